"""Moorings: quasi-static lines that pull at their fairleads, and springs towards a position; all of these are conservative.

The energy of a line in symbols follows from the nodes of its table; its slopes are the forces. Lines with dynamics are in
`line_dynamics`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.station_keeping.catenary import (
    Catenary,
    LineTable,
    catenary_shape,
    length_of,
    line_table,
    stretch_of,
)
from deckcrane.components.station_keeping.data import KeptPlace, MooringLine, Moorings
from deckcrane.components.station_keeping.line_dynamics import LumpedLine, line_sketch, lumped_line, shape_labels
from deckcrane.components.station_keeping.outputs import ANCHOR_TENSION, MOORING_FORCE, MOORING_SHAPE, MOORING_TENSION
from deckcrane.components.vessel import Hull, hull_names, vertical_sign
from deckcrane.components.vessel.data import all_vessels, coordinates_of
from deckcrane.components.wind import MOTIONS
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.protocol import Action, IsDrawn, Part, Reading
from deckcrane.mechanics.model.sketches import LineSketch, PathPoint, Shown, Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.screws import rot_z


@dataclass(frozen=True)
class LineNodes:
    """The nodes of a `LineTable`, in numbers or in symbols."""

    distance: Any = parameter("table")
    energy: Any = parameter("table")
    slope: Any = parameter("table")
    force: Any = parameter("table")
    height: Any = parameter()

    def at(self, x: SX, z: SX) -> SX:
        """The energy with the fairlead at the horizontal distance x and the height z from the anchor.

        Between two nodes it is the polynomial of fifth degree with the nodes' energies, forces and slopes of forces. Nearer than
        the first node the line is slack; beyond the last the force is extrapolated linearly.
        """
        d, count = z - self.height, self.distance.shape[0]
        places = [_polynomial(self.distance[i, :], d) for i in range(count)]
        inside = ca.fmin(ca.fmax(x, places[0]), places[-1])
        passed = [place <= inside for place in places[1:-1]]
        selected = ca.vertcat(
            1 - passed[0], *(passed[i] - passed[i + 1] for i in range(count - 3)), passed[-1]
        )  # all but one are zero

        def at_ends(values: SX) -> tuple[SX, SX]:
            return _polynomial(selected.T @ values[:-1, :], d), _polynomial(selected.T @ values[1:, :], d)

        (x0, x1), (e0, e1), (k0, k1), (h0, h1) = (
            at_ends(values) for values in (self.distance, self.energy, self.slope, self.force)
        )
        h = x1 - x0
        s = (inside - x0) / h
        a, b, c = e1 - e0 - h * (h0 + h * k0 / 2), h * (h1 - h0 - h * k0), h**2 * (k1 - k0)
        curve = s**3 * (10 * a - 4 * b + c / 2 + s * (-15 * a + 7 * b - c + s * (6 * a - 3 * b + c / 2)))
        beyond = ca.fmax(x - places[-1], 0)
        last = _polynomial(self.slope[count - 1, :], d)
        return e0 + s * h * (h0 + s * h * k0 / 2) + curve + beyond * (self.force[count - 1] + beyond * last / 2)


def line_nodes(table: LineTable) -> LineNodes:
    return LineNodes(table.distance, table.energy, table.slope, table.force, table.height)


def _polynomial(coefficients: SX, d: SX) -> SX:
    """Value at d of a polynomial; its coefficients are a row, lowest power first."""
    value = ca.SX(1, 1)
    for i in reversed(range(coefficients.shape[1])):
        value = value * d + coefficients[0, i]
    return value


APART = 1e-12
"""Added to the square of a distance [m^2], so that its root has a slope at zero."""


SHAPE_POINTS = 25
"""Number of places along a catenary that are recorded."""


@dataclass(frozen=True)
class LineForce:
    """The action of a line: its energy, its tensions, and its force on the vessel in the ground's frame."""

    energy: SX
    tension: SX
    """At the fairlead."""
    anchor_tension: SX
    force: SX


@dataclass(frozen=True)
class HangingLine:
    """A catenary."""

    side: int
    nodes: LineNodes
    length: Any = parameter()
    weight: Any = parameter()
    stiffness: Any = parameter()

    def _forces(self, apart: SX) -> tuple[SX, SX, SX, SX]:
        """Energy, horizontal and vertical force at the fairlead, and horizontal distance from the anchor."""
        x, z = ca.SX.sym("x"), ca.SX.sym("z")
        energy = self.nodes.at(x, z)
        distance = ca.sqrt(apart[0] ** 2 + apart[1] ** 2 + APART)
        terms = [energy, ca.gradient(energy, x), ca.gradient(energy, z)]
        energy, H, V = ca.substitute(terms, [x, z], [distance, self.side * apart[2]])
        return energy, H, V, distance

    def pull(self, apart: SX) -> LineForce:
        """The pull with the fairlead at this position, relative to the anchor along ground axes."""
        energy, H, V, distance = self._forces(apart)
        force = ca.vertcat(-H * apart[0] / distance, -H * apart[1] / distance, -self.side * V)
        low = ca.fmax(V - self.weight * self.length, 0)
        return LineForce(energy, ca.sqrt(H**2 + V**2), ca.sqrt(H**2 + low**2), force)

    def shape(self, apart: SX) -> SX:
        """Positions (3, n) of places along the line relative to the anchor, scaled to its ends, where the table has its errors."""
        _, H, V, distance = self._forces(apart)
        H = ca.fmax(H, 1e-6 * self.weight * self.length)
        s = self.length * ca.DM(np.linspace(0.0, 1.0, SHAPE_POINTS)).T
        x, z = catenary_shape(self, H, V, s)
        level = x / x[-1] * distance
        return ca.vertcat(level * apart[0] / distance, level * apart[1] / distance, z / z[-1] * apart[2])


@dataclass(frozen=True)
class StraightLine:
    """An elastic line without weight, which only pulls."""

    length: Any = parameter()
    stiffness: Any = parameter()

    def pull(self, apart: SX) -> LineForce:
        """The pull with the fairlead at this position, relative to the anchor."""
        distance = ca.sqrt(ca.dot(apart, apart) + APART)
        elongation = ca.fmax(distance - self.length, 0)
        tension = self.stiffness * elongation
        return LineForce(self.stiffness * elongation**2 / 2, tension, tension, -tension / distance * apart)


@dataclass(frozen=True)
class MooringPull(IsDrawn):
    """A line from a fairlead of a vessel to an anchor."""

    label: str
    hull: Hull
    fairlead: AttachmentPoint
    line: HangingLine | StraightLine
    anchor: Any = parameter("vector")

    @property
    def name(self) -> str:
        return self.label

    @property
    def _line_name(self) -> str:
        return self.hull.qualified(self.label.rpartition(".")[2])

    def _apart(self, world: World) -> SX:
        return world.at(self.fairlead).position - self.anchor

    def _pull(self, world: World) -> LineForce:
        return world.once(self.name, lambda: self.line.pull(self._apart(world)))

    def act(self, world: World) -> Action:
        pull = self._pull(world)
        return Action(wrenches=world.at(self.fairlead).push(pull.force), energy={"elastic": pull.energy})

    def readings(self, world: World) -> Iterable[Reading]:
        labels, line = {"line": (self._line_name,)}, self.line
        yield Reading.of(MOORING_TENSION, labels, lambda: self._pull(world).tension)
        yield Reading.of(ANCHOR_TENSION, labels, lambda: self._pull(world).anchor_tension)
        if isinstance(line, HangingLine):
            nodes = {"line_node": shape_labels(self._line_name, SHAPE_POINTS), "axis": AXES}
            yield Reading.of(
                MOORING_SHAPE,
                nodes,
                lambda: ca.vec(line.shape(self._apart(world)) + ca.repmat(self.anchor, 1, SHAPE_POINTS)),
            )

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        if isinstance(self.line, HangingLine):
            yield line_sketch(self._line_name, SHAPE_POINTS, 0.0)
            return
        ends = (PathPoint(self.fairlead), PathPoint(attachment_point(plant, "ground", self.anchor)))
        yield LineSketch(self._line_name, ends, (Shown(MOORING_TENSION.name, (self._line_name,)),))


@dataclass(frozen=True)
class MooringSprings(Part):
    """A stiffness on a vessel's coordinates, towards a position, along the axes of its heading there."""

    label: str
    hull: Hull
    stiffness: Any = parameter("table")
    place: Any = parameter("table")

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
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading.of(MOORING_FORCE, labels, lambda: self._force(world))


def moorings(plant: Plant, hull: Hull) -> Iterator[Part]:
    """All parts of a vessel's moorings."""
    data, moored = all_vessels(plant)[hull.name].moorings, all_vessels(plant)[hull.name].moored
    if data is None:
        return
    if data.stiffness is not None or data.matrix is not None:
        place = np.array([moored.surge, moored.sway, 0.0, 0.0, 0.0, moored.yaw])
        yield MooringSprings(f"{hull.section}.moorings", hull, _stiffness_matrix(data), place)
    poses = initial_poses(plant) if any(line.dynamics is not None for line in data.lines.values()) else None
    side = vertical_sign(plant)
    for name, line in data.lines.items():
        label, spot = f"{hull.section}.moorings.{name}", attachment_point(plant, hull.name, line.fairlead)
        if line.dynamics is not None and poses is not None:
            length = length_of(line, stretch_of(line, moored, side))
            yield lumped_line(plant, label, hull, line, length, (spot, poses.of(spot)[1]))
        else:
            yield MooringPull(label, hull, spot, _mooring_line(line, moored, side), np.array(line.anchor))


def lumped_lines(plant: Plant) -> Iterator[LumpedLine]:
    """The lines with dynamics of all vessels."""
    for name in all_vessels(plant):
        for part in moorings(plant, hull_names(plant, name)):
            if isinstance(part, LumpedLine):
                yield part


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
    return HangingLine(side, line_nodes(table), length, line.weight, line.axial_stiffness)
