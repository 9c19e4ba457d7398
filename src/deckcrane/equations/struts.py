"""Cylinders as forces between their pins, with the masses of barrel and piston lumped there [F19, Secs. 3.3, 4.2].

The pins may sit anywhere on rigid bodies, deformed beams or the ground. The length is their true distance, where [F19,
Eqs. 52-61] take the beam between joint and pin as straight and its chord's length as constant. Depends on `mechanism`,
`kinematics` and `parameters`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.kinematics import pose_from
from deckcrane.equations.mechanism import GROUND, Mechanism, attachment
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model import Scenario
from deckcrane.screws import skew


@dataclass(frozen=True)
class Strut:
    """A strut in symbols: its length and rate, the angle of its joint and its slope, and its pins.

    A pin is the link that carries it, its place there, and the axis of the strut, from barrel to piston, in that link's frame.
    """

    name: str
    length: SX
    rate: SX
    extension: SX
    angle: SX
    slope: SX
    barrel: tuple[int, SX, SX]
    piston: tuple[int, SX, SX]

    def push(self, force: SX, external: list[SX]) -> None:
        """Adds the flipped wrenches of an axial force, positive when it pushes the pins apart, to those of the links."""
        for (link, at, axis), sign in ((self.barrel, -1.0), (self.piston, 1.0)):
            if link != GROUND:
                f = axis * (sign * force)
                external[link] = external[link] + ca.vertcat(skew(at) @ f, f)


def strut(scenario: Scenario, name: str, tree: Mechanism, dq: SX, parameters: Parameters) -> Strut:
    """One strut, seen from the frame of the inner body.

    So its length depends on that body's modes, on the joint, and on the outer body's modes, and on nothing further in.
    """
    cylinder, loop = scenario.cylinders[name], scenario.loops[name]
    base = GROUND if loop.inner == "ground" else tree.index(loop.inner)
    pins = {}
    for end, data in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
        link, at = attachment(scenario, tree, data.on, data.at, f"{name}.{end}.at", parameters)
        R, p = pose_from(tree, base, link)
        pins[end] = (link, at, R, p + R @ at)
    apart = pins["piston"][3] - pins["barrel"][3]
    length = ca.sqrt(ca.dot(apart, apart))
    axis = apart / length
    barrel_length = parameters.scalar(f"{name}.barrel.length", cylinder.barrel.length)
    joint = tree.links[tree.index(loop.outer)].speeds.start
    return Strut(
        name,
        length,
        ca.jtimes(length, tree.q, dq),
        length - barrel_length,
        tree.q[joint],
        ca.jacobian(length, tree.q[joint]),
        *((link, at, ca.sparsify(R.T @ axis)) for link, at, R, _ in (pins["barrel"], pins["piston"])),
    )
