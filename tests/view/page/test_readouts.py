"""What the operator reads: radius and height as load charts have them, and the same in a live page, a run and a playback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.load_charts.data import LoadChart
from deckcrane.analysis.load_charts.poses import ChartPoses
from deckcrane.scenario.reading import load
from deckcrane.view.page.live import live
from deckcrane.view.page.readouts import READOUT, hook_places, readout, recorded_readout
from deckcrane.view.page.scene.scene import still_water
from tests.view.page.bouncing import BOUNCING
from tests.view.scripts import simulated


def recorded(dataset: Any, scenario: Any) -> dict[str, np.ndarray]:
    found = recorded_readout(scenario, dataset, still_water(scenario))
    assert found is not None
    return {str(name): found.sel(figure=name).values for name in found["figure"].values}


@pytest.mark.parametrize("name", ["load_in_wind", pytest.param("offshore_crane", marks=pytest.mark.study)])
def test_outreach_and_height_of_the_tip_are_those_of_load_charts(name: str) -> None:
    scenario = load(name).with_values({"run.start": "given"})
    asked = LoadChart.model_validate({"load": {"most": 1e4}, "over": {"slew": ["30 deg"]}})
    (pose,) = ChartPoses(scenario, asked).poses
    assert pose.scenario is not None
    start = pose.scenario.with_values(
        {"record": ["position", "rotation"], "run.duration": "0.02 s", "run.step": "10 ms", "run.every": "10 ms"}
    ).with_values({"run.start": "given"})
    found = recorded(deckcrane.run(start, progress=False), start)
    assert found["outreach"][0] == pytest.approx(pose.radius, rel=1e-9)
    assert found["tip_height"][0] == pytest.approx(pose.height, rel=1e-9)


def test_the_load_moment_is_the_hook_load_times_the_outreach_and_the_hook_is_where_the_rope_ends() -> None:
    scenario = deckcrane.loads(BOUNCING)
    run = deckcrane.run(scenario.with_values({"run.duration": "4 s"}), progress=False)
    found = recorded(run, scenario)
    at = run["position"].sel(body="load").values
    R = run["rotation"].sel(body="load").values
    hook = at + R @ np.array([0.0, 0.0, 1.0])
    assert found["hook_height"] == pytest.approx(hook[:, 2], rel=1e-12)
    assert found["load_moment"] == pytest.approx(run["hook_load"].values * found["outreach"], rel=1e-12)
    luff = run["q"].sel(coordinate="luff").values
    assert found["outreach"] == pytest.approx(10 * np.cos(luff), rel=1e-9)


def test_over_the_deck_is_measured_along_the_axis_of_the_ship_that_heels() -> None:
    scenario = load("moving_base")
    places = hook_places(scenario)
    assert places is not None
    assert places.deck is not None
    assert (places.called, places.slewing, places.deck.ship) == ("", "king", "vessel")
    still = scenario.with_values({"run.duration": "0.05 s", "bodies.vessel.joint.roll.start": "10 deg"})
    run = deckcrane.run(still, progress=False)
    found = recorded(run, still)
    upright = recorded(deckcrane.run(scenario.with_values({"run.duration": "0.05 s"}), progress=False), scenario)
    assert found["tip_over_deck"][0] == pytest.approx(upright["tip_over_deck"][0], abs=1e-9)
    assert abs(found["tip_height"][0] - upright["tip_height"][0]) > 1e-3


def test_a_model_without_a_crane_has_nothing_to_read() -> None:
    ball = "{on: ground, joint: {free: true}, mass: 1, shape: {box: [1, 1, 1]}}"
    text = f"deckcrane: 1\ngravity: [0, 0, -9.81]\nbodies: {{ball: {ball}}}\n"
    scenario = deckcrane.loads(text)
    assert hook_places(scenario) is None
    assert readout(scenario, live(scenario)[0], None) is None


CALM = {
    "moving_base": {},
    "lattice_boom": {},
    "flexible_luffing": {"run.step": "0.05 ms"},
    "deck_crane_in_waves": {"sea": None},
    "hoisting_in_waves": {"sea": None},
    "heave_compensated_landing": {"sea": None},
}


@pytest.mark.study
@pytest.mark.parametrize("name", CALM)
def test_a_live_page_reads_what_the_dataset_of_a_run_has(name: str, tmp_path: Path) -> None:
    scenario = load(name).with_values(CALM[name])
    body = """
      simulation.advance(1.0);
      const at = simulation.outputOffset("readout");
      const names = simulation.outputLabels("readout");
      return [simulation.step, Object.fromEntries(names.map((name, i) => [name, simulation.y[at + i]]))];"""
    step, found = simulated(scenario, body, tmp_path)
    record = ["position", "rotation", "hook_load"] if scenario.payload else ["position", "rotation"]
    values = {"run.duration": "1 s", "run.step": step, "run.every": step, "record": record, "run.transient": 0}
    run = deckcrane.run(scenario.with_values({**values, "run.integrator": "rk4"}), progress=False).isel(time=[-1])
    expected = recorded(run, scenario)
    assert list(found) == list(expected)
    for name_of, value in expected.items():
        assert found[name_of] == pytest.approx(value[0], rel=1e-6), name_of


def test_the_program_and_the_dataset_have_one_formula() -> None:
    """At the start of a run, where both know the same state: to the last digits."""
    scenario = load("moving_base")
    equations, *_ = live(scenario)
    output = next(one for one in equations.y if one.name == READOUT.name)
    values = ca.Function("read", equations.arguments(), [output.expression])
    found = np.array(values(0.0, equations.x.values, equations.u.values, equations.p.values)).ravel()
    short = {"run.duration": "10 ms", "run.every": "5 ms", "record": ["position", "rotation"]}
    run = deckcrane.run(scenario.with_values(short), progress=False)
    expected = recorded(run, scenario)
    assert list(output.labels["figure"]) == list(expected)
    assert found == pytest.approx([each[0] for each in expected.values()], rel=1e-9)


@pytest.mark.study
def test_the_strip_shows_figures_and_units(opened: Callable[..., Any], tmp_path: Path) -> None:
    from deckcrane.view.page.page import page
    from tests.view.browser import NO_WEBGL

    found = opened(page(deckcrane.loads(BOUNCING), tmp_path / "bouncing.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(4)")
    read = found.call("readouts()")
    found.page.wait_for_timeout(400)
    assert list(read) == ["height", "outreach", "load", "moment"]
    assert [part["unit"] for part in read["load"]] == ["t", "kN"]
    tonnes, force = (part["value"] for part in read["load"])
    assert force == pytest.approx(9.81 * tonnes)
    text = found.page.locator("[data-readout=load]").inner_text()
    assert f"{tonnes:.1f}" in text
    assert "t" in text
