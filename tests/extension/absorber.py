"""A mass on a spring and a damper that slides along an axis of a body: a vibration absorber, with energy of its own."""

from collections.abc import Iterable
from typing import Annotated

import casadi as ca

from deckcrane.parts import (
    SX,
    Action,
    Axis,
    BodyName,
    FilePart,
    Mass,
    Position,
    Reading,
    State,
    World,
    measured,
    register,
)


@register("absorber")
class Absorber(FilePart):
    """Its states are how far the mass has slid from its place, and the momentum along the axis, which needs no acceleration.

    The mass is as small beside the body as absorbers are: across the axis, and where the body turns, it has no inertia.
    """

    shows = ("absorber_stroke",)

    on: BodyName
    at: Position = (0.0, 0.0, 0.0)
    along: Axis
    mass: Mass
    stiffness: Annotated[float, measured("N/m", "a stiffness", "positive")]
    damping: Annotated[float, measured("N s/m", "a damping", "not negative")] = 0.0

    def states(self) -> tuple[State, ...]:
        return State(f"{self.own_name}.stroke", "m"), State(f"{self.own_name}.momentum", "kg m/s")

    def _motion(self, world: World) -> tuple[SX, SX, SX, SX]:
        """Stroke, speed of the mass along the axis, rate of the stroke, and the axis in the body."""
        stroke, momentum = ca.vertsplit(world.states(self))
        place, axis = world.place(self), ca.SX(ca.DM(self.along))
        speed = momentum / self.mass
        return stroke, speed, speed - ca.dot(axis, place.rotation.T @ place.velocity), axis

    def act(self, world: World) -> Action:
        stroke, speed, rate, axis = self._motion(world)
        force = self.stiffness * stroke + self.damping * rate
        energy = {"kinetic": self.mass * speed**2 / 2, "elastic": self.stiffness * stroke**2 / 2}
        return Action(
            wrenches=world.place(self).push_in_link(axis * force), energy=energy, power=-self.damping * rate**2
        )

    def rates(self, world: World) -> SX:
        stroke, _, rate, _ = self._motion(world)
        return ca.vertcat(rate, -(self.stiffness * stroke + self.damping * rate))

    def readings(self, world: World) -> Iterable[Reading]:
        stroke, *_ = self._motion(world)
        labels = {"absorber": (self.own_name,)}
        yield Reading("absorber_stroke", labels, "m", "how far the mass has slid", lambda: stroke)
