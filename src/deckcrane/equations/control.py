"""Control laws: what each actuator does, given where its coordinate is and where it should be.

Depends on the model's data, `setpoints`, `parameters` and `reactions` (for gravity compensation).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import Quantity, on_coordinates
from deckcrane.equations.reactions import holding_forces
from deckcrane.equations.setpoints import course
from deckcrane.equations.system import SX
from deckcrane.model import Scenario


@dataclass(frozen=True)
class Actuation:
    """The force of every actuator on the quantity it acts on, and the set-point it follows (NaN where it has none)."""

    on: dict[str, tuple[Quantity, SX]]
    setpoints: list[SX]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.on)

    @property
    def force(self) -> SX:
        return ca.vertcat(*[force for _, force in self.on.values()]) if self.on else ca.SX(0, 1)

    @property
    def setpoint(self) -> SX:
        return ca.vertcat(*self.setpoints) if self.setpoints else ca.SX(0, 1)

    def on_coordinates(self, count: int) -> SX:
        return on_coordinates(list(self.on.values()), count)


def proportional_derivative(error: SX, error_rate: SX, stiffness: SX, damping: SX) -> SX:
    """k_P e + k_D e_dot: [C18, Eq. 63] about a set-point."""
    return stiffness * error + damping * error_rate


def saturate(force: SX, limit: SX) -> SX:
    return ca.fmin(ca.fmax(force, -limit), limit)


def actuation(
    scenario: Scenario,
    mechanism: Mechanism,
    quantities: dict[str, Quantity],
    t: SX,
    added: SX,
    parameters: Parameters,
) -> Actuation:
    """All actuators of the scenario; `added` are inputs that come on top of each controller, before its limit."""
    holding = mechanism.speeds.T @ holding_forces(mechanism)
    on, setpoints = {}, []
    for i, (name, control) in enumerate(scenario.control.items()):
        quantity, label = quantities[name], f"control.{name}"
        if control.pd is not None:
            wanted = course(scenario.setpoint(name), f"{label}.setpoint", t, parameters)
            force = proportional_derivative(
                wanted - quantity.value,
                ca.jtimes(wanted, t, ca.SX(1)) - quantity.rate,
                parameters.scalar(f"{label}.pd.stiffness", control.pd.stiffness),
                parameters.scalar(f"{label}.pd.damping", control.pd.damping),
            )
            if control.pd.gravity_compensation:
                force += holding[quantity.coordinate] / quantity.slope
        else:
            assert control.force is not None, "a control has pd or force"
            wanted = ca.SX(float("nan"))
            force = course(control.force, f"{label}.force", t, parameters)
        force += added[i]
        if control.limit is not None:
            force = saturate(force, parameters.scalar(f"{label}.limit", control.limit))
        on[name] = (quantity, force)
        setpoints.append(wanted)
    return Actuation(on, setpoints)
