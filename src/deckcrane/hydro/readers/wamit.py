"""A run of WAMIT as a database: `.1`, `.3` and `.hst`, with the other files of the run beside them.

WAMIT has z up, signals Re(X e^{+iwt}), headings in degrees towards which waves travel, phases at the crest of the global
origin, and dimensionless numbers (rho, g, and the length ULEN): A = rho L^k A', B = rho w L^k B', X = rho g L^m X',
motions xi = xi' / L^n with n = 1 for rotations, mean drift rho g L^(n+1) (user manual V7.4, Chapter 3). Sets of OpenFAST
(`.1`, `.3`, `.hst` under one root) have this form.

Numeric files have rows of numbers, one file for each quantity. Columns as in the WAMIT user manual (V6.4 Chapter 4, V7.4
Chapter 5): `.1` PER I J A B; `.2`, `.3`, `.4` PER BETA I modulus phase real imaginary; `.7`, `.8`, `.9` PER BETA1 BETA2 I
modulus phase real imaginary; `.hst` I J C. A heading line (NUMHDR=1) may come first. The second body's degrees of freedom are
counted 7 to 12, and so on.

Motions are in `.4`, mean drift in `.7` (control surface), `.8` (momentum) and `.9` (pressure). All three files of drift have
the same columns (user manual V7.4 Sec. 3.8). Momentum gives surge, sway and yaw only, but converges fastest: it is used for
these three where available. It is that of all bodies together, hence in global axes about the global origin. The others give
all six for each body, as its forces in its own axes; the control surface is preferred to the pressure, which is inaccurate at
sharp edges.
"""

from __future__ import annotations

import glob
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
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
from deckcrane.hydro.transform import length_powers, mirror_to_full_circle, moments_moved, phase_moved

Integers = npt.NDArray[np.int64]
MOST_BODIES = 1000


@dataclass(frozen=True)
class WamitRows:
    """The numbers of a file, row by row, missing ones as NaN, and their line numbers."""

    path: Path
    lines: Integers
    table: Array

    def refuse(self, bad: npt.NDArray[np.bool_], words: str) -> None:
        """Raise an error at the first of the bad rows; `words` may contain its columns, as {0:g}."""
        if bad.any():
            n = int(np.flatnonzero(bad)[0])
            raise DeckcraneError(f"{self.path}, line {self.lines[n]}: {words.format(*self.table[n])}")

    def modes(self, column: int, bodies: int | None) -> Integers:
        """A column of degrees of freedom, from 0."""
        most = 6 * (bodies or MOST_BODIES)
        value = np.abs(self.table[:, column])
        if bodies is not None:
            bodies_text = "a single rigid body has" if bodies == 1 else f"{bodies} rigid bodies have"
            words = f"{bodies_text} 1 to {most} (generalised modes are not read: run again without NEWMDS)"
        else:
            words = "they are counted from 1"
        self.refuse(
            (value != np.floor(value)) | (value < 1) | (value > most), f"degree of freedom {{{column}:g}}; {words}"
        )
        return value.astype(np.int64) - 1


@dataclass(frozen=True)
class WamitRadiation:
    """A `.1` file: dimensionless A and B over PER, the limits by the sign of their PER, and which modes have rows."""

    values: Array
    limits: dict[int, Array]
    A: Array
    B: Array
    bodies: int
    absent: tuple[int, ...]
    coupling: float


def read_rows(path: Path, widths: tuple[int, ...]) -> WamitRows:
    """Read the numeric rows; each has one of these numbers of columns."""
    try:
        lines = path.read_text(encoding="latin-1").splitlines()
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    numbers: list[int] = []
    rows: list[list[float]] = []
    widest = max(widths)
    for number, text in enumerate(lines, start=1):
        words = text.split()
        if not words:
            continue
        try:
            row = [float(word) for word in words]
        except ValueError:
            try:
                row = [float(word.replace("D", "E").replace("d", "e")) for word in words]
            except ValueError:
                if not rows and number == 1:
                    continue
                raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} are not all numbers") from None
        if len(row) not in widths:
            expected = " or ".join(str(w) for w in sorted(widths))
            raise DeckcraneError(f"{path}, line {number}: {len(row)} numbers where {expected} belong; cut short?")
        if not np.isfinite(sum(row)) and not all(np.isfinite(row)):
            raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} has a value that is not a number")
        rows.append(row if len(row) == widest else row + [np.nan] * (widest - len(row)))
        numbers.append(number)
    if not rows:
        raise DeckcraneError(f"{path}: empty; the run may have failed")
    return WamitRows(path, np.array(numbers), np.array(rows))


def read_radiation(path: Path, body: int = 0, bodies: int | None = None) -> WamitRadiation:
    """Read a `.1` file; `bodies` is the number of bodies in the run, where known."""
    rows = read_rows(path, (5, 4))
    i, j = rows.modes(1, bodies), rows.modes(2, bodies)
    per, damping = rows.table[:, 0], rows.table[:, 4]
    rows.refuse(np.isnan(damping) & (per > 0), "no damping at PER {0:g}; only PER 0 and -1 stand without it")
    body_count = bodies or 1 + int(max(i.max(), j.max())) // 6
    per = np.where(per < 0, -1.0, per)
    values, per_index = np.unique(per, return_inverse=True)
    pairs, pair_index = np.unique(np.stack([i, j], axis=1), axis=0, return_inverse=True)
    pair_index = pair_index.reshape(-1)
    check_unique(rows, per_index * len(pairs) + pair_index, "PER {0:g}, I {1:g}, J {2:g} appears twice")
    present = np.zeros((len(values), len(pairs)), dtype=bool)
    present[per_index, pair_index] = True
    if not present.all():
        n, m = np.argwhere(~present)[0]
        raise DeckcraneError(
            f"{path}: cut short or incomplete: PER {values[n]:g} has no row for I {pairs[m, 0] + 1}, J {pairs[m, 1] + 1}, "
            "which other periods have"
        )
    if not np.any(values > 0):
        raise DeckcraneError(f"{path}: no rows with a positive PER")
    own_modes, block = np.arange(6) + 6 * body, np.zeros((2, len(values), 6, 6))
    of_body = np.isin(i, own_modes) & np.isin(j, own_modes)
    entry = (per_index[of_body], i[of_body] - 6 * body, j[of_body] - 6 * body)
    block[0][entry], block[1][entry] = rows.table[of_body, 3], np.nan_to_num(damping[of_body])
    positive = values > 0
    with_rows = {int(k) for k in i[of_body & (i == j)] - 6 * body}
    coupling_damping = np.abs(damping[np.isin(i, own_modes) & ~np.isin(j, own_modes)])
    coupling = (
        float(np.nanmax(coupling_damping)) / max(float(np.abs(block[1]).max()), 1e-300)
        if np.isfinite(coupling_damping).any()
        else 0.0
    )
    return WamitRadiation(
        values=values[positive],
        limits={int(v): block[0, n] for n, v in enumerate(values) if v <= 0},
        A=block[0, positive],
        B=block[1, positive],
        bodies=body_count,
        absent=tuple(k for k in range(6) if k not in with_rows),
        coupling=coupling,
    )


def read_response(path: Path, body: int = 0, bodies: int | None = None) -> tuple[Array, Array, ComplexArray]:
    """Read a `.3` (or `.2`) or `.4` file: PER, headings [deg], and complex values (PER, heading, degree of freedom)."""
    rows = read_rows(path, (7, 5))
    modulus, phase, real, imaginary = rows.table[:, 3:7].T
    has_parts = np.isfinite(real)
    value = np.where(has_parts, real + 1j * imaginary, modulus * np.exp(1j * np.radians(phase)))
    inconsistent = np.abs(np.abs(value) - np.abs(modulus)) > 1e-3 * np.maximum(np.abs(modulus), np.abs(value)) + 1e-12
    rows.refuse(
        inconsistent & has_parts,
        "modulus {3:g} does not belong to real and imaginary part {5:g}, {6:g}; the columns must be PER, BETA, I, modulus, "
        "phase, real, imaginary",
    )
    all_rows = np.ones(len(modulus), dtype=bool)
    return _over_headings(rows, rows.modes(2, bodies), value, all_rows, body)


def read_drift(path: Path, body: int = 0, bodies: int | None = None) -> tuple[Array, Array, Array, int]:
    """Read a `.8`, `.9` or `.7` file: PER, headings [deg], mean forces (PER, heading, degree of freedom), unused heading pairs.

    Rows with two different headings belong to crossing waves; rows of a negative I repeat the moments in axes that move with
    the body (as also stated in `wamit2vessel` of the Marine Systems Simulator): neither is read.
    """
    rows = read_rows(path, (8,))
    modes, (beta1, beta2, signed) = rows.modes(3, bodies), rows.table[:, 1:4].T
    modulus, real, imaginary = rows.table[:, 4], rows.table[:, 6], rows.table[:, 7]
    bad = np.abs(np.hypot(real, imaginary) - np.abs(modulus)) > 1e-3 * np.abs(modulus) + 1e-9
    rows.refuse(
        bad, "modulus {4:g} does not belong to {6:g}, {7:g}; the columns must be PER, BETA1, BETA2, I, modulus, phase, real, "
        "imaginary"
    )  # fmt: skip
    single_heading = np.abs(beta1 - beta2) < 1e-6
    crossing = len(np.unique(np.stack([beta1, beta2], axis=1)[~single_heading], axis=0))
    if not single_heading.any():
        raise DeckcraneError(f"{path}: no row with BETA1 = BETA2; the mean drift of waves of one heading is needed")
    values, headings, drift = _over_headings(
        rows, modes, real.astype(np.complex128), single_heading & (signed > 0), body
    )
    return values, headings, drift.real, crossing


def read_restoring(path: Path, body: int = 0, bodies: int | None = None) -> Array:
    """Read a `.hst` file: dimensionless C."""
    rows, C = read_rows(path, (3,)), np.zeros((6, 6))
    i, j = rows.modes(0, bodies) - 6 * body, rows.modes(1, bodies) - 6 * body
    of_body = (i >= 0) & (i < 6) & (j >= 0) & (j < 6)
    C[i[of_body], j[of_body]] = rows.table[of_body, 2]
    return C


def _over_headings(
    rows: WamitRows, modes: Integers, value: ComplexArray, use: npt.NDArray[np.bool_], body: int
) -> tuple[Array, Array, ComplexArray]:
    """Values over PER, heading and the body's degrees of freedom; every period needs every heading."""
    rows = WamitRows(rows.path, rows.lines[use], rows.table[use])
    modes, value = modes[use], value[use]
    beta = np.round(rows.table[:, 1], 6)
    values, per_index = np.unique(rows.table[:, 0], return_inverse=True)
    headings, heading_index = np.unique(beta, return_inverse=True)
    dofs, dof_index = np.unique(modes, return_inverse=True)
    rows.refuse(rows.table[:, 0] <= 0, "PER {0:g}; there are no waves of zero or infinite period")
    check_unique(
        rows,
        (per_index * len(headings) + heading_index) * len(dofs) + dof_index,
        "the row of PER {0:g}, BETA {1:g} appears twice",
    )
    present = np.zeros((len(values), len(headings), len(dofs)), dtype=bool)
    present[per_index, heading_index, dof_index] = True
    if not present.all():
        n, h, d = np.argwhere(~present)[0]
        raise DeckcraneError(
            f"{rows.path}: cut short or incomplete: no row for PER {values[n]:g}, BETA {headings[h]:g}, I {dofs[d] + 1}; "
            "every period needs every heading and degree of freedom"
        )
    check_degrees(rows.path, headings)
    out = np.zeros((len(values), len(headings), 6), dtype=np.complex128)
    of_body = (modes >= 6 * body) & (modes < 6 * body + 6)
    out[per_index[of_body], heading_index[of_body], modes[of_body] - 6 * body] = value[of_body]
    return values, headings, out


def check_unique(rows: WamitRows, key: npt.NDArray[np.intp], words: str) -> None:
    _, first = np.unique(key, return_index=True)
    repeated = np.ones(len(key), dtype=bool)
    repeated[first] = False
    rows.refuse(repeated, words)


def check_degrees(path: Path, headings: Array) -> None:
    """Check that headings are degrees; a list that ends at pi or 2 pi is in radians."""
    largest = float(np.abs(headings).max())
    if len(headings) > 2 and (abs(largest - np.pi) < 2e-3 or abs(largest - 2 * np.pi) < 2e-3):
        raise DeckcraneError(f"{path}: headings up to {largest:g} look like radians; WAMIT's BETA must be degrees")


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
    number, radiation = _select_body(run, _require_file(path, ".1"), body)
    wamit_body = read_body(run, number, radiation.bodies)
    notes = _body_notes(run, number, radiation)
    force_file = beside(path, ".3") or beside(path, ".2") or _require_file(path, ".3")
    values, beta, F = read_response(force_file, number, radiation.bodies)
    _check_same_periods(force_file, path, values, radiation.values)
    C = _restoring(path, wamit_body, number, radiation.bodies, notes)
    weight = _restoring_includes_weight(wamit_body, C, notes)
    column = PerColumn(values, wamit_body.length_scale, wamit_body.gravity, wamit_body.depth)
    kind, why = (per, "as asked for") if per != "auto" else column.kind(run.settings, _listed_periods(run), F, C[2, 2])
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
        added_mass_infinite=_scaled(infinite, rho * L**k_A),
        added_mass_zero=_scaled(zero, rho * L**k_A),
        excitation=rho * g * L**k_F * F[order],
        hydrostatic_stiffness=rho * g * L**k_C * C,
        mass=wamit_body.mass,
        center_of_mass=wamit_body.center_of_mass,
        viscous_damping=wamit_body.damping,
        external_stiffness=wamit_body.stiffness,
        displacement_rao=None if extras.motion is None else extras.motion[order] / L**ROTATION,
        mean_drift=_scaled(extras.drift, rho * g * L ** (1.0 + ROTATION), order),
    )
    dataset = _with_qtf(dataset, path, (number, radiation.bodies), wamit_body, kind, notes)
    dataset = checked(dataset, rising=False)
    if wamit_body.mass is None and "displacement_rao" in dataset:
        dataset = _with_fitted_mass(dataset, notes)
    dataset = (
        _about_origin(dataset, wamit_body)
        if radiation.bodies == 1
        else _about_own_waterplane(dataset, wamit_body, notes)
    )
    if (momentum := _scaled(extras.momentum, rho * g * L ** (1.0 + ROTATION), order)) is not None:
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


def _restoring(path: Path, body: WamitBody, number: int, bodies: int, notes: list[str]) -> Array:
    file = beside(path, ".hst")
    if file is not None:
        return read_restoring(file, number, bodies)
    if body.restoring is None:
        _require_file(path, ".hst")
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
            f"{force_file}: its periods are not those of {_require_file(path, '.1').name} ({len(values)} and {len(radiation)}; "
            f"PER {missing[0]:g} is in one only); both files must come from the same run"
        )


def _listed_periods(run: WamitRun) -> Array:
    return np.zeros(0) if run.out is None else run.out.periods


def _require_file(path: Path, suffix: str) -> Path:
    file = beside(path, suffix)
    if file is None:
        raise DeckcraneError(
            f"{path.with_name(root_of(path) + suffix)}: not there; WAMIT's .1 (added mass), .3 (exciting force) and .hst "
            "(hydrostatics) must lie beside each other under one name"
        )
    return file


def _scaled(values: Array | None, factor: Array, order: Any = ...) -> Array | None:
    return None if values is None else factor * values[order]
