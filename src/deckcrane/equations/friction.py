"""Friction that depends on reactions, which depend on friction: the loop between them, solved at every evaluation.

Accelerations and reactions are affine in the forces of friction, so every vector that presses on a surface is v0 + B tau. Each
force of friction is then

    tau_i = -c_i (k_i + sum_j w_ij |v0_ij + B_ij tau|)

with c_i the state of sliding (the sign of the speed and the Stribeck curve), k_i what does not depend on the load and w_ij
coefficients with arms. One force of one vector is the root of a quadratic equation; several follow from a fixed number of
Newton's steps, which are straight-line code. The loop has one solution, whatever the loads, where friction feeds back on its
own load by less than itself: `feedback` says by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import casadi as ca

from deckcrane.equations.system import SX

FEW = 1e-10
"""A force [N] below which the length of a vector is rounded off, so that it has a slope where there is no load."""
STEPS = 3
"""Of Newton's method, and one more with the last slope: up to a feedback of a half what is left is at rounding level, and 3e-8
of it at 0.9 (tests/equations/test_friction.py); that of a crane's bearings is some 0.01.
"""


def length(vector: SX) -> SX:
    """|v|, smooth at zero."""
    return ca.sqrt(ca.sumsqr(vector) + FEW**2)


@dataclass(frozen=True)
class Pressed:
    """What presses on a surface: a vector that is affine in all friction, and its weight, a coefficient with an arm."""

    weight: SX
    vector: SX


@dataclass(frozen=True)
class Sliding:
    """One force of friction against a `speed`: -state (constant + sum of weight |vector|).

    `largest` is what |state| can be, `damping` how much the state grows with the speed at rest, and `stiffness` how much it grows
    with the way there, where bristles hold.
    """

    speed: SX
    state: SX
    pressed: tuple[Pressed, ...]
    constant: SX
    largest: SX
    damping: SX
    stiffness: SX


@dataclass(frozen=True)
class Affine:
    """An expression of all friction: `still` without any, and how it grows with each, as columns."""

    still: SX
    slope: SX

    def at(self, tau: SX) -> SX:
        return self.still + self.slope @ tau


@dataclass(frozen=True)
class FrictionLoop:
    """All friction of a system with the vectors that press on each, and `moved`, what else is asked for with it, as affine
    expressions. They are found together, so that nothing is written twice.
    """

    rows: tuple[_Row, ...]
    moved: Affine


def loop(symbols: SX, every: Sequence[Sliding], moved: SX) -> FrictionLoop:
    """The loop of frictions that stand as `symbols` in what presses on them, and in `moved`."""
    vectors = [one.vector for own in every for one in own.pressed]
    stacked = ca.vertcat(moved, *vectors)
    still, slope = ca.substitute(stacked, symbols, ca.SX.zeros(symbols.numel())), ca.jacobian(stacked, symbols)
    at = [0, moved.numel()]
    for vector in vectors:
        at.append(at[-1] + vector.numel())
    pieces = iter([Affine(still[i:j, :], slope[i:j, :]) for i, j in pairwise(at[1:])])
    rows = tuple(_Row(own, tuple((one.weight, next(pieces)) for one in own.pressed)) for own in every)
    return FrictionLoop(rows, Affine(still[: at[1], :], slope[: at[1], :]))


@dataclass(frozen=True)
class _Row:
    """A force of friction, and the vectors that press on it with their weights."""

    own: Sliding
    affine: tuple[tuple[SX, Affine], ...]

    def left(self, tau: SX, i: int) -> SX:
        """tau_i + c N."""
        return tau[i] + self.own.state * self._load(tau)

    def _load(self, tau: SX) -> SX:
        return sum((weight * length(vector.at(tau)) for weight, vector in self.affine), self.own.constant)

    def load_without(self) -> SX:
        """What would press on it without any friction."""
        return sum((weight * length(vector.still) for weight, vector in self.affine), self.own.constant)

    def slope(self, tau: SX, i: int) -> SX:
        """Of what is left, by all tau."""
        found = ca.SX(1, tau.numel())
        for weight, vector in self.affine:
            v = vector.at(tau)
            found = found + ((self.own.state * weight / length(v)) * v).T @ vector.slope
        found[i] = found[i] + 1
        return found


def solved(loop: FrictionLoop) -> SX:
    """All forces of friction."""
    rows = loop.rows
    if len(rows) == 1 and len(rows[0].affine) == 1:
        return _root(rows[0])
    tau = ca.vertcat(*[-row.own.state * row.load_without() for row in rows])
    if not any(vector.slope.nnz() for row in rows for _, vector in row.affine):
        return tau
    for _ in range(STEPS):
        slope = Eliminated.of(ca.vertcat(*[row.slope(tau, i) for i, row in enumerate(rows)]))
        tau = tau - slope.solve(_left(rows, tau))
    return tau - slope.solve(_left(rows, tau))


def closed(symbols: SX, every: Sequence[Sliding], moved: SX) -> tuple[SX, SX]:
    """All forces of friction, and `moved` with them in the place of their symbols.

    Those that feed back on nothing but themselves are found first, one by one, and put in: seals under pressure, or on the force
    of their cylinder. They take no part in the loop of all others then.
    """
    known, vectors = _known(symbols, every), [one.vector for own in every for one in own.pressed]
    rest = [i for i in range(len(every)) if i not in known]
    values = ca.vertcat(*[known.get(i, symbols[i]) for i in range(len(every))])
    moved, *found = ca.substitute([moved, *vectors], [symbols], [values]) if known else (moved, *vectors)
    pieces = iter(found)
    put_in = [replace(own, pressed=tuple(replace(one, vector=next(pieces)) for one in own.pressed)) for own in every]
    if not rest:
        return values, moved
    others = loop(symbols[rest, :], [put_in[i] for i in rest], moved)
    tau = solved(others)
    values[rest, :] = tau
    return values, others.moved.at(tau)


def _known(symbols: SX, every: Sequence[Sliding]) -> dict[int, SX]:
    """By number, friction that depends on none, on itself alone, or on what is known already."""
    stacked = [ca.vertcat(ca.SX(0, 1), *[one.vector for one in own.pressed]) for own in every]
    depends = [{j for j, by in enumerate(ca.which_depends(one, symbols, 1, False)) if by} for one in stacked]
    known: dict[int, SX] = {}
    while True:
        free = (i for i in range(len(every)) if i not in known and depends[i] <= {i, *known})
        i = next((i for i in free if i not in depends[i] or len(every[i].pressed) == 1), None)
        if i is None:
            return known
        others = [j for j in depends[i] if j != i]
        own = every[i]
        if others:
            put = [
                ca.substitute(one.vector, symbols[others, :], ca.vertcat(*[known[j] for j in others]))
                for one in own.pressed
            ]
            own = replace(own, pressed=tuple(replace(one, vector=v) for one, v in zip(own.pressed, put, strict=True)))
        known[i] = solved(loop(symbols[i], [own], ca.SX(0, 1)))


def _left(rows: Sequence[_Row], tau: SX) -> list[SX]:
    return [row.left(tau, i) for i, row in enumerate(rows)]


def _root(row: _Row) -> SX:
    """Of tau = -c (k + w |v0 + b tau|).

    With s = tau + c k, s^2 = (c w)^2 |a + b s|^2 for a = v0 - b c k, and s has the sign of -c. Where c w |b| < 1 one root has
    that sign: s = -c w R, with R = (e + sqrt(e^2 + (1 - (c w |b|)^2) |a|^2)) / (1 - (c w |b|)^2) and e = -c w a.b.
    """
    ((w, vector),) = row.affine
    b, c, k = vector.slope, row.own.state, row.own.constant
    a = vector.still - b * (c * k)
    e = -c * w * ca.dot(a, b)
    left = 1 - (c * w) ** 2 * ca.sumsqr(b)
    R = (e + ca.sqrt(e**2 + left * (ca.sumsqr(a) + FEW**2))) / left
    return -c * (k + w * R)


@dataclass(frozen=True)
class Eliminated:
    """A matrix by elimination without exchange of rows, without operations on what is structurally zero.

    It is the unit matrix and a feedback of less than one.
    """

    rows: tuple[SX, ...]
    factors: tuple[tuple[int, int, SX], ...]
    """To each row its multiple of one above, in the order in which they are taken off."""

    @classmethod
    def of(cls, A: SX) -> Eliminated:
        rows, factors = [A[i, :] for i in range(A.shape[0])], []
        for i in range(len(rows)):
            for j in range(i + 1, len(rows)):
                if rows[j][i].nnz():
                    factors.append((j, i, rows[j][i] / rows[i][i]))
                    rows[j][i + 1 :] = rows[j][i + 1 :] - factors[-1][2] * rows[i][i + 1 :]
        return cls(tuple(rows), tuple(factors))

    def solve(self, b: Sequence[SX]) -> SX:
        right, n = list(b), len(self.rows)
        for j, i, factor in self.factors:
            right[j] = right[j] - factor * right[i]
        found: list[SX] = [ca.SX(1, 1)] * n
        for i in reversed(range(n)):
            row = self.rows[i]
            above = sum((row[j] * found[j] for j in range(i + 1, n) if row[j].nnz()), ca.SX(1, 1))
            found[i] = (right[i] - above) / row[i]
        return ca.vertcat(*found)


def feedback(loop: FrictionLoop) -> SX:
    """How much each friction at its largest grows with each, at most: the matrix c_i sum_j w_ij |B_ij|.

    Where its spectral radius is below one, the map from friction to loads to friction contracts: there is one solution, whatever
    the loads. At one and more some loads let it jam, or leave open how it moves on (P. Painleve, Comptes Rendus 121 (1895)
    112-115).
    """
    rows = []
    for row in loop.rows:
        total = ca.SX(1, len(loop.rows))
        for weight, vector in row.affine:
            columns = [vector.slope[:, j] for j in range(len(loop.rows))]
            sizes = [ca.norm_2(column) if column.nnz() else ca.SX(1, 1) for column in columns]
            total = total + row.own.largest * weight * ca.horzcat(*sizes)
        rows.append(total)
    return ca.densify(ca.vertcat(*rows))


def rest_rates(loop: FrictionLoop, u: SX) -> tuple[SX, SX]:
    """How fast friction acts near rest: matrices of damping rates [1/s] and of squared frequencies of bristles [1/s^2].

    A friction of the damping d per speed answers to a speed w of its surfaces with d w, which changes all speeds by their
    mobility; explicit steps must be shorter than that.
    """
    speeds = ca.vertcat(*[row.own.speed for row in loop.rows])
    mobility = ca.jacobian(speeds, u) @ loop.moved.slope
    loads = [row.load_without() for row in loop.rows]
    damping = ca.vertcat(*[row.own.damping * load for row, load in zip(loop.rows, loads, strict=True)])
    stiffness = ca.vertcat(*[row.own.stiffness * load for row, load in zip(loop.rows, loads, strict=True)])
    return ca.densify(mobility @ ca.diag(damping)), ca.densify(mobility @ ca.diag(stiffness))
