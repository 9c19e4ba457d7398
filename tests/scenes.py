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

SPRING_OF_OIL = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  table: {on: ground, joint: {prismatic: z, name: height, start: 1 m}, mass: 2 t, shape: {point: true}}
circuits:
  main:
    tanks: {T: {}}
    volumes: {A: {volume: 1 l, start: 30 bar}}
    orifices: {drain: {nodes: [A, T], flow: 40 l/min, at: 20 bar}}
    relief_valves: {relief: {nodes: [A, T], pressure: 35 bar, flow: 50 l/min, time: 0 s}}
    cylinders: {lift: {of: height, stroke: [0 m, 2 m], piston: A, rod: T, piston_diameter: 100 mm, rod_diameter: 60 mm}}
run: {duration: 1 s, step: 10 ms, integrator: ros34pw2_fixed}
"""
"""A table on a cylinder along its slide, whose oil leaves through an orifice; stiff in its pressure alone."""
