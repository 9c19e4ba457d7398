"""Which cases of a study share equations and code, found without making them all.

A batch runs cases of one structure that are stepped alike. Entries of a dimension that differ in numbers only belong together;
whether they do is asked of the smallest and the largest of them, with the first entries of all other dimensions. Then every
combination of kinds is made once, and those of one structure are put together.
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
"""Below this path nothing is structure: waves come to a run as inputs."""


@dataclass(frozen=True)
class Group:
    """Cases of one structure that are stepped alike: the structure's key, and their numbers in the study."""

    key: str
    indices: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.indices)


@dataclass(frozen=True)
class Grouping:
    """All groups of a study, the largest first, and the dimensions whose entries are of several structures."""

    groups: tuple[Group, ...]
    changing: tuple[str, ...]

    @property
    def summary(self) -> str:
        """How many structures there are and what that costs, in words."""
        count = len({group.key for group in self.groups})
        if len(self.groups) == 1:
            return "one structure: equations and code are made once"
        why = (
            f" ({' and '.join(self.changing)} change{'s' if len(self.changing) == 1 else ''} it)"
            if self.changing
            else ""
        )
        if count == 1:
            return f"one structure, stepped in {len(self.groups)} ways{why}: each is a batch of its own"
        return f"{count} structures{why}: each takes a few seconds to compile, and is a batch of its own"


def groups(study: Study, cases: Cases) -> Grouping:
    """The groups of a study's cases."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # a run says itself what is doubtful
        return _Grouper(study, cases).grouping()


class _Grouper:
    """Asks for the structure of single cases, of each once."""

    def __init__(self, study: Study, cases: Cases) -> None:
        self.study, self.cases = study, cases
        self.known: dict[tuple[int, ...], Any] = {}

    def grouping(self) -> Grouping:
        kinds = [self._kinds(n) for n in range(len(self.cases.dimensions))]
        found: dict[Any, int] = {}
        chosen = [[each.index(kind) for kind in range(max(each) + 1)] for each in kinds]
        of_kinds = np.empty([len(each) for each in chosen], dtype=np.int64)
        for place in product(*(range(len(each)) for each in chosen)):
            entries = tuple(each[kind] for each, kind in zip(chosen, place, strict=True))
            of_kinds[place] = found.setdefault(self._key(entries), len(found))
        of_cases = of_kinds[
            np.ix_(*map(np.asarray, kinds))
        ].ravel()  # the last dimension changes first, as in the cases
        made = [Group(key[0], np.flatnonzero(of_cases == number)) for key, number in found.items()]
        names = tuple(
            each.name
            for n, each in enumerate(self.cases.dimensions)
            if np.any(of_kinds != np.take(of_kinds, [0], axis=n))
        )
        return Grouping(tuple(sorted(made, key=lambda group: -len(group))), names)

    def _kinds(self, n: int) -> list[int]:
        """For each entry of a dimension a number: entries with the same one have one structure."""
        along = self.cases.dimensions[n]
        alike: dict[Any, list[int]] = {}
        for i, entry in enumerate(along.entries):
            alike.setdefault(_shape(entry), []).append(i)
        found: dict[Any, list[int]] = {}
        for shape, members in alike.items():
            if self._is_one(n, along, members):
                found[shape] = members
            else:  # these numbers are structure
                for i in members:
                    found.setdefault(repr(along.entries[i].values), []).append(i)
        numbers = [0] * len(along.entries)
        for number, members in enumerate(found.values()):
            for i in members:
                numbers[i] = number
        return numbers

    def _is_one(self, n: int, along: StudyDimension, members: Sequence[int]) -> bool:
        entries = [along.entries[i] for i in members]
        if all(path.startswith(_NUMBERS_ONLY) for entry in entries for path in entry.values):
            return True
        tried = [members[i] for i in of_each_kind(entries)]
        firsts = [0] * len(self.cases.dimensions)
        return len({self._key((*firsts[:n], i, *firsts[n + 1 :])) for i in tried}) == 1

    def _key(self, places: tuple[int, ...]) -> Any:
        """What tells groups apart: the structure, and how the run is stepped; or why there is no such case."""
        if places not in self.known:
            try:
                scenario = scenario_of_case(self.study, self.study.base, self.cases.at(places))
                self.known[places] = structure(scenario).key, scenario.run
            except DeckcraneError as error:  # it fails when it is run, by its own name, among others like it
                self.known[places] = "none", str(error).partition(":")[2]
        return self.known[places]


def _shape(entry: Entry) -> Any:
    """What of an entry may be structure: all but numbers; zeros, ones and right angles, which are folded, are told apart."""
    return tuple(
        (path, "sea" if path.startswith(_NUMBERS_ONLY) else _folded(path, value))
        for path, value in entry.values.items()
    )


def _folded(path: str, value: Any) -> Any:
    if isinstance(value, bool | int) or not isinstance(value, float) or path.startswith("run."):
        return repr(value)
    right = abs(fmod(abs(value) + pi / 4, pi / 2) - pi / 4) < 1e-9
    return (kind_of(value), float(value) if value in (0.0, 1.0, -1.0) or right else None)
