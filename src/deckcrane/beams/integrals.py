"""The mass, inertia and stiffness integrals of a beam over its assumed modes, as the equations of motion need them.

A section at x is at r = x e_x + B eta (foreshortening apart) and rotated by Theta eta. With these constant arrays every
integral over the beam is a polynomial in the coordinates eta.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from deckcrane.arrays import Array
from deckcrane.beams.field import Field
from deckcrane.beams.quadrature import composite_gauss, edges_between
from deckcrane.beams.sections import Sections
from deckcrane.errors import DeckcraneError

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


def natural_frequencies(integrals: Integrals) -> Array:
    """The angular frequencies of the beam in its own frame at rest, ascending, in rad/s."""
    return _modes(integrals)[0]


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
