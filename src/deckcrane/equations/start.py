"""The states of a scenario, in their order, and where they start.

Coordinates and speeds start where the scenario says, or, where it says `settled`, at rest. What follows from rest in any
case is found here: the oil's pressures carry the load, lumped masses sit at their pins, and booms are bent by the weight they
carry, unless the scenario has them start undeformed. Depends on the model's data, `settled`, `hydraulics` and `system`.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from deckcrane.equations.hydraulics import hydraulic_states, start_pressures
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.quantities import Quantity
from deckcrane.equations.settled import Settling
from deckcrane.equations.sprung_masses import sprung_ends, sprung_state_names
from deckcrane.equations.system import SX, Array, Equations, Variables
from deckcrane.equations.vessel import FloatingBody
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.model import Scenario
from deckcrane.model.courses import about

Layout = dict[str, slice]
"""Where each kind of state stands, in order: q, u, memory, oil.NAME for each cylinder with hydraulics, sprung."""


def rests(scenario: Scenario) -> bool:
    """Whether anything starts as rest has it: oil, beams, masses on springs."""
    return bool(scenario.beams or scenario.oil or sprung_ends(scenario))


def layout(scenario: Scenario, vessel: FloatingBody | None) -> tuple[Variables, Layout]:
    """All states as symbols, with the starts that need no balance, and where each kind of them stands."""
    starts = [coordinate.element.start for coordinate in scenario.coordinates]
    memory = [f"memory.{i}" for i in range(vessel.memory_states if vessel is not None else 0)]
    sprung = sprung_state_names(scenario)
    kinds: dict[str, _States] = {
        "q": _plain([coordinate.name for coordinate in scenario.coordinates], starts),
        "u": _plain([f"d:{name}" for name in scenario.speeds], _start_speeds(scenario)),
        "memory": _plain(memory, [0.0] * len(memory)),
    }
    for name, hydraulics in scenario.oil.items():
        control = scenario.control.get(name)
        kinds[f"oil.{name}"] = hydraulic_states(name, hydraulics, control.valve if control else None, (0.0, 0.0))
    kinds["sprung"] = _plain(sprung, [0.0] * len(sprung))
    part: Layout = {}
    at = 0
    for kind, (own, _, _) in kinds.items():
        part[kind] = slice(at, at + len(own))
        at += len(own)
    names = [name for own, _, _ in kinds.values() for name in own]
    values = [value for _, own, _ in kinds.values() for value in own]
    scales = [scale for _, _, own in kinds.values() for scale in own]
    return Variables.of(names, values, "x", scales=scales), part


_States = tuple[tuple[str, ...], tuple[float, ...], tuple[float, ...]]
"""Names, starts and scales."""


def _plain(names: list[str], starts: list[float]) -> _States:
    return tuple(names), tuple(starts), (1.0,) * len(names)


def _start_speeds(scenario: Scenario) -> list[float]:
    speeds: list[float] = []
    for name in scenario.order:
        joint = scenario.tree[name].joint
        own = [coordinate.element.speed for coordinate in scenario.coordinates if coordinate.body == name]
        if joint.kind == "free":
            own = [*joint.angular_velocity, *joint.velocity, *own[6:]]
        speeds += own
    return speeds


@dataclass(frozen=True)
class Balance:
    """What rest asks for, in symbols.

    The forces on all coordinates that the accelerations `du` need at rest, weights and outside forces included; the forces of
    springs and beams on them; the quantities that cylinders act on; the places of sprung masses.
    """

    needed: SX
    du: SX
    elastic: SX
    acted: dict[str, Quantity]
    sprung: SX


def started(
    scenario: Scenario,
    tree: Mechanism,
    equations: Equations,
    part: Layout,
    balance: Balance,
    settling: Settling | None,
    bent: bool,
) -> tuple[Variables, Variables, str | None]:
    """The states with all their starts, and the parameters with the set-points of struts that are held where they start.

    The third is the coordinate that the least push lets fall from the rest found, if one does. A strut that holds its start
    holds the length that it has while joints are where the file says, also where all settles after that.
    """
    x = equations.x.values.copy()
    forces = _static_forces(scenario, tree, equations, balance, x, bent)
    p, falls = _held(scenario, equations, balance, x), None
    if settling is not None:
        found = settling.state(x, p.values)
        x, falls = found.x, found.falls
        forces.update(found.pushes)
    _check_strokes(scenario, equations, balance, x)
    for name, hydraulics in scenario.oil.items():
        x[part[f"oil.{name}"].start :][:2] = start_pressures(hydraulics, forces[name])
    if part["sprung"].stop > part["sprung"].start:
        places = _value(equations, balance.sprung, x)
        x[part["sprung"]] = np.hstack([np.hstack([place, np.zeros(3)]) for place in places.reshape(-1, 3)])
    return replace(equations.x, values=x), p, falls


def _held(scenario: Scenario, equations: Equations, balance: Balance, x: Array) -> Variables:
    """The parameters, in which a strut that stays or swings where it starts does so at its length between bent booms."""
    values = equations.p.values.copy()
    for name in scenario.struts:
        control = scenario.control.get(name)
        label = f"control.{name}.setpoint.value"
        if control is None or control.setpoint.values is not None:
            continue
        held = about(control.setpoint, _value(equations, balance.acted[name].value, x)[0]).values or ()
        for key, value in {label: held[0], **{f"{label}.{i}": value for i, value in enumerate(held)}}.items():
            if key in equations.p.names:
                values[equations.p.names.index(key)] = value
    return replace(equations.p, values=values)


def _static_forces(
    scenario: Scenario, tree: Mechanism, equations: Equations, balance: Balance, x: Array, settle_beams: bool
) -> dict[str, float]:
    """The axial force of every cylinder at rest; changes the coordinates of bending in x unless they are to stay.

    Whatever is driven stays still, and so do the beams; joints that nothing drives accelerate as they must. The unknowns are
    the cylinders' forces, those accelerations, and the coordinates of the beams' modes unless they start undeformed. Newton's
    method needs few steps: all but the modes are linear, and deflections are small.
    """
    modes = [i for link in tree.links if link.beam is not None for i in range(link.speeds.start, link.speeds.stop)]
    driving = [balance.acted[name] for name in scenario.cylinders]
    if not modes and not driving:
        return {}
    passive = _passive(scenario, modes, {quantity.coordinate for quantity in driving})
    bent = modes if settle_beams else []
    pushes, du = ca.SX.sym("pushes", len(driving)), ca.SX.sym("accelerations", len(passive))
    given = ca.SX(balance.du.numel(), 1)
    given[passive] = du
    left = ca.substitute(balance.needed, balance.du, ca.densify(given)) - balance.elastic
    for i, quantity in enumerate(driving):
        left = left - pushes[i] * lever(quantity, tree)
    rows = [*bent, *(quantity.coordinate for quantity in driving), *passive]
    residual = ca.substitute(left[rows, :], tree.u, ca.densify(ca.SX(tree.u.numel(), 1)))
    unknown = ca.vertcat(tree.q[bent, :], pushes, du)
    step = ca.Function(
        "step", [*equations.arguments(), pushes, du], [ca.densify(residual), ca.densify(ca.jacobian(residual, unknown))]
    )
    n, m = len(bent), len(bent) + len(driving)
    z = np.zeros(m + len(passive))
    for _ in range(40):
        r, J = (np.array(v) for v in step(0.0, x, equations.u.values, equations.p.values, z[n:m], z[m:]))
        try:
            change = np.linalg.solve(J, r.ravel())
        except np.linalg.LinAlgError:
            break
        x[bent] -= change[:n]
        z -= change
        if np.max(np.abs(change[:n]), initial=0.0) < 1e-12:
            if np.any(np.linalg.eigvalsh((J[:n, :n] + J[:n, :n].T) / 2) <= 0):
                break  # a rest that the least push ends: the load buckles the beam
            return dict(zip(scenario.cylinders, z[n:m], strict=True))
    raise DeckcraneError(
        "the crane finds no rest at the start: its load bends or buckles the booms without end, or a cylinder cannot hold it. "
        "Check stiffnesses, loads and pins, or write start: undeformed under run"
    )


def _check_strokes(scenario: Scenario, equations: Equations, balance: Balance, x: Array) -> None:
    """Refuses struts that reach their pins neither between straight booms nor bent ones; warns of those that bending drives out."""
    for name in scenario.struts:
        cylinder, loop = scenario.cylinders[name], scenario.loops[name]
        (extension,), (low, high) = _value(equations, balance.acted[name].value, x), cylinder.stroke
        if low <= extension <= high:
            continue
        straight = loop.length(loop.start_angle) - cylinder.barrel.length
        where = f"its stroke of {low:.6g} m to {high:.6g} m"
        if not low - 1e-9 <= straight <= high + 1e-9:
            raise DeckcraneError(
                f"cylinders.{name}: it cannot reach its pins at the start: its extension would be {straight:.6g} m between "
                f"straight booms and is {extension:.6g} m between booms bent by the load, beyond {where}; start the joint at "
                "another angle, or change the pins or the stroke"
            )
        warnings.warn(
            f"cylinders.{name}: with booms bent by the load it starts at an extension of {extension:.6g} m, beyond "
            f"{where}, and its stop pushes; start the joint at another angle, or change the stroke",
            DeckcraneWarning,
            stacklevel=2,
        )


def _passive(scenario: Scenario, modes: list[int], driven: set[int]) -> list[int]:
    """The coordinates that nothing holds: no controller, no cylinder, no water."""
    return [
        i
        for i, data in enumerate(scenario.coordinates)
        if i not in modes
        and i not in driven
        and data.name not in scenario.control
        and scenario.tree[data.body].joint.kind in ("revolute", "prismatic")
    ]


def lever(quantity: Quantity, tree: Mechanism) -> SX:
    """The forces on all coordinates of a unit of axial force."""
    if quantity.at_pins:
        return ca.jacobian(quantity.value, tree.q).T
    found = ca.SX(tree.q.numel(), 1)
    found[quantity.coordinate] = quantity.slope
    return found


def _value(equations: Equations, expression: SX, x: Array) -> Array:
    """An expression at the start, at rest."""
    function = ca.Function("value", equations.arguments(), [ca.densify(expression)])
    return np.array(function(0.0, x, equations.u.values, equations.p.values)).ravel()
