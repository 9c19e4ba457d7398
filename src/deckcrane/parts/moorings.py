"""Moorings: quasi-static lines that pull at their fairleads, and springs towards a position; all are conservative."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.output_units import MOTION_UNITS
from deckcrane.equations.system import SX
from deckcrane.model.moorings import MooringLine, Moorings
from deckcrane.model.station_keeping import KeptPlace
from deckcrane.parts.level import side_of
from deckcrane.parts.line_energy import LineNodes, line_nodes
from deckcrane.parts.protocol import Action, Part, Reading
from deckcrane.parts.wind import MOTIONS
from deckcrane.parts.world import World
from deckcrane.plant.catenary import Catenary, line_table
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.hulls import Hull, coordinates_of
from deckcrane.plant.moorings import length_of, stretch_of
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of
from deckcrane.screws import rot_z

APART = 1e-12
"""Added to the square of a distance [m^2], so that its root has a slope at zero."""


@dataclass(frozen=True)
class Pull:
    """The action of a line: its energy, its tension at the fairlead, and its force on the vessel in the ground's frame."""

    energy: SX
    tension: SX
    force: SX


@dataclass(frozen=True)
class HangingLine:
    """A catenary."""

    side: int
    nodes: LineNodes

    def pull(self, apart: SX) -> Pull:
        """The pull with the fairlead at this position, relative to the anchor along ground axes."""
        x, z = ca.SX.sym("x"), ca.SX.sym("z")
        energy = self.nodes.at(x, z)
        distance = ca.sqrt(apart[0] ** 2 + apart[1] ** 2 + APART)
        terms = [energy, ca.gradient(energy, x), ca.gradient(energy, z)]
        energy, H, V = ca.substitute(terms, [x, z], [distance, self.side * apart[2]])
        force = ca.vertcat(-H * apart[0] / distance, -H * apart[1] / distance, -self.side * V)
        return Pull(energy, ca.sqrt(H**2 + V**2), force)


@dataclass(frozen=True)
class StraightLine:
    """An elastic line without weight, which only pulls."""

    length: Any = number()
    stiffness: Any = number()

    def pull(self, apart: SX) -> Pull:
        """The pull with the fairlead at this position, relative to the anchor."""
        distance = ca.sqrt(ca.dot(apart, apart) + APART)
        elongation = ca.fmax(distance - self.length, 0)
        tension = self.stiffness * elongation
        return Pull(self.stiffness * elongation**2 / 2, tension, -tension / distance * apart)


@dataclass(frozen=True)
class MooringPull(Part):
    """A line from a fairlead of a vessel to an anchor."""

    label: str
    hull: Hull
    fairlead: Spot
    line: HangingLine | StraightLine
    anchor: Any = number("vector")

    @property
    def name(self) -> str:
        return self.label

    def _pull(self, world: World) -> Pull:
        return world.once(self.name, lambda: self.line.pull(world.at(self.fairlead).position - self.anchor))

    def act(self, world: World) -> Action:
        pull = self._pull(world)
        return Action(wrenches=world.at(self.fairlead).push(pull.force), energy={"elastic": pull.energy})

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"line": (self.hull.own(self.label.rpartition(".")[2]),)}
        long_name = "tension of each mooring line at its fairlead"
        yield Reading("mooring_tension", labels, "N", long_name, lambda: self._pull(world).tension)


@dataclass(frozen=True)
class MooringSprings(Part):
    """A stiffness on a vessel's coordinates, towards a position, along the axes of its heading there."""

    label: str
    hull: Hull
    stiffness: Any = number("table")
    place: Any = number("table")

    @property
    def name(self) -> str:
        return self.label

    def _offset(self, world: World) -> tuple[SX, SX]:
        """Offset from the position, along axes of its heading, and the matrix that leads back to the coordinates."""
        q = ca.vertcat(*[world.port(name).value for name in coordinates_of(self.hull.name)])
        rotation = ca.diagcat(rot_z(self.place[5]), ca.SX.eye(3))
        return rotation.T @ (q - self.place), rotation

    def _force(self, world: World) -> SX:
        offset, rotation = self._offset(world)
        return -rotation @ (self.stiffness @ offset)

    def act(self, world: World) -> Action:
        offset, _ = self._offset(world)
        pushes = tuple(zip(coordinates_of(self.hull.name), ca.vertsplit(ca.densify(self._force(world))), strict=True))
        return Action(pushes=pushes, energy={"elastic": ca.dot(offset, self.stiffness @ offset) / 2})

    def readings(self, world: World) -> Iterable[Reading]:
        long_name = "force of the moorings' springs on the vessel's coordinates"
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading("mooring_force", labels, MOTION_UNITS, long_name, lambda: self._force(world))


def moorings(plant: Plant, vessel: FloatingBody) -> Iterator[Part]:
    """All parts of a vessel's moorings."""
    hull = vessel.hull
    data, moored = plant.vessels[hull.name].moorings, plant.vessels[hull.name].moored
    if data is None:
        return
    if data.stiffness is not None or data.matrix is not None:
        place = np.array([moored.surge, moored.sway, 0.0, 0.0, 0.0, moored.yaw])
        yield MooringSprings(f"{hull.section}.moorings", hull, _stiffness_matrix(data), place)
    for name, line in data.lines.items():
        spot, anchor = spot_of(plant, hull.name, line.fairlead), np.array(line.anchor)
        yield MooringPull(
            f"{hull.section}.moorings.{name}", hull, spot, _mooring_line(line, moored, side_of(plant)), anchor
        )


def _stiffness_matrix(data: Moorings) -> Any:
    if data.matrix is not None:
        matrix = np.array(data.matrix)
        return (matrix + matrix.T) / 2
    assert data.stiffness is not None, "asked where there is one of the two"
    return np.diag([data.stiffness.surge, data.stiffness.sway, 0.0, 0.0, 0.0, data.stiffness.yaw])


def _mooring_line(line: MooringLine, moored: KeptPlace, side: int) -> HangingLine | StraightLine:
    stretch = stretch_of(line, moored, side)
    length = length_of(line, stretch)
    if line.weight is None:
        return StraightLine(length, line.axial_stiffness / length)
    table = line_table(Catenary(length, line.weight, line.axial_stiffness), stretch.height, stretch.lift)
    return HangingLine(side, line_nodes(table))
