"""A planar linkage as data: its bodies and cuts, its plane, and the order in which its dyads close."""

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
    """The error of an impossible linkage: the keys that lead to it, and a message."""

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

    `axis` is that of the hinges, `e1` and `e2` span the plane across it, all in the base's frame. `start` are all
    coordinates as assembled; `windings` are the turns of a hinge per turn of an independent one, so that its angle is
    continuous.
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
    """Initial rates of extension of cylinders, from the stated speeds of joints."""
    stated: tuple[str, ...] = ()
    """The joints with stated start and speed; all others follow."""

    @property
    def bodies(self) -> tuple[str, ...]:
        return tuple(joint.body for joint in self.joints)

    @property
    def dependent(self) -> tuple[str, ...]:
        """The dependent coordinates, in the order in which they are solved."""
        return tuple(name for step in self.steps for name in step.unknown)

    def sides(self, cut: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The bodies of a loop, from where its two sides part to either end of its cut."""
        loop_cut, on = (
            next(candidate for candidate in self.cuts if candidate.label == cut),
            {joint.body: joint.on for joint in self.joints},
        )
        first, second = (_path(end.on, on) for end in (loop_cut.first, loop_cut.second))
        return tuple(b for b in first if b not in second), tuple(b for b in second if b not in first)

    def shown_hinge(self, cylinder: str) -> str | None:
        """The hinge nearest to a cylinder's piston, or else to its barrel; None if its loop has only slides."""
        barrel, piston = self.sides(cylinder)
        joints = {joint.body: joint for joint in self.joints}
        nearest_first = [joints[body] for body in (*reversed(piston), *reversed(barrel))]
        return next((joint.coordinate for joint in nearest_first if joint.kind == "revolute"), None)

    def near(self, values: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
        """Reference angles: each dependent hinge lies within half a turn of its own."""
        references = {}
        for name in self.dependent:
            references[name] = start[name]
            for driver, times in self.windings.get(name, {}).items():
                references[name] = references[name] + times * (values[driver] - start[driver])
        return references


def _path(body: str, on: Mapping[str, str]) -> tuple[str, ...]:
    """The bodies from the base, which is not included, outwards."""
    path: list[str] = []
    while body in on:
        path.append(body)
        body = on[body]
    return tuple(reversed(path))


def silhouette(
    base: str, plane: tuple[Any, Any, Any], joints: Iterable[tuple[LoopJoint, Any, Any]], cuts: Iterable[LoopCut]
) -> Silhouette:
    """A linkage as seen along its hinges; each joint comes with its placement (rotation and offset), in numbers or symbols.

    The plane of every body is that of its inner body at joint angle 0, so that only joints rotate one against the other.
    """
    planes, bars = {base: plane}, {}
    for joint, R, p in joints:
        inner = planes[joint.on]
        plane_of_body = planes[joint.body] = R.T @ inner[0], R.T @ inner[1], R.T @ inner[2]
        along = _project(plane_of_body, np.array(joint.axis)) if joint.kind == "prismatic" else None
        bars[joint.body] = Bar(joint.body, joint.on, joint.coordinate, _project(inner, p), joint.sense, along)
    silhouette_cuts = {}
    for cut in cuts:
        (at1, along1), (at2, along2) = (
            (
                _project(planes[end.on], end.at),
                NO_TURN if end.along is None else _project(planes[end.on], np.array(end.along)),
            )
            for end in (cut.first, cut.second)
        )
        silhouette_cuts[cut.label] = SilhouetteCut(
            cut.kind, cut.first.on, cut.second.on, (at1, at2), (along1, along2), cut.length, cut.extension
        )
    return Silhouette(base, bars, silhouette_cuts)


def _project(plane: tuple[Any, Any, Any], v: Any) -> Flat:
    return _dot_product(plane[0], v), _dot_product(plane[1], v)


def _dot_product(a: Any, b: Any) -> Any:
    if is_symbolic(a) or is_symbolic(b):
        return casadi.dot(a, casadi.sparsify(casadi.SX(b)) if isinstance(b, np.ndarray) else b)
    return np.dot(a, b)


def numeric_silhouette(plant: Plant, linkage: PlanarLinkage) -> Silhouette:
    """The silhouette of a linkage in the file's numbers."""
    e1, e2, axis = (np.array(vector) for vector in linkage.plane)
    placements = [(joint, *plant.placement(joint.body)) for joint in linkage.joints]
    cuts = [
        replace(
            cut,
            first=replace(cut.first, at=np.array(cut.first.at)),
            second=replace(cut.second, at=np.array(cut.second.at)),
        )
        for cut in linkage.cuts
    ]
    return silhouette(linkage.base, (e1, e2, axis), placements, cuts)
