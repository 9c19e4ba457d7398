"""Thrusters that keep a vessel on station: forces along the ground's x and y through its origin, and a moment on its yaw.

The file gives natural periods and a damping ratio; the gains follow from the vessel's mass with its added mass at infinite
frequency. Along the axes of the station's heading, with the error e,

    thrust = -K (e + J) - D e_dot,   J_dot = e / T_i - (given - asked) / (K T_t)

which is PID control with anti-windup by back-calculation [Åström and Hägglund, PID Controllers: Theory, Design, and Tuning,
1995, Sec. 3.5], with the tracking time T_t = sqrt(T_i T_d). Limits are those of thrusters: along the vessel's heading, across
it, and about the vertical. A notch keeps the motion in waves out of e and e_dot [T. I. Fossen, Handbook of Marine Craft
Hydrodynamics and Motion Control, 2011, Chap. 11]:

    (s^2 + 2 z_1 w s + w^2) / (s + w)^2
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.station_keeping.data import HELD, StationKeeping
from deckcrane.components.station_keeping.outputs import (
    DEMANDED_THRUST,
    ESTIMATED_OFFSET,
    THRUST,
    THRUSTER_AZIMUTH,
    THRUSTER_FORCE,
    THRUSTER_UTILISATION,
)
from deckcrane.components.station_keeping.thruster_layout import SHORT, ThrusterLayout, thruster_layout
from deckcrane.components.station_keeping.wave_observer import WaveObserver, wave_observer
from deckcrane.components.vessel import FloatingBody, Hull
from deckcrane.components.vessel.data import Vessel, all_vessels
from deckcrane.components.wind.outputs import WIND_FORCE
from deckcrane.mechanics.equations import SX, EventSignal, Handle
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    Action,
    GivesSignals,
    OffersControls,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.world import World
from deckcrane.screws import rot_z

LEAKS = 0.1
"""z_1: the share of a motion at the filter's own frequency that passes it."""
COORDINATES = (0, 1, 5)
"""Indices of surge, sway and yaw among the vessel's coordinates x, y, z, roll, pitch, yaw."""
TWISTS = (3, 4, 2)
"""Indices of their inertia in matrices over twists [omega; v]."""


@dataclass(frozen=True)
class Integration:
    """Integral action: time T_i, tracking time T_t and 1 / K, of the motions that are held (by index)."""

    motions: tuple[int, ...]
    time: Any = parameter()
    tracking: Any = parameter("list")
    compliance: Any = parameter("list")


@dataclass(frozen=True)
class Notch:
    """The filter of the motions that are held (by index): two states each, x_1_ddot + 2 w x_1_dot + w^2 x_1 = c e.

    Its output is e - x_1_dot, and the rate of that; c is 2 (1 - z_1) w.
    """

    motions: tuple[int, ...]
    rate: Any = parameter()

    def passed(self, error: SX, error_rate: SX, states: SX) -> tuple[SX, SX, SX]:
        """Error and rate without the waves, and the rates of the states."""
        filtered, state_rates = [error, error_rate], []
        for k, i in enumerate(self.motions):
            x, v = states[2 * k], states[2 * k + 1]
            change = 2 * (1 - LEAKS) * self.rate * error[i] - 2 * self.rate * v - self.rate**2 * x
            filtered[0] = _with_entry(filtered[0], i, error[i] - v)
            filtered[1] = _with_entry(filtered[1], i, error_rate[i] - change)
            state_rates += [v, change]
        return filtered[0], filtered[1], ca.vertcat(*state_rates)


def _with_entry(vector: SX, i: int, value: SX) -> SX:
    changed = ca.SX(vector)
    changed[i] = value
    return changed


@dataclass(frozen=True)
class Demand:
    """Demand on the thrusters and their output: along axes of the station's heading, and about the vertical."""

    error: SX
    required: SX
    given: SX
    filter_rates: SX


@dataclass(frozen=True)
class Thrusters(OffersControls, RestsInEquilibrium, GivesSignals):
    """Station keeping: `holding` and `holding_damping` are its gains K and D in surge, sway and yaw, `station` the position.

    `most` is the largest thrust in the `limited` motions.
    """

    label: str
    hull: Hull
    holding: Any = parameter("table")
    holding_damping: Any = parameter("table")
    station: Any = parameter("table", default=None)
    limited: tuple[int, ...] = ()
    most: Any = parameter("list", default=())
    integral: Integration | None = None
    notch: Notch | None = None
    layout: ThrusterLayout | None = None
    observer: WaveObserver | None = None
    wind_share: Any = parameter(default=None)
    """Share of the wind's force that is balanced at once; None where it is not measured."""
    fed_forward: tuple[str, ...] = ()
    held: tuple[int, ...] = ()
    """The motions that it holds, by index."""
    unmet_time: Any = parameter(default=10.0)
    """Time beyond which a demand that is not met is an event."""

    @property
    def name(self) -> str:
        return f"{self.label}.station_keeping"

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def states(self) -> tuple[State, ...]:
        """In static equilibrium the integral carries wind, current and drift; the filter starts at the present motion."""
        integrals = () if self.integral is None else self.integral.motions
        notched = () if self.notch is None else self.notch.motions
        units = {0: "m", 1: "m", 2: "rad"}
        states = [State(self._state_name(HELD[i]), units[i], found="settled") for i in integrals]
        for i in notched:
            states += [
                State(self._state_name(f"wave.{HELD[i]}"), f"{units[i]} s", found="always"),
                State(self._state_name(f"wave.d:{HELD[i]}"), units[i], found="always"),
            ]
        if self.observer is not None:
            states += self.observer.states(self._state_name)
        if self.layout is not None:
            states += self.layout.states(self._state_name)
        return tuple(states)

    def _state_name(self, name: str) -> str:
        return self.hull.qualified(f"station_keeping.{name}")

    def _demand(self, world: World) -> Demand:
        return world.once(self.name, lambda: self._compute_demand(world))

    def _compute_demand(self, world: World) -> Demand:
        speeds = world.tree.links[world.tree.index(self.hull.name)].speeds
        q, dq = world.tree.q[speeds, :], world.dq[speeds, :]
        held, rates = (ca.vertcat(*[values[i] for i in COORDINATES]) for values in (q, dq))
        to_station = rot_z(self.station[2])
        error, rate, filter_rates = to_station.T @ (held - self.station), to_station.T @ rates, ca.SX(0, 1)
        if self.notch is not None:
            first = 0 if self.integral is None else len(self.integral.motions)
            filter_states = world.states(self)[first : first + 2 * len(self.notch.motions), :]
            error, rate, filter_rates = self.notch.passed(error, rate, filter_states)
        measured = error
        if self.observer is not None:
            error, rate = self.observer.estimates(self._observer_states(world))
        demand = -(self.holding * (error + self._integrals(world)) + self.holding_damping * rate)
        known_wind = ca.SX(3, 1)
        if self.wind_share is not None:
            known_wind = self.wind_share * self._wind(world, q[5] - self.station[2])
            demand -= known_wind
        given = self._limited_thrust(world, demand, q[5] - self.station[2])
        if self.observer is not None:
            filter_rates = self.observer.rates(self._observer_states(world), measured, given + known_wind)
        return Demand(error, demand, given, filter_rates)

    def _observer_states(self, world: World) -> SX:
        assert self.observer is not None, "asked where there is one"
        first = 0 if self.integral is None else len(self.integral.motions)
        return world.states(self)[first : first + self.observer.state_count, :]

    def _wind(self, world: World, heading: SX) -> SX:
        """The wind's force on the vessel in the motions that are held, along axes of the station's heading."""
        vessel = "" if self.hull.alone else f"{self.hull.name}."
        force = ca.vertcat(*[world.signal(f"{WIND_FORCE.name}.{vessel}{motion}", self.name) for motion in HELD])
        held = ca.vertcat(*[float(motion in self.fed_forward) for motion in HELD])
        return held * (rot_z(heading) @ force)

    def _integrals(self, world: World) -> SX:
        integrals, x = ca.SX(3, 1), world.states(self)
        for k, i in enumerate(() if self.integral is None else self.integral.motions):
            integrals[i] = x[k]
        return integrals

    def _layout_states(self, world: World) -> SX:
        assert self.layout is not None, "asked where there is one"
        return world.states(self)[-self.layout.state_count :, :]

    def _limited_thrust(self, world: World, demand: SX, heading: SX) -> SX:
        """The thrust within the limits along the vessel's own heading; of a layout that towards which thrusters go."""
        if self.layout is not None:
            return rot_z(heading) @ self.layout.reachable(self._layout_states(world), rot_z(heading).T @ demand)
        if not self.limited:
            return demand
        components = ca.vertsplit(ca.densify(rot_z(heading).T @ demand))
        for i, limit in zip(self.limited, self.most, strict=True):
            components[i] = ca.fmin(ca.fmax(components[i], -limit), limit)
        return rot_z(heading) @ ca.vertcat(*components)

    def thrust(self, world: World) -> SX:
        """Thrust along the ground's x and y, and about the vertical."""
        if self.layout is not None:
            return self._to_ground(world) @ self.layout.force(self._layout_states(world))
        return rot_z(self.station[2]) @ self._demand(world).given

    def _to_ground(self, world: World) -> SX:
        """From the vessel's heading to ground axes."""
        return rot_z(world.tree.q[world.tree.links[world.tree.index(self.hull.name)].speeds, :][5])

    def _demand_on_layout(self, world: World) -> SX:
        """The demand along the vessel's heading, across it, and about the vertical."""
        return self._to_ground(world).T @ rot_z(self.station[2]) @ self._demand(world).required

    def act(self, world: World) -> Action:
        """The moment does its work on the yaw rate alone, like all that is linear in the vessel's motions."""
        if self.layout is not None:
            k = world.tree.index(self.hull.name)
            return Action(wrenches=((k, self.layout.wrench(self._layout_states(world))),))
        return self._act_at_origin(world, self.thrust(world))

    def act_at_rest(self, world: World) -> Action:
        """In the search for rest thrusters give what is demanded of them, along the axes of the heeled vessel, and heel it.

        What is allocated follows once the thrust of each is known (`formulations.static_equilibrium.RelaxedWorld`).
        """
        if self.layout is None:
            return self.act(world)
        heeling = self.layout.wrench(self._layout_states(world))[:2]
        demand = self._demand_on_layout(world)
        return Action(wrenches=((world.tree.index(self.hull.name), ca.vertcat(heeling, demand[2], demand[:2], 0)),))

    def _act_at_origin(self, world: World, thrust: SX) -> Action:
        k = world.tree.index(self.hull.name)
        motion = world.tree.links[k].motion
        moment, push = ca.vertcat(ca.SX(2, 1), thrust[2]), ca.vertcat(thrust[:2], ca.SX(1, 1))
        return Action(wrenches=((k, ca.vertcat(motion.rates[3:, :3].T @ moment, motion.R.T @ push)),))

    def rates(self, world: World) -> SX:
        demand, integral = self._demand(world), self.integral
        integral_rates = []
        if integral is not None:
            for i, tracking, compliance in zip(integral.motions, integral.tracking, integral.compliance, strict=True):
                excess = demand.given[i] - demand.required[i]
                integral_rates.append(demand.error[i] / integral.time - compliance * excess / tracking)
        rates = ca.vertcat(*integral_rates, demand.filter_rates)
        if self.layout is None:
            return rates
        return ca.vertcat(rates, self.layout.rates(self._layout_states(world), self._demand_on_layout(world)))

    def readings(self, world: World) -> Iterable[Reading]:
        yield Reading.of(THRUST, self.hull.labels({"held": HELD}), lambda: self.thrust(world))
        if self.observer is not None:
            motions = tuple(HELD[i] for i in self.observer.motions)
            units = tuple("rad" if motion == "yaw" else "m" for motion in motions)
            yield Reading.of(
                ESTIMATED_OFFSET,
                self.hull.labels({"estimated": motions}),
                lambda: self._demand(world).error[list(self.observer.motions)] if self.observer else ca.SX(0, 1),
                units=units,
            )
        if self.layout is None:
            return
        layout, states = self.layout, self._layout_states(world)
        names = {"thruster": tuple(self.hull.qualified(each.label) for each in layout.thrusters)}
        turning = tuple(self.hull.qualified(each.label) for each in layout.thrusters if each.turns)
        yield Reading.of(
            DEMANDED_THRUST,
            self.hull.labels({"held": HELD}),
            lambda: rot_z(self.station[2]) @ self._demand(world).required,
        )
        yield Reading.of(THRUSTER_FORCE, names, lambda: layout.forces(states))
        if turning:
            yield Reading.of(THRUSTER_AZIMUTH, {"azimuth_thruster": turning}, lambda: layout.azimuths(states))
        yield Reading.of(THRUSTER_UTILISATION, names, lambda: layout.utilisations(states))

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Thrust below what is demanded, by more than `SHORT` of what all thrusters give, or of the limit."""
        shortages = self._shortages(world)
        if shortages:
            yield EventSignal("unmet_thrust", self.hull.name, ca.mmax(ca.vertcat(*shortages)) - SHORT, self.unmet_time)

    def _shortages(self, world: World) -> list[SX]:
        """Demand that is not met in the motions that are held, over what thrusters give; none where they have no limits."""
        if self.layout is not None:
            missing = self._demand_on_layout(world) - self.layout.force(self._layout_states(world))
            return [ca.fabs(missing[i]) / self.layout.scales[i] for i in self.held]
        if not self.limited:
            return []
        demand = self._demand(world)
        missing = self._to_ground(world).T @ rot_z(self.station[2]) @ (demand.required - demand.given)
        return [ca.fabs(missing[i]) / limit for i, limit in zip(self.limited, self.most, strict=True)]

    def handles(self) -> Iterable[Handle]:
        """A switch that turns the thrusters off."""
        gains = {"holding": self.holding, "holding_damping": self.holding_damping}
        parameters = {
            f"{self.label}.{key}.{i}.0": float(value)
            for key, values in gains.items()
            for i, value in enumerate(values)
            if value != 0.0
        }
        if parameters:
            hint = "hold the vessel on station"
            yield Handle("factor", "thrusters", "thrusters", "ratio", (0.0, 1.0), 1.0, parameters, hint=hint)


def thruster_part(plant: Plant, vessel: FloatingBody) -> Thrusters:
    """The station keeping of a vessel; without any, its thrusters give nothing."""
    data = all_vessels(plant)[vessel.hull.name]
    keeping = data.station_keeping or StationKeeping()
    stiffness, damping = gains(keeping, vessel)
    limits = {i: limit for i, name in enumerate(HELD) if (limit := getattr(keeping.thrust, name)) is not None}
    at = np.array([getattr(data.station, name) for name in HELD])
    return Thrusters(
        vessel.hull.section,
        vessel.hull,
        stiffness,
        damping,
        at,
        tuple(limits),
        tuple(limits.values()),
        _integration(keeping, stiffness, damping),
        None if keeping.wave_filter is None else Notch(_held_motions(keeping), 2 * np.pi / keeping.wave_filter),
        thruster_layout(keeping),
        wave_observer(keeping.observer, _held_motions(keeping), _masses(vessel), _start_offset(data, at)),
        None if keeping.wind_feed_forward is None else float(keeping.wind_feed_forward),
        () if keeping.wind_feed_forward is None else tuple(HELD[i] for i in _held_motions(keeping)),
        _held_motions(keeping),
        float(keeping.unmet_time),
    )


def _masses(vessel: FloatingBody) -> Array:
    """Mass with added mass at infinite frequency in surge, sway and yaw."""
    return np.asarray(np.diagonal(vessel.mass + vessel.added_mass)[list(TWISTS)])


def _start_offset(data: Vessel, at: Array) -> Array:
    """Offset from the station at the start, along axes of the station's heading."""
    apart = np.array([data.starts[name] for name in HELD]) - at
    c, s = np.cos(at[2]), np.sin(at[2])
    return np.array([c * apart[0] + s * apart[1], c * apart[1] - s * apart[0], apart[2]])


def _held_motions(keeping: StationKeeping) -> tuple[int, ...]:
    return tuple(i for i, name in enumerate(HELD) if getattr(keeping, name) is not None)


def _integration(keeping: StationKeeping, stiffness: Array, damping: Array) -> Integration | None:
    if keeping.integral is None:
        return None
    held = _held_motions(keeping)
    tracking = tuple(float(np.sqrt(keeping.integral * damping[i] / stiffness[i])) for i in held)
    return Integration(held, keeping.integral, tracking, tuple(float(1 / stiffness[i]) for i in held))


def gains(keeping: StationKeeping, vessel: FloatingBody) -> tuple[Array, Array]:
    """Stiffness and damping in surge, sway and yaw for the given periods and damping ratio, from the vessel's mass."""
    inertia = np.diagonal(vessel.mass + vessel.added_mass)
    stiffness, damping = np.zeros(3), np.zeros(3)
    for i, (name, row) in enumerate(zip(HELD, TWISTS, strict=True)):
        period = getattr(keeping, name)
        if period is not None:
            w = 2 * np.pi / period
            stiffness[i], damping[i] = inertia[row] * w**2, 2 * keeping.damping * inertia[row] * w
    return stiffness, damping
