"""The page's sea changes without a jump: forces and their rates are continuous, and what was asked for is there in the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.reading import load
from tests.view.scripts import simulated

STEP = 0.01
"""Seconds between the forces that are looked at."""
WATCHED = """
  const sea = simulation.sea;
  const forces = [];
  const watch = (seconds) => {
    for (let i = 0; i < Math.round(seconds / STEP); ++i) {
      simulation.advance(STEP);
      forces.push([...sea.values(simulation.time)[0]]);
    }
  };
""".replace("STEP", str(STEP))


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load("deck_crane_in_waves").with_values({"run.step": f"{STEP} s"})


def kinks(forces: Any) -> np.ndarray:
    """The largest change of each force, and of its rate, within one step, over what the sea does by itself before."""
    F = np.array(forces)
    usual = len(F) // 3
    changes = [np.abs(np.diff(F, n=order, axis=0)) for order in (1, 2)]
    return np.array([each[usual:].max(axis=0) / each[:usual].max(axis=0) for each in changes])


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("sea.set({ tp: 9 }); watch(40)", marks=pytest.mark.study),
        pytest.param("sea.set({ direction: 2.6 }); watch(40)", marks=pytest.mark.study),
        pytest.param(
            "sea.set({ tp: 9 }); watch(3); sea.set({ tp: 7, direction: 1.9 }); watch(2); sea.set({ tp: 8.5 }); watch(40)",
            marks=pytest.mark.study,
        ),
        "sea.set({ on: false }); watch(2); sea.set({ on: true }); watch(10); sea.set({ hs: 2 }); watch(20)",
    ],
)
def test_forces_and_their_rates_have_no_jump_when_the_sea_is_changed(
    change: str, scenario: Scenario, tmp_path: Path
) -> None:
    forces = simulated(scenario, f"{WATCHED} watch(30); {change}; return forces;", tmp_path)
    slopes, bends = kinks(forces)
    assert np.all(slopes < 2.5), "a jump would be hundreds of times what a step of 10 ms changes"
    assert np.all(bends < 4), "a jump of the rate likewise"


@pytest.mark.study
def test_the_sea_has_the_spectrum_asked_for_when_the_change_has_come_in(scenario: Scenario, tmp_path: Path) -> None:
    body = f"{WATCHED} watch(1); sea.set({{ tp: 11, direction: 2 }}); sea.set({{ hs: 3 }}); watch(25); return sea.components();"
    found = {key: np.array(values) for key, values in simulated(scenario, body, tmp_path).items()}
    energy = found["amplitude"] ** 2 / 2
    assert len(energy) == 60
    assert 4 * np.sqrt(energy.sum()) == pytest.approx(3.0, rel=1e-9)
    peak, spread = 2 * np.pi / 11, found["chi"] - 2.0
    near = energy[(found["w"] > 0.85 * peak) & (found["w"] < 1.15 * peak)]
    assert near.sum() > 0.4 * energy.sum(), "a JONSWAP spectrum has almost half its energy there"
    assert np.abs(spread).max() < np.pi / 2
    assert abs((energy * spread).sum()) < 0.3 * energy.sum()


@pytest.mark.study
def test_hs_stays_what_it_is_while_one_sea_takes_the_place_of_another(scenario: Scenario, tmp_path: Path) -> None:
    body = f"""{WATCHED} watch(1); sea.set({{ tp: 10 }}); const found = [];
      for (let i = 0; i < 20; ++i) {{ watch(1); found.push(sea.components().amplitude); }}
      return found;"""
    for amplitudes in simulated(scenario, body, tmp_path):
        assert 4 * np.sqrt(np.sum(np.square(amplitudes)) / 2) == pytest.approx(2.5, rel=1e-9)


@pytest.mark.study
def test_a_regular_wave_never_grows_higher_than_the_two_it_changes_between(tmp_path: Path) -> None:
    regular = load("deck_crane_in_waves").with_values(
        {"run.step": f"{STEP} s", "sea": {"regular": {"height": "2 m", "period": "8 s"}, "direction": "90 deg"}}
    )
    body = f"""{WATCHED} const heights = [];
      sea.set({{ direction: 2.5 }});
      for (let i = 0; i < 250; ++i) {{ simulation.advance(0.1); heights.push(sea.elevationAtVessel(simulation.time)); }}
      return heights;"""
    assert np.abs(simulated(regular, body, tmp_path)).max() < 1.0 + 1e-9


SYSTEMS = {
    "wind_sea": {"jonswap": {"hs": 2.0, "tp": 7.0}, "direction": 2.0, "spreading": {"s": 4}},
    "swell": {"jonswap": {"hs": 1.5, "tp": 13.0, "gamma": 6.0}, "direction": 0.5},
}


def test_each_wave_system_has_waves_and_controls_of_its_own(scenario: Scenario, tmp_path: Path) -> None:
    """The forces of both are the sum of those of each; the height of one changes without the other."""
    body = """
      const { sea } = simulation;
      const both = [...sea.values(3.3)[0]], hs = sea.hs, heights = sea.heights, parts = sea.components();
      const only = (number) => { sea.setSystem(1 - number, { hs: 0 }); sea.reset(); return [...sea.values(3.3)[0]]; };
      const wind = only(0);
      sea.setSystem(1, { hs: 1.5 });
      const swell = only(1);
      sea.setSystem(0, { hs: 2 }); sea.setSystem(1, { tp: 11, direction: 1 }); sea.reset();
      return { both, wind, swell, hs, heights, parts, wanted: sea.wanted };
    """
    found = simulated(scenario.with_values({"sea": {"systems": SYSTEMS}}), body, tmp_path)
    assert found["heights"] == pytest.approx([2.0, 1.5])
    assert found["hs"] == pytest.approx(2.5)
    assert np.allclose(found["both"], np.add(found["wind"], found["swell"]), rtol=1e-12)
    amplitude, w = np.array(found["parts"]["amplitude"]), np.array(found["parts"]["w"])
    assert len(w) == 60
    assert 4 * np.sqrt(np.sum(amplitude[:30] ** 2) / 2) == pytest.approx(2.0)
    assert 4 * np.sqrt(np.sum(amplitude[30:] ** 2) / 2) == pytest.approx(1.5)
    assert np.ptp(np.array(found["parts"]["chi"])[30:]) == 0.0
    assert found["wanted"]["others"] == [{"hs": 1.5, "tp": 11, "direction": 1}]
    assert found["wanted"]["tp"] == 7


def test_a_variant_with_other_systems_needs_a_page_of_its_own(scenario: Scenario) -> None:
    from deckcrane.view.page.live import live

    varied = scenario.with_values({"variants": {"calm": {"sea": None}, "crossing": {"sea": {"systems": SYSTEMS}}}})
    _, data, _ = live(varied)
    assert data["programs"] == ["as in the file", "calm"]
    assert data["leftOut"] == ["crossing"]
