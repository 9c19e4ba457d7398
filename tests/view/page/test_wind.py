"""A live page blows as a run does: the same gusts, and arrows of their forces."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

import deckcrane
from deckcrane.scenario.reading import load
from deckcrane.view.page.page import page
from tests.view.browser import NO_WEBGL, Opened


def test_the_gusts_of_a_live_page_are_those_of_a_run(opened: Callable[..., Opened], tmp_path: Path) -> None:
    scenario = load("load_in_wind").with_values({"run.duration": "20 s", "variants": {}})
    found = opened(page(scenario, tmp_path / "wind.html"), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(12)", "state()")
    seen, t = found.state(), found.call("state()")["time"]
    run = deckcrane.run(scenario)["q"].sel(time=t, method="nearest")
    steady = deckcrane.run(scenario.with_values({"wind.spectrum": "none", "wind.seed": 1}))["q"].sel(
        time=t, method="nearest"
    )
    names = [str(name) for name in run["coordinate"].values]
    own = np.array([seen[name] for name in names])
    gusts = np.abs(run.values - steady.values).max()
    assert gusts > 1e-3
    assert np.abs(own - run.values).max() < 0.01 * gusts
