"""Hydrodynamic databases computed from panelled hulls by Capytaine's boundary element method.

Hulls are a parametric ship, a box barge, or a mesh; geometry and statics of any of them follow from their panels. Axes: x
forward, y to port, z up; the origin is amidships on the centreline in the mean waterplane, so that the wetted surface lies in
z <= 0. A panel is four indices into the vertices, counter-clockwise seen from the water (normals point outward); a triangle
repeats its last index. A surface may be stored as its port half alone.

Capytaine (https://capytaine.org, Apache-2.0) is an optional extra and is imported only here, on use. It uses the time factor
e^{-iwt} and waves of unit amplitude with the crest at the origin, travelling towards `wave_direction`; our e^{+iwt} is the
complex conjugate, and everything else (axes, headings, SI units) is the same. Run as a module,
`python -m deckcrane.hydro.boundary_elements`, it computes the bundled vessel `supply`.
"""

from __future__ import annotations

import importlib
import logging
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import xarray as xr
from numpy.typing import NDArray
from scipy.optimize import brentq

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics, dataset_of
from deckcrane.hydro.wave_field import StatedGrid, field_directions, with_field

TRANSOM_BREADTH = 0.90  # of the greatest breadth, in the waterplane
TRANSOM_DRAUGHT = 0.15  # of the draught
BILGE = 8.0  # exponent of the superelliptic midship section; 2 is an ellipse, infinity a rectangle


@dataclass(frozen=True)
class Surface:
    """A panelled wetted surface, whole or the port half of one that is symmetric about y = 0."""

    vertices: Array  # (n, 3)
    faces: NDArray[np.intp]  # (m, 4)
    half: bool = False

    def whole(self) -> Surface:
        """Both sides: the half and its mirror image, whose panels are reversed so that they still face outward."""
        if not self.half:
            return self
        mirrored = self.vertices * np.array([1.0, -1.0, 1.0])
        triangle = self.faces[:, 2:3] == self.faces[:, 3:]
        reversed_faces = np.where(triangle, self.faces[:, [0, 2, 1, 1]], self.faces[:, [0, 3, 2, 1]])
        faces = np.vstack([self.faces, reversed_faces + len(self.vertices)])
        return Surface(np.vstack([self.vertices, mirrored]), faces)

    @cached_property
    def _integrals(self) -> tuple[Array, float, float, float, float, float]:
        """First moments and volume below z = 0, and the waterplane's area, x, x^2 and y^2 integrals.

        Divergence theorem on the triangles of the panels: the volume is that of the cones to the origin, exact for flat
        triangles (the lid at z = 0 adds nothing); an integral over the waterplane is minus that of the same function
        times n_z over the wetted surface, exact for quadratic functions at the midpoints of the triangles' sides.
        """
        corners = self.whole().vertices[self.whole().faces]
        triangles = np.concatenate([corners[:, [0, 1, 2]], corners[:, [0, 2, 3]]])
        a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
        area = 0.5 * np.cross(b - a, c - a)  # times the outward normal
        cones = np.einsum("ti,ti->t", area, a) / 3.0
        moments = np.asarray((cones[:, None] * (a + b + c) / 4.0).sum(axis=0))
        middles = np.stack([(a + b) / 2.0, (b + c) / 2.0, (c + a) / 2.0])
        down = -area[:, 2]
        square = (middles**2).mean(axis=0)
        x_middle = middles[:, :, 0].mean(axis=0)
        return (
            moments,
            float(cones.sum()),
            float(down.sum()),
            float(down @ x_middle),
            float(down @ square[:, 0]),
            float(down @ square[:, 1]),
        )

    @property
    def volume(self) -> float:
        """Displaced volume [m^3]."""
        return self._integrals[1]

    @property
    def centre_of_buoyancy(self) -> Array:
        return self._integrals[0] / self.volume

    @property
    def waterplane_area(self) -> float:
        return self._integrals[2]

    @property
    def waterplane_centre(self) -> float:
        """x of the centre of flotation."""
        return self._integrals[3] / self.waterplane_area

    @property
    def waterplane_inertia(self) -> tuple[float, float]:
        """Integrals of y^2 and x^2 over the waterplane, about the origin [m^4]."""
        return self._integrals[5], self._integrals[4]

    @property
    def metacentric_radii(self) -> tuple[float, float]:
        """BM_T and BM_L: second moments of the waterplane about its own centre over the volume."""
        transverse, longitudinal = self.waterplane_inertia
        longitudinal -= self.waterplane_area * self.waterplane_centre**2
        return transverse / self.volume, longitudinal / self.volume

    @property
    def extent(self) -> tuple[float, float, float]:
        """Length, breadth and draught of the wetted surface."""
        span = np.ptp(self.whole().vertices, axis=0)
        return float(span[0]), float(span[1]), float(-self.vertices[:, 2].min())


def hull(
    length: float, breadth: float, draught: float, volume: float, *, stations: int = 48, girth: int = 14
) -> Surface:
    """Port half of a ship-like hull of the given length between perpendiculars, breadth, draught and displaced volume.

    Parallel middle body, superelliptic sections, a waterline that closes at a vertical stem, and a stern that keeps its
    breadth while its bottom rises to a transom, as on supply vessels. One number, the fullness, determines the length of the
    ends and the hollowness of their sections; it is solved so that the panels (not only the smooth form) hold `volume`.
    """
    _check_positive(length=length, breadth=breadth, draught=draught, volume=volume)
    if stations < 8 or girth < 4:
        raise DeckcraneError("a hull needs at least 8 panels along its length and 4 along its half girth")

    def surface(fullness: float) -> Surface:
        return _ship_surface(length, breadth, draught, fullness, stations, girth)

    least_volume, most_volume = surface(0.0).volume, surface(1.0).volume
    if not least_volume <= volume <= most_volume:
        box = length * breadth * draught
        raise DeckcraneError(
            f"a hull of {length} m x {breadth} m x {draught} m cannot displace {volume:.6g} m3 (block coefficient "
            f"{volume / box:.3f}); this form reaches from {least_volume:.6g} to {most_volume:.6g} m3 ({least_volume / box:.3f} to "
            f"{most_volume / box:.3f})"
        )
    return surface(float(brentq(lambda s: surface(s).volume - volume, 0.0, 1.0, xtol=1e-12)))


def barge(length: float, breadth: float, draught: float, *, panels: tuple[int, int, int] = (24, 6, 5)) -> Surface:
    """Port half of a box barge; `panels` along its length, half breadth and draught."""
    _check_positive(length=length, breadth=breadth, draught=draught)
    x = np.linspace(-0.5, 0.5, panels[0] + 1) * length
    y = np.linspace(0.0, 0.5, panels[1] + 1) * breadth
    z = np.linspace(-1.0, 0.0, panels[2] + 1) * draught
    bottom = _surface_of_grid(*np.meshgrid(x, y[::-1], [-draught], indexing="ij"))
    side = _surface_of_grid(*(a.swapaxes(1, 2) for a in np.meshgrid(x, [breadth / 2.0], z[::-1], indexing="ij")))
    stern = _surface_of_grid(*(a.transpose(1, 2, 0) for a in np.meshgrid([-length / 2.0], y, z[::-1], indexing="ij")))
    bow = _surface_of_grid(
        *(a.transpose(1, 2, 0) for a in np.meshgrid([length / 2.0], y[::-1], z[::-1], indexing="ij"))
    )
    return _merge([bottom, side, stern, bow])


def lid(surface: Surface, rows: int = 4) -> Surface | None:
    """Port half of the waterplane inside a half hull, facing down: it keeps a panel method free of irregular frequencies.

    None where the panels do not define the waterline as one half breadth per x.
    """
    line = surface.vertices[np.abs(surface.vertices[:, 2]) < 1e-9]
    if not surface.half or len(line) < 3:
        return None
    x, index = np.unique(np.round(line[:, 0], 6), return_inverse=True)
    breadth = np.zeros(len(x))
    np.maximum.at(breadth, index, line[:, 1])
    share = np.linspace(0.0, 1.0, rows + 1)
    points = np.stack(
        [np.broadcast_to(x[:, None], (len(x), rows + 1)), breadth[:, None] * share[::-1], np.zeros((len(x), rows + 1))],
        axis=-1,
    )
    return _merge([_panels(points)])


def mass_matrix(mass: float, center: Array, radii: tuple[float, float, float]) -> Array:
    """6 x 6 mass about O of a body with its centre of mass at `center` and radii of gyration about that centre."""
    x, y, z = center
    S = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    inertia = np.diag(np.square(radii)) - S @ S
    return mass * np.block([[np.eye(3), -S], [S, inertia]])


def hydrostatic_stiffness(surface: Surface, center_of_mass: Array, water_density: float, gravity: float) -> Array:
    """Restoring about O, weight and buoyancy in balance: C44 = rho g V GM_T where the waterplane's centre is over O."""
    weight = water_density * gravity * surface.volume
    area, inertia = surface.waterplane_area, surface.waterplane_inertia
    arm = weight * (float(surface.centre_of_buoyancy[2]) - float(center_of_mass[2]))
    C = np.zeros((6, 6))
    C[2, 2] = water_density * gravity * area
    C[2, 4] = C[4, 2] = -C[2, 2] * surface.waterplane_centre
    C[3, 3] = water_density * gravity * inertia[0] + arm
    C[4, 4] = water_density * gravity * inertia[1] + arm
    return C


def _ship_surface(length: float, breadth: float, draught: float, fullness: float, stations: int, girth: int) -> Surface:
    """The half hull for a fullness from 0 (all ends, sharp sections) to 1 (mostly middle body, full sections)."""
    even = np.linspace(-1.0, 1.0, stations + 1)
    xi = 0.6 * even + 0.4 * np.sin(0.5 * np.pi * even)  # stations closer at the ends, where the form changes
    fore, aft = 0.90 * fullness - 0.10, 0.75 * fullness + 0.10  # the shoulders, as shares of L/2 from amidships
    u = np.clip((xi - fore) / (1.0 - fore), 0.0, 1.0)  # along the entrance
    w = np.clip((-xi - aft) / (1.0 - aft), 0.0, 1.0)  # along the run
    half_breadth = 0.5 * breadth * (1.0 - u ** (2.0 + fullness)) * (1.0 - (1.0 - TRANSOM_BREADTH) * w**2)
    depth = draught * (1.0 - (1.0 - TRANSOM_DRAUGHT) * w ** (1.2 + 1.3 * fullness))
    end = 1.2 + 2.8 * fullness
    exponent = 1.0 / (1.0 / BILGE + (1.0 / end - 1.0 / BILGE) * np.maximum(u, w) ** 1.5)
    points = np.empty((stations + 1, girth + 1, 3))
    for k in range(stations + 1):
        points[k, :, 0] = 0.5 * length * xi[k]
        points[k, :, 1:] = _section(half_breadth[k], depth[k], exponent[k], girth)
    transom = points[:1].repeat(2, axis=0)
    transom[0, :, 1] = 0.0
    return _merge([_panels(points), _panels(transom)])


def _section(half_breadth: float, depth: float, exponent: float, girth: int) -> Array:
    """Points (y, z) at equal distances along (y/b)^n + (|z|/t)^n = 1, from the waterline to the keel."""
    angle = np.linspace(0.0, 0.5 * np.pi, 721)
    y = half_breadth * np.cos(angle) ** (2.0 / exponent)
    z = -depth * np.sin(angle) ** (2.0 / exponent)
    y[-1] = z[0] = 0.0
    run = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(y), np.diff(z)))])
    even = np.linspace(0.0, run[-1], girth + 1)
    return np.stack([np.interp(even, run, y), np.interp(even, run, z)], axis=-1)


def _surface_of_grid(x: Array, y: Array, z: Array) -> Surface:
    return _panels(np.stack([x, y, z], axis=-1).reshape(x.shape[0], x.shape[1], 3))


def _panels(points: Array) -> Surface:
    """Quadrilaterals between neighbours of a grid of points (rows, columns, 3)."""
    rows, columns = points.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    faces = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], axis=-1).reshape(-1, 4)
    return Surface(points.reshape(-1, 3), faces, half=True)


def _merge(parts: list[Surface]) -> Surface:
    """Join half surfaces: equal vertices merged, panels without area dropped, panels with a zero side made triangles."""
    offsets = np.cumsum([0] + [len(part.vertices) for part in parts[:-1]])
    stacked = np.vstack([part.vertices for part in parts])
    faces = np.vstack([part.faces + offset for part, offset in zip(parts, offsets, strict=True)])
    _, first, inverse = np.unique(np.round(stacked, 7), axis=0, return_index=True, return_inverse=True)
    merged = [tuple(dict.fromkeys(face)) for face in inverse.reshape(-1)[faces].tolist()]
    kept = np.array([(*face, face[-1])[:4] for face in merged if len(face) >= 3], dtype=np.intp)
    return Surface(stacked[first], kept, half=True)


def _check_positive(**sizes: float) -> None:
    for name, value in sizes.items():
        if not (np.isfinite(value) and value > 0.0):
            raise DeckcraneError(f"the {name} of a hull is {value}; it must be a positive number")


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
