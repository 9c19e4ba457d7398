"""A run of WAMIT as a database: `.1`, `.3` and `.hst`, with the other files of the run beside them.

WAMIT has z up, signals Re(X e^{+iwt}), headings in degrees towards which waves travel, phases at the crest of the global
origin, and dimensionless numbers (rho, g, and the length ULEN): A = rho L^k A', B = rho w L^k B', X = rho g L^m X',
motions xi = xi' / L^n with n = 1 for rotations, mean drift rho g L^(n+1) (user manual V7.4, Chapter 3). Sets of OpenFAST
(`.1`, `.3`, `.hst` under one root) have this form. `wamit_rows.py` reads the rows of each file.

Motions are in `.4`, mean drift in `.7` (control surface), `.8` (momentum) and `.9` (pressure; user manual V7.4 Sec. 3.8).
Momentum gives surge, sway and yaw only, but converges fastest: it is used for these three where available. It is that of all
bodies together, hence in global axes about the global origin. The others give all six for each body, as its forces in its own
axes; the control surface is preferred to the pressure, which is inaccurate at sharp edges.
"""

from __future__ import annotations

import glob
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics, checked, dataset_of
from deckcrane.hydro.drift_qtf import QTF, assign_drift_qtf, qtf_diagonal
from deckcrane.hydro.readers.wamit_body import (
    SUFFIXES,
    WamitBody,
    WamitRun,
    beside,
    fitted_mass,
    read_body,
    read_run,
    root_of,
)
from deckcrane.hydro.readers.wamit_control import Per, PerColumn, added_mass_limits
from deckcrane.hydro.readers.wamit_rows import (
    WamitRadiation,
    read_drift,
    read_radiation,
    read_response,
    read_restoring,
)
from deckcrane.hydro.transform import length_powers, mirror_to_full_circle, moments_moved, phase_moved

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


ROTATION = np.array([0, 0, 0, 1, 1, 1])
_HORIZONTAL = [0, 1, 5]


def is_wamit_root(path: Path) -> bool:
    """Whether this is the root name of a run: not a file itself, but some of WAMIT's files have this name."""
    return any(beside(path, suffix) is not None for suffix in (".1", ".3", ".hst"))


def read_wamit(path: str | Path, per: Per = "auto", body: int | str | None = None) -> Hydrodynamics:
    """Read the database of one run, from any of its files or their root name; `body`, counted from 1 or by name, of several."""
    path = Path(path)
    run = read_run(path)
    number, radiation = _select_body(run, require_file(path, ".1"), body)
    wamit_body = read_body(run, number, radiation.bodies)
    notes = _body_notes(run, number, radiation)
    force_file = beside(path, ".3") or beside(path, ".2") or require_file(path, ".3")
    values, beta, F = read_response(force_file, number, radiation.bodies)
    _check_same_periods(force_file, path, values, radiation.values)
    C = restoring(path, wamit_body, number, radiation.bodies, notes)
    weight = _restoring_includes_weight(wamit_body, C, notes)
    column = PerColumn(values, wamit_body.length_scale, wamit_body.gravity, wamit_body.depth)
    kind, why = (per, "as asked for") if per != "auto" else column.kind(run.settings, listed_periods(run), F, C[2, 2])
    notes.insert(0, f"PER taken as {'frequencies' if kind == 'frequency' else f'{kind}s'} ({why})")
    notes += wamit_body.notes
    extras = read_extras(path, number, radiation.bodies, (values, beta), notes)
    order = np.argsort(column.frequency(kind))
    w = column.frequency(kind)[order]
    rho, g, L = wamit_body.water_density, wamit_body.gravity, wamit_body.length_scale
    k_A, k_C, k_F = length_powers()
    A = radiation.A[order]
    zero, infinite = added_mass_limits(kind, radiation.limits, A[0], A[-1])
    dataset = dataset_of(
        frequency=w,
        wave_direction=np.radians(beta) - wamit_body.heading,
        attrs={**_attributes(path, wamit_body), "stiffness_includes_mass": weight},
        added_mass=rho * L**k_A * A,
        radiation_damping=rho * w[:, None, None] * L**k_A * radiation.B[order],
        added_mass_infinite=scaled(infinite, rho * L**k_A),
        added_mass_zero=scaled(zero, rho * L**k_A),
        excitation=rho * g * L**k_F * F[order],
        hydrostatic_stiffness=rho * g * L**k_C * C,
        mass=wamit_body.mass,
        center_of_mass=wamit_body.center_of_mass,
        viscous_damping=wamit_body.damping,
        external_stiffness=wamit_body.stiffness,
        displacement_rao=None if extras.motion is None else extras.motion[order] / L**ROTATION,
        mean_drift=scaled(extras.drift, rho * g * L ** (1.0 + ROTATION), order),
    )
    dataset = _with_qtf(dataset, path, (number, radiation.bodies), wamit_body, kind, notes)
    dataset = checked(dataset, rising=False)
    if wamit_body.mass is None and "displacement_rao" in dataset:
        dataset = _with_fitted_mass(dataset, notes)
    dataset = (
        _about_origin(dataset, wamit_body)
        if radiation.bodies == 1
        else _about_own_waterplane(dataset, wamit_body, notes).assign_attrs(other_bodies=radiation.bodies - 1)
    )
    if (momentum := scaled(extras.momentum, rho * g * L ** (1.0 + ROTATION), order)) is not None:
        dataset = _with_momentum_drift(dataset, momentum, wamit_body, notes)
    dataset = mirror_to_full_circle(dataset.assign_attrs(convention="; ".join(notes)))
    return Hydrodynamics(_with_drift_of_diagonal(dataset))


def _select_body(run: WamitRun, file: Path, body: int | str | None) -> tuple[int, WamitRadiation]:
    """The body's index from 0 and its radiation; several bodies need a choice."""
    first = read_radiation(file, 0, run.bodies)
    names = [run.names[n] if n < len(run.names) else "" for n in range(first.bodies)]
    choices = ", ".join(f"{n} ({name})" if name else f"{n}" for n, name in enumerate(names[:20], start=1))
    if body is None and first.bodies > 1:
        raise DeckcraneError(f"{file}: {first.bodies} bodies; choose one, by `body` under vessel, or --body: {choices}")
    number = 1 if body is None else int(body) if str(body).isdigit() else 1 + names.index(body) if body in names else 0
    if not 1 <= number <= first.bodies:
        raise DeckcraneError(f"{file}: there is no body {body!r}; there is {choices}")
    return number - 1, first if number == 1 else read_radiation(file, number - 1, run.bodies)


def _body_notes(run: WamitRun, number: int, radiation: WamitRadiation) -> list[str]:
    """Notes on the choice of a body, and on degrees of freedom without rows."""
    notes = []
    if radiation.bodies > 1:
        name = f" ({run.names[number]})" if number < len(run.names) else ""
        notes.append(
            f"body {number + 1}{name} of {radiation.bodies}; its coupling with the others, up to {radiation.coupling:.0%} of its "
            "damping, is left out"
        )
    if radiation.absent:
        notes.append(f"no rows for {', '.join(DOFS[k] for k in radiation.absent)}: taken as zero")
    return notes


def restoring(path: Path, body: WamitBody, number: int, bodies: int, notes: list[str]) -> Array:
    file = beside(path, ".hst")
    if file is not None:
        return read_restoring(file, number, bodies)
    if body.restoring is None:
        require_file(path, ".hst")
    notes.append("restoring from .out, with its five digits; there is no .hst")
    return np.asarray(body.restoring)


def _restoring_includes_weight(body: WamitBody, C: Array, notes: list[str]) -> int:
    """Whether the restoring includes the body's weight: it does in WAMIT, but OpenFAST requires that of the water alone."""
    if body.weight_known:
        return 1
    if C[3, 3] < 0 or C[4, 4] < 0:
        notes.append(
            "restoring taken as that of the water alone, as OpenFAST has it: without weight no vessel stands like that"
        )
        return 0
    notes.append("restoring taken to hold the body's weight; no file says where its centre is")
    return 1


def _attributes(path: Path, body: WamitBody) -> dict[str, Any]:
    attrs: dict[str, Any] = {
        "title": root_of(path),
        "source": str(path),
        "source_format": "WAMIT",
        "water_density": body.water_density,
        "gravity": body.gravity,
        "depth": "inf" if np.isinf(body.depth) else body.depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
    }
    if body.volume is not None:
        attrs["displaced_volume"] = body.volume
    if body.center_of_buoyancy is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in body.center_of_buoyancy]
    return attrs


def _about_origin(dataset: xr.Dataset, body: WamitBody) -> xr.Dataset:
    """Move from the body's own origin to the point of the waterplane at the global origin, where WAMIT has its phases."""
    return _moved_to(dataset, -_in_body_axes(body, body.origin))


def _about_own_waterplane(dataset: xr.Dataset, body: WamitBody, notes: list[str]) -> xr.Dataset:
    """Move from the body's own origin up to the waterplane, with phases there: the global origin may be another body's."""
    x, y, z = body.origin
    if x or y:
        notes.append(f"moments and phases at this body's own place in the run, x {x:g} m, y {y:g} m")
    out = _moved_to(dataset, np.array([0.0, 0.0, -z]))
    return phase_moved(out, _in_body_axes(body, np.array([x, y, 0.0])))


def _in_body_axes(body: WamitBody, vector: Array) -> Array:
    c, s = np.cos(body.heading), np.sin(body.heading)
    return np.asarray(np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) @ vector)


def _moved_to(dataset: xr.Dataset, r: Array) -> xr.Dataset:
    """Moments, motions and positions about O + r; phases unchanged."""
    if not np.any(r):
        return dataset
    out = moments_moved(dataset, r)
    if "center_of_mass" in out:
        out["center_of_mass"] = out["center_of_mass"] - xr.DataArray(r, dims="xyz")
    if "center_of_buoyancy" in out.attrs:
        buoyancy = np.asarray(out.attrs["center_of_buoyancy"]) - r
        out = out.assign_attrs(center_of_buoyancy=[float(v) for v in buoyancy])
    return out


def _with_momentum_drift(dataset: xr.Dataset, drift: Array, body: WamitBody, notes: list[str]) -> xr.Dataset:
    """Surge, sway and yaw by momentum, from global axes to the body's; the moment is already about the global origin."""
    if np.any(body.origin[:2]) or body.heading:
        notes.append("the mean drift of .8 is taken in global axes about the global origin")
    c, s = np.cos(body.heading), np.sin(body.heading)
    along, across = c * drift[..., 0] + s * drift[..., 1], c * drift[..., 1] - s * drift[..., 0]
    out = dataset["mean_drift"].copy()
    out.values[..., _HORIZONTAL] = np.stack([along, across, drift[..., 5]], axis=-1)
    return dataset.assign(mean_drift=out)


def _with_qtf(
    dataset: xr.Dataset, path: Path, body: tuple[int, int], scales: WamitBody, kind: Per, notes: list[str]
) -> xr.Dataset:
    """The slow drift of the second-order run, where there is one, in SI over rising frequencies."""
    from deckcrane.hydro.readers.wamit_qtf import read_qtf

    qtf = read_qtf(path, *body, notes)
    if qtf is None:
        return dataset
    w = PerColumn(qtf.values, scales.length_scale, scales.gravity, scales.depth).frequency(kind)
    order = np.argsort(w)
    scale = scales.water_density * scales.gravity * scales.length_scale ** (1.0 + ROTATION)
    directions = np.radians(qtf.headings) - scales.heading
    return assign_drift_qtf(dataset, w[order], directions, scale * qtf.qtf[np.ix_(order, order)])


def _with_drift_of_diagonal(dataset: xr.Dataset) -> xr.Dataset:
    """Mean drift from the QTF, where no file of the first order has it: at the ends of its range, that of the end."""
    if QTF not in dataset or "mean_drift" in dataset:
        return dataset
    w, chi, diagonal = qtf_diagonal(dataset)
    around = np.concatenate([chi - 2 * np.pi, chi, chi + 2 * np.pi])
    frequency, direction = dataset["frequency"].values, dataset["wave_direction"].values
    gaps = np.abs(direction[:, None] - around).min(axis=1)
    if np.any(gaps > np.radians(45.0)):  # headings without data would get those of others
        return dataset
    over_w = np.stack([[np.interp(frequency, w, column) for column in at.T] for at in diagonal.transpose(1, 0, 2)])
    tiled = np.concatenate([over_w] * 3)
    drift = np.stack([[np.interp(direction, around, row) for row in part] for part in tiled.transpose(1, 2, 0)])
    dims = ("frequency", "wave_direction", "influenced_dof")
    note = f"{dataset.attrs.get('convention', '')}; mean drift from the diagonal of the QTF"
    return dataset.assign(mean_drift=(dims, drift.transpose(1, 2, 0))).assign_attrs(convention=note)


def _with_fitted_mass(dataset: xr.Dataset, notes: list[str]) -> xr.Dataset:
    mass, residual = fitted_mass(dataset, dataset["displacement_rao"].values)
    if residual > 0.02 or mass[0, 0] <= 0:
        notes.append(f"no mass: none can be fitted to the motions in .4 (residual {residual:.1e})")
        return dataset
    notes.append(f"mass fitted to the motions in .4 (residual {residual:.1e})")
    out = dataset.copy()
    out["mass"] = (("influenced_dof", "radiating_dof"), mass)
    out["center_of_mass"] = ("xyz", np.array([mass[1, 5], mass[2, 3], mass[0, 4]]) / mass[0, 0])
    return out


def _check_same_periods(force_file: Path, path: Path, values: Array, radiation: Array) -> None:
    if len(values) != len(radiation) or not np.allclose(values, radiation, rtol=1e-5):
        missing = sorted(set(radiation.tolist()) ^ set(values.tolist()))
        raise DeckcraneError(
            f"{force_file}: its periods are not those of {require_file(path, '.1').name} ({len(values)} and {len(radiation)}; "
            f"PER {missing[0]:g} is in one only); both files must come from the same run"
        )


def listed_periods(run: WamitRun) -> Array:
    return np.zeros(0) if run.out is None else run.out.periods


def require_file(path: Path, suffix: str) -> Path:
    """The run's file of this kind; an error where it is not there."""
    file = beside(path, suffix)
    if file is None:
        raise DeckcraneError(
            f"{path.with_name(root_of(path) + suffix)}: not there; WAMIT's .1 (added mass), .3 (exciting force) and .hst "
            "(hydrostatics) must lie beside each other under one name"
        )
    return file


def scaled(values: Array | None, factor: Array, order: Any = ...) -> Array | None:
    return None if values is None else factor * values[order]
