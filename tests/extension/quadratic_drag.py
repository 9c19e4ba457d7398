"""Drag of the air on a body: a force against the velocity of one of its points, with the square of the speed."""

from typing import Annotated

import casadi as ca

from deckcrane.parts import Action, BodyName, FilePart, Position, World, measured, register


@register("quadratic_drag")
class QuadraticDrag(FilePart):
    """f = -c |v| v at a point of a body."""

    on: BodyName
    at: Position = (0.0, 0.0, 0.0)
    coefficient: Annotated[float, measured("N s^2/m^2", "a drag coefficient", "not negative")]

    def act(self, world: World) -> Action:
        place = world.place(self)
        v = place.velocity
        # The root of a sum of squares has no slope at zero: a speed of 1e-12 m/s is added, which nobody feels.
        speed = ca.sqrt(ca.dot(v, v) + 1e-24)
        force = -self.coefficient * speed * v
        return Action(wrenches=place.push(force), power=ca.dot(force, v))
