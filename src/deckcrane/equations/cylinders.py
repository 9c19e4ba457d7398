"""Closed cylinder loops as a minimal set of equations: barrel and piston move as functions of one coordinate.

The loop of a hinge and a cylinder has one degree of freedom. Its coordinate is the piston's extension [K18] or the joint
angle [F19]; the other, and the direction of the cylinder, follow from the cosine rule, and their rates from lever arms
[K18, Eqs. 37, 40]. Barrel and piston then are ordinary bodies that share a speed with the boom, and the forces at their
pins follow from their own balance [K18, Sec. 4.2]. Depends on `joints`, `parameters` and the model's data.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.equations.joints import Motion
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model import Scenario
from deckcrane.screws import rotation, skew


@dataclass(frozen=True)
class CylinderLoop:
    """A loop in symbols: joint angle and pin distance with their slopes (rates per unit of generalized speed), and motions.

    All motions are relative to the inner body. The cylinder's frame has x along the joint's axis and z from the barrel's
    pin to the piston's; Frames b and p stand at those pins and are parallel to it.
    """

    name: str
    angle: SX
    angle_slope: SX
    length: SX
    length_slope: SX
    extension: SX
    boom: Motion
    barrel: Motion
    piston: Motion
    piston_outside: bool


def cylinder_loop(scenario: Scenario, name: str, q: SX, u: SX, R0: SX, p0: SX, parameters: Parameters) -> CylinderLoop:
    """The loop of one cylinder, of which q and u are the coordinate and speed; R0, p0 place its joint in the inner body.

    The joint's angle is [K18, Eq. 29]. The barrel's, [K18, Eq. 30], is the direction of the line between the pins. Their
    rates are [K18, Eq. 37] and [K18, Eq. 40], as slopes per unit of speed [K18, Eq. 41].
    """
    cylinder, loop = scenario.cylinders[name], scenario.loops[name]
    ends = {"barrel": cylinder.barrel, "piston": cylinder.piston}
    pins = {end: parameters.vector(f"{name}.{end}.at", data.at) for end, data in ends.items()}
    inner_pin, outer_pin = (pins["barrel"], pins["piston"]) if loop.piston_outside else (pins["piston"], pins["barrel"])
    barrel_length = parameters.scalar(f"{name}.barrel.length", cylinder.barrel.length)
    joint = scenario.tree[loop.outer].joint
    assert joint.kind == "revolute", "checked when the scenario was made"
    axis = ca.sparsify(ca.SX(np.array(joint.axis)))
    a = R0 @ axis
    b = inner_pin - p0

    if cylinder.by_extension:
        length = barrel_length + q
        turns = parameters.scalar(f"{name}.turns", loop.turns)
        alpha = joint_angle(length, _across(a, b), _across(a, R0 @ outer_pin), a, loop.sign) + turns
    else:
        alpha = q
    R = R0 @ rotation(axis, alpha)
    r = R @ outer_pin
    d = r - b
    if not cylinder.by_extension:
        length = ca.sqrt(ca.dot(d, d))
    lever = ca.dot(a, skew(b) @ r) / length
    alpha_slope = 1 / lever if cylinder.by_extension else ca.SX(1)
    length_slope = ca.SX(1) if cylinder.by_extension else lever
    beta_slope = ca.dot(d, r) / length**2 * alpha_slope

    side = 1.0 if loop.piston_outside else -1.0
    z = side * d / length
    R_c = ca.horzcat(a, skew(z) @ a, z)
    turning = ca.vertcat(beta_slope, ca.SX(2, 1))
    moving = side * ca.vertcat(ca.SX(1, 1), -beta_slope * length, length_slope)
    at_inner, at_outer = ca.vertcat(turning, ca.SX(3, 1)), ca.vertcat(turning, moving)
    motions = {
        True: _motion(R_c, p0 + b, at_inner, q, u),
        False: _motion(R_c, p0 + r, at_outer, q, u),
    }
    return CylinderLoop(
        name,
        alpha,
        alpha_slope,
        length,
        length_slope,
        length - barrel_length,
        boom=_motion(R, p0, ca.vertcat(axis * alpha_slope, ca.SX(3, 1)), q, u, ca.SX.eye(1)),
        barrel=motions[loop.piston_outside],
        piston=motions[not loop.piston_outside],
        piston_outside=loop.piston_outside,
    )


def joint_angle(length: SX, b: SX, r: SX, a: SX, sign: float) -> SX:
    """The joint angle at a pin distance by the cosine rule [K18, Eq. 29], on the branch given by `sign`.

    b and r are the arms of the pins about the axis a at joint angle 0; atan2 of their sine and cosine stands for the
    paper's two arctangents.
    """
    squares, product = ca.dot(b, b) + ca.dot(r, r), ca.sqrt(ca.dot(b, b) * ca.dot(r, r))
    return sign * ca.acos((squares - length**2) / (2 * product)) - ca.atan2(ca.dot(a, skew(b) @ r), ca.dot(b, r))


def _across(a: SX, v: SX) -> SX:
    """The part of a vector that is perpendicular to the axis."""
    return v - a * ca.dot(a, v)


def _motion(R: SX, p: SX, S: SX, q: SX, u: SX, unit: SX | None = None) -> Motion:
    """Of a body whose lines depend on q; only the boom counts for the rates of coordinates."""
    none = ca.SX(0, 0) if unit is None else unit
    return Motion(R, p, S, ca.sparsify(ca.jtimes(S @ u, q, u)), none, none)


@dataclass(frozen=True)
class PinWrenches:
    """The wrenches [f; n] that the bodies exert on barrel and piston at their pins, in the cylinder's frame.

    And `fit`, that of the barrel on the piston through the sliding fit between them, about the piston's pin.
    """

    barrel: SX
    piston: SX
    fit: SX


def pin_wrenches(loop: CylinderLoop, barrel: SX, piston: SX, force: SX) -> PinWrenches:
    """From what barrel and piston need to move as they do (flipped wrenches [n; f] at their pins), and the axial force.

    The force pushes the piston out and the barrel back [K18, Eq. 68], so each end's axial need is met at its own pin [K18,
    Sec. 4.2.1]. Across the cylinder the balance of moments decides [K18, Eqs. 51-55]: the piston's pin takes three forces,
    the barrel's pin three forces and the torsion. That choice decides the components that the plane mechanism leaves open.
    What the piston needs and its pin does not give, the sliding fit does: the axial force, shear, bending and torsion.
    """
    n_b, f_b, n_p, f_p = barrel[:3], barrel[3:], piston[:3], piston[3:]
    arm = ca.vertcat(ca.SX(2, 1), loop.length)
    n = n_b + n_p + skew(arm) @ f_p
    on_piston = ca.vertcat(n[1] / loop.length, -n[0] / loop.length, f_p[2] - force)
    on_barrel = f_b + f_p - on_piston
    through_fit = ca.vertcat(f_p[:2] - on_piston[:2], force)
    return PinWrenches(
        ca.vertcat(on_barrel, ca.SX(2, 1), n[2]), ca.vertcat(on_piston, ca.SX(3, 1)), ca.vertcat(through_fit, n_p)
    )
