"""The balance of joints that nothing drives, in any pose of the rest: what a hanging load needs to hang.

Depends on the same parts as the force analysis of `assembly`.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from deckcrane.equations.elements import element_forces, point_forces
from deckcrane.equations.mechanism import mechanism
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.quantities import quantities
from deckcrane.equations.reactions import needed_forces
from deckcrane.equations.system import Equations, Output, Variables
from deckcrane.model import VESSEL, Scenario


def hanging(scenario: Scenario) -> list[int]:
    """The coordinates that nothing drives: no controller, no cylinder, no water."""
    return [
        i
        for i, data in enumerate(scenario.coordinates)
        if data.name not in scenario.control
        and data.body not in scenario.driven
        and not (scenario.vessel and data.body == VESSEL)
    ]


def hanging_balance(scenario: Scenario) -> Equations:
    """What is `left` over of the forces on these coordinates at rest, its `slope`, and the `size` of forces; inputs are poses."""
    parameters, t = Parameters(), ca.SX.sym("t")
    names = tuple(coordinate.name for coordinate in scenario.coordinates)
    n, free = len(names), hanging(scenario)
    inputs = Variables.of(names, [coordinate.element.start for coordinate in scenario.coordinates], "u")
    speeds = ca.SX.sym("speeds", n)
    tree = mechanism(scenario, inputs.symbols, speeds, parameters)
    springs = element_forces(quantities(scenario, tree, ca.SX(n, 1)), parameters).on_coordinates(n)
    needed, _ = needed_forces(tree, ca.SX(n, 1), point_forces(scenario, tree, t, parameters))
    at_rest = ca.substitute(ca.vertcat(tree.speeds.T @ needed, springs), speeds, ca.SX.zeros(n))
    left = (at_rest[:n] - at_rest[n:])[free, :]
    slope = ca.jacobian(left, inputs.symbols[free, :])
    labels = tuple(names[i] for i in free)
    expressions = {
        "left": (left, {"coordinate": labels}),
        "slope": (ca.vec(ca.densify(slope).T), {"coordinate": labels, "by": labels}),
        "size": (ca.mmax(ca.densify(ca.fabs(at_rest))), {}),
    }
    outputs = tuple(Output(name, ca.densify(value), dims, "", "") for name, (value, dims) in expressions.items())
    return Equations(t, Variables((), ca.SX(0, 1), np.zeros(0)), inputs, parameters.collect(), ca.SX(0, 1), outputs)
