"""The bond graph against the direct assembly: rates of all states, from both, at random states of a crane.

Depends on `graph` and `deckcrane.equations`.
"""

from __future__ import annotations

import numpy as np

from deckcrane.bondgraph.crane.graph import crane_graph, crane_states
from deckcrane.bondgraph.graph import BondGraph
from deckcrane.equations.assembly import dynamics
from deckcrane.equations.start import layout
from deckcrane.equations.system import Array
from deckcrane.model import Scenario


def differences(
    scenario: Scenario, samples: int = 20, seed: int = 1, graph: BondGraph | None = None
) -> dict[str, float]:
    """For each storage port and integrator of the graph, how far its rate is from the direct assembly's at worst.

    As a fraction of the largest rate of the same storage over all samples.
    """
    direct, states = dynamics(scenario).equations, crane_states(scenario)
    equations = (graph or crane_graph(scenario)).equations()
    direct_rate, graph_rate = direct.derivative(), equations.derivative()
    random = np.random.default_rng(seed)
    wrong, size = np.zeros(len(states.names)), np.zeros(len(states.names))
    for x in random_states(scenario, direct.x.values, samples, random):
        t, u = random.uniform(0.0, 2.0), random.normal(0.0, 0.1, len(direct.u))
        wanted = states.rates(x, direct_rate(t, x, u, direct.p.values).full().ravel())
        found = graph_rate(t, states(x), u, equations.p.values).full().ravel()
        wrong, size = np.maximum(wrong, np.abs(found - wanted)), np.maximum(size, np.abs(wanted))
    largest: dict[str, float] = {}
    for name in dict.fromkeys(states.names):
        own = np.array(states.names) == name
        worst = np.max(wrong[own]) / max(np.max(size[own]), np.finfo(float).tiny)
        largest[name] = float(worst) if np.isfinite(worst) else float("inf")
    return largest


def random_states(scenario: Scenario, start: Array, samples: int, random: np.random.Generator) -> Array:
    """States about the start, one a row: moving fast, at any pressures, cavitating ones too, with stretched springs."""
    states, part = layout(scenario, None)
    modes = {f"{body}.{mode}" for body, beam in scenario.beams.items() for mode in beam.field().names}
    size = np.zeros(len(states))
    size[part["q"]] = [0.01 if name in modes else 0.2 for name in states.names[part["q"]]]
    size[part["u"]] = [0.1 if name.removeprefix("d:") in modes else 0.5 for name in states.names[part["u"]]]
    size[part["sprung"]] = [0.5 if ".d:" in name else 1e-3 for name in states.names[part["sprung"]]]
    found: Array = start + size * random.uniform(-1.0, 1.0, (samples, len(states)))
    for name, hydraulics in scenario.oil.items():
        where = part[f"oil.{name}"]
        found[:, where] = random.uniform(-1.0, 1.0, (samples, where.stop - where.start))
        at = slice(where.start, where.start + 2)
        found[:, at] = hydraulics.supply.pressure * (0.45 + 0.55 * found[:, at])
    return found
