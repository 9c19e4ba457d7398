"""Counterbalance valves that chatter: against a linear theory written by hand, and against runs that grow or die out."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from typer.testing import CliRunner

import deckcrane
from deckcrane.analysis.linear_model import equilibrium
from deckcrane.analysis.valve_stability import least_damped_mode, steady_motion
from deckcrane.cli.command import app
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.valve_stability import valve_stability_answer
from tests.components.circuits.test_actuators import lifting

RATIO = "circuits.main.counterbalance_valves.holding.ratio"
LOWERING = """
deckcrane: 1
gravity: [0, 0, 0]
bodies: {drum: {on: ground, joint: {revolute: z}, mass: 5 t, inertia: [1e4, 1e4, 2e4]}}
forces: {load: {on: drum, moment: [0, 0, -20 kN m], frame: ground}}
circuits:
  main:
    oil: {flows: volume, bulk_modulus: 1.2 GPa}
    tanks: {T: {}}
    volumes: {A: {volume: 3 l}, B: {volume: 10 l}}
    pumps: {pump: {nodes: [T, B], displacement: 40 cm^3/rev, speed: 1500 rpm}}
    counterbalance_valves:
      holding: {load: A, valve: T, pilot: B, pressure: 250 bar, ratio: 4, flow: 120 l/min, time: 10 ms, smoothing: 1 kPa}
    motors: {motor: {of: drum, A: A, B: B, displacement: 200 cm^3/rev, gear: 60, start: 5 bar}}
run: {duration: 10 s, step: 1 ms, every: 10 ms, integrator: rodas4}
"""
D, J, K, Q = 200e-6 / (2 * np.pi) * 60, 2e4, 1.2e9, 40e-6 * 25
SETTING, BAND, TIME, VALVE = 250e5, 60e5, 10e-3, 2e-3 / np.sqrt(20e5)


def lowering(**values: Any) -> deckcrane.Scenario:
    return deckcrane.loads(LOWERING).with_values(values)


def characteristic_polynomial(ratio: float, volume_b: float = 10e-3, moment: float = 20e3) -> list[float]:
    """Of a load that a constant flow Q into its inlet B lowers against a counterbalance valve at its outlet A.

    J dw = D (a - b) - M, V_a/K da = -D w - k z sqrt(a), V_b/K db = Q + D w, T dz = (a + R b - p_s)/band - z. About the steady
    lowering, with wa^2, wb^2 = D^2 K / (J V_a), D^2 K / (J V_b), c = K k z / (2 sqrt(a) V_a), e = 1/T and
    h = K k sqrt(a) / (V_a band T): (s + e) ((s + c) (s^2 + wb^2) + wa^2 s) + h (s^2 + (1 + R) wb^2) = 0. Such oscillations are
    the subject of M. B. Kjelland and M. R. Hansen, 13th Scandinavian International Conference on Fluid Power, Linkoping 2013.
    """

    def missing(b: float) -> float:
        a = b + moment / D
        return float(VALVE * (a + ratio * b - SETTING) / BAND * np.sqrt(a) - Q)

    b = brentq(missing, (SETTING - moment / D) / (1 + ratio), (SETTING + BAND - moment / D) / (1 + ratio), rtol=1e-14)
    a = b + moment / D
    z = Q / (VALVE * np.sqrt(a))
    va, vb = 3e-3 / K, volume_b / K
    wa2, wb2, c, e = D**2 / (J * va), D**2 / (J * vb), VALVE * z / (2 * np.sqrt(a) * va), 1 / TIME
    h = VALVE * np.sqrt(a) / (va * BAND * TIME)
    return [1.0, c + e, wa2 + wb2 + c * e + h, c * wb2 + e * (wa2 + wb2), wb2 * (e * c + h * (1 + ratio))]


def routh_hurwitz(polynomial: list[float]) -> float:
    """Positive where all roots of a quartic with positive coefficients are in the left half-plane."""
    _, a3, a2, a1, a0 = polynomial
    return (a3 * a2 * a1 - a1**2 - a3**2 * a0) / (a3 * a2 * a1)


@pytest.mark.parametrize("ratio", [1.0, 3.0, 8.0])
def test_the_least_damped_mode_is_a_root_of_the_characteristic_polynomial(ratio: float) -> None:
    mode = least_damped_mode(lowering(**{RATIO: ratio}), 10.0)
    root = max(np.roots(characteristic_polynomial(ratio)), key=lambda root: (root.real, root.imag))
    assert mode.eigenvalue == pytest.approx(root, rel=1e-6)


def test_the_critical_pilot_ratio_is_that_of_routh_and_hurwitz() -> None:
    """For a fast, stiff valve it tends to V_b/V_a, 3.3 here: a large volume at the inlet steadies it."""
    expected = brentq(lambda ratio: routh_hurwitz(characteristic_polynomial(ratio)), 1, 8)
    critical = brentq(lambda ratio: least_damped_mode(lowering(**{RATIO: ratio}), 10.0).damping, 1, 8, xtol=1e-4)
    assert critical == pytest.approx(expected, rel=1e-3)
    assert critical == pytest.approx(10 / 3, rel=0.1)


def test_a_map_of_pilot_ratio_load_and_volume_is_that_of_routh_and_hurwitz() -> None:
    ratios, moments, volumes = (1.5, 3.0, 6.0), (10e3, 30e3), (2e-3, 10e-3, 20e-3)
    stability = deckcrane.valve_stability(
        deckcrane.loads(LOWERING),
        {
            RATIO: ratios,
            "forces.load.moment.2": [f"{-moment / 1e3} kN m" for moment in moments],
            "circuits.main.volumes.B.volume": ["2 l", "10 l", "20 l"],
        },
    )
    assert stability["stable"].dims == ("ratio", "2", "volume")
    np.testing.assert_allclose(stability["volume"], volumes)
    expected = [
        [[routh_hurwitz(characteristic_polynomial(r, v, m)) > 0 for v in volumes] for m in moments] for r in ratios
    ]
    np.testing.assert_array_equal(stability["stable"], expected)
    assert 0 < int(stability["stable"].sum()) < stability["stable"].size
    np.testing.assert_array_equal(stability["stable"], stability["damping"] > 0)


@pytest.mark.parametrize("vented", [False, True])
def test_back_pressure_counts_unless_the_valve_is_vented(vented: bool) -> None:
    """With the volume V and an orifice behind the valve: five equations, their matrix by hand, the same critical ratio."""
    behind, orifice = 1e-3, 1.5e-3 / np.sqrt(10e5)
    scenario = lowering(
        **{
            "circuits.main.volumes.V": {"volume": behind},
            "circuits.main.counterbalance_valves.holding.valve": "V",
            "circuits.main.counterbalance_valves.holding.vented": vented,
            "circuits.main.orifices.back": {"nodes": ["V", "T"], "flow": 1.5e-3, "at": 10e5, "smoothing": 1e3},
        }
    )

    def growth(ratio: float) -> float:
        closing = 0.0 if vented else 1 + ratio
        v = (Q / orifice) ** 2

        def missing(b: float) -> float:
            a = b + 20e3 / D
            return float(VALVE * (a + ratio * b - closing * v - SETTING) / BAND * np.sqrt(a - v) - Q)

        least = (SETTING + closing * v - 20e3 / D) / (1 + ratio)
        b = brentq(missing, least, least + BAND, rtol=1e-14)
        a = b + 20e3 / D
        z = Q / (VALVE * np.sqrt(a - v))
        by_z, by_a, out = VALVE * np.sqrt(a - v), VALVE * z / (2 * np.sqrt(a - v)), orifice / (2 * np.sqrt(v))
        ca, cb, cv = 3e-3 / K, 10e-3 / K, behind / K
        matrix = [
            [0, D / J, -D / J, 0, 0],
            [-D / ca, -by_a / ca, 0, -by_z / ca, by_a / ca],
            [D / cb, 0, 0, 0, 0],
            [0, 1 / (BAND * TIME), ratio / (BAND * TIME), -1 / TIME, -closing / (BAND * TIME)],
            [0, by_a / cv, 0, by_z / cv, -(by_a + out) / cv],
        ]
        return float(np.linalg.eigvals(np.array(matrix)).real.max())

    expected = brentq(growth, 0.3, 20)
    critical = brentq(
        lambda ratio: least_damped_mode(scenario.with_values({RATIO: ratio}), 10.0).damping, 0.3, 20, xtol=1e-3
    )
    assert critical == pytest.approx(expected, rel=2e-3)


@pytest.mark.parametrize("ratio", [1.0, 10.0])
def test_a_small_disturbance_of_the_nonlinear_equations_grows_or_dies_out_at_the_rate_of_the_mode(ratio: float) -> None:
    scenario = lowering(**{RATIO: ratio})
    _, system = prepare_run(scenario, "settled")
    equations = system.equations
    steady = steady_motion(equations, equilibrium(system), 0.0, list(range(1, len(equations.x))))
    mode = least_damped_mode(scenario, 0.0)
    assert (mode.eigenvalue.real > 0) == (ratio > 3)
    derivative, period = equations.derivative(), 2 * np.pi / mode.eigenvalue.imag
    place = equations.x.names.index("d:drum")

    def rates(t: float, x: np.ndarray) -> np.ndarray:
        return np.array(derivative(t, x, equations.u.values, equations.p.values)).ravel()

    start = steady.copy()
    start[place] *= 1 + 1e-4
    times = np.linspace(0, 12 * period, 1200)
    speed = solve_ivp(rates, (0, times[-1]), start, "Radau", times, rtol=1e-9, atol=1e-9 * equations.x.scales).y[place]
    speed = speed - steady[place]
    sizes = [np.ptp(speed[k * 100 : (k + 2) * 100]) for k in (2, 10)]
    assert np.log(sizes[1] / sizes[0]) / (8 * period) == pytest.approx(mode.eigenvalue.real, rel=0.03)


@pytest.mark.parametrize(("ratio", "stable"), [(1, True), (4, False)])
def test_a_boom_is_lowered_smoothly_or_with_growing_pressures_as_the_mode_says(ratio: float, stable: bool) -> None:
    """A whole circuit with a load-sensing pump: ranges of the pressure in the third and in the sixth second of a run."""
    scenario = lifting(-0.3, **{RATIO: ratio})
    result = deckcrane.valve_stability(scenario)
    assert bool(result["stable"]) == stable
    pressure = deckcrane.run(scenario)["node_pressure"].sel(node="main.cap")
    sizes = [float(np.ptp(pressure.sel(time=slice(k, k + 1)).values)) for k in (3, 5)]
    rate = np.log(sizes[1] / sizes[0]) / 2
    assert rate == pytest.approx(float(result["growth"]), rel=0.3)


HOISTED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {prismatic: z, name: height, start: -20 m}, mass: 4 t, shape: {point: true}}
winches: {hoist: {on: ground, axis: y, radius: 0.4 m, mass: 800 kg}}
ropes: {wire: {path: [{drum: hoist}, {on: load}], stiffness: 60 MN, damping: 400 kN s}}
control: {hoist: {valve: {opening: {quintic: [[0.5 s, 0], [1 s, -0.3]]}}}}
circuits:
  main:
    tanks: {T: {}}
    volumes: {P: {volume: 2 l, start: 20 bar}, A: {volume: 1 l}, B: {volume: 1 l}, U: {volume: 3 l, start: 5 bar}}
    pumps:
      pump: {nodes: [T, P], displacement: 60 cm^3/rev, speed: 1800 rpm, pressure: 250 bar,
        load_sensing: {nodes: [A, B], margin: 20 bar}}
    directional_valves: {way: {P: P, T: T, A: A, B: B, flow: 100 l/min, at: 10 bar, frequency: 15 Hz, drives: hoist}}
    counterbalance_valves: {holding: {load: U, valve: A, pilot: B, pressure: 250 bar, ratio: 4, flow: 120 l/min}}
    motors: {motor: {of: hoist, A: B, B: U, displacement: 100 cm^3/rev, gear: 40, leakage: 1e-12 m^3/s/Pa, start: 5 bar}}
run: {duration: 7 s, step: 1 ms, every: 5 ms, integrator: rodas4, relative_tolerance: 1e-8}
"""


def test_the_swing_of_a_load_on_an_elastic_rope_dies_out_in_a_run_at_the_rate_of_the_mode() -> None:
    """A winch whose rope stretches while it pays out: the pose of the file, with the rope at rest, is that of the motion too."""
    scenario = deckcrane.loads(HOISTED)
    growth = float(deckcrane.valve_stability(scenario)["growth"])
    pressure = deckcrane.run(scenario)["node_pressure"].sel(node="main.U")
    sizes = [float(np.ptp(pressure.sel(time=slice(k, k + 1)).values)) for k in (3, 6)]
    assert growth < -0.5
    assert np.log(sizes[1] / sizes[0]) / 3 == pytest.approx(growth, rel=0.05)


def test_what_has_no_steady_motion_says_so() -> None:
    """A pump that fills a closed volume."""
    scenario = lowering(
        **{
            "circuits.main.volumes.X": {"volume": 1e-3},
            "circuits.main.pumps.dead": {"nodes": ["T", "X"], "displacement": 1e-6, "speed": 100.0},
        }
    )
    result = deckcrane.valve_stability(scenario)
    assert "main.X.pressure does not come to rest" in str(result["reason"].item())
    assert np.isnan(result["damping"])
    assert not result["stable"]


def test_questions_that_make_no_sense_are_refused() -> None:
    with pytest.raises(deckcrane.DeckcraneError, match="no circuits"):
        deckcrane.valve_stability("moving_base")
    with pytest.raises(deckcrane.DeckcraneError, match=f"over, {RATIO}"):
        deckcrane.valve_stability(deckcrane.loads(LOWERING), {RATIO: ["4 parrots"]})


def test_dimensions_have_short_names_that_differ() -> None:
    result = deckcrane.valve_stability(
        deckcrane.loads(LOWERING),
        {"circuits.main.volumes.A.volume": ["3 l"], "circuits.main.volumes.B.volume": ["10 l"], RATIO: [2.0]},
    )
    assert result["damping"].dims == ("A.volume", "B.volume", "ratio")
    assert result["ratio"].attrs["path"] == RATIO


def command(tmp_path: Path, *options: str) -> Any:
    """The command on the drum, and its result."""
    place = tmp_path / "drum.yaml"
    place.write_text(LOWERING, encoding="utf-8")
    return CliRunner().invoke(app, ["valve-stability", str(place), *options])


def test_the_command_lists_what_python_finds_and_draws_the_limit_where_damping_is_zero(tmp_path: Path) -> None:
    table, figures = tmp_path / "stability.csv", tmp_path / "figures"
    options = ["--over", f"{RATIO}=1.5, 3, 6", "--over", "circuits.main.volumes.B.volume=2 l:20 l:3"]
    done = command(tmp_path, *options, "-o", str(table), "--plot", str(figures))
    assert done.exit_code == 0, done.output
    assert "volume 11 l" in done.output
    ratios, volumes = [1.5, 3.0, 6.0], ["2 l", "11 l", "20 l"]
    over = {RATIO: ratios, "circuits.main.volumes.B.volume": volumes}
    result = deckcrane.valve_stability(deckcrane.loads(LOWERING), over)
    with (tmp_path / "stability-2.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(float(row["ratio"]), float(row["volume [l]"])) for row in rows] == [
        (r, v) for r in ratios for v in (2, 11, 20)
    ]
    np.testing.assert_allclose(
        [float(row["damping [%]"]) for row in rows], 100 * result["damping"].values.ravel(), rtol=1e-9
    )
    assert [row["a disturbance"] == "dies out" for row in rows] == result["stable"].values.ravel().tolist()
    assert (figures / "valve_stability.png").stat().st_size > 10_000
    (figure,) = valve_stability_answer(result, over).figures
    plot = figure.draw(USUAL_UNITS).axes[0]
    limit = max(plot.collections, key=lambda drawn: float(np.max(drawn.get_linewidths())))
    crossing = np.interp(0.0, result["damping"].sel(ratio=1.5), [2, 11, 20])
    corners = np.concatenate([path.vertices for path in limit.get_paths()])
    assert np.abs(corners - [1.5, crossing]).sum(axis=1).min() < 1e-9


def test_the_command_prints_one_case_and_draws_a_curve_over_one_value(tmp_path: Path) -> None:
    assert "it grows" in command(tmp_path).output
    done = command(tmp_path, "--time", "4 s", "--over", f"{RATIO}=2:6:2", "--plot", str(tmp_path))
    assert "stable in 1 of 2 cases" in done.output
    assert (tmp_path / "valve_stability.png").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--over", RATIO], "write PATH='VALUE, VALUE'"),
        (["--over", f"{RATIO}=1:x:3"], "write PATH='VALUE, VALUE'"),
        (["--over", "circuits.main.volumes.B.volume=2 l:20:3"], "FROM and TO have the same unit"),
        (["--over", "circuits.main.volumes.B.volume=2, 3"], "the unit is missing"),
        (["--over", f"{RATIO}=1", "--over", f"{RATIO}=2"], "two different ones a map"),
        (["--time", "4"], "the unit is missing"),
    ],
)
def test_the_command_refuses_in_words(tmp_path: Path, options: list[str], message: str) -> None:
    assert message in str(command(tmp_path, *options).exception)
