"""Thrusters one by one: each with its place, limits, rates and losses, and the allocation of what station keeping demands.

States are the thrust of each thruster as a share of its largest, and the directions of those that turn. Directions go towards
those of the best allocation over all directions; thrust goes towards the best one with thrusters as they point now, so that
others make up for those that still turn. Limits of rates are limits of what the next response time can bring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.components.station_keeping.allocation import Effector, Interval, Sector, allocate
from deckcrane.components.station_keeping.data import StationKeeping, ThrusterData
from deckcrane.components.station_keeping.outputs import DEMANDED_THRUST, THRUST, THRUSTER_UTILISATION
from deckcrane.errors import warn_user
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import State

RESPONSE = 1.0
"""Default time within which thrust follows [s]."""
TURN_RATE = np.radians(12.0)
"""Default of azimuth thrusters."""
IDLE = 0.02
"""Share of thrust below which an azimuth thruster hardly turns: the direction of a small force says little."""
UNMET, SHORT, FULL = 10.0, 0.1, 0.99
"""Time [s], share of the largest demand and utilisation from which on a demand counts as unmet."""
EDGE = np.radians(5.0)
"""Width of the edge of a zone of loss."""


@dataclass(frozen=True)
class LossZone:
    """A zone about a direction in which a thruster loses a share of its thrust."""

    middle: Any = parameter()
    half: Any = parameter()
    loss: Any = parameter()

    def kept(self, direction: SX) -> SX:
        """Share of the thrust that is kept; across an edge the loss grows linearly."""
        c, s = ca.cos(direction - self.middle), ca.sin(direction - self.middle)
        beyond = (ca.fabs(ca.atan2(s, c)) - self.half) / EDGE
        return 1 - self.loss * ca.fmin(ca.fmax(0.5 - beyond, 0), 1)


@dataclass(frozen=True)
class Arc:
    """The arc of directions that an azimuth thruster keeps to."""

    middle: Any = parameter()
    half: Any = parameter()


@dataclass(frozen=True)
class Thruster:
    """A thruster: `reverse` and `rate` [1/s] as shares of its thrust, `axis` the direction of one that does not turn."""

    label: str
    turns: bool
    at: Any = parameter("vector")
    axis: Any = parameter("vector")
    thrust: Any = parameter()
    reverse: Any = parameter()
    rate: Any = parameter()
    kept: Any = parameter()
    turn_rate: Any = parameter(default=0.0)
    start: Any = parameter(default=0.0)
    bias: Any = parameter("vector", default=None)
    arc: Arc | None = None
    losses: tuple[LossZone, ...] = ()

    def direction(self, azimuth: SX | None) -> SX:
        """Unit vector along x and y of the vessel."""
        return self.axis[:2] if azimuth is None else ca.vertcat(ca.cos(azimuth), ca.sin(azimuth))

    def bias_along(self, azimuth: SX | None) -> SX:
        """Its bias as it points now."""
        return ca.SX(1, 1) if self.bias is None else ca.dot(self.bias[:2], self.direction(azimuth))

    def effective(self, azimuth: SX | None) -> SX:
        """The most that it gives, less its losses [N]."""
        value = self.thrust * self.kept
        for zone in self.losses if azimuth is not None else ():
            value *= zone.kept(azimuth)
        return value

    def columns(self, force: SX) -> SX:
        """Force along x and y and moment of a force at its place (2 x k)."""
        return ca.vertcat(force, self.at[0] * force[1, :] - self.at[1] * force[0, :])


@dataclass(frozen=True)
class ThrusterLayout:
    """All thrusters of a vessel; `scales` are those of force along x and y and of moment."""

    thrusters: tuple[Thruster, ...]
    scales: Any = parameter("list")
    response: Any = parameter(default=RESPONSE)

    @property
    def turning(self) -> tuple[int, ...]:
        """Indices of those that turn."""
        return tuple(i for i, each in enumerate(self.thrusters) if each.turns)

    @property
    def state_count(self) -> int:
        return len(self.thrusters) + len(self.turning)

    def states(self, name: Callable[[str], str]) -> list[State]:
        """Thrust of each as a share of its largest, then the directions of those that turn.

        They start idle; in a start at rest, where they come to under what is demanded there.
        """
        thrusts = [State(name(f"thruster.{each.label}"), "1", found="relaxed") for each in self.thrusters]
        return thrusts + [
            State(
                name(f"azimuth.{self.thrusters[i].label}"),
                "rad",
                start=float(self.thrusters[i].start),
                found="relaxed",
            )
            for i in self.turning
        ]

    def _azimuth(self, states: SX, i: int) -> SX | None:
        return states[len(self.thrusters) + self.turning.index(i)] if i in self.turning else None

    def _scaled(self, columns: SX) -> SX:
        return ca.vertcat(*[columns[row, :] / scale for row, scale in enumerate(self.scales)])

    def azimuths(self, states: SX) -> SX:
        return states[len(self.thrusters) :, :]

    def forces(self, states: SX) -> SX:
        """Thrust of each, less its losses [N]."""
        return ca.vertcat(
            *[each.effective(self._azimuth(states, i)) * states[i] for i, each in enumerate(self.thrusters)]
        )

    def utilisations(self, states: SX) -> SX:
        """Thrust of each over the most that it gives that way."""
        shares = []
        for i, each in enumerate(self.thrusters):
            astern = -states[i] / ca.fmax(each.reverse, 1e-9)
            shares.append(ca.if_else(states[i] < 0, astern, states[i]))
        return ca.vertcat(*shares)

    def force(self, states: SX) -> SX:
        """Force along and across the vessel, and moment about its vertical."""
        total, forces = ca.SX(3, 1), self.forces(states)
        for i, each in enumerate(self.thrusters):
            total += each.columns(forces[i] * each.direction(self._azimuth(states, i)))
        return total

    def wrench(self, states: SX) -> SX:
        """Flipped wrench [n; f] on the vessel in its own axes: thrusters push along its deck, where they are."""
        total, forces = ca.SX(6, 1), self.forces(states)
        for i, each in enumerate(self.thrusters):
            push = ca.vertcat(forces[i] * each.direction(self._azimuth(states, i)), ca.SX(1, 1))
            total += ca.vertcat(ca.cross(each.at, push), push)
        return total

    def _best(self, states: SX, demand: SX) -> list[SX]:
        """A step towards the best thrust over all directions: a vector along x and y where a thruster turns."""
        effectors = []
        for i, each in enumerate(self.thrusters):
            azimuth = self._azimuth(states, i)
            if azimuth is None:
                columns = self._scaled(each.columns(each.effective(None) * each.axis[:2]))
                effectors.append(Effector(columns, Interval(-each.reverse, ca.SX(1)), states[i], ca.SX(1, 1)))
                continue
            columns = self._scaled(each.columns(each.effective(azimuth) * ca.SX.eye(2)))
            sector = Sector() if each.arc is None else Sector(each.arc.middle, each.arc.half)
            bias = ca.SX(2, 1) if each.bias is None else each.bias[:2]
            effectors.append(Effector(columns, sector, states[i] * each.direction(azimuth), bias))
        return allocate(effectors, self._scaled(demand))

    def reachable(self, states: SX, demand: SX) -> SX:
        """The force and moment towards which the allocation goes: the demand, or less where limits hold it."""
        total = ca.SX(3, 1)
        for i, (each, best) in enumerate(zip(self.thrusters, self._best(states, demand), strict=True)):
            azimuth = self._azimuth(states, i)
            force = best * each.axis[:2] if azimuth is None else best
            total += each.columns(each.effective(azimuth) * force)
        return total

    def rates(self, states: SX, demand: SX) -> SX:
        """Rates of thrust and of directions for a demand [along, across, moment]."""
        best, effectors = self._best(states, demand) if self.turning else [], []
        for i, each in enumerate(self.thrusters):
            azimuth, budget = self._azimuth(states, i), each.rate * self.response
            columns = self._scaled(each.columns(each.effective(azimuth) * each.direction(azimuth)))
            least = ca.fmax(-each.reverse, states[i] - budget)
            most = ca.fmin(1, states[i] + budget)
            effectors.append(Effector(columns, Interval(least, most), states[i], each.bias_along(azimuth)))
        targets = allocate(effectors, self._scaled(demand))
        rates = [(target - states[i]) / self.response for i, target in enumerate(targets)]
        for i in self.turning:
            rates.append(self._turn_rate(self.thrusters[i], self._azimuth(states, i), best[i]))
        return ca.vertcat(*rates)

    def _turn_rate(self, thruster: Thruster, azimuth: SX, best: SX) -> SX:
        size = ca.dot(best, best)
        if thruster.arc is None:
            c, s = ca.cos(azimuth), ca.sin(azimuth)
            turn = ca.atan2(c * best[1] - s * best[0], c * best[0] + s * best[1] + 1e-12)
        else:  # never through the zone: the way is that along the arc
            c, s = ca.cos(thruster.arc.middle), ca.sin(thruster.arc.middle)
            wanted = ca.atan2(c * best[1] - s * best[0], c * best[0] + s * best[1] + 1e-12)
            wanted = ca.fmin(ca.fmax(wanted, -thruster.arc.half), thruster.arc.half)
            turn = wanted - (azimuth - thruster.arc.middle)
        rate = turn / self.response
        return ca.fmin(ca.fmax(rate, -thruster.turn_rate), thruster.turn_rate) * size / (size + IDLE**2)


def thruster_layout(keeping: StationKeeping) -> ThrusterLayout | None:
    """The layout of a vessel's thrusters; None where its station keeping names none."""
    if not keeping.thrusters:
        return None
    thrusters = tuple(_thruster(name, data) for name, data in keeping.thrusters.items())
    return ThrusterLayout(thrusters, _scales(keeping), keeping.response or RESPONSE)


def _thruster(name: str, data: ThrusterData) -> Thruster:
    turns = data.kind == "azimuth"
    axis = {"tunnel": (0.0, 1.0, 0.0), "propeller": (1.0, 0.0, 0.0), "azimuth": (1.0, 1.0, 0.0)}[data.kind]
    arc = None
    if data.forbidden:
        assert data.arc is not None, "checked when it was read"
        first, last = data.arc
        arc = Arc((first + last) / 2, (last - first) / 2)
    return Thruster(
        name,
        turns,
        np.array(data.at, dtype=float),
        np.array(axis),
        float(data.thrust),
        data.backwards / data.thrust,
        1 / data.ramp_time,
        1.0 - data.loss,
        (data.turn_rate or TURN_RATE) if turns else 0.0,
        float(data.start),
        float(data.bias) * np.array([np.cos(data.start), np.sin(data.start), 0.0]) if data.bias else None,
        arc,
        tuple(LossZone((a + b) / 2, (b - a) / 2, float(each.loss)) for each in data.losses for a, b in (each.zone,)),
    )


def _scales(keeping: StationKeeping) -> tuple[float, float, float]:
    """What all thrusters together give in each motion, as the root of the sum of squares; one where they give nothing."""
    squares = np.zeros(3)
    for data in keeping.thrusters.values():
        along, across = data.pushes
        x, y = float(data.at[0]), float(data.at[1])
        squares += float(data.thrust) ** 2 * np.array([along, across, along * y**2 + across * x**2])
    largest = float(np.sqrt(squares[:2].max()))
    x, y, n = (float(np.sqrt(square)) if square > 0 else largest for square in squares)
    return x, y, n


def warn_of_unmet_demand(dataset: xr.Dataset) -> None:
    """Warn where thrusters at their limits give less than is demanded, by a tenth of the largest demand, for some seconds.

    Means over `UNMET` seconds are compared: thrust that follows a demand which changes with the waves is always a little late.
    """
    t = dataset["time"].values
    shortage = dataset[DEMANDED_THRUST.name] - dataset[THRUST.name]
    width = max(1, round(UNMET / (t[1] - t[0]))) if len(t) > 1 else 1
    mean = shortage.rolling(time=width, min_periods=width).mean()
    largest = abs(dataset[DEMANDED_THRUST.name]).max("time")
    others = [dim for dim in shortage.dims if dim != "time"]
    unmet = (abs(mean) > SHORT * largest).any(others).values
    at_limit = (
        (dataset[THRUSTER_UTILISATION.name] > FULL).rolling(time=width, min_periods=1).max().any("thruster").values
    )
    short = unmet & (at_limit > 0)
    if not short.any():
        return
    full = dataset[THRUSTER_UTILISATION.name].max("time")
    names = ", ".join(str(name) for name in full["thruster"].values[full.values > FULL])
    warn_user(
        f"thrusters do not meet what station keeping demands, first at {t[int(np.argmax(short))]:.4g} s and for "
        f"{100 * short.mean():.2g} % of the run: {names} at full thrust; see {DEMANDED_THRUST.name} and {THRUST.name}"
    )
