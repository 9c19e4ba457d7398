"""The page under a mouse, a finger and a keyboard, in windows of all sizes, and for people who want less motion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.view.page.page import view
from tests.studies import each_time
from tests.view.browser import DESK, NO_WEBGL, SMALL, Opened
from tests.view.page.test_time import BY_HAND, frames

PHONE, LANDSCAPE, SMALLEST = (390, 844), (844, 390), (320, 568)
CONTROLS = "button, select, summary, input[type=range], .toggle, .segments label, .picker label"


@pytest.fixture
def recorded(flexible_run: xr.Dataset, tmp_path: Path) -> Path:
    return view(flexible_run, tmp_path / "run.html")


def playing(found: Opened) -> bool:
    return bool(found.call("state()")["playing"])


def test_the_keys_work_after_a_click_on_any_control(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=NO_WEBGL)
    found.call("pause()")
    for control in (
        found.page.get_by_role("slider", name="Luff"),
        found.page.get_by_role("switch", name="Waves"),
        found.page.get_by_role("button", name="Reset"),
        found.page.locator(".picker summary"),
    ):
        control.click()
        found.page.keyboard.press("Space")
        assert playing(found), "Space plays"
        found.page.keyboard.press("Space")
        assert not playing(found), "and pauses"
        found.call("step(1)")
        found.page.keyboard.press("r")
        assert found.call("state()")["time"] == 0, "R starts again"
    assert not found.page.get_by_role("switch", name="Waves").is_checked(), "Space did not press it again"


@pytest.mark.parametrize(
    "name", each_time(("hoisting_in_waves", "deck_crane_in_waves", "flexible_luffing"), "flexible_luffing")
)
def test_sliders_reach_their_ends(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name, before=NO_WEBGL)
    ends = (
        "(all) => all.map((one) => ['min', 'max'].map((end) => { one.value = one[end]; return one.value - one[end]; }))"
    )
    off = found.page.locator("#panel input[type=range]").evaluate_all(ends)
    assert off
    assert np.max(np.abs(off)) < 1e-6


@pytest.mark.study
def test_what_the_keyboard_has_reached_is_pressed_with_space(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=NO_WEBGL)
    found.call("pause()")
    waves = found.page.get_by_role("switch", name="Waves")
    found.page.get_by_role("slider", name="Knuckle").click()
    for _ in ("rated speeds", "the switch for sticks", "waves"):
        found.page.keyboard.press("Tab")
    assert waves.evaluate("(one) => one === document.activeElement")
    found.page.keyboard.press("Space")
    assert not waves.is_checked()
    assert not playing(found)


@pytest.mark.study
def test_the_time_slider_goes_on_after_it_was_dragged(recorded: Path, opened: Callable[..., Opened]) -> None:
    found = opened(recorded, DESK, before=BY_HAND)
    slider = found.page.locator("input.time")
    box = slider.bounding_box()
    found.call("play()")
    middle = box["y"] + box["height"] / 2
    found.page.mouse.move(box["x"] + 0.3 * box["width"], middle)
    found.page.mouse.down()
    held = frames(found, [0.0, 100.0, 100.0])
    assert held == pytest.approx(0.6, abs=0.05), "a hand holds it, and time waits"
    found.page.mouse.up()
    assert frames(found, [100.0, 100.0]) == pytest.approx(held + 0.2, abs=0.001)
    assert float(slider.input_value()) == pytest.approx(held + 0.2, abs=0.001)
    found.page.keyboard.press("ArrowRight")
    assert float(slider.input_value()) == pytest.approx(held + 0.21, abs=0.002)


@pytest.mark.study
@pytest.mark.parametrize("size", [DESK, PHONE, LANDSCAPE, SMALLEST, SMALL, (1000, 420)])
def test_every_signal_can_be_reached_in_the_list(
    size: tuple[int, int], recorded: Path, opened: Callable[..., Opened]
) -> None:
    found = opened(recorded, size, before=NO_WEBGL)
    found.page.locator(".picker summary").click()
    found.page.wait_for_timeout(100)
    inside = """(list) => {
      const frame = list.getBoundingClientRect();
      const items = [...list.querySelectorAll('label')];
      const seen = items.filter((item) => {
        item.scrollIntoView({ block: 'nearest' });
        const box = item.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + 20, box.top + box.height / 2);
        return hit !== null && item.contains(hit) && box.right <= frame.right + 1;
      });
      return [frame.top, frame.bottom - innerHeight, frame.left, frame.right - innerWidth, items.length, seen.length];
    }"""
    top, bottom, left, right, count, seen = found.page.locator(".picker-list").evaluate(inside)
    assert top >= 0
    assert bottom <= 0
    assert left >= 0
    assert right <= 0
    assert count > 39
    assert seen == count


@pytest.mark.study
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, SMALLEST])
@pytest.mark.parametrize("name", ["deck_crane_in_waves", "ship_crane_motors", "moving_base", "recorded"])
def test_fingers_find_every_control(
    size: tuple[int, int], name: str, recorded: Path, opened: Callable[..., Opened]
) -> None:
    found = opened(recorded if name == "recorded" else name, size, before=NO_WEBGL, has_touch=True, is_mobile=True)
    found.call("pause()")
    found.page.locator(".picker summary").click()
    found.page.wait_for_timeout(100)
    wide = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= size[0], "nothing sticks out to the side"
    assert wide[1] == size[0], "and nothing makes the browser zoom out"
    small = """(all) => all.filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
      .filter(([one, box]) => box.height < 44 || box.width < 44 || box.left < 0 || box.right > innerWidth)
      .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""
    assert found.page.locator(CONTROLS).evaluate_all(small) == []


@pytest.mark.study
def test_a_phone_on_its_side_has_room_for_the_controls(recorded: Path, opened: Callable[..., Opened]) -> None:
    for what in ("deck_crane_in_waves", recorded):
        found = opened(what, LANDSCAPE, before=NO_WEBGL)
        boxes = {name: found.page.locator(f"#{name}").bounding_box() for name in ("view", "panel", "transport")}
        assert boxes["view"]["width"] > 0.5 * LANDSCAPE[0]
        assert boxes["view"]["height"] > 0.7 * LANDSCAPE[1]
        assert boxes["panel"]["x"] == pytest.approx(boxes["view"]["width"], abs=1), "beside the picture, in full height"
        assert boxes["panel"]["y"] == 0
        assert boxes["transport"]["y"] + boxes["transport"]["height"] <= LANDSCAPE[1] + 0.5
        for button in found.page.locator("#transport button, #transport select, #transport input").all():
            box = button.bounding_box()
            assert box["y"] + box["height"] <= LANDSCAPE[1]
            assert box["x"] + box["width"] <= boxes["view"]["width"]


@pytest.mark.study
def test_less_motion_is_no_motion_until_it_is_asked_for(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", before=NO_WEBGL, reduced_motion="reduce")
    found.page.wait_for_timeout(300)
    assert found.call("state()")["time"] == 0
    assert "Press Play" in found.page.locator(".hint").inner_text()
    found.page.get_by_role("button", name="Play").click()
    found.page.wait_for_function("() => window.deckcrane.state().time > 0.1")


COUNTED = """
window.drawn = 0;
for (const name of ['stroke', 'fill', 'clearRect']) {
  const own = CanvasRenderingContext2D.prototype[name];
  CanvasRenderingContext2D.prototype[name] = function (...all) {
    if (this.canvas.closest('.uplot')) ++window.drawn;
    return own.apply(this, all);
  };
}
"""


@pytest.mark.study
def test_playback_moves_a_line_and_draws_no_chart_again(recorded: Path, opened: Callable[..., Opened]) -> None:
    found = opened(recorded, DESK, before=BY_HAND + COUNTED)
    frames(found, [0.0, 16.0])
    found.page.wait_for_timeout(200)
    before = found.page.evaluate("window.drawn")
    assert before > 0
    found.call("play()")
    place = found.page.locator(".mark").first.bounding_box()
    value = found.page.locator(".u-legend .u-value").nth(1).inner_text()
    frames(found, [50.0] * 20)
    assert found.page.evaluate("window.drawn") == before
    assert found.page.locator(".mark").first.bounding_box()["x"] > place["x"] + 20
    assert found.page.locator(".u-legend .u-value").nth(1).inner_text() != value


LETTERS = """
window.letters = [];
const own = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...more) {
  const width = this.measureText(text).width;
  const left = { right: x - width, center: x - width / 2 }[this.textAlign] ?? x;
  window.letters.push([text, left, this.canvas.width - left - width]);
  return own.call(this, text, x, y, ...more);
};
"""


@pytest.mark.study
@pytest.mark.parametrize("size", [1e-7, 1.0, 1e5, 1e20])
def test_the_numbers_beside_an_axis_are_whole_whatever_their_size(
    size: float, short_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    run = short_run.assign(q=size * np.pi * short_run["q"])
    found = opened(view(run, tmp_path / "run.html"), DESK, before=NO_WEBGL + LETTERS)
    found.page.wait_for_function("() => window.letters.length > 6")
    found.page.wait_for_timeout(200)
    for text, left, right in found.page.evaluate("window.letters"):
        assert left >= 0, text
        assert right >= 0, text
