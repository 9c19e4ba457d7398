"""Small scenarios with known answers, as text, for tests of several layers."""

from __future__ import annotations

PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  bob:
    on: ground
    joint: {revolute: y, start: 20 deg}
    mass: 2
    cog: [0, 0, -3]
    inertia: [0.1, 0.2, 0.1]
run: {duration: 10 s, step: 10 ms}
"""

OSCILLATOR = """
deckcrane: 1
gravity: [0, 0, 0]
bodies:
  block:
    on: ground
    joint: {prismatic: x, start: 0.1 m, spring: {linear: 400 N/m}, damper: {linear: 8 N s/m}}
    mass: 4 kg
    shape: {point: true}
control:
  block: {force: 0 N}
run: {duration: 2 s, step: 10 ms}
"""

DOUBLE_PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  upper:
    on: ground
    joint: {revolute: y, start: 40 deg}
    mass: 3
    shape: {rod: -z, length: 2 m}
  lower:
    on: upper
    joint: {revolute: y, at: tip, start: -30 deg}
    mass: 1
    shape: {rod: -z, length: 1 m}
run: {duration: 4 s, step: 10 ms, every: 40 ms}
"""

TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  barge:
    on: ground
    joint: {free: true}
    mass: 20 t
    shape: {box: [10 m, 5 m, 2 m]}
  trolley:
    on: barge
    joint: {prismatic: x, name: travel}
    mass: 100 kg
    shape: {point: true}
  bob:
    on: trolley
    joint: {revolute: y, name: swing, start: 20 deg}
    mass: 10 kg
    shape: {rod: -z, length: 2 m}
payload: bob
control:
  travel: {pd: {stiffness: 1 kN/m, damping: 1 kN s/m}}
  swing: {force: 1 N m}
variants:
  softer: {control.travel.pd.stiffness: 500 N/m}
run: {duration: 0.1 s, step: 10 ms}
"""
