"""Which files a page depends on, and how a change of them is seen: by time and size, looked at now and then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from deckcrane.errors import DeckcraneError
from deckcrane.model.document import parse
from deckcrane.model.reading import read_text

Signature = tuple[tuple[str, int, int], ...]
_MOST = 200
"""Files that are looked at."""


def signature(files: Iterable[Path]) -> Signature:
    """What tells that files have changed: their times and sizes; -1 where there is none."""
    found = []
    for file in files:
        try:
            about = file.stat()
            found.append((str(file), about.st_mtime_ns, about.st_size))
        except OSError:
            found.append((str(file), -1, -1))
    return tuple(found)


def files_of_scenario(file: Path) -> tuple[Path, ...]:
    """A scenario file and all that it names, also what is not there yet; the file alone where it cannot be read."""
    try:
        root, _ = parse(read_text(file, str(file)))
    except (DeckcraneError, OSError):
        return (file,)
    named: list[Path] = []
    for text in _texts(root.plain()):
        if len(text) < 256 and "\n" not in text and ("." in text or "/" in text):
            named += [Path(text), file.parent / text]
    return tuple(dict.fromkeys((file, *named)))[:_MOST]


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)
