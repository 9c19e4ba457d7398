"""Wetted surfaces of hulls as panels: a parametric ship and a box barge, with the geometry and statics that follow from panels.

Axes: x forward, y to port, z up; the origin is amidships on the centreline in the mean waterplane, so that the wetted surface lies
in z <= 0. A panel is four indices into the vertices, counter-clockwise seen from the water (normals point outward); a triangle
repeats its last index. A surface may be stored as its port half alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

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
