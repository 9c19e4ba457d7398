"""Flexible bodies as parts: beams and sections in the tree, strain energy and damping, shapes and section forces [F19, Sec. 3].

Modal coordinates, deflections and section forces are also given for figures, tables and pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.beams.links_and_sections import (
    RESULTANTS,
    BeamNumbers,
    Places,
    RowNumbers,
    SectionForces,
    SectionNumbers,
    beam_frame,
    beam_shape,
    places_of,
    requested_places,
    section_forces,
    section_numbers,
    shape_numbers,
    stations,
)
from deckcrane.components.beams.outputs import ATTACHMENT_FORCE, BEAM_SHAPE, SECTION_FORCE
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import ScenarioError
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kinematics import Link
from deckcrane.mechanics.model.bodies import MASSLESS, Lump, lumps
from deckcrane.mechanics.model.outputs import POSITION, ROTATION
from deckcrane.mechanics.model.parameters import inline_parameters, structural
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Action, Formulation, MakesLinks, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.output_loops import Rows
from deckcrane.scenario.reading import scenario_from_dataset


@dataclass(frozen=True)
class SectionPart:
    """A section of a beam where something is attached, and the masses that are lumped there."""

    label: str
    place: float
    shape: SectionNumbers = inline_parameters()
    masses: tuple[Lump, ...] = ()

    def link(self, body: str, parent: int, beam: BeamNumbers, eta: SX, rate: SX, modes: slice) -> Link:
        lumped = MASSLESS
        for lump in self.masses:
            lumped = lump.joined(*lumped)
        motion = self.shape.motion(beam.axes, eta, rate)
        return Link(f"{body}@{self.place:g}", parent, motion, *lumped, modes, joined=True)


@dataclass(frozen=True)
class FlexibleBeam(MakesLinks):
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
    numbers: BeamNumbers = inline_parameters()

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
            yield Reading.of(BEAM_SHAPE, {**labels, "axis": AXES}, lambda: self._shape(world))
        if self.along is not None:
            section_labels = {**labels, "resultant": RESULTANTS}
            yield Reading.of(SECTION_FORCE, section_labels, lambda: self._section_forces(world).stations)
            names = tuple(f"{self.body}@{x:g}" for x in self.places.attached)
            attachment_labels = {"attachment": names, "side": ("inner", "outer"), "resultant": RESULTANTS}
            yield Reading.of(ATTACHMENT_FORCE, attachment_labels, lambda: self._section_forces(world).attachments)

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
    shape = shape_numbers(name, beam, count) if BEAM_SHAPE.name in record else None
    recorded = bool({SECTION_FORCE.name, ATTACHMENT_FORCE.name} & set(record))
    needed = recorded or requested_places(plant, name) is not None
    along = section_numbers(name, beam, places) if needed else None
    return FlexibleBeam(label, name, count, sections, shape, along, places, BeamNumbers.of(beam))


BENDING_Y, BENDING_Z = RESULTANTS.index("bending_y"), RESULTANTS.index("bending_z")
FULL = 1e-9
"""A bending moment below this fraction of the largest one counts as zero: the boom does not bend in that plane."""


def modal_coordinates(scenario: Scenario) -> tuple[str, ...]:
    """Names of the coordinates of bending, twist and stretch of all flexible bodies."""
    return tuple(f"{body}.{mode}" for body, beam in scenario.plant.beams.items() for mode in beam.field().names)


def modal_names(dataset: xr.Dataset) -> set[str]:
    """Modal coordinates of the scenario that a dataset carries; none where it carries no readable scenario."""
    try:
        return set(modal_coordinates(scenario_from_dataset(str(dataset.attrs.get("scenario", "")))))
    except ScenarioError:
        return set()


def deflections(dataset: xr.Dataset, scenario: Scenario) -> Array:
    """Deflection of each station from the straight beam, in the body's axes, (time, beam, station, 3)."""
    shape = dataset[BEAM_SHAPE.name].transpose("time", "beam", "station", "axis").values
    result = np.empty(shape.shape)
    for i, name in enumerate(str(label) for label in dataset["beam"].values):
        R = dataset[ROTATION.name].sel(body=name).transpose("time", "axis", "body_axis").values
        p = dataset[POSITION.name].sel(body=name).transpose("time", "axis").values
        straight = np.outer(dataset["station"].values, scenario.plant.beams[name].tip)
        # Row vectors times R are R^T times columns.
        result[:, i] = (shape[:, i] - p[:, None, :]) @ R - straight
    return result


def along(dataset: xr.Dataset, scenario: Scenario, name: str) -> tuple[Array, Array]:
    """Positions along a boom and the section forces there, (time, place, resultant): stations, and both sides of attachments."""
    forces = dataset[SECTION_FORCE.name].sel(beam=name).transpose("time", "station", "resultant").values
    x = scenario.plant.beams[name].length * dataset["station"].values
    if ATTACHMENT_FORCE.name in dataset:
        beside = dataset[ATTACHMENT_FORCE.name].transpose("time", "attachment", "side", "resultant")
        labels = [str(label).rpartition("@") for label in dataset["attachment"].values]
        attachments = [(i, float(place)) for i, (body, _, place) in enumerate(labels) if body == name]
        kept = [k for k in range(len(x)) if all(abs(x[k] - place) > 1e-9 for _, place in attachments)]
        sides = [beside.values[:, i, side] for i, _ in attachments for side in (0, 1)]
        x = np.concatenate([x[kept], np.repeat([place for _, place in attachments], 2)])
        forces = np.concatenate([forces[:, kept], np.stack(sides, axis=1)], axis=1) if attachments else forces
    order = np.argsort(x, kind="stable")
    return x[order], forces[:, order]
