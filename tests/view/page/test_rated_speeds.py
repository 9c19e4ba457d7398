"""Rated speeds of a page's drives: where they come from, and that no full lever overloads a crane by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.levers import Poses, levers
from deckcrane.view.page.live import with_levers
from deckcrane.view.page.rated_speeds import RatedSpeed, rated_speed
from tests.view.scripts import simulated

FULL_LEVERS = """
const runs = {};
const labels = simulation.outputLabels("rope_span_tension");
const limits = labels.map((span) => (LIMITS)[span.slice(0, span.lastIndexOf("."))] ?? Infinity);
const shares = () => {
  const [checks, spans] = ["utilisation", "rope_span_tension"].map((name) => simulation.outputOffset(name));
  const own = checks < 0 ? [] : simulation.outputLabels("utilisation").map((name, k) => [name, simulation.y[checks + k]]);
  return [...own, ...labels.map((name, k) => [name, simulation.y[spans + k] / limits[k]])];
};
simulation.sea?.set({ on: false });
for (const lever of live.levers.filter((one) => !ONLY || one.function === ONLY)) {
  const data = live.setpoints.find((one) => one.name === lever.drive);
  if (!data) continue;
  for (const way of [1, -1]) {
    for (const { parameters } of live.setpoints) for (const one of parameters) simulation.setParameter(one, simulation.usual(one));
    simulation.reset();
    for (const one of live.setpoints) {
      const now = simulation.value(one);
      for (const each of one.parameters) simulation.setParameter(each, now); // as a hand takes over
      simulation.drive(one, now, one.rate);
    }
    simulation.advance(REST);
    const asked = () => (data.parameters.length ? simulation.parameter(data.parameters[0]) : simulation.value(data));
    const [from, before] = [asked(), new Map(shares())];
    const hand = new Lever(lever);
    let [speed, most] = [0, ["", 0]];
    for (let i = 0; i < 300; ++i) {
      hand.hold("test", i < 200 ? way : 0);
      hand.ramp(0.05);
      const share = lever.sign * hand.value;
      if (share === 0) simulation.stay(data.name);
      else simulation.drive(data, share > 0 ? data.upper : data.lower, Math.abs(share) * data.rate, (1.05 * data.rate) / data.ramp);
      const last = asked();
      const passed = simulation.advance(0.05);
      speed = Math.max(speed, Math.abs(asked() - last) / passed);
      for (const one of shares()) if (one[1] > most[1]) most = [...one, before.get(one[0])];
    }
    const moved = lever.sign * (asked() - from) * way;
    const { trouble } = simulation;
    runs[`${lever.function} ${lever.words[(way + 1) / 2]}`] = { most, moved, speed: speed / data.rate, trouble };
  }
}
return runs;
"""
BUNDLED = (
    *("deck_crane_in_waves", "flexible_knuckle_boom_at_sea", "flexible_luffing", "heave_compensated_landing"),
    *("hoisting_in_waves", "knuckle_boom", "knuckle_boom_at_sea", "knuckle_boom_in_waves", "lattice_boom"),
    *("lift_from_supply_boat", "load_in_wind", "moving_base", "offshore_crane", "subsea_lift", "through_splash_zone"),
)


def with_full_levers(name: str, folder: Path, only: str | None = None, rest: float = 15.0) -> dict[str, Any]:
    """Each lever held out for 10 s, both ways, in still water, then let go: how far, how fast, and the largest utilisation."""
    scenario = load(name)
    if scenario.details:
        scenario = scenario.with_values({"details": None})
    limits = {rope: data.breaking_load for rope, data in scenario.ropes.items() if data.breaking_load is not None}
    body = (
        FULL_LEVERS.replace("LIMITS", json.dumps(limits)).replace("ONLY", json.dumps(only)).replace("REST", str(rest))
    )
    return dict(simulated(scenario, body, folder))


@pytest.mark.study
@pytest.mark.parametrize("name", BUNDLED)
def test_a_full_lever_overloads_no_bundled_crane(name: str, tmp_path: Path) -> None:
    for function, run in with_full_levers(name, tmp_path).items():
        assert not run["trouble"], function
        assert run["most"][1] < 1, (function, run["most"])
        assert run["speed"] < 1.001, function
        assert run["moved"] > 0, function


@pytest.fixture(scope="module")
def offshore_speeds() -> dict[str, RatedSpeed]:
    return speeds(load("offshore_crane").with_values({"details": None, "checks": None}))


def speeds(scenario: Scenario) -> dict[str, RatedSpeed]:
    """The rated speeds of all drives with set-points, by function."""
    scenario = with_levers(scenario)
    _, system = prepare_run(scenario)
    poses, handles = Poses(system.equations), {handle.name: handle for handle in system.equations.handles}
    own = levers(scenario, system.equations, poses)
    return {one["function"]: rated_speed(scenario, poses, handles[one["drive"]], one["function"]) for one in own}


def test_a_winch_hoists_as_fast_as_its_motor_can_with_the_load() -> None:
    motor = {"torque": "900 N m", "rope_speed": "2 m/s", "power": "160 kW"}
    crane = load("offshore_crane").with_values(
        {
            **{"circuits.hoist": None, "winches.winch.gear": 80, "winches.winch.motor": motor},
            "control.winch.rope": {"pd": {"stiffness": "4 MN/m", "damping": "1.5 MN s/m"}},
        }
    )
    hoist, weight = speeds(crane)["hoist"], (30e3 + 1.2e3) * 9.81
    assert hoist.rate == pytest.approx(0.9 * 160e3 / (weight / 4), rel=1e-3), "four falls"
    assert not hoist.default
    assert "power of its motor" in hoist.source


def test_a_winch_in_a_closed_loop_hoists_as_fast_as_its_pump_delivers(offshore_speeds: dict[str, RatedSpeed]) -> None:
    hoist = offshore_speeds["hoist"]
    assert hoist.rate == pytest.approx(0.35 * 355 * 1800 * 2 * np.pi / 60 / (160 * 80), rel=1e-9)
    assert hoist.source == "what its pump delivers"


def test_slewing_keeps_the_boom_tip_below_two_metres_a_second(offshore_speeds: dict[str, RatedSpeed]) -> None:
    slew = offshore_speeds["slew"]
    assert slew.rate * 25.14 == pytest.approx(2.0, rel=0.01), "the outreach at the start"
    assert slew.ramp == pytest.approx(4 * np.sqrt(2)), "0.35 m/s^2 at the tip"


def test_a_short_crane_slews_at_one_and_a_half_turns_a_minute() -> None:
    assert speeds(load("knuckle_boom"))["slew"].rate == pytest.approx(1.5 * 2 * np.pi / 60)


def test_folding_goes_from_end_to_end_in_75_s(offshore_speeds: dict[str, RatedSpeed]) -> None:
    assert offshore_speeds["knuckle"].rate == pytest.approx((1.6 - 0.6) / 75)


def test_luffing_is_as_fast_as_its_open_valve(offshore_speeds: dict[str, RatedSpeed]) -> None:
    """360 l/min at 10 bar, with the 20 bar that the pump keeps, into two cylinders of 360 mm."""
    assert offshore_speeds["luff"].rate == pytest.approx(0.36 / 60 * np.sqrt(2) / (2 * np.pi / 4 * 0.36**2))


def test_a_hoist_without_data_has_the_least_hook_speed_of_en_13852() -> None:
    hoist = speeds(load("lift_from_supply_boat"))["hoist"]
    expected = 0.5 * np.hypot(6.0 * 1.5 / (1.5 + 8.0), 0.5 * 1.5)  # single fall, supply vessel, ship-shaped carrier
    assert 0.4 * hoist.rate == pytest.approx(expected), "a drum of 0.4 m"
    assert "EN 13852-1" in hoist.source


@pytest.mark.study
def test_a_prescribed_motion_is_taken_over_by_a_lever_and_handed_back(tmp_path: Path) -> None:
    """In still water a winch with a prescribed motion goes on exactly as its hand asks, without a jump, then with its programme."""
    body = """
    const winch = live.setpoints.find(({ name }) => name === "winch");
    simulation.sea?.set({ on: false });
    simulation.reset();
    simulation.advance(30);
    const rows = [];
    const row = () => rows.push([simulation.time, simulation.value(winch), simulation.y[simulation.entry("rope_tension", 0)]]);
    const go = (seconds) => { for (let i = 0; i < seconds / 0.05; ++i) { simulation.advance(0.05); row(); } };
    row();
    simulation.drive(winch, 10, winch.rate, winch.rate / winch.ramp);
    go(20);
    const held = simulation.value(winch);
    simulation.release(winch, winch.rate, winch.rate / winch.ramp);
    go(25);
    return { rows, held, rate: winch.rate, ramp: winch.ramp };
    """
    run = simulated(load("through_splash_zone"), body, tmp_path)
    t, angle, tension = np.array(run["rows"]).T
    assert run["held"] == pytest.approx(10, abs=1e-6)
    rates = np.diff(angle) / np.diff(t)
    programme = 54 / 54 / (1 - 0.05)  # its constant speed
    assert np.abs(rates).max() < run["rate"] + programme + 1e-6
    assert np.abs(np.diff(rates) / np.diff(t)[1:]).max() < run["rate"] / run["ramp"] + 1.01 * programme
    assert rates[-1] == pytest.approx(programme, rel=1e-6), "the programme goes on"
    assert tension.min() > 0.5 * tension[0], "nothing jerks the load"


@pytest.mark.study
def test_a_brake_opens_for_a_hand(tmp_path: Path) -> None:
    """A winch whose brake closes while its set-point stands still hoists by a lever as its programme would."""
    run = with_full_levers("offshore_crane", tmp_path, "hoist", rest=1.0)["hoist up"]
    assert run["most"][1] < 0.9, "the crane does not pull against its brake"
