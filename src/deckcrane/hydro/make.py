"""Computation of hydrodynamic databases: from a panelled hull by Capytaine's boundary element method to the common form.

Capytaine (https://capytaine.org, Apache-2.0) is an optional extra and is imported only here, on use. It uses the
time factor e^{-iwt} and waves of unit amplitude with the crest at the origin, travelling towards `wave_direction`; our
e^{+iwt} is the complex conjugate, and everything else (axes, headings, SI units) is the same. Run as a module,
`python -m deckcrane.hydro.make`, it computes the bundled vessel `supply`.
"""

from __future__ import annotations

import importlib
import logging
import math
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics, dataset_of
from deckcrane.hydro.hull import Surface, barge, hull, hydrostatic_stiffness, lid, mass_matrix

WATER_DENSITY = 1025.0
GRAVITY = 9.81
FREQUENCIES = np.round(
    np.concatenate([np.arange(0.10, 0.30, 0.05), np.arange(0.30, 1.60, 0.04), np.arange(1.62, 3.001, 0.115)]), 4
)
HEADINGS = np.deg2rad(np.arange(0.0, 181.0, 15.0))
CAPYTAINE_DOFS = tuple(name.capitalize() for name in DOFS)


def make(
    surface: Surface,
    *,
    title: str = "vessel",
    frequencies: npt.ArrayLike = FREQUENCIES,
    headings: npt.ArrayLike | None = None,
    center_of_mass_height: float = 0.0,
    metacentric_height: float | None = None,
    radii_of_gyration: tuple[float, float, float] | None = None,
    roll_damping_ratio: float = 0.05,
    water_density: float = WATER_DENSITY,
    gravity: float = GRAVITY,
    depth: float = math.inf,
    progress: bool = True,
) -> Hydrodynamics:
    """The database of a hull that floats freely: radiation, diffraction, hydrostatics and mass about O.

    O is the origin of the surface, in the mean waterplane. The mass is that of the displaced water and its centre is above or
    below the centre of buoyancy: at `center_of_mass_height` over the waterplane, or where the transverse
    metacentric height is `metacentric_height`. Radii of gyration about the centre of mass default to 0.35 B, 0.25 L and
    0.25 L. The linear viscous damping is `roll_damping_ratio` of the critical at the natural frequency of roll. Headings
    are every 15 degrees unless given: for a half surface from 0 to 180, which is sufficient, else all round.
    """
    if headings is None:
        headings = HEADINGS if surface.half else np.concatenate([HEADINGS, np.pi + HEADINGS[1:-1]])
    frequencies, headings = np.asarray(frequencies, dtype=float), np.asarray(headings, dtype=float)
    length, breadth, draught = surface.extent
    radii = radii_of_gyration or (0.35 * breadth, 0.25 * length, 0.25 * length)
    buoyancy = surface.centre_of_buoyancy
    metacentric_radius, _ = surface.metacentric_radii
    height = center_of_mass_height
    if metacentric_height is not None:
        height = float(buoyancy[2]) + metacentric_radius - metacentric_height
    stability = float(buoyancy[2]) + metacentric_radius - height
    if stability <= 0.0:
        raise DeckcraneError(
            f"{title} would capsize: with its centre of mass {height:.3f} m over the waterplane GM_T is {stability:.3f} m; "
            f"the centre of mass must be lower than {float(buoyancy[2]) + metacentric_radius:.3f} m"
        )
    center_of_mass = np.array([buoyancy[0], buoyancy[1], height])
    mass = mass_matrix(water_density * surface.volume, center_of_mass, radii)
    stiffness = hydrostatic_stiffness(surface, center_of_mass, water_density, gravity)

    solved = solve(surface, frequencies, headings, water_density, gravity, depth, progress=progress)
    added_mass, damping, excitation = matrices(solved)
    limits = [
        matrices(solve(surface, np.array([w]), None, water_density, gravity, depth, progress=False))[0][0]
        for w in (0.0, math.inf)
    ]
    viscous = np.zeros((6, 6))
    viscous[3, 3] = roll_damping(frequencies, added_mass[:, 3, 3], mass[3, 3], stiffness[3, 3], roll_damping_ratio)
    attrs: dict[str, Any] = {
        "title": title,
        "source": title,
        "source_format": "deckcrane",
        "made_with": f"Capytaine {_capytaine().__version__}, {len(surface.whole().faces)} panels",
        "water_density": water_density,
        "gravity": gravity,
        "depth": "inf" if math.isinf(depth) else depth,
        "reference_point": [0.0, 0.0, 0.0],
        "waterline": 0.0,
        "length": length,
        "breadth": breadth,
        "draught": draught,
        "displaced_volume": surface.volume,
        "center_of_buoyancy": [float(value) for value in buoyancy],
        "metacentric_height": stability,
        "stiffness_includes_mass": 1,
        "symmetric_about_xz": int(surface.half),
        "viscous_damping_note": f"roll: {100.0 * roll_damping_ratio:g} % of critical at the natural frequency",
        "convention": "x forward, y to port, z up; Re(X e^{+iwt}); headings are where the waves travel to",
    }
    return Hydrodynamics(
        dataset_of(
            frequency=frequencies,
            wave_direction=headings,
            attrs=attrs,
            added_mass=reciprocal(added_mass, surface.half),
            radiation_damping=reciprocal(damping, surface.half),
            added_mass_zero=reciprocal(limits[0], surface.half),
            added_mass_infinite=reciprocal(limits[1], surface.half),
            excitation=excitation,
            hydrostatic_stiffness=stiffness,
            mass=mass,
            center_of_mass=center_of_mass,
            viscous_damping=viscous,
        )
    )


def make_file(
    output: str | Path,
    *,
    length: float | None = None,
    breadth: float | None = None,
    draught: float | None = None,
    mass: float | None = None,
    mesh: str | Path | None = None,
    kind: Literal["ship", "barge"] = "ship",
    title: str | None = None,
    stations: int = 48,
    girth: int = 14,
    water_density: float = WATER_DENSITY,
    **options: Any,
) -> Hydrodynamics:
    """Compute the database of a ship, a barge, or the hull in a mesh file, and write it to `output`.

    The mass of a barge or a mesh is that of the water it displaces; a `mass` given as well must agree with it to 1 %.
    The other options are those of `make`.
    """
    if mesh is not None:
        if any(size is not None for size in (length, breadth, draught)):
            raise DeckcraneError(f"{mesh} has its own size; leave length, breadth and draught out")
        surface = read_mesh(mesh)
    else:
        if kind not in ("ship", "barge"):
            raise DeckcraneError(f"no hull of the kind {kind!r}; there are `ship` and `barge`")
        if length is None or breadth is None or draught is None:
            raise DeckcraneError("a hull needs its length, breadth and draught, or a mesh file")
        if kind == "barge":
            panels = (stations // 2, max(girth // 2, 2), max(girth // 3, 2))
            surface = barge(length, breadth, draught, panels=panels)
        elif mass is None:
            raise DeckcraneError("a ship-like hull needs its mass: its form follows from what it displaces")
        else:
            surface = hull(length, breadth, draught, mass / water_density, stations=stations, girth=girth)
    floating = water_density * surface.volume
    if mass is not None and abs(mass - floating) > 0.01 * floating:
        raise DeckcraneError(
            f"the hull displaces {floating:.6g} kg of water but the mass given is {mass:.6g} kg; change the draught "
            "(or the mesh's height over z = 0), or leave the mass out"
        )
    name = title or Path(output).stem
    database = make(surface, title=name, water_density=water_density, **options)
    database.write(output)
    return database


def make_supply(output: str | Path, stations: int = 76, girth: int = 19, **options: Any) -> Hydrodynamics:
    """Compute the bundled vessel: main particulars and GM_T of the supply vessel of MSS (Fossen and Perez), a hull of our own."""
    return make_file(
        output,
        length=82.8,
        breadth=19.2,
        draught=6.0,
        mass=6_362_208.5,
        title="Supply vessel of 82.8 m; particulars and GM_T as in MSS (Fossen and Perez), a hull form of deckcrane's own",
        stations=stations,
        girth=girth,
        metacentric_height=2.144,
        **options,
    )


def read_mesh(path: str | Path) -> Surface:
    """The wetted part (z < 0) of a mesh file that Capytaine can read: x forward, z up, z = 0 the mean waterplane."""
    if not Path(path).is_file():
        raise DeckcraneError(f"{path}: there is no such mesh file")
    try:
        mesh = _capytaine().load_mesh(str(path)).merged().immersed_part()
    except (
        ValueError,
        TypeError,
        OSError,
        IndexError,
        ImportError,
        NotImplementedError,
    ) as error:  # raised by mesh readers for other files
        raise DeckcraneError(f"{path}: Capytaine cannot read it as a mesh ({error})") from error
    vertices = np.asarray(mesh.vertices, dtype=float)
    faces = np.array([(*face, face[-1])[:4] for face in np.asarray(mesh.faces).tolist()], dtype=np.intp).reshape(-1, 4)
    if not len(faces):
        raise DeckcraneError(f"{path}: no part of the mesh lies below z = 0, the mean waterplane")
    surface = Surface(vertices, faces)
    if surface.volume < 0.0:
        raise DeckcraneError(
            f"{path}: the panels face inward; their corners must run counter-clockwise seen from the water"
        )
    return surface


def solve(
    surface: Surface,
    frequencies: Array,
    headings: Array | None,
    water_density: float,
    gravity: float,
    depth: float,
    *,
    progress: bool = False,
) -> xr.Dataset:
    """Capytaine's own dataset. A lid in the waterplane prevents irregular frequencies, except in the two limits."""
    cpt = _capytaine()
    limit = bool(np.any((frequencies == 0.0) | np.isinf(frequencies)))
    mesh = _capytaine_mesh(surface)
    lid_mesh = None
    if not limit:
        lid_surface = lid(surface) if surface.half else None
        lid_mesh = _capytaine_mesh(lid_surface) if lid_surface is not None else mesh.generate_lid()
    dofs = cpt.rigid_body_dofs(rotation_center=(0.0, 0.0, 0.0))
    body = cpt.FloatingBody(mesh=mesh, lid_mesh=lid_mesh, dofs=dofs, name="hull")
    cases: dict[str, Any] = {
        "omega": frequencies,
        "radiating_dof": list(CAPYTAINE_DOFS),
        "rho": water_density,
        "g": gravity,
        "water_depth": depth,
    }
    if headings is not None:
        cases["wave_direction"] = headings
    result: xr.Dataset = cpt.BEMSolver().fill_dataset(
        xr.Dataset(coords=cases), body, hydrostatics=False, progress_bar=progress, _check_wavelength=False
    )
    return result


def matrices(solved: xr.Dataset) -> tuple[Array, Array, npt.NDArray[np.complex128]]:
    """A(w), B(w) and the excitation of a Capytaine dataset in our order and time factor (excitation empty in limits)."""
    dofs = {"influenced_dof": list(CAPYTAINE_DOFS), "radiating_dof": list(CAPYTAINE_DOFS)}
    order = ("omega", "influenced_dof", "radiating_dof")
    tables = [solved[name].sel(dofs) for name in ("added_mass", "radiation_damping")]
    tables = [table if "omega" in table.dims else table.expand_dims("omega") for table in tables]
    added_mass, damping = (np.asarray(table.transpose(*order).values, dtype=float) for table in tables)
    excitation = np.empty((len(added_mass), 0, 6), dtype=np.complex128)
    if "excitation_force" in solved:
        force = solved["excitation_force"].sel(influenced_dof=list(CAPYTAINE_DOFS))
        for dim in ("omega", "wave_direction"):
            force = force if dim in force.dims else force.expand_dims(dim)
        excitation = np.conj(force.transpose("omega", "wave_direction", "influenced_dof").values)
    return added_mass, damping, np.asarray(excitation, dtype=np.complex128)


def roll_damping(frequencies: Array, added: Array, inertia: float, stiffness: float, ratio: float) -> float:
    """A fraction of the critical damping of uncoupled roll at its natural frequency, w^2 (I + A(w)) = C."""
    w = math.sqrt(stiffness / inertia)
    for _ in range(50):
        w = math.sqrt(stiffness / (inertia + float(np.interp(w, frequencies, added))))
    return 2.0 * ratio * stiffness / w


def reciprocal(matrix: Array, mirrored: bool) -> Array:
    """The symmetric part: potential flow at zero speed is symmetric, panels only nearly.

    On a hull symmetric about its centre plane, surge, heave and pitch are not coupled to sway, roll and yaw; rounding is removed.
    """
    kept = np.equal.outer(np.arange(6) % 2, np.arange(6) % 2) if mirrored else np.ones((6, 6), dtype=bool)
    return np.where(kept, 0.5 * (matrix + np.swapaxes(matrix, -1, -2)), 0.0)


def _capytaine_mesh(surface: Surface) -> Any:
    cpt = _capytaine()
    mesh = cpt.Mesh(vertices=surface.vertices, faces=surface.faces, auto_check=False)
    return cpt.ReflectionSymmetricMesh(mesh, plane="xOz") if surface.half else mesh


def _capytaine() -> Any:
    try:
        capytaine = importlib.import_module("capytaine")
    except ImportError as error:
        raise DeckcraneError(
            "making hydrodynamic data needs Capytaine, which is not installed; try `pip install 'deckcrane[hydro]'`"
        ) from error
    logging.getLogger("capytaine").setLevel(logging.ERROR)
    return capytaine


if __name__ == "__main__":
    make_supply(Path(__file__).parents[1] / "library" / "supply.nc")
