"""Checks between parts that are each valid: existing tips, fitting units, inertia, closed loops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams.checks import attachment_errors, beam_errors
from deckcrane.components.contacts.stiffness import contact_errors
from deckcrane.components.control.data import motion_errors
from deckcrane.components.cylinders.hinge_loop import cylinder_errors, pair_errors
from deckcrane.components.hot_spots.data import detail_errors
from deckcrane.components.hydraulics.data import hydraulic_errors
from deckcrane.components.joints.data import friction_errors
from deckcrane.components.linkages.topology import linkage_errors
from deckcrane.components.payload.suspension import moves_suspension_point
from deckcrane.components.ratings.checks import rating_errors
from deckcrane.components.ropes.inextensible_relations import rigid_rope_errors, rope_errors
from deckcrane.components.station_keeping.catenary import mooring_errors
from deckcrane.components.vessel.data import section_of
from deckcrane.components.water.columns import in_water_errors
from deckcrane.components.winches.data import winch_errors
from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.model.dependent_coordinates import coupling_errors
from deckcrane.scenario.data import Fault, did_you_mean
from deckcrane.scenario.prescribed_motion import SeriesFile
from deckcrane.scenario.registry import references
from deckcrane.scenario.time_functions import quantities_of_course
from deckcrane.units import quantities as units
from deckcrane.units.quantities import Dimension, Quantity, UnitError, check_dimension

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

GROUND = "ground"


def consistency_errors(plant: Plant) -> list[Fault]:
    """Find errors between parts that are each valid: missing tips, units that do not fit, no inertia."""
    geometry_faults = (
        list(_tip_errors(plant))
        or list(linkage_errors(plant))  # first of those that need the order of bodies, which linkages decide
        or list(contact_errors(plant))
        or list(attachment_errors(plant))
        or list(cylinder_errors(plant))
        or list(beam_errors(plant))
        or list(_vertical_errors(plant))
        or list(rigid_rope_errors(plant))
        or list(mooring_errors(plant))
        or list(coupling_errors(plant))
        or list(rope_errors(plant))
        or list(in_water_errors(plant))
    )
    if geometry_faults:
        return geometry_faults
    return [
        *detail_errors(plant),
        *_unit_errors(plant),
        *_massless_errors(plant),
        *_controller_errors(plant),
        *motion_errors(plant),
        *hydraulic_errors(plant),
        *friction_errors(plant),
        *pair_errors(plant),
        *winch_errors(plant),
        *_reference_errors(plant),
        *rating_errors(plant),
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


def _controller_errors(plant: Plant) -> Iterator[Fault]:
    for name, control in plant.driving.items():
        joint = plant.tree[plant.coordinate(name).body].joint
        if control.level and (joint.kind != "revolute" or name in plant.scenario.cylinders):
            yield ("control", name, "level"), "only a revolute joint that is driven directly can keep its body level"
        if control.sway_damping is None:
            continue
        place = ("control", name, "sway_damping")
        if plant.scenario.payload is None:
            yield place, "which body sways? name it: payload: NAME, beside bodies and control"
        elif not moves_suspension_point(plant, plant.coordinate(name).body, plant.scenario.payload):
            yield place, f'this joint does not move the point that "{plant.scenario.payload}" hangs from'


def _reference_errors(plant: Plant) -> Iterator[Fault]:
    """Find extension parts that name coordinates that do not exist."""
    coordinates = [data.name for data in (*plant.coordinates, *plant.dependents.values())]
    for name, part in plant.scenario.parts.items():
        for field, mark in references(type(part)):
            coordinate = getattr(part, field)
            if mark.to == "coordinate" and coordinate is not None and coordinate not in coordinates:
                listed = did_you_mean(coordinate, coordinates) or f" there are {', '.join(coordinates[:12])}"
                yield ("parts", name, part.kind, field), f'there is no coordinate "{coordinate}";{listed}'


def _vertical_errors(plant: Plant) -> Iterator[Fault]:
    """Check that gravity points down the z axis of vessels, or up it where z is down: the sea is horizontal.

    The ground's axes are those of all vessels.
    """
    if not plant.vessels:
        return
    first, direction = next((name, vessel.z) for name, vessel in plant.vessels.items())
    for name, vessel in plant.vessels.items():
        if vessel.z != direction:
            yield (
                (*section_of(name).split("."), "z"),
                f"the z axes of all vessels point as the ground's does: that of {first} points {direction}, this one "
                f"{vessel.z}; write z: {direction}",
            )
    x, y, z = plant.scenario.gravity
    if x or y or z * (-1 if direction == "up" else 1) <= 0:
        example = "[0, 0, -9.81 m/s^2]" if direction == "up" else "[0, 0, 9.81 m/s^2]"
        yield ("gravity",), f"the vessel's z axis points {direction}: gravity must be like {example}"


def _tip_errors(plant: Plant) -> Iterator[Fault]:
    for name, body in plant.tree.items():
        if body.joint.at == "tip" and (body.on == GROUND or plant.tree[body.on].tip is None):
            message = f'"{body.on}" has no tip: only a rod, a cylinder or a beam has; write at: [x, y, z]'
            yield ("bodies", name, "joint", "at"), message


_DIMENSIONS: dict[Kind, dict[str, Dimension]] = {
    "angular": {
        "value": units.ANGLE,
        "force": units.MOMENT,
        "stiffness": units.ANGULAR_STIFFNESS,
        "damping": units.ANGULAR_DAMPING,
        "integral": units.ANGULAR_INTEGRAL_GAIN,
        "speed": units.ANGULAR_SPEED,
    },
    "linear": {
        "value": units.LENGTH,
        "force": units.FORCE,
        "stiffness": units.STIFFNESS,
        "damping": units.DAMPING,
        "integral": units.INTEGRAL_GAIN,
        "speed": units.SPEED,
    },
}

_VALVE_DIMENSIONS: dict[str, Dimension] = {
    "force": units.RATIO,
    "stiffness": units.PER_LENGTH,
    "integral": units.VALVE_INTEGRAL_GAIN,
    "damping": units.VALVE_DERIVATIVE_GAIN,
}
"""Dimensions that differ if the output is the opening of a valve."""


def _unit_errors(plant: Plant) -> Iterator[Fault]:
    kinds = {name: plant.coordinate(name).kind for name in plant.driving}
    for name, control in plant.driving.items():
        needed = {**_DIMENSIONS[kinds[name]], **(_VALVE_DIMENSIONS if name in plant.oil else {})}
        values = [(("setpoint", *key), value, needed["value"]) for key, value in quantities_of_course(control.setpoint)]
        gains = control.pid
        if control.of is not None:  # the units of that signal are not known here
            values, gains = [], None
        if control.motion is not None and not isinstance(control.motion, SeriesFile):
            values += [
                (("motion", *key), value, needed["value"]) for key, value in quantities_of_course(control.motion)
            ]
        if control.force is not None:
            values += [(("force", *key), value, needed["force"]) for key, value in quantities_of_course(control.force)]
        if control.pd is not None:
            values.append((("pd", "stiffness"), control.pd.stiffness, needed["stiffness"]))
            values.append((("pd", "damping"), control.pd.damping, needed["damping"]))
        if gains is not None:
            values.append((("pid", "proportional"), gains.proportional, needed["stiffness"]))
            values.append((("pid", "integral"), gains.integral, needed["integral"]))
            values.append((("pid", "derivative"), gains.derivative, needed["damping"]))
        if control.limit is not None:
            values.append((("limit",), control.limit, needed["force"]))
        if control.speed_limit is not None:
            values.append((("speed_limit",), control.speed_limit, needed["speed"]))
        for key, value, dimension in values:
            if isinstance(value, Quantity) and value.powers is None and value.text:  # a column of a file
                message = f'the column "{value.text}" has no unit; write it like {value.text} [{dimension.unit}]'
                yield ("control", name, *key), f"{message} in the file's first line"
            try:
                check_dimension(value, dimension) if isinstance(value, Quantity) else None
            except UnitError as error:
                yield ("control", name, *key), f'{error} ("{name}" is {_KIND_PHRASE[kinds[name]]} coordinate)'


_KIND_PHRASE: dict[Kind, str] = {"angular": "an angular", "linear": "a linear"}


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
        if name in plant.vessels:
            continue  # its mass is in the hydrodynamic data
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
