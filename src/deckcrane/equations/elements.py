"""Springs, dampers and end stops on coordinates, and point forces on bodies.

Each is a short function from symbols to a force. Depends on the model's data, `parameters`, `mechanism`, `quantities`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.kinematics import poses
from deckcrane.equations.mechanism import Mechanism, attachment
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import Quantity, on_coordinates
from deckcrane.equations.setpoints import course
from deckcrane.equations.system import SX
from deckcrane.model import Scenario
from deckcrane.screws import skew


@dataclass(frozen=True)
class ElementForces:
    """What springs, dampers and stops do: force on each quantity, energy in springs and stops, contact of each stop."""

    on: dict[str, tuple[Quantity, SX]]
    elastic_energy: SX
    contact: dict[str, SX]

    def on_coordinates(self, count: int) -> SX:
        return on_coordinates(list(self.on.values()), count)


def spring_force(stretch: SX, linear: SX, cubic: SX) -> SX:
    """-(k1 s + k3 s^3); the cubic one is the restoring moment of [C18, Sec. III-D]."""
    return -(linear + cubic * stretch**2) * stretch


def spring_energy(stretch: SX, linear: SX, cubic: SX) -> SX:
    return (linear / 2 + cubic * stretch**2 / 4) * stretch**2


def stop_force(depth: SX, rate: SX, stiffness: SX, damping: SX) -> SX:
    """The push of an end stop that is pressed in by `depth`, growing at `rate`: k s (1 + d s_dot), never a pull.

    (K. H. Hunt and F. R. E. Crossley, Journal of Applied Mechanics 42 (1975) 440-445: no jump on first contact.)
    """
    return stiffness * depth * ca.fmax(1 + damping * rate, 0)


def element_forces(quantities: dict[str, Quantity], parameters: Parameters) -> ElementForces:
    """All springs, dampers and stops of the scenario."""
    on, contact, energy = {}, {}, ca.SX(0)
    for name, quantity in quantities.items():
        element, q, dq = quantity.data.element, quantity.value, quantity.rate
        force = ca.SX(1, 1)
        if element.spring is not None:
            k1 = parameters.scalar(f"{name}.spring.linear", element.spring.linear)
            k3 = parameters.scalar(f"{name}.spring.cubic", element.spring.cubic)
            stretch = q - parameters.scalar(f"{name}.spring.rest", element.spring.rest)
            force += spring_force(stretch, k1, k3)
            energy += spring_energy(stretch, k1, k3)
        if element.damper is not None:
            force -= parameters.scalar(f"{name}.damper.linear", element.damper.linear) * dq
        if element.stops is not None:
            k = parameters.scalar(f"{name}.stops.stiffness", element.stops.stiffness)
            d = parameters.scalar(f"{name}.stops.damping", element.stops.damping)
            above = ca.fmax(q - parameters.scalar(f"{name}.stops.upper", element.stops.upper), 0)
            below = ca.fmax(parameters.scalar(f"{name}.stops.lower", element.stops.lower) - q, 0)
            force += stop_force(below, -dq, k, d) - stop_force(above, dq, k, d)
            energy += k * (above**2 + below**2) / 2
            contact[name] = above + below > 0
        on[name] = (quantity, force)
    return ElementForces(on, energy, contact)


def point_forces(scenario: Scenario, mechanism: Mechanism, t: SX, parameters: Parameters) -> list[SX]:
    """The external flipped wrench [n; f] of every link at its frame's origin, from the scenario's forces at time t.

    A force on a flexible body acts on the section at its place, and turns with it where it is given in the body's frame.
    """
    found = [ca.SX(6, 1)] * len(mechanism.links)
    pose = poses(mechanism)
    for name, applied in scenario.forces.items():
        k, at = attachment(scenario, mechanism, applied.on, applied.at, f"forces.{name}.at", parameters)
        f = parameters.vector(f"forces.{name}.force", applied.force)
        n = parameters.vector(f"forces.{name}.moment", applied.moment)
        if applied.frame == "ground":
            f, n = pose[k][0].T @ f, pose[k][0].T @ n
        if applied.factor is not None:
            factor = course(applied.factor, f"forces.{name}.factor", t, parameters)
            f, n = factor * f, factor * n
        found[k] = found[k] + ca.vertcat(n + skew(at) @ f, f)
    return found
