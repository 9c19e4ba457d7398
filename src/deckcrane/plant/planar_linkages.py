"""A planar linkage as data: its bodies and cuts, its plane, and in which order its dyads close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import casadi
import numpy as np

from deckcrane.alike import is_symbolic
from deckcrane.model.data import KeyPath, Vector
from deckcrane.plant.dyads import NO_TURN, Flat
from deckcrane.plant.silhouettes import Bar, CutKind, DyadStep, Silhouette, SilhouetteCut

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


class UnfitLinkageError(Exception):
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
    speeds: Mapping[str, float] = field(default_factory=dict)
    """How fast cylinders start to extend, from the speeds of joints that the file gives."""
    stated: tuple[str, ...] = ()
    """The joints that start where the file says, and as fast; all others follow."""

    @property
    def bodies(self) -> tuple[str, ...]:
        return tuple(joint.body for joint in self.joints)

    @property
    def dependent(self) -> tuple[str, ...]:
        """The coordinates that follow, in the order in which they are found."""
        return tuple(name for step in self.steps for name in step.unknown)

    def sides(self, cut: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The bodies of a loop, from where its two sides part to either end of its cut."""
        own, on = next(one for one in self.cuts if one.label == cut), {joint.body: joint.on for joint in self.joints}
        first, second = (_path(end.on, on) for end in (own.first, own.second))
        return tuple(b for b in first if b not in second), tuple(b for b in second if b not in first)

    def shown_hinge(self, cylinder: str) -> str | None:
        """The hinge nearest to a cylinder's piston, or else to its barrel; None where its loop has slides alone."""
        barrel, piston = self.sides(cylinder)
        joints = {joint.body: joint for joint in self.joints}
        every = [joints[body] for body in (*reversed(piston), *reversed(barrel))]
        return next((joint.coordinate for joint in every if joint.kind == "revolute"), None)

    def near(self, values: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
        """Angles within half a turn of which those of dependent hinges are told."""
        found = {}
        for name in self.dependent:
            found[name] = start[name]
            for by, times in self.windings.get(name, {}).items():
                found[name] = found[name] + times * (values[by] - start[by])
        return found


def _path(body: str, on: Mapping[str, str]) -> tuple[str, ...]:
    """From the base, which is none of them, outwards."""
    found: list[str] = []
    while body in on:
        found.append(body)
        body = on[body]
    return tuple(reversed(found))


def silhouette(
    base: str, plane: tuple[Any, Any, Any], joints: Iterable[tuple[LoopJoint, Any, Any]], cuts: Iterable[LoopCut]
) -> Silhouette:
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
        (at1, along1), (at2, along2) = (
            (
                _flat(planes[end.on], end.at),
                NO_TURN if end.along is None else _flat(planes[end.on], np.array(end.along)),
            )
            for end in (cut.first, cut.second)
        )
        found[cut.label] = SilhouetteCut(
            cut.kind, cut.first.on, cut.second.on, (at1, at2), (along1, along2), cut.length, cut.extension
        )
    return Silhouette(base, bars, found)


def _flat(plane: tuple[Any, Any, Any], v: Any) -> Flat:
    return _inner(plane[0], v), _inner(plane[1], v)


def _inner(a: Any, b: Any) -> Any:
    if is_symbolic(a) or is_symbolic(b):
        return casadi.dot(a, casadi.sparsify(casadi.SX(b)) if isinstance(b, np.ndarray) else b)
    return np.dot(a, b)


def numeric_silhouette(plant: Plant, linkage: PlanarLinkage) -> Silhouette:
    """In the file's numbers."""
    e1, e2, axis = (np.array(one) for one in linkage.plane)
    placed = [(joint, *plant.placement(joint.body)) for joint in linkage.joints]
    cuts = [
        replace(
            cut,
            first=replace(cut.first, at=np.array(cut.first.at)),
            second=replace(cut.second, at=np.array(cut.second.at)),
        )
        for cut in linkage.cuts
    ]
    return silhouette(linkage.base, (e1, e2, axis), placed, cuts)
