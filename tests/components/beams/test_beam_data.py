"""Elastic beams in a scenario file: what is read, what follows from it, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.components.beams.data import Beam
from deckcrane.components.bodies.data import Body
from deckcrane.errors import ScenarioError
from deckcrane.scenario.reading import loads
from tests.studies import one_by_one

BEAM = """\
deckcrane: 1
gravity: [0, -9.81, 0]
bodies:
  boom:
    on: ground
    joint: {revolute: z}
    beam:
      length: 10 m
      youngs_modulus: 210 GPa
      shear_modulus: 80.8 GPa
      density: 7850 kg/m^3
      section: {area: 0.0264 m^2, Iz: 5.89e-4 m^4, Iy: 3e-4 m^4, torsion: 7e-4 m^4}
      modes: {y: {sine: 3}, z: {clamped_free: 2}, twist: {clamped: 1}, x: {clamped: 1}}
      damping: {ratio: 1 %}
      settling: {coefficient: 2.5e5 N s/m, until: 0.5 s}
"""
SECTION = "{area: 0.0264 m^2, Iz: 5.89e-4 m^4, Iy: 3e-4 m^4, torsion: 7e-4 m^4}"
MODES = "{y: {sine: 3}, z: {clamped_free: 2}, twist: {clamped: 1}, x: {clamped: 1}}"


def boom(*changes: tuple[str, str]) -> Body:
    text = BEAM
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return loads(text).bodies["boom"]


def beam(*changes: tuple[str, str]) -> Beam:
    found = boom(*changes).beam
    assert found is not None
    return found


def test_beam_is_read_in_si_units() -> None:
    found = beam()
    assert (found.length, found.youngs_modulus, found.shear_modulus, found.density) == (10.0, 210e9, 80.8e9, 7850.0)
    assert found.field().names == ("y1", "y2", "y3", "z1", "z2", "twist1", "x1")
    assert found.mass == pytest.approx(7850 * 0.0264 * 10, rel=1e-14)
    assert found.foreshortening


def test_defaults_are_a_round_tube_of_steel_without_damping() -> None:
    found = beam(
        ("      shear_modulus: 80.8 GPa\n", ""),
        (", Iy: 3e-4 m^4, torsion: 7e-4 m^4", ""),
        ("      damping: {ratio: 1 %}\n      settling: {coefficient: 2.5e5 N s/m, until: 0.5 s}\n", ""),
    )
    x = np.array([2.0])
    expected = 210e9 * np.array([0.0264, 2 * 5.89e-4 / 2.6, 5.89e-4, 5.89e-4])
    np.testing.assert_allclose(found.sections().stiffness(x)[0], expected, rtol=1e-14)
    assert not np.any(found.damping_matrix())
    assert not np.any(found.settling_matrix())


def test_damping_ratio_and_settling_act_on_the_modes() -> None:
    found = beam()
    D, M, K = found.damping_matrix(), found.integrals().M, found.integrals().K
    squares, Phi = np.linalg.eig(np.linalg.solve(M, K))
    modal = np.diag(Phi.T @ D @ Phi) / np.diag(Phi.T @ M @ Phi)
    np.testing.assert_allclose(modal, 2 * 0.01 * np.sqrt(squares), rtol=1e-9)
    assert np.array_equal(np.diag(found.settling_matrix()), [2.5e5] * 5 + [0.0, 0.0])
    rayleigh = beam(("{ratio: 1 %}", "{rayleigh: {mass: 0.1 1/s, stiffness: 1e-4 s}}"))
    np.testing.assert_allclose(rayleigh.damping_matrix(), 0.1 * M + 1e-4 * K, rtol=1e-12)


TURNED_SO_THAT_ALLOWED = {"x": "z", "y": "x", "z": "y"}
"""The hinge's axis that lets the sine modes along the beam's y axis turn the root."""


@pytest.mark.parametrize("along", ["x", "y", "z"])
def test_beam_lies_along_its_axis_and_its_own_axes_follow_round(along: str) -> None:
    body = boom(
        ("length: 10 m", f"along: {along}\n      length: 10 m"),
        ("revolute: z", f"revolute: {TURNED_SO_THAT_ALLOWED[along]}"),
    )
    assert body.beam is not None
    first = "xyz".index(along)
    R = np.eye(3)[:, [first, (first + 1) % 3, (first + 2) % 3]]
    assert np.array_equal(body.beam.rotation, R)
    assert np.linalg.det(R) == pytest.approx(1.0)
    assert np.array_equal(body.beam.tip, 10 * R[:, 0])
    assert body.tip == body.beam.tip
    mass, cog, inertia = body.inertial()
    np.testing.assert_allclose(cog, 5 * R[:, 0], rtol=1e-13)
    polar, rho = 5.89e-4 + 3e-4, 7850 * 10
    own = np.diag([rho * polar, mass * 100 / 12 + rho * 3e-4, mass * 100 / 12 + rho * 5.89e-4])
    np.testing.assert_allclose(inertia, R @ own @ R.T, rtol=1e-11, atol=1e-9)


def test_total_mass_counts_beam_and_point_masses() -> None:
    body = boom(("    beam:", "    masses: [{at: [10 m, 0, 0], mass: 200 kg}]\n    beam:"))
    assert body.mass is None
    assert body.total_mass == pytest.approx(7850 * 0.0264 * 10 + 200, rel=1e-14)


def test_stations_are_joined_by_straight_lines_and_may_step() -> None:
    stations = (
        "[{at: 0, area: 0.03, Iz: 6e-4}, {at: 4 m, area: 0.02, Iz: 4e-4},"
        " {at: 4 m, area: 0.01, Iz: 2e-4}, {at: 10 m, area: 0.01, Iz: 1e-4, Iy: 3e-4}]"
    )
    found = beam((SECTION, stations))
    assert found.mass == pytest.approx(7850 * (0.025 * 4 + 0.01 * 6), rel=1e-13)
    x = np.array([2.0, 7.0])
    np.testing.assert_allclose(found.sections().Iz(x), [5e-4, 1.5e-4], rtol=1e-14)
    np.testing.assert_allclose(found.sections().Iy(x), [5e-4, 2.5e-4], rtol=1e-14)
    np.testing.assert_allclose(found.sections().torsion(x), [10e-4, 4e-4], rtol=1e-14)
    mass, *inertia = found.sections().inertia(np.array([2.0]))[0]
    assert mass == pytest.approx(7850 * 0.025, rel=1e-14)
    np.testing.assert_allclose(inertia, 7850 * np.array([1e-3, 5e-4, 5e-4]), rtol=1e-14)


def test_modes_that_turn_the_root_are_told() -> None:
    assert beam().root_slopes == ("y",)
    assert beam((MODES, "{y: {clamped_pinned: 2}, z: {polynomial: 2}}")).root_slopes == ()
    assert beam((MODES, "{y: {pinned_free: 2}}")).root_slopes == ("y",)
    table = "{at: [0, 2 m, 4 m, 6 m, 8 m, 10 m], values: [[0, 4, 16, 36, 64, 100], [0, 8, 64, 216, 512, 1000]]"
    assert beam((MODES, f"{{y: {{table: {table}}}}}}}")).root_slopes == ("y",)
    assert beam((MODES, f"{{y: {{table: {table}, clamped: true}}}}}}")).root_slopes == ()


def test_scenario_with_a_beam_is_written_and_read_again() -> None:
    table = "{table: {at: [0, 2 m, 4 m, 6 m, 8 m, 10 m], values: [[0, 4, 16, 36, 64, 100]], clamped: true}}"
    stations = "[{at: 0, area: 0.03, Iz: 6e-4}, {at: 10 m, area: 0.01, Iz: 1e-4}]"
    for text in (BEAM, BEAM.replace("{clamped_free: 2}", table).replace(SECTION, stations)):
        scenario = loads(text)
        for defaults in (False, True):
            again = loads(scenario.to_yaml(defaults=defaults))
            assert again.bodies == scenario.bodies
            assert again.hash == scenario.hash


def test_values_of_a_beam_can_be_replaced_by_path() -> None:
    values = {
        "bodies.boom.beam.length": "12 m",
        "bodies.boom.beam.modes.y.sine": "5",
        "bodies.boom.beam.section.area": "0.03",
    }
    found = loads(BEAM).with_values(values).bodies["boom"].beam
    assert found is not None
    assert found.mass == pytest.approx(7850 * 0.03 * 12, rel=1e-14)
    assert found.field().count == 9


def test_equal_beams_share_their_integrals() -> None:
    assert beam().integrals() is beam().integrals()
    assert beam().field() is beam().field()


TABLE = "{table: {at: [0, 2, 4, 6, 8, 10], values: [[0, 4, 16, 36, 64, 100]]}}"
DOUBLE = TABLE.replace("100]", "100], [0, 8, 32, 72, 128, 200]")
MISTAKES = {
    "zero area": ("area: 0.0264 m^2", "area: 0 m^2", "beam.section.area: must be greater than zero"),
    "zero second moment": ("Iz: 5.89e-4 m^4", "Iz: 0", "beam.section.Iz: must be greater than zero"),
    "zero torsion": ("torsion: 7e-4 m^4", "torsion: 0", "beam.section.torsion: must be greater than zero"),
    "zero stiffness": ("210 GPa", "0 GPa", "beam.youngs_modulus: must be greater than zero"),
    "zero shear stiffness": ("80.8 GPa", "0", "beam.shear_modulus: must be greater than zero"),
    "zero density": ("7850 kg/m^3", "0", "beam.density: must be greater than zero"),
    "zero length": ("length: 10 m", "length: 0 m", "beam.length: must be greater than zero"),
    "next to no beam": ("length: 10 m", "length: 1e-320 m", "beyond what can be computed"),
    "wrong unit": ("210 GPa", "210 kN", 'beam.youngs_modulus: "210 kN" is a force; a pressure is needed'),
    "no section": (f"      section: {SECTION}\n", "", "beam.section: is missing"),
    "no modes": (MODES, "{}", "beam.modes: these are too few modes: a beam needs at least one"),
    "no family": ("{sine: 3}", "{}", "beam.modes.y: modes are of one of the families sine, polynomial, "),
    "two families": ("{sine: 3}", "{sine: 3, polynomial: 2}", "sine and polynomial are given"),
    "unknown family": ("{sine: 3}", "{sines: 3}", 'unknown key "sines"; did you mean "sine"?'),
    "bending family for twist": ("{clamped: 1}, x", "{clamped_free: 1}, x", 'unknown key "clamped_free"'),
    "no mode": ("{sine: 3}", "{sine: 0}", "beam.modes.y.sine: the number of modes is a whole number from 1 to 20"),
    "too many modes": ("{sine: 3}", "{sine: 21}", "from 1 to 20; this is the number 21"),
    "half a mode": ("{sine: 3}", "{sine: 2.5}", "from 1 to 20; this is the number 2.5"),
    "modes that are no number": ("{sine: 3}", "{sine: true}", "from 1 to 20; this is true"),
    "polynomials too alike": ("{sine: 3}", "{polynomial: 12}", "are linearly dependent, or nearly so; use fewer"),
    "dependent modes": ("{sine: 3}", DOUBLE, "the modes y1 and y2 are linearly dependent"),
    "rigid mode": (
        "{sine: 3}",
        TABLE.replace("4, 16, 36, 64, 100", "2, 4, 6, 8, 10"),
        "y1 can turn it as a rigid body",
    ),
    "short table": (
        "{sine: 3}",
        "{table: {at: [0, 5, 10], values: [[0, 1, 2]]}}",
        "beam.modes.y.table: a table of modes needs",
    ),
    "falling table": (
        "{sine: 3}",
        TABLE.replace("2, 4, 6", "2, 6, 4"),
        "must rise along the beam; 4 m comes after 6 m",
    ),
    "table beyond the tip": (
        "{sine: 3}",
        TABLE.replace("8, 10]", "8, 11]"),
        "beam.modes.y.table.at: a table of modes must span the beam, from 0 m to 10 m; it ends at 11 m",
    ),
    "table that moves the root": ("{sine: 3}", TABLE.replace("[[0", "[[1"), "mode 1 of the table is 1 at the root"),
    "table that is not clamped": (
        "{sine: 3}",
        "{table: {at: [0, 2, 4, 6, 8, 10], values: [[0, 3, 5, 6, 6, 5]], clamped: true}}",
        "mode 1 of the table is not clamped",
    ),
    "clamped table of twist": (
        "{clamped: 1}, x",
        TABLE.replace("]]", "]], clamped: true") + ", x",
        'unknown key "clamped"',
    ),
    "one station": (SECTION, "[{at: 0, area: 0.03, Iz: 6e-4}]", "beam.section: a list of sections needs two at least"),
    "stations that do not cover": (
        SECTION,
        "[{at: 0, area: 0.03, Iz: 6e-4}, {at: 9 m, area: 0.03, Iz: 6e-4}]",
        "the sections must cover the beam, from 0 m to 10 m; they reach from 0 m to 9 m",
    ),
    "stations out of order": (
        SECTION,
        "[{at: 0, area: 1, Iz: 1}, {at: 6, area: 1, Iz: 1}, {at: 5, area: 1, Iz: 1}, {at: 10, area: 1, Iz: 1}]",
        "beam.section.2.at: the sections must stand in order; 5 m comes after 6 m",
    ),
    "three stations in one place": (
        SECTION,
        "[{at: 0, area: 1, Iz: 1}, {at: 0, area: 1, Iz: 1}, {at: 0, area: 1, Iz: 1}, {at: 10, area: 1, Iz: 1}]",
        "two sections in one place are a step; there are more at 0 m",
    ),
    "station of no area": (
        SECTION,
        "[{at: 0, area: 0.03, Iz: 6e-4}, {at: 10 m, area: 0, Iz: 6e-4}]",
        "beam.section.1.area: must be greater than zero",
    ),
    "both dampings": (
        "{ratio: 1 %}",
        "{ratio: 1 %, rayleigh: {mass: 1}}",
        "beam.damping: damping is a ratio or rayleigh; both",
    ),
    "no damping": ("{ratio: 1 %}", "{}", "damping is a ratio or rayleigh; none"),
    "critical damping": (
        "{ratio: 1 %}",
        "{ratio: 1}",
        "a ratio of 1 is critical damping, steel has about 1 %; this is 1",
    ),
    "mass as well": (
        "    beam:",
        "    mass: 2 t\n    beam:",
        "boom.mass: a beam's mass follows from its section and length",
    ),
    "cog as well": ("    beam:", "    cog: [1, 0, 0]\n    beam:", "boom.cog: a beam's cog follows from its section"),
    "inertia as well": (
        "    beam:",
        "    inertia: [1, 1, 1]\n    beam:",
        "boom.inertia: a beam's inertia follows from",
    ),
    "shape as well": (
        "    beam:",
        "    shape: {rod: x, length: 10 m}\n    beam:",
        "boom.shape: a beam's shape follows from",
    ),
}


@one_by_one("mistake", MISTAKES)
def test_mistake_in_a_beam_is_told_in_plain_words(mistake: str) -> None:
    old, new, message = MISTAKES[mistake]
    assert old in BEAM
    with pytest.raises(ScenarioError) as error:
        loads(BEAM.replace(old, new, 1))
    assert message in str(error.value)
    assert len(error.value.problems) == 1
    assert error.value.problems[0].path[:2] == ("bodies", "boom")


def test_rigid_body_still_needs_its_mass() -> None:
    text = BEAM[: BEAM.index("    beam:")] + "    shape: {rod: x, length: 10 m}\n"
    for change in ("", "    mass: null\n"):
        with pytest.raises(ScenarioError, match=r"boom\.mass: is missing: such as 70 t"):
            loads(text + change)


def test_wrong_beam_is_not_also_told_to_have_a_mass() -> None:
    with pytest.raises(ScenarioError) as error:
        loads(BEAM.replace("210 GPa", "stiff"))
    assert [problem.path[-1] for problem in error.value.problems] == ["youngs_modulus"]
