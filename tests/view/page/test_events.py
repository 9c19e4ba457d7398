"""A live page finds the events that the dataset of the same run has, tells of them, and marks them; checks are bars."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.view.page.live import live
from deckcrane.view.page.page import page, view
from deckcrane.view.page.signals import event_rules, events, passes, recorded_events
from tests.components.circuits.test_bursts import FALLING_BOOM
from tests.components.station_keeping.test_thruster_layout import ALONE as HELD_ALONE
from tests.view.browser import NO_WEBGL
from tests.view.page.bouncing import BOUNCING
from tests.view.scripts import simulated

T = np.arange(0.0, 2.0, 0.1)


@pytest.fixture(scope="module")
def bounced() -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(BOUNCING), progress=False)


@pytest.fixture(scope="module")
def live_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page(deckcrane.loads(BOUNCING), tmp_path_factory.mktemp("bouncing") / "live.html")


def test_a_quantity_passes_its_limit_on_the_line_between_two_records() -> None:
    ((time, most),) = passes(T, np.sin(np.pi * T / 2) * 2, 1.0, lasts=False)
    assert np.interp(time, T, np.sin(np.pi * T / 2) * 2) == pytest.approx(1.0)
    assert most == pytest.approx(2.0)
    assert list(passes(T, np.full(len(T), 1.5), 1.0, lasts=False)) == [(0.0, 1.5)], "above it from the start"
    gap = np.where(T < 0.95, np.nan, 1.5)
    assert next(iter(passes(T, gap, 1.0, lasts=False)))[0] == pytest.approx(0.95), "after a gap, in the middle"


def test_a_state_begins_between_two_records_and_one_that_is_there_at_the_start_has_not_begun() -> None:
    on = ((T > 0.45) & (T < 1.05)).astype(float)
    assert list(passes(T, on, 0.0, lasts=True)) == [(pytest.approx(0.45), pytest.approx(0.6))]
    assert list(passes(T, np.ones(len(T)), 0.0, lasts=True)) == []


def test_a_playback_tells_of_overload_and_end_stops_beside_what_the_dataset_lists(bounced: xr.Dataset) -> None:
    scenario = deckcrane.loads(BOUNCING)
    kinds = {row[1] for row in recorded_events(bounced, scenario)}
    assert {"landing", "lift_off", "re_contact", "slack", "snap", "overload", "end_stop"} <= kinds
    told = events(bounced, scenario)
    assert [one["time"] for one in told] == sorted(one["time"] for one in told)
    over = next(one for one in told if one["kind"] == "overload")
    assert over["text"] == "Overload: hook"
    most = 100 * float(bounced["utilisation"].sel(check="hook").max())
    assert over["size"] == f"{most:.4g} %"


def test_a_live_page_finds_the_events_of_the_run_at_their_times_and_its_utilisations(
    opened: Callable[..., Any], live_page: Path, bounced: xr.Dataset
) -> None:
    found = opened(live_page, before=NO_WEBGL)
    found.do("pause()", "reset()", "step(9)")
    live = found.call("events()")
    run = recorded_events(bounced, deckcrane.loads(BOUNCING))
    assert [(one["kind"], one["of"]) for one in live] == [(kind, of) for _, kind, of, _, _ in run]
    assert [one["time"] for one in live] == pytest.approx([time for time, *_ in run], abs=1e-3)
    assert [one["size"] for one in live] == pytest.approx([size for *_, size, _ in run], rel=1e-3)
    shares = found.call("utilisations()")
    for check in bounced["check"].values:
        recorded = 100 * bounced["utilisation"].sel(check=check)
        assert shares[check]["most"] == pytest.approx(float(recorded.max()), rel=1e-6)
        assert shares[check]["now"] == pytest.approx(float(recorded[-1]), rel=1e-6, abs=1e-9)
    listed = found.page.locator("[data-card=events] li").all_inner_texts()
    assert len(listed) == len(run)
    assert "End stop reached: luff" in listed[0], "the latest first"
    assert found.page.locator(".toast").count() <= 3
    assert found.errors == []


LOWERED = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  winch: {on: ground, joint: {revolute: y, at: [-6 m, 0, 1 m], name: winch}, mass: 500 kg, inertia: [50, 50, 50]}
  load: {on: ground, joint: {prismatic: z, name: height}, mass: 5 t, shape: {box: [1 m, 1 m, 1 m]}}
ropes:
  hoist:
    path: [{drum: winch, radius: 0.4 m}, {on: ground, at: [0, 0, 20 m], efficiency: 0.9}, {on: load}]
    stiffness: 40 MN
    damping: 2 MN s
    breaking_load: 52 kN
control:
  winch: {motion: {quintic: [[0 s, 0 rad], [3 s, 5 rad]]}}
record: [q, rope_tension, rope_span_tension]
run: {duration: 4 s, step: 2 ms, every: 50 ms, start: settled}
"""
"""A load is lowered and braked: over the sheave, friction holds part of what the far span bears."""


def test_a_rope_is_overloaded_where_any_of_its_spans_is(tmp_path: Path) -> None:
    scenario = deckcrane.loads(LOWERED)
    with pytest.warns(deckcrane.DeckcraneWarning, match="beyond its breaking load"):
        run = deckcrane.run(scenario, progress=False)
    first = float(run["rope_tension"].max())
    assert first < 51e3
    ((time, *recorded),) = recorded_events(run, scenario)
    most = float(run["rope_span_tension"].max())
    assert recorded == ["overload", "hoist", most, "N"]
    rules = event_rules(scenario, {output.name: output.labels for output in live(scenario)[0].y})
    body = f"""const found = watching({json.dumps(rules)});
      for (let i = 0; i <= 80; ++i) {{ found.look(simulation.time); simulation.advance({scenario.run.every}); }}
      return found.found;"""
    (shown,) = simulated(scenario, body, tmp_path)
    assert shown == {
        "time": pytest.approx(time),
        "kind": "overload",
        "of": "hoist",
        "size": pytest.approx(most),
        "unit": "N",
    }
    weaker = scenario.with_values({"ropes.hoist.breaking_load": "49.5 kN"})
    less = recorded_events(run.drop_vars("rope_span_tension"), weaker)
    assert max(size for *_, size, _ in less) == first, "where no spans were recorded"


def test_a_live_page_tells_when_thrusters_do_not_meet_their_demand(tmp_path: Path) -> None:
    """From the start on, and only once it has lasted for the stated time; its size grows on the page until it is met."""
    keeping = {"sway": "80 s", "surge": "80 s", "yaw": "80 s", "thrust": {"sway": "500 kN"}}
    scenario = deckcrane.loads(HELD_ALONE).with_values(
        {"vessel.station_keeping": keeping, "vessel.start.sway": "-45 m"}
    )
    ((time, *recorded),) = recorded_events(deckcrane.run(scenario, progress=False), scenario)
    assert recorded[:2] == ["unmet_thrust", "vessel"]
    rules = event_rules(scenario, {output.name: output.labels for output in live(scenario)[0].y})
    assert rules["steps"]
    body = f"""const found = watching({json.dumps(rules)});
      simulation.watch = (t, watched, signals) => found.step(t, watched, signals);
      for (let i = 0; i <= 80; ++i) {{ found.look(simulation.time); simulation.advance(0.5); }}
      return found.found;"""
    (shown,) = simulated(scenario, body, tmp_path)
    assert shown == {
        "time": pytest.approx(time, abs=1e-6),
        "kind": "unmet_thrust",
        "of": "vessel",
        "size": pytest.approx(recorded[2], abs=0.1),
        "unit": "s",
    }


def test_a_live_page_tells_when_a_hose_bursts(tmp_path: Path) -> None:
    scenario = deckcrane.loads(FALLING_BOOM).with_values({"run.duration": 0.6})
    ((time, *recorded),) = recorded_events(deckcrane.run(scenario, progress=False), scenario)
    assert recorded[:2] == ["burst", "main.line"]
    rules = event_rules(scenario, {output.name: output.labels for output in live(scenario)[0].y})
    body = f"""const found = watching({json.dumps(rules)});
      simulation.watch = (t, watched, signals) => found.step(t, watched, signals);
      for (let i = 0; i <= 55; ++i) {{ found.look(simulation.time); simulation.advance(0.01); }}
      return found.found;"""
    (shown,) = simulated(scenario, body, tmp_path)
    assert shown == {
        "time": pytest.approx(time, abs=1e-6),
        "kind": "burst",
        "of": "main.line",
        "size": pytest.approx(recorded[2], rel=0.02),
        "unit": "Pa",
    }


@pytest.mark.study
def test_a_reset_forgets_what_happened(opened: Callable[..., Any], live_page: Path) -> None:
    found = opened(live_page, before=NO_WEBGL)
    found.do("pause()", "reset()", "step(1)", "reset()", "state()")
    assert found.call("events()") == []
    assert found.page.locator(".toast").count() == 0
    assert found.page.locator("[data-card=events] .note").is_visible()


@pytest.mark.study
def test_toasts_are_grouped_go_by_themselves_and_are_read_aloud_politely(
    opened: Callable[..., Any], live_page: Path
) -> None:
    found = opened(live_page, before=NO_WEBGL)
    box = found.page.locator(".toasts")
    assert box.get_attribute("aria-live") == "polite"
    found.do("pause()", "reset()", "step(6)")
    assert found.page.locator(".toast").count() == 3
    assert "times)" in box.text_content(), "of several on a small screen the last one is shown"
    found.page.wait_for_function("() => !document.querySelector('.toast')", timeout=15_000)


@pytest.mark.study
def test_a_recorded_run_shows_bars_and_tells_of_events_as_they_pass(
    opened: Callable[..., Any], bounced: xr.Dataset, tmp_path: Path
) -> None:
    found = opened(view(bounced, tmp_path / "run.html"), before=NO_WEBGL)
    found.do("pause()", "seek(3)", "state()")
    shares = found.call("utilisations()")
    for check in bounced["check"].values:
        recorded = 100 * bounced["utilisation"].sel(check=check)
        span = float(recorded.max() - recorded.min())
        assert shares[check]["now"] == pytest.approx(float(recorded.interp(time=3.0)), abs=span / 60_000)
        until = float(recorded.sel(time=slice(0, 3.0)).max())
        assert shares[check]["most"] == pytest.approx(until, abs=span / 60_000)
    states = found.page.locator(".bar").evaluate_all("all => all.map((one) => one.dataset.state)")
    assert "over" in states
    assert "over" in found.page.locator("[data-card=utilisation] .bar[data-state=over] b").evaluate(
        "one => getComputedStyle(one, '::after').content"
    ), "not by colour alone"
    read = found.call("readouts()")
    assert list(read) == ["height", "outreach", "load", "moment"]
    force = float(bounced["hook_load"].interp(time=3.0))
    assert read["load"][1]["value"] == pytest.approx(force / 1e3, rel=1e-3)
    found.do("seek(0.5)", "play()")
    found.page.locator(".toast", has_text="Landing: deck").wait_for(timeout=10_000)
    assert len(found.call("events()")) == len(recorded_events(bounced, deckcrane.loads(BOUNCING)))
