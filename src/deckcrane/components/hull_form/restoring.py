"""Roll restoring by the righting levers of a stated hull (`hull: {restoring: exact}`), in place of that linear in roll.

At the displacement of the vessel with what it carries at the start, draught and trim follow the heel. The water and the vessel's
own weight then store U(roll) = M g E(roll), with the energy E of `hydro.hydrostatics`. What is added to the linear restoring of
the hydrodynamic data is U less its parabola at upright, so that small rolls keep the GM of the data:

    moment = -(U'(roll) - U'(0) - U''(0) roll)

U is a polynomial of fifth degree between nodes with its value, slope and curvature, which are all exact there; so the energy of a
run is kept. Heave and pitch stay linear. Weights of crane and loads act where they are, as in any run.

Where deck edge or openings go under the still water, runs have an event (`ImmersedPoints`): of a run in waves, that is where the
level of the calm sea would be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.hull_form.data import EXACT_TO
from deckcrane.components.hull_form.surface import UPRIGHT, hull_of, stated_hull, up_axes
from deckcrane.hydro.hydrostatics import FloatingMesh
from deckcrane.mechanics.equations import SX, EventSignal
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.protocol import Action, GivesSignals, Part
from deckcrane.mechanics.model.world import World

if TYPE_CHECKING:
    from deckcrane.components.vessel import FloatingBody, Hull
    from deckcrane.mechanics.model.plant import Plant

NODES = 49
"""Nodes of the energy over roll: every 2.5 deg."""


@dataclass(frozen=True)
class RollLevers(Part):
    """The energy of roll beyond that of the linear restoring: values, slopes and curvatures at nodes."""

    label: str
    hull: Hull
    energy: Any = parameter("list")
    slope: Any = parameter("list")
    curvature: Any = parameter("list")

    @property
    def name(self) -> str:
        return self.label

    def act(self, world: World) -> Action:
        port = f"{self.hull.name}.roll"
        roll = ca.SX.sym("roll")
        energy = self._energy(roll)
        energy, slope = ca.substitute([energy, ca.gradient(energy, roll)], [roll], [world.port(port).value])
        return Action(pushes=((port, -slope),), energy={"elastic": energy})

    def _energy(self, roll: SX) -> SX:
        count, h = len(self.energy), 2 * EXACT_TO / (len(self.energy) - 1)
        nodes = np.linspace(-EXACT_TO, EXACT_TO, count)
        inside = ca.fmin(ca.fmax(roll, -EXACT_TO), EXACT_TO)
        passed = [nodes[i] <= inside for i in range(1, count - 1)]
        selected = ca.vertcat(1 - passed[0], *(passed[i] - passed[i + 1] for i in range(count - 3)), passed[-1])

        def at_ends(values: tuple[SX, ...]) -> tuple[SX, SX]:
            return ca.dot(selected, ca.vertcat(*values[:-1])), ca.dot(selected, ca.vertcat(*values[1:]))

        (e0, e1), (f0, f1), (k0, k1) = (at_ends(values) for values in (self.energy, self.slope, self.curvature))
        start = ca.dot(selected, ca.SX(nodes[:-1]))
        s = (inside - start) / h
        a, b, c = e1 - e0 - h * (f0 + h * k0 / 2), h * (f1 - f0 - h * k0), h**2 * (k1 - k0)
        curve = s**3 * (10 * a - 4 * b + c / 2 + s * (-15 * a + 7 * b - c + s * (6 * a - 3 * b + c / 2)))
        beyond = roll - inside
        edge = ca.if_else(beyond > 0, self.slope[count - 1], self.slope[0])
        return e0 + s * h * (f0 + s * h * k0 / 2) + curve + beyond * edge


@dataclass(frozen=True)
class ImmersedPoints(GivesSignals):
    """Deck edge and openings of a hull, in the vessel's frame; `side` is 1 where its z points up."""

    label: str
    hull: Hull
    side: int
    openings: tuple[str, ...]
    edge: Any = parameter("table")
    """Points of the deck edge, as rows."""
    places: Any = parameter("table")
    """Those of the openings."""

    @property
    def name(self) -> str:
        return self.label

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """How deep the lowest point of the edge, and each opening, is below the still water."""
        R, p = world.poses[world.tree.index(self.hull.name)]
        at_once = ca.SX(1, 1)
        if self.edge.shape[0]:
            depths = -self.side * (p[2] + self.edge @ R[2, :].T)
            yield EventSignal("deck_edge_immersed", self.hull.name, ca.mmax(depths), at_once)
        for i, opening in enumerate(self.openings):
            depth = -self.side * (p[2] + self.places[i, :] @ R[2, :].T)
            yield EventSignal("opening_immersed", self.hull.qualified(opening), depth, at_once)


def immersed_points(plant: Plant, vessel: FloatingBody) -> ImmersedPoints | None:
    """The points of a vessel's hull that water must not reach; None where its hull states none."""
    from deckcrane.components.vessel.data import all_vessels

    stated = all_vessels(plant)[vessel.hull.name]
    hull = hull_of(stated, vessel.hull.section)
    if hull is None or not (len(hull.deck_edge) or hull.openings):
        return None
    edge = up_axes(hull.deck_edge, stated.z).reshape(-1, 3)
    places = up_axes(list(hull.openings.values()), stated.z).reshape(-1, 3)
    side = 1 if stated.z == "up" else -1
    return ImmersedPoints(
        f"{vessel.hull.section}.hull.edge", vessel.hull, side, tuple(hull.openings), _outermost(edge), places
    )


def _outermost(points: Array) -> Array:
    """The points that can be the lowest of all at some attitude with the vessel's deck above: corners of their convex outline."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        return np.asarray(points[ConvexHull(points[:, :2]).vertices])
    except (QhullError, ValueError):
        return points


def roll_levers(plant: Plant, vessel: FloatingBody) -> RollLevers:
    """The part of a vessel whose hull rights it exactly in roll."""
    from deckcrane.components.vessel import carried_mass, checked_hydrodynamics
    from deckcrane.components.vessel.data import all_vessels

    stated = all_vessels(plant)[vessel.hull.name]
    assert stated.hull is not None, "asked for by its hull"
    hull_of(stated, vessel.hull.section)
    mass = float(vessel.mass[3, 3])
    height = float(up_axes((0.0, 0.0, vessel.mass[3, 1]), stated.z)[2])  # first moment of the vessel's own mass
    total = mass + carried_mass(plant.scenario, vessel.hull.name).m
    density, g = checked_hydrodynamics(stated).water_density, abs(plant.scenario.gravity[2])
    table = _energies(stated.hull.model_dump_json(), stated.z, vessel.hull.section, density, total, height)
    return RollLevers(
        f"{vessel.hull.section}.hull", vessel.hull, *(tuple((total * g * column).tolist()) for column in table)
    )


@lru_cache(maxsize=64)
def _energies(stated: str, z: str, section: str, density: float, mass: float, height: float) -> tuple[Array, ...]:
    """Energy over weight beyond its parabola upright, its slope and curvature, at the nodes."""
    surface = stated_hull(stated, z, section).surface
    _, water = surface.level(UPRIGHT, mass / density)
    moment = np.array([mass * water.centre[0], mass * water.centre[1], height])
    body = FloatingMesh(surface, density, mass, moment)
    upright = body.at(0.0)
    rolls = np.linspace(-EXACT_TO, EXACT_TO, NODES)
    states = {}
    for side in (1, -1):
        near = upright
        for i in [i for i in range(NODES)[::side] if side * rolls[i] >= -1e-12]:
            near = states[i] = body.at(float(rolls[i]), near)
    energy = np.array([states[i].energy - upright.energy for i in range(NODES)])
    slope = np.array([states[i].gz for i in range(NODES)])
    curvature = np.array([states[i].curvature for i in range(NODES)])
    parabola = upright.gz * rolls + upright.curvature * rolls**2 / 2
    return energy - parabola, slope - upright.gz - upright.curvature * rolls, curvature - upright.curvature
