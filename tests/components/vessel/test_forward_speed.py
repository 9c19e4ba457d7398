"""A vessel under way: its motions in the time domain against theory, its frame, and what cannot be combined with it."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.balance.balance import balance, balanced_run
from deckcrane.components.vessel.forward_speed import check_growth, frame_velocity, free_motions
from deckcrane.components.vessel.hydrodynamics import FLIPPED, linear
from deckcrane.components.vessel.point_motion import vessel_response
from deckcrane.components.vessel.seeded_seas import seeded_waves
from deckcrane.components.vessel.wave_series import (
    CardWaves,
    carried_samples,
    coarse_wave_forces,
    encountered_wave_forces,
    vessel_in_sea,
    wave_table,
)
from deckcrane.components.water.wave_series import water_series
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.energy_balance import balances
from deckcrane.hydro import motion_raos
from deckcrane.hydro.memory.forward_speed import known_radiation
from deckcrane.simulation.simulation import prepare_run
from tests.hydro.under_way import under_way
from tests.studies import first_each_time

SPEED = 5.0
HEAD, FOLLOWING, QUARTERING = 180.0, 0.0, 40.0
TEXT = """
deckcrane: 1
title: a mast on a vessel under way
gravity: [0, 0, -9.81 m/s^2]
vessel:
  hydrodynamics: {path}
  speed: 5 m/s
  crane: added
  station_keeping: {{surge: 60 s, sway: 60 s, yaw: 25 s}}
  start: {{in_waves: true}}
  accept_motion_error: 0.5
bodies:
  mast: {{on: vessel, joint: {{fixed: true}}, mass: 1 kg, shape: {{rod: z, length: 2 m}}}}
sea: {{regular: {{amplitude: 0.5 m, period: 9 s}}, direction: {direction} deg}}
run: {{duration: 100 s, step: 50 ms, every: 500 ms}}
"""


@pytest.fixture(scope="module")
def data():
    return under_way(SPEED)


@pytest.fixture(scope="module")
def path(tmp_path_factory, data):
    return str(data.write(tmp_path_factory.mktemp("speed") / "under_way.nc"))


def exact_motions(data, ready, w, forces):
    """Surge to yaw of the data's own A and B at the frequencies of encounter, with the thrusters of the scenario."""
    A, B = known_radiation(data)(np.abs(w))
    motion = linear(ready.scenario, ready.vessel)
    held = FLIPPED @ (motion.stiffness - ready.vessel.restoring - ready.vessel.flow_stiffness) @ FLIPPED
    damped = FLIPPED @ (motion.damping - ready.vessel.damping - ready.vessel.flow_damping) @ FLIPPED
    s = 1j * w[:, None, None]
    Z = s**2 * (data.mass + A) + s * (B + data.viscous_damping + damped) + data.total_stiffness + held
    return np.linalg.solve(Z, forces[:, :, None])[:, :, 0]


@pytest.mark.parametrize("direction", [HEAD, FOLLOWING, QUARTERING])
def test_motions_in_regular_waves_are_those_of_the_frequency_domain(path, data, direction):
    scenario = deckcrane.loads(TEXT.format(path=path, direction=direction))
    run = deckcrane.run(scenario)
    ready = vessel_in_sea(scenario)
    w, forces = encountered_wave_forces(scenario, ready)
    k = (2 * np.pi / 9) ** 2 / 9.81
    assert w[0] == pytest.approx(2 * np.pi / 9 - k * SPEED * np.cos(np.radians(direction)), rel=1e-9)
    motions, t = exact_motions(data, ready, w, forces)[0], run["time"].values
    q = run["q"].values[:, :6]
    scale = np.array([0.5, 0.5, 0.5, 0.5 * k, 0.5 * k, 0.5 * k])
    for i in range(6):
        expected = (motions[i] * np.exp(1j * w[0] * t)).real
        apart = np.abs(q[:, i] - expected).max() / max(abs(motions[i]), 0.2 * scale[i])
        assert apart < 0.01, (i, apart)


@pytest.mark.filterwarnings("ignore:.*may be off. surge")  # short following waves beyond the data, which are met slowly
@pytest.mark.parametrize(
    ("direction", "sea", "duration"),
    first_each_time(
        [
            (FOLLOWING, "jonswap: {hs: 2.2 m, tp: 7 s}", 500),
            (FOLLOWING, "jonswap: {hs: 2.2 m, tp: 7 s}", 5000),
            (HEAD, "jonswap: {hs: 3.5 m, tp: 9 s}, spreading: {s: 2}", 5000),
        ],
        1,
    ),
)
def test_irregular_seas_move_it_as_in_the_frequency_domain(path, data, direction, sea, duration):
    """Following seas too, where three waves may be met at one frequency, and some are overtaken."""
    regular = "regular: {amplitude: 0.5 m, period: 9 s}"
    text = TEXT.format(path=path, direction=direction).replace("duration: 100 s", f"duration: {duration} s")
    scenario = deckcrane.loads(text.replace(regular, f"{sea}, outside: 0.05, components: 200, amplitudes: fixed"))
    ready, run = vessel_in_sea(scenario), deckcrane.run(scenario)
    w, forces = encountered_wave_forces(scenario, ready)
    motions = exact_motions(data, ready, w, forces)
    assert np.any(w < 0) == (direction == FOLLOWING)
    t = run["time"].values
    for i in (2, 4):
        expected = (np.exp(1j * np.outer(t, w)) @ motions[:, i]).real
        recorded = run["q"].values[:, i]
        assert np.std(recorded) == pytest.approx(np.std(expected), rel=0.01)
        assert np.std(recorded - expected) < 0.02 * np.std(expected)
        if duration > 1000:  # a record of fewer waves scatters more
            assert np.var(recorded) == pytest.approx(np.sum(np.abs(motions[:, i]) ** 2) / 2, rel=0.12)


def test_the_elevation_is_that_at_the_moving_vessel(path):
    scenario = deckcrane.loads(TEXT.format(path=path, direction=QUARTERING))
    run = deckcrane.run(scenario)
    t = run["time"].values
    rest = deckcrane.sea.regular(0.5, 9.0, np.radians(QUARTERING))
    np.testing.assert_allclose(run["wave_elevation"].values.ravel(), rest.elevation(t, SPEED * t, 0.0), atol=1e-9)


def test_a_vessel_on_another_course_moves_alike(path):
    one = deckcrane.run(deckcrane.loads(TEXT.format(path=path, direction=QUARTERING)))
    turned = TEXT.format(path=path, direction=QUARTERING + 70).replace(
        "speed: 5 m/s", "speed: 5 m/s\n  place: {yaw: 70 deg}"
    )
    scenario = deckcrane.loads(turned)
    np.testing.assert_allclose(
        frame_velocity(scenario.plant), 5 * np.array([np.cos(1.2217304764), np.sin(1.2217304764)])
    )
    other = deckcrane.run(scenario)
    for i in (2, 3, 4):
        a, b = one["q"].values[:, i], other["q"].values[:, i]
        np.testing.assert_allclose(a, b, atol=1e-6 * np.abs(a).max() + 1e-9)


def test_a_vessel_with_z_down_moves_alike(path):
    one = deckcrane.run(deckcrane.loads(TEXT.format(path=path, direction=QUARTERING)))
    text = (
        TEXT.format(path=path, direction=QUARTERING)
        .replace("-9.81", "9.81")
        .replace("crane: added", "crane: added\n  z: down")
    )
    other = deckcrane.run(deckcrane.loads(text))
    signs = np.array([1, -1, -1, 1, -1, -1.0])
    np.testing.assert_allclose(other["q"].values[:, :6] * signs, one["q"].values[:, :6], atol=2e-5)


def test_the_work_of_the_mean_flow_is_named_and_the_balance_closes(path):
    text = TEXT.format(path=path, direction=HEAD).replace("every: 500 ms", "every: 50 ms")
    run = deckcrane.run(balanced_run(deckcrane.loads(text)))
    work = run["part_power"].sel(part="vessel.speed").values
    assert work.min() < 0 < work.max()
    result = balance(run)
    assert all(term.closes for term in result.terms), [str(term) for term in result.terms if not term.closes]


def test_parts_of_a_vessel_under_way_balance_their_energy(path):
    _, system = prepare_run(deckcrane.loads(TEXT.format(path=path, direction=QUARTERING)))
    results = balances(system)
    assert "vessel.speed" in [each.name for each in results]
    assert all(each.holds for each in results), [str(each) for each in results if not each.holds]


def test_an_unstable_course_is_refused_and_held_by_a_helmsman(path, data):
    text = TEXT.format(path=path, direction=HEAD).replace("yaw: 25 s", "yaw: 90 s")
    with pytest.raises(
        DeckcraneError, match=r"vessel: at 5 m/s it is not stable: yaw grows by a factor of e every .* s"
    ):
        deckcrane.run(deckcrane.loads(text))
    scenario = deckcrane.loads(TEXT.format(path=path, direction=HEAD))
    motion = linear(scenario, vessel_in_sea(scenario).vessel)
    check_growth(motion, "vessel", SPEED)
    assert free_motions(motion)[0].real.max() < 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("crane: added", "crane: added\n  drift: mean"), "added resistance in waves is not modelled"),
        (("crane: added", "crane: added\n  fluid_memory: false"), "radiation at forward speed is a memory"),
        (("crane: added", "crane: added\n  heading: turning"), "for a straight course"),
        (("crane: added", "crane: added\n  disturbed_sea: diffracted"), "the wave field beside a hull is that at rest"),
        (
            ("crane: added", "crane: added\n  current: {length: 80 m, draught: 5 m, shape: {x: 0.05, y: 0.8}}"),
            "would count it again",
        ),
        (("crane: added", "crane: added\n  moorings: {stiffness: {surge: 10 kN/m}}"), "hold a vessel that is at rest"),
        (
            ("bodies:", "bodies:\n  quay: {on: ground, joint: {revolute: z}, mass: 1 t, shape: {rod: z, length: 2 m}}"),
            "the vessel passes the ground at its speed",
        ),
        (
            ("bodies:", "vessels: {boat: {hydrodynamics: supply, crane: added, place: {sway: 50 m}}}\nbodies:"),
            "is alone",
        ),
    ],
)
def test_what_is_for_vessels_at_rest_is_refused_with_its_line(path, change, words):
    with pytest.raises(ScenarioError, match=words):
        deckcrane.loads(TEXT.format(path=path, direction=HEAD).replace(*change))


def test_data_at_rest_are_not_taken_for_a_vessel_under_way(path):
    text = TEXT.format(path="supply", direction=HEAD)
    with pytest.raises(DeckcraneError, match="a speed of 5 m/s is asked for, but this file holds no choice of speeds"):
        deckcrane.run(deckcrane.loads(text))
    text = TEXT.format(path=path, direction=HEAD).replace("speed: 5 m/s", "speed: 4 m/s")
    with pytest.raises(DeckcraneError, match="no data at a speed of 4 m/s; it has 5 m/s"):
        deckcrane.run(deckcrane.loads(text))
    text = TEXT.format(path=path, direction=HEAD).replace("  speed: 5 m/s\n", "")
    with pytest.raises(DeckcraneError, match="no data at zero speed, only at 5 m/s"):
        deckcrane.run(deckcrane.loads(text))


TOWED = """
deckcrane: 1
title: a load in the water and a panel in the wind, on a vessel that does not roll
gravity: [0, 0, -9.81 m/s^2]
vessel: {{motion: {{series: {motion}}}, place: {{yaw: 30 deg}}{speed}}}
bodies:
  mast:
    on: vessel
    joint: {{revolute: x, spring: {{linear: 1 MN m/rad}}, damper: {{linear: 100 kN m s/rad}}}}
    mass: 1 t
    shape: {{rod: z, length: 10 m}}
  pin:
    on: vessel
    joint: {{spherical: roll-pitch-yaw, at: [0, 15 m, 5 m]}}
    mass: 9 t
    cog: [0, 0, -8 m]
    inertia: {{xx: 60 t m^2, yy: 60 t m^2, zz: 2 t m^2}}
in_water:
  pin: {{on: pin, shape: {{cylinder: z, radius: 0.5 m, length: 4 m}}, at: [0, 0, -10 m]}}
wind: {{{wind}, spectrum: none, profile: uniform, areas: {{mast: {{on: mast, at: [0, 0, 10 m], box: [2 m, 3 m, 1 m]}}}}}}
current: {{{current}}}
run: {{duration: 20 s, step: 20 ms, every: 200 ms}}
"""


def polar(x, y):
    return f"speed: {float(np.hypot(x, y))!r} m/s, direction: {float(np.degrees(np.arctan2(y, x)))!r} deg"


def test_wind_and_current_over_ground_act_as_seen_from_the_vessel(tmp_path):
    """Galileo: the run under way is the run at rest with the vessel's velocity taken from wind and current."""
    motion = tmp_path / "still.csv"
    motion.write_text("time,surge [m],heave [m]\n" + "".join(f"{t},0,0\n" for t in range(31)))
    wind, current, velocity = np.array([-4.0, 9.0]), np.array([0.3, 0.5]), 2 * np.array([np.cos(np.pi / 6), 0.5])
    under_way_text = TOWED.format(
        motion=motion,
        speed=", speed: 2 m/s",
        wind=polar(*wind),
        current=polar(*current) + ", profile: [[0 m, 1], [40 m, 1]]",
    )
    at_rest = TOWED.format(motion=motion, speed="", wind=polar(*wind - velocity), current=polar(*current - velocity))
    moving, still = (deckcrane.run(deckcrane.loads(text)) for text in (under_way_text, at_rest))
    assert np.ptp(still["q"].values, axis=0).max() > 0.01
    np.testing.assert_allclose(moving["q"].values, still["q"].values, atol=1e-9)
    np.testing.assert_allclose(moving["wind_drag"].values, still["wind_drag"].values, rtol=1e-9, atol=1e-6)
    without = deckcrane.run(
        deckcrane.loads(TOWED.format(motion=motion, speed="", wind=polar(*wind), current=polar(*current)))
    )
    assert np.abs(without["q"].values - still["q"].values).max() > 0.01


def test_the_waves_at_a_load_are_those_where_it_is_towed(path):
    text = TEXT.format(path=path, direction=75).replace("speed: 5 m/s", "speed: 5 m/s\n  place: {yaw: 30 deg}")
    load = "{on: mast, shape: {cylinder: z, radius: 0.5 m, length: 4 m}, at: [10 m, 15 m, -10 m]}"
    scenario = deckcrane.loads(f"{text}in_water: {{pin: {load}}}\n")
    series = water_series(scenario, 0.02, 20.0)
    surface, (x, y, _) = series["sea at in_water.pin"], series["station of in_water.pin"].values[0]
    t = surface.start + surface.spacing * np.arange(len(surface.values))
    c, s = SPEED * np.cos(np.pi / 6), SPEED * np.sin(np.pi / 6)
    wave = deckcrane.sea.regular(0.5, 9.0, np.radians(75.0))
    np.testing.assert_allclose(surface.values[:, 0], wave.elevation(t, x + c * t, y + s * t), atol=1e-9)
    np.testing.assert_allclose(deckcrane.waves(scenario).elevation(t, x, y), surface.values[:, 0], atol=1e-9)


def test_raos_move_a_vessel_at_the_frequencies_of_encounter(path, data):
    """By those of data at speed, and by the same numbers in a yard's table over wave periods."""
    text = TEXT.format(path=path, direction=QUARTERING + 5).replace(
        "  crane: added\n  station_keeping: {surge: 60 s, sway: 60 s, yaw: 25 s}\n  start: {in_waves: true}\n",
        "  motion: {raos: database}\n",
    )
    run = deckcrane.run(deckcrane.loads(text))
    t, w = run["time"].values, 2 * np.pi / 9
    met = w - w**2 / 9.81 * SPEED * np.cos(np.radians(QUARTERING + 5))
    spectrum = np.exp(-1j * np.outer([met, w], t)) @ run["q"].values[:, 2] * 2 / len(t)
    fit = np.linalg.lstsq(np.stack([np.cos(met * t), np.sin(met * t)], 1), run["q"].values[:, 2], rcond=None)
    assert fit[1][0] < 1e-12 * len(t)
    assert abs(spectrum[0]) > 0.01
    n, h = np.argmin(np.abs(data.frequency - w)), int(np.argmin(np.abs(data.wave_direction - np.pi / 4)))
    nearest = [abs(motion_raos(data)[i, h, 2]) for i in (n - 1, n, n + 1)]
    assert min(nearest) < np.hypot(*fit[0]) / 0.5 < max(nearest)


def test_analyses_in_the_frequency_domain_and_live_pages_say_that_they_are_for_rest(path, tmp_path):
    scenario = deckcrane.loads(TEXT.format(path=path, direction=HEAD))
    with pytest.raises(DeckcraneError, match="motions in the frequency domain are those of vessels at rest"):
        vessel_response(scenario, "vessel")
    with pytest.raises(DeckcraneError, match="a page makes waves for vessels at rest"):
        deckcrane.page(scenario, tmp_path / "page.html")


def test_seeds_and_cards_leave_waves_under_way_to_the_processor(path):
    text = TEXT.format(path=path, direction=HEAD).replace(
        "regular: {amplitude: 0.5 m, period: 9 s}", "jonswap: {hs: 3.5 m, tp: 9 s}, outside: 0.05, seed: 4"
    )
    scenario = deckcrane.loads(text)
    ready, system = prepare_run(scenario)
    assert CardWaves().described(ready[0], 0.025, 100.0) is None
    assert seeded_waves(scenario, ready, system, 0.025) is None
    forces = coarse_wave_forces(ready[0], 0.025, 100.0)
    table, _ = wave_table(scenario, ready[0], 0.025, 100.0)
    np.testing.assert_allclose(carried_samples(forces, 0, 400), table.values[:400], rtol=0, atol=1e-6)
