"""Where parts act on a crane in symbols: ports along which a force acts, pins of struts, and places on bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kinematics import GROUND, Mechanism, acceleration
from deckcrane.screws import skew

if TYPE_CHECKING:
    from deckcrane.mechanics.model.world import World


@dataclass(frozen=True)
class Pin:
    """One end of a strut: the link that carries it, its place there, and the axis of the strut in that link's frame."""

    link: int
    at: SX
    axis: SX


@dataclass(frozen=True)
class ForcePort:
    """A port for springs, stops and drives: a coordinate, or an angle or a length that follows from one.

    `slope` is the rate of the value per rate of its coordinate, so that a force on the port is `slope` times as much on the
    coordinate. A strut's force acts at its pins, pushing them apart; its slope on the joint's angle says how it would hold the
    joint.

    Args:
        force: force along the port [N or N m]
        tree: bodies and joints in symbols
    """

    name: str
    """Name of the port."""
    kind: Kind
    """Angular or linear."""
    body: str
    """The body that it moves."""
    value: SX
    """Angle or length, in symbols."""
    rate: SX
    """Its rate, in symbols."""
    coordinate: int
    """Index of the coordinate that it follows."""
    slope: SX
    """Rate of the value per rate of its coordinate."""
    pins: tuple[Pin, Pin] | None = None
    """Ends of a strut, where it is one."""
    others: tuple[tuple[int, SX], ...] = ()
    """Further coordinates that it follows, each with its slope."""

    def wrenches(self, force: SX) -> list[tuple[int, SX]]:
        """The flipped wrenches of an axial force at its pins, positive when it pushes them apart."""
        wrenches = []
        for pin, sign in zip(self.pins or (), (-1.0, 1.0), strict=False):
            if pin.link != GROUND:
                f = pin.axis * (sign * force)
                wrenches.append((pin.link, ca.vertcat(skew(pin.at) @ f, f)))
        return wrenches

    def lever(self, tree: Mechanism) -> SX:
        """The forces on all coordinates due to a unit force."""
        if self.pins is not None:
            return ca.jacobian(self.value, tree.q).T
        forces = ca.SX(tree.q.numel(), 1)
        for coordinate, slope in ((self.coordinate, self.slope), *self.others):
            forces[coordinate] = slope
        return forces


@dataclass(frozen=True)
class Place:
    """A point that is fixed in a link (a body, or a section of a beam): `at` is its place in the link's frame.

    Args:
        force: force [N]
        moment: moment [N m]; None: none
    """

    world: World
    """The crane in symbols."""
    link: int
    """Index of the link."""
    at: SX
    """Place in the link's frame [m]."""

    @property
    def position(self) -> SX:
        """Position in the ground frame."""
        if self.link == GROUND:
            return self.at
        R, p = self.world.poses[self.link]
        return p + R @ self.at

    @property
    def rotation(self) -> SX:
        """Rotation from the link's axes to the ground's."""
        return ca.SX.eye(3) if self.link == GROUND else self.world.poses[self.link][0]

    @property
    def velocity(self) -> SX:
        """Velocity in the ground frame."""
        if self.link == GROUND:
            return ca.SX(3, 1)
        t = self.world.twists[self.link]
        return self.rotation @ (t[3:] + skew(t[:3]) @ self.at)

    @property
    def angular_velocity(self) -> SX:
        """Angular velocity in the link's own axes."""
        return ca.SX(3, 1) if self.link == GROUND else self.world.twists[self.link][:3]

    @property
    def acceleration(self) -> SX:
        """Acceleration in the ground frame; it depends on all forces."""
        solved = self.world.solved
        return acceleration(self.world.tree, self.link, self.at, solved.t, solved.dt, solved.du)

    def push(self, force: SX, moment: SX | None = None) -> tuple[tuple[int, SX], ...]:
        """The flipped wrench of a force (and a moment) here, given in the ground frame; for `Action.wrenches`."""
        to_link = self.rotation.T
        return self.push_in_link(to_link @ force, None if moment is None else to_link @ moment)

    def push_in_link(self, force: SX, moment: SX | None = None) -> tuple[tuple[int, SX], ...]:
        """The same for a force given in the link's own axes."""
        if self.link == GROUND:
            return ()
        n = skew(self.at) @ force
        return ((self.link, ca.vertcat(n if moment is None else moment + n, force)),)
