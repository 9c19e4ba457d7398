"""A crane whose chart is known by hand: one boom of 6 m that a moment holds, and a load on a short wire at its tip."""

from __future__ import annotations

import deckcrane

BOOM, LENGTH, G = 1000.0, 6.0, 10.0
LEVER = """
deckcrane: 1
gravity: [0, 0, -10]
bodies:
  king: {on: ground, joint: {revolute: z, name: slew}, mass: 1 t, shape: {rod: z, length: 2 m}, inertia: [1000, 1000, 100]}
  boom: {on: king, joint: {revolute: -y, at: tip, name: luff, start: 30 deg}, mass: 1 t, shape: {rod: x, length: 6 m}}
  load: {on: boom, joint: {revolute: y, at: tip, name: swing, start: 30 deg}, mass: 2 t, cog: [0, 0, -1 m], shape: {point: true}}
payload: load
control:
  slew: {pd: {stiffness: 10 MN m/rad, damping: 1 MN m s/rad}}
  luff: {pd: {stiffness: 10 MN m/rad, damping: 1 MN m s/rad, gravity_compensation: true}}
checks:
  luffing: {limit: {of: actuation.luff, at_most: 300 kN m}}
  hook: {limit: {of: hook_load, at_most: 80 kN}}
"""


def lever_crane() -> deckcrane.Scenario:
    return deckcrane.loads(LEVER)


def lever_crane_at_sea() -> deckcrane.Scenario:
    """The same on a floating vessel."""
    station = dict.fromkeys(("surge", "sway", "yaw"), "60 s")
    vessel = {"hydrodynamics": "supply", "crane": "added", "station_keeping": station}
    sea = {"jonswap": {"hs": "1 m", "tp": "6.5 s"}, "direction": "150 deg"}
    run = {"duration": "30 s", "step": "20 ms", "every": "100 ms", "transient": "10 s"}
    return lever_crane().with_values({"vessel": vessel, "bodies.king.on": "vessel", "sea": sea, "run": run})


def lever_crane_with_load_under_water() -> deckcrane.Scenario:
    """The same with the load on the rope of a winch, under water, of which it displaces 2050 kg."""
    load = {"on": "ground", "joint": {"free": True, "x": {"start": "6 m"}, "z": {"start": "-9 m"}}, "mass": "4 t"}
    drum = {"on": "boom", "joint": {"revolute": "y", "at": ["1 m", 0, "0.5 m"]}, "mass": "10 kg", "inertia": [1, 1, 1]}
    rope = [
        {"drum": "drum", "radius": "0.5 m"},
        {"on": "boom", "at": ["6 m", 0, 0]},
        {"on": "load", "at": [0, 0, "1 m"]},
    ]
    hold = {"pd": {"stiffness": "5 MN m/rad", "damping": "10 kN m s/rad", "gravity_compensation": True}}
    return lever_crane().with_values(
        {
            "bodies.drum": drum,
            "bodies.load": {**load, "shape": {"box": ["2 m", "1 m", "1 m"]}},
            "ropes": {"wire": {"path": rope, "stiffness": "50 MN"}},
            "in_water": {"load": {"on": "load", "density": 1025}},
            "control.drum": hold,
        }
    )


DISPLACED = 2050.0
