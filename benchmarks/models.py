"""The mechanisms that are timed: the crane on a vessel of [W19, Sec. 3.2], and chains of a chosen length.

Both are plain scenarios; `engines` hands the same scenario to every engine. Depends on `deckcrane.model`.
"""

from __future__ import annotations

from deckcrane.model import Scenario, loads

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
