"""Friction that depends on reactions, which depend on friction: the algebraic loop between them, solved at every evaluation.

Accelerations and reactions are affine in the friction forces, so every vector that presses on a surface is v0 + B tau. Each
friction force is then

    tau_i = -c_i (k_i + sum_j w_ij |v0_ij + B_ij tau|)

with c_i the state of sliding (the sign of the speed and the Stribeck curve), k_i the part independent of the load and w_ij
coefficients times lever arms. One force with one vector is the root of a quadratic equation; several follow from a fixed number
of Newton steps, which are straight-line code. The loop has one solution, whatever the loads, where friction feeds back on its
own load by less than itself: `friction_gain` gives that gain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import casadi as ca

from deckcrane.mechanics.equations import SX

FEW = 1e-10
"""A force [N] below which the length of a vector is rounded off, so that it has a slope where there is no load."""
STEPS = 3
"""Newton steps, and one more with the last slope: up to a feedback of a half the residual is at rounding level, and 3e-8
of it at 0.9 (tests/mechanics/test_friction_loop.py); that of a crane's bearings is some 0.01.
"""


def length(vector: SX) -> SX:
    """|v|, smooth at zero."""
    return ca.sqrt(ca.sumsqr(vector) + FEW**2)


@dataclass(frozen=True)
class NormalLoad:
    """A load on a sliding surface: a vector affine in all friction forces, and its weight, a coefficient times an arm."""

    weight: SX
    vector: SX


@dataclass(frozen=True)
class SlidingForce:
    """A friction force against a `speed`: -state (constant + sum of weight |vector|).

    `largest` is the bound of |state|, `damping` the slope of the state over the speed at rest, and `stiffness` its slope over
    the displacement there, where bristles hold.
    """

    speed: SX
    state: SX
    pressed: tuple[NormalLoad, ...]
    constant: SX
    largest: SX
    damping: SX
    stiffness: SX


@dataclass(frozen=True)
class AffineInFriction:
    """An affine expression of all friction forces: `still` without friction, and the slope by each force, as columns."""

    still: SX
    slope: SX

    def at(self, tau: SX) -> SX:
        return self.still + self.slope @ tau


@dataclass(frozen=True)
class FrictionLoop:
    """All friction of a system with its normal loads, and `moved`, further expressions that depend on it, in affine form.

    They are derived together, so that nothing is written twice.
    """

    rows: tuple[_Row, ...]
    moved: AffineInFriction


def loop(symbols: SX, every: Sequence[SlidingForce], moved: SX) -> FrictionLoop:
    """The loop of friction forces that appear as `symbols` in their loads and in `moved`."""
    vectors = [load.vector for sliding in every for load in sliding.pressed]
    stacked = ca.vertcat(moved, *vectors)
    still, slope = ca.substitute(stacked, symbols, ca.SX.zeros(symbols.numel())), ca.jacobian(stacked, symbols)
    offsets = [0, moved.numel()]
    for vector in vectors:
        offsets.append(offsets[-1] + vector.numel())
    pieces = iter([AffineInFriction(still[i:j, :], slope[i:j, :]) for i, j in pairwise(offsets[1:])])
    rows = tuple(_Row(sliding, tuple((load.weight, next(pieces)) for load in sliding.pressed)) for sliding in every)
    return FrictionLoop(rows, AffineInFriction(still[: offsets[1], :], slope[: offsets[1], :]))


@dataclass(frozen=True)
class _Row:
    """A friction force, and the vectors that press on its surface with their weights."""

    sliding: SlidingForce
    affine: tuple[tuple[SX, AffineInFriction], ...]

    def left(self, tau: SX, i: int) -> SX:
        """The residual tau_i + c N."""
        return tau[i] + self.sliding.state * self._normal_load(tau)

    def _normal_load(self, tau: SX) -> SX:
        return sum((weight * length(vector.at(tau)) for weight, vector in self.affine), self.sliding.constant)

    def load_without(self) -> SX:
        """The normal load without any friction."""
        return sum((weight * length(vector.still) for weight, vector in self.affine), self.sliding.constant)

    def slope(self, tau: SX, i: int) -> SX:
        """The gradient of the residual by all tau."""
        gradient = ca.SX(1, tau.numel())
        for weight, vector in self.affine:
            v = vector.at(tau)
            gradient = gradient + ((self.sliding.state * weight / length(v)) * v).T @ vector.slope
        gradient[i] = gradient[i] + 1
        return gradient


def friction_forces(loop: FrictionLoop) -> SX:
    """Solve for all friction forces."""
    rows = loop.rows
    if len(rows) == 1 and len(rows[0].affine) == 1:
        return _quadratic_root(rows[0])
    tau = ca.vertcat(*[-row.sliding.state * row.load_without() for row in rows])
    if not any(vector.slope.nnz() for row in rows for _, vector in row.affine):
        return tau
    for _ in range(STEPS):
        slope = GaussElimination.of(ca.vertcat(*[row.slope(tau, i) for i, row in enumerate(rows)]))
        tau = tau - slope.solve(_residuals(rows, tau))
    return tau - slope.solve(_residuals(rows, tau))


def substitute_friction(symbols: SX, every: Sequence[SlidingForce], moved: SX) -> tuple[SX, SX]:
    """All friction forces, and `moved` with them in the place of their symbols.

    Forces that feed back on nothing but themselves are solved first, one by one, and substituted: seals under pressure, or on
    the force of their cylinder. They then take no part in the loop of the others.
    """
    separate, vectors = (
        _solve_separately(symbols, every),
        [load.vector for sliding in every for load in sliding.pressed],
    )
    coupled = [i for i in range(len(every)) if i not in separate]
    values = ca.vertcat(*[separate.get(i, symbols[i]) for i in range(len(every))])
    moved, *substituted = ca.substitute([moved, *vectors], [symbols], [values]) if separate else (moved, *vectors)
    new_vectors = iter(substituted)
    slidings = [
        replace(sliding, pressed=tuple(replace(load, vector=next(new_vectors)) for load in sliding.pressed))
        for sliding in every
    ]
    if not coupled:
        return values, moved
    others = loop(symbols[coupled, :], [slidings[i] for i in coupled], moved)
    tau = friction_forces(others)
    values[coupled, :] = tau
    return values, others.moved.at(tau)


def _solve_separately(symbols: SX, every: Sequence[SlidingForce]) -> dict[int, SX]:
    """Friction forces, by index, that depend on no friction, on themselves alone, or on those already solved."""
    stacked = [ca.vertcat(ca.SX(0, 1), *[load.vector for load in sliding.pressed]) for sliding in every]
    depends = [
        {j for j, by in enumerate(ca.which_depends(stacked_loads, symbols, 1, False)) if by}
        for stacked_loads in stacked
    ]
    forces: dict[int, SX] = {}
    while True:
        solvable = (i for i in range(len(every)) if i not in forces and depends[i] <= {i, *forces})
        i = next((i for i in solvable if i not in depends[i] or len(every[i].pressed) == 1), None)
        if i is None:
            return forces
        solved_before = [j for j in depends[i] if j != i]
        sliding = every[i]
        if solved_before:
            new_vectors = [
                ca.substitute(load.vector, symbols[solved_before, :], ca.vertcat(*[forces[j] for j in solved_before]))
                for load in sliding.pressed
            ]
            sliding = replace(
                sliding,
                pressed=tuple(replace(load, vector=v) for load, v in zip(sliding.pressed, new_vectors, strict=True)),
            )
        forces[i] = friction_forces(loop(symbols[i], [sliding], ca.SX(0, 1)))


def _residuals(rows: Sequence[_Row], tau: SX) -> list[SX]:
    return [row.left(tau, i) for i, row in enumerate(rows)]


def _quadratic_root(row: _Row) -> SX:
    """The root of tau = -c (k + w |v0 + b tau|).

    With s = tau + c k, s^2 = (c w)^2 |a + b s|^2 for a = v0 - b c k, and s has the sign of -c. Where c w |b| < 1 one root has
    that sign: s = -c w R, with R = (e + sqrt(e^2 + (1 - (c w |b|)^2) |a|^2)) / (1 - (c w |b|)^2) and e = -c w a.b.
    """
    ((w, vector),) = row.affine
    b, c, k = vector.slope, row.sliding.state, row.sliding.constant
    a = vector.still - b * (c * k)
    e = -c * w * ca.dot(a, b)
    margin = 1 - (c * w) ** 2 * ca.sumsqr(b)
    R = (e + ca.sqrt(e**2 + margin * (ca.sumsqr(a) + FEW**2))) / margin
    return -c * (k + w * R)


@dataclass(frozen=True)
class GaussElimination:
    """A matrix factorised by Gaussian elimination without pivoting, skipping structural zeros.

    The matrix is the identity plus a feedback of less than one.
    """

    rows: tuple[SX, ...]
    factors: tuple[tuple[int, int, SX], ...]
    """(row, pivot row, multiple) in the order of the subtractions."""

    @classmethod
    def of(cls, A: SX) -> GaussElimination:
        rows, factors = [A[i, :] for i in range(A.shape[0])], []
        for i in range(len(rows)):
            for j in range(i + 1, len(rows)):
                if rows[j][i].nnz():
                    factors.append((j, i, rows[j][i] / rows[i][i]))
                    rows[j][i + 1 :] = rows[j][i + 1 :] - factors[-1][2] * rows[i][i + 1 :]
        return cls(tuple(rows), tuple(factors))

    def solve(self, b: Sequence[SX]) -> SX:
        rhs, n = list(b), len(self.rows)
        for j, i, factor in self.factors:
            rhs[j] = rhs[j] - factor * rhs[i]
        x: list[SX] = [ca.SX(1, 1)] * n
        for i in reversed(range(n)):
            row = self.rows[i]
            known_part = sum((row[j] * x[j] for j in range(i + 1, n) if row[j].nnz()), ca.SX(1, 1))
            x[i] = (rhs[i] - known_part) / row[i]
        return ca.vertcat(*x)


def friction_gain(loop: FrictionLoop) -> SX:
    """The largest gain of each friction force by each: the matrix c_i sum_j w_ij |B_ij|.

    Where its spectral radius is below one, the map from friction to loads to friction is a contraction: there is one solution,
    whatever the loads. At one and more some loads let it jam, or leave the motion undetermined (P. Painleve, Comptes Rendus 121
    (1895) 112-115).
    """
    rows = []
    for row in loop.rows:
        total = ca.SX(1, len(loop.rows))
        for weight, vector in row.affine:
            columns = [vector.slope[:, j] for j in range(len(loop.rows))]
            sizes = [ca.norm_2(column) if column.nnz() else ca.SX(1, 1) for column in columns]
            total = total + row.sliding.largest * weight * ca.horzcat(*sizes)
        rows.append(total)
    return ca.densify(ca.vertcat(*rows))


def rest_rates(loop: FrictionLoop, u: SX) -> tuple[SX, SX]:
    """The rates of friction near rest: matrices of damping rates [1/s] and of squared frequencies of bristles [1/s^2].

    A friction force of damping d answers a sliding speed w with d w, which changes all speeds by their
    mobility; explicit steps must be shorter than that.
    """
    speeds = ca.vertcat(*[row.sliding.speed for row in loop.rows])
    mobility = ca.jacobian(speeds, u) @ loop.moved.slope
    loads = [row.load_without() for row in loop.rows]
    damping = ca.vertcat(*[row.sliding.damping * load for row, load in zip(loop.rows, loads, strict=True)])
    stiffness = ca.vertcat(*[row.sliding.stiffness * load for row, load in zip(loop.rows, loads, strict=True)])
    return ca.densify(mobility @ ca.diag(damping)), ca.densify(mobility @ ca.diag(stiffness))
