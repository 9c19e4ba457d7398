"""`Plant`: the meaning of a scenario, without symbols.

Its tree of bodies, the coordinates and speeds and which of them depend on others, the loops that cylinders close,
attachments along beams, the suspension of the payload. Everything the equations need of a model file is a property here; the
scenario itself is data.

An attachment point is one of a rigid body, of a beam, or of the ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams.data import Beam
from deckcrane.components.bodies.data import Body, PointMass
from deckcrane.components.contacts.stiffness import contact_places
from deckcrane.components.control.data import Control
from deckcrane.components.cylinders.hinge_loop import (
    HingeLoop,
    extension_element,
    loop_of,
    pins_on_bodies,
    shares_hinge,
)
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.components.joints.data import (
    AngularElement,
    Coordinate,
    Element,
    LinearElement,
    coordinate_names,
    rotation_matrix,
)
from deckcrane.components.linkages.planar_linkage import PlanarLinkage
from deckcrane.components.linkages.topology import (
    assembled_start,
    extension_coordinate,
    is_bar,
    linkage_ties,
    linkages_of,
)
from deckcrane.components.ropes.inextensible_relations import rigid_rope_ties
from deckcrane.components.vessel.data import VESSEL, Hull, ImposedMotion, Vessel
from deckcrane.components.winches.data import paying_sense, rope_coordinate, rope_of
from deckcrane.components.wind.mean_wind import places_of
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import SPEEDS, Kind
from deckcrane.mechanics.model.dependent_coordinates import AssemblyData, assemblies_of, coupling_ties, group_assemblies
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.scenario.data import Vector, did_you_mean
from deckcrane.scenario.prescribed_motion import Motion, SeriesFile, initial_value, motion_from_start
from deckcrane.scenario.references import parents_first
from deckcrane.scenario.run_settings import RECORDED
from deckcrane.scenario.time_functions import SetPoint, with_start_value

if TYPE_CHECKING:
    from deckcrane.scenario.scenario import Scenario

_TWIST_KINDS: tuple[Kind, ...] = ("angular", "angular", "angular", "linear", "linear", "linear")


class Plant:
    """A scenario's mechanism in numbers and names; `scenario.plant` is that of a scenario.

    `laws` are controllers in Python that a run adds to the file's, by what they drive (see `components.control.python_laws`).
    """

    def __init__(self, scenario: Scenario, laws: Mapping[str, Any] | None = None) -> None:
        self.scenario, self.laws = scenario, dict(laws or {})

    @cached_property
    def vessels(self) -> dict[str, Vessel]:
        """All vessels by name: that of the section `vessel` and those of `vessels`."""
        vessel = self.scenario.vessel
        return {**({} if vessel is None else {VESSEL: vessel}), **self.scenario.vessels}

    def hull(self, vessel: str) -> Hull:
        """The names of what belongs to the vessel of this name."""
        return Hull(vessel, alone=not self.scenario.vessels)

    @cached_property
    def tree(self) -> dict[str, Body]:
        """All bodies by name: vessels, those of the file, and the drums of winches."""
        afloat = {name: vessel.as_body() for name, vessel in self.vessels.items()}
        return {
            **afloat,
            **self.scenario.bodies,
            **{name: winch.as_body() for name, winch in self.scenario.winches.items()},
        }

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The names of the bodies, every parent before its children, assemblies together, else as in the file."""
        return group_assemblies(self.assemblies, parents_first({name: body.on for name, body in self.tree.items()}))

    @cached_property
    def assemblies(self) -> tuple[AssemblyData, ...]:
        """Bodies with dependent joint coordinates, grouped."""
        ties = [*coupling_ties(self), *linkage_ties(self.linkages), *rigid_rope_ties(self)]
        return assemblies_of(ties, {name: body.on for name, body in self.tree.items()})

    @cached_property
    def linkages(self) -> tuple[PlanarLinkage, ...]:
        """Loops of bodies that closures close."""
        return linkages_of(self)

    @cached_property
    def determined(self) -> frozenset[str]:
        """The coordinates of joints that follow from others by ties."""
        return frozenset(name for assembly in self.assemblies for name in assembly.determined)

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates in the order of the bodies; a prescribed one starts where its motion does."""
        starts = {
            name: initial_value(motion)
            for name, motion in self.prescribed.items()
            if not isinstance(motion, SeriesFile)
        }
        return tuple(
            replace(data, element=data.element.model_copy(update={"start": starts[data.name]}))
            if data.name in starts
            else data
            for data in self._stated_coordinates
        )

    @cached_property
    def _stated_coordinates(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates as bodies and cylinders define them."""
        return tuple(data for body in self.order for data in self._coordinates_of_body(body))

    @cached_property
    def prescribed(self) -> dict[str, Motion]:
        """The motions of coordinates that follow one exactly, by name, with open values taken from their start.

        A law of Python replaces the file's motion.
        """
        starts = {data.name: data.element.start for data in self._stated_coordinates}
        motions = {
            name: control.motion for name, control in self.scenario.control.items() if control.motion is not None
        }
        return {
            name: motion_from_start(motion, starts[name])
            for name, motion in motions.items()
            if name in starts and name not in self.laws
        }

    def _coordinates_of_body(self, body: str) -> tuple[Coordinate, ...]:
        cylinder = self.driven.get(body)
        by_extension = cylinder is not None and self.scenario.cylinders[cylinder].by_extension
        joint = (self._extension_coordinate(cylinder),) if by_extension and cylinder else self._joint_coordinates(body)
        free = (data for data in joint if data.name not in self.determined)
        return (*free, *(data for data in self._bar_coordinates if data.body == body), *self._modal_coordinates(body))

    def bars_after(self, body: str) -> tuple[str, ...]:
        """The cylinders that are bars of linkages and whose links come after this body, the last of their assembly."""
        assembly = next((candidate for candidate in self.assemblies if candidate.members[-1] == body), None)
        if assembly is None:
            return ()
        members = set(assembly.members)
        return tuple(
            name
            for name, data in self.scenario.cylinders.items()
            if name not in self.loops and members & {data.barrel.on, data.piston.on}
        )

    @cached_property
    def _bar_coordinates(self) -> tuple[Coordinate, ...]:
        """The extensions of cylinders that are bars of linkages, where they are coordinates."""
        return tuple(
            extension_coordinate(self, name)
            for name in self.scenario.cylinders
            if name not in self.loops and is_bar(self, name)
        )

    def _modal_coordinates(self, body: str) -> tuple[Coordinate, ...]:
        if body not in self.beams:
            return ()
        elements: dict[str, Element] = {"linear": LinearElement(), "angular": AngularElement()}
        field = self.beams[body].field()
        return tuple(
            Coordinate(f"{body}.{name}", body, name, kind, elements[kind])
            for name, kind in zip(field.names, field.kinds, strict=True)
        )

    def _joint_coordinates(self, body: str) -> tuple[Coordinate, ...]:
        joint = self.tree[body].joint
        names = coordinate_names(body, joint).items()
        return tuple(Coordinate(name, body, local, kind, joint.elements[local]) for name, (local, kind) in names)

    def joint_names(self, body: str) -> tuple[str, ...]:
        """The names of the coordinates of a body's joint, whatever they depend on."""
        return tuple(coordinate_names(body, self.tree[body].joint))

    def _extension_coordinate(self, cylinder: str) -> Coordinate:
        return Coordinate(
            cylinder, self.loops[cylinder].outer, "extension", "linear", extension_element(self, cylinder)
        )

    @cached_property
    def dependents(self) -> dict[str, Coordinate]:
        """Variables that follow from generalised coordinates: for each cylinder, the dependent one of joint angle and
        extension; each coordinate of a joint that others determine; the rope that each winch has paid out.
        """
        dependents = {
            name: self._joint_coordinates(loop.outer)[0]
            if self.scenario.cylinders[name].by_extension
            else self._extension_coordinate(name)
            for name, loop in self.loops.items()
        }
        for name in self.scenario.cylinders:
            if name not in self.loops and not is_bar(self, name):
                dependents[name] = extension_coordinate(self, name)
        candidates = (
            data for assembly in self.assemblies for body in assembly.members for data in self._joint_coordinates(body)
        )
        dependents |= {data.name: assembled_start(self, data) for data in candidates if data.name in self.determined}
        scenario = self.scenario
        return dependents | {
            rope_of(name): rope_coordinate(name, winch, paying_sense(scenario, name))
            for name, winch in scenario.winches.items()
        }

    @cached_property
    def loops(self) -> dict[str, HingeLoop]:
        """The closed loop of each cylinder on a hinge; others are bars of linkages."""
        return {name: loop_of(self, name) for name, data in self.scenario.cylinders.items() if shares_hinge(self, data)}

    @cached_property
    def driven(self) -> dict[str, str]:
        """The bodies whose joints are driven by cylinders with moving parts, each with the name of its cylinder."""
        return {loop.outer: name for name, loop in self.loops.items() if self.scenario.cylinders[name].model == "loop"}

    @cached_property
    def beams(self) -> dict[str, Beam]:
        """The beams of all flexible bodies, by body, in the order of the bodies."""
        return {name: beam for name in self.order if (beam := self.tree[name].beam) is not None}

    @cached_property
    def oil(self) -> dict[str, Hydraulics]:
        """The hydraulics of all hydraulic drives: by cylinder, for both of a pair together; for winches by their rope."""
        hydraulics = {
            name: oil_side
            for name, cylinder in self.scenario.cylinders.items()
            if (oil_side := cylinder.oil) is not None
        }
        return hydraulics | {
            rope_of(name): oil for name, winch in self.scenario.winches.items() if (oil := winch.oil) is not None
        }

    @cached_property
    def driving(self) -> dict[str, Control]:
        """The controllers that drive a coordinate or a cylinder, by its name; others only give a signal."""
        names = {data.name for data in (*self.coordinates, *self.dependents.values())}
        return {name: control for name, control in self.scenario.control.items() if name in names}

    @cached_property
    def struts(self) -> tuple[str, ...]:
        """The cylinders that are forces between their pins, with their masses lumped there."""
        return tuple(name for name, cylinder in self.scenario.cylinders.items() if cylinder.model == "strut")

    @cached_property
    def speeds(self) -> tuple[str, ...]:
        """The names of the generalised speeds: those of the coordinates, except that a free body has its twist."""
        speeds: list[str] = []
        for body in self.order:
            joint = self.tree[body].joint
            twist = SPEEDS.get(joint.kind)
            names = [coordinate.name for coordinate in self._coordinates_of_body(body)]
            speeds += [f"{body}.{speed}" for speed in twist] + names[len(twist) :] if twist else names
        return tuple(speeds)

    @cached_property
    def imposed_motions(self) -> dict[str, ImposedMotion]:
        """The motions imposed on vessels, by the vessel's name."""
        return {name: vessel.motion for name, vessel in self.vessels.items() if vessel.motion is not None}

    @cached_property
    def afloat(self) -> tuple[str, ...]:
        """The names of the vessels that float."""
        return tuple(name for name in self.vessels if name not in self.imposed_motions)

    @cached_property
    def recorded(self) -> tuple[str, ...]:
        """The names of all recorded variables: by default also those of extension parts."""
        requested = self.scenario.record
        shown = [name for part in self.scenario.parts.values() for name in part.shows] if requested == RECORDED else []
        return tuple(dict.fromkeys((*requested, *shown)))

    @cached_property
    def reaction_joints(self) -> tuple[str, ...]:
        """The joints whose reactions are requested, each by the name of its outer body, in the order of the bodies."""
        requested = self.scenario.reactions.joints
        supported = [name for name in self.order if name not in self.afloat]  # vessels afloat have no reaction
        return tuple(name for name in supported if requested == "all" or name in requested)

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
        points = [self.placement(name)[1] for name, data in self.tree.items() if data.on == body]
        points += [np.array(point.at) for point in self.point_masses(body).values()]
        ends = [
            end
            for name in self.struts
            for end in (self.scenario.cylinders[name].barrel, self.scenario.cylinders[name].piston)
        ]
        points += [np.array(end.at) for end in ends if end.on == body]
        points += [
            at for name in self.struts for _, on, at, mass in pins_on_bodies(self, name) if on == body and mass > 0
        ]
        rope_points = [point for rope in self.scenario.ropes.values() for point in rope.path]
        points += [np.array(point.at) for point in rope_points if point.body == body]
        points += [np.array(force.at) for force in self.scenario.forces.values() if force.on == body]
        points += [np.array(point.at) for point in self.scenario.points.values() if point.on == body]
        relative_points = [
            end for motion in self.scenario.relative.values() for end in (motion.point, motion.seen_from)
        ]
        points += [np.array(end.at) for end in relative_points if end.on == body]
        mounts = [end for bushing in self.scenario.bushings.values() for end in bushing.between]
        points += [np.array(end.at) for end in mounts if end.on == body]
        areas = self.scenario.wind.areas.values() if self.scenario.wind is not None else ()
        points += [np.array(area.at) for area in areas if area.on == body]
        points += [
            at for data in self.scenario.contacts.values() for on, at in contact_places(self, data) if on == body
        ]
        points += [at for area in areas if area.on == body for at in places_of(area)]
        points += [np.array(at) for part in self.scenario.parts.values() for on, at in part.attachments() if on == body]
        return tuple(sorted({x for at in points if (x := self.place_on_beam(body, at)) is not None}))

    def point_masses(self, body: str) -> dict[str, PointMass]:
        """The extra masses of a body by label: its own, and those of struts' ends that are lumped there."""
        masses = {f"{body}.masses.{i}": point for i, point in enumerate(self.tree[body].masses)}
        for name in self.struts:
            for label, on, at, mass in pins_on_bodies(self, name):
                if on == body and mass > 0 and self.scenario.cylinders[name].mass_springs is None:
                    masses[label] = PointMass(at=tuple(at.tolist()), mass=mass)
        return masses

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

    def coordinate_of_joint(self, body: str) -> str:
        """The name of the first coordinate of a body's joint."""
        cylinder = self.driven.get(body)
        by_extension = cylinder is not None and self.scenario.cylinders[cylinder].by_extension
        return cylinder if by_extension and cylinder else self.joint_names(body)[0]

    def setpoint(self, coordinate: str) -> SetPoint:
        """The set-point of a controlled coordinate, with `start` replaced by the value at which it starts."""
        control = self.scenario.control.get(coordinate)
        if control is not None and control.of is not None:
            return with_start_value(control.setpoint, 0.0)
        start = self.coordinate(coordinate).element.start
        if control is None:
            raise DeckcraneError(f'the coordinate "{coordinate}" has no controller')
        return with_start_value(control.setpoint, start)

    @property
    def hung_body(self) -> str:
        """The body by whose joint the payload hangs: the first, from the payload inwards, whose joint lets it swing.

        A winch that pays out wire between the two is skipped.
        """
        assert self.scenario.payload is not None, "asked where there is a payload"
        body = self.scenario.payload
        while self.tree[body].joint.kind in ("prismatic", "fixed") and self.tree[body].on != "ground":
            body = self.tree[body].on
        return body

    def hung_on(self, payload: str) -> str:
        """The body that carries the joint by which a payload hangs, or ground."""
        while payload != "ground" and self.tree[payload].joint.kind in ("prismatic", "fixed"):
            payload = self.tree[payload].on
        return payload if payload == "ground" else self.tree[payload].on

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
