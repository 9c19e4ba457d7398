"""The API reference: every public name has its parameters, what it returns and an example, and every example runs."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.repository.site_rooms import room
from tests.studies import one_by_one

api: Any = room("api")
griffe = api.griffe

NAMES = [(file, name) for file, page in api.PAGES.items() for name in page.names]
THINGS = {f"{file}.{name}": api.documented(name, api.PAGES[file].module) for file, name in NAMES}
FUNCTIONS = {name: thing for name, thing in THINGS.items() if isinstance(thing, griffe.Function)}
CLASSES = {name: thing for name, thing in THINGS.items() if isinstance(thing, griffe.Class)} | {
    name: thing for name, (_, thing) in api.returned_classes().items()
}
NOT_CONSTRUCTED = {"World", "Stepper", "LiveRun"}
"""Classes whose instances a user is given."""
CALLED_BY_THE_PACKAGE = {"ExtensionPart", "World", "ForcePort", "FilePart", "FileDrive"}
"""Classes whose methods users write, or read while equations are made: examples have the usual ones."""
SELDOM_USED = {"Program": {"batch", "diverged", "event_watch", "warn_of_rough_steps"}, "Timing": {"control"}} | {
    "Inputs": {"columns", "pieces"}
}
"""Methods of which `run`, `run_batch` and their kin are made: users call those."""
EXTRAS = {"models": "py_crane", "running": "control"}
"""Packages that the examples of a page need besides those of the campaign extra."""


LONG = dict.fromkeys(("running", "answers", "models"), pytest.mark.study)
"""Pages whose examples take seconds: studies run them."""


def test_every_public_name_has_its_place() -> None:
    modules = {page.module for page in api.PAGES.values()}
    for module in modules:
        listed = [name for page in api.PAGES.values() if page.module == module for name in page.names]
        assert sorted(listed) == sorted(import_module(module).__all__), module


# ---- What is said of each.
@one_by_one("name", FUNCTIONS)
def test_a_function_describes_its_parameters_and_what_it_returns(name: str) -> None:
    function = FUNCTIONS[name]
    docs = api.docs_of(function)
    assert list(docs.parameters) == [parameter.name for parameter in api.parameters_of(function)]
    assert all(docs.parameters.values())
    assert docs.text
    assert docs.returns


@one_by_one("name", CLASSES)
def test_a_class_describes_its_fields_and_the_parameters_of_its_methods(name: str) -> None:
    thing = CLASSES[name]
    assert api.docs_of(thing).text
    assert [field.name for field in api.fields_of(thing) if not api.meaning_of(field)] == []
    methods = api.methods_of(thing)
    constructor = thing.members.get("__init__")
    if constructor is not None and thing.name not in NOT_CONSTRUCTED:
        methods = [*methods, constructor]
    for method in methods:
        meanings = api.described_parameters(method, thing)
        names = {parameter.name for parameter in api.parameters_of(method)}
        assert set(meanings) == names, method.name
        assert [key for key, meaning in meanings.items() if not meaning] == [], method.name


@one_by_one("name", CLASSES)
def test_what_a_class_describes_is_a_parameter_of_one_of_its_methods(name: str) -> None:
    thing = CLASSES[name]
    methods = [member for member in api.members_of(thing).values() if isinstance(member, griffe.Function)]
    used = {parameter.name for method in methods for parameter in api.parameters_of(method)}
    assert set(api.docs_of(thing).parameters) - used == set()


def test_constants_and_types_of_fields_are_explained() -> None:
    for file, name in NAMES:
        thing = THINGS[f"{file}.{name}"]
        if isinstance(thing, griffe.Attribute):
            assert api.value_in_words(name, thing, api.PAGES[file].module), name


def test_every_error_that_is_raised_is_a_public_one() -> None:
    methods = [method for thing in CLASSES.values() for method in api.methods_of(thing)]
    for function in (*FUNCTIONS.values(), *methods):
        for error, when in api.docs_of(function).raises:
            assert issubclass(getattr(import_module(_home_of(error)), error), Exception)
            assert when


def _home_of(name: str) -> str:
    return next(page.module for page in api.PAGES.values() if name in page.names)


# ---- Types in words.
def test_every_type_is_explained_or_shown() -> None:
    """A type that is neither stands as code in its table: explain it in docs/api/types.md."""
    for file in api.PAGES:
        for line in api.page(file).splitlines():
            cells = line.split(" | ")
            if line.startswith("| `") and len(cells) > 2:
                assert re.findall(r"`([A-Za-z]\w*)`", cells[1]) == [], line
            if line.startswith("**Returns** "):
                assert re.findall(r"`([A-Za-z]\w*)`", line.partition(": ")[0]) == [], line


def test_types_are_given_in_words() -> None:
    table = api.entry("running", "run")
    assert "| `scenario` | [Scenario](models.md#scenario), name or [path](types.md#path) | required |" in table
    assert "| `made` | mapping of text to text, or None | `None` |" in table
    assert "**Returns** [Dataset](types.md#dataset): " in table
    timing = api.entry("program", "Timing")
    assert "| `integrator` | [Integrator](types.md#integrator) |" in timing, "and not the one of bond graphs"


def test_fields_have_their_defaults() -> None:
    table = api.entry("program", "Timing")
    assert "| `duration` | number | required | duration of the run [s] |" in table
    assert "| `relative_tolerance` | number | `1e-08` |" in table
    assert "| `records` | whole number | computed |" in table
    assert "| `payload` | text, or None | `None` | the body that is the payload" in api.entry("models", "Scenario")


# ---- Examples.
@one_by_one("name", FUNCTIONS)
def test_a_function_has_an_example_that_calls_it(name: str) -> None:
    file, _, short = name.partition(".")
    assert re.search(rf"\b{short}\(", api.examples(file)[short])


@one_by_one("name", [name for name in CLASSES if name in THINGS])
def test_a_class_has_an_example_that_makes_it_or_uses_its_members(name: str) -> None:
    file, _, short = name.partition(".")
    members = [member.name for member in (*api.fields_of(CLASSES[name]), *api.methods_of(CLASSES[name]))]
    words = "|".join([rf"\b{short}", *(rf"[\w)\]]\.{member}" for member in members)])
    assert re.search(rf"(?:{words})\b", api.examples(file)[short])


@one_by_one("name", CLASSES)
def test_the_methods_of_a_class_are_used_in_examples(name: str) -> None:
    thing = CLASSES[name]
    if thing.name in CALLED_BY_THE_PACKAGE:
        return
    code = "\n".join(cell for file in api.PAGES for cell in api.examples(file).values())
    seldom = SELDOM_USED.get(thing.name, set())
    assert [m.name for m in api.methods_of(thing) if m.name not in seldom and f".{m.name}(" not in code] == []


@pytest.mark.filterwarnings("default::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("file", [pytest.param(file, marks=LONG.get(file, ())) for file in api.PAGES])
def test_the_examples_of_a_page_run_from_top_to_bottom(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if file in EXTRAS:
        pytest.importorskip(EXTRAS[file])
    monkeypatch.chdir(tmp_path)
    path = api.EXAMPLES / f"{file}.py"
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True), {"__name__": "example"})
