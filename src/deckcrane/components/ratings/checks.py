"""Checks of a file's ratings against the parts that they are for.

Ratings are those of slew bearings, cylinders, ropes, pins, sections, pedestals, hoist lines and heel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import pi, sqrt
from typing import TYPE_CHECKING, Any

from deckcrane.components.cylinders.data import HydraulicCylinder, cylinder_named, cylinder_names, cylinder_pin_names
from deckcrane.components.joints.data import Revolute
from deckcrane.components.linkages import planar_linkages
from deckcrane.components.payload import hung_body, payload_name
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ratings.data import (
    BearingCheck,
    CylinderBuckling,
    CylinderCheck,
    HeelCheck,
    LeadCheck,
    RopeCheck,
)
from deckcrane.components.ratings.structure_data import PedestalCheck, PinCheck, SectionCheck
from deckcrane.components.ropes import hung_on_rope, suspension_points
from deckcrane.components.ropes.data import rope_named, rope_names
from deckcrane.components.vessel.data import all_vessels, floating_vessels
from deckcrane.scenario.data import Fault, KeyPath, Vector, did_you_mean

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

UPRIGHT = ((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
LINKAGE_PINS = ("pin", "slot", "slide")


def pin_names(plant: Plant) -> list[str]:
    """Names of all pins: at both ends of cylinders, and in closures of linkages."""
    return [
        *cylinder_pin_names(plant),
        *(cut.label for owner in planar_linkages(plant) for cut in owner.cuts if cut.kind in LINKAGE_PINS),
    ]


def hinge_axis(plant: Plant, body: str | None) -> Vector | None:
    """The axis of a body's hinge; None if it has none."""
    joint = plant.tree[body].joint if body in plant.tree else None
    return joint.axis if isinstance(joint, Revolute) else None


def pin_errors(plant: Plant, here: KeyPath, data: PinCheck) -> Iterator[Fault]:
    if data.at is None:
        return
    pins, hook = pin_names(plant), [HOOK_LOAD.name] if payload_name(plant) is not None else []
    if data.at in floating_vessels(plant):
        yield (*here, "at"), f"nothing but water holds {data.at}; name the pin of a joint"
    elif data.at not in (*pins, *plant.tree, *hook):
        hint = did_you_mean(data.at, [*pins, *plant.tree, *hook])
        listed = f"those of cylinders and linkages ({', '.join(pins[:4])}), " if pins else ""
        yield (
            (*here, "at"),
            f'there is no pin "{data.at}";{hint} pins are {listed}those of joints by their bodies, and hook_load with a payload',
        )
    elif data.apart is not None and hinge_axis(plant, data.at) is None:
        yield (*here, "apart"), f"apart is of the two pins of a hinge; {data.at} is none"


def section_errors(plant: Plant, here: KeyPath, data: SectionCheck) -> Iterator[Fault]:
    if data.joint is not None:
        yield from _joint_errors(plant, (*here, "joint"), data.joint)
        return
    beam, at = str(data.beam), float(data.at or 0.0)
    if beam not in plant.tree:
        yield (
            (*here, "beam"),
            f'there is no body "{beam}";{did_you_mean(beam, plant.beams) or did_you_mean(beam, plant.tree)}',
        )
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


def pedestal_errors(plant: Plant, here: KeyPath, data: PedestalCheck) -> Iterator[Fault]:
    faults = [*_joint_errors(plant, (*here, "joint"), data.joint)]
    yield from faults
    if not faults and data.axis is None and hinge_axis(plant, data.joint) is None:
        yield here, f"the joint of {data.joint} is not a hinge; say along which axis the pedestal stands: axis: z"


def lead_errors(plant: Plant, here: KeyPath, data: LeadCheck) -> Iterator[Fault]:
    if payload_name(plant) is None:
        yield here, "which body hangs on the hoist line is not said; name it: payload: NAME"
    elif data.slew is None and slewing_body(plant) is None:
        yield here, "no body below the payload turns about its z axis; name the one that slews: slew: NAME"
    elif data.slew is not None and data.slew not in plant.tree:
        yield (*here, "slew"), f'there is no body "{data.slew}";{did_you_mean(data.slew, plant.tree)}'
    elif data.slew is not None and hinge_axis(plant, data.slew) is None:
        yield (*here, "slew"), f"{data.slew} does not turn on a hinge; name the body that slews"


def heel_errors(plant: Plant, here: KeyPath, data: HeelCheck) -> Iterator[Fault]:
    if data.of not in plant.tree:
        vessels = ", ".join(all_vessels(plant)) or "none"
        yield (*here, "of"), f'there is no body "{data.of}";{did_you_mean(data.of, plant.tree)} vessels here: {vessels}'


def slewing_body(plant: Plant) -> str | None:
    """The first body from the ground towards the payload that turns about its own z axis."""
    payload = payload_name(plant)
    if payload is None:
        return None
    hook_points = suspension_points(plant, payload)
    body, path = hook_points[0][0] if hook_points else plant.tree[hung_body(plant)].on, []
    while body in plant.tree:
        path.append(body)
        body = plant.tree[body].on
    return next((candidate for candidate in reversed(path) if hinge_axis(plant, candidate) in UPRIGHT), None)


def _joint_errors(plant: Plant, place: KeyPath, body: str) -> Iterator[Fault]:
    if body not in plant.tree:
        yield place, f'there is no body "{body}";{did_you_mean(body, plant.tree)} a joint is named by its outer body'
    elif body in floating_vessels(plant):
        yield place, f"nothing but water holds {body}; name a body on it"


NEAR = 0.01
"""Allowed relative difference of a stated diameter from that of the hydraulics."""


def rating_errors(plant: Plant) -> Iterator[Fault]:
    """Find ratings of parts that do not exist, or are of another kind."""
    for name, check in plant.scenario.checks.items():
        if check.kind in _FAULTS:
            yield from _FAULTS[check.kind](plant, ("checks", name, check.kind), getattr(check, check.kind))


def _bearing_errors(plant: Plant, place: KeyPath, data: BearingCheck) -> Iterator[Fault]:
    hinges = [name for name, body in plant.tree.items() if isinstance(body.joint, Revolute)]
    if data.joint in hinges:
        return
    if data.joint in plant.tree:
        kind = plant.tree[data.joint].joint.kind
        yield (*place, "joint"), f'the joint of "{data.joint}" is {kind}; a bearing is a revolute joint'
    else:
        listed = did_you_mean(data.joint, hinges) or f" there are {', '.join(hinges) or 'none'}"
        yield (*place, "joint"), f'there is no body "{data.joint}" on a revolute joint;{listed}'


def diameters(cylinder: HydraulicCylinder, data: CylinderCheck) -> tuple[float, float] | None:
    """Diameters of bore and rod: as stated, or from the cylinder's hydraulics; None if they are not both known."""
    bore, rod = data.bore, data.rod
    if cylinder.hydraulics is not None:
        piston, annulus = cylinder.hydraulics.areas
        bore = sqrt(4 * piston / pi) if bore is None else bore
        rod = sqrt(4 * (piston - annulus) / pi) if rod is None else rod
    return None if bore is None or rod is None else (bore, rod)


def _cylinder_errors(plant: Plant, place: KeyPath, data: CylinderCheck) -> Iterator[Fault]:
    cylinders = cylinder_names(plant)
    if data.of not in cylinders:
        listed = did_you_mean(data.of, cylinders) or f" there are {', '.join(cylinders) or 'none'}"
        yield (*place, "of"), f'there is no cylinder "{data.of}";{listed}'
        return
    cylinder = cylinder_named(plant, data.of)
    stated_diameters = diameters(cylinder, data)
    if stated_diameters is None:
        yield place, "needs bore and rod, its diameters; the cylinder has no hydraulics that would say them"
        return
    bore, rod = stated_diameters
    if cylinder.hydraulics is not None:
        hydraulic_diameters = diameters(cylinder, data.model_copy(update={"bore": None, "rod": None}))
        for key, stated, oil in zip(
            ("bore", "rod"), stated_diameters, hydraulic_diameters or stated_diameters, strict=True
        ):
            if abs(stated - oil) > NEAR * oil:
                yield (
                    (*place, key),
                    f"is {1e3 * stated:.4g} mm, and {1e3 * oil:.4g} mm by the areas of the cylinder's hydraulics",
                )
    if rod >= bore:
        yield (*place, "rod"), f"a rod of {1e3 * rod:.4g} mm does not fit into a bore of {1e3 * bore:.4g} mm"
    if data.hollow >= rod:
        yield (*place, "hollow"), f"nothing is left of the rod of {1e3 * rod:.4g} mm"
    wall = data.wall_with(bore)
    if wall is not None and wall <= 0:
        yield (*place, "tube"), f"is the outer diameter: it must be more than the bore, {1e3 * bore:.4g} mm"
    if data.buckling is not None:
        yield from _buckling_errors((*place, "buckling"), cylinder, data.buckling)


def _buckling_errors(place: KeyPath, cylinder: HydraulicCylinder, data: CylinderBuckling) -> Iterator[Fault]:
    tube, least = data.tube_length or cylinder.barrel.length, cylinder.lengths[0]
    if not tube:
        yield (
            place,
            "needs tube_length, from the tube's pin to where the rod leaves it; the barrel has no length either",
        )
    elif tube > least * (1 + 1e-9):
        yield (
            (*place, "tube_length"),
            f"the tube ({tube:.4g} m from its pin) is longer than the cylinder all in, {least:.4g} m from pin to pin",
        )


def _rope_errors(plant: Plant, place: KeyPath, data: RopeCheck) -> Iterator[Fault]:
    ropes = rope_names(plant)
    if data.of not in ropes:
        listed = did_you_mean(data.of, ropes) or f" there are {', '.join(ropes) or 'none'}"
        yield (*place, "of"), f'there is no rope "{data.of}";{listed}'
        return
    rope = rope_named(plant, data.of)
    if data.wants_tension and data.breaking_load is None and rope.breaking_load is None:
        yield place, f"needs breaking_load, here or under ropes.{data.of}"
    if data.tension == "static" and (hung_on_rope(plant, data.of) is None or rope.mass is not None):
        why = (
            "has mass, of which its tension is a part"
            if rope.mass is not None
            else "carries no free body, or not alone"
        )
        yield (*place, "tension"), f'"{data.of}" {why}: its static tension is not known; write tension: dynamic'
    if data.snap is not None and (rope.rigid is not None or rope.mass is not None):
        kind = "does not stretch" if rope.rigid is not None else "has mass, and stretches piece by piece"
        yield (*place, "snap"), f'"{data.of}" {kind}; how fast it gets taut is found of elastic ropes without mass'


_FAULTS: Mapping[str, Callable[[Plant, KeyPath, Any], Iterator[Fault]]] = {
    "bearing": _bearing_errors,
    "pin": pin_errors,
    "section": section_errors,
    "pedestal": pedestal_errors,
    "lead": lead_errors,
    "heel": heel_errors,
    "cylinder": _cylinder_errors,
    "rope": _rope_errors,
}
"""Functions that check ratings, by their key."""
