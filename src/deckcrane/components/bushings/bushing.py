"""Bushings: springs and dampers along and about three axes, between two frames A and B with any rotation between them.

With d from the origin of A to that of B, d_A and d_B along the axes of either, R = R_A' R_B, and the stiffnesses k along the axes
and kappa about them, the energy treats both ends alike:

    V = 1/4 (d_A' k d_A + d_B' k d_B) + tr(G (1 - R)),    G = 1/2 tr(kappa) 1 - kappa

The second term is 1/2 sum_i kappa_i (2 e_i)^2 with e the vector part sin(theta/2) n of the unit quaternion of R. So a turn by
theta about one of the axes takes the moment kappa sin(theta): kappa theta for small ones, most at a quarter turn, none at half a
turn. (F. Bullo and R. M. Murray, Automatica 35 (1999) 17-34: the modified trace function on SO(3).) It is a polynomial in the
entries of R, hence smooth everywhere, and where two of the three kappa are equal and the third is zero it depends on the tilt
1 - R_33 alone: such a hinge may turn any number of times.

All forces are the derivatives of V and of a Rayleigh function of the same form in the rates of d_A, d_B and of the turn. Neither
changes in a motion of both ends together, so the wrenches on both ends, about any one point, sum to zero exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.bushings.data import SIX, BushingEnd, six_values
from deckcrane.components.bushings.outputs import BUSHING_DEFLECTION, BUSHING_FORCE
from deckcrane.mechanics.equations import SX, StiffPart
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.protocol import Action, IsDrawn, OffersControls, Reading
from deckcrane.mechanics.model.sketches import MarkSketch, Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import rotation_matrix
from deckcrane.screws import skew, unskew

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
LEAST = 1e-24
"""Added to the square of a sine, so that an angle has an axis where it is zero, or half a turn."""


@dataclass(frozen=True)
class MountedFrame:
    """One end: a point of a body, and axes that are turned against those of the body, or of the section there."""

    spot: AttachmentPoint = inline_parameters()
    turned: Any = parameter("rotation")


@dataclass(frozen=True)
class SixSprings:
    """Force on the second end, in the ground frame, moments on both, energy stored and power lost."""

    force: SX
    moments: tuple[SX, SX]
    """Moments on either end, at its own origin; the force on the first is opposite to that on the second."""
    energy: SX
    lost: SX
    wrench: SX
    """Wrench on the second end at its origin, along the axes of the first."""


@dataclass(frozen=True)
class BushingPart(OffersControls, IsDrawn):
    """A bushing between two frames."""

    drawn_as = "stores"

    label: str
    first: MountedFrame
    second: MountedFrame
    stiffness: Any = parameter("table")
    damping: Any = parameter("table")
    preload: Any = parameter("table")

    @property
    def name(self) -> str:
        return self.label

    def limits(self) -> Iterable[StiffPart]:
        return (StiffPart(self.label),)

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        return (MarkSketch(self.label.removeprefix("bushings."), (self.first.spot, self.second.spot)),)

    def _axes(self, world: World) -> tuple[SX, SX]:
        """R_A and R_B."""
        A, B = self.first, self.second
        return world.at(A.spot).rotation @ A.turned, world.at(B.spot).rotation @ B.turned

    def _forces(self, world: World) -> SixSprings:
        return world.once(self.name, lambda: self._compute_forces(world))

    def _compute_forces(self, world: World) -> SixSprings:
        A, B = world.at(self.first.spot), world.at(self.second.spot)
        axes, (k, c, f0), (kappa, gamma, m0) = self._axes(world), *self._coefficients()
        turning = A.rotation @ A.angular_velocity, B.rotation @ B.angular_velocity
        d, v, w = B.position - A.position, B.velocity - A.velocity, turning[1] - turning[0]
        energy, lost = ca.SX(1, 1), ca.SX(1, 1)
        pulls, twists = [], []
        for R, omega in zip(axes, turning, strict=True):  # half of everything along the axes of either end
            along, rate, slip = R.T @ d, R.T @ (v - skew(omega) @ d), R.T @ w
            energy += ca.dot(along, k * along) / 4 - ca.dot(f0, along) / 2
            lost += (ca.dot(rate, c * rate) + ca.dot(slip, gamma * slip)) / 2
            pulls.append(R @ (k * along + c * rate - f0) / 2)
            twists.append(R @ (gamma * slip) / 2)
        R = axes[0].T @ axes[1]
        G = ca.diag(ca.dot(kappa, ca.SX.ones(3)) / 2 - kappa)
        energy += ca.trace(G @ (ca.SX.eye(3) - R)) - ca.dot(m0, _sine_vector(R))
        m = (ca.trace(R) * m0 - R.T @ m0) / 2 - unskew(R @ G - G @ R.T)
        moment = axes[0] @ m - twists[0] - twists[1]
        lever_moments = [skew(d) @ pull for pull in pulls]
        force = -(pulls[0] + pulls[1])
        moments = lever_moments[0] - moment, lever_moments[1] + moment
        wrench = ca.vertcat(axes[0].T @ force, axes[0].T @ moments[1])
        return SixSprings(force, moments, energy, lost, wrench)

    def _coefficients(self) -> tuple[tuple[SX, SX, SX], tuple[SX, SX, SX]]:
        """Stiffness, damping and preload along the axes, and about them."""
        k, c, f = self.stiffness, self.damping, self.preload
        return (k[:3], c[:3], f[:3]), (k[3:], c[3:], f[3:])

    def act(self, world: World) -> Action:
        forces = self._forces(world)
        wrenches = (
            *world.at(self.first.spot).push(-forces.force, forces.moments[0]),
            *world.at(self.second.spot).push(forces.force, forces.moments[1]),
        )
        return Action(wrenches=wrenches, energy={"elastic": forces.energy}, power=-forces.lost)

    def _deflection(self, world: World) -> SX:
        """Mean over both ends' axes: position of the second end seen from the first, and its rotation vector."""
        R_A, R_B = self._axes(world)
        d = world.at(self.second.spot).position - world.at(self.first.spot).position
        R = R_A.T @ R_B
        s = _sine_vector(R)
        sine = ca.sqrt(ca.dot(s, s) + LEAST)
        return ca.vertcat((R_A.T @ d + R_B.T @ d) / 2, s * (ca.atan2(sine, (ca.trace(R) - 1) / 2) / sine))

    def readings(self, world: World) -> Iterable[Reading]:
        name = (self.label.removeprefix("bushings."),)
        labels = {"bushing": name, "component": COMPONENTS}
        yield Reading.of(BUSHING_FORCE, labels, lambda: self._forces(world).wrench)
        labels = {"bushing": name, "deflection": SIX}
        yield Reading.of(BUSHING_DEFLECTION, labels, lambda: self._deflection(world))


def _sine_vector(R: SX) -> SX:
    """sin(theta) n of a turn by theta about n."""
    return unskew(R - R.T) / 2


def bushings(plant: Plant) -> Iterator[BushingPart]:
    """All bushings of a file."""
    for name, data in plant.scenario.bushings.items():
        ends = [_mounted_frame(plant, end) for end in data.between]
        numbers = [np.array(six_values(values)) for values in (data.stiffness, data.damping, data.preload)]
        yield BushingPart(f"bushings.{name}", ends[0], ends[1], *numbers)


def _mounted_frame(plant: Plant, end: BushingEnd) -> MountedFrame:
    return MountedFrame(attachment_point(plant, end.on, end.at), rotation_matrix(end.rotation))
