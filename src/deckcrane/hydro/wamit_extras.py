"""Further results of a WAMIT run: motions (`.4`) and mean drift (`.7` control surface, `.8` momentum, `.9` pressure).

All three files of drift have the same columns (user manual V7.4 Sec. 3.8). Momentum gives surge, sway and yaw only, but
converges fastest: it is used for these three where available. It is that of all bodies together, hence in global axes about the
global origin. The others give all six for each body, as its forces in its own axes; the control surface is preferred to the
pressure, which is inaccurate at sharp edges.
"""

from __future__ import annotations

import glob
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.wamit_body import SUFFIXES, beside, root_of
from deckcrane.hydro.wamit_rows import read_drift, read_response

Grid = tuple[Array, Array]
_RESULT_SUFFIX = re.compile(r"\.(\d+[a-z]*|rao|dmp)", re.IGNORECASE)
"""Files of a run with results, or with inputs of its motions: second order, pressures, external forces."""


@dataclass(frozen=True)
class WamitExtras:
    """Dimensionless values over PER, heading and degree of freedom; None where no file has them."""

    motion: ComplexArray | None
    drift: Array | None
    momentum: Array | None


def read_extras(path: Path, body: int, bodies: int, grid: Grid, notes: list[str]) -> WamitExtras:
    """Read the further results on the PER and headings of the exciting forces; add notes on what is used and what is not."""
    if beside(path, ".3") and (haskind := beside(path, ".2")):
        notes.append(f"the exciting forces in {haskind.name} (Haskind) are not used; those of .3 stand")
    momentum = _read_momentum(path, bodies, grid, notes)
    drift = _read_drift(path, body, bodies, grid, momentum is not None, notes)
    if drift is None and momentum is not None:
        drift = np.zeros_like(momentum)
    _note_unread(path, notes)
    return WamitExtras(_read_motion(path, body, bodies, grid, notes), drift, momentum)


def _read_motion(path: Path, body: int, bodies: int, grid: Grid, notes: list[str]) -> ComplexArray | None:
    file = beside(path, ".4")
    if file is None:
        return None
    values, beta, motion = read_response(file, body, bodies)
    return motion if _fits_grid(file, (values, beta), grid, notes) else None


def _read_momentum(path: Path, bodies: int, grid: Grid, notes: list[str]) -> Array | None:
    file = beside(path, ".8")
    if file is None:
        return None
    if bodies > 1:
        notes.append(f"the mean drift in {file.name} is that of all bodies together, and is not used")
        return None
    values, beta, drift, crossing = read_drift(file, 0, 1)
    if not _fits_grid(file, (values, beta), grid, notes):
        return None
    notes.append(f"mean drift in surge, sway and yaw from {file.name} (momentum)")
    _note_crossing(file, crossing, notes)
    return drift


def _read_drift(path: Path, body: int, bodies: int, grid: Grid, with_momentum: bool, notes: list[str]) -> Array | None:
    chosen = None
    for suffix, method in ((".7", "control surface"), (".9", "pressure")):
        file = beside(path, suffix)
        if file is None:
            continue
        if chosen is not None:
            notes.append(f"the mean drift in {file.name} ({method}) is not used")
            continue
        values, beta, drift, crossing = read_drift(file, body, bodies)
        if _fits_grid(file, (values, beta), grid, notes):
            chosen = drift
            components = "heave, roll and pitch" if with_momentum else "all six components"
            notes.append(f"mean drift in {components} from {file.name} ({method})")
            _note_crossing(file, crossing, notes)
    return chosen


def _note_unread(path: Path, notes: list[str]) -> None:
    files = sorted(file.name for file in path.parent.glob(f"{glob.escape(root_of(path))}.*") if file.is_file())
    names = [
        name
        for name in files
        if _RESULT_SUFFIX.fullmatch(name[len(root_of(path)) :]) and Path(name).suffix not in SUFFIXES
    ]
    if names:
        notes.append("not read: " + ", ".join(names[:8]) + (", ..." if len(names) > 8 else ""))


def _note_crossing(file: Path, crossing: int, notes: list[str]) -> None:
    if crossing:
        notes.append(f"{crossing} pairs of crossing waves in {file.name} are not used")


def _fits_grid(file: Path, file_grid: Grid, grid: Grid, notes: list[str]) -> bool:
    """Whether a file has the PER and headings of the exciting forces."""
    for axis, in_file, expected in zip(("PER", "headings"), file_grid, grid, strict=True):
        if len(in_file) != len(expected) or not np.allclose(in_file, expected, rtol=1e-5, atol=1e-5):
            notes.append(
                f"{file.name} has other {axis} than the exciting forces ({len(in_file)} and {len(expected)}), and is not used"
            )
            return False
    return True
