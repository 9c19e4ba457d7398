"""Exact hydrostatics of closed triangle meshes at any angle: volumes cut by a plane, floating bodies with liquids in tanks.

A closed surface is cut by the water plane n . x = h, where n is the upward direction in the body's frame. Volume and first
moment of what lies below are sums of tetrahedra between the wetted triangles, clipped at the plane, and a point of the plane:
the cut itself adds nothing. Area, first and second moments of the cut are sums over its edges (Green's theorem). Both are exact
for triangles, whatever the shape: hollow, in several pieces, with the deck under water.

A body of mass M floats where it displaces M / rho. At fixed displacement its potential energy over g is

    E(n) = sum_i m_i n . c_i - M n . c_B(n),   dE = (sum_i m_i c_i - M c_B) . dn

since the centre of buoyancy c_B moves along the water plane, and the centre of a liquid along its own surface. So liquids count
with their present centre, and the righting lever is a slope of the energy: GZ = (1/M) dE/d(heel), with
n = (-sin(trim), cos(trim) sin(heel), cos(trim) cos(heel)) for z up, heel positive with starboard down and trim with the bow down.
The second derivative needs the second moment J of the cut about its centre: rho J of the hull less those of all free surfaces.
(J. N. Newman, Marine Hydrodynamics, MIT Press 1977, Sec. 6.16; A. B. Biran, Ship Hydrostatics and Stability, 2003, Chaps. 2, 5, 6.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt
from scipy.optimize import brentq

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.triangle_meshes import count_open_edges, merge_corners
from deckcrane.hydro.hull_surfaces import Surface

LEVEL_STEPS, TRIM_STEPS = 200, 40
"""Most steps of the searches for a water level and for a trim."""
CLOSE = 1e-14
"""Volume, over that of the whole body, to which a water level is found."""
LARGEST_TRIM_STEP, LARGEST_TRIM = radians(5.0), radians(80.0)


@dataclass(frozen=True)
class CutBody:
    """The part of a body below a plane: volume [m^3] and first moment, and area, centre and second moment of the cut.

    `inertia` is the integral of x x' over the cut, about its centre, as a 3x3 matrix in the body's frame.
    """

    volume: float
    moment: Array
    area: float
    area_centre: Array
    inertia: Array

    @property
    def centre(self) -> Array:
        """Centre of the volume."""
        return np.asarray(self.moment / self.volume)


class ClosedSurface:
    """A closed surface of triangles that face outwards, in a body's frame.

    Args:
        corners: (n, 3) [m]
        triangles: (m, 3) indices of corners, counter-clockwise seen from outside
        name: what it is, for messages

    Raises:
        DeckcraneError: edges are open, triangles face inwards, or nothing is enclosed
    """

    def __init__(self, corners: npt.ArrayLike, triangles: npt.ArrayLike, name: str = "the surface") -> None:
        points, faces = np.asarray(corners, dtype=float), np.asarray(triangles, dtype=np.int64)
        self.corners, self.triangles = merge_corners(points, faces)
        self.name = name
        if not len(self.triangles):
            raise DeckcraneError(f"{name} has no triangles, so it holds no volume")
        open_edges = count_open_edges(self.corners, self.triangles, pairs=False)
        if open_edges:
            raise DeckcraneError(
                f"{name} is not closed: {open_edges} of its edges do not join two triangles that face the same way, so water would "
                "get in; close it, deck included, in the program that made it"
            )
        low, high = self.corners.min(axis=0), self.corners.max(axis=0)
        self.low, self.high, self._middle = low, high, (low + high) / 2
        a, b, c = (self.corners[self.triangles[:, k]] - self._middle for k in range(3))
        self._areas, self._centroids = _cross(b - a, c - a) / 2, (a + b + c) / 3
        whole = self._whole
        if whole.volume <= 1e-9 * float(np.prod(high - low)):
            inwards = f"{name}: its triangles face inwards (volume {whole.volume:.4g} m^3); turn the normals round"
            raise DeckcraneError(inwards if whole.volume < 0 else f"{name} encloses nothing, so it holds no volume")

    @cached_property
    def _whole(self) -> CutBody:
        volume, moment = _cones(self._areas, self._centroids)
        return CutBody(volume, moment + volume * self._middle, 0.0, self._middle, np.zeros((3, 3)))

    @property
    def volume(self) -> float:
        """Enclosed volume [m^3]."""
        return self._whole.volume

    @property
    def centre(self) -> Array:
        """Centre of the enclosed volume."""
        return self._whole.centre

    def below(self, up: Array, height: float) -> CutBody:
        """The part below the plane up . x = height; `up` has unit length."""
        origin = self._middle + (height - float(up @ self._middle)) * up
        corners = self.corners - origin
        depth = corners @ up
        wet = depth <= 0.0
        inside = wet[self.triangles]
        count = inside.sum(axis=1)
        full = count == 3
        volume, moment = _cones(self._areas[full], self._centroids[full] + (self._middle - origin))
        pieces, starts, ends = [], [], []
        for wet_corners in (1, 2):
            cut = count == wet_corners
            if not cut.any():
                continue
            # The odd corner first: the wet one of a triangle with one, the dry one of a triangle with two.
            odd = np.argmax(inside[cut] == (wet_corners == 1), axis=1)
            turned = self.triangles[cut][np.arange(len(odd))[:, None], (odd[:, None] + np.arange(3)) % 3]
            a, b, c = (corners[turned[:, k]] for k in range(3))
            da, db, dc = (depth[turned[:, k], None] for k in range(3))
            ab, ac = a + (da / (da - db)) * (b - a), a + (da / (da - dc)) * (c - a)
            if wet_corners == 1:
                pieces.append(np.stack([a, ab, ac], axis=1))
                starts.append(ac)
                ends.append(ab)
            else:
                pieces += [np.stack([ab, b, c], axis=1), np.stack([ab, c, ac], axis=1)]
                starts.append(ab)
                ends.append(ac)
        if not starts:
            return CutBody(volume, moment + volume * origin, 0.0, origin, np.zeros((3, 3)))
        a, b, c = np.concatenate(pieces).swapaxes(0, 1)
        clipped, clipped_moment = _cones(_cross(b - a, c - a) / 2, (a + b + c) / 3)
        volume, moment = volume + clipped, moment + clipped_moment
        moment = moment + volume * origin
        return CutBody(volume, moment, *_cut_moments(np.concatenate(starts), np.concatenate(ends), up, origin))

    def level(self, up: Array, volume: float, guess: float | None = None) -> tuple[float, CutBody]:
        """The height of the plane below which a volume lies, and that part; Newton's method within a bracket.

        The plane is at the top where the volume is that of the whole body.
        """
        heights = self.corners @ up
        low, high = float(heights.min()), float(heights.max())
        if volume >= self.volume:
            return high, replace(self._whole, area_centre=self._middle)
        if volume <= 0.0:
            return low, CutBody(0.0, np.zeros(3), 0.0, self._middle, np.zeros((3, 3)))
        height = low + (high - low) * volume / self.volume if guess is None or not low < guess < high else guess
        below = self.below(up, height)
        for _ in range(LEVEL_STEPS):
            excess = below.volume - volume
            if abs(excess) <= CLOSE * self.volume or high - low <= 4e-16 * max(abs(low), abs(high)):
                break
            low, high = (low, height) if excess > 0 else (height, high)
            step = height - excess / below.area if below.area > 0.0 else low
            height = step if low < step < high else (low + high) / 2
            below = self.below(up, height)
        return height, below

    def contains(self, points: Array) -> npt.NDArray[np.bool_]:
        """Whether points (n, 3) lie inside: the triangles seen from there fill the whole sphere.

        Solid angles by A. van Oosterom and J. Strackee, The solid angle of a plane triangle, IEEE Trans. Biomed. Eng. 30 (1983).
        """
        inside = []
        for point in np.asarray(points, dtype=float):
            a, b, c = (self.corners[self.triangles[:, k]] - point for k in range(3))
            la, lb, lc = (np.linalg.norm(side, axis=1) for side in (a, b, c))
            ab, bc, ca = (np.einsum("ti,ti->t", u, v) for u, v in ((a, b), (b, c), (c, a)))
            triple = np.einsum("ti,ti->t", a, np.cross(b, c))
            angle = 2 * np.arctan2(triple, la * lb * lc + ab * lc + bc * la + ca * lb)
            inside.append(float(angle.sum()) > 2 * np.pi)
        return np.array(inside)


def _cross(u: Array, v: Array) -> Array:
    """Cross products of rows; NumPy's own takes longer for a few of them."""
    (a, b, c), (d, e, f) = u.T, v.T
    return np.stack([b * f - c * e, c * d - a * f, a * e - b * d], axis=1)


def _cones(areas: Array, centroids: Array) -> tuple[float, Array]:
    """Volume and first moment of the cones from the origin to triangles with these area vectors and centroids."""
    volumes = np.einsum("ti,ti->t", areas, centroids) / 3
    return float(volumes.sum()), np.asarray(0.75 * (volumes @ centroids))


def _cut_moments(start: Array, end: Array, up: Array, origin: Array) -> tuple[float, Array, Array]:
    """Area, centre and second moment about it of a plane region, from its edges relative to a point of the plane."""
    first = _cross(up[None], np.eye(3)[[int(np.argmin(np.abs(up)))]])
    first = first / np.linalg.norm(first)
    axes = np.concatenate([first, _cross(up[None], first)])
    (s0, t0), (s1, t1) = (axes @ start.T), (axes @ end.T)
    cross = s0 * t1 - s1 * t0
    area = float(cross.sum()) / 2
    if area <= 0.0:
        return 0.0, origin, np.zeros((3, 3))
    centre = np.array([cross @ (s0 + s1), cross @ (t0 + t1)]) / (6 * area)
    ss, tt = (float(cross @ (u * u + u * v + v * v)) / 12 for u, v in ((s0, s1), (t0, t1)))
    st = float(cross @ (s0 * t1 + 2 * s0 * t0 + 2 * s1 * t1 + s1 * t0)) / 24
    second = np.array([[ss, st], [st, tt]]) - area * np.outer(centre, centre)
    return area, origin + centre @ axes, np.asarray(axes.T @ second @ axes)


# ---- Surfaces of simple forms.
_BOX_FACES = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))


def box_surface(low: npt.ArrayLike, high: npt.ArrayLike, name: str = "the box") -> ClosedSurface:
    """A box between two opposite corners."""
    ends = np.stack([np.asarray(low, dtype=float), np.asarray(high, dtype=float)])
    if np.any(ends[1] <= ends[0]):
        raise DeckcraneError(f"{name}: its far corner must be beyond the near one along x, y and z")
    corners = [[ends[k & 1, 0], ends[(k >> 1) & 1, 1], ends[(k >> 2) & 1, 2]] for k in range(8)]
    return ClosedSurface(corners, [tri for a, b, c, d in _BOX_FACES for tri in ((a, b, c), (a, c, d))], name)


def lofted_surface(
    stations: Sequence[tuple[float, Sequence[Sequence[float]]]], name: str = "the hull"
) -> ClosedSurface:
    """A hull through sections (x, port side from keel to deck edge as [y, z]), the same to starboard; flat deck and ends.

    Between sections surfaces are straight; all sections have the same number of points.
    """
    ordered = sorted(stations, key=lambda station: station[0])
    count = len(ordered[0][1])
    rings = []
    for x, port in ordered:
        side = np.asarray(port, dtype=float)
        rings.append([(x, y, z) for y, z in side] + [(x, -y, z) for y, z in side[::-1]])
    corners, ring = np.array(rings).reshape(-1, 3), 2 * count
    triangles = []
    for k in range(len(ordered) - 1):
        for i in range(ring):
            j = (i + 1) % ring
            a, b, c, d = k * ring + i, k * ring + j, (k + 1) * ring + j, (k + 1) * ring + i
            # The same diagonal on both sides, so that the hull is symmetric.
            port_side = i < count
            triangles += [(a, b, c), (a, c, d)] if port_side else [(a, b, d), (b, c, d)]
    last = (len(ordered) - 1) * ring
    for i in range(count - 1):
        a, b, c, d = i, i + 1, ring - 2 - i, ring - 1 - i
        triangles += [(a, d, b), (b, d, c)]
        triangles += [(last + a, last + b, last + d), (last + b, last + c, last + d)]
    return ClosedSurface(corners, triangles, name)


def walled_surface(wetted: Surface, height: float, name: str = "the hull") -> ClosedSurface:
    """A hull below its waterline at z = 0, with vertical sides above it and a flat deck at a height."""
    whole = wetted.whole()
    corners, faces = merge_corners(
        np.round(whole.vertices, 9), np.concatenate([whole.faces[:, [0, 1, 2]], whole.faces[:, [0, 2, 3]]])
    )
    edges = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    inner = {(int(a), int(b)) for a, b in edges}
    rim = [(a, b) for a, b in inner if (b, a) not in inner]
    if not rim or np.abs(corners[np.unique(np.array(rim)), 2]).max() > 1e-6:
        raise DeckcraneError(f"{name}: its wetted surface is open below the waterline, so no sides can stand on it")
    count = len(corners)
    lifted = corners * [1.0, 1.0, 0.0] + [0.0, 0.0, height]
    centre = np.array([[float(corners[:, 0].mean()), 0.0, height]])
    triangles = [tri for a, b in rim for tri in ((b, a, count + a), (b, count + a, count + b))]
    triangles += [(count + b, count + a, 2 * count) for a, b in rim]  # the deck, as a fan; exact if star-shaped or not
    return ClosedSurface(np.vstack([corners, lifted, centre]), np.vstack([faces, np.array(triangles)]), name)


# ---- Floating bodies.
def upward(heel: float, trim: float) -> Array:
    """The upward direction in the body's frame (z up): heel to starboard and trim by the bow are positive."""
    return np.array([-sin(trim), cos(trim) * sin(heel), cos(trim) * cos(heel)])


@dataclass(frozen=True)
class TankLiquid:
    """Liquid in a tank: the inner surface, its volume [m^3] and density [kg/m^3]; its surface is free and stays level."""

    name: str
    surface: ClosedSurface
    volume: float
    density: float

    @property
    def mass(self) -> float:
        return self.volume * self.density

    @property
    def fill(self) -> float:
        """Share of the tank that is full."""
        return self.volume / self.surface.volume

    def below(self, up: Array) -> CutBody:
        """The liquid with its level surface."""
        return self.surface.level(up, self.volume)[1]

    def moment(self, up: Array) -> Array:
        """First moment of its mass [kg m]."""
        return np.asarray(self.density * self.below(up).moment)

    def moment_frozen(self) -> Array:
        """First moment of its mass when upright."""
        return self.moment(np.array([0.0, 0.0, 1.0]))


@dataclass(frozen=True)
class FloatingState:
    """A body afloat at a heel, trimmed freely: the lever GZ [m], potential energy over weight [m], and its water plane.

    `curvature` is the second derivative of energy over weight with heel: GM in the equilibrium upright.
    """

    heel: float
    trim: float
    height: float
    gz: float
    energy: float
    curvature: float
    buoyancy: Array

    @property
    def up(self) -> Array:
        return upward(self.heel, self.trim)

    def above_water(self, points: Array) -> Array:
        """Heights of points of the body (n, 3) above the water."""
        return np.asarray(points @ self.up - self.height)


@dataclass(frozen=True)
class FloatingMesh:
    """A closed hull in water of a density, with a solid mass and its first moment [kg m], and liquids in tanks.

    A hanging load counts at its suspension point: its rope stays plumb, so it acts there at any heel.
    """

    hull: ClosedSurface
    density: float
    mass: float
    moment: Array
    tanks: tuple[TankLiquid, ...] = ()

    def __post_init__(self) -> None:
        most = self.density * self.hull.volume
        if self.displacement >= most:
            raise DeckcraneError(
                f"{self.hull.name} sinks: {self.displacement / 1e3:.5g} t need {self.displacement / self.density:.5g} m^3, and it "
                f"holds {self.hull.volume:.5g} m^3 up to its deck ({most / 1e3:.5g} t)"
            )

    @cached_property
    def displacement(self) -> float:
        """Mass of all [kg]."""
        return self.mass + sum(tank.mass for tank in self.tanks)

    def _offset(self, up: Array, guess: float | None) -> tuple[Array, Array, float, CutBody]:
        """Moment of mass less that of displaced water; second moments of hull less tanks; height of the water; the hull's cut."""
        height, water = self.hull.level(up, self.displacement / self.density, guess)
        offset, inertia = self.moment - self.density * water.moment, self.density * water.inertia
        for tank in self.tanks:
            liquid = tank.below(up)
            offset, inertia = offset + tank.density * liquid.moment, inertia - tank.density * liquid.inertia
        return offset, inertia, height, water

    def at(self, heel: float, near: FloatingState | None = None, fixed_trim: float | None = None) -> FloatingState:
        """The body at a heel, with the draught and the trim that it finds, near those of another state.

        Raises:
            DeckcraneError: it finds no trim: it goes down by the head or by the stern
        """
        trim = near.trim if near is not None else 0.0
        guess = near.height if near is not None else None
        if fixed_trim is not None:
            return self._state(heel, fixed_trim, guess)
        for _ in range(TRIM_STEPS):
            offset, inertia, guess, _ = self._offset(upward(heel, trim), guess)
            slope, bend = self._trim_derivatives(heel, trim, offset, inertia)
            if bend <= 0.0:
                break
            step = min(max(-slope / bend, -LARGEST_TRIM_STEP), LARGEST_TRIM_STEP)
            trim += step
            if abs(step) < 1e-9:  # what is left is of second order
                return self._state(heel, trim, guess)
            if abs(trim) > LARGEST_TRIM:
                break
        return self._state(heel, self._trim_by_bracket(heel, near.trim if near is not None else 0.0), guess)

    def _trim_derivatives(self, heel: float, trim: float, offset: Array, inertia: Array) -> tuple[float, float]:
        """First and second derivative of the energy with trim."""
        along, twice = _trim_direction(heel, trim), -upward(heel, trim)
        return float(offset @ along), float(offset @ twice + along @ inertia @ along)

    def _trim_by_bracket(self, heel: float, near: float) -> float:
        """The stable trim nearest to a given one, by a search to both sides."""

        def slope(trim: float) -> float:
            return float(self._offset(upward(heel, trim), None)[0] @ _trim_direction(heel, trim))

        grid = np.arange(-LARGEST_TRIM, LARGEST_TRIM + 1e-9, radians(2.0))
        slopes = [slope(trim) for trim in grid]
        stable = [i for i in range(len(grid) - 1) if slopes[i] < 0.0 <= slopes[i + 1]]
        if not stable:
            raise DeckcraneError(
                f"{self.hull.name} finds no trim at a heel of {np.degrees(heel):.3g} deg: it goes down by an end"
            )
        i = min(stable, key=lambda i: abs(grid[i] - near))
        return float(brentq(slope, grid[i], grid[i + 1], xtol=1e-14))

    def _state(self, heel: float, trim: float, guess: float | None) -> FloatingState:
        up = upward(heel, trim)
        offset, inertia, height, water = self._offset(up, guess)
        across = cos(trim) * np.array([0.0, cos(heel), -sin(heel)])
        along = _trim_direction(heel, trim)
        twice = np.array([0.0, -cos(trim) * sin(heel), -cos(trim) * cos(heel)])
        mixed = -sin(trim) * np.array([0.0, cos(heel), -sin(heel)])
        bend = float(offset @ -up + along @ inertia @ along)
        coupling = float(offset @ mixed + across @ inertia @ along)
        curvature = float(offset @ twice + across @ inertia @ across)
        curvature -= coupling**2 / bend if bend > 0.0 else 0.0
        M = self.displacement
        return FloatingState(
            heel, trim, height, float(offset @ across) / M, float(offset @ up) / M, curvature / M, water.centre
        )


def _trim_direction(heel: float, trim: float) -> Array:
    """Derivative of the upward direction with trim."""
    return np.array([-cos(trim), -sin(trim) * sin(heel), -sin(trim) * cos(heel)])
