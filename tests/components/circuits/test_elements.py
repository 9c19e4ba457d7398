"""Elements of hydraulic circuits against closed forms: data sheets, gas laws, wave speed, springs of oil."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr
from scipy.integrate import quad
from scipy.optimize import brentq

import deckcrane
from deckcrane.components.circuits.data import CircuitOil, OilViscosity
from deckcrane.components.circuits.oil import ATMOSPHERE, OilLaw, _exponential_integral, viscosity_at
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from tests.studies import each_time

BAR, LITRE_A_MINUTE = 1e5, 1e-3 / 60

HELD = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {revolute: z}, mass: 100 kg, inertia: [10, 10, 10]}
control: {post: {motion: {hold: start}}}
run: {duration: 1 s, step: 1 ms, every: 10 ms, integrator: rodas4, relative_tolerance: 1e-10}
circuits:
  main:
"""


def circuit(text: str, **values: Any) -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(HELD + text).with_values(values))


def end(dataset: xr.Dataset, name: str, label: str) -> float:
    value = dataset[name].isel(time=-1)
    return float(value.sel({value.dims[0]: f"main.{label}"}))


SERIES = """
    oil: {flows: mass}
    tanks: {H: {pressure: 60 bar}, T: {pressure: 10 bar}}
    orifices:
      first: {nodes: [H, X], flow: 20 l/min, at: 10 bar, smoothing: SMOOTHING}
      second: {nodes: [Y, X], flow: 25 l/min, at: 10 bar, smoothing: SMOOTHING}
      third: {nodes: [Y, T], flow: 35 l/min, at: 20 bar, smoothing: SMOOTHING}
"""


def test_an_orifice_lets_through_what_its_data_sheet_says() -> None:
    dataset = circuit("""
    tanks: {H: {pressure: 110 bar}, T: {pressure: 100 bar}}
    orifices: {only: {nodes: [H, T], flow: 20 l/min, at: 10 bar, smoothing: 1 Pa}}
""")
    assert end(dataset, "element_flow", "only") == pytest.approx(20 * LITRE_A_MINUTE, rel=1e-9)


def test_restrictions_in_series_have_one_flow_and_their_drops_add_up() -> None:
    """Without volume between them; the second is written against the flow. By hand: q = sqrt(d / sum of 1/k^2)."""
    gains = [flow * LITRE_A_MINUTE / np.sqrt(at * BAR) for flow, at in ((20, 10), (25, 10), (35, 20))]
    expected = np.sqrt(50 * BAR / sum(1 / k**2 for k in gains))
    dataset = circuit(SERIES.replace("SMOOTHING", "1 Pa"))
    for name, sign in (("first", 1), ("second", -1), ("third", 1)):
        assert end(dataset, "element_flow", name) == pytest.approx(sign * expected, rel=1e-9)
    losses = sum(end(dataset, "element_loss", name) for name in ("first", "second", "third"))
    power = dataset["circuit_power"].isel(time=-1, circuit=0)
    assert losses == pytest.approx(-float(power.sel(circuit_term="returned")), rel=1e-12)


def test_rounded_restrictions_in_series_are_solved_to_rounding() -> None:
    gains = [flow * LITRE_A_MINUTE / np.sqrt(at * BAR) for flow, at in ((20, 10), (25, 10), (35, 20))]

    def flow(drop: float, k: float) -> float:
        return k * drop / (drop**2 + (20 * BAR) ** 2) ** 0.25

    def missing(q: float) -> float:
        drops = [brentq(lambda d, k=k: flow(d, k) - q, 0, 200 * BAR, xtol=1e-9, rtol=1e-15) for k in gains]
        return sum(drops) - 50 * BAR

    expected = brentq(missing, 0, 30 * LITRE_A_MINUTE, xtol=1e-18, rtol=1e-14)
    dataset = circuit(SERIES.replace("SMOOTHING", "20 bar"))
    assert end(dataset, "element_flow", "third") == pytest.approx(expected, rel=1e-11)


def test_a_closed_valve_in_series_stops_the_flow() -> None:
    dataset = circuit("""
    tanks: {H: {pressure: 110 bar}, T: {pressure: 100 bar}}
    orifices: {only: {nodes: [H, X], flow: 20 l/min, at: 10 bar}}
    check_valves: {back: {nodes: [T, X], flow: 20 l/min}}
""")
    assert abs(end(dataset, "element_flow", "only")) < 1e-15


@pytest.mark.parametrize("thermal_time", ["0.1 ms", "1e9 s"])
def test_an_accumulator_takes_what_its_gas_law_says(thermal_time: str) -> None:
    """From 100 to 200 bar: p V is constant while heat has time to leave, p V^1.4 where it has none."""
    dataset = circuit(f"""
    tanks: {{T: {{pressure: 200 bar}}}}
    accumulators:
      gas: {{node: T, volume: 20 l, precharge: 90 bar, start: 100 bar, flow: 600 l/min, smoothing: 1 kPa,
        thermal_time: {thermal_time}}}
""")
    p0, p1, p2 = (p * BAR + ATMOSPHERE for p in (90, 100, 200))
    exponent = 1.0 if "ms" in thermal_time else 1 / 1.4
    expected = 20e-3 * p0 / p1 * (p1 / p2) ** exponent
    assert end(dataset, "gas_volume", "gas") == pytest.approx(expected, rel=2e-6)
    assert end(dataset, "gas_pressure", "gas") == pytest.approx(200 * BAR, rel=1e-6)


def test_an_empty_accumulator_gives_nothing() -> None:
    dataset = circuit("""
    tanks: {T: {pressure: 20 bar}}
    accumulators: {gas: {node: T, volume: 20 l, precharge: 90 bar, start: 100 bar, flow: 600 l/min, thermal_time: 0.1 ms}}
""")
    assert end(dataset, "gas_volume", "gas") == pytest.approx(20e-3, rel=6e-3)
    assert float(dataset["gas_volume"].max()) <= 20e-3
    assert abs(end(dataset, "element_flow", "gas")) < 1e-2 * 600 * LITRE_A_MINUTE


def test_a_pressure_step_runs_through_a_hose_with_the_speed_of_sound() -> None:
    """Joukowsky: the inlet flow is A dp / (rho c), the dead end sees twice the step after l / c; c from oil and wall."""
    rho, bulk, wall, d, length, step = 870.0, 1.5e9, 1.0e9, 0.05, 20.0, 10 * BAR
    c = np.sqrt(1 / (rho * (1 / bulk + 1 / wall)))
    dataset = circuit(
        f"""
    oil: {{flows: volume, viscosity: {{at_40: 1 mm^2/s, at_100: 0.6 mm^2/s}}}}
    tanks: {{H: {{pressure: 60 bar}}}}
    hoses: {{line: {{nodes: [H, E], diameter: 50 mm, length: {length} m, wall_modulus: 1 GPa, segments: 48, start: 50 bar}}}}
""",
        **{"run.duration": 0.06, "run.every": 1e-4, "run.step": 1e-4},
    )
    t, travel = dataset["time"].values, length / c
    inlet = dataset["element_flow"].sel(element="main.line").values
    steady = (t > 0.4 * travel) & (t < 1.6 * travel)
    assert inlet[steady].mean() == pytest.approx(np.pi / 4 * d**2 * step / (rho * c), rel=0.01)
    dead_end = dataset["node_pressure"].sel(node="main.E").values
    assert t[np.argmax(dead_end > 60 * BAR)] == pytest.approx(travel, rel=0.02)
    assert dead_end[(t > 1.3 * travel) & (t < 2.5 * travel)].mean() == pytest.approx(70 * BAR, rel=0.01)


def test_laminar_and_turbulent_losses_of_a_hose() -> None:
    """Hagen and Poiseuille at Re = 500 and Blasius at Re = 20 000, through an orifice that is known."""
    v, rho, d, length = 46e-6, 870.0, 0.02, 30.0
    for reynolds in (500.0, 20_000.0):
        q = reynolds * v * np.pi / 4 * d
        speed = q / (np.pi / 4 * d**2)
        factor = 64 / reynolds if reynolds < 1187 else 0.3164 / reynolds**0.25
        drop = factor * length / d * rho / 2 * speed**2
        dataset = circuit(
            f"""
    oil: {{flows: volume, viscosity: {{celsius: 40}}}}
    tanks: {{H: {{pressure: {drop + 10 * BAR} Pa}}, T: {{}}}}
    hoses: {{line: {{nodes: [H, E], diameter: 20 mm, length: {length} m, start: 10 bar}}}}
    orifices: {{out: {{nodes: [E, T], flow: {q} m^3/s, at: 10 bar, smoothing: 1 Pa}}}}
""",
            **{"run.duration": 5.0},
        )
        assert end(dataset, "element_flow", "out") == pytest.approx(q, rel=1e-6)


def test_a_fixed_pump_opens_its_relief_valve_as_far_as_it_must() -> None:
    dataset = circuit("""
    tanks: {T: {}}
    volumes: {P: {volume: 2 l, start: 240 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 40 cm^3/rev, speed: 1500 rpm, efficiency: 90 %, leakage: 2e-12 m^3/s/Pa}}
    relief_valves: {main: {nodes: [P, T], pressure: 250 bar, flow: 200 l/min, at: 250 bar, band: 20 bar, smoothing: 1 Pa}}
""")
    swept, gain = 60 * LITRE_A_MINUTE, 200 * LITRE_A_MINUTE / np.sqrt(250 * BAR)
    p = brentq(lambda p: (p - 250 * BAR) / (20 * BAR) * gain * np.sqrt(p) - (swept - 2e-12 * p), 250 * BAR, 270 * BAR)
    assert end(dataset, "node_pressure", "P") == pytest.approx(p, rel=1e-6)
    assert end(dataset, "shaft_power", "pump") == pytest.approx(swept * p / 0.9, rel=1e-6)


def test_a_pump_keeps_its_pressure_and_its_power() -> None:
    """It stands `band` times its swivel angle below its pressure, and takes no more than its power."""
    text = """
    tanks: {T: {}}
    volumes: {P: {volume: 2 l, start: 180 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 100 cm^3/rev, speed: 1500 rpm, pressure: 200 bar, POWER}}
    orifices: {out: {nodes: [P, T], flow: 100 l/min, at: 150 bar, smoothing: 1 Pa}}
"""
    dataset = circuit(text.replace(", POWER", ""), **{"run.duration": 3.0})
    swivel, p = end(dataset, "pump_swivel", "pump"), end(dataset, "node_pressure", "P")
    assert p == pytest.approx(200 * BAR - 5 * BAR * swivel, rel=1e-7)
    assert swivel * 150 == pytest.approx(100 * np.sqrt(p / (150 * BAR)), rel=1e-3)
    limited = circuit(text.replace("POWER", "power: 15 kW"), **{"run.duration": 3.0})
    assert end(limited, "shaft_power", "pump") == pytest.approx(15e3, rel=1e-6)


def test_a_reducing_valve_holds_the_pressure_behind_it() -> None:
    dataset = circuit(
        """
    tanks: {H: {pressure: 200 bar}, T: {}}
    volumes: {X: {volume: 1 l}}
    reducing_valves: {pilot: {nodes: [H, X], pressure: 35 bar, flow: 40 l/min, band: 3 bar}}
    orifices: {out: {nodes: [X, T], flow: 5 l/min, at: 30 bar}}
""",
        **{"run.duration": 3.0},
    )
    stroke = end(dataset, "valve_stroke", "pilot")
    assert 0 < stroke < 0.1
    assert end(dataset, "node_pressure", "X") == pytest.approx(35 * BAR - 3 * BAR * stroke, rel=1e-6)


def test_oil_is_compressed_by_its_law_and_loses_nothing() -> None:
    """What a pump has drawn from the tank is in the nodes, to the tolerance of the run; with air, and a modulus that grows."""
    dataset = circuit("""
    oil: {air: 1 %, bulk_modulus_slope: 10}
    tanks: {T: {}}
    volumes: {P: {volume: 5 l}, Q: {volume: 3 l}}
    pumps: {pump: {nodes: [T, P], displacement: 20 cm^3/rev, speed: 1500 rpm}}
    hoses: {line: {nodes: [P, Q], diameter: 20 mm, length: 8 m, segments: 3, wall_modulus: 0.4 GPa}}
    accumulators: {gas: {node: Q, volume: 1 l, precharge: 30 bar, flow: 60 l/min}}
""")
    drawn = 870.0 * 30 * LITRE_A_MINUTE * 1.0
    mass = dataset["oil_mass"].values[:, 0]
    assert mass[-1] - mass[0] == pytest.approx(drawn, rel=1e-8)
    assert float(dataset["node_pressure"].max()) > 20 * BAR


def test_uniform_pressure_is_a_rest() -> None:
    scenario = deckcrane.loads(
        HELD
        + """
    oil: {air: 1 %}
    tanks: {T: {pressure: 50 bar}}
    volumes: {P: {volume: 5 l, start: 50 bar}, Q: {volume: 3 l, start: 50 bar}}
    orifices: {o: {nodes: [P, T], flow: 10 l/min, at: 10 bar}}
    check_valves: {c: {nodes: [P, Q], flow: 10 l/min}}
    hoses: {line: {nodes: [P, Q], diameter: 20 mm, length: 8 m, segments: 3, start: 50 bar}}
    accumulators: {gas: {node: Q, volume: 1 l, precharge: 30 bar, flow: 60 l/min}}
"""
    )
    dataset = deckcrane.run(scenario)
    assert float(np.abs(dataset["element_flow"]).max()) == 0.0
    assert np.unique(dataset["node_pressure"]).tolist() == [50 * BAR]


def test_viscosity_follows_the_line_of_the_data_sheet() -> None:
    """An ISO VG 46 oil with 46 mm^2/s at 40 and 6.8 at 100 degrees: the points themselves, and thicker in the cold."""
    assert viscosity_at(OilViscosity(celsius=40)) == pytest.approx(46e-6, rel=1e-12)
    assert viscosity_at(OilViscosity(celsius=100)) == pytest.approx(6.8e-6, rel=1e-12)
    assert 500e-6 < viscosity_at(OilViscosity(celsius=0)) < 700e-6


EVERYTHING = """
    oil: OIL
    tanks: {T: {pressure: 2 bar}}
    volumes: {P: {volume: 2 l, start: 100 bar}, Q: {volume: 1 l, start: 60 bar}, R: {volume: 1 l, start: 60 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 50 cm^3/rev, driven_by: engine, pressure: 210 bar, efficiency: 92 %,
      load_sensing: {nodes: [Q, R], margin: 20 bar}, power: 20 kW, leakage: 1e-12 m^3/s/Pa}}
    relief_valves: {main: {nodes: [P, T], pressure: 120 bar, flow: 100 l/min}}
    reducing_valves: {low: {nodes: [P, R], pressure: 80 bar, flow: 20 l/min}}
    orifices: {o1: {nodes: [P, J], flow: 20 l/min, at: 10 bar}, o2: {nodes: [J, Q], flow: 25 l/min, at: 10 bar}}
    directional_valves: {way: {P: P, T: T, A: Q, B: R, flow: 30 l/min, opening: 0.4, frequency: 20 Hz, centre: float}}
    counterbalance_valves: {cbv: {load: Q, valve: R, pilot: P, pressure: 200 bar, ratio: 3, flow: 50 l/min}}
    hoses: {line: {nodes: [Q, R], diameter: 20 mm, length: 10 m, segments: 2, wall_modulus: 0.5 GPa, start: 60 bar,
      burst: {time: 0.5 s, node: R, diameter: 4 mm}}}
    check_valves: {cv: {nodes: [R, P], flow: 50 l/min}}
    shuttle_valves: {ball: {inlets: [Q, P], outlet: R, flow: 10 l/min}}
    accumulators: {acc: {node: R, volume: 4 l, precharge: 50 bar, flow: 60 l/min, friction: 2 bar}}
    leaks: {gap: {nodes: [Q, T], leakage: 3e-12 m^3/s/Pa}}
    compensators: {comp: {nodes: [P, R], kind: pre, sense: [Q, T], pressure: 8 bar, flow: 40 l/min}}
    flow_dividers: {split: {source: P, outlets: [Q, R], displacements: [10 cm^3/rev, 20 cm^3/rev], leakage: 1e-13 m^3/s/Pa}}
    prime_movers:
      engine: {speed: 1800 rpm, torque: [[900 rpm, 150 N m], [1400 rpm, 200 N m], [1700 rpm, 180 N m]], inertia: 2 kg m^2}
"""


@pytest.mark.parametrize("oil", ["{air: 0.5 %, bulk_modulus_slope: 10}", "{flows: volume}", "{flows: mass}"])
def test_the_energy_of_every_element_balances_at_random_states(oil: str) -> None:
    check_balance(dynamics(deckcrane.loads(HELD + EVERYTHING.replace("OIL", oil))))


def test_where_the_power_goes_is_told_to_rounding() -> None:
    dataset = circuit(EVERYTHING.replace("OIL", "{air: 0.5 %}"))
    power = dataset["circuit_power"].isel(circuit=0)
    others = sum(power.sel(circuit_term=term) for term in ("work", "loss", "returned", "stored"))
    throughput = float(abs(power).max())
    assert throughput > 1e3
    assert float(abs(power.sel(circuit_term="shaft") - others).max()) < 1e-12 * throughput


SHUTTLE = """
    tanks: {H: {pressure: 100 bar}, L: {pressure: 60 bar}, T: {}}
    volumes: {C: {volume: 0.5 l}}
    shuttle_valves: {ball: {inlets: INLETS, outlet: C, flow: 20 l/min, at: 5 bar, smoothing: 1 Pa}}
    orifices: {out: {nodes: [C, T], flow: 10 l/min, at: 80 bar, smoothing: 1 Pa}}
"""


@pytest.mark.parametrize("inlets", ["[H, L]", "[L, H]"])
def test_a_shuttle_valve_leads_the_higher_of_two_pressures_on(inlets: str) -> None:
    """In series with an orifice: q = sqrt(100 bar / sum of 1/k^2) from the higher inlet, and nothing from the lower."""
    dataset = circuit(SHUTTLE.replace("INLETS", inlets))
    gains = [flow * LITRE_A_MINUTE / np.sqrt(at * BAR) for flow, at in ((20, 5), (10, 80))]
    expected = np.sqrt(100 * BAR / sum(1 / k**2 for k in gains))
    assert end(dataset, "element_flow", "ball.H") == pytest.approx(expected, rel=1e-9)
    assert end(dataset, "element_flow", "ball.L") == 0.0
    assert end(dataset, "valve_stroke", "ball.H") == pytest.approx(1, rel=1e-9)


def test_a_shuttle_valve_changes_over_where_its_inlets_do() -> None:
    """A line that empties from 100 bar: the outlet follows it down to the 60 bar of the other inlet, and stays there."""
    dataset = circuit(
        """
    tanks: {L: {pressure: 60 bar}, T: {}}
    volumes: {H: {volume: 5 l, start: 100 bar}, C: {volume: 0.1 l, start: 100 bar}}
    shuttle_valves: {ball: {inlets: [H, L], outlet: C, flow: 20 l/min, time: 1 ms}}
    leaks: {drain: {nodes: [H, T], leakage: 1e-11 m^3/s/Pa}}
""",
        **{"run.duration": 1.0},
    )
    high, outlet = (dataset["node_pressure"].sel(node=f"main.{name}").values for name in "HC")
    assert high[-1] < 10 * BAR
    np.testing.assert_allclose(outlet, np.maximum(high, 60 * BAR), atol=BAR)
    assert end(dataset, "node_pressure", "C") == pytest.approx(60 * BAR, rel=1e-6)
    strokes = dataset["valve_stroke"]
    assert float(abs(strokes.sum("poppet") - 1).max()) < 1e-9, "what one seat opens, the other closes"


def test_a_pre_compensator_keeps_the_drop_across_a_fixed_orifice_whatever_the_load() -> None:
    """The flow is that of the orifice at 8 bar, less what the spool gives way, for loads of 20 and of 120 bar."""
    for load in (20, 120):
        dataset = circuit(
            f"""
    tanks: {{H: {{pressure: 200 bar}}, A: {{pressure: {load} bar}}}}
    volumes: {{X: {{volume: 0.2 l, start: {load} bar}}}}
    compensators: {{comp: {{nodes: [H, X], kind: pre, sense: [A], pressure: 8 bar, flow: 100 l/min, band: 1 bar}}}}
    orifices: {{edge: {{nodes: [X, A], flow: 30 l/min, at: 8 bar, smoothing: 1 Pa}}}}
"""
        )
        stroke = end(dataset, "valve_stroke", "comp")
        drop = end(dataset, "node_pressure", "X") - load * BAR
        assert drop == pytest.approx(8 * BAR - BAR * stroke, rel=1e-5)
        assert end(dataset, "element_flow", "edge") == pytest.approx(
            30 * LITRE_A_MINUTE * np.sqrt(drop / (8 * BAR)), rel=1e-6
        )


def test_a_flow_divider_shares_the_flow_as_its_displacements_whatever_the_loads() -> None:
    dataset = circuit(
        """
    tanks: {T: {}, HIGH: {pressure: 150 bar}}
    volumes: {P: {volume: 1 l, start: 50 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 20 cm^3/rev, speed: 1500 rpm}}
    flow_dividers: {split: {source: P, outlets: [T, HIGH], displacements: [10 cm^3/rev, 20 cm^3/rev]}}
    leaks: {damping: {nodes: [P, T], leakage: 1e-12 m^3/s/Pa}}
""",
        **{"run.duration": 20.0, "run.every": 0.1},
    )
    assert end(dataset, "node_pressure", "P") == pytest.approx(100 * BAR, rel=1e-4), (
        "the mean of the loads, by displacement"
    )
    taken = (30 * LITRE_A_MINUTE - 1e-12 * 100 * BAR) * np.exp(-100 * BAR / 1.5e9)  # less the leak, and compressed
    assert float(dataset["shaft_speed"][-1, 0]) * 30e-6 / (2 * np.pi) == pytest.approx(taken, rel=1e-4)


def test_a_prime_mover_falls_behind_by_its_droop_and_stalls_beyond_its_torque() -> None:
    text = """
    tanks: {T: {}}
    volumes: {P: {volume: 1 l, start: 100 bar}}
    prime_movers: {engine: {speed: 1800 rpm, torque: 100 N m, droop: 5 %, inertia: 0.5 kg m^2}}
    pumps: {pump: {nodes: [T, P], displacement: 40 cm^3/rev, driven_by: engine}}
    relief_valves: {relief: {nodes: [P, T], pressure: 100 bar, flow: FLOW, band: 1 bar}}
"""
    dataset = circuit(text.replace("FLOW", "100 l/min"), **{"run.duration": 5.0})
    speed, p = float(dataset["shaft_speed"][-1, 0]), end(dataset, "node_pressure", "P")
    torque = 40e-6 / (2 * np.pi) * p
    assert speed == pytest.approx(1800 * np.pi / 30 * (1 - 0.05 * torque / 100), rel=1e-6)
    stalled = circuit(text.replace("FLOW", "10 l/min"), **{"run.duration": 20.0})  # too narrow for the pump's 72 l/min
    assert float(stalled["shaft_speed"][-1, 0]) < 0.5 * 1800 * np.pi / 30


@pytest.mark.parametrize(("rpm", "torque"), [(800, 500.0), (1000, 550.0), (1300, 625.0), (1600, 590.0)])
def test_a_prime_mover_on_its_curve_runs_where_the_load_takes_its_full_torque(rpm: float, torque: float) -> None:
    """A fixed pump with an orifice takes D (D w / k)^2: with this gain k the engine is pulled down to the speed w on its curve."""
    speed, D = rpm * np.pi / 30, 250e-6 / (2 * np.pi)
    gain = D * speed / np.sqrt(torque / D)
    dataset = circuit(
        f"""
    oil: {{flows: volume}}
    tanks: {{T: {{}}}}
    volumes: {{P: {{volume: 1 l, start: 100 bar}}}}
    prime_movers:
      engine: {{speed: 1800 rpm, torque: [[800 rpm, 500 N m], [1400 rpm, 650 N m], [1800 rpm, 530 N m]], inertia: 0.5 kg m^2}}
    pumps: {{pump: {{nodes: [T, P], displacement: 250 cm^3/rev, driven_by: engine}}}}
    orifices: {{out: {{nodes: [P, T], flow: {gain * 1e3} m^3/s, at: 1 MPa, smoothing: 1 Pa}}}}
""",
        **{"run.duration": 10.0, "run.every": 0.1},
    )
    assert float(dataset["shaft_speed"][-1, 0]) == pytest.approx(speed, rel=1e-6)
    assert D * end(dataset, "node_pressure", "P") == pytest.approx(torque, rel=1e-6)


@pytest.mark.parametrize(("start", "expected"), [(95, 95.0), (80, 90.0), (108, 108.0), (130, 110.0)])
def test_the_piston_of_an_accumulator_sticks_within_its_friction(start: float, expected: float) -> None:
    """Oil at 100 bar, friction 10 bar: gas between 90 and 110 bar stays, any other comes to the nearer end, but for 0.1 bar."""
    dataset = circuit(f"""
    tanks: {{T: {{pressure: 100 bar}}}}
    accumulators:
      gas: {{node: T, volume: 20 l, precharge: 70 bar, start: {start} bar, flow: 600 l/min, thermal_time: 0.1 ms, friction: 10 bar}}
""")
    assert end(dataset, "gas_pressure", "gas") == pytest.approx(expected * BAR, abs=1e4)
    assert float(dataset["element_loss"].min()) >= 0.0
    if start == expected:
        assert float(abs(dataset["element_flow"]).max()) == 0.0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("    oil: {}\n", "tanks: is missing"),
        ("    tanks: {}\n", "a circuit needs a tank"),
        (
            "    tanks: {T: {}}\n    orifices: {o: {nodes: [T, X], flow: 1 l/min, at: 1 bar}}\n",
            'node "X" leads nowhere',
        ),
        (
            "    tanks: {T: {}}\n    orifices:\n      a: {nodes: [T, X], flow: 1 l/min, at: 1 bar}\n"
            "      b: {nodes: [T, X], flow: 1 l/min, at: 1 bar}\n      c: {nodes: [T, X], flow: 1 l/min, at: 1 bar}\n",
            r'node "X" has no volume, and 3 elements meet there \(a, b, c\).*\{X: \{volume: 0.2 l\}\}.*a \(orifice\): T - X',
        ),
        (
            "    tanks: {T: {}}\n    orifices: {a: {nodes: [T, X], flow: 1 l/min, at: 1 bar}}\n"
            "    check_valves: {c: {nodes: [X, T], flow: 1 l/min, time: 0 s}}\n",
            r'check_valves.c.time: node "X" has no volume, and "c" would open at once',
        ),
        (
            "    tanks: {T: {}}\n    volumes: {P: {volume: 1 l}}\n    pumps: {p: {nodes: [T, P], displacement: 1 cm^3/rev}}\n",
            "needs speed, or driven_by",
        ),
        (
            "    tanks: {T: {}}\n    accumulators: {a: {node: T, volume: 1 l, precharge: 90 bar, start: 50 bar, flow: 1 l/min}}\n",
            "never below its precharge",
        ),
        (
            "    tanks: {T: {}}\n    volumes: {P: {volume: 1 l}}\n"
            "    pumps: {p: {nodes: [T, P], displacement: 1 l/min, speed: 1 rpm}}\n",
            "a volume per turn is needed",
        ),
        (
            "    tanks: {T: {}}\n    volumes: {A: {volume: 1 l}}\n"
            "    shuttle_valves: {s: {inlets: [A, A], outlet: T, flow: 1 l/min}}\n",
            "its inlets are A and A, its outlet is T; name three nodes",
        ),
        *(
            (
                f"    tanks: {{T: {{}}}}\n    prime_movers: {{e: {{speed: 1800 rpm, torque: {torque}, inertia: 1 kg m^2}}}}\n",
                message,
            )
            for torque, message in (
                ("[[800 rpm, 500 N m]]", "prime_movers.e.torque: a torque curve needs two points or more"),
                ("[[800 rpm, 500 N m], [700 rpm, 600 N m]]", "prime_movers.e.torque: speeds of a torque curve rise"),
                ("[[800 rpm, 500 N m], [900 rpm]]", r"prime_movers.e.torque.1: a point is \[speed, torque\]"),
                ("[[800 rpm, 500 N m], [900 rpm, 5 bar]]", r"prime_movers.e.torque.1.1: .* moment"),
                ("600 bar", "prime_movers.e.torque: .* moment"),
            )
        ),
        (
            "    tanks: {T: {}}\n    motors: {m: {of: slew, A: A, B: T, displacement: 1 cm^3/rev}}\n",
            'there is no hinge or winch "slew"',
        ),
        (
            "    tanks: {T: {}}\n    motors: {m: {of: post, A: A, B: T, displacement: 1 cm^3/rev}}\n",
            'node "A" has no oil',
        ),
        (
            "    tanks: {T: {}}\n    directional_valves: {v: {P: T, T: T, A: T, B: T, flow: 1 l/min, drives: boom}}\n",
            "no controller commands it: there is no control.boom",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(deckcrane.ScenarioError, match=message):
        deckcrane.loads(HELD + text)


def test_a_valve_that_opens_at_once_is_where_a_slow_one_ends() -> None:
    """A pump feeds a volume that a relief valve empties: the same pressure in the end, with a state less."""
    text = """
    tanks: {T: {}}
    volumes: {P: {volume: 1 l}}
    pumps: {p: {nodes: [T, P], displacement: 40 cm^3/rev, speed: 1500 rpm}}
    relief_valves: {r: {nodes: [P, T], pressure: 100 bar, flow: 200 l/min, time: TIME}}
"""
    texts = [text.replace("TIME", time) for time in ("0 s", "5 ms")]
    ends = [end(circuit(each), "node_pressure", "P") for each in texts]
    assert ends[0] == pytest.approx(ends[1], rel=1e-6)
    states = [dynamics(deckcrane.loads(HELD + each)).equations.x.names for each in texts]
    assert set(states[1]) - set(states[0]) == {"main.r.stroke"}


SUPPLY = """\
    tanks: {T: {}}
    volumes: {P: {volume: 1 l}, ACC: {volume: 1 l}}
    prime_movers: {engine: {speed: 1800 rpm, torque: [[900 rpm, 80 N m], [1800 rpm, 100 N m]], inertia: 1 kg m^2}}
    pumps: {pump: {nodes: [T, P], displacement: 40 cm^3/rev, speed: 1500 rpm}}
    relief_valves: {relief: {nodes: [P, T], pressure: 200 bar, flow: 100 l/min}}
    check_valves: {charging: {nodes: [P, ACC], flow: 60 l/min}}
    accumulators: {bottle: {node: ACC, volume: 10 l, precharge: 150 bar, flow: 100 l/min}}
"""


@pytest.mark.parametrize(
    ("text", "replacement", "message"),
    [
        ("tanks: {T: {}}", "", r"line 9, .*main\.tanks: is missing"),
        ("tanks: {T: {}}", "tanks: {}", "line 9, .*a circuit needs a tank"),
        (
            "nodes: [P, T], pressure: 200 bar",
            "nodes: [P], pressure: 200 bar",
            r"line 14, .*relief\.nodes\.1: is missing",
        ),
        ("nodes: [P, T], pressure: 200 bar", "nodes: P, pressure: 200 bar", r"line 14, .*relief\.nodes: a list"),
        ("nodes: [P, T], pressure: 200 bar", "nodes: [P, X], pressure: 200 bar", 'line 14, .*node "X" leads nowhere'),
        (
            "nodes: [P, T], pressure: 200 bar",
            "nodes: [P, P], pressure: 200 bar",
            'line 14, .*both ends are at node "P"',
        ),
        (
            "precharge: 150 bar",
            "precharge: 220 bar",
            r'line 16, .*at 220 bar without oil, but node "ACC" works at 200 bar at most \(relief valve "relief" opens\)',
        ),
        (
            "speed: 1500 rpm}",
            "speed: 1500 rpm, pressure: 140 bar}",
            r'line 16, .*at 150 bar without oil, but node "ACC" works at 140 bar at most \(pump "pump" cuts off\)',
        ),
        (
            "speed: 1500 rpm}",
            "driven_by: engine}",
            r'line 13, .*driven_by: it cannot bring node "P" to the 200 bar at which relief valve "relief" opens: that takes '
            r'127\.324 N m, and "engine" gives 100 N m at most',
        ),
        (
            "speed: 1500 rpm}",
            "speed: 1500 rpm, leakage: 1e-10 m^3/s/Pa}",
            r'line 13, .*leakage: it cannot bring node "P" .*it delivers 60 l/min, and 120 l/min leak back',
        ),
        (
            "pressure: 200 bar",
            "pressure: 200 l/min",
            r'line 14, .*relief\.pressure: "200 l/min" is a .*flow.*; a pressure is needed',
        ),
        ("volume: 10 l", "volume: 10 bar", r'line 16, .*bottle\.volume: "10 bar" is a pressure; a volume is needed'),
    ],
)
def test_a_bad_circuit_is_refused_with_line_and_node_and_drawn(text: str, replacement: str, message: str) -> None:
    deckcrane.loads(HELD + SUPPLY)
    with pytest.raises(deckcrane.ScenarioError) as refused:
        deckcrane.loads(HELD + SUPPLY.replace(text, replacement))
    assert re.search(message, str(refused.value)), str(refused.value)
    assert re.search(r"the circuit is .*pump \(pump\): T - P, bottle \(accumulator\): ACC", str(refused.value))


def test_missing_nodes_are_drawn_as_such() -> None:
    with pytest.raises(deckcrane.ScenarioError, match=r"the circuit is .*relief \(relief valve\): P - \?, pump"):
        deckcrane.loads(HELD + SUPPLY.replace("nodes: [P, T], pressure", "nodes: [P], pressure"))


@pytest.mark.parametrize(
    "values",
    [
        {"relief_valves.relief.nodes": ["ACC", "T"]},
        {"pumps.pump": {"nodes": ["T", "P"], "displacement": 40e-6, "speed": 150.0, "pressure": 180e5}},
        {"pumps.pump": {"nodes": ["T", "P"], "displacement": 30e-6 / 6.3, "driven_by": "engine"}},
        {"accumulators.bottle.node": "T", "accumulators.bottle.precharge": 250e5},
        {
            "accumulators.bottle.precharge": 250e5,
            "pumps.second": {"nodes": ["T", "ACC"], "displacement": 1e-6, "speed": 150.0},
        },
        {
            "accumulators.bottle.precharge": 250e5,
            "orifices.o": {"nodes": ["ACC", "H"], "flow": 1e-3, "at": 1e5},
            "tanks.H": {"pressure": 300e5},
        },
    ],
)
def test_a_circuit_that_reaches_its_pressures_is_accepted(values: dict[str, Any]) -> None:
    scenario = deckcrane.loads(HELD + SUPPLY)
    scenario.with_values({f"circuits.main.{key}": value for key, value in values.items()})


def random_circuit(seed: int) -> dict[str, Any]:
    """A network that no pump feeds and no tank empties: volumes at random pressures, and random elements between them."""
    rng = np.random.default_rng(seed)
    nodes = [f"N{i}" for i in range(rng.integers(3, 7))]

    def ends() -> list[str]:
        return [nodes[i] for i in rng.choice(len(nodes), 2, replace=False)]

    flow = {"flow": 1e-3, "at": 10 * BAR}
    network: dict[str, Any] = {
        "oil": {"air": float(rng.choice([0.0, 0.01])), "bulk_modulus_slope": float(rng.choice([0.0, 10.0]))},
        "tanks": {"T": {}},
        "volumes": {node: {"volume": rng.uniform(0.3, 3) * 1e-3, "start": rng.uniform(0, 250) * BAR} for node in nodes},
        "orifices": {f"o{i}": {"nodes": ends(), **flow} for i in range(rng.integers(1, 4))},
        "check_valves": {f"c{i}": {"nodes": ends(), **flow} for i in range(rng.integers(0, 3))},
        "leaks": {f"l{i}": {"nodes": ends(), "leakage": 1e-11} for i in range(rng.integers(0, 3))},
        "accumulators": {"gas": {"node": nodes[0], "volume": 2e-3, "precharge": 60 * BAR, "start": 80 * BAR, **flow}},
    }
    for i in range(rng.integers(0, 3)):
        hose = {"nodes": ends(), "diameter": 0.02, "length": rng.uniform(2, 9), "start": 100 * BAR, "wall_modulus": 1e9}
        network.setdefault("hoses", {})[f"h{i}"] = {**hose, "segments": int(rng.integers(1, 4))}
    first, second = ends()  # two restrictions in series, without volume between them
    network["orifices"] |= {"s1": {"nodes": [first, "J"], **flow}, "s2": {"nodes": ["J", second], **flow}}
    return network


@pytest.mark.parametrize("seed", each_time(range(12), 0, 1, 2))
def test_random_circuits_lose_no_oil_and_all_their_energy_to_heat(seed: int) -> None:
    scenario = deckcrane.loads(HELD.replace("circuits:\n  main:\n", "")).with_values(
        {"circuits": {"main": random_circuit(seed)}, "run.relative_tolerance": 1e-11}
    )
    check_balance(dynamics(scenario))
    dataset = deckcrane.run(scenario)
    mass = dataset["oil_mass"].values[:, 0]
    assert np.abs(mass / mass[0] - 1).max() < 1e-9
    power = dataset["circuit_power"].isel(circuit=0)
    assert float(abs(power.sel(circuit_term="loss") + power.sel(circuit_term="stored")).max()) < 1e-9 * float(
        abs(power).max()
    )
    assert float(power.sel(circuit_term="loss").min()) > -1e-9 * float(abs(power).max())


def test_a_pump_that_runs_dry_draws_less_and_less() -> None:
    """Its suction line holds vapour: what it draws from there falls with the share of oil, and the run goes on."""
    dataset = circuit(
        """
    tanks: {T: {}}
    volumes: {S: {volume: 1 l}}
    leaks: {blocked: {nodes: [T, S], leakage: 1e-11 m^3/s/Pa}}
    pumps: {pump: {nodes: [S, T], displacement: 20 cm^3/rev, speed: 1500 rpm}}
""",
        **{"run.duration": 30.0, "run.every": 0.1},
    )
    flow = dataset["element_flow"].sel(element="main.pump").values
    assert flow[0] == pytest.approx(30 * LITRE_A_MINUTE, rel=1e-9)
    assert flow[-1] == pytest.approx(1e-11 * BAR, rel=1e-2), "all that comes through the blocked line"
    assert end(dataset, "node_pressure", "S") == pytest.approx(-BAR, abs=1.1e3)


def with_symbols(oil: CircuitOil) -> tuple[OilLaw, list[ca.SX], list[float]]:
    """The law of an oil as equations have it, with symbols for its numbers, these symbols, and the value of each."""
    law = OilLaw.of(oil)
    symbols: dict[str, Any] = {name: ca.SX.sym(name) for name in ("bulk_modulus", "slope", "air", "air_exponent")}
    return replace(law, **symbols), list(symbols.values()), [float(getattr(law, name)) for name in symbols]


def test_oil_that_stiffens_follows_murnaghans_equation() -> None:
    """v = (1 + n p / K)^(-1/n), F. D. Murnaghan 1944; with n = 0 it is exp(-p / K)."""
    for n in (0.0, 9.0):
        oil = CircuitOil.model_validate({"bulk_modulus": 1.4e9, "bulk_modulus_slope": n, "air": 0.0, "flows": "mass"})
        law = OilLaw.of(oil)
        for p in (0.0, 2e7, 6e7):
            expected = (1 + n * p / 1.4e9) ** (-1 / n) if n else np.exp(-p / 1.4e9)
            assert float(law.expansion(ca.SX(p))) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    "values",
    [
        {"bulk_modulus_slope": 1.0},
        {"bulk_modulus_slope": 9.0},
        {"air": 0.02},
        {"air": 0.02, "air_exponent": 1.0},
        {"air": 0.02, "air_exponent": 1.0, "bulk_modulus_slope": 1.0},
    ],
    ids=str,
)
def test_oil_carries_the_integral_of_its_volume_whatever_its_exponents(values: dict[str, float]) -> None:
    """Air that has time to give off heat has the exponent 1, and its volume falls with 1/p: the integral is a logarithm then."""
    law, symbols, numbers = with_symbols(CircuitOil.model_validate(values))
    p = ca.SX.sym("p")
    volume, enthalpy = law.expansion(p), law.enthalpy(p)
    of_p = ca.Function("law", [p, *symbols], [volume, enthalpy, ca.gradient(enthalpy, p)])
    for end in (-0.9 * ATMOSPHERE, 5e5, 4e7):
        v, h, slope = (float(each) for each in of_p(end, *numbers))
        expected, _ = quad(lambda x: float(of_p(x, *numbers)[0]), 0.0, end, points=[end / 200, end / 20], epsrel=1e-11)
        assert h == pytest.approx(expected, rel=1e-9)
        assert slope == pytest.approx(v, rel=1e-12)


def test_the_energy_of_isothermal_air_follows_its_exponent() -> None:
    """The integral of e^(n x) from 0 to x changes by x^2/2 with n where that is zero: gradients by the exponent take it."""
    n, x = ca.SX.sym("n"), 3.7
    integral = _exponential_integral(n, ca.SX(x))
    value, slope = (float(each) for each in ca.Function("e", [n], [integral, ca.jacobian(integral, n)])(0.0))
    assert (value, slope) == pytest.approx((x, x**2 / 2), rel=1e-12)
    near = ca.Function("e", [n], [integral])
    assert (float(near(1e-4)) - float(near(-1e-4))) / 2e-4 == pytest.approx(slope, rel=1e-6)


def test_oil_without_air_can_be_at_vacuum() -> None:
    """Air would fill any volume there; without it there are the bulk modulus alone and finite numbers."""
    law, symbols, numbers = with_symbols(CircuitOil(vapour_pressure=-ATMOSPHERE, bulk_modulus=1.4e9))
    p = ca.SX.sym("p")
    of_p = ca.Function("law", [p, *symbols], [law.expansion(p), law.expansion_slope(p), law.enthalpy(p)])
    v = np.exp(ATMOSPHERE / 1.4e9)
    values = [float(each) for each in of_p(-ATMOSPHERE, *numbers)]
    assert values == pytest.approx([v, -v / 1.4e9, 1.4e9 * (1 - v)], rel=1e-9)


def test_a_node_holds_vapour_below_the_vapour_pressure_and_not_at_it() -> None:
    law = OilLaw.of(CircuitOil())
    held = [float(law.cavitates(ca.SX(law.vapour_pressure + above))) for above in (-1.0, 0.0, 1.0)]
    assert held == [1.0, 0.0, 0.0]
