"""A scenario that uses every part of the file format, as a user would write it."""

EXAMPLE = """\
deckcrane: 1
title: Crane on a moving base
description: every part of the format
gravity: [0, 0, -9.81 m/s^2]
bodies:
  vessel:
    on: ground
    joint:
      spherical: roll-pitch-yaw
      at: [0, 0, 0]
      rotation: [z: 90 deg, x: 90 deg]
      roll:
        start: 1 deg
        speed: 0.1 rad/s
        spring: {linear: 0, cubic: 8e7, rest: 0 deg}
        damper: {linear: 1e5}
        stops: {lower: -10 deg, upper: 10 deg, stiffness: 1e8, damping: 0.5}
      pitch: {spring: {cubic: 8e7}}
      yaw: {spring: {cubic: 8e7}}
    mass: 10 t
    cog: [0, 0, 2.5 m]
    inertia: [2e4, 2e4, 2e4]
  king:
    on: vessel
    joint: {revolute: z, at: [0, 0, 5 m], name: slew, start: 20 deg}
    mass: 1 t
    shape: {rod: z, length: 2 m}
  boom:
    on: king
    joint: {revolute: [0, 1, 1], at: tip, name: luff}
    mass: 500 kg
    inertia: {xx: 3, yy: 4, zz: 5, xy: 0.1}
    cog: [0, 0, 1]
    shape: {cylinder: -x, length: 2 m, radius: 100 mm}
  telescope:
    on: boom
    joint: {prismatic: -x, at: tip, stops: {lower: 0, upper: 1.5 m, stiffness: 1e6 N/m}}
    mass: 100 kg
    shape: {box: [1 m, 20 cm, 200 mm]}
  payload:
    on: telescope
    joint: {fixed: true}
    mass: 500 kg
    shape: {point: true}
    masses: [{at: [0, 0, 1 m], mass: 20 kg}]
  buoy:
    on: ground
    joint: {free: true, velocity: [1 m/s, 0, 0], x: {start: 3 m}, yaw: {start: 10 deg, damper: {linear: 2 N m s/rad}}}
    mass: 2 t
    shape: {box: [1, 1, 1]}
forces:
  wind: {on: boom, at: [1 m, 0, 0], force: [0, 1 kN, 0], frame: ground, factor: {quintic: [[0 s, 0], [5 s, 1]]}}
  twist: {on: payload, moment: [0, 0, 1 kN m], frame: body, factor: 50 %}
control:
  slew:
    pd: {stiffness: 1e6, damping: 2e5, gravity_compensation: true}
    setpoint: {quintic: [[0 s, 0 deg], [10 s, 90 deg], [20 s, 90 deg]]}
    limit: 200 kN m
  luff: {force: 10 kN m}
  telescope:
    pd: {stiffness: 1e6 N/m, damping: 2e5 N s/m}
    setpoint: {trapezoidal: [[0 s, 0 m], [10 s, 500 mm]], ramp: 0.3}
  vessel.yaw:
    pd: {stiffness: 1e4, damping: 10}
reactions: {frame: inner, joints: [king, boom]}
run: {duration: 1 min, step: 5 ms, every: 50 ms, integrator: rk4, relative_tolerance: 1e-9}
record: [q, u, reaction]
"""

BODY = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king:
    on: ground
    joint: {revolute: z}
    mass: 1 t
    shape: {cylinder: z, length: 2 m, radius: 300 mm}
"""
