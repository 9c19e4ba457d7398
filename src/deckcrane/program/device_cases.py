"""What a card is given: a plan that all cases share, and cases as arrays. All of it can stand in a file.

This module travels (`device_file.py`); it needs NumPy alone. Cases whose inputs are sampled alike are one bundle. What many of
them have in common (a start, parameters, a sea) is there once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

import numpy as np

from deckcrane.arrays import Array


@dataclass(frozen=True)
class DevicePlan:
    """What all cases share: names of the states, sizes, steps and records, accumulators, segments of spectra."""

    states: tuple[str, ...]
    inputs: int
    outputs: int
    constants: int
    own: bool
    """Whether each case has constants of its own."""
    step: float
    per_record: int
    records: int
    """Besides the one at the start."""
    slots: int = 0
    """Accumulators of each channel, none where records are kept instead."""
    columns: tuple[int, ...] = ()
    """Where channels stand in a record."""
    first_counted: int = 0
    segment: int = 0
    """Records of a segment of spectra; none are kept where it is zero."""
    events: int = 0
    """Numbers of the memory of events of each case; none where there is nothing to watch."""

    @property
    def steps(self) -> int:
        return self.per_record * self.records

    @property
    def every(self) -> float:
        return self.per_record * self.step

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> DevicePlan:
        return cls(**{**data, "states": tuple(data["states"]), "columns": tuple(data["columns"])})


@dataclass(frozen=True)
class SampledForm:
    """Series of some inputs: rows of samples, and the inputs they are for."""

    places: tuple[int, ...]
    rows: int
    start: float
    spacing: float
    slack: float
    held: bool


@dataclass(frozen=True)
class CarriedForm:
    """Wave forces that are carried from coarse rows: `count` samples, `spacing` apart."""

    places: tuple[int, ...]
    rows: int
    spacing: float
    count: int
    between: int


@dataclass(frozen=True, eq=False)
class DescribedWaves:
    """Waves of a case that a card makes itself: the inputs they feed, and their coarse rows and samples.

    `sea` is known to who makes them (`PackedWaves`); cases that agree in `together`, and in all numbers, are made together.
    """

    names: tuple[str, ...]
    rows: int
    spacing: float
    count: int
    between: int
    together: tuple[Any, ...]
    sea: Any


class WavesOnCard(Protocol):
    """What makes the coarse wave forces of a bundle's cases on the card: see `sea/packed_waves.py`."""

    room: int

    @property
    def window(self) -> Any: ...
    def part(self, chosen: Sequence[int]) -> WavesOnCard: ...
    def coarse(self, card: Any) -> tuple[Any, dict[int, str]]: ...
    def arrays(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class BundleForm:
    """How the inputs of a bundle's cases are sampled."""

    series: tuple[SampledForm, ...] = ()
    carried: CarriedForm | None = None

    @property
    def fine(self) -> tuple[Any, ...]:
        """What kernels see of it."""
        carried = self.carried
        return self.series, None if carried is None else (carried.places, carried.spacing, carried.count)

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> BundleForm:
        series = tuple(SampledForm(**{**one, "places": tuple(one["places"])}) for one in data["series"])
        carried = data["carried"]
        return cls(series, None if carried is None else CarriedForm(**{**carried, "places": tuple(carried["places"])}))


@dataclass(frozen=True, eq=False)
class Stack:
    """An array for each of some cases; those that are equal are there once."""

    distinct: Array
    of: np.ndarray[Any, Any]

    @classmethod
    def made(cls, arrays: Sequence[Array]) -> Stack:
        known: dict[bytes, int] = {}
        distinct: list[Array] = []
        places = []
        seen: dict[int, int] = {}
        for array in arrays:
            if id(array) not in seen:
                content = np.ascontiguousarray(array, dtype=float)
                key = content.tobytes()
                if key not in known:
                    known[key] = len(distinct)
                    distinct.append(content)
                seen[id(array)] = known[key]
            places.append(seen[id(array)])
        return cls(np.stack(distinct), np.array(places, dtype=np.int64))

    def __getitem__(self, cases: Any) -> Array:
        found: Array = self.distinct[self.of[cases]]
        return found

    @property
    def size(self) -> int:
        """Numbers of each case."""
        return int(np.prod(self.distinct.shape[1:]))


@dataclass(frozen=True, eq=False)
class CaseBundle:
    """Cases whose inputs are sampled alike: their names and, by name, what each starts with and is given.

    `x0` and `c` are starts and prepared constants, `u` inputs that stand still, `series0`, `series1`, ... the samples of others,
    `coarse` coarse wave forces; `window` is the same for all. Where `waves` are there the card makes both.
    """

    names: tuple[str, ...]
    form: BundleForm
    stacks: dict[str, Stack]
    shared: dict[str, Array] = field(default_factory=dict)
    waves: WavesOnCard | None = None

    def __len__(self) -> int:
        return len(self.names)

    def beside(self, other: CaseBundle) -> bool:
        """Whether both can run at a time: their inputs are sampled alike, from whatever coarse rows."""
        return self.form.fine == other.form.fine

    def part(self, chosen: Sequence[int]) -> CaseBundle:
        """Some of its cases."""
        places = np.asarray(chosen, dtype=np.int64)
        stacks = {name: Stack(stack.distinct, stack.of[places]) for name, stack in self.stacks.items()}
        waves = None if self.waves is None else self.waves.part(chosen)
        return CaseBundle(tuple(self.names[i] for i in chosen), self.form, stacks, self.shared, waves)


@dataclass(eq=False)
class DeviceResults:
    """What cards gave of cases, in their order: accumulators or records, last states, spectra, memory of events; what failed."""

    names: list[str] = field(default_factory=list)
    tallies: list[Array] = field(default_factory=list)
    records: list[Array] = field(default_factory=list)
    densities: list[Array] = field(default_factory=list)
    last: list[Array] = field(default_factory=list)
    events: list[Array] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)
    interrupted: bool = False

    def add(self, other: DeviceResults) -> None:
        for name in ("names", "tallies", "records", "densities", "last", "events"):
            getattr(self, name).extend(getattr(other, name))
        self.failures.update(other.failures)
