"""Linear and quadratic damping of every motion of a vessel: decays in closed form, energy, equivalent linear damping."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from scipy.integrate import cumulative_simpson
from scipy.linalg import expm
from scipy.optimize import brentq

import deckcrane
from deckcrane.components.vessel.motion_errors import motion_errors
from deckcrane.components.vessel.point_motion import point_on_vessel
from deckcrane.components.vessel.wave_series import vessels_in_sea
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.response import linearised_damping, restoring

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
START = {"surge": 4.0, "sway": -7.0, "heave": 0.4, "roll": 0.1, "pitch": -0.02, "yaw": 0.0}
LINEAR = {"surge": 2e5, "sway": 5e5, "heave": 3e6, "roll": 8e7, "pitch": 5e8, "yaw": 2e8}
SPRINGS = {"surge": 2e5, "sway": 3e5, "yaw": 5e8}


def decay(hydrodynamics: str, start: dict[str, float], duration: float, **damping: dict[str, float]) -> xr.Dataset:
    """A vessel on springs in still water, without fluid memory, let go from rest."""
    scenario = deckcrane.loads("deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]")
    values: dict[str, Any] = {
        "vessel.hydrodynamics": hydrodynamics,
        "vessel.fluid_memory": False,
        "vessel.start": start,
        "vessel.moorings": {"stiffness": SPRINGS},
        "vessel.damping": damping,
        "run": {"duration": duration, "step": 0.02, "every": 0.1, "start": "given"},
        "record": ["q", "u", "energy"],
    }
    return deckcrane.run(scenario.with_values(values))


def matrices(data: Hydrodynamics) -> tuple[np.ndarray, np.ndarray]:
    """Inertia and stiffness of the vessel on its springs."""
    assert data.mass is not None
    springs = np.diag([SPRINGS.get(motion, 0.0) for motion in MOTIONS])
    symmetric = (data.mass + data.mass.T) / 2
    return symmetric + data.added_mass_infinite, restoring(data) + springs


def test_linear_damping_of_all_motions_gives_the_decay_of_the_matrix_exponential() -> None:
    data = Hydrodynamics.read("supply")
    M, K = matrices(data)
    B = data.viscous_damping.copy()
    np.fill_diagonal(B, list(LINEAR.values()))
    A = np.block([[np.zeros((6, 6)), np.eye(6)], [-np.linalg.solve(M, K), -np.linalg.solve(M, B)]])
    run = decay("supply", START, 40.0, **{motion: {"linear": value} for motion, value in LINEAR.items()})
    exact = np.array([(expm(A * t) @ [*START.values(), *np.zeros(6)])[:6] for t in run.time.values[::20]])
    np.testing.assert_allclose(run.q.values[::20], exact, atol=1e-7 * np.abs(exact).max())


def uncoupled(tmp_path: Path) -> str:
    """The file of a vessel whose motions do not couple."""
    data = Hydrodynamics.read("supply").dataset.copy(deep=True)
    for name in ("mass", "added_mass", "added_mass_infinite", "hydrostatic_stiffness"):
        data[name] = data[name] * np.eye(6)
    return str(Hydrodynamics(data).write(tmp_path / "uncoupled.nc"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("motion", ["surge", "sway", "yaw"])
def test_quadratic_damping_swings_to_the_amplitude_of_the_first_integral(motion: str, tmp_path: Path) -> None:
    """x'' + 2 m x' |x'| / 2 + w^2 x = 0: (1 + 2 m a) e^(-2 m a) is the same at both ends of a swing, with a signed along it."""
    file = uncoupled(tmp_path)
    M, K = matrices(Hydrodynamics.read(file))
    i, a = MOTIONS.index(motion), 0.5 if motion == "yaw" else 10.0
    m = 0.05 / a
    period = 2 * np.pi * np.sqrt(M[i, i] / K[i, i])
    run = decay(file, {motion: a}, round(0.75 * period, 1), **{motion: {"quadratic": m * M[i, i]}})
    other = brentq(lambda b: (1 - 2 * m * b) * np.exp(2 * m * b) - (1 + 2 * m * a) * np.exp(-2 * m * a), 0, a)
    q = run.q.values[:, i]
    k = int(np.argmin(q))
    vertex = np.polynomial.Polynomial.fit(run.time.values[k - 2 : k + 3], q[k - 2 : k + 3], 4)
    lowest = min(vertex(t.real) for t in vertex.deriv().roots() if abs(t - run.time.values[k]) < 0.2)
    assert -lowest == pytest.approx(other, rel=1e-6)


def test_quadratic_damping_takes_the_energy_that_the_vessel_loses() -> None:
    quadratic = {"surge": 3e5, "sway": 8e5, "heave": 2e6, "roll": 2e9, "pitch": 5e10, "yaw": 4e10}
    run = decay("supply", START, 40.0, **{m: {"linear": 0.0, "quadratic": value} for m, value in quadratic.items()})
    q, t = run.q.values, run.time.values
    rates = np.gradient(q, t, axis=0, edge_order=2)
    power = np.abs(rates) ** 3 @ list(quadratic.values())
    energy = run.energy.sum("form").values if "form" in run.energy.dims else run.energy.values.sum(axis=1)
    lost = energy[0] - energy
    assert lost[-1] > 0.1 * np.ptp(energy)
    np.testing.assert_allclose(lost, cumulative_simpson(power, x=t, initial=0), atol=2e-3 * lost.max())


SEA = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: supply
  station_keeping: {surge: 80 s, sway: 80 s, yaw: 80 s}
  damping: {heave: {quadratic: 3e6 N s^2/m^2}, roll: {linear: 0, quadratic: 4e9 N m s^2/rad^2}}
sea: {jonswap: {hs: 4 m, tp: 10 s}, direction: 90 deg, seed: 1}
run: {duration: 2 h, step: 50 ms, every: 200 ms}
record: [q, u]
"""


def test_equivalent_linear_damping_is_that_of_the_speeds_it_leads_to() -> None:
    scenario = deckcrane.loads(SEA)
    point = point_on_vessel(scenario, "vessel", np.zeros(3), np.zeros(3))
    assert point is not None
    assert point.floating is not None
    assert point.forces is not None
    forces = point.amplitude[:, None] * point.forces
    motion = point.floating.with_equivalent_damping(point.w, forces)
    speeds = np.abs(motion.motions(point.w, forces)) * point.w[:, None]
    deviation = np.sqrt((speeds**2).sum(axis=0) / 2)
    added = np.diag(motion.damping - point.floating.damping)
    assert added[0] == pytest.approx(float(linearised_damping(4e9, deviation=deviation[0])), rel=1e-8)
    assert added[5] == pytest.approx(float(linearised_damping(3e6, deviation=deviation[5])), rel=1e-8)
    assert added[[1, 2, 3, 4]] == pytest.approx(0.0)


@pytest.mark.filterwarnings("ignore")
def test_simulated_roll_and_heave_are_those_of_equivalent_linear_damping() -> None:
    scenario = deckcrane.loads(SEA)
    point = point_on_vessel(scenario, "vessel", np.zeros(3), np.zeros(3))
    assert point is not None
    assert point.floating is not None
    assert point.forces is not None
    forces = point.amplitude[:, None] * point.forces
    motion = point.floating.with_equivalent_damping(point.w, forces).motions(point.w, forces)
    undamped = point.floating.motions(point.w, forces)
    roll, heave, free = (np.sqrt((np.abs(m) ** 2).sum() / 2) for m in (motion[:, 0], motion[:, 5], undamped[:, 0]))
    run = deckcrane.run(scenario).sel(time=slice(120, None))
    assert free > 1.3 * roll, "the damping matters in this sea"
    assert float(run.q.sel(coordinate="vessel.roll").std()) == pytest.approx(roll, rel=0.1)
    assert float(run.q.sel(coordinate="vessel.z").std()) == pytest.approx(heave, rel=0.05)


def test_estimated_errors_count_quadratic_damping() -> None:
    """At its resonance a vessel that is hardly damped answers to small errors of data with large ones of motion."""
    damped = deckcrane.loads(SEA)
    bare = damped.with_values({"vessel.damping.roll.quadratic": 0.0})
    errors = [motion_errors(s, vessels_in_sea(s)).vessels[0].shares["memory"][3] for s in (damped, bare)]
    assert errors[0] < errors[1]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"vessel.damping": {"surge": {"linear": "5 kN"}}}, "a damping"),
        ({"vessel.damping": {"surge": {"quadratic": "5 kN s/m"}}}, "force per square of a speed"),
        ({"vessel.damping": {"yaw": {"quadratic": "5 kN s^2/m^2"}}}, "moment per square of an angular speed"),
        ({"vessel.damping": {"surge": {"linear": -1.0}}}, "negative"),
        ({"vessel.roll_damping": 1e7}, "roll_damping and damping.roll.linear say the same twice"),
        ({"vessel.quadratic_roll_damping": 1e7}, "quadratic_roll_damping and damping.roll.quadratic"),
        ({"vessel.station_keeping": None, "vessel.motion": "raos"}, "no meaning for a vessel whose motion is imposed"),
    ],
)
def test_damping_that_cannot_be_is_refused_in_words(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(deckcrane.DeckcraneError, match=words):
        deckcrane.loads(SEA).with_values(changes)


def test_imposed_motion_by_raos_takes_the_linear_damping_that_is_stated() -> None:
    text = SEA.replace("  station_keeping: {surge: 80 s, sway: 80 s, yaw: 80 s}\n", "  motion: raos\n")
    stated = text.replace(
        "{heave: {quadratic: 3e6 N s^2/m^2}, roll: {linear: 0, quadratic: 4e9 N m s^2/rad^2}}", "{roll: {linear: 3e8}}"
    )
    old = stated.replace("damping: {roll: {linear: 3e8}}", "roll_damping: 3e8")
    assert "roll_damping" in old
    runs = [deckcrane.run(deckcrane.loads(each).with_values({"run.duration": 20.0})).q for each in (stated, old)]
    xr.testing.assert_equal(*runs)
