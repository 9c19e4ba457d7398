"""The page keeps time: a run follows the wall's clock at the speed chosen, says where it cannot, and starts again at rest."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import xarray as xr

from deckcrane.scenario.reading import loads
from deckcrane.view.page.page import page, view
from tests.view.browser import NO_WEBGL, Opened
from tests.view.page.test_troubles import HARDENING

BY_HAND = (
    NO_WEBGL
    + """
let wall = 0, queued = [], driven = true;
const [later, now] = [requestAnimationFrame.bind(window), performance.now.bind(performance)];
window.requestAnimationFrame = (f) => (driven ? queued.push(f) : later(f));
performance.now = () => (driven ? wall : now());
addEventListener("load", () => (driven = false));
window.frame = (ms) => {
  wall += ms;
  driven = true;
  for (const f of queued.splice(0)) f(wall);
  driven = false;
};
"""
)
"""Frames come when the test says so, and take as long as it says."""


def frames(found: Opened, lengths: list[float]) -> float:
    """Lets frames of so many milliseconds pass; the run's time after them."""
    return float(found.page.evaluate(
        "(all) => { for (const ms of all) window.frame(ms); return window.deckcrane.state().time; }", lengths
    ))  # fmt: skip


@pytest.mark.study
@pytest.mark.parametrize(
    ("name", "speed"), [("ship_crane_motors", 1), ("deck_crane_in_waves", 1), ("moving_base", 0.1)]
)
@pytest.mark.parametrize("uneven", [False, True])
def test_a_run_follows_the_clock_on_the_wall_times_the_speed(
    name: str, speed: float, uneven: bool, opened: Callable[..., Opened]
) -> None:
    found = opened(name, before=BY_HAND)
    found.page.get_by_label("Speed").select_option(str(speed))
    start = frames(found, [0.0, 16.0])
    lengths = [7.0, 16.7, 33.0, 120.0] * 15 if uneven else [1000 / 60] * 180
    for _ in range(2):  # an error must not grow with time
        end = frames(found, lengths)
        step = found.call("timing()")["step"]
        assert end - start == pytest.approx(speed * sum(lengths) / 1000, abs=1.01 * step)
        start = end
    assert found.page.locator(".slow").is_hidden()


@pytest.mark.study
def test_slow_drawing_is_told(short_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path) -> None:
    live, recorded = (
        opened("moving_base", before=BY_HAND),
        opened(view(short_run, tmp_path / "run.html"), before=BY_HAND),
    )
    recorded.call("play()")
    for found in (live, recorded):
        frames(found, [0.0, *[500.0] * 6])
        message = found.page.locator(".slow .why")
        assert (
            "Running at 0.50 × real time instead of 1 ×: drawing is too slow on this machine" in message.text_content()
        )
    frames(live, [16.0] * 800)
    assert live.page.locator(".slow").is_hidden(), "it is fast again"


def test_slow_motion_that_is_kept_is_no_reason_to_complain(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", before=BY_HAND)
    found.page.get_by_label("Speed").select_option("0.1")
    frames(found, [0.0, *[16.0] * 300])
    assert found.page.locator(".slow").is_hidden()
    assert found.call("timing()")["pace"] == pytest.approx(1)


def drives(found: Opened) -> dict[str, Any]:
    """What the controls that drive the crane show."""
    shown = "(all) => Object.fromEntries(all.map((one) => [one.id, one.type === 'range' ? one.value : one.checked]))"
    return dict(found.page.locator("[data-card=motors] input, [data-card=setpoints] input").evaluate_all(shown))


@pytest.mark.parametrize(
    ("name", "calls"),
    [
        pytest.param(
            "hoisting_in_waves",
            ["setInput('luff', -0.2)", "setInput('slew', 2)", "setInput('hoist', 20)"],
            marks=pytest.mark.study,
        ),
        pytest.param(
            "deck_crane_in_waves", ["setInput('luff', -0.2)", "setInput('knuckle', 0.4)"], marks=pytest.mark.study
        ),
        ("ship_crane_motors", ["setInput('slew', 1)", "setInput('luff', -1)"]),
    ],
)
def test_a_reset_is_a_fresh_start_whatever_was_driven(
    name: str, calls: list[str], opened: Callable[..., Opened]
) -> None:
    found = opened(name, before=NO_WEBGL)
    found.do("pause()", "reset()")
    fresh, controls = found.do("step(0.5)", "signals()"), drives(found)
    found.do("reset()", *calls, "step(2)", "reset()")
    found.page.wait_for_timeout(300)
    assert found.do("step(0.5)", "signals()") == fresh, "the hook load too: no drive is kicked"
    assert drives(found) == controls


def test_a_reset_while_a_programme_is_held_gives_the_drive_back_to_it(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", before=NO_WEBGL)
    found.do("pause()", "reset()", "step(2)", "setInput('slew', 0.5)", "reset()")
    assert found.page.get_by_role("button", name="Programme").first.get_attribute("aria-pressed") == "true"


def test_a_reset_keeps_the_sea_and_the_settings(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", before=NO_WEBGL)
    found.do("pause()", "setInput('sea.hs', 1)", "setInput('variant', 1)", "reset()")
    assert found.page.get_by_label("Significant height").input_value() == "1"
    assert found.page.get_by_label("Variant").input_value() == "1"


@pytest.mark.study
def test_a_reset_while_paused_does_not_play(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", before=NO_WEBGL)
    found.page.wait_for_function("() => window.deckcrane.state().time > 0.1")
    found.page.get_by_role("button", name="Pause").click()
    found.page.get_by_role("button", name="Reset").click()
    found.page.wait_for_timeout(200)
    assert found.call("state()")["playing"] is False
    assert found.call("state()")["time"] == 0
    found.call("play()")
    found.page.get_by_role("button", name="Reset").click()
    assert found.call("state()")["playing"] is True


def test_after_a_divergence_the_plots_hold_the_run_that_goes_on(opened: Callable[..., Opened], tmp_path: Path) -> None:
    found = opened(page(loads(HARDENING.replace("CUBIC", "1e13")), tmp_path / "stiff.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(1)")
    points = found.call("points()")
    times = points["times"]
    assert all(later > earlier for earlier, later in pairwise(times))
    assert times[-1] == pytest.approx(1, abs=0.06)
    assert max(abs(value) for value in points["values"]["q:height"]) < 0.01, "nothing of the branch that was given up"


def test_a_run_that_failed_plots_nothing_beyond_its_last_good_state(
    opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(page(loads(HARDENING.replace("CUBIC", "1e30")), tmp_path / "wild.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(1)")
    points = found.call("points()")
    assert points["times"][-1] <= found.call("state()")["time"] + 1e-9
    assert max(abs(value) for value in points["values"]["q:height"] if value is not None) < 1


def test_a_trouble_that_is_over_leaves(opened: Callable[..., Opened], tmp_path: Path) -> None:
    path = page(loads(HARDENING.replace("CUBIC", "1e13")), tmp_path / "stiff.html")
    found = opened(path, before=BY_HAND)
    found.do("pause()", "reset()", "step(1)")
    frames(found, [300.0])
    message = found.page.locator(".message")
    assert "Too stiff for the step" in message.inner_text()
    found.call("step(10)")
    frames(found, [300.0])
    assert message.is_hidden()
    assert found.call("messages()") == []


def test_a_message_can_be_sent_away(opened: Callable[..., Opened], tmp_path: Path) -> None:
    found = opened(page(loads(HARDENING.replace("CUBIC", "1e13")), tmp_path / "stiff.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(1)")
    found.page.get_by_role("button", name="Dismiss the message").click()
    found.page.wait_for_timeout(500)
    assert found.page.locator(".message").is_hidden()
