"""Runs of Nemoh, versions 2 and 3: `Nemoh.cal` with the results, meshes and mechanics in folders beside it.

Nemoh has z up, SI units, signals Re(X e^{-iwt}) and directions towards which waves travel (NEMOH v3 manual, "Modelling"), so
that forces are conjugated; their phases belong to the crest at the wave measurement point (XEFF, YEFF). Results of versions
before 2 are a quarter period late throughout, which long waves reveal. Moments and rotations are about the point that
`Nemoh.cal` gives them, and so are the matrices in `Mechanics` (the manual's warning below "Main input file"); `KH.dat` of the
mesh is about the centre of gravity in `Hydrostatics.dat`. Of a run of several bodies one is read, without the forces by the
others' motions.

`Nemoh.cal`, the main input file, has water, bodies with their points of moments, directions, and the form of the results. Its
lines have a fixed order, with comments after the numbers (NEMOH v3 manual, "Main input file Nemoh.cal"). Version 3 has the kind
of frequency before their number, and more lines for the results.

Capytaine's `write_dataset_as_tecplot_files` and `export_hydrostatics` write the same files; its directions are in radians.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.readers.text import (
    chosen_body,
    lines_of,
    matrix_in,
    numbers_before_comment,
    numbers_in,
    numbers_of_count,
    phase_convention_from_long_waves,
)
from deckcrane.hydro.transform import mirror_to_full_circle, moments_moved, phase_moved, shift_matrix

_AXES = np.eye(3)


@dataclass(frozen=True)
class NemohBody:
    """A body: the name of its mesh, and the point of its rotations and moments."""

    name: str
    point: Array


@dataclass(frozen=True)
class NemohCal:
    """The input of a run; `printed_as` is 1 for rad/s, 2 for Hz, 3 for s; directions in rad."""

    water_density: float
    gravity: float
    depth: float
    measured_at: Array
    bodies: tuple[NemohBody, ...]
    directions: Array
    printed_as: int


class _LineReader:
    """The lines of the file, one after another."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: Iterator[tuple[int, str | None]] = iter(
            enumerate(lines_of(path, "Nemoh's main input file"), start=1)
        )
        self.number = 0

    def next_line(self, what: str) -> str:
        self.number, text = next(self.lines, (0, None))
        if text is None:
            raise DeckcraneError(f"{self.path}: cut short; {what} must follow")
        return text

    def values(self, what: str, count: int) -> list[float]:
        """The first numbers of the next line."""
        text = self.next_line(what)
        values = numbers_before_comment(text.partition("!")[0])
        if len(values) < count:
            raise DeckcraneError(f"{self.path}, line {self.number}: {what} belongs here, not {text.strip()!r}")
        return values

    def count(self, what: str, most: int) -> int:
        value = self.values(what, 1)[0]
        if value != int(value) or not 0 <= value <= most:
            raise DeckcraneError(f"{self.path}, line {self.number}: {what} is {value:g}; it must be from 0 to {most}")
        return int(value)


def parse_cal(path: Path) -> NemohCal:
    """Parse the input of a run."""
    lines = _LineReader(path)
    lines.next_line("the environment")
    (rho, *_), (g, *_), (depth, *_) = (lines.values(what, 1) for what in ("the density", "gravity", "the water depth"))
    measured_at = np.array(lines.values("the wave measurement point", 2)[:2])
    lines.next_line("the description of floating bodies")
    bodies = tuple(_read_body(lines, number) for number in range(1, 1 + lines.count("the number of bodies", 100)))
    if not bodies:
        raise DeckcraneError(f"{path}: no bodies in it")
    lines.next_line("the load cases")
    kind = lines.values("kind, number, lowest and highest of the wave frequencies", 3)
    directions = lines.values("number, first and last of the wave directions", 3)
    beta = np.radians(np.linspace(directions[1], directions[2], max(1, int(min(directions[0], 1e5)))))
    printed_as = _read_frequency_type(lines) if len(kind) > 3 else 1
    return NemohCal(rho, g, depth if depth > 0 else np.inf, measured_at, bodies, beta, printed_as)


def _read_body(lines: _LineReader, number: int) -> NemohBody:
    lines.next_line(f"body {number}")
    name = lines.next_line("the name of the mesh file").partition("!")[0].strip()
    lines.next_line("the number of points and panels")
    motions = [
        lines.values("a degree of freedom", 7) for _ in range(lines.count("the number of degrees of freedom", 100))
    ]
    forces = [lines.values("a generalised force", 7) for _ in range(lines.count("the number of forces", 100))]
    for _ in range(lines.count("the number of additional lines", 1000)):
        lines.next_line("additional information")
    point = _moment_point(lines, motions, number, "degrees of freedom")
    if not np.allclose(point, _moment_point(lines, forces, number, "forces")):
        raise DeckcraneError(
            f"{lines.path}: body {number}: rotations and moments are about different points; one is needed"
        )
    return NemohBody(PureWindowsPath(name).stem or f"body {number}", point)


def _moment_point(lines: _LineReader, rows: list[list[float]], number: int, what: str) -> Array:
    """The common point of the three rotations, for a body with the usual six degrees of freedom in their usual order."""
    usual = len(rows) == 6 and all(
        row[0] == 1 + i // 3 and np.allclose(row[1:4], _AXES[i % 3]) for i, row in enumerate(rows)
    )
    points = np.array([row[4:7] for row in rows[3:]]) if usual else np.zeros((1, 3))
    if not usual or not np.allclose(points, points[0]):
        raise DeckcraneError(
            f"{lines.path}: body {number} has other {what} than surge, sway, heave and rotations about one point; "
            "a rigid body with these six is read"
        )
    return np.asarray(points[0])


def _read_frequency_type(lines: _LineReader) -> int:
    """The frequency type of the results in version 3, rad/s, Hz or s: on the sixth line of the post processing."""
    for what in (
        "the post processing",
        "the IRF",
        "the pressure",
        "the Kochin function",
        "the free surface",
        "the RAO",
    ):
        lines.next_line(what)
    kind = lines.count("the kind of frequency of the results (1 rad/s, 2 Hz, 3 s)", 3)
    return kind or 1


_REMEDY = "run Nemoh's postProc again"


def read_nemoh(path: Path, body: int | str | None = None) -> Hydrodynamics:
    """Read the database of one body of the run with this `Nemoh.cal`."""
    cal = parse_cal(path)
    number = chosen_body(path, [b.name for b in cal.bodies], body)
    nemoh_body = cal.bodies[number]
    folder = path.parent
    w, A, B = _radiation(_file_or_expected(folder, "results/RadiationCoefficients.tec"), cal, number)
    w_F, chi, F = _excitation(_file_or_expected(folder, "results/ExcitationForce.tec"), cal, number)
    if len(w) != len(w_F) or not np.allclose(w, w_F, rtol=1e-5):
        raise DeckcraneError(
            f"{path}: results/ExcitationForce.tec has {len(w_F)} frequencies and RadiationCoefficients.tec {len(w)}; "
            "both must come from one run"
        )
    order = np.argsort(w)
    w, A, B, F = w[order], A[order], B[order], F[order]
    notes = [f"moments about {nemoh_body.point.round(6).tolist()}; moved to the origin"]
    F = _with_leading_phases(w, chi, F, notes)
    hydrostatics = _hydrostatics(folder, number, len(cal.bodies))
    C = _restoring(folder, number, len(cal.bodies), nemoh_body.point, hydrostatics, notes)
    attrs: dict[str, Any] = {
        "title": nemoh_body.name,
        "source": str(path),
        "source_format": "Nemoh",
        "water_density": cal.water_density,
        "gravity": cal.gravity,
        "depth": "inf" if np.isinf(cal.depth) else cal.depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
    }
    M = _mechanics_matrix(folder, "Inertia", number, len(cal.bodies))
    if M is not None:
        notes.append(
            "mass of Mechanics/Inertia.dat, which Nemoh estimates from the hull's shell where it was not given"
        )
    elif hydrostatics is not None:
        notes.append("no mass: Nemoh's estimate from the hull's shell (Inertia_hull.dat) is not used")
    if hydrostatics is not None:
        attrs["displaced_volume"] = hydrostatics.volume
        attrs["center_of_buoyancy"] = [float(v) for v in hydrostatics.buoyancy]
    dataset = dataset_of(
        frequency=w,
        wave_direction=chi,
        attrs=attrs,
        added_mass=A,
        radiation_damping=B,
        excitation=F,
        hydrostatic_stiffness=C,
        mass=M,
        viscous_damping=_mechanics_matrix(folder, "Badd", number, len(cal.bodies)),
        external_stiffness=_mechanics_matrix(folder, "Km", number, len(cal.bodies)),
    )
    dataset = moments_moved(checked(dataset, rising=False), -nemoh_body.point)
    if hydrostatics is not None:
        dataset["center_of_mass"] = ("xyz", hydrostatics.gravity)
    if np.any(cal.measured_at):
        dataset = phase_moved(dataset, [-cal.measured_at[0], -cal.measured_at[1], 0.0])
        notes.append(f"phases moved from the wave measurement point {cal.measured_at.tolist()} to the origin")
    return Hydrodynamics(mirror_to_full_circle(dataset.assign_attrs(convention="; ".join(notes))))


def _with_leading_phases(w: Array, chi: Array, F: ComplexArray, notes: list[str]) -> ComplexArray:
    """Phase leads over the crest, for either version."""
    quarter = "phases of Nemoh before version 2, a quarter period late"
    candidates = {"phases are those of e^{-iwt}; conjugated": np.conj(F), f"{quarter}; conjugated": np.conj(1j * F)}
    convention = phase_convention_from_long_waves(w, chi, candidates)
    notes.append(convention or next(iter(candidates)))
    return candidates[convention or next(iter(candidates))]


def _radiation(path: Path, cal: NemohCal, number: int) -> tuple[Array, Array, Array]:
    """Frequencies, A and B of the body's forces by its own motions: a zone for each motion, with pairs A, B for each force."""
    forces = 6 * len(cal.bodies)
    zones = _read_zones(path, 1 + 2 * forces)
    if len(zones) != forces:
        raise DeckcraneError(f"{path}: {len(zones)} zones where {forces} motions belong: cut short? {_REMEDY}")
    own_zones = zones[6 * number : 6 * number + 6]
    w = _common_values(path, [table[:, 0] for _, table in own_zones])
    columns = 1 + 2 * (6 * number + np.arange(6))
    A = np.stack([table[:, columns] for _, table in own_zones], axis=-1)
    B = np.stack([table[:, columns + 1] for _, table in own_zones], axis=-1)
    return _angular_frequencies(path, w, cal), A, B


def _excitation(path: Path, cal: NemohCal, number: int) -> tuple[Array, Array, ComplexArray]:
    """Frequencies, directions [rad] and forces as printed: a zone for each direction, with pairs of modulus and angle [rad]."""
    zones = _read_zones(path, 1 + 12 * len(cal.bodies))
    w = _common_values(path, [table[:, 0] for _, table in zones])
    beta = np.array([_direction(path, title) for title, _ in zones])
    if len(beta) == len(cal.directions) and np.allclose(np.sort(beta), np.sort(cal.directions), atol=1e-4):
        beta = cal.directions[np.argsort(np.argsort(beta))] if len(beta) > 1 else cal.directions
    columns = 1 + 2 * (6 * number + np.arange(6))
    F = np.stack([table[:, columns] * np.exp(1j * table[:, columns + 1]) for _, table in zones], axis=1)
    return _angular_frequencies(path, w, cal), beta, F


def _direction(path: Path, title: str) -> float:
    """`beta = 30.000 deg` (Nemoh; `deg` may be missing) or `angle=0.5236` (Capytaine)."""
    match = re.search(r"(beta|angle)\s*=\s*([-+.\dEe]+)", title)
    if match is None:
        raise DeckcraneError(f"{path}: no direction in {title.strip()!r}; a zone of forces says beta = ... deg")
    (value,) = numbers_in(match[2]) or (np.nan,)
    return float(np.radians(value)) if match[1] == "beta" else value


def _read_zones(path: Path, columns: int) -> list[tuple[str, Array]]:
    """The tables of a Tecplot file, each with the line before it."""
    zones: list[tuple[str, list[list[float]]]] = []
    title = ""
    for n, text in enumerate(lines_of(path, f"a result of Nemoh; {_REMEDY}")):
        if re.match(r"\s*[-+.\d]+(?:[EeDd][-+]?\d+)?\s", text + " ") and not text.strip().startswith("..."):
            if title or not zones:
                zones.append((title, []))
                title = ""
            zones[-1][1].append(numbers_of_count(path, n, text, columns))
        elif text.strip():
            title = text
    if not zones:
        raise DeckcraneError(f"{path}: no numbers in it; {_REMEDY}")
    lengths = {len(rows) for _, rows in zones}
    if len(lengths) > 1:
        raise DeckcraneError(f"{path}: zones of {min(lengths)} to {max(lengths)} rows: cut short? {_REMEDY}")
    return [(title, np.array(rows)) for title, rows in zones]


def _common_values(path: Path, lists: list[Array]) -> Array:
    if any(not np.allclose(values, lists[0], rtol=1e-6) for values in lists):
        raise DeckcraneError(f"{path}: its zones are not at the same frequencies; {_REMEDY}")
    return lists[0]


def _angular_frequencies(path: Path, values: Array, cal: NemohCal) -> Array:
    """Angular frequencies [rad/s] from the frequency type of the results."""
    if np.any(values <= 0):
        raise DeckcraneError(f"{path}: frequencies must be positive; there is {values.min():g}")
    return {1: values, 2: 2 * np.pi * values, 3: 2 * np.pi / values}[cal.printed_as]


@dataclass(frozen=True)
class _HydrostaticData:
    """Centres of buoyancy and gravity, and the displaced volume [m3], of `Hydrostatics.dat`."""

    buoyancy: Array
    gravity: Array
    volume: float


def _hydrostatics(folder: Path, number: int, bodies: int) -> _HydrostaticData | None:
    path = _mesh_file(folder, "Hydrostatics", number, bodies)
    if path is None:
        return None
    lines = lines_of(path)
    centres = [numbers_in(text.replace(" - ", " ")) for text in lines if re.search(r"[XYZ]F\s*=.*[XYZ]G\s*=", text)]
    volume = [numbers_in(text) for text in lines if text.strip().startswith("Displacement")]
    if len(centres) != 3 or any(len(pair) != 2 for pair in centres) or len(volume) != 1 or len(volume[0]) != 1:
        raise DeckcraneError(f"{path}: three lines XF = ... - XG = ... and one Displacement = ... belong in it")
    both = np.array(centres)
    return _HydrostaticData(both[:, 0], both[:, 1], volume[0][0])


def _restoring(
    folder: Path, number: int, bodies: int, point: Array, hydrostatics: _HydrostaticData | None, notes: list[str]
) -> Array:
    """The hydrostatic stiffness about the point of the moments."""
    C = _mechanics_matrix(folder, "Kh", number, bodies)
    if C is not None:
        return C
    path = _mesh_file(folder, "KH", number, bodies)
    if path is None:
        raise DeckcraneError(
            f"{folder}: no hydrostatic stiffness: neither Mechanics/Kh.dat nor Mesh/KH.dat is there; run Nemoh's hydrosCal"
        )
    T = shift_matrix(point - (point if hydrostatics is None else hydrostatics.gravity))
    notes.append(f"{path.name} about {'the point of the moments' if hydrostatics is None else 'the centre of gravity'}")
    return np.asarray(T.T @ matrix_in(path, 6, 6, "the hydrostatic stiffness") @ T)


def _mechanics_matrix(folder: Path, name: str, number: int, bodies: int) -> Array | None:
    """A body's own block of a matrix in the folder Mechanics."""
    path = _find_file(folder, f"Mechanics/{name}.dat")
    if path is None:
        return None
    matrix = matrix_in(path, 6 * bodies, 6 * bodies, "a matrix of Nemoh's mechanics")
    block = slice(6 * number, 6 * number + 6)
    return matrix[block, block]


def _mesh_file(folder: Path, name: str, number: int, bodies: int) -> Path | None:
    """`KH.dat` of a single body, `KH_0.dat`, `KH_1.dat`, ... of several."""
    return _find_file(folder, f"Mesh/{name}.dat" if bodies == 1 else f"Mesh/{name}_{number}.dat")


def _file_or_expected(folder: Path, name: str) -> Path:
    return _find_file(folder, name) or folder / name


def _find_file(folder: Path, name: str) -> Path | None:
    """A file by its path below a folder, ignoring case."""
    current = folder
    for part in name.split("/"):
        if not current.is_dir():
            return None
        match = next((entry for entry in sorted(current.iterdir()) if entry.name.lower() == part.lower()), None)
        if match is None:
            return None
        current = match
    return current if current.is_file() else None
