"""XML as nodes that know their lines, read without entities and out, escaped.

Files come from anywhere: a document type, which could define entities that grow without end or name other files, is refused.
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
from deckcrane.files import write_text
from deckcrane.files.foreign import understood
from deckcrane.files.paths import check_readable, is_file

LARGEST_XML = 50_000_000
"""Bytes; a robot of a thousand links has one million."""
DEEPEST = 200
"""Elements inside of each other."""


@dataclass
class XmlNode:
    """An element: its tag, attributes, children, and the line on which it begins."""

    tag: str
    attributes: dict[str, str]
    line: int = 0
    children: list[XmlNode] = field(default_factory=list)

    def all(self, tag: str) -> list[XmlNode]:
        return [child for child in self.children if child.tag == tag]

    def one(self, tag: str) -> XmlNode | None:
        """The child with this tag; None where there is none."""
        found = self.all(tag)
        return found[0] if found else None

    def text(self, name: str, source: str, default: str | None = None) -> str:
        """An attribute; raises an error where it is missing and has no default."""
        found = self.attributes.get(name, default)
        if found is None:
            raise DeckcraneError(f"{source}: line {self.line}: <{self.tag}> needs the attribute {name}")
        return found

    def number(self, name: str, source: str, default: float | None = None) -> float:
        """An attribute that is a finite number."""
        return float(self.numbers(name, source, 1, None if default is None else (default,))[0])

    def numbers(self, name: str, source: str, count: int, default: tuple[float, ...] | None = None) -> Array:
        """An attribute that is some finite numbers, parted by blanks."""
        if name not in self.attributes and default is not None:
            return np.array(default)
        words = self.text(name, source).split()
        try:
            found = np.array([float(word) for word in words])
        except ValueError:
            found = np.full(len(words), np.nan)
        if len(found) != count or not np.isfinite(found).all():
            wanted = "a number is" if count == 1 else f"{count} numbers are"
            raise DeckcraneError(
                f"{source}: line {self.line}: {wanted} needed for {name} of <{self.tag}>; this is "
                f"{' '.join(words)[:60]!r}"
            )
        return found


def read_xml(path: str | Path, form: str) -> XmlNode:
    """The root element of a file."""
    path = Path(path)
    remedy = f"{form} is needed"
    if not is_file(path):
        check_readable(path)
        raise DeckcraneError(f"there is no file {path}; {remedy}")
    check_readable(path, LARGEST_XML)
    with understood(path, form, remedy):
        data = path.read_bytes()
        return _parsed(data, str(path))


def _parsed(data: bytes, source: str) -> XmlNode:
    top = XmlNode("", {})
    inside = [top]
    parser = expat.ParserCreate()

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if len(inside) > DEEPEST:
            raise DeckcraneError(
                f"{source}: line {parser.CurrentLineNumber}: more than {DEEPEST} elements in each other"
            )
        node = XmlNode(tag, dict(attributes), parser.CurrentLineNumber)
        inside[-1].children.append(node)
        inside.append(node)

    def doctype(*_: object) -> None:
        raise DeckcraneError(
            f"{source}: line {parser.CurrentLineNumber}: it has a document type (<!DOCTYPE), which can name other files; "
            "take it out"
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda tag: inside.pop() and None
    parser.StartDoctypeDeclHandler = doctype
    parser.Parse(data, True)
    return top.children[0]


def written(node: XmlNode, comments: tuple[str, ...] = ()) -> str:
    """A document with this root; comments stand before it."""
    head = ['<?xml version="1.0" encoding="utf-8"?>', *(f"<!-- {text.replace('--', '- -')} -->" for text in comments)]
    return "\n".join([*head, *_lines(node, 0)]) + "\n"


def _lines(node: XmlNode, depth: int) -> Iterator[str]:
    space = "  " * depth
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
    if not node.children:
        yield f"{space}<{escape(node.tag)}{attributes}/>"
        return
    yield f"{space}<{escape(node.tag)}{attributes}>"
    for child in node.children:
        yield from _lines(child, depth + 1)
    yield f"{space}</{escape(node.tag)}>"


def shown(*values: float) -> str:
    """Numbers as XML has them, to the last digit; without negative zeros."""
    return " ".join(repr(float(value) + 0.0).removesuffix(".0") for value in values)


def kept(node: XmlNode, words: Iterable[str], path: str | PathLike[str] | None) -> str:
    """The text of a document with what it leaves out as comments; written to a file where one is named."""
    text = written(node, tuple(f"left out: {word}" for word in words))
    if path is not None:
        write_text(str(path), text)
    return text
