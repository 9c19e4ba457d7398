"""`Plant`: what a scenario means, without symbols.

Its tree of bodies, the coordinates and speeds and which of them depend on others, the loops that cylinders close, what is
attached where along beams, by what the payload hangs. Everything the equations ask of a model file is a property here;
the scenario itself is data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.beams import Beam
from deckcrane.model.bodies import Body, PointMass
from deckcrane.model.checks import parents_first
from deckcrane.model.control import Control
from deckcrane.model.courses import SetPoint, about
from deckcrane.model.data import Vector, nearest
from deckcrane.model.elements import AngularElement, Element, LinearElement
from deckcrane.model.hydraulics import Hydraulics
from deckcrane.model.joints import SPEEDS, Coordinate, Kind, coordinate_names, rotation_matrix
from deckcrane.model.motions import Motion, SeriesFile, beginning, begun_at
from deckcrane.model.settings import RECORDED
from deckcrane.model.vessel import VESSEL, Vessel
from deckcrane.model.vessel_motion import ImposedMotion
from deckcrane.model.winches import rope_of
from deckcrane.plant.assemblies import Assembled, assemblies_of, coupling_ties, order_with
from deckcrane.plant.contacts import contact_places
from deckcrane.plant.hulls import Hull
from deckcrane.plant.linkages import extension_coordinate, is_bar, linkage_ties, linkages_of, put_in_place
from deckcrane.plant.loops import HingeLoop, extension_element, loop_of, shares_hinge
from deckcrane.plant.pairs import pins_on_bodies
from deckcrane.plant.planar_linkages import PlanarLinkage
from deckcrane.plant.rigid_ropes import rigid_rope_ties
from deckcrane.plant.winches import paying_sense, rope_coordinate
from deckcrane.plant.wind_areas import places_of

if TYPE_CHECKING:
    from deckcrane.model.scenario import Scenario


_TWIST: tuple[Kind, ...] = ("angular", "angular", "angular", "linear", "linear", "linear")


class Plant:
    """A scenario's mechanism in numbers and names; `scenario.plant` is the one of a scenario.

    `laws` are controllers in Python that a run adds to the file's, by what they drive (see `parts.laws`).
    """

    def __init__(self, scenario: Scenario, laws: Mapping[str, Any] | None = None) -> None:
        self.scenario, self.laws = scenario, dict(laws or {})

    @cached_property
    def vessels(self) -> dict[str, Vessel]:
        """All vessels by name: that of the section `vessel`, and those of `vessels`."""
        own = self.scenario.vessel
        return {**({} if own is None else {VESSEL: own}), **self.scenario.vessels}

    def hull(self, vessel: str) -> Hull:
        """How what belongs to the vessel of this name is called."""
        return Hull(vessel, alone=not self.scenario.vessels)

    @cached_property
    def tree(self) -> dict[str, Body]:
        """All bodies by name: vessels, those of the file, and the drums of winches."""
        afloat = {name: vessel.as_body() for name, vessel in self.vessels.items()}
        return {
            **afloat,
            **self.scenario.bodies,
            **{name: one.as_body() for name, one in self.scenario.winches.items()},
        }

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The names of the bodies, every parent before its children, assemblies together, else as in the file."""
        return order_with(self.assemblies, parents_first({name: body.on for name, body in self.tree.items()}))

    @cached_property
    def assemblies(self) -> tuple[Assembled, ...]:
        """Bodies whose joints' coordinates depend on each other."""
        ties = [*coupling_ties(self), *linkage_ties(self.linkages), *rigid_rope_ties(self)]
        return assemblies_of(ties, {name: body.on for name, body in self.tree.items()})

    @cached_property
    def linkages(self) -> tuple[PlanarLinkage, ...]:
        """Loops of bodies that closures close."""
        return linkages_of(self)

    @cached_property
    def determined(self) -> frozenset[str]:
        """The coordinates of joints that follow from others by couplings and the like."""
        return frozenset(name for one in self.assemblies for name in one.determined)

    @cached_property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates in the order of the bodies; one that is prescribed starts where its motion does."""
        begun = {
            name: beginning(motion) for name, motion in self.prescribed.items() if not isinstance(motion, SeriesFile)
        }
        return tuple(
            replace(data, element=data.element.model_copy(update={"start": begun[data.name]}))
            if data.name in begun
            else data
            for data in self._stated
        )

    @cached_property
    def _stated(self) -> tuple[Coordinate, ...]:
        """All generalised coordinates as bodies and cylinders have them."""
        return tuple(found for body in self.order for found in self._own_coordinates(body))

    @cached_property
    def prescribed(self) -> dict[str, Motion]:
        """The motions of coordinates that follow one exactly, by name, with what they leave to the start filled in.

        A law of Python takes the place of the file's motion.
        """
        starts = {data.name: data.element.start for data in self._stated}
        given = {name: control.motion for name, control in self.scenario.control.items() if control.motion is not None}
        return {
            name: begun_at(motion, starts[name])
            for name, motion in given.items()
            if name in starts and name not in self.laws
        }

    def _own_coordinates(self, body: str) -> tuple[Coordinate, ...]:
        cylinder = self.driven.get(body)
        by_extension = cylinder is not None and self.scenario.cylinders[cylinder].by_extension
        joint = (self._extension(cylinder),) if by_extension and cylinder else self._joint_coordinates(body)
        free = (data for data in joint if data.name not in self.determined)
        return (*free, *(data for data in self._bars if data.body == body), *self._modal_coordinates(body))

    def bars_after(self, body: str) -> tuple[str, ...]:
        """The cylinders that are bars of linkages and whose links follow that of this body: the last of their assembly."""
        own = next((one for one in self.assemblies if one.members[-1] == body), None)
        if own is None:
            return ()
        inside = set(own.members)
        return tuple(
            name
            for name, data in self.scenario.cylinders.items()
            if name not in self.loops and inside & {data.barrel.on, data.piston.on}
        )

    @cached_property
    def _bars(self) -> tuple[Coordinate, ...]:
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

    def _extension(self, cylinder: str) -> Coordinate:
        return Coordinate(
            cylinder, self.loops[cylinder].outer, "extension", "linear", extension_element(self, cylinder)
        )

    @cached_property
    def dependents(self) -> dict[str, Coordinate]:
        """What is no generalised coordinate but follows from one: for each cylinder, the one of joint angle and extension; each
        coordinate of a joint that others determine; the rope that each winch has paid out.
        """
        found = {
            name: self._joint_coordinates(loop.outer)[0]
            if self.scenario.cylinders[name].by_extension
            else self._extension(name)
            for name, loop in self.loops.items()
        }
        for name in self.scenario.cylinders:
            if name not in self.loops and not is_bar(self, name):
                found[name] = extension_coordinate(self, name)
        every = (data for one in self.assemblies for body in one.members for data in self._joint_coordinates(body))
        found |= {data.name: put_in_place(self, data) for data in every if data.name in self.determined}
        scenario = self.scenario
        return found | {
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
        """The hydraulics of all that is driven by oil: by cylinder, of both of a pair together; of winches by their rope."""
        found = {name: own for name, cylinder in self.scenario.cylinders.items() if (own := cylinder.oil) is not None}
        return found | {
            rope_of(name): oil for name, one in self.scenario.winches.items() if (oil := one.oil) is not None
        }

    @cached_property
    def driving(self) -> dict[str, Control]:
        """The controllers that drive a coordinate or a cylinder, by its name; others only give a signal."""
        known = {data.name for data in (*self.coordinates, *self.dependents.values())}
        return {name: control for name, control in self.scenario.control.items() if name in known}

    @cached_property
    def struts(self) -> tuple[str, ...]:
        """The cylinders that are forces between their pins, with their masses lumped there."""
        return tuple(name for name, cylinder in self.scenario.cylinders.items() if cylinder.model == "strut")

    @cached_property
    def speeds(self) -> tuple[str, ...]:
        """The names of the generalised speeds: as the coordinates, except that a free body has its twist."""
        found: list[str] = []
        for body in self.order:
            joint = self.tree[body].joint
            twist = SPEEDS.get(joint.kind)
            own = [coordinate.name for coordinate in self._own_coordinates(body)]
            found += [f"{body}.{speed}" for speed in twist] + own[len(twist) :] if twist else own
        return tuple(found)

    @cached_property
    def imposed_motions(self) -> dict[str, ImposedMotion]:
        """The motions that are imposed on vessels, by the vessel's name."""
        return {name: vessel.motion for name, vessel in self.vessels.items() if vessel.motion is not None}

    @cached_property
    def afloat(self) -> tuple[str, ...]:
        """The names of the vessels that water carries."""
        return tuple(name for name in self.vessels if name not in self.imposed_motions)

    @cached_property
    def recorded(self) -> tuple[str, ...]:
        """The names of all that is recorded: where that is all we know of, also what parts from outside show."""
        asked = self.scenario.record
        shown = [name for part in self.scenario.parts.values() for name in part.shows] if asked == RECORDED else []
        return tuple(dict.fromkeys((*asked, *shown)))

    @cached_property
    def reaction_joints(self) -> tuple[str, ...]:
        """The joints whose reactions are asked for, each by the name of its outer body, in the order of the bodies."""
        wanted = self.scenario.reactions.joints
        held = [name for name in self.order if name not in self.afloat]  # nothing holds those but water
        return tuple(name for name in held if wanted == "all" or name in wanted)

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
        """How far along its beam a point of a flexible body is attached; None for a rigid body or the ground."""
        beam = self.beams.get(body)
        return None if beam is None else round(float(beam.rotation[:, 0] @ np.array(at)), 9)

    def beside_beam(self, body: str, at: Vector | Array) -> Array:
        """Where a point of a flexible body is, seen from the middle of the undeformed section that carries it."""
        x = self.place_on_beam(body, at)
        assert x is not None, "asked of flexible bodies only"
        return np.asarray(np.round(np.array(at) - x * self.beams[body].rotation[:, 0], 12))

    def sections(self, body: str) -> tuple[float, ...]:
        """The places along a flexible body's beam where something is attached: joints, pins, masses, forces, points."""
        found = [self.placement(name)[1] for name, data in self.tree.items() if data.on == body]
        found += [np.array(point.at) for point in self.point_masses(body).values()]
        ends = [
            end
            for name in self.struts
            for end in (self.scenario.cylinders[name].barrel, self.scenario.cylinders[name].piston)
        ]
        found += [np.array(end.at) for end in ends if end.on == body]
        found += [
            at for name in self.struts for _, on, at, mass in pins_on_bodies(self, name) if on == body and mass > 0
        ]
        led = [point for rope in self.scenario.ropes.values() for point in rope.path]
        found += [np.array(point.at) for point in led if point.body == body]
        found += [np.array(force.at) for force in self.scenario.forces.values() if force.on == body]
        found += [np.array(point.at) for point in self.scenario.points.values() if point.on == body]
        sights = [end for seen in self.scenario.relative.values() for end in (seen.point, seen.seen_from)]
        found += [np.array(end.at) for end in sights if end.on == body]
        mounts = [end for bushing in self.scenario.bushings.values() for end in bushing.between]
        found += [np.array(end.at) for end in mounts if end.on == body]
        areas = self.scenario.wind.areas.values() if self.scenario.wind is not None else ()
        found += [np.array(area.at) for area in areas if area.on == body]
        found += [at for data in self.scenario.contacts.values() for on, at in contact_places(self, data) if on == body]
        found += [at for area in areas if area.on == body for at in places_of(area)]
        found += [np.array(at) for part in self.scenario.parts.values() for on, at in part.attachments() if on == body]
        return tuple(sorted({x for at in found if (x := self.place_on_beam(body, at)) is not None}))

    def point_masses(self, body: str) -> dict[str, PointMass]:
        """The extra masses of a body, each with its label: its own, and those of struts' ends that are lumped there."""
        found = {f"{body}.masses.{i}": point for i, point in enumerate(self.tree[body].masses)}
        for name in self.struts:
            for label, on, at, mass in pins_on_bodies(self, name):
                if on == body and mass > 0 and self.scenario.cylinders[name].mass_springs is None:
                    found[label] = PointMass(at=tuple(at.tolist()), mass=mass)
        return found

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
        cylinder = self.driven.get(body)
        by_extension = cylinder is not None and self.scenario.cylinders[cylinder].by_extension
        return cylinder if by_extension and cylinder else self.joint_names(body)[0]

    def setpoint(self, coordinate: str) -> SetPoint:
        """The set-point of a controlled coordinate, with `start` replaced by the value at which it starts."""
        control = self.scenario.control.get(coordinate)
        if control is not None and control.of is not None:
            return about(control.setpoint, 0.0)
        start = self.coordinate(coordinate).element.start
        if control is None:
            raise DeckcraneError(f'the coordinate "{coordinate}" has no controller')
        return about(control.setpoint, start)

    @property
    def hung_body(self) -> str:
        """The body by whose joint the payload hangs: the first, from the payload inwards, that lets it swing.

        A winch that pays out wire between the two is passed over.
        """
        assert self.scenario.payload is not None, "asked where there is a payload"
        hung = self.scenario.payload
        while self.tree[hung].joint.kind in ("prismatic", "fixed") and self.tree[hung].on != "ground":
            hung = self.tree[hung].on
        return hung

    def hung_on(self, payload: str) -> str:
        """The body that carries the joint by which a payload hangs, or ground."""
        while payload != "ground" and self.tree[payload].joint.kind in ("prismatic", "fixed"):
            payload = self.tree[payload].on
        return payload if payload == "ground" else self.tree[payload].on

    @cached_property
    def speed_kinds(self) -> tuple[Kind, ...]:
        """Whether each generalised speed is angular or linear."""
        found: list[Kind] = []
        for name in self.order:
            own = [data.kind for data in self.coordinates if data.body == name]
            free = self.tree[name].joint.kind == "free"
            found += [*_TWIST, *own[6:]] if free else own
        return tuple(found)

    @cached_property
    def start_speeds(self) -> tuple[float, ...]:
        """The generalised speeds at the start."""
        speeds: list[float] = []
        for name in self.order:
            joint = self.tree[name].joint
            own = [data.element.speed for data in self.coordinates if data.body == name]
            if joint.kind == "free":
                own = [*joint.angular_velocity, *joint.velocity, *own[6:]]
            speeds += own
        return tuple(speeds)
