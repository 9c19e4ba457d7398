"""Whole circuits against textbook equations, with NumPy and SciPy alone: a closed-loop hoist, a passive compensator."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr
from scipy.integrate import solve_ivp

import deckcrane

BAR, LITRE_A_MINUTE = 1e5, 1e-3 / 60
GRAVITY, ATMOSPHERE = 9.81, 101_325.0
RUN = "run: {duration: 10 s, step: 1 ms, every: 10 ms, integrator: rodas4, relative_tolerance: 1e-10, absolute_tolerance: 1e-10}\n"


def clamp(x: float) -> float:
    return min(max(x, 0.0), 1.0)


def root(drop: float, smoothing: float = 1e5) -> float:
    return drop / (drop**2 + smoothing**2) ** 0.25


def smooth_step(s: float) -> tuple[float, float, float]:
    """The quintic from 0 to 1 and its first two derivatives."""
    s = clamp(s)
    return s**3 * (10 - 15 * s + 6 * s**2), 30 * s**2 * (1 - s) ** 2, 60 * s * (1 - s) * (1 - 2 * s)


def assert_same(ours: xr.DataArray, by_hand: np.ndarray, name: str) -> None:
    """All records differ by less than 1e-6 of the range that the quantity goes through."""
    range_of = float(np.ptp(by_hand))
    assert range_of > 0, name
    assert np.abs(ours.values - by_hand).max() < 1e-6 * range_of, name


HOIST = (
    """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {prismatic: z, name: height, start: -20 m}, mass: 4 t, shape: {point: true}}
winches:
  hoist: {on: ground, at: [-0.4 m, 0, 0], axis: y, radius: 0.4 m, mass: 800 kg, inertia: 64 kg m^2}
ropes:
  wire: {path: [{drum: hoist}, {on: load}], stiffness: 60 MN, damping: 400 kN s, tension: 39.24 kN}
control: {hoist: {valve: {opening: {quintic: [[0.5 s, 0], [1.5 s, -0.4], [5 s, -0.4], [7 s, 0.3]]}}}}
circuits:
  loop:
    tanks: {T: {}}
    volumes: {A: {volume: 2 l, start: 25 bar}, B: {volume: 2 l, start: 25 bar}, C: {volume: 1 l, start: 25 bar}}
    pumps:
      main: {nodes: [A, B], displacement: 90 cm^3/rev, speed: 1800 rpm, drives: hoist, leakage: 1e-12 m^3/s/Pa}
      charge: {nodes: [T, C], displacement: 20 cm^3/rev, speed: 1800 rpm}
    relief_valves: {charging: {nodes: [C, T], pressure: 25 bar, flow: 60 l/min, band: 2 bar}}
    check_valves: {to_A: {nodes: [C, A], flow: 60 l/min}, to_B: {nodes: [C, B], flow: 60 l/min}}
    motors: {motor: {of: hoist, A: B, B: A, displacement: 100 cm^3/rev, gear: 40, leakage: 2e-12 m^3/s/Pa, start: 25 bar}}
"""
    + RUN
)


@pytest.mark.study
def test_a_closed_loop_hoist_against_equations_written_by_hand() -> None:
    """A load on an elastic rope, a drum, a motor, a pump that swivels, and the charge pump that makes up for leakage."""
    mass, inertia, radius, EA, damping = 4e3, 64.0, 0.4, 60e6, 400e3
    speed, K = 1800 * np.pi / 30, 1.5e9
    D_pump, D_charge, D_motor = 90e-6 / (2 * np.pi), 20e-6 / (2 * np.pi), 40 * 100e-6 / (2 * np.pi)
    unstretched = 20 / (1 + mass * GRAVITY / EA)
    check = 60 * LITRE_A_MINUTE / np.sqrt(5 * BAR)
    relief = 60 * LITRE_A_MINUTE / np.sqrt(25 * BAR)

    def v(p: float) -> float:
        return float(np.exp(-p / K))

    def command(t: float) -> float:
        return -0.4 * smooth_step(t - 0.5)[0] + 0.7 * smooth_step((t - 5) / 2)[0]

    def tension(z: float, dz: float, a: float, w: float) -> float:
        length = unstretched + radius * a
        strain = max((-z - length) / length, 0.0)
        rate = (-dz - radius * w) / length
        return max(EA * strain + damping * rate * strain / (strain + 1e-4), 0.0)

    def rates(t: float, y: np.ndarray) -> list[float]:
        z, dz, a, w, A, B, C, s, r, to_A, to_B = y.tolist()
        T = tension(z, dz, a, w)
        swept = s * D_pump * speed
        pump = swept / v(A if swept > 0 else B) - 1e-12 * (B - A)
        turned = D_motor * w
        motor = turned / v(B if turned > 0 else A) + 2e-12 * (B - A)
        into_A, into_B = (check * clamp(x) * root(C - p) for x, p in ((to_A, A), (to_B, B)))
        let_off = relief * clamp(r) * root(C)
        return [
            dz,
            T / mass - GRAVITY,
            w,
            (T * radius + D_motor * (B - A)) / inertia,
            (into_A - pump + motor) * v(A) * K / 2e-3,
            (into_B + pump - motor) * v(B) * K / 2e-3,
            (D_charge * speed - let_off - into_A - into_B) * v(C) * K / 1e-3,
            (command(t) - s) / 0.05,
            (clamp((C - 25 * BAR) / (2 * BAR)) - r) / 0.005,
            (clamp((C - A - 0.5 * BAR) / BAR) - to_A) / 0.005,
            (clamp((C - B - 0.5 * BAR) / BAR) - to_B) / 0.005,
        ]

    run = deckcrane.run(deckcrane.loads(HOIST))
    carrying = 25 * BAR + mass * GRAVITY * radius / D_motor
    y0 = [-20.0, 0.0, 0.0, 0.0, carrying, 25 * BAR, 25 * BAR, *[0.0] * 4]
    size = np.array([1.0, 1.0, 1.0, 1.0, 1e7, 1e7, 1e7, 1.0, 1.0, 1.0, 1.0])
    by_hand = solve_ivp(rates, (0, 10), y0, "Radau", run["time"].values, rtol=1e-10, atol=1e-10 * size).y
    for i, name in enumerate(("height", "hoist")):
        assert_same(run["q"].sel(coordinate=name), by_hand[2 * i], name)
        assert_same(run["u"].sel(speed=name), by_hand[2 * i + 1], f"rate of {name}")
    for i, name in enumerate("ABC"):
        assert_same(run["node_pressure"].sel(node=f"loop.{name}"), by_hand[4 + i], name)
    assert_same(run["pump_swivel"].sel(pump="loop.main"), by_hand[7], "swivel")
    for i, name in ((8, "charging"), (10, "to_B")):
        assert_same(run["valve_stroke"].sel(poppet=f"loop.{name}"), np.clip(by_hand[i], 0, 1), name)
    assert float(run["valve_stroke"].sel(poppet="loop.to_A").max()) == 0, (
        "the side that carries the load needs no charge"
    )
    pulls = [tension(*state) for state in by_hand[:4].T]
    assert_same(run["rope_tension"].sel(rope="wire"), np.array(pulls), "tension")


COMPENSATOR = (
    """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  deck: {on: ground, joint: {prismatic: z, name: heave}, mass: 1 t, shape: {point: true}}
  load: {on: deck, joint: {prismatic: z, name: stroke, start: 1.5 m}, mass: 20 t, shape: {point: true}}
control: {heave: {motion: {sine: {amplitude: 0.8 m, period: 7 s}, ramp_in: 4 s}}}
circuits:
  gas:
    oil: {air: 0.5 %, bulk_modulus_slope: 10, viscosity: {celsius: 30}}
    tanks: {T: {pressure: 2 bar}}
    hoses: {line: {nodes: [cap, neck], diameter: 60 mm, length: 8 m, wall_modulus: 0.5 GPa, segments: 2, start: START}}
    accumulators: {bottle: {node: neck, volume: 200 l, precharge: 60 bar, flow: 1500 l/min, thermal_time: 20 s, start: START}}
    cylinders:
      compensator: {of: stroke, stroke: [0 m, 3 m], piston: cap, rod: T, piston_diameter: 160 mm, rod_diameter: 110 mm,
        friction: {coulomb: 0 N, viscous: 2 kN s/m}}
"""
    + RUN
)


@pytest.mark.study
def test_a_passive_compensator_against_equations_written_by_hand() -> None:
    """A mass on a cylinder, oil with air in a hose of two pieces, and gas that exchanges heat, on a deck that heaves."""
    mass, Ap, Ar, return_pressure = 20e3, np.pi / 4 * 0.16**2, np.pi / 4 * (0.16**2 - 0.11**2), 2 * BAR
    K, m, air, n, density = 1.5e9, 10.0, 0.005, 1.4, 870.0
    d, length, wall = 0.06, 4.0, 0.5e9
    bore = np.pi / 4 * d**2
    piece, inertance = bore * length, density * length / bore
    V0, p0, kappa, tau = 0.2, 60 * BAR + ATMOSPHERE, 1.4, 20.0
    neck_gain = 1500 * LITRE_A_MINUTE / np.sqrt(5 * BAR)
    omega = 2 * np.pi / 7

    def walther(mm2: float) -> float:
        return float(np.log10(np.log10(mm2 + 0.7)))

    warm, hot, cold = np.log10(np.array([40.0, 100.0, 30.0]) + 273.15)
    height = walther(46.0) + (walther(46.0) - walther(6.8)) * (warm - cold) / (hot - warm)
    viscosity = (10**10**height - 0.7) * 1e-6

    def v(p: float) -> float:
        return (1 - air) * (1 + m * p / K) ** (-1 / m) + air * (1 + p / ATMOSPHERE) ** (-1 / n)

    def dv(p: float) -> float:
        gas = (1 + p / ATMOSPHERE) ** (-1 / n - 1) / (n * ATMOSPHERE)
        return -(1 - air) / K * (1 + m * p / K) ** (-1 / m - 1) - air * gas

    def h(p: float) -> float:
        liquid = K / (m - 1) * ((1 + m * p / K) ** (1 - 1 / m) - 1)
        return (1 - air) * liquid + air * ATMOSPHERE / (1 - 1 / n) * ((1 + p / ATMOSPHERE) ** (1 - 1 / n) - 1)

    def compress(p: float, rigid: float, elastic: float, growth: float, q: float) -> float:
        """d/dt (V / v) = q with V = rigid + elastic (1 + p / wall)."""
        V = rigid + elastic * (1 + p / wall)
        return (q - growth / v(p)) / (elastic / wall / v(p) - V * dv(p) / v(p) ** 2)

    def friction(q: float) -> float:
        laminar = 128 * density * viscosity * length / (np.pi * d**4) * q
        reynolds = abs(q) * d / (bore * viscosity)
        blasius = 0.3164 / max(reynolds, 1e-9) ** 0.25 * length / d * density / 2 * abs(q) * q / bore**2
        return laminar if abs(laminar) > abs(blasius) else blasius

    def deck_acceleration(t: float) -> float:
        ramp, rate, bend = smooth_step(t / 4)
        return 0.8 * ((bend / 16 - omega**2 * ramp) * np.sin(omega * t) + 2 * rate / 4 * omega * np.cos(omega * t))

    def gas(W: float, s: float) -> tuple[float, float, float]:
        """Volume, temperature ratio and gauge pressure of the gas beside the oil W, from s = T (V / V0)^(kappa - 1)."""
        V = V0 - W
        for _ in range(12):
            T = s * (V / V0) ** (1 - kappa)
            p = p0 * V0 / V * T - ATMOSPHERE
            V = V0 - W * v(p)
        return V, T, p

    def rates(t: float, y: np.ndarray) -> list[float]:
        x, dx, cap, middle, neck, q1, q2, W, s = y.tolist()
        V, T, p = gas(W, s)
        into_gas = neck_gain * root(neck - p, 1e4)
        push = Ap * cap - Ar * return_pressure - 2e3 * dx
        return [
            dx,
            push / mass - GRAVITY - deck_acceleration(t),
            compress(cap, Ap * (0.02 + x), piece / 2, Ap * dx, -q1),
            compress(middle, 0.0, piece, 0.0, q1 - q2),
            compress(neck, 0.0, piece / 2, 0.0, q2 - into_gas),
            (h(cap) - h(middle) - friction(q1)) / inertance,
            (h(middle) - h(neck) - friction(q2)) / inertance,
            into_gas,
            (1 - T) / tau * (V / V0) ** (kappa - 1),
        ]

    start = (mass * GRAVITY + Ar * return_pressure) / Ap
    run = deckcrane.run(deckcrane.loads(COMPENSATOR.replace("START", f"{start!r} Pa")))
    filled = V0 * p0 / (start + ATMOSPHERE)
    y0 = [1.5, 0.0, start, start, start, 0.0, 0.0, (V0 - filled) / v(start), (filled / V0) ** (kappa - 1)]
    size = np.array([1.0, 1.0, 1e7, 1e7, 1e7, 1e-2, 1e-2, 0.1, 1.0])
    by_hand = solve_ivp(rates, (0, 10), y0, "Radau", run["time"].values, rtol=1e-10, atol=1e-10 * size).y
    assert_same(run["q"].sel(coordinate="stroke"), by_hand[0], "stroke")
    assert_same(run["u"].sel(speed="stroke"), by_hand[1], "rate of the stroke")
    for i, name in enumerate(("cap", "line.1", "neck")):
        assert_same(run["node_pressure"].sel(node=f"gas.{name}"), by_hand[2 + i], name)
    assert_same(run["element_flow"].sel(element="gas.line"), by_hand[5], "flow")
    volume, _, pressure = np.array([gas(*state) for state in by_hand[7:].T]).T
    assert_same(run["gas_volume"].sel(accumulator="gas.bottle"), volume, "volume of the gas")
    assert_same(run["gas_pressure"].sel(accumulator="gas.bottle"), pressure, "pressure of the gas")
    reynolds = np.abs(by_hand[5]) * d / (bore * viscosity)
    assert reynolds.max() > 4e3, "the flow is turbulent at times"
