"""The listing `.LIS` of ANSYS AQWA-LINE: added mass, damping, wave forces, restoring, mass, motions and mean drift.

Everything is about the centre of gravity of each structure, z up, and so are the phases: zero is the time at which the wave
crest is at the centre of gravity, and a positive angle is later (ANSYS Aqwa Reference Manual, "Phase Angle"), so that they are
lags and are conjugated. Wave directions are those towards which the waves travel, counter-clockwise from x. Rotations of the
motions are in degrees. The restoring includes the weight. The numbers are those of the printed page: five digits of added mass
and damping, three of forces. The layout is that of releases 19.1, 2020 and 2023.

`AqwaListing` holds the tables; this module turns them into a database about the origin of the waterplane.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.aqwa_listing import AqwaListing, AqwaStructure, ResponseTable, parse_listing
from deckcrane.hydro.choices import chosen_body
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.transform import all_round, conjugated, moved
from deckcrane.hydro.wamit_body import mass_matrix

_REMEDY = "let AQWA-LINE write the listing again (restart stages 1 to 3 or more)"


def read_aqwa(path: Path, body: int | str | None = None) -> Hydrodynamics:
    """Read the database of one structure of a listing."""
    listing = parse_listing(path)
    if not listing.structures:
        raise DeckcraneError(f"{path}: no hydrodynamic parameters of any structure; {_REMEDY}")
    numbers = sorted(listing.structures)
    number = numbers[chosen_body(path, [f"structure {n}" for n in numbers], body)]
    return _structure_database(path, listing, listing.structures[number], number)


def _structure_database(path: Path, listing: AqwaListing, structure: AqwaStructure, number: int) -> Hydrodynamics:
    scale = _unit_scale(path, listing)
    w = _frequencies(path, listing, structure)
    if not structure.forces:
        raise DeckcraneError(
            f"{path}: no table of Froude-Krylov and diffraction forces of structure {number}; {_REMEDY}"
        )
    if structure.stiffness is None:
        raise DeckcraneError(f"{path}: no stiffness matrix of structure {number}; {_REMEDY}")
    centre = structure.center_of_gravity
    if centre is None:
        raise DeckcraneError(f"{path}: no centre of gravity of structure {number}; {_REMEDY}")
    notes = [
        f"phases are lags at the centre of gravity {np.round(centre, 4).tolist()}; conjugated, and moved to the origin",
        "forces have three digits",
    ]
    directions, forces = _on_grid(path, structure.forces, w, f"forces of structure {number}")
    degrees = np.array([1, 1, 1, *3 * [np.radians(1.0)]])
    motion = _motions(path, structure, w, directions, notes)
    drift = _drift(structure, w, directions, notes)
    mass = None
    if structure.mass is not None and structure.inertia is not None:
        mass = scale * mass_matrix(structure.mass, np.zeros(3), structure.inertia)
    attrs: dict[str, Any] = {
        "title": path.stem if len(listing.structures) == 1 else f"{path.stem}, structure {number}",
        "source": str(path),
        "source_format": "AQWA",
        "water_density": scale * listing.water_density,
        "gravity": listing.gravity,
        "depth": "inf" if w[0] ** 2 * listing.depth / listing.gravity > 10 else listing.depth,
        "waterline": -float(centre[2]),
        "reference_point": [float(v) for v in centre],
        "stiffness_includes_mass": 1,
        "convention": "; ".join(notes),
    }
    if structure.volume is not None:
        attrs["displaced_volume"] = structure.volume
    if structure.center_of_buoyancy is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in structure.center_of_buoyancy - centre]
    dataset = dataset_of(
        frequency=w,
        wave_direction=np.radians(directions),
        attrs=attrs,
        added_mass=scale * np.array([structure.added_mass[f] for f in sorted(structure.added_mass)]),
        radiation_damping=scale * np.array([structure.damping[f] for f in sorted(structure.added_mass)]),
        added_mass_zero=None if structure.added_mass_low is None else scale * structure.added_mass_low,
        added_mass_infinite=None if structure.added_mass_high is None else scale * structure.added_mass_high,
        excitation=scale * forces,
        hydrostatic_stiffness=scale * structure.stiffness,
        mass=mass,
        center_of_mass=np.zeros(3),
        displacement_rao=None if motion is None else motion * degrees,
        mean_drift=None if drift is None else scale * drift,
    )
    about_origin = moved(conjugated(checked(dataset, rising=False)), -centre)
    return Hydrodynamics(all_round(about_origin))


def _unit_scale(path: Path, listing: AqwaListing) -> float:
    """The factor from the listing's mass and force to kg and N: water is 1025 in kilograms, 1.025 in tonnes."""
    rho, g = listing.water_density, listing.gravity
    if 9.7 < g < 9.9:
        if 900 < rho < 1100:
            return 1.0
        if 0.9 < rho < 1.1:
            return 1000.0
    raise DeckcraneError(
        f"{path}: water of density {rho:g} and a gravity of {g:g} are neither kg, m, N nor tonnes, m, kN; "
        "run AQWA in metric units"
    )


def _frequencies(path: Path, listing: AqwaListing, structure: AqwaStructure) -> Array:
    """The frequencies of the tables of added mass, with the five decimals of the list of frequencies."""
    printed = np.array(sorted(structure.added_mass))
    if len(printed) < 2:
        raise DeckcraneError(f"{path}: added mass and damping at {len(printed)} frequencies; {_REMEDY}")
    if set(structure.damping) != set(structure.added_mass):
        raise DeckcraneError(f"{path}: added mass and damping are not at the same frequencies: cut short? {_REMEDY}")
    listed = np.array(listing.frequencies or [np.inf])
    nearest = listed[np.abs(listed[None, :] - printed[:, None]).argmin(axis=1)]
    return np.where(np.abs(nearest - printed) < 6e-5, nearest, printed)


def _on_grid(path: Path, table: ResponseTable, w: Array, quantity: str) -> tuple[Array, ComplexArray]:
    """A table of responses over frequency and direction; its frequencies have three decimals."""
    directions = sorted({direction for _, direction in table})
    out = np.full((len(w), len(directions), 6), np.nan, dtype=np.complex128)
    for (frequency, direction), values in table.items():
        i = int(np.abs(w - frequency).argmin())
        if abs(w[i] - frequency) < 6e-4:
            out[i, directions.index(direction)] = values
    missing = np.argwhere(np.isnan(out).any(axis=2))
    if len(missing):
        i, j = missing[0]
        raise DeckcraneError(f"{path}: no {quantity} at {w[i]:.4g} rad/s, {directions[j]:g} deg: cut short? {_REMEDY}")
    return np.array(directions), out


def _motions(
    path: Path, structure: AqwaStructure, w: Array, directions: Array, notes: list[str]
) -> ComplexArray | None:
    if not structure.motions:
        return None
    if any(values is None for values in structure.motions.values()):
        notes.append("motions left out: some are too large for their columns")
        return None
    table = {key: values for key, values in structure.motions.items() if values is not None}
    motion_directions, motion = _on_grid(path, table, w, "motions")
    if len(motion_directions) != len(directions) or not np.allclose(motion_directions, directions):
        notes.append("motions left out: their directions are not those of the forces")
        return None
    return motion


def _drift(structure: AqwaStructure, w: Array, directions: Array, notes: list[str]) -> Array | None:
    """The mean drift over frequency and direction; its frequencies have three decimals, its directions one."""
    if not structure.drift:
        return None
    out = np.full((len(w), len(directions), 6), np.nan)
    for (dof, frequency, direction), value in structure.drift.items():
        i, j = int(np.abs(w - frequency).argmin()), int(np.abs(directions - direction).argmin())
        if abs(w[i] - frequency) < 6e-4 and abs(directions[j] - direction) < 0.06:
            out[i, j, dof] = value
    if np.isnan(out).any():
        notes.append("mean drift left out: it is not there for every frequency and direction")
        return None
    return out
