"""XML nodes with line numbers: safe reading without entities, and escaped writing.

Files may come from anywhere: a document type, which could define entities that grow without end or name other files, is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.parsing import parse_errors_in_words
from deckcrane.files.paths import check_readable, is_file

LARGEST_XML = 50_000_000
"""Largest file [bytes]; a robot of a thousand links has one million."""
DEEPEST = 200
"""Largest depth of nested elements."""


@dataclass
class XmlNode:
    """An element: its tag, attributes, children, and the line on which it begins."""

    tag: str
    attributes: dict[str, str]
    line: int = 0
    children: list[XmlNode] = field(default_factory=list)

    def all(self, tag: str) -> list[XmlNode]:
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> XmlNode | None:
        """First child with this tag; None where there is none."""
        children = self.all(tag)
        return children[0] if children else None

    def text(self, name: str, source: str, default: str | None = None) -> str:
        """Value of an attribute; an error if it is missing and has no default."""
        value = self.attributes.get(name, default)
        if value is None:
            raise DeckcraneError(f"{source}: line {self.line}: <{self.tag}> needs the attribute {name}")
        return value

    def number(self, name: str, source: str, default: float | None = None) -> float:
        """Value of an attribute that is a finite number."""
        return float(self.numbers(name, source, 1, None if default is None else (default,))[0])

    def numbers(self, name: str, source: str, count: int, default: tuple[float, ...] | None = None) -> Array:
        """Values of an attribute that is a list of finite numbers, separated by blanks."""
        if name not in self.attributes and default is not None:
            return np.array(default)
        words = self.text(name, source).split()
        try:
            values = np.array([float(word) for word in words])
        except ValueError:
            values = np.full(len(words), np.nan)
        if len(values) != count or not np.isfinite(values).all():
            expected = "a number is" if count == 1 else f"{count} numbers are"
            raise DeckcraneError(
                f"{source}: line {self.line}: {expected} needed for {name} of <{self.tag}>; this is "
                f"{' '.join(words)[:60]!r}"
            )
        return values


def read_xml(path: str | Path, form: str) -> XmlNode:
    """Read the root element of a file."""
    path = Path(path)
    remedy = f"{form} is needed"
    if not is_file(path):
        check_readable(path)
        raise DeckcraneError(f"there is no file {path}; {remedy}")
    check_readable(path, LARGEST_XML)
    with parse_errors_in_words(path, form, remedy):
        data = path.read_bytes()
        return _parse(data, str(path))


def _parse(data: bytes, source: str) -> XmlNode:
    top = XmlNode("", {})
    open_nodes = [top]
    parser = expat.ParserCreate()

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if len(open_nodes) > DEEPEST:
            raise DeckcraneError(
                f"{source}: line {parser.CurrentLineNumber}: more than {DEEPEST} elements in each other"
            )
        node = XmlNode(tag, dict(attributes), parser.CurrentLineNumber)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    def doctype(*_: object) -> None:
        raise DeckcraneError(
            f"{source}: line {parser.CurrentLineNumber}: it has a document type (<!DOCTYPE), which can name other files; "
            "take it out"
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: open_nodes.pop() and None
    parser.StartDoctypeDeclHandler = doctype
    parser.Parse(data, True)
    return top.children[0]


def xml_document(node: XmlNode, comments: tuple[str, ...] = ()) -> str:
    """Text of a document with this root, after comments."""
    head = ['<?xml version="1.0" encoding="utf-8"?>', *(f"<!-- {text.replace('--', '- -')} -->" for text in comments)]
    return "\n".join([*head, *_xml_lines(node, 0)]) + "\n"


def _xml_lines(node: XmlNode, depth: int) -> Iterator[str]:
    space = "  " * depth
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
    if not node.children:
        yield f"{space}<{escape(node.tag)}{attributes}/>"
        return
    yield f"{space}<{escape(node.tag)}{attributes}>"
    for child in node.children:
        yield from _xml_lines(child, depth + 1)
    yield f"{space}</{escape(node.tag)}>"


def format_numbers(*values: float) -> str:
    """Numbers as XML text, to full precision; without negative zeros."""
    return " ".join(repr(float(value) + 0.0).removesuffix(".0") for value in values)


def save_document(node: XmlNode, words: Iterable[str], path: str | PathLike[str] | None) -> str:
    """Text of a document with comments on what is left out; written to a file if one is named."""
    text = xml_document(node, tuple(f"left out: {word}" for word in words))
    if path is not None:
        write_text(str(path), text)
    return text
