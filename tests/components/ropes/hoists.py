"""Small scenes with ropes, and what they show at any state."""

from __future__ import annotations

from typing import Any

import numpy as np

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.simulation.simulation import prepare_run

G = 9.81
HANGING = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {prismatic: z, name: height}, mass: 2 t, shape: {point: true}}
ropes:
  line: {path: [{on: ground, at: [0, 0, 30 m]}, {on: load}], stiffness: 12 MN}
run: {duration: 1 s, step: 1 ms}
"""
"""A load that moves up and down, on a rope of 30 m that is just taut."""
TACKLE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [-6 m, 0, 1 m], name: winch}, mass: 500 kg, inertia: [50, 50, 50]}
  block: {on: ground, joint: {free: true}, mass: 5 t, shape: {box: [0.5 m, 0.5 m, 1 m]}}
ropes:
  hoist:
    path:
      - {drum: winch, radius: 0.4 m}
      - {on: ground, at: [0, 0, 20 m], efficiency: 0.96}
      - {on: block, at: [0, 0, 0.5 m], efficiency: 0.96}
    falls: 4
    stiffness: 40 MN
    damping: 2 MN s
run: {duration: 2 s, step: 1 ms}
"""
"""A block on four falls, and a drum from which the rope is led over a sheave."""
SHEAVES = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [0, 0, 2 m], name: winch, start: 5 rad}, mass: 500 kg, inertia: [50, 50, 50]}
  boom: {on: ground, joint: {revolute: -y, start: 40 deg, at: [1 m, 0, 1 m]}, mass: 2 t, shape: {rod: x, length: 20 m}}
  block:
    on: ground
    joint: {free: true, x: {start: 16.3 m}, y: {start: 0.3 m}, z: {start: 3 m}, roll: {start: 20 deg}, yaw: {start: 0.2 rad}}
    mass: 5 t
    shape: {box: [0.5 m, 0.5 m, 1 m]}
ropes:
  hoist:
    path:
      - {drum: winch, radius: 0.4 m}
      - {on: boom, at: [20 m, 0, 0], radius: 0.3 m, axis: y, efficiency: 0.95}
      - {on: block, at: [0, 0, 0.5 m], radius: 0.25 m, axis: y, efficiency: 0.97}
      - {on: boom, at: [19.5 m, 0.1 m, 0], radius: 0.2 m, axis: [0, 1, 0.1]}
      - {on: boom, at: [10 m, 0.1 m, 0]}
    stiffness: 40 MN
    damping: 200 kN s
    tension: 20 kN
run: {duration: 1 s, step: 1 ms}
"""
"""All kinds of points, out of plane: a drum, sheaves with radii on two bodies, an anchor."""
SLINGS = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  block:
    on: ground
    joint: {free: true, x: {start: 0.1 m}, y: {start: -0.05 m}, z: {start: 10 m}}
    mass: 500 kg
    shape: {box: [0.5 m, 0.5 m, 0.8 m]}
  load:
    on: ground
    joint: {free: true, x: {start: -0.15 m}, y: {start: 0.1 m}, z: {start: 5 m}, roll: {start: 3 deg}, yaw: {start: 5 deg}}
    mass: 20 t
    shape: {box: [4 m, 2 m, 1.5 m]}
ropes:
  hoist:
    path:
      - {on: ground, at: [-0.4 m, 0, 20 m]}
      - {on: block, at: [-0.2 m, 0, 0.4 m]}
      - {on: ground, at: [0, 0, 20 m]}
      - {on: block, at: [0.2 m, 0, 0.4 m]}
      - {on: ground, at: [0.4 m, 0, 20 m]}
    stiffness: 40 MN
  a: {path: [{on: block, at: [0, 0, -0.4]}, {on: load, at: [1.8, 0.8, 0.75]}], stiffness: 10 MN, length: 5 m}
  b: {path: [{on: block, at: [0, 0, -0.4]}, {on: load, at: [1.8, -0.8, 0.75]}], stiffness: 10 MN, length: 5 m}
  c: {path: [{on: block, at: [0, 0, -0.4]}, {on: load, at: [-1.8, 0.8, 0.75]}], stiffness: 10 MN, length: 5 m}
  d: {path: [{on: block, at: [0, 0, -0.4]}, {on: load, at: [-1.8, -0.8, 0.75]}], stiffness: 10 MN, length: 5 m}
  tugger: {path: [{on: ground, at: [15 m, 0, 5 m]}, {on: load}], stiffness: 5 MN, slack: 0.5 m}
run: {duration: 1 s, step: 1 ms, start: settled}
"""
"""Twenty tonnes on four slings from a block on four falls, and a tugger line that hangs slack; the start is not at rest."""


def scene(text: str, **changes: Any) -> Scenario:
    """With changes by path, points written as double underscores."""
    return deckcrane.loads(text).with_values({key.replace("__", "."): value for key, value in changes.items()})


class Shown:
    """What a scenario shows at states about its start, without a run."""

    def __init__(self, scenario: Scenario) -> None:
        self.equations = prepare_run(scenario)[1].equations
        self._outputs, self._rates = self.equations.outputs(), self.equations.derivative()

    def _state(self, states: dict[str, float]) -> np.ndarray:
        x = self.equations.x.values.copy()
        for name, value in states.items():
            x[self.equations.x.names.index(name)] = value
        return x

    def __call__(self, name: str, states: dict[str, float] | None = None) -> np.ndarray:
        """An output, with some coordinates and speeds (`d:NAME`) by name and all else as at the start."""
        given = self.equations.u.values, self.equations.p.values
        y = np.array(self._outputs(0.0, self._state(states or {}), *given)).reshape(1, -1)
        return np.asarray(self.equations.unstack(y)[name][0])

    def rate(self, name: str, states: dict[str, float] | None = None) -> float:
        """Of a state."""
        given = self.equations.u.values, self.equations.p.values
        rates = np.array(self._rates(0.0, self._state(states or {}), *given)).ravel()
        return float(rates[self.equations.x.names.index(name)])
