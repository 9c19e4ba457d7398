"""What a WAMIT run knows about its body: scales, water, origin and mass, from `.out`, `.frc`, `.gdf`, or from motions."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.transform import is_laterally_symmetric

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[EeDd][-+]?\d+)?")


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
    assumed: tuple[str, ...] = ()


def read_body(path: Path) -> WamitBody:
    """What the files beside `path` say; `assumed` lists what none of them does."""
    found: dict[str, Any] = {}
    for suffix, reader in ((".gdf", _from_gdf), (".out", _from_out), (".frc", _from_frc)):
        for candidate in (path.with_suffix(suffix), path.with_suffix(suffix.upper())):
            if candidate.is_file():
                found.update(reader(candidate, found))
                break
    defaults = {
        "length_scale": "ULEN 1 m",
        "gravity": "g 9.80665 m/s2",
        "water_density": "rho 1025 kg/m3",
        "depth": "deep",
    }
    assumed = tuple(text for name, text in defaults.items() if name not in found)
    return WamitBody(**found, assumed=assumed)


def fitted_mass(dataset: xr.Dataset, motion: ComplexArray) -> tuple[Array, float]:
    """The mass matrix with which (-w^2 (M + A) + i w B + C) X = F gives the motions X, and the relative residual.

    Least squares over mass, first moments and inertias, in waves long enough to lift the body (|F3| > 0.3 C33),
    where neither irregular frequencies nor cancellation spoil the motions.
    """
    w = dataset["frequency"].values
    A, B = dataset["added_mass"].values, dataset["radiation_damping"].values
    C, F = dataset["hydrostatic_stiffness"].values, dataset["excitation"].values
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
    """[[m 1, -m S(c)], [m S(c), I]] about the origin, z up or down alike."""
    x, y, z = centre
    S = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.block([[m * np.eye(3), -m * S], [m * S, inertia]])


def _mass_basis(symmetric: bool) -> Array:
    """The ten unit mass matrices: m, first moments, inertias; the six that are the same to port and to starboard."""
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


def _from_gdf(path: Path, _: dict[str, Any]) -> dict[str, Any]:
    """ULEN and GRAV stand on the second line."""
    lines = _lines(path)
    values = _leading(lines[1]) if len(lines) > 1 else []
    if len(values) < 2 or values[0] <= 0 or values[1] <= 0:
        raise DeckcraneError(f"{path}, line 2: ULEN and GRAV belong here, both positive")
    return {"length_scale": values[0], "gravity": values[1]}


def _from_out(path: Path, _: dict[str, Any]) -> dict[str, Any]:
    lines = _lines(path)
    out: dict[str, Any] = {}
    radii: Array | None = None
    for n, text in enumerate(lines):
        after = text.split(":", 1)[1] if ":" in text else ""
        if "Gravity:" in text and "Length scale:" in text:
            out["gravity"], out["length_scale"] = _exactly(path, n, text, 2)
        elif "Water depth:" in text:
            values, deep = _numbers(text), "infinite" in text
            if len(values) < (not deep) + ("Water density:" in text):
                raise DeckcraneError(f"{path}, line {n + 1}: a number is missing in {text.strip()!r}")
            out["depth"] = math.inf if deep else values[0]
            if "Water density:" in text:
                out["water_density"] = values[-1]
        elif "XBODY" in text and "=" in text:
            if "origin" in out:
                raise DeckcraneError(f"{path}, line {n + 1}: a second body; runs with several bodies are not read")
            x, y, z, phi = _exactly(path, n, text, 4)
            out["origin"], out["heading"] = np.array([x, y, z]), math.radians(phi)
        elif "Volumes (VOLX" in text:
            out["volume"] = float(np.median(_exactly(path, n, after, 3)))
        elif "Center of Buoyancy" in text:
            out["center_of_buoyancy"] = np.array(_exactly(path, n, after, 3))
        elif "Center of Gravity" in text:
            out["center_of_mass"] = _centre(path, n, after, out)
        elif "Radii of gyration:" in text:
            radii = np.array([_exactly(path, n, after, 3), *_following(path, lines, n, 2, 3)])
        elif "Global body and external mass matrix" in text:
            out["mass"] = np.array(_following(path, lines, n, 6, 6))
    if (
        "mass" not in out
        and radii is not None
        and radii.any()
        and {"volume", "water_density", "center_of_mass"} <= set(out)
    ):
        m = float(out["water_density"]) * float(out["volume"])
        out["mass"] = mass_matrix(m, np.asarray(out["center_of_mass"]), m * radii * np.abs(radii))
    return out


def _centre(path: Path, line: int, text: str, known: dict[str, Any]) -> Array:
    """The centre of gravity; where only its height is printed, it lies over the centre of buoyancy, as WAMIT takes it."""
    values = _numbers(text)
    if len(values) == 1 and "center_of_buoyancy" in known:
        return np.array([*known["center_of_buoyancy"][:2], values[0]])
    return np.array(_exactly(path, line, text, 3))


def _from_frc(path: Path, known: dict[str, Any]) -> dict[str, Any]:
    """Form 2 gives density, centre and mass matrix; form 1 the height of the centre and the radii of gyration."""
    if "mass" in known:
        return {}
    lines = _lines(path)
    table = [_leading(text) for text in lines]
    out: dict[str, Any] = {}
    if len(table) > 11 and len(table[2]) == 1 and len(table[3]) == 3 and len(table[4]) == 1 and table[4][0] in (0, 1):
        out["water_density"] = table[2][0]
        out["center_of_mass"] = np.array(table[3])
        if table[4][0] == 1:
            if any(len(row) != 6 for row in table[5:11]):
                raise DeckcraneError(f"{path}: lines 6 to 11 must be the mass matrix, six numbers each")
            out["mass"] = np.array(table[5:11])
        return out
    if len(table) > 5 and len(table[2]) == 1 and all(len(row) == 3 for row in table[3:6]):
        if not {"volume", "center_of_buoyancy", "water_density"} <= set(known):
            return {}
        m = float(known["water_density"]) * float(known["volume"])
        xb, yb = np.asarray(known["center_of_buoyancy"])[:2]
        centre, radii = np.array([xb, yb, table[2][0]]), np.array(table[3:6])
        if not radii.any():  # not given: no body has none
            return {"center_of_mass": centre}
        return {"center_of_mass": centre, "mass": mass_matrix(m, centre, m * radii * np.abs(radii))}
    raise DeckcraneError(f"{path}: neither form of a force control file; lines 3 to 6 must give the mass or the radii")


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="latin-1").splitlines()
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error


def _numbers(text: str) -> list[float]:
    return [float(v.replace("D", "E").replace("d", "e")) for v in _NUMBER.findall(text)]


def _leading(text: str) -> list[float]:
    """The numbers at the beginning of a line; what follows them is a comment, which may hold numbers too."""
    found = []
    for word in text.replace(",", " ").split():
        if not _NUMBER.fullmatch(word):
            break
        found += _numbers(word)
    return found


def _following(path: Path, lines: list[str], line: int, rows: int, count: int) -> list[list[float]]:
    """The rows of numbers below a line."""
    if len(lines) <= line + rows:
        raise DeckcraneError(f"{path}, line {line + 1}: cut short; {rows} lines of {count} numbers must follow")
    return [_exactly(path, line + i, lines[line + i], count) for i in range(1, rows + 1)]


def _exactly(path: Path, line: int, text: str, count: int) -> list[float]:
    values = _numbers(text)
    if len(values) != count:
        raise DeckcraneError(f"{path}, line {line + 1}: {len(values)} numbers where {count} belong: {text.strip()!r}")
    return values
