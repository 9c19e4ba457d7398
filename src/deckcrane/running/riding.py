"""A start in a sea that already exists: a vessel moves with the waves as it has done for long, by linear theory.

Started at rest, a vessel would be thrown by the first wave, and nothing but thrusters or moorings would ever stop it again: the
linear theory has no damping of slow horizontal motions. The crane starts at its own start pose and rides along, and so does
what stands on the vessel or hangs from it by ropes.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import Equations
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.hydro.floating import FLIPPED, linear, mean_place
from deckcrane.model import Scenario
from deckcrane.running.afloat import Afloat, met_waves
from deckcrane.screws import rot_x, rot_y, rpy


def riding(scenario: Scenario, ready: Afloat, system: Dynamics, equations: Equations) -> Equations:
    """The equations with a vessel started as the waves move it at t = 0, where the scenario has it start so."""
    vessel = ready.stated
    if not vessel.starts_in_waves or ready.waves is None:
        return equations
    eta, rate, memory = _moved(scenario, ready)
    plant, x = system.kit.plant, np.array(equations.x.values)
    first = next(i for i, data in enumerate(plant.coordinates) if data.body == ready.name)
    yaw = mean_place(vessel)[2]
    axes = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    q, u = slice(first, first + 6), slice(len(plant.coordinates) + first, len(plant.coordinates) + first + 6)
    x[q] += np.concatenate([axes @ eta[3:], eta[:3]])
    angles = x[q][3:]
    x[u] += np.concatenate([_spin(angles) @ rate[:3], np.array(rpy(*angles)).T @ axes @ rate[3:]])
    x[system.kit.places[ready.vessel.hull.section]] += memory
    if scenario.contacts or scenario.ropes:
        from deckcrane.running.touching import carried_along

        x = carried_along(plant, system, ready.name, equations.x.values, x)
    return replace(equations, x=replace(equations.x, values=x))


def _spin(angles: Array) -> Array:
    """From the rates of roll, pitch and yaw to the angular velocity in the turned frame."""
    roll, tilt = np.array(rot_x(angles[0])), np.array(rot_y(angles[1])) @ np.array(rot_x(angles[0]))
    return np.column_stack([np.eye(3)[0], roll[1], tilt[2]])


def _moved(scenario: Scenario, ready: Afloat) -> tuple[Array, Array, Array]:
    """Motions, their rates and the states of the fluid memory at t = 0, all summed over the waves."""
    w, forces = met_waves(scenario, ready)
    return linear(scenario, ready.vessel).moved(w, forces @ FLIPPED)
