"""Thrust allocation: how much each thruster gives, and where azimuth thrusters point, so that their sum is what is demanded.

Weighted least squares with limits (T. A. Johansen and T. I. Fossen, Control allocation: a survey, Automatica 49, 2013): with the
thrust a_i of each thruster as a share of its largest, and the columns B_i of force and moment over their scales,

    minimise  |a - a_0|^2 / 2 + kappa |B a - tau|^2 / 2   with each a_i within its limits,

where a_0 is a bias with which thrusters push against each other, so that they need not turn round when the demand does.

The limits are an interval for a thruster that cannot turn, and a disc, or a sector of one, for one that can. One evaluation takes
the better of two steps from the present thrust: one round of coordinate descent, which never makes it worse, and Newton's
step on those that no limit holds. Thrust follows the step over the response time, so that the optimum is where it comes to rest:
equations of motion hold no search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from deckcrane.mechanics.equations import SX

KAPPA = 1e3
"""Weight of an unmet demand against that of thrust: with thrusters to spare, a thousandth of the demand is not met."""
PASSES = 3
"""Newton steps, each with those held that the one before took beyond their limits."""
TINY = 1e-9
"""Share of thrust below which a direction has no meaning."""


@dataclass(frozen=True)
class Interval:
    """The limits of a thruster that cannot turn."""

    least: SX
    most: SX

    def nearest(self, a: SX) -> SX:
        """The value within the limits that is nearest."""
        return ca.fmin(ca.fmax(a, self.least), self.most)


@dataclass(frozen=True)
class Sector:
    """The limits of a thruster that turns: a disc of radius 1, or its part within `half` of the direction `middle`."""

    middle: SX | None = None
    half: SX | None = None

    def nearest(self, a: SX) -> SX:
        """The force within the limits that is nearest."""
        size = ca.sqrt(ca.dot(a, a) + TINY**2)
        inside = a * ca.fmin(1 / size, 1)
        if self.middle is None or self.half is None:
            return inside
        along, across = _along_and_across(a, self.middle)
        turned = ca.atan2(across, along + TINY)
        edge = self.middle + ca.if_else(turned < 0, -self.half, self.half)
        on_edge = ca.vertcat(ca.cos(edge), ca.sin(edge))
        share = ca.fmin(ca.fmax(ca.dot(a, on_edge), 0), 1)
        return ca.if_else(ca.fabs(turned) <= self.half, inside, share * on_edge)


def _along_and_across(a: SX, direction: SX) -> tuple[SX, SX]:
    c, s = ca.cos(direction), ca.sin(direction)
    return c * a[0] + s * a[1], c * a[1] - s * a[0]


@dataclass(frozen=True)
class Effector:
    """A thruster in an allocation: the columns of force and moment per unit, its limits, and its present thrust."""

    columns: SX
    limits: Interval | Sector
    present: SX
    bias: SX

    def descent(self, missing: SX) -> SX:
        """The step down the cost of this effector alone, with the curvature along its steepest direction."""
        curvature = 1 + KAPPA * _largest_eigenvalue(self.columns)
        return self.present + (KAPPA * (self.columns.T @ missing) - (self.present - self.bias)) / curvature


def allocate(effectors: Sequence[Effector], demand: SX) -> list[SX]:
    """A step towards the best thrust of each effector for a demand [force along x, along y, moment] over its scales."""
    descended, missing = [], demand - _sum([(each.columns, each.present) for each in effectors])
    for each in effectors:
        moved = each.limits.nearest(each.descent(missing))
        missing = missing - each.columns @ (moved - each.present)
        descended.append(moved)
    newton = _newton(effectors, demand)
    better = _cost(effectors, newton, demand) < _cost(effectors, descended, demand)
    return [ca.if_else(better, a, b) for a, b in zip(newton, descended, strict=True)]


def _newton(effectors: Sequence[Effector], demand: SX) -> list[SX]:
    missing = demand - _sum([(each.columns, each.present) for each in effectors])
    held, values = [], []
    for each in effectors:
        step = each.descent(missing)
        values.append(each.limits.nearest(step))
        held.append(_differ(step, values[-1]))
    for _ in range(PASSES):
        H, remaining = ca.SX.eye(3) / KAPPA, demand
        for each, value, hold in zip(effectors, values, held, strict=True):
            H += (1 - hold) * (each.columns @ each.columns.T)
            remaining -= each.columns @ ca.if_else(hold, value, each.bias)
        multiplier = _solve(H, remaining)
        for i, each in enumerate(effectors):
            free = each.bias + each.columns.T @ multiplier
            nearest = each.limits.nearest(free)
            values[i] = ca.if_else(held[i], values[i], nearest)
            held[i] = ca.fmax(held[i], _differ(free, nearest))
    return values


def _cost(effectors: Sequence[Effector], values: Sequence[SX], demand: SX) -> SX:
    missing = demand - _sum([(each.columns, value) for each, value in zip(effectors, values, strict=True)])
    changes = [value - each.bias for each, value in zip(effectors, values, strict=True)]
    return sum((ca.dot(change, change) for change in changes), start=KAPPA * ca.dot(missing, missing))


def _sum(terms: Sequence[tuple[SX, SX]]) -> SX:
    return sum((columns @ value for columns, value in terms), start=ca.SX(3, 1))


def _differ(a: SX, b: SX) -> SX:
    return ca.dot(a - b, a - b) > TINY**2


def _largest_eigenvalue(columns: SX) -> SX:
    if columns.shape[1] == 1:
        return ca.dot(columns, columns)
    G = columns.T @ columns
    mean, difference = (G[0, 0] + G[1, 1]) / 2, (G[0, 0] - G[1, 1]) / 2
    return mean + ca.sqrt(difference**2 + G[0, 1] ** 2 + TINY**2)


def _solve(H: SX, b: SX) -> SX:
    """The solution of a symmetric 3x3 system, by its adjugate."""
    first, second, third = H[:, 0], H[:, 1], H[:, 2]
    cross = ca.cross(second, third)
    determinant = ca.dot(first, cross)
    return (
        ca.vertcat(ca.dot(cross, b), ca.dot(ca.cross(third, first), b), ca.dot(ca.cross(first, second), b))
        / determinant
    )
