"""A vessel alone in wind and current, let go from somewhere, and the forces on it."""

from __future__ import annotations

from typing import Any

import numpy as np

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.simulation.simulation import prepare_run

ALONE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, fluid_memory: false}
run: {duration: 1 s, step: 0.25 s}
record: [q, u, wind_speed, wind_force, wind_drag, current_force, mooring_tension, mooring_force]
"""
AREAS = {"frontal_area": 300.0, "lateral_area": 900.0, "length": 80.0}
SHAPE = {"x": 0.7, "y": 0.9, "n": 0.1}
WIND = {**AREAS, "shape": SHAPE}
CURRENT = {"length": 80.0, "draught": 5.0, "shape": {"x": 0.05, "y": 0.8}}
HALF_TURN = (1, -1, -1, 1, -1, -1)
"""What a turn of the axes by 180 deg about x does to surge, sway, heave, roll, pitch, yaw, and to forces along them."""


def vessel(**changes: Any) -> Scenario:
    """With changes by path, points written as double underscores."""
    return deckcrane.loads(ALONE).with_values({key.replace("__", "."): value for key, value in changes.items()})


def moving(scenario: Scenario, name: str, **states: float) -> np.ndarray:
    """An output at a state of the vessel: coordinates and speeds by name, such as yaw=0.3, dwz=0.01; all else as at the start."""
    equations = prepare_run(scenario)[1].equations
    x = equations.x.values.copy()
    for key, value in states.items():
        x[equations.x.names.index(f"d:vessel.{key[1:]}" if key.startswith("d") else f"vessel.{key}")] = value
    y = np.array(equations.outputs()(0.0, x, equations.u.values, equations.p.values)).reshape(1, -1)
    return np.asarray(equations.unstack(y)[name][0])
