"""A vessel seen from above: level axes at its origin that turn with its heading, flows past it, and coefficients by direction.

Flows and forces are given forward, to port and counter-clockwise, whichever way the z axes point.

Direction-dependent coefficients of wind and current forces are a sum of harmonics. C(a) = sum over k of p_k cos(k a) +
q_k sin(k a). With a flow of speed V along (u, v) = V (cos a, sin a), cos(k a) and sin(k a) are real and imaginary part of
((u + i v) / V)^k: no angle is ever formed, so that the force is smooth where the flow turns around, and where it stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.vessel.forward_speed import frame_velocity
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Action
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.tables import ForceTable, ShapeFactors
from deckcrane.screws import rot_z, skew


@dataclass(frozen=True)
class FlowDirection:
    """The direction of a flow in the ground's frame: cosine and sine of the angle from x, counter-clockwise from above."""

    cosine: Any = parameter()
    sine: Any = parameter()


@dataclass(frozen=True)
class LevelFrame:
    """A vessel in level axes at a point of it: `turned` leads there from its own axes, `side` is -1 where z is down."""

    link: int
    side: int
    at: SX
    turned: SX
    to_ground: SX
    velocity: SX
    spin: SX

    def flow(self, speed: SX, direction: FlowDirection, frame: SX | None = None) -> tuple[SX, SX]:
        """The flow past the point, forward and to port: that of the water or air, less the vessel's velocity there.

        `frame` is the velocity of the scenario's frame, with which the vessel's adds up.
        """
        ground = ca.vertcat(speed * direction.cosine, self.side * speed * direction.sine, ca.SX(1, 1))
        ground = ground if frame is None else ground - frame
        relative = self.to_ground.T @ ground - self.velocity
        return relative[0], self.side * relative[1]

    @property
    def turning(self) -> SX:
        """The angular velocity about the vertical, counter-clockwise from above."""
        return self.side * self.spin[2]

    def six(self, force: SX) -> SX:
        """Wrench [f; n] at the vessel's origin, along level axes, of [forward, to port, counter-clockwise] at the point."""
        push, moment = self._force_and_moment(force)
        return ca.vertcat(push, skew(self.turned @ self.at) @ push + moment)

    def action(self, force: SX) -> Action:
        """The action on the vessel; all its power comes from outside."""
        push, moment = self._force_and_moment(force)
        six = self.six(force)
        wrench = ca.vertcat(self.turned.T @ six[3:], self.turned.T @ six[:3])
        power = ca.dot(push, self.velocity) + ca.dot(moment, self.spin)
        return Action(wrenches=((self.link, wrench),), power=power)

    def _force_and_moment(self, force: SX) -> tuple[SX, SX]:
        push = ca.vertcat(force[0], self.side * force[1], ca.SX(1, 1))
        return push, ca.vertcat(ca.SX(2, 1), self.side * force[2])


def level(world: World, vessel: str, at: SX, side: int) -> LevelFrame:
    """A vessel of a world, at a point of it."""
    k = world.tree.index(vessel)
    yaw = world.tree.q[world.tree.links[k].speeds, :][5]
    to_ground, t = rot_z(yaw), world.twists[k]
    turned = to_ground.T @ world.poses[k][0]
    return LevelFrame(k, side, at, turned, to_ground, turned @ (t[3:] + skew(t[:3]) @ at), turned @ t[:3])


def vertical_sign(plant: Plant) -> int:
    """1 where z points up, -1 where it points down, by the sign of gravity."""
    return -1 if plant.scenario.gravity[2] > 0 else 1


def moving_frame(plant: Plant) -> Array | None:
    """Velocity over ground of the scenario's frame in its axes, that of a vessel under way; None at rest."""
    x, y = frame_velocity(plant)
    return np.array([x, vertical_sign(plant) * y, 0.0]) if x or y else None


STILL = 1e-12
"""Added to the square of a speed [m^2/s^2], so that its root has a slope at zero."""


@dataclass(frozen=True)
class Harmonics:
    """Forces along x and y and the yaw moment per square of speed: p and q, a row each, a column for each k from 0 on."""

    cosine: Any = parameter("table")
    sine: Any = parameter("table")

    def force(self, u: SX, v: SX) -> SX:
        """[f_x, f_y, n] in a flow with the components u and v."""
        squared = u * u + v * v + STILL
        speed = ca.sqrt(squared)
        c, s = u / speed, v / speed
        real, imaginary, total = ca.SX(1), ca.SX(0), ca.SX(3, 1)
        for k in range(self.cosine.shape[1]):
            if k:
                real, imaginary = real * c - imaginary * s, imaginary * c + real * s
            total += self.cosine[:, k] * real + self.sine[:, k] * imaginary
        return squared * total


def force_at_rest(coefficients: Harmonics, speed: Array, angle: Array) -> Array:
    """[f_x, f_y, n] of coefficients in numbers, in flows of these speeds towards these angles: (..., 3)."""
    k = np.arange(coefficients.cosine.shape[1])
    turns = np.asarray(angle)[..., None] * k
    values = np.cos(turns) @ np.asarray(coefficients.cosine).T + np.sin(turns) @ np.asarray(coefficients.sine).T
    return np.asarray(np.asarray(speed)[..., None] ** 2 * values)


def at_origin(force: Array, at: Array, side: int) -> Array:
    """Forces and moment at the vessel's origin along its x and y and about its z, from [forward, to port, counter-clockwise]."""
    x, y, n = force[..., 0], side * force[..., 1], side * force[..., 2]
    return np.stack([x, y, n + at[0] * y - at[1] * x], axis=-1)


def harmonics(data: ShapeFactors | ForceTable, sizes: tuple[float, float, float], across: bool = True) -> Harmonics:
    """The harmonics of coefficients, each times its size (density, areas and length); without C_Y unless `across`."""
    cosine, sine = _harmonics_of_shape(data) if isinstance(data, ShapeFactors) else _harmonics_of_table(data)
    scale = np.array([sizes[0], sizes[1] if across else 0.0, sizes[2]])[:, None]
    return Harmonics(scale * cosine, scale * sine)


def _harmonics_of_shape(data: ShapeFactors) -> tuple[Array, Array]:
    """x cos(a), y sin(a), -n sin(2 a)."""
    cosine, sine = np.zeros((3, 3)), np.zeros((3, 3))
    cosine[0, 1], sine[1, 1], sine[2, 2] = data.x, data.y, -data.n
    return cosine, sine


def _harmonics_of_table(data: ForceTable) -> tuple[Array, Array]:
    angles, count = np.array(data.angle), len(data.around)
    highest = int(np.ceil(0.75 * count))
    cosine, sine = np.zeros((3, highest + 1)), np.zeros((3, highest + 1))
    for row, (values, even) in enumerate(((data.x, True), (data.y, False), (data.n, False))):
        kinds = (even, not even) if data.one_sided else (True, True)
        cosine[row], sine[row] = smoothest(angles, np.array(values), highest, *kinds)
    return cosine, sine


def smoothest(angles: Array, values: Array, highest: int, even: bool, odd: bool) -> tuple[Array, Array]:
    """The sum of harmonics up to `highest` through the values that has the least mean square curvature.

    It is what a periodic cubic spline is among all curves. `even` and `odd`: whether there are cosines and sines.
    """
    k = np.arange(highest + 1)
    columns = [np.cos(np.outer(angles, k))] if even else []
    columns += [np.sin(np.outer(angles, k[1:]))] if odd else []
    weights = np.concatenate([np.maximum(k, 1e-2)[: len(k) if even else 0] ** 2, k[1:][: len(k) if odd else 0] ** 2])
    coefficients = np.linalg.lstsq(np.hstack(columns) / weights, values, rcond=1e-12)[0] / weights
    cosine, sine = np.zeros(highest + 1), np.zeros(highest + 1)
    if even:
        cosine[:], coefficients = coefficients[: highest + 1], coefficients[highest + 1 :]
    if odd:
        sine[1:] = coefficients
    return cosine, sine
