"""Tables of an MSS `vessel` structure at one of its speeds: matrices, force and motion RAOs, drift forces, viscous damping.

Layouts by the functions that write them (veres2vessel, wamit2vessel, read_veres_TF, read_veres_WD, read_veres_ABC and viscous of
MSS, github.com/cybergalactic/MSS): matrices 6 x 6 x frequency x speed; responses as cells of degrees of freedom, each frequency x
heading x speed, with room for ten speeds; drift forces per square of the amplitude, whose third cell is the yaw moment.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers
from deckcrane.hydro.matlab import field, has, real_numbers, row

Table = tuple[Array, ComplexArray]
"""Frequencies [rad/s] and values over frequency, heading and degree of freedom."""


def force_table(vessel: Any, headings: int, speed: int, path: Path) -> Table:
    """`forceRAO`: wave forces per metre of amplitude, as phase leads over the crest."""
    return _response_table(vessel, "forceRAO", headings, speed, path)


def motion_table(vessel: Any, headings: int, speed: int, path: Path) -> Table | None:
    """`motionRAO`: motions per metre of amplitude, None where there are none at this speed."""
    if not has(vessel, "motionRAO") or not has(vessel.motionRAO, "amp"):
        return None
    w, X = _response_table(vessel, "motionRAO", headings, speed, path)
    return (w, X) if np.any(X) else None


def drift_table(vessel: Any, headings: int, speed: int, path: Path) -> tuple[Array, Array] | None:
    """`driftfrc`: mean forces per square of the amplitude, None where there are none at this speed.

    Surge, sway and yaw are in the cells 1, 2 and 3; where the sixth is not empty, the six are in their usual order.
    """
    if not has(vessel, "driftfrc") or not has(vessel.driftfrc, "amp"):
        return None
    drift = vessel.driftfrc
    w = row(drift, "w", path, prefix="driftfrc.")
    cells = _cells(drift, "amp", "driftfrc", 3, path)
    tables = [_at_speed(cell, (len(w), headings), speed, "driftfrc.amp", path) for cell in cells[:6]]
    out = np.zeros((len(w), headings, 6))
    dofs = range(6) if len(tables) == 6 and np.any(tables[5]) else (0, 1, 5)
    for dof, table in zip(dofs, tables, strict=False):
        out[:, :, dof] = table
    return (w, out) if np.any(out) else None


def _response_table(vessel: Any, name: str, headings: int, speed: int, path: Path) -> Table:
    rao = field(vessel, name, path)
    w = row(rao, "w", path, prefix=f"{name}.")
    amplitude, phase = (
        [
            _at_speed(cell, (len(w), headings), speed, f"{name}.{part}", path)
            for cell in _cells(rao, part, name, 6, path)[:6]
        ]
        for part in ("amp", "phase")
    )
    return w, np.stack([a * np.exp(1j * b) for a, b in zip(amplitude, phase, strict=True)], axis=-1)


def _cells(structure: Any, part: str, name: str, least_count: int, path: Path) -> Any:
    cells = np.atleast_1d(field(structure, part, path, f"{name}."))
    if cells.dtype != object or cells.ndim != 1 or len(cells) < least_count:
        count_text = "six" if least_count == 6 else "three or six"
        raise DeckcraneError(
            f"{path}: {name}.{part} must be a cell of {count_text} degrees of freedom; it is {cells.shape}"
        )
    return cells


def _at_speed(cell: Any, shape: tuple[int, int], speed: int, name: str, path: Path) -> Array:
    """One degree of freedom's table over frequencies and headings, at one of its speeds."""
    values = numbers(cell)
    size = shape[0] * shape[1]
    fits = values is not None and (values.shape[:2] == shape or 1 in shape) and not values.size % size
    if values is None or not fits or values.size // size <= speed:
        description = "not real numbers" if values is None else " x ".join(str(n) for n in values.shape)
        raise DeckcraneError(
            f"{path}: {name} is {description}, but there are {shape[0]} frequencies and {shape[1]} headings"
        )
    return np.asarray(values.reshape(*shape, -1)[:, :, speed])


def matrices(vessel: Any, name: str, count: int, speed: int, path: Path) -> Array:
    """Matrices over frequency at one speed, with the frequency first."""
    values = real_numbers(vessel, name, path)
    speeds, rest = divmod(values.size, 36 * count)
    if values.shape[:2] != (6, 6) or rest or speeds <= speed:
        raise DeckcraneError(f"{path}: vessel.{name} is {values.shape}; it must be 6 x 6 x {count} (freqs)")
    return np.moveaxis(values.reshape(6, 6, count, -1)[..., speed], -1, 0)


def constant(vessel: Any, name: str, count: int, speeds: int, speed: int, path: Path, at: int) -> Array:
    """One matrix: given as such, for each speed, or over frequency, of which the one `at` is used."""
    values = real_numbers(vessel, name, path)
    if values.shape == (6, 6):
        return values
    if values.shape == (6, 6, speeds) and speeds != count:
        return np.asarray(values[..., speed])
    return np.asarray(matrices(vessel, name, count, speed, path)[at])


def viscous_damping(vessel: Any, count: int, speeds: int, speed: int, path: Path) -> Array | None:
    """Bv, at the lowest frequency where it depends on frequency, as MSS uses it in time domain; else the roll damping alone."""
    if has(vessel, "Bv") and np.size(vessel.Bv):
        return constant(vessel, "Bv", count, speeds, speed, path, at=0)
    if not has(vessel, "roll") or not has(vessel.roll, "Bv44"):
        return None
    roll = row(vessel.roll, "Bv44", path)
    if len(roll) % count:
        raise DeckcraneError(f"{path}: roll.Bv44 has {len(roll)} values; it must have one for each of {count} freqs")
    B44 = roll.reshape(count, -1)[:, min(speed, len(roll) // count - 1)]
    return np.asarray(np.diag([0.0, 0.0, 0.0, float(np.median(B44)), 0.0, 0.0]))
