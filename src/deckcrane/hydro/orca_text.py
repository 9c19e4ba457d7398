"""The part of YAML that OrcaFlex writes: mappings and lists by indentation, lists of numbers in brackets, plain values.

A vessel type has some ten thousand numbers, for which a full YAML reader takes many seconds; this one reads only the
requested sections, and yields only texts, numbers and None (`~`) (Orcina, OrcaFlex help, "Text data files").
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from deckcrane.errors import DeckcraneError
from deckcrane.files import LARGEST_TABLE, check_readable

DEEPEST = 30


class _TextRow(NamedTuple):
    indent: int
    text: str
    line: int


def load_sections(path: Path, names: Sequence[str]) -> dict[str, Any]:
    """The named top-level sections of a file, each as mappings, lists, texts, numbers and None."""
    check_readable(path, LARGEST_TABLE)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DeckcraneError(f"{path}: it is not text in UTF-8, as OrcaFlex writes it") from None
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    sections: dict[str, list[_TextRow]] = {}
    rows: list[_TextRow] | None = None
    open_brackets, continuation = 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if not bare or bare.startswith(("#", "%")) or line.startswith("---"):
            continue
        indent = len(line) - len(line.lstrip(" "))
        if indent == 0 and not bare.startswith("-"):
            name, _ = _name_and_value(bare) or ("", "")
            rows = sections.setdefault(name, []) if name in names else None
        elif rows is not None and rows and open_brackets > 0:
            continuation.append(bare)
            open_brackets += _open_brackets(bare)
            if open_brackets <= 0:
                rows[-1] = rows[-1]._replace(text=" ".join([rows[-1].text, *continuation]))
        elif rows is not None:
            rows.append(_TextRow(indent, bare, number))
            open_brackets, continuation = _open_brackets(bare), []
    return {name: _SectionParser(path, rows).all() for name, rows in sections.items()}


def _open_brackets(text: str) -> int:
    """The number of bracketed lists still open after this text: they continue on the next line."""
    return text.count("[") - text.count("]")


def _name_and_value(text: str) -> tuple[str, str] | None:
    """A name, plain or in quotes, and the text after its colon; None where there is none."""
    if text.startswith('"'):
        end = text.find('"', 1)
        name, rest = text[1:end], text[end + 1 :].lstrip()
        if end < 0 or not rest.startswith(":"):
            return None
        value = rest[1:]
    else:
        name, colon, value = text.partition(":")
        name = name.rstrip()
        if not colon or not name or any(sign in name for sign in '"[]'):
            return None
    return (name, value.strip()) if not value or value[0].isspace() else None


class _SectionParser:
    """Converts rows into values."""

    def __init__(self, path: Path, rows: list[_TextRow]) -> None:
        self.path, self.rows, self.at = path, rows, 0

    def all(self) -> Any:
        if not self.rows:
            return None
        value = self.block(self.rows[0].indent, 0)
        if self.at < len(self.rows):
            raise self.error("it does not stand in line with what is above it")
        return value

    def error(self, message: str) -> DeckcraneError:
        row = self.rows[min(self.at, len(self.rows) - 1)]
        return DeckcraneError(f"{self.path}, line {row.line}: {row.text[:60]!r}: {message}")

    def block(self, indent: int, depth: int) -> Any:
        if depth > DEEPEST:
            raise self.error(f"nested more than {DEEPEST} levels deep")
        row = self.rows[self.at]
        return (
            self.list(indent, depth) if row.text.startswith("-") and not _number(row.text) else self.map(indent, depth)
        )

    def here(self, indent: int) -> _TextRow | None:
        """The next row, if it has this indentation."""
        row = self.rows[self.at] if self.at < len(self.rows) else None
        return row if row is not None and row.indent == indent else None

    def list(self, indent: int, depth: int) -> list[Any]:
        items: list[Any] = []
        while (row := self.here(indent)) is not None and row.text.startswith("-"):
            rest = row.text[1:].lstrip()
            if not rest:
                self.at += 1
                items.append(self.below(indent, depth))
            elif rest.startswith("[") or _name_and_value(rest) is None:
                self.at += 1
                items.append(self.value(rest))
            else:
                inner = indent + len(row.text) - len(rest)
                self.rows[self.at] = row._replace(indent=inner, text=rest)
                items.append(self.map(inner, depth + 1))
        return items

    def map(self, indent: int, depth: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        while (row := self.here(indent)) is not None and not row.text.startswith("- "):
            entry = _name_and_value(row.text)
            if entry is None:
                raise self.error("a name and a colon belong here")
            self.at += 1
            name, value = entry
            entries[name] = self.value(value) if value else self.below(indent, depth)
        return entries

    def below(self, indent: int, depth: int) -> Any:
        """The block indented below a name, or a list at the same indentation."""
        row = self.rows[self.at] if self.at < len(self.rows) else None
        if row is not None and (row.indent > indent or (row.indent == indent and row.text.startswith("- "))):
            return self.block(row.indent, depth + 1)
        return None

    def value(self, text: str) -> Any:
        if text.startswith("["):
            if not text.endswith("]"):
                self.at -= 1
                raise self.error("a list in brackets has no end: cut short?")
            inner = text[1:-1].strip()
            return [_scalar(word.strip()) for word in inner.split(",")] if inner else []
        return _scalar(text)


def _scalar(text: str) -> Any:
    if text in ("~", ""):
        return None
    if text[0] in "\"'" and text[-1] == text[0]:
        return text[1:-1]
    text = text.partition(" #")[0].rstrip()
    number = _number(text)
    return text if number is None else number


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
