"""Groups of a study's cases that share equations and code, determined without creating all cases.

A batch runs cases of one structure with the same stepping. Entries of a dimension that differ only in numbers belong together;
whether they do is checked for the smallest and the largest of them, with the first entries of all other dimensions. Then every
combination of kinds is built once, and those of one structure are grouped.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import fmod, pi
from typing import Any

import numpy as np
import numpy.typing as npt

from deckcrane.campaign.cases import Cases, scenario_of_case
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.model.study import Study
from deckcrane.model.study_checks import kind_of, of_each_kind
from deckcrane.model.study_entries import Entry, StudyDimension
from deckcrane.running.simulation import structure

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
        self.known: dict[tuple[int, ...], Any] = {}

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
        samples = [members[i] for i in of_each_kind(entries)]
        firsts = [0] * len(self.cases.dimensions)
        return len({self._group_key((*firsts[:n], i, *firsts[n + 1 :])) for i in samples}) == 1

    def _group_key(self, places: tuple[int, ...]) -> Any:
        """What distinguishes groups: the structure, and the stepping of the run; or the error where the case is impossible."""
        if places not in self.known:
            try:
                scenario = scenario_of_case(self.study, self.study.base, self.cases.at(places))
                self.known[places] = structure(scenario).key, scenario.run
            except DeckcraneError as error:  # it fails with its own name when it is run
                self.known[places] = "none", str(error).partition(":")[2]
        return self.known[places]


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
