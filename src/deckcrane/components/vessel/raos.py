"""Displacement transfer functions (RAOs) of a vessel: from hydrodynamic data, or from a yard's table.

Both have the form of the database: complex numbers over frequency and direction of travel, leads over the crest at O, with z
up, per metre of wave amplitude; so that they are interpolated as the excitation is.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.vessel.data import ImposedMotion
from deckcrane.components.vessel.hydrodynamics import TURNED
from deckcrane.errors import DeckcraneError
from deckcrane.files.text_tables import TextTable, name_and_unit, read_table
from deckcrane.hydro.database import DOFS, Hydrodynamics, wavenumber
from deckcrane.hydro.response import motion_raos
from deckcrane.units import quantities

_LINEAR = quantities.Dimension("a length per length", (0, 0, 0), (0,), "1 m/m")
_ANGULAR = quantities.Dimension("an angle per length", (0, -1, 0), (1,), "1.2 deg/m or 0.02 rad/m")


def database_raos(data: Hydrodynamics, name: str, *, damping: Mapping[int, float] | None = None) -> xr.Dataset:
    """The RAOs in the data where they exist and no damping is stated; else those of the linear equations of motion.

    With the vessel's own mass and weight, and moorings in the data, but no thrusters.
    """
    raos = data.displacement_rao
    if raos is None or damping:
        if data.mass is None:
            raise DeckcraneError(
                f"{name} holds neither displacement RAOs nor a mass matrix, so the vessel's motion cannot be found; state its "
                "mass (vessel.mass, cog, radii), or give its RAOs as a table: motion: {raos: FILE.csv, ...}"
            )
        damping_change = np.zeros((6, 6))
        for motion, value in (damping or {}).items():
            damping_change[motion, motion] = value - data.viscous_damping[motion, motion]
        raos = motion_raos(data, damping=damping_change)
    return _rao_dataset(data.frequency, data.wave_direction, raos)


def _rao_dataset(w: Array, chi: Array, raos: ComplexArray) -> xr.Dataset:
    dims = ("frequency", "wave_direction", "influenced_dof")
    return xr.Dataset(
        {
            "excitation": (dims, np.asarray(raos, dtype=complex))
        },  # the name by which the sea looks up a transfer function
        coords={"frequency": w, "wave_direction": chi, "influenced_dof": list(DOFS)},
    )


def table_raos(
    path: str | Path, motion: ImposedMotion, gravity: float, side: float = 1.0, depth: float = np.inf
) -> xr.Dataset:
    """The RAOs of a CSV table, converted to the common form by the conventions that the scenario states.

    `motion.at` and `motion.crest` are in the vessel's own frame, with z up (`side` 1) or down (-1).
    """
    table = read_table(
        Path(path), such_as="period [s], heading [deg], heave [m/m], heave_phase [deg]", blank_lines=True
    )
    columns = _read_columns(table)
    w, heading, rows = _frequency_heading_grid(table, columns)
    sign = 1j if motion.phase == "lead" else -1j
    raos = np.zeros((len(w), len(heading), 6), dtype=complex)
    for j, dof in enumerate(DOFS):
        if dof in columns:
            raos[..., j] = (columns[dof] * np.exp(sign * columns.get(f"{dof}_phase", 0.0)))[rows]
    if motion.z == "down":
        raos = raos @ TURNED
    heading_sign = 1.0 if motion.at_90_deg == "from starboard" else -1.0
    chi = heading_sign * (heading if motion.head_seas else np.pi - heading)
    axis_signs = np.array([1.0, side, side])
    raos = _moved_to_origin(raos, axis_signs * np.array(motion.at))
    crest = axis_signs * np.array(motion.at if motion.crest is None else motion.crest)
    lag = np.multiply.outer(wavenumber(w, depth, gravity), crest[0] * np.cos(chi) + crest[1] * np.sin(chi))
    raos = raos * np.exp(-1j * lag)[..., None]
    order = np.argsort(chi)
    return _rao_dataset(w, chi[order], raos[:, order])


def _moved_to_origin(raos: ComplexArray, r: Array) -> ComplexArray:
    """The motion of the origin from that of the point r: less the contribution of rotations."""
    result = raos.copy()
    result[..., :3] -= np.cross(raos[..., 3:], r)
    return result


def _read_columns(table: TextTable) -> dict[str, Array]:
    """All columns in SI units by name, each checked; periods are converted to frequencies."""
    location, dimensions, columns = f"{table.path}: line {table.header}", _column_dimensions(), {}
    for i, header in enumerate(table.names):
        name, unit = name_and_unit(header) or (header, None)
        if name not in dimensions:
            raise DeckcraneError(
                f"{location}: the column {header[:40]!r} is not one of a table of RAOs: period [s] or w [rad/s], heading [deg], "
                "surge [m/m], surge_phase [deg], ... roll [deg/m], roll_phase [deg], ..."
            )
        if name in columns:
            raise DeckcraneError(f"{location}: two columns for {name}; keep one")
        if unit is None:
            raise DeckcraneError(
                f"{location}: the column {name} has no unit; write it like {name} [{dimensions[name].unit}]"
            )
        try:
            columns[name] = (i, float(quantities.quantity(f"1 {unit}", dimensions[name])))
        except quantities.UnitError as error:
            raise DeckcraneError(f"{location}, column {header}: {error}") from None
    _check_complete(location, set(columns))
    numbers = table.numbers([i for i, _ in columns.values()])
    values = {name: factor * numbers[:, k] for k, (name, (_, factor)) in enumerate(columns.items())}
    negative = next((name for name in ("period", "w", *DOFS) if name in values and np.any(values[name] < 0)), None)
    if negative is not None or np.any(values.get("period", values.get("w", np.ones(1))) == 0):
        raise DeckcraneError(f"{table.path}: {negative or 'period or w'} must not be negative, and periods not be zero")
    if "period" in values:
        values["w"] = 2 * np.pi / values.pop("period")
    return values


def _column_dimensions() -> dict[str, quantities.Dimension]:
    dimensions = {"period": quantities.TIME, "w": quantities.ANGULAR_SPEED, "heading": quantities.ANGLE}
    for i, dof in enumerate(DOFS):
        dimensions[dof], dimensions[f"{dof}_phase"] = _LINEAR if i < 3 else _ANGULAR, quantities.ANGLE
    return dimensions


def _check_complete(location: str, names: set[str]) -> None:
    if ("period" in names) == ("w" in names):
        raise DeckcraneError(f"{location}: a table of RAOs has a column period or w, one of the two")
    if "heading" not in names:
        raise DeckcraneError(f"{location}: a table of RAOs has a column heading [deg]")
    motions = [dof for dof in DOFS if dof in names]
    incomplete = [dof for dof in DOFS if (dof in names) != (f"{dof}_phase" in names)]
    if incomplete or not motions:
        missing = f"{incomplete[0]} or {incomplete[0]}_phase" if incomplete else "surge, ... or yaw, with its phase"
        raise DeckcraneError(f"{location}: the column {missing} is missing: a motion has an amplitude and a phase")


def _frequency_heading_grid(table: TextTable, columns: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Frequencies and headings, ascending, and the row of each pair: every heading must have every frequency, once."""
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
