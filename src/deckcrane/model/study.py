"""The study: a scenario, what varies, and what is kept of every case, as one validated, immutable object.

It holds data and checks of form. `dimensions` resolves what varies in the scenario, by `study_entries`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from deckcrane.errors import Problem, ScenarioError
from deckcrane.model.answers import Answers
from deckcrane.model.data import Data, fault, raise_all
from deckcrane.model.dimensions import AnyDimension
from deckcrane.model.editing import with_values
from deckcrane.model.keeping import Keep
from deckcrane.model.reading import load
from deckcrane.model.scenario import Scenario
from deckcrane.model.sea import WholeNumber
from deckcrane.model.stopping_rules import StoppingRule, read_rule, rule_schema
from deckcrane.model.study_checks import expanded
from deckcrane.model.study_entries import StudyDimension, name_faults
from deckcrane.model.units import describe
from deckcrane.model.varied_values import read_value


def _check_mapping(value: Any) -> Any:
    if isinstance(value, dict) and not value:
        raise fault("nothing varies, so there are no cases; a single run is `deckcrane run`")
    if not isinstance(value, dict):
        raise fault(f"a mapping from names or paths to what varies is needed here; this is {describe(value)}")
    return value


def _read_values(value: Any) -> Any:
    return {path: read_value(entry) for path, entry in value.items()} if isinstance(value, dict) else value


class Study(Data):
    """Many cases of one scenario; `deckcrane.load_study` reads one from a file."""

    deckcrane: Literal[1] = Field(default=1, description="version of the file format: 1")
    title: str = ""
    description: str = ""
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
        raise_all(name_faults(self.vary))
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
        return expanded(self)


def _relocate_problem(problem: Problem, values: Mapping[str, Any]) -> Problem:
    """Relocate a problem of the scenario to where the study sets the value."""
    path = ".".join(str(key) for key in problem.path)
    key = next((candidate for candidate in values if path == candidate or path.startswith(f"{candidate}.")), None)
    return Problem(("set", key) if key else ("set",), problem.message if key == path else f"{path}: {problem.message}")
