"""Numbers of the file that a live page edits: an edited page is the page of the edited file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.editable_numbers import Baseline, file_numbers, numbers, readable
from deckcrane.view.page.live import live
from tests.view.browser import DESK, NO_WEBGL, Opened
from tests.view.scripts import simulated

SMALLER = {"bodies.outer_boom.mass": 750.0, "bodies.outer_boom.shape.length": 2.6, "control.slew.pd.stiffness": 1.2e5}


def told(scenario: Scenario) -> dict[str, dict[str, Any]]:
    return {one["path"]: one for one in numbers(prepare_run(scenario)[1])}


def parameters(found: dict[str, dict[str, Any]], edits: dict[str, float], values: dict[str, float]) -> dict[str, float]:
    """As `numbers.ts` finds them."""
    changed = dict(values)
    for path, value in edits.items():
        for name, n, slope in found[path]["adds"]:
            changed[name] += slope * (value**n - found[path]["value"] ** n)
    for path, value in edits.items():
        for power, names in found[path]["times"]:
            for name in names:
                changed[name] *= (value / found[path]["value"]) ** power
    return changed


def test_a_mass_a_length_and_a_gain_change_the_parameters_that_set_would_change() -> None:
    scenario = load("moving_base")
    found = told(scenario)
    assert {"bodies.vessel.joint.roll.spring.cubic", "control.luff.limit", "bodies.king.inertia.zz"} <= set(found)
    assert found["bodies.outer_boom.mass"]["label"] == "outer boom, mass"
    plain, other = (Baseline.of(prepare_run(one)[1]) for one in (scenario, scenario.with_values(SMALLER)))
    mine = parameters(found, SMALLER, dict(zip(plain.names, plain.values, strict=True)))
    np.testing.assert_allclose([mine[name] for name in other.names], other.values, rtol=1e-12)
    changed = [name for name, a, b in zip(plain.names, plain.values, other.values, strict=True) if a != b]
    assert len(changed) > len(SMALLER), "the inertia of a rod goes with its mass and the square of its length"


@pytest.mark.study
def test_starts_set_points_zeros_and_seas_are_not_among_them() -> None:
    found = set(told(load("knuckle_boom")))
    assert found
    assert not [path for path in found if path.endswith(("start", "speed")) or "setpoint" in path]
    scenario = load("hoisting_in_waves")
    assert not [one.path for one in file_numbers(scenario) if one.path.startswith(("sea", "run"))]
    assert all(one.value != 0 for one in file_numbers(scenario))


def test_units_are_those_that_engineers_read() -> None:
    units = {one.path: readable(one.value, one.unit)[0] for one in file_numbers(load("hoisting_in_waves"))}
    assert units["bodies.payload.mass"] == "t"
    assert units["bodies.payload.joint.stops.stiffness"] == "MN/m"
    assert units["bodies.inner_boom.joint.stops.lower"] == "°"
    assert units["control.slew.pd.damping"] == "MN m s/rad"
    assert units["control.hoist.limit"] == "kN"
    assert units["bodies.swivel.cog.0"] == "m"


EDITED = """
const edits = EDITS;
edit(edits);
for (const motor of live.motors) simulation.setParameter(motor.parameter, motor.value);
simulation.sea?.set({ on: false });
simulation.reset();
simulation.advance(SECONDS);
return { x: [...simulation.x], names: simulation.names, step: simulation.step };
"""


def trajectory(scenario: Scenario, edits: dict[str, float], seconds: float, folder: Path) -> dict[str, float]:
    body = EDITED.replace("EDITS", json.dumps(edits)).replace("SECONDS", str(seconds))
    found = simulated(scenario, body, folder)
    return dict(zip(found["names"], found["x"], strict=True))


def compared(scenario: Scenario, edits: dict[str, float], seconds: float, folder: Path, within: float) -> None:
    """The page with edits, and `deckcrane run --set` of the same: all coordinates of the page, in their own units."""
    on_page = trajectory(scenario, edits, seconds, folder)
    run = deckcrane.run(scenario.with_values({**edits, "run.duration": seconds, "run.every": seconds}))
    q = {str(name): float(run["q"].sel(coordinate=name).values[-1]) for name in run["coordinate"].values}
    shared = [name for name in q if name in on_page]
    assert shared
    np.testing.assert_allclose([on_page[name] for name in shared], [q[name] for name in shared], rtol=0, atol=within)
    plain = trajectory(scenario, {}, seconds, folder)
    assert max(abs(plain[name] - on_page[name]) for name in shared) > 100 * within, "the edits matter"


def test_an_edited_page_runs_as_the_edited_file(tmp_path: Path) -> None:
    compared(load("moving_base").with_values({"run.step": 0.005}), SMALLER, 5.0, tmp_path, 1e-6)


@pytest.mark.study
@pytest.mark.parametrize(
    ("name", "edits", "seconds"),
    [
        (
            "knuckle_boom",
            {
                "cylinders.inner_cylinder.barrel.mass": 4000.0,
                "bodies.outer_boom.mass": 15000.0,
                "control.inner_cylinder.pd.stiffness": 2e6,
                "gravity.2": -8.0,
            },
            6.0,
        ),
        (
            "hoisting_in_waves",
            {
                "bodies.payload.mass": 30000.0,
                "control.hoist.pd.damping": 2e4,
                "bodies.outer_boom.shape.length": 9.0,
                "control.luff.sway_damping": 1.0,
                "vessel.station_keeping.surge": 90.0,
            },
            6.0,
        ),
        ("ship_crane_motors", {"bodies.ship.mass": 12000.0, "bodies.ship.joint.pitch.damper.linear": 3000.0}, 2.0),
        (
            "flexible_luffing",
            {"control.luffing.valve.gain": 0.5, "cylinders.folding.hydraulics.valve.opening_area": 1e-3},
            1.0,
        ),
    ],
)
def test_masses_lengths_gains_and_oil_run_as_set(
    name: str, edits: dict[str, float], seconds: float, tmp_path: Path
) -> None:
    scenario = load(name)
    calm = {"sea": None} if scenario.sea is not None else {}
    if scenario.run.integrator == "rk4":
        _, data, _ = live(scenario)
        calm["run.step"] = data["step"]  # as the page's, so that nothing but the edits differs
    compared(scenario.with_values(calm), edits, seconds, tmp_path, 2e-5)


@pytest.mark.study
@pytest.mark.parametrize("name", ["deck_crane_in_waves", "lattice_boom", "load_in_wind", "flexible_luffing"])
def test_all_numbers_of_a_page_act_as_set_does_one_by_one(name: str) -> None:
    scenario = load(name)
    found = told(scenario)
    ground = Baseline.of(prepare_run(scenario)[1])
    rng = np.random.default_rng(7)
    for path, one in found.items():
        value = one["lower"] + rng.uniform(0.05, 0.95) * (one["upper"] - one["lower"])
        other = ground.with_values({path: value})
        assert not isinstance(other, str), (path, value, other)
        mine = parameters(found, {path: value}, dict(zip(ground.names, ground.values, strict=True)))
        np.testing.assert_allclose(list(mine.values()), other.values, rtol=1e-8, atol=1e-12, err_msg=path)


@pytest.mark.study
def test_impossible_values_are_refused_with_what_would_be_right(tmp_path: Path) -> None:
    body = """
    const of = (path) => live.numbers.find((one) => one.path === path);
    const none = new Map();
    const moment = of("bodies.vessel.inertia.xx");
    return [
      refusal(of("bodies.king.mass"), -1000, none),
      refusal(of("bodies.king.mass"), NaN, none),
      refusal(moment, 40000, none),
      refusal(moment, 40000, new Map([["bodies.vessel.inertia.yy", 11000]])),
      refusal(of("bodies.outer_boom.joint.stops.upper"), -0.3, new Map([["bodies.outer_boom.joint.stops.lower", -0.2]])),
    ];
    """
    negative, nothing, fine, triangle, order = simulated(load("moving_base"), body, tmp_path)
    assert negative == "From 0.25 t to 4 t here."
    assert nothing == "Write a number, such as 1."
    assert fine == ""
    assert triangle.startswith("No body has this inertia: 40 t m² is more than the other two moments together, 31.8333")
    assert order == "Must be above bodies.outer_boom.joint.stops.lower, which is -11.4592 °."


@pytest.mark.study
def test_the_card_edits_marks_refuses_and_restores(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", DESK, before=NO_WEBGL)
    found.call("pause()")
    page = found.page
    page.get_by_text("Model", exact=True).click()
    page.get_by_role("searchbox", name="Find a number").fill("king mass")
    field = page.get_by_role("textbox", name="king, mass")
    field.wait_for()
    assert page.locator(".number:visible").count() == 1
    field.fill("2,5")
    field.press("Enter")
    assert found.call("numbers()")["bodies.king.mass"] == pytest.approx(2500), "a decimal comma is one"
    assert page.locator(".number.changed").count() == 1
    assert '--set bodies.king.mass="2.5 t"' in page.locator(".command").text_content()
    field.fill("-2")
    field.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    said = page.locator(f"#{field.get_attribute('aria-describedby')}")
    assert said.text_content() == "From 0.25 t to 4 t here."
    assert found.call("numbers()")["bodies.king.mass"] == pytest.approx(2500), "and the last one stays"
    found.do("reset()", "step(3)")
    heavier = found.state()
    page.get_by_role("button", name="king, mass: as in the file").click()
    assert found.call("numbers()")["bodies.king.mass"] == 1000
    found.do("reset()", "step(3)")
    assert found.state() != heavier
    found.do("setNumber('bodies.king.mass', 2500)", "reset()", "step(3)")
    assert found.state() == heavier, "from a script as by hand"
    with pytest.raises(Exception, match=r"bodies.king.mass: From 0.25 t to 4 t here"):
        found.call("setNumber('bodies.king.mass', 1e9)")
    assert not found.errors
