"""Mooring lines with dynamics: chains of lumped masses from anchor to fairlead.

A line of unstretched length L is n masses in the middles of n equal parts, joined by elastic links that only pull; half a link
leads to the anchor and to the fairlead (M. Hall, A. Goupee, Validation of a lumped-mass mooring line model with DeepCwind
semisubmersible model test data, Ocean Engineering 104 (2015) 590-603, whose masses are at the ends of segments). Nodes have
the weight of the line in water, its drag and added mass, and rest on the seabed: all as the wires of cranes have them
(`components/ropes`). With the weight w per metre in water, the mass per metre is w/g + rho pi/4 d^2.

The seabed is a spring into which the line sinks by the stated sinkage under its weight in water; it lies that much higher than the
anchor, so that a line at rest lies at the anchor's level, as the catenary does. Friction acts against sliding: at rest
there is none, and the line has the tension of the catenary without friction.

A run starts with the line at rest between its anchor and the initial position of its fairlead, found from the catenary.

Where the scenario has waves, nodes meet the water's orbital velocity and acceleration by linear theory at their places at the
start, as members of vessels do at their mean places: `ropes.wire_in_water` has the forces. Hulls do not disturb these waves, and
the line is wet up to the still surface.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import pi, sqrt
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.current import current_flow
from deckcrane.components.ropes import (
    Chain,
    ChainLink,
    ElasticLine,
    OrbitalMotion,
    PathNode,
    RopeLaw,
    SeabedSpring,
    WireSurroundings,
    WireWater,
    chain_at_rest,
)
from deckcrane.components.sea import stated_sea
from deckcrane.components.station_keeping.catenary import Catenary
from deckcrane.components.station_keeping.data import LineDynamics, MooringLine
from deckcrane.components.station_keeping.outputs import ANCHOR_TENSION, MOORING_SHAPE, MOORING_TENSION
from deckcrane.components.vessel import Hull, samples_of, sea_waves, vertical_sign
from deckcrane.components.water import coarser_spacing
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.equations import SX, EventSignal, Limit, StiffPart
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.mechanics.model.protocol import (
    Action,
    GivesSignals,
    Input,
    IsDrawn,
    OffersControls,
    Reading,
    RestsInEquilibrium,
    State,
)
from deckcrane.mechanics.model.sketches import CurveSketch, Shown, Sketch, along_axes
from deckcrane.mechanics.model.world import World
from deckcrane.program.inputs import Series
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.water_kinematics import orbital_amplitudes

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

DAMPING_RATIO = 0.2
"""Default axial damping over the critical one of a segment, l sqrt(EA m) per strain rate."""
WAVES_REACH = 300.0
"""Depth [m] below which nodes meet no waves: e^{-kz} is less than 5 % there for periods up to 20 s, and 1e-4 for 12 s."""
STILL_WATER = 1e-3
"""Share of the speed at the surface, in the root of the mean square, below which the water at a node counts as still."""


@dataclass(frozen=True)
class LumpedLine(RestsInEquilibrium, GivesSignals, OffersControls, IsDrawn):
    """A mooring line of `nodes` masses; states are their positions in the ground frame from the anchor on, then velocities."""

    label: str
    hull: Hull
    fairlead: AttachmentPoint
    nodes: int
    water: WireWater
    in_waves: tuple[int, ...]
    """Nodes that waves can reach."""
    anchor: Any = parameter("vector")
    length: Any = parameter()
    stiffness: Any = parameter()
    damping: Any = parameter()
    density: Any = parameter()
    """Mass per unstretched length."""
    start: Any = parameter("list", default=())
    """Positions of the nodes at the start."""

    @property
    def name(self) -> str:
        return self.label

    @property
    def line(self) -> str:
        """Its name among the lines of all vessels."""
        return self.hull.qualified(self.label.rpartition(".")[2])

    def states(self) -> tuple[State, ...]:
        places = [f"{self.label}.{i}.{axis}" for i in range(self.nodes) for axis in AXES]
        speeds = [f"{self.label}.{i}.d:{axis}" for i in range(self.nodes) for axis in AXES]
        return (
            *(State(name, "m", float(x)) for name, x in zip(places, self.start, strict=True)),
            *(State(name, "m/s") for name in speeds),
        )

    def inputs(self) -> tuple[Input, ...]:
        return tuple(Input(name, unit) for i in self.in_waves for name, unit in orbital_inputs(self.label, i))

    # ---- The chain.
    def chain(self, world: World) -> Chain:
        """The line in a world."""
        return world.once(self.name, lambda: self._make_chain(world))

    def _make_chain(self, world: World) -> Chain:
        n, states, place = self.nodes, world.states(self), world.at(self.fairlead)
        places = tuple(states[3 * i : 3 * i + 3, :] for i in range(n))
        velocities = tuple(states[3 * (n + i) : 3 * (n + i) + 3, :] for i in range(n))
        still, zero = ca.SX(3, 1), ca.SX(1, 1)
        knots = [
            PathNode(self.anchor, still, still),
            *(PathNode(r, v, still) for r, v in zip(places, velocities, strict=True)),
            PathNode(place.position, place.velocity, still),
        ]
        part = self.length / n
        lengths = [part / 2, *[part] * (n - 1), part / 2]
        lines = tuple(
            ElasticLine(ends, (), (), RopeLaw(self.stiffness, self.damping, length, ca.SX(1)))
            for ends, length in zip(pairwise(knots), lengths, strict=True)
        )
        return Chain(
            lines,
            places,
            velocities,
            self.density * part,
            zero,
            (zero,) * n,
            world.gravity,
            part,
            zero,
            self.water,
            tuple(self._waves(world, i) for i in range(n)),
        )

    def _waves(self, world: World, i: int) -> OrbitalMotion | None:
        if i not in self.in_waves:
            return None
        motion = [world.input(name) for name, _ in orbital_inputs(self.label, i)]
        return OrbitalMotion(ca.vertcat(*motion[:3]), ca.vertcat(*motion[3:]))

    # ---- Dynamics.
    def act(self, world: World) -> Action:
        chain = self.chain(world)
        force = chain.lines[-1].forces[-1][0]
        return Action(wrenches=world.at(self.fairlead).push(force), energy=chain.energy, power=chain.power)

    def rates(self, world: World) -> SX:
        chain = self.chain(world)
        return ca.vertcat(*chain.velocities, *chain.accelerations)

    def mass_residuals(self, world: World) -> Mapping[int, SX]:
        """All forces on the nodes."""
        forces = ca.vertcat(*self.chain(world).forces)
        return dict(enumerate(ca.vertsplit(ca.densify(forces))))

    def limits(self) -> Iterable[Limit]:
        yield StiffPart(self.label)

    def readings(self, world: World) -> Iterable[Reading]:
        chain, labels = self.chain(world), {"line": (self.line,)}
        yield Reading.of(MOORING_TENSION, labels, lambda: chain.lines[-1].mean_tension)
        yield Reading.of(ANCHOR_TENSION, labels, lambda: chain.lines[0].mean_tension)
        nodes = {"line_node": shape_labels(self.line, self.nodes + 2), "axis": AXES}
        yield Reading.of(
            MOORING_SHAPE,
            nodes,
            lambda: ca.vertcat(self.anchor, *chain.places, world.at(self.fairlead).position),
        )

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Slack where the line no longer pulls at its fairlead."""
        last = self.chain(world).lines[-1]
        yield EventSignal("rope", self.line, last.tautness, last.mean_tension)

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        yield line_sketch(self.line, self.nodes + 2, float(self.water.diameter) / 2)


def shape_labels(line: str, count: int) -> tuple[str, ...]:
    """Labels of the places along a line, from its anchor on."""
    return tuple(f"{line}.{i}" for i in range(count))


def line_sketch(line: str, count: int, radius: float) -> CurveSketch:
    """The drawing of a line through the places along it."""
    points = tuple(along_axes(MOORING_SHAPE.name, label) for label in shape_labels(line, count))
    return CurveSketch(line, points, (Shown(MOORING_TENSION.name, (line,)),), radius=radius)


def lumped_line(
    plant: Plant, label: str, hull: Hull, line: MooringLine, length: float, fairlead: tuple[AttachmentPoint, Array]
) -> LumpedLine:
    """The line of this length with dynamics, at rest with its fairlead at the start: its spot and its position."""
    data, weight = line.dynamics, line.weight
    assert data is not None, "asked of lines with dynamics"
    assert weight is not None, "checked when the line was made"
    gravity, side = np.asarray(plant.scenario.gravity, dtype=float), vertical_sign(plant)
    g, anchor, n = float(np.linalg.norm(gravity)), np.array(line.anchor, dtype=float), data.segments
    area = pi / 4 * data.diameter**2
    mass = weight / g + data.density * area
    water = WireWater(
        side,
        data.diameter,
        area,
        data.density,
        data.drag.across,
        data.drag.along,
        data.added_mass,
        current_flow(plant),
        _seabed(data, -side * float(anchor[2]), weight, mass),
    )
    EA, part = line.axial_stiffness, length / n
    links = [ChainLink(EA, part / 2), *[ChainLink(EA, part)] * (n - 1), ChainLink(EA, part / 2)]
    spot, position = fairlead
    estimate = Catenary(length, weight, EA).places(anchor, position, side, np.linspace(part / 2, length - part / 2, n))
    nodes = chain_at_rest(
        (anchor, position), links, mass * part * gravity, WireSurroundings(water, part, gravity), estimate
    )
    damping = DAMPING_RATIO * part * sqrt(EA * mass) if data.damping is None else data.damping
    reached = np.flatnonzero(side * nodes[:, 2] > -WAVES_REACH) if stated_sea(plant.scenario) is not None else ()
    in_waves = tuple(int(i) for i in reached)
    start = tuple(nodes.ravel().tolist())
    return LumpedLine(label, hull, spot, n, water, in_waves, anchor, length, EA, damping, mass, start)


def orbital_inputs(label: str, i: int) -> list[tuple[str, str]]:
    """Names and units of the inputs that carry the waves at a node."""
    units = {"velocity": "m/s", "acceleration": "m/s^2"}
    return [(f"{label}.{i}.{what}_{axis}", unit) for what, unit in units.items() for axis in AXES]


def line_waves(scenario: Scenario, line: LumpedLine, spacing: float, duration: float) -> dict[str, Series]:
    """Waves at the nodes of a line, every `spacing` or coarser; nodes so deep that the water stands still have zeros."""
    waves, side = sea_waves(scenario), vertical_sign(scenario.plant)
    spacing = coarser_spacing(waves, spacing)
    n, axes = samples_of(duration, spacing), np.array([1, side, side] * 2)
    places = np.reshape(line.start, (-1, 3)) * axes[:3]
    at_surface = np.linalg.norm(orbital_amplitudes(waves, 0.0, 0.0, 0.0)[:, :3])
    series = {}
    for i in line.in_waves:
        amplitudes = orbital_amplitudes(waves, *(float(x) for x in places[i])) * axes
        moves = np.linalg.norm(amplitudes[:, :3]) > STILL_WATER * at_surface
        values = sinusoids(waves.w, amplitudes, 0.0, spacing, n) if moves else np.zeros((1, 6))
        names = tuple(name for name, _ in orbital_inputs(line.label, i))
        series[f"waves at {line.label}.{i}"] = Series(names, values, 0.0, spacing)
    return series


def _seabed(data: LineDynamics, depth: float, weight: float, mass: float) -> SeabedSpring:
    """The spring under a line: with the onset at 2/3 of the sinkage e, k = 3/2 w/e carries the weight w.

    Its damping c w is 2 zeta sqrt(k m).
    """
    bed = data.seabed
    stiffness = 1.5 * weight / bed.sinkage
    damping = 2 * bed.damping * sqrt(stiffness * mass) / weight
    friction = (bed.friction, bed.creep) if bed.friction else (None, None)
    return SeabedSpring(depth - bed.sinkage, stiffness, damping, 2 / 3 * bed.sinkage, *friction)
