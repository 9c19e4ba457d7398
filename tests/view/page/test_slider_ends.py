"""Whatever slider of a bundled scenario's page is moved to an end, the motion stays bounded, and booms within their stops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckcrane.scenario.reading import load
from tests.studies import each_time
from tests.view.scripts import simulated

MOVED = """
  const found = [];
  const rows = (sets) => {
    const one = new Simulation(live, programs);
    for (const [data, end] of sets) {
      if (data.course) for (const name of data.parameters) one.setParameter(name, data.start);
      one.moveTo(data.name, data.parameters, data.parameters.map(() => end), data.rate);
    }
    return one;
  };
  const watched = (what, one) => {
    const range = {};
    for (let t = 0; t < SECONDS && !one.failed; t += 0.1) {
      one.advance(0.1);
      one.names.forEach((name, i) => {
        const [low, high] = range[name] ?? [Infinity, -Infinity];
        range[name] = [Math.min(low, one.x[i]), Math.max(high, one.x[i])];
      });
    }
    found.push({ what, trouble: one.trouble, time: one.time, range });
  };
  for (const data of live.setpoints)
    for (const end of [data.lower, data.upper]) watched(`${data.name} to ${end}`, rows([[data, end]]));
  for (const end of live.setpoints.length > 1 ? ["lower", "upper"] : [])
    watched(`all to their ${end} ends`, rows(live.setpoints.map((data) => [data, data[end]])));
  const seas = [{ hs: 0 }, { hs: 6 }, { tp: 4 }, { tp: 18 }, { direction: 0 }, { direction: 2 * Math.PI }];
  for (const change of live.sea ? seas : []) {
    const one = rows([]);
    one.sea.set(change);
    watched(JSON.stringify(change), one);
  }
  return found;
"""
FAST = ("deck_crane_in_waves", "moving_base")
ALL = (
    *("deck_crane_in_waves", "flexible_knuckle_boom_at_sea", "flexible_luffing", "hoisting_in_waves", "knuckle_boom"),
    *("knuckle_boom_at_sea", "knuckle_boom_in_waves", "lattice_boom", "moving_base"),
)


def check(name: str, seconds: float, folder: Path) -> None:
    scenario = load(name)
    stops = {data.name: data.element.stops for data in scenario.plant.coordinates if data.element.stops is not None}
    runs: list[dict[str, Any]] = simulated(scenario, MOVED.replace("SECONDS", str(seconds)), folder)
    assert len(runs) >= 2 * len(scenario.control) - 4
    for run in runs:
        assert run["trouble"] == "", f"{name}, {run['what']}"
        assert run["time"] > seconds - 0.1
        for coordinate, ends in stops.items():
            low, high = run["range"][coordinate]
            assert ends.lower - 0.05 < low < high < ends.upper + 0.05, f"{name}, {run['what']}: {coordinate}"


@pytest.mark.parametrize("name", each_time(FAST, "moving_base"))
def test_no_slider_sends_the_motion_out_of_bounds(name: str, tmp_path: Path) -> None:
    check(name, 8.0, tmp_path)


@pytest.mark.study
@pytest.mark.parametrize("name", ALL)
def test_no_slider_of_any_bundled_scenario_sends_the_motion_out_of_bounds_within_a_minute(
    name: str, tmp_path: Path
) -> None:
    check(name, 60.0, tmp_path)
