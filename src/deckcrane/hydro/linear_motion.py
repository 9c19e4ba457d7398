"""The motion of a floating body in waves in the frequency domain: its linearised equations.

These are those of a run, with the fitted fluid memory instead of A(w) and B(w), the crane rigid at its start pose, and no
quadratic damping. So a run can start with the vessel moving in the waves, and its results can be compared with theory.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.plant.floating import FloatingBody

WELL_MADE = 1e8
"""The largest condition number of the eigenvectors of a fluid memory for its expansion into poles."""


@dataclass(frozen=True)
class LinearMotion:
    """Motions eta = [roll, pitch, yaw, x, y, z] in the equilibrium frame under forces [n; f].

    `inertia` and `stiffness` are those of vessel, crane and thrusters, `damping` that of water and thrusters; `body` has the
    fluid memory.
    """

    inertia: Array
    damping: Array
    stiffness: Array
    body: FloatingBody

    def moved(self, w: Array, forces: ComplexArray) -> tuple[Array, Array, Array]:
        """eta, its rate and the states of the fluid memory at t = 0, all summed over waves with these complex forces."""
        s = (1j * w).astype(complex)
        memory = _MemoryResponse(self.body, s)
        impedance = (
            s[:, None, None] ** 2 * self.inertia + s[:, None, None] * (self.damping + memory.force) + self.stiffness
        )
        eta = np.linalg.solve(impedance, forces[:, :, None])[:, :, 0]
        rate = s[:, None] * eta
        return eta.real.sum(axis=0), rate.real.sum(axis=0), memory.states(rate)


class _MemoryResponse:
    """The fluid memory at many frequencies s = i w: expanded into its poles, where its eigenvectors are well conditioned."""

    def __init__(self, body: FloatingBody, s: ComplexArray) -> None:
        A, B = body.memory_A, body.memory_B.astype(complex)
        poles, vectors = np.linalg.eig(A) if len(A) else (np.zeros(0), np.zeros((0, 0)))
        self._by_poles = not len(A) or bool(np.linalg.cond(vectors) < WELL_MADE)
        if self._by_poles:
            self._vectors, self._modal_inputs = vectors, np.linalg.solve(vectors, B)
            self._pole_responses = 1 / (s[:, None] - poles)
            residues = np.einsum("in,nj->nij", body.memory_C @ vectors, self._modal_inputs)
            self.force = (self._pole_responses @ residues.reshape(len(poles), 36)).reshape(-1, 6, 6)
            """Over eta_dot: (frequency, 6, 6)."""
        else:
            self._state_responses = np.linalg.solve(s[:, None, None] * np.eye(len(A)) - A, B)
            self.force = body.memory_C @ self._state_responses

    def states(self, rate: ComplexArray) -> Array:
        """Its states for rates eta_dot at these frequencies, summed."""
        if self._by_poles:
            summed = self._vectors @ (self._pole_responses * (rate @ self._modal_inputs.T)).sum(axis=0)
        else:
            summed = np.einsum("kij,kj->i", self._state_responses, rate)
        return np.asarray(summed.real)


def linear_motion(body: FloatingBody, carried: Array, weight: Array, holding: Array, damping: Array) -> LinearMotion:
    """The vessel with its cargo held rigidly: the mass matrix of the cargo and the restoring that its weight takes away.

    `holding` and `damping` are the thrusters' gains in surge, sway and yaw, along the axes of the equilibrium frame.
    """
    thruster_stiffness, thruster_damping = np.zeros((6, 6)), np.zeros((6, 6))
    for i, row in enumerate((3, 4, 2)):
        thruster_stiffness[row, row], thruster_damping[row, row] = holding[i], damping[i]
    return LinearMotion(
        inertia=body.mass + body.added_mass + carried,
        damping=body.damping + thruster_damping,
        stiffness=body.restoring + thruster_stiffness - weight,
        body=body,
    )
