"""Vessels with a stated hull: levers with crane, hanging load and tanks, loss of the load by energy, and what pumps take out."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from math import atan, cos, degrees, radians, sin, tan
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import deckcrane
from deckcrane.analysis.stability.data import StabilityAnswers
from deckcrane.analysis.stability.lift_stability import lift_stability
from deckcrane.analysis.stability.righting_levers import HullStability, loss_at_large_angles
from deckcrane.analysis.stability.vessel_at_rest import LiftingVessel
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.hydro import Hydrodynamics
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.stability import lift_stability_answer
from tests.commands import command
from tests.hydro.example import BREADTH, CENTRE, DRAUGHT, LENGTH, MASS, RHO, barge

FREEBOARD, CRANE, LOAD, REACH, TIP = 3.0, 30e3, 60e3, 12.0, 20.0
"""A crane without size on the centreline, and its load at a reach and a height of the suspension point."""
SCENARIO = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: {data}
  crane: added
  fluid_memory: false
  hull: {{box: {{length: 60 m, breadth: 16 m, draught: 4 m, freeboard: 3 m, x: 3 m}}, openings: {openings}}}
  {more}
bodies:
  king: {{on: vessel, joint: {{revolute: z, at: [3, 0, 3], name: slew}}, mass: 30 t, cog: [0, 0, 0], inertia: [1e7, 1e7, 1e7]}}
  boom: {{on: king, joint: {{fixed: true}}, mass: 1 kg, cog: [0, 0, 0], inertia: [1, 1, 1]}}
  load:
    on: boom
    joint: {{spherical: roll-pitch-yaw, at: [12, 0, 17]}}
    mass: 60 t
    cog: [0, 0, -9]
    inertia: [1e5, 1e5, 1e5]
payload: load
control:
  slew: {{pd: {{stiffness: 1 GN m/rad, damping: 0.1 GN m s/rad}}}}
run: {{duration: 100 s, step: 20 ms, every: 1 s}}
"""
OPENINGS = "{vent: [3 m, 6 m, 5 m], vent2: [3 m, -6 m, 5 m]}"
TANKS = """tanks:
    port: {box: {corner: [-7, 4, -3.5], opposite: [13, 7.5, 1.5]}, filled: 50 %}
    starboard: {box: {corner: [-7, -4, -3.5], opposite: [13, -7.5, 1.5]}, filled: 50 %}
  anti_heel:
    main: {tanks: [port, starboard], rate: 600 m^3/h, deadband: 0.2 deg}"""
ABEAM = {"slew": -np.pi / 2}  # to starboard
Made = Callable[..., Any]


pytestmark = pytest.mark.filterwarnings("ignore:.*(energy relation|long waves exert)")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Hydrodynamics(barge()).write(tmp_path_factory.mktemp("data") / "barge.nc")


@pytest.fixture(scope="module")
def made(data: Path) -> Made:
    path = data

    def scenario(more: str = "", old: str = "", new: str = "") -> Any:
        return deckcrane.loads(SCENARIO.format(data=path, more=more, openings=OPENINGS).replace(old, new))

    return scenario


@pytest.fixture(scope="module")
def plain(made: Made) -> HullStability:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        return HullStability(LiftingVessel(made()))


def wall_sided_lever(load: float, heel: float) -> float:
    """Net lever of the barge with crane and load to starboard, before its deck is in the water."""
    mass = MASS + CRANE + 1.0 + load
    draught = mass / (RHO * LENGTH * BREADTH)
    radius = BREADTH**2 / 12 / draught
    height = (MASS * CENTRE[2] + (CRANE + 1.0) * 3.0 + load * TIP) / mass
    gm = draught / 2 - DRAUGHT + radius - height
    return sin(heel) * (gm + radius / 2 * tan(heel) ** 2) - load * REACH / mass * cos(heel)


@pytest.mark.parametrize("load", [0.0, 20e3, LOAD])
@pytest.mark.parametrize("angle", [-6.0, 0.0, 3.0, 15.0])
def test_levers_are_those_of_a_wall_sided_barge_with_its_load_at_the_suspension_point(
    plain: HullStability, load: float, angle: float
) -> None:
    levers = plain.levers(load, ABEAM)
    expected = wall_sided_lever(load if load else 1e-6 * LOAD, radians(angle))
    assert levers.gz(radians(angle)) == pytest.approx(expected, abs=1e-9)


def test_the_hull_is_that_of_the_data(plain: HullStability) -> None:
    for difference in plain.differences:
        assert abs(difference.share) < 1e-9, difference


def test_a_small_load_heels_the_hull_as_it_heels_the_linear_model(plain: HullStability) -> None:
    linear, rest = plain.lifting.at(3e3, ABEAM), plain.levers(3e3, ABEAM).rest
    assert rest is not None
    assert rest.heel == pytest.approx(linear.heel, rel=2e-3)
    assert rest.curvature == pytest.approx(linear.gm, rel=5e-3)


def test_angles_of_deck_immersion_flooding_and_vanishing_stability(plain: HullStability) -> None:
    levers = plain.levers(0.0, ABEAM)
    mass = MASS + CRANE + 1.0 + 1e-6 * LOAD
    freeboard = FREEBOARD + DRAUGHT - mass / (RHO * LENGTH * BREADTH)
    assert levers.deck_immersion(1.0) == pytest.approx(atan(2 * freeboard / BREADTH), abs=1e-5)
    flooding = levers.flooding(-1.0)
    assert flooding is not None
    assert flooding[1] == "vent"
    assert levers.state(flooding[0]).above_water(levers.openings["vent"][None])[0] == pytest.approx(0.0, abs=1e-9)
    vanishing = levers.vanishing(1.0)
    assert vanishing is not None
    assert levers.gz(vanishing) == pytest.approx(0.0, abs=1e-9)
    assert levers.gz(vanishing - 0.01) > 0 > levers.gz(vanishing + 0.01)
    lever, at = levers.largest_lever(1.0)
    assert 0 < at < vanishing
    assert lever >= max(levers.gz(at - 0.02), levers.gz(at + 0.02))


def test_after_the_loss_it_swings_until_both_areas_are_equal(plain: HullStability) -> None:
    loaded, empty = plain.levers(LOAD, ABEAM), plain.levers(0.0, ABEAM)
    loss = loss_at_large_angles(loaded, empty)
    assert loss is not None
    assert loss.furthest is not None
    assert loss.before > radians(5) > loss.after > loss.furthest

    def area(start: float, end: float) -> float:
        angles = np.linspace(start, end, 2001)
        levers = [wall_sided_lever(1e-6 * LOAD, angle) for angle in angles]
        return float(np.trapezoid(levers, angles))

    assert loss.driving == pytest.approx(area(loss.after, loss.before), rel=1e-6)
    assert area(loss.after, loss.furthest) == pytest.approx(loss.driving, rel=1e-6)
    assert loss.furthest == pytest.approx(2 * loss.after - loss.before, rel=0.02)  # as a linear vessel, at this size


def test_a_lift_that_is_too_heavy_capsizes_and_is_told(made: Made) -> None:
    hull = HullStability(LiftingVessel(made()))
    levers = hull.levers(400e3, ABEAM)
    assert levers.rest is None
    assert levers.vanishing(1.0) is None
    assert loss_at_large_angles(levers, hull.levers(0.0, ABEAM)) is None


def test_a_lever_of_tanks_is_less_by_their_free_surfaces(made: Made, plain: HullStability) -> None:
    tanks = HullStability(LiftingVessel(made(TANKS)))
    for angle in (0.5, 3.0):
        heel = radians(angle)
        both = 2 * (20.0 * 3.5**3 / 12) * RHO
        mass = MASS + CRANE + 1.0 + LOAD
        shift = both / mass * (sin(heel) + sin(heel) * tan(heel) ** 2 / 2)  # wall-sided, as the hull
        difference = plain.levers(LOAD, ABEAM).gz(heel) - tanks.levers(LOAD, ABEAM).gz(heel)
        assert difference == pytest.approx(shift, rel=1e-9)


def test_pumps_take_out_the_heel_and_say_how_long_that_takes(made: Made) -> None:
    hull = HullStability(LiftingVessel(made(TANKS)))
    answer = hull.ballast(LOAD, ABEAM)
    assert answer is not None
    assert answer.after == pytest.approx(0.0, abs=1e-6)
    arm = 5.75 * 2
    volume = -answer.moved["main"]  # from starboard, the second tank, to port
    assert volume * RHO * arm == pytest.approx(LOAD * REACH, rel=1e-6)
    assert answer.time == pytest.approx(volume / (600 / 3600), rel=1e-9)
    assert answer.used_up == ()
    most = hull.ballast(180e3, ABEAM)
    assert most is not None
    assert most.used_up == ("main",)
    assert most.moved["main"] == pytest.approx(-0.5 * 20 * 3.5 * 5)
    assert 0 < most.after < most.before


def test_axes_with_z_down_tell_the_same(made: Made, plain: HullStability) -> None:
    up = made()
    down = made(
        "z: down",
        "gravity: [0, 0, -9.81]",
        "gravity: [0, 0, 9.81]",
    ).with_values(
        {
            "bodies.king.joint.at": [3.0, 0.0, -3.0],
            "bodies.king.joint.rotation": [{"x": "180 deg"}],
            "vessel.hull.openings": {"vent": [3.0, -6.0, -5.0]},
        }
    )
    one, other = (HullStability(LiftingVessel(scenario)).levers(LOAD, ABEAM) for scenario in (up, down))
    assert other.gz(0.2) == pytest.approx(one.gz(0.2), abs=1e-9)
    np.testing.assert_allclose(other.openings["vent"], one.openings["vent"])


@pytest.mark.study
def test_the_answer_has_levers_criteria_and_a_figure(made: Made) -> None:
    asked = StabilityAnswers.model_validate(
        {
            "loads": ["60 t"],
            "slews": ["-90 deg"],
            "codes": ["is_code"],
            "large_angles": {"to": "60 deg"},
            "heel": "9 deg",
        }
    )
    result = lift_stability(made(TANKS), asked)
    large = result.at_large_angles
    assert large is not None
    assert float(large.levers["heel"].max()) == pytest.approx(radians(60))
    rest = large.pair.loaded.rest
    assert rest is not None
    assert result.rests["hull_heel"].item() == pytest.approx(rest.heel)
    criteria = {criterion.key: criterion for criterion in result.criteria}
    assert criteria["heel"].share == pytest.approx(rest.heel / radians(9))
    freeboard = rest.above_water(large.pair.loaded.deck_edge).min()
    assert criteria["freeboard"].share == pytest.approx(0.5 / freeboard)
    residual = large.pair.loaded.area(rest.heel, radians(20))
    assert criteria["residual_area"].share == pytest.approx(0.03 / residual)
    assert result.counts is False  # 0.67 displacement GM f/B is above it
    slope = large.levers["energy"].sel(condition="loaded").differentiate("heel")
    inner = slice(radians(-15), radians(15))
    np.testing.assert_allclose(
        slope.sel(heel=inner), large.levers["gz"].sel(condition="loaded", heel=inner), atol=5e-3
    )  # central differences over 5 deg
    answer = lift_stability_answer(result)
    assert any("Pumps between tanks take the heel from" in words for words in answer.words)
    assert {figure.name for figure in answer.figures} == {"stability_levers"}
    assert answer.figures[0].draw(USUAL_UNITS).axes
    limit = result.rests["largest_load"].item()
    again = lift_stability(made(TANKS), asked.model_copy(update={"loads": (limit,)}))
    assert again.rests["largest_load"].item() == pytest.approx(limit, rel=1e-3)


def test_large_angles_without_a_hull_and_with_given_levers_are_refused(made: Made) -> None:
    with pytest.raises(DeckcraneError, match="vessel states no hull"):
        lift_stability("deck_crane_in_waves", StabilityAnswers(large_angles=True, slews=(0.0,), loss=False))
    with pytest.raises(ValueError, match="leave out righting"):
        StabilityAnswers.model_validate(
            {"large_angles": True, "righting": {"angles": [0, 0.3, 0.6], "levers": [0, 0.3, 0.4]}}
        )
    without = lift_stability(made(), StabilityAnswers(large_angles=False, slews=(0.0,), loss=False))
    assert without.at_large_angles is None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("draught: 4 m, freeboard", "draught: 4.5 m, freeboard", r"displacement 4428 t against 3936 t \(\+12.50%\)"),
        ("breadth: 16 m, draught", "breadth: 15 m, draught", r"GM 1.5.* m against 2.33"),
        ("x: 3 m}", "x: -4 m}", r"centre of flotation -4 m against 3 m \(-11.67%\)"),
    ],
)
def test_a_hull_that_contradicts_the_data_is_refused_with_both_numbers(
    made: Made, old: str, new: str, words: str
) -> None:
    with pytest.raises(DeckcraneError, match=words):
        HullStability(LiftingVessel(made("", old, new)))
    with pytest.raises(DeckcraneError, match="contradicts the hydrodynamic data"):
        deckcrane.run(made("", old, new).with_values({"run.duration": 1.0}))


def test_a_small_difference_is_warned_of(made: Made) -> None:
    with pytest.warns(
        DeckcraneWarning, match=r"vessel.hull differs .* displacement 4034.4 t against 3936 t \(\+2.50%\)"
    ):
        HullStability(LiftingVessel(made("", "draught: 4 m, freeboard", "draught: 4.1 m, freeboard")))


def test_tanks_outside_the_hull_are_refused(made: Made) -> None:
    outside = TANKS.replace("13, 7.5, 1.5", "13, 8.5, 1.5")
    with pytest.raises(DeckcraneError, match=r"vessel.tanks.port lies outside the hull: its corner at \[.*8.5"):
        HullStability(LiftingVessel(made(outside)))
    with pytest.raises(DeckcraneError, match="lies outside the hull"):
        deckcrane.run(made(outside).with_values({"run.duration": 1.0}))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("tanks: [port, starboard]", "tanks: [port, star]", 'there is no tank "star"; there are port, starboard'),
        ("tanks: [port, starboard]", "tanks: [port, port]", "two different ones"),
        ("deadband: 0.2 deg", "deadband: 0.2 deg, full_at: 0.1 deg", "must be more than deadband"),
        ("deadband: 0.2 deg", "deadband: 0.2 deg, moved: 500 m^3", "the tanks allow -175 to 175 m"),
        ("filled: 50 %}", "filled: 120 %}", "must be at most 1.0"),
        ("opposite: [13, 7.5, 1.5]", "opposite: [-7, 7.5, 1.5]", "no volume"),
    ],
)
def test_tanks_and_pumps_that_cannot_be_are_refused_where_they_stand(
    made: Made, old: str, new: str, words: str
) -> None:
    with pytest.raises(ScenarioError, match=words):
        made(TANKS.replace(old, new, 1))


def test_a_hull_has_one_form_and_a_closed_mesh(made: Made, tmp_path: Path) -> None:
    import trimesh

    with pytest.raises(ScenarioError, match="one of the keys box, ship, sections or mesh; this one has none"):
        made("", "box: {length: 60 m, breadth: 16 m, draught: 4 m, freeboard: 3 m, x: 3 m}, ", "")
    box = trimesh.creation.box(extents=(60e3, 16e3, 7e3))
    path = tmp_path / "hull.stl"
    box.export(path)
    old = "box: {length: 60 m, breadth: 16 m, draught: 4 m, freeboard: 3 m, x: 3 m}"
    mesh = f"mesh: {{file: {path}, unit: mm, at: [3 m, 0, -0.5 m]}}, deck_edge: [[3, 8, 3], [3, -8, 3]]"
    levers = HullStability(LiftingVessel(made("", old, mesh))).levers(LOAD, ABEAM)
    assert levers.gz(0.1) == pytest.approx(wall_sided_lever(LOAD, 0.1), abs=1e-9)
    with pytest.raises(DeckcraneError, match="is the file in mm"), pytest.warns(DeckcraneWarning, match="60 km"):
        HullStability(LiftingVessel(made("", old, mesh.replace("unit: mm, ", "").replace("-0.5 m", "-500 m"))))
    trimesh.Trimesh(box.vertices, box.faces[:-1]).export(path)
    with pytest.raises(ScenarioError, match="not closed: 3 of its edges"):
        made("", old, mesh)
    trimesh.Trimesh(box.vertices, box.faces[:, ::-1], process=False).export(path)
    with pytest.raises(ScenarioError, match="face inwards"):
        made("", old, mesh)


def test_an_opening_below_the_waterline_is_refused(made: Made) -> None:
    with pytest.raises(DeckcraneError, match=r"vessel.hull.openings.vent lies 5 m below the waterline"):
        HullStability(LiftingVessel(made("", "vent: [3 m, 6 m, 5 m]", "vent: [3 m, 6 m, -5 m]")))


def test_sections_make_the_same_hull(made: Made, plain: HullStability) -> None:
    old = "box: {length: 60 m, breadth: 16 m, draught: 4 m, freeboard: 3 m, x: 3 m}"
    side = "side: [[0, -4], [8, -4], [8, 3]]"
    sections = f"sections: [{{x: -27 m, {side}}}, {{x: 33 m, {side}}}]"
    levers = HullStability(LiftingVessel(made("", old, sections))).levers(LOAD, ABEAM)
    assert levers.gz(0.5) == pytest.approx(plain.levers(LOAD, ABEAM).gz(0.5), abs=1e-9)
    assert levers.deck_immersion(1.0) == pytest.approx(plain.levers(LOAD, ABEAM).deck_immersion(1.0), abs=1e-9)
    with pytest.raises(ScenarioError, match="same number of points"):
        made("", old, f"sections: [{{x: -27 m, {side}}}, {{x: 33 m, side: [[0, -4], [8, 3]]}}]")


def test_the_command_says_it_in_words(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "lift.yaml"
    path.write_text(SCENARIO.format(data=data, more=TANKS, openings=OPENINGS), encoding="utf-8")
    told = command(
        "stability", path, "--slews", "-90 deg", "--loads", "60 t", "--no-loss", "--plot", tmp_path / "figures"
    )
    assert told.returncode == 0, told.stderr
    assert "By the levers of its hull" in told.stdout
    assert "stability vanishes, starboard" in told.stdout
    assert (tmp_path / "figures" / "stability_levers.png").is_file()
    none = command("stability", path, "--slews", "-90 deg", "--loads", "60 t", "--no-loss", "--no-large-angles")
    assert "levers of its hull" not in none.stdout
    broken = command("stability", path, "--set", "vessel.hull.box.draught=5 m")
    assert broken.returncode == 2
    assert "contradicts the hydrodynamic data" in broken.stderr


def test_a_heel_that_is_found_is_where_the_moment_vanishes(plain: HullStability) -> None:
    rest = plain.levers(LOAD, ABEAM).rest
    assert rest is not None
    by_hand = brentq(lambda heel: wall_sided_lever(LOAD, heel), 0.0, 0.3)
    assert degrees(rest.heel) == pytest.approx(degrees(by_hand), abs=1e-6)
