"""What the picture tells and leaves free: joints, both sides of a comparison, hidden panels, embedded pages, phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deckcrane.scenario.reading import load
from deckcrane.view.page.scene.scene import scene
from tests.view.browser import DESK, NO_WEBGL, NOTHING_DRAWN, Opened

PHONE = (390, 844)


@pytest.fixture(scope="module")
def knuckle(browser: Any, files: Callable[[str], Path]) -> Iterator[Opened]:
    found = Opened(browser, files("knuckle_boom"), DESK, "light", NOTHING_DRAWN)
    found.do("pause()", "reset()", "step(2)")
    yield found
    found.context.close()


def plotted(found: Opened) -> set[str]:
    return set(
        found.page.evaluate("[...document.querySelectorAll('[data-signal]:checked')].map((one) => one.dataset.signal)")
    )


def test_a_clicked_joint_shows_its_force_and_plots_it(knuckle: Opened) -> None:
    force = knuckle.call("signals()")["reaction:Force in joint of king"]
    x, y = knuckle.call("seen(0, 0, 0)")  # where the king stands
    box = knuckle.page.locator("canvas.canvas").bounding_box()
    knuckle.page.mouse.move(box["x"] + x, box["y"] + y)
    tip = knuckle.page.locator(".pointed:not(.kept)")
    assert tip.inner_text().startswith("King: ")
    assert f"{force:.3g} kN" in tip.inner_text(), "on hover"
    before = plotted(knuckle)
    knuckle.page.mouse.click(box["x"] + x, box["y"] + y)
    label = knuckle.page.locator(".pointed.kept")
    assert f"{force:.3g} kN" in label.inner_text()
    assert plotted(knuckle) - before == {"reaction:Force in joint of king", "reaction:Moment in joint of king"}
    knuckle.page.mouse.click(box["x"] + x, box["y"] + y)
    assert label.is_hidden()
    assert plotted(knuckle) == before


def test_a_paused_page_does_not_say_that_it_runs(knuckle: Opened) -> None:
    hint = knuckle.page.locator(".heading .hint")
    knuckle.call("play()")
    assert "It is running" in hint.text_content()
    knuckle.call("pause()")
    assert "Press Play" in hint.text_content()


def test_heights_on_land_are_over_the_ground_as_drawn(knuckle: Opened) -> None:
    knuckle.do("reset()", "step(10)")
    knuckle.page.wait_for_timeout(300)  # a few times a second the ground is looked at
    ((height, *_), *_) = knuckle.call("readouts()").values()
    signals = knuckle.call("signals()")
    own = next(value for key, value in signals.items() if key.endswith(("hook_height", "load_height", "tip_height")))
    assert height["value"] >= own, "the ground is at z = 0 or lower"
    assert height["value"] >= 0


def test_panels_hide_and_leave_their_room_to_the_picture(knuckle: Opened) -> None:
    page = knuckle.page
    wide = page.locator("canvas.canvas").bounding_box()["width"]
    page.keyboard.press("p")
    assert not page.locator("#panel").is_visible()
    assert not page.locator("#plots").is_visible()
    assert page.locator("canvas.canvas").bounding_box()["width"] == DESK[0] > wide
    page.get_by_role("button", name="Hide panels").click()
    assert page.locator("#panel").is_visible()
    assert page.get_by_role("button", name="Full screen").is_visible()


@pytest.mark.study
def test_an_embedded_page_is_the_running_crane_alone(browser: Any, files: Callable[[str], Path]) -> None:
    page = browser.new_context(viewport={"width": 600, "height": 375}).new_page()
    page.add_init_script(NOTHING_DRAWN)
    page.goto(f"{files('knuckle_boom').as_uri()}?embed")
    page.wait_for_function("() => window.deckcrane?.state().time > 0.2")
    shown = page.evaluate(
        "[...document.querySelectorAll('#view > *, #page > *')].filter((e) => e.offsetParent || e.id === 'view')"
    )
    assert page.locator("canvas.canvas").bounding_box() == {"x": 0, "y": 0, "width": 600, "height": 375}
    assert len(shown) <= 2, "the picture in its place"
    assert not page.locator("button:visible").count()
    page.context.close()


@pytest.mark.study
def test_each_side_of_a_comparison_has_its_readouts_and_differences(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=NO_WEBGL)
    assert found.call("otherReadouts()") is None
    found.do("pause()", "compare(1)", "step(3)")
    found.page.wait_for_timeout(400)
    first, second = found.call("readouts()"), found.call("otherReadouts()")
    assert first.keys() == second.keys()
    strip = found.page.locator(".readouts.beside")
    for key in ("outreach", "heel"):
        off = second[key][0]["value"] - first[key][0]["value"]
        digits = {"outreach": 2, "heel": 1}[key]
        text = strip.locator(f"[data-readout={key}] .difference").inner_text().replace("−", "-")
        assert float(text.removeprefix("Δ ").replace("+", "")) == pytest.approx(off, abs=0.51 * 10**-digits)
    left, right = found.page.locator(".readouts:not(.beside)").bounding_box(), strip.bounding_box()
    assert left["x"] + left["width"] <= right["x"], "each in its half"
    found.call("compare()")
    found.page.wait_for_timeout(400)
    assert strip.is_hidden()


@pytest.mark.study
def test_on_a_phone_messages_are_low_and_labels_of_sticks_are_free(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", PHONE, has_touch=True, is_mobile=True)
    found.call("pause()")
    assert "Drag the load to pull it" in found.page.locator(".heading .hint").text_content()
    boxes = found.page.evaluate(
        """() => {
          const message = document.querySelector(".message");
          message.hidden = false;
          message.querySelector("p").textContent = "The oil tears (cavitation): luffing rod, folding piston.";
          const box = (one) => ["left", "right", "top", "bottom"].map((side) => one.getBoundingClientRect()[side]);
          const parts = (stick) => [box(stick.querySelector(".knob")), [...stick.querySelectorAll(".end")].map(box)];
          return { message: box(message), sticks: [...document.querySelectorAll(".stick")].map(parts) };
        }"""
    )
    assert boxes["message"][3] - boxes["message"][2] < 70, "two lines"
    assert len(boxes["sticks"]) == 2
    for (left, right, top, bottom), ends in boxes["sticks"]:
        for a, b, c, d in ends:
            assert b <= left or a >= right or d <= top or c >= bottom, "no knob on its label"
    load_at = found.call("inView()")
    assert load_at["crane"]["bottom"] <= load_at["free"]["bottom"] + 1
    stick = found.page.locator(".stick").first.bounding_box()
    assert load_at["free"]["bottom"] <= stick["y"] + 1 or load_at["free"]["left"] >= stick["x"] + stick["width"] - 1, (
        "sticks hide nothing"
    )


def test_foam_is_where_a_load_breaks_the_surface() -> None:
    (ring,) = [sketch for sketch in scene(load("through_splash_zone"))["sketches"] if sketch["kind"] == "level"]
    assert ring["reach"] == pytest.approx(1.8), "half of the manifold's height, above and below its middle"


def test_ropes_without_a_breaking_load_have_no_colour_to_explain() -> None:
    limits = {s["name"]: s["limit"] for s in scene(load("lift_from_supply_boat"))["sketches"] if s["kind"] == "line"}
    assert set(limits.values()) == {None}
