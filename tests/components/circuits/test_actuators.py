"""Cylinders and motors of circuits: springs of oil, speeds, drift, held loads; whole circuits against equations of their own."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
import pytest
import xarray as xr
from scipy.integrate import quad, solve_ivp

import deckcrane
from deckcrane.analysis.balance.balance import balanced_run
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from tests.scenes import SPRING_OF_OIL

BAR, LITRE_A_MINUTE = 1e5, 1e-3 / 60
RUN = "run: {duration: 1 s, step: 1 ms, every: 10 ms, integrator: rodas4, relative_tolerance: 1e-10}\n"

MOTOR = (
    """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {revolute: z, name: slew, speed: 0.05}, mass: 5 t, inertia: [1e4, 1e4, 2e4]}
circuits:
  main:
    oil: {flows: volume, bulk_modulus: 1.2 GPa}
    tanks: {T: {}}
    volumes: {A: {volume: 3 l}, B: {volume: 3 l}}
    motors: {slewing: {of: slew, A: A, B: B, displacement: 200 cm^3/rev, gear: 60, start: 100 bar}}
"""
    + RUN
)


def test_a_motor_between_two_volumes_is_a_torsional_spring_of_oil() -> None:
    """J ddq = D (p_A - p_B), V/K dp = -+ D dq: w^2 = 2 K D^2 / (V J)."""
    D = 200e-6 / (2 * np.pi) * 60
    w = np.sqrt(2 * 1.2e9 * D**2 / (3e-3 * 2e4))
    run = deckcrane.run(deckcrane.loads(MOTOR))
    t = run["time"].values
    np.testing.assert_allclose(run["q"].values[:, 0], 0.05 / w * np.sin(w * t), atol=1e-7 * 0.05 / w)


def test_a_braked_motor_turns_no_faster_than_its_leakage_lets_it() -> None:
    """A motor driven against two closed sides by a moment M: steady speed c (M/D) / D."""
    D, leakage, moment = 200e-6 / (2 * np.pi) * 60, 2e-11, 2e4
    run = deckcrane.run(
        deckcrane.loads(MOTOR).with_values(
            {
                "circuits.main.motors.slewing.leakage": leakage,
                "forces.push": {"on": "post", "moment": [0, 0, moment], "frame": "ground"},
                "bodies.post.joint.speed": 0.0,
                "run.duration": 60.0,
                "run.every": 1.0,
                "circuits.main.volumes.A.volume": "0.1 l",
                "circuits.main.volumes.B.volume": "0.1 l",
            }
        )
    )
    assert float(run["u"].values[-1, 0]) == pytest.approx(leakage * moment / D**2, rel=1e-4)


def test_a_cylinder_along_a_slide_carries_it_as_a_spring_of_oil() -> None:
    """Two closed chambers: p A at rest is the weight, and w^2 = K (A1^2/V1 + A2^2/V2) / m about it."""
    text = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {table: {on: ground, joint: {prismatic: z, name: height, start: 1 m, speed: 0.01 m/s}, mass: 2 t, shape: {point: true}}}
circuits:
  main:
    oil: {flows: volume, bulk_modulus: 1.2 GPa}
    tanks: {T: {}}
    volumes: {A: {volume: 1 l}, B: {volume: 2 l}}
    cylinders: {lift: {of: height, stroke: [0.2 m, 2 m], piston: A, rod: B, piston_area: 80 cm^2, rod_area: 50 cm^2,
                       piston_chamber: 1 cm, rod_chamber: 1.9 m}}
"""
    scenario = deckcrane.loads(text + RUN.replace("duration: 1 s", "duration: 0.2 s"))
    run = deckcrane.run(scenario)
    pressures = run["node_pressure"].isel(time=0)
    assert float(pressures.sel(node="main.A")) == pytest.approx(2000 * 9.81 / 80e-4, rel=1e-12)
    volumes = 1e-3 + 80e-4 * (0.8 + 0.01), 2e-3 + 50e-4 * (1.9 - 0.8)
    w = np.sqrt(1.2e9 * (80e-4**2 / volumes[0] + 50e-4**2 / volumes[1]) / 2000)
    t = run["time"].values
    np.testing.assert_allclose(run["q"].values[:, 0] - 1.0, 0.01 / w * np.sin(w * t), atol=1e-3 * 0.01 / w)
    assert deckcrane.balance(deckcrane.run(balanced_run(scenario))).closes


@pytest.mark.parametrize(
    ("of", "stroke", "message"),
    [
        (
            "height",
            "",
            r'cylinders.lift.of: "height" is a sliding joint: say where its cylinder ends; write stroke: \[0 m, 3 m\]',
        ),
        ("hight", "stroke: [0 m, 1 m], ", r'there is no cylinder or sliding joint "hight"; did you mean "height"'),
        ("height", "stroke: [1 m, 0 m], ", r"stroke goes from retracted to extended; \[1 m, 0 m\] does not grow"),
    ],
)
def test_cylinders_along_slides_that_cannot_be_are_refused_in_words(of: str, stroke: str, message: str) -> None:
    text = f"""
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {{table: {{on: ground, joint: {{prismatic: z, name: height}}, mass: 2 t, shape: {{point: true}}}}}}
circuits:
  main:
    tanks: {{T: {{}}}}
    cylinders: {{lift: {{of: {of}, {stroke}piston: A, rod: B, piston_area: 80 cm^2, rod_area: 50 cm^2}}}}
"""
    with pytest.raises(deckcrane.ScenarioError, match=message):
        deckcrane.loads(text)


def end_of(run: xr.Dataset, name: str, label: str) -> float:
    value = run[name].isel(time=-1)
    return float(value.sel({value.dims[0]: label}))


BOOM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, start: 30 deg}
    mass: 4 t
    shape: {rod: x, length: 12 m}
    masses: [{mass: 6 t, at: [12 m, 0, 0]}]
cylinders:
  luff: {barrel: {on: ground, at: [1.5 m, 0, -1 m], length: 1.5 m}, piston: {on: boom, at: [3.5 m, 0, 0]}, stroke: [0.6 m, 2 m]}
"""
HOLDING = (
    BOOM
    + """
circuits:
  main:
    oil: {flows: volume}
    tanks: {T: {}}
    cylinders: {luffing: {of: luff, piston: cap, rod: T, piston_diameter: 220 mm, rod_diameter: 140 mm}}
"""
    + RUN
)


def test_oil_carries_the_load_at_the_start_and_holds_it_without_drift() -> None:
    run = deckcrane.run(deckcrane.loads(HOLDING).with_values({"run.duration": 20.0}))
    length = run["cylinder_length"].values[:, 0]
    assert np.abs(length - length[0]).max() < 1e-9
    area = np.pi / 4 * 0.22**2
    assert float(run["node_pressure"].values[0, 0]) == pytest.approx(
        float(run["cylinder_force"].values[0, 0]) / area, rel=1e-9
    )


def test_a_load_drifts_by_the_leakage_of_its_cylinder() -> None:
    """A ds/dt = -c p once the oil is compressed: the length falls as the pressure says, record by record."""
    leakage = 5e-11
    run = deckcrane.run(
        deckcrane.loads(HOLDING).with_values({"circuits.main.cylinders.luffing.leakage": leakage, "run.duration": 20.0})
    )
    area, late = np.pi / 4 * 0.22**2, slice(1000, None)
    pressure = run["node_pressure"].values[:, 0]
    volume = area * (0.02 + run["cylinder_length"].values[:, 0] - 1.5 - 0.6)
    compressed = volume / 1.5e9 * np.gradient(pressure, run["time"].values)
    rate = run["cylinder_rate"].values[:, 0]
    np.testing.assert_allclose(rate[late], ((-leakage * pressure - compressed) / area)[late], rtol=1e-4)
    assert rate[-1] < -1e-2


CUSHIONED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom: {on: ground, joint: {revolute: z, start: START, speed: SPEED}, mass: 400 kg, shape: {rod: x, length: 6 m}}
cylinders:
  ram: {barrel: {on: ground, at: [-2 m, 0, 0], length: 0.4 m}, piston: {on: boom, at: [1 m, 0, 0]}, stroke: [1.2 m, 2.4 m]}
circuits:
  main:
    oil: {flows: volume, bulk_modulus: 1e13 Pa}
    tanks: {T: {}, R: {}}
    cylinders:
      oil: {of: ram, piston: T, rod: R, piston_diameter: 100 mm, rod_diameter: 60 mm,
        cushion: {SIDE: {length: 500 mm, flow: 100 l/min, at: 10 bar, port_flow: 400 l/min, smoothing: 1 Pa}}}
run: {duration: 0.4 s, step: 1 ms, every: 1 ms, integrator: rodas4, relative_tolerance: 1e-10}
"""


@pytest.mark.parametrize("side", ["piston", "rod"])
def test_a_mass_is_braked_in_a_cushion_as_its_narrowing_throttle_says(side: str) -> None:
    """Oil that does not give way: J dw/w = -A^3 (h/g)^2 dl with the lever h and the gain g over the length l; the force is A dp."""
    sense, start = (1, "95 deg") if side == "piston" else (-1, "85 deg")
    run = deckcrane.run(
        deckcrane.loads(CUSHIONED.replace("SIDE", side).replace("SPEED", str(sense)).replace("START", start))
    )
    extension, rate = run["cylinder_length"].values[:, 0] - 0.4, run["cylinder_rate"].values[:, 0]
    area = np.pi / 4 * 0.1**2 if side == "piston" else np.pi / 4 * (0.1**2 - 0.06**2)
    end = 1.2 if side == "piston" else 2.4
    least, most = 100 * LITRE_A_MINUTE / np.sqrt(10 * BAR), 400 * LITRE_A_MINUTE / np.sqrt(5 * BAR)

    def gain(x: float) -> float:
        return least + (most - least) * min(sense * (x - end) / 0.5, 1)

    def lever(x: float) -> float:
        """By the law of cosines in the triangle of hinge and pins, with sides of 2 and 1 m."""
        return np.sqrt(4 - (((x + 0.4) ** 2 - 5) / 2) ** 2) / (x + 0.4)

    inertia, turning = 400 * 6**2 / 3, np.array([-rate[i] / lever(x) for i, x in enumerate(extension)])
    assert turning[0] == pytest.approx(sense, rel=1e-9)
    for i in (100, 200, 400):
        fall = quad(lambda x: area**3 * (lever(x) / gain(x)) ** 2 / inertia, extension[i], extension[0], limit=200)[0]
        assert turning[i] / turning[0] == pytest.approx(np.exp(-sense * fall), rel=1e-5)
        drop = (area * rate[i] / gain(extension[i])) ** 2
        assert float(run["node_pressure"].sel(node=f"main.oil.{side}")[i]) == pytest.approx(drop, rel=1e-5)
        assert float(run["cylinder_force"][i, 0]) == pytest.approx(sense * area * drop, rel=1e-5)
    assert np.exp(-sense * fall) < 0.9


CUSHIONED_LIFT = {
    "circuits.main.cylinders.luffing.cushion": {
        side: {"length": 0.1, "flow": 1e-5, "at": 100 * BAR, "port_flow": 4e-3} for side in ("piston", "rod")
    },
    "circuits.main.volumes.cap": {"volume": 5e-4},
    "circuits.main.oil": {"air": 0.005, "bulk_modulus_slope": 10},
}


def test_a_cushioned_cylinder_starts_at_rest_and_its_energy_and_oil_balance() -> None:
    """Chamber and line start at the pressure that carries the load; then the boom is lifted into its cushion, and stops there."""
    scenario = lifting(0.8, **CUSHIONED_LIFT, **{"run.duration": 12.0, "run.relative_tolerance": 1e-8})
    check_balance(dynamics(scenario))
    run = deckcrane.run(balanced_run(scenario))
    assert deckcrane.balance(run).closes
    pressure = run["node_pressure"]
    early = pressure.sel(time=slice(0, 0.3))
    for node in ("luffing.piston", "cap"):
        held = early.sel(node=f"main.{node}")
        assert float(abs(held - held[0]).max()) < 1e-3 * float(held[0])
    length = run["cylinder_length"].values[:, 0] - 1.5
    drop = (pressure.sel(node="main.luffing.rod") - pressure.sel(node="main.B")).values
    assert length.max() > 1.99
    assert drop[length > 1.98].max() > 20 * abs(drop[length < 1.89]).max()
    power = run["circuit_power"].isel(circuit=0)
    others = sum(power.sel(circuit_term=term) for term in ("work", "loss", "returned", "stored"))
    assert float(abs(power.sel(circuit_term="shaft") - others).max()) < 1e-9 * float(abs(power).max())


def test_a_cushion_lets_oil_back_into_its_chamber_freely() -> None:
    """From the retracted end, where the outlet is nearly shut: the drop is that of the open check and the outlet side by side."""
    text = CUSHIONED.replace("SIDE", "piston").replace("SPEED", "-0.2").replace("START", "125 deg")
    run = deckcrane.run(deckcrane.loads(text).with_values({"circuits.main.tanks.T.pressure": "5 bar"}))
    late = run.isel(time=-1)
    flow = np.pi / 4 * 0.1**2 * float(late["cylinder_rate"][0])
    drop = 5 * BAR - float(late["node_pressure"].sel(node="main.oil.piston"))
    assert float(late["valve_stroke"].sel(poppet="main.oil.piston_cushion.check")) > 0
    back = -float(late["element_flow"].sel(element="main.oil.piston_cushion"))
    through = float(late["element_flow"].sel(element="main.oil.piston_cushion.check"))
    assert back + through == pytest.approx(flow, rel=1e-6)
    assert 0 < drop < 2 * BAR


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"cushion.piston.length": 2.0}, "the cushions take 2.5 m; the stroke is 1.2 m"),
        ({"cushion.piston.flow": "400 l/min", "cushion.piston.at": "5 bar"}, "no less than its open port"),
        ({"cushion": {}}, "needs piston: {...}, the retracted end, or rod"),
        ({"rod": "X"}, 'node "X" has no oil of its own: the chamber lies behind its cushion'),
    ],
)
def test_cushions_that_cannot_be_are_refused(values: dict[str, Any], message: str) -> None:
    text = CUSHIONED.replace("SIDE", "rod").replace("SPEED", "0").replace("START", "90 deg")
    cushion = {"length": 0.5, "flow": "100 l/min", "at": "10 bar", "port_flow": "400 l/min"}
    scenario = deckcrane.loads(text).with_values({"circuits.main.cylinders.oil.cushion.piston": cushion})
    with pytest.raises(deckcrane.ScenarioError, match=re.escape(message)):
        scenario.with_values({f"circuits.main.cylinders.oil.{key}": value for key, value in values.items()})


LIFTING = (
    BOOM
    + """
control: {luff: {valve: {opening: {quintic: [[0.5 s, 0], [1 s, OPEN]]}}}}
circuits:
  main:
    tanks: {T: {}}
    volumes: {P: {volume: 2 l, start: 20 bar}, A: {volume: 1 l}, B: {volume: 1 l}}
    pumps:
      pump: {nodes: [T, P], displacement: 100 cm^3/rev, speed: 1800 rpm, pressure: 280 bar,
        load_sensing: {nodes: [A, B], margin: 20 bar}}
    relief_valves: {main: {nodes: [P, T], pressure: 300 bar, flow: 200 l/min}}
    directional_valves:
      way: {P: P, T: T, A: A, B: B, flow: 100 l/min, at: 10 bar, frequency: 15 Hz, drives: luff, smoothing: 1 kPa}
    counterbalance_valves: {holding: {load: cap, valve: A, pilot: B, pressure: 250 bar, ratio: 4, flow: 120 l/min}}
    cylinders: {luffing: {of: luff, piston: cap, rod: B, piston_diameter: 220 mm, rod_diameter: 140 mm}}
"""
    + RUN
)


def lifting(opening: float, **values: Any) -> deckcrane.Scenario:
    return deckcrane.loads(LIFTING.replace("OPEN", str(opening))).with_values({"run.duration": 6.0, **values})


def test_load_sensing_makes_the_speed_that_of_the_spool_whatever_the_load() -> None:
    """The drop across the edge is the margin less what the pump gives way: the flow follows, and the speed with it."""
    speeds = []
    for mass in (3e3, 6e3):
        run = deckcrane.run(lifting(0.5, **{"bodies.boom.masses": [{"mass": mass, "at": [12, 0, 0]}]})).sel(
            time=slice(4, 6)
        )
        pressure = {name: run["node_pressure"].sel(node=f"main.{name}") for name in "PA"}
        drop = float((pressure["P"] - pressure["A"]).mean())
        swivel = float(run["pump_swivel"].mean())
        assert drop == pytest.approx(20 * BAR - 5 * BAR * swivel, rel=0.02)
        flow = 0.5 * 100 * LITRE_A_MINUTE * np.sqrt(drop / (10 * BAR))
        speeds.append(float(run["cylinder_rate"].mean()))
        assert speeds[-1] == pytest.approx(flow / (np.pi / 4 * 0.22**2), rel=0.01)
    assert speeds[0] == pytest.approx(speeds[1], rel=0.01)


def test_a_counterbalance_valve_holds_the_load_until_its_pilot_opens_it() -> None:
    held = deckcrane.run(lifting(0.0, **{"run.duration": 10.0}))
    length = held["cylinder_length"].values[:, 0]
    assert np.abs(length - length[0]).max() < 1e-5
    assert float(held["valve_stroke"].sel(poppet="main.holding").max()) == 0.0
    lowered = deckcrane.run(lifting(-0.3)).sel(time=slice(4, 6))
    pressure = {name: float(lowered["node_pressure"].sel(node=f"main.{name}").mean()) for name in ("cap", "A", "B")}
    stroke = float(lowered["valve_stroke"].sel(poppet="main.holding").mean())
    assert 0 < stroke < 1
    opening = pressure["cap"] + 4 * pressure["B"] - 5 * pressure["A"]
    assert opening == pytest.approx(250 * BAR + 60 * BAR * stroke, rel=0.02)
    assert float(lowered["cylinder_rate"].mean()) < -0.01


def test_energy_of_a_lifting_circuit_balances() -> None:
    check_balance(dynamics(lifting(0.5)))
    balance = deckcrane.balance(deckcrane.run(balanced_run(lifting(0.5))))
    assert balance.closes
    assert {"circuit", "oil of cylinder"} <= {term.kind for term in balance.terms}


def test_a_lift_against_equations_written_by_hand() -> None:
    """The boom about its hinge, pressures, spool, poppets, swivel and sensing line as a textbook writes them, by SciPy's Radau."""
    g, pin, anchor = 9.81, 3.5, (1.5, -1.0)
    inertia, moment = 4e3 * 12**2 / 3 + 6e3 * 12**2, (4e3 * 6 + 6e3 * 12) * g
    Ap, Ar = np.pi / 4 * 0.22**2, np.pi / 4 * (0.22**2 - 0.14**2)
    K, e, omega = 1.5e9, 1e3, 2 * np.pi * 15
    edge = 100 * LITRE_A_MINUTE / np.sqrt(10 * BAR)

    def root(d: float, e: float = 1e5) -> float:
        return d / (d**2 + e**2) ** 0.25

    def clamp(x: float) -> float:
        return min(max(x, 0.0), 1.0)

    def v(p: float) -> float:
        return math.exp(-p / K)

    def command(t: float) -> float:
        s = clamp((t - 0.5) / 0.5)
        return 0.5 * s**3 * (10 - 15 * s + 6 * s**2)

    def rates(t: float, y: np.ndarray) -> list[float]:
        a, w, P, A, B, cap, x, dx, z, c, r, s, line = (
            y.tolist()
        )  # floats: SciPy asks for these rates some ten thousand times
        cosine, sine = math.cos(a), math.sin(a)
        tip = pin * cosine - anchor[0], pin * sine - anchor[1]
        length = math.hypot(*tip)
        lever = pin * (tip[1] * cosine - tip[0] * sine) / length
        stroke, rate = length - 1.5 - 0.6, lever * w
        push = Ap * cap - Ar * B
        pump = clamp(s) * 100e-6 / (2 * np.pi) * 1800 * np.pi / 30
        PA, BT = (edge * clamp(x) * root(d, e) for d in (P - A, B))
        PB, AT = (edge * clamp(-x) * root(d, e) for d in (P - B, A))
        down = clamp(z) * 120 * LITRE_A_MINUTE / np.sqrt(20 * BAR) * root(cap - A)
        up = clamp(c) * 120 * LITRE_A_MINUTE / np.sqrt(5 * BAR) * root(A - cap)
        relief = clamp(r) * 200 * LITRE_A_MINUTE / np.sqrt(300 * BAR) * root(P)
        chamber_cap, chamber_rod = Ap * (0.02 + stroke), Ar * (1.4 + 0.02 - stroke) + 1e-3

        def compress(p: float, V: float, growth: float, q: float) -> float:
            return (q - growth / v(p)) * v(p) * K / V

        return [
            w,
            (push * lever - moment * cosine) / inertia,
            compress(P, 2e-3, 0.0, pump - PA - PB - relief),
            compress(A, 1e-3, 0.0, PA - AT + down - up),
            compress(B, chamber_rod, -Ar * rate, PB - BT),
            compress(cap, chamber_cap, Ap * rate, up - down),
            dx,
            omega**2 * (command(t) - x) - 2 * 0.8 * omega * dx,
            (clamp((cap + 4 * B - 5 * A - 250 * BAR) / (60 * BAR)) - z) / 0.01,
            (clamp((A - cap - 0.5 * BAR) / BAR) - c) / 0.01,
            (clamp((P - 300 * BAR) / (20 * BAR)) - r) / 0.005,
            (clamp((min(line + 20 * BAR, 280 * BAR) - P) / (5 * BAR)) - s) / 0.05,
            (max(A, B) - line) / 0.02,
        ]

    run = deckcrane.run(lifting(0.5, **{"run.duration": 2.0, "run.relative_tolerance": 1e-11}))
    first = {name: float(run["node_pressure"].sel(node=f"main.{name}")[0]) for name in ("P", "A", "B", "cap")}
    y0 = [np.radians(30), 0.0, first["P"], first["A"], first["B"], first["cap"], *[0.0] * 5, 0.0, 0.0]
    y0[11] = float(run["pump_swivel"].values[0, 0])
    by_hand = solve_ivp(rates, (0, 2), y0, "Radau", run["time"].values, rtol=1e-9, atol=1e-9)
    tip = pin * np.array([np.cos(by_hand.y[0]), np.sin(by_hand.y[0])]) - np.array(anchor)[:, None]
    np.testing.assert_allclose(run["cylinder_length"].values[:, 0], np.hypot(*tip), rtol=1e-6)
    for i, name in ((2, "P"), (3, "A"), (4, "B"), (5, "cap")):
        np.testing.assert_allclose(run["node_pressure"].sel(node=f"main.{name}"), by_hand.y[i], atol=1e-6 * 150 * BAR)


def as_netlist(name: str) -> deckcrane.Scenario:
    """The cylinders of a bundled scenario of [F19] with their hydraulics written as a circuit."""
    scenario = deckcrane.load(name)
    values: dict[str, Any] = {"variants": {}, "run.relative_tolerance": 1e-9, "run.absolute_tolerance": 1e-9}
    network: dict[str, Any] = {"tanks": {"S": {"pressure": 21e6}, "T": {}}, "directional_valves": {}, "cylinders": {}}
    for cylinder, data in scenario.cylinders.items():
        oil = data.hydraulics
        assert oil is not None
        network["oil"] = {"flows": "volume", "density": oil.oil.density, "bulk_modulus": oil.bulk_modulus}
        gain = oil.valve.discharge * oil.valve.opening_area * np.sqrt(2 / oil.oil.density)
        sides = {side: f"{cylinder}_{side}" for side in ("piston", "rod")}
        network["directional_valves"][f"{cylinder}_valve"] = {
            **{"P": "S", "T": "T", "A": sides["piston"], "B": sides["rod"], "drives": cylinder},
            **{
                "flow": gain * np.sqrt(oil.valve.smoothing),
                "at": oil.valve.smoothing,
                "smoothing": oil.valve.smoothing,
            },
        }
        network["cylinders"][f"{cylinder}_oil"] = {
            **{"of": cylinder, **sides, "leakage": oil.leakage.internal},
            **{key: getattr(oil, key) for key in ("piston_area", "rod_area", "piston_chamber", "rod_chamber")},
        }
        values[f"cylinders.{cylinder}.hydraulics"] = None
    return scenario.with_values({**values, "circuits": {"f19": network}})


@pytest.mark.study
def test_the_circuit_of_f19_as_a_netlist_moves_as_the_paper_does() -> None:
    netlist = as_netlist("flexible_luffing")
    paper = deckcrane.load("flexible_luffing").with_values(
        {"variants": {}, "run.relative_tolerance": 1e-9, "run.absolute_tolerance": 1e-9}
    )
    ours, theirs = deckcrane.run(netlist), deckcrane.run(paper)
    for name in ("q", "cylinder_length", "cylinder_force", "reaction"):
        scale = float(abs(theirs[name]).max())
        np.testing.assert_allclose(ours[name], theirs[name], atol=1e-6 * scale, rtol=0, err_msg=name)
    for cylinder in ("luffing", "folding"):
        for side in ("piston", "rod"):
            np.testing.assert_allclose(
                ours["node_pressure"].sel(node=f"f19.{cylinder}_{side}"),
                theirs["pressure"].sel(chamber=f"{cylinder}.{side}"),
                atol=1e-6 * 21e6,
            )


WINCH = (
    """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {prismatic: z, name: height, start: -20 m}, mass: 4 t, shape: {point: true}}
winches:
  hoist: {on: ground, axis: y, radius: 0.4 m, mass: 800 kg, BRAKE}
ropes:
  wire: {path: [{drum: hoist}, {on: load}], stiffness: 60 MN, damping: 400 kN s}
control: {hoist: {valve: {opening: {quintic: [[2 s, 0], [3 s, SWIVEL]]}}}}
circuits:
  loop:
    tanks: {T: {}}
    volumes: {A: {volume: 2 l, start: 25 bar}, B: {volume: 2 l, start: 25 bar}, C: {volume: 1 l, start: 25 bar}}
    pumps:
      main: {nodes: [A, B], displacement: 90 cm^3/rev, speed: 1800 rpm, drives: hoist}
      charge: {nodes: [T, C], displacement: 20 cm^3/rev, speed: 1800 rpm}
    relief_valves:
      charging: {nodes: [C, T], pressure: 25 bar, flow: 60 l/min, band: 2 bar}
      high_A: {nodes: [A, B], pressure: 300 bar, flow: 200 l/min}
      high_B: {nodes: [B, A], pressure: 300 bar, flow: 200 l/min}
    check_valves: {to_A: {nodes: [C, A], flow: 60 l/min}, to_B: {nodes: [C, B], flow: 60 l/min}}
    motors: {motor: {of: hoist, A: B, B: A, displacement: 100 cm^3/rev, gear: 40, leakage: 1e-12 m^3/s/Pa, start: 25 bar}}
"""
    + RUN
)


@pytest.mark.parametrize("swivel", [0.4, -0.4])
def test_a_winch_in_a_closed_loop_hoists_and_lowers_as_its_pump_swivels(swivel: float) -> None:
    """Pump and motor move the same oil: w = swivel D_p w_p / (D_m gear), less leakage; power comes back while it lowers."""
    text = WINCH.replace(", BRAKE", "").replace("SWIVEL", str(swivel))
    run = deckcrane.run(deckcrane.loads(text).with_values({"run.duration": 8.0, "run.relative_tolerance": 1e-8}))
    late = run.sel(time=slice(6, 8))
    expected = swivel * 90 * 1800 * np.pi / 30 / (100 * 40)
    assert float(late["u"].sel(speed="hoist").mean()) == pytest.approx(expected, rel=0.05)
    power = float(late["shaft_power"].sel(pump="loop.main").mean())
    lifted = -4e3 * 9.81 * 0.4 * float(late["u"].sel(speed="hoist").mean())
    assert power == pytest.approx(lifted, rel=0.08)
    heat = run["element_loss"].integrate("time")
    assert float(heat.min()) > -1e-3 * float(heat.sum()), "no element cools the oil"


def test_a_run_of_a_winch_in_a_closed_loop_balances() -> None:
    text = WINCH.replace(", BRAKE", "").replace("SWIVEL", "-0.4")
    balance = deckcrane.balance(
        deckcrane.run(
            balanced_run(deckcrane.loads(text).with_values({"run.duration": 4.0, "run.relative_tolerance": 1e-8}))
        )
    )
    assert balance.closes
    assert "drives of winch" in {term.kind for term in balance.terms}


def test_a_brake_that_oil_releases_holds_the_load_until_then() -> None:
    """Fully open at twice 10 bar, it lets go at the 25 bar of the charge line; set to 60 bar it never does."""
    for below, moves in ((10, True), (60, False)):
        brake = f"brake: {{torque: 60 kN m, signal: node_pressure.loop.C, below: {below} bar, start: closed}}"
        text = WINCH.replace("BRAKE", brake).replace("SWIVEL", "-0.4")
        run = deckcrane.run(deckcrane.loads(text).with_values({"run.duration": 5.0, "run.relative_tolerance": 1e-7}))
        turned = float(abs(run["q"].sel(coordinate="hoist")[-1] - run["q"].sel(coordinate="hoist")[0]))
        assert (turned > 1.0) == moves


BRAKED = (
    """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {revolute: z, name: slew}, mass: 5 t, inertia: [1e4, 1e4, 2e4]}
forces: {wind: {on: post, moment: [0, 0, 20 kN m], frame: ground}}
circuits:
  main:
    tanks: {T: {}, X: {pressure: PILOT}}
    volumes: {A: {volume: 3 l}, B: {volume: 3 l}, C: {volume: 1 l, start: START}}
    orifices: {a: {nodes: [A, T], flow: 2000 l/min, at: 1 bar}, b: {nodes: [T, B], flow: 40 l/min, at: 10 bar},
      pilot: {nodes: [X, C], flow: 5 l/min, at: 10 bar}}
    motors: {slewing: {of: slew, A: A, B: B, displacement: 200 cm^3/rev, gear: 60, efficiency: 90 %, leakage: 1e-12 m^3/s/Pa,
      brake: {torque: TORQUE, node: C, release: 15 bar}}}
"""
    + RUN
)


def braked(pilot: str = "0 bar", start: str = "0 bar", torque: str = "60 kN m", **values: Any) -> deckcrane.Scenario:
    text = BRAKED.replace("PILOT", pilot).replace("START", start).replace("TORQUE", torque)
    return deckcrane.loads(text).with_values({"run.duration": 4.0, **values})


def test_a_slewing_brake_holds_without_creep_below_its_release_pressure() -> None:
    """It has the wind's moment from the start on, and the oil none; up to 14 bar nothing changes."""
    run = deckcrane.run(braked("14 bar"))
    assert np.abs(run["q"].values).max() < 1e-12
    np.testing.assert_allclose(run["brake_torque"].sel(brake="slew"), -20e3, rtol=1e-9)
    assert float(abs(run["node_pressure"].sel(node=["main.A", "main.B"])).max()) < 1.0
    assert end_of(run, "node_pressure", "main.C") == pytest.approx(14 * BAR, rel=1e-6)


def test_oil_releases_a_slewing_brake_and_the_post_turns_with_its_motor_alone() -> None:
    """Fully open 5 bar above its release pressure: steady speed where oil through both orifices and friction take 20 kN m."""
    run = deckcrane.run(braked("40 bar", **{"run.duration": 30.0}))
    assert end_of(run, "brake_closing", "slew") == pytest.approx(0, abs=1e-9)
    assert end_of(run, "brake_torque", "slew") == pytest.approx(0, abs=1e-3)
    pressure = {name: end_of(run, "node_pressure", f"main.{name}") for name in "AB"}
    D = 200e-6 / (2 * np.pi) * 60
    assert 1.1 * D * (pressure["A"] - pressure["B"]) == pytest.approx(-20e3, rel=1e-6)
    assert float(run["u"].values[-1, 0]) > 0.01


def test_a_slewing_brake_that_is_too_weak_slips_at_its_torque() -> None:
    with pytest.warns(
        deckcrane.DeckcraneWarning, match=r"circuits.main.slewing.brake: it holds 15000 N m, .* pull at its joint"
    ):
        run = deckcrane.run(braked(torque="15 kN m", **{"run.duration": 20.0}))
    assert end_of(run, "brake_torque", "slew") == pytest.approx(-15e3, rel=1e-6)
    assert end_of(run, "brake_slip", "slew") == 1


def test_a_brake_that_is_open_at_the_start_leaves_the_load_to_the_oil() -> None:
    run = deckcrane.run(braked("40 bar", "40 bar", **{"run.duration": 0.05}))
    D = 200e-6 / (2 * np.pi) * 60
    pressure = {name: float(run["node_pressure"].sel(node=f"main.{name}")[0]) for name in "AB"}
    assert D * (pressure["A"] - pressure["B"]) == pytest.approx(-20e3, rel=1e-9)
    assert float(run["brake_torque"].sel(brake="slew")[0]) == 0.0


def test_the_energy_of_a_braked_motor_balances() -> None:
    scenario = braked("18 bar", "14 bar")
    check_balance(dynamics(scenario))
    assert deckcrane.balance(deckcrane.run(balanced_run(scenario))).closes


def test_a_brake_on_the_motor_of_a_drum_is_as_that_of_its_winch() -> None:
    """The charge line at 25 bar opens it; set to 60 bar it holds. A second brake on the same drum is refused."""
    winch = WINCH.replace(", BRAKE", "").replace("SWIVEL", "-0.4")
    for release, moves in ((10, True), (60, False)):
        brake = {"torque": 60e3, "node": "C", "release": release * BAR, "band": 5 * BAR}
        scenario = deckcrane.loads(winch).with_values(
            {"circuits.loop.motors.motor.brake": brake, "run.duration": 5.0, "run.relative_tolerance": 1e-7}
        )
        run = deckcrane.run(balanced_run(scenario))
        assert deckcrane.balance(run).closes
        turned = float(abs(run["q"].sel(coordinate="hoist")[-1] - run["q"].sel(coordinate="hoist")[0]))
        assert turned > 1.0 if moves else turned < 0.01, "no more than it winds up"
    with pytest.raises(deckcrane.ScenarioError, match=r"winches\.hoist has a brake already"):
        scenario.with_values({"winches.hoist.brake": {"torque": 60e3, "closed": 1}})


def test_a_high_pilot_ratio_lets_a_counterbalance_valve_chatter_and_a_low_one_does_not() -> None:
    """Lowering at constant opening: swings of the speed between 5 and 6 s against those between 3 and 4 s."""
    growth = {}
    for ratio, band in ((8, "30 bar"), (1, "150 bar")):
        values = {"ratio": ratio, "band": band}
        paths = {f"circuits.main.counterbalance_valves.holding.{key}": value for key, value in values.items()}
        rate = deckcrane.run(lifting(-0.3, **paths, **{"run.relative_tolerance": 1e-8}))["cylinder_rate"].isel(
            cylinder=0
        )
        swings = []
        for begin in (3, 5):
            part = rate.sel(time=slice(begin, begin + 1))
            swings.append(float(np.std(part - np.polyval(np.polyfit(part["time"], part, 3), part["time"]))))
        growth[ratio] = swings[1] / swings[0]
    assert growth[8] > 1.2
    assert growth[1] < 0.8


SLIDE = (
    """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies: {load: {on: ground, joint: {prismatic: z, name: height, start: 1 m}, mass: 8 t, shape: {point: true}}}
control: {height: {valve: {gain: 5 1/m}, setpoint: {quintic: [[0.5 s, 1 m], [4 s, 1.5 m]]}}}
circuits:
  main:
    tanks: {T: {}}
    volumes: {P: {volume: 2 l, start: 200 bar}}
    pumps: {pump: {nodes: [T, P], displacement: 60 cm^3/rev, speed: 1500 rpm, pressure: 200 bar}}
    directional_valves: {way: {P: P, T: T, A: cap, B: rod, flow: 60 l/min, drives: height}}
    cylinders:
      lift: {of: height, stroke: [0.5 m, 2 m], piston: cap, rod: rod, piston_diameter: 120 mm, rod_diameter: 70 mm,
        friction: {coulomb: 200 N, viscous: 1 kN s/m}}
"""
    + RUN
)


def test_a_cylinder_along_a_slide_carries_lifts_and_balances() -> None:
    scenario = deckcrane.loads(SLIDE).with_values({"run.duration": 9.0})
    run = deckcrane.run(balanced_run(scenario))
    piston, rod = np.pi / 4 * 0.12**2, np.pi / 4 * (0.12**2 - 0.07**2)
    pressure = {name: run["node_pressure"].sel(node=f"main.{name}") for name in ("cap", "rod")}
    assert float(piston * pressure["cap"][0] - rod * pressure["rod"][0]) == pytest.approx(8e3 * 9.81, rel=1e-9)
    assert float(run["q"].values[-1, 0]) == pytest.approx(1.5, abs=2e-3)
    assert deckcrane.balance(run).closes
    check_balance(dynamics(scenario))


def test_a_cylinder_of_its_own_section_has_its_stroke_there() -> None:
    with pytest.raises(deckcrane.DeckcraneError, match='"luff" has a stroke of its own'):
        deckcrane.loads(HOLDING).with_values({"circuits.main.cylinders.luffing.stroke": [0, 1]})


def test_a_cushion_brakes_a_cylinder_along_a_slide_too() -> None:
    """A table sinks into its cushion, and the flow out is that of the distance that is left."""
    cushion = {
        "piston": {
            "length": "0.2 m",
            "flow": "5 l/min",
            "at": "100 bar",
            "port_flow": "200 l/min",
            "smoothing": "1 kPa",
        }
    }
    table = deckcrane.loads(SPRING_OF_OIL).with_values(
        {
            "circuits.main.cylinders.lift.cushion": cushion,
            "bodies.table.joint.start": "0.3 m",
            "run": {"duration": "6 s", "step": "10 ms", "integrator": "rodas4"},
        }
    )
    run = deckcrane.run(table)
    height = run["q"].values[:, 0]
    slow = np.searchsorted(-height, -0.05)  # three quarters into the cushion
    drop = run["node_pressure"].sel(node="main.lift.piston").values - run["node_pressure"].sel(node="main.A").values
    end, port = 5e-3 / 60 / np.sqrt(100e5), 200e-3 / 60 / np.sqrt(5e5)
    law = (end + (port - end) * height[slow] / 0.2) * np.sqrt(drop[slow])
    flow = run["element_flow"].sel(element="main.lift.piston_cushion").values[slow]
    assert flow == pytest.approx(law, rel=0.01)
