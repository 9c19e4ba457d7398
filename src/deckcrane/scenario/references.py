"""Checks of a scenario's references: names exist and are unique, and the bodies form a tree.

They also work on raw data from a file, so they can run even when some numbers in it are wrong. Checks between parts that are
each valid are in `mechanics.model.plant_checks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcrane.components.contacts.data import contact_reference_errors
from deckcrane.components.control.data import ERROR
from deckcrane.components.couplings.data import coupling_reference_errors
from deckcrane.components.cylinders.data import cylinder_reference_errors
from deckcrane.components.joints.data import JOINTS, coordinate_names
from deckcrane.components.linkages.data import bodies_of_linkages, linkage_reference_errors
from deckcrane.components.ropes.data import rope_reference_errors
from deckcrane.components.vessel.data import VESSEL
from deckcrane.components.winches.data import drums, rope_of, winch_reference_errors
from deckcrane.scenario.data import KEY, Fault, did_you_mean
from deckcrane.scenario.registry import body_errors

GROUND = "ground"


def parents_first(parents: Mapping[str, str]) -> tuple[str, ...]:
    """Sort names so that every parent comes before its children, else in their own order; the parents form a tree."""
    order: dict[str, None] = {}
    for name in parents:
        chain = []
        while name != GROUND and name not in order:
            chain.append(name)
            name = parents[name]
        order.update(dict.fromkeys(reversed(chain)))
    return tuple(order)


def reference_errors(data: Any) -> list[Fault]:
    """Find names that refer to nothing, are used twice or form a cycle; `data` may be raw data from a file."""
    user_bodies, vessels = _mapping_or_empty(_get(data, "bodies")), _vessels(data)
    bodies = {**{name: {"on": GROUND, "joint": {"free": True}} for name in vessels}, **user_bodies}
    if not bodies:
        return [(("bodies",), "at least one body is needed")] if isinstance(_get(data, "bodies"), Mapping) else []
    winches = _mapping_or_empty(_get(data, "winches"))
    if clashes := [
        *_vessel_errors(data, user_bodies, vessels),
        *winch_reference_errors(winches, bodies, _mapping_or_empty(_get(data, "cylinders")), _get, _hint),
    ]:
        return clashes
    bodies |= drums(winches, _get)
    linkages = _mapping_or_empty(_get(data, "linkages"))
    return [
        *_parent_errors(bodies),
        *_coordinate_errors(bodies, cylinders := _mapping_or_empty(_get(data, "cylinders"))),
        *cylinder_reference_errors(cylinders, bodies, bodies_of_linkages(linkages, bodies, _get), _get, _hint),
        *linkage_reference_errors(linkages, bodies, _get, _hint),
        *coupling_reference_errors(
            _mapping_or_empty(_get(data, "couplings")), _joint_coordinates(bodies), cylinders, _get, _hint
        ),
        *rope_reference_errors(
            _mapping_or_empty(_get(data, "ropes")), bodies, _mapping_or_empty(_get(data, "winches"))
        ),
        *_place_errors("forces", _mapping_or_empty(_get(data, "forces")), bodies),
        *_place_errors("points", _mapping_or_empty(_get(data, "points")), bodies),
        *_place_errors("in_water", _mapping_or_empty(_get(data, "in_water")), bodies),
        *_relative_errors(_mapping_or_empty(_get(data, "relative")), bodies),
        *contact_reference_errors(_mapping_or_empty(_get(data, "contacts")), bodies, _get, _hint),
        *_bushing_errors(_mapping_or_empty(_get(data, "bushings")), bodies),
        *body_errors(_mapping_or_empty(_get(data, "parts")), bodies),
        *_control_errors(_mapping_or_empty(_get(data, "control")), bodies, cylinders, winches),
        *_reaction_errors(_get(_get(data, "reactions"), "joints"), bodies),
        *_payload_errors(_get(data, "payload"), bodies),
        *_flow_errors(data, vessels, bodies),
        *(
            [(("sea",), "a sea needs something in it; add the section `vessel`, or `in_water`")]
            if _get(data, "sea") and not vessels and not _get(data, "in_water")
            else []
        ),
    ]


def _vessels(data: Any) -> dict[str, Any]:
    """All vessels by name: that of the section `vessel` and those of `vessels`."""
    vessel = _get(data, VESSEL)
    return {**({VESSEL: vessel} if vessel else {}), **_mapping_or_empty(_get(data, "vessels"))}


def _vessel_errors(data: Any, bodies: Mapping[str, Any], vessels: Mapping[str, Any]) -> Iterator[Fault]:
    """Find vessels whose name is already taken."""
    further = _mapping_or_empty(_get(data, "vessels"))
    if VESSEL in further:
        yield (
            ("vessels", VESSEL, KEY),
            "the vessel of this name is the section `vessel`; write it there, or give this one another name",
        )
    if GROUND in further:
        yield ("vessels", GROUND, KEY), "ground is what bodies stand on; a vessel needs another name"
    for name in vessels:
        if name in bodies:
            where = "the section `vessel` is" if name == VESSEL else "the section `vessels` has"
            yield ("bodies", name, KEY), f"{where} the body of that name; this one needs another name"


def _relative_errors(relative: Mapping[str, Any], bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for name, motion in relative.items():
        for end in ("point", "seen_from"):
            on = _get(_get(motion, end), "on")
            if isinstance(on, str) and on != GROUND and on not in bodies:
                yield ("relative", name, end, "on"), f'there is no body "{on}";{_hint(on, [GROUND, *bodies])}'


def _bushing_errors(bushings: Mapping[str, Any], bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for name, bushing in bushings.items():
        ends = _get(bushing, "between")
        named = [_get(end, "on") for end in ends] if isinstance(ends, (list, tuple)) else []
        for i, on in enumerate(named):
            if isinstance(on, str) and on != GROUND and on not in bodies:
                yield ("bushings", name, "between", i, "on"), f'there is no body "{on}";{_hint(on, [GROUND, *bodies])}'
        if len(named) == 2 and named[0] == named[1] and not _get(bodies.get(named[0]), "beam"):
            yield (
                ("bushings", name, "between"),
                f'both ends are on "{named[0]}", which does not give way: nothing would act; name another body for one of them',
            )


def _flow_errors(data: Any, vessels: Mapping[str, Any], bodies: Mapping[str, Any]) -> Iterator[Fault]:
    """Find wind and current without anything to act on, and areas on bodies that do not exist."""
    wind, current = _get(data, "wind"), _get(data, "current")
    areas = _mapping_or_empty(_get(wind, "areas"))
    for name, area in areas.items():
        on = _get(area, "on")
        if isinstance(on, str) and on not in bodies:
            yield ("wind", "areas", name, "on"), f'there is no body "{on}";{_hint(on, bodies)}'
    if wind and not areas and not any(_get(vessel, "wind") for vessel in vessels.values()):
        yield (
            ("wind",),
            "it has nothing to act on; give the vessel's areas and coefficients, vessel: {wind: {...}}, or areas: "
            "{NAME: {on: BODY, area: 12 m^2}} here",
        )
    wet = any(_get(vessel, "current") for vessel in vessels.values()) or _get(data, "in_water")
    if current and not wet:
        yield (
            ("current",),
            "it has nothing to act on; give vessel: {current: {length: ..., draught: ..., shape: {...}}}, or a load in_water",
        )


def _payload_errors(payload: Any, bodies: Mapping[str, Any]) -> Iterator[Fault]:
    if isinstance(payload, str) and payload not in bodies:
        yield ("payload",), f'there is no body "{payload}";{_hint(payload, bodies)}'


def _get(data: Any, key: str) -> Any:
    return data.get(key) if isinstance(data, Mapping) else getattr(data, key, None)


def _mapping_or_empty(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _parent_errors(bodies: Mapping[str, Any]) -> Iterator[Fault]:
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


def _coordinate_errors(bodies: Mapping[str, Any], cylinders: Mapping[str, Any]) -> Iterator[Fault]:
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


def _joint_coordinates(bodies: Mapping[str, Any]) -> dict[str, str]:
    """The coordinates of all joints, each with its body."""
    return {name: body for body, data in bodies.items() for name in coordinate_names(body, _get(data, "joint"))}


def _place_errors(what: str, places: Mapping[str, Any], bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for name, place in places.items():
        on = _get(place, "on")
        if isinstance(on, str) and on not in bodies:
            yield (what, name, "on"), f'there is no body "{on}";{_hint(on, bodies)}'


def _control_errors(
    control: Mapping[str, Any], bodies: Mapping[str, Any], cylinders: Mapping[str, Any], winches: Mapping[str, Any]
) -> Iterator[Fault]:
    joints = {body: _get(data, "joint") for body, data in bodies.items()}
    if any(JOINTS.kind(joint) is None for joint in joints.values()):
        return  # not all coordinates are known
    names = {name: body for body, joint in joints.items() for name in coordinate_names(body, joint)}
    names.update(dict.fromkeys((*cylinders, *(rope_of(name) for name in winches)), ""))
    pairs = {
        frozenset(str(_get(_get(cylinder, end), "on")) for end in ("barrel", "piston")): name
        for name, cylinder in cylinders.items()
    }
    for name in control:
        outer = names.get(name, "")
        cylinder = pairs.get(frozenset((outer, str(_get(bodies.get(outer), "on")))))
        by_angle = cylinder is not None and _is_driven_by_angle(cylinders[cylinder]) and _get(control[name], "motion")
        if outer and cylinder is not None and JOINTS.kind(joints[outer]) == "revolute" and not by_angle:
            yield (
                ("control", name, KEY),
                f'the joint "{name}" is driven by the cylinder "{cylinder}": control that instead',
            )
        elif name not in names and not _get(control[name], "of") and not _is_filter(control[name]):
            yield ("control", name, KEY), f'there is no coordinate "{name}";{_hint(name, names)}'


def _is_filter(control: Any) -> bool:
    """Whether a controller reads named signals and no error: a filter, whose output others read."""
    inputs = _get(_get(control, "state_space"), "inputs")
    return isinstance(inputs, (list, tuple)) and bool(inputs) and ERROR not in inputs


def _is_driven_by_angle(cylinder: Any) -> bool:
    """Whether the coordinate of a cylinder's loop is the angle of its joint, so that the angle can be prescribed."""
    return bool(_get(cylinder, "model") == "strut" or _get(cylinder, "coordinate") == "angle")


def _reaction_errors(joints: Any, bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for i, name in enumerate(joints if isinstance(joints, (list, tuple)) else ()):
        if isinstance(name, str) and name not in bodies:
            message = f'there is no body "{name}" (a joint has the name of its outer body);{_hint(name, bodies)}'
            yield ("reactions", "joints", i), message


def _hint(name: str, names: Any) -> str:
    listed = list(names)
    shown = ", ".join(listed[:12]) + (", ..." if len(listed) > 12 else "")
    return did_you_mean(name, listed) or (f" there are {shown}" if listed else " there are none")
