"""Tasks of predictive control on bundled cranes, each with limits that must hold whatever the seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import radians

import numpy as np
import xarray as xr

import deckcrane
from deckcrane.analysis.predictive_control.drives import DriveModel, identify_drive
from deckcrane.analysis.predictive_control.targets import target_course
from deckcrane.learning.tasks import SLEW_LUFF
from deckcrane.simulation.stepper import Stepper


@dataclass(frozen=True)
class Outcome:
    """A run under predictive control: how much of each limit it used, and what the controller says."""

    used: dict[str, float]
    """Largest value of each limited quantity, in shares of its limit: more than 1 is a violation."""
    left: dict[str, float]
    """What is left at the end of the way, by drive [rad]."""
    sway: float
    """Root mean square of the sway in the last quarter [rad]; 0 without a load."""
    summary: dict[str, object]
    times: list[float]
    """Processor time of each sample but the first [s]."""


def _times(controller: deckcrane.PredictiveController) -> list[float]:
    record = controller.record
    return (np.array(record.preparation[1:]) + np.array(record.feedback[1:])).tolist()


def _tilt(results: xr.Dataset) -> np.ndarray:
    """Angle of the load from the vertical: e_x = sin theta_2, e_y = -+ cos theta_2 sin theta_1."""
    theta_1, theta_2 = (results.sway.sel(angle=name).values for name in ("theta_1", "theta_2"))
    return np.arccos(np.clip(np.cos(theta_2) * np.cos(theta_1), -1.0, 1.0))


# ---- The crane on a moving base: drives that must not exceed torques, speeds, ranges, and a bearing that must not be overturned.
MOVING_BASE_DRIVES = {
    "slew": {"speed": 0.3, "acceleration": 0.3, "effort": 15e3},
    "luff": {"speed": 0.2, "acceleration": 0.3, "effort": 35e3, "position": (radians(15), radians(65))},
    "knuckle": {"speed": 0.4, "acceleration": 0.4, "effort": 10e3, "position": (radians(-125), radians(-15))},
}
BEARING = 36e3
"""Limit of each component of the overturning moment on the slew bearing [N m]."""


Rig = tuple[deckcrane.PredictiveController, Stepper]
"""A controller and the crane that it steers: equations are written and compiled once, and each seed begins anew."""


def _run(rig: Rig, targets: dict[str, float]) -> xr.Dataset:
    """The whole run from the present start of the stepper."""
    controller, crane = rig
    controller.targets.update({name: target_course(name, value) for name, value in targets.items()})
    crane.step(duration=crane.scenario.run.duration)
    return crane.dataset()


@cache
def moving_base_rig() -> Rig:
    scenario = deckcrane.load("moving_base").with_values({"run.duration": "15 s"})
    controller = deckcrane.predictive_controller(
        scenario,
        MOVING_BASE_DRIVES,
        limits={"reaction.king.mx": BEARING, "reaction.king.my": BEARING},
        horizon=3.0,
        step=0.15,
        margin={"reaction.king.mx": 0.06, "reaction.king.my": 0.06, "effort.slew": 0.15, "d:slew": 0.05},
    )
    return controller, deckcrane.stepper(scenario, laws=controller.laws())


def moving_base(seed: int) -> Outcome:
    """From a vessel that leans to a pose somewhere else."""
    generator = np.random.default_rng(seed)
    starts = {f"vessel.{name}": float(generator.uniform(-0.05, 0.05)) for name in ("roll", "pitch")}
    goals = {
        "slew": float(generator.uniform(radians(-120), radians(120))),
        "luff": float(generator.uniform(radians(20), radians(60))),
        "knuckle": float(generator.uniform(radians(-120), radians(-30))),
    }
    controller, crane = moving_base_rig()
    crane.reset(start=starts)
    results = _run((controller, crane), goals)
    used: dict[str, float] = {}
    for name, drive in MOVING_BASE_DRIVES.items():
        used[f"d:{name}"] = float(np.abs(results.u.sel(speed=name)).max()) / drive["speed"]
        used[f"effort.{name}"] = float(np.abs(results.actuation.sel(actuator=name)).max()) / drive["effort"]
        if "position" in drive:
            low, high = drive["position"]
            middle, half = (low + high) / 2, (high - low) / 2
            used[name] = float(np.abs(results.q.sel(coordinate=name) - middle).max()) / half
    for component in ("mx", "my"):
        moment = results.reaction.sel(joint="king", component=component)
        used[f"reaction.king.{component}"] = float(np.abs(moment).max()) / BEARING
    left = {name: float(np.abs(results.q.sel(coordinate=name)[-1] - goal)) for name, goal in goals.items()}
    return Outcome(used, left, 0.0, controller.record.summary(), _times(controller))


# ---- Slewing and luffing in waves, the learning task: the load must not swing.
SLEW_LUFF_DRIVES = {
    "slew": {"speed": 0.1, "lag": 0.4},
    "luff": {"speed": 0.05, "lag": 0.4, "position": (radians(30), radians(77))},
}
SWAY = {"known": radians(8.0), "harmonic": radians(12.0)}
MARGIN = {"known": 0.02, "harmonic": 0.3}
HORIZON = {"known": 12.0, "harmonic": 8.0}
LARGEST = {"known": {}, "harmonic": {"sway": "0.1 deg", "d:sway": "0.1 deg/s"}}
"""Beside a forecast that is in error, a calm load counts more than an early arrival."""
SEA_TIME = 30.0


@cache
def slew_luff_rig(forecast: str) -> Rig:
    scenario = SLEW_LUFF.scenario.with_values({"run.duration": SEA_TIME, "record": ["q", "u", "sway"]})
    controller = deckcrane.predictive_controller(
        scenario,
        SLEW_LUFF_DRIVES,
        limits={"sway": SWAY[forecast]},
        largest=LARGEST[forecast],
        horizon=HORIZON[forecast],
        step=0.2,
        margin={"sway": MARGIN[forecast]},
        forecast=deckcrane.HarmonicForecast(),
    )
    return controller, deckcrane.stepper(scenario, laws=controller.laws())


def slew_luff(seed: int, forecast: str) -> Outcome:
    """The goal of the task, in the sea of this seed."""
    goal = SLEW_LUFF.draw_goal(np.random.default_rng(seed))
    targets = {"slew": goal[0], "luff": goal[1]}
    controller, crane = slew_luff_rig(forecast)
    crane.reset(seed=seed + 1)
    if forecast == "known":
        controller.forecaster = deckcrane.KnownMotion.of(crane.scenario, SEA_TIME + 10.0)
    results = _run((controller, crane), targets)
    tilt = _tilt(results)
    used = {"sway": float(tilt.max()) / SWAY[forecast]}
    for name, drive in SLEW_LUFF_DRIVES.items():
        used[f"d:{name}"] = float(np.abs(results.u.sel(speed=name)).max()) / float(drive["speed"])
    low, high = SLEW_LUFF_DRIVES["luff"]["position"]
    used["luff"] = float(np.abs(results.q.sel(coordinate="luff") - (low + high) / 2).max()) / ((high - low) / 2)
    left = {name: float(np.abs(results.q.sel(coordinate=name)[-1] - value)) for name, value in targets.items()}
    last = tilt[len(tilt) * 3 // 4 :]
    return Outcome(used, left, float(np.sqrt(np.mean(last**2))), controller.record.summary(), _times(controller))


# ---- The offshore crane slews its load through its valve, in waves.
OFFSHORE_SWAY, OFFSHORE_TIME = radians(8.0), 30.0


@cache
def offshore_scenario() -> deckcrane.Scenario:
    values = {
        "run.duration": OFFSHORE_TIME,
        "record": ["q", "u", "sway"],
        "control.slew.setpoint": {"quintic": [["5 s", "90 deg"], ["25 s", "70 deg"]]},
        "control.stage_1.setpoint": {"hold": "start"},
        "control.winch.rope.setpoint": {"hold": "start"},
    }
    return deckcrane.load("offshore_crane").with_values(values)


@cache
def offshore_rig() -> Rig:
    scenario = offshore_scenario()
    found = identify_drive(scenario, "slew")
    controller = deckcrane.predictive_controller(
        scenario,
        {"slew": DriveModel(speed=0.04, acceleration=0.03, lag=found.lag, curve=found.curve)},
        limits={"sway": OFFSHORE_SWAY},
        horizon=6.0,
        step=0.2,
        margin=0.1,
        forecast=deckcrane.HarmonicForecast(),
    )
    return controller, deckcrane.stepper(scenario, laws=controller.laws())


def offshore_crane(seed: int) -> Outcome:
    """The way of the file's set-point, in the sea of this seed."""
    controller, crane = offshore_rig()
    crane.reset(seed=seed + 1)
    results = _run((controller, crane), {})
    tilt = _tilt(results)
    last = tilt[len(tilt) * 3 // 4 :]
    left = {"slew": float(np.abs(results.q.sel(coordinate="slew")[-1] - radians(70)))}
    used = {"sway": float(tilt.max()) / OFFSHORE_SWAY}
    return Outcome(used, left, float(np.sqrt(np.mean(last**2))), controller.record.summary(), _times(controller))


TASKS: dict[str, Callable[[int], Outcome]] = {
    "moving_base": moving_base,
    "slew_luff, motion known": lambda seed: slew_luff(seed, "known"),
    "slew_luff, motion forecast": lambda seed: slew_luff(seed, "harmonic"),
    "offshore_crane": offshore_crane,
}
