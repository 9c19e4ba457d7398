"""Read scenarios from files, from text and from the bundled library."""

from __future__ import annotations

from collections import OrderedDict
from importlib import resources
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from deckcrane.errors import DeckcraneError, Problem, ScenarioError
from deckcrane.files.atomic_write import write
from deckcrane.scenario.component import answering, scenario_type
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.document import LARGEST_FILE, Node, parse
from deckcrane.scenario.references import reference_errors
from deckcrane.scenario.registry import RegisteredKind, registry
from deckcrane.scenario.validation import locate, problems_of
from deckcrane.units.quantities import describe_type

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

NAMING = ("csv", "sines", "series", "raos", "items", "file", "curve")
"""Keys, or ends of paths, whose values may name a file."""
RUN_STUDY = "it is run by `deckcrane campaign`"


def load(source: str | PathLike[str]) -> Scenario:
    """Read the scenario in a file, or the bundled scenario of this name.

    Args:
        source: path of a YAML file, or a name of `bundled()`

    Returns:
        the scenario, checked as a whole

    Raises:
        ScenarioError: there is no such file or name, or the file has mistakes; `problems` lists them with lines and columns
    """
    path = Path(source)
    try:
        if path.is_file():
            return _resolve_paths(loads(read_text(path, str(source)), str(source), path.parent), path.parent)
        is_folder = path.is_dir()
    except OSError as error:
        raise _scenario_error(f"cannot be read: {error.strerror or error}", source) from None
    library = _library()
    if str(source) in library:
        return loads(read_text(library[str(source)], str(source)), source=str(source))
    if is_folder:
        raise _scenario_error("is a folder; give the path of a scenario file", source)
    if (resources.files("deckcrane") / "library" / "studies" / f"{path.name}.yaml").is_file():
        raise _scenario_error(f"this is a study, not a scenario; {RUN_STUDY}", source)
    names = ", ".join(library) or "none"
    hint = did_you_mean(source, library)
    raise _scenario_error(
        f"there is no such file, and no bundled scenario of this name;{hint} bundled are: {names}", source
    )


def _resolve_paths(scenario: Scenario, folder: Path) -> Scenario:
    """Name files that lie beside the scenario's own file relative to the working folder."""
    sections = {
        key: value for each in answering("resolve_paths") for key, value in each.resolve_paths(scenario, folder).items()
    }
    changes = {key: value for key, value in sections.items() if value != getattr(scenario, key)}
    if scenario.variants:  # a table that a variant names is read when the variant is built
        changes["variants"] = _resolve_table_paths(scenario.variants, folder)
    return scenario.model_copy(update=changes) if changes else scenario


def _resolve_table_paths(data: Any, folder: Path) -> Any:
    """Plain data with the paths of files that lie in the folder."""
    if isinstance(data, list):
        return [_resolve_table_paths(value, folder) for value in data]
    if not isinstance(data, dict):
        return data
    return {
        key: str(folder / value)
        if str(key).rpartition(".")[2] in NAMING and isinstance(value, str) and (folder / value).is_file()
        else _resolve_table_paths(value, folder)
        for key, value in data.items()
    }


def loads(text: str, source: str | None = "<text>", folder: Path | None = None) -> Scenario:
    """Read the scenario in a text.

    Args:
        text: YAML, as in a scenario file
        source: name of the text in messages; None leaves it out
        folder: where tables that it names are looked for first; None: the current folder

    Returns:
        the scenario, checked as a whole

    Raises:
        ScenarioError: the text has mistakes; `problems` lists them with lines and columns
    """
    try:
        root, problems = parse(text)
    except ScenarioError as error:
        raise ScenarioError(error.problems, source) from None
    return validate_scenario(root.plain(), source, root, problems, folder)


_RECENT: OrderedDict[tuple[str, tuple[RegisteredKind, ...]], Scenario] = OrderedDict()
"""Scenarios by the texts that datasets carry, and the kinds that are registered; the last few."""


def text_for_dataset(scenario: Scenario) -> str:
    """The text of a scenario that a dataset carries, remembered so that `scenario_from_dataset` need not read it."""
    text = scenario.to_yaml()
    _remember(text, scenario)
    return text


def scenario_from_dataset(text: str) -> Scenario:
    """The scenario in the text that a dataset carries; each text is read once."""
    scenario = _RECENT.get((text, registry.registered()))
    if scenario is None:
        scenario = loads(text)
        _remember(text, scenario)
    return scenario


def _remember(text: str, scenario: Scenario) -> None:
    key = text, registry.registered()
    _RECENT[key] = scenario
    _RECENT.move_to_end(key)
    while len(_RECENT) > 8:
        _RECENT.popitem(last=False)


def validate_scenario(
    data: Any,
    source: str | None = None,
    root: Node | None = None,
    earlier_problems: list[Problem] | None = None,
    folder: Path | None = None,
) -> Scenario:
    """The scenario in plain data; `root` gives the place of each value, `earlier_problems` are problems found before.

    `folder` is where the tables lie that it names (default: the working folder); their points become part of the scenario.
    """
    problems = list(earlier_problems or [])
    if not isinstance(data, dict):
        actual = "the file is empty" if data is None else f"this is {describe_type(data)}"
        problems.append(locate((), f"a scenario is a mapping that begins with deckcrane: 1; {actual}", root))
        raise ScenarioError(problems, source)
    if "vary" in data and "bodies" not in data:
        problems.append(locate((), f"this is a study, not a scenario; {RUN_STUDY}", root))
        raise ScenarioError(problems, source)
    if "deckcrane" not in data:
        problems.append(locate(("deckcrane",), "is missing: the version of the file format; write deckcrane: 1", root))
    try:
        scenario = scenario_type().model_validate(data, context={"folder": folder})
    except ValidationError as error:
        problems += problems_of(error, root)
        problems += [locate(path, message, root) for path, message in reference_errors(data)]
        problems = list(dict.fromkeys(problems))
    if problems:
        raise ScenarioError(sorted(problems, key=lambda p: (p.line or 0, p.column or 0)), source)
    return scenario


def bundled() -> dict[str, str]:
    """The names of the bundled scenarios, with their titles.

    Returns:
        titles by name, in alphabetical order
    """
    return {name: loads(read_text(file, name), source=name).title for name, file in _library().items()}


def bundled_names() -> tuple[str, ...]:
    """The names of the bundled scenarios; no file is read."""
    return tuple(_library())


def bundled_text(name: str) -> str:
    """The text of a bundled scenario's file."""
    return read_text(_library()[name], name)


def copy_scenario(name: str, path: str | PathLike[str] | None = None, *, overwrite: bool = False) -> Path:
    """Copy a bundled scenario to a file of your own, with its comments.

    Bundled vessels that it names are found from anywhere.

    Args:
        name: a name of `bundled()`
        path: the file to write; by default NAME.yaml in the current folder
        overwrite: whether to replace an existing file

    Returns:
        the file that was written

    Raises:
        DeckcraneError: there is no such name, or the file exists
    """
    library = _library()
    if name not in library:
        raise DeckcraneError(
            f"no bundled scenario is called {name};{did_you_mean(name, library)} bundled are: {', '.join(library)}"
        )
    return copy_bundled_file(library[name], Path(path) if path is not None else Path(f"{name}.yaml"), overwrite)


def copy_bundled_file(file: Path | Traversable, target: Path, overwrite: bool) -> Path:
    """Copy a bundled file; an existing file is kept unless `overwrite` is set."""
    if target.is_dir():
        raise DeckcraneError(f"cannot write {target}: it is a folder; name a file, such as {target / file.name}")
    if target.exists() and not overwrite:
        raise DeckcraneError(
            f"{target} already exists and is left as it is; name another file, or say --overwrite (overwrite=True)"
        )
    content = file.read_bytes()
    return write(target, lambda temporary: temporary.write_bytes(content))


def _library() -> dict[str, Traversable]:
    folder = resources.files("deckcrane") / "library"
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {file.name.removesuffix(".yaml"): file for file in files if file.name.endswith(".yaml")}


def read_text(file: Path | Traversable, source: str) -> str:
    """The text of a UTF-8 file; `source` is its name in messages."""
    with file.open("rb") as stream:
        data = stream.read(LARGEST_FILE + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(data) > LARGEST_FILE:  # cut in the middle of a character; the size is rejected later
            return data.decode("utf-8-sig", "replace")
        before = data[: error.start]
        place = (before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1)
        raise ScenarioError([Problem((), "this is not UTF-8 text", *place)], source) from None


def _scenario_error(message: str, source: str | PathLike[str]) -> ScenarioError:
    return ScenarioError([Problem((), message)], str(source))
