"""`Plant`: the meaning of a scenario, without symbols.

Its tree of bodies, the coordinates and speeds and which of them depend on others, and the points at which things are attached.
It knows no kind of component: each says what it contributes (`scenario.component`). What a component derives from a scenario
is a function of the plant in the component's own folder, computed once for each plant (`per_plant`).

An attachment point is one of a rigid body, of a beam, or of the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import SPEEDS, Coordinate, Kind, coordinates_of_joint
from deckcrane.mechanics.model.dependent_coordinates import AssemblyData, assemblies_of, group_assemblies
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.scenario.component import answering
from deckcrane.scenario.data import Vector, did_you_mean, rotation_matrix
from deckcrane.scenario.references import parents_first
from deckcrane.scenario.run_settings import RECORDED

if TYPE_CHECKING:
    from deckcrane.components.beams.data import Beam
    from deckcrane.components.bodies.data import Body, PointMass
    from deckcrane.components.catalogue import Scenario

_TWIST_KINDS: tuple[Kind, ...] = ("angular", "angular", "angular", "linear", "linear", "linear")

Value = TypeVar("Value")


def per_plant(function: Callable[[Plant], Value]) -> Callable[[Plant], Value]:
    """Compute a function of a plant once for each plant."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def computed_once(plant: Plant) -> Value:
        if key not in plant.derived:
            plant.derived[key] = function(plant)
        value: Value = plant.derived[key]
        return value

    return computed_once


class Plant:
    """A scenario's mechanism in numbers and names; `scenario.plant` is that of a scenario.

    `laws` are controllers in Python that a run adds to the file's, by what they drive (see `components.control.python_laws`).
    """

    def __init__(self, scenario: Scenario, laws: Mapping[str, Any] | None = None) -> None:
        self.scenario, self.laws = scenario, dict(laws or {})
        self.derived: dict[str, Any] = {}

    @cached_property
    def tree(self) -> dict[str, Body]:
        """All bodies by name: those of the file, and those that components make, such as vessels and drums."""
        return {name: body for each in answering("bodies") for name, body in each.bodies(self).items()}

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The names of the bodies, every parent before its children, assemblies together, else as in the file."""
        return group_assemblies(self.assemblies, parents_first({name: body.on for name, body in self.tree.items()}))

    @cached_property
    def assemblies(self) -> tuple[AssemblyData, ...]:
        """Bodies with dependent joint coordinates, grouped."""
        constraints = [constraint for each in answering("constraints") for constraint in each.constraints(self)]
        return assemblies_of(constraints, {name: body.on for name, body in self.tree.items()})

    @cached_property
    def determined(self) -> frozenset[str]:
        """The coordinates of joints that follow from others by ties."""
        return frozenset(name for assembly in self.assemblies for name in assembly.determined)

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates in the order of the bodies; a prescribed one starts where its motion does."""
        starts = {name: start for name, start in self.prescribed.items() if start is not None}
        return tuple(
            replace(data, element=data.element.model_copy(update={"start": starts[data.name]}))
            if data.name in starts
            else data
            for data in self.stated_coordinates
        )

    @cached_property
    def stated_coordinates(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates as bodies and cylinders define them."""
        return tuple(data for coordinates in self._coordinates_by_body.values() for data in coordinates)

    @cached_property
    def prescribed(self) -> dict[str, float | None]:
        """The coordinates whose motion is prescribed, each with its initial value; None where a file has it."""
        return {name: start for each in answering("prescribed") for name, start in each.prescribed(self).items()}

    @cached_property
    def _coordinates_by_body(self) -> dict[str, tuple[Coordinate, ...]]:
        return {body: self._coordinates_of_body(body) for body in self.order}

    def _coordinates_of_body(self, body: str) -> tuple[Coordinate, ...]:
        replaced = (each.replaced_coordinates(self, body) for each in answering("replaced_coordinates"))
        joint = next((data for data in replaced if data is not None), self._joint_coordinates(body))
        free = (data for data in joint if data.name not in self.determined)
        return (*free, *(data for each in answering("coordinates") for data in each.coordinates(self, body)))

    def _joint_coordinates(self, body: str) -> tuple[Coordinate, ...]:
        return coordinates_of_joint(body, self.tree[body].joint)

    def joint_names(self, body: str) -> tuple[str, ...]:
        """The names of the coordinates of a body's joint, whatever they depend on."""
        return tuple(data.name for data in self._joint_coordinates(body))

    @cached_property
    def assembled_starts(self) -> dict[str, float]:
        """The initial values of coordinates that follow from how a mechanism is assembled, by name."""
        return {
            name: start for each in answering("assembled_starts") for name, start in each.assembled_starts(self).items()
        }

    @cached_property
    def dependents(self) -> dict[str, Coordinate]:
        """Variables that follow from generalised coordinates: lengths of cylinders, determined joints, ropes paid out."""
        return {name: data for each in answering("dependents") for name, data in each.dependents(self).items()}

    @cached_property
    def determined_coordinates(self) -> dict[str, Coordinate]:
        """The coordinates of joints that follow from others, as the file states them."""
        members = (body for assembly in self.assemblies for body in assembly.members)
        candidates = (data for body in members for data in self._joint_coordinates(body))
        return {data.name: data for data in candidates if data.name in self.determined}

    @cached_property
    def beams(self) -> dict[str, Beam]:
        """The beams of all flexible bodies, by body, in the order of the bodies."""
        return {name: beam for name in self.order if (beam := self.tree[name].beam) is not None}

    @cached_property
    def speeds(self) -> tuple[str, ...]:
        """The names of the generalised speeds: those of the coordinates, except that a free body has its twist."""
        speeds: list[str] = []
        for body in self.order:
            joint = self.tree[body].joint
            twist = SPEEDS.get(joint.kind)
            names = [coordinate.name for coordinate in self._coordinates_by_body[body]]
            speeds += [f"{body}.{speed}" for speed in twist] + names[len(twist) :] if twist else names
        return tuple(speeds)

    @cached_property
    def recorded(self) -> tuple[str, ...]:
        """The names of all recorded variables: by default also those of extension parts."""
        requested = self.scenario.record
        shown = [name for part in self.scenario.parts.values() for name in part.shows] if requested == RECORDED else []
        return tuple(dict.fromkeys((*requested, *shown)))

    @cached_property
    def without_mass(self) -> frozenset[str]:
        """The bodies whose mass is not in their data, such as vessels."""
        return frozenset(name for each in answering("without_mass") for name in each.without_mass(self))

    @cached_property
    def reaction_joints(self) -> tuple[str, ...]:
        """The joints whose reactions are requested, each by the name of its outer body, in the order of the bodies."""
        requested = self.scenario.reactions.joints
        unsupported = {name for each in answering("without_reaction") for name in each.without_reaction(self)}
        supported = [name for name in self.order if name not in unsupported]
        return tuple(name for name in supported if requested == "all" or name in requested)

    def pulled_axis(self, body: str) -> Vector | None:
        """The axis about which ropes pull a body, where it is a drum; None where not."""
        axes = (each.pulled_axis(self, body) for each in answering("pulled_axis"))
        return next((axis for axis in axes if axis is not None), None)

    def placement(self, body: str) -> tuple[Array, Array]:
        """The constant rotation R and offset p of a body's joint in its parent's frame."""
        joint = self.tree[body].joint
        at = joint.at
        if isinstance(at, str):
            tip = self.tree[self.tree[body].on].tip
            assert tip is not None, "checked when the scenario was made"
            at = tip
        return rotation_matrix(joint.rotation), np.array(at)

    def place_on_beam(self, body: str, at: Vector | Array) -> float | None:
        """Position of a point of a flexible body along its beam; None for a rigid body or the ground."""
        beam = self.beams.get(body)
        return None if beam is None else round(float(beam.rotation[:, 0] @ np.array(at)), 9)

    def beside_beam(self, body: str, at: Vector | Array) -> Array:
        """Position of a point of a flexible body relative to the middle of the undeformed section that carries it."""
        x = self.place_on_beam(body, at)
        assert x is not None, "asked of flexible bodies only"
        return np.asarray(np.round(np.array(at) - x * self.beams[body].rotation[:, 0], 12))

    def sections(self, body: str) -> tuple[float, ...]:
        """The positions along a flexible body's beam where something is attached: joints, pins, masses, forces, points."""
        points: list[Any] = [self.placement(name)[1] for name, data in self.tree.items() if data.on == body]
        points += [point.at for point in self.point_masses(body).values()]
        points += [
            place.at for each in answering("attachments") for place in each.attachments(self) if place.body == body
        ]
        return tuple(sorted({x for at in points if (x := self.place_on_beam(body, at)) is not None}))

    def point_masses(self, body: str) -> dict[str, PointMass]:
        """The extra masses of a body by label: its own, and those that components lump there."""
        masses = {f"{body}.masses.{i}": point for i, point in enumerate(self.tree[body].masses)}
        return masses | {
            label: point for each in answering("point_masses") for label, point in each.point_masses(self, body).items()
        }

    def coordinate(self, name: str) -> Coordinate:
        """The coordinate of this name, or the dependent joint angle or extension of a cylinder's loop."""
        candidates = (*self.coordinates, *self.dependents.values())
        for coordinate in candidates:
            if coordinate.name == name:
                return coordinate
        names = [coordinate.name for coordinate in candidates]
        raise DeckcraneError(
            f'there is no coordinate "{name}";{did_you_mean(name, names)} There are: {", ".join(names)}'
        )

    @cached_property
    def speed_kinds(self) -> tuple[Kind, ...]:
        """Whether each generalised speed is angular or linear."""
        kinds: list[Kind] = []
        for name in self.order:
            coordinate_kinds = [data.kind for data in self.coordinates if data.body == name]
            free = self.tree[name].joint.kind == "free"
            kinds += [*_TWIST_KINDS, *coordinate_kinds[6:]] if free else coordinate_kinds
        return tuple(kinds)

    @cached_property
    def start_speeds(self) -> tuple[float, ...]:
        """The generalised speeds at the start."""
        speeds: list[float] = []
        for name in self.order:
            joint = self.tree[name].joint
            body_speeds = [data.element.speed for data in self.coordinates if data.body == name]
            if joint.kind == "free":
                body_speeds = [*joint.angular_velocity, *joint.velocity, *body_speeds[6:]]
            speeds += body_speeds
        return tuple(speeds)


@dataclass(frozen=True)
class AttachmentPoint:
    """A point of a body; for a flexible body, `x` is its position along the beam, and `at` is relative to the section there."""

    body: str
    x: float | None
    at: Any = parameter("vector")


def attachment_point(plant: Plant, body: str, at: Any) -> AttachmentPoint:
    """The spot of a point given in the body's frame."""
    x = plant.place_on_beam(body, at)
    return AttachmentPoint(body, x, np.array(at, dtype=float) if x is None else plant.beside_beam(body, at))
