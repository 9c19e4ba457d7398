"""What is asked of a store that already exists, from a file: the section `answers` by itself, or that of a study file."""

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

_OF_A_STUDY = ("vary", "scenario")
"""Keys that tell a study file from a file of answers."""
_OF_A_SCENARIO = "bodies"


def load_answers(source: str | PathLike[str]) -> Answers:
    """What a file asks: a mapping with the keys of `answers`, or a study file, of which its `answers` are taken."""
    path = Path(source)
    try:
        text = read_text(path, str(source))
    except OSError as error:
        raise ScenarioError(
            [Problem((), f"cannot be read: {(error.strerror or str(error)).lower()}")], str(source)
        ) from None
    return loads_answers(text, str(source), path.parent)


def loads_answers(text: str, source: str | None = "<text>", folder: Path | None = None) -> Answers:
    """What a text asks; `folder` is where the tables lie that it names (default: the working folder)."""
    try:
        root, problems = parse(text)
    except ScenarioError as error:
        raise ScenarioError(error.problems, source) from None
    data = root.plain()
    if not isinstance(data, dict):
        given = "the file is empty" if data is None else f"this is {describe(data)}"
        problems = [*problems, locate((), f"a mapping with the keys of `answers` is needed; {given}", root)]
    elif _OF_A_SCENARIO in data:
        problems = [
            *problems,
            locate((), "this is a scenario; a file of answers has the keys of `answers` of a study", root),
        ]
    if problems:
        raise ScenarioError(problems, source)
    where, asked, node = _section(data, root)
    try:
        return Answers.model_validate(asked, context={"folder": folder})
    except ValidationError as error:
        found = [_within(where, problem) for problem in problems_of(error, node, Answers)]
        raise ScenarioError(sorted(found, key=lambda one: (one.line or 0, one.column or 0)), source) from None


def _section(data: dict[str, Any], root: Node) -> tuple[tuple[str, ...], Any, Node]:
    """Where the answers stand: the whole of the file, or one section of it."""
    if not any(key in data for key in _OF_A_STUDY) and set(data) != {"answers"}:
        return (), data, root
    return ("answers",), data.get("answers", {}), root.value.get("answers", root)


def _within(where: tuple[str, ...], problem: Problem) -> Problem:
    return Problem((*where, *problem.path), problem.message, problem.line, problem.column)
