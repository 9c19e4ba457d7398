"""Inputs of a run by name: series of samples, each with its own start and spacing, and defaults of the others.

A series knows the names of the inputs that it feeds, and nothing of the others. Linear series are interpolated between their
samples; held ones jump, and no step of any integrator crosses a jump: within a step they are constant. A record at a jump
shows the values before it, like those of a controller that has not acted yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Variables
from deckcrane.scenario.data import did_you_mean

Between = Literal["linear", "held"]

_SAMPLE_TOLERANCE = 1e-6
"""Fraction of the spacing before a sample that counts as the sample itself, where a slope is evaluated."""
_JUMP_TOLERANCE = 1e-9
"""Seconds before a jump that count as the jump itself: more than the rounding of any clock, less than any step."""


@dataclass(frozen=True, eq=False)
class Series:
    """Samples of one or several inputs, a column each, at start, start + spacing, ...; one row is a constant.

    Before the first sample and after the last the values are theirs. Between samples the values are `linear`, or `held`
    until the next one, which has its own value from its own time on.

    Args:
        t: time [s]
        stop: time at which to stop looking [s]
    """

    names: tuple[str, ...]
    """Names of the inputs that it feeds."""
    values: Array
    """Samples, a column for each input."""
    start: float = 0.0
    """Time of the first sample [s]."""
    spacing: float = 1.0
    """Time between samples [s]."""
    between: Between = "linear"
    """What holds between samples."""

    def __post_init__(self) -> None:
        values = np.ascontiguousarray(self.values, dtype=float)
        values = values[:, None] if values.ndim == 1 else values
        if values.ndim != 2 or len(values) == 0 or values.shape[1] != len(self.names):
            raise ValueError(f"{values.shape} values for the inputs {', '.join(self.names)}: a column each is needed")
        if not (0.0 < self.spacing < np.inf and np.isfinite(self.start)):
            raise ValueError(
                f"samples every {self.spacing} s from {self.start} s: a finite start and spacing are needed"
            )
        if self.between not in ("linear", "held"):
            raise ValueError(f"between samples a series is linear or held, not {self.between}")
        object.__setattr__(self, "values", values)

    @property
    def times(self) -> Array:
        """Times of all samples [s]."""
        return np.asarray(self.start + self.spacing * np.arange(len(self.values)))

    @property
    def moves(self) -> bool:
        """Whether there is more than one sample."""
        return len(self.values) > 1

    @property
    def slack(self) -> float:
        """Fraction of the spacing that is the instant before a jump."""
        return min(_SAMPLE_TOLERANCE, _JUMP_TOLERANCE / self.spacing)

    def at(self, t: float) -> Array:
        """The values at one time."""
        last = len(self.values) - 1
        position = min(max((t - self.start) / self.spacing, 0.0), float(last))
        if self.between == "held" or last == 0:
            held: Array = self.values[self._row_at(t)]
            return held
        row = min(int(position), last - 1)
        value: Array = self.values[row] + (position - row) * (self.values[row + 1] - self.values[row])
        return value

    def slope(self, t: float) -> Array:
        """The slopes to the right of one time; rounding just before a sample does not count."""
        position = (t - self.start) / self.spacing + _SAMPLE_TOLERANCE
        if self.between == "held" or not 0.0 <= position < len(self.values) - 1:
            return np.zeros(len(self.names))
        slopes: Array = (self.values[int(position) + 1] - self.values[int(position)]) / self.spacing
        return slopes

    def jump(self, t: float, stop: float) -> float:
        """Time of the next jump after t, if that is before `stop`; else `stop`."""
        for row in range(self._row_at(t) + 1, len(self.values)):
            at = self.start + self.spacing * row
            if at >= stop - self.slack * self.spacing:
                break
            if np.any(self.values[row] != self.values[row - 1]):
                return at
        return stop

    def _row_at(self, t: float) -> int:
        position = (t - self.start) / self.spacing + self.slack
        return min(max(int(np.floor(position)), 0), len(self.values) - 1)


@dataclass(frozen=True, eq=False)
class CarriedSeries:
    """Samples of inputs interpolated from coarser ones: `count` of them, `spacing` apart from time zero.

    Sample k is the sum of the rows of `coarse` under the window, the first of them row k // between, times `window[k % between]`.
    So the forces of three hours of waves take a few megabytes, and a run computes the samples it needs, block by block.
    """

    names: tuple[str, ...]
    coarse: Array
    window: Array
    spacing: float
    count: int

    @property
    def between(self) -> int:
        """Number of samples per coarse one."""
        return len(self.window)

    def samples(self, first: int, count: int) -> Array:
        """Some of the samples, one per row."""
        k = first + np.arange(count)
        rows = (k // self.between)[:, None] + np.arange(self.window.shape[1])
        values: Array = np.einsum("kw,kwc->kc", self.window[k % self.between], self.coarse[rows])
        return values

    def alike(self, other: CarriedSeries | None) -> bool:
        """Whether two can be processed together."""
        return other is not None and (self.names, self.coarse.shape, self.window.shape, self.spacing, self.count) == (
            other.names,
            other.coarse.shape,
            other.window.shape,
            other.spacing,
            other.count,
        )


@dataclass(frozen=True, eq=False)
class Inputs:
    """All inputs of a set of equations: a number for each, and the series that move some of them, by the series' names.

    Args:
        t: time [s]
        u: the inputs of the equations: names and defaults
        series: series that feed some of the inputs
        start: beginning of the period [s]
        stop: end of the period [s]
    """

    names: tuple[str, ...]
    """Names of all inputs."""
    constants: Array
    """A number for each input."""
    series: Mapping[str, Series]
    """Series that move some of them."""

    @classmethod
    def of(cls, u: Variables, series: Mapping[str, Series] | None = None) -> Inputs:
        """The inputs of equations, fed by these series; the others have their defaults."""
        fed: dict[str, str] = {}
        constants = u.values.astype(float)
        for key, samples in (series or {}).items():
            for column, name in enumerate(samples.names):
                if name not in u.names:
                    raise no_such_input(name, u.names)
                if name in fed:
                    sources = f'"{fed[name]}" and "{key}"' if fed[name] != key else f'"{key}" twice'
                    raise DeckcraneError(f"the input {name} is fed by {sources}; it takes one")
                fed[name] = key
                constants[u.names.index(name)] = samples.values[0, column]
        return cls(u.names, constants, {key: feed for key, feed in (series or {}).items() if feed.moves})

    @property
    def move(self) -> bool:
        """Whether any of them changes with time."""
        return bool(self.series)

    def columns(self, series: Series) -> list[int]:
        """Indices among all inputs of those that a series feeds."""
        return [self._indices[name] for name in series.names]

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def free(self) -> dict[str, int]:
        """Indices of the inputs that no series moves."""
        fed = {name for series in self.series.values() for name in series.names}
        return {name: i for name, i in self._indices.items() if name not in fed}

    def at(self, t: float) -> Array:
        """All inputs at one time."""
        values = self.constants.copy()
        for series in self.series.values():
            values[self.columns(series)] = series.at(t)
        return values

    def slope(self, t: float) -> Array:
        """The slopes of all inputs to the right of one time."""
        slopes = np.zeros(len(self.names))
        for series in self.series.values():
            slopes[self.columns(series)] = series.slope(t)
        return slopes

    def pieces(self, start: float, stop: float) -> Iterator[tuple[float, float, Inputs]]:
        """Intervals without a jump, each with its inputs, in which held series are constant."""
        held = {key: series for key, series in self.series.items() if series.between == "held"}
        if not held:
            yield start, stop, self
            return
        linear = {key: series for key, series in self.series.items() if key not in held}
        while start < stop:
            end, constants = min(series.jump(start, stop) for series in held.values()), self.constants.copy()
            for series in held.values():
                constants[self.columns(series)] = series.at(start)
            yield start, end, Inputs(self.names, constants, linear)
            start = end


class GivenInputs:
    """Inputs of code that runs; `constants` may be changed between two stretches of a run."""

    native: Any = None
    """The inputs as compiled code reads them."""
    work: Any = None
    """Work memory of compiled code for implicit steps of this run."""

    def __init__(self, inputs: Inputs) -> None:
        self.inputs, self.constants = inputs, np.array(inputs.constants, dtype=float)

    @property
    def now(self) -> Inputs:
        """The inputs with the constants as they are now."""
        return replace(self.inputs, constants=self.constants.copy())


def no_such_input(name: str, names: tuple[str, ...]) -> DeckcraneError:
    """The error for a name that no input has."""
    return DeckcraneError(
        f'there is no input "{name}";{did_you_mean(name, names)} there are: {", ".join(names) or "none"}'
    )
