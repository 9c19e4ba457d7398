"""Examples of the page deckcrane.parts: run from top to bottom by tests/repository, each shown with its name."""

from typing import Annotated

import casadi as ca
import numpy as np

import deckcrane
from deckcrane import parts

model = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, name: luff}
    mass: 500 kg
    shape: {rod: x, length: 8 m}
run: {duration: 0.5 s}
"""


# %% register
@parts.register("reference_weight")
class Weight(parts.FilePart):
    on: parts.BodyName
    mass: parts.Mass

    def act(self, world: parts.World) -> parts.Action:
        place = world.place(self)
        force = self.mass * world.gravity
        return parts.Action(wrenches=place.push(force), power=ca.dot(force, place.velocity))


# %% FilePart
weight = {"reference_weight": {"on": "boom", "mass": "200 kg"}}
scenario = deckcrane.loads(model).with_values({"parts.weight": weight})
assert isinstance(scenario.parts["weight"], parts.FilePart)
dataset = deckcrane.run(scenario)


# %% FileDrive
@parts.register("reference_spring")
class Spring(parts.FileDrive):
    stiffness: Annotated[float, parts.measured("N m/rad", "a stiffness", "positive")]

    def force(self, world: parts.World) -> parts.SX:
        return -self.stiffness * world.port(self.on).value


# %% FileJoint
@parts.register("reference_screw")
class Screw(parts.FileJoint):
    reference_screw: parts.Axis
    turn: parts.AngularElement = parts.AngularElement()
    pitch: parts.Length

    def moves(self, q: parts.SX) -> parts.Kinematics:
        c, s = ca.cos(q[0]), ca.sin(q[0])
        R = ca.vertcat(ca.horzcat(c, -s, 0), ca.horzcat(s, c, 0), ca.horzcat(0, 0, 1))
        return parts.moving(R, ca.vertcat(0, 0, self.pitch * q[0] / (2 * np.pi)), q)


# %% Part
words = [name for name in vars(parts.Part) if not name.startswith("_")]
print(words)  # what a part may say
assert issubclass(parts.FilePart, parts.Part)

# %% Action
push = parts.Action(pushes=(("luff", ca.SX(1e3)),))  # 1 kN m on the coordinate `luff`

# %% State
integral = parts.State("drive.integral", "rad s", found="settled")

# %% Input
gust = parts.Input("gust", "m/s", value=5.0)

# %% Reading
units = parts.Along("component", ("N", "N m"))
labels = {"hook": ("main",), "component": ("pull", "torque")}
reading = parts.Reading(
    "hook", labels, units, "pull and torque of the hook", lambda: ca.SX([[1.0, 2.0]])
)

# %% Along
print(units, units.fits(labels))


# %% World
@parts.register("reference_lamp")
class Lamp(parts.FilePart):
    on: parts.BodyName

    def readings(self, world: parts.World):
        height = world.place(self).position[2]
        yield parts.Reading(
            "lamp", {"lamp": (self.own_name,)}, "m", "height of the lamp", lambda: height
        )


# %% Place
@parts.register("reference_thrust")
class Thrust(parts.FilePart):
    on: parts.BodyName
    at: parts.Position = (0.0, 0.0, 0.0)
    force: Annotated[parts.Vector, parts.vector("N", "a force")]

    def act(self, world: parts.World) -> parts.Action:
        return parts.Action(
            wrenches=world.place(self).push_in_link(ca.vertcat(*self.force))
        )


# %% ForcePort
def damping(world: parts.World, name: str) -> parts.Action:
    port = world.port(name)
    return parts.Action(pushes=((name, -1e3 * port.rate),), power=-1e3 * port.rate**2)


# %% measured
Drag = Annotated[float, parts.measured("N s^2/m^2", "a drag coefficient", "not negative")]

# %% vector
LineLoad = Annotated[parts.Vector, parts.vector("N/m", "a load on a line")]

# %% over_time
Course = Annotated[parts.TimeCourse, parts.over_time("rad", "an angle")]


# %% TimeCourse
@parts.register("reference_follow")
class Follow(parts.FileDrive):
    setpoint: Annotated[parts.TimeCourse, parts.over_time("rad", "an angle")]

    def force(self, world: parts.World) -> parts.SX:
        return 1e5 * (self.setpoint.at(world.t) - world.port(self.on).value)


# %% moving
q = ca.SX.sym("q", 1)
slide = parts.moving(ca.SX.eye(3), ca.vertcat(q, 0, 0), q)
print(slide[2])  # the motion subspace

# %% AngularElement
hinge = parts.AngularElement(start="30 deg")
print(hinge.start, "rad")

# %% LinearElement
slider = parts.LinearElement(start="250 mm", speed="0.1 m/s")
print(slider.start, "m", slider.speed, "m/s")
