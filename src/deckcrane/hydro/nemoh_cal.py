"""Nemoh's main input file `Nemoh.cal`: water, bodies with their points of moments, directions, and the form of the results.

Its lines have a fixed order, with comments after the numbers (NEMOH v3 manual, "Main input file Nemoh.cal"). Version 3 has the
kind of frequency before their number, and more lines for the results.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.plain_text import leading, lines_of

_AXES = np.eye(3)


@dataclass(frozen=True)
class NemohBody:
    """A body: the name of its mesh, and the point of its rotations and moments."""

    name: str
    point: Array


@dataclass(frozen=True)
class NemohCal:
    """The input of a run; `printed_as` is 1 for rad/s, 2 for Hz, 3 for s; directions in rad."""

    water_density: float
    gravity: float
    depth: float
    measured_at: Array
    bodies: tuple[NemohBody, ...]
    directions: Array
    printed_as: int


class _LineReader:
    """The lines of the file, one after another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: Iterator[tuple[int, str | None]] = iter(
            enumerate(lines_of(path, "Nemoh's main input file"), start=1)
        )
        self.number = 0

    def one(self, what: str) -> str:
        self.number, text = next(self.lines, (0, None))
        if text is None:
            raise DeckcraneError(f"{self.path}: cut short; {what} must follow")
        return text

    def values(self, what: str, count: int) -> list[float]:
        """The first numbers of the next line."""
        text = self.one(what)
        values = leading(text.partition("!")[0])
        if len(values) < count:
            raise DeckcraneError(f"{self.path}, line {self.number}: {what} belongs here, not {text.strip()!r}")
        return values

    def count(self, what: str, most: int) -> int:
        value = self.values(what, 1)[0]
        if value != int(value) or not 0 <= value <= most:
            raise DeckcraneError(f"{self.path}, line {self.number}: {what} is {value:g}; it must be from 0 to {most}")
        return int(value)


def parse_cal(path: Path) -> NemohCal:
    """Parse the input of a run."""
    lines = _LineReader(path)
    lines.one("the environment")
    (rho, *_), (g, *_), (depth, *_) = (lines.values(what, 1) for what in ("the density", "gravity", "the water depth"))
    measured_at = np.array(lines.values("the wave measurement point", 2)[:2])
    lines.one("the description of floating bodies")
    bodies = tuple(_read_body(lines, number) for number in range(1, 1 + lines.count("the number of bodies", 100)))
    if not bodies:
        raise DeckcraneError(f"{path}: no bodies in it")
    lines.one("the load cases")
    kind = lines.values("kind, number, lowest and highest of the wave frequencies", 3)
    directions = lines.values("number, first and last of the wave directions", 3)
    beta = np.radians(np.linspace(directions[1], directions[2], max(1, int(min(directions[0], 1e5)))))
    printed_as = _read_frequency_type(lines) if len(kind) > 3 else 1
    return NemohCal(rho, g, depth if depth > 0 else np.inf, measured_at, bodies, beta, printed_as)


def _read_body(lines: _LineReader, number: int) -> NemohBody:
    lines.one(f"body {number}")
    name = lines.one("the name of the mesh file").partition("!")[0].strip()
    lines.one("the number of points and panels")
    motions = [
        lines.values("a degree of freedom", 7) for _ in range(lines.count("the number of degrees of freedom", 100))
    ]
    forces = [lines.values("a generalised force", 7) for _ in range(lines.count("the number of forces", 100))]
    for _ in range(lines.count("the number of additional lines", 1000)):
        lines.one("additional information")
    point = _moment_point(lines, motions, number, "degrees of freedom")
    if not np.allclose(point, _moment_point(lines, forces, number, "forces")):
        raise DeckcraneError(
            f"{lines.path}: body {number}: rotations and moments are about different points; one is needed"
        )
    return NemohBody(PureWindowsPath(name).stem or f"body {number}", point)


def _moment_point(lines: _LineReader, rows: list[list[float]], number: int, what: str) -> Array:
    """The common point of the three rotations, for a body with the usual six degrees of freedom in their usual order."""
    usual = len(rows) == 6 and all(
        row[0] == 1 + i // 3 and np.allclose(row[1:4], _AXES[i % 3]) for i, row in enumerate(rows)
    )
    points = np.array([row[4:7] for row in rows[3:]]) if usual else np.zeros((1, 3))
    if not usual or not np.allclose(points, points[0]):
        raise DeckcraneError(
            f"{lines.path}: body {number} has other {what} than surge, sway, heave and rotations about one point; "
            "a rigid body with these six is read"
        )
    return np.asarray(points[0])


def _read_frequency_type(lines: _LineReader) -> int:
    """The frequency type of the results in version 3, rad/s, Hz or s: on the sixth line of the post processing."""
    for what in (
        "the post processing",
        "the IRF",
        "the pressure",
        "the Kochin function",
        "the free surface",
        "the RAO",
    ):
        lines.one(what)
    kind = lines.count("the kind of frequency of the results (1 rad/s, 2 Hz, 3 s)", 3)
    return kind or 1
