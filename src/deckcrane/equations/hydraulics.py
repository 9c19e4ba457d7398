"""Hydraulics of a cylinder: from valve command and motion of the piston to pressures, flows and axial force.

Pure functions of symbols that know nothing of the mechanism. Two chambers of compressible oil with leakage [F19, Eqs.
27-28] behind a four-way valve with orifice flow in all four quadrants [F19, Eqs. 29-31], whose command comes from P control
with saturation [F19, Eq. 83] or from a course. Every power has its own expression, and they balance identically:

    supply = return + valve_loss + relief_loss + internal_leakage_loss + external_leakage_loss + friction_loss
             + compression + work

Where the paper's equations are singular or leave physics out:
- The orifice's root is rounded below the valve's `smoothing`, see `signed_root`.
- Oil bears no tension. A chamber's state is the pressure that its oil would have if it did; the pressure itself stays at
  the oil's vapour pressure below that, while the state goes on to count the vapour's volume, which must be filled again
  before pressure returns. So nothing is stiff, no oil is made or lost, and above the floor all is as in the paper.
- A chamber never gets shorter than a millimetre; the model's checks keep strokes clear of that.

Depends on the model's data, `parameters` and `system`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model.control import ValveControl
from deckcrane.model.hydraulics import LEAST_CHAMBER, Friction, Hydraulics

PRESSURE_SCALE = 1e7
"""The size of a pressure [Pa], for tolerances."""
VAPOUR_BAND = 1e3
"""Half the width of the rounded corner at the vapour pressure [Pa]."""
RELIEF_BAND = 1e4
"""Half the width of the rounded corner at a relief valve's opening pressure [Pa]."""


@dataclass(frozen=True)
class Circuit:
    """What the hydraulics of one cylinder do; pairs are [piston's side, rod's side].

    `force` pushes the piston outwards, friction included. `rates` are those of the states. `flow` is what the valve sends
    into the chambers, `opening` the valve's stroke from -1 (retract) to 1 (extend), `cavitation` 1 where there is vapour.
    """

    force: SX
    rates: SX
    pressure: SX
    flow: SX
    opening: SX
    cavitation: SX
    powers: dict[str, SX]


def ramp(x: SX, band: float) -> SX:
    """max(x, 0) with the corner rounded by a parabola over +-band: exact outside of it, once differentiable, never less."""
    return ca.fmax(x - band, 0) + ca.fmin(ca.fmax(x + band, 0), 2 * band) ** 2 / (4 * band)


def signed_root(drop: SX, smoothing: SX) -> SX:
    """sign(d) sqrt|d| as d / (d^2 + e^2)^(1/4), which has the slope 1 / sqrt(e) at zero.

    It is smaller than the root by the fraction (e/d)^2 / 4 (less than that): 0.25 % at d = 10 e, 2.5e-5 at d = 100 e.
    """
    return drop / ca.sqrt(ca.sqrt(drop**2 + smoothing**2))


def orifice_gain(discharge: SX, area: SX, density: SX) -> SX:
    """The flow through an orifice over the signed root of its pressure drop: C_d w sqrt(2 / rho) [F19, Eq. 29]."""
    return discharge * area * ca.sqrt(2 / density)


def steepest_outflow(hydraulics: Hydraulics, opening: float) -> float:
    """How much more oil a chamber loses for more pressure in it, at most, with its valve this far open [m^3/s/Pa].

    The valve's share is the slope of its law where it is steepest, without a drop; leakage and relief valves come to it.
    """
    drop, supply = ca.SX.sym("drop"), hydraulics.supply
    flow = _valve_flow(hydraulics, opening, drop, hydraulics.valve.smoothing)
    slope = float(ca.Function("slope", [drop], [ca.gradient(flow, drop)])(0.0))
    relief = 0.0 if supply.relief is None else supply.relief.gradient
    return slope + hydraulics.leakage.internal + hydraulics.leakage.external + relief


def fastest_flow(hydraulics: Hydraulics, opening: float) -> float:
    """The flow with the whole supply pressure across one orifice that is this far open, and nothing rounded off [m^3/s]."""
    return float(_valve_flow(hydraulics, opening, hydraulics.supply.pressure - hydraulics.supply.return_pressure, 0.0))


def _valve_flow(hydraulics: Hydraulics, opening: float, drop: SX, smoothing: float) -> SX:
    valve = hydraulics.valve
    return (
        opening
        * orifice_gain(valve.discharge, valve.opening_area, hydraulics.oil.density)
        * signed_root(drop, smoothing)
    )


def chamber_length(length: SX) -> SX:
    """The length itself, and never less than a millimetre, however far a stop is pressed in."""
    return LEAST_CHAMBER / 2 + ramp(length - LEAST_CHAMBER / 2, LEAST_CHAMBER / 2)


def stribeck_friction(rate: SX, coulomb: SX, static: SX, viscous: SX, stribeck_speed: SX, smoothing: SX) -> SX:
    """The force of friction against a speed: falls from static to coulomb, then grows with the speed; smooth through zero."""
    dry = coulomb + (static - coulomb) * ca.exp(-((rate / stribeck_speed) ** 2))
    return dry * ca.tanh(rate / smoothing) + viscous * rate


def start_pressures(hydraulics: Hydraulics, force: float) -> tuple[float, float]:
    """Pressures of the piston's and the rod's chamber that give an axial force at rest, unless the model gives its own.

    The chamber that does not carry is at the return pressure, or at the idle pressure of the model, so neither is below that.
    """
    start, idle = hydraulics.start, hydraulics.supply.return_pressure
    if start is not None and start.piston_pressure is not None and start.rod_pressure is not None:
        return start.piston_pressure, start.rod_pressure
    if start is not None and start.idle_pressure is not None:
        idle = start.idle_pressure
    A_p, A_r = hydraulics.areas
    if force >= (A_p - A_r) * idle:
        return (force + A_r * idle) / A_p, idle
    return idle, (A_p * idle - force) / A_r


def hydraulic_states(
    name: str, hydraulics: Hydraulics, control: ValveControl | None, pressures: tuple[float, float]
) -> tuple[tuple[str, ...], tuple[float, ...], tuple[float, ...]]:
    """Names, values at the start and sizes of the states: two pressures, the filter and the spool where they are there.

    A valve is closed at the start: filter and spool begin at zero.
    """
    names = [f"{name}.piston_pressure", f"{name}.rod_pressure"]
    names += [f"{name}.valve_filter"] if control is not None and control.filter > 0 else []
    names += [f"{name}.valve_spool"] if hydraulics.valve.spool_time > 0 else []
    closed = len(names) - 2
    return tuple(names), (*pressures, *[0.0] * closed), (PRESSURE_SCALE, PRESSURE_SCALE, *[1.0] * closed)


def hydraulic_circuit(
    name: str,
    hydraulics: Hydraulics,
    control: ValveControl | None,
    stroke: SX,
    rate: SX,
    signal: SX,
    states: SX,
    added: SX,
    parameters: Parameters,
) -> Circuit:
    """The circuit of one cylinder at a stroke from fully retracted, and its rate.

    `signal` is what the control law works on: set-point less extension where it has a gain, or the opening where that
    follows a course. `added` comes on top of the command, before its limit. Without control the valve has `added` alone.
    """
    label = f"{name}.hydraulics"

    def number(key: str, value: float) -> SX:
        return parameters.scalar(f"{label}.{key}", value)

    x, valve_rates = _opening(name, hydraulics, control, signal, states[2:], added, parameters)
    A_p, A_r = (number(key, area) for key, area in zip(("piston_area", "rod_area"), hydraulics.areas, strict=True))
    volumes = [
        A_p * chamber_length(number("piston_chamber", hydraulics.piston_chamber) + stroke),
        A_r * chamber_length(number("rod_chamber", hydraulics.rod_chamber) - stroke),
    ]
    swept = [A_p * rate, -A_r * rate]
    beta = number("bulk_modulus", hydraulics.bulk_modulus)
    vapour = number("oil.vapour_pressure", hydraulics.oil.vapour_pressure)
    supply = number("supply.pressure", hydraulics.supply.pressure)
    tank = number("supply.return_pressure", hydraulics.supply.return_pressure)
    pressure = [vapour + ramp(states[i] - vapour, VAPOUR_BAND) for i in range(2)]

    ports = _ports(hydraulics, label, x, pressure, supply, tank, parameters)
    internal = number("leakage.internal", hydraulics.leakage.internal)
    external = number("leakage.external", hydraulics.leakage.external)
    past_piston = internal * (pressure[0] - pressure[1])
    outwards = [external * p for p in pressure]
    relieved = _relief(hydraulics, label, pressure, parameters)
    friction = friction_force(hydraulics.friction, label, rate, parameters)
    flow = [ports[i].from_supply - ports[i].to_tank for i in range(2)]
    rates, compression = [], ca.SX(0)
    for i, lost in enumerate((past_piston, -past_piston)):
        inflow = flow[i] - lost - outwards[i] - relieved[i]
        void = (pressure[i] - states[i]) / beta  # the vapour's share of the volume
        rates.append(beta / volumes[i] * (inflow - (1 - void) * swept[i]))
        compression += pressure[i] * (volumes[i] / beta * rates[i] - void * swept[i])
    force = A_p * pressure[0] - A_r * pressure[1] - friction
    powers = {
        "supply": supply * sum(port.from_supply for port in ports),
        "return": tank * sum(port.to_tank + off for port, off in zip(ports, relieved, strict=True)),
        "valve_loss": sum(
            (supply - p) * port.from_supply + (p - tank) * port.to_tank for p, port in zip(pressure, ports, strict=True)
        ),
        "relief_loss": sum((p - tank) * off for p, off in zip(pressure, relieved, strict=True)),
        "internal_leakage_loss": (pressure[0] - pressure[1]) * past_piston,
        "external_leakage_loss": sum(p * out for p, out in zip(pressure, outwards, strict=True)),
        "friction_loss": friction * rate,
        "compression": compression,
        "work": force * rate,
    }
    cavitation = ca.vertcat(*[states[i] < vapour for i in range(2)])
    return Circuit(
        force, ca.vertcat(*rates, *valve_rates), ca.vertcat(*pressure), ca.vertcat(*flow), x, cavitation, powers
    )


@dataclass(frozen=True)
class _Port:
    """One chamber's flows through the valve: from the supply, and to the return."""

    from_supply: SX
    to_tank: SX


def _ports(
    hydraulics: Hydraulics, label: str, x: SX, pressure: list[SX], supply: SX, tank: SX, parameters: Parameters
) -> list[_Port]:
    """Orifice flows of both chambers [F19, Eqs. 29-31]; each may run backwards, as when a load lifts the pressure."""
    valve = hydraulics.valve
    rho = parameters.scalar(f"{label}.oil.density", hydraulics.oil.density)
    C_d = parameters.scalar(f"{label}.valve.discharge", valve.discharge)
    w = parameters.scalar(f"{label}.valve.opening_area", valve.opening_area)
    smoothing = parameters.scalar(f"{label}.valve.smoothing", valve.smoothing)
    alpha = orifice_gain(C_d, w, rho)
    extending, retracting = alpha * ca.fmax(x, 0), alpha * ca.fmax(-x, 0)
    return [
        _Port(fed * signed_root(supply - p, smoothing), drained * signed_root(p - tank, smoothing))
        for p, fed, drained in zip(pressure, (extending, retracting), (retracting, extending), strict=True)
    ]


def _relief(hydraulics: Hydraulics, label: str, pressure: list[SX], parameters: Parameters) -> list[SX]:
    """What relief valves let off from each chamber to the return: in proportion to the pressure above theirs."""
    relief = hydraulics.supply.relief
    if relief is None:
        return [ca.SX(0), ca.SX(0)]
    opens = parameters.scalar(f"{label}.supply.relief.pressure", relief.pressure)
    gradient = parameters.scalar(f"{label}.supply.relief.gradient", relief.gradient)
    return [gradient * ramp(p - opens, RELIEF_BAND) for p in pressure]


def friction_force(friction: Friction | None, label: str, rate: SX, parameters: Parameters) -> SX:
    """The friction of a cylinder against a speed; nothing where its data sheet has none."""
    if friction is None:
        return ca.SX(1, 1)
    values = {
        "coulomb": friction.coulomb,
        "static": friction.breakaway,
        "viscous": friction.viscous,
        "stribeck_speed": friction.stribeck_speed,
        "smoothing": friction.smoothing,
    }
    numbers = {key: parameters.scalar(f"{label}.friction.{key}", value) for key, value in values.items()}
    return stribeck_friction(rate, **numbers)


def _opening(
    name: str,
    hydraulics: Hydraulics,
    control: ValveControl | None,
    signal: SX,
    states: SX,
    added: SX,
    parameters: Parameters,
) -> tuple[SX, list[SX]]:
    """The valve's stroke, and the rates of filter and spool: command, limit, filter, spool, in this order [F19, Eq. 83]."""
    if control is None:
        command, limit = added, ca.SX(1)
    else:
        label = f"control.{name}.valve"
        gain = ca.SX(1) if control.gain is None else parameters.scalar(f"{label}.gain", control.gain)
        command, limit = gain * signal + added, parameters.scalar(f"{label}.limit", control.limit)
    x = ca.fmin(ca.fmax(command, -limit), limit)
    rates = []
    if control is not None and control.filter > 0:
        smooth = states[0]
        rates.append((x - smooth) / parameters.scalar(f"control.{name}.valve.filter", control.filter))
        x = smooth
    if hydraulics.valve.spool_time > 0:
        spool = states[len(rates)]
        rates.append(
            (x - spool) / parameters.scalar(f"{name}.hydraulics.valve.spool_time", hydraulics.valve.spool_time)
        )
        x = spool
    return x, rates
