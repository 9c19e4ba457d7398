"""Errors for the person who made them, and warnings.

Every mistake a user can make ends in a `DeckcraneError`; the command line prints its message and exits with code 2.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass


class DeckcraneError(Exception):
    """An error the user can correct: the message says what is wrong, where, and what would be right."""


class OutOfMemoryError(DeckcraneError):
    """The request does not fit into the memory of the machine or the card; a smaller one may."""


class DeckcraneWarning(UserWarning):
    """Something that works but may not be what the user meant."""


def warn_user(text: str) -> None:
    """Warn at the line of the user's own code: the first outside of this package and of pydantic, which checks its data."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _INTERNAL_PACKAGES:
        frame = frame.f_back
    names = frame.f_globals
    registry = names.setdefault("__warningregistry__", {})
    file, line = frame.f_code.co_filename, frame.f_lineno
    warnings.warn_explicit(text, DeckcraneWarning, file, line, names.get("__name__"), registry)


_INTERNAL_PACKAGES = ("deckcrane", "pydantic")
"""Packages whose lines are of no use to the user."""


@dataclass(frozen=True)
class Problem:
    """One problem in a scenario: the path of keys that leads to it, and the remedy."""

    path: tuple[str | int, ...]
    message: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        path = ".".join(str(key) for key in self.path)
        location = f"line {self.line}, column {self.column}: " if self.line is not None else ""
        return f"{location}{path}: {self.message}" if path else f"{location}{self.message}"


class ScenarioError(DeckcraneError):
    """An invalid scenario: all its problems, each with its position in the file where there is one.

    Args:
        problems: what is wrong, each with its path in the file
        source: name of the file or text
    """

    def __init__(self, problems: Sequence[Problem], source: str | None = None) -> None:
        self.problems = tuple(problems)
        """What is wrong, each with its path and, where there is one, its line and column."""
        self.source = source
        """Name of the file or text."""
        lines = [f"{source}: {problem}" if source else str(problem) for problem in self.problems]
        super().__init__("\n".join(lines))
