"""The mass, inertia and stiffness integrals of a beam over its assumed modes, as the equations of motion need them.

Each section along the beam has area, second moments and torsion constant, and the resulting inertia and stiffness. Iz, the
integral of y^2 over the section, resists bending along y; Iy, that of z^2, bending along z.

The displacement field is the displacement of the neutral axis and the rotation of sections. The neutral axis at x is displaced
by d = B(x) eta + e_x c(x): B has the rows stretch, bending along y, bending along z, and c = -1/2 eta' H(x) eta is the
foreshortening, the second-order shift towards the root of a bent axis that keeps its length.

A section at x is at r = x e_x + B eta (foreshortening apart) and rotated by Theta eta. With these constant arrays every
integral over the beam is a polynomial in the coordinates eta. Quadrature is composite Gauss between breakpoints, where the
integrand is smooth.

Modes are checked: they must be linearly independent, and none may move the beam as a rigid body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from deckcrane.arrays import Array
from deckcrane.components.beams.mode_shapes import Shapes
from deckcrane.errors import DeckcraneError

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
NODES: Array = (_NODES + 1) / 2
"""The 16 Gauss points on [0, 1]: exact for polynomials up to degree 31."""
WEIGHTS: Array = _WEIGHTS / 2


def edges_between(length: float, breaks: Iterable[float], pieces: int = 1) -> Array:
    """0, the length and the breakpoints between them, with every interval between two of these cut into equal pieces."""
    inside = {0.0, length, *(point for point in breaks if 1e-12 * length < point < (1 - 1e-12) * length)}
    corners = np.array(sorted(inside))
    cuts = corners[:-1, None] + np.diff(corners)[:, None] * (np.arange(pieces) / pieces)
    return np.append(cuts.ravel(), length)


def composite_gauss(edges: Array) -> tuple[Array, Array]:
    """Points and weights that integrate from the first edge to the last, 16 points from edge to edge."""
    widths = np.diff(edges)[:, None]
    return (edges[:-1, None] + widths * NODES).ravel(), (widths * WEIGHTS).ravel()


Profile = Callable[[Array], Array]
"""A property of the section at positions x along the beam."""


def constant(value: float) -> Profile:
    """A profile that is constant along the beam."""
    return lambda x: np.full(x.shape, value)


def linear(at: Sequence[float], values: Sequence[float]) -> Profile:
    """A profile linear between positions, which must not decrease; a repeated position is a step."""
    positions, numbers = np.array(at, dtype=float), np.array(values, dtype=float)
    return lambda x: np.interp(x, positions, numbers)


@dataclass(frozen=True, eq=False)
class Sections:
    """Material and section properties; `breaks` are the positions between which the properties are smooth.

    `carried` replaces `inertia` where mass does not follow from density and area, as of a lattice.
    """

    density: float
    youngs_modulus: float
    shear_modulus: float
    area: Profile
    Iz: Profile
    Iy: Profile
    torsion: Profile
    breaks: tuple[float, ...] = ()
    carried: Profile | None = None

    def inertia(self, x: Array) -> Array:
        """[rho A, rho Jx, rho Jy, rho Jz] per length, with Jx = Iy + Iz about the neutral axis, (n, 4) [F19, Eq. 40]."""
        if self.carried is not None:
            return self.carried(x)
        Iy, Iz = self.Iy(x), self.Iz(x)
        return self.density * np.stack([self.area(x), Iy + Iz, Iy, Iz], axis=1)

    def stiffness(self, x: Array) -> Array:
        """[EA, GJ, EIz, EIy], (n, 4): to be multiplied with the rows of `Field.strains`."""
        E, G = self.youngs_modulus, self.shear_modulus
        return np.stack([E * self.area(x), G * self.torsion(x), E * self.Iz(x), E * self.Iy(x)], axis=1)


Prefix = Literal["y", "z", "twist", "x"]


class ModeGroup(NamedTuple):
    """Modes of one kind, and the slice of the beam's coordinates that belongs to them."""

    prefix: Prefix
    shapes: Shapes
    columns: slice


@dataclass(frozen=True, eq=False)
class Field:
    """Modes in up to four kinds; the coordinates eta are ordered y bending, z bending, twist, stretch."""

    length: float
    bend_y: Shapes | None = None
    bend_z: Shapes | None = None
    twist: Shapes | None = None
    stretch: Shapes | None = None

    def __post_init__(self) -> None:
        if not 1e-30 <= self.length <= 1e30:  # its fourth power must be a number
            raise DeckcraneError(f"a beam of {self.length:.6g} m is beyond what can be computed")
        if not self.families:
            raise DeckcraneError("a beam needs at least one mode of bending, twist or stretch")
        for prefix, shapes, _ in self.families:
            if abs(shapes.length - self.length) > 1e-9 * self.length:
                raise DeckcraneError(
                    f"the modes {prefix} are for a beam of {shapes.length:.6g} m; this one is {self.length:.6g} m long"
                )

    @cached_property
    def families(self) -> tuple[ModeGroup, ...]:
        groups: list[ModeGroup] = []
        kinds: tuple[tuple[Prefix, Shapes | None], ...] = (
            ("y", self.bend_y),
            ("z", self.bend_z),
            ("twist", self.twist),
            ("x", self.stretch),
        )
        for prefix, shapes in kinds:
            first = groups[-1].columns.stop if groups else 0
            if shapes is not None:
                groups.append(ModeGroup(prefix, shapes, slice(first, first + shapes.count)))
        return tuple(groups)

    @cached_property
    def count(self) -> int:
        return sum(family.shapes.count for family in self.families)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """y1, y2, ..., z1, ..., twist1, ..., x1, ..."""
        return tuple(f"{prefix}{k}" for prefix, shapes, _ in self.families for k in range(1, shapes.count + 1))

    @cached_property
    def kinds(self) -> tuple[Literal["linear", "angular"], ...]:
        """Whether each coordinate is a length or an angle."""
        return tuple(
            "angular" if prefix == "twist" else "linear"
            for prefix, shapes, _ in self.families
            for _ in range(shapes.count)
        )

    @cached_property
    def knots(self) -> tuple[float, ...]:
        """The positions between which all modes are smooth."""
        return tuple(sorted({knot for family in self.families for knot in family.shapes.knots}))

    @cached_property
    def root_slopes(self) -> tuple[Literal["y", "z"], ...]:
        """The bending directions in which the section at the root rotates relative to the body's frame."""
        bending: tuple[tuple[Literal["y", "z"], Shapes | None], ...] = (("y", self.bend_y), ("z", self.bend_z))
        return tuple(prefix for prefix, shapes in bending if shapes is not None and shapes.turns_root)

    def displacement(self, x: ArrayLike) -> Array:
        """B(x), (n, 3, count): rows stretch, bending along y, bending along z [F19, Eq. 36]."""
        return self._mode_matrix(x, 3, {"x": (0, 0, 1.0), "y": (1, 0, 1.0), "z": (2, 0, 1.0)})

    def rotation(self, x: ArrayLike) -> Array:
        """Theta(x), (n, 3, count): the small rotation of the section, rows twist, -dw/dx, dv/dx [F19, Eq. 36]."""
        return self._mode_matrix(x, 3, {"twist": (0, 0, 1.0), "z": (1, 1, -1.0), "y": (2, 1, 1.0)})

    def strains(self, x: ArrayLike) -> Array:
        """Rows du/dx, twist rate, d2v/dx2, d2w/dx2, (n, 4, count); see `Sections.stiffness`."""
        return self._mode_matrix(x, 4, {"x": (0, 1, 1.0), "twist": (1, 1, 1.0), "y": (2, 2, 1.0), "z": (3, 2, 1.0)})

    def shortening(self, x: ArrayLike) -> Array:
        """H(x), (n, count, count): the integral from 0 to x of v' v'^T + w' w'^T."""
        positions = self._positions_on_beam(x)
        edges, at_edges = self._panel_integrals
        panel = np.clip(np.searchsorted(edges, positions, side="right") - 1, 0, len(edges) - 2)
        widths = positions - edges[panel]
        slopes = self._slopes((edges[panel][:, None] + widths[:, None] * NODES).ravel())
        weights = (widths[:, None] * WEIGHTS).ravel()
        products = _slope_products(slopes, weights, len(positions))
        return np.asarray(at_edges[panel] + products)

    @cached_property
    def _panel_integrals(self) -> tuple[Array, Array]:
        """Edges of panels so short that 16 points integrate the slopes' products exactly, and H at the edges."""
        largest_count = max((shapes.count for shapes in (self.bend_y, self.bend_z) if shapes is not None), default=1)
        edges = edges_between(self.length, self.knots, pieces=largest_count + 1)
        x, weights = composite_gauss(edges)
        panels = _slope_products(self._slopes(x), weights, len(edges) - 1)
        return edges, np.concatenate([np.zeros((1, self.count, self.count)), np.cumsum(panels, axis=0)])

    def _slopes(self, x: Array) -> Array:
        """dv/dx and dw/dx, (n, 2, count)."""
        return self._mode_matrix(x, 2, {"y": (0, 1, 1.0), "z": (1, 1, 1.0)})

    def _mode_matrix(self, x: ArrayLike, rows: int, entries: dict[str, tuple[int, int, float]]) -> Array:
        """The matrix with, for each kind of mode, its row, the order of the derivative in it, and a sign."""
        positions = self._positions_on_beam(x)
        matrix = np.zeros((len(positions), rows, self.count))
        for prefix, shapes, columns in self.families:
            if prefix in entries:
                row, order, sign = entries[prefix]
                matrix[:, row, columns] = sign * shapes.derivatives(positions, order)
        return matrix

    def _positions_on_beam(self, x: ArrayLike) -> Array:
        positions = np.atleast_1d(np.asarray(x, dtype=float))
        outside = positions[~((positions >= -1e-9 * self.length) & (positions <= (1 + 1e-9) * self.length))]
        if outside.size:
            raise DeckcraneError(f"{outside[0]:.6g} m is not on the beam, which reaches from 0 to {self.length:.6g} m")
        return np.asarray(np.clip(positions, 0.0, self.length))


def _slope_products(slopes: Array, weights: Array, groups: int) -> Array:
    """Weighted sums of slope products over each group of 16 points, (groups, count, count)."""
    count = slopes.shape[2]
    factors = slopes.reshape(groups, -1, count)
    weighted = (weights[:, None, None] * slopes).reshape(groups, -1, count)
    return np.asarray(np.swapaxes(factors, 1, 2) @ weighted)


TOLERANCE = 1e-12
"""The largest change of an integral when the pieces are halved, relative to the integral of the magnitude."""
MOST_PIECES = 512


@dataclass(frozen=True, eq=False)
class Integrals:
    """Integrals over the beam, in beam axes about the root; m is the number of modes, r^ the skew matrix of r."""

    mass: float
    s0: Array
    """(3): rho A x e_x."""
    S1: Array
    """(3, m): rho A B."""
    Hbar: Array
    """(m, m): rho A H."""
    Hx: Array
    """(m, m): rho A x H."""
    A0: Array
    """(3, 3): -rho A r^ r^ + rho J of the undeformed beam."""
    A1: Array
    """(m, 3, 3): the part of -rho A r^ r^ linear in each coordinate."""
    A2: Array
    """(m, m, 3, 3): the quadratic part, symmetric in the two coordinates: sum A2_ij eta_i eta_j."""
    F0: Array
    """(3, m): rho A (x e_x)^ B + rho J Theta."""
    F1: Array
    """(m, 3, m): rho A (B_i)^ B, so that the angular momentum of the modes' speeds is (F0 + sum eta_i F1_i) eta_dot."""
    M: Array
    """(m, m): rho A B'B + rho Theta' J Theta [F19, Eq. 42]."""
    K: Array
    """(m, m): EIz v''v'' + EIy w''w'' + GJ twist' twist' + EA u'u' [F19, Eq. 51]."""

    def __post_init__(self) -> None:
        for entry in fields(self):
            if isinstance(value := getattr(self, entry.name), np.ndarray):
                value.flags.writeable = False


def integrals(section: Sections, field: Field) -> Integrals:
    """All integrals by composite Gauss quadrature, refined until twice as many pieces change nothing."""
    breaks = (*section.breaks, *field.knots)
    coarse, pieces = _moments_on_panels(section, field, edges_between(field.length, breaks)), 2
    while pieces <= MOST_PIECES:
        fine = _moments_on_panels(section, field, edges_between(field.length, breaks, pieces))
        if all(_converged(coarse[0][key], fine[0][key], fine[1][key]) for key in fine[0]):
            return _check_range(_assemble(fine[0]))
        coarse, pieces = fine, 2 * pieces
    raise DeckcraneError(
        f"the integrals over the beam still change with {MOST_PIECES} pieces between breakpoints; the section's properties "
        "must be smooth there: give every step and corner as a breakpoint"
    )


def _check_range(integrals: Integrals) -> Integrals:
    """Raise an error where absurd inputs make mass or stiffness vanish or overflow."""
    positive = (integrals.mass, *np.diag(integrals.M), *np.diag(integrals.K))
    if not all(0.0 < number < np.inf for number in positive):
        raise DeckcraneError("the beam's mass or stiffness is beyond what can be computed; check its numbers and units")
    return integrals


def damping_matrix(integrals: Integrals, ratio: float = 0.0, mass: float = 0.0, stiffness: float = 0.0) -> Array:
    """Structural damping: a ratio of critical in every natural mode, plus Rayleigh damping `mass` M + `stiffness` K."""
    frequencies, Phi = _modes(integrals)
    M_Phi = integrals.M @ Phi
    modal = M_Phi @ np.diag(2 * ratio * frequencies) @ M_Phi.T
    return np.asarray((modal + modal.T) / 2 + mass * integrals.M + stiffness * integrals.K)


def _modes(integrals: Integrals) -> tuple[Array, Array]:
    """Natural frequencies and the mode shapes Phi, with Phi' M Phi = 1."""
    from scipy.linalg import eigh

    squares, Phi = eigh(integrals.K, integrals.M)
    return np.sqrt(np.maximum(squares, 0.0)), Phi


def _converged(coarse: Array, fine: Array, scale: Array) -> bool:
    return bool(np.all(np.abs(fine - coarse) <= TOLERANCE * scale))


Moments = dict[str, Array]


def _moments_on_panels(section: Sections, field: Field, edges: Array) -> tuple[Moments, Moments]:
    """The basic integrals, and those of the magnitudes of their integrands, which determine the attainable precision."""
    x, w = composite_gauss(edges)
    inertia, stiffness = section.inertia(x), section.stiffness(x)
    for properties, numbers in (
        ("area and second moments", inertia),
        ("area, second moments and torsion constant", stiffness),
    ):
        if not np.all(numbers > 0):
            position = x[np.argmin(np.min(numbers, axis=1))]
            raise DeckcraneError(
                f"the section's {properties} must be greater than zero all along the beam; see x = {position:.6g} m"
            )
    shapes = (field.displacement(x), field.rotation(x), field.strains(x), field.shortening(x))
    values = _moments(x, w, inertia, stiffness, *shapes)
    return values, _moments(x, w, inertia, stiffness, *(np.abs(shape) for shape in shapes))


def _moments(
    x: Array, w: Array, inertia: Array, stiffness: Array, B: Array, Theta: Array, strains: Array, H: Array
) -> Moments:
    rhoA, rhoJ = w * inertia[:, 0], w[:, None] * inertia[:, 1:]
    return {
        "x0": np.array(np.sum(rhoA)),
        "x1": np.array(np.sum(rhoA * x)),
        "x2": np.array(np.sum(rhoA * x**2)),
        "J": np.sum(rhoJ, axis=0),
        "B": np.einsum("n,nai->ai", rhoA, B),
        "xB": np.einsum("n,nai->ai", rhoA * x, B),
        "BB": _gram(rhoA[:, None], B.reshape(len(x), 1, -1)),
        "JTheta": np.einsum("na,nai->ai", rhoJ, Theta),
        "ThetaJTheta": _gram(rhoJ, Theta),
        "H": np.einsum("n,nij->ij", rhoA, H),
        "xH": np.einsum("n,nij->ij", rhoA * x, H),
        "K": _gram(w[:, None] * stiffness, strains),
    }


def _gram(weights: Array, rows: Array) -> Array:
    """The weighted sum of row' row over positions and rows."""
    flat = rows.reshape(-1, rows.shape[-1])
    return np.asarray(flat.T @ (weights.reshape(-1, 1) * flat))


def _assemble(moment: Moments) -> Integrals:
    m = moment["B"].shape[1]
    I3, e_x = np.eye(3), np.array([1.0, 0.0, 0.0])
    BB = _symmetric(moment["BB"]).reshape(3, m, 3, m)  # the integral of rho A B_ai B_bj at [a, i, b, j]
    xB = moment["xB"]
    dots = np.einsum("aiaj->ij", BB)
    outer = np.einsum("a,bi->iab", e_x, xB)
    skew = _skews(I3)  # skew[a] @ e_b = e_a x e_b
    squares = np.einsum("aibj->ijab", BB)
    F1 = np.einsum("acb,aibj->icj", skew, BB)
    return Integrals(
        mass=float(moment["x0"]),
        s0=float(moment["x1"]) * e_x,
        S1=moment["B"].copy(),
        Hbar=_symmetric(moment["H"]),
        Hx=_symmetric(moment["xH"]),
        A0=float(moment["x2"]) * (I3 - np.outer(e_x, e_x)) + np.diag(moment["J"]),
        A1=2 * np.einsum("i,ab->iab", xB[0], I3) - outer - outer.transpose(0, 2, 1),
        A2=np.einsum("ij,ab->ijab", dots, I3) - (squares + squares.transpose(0, 1, 3, 2)) / 2,
        F0=skew[0] @ xB + moment["JTheta"],
        F1=F1,
        M=_symmetric(dots + moment["ThetaJTheta"]),
        K=_symmetric(moment["K"]),
    )


def _skews(vectors: Array) -> Array:
    """The skew matrix of each vector."""
    return np.asarray(np.stack([np.cross(vector, np.eye(3)).T for vector in vectors]))


def _symmetric(matrix: Array) -> Array:
    return np.asarray((matrix + matrix.T) / 2)


DEPENDENT = 1e-10
"""The least eigenvalue of the modes' correlation matrix: below, rounding spoils the accelerations."""
RIGID = 1e-3
"""The least ratio of bending to motion, as in (frequency / that of the uniform beam with wave number 1)^2; a cantilever's
first mode has 12.4, a rigid rotation 0."""


def check_field(field: Field) -> None:
    """Raise `DeckcraneError` if modes are linearly dependent, or if some of them do not bend the beam."""
    for family in field.families:
        x, w = composite_gauss(edges_between(field.length, field.knots, pieces=family.shapes.count + 1))
        values = family.shapes.values(x)
        G = values.T @ (w[:, None] * values)
        _check_independent(family, G)
        if family.prefix in ("y", "z"):
            curvatures = field.length**2 * family.shapes.curvatures(x)
            _check_bending(family, G, curvatures.T @ (w[:, None] * curvatures))


def _check_independent(family: ModeGroup, G: Array) -> None:
    scale = np.sqrt(np.diag(G))
    eigenvalues, vectors = np.linalg.eigh(G / np.outer(scale, scale))
    if eigenvalues[0] < DEPENDENT:
        fewer = "use fewer, or another family" if family.shapes.family == "polynomial" else "leave one of them out"
        raise DeckcraneError(
            f"the modes {_list_of_modes(family, vectors[:, 0])} are linearly dependent, or nearly so; {fewer}"
        )


def _check_bending(family: ModeGroup, G: Array, bending: Array) -> None:
    from scipy.linalg import eigh

    ratios, vectors = eigh(bending, G)
    if ratios[0] < RIGID:
        shares = vectors[:, 0] * np.sqrt(np.diag(G))
        raise DeckcraneError(
            f"modes must bend the beam; {_list_of_modes(family, shares)} can turn it as a rigid body, which is the joint's to do"
        )


def _list_of_modes(family: ModeGroup, shares: Array) -> str:
    """The names of the modes that contribute, as "y1 and y3"."""
    large = np.flatnonzero(np.abs(shares) > 0.1 * np.max(np.abs(shares)))
    names = [f"{family.prefix}{i + 1}" for i in large]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
