"""The force in every joint, as the recursive sum over the outer bodies.

A reaction is the wrench that the inner body exerts on the outer body at the joint: all six components, including the actuated
one and those of springs. It equals the force that the motion of all outer bodies needs, less the external forces on
them: [C18, Eq. 47] with the auxiliary speeds of all six directions at once.
"""

from __future__ import annotations

from typing import Literal

import casadi as ca

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kane_recursion import (
    Accelerations,
    coupled_force,
    inertia_force,
    moving_force,
    wrench_to_inner_frame,
)
from deckcrane.mechanics.kinematics import GROUND, Mechanism, pose_from, poses, twist_rates, twists, weight_rates

Frame = Literal["outer", "inner", "ground"]


def reactions(mechanism: Mechanism, du: SX, t: list[SX], dt: list[SX], external: list[SX]) -> list[SX]:
    """The flipped wrench [n; f] of every joint, at its origin, in the outer body's frame.

    Newton and Euler for each body [C18, Eq. 17; W19, Eqs. 39, 59]: the force its motion needs less what acts on it
    [K18, Eqs. 47, 49]; then the sum of all that a joint carries [F19, Eqs. 84-98, with all velocity terms].
    `dt` are twist rates with gravity included as an acceleration of the ground, so that weights need no term of their own.
    """
    links = mechanism.links
    result = [inertia_force(mechanism, k, t[k], dt[k]) - external[k] for k in range(len(links))]
    for k, link in enumerate(links):
        if link.beam is not None:
            result[k] = result[k] + link.beam.F @ du[link.speeds, :]
        if mechanism.coupled and link.floating is not None:
            result[k] = result[k] + coupled_force(mechanism, k, dt)
    for k in reversed(range(len(links))):
        link = links[k]
        if link.parent != GROUND:
            result[link.parent] += wrench_to_inner_frame(link.motion.R, link.motion.p, result[k])
    return result


def reactions_from_recursion(mechanism: Mechanism, solved: Accelerations) -> list[SX]:
    """The same reactions from the articulated inertia and force of each joint's link: I dt + b of the recursion.

    The reaction of one joint takes no sum over the outer bodies, so that a few of them cost little.
    """
    result = []
    for k, (link, felt, dt) in enumerate(zip(mechanism.links, solved.felt, solved.dt, strict=True)):
        needed = felt.inertia @ dt + felt.force
        if felt.hung is not None:  # only what it carries has weight
            needed = inertia_force(mechanism, k, solved.t[k], dt) - moving_force(mechanism, k, solved.t[k])
            needed = needed + felt.hung @ dt + felt.force + coupled_force(mechanism, k, solved.dt)
        result.append(needed if link.beam is None else needed + link.beam.F @ solved.du[link.speeds, :])
    return result


def joint_wrenches(mechanism: Mechanism, needs: list[SX]) -> list[SX]:
    """The wrench through every joint, from the wrenches that all links need with all that hangs on them by joints of its own.

    The two differ in assemblies, whose links are all referenced to one base: there each member's joint carries those that
    hang on it.
    """
    result = list(needs)
    for k in reversed(range(len(result))):
        carrier = mechanism.links[k].hangs_on
        if carrier is not None:
            i, R, p = carrier
            result[i] = result[i] + wrench_to_inner_frame(R, p, result[k])
    return result


def generalized_forces(mechanism: Mechanism, du: SX, t: list[SX], dt: list[SX], reaction: list[SX]) -> SX:
    """The part of every reaction that acts along its joint's free motion: the forces tau that the motion needs.

    The modes of a beam need, besides the loads of its sections, the forces that move the beam itself.
    """
    tau = []
    for cluster in mechanism.clusters:
        parts = [mechanism.links[k].motion.S.T @ reaction[k] for k in cluster]
        first = mechanism.links[cluster[0]]
        if first.beam is not None:
            beam, k = first.beam, cluster[0]
            parts.append(beam.F.T @ dt[k] + beam.M @ du[first.speeds, :] + beam.modal_force(t[k]))
        tau.append(sum(parts[1:], parts[0]))
    return ca.vertcat(*tau)


def gravity_forces(mechanism: Mechanism, external: list[SX] | None = None) -> SX:
    """The generalized forces that hold the mechanism still in its present pose against gravity, and against external wrenches."""
    still, zero_wrenches = ca.SX(mechanism.u.numel(), 1), [ca.SX(6, 1)] * len(mechanism.links)
    dt = weight_rates(mechanism)
    applied = zero_wrenches if external is None else external
    forces = generalized_forces(
        mechanism, still, zero_wrenches, dt, reactions(mechanism, still, zero_wrenches, dt, applied)
    )
    # A beam's own forces depend on the rates of its modes, which are zero too.
    return (
        ca.substitute(forces, mechanism.u, ca.densify(still)) if any(link.beam for link in mechanism.links) else forces
    )


def inverse_dynamics(mechanism: Mechanism, du: SX, external: list[SX]) -> tuple[SX, list[SX]]:
    """Inverse dynamics: the generalized forces and all reactions for the accelerations du."""
    t = twists(mechanism)
    dt = twist_rates(mechanism, t, du)
    reaction = reactions(mechanism, du, t, dt, external)
    return generalized_forces(mechanism, du, t, dt, reaction), reaction


def wrenches(mechanism: Mechanism, reaction: list[SX], frame: Frame) -> list[SX]:
    """Reactions as wrenches [f; n] at their joints' origins, in the frame of the outer body, the inner body or the ground.

    `reaction` holds flipped wrenches, [n; f] [K18, Eq. 50]. A bent inner body's frame is the one at its own joint, which
    datasets record, not that of the section at the joint.
    """
    result = []
    for k, ((R_ground, _), w) in enumerate(zip(poses(mechanism), reaction, strict=True)):
        n, f = w[:3], w[3:]
        if frame != "outer":
            R = inner_from_outer(mechanism, k) if frame == "inner" else R_ground
            n, f = R @ n, R @ f
        result.append(ca.vertcat(f, n))
    return result


def inner_from_outer(mechanism: Mechanism, k: int) -> SX:
    """The rotation from a link's axes to those of the body that carries its joint; in an assembly that may be another member."""
    link = mechanism.links[k]
    return pose_from(mechanism, mechanism.body(link.parent), k)[0] if link.hangs_on is None else link.hangs_on[1]
