"""Where the power of a circuit goes, and the oil in it: sums over its parts, which a run records.

    shaft = work + loss + returned + stored

with `work` on the mechanism, `loss` as heat in all elements, `returned` with the oil that flows into tanks (less what pumps draw
from them), and `stored` in compressed oil, hose walls, moving oil and gas.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from deckcrane.components.circuits.actuators import CylinderOil, MotorOil
from deckcrane.components.circuits.nodes import (
    AccumulatorPart,
    BurstOpening,
    CircuitPart,
    HosePart,
    PressureNode,
    TankNode,
)
from deckcrane.components.circuits.oil import OilLaw
from deckcrane.components.circuits.outputs import CIRCUIT_POWER, OIL_MASS
from deckcrane.components.circuits.pumps import DividerPart, PumpPart
from deckcrane.components.circuits.restrictions import LaminarLeak, Restriction, lost_between
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.protocol import Formulation, Part, Reading
from deckcrane.mechanics.model.world import World

TERMS = ("shaft", "work", "loss", "returned", "stored")


@dataclass(frozen=True)
class CircuitTotals(CircuitPart):
    """The sums over one circuit."""

    oil: OilLaw

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation in ("moving frames", "matrices"):
            return f"{self.name}: this form of the equations carries no oil. Use `deckcrane run`"
        return None

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"circuit": (self.label,)}
        yield Reading.of(CIRCUIT_POWER, {**labels, "circuit_term": TERMS}, lambda: self._powers(world))
        yield Reading.of(OIL_MASS, labels, lambda: self._mass(world))

    def _parts(self, world: World) -> list[Part]:
        return [part for part in world.kit.parts if part.name.startswith(f"circuits.{self.label}.")]

    def _states(self, world: World) -> dict[str, SX]:
        """The states of all nodes that have oil."""
        return {
            node: state
            for part in self._parts(world)
            if isinstance(part, (PressureNode, HosePart, CylinderOil, MotorOil))
            for node, state in part.node_states(world).items()
        }

    def _powers(self, world: World) -> SX:
        shaft, work, loss, returned, stored = (ca.SX(1, 1) for _ in TERMS)
        for part in self._parts(world):
            if isinstance(part, PumpPart):
                shaft, loss = shaft + part.shaft_power(world), loss + part.loss(world)
            elif isinstance(part, Restriction):
                loss = loss + lost_between(world, part.start, part.end, world.flow_through(part))
            elif isinstance(part, (CylinderOil, MotorOil)):
                work = work + part.work(world)
                loss = loss + part.loss(world)
            elif isinstance(part, (LaminarLeak, BurstOpening)):
                loss = loss + part.loss(world)
            elif isinstance(part, (HosePart, AccumulatorPart, DividerPart)):
                loss, stored = loss + part.loss(world), stored + part.storing(world)
            elif isinstance(part, TankNode):
                returned = returned + world.inflow(part.label) * world.node(part.label).enthalpy
        for node, state in self._states(world).items():
            stored = stored + self.oil.storing(state, world.filling(node), world.inflow(node))
        return ca.vertcat(shaft, work, loss, returned, stored)

    def _mass(self, world: World) -> SX:
        mass = ca.SX(1, 1)
        for node, state in self._states(world).items():
            mass = mass + self.oil.mass(state, world.filling(node))
        for part in self._parts(world):
            if isinstance(part, AccumulatorPart):
                mass = mass + self.oil.density * part.oil_inside(world)
        return mass
