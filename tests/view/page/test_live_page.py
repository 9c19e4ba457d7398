"""The live page does what it shows: it runs the same equations as the compiled program, in a browser, from one file."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from deckcrane.components.vessel.hydrodynamics import TURNED
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.mechanics.equations import Equations
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load
from deckcrane.sea.realisation import Waves
from deckcrane.sea.vessel_forces import wave_forces
from deckcrane.view.page.live import live
from tests.studies import each_time
from tests.view.browser import DESK, Opened

ROOT = Path(__file__).parents[3]
SCENARIOS = [
    *("ship_crane_motors", "moving_base", "knuckle_boom", "knuckle_boom_at_sea"),
    *("deck_crane_in_waves", "hoisting_in_waves", "flexible_luffing"),
]
FEW_FRAMES = "() => { const next = requestAnimationFrame.bind(window); requestAnimationFrame = (f) => setTimeout(next, 300, f); }"
"""A few pictures a second: without a graphics card each takes a good part of one."""
FEW = ("ship_crane_motors", "deck_crane_in_waves", "flexible_luffing")


@pytest.mark.parametrize("name", each_time((*SCENARIOS, "flexible_knuckle_boom_at_sea"), *FEW))
def test_a_page_is_one_file_below_two_megabytes(name: str, files: Callable[[str], Path]) -> None:
    text = files(name).read_text(encoding="utf-8")
    assert len(text.encode()) < 2_000_000
    outside = re.findall(r"""(?:src|href)\s*=\s*["'](?!data:)[^"']+""", text[: text.index("<script")])
    assert outside == []
    assert "<!--" not in text[: text.index('<script type="application/json"')]


@pytest.mark.parametrize("name", each_time(SCENARIOS, *FEW))
def test_a_page_opens_from_a_file_without_error_and_without_network(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name)
    found.page.wait_for_function("() => window.deckcrane.state().time > 0.2")
    assert found.errors == []
    assert [url for url in found.requests if not url.startswith(("file:", "data:", "blob:"))] == []
    assert found.call("messages()") == []


def test_a_motor_moves_its_own_joint_and_the_ship_answers(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors")
    found.call("pause()")
    for name in ("slew", "luff", "knuckle"):
        for way, label in ((1, "forwards"), (-1, "backwards")):
            found.call("reset()")
            button = found.page.get_by_role("radio", name=f"{name.capitalize()} {label}")
            found.page.locator(f"label[for={button.get_attribute('id')}]").click()
            found.call("step(0.5)")
            state = found.state()
            assert way * state[name] > 0.01, f"{name} {label}"
            assert max(abs(state[f"d:ship.{turn}"]) for turn in ("wx", "wy", "wz")) > 1e-5, f"{name} {label}"


@pytest.mark.study
def test_nothing_moves_while_all_motors_are_off(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors")
    found.do("pause()", "reset()", "step(2)")
    even = {"ship.Rxx": 1.0, "ship.Ryy": 1.0, "ship.Rzz": 1.0}
    assert found.state() == {name: even.get(name, 0.0) for name in found.state()}


@pytest.mark.study
def test_damping_settles_the_ship(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors")

    def turning(damping: int) -> list[float]:
        """The size of the ship's rates of turn, every 8 s after a kick of the slewing motor."""
        kick = ("setInput('slew', 1)", "step(1)", "setInput('slew', 0)")
        found.do("pause()", f"setInput('damping', {damping})", "reset()", "pause()", *kick, "state()")
        sizes = []
        for _ in range(15):
            found.call("step(8)")
            state = found.state()
            sizes.append(float(np.linalg.norm([state[f"d:ship.{turn}"] for turn in ("wx", "wy", "wz")])))
        return sizes

    damped, free = turning(10000), turning(0)
    assert np.mean(damped) < 0.2 * np.mean(free)
    assert damped[-1] < 0.6 * damped[0]


@pytest.mark.study
def test_pause_freezes_time(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base")
    found.page.wait_for_function("() => window.deckcrane.state().time > 0.3")
    found.page.get_by_role("button", name="Pause").click()
    before = found.call("state()")
    found.page.wait_for_timeout(400)
    assert found.call("state()")["x"] == before["x"]
    found.page.get_by_role("button", name="Play").click()
    found.page.wait_for_function(f"() => window.deckcrane.state().time > {before['time'] + 0.1}")


def compiled(equations: Equations, step: float, changed: dict[str, float]) -> np.ndarray:
    """The state after 10 s from the compiled program."""
    p = equations.p.values.copy()
    for name, value in changed.items():
        p[equations.p.names.index(name)] = value
    return Program(equations).simulate(Timing(10.0, step, 10.0), p=p).x[-1]


@pytest.mark.parametrize(
    ("name", "calls", "changed"),
    [
        pytest.param("moving_base", [], {}, marks=pytest.mark.study),
        pytest.param("knuckle_boom", [], {}, marks=pytest.mark.study),
        ("flexible_luffing", [], {}),
        pytest.param("deck_crane_in_waves", ["setInput('sea', 0)"], {}, marks=pytest.mark.study),
        (
            "ship_crane_motors",
            ["setInput('slew', 1)"],
            {"control.luff.force.value": 0.0, "control.knuckle.force.value": 0.0},
        ),
    ],
)
def test_the_state_after_ten_seconds_is_that_of_the_compiled_program(
    name: str, calls: list[str], changed: dict[str, float], opened: Callable[..., Opened]
) -> None:
    equations, data, _ = live(load(name))
    found = opened(name)
    # The sea is a setting and outlives a reset, motors do not: what is set is set on both sides of it.
    state = found.do("pause()", *calls, "reset()", *calls, "step(10)", "state()")
    assert state["time"] == pytest.approx(10.0, abs=1e-9)
    expected = compiled(equations, data["step"], changed)
    assert np.allclose(state["x"], expected, rtol=1e-6, atol=1e-6 * np.max(np.abs(expected[: len(expected) // 2])))


def test_wave_forces_are_those_of_the_same_waves_in_python(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves")
    made = found.call("sea()")
    waves = Waves(*(np.array(made[key]) for key in ("w", "chi", "amplitude", "phase")), gravity=9.81)
    assert waves.hs == pytest.approx(2.5, rel=1e-9)
    data = Hydrodynamics.read("supply")
    expected = wave_forces(data.dataset, waves, 0.0, 0.5, 60, outside=1.0).values @ TURNED
    given = np.array([found.call(f"waveForces({0.5 * i})") for i in range(60)])
    assert np.max(np.abs(given - expected) / np.max(np.abs(expected), axis=0)) < 0.01


def test_the_sea_can_be_switched_off_and_comes_back_gradually(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves")
    found.do("pause()", "setInput('sea', 0)", "step(6)")
    assert found.call("waveForces(7)") == [0] * 6
    found.do("setInput('sea.hs', 1)", "setInput('sea', 1)", "step(1)")
    heights = np.array(found.call("sea()")["amplitude"])
    assert 0 < 4 * np.sqrt(np.sum(heights**2) / 2) < 0.5


@pytest.mark.study
def test_a_slider_takes_over_from_the_programme(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base")
    found.do("pause()", "reset()", "step(2)", "setInput('slew', 0.5)", "step(30)")
    assert found.state()["slew"] == pytest.approx(0.5, abs=0.02), "the programme itself would be at 90 degrees"
    assert found.page.get_by_role("button", name="Programme").first.get_attribute("aria-pressed") == "false"


def test_a_variant_goes_on_from_the_same_state(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves")
    before = found.do("pause()", "step(3)", "state()")
    after = found.do("setInput('variant', 1)", "state()")
    assert after["x"] == before["x"]
    assert found.do("step(20)", "state()")["time"] == pytest.approx(before["time"] + 20)


@pytest.mark.study
def test_the_page_says_which_part_of_a_frame_its_steps_take(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors")
    timing = found.do("pause()", "step(5)", "timing()")
    assert timing["step"] == pytest.approx(0.002)
    assert timing["fraction"] > 0
    assert "of a 60 Hz frame" in found.page.locator("[data-about]").inner_text()


def test_the_keyboard_is_enough(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", DESK)
    found.page.get_by_role("radio", name="Slew off").focus()
    found.page.keyboard.press("ArrowRight")
    assert found.page.get_by_role("radio", name="Slew forwards").is_checked()
    found.page.locator("canvas").first.focus()
    found.page.keyboard.press("ArrowLeft")
    found.page.keyboard.press("Space")
    assert found.call("state()")["playing"] is False
    found.call("step(1)")
    found.page.keyboard.press("r")
    assert found.call("state()")["playing"] is False, "what is paused stays so"
    assert found.call("state()")["time"] == 0
    found.page.get_by_role("switch", name="Forces in the joints").press("Space")
    assert "green arrow" in found.page.locator("[data-card=view]").inner_text()


def test_the_picture_is_not_empty(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", (300, 420), device_scale_factor=0.5, drawn=True)
    found.call("pause()")
    found.page.evaluate(FEW_FRAMES)
    found.page.locator("summary[title=Share]").click()
    with found.page.expect_download() as download:
        found.page.get_by_role("button", name="Save PNG").click()
    from matplotlib.image import imread

    pixels = imread(download.value.path())
    assert np.std(pixels[..., :3]) > 0.05
    assert len(np.unique((pixels[..., :3] * 15).astype(int).reshape(-1, 3), axis=0)) > 20
