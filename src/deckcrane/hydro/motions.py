"""Displacement transfer functions (RAOs) of a vessel: of hydrodynamic data, or from a yard's table.

Both come in the form of the database: complex numbers over frequency and direction of travel, leads over the crest at O, with z
up, per metre of wave amplitude; so that they are interpolated as the excitation is.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.delimited import TextTable, name_and_unit, read_table
from deckcrane.hydro.database import DOFS, Hydrodynamics, wavenumber
from deckcrane.hydro.floating import TURNED
from deckcrane.hydro.response import motion_raos
from deckcrane.model import units
from deckcrane.model.vessel_motion import ImposedMotion

_LINEAR = units.Dimension("a length per length", (0, 0, 0), (0,), "1 m/m")
_ANGULAR = units.Dimension("an angle per length", (0, -1, 0), (1,), "1.2 deg/m or 0.02 rad/m")


def database_raos(data: Hydrodynamics, name: str, *, roll_damping: float | None = None) -> xr.Dataset:
    """The RAOs in the data where it holds them and no other roll damping is asked for; else of the linear equations of motion.

    With the vessel's own mass and weight, and moorings in the data, but no thrusters.
    """
    given = data.displacement_rao
    if given is None or roll_damping is not None:
        if data.mass is None:
            raise DeckcraneError(
                f"{name} holds neither displacement RAOs nor a mass matrix, so the vessel's motion cannot be found; state its "
                "mass (vessel.mass, cog, radii), or give its RAOs as a table: motion: {raos: FILE.csv, ...}"
            )
        instead = np.zeros((6, 6))
        if roll_damping is not None:
            instead[3, 3] = roll_damping - data.viscous_damping[3, 3]
        given = motion_raos(data, damping=instead)
    return _labelled(data.frequency, data.wave_direction, given)


def _labelled(w: Array, chi: Array, raos: ComplexArray) -> xr.Dataset:
    dims = ("frequency", "wave_direction", "influenced_dof")
    return xr.Dataset(
        {"excitation": (dims, np.asarray(raos, dtype=complex))},  # the name by which the sea finds a transfer function
        coords={"frequency": w, "wave_direction": chi, "influenced_dof": list(DOFS)},
    )


def table_raos(path: str | Path, motion: ImposedMotion, gravity: float, side: float = 1.0) -> xr.Dataset:
    """The RAOs of a CSV table, brought into our form by what the scenario says of it.

    `motion.at` and `motion.crest` are in the vessel's own frame, with z up (`side` 1) or down (-1).
    """
    table = read_table(
        Path(path), such_as="period [s], heading [deg], heave [m/m], heave_phase [deg]", blank_lines=True
    )
    columns = _columns(table)
    w, heading, rows = _grid(table, columns)
    sign = 1j if motion.phase == "lead" else -1j
    raos = np.zeros((len(w), len(heading), 6), dtype=complex)
    for j, dof in enumerate(DOFS):
        if dof in columns:
            raos[..., j] = (columns[dof] * np.exp(sign * columns.get(f"{dof}_phase", 0.0)))[rows]
    if motion.z == "down":
        raos = raos @ TURNED
    around = 1.0 if motion.at_90_deg == "from starboard" else -1.0
    chi = around * (heading if motion.head_seas else np.pi - heading)
    turn = np.array([1.0, side, side])
    raos = _at_origin(raos, turn * np.array(motion.at))
    crest = turn * np.array(motion.at if motion.crest is None else motion.crest)
    lag = np.multiply.outer(wavenumber(w, gravity=gravity), crest[0] * np.cos(chi) + crest[1] * np.sin(chi))
    raos = raos * np.exp(-1j * lag)[..., None]
    order = np.argsort(chi)
    return _labelled(w, chi[order], raos[:, order])


def _at_origin(raos: ComplexArray, r: Array) -> ComplexArray:
    """From the motion of the point r to that of the origin: less what rotations give r beyond it."""
    found = raos.copy()
    found[..., :3] -= np.cross(raos[..., 3:], r)
    return found


def _columns(table: TextTable) -> dict[str, Array]:
    """All columns in SI by name, checked one by one; frequencies stand for periods."""
    here, kinds, places = f"{table.path}: line {table.header}", _kinds(), {}
    for i, header in enumerate(table.names):
        name, unit = name_and_unit(header) or (header, None)
        if name not in kinds:
            raise DeckcraneError(
                f"{here}: the column {header[:40]!r} is not one of a table of RAOs: period [s] or w [rad/s], heading [deg], "
                "surge [m/m], surge_phase [deg], ... roll [deg/m], roll_phase [deg], ..."
            )
        if name in places:
            raise DeckcraneError(f"{here}: two columns for {name}; keep one")
        if unit is None:
            raise DeckcraneError(f"{here}: the column {name} has no unit; write it like {name} [{kinds[name].unit}]")
        try:
            places[name] = (i, float(units.quantity(f"1 {unit}", kinds[name])))
        except units.UnitError as error:
            raise DeckcraneError(f"{here}, column {header}: {error}") from None
    _check_complete(here, set(places))
    numbers = table.numbers([i for i, _ in places.values()])
    found = {name: factor * numbers[:, k] for k, (name, (_, factor)) in enumerate(places.items())}
    low = next((name for name in ("period", "w", *DOFS) if name in found and np.any(found[name] < 0)), None)
    if low is not None or np.any(found.get("period", found.get("w", np.ones(1))) == 0):
        raise DeckcraneError(f"{table.path}: {low or 'period or w'} must not be negative, and periods not be zero")
    if "period" in found:
        found["w"] = 2 * np.pi / found.pop("period")
    return found


def _kinds() -> dict[str, units.Dimension]:
    found = {"period": units.TIME, "w": units.ANGULAR_SPEED, "heading": units.ANGLE}
    for i, dof in enumerate(DOFS):
        found[dof], found[f"{dof}_phase"] = _LINEAR if i < 3 else _ANGULAR, units.ANGLE
    return found


def _check_complete(here: str, names: set[str]) -> None:
    if ("period" in names) == ("w" in names):
        raise DeckcraneError(f"{here}: a table of RAOs has a column period or w, one of the two")
    if "heading" not in names:
        raise DeckcraneError(f"{here}: a table of RAOs has a column heading [deg]")
    there = [dof for dof in DOFS if dof in names]
    lone = [dof for dof in DOFS if (dof in names) != (f"{dof}_phase" in names)]
    if lone or not there:
        missing = f"{lone[0]} or {lone[0]}_phase" if lone else "surge, ... or yaw, with its phase"
        raise DeckcraneError(f"{here}: the column {missing} is missing: a motion has an amplitude and a phase")


def _grid(table: TextTable, columns: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Frequencies and headings, rising, and the row of each pair: every heading must have every frequency, once."""
    w, i = np.unique(np.round(columns["w"], 9), return_inverse=True)
    heading, j = np.unique(np.round(columns["heading"], 9), return_inverse=True)
    rows = np.full((len(w), len(heading)), -1)
    for row, (a, b) in enumerate(zip(i, j, strict=True)):
        if rows[a, b] >= 0:
            raise DeckcraneError(
                f"{table.path}: line {table.lines[row]}: the period and heading of line {table.lines[rows[a, b]]} again"
            )
        rows[a, b] = row
    if np.any(rows < 0):
        a, b = np.argwhere(rows < 0)[0]
        raise DeckcraneError(
            f"{table.path}: there is no row for a period of {2 * np.pi / w[a]:.4g} s ({w[a]:.4g} rad/s) and a heading of "
            f"{np.degrees(heading[b]):.4g} deg; each heading needs the same periods"
        )
    return w, heading, rows
