"""Small cranes for tests of plans: a trolley with a pendulum, and a boom that slews with one."""

from __future__ import annotations

import deckcrane

LENGTH = 10.0
GRAVITY = 9.81
RADIUS = 20.0

TROLLEY = f"""
deckcrane: 1
gravity: [0, 0, -{GRAVITY} m/s^2]
bodies:
  trolley:
    on: ground
    joint: {{prismatic: x, name: trolley, stops: {{lower: -5 m, upper: 40 m, stiffness: 10 MN/m, damping: 1 s/m}}}}
    mass: 2 t
    shape: {{box: [1 m, 1 m, 1 m]}}
  load: {{on: trolley, joint: {{revolute: y, name: swing}}, mass: 1 t, cog: [0, 0, -{LENGTH} m], shape: {{point: true}}}}
payload: load
control:
  trolley: {{pd: {{stiffness: 10 MN/m, damping: 0.6 MN s/m}}}}
run: {{duration: 20 s, step: 5 ms, every: 50 ms}}
"""

SLEWING = f"""
deckcrane: 1
gravity: [0, 0, -{GRAVITY} m/s^2]
bodies:
  boom: {{on: ground, joint: {{revolute: z, at: [0, 0, 15 m], name: slew}}, mass: 10 t, shape: {{rod: x, length: {RADIUS} m}}}}
  swivel: {{on: boom, joint: {{revolute: x, at: tip, name: swing_across}}, mass: 1 kg, inertia: [0.1, 0.1, 0.1]}}
  load: {{on: swivel, joint: {{revolute: y, name: swing_along}}, mass: 5 t, cog: [0, 0, -{LENGTH} m], shape: {{point: true}}}}
payload: load
control:
  slew: {{pd: {{stiffness: 2 GN m/rad, damping: 0.3 GN m s/rad}}}}
run: {{duration: 20 s, step: 5 ms, every: 50 ms}}
"""


def trolley() -> deckcrane.Scenario:
    return deckcrane.loads(TROLLEY)


def slewing() -> deckcrane.Scenario:
    return deckcrane.loads(SLEWING)
