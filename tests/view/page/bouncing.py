"""A load that falls onto a deck, is lifted by its rope and set down again, while the boom meets its stop: all kinds of events."""

from __future__ import annotations

BOUNCING = """
deckcrane: 1
title: A load that bounces between deck and rope
gravity: [0, 0, -9.81]
bodies:
  post: {on: ground, joint: {revolute: z, name: slew}, mass: 5 t, shape: {rod: z, length: 12 m}}
  arm:
    on: post
    joint: {revolute: -y, at: tip, name: luff, start: 5 deg,
            stops: {lower: -2 deg, upper: 30 deg, stiffness: 50 MN m/rad, damping: 1 s/rad}}
    mass: 2 t
    shape: {rod: x, length: 10 m}
    inertia: [1 t m^2, 20 t m^2, 20 t m^2]
  load: {on: ground, joint: {free: true, at: [10 m, 0, 3 m]}, mass: 4 t, shape: {box: [2 m, 2 m, 2 m]}}
contacts:
  deck:
    touching: {on: load, box: -z}
    surface: {on: ground, plane: z, at: [10 m, 0, 0], size: [12 m, 12 m]}
    penetration: 5 mm
    restitution: 0.7
ropes:
  hoist:
    path: [{on: arm, at: [10 m, 0, 0]}, {on: load, at: [0, 0, 1 m]}]
    length: 11.2 m
    stiffness: 10 MN
    damping: 100 kN s
    breaking_load: 150 kN
payload: load
control:
  slew: {pd: {stiffness: 20 MN m/rad, damping: 2 MN m s/rad}}
  luff:
    pd: {stiffness: 9 MN m/rad, damping: 0.9 MN m s/rad}
    setpoint: {quintic: [[1 s, 5 deg], [4 s, 12 deg], [5 s, 12 deg], [7 s, -6 deg]]}
checks:
  hoist: {rope: {of: hoist, factor: 2, tension: dynamic}}
  hook: {limit: {of: hook_load, at_most: 40 kN}}
record: [q, position, rotation, hook_load, rope_tension, rope_slack, contact_gap, contact_speed, at_stop, utilisation]
run: {duration: 9 s, step: 2 ms, every: 50 ms}
"""
