"""Checks of a file's ratings against the parts that they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import pi, sqrt
from typing import TYPE_CHECKING, Any

from deckcrane.model.cylinders import HydraulicCylinder
from deckcrane.model.data import Fault, KeyPath, nearest
from deckcrane.model.joints import Revolute
from deckcrane.model.rating_bearing import BearingCheck
from deckcrane.model.rating_cylinder import CylinderBuckling, CylinderCheck
from deckcrane.model.rating_rope import RopeCheck
from deckcrane.plant.structure_checks import heel_faults, lead_faults, pedestal_faults, pin_faults, section_faults
from deckcrane.plant.suspension import hung_on_rope

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

NEAR = 0.01
"""Allowed relative difference of a stated diameter from that of the hydraulics."""


def rating_faults(plant: Plant) -> Iterator[Fault]:
    """Find ratings of parts that do not exist, or are of another kind."""
    for name, check in plant.scenario.checks.items():
        if check.kind in _FAULTS:
            yield from _FAULTS[check.kind](plant, ("checks", name, check.kind), getattr(check, check.kind))


def _bearing_faults(plant: Plant, place: KeyPath, data: BearingCheck) -> Iterator[Fault]:
    hinges = [name for name, body in plant.tree.items() if isinstance(body.joint, Revolute)]
    if data.joint in hinges:
        return
    if data.joint in plant.tree:
        kind = plant.tree[data.joint].joint.kind
        yield (*place, "joint"), f'the joint of "{data.joint}" is {kind}; a bearing is a revolute joint'
    else:
        listed = nearest(data.joint, hinges) or f" there are {', '.join(hinges) or 'none'}"
        yield (*place, "joint"), f'there is no body "{data.joint}" on a revolute joint;{listed}'


def diameters(cylinder: HydraulicCylinder, data: CylinderCheck) -> tuple[float, float] | None:
    """Diameters of bore and rod: as stated, or from the cylinder's hydraulics; None if they are not both known."""
    bore, rod = data.bore, data.rod
    if cylinder.hydraulics is not None:
        piston, annulus = cylinder.hydraulics.areas
        bore = sqrt(4 * piston / pi) if bore is None else bore
        rod = sqrt(4 * (piston - annulus) / pi) if rod is None else rod
    return None if bore is None or rod is None else (bore, rod)


def _cylinder_faults(plant: Plant, place: KeyPath, data: CylinderCheck) -> Iterator[Fault]:
    cylinders = plant.scenario.cylinders
    if data.of not in cylinders:
        listed = nearest(data.of, cylinders) or f" there are {', '.join(cylinders) or 'none'}"
        yield (*place, "of"), f'there is no cylinder "{data.of}";{listed}'
        return
    cylinder = cylinders[data.of]
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
        yield from _buckling_faults((*place, "buckling"), cylinder, data.buckling)


def _buckling_faults(place: KeyPath, cylinder: HydraulicCylinder, data: CylinderBuckling) -> Iterator[Fault]:
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


def _rope_faults(plant: Plant, place: KeyPath, data: RopeCheck) -> Iterator[Fault]:
    ropes = plant.scenario.ropes
    if data.of not in ropes:
        listed = nearest(data.of, ropes) or f" there are {', '.join(ropes) or 'none'}"
        yield (*place, "of"), f'there is no rope "{data.of}";{listed}'
        return
    rope = ropes[data.of]
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
    "bearing": _bearing_faults,
    "pin": pin_faults,
    "section": section_faults,
    "pedestal": pedestal_faults,
    "lead": lead_faults,
    "heel": heel_faults,
    "cylinder": _cylinder_faults,
    "rope": _rope_faults,
}
"""Functions that check ratings, by their key."""
