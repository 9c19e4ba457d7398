"""The logic of a landing: its phases in order, its latches, what it lets go."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from tests.components.control.load_handling import lifts
from tests.components.control.load_handling.lifts import SET_DOWN


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
