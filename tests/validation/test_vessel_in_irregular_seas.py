"""A vessel alone in irregular seas has the motions of linear theory: nothing of second order, whatever the height of the sea.

What it should do is computed here in the frequency domain, from the data's own A(w) and B(w), for the waves of the very run:
S |RAO|^2 with the scatter that records of three hours have.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.wave_series import encountered_wave_forces, vessel_in_sea
from deckcrane.hydro.response import restoring
from deckcrane.sea.fft_sums import sinusoids

pytestmark = [
    pytest.mark.filterwarnings("ignore:the sea with Hs"),  # of one period at all heights
    pytest.mark.filterwarnings("ignore:the vessel rolls"),
]
FREE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply}
run: {duration: 3 h, step: 25 ms, every: 250 ms}
record: [q]
"""


def at_sea(hs: float, degrees: float, **changes: object) -> Scenario:
    sea = {"jonswap": {"hs": hs, "tp": 9.0}, "direction": float(np.radians(degrees))}
    return deckcrane.loads(FREE).with_values({"sea": sea, **changes})


def responses(scenario: Scenario) -> tuple[np.ndarray, np.ndarray]:
    """The power that radiation and damping take, and motions, complex, one row a wave of the run's own sea."""
    ready = vessel_in_sea(scenario)
    assert ready is not None
    data, (w, force) = ready.data, encountered_wave_forces(scenario, ready)
    A, B = (CubicSpline(data.frequency, table)(w) for table in (data.added_mass, data.radiation_damping))
    B, C, s = B + data.viscous_damping, restoring(data), 1j * w[:, None, None]
    motion = np.linalg.solve(s**2 * (data.mass + A) + s * B + C, force[:, :, None])[:, :, 0]
    return np.einsum("k,ki,kij,kj->k", w**2 / 2, motion.conj(), B, motion).real, motion


def expected_of(scenario: Scenario) -> np.ndarray:
    """Surge to yaw at the run's records: the sum of the responses to its waves."""
    ready = vessel_in_sea(scenario)
    assert ready is not None
    w, every = encountered_wave_forces(scenario, ready)[0], scenario.run.every
    return sinusoids(w, responses(scenario)[1], 0.0, every, round(scenario.run.duration / every) + 1)


def test_its_motions_are_the_sum_of_those_in_each_wave() -> None:
    """Not their size alone: at any time, and in the heaviest sea."""
    scenario = at_sea(5.0, 135, **{"run.duration": 600.0})
    found = deckcrane.run(scenario)
    expected = expected_of(scenario)
    off = np.sqrt(np.mean((found["q"].values - expected) ** 2, axis=0) / np.mean(expected**2, axis=0))
    assert np.all(off < 0.03)


@pytest.mark.study
@pytest.mark.parametrize("hs", [1.0, 2.5, 5.0])
@pytest.mark.parametrize("degrees", [180, 135, 90, 30])
def test_its_motions_are_those_of_the_frequency_domain_for_three_hours(hs: float, degrees: float) -> None:
    scenario = at_sea(hs, degrees)
    q = deckcrane.run(scenario)["q"].values
    expected = expected_of(scenario).std(axis=0)
    moves = expected > 1e-3 * np.array([hs, hs, hs, hs / 30, hs / 30, hs / 30])  # in head seas no sway, roll and yaw
    assert moves.sum() >= 3
    assert np.all(np.abs(q.std(axis=0) / expected - 1)[moves] < 0.03)
    assert np.all(np.abs(q.mean(axis=0))[moves] < 0.03 * expected[moves])
    # Nothing holds it, and it goes nowhere: the last half hour is like the first.
    ends = [part.mean(axis=0) for part in np.array_split(q, 6)]
    assert np.all(np.abs(ends[-1] - ends[0])[moves] < 0.05 * expected[moves])


def test_twice_the_waves_move_it_twice_as_far() -> None:
    short = {"run": {"duration": 120.0, "step": 0.02, "every": 0.5}}
    small, large = (deckcrane.run(at_sea(hs, 135, **short))["q"].values for hs in (1.0, 4.0))
    assert np.abs(large - 4 * small).max() < 1e-5


@pytest.mark.filterwarnings("ignore:the vessel turns")
def test_its_own_gyroscopic_forces_turn_a_free_vessel_which_is_why_they_are_left_out() -> None:
    """They are of second order, and so is what the water would do against them, of which linear theory knows nothing."""
    half = {"run": {"duration": 1800.0, "step": 0.025, "every": 0.25}}
    linear, exact = (
        deckcrane.run(at_sea(2.5, 135, **half, **{"vessel.coriolis": exact}))["q"].values[:, 5]
        for exact in (False, True)
    )
    assert np.abs(linear).max() < 0.06
    assert np.abs(exact).max() > 2 * np.abs(linear).max()


def test_the_waves_bring_as_much_energy_as_radiation_and_damping_take() -> None:
    period = 9.0
    sea = {"regular": {"amplitude": 2.0, "period": period}, "direction": float(np.radians(135))}
    run = {"duration": 20 * period, "step": period / 400, "every": period / 100}
    scenario = deckcrane.loads(FREE).with_values({"sea": sea, "run": run, "record": ["q", "wave_force"]})
    found = deckcrane.run(scenario)
    rates = np.gradient(found["q"].values, found["time"].values, axis=0, edge_order=2)
    came = float(np.trapezoid((found["wave_force"].values * rates).sum(axis=1), found["time"].values))
    assert came / (20 * period) == pytest.approx(responses(scenario)[0][0], rel=0.01)
