"""The scenario: bodies, forces, control, what to record and how to run, as one validated, immutable whole.

Everything the other layers ask of a model file is a field or a method here. Depends on all other parts of the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import numpy as np
from pydantic import Field, model_validator

from deckcrane.errors import DeckcraneError
from deckcrane.model.bodies import Body
from deckcrane.model.checks import parents_first, reference_faults, typed_faults
from deckcrane.model.control import Control, Hold, PointForce, SetPoint
from deckcrane.model.cylinders import HydraulicCylinder, Loop, extension_element, loop_of
from deckcrane.model.joints import SPEEDS, Coordinate, coordinate_names, rotation_matrix
from deckcrane.model.parts import Acceleration, Name, Part, nearest, raise_all
from deckcrane.model.sea import Sea
from deckcrane.model.settings import RECORDED, Reactions, Record, RunSettings
from deckcrane.model.shapes import Array
from deckcrane.model.vessel import VESSEL, Vessel


class Scenario(Part):
    """A model and what to do with it; `deckcrane.model.load` reads one from a file."""

    deckcrane: Literal[1] = Field(default=1, description="version of the file format: 1")
    title: str = ""
    description: str = ""
    gravity: Acceleration = Field(description="vector in the ground frame, such as [0, 0, -9.81 m/s^2]")
    vessel: Vessel | None = Field(default=None, description="a floating vessel, as a body named vessel")
    bodies: dict[Name, Body] = Field(default={}, description="the bodies by name")
    cylinders: dict[Name, HydraulicCylinder] = Field(default={}, description="hydraulic cylinders by name")
    forces: dict[Name, PointForce] = Field(default={}, description="external forces by name")
    sea: Sea | None = Field(default=None, description="the sea that the vessel floats in; default still water")
    payload: str | None = Field(default=None, description="the body that is the payload: its sway and load are found")
    control: dict[str, Control] = Field(
        default={}, description="controllers by the name of their coordinate or cylinder"
    )
    variants: dict[str, dict[str, Any]] = Field(
        default={}, description="by name, values by path that make a variant of this scenario, for `deckcrane compare`"
    )
    reactions: Reactions = Reactions()
    run: RunSettings = RunSettings()
    record: Record = RECORDED

    @model_validator(mode="after")
    def _consistent(self) -> Scenario:
        raise_all(reference_faults(self) or typed_faults(self))
        return self

    @cached_property
    def tree(self) -> dict[str, Body]:
        """All bodies by name: the vessel, if there is one, and those of the file."""
        return {VESSEL: self.vessel.body(), **self.bodies} if self.vessel else self.bodies

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The names of the bodies, every parent before its children, else as in the file."""
        return parents_first({name: body.on for name, body in self.tree.items()})

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates in the order of the bodies."""
        return tuple(found for body in self.order for found in self._own_coordinates(body))

    def _own_coordinates(self, body: str) -> tuple[Coordinate, ...]:
        cylinder = self.driven.get(body)
        if cylinder is not None and self.cylinders[cylinder].coordinate == "extension":
            return (self._extension(cylinder),)
        return self._joint_coordinates(body)

    def _joint_coordinates(self, body: str) -> tuple[Coordinate, ...]:
        joint = self.tree[body].joint
        names = coordinate_names(body, joint).items()
        return tuple(Coordinate(name, body, local, kind, joint.elements[local]) for name, (local, kind) in names)

    def _extension(self, cylinder: str) -> Coordinate:
        return Coordinate(
            cylinder, self.loops[cylinder].outer, "extension", "linear", extension_element(self, cylinder)
        )

    @cached_property
    def dependents(self) -> dict[str, Coordinate]:
        """For each cylinder, the one of joint angle and extension that is not a generalised coordinate but follows from it."""
        return {
            name: self._joint_coordinates(self.loops[name].outer)[0]
            if cylinder.coordinate == "extension"
            else self._extension(name)
            for name, cylinder in self.cylinders.items()
        }

    @cached_property
    def loops(self) -> dict[str, Loop]:
        """The closed loop of each cylinder."""
        return {name: loop_of(self, name) for name in self.cylinders}

    @cached_property
    def driven(self) -> dict[str, str]:
        """The bodies whose joints are driven by cylinders, each with the name of its cylinder."""
        return {loop.outer: name for name, loop in self.loops.items()}

    @cached_property
    def speeds(self) -> tuple[str, ...]:
        """The names of the generalised speeds: as the coordinates, except that a free body has its twist."""
        found: list[str] = []
        for body in self.order:
            joint = self.tree[body].joint
            twist = SPEEDS.get(joint.kind)
            own = [coordinate.name for coordinate in self._own_coordinates(body)]
            found += [f"{body}.{speed}" for speed in twist] if twist else own
        return tuple(found)

    @cached_property
    def reaction_joints(self) -> tuple[str, ...]:
        """The joints whose reactions are asked for, each by the name of its outer body, in the order of the bodies."""
        wanted = self.reactions.joints
        held = [name for name in self.order if not (self.vessel and name == VESSEL)]  # nothing holds a vessel but water
        return tuple(name for name in held if wanted == "all" or name in wanted)

    def placement(self, body: str) -> tuple[Array, Array]:
        """The constant rotation R and offset p of a body's joint in its parent's frame."""
        joint = self.tree[body].joint
        at = joint.at
        if isinstance(at, str):
            shape = self.tree[self.tree[body].on].shape
            assert shape is not None, "checked when the scenario was made"
            assert shape.tip is not None, "checked when the scenario was made"
            at = shape.tip
        return rotation_matrix(joint.rotation), np.array(at)

    def coordinate(self, name: str) -> Coordinate:
        """The coordinate of this name, or the dependent joint angle or extension of a cylinder's loop."""
        known = (*self.coordinates, *self.dependents.values())
        for coordinate in known:
            if coordinate.name == name:
                return coordinate
        names = [coordinate.name for coordinate in known]
        raise DeckcraneError(f'there is no coordinate "{name}";{nearest(name, names)} There are: {", ".join(names)}')

    def coordinate_of_joint(self, body: str) -> str:
        """The name of the first coordinate of a body's joint."""
        return next(coordinate.name for coordinate in self.coordinates if coordinate.body == body)

    def setpoint(self, coordinate: str) -> SetPoint:
        """The set-point of a controlled coordinate, with `start` replaced by the value at which it starts."""
        start = self.coordinate(coordinate).element.start
        if coordinate not in self.control:
            raise DeckcraneError(f'the coordinate "{coordinate}" has no controller')
        setpoint = self.control[coordinate].setpoint
        return Hold(hold=start) if setpoint.values is None else setpoint

    @cached_property
    def hash(self) -> str:
        """16 hexadecimal digits that differ between scenarios that differ."""
        from deckcrane.model.writing import digest

        return digest(self)

    def to_yaml(self, defaults: bool = False) -> str:
        """The scenario as a file in SI units, without what has its default value unless asked for."""
        from deckcrane.model.writing import to_yaml

        return to_yaml(self, defaults)

    def variant(self, name: str) -> Scenario:
        """The scenario with one of its variants' values."""
        if name not in self.variants:
            known = ", ".join(self.variants) or "none"
            raise DeckcraneError(f'there is no variant "{name}";{nearest(name, self.variants)} There are: {known}')
        return self.with_values({**self.variants[name], "variants": {}})

    def with_values(self, values: Mapping[str, Any]) -> Scenario:
        """The scenario with some values replaced, by path: `{"bodies.king.mass": "2 t", "gravity.2": -9.8}`."""
        from deckcrane.model.editing import with_values

        return with_values(self, values)
