"""The free vessel against solutions made apart from the equations: frequency domain, direct convolution, its limits.

The equations of motion of a floating body about rest are (M + A(w), B(w), C) in the frequency domain and Cummins's equation
in the time domain; both are solved here in plain NumPy from the same database.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.hydrodynamics import TURNED, added_mass_limit
from deckcrane.hydro import motion_raos
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory.data import retardation
from deckcrane.hydro.memory.report import cached_fluid_memory
from deckcrane.sea.realisation import regular
from deckcrane.sea.transfer_functions import excitation_at
from tests.hydro.example import real_file

AMPLITUDE = 1.0
PERIOD, RATIO = 60.0, 0.7
"""Of the station keeping."""
ALONE = f"""
deckcrane: 1
gravity: [0, 0, -9.81]
vessel:
  hydrodynamics: supply
  station_keeping: {{surge: {PERIOD} s, sway: {PERIOD} s, yaw: {PERIOD} s, damping: {RATIO}}}
run: {{duration: 100 s, step: 50 ms, every: 100 ms}}
record: [q]
"""
OBLIQUE = {"jonswap": {"hs": 2.5, "tp": 7.5}, "direction": 2.2, "spreading": {"s": 2}, "seed": 3}
FREQUENCIES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.3)
HEADINGS = (0, 60, 90, 150, 180)
LARGEST = np.array([0.928, 0.962, 1.400, 0.200, 0.0557, 0.0162])
"""Of the responses per metre in the six motions, over those frequencies and headings."""

AGREED = 0.01
"""The share of those within which runs agree with the database's own A(w) and B(w)."""


@pytest.fixture(scope="module")
def data() -> Hydrodynamics:
    return Hydrodynamics.read("supply")


def station_keeping(data: Hydrodynamics) -> tuple[np.ndarray, np.ndarray]:
    """Stiffness and damping of the thrusters."""
    held = np.diag([1.0, 1.0, 0.0, 0.0, 0.0, 1.0]) * np.diag(
        data.mass + added_mass_limit(data, cached_fluid_memory(data))
    )
    w = 2 * np.pi / PERIOD
    return held * w**2, held * 2 * RATIO * w


def response(data: Hydrodynamics, w: float, degrees: float, fitted: bool) -> np.ndarray:
    """Motions per metre of wave, complex: (-w^2 (M + A) + i w (B + B_viscous + D) + C + K) X = F."""
    if fitted:
        memory = cached_fluid_memory(data)
        A, B = memory.added_mass(w, added_mass_limit(data, memory))[0], memory.damping(w)[0]
    else:
        A, B = (CubicSpline(data.frequency, table)(w) for table in (data.added_mass, data.radiation_damping))
    K, D = station_keeping(data)
    F = excitation_at(data.dataset, regular(AMPLITUDE, 2 * np.pi / w, np.radians(degrees)))[0]
    impedance = -(w**2) * (data.mass + A) + 1j * w * (B + data.viscous_damping + D) + data.hydrostatic_stiffness + K
    return np.linalg.solve(impedance, F)


def simulated(w: float, degrees: float) -> np.ndarray:
    """The same from a run: the sinusoid in the last eight periods of 500 s."""
    sea = {"regular": {"amplitude": AMPLITUDE, "period": 2 * np.pi / w}, "direction": float(np.radians(degrees))}
    run = {"duration": 500.0, "step": 0.05, "every": 0.1}
    dataset = deckcrane.run(deckcrane.loads(ALONE).with_values({"sea": sea, "run": run}))
    late = dataset["time"].values > 500 - 16 * np.pi / w
    t, q = dataset["time"].values[late], dataset["q"].values[late]
    basis = np.column_stack([np.cos(w * t), -np.sin(w * t), np.ones(len(t))])
    real, imaginary, _ = np.linalg.lstsq(basis, q, rcond=None)[0]
    return (real + 1j * imaginary) / AMPLITUDE


@pytest.mark.parametrize(("w", "degrees"), [(0.6, 60), (0.9, 180), (1.3, 90)])
def test_motions_in_regular_waves_are_those_of_the_frequency_domain(data: Hydrodynamics, w: float, degrees: float):
    run = simulated(w, degrees)
    assert np.all(np.abs(run - response(data, w, degrees, fitted=True)) < 1e-5 * LARGEST)
    assert np.all(np.abs(run - response(data, w, degrees, fitted=False)) < AGREED * LARGEST)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore:.*motions may be off")
def test_motions_over_frequencies_and_headings_are_those_of_the_frequency_domain(data: Hydrodynamics):
    cases = [(w, degrees) for w in FREQUENCIES for degrees in HEADINGS]
    run = np.array([simulated(*case) for case in cases])
    fitted, given = (np.array([response(data, *case, fitted) for case in cases]) for fitted in (True, False))
    largest = np.abs(given).max(axis=0)
    assert np.allclose(largest, LARGEST, rtol=0.02)
    assert np.all(np.abs(run - fitted).max(axis=0) < 1e-5 * largest)
    worst = np.abs(run - given).max(axis=0) / largest
    assert np.all(worst < AGREED)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_motions_of_the_fpso_are_those_of_the_frequency_domain():
    path = real_file("wamit/fpso.1")
    data = Hydrodynamics.read(path)
    raos = motion_raos(data)
    largest = np.abs(raos).max(axis=(0, 1))
    scenario = deckcrane.loads(ALONE).with_values({"vessel": {"hydrodynamics": str(path)}})
    for at, heading in ((0.4, 90), (0.5, 135), (0.6, 180), (0.8, 45)):
        n, m = np.argmin(np.abs(data.frequency - at)), np.argmin(np.abs(data.wave_direction - np.radians(heading)))
        w = float(data.frequency[n])
        sea = {"regular": {"amplitude": 1.0, "period": 2 * np.pi / w}, "direction": float(data.wave_direction[m])}
        run = {"duration": 20 * 2 * np.pi / w, "step": 0.05, "every": 0.2}
        found = deckcrane.run(scenario.with_values({"sea": sea, "run": run}))
        t, q = found["time"].values, found["q"].values
        basis = np.column_stack([np.cos(w * t), -np.sin(w * t), np.ones(len(t))])
        real, imaginary, _ = np.linalg.lstsq(basis, q, rcond=None)[0]
        assert np.all(np.abs(real + 1j * imaginary - raos[n, m]) < AGREED * largest)


def cummins(data: Hydrodynamics, start: np.ndarray, h: float, n: int) -> np.ndarray:
    """Free motion from rest at `start` with the radiation force as a convolution: the trapezium rule for everything."""
    K_t = retardation(data.frequency, data.radiation_damping, h * np.arange(n))
    K, D = station_keeping(data)
    M = data.mass + added_mass_limit(data, cached_fluid_memory(data))
    B, C = data.viscous_damping + D, data.hydrostatic_stiffness + K
    eta, nu = np.zeros((n, 6)), np.zeros((n, 6))
    eta[0] = start
    rate = np.linalg.solve(M, -C @ start)
    # eta+ = eta + h (nu + nu+) / 2, and the same for M nu with all forces, solved for nu+
    implicit = M + h / 2 * (B + h / 2 * K_t[0]) + (h / 2) ** 2 * C
    for k in range(1, n):
        past = h * np.einsum("kij,kj->i", K_t[1:k], nu[k - 1 : 0 : -1]) if k > 1 else np.zeros(6)
        known = M @ (nu[k - 1] + h / 2 * rate) - h / 2 * (past + C @ (eta[k - 1] + h / 2 * nu[k - 1]))
        nu[k] = np.linalg.solve(implicit, known)
        eta[k] = eta[k - 1] + h / 2 * (nu[k - 1] + nu[k])
        rate = np.linalg.solve(M, -(B @ nu[k] + past + h / 2 * K_t[0] @ nu[k] + C @ eta[k]))
    return eta


@pytest.mark.parametrize(("motion", "size"), [("heave", 0.1), ("roll", 0.01), ("pitch", 0.01)])
def test_free_decay_is_that_of_a_direct_convolution(data: Hydrodynamics, motion: str, size: float):
    row = ("surge", "sway", "heave", "roll", "pitch", "yaw").index(motion)
    run = {"duration": 60.0, "step": 0.05, "every": 0.1}
    scenario = deckcrane.loads(ALONE).with_values({f"vessel.start.{motion}": size, "run": run})
    found = deckcrane.run(scenario)["q"].values[:, row]
    expected = cummins(data, size * np.eye(6)[row], 0.05, 1201)[::2, row]
    assert np.abs(found).max() == size
    assert np.abs(found[300:]).max() < 0.7 * size
    assert np.abs(found - expected).max() < 0.01 * size


def on_deck(z: str) -> Scenario:
    """The bundled crane, off the centreline, in an oblique sea; the same with the vessel's axes turned about x for z up."""
    scenario = deckcrane.load("deck_crane_in_waves")
    side = 1.0 if z == "down" else -1.0
    changes = {
        "gravity": [0, 0, side * 9.81],
        "vessel.z": z,
        "vessel.coriolis": True,
        "vessel.start": {
            "sway": side * 0.5,
            "heave": side * 0.2,
            "roll": 0.02,
            "pitch": -side * 0.01,
            "yaw": side * 0.1,
        },
        "bodies.ring.joint.at": [2.0, side * 3.0, side * -1.0],
        "bodies.ring.joint.rotation": [{"x": np.pi}] if z == "down" else [],
        "sea": OBLIQUE,
        "reactions": {"joints": "all"},
        "run": {"duration": 40.0, "step": 0.02, "every": 0.5},
        "record": ["q", "position", "reaction", "actuation", "sway", "thrust", "wave_elevation"],
    }
    return scenario.with_values(changes)


def test_z_up_and_z_down_are_one_physics():
    down, up = deckcrane.run(on_deck("down")), deckcrane.run(on_deck("up"))
    q_down, q_up = down["q"].values, up["q"].values
    assert np.all(np.ptp(q_down[:, :6], axis=0) > [0.2, 0.2, 0.2, 0.01, 0.005, 0.002])
    half_turn = np.array([*np.diag(TURNED), *np.ones(7)])
    assert np.abs(q_up - q_down * half_turn).max() < 1e-8
    crane = [joint for joint in down["joint"].values if joint != "vessel"]
    for name in ("reaction", "actuation"):
        one, two = (run[name].sel(joint=crane) if name == "reaction" else run[name] for run in (down, up))
        assert np.abs(one - two).max() < 1e-8 * np.abs(one).max()
    assert np.abs(down["sway"] - up["sway"]).max() < 1e-8
    assert np.allclose(down["position"].values * [1, -1, -1], up["position"].values, atol=1e-8)
    assert np.allclose(down["thrust"].values * [1, -1, -1], up["thrust"].values, atol=1e-8 * np.abs(up["thrust"]).max())
    assert np.abs(down["wave_elevation"] - up["wave_elevation"]).max() < 1e-12


def test_with_the_crane_locked_and_massless_the_vessel_is_alone():
    alone = deckcrane.loads(ALONE).with_values({"sea": OBLIQUE})
    nothing = {"mass": 1e-6, "inertia": [1e-6] * 3}
    king = {"on": "vessel", "joint": {"fixed": True, "at": [0, 3, 2]}, **nothing}
    boom = {"on": "king", "joint": {"fixed": True, "at": [0, 0, 10], "rotation": [{"y": 1.0}]}, **nothing}
    loaded = Scenario.model_validate({**alone.model_dump(exclude_unset=True), "bodies": {"king": king, "boom": boom}})
    one, two = deckcrane.run(alone)["q"].values, deckcrane.run(loaded)["q"].values
    assert np.abs(one).max() > 0.3
    assert np.abs(one - two).max() < 1e-8


@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")  # no such vessel floats
def test_on_a_very_heavy_vessel_the_crane_moves_as_on_the_ground(
    tmp_path, data: Hydrodynamics, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(
        "deckcrane.components.vessel.wave_series.require_healthy", lambda data: []
    )  # which says that it cannot be
    heavy = data.dataset.copy()
    for name in ("mass", "hydrostatic_stiffness"):
        heavy[name] = heavy[name] * 1e9
    Hydrodynamics(heavy).write(tmp_path / "heavy.nc")
    afloat = deckcrane.load("deck_crane_in_waves").with_values(
        {
            "vessel": {
                "hydrodynamics": str(tmp_path / "heavy.nc"),
                "z": "down",
                "crane": "added",
                "fluid_memory": False,
            },
            "bodies.swivel.joint.start": np.radians(-25.0),
            "bodies.payload.joint.start": 0.2,
            "control.slew.setpoint": {"quintic": [[0.0, -np.pi / 2], [10.0, 0.0]]},
            "run": {"duration": 15.0, "step": 0.01, "every": 0.1},
            "record": ["q", "reaction"],
        }
    )
    plain = afloat.model_dump(by_alias=True, exclude_unset=True)
    for section in ("vessel", "sea"):
        plain.pop(section)
    plain["bodies"]["ring"]["on"] = "ground"
    ashore = deckcrane.run(Scenario.model_validate(plain))
    still = deckcrane.run(
        Scenario.model_validate({**afloat.model_dump(by_alias=True, exclude_unset=True), "sea": None})
    )
    assert np.ptp(ashore["q"].sel(coordinate="slew").values) > 1.5
    assert np.abs(still["q"].values[:, :6]).max() < 1e-6
    assert np.abs(still["q"].values[:, 6:] - ashore["q"].values).max() < 1e-6
    joints = list(ashore["joint"].values)
    difference = np.abs(still["reaction"].sel(joint=joints) - ashore["reaction"])
    assert difference.max() < 1e-6 * np.abs(ashore["reaction"]).max()
