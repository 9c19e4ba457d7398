"""A live page starts as a run does: vessels as its waves move them, with what stands on them or hangs from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import wave_series
from deckcrane.scenario.reading import load
from deckcrane.sea.realisation import Waves
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.editable_numbers import numbers
from tests.view.scripts import simulated

FREE = "deckcrane: 1\nvessel: {hydrodynamics: supply}\ngravity: [0, 0, -9.81]"
WAVE = {"regular": {"amplitude": 2.0, "period": 8.0, "phase": "50 deg"}, "direction": "60 deg"}
STEP = 0.05


def free_vessel(sea: dict[str, Any], **changes: Any) -> Scenario:
    run = {"duration": 30.0, "step": STEP, "every": 0.5}
    return deckcrane.loads(FREE).with_values({"sea": sea, "run": run, "record": ["q", "u"], **changes})


def shown(scenario: Scenario, folder: Path, before: str = "") -> Any:
    """Coordinates and speeds of a page at the times of its run, its step, and its waves."""
    body = f"""
      {before}
      const size = 2 * simulation.outputLabels("q").length, at = simulation.outputOffset("q");
      const shown = () => [...simulation.y.slice(at, at + size)];
      const waves = simulation.sea.components(), rows = [shown()];
      for (let t = 0; t < {scenario.run.duration - 1e-6}; t += {scenario.run.every}) {{
        simulation.advance({scenario.run.every});
        rows.push(shown());
      }}
      if (simulation.trouble) throw new Error(simulation.trouble);
      return {{ rows, waves, step: simulation.step }};"""
    return simulated(scenario, body, folder)


def recorded(scenario: Scenario) -> np.ndarray:
    found = deckcrane.run(scenario)
    return np.hstack([found["q"].values, found["u"].values])


def off_by(page: Any, run: np.ndarray) -> np.ndarray:
    """The largest difference of every record, over the range of what differs."""
    return np.max(np.abs(np.array(page["rows"]) - run) / np.maximum(np.ptp(run, axis=0), 1e-3), axis=1)


def in_the_pages_waves(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets runs meet the waves of a page: the file's own are thousands, too many for a browser."""

    def made(*_: Any, depth: float, gravity: float, **__: Any) -> Waves:
        return Waves(*(np.array(page["waves"][key]) for key in ("w", "chi", "amplitude", "phase")), depth, gravity)

    monkeypatch.setattr(wave_series, "waves_of", made)


def test_a_free_vessel_starts_and_goes_on_as_in_a_run_of_the_file(tmp_path: Path) -> None:
    """In a regular wave, which page and run both have; whatever her heading, and with z down."""
    turned = {"gravity": [0, 0, 9.81], "vessel.z": "down", "vessel.start": {"sway": "8 m", "yaw": "30 deg"}}
    scenario = free_vessel(WAVE, **turned)
    page, run = shown(scenario, tmp_path), recorded(scenario)
    assert np.abs(run[0] - [0, 8, 0, 0, 0, np.radians(30), *6 * [0]]).max() > 0.5, "it is on its way at the start"
    assert page["step"] == STEP
    assert off_by(page, run).max() < 1e-6


@pytest.mark.study
def test_a_vessel_starts_with_the_waves_of_any_sea_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a reset, for until then the sea comes in over some seconds."""
    scenario = free_vessel({"jonswap": {"hs": 2, "tp": 7}, "direction": "60 deg"}, **{"run.duration": 10.0})
    before = "simulation.sea.set({ hs: 4, tp: 10, direction: Math.PI / 4 }); simulation.reset();"
    page = shown(scenario, tmp_path, before)
    in_the_pages_waves(page, monkeypatch)
    run = recorded(scenario)
    assert np.abs(run[0]).max() > 0.5
    assert off_by(page, run).max() < 1e-6


def test_a_variant_starts_in_its_own_sea_and_any_of_them_at_rest_in_still_water(tmp_path: Path) -> None:
    scenario = free_vessel(WAVE, variants={"higher": {"sea.regular.amplitude": "3 m"}})
    body = """
      const started = () => { simulation.reset(); return [...simulation.x]; };
      const found = [started()];
      simulation.choose(1);
      found.push(started());
      simulation.sea.set({ on: false });
      return [...found, started()];"""
    file, higher, still = (np.array(one)[:6] for one in simulated(scenario, body, tmp_path))
    assert np.abs(file).max() > 0.5
    np.testing.assert_allclose(higher, 1.5 * file, rtol=1e-12)
    assert not np.any(still)


@pytest.mark.study
def test_what_stands_on_a_boat_and_hangs_from_a_crane_starts_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = load("lift_from_supply_boat").with_values({"run.duration": "20 s", "record": ["q", "u", "rope_tension"]})
    page = shown(scenario, tmp_path)
    in_the_pages_waves(page, monkeypatch)
    run = recorded(scenario.with_values({"run.step": page["step"]}))
    off = off_by(page, run)
    assert off[0] < 1e-7, "the page's tables have single precision"
    assert off.max() < 1e-5


def test_numbers_with_which_waves_move_a_vessel_otherwise_move_the_start() -> None:
    """A page starts as the unedited file does, and says so of them."""
    boom = {
        "on": "vessel",
        "joint": {"revolute": "y", "name": "luff"},
        "mass": 4e4,
        "shape": {"rod": "x", "length": 20},
    }
    held = {"luff": {"pd": {"stiffness": 9e8, "damping": 9e7}}}
    scenario = free_vessel(WAVE, **{"vessel.crane": "added", "bodies": {"boom": boom}, "control": held})
    starts = {one["path"]: one["start"] for one in numbers(prepare_run(scenario)[1])}
    assert starts["bodies.boom.mass"]
    assert not starts["control.luff.pd.stiffness"]
