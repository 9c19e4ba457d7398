"""Read studies from files, from text and from the bundled library; `answers` for an existing store; and the JSON Schema.

The schema is that of the study file, for editors that complete and check it. A file of `answers` has the section by itself, or
is a study file.
"""

from __future__ import annotations

from importlib import resources
from os import PathLike
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.study import Study, check_values
from deckcrane.campaign.study.values import RANGE_SCHEMA, resolve_study_paths
from deckcrane.errors import DeckcraneError, Problem, ScenarioError
from deckcrane.files.paths import exists, is_file
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.document import Node, parse
from deckcrane.scenario.reading import bundled_names, copy_bundled_file, read_text
from deckcrane.scenario.validation import QUANTITY, locate, problems_of, simplify_schema
from deckcrane.units.quantities import describe_type


def load_study(source: str | PathLike[str]) -> Study:
    """Read the study in a file, or the bundled study of this name, and check it against its scenario.

    Args:
        source: path of a YAML file, or a name that `deckcrane list` shows

    Returns:
        the study

    Raises:
        ScenarioError: there is no such file or name, or the file has mistakes; `problems` lists them with lines and columns
    """
    path, library = Path(source), _library()
    if not is_file(path):
        if str(source) not in library:
            raise ScenarioError([Problem((), _missing_message(path, library))], str(source))
        path = library[str(source)]
    try:
        text = read_text(path, str(source))
    except OSError as error:
        raise ScenarioError([Problem((), f"cannot be read: {error.strerror or error}")], str(source)) from None
    return loads_study(text, str(source), path.parent)


def bundled_studies() -> dict[str, str]:
    """The names of the bundled studies, with their titles."""
    return {name: load_study(name).title for name in _library()}


def copy_study(name: str, path: str | PathLike[str] | None = None, *, overwrite: bool = False) -> Path:
    """Copy a bundled study to a file of your own, with its comments; by default NAME.yaml in the current folder."""
    library = _library()
    if name not in library:
        listed = ", ".join(library)
        raise DeckcraneError(f"no bundled study is called {name};{did_you_mean(name, library)} bundled are: {listed}")
    return copy_bundled_file(library[name], Path(path) if path is not None else Path(f"{name}.yaml"), overwrite)


def is_bundled_study(name: str) -> bool:
    return name in _library()


def bundled_study_text(name: str) -> str:
    """The text of a bundled study's file."""
    return read_text(_library()[name], name)


def loads_study(text: str, source: str | None = "<text>", folder: Path | None = None) -> Study:
    """Read the study in a text; `folder` holds the scenario and the tables that it names (default: the working folder)."""
    try:
        root, problems = parse(text)
    except ScenarioError as error:
        raise ScenarioError(error.problems, source) from None
    data = root.plain()
    problems = [*problems, *_form_problems(data, root)]
    if problems:
        raise ScenarioError(problems, source)
    try:
        study = Study.model_validate(_resolve_paths(data, folder), context={"folder": folder})
    except ValidationError as error:
        located = [_locate_problem(problem, root) for problem in problems_of(error, root, Study)]
        raise ScenarioError(_sort_problems(located), source) from None
    _check_scenario(study, root, source)
    try:
        check_values(study)
    except ScenarioError as error:
        raise ScenarioError(
            _sort_problems([_locate_problem(problem, root) for problem in error.problems]), source
        ) from None
    return study


def _check_scenario(study: Study, root: Node, source: str | None) -> None:
    """Report errors of the scenario with its own lines, and a missing scenario with the line that names it."""
    try:
        study.named  # noqa: B018 - loading it is the check, and the scenario is kept for what follows
    except ScenarioError as error:
        if is_file(study.scenario):
            raise
        problems = [locate(("scenario",), problem.message, root) for problem in error.problems]
        raise ScenarioError(problems, source) from None


def _library() -> dict[str, Path]:
    folder = Path(str(resources.files("deckcrane") / "library" / "studies"))
    return {file.stem: file for file in sorted(folder.glob("*.yaml"))}


def _missing_message(path: Path, library: dict[str, Path]) -> str:
    if exists(path):
        return "is a folder; give the path of a study file"
    if str(path) in bundled_names():
        return f"this is a scenario, not a study; a study file names it: scenario: {path}"
    names = ", ".join(library) or "none"
    return (
        f"there is no such file, and no bundled study of this name;{did_you_mean(path, library)} bundled are: {names}"
    )


def _form_problems(data: Any, root: Node) -> list[Problem]:
    """Find errors of a file as a whole."""
    if not isinstance(data, dict):
        actual = "the file is empty" if data is None else f"this is {describe_type(data)}"
        return [locate((), f"a study is a mapping that begins with deckcrane: 1; {actual}", root)]
    if "bodies" in data and "vary" not in data:
        return [locate((), "this is a scenario, not a study; a study file names it: scenario: FILE.yaml", root)]
    if "deckcrane" not in data:
        return [locate(("deckcrane",), "is missing: the version of the file format; write deckcrane: 1", root)]
    return []


def _resolve_paths(data: dict[str, Any], folder: Path | None) -> dict[str, Any]:
    """Resolve the scenario and files that it names relative to its own file; bundled ones have no suffix."""
    resolved = {
        key: resolve_study_paths(value, folder) if key in ("set", "vary") else value for key, value in data.items()
    }
    name = data.get("scenario")
    if folder is None or not isinstance(name, str) or not (Path(name).suffix or is_file(folder / name)):
        return resolved
    return {**resolved, "scenario": str(folder / name)}


def _locate_problem(problem: Problem, root: Node) -> Problem:
    """Locate a problem in the file; values that stand alone under a path have no key `values` there."""
    path = problem.path
    if problem.line is not None and path[2:3] != ("values",):
        return problem
    node = root.value.get("vary") if isinstance(root.value, dict) else None
    dimension = node.value.get(path[1]) if path[:1] == ("vary",) and node is not None and len(path) > 1 else None
    if (
        path[2:3] == ("values",)
        and dimension is not None
        and not (isinstance(dimension.value, dict) and "values" in dimension.value)
    ):
        path = (*path[:2], *path[3:])
    return locate(path, problem.message, root)


def _sort_problems(problems: list[Problem]) -> list[Problem]:
    return sorted(dict.fromkeys(problems), key=lambda problem: (problem.line or 0, problem.column or 0))


def study_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) of what `load_study` accepts; values at paths are whatever the scenario allows there."""
    schema = simplify_schema(Study.model_json_schema(mode="validation"))
    fields = schema["properties"]
    del fields["deckcrane"]["default"]
    kinds = fields["vary"]["additionalProperties"].pop("oneOf")
    short_forms = [
        {"type": "array", "minItems": 1, "description": "values at the path that is the key"},
        simplify_schema(RANGE_SCHEMA),
    ]
    fields["vary"] |= {"minProperties": 1, "additionalProperties": {"anyOf": [*short_forms, *kinds]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "deckcrane study",
        "description": "A scenario, what varies, and what is kept of every case.",
        "required": ["deckcrane", *schema["required"]],
        "$defs": {"Quantity": QUANTITY, **schema["$defs"]},
    }


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
        actual = "the file is empty" if data is None else f"this is {describe_type(data)}"
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
