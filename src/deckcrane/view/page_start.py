"""Initial conditions of vessels on a live page: moving with its waves, as in a run (`running/riding`).

The page's waves are made in the browser from its sliders, so the vessel's linear equations go there: for each wave the page
solves them as `hydro/linear_motion` does. The formula from these motions to the states stands once, in `riding`.
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
    """Vessels that start moving with the waves, each with the free bodies that move along with it."""
    rest = system.equations.x.values
    return [(vessel, Ride.of(system, vessel, rest)) for vessel in ready if vessel.stated.starts_in_waves]


def ride_formulas(ready: Sequence[Afloat], system: Dynamics) -> dict[str, Any]:
    """One function per such vessel: its motions, their rates and the states that it moves -> the initial values of these states."""
    formulas = {}
    for i, (vessel, ride) in enumerate(riding_in(ready, system)):
        yaw = ca.SX(mean_place(vessel.stated)[2])
        eta, rate, x = (ca.SX.sym(name, n) for name, n in (("eta", 6), ("rate", 6), ("x", len(ride.places))))
        arguments = ca.vertsplit(ca.vertcat(eta, rate, x))
        formulas[f"ride{i}"] = ca.Function(f"ride{i}", arguments, [ride.moved(x, eta, rate, yaw)])
    return formulas


def rides(ready: Sequence[Afloat], system: Dynamics, met: Sequence[Json]) -> Iterator[Json]:
    """Data of each vessel for the page: its index among those that meet the waves, its linear equations, and its states."""
    scenario, indices = system.kit.plant.scenario, {tuple(entry["inputs"][0]): i for i, entry in enumerate(met)}
    for i, (afloat, ride) in enumerate(riding_in(ready, system)):
        motion, body, memory = (
            linear(scenario, afloat.vessel),
            afloat.vessel,
            system.kit.places[afloat.vessel.hull.section],
        )
        yield {
            "met": indices[wave_inputs(body.hull)],
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
    """Whether the vessels that start moving with the waves do so alike in two scenarios that differ in numbers."""
    for body in vessels:
        stated = [scenario.plant.vessels[body.hull.name] for scenario in (one, other)]
        if not stated[0].starts_in_waves:
            continue
        motions = [linear(scenario, body) for scenario in (one, other)]
        pairs = [[getattr(motion, name) for motion in motions] for name in ("inertia", "damping", "stiffness")]
        if not all(np.array_equal(*pair) for pair in [*pairs, [mean_place(vessel) for vessel in stated]]):
            return False
    return True
