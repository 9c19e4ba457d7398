"""YAML text as a tree of plain values with line and column.

Built from the parser's events rather than by a YAML constructor, so that only text, numbers, true, false, null, lists and
mappings can result, however the file is written. Plain scalars follow the core schema of YAML 1.2: `on`, `y` and `no` are
texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from deckcrane.errors import Problem, ScenarioError

LARGEST_FILE = 1_000_000
MOST_NODES = 100_000
DEEPEST = 50
LONGEST_INTEGER = 20
"""Most characters of an integer: a sign and the 19 digits that seeds may have; longer ones are read as floats."""

_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_CONSTANTS: dict[str, Any] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{sign + word: float(sign + "inf") for sign in ("", "+", "-") for word in (".inf", ".Inf", ".INF")},
}
_PLAIN_TAGS = {f"tag:yaml.org,2002:{name}" for name in ("str", "map", "seq")}


@dataclass
class Node:
    """A value with its position (counted from 1), its size including all its content, and the positions of a mapping's keys."""

    value: Any
    line: int
    column: int
    size: int = 1
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)

    def plain(self) -> Any:
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


class _StopError(Exception):
    """A problem after which nothing more can be read."""

    def __init__(self, message: str, mark: Any) -> None:
        self.problem = Problem((), message, mark.line + 1, mark.column + 1)


def parse(text: str) -> tuple[Node, list[Problem]]:
    """Parse a YAML text to a tree and a list of problems such as duplicate keys; raise `ScenarioError` if there is no tree."""
    if len(text) > LARGEST_FILE or len(text.encode("utf-8", "surrogatepass")) > LARGEST_FILE:
        raise ScenarioError([Problem((), f"the text is larger than {LARGEST_FILE // 1_000_000} MB")])
    try:
        return _Builder(_parse_events(text)).build()
    except _StopError as stop:
        raise ScenarioError([stop.problem]) from None


def _parse_events(text: str) -> Iterator[Any]:
    try:
        yield from YAML(typ="safe", pure=True).parse(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = f"this is not valid YAML: {error.problem or error.context or 'it cannot be read'}"
        if "\\t" in message:
            message += " (indent with spaces, not with tabs)"
        place = (mark.line + 1, mark.column + 1) if mark is not None else (None, None)
        raise ScenarioError([Problem((), message, *place)]) from None
    except Exception as error:  # whatever the parser raises, the text is the cause
        message = f"this is not valid YAML: {str(error).splitlines()[0] if str(error) else type(error).__name__}"
        raise ScenarioError([Problem((), message)]) from None


class _Builder:
    """Builder of nodes from the events of one document."""

    def __init__(self, events: Iterator[Any]) -> None:
        self.events = events
        self.anchors: dict[str, Node | None] = {}
        self.problems: list[Problem] = []
        self.count = 0

    def build(self) -> tuple[Node, list[Problem]]:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                if root is not None:
                    raise _StopError("a second document starts here; a file holds one scenario", event.start_mark)
                root = self.node(next(self.events), (), 0)
        if root is None:
            raise ScenarioError([Problem((), "the file is empty")])
        return root, self.problems

    def node(self, event: Any, path: tuple[str | int, ...], depth: int) -> Node:
        mark = event.start_mark
        if isinstance(event, AliasEvent):
            return self.alias(event)
        if event.tag is not None and event.tag not in _PLAIN_TAGS and event.tag != "!":
            self.problem(path, f"tags such as {event.tag} have no meaning here; write plain values", mark)
        if depth > DEEPEST:
            raise _StopError(f"this is nested more than {DEEPEST} levels deep", mark)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        node = Node(None, mark.line + 1, mark.column + 1)
        if isinstance(event, ScalarEvent):
            node.value = _scalar_value(event)
            if isinstance(node.value, str) and re.search("[\ud800-\udfff]", node.value):
                self.problem(path, "this text holds half a character (a lone surrogate)", mark)
                node.value = ""
        elif isinstance(event, SequenceStartEvent):
            node.value = []
            while not isinstance(item := next(self.events), SequenceEndEvent):
                child = self.node(item, (*path, len(node.value)), depth + 1)
                node.value.append(child)
                node.size += child.size
        elif isinstance(event, MappingStartEvent):
            self.mapping(node, path, depth)
        self.count += 1
        if max(self.count, node.size) > MOST_NODES:
            raise _StopError(f"the file holds more than {MOST_NODES} values", mark)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def mapping(self, node: Node, path: tuple[str | int, ...], depth: int) -> None:
        node.value = {}
        merged: list[Node] = []
        while not isinstance(event := next(self.events), MappingEndEvent):
            key = self.node(event, path, depth + 1)
            name = key.value
            value = self.node(next(self.events), (*path, str(name) if isinstance(name, str) else "?"), depth + 1)
            node.size += key.size + value.size
            if name == "<<" and isinstance(event, ScalarEvent) and event.style is None:
                merged += value.value if isinstance(value.value, list) else [value]
            elif not isinstance(name, str):
                self.problem(path, "a key must be a text; put it in quotes if it is meant as one", event.start_mark)
            elif name in node.value:
                first = node.keys[name][0]
                self.problem(
                    (*path, name), f'"{name}" is here a second time; it is in line {first} already', event.start_mark
                )
            else:
                node.value[name] = value
                node.keys[name] = (key.line, key.column)
        for source in merged:
            if not isinstance(source.value, dict):
                self.problems.append(Problem(path, "<< needs a mapping, such as *name", source.line, source.column))
                continue
            for name, value in source.value.items():
                if name not in node.value:
                    node.value[name] = value
                    node.keys[name] = source.keys[name]

    def alias(self, event: Any) -> Node:
        if event.anchor not in self.anchors:
            raise _StopError(f"*{event.anchor} refers to nothing that comes before it", event.start_mark)
        node = self.anchors[event.anchor]
        if node is None:
            raise _StopError(f"*{event.anchor} stands inside of what it refers to", event.start_mark)
        return node

    def problem(self, path: tuple[str | int, ...], message: str, mark: Any) -> None:
        self.problems.append(Problem(path, message, mark.line + 1, mark.column + 1))


def _scalar_value(event: Any) -> Any:
    """The value of a scalar: text if it is quoted or tagged as text, else by the core schema of YAML 1.2."""
    text: str = event.value
    if event.style is not None or event.tag is not None:
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INTEGER.fullmatch(text) and len(text) <= LONGEST_INTEGER:
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
