"""The layers of the package, as the table of folders in docs/developer.md states them: each folder imports from those above it.

An import when a module is loaded and one inside of a function count alike; imports for type checkers alone bind nothing at
run time and are left out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from deckcrane.components.catalogue import COMPONENTS, Scenario
from tests.sources import PACKAGE, ROOT, texts, texts_with

TITLE = "## The folders, in the order in which they depend on each other"
ENTRANCES = ("__init__", "__main__", "parts", "bondgraph", "library")
"""At the package's top: what users import and run, and bundled files. They lead to every layer."""


@cache
def ranks() -> dict[str, int]:
    """Rank of each folder or module at the package's top by the rows of the table."""
    text = (ROOT / "docs" / "developer.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \| .* \|$", text.partition(TITLE)[2].partition("\n### ")[0], re.MULTILINE)
    return {
        name.rstrip("/").removesuffix(".py"): rank
        for rank, row in enumerate(rows)
        for name in re.findall("`([^`]+)`", row)
    }


def modules(part: str = "") -> dict[str, str]:
    """The text of every module in which a piece of text occurs."""
    return {path.relative_to(PACKAGE).as_posix(): text for path, text in texts_with(part, PACKAGE).items()}


def layer_of(module: str) -> str:
    return module.partition("/")[0].removesuffix(".py")


_LAYER = re.compile(r"\bdeckcrane(?:\.| import )(\w+)")
"""Layers that a text names: only modules that name lower ones need to be parsed."""


def imported_layers(source: str) -> Iterator[tuple[int, str]]:
    """Line and layer of everything that a module imports from the package at run time."""
    for statement in _statements(ast.parse(source).body):
        if isinstance(statement, ast.ImportFrom) and statement.module is not None:
            names = [f"{statement.module}.{alias.name}" for alias in statement.names]
        elif isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
        else:
            continue
        for name in names:
            package, *path = name.split(".")
            if package == "deckcrane" and path:
                yield statement.lineno, path[0]


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from _statements(statement.orelse)
            continue
        parts = [getattr(statement, name, []) for name in ("body", "orelse", "finalbody")]
        parts += [part.body for name in ("handlers", "cases") for part in getattr(statement, name, [])]
        for part in parts:
            yield from _statements(part)


def test_the_table_lists_every_folder_and_nothing_that_does_not_exist() -> None:
    tops = {layer_of(module) for module in modules()} - set(ENTRANCES)
    assert tops == set(ranks())


def test_a_module_imports_from_the_layers_above_it_only() -> None:
    wrong: list[str] = []
    for module, text in modules("deckcrane").items():
        layer = layer_of(module)
        if layer in ENTRANCES or all(ranks().get(other, -1) <= ranks()[layer] for other in _LAYER.findall(text)):
            continue
        for line, other in imported_layers(text):
            if other in ENTRANCES or ranks().get(other, -1) <= ranks()[layer]:
                continue
            wrong.append(f"{module}, line {line}: imports {other}, which stands below it in docs/developer.md")
    assert wrong == []


def test_an_import_from_below_is_noticed_and_one_for_type_checkers_is_not() -> None:
    source = """
from typing import TYPE_CHECKING
from deckcrane.files.atomic_write import write
import deckcrane.cli
if TYPE_CHECKING:
    from deckcrane.simulation.simulation import run
def late():
    try:
        from deckcrane import screws
    except ImportError:
        from deckcrane.scenario.reading import load
"""
    assert list(imported_layers(source)) == [(3, "files"), (4, "cli"), (9, "screws"), (11, "scenario")]


OF_NO_COMPONENT = ("deckcrane", "title", "description", "gravity", "parts", "variants", "reactions", "run", "record")
"""Keys of a scenario that belong to the core."""


def sections_read(source: str) -> Iterator[tuple[int, str]]:
    """Line and key of every section of a component that a source reads: of something called scenario, or of a file's raw data."""
    sections = set(Scenario.model_fields) - set(OF_NO_COMPONENT)
    if not re.search(rf"scenario\.(?:{'|'.join(sections)})\b|(?:section|missing_bodies|\bget|getattr)\(", source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in sections and _is_scenario(node.value):
            yield node.lineno, node.attr
        if isinstance(node, ast.Call) and (key := _key_read(node)) in sections:
            yield node.lineno, str(key)


def _is_scenario(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] in ("scenario", "_scenario")


def _key_read(call: ast.Call) -> object:
    """The key in `names.section(KEY)`, `names.missing_bodies(KEY)`, `get(names.data, KEY)` or `getattr(scenario, KEY)`."""
    key = call.args[-1].value if call.args and isinstance(call.args[-1], ast.Constant) else None
    if isinstance(call.func, ast.Attribute):
        return key if call.func.attr in ("section", "missing_bodies") else None
    called = ast.unparse(call.func)
    if called == "getattr" and len(call.args) > 1 and _is_scenario(call.args[0]):
        return call.args[1].value if isinstance(call.args[1], ast.Constant) else None
    return key if called == "get" and ast.unparse(call.args[0]) in ("data", "names.data") else None


def test_only_components_read_their_sections() -> None:
    """All others ask `components()`, or call a function of the component's folder."""
    wrong = [
        f"{module}, line {line}: scenario.{key}"
        for module, text in modules("scenario.").items()
        if layer_of(module) != "components"
        for line, key in sections_read(text)
    ]
    assert wrong == []


def test_a_section_that_is_read_is_noticed() -> None:
    source = """
def f(scenario, plant, names):
    if scenario.ropes:
        return plant.scenario.run, plant.scenario.wind.speed
    if names.section("winches") or names.section("parts"):
        return get(names.data, "sea"), get(vessel, "wind"), getattr(scenario, "payload", None)
"""
    assert sorted(sections_read(source)) == [(3, "ropes"), (4, "wind"), (5, "winches"), (6, "payload"), (6, "sea")]


@cache
def owners() -> dict[str, str]:
    """The folder in `components` that owns each section of a scenario."""
    return {
        section: type(component).__module__.split(".")[2] for component in COMPONENTS for section in component.sections
    }


def foreign_sections(module: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and key of every section that a module of a component reads although another folder owns it."""
    home = module.split("/")[1]
    for line, key in sections_read(source):
        if owners()[key] != home:
            yield line, key


def test_a_component_reads_its_own_sections_only() -> None:
    """It asks all components, or calls a function that the owner of the section lets out."""
    wrong = [
        f"{module}, line {line}: {key} belongs to {owners()[key]}"
        for module, text in modules().items()
        if layer_of(module) == "components"
        for line, key in foreign_sections(module, text)
    ]
    assert wrong == []


def test_a_section_of_another_component_is_noticed() -> None:
    source = "def f(plant, records):\n    return plant.scenario.ropes, self._scenario.vessels, records.scenario.winches"
    foreign = [(2, "vessels"), (2, "winches")]
    assert sorted(foreign_sections("components/ropes/interfaces.py", source)) == foreign
    assert sorted(foreign_sections("components/outputs.py", source)) == [(2, "ropes"), *foreign]


DOORS = ("data", "outputs")
"""Besides its package itself, the modules of a component that others may import from."""


def inner_imports(module: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and module of everything that a module imports from inside a component other than its own."""
    home = module.split("/")[1] if layer_of(module) == "components" and module.count("/") > 1 else ""
    for statement in re.finditer(r"^ *from (deckcrane\.components\.(\w+)\.(\w+)[\w.]*) import", source, re.MULTILINE):
        imported, folder, inside = statement.groups()
        if folder != home and inside not in DOORS:
            yield source.count("\n", 0, statement.start()) + 1, imported


def test_others_reach_a_component_through_its_door() -> None:
    wrong = [
        f"{module}, line {line}: imports from {inside}"
        for module, text in modules("from deckcrane.components.").items()
        for line, inside in inner_imports(module, text)
    ]
    assert wrong == []


def test_an_import_from_inside_a_component_is_noticed() -> None:
    source = "from deckcrane.components.ropes.elastic_rope import ElasticRope\nfrom deckcrane.components.ropes.data import Rope"
    assert list(inner_imports("simulation/simulation.py", source)) == [(1, "deckcrane.components.ropes.elastic_rope")]
    assert list(inner_imports("components/ropes/elastic_line.py", source)) == []


def test_data_of_components_load_no_equations() -> None:
    """Reading a scenario must not load CasADi: `data.py` and `outputs.py` of a component import no module with symbols."""
    for path in sorted((PACKAGE / "components").glob("*/*.py")):
        if path.name not in ("data.py", "outputs.py"):
            continue
        imported = ast.unparse(ast.parse(path.read_text(encoding="utf-8")))
        assert "import casadi" not in imported, path


def test_every_folder_says_what_it_holds() -> None:
    for path, text in texts(PACKAGE).items():
        assert path.name != "__init__.py" or ast.get_docstring(ast.parse(text)), path


def test_no_file_is_too_long_to_be_one_subject() -> None:
    lengths = {module: len(text.splitlines()) for module, text in modules().items()}
    assert {module: n for module, n in lengths.items() if n > 600} == {}


def test_no_two_classes_share_a_name() -> None:
    names: dict[str, list[str]] = {}
    for module, text in modules("class ").items():
        for name in re.findall(r"^class ([A-Za-z]\w*)", text, re.MULTILINE):
            names.setdefault(name, []).append(module)
    assert {name: homes for name, homes in names.items() if len(homes) > 1} == {}


def test_variables_have_names_that_say_what_they_hold() -> None:
    """`found`, `own` and the like say nothing; fields of files and of parts from outside keep their names."""
    kept = {
        "components/bodies/shapes.py",
        "mechanics/model/protocol.py",
        "scenario/run_settings.py",
        "simulation/simulation.py",
    }
    vague = re.compile(r"^ *(?:for )?(found|one|own|made|told|asked)(?:: [^=\n]+)?(?: = | in |, \w+ = )", re.MULTILINE)
    names = {module: vague.findall(text) for module, text in modules().items() if module not in kept}
    assert {module: variables for module, variables in names.items() if variables} == {}
    assert vague.findall("    found = 1\n    own: int = 2\n    for one in places:\n    foundation = 3\n") == [
        "found",
        "own",
        "one",
    ]
