"""BEMIO's `.h5` files (WEC-Sim), whichever panel code they came from.

BEMIO normalises as WAMIT with a unit length (A/rho, B/(rho w), X/(rho g), C/(rho g)), has z up, signals Re(X e^{+iwt}),
directions in degrees towards which the waves travel, moments about `cg` and phases at the crest of the global origin. Arrays
are ordered (degree of freedom, column or direction, frequency).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import load_hdf5, numbers
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, couple, without_mirrored_headings
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.readers.text import LeaveOut, chosen_body, drop_frequencies
from deckcrane.hydro.transform import mirror_to_full_circle, moments_moved, shift_reference_point

_SIMULATION = tuple(
    f"simulation_parameters/{name}" for name in ("rho", "g", "w", "T", "wave_dir", "water_depth", "scaled")
)
_DRIFT_METHODS = ("control_surface", "momentum_conservation", "pressure_integration")
"""The methods by which panel codes compute mean drift forces: the first in the file is used."""
_PROPERTIES = ("name", "cg", "cb", "disp_vol", "dof_start", "dof_end")
_COEFFICIENTS = (
    *("added_mass/all", "added_mass/inf_freq", "radiation_damping/all", "linear_restoring_stiffness"),
    *(
        "excitation/re",
        "excitation/im",
        "excitation/mag",
        "excitation/phase",
        *(f"mean_drift/{method}/val" for method in _DRIFT_METHODS),
    ),
)
_REMEDY = "write the file again with BEMIO's writeBEMIOH5"


@dataclass(frozen=True)
class _BemioFile:
    """The values of a BEMIO file by name, with checks of their type and shape."""

    path: Path
    content: dict[str, npt.NDArray[Any]]

    def __contains__(self, name: str) -> bool:
        return name in self.content

    def values(self, name: str, shape: tuple[int, ...] | None = None) -> Array:
        """Real numbers of this shape."""
        if name not in self.content:
            raise DeckcraneError(f"{self.path}: no `{name}`; {_REMEDY}")
        values = numbers(self.content[name])
        if values is None:
            raise DeckcraneError(f"{self.path}: `{name}` is not numeric; {_REMEDY}")
        if shape is not None and values.shape != shape:
            raise DeckcraneError(f"{self.path}: `{name}` is {values.shape}; it must be {shape}")
        return values

    def row(self, name: str, count: int | None = None) -> Array:
        """A list of numbers, of any orientation."""
        values = self.values(name).ravel()
        if len(values) < (count or 1):
            raise DeckcraneError(
                f"{self.path}: `{name}` has {len(values)} numbers; it must have {count or 'one or more'}"
            )
        return values[:count]

    def number(self, name: str) -> float:
        return float(self.row(name, 1)[0])


def read_bemio(path: Path, body: int | str | None = None, leave_out: LeaveOut = ()) -> Hydrodynamics:
    """One body of the file, about the origin of the waterplane; of several bodies, about the point above or below its cg."""
    file, titles = _open(path)
    index = chosen_body(path, titles, body)
    return _read_body(_with_coefficients(file, index + 1), index + 1, titles, leave_out)


def read_coupled_bemio(path: Path) -> CoupledHydrodynamics:
    """All bodies of a file with what couples them: rows of six motions of each body over the motions of all.

    Files do not say how bodies are turned: all have the axes of the whole, as panel codes other than WAMIT compute them.
    """
    file, titles = _open(path)
    hulls: list[Hydrodynamics] = []
    A: list[Array] = []
    B: list[Array] = []
    limits: list[Array] = []
    for n in range(1, len(titles) + 1):
        file = _with_coefficients(file, n)
        hulls.append(_read_body(file, n, titles, ()))
        added, damping, limit = _coupled_rows(file, n, len(titles))
        A, B, limits = [*A, added], [*B, damping], limits if limit is None else [*limits, limit]
    points = [np.array(hull.dataset.attrs["reference_point"]) for hull in hulls]
    infinite = np.concatenate(limits) if len(limits) == len(hulls) else None
    headings = np.radians(file.row("simulation_parameters/wave_dir"))
    return couple(
        [title or str(n) for n, title in enumerate(titles, start=1)],
        [without_mirrored_headings(hull, headings) for hull in hulls],
        np.array([[point[0], point[1], 0.0] for point in points]),
        [point - file.row(f"body{n}/properties/cg", 3) for n, point in enumerate(points, start=1)],
        (np.concatenate(A, axis=1), np.concatenate(B, axis=1), infinite),
    )


def _coupled_rows(file: _BemioFile, n: int, bodies: int) -> tuple[Array, Array, Array | None]:
    """A, B (frequency, 6, 6 N), rising in frequency, and A(inf) of one body's forces by the motions of all."""
    w, (by_A, by_B, _) = _frequencies(file), _scales(file)
    columns = np.concatenate(
        [np.arange(6) + (_own_columns(file, m, bodies) or slice(0)).start for m in range(1, bodies + 1)]
    )
    order = np.argsort(w)
    positive = order[(w[order] > 0) & np.isfinite(w[order])]
    folder = f"body{n}/hydro_coeffs/"
    tables = []
    for name in ("added_mass/all", "radiation_damping/all"):
        table = _rigid_modes(file, folder + name, (-1, len(w)))
        if table.shape[1] <= columns.max():
            raise DeckcraneError(
                f"{file.path}: `{folder}{name}` is {file.values(folder + name).shape}; it must have the columns of all {bodies} "
                "bodies"
            )
        tables.append(np.moveaxis(table[:, columns], -1, 0))
    limit = None
    if folder + "added_mass/inf_freq" in file:
        limit = _rigid_modes(file, folder + "added_mass/inf_freq", None)[:, columns] * by_A
        limit = limit if np.all(np.isfinite(limit)) else None
    return tables[0][positive] * by_A, (tables[1] * by_B[:, None, None])[positive], limit


def _scales(file: _BemioFile) -> tuple[float, Array, float]:
    """The factors of added mass, damping and force: ones where the file is scaled already."""
    rho, g = (file.number(f"simulation_parameters/{name}") for name in ("rho", "g"))
    w = _frequencies(file)
    scaled = "simulation_parameters/scaled" in file and file.number("simulation_parameters/scaled") != 0
    return (1.0, np.ones_like(w), 1.0) if scaled else (rho, rho * w, rho * g)


def _open(path: Path) -> tuple[_BemioFile, list[str]]:
    """The file without the coefficients of its bodies, and the names of these."""
    remedy = f"it may be cut short; {_REMEDY}"
    content, names = load_hdf5(path, _SIMULATION, remedy)
    count = sum(1 for name in names if name.removeprefix("body").isdecimal() and name.startswith("body"))
    if "simulation_parameters" not in names or "body1" not in names:
        raise DeckcraneError(
            f"{path}: not a BEMIO file: no `simulation_parameters` and `body1`; it holds {', '.join(names) or 'nothing'}"
        )
    property_names = [f"body{n}/properties/{name}" for n in range(1, count + 1) for name in _PROPERTIES]
    properties, _ = load_hdf5(path, property_names, remedy)
    titles = [_text(properties.get(f"body{n}/properties/name")) for n in range(1, count + 1)]
    return _BemioFile(path, content | properties), titles


def _with_coefficients(file: _BemioFile, n: int) -> _BemioFile:
    """The file with the coefficients of a body, counted from 1."""
    names = [f"body{n}/hydro_coeffs/{name}" for name in _COEFFICIENTS]
    coefficients, _ = load_hdf5(file.path, names, f"it may be cut short; {_REMEDY}")
    return _BemioFile(file.path, file.content | coefficients)


def _read_body(file: _BemioFile, n: int, titles: list[str], leave_out: LeaveOut) -> Hydrodynamics:
    properties, coefficients = f"body{n}/properties/", f"body{n}/hydro_coeffs/"
    rho, g = (file.number(f"simulation_parameters/{name}") for name in ("rho", "g"))
    w = _frequencies(file)
    order = np.argsort(w)
    by_A, by_B, by_F = _scales(file)
    beta = file.row("simulation_parameters/wave_dir")
    columns = _own_columns(file, n, len(titles))
    A = np.moveaxis(_radiation(file, coefficients + "added_mass/all", columns, len(w)), -1, 0) * by_A
    B = np.moveaxis(_radiation(file, coefficients + "radiation_damping/all", columns, len(w)), -1, 0)
    F = _excitation(file, coefficients + "excitation/", (len(beta), len(w)))
    C = _rigid_modes(file, coefficients + "linear_restoring_stiffness", None)[:, :6] * by_F
    cg = file.row(properties + "cg", 3)
    if not np.all(np.isfinite(cg)):
        raise DeckcraneError(f"{file.path}: `{properties}cg` must be finite numbers, in m; it is {cg.tolist()}")
    limit = _infinite_frequency(file, coefficients + "added_mass/inf_freq", columns)
    drift = next(
        (name for method in _DRIFT_METHODS if (name := f"{coefficients}mean_drift/{method}/val") in file), None
    )
    depth = _depth(file)
    others = ", ".join(title or str(k) for k, title in enumerate(titles, start=1) if k != n)
    attrs: dict[str, Any] = {
        "title": titles[n - 1] or file.path.stem,
        "source": str(file.path),
        "source_format": "BEMIO",
        "water_density": rho,
        "gravity": g,
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "convention": f"moments moved from cg {cg.round(6).tolist()} to the origin",
    }
    if others:
        attrs["convention"] += f"; the other bodies at rest: {others}"
        attrs["other_bodies"] = others
    if properties + "disp_vol" in file and (volume := file.number(properties + "disp_vol")) > 0:
        attrs["displaced_volume"] = volume
    if properties + "cb" in file:
        attrs["center_of_buoyancy"] = [float(v) for v in file.row(properties + "cb", 3)]
    positive = order[(w[order] > 0) & np.isfinite(w[order])]
    dataset = dataset_of(
        frequency=w[positive],
        wave_direction=np.radians(beta),
        attrs=attrs,
        added_mass=A[positive],
        radiation_damping=(B * by_B[:, None, None])[positive],
        added_mass_infinite=None if limit is None else limit * by_A,
        excitation=(np.transpose(F, (2, 1, 0)) * by_F)[positive],
        hydrostatic_stiffness=C,
        mean_drift=None
        if drift is None
        else (np.transpose(_rigid_modes(file, drift, (len(beta), len(w))), (2, 1, 0)) * by_F)[positive],
    )
    dataset = moments_moved(checked(drop_frequencies(dataset, leave_out), rising=False), -cg)
    dataset["center_of_mass"] = ("xyz", cg)
    return Hydrodynamics(mirror_to_full_circle(_move_above_cg(dataset, cg) if others else dataset))


def _move_above_cg(dataset: xr.Dataset, cg: Array) -> xr.Dataset:
    """Move one of several bodies, which is not at the file's origin, to an origin in the waterplane above or below its cg."""
    if not np.any(np.abs(cg[:2]) > 1e-6):
        return dataset
    note = f"; then, with the waves' phases, to ({cg[0]:.4g}, {cg[1]:.4g}) m, over its cg"
    return shift_reference_point(dataset, [float(cg[0]), float(cg[1]), 0.0]).assign_attrs(
        convention=dataset.attrs["convention"] + note
    )


def _frequencies(file: _BemioFile) -> Array:
    if "simulation_parameters/w" in file or "simulation_parameters/T" not in file:
        return file.row("simulation_parameters/w")
    periods = file.row("simulation_parameters/T")
    return np.asarray(np.divide(2 * np.pi, periods, out=np.full(len(periods), np.inf), where=periods > 0))


def _excitation(file: _BemioFile, folder: str, shape: tuple[int, int]) -> ComplexArray:
    """Excitation from real and imaginary part, or from magnitude and phase where the file has only these."""
    if folder + "re" not in file and folder + "mag" in file and folder + "phase" in file:
        modulus, phase = (_rigid_modes(file, folder + part, shape) for part in ("mag", "phase"))
        return np.asarray(modulus * np.exp(1j * phase))
    re, im = (_rigid_modes(file, folder + part, shape) for part in ("re", "im"))
    return np.asarray(re + 1j * im)


def _infinite_frequency(file: _BemioFile, name: str, columns: slice | None) -> Array | None:
    """The added mass at infinite frequency; None where the file has none, or no finite numbers."""
    limit = _radiation(file, name, columns, None) if name in file else None
    return limit if limit is not None and np.all(np.isfinite(limit)) else None


def _own_columns(file: _BemioFile, n: int, bodies: int) -> slice | None:
    """The columns of a body's matrices that belong to its own rigid motions; None for a single body."""
    if bodies == 1:
        return None
    name = f"body{n}/properties/dof_start"
    first = int(file.number(name)) - 1 if name in file else 6 * (n - 1)
    return slice(first, first + 6)


def _radiation(file: _BemioFile, name: str, columns: slice | None, count: int | None) -> Array:
    """The rows and columns of one body, over frequency where there are several; bending modes are left out."""
    matrices = _rigid_modes(file, name, None if count is None else (-1, count))
    rows = len(file.values(name))
    first, last = (1, rows) if columns is None else (columns.start + 1, columns.stop)
    if matrices.shape[1] < last or (columns is None and matrices.shape[1] != rows):
        raise DeckcraneError(
            f"{file.path}: `{name}` is {file.values(name).shape}; it must have the columns {first} to {last}"
        )
    return matrices[:, columns or slice(0, 6)]


def _rigid_modes(file: _BemioFile, name: str, rest: tuple[int, ...] | None) -> Array:
    """The six rigid motions of a table of the shape `rest` besides, -1 for any length; a length of 1 may be left out."""
    table = file.values(name)
    if rest is not None and 1 in rest and table.size == table.shape[0] * int(np.prod(rest)) and -1 not in rest:
        table = table.reshape(table.shape[0], *rest)
    lengths = table.shape[1:]
    fits = rest is None or (len(lengths) == len(rest) and all(b in (-1, a) for a, b in zip(lengths, rest, strict=True)))
    if table.ndim < 2 or table.shape[0] < 6 or lengths[0] < (6 if rest is None else 1) or not fits:
        expected = (6, *(("6 or more" if k < 0 else k) for k in rest or (-1,)))
        raise DeckcraneError(
            f"{file.path}: `{name}` is {table.shape}; it must be ({', '.join(str(k) for k in expected)})"
        )
    return table[:6]


def _text(value: npt.NDArray[Any] | None) -> str:
    """A name, which HDF5 stores as bytes or as text, alone or in a list of one."""
    if value is None or value.size != 1:
        return ""
    entry = value.ravel()[0]
    return entry.decode("utf-8", "replace").strip("\0 ") if isinstance(entry, bytes) else str(entry)


def _depth(file: _BemioFile) -> float:
    """The water depth; BEMIO writes `infinite`, a number, or 0 for deep water."""
    name = "simulation_parameters/water_depth"
    if name not in file:
        return np.inf
    if file.content[name].dtype.kind not in "fiu":
        if _text(file.content[name]).lower() in ("infinite", "inf"):
            return np.inf
        raise DeckcraneError(
            f"{file.path}: `{name}` is {_text(file.content[name])!r}; it must be a number of metres, or `infinite`"
        )
    depth = file.number(name)
    return depth if depth > 0 else np.inf
