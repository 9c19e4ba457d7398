"""How a floating body of the equations moves in waves, in the frequency domain: its equations, made linear.

These are those of a run, with the fitted fluid memory instead of A(w) and B(w), the crane rigid at its start pose, and no
quadratic damping. So a run can start as the waves move the vessel, and what it gives can be compared with what it should.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.plant.floating import FloatingBody

WELL_MADE = 1e8
"""The largest condition of the eigenvectors of a fluid memory with which it is taken apart into its poles."""


@dataclass(frozen=True)
class LinearMotion:
    """Motions eta = [roll, pitch, yaw, x, y, z] in the equilibrium frame under forces [n; f]: `inertia` and `stiffness` of vessel,
    crane and thrusters, `damping` of water and thrusters, and the vessel's fluid memory.
    """

    inertia: Array
    damping: Array
    stiffness: Array
    body: FloatingBody

    def moved(self, w: Array, forces: ComplexArray) -> tuple[Array, Array, Array]:
        """eta, its rate and the states of the fluid memory at t = 0, all summed over waves with these complex forces."""
        s = (1j * w).astype(complex)
        memory = _Memory(self.body, s)
        felt = s[:, None, None] ** 2 * self.inertia + s[:, None, None] * (self.damping + memory.force) + self.stiffness
        eta = np.linalg.solve(felt, forces[:, :, None])[:, :, 0]
        rate = s[:, None] * eta
        return eta.real.sum(axis=0), rate.real.sum(axis=0), memory.states(rate)


class _Memory:
    """The fluid memory at many frequencies s = i w: taken apart into its poles, where its eigenvectors are well made."""

    def __init__(self, body: FloatingBody, s: ComplexArray) -> None:
        A, B = body.memory_A, body.memory_B.astype(complex)
        poles, vectors = np.linalg.eig(A) if len(A) else (np.zeros(0), np.zeros((0, 0)))
        self._apart = not len(A) or bool(np.linalg.cond(vectors) < WELL_MADE)
        if self._apart:
            self._vectors, self._entering = vectors, np.linalg.solve(vectors, B)
            self._over = 1 / (s[:, None] - poles)
            each = np.einsum("in,nj->nij", body.memory_C @ vectors, self._entering)
            self.force = (self._over @ each.reshape(len(poles), 36)).reshape(-1, 6, 6)
            """Over eta_dot: (frequency, 6, 6)."""
        else:
            self._full = np.linalg.solve(s[:, None, None] * np.eye(len(A)) - A, B)
            self.force = body.memory_C @ self._full

    def states(self, rate: ComplexArray) -> Array:
        """Its states under rates eta_dot of these frequencies, summed."""
        if self._apart:
            summed = self._vectors @ (self._over * (rate @ self._entering.T)).sum(axis=0)
        else:
            summed = np.einsum("kij,kj->i", self._full, rate)
        return np.asarray(summed.real)


def linear_motion(body: FloatingBody, carried: Array, weight: Array, holding: Array, damping: Array) -> LinearMotion:
    """The vessel with what it carries held rigidly: its mass matrix and the restoring that its weight takes.

    `holding` and `damping` are the thrusters' gains in surge, sway and yaw, along the axes of the equilibrium frame.
    """
    held, damped = np.zeros((6, 6)), np.zeros((6, 6))
    for i, row in enumerate((3, 4, 2)):
        held[row, row], damped[row, row] = holding[i], damping[i]
    return LinearMotion(
        inertia=body.mass + body.added_mass + carried,
        damping=body.damping + damped,
        stiffness=body.restoring + held - weight,
        body=body,
    )
