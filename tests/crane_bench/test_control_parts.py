"""Parts of `components/control` as entries: stepped between calls, they do what their equations say."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.components.control.load_handling.heave_compensation import Compensation, VerticalMotionSignals
from deckcrane.crane_bench.control_parts import LandingSequence, SampledParts
from deckcrane.crane_bench.tasks import BENCH_TASKS
from deckcrane.learning.tasks import LANDING_SPEED
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.scenario.time_functions import Hold


def test_a_compensation_that_is_stepped_leads_a_harmonic_heave_by_the_time_of_the_drive() -> None:
    """With h, v and a known, y = h + T v: the rope's speed is v + T a, in every episode its own."""
    T, w, step = 0.4, 0.9, 0.01
    part = Compensation(
        label="control.compensation",
        tip=VerticalMotionSignals("v", "a", "h"),
        deck=None,
        swing=None,
        up=1,
        active=time_function(Hold(hold=1.0)),
        forecast=0.0,
        drive_time=T,
        correction_time=0.5,
        falls=1.0,
    )
    parts, sizes = SampledParts([part], ["v", "a", "h"], "control.compensation.output", step), np.array([1.0, 0.3])
    for k in range(600):
        t, middle = k * step, (k + 0.5) * step
        motion = {"h": np.sin(w * middle), "v": w * np.cos(w * middle), "a": -(w**2) * np.sin(w * middle)}
        rate = parts.advance(np.full(2, t), {name: sizes * value for name, value in motion.items()})
    assert rate == pytest.approx(sizes * (motion["v"] + T * motion["a"]), abs=0.01)


def test_a_landing_hovers_over_a_still_deck_and_is_set_down_at_its_speed() -> None:
    """A drive without lag, and sensors as late as in the task: height and closing by two control steps, load_speed by one."""
    law = LandingSequence()
    law.prepare(BENCH_TASKS["Landing"].info)
    law.reset([0])
    heights, speeds, hovered = [np.array([2.0])] * 3, [np.zeros(1)] * 3, 0
    while heights[-1][0] > 0.0 and len(heights) < 400:
        late = {"height": heights[-3], "closing": -speeds[-3], "load_speed": -speeds[-2]}
        speeds.append(law({"time": np.array([0.1 * (len(heights) - 3)]), **late})["winch"] * LANDING_SPEED)
        heights.append(heights[-1] - 0.1 * speeds[-1])
        hovered += abs(heights[-1][0] - law.hover) < 0.2
    assert heights[-1][0] <= 0.0
    assert speeds[-1][0] == pytest.approx(law.landing_speed, rel=0.05)
    assert 2.0 < 0.1 * hovered < law.longest_wait
