"""Hydrodynamic databases computed from panelled hulls by Capytaine's boundary element method.

Hulls are those of `hull_surfaces.py`, or meshes from files. Capytaine (https://capytaine.org, Apache-2.0) is an optional extra and
is imported only here, on use. It uses the time factor e^{-iwt} and waves of unit amplitude with the crest at the origin, travelling
towards `wave_direction`; our e^{+iwt} is the complex conjugate, and everything else (axes, headings, SI units) is the same. Run as
a module, `python -m deckcrane.hydro.boundary_elements`, it computes the bundled vessel `supply`.
"""

from __future__ import annotations

import importlib
import logging
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics, dataset_of
from deckcrane.hydro.hull_surfaces import Surface, barge, hull, hydrostatic_stiffness, lid, mass_matrix
from deckcrane.hydro.wave_field import StatedGrid, field_directions, with_field

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
    field: StatedGrid | None = None,
    speed: float = 0.0,
) -> Hydrodynamics:
    """The database of a hull that floats freely: radiation, diffraction, hydrostatics and mass about O.

    O is the origin of the surface, in the mean waterplane. The mass is that of the displaced water and its centre is above or
    below the centre of buoyancy: at `center_of_mass_height` over the waterplane, or where the transverse
    metacentric height is `metacentric_height`. Radii of gyration about the centre of mass default to 0.35 B, 0.25 L and
    0.25 L. The linear viscous damping is `roll_damping_ratio` of the critical at the natural frequency of roll. Headings
    are every 15 degrees unless given: for a half surface from 0 to 180, which is sufficient, else all round. With `field`
    the data hold the diffracted and radiated waves beside the hull too. At a forward `speed` [m/s] the radiation is over the
    frequency of encounter, the excitation over that of the waves (`solve_under_way`).
    """
    if speed and field is not None:
        raise DeckcraneError("the wave field beside a hull is that at rest: leave the field out, or the speed")
    if headings is None:
        headings = HEADINGS if surface.half else np.concatenate([HEADINGS, np.pi + HEADINGS[1:-1]])
    frequencies, headings = np.asarray(frequencies, dtype=float), np.asarray(headings, dtype=float)
    length, breadth, draught = surface.extent
    buoyancy = surface.centre_of_buoyancy
    center_of_mass, stability = balanced_centre(surface, title, center_of_mass_height, metacentric_height)
    radii = radii_of_gyration or default_radii(surface)
    mass = mass_matrix(water_density * surface.volume, center_of_mass, radii)
    stiffness = hydrostatic_stiffness(surface, center_of_mass, water_density, gravity)

    if speed:
        from deckcrane.hydro.forward_speed_elements import UNDER_WAY, solve_under_way  # which needs this module

        case = (frequencies, headings, water_density, gravity, depth, speed)
        added_mass, damping, excitation = solve_under_way(surface, *case, progress=progress)
    else:
        solved = solve(surface, frequencies, headings, water_density, gravity, depth, progress=progress)
        added_mass, damping, excitation = matrices(solved)
        added_mass, damping = (reciprocal(each, surface.half) for each in (added_mass, damping))
    limits = [
        matrices(solve(surface, np.array([w]), None, water_density, gravity, depth, progress=False))[0][0]
        for w in (0.0, math.inf)
    ]
    none = bool(speed) or not np.all(np.isfinite(limits[0]))  # over a bottom
    zero = None if none else reciprocal(limits[0], surface.half)
    viscous = np.zeros((6, 6))
    viscous[3, 3] = roll_damping(frequencies, added_mass[:, 3, 3], mass[3, 3], stiffness[3, 3], roll_damping_ratio)
    attrs: dict[str, Any] = {
        "title": title,
        "source": title,
        "source_format": "deckcrane",
        "made_with": f"Capytaine {capytaine().__version__}, {len(surface.whole().faces)} panels",
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
    if speed:
        attrs |= {"speed": speed, "convention": attrs["convention"] + UNDER_WAY}
    database = Hydrodynamics(
        dataset_of(
            frequency=frequencies,
            wave_direction=headings,
            attrs=attrs,
            added_mass=added_mass,
            radiation_damping=damping,
            added_mass_zero=zero,
            added_mass_infinite=reciprocal(limits[1], surface.half),
            excitation=excitation,
            hydrostatic_stiffness=stiffness,
            mass=mass,
            center_of_mass=center_of_mass,
            viscous_damping=viscous,
        )
    )
    return database if field is None else with_wave_field(database, surface, field, progress=progress)


def with_wave_field(
    database: Hydrodynamics, surface: Surface, field: StatedGrid, *, progress: bool = False
) -> Hydrodynamics:
    """The database of a hull with the diffracted and radiated waves on a grid beside it (`hydro.wave_field`)."""
    length, breadth, draught = surface.extent
    grid = field.grid(length, breadth, draught, database.depth, database.gravity)
    _check_outside(surface, grid.points)
    directions = field_directions(length, breadth, database.gravity)
    heads = solve_field(surface, database.frequency, directions, grid.points, database, progress=progress)
    return with_field(database, grid, directions, *heads)


def balanced_centre(
    surface: Surface, title: str, center_of_mass_height: float, metacentric_height: float | None
) -> tuple[Array, float]:
    """Centre of mass over or below the centre of buoyancy, at a height or for a GM_T, and that GM_T; refused where it capsizes."""
    buoyancy, metacentre = surface.centre_of_buoyancy, surface.metacentric_radii[0]
    metacentre += float(buoyancy[2])
    height = center_of_mass_height if metacentric_height is None else metacentre - metacentric_height
    stability = metacentre - height
    if stability <= 0.0:
        raise DeckcraneError(
            f"{title} would capsize: with its centre of mass {height:.3f} m over the waterplane GM_T is {stability:.3f} m; "
            f"the centre of mass must be lower than {metacentre:.3f} m"
        )
    return np.array([buoyancy[0], buoyancy[1], height]), stability


def default_radii(surface: Surface) -> tuple[float, float, float]:
    """Radii of gyration of roll, pitch and yaw that hulls have about: 0.35 B, 0.25 L and 0.25 L."""
    length, breadth, _ = surface.extent
    return 0.35 * breadth, 0.25 * length, 0.25 * length


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
        mesh = capytaine().load_mesh(str(path)).merged().immersed_part()
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
    cpt = capytaine()
    limit = bool(np.any((frequencies == 0.0) | np.isinf(frequencies)))
    mesh = capytaine_mesh(surface)
    lid_mesh = None
    if not limit:
        lid_surface = lid(surface) if surface.half else None
        lid_mesh = capytaine_mesh(lid_surface) if lid_surface is not None else mesh.generate_lid()
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


def solve_field(
    surface: Surface,
    frequencies: Array,
    directions: Array,
    points: Array,
    water: Hydrodynamics,
    *,
    progress: bool = False,
) -> tuple[ComplexArray, ComplexArray]:
    """Heads p / (rho g) at points of diffracted waves by direction, and of radiated waves by motion, per frequency.

    Sources on the panels are found once per wave and motion; their potential at all points is one matrix per frequency. In
    Capytaine's time factor the head is i w/g times the potential; a motion has unit displacement.
    """
    cpt = capytaine()
    lid_surface = lid(surface) if surface.half else None
    mesh = capytaine_mesh(surface)
    lid_mesh = capytaine_mesh(lid_surface) if lid_surface is not None else mesh.generate_lid()
    dofs = cpt.rigid_body_dofs(rotation_center=(0.0, 0.0, 0.0))
    body = cpt.FloatingBody(mesh=mesh, lid_mesh=lid_mesh, dofs=dofs, name="hull")
    solver = cpt.BEMSolver()
    heads = np.empty((len(frequencies), len(directions) + len(DOFS), len(points)), dtype=np.complex128)
    for n, w in enumerate(progress_steps(frequencies, "wave field", progress)):
        case = {"body": body, "omega": w, "rho": water.water_density, "g": water.gravity, "water_depth": water.depth}
        problems = [cpt.DiffractionProblem(wave_direction=float(chi), **case) for chi in directions]
        problems += [cpt.RadiationProblem(radiating_dof=dof, **case) for dof in CAPYTAINE_DOFS]
        results = [
            solver.solve(problem, method="indirect", keep_details=True, _check_wavelength=False) for problem in problems
        ]
        potentials = solver.engine.build_S_matrix(
            points,
            body.mesh_including_lid,
            free_surface=results[0].free_surface,
            water_depth=water.depth,
            wavenumber=results[0].wavenumber,
        )
        sources = np.stack([result.sources for result in results], axis=1)
        heads[n] = np.conj(1j * w / water.gravity * np.asarray(potentials @ sources)).T
    return heads[:, : len(directions)], heads[:, len(directions) :]


def progress_steps(frequencies: Array, text: str, progress: bool) -> Iterator[float]:
    """The frequencies one by one, with a bar on the terminal where progress is shown."""
    if not progress:
        yield from (float(w) for w in frequencies)
        return
    from rich.progress import track

    yield from (float(w) for w in track(frequencies, description=text))


def _check_outside(surface: Surface, points: Array) -> None:
    """Refuse points inside the hull: the solid angle of its panels, closed by their image above the water, is 4 pi there."""
    corners = surface.whole().vertices[surface.whole().faces]
    triangles = np.concatenate([corners[:, [0, 1, 2]], corners[:, [0, 2, 3]]])
    image = triangles[:, [0, 2, 1]] * np.array([1.0, 1.0, -1.0])
    closed = np.concatenate([triangles, image])
    for first in range(0, len(points), 200):
        part = points[first : first + 200]
        a, b, c = (closed[None, :, i] - part[:, None] for i in range(3))
        la, lb, lc = (np.linalg.norm(v, axis=2) for v in (a, b, c))
        volume = np.einsum(
            "pti,pti->pt", a, np.cross(b, c)
        )  # A. Van Oosterom and J. Strackee, IEEE Trans. BME 30, 1983
        ab, bc, ca = (np.einsum("pti,pti->pt", u, v) for u, v in ((a, b), (b, c), (c, a)))
        angle = 2.0 * np.arctan2(volume, la * lb * lc + ab * lc + bc * la + ca * lb).sum(axis=1)
        inside = np.abs(angle) > 2.0 * np.pi
        if np.any(inside):
            x, y, z = part[int(np.argmax(inside))]
            length, breadth, _ = surface.extent
            raise DeckcraneError(
                f"the grid of the wave field goes through the hull: ({x:.4g}, {y:.4g}, {z:.4g}) m is inside. State a rectangle "
                f"beside it: |y| from {breadth / 2:.4g} m on, or |x| from {length / 2:.4g} m on"
            )


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


def capytaine_mesh(surface: Surface) -> Any:
    cpt = capytaine()
    mesh = cpt.Mesh(vertices=surface.vertices, faces=surface.faces, auto_check=False)
    return cpt.ReflectionSymmetricMesh(mesh, plane="xOz") if surface.half else mesh


def capytaine() -> Any:
    """Capytaine, imported on use, with its messages limited to errors."""
    try:
        module = importlib.import_module("capytaine")
    except ImportError as error:
        raise DeckcraneError(
            "making hydrodynamic data needs Capytaine, which is not installed; try `pip install 'deckcrane[hydro]'`"
        ) from error
    logging.getLogger("capytaine").setLevel(logging.ERROR)
    return module


if __name__ == "__main__":
    make_supply(Path(__file__).parents[1] / "library" / "supply.nc")
