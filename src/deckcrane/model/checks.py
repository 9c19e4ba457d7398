"""What must hold between the parts of a scenario: names that exist, a tree, quantities that fit, masses that move.

The checks of names work on data straight from a file as well, so that they can be made even when some numbers in it are
wrong. The scenario is known by its fields only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import units
from deckcrane.model.beam_checks import attachment_faults, beam_faults
from deckcrane.model.courses import quantities
from deckcrane.model.cylinders import cylinder_faults, cylinder_reference_faults
from deckcrane.model.hydraulic_checks import hydraulic_faults
from deckcrane.model.joints import JOINTS, Kind, coordinate_names
from deckcrane.model.parts import KEY, Fault, nearest
from deckcrane.model.units import Dimension, Quantity, UnitError, check_dimension
from deckcrane.model.vessel import VESSEL

if TYPE_CHECKING:
    from deckcrane.model.scenario import Scenario

GROUND = "ground"


def parents_first(parents: Mapping[str, str]) -> tuple[str, ...]:
    """The names with every parent before its children, else in their own order; the parents form a tree."""
    order: dict[str, None] = {}
    for name in parents:
        chain = []
        while name != GROUND and name not in order:
            chain.append(name)
            name = parents[name]
        order.update(dict.fromkeys(reversed(chain)))
    return tuple(order)


def reference_faults(data: Any) -> list[Fault]:
    """Names that refer to nothing, are used twice, or go in circles; `data` may be straight from a file."""
    own = _mapping(_get(data, "bodies"))
    vessel = _get(data, "vessel")
    bodies = {VESSEL: {"on": GROUND, "joint": {"free": True}}, **own} if vessel else own
    if not bodies:
        return [(("bodies",), "at least one body is needed")] if isinstance(_get(data, "bodies"), Mapping) else []
    if vessel and VESSEL in own:
        return [(("bodies", VESSEL, KEY), "the section `vessel` is the body of that name; this one needs another name")]
    return [
        *_parent_faults(bodies),
        *_coordinate_faults(bodies, cylinders := _mapping(_get(data, "cylinders"))),
        *cylinder_reference_faults(cylinders, bodies, _get, _hint),
        *_place_faults("forces", _mapping(_get(data, "forces")), bodies),
        *_place_faults("points", _mapping(_get(data, "points")), bodies),
        *_control_faults(_mapping(_get(data, "control")), bodies, cylinders),
        *_reaction_faults(_get(_get(data, "reactions"), "joints"), bodies),
        *_payload_faults(_get(data, "payload"), bodies),
        *(
            [(("sea",), "a sea needs a vessel that floats in it; add the section `vessel`")]
            if _get(data, "sea") and not vessel
            else []
        ),
    ]


def _payload_faults(payload: Any, bodies: Mapping[str, Any]) -> Iterator[Fault]:
    if isinstance(payload, str) and payload not in bodies:
        yield ("payload",), f'there is no body "{payload}";{_hint(payload, bodies)}'


def _get(data: Any, key: str) -> Any:
    return data.get(key) if isinstance(data, Mapping) else getattr(data, key, None)


def _mapping(data: Any) -> Mapping[str, Any]:
    return data if isinstance(data, Mapping) else {}


def _parent_faults(bodies: Mapping[str, Any]) -> Iterator[Fault]:
    parents = {name: on for name, body in bodies.items() if isinstance(on := _get(body, "on"), str) and name != GROUND}
    if GROUND in bodies:
        yield ("bodies", GROUND, KEY), "ground is what the first body hangs on; a body needs another name"
    for name, on in parents.items():
        if on == name:
            yield ("bodies", name, "on"), f'"{name}" hangs on itself; name its parent, or ground'
        elif on != GROUND and on not in bodies:
            yield ("bodies", name, "on"), f'there is no body "{on}";{_hint(on, [GROUND, *bodies])}'
    seen: set[str] = set()
    for name in parents:
        walk: list[str] = []
        while name in parents and name not in seen:
            seen.add(name)
            walk.append(name)
            name = parents[name]
        if name in walk[:-1]:
            cycle = walk[walk.index(name) :]
            path = " -> ".join([*cycle, name])
            yield (
                ("bodies", name, "on"),
                f"these bodies hang on each other in a circle: {path}; one must hang on ground",
            )


def _coordinate_faults(bodies: Mapping[str, Any], cylinders: Mapping[str, Any]) -> Iterator[Fault]:
    owner: dict[str, str] = {}
    for body, data in bodies.items():
        joint = _get(data, "joint")
        for name in coordinate_names(body, joint):
            if name in owner:
                key = ("name",) if _get(joint, "name") else ()
                why = f'the joint of "{owner[name]}" has a coordinate of that name too'
                yield ("bodies", body, "joint", *key), f'two coordinates are named "{name}": {why}'
            owner.setdefault(name, body)
    for name in cylinders:
        if name in owner:
            message = f'the joint of "{owner[name]}" has a coordinate named "{name}"; the cylinder needs another name'
            yield ("cylinders", name, KEY), message


def _place_faults(what: str, places: Mapping[str, Any], bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for name, place in places.items():
        on = _get(place, "on")
        if isinstance(on, str) and on not in bodies:
            yield (what, name, "on"), f'there is no body "{on}";{_hint(on, bodies)}'


def _control_faults(
    control: Mapping[str, Any], bodies: Mapping[str, Any], cylinders: Mapping[str, Any]
) -> Iterator[Fault]:
    joints = {body: _get(data, "joint") for body, data in bodies.items()}
    if any(JOINTS.kind(joint) is None for joint in joints.values()):
        return  # some coordinates are not known
    names = {name: body for body, joint in joints.items() for name in coordinate_names(body, joint)}
    names.update(dict.fromkeys(cylinders, ""))
    pairs = {
        frozenset(str(_get(_get(cylinder, end), "on")) for end in ("barrel", "piston")): name
        for name, cylinder in cylinders.items()
    }
    for name in control:
        outer = names.get(name, "")
        cylinder = pairs.get(frozenset((outer, str(_get(bodies.get(outer), "on")))))
        if outer and cylinder is not None and JOINTS.kind(joints[outer]) == "revolute":
            yield (
                ("control", name, KEY),
                f'the joint "{name}" is driven by the cylinder "{cylinder}": control that instead',
            )
        elif name not in names:
            yield ("control", name, KEY), f'there is no coordinate "{name}";{_hint(name, names)}'


def _reaction_faults(joints: Any, bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for i, name in enumerate(joints if isinstance(joints, (list, tuple)) else ()):
        if isinstance(name, str) and name not in bodies:
            message = f'there is no body "{name}" (a joint has the name of its outer body);{_hint(name, bodies)}'
            yield ("reactions", "joints", i), message


def _hint(name: str, names: Any) -> str:
    listed = list(names)
    shown = ", ".join(listed[:12]) + (", ..." if len(listed) > 12 else "")
    return nearest(name, listed) or (f" there are {shown}" if listed else " there are none")


def typed_faults(scenario: Scenario) -> list[Fault]:
    """What is wrong between parts that are each right: tips that are not there, units that do not fit, no inertia."""
    unplaced = (
        list(_tip_faults(scenario))
        or list(attachment_faults(scenario))
        or list(cylinder_faults(scenario))
        or list(beam_faults(scenario))
        or list(_vertical_faults(scenario))
    )
    if unplaced:
        return unplaced
    return [
        *_unit_faults(scenario),
        *_massless_faults(scenario),
        *_controller_faults(scenario),
        *hydraulic_faults(scenario),
        *_settled_faults(scenario),
    ]


def _settled_faults(scenario: Scenario) -> Iterator[Fault]:
    """Speeds of a start that is to be at rest."""
    if scenario.run.start != "settled":
        return
    for body in scenario.order:
        joint = scenario.tree[body].joint
        speeds = (*getattr(joint, "velocity", ()), *getattr(joint, "angular_velocity", ()))
        moving = [data.name for data in scenario.coordinates if data.body == body and data.element.speed]
        if any(speeds) or moving:
            yield (
                ("run", "start"),
                f'"settled" is a start at rest, but {moving[0] if moving else body} starts with a speed; leave the speed out, or '
                "write start: given",
            )


def _controller_faults(scenario: Scenario) -> Iterator[Fault]:
    for name, control in scenario.control.items():
        joint = scenario.tree[scenario.coordinate(name).body].joint
        if control.level and (joint.kind != "revolute" or name in scenario.cylinders):
            yield ("control", name, "level"), "only a revolute joint that is driven directly can keep its body level"
        if control.sway_damping is None:
            continue
        here = ("control", name, "sway_damping")
        if scenario.payload is None:
            yield here, "which body sways? name it: payload: NAME, beside bodies and control"
        elif not _carries(scenario, scenario.coordinate(name).body, scenario.payload):
            yield here, f'this joint does not move the point that "{scenario.payload}" hangs from'


def _carries(scenario: Scenario, body: str, payload: str) -> bool:
    """Whether a body's joint lies further in than the one that lets the payload swing."""
    hung = payload
    while hung != GROUND and scenario.tree[hung].joint.kind in ("prismatic", "fixed"):
        hung = scenario.tree[hung].on
    while hung != GROUND:
        hung = scenario.tree[hung].on
        if hung == body:
            return True
    return False


def _vertical_faults(scenario: Scenario) -> Iterator[Fault]:
    """A vessel floats in a horizontal sea: gravity must point down its z axis, or up it where z is down."""
    if scenario.vessel is None:
        return
    x, y, z = scenario.gravity
    if x or y or z * (-1 if scenario.vessel.z == "up" else 1) <= 0:
        right = "[0, 0, -9.81 m/s^2]" if scenario.vessel.z == "up" else "[0, 0, 9.81 m/s^2]"
        yield ("gravity",), f"the vessel's z axis points {scenario.vessel.z}: gravity must be like {right}"


def _tip_faults(scenario: Scenario) -> Iterator[Fault]:
    for name, body in scenario.tree.items():
        if body.joint.at == "tip" and (body.on == GROUND or scenario.tree[body.on].tip is None):
            message = f'"{body.on}" has no tip: only a rod, a cylinder or a beam has; write at: [x, y, z]'
            yield ("bodies", name, "joint", "at"), message


_NEEDED: dict[Kind, dict[str, Dimension]] = {
    "angular": {
        "value": units.ANGLE,
        "force": units.MOMENT,
        "stiffness": units.ANGULAR_STIFFNESS,
        "damping": units.ANGULAR_DAMPING,
        "speed": units.ANGULAR_SPEED,
    },
    "linear": {
        "value": units.LENGTH,
        "force": units.FORCE,
        "stiffness": units.STIFFNESS,
        "damping": units.DAMPING,
        "speed": units.SPEED,
    },
}


def _unit_faults(scenario: Scenario) -> Iterator[Fault]:
    kinds = {name: scenario.coordinate(name).kind for name in scenario.control}
    for name, control in scenario.control.items():
        needed = _NEEDED[kinds[name]]
        found = [(("setpoint", *key), value, needed["value"]) for key, value in quantities(control.setpoint)]
        if control.force is not None:
            found += [(("force", *key), value, needed["force"]) for key, value in quantities(control.force)]
        if control.pd is not None:
            found.append((("pd", "stiffness"), control.pd.stiffness, needed["stiffness"]))
            found.append((("pd", "damping"), control.pd.damping, needed["damping"]))
        if control.limit is not None:
            found.append((("limit",), control.limit, needed["force"]))
        if control.speed_limit is not None:
            found.append((("speed_limit",), control.speed_limit, needed["speed"]))
        for key, value, dimension in found:
            if isinstance(value, Quantity) and value.powers is None and value.text:  # a column of a file
                message = f'the column "{value.text}" has no unit; write it like {value.text} [{dimension.unit}]'
                yield ("control", name, *key), f"{message} in the file's first line"
            try:
                check_dimension(value, dimension) if isinstance(value, Quantity) else None
            except UnitError as error:
                yield ("control", name, *key), f'{error} ("{name}" is {_AN[kinds[name]]} coordinate)'


_AN: dict[Kind, str] = {"angular": "an angular", "linear": "a linear"}


def _massless_faults(scenario: Scenario) -> Iterator[Fault]:
    """Joints that could turn what they carry without any inertia, so that no acceleration is defined.

    Only what is welded to the joint's own body is known to stay with it, so only joints that carry nothing else are
    judged.
    """
    children: dict[str, list[str]] = {name: [] for name in scenario.tree}
    for name, body in scenario.tree.items():
        if body.on != GROUND:
            children[body.on].append(name)
    welded: dict[str, tuple[float, Array, Array] | None] = {}
    for name in reversed(scenario.order):
        if scenario.vessel is not None and name == VESSEL:
            continue  # its mass stands in the hydrodynamic data
        welded[name] = _welded(scenario, name, [(child, welded[child]) for child in children[name]])
        joint, lump = scenario.tree[name].joint, welded[name]
        if lump is None or joint.kind in ("fixed", "prismatic"):
            continue
        mass, cog, about_cog = lump
        about_joint = about_cog + mass * _spread(cog)
        if joint.kind == "revolute":
            axis = np.array(joint.axis)
            resistance = float(axis @ about_joint @ axis)
        else:
            resistance = float(np.linalg.eigvalsh(about_cog if joint.kind == "free" else about_joint)[0])
        if resistance <= 1e-12 * float(np.trace(about_joint)):
            message = f"its {joint.kind} joint can turn it about an axis about which it has no inertia"
            yield ("bodies", name), f"{message}; give inertia: [Ixx, Iyy, Izz], or another shape or cog"


def _welded(
    scenario: Scenario, name: str, children: list[tuple[str, tuple[float, Array, Array] | None]]
) -> tuple[float, Array, Array] | None:
    """Mass, COG and inertia about it of a body with all that is welded to it; None if it carries what moves."""
    body = scenario.tree[name]
    mass, cog, inertia = body.inertial()
    points = scenario.point_masses(name).values()
    lumps = [(mass, cog, inertia)] + [(point.mass, np.array(point.at), np.zeros((3, 3))) for point in points]
    for child, lump in children:
        if lump is None or scenario.tree[child].joint.kind != "fixed":
            return None
        R, p = scenario.placement(child)
        lumps.append((lump[0], p + R @ lump[1], R @ lump[2] @ R.T))
    total = sum(lump[0] for lump in lumps)
    centre = np.sum([m * c for m, c, _ in lumps], axis=0) / total
    return total, centre, np.sum([J + m * _spread(c - centre) for m, c, J in lumps], axis=0)


def _spread(r: Array) -> Array:
    """Inertia of a unit mass at r about the origin."""
    return np.asarray(np.dot(r, r) * np.eye(3) - np.outer(r, r))
