"""The plane of motion of a linkage: all its hinges are parallel, and its slides and slots lie across them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.data import KeyPath, Vector
from deckcrane.model.joints import coordinate_names
from deckcrane.plant.planar_linkages import LoopCut, LoopJoint, UnfitLinkageError

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

GROUND = "ground"
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
