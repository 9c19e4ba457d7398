"""A planar linkage as data: its bodies and cuts, its plane, and the order in which its dyads close.

The plane is that of its motion: all its hinges are parallel, and its slides and slots lie across them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import casadi
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.joints.data import coordinate_names
from deckcrane.components.linkages.dyads import NO_TURN, Flat
from deckcrane.components.linkages.planar_pose import Bar, CutKind, DyadStep, PlanarMechanism, SilhouetteCut
from deckcrane.scenario.component import GROUND
from deckcrane.scenario.data import KeyPath, Vector
from deckcrane.screws import is_symbolic

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


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
) -> PlanarMechanism:
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
    return PlanarMechanism(base, bars, silhouette_cuts)


def _project(plane: tuple[Any, Any, Any], v: Any) -> Flat:
    return _dot_product(plane[0], v), _dot_product(plane[1], v)


def _dot_product(a: Any, b: Any) -> Any:
    if is_symbolic(a) or is_symbolic(b):
        return casadi.dot(a, casadi.sparsify(casadi.SX(b)) if isinstance(b, np.ndarray) else b)
    return np.dot(a, b)


def numeric_silhouette(plant: Plant, linkage: PlanarLinkage) -> PlanarMechanism:
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


PARALLEL = 1e-9
"""Largest sine of the angle between parallel axes."""


def plane_of(
    plant: Plant, base: str, bodies: tuple[str, ...], cuts: list[LoopCut]
) -> tuple[tuple[Vector, Vector, Vector], tuple[LoopJoint, ...]]:
    """The directions e1, e2 and the axis of all hinges, in the base's frame at joint angles 0, and the joints."""
    rotations: dict[str, Array] = {base: np.eye(3)}
    axes: dict[str, Array] = {}
    for body in bodies:
        joint = plant.tree[body].joint
        where: KeyPath = ("bodies", body, "joint")
        if joint.kind not in ("revolute", "prismatic", "fixed"):
            raise UnfitLinkageError(
                where,
                f'"{body}" is part of the linkage of {cuts[0].label}, whose joints are revolute, prismatic or fixed; this one is '
                f"{joint.kind}. Tie spatial mechanisms together with `bushings`",
            )
        if plant.tree[body].beam is not None:
            raise UnfitLinkageError(
                ("bodies", body),
                f'"{body}" is flexible, and the linkage of {cuts[0].label} is closed between rigid bodies; tie it with `bushings`',
            )
        rotations[body] = rotations[plant.tree[body].on] @ plant.placement(body)[0]
        if joint.kind != "fixed":
            axes[body] = rotations[body] @ np.array(joint.axis)
    if base != GROUND and plant.tree[base].beam is not None:
        raise UnfitLinkageError(
            ("bodies", base),
            f'"{base}" is flexible, and carries the linkage of {cuts[0].label}, whose pins it would move against each other. '
            "Tie it with `bushings`",
        )
    hinges = [body for body in axes if plant.tree[body].joint.kind == "revolute"]
    first = hinges[0] if hinges else None
    axis = axes[first] if first is not None else _normal_of_slides(list(axes.values()), cuts)
    axis = _exact_unit_vector(axis)
    joints = []
    for body in bodies:
        joint = plant.tree[body].joint
        name = next(iter(coordinate_names(body, joint)), None)
        sense = 1.0
        if joint.kind != "fixed":
            along = float(axis @ axes[body])
            deviation = float(np.linalg.norm(np.cross(axis, axes[body]))) if joint.kind == "revolute" else abs(along)
            if deviation > PARALLEL:
                reference = f'that of "{first}"' if first else "the others"
                angle = np.degrees(np.arcsin(min(deviation, 1.0)))
                error = f"the axis of its hinge leans by {angle:.3g} deg to {reference}"
                if joint.kind == "prismatic":
                    error = f"its slide leans by {angle:.3g} deg out of the plane across {reference}"
                raise UnfitLinkageError(
                    ("bodies", body, "joint", joint.kind),
                    f'"{body}" is part of the linkage of {cuts[0].label}, all of whose hinges are parallel, but {error}. Tie '
                    "spatial mechanisms together with `bushings`",
                )
            if joint.kind == "revolute":
                sense = float(np.sign(along))
        joints.append(LoopJoint(body, plant.tree[body].on, joint.kind, name, getattr(joint, "axis", None), sense))
    _check_lines(cuts, rotations, axis)
    e1 = _exact_unit_vector(np.eye(3)[int(np.argmin(np.abs(axis)))] - axis * axis[int(np.argmin(np.abs(axis)))])
    e2 = np.cross(axis, e1) + 0.0
    return (_vector(e1), _vector(e2), _vector(axis)), tuple(joints)


def _normal_of_slides(axes: list[Array], cuts: list[LoopCut]) -> Array:
    """The axis normal to two slides, for a linkage without hinges."""
    for axis in axes[1:]:
        normal = np.cross(axes[0], axis)
        if np.linalg.norm(normal) > PARALLEL:
            return np.asarray(normal)
    raise UnfitLinkageError(
        cuts[0].where, "all joints of this loop are parallel slides; nothing says in which plane it moves"
    )


def _exact_unit_vector(v: Array) -> Array:
    """A unit vector; entries that are 0 or 1 but for rounding are made exact."""
    v = v / np.linalg.norm(v)
    rounded = np.round(v)
    return np.where(np.abs(v - rounded) <= 1e-15, rounded, v) + 0.0


def _vector(v: Array) -> Vector:
    return float(v[0]), float(v[1]), float(v[2])


def _check_lines(cuts: Iterable[LoopCut], rotations: Mapping[str, Array], axis: Array) -> None:
    """Check that slots and slides lie across the axis."""
    for cut in cuts:
        for ordinal, end in zip(("first", "second"), (cut.first, cut.second), strict=True):
            if end.along is None:
                continue
            deviation = abs(float(axis @ rotations[end.on] @ np.array(end.along)))
            if deviation > PARALLEL:
                raise UnfitLinkageError(
                    cut.where,
                    f'the line on its {ordinal} body, "{end.on}", leans by {np.degrees(np.arcsin(min(deviation, 1.0))):.3g} '
                    "deg out of the plane across the hinges of this linkage",
                )
