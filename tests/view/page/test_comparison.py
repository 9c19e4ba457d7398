"""Two variants beside each other on the page: one sea, the same hands, cameras that go together."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.view.browser import NO_WEBGL, SMALL, Opened
from tests.view.page.test_camera import STILL


def both(found: Opened) -> tuple[np.ndarray, np.ndarray]:
    return np.array(found.call("state()")["x"]), np.array(found.call("other()")["x"])


@pytest.mark.study
def test_two_variants_run_in_one_sea(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", before=NO_WEBGL)
    found.call("pause()")
    found.page.get_by_role("button", name="Compare").click()
    assert found.call("state()")["time"] == 0, "both begin at the start"
    found.do("setInput('sea.hs', 4)", "setInput('luff', -0.6)", "step(6)")
    first, second = both(found)
    assert found.call("other()")["time"] == pytest.approx(found.call("state()")["time"], abs=0.01)
    alone = opened("deck_crane_in_waves", before=NO_WEBGL)
    alone.do(
        "pause()", "reset()", "setInput('variant', 1)", "setInput('sea.hs', 4)", "setInput('luff', -0.6)", "step(6)"
    )
    assert np.allclose(second, alone.call("state()")["x"], atol=1e-9), "as it runs by itself"
    assert np.max(np.abs(first - second)) > 1e-3
    points = found.call("points()")
    assert points["values"]["q:vessel.roll"][-1] != points["other"]["q:vessel.roll"][-1]
    assert "without compensation" in found.page.locator(".plots-key").inner_text()
    found.do("reset()", "step(1)")
    assert found.call("other()")["time"] == pytest.approx(1, abs=0.01)
    found.page.get_by_role("button", name="Compare").click()
    assert found.call("other()") is None
    assert found.call("points()")["other"] is None
    assert found.errors == []


@pytest.mark.study
def test_changes_of_the_sea_reach_both_runs_alike(opened: Callable[..., Opened]) -> None:
    """Over and over, so that one change waits for another, and each is over within a stretch that one run does before the other."""
    changes = ["setInput('sea.hs', 3)", "setInput('sea.tp', 9)", "step(4)", "setInput('sea.tp', 7)", "step(30)"]
    changes += [
        "setInput('sea.hs', 1)",
        "setInput('sea.tp', 6)",
        "setInput('sea.direction', 2)",
        "step(20)",
        "step(20)",
    ]
    found = opened("deck_crane_in_waves", before=NO_WEBGL)
    found.do("pause()", "compare(1)", *changes)
    alone = opened("deck_crane_in_waves", before=NO_WEBGL)
    alone.do("pause()", "reset()", "setInput('variant', 1)", *changes)
    assert np.allclose(both(found)[1], alone.call("state()")["x"], rtol=0, atol=1e-9)


@pytest.mark.study
def test_the_same_variant_twice_is_the_same_run(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", before=NO_WEBGL)
    found.do("pause()", "compare(0)", "setInput('slew', 1)", "step(3)", "setInput('damping', 100)", "step(3)")
    first, second = both(found)
    assert np.array_equal(first, second)


@pytest.mark.study
def test_a_variant_begins_at_its_own_start(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", before=NO_WEBGL)
    found.call("pause()")
    names = found.page.get_by_label("Variant").locator("option").all_inner_texts()
    for number, _ in enumerate(names[1:], start=1):
        found.call(f"compare({number})")
        alone = opened("ship_crane_motors", before=NO_WEBGL)
        alone.do("pause()", f"setInput('variant', {number})", "reset()", "step(1)")
        found.call("step(1)")
        assert np.allclose(found.call("other()")["x"], alone.call("state()")["x"], atol=1e-9), names[number]


@pytest.mark.study
def test_the_halves_choose_their_variants(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", before=NO_WEBGL)
    found.do("pause()", "compare(1)", "step(1)")
    found.page.get_by_label("Right variant").select_option("2")
    assert found.call("other()")["variant"] == 2
    assert found.call("state()")["time"] == 0
    found.page.get_by_label("Left variant").select_option("1")
    found.page.wait_for_function("() => document.querySelector('.plots-key').innerText.includes('undamped')")
    found.call("step(1)")
    assert found.call("other()")["time"] == pytest.approx(found.call("state()")["time"], abs=0.02)


@pytest.mark.study
def test_a_run_that_fails_beside_another_is_named(opened: Callable[..., Opened]) -> None:
    found = opened("flexible_luffing", before=NO_WEBGL)
    found.do("pause()", "compare(1)")
    broken = "(() => { for (const one of deckcranePrograms.slice(1, 2)) one.rk4 = (run, n) => { run.x.fill(NaN); return 0; }; })()"
    found.page.evaluate(broken)
    found.call("step(3)")
    assert found.call("other()")["failed"]
    assert found.call("state()")["time"] > 0, "the first goes on"
    told = [text for text in found.call("messages()") if text.startswith("stiff booms: ")]
    assert "left all bounds" in told[0]


@pytest.mark.study
def test_cameras_go_together_and_a_closed_picture_gives_its_context_back(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", SMALL, before=STILL, reduced_motion="reduce")
    found.do("pause()", "compare(1)", "look('crane')", "draw()")
    first, second = found.call("camera()"), found.call("otherCamera()")
    assert first == second
    found.page.locator(".compared canvas").focus()
    found.page.keyboard.press("ArrowLeft")
    found.do("draw()", "draw()")
    turned = found.call("camera()")
    assert not np.allclose(turned["eye"], first["eye"])
    assert np.allclose(turned["eye"], found.call("otherCamera()")["eye"], atol=0.01)
    found.do("look('cab')", "step(4)", "draw()")
    a, b = found.call("camera()"), found.call("otherCamera()")
    assert a["view"] == b["view"] == "cab"
    assert not np.array_equal(a["eye"], b["eye"]), "each on its own crane"
    assert np.allclose(a["eye"], b["eye"], atol=3)
    found.page.evaluate("window.second = document.querySelector('.compared canvas')")
    found.call("compare()")
    assert found.page.evaluate("window.second.getContext('webgl2').isContextLost()")
    assert found.page.locator("canvas.canvas").count() == 1
