"""WAMIT's formatted output `.out`: scales, water, each body's position, volume, centres, mass and restoring, and the periods.

Layouts of versions 6 and 7: the density is there only where the force control file gives one (form 2), the centre of
gravity has three numbers or its height alone, several bodies are headed `Body number: N=`, and external matrices follow the
centre of gravity. Lengths and external matrices have dimensions, restoring coefficients have not.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.wamit_control import all_numbers, text_lines

_PERIOD = re.compile(r"Wave period \(sec\)\s*=\s*(\S+)")
_FIRST_WAVE = "Wave period"
_MATRICES = {
    "external mass matrix": "mass",
    "external damping matrix": "damping",
    "external stiffness matrix": "stiffness",
}
_RESTORING = {"C(3,3)": (2, 2), "C(4,4)": (3, 3), "C(5,5)": (4, 4)}


@dataclass
class WamitOutBody:
    """The output's data of one body, about the body's own origin; None where missing."""

    origin: Array = field(default_factory=lambda: np.zeros(3))
    heading: float = 0.0
    volume: float | None = None
    buoyancy: Array | None = None
    centre: Array | None = None
    height: float | None = None
    radii: Array | None = None
    restoring: Array | None = None
    matrices: dict[str, Array] = field(default_factory=dict)


@dataclass
class WamitOut:
    """The output's data of the run."""

    length_scale: float | None = None
    gravity: float | None = None
    depth: float | None = None
    density: float | None = None
    names: list[str] = field(default_factory=list)
    bodies: list[WamitOutBody] = field(default_factory=list)
    periods: Array = field(default_factory=lambda: np.zeros(0))


def _geometry_name(text: str) -> str:
    """The name of the geometry file at the end of a line, without folder and suffix; empty where there is none."""
    last = text.split()[-1] if text.split() else ""
    name = last.replace("\\", "/").rpartition("/")[2]
    return name[: -len(".gdf")] if name.lower().endswith(".gdf") else ""


def read_out(path: Path) -> WamitOut:
    """Read the part before the first wave, and the list of periods."""
    lines = text_lines(path)
    end = next((n for n, text in enumerate(lines) if _FIRST_WAVE in text and "=" in text), len(lines))
    out = WamitOut(periods=_periods(lines[end:]))
    naming = False
    for n, text in enumerate(lines[:end]):
        after = text.split(":", 1)[1] if ":" in text else ""
        naming = "Geometric Data File" in text or (naming and "N=" in text)
        if naming and (name := _geometry_name(text)):
            out.names.append(name)
        elif "Gravity:" in text and "Length scale:" in text:
            out.gravity, out.length_scale = exactly(path, n, text, 2)
        elif "Water depth:" in text:
            out.depth, out.density = _depth_and_density(path, n, text)
        elif "XBODY" in text and "=" in text:
            x, y, z, phi = exactly(path, n, text, 4)
            out.bodies.append(WamitOutBody(origin=np.array([x, y, z]), heading=math.radians(phi)))
        else:
            if not out.bodies and any(words in text for words in ("Volumes (VOLX", "Center of", "Radii of gyration:")):
                out.bodies.append(WamitOutBody())
            if out.bodies:
                _read_body_line(path, lines, n, after, out.bodies[-1])
                _read_external_matrix(path, lines, n, out)
    return out


def _read_external_matrix(path: Path, lines: list[str], n: int, out: WamitOut) -> None:
    """Read an external matrix, of the current body, or of all bodies at once."""
    for title, name in _MATRICES.items():
        if title in lines[n].lower():
            size = 6 * max(1, len(all_numbers(lines[n + 1])) // 6) if n + 1 < len(lines) else 6
            matrix = np.array(_rows_below(path, lines, n, size, size))
            if size == 6:
                out.bodies[-1].matrices[name] = matrix
            for k, body in enumerate(out.bodies[: size // 6] if size > 6 else []):
                body.matrices[name] = matrix[6 * k : 6 * k + 6, 6 * k : 6 * k + 6]


def _read_body_line(path: Path, lines: list[str], n: int, after: str, body: WamitOutBody) -> None:
    text = lines[n]
    if "Volumes (VOLX" in text:
        body.volume = float(np.median(exactly(path, n, after, 3)))
    elif "Center of Buoyancy" in text:
        body.buoyancy = np.array(exactly(path, n, after, 3))
    elif "Center of Gravity" in text:
        if len(values := all_numbers(after)) == 1:
            body.height = values[0]
        else:
            body.centre = np.array(exactly(path, n, after, 3))
    elif "Radii of gyration:" in text:
        body.radii = np.array([exactly(path, n, after, 3), *_rows_below(path, lines, n, 2, 3)])
    elif text.strip().startswith(("C(3,3)", "C(4,4)", "C(5,5)")):
        _read_restoring_line(path, n, text, body)


def _read_restoring_line(path: Path, n: int, text: str, body: WamitOutBody) -> None:
    """Read one of the three lines of C; below the diagonal of heave, roll and pitch it is symmetric."""
    i, j = _RESTORING[text.strip()[:6]]
    values = exactly(path, n, text.split(":", 1)[-1], 2 if i == 4 else 3)
    C = np.zeros((6, 6)) if body.restoring is None else body.restoring
    C[i, j : j + len(values)] = values
    C[j : min(j + len(values), 5), i] = values[: 5 - j]
    body.restoring = C


def _depth_and_density(path: Path, n: int, text: str) -> tuple[float, float | None]:
    values, deep, dense = all_numbers(text), "infinite" in text, "Water density:" in text
    if len(values) < (not deep) + dense:
        raise DeckcraneError(f"{path}, line {n + 1}: a number is missing in {text.strip()!r}")
    return math.inf if deep else values[0], values[-1] if dense else None


def _periods(lines: list[str]) -> Array:
    words = [m[1] for text in lines if _FIRST_WAVE in text and (m := _PERIOD.search(text))]
    numbers = [values[0] for word in words if (values := all_numbers(word))]
    return np.array([v for v in numbers if 0 < v < math.inf])


def _rows_below(path: Path, lines: list[str], line: int, rows: int, count: int) -> list[list[float]]:
    """The rows of numbers below a line."""
    if len(lines) <= line + rows:
        raise DeckcraneError(f"{path}, line {line + 1}: cut short; {rows} lines of {count} numbers must follow")
    return [exactly(path, line + i, lines[line + i], count) for i in range(1, rows + 1)]


def exactly(path: Path, line: int, text: str, count: int) -> list[float]:
    values = all_numbers(text)
    if len(values) != count:
        raise DeckcraneError(f"{path}, line {line + 1}: {len(values)} numbers where {count} belong: {text.strip()!r}")
    return values
