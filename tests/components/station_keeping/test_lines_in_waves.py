"""Orbital motion of waves on mooring lines of lumped masses: Morison's force by quadrature, a string, energy, and still water."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import quad_vec

import deckcrane
from deckcrane.analysis.balance.balance import balance, balanced_run
from deckcrane.components.catalogue import Scenario
from deckcrane.components.station_keeping.line_dynamics import line_waves
from deckcrane.components.station_keeping.moorings import lumped_lines
from deckcrane.hydro.database import DOFS
from deckcrane.mechanics.equations import Equations
from deckcrane.simulation.simulation import prepare_run
from tests.components.current.vessels_in_flow import HALF_TURN, vessel

RHO, G = 1025.0, 9.81
PERIOD, DIRECTION = 8.0, 0.7
W = 2 * np.pi / PERIOD
K = W**2 / G
LINE: dict[str, Any] = {
    "fairlead": [0.0, 0.0, -2.0],
    "anchor": [-60.0, 0.0, -102.0],
    "axial_stiffness": "50 MN",
    "weight": "1.1 kN/m",
    "pretension": "600 kN",
}
SHOWN = ["q", "mooring_tension", "mooring_shape", "energy", "part_power"]


def regular(amplitude: float) -> dict[str, Any]:
    return {"regular": {"amplitude": amplitude, "period": PERIOD}, "direction": DIRECTION}


def in_waves(segments: int, line: dict[str, Any] = LINE, sea: dict[str, Any] | None = None, **more: Any) -> Scenario:
    dynamics = {"segments": segments, "diameter": "140 mm", "drag": {"across": 1.2, "along": 0.05}}
    entry = {**line, "dynamics": {**dynamics, **line.get("dynamics", {})}}
    sea = regular(2.0) if sea is None else sea
    return vessel(vessel__moorings={"lines": {"a": entry}}, record=SHOWN, sea=sea, **more)


def airy(r: np.ndarray, t: float, amplitude: float) -> tuple[np.ndarray, np.ndarray]:
    """Velocity and acceleration of the water in the regular wave, whose crest is at the origin at t = 0, by hand."""
    c, s = np.cos(DIRECTION), np.sin(DIRECTION)
    angle, size = W * t - K * (c * r[0] + s * r[1]), amplitude * W * np.exp(K * r[2])
    velocity = size * np.array([c * np.cos(angle), s * np.cos(angle), -np.sin(angle)])
    return velocity, W * size * np.array([-c * np.sin(angle), -s * np.sin(angle), -np.cos(angle)])


def rates_in_waves(scenario: Scenario, t: float) -> tuple[Equations, np.ndarray, dict[str, float]]:
    """Equations, their rates at the start with the waves of a time on the lines, and those waves by input."""
    equations = prepare_run(scenario)[1].equations
    (line,) = lumped_lines(scenario.plant)
    u = dict(zip(equations.u.names, equations.u.values, strict=True))
    for series in line_waves(scenario, line, 0.01, t + 1.0).values():
        u |= dict(zip(series.names, series.at(t), strict=True))
    rates = ca.Function("rates", equations.arguments(), [equations.dx])
    values = np.array(rates(t, equations.x.values, list(u.values()), equations.p.values)).ravel()
    return equations, values, u


def held_still(folder: Path, segments: int, sea: dict[str, Any], duration: float) -> Any:
    """A run of the line at a vessel whose imposed motion is none."""
    header = ", ".join(
        f"{dof} [{unit}], {dof}_phase [deg]" for dof, unit in zip(DOFS, ["m/m"] * 3 + ["deg/m"] * 3, strict=True)
    )
    rows = [f"{T}, {heading}, " + ", ".join(["0"] * 12) for T in (4, 20) for heading in range(0, 360, 45)]
    (folder / "raos.csv").write_text("\n".join([f"period [s], heading [deg], {header}", *rows]), encoding="utf-8")
    text = f"""
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {{motion: {{raos: {folder / "raos.csv"}, phase: lead, head_seas: 180 deg, at_90_deg: from starboard, at: [0, 0, 0]}}}}
record: [mooring_tension]
run: {{duration: {duration}, step: 0.005, every: 0.05}}
"""
    lines = in_waves(segments).vessel.moorings.model_dump(exclude_unset=True)
    return deckcrane.run(deckcrane.loads(text).with_values({"vessel.moorings": lines, "sea": sea}))


@pytest.mark.parametrize("t", [0.0, 1.3])
def test_the_force_of_waves_on_a_straight_line_at_rest_is_morisons_by_quadrature(t: float) -> None:
    """Of all pieces together, across the line, where it accelerates mass and added mass; errors fall as the pieces squared."""
    amplitude, d = 2.0, 0.14
    a, b = np.array(LINE["anchor"]), np.array(LINE["fairlead"])
    length, axis = np.linalg.norm(b - a), (b - a) / np.linalg.norm(b - a)
    across = np.eye(3) - np.outer(axis, axis)
    straight = {**LINE, "weight": "1 N/m", "axial_stiffness": "50 GN", "pretension": "3 MN"}

    def of_pieces(n: int) -> np.ndarray:
        still, moved = (rates_in_waves(in_waves(n, straight, regular(size)), t) for size in (1e-9, amplitude))
        (line,) = lumped_lines(in_waves(n, straight).plant)
        mass = (float(line.density) + RHO * np.pi / 4 * d**2) * float(line.length) / n
        names = moved[0].x.names
        speeds = [[names.index(f"vessel.moorings.a.{i}.d:{k}") for k in "xyz"] for i in range(n)]
        return np.asarray(across @ (mass * (moved[1] - still[1])[speeds]).sum(axis=0))

    def morison(s: float) -> np.ndarray:
        v, dv = airy(a + s * (b - a), t, amplitude)
        v, dv = across @ v, across @ dv
        return 0.5 * RHO * 1.2 * d * np.linalg.norm(v) * v + 2 * RHO * np.pi / 4 * d**2 * dv

    expected = length * quad_vec(morison, 0.0, 1.0, epsrel=1e-9)[0]
    coarse, fine = of_pieces(15), of_pieces(30)
    size = np.linalg.norm(expected)
    np.testing.assert_allclose((4 * fine - coarse) / 3, expected, rtol=0, atol=1e-3 * size)
    assert np.linalg.norm(fine - expected) < 0.3 * np.linalg.norm(coarse - expected) < 0.1 * size


def test_small_waves_move_a_taut_vertical_line_as_a_string() -> None:
    """(m + m_a) y'' = T y_zz + rho A (1 + C_a) a(z) e^{iwt} between fixed ends, in closed form; drag is of second order."""
    n, d, depth, tension = 90, 0.14, 100.0, 2e6
    line = {
        "fairlead": [0.0, 0.0, 0.0],
        "anchor": [0.0, 1.0, -depth],
        "axial_stiffness": "90 GN",
        "weight": "1 N/m",
        "pretension": tension,
    }
    scenario = in_waves(n, line, regular(1e-3))
    equations, _, _ = rates_in_waves(scenario, 0.0)
    (part,) = lumped_lines(scenario.plant)
    nodes = [i for i, name in enumerate(equations.x.names) if name.startswith("vessel.moorings.a.")]
    inputs = [i for i, name in enumerate(equations.u.names) if name.startswith("vessel.moorings.a.")]
    about = (equations.x.symbols[nodes], equations.u.symbols[inputs])
    slopes = [ca.jacobian(equations.dx[nodes], symbols) for symbols in about]
    at_rest = ca.Function("slopes", equations.arguments(), slopes)
    A, B = (np.array(m) for m in at_rest(0.0, equations.x.values, equations.u.values, equations.p.values))
    places = np.reshape(part.start, (-1, 3))
    u = np.zeros(len(inputs), dtype=complex)
    for j, i in enumerate(inputs):
        node, what = equations.u.names[i].removeprefix("vessel.moorings.a.").split(".")
        z = places[int(node), 2]
        speed = {"x": np.cos(DIRECTION), "y": np.sin(DIRECTION), "z": 1j}[what[-1]] * W * np.exp(K * z)
        u[j] = speed if what.startswith("velocity") else 1j * W * speed
    response = np.linalg.solve(1j * W * np.eye(len(A)) - A, B @ u)
    m = float(part.density) + RHO * np.pi / 4 * d**2
    z = places[:, 2]
    kappa = W * np.sqrt(m / tension)
    particular = -2 * RHO * np.pi / 4 * d**2 * 1j * W**2 / (m * W**2 + tension * K**2)
    bottom, top = np.exp(-K * depth), 1.0
    free = top * np.sin(kappa * (z + depth)) - bottom * np.sin(kappa * z)
    string = particular * (np.exp(K * z) - free / np.sin(kappa * depth))
    assert np.abs(string).max() > 1e-4
    names = [equations.x.names[i] for i in nodes]
    moved = response[[names.index(f"vessel.moorings.a.{i}.x") for i in range(n)]]  # across the metre by which it leans
    np.testing.assert_allclose(moved, np.cos(DIRECTION) * string, rtol=0, atol=1e-3 * np.abs(string).max())


def test_energy_of_a_line_in_waves_balances() -> None:
    scenario = in_waves(
        8, run={"duration": 3.0, "step": 0.005, "every": 0.005}, current={"speed": 0.8, "direction": 0.6}
    )
    held = {each.name: each for each in deckcrane.check_parts(scenario)}
    assert held["vessel.moorings.a"].holds
    terms = {each.kind: each for each in balance(deckcrane.run(balanced_run(scenario))).terms}
    assert terms["energy"].closes
    assert terms["energy"].size > 1e3


def test_waves_without_height_change_nothing() -> None:
    """The same equations with inputs of next to nothing: still water to 1e-12."""
    run = {"duration": 5.0, "step": 0.02, "every": 0.5}
    away = {"surge": -1.0, "sway": 0.5}
    waves = deckcrane.run(
        in_waves(8, sea=regular(1e-13), vessel__start={**away, "in_waves": False}, run=run), target="vm"
    )
    still = deckcrane.run(
        vessel(
            vessel__moorings=in_waves(8).vessel.moorings.model_dump(exclude_unset=True),
            vessel__start=away,
            run=run,
            record=SHOWN,
        ),
        target="vm",
    )
    np.testing.assert_allclose(waves["mooring_tension"], still["mooring_tension"], rtol=1e-12)
    np.testing.assert_allclose(waves["mooring_shape"], still["mooring_shape"], rtol=0, atol=1e-11)


def test_z_up_and_z_down_meet_the_same_waves() -> None:
    run = {"duration": 4.0, "step": 0.02}
    line = {**LINE, "anchor": [-50.0, 30.0, -102.0]}
    turned = {**line, "fairlead": [0.0, 0.0, 2.0], "anchor": [-50.0, -30.0, 102.0]}
    up = deckcrane.run(in_waves(5, line, run=run), target="vm")
    down = deckcrane.run(in_waves(5, turned, run=run, gravity=[0, 0, 9.81], vessel__z="down"), target="vm")
    np.testing.assert_allclose(down["q"] * HALF_TURN, up["q"], atol=1e-8)
    np.testing.assert_allclose(down["mooring_tension"], up["mooring_tension"], rtol=1e-8)


def test_deep_nodes_meet_no_waves_and_take_no_memory() -> None:
    deep = {**LINE, "anchor": [-300.0, 0.0, -602.0], "pretension": "900 kN"}
    scenario = in_waves(20, deep)
    (line,) = lumped_lines(scenario.plant)
    places = np.reshape(line.start, (-1, 3))
    assert line.in_waves == tuple(np.flatnonzero(places[:, 2] > -300.0))
    series = line_waves(scenario, line, 0.01, 10.0)
    assert len(series) == len(line.in_waves)
    moving = [places[i, 2] for i, each in zip(line.in_waves, series.values(), strict=True) if each.moves]
    assert 0 < len(moving) < len(series)
    assert min(moving) > -np.log(1e3) / K


def test_runs_of_a_batch_with_waves_on_lines_are_those_of_single_runs() -> None:
    run = {"duration": 10.0, "step": 0.02, "every": 0.02}
    seas = [{"jonswap": {"hs": 2.0, "tp": tp}, "direction": DIRECTION, "seed": 3} for tp in (6.0, 7.0)]
    cases = [in_waves(6, sea=sea, run=run) for sea in seas]
    keep = deckcrane.Keep(signals=("mooring_tension.a",), statistics=("extremes",), transient=0.0)
    jobs = [deckcrane.Job(str(i), case) for i, case in enumerate(cases)]
    batch = deckcrane.run_batch(jobs, keep, progress=False).dataset.sel(signal="mooring_tension.a")
    for i, case in enumerate(cases):
        single = deckcrane.run(case)["mooring_tension"].sel(line="a")
        assert float(batch["maximum"][i]) == pytest.approx(float(single.max()), rel=1e-12)
        assert float(batch["minimum"][i]) == pytest.approx(float(single.min()), rel=1e-12)


def test_waves_act_on_lines_of_a_vessel_with_imposed_motion(tmp_path: Path) -> None:
    """A fairlead that stands still, by RAOs of zero: the tension varies with the waves alone, and with their height."""
    spread = [float(np.ptp(held_still(tmp_path, 8, regular(a), 10.0)["mooring_tension"].values)) for a in (0.01, 1.0)]
    assert spread[1] > 50 * spread[0] > 0
