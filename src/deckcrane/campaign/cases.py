"""The cases of a study: every combination of the entries of its dimensions, made when they are asked for.

A case is known by its name alone: the study's file and the name give its scenario again, byte by byte, whatever else is in the
study. So cases are numbered by nothing, and are found by their labels.

Seeds. Where a study asks for a number of seeds, each case gets numbers of its own that follow from the study's seed, the labels
that make its sea state (whatever changes sea, wind or current, or turns the vessel in them) and the seed's number. Different sea
states share no waves, so that their errors are independent; cases that differ in the crane alone meet the same waves, so that
what is seen between them is the crane. With `common: true`, or a list, all sea states share their seeds: common random numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, overload

from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.model.data import nearest
from deckcrane.model.editing import with_sea_values, with_values
from deckcrane.model.sampling import drawn
from deckcrane.model.scenario import Scenario
from deckcrane.model.study import Study
from deckcrane.model.study_entries import Entry, StudyDimension
from deckcrane.model.study_names import LONGEST, Label, joined


@dataclass(frozen=True)
class Case:
    """One case: its name, its place along each dimension, its values by path, its probability (None where nothing has one)."""

    name: str
    labels: dict[str, Label]
    values: dict[str, Any]
    probability: float | None


class Cases(Sequence[Case]):
    """All cases of a study as a sequence that holds none of them: the last dimension changes first."""

    def __init__(self, dimensions: Sequence[StudyDimension], seed: int = 1) -> None:
        self.dimensions = tuple(dimensions)
        self.seed = seed
        self.shape = tuple(len(each.entries) for each in self.dimensions)
        self._parts = [[entry.part for entry in each.entries] for each in self.dimensions]
        self._found = [{part: i for i, part in enumerate(parts)} for parts in self._parts]
        self._words = [len(each.entries[0].labels) for each in self.dimensions]
        first = [next(iter(each.entries[0].labels)) for each in self.dimensions]
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
            return [self._at(i) for i in range(len(self))[index]]
        return self._at(range(len(self))[index])

    def __iter__(self) -> Iterator[Case]:
        return (self._at(i) for i in range(len(self)))

    def places(self, index: int) -> list[int]:
        """Which entry of each dimension a case has."""
        found = []
        for size in reversed(self.shape):
            index, place = divmod(index, size)
            found.append(place)
        return found[::-1]

    def name(self, index: int) -> str:
        """What a case is called, without making it."""
        return self._called(self.places(index))

    def number(self, name: str) -> int | None:
        """Where the case of this name is; None if there is none."""
        words, index = name.split(","), 0
        for n in self._order:
            part = ",".join(words[: self._words[n]])
            if part not in self._found[n]:
                return (
                    next((i for i in range(len(self)) if self.name(i) == name), None) if len(name) == LONGEST else None
                )
            index += self._found[n][part] * prod(self.shape[n + 1 :])
            words = words[self._words[n] :]
        return None if words else index

    def named(self, name: str) -> Case:
        """The case of this name."""
        place = self.number(name)
        if place is not None:
            return self._at(place)
        few = (self.name(i) for i in range(min(len(self), 200)))
        raise DeckcraneError(f'there is no case "{name}";{nearest(name, few)} the first one is {self.name(0)}')

    @cached_property
    def units(self) -> dict[str, str]:
        """The units of labels that have one."""
        return {label: unit for each in self.dimensions for label, unit in each.units.items()}

    @property
    def summary(self) -> str:
        """How many cases there are and of what, in words."""
        of = " x ".join(f"{len(each.entries):,} {each.name}" for each in self.dimensions)
        notes = [f"{each.name}: {each.note}" for each in self.dimensions if each.note]
        return "\n".join([f"{len(self):,} cases: {of}", *notes])

    def _at(self, index: int) -> Case:
        return self.at(self.places(index))

    def at(self, places: Sequence[int]) -> Case:
        """The case that has these entries, one of each dimension."""
        entries = [each.entries[place] for each, place in zip(self.dimensions, places, strict=True)]
        labels: dict[str, Label] = {}
        values: dict[str, Any] = {}
        for each, entry in zip(self.dimensions, entries, strict=True):
            labels.update(entry.labels)
            values.update(self._seeds(each, entry, places) if each.seeds else entry.values)
        chances = [entry.probability for entry in entries]
        known = [chance for chance in chances if chance is not None]
        return Case(self._called(places), labels, values, prod(known) if self._weighted else None)

    def _called(self, places: Sequence[int]) -> str:
        return joined([self._parts[n][places[n]] for n in self._order])

    def _seeds(self, along: StudyDimension, entry: Entry, places: Sequence[int]) -> dict[str, int]:
        number = entry.labels[along.name]
        if along.common:
            return {path: int(number) for path in along.seeds}
        state = ",".join(self._parts[n][places[n]] for n in self._weather)
        return {path: drawn(self.seed, path, state, str(number)) for path in along.seeds}

    @cached_property
    def _weighted(self) -> bool:
        """Whether a probability is known of anything besides seeds, which are equally probable anyway."""
        return any(each.entries[0].probability is not None for each in self.dimensions if not each.seeds)


def cases_of(study: Study) -> Cases:
    """All cases of a study, in the order of its dimensions; `ScenarioError` where its values cannot be in the scenario."""
    return Cases(study.dimensions, study.seed)


def scenario_of_case(study: Study, base: Scenario, case: Case) -> Scenario:
    """The scenario of a case; `base` is `study.base`, made once for all.

    Where the sea alone changes, only that is read again: some 0.1 ms instead of 2 ms a case.
    """
    changed = with_sea_values if base.sea is not None and all(map(_in_sea, case.values)) else with_values
    try:
        return changed(base, case.values)
    except ScenarioError as error:
        raise ScenarioError(error.problems, f"case {case.name}") from None


def _in_sea(path: str) -> bool:
    return path.startswith("sea.")
