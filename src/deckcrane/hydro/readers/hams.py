"""Runs of HAMS: `Input/ControlFile.in` and `Input/Hydrostatic.in`, with the results in `Output/Wamit_format`.

The results are like WAMIT's numeric files of length scale 1 m, with differences that follow from the program's source (Y. Liu,
JMSE 7 (2019) 81; github.com/YingyiLiu/HAMS): the first column is given by `Output_frequency_type` of the control file (wave
numbers, frequencies, periods or wave lengths); the version of October 2020 writes forces for e^{+iwt}, as WAMIT, later ones for
e^{-iwt}, which is determined by long waves; the files were called AmssDamp.1 and ExcForce.3, and are called Buoy.1 and Buoy.3.
Water has 1025 kg/m3 and g is 9.80665 m/s2 in the source. Moments, mass, restoring and external matrices are about
`Reference_body_center`, phases at the crest of the origin; directions are those towards which the waves travel.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.readers.text import (
    lines_of,
    matrix_below,
    numbers_in,
    numbers_of_count,
    phase_convention_from_long_waves,
)
from deckcrane.hydro.transform import mirror_to_full_circle, moments_moved

RHO, GRAVITY = 1025.0, 9.80665
_CONTROL_TEXT = "the control file, which says what the first column of the results is"
_MATRICES = {
    "mass": r"body mass matrix",
    "viscous_damping": r"external (?:linear )?damping matrix",
    "quadratic": r"external quadratic damping matrix",
    "hydrostatic_stiffness": r"hydrostatic restoring matrix",
    "external_stiffness": r"external restoring matrix",
}


def read_hams(path: Path) -> Hydrodynamics:
    """Read the database of the run in a folder."""
    control = _ControlFile(path / "Input" / "ControlFile.in")
    results = path / "Output" / "Wamit_format"
    values, A, B, limits = _radiation(_result_file(results, ".1"))
    values_F, beta, F = _forces(_result_file(results, ".3"))
    if len(values) != len(values_F) or not np.allclose(values, values_F, rtol=1e-5):
        raise DeckcraneError(
            f"{results}: the forces are at other frequencies than added mass; both must come from one run"
        )
    w = control.angular(values)
    order = np.argsort(w)
    w, A, B, F = w[order], A[order], B[order] * w[order, None, None], F[order]
    notes = [f"first column taken as {control.kind}", "water of 1025 kg/m3 and g of 9.80665 m/s2, as in HAMS"]
    chi = np.radians(beta)
    F = _with_leading_phases(w, chi, F, notes)
    body = _hydrostatic(path / "Input" / "Hydrostatic.in", notes)
    attrs: dict[str, Any] = {
        "title": path.resolve().name,
        "source": str(path),
        "source_format": "HAMS",
        "water_density": RHO,
        "gravity": GRAVITY,
        "depth": "inf" if np.isinf(control.depth) else control.depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "convention": "; ".join(notes),
    }
    at_zero, at_infinity = (-1.0, 0.0) if control.falls else (0.0, -1.0)
    dataset = dataset_of(
        frequency=w,
        wave_direction=chi,
        attrs=attrs,
        added_mass=RHO * A,
        radiation_damping=RHO * B,
        added_mass_zero=_dimensional(limits.get(at_zero)),
        added_mass_infinite=_dimensional(limits.get(at_infinity)),
        excitation=RHO * GRAVITY * F,
        **body,
    )
    dataset = moments_moved(checked(dataset, rising=False), -control.centre)
    if "mass" in dataset:
        M = dataset["mass"].values
        dataset["center_of_mass"] = ("xyz", np.array([M[1, 5], M[2, 3], M[0, 4]]) / M[0, 0])
    return Hydrodynamics(mirror_to_full_circle(dataset))


class _ControlFile:
    """Depth, reference point and frequency type of the results, from the control file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = lines_of(path, _CONTROL_TEXT)
        depth = self._line(lines, "Waterdepth", 1)[0]
        self.depth = depth if depth > 0 else np.inf
        self.centre = np.array(self._line(lines, "Reference_body_center", 3))
        kind = self._line(lines, "Output_frequency_type", 1)[0] if _has_line(lines, "Output_frequency_type") else 4.0
        if kind not in _FREQUENCY_TYPES:
            raise DeckcraneError(f"{path}: Output_frequency_type is {kind:g}; it must be from 1 to 5")
        self.kind, self.falls, self._angular = _FREQUENCY_TYPES[kind]

    def angular(self, values: Array) -> Array:
        return self._angular(values, self.depth)

    def _line(self, lines: list[str], name: str, count: int) -> list[float]:
        for n, text in enumerate(lines):
            if text.strip().startswith(name) and "options" not in text:
                return numbers_of_count(self.path, n, text.strip()[len(name) :].partition("#")[0], count)
        raise DeckcraneError(f"{self.path}: no line {name}; it is not a control file of HAMS, or damaged")


def _has_line(lines: list[str], name: str) -> bool:
    return any(text.strip().startswith(name) and "options" not in text for text in lines)


def _frequency_of_wavenumber(k: Array, depth: float) -> Array:
    return np.asarray(np.sqrt(GRAVITY * k * (1.0 if np.isinf(depth) else np.tanh(k * depth))))


_FREQUENCY_TYPES: dict[float, tuple[str, bool, Callable[[Array, float], Array]]] = {
    1.0: ("wave numbers of deep water", False, lambda k, _: np.asarray(np.sqrt(GRAVITY * k))),
    2.0: ("wave numbers", False, _frequency_of_wavenumber),
    3.0: ("angular frequencies", False, lambda w, _: w),
    4.0: ("periods", True, lambda T, _: np.asarray(2 * np.pi / T)),
    5.0: ("wave lengths", True, lambda L, depth: _frequency_of_wavenumber(2 * np.pi / L, depth)),
}
"""By Output_frequency_type: text, whether it decreases with the frequency, and the angular frequency [rad/s]."""


def _with_leading_phases(w: Array, chi: Array, F: ComplexArray, notes: list[str]) -> ComplexArray:
    candidates = {"phases are those of e^{-iwt}; conjugated": np.conj(F), "phases are those of e^{+iwt}": F}
    convention = phase_convention_from_long_waves(w, chi, candidates)
    if convention is None:
        convention = next(iter(candidates))
        notes.append(f"{convention} (long waves do not tell it)")
    else:
        notes.append(f"{convention}, as long waves tell")
    return candidates[convention]


def _radiation(path: Path) -> tuple[Array, Array, Array, dict[float, Array]]:
    """The first column, A/rho and B/(rho w), and the limits by their mark (0 or -1)."""
    entries_by_value: dict[float, dict[tuple[int, int], list[float]]] = {}
    for n, row in _rows(path, (4, 5)):
        value = 0.0 if abs(row[0]) < 1e-9 else row[0]
        entries = entries_by_value.setdefault(value, {})
        key = _dof(path, n, row[1]), _dof(path, n, row[2])
        if key in entries or (value > 0 and len(row) == 4):
            fault = "appears twice" if key in entries else "has no damping"
            raise DeckcraneError(f"{path}, line {n + 1}: {value:g}, I {key[0] + 1}, J {key[1] + 1} {fault}")
        entries[key] = row[3:]
    for value, entries in entries_by_value.items():
        if len(entries) != 36:
            raise DeckcraneError(f"{path}: {len(entries)} of 36 rows at {value:g}: cut short?")
    values = np.array(sorted(value for value in entries_by_value if value > 0))
    if not len(values):
        raise DeckcraneError(f"{path}: no rows with a positive frequency or period")
    A, B = (np.array([_matrix_of_entries(entries_by_value[v], part) for v in values]) for part in (0, 1))
    return (
        values,
        A,
        B,
        {(-1.0 if v < 0 else 0.0): _matrix_of_entries(entries_by_value[v], 0) for v in entries_by_value if v <= 0},
    )


def _matrix_of_entries(entries: dict[tuple[int, int], list[float]], part: int) -> Array:
    return np.array([[entries[i, j][part] for j in range(6)] for i in range(6)])


def _forces(path: Path) -> tuple[Array, Array, ComplexArray]:
    """The first column, directions [deg] and forces over rho g, as printed."""
    forces: dict[tuple[float, float, int], complex] = {}
    for n, row in _rows(path, (7,)):
        forces[row[0], row[1], _dof(path, n, row[2])] = complex(row[5], row[6])
    values, directions = (np.array(sorted({key[part] for key in forces})) for part in (0, 1))
    out = np.zeros((len(values), len(directions), 6), dtype=np.complex128)
    for a, value in enumerate(values):
        for b, direction in enumerate(directions):
            for dof in range(6):
                if (value, direction, dof) not in forces:
                    raise DeckcraneError(f"{path}: no row for {value:g}, {direction:g} deg, I {dof + 1}: cut short?")
                out[a, b, dof] = forces[value, direction, dof]
    return values, directions, out


def _hydrostatic(path: Path, notes: list[str]) -> dict[str, Array | float]:
    """The matrices of `Hydrostatic.in`, each below its title."""
    lines = lines_of(path, "the file of mass and restoring")
    matrices: dict[str, Array | float] = {}
    for n, text in enumerate(lines):
        for name, title in _MATRICES.items():
            if re.match(rf"\s*{title}", text, re.IGNORECASE):
                matrices[name] = matrix_below(path, lines, n, 6, 6)
    if "hydrostatic_stiffness" not in matrices:
        raise DeckcraneError(f"{path}: no `Hydrostatic Restoring Matrix` in it")
    if "mass" in matrices and not np.any(matrices["mass"]):
        del matrices["mass"]
    quadratic = np.array(matrices.pop("quadratic", np.zeros((6, 6))))
    if quadratic[3, 3]:
        matrices["roll_damping_quadratic"] = float(quadratic[3, 3])
    if np.any(quadratic - np.diag(quadratic[3, 3] * np.eye(6)[3])):
        notes.append("quadratic damping of other motions than roll is not used")
    return matrices


def _rows(path: Path, widths: tuple[int, ...]) -> list[tuple[int, list[float]]]:
    """The rows of numbers with their line numbers, from 0."""
    rows = []
    for n, text in enumerate(lines_of(path, "a result of HAMS")):
        if not text.strip():
            continue
        values = numbers_in(text)
        if len(values) not in widths or len(values) != len(text.split()):
            expected = " or ".join(str(width) for width in widths)
            raise DeckcraneError(f"{path}, line {n + 1}: {expected} numbers belong here, not {text.strip()!r}")
        rows.append((n, values))
    if not rows:
        raise DeckcraneError(f"{path}: empty; the run may have failed")
    return rows


def _dof(path: Path, n: int, value: float) -> int:
    if value not in range(1, 7):
        raise DeckcraneError(f"{path}, line {n + 1}: degree of freedom {value:g}; one body has 1 to 6")
    return int(value) - 1


def _result_file(folder: Path, suffix: str) -> Path:
    """The only file with this suffix, whose name depends on the version."""
    files = sorted(entry for entry in folder.iterdir() if entry.suffix == suffix) if folder.is_dir() else []
    if len(files) != 1:
        count_text = f"{len(files)} files ({', '.join(entry.name for entry in files)})" if files else "no file"
        raise DeckcraneError(
            f"{folder}: {count_text} with the suffix {suffix}; a run of HAMS writes one, such as Buoy{suffix}"
        )
    return files[0]


def _dimensional(matrix: Array | None) -> Array | None:
    return None if matrix is None else RHO * matrix
