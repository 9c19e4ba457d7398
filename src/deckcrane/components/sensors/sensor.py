"""Measurements: a signal with noise, behind a first-order filter and a delay.

Filter and delay have states, so that measured accelerations and reactions may be fed back without an algebraic loop: only the
rates of the states depend on the signal. The delay is the Padé approximation of exp(-s T) with a numerator of one degree less
than its denominator [Vajta, Some remarks on Padé-approximations, 3rd TEMPUS-INTCOM Symposium, 2000]: it has no feedthrough.

Noise is a held input of a run, determined by the seed and the name of the measurement alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import ceil, factorial
from typing import Any, ClassVar
from zlib import crc32

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import bond_graph_refusal
from deckcrane.components.sensors.outputs import MEASURED
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Drawn, Formulation, GivesSignals, Input, Reading, Role, State
from deckcrane.mechanics.model.signals import unit_at
from deckcrane.mechanics.model.world import World
from deckcrane.program.inputs import Series


def pade(order: int) -> tuple[Array, Array]:
    """Coefficients of numerator (degree order - 1) and denominator (degree order) of exp(-s), lowest power first; N(0) = D(0) = 1.

    The first power at which N / D differs from exp(-s) is s^(2 order), by (order - 1)! order! / ((2 order - 1)! (2 order)!).
    """
    m, n = order - 1, order
    scale = factorial(m + n)
    numerator = [
        (-1.0) ** j * factorial(m + n - j) * factorial(m) / (scale * factorial(j) * factorial(m - j))
        for j in range(m + 1)
    ]
    denominator = [
        factorial(m + n - j) * factorial(n) / (scale * factorial(j) * factorial(n - j)) for j in range(n + 1)
    ]
    return np.array(numerator), np.array(denominator)


@dataclass(frozen=True)
class Sensor(GivesSignals):
    """A measurement of one signal. Its delay is a chain of states z, with T dz_i = z_(i+1); its output is z_1 + N_1 z_2 + ..."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    of: str
    filtered: bool
    order: int
    noisy: bool
    filter: Any = parameter(default=None)
    delay: Any = parameter(default=None)
    noise: Any = parameter(default=None)

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        return self.label.removeprefix("measurements.")

    def states(self) -> tuple[State, ...]:
        """States of filter and delay; they start at the steady state of the signal."""
        names = ["filter"] * self.filtered + [f"delay{i + 1}" for i in range(self.order)]
        return tuple(State(f"{self.label}.{name}", "1", found="always") for name in names)

    def inputs(self) -> tuple[Input, ...]:
        return (Input(f"noise.{self.short}", "1"),) if self.noisy else ()

    def _noisy_signal(self, world: World) -> SX:
        """The signal with its noise."""
        signal = world.computed(self, "sensed", lambda: world.signal(self.of, self.name))
        return signal + self.noise * world.input(f"noise.{self.short}") if self.noisy else signal

    def shown(self, world: World) -> SX:
        """The measured value: from states alone where there are any."""
        x = world.states(self)
        if self.order:
            numerator, _ = pade(self.order)
            return ca.dot(ca.SX(numerator), x[int(self.filtered) :, :])
        return x[0] if self.filtered else self._noisy_signal(world)

    def rates(self, world: World) -> SX:
        x, rates, filtered = world.states(self), [], None
        if self.filtered:
            rates.append((self._noisy_signal(world) - x[0]) / self.filter)
            filtered = x[0]
        if self.order:
            _, denominator = pade(self.order)
            z = x[int(self.filtered) :, :]
            last = (
                (self._noisy_signal(world) if filtered is None else filtered) - ca.dot(ca.SX(denominator[:-1]), z)
            ) / denominator[-1]
            rates.append(ca.vertcat(z[1:, :], last) / self.delay)
        return ca.vertcat(ca.SX(0, 1), *rates)

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {f"{MEASURED.name}.{self.short}": lambda: self.shown(world)}

    def readings(self, world: World) -> Iterable[Reading]:
        labels, units = {"measurement": (self.short,)}, (unit_of(world, self.of),)
        yield Reading.of(MEASURED, labels, lambda: self.shown(world), units=units)

    def refusal(self, formulation: Formulation) -> str | None:
        return bond_graph_refusal(self, formulation) or super().refusal(formulation)


def unit_of(world: World, signal: str) -> str:
    """The unit of a signal where it is known: of ports, states and entries of readings; else that of a plain number."""
    if signal.removeprefix("d:") in world.ports:
        port = world.port(signal.removeprefix("d:"))
        return ("rad" if port.kind == "angular" else "m") + ("/s" if signal.startswith("d:") else "")
    for part, numeric in zip(world.kit.parts, world.kit.numeric, strict=True):
        if isinstance(part, Sensor):
            continue  # the unit of its reading is the one looked up here
        state_units = {state.name: state.unit for state in numeric.states()}
        if signal in state_units:
            return state_units[signal]
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


def noise_series(scenario: Scenario, duration: float) -> dict[str, Series]:
    """Independent normal numbers of unit variance for each measurement with noise; a longer run begins with the same ones.

    Measurements with the same seed have different noise, which depends on their names.
    """
    series = {}
    for name, measurement in scenario.measurements.items():
        noise = measurement.noise
        if noise is None:
            continue
        count = ceil(duration / noise.spacing) + 2
        values = np.random.default_rng([noise.seed, crc32(name.encode())]).standard_normal(count)
        input_name = f"noise.{name}"
        series[input_name] = Series((input_name,), values, 0.0, noise.spacing, "held")
    return series
