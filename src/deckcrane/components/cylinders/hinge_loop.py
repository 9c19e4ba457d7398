"""The closed loop of a hinge and a cylinder in numbers: the cosine rule, the pins of single cylinders and pairs, checks.

Joint angle, pin distance and direction of the cylinder are functions of one another by the cosine rule; the pose in which
the mechanism is assembled decides which of its two branches holds.

Checks: pins off the axis and in one plane, a stroke that the pins allow, and pairs that are possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import acos, atan2, copysign, pi, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies.data import PointMass
from deckcrane.components.cylinders.data import SIDES, HydraulicCylinder
from deckcrane.components.joints.data import LinearElement, LinearStops
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import Coordinate, PoseAxis
from deckcrane.mechanics.model.plant import per_plant
from deckcrane.scenario.data import Fault
from deckcrane.screws import arc_cosine

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

CLEAR = 0.01
"""Clearance of a stroke from the dead centres, over the distance between them: stops give way a little."""


def angle_between(b: Any, r: Any, length: Any) -> Any:
    """The angle between two arms whose ends are `length` apart, by the cosine rule [K18, Eq. 29]; for numbers or symbols."""
    return arc_cosine((b * b + r * r - length * length) / (2 * b * r))


@dataclass(frozen=True)
class HingeLoop:
    """The closed loop of a cylinder in numbers.

    b and r are the radii of the pins on the inner and on the outer body about the joint's axis; the pin distance at the
    joint angle q is sqrt(b^2 + r^2 - 2 b r cos(q + angle)). The joint angle that belongs to a length is
    sign arccos(...) - angle + turns.
    """

    inner: str
    outer: str
    b: float
    r: float
    angle: float
    sign: float
    turns: float
    start_angle: float
    piston_outside: bool
    """Whether the piston is pinned to the outer body (and the barrel to the inner one)."""

    def length(self, angle: float) -> float:
        """The pin distance at a joint angle [K18, Eq. 29, solved for the length]."""
        return sqrt(max(self.b**2 + self.r**2 - 2 * self.b * self.r * np.cos(angle + self.angle), 0.0))

    def slope(self, angle: float) -> float:
        """The rate of the pin distance per rate of the joint angle: the cylinder's lever arm about the joint."""
        return float(self.b * self.r * np.sin(angle + self.angle) / self.length(angle))

    def joint_angle(self, length: float) -> float:
        """The joint angle at a pin distance, on the assembled branch [K18, Eq. 29]."""
        return self.sign * float(angle_between(self.b, self.r, length)) - self.angle + self.turns

    def on_branch(self, angle: float) -> bool:
        """Whether the joint reaches this angle without passing a dead centre."""
        return (
            copysign(1.0, np.sin(angle + self.angle)) == self.sign
            and abs(self.joint_angle(self.length(angle)) - angle) < 1e-6
        )

    @property
    def reach(self) -> tuple[float, float]:
        """The pin distances at the two dead centres."""
        return abs(self.b - self.r), self.b + self.r


def loop_of(plant: Plant, name: str) -> HingeLoop:
    """The loop of a cylinder of a scenario whose parts are each valid."""
    cylinder = plant.scenario.cylinders[name]
    inner, outer, piston_outside = ends_of(plant, cylinder)
    b, r, _, _, angle = pins_of(plant, cylinder)
    start = _start_angle(plant, outer)
    phase = start + angle
    sign = copysign(1.0, np.sin(phase))
    wrapped = sign * acos(max(min(np.cos(phase), 1.0), -1.0))
    return HingeLoop(
        inner, outer, b, r, angle, sign, 2 * pi * round((phase - wrapped) / (2 * pi)), start, piston_outside
    )


def _start_angle(plant: Plant, outer: str) -> float:
    """The start of a hinge: as stated in the file, or as assembled with the linkage that it follows."""
    stated: float = plant.tree[outer].joint.elements["angle"].start
    return plant.assembled_starts.get(plant.joint_names(outer)[0], stated)


def extension_element(plant: Plant, name: str) -> LinearElement:
    """Start and speed of the extension, and its end stops."""
    cylinder, loop = plant.scenario.cylinders[name], loop_of(plant, name)
    low, high = cylinder.stroke
    return LinearElement(
        start=loop.length(loop.start_angle) - cylinder.barrel.length,
        speed=loop.slope(loop.start_angle) * plant.tree[loop.outer].joint.elements["angle"].speed,
        stops=LinearStops(
            lower=low, upper=high, stiffness=cylinder.count * cylinder.stop_stiffness, damping=cylinder.stop_damping
        ),
    )


def ends_of(plant: Plant, cylinder: HydraulicCylinder) -> tuple[str, str, bool]:
    """The inner body, the outer body, and whether the piston is on the outer one."""
    barrel, piston = cylinder.barrel.on, cylinder.piston.on
    outside = piston != "ground" and plant.tree[piston].on == barrel
    return (barrel, piston, True) if outside else (piston, barrel, False)


def shares_hinge(plant: Plant, cylinder: HydraulicCylinder) -> bool:
    """Whether one of a cylinder's two bodies is the parent of the other; else it is a bar of a linkage."""
    ends = cylinder.barrel.on, cylinder.piston.on
    return any(child != "ground" and plant.tree[child].on == parent for child, parent in (ends, ends[::-1]))


def pins_of(plant: Plant, cylinder: HydraulicCylinder) -> tuple[float, float, float, float, float]:
    """Radii of the inner and outer pin, their positions along the axis, and the angle from one to the other at joint angle 0."""
    _, outer, piston_outside = ends_of(plant, cylinder)
    ends = (cylinder.barrel, cylinder.piston) if piston_outside else (cylinder.piston, cylinder.barrel)
    R, p = plant.placement(outer)
    joint = plant.tree[outer].joint
    assert joint.kind == "revolute", "other joints are refused before"
    axis = R @ np.array(joint.axis)
    b, r = np.array(ends[0].at) - p, R @ np.array(ends[1].at)
    along_b, along_r = float(axis @ b), float(axis @ r)
    b, r = b - along_b * axis, r - along_r * axis
    angle = atan2(float(axis @ np.cross(b, r)), float(b @ r))
    return float(np.linalg.norm(b)), float(np.linalg.norm(r)), along_b, along_r, angle


def pins_on_bodies(plant: Plant, name: str) -> Iterator[tuple[str, str, Array, float]]:
    """The pins of a cylinder, or of both of a pair: label, body, position in its frame, and the mass of that end."""
    cylinder = plant.scenario.cylinders[name]
    for end, pin in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
        if cylinder.pair is None:
            yield f"{name}.{end}", pin.on, np.array(pin.at), pin.mass
            continue
        offset = _hinge_axis(plant, cylinder, pin.on) * (cylinder.pair.spacing / 2)
        for side, sign in SIDES.items():
            yield f"{name}.{side}.{end}", pin.on, np.array(pin.at) + sign * offset, pin.mass


def _hinge_axis(plant: Plant, cylinder: HydraulicCylinder, body: str) -> Array:
    """The axis of the hinge that a cylinder drives, in the frame of one of its two bodies."""
    _, outer, _ = ends_of(plant, cylinder)
    joint = plant.tree[outer].joint
    assert joint.kind == "revolute", "checked when the scenario was made"
    axis = np.array(joint.axis)
    rotated: Array = axis if body == outer else plant.placement(outer)[0] @ axis
    return rotated


def pair_errors(plant: Plant) -> Iterator[Fault]:
    """Find shares of a moment that the pair could not carry, or that would bend a boom."""
    for name, cylinder in plant.scenario.cylinders.items():
        pair = cylinder.pair
        if pair is None:
            continue
        if name not in hinge_loops(plant):
            yield (
                ("cylinders", name, "pair"),
                "a pair drives one hinge; this cylinder stands between bodies that share none",
            )
            continue
        share = ("cylinders", name, "pair", "side_share")
        if pair.circuits == "two" and cylinder.hydraulics is None:
            yield ("cylinders", name, "pair", "circuits"), "this cylinder has no hydraulics; leave circuits out"
        if pair.side_share and cylinder.hydraulics is not None and pair.circuits == "one":
            yield (
                share,
                f"one valve feeds both cylinders: at equal pressures they push alike, and cannot carry "
                f"{pair.side_share:.6g} of a moment across them; leave side_share out, or write circuits: two",
            )
        flexible = [end.on for end in (cylinder.barrel, cylinder.piston) if end.on in plant.beams]
        if pair.side_share and flexible:
            yield (
                share,
                f'"{flexible[0]}" is flexible: what passes through the pair ({pair.side_share:.6g} of the moment) would bend it '
                "otherwise than what passes through the hinge, which this model does not follow; leave side_share out",
            )


def cylinder_errors(plant: Plant) -> Iterator[Fault]:
    """Find impossible loops: not at a hinge, pins on the axis or out of plane, a stroke that the pins do not allow."""
    for name, cylinder in plant.scenario.cylinders.items():
        if not shares_hinge(plant, cylinder):
            continue  # a bar of a linkage, see `linkages.topology`
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
        yield from _stroke_errors(loop_of(plant, name), cylinder, name, bool(bends))


def _stroke_errors(loop: HingeLoop, cylinder: HydraulicCylinder, name: str, bends: bool) -> Iterator[Fault]:
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


def flexible_loop_errors(plant: Plant) -> Iterator[Fault]:
    """Find closed loops on flexible bodies, which a strut can drive alone."""
    for name, cylinder in plant.scenario.cylinders.items():
        flexible = [end.on for end in (cylinder.barrel, cylinder.piston) if end.on in plant.beams]
        if flexible and cylinder.model == "loop":
            yield (
                ("cylinders", name),
                f'"{flexible[0]}" is flexible: its cylinder is a force between its pins with its masses lumped there; write '
                "model: strut",
            )


@per_plant
def spanning_cylinders(plant: Plant) -> tuple[str, ...]:
    """The cylinders whose ends are on bodies that share no hinge: they are bars of a linkage."""
    return tuple(name for name, data in plant.scenario.cylinders.items() if not shares_hinge(plant, data))


def hinges_by_extension(plant: Plant) -> set[str]:
    """The bodies whose hinges follow from the extension of a cylinder."""
    cylinders = plant.scenario.cylinders.values()
    return {
        ends_of(plant, cylinder)[1] for cylinder in cylinders if cylinder.by_extension and shares_hinge(plant, cylinder)
    }


@per_plant
def hinge_loops(plant: Plant) -> dict[str, HingeLoop]:
    """The closed loop of each cylinder on a hinge; others are bars of linkages."""
    cylinders = plant.scenario.cylinders.items()
    return {name: loop_of(plant, name) for name, data in cylinders if shares_hinge(plant, data)}


@per_plant
def driven_joints(plant: Plant) -> dict[str, str]:
    """The bodies whose joints are driven by cylinders with moving parts, each with the name of its cylinder."""
    loops, cylinders = hinge_loops(plant), plant.scenario.cylinders
    return {loop.outer: name for name, loop in loops.items() if cylinders[name].model == "loop"}


@per_plant
def strut_names(plant: Plant) -> tuple[str, ...]:
    """The cylinders that are forces between their pins, with their masses lumped there."""
    return tuple(name for name, cylinder in plant.scenario.cylinders.items() if cylinder.model == "strut")


def hinge_extension(plant: Plant, cylinder: str) -> Coordinate:
    """The extension of a cylinder on a hinge."""
    outer = hinge_loops(plant)[cylinder].outer
    return Coordinate(cylinder, outer, "extension", "linear", extension_element(plant, cylinder))


def replaced_coordinates(plant: Plant, body: str) -> tuple[Coordinate, ...] | None:
    """The extension of the cylinder that drives a body's joint, where that is the coordinate of the loop."""
    cylinder = driven_joints(plant).get(body)
    by_extension = cylinder is not None and plant.scenario.cylinders[cylinder].by_extension
    return (hinge_extension(plant, cylinder),) if by_extension and cylinder else None


def coordinate_of_joint(plant: Plant, body: str) -> str:
    """The name of the first coordinate of a body's joint, or of the cylinder whose extension stands for it."""
    replaced = replaced_coordinates(plant, body)
    return replaced[0].name if replaced else plant.joint_names(body)[0]


def lumped_masses(plant: Plant, body: str) -> dict[str, PointMass]:
    """The masses of struts' ends that are lumped at their pins on a body, by label."""
    return {
        label: PointMass(at=tuple(at.tolist()), mass=mass)
        for name in strut_names(plant)
        for label, on, at, mass in pins_on_bodies(plant, name)
        if on == body and mass > 0 and plant.scenario.cylinders[name].mass_springs is None
    }


def outer_body(plant: Plant, cylinder: HydraulicCylinder) -> str:
    """The body at the outer end of a cylinder; of a bar of a linkage, the piston's unless that is the ground."""
    if shares_hinge(plant, cylinder):
        return ends_of(plant, cylinder)[1]
    ends = cylinder.piston.on, cylinder.barrel.on
    return next((end for end in ends if end != "ground"), ends[0])


def extension_axis(plant: Plant, name: str) -> PoseAxis:
    """The extension of a cylinder as what poses are given by."""
    if name not in hinge_loops(plant):
        refusal = "this cylinder is a bar of a linkage and moves no hinge of its own; sweep a coordinate instead"
        return PoseAxis("linear", lambda value: (name, value), refusal)

    def start(value: float) -> tuple[str, float]:
        loop, cylinder = hinge_loops(plant)[name], plant.scenario.cylinders[name]
        low, high = cylinder.stroke
        if not low - 1e-9 <= value <= high + 1e-9:
            raise DeckcraneError(f"{name} at {value:.4g} m is beyond its stroke, {low:.4g} m to {high:.4g} m")
        return plant.joint_names(loop.outer)[0], loop.joint_angle(value + cylinder.barrel.length)

    return PoseAxis("linear", start)


def pin_distances(plant: Plant) -> dict[str, tuple[float, float]]:
    """Least and greatest distance of the pins of every cylinder, by its name."""
    return {name: cylinder.lengths for name, cylinder in plant.scenario.cylinders.items()}


def closed_loop_values(plant: Plant, by_angle: Iterable[str]) -> dict[str, Any]:
    """Values, by path, with which all cylinders are closed loops; the coordinate of those `by_angle` is the joint's angle."""
    values: dict[str, Any] = {f"cylinders.{name}.model": "loop" for name in plant.scenario.cylinders}
    values |= {f"cylinders.{name}.mass_springs": None for name in plant.scenario.cylinders}
    return values | {f"cylinders.{name}.coordinate": "angle" for name in by_angle}


def largest_end_mass(plant: Plant) -> float:
    """The largest mass of a barrel or a piston."""
    return max(end.mass for data in plant.scenario.cylinders.values() for end in (data.barrel, data.piston))
