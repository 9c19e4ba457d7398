"""What is measured in an episode: statistics of quantities at every time step, for all episodes of a batch at once.

A measure is data, so that a task with its measures has a fingerprint. `begin` gives its memory for so many episodes, `update` takes
the next time step of those that are running, and `result` gives a number for each episode. Most count from `START` on: drives begin
without the force that carries the load and ring for a moment, and ships begin at rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import degrees
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array

START = 5.0
"""Time from which on most measures count, and ships move as the sea does [s]."""

Flags = NDArray[np.bool_]
Quantities = Mapping[str, Array]
"""Values of quantities by name, one for each episode."""
Memory = dict[str, Array]


class EpisodeMeasure(Protocol):
    """A number for each episode, from the course of a quantity."""

    @property
    def quantity(self) -> str:
        """Name of the quantity that it is about."""
        ...

    def begin(self, n: int) -> Memory:
        """What it remembers of so many episodes at their start."""
        ...

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        """Take the time step that ends at t, of those that are running."""
        ...

    def result(self, memory: Memory) -> Array:
        """The number of each episode; NaN where there is none."""
        ...


@dataclass(frozen=True)
class RootMeanSquare:
    """Root mean square of a quantity from some time on."""

    quantity: str
    after: float = START

    def begin(self, n: int) -> Memory:
        return {"squares": np.zeros(n), "count": np.zeros(n)}

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        if t > self.after:
            memory["squares"] += np.where(running, values[self.quantity] ** 2, 0.0)
            memory["count"] += running

    def result(self, memory: Memory) -> Array:
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(np.sqrt(memory["squares"] / memory["count"]))


@dataclass(frozen=True)
class Largest:
    """Largest value of a quantity; with `factor` -1 the least one with its sign turned."""

    quantity: str
    after: float = START
    factor: float = 1.0

    def begin(self, n: int) -> Memory:
        return {"largest": np.full(n, -np.inf)}

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        if t > self.after:
            now = np.where(running, self.factor * values[self.quantity], -np.inf)
            np.maximum(memory["largest"], now, out=memory["largest"])

    def result(self, memory: Memory) -> Array:
        return np.where(np.isfinite(memory["largest"]), memory["largest"], np.nan)


@dataclass(frozen=True)
class Integral:
    """Integral of a quantity over time, by trapezia over time steps."""

    quantity: str
    after: float = START

    def begin(self, n: int) -> Memory:
        return {"sum": np.zeros(n), "before": np.zeros(n)}

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        now = values[self.quantity]
        if t - dt > self.after - 0.5 * dt:
            memory["sum"] += np.where(running, 0.5 * dt * (memory["before"] + now), 0.0)
        memory["before"][:] = now

    def result(self, memory: Memory) -> Array:
        return memory["sum"].copy()


@dataclass(frozen=True)
class TimeAbove:
    """Time for which a quantity is above a threshold, from the very start on [s]."""

    quantity: str
    threshold: float

    def begin(self, n: int) -> Memory:
        return {"time": np.zeros(n)}

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        memory["time"] += dt * (running & (values[self.quantity] > self.threshold))

    def result(self, memory: Memory) -> Array:
        return memory["time"].copy()


@dataclass(frozen=True)
class BeforeTouch:
    """Value of a quantity in the last time step before a gap closes for the first time; NaN where it stays open."""

    quantity: str
    gap: str

    def begin(self, n: int) -> Memory:
        return {"before": np.full(n, np.nan), "value": np.full(n, np.nan), "touched": np.zeros(n)}

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        touches = running & (values[self.gap] <= 0.0) & (memory["touched"] == 0.0)
        memory["value"][touches] = memory["before"][touches]
        memory["touched"][touches] = 1.0
        memory["before"][:] = values[self.quantity]

    def result(self, memory: Memory) -> Array:
        return memory["value"].copy()


@dataclass(frozen=True)
class LargestStrike:
    """Largest value of a quantity just before a gap closes again that has been as wide as `lifted`; 0 where it never does."""

    quantity: str
    gap: str
    lifted: float
    after: float = START

    def begin(self, n: int) -> Memory:
        return {"before": np.zeros(n), "largest": np.zeros(n), "lifted": np.zeros(n)}

    def update(self, memory: Memory, t: float, dt: float, values: Quantities, running: Flags) -> None:
        gap, lifted = values[self.gap], memory["lifted"]
        strikes = running & (gap <= 0.0) & (lifted > 0.0)
        memory["largest"][strikes] = np.maximum(memory["largest"], memory["before"])[strikes]
        counts = t > self.after
        lifted[:] = np.where((gap > self.lifted) & counts, 1.0, np.where(gap <= 0.0, 0.0, lifted))
        memory["before"][:] = values[self.quantity]

    def result(self, memory: Memory) -> Array:
        return memory["largest"].copy()


@dataclass(frozen=True)
class Limit:
    """A limit that an episode may not exceed; of a `Largest` with the factor -1, the least value allowed with its sign turned."""

    name: str
    """What it limits."""
    measure: EpisodeMeasure
    """What is compared with it."""
    most: float
    """The largest value that is allowed."""
    unit: str
    """Its unit."""

    @property
    def text(self) -> str:
        """The limit as a reader takes it; angles in degrees."""
        least = isinstance(self.measure, Largest) and self.measure.factor < 0.0
        value, unit = (degrees(self.most), "deg") if self.unit == "rad" else (self.most, self.unit)
        return f"{self.name} at {'least' if least else 'most'} {abs(value):g} {unit}".removesuffix(" 1")
