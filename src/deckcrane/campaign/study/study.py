"""The study: a scenario, what varies, and what is kept of every case, as one validated, immutable object.

It holds data and checks of form. `dimensions` resolves what varies in the scenario, by `study.entries`.

A study is checked against its scenario: paths exist, values fit there, and nothing is changed twice. Entries are tried in the
scenario, each with the first entry of every other dimension. Of many of the same kind, only the first, the smallest and the
largest are tried.

By its stopping rules, key `until`, a campaign is rerun, for longer or with more seeds, until its limits have settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.dimensions import AnyDimension
from deckcrane.campaign.study.entries import Entry, StudyDimension, entries_of, name_errors
from deckcrane.campaign.study.values import read_value
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import Problem, ScenarioError
from deckcrane.scenario.data import KEY, Data, Fault, Json, Measure, PositiveTime, raise_all, validation_error
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea.data import WholeNumber
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, describe_type

MOST_CASES = 100_000_000


def expand_dimensions(study: Study) -> tuple[StudyDimension, ...]:
    """All dimensions of a study with their entries; raise `ScenarioError` with all faults, by their place in the study."""
    dimensions: dict[str, StudyDimension] = {}
    faults: list[Fault] = []
    for key in study.vary:
        try:
            dimensions[key] = entries_of(study, study.base, key)
        except PydanticCustomError as error:
            faults.append((("vary", key), str(error)))
    faults += _overlap_errors(study, dimensions)
    if not faults:
        faults += _value_errors(study, tuple(dimensions.values()))
    count = 1
    for dimension in dimensions.values():
        count *= len(dimension.entries)
    if count > MOST_CASES:
        faults.append((("vary",), f"these are {count:,} cases; more than {MOST_CASES:,} are a mistake"))
    if faults:
        raise ScenarioError([Problem(path, message) for path, message in dict.fromkeys(faults)])
    return tuple(dimensions.values())


def _overlap_errors(study: Study, dimensions: Mapping[str, StudyDimension]) -> Iterator[Fault]:
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


def _value_errors(study: Study, dimensions: Sequence[StudyDimension]) -> Iterator[Fault]:
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
        for entry in (dimension.entries[i] for i in sample_of_each_type(dimension.entries)[1:]):
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


def sample_of_each_type(entries: Sequence[Entry]) -> list[int]:
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


SETTLED = "settled"
Part = Annotated[float, Measure(quantities.RATIO, "positive"), Field(lt=1.0)]


class StoppingRule(Data):
    """Criterion for settled limits: no response still grows when runs end, and no interval is too wide."""

    within: Part = Field(default=0.1, description="half the interval of every limit, in parts of the limit")
    confidence: Part = Field(default=0.9, description="of that interval")
    longest: PositiveTime = Field(default=10800.0, description="run: no round is longer")
    most_seeds: Annotated[int, Field(ge=1, le=100_000)] = Field(default=100, description="no round has more")


def read_rule(value: Any) -> Any:
    """Read the word `settled`, or the keys of a rule."""
    if isinstance(value, str) and value != SETTLED:
        raise validation_error(
            f'until is {SETTLED}, or {{within: 10 %, longest: 1 h, most_seeds: 50}}; this is "{value}"'
        )
    return {} if value == SETTLED else value


def rule_schema(schema: Json) -> None:
    schema["anyOf"].insert(0, {"const": SETTLED})


def _check_mapping(value: Any) -> Any:
    if isinstance(value, dict) and not value:
        raise validation_error("nothing varies, so there are no cases; a single run is `deckcrane run`")
    if not isinstance(value, dict):
        raise validation_error(
            f"a mapping from names or paths to what varies is needed here; this is {describe_type(value)}"
        )
    return value


def _read_values(value: Any) -> Any:
    return {path: read_value(entry) for path, entry in value.items()} if isinstance(value, dict) else value


class Study(Data):
    """Many cases of one scenario; `deckcrane.load_study` reads one from a file."""

    deckcrane: Literal[1] = Field(default=1, description="version of the file format: 1")
    title: str = ""
    """One line for reports and figures."""
    description: str = ""
    """What the study is about."""
    scenario: str = Field(description="a bundled scenario, or the path of a scenario file, seen from this one")
    set: Annotated[dict[str, Any], BeforeValidator(_read_values)] = Field(
        default={}, description="values by path that all cases have, such as {run.duration: 3 h}"
    )
    vary: Annotated[dict[str, AnyDimension], BeforeValidator(_check_mapping)] = Field(
        description="what varies, by name or path; all combinations are made"
    )
    keep: Keep = Field(default=Keep(), description="what is kept of each case: signals, and statistics of them")
    answers: Answers = Field(
        default=Answers(), description="what is made of the results: extremes, fatigue, operability, ..."
    )
    until: Annotated[StoppingRule, BeforeValidator(read_rule)] | None = Field(
        default=None,
        description="settled: run again, for longer or with more seeds, until limits hold; or {within: 10 %, longest: 1 h, ...}",
        json_schema_extra=rule_schema,
    )
    seed: Annotated[int, WholeNumber(0, 2**63 - 1)] = Field(
        default=1, description="of what the study draws at random: samples, and the seeds of its seas"
    )

    @model_validator(mode="after")
    def _names_are_valid(self) -> Study:
        raise_all(name_errors(self.vary))
        return self

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Study:
        """Copy as pydantic does, without the cached values of the original."""
        copy = super().model_copy(update=dict(update or {}), deep=deep)
        for name in ("named", "base", "dimensions"):
            copy.__dict__.pop(name, None)
        return copy

    @cached_property
    def named(self) -> Scenario:
        """The scenario that the study names, unchanged."""
        return load(self.scenario)

    @cached_property
    def base(self) -> Scenario:
        """The scenario with the values that all cases have; raise `ScenarioError` if they do not fit."""
        try:
            return with_values(self.named, self.set) if self.set else self.named
        except ScenarioError as error:
            raise ScenarioError([_relocate_problem(problem, self.set) for problem in error.problems]) from None

    @cached_property
    def dimensions(self) -> tuple[StudyDimension, ...]:
        """What varies, with all entries, in the file's order; raise `ScenarioError` with all that does not fit the scenario."""
        return expand_dimensions(self)


def _relocate_problem(problem: Problem, values: Mapping[str, Any]) -> Problem:
    """Relocate a problem of the scenario to where the study sets the value."""
    path = ".".join(str(key) for key in problem.path)
    key = next((candidate for candidate in values if path == candidate or path.startswith(f"{candidate}.")), None)
    return Problem(("set", key) if key else ("set",), problem.message if key == path else f"{path}: {problem.message}")


def check_values(study: Study) -> None:
    """Load the scenario, set the values of all cases and expand what varies; raise `ScenarioError` where they do not fit."""
    _ = study.base, study.dimensions
