"""Control laws: what each actuator does, given where its coordinate is and where it should be.

Depends on the model's data, `setpoints`, `parameters` and `reactions` (for gravity compensation).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.reactions import holding_forces
from deckcrane.equations.setpoints import course
from deckcrane.equations.system import SX
from deckcrane.model import Scenario


@dataclass(frozen=True)
class Actuation:
    """The force of every actuator, which coordinate it acts on, and the set-point it follows (NaN where it has none)."""

    names: tuple[str, ...]
    coordinates: tuple[int, ...]
    force: SX
    setpoint: SX

    def on_coordinates(self, count: int) -> SX:
        force = ca.SX(count, 1)
        for i, coordinate in enumerate(self.coordinates):
            force[coordinate] = self.force[i]
        return force


def proportional_derivative(error: SX, error_rate: SX, stiffness: SX, damping: SX) -> SX:
    """k_P e + k_D e_dot: [C18, Eq. 63] about a set-point."""
    return stiffness * error + damping * error_rate


def saturate(force: SX, limit: SX) -> SX:
    return ca.fmin(ca.fmax(force, -limit), limit)


def actuation(scenario: Scenario, mechanism: Mechanism, t: SX, dq: SX, added: SX, parameters: Parameters) -> Actuation:
    """All actuators of the scenario; `added` are inputs that come on top of each controller, before its limit."""
    names = [coordinate.name for coordinate in scenario.coordinates]
    holding = mechanism.speeds.T @ holding_forces(
        mechanism
    )  # on coordinates: a free joint's speeds are not their rates
    forces, setpoints, coordinates = [], [], []
    for i, (name, control) in enumerate(scenario.control.items()):
        at = names.index(name)
        label = f"control.{name}"
        if control.pd is not None:
            wanted = course(scenario.setpoint(name), f"{label}.setpoint", t, parameters)
            force = proportional_derivative(
                wanted - mechanism.q[at],
                ca.jtimes(wanted, t, ca.SX(1)) - dq[at],
                parameters.scalar(f"{label}.pd.stiffness", control.pd.stiffness),
                parameters.scalar(f"{label}.pd.damping", control.pd.damping),
            )
            if control.pd.gravity_compensation:
                force += holding[at]
        else:
            assert control.force is not None, "a control has pd or force"
            wanted = ca.SX(float("nan"))
            force = course(control.force, f"{label}.force", t, parameters)
        force += added[i]
        if control.limit is not None:
            force = saturate(force, parameters.scalar(f"{label}.limit", control.limit))
        forces.append(force)
        setpoints.append(wanted)
        coordinates.append(at)
    empty = ca.SX(0, 1)
    return Actuation(
        tuple(scenario.control),
        tuple(coordinates),
        ca.vertcat(*forces) if forces else empty,
        ca.vertcat(*setpoints) if setpoints else empty,
    )
