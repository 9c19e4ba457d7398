"""Components and parts say only what somebody asks: a method with a wrong name would never be called."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import deckcrane.components
import deckcrane.mechanics.model
import deckcrane.parts
from deckcrane.components.catalogue import COMPONENTS, GEOMETRY_CHECKS, Scenario
from deckcrane.components.plugin_parts import FilePart
from deckcrane.mechanics.model import protocol
from deckcrane.mechanics.model.protocol import Part
from deckcrane.scenario.component import Component
from tests.repository.test_layers import OF_NO_COMPONENT
from tests.sources import PACKAGE, texts_with


def questions() -> set[str]:
    """Names of the methods of all protocols by which the package asks components."""
    names: set[str] = set()
    for text in texts_with("Protocol", PACKAGE).values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and "Protocol" in {ast.unparse(base) for base in node.bases}:
                names |= {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
    return names


def test_a_component_answers_questions_that_somebody_asks() -> None:
    asked = {*vars(Component), *questions(), *(check.__name__ for check in GEOMETRY_CHECKS)}
    for component in COMPONENTS:
        own = {name for name in vars(type(component)) if not name.startswith("_")}
        assert own <= asked, f"{type(component).__name__}: {sorted(own - asked)} would never be called"


def test_a_component_takes_the_arguments_of_the_question() -> None:
    for component in COMPONENTS:
        for name, method in vars(type(component)).items():
            if inspect.isfunction(method) and name in vars(Component):
                expected = list(inspect.signature(getattr(Component, name)).parameters)
                assert list(inspect.signature(method).parameters) == expected, f"{type(component).__name__}.{name}"


def test_every_section_of_a_file_belongs_to_one_component_or_to_the_core() -> None:
    stated = [section for component in COMPONENTS for section in component.sections]
    assert sorted([*stated, *OF_NO_COMPONENT]) == sorted(Scenario.model_fields)


def part_classes() -> Iterator[type[Part]]:
    """All classes of parts in the package."""
    for package in (deckcrane.components, deckcrane.mechanics.model):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    waiting = [Part]
    while waiting:
        kind = waiting.pop()
        yield kind
        waiting += kind.__subclasses__()


def test_a_part_inherits_the_class_whose_methods_it_overrides() -> None:
    """Equations ask by these classes: a part that has a method without its class would not be asked."""
    optional = [kind for kind in vars(protocol).values() if inspect.isclass(kind) and issubclass(kind, Part)]
    homes = {name: kind for kind in optional if kind is not Part for name in vars(kind) if not name.startswith("_")}
    for part in set(part_classes()):
        for name in vars(part):
            if name in homes:
                assert issubclass(part, homes[name]), f"{part.__name__}.{name} belongs to {homes[name].__name__}"


NOT_OF_EXTENSIONS = {"MakesLinks", "FeedsNodes", "FillsNodes", "HoldsPressure", "ThrottlesFlow"}
"""Links are for the package alone; an extension that has to do with nodes of circuits inherits from their classes besides."""


def test_parts_of_extensions_may_do_all_but_make_links() -> None:
    optional = {kind for kind in vars(protocol).values() if inspect.isclass(kind) and issubclass(kind, Part)}
    assert {kind.__name__ for kind in optional if not issubclass(FilePart, kind)} == NOT_OF_EXTENSIONS


def test_a_part_that_an_extension_returns_is_asked_whatever_it_does() -> None:
    """Also one that is no `FilePart`: `made` may return another part."""
    optional = {kind for kind in vars(protocol).values() if inspect.isclass(kind) and issubclass(kind, Part)}
    assert {kind.__name__ for kind in optional if not issubclass(deckcrane.parts.Part, kind)} == NOT_OF_EXTENSIONS
