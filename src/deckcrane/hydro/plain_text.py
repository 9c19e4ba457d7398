"""Hydrodynamic data printed as text by other programs: lines, the numbers in them, matrices below a title.

Fortran writes exponents with D or E, and without either where they have three digits (`1.5-101`); it leaves no space between
numbers that fill their columns, and prints a number that does not fit its columns as stars.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files import LARGEST_TABLE, check_readable

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[EeDd][-+]?\d+)?(?![A-Za-z_])")

_BARE_EXPONENT = re.compile(r"(?<=[\d.])([-+]\d{3})(?![\d.])")


def lines_of(path: Path, what: str = "the file") -> list[str]:
    """The lines of a text file; `what` describes it in error messages."""
    check_readable(path, LARGEST_TABLE)
    try:
        text = path.read_text(encoding="latin-1")
    except FileNotFoundError as error:
        raise DeckcraneError(f"{path}: not there; it is {what}") from error
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    if "\x00" in text[:4096]:
        raise DeckcraneError(f"{path}: it is not text")
    return text.splitlines()


def numbers_in(text: str) -> list[float]:
    """All numbers of a line, with or without spaces between them."""
    return [
        float(word.replace("D", "E").replace("d", "e")) for word in NUMBER.findall(_BARE_EXPONENT.sub(r"E\1", text))
    ]


def leading(text: str) -> list[float]:
    """The numbers at the beginning of a line; the rest is a comment, which may contain numbers too."""
    values = []
    for word in text.replace(",", " ").replace("\t", " ").split():
        if not NUMBER.fullmatch(word):
            break
        values += numbers_in(word)
    return values


def exactly(path: Path, line: int, text: str, count: int) -> list[float]:
    """The numbers of a line (counted from 0), which must have `count` of them, all finite."""
    values = numbers_in(text)
    if "***" in text:
        raise DeckcraneError(f"{path}, line {line + 1}: a number did not fit its columns: {text.strip()!r}")
    if len(values) != count or not np.all(np.isfinite(values)):
        raise DeckcraneError(f"{path}, line {line + 1}: {len(values)} numbers where {count} belong: {text.strip()!r}")
    return values


def matrix_below(path: Path, lines: list[str], line: int, rows: int, columns: int) -> Array:
    """The next `rows` lines below a line (counted from 0) that have `columns` numbers; lines without numbers are skipped."""
    matrix: list[list[float]] = []
    for n in range(line + 1, min(len(lines), line + 6 + 3 * rows)):
        values = numbers_in(lines[n])
        if not values and "***" not in lines[n]:
            continue
        matrix.append(exactly(path, n, lines[n], columns))
        if len(matrix) == rows:
            return np.array(matrix)
    raise DeckcraneError(f"{path}, line {line + 1}: cut short; {rows} lines of {columns} numbers must follow")


def matrix_in(path: Path, rows: int, columns: int, what: str) -> Array:
    """The matrix in a file that holds nothing else."""
    return matrix_below(path, lines_of(path, what), -1, rows, columns)


def after(text: str, mark: str) -> str:
    """The text after the last `mark` of a line."""
    return text.rpartition(mark)[2]
