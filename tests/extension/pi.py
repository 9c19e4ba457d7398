"""A PI controller of an angle: a moment in proportion to the error, and to its integral, which is a state."""

from typing import Annotated

import numpy as np

from deckcrane.parts import IDLE, SX, Action, FileDrive, State, TimeCourse, World, measured, over_time, register


@register("pi")
class PI(FileDrive):
    """k_P e + k_I x with x_dot = e; a damper against the rate keeps it stable."""

    setpoint: Annotated[TimeCourse, over_time("rad", "an angle")]
    proportional: Annotated[float, measured("N m/rad", "a gain", "not negative")]
    integral: Annotated[float, measured("N m/rad/s", "a gain of the integral", "positive")]
    damping: Annotated[float, measured("N m s/rad", "a damping", "not negative")] = 0.0

    def states(self) -> tuple[State, ...]:
        return (State(f"{self.own_name}.integral", "rad s"),)

    def error(self, world: World) -> SX:
        return self.setpoint.at(world.t) - world.port(self.on).value

    def rates(self, world: World) -> SX:
        return self.error(world)

    def force(self, world: World) -> SX:
        port, x = world.port(self.on), world.states(self)[0]
        return self.proportional * self.error(world) + self.integral * x - self.damping * port.rate

    def wanted(self, world: World) -> SX:
        return self.setpoint.at(world.t)

    def holds(self) -> bool:
        """At rest the integral has grown until it gives whatever the joint needs."""
        return True

    def act_at_rest(self, world: World) -> Action:
        return IDLE

    def rested(self, push: float) -> np.ndarray:
        """The integral that holds this moment, where there is no error."""
        return np.array([push / self.integral])
