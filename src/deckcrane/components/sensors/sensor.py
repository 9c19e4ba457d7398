"""Measurements: a signal with noise and drift, behind a high-pass filter, a low-pass filter and a delay.

Filter and delay have states, so that measured accelerations and reactions may be fed back without an algebraic loop: only the
rates of the states depend on the signal. The delay is the Padé approximation of exp(-s T) with a numerator of one degree less
than its denominator [Vajta, Some remarks on Padé-approximations, 3rd TEMPUS-INTCOM Symposium, 2000]: it has no feedthrough.

Noise is a held input of a run, determined by the seed and the name of the measurement alone; drift likewise, joined by straight
lines. The high-pass filter s^2 / (s^2 + 2 z w s + w^2) has the states a, the slow part that it leaves out, and b:

    da/dt = w b,   db/dt = w (x - 2 z b - a),   output x - 2 z b - a.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate, product
from math import ceil, exp, factorial, pi, sqrt
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
    drifts: bool
    high_passed: bool
    filter: Any = parameter(default=None)
    delay: Any = parameter(default=None)
    noise: Any = parameter(default=None)
    drift: Any = parameter(default=None)
    cut_off: Any = parameter(default=None)
    """Angular frequency of the high-pass filter [rad/s]."""
    damping: Any = parameter(default=None)

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        return self.label.removeprefix("measurements.")

    def states(self) -> tuple[State, ...]:
        """States of filters and delay; they start at the steady state of the signal."""
        names = ["slow", "slow_rate"] * self.high_passed + ["filter"] * self.filtered
        names += [f"delay{i + 1}" for i in range(self.order)]
        return tuple(State(f"{self.label}.{name}", "1", found="always") for name in names)

    def inputs(self) -> tuple[Input, ...]:
        kinds = ["noise"] * self.noisy + ["drift"] * self.drifts
        return tuple(Input(f"{kind}.{self.short}", "1") for kind in kinds)

    def _noisy_signal(self, world: World) -> SX:
        """The signal with its noise and drift, without what the high-pass filter leaves out."""
        signal = world.computed(self, "sensed", lambda: world.signal(self.of, self.name))
        if self.noisy:
            signal = signal + self.noise * world.input(f"noise.{self.short}")
        if self.drifts:
            signal = signal + self.drift * world.input(f"drift.{self.short}")
        if self.high_passed:
            slow, slow_rate = (world.states(self)[i] for i in range(2))
            signal = signal - 2 * self.damping * slow_rate - slow
        return signal

    @property
    def _first(self) -> int:
        """The number of states before those of the low-pass filter and the delay."""
        return 2 * self.high_passed

    def shown(self, world: World) -> SX:
        """The measured value: from states alone behind a low-pass filter or a delay."""
        x = world.states(self)[self._first :, :]
        if self.order:
            numerator, _ = pade(self.order)
            return ca.dot(ca.SX(numerator), x[int(self.filtered) :, :])
        return x[0] if self.filtered else self._noisy_signal(world)

    def rates(self, world: World) -> SX:
        x, rates, filtered = world.states(self)[self._first :, :], [], None
        if self.high_passed:
            rates += [self.cut_off * world.states(self)[1], self.cut_off * self._noisy_signal(world)]
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
            drifts=data.drift is not None,
            high_passed=data.high_pass is not None,
            filter=data.filter or None,
            delay=data.delay or None,
            noise=None if data.noise is None else data.noise.standard_deviation,
            drift=None if data.drift is None else data.drift.standard_deviation,
            cut_off=None if data.high_pass is None else 2 * pi / data.high_pass.period,
            damping=None if data.high_pass is None else data.high_pass.damping,
        )


DRIFT_SAMPLES = 50
"""Samples of a drift in its correlation time."""


def error_series(scenario: Scenario, duration: float) -> dict[str, Series]:
    """Noise and drift of unit variance for each measurement that has them; a longer run begins with the same ones.

    Noise is independent normal numbers n; drift is x_(k+1) = f x_k + sqrt(1 - f^2) n_k from zero, with f = exp(-spacing / time).
    Measurements with the same seed have different errors, which depend on their names.
    """
    series = {}
    for name, measurement in scenario.measurements.items():
        noise, drift = measurement.noise, measurement.drift
        if noise is not None:
            label = f"noise.{name}"
            series[label] = Series(
                (label,), _normal(noise.seed, name, duration, noise.spacing), 0.0, noise.spacing, "held"
            )
        if drift is not None:
            label, spacing = f"drift.{name}", drift.time / DRIFT_SAMPLES
            series[label] = Series((label,), _wander(_normal(drift.seed, label, duration, spacing)), 0.0, spacing)
    return series


def _wander(numbers: Array) -> Array:
    """A Gauss-Markov process of unit variance from zero, by independent normal numbers."""
    kept = exp(-1 / DRIFT_SAMPLES)
    steps = sqrt(1 - kept**2) * numbers
    return np.array(list(accumulate(steps, lambda x, step: kept * x + step, initial=0.0)))


def _normal(seed: int, name: str, duration: float, spacing: float) -> Array:
    """Independent normal numbers for all samples of a run, by seed and name."""
    return np.random.default_rng([seed, crc32(name.encode())]).standard_normal(ceil(duration / spacing) + 2)
