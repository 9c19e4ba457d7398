"""WAMIT's numeric output files: `.1`, `.3` and `.hst`, with `.out`, `.frc`, `.gdf` and `.4` where they lie beside them.

WAMIT has z up, signals Re(X e^{+iwt}), headings in degrees where the waves travel to, phases at the crest of the global
origin, and numbers without dimension (rho, g, and the length ULEN). PER is a period unless the run asked for
frequencies: then a row of PER 0 is the zero-frequency limit; for periods 0 is the infinite-frequency limit and -1 the
zero-frequency one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.transform import all_round, length_powers, moments_moved
from deckcrane.hydro.wamit_body import WamitBody, fitted_mass, read_body

Per = Literal["auto", "period", "frequency"]
Row = tuple[int, list[float]]


def read_wamit(path: str | Path, per: Per = "auto", body: WamitBody | None = None) -> Hydrodynamics:
    """The database of one run, from any one of its files; `body` overrides what `.out`, `.frc` and `.gdf` say."""
    path = Path(path)
    body = body or read_body(path)
    radiation, force_file, hst = _file(path, ".1"), _force_file(path), _file(path, ".hst")
    limits, values, A, B = _radiation(radiation)
    values_3, beta, F = read_response(force_file)
    if len(values) != len(values_3) or not np.allclose(values, values_3, rtol=1e-5):
        missing = sorted(set(values.tolist()) ^ set(values_3.tolist()))
        raise DeckcraneError(
            f"{force_file}: its periods are not those of {radiation.name} ({len(values_3)} and {len(values)}; "
            f"PER {missing[0]:g} is in one only); both files must come from the same run"
        )
    C = _hydrostatics(hst)
    in_periods = per == "period" or (per == "auto" and _are_periods(values, F, C[2, 2]))
    w = 2 * np.pi / values if in_periods else values
    order = np.argsort(w)
    w = w[order]
    rho, g, L = body.water_density, body.gravity, body.length_scale
    k_A, k_C, k_F = length_powers()
    at_zero, at_infinity = (-1.0, 0.0) if in_periods else (0.0, -1.0)
    convention = f"PER taken as {'periods' if in_periods else 'frequencies'}"
    if body.assumed:
        convention += "; assumed, no file says it: " + ", ".join(body.assumed)
    attrs: dict[str, Any] = {
        "title": path.stem,
        "source": str(path),
        "source_format": "WAMIT",
        "water_density": rho,
        "gravity": g,
        "depth": "inf" if np.isinf(body.depth) else body.depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "convention": convention,
    }
    if body.volume is not None:
        attrs["displaced_volume"] = body.volume
    if body.center_of_buoyancy is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in body.center_of_buoyancy]
    dataset = dataset_of(
        frequency=w,
        wave_direction=np.radians(beta) - body.heading,
        attrs=attrs,
        added_mass=rho * L**k_A * A[order],
        radiation_damping=rho * w[:, None, None] * L**k_A * B[order],
        added_mass_infinite=_scaled(limits.get(at_infinity), rho * L**k_A),
        added_mass_zero=_scaled(limits.get(at_zero), rho * L**k_A),
        excitation=rho * g * L**k_F * F[order],
        hydrostatic_stiffness=rho * g * L**k_C * C,
        mass=body.mass,
        center_of_mass=body.center_of_mass,
    )
    dataset = checked(dataset, rising=False)
    motions = _beside(path, ".4")
    if body.mass is None and motions is not None:
        dataset = _with_fitted_mass(dataset, motions, L, order)
    return Hydrodynamics(all_round(_about_origin(dataset, body)))


def _about_origin(dataset: xr.Dataset, body: WamitBody) -> xr.Dataset:
    """From the body's own origin to the point of the waterplane at the global origin, where WAMIT has its phases."""
    if not np.any(body.origin):
        return dataset
    c, s = np.cos(body.heading), np.sin(body.heading)
    to_global = -np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]]) @ body.origin
    out = moments_moved(dataset, to_global)
    if "center_of_mass" in out:
        out["center_of_mass"] = out["center_of_mass"] - xr.DataArray(to_global, dims="xyz")
    if "center_of_buoyancy" in out.attrs:
        buoyancy = np.asarray(out.attrs["center_of_buoyancy"]) - to_global
        out = out.assign_attrs(center_of_buoyancy=[float(v) for v in buoyancy])
    return out


def _with_fitted_mass(dataset: xr.Dataset, motion_file: Path, L: float, order: npt.NDArray[np.intp]) -> xr.Dataset:
    values, _, X = read_response(motion_file)
    if len(values) != dataset.sizes["frequency"] or X.shape[1] != dataset.sizes["wave_direction"]:
        return dataset
    X = X[order] / L ** np.array([0, 0, 0, 1, 1, 1])
    mass, residual = fitted_mass(dataset, X)
    if residual > 0.02:
        return dataset
    m = mass[0, 0]
    note = f"; mass fitted to the motions in {motion_file.name} (residual {residual:.1e})"
    out = dataset.assign_attrs(convention=dataset.attrs["convention"] + note)
    out["mass"] = (("influenced_dof", "radiating_dof"), mass)
    out["center_of_mass"] = ("xyz", np.array([mass[1, 5], mass[2, 3], mass[0, 4]]) / m)
    return out


def read_response(path: Path) -> tuple[Array, Array, ComplexArray]:
    """A `.3` (or `.2`) or `.4` file: PER, headings [deg], and complex values (PER, heading, degree of freedom)."""
    found: dict[tuple[float, float, int], complex] = {}
    for line, row in _rows(path, (7, 5)):
        dof = _dof(path, line, row[2])
        modulus, phase = row[3], np.radians(row[4])
        value = complex(row[5], row[6]) if len(row) == 7 else complex(modulus * np.exp(1j * phase))
        if len(row) == 7 and abs(abs(value) - abs(modulus)) > 1e-3 * max(abs(modulus), abs(value)) + 1e-12:
            raise DeckcraneError(
                f"{path}, line {line}: modulus {modulus:g} does not belong to real and imaginary part "
                f"{row[5]:g}, {row[6]:g}; the columns must be PER, BETA, I, modulus, phase, real, imaginary"
            )
        key = (row[0], row[1], dof)
        if key in found:
            raise DeckcraneError(f"{path}, line {line}: PER {row[0]:g}, BETA {row[1]:g}, I {dof + 1} comes twice")
        found[key] = value
    values, headings = sorted({k[0] for k in found}), sorted({k[1] for k in found})
    dofs = {k[2] for k in found}
    out = np.zeros((len(values), len(headings), 6), dtype=np.complex128)
    for a, v in enumerate(values):
        for b, h in enumerate(headings):
            for d in dofs:
                if (v, h, d) not in found:
                    raise DeckcraneError(
                        f"{path}: cut short or incomplete: no row for PER {v:g}, BETA {h:g}, I {d + 1}; "
                        "every period needs every heading and degree of freedom"
                    )
                out[a, b, d] = found[v, h, d]
    return np.array(values), np.array(headings), out


def _radiation(path: Path) -> tuple[dict[float, Array], Array, Array, Array]:
    """A `.1` file: the limits by their PER, then PER, A' and B' of the rest."""
    found: dict[float, dict[tuple[int, int], tuple[float, float]]] = {}
    for line, row in _rows(path, (5, 4)):
        i, j = _dof(path, line, row[1]), _dof(path, line, row[2])
        if len(row) == 4 and row[0] > 0:
            raise DeckcraneError(
                f"{path}, line {line}: no damping at PER {row[0]:g}; only PER 0 and -1 stand without it"
            )
        entries = found.setdefault(row[0], {})
        if (i, j) in entries:
            raise DeckcraneError(f"{path}, line {line}: PER {row[0]:g}, I {i + 1}, J {j + 1} comes twice")
        entries[i, j] = (row[3], row[4] if len(row) == 5 else 0.0)
    pattern = set().union(*[set(entries) for entries in found.values()])
    for value, entries in found.items():
        if set(entries) != pattern:
            i, j = sorted(pattern - set(entries))[0]
            raise DeckcraneError(
                f"{path}: cut short or incomplete: PER {value:g} has no row for I {i + 1}, J {j + 1}, which other "
                "periods have"
            )
    values = sorted(v for v in found if v > 0)
    if not values:
        raise DeckcraneError(f"{path}: no rows with a positive PER")
    A, B = np.zeros((len(values), 6, 6)), np.zeros((len(values), 6, 6))
    limits = {v: np.zeros((6, 6)) for v in found if v <= 0}
    for i, j in pattern:
        for n, v in enumerate(values):
            A[n, i, j], B[n, i, j] = found[v][i, j]
        for v, matrix in limits.items():
            matrix[i, j] = found[v][i, j][0]
    return {(-1.0 if v < 0 else 0.0): m for v, m in limits.items()}, np.array(values), A, B


def _hydrostatics(path: Path) -> Array:
    C = np.zeros((6, 6))
    for line, row in _rows(path, (3,)):
        C[_dof(path, line, row[0]), _dof(path, line, row[1])] = row[2]
    return C


def _are_periods(values: Array, F: ComplexArray, C33: float) -> bool:
    """Long waves lift as much as they rise (|F3| -> C33), short ones hardly: at which end of the list are the long?"""
    largest, smallest = np.abs(F[-1, :, 2]).max(), np.abs(F[0, :, 2]).max()
    return bool(largest >= smallest or C33 <= 0 or len(values) < 2)


def _rows(path: Path, widths: tuple[int, ...]) -> list[Row]:
    """The numeric rows with their line numbers; one line of heading may stand before them."""
    try:
        lines = path.read_text(encoding="latin-1").splitlines()
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error
    rows: list[Row] = []
    for number, text in enumerate(lines, start=1):
        words = text.replace("D", "E").replace("d", "e").split()
        if not words:
            continue
        try:
            row = [float(word) for word in words]
        except ValueError:
            if not rows and number == 1:
                continue
            raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} are not all numbers") from None
        if len(row) not in widths:
            wanted = " or ".join(str(w) for w in sorted(widths))
            raise DeckcraneError(f"{path}, line {number}: {len(row)} numbers where {wanted} belong; cut short?")
        if not all(np.isfinite(row)):
            raise DeckcraneError(f"{path}, line {number}: {text.strip()!r} has a value that is not a number")
        rows.append((number, row))
    if not rows:
        raise DeckcraneError(f"{path}: empty; the run may have failed")
    return rows


def _dof(path: Path, line: int, value: float) -> int:
    if value != int(value) or not 1 <= value <= 6:
        raise DeckcraneError(
            f"{path}, line {line}: degree of freedom {value:g}; a single rigid body has 1 to 6 "
            "(runs with several bodies or generalised modes are not read)"
        )
    return int(value) - 1


def _force_file(path: Path) -> Path:
    return _beside(path, ".3") or _beside(path, ".2") or _file(path, ".3")


def _beside(path: Path, suffix: str) -> Path | None:
    """The run's file of this kind, whatever the case of its suffix."""
    candidates = (path.with_suffix(suffix), path.with_suffix(suffix.upper()))
    return next((candidate for candidate in candidates if candidate.is_file()), None)


def _file(path: Path, suffix: str) -> Path:
    found = _beside(path, suffix)
    if found is None:
        raise DeckcraneError(
            f"{path.with_suffix(suffix)}: not there; WAMIT's .1 (added mass), .3 (exciting force) and .hst "
            "(hydrostatics) must lie beside each other under one name"
        )
    return found


def _scaled(matrix: Array | None, factor: Array) -> Array | None:
    return None if matrix is None else factor * matrix
