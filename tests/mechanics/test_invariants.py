"""What motion keeps: energy where nothing adds or takes it, momentum where nothing pushes, and the balance where something does."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr
from scipy.integrate import cumulative_simpson

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.kinematics import poses, twists
from deckcrane.scenario.reading import loads
from tests.random_models import assert_same

FLOATING = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  hull:
    on: ground
    joint:
      free: true
      velocity: [0.1, -0.05, 0.1]
      angular_velocity: [0.03, 0.05, -0.04]
      x: {spring: {linear: 2e3}}
      y: {spring: {linear: 3e3}}
      z: {spring: {linear: 2e4, rest: 1.6 m}}
      roll: {start: 3 deg, spring: {linear: 5e4, cubic: 1e5}}
      pitch: {spring: {linear: 8e4}}
      yaw: {spring: {linear: 2e4}}
    mass: 3 t
    cog: [0.1, 0, -0.5]
    inertia: {xx: 3000, yy: 5000, zz: 6000, xy: 100, xz: -200, yz: 50}
  king:
    on: hull
    joint: {revolute: z, at: [0.5, 0.2, 1], start: 20 deg, speed: 0.1, spring: {linear: 2e3}}
    mass: 200
    shape: {cylinder: z, length: 2 m, radius: 300 mm}
  boom:
    on: king
    joint: {revolute: [0, 1, 0.2], at: tip, rotation: [z: 30 deg], spring: {linear: 6e4, rest: -5 deg}}
    mass: 100
    shape: {rod: x, length: 3 m}
  telescope:
    on: boom
    joint: {prismatic: x, at: [1, 0, 0], spring: {linear: 8e3, cubic: 2e3}}
    mass: 50
    shape: {box: [2, 0.2, 0.2]}
  load:
    on: telescope
    joint:
      spherical: roll-pitch-yaw
      at: [1, 0, 0]
      roll: {start: 5 deg, spring: {linear: 300}}
      pitch: {start: -4 deg, spring: {linear: 300}}
      yaw: {spring: {linear: 100}}
    mass: 80
    cog: [0, 0, -1.5]
    inertia: [10, 12, 8]
  hook:
    on: load
    joint: {fixed: true, at: [0, 0, -2]}
    mass: 5
    shape: {point: true}
    masses: [{at: [0.1, 0, 0], mass: 2}]
run: {duration: 60 s, step: 1 ms, every: 20 ms}
record: [q, u, position, rotation, energy]
"""


def moored() -> Scenario:
    return loads(FLOATING)


def changed(scenario: Scenario, **changes: Any) -> Scenario:
    """The scenario with whole sections replaced."""
    return Scenario.model_validate({**scenario.model_dump(by_alias=True, exclude_unset=True), **changes})


def drifting() -> Scenario:
    """The same bodies in free fall: no weight, and nothing that ties the hull to the ground."""
    bodies = moored().model_dump(by_alias=True, exclude_unset=True)["bodies"]
    for name in ("x", "y", "z", "roll", "pitch", "yaw"):
        bodies["hull"]["joint"].pop(name)
    run = {"duration": 10.0, "step": 0.001, "every": 0.02}
    return changed(moored(), gravity=[0, 0, 0], bodies=bodies, run=run)


def along(system: Dynamics, dataset: xr.Dataset, expression: ca.SX) -> np.ndarray:
    """The values of a symbolic vector at the recorded times, one a row."""
    equations = system.equations
    function = ca.Function("along", equations.arguments(), [ca.densify(expression)])
    states = np.hstack([dataset["q"].values, dataset["u"].values]).T
    columns = [np.tile(values[:, None], states.shape[1]) for values in (equations.u.values, equations.p.values)]
    return np.array(function(dataset["time"].values[None, :], states, *columns)).T


@pytest.fixture(scope="module")
def drift() -> tuple[Dynamics, xr.Dataset]:
    return dynamics(drifting()), deckcrane.run(drifting())


def test_energy_is_kept_where_nothing_takes_it() -> None:
    """For a minute of RK4 with steps of 1 ms, relative to the energy that the motion exchanges."""
    energy = deckcrane.run(moored())["energy"]
    total = energy.sum("form")
    exchanged = float(energy.sel(form="kinetic").max() - energy.sel(form="kinetic").min())
    assert exchanged > 10.0
    assert float(np.abs(total - total[0]).max()) < 1e-8 * exchanged


def test_a_drifting_system_keeps_its_linear_momentum(drift: tuple[Dynamics, xr.Dataset]) -> None:
    """Its centre of gravity, from recorded poses alone, moves on a straight line at one speed."""
    _, dataset = drift
    scenario = drifting()
    total, moment = 0.0, np.zeros((len(dataset["time"]), 3))
    for name in scenario.plant.order:
        body = scenario.bodies[name]
        mass, cog, _ = body.inertial()
        for m, r in [(mass, cog), *((point.mass, np.array(point.at)) for point in body.masses)]:
            moment += m * (dataset["position"].sel(body=name).values + dataset["rotation"].sel(body=name).values @ r)
            total += m
    centre = moment / total
    time = dataset["time"].values
    line = centre[0] + np.outer(time / time[-1], centre[-1] - centre[0])
    assert float(np.abs(centre[-1] - centre[0]).max()) > 0.5
    assert_same(centre, line, 1e-9)


def test_a_drifting_system_keeps_its_angular_momentum(drift: tuple[Dynamics, xr.Dataset]) -> None:
    system, dataset = drift
    mechanism = system.mechanism
    spin, push = ca.SX(3, 1), ca.SX(3, 1)
    for link, (R, p), t in zip(mechanism.links, poses(mechanism), twists(mechanism), strict=True):
        r = p + R @ link.c
        momentum = link.m * (R @ (t[3:] + ca.cross(t[:3], link.c)))
        push += momentum
        spin += R @ (link.J @ t[:3]) + ca.cross(r, momentum)
    for kept in (push, spin):
        values = along(system, dataset, kept)
        assert_same(values, np.broadcast_to(values[0], values.shape), 1e-9)


def test_energy_changes_by_the_work_of_actuators_dampers_and_forces() -> None:
    bodies = moored().model_dump(by_alias=True, exclude_unset=True)["bodies"]
    bodies["hull"]["joint"]["roll"]["damper"] = {"linear": 3e3}
    bodies["hull"]["joint"]["z"]["damper"] = {"linear": 2e3}
    bodies["load"]["joint"]["pitch"]["damper"] = {"linear": 50.0}
    bodies["telescope"]["joint"]["damper"] = {"linear": 100.0}
    scenario = changed(
        moored(),
        bodies=bodies,
        forces={
            "wind": {"on": "load", "at": [0, 0.2, -1], "force": [0, 50, 0], "factor": {"quintic": [[0, 0.5], [3, 1]]}},
            "propeller": {"on": "hull", "at": [-2, 0, -1], "force": [200, 0, 0], "moment": [30, 0, 0], "frame": "body"},
        },
        control={
            "king": {
                "pd": {"stiffness": 5e3, "damping": 2e3},
                "setpoint": {"quintic": [[0, 0.35], [4, 1.2]]},
            },
            "boom": {"pd": {"stiffness": 2e4, "damping": 2e3, "gravity_compensation": True}},
            "telescope": {"force": {"quintic": [[0, 0], [2, 100]]}},
            "hull.yaw": {"pd": {"stiffness": 1e3, "damping": 1e3}},
        },
        run={"duration": 5.0, "step": 0.001},
        record=["q", "u", "energy", "actuation"],
    )
    dataset = deckcrane.run(scenario)
    system = dynamics(scenario)
    mechanism = system.mechanism
    rates = along(system, dataset, mechanism.rates @ mechanism.u)
    names = list(dataset["coordinate"].values)

    def rate(name: str) -> np.ndarray:
        return rates[:, names.index(name)]

    damped = sum(
        c.element.damper.linear * rate(c.name) ** 2 for c in scenario.plant.coordinates if c.element.damper is not None
    )
    driven = sum(dataset["actuation"].sel(actuator=name).values * rate(name) for name in scenario.control)
    pushed = sum(ca.dot(t, w) for t, w in zip(twists(mechanism), system.external, strict=True))
    power = driven - damped + along(system, dataset, pushed).ravel()
    work = cumulative_simpson(power, x=dataset["time"].values, initial=0)
    total = dataset["energy"].sum("form").values
    assert min(np.ptp(damped), np.ptp(driven), np.ptp(power)) > 10.0
    assert_same(total - total[0], work, 1e-7)
