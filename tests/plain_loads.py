"""What acts on a random model, in plain NumPy: springs, dampers, stops and point forces, written down a second time.

Other engines are loaded with these numbers, so that they share nothing with the equations under test.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.linalg import block_diag
from scipy.spatial.transform import Rotation

from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints.data import Element


def slices(model: Scenario) -> Iterator[tuple[str, slice]]:
    """Every body with the place of its joint's coordinates (and speeds) among all of them."""
    at = 0
    for name in model.plant.order:
        count = len(model.bodies[name].joint.elements)
        yield name, slice(at, at + count)
        at += count


def attitude(roll: float, pitch: float, yaw: float) -> np.ndarray:
    return Rotation.from_euler("ZYX", [yaw, pitch, roll]).as_matrix()


def angular_velocity_matrix(roll: float, pitch: float, yaw: float) -> np.ndarray:
    """From the rates of roll, pitch and yaw to the angular velocity in the turned frame: R' times the axes of the turns."""
    R_yaw = Rotation.from_euler("Z", yaw).as_matrix()
    R_pitch = R_yaw @ Rotation.from_euler("Y", pitch).as_matrix()
    axes = np.column_stack([R_pitch[:, 0], R_yaw[:, 1], [0, 0, 1]])
    return attitude(roll, pitch, yaw).T @ axes


def rates(model: Scenario, q: np.ndarray) -> np.ndarray:
    """N with q_dot = N u: the identity, but for free joints, whose speeds are [omega; v] in body axes."""
    blocks = []
    for name, here in slices(model):
        block = np.eye(here.stop - here.start)
        if model.bodies[name].joint.kind == "free":
            angles = q[here][3:]
            block = np.zeros((6, 6))
            block[:3, 3:] = attitude(*angles)
            block[3:, :3] = np.linalg.inv(angular_velocity_matrix(*angles))
        blocks.append(block)
    return block_diag(*blocks)


def element_force(element: Element, q: float, dq: float) -> float:
    force = 0.0
    if element.spring is not None:
        stretch = q - element.spring.rest
        force -= element.spring.linear * stretch + element.spring.cubic * stretch**3
    if element.damper is not None:
        force -= element.damper.linear * dq
    if element.stops is not None:
        stops = element.stops
        if q > stops.upper:
            force -= stops.stiffness * (q - stops.upper) * max(1 + stops.damping * dq, 0)
        if q < stops.lower:
            force += stops.stiffness * (stops.lower - q) * max(1 - stops.damping * dq, 0)
    return force


def forces_on_speeds(model: Scenario, q: np.ndarray, u: np.ndarray) -> np.ndarray:
    """The generalised forces of all springs, dampers and stops on the speeds."""
    N = rates(model, q)
    dq = N @ u
    on_coordinates = [element_force(c.element, q[i], dq[i]) for i, c in enumerate(model.plant.coordinates)]
    return N.T @ np.array(on_coordinates)


def point_loads(model: Scenario, R: dict[str, np.ndarray]) -> Iterator[tuple[str, np.ndarray, np.ndarray, np.ndarray]]:
    """Each point force as body, point in its frame, force and moment in its frame, for bodies turned by R in the ground frame."""
    for applied in model.forces.values():
        factor = 1.0 if applied.factor is None else applied.factor.values[0]
        turn = R[applied.on].T if applied.frame == "ground" else np.eye(3)
        force, moment = (factor * turn @ np.array(part) for part in (applied.force, applied.moment))
        yield applied.on, np.array(applied.at), force, moment
