"""What linkages mean: which bodies move as one, in which plane, which coordinates stay independent, and which dyad follows which.

Closures whose loops share a joint belong together: they make one planar linkage on the body that carries all of it. So do
cylinders between bodies that share no hinge. A dyad is a loop in which as many joints are unknown as its closure determines;
where no such loop is left, no dyads describe what remains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from math import pi
from typing import TYPE_CHECKING, Any

import casadi
import numpy as np

from deckcrane.alike import is_symbolic
from deckcrane.arrays import Array
from deckcrane.model.data import KeyPath, Vector
from deckcrane.model.joints import coordinate_names
from deckcrane.plant.dyads import Closed, Flat, minus, solvable
from deckcrane.plant.outlines import CUTS, TAKES, Bar, CutKind, DyadStep, Outline, OutlineCut

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

GROUND = "ground"
PARALLEL = 1e-9
"""The sine of an angle up to which axes are parallel."""
SINGULAR = 1e-6
"""The sine of the angle between a dyad's bars below which it is singular."""
FOLLOWED = 24
"""Into how many steps a whole turn is divided to see how far other hinges turn with it."""


class UnfitLinkage(Exception):
    """What is wrong with a linkage: the keys that lead to it, and in words."""

    def __init__(self, where: KeyPath, message: str) -> None:
        super().__init__(message)
        self.where, self.message = where, message


@dataclass(frozen=True)
class LoopEnd:
    """One end of a cut: a point of a body, and the direction of a line through it."""

    on: str
    at: Any
    along: Vector | None = None


@dataclass(frozen=True)
class LoopCut:
    """A closure, or a cylinder as a bar; `where` are the keys that lead to it."""

    label: str
    kind: CutKind
    first: LoopEnd
    second: LoopEnd
    where: KeyPath = ()
    length: Any = 0.0
    extension: str | None = None


@dataclass(frozen=True)
class LoopJoint:
    """A joint of a linkage's tree; `sense` is -1 where its axis points against the linkage's."""

    body: str
    on: str
    kind: str
    coordinate: str | None
    axis: Vector | None
    sense: float


@dataclass(frozen=True)
class PlanarLinkage:
    """Loops that share joints: all bodies that move with them, on the body `base` that carries them, and how they close.

    `axis` is that of the hinges, `e1` and `e2` span the plane across it, all in the base's frame. `start` are all coordinates
    where it is put together; `windings` say how often a hinge goes round while an independent one does, so that its angle is
    told without a jump.
    """

    label: str
    base: str
    joints: tuple[LoopJoint, ...]
    plane: tuple[Vector, Vector, Vector]
    cuts: tuple[LoopCut, ...]
    independent: tuple[str, ...]
    steps: tuple[DyadStep, ...]
    start: Mapping[str, float]
    windings: Mapping[str, Mapping[str, int]]

    @property
    def bodies(self) -> tuple[str, ...]:
        return tuple(joint.body for joint in self.joints)

    @property
    def dependent(self) -> tuple[str, ...]:
        """The coordinates that follow, in the order in which they are found."""
        return tuple(name for step in self.steps for name in step.unknown)

    def near(self, values: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
        """Angles within half a turn of which those of dependent hinges are told."""
        found = {}
        for name in self.dependent:
            found[name] = start[name]
            for by, times in self.windings.get(name, {}).items():
                found[name] = found[name] + times * (values[by] - start[by])
        return found


def outline(
    base: str, plane: tuple[Any, Any, Any], joints: Iterable[tuple[LoopJoint, Any, Any]], cuts: Iterable[LoopCut]
) -> Outline:
    """A linkage as seen along its hinges; each joint comes with its placement (rotation and offset), in numbers or symbols.

    The plane of every body is that of its inner body at joint angle 0, so that joints alone turn one against the other.
    """
    planes, bars = {base: plane}, {}
    for joint, R, p in joints:
        inner = planes[joint.on]
        own = planes[joint.body] = R.T @ inner[0], R.T @ inner[1], R.T @ inner[2]
        along = _flat(own, np.array(joint.axis)) if joint.kind == "prismatic" else None
        bars[joint.body] = Bar(joint.body, joint.on, joint.coordinate, _flat(inner, p), joint.sense, along)
    found = {}
    for cut in cuts:
        ends = cut.first, cut.second
        at, along = (
            tuple(_flat(planes[end.on], np.array([1.0, 0.0, 0.0]) if v is None else v) for end, v in pairs)
            for pairs in (
                [(end, end.at) for end in ends],
                [(end, None if end.along is None else np.array(end.along)) for end in ends],
            )
        )
        found[cut.label] = OutlineCut(
            cut.kind, cut.first.on, cut.second.on, (at[0], at[1]), (along[0], along[1]), cut.length, cut.extension
        )
    return Outline(base, bars, found)


def _flat(plane: tuple[Any, Any, Any], v: Any) -> Flat:
    return _inner(plane[0], v), _inner(plane[1], v)


def _inner(a: Any, b: Any) -> Any:
    if is_symbolic(a) or is_symbolic(b):
        return casadi.dot(a, casadi.sparsify(casadi.SX(b)) if isinstance(b, np.ndarray) else b)
    return float(np.dot(a, b))


def numeric_outline(plant: Plant, linkage: PlanarLinkage) -> Outline:
    """In the file's numbers."""
    e1, e2, axis = (np.array(one) for one in linkage.plane)
    placed = [(joint, *plant.placement(joint.body)) for joint in linkage.joints]
    cuts = [
        replace(
            cut, first=replace(cut.first, at=np.array(cut.first.at)), second=replace(cut.second, at=np.array(cut.second.at))
        )
        for cut in linkage.cuts
    ]
    return outline(linkage.base, (e1, e2, axis), placed, cuts)


# ---- Which loops belong together.
def linkages_of(plant: Plant) -> tuple[PlanarLinkage, ...]:
    """All planar linkages of a scenario; `UnfitLinkage` where one cannot be."""
    return tuple(_linkage(plant, cuts) for cuts in _together(plant, list(_cuts(plant))))


def spanning_cylinders(plant: Plant) -> tuple[str, ...]:
    """The cylinders whose ends are on bodies that share no hinge: they are bars of a linkage."""
    found = []
    for name, cylinder in plant.scenario.cylinders.items():
        ends = cylinder.barrel.on, cylinder.piston.on
        inner = [plant.tree[end].on if end != GROUND else None for end in ends]
        if ends[0] != inner[1] and ends[1] != inner[0]:
            found.append(name)
    return tuple(found)


def _cuts(plant: Plant) -> Iterator[LoopCut]:
    for name, linkage in plant.scenario.linkages.items():
        for label, closure in linkage.closures.items():
            first, second = (LoopEnd(end.on, end.at, getattr(end, "along", None)) for end in closure.ends)
            yield LoopCut(f"{name}.{label}", closure.kind, first, second, ("linkages", name, "closures", label))  # type: ignore[arg-type]
    for name in spanning_cylinders(plant):
        cylinder = plant.scenario.cylinders[name]
        ends = (LoopEnd(end.on, end.at) for end in (cylinder.barrel, cylinder.piston))
        kind: CutKind = "bar" if cylinder.by_extension else "tie"
        yield LoopCut(name, kind, *ends, ("cylinders", name), cylinder.barrel.length, name)


def _path(plant: Plant, body: str) -> tuple[str, ...]:
    """From the ground outwards."""
    found: list[str] = []
    while body != GROUND:
        found.append(body)
        body = plant.tree[body].on
    return tuple(reversed(found))


def _loop(plant: Plant, cut: LoopCut) -> tuple[str, tuple[str, ...]]:
    """The body on which the two sides of a loop part, and all bodies of the loop further out."""
    first, second = _path(plant, cut.first.on), _path(plant, cut.second.on)
    shared = 0
    while shared < min(len(first), len(second)) and first[shared] == second[shared]:
        shared += 1
    return first[shared - 1] if shared else GROUND, (*first[shared:], *second[shared:])


def _together(plant: Plant, cuts: list[LoopCut]) -> list[list[LoopCut]]:
    """Cuts whose loops share a body's joint, directly or through others."""
    groups: list[tuple[set[str], list[LoopCut]]] = []
    for cut in cuts:
        bodies, own = set(_loop(plant, cut)[1]), [cut]
        for group in [group for group in groups if group[0] & bodies]:
            groups.remove(group)
            bodies, own = bodies | group[0], [*group[1], *own]
        groups.append((bodies, own))
    return [own for _, own in groups]


def _linkage(plant: Plant, cuts: list[LoopCut]) -> PlanarLinkage:
    loops = [_loop(plant, cut) for cut in cuts]
    paths = [_path(plant, base) for base, _ in loops]
    depth = 0
    while all(len(path) > depth and path[depth] == paths[0][depth] for path in paths):
        depth += 1
    base = paths[0][depth - 1] if depth else GROUND
    inside = {body for _, bodies in loops for body in bodies} | {body for path in paths for body in path[depth:]}
    bodies = tuple(body for body in plant.order if body in inside)
    plane, joints = _plane(plant, base, bodies, cuts)
    label = "+".join(dict.fromkeys(cut.label.partition(".")[0] for cut in cuts))
    bare = PlanarLinkage(label, base, joints, plane, tuple(cuts), (), (), {}, {})
    drawn = numeric_outline(plant, bare)
    wanted, where = _wanted(plant, bare)
    held = _held(plant, bare)
    # At the start, cylinders are as long as the position of the joints asks for; from then on, the joints follow them.
    loose = replace(bare, cuts=tuple(replace(cut, kind="tie") if cut.kind == "bar" else cut for cut in cuts))
    begun = _put_together(plant, _ordered(plant, loose, drawn, (*wanted, *held), (), where), drawn, _starts(plant, bare))
    if begun.cuts == bare.cuts:
        return begun
    running = _ordered(plant, bare, drawn, held, begun.independent, where)
    return _put_together(plant, running, drawn, {**begun.start, **_extensions(drawn, begun)})


def _starts(plant: Plant, linkage: PlanarLinkage) -> dict[str, float]:
    """Where the file lets joints start."""
    return {
        joint.coordinate: next(iter(plant.tree[joint.body].joint.elements.values())).start
        for joint in linkage.joints
        if joint.coordinate is not None
    }


def _extensions(drawn: Outline, begun: PlanarLinkage) -> dict[str, float]:
    """How far cylinders are extended between their pins."""
    poses = drawn.closed(begun.steps, {name: begun.start[name] for name in begun.independent}, begun.start).poses
    found = {}
    for label, cut in drawn.cuts.items():
        if cut.extension is not None:
            ends = (poses[body].place(at) for body, at in zip((cut.first, cut.second), cut.at, strict=True))
            found[label] = float(np.hypot(*minus(*ends))) - float(cut.length)
    return found


# ---- The plane.
def _plane(
    plant: Plant, base: str, bodies: tuple[str, ...], cuts: list[LoopCut]
) -> tuple[tuple[Vector, Vector, Vector], tuple[LoopJoint, ...]]:
    """The directions e1, e2 and the axis of all hinges, in the base's frame at joint angles 0, and the joints."""
    turned: dict[str, Array] = {base: np.eye(3)}
    axes: dict[str, Array] = {}
    for body in bodies:
        joint = plant.tree[body].joint
        where: KeyPath = ("bodies", body, "joint")
        if joint.kind not in ("revolute", "prismatic", "fixed"):
            raise UnfitLinkage(
                where,
                f'"{body}" is part of the linkage of {cuts[0].label}, whose joints are revolute, prismatic or fixed; this one is '
                f"{joint.kind}. Tie spatial mechanisms together with `bushings`",
            )
        if body in plant.beams:
            raise UnfitLinkage(
                ("bodies", body),
                f'"{body}" is flexible, and the linkage of {cuts[0].label} is closed between rigid bodies; tie it with `bushings`',
            )
        turned[body] = turned[plant.tree[body].on] @ plant.placement(body)[0]
        if joint.kind != "fixed":
            axes[body] = turned[body] @ np.array(joint.axis)
    if base in plant.beams:
        raise UnfitLinkage(
            ("bodies", base),
            f'"{base}" is flexible, and carries the linkage of {cuts[0].label}, whose pins it would move against each other; tie it '
            "with `bushings`",
        )
    hinges = [body for body in axes if plant.tree[body].joint.kind == "revolute"]
    first = hinges[0] if hinges else None
    axis = axes[first] if first is not None else _across(list(axes.values()), cuts)
    axis = _tidy(axis)
    joints = []
    for body in bodies:
        joint = plant.tree[body].joint
        name = next(iter(coordinate_names(body, joint)), None)
        sense = 1.0
        if joint.kind != "fixed":
            along = float(axis @ axes[body])
            off = float(np.linalg.norm(np.cross(axis, axes[body]))) if joint.kind == "revolute" else abs(along)
            if off > PARALLEL:
                of = f'that of "{first}"' if first else "the others"
                angle = np.degrees(np.arcsin(min(off, 1.0)))
                what = f"the axis of its hinge leans by {angle:.3g} deg to {of}"
                if joint.kind == "prismatic":
                    what = f"its slide leans by {angle:.3g} deg out of the plane across {of}"
                raise UnfitLinkage(
                    ("bodies", body, "joint", joint.kind),
                    f'"{body}" is part of the linkage of {cuts[0].label}, all of whose hinges are parallel, but {what}. Tie spatial '
                    "mechanisms together with `bushings`",
                )
            if joint.kind == "revolute":
                sense = float(np.sign(along))
        joints.append(LoopJoint(body, plant.tree[body].on, joint.kind, name, getattr(joint, "axis", None), sense))
    _check_lines(cuts, turned, axis)
    e1 = _tidy(np.eye(3)[int(np.argmin(np.abs(axis)))] - axis * axis[int(np.argmin(np.abs(axis)))])
    e2 = np.cross(axis, e1) + 0.0
    return (_vector(e1), _vector(e2), _vector(axis)), tuple(joints)


def _across(axes: list[Array], cuts: list[LoopCut]) -> Array:
    """Of a linkage that has slides alone: the axis across two of them."""
    for axis in axes[1:]:
        found = np.cross(axes[0], axis)
        if np.linalg.norm(found) > PARALLEL:
            return np.asarray(found)
    raise UnfitLinkage(cuts[0].where, "all joints of this loop are parallel slides; nothing says in which plane it moves")


def _tidy(v: Array) -> Array:
    """A unit vector; entries that are 0 or 1 but for rounding are exact."""
    v = v / np.linalg.norm(v)
    near = np.round(v)
    return np.where(np.abs(v - near) <= 1e-15, near, v) + 0.0


def _vector(v: Array) -> Vector:
    return float(v[0]), float(v[1]), float(v[2])


def _check_lines(cuts: Iterable[LoopCut], turned: Mapping[str, Array], axis: Array) -> None:
    """Slots and slides lie across the axis."""
    for cut in cuts:
        for place, end in zip(("first", "second"), (cut.first, cut.second), strict=True):
            if end.along is None:
                continue
            off = abs(float(axis @ turned[end.on] @ np.array(end.along)))
            if off > PARALLEL:
                raise UnfitLinkage(
                    cut.where,
                    f'the line on its {place} body, "{end.on}", leans by {np.degrees(np.arcsin(min(off, 1.0))):.3g} deg out of the '
                    "plane across the hinges of this linkage",
                )


# ---- The order of dyads.
def _ordered(
    plant: Plant,
    linkage: PlanarLinkage,
    drawn: Outline,
    given: tuple[str, ...],
    preferred: tuple[str, ...],
    where: KeyPath,
) -> PlanarLinkage:
    """With its independent coordinates, and all dyads in an order in which each finds the others that it rests on.

    The coordinates are those that are `given`, and then the first that will do: preferred ones, ones that are driven, others.
    """
    names = [joint.coordinate for joint in linkage.joints if joint.coordinate is not None]
    extensions = tuple(cut.label for cut in linkage.cuts if cut.kind == "bar")
    given = tuple(dict.fromkeys(given))
    free = _freedom(linkage, drawn, names)
    if len(given) > free:
        raise UnfitLinkage(
            where,
            f"{linkage.label} has {_counted(range(free), 'independent coordinate')}; {' and '.join(given)} are {len(given)}",
        )
    driven = [name for name in names if name in plant.scenario.control]
    others = [name for name in dict.fromkeys((*preferred, *driven, *names)) if name in names and name not in given]
    kinds = {bar.coordinate: "R" if bar.along is None else "P" for bar in drawn.bars.values()}
    left: list[LoopCut] = list(linkage.cuts)
    for more in combinations(others, free - len(given)):
        chosen = {*given, *more}
        steps, rest = _sequence(linkage, drawn, chosen | set(extensions), kinds)
        if not rest:
            independent = (*(name for name in names if name in chosen), *extensions)
            return replace(linkage, independent=independent, steps=steps)
        left = rest if len(rest) < len(left) else left
    bodies = list(dict.fromkeys(body for cut in left for body in _loop(plant, cut)[1]))
    cuts = " and ".join(cut.label for cut in left)
    if given:
        raise UnfitLinkage(
            where,
            f"with {' and '.join(given)} given, no two-bar group closes {cuts} ({', '.join(bodies)}); choose other coordinates, or "
            "leave them out",
        )
    raise UnfitLinkage(
        left[0].where,
        f"no two-bar groups describe the loops of {', '.join(bodies)}: whichever coordinates are given, more than two joints stay "
        f"unknown in those of {cuts}. Tie one of the pins with `bushings` instead",
    )


def _freedom(linkage: PlanarLinkage, drawn: Outline, names: list[str]) -> int:
    """How many coordinates of joints stay independent."""
    for cut in linkage.cuts:
        own = drawn.coordinates(cut.label)
        if len(own) < TAKES[cut.kind]:
            raise UnfitLinkage(
                cut.where,
                f"its loop has {_counted(own, 'movable joint')}, and a {cut.kind} takes {TAKES[cut.kind]}: nothing could move. "
                "Leave it out, or give its bodies joints",
            )
    taken, bars = sum(TAKES[cut.kind] for cut in linkage.cuts), sum(cut.kind == "bar" for cut in linkage.cuts)
    if len(names) - taken + bars < 1 or len(names) < taken:
        raise UnfitLinkage(
            linkage.cuts[0].where,
            f"the loops of {linkage.label} over-constrain it: its {_counted(names, 'joint')} are held by {taken} equations of "
            f"{_counted(linkage.cuts, 'closure')}, so nothing is left to move. Bars that only repeat what others hold are left out, "
            "or tied with `bushings`",
        )
    return len(names) - taken


def _counted(things: Any, word: str) -> str:
    return f"{len(things)} {word}{'' if len(things) == 1 else 's'}"


def _wanted(plant: Plant, linkage: PlanarLinkage) -> tuple[tuple[str, ...], KeyPath]:
    """The coordinates that the file wants to be independent."""
    names = [joint.coordinate for joint in linkage.joints if joint.coordinate is not None]
    found: dict[str, None] = {}
    where = linkage.cuts[0].where
    for name in dict.fromkeys(str(cut.where[1]) for cut in linkage.cuts if cut.where[0] == "linkages"):
        for i, coordinate in enumerate(plant.scenario.linkages[name].coordinates):
            where = ("linkages", name, "coordinates")
            if coordinate not in names:
                raise UnfitLinkage(
                    (*where, i), f'"{coordinate}" is no joint of this linkage; its joints are {", ".join(names)}'
                )
            found[coordinate] = None
    return tuple(found), where


def _held(plant: Plant, linkage: PlanarLinkage) -> tuple[str, ...]:
    """The coordinates of hinges that follow from the extension of a cylinder of their own."""
    found = []
    for joint in linkage.joints:
        cylinder = plant.driven.get(joint.body)
        if cylinder is not None and joint.coordinate and plant.scenario.cylinders[cylinder].by_extension:
            found.append(joint.coordinate)
    return tuple(found)


def _sequence(
    linkage: PlanarLinkage, drawn: Outline, known: set[str], kinds: Mapping[str | None, str]
) -> tuple[tuple[DyadStep, ...], list[LoopCut]]:
    """Dyads one after the other as far as they go, and the cuts that are left."""
    known, steps = set(known), []
    left = [cut for cut in linkage.cuts if TAKES[cut.kind]]
    while True:
        for cut in left:
            unknown = tuple(name for name in drawn.coordinates(cut.label) if name not in known)
            if len(unknown) == TAKES[cut.kind] and solvable(CUTS[cut.kind], "".join(kinds[name] for name in unknown)):
                break
        else:
            return tuple(steps), left
        steps.append(DyadStep(cut.label, unknown))
        known.update(unknown)
        left.remove(cut)


# ---- The start.
def _put_together(
    plant: Plant, linkage: PlanarLinkage, drawn: Outline, guesses: Mapping[str, float]
) -> PlanarLinkage:
    """Every dyad on the branch nearest to a guess, which is right for what is independent."""
    values = {name: guesses[name] for name in linkage.independent}
    moves = {name: drawn.move(name, value) for name, value in values.items()}
    steps = []
    cuts = {cut.label: cut for cut in linkage.cuts}
    for step in linkage.steps:
        ways = [(sign, drawn.dyad(replace(step, sign=sign), values, moves)) for sign in (1.0, -1.0)]
        _check_dyad(cuts[step.cut], step, ways[0][1])
        ways = ways[: ways[0][1].branches]
        off = [_distance(drawn, step, dyad, guesses) for _, dyad in ways]
        if len(ways) == 2 and abs(off[0] - off[1]) <= 1e-9 * max(off):
            raise UnfitLinkage(
                cuts[step.cut].where,
                f"it can be put together in two ways, and where {' and '.join(step.unknown)} start is as near to one as to the "
                f"other: {_way(drawn, step, ways[0][1])}, or {_way(drawn, step, ways[1][1])}. Give a start near the one that is meant",
            )
        sign, dyad = ways[int(np.argmin(off))]
        steps.append(replace(step, sign=sign))
        for name, move in zip(step.unknown, dyad.moves, strict=True):
            moves[name] = move
            values[name] = drawn.value(move, guesses[name])
    found = replace(linkage, steps=tuple(steps), start={name: float(value) for name, value in values.items()})
    return replace(found, windings=_windings(found, drawn))


def _check_dyad(cut: LoopCut, step: DyadStep, dyad: Closed) -> None:
    between = f"{' and '.join(step.unknown)} cannot bring it together"
    if not np.isfinite(float(dyad.square)):
        raise UnfitLinkage(
            cut.where, f'a bar between its hinges has no length: two hinges of the loop of "{cut.first.on}" coincide'
        )
    if float(dyad.square) < 0 and dyad.lack() > 0:
        raise UnfitLinkage(
            cut.where,
            f'it cannot close: at the start {between}, {dyad.lack():.4g} m are missing between "{cut.first.on}" and '
            f'"{cut.second.on}". Change the start of what is independent, or the lengths of its bars',
        )
    if float(dyad.square) < SINGULAR**2:
        raise UnfitLinkage(
            cut.where,
            f"its two bars are parallel at the start (a dead centre: the sine of the angle between them is "
            f"{max(float(dyad.square), 0.0) ** 0.5:.2g}), so the rates of {' and '.join(step.unknown)} have no value. Start elsewhere",
        )


def _distance(drawn: Outline, step: DyadStep, dyad: Closed, guesses: Mapping[str, float]) -> float:
    """How far a way to put a dyad together is from where its joints are said to start."""
    total = 0.0
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        if isinstance(move, tuple):
            total += 2 - 2 * float(np.cos(drawn.value(move, guesses[name]) - guesses[name]))
        else:
            total += (float(move) - guesses[name]) ** 2
    return total


def _way(drawn: Outline, step: DyadStep, dyad: Closed) -> str:
    said = []
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        value = float(drawn.value(move, 0.0))
        said.append(f"{name} at {np.degrees(value):.4g} deg" if isinstance(move, tuple) else f"{name} at {value:.4g} m")
    return " and ".join(said)


def _windings(linkage: PlanarLinkage, drawn: Outline) -> dict[str, dict[str, int]]:
    """How often each dependent hinge goes round with an independent one, where that can make a whole turn."""
    found: dict[str, dict[str, int]] = {}
    start = {name: linkage.start[name] for name in linkage.independent}
    for by in linkage.independent:
        if not isinstance(drawn.move(by, start[by]), tuple):
            continue
        at: Mapping[str, float] = linkage.start
        for k in range(1, FOLLOWED + 1):
            loops = drawn.closed(linkage.steps, {**start, by: start[by] + 2 * pi * k / FOLLOWED}, at)
            if not all(float(dyad.square) > SINGULAR**2 for dyad in loops.dyads.values()):
                break
            at = loops.values
        else:
            for name in linkage.dependent:
                times = round((at[name] - linkage.start[name]) / (2 * pi))
                if times and isinstance(drawn.move(name, 0.0), tuple):
                    found.setdefault(name, {})[by] = times
    return found
