"""Files that a page depends on, and detection of their changes by modification time and size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from deckcrane.errors import DeckcraneError
from deckcrane.model.document import parse
from deckcrane.model.reading import read_text

Signature = tuple[tuple[str, int, int], ...]
_MAX_FILES = 200
"""Largest number of files watched."""


def signature(files: Iterable[Path]) -> Signature:
    """Modification times and sizes of files, which show changes; -1 where a file does not exist."""
    entries = []
    for file in files:
        try:
            status = file.stat()
            entries.append((str(file), status.st_mtime_ns, status.st_size))
        except OSError:
            entries.append((str(file), -1, -1))
    return tuple(entries)


def files_of_scenario(file: Path) -> tuple[Path, ...]:
    """A scenario file and all files it names, existing or not; the file alone if it cannot be read."""
    try:
        root, _ = parse(read_text(file, str(file)))
    except (DeckcraneError, OSError):
        return (file,)
    named: list[Path] = []
    for text in _all_texts(root.plain()):
        if len(text) < 256 and "\n" not in text and ("." in text or "/" in text):
            named += [Path(text), file.parent / text]
    return tuple(dict.fromkeys((file, *named)))[:_MAX_FILES]


def _all_texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _all_texts(value)
