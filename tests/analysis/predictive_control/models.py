"""Small models that tests of predictive control share: a trolley with a load in space, and a linear oscillator."""

from __future__ import annotations

from functools import cache
from typing import Any

import casadi as ca
import numpy as np

import deckcrane
from deckcrane.analysis.predictive_control.drives import DriveModel
from deckcrane.analysis.predictive_control.prediction_model import PredictionModel

BRIDGE = """
deckcrane: 1
title: A bridge crane that swings
gravity: [0, 0, -9.81 m/s^2]
bodies:
  bridge: {on: ground, joint: {prismatic: x, name: bridge}, mass: 4 t, shape: {box: [1 m, 1 m, 1 m]}}
  trolley: {on: bridge, joint: {prismatic: y, name: trolley}, mass: 1 t, shape: {box: [1 m, 1 m, 1 m]}}
  swivel: {on: trolley, joint: {revolute: y, name: swing_x}, mass: 1 g, inertia: [1e-6, 1e-6, 1e-6]}
  load: {on: swivel, joint: {revolute: x, name: swing_y}, mass: 2 t, cog: [0, 0, -8 m], inertia: [1e-6, 1e-6, 1e-6]}
payload: load
control:
  bridge: {pd: {stiffness: 20 kN/m, damping: 20 kN s/m}, limit: 4 kN, setpoint: {hold: start}}
record: [q, u, sway]
run: {duration: 16 s, step: 20 ms, every: 0.1 s}
"""
DRIVES = {
    "bridge": {"speed": "0.8 m/s", "acceleration": "0.5 m/s^2"},
    "trolley": {"speed": "0.5 m/s", "lag": "0.4 s", "acceleration": "0.5 m/s^2"},
}


@cache
def bridge_crane() -> deckcrane.Scenario:
    return deckcrane.loads(BRIDGE)


@cache
def bridge_controller() -> deckcrane.PredictiveController:
    """A controller that brings the load 3 m along and 1 m across with little swing."""
    return deckcrane.predictive_controller(
        bridge_crane(),
        DRIVES,
        targets={"bridge": "3 m", "trolley": "1 m"},
        limits={"sway": "2 deg"},
        horizon="4 s",
        step="0.2 s",
    )


def linear_model(A: np.ndarray, B: np.ndarray) -> PredictionModel:
    """dz = A z + B c with states z0, z1, ... and commands c0, c1, ... that nothing limits."""
    n, m = B.shape
    z, c = ca.SX.sym("z", n), ca.SX.sym("c", m)
    names = tuple(f"z{i}" for i in range(n))
    outputs = {name: z[i] for i, name in enumerate(names)} | {f"command.c{i}": c[i] for i in range(m)}

    def unknown(*arguments: Any) -> Any:
        raise AssertionError(arguments)

    return PredictionModel(
        kind="mechanism",
        drives={f"c{i}": DriveModel(speed=np.inf) for i in range(m)},
        states=names,
        z=z,
        c=c,
        d=ca.SX(0, 1),
        p=ca.SX.sym("p", 1),
        rates=ca.SX(A) @ z + ca.SX(B) @ c,
        parameters=np.zeros(1),
        outputs=outputs,
        base=(),
        slow=(),
        signals=(),
        measure=None,
        expression=unknown,
        place=unknown,
    )
