"""Comparison of the bond graph with the direct assembly: rates of all states, from both, at random states of a crane."""

from __future__ import annotations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.bond_graph.crane_graph import crane_graph, crane_states
from deckcrane.formulations.bond_graph.graph import BondGraph
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.model.part_set import PartSet

_DEVIATIONS = {"m": 1e-3, "m/s": 0.5, "m^3": 0.25}
"""The distance of random states from their start, by unit: springs are stiff."""
_SCALED = ("m^3", "m^3/s")
"""Units of states whose distance is in terms of their scale."""


def differences(
    scenario: Scenario, samples: int = 20, seed: int = 1, graph: BondGraph | None = None
) -> dict[str, float]:
    """For each storage port and integrator of the graph, the largest difference of its rate from the direct assembly's.

    As a fraction of the largest rate of the same storage over all samples.
    """
    direct, states = dynamics(scenario).equations, crane_states(scenario)
    equations = (graph or crane_graph(scenario)).equations()
    direct_rate, graph_rate = direct.derivative(), equations.derivative()
    random = np.random.default_rng(seed)
    error, size = np.zeros(len(states.names)), np.zeros(len(states.names))
    for x in random_states(scenario, direct.x.values, samples, random):
        t, u = random.uniform(0.0, 2.0), random.normal(0.0, 0.1, len(direct.u))
        direct_rates = states.rates(x, direct_rate(t, x, u, direct.p.values).full().ravel())
        graph_rates = graph_rate(t, states(x), u, equations.p.values).full().ravel()
        error, size = np.maximum(error, np.abs(graph_rates - direct_rates)), np.maximum(size, np.abs(direct_rates))
    largest: dict[str, float] = {}
    for name in dict.fromkeys(states.names):
        of_storage = np.array(states.names) == name
        worst = np.max(error[of_storage]) / max(np.max(size[of_storage]), np.finfo(float).tiny)
        largest[name] = float(worst) if np.isfinite(worst) else float("inf")
    return largest


def random_states(scenario: Scenario, start: Array, samples: int, random: np.random.Generator) -> Array:
    """States about the start, one a row: moving fast, at any pressures, cavitating ones too, with stretched springs."""
    kit = PartSet(scenario.plant)
    modes = {f"{body}.{mode}" for body, beam in kit.plant.beams.items() for mode in beam.field().names}
    deviation = [0.01 if data.name in modes else 0.2 for data in kit.plant.coordinates]
    deviation += [0.1 if name in modes else 0.5 for name in kit.plant.speeds]
    states = [state for part in kit.numeric for state in part.states()]
    deviation += [
        _DEVIATIONS.get(state.unit, 1.0) * (state.scale if state.unit in _SCALED else 1.0) for state in states
    ]
    states_of_samples: Array = start + np.array(deviation) * random.uniform(-1.0, 1.0, (samples, len(deviation)))
    first = len(deviation) - len(states)
    for i, state in enumerate(states):
        if state.unit == "Pa":  # about the start no chamber would cavitate
            states_of_samples[:, first + i] = 2 * state.scale * (0.45 + 0.55 * random.uniform(-1.0, 1.0, samples))
    return states_of_samples
