"""Checks of a study against its scenario: paths exist, values fit there, and nothing is changed twice.

Entries are tried in the scenario, each with the first entry of every other dimension. Of many of the same kind, only the
first, the smallest and the largest are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticCustomError

from deckcrane.errors import Problem, ScenarioError
from deckcrane.model.data import KEY, Fault
from deckcrane.model.editing import with_values
from deckcrane.model.study_entries import Entry, StudyDimension, entries_of
from deckcrane.model.units import Quantity

if TYPE_CHECKING:
    from deckcrane.model.study import Study

MOST_CASES = 100_000_000


def expanded(study: Study) -> tuple[StudyDimension, ...]:
    """All dimensions of a study with their entries; raise `ScenarioError` with all faults, by their place in the study."""
    dimensions: dict[str, StudyDimension] = {}
    faults: list[Fault] = []
    for key in study.vary:
        try:
            dimensions[key] = entries_of(study, study.base, key)
        except PydanticCustomError as error:
            faults.append((("vary", key), str(error)))
    faults += _overlap_faults(study, dimensions)
    if not faults:
        faults += _value_faults(study, tuple(dimensions.values()))
    count = 1
    for dimension in dimensions.values():
        count *= len(dimension.entries)
    if count > MOST_CASES:
        faults.append((("vary",), f"these are {count:,} cases; more than {MOST_CASES:,} are a mistake"))
    if faults:
        raise ScenarioError([Problem(path, message) for path, message in dict.fromkeys(faults)])
    return tuple(dimensions.values())


def _overlap_faults(study: Study, dimensions: Mapping[str, StudyDimension]) -> Iterator[Fault]:
    """Find paths that two dimensions change, or that are both set and varied."""
    for (_, first), (key, second) in combinations(dimensions.items(), 2):
        for path in second.paths:
            clash = next(
                (candidate for candidate in first.paths if _within(candidate, path) or _within(path, candidate)), None
            )
            if clash is not None:
                both = path if path == clash else f"{clash} and {path}"
                yield (
                    ("vary", key),
                    f"{first.name} and {second.name} both change {both}; a path belongs to one dimension",
                )
                break
    for key, dimension in dimensions.items():
        for path in dimension.paths:
            fixed = next((candidate for candidate in study.set if _within(candidate, path)), None)
            if fixed is not None:
                yield (
                    ("vary", key),
                    f"{fixed} is set for all cases, and {dimension.name} changes it; leave out one of the two",
                )
                break


def _within(path: str, other: str) -> bool:
    """Whether a path leads to the other one's place, or into it."""
    return path == other or path.startswith(f"{other}.")


def _value_faults(study: Study, dimensions: Sequence[StudyDimension]) -> Iterator[Fault]:
    """Find values that do not fit their path; each is reported once, at the entry whose path it belongs to."""
    first_values = [_values_to_try(dimension, dimension.entries[0]) for dimension in dimensions]
    combined = {path: value for values in first_values for path, value in values.items()}
    problems = _problems_with(study, combined)
    if problems:
        for problem in problems:
            dimension = next(
                (
                    dimension
                    for dimension, values in zip(dimensions, first_values, strict=True)
                    if _concerns(problem, values)
                ),
                dimensions[0],
            )
            yield _fault_at_entry(dimension, dimension.entries[0], problem)
        return
    for dimension, first in zip(dimensions, first_values, strict=True):
        others = {path: value for path, value in combined.items() if path not in first}
        for entry in (dimension.entries[i] for i in of_each_kind(dimension.entries)[1:]):
            for problem in _problems_with(study, {**others, **_values_to_try(dimension, entry)}):
                yield _fault_at_entry(dimension, entry, problem)


def _values_to_try(dimension: StudyDimension, entry: Entry) -> dict[str, Any]:
    return {**dict.fromkeys(dimension.seeds, 1), **entry.values}


def _problems_with(study: Study, values: Mapping[str, Any]) -> tuple[Problem, ...]:
    try:
        with_values(study.base, values)
    except ScenarioError as error:
        return error.problems
    return ()


def _concerns(problem: Problem, values: Mapping[str, Any]) -> bool:
    path = ".".join(str(key) for key in problem.path)
    return any(_within(path, candidate) or _within(candidate, path) for candidate in values)


def _fault_at_entry(dimension: StudyDimension, entry: Entry, problem: Problem) -> Fault:
    """Report a problem of the scenario at the entry that causes it; for a path that does not exist, at the path."""
    path = ".".join(str(key) for key in problem.path)
    source = f"{dimension.source}: column " if dimension.source else ""
    if path in dimension.seeds:
        return ("vary", entry.place[1], "at"), f"{path}: {problem.message}"
    if len(problem.path) != 1 or path not in entry.values:
        return entry.place, f"{entry.part}: {source}{path}: {problem.message}"
    key = entry.place[1]
    if entry.place[2] != "values":
        return (*entry.place, path), f"{source}{path}: {problem.message}"
    if path != key:
        return ("vary", key, "path"), problem.message
    advice = (
        "" if "." in path else f" What has a name of its own says where it goes: {key}: {{path: ..., values: [...]}}"
    )
    return ("vary", key, KEY), problem.message + advice


def of_each_kind(entries: Sequence[Entry]) -> list[int]:
    """Indices of entries that differ in kind (other paths, units, words), and of the smallest and largest numbers of each kind."""
    chosen: dict[int, None] = {0: None}
    kinds: dict[Any, dict[str, tuple[int, int]]] = {}
    for i, entry in enumerate(entries):
        kind = tuple((path, kind_of(value)) for path, value in entry.values.items())
        if kind not in kinds:
            chosen[i] = None
            kinds[kind] = dict.fromkeys(entry.values, (i, i))
            continue
        ends = kinds[kind]
        for path, value in entry.values.items():
            least, most = ends[path]
            if isinstance(value, float | int):
                ends[path] = (
                    i if value < entries[least].values[path] else least,
                    i if value > entries[most].values[path] else most,
                )
    for ends in kinds.values():
        chosen.update(dict.fromkeys(i for pair in ends.values() for i in pair))
    return list(chosen)


def kind_of(value: Any) -> Any:
    """What decides whether a value fits a place, besides its size."""
    if isinstance(value, Quantity):
        return value.powers
    if isinstance(value, int | float) and not isinstance(value, bool):
        return type(value).__name__
    return repr(value)
