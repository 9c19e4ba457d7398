"""The camera of the 3D page: what it frames at the start, the places that it can look from, and how hands move it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from deckcrane.scenario.reading import load
from deckcrane.view.page.scene.scene import scene
from tests.view.browser import DESK, PHONE, SMALL, Opened

SIZES = [PHONE, (740, 360), (1024, 768), DESK, (1920, 1080)]
SCENARIOS = ["deck_crane_in_waves", "ship_crane_motors", "lattice_boom", "flexible_luffing", "knuckle_boom_in_waves"]
Box = dict[str, float]
STILL = """
let loading = true;
const later = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (f) => (loading ? 0 : later(f));
addEventListener('load', () => (loading = false));
"""
"""No picture is drawn, which takes long without a graphics card; the handles bring the camera up to date."""


def inside(inner: Box, outer: Box, tolerance: float = 1.0) -> bool:
    low = all(inner[side] >= outer[side] - tolerance for side in ("left", "top"))
    return low and all(inner[side] <= outer[side] + tolerance for side in ("right", "bottom"))


def size(box: Box) -> tuple[float, float]:
    return box["right"] - box["left"], box["bottom"] - box["top"]


def look(found: Opened, name: str) -> Any:
    """What is seen from a place, once the camera is there and has drawn."""
    return found.do(f"look('{name}')", "inView()")


def covered(found: Opened) -> list[Box]:
    """What lies over the picture, in its pixels."""
    return found.page.evaluate("""() => {
      const view = document.querySelector('#view').getBoundingClientRect();
      const over = [...document.querySelectorAll('.heading, .tools > *, .readouts > *')].filter((one) => one.checkVisibility());
      return over.map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.height).map((box) => (
        {left: box.left - view.left, right: box.right - view.left, top: box.top - view.top, bottom: box.bottom - view.top}));
    }""")


def test_landmarks_are_found_in_the_model() -> None:
    found = {name: scene(load(name))["landmarks"] for name in ("offshore_crane", "flexible_luffing", "lattice_boom")}
    offshore = found["offshore_crane"]
    assert {name: spot["on"] for name, spot in offshore.items()} == {
        "foot": "pedestal",
        "king": "king",
        "boom": "boom",
        "tip": "stage_2",
        "load": "load",
    }
    assert offshore["king"]["at"] == [0.8, 0.0, 4.0], "where it carries the boom"
    assert found["flexible_luffing"]["king"] is None, "nothing slews there"
    assert found["flexible_luffing"]["tip"] == {"on": "outer_boom", "place": 1.0, "at": [0.0, 0.0, 0.0]}
    assert found["lattice_boom"]["load"]["on"] == "load", "the heaviest body that hangs in ropes alone"
    assert scene(load("knuckle_boom"))["landmarks"]["load"] is None


@pytest.mark.study
def test_a_load_seen_from_everywhere(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", SMALL, before=STILL)
    found.call("pause()")
    assert found.call("views()") == ["crane", "load", "cab", "deck", "ship"]
    for name in ("load", "cab"):
        seen = look(found, name)
        assert inside(seen["load"], seen["free"]), name
    found.page.locator("canvas").first.focus()
    found.page.keyboard.press("4")
    assert found.call("camera()")["view"] == "deck"
    found.page.keyboard.press("ArrowLeft")
    assert not found.call("camera()")["own"]
    found.page.keyboard.press("Home")
    assert found.call("camera()")["view"] == "crane"
    assert "5 whole ship" in found.page.locator("canvas").first.get_attribute("aria-label")
    assert found.errors == []


@pytest.mark.study
@pytest.mark.parametrize("size_of", SIZES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_at_the_start_the_crane_fills_what_is_free_of_the_picture(
    name: str, size_of: tuple[int, int], opened: Callable[..., Opened]
) -> None:
    found = opened(name, size_of, before=STILL)
    found.do("pause()", "reset()")
    seen = look(found, "crane")
    crane, free = seen["crane"], seen["free"]
    assert inside(crane, free)
    (wide, high), (free_wide, free_high) = size(crane), size(free)
    assert max(wide / free_wide, high / free_high) >= 0.55
    for other in covered(found):
        apart = (
            crane["right"] < other["left"]
            or crane["left"] > other["right"]
            or crane["bottom"] < other["top"]
            or crane["top"] > other["bottom"]
        )
        assert apart, "nothing lies over it"


@pytest.mark.study
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_crane_is_seen_across_the_plane_of_its_boom(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name, SMALL, before=STILL)
    found.do("pause()", "reset()", "look('crane')")
    camera = found.call("camera()")
    tip, foot = (np.array(found.call("landmarks()")[one]) for one in ("tip", "foot"))
    reach = (tip - foot)[:2] / np.linalg.norm((tip - foot)[:2])
    to = np.array(camera["aim"]) - np.array(camera["eye"])
    level = to[:2] / np.linalg.norm(to[:2])
    assert abs(level @ reach) < 0.5, "within 30 degrees of its broadside"
    assert 0 < -to[2] / np.linalg.norm(to) < 0.4, "from a little above"


@pytest.mark.study
def test_each_place_shows_what_it_names_after_the_crane_has_moved(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=STILL)
    found.do("pause()", "reset()", "setInput('slew', -2.6)", "setInput('luff', -0.5)", "step(90)")
    for name in ("crane", "load", "cab", "deck", "ship"):
        seen = look(found, name)
        for what in {"crane": ["crane"], "load": ["load"], "cab": ["load"], "deck": ["tip"], "ship": ["crane"]}[name]:
            assert inside(seen[what], seen["free"]), (name, what)
        if name == "cab":
            assert seen["tip"]["top"] > 0, (
                "in the picture, but where sticks leave little room not beside all that lies over it"
            )
    far = {}
    for name in ("crane", "load"):
        camera = found.do(f"look('{name}')", "camera()")
        far[name] = np.linalg.norm(np.array(camera["eye"]) - camera["aim"])
    assert far["load"] < 0.6 * far["crane"], "the load from near"


@pytest.mark.study
def test_the_cab_turns_with_the_crane_and_the_deck_moves_with_the_ship(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", SMALL, before=STILL)
    found.do("pause()", "reset()", "look('cab')")
    eye = np.array(found.call("camera()")["eye"])
    found.do("setInput('slew', -2.6)", "step(15)")
    camera = found.call("camera()")
    assert camera["own"]
    assert np.linalg.norm(np.array(camera["eye"]) - eye) > 0.5
    seen = found.call("inView()")
    assert inside(seen["load"], seen["free"])
    found.do("look('deck')", "setInput('sea.hs', 6)")
    eye = np.array(found.call("camera()")["eye"])
    found.call("step(7.3)")
    assert np.linalg.norm(np.array(found.call("camera()")["eye"]) - eye) > 0.05


@pytest.mark.study
def test_the_load_is_followed(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", SMALL, before=STILL, reduced_motion="reduce")
    found.do("pause()", "reset()", "look('crane')", "follow(true)")
    before = found.call("inView()")["load"]
    found.do("setInput('slew', -2.6)", "step(12)")
    after = found.call("inView()")["load"]
    assert after["left"] == pytest.approx(before["left"], abs=1.5)
    assert after["top"] == pytest.approx(before["top"], abs=1.5)
    found.page.locator(".menu summary").first.click()
    switch = found.page.get_by_role("switch", name="Follow load")
    assert switch.is_checked()
    switch.click()
    found.call("step(5)")
    assert found.call("inView()")["load"]["left"] != pytest.approx(after["left"], abs=1.5)


@pytest.mark.study
def test_zooming_goes_to_the_cursor(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=STILL, reduced_motion="reduce")
    found.do("pause()", "reset()", "look('crane')")
    tip = found.call("inView()")["tip"]
    found.page.mouse.move(tip["left"], tip["top"])
    for _ in range(6):
        found.page.mouse.wheel(0, -240)
        seen = found.call("inView()")
    assert size(seen["crane"])[1] > 1.5 * 550, "nearer by then"
    assert seen["tip"]["left"] == pytest.approx(tip["left"], abs=60)
    assert seen["tip"]["top"] == pytest.approx(tip["top"], abs=60)
    eye = found.call("camera()")
    assert abs(np.array(eye["eye"])[2]) < 60, "z is up"


@pytest.mark.study
@pytest.mark.parametrize("size_of", [PHONE, DESK])
def test_the_menu_chooses_and_says_where_the_camera_is(size_of: tuple[int, int], opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", size_of, before=STILL, reduced_motion="reduce")
    menu = found.page.locator(".menu").first
    menu.locator("summary").click()
    names = menu.locator("button").all_inner_texts()
    assert [name.split()[0] for name in names] == ["Crane", "Cab", "Deck", "Whole"], "no load there"
    found.page.get_by_role("button", name="Whole ship").click()
    assert found.call("camera()")["view"] == "ship"
    assert menu.locator("summary").get_attribute("aria-label") == "Camera: Whole ship"
    assert not menu.evaluate("(one) => one.open")


@pytest.mark.study
def test_a_glide_ends_where_a_jump_does(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", SMALL, before=STILL)
    found.do("pause()", "reset()", "look('ship')")
    there = found.call("camera()")
    found.do("look('crane')", "look('ship', false)")
    on_the_way = found.call("camera()")
    assert not np.allclose(on_the_way["eye"], there["eye"], atol=1)
    found.page.wait_for_timeout(1500)
    assert np.allclose(found.call("camera()")["eye"], there["eye"], atol=1e-2)
