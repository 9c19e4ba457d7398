"""A planar linkage as seen along its hinges: bars on a base, and the cuts that close its loops; in numbers or symbols.

Dyads are closed one after the other (`linkages.dyads`), each from what is known by then; slopes (rates of joints per unit of
the independent speeds) follow from the velocities at the cuts, two equations for each dyad, so nothing is ever differentiated.

The forces in the closures follow from the balance of the dependent joints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from deckcrane.components.linkages.dyads import (
    NO_TURN,
    CoincidentPins,
    Cut,
    DyadSolution,
    FixedDistance,
    Flat,
    Hinge,
    PinOnLine,
    Rail,
    SliderOnLine,
    Unknown,
    angle_near,
    back,
    cross,
    dot,
    minus,
    normal,
    plus,
    scaled,
    solve_dyad,
    turn_by,
    turned,
)
from deckcrane.screws import Values, sqrt

CutKind = Literal["pin", "slot", "slide", "bar", "tie"]
"""Closures; a cylinder as a bar, whose extension is a coordinate; a tie, one that only follows its pins."""
CUTS: dict[CutKind, type[Cut]] = {"pin": CoincidentPins, "slot": PinOnLine, "slide": SliderOnLine, "bar": FixedDistance}
"""The geometric problem of each kind of cut."""
TAKES: dict[CutKind, int] = {"pin": 2, "slot": 1, "slide": 2, "bar": 1, "tie": 0}
"""The number of coordinates that each kind of cut makes dependent."""
Row = tuple[Values, ...]
"""Rates per unit of each independent speed."""


@dataclass(frozen=True)
class Bar:
    """A body of the linkage: its joint's place in the inner body's plane; `sense` is -1 if its axis is opposite to the
    linkage's.

    `along` is the direction of a slide, `sense` included. A body that is welded to its inner body has no coordinate.
    """

    body: str
    on: str
    coordinate: str | None
    offset: Flat
    sense: float = 1.0
    along: Flat | None = None


@dataclass(frozen=True)
class SilhouetteCut:
    """The closure of a loop: a point on each of two bodies, directions of lines there, and the constant length of a bar.

    A bar that is a cylinder is longer by the coordinate `extension`.
    """

    kind: CutKind
    first: str
    second: str
    at: tuple[Flat, Flat]
    along: tuple[Flat, Flat] = (NO_TURN, NO_TURN)
    length: Values = 0.0
    extension: str | None = None


@dataclass(frozen=True)
class DyadStep:
    """One dyad: its cut, and the coordinates that follow from it."""

    cut: str
    unknown: tuple[str, ...]
    sign: float = 1.0


@dataclass(frozen=True)
class PlanarPose:
    turn: Flat
    at: Flat

    def place(self, point: Flat) -> Flat:
        return plus(self.at, turned(point, self.turn))


AT_BASE = PlanarPose(NO_TURN, (0.0, 0.0))


@dataclass(frozen=True)
class ClosedLoops:
    """A linkage in one position: all its coordinates, as values and as moves, and its bodies in the plane of the base."""

    values: Mapping[str, Values]
    moves: Mapping[str, Flat | Values]
    poses: Mapping[str, PlanarPose]
    dyads: Mapping[str, DyadSolution]


@dataclass(frozen=True)
class PlanarMechanism:
    """Bars in an order in which inner bodies come before outer ones, and all cuts by their labels."""

    base: str
    bars: Mapping[str, Bar]
    cuts: Mapping[str, SilhouetteCut]

    def path(self, body: str) -> tuple[str, ...]:
        """The bodies from the base, which is not included, to this one."""
        path: list[str] = []
        while body in self.bars:
            path.append(body)
            body = self.bars[body].on
        return tuple(reversed(path))

    def sides(self, cut: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The bodies of a loop, from where its two sides part to either end of its cut."""
        first, second = (self.path(body) for body in (self.cuts[cut].first, self.cuts[cut].second))
        shared = sum(1 for a, b in zip(first, second, strict=False) if a == b)
        return first[shared:], second[shared:]

    def coordinates(self, cut: str) -> tuple[str, ...]:
        """The coordinates of a loop's joints."""
        return tuple(c for side in self.sides(cut) for body in side if (c := self.bars[body].coordinate) is not None)

    # ---- Positions.
    def closed(
        self,
        steps: Iterable[DyadStep],
        independent: Mapping[str, Values],
        near: Mapping[str, Values],
        turns: Mapping[str, Flat] | None = None,
    ) -> ClosedLoops:
        """Close all dyads in their order, from the values of the independent coordinates.

        Dependent angles are within half a turn of `near`. `turns` are those of known hinges, if they are known too.
        """
        known_turns = turns or {}
        values = dict(independent)
        moves = {
            name: known_turns[name] if name in known_turns else self.move(name, value)
            for name, value in independent.items()
        }
        dyads: dict[str, DyadSolution] = {}
        for step in steps:
            dyad = dyads[step.cut] = self.dyad(step, values, moves)
            for name, move in zip(step.unknown, dyad.moves, strict=True):
                moves[name] = move
                values[name] = self.value(move, near[name])
        return ClosedLoops(values, moves, self.posed(self.bars, moves), dyads)

    def move(self, coordinate: str, value: Values) -> Flat | Values:
        """The motion of a coordinate: the turn of a hinge, the displacement of a slide or a cylinder."""
        hinge = any(bar.coordinate == coordinate and bar.along is None for bar in self.bars.values())
        return turn_by(value) if hinge else value

    @staticmethod
    def value(move: Flat | Values, near: Values) -> Values:
        """The coordinate of a move; an angle within half a turn of `near`."""
        return angle_near(move, near) if isinstance(move, tuple) else move

    def posed(self, bodies: Iterable[str], moves: Mapping[str, Flat | Values]) -> dict[str, PlanarPose]:
        """The poses of bodies, each after its inner one; joints that have no move yet are at zero."""
        poses = {self.base: AT_BASE}
        for body in bodies:
            bar = self.bars[body]
            inner, move = poses[bar.on], None if bar.coordinate is None else moves.get(bar.coordinate)
            offset, turn = bar.offset, inner.turn
            if move is not None and bar.along is not None:
                offset = plus(offset, scaled(bar.along, move))
            elif isinstance(move, tuple):
                turn = turned(inner.turn, move if bar.sense > 0 else back(move))
            poses[body] = PlanarPose(turn, inner.place(offset))
        return poses

    def dyad(self, step: DyadStep, values: Mapping[str, Values], moves: Mapping[str, Flat | Values]) -> DyadSolution:
        """The moves of a dyad's unknown joints; see `linkages.dyads` for the form of its equations."""
        cut = self.cuts[step.cut]
        ends = cut.first, cut.second
        poses = [self.posed(self.path(body), moves) for body in ends]
        joints = [[b for b in side if self.bars[b].coordinate in step.unknown] for side in self.sides(step.cut)]
        outer = 0 if len(joints[0]) > len(joints[1]) or (cut.kind == "slot" and joints[0]) else 1
        # T1 T2 moves the outer end; an unknown joint on the other end's side is included as its inverse. A slot's line
        # is fixed: where the line is the one that moves, the pin moves the opposite way.
        fixed = 1 - outer
        if cut.kind == "slot" and outer == 1:
            outer, fixed = 0, 1
            order = [(1, body, -1.0) for body in joints[1]]
        else:
            order = [(fixed, body, -1.0) for body in joints[fixed]] + [(outer, body, 1.0) for body in joints[outer]]
        unknown = tuple(self._unknown_joint(poses[end], body, sense) for end, body, sense in order)
        P, Q = (poses[end][ends[end]].place(cut.at[end]) for end in (outer, fixed))
        lines = [turned(cut.along[end], poses[end][ends[end]].turn) for end in (outer, fixed)]
        problem: Cut
        if cut.kind == "pin":
            problem = CoincidentPins(P, Q)
        elif cut.kind == "slot":
            problem = PinOnLine(P, Q, lines[1])
        elif cut.kind == "slide":
            problem = SliderOnLine(P, Q, lines[1], turned(lines[1], back(lines[0])))
        else:
            problem = FixedDistance(P, Q, self.length(cut, values))
        solution = solve_dyad(problem, unknown, step.sign)
        solved = dict(zip((self.bars[body].coordinate for _, body, _ in order), solution.moves, strict=True))
        return DyadSolution(
            tuple(solved[name] for name in step.unknown), solution.square, solution.lack, solution.branches
        )

    def _unknown_joint(self, poses: Mapping[str, PlanarPose], body: str, sense: float) -> Unknown:
        bar = self.bars[body]
        if bar.along is None:
            return Hinge(poses[body].at, bar.sense * sense)
        return Rail(scaled(turned(bar.along, poses[bar.on].turn), sense))

    def length(self, cut: SilhouetteCut, values: Mapping[str, Values]) -> Values:
        """The length of a bar."""
        return cut.length if cut.extension is None else cut.length + values[cut.extension]

    # ---- Velocities.
    def coefficients(self, label: str, poses: Mapping[str, PlanarPose]) -> dict[str, tuple[Values, ...]]:
        """Effect of a unit of each joint's rate on the cut; their sum must vanish.

        For a hinge the relative velocity of its two sides, for a slot that across the line; for a slide also the relative
        angular velocity; for a bar the rate at which its ends part, times its length. So they are also the generalised forces
        on each joint of a unit of each component of the cut's force.
        """
        cut = self.cuts[label]
        P, Q = (poses[body].place(at) for body, at in zip((cut.first, cut.second), cut.at, strict=True))
        points = (P, P) if cut.kind in ("slot", "slide") else (P, Q)
        n, separation = normal(turned(cut.along[1], poses[cut.second].turn)), minus(P, Q)
        rows: dict[str, tuple[Values, ...]] = {}
        for side, point, sign in zip(self.sides(label), points, (1.0, -1.0), strict=True):
            for body in side:
                bar = self.bars[body]
                if bar.coordinate is None:
                    continue
                if bar.along is None:
                    velocity, turning = scaled(normal(minus(point, poses[body].at)), bar.sense * sign), bar.sense * sign
                else:
                    velocity, turning = scaled(turned(bar.along, poses[bar.on].turn), sign), 0.0
                rows[bar.coordinate] = {
                    "pin": velocity,
                    "slot": (dot(n, velocity),),
                    "slide": (dot(n, velocity), turning),
                    "bar": (dot(separation, velocity),),
                    "tie": (dot(separation, velocity),),
                }[cut.kind]
        if cut.extension is not None:
            rows[cut.extension] = (-sqrt(dot(separation, separation)),)
        return rows

    def slopes(
        self, steps: Iterable[DyadStep], poses: Mapping[str, PlanarPose], independent: tuple[str, ...]
    ) -> dict[str, Row]:
        """The rates of all coordinates per unit of each independent speed."""
        n = len(independent)
        slopes: dict[str, Row] = {
            name: tuple(1.0 if i == k else 0.0 for i in range(n)) for k, name in enumerate(independent)
        }
        for step in steps:
            rows = self.coefficients(step.cut, poses)
            carried = [
                _combine_rows([(rows[name][i], slopes[name]) for name in rows if name not in step.unknown], n)
                for i in range(len(step.unknown))
            ]
            slopes.update(zip(step.unknown, _solve_rates([rows[name] for name in step.unknown], carried), strict=True))
        return slopes


def _combine_rows(terms: Iterable[tuple[Values, Row]], n: int) -> Row:
    total: Row = (0.0,) * n
    for factor, row in terms:
        total = tuple(t + factor * r for t, r in zip(total, row, strict=True))
    return total


def _solve_rates(columns: list[tuple[Values, ...]], carried: list[Row]) -> list[Row]:
    """Solve sum_j columns_j x_j = -carried, for one or two unknowns."""
    if len(columns) == 1:
        return [tuple(-value / columns[0][0] for value in carried[0])]
    a, b = columns
    determinant = cross(a, b)
    pairs = list(zip(*carried, strict=True))
    return [
        tuple(-cross(pair, b) / determinant for pair in pairs),
        tuple(-cross(a, pair) / determinant for pair in pairs),
    ]


def cut_forces(
    shape: PlanarMechanism,
    steps: Iterable[DyadStep],
    poses: Mapping[str, PlanarPose],
    needed: Mapping[str, Values],
) -> dict[str, tuple[Values, ...]]:
    """The forces in all cuts, on their first bodies, from the forces that the dependent joints still need.

    Each dyad's two joints are balanced by the forces in its own cut and in those that were closed after it: the last comes
    first. Components are those of `coefficients`: a force in the plane; one across a slot; that and a moment; the force along a
    bar over its length.
    """
    forces: dict[str, tuple[Values, ...]] = {}
    later: dict[str, dict[str, tuple[Values, ...]]] = {}
    for step in reversed(tuple(steps)):
        rows = shape.coefficients(step.cut, poses)
        remainders = []
        for name in step.unknown:
            value = needed[name]
            for cut, coefficients in later.items():
                if name in coefficients:
                    value = value - sum(c * f for c, f in zip(coefficients[name], forces[cut], strict=True))
            remainders.append(value)
        matrix = [rows[name] for name in step.unknown]
        if len(matrix) == 1:
            forces[step.cut] = (remainders[0] / matrix[0][0],)
        else:
            (a, b), (c, d) = matrix
            determinant = a * d - b * c
            forces[step.cut] = (
                (remainders[0] * d - remainders[1] * b) / determinant,
                (a * remainders[1] - c * remainders[0]) / determinant,
            )
        later[step.cut] = rows
    return forces
