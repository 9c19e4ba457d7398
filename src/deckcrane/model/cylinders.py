"""Hydraulic cylinders: a barrel and a piston between two bodies that share a hinge, and the geometry of their loop.

Joint angle, pin distance and direction of the cylinder are functions of one another by the cosine rule; which of its two
branches holds is decided by the pose in which the mechanism is assembled. Depends on `joints`, `shapes` and `parts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import acos, atan2, copysign, pi, sqrt
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.elements import LinearElement, LinearStops
from deckcrane.model.hydraulics import Hydraulics
from deckcrane.model.parts import Fault, Length, Measure, Part, Position, fault
from deckcrane.model.shapes import Array, Inertia

if TYPE_CHECKING:
    from deckcrane.model.scenario import Scenario


class CylinderEnd(Part):
    """Barrel or piston: the body it is pinned to and where, and how its mass is spread along the cylinder."""

    on: str = Field(description="the body it is pinned to")
    at: Position = Field(description="the pin, in that body's frame")
    mass: Annotated[float, Measure(units.MASS, "not negative")] = 0.0
    length: Annotated[float, Measure(units.LENGTH, "not negative")] = 0.0
    cog: Length | None = Field(
        default=None, description="distance of the COG from the pin, inwards; default half the length"
    )
    inertia: Inertia | None = Field(
        default=None, description="about the COG, x along the joint's axis, z along the cylinder; default a slender rod"
    )

    def inertial(self) -> tuple[float, float, Array]:
        """Mass, distance of the COG from the pin, and inertia about the COG."""
        rod = self.mass * self.length**2 / 12
        inertia = np.diag([rod, rod, 0.0]) if self.inertia is None else self.inertia.matrix()
        return self.mass, self.length / 2 if self.cog is None else self.cog, inertia


class MassSprings(Part):
    """What ties the lumped masses of a strut to the bodies at its pins [F19, Eq. 77]."""

    stiffness: Annotated[float, Measure(units.STIFFNESS, "positive")] = Field(description="such as 1e8 N/m")
    damping: Annotated[float, Measure(units.DAMPING, "not negative")] = Field(description="such as 1e5 N s/m")


class HydraulicCylinder(Part):
    """A cylinder that drives a hinge. Its extension is the distance of its pins beyond the length of the barrel.

    A strut pushes its pins apart along the line between them [F19, Eqs. 56, 62, 63].
    """

    barrel: CylinderEnd
    piston: CylinderEnd
    stroke: tuple[Length, Length] = Field(description="least and greatest extension, such as [0.2 m, 1.8 m]")
    coordinate: Literal["auto", "extension", "angle"] = Field(
        default="auto",
        description="the generalised coordinate: the extension, or the joint's angle; auto: the extension of a loop, and the "
        "angle of a strut, which has no other",
    )
    model: Literal["loop", "strut"] = Field(
        default="loop",
        description="loop: barrel and piston are bodies that close a loop; strut: a force between the pins, with the masses "
        "of barrel and piston lumped there, which flexible bodies need",
    )
    mass_springs: MassSprings | None = Field(
        default=None, description="of a strut: ties its lumped masses to the bodies by springs instead of rigidly"
    )
    hydraulics: Hydraulics | None = Field(
        default=None, description="chambers, valve and supply, if it is driven by oil"
    )
    stop_stiffness: Annotated[float, Measure(units.STIFFNESS, "positive")] = 5e7
    stop_damping: Annotated[float, Measure(units.CONTACT_DAMPING, "not negative")] = 5.0

    @model_validator(mode="after")
    def _possible(self) -> HydraulicCylinder:
        low, high = self.stroke
        if self.model == "strut" and self.coordinate == "extension":
            raise fault("the coordinate of a strut is the joint's angle; leave out coordinate, or write model: loop")
        if self.model == "loop" and self.mass_springs is not None:
            raise fault("mass_springs tie the lumped masses of a strut; write model: strut, or leave them out")
        if low >= high:
            raise fault(f"stroke is [least, greatest] extension; {low:.6g} m is not less than {high:.6g} m")
        if low + self.barrel.length <= 0:
            raise fault(
                f"the cylinder has no length at its least extension: barrel {self.barrel.length:.6g} m and stroke from "
                f"{low:.6g} m; the distance of the pins must stay above zero"
            )
        return self

    @property
    def by_extension(self) -> bool:
        """Whether the generalised coordinate is the extension, not the joint's angle."""
        return self.model == "loop" and self.coordinate != "angle"

    @property
    def lengths(self) -> tuple[float, float]:
        """Least and greatest distance of the pins."""
        return self.stroke[0] + self.barrel.length, self.stroke[1] + self.barrel.length


CLEAR = 0.01
"""The part of the way between the dead centres that a stroke leaves clear at either end: stops give way a little."""


@dataclass(frozen=True)
class Loop:
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
        cosine = (self.b**2 + self.r**2 - length**2) / (2 * self.b * self.r)
        return self.sign * acos(min(max(cosine, -1.0), 1.0)) - self.angle + self.turns

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


def loop_of(scenario: Scenario, name: str) -> Loop:
    """The loop of a cylinder of a scenario that has been checked."""
    cylinder = scenario.cylinders[name]
    inner, outer, piston_outside = _ends(scenario, cylinder)
    b, r, _, _, angle = _pins(scenario, cylinder)
    start = scenario.tree[outer].joint.elements["angle"].start
    phase = start + angle
    sign = copysign(1.0, np.sin(phase))
    wrapped = sign * acos(max(min(np.cos(phase), 1.0), -1.0))
    return Loop(inner, outer, b, r, angle, sign, 2 * pi * round((phase - wrapped) / (2 * pi)), start, piston_outside)


def extension_element(scenario: Scenario, name: str) -> LinearElement:
    """Where the extension starts and how fast, and its end stops."""
    cylinder, loop = scenario.cylinders[name], loop_of(scenario, name)
    low, high = cylinder.stroke
    return LinearElement(
        start=loop.length(loop.start_angle) - cylinder.barrel.length,
        speed=loop.slope(loop.start_angle) * scenario.tree[loop.outer].joint.elements["angle"].speed,
        stops=LinearStops(lower=low, upper=high, stiffness=cylinder.stop_stiffness, damping=cylinder.stop_damping),
    )


def _ends(scenario: Scenario, cylinder: HydraulicCylinder) -> tuple[str, str, bool]:
    """The inner body, the outer body, and whether the piston is on the outer one."""
    barrel, piston = cylinder.barrel.on, cylinder.piston.on
    outside = piston != "ground" and scenario.tree[piston].on == barrel
    return (barrel, piston, True) if outside else (piston, barrel, False)


def _pins(scenario: Scenario, cylinder: HydraulicCylinder) -> tuple[float, float, float, float, float]:
    """Radii of the inner and outer pin, their places along the axis, and the angle from one to the other at joint angle 0."""
    _, outer, piston_outside = _ends(scenario, cylinder)
    ends = (cylinder.barrel, cylinder.piston) if piston_outside else (cylinder.piston, cylinder.barrel)
    R, p = scenario.placement(outer)
    joint = scenario.tree[outer].joint
    assert joint.kind == "revolute", "other joints are refused before"
    axis = R @ np.array(joint.axis)
    b, r = np.array(ends[0].at) - p, R @ np.array(ends[1].at)
    along_b, along_r = float(axis @ b), float(axis @ r)
    b, r = b - along_b * axis, r - along_r * axis
    angle = atan2(float(axis @ np.cross(b, r)), float(b @ r))
    return float(np.linalg.norm(b)), float(np.linalg.norm(r)), along_b, along_r, angle


def cylinder_reference_faults(
    cylinders: Mapping[str, Any], bodies: Mapping[str, Any], get: Any, hint: Any
) -> Iterator[Fault]:
    """Bodies that do not exist, or do not share a joint; two cylinders on one joint. The data may be raw."""
    driven: dict[str, str] = {}
    for name, cylinder in cylinders.items():
        on = {end: get(get(cylinder, end), "on") for end in ("barrel", "piston")}
        unknown = False
        for end, body in on.items():
            if isinstance(body, str) and body != "ground" and body not in bodies:
                unknown = True
                yield ("cylinders", name, end, "on"), f'there is no body "{body}";{hint(body, bodies)}'
        barrel, piston = on["barrel"], on["piston"]
        if unknown or not (isinstance(barrel, str) and isinstance(piston, str)):
            continue
        parent = {body: get(bodies.get(body), "on") for body in (barrel, piston)}
        if parent[piston] == barrel and piston != "ground":
            outer = piston
        elif parent[barrel] == piston and barrel != "ground":
            outer = barrel
        else:
            why = "neither hangs on the other" if barrel != piston else "they are one body"
            yield (
                ("cylinders", name),
                f'a cylinder joins two bodies that share a joint; "{barrel}" and "{piston}" do not: {why}',
            )
            continue
        if outer in driven:
            yield (
                ("cylinders", name),
                f'the joint of "{outer}" is driven by "{driven[outer]}" already; two cylinders over-constrain it: how they '
                "share the force cannot be known. Model them as one with twice the force",
            )
        driven.setdefault(outer, name)


def cylinder_faults(scenario: Scenario) -> Iterator[Fault]:
    """Loops that cannot be: not at a hinge, pins on the axis or out of plane, a stroke that the pins do not allow."""
    for name, cylinder in scenario.cylinders.items():
        inner, outer, _ = _ends(scenario, cylinder)
        here = ("cylinders", name)
        if scenario.tree[outer].joint.kind != "revolute":
            kind = scenario.tree[outer].joint.kind
            yield here, f'a cylinder drives a revolute joint; that of "{outer}" on "{inner}" is {kind}'
            continue
        b, r, along_b, along_r, _ = _pins(scenario, cylinder)
        size = max(b, r, abs(along_b), abs(along_r))
        if b <= 1e-9 * size or r <= 1e-9 * size:
            body = inner if b <= r else outer
            end = "barrel" if cylinder.barrel.on == body else "piston"
            yield (
                (*here, end, "at"),
                f'this pin lies on the axis of the joint of "{outer}" ({min(b, r):.3g} m from it; the other pin is '
                f"{max(b, r):.6g} m away): the cylinder has no lever arm there",
            )
            continue
        if abs(along_b - along_r) > 1e-9 * size:
            yield (
                here,
                f'the pins must lie in one plane across the joint\'s axis; along the axis the one on "{inner}" is at '
                f'{along_b:.6g} m, the one on "{outer}" at {along_r:.6g} m',
            )
            continue
        # Where booms bend before the start, their bent shape decides whether the cylinder reaches its pins: see the equations.
        bends = (
            cylinder.model == "strut" and scenario.run.start != "undeformed" and {inner, outer} & set(scenario.beams)
        )
        yield from _stroke_faults(loop_of(scenario, name), cylinder, name, bool(bends))


def _stroke_faults(loop: Loop, cylinder: HydraulicCylinder, name: str, bends: bool) -> Iterator[Fault]:
    length, (low, high), (near, far) = loop.length(loop.start_angle), cylinder.lengths, loop.reach
    margin = 1e-9 * far
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
    elif low < near + CLEAR * (far - near) or high > far - CLEAR * (far - near):
        yield (
            stroke,
            f"the stroke passes the joint's dead centre, or ends too close to it for its stops to hold: the cylinder can be "
            f"{low:.6g} m to {high:.6g} m long, the pins are {near:.6g} m and {far:.6g} m apart at the dead centres; keep "
            f"within {near + CLEAR * (far - near):.6g} m to {far - CLEAR * (far - near):.6g} m",
        )
