"""Errors of a page build as data for the page: messages at their lines, with an excerpt of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.files import is_file
from deckcrane.model.document import LARGEST_FILE

Json = dict[str, Any]
AROUND = 3
"""Lines of the file shown before and after one with a problem."""
_MAX_PROBLEMS, _MAX_CHARACTERS = 20, 200
"""Largest number of problems shown, and of characters of a line."""


def told(error: Exception, file: Path | None = None) -> Json:
    """Error as a heading and items, each with line, column and excerpt where it has a place in the file."""
    if isinstance(error, ScenarioError):
        lines = _read_lines(file)
        items = [
            {
                "message": problem.message,
                "path": ".".join(str(key) for key in problem.path),
                "line": problem.line,
                "column": problem.column,
                "excerpt": _excerpt(lines, problem.line),
            }
            for problem in error.problems[:_MAX_PROBLEMS]
        ]
        return {
            "file": str(file or error.source or ""),
            "items": items,
            "more": max(0, len(error.problems) - _MAX_PROBLEMS),
        }
    user_error = isinstance(error, DeckcraneError)
    text = str(error) if user_error else f"an error of the program, not of the file: {type(error).__name__}: {error}"
    item: Json = {"message": text, "path": "", "line": None, "column": None, "excerpt": []}
    return {"file": str(file or ""), "items": [item], "more": 0}


def _read_lines(file: Path | None) -> list[str]:
    if file is None or not is_file(file):
        return []
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST_FILE).decode("utf-8-sig", "replace").splitlines()
    except OSError:
        return []


def _excerpt(lines: list[str], line: int | None) -> list[Json]:
    if line is None or not 1 <= line <= len(lines):
        return []
    first, last = max(1, line - AROUND), min(len(lines), line + AROUND)
    return [{"number": n, "text": lines[n - 1][:_MAX_CHARACTERS], "marked": n == line} for n in range(first, last + 1)]
