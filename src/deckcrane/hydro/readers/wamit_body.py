"""The data of a WAMIT run about one of its bodies: scales, water, position, mass and external matrices, in SI.

From `.out`, `.frc`, `.pot`, `.gdf` and `.cfg`, where they are beside the numeric files; as a last resort, the mass from the
motions.

The formatted output `.out` has scales, water, each body's position, volume, centres, mass and restoring, and the periods.
Layouts of versions 6 and 7: the density is there only where the force control file gives one (form 2), the centre of gravity
has three numbers or its height alone, several bodies are headed `Body number: N=`, and external matrices follow the centre of
gravity. Lengths and external matrices have dimensions, restoring coefficients have not.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import is_file
from deckcrane.hydro.readers.wamit_control import (
    ForceControl,
    all_numbers,
    read_force_control,
    read_potential_control,
    read_scale,
    read_settings,
    text_lines,
)
from deckcrane.hydro.transform import is_laterally_symmetric

_PERIOD = re.compile(r"Wave period \(sec\)\s*=\s*(\S+)")
_FIRST_WAVE = "Wave period"
_MATRICES = {
    "external mass matrix": "mass",
    "external damping matrix": "damping",
    "external stiffness matrix": "stiffness",
}
_RESTORING = {"C(3,3)": (2, 2), "C(4,4)": (3, 3), "C(5,5)": (4, 4)}


@dataclass
class WamitOutBody:
    """The output's data of one body, about the body's own origin; None where missing."""

    origin: Array = field(default_factory=lambda: np.zeros(3))
    heading: float = 0.0
    volume: float | None = None
    buoyancy: Array | None = None
    centre: Array | None = None
    height: float | None = None
    radii: Array | None = None
    restoring: Array | None = None
    matrices: dict[str, Array] = field(default_factory=dict)


@dataclass
class WamitOut:
    """The output's data of the run."""

    length_scale: float | None = None
    gravity: float | None = None
    depth: float | None = None
    density: float | None = None
    names: list[str] = field(default_factory=list)
    bodies: list[WamitOutBody] = field(default_factory=list)
    periods: Array = field(default_factory=lambda: np.zeros(0))


def _geometry_name(text: str) -> str:
    """The name of the geometry file at the end of a line, without folder and suffix; empty where there is none."""
    last = text.split()[-1] if text.split() else ""
    name = last.replace("\\", "/").rpartition("/")[2]
    return name[: -len(".gdf")] if name.lower().endswith(".gdf") else ""


def read_out(path: Path) -> WamitOut:
    """Read the part before the first wave, and the list of periods."""
    lines = text_lines(path)
    end = next((n for n, text in enumerate(lines) if _FIRST_WAVE in text and "=" in text), len(lines))
    out = WamitOut(periods=_periods(lines[end:]))
    naming = False
    for n, text in enumerate(lines[:end]):
        after = text.split(":", 1)[1] if ":" in text else ""
        naming = "Geometric Data File" in text or (naming and "N=" in text)
        if naming and (name := _geometry_name(text)):
            out.names.append(name)
        elif "Gravity:" in text and "Length scale:" in text:
            out.gravity, out.length_scale = exactly(path, n, text, 2)
        elif "Water depth:" in text:
            out.depth, out.density = _depth_and_density(path, n, text)
        elif "XBODY" in text and "=" in text:
            x, y, z, phi = exactly(path, n, text, 4)
            out.bodies.append(WamitOutBody(origin=np.array([x, y, z]), heading=math.radians(phi)))
        else:
            if not out.bodies and any(words in text for words in ("Volumes (VOLX", "Center of", "Radii of gyration:")):
                out.bodies.append(WamitOutBody())
            if out.bodies:
                _read_body_line(path, lines, n, after, out.bodies[-1])
                _read_external_matrix(path, lines, n, out)
    return out


def _read_external_matrix(path: Path, lines: list[str], n: int, out: WamitOut) -> None:
    """Read an external matrix, of the current body, or of all bodies at once."""
    for title, name in _MATRICES.items():
        if title in lines[n].lower():
            size = 6 * max(1, len(all_numbers(lines[n + 1])) // 6) if n + 1 < len(lines) else 6
            matrix = np.array(_rows_below(path, lines, n, size, size))
            if size == 6:
                out.bodies[-1].matrices[name] = matrix
            for k, body in enumerate(out.bodies[: size // 6] if size > 6 else []):
                body.matrices[name] = matrix[6 * k : 6 * k + 6, 6 * k : 6 * k + 6]


def _read_body_line(path: Path, lines: list[str], n: int, after: str, body: WamitOutBody) -> None:
    text = lines[n]
    if "Volumes (VOLX" in text:
        body.volume = float(np.median(exactly(path, n, after, 3)))
    elif "Center of Buoyancy" in text:
        body.buoyancy = np.array(exactly(path, n, after, 3))
    elif "Center of Gravity" in text:
        if len(values := all_numbers(after)) == 1:
            body.height = values[0]
        else:
            body.centre = np.array(exactly(path, n, after, 3))
    elif "Radii of gyration:" in text:
        body.radii = np.array([exactly(path, n, after, 3), *_rows_below(path, lines, n, 2, 3)])
    elif text.strip().startswith(("C(3,3)", "C(4,4)", "C(5,5)")):
        _read_restoring_line(path, n, text, body)


def _read_restoring_line(path: Path, n: int, text: str, body: WamitOutBody) -> None:
    """Read one of the three lines of C; below the diagonal of heave, roll and pitch it is symmetric."""
    i, j = _RESTORING[text.strip()[:6]]
    values = exactly(path, n, text.split(":", 1)[-1], 2 if i == 4 else 3)
    C = np.zeros((6, 6)) if body.restoring is None else body.restoring
    C[i, j : j + len(values)] = values
    C[j : min(j + len(values), 5), i] = values[: 5 - j]
    body.restoring = C


def _depth_and_density(path: Path, n: int, text: str) -> tuple[float, float | None]:
    values, deep, dense = all_numbers(text), "infinite" in text, "Water density:" in text
    if len(values) < (not deep) + dense:
        raise DeckcraneError(f"{path}, line {n + 1}: a number is missing in {text.strip()!r}")
    return math.inf if deep else values[0], values[-1] if dense else None


def _periods(lines: list[str]) -> Array:
    words = [m[1] for text in lines if _FIRST_WAVE in text and (m := _PERIOD.search(text))]
    numbers = [values[0] for word in words if (values := all_numbers(word))]
    return np.array([v for v in numbers if 0 < v < math.inf])


def _rows_below(path: Path, lines: list[str], line: int, rows: int, count: int) -> list[list[float]]:
    """The rows of numbers below a line."""
    if len(lines) <= line + rows:
        raise DeckcraneError(f"{path}, line {line + 1}: cut short; {rows} lines of {count} numbers must follow")
    return [exactly(path, line + i, lines[line + i], count) for i in range(1, rows + 1)]


def exactly(path: Path, line: int, text: str, count: int) -> list[float]:
    values = all_numbers(text)
    if len(values) != count:
        raise DeckcraneError(f"{path}, line {line + 1}: {len(values)} numbers where {count} belong: {text.strip()!r}")
    return values


SUFFIXES = (
    ".1",
    ".2",
    ".3",
    ".4",
    ".7",
    ".8",
    ".9",
    ".10d",
    ".11d",
    ".12d",
    ".hst",
    ".out",
    ".frc",
    ".gdf",
    ".pot",
    ".cfg",
)


@dataclass(frozen=True)
class WamitRun:
    """The data of the whole run, from the files beside the numeric ones."""

    path: Path
    out: WamitOut | None
    names: tuple[str, ...]
    bodies: int | None
    places: tuple[tuple[Array, float], ...]
    depth: float | None
    scale: tuple[float, float] | None
    settings: dict[str, int]


@dataclass(frozen=True)
class WamitBody:
    """Scales of the run and the body in them, in SI; positions from the body's origin, `origin` in global coordinates."""

    length_scale: float = 1.0
    gravity: float = 9.80665
    water_density: float = 1025.0
    depth: float = math.inf
    origin: Array = field(default_factory=lambda: np.zeros(3))
    heading: float = 0.0
    volume: float | None = None
    center_of_buoyancy: Array | None = None
    center_of_mass: Array | None = None
    mass: Array | None = None
    damping: Array | None = None
    stiffness: Array | None = None
    restoring: Array | None = None
    weight_known: bool = False
    notes: tuple[str, ...] = ()


def root_of(path: Path) -> str:
    """The common name of all files of a run; `path` is any of them, or that name itself."""
    return path.name[: -len(path.suffix)] if path.suffix.lower() in SUFFIXES else path.name


def beside(path: Path, suffix: str) -> Path | None:
    """The run's file of this kind, ignoring the case of its suffix."""
    root = root_of(path)
    if not root:  # the root of the disk, or this folder
        return None
    candidates = (path.with_name(root + suffix), path.with_name(root + suffix.upper()))
    return next((candidate for candidate in candidates if is_file(candidate)), None)


def read_run(path: Path) -> WamitRun:
    """Read the run's `.out`, `.pot`, `.gdf` and configuration."""
    settings: dict[str, int] = {}
    for file in (path.with_name("config.wam"), beside(path, ".cfg")):
        if file is not None and file.is_file():
            settings.update(read_settings(file))
    out_file, pot_file = beside(path, ".out"), beside(path, ".pot")
    out = None if out_file is None else read_out(out_file)
    pot = None if pot_file is None else read_potential_control(pot_file)
    names = tuple(out.names) if out is not None and out.names else () if pot is None else pot.names
    places: tuple[tuple[Array, float], ...] = ()
    if out is not None and out.bodies:
        places = tuple((body.origin, body.heading) for body in out.bodies)
    elif pot is not None:
        places = tuple((np.array(place[:3]), math.radians(place[3])) for place in pot.places)
    depth = None if out is None else out.depth
    if depth is None and pot is not None:
        depth = pot.depth if pot.depth > 0 else math.inf
    gdf = beside(path, ".gdf") or next((file for name in names if (file := beside(path.with_name(name), ".gdf"))), None)
    scale = None if gdf is None else read_scale(gdf)
    return WamitRun(path, out, names, len(places) or None, places, depth, scale, settings)


def read_body(run: WamitRun, number: int, bodies: int) -> WamitBody:
    """One body of the run, counted from 0; `notes` say what was assumed and which file was used for what."""
    notes: list[str] = []
    out = run.out or WamitOut()
    out_body = out.bodies[number] if number < len(out.bodies) else WamitOutBody()
    frc_file = beside(run.path, ".frc")
    form = run.settings.get("IALTFRC")
    frc = None if frc_file is None else read_force_control(frc_file, number, bodies, form)
    scale = run.scale or (None, None)
    L, g = out.length_scale or scale[0], out.gravity or scale[1]
    if g is not None and not 9.7 <= g <= 9.9:
        raise DeckcraneError(
            f"{run.path}: the run has gravity {g:g}; only SI is read, with 9.7 to 9.9 m/s2 (32.2 is that of feet): run WAMIT again "
            "with ULEN, GRAV and RHO in metres, seconds and kilograms"
        )
    density = frc.density if frc is not None and frc.density is not None else out.density
    unit = 1.0
    if density is not None and 0.9 <= density <= 1.1:
        unit = 1e3
        notes.append(
            f"density {density:g}: the run counts in tonnes, so mass, external damping and stiffness are times 1000"
        )
    assumed = [
        text
        for text, value in (
            ("ULEN 1 m", L),
            ("g 9.80665 m/s2", g),
            ("rho 1025 kg/m3", density),
            ("deep", run.depth),
        )
        if value is None
    ]
    if assumed:
        notes.append("assumed, no file says it: " + ", ".join(assumed))
    rho = 1025.0 if density is None else unit * density
    matrices = _external_matrices(frc, out_body, unit, notes)
    centre, mass = _centre_and_mass(frc, out_body, matrices.pop("mass", None), rho, notes)
    origin, heading = run.places[number] if number < len(run.places) else (np.zeros(3), 0.0)
    return WamitBody(
        length_scale=1.0 if L is None else L,
        gravity=9.80665 if g is None else g,
        water_density=rho,
        depth=math.inf if run.depth is None else run.depth,
        origin=origin,
        heading=heading,
        volume=out_body.volume,
        center_of_buoyancy=out_body.buoyancy,
        center_of_mass=centre,
        mass=mass,
        restoring=out_body.restoring,
        weight_known=centre is not None or mass is not None or frc is not None,
        notes=(*notes, *(() if frc is None else frc.notes)),
        **matrices,
    )


def _external_matrices(
    frc: ForceControl | None, out_body: WamitOutBody, unit: float, notes: list[str]
) -> dict[str, Array]:
    """Mass, external damping and external stiffness: from the input, which has more digits, else from the output."""
    texts = {"mass": "mass", "damping": "external damping", "stiffness": "external stiffness"}
    matrices = {}
    for name, text in texts.items():
        in_frc, in_out = getattr(frc, name, None), out_body.matrices.get(name)
        matrix = in_out if in_frc is None else in_frc
        if matrix is None or not np.any(matrix):
            continue
        matrices[name] = unit * matrix
        if in_frc is not None and in_out is not None:
            deviation = float(np.abs(in_frc - in_out).max() / max(float(np.abs(in_frc).max()), 1e-300))
            if deviation > 1e-2:
                notes.append(f"the {text} in .frc stands; the one in .out differs by {deviation:.0%}")
        if name != "mass":
            notes.append(f"{text} from {'.out' if in_frc is None else '.frc'}")
    return matrices


def _centre_and_mass(
    frc: ForceControl | None, out_body: WamitOutBody, mass: Array | None, rho: float, notes: list[str]
) -> tuple[Array | None, Array | None]:
    """Centre and mass matrix: as given, else the displaced water's mass with the radii of gyration."""
    centre, height, radii = out_body.centre, out_body.height, out_body.radii
    if frc is not None:
        centre = frc.centre if frc.centre is not None else centre
        height = frc.height if frc.height is not None and height is None and centre is None else height
        radii = frc.radii if frc.radii is not None else radii
    if (
        centre is None and height is not None and out_body.buoyancy is not None
    ):  # above the centre of buoyancy, as in WAMIT
        centre = np.array([*out_body.buoyancy[:2], height])
    if mass is not None:
        return centre, mass
    if radii is None:
        return centre, None
    if not radii.any():  # missing: no body has zero radii
        notes.append("the radii of gyration are all zero: no mass is taken")
        return centre, None
    if out_body.volume is None or centre is None:
        notes.append("radii of gyration without the displaced volume, which .out has: no mass is taken")
        return centre, None
    m = rho * out_body.volume
    notes.append("mass that of the displaced water, inertia by the radii of gyration")
    return centre, mass_matrix(m, centre, m * radii * np.abs(radii))


def fitted_mass(dataset: xr.Dataset, motion: ComplexArray) -> tuple[Array, float]:
    """The mass matrix with which (-w^2 (M + A) + i w B + C) X = F gives the motions X, and the relative residual.

    Least squares over mass, first moments and inertias, in waves long enough to lift the body (|F3| > 0.3 C33),
    where neither irregular frequencies nor cancellation spoil the motions. B and C include external damping and stiffness.
    """
    w = dataset["frequency"].values
    A, B = dataset["added_mass"].values, dataset["radiation_damping"].values
    C, F = dataset["hydrostatic_stiffness"].values, dataset["excitation"].values
    if "viscous_damping" in dataset:
        B = B + dataset["viscous_damping"].values
    if "external_stiffness" in dataset:
        C = C + dataset["external_stiffness"].values
    basis = _mass_basis(is_laterally_symmetric(dataset))
    length = math.sqrt(max(C[4, 4], 1e-300) / max(C[2, 2], 1e-300))
    scale = np.array([1, 1, 1, 1 / length, 1 / length, 1 / length])
    rows, right = [], []
    for i in np.flatnonzero(np.abs(F[:, :, 2]).max(axis=1) > 0.3 * C[2, 2]):
        D = -(w[i] ** 2) * A[i] + 1j * w[i] * B[i] + C
        for X, force in zip(motion[i], F[i], strict=True):
            rows.append(np.array([-(w[i] ** 2) * (E @ X) for E in basis]).T * scale[:, None] / w[i] ** 2)
            right.append((force - D @ X) * scale / w[i] ** 2)
    if not rows:
        return np.zeros((6, 6)), math.inf
    R, r = np.concatenate(rows), np.concatenate(right)
    R, r = np.concatenate([R.real, R.imag]), np.concatenate([r.real, r.imag])
    size = np.abs(R).max(axis=0)
    size[size == 0] = 1.0
    solution = np.linalg.lstsq(R / size, r, rcond=1e-9)[0] / size
    residual = float(np.linalg.norm(R @ solution - r) / max(float(np.linalg.norm(r)), 1e-300))
    return np.asarray(np.tensordot(solution, basis, axes=1)), residual


def mass_matrix(m: float, centre: Array, inertia: Array) -> Array:
    """[[m 1, -m S(c)], [m S(c), I]] about the origin, with z up or down."""
    x, y, z = centre
    S = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.block([[m * np.eye(3), -m * S], [m * S, inertia]])


def _mass_basis(symmetric: bool) -> Array:
    """The ten unit mass matrices: m, first moments, inertias; only the six symmetric about the centre plane if `symmetric`."""
    zero = np.zeros((3, 3))
    out = [mass_matrix(1.0, np.zeros(3), zero)]
    out += [mass_matrix(1.0, np.eye(3)[i], zero) - out[0] for i in range(3) if not (symmetric and i == 1)]
    for i in range(3):
        for j in range(i, 3):
            if symmetric and 1 in (i, j) and i != j:
                continue
            unit = np.zeros((6, 6))
            unit[3 + i, 3 + j] = unit[3 + j, 3 + i] = 1.0
            out.append(unit)
    return np.array(out)
