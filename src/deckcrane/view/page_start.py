"""How vessels of a live page start: as the page's waves move them, as those of a run do in its own (`running/riding`).

The page's waves are made in the browser, from what its sliders say, so the vessel's linear equations go there: for each wave the
page solves them as `hydro/linear_motion` does. What these motions make of the states is a formula, written once in `riding`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.formulations.dynamics import Dynamics
from deckcrane.hydro.floating import FLIPPED, linear, mean_place
from deckcrane.model import Scenario
from deckcrane.parts.vessel import wave_inputs
from deckcrane.plant.floating import FloatingBody
from deckcrane.running.afloat import Afloat
from deckcrane.running.riding import Ride

Json = dict[str, Any]


def riding_in(ready: Sequence[Afloat], system: Dynamics) -> list[tuple[Afloat, Ride]]:
    """The vessels that start as waves move them, with what goes along with each."""
    rest = system.equations.x.values
    return [(one, Ride.of(system, one, rest)) for one in ready if one.stated.starts_in_waves]


def ride_formulas(ready: Sequence[Afloat], system: Dynamics) -> dict[str, Any]:
    """One for each such vessel: its motions, their rates and the states that it moves -> these states as they start."""
    found = {}
    for i, (one, ride) in enumerate(riding_in(ready, system)):
        yaw = ca.SX(mean_place(one.stated)[2])
        eta, rate, x = (ca.SX.sym(name, n) for name, n in (("eta", 6), ("rate", 6), ("x", len(ride.places))))
        arguments = ca.vertsplit(ca.vertcat(eta, rate, x))
        found[f"ride{i}"] = ca.Function(f"ride{i}", arguments, [ride.moved(x, eta, rate, yaw)])
    return found


def rides(ready: Sequence[Afloat], system: Dynamics, met: Sequence[Json]) -> Iterator[Json]:
    """What the page must know of each: which of those that meet the waves it is, its linear equations, and its states."""
    scenario, place = system.kit.plant.scenario, {tuple(one["inputs"][0]): i for i, one in enumerate(met)}
    for i, (one, ride) in enumerate(riding_in(ready, system)):
        motion, body, memory = linear(scenario, one.vessel), one.vessel, system.kit.places[one.vessel.hull.section]
        yield {
            "met": place[wave_inputs(body.hull)],
            "inertia": motion.inertia.tolist(),
            "damping": motion.damping.tolist(),
            "stiffness": motion.stiffness.tolist(),
            # Forces of the page are in the data's order, [f; n]; motions are in that of twists.
            "order": [int(row.argmax()) for row in FLIPPED],
            "A": body.memory_A.tolist(),
            "B": body.memory_B.tolist(),
            "C": body.memory_C.tolist(),
            "memory": memory.start,
            "moves": ride.places,
            "formula": f"ride{i}",
        }


def ride_alike(vessels: Sequence[FloatingBody], one: Scenario, other: Scenario) -> bool:
    """Whether the vessels that start as waves move them do so alike in two scenarios that differ in numbers."""
    for body in vessels:
        stated = [scenario.plant.vessels[body.hull.name] for scenario in (one, other)]
        if not stated[0].starts_in_waves:
            continue
        motions = [linear(scenario, body) for scenario in (one, other)]
        pairs = [[getattr(motion, name) for motion in motions] for name in ("inertia", "damping", "stiffness")]
        if not all(np.array_equal(*pair) for pair in [*pairs, [mean_place(vessel) for vessel in stated]]):
            return False
    return True
