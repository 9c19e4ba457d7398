"""The cases of a study: every combination of the entries of its dimensions, created on demand.

A case is identified by its name: the study's file and the name reproduce its scenario, byte by byte, whatever else is in the
study. So cases are found by their labels, not by a number.

Seeds. Where a study has a number of seeds, each case gets seeds of its own that follow from the study's seed, the labels
of its sea state (whatever changes sea, wind or current, or turns the vessel in them) and the seed's number. Different sea
states share no waves, so that their errors are independent; cases that differ only in the crane meet the same waves, so that
their difference is that of the crane. With `common: true`, or a list, all sea states share their seeds: common random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, overload

from deckcrane.campaign.study.entries import LONGEST, Entry, Label, StudyDimension, case_name, seed_from_names
from deckcrane.campaign.study.study import Study
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import with_section_values, with_values


@dataclass(frozen=True)
class Case:
    """One case: its name, its label along each dimension, its values by path, its probability (None where there is none)."""

    name: str
    labels: dict[str, Label]
    values: dict[str, Any]
    probability: float | None


class Cases(Sequence[Case]):
    """All cases of a study as a lazy sequence: the last dimension varies fastest."""

    def __init__(self, dimensions: Sequence[StudyDimension], seed: int = 1) -> None:
        self.dimensions = tuple(dimensions)
        self.seed = seed
        self.shape = tuple(len(dimension.entries) for dimension in self.dimensions)
        self._parts = [[entry.part for entry in dimension.entries] for dimension in self.dimensions]
        self._index_of_part = [{part: i for i, part in enumerate(parts)} for parts in self._parts]
        self._label_counts = [len(dimension.entries[0].labels) for dimension in self.dimensions]
        first = [next(iter(dimension.entries[0].labels)) for dimension in self.dimensions]
        self._order = sorted(range(len(first)), key=lambda n: first[n])
        self._weather = [n for n in self._order if self.dimensions[n].weather]

    def __len__(self) -> int:
        return prod(self.shape)

    @overload
    def __getitem__(self, index: int) -> Case: ...
    @overload
    def __getitem__(self, index: slice) -> list[Case]: ...
    def __getitem__(self, index: int | slice) -> Case | list[Case]:
        if isinstance(index, slice):
            return [self._case_at(i) for i in range(len(self))[index]]
        return self._case_at(range(len(self))[index])

    def __iter__(self) -> Iterator[Case]:
        return (self._case_at(i) for i in range(len(self)))

    def places(self, index: int) -> list[int]:
        """Index of the entry along each dimension of a case."""
        indices = []
        for size in reversed(self.shape):
            index, entry = divmod(index, size)
            indices.append(entry)
        return indices[::-1]

    def name(self, index: int) -> str:
        """Name of a case, without creating it."""
        return self._join_name(self.places(index))

    def number(self, name: str) -> int | None:
        """Index of the case of this name; None if there is none."""
        words, index = name.split(","), 0
        for n in self._order:
            part = ",".join(words[: self._label_counts[n]])
            if part not in self._index_of_part[n]:
                return (
                    next((i for i in range(len(self)) if self.name(i) == name), None) if len(name) == LONGEST else None
                )
            index += self._index_of_part[n][part] * prod(self.shape[n + 1 :])
            words = words[self._label_counts[n] :]
        return None if words else index

    def named(self, name: str) -> Case:
        """The case of this name."""
        index = self.number(name)
        if index is not None:
            return self._case_at(index)
        first_names = (self.name(i) for i in range(min(len(self), 200)))
        raise DeckcraneError(
            f'there is no case "{name}";{did_you_mean(name, first_names)} the first one is {self.name(0)}'
        )

    @cached_property
    def units(self) -> dict[str, str]:
        """Units of labels that have one."""
        return {label: unit for dimension in self.dimensions for label, unit in dimension.units.items()}

    @property
    def summary(self) -> str:
        """Number of cases and their dimensions, in words."""
        product = " x ".join(f"{len(dimension.entries):,} {dimension.name}" for dimension in self.dimensions)
        notes = [f"{dimension.name}: {dimension.note}" for dimension in self.dimensions if dimension.note]
        return "\n".join([f"{len(self):,} cases: {product}", *notes])

    def _case_at(self, index: int) -> Case:
        return self.at(self.places(index))

    def at(self, places: Sequence[int]) -> Case:
        """The case with these entries, one of each dimension."""
        entries = [dimension.entries[place] for dimension, place in zip(self.dimensions, places, strict=True)]
        labels: dict[str, Label] = {}
        values: dict[str, Any] = {}
        for dimension, entry in zip(self.dimensions, entries, strict=True):
            labels.update(entry.labels)
            values.update(self._seeds_of_case(dimension, entry, places) if dimension.seeds else entry.values)
        all_probabilities = [entry.probability for entry in entries]
        probabilities = [probability for probability in all_probabilities if probability is not None]
        return Case(self._join_name(places), labels, values, prod(probabilities) if self._weighted else None)

    def _join_name(self, places: Sequence[int]) -> str:
        return case_name([self._parts[n][places[n]] for n in self._order])

    def _seeds_of_case(self, along: StudyDimension, entry: Entry, places: Sequence[int]) -> dict[str, int]:
        number = entry.labels[along.name]
        if along.common:
            return {path: int(number) for path in along.seeds}
        state = ",".join(self._parts[n][places[n]] for n in self._weather)
        return {path: seed_from_names(self.seed, path, state, str(number)) for path in along.seeds}

    @cached_property
    def _weighted(self) -> bool:
        """Whether anything besides seeds, which are equally probable, has a probability."""
        return any(dimension.entries[0].probability is not None for dimension in self.dimensions if not dimension.seeds)


def cases_of(study: Study) -> Cases:
    """All cases of a study, in the order of its dimensions; `ScenarioError` where its values cannot be in the scenario."""
    return Cases(study.dimensions, study.seed)


def scenario_of_case(study: Study, base: Scenario, case: Case) -> Scenario:
    """The scenario of a case; `base` is `study.base`, built once for all.

    Where only the sea changes, only that is read again: about 0.1 ms instead of 2 ms per case.
    """
    only_sea = base.sea is not None and all(map(_is_sea_path, case.values))
    try:
        return with_section_values(base, "sea", case.values) if only_sea else with_values(base, case.values)
    except ScenarioError as error:
        raise ScenarioError(error.problems, f"case {case.name}") from None


def _is_sea_path(path: str) -> bool:
    return path.startswith("sea.")
