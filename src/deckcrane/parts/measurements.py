"""Measurements: a signal with noise, behind a first-order filter and a delay.

Filter and delay answer with states, so that what they show of accelerations and reactions may be fed back at once: what they
measure is asked for only by their rates. The delay is the Padé approximation of exp(-s T) with a numerator of one degree less
than its denominator [Vajta, Some remarks on Padé-approximations, 3rd TEMPUS-INTCOM Symposium, 2000]: nothing passes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import factorial
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX, Along
from deckcrane.parts.protocol import Drawn, Formulation, Input, Part, Reading, Role, State
from deckcrane.parts.regulators import undrawn
from deckcrane.parts.world import World
from deckcrane.parts.world_signals import unit_at
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant


def pade(order: int) -> tuple[Array, Array]:
    """Coefficients of numerator (degree order - 1) and denominator (degree order) of exp(-s), lowest power first; N(0) = D(0) = 1.

    The first power at which N / D differs from exp(-s) is s^(2 order), by (order - 1)! order! / ((2 order - 1)! (2 order)!).
    """
    m, n = order - 1, order
    whole = factorial(m + n)
    top = [
        (-1.0) ** j * factorial(m + n - j) * factorial(m) / (whole * factorial(j) * factorial(m - j))
        for j in range(m + 1)
    ]
    below = [factorial(m + n - j) * factorial(n) / (whole * factorial(j) * factorial(n - j)) for j in range(n + 1)]
    return np.array(top), np.array(below)


@dataclass(frozen=True)
class Sensor(Part):
    """What is shown of one signal. Its delay is a chain of states z, with T dz_i = z_(i+1), that show z_1 + N_1 z_2 + ..."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    of: str
    filtered: bool
    order: int
    noisy: bool
    filter: Any = number(default=None)
    delay: Any = number(default=None)
    noise: Any = number(default=None)

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        return self.label.removeprefix("measurements.")

    def states(self) -> tuple[State, ...]:
        """They start where they show what there is to measure."""
        names = ["filter"] * self.filtered + [f"delay{i + 1}" for i in range(self.order)]
        return tuple(State(f"{self.label}.{name}", "1", found="always") for name in names)

    def inputs(self) -> tuple[Input, ...]:
        return (Input(f"noise.{self.short}", "1"),) if self.noisy else ()

    def _sensed(self, world: World) -> SX:
        """The signal with its noise."""
        found = world.computed(self, "sensed", lambda: world.signal(self.of, self.name))
        return found + self.noise * world.input(f"noise.{self.short}") if self.noisy else found

    def shown(self, world: World) -> SX:
        """What others read: from states alone where there are any."""
        x = world.states(self)
        if self.order:
            top, _ = pade(self.order)
            return ca.dot(ca.SX(top), x[int(self.filtered) :, :])
        return x[0] if self.filtered else self._sensed(world)

    def rates(self, world: World) -> SX:
        x, found, passed = world.states(self), [], None
        if self.filtered:
            found.append((self._sensed(world) - x[0]) / self.filter)
            passed = x[0]
        if self.order:
            _, below = pade(self.order)
            z = x[int(self.filtered) :, :]
            last = ((self._sensed(world) if passed is None else passed) - ca.dot(ca.SX(below[:-1]), z)) / below[-1]
            found.append(ca.vertcat(z[1:, :], last) / self.delay)
        return ca.vertcat(ca.SX(0, 1), *found)

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {f"measured.{self.short}": lambda: self.shown(world)}

    def readings(self, world: World) -> Iterable[Reading]:
        units = Along("measurement", (unit_of(world, self.of),))
        long_name = "what each measurement shows"
        yield Reading("measured", {"measurement": (self.short,)}, units, long_name, lambda: self.shown(world))

    def refusal(self, formulation: Formulation) -> str | None:
        return undrawn(self, formulation) or super().refusal(formulation)


def unit_of(world: World, signal: str) -> str:
    """The unit of a signal where one is known: of ports, states and entries of readings; else that of a plain number."""
    if signal.removeprefix("d:") in world.ports:
        port = world.port(signal.removeprefix("d:"))
        return ("rad" if port.kind == "angular" else "m") + ("/s" if signal.startswith("d:") else "")
    for part, numeric in zip(world.kit.parts, world.kit.numeric, strict=True):
        if isinstance(part, Sensor):
            continue  # its reading has the unit that is asked for here
        own = {state.name: state.unit for state in numeric.states()}
        if signal in own:
            return own[signal]
        for reading in part.readings(world):
            if signal.startswith(f"{reading.name}."):
                for labels in product(*reading.labels.values()):
                    if signal == ".".join((reading.name, *labels)):
                        return unit_at(reading, labels)
    return "s" if signal == "time" else "1"


def sensors(plant: Plant) -> Iterable[Sensor]:
    """All measurements of a file."""
    for name, data in plant.scenario.measurements.items():
        yield Sensor(
            f"measurements.{name}",
            data.of,
            filtered=data.filter > 0,
            order=data.delay_order if data.delay > 0 else 0,
            noisy=data.noise is not None,
            filter=data.filter or None,
            delay=data.delay or None,
            noise=None if data.noise is None else data.noise.standard_deviation,
        )
