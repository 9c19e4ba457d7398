"""Flexible bodies: beams and sections in the tree, strain energy and damping, shapes and section forces [F19, Sec. 3]."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.mechanism import Link
from deckcrane.equations.output_units import RESULTANT_UNITS
from deckcrane.equations.rows import Rows
from deckcrane.equations.system import SX
from deckcrane.parts.beam_links import BeamNumbers, SectionNumbers, beam_frame
from deckcrane.parts.bodies import MASSLESS, Lump, lumps
from deckcrane.parts.forces import AXES
from deckcrane.parts.protocol import Action, Formulation, Part, Reading
from deckcrane.parts.section_forces import (
    RESULTANTS,
    Places,
    RowNumbers,
    SectionForces,
    beam_shape,
    checked_places,
    places_of,
    section_forces,
    section_numbers,
    shape_numbers,
    stations,
)
from deckcrane.parts.world import World
from deckcrane.plant.numbers import structural, unnamed
from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class SectionPart:
    """A section of a beam where something is attached, and the masses that are lumped there."""

    label: str
    place: float
    shape: SectionNumbers = unnamed()
    masses: tuple[Lump, ...] = ()

    def link(self, body: str, parent: int, beam: BeamNumbers, eta: SX, rate: SX, modes: slice) -> Link:
        lumped = MASSLESS
        for lump in self.masses:
            lumped = lump.joined(*lumped)
        motion = self.shape.motion(beam.axes, eta, rate)
        return Link(f"{body}@{self.place:g}", parent, motion, *lumped, modes, joined=True)


@dataclass(frozen=True)
class FlexibleBeam(Part):
    """The beam of a flexible body, which grows on the frame at the body's joint."""

    drawn_as = "stores"

    label: str
    body: str
    count: int
    """The number of stations."""
    sections: tuple[SectionPart, ...]
    shape: RowNumbers | None
    along: RowNumbers | None
    """Coefficients of every station, and of every section and the slices between them, where these are recorded."""
    places: Places = structural()
    numbers: BeamNumbers = unnamed()

    @property
    def name(self) -> str:
        return self.label

    @property
    def grows_on(self) -> str:
        return self.body

    def links(self, parent: int, q: SX, u: SX, modes: slice) -> list[tuple[Link, float | None]]:
        """The beam, and the sections where something is attached, each with its place."""
        eta, rate = q[modes, :], u[modes, :]
        inertia, first_moment = self.numbers.inertia(eta, rate)
        cog, mass = first_moment / self.numbers.mass, self.numbers.mass
        frame = beam_frame(self.numbers.count)
        links: list[tuple[Link, float | None]] = [
            (Link(self.label, parent, frame, mass, cog, ca.SX(3, 3), modes, beam=inertia), None)
        ]
        for section in self.sections:
            links.append((section.link(self.body, parent, self.numbers, eta, rate, modes), section.place))
        return links

    def act(self, world: World) -> Action:
        link = world.tree.beam(self.body)
        eta, rate = world.tree.q[link.speeds, :], world.tree.u[link.speeds, :]
        strain, energy = self.numbers.elastic(eta)
        damping = self.numbers.damping(rate, world.t)
        return Action(
            on_speeds=((link.speeds, strain + damping),), energy={"elastic": energy}, power=ca.dot(damping, rate)
        )

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"beam": (self.body,), "station": tuple(f"{x:.6g}" for x in stations(self.count))}
        if self.shape is not None:
            long_name = "middle of each station's section in the ground frame"
            yield Reading("beam_shape", {**labels, "axis": AXES}, "m", long_name, lambda: self._shape(world))
        if self.along is not None:
            long_name = "force and moment of the outer part of a beam on the inner one, along the section's axes"
            section_labels = {**labels, "resultant": RESULTANTS}
            yield Reading(
                "section_force",
                section_labels,
                RESULTANT_UNITS,
                long_name,
                lambda: self._section_forces(world).stations,
            )
            names = tuple(f"{self.body}@{x:g}" for x in self.places.attached)
            attachment_labels = {"attachment": names, "side": ("inner", "outer"), "resultant": RESULTANTS}
            long_name = "section forces on the inner and the outer side of every attachment"
            yield Reading(
                "attachment_force",
                attachment_labels,
                RESULTANT_UNITS,
                long_name,
                lambda: self._section_forces(world).attachments,
            )

    def _shape(self, world: World) -> Rows:
        tree = world.tree
        assert self.shape is not None, "asked where it is recorded"
        eta, pose = tree.q[tree.beam(self.body).speeds, :], world.poses[tree.index(self.body)]
        return beam_shape(self.shape, self.numbers.axes, pose, eta)

    def _section_forces(self, world: World) -> SectionForces:
        def compute() -> SectionForces:
            assert self.along is not None, "asked where it is recorded"
            state = world.tree, world.solved, world.needs
            return section_forces(self.body, self.along, self.numbers.axes, self.places, *state)

        return world.once((self.name, "sections"), compute)

    def section_at(self, world: World, x: float, side: str) -> SX:
        """The section forces at a place that is checked, as an expression."""
        first = len(RESULTANTS) * self.places.rows.index((x, side))
        return self._section_forces(world).every.written_out()[first : first + len(RESULTANTS)]

    def refusal(self, formulation: Formulation) -> str | None:
        return {
            "forces": f'"{self.body}" is flexible: how it bends does not follow from a given motion of the joints. Simulate it '
            "with `deckcrane run`, or give the body mass and shape instead of beam",
            "moving frames": f'"{self.body}" is flexible: the moving frame method here is for rigid bodies driven by forces; '
            "use deckcrane.run for beams and hydraulics",
            "matrices": f'"{self.body}" is flexible',
        }.get(formulation)


def flexible_beam(plant: Plant, name: str) -> FlexibleBeam:
    beam, label = plant.beams[name], f"{name}.beam"
    sections = tuple(
        SectionPart(f"{label}.at.{x:.9g}", x, SectionNumbers.of(beam, x), lumps(plant, name, x))
        for x in plant.sections(name)
    )
    count, places = plant.scenario.reactions.stations, places_of(plant, name)
    record = plant.scenario.record
    shape = shape_numbers(name, beam, count) if "beam_shape" in record else None
    recorded = bool({"section_force", "attachment_force"} & set(record))
    needed = recorded or bool(plant.scenario.details) or bool(checked_places(plant, name))
    along = section_numbers(name, beam, places) if needed else None
    return FlexibleBeam(label, name, count, sections, shape, along, places, BeamNumbers.of(beam))
