"""Checks between parts that are each valid: existing tips, inertia, a start at rest, and what components check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.scenario.component import GROUND, answering, geometry_checks
from deckcrane.scenario.data import Fault, did_you_mean
from deckcrane.scenario.registry import references

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def consistency_errors(plant: Plant) -> list[Fault]:
    """Find errors between parts that are each valid.

    Geometry is checked step by step, since each check may assume that those before it found nothing.
    """
    for check in (_tip_errors, *geometry_checks()):
        if faults := list(check(plant)):
            return faults
    return [
        *(fault for each in answering("consistency_errors") for fault in each.consistency_errors(plant)),
        *_massless_errors(plant),
        *_reference_errors(plant),
        *_settled_errors(plant),
    ]


def _settled_errors(plant: Plant) -> Iterator[Fault]:
    """Find speeds in a start at rest."""
    if plant.scenario.run.start != "settled":
        return
    for body in plant.order:
        joint = plant.tree[body].joint
        speeds = (*getattr(joint, "velocity", ()), *getattr(joint, "angular_velocity", ()))
        moving = [data.name for data in plant.coordinates if data.body == body and data.element.speed]
        if any(speeds) or moving:
            yield (
                ("run", "start"),
                f'"settled" is a start at rest, but {moving[0] if moving else body} starts with a speed; leave the speed out, or '
                "write start: given",
            )


def _reference_errors(plant: Plant) -> Iterator[Fault]:
    """Find extension parts that name coordinates that do not exist."""
    coordinates = [data.name for data in (*plant.coordinates, *plant.dependents.values())]
    for name, part in plant.scenario.parts.items():
        for field, mark in references(type(part)):
            coordinate = getattr(part, field)
            if mark.to == "coordinate" and coordinate is not None and coordinate not in coordinates:
                listed = did_you_mean(coordinate, coordinates) or f" there are {', '.join(coordinates[:12])}"
                yield ("parts", name, part.kind, field), f'there is no coordinate "{coordinate}";{listed}'


def _tip_errors(plant: Plant) -> Iterator[Fault]:
    for name, body in plant.tree.items():
        if body.joint.at == "tip" and (body.on == GROUND or plant.tree[body.on].tip is None):
            message = f'"{body.on}" has no tip: only a rod, a cylinder or a beam has; write at: [x, y, z]'
            yield ("bodies", name, "joint", "at"), message


def _massless_errors(plant: Plant) -> Iterator[Fault]:
    """Find joints that could turn what they carry without any inertia, so that no acceleration is defined.

    Only bodies welded to the joint's own body are known to stay with it, so only joints that carry nothing else are checked.
    """
    children: dict[str, list[str]] = {name: [] for name in plant.tree}
    for name, body in plant.tree.items():
        if body.on != GROUND:
            children[body.on].append(name)
    welded: dict[str, tuple[float, Array, Array] | None] = {}
    for name in reversed(plant.order):
        if name in plant.without_mass:
            continue
        welded[name] = _welded_inertia(plant, name, [(child, welded[child]) for child in children[name]])
        joint, lump = plant.tree[name].joint, welded[name]
        if lump is None or joint.kind in ("fixed", "prismatic", "own"):
            continue
        if all(data.name in plant.prescribed for data in plant.coordinates if data.body == name):
            continue  # a prescribed motion needs no inertia
        mass, cog, about_cog = lump
        about_joint = about_cog + mass * _point_inertia(cog)
        if joint.kind == "revolute":
            axis = np.array(joint.axis)
            resistance = float(axis @ about_joint @ axis)
        else:
            resistance = float(np.linalg.eigvalsh(about_cog if joint.kind == "free" else about_joint)[0])
        if resistance <= 1e-12 * float(np.trace(about_joint)):
            message = f"its {joint.kind} joint can turn it about an axis about which it has no inertia"
            yield ("bodies", name), f"{message}; give inertia: [Ixx, Iyy, Izz], or another shape or cog"


def _welded_inertia(
    plant: Plant, name: str, children: list[tuple[str, tuple[float, Array, Array] | None]]
) -> tuple[float, Array, Array] | None:
    """Mass, COG and inertia about it of a body with all that is welded to it; None if it carries moving bodies."""
    body = plant.tree[name]
    mass, cog, inertia = body.inertial()
    points = plant.point_masses(name).values()
    lumps = [(mass, cog, inertia)] + [(point.mass, np.array(point.at), np.zeros((3, 3))) for point in points]
    for child, lump in children:
        if lump is None or plant.tree[child].joint.kind != "fixed":
            return None
        R, p = plant.placement(child)
        lumps.append((lump[0], p + R @ lump[1], R @ lump[2] @ R.T))
    total = sum(lump[0] for lump in lumps)
    centre = np.sum([m * c for m, c, _ in lumps], axis=0) / total
    return total, centre, np.sum([J + m * _point_inertia(c - centre) for m, c, J in lumps], axis=0)


def _point_inertia(r: Array) -> Array:
    """Inertia of a unit mass at r about the origin."""
    return np.asarray(np.dot(r, r) * np.eye(3) - np.outer(r, r))
