"""Hydrodynamic data of several hulls side by side, by boundary elements, with a damped surface between them.

All hulls are in the water at once: each radiates waves that the others scatter. The influence matrices of the panels are
Capytaine's (https://capytaine.org, Apache-2.0); the equations are solved here, because the water surface between the hulls may be
damped. There potential theory has a resonance with hardly any damping, the gap's: water that pumps up and down between the sides.
In real water eddies at the bilges take its energy. A lid of panels on the surface of the gap takes the place of these losses: on it

    phi_z = k (1 + i epsilon) phi,    k = w^2 / g,    epsilon the stated damping,

for the time factor e^{-iwt} (X.-B. Chen, Hydrodynamics in offshore and naval applications, Part I, ICHD 2004). Without damping the
lid changes nothing: it is the free surface. It takes energy in proportion to epsilon, so that damping becomes larger than what the
radiated waves carry away.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.linalg import lu_factor, lu_solve

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.boundary_elements import (
    FREQUENCIES,
    GRAVITY,
    WATER_DENSITY,
    balanced_centre,
    capytaine,
    default_radii,
    roll_damping,
)
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, overlap
from deckcrane.hydro.database import Hydrodynamics, dataset_of, wavenumber
from deckcrane.hydro.hull_surfaces import Surface, barge, hydrostatic_stiffness, lid, mass_matrix
from deckcrane.hydro.transform import relabel_directions

ALL_ROUND = np.deg2rad(np.arange(0.0, 360.0, 15.0))
REFINED = 0.6
"""How much closer panels lie at the edges of a box: 0 for even ones, 1 for those of a sine."""
SHALLOWEST = 4
"""Least number of rows of panels across a gap."""


@dataclass(frozen=True)
class PlacedHull:
    """A hull at its place among others: its surface about its own origin, and x, y and heading of that origin."""

    name: str
    """Name of the body in the data."""
    surface: Surface
    """Its wetted surface about its own origin."""
    x: float = 0.0
    """Place of its origin [m]."""
    y: float = 0.0
    """Place of its origin [m]."""
    heading: float = 0.0
    """Heading of its x axis, counter-clockwise from above [rad]."""
    center_of_mass_height: float = 0.0
    """Height of the centre of mass over the waterplane [m], unless a metacentric height is given."""
    metacentric_height: float | None = None
    """GM_T [m]."""
    radii_of_gyration: tuple[float, float, float] | None = None
    """Of roll, pitch and yaw about the centre of mass [m]; 0.35 B, 0.25 L, 0.25 L unless given."""
    roll_damping_ratio: float = 0.05
    """Linear viscous damping of roll, as a share of the critical."""

    @property
    def rotation(self) -> Array:
        """From its own axes to the common ones."""
        c, s = math.cos(self.heading), math.sin(self.heading)
        return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])

    def placed(self, surface: Surface) -> Surface:
        """A surface about its own origin, at its place in the common axes."""
        whole = surface.whole()
        return Surface(whole.vertices @ self.rotation.T + np.array([self.x, self.y, 0.0]), whole.faces)

    @property
    def corners(self) -> Array:
        """The corners of the rectangle about its waterplane, in the common axes: (4, 2)."""
        vertices = self.surface.whole().vertices
        (x0, y0, _), (x1, y1, _) = vertices.min(axis=0), vertices.max(axis=0)
        corners = np.array([[x0, y0, 0.0], [x1, y0, 0.0], [x1, y1, 0.0], [x0, y1, 0.0]])
        return np.asarray((corners @ self.rotation.T)[:, :2] + [self.x, self.y])


def box(length: float, breadth: float, draught: float, panels: tuple[int, int, int]) -> Surface:
    """Port half of a box barge with panels closer together at its edges, round which the flow changes fastest.

    With the same number of panels, energy and symmetry are kept several times better than by even ones.
    """
    even = barge(length, breadth, draught, panels=panels)
    size = np.array([length / 2, breadth / 2, draught])
    share = np.abs(even.vertices) / size
    closer = (1 - REFINED) * share + REFINED * np.sin(np.pi / 2 * share)
    return Surface(np.sign(even.vertices) * closer * size, even.faces, half=True)


def make_together(
    hulls: Sequence[PlacedHull],
    *,
    title: str = "hulls together",
    gap_damping: float = 0.0,
    frequencies: npt.ArrayLike = FREQUENCIES,
    headings: npt.ArrayLike = ALL_ROUND,
    water_density: float = WATER_DENSITY,
    gravity: float = GRAVITY,
    depth: float = math.inf,
) -> CoupledHydrodynamics:
    """Compute the data of several freely floating hulls that are in the water together.

    Args:
        hulls: the hulls at their places
        title: title of the data
        gap_damping: epsilon of the lid on the surface between parallel hulls; 0: none
        frequencies: angular frequencies [rad/s]
        headings: directions towards which the waves travel [rad], in the common axes
        water_density: density of the water [kg/m^3]
        gravity: gravity [m/s^2]
        depth: water depth [m]; infinite in deep water

    Returns:
        the data of all hulls, each about its own origin

    Raises:
        DeckcraneError: hulls overlap, or a hull would capsize
    """
    if len(hulls) < 2:
        raise DeckcraneError("hulls that act on each other are two or more; for one use `make`")
    if len({hull.name for hull in hulls}) < len(hulls):
        raise DeckcraneError(f"two hulls have one name: {', '.join(hull.name for hull in hulls)}; each needs its own")
    if not 0.0 <= gap_damping <= 1.0:
        raise DeckcraneError(
            f"a gap damping of {gap_damping:g}: it is a share from 0 to 1; measured gaps are matched with 0.01 to 0.1"
        )
    check_apart({hull.name: hull.corners for hull in hulls})
    w, chi = np.asarray(frequencies, dtype=float), np.asarray(headings, dtype=float)
    if not len(w) or not np.all(np.isfinite(w)) or w[0] <= 0 or not np.all(np.diff(w) > 0):
        raise DeckcraneError("the frequencies must be positive and rising, each once, in rad/s")
    centres = [
        balanced_centre(hull.surface, hull.name, hull.center_of_mass_height, hull.metacentric_height) for hull in hulls
    ]
    problem = _Panels(hulls, gap_lids(hulls) if gap_damping else [], gap_damping, water_density, gravity, depth)
    solutions = [problem.solve(float(frequency), chi) for frequency in w]
    A, B = (_symmetric(np.array([solution[part] for solution in solutions])) for part in (0, 1))
    F = np.array([solution[2] for solution in solutions])
    infinite = _symmetric(problem.solve(math.inf, np.zeros(0))[0])
    singles = []
    for n, (hull, (centre, stability)) in enumerate(zip(hulls, centres, strict=True)):
        motions = slice(6 * n, 6 * n + 6)
        mass = mass_matrix(
            water_density * hull.surface.volume, centre, hull.radii_of_gyration or default_radii(hull.surface)
        )
        stiffness = hydrostatic_stiffness(hull.surface, centre, water_density, gravity)
        viscous = np.zeros((6, 6))
        roll = 6 * n + 3
        viscous[3, 3] = roll_damping(w, A[:, roll, roll], mass[3, 3], stiffness[3, 3], hull.roll_damping_ratio)
        length, breadth, draught = hull.surface.extent
        note = f"; the water surface between the hulls damped by {gap_damping:g}" if gap_damping else ""
        attrs: dict[str, Any] = {
            "title": hull.name,
            "source": title,
            "source_format": "deckcrane",
            "made_with": f"Capytaine {capytaine().__version__}, {problem.count} panels{note}",
            "water_density": water_density,
            "gravity": gravity,
            "depth": "inf" if math.isinf(depth) else depth,
            "reference_point": [hull.x, hull.y, 0.0],
            "waterline": 0.0,
            "length": length,
            "breadth": breadth,
            "draught": draught,
            "displaced_volume": hull.surface.volume,
            "metacentric_height": stability,
            "gap_damping": gap_damping,
            "other_bodies": ", ".join(other.name for other in hulls if other is not hull),
            "stiffness_includes_mass": 1,
            "convention": "x forward, y to port, z up; Re(X e^{+iwt}); headings are where the waves travel to",
        }
        dataset = dataset_of(
            frequency=w,
            wave_direction=chi,
            attrs=attrs,
            added_mass=A[:, motions, motions],
            radiation_damping=B[:, motions, motions],
            added_mass_infinite=infinite[motions, motions],
            excitation=F[:, :, motions],
            hydrostatic_stiffness=stiffness,
            mass=mass,
            center_of_mass=centre,
            viscous_damping=viscous,
        )
        singles.append(Hydrodynamics(relabel_directions(dataset, chi - hull.heading)))
    places = np.array([[hull.x, hull.y, hull.heading] for hull in hulls])
    return CoupledHydrodynamics(tuple(hull.name for hull in hulls), tuple(singles), places, A, B, infinite)


def check_apart(corners: dict[str, Array]) -> None:
    """Refuse hulls whose waterplanes, as rectangles, overlap; the error says by how much they must move apart."""
    for (first, a), (second, b) in combinations(corners.items(), 2):
        if (depth := overlap(a, b)) is not None:
            direction, size = np.round(depth[0], 6), depth[1]
            raise DeckcraneError(
                f"the hulls {first} and {second} overlap by {size:.3g} m: move {second} by more than {size:.3g} m along "
                f"({direction[0] + 0.0:.3g}, {direction[1] + 0.0:.3g}), so that some metres of gap are left"
            )


def gap_lids(hulls: Sequence[PlacedHull]) -> list[Surface]:
    """Panelled surfaces of the water between parallel hulls side by side or end to end, facing up."""
    lids = []
    for first, second in combinations(hulls, 2):
        quarter = (second.heading - first.heading) / (np.pi / 2)
        if abs(quarter - round(quarter)) > 1e-3:
            raise DeckcraneError(
                f"the gap between {first.name} and {second.name} is not between parallel sides; a damped surface is laid between "
                "parallel hulls: compute these without gap damping"
            )
        to_first = first.rotation.T[:2, :2]
        corners, other = (hull.corners @ to_first.T for hull in (first, second))
        low, high = (
            np.maximum(corners.min(axis=0), other.min(axis=0)),
            np.minimum(corners.max(axis=0), other.max(axis=0)),
        )
        gap = [axis for axis in (0, 1) if low[axis] >= high[axis]]
        if len(gap) != 1:  # beside each other on neither side: corner to corner
            continue
        axis = gap[0]
        ends = [np.sort([low[k], high[k]]) for k in (0, 1)]
        across, along = ends[axis][1] - ends[axis][0], ends[1 - axis][1] - ends[1 - axis][0]
        size = max(across / SHALLOWEST, along / 60.0)
        counts = [max(round(float(ends[k][1] - ends[k][0]) / size), 1) for k in (0, 1)]
        counts[axis] = max(counts[axis], SHALLOWEST)
        x, y = (np.linspace(float(ends[k][0]), float(ends[k][1]), counts[k] + 1) for k in (0, 1))
        points = np.stack(np.broadcast_arrays(x[:, None], y[None, :], 0.0), axis=-1).reshape(-1, 3)
        index = np.arange(len(points)).reshape(len(x), len(y))
        faces = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], axis=-1).reshape(-1, 4)
        lids.append(Surface(points @ first.rotation.T, faces))
    return lids


class _Panels:
    """The panels of all hulls, of lids inside them, and of damped surfaces between them, with their influence on each other."""

    def __init__(
        self,
        hulls: Sequence[PlacedHull],
        gaps: Sequence[Surface],
        gap_damping: float,
        water_density: float,
        gravity: float,
        depth: float,
    ) -> None:
        wetted = [hull.placed(hull.surface) for hull in hulls]
        inside = [_inner_lid(hull) for hull in hulls]
        self._hulls = _joined([*wetted, *inside])
        self._all = _joined([*wetted, *inside, *gaps]) if gaps else self._hulls
        self._bare = _joined(wetted)
        self._wet = sum(len(surface.faces) for surface in wetted)
        self._gap = self._all.nb_faces - self._hulls.nb_faces
        self._damping, self._density, self._gravity, self._depth = gap_damping, water_density, gravity, depth
        self._green = capytaine().BEMSolver().engine.green_function
        self._places = np.array([[hull.x, hull.y] for hull in hulls])
        self._motions = _normal_motions(hulls, wetted)
        self._areas = np.asarray(self._bare.faces_areas)

    @property
    def count(self) -> int:
        """Number of panels."""
        return int(self._all.nb_faces)

    def solve(self, w: float, headings: Array) -> tuple[Array, Array, ComplexArray]:
        """A, B (6 N, 6 N) and the exciting forces (heading, 6 N) at a frequency; forces with the phases at each hull's own origin.

        Green's theorem for the potential on all panels: D phi = S phi_n, whose solution is smooth where hulls have sharp edges. The
        normal velocity is given on hulls, and zero on lids inside them, where the potential then vanishes. On a surface between
        hulls, which keeps the condition of the free surface but for its damping, only the loss is left of both integrals.
        """
        infinite = math.isinf(w)
        mesh = self._bare if infinite else self._all
        k = math.inf if infinite else float(wavenumber(np.array([w]), self._depth, self._gravity)[0])
        S, D = self._influence(mesh, k)
        wet, motions = self._wet, self._motions.shape[1]
        gap = slice(len(D) - self._gap, len(D)) if self._gap and not infinite else slice(len(D), len(D))
        loss = 0.0 if infinite else 1j * self._damping * w**2 / self._gravity
        D[:, gap] = loss * S[:, gap]
        D[gap, gap] += np.eye(gap.stop - gap.start)
        normal_velocity = np.zeros((len(D), motions + len(headings)), dtype=complex)
        normal_velocity[:wet, :motions] = self._motions
        incident, velocity = self._incident(mesh, w, k, headings)
        normal_velocity[:wet, motions:] = -velocity[:wet]
        normal_velocity[gap, motions:] = -loss * incident[gap]
        potential = lu_solve(lu_factor(D), S @ normal_velocity)[:wet]
        weighted = self._motions * self._areas[:, None]
        A = -self._density * (weighted.T @ potential[:, :motions])
        B = np.zeros_like(A.real) if infinite else w * A.imag
        F = np.zeros((0, motions), dtype=complex)
        if len(headings):
            total = incident[:wet] + potential[:, motions:]
            F = np.conj(-1j * w * self._density * (weighted.T @ total)).T * self._own_phases(k, headings)
        return A.real, B, F

    def _influence(self, mesh: Any, k: float) -> tuple[ComplexArray, ComplexArray]:
        """Potentials of sources and of dipoles on all panels, at all panels."""
        S, D = self._green.evaluate(
            mesh, mesh, free_surface=0.0, water_depth=self._depth, wavenumber=k, adjoint_double_layer=False
        )
        return np.asarray(S, dtype=complex), np.asarray(D, dtype=complex)

    def _incident(self, mesh: Any, w: float, k: float, headings: Array) -> tuple[ComplexArray, ComplexArray]:
        """Potential and normal velocity of waves of unit amplitude with their crest at the common origin: (panel, heading)."""
        if not len(headings):
            return np.zeros((mesh.nb_faces, 0), dtype=complex), np.zeros((mesh.nb_faces, 0), dtype=complex)
        centres, normals = np.asarray(mesh.faces_centers), np.asarray(mesh.faces_normals)
        c, s = np.cos(headings), np.sin(headings)
        decay, slope = _depth_profile(centres[:, 2], k, self._depth)
        wave = np.exp(1j * k * (np.outer(centres[:, 0], c) + np.outer(centres[:, 1], s)))
        potential = -1j * self._gravity / w * decay[:, None] * wave
        horizontal = 1j * k * potential * (np.outer(normals[:, 0], c) + np.outer(normals[:, 1], s))
        vertical = -1j * self._gravity / w * slope[:, None] * wave * normals[:, 2:]
        return np.asarray(potential, dtype=complex), np.asarray(horizontal + vertical, dtype=complex)

    def _own_phases(self, k: float, headings: Array) -> ComplexArray:
        """Factors from phases at the common origin to those at each hull's own origin: (heading, 6 N)."""
        lag = k * (np.outer(np.cos(headings), self._places[:, 0]) + np.outer(np.sin(headings), self._places[:, 1]))
        return np.asarray(np.repeat(np.exp(1j * lag), 6, axis=1))


def _depth_profile(z: Array, k: float, depth: float) -> tuple[Array, Array]:
    """cosh k(z + h) / cosh kh and its slope by z; e^{kz} in deep water."""
    if math.isinf(depth) or k * depth > 300.0:
        return np.exp(k * z), k * np.exp(k * z)
    return np.cosh(k * (z + depth)) / np.cosh(k * depth), k * np.sinh(k * (z + depth)) / np.cosh(k * depth)


def _normal_motions(hulls: Sequence[PlacedHull], wetted: Sequence[Surface]) -> Array:
    """Normal velocity of every wetted panel in each motion of each hull, about its own origin along its own axes: (panel, 6 N)."""
    total = sum(len(surface.faces) for surface in wetted)
    result, first = np.zeros((total, 6 * len(hulls))), 0
    for n, (hull, surface) in enumerate(zip(hulls, wetted, strict=True)):
        mesh = _mesh(surface)
        normals = np.asarray(mesh.faces_normals) @ hull.rotation
        arms = (np.asarray(mesh.faces_centers) - np.array([hull.x, hull.y, 0.0])) @ hull.rotation
        panels = slice(first, first + len(surface.faces))
        result[panels, 6 * n : 6 * n + 3] = normals
        result[panels, 6 * n + 3 : 6 * n + 6] = np.cross(arms, normals)
        first = panels.stop
    return result


def _inner_lid(hull: PlacedHull) -> Surface:
    """The waterplane inside a hull, which keeps the computation free of irregular frequencies."""
    inner_lid = lid(hull.surface) if hull.surface.half else None
    if inner_lid is not None:
        return hull.placed(inner_lid)
    mesh = _mesh(hull.surface.whole()).generate_lid()
    faces = np.array([(*face, face[-1])[:4] for face in np.asarray(mesh.faces).tolist()], dtype=np.intp).reshape(-1, 4)
    return hull.placed(Surface(np.asarray(mesh.vertices, dtype=float), faces))


def _joined(surfaces: Sequence[Surface]) -> Any:
    offsets = np.cumsum([0, *(len(surface.vertices) for surface in surfaces[:-1])])
    vertices = np.vstack([surface.vertices for surface in surfaces])
    faces = np.vstack([surface.faces + offset for surface, offset in zip(surfaces, offsets, strict=True)])
    return _mesh(Surface(vertices, faces))


def _mesh(surface: Surface) -> Any:
    return capytaine().Mesh(vertices=surface.vertices, faces=surface.faces, auto_check=False)


def _symmetric(matrices: Array) -> Array:
    """The symmetric part: potential flow is reciprocal, also with damped surfaces, panels only nearly."""
    return np.asarray(0.5 * (matrices + matrices.swapaxes(-1, -2)))
