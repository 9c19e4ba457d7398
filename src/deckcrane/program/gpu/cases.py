"""Input of a card: a plan that all cases share, and cases as arrays. All of it can be stored in a file.

This module is sent to the card's machine (`gpu/program.py`); it needs only NumPy. Cases whose inputs have the same sampling
form a bundle. What many of them share (an initial state, parameters, a sea) is stored once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.gpu.card import THREADS
from deckcrane.program.gpu.packed_tallies import PackedTallies


@dataclass(frozen=True)
class DevicePlan:
    """What all cases share: names of the states, sizes, steps and records, accumulators, segments of spectra."""

    states: tuple[str, ...]
    inputs: int
    outputs: int
    constants: int
    own_constants: bool
    """Whether each case has its own constants."""
    step: float
    per_record: int
    records: int
    """Records besides the one at the start."""
    slots: int = 0
    """Accumulators of each channel; 0 if records are kept instead."""
    columns: tuple[int, ...] = ()
    """Columns of the channels in a record."""
    first_counted: int = 0
    segment: int = 0
    """Records per segment of spectra; 0 if no spectra are kept."""
    events: int = 0
    """Size of the event memory of each case; 0 if there is nothing to watch."""
    method: str = "rk4"
    """The kernel that takes the steps."""
    implicit_constants: int = 0
    """Position of the constants of implicit steps among all constants; 0 for an explicit method."""
    scales: tuple[float, ...] = ()
    """Natural unit of each state, for errors of implicit steps."""
    team: int = 1
    """Threads that compute a simulation together, in the kernel that takes the steps."""
    teams: int = 1
    """Such teams in a block of threads."""
    team_numbers: int = 0
    """Numbers in the memory of such a team, for each simulation."""
    team_shared: int = 0
    """Numbers that it shares in the memory of its multiprocessor, for each simulation."""
    bank_sources: tuple[int, ...] = ()
    """Numbers in the card's constant memory: each the place of one of the constants that all cases share, or -1."""
    bank_numbers: tuple[float, ...] = ()
    """What they are where the source is -1."""

    def bank(self, constants: Array) -> Array:
        """The numbers of the constant memory, where all cases share these constants."""
        sources = np.array(self.bank_sources, dtype=np.int64)
        numbers: Array = np.array(self.bank_numbers)
        numbers[sources >= 0] = constants.ravel()[sources[sources >= 0]]
        return numbers

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
        return cls(
            **{
                **data,
                **{name: tuple(data[name]) for name in ("states", "columns", "scales", "bank_sources", "bank_numbers")},
            }
        )


@dataclass(frozen=True)
class SampledForm:
    """Sampling of a series: rows of samples, and the inputs they feed."""

    places: tuple[int, ...]
    rows: int
    start: float
    spacing: float
    slack: float
    held: bool


@dataclass(frozen=True)
class CoarseSeriesForm:
    """Sampling of wave forces that are interpolated from coarse rows: `count` samples, `spacing` apart."""

    places: tuple[int, ...]
    rows: int
    spacing: float
    count: int
    between: int


@dataclass(frozen=True, eq=False)
class DescribedWaves:
    """Waves of a case that a card computes itself: the inputs they feed, and their coarse rows and samples.

    `sea` is read by the maker of the waves (`PackedWaves`); cases that agree in `together`, and in all numbers, are made
    together.
    """

    names: tuple[str, ...]
    rows: int
    spacing: float
    count: int
    between: int
    together: tuple[Any, ...]
    sea: Any


@dataclass(frozen=True, eq=False)
class SummedWaves:
    """Wave forces of many simulations that are sums of the same sinusoids, each with amplitudes of its own, from a sample on."""

    basis: Array
    """What a unit of each amplitude adds to the coarse records: (row, force, amplitude)."""
    amplitudes: Array
    """(simulation, amplitude)."""
    window: Array
    """Between coarse rows, for each fine sample."""
    first: int
    """Sample of the clock that the records begin with."""
    count: int
    """Samples from there on."""

    def on_card(self, card: Any) -> Any:
        """Coarse records [tile, row, force, 32 lanes] as a product of matrices on the card; the last simulation fills its tile."""
        rows, forces, size = self.basis.shape
        tiles = -(-len(self.amplitudes) // THREADS)
        lanes = np.minimum(np.arange(tiles * THREADS), len(self.amplitudes) - 1)
        amplitudes = np.ascontiguousarray(self.amplitudes[lanes].reshape(tiles, THREADS, size).transpose(0, 2, 1))
        basis = card.put(np.ascontiguousarray(self.basis.reshape(rows * forces, size)))
        return card.xp.matmul(basis, card.put(amplitudes)).reshape(tiles, rows, forces, THREADS)

    def on_host(self) -> Array:
        """Coarse records (simulation, row, force)."""
        rows, forces, size = self.basis.shape
        return np.asarray(self.amplitudes @ self.basis.reshape(rows * forces, size).T).reshape(-1, rows, forces)


class WavesOnCard(Protocol):
    """Computes the coarse wave forces of a bundle's cases on the card: see `sea/gpu_waves.py`."""

    room: int

    @property
    def window(self) -> Any: ...
    def part(self, chosen: Sequence[int]) -> WavesOnCard: ...
    def coarse(self, card: Any) -> tuple[Any, dict[int, str]]: ...
    def arrays(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class BundleForm:
    """Sampling of the inputs of a bundle's cases."""

    series: tuple[SampledForm, ...] = ()
    carried: CoarseSeriesForm | None = None

    @property
    def fine(self) -> tuple[Any, ...]:
        """The part of it that kernels see."""
        carried = self.carried
        return self.series, None if carried is None else (carried.places, carried.spacing, carried.count)

    def data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: dict[str, Any]) -> BundleForm:
        series = tuple(SampledForm(**{**entry, "places": tuple(entry["places"])}) for entry in data["series"])
        carried = data["carried"]
        return cls(
            series, None if carried is None else CoarseSeriesForm(**{**carried, "places": tuple(carried["places"])})
        )


@dataclass(frozen=True, eq=False)
class UniqueArrays:
    """An array for each of some cases; equal ones are stored once."""

    distinct: Array
    of: np.ndarray[Any, Any]

    @classmethod
    def gather(cls, arrays: Sequence[Array]) -> UniqueArrays:
        index_by_content: dict[bytes, int] = {}
        distinct: list[Array] = []
        indices = []
        index_by_identity: dict[int, int] = {}
        for array in arrays:
            if id(array) not in index_by_identity:
                content = np.ascontiguousarray(array, dtype=float)
                key = content.tobytes()
                if key not in index_by_content:
                    index_by_content[key] = len(distinct)
                    distinct.append(content)
                index_by_identity[id(array)] = index_by_content[key]
            indices.append(index_by_identity[id(array)])
        return cls(np.stack(distinct), np.array(indices, dtype=np.int64))

    def __getitem__(self, cases: Any) -> Array:
        values: Array = self.distinct[self.of[cases]]
        return values

    @property
    def size(self) -> int:
        """Numbers per case."""
        return int(np.prod(self.distinct.shape[1:]))


@dataclass(frozen=True, eq=False)
class CaseBundle:
    """Cases whose inputs have the same sampling: their names and, by name, their initial states, constants and inputs.

    `x0` and `c` are initial states and prepared constants, `u` constant inputs, `series0`, `series1`, ... the samples of others,
    `coarse` coarse wave forces; `window` is the same for all. If there are `waves` the card computes both.
    """

    names: tuple[str, ...]
    form: BundleForm
    stacks: dict[str, UniqueArrays]
    shared: dict[str, Array] = field(default_factory=dict)
    waves: WavesOnCard | None = None

    def __len__(self) -> int:
        return len(self.names)

    def beside(self, other: CaseBundle) -> bool:
        """Whether both can run at the same time: their inputs have the same sampling, from whatever coarse rows."""
        return self.form.fine == other.form.fine

    def part(self, chosen: Sequence[int]) -> CaseBundle:
        """The bundle of some of its cases."""
        indices = np.asarray(chosen, dtype=np.int64)
        stacks = {name: UniqueArrays(stack.distinct, stack.of[indices]) for name, stack in self.stacks.items()}
        waves = None if self.waves is None else self.waves.part(chosen)
        return CaseBundle(tuple(self.names[i] for i in chosen), self.form, stacks, self.shared, waves)


ARRAYS = ("records", "densities", "events", "roughest")
"""Arrays of results, with a row for each case."""


@dataclass(eq=False)
class DeviceResults:
    """Results of cases from cards, in order: accumulators or records, spectra, event memory; what failed.

    `roughest` are the implicit steps with the largest errors: error over its state's scale, time and state of each.
    """

    names: list[str] = field(default_factory=list)
    packed: list[PackedTallies] = field(default_factory=list)
    records: list[Array] = field(default_factory=list)
    densities: list[Array] = field(default_factory=list)
    events: list[Array] = field(default_factory=list)
    roughest: list[Array] = field(default_factory=list)
    failures: dict[str, str] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def tallies(self) -> list[Array]:
        """Accumulators [case, slot, channel], unpacked."""
        return [part.dense() for part in self.packed]

    def add(self, other: DeviceResults) -> None:
        for name in ("names", "packed", *ARRAYS):
            getattr(self, name).extend(getattr(other, name))
        self.failures.update(other.failures)

    def roughest_of_completed(self) -> list[Array]:
        """The roughest step of each case that did not fail; none of explicit methods."""
        if not self.roughest:
            return []
        roughest = np.concatenate(self.roughest)
        return [numbers for name, numbers in zip(self.names, roughest, strict=True) if name not in self.failures]
