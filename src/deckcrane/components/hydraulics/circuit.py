"""Hydraulics of a cylinder: from valve command and piston motion to pressures, flows and axial force.

Two chambers of compressible oil with leakage [F19, Eqs. 27-28] behind a four-way valve with orifice flow in all four
quadrants [F19, Eqs. 29-31], whose command comes from P control with saturation [F19, Eq. 83] or from a course. Every power has
its own expression, and they balance identically:

    supply = return + valve_loss + relief_loss + internal_leakage_loss + external_leakage_loss + friction_loss
             + compression + work

Where the paper's equations are singular or incomplete:
- The orifice's root is rounded below the valve's `smoothing`, see `signed_root`.
- Oil bears no tension. A chamber's state is the pressure that its oil would have if it did; the pressure itself stays at
  the oil's vapour pressure below that, while the state goes on to count the vapour's volume, which must be filled again
  before pressure returns. So nothing is stiff, no oil is made or lost, and above that floor all is as in the paper.
- A chamber never gets shorter than a millimetre; the model's checks keep strokes clear of that.

Units of hydraulics, and cavitation in a run, serve figures, tables and pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.hydraulics.data import (
    LEAST_CHAMBER,
    Friction,
    Hydraulics,
    Leakage,
    Oil,
    StartPressures,
    Supply,
    Valve,
)
from deckcrane.components.hydraulics.outputs import CAVITATION, FLOW, HYDRAULIC_POWER, PRESSURE, VALVE_OPENING
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import actuator_readings
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import IDLE, Action, Formulation, Reading, RestsInEquilibrium, State
from deckcrane.mechanics.model.throttles import signed_root
from deckcrane.mechanics.model.world import World

PRESSURE_SCALE = 1e7
"""Typical size of a pressure [Pa], for tolerances."""
VAPOUR_BAND = 1e3
"""Half the width of the rounded corner at the vapour pressure [Pa]."""
RELIEF_BAND = 1e4
"""Half the width of the rounded corner at a relief valve's opening pressure [Pa]."""


@dataclass(frozen=True)
class Circuit:
    """The state of one cylinder's hydraulics; pairs are [piston's side, rod's side].

    `force` pushes the piston outwards, friction included. `rates` are those of the states. `flow` is that of the valve
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


def orifice_gain(discharge: SX, area: SX, density: SX) -> SX:
    """The flow through an orifice over the signed root of its pressure drop: C_d w sqrt(2 / rho) [F19, Eqs. 29, 31]."""
    return discharge * area * ca.sqrt(2 / density)


def steepest_outflow(hydraulics: Hydraulics, opening: float) -> float:
    """Largest slope of a chamber's outflow over its pressure, with its valve this far open [m^3/s/Pa].

    The valve's share is the slope of its law where it is steepest, at zero pressure drop; leakage and relief valves add to it.
    """
    drop, supply = ca.SX.sym("drop"), hydraulics.supply
    flow = _valve_flow(hydraulics, opening, drop, hydraulics.valve.smoothing)
    slope = float(ca.Function("slope", [drop], [ca.gradient(flow, drop)])(0.0))
    relief = 0.0 if supply.relief is None else supply.relief.gradient
    return slope + hydraulics.leakage.internal + hydraulics.leakage.external + relief


def fastest_flow(hydraulics: Hydraulics, opening: float) -> float:
    """Flow with the full supply pressure across one orifice that is this far open, without rounding [m^3/s]."""
    return float(_valve_flow(hydraulics, opening, hydraulics.supply.pressure - hydraulics.supply.return_pressure, 0.0))


def _valve_flow(hydraulics: Hydraulics, opening: float, drop: SX, smoothing: float) -> SX:
    valve = hydraulics.valve
    gain = orifice_gain(valve.discharge, valve.opening_area, hydraulics.oil.density)
    return opening * gain * signed_root(drop, smoothing)


def chamber_length(length: SX) -> SX:
    """The length of a chamber, at least a millimetre, however far a stop is pressed in."""
    return LEAST_CHAMBER / 2 + ramp(length - LEAST_CHAMBER / 2, LEAST_CHAMBER / 2)


def chamber_slope(length: SX) -> SX:
    """The derivative of `chamber_length`: 1, but for the last two millimetres."""
    return ca.fmin(ca.fmax(length / LEAST_CHAMBER, 0), 1)


def stribeck_friction(rate: SX, coulomb: SX, static: SX, viscous: SX, stribeck_speed: SX, smoothing: SX) -> SX:
    """Friction force against a speed: it falls from static to coulomb, then grows with the speed; smooth through zero."""
    dry = coulomb + (static - coulomb) * ca.exp(-((rate / stribeck_speed) ** 2))
    return dry * ca.tanh(rate / smoothing) + viscous * rate


POWERS = (
    *("supply", "return", "valve_loss", "relief_loss", "internal_leakage_loss", "external_leakage_loss"),
    *("friction_loss", "compression", "work"),
)


@dataclass(frozen=True)
class SealFriction:
    """Speed-dependent friction of a cylinder's seals."""

    coulomb: Any = parameter()
    static: Any = parameter()
    viscous: Any = parameter()
    stribeck_speed: Any = parameter()
    smoothing: Any = parameter()

    @classmethod
    def of(cls, data: Friction | None) -> SealFriction | None:
        if data is None:
            return None
        return cls(data.coulomb, data.breakaway, data.viscous, data.stribeck_speed, data.smoothing)

    def force(self, rate: SX) -> SX:
        """Friction force against a speed."""
        return stribeck_friction(rate, self.coulomb, self.static, self.viscous, self.stribeck_speed, self.smoothing)


@dataclass(frozen=True)
class HydraulicParameters:
    """Data sheet of a cylinder's hydraulics. `spool` and `leaks`: whether the spool lags, and whether oil leaks outwards."""

    leakage: Leakage
    oil: Oil
    valve: Valve
    supply: Supply
    friction: SealFriction | None
    spool: bool
    leaks: bool
    piston_area: Any = parameter()
    rod_area: Any = parameter()
    piston_chamber: Any = parameter()
    rod_chamber: Any = parameter()
    bulk_modulus: Any = parameter()

    @classmethod
    def of(cls, data: Hydraulics) -> HydraulicParameters:
        return cls(
            data.leakage,
            data.oil,
            data.valve,
            data.supply,
            SealFriction.of(data.friction),
            data.valve.spool_time > 0,
            data.leakage.external > 0,
            *data.areas,
            data.piston_chamber,
            data.rod_chamber,
            data.bulk_modulus,
        )

    def circuit(self, stroke: SX, rate: SX, command: SX, states: SX) -> Circuit:
        """The hydraulics at a stroke from fully retracted, its rate and a valve command; states: two pressures, the spool."""
        x, spool_rate = command, []
        if self.spool:
            x = states[2]
            spool_rate = [(command - x) / self.valve.spool_time]
        A_p, A_r, beta = self.piston_area, self.rod_area, self.bulk_modulus
        volumes = self.volumes(stroke)
        swept = [A_p * rate, -A_r * rate]
        vapour, supply, tank = self.oil.vapour_pressure, self.supply.pressure, self.supply.return_pressure
        pressure = [vapour + ramp(states[i] - vapour, VAPOUR_BAND) for i in range(2)]

        ports = self._port_flows(x, pressure)
        past_piston = self.leakage.internal * (pressure[0] - pressure[1])
        leaked_out = [self.leakage.external * p for p in pressure]
        relieved = [self.relieved(p) for p in pressure]
        friction = ca.SX(1, 1) if self.friction is None else self.friction.force(rate)
        flow = [ports[i].from_supply - ports[i].to_tank for i in range(2)]
        rates, compression = [], ca.SX(0)
        for i, leaked in enumerate((past_piston, -past_piston)):
            inflow = flow[i] - leaked - leaked_out[i] - relieved[i]
            void = (pressure[i] - states[i]) / beta  # the vapour's share of the volume
            rates.append(beta / volumes[i] * (inflow - (1 - void) * swept[i]))
            compression += pressure[i] * (volumes[i] / beta * rates[i] - void * swept[i])
        force = A_p * pressure[0] - A_r * pressure[1] - friction
        powers = {
            "supply": supply * sum(port.from_supply for port in ports),
            "return": tank * sum(port.to_tank + flow_off for port, flow_off in zip(ports, relieved, strict=True)),
            "valve_loss": sum(
                (supply - p) * port.from_supply + (p - tank) * port.to_tank
                for p, port in zip(pressure, ports, strict=True)
            ),
            "relief_loss": sum((p - tank) * flow_off for p, flow_off in zip(pressure, relieved, strict=True)),
            "internal_leakage_loss": (pressure[0] - pressure[1]) * past_piston,
            "external_leakage_loss": sum(p * out for p, out in zip(pressure, leaked_out, strict=True)),
            "friction_loss": friction * rate,
            "compression": compression,
            "work": force * rate,
        }
        cavitation = ca.vertcat(*[states[i] < vapour for i in range(2)])
        return Circuit(
            force, ca.vertcat(*rates, *spool_rate), ca.vertcat(*pressure), ca.vertcat(*flow), x, cavitation, powers
        )

    def volumes(self, stroke: SX) -> list[SX]:
        """Volumes of the piston's and the rod's chamber."""
        return [
            self.piston_area * chamber_length(self.piston_chamber + stroke),
            self.rod_area * chamber_length(self.rod_chamber - stroke),
        ]

    def _port_flows(self, x: SX, pressure: list[SX]) -> list[_PortFlows]:
        """Orifice flows of both chambers [F19, Eqs. 29-31]; each may run backwards, as when a load raises the pressure."""
        valve, supply, tank = self.valve, self.supply.pressure, self.supply.return_pressure
        alpha = orifice_gain(valve.discharge, valve.opening_area, self.oil.density)
        extending, retracting = alpha * ca.fmax(x, 0), alpha * ca.fmax(-x, 0)
        return [
            _PortFlows(
                supply_gain * signed_root(supply - p, valve.smoothing),
                tank_gain * signed_root(p - tank, valve.smoothing),
            )
            for p, supply_gain, tank_gain in zip(
                pressure, (extending, retracting), (retracting, extending), strict=True
            )
        ]

    def relieved(self, p: SX) -> SX:
        """Flow of a relief valve from a chamber to the return: in proportion to the pressure above its setting."""
        relief = self.supply.relief
        return ca.SX(0) if relief is None else relief.gradient * ramp(p - relief.pressure, RELIEF_BAND)


@dataclass(frozen=True)
class _PortFlows:
    """Flows of one chamber through the valve: from the supply, and to the return."""

    from_supply: SX
    to_tank: SX


@dataclass(frozen=True)
class Hydraulic(RestsInEquilibrium):
    """The oil of a cylinder, which pushes its port; a controller of the same port may open its valve."""

    role = "drive"
    drawn_as = "oil"

    label: str
    controlled: bool
    start: StartPressures | None
    hydraulics: HydraulicParameters
    stroke_least: Any = parameter()
    owner: str = ""
    """The winch whose motor this is, of which `label` is the rope; empty for a cylinder."""
    braked: bool = False
    """Whether a brake holds the load at the start, so that the oil carries none."""

    @property
    def name(self) -> str:
        return f"winches.{self.owner}.hydraulics" if self.owner else f"cylinders.{self.label}.hydraulics"

    @property
    def sides(self) -> tuple[str, str]:
        """Names of its two chambers; those of a motor are the lines that pay out and heave in."""
        return ("out", "in") if self.owner else ("piston", "rod")

    @property
    def port(self) -> str:
        return self.label

    def states(self) -> tuple[State, ...]:
        """Two pressures, and the spool where it lags; the valve is closed at the start."""
        start = start_pressures(self.hydraulics, self.start, 0.0)[0] if self.braked else None
        label = self.owner or self.label
        chambers = tuple(
            State(f"{label}.{side}_pressure", "Pa", start, PRESSURE_SCALE, stiff=True) for side in self.sides
        )
        return (*chambers, State(f"{label}.valve_spool", "1", stiff=True)) if self.hydraulics.spool else chambers

    def circuit(self, world: World) -> Circuit:
        def compute() -> Circuit:
            port = world.port(self.label)
            stroke, command = port.value - self.stroke_least, world.command(self.label)
            stroke = ca.SX(1, 1) if self.owner else stroke  # lines keep their volume
            return self.hydraulics.circuit(stroke, port.rate, command, world.states(self))

        return world.once((self.name, "circuit"), compute)

    def act(self, world: World) -> Action:
        circuit = self.circuit(world)
        powers = circuit.powers
        lost = sum(power for name, power in powers.items() if name.endswith("_loss"))
        net = powers["supply"] - powers["return"] - lost
        return Action(pushes=((self.label, circuit.force),), storing=powers["compression"], power=net)

    def rates(self, world: World) -> SX:
        return self.circuit(world).rates

    def holds(self) -> bool:
        return not self.braked

    def act_at_rest(self, world: World) -> Action:
        """None: it takes any force that its port needs."""
        return IDLE

    def rested(self, push: float) -> Array:
        sheet = self.hydraulics
        piston, rod = start_pressures(sheet, self.start, push)
        return np.array([piston, rod, *[0.0] * sheet.spool])

    def readings(self, world: World) -> Iterable[Reading]:
        """Pressures, flows, valve opening, cavitation, and the power balance."""
        label = self.owner or self.label
        chambers = {"chamber": tuple(f"{label}.{side}" for side in self.sides)}
        valve = {"valve": (self.label,)}

        def circuit() -> Circuit:
            return self.circuit(world)

        yield Reading.of(PRESSURE, chambers, lambda: circuit().pressure)
        yield Reading.of(FLOW, chambers, lambda: circuit().flow)
        yield Reading.of(CAVITATION, chambers, lambda: circuit().cavitation)
        yield Reading.of(VALVE_OPENING, valve, lambda: circuit().opening)
        terms = {**valve, "power_term": POWERS}
        yield Reading.of(HYDRAULIC_POWER, terms, lambda: ca.vertcat(*circuit().powers.values()))
        if not self.controlled:
            yield from actuator_readings(self.label, "linear", world, None)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "bond graph" and self.owner:
            return f"{self.name}: a bond graph has the oil of cylinders, not that of winches. Use `deckcrane run`"
        if formulation == "moving frames":
            return (
                f"{self.name}: the moving frame method here is for rigid bodies driven by forces; use deckcrane.run for "
                "beams and hydraulics"
            )
        return super().refusal(formulation)


def start_pressures(sheet: HydraulicParameters, start: StartPressures | None, force: float) -> tuple[float, float]:
    """Pressures of the piston's and the rod's chamber that give an axial force at rest, unless the model states them.

    The chamber that does not carry is at the return pressure, or at the idle pressure of the model, so neither is below that.
    """
    idle = sheet.supply.return_pressure
    if start is not None and start.piston_pressure is not None and start.rod_pressure is not None:
        return start.piston_pressure, start.rod_pressure
    if start is not None and start.idle_pressure is not None:
        idle = start.idle_pressure
    A_p, A_r = sheet.piston_area, sheet.rod_area
    if force >= (A_p - A_r) * idle:
        return (force + A_r * idle) / A_p, idle
    return idle, (A_p * idle - force) / A_r


def cavitation(dataset: xr.Dataset) -> list[tuple[str, float, float]]:
    """Chambers that cavitated: name, time of the first vapour, and share of the samples with vapour."""
    if CAVITATION.name not in dataset:
        return []
    times, chambers = dataset["time"].values, []
    for name in dataset["chamber"].values:
        vapour = dataset[CAVITATION.name].sel(chamber=name).values > 0
        if vapour.any():
            chambers.append((str(name), float(times[int(np.argmax(vapour))]), float(vapour.mean())))
    return chambers
