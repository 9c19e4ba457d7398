"""A screw joint: a turn about an axis moves the body along it, by the pitch for each whole turn."""

from math import pi

import casadi as ca

from deckcrane.parts import SX, AngularElement, Axis, FileJoint, Kinematics, Length, moving, register
from deckcrane.screws import rotation


@register("helical")
class Helical(FileJoint):
    """`joint: {helical: z, pitch: 0.1 m}`; its coordinate is the angle."""

    helical: Axis
    pitch: Length
    angle: AngularElement = AngularElement()

    def moves(self, q: SX) -> Kinematics:
        a = ca.SX(ca.DM(self.helical))
        advance = self.pitch / (2 * pi)
        return moving(rotation(a, q), a * advance * q, q, S=ca.vertcat(a, a * advance))
