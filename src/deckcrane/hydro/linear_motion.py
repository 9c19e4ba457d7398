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

    def response(self, w: Array) -> ComplexArray:
        """eta over force at each frequency: (frequency, 6, 6)."""
        s = 1j * w[:, None, None]
        memory = self.body.memory_C @ self.memory(w)
        return np.asarray(np.linalg.inv(s**2 * self.inertia + s * (self.damping + memory) + self.stiffness))

    def memory(self, w: Array) -> ComplexArray:
        """The states of the fluid memory over eta_dot at each frequency: (frequency, states, 6)."""
        A, B = self.body.memory_A, self.body.memory_B
        if not len(A):
            return np.zeros((len(w), 0, 6), dtype=complex)
        poles, vectors = np.linalg.eig(A)
        if np.linalg.cond(vectors) < WELL_MADE:
            apart = np.linalg.solve(vectors, B.astype(complex)) / (1j * w[:, None] - poles)[:, :, None]
            return np.asarray(vectors @ apart)
        return np.asarray(np.linalg.solve(1j * w[:, None, None] * np.eye(len(A)) - A, B.astype(complex)))


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
