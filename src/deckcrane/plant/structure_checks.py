"""Checks of the ratings of pins, sections, pedestals, hoist lines and heel against the parts that they are for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault, KeyPath, Vector, nearest
from deckcrane.model.joints import Revolute
from deckcrane.model.pairs import SIDES
from deckcrane.model.rating_angles import HeelCheck, LeadCheck
from deckcrane.model.rating_pedestal import PedestalCheck
from deckcrane.model.rating_pin import HOOK_LOAD, PinCheck
from deckcrane.model.rating_section import SectionCheck
from deckcrane.plant.suspension import hooks

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

UPRIGHT = ((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
LINKAGE_PINS = ("pin", "slot", "slide")


def pin_names(plant: Plant) -> list[str]:
    """Names of all pins: at both ends of cylinders, and in closures of linkages."""
    cylinders = [
        f"{owner}.{end}"
        for name, data in plant.scenario.cylinders.items()
        for owner in ([name] if data.pair is None else [f"{name}.{side}" for side in SIDES])
        for end in ("barrel", "piston")
    ]
    return [*cylinders, *(cut.label for owner in plant.linkages for cut in owner.cuts if cut.kind in LINKAGE_PINS)]


def hinge_axis(plant: Plant, body: str | None) -> Vector | None:
    """The axis of a body's hinge; None if it has none."""
    joint = plant.tree[body].joint if body in plant.tree else None
    return joint.axis if isinstance(joint, Revolute) else None


def pin_faults(plant: Plant, here: KeyPath, data: PinCheck) -> Iterator[Fault]:
    if data.at is None:
        return
    pins, hook = pin_names(plant), [HOOK_LOAD] if plant.scenario.payload is not None else []
    if data.at in plant.afloat:
        yield (*here, "at"), f"nothing but water holds {data.at}; name the pin of a joint"
    elif data.at not in (*pins, *plant.tree, *hook):
        hint = nearest(data.at, [*pins, *plant.tree, *hook])
        listed = f"those of cylinders and linkages ({', '.join(pins[:4])}), " if pins else ""
        yield (
            (*here, "at"),
            f'there is no pin "{data.at}";{hint} pins are {listed}those of joints by their bodies, and hook_load with a payload',
        )
    elif data.apart is not None and hinge_axis(plant, data.at) is None:
        yield (*here, "apart"), f"apart is of the two pins of a hinge; {data.at} is none"


def section_faults(plant: Plant, here: KeyPath, data: SectionCheck) -> Iterator[Fault]:
    if data.joint is not None:
        yield from _joint_faults(plant, (*here, "joint"), data.joint)
        return
    beam, at = str(data.beam), float(data.at or 0.0)
    if beam not in plant.tree:
        yield (*here, "beam"), f'there is no body "{beam}";{nearest(beam, plant.beams) or nearest(beam, plant.tree)}'
    elif beam not in plant.beams:
        yield (
            (*here, "beam"),
            f"{beam} is rigid, and forces inside of a rigid body do not follow from its mass and inertia. Give it a beam; or make "
            "it two bodies with a fixed joint where the section is, and write joint: with the outer one",
        )
    elif not 0.0 <= at <= (length := plant.beams[beam].length):
        yield (*here, "at"), f"{at:g} m is not on {beam}, which reaches from 0 to {length:g} m"
    elif data.side == "outer" and round(at, 9) not in plant.sections(beam):
        yield (*here, "side"), f"nothing is attached to {beam} at {at:g} m, so it has no outer side; leave side out"


def pedestal_faults(plant: Plant, here: KeyPath, data: PedestalCheck) -> Iterator[Fault]:
    faults = [*_joint_faults(plant, (*here, "joint"), data.joint)]
    yield from faults
    if not faults and data.axis is None and hinge_axis(plant, data.joint) is None:
        yield here, f"the joint of {data.joint} is not a hinge; say along which axis the pedestal stands: axis: z"


def lead_faults(plant: Plant, here: KeyPath, data: LeadCheck) -> Iterator[Fault]:
    if plant.scenario.payload is None:
        yield here, "which body hangs on the hoist line is not said; name it: payload: NAME"
    elif data.slew is None and slewing_body(plant) is None:
        yield here, "no body below the payload turns about its z axis; name the one that slews: slew: NAME"
    elif data.slew is not None and data.slew not in plant.tree:
        yield (*here, "slew"), f'there is no body "{data.slew}";{nearest(data.slew, plant.tree)}'
    elif data.slew is not None and hinge_axis(plant, data.slew) is None:
        yield (*here, "slew"), f"{data.slew} does not turn on a hinge; name the body that slews"


def heel_faults(plant: Plant, here: KeyPath, data: HeelCheck) -> Iterator[Fault]:
    if data.of not in plant.tree:
        vessels = ", ".join(plant.vessels) or "none"
        yield (*here, "of"), f'there is no body "{data.of}";{nearest(data.of, plant.tree)} vessels here: {vessels}'


def slewing_body(plant: Plant) -> str | None:
    """The first body from the ground towards the payload that turns about its own z axis."""
    payload = plant.scenario.payload
    if payload is None:
        return None
    hook_points = hooks(plant, payload)
    body, path = hook_points[0][0] if hook_points else plant.tree[plant.hung_body].on, []
    while body in plant.tree:
        path.append(body)
        body = plant.tree[body].on
    return next((candidate for candidate in reversed(path) if hinge_axis(plant, candidate) in UPRIGHT), None)


def _joint_faults(plant: Plant, place: KeyPath, body: str) -> Iterator[Fault]:
    if body not in plant.tree:
        yield place, f'there is no body "{body}";{nearest(body, plant.tree)} a joint is named by its outer body'
    elif body in plant.afloat:
        yield place, f"nothing but water holds {body}; name a body on it"
