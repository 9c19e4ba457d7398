"""What must hold between a study and its scenario: paths that exist, values that fit there, nothing that is changed twice.

Entries are tried in the scenario, each with the first entry of every other dimension. Of many that are alike in kind, only the
first, the smallest and the largest are.
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
    """All dimensions of a study with their entries; `ScenarioError` with all that is wrong, by its place in the study."""
    found: dict[str, StudyDimension] = {}
    faults: list[Fault] = []
    for key in study.vary:
        try:
            found[key] = entries_of(study, study.base, key)
        except PydanticCustomError as error:
            faults.append((("vary", key), str(error)))
    faults += _overlaps(study, found)
    if not faults:
        faults += _value_faults(study, tuple(found.values()))
    count = 1
    for along in found.values():
        count *= len(along.entries)
    if count > MOST_CASES:
        faults.append((("vary",), f"these are {count:,} cases; more than {MOST_CASES:,} are a mistake"))
    if faults:
        raise ScenarioError([Problem(path, message) for path, message in dict.fromkeys(faults)])
    return tuple(found.values())


def _overlaps(study: Study, found: Mapping[str, StudyDimension]) -> Iterator[Fault]:
    """Paths that two dimensions change, or that are set and varied."""
    for (_, one), (key, other) in combinations(found.items(), 2):
        for path in other.paths:
            clash = next((own for own in one.paths if _within(own, path) or _within(path, own)), None)
            if clash is not None:
                told = path if path == clash else f"{clash} and {path}"
                yield ("vary", key), f"{one.name} and {other.name} both change {told}; a path belongs to one dimension"
                break
    for key, along in found.items():
        for path in along.paths:
            fixed = next((own for own in study.set if _within(own, path)), None)
            if fixed is not None:
                yield (
                    ("vary", key),
                    f"{fixed} is set for all cases, and {along.name} changes it; leave out one of the two",
                )
                break


def _within(path: str, other: str) -> bool:
    """Whether a path leads to what the other one leads to, or into it."""
    return path == other or path.startswith(f"{other}.")


def _value_faults(study: Study, along: Sequence[StudyDimension]) -> Iterator[Fault]:
    """Values that cannot stand where they go; each is told once, at the entry whose path it belongs to."""
    firsts = [_tried(each, each.entries[0]) for each in along]
    together = {path: value for values in firsts for path, value in values.items()}
    wrong = _problems(study, together)
    if wrong:
        for problem in wrong:
            each = next((each for each, values in zip(along, firsts, strict=True) if _own(problem, values)), along[0])
            yield _told(each, each.entries[0], problem)
        return
    for each, first in zip(along, firsts, strict=True):
        others = {path: value for path, value in together.items() if path not in first}
        for entry in (each.entries[i] for i in of_each_kind(each.entries)[1:]):
            for problem in _problems(study, {**others, **_tried(each, entry)}):
                yield _told(each, entry, problem)


def _tried(along: StudyDimension, entry: Entry) -> dict[str, Any]:
    return {**dict.fromkeys(along.seeds, 1), **entry.values}


def _problems(study: Study, values: Mapping[str, Any]) -> tuple[Problem, ...]:
    try:
        with_values(study.base, values)
    except ScenarioError as error:
        return error.problems
    return ()


def _own(problem: Problem, values: Mapping[str, Any]) -> bool:
    path = ".".join(str(key) for key in problem.path)
    return any(_within(path, own) or _within(own, path) for own in values)


def _told(along: StudyDimension, entry: Entry, problem: Problem) -> Fault:
    """A problem of the scenario, told at the entry that it comes from; of a path that leads nowhere, at the path."""
    path = ".".join(str(key) for key in problem.path)
    source = f"{along.source}: column " if along.source else ""
    if path in along.seeds:
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
    """Where those are that differ in kind (other paths, units, words), and of each kind the smallest and largest numbers."""
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
    """What decides whether a value can stand somewhere, besides how large it is."""
    if isinstance(value, Quantity):
        return value.powers
    if isinstance(value, int | float) and not isinstance(value, bool):
        return type(value).__name__
    return repr(value)
