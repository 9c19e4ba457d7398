"""The mechanisms that are timed: cranes of [W19], [K18] and [F19], the crane in waves, and chains of a chosen length.

All are plain scenarios; `engines` and `steps` hand the same scenario to every engine.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.wave_series import vessel_in_sea
from deckcrane.scenario.editing import plain_data
from deckcrane.scenario.reading import load, loads, validate_scenario

CRANE = """
deckcrane: 1
title: Knuckle boom crane with a roll and pitch compensation platform on a vessel [W19]
gravity: [0, 0, 9.81 m/s^2]             # z down, as in the paper
bodies:
  vessel:
    on: ground
    joint: {free: true}
    mass: 6362 t
    cog: [0, 0, -1 m]                   # our choice, as are the radii of gyration: 6.7, 20.7 and 20.7 m
    inertia: [2.856e8, 2.726e9, 2.726e9]
  platform_roll:
    on: vessel
    joint: {revolute: x, at: [0, 3 m, 0], rotation: [x: 180 deg]}
    mass: 0.01 t
    shape: {rod: z, length: 0.01 m}
  platform_pitch:
    on: platform_roll
    joint: {revolute: y, at: tip}
    mass: 40 t
    shape: {rod: z, length: 3 m}
  king:
    on: platform_pitch
    joint: {revolute: z, at: tip}
    mass: 70 t
    shape: {rod: z, length: 10 m}
  inner_boom:
    on: king
    joint: {revolute: z, at: tip, rotation: [x: 90 deg, z: 90 deg]}
    mass: 40 t
    shape: {rod: x, length: 10 m}
  outer_boom:
    on: inner_boom
    joint: {revolute: z, at: tip}
    mass: 30 t
    shape: {rod: x, length: 8 m}
  suspension:
    on: outer_boom
    joint: {revolute: z, at: tip}
    mass: 0.01 t
    shape: {rod: x, length: 0.01 m}
  payload:
    on: suspension
    joint: {revolute: y, at: tip}
    mass: 20 t
    cog: [5 m, 0, 0]
    shape: {point: true}
control:
  platform_roll: {force: 0 N m}
  platform_pitch: {force: 0 N m}
  king: {force: 0 N m}
  inner_boom: {force: 0 N m}
  outer_boom: {force: 0 N m}
  suspension: {force: 0 N m}
  payload: {force: 0 N m}
run: {duration: 1 s, step: 10 ms}
record: [q]
"""


def crane() -> Scenario:
    """Eight bodies, 13 degrees of freedom: lengths, masses and joints of [W19], slender rods, the payload a point mass."""
    return loads(CRANE, "crane of [W19]")


def chain(links: int) -> Scenario:
    """Equal beams one after another, hinged about z and y in turn, a motor in every hinge."""
    bodies = [
        f"  link{i}:\n"
        f"    on: {f'link{i - 1}' if i else 'ground'}\n"
        f"    joint: {{revolute: {'zy'[i % 2]}, at: [{1 if i else 0} m, 0, 0]}}\n"
        "    mass: 100 kg\n    cog: [0.5 m, 0, 0]\n    shape: {box: [1 m, 0.2 m, 0.1 m]}\n"
        for i in range(links)
    ]
    motors = [f"  link{i}: {{force: 0 N m}}\n" for i in range(links)]
    head = f"deckcrane: 1\ntitle: Chain of {links} links\ngravity: [0, 0, -9.81 m/s^2]\n"
    run = "run: {duration: 1 s, step: 10 ms}\nrecord: [q]\n"
    return loads("".join([head, "bodies:\n", *bodies, "control:\n", *motors, run]), f"chain of {links}")


def cylinder_crane() -> Scenario:
    """The crane of [K18] on springs that every engine knows: its own gains about fixed set-points, no gravity compensation."""
    crane = load("knuckle_boom")
    held = {"slew": "60 deg", "inner_cylinder": "1.3 m", "outer_cylinder": "0.6 m"}
    gains = {
        name: {"stiffness": law.pd.stiffness, "damping": law.pd.damping}
        for name, law in crane.control.items()
        if law.pd
    }
    control = {name: {"pd": gains[name], "setpoint": {"hold": value}} for name, value in held.items()}
    return crane.with_values({"control": control, "record": ["q", "position", "rotation"]})


def crane_in_waves(simulated: float = 10800.0) -> Scenario:
    """So many seconds of the bundled scenario, steps of 20 ms, every reaction ten times a second."""
    return load("deck_crane_in_waves").with_values(
        {
            "run.duration": simulated,
            "run.step": 0.02,
            "run.every": 0.1,
            "reactions.joints": "all",
            "record": ["q", "reaction"],
        }
    )


def crane_without_water(scenario: Scenario) -> Scenario:
    """The same tree without hydrodynamics: the vessel's own mass, actuators as springs, the booms asked to move a little.

    There is no weight either, as nothing would hold it up; springs as stiff as the payload's weight hold its wire instead.
    """
    ready = vessel_in_sea(scenario)
    assert ready is not None, "the scenario has a vessel"
    M = ready.vessel.mass
    m, first = float(M[5, 5]), M[:3, 3:]
    c = np.array([first[2, 1], first[0, 2], first[1, 0]]) / m
    J = M[:3, :3] - m * (c @ c * np.eye(3) - np.outer(c, c))
    vessel = {
        "on": "ground",
        "joint": {"free": True},
        "mass": m,
        "cog": c.tolist(),
        "inertia": {"xx": J[0, 0], "yy": J[1, 1], "zz": J[2, 2], "xy": J[0, 1], "xz": J[0, 2], "yz": J[1, 2]},
    }
    data = plain_data(scenario)
    starts = {coordinate.name: coordinate.element.start for coordinate in scenario.plant.coordinates}
    control = {
        name: {
            "pd": {"stiffness": law.pd.stiffness, "damping": law.pd.damping},
            "setpoint": {"hold": starts[name] + 0.01},
        }
        for name, law in scenario.control.items()
        if law.pd
    }
    pendulum = {"stiffness": 20e3 * 9.81 * 5.0, "damping": 1e4}
    control |= {name: {"pd": pendulum, "setpoint": {"hold": starts[name]}} for name in ("swing_in", "swing_out")}
    kept = {name: value for name, value in data.items() if name not in ("vessel", "sea", "variants", "payload")}
    bodies = {"vessel": vessel, **data["bodies"]}
    bare = {"gravity": [0, 0, 0], "bodies": bodies, "control": control, "record": ["q", "position", "rotation"]}
    return validate_scenario({**kept, **bare})


FLEXIBLE_RECORD = ["point_position", "cylinder_force", "reaction", "cylinder_length", "cylinder_rate"]
FLEXIBLE_DAMPING = 1e-3
"""Of the booms' bending, per stiffness [s]."""


def flexible_crane(modes: int, start: Literal["given", "undeformed"]) -> Scenario:
    """`flexible_luffing` with so many sine modes a boom, damped in proportion to stiffness from start to end.

    The paper's damping that acts while the booms find their weight is left out, as finite elements have no such thing.
    Bent by the load at the start the folding cylinder is a little shorter than its least length, so strokes begin earlier,
    with the same volumes of oil.
    """
    change: dict[str, object] = {"run.start": start, "record": FLEXIBLE_RECORD}
    for name in ("luffing", "folding"):
        change[f"cylinders.{name}.stroke"] = [-0.03, 3.32]
        change[f"cylinders.{name}.hydraulics.piston_chamber"] = 0.05 - 0.03
        change[f"cylinders.{name}.hydraulics.rod_chamber"] = 3.37 + 0.03
    for name in ("inner_boom", "outer_boom"):
        change[f"bodies.{name}.beam.settling"] = None
        change[f"bodies.{name}.beam.damping"] = {"rayleigh": {"stiffness": FLEXIBLE_DAMPING}}
        change[f"bodies.{name}.beam.modes"] = {"y": {"sine": modes}}
    return load("flexible_luffing").with_values(change)
