"""Resolved-rate control: speeds of drives from the velocity of a point, by damped least squares in closed form.

J is the point's velocity per speed of each drive, both over their full speeds, so that all entries are pure numbers. Up to three
directions are controlled: the system to be solved is symmetric, of size three at most, whatever the number of drives.

[Whitney, IEEE Trans. Man-Machine Systems 10 (1969) 47-53]: resolved rates. [Nakamura and Hanafusa, J. Dyn. Sys. Meas. Control 108
(1986) 163-171]: damping near singular poses. [Chiaverini, IEEE Trans. Robotics and Automation 13 (1997) 398-410]: damping by the
smallest singular value. [Chan and Dubey, IEEE Trans. Robotics and Automation 11 (1995) 286-292]: weights near joint limits.
"""

from __future__ import annotations

import casadi as ca

from deckcrane.mechanics.equations import SX

NEAREST = 1e-3
"""Smallest 1 - x^2 of a drive at x of its range from -1 to 1, for its weight: at an end stop it is a million times as dear."""


def principal_minors(A: SX) -> SX:
    """Sum of the principal minors of one size less: the trace of the adjugate."""
    n = A.shape[0]
    if n == 1:
        return ca.SX(1)
    if n == 2:
        return A[0, 0] + A[1, 1]
    pairs = ((0, 1), (0, 2), (1, 2))
    return sum((A[i, i] * A[j, j] - A[i, j] * A[j, i] for i, j in pairs), ca.SX(0))


def smallest_eigenvalue(A: SX) -> SX:
    """1 / tr(A^-1) = det A / (sum of principal minors): at most the smallest eigenvalue, and at least its n-th part.

    It is the first step of Newton's method from zero on the characteristic polynomial of a symmetric matrix without negative
    eigenvalues. Zero where two eigenvalues vanish.
    """
    minors = principal_minors(A)
    return ca.if_else(minors > 0, ca.fmax(ca.det(A), 0) / ca.if_else(minors > 0, minors, 1), 0)


def damping_squared(smallest: SX, threshold: SX) -> SX:
    """lambda^2 = (epsilon / 2)^2 (1 - sigma^2 / epsilon^2) where sigma < epsilon, else zero [Chiaverini, 1997].

    `smallest` is sigma^2, and the largest amplification of a velocity is 1 / epsilon at a singular pose.
    """
    return threshold**2 / 4 * ca.fmax(1 - smallest / threshold**2, 0)


def solve_symmetric(A: SX, b: SX) -> SX:
    """A^-1 b by cofactors, for a matrix of size three at most."""
    n = A.shape[0]
    if n == 1:
        return b / A
    if n == 2:
        return ca.vertcat(A[1, 1] * b[0] - A[0, 1] * b[1], A[0, 0] * b[1] - A[1, 0] * b[0]) / ca.det(A)
    rows = [ca.cross(A[1, :].T, A[2, :].T), ca.cross(A[2, :].T, A[0, :].T), ca.cross(A[0, :].T, A[1, :].T)]
    return (rows[0] * b[0] + rows[1] * b[1] + rows[2] * b[2]) / ca.dot(A[0, :].T, rows[0])


def limit_weight(place: SX) -> SX:
    """1 + |dH/dx| with H = 1 / (1 - x^2), for a drive at x of its range from -1 to 1 [Chan and Dubey, 1995]."""
    return 1 + 2 * ca.fabs(place) / ca.fmax(1 - place**2, NEAREST) ** 2


def resolved_rates(J: SX, velocity: SX, mobility: SX, preferred: SX, damping: SX) -> SX:
    """s = s0 + W^-1 J' (J W^-1 J' + lambda^2 I)^-1 (v - J s0): the speeds nearest to s0 in the norm W that move the point by v.

    s0 is what drives would rather do; its part in the null space of J is done. `mobility` is the diagonal of W^-1 and `damping`
    is lambda^2.
    """
    A = J @ ca.diag(mobility) @ J.T + damping * ca.SX.eye(J.shape[0])
    return preferred + mobility * (J.T @ solve_symmetric(A, velocity - J @ preferred))
