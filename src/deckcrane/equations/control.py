"""Control laws: what each actuator does, given where its coordinate is and where it should be.

Depends on the model's data, `setpoints`, `parameters`, `hydraulics`, and `reactions`
(for gravity compensation).
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.equations.hydraulics import Circuit, hydraulic_circuit
from deckcrane.equations.kinematics import poses, suspension, twists
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import Quantity, on_coordinates
from deckcrane.equations.reactions import holding_forces
from deckcrane.equations.setpoints import course
from deckcrane.equations.system import SX, Array
from deckcrane.model import VESSEL, Control, Scenario
from deckcrane.model.control import ValveControl
from deckcrane.screws import skew

NO_SETPOINT = ca.SX(float("nan"))
DROOP = 0.1
"""The part of its speed limit over which a drive that keeps a speed goes from all it can give to nothing."""
ON_THE_AXIS = 1e-3
"""Metres per radian: a point of suspension this near to a joint's axis is hardly moved by it, and nothing is asked of it."""


@dataclass(frozen=True)
class Actuation:
    """The force of every actuator on the quantity it acts on, and the set-point it follows (NaN where it has none).

    `circuits` are the hydraulics of those that are driven by oil.
    """

    on: dict[str, tuple[Quantity, SX]]
    setpoints: list[SX]
    circuits: dict[str, Circuit]

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


def speed_keeping(asked: SX, speed: SX, limit: SX, speed_limit: SX) -> SX:
    """What a drive gives that keeps a speed: the share of `speed_limit` that `asked` is of `limit`.

    It gives all it can until a tenth of the speed limit is left to the speed wanted, then less in proportion, and brakes
    beyond. What it carries is held beside this, as by a valve or a brake.
    """
    wanted = saturate(asked / limit, ca.SX(1)) * speed_limit
    return saturate((wanted - speed) / (DROOP * speed_limit) * limit, limit)


def _from_level(scenario: Scenario, mechanism: Mechanism, quantity: Quantity) -> tuple[SX, SX]:
    """How far a body has to turn about its joint's axis to stand as level as at the start, and the rate of that.

    The tilt about the axis a is the angle from the body's upward direction at the start to the present one, seen along a;
    its rate is the body's own angular velocity about a, whatever carries it.
    """
    k = mechanism.index(quantity.data.body)
    joint = scenario.tree[quantity.data.body].joint
    assert joint.kind == "revolute", "checked when the scenario was made"
    a = ca.SX(np.array(joint.axis))
    up = -mechanism.gravity / ca.sqrt(ca.dot(mechanism.gravity, mechanism.gravity))
    now = poses(mechanism)[k][0].T @ up
    at_start = ca.substitute(now, mechanism.q, ca.SX(_start_on_even_keel(scenario)))
    along = ca.dot(a, now) * ca.dot(a, at_start)
    tilt = ca.atan2(ca.dot(a, skew(now) @ at_start), ca.dot(now, at_start) - along)
    return -tilt, -ca.dot(a, twists(mechanism)[k][:3])


def _start_on_even_keel(scenario: Scenario) -> Array:
    """The coordinates at the start, with a vessel that does not heel."""
    afloat = scenario.vessel is not None
    return np.array(
        [0.0 if afloat and data.body == VESSEL else data.element.start for data in scenario.coordinates], dtype=float
    )


def _sway_rate(scenario: Scenario, mechanism: Mechanism, quantity: Quantity) -> SX:
    """The payload's horizontal speed, along the motion that the quantity gives the point that it hangs from.

    A point of suspension x that gives way by -T times the speed of the load y takes energy out of a pendulum of frequency w:
    d2y/dt2 = -w^2 (y - x) = -w^2 y - T w^2 dy/dt, a damping ratio of T w / 2. (The speed of the load against the point would
    feed the crane's own speed back to it.) A quantity that moves the point up and down rather than sideways is asked for less.
    """
    point, load = suspension(scenario, mechanism)
    up = mechanism.gravity / ca.sqrt(ca.dot(mechanism.gravity, mechanism.gravity))
    rates = mechanism.rates @ mechanism.u
    speed = ca.jtimes(load, mechanism.q, rates)
    column = ca.SX(mechanism.q.numel(), 1)
    column[quantity.coordinate] = 1
    motion = ca.jtimes(point, mechanism.q, column) / quantity.slope
    sideways = motion - up * ca.dot(up, motion)
    return ca.dot(sideways, speed) / (ca.dot(motion, motion) + ON_THE_AXIS**2)


def _to_correct(
    scenario: Scenario,
    mechanism: Mechanism,
    quantity: Quantity,
    control: Control,
    t: SX,
    parameters: Parameters,
    still: bool = False,
) -> tuple[SX, SX, SX]:
    """The set-point of a controller, and the error and its rate that it works on; the set-point's rate is none if `still`."""
    if control.level:
        return NO_SETPOINT, *_from_level(scenario, mechanism, quantity)
    label = f"control.{quantity.name}"
    wanted = course(scenario.setpoint(quantity.name), f"{label}.setpoint", t, parameters)
    error_rate = -quantity.rate if still else ca.jtimes(wanted, t, ca.SX(1)) - quantity.rate
    if control.sway_damping is not None:
        time = parameters.scalar(f"{label}.sway_damping", control.sway_damping)
        wanted = wanted - time * _sway_rate(scenario, mechanism, quantity)
    return wanted, wanted - quantity.value, error_rate


def actuation(
    scenario: Scenario,
    mechanism: Mechanism,
    quantities: dict[str, Quantity],
    t: SX,
    added: SX,
    oil: dict[str, SX],
    parameters: Parameters,
    still: bool = False,
) -> Actuation:
    """All actuators of the scenario, the cylinders with hydraulics included, whether they are controlled or not.

    `added` are inputs that come on top of each controller, before its limit; `oil` the hydraulic states of each cylinder.
    With `still`, set-points count as if they stood where they are: what a rest at time t is about.
    """
    holding = mechanism.speeds.T @ holding_forces(mechanism)
    on, setpoints, circuits = {}, [], {}
    for i, (name, control) in enumerate(scenario.control.items()):
        quantity, label = quantities[name], f"control.{name}"
        if control.valve is not None:
            wanted, signal = _valve_signal(scenario, mechanism, quantity, control, t, parameters)
            circuits[name] = _circuit(scenario, quantity, control.valve, signal, oil[name], added[i], parameters)
            on[name] = (quantity, circuits[name].force)
            setpoints.append(wanted)
            continue
        if control.pd is not None:
            wanted, error, error_rate = _to_correct(scenario, mechanism, quantity, control, t, parameters, still)
            force = proportional_derivative(
                error,
                error_rate,
                parameters.scalar(f"{label}.pd.stiffness", control.pd.stiffness),
                parameters.scalar(f"{label}.pd.damping", control.pd.damping),
            )
            if control.pd.gravity_compensation:
                force += holding[quantity.coordinate] / quantity.slope
        else:
            assert control.force is not None, "a control has pd or force"
            wanted = NO_SETPOINT
            force = course(control.force, f"{label}.force", t, parameters)
        force += added[i]
        if control.limit is not None:
            limit = parameters.scalar(f"{label}.limit", control.limit)
            if control.speed_limit is not None:
                speed_limit = parameters.scalar(f"{label}.speed_limit", control.speed_limit)
                force = speed_keeping(force, quantity.rate, limit, speed_limit)
                force += holding[quantity.coordinate] / quantity.slope
            force = saturate(force, limit)
        if control.pull_only:
            force = ca.fmin(force, 0)
        on[name] = (quantity, force)
        setpoints.append(wanted)
    for name in oil:
        if name not in circuits:  # its valve stays closed
            none = ca.SX(1, 1)
            circuits[name] = _circuit(scenario, quantities[name], None, none, oil[name], none, parameters)
            on[name] = (quantities[name], circuits[name].force)
            setpoints.append(NO_SETPOINT)
    return Actuation(on, setpoints, circuits)


def _valve_signal(
    scenario: Scenario, mechanism: Mechanism, quantity: Quantity, control: Control, t: SX, parameters: Parameters
) -> tuple[SX, SX]:
    """The set-point of a valve's controller, and what its law works on: the error, or the opening over time."""
    assert control.valve is not None, "asked of valves only"
    if control.valve.opening is not None:
        return NO_SETPOINT, course(control.valve.opening, f"control.{quantity.name}.valve.opening", t, parameters)
    wanted, error, _ = _to_correct(scenario, mechanism, quantity, control, t, parameters)
    return wanted, error


def _circuit(
    scenario: Scenario,
    quantity: Quantity,
    control: ValveControl | None,
    signal: SX,
    states: SX,
    added: SX,
    parameters: Parameters,
) -> Circuit:
    name = quantity.name
    stroke = quantity.value - parameters.scalar(f"{name}.stroke.least", scenario.cylinders[name].stroke[0])
    return hydraulic_circuit(
        name, scenario.oil[name], control, stroke, quantity.rate, signal, states, added, parameters
    )
