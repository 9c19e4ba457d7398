"""Levers: which drive is which function, which way is up, and the commands that keys, sticks and gamepads give."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.levers import levers
from deckcrane.view.page.live import with_levers
from deckcrane.view.page.page import page
from deckcrane.view.page.scene.scene import z_up_rotation
from tests.components.control.tip_cranes import moving_base
from tests.view.browser import DESK, NO_WEBGL, SMALL, Opened
from tests.view.scripts import simulated

FUNCTIONS = {
    "deck_crane_in_waves": {"slew": "slew", "luff": "luff", "knuckle": "knuckle"},
    "flexible_knuckle_boom_at_sea": {"slew": "slew", "luffing": "luff", "folding": "knuckle"},
    "flexible_luffing": {"luffing": "luff", "folding": "knuckle"},
    "hoisting_in_waves": {"slew": "slew", "luff": "luff", "knuckle": "knuckle", "hoist": "hoist"},
    "knuckle_boom": {"slew": "slew", "inner_cylinder": "luff", "outer_cylinder": "knuckle"},
    "knuckle_boom_at_sea": {"slew": "slew", "inner_cylinder": "luff", "outer_cylinder": "knuckle"},
    "knuckle_boom_in_waves": {"slew": "slew", "inner_cylinder": "luff", "outer_cylinder": "knuckle"},
    "lattice_boom": {"slew": "slew", "luffing_drum": "luff", "hoist_drum": "hoist"},
    "lift_from_supply_boat": {"slew": "slew", "luff": "luff", "winch": "hoist"},
    "load_in_wind": {"slew": "slew"},
    "moving_base": {"slew": "slew", "luff": "luff", "knuckle": "knuckle"},
    "offshore_crane": {
        "slew": "slew",
        "luffing": "luff",
        "folding": "knuckle",
        "stage_1": "telescope",
        "winch.rope": "hoist",
    },
    "ship_crane_motors": {"slew": "slew", "luff": "luff", "knuckle": "knuckle"},
    "through_splash_zone": {"winch": "hoist"},
}
"""By scenario, what each drive is to a driver."""

LOOKED_AT = {
    "deck_crane_in_waves": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "swivel"},
    "flexible_knuckle_boom_at_sea": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "payload"},
    "flexible_luffing": {"luff": "outer_boom", "knuckle": "payload"},
    "hoisting_in_waves": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "swivel", "hoist": "payload"},
    "knuckle_boom": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "outer_boom"},
    "knuckle_boom_at_sea": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "outer_boom"},
    "knuckle_boom_in_waves": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "outer_boom"},
    "lattice_boom": {"slew": "boom", "luff": "bridle", "hoist": "load"},
    "lift_from_supply_boat": {"slew": "boom", "luff": "hook", "hoist": "hook"},
    "load_in_wind": {"slew": "boom"},
    "moving_base": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "outer_boom"},
    "offshore_crane": {"slew": "jib", "luff": "jib", "knuckle": "stage_2", "telescope": "stage_2", "hoist": "load"},
    "ship_crane_motors": {"slew": "outer_boom", "luff": "outer_boom", "knuckle": "outer_boom"},
    "through_splash_zone": {"hoist": "manifold"},
}
"""By scenario and function, a body that shows what the function does."""

RAMPED = "step(8)"
"""Longer than any drive takes to reach its speed, or to stop."""


def crane(name: str) -> Scenario:
    """A bundled scenario without what plays no part in driving: stresses at welds."""
    scenario = load(name)
    return scenario.with_values({"details": None}) if scenario.details else scenario


@pytest.fixture(scope="module")
def offshore(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page(crane("offshore_crane"), tmp_path_factory.mktemp("offshore") / "crane.html")


def found_levers(name: str) -> dict[str, Any]:
    scenario = load(name)
    _, system = prepare_run(with_levers(scenario))
    return {one["drive"]: one for one in levers(scenario, system.equations)}


@pytest.mark.parametrize("name", ["knuckle_boom", "ship_crane_motors", "lattice_boom", "lift_from_supply_boat"])
def test_drives_are_known_by_what_they_move(name: str) -> None:
    assert {drive: one["function"] for drive, one in found_levers(name).items()} == FUNCTIONS[name]


def test_hauling_rope_in_is_up() -> None:
    found = found_levers("lattice_boom")
    assert found["hoist_drum"]["sign"] == found["luffing_drum"]["sign"] == -1, "a positive turn pays out"
    assert found["slew"]["sign"] == 1


def test_an_axis_that_points_down_slews_to_the_left_by_a_negative_turn() -> None:
    data = {
        "deckcrane": 1,
        "gravity": [0, 0, 9.81],
        "bodies": {
            "king": {
                "on": "ground",
                "joint": {"revolute": "z", "name": "turn"},
                "mass": 1000,
                "shape": {"rod": "-z", "length": 2},
            },
            "boom": {
                "on": "king",
                "joint": {"revolute": "y", "at": "tip", "name": "raise", "start": "10 deg"},
                "mass": 100,
                "shape": {"rod": "x", "length": 5},
            },
        },
        "control": {
            "turn": {"pd": {"stiffness": 1e6, "damping": 1e5}},
            "raise": {"pd": {"stiffness": 1e6, "damping": 1e5}},
        },
        "run": {"duration": 1, "step": 0.001},
    }
    scenario = loads(yaml.safe_dump(data))
    _, system = prepare_run(scenario)
    found = {one["function"]: one for one in levers(scenario, system.equations)}
    assert found["slew"]["sign"] == -1, "z points down, and a turn about it is to the right"
    assert found["luff"]["sign"] == 1, "about y, with z down, x turns up"


MOVES = """
const found = {};
const [position, rotation] = ["position", "rotation"].map((name) => simulation.outputOffset(name));
const read = () => ({ position, rotation, y: [...simulation.y], bodies: simulation.outputLabels("position") });
for (const lever of live.levers) {
  const setpoint = live.setpoints.find((one) => one.name === lever.drive);
  const motor = live.motors.find((one) => one.name === lever.drive);
  const ends = [1, -1].map((way) => {
    for (const { parameters } of live.setpoints)
      for (const each of parameters) simulation.setParameter(each, simulation.usual(parameters[0]));
    for (const one of live.motors) simulation.setParameter(one.parameter, 0);
    simulation.reset();
    simulation.sea?.set({ on: false });
    if (setpoint) {
      const { parameters, start, rate } = setpoint;
      for (const one of parameters) simulation.setParameter(one, start); // as a hand takes over
      simulation.drive(setpoint, start + way * lever.sign * rate * 3, rate);
    } else simulation.setParameter(motor.parameter, way * lever.sign * motor.value);
    simulation.advance(setpoint ? 4 : 1);
    return read();
  });
  found[lever.function] = { ends, drive: lever.drive };
}
return found;
"""


@pytest.mark.study
@pytest.mark.parametrize("name", FUNCTIONS)
def test_up_is_up_out_is_out_and_left_is_left_in_every_scenario(name: str, tmp_path: Path) -> None:
    """Each lever one way, then the other, in the page's own program: what it moves lies on the right side each time."""
    scenario = crane(name)
    up = z_up_rotation(scenario).T @ np.array([0.0, 0.0, 1.0])
    found = simulated(scenario, MOVES, tmp_path)
    assert {one["drive"]: function for function, one in found.items()} == FUNCTIONS[name]
    for function, one in found.items():
        body, places, turns = LOOKED_AT[name][function], [], []
        for end in one["ends"]:
            at = end["bodies"].index(body)
            y = np.array(end["y"])
            places.append(y[end["position"] + 3 * at :][:3])
            turns.append(y[end["rotation"] + 9 * at :][:9].reshape(3, 3))
        if function == "slew":  # the turn from one to the other, about the vertical
            R = turns[0] @ turns[1].T
            assert up @ np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) > 0
        elif function in ("knuckle", "telescope"):  # its end is farther from the foot of the boom
            tip = np.asarray(scenario.plant.tree[body].tip or (0.0, 0.0, 0.0))
            feet = [np.array(end["y"])[end["position"] + 3 * foot(end["bodies"]) :][:3] for end in one["ends"]]
            spans = [np.linalg.norm(p + R @ tip - base) for p, R, base in zip(places, turns, feet, strict=True)]
            assert spans[0] > spans[1]
        else:
            assert up @ (places[0] - places[1]) > 0.01, "up is up"


def foot(bodies: list[str]) -> int:
    return next(i for i, name in enumerate(bodies) if name in ("inner_boom", "main_boom", "boom"))


def holding(found: Opened, key: str, seconds: float = 3.0) -> None:
    found.page.keyboard.down(key)
    found.call(f"step({seconds})")
    found.page.keyboard.up(key)


def test_a_held_key_moves_a_set_point_with_a_ramp_and_letting_go_holds_it(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=NO_WEBGL)
    found.do("pause()", "setInput('sea', 0)", "reset()")
    rate = np.radians(1.0)  # of the luff, 75 deg in 75 s, and 3 s to get there
    found.page.keyboard.down("w")
    found.call("step(1.5)")
    assert found.call("levers()")["luff"] == pytest.approx(0.5, abs=0.03), "half of the way to a full command"
    found.call("step(3)")
    assert found.call("levers()")["luff"] == 1
    found.page.keyboard.up("w")
    found.call("step(3.5)")
    assert found.call("levers()")["luff"] == 0
    moved = found.call("signals()")["setpoint:luff"] + 45
    assert np.radians(moved) == pytest.approx(rate * (4.5 - 1.5 + 1.5), rel=0.03), "two ramps and a full command"
    found.call("step(2)")
    assert found.call("signals()")["setpoint:luff"] + 45 == pytest.approx(moved, abs=1e-9), "it holds"
    found.page.wait_for_function(
        f"() => Math.abs(document.querySelector('[title=luff] input').value - {np.radians(moved - 45)}) < 0.005"
    )


@pytest.mark.study
def test_levers_are_let_go_with_the_focus_of_the_window_and_stay_out_of_fields(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", DESK, before=NO_WEBGL)
    found.call("pause()")
    found.page.keyboard.down("d")
    found.call(RAMPED)
    assert found.call("levers()")["slew"] == -1, "to the right"
    found.page.evaluate("window.dispatchEvent(new Event('blur'))")
    found.call(RAMPED)
    assert found.call("levers()")["slew"] == 0
    found.page.keyboard.up("d")
    found.page.evaluate(
        "document.querySelector('#panel').insertAdjacentHTML('beforeend', '<input id=here aria-label=x>')"
    )
    found.page.locator("#here").focus()
    found.page.keyboard.down("d")
    found.call(RAMPED)
    assert found.call("levers()")["slew"] == 0, "a field has the letters that are typed into it"
    found.page.keyboard.up("d")
    found.page.evaluate("document.querySelector('#here').blur()")
    found.page.keyboard.down("d")
    found.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    found.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    found.call(RAMPED)
    assert found.call("levers()")["slew"] == 0, "a page that is hidden is not driven"
    assert not found.errors


PADS = """
window.pads = [];
navigator.getGamepads = () => window.pads;
window.pad = (index, id, axes, pressed = [], mapping = "standard") => ({index, id, mapping, connected: true, axes,
  buttons: Array.from({length: 17}, (_, i) => ({pressed: pressed.includes(i), value: pressed.includes(i) ? 1 : 0}))});
"""


@pytest.mark.study
def test_a_gamepad_drives_and_one_that_vanishes_lets_go(opened: Callable[..., Opened], offshore: Path) -> None:
    found = opened(offshore, SMALL, before=NO_WEBGL + PADS)
    found.call("pause()")
    look = "window.dispatchEvent(new Event('gamepadconnected'))"
    found.page.evaluate(f"pads = [pad(0, 'Blue Pad (STANDARD GAMEPAD Vendor: 1)', [0.05, -0.1, 0, -1], [7])]; {look}")
    found.call(RAMPED)
    commands = found.call("levers()")
    assert commands["slew"] == commands["folding"] == 0, "within the dead zone"
    assert commands["winch.rope"] == 1, "a stick pushed up hoists"
    assert commands["stage_1"] == 1, "a trigger telescopes out"
    said = found.page.locator("[data-gamepad]")
    found.page.wait_for_function(
        "() => document.querySelector('[data-gamepad]').textContent.includes('Gamepad: Blue Pad')"
    )
    found.page.evaluate(f"pads = [pads[0], null, pad(2, 'Red Pad', [1, 0, 0, 0])]; {look}")
    found.call(RAMPED)
    assert found.call("levers()")["slew"] == -1, "a second one, to the right"
    found.page.evaluate("pads = [null, null, pads[2]]; window.dispatchEvent(new Event('gamepaddisconnected'))")
    found.call(RAMPED)
    commands = found.call("levers()")
    assert commands["winch.rope"] == commands["stage_1"] == 0, "let go"
    assert commands["slew"] == -1, "the other one is still there"
    found.page.wait_for_function("() => document.querySelector('[data-gamepad]').textContent.includes('Unplugged')")
    assert "Blue Pad" in said.text_content()
    assert not found.errors


@pytest.mark.study
def test_a_programme_is_taken_over_by_the_first_command(opened: Callable[..., Opened]) -> None:
    found = opened("knuckle_boom", SMALL, before=NO_WEBGL)
    found.do("pause()", "step(3)")
    programme = found.page.get_by_role("button", name="Programme").first
    assert programme.get_attribute("aria-pressed") == "true"
    before = found.call("signals()")["setpoint:slew"]
    holding(found, "a", 1.0)
    found.call("step(1)")
    held = found.call("signals()")["setpoint:slew"]
    assert programme.get_attribute("aria-pressed") == "false"
    assert 0 < held - before < 15, "it goes on from where it was, to the left"
    found.call("step(2)")
    assert found.call("signals()")["setpoint:slew"] == pytest.approx(held, abs=1e-9)


@pytest.mark.study
def test_motors_take_a_share_of_their_force_from_a_lever(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", SMALL, before=NO_WEBGL)
    found.do("pause()", "lever('slew', 0.5)", "step(2)")
    assert found.call("signals()")["actuation:slew"] == pytest.approx(50, rel=1e-6), "kN m"
    assert found.page.get_by_role("radio", name="Slew forwards").is_checked()
    found.do("lever('slew', 0)", "step(1)")
    assert found.call("signals()")["actuation:slew"] == 0
    assert found.page.get_by_role("radio", name="Slew off").is_checked()
    with pytest.raises(Exception, match="there is no lever for hoist; there are: slew, luff, knuckle"):
        found.call("lever('hoist', 1)")


@pytest.mark.study
def test_the_help_lists_the_keys_of_all_levers(opened: Callable[..., Opened], offshore: Path) -> None:
    found = opened(offshore, DESK, before=NO_WEBGL)
    found.page.keyboard.press("?")
    text = found.page.get_by_role("dialog", name="Keys").inner_text()
    for words in (
        "Slew: left, right",
        "Luff: up, down",
        "Knuckle: out, in",
        "Telescope: out, in",
        "Hoist: up, down",
        "start again",
    ):
        assert words in text
    found.page.keyboard.press("Escape")
    assert not found.page.locator("dialog.help").is_visible()


@pytest.mark.study
def test_sticks_follow_two_fingers_and_return(opened: Callable[..., Opened], offshore: Path) -> None:
    found = opened(offshore, (740, 360), before=NO_WEBGL, has_touch=True, is_mobile=True)
    found.call("pause()")
    page = found.page
    touch = page.context.new_cdp_session(page)
    middle = {}
    for side in ("left", "right"):
        box = page.locator(f"[data-stick={side}]").bounding_box()
        assert min(box["width"], box["height"]) >= 88
        middle[side] = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(middle.values())]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": fingers})
    fingers[0]["x"] -= 80  # the left one to the left
    fingers[1]["y"] -= 80  # the right one up
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": fingers})
    found.call(RAMPED)
    commands = found.call("levers()")
    assert commands["slew"] == pytest.approx(1, abs=1e-6)
    assert commands["winch.rope"] == pytest.approx(1, abs=1e-6)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    found.call(RAMPED)
    assert not any(found.call("levers()").values())
    page.locator("[data-rocker='stage_1 -1']").dispatch_event("pointerdown", {"pointerId": 7})
    assert page.locator(".rocker .half").first.bounding_box()["height"] >= 44
    assert not found.errors or "setPointerCapture" in found.errors[0]


PUSHED = """
const speed = () => simulation.y[simulation.entry("lever_speed", 0)];
const slew = live.setpoints.find((one) => one.name === "slew");
simulation.drive(slew, 1, Infinity, Infinity);
simulation.advance(2);
const moving = speed();
simulation.drive(slew, 0, Infinity, Infinity);
simulation.advance(2);
return { moving, resting: speed(), opens: live.setpoints.map((one) => one.opens) };
"""


def test_levers_of_the_model_are_levers_of_the_page(tmp_path: Path) -> None:
    scenario = moving_base({"feedback": "0 1/s"})
    _, system = prepare_run(scenario)
    offered = {one["drive"]: one for one in levers(scenario, system.equations)}
    assert [offered[name]["function"] for name in ("slew", "luff", "knuckle")] == ["slew", "luff", "knuckle"]
    assert [offered[f"tip.{axis}"]["label"] for axis in "xyz"] == ["Tip x", "Tip y", "Tip z"]
    shown = simulated(scenario, PUSHED, tmp_path)
    assert shown["moving"] == pytest.approx(np.radians(20.0), rel=1e-6)
    assert abs(shown["resting"]) < 1e-6
    assert all(shown["opens"])
