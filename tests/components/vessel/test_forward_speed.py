"""A vessel under way: its motions in the time domain against theory, its frame, and what cannot be combined with it."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.balance.balance import balance, balanced_run
from deckcrane.components.vessel.data import frame_velocity
from deckcrane.components.vessel.forward_speed import check_growth, free_motions
from deckcrane.components.vessel.hydrodynamics import FLIPPED, linear
from deckcrane.components.vessel.wave_series import encountered_wave_forces, vessel_in_sea
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.energy_balance import balances
from deckcrane.hydro.memory.forward_speed import known_radiation
from deckcrane.simulation.simulation import prepare_run
from tests.hydro.under_way import under_way

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
def test_the_spectrum_of_encounter_has_the_variance_of_the_frequency_domain(path, data):
    """In irregular head and following seas, where three waves may be met at one frequency."""
    for direction, hs, tp, spreading in ((HEAD, 3.5, 9.0, "spreading: {s: 2}, "), (FOLLOWING, 2.2, 7.0, "")):
        text = TEXT.format(path=path, direction=direction).replace(
            "regular: {amplitude: 0.5 m, period: 9 s}",
            f"jonswap: {{hs: {hs} m, tp: {tp} s}}, {spreading}outside: 0.05, components: 200, amplitudes: fixed",
        )
        text = text.replace("duration: 100 s", "duration: 1500 s")
        scenario = deckcrane.loads(text)
        ready = vessel_in_sea(scenario)
        run = deckcrane.run(scenario)
        w, forces = encountered_wave_forces(scenario, ready)
        motions = exact_motions(data, ready, w, forces)
        assert np.any(w < 0) == (direction == FOLLOWING)
        t = run["time"].values
        for i in (2, 4):
            expected = (np.exp(1j * np.outer(t, w)) @ motions[:, i]).real
            recorded = run["q"].values[:, i]
            assert np.std(recorded) == pytest.approx(np.std(expected), rel=0.01)
            assert np.std(recorded - expected) < 0.02 * np.std(expected)
            variance = np.sum(np.abs(motions[:, i]) ** 2) / 2
            assert np.var(recorded) == pytest.approx(variance, rel=0.25)  # sampling error of 1500 s


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
