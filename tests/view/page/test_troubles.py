"""What a live page says and does when a model is too stiff, a machine too slow, or a browser lacks WebGL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from deckcrane.scenario.reading import load, loads
from deckcrane.view.page.live import live
from deckcrane.view.page.page import page
from tests.view.browser import NO_WEBGL, Opened

ROOT = Path(__file__).parents[3]
FALLING = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  mass:
    on: ground
    joint: {prismatic: z, name: height, start: 0.1 m, stops: {lower: 0, upper: 10 m, stiffness: 1e7 N/m}}
    mass: 1 kg
    shape: {box: [0.2, 0.2, 0.2]}
run: {duration: 1 s, step: 5 ms}
"""
HARDENING = """
deckcrane: 1
gravity: [0, 0, 0]
bodies:
  mass:
    on: ground
    joint: {prismatic: z, name: height, speed: 10 m/s, spring: {cubic: CUBIC N/m^3}}
    mass: 1 kg
    shape: {box: [0.2, 0.2, 0.2]}
run: {duration: 1 s, step: 5 ms}
"""


def test_without_webgl_the_page_says_so_and_still_runs(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", before=NO_WEBGL)
    assert "no WebGL" in found.page.get_by_role("alert").inner_text()
    found.page.wait_for_function("() => window.deckcrane.state().time > 0.2")
    assert found.errors == []


@pytest.mark.study
def test_a_model_that_becomes_too_stiff_for_its_step_says_so_and_stays_finite(
    opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(page(loads(HARDENING.replace("CUBIC", "1e13")), tmp_path / "stiff.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(1)")
    assert any("Too stiff" in message for message in found.call("messages()"))
    assert abs(found.state()["height"]) < 0.01
    assert found.call("timing()")["step"] < 0.005


def test_a_motion_that_cannot_be_followed_stops_with_its_name(opened: Callable[..., Opened], tmp_path: Path) -> None:
    found = opened(page(loads(HARDENING.replace("CUBIC", "1e30")), tmp_path / "wild.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(1)")
    assert any("height" in message and "Reset" in message for message in found.call("messages()"))
    found.page.get_by_role("button", name="Dismiss the message").click()
    assert found.page.locator(".message").is_hidden()
    found.page.get_by_role("button", name="Play").click()
    found.page.locator(".message").wait_for(state="visible")  # why it does not play
    found.page.get_by_role("button", name="Reset").click()
    assert found.do("pause()", "reset()", "messages()") == []


def test_an_end_stop_is_met_with_a_step_that_can_follow_it(opened: Callable[..., Opened], tmp_path: Path) -> None:
    found = opened(page(loads(FALLING), tmp_path / "stop.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(3)")
    assert found.call("messages()") == []
    assert -0.001 < found.state()["height"] < 0.102, "it bounces no higher than it fell from"
    assert "would not be stable" in found.page.locator("[data-about]").inner_text()


@pytest.mark.study
def test_a_machine_too_slow_for_real_time_is_told_so(opened: Callable[..., Opened]) -> None:
    """As if 20 ms went by between two looks at the clock, whatever this machine does in them."""
    slow = "const now = performance.now.bind(performance); let looks = 0; performance.now = () => now() + 20 * ++looks;"
    found = opened("knuckle_boom_at_sea", before=NO_WEBGL + slow)
    found.page.wait_for_function(
        "() => /Running at 0.\\d+ × real time instead of 1 ×: computing/.test(document.querySelector('.slow').textContent)"
    )


def test_the_step_of_a_page_is_a_whole_part_of_the_files_and_stable() -> None:
    scenario = loads(FALLING)
    step = live(scenario)[1]["step"]
    assert step < 2.8 / np.sqrt(1e7 / 1.0), "the stop's natural frequency"
    assert 0.005 / step == pytest.approx(round(0.005 / step))
    assert live(load("moving_base"))[1]["step"] == 0.005
