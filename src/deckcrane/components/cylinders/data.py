"""Hydraulic cylinders: a barrel and a piston between two bodies that share a hinge, single or in pairs.

A pair is two equal cylinders side by side on one hinge, with combined hydraulics. A file states the data of one of the two:
masses, diameters, leakage, friction, stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
from pydantic import Field, model_validator

from deckcrane.arrays import Array
from deckcrane.components.bodies import Inertia
from deckcrane.components.friction.data import CylinderFriction
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.components.joints.data import coordinate_names
from deckcrane.components.linkages.data import bodies_of_linkages
from deckcrane.scenario.component import FileNames, get, hint
from deckcrane.scenario.data import KEY, Data, Fault, Length, Measure, Position, PositiveLength, validation_error
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

ENDS = ("barrel", "piston")
"""The two ends of a cylinder, each with a pin."""
SIDES = {"left": -1.0, "right": 1.0}
"""The two cylinders of a pair, and the side of the middle of each along the hinge's axis."""


class CylinderPair(Data):
    """Two cylinders at half the spacing to either side of the pins, along the hinge's axis."""

    spacing: PositiveLength = Field(description="distance of the two cylinders' axes, such as 1.6 m")
    side_share: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.0,
        description="the part, 0 to 1, of the moment across hinge and cylinders that the pair carries instead of the hinge, one "
        "pushing more and the other less; bodies that are rigid cannot tell it",
        json_schema_extra={"maximum": 1},
    )
    circuits: Literal["one", "two"] = Field(
        default="one",
        description="one: a single valve feeds both cylinders; two: each has a valve, and relief valves, of its own",
    )

    @model_validator(mode="after")
    def _share_is_at_most_one(self) -> CylinderPair:
        if self.side_share > 1:
            raise validation_error(f"side_share is a part of a moment, 0 to 1; it is {self.side_share:.6g}")
        return self


def pair_hydraulics(single: Hydraulics, pair: CylinderPair) -> Hydraulics:
    """The hydraulics of both cylinders as one: twice the areas, and with them the volumes, twice the leakage and friction.

    A valve that feeds both is a single one, with the relief valves beside it; with two circuits there are two of them.
    """
    piston, rod = single.areas
    leakage, friction, valve, supply = single.leakage, single.friction, single.valve, single.supply
    changes: dict[str, Any] = {
        "piston_area": 2 * piston,
        "rod_area": 2 * rod,
        "piston_diameter": None,
        "rod_diameter": None,
        "leakage": leakage.model_copy(update={"internal": 2 * leakage.internal, "external": 2 * leakage.external}),
    }
    if friction is not None:
        doubled = {name: 2 * getattr(friction, name) for name in ("coulomb", "viscous")}
        changes["friction"] = friction.model_copy(update={**doubled, "static": 2 * friction.breakaway})
    if pair.circuits == "two":
        changes["valve"] = valve.model_copy(update={"opening_area": 2 * valve.opening_area})
        if (relief := supply.relief) is not None:
            both = relief.model_copy(update={"gradient": 2 * relief.gradient})
            changes["supply"] = supply.model_copy(update={"relief": both})
    return single.model_copy(update=changes)


class CylinderEnd(Data):
    """Barrel or piston: the body it is pinned to and where, and its mass distribution along the cylinder."""

    on: str = Field(description="the body it is pinned to")
    at: Position = Field(description="the pin, in that body's frame")
    mass: Annotated[float, Measure(quantities.MASS, "not negative")] = 0.0
    length: Annotated[float, Measure(quantities.LENGTH, "not negative")] = 0.0
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


class MassSprings(Data):
    """What ties the lumped masses of a strut to the bodies at its pins [F19, Eq. 77]."""

    stiffness: Annotated[float, Measure(quantities.STIFFNESS, "positive")] = Field(description="such as 1e8 N/m")
    damping: Annotated[float, Measure(quantities.DAMPING, "not negative")] = Field(description="such as 1e5 N s/m")


class HydraulicCylinder(Data):
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
    friction: CylinderFriction | None = Field(
        default=None,
        description="in its pins and of its seals, that grows with the load: {pins: {mu: 0.1, radius: 60 mm}}",
    )
    pair: CylinderPair | None = Field(
        default=None,
        description="two such cylinders side by side: {spacing: 1.6 m}; all other keys are those of one of them",
    )
    stop_stiffness: Annotated[float, Measure(quantities.STIFFNESS, "positive")] = 5e7
    stop_damping: Annotated[float, Measure(quantities.CONTACT_DAMPING, "not negative")] = 5.0

    @model_validator(mode="after")
    def _stroke_and_model_are_consistent(self) -> HydraulicCylinder:
        low, high = self.stroke
        if self.model == "strut" and self.coordinate == "extension":
            raise validation_error(
                "the coordinate of a strut is the joint's angle; leave out coordinate, or write model: loop"
            )
        if self.model == "loop" and self.mass_springs is not None:
            raise validation_error(
                "mass_springs tie the lumped masses of a strut; write model: strut, or leave them out"
            )
        if self.friction is not None:
            self._check_friction(self.friction)
        if low >= high:
            raise validation_error(f"stroke is [least, greatest] extension; {low:.6g} m is not less than {high:.6g} m")
        if low + self.barrel.length <= 0:
            raise validation_error(
                f"the cylinder has no length at its least extension: barrel {self.barrel.length:.6g} m and stroke from "
                f"{low:.6g} m; the distance of the pins must stay above zero"
            )
        return self

    def _check_friction(self, friction: CylinderFriction) -> None:
        if self.model == "strut" and friction.at_ends:
            raise validation_error(
                "a strut is a force along the line of its pins, which friction in them would bend; write model: loop, whose barrel "
                "and piston are bodies, or give the friction of the seals alone"
            )
        if friction.seals is not None and self.hydraulics is not None and self.hydraulics.friction is not None:
            raise validation_error("the friction of its seals stands under hydraulics as well; leave one of them out")

    @property
    def by_extension(self) -> bool:
        """Whether the generalised coordinate is the extension, not the joint's angle."""
        return self.model == "loop" and self.coordinate != "angle"

    @property
    def count(self) -> int:
        """How many cylinders there are: one, or two of a pair."""
        return 1 if self.pair is None else 2

    @property
    def oil(self) -> Hydraulics | None:
        """The hydraulics, for both cylinders of a pair together."""
        hydraulics = self.hydraulics
        return hydraulics if hydraulics is None or self.pair is None else pair_hydraulics(hydraulics, self.pair)

    @property
    def lengths(self) -> tuple[float, float]:
        """Least and greatest distance of the pins."""
        return self.stroke[0] + self.barrel.length, self.stroke[1] + self.barrel.length


def cylinder_names_in_file(names: FileNames) -> list[str]:
    """The names of the cylinders of a file, whose data may be raw."""
    return list(names.section("cylinders"))


def cylinders_by_bodies(names: FileNames) -> dict[frozenset[str], str]:
    """The cylinders of a file by the two bodies that each joins; the data may be raw."""
    return {
        frozenset(str(get(get(cylinder, end), "on")) for end in ENDS): name
        for name, cylinder in names.section("cylinders").items()
    }


def is_described_by_angle(names: FileNames, name: str) -> bool:
    """Whether the coordinate of a cylinder's loop is the angle of its joint, so that the angle can be prescribed."""
    cylinder = names.section("cylinders")[name]
    return bool(get(cylinder, "model") == "strut" or get(cylinder, "coordinate") == "angle")


def cylinder_reference_errors(names: FileNames) -> Iterator[Fault]:
    """Find names of coordinates, bodies that do not exist or do not share a joint, and two cylinders on one joint.

    The data may be raw. Where one of its bodies belongs to a linkage, a cylinder is a bar of it.
    """
    cylinders, bodies = names.section("cylinders"), names.bodies
    if not cylinders:
        return
    linked = bodies_of_linkages(names)
    coordinates: dict[str, str] = {}
    for body, data in bodies.items():
        for name in coordinate_names(body, get(data, "joint")):
            coordinates.setdefault(name, body)
    for name in cylinders:
        if name in coordinates:
            message = (
                f'the joint of "{coordinates[name]}" has a coordinate named "{name}"; the cylinder needs another name'
            )
            yield ("cylinders", name, KEY), message
    driven: dict[str, str] = {}
    for name, cylinder in cylinders.items():
        on = {end: get(get(cylinder, end), "on") for end in ENDS}
        missing = False
        for end, body in on.items():
            if isinstance(body, str) and body != "ground" and body not in bodies:
                missing = True
                yield ("cylinders", name, end, "on"), f'there is no body "{body}";{hint(body, bodies)}'
        barrel, piston = on["barrel"], on["piston"]
        if missing or not (isinstance(barrel, str) and isinstance(piston, str)):
            continue
        parent = {body: get(bodies.get(body), "on") for body in (barrel, piston)}
        if parent[piston] == barrel and piston != "ground":
            outer = piston
        elif parent[barrel] == piston and barrel != "ground":
            outer = barrel
        else:
            if barrel != piston and {barrel, piston} & linked:
                continue
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
                "share the force cannot be known. Two equal ones side by side are one with pair: {spacing: 1.6 m}",
            )
        driven.setdefault(outer, name)


def cylinder_names(plant: Plant) -> tuple[str, ...]:
    """The names of all cylinders; of a pair, that of both together."""
    return tuple(plant.scenario.cylinders)


def is_cylinder(plant: Plant, name: str) -> bool:
    """Whether there is a cylinder of this name."""
    return name in plant.scenario.cylinders


def cylinder_named(plant: Plant, name: str) -> HydraulicCylinder:
    """The data of one cylinder."""
    return plant.scenario.cylinders[name]


def stroke_of(plant: Plant, name: str) -> tuple[float, float]:
    """Least and greatest extension of a cylinder."""
    return plant.scenario.cylinders[name].stroke


def cylinder_pin_names(plant: Plant) -> list[str]:
    """The names of the pins at both ends of all cylinders, of each one of a pair."""
    return [
        f"{owner}.{end}"
        for name, cylinder in plant.scenario.cylinders.items()
        for owner in ([name] if cylinder.pair is None else [f"{name}.{side}" for side in SIDES])
        for end in ENDS
    ]
