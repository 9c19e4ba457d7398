"""Hoses that burst: what flows out, what is left, whether the load is held, and the event in runs, batches and reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.balance.balance import balanced_run
from tests.components.circuits.test_actuators import BAR, BOOM, RUN
from tests.components.circuits.test_elements import HELD, circuit, end
from tests.studies import each_time

CBV = "counterbalance_valves: {holding: {load: cap, valve: X, pilot: B, pressure: 250 bar, ratio: 4, flow: 120 l/min}}"
BURSTING = (
    BOOM
    + """
circuits:
  main:
    oil: {air: 0.5 %}
    tanks: {T: {}}
    volumes: {A: {volume: 1 l, start: 1 bar}, B: {volume: 1 l}}
    HOLDING
    hoses: {line: {nodes: [NODE, A], diameter: 20 mm, length: 4 m, start: 1 bar, burst: {time: 0.5 s, node: A}}}
    leaks: {drain: {nodes: [B, T], leakage: 1e-10 m^3/s/Pa}}
    cylinders: {luffing: {of: luff, piston: cap, rod: B, piston_diameter: 220 mm, rod_diameter: 140 mm}}
"""
    + RUN
)
HELD_BOOM = BURSTING.replace("HOLDING", CBV).replace("NODE", "X")
FALLING_BOOM = BURSTING.replace("HOLDING", "").replace("NODE", "cap").replace("start: 1 bar", "start: 120 bar")


def test_oil_leaves_through_the_opening_as_torricelli_says() -> None:
    """C_d A sqrt(2 p / rho) from the tank's 100 bar; the hose loses 3e-4 of it. What is lost is that flow over the time."""
    run = circuit("""
    oil: {flows: volume}
    tanks: {H: {pressure: 100 bar}}
    hoses: {line: {nodes: [H, E], diameter: 20 mm, length: 1 m, start: 100 bar, burst: {time: 0.4 s, node: E, diameter: 2 mm}}}
""")
    flow = 0.6 * np.pi / 4 * 2e-3**2 * np.sqrt(2 * 100 * BAR / 870)
    assert end(run, "element_flow", "line.burst") == pytest.approx(flow, rel=1e-3)
    assert end(run, "element_flow", "line") == pytest.approx(flow, rel=1e-3)
    assert end(run, "oil_lost", "line") == pytest.approx(870 * flow * (0.6 - 0.0025), rel=5e-3)
    assert float(run["oil_lost"].sel(time=slice(0, 0.39)).max()) == 0.0


def test_a_flow_at_a_drop_gives_the_same_opening_as_its_diameter() -> None:
    text = """
    tanks: {H: {pressure: 100 bar}}
    hoses: {line: {nodes: [H, E], diameter: 20 mm, length: 1 m, start: 100 bar, burst: {time: 0.1 s, node: E, OPENING}}}
"""
    flow = 0.6 * np.pi / 4 * 2e-3**2 * np.sqrt(2 * 50 * BAR / 870)
    runs = [
        circuit(text.replace("OPENING", opening), **{"run.duration": 0.3})
        for opening in ("diameter: 2 mm", f"flow: {flow} m^3/s, at: 50 bar")
    ]
    assert end(runs[1], "oil_lost", "line") == pytest.approx(end(runs[0], "oil_lost", "line"), rel=1e-9)


def test_a_load_on_a_counterbalance_valve_is_held_where_its_hose_bursts() -> None:
    run = deckcrane.run(deckcrane.loads(HELD_BOOM).with_values({"run.duration": 3.0}))
    length = run["cylinder_length"].values[:, 0]
    assert np.abs(length - length[0]).max() < 1e-5
    assert -BAR < end(run, "node_pressure", "A") < 1e3
    assert end(run, "oil_lost", "line") > 0


def test_a_load_without_one_falls_and_the_oil_that_it_pushes_out_is_counted() -> None:
    """Oil in the circuit and oil lost are one mass but for what the rod's side draws, and power closes to rounding."""
    scenario = deckcrane.loads(FALLING_BOOM).with_values({"run.duration": 1.5})
    run = deckcrane.run(balanced_run(scenario))
    length = run["cylinder_length"].values[:, 0]
    t = run["time"].values
    assert np.abs(length - length[0])[t < 0.5].max() < 1e-2
    assert length[0] - length[-1] > 0.1
    drawn = run["element_flow"].sel(element="main.drain")
    mass = run["oil_mass"][:, 0] + run["oil_lost"][:, 0] + 870 * drawn.cumulative_integrate("time")
    assert float(abs(mass - mass[0]).max()) < 1e-6 * float(mass[0])
    assert deckcrane.balance(run).closes, [str(each) for each in deckcrane.balance(run).terms if not each.closes]
    power = run["circuit_power"].isel(circuit=0)
    others = sum(power.sel(circuit_term=term) for term in ("work", "loss", "returned", "stored"))
    assert float(abs(power.sel(circuit_term="shaft") - others).max()) < 1e-9 * float(abs(power).max())


def test_oil_and_lost_oil_of_a_closed_circuit_are_one_mass() -> None:
    run = circuit("""
    oil: {air: 1 %, bulk_modulus_slope: 10}
    tanks: {T: {}}
    volumes: {P: {volume: 5 l, start: 200 bar}}
    hoses: {line: {nodes: [P, Q], diameter: 20 mm, length: 8 m, segments: 3, start: 200 bar, wall_modulus: 0.4 GPa,
      burst: {time: 0.2 s, node: Q, diameter: 8 mm}}}
    accumulators: {gas: {node: P, volume: 1 l, precharge: 30 bar, flow: 60 l/min}}
""")
    mass = run["oil_mass"].values[:, 0] + run["oil_lost"].values[:, 0]
    assert np.abs(mass / mass[0] - 1).max() < 1e-9
    assert float(run["oil_lost"][-1, 0]) > 0.5
    assert float(run["node_pressure"].sel(node="main.Q")[-1]) < 30 * BAR


@pytest.mark.parametrize("target", each_time(["llvm", "vm"], "llvm"))
def test_a_burst_is_an_event_with_its_time_and_pressure(target: Any) -> None:
    run = deckcrane.run(deckcrane.loads(FALLING_BOOM).with_values({"run.duration": 0.6}), target=target)
    events = deckcrane.events(run)
    assert events["event_kind"].values.tolist() == ["burst"]
    assert events["event_of"].values.tolist() == ["main.line"]
    assert float(events["event_time"][0]) == pytest.approx(0.5, abs=1e-9)
    assert deckcrane.unit_of(run["event_size"]) == "Pa"
    at_burst = float(run["node_pressure"].sel(node="main.A").interp(time=0.5))
    assert float(events["event_size"][0]) == pytest.approx(at_burst, rel=1e-2)


def test_a_batch_counts_the_burst_of_each_case() -> None:
    scenario = deckcrane.loads(FALLING_BOOM).with_values({"run.duration": 0.6, "run.integrator": "rodas4_fixed"})
    later = scenario.with_values({"circuits.main.hoses.line.burst.time": 0.3})
    runs = deckcrane.run_batch([deckcrane.Job("first", scenario), deckcrane.Job("second", later)]).dataset
    times = runs["event_time"].sel(event_source="main.line.burst").values
    np.testing.assert_allclose(times[:, 0], [0.5, 0.3], atol=1e-9)


@pytest.mark.parametrize(
    ("burst", "message"),
    [
        ("{time: 1 s, node: X}", 'it bursts at "X", but its ends are H and E'),
        ("{time: 1 s, node: H}", '"H" is a tank, whose pressure stays'),
        ("{time: 1 s, node: E, flow: 5 l/min}", "flow needs at"),
        ("{time: 1 s, node: E, flow: 5 l/min, at: 5 bar, diameter: 3 mm}", "leave one of the two out"),
        ("{time: -1 s, node: E}", "burst.time"),
        ("{time: 1 s, node: E, discharge: 2}", "a discharge coefficient is at most 1"),
    ],
)
def test_a_burst_that_cannot_be_is_refused(burst: str, message: str) -> None:
    hose = f"    hoses: {{line: {{nodes: [H, E], diameter: 20 mm, length: 1 m, burst: {burst}}}}}"
    with pytest.raises(deckcrane.ScenarioError, match=message):
        deckcrane.loads(HELD + "    tanks: {H: {pressure: 100 bar}}\n" + hose)
