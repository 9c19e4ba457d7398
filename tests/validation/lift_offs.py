"""Lifts off a deck that falls away at a constant speed, in models of the crane's own parts: what rules of dynamic factors assume,
and each assumption left behind in turn. The tests and docs/validation/dynamic_factors.md have their numbers from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

import deckcrane
from deckcrane.analysis.dynamic_factors.dynamic_factors import run_factors
from deckcrane.analysis.dynamic_factors.hook_stiffness import HookStiffness, hook_stiffness
from deckcrane.standards.dynamic_factors import dynamic_factor

MASS, LENGTH, EA, G = 20e3, 20.5, 60e6, 9.81
ROPE = EA / LENGTH
"""The stiffness of the rope alone [N/m]."""

IDEAL = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  deck: {on: ground, joint: {prismatic: z, name: deck}, mass: 100 t, shape: {box: [8 m, 8 m, 1 m]}}
  load:
    on: ground
    joint: {free: true, z: {start: 1.5 m}}
    mass: 20 t
    shape: {box: [2 m, 2 m, 2 m]}
contacts:
  on_deck:
    touching: {on: load, box: -z}
    surface: {on: deck, plane: z, at: [0, 0, 0.5 m], size: [8 m, 8 m]}
    penetration: 0.05 mm
    restitution: 0.1
ropes:
  hoist: {path: [{on: ground, at: [0, 0, 22.5 m]}, {on: load, at: [0, 0, 1 m]}], length: 20.5 m, stiffness: 60 MN}
payload: load
control:
  deck: {motion: {trapezoidal: [[0 s, 0 m], [2 s, -1.7 m]], ramp: 0.15}}     # 1 m/s from 0.3 s on; slack to 0.65 s
record: [q, hook_load]
run: {duration: 1.1 s, step: 0.1 ms, every: 1 ms, start: settled, transient: 0 s}
"""
STILL_DECK = {"control.deck": {"motion": {"trapezoidal": [["0 s", "0 m"], ["2 s", "0 m"]], "ramp": 0.15}}}
DRUM = {
    "bodies.drum": {
        "on": "ground",
        "joint": {"revolute": "y", "at": ["-0.5 m", 0, "22.5 m"], "name": "winch"},
        "mass": "1 t",
        "inertia": ["100 kg m^2", "100 kg m^2", "100 kg m^2"],
    },
    "ropes.hoist.path": [{"drum": "drum", "radius": "0.5 m"}, {"on": "load", "at": [0, 0, "1 m"]}],
}
"""The rope comes off a drum whose rim is over the load."""
TURNING = {"motion": {"trapezoidal": [["0 s", "0 rad"], ["2 s", "-1.7 rad"]], "ramp": 0.15}}
"""0.5 m/s of rope."""


def boom(mass: float, stiffness: float = 800e6) -> dict[str, Any]:
    """A boom of 10 m whose tip is over the load, held by a spring at its foot."""
    return {
        "bodies.boom": {
            "on": "ground",
            "joint": {"revolute": "-y", "at": ["-10 m", 0, "22.5 m"], "name": "luff"},
            "mass": mass,
            "shape": {"rod": "x", "length": "10 m"},
            "inertia": [1.0, mass * 100 / 12, mass * 100 / 12],
        },
        "ropes.hoist.path": [{"on": "boom", "at": ["10 m", 0, 0]}, {"on": "load", "at": [0, 0, "1 m"]}],
        "control.luff": {"pd": {"stiffness": stiffness, "damping": 0.0, "gravity_compensation": True}},
    }


def damped(ratio: float) -> dict[str, Any]:
    """Rope damping as a share of the critical one of the load on the rope."""
    return {"ropes.hoist.damping": 2 * ratio * float(np.sqrt(ROPE * MASS)) * LENGTH}


@dataclass(frozen=True)
class LiftOff:
    """One lift: what is changed, the speeds of deck and hook, and what to look for."""

    name: str
    values: dict[str, Any] = field(default_factory=dict)
    deck: float = 1.0
    hook: float = 0.0
    wound: float = 0.0
    """Rope on the drum as the load leaves the deck: K is that of the rope which is left."""

    @property
    def scenario(self) -> deckcrane.Scenario:
        base = deckcrane.loads(IDEAL)
        return base.with_values(self.values) if self.values else base


@dataclass(frozen=True)
class LiftedOff:
    """K of the model, the rule's factor with it, and the simulated one."""

    hook: HookStiffness
    rule: float
    simulated: float

    @property
    def difference(self) -> float:
        """Of what the dynamics add."""
        return (self.simulated - 1) / (self.rule - 1) - 1


def lifted_off(lift: LiftOff) -> LiftedOff:
    scenario = lift.scenario
    found = hook_stiffness(scenario.with_values({"ropes.hoist.length": LENGTH - lift.wound}))
    run = deckcrane.run(scenario, progress=False)
    rule = float(dynamic_factor(lift.deck + lift.hook, found.stiffness, MASS, G))
    (factor,) = run_factors(run)
    return LiftedOff(found, rule, factor.factor)


def winch(stiffness: float, damping: float, limit: float | None = None) -> dict[str, Any]:
    """A drum that a controller holds, which gives way: per radian of the drum, and with a torque that it cannot exceed."""
    own = {"pd": {"stiffness": stiffness, "damping": damping, "gravity_compensation": False}}
    return {**DRUM, "control.winch": own if limit is None else {**own, "limit": limit}}


AFLOAT = {
    "vessel": {
        "hydrodynamics": "supply",
        "crane": "added",
        "station_keeping": {"surge": "60 s", "sway": "60 s", "yaw": "60 s"},
    },
    "bodies.boom": {
        "on": "vessel",
        "joint": {"fixed": True, "at": [0, "7 m", "4 m"]},
        "mass": "20 t",
        "cog": [0, "4 m", "9 m"],
        "inertia": ["400 t m^2", "300 t m^2", "200 t m^2"],
    },
    "bodies.deck.joint.at": [0, "17 m", 0],
    "bodies.load.joint.y.start": "17 m",
    "ropes.hoist.path": [{"on": "boom", "at": [0, "10 m", "18.5 m"]}, {"on": "load", "at": [0, 0, "1 m"]}],
    "run.duration": "1.6 s",
}
"""A rigid crane on a supply vessel, 10 m over its side; the deck that falls is another's."""

ASSUMED = (
    LiftOff("the deck falls at 1 m/s"),
    LiftOff(
        "the deck stands, the hook rises at 0.5 m/s",
        {**STILL_DECK, **DRUM, "control.winch": TURNING, "run.duration": "1.6 s"},
        0.0,
        0.5,
        0.565,
    ),
    LiftOff("both", {**DRUM, "control.winch": TURNING}, 1.0, 0.5, 0.19),
    LiftOff("rope on a boom of 20 kg held by a spring", boom(20.0)),
)
LEFT_BEHIND = (
    LiftOff("rope damping 2 % of critical", damped(0.02)),
    LiftOff("rope damping 10 % of critical", damped(0.10)),
    LiftOff("boom of 2 t", boom(2e3)),
    LiftOff("boom of 10 t", boom(10e3)),
    LiftOff("a deck that gives by 5 mm under the load", {"contacts.on_deck.penetration": "5 mm"}),
    LiftOff("a winch held by a spring and a damper", winch(2e6, 1e5)),
    LiftOff("a winch that slips at 1.5 times the load", winch(2e6, 1e4, 1.5 * MASS * G * 0.5)),
    LiftOff("a crane on a vessel that floats", AFLOAT),
)
