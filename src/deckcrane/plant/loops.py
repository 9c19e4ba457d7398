"""The closed loop of a hinge and a cylinder in numbers.

Joint angle, pin distance and direction of the cylinder are functions of one another by the cosine rule; the pose in which
the mechanism is assembled decides which of its two branches holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, atan2, copysign, pi, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.alike import arc_cosine
from deckcrane.model.cylinders import HydraulicCylinder
from deckcrane.model.elements import LinearElement, LinearStops

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


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
    name = plant.joint_names(outer)[0]
    assembled = (linkage.start[name] for linkage in plant.linkages if name in linkage.start)
    return next(assembled, plant.tree[outer].joint.elements["angle"].start)


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
