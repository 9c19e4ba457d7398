"""BEMIO's `.h5` files (WEC-Sim), whichever panel code they came from.

BEMIO normalises as WAMIT with a unit length (A/rho, B/(rho w), X/(rho g), C/(rho g)), has z up, signals Re(X e^{+iwt}),
directions in degrees where the waves travel to, moments about `cg` and phases at the crest of the global origin. Arrays
lie as (degree of freedom, column or direction, frequency). Depends on h5py, `database` and `transform`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Array, Hydrodynamics, dataset_of
from deckcrane.hydro.transform import all_round, moments_moved


def read_bemio(path: Path) -> Hydrodynamics:
    """The first and only body of the file, about the point of the waterplane at the global origin."""
    import h5py

    try:
        with h5py.File(path, "r") as file:
            return _read(file, path)
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read as HDF5 ({error}); it may be cut short") from error


def _read(file: Any, path: Path) -> Hydrodynamics:
    if "simulation_parameters" not in file or "body1" not in file:
        raise DeckcraneError(
            f"{path}: not a BEMIO file: no `simulation_parameters` and `body1`; it holds {', '.join(file) or 'nothing'}"
        )
    if "body2" in file:
        bodies = sum(1 for name in file if name.startswith("body"))
        raise DeckcraneError(f"{path}: {bodies} bodies; a database of one body is read")
    rho, g = (float(_values(file, f"simulation_parameters/{name}", path).ravel()[0]) for name in ("rho", "g"))
    w = _values(file, "simulation_parameters/w", path).ravel()
    order = np.argsort(w)
    coefficients = "body1/hydro_coeffs/"
    scaled = bool(_optional(file, "simulation_parameters/scaled", 0.0))
    by_A, by_B, by_F = (1.0, np.ones_like(w), 1.0) if scaled else (rho, rho * w, rho * g)
    A = _stack(file, coefficients + "added_mass/all", len(w), path) * by_A
    B = _stack(file, coefficients + "radiation_damping/all", len(w), path) * by_B[:, None, None]
    beta = _values(file, "simulation_parameters/wave_dir", path).ravel()
    F = (_force(file, "re", len(w), len(beta), path) + 1j * _force(file, "im", len(w), len(beta), path)) * by_F
    C = _square(file, coefficients + "linear_restoring_stiffness", path) * by_F
    cg = _values(file, "body1/properties/cg", path).ravel()[:3]
    limit = _square(file, coefficients + "added_mass/inf_freq", path) * by_A if _has_limit(file) else None
    depth = _depth(file, path)
    attrs: dict[str, Any] = {
        "title": path.stem,
        "source": str(path),
        "source_format": "BEMIO",
        "water_density": rho,
        "gravity": g,
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "convention": f"moments moved from cg {cg.round(6).tolist()} to the origin",
    }
    volume = _optional(file, "body1/properties/disp_vol", 0.0)
    if volume > 0:
        attrs["displaced_volume"] = volume
    if "body1/properties/cb" in file:
        attrs["center_of_buoyancy"] = [float(v) for v in _values(file, "body1/properties/cb", path).ravel()[:3]]
    positive = order[w[order] > 0]
    dataset = dataset_of(
        frequency=w[positive],
        wave_direction=np.radians(beta),
        attrs=attrs,
        added_mass=A[positive],
        radiation_damping=B[positive],
        added_mass_infinite=limit,
        excitation=F[positive],
        hydrostatic_stiffness=C,
    )
    dataset = moments_moved(dataset, -cg)
    dataset["center_of_mass"] = ("xyz", cg)
    return Hydrodynamics(all_round(dataset))


def _values(file: Any, name: str, path: Path) -> Array:
    if name not in file:
        raise DeckcraneError(f"{path}: no `{name}`; write the file again with BEMIO's writeBEMIOH5")
    try:
        return np.asarray(file[name][()], dtype=np.float64)
    except (ValueError, TypeError) as error:
        raise DeckcraneError(f"{path}: `{name}` is not numeric") from error


def _optional(file: Any, name: str, default: float) -> float:
    return float(np.asarray(file[name][()], dtype=np.float64).ravel()[0]) if name in file else default


def _has_limit(file: Any) -> bool:
    return "body1/hydro_coeffs/added_mass/inf_freq" in file


def _stack(file: Any, name: str, count: int, path: Path) -> Array:
    values = _values(file, name, path)
    if values.shape != (6, 6, count):
        raise DeckcraneError(f"{path}: `{name}` is {values.shape}; it must be (6, 6, {count}), one matrix a frequency")
    return np.moveaxis(values, -1, 0)


def _square(file: Any, name: str, path: Path) -> Array:
    values = _values(file, name, path)
    if values.shape != (6, 6):
        raise DeckcraneError(f"{path}: `{name}` is {values.shape}; it must be (6, 6)")
    return values


def _force(file: Any, part: str, count: int, directions: int, path: Path) -> Array:
    name = f"body1/hydro_coeffs/excitation/{part}"
    values = _values(file, name, path)
    if values.shape != (6, directions, count):
        raise DeckcraneError(f"{path}: `{name}` is {values.shape}; it must be (6, {directions}, {count})")
    return np.transpose(values, (2, 1, 0))


def _depth(file: Any, path: Path) -> float:
    name = "simulation_parameters/water_depth"
    if name not in file:
        return np.inf
    value = np.asarray(file[name][()]).ravel()[0]
    if isinstance(value, (bytes, str, np.bytes_, np.str_)):
        return np.inf
    depth = float(value)
    return depth if depth > 0 else np.inf
