"""Read `answers` for an existing store from a file: the section by itself, or that of a study file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from deckcrane.errors import Problem, ScenarioError
from deckcrane.model.answers import Answers
from deckcrane.model.document import Node, parse
from deckcrane.model.problems import locate, problems_of
from deckcrane.model.reading import read_text
from deckcrane.model.units import describe

_STUDY_KEYS = ("vary", "scenario")
"""Keys that distinguish a study file from a file of answers."""
_SCENARIO_KEY = "bodies"


def load_answers(source: str | PathLike[str]) -> Answers:
    """Read answers from a file: a mapping with the keys of `answers`, or a study file, whose `answers` are taken."""
    path = Path(source)
    try:
        text = read_text(path, str(source))
    except OSError as error:
        raise ScenarioError(
            [Problem((), f"cannot be read: {(error.strerror or str(error)).lower()}")], str(source)
        ) from None
    return loads_answers(text, str(source), path.parent)


def loads_answers(text: str, source: str | None = "<text>", folder: Path | None = None) -> Answers:
    """Read answers from a text; `folder` holds the tables that it names (default: the working folder)."""
    try:
        root, problems = parse(text)
    except ScenarioError as error:
        raise ScenarioError(error.problems, source) from None
    data = root.plain()
    if not isinstance(data, dict):
        actual = "the file is empty" if data is None else f"this is {describe(data)}"
        problems = [*problems, locate((), f"a mapping with the keys of `answers` is needed; {actual}", root)]
    elif _SCENARIO_KEY in data:
        problems = [
            *problems,
            locate((), "this is a scenario; a file of answers has the keys of `answers` of a study", root),
        ]
    if problems:
        raise ScenarioError(problems, source)
    where, answers, node = _find_section(data, root)
    try:
        return Answers.model_validate(answers, context={"folder": folder})
    except ValidationError as error:
        located = [_prefix_path(where, problem) for problem in problems_of(error, node, Answers)]
        raise ScenarioError(
            sorted(located, key=lambda problem: (problem.line or 0, problem.column or 0)), source
        ) from None


def _find_section(data: dict[str, Any], root: Node) -> tuple[tuple[str, ...], Any, Node]:
    """The keys of the section with the answers (none: the whole file), its data and its node."""
    if not any(key in data for key in _STUDY_KEYS) and set(data) != {"answers"}:
        return (), data, root
    return ("answers",), data.get("answers", {}), root.value.get("answers", root)


def _prefix_path(section: tuple[str, ...], problem: Problem) -> Problem:
    return Problem((*section, *problem.path), problem.message, problem.line, problem.column)
