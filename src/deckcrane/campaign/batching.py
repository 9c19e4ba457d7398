"""Batches of a campaign: groups of cases that share equations and code, the plan of batches, and estimates.

Groups are determined without creating all cases. A batch runs cases of one structure with the same stepping. Entries of a
dimension that differ only in numbers belong together; whether they do is checked for the smallest and the largest of them, with
the first entries of all other dimensions. Then every combination of kinds is built once, and those of one structure are
grouped.

The plan is the order of the cases, grouped by structure, and the size of batches. It depends on the study alone, never on the
machine: the same study gives the same batches everywhere, so that a campaign can be resumed on another machine, or split
between several and merged again.

Estimates before and during the run are the number of cases, duration and size.
"""

from __future__ import annotations

import shutil
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import fmod, pi
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from deckcrane.campaign.cases import Cases, scenario_of_case
from deckcrane.campaign.study.entries import Entry, StudyDimension
from deckcrane.campaign.study.study import Study, kind_of, sample_of_each_type
from deckcrane.errors import DeckcraneError, DeckcraneWarning, warn_user
from deckcrane.program.batch import cores
from deckcrane.simulation.simulation import structure

if TYPE_CHECKING:
    from deckcrane.campaign.store import CampaignStore
    from deckcrane.components.catalogue import Scenario

_NUMBERS_ONLY = "sea."
"""Path below which nothing is structure: waves are inputs of a run."""


@dataclass(frozen=True)
class Group:
    """Cases of one structure with the same stepping: the structure's key, and their numbers in the study."""

    key: str
    indices: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.indices)


@dataclass(frozen=True)
class Grouping:
    """All groups of a study, the largest first, and the dimensions whose entries have several structures."""

    groups: tuple[Group, ...]
    changing: tuple[str, ...]

    @property
    def summary(self) -> str:
        """Number of structures and their cost, in words."""
        count = len({group.key for group in self.groups})
        if len(self.groups) == 1:
            return "one structure: equations and code are made once"
        reason = (
            f" ({' and '.join(self.changing)} change{'s' if len(self.changing) == 1 else ''} it)"
            if self.changing
            else ""
        )
        if count == 1:
            return f"one structure, stepped in {len(self.groups)} ways{reason}: each is a batch of its own"
        return f"{count} structures{reason}: each takes a few seconds to compile, and is a batch of its own"


def groups(study: Study, cases: Cases) -> Grouping:
    """Group the cases of a study."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # runs give these warnings themselves
        return _Grouper(study, cases).grouping()


class _Grouper:
    """Computes the structure of single cases, each once."""

    def __init__(self, study: Study, cases: Cases) -> None:
        self.study, self.cases = study, cases
        self.group_keys: dict[tuple[int, ...], Any] = {}

    def grouping(self) -> Grouping:
        kinds = [self._kinds_of_entries(n) for n in range(len(self.cases.dimensions))]
        number_of_key: dict[Any, int] = {}
        representatives = [[kinds_along.index(kind) for kind in range(max(kinds_along) + 1)] for kinds_along in kinds]
        of_kinds = np.empty([len(entries_along) for entries_along in representatives], dtype=np.int64)
        for combination in product(*(range(len(entries_along)) for entries_along in representatives)):
            entries = tuple(
                entries_along[kind] for entries_along, kind in zip(representatives, combination, strict=True)
            )
            of_kinds[combination] = number_of_key.setdefault(self._group_key(entries), len(number_of_key))
        of_cases = of_kinds[
            np.ix_(*map(np.asarray, kinds))
        ].ravel()  # the last dimension varies fastest, as in the cases
        groups_of_cases = [Group(key[0], np.flatnonzero(of_cases == number)) for key, number in number_of_key.items()]
        names = tuple(
            dimension.name
            for n, dimension in enumerate(self.cases.dimensions)
            if np.any(of_kinds != np.take(of_kinds, [0], axis=n))
        )
        return Grouping(tuple(sorted(groups_of_cases, key=lambda group: -len(group))), names)

    def _kinds_of_entries(self, n: int) -> list[int]:
        """A number for each entry of a dimension: entries with the same number have one structure."""
        dimension = self.cases.dimensions[n]
        by_shape: dict[Any, list[int]] = {}
        for i, entry in enumerate(dimension.entries):
            by_shape.setdefault(_shape_of(entry), []).append(i)
        by_structure: dict[Any, list[int]] = {}
        for shape, members in by_shape.items():
            if self._have_one_structure(n, dimension, members):
                by_structure[shape] = members
            else:  # these numbers change the structure
                for i in members:
                    by_structure.setdefault(repr(dimension.entries[i].values), []).append(i)
        numbers = [0] * len(dimension.entries)
        for number, members in enumerate(by_structure.values()):
            for i in members:
                numbers[i] = number
        return numbers

    def _have_one_structure(self, n: int, dimension: StudyDimension, members: Sequence[int]) -> bool:
        entries = [dimension.entries[i] for i in members]
        if all(path.startswith(_NUMBERS_ONLY) for entry in entries for path in entry.values):
            return True
        samples = [members[i] for i in sample_of_each_type(entries)]
        firsts = [0] * len(self.cases.dimensions)
        return len({self._group_key((*firsts[:n], i, *firsts[n + 1 :])) for i in samples}) == 1

    def _group_key(self, places: tuple[int, ...]) -> Any:
        """What distinguishes groups: the structure, and the stepping of the run; or the error where the case is impossible."""
        if places not in self.group_keys:
            try:
                scenario = scenario_of_case(self.study, self.study.base, self.cases.at(places))
                self.group_keys[places] = structure(scenario).key, scenario.run
            except DeckcraneError as error:  # it fails with its own name when it is run
                self.group_keys[places] = "none", str(error).partition(":")[2]
        return self.group_keys[places]


def _shape_of(entry: Entry) -> Any:
    """What may be structure in an entry: everything but numbers; zeros, ones and right angles, which are folded, are kept."""
    return tuple(
        (path, "sea" if path.startswith(_NUMBERS_ONLY) else _folded_value(path, value))
        for path, value in entry.values.items()
    )


def _folded_value(path: str, value: Any) -> Any:
    if isinstance(value, bool | int) or not isinstance(value, float) or path.startswith("run."):
        return repr(value)
    right = abs(fmod(abs(value) + pi / 4, pi / 2) - pi / 4) < 1e-9
    return (kind_of(value), float(value) if value in (0.0, 1.0, -1.0) or right else None)


LANES = 8
"""Largest number of simulations that one core runs at once; batches are multiples of it."""
CARD = 16_384
"""Number of simulations that fill a graphics card."""
_TYPICAL_BATCHES = 128
"""Number of batches of large campaigns: few enough files, and little is lost with one."""


@dataclass(frozen=True)
class Plan:
    """Numbers of cases in the order of the store, cases per batch, and the cost of their structures, in words."""

    order: tuple[int, ...]
    batch: int
    structures: str


def plan_of(study: Study, cases: Cases, batch: int | None = None) -> Plan:
    """Order the cases with those of one structure together, otherwise as in the study."""
    if batch is not None and batch < 1:
        raise DeckcraneError(f"batch: {batch} cases; at least 1 is needed")
    grouping = groups(study, cases)
    order = tuple(int(number) for group in grouping.groups for number in group.indices)
    return Plan(order, batch or batch_size(len(cases)), grouping.summary)


def batch_size(cases: int) -> int:
    """Cases per batch: a multiple of `LANES`, with about the same number of batches for every large campaign."""
    return LANES * max(1, -(-cases // (_TYPICAL_BATCHES * LANES)))


def at_once(target: str, threads: int | None) -> int:
    """Number of cases that keep a machine busy: vectors on all cores, or a full graphics card."""
    return CARD if target == "cuda" else LANES * (threads or cores())


def part_of(batches: Sequence[int], part: tuple[int, int]) -> list[int]:
    """Every n-th batch from the k-th on: part k of n of a campaign on several machines."""
    number, count = part
    if not 1 <= number <= count:
        raise DeckcraneError(f"part {number}/{count}: write which of how many, such as 3/8; from 1/{max(count, 1)} on")
    return [batch for batch in batches if batch % count == number - 1]


@dataclass(frozen=True)
class Estimate:
    """Remaining work, extrapolated from measurements."""

    batches: int
    seconds: float
    bytes_more: float
    bytes_all: float

    def words(self) -> str:
        return (
            f"measured on the first batches: about {duration(self.seconds)} for the "
            f"{count_in_words(self.batches, 'batch')} that are "
            f"left, and about {size(self.bytes_all)} in all"
        )

    def warn_of_room(self, path: Path) -> None:
        free = shutil.disk_usage(path).free
        if self.bytes_more > free:
            warn_user(
                f"about {size(self.bytes_more)} more are going to be written to {path}, and {size(free)} are free there: when "
                "the disk is full the campaign stops, and --resume continues it"
            )


def initial_estimate(base: Scenario, plan: Plan) -> str:
    """Description of a campaign before anything has run."""
    cases = len(plan.order)
    batches = -(-cases // plan.batch)
    length = f"{base.run.duration:g} s" if base.run.duration < 600 else duration(base.run.duration)
    return (
        f"{count_in_words(cases, 'case')} of {length}, {duration(cases * base.run.duration)} of simulated time, in "
        f"{count_in_words(batches, 'batch')} of up to {plan.batch}; {plan.structures}"
    )


def remaining_time_and_size(store: CampaignStore, seconds: float, done: int, left: int, machines: int) -> Estimate:
    """Estimate of the remaining time and size, when `done` batches took `seconds` on one of `machines` machines."""
    finished = len(store.batches) - len(store.waiting())
    bytes_per_batch = store.size() / max(1, finished)
    return Estimate(
        left, seconds / done * left / max(1, machines), bytes_per_batch * left, bytes_per_batch * len(store.batches)
    )


def count_in_words(number: int, what: str) -> str:
    """A number with its noun in singular or plural."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}{'es' if what.endswith('ch') else 's'}"


def duration(seconds: float) -> str:
    """A duration as text in suitable units."""
    for least, unit, name in ((2 * 86_400 * 365.25, 86_400 * 365.25, "years"), (2 * 86_400, 86_400, "days")):
        if seconds >= least:
            return f"{seconds / unit:.1f} {name}"
    if seconds >= 5_400:
        return f"{seconds / 3600:.1f} h"
    return f"{seconds / 60:.0f} min" if seconds >= 100 else f"{seconds:.2g} s" if seconds < 10 else f"{seconds:.0f} s"


def size(count: float) -> str:
    """A number of bytes as text in suitable units."""
    for factor, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= factor:
            return f"{count / factor:.3g} {name}"
    return f"{count:.0f} bytes"
