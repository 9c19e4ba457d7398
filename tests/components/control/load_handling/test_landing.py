"""The logic of a landing: its phases in order, its latches, what it lets go."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from tests.components.control.load_handling import lifts

SET_DOWN = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {fixed: true}, mass: 1 t, shape: {point: true}}
  load: {on: ground, joint: {prismatic: z, name: height, at: [0.4 m, 0, 0], start: -17 m}, mass: 4 t, shape: {box: [1, 1, 1]}}
  deck: {on: ground, joint: {fixed: true, at: [0, 0, -20 m]}, mass: 1 t, shape: {box: [4, 4, 1]}}
winches: {hoist: {on: post, at: [0, 0, 0], axis: y, radius: 0.4 m, mass: 800 kg}}
ropes: {wire: {path: [{drum: hoist}, {on: load}], stiffness: 100 MN, damping: 2 MN s, tension: 39.24 kN}}
contacts:
  on_deck:
    touching: {on: load, box: -z}
    surface: {on: deck, plane: z, at: [0, 0, 0.5 m], size: [4 m, 4 m]}
    penetration: 10 mm
relative: {over_deck: {point: {on: load, at: [0, 0, -0.5 m]}, seen_from: {on: deck, at: [0, 0, 0.5 m]}}}
measurements: {cell: {of: rope_tension.wire, filter: 20 ms}}
control:
  landing:
    landing:
      clearance: clearance.over_deck
      speed: relative_velocity.over_deck.z
      load_cell: measured.cell
      weight: 39.24 kN
      begin: 1 s
      hover: 0.5 m
      approach_speed: 0.4 m/s
      landing_speed: 0.1 m/s
      quiet: {speed: 0.1 m/s, time: 1 s}
      release_time: 0.5 s
  hoist.rope:
    constant_tension:
      tension: 5 kN
      damping: 10 kN s/m
      position: {stiffness: 1 MN/m, damping: 50 kN s/m, until: control.landing.landed}
    setpoint: {signal: control.landing.output, rate: control.landing.rate}
run: {duration: 26 s, step: 10 ms, every: 20 ms, integrator: rodas4}
"""


def test_a_load_approaches_waits_sets_down_and_hangs_on_a_slack_tension_once_landed() -> None:
    run = deckcrane.run(deckcrane.loads(SET_DOWN))
    phase, clearance = run["landing_phase"].values[:, 0], run["clearance"].values[:, 0]
    speed, t = run["winch_speed"].values[:, 0], run["time"].values
    assert phase[-1] == pytest.approx(2.0, abs=1e-6)
    sets_down, landed = t[np.argmax(phase > 0.5)], t[np.argmax(phase > 1.5)]
    assert 3 < sets_down < landed < 25
    assert np.all(phase[t > sets_down + 0.5] > 0.99), "latches never open"
    assert np.all(phase[t > landed + 0.5] > 1.99)
    assert clearance[t < sets_down].min() == pytest.approx(0.5, abs=0.25)
    assert float(abs(run["setpoint"].sel(actuator="hoist.rope", time=slice(0, 1))).max()) < 1e-9
    assert speed[(t > 2) & (t < sets_down)].max() == pytest.approx(0.4, rel=0.05)
    assert lifts.touches(run)[0] == pytest.approx(0.1, rel=0.05), "at the speed of the landing"
    assert float(run["rope_tension"].sel(rope="wire")[-1]) == pytest.approx(5e3, rel=0.02)


def test_a_load_that_never_quietens_is_set_down_when_its_time_is_up() -> None:
    restless = {"control.landing.landing.quiet": {"speed": "0.1 mm/s", "time": "1 s", "wait": "3 s"}}
    run = deckcrane.run(deckcrane.loads(SET_DOWN).with_values(restless))
    quick = deckcrane.run(deckcrane.loads(SET_DOWN))
    waits = [float(each["time"][np.argmax(each["landing_phase"].values[:, 0] > 0.5)]) for each in (quick, run)]
    assert waits[1] > waits[0]
    assert float(run["landing_phase"][-1, 0]) == pytest.approx(2.0, abs=1e-6)
