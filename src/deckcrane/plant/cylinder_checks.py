"""Checks of cylinders across a hinge: pins off the axis and in one plane, and a stroke that the pins allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.cylinders import HydraulicCylinder
from deckcrane.model.data import Fault
from deckcrane.plant.loops import CLEAR, HingeLoop, ends_of, loop_of, pins_of, shares_hinge

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def cylinder_faults(plant: Plant) -> Iterator[Fault]:
    """Find impossible loops: not at a hinge, pins on the axis or out of plane, a stroke that the pins do not allow."""
    for name, cylinder in plant.scenario.cylinders.items():
        if not shares_hinge(plant, cylinder):
            continue  # a bar of a linkage, see `plant.linkages`
        inner, outer, _ = ends_of(plant, cylinder)
        place = ("cylinders", name)
        if plant.tree[outer].joint.kind != "revolute":
            kind = plant.tree[outer].joint.kind
            yield place, f'a cylinder drives a revolute joint; that of "{outer}" on "{inner}" is {kind}'
            continue
        b, r, along_b, along_r, _ = pins_of(plant, cylinder)
        scale = max(b, r, abs(along_b), abs(along_r))
        if b <= 1e-9 * scale or r <= 1e-9 * scale:
            body = inner if b <= r else outer
            end = "barrel" if cylinder.barrel.on == body else "piston"
            yield (
                (*place, end, "at"),
                f'this pin lies on the axis of the joint of "{outer}" ({min(b, r):.3g} m from it; the other pin is '
                f"{max(b, r):.6g} m away): the cylinder has no lever arm there",
            )
            continue
        if abs(along_b - along_r) > 1e-9 * scale:
            yield (
                place,
                f'the pins must lie in one plane across the joint\'s axis; along the axis the one on "{inner}" is at '
                f'{along_b:.6g} m, the one on "{outer}" at {along_r:.6g} m',
            )
            continue
        # If booms bend before the start, their bent shape decides whether the cylinder reaches its pins: see the equations.
        bends = (
            cylinder.model == "strut" and plant.scenario.run.start != "undeformed" and {inner, outer} & set(plant.beams)
        )
        yield from _stroke_faults(loop_of(plant, name), cylinder, name, bool(bends))


def _stroke_faults(loop: HingeLoop, cylinder: HydraulicCylinder, name: str, bends: bool) -> Iterator[Fault]:
    length, (low, high), (shortest, longest) = loop.length(loop.start_angle), cylinder.lengths, loop.reach
    margin = 1e-9 * longest
    stroke = ("cylinders", name, "stroke")
    if length <= margin:
        yield ("cylinders", name), "its pins coincide at the start: the cylinder would have no length"
    elif abs(np.sin(loop.start_angle + loop.angle)) < 1e-9:
        yield (
            ("cylinders", name),
            f"at the start the cylinder passes through the joint's axis (a dead centre, {length:.6g} m)",
        )
    elif not bends and not low - margin <= length <= high + margin:
        yield (
            stroke,
            f"the cylinder cannot reach its pins at the start: they are {length:.6g} m apart, it can be {low:.6g} m to "
            f"{high:.6g} m long (barrel {cylinder.barrel.length:.6g} m and stroke); change the joint's start, the pins or "
            "the stroke",
        )
    elif low < shortest + CLEAR * (longest - shortest) or high > longest - CLEAR * (longest - shortest):
        yield (
            stroke,
            f"the stroke passes the joint's dead centre, or ends too close to it for its stops to hold: the cylinder can be "
            f"{low:.6g} m to {high:.6g} m long, the pins are {shortest:.6g} m and {longest:.6g} m apart at the dead centres; keep "
            f"within {shortest + CLEAR * (longest - shortest):.6g} m to {longest - CLEAR * (longest - shortest):.6g} m",
        )
