"""The lumped masses of struts on springs and dampers, as in [F19, Sec. 4.2].

Tied rigidly, which is the limit of stiff springs, the masses belong to the bodies and need no equations of their own; this
form exists for comparison with that, and with the paper's bond graph.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.cylinders import MassSprings
from deckcrane.parts.protocol import Action, Formulation, Part, State
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.pairs import pins_on_bodies
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of


@dataclass(frozen=True)
class SprungMass(Part):
    """A mass that a spring and a damper tie to a pin; its states are its position in the ground frame, then its velocity."""

    drawn_as = "masses"

    label: str
    sprung: Spot
    springs: MassSprings
    mass: Any = number()

    @property
    def name(self) -> str:
        return self.label

    def states(self) -> tuple[State, ...]:
        places = tuple(State(f"{self.label}.{axis}", "m", None) for axis in "xyz")
        return (*places, *(State(f"{self.label}.d:{axis}", "m/s") for axis in "xyz"))

    def _spring_force(self, world: World) -> SX:
        """Force of the mass on its pin, in the ground frame [F19, Eqs. 75-77]."""
        states, pin = world.states(self), world.at(self.sprung)
        r, v = states[:3, :], states[3:, :]
        return self.springs.stiffness * (r - pin.position) + self.springs.damping * (v - pin.velocity)

    def act(self, world: World) -> Action:
        states, pin = world.states(self), world.at(self.sprung)
        r, v = states[:3, :], states[3:, :]
        stretch, slip = r - pin.position, v - pin.velocity
        energy = {
            "kinetic": self.mass * ca.dot(v, v) / 2,
            "gravity": -self.mass * ca.dot(world.gravity, r),
            "elastic": self.springs.stiffness * ca.dot(stretch, stretch) / 2,
        }
        lost = self.springs.damping * ca.dot(slip, slip)
        return Action(wrenches=pin.push(self._spring_force(world)), energy=energy, power=-lost)

    def rates(self, world: World) -> SX:
        return ca.vertcat(world.states(self)[3:, :], world.gravity - self._spring_force(world) / self.mass)

    def act_at_rest(self, world: World) -> Action:
        """Its weight acts on its pin."""
        return Action(wrenches=world.at(self.sprung).push(world.gravity * self.mass))

    def states_at_rest(self, world: World) -> SX:
        """Its position below its pin by the stretch of its spring."""
        place = world.at(self.sprung).position + world.gravity * (self.mass / self.springs.stiffness)
        return ca.vertcat(place, ca.SX(3, 1))

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces":
            return (
                f'"{self.label.partition(".")[0]}" has mass_springs: how its masses move on them does not follow from a given '
                "motion. Leave mass_springs out, which ties the masses rigidly, or simulate it with `deckcrane run`"
            )
        return super().refusal(formulation)


def sprung_masses(plant: Plant) -> list[SprungMass]:
    """The masses of struts that hang on springs."""
    masses = []
    for name in plant.struts:
        cylinder = plant.scenario.cylinders[name]
        for label, on, at, mass in pins_on_bodies(plant, name):
            if cylinder.mass_springs is not None and on != "ground" and mass > 0:
                masses.append(SprungMass(label, spot_of(plant, on, at), cylinder.mass_springs, mass))
    return masses
