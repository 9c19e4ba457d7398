"""What happened in a run: slack and snap of ropes, lift-off, landing and re-contact, each with its time and its size."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.files import datasets
from deckcrane.files.datasets import table
from deckcrane.program.events import EventLog
from deckcrane.simulation.events import events, found_events, with_events
from deckcrane.view.summary import summary

T = np.arange(0.0, 10.0, 0.05)


def recorded(**variables: np.ndarray) -> xr.Dataset:
    """A dataset of one rope called hoist and one contact called deck."""
    dims = {"rope_tension": "rope", "rope_slack": "rope", "contact_gap": "contact", "contact_speed": "contact"}
    names = {"rope": ["hoist"], "contact": ["deck"]}
    found = {name: (("time", dims[name]), np.asarray(values, float)[:, None]) for name, values in variables.items()}
    used = {dims[name] for name in variables}
    return xr.Dataset(found, {"time": T, **{name: names[name] for name in used}})


def told(dataset: xr.Dataset) -> list[tuple[str, str]]:
    return [(event.kind, event.of) for event in found_events(dataset)]


def test_a_rope_that_gets_slack_and_snaps_tight_has_both_at_their_times() -> None:
    tension = np.where(T < 4.02, 4.02e5 - 1e5 * T, 0.0)
    tension = np.where((T > 6.0) & (T < 9.0), 8e5 * np.sin(T - 6.0), tension)
    slack, snap, *more = found_events(recorded(rope_tension=tension, rope_slack=tension <= 0))
    assert (slack.kind, snap.kind) == ("slack", "snap")
    assert slack.time == pytest.approx(4.02, abs=1e-9)
    assert slack.size == pytest.approx(6.0 - 4.02, abs=0.05)
    assert snap.time == pytest.approx(6.0 + np.pi / 2, abs=1e-3)
    assert snap.size == pytest.approx(8e5, rel=1e-4)
    assert [event.kind for event in more] == ["slack"], "it is slack again after the snap, until the end"


def test_a_tension_that_still_rises_at_the_last_record_has_no_peak() -> None:
    tension = np.where(T < 6.0, 0.0, 8e5 * np.sin((T - 6.0) / 4))
    assert told(recorded(rope_tension=tension)) == []


def test_ripples_on_the_way_up_are_no_peak() -> None:
    tension = np.clip(2e5 * (T - 1.0), 0, None) * (1 + 0.04 * np.sin(40 * T))
    tension = np.where(T > 4.0, 6e5 * np.exp(-(T - 4.0)), tension)
    (snap,) = found_events(recorded(rope_tension=tension))
    assert snap.time == pytest.approx(4.0, abs=0.06)


def test_a_load_that_lifts_off_touches_again_and_lands_after_it_was_in_the_air() -> None:
    at, high = [0, 1.02, 1.5, 2.01, 3, 3.51, 6, 8.02, 10], [-0.005, 0, 0.2, 0, -0.01, 0, 3, 0, -0.02]
    gap, slopes = np.interp(T, at, high), np.diff(high) / np.diff(at)
    speed = -slopes[np.searchsorted(at, T, side="right") - 1]
    found = found_events(recorded(contact_gap=gap, contact_speed=speed))
    assert [event.kind for event in found] == ["lift_off", "re_contact", "lift_off", "landing"]
    assert [event.time for event in found] == pytest.approx([1.02, 2.01, 3.51, 8.02], abs=1e-6)
    assert found[3].size == pytest.approx(3 / 2.02, rel=1e-6)
    assert found[2].size == pytest.approx(3.0)
    assert told(recorded(contact_gap=gap)) == told(recorded(contact_gap=gap, contact_speed=speed))


def test_the_first_touch_is_a_landing_and_a_rattle_below_a_millimetre_is_nothing() -> None:
    gap = np.where(T < 2, 0.3 - 0.15 * T, -5e-3) + np.where((T > 4) & (T < 5), 5.4e-3, 0.0)
    assert told(recorded(contact_gap=gap)) == [("landing", "deck")]


def test_events_up_to_where_a_run_is_no_number_any_more() -> None:
    gap = np.where(T < 2, 0.3 - 0.15 * T, -5e-3)
    gap[100:] = np.nan
    assert told(recorded(contact_gap=gap)) == [("landing", "deck")]
    assert told(recorded(contact_gap=np.full(len(T), np.nan))) == []


def test_nothing_happens_where_nothing_can() -> None:
    assert events(xr.Dataset()).sizes["event"] == 0
    assert events(recorded(contact_gap=np.ones(len(T)))).sizes["event"] == 0
    quiet = with_events(recorded(contact_gap=0.3 - 0.15 * T), EventLog())
    assert "event" not in quiet.dims
    assert events(quiet).sizes["event"] == 0, "its time loop saw nothing, whatever its records look like"


BALL = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  ball: {on: ground, joint: {prismatic: z, name: height, start: 0.5 m}, mass: 1 t, shape: {point: true}}
contacts:
  floor: {touching: {on: ball, points: [[0, 0, 0]]}, surface: {on: ground, plane: z}, penetration: 0.2 mm, restitution: 0.7}
run: {duration: 1 s, step: 0.5 ms, every: 2 ms}
"""


@pytest.fixture(scope="module")
def ball() -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(BALL))


def test_a_run_knows_when_its_load_landed_and_how_fast(ball: xr.Dataset) -> None:
    assert ball["event_kind"].values.tolist()[:3] == ["landing", "lift_off", "re_contact"]
    assert float(ball["event_time"][0]) == pytest.approx(np.sqrt(2 * 0.5 / 9.81), abs=1e-3)
    assert float(ball["event_size"][0]) == pytest.approx(np.sqrt(2 * 9.81 * 0.5), rel=0.01)
    assert float(ball["event_size"][2]) ** 2 / (2 * 9.81) == pytest.approx(float(ball["event_size"][1]), rel=0.02)
    assert [deckcrane.unit_of(ball["event_size"], event=label) for label in ("1", "2")] == ["m/s", "m"]
    xr.testing.assert_identical(deckcrane.events(ball), events(ball))


def test_an_impact_of_a_millisecond_between_two_records_is_seen_with_its_speed() -> None:
    values = {
        "contacts.floor.penetration": "0.001 mm",
        "run.step": "0.02 ms",
        "run.every": "60 ms",
        "run.duration": "0.48 s",
    }
    run = deckcrane.run(deckcrane.loads(BALL).with_values({**values, "bodies.ball.joint.start": "75.86 mm"}))
    assert float(run["contact_gap"].min()) > 5e-4, "no record is near it"
    kinds, times, sizes = (run[f"event_{name}"].values for name in ("kind", "time", "size"))
    assert kinds.tolist()[:3] == ["landing", "lift_off", "re_contact"]
    assert sizes[0] == pytest.approx(np.sqrt(2 * 9.81 * 0.07586), rel=1e-6)
    assert times[1] - times[0] < 1.5e-3
    assert sizes[2] == pytest.approx(np.sqrt(2 * 9.81 * sizes[1]), rel=1e-6), "it falls from as high as it jumped"


def test_sizes_of_different_kinds_have_units_of_their_own() -> None:
    tension = np.clip(2e5 * np.sin(T), 0, None)
    found = events(recorded(contact_gap=0.3 - 0.15 * T, rope_tension=tension))
    units = [deckcrane.unit_of(found["event_size"], event=label) for label in found["event"].values]
    assert dict(zip(found["event_kind"].values.tolist(), units, strict=True)) == {
        "landing": "m/s",
        "slack": "s",
        "snap": "N",
    }


@pytest.mark.filterwarnings("ignore::UserWarning:zarr")
def test_events_go_into_every_form_of_file(ball: xr.Dataset, tmp_path: Path) -> None:
    for suffix in (".nc", ".zarr"):
        xr.testing.assert_identical(datasets.open_dataset(deckcrane.save(ball, tmp_path / f"a{suffix}")), ball)
    found = table(ball)
    said = found[found["event"] != ""]
    assert said["event"].iloc[0].startswith("landing of floor at 0.31")
    assert float(said["time [s]"].iloc[0]) == pytest.approx(0.32, abs=2e-3)
    assert "landing of floor" in deckcrane.save(ball, tmp_path / "a.csv").read_text()
    from openpyxl import load_workbook

    sheet = load_workbook(deckcrane.save(ball, tmp_path / "a.xlsx"))["events"]
    assert [cell.value for cell in sheet[2]][1:3] == ["landing", "floor"]


def test_the_summary_lists_events_and_contacts(ball: xr.Dataset) -> None:
    console = Console(file=StringIO(), width=100)
    console.print(summary(ball))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert any(line.startswith("0.319 s landing floor 3.1") for line in lines)
    assert any(line.startswith("floor ") and "kN" in line for line in lines)


def test_a_table_with_events_is_still_a_motion_file(ball: xr.Dataset, tmp_path: Path) -> None:
    again = deckcrane.forces(deckcrane.loads(BALL), deckcrane.save(ball, tmp_path / "a.csv"), target="vm")
    np.testing.assert_allclose(again["q"], ball["q"], atol=1e-12)


@pytest.mark.study
def test_a_batch_counts_lift_offs_as_crossings_of_the_gap() -> None:
    scenario = deckcrane.loads(BALL).with_values({"contacts.floor.restitution": 0.9})
    keep = deckcrane.Keep(signals=["contact_gap.floor"], statistics=["crossings"])
    jobs = [deckcrane.Job(f"from {h}", scenario.with_values({"bodies.ball.joint.start": h})) for h in (0.4, 0.8)]
    found = deckcrane.run_batch(jobs, keep).dataset.isel(signal=0)
    for job in jobs:
        own = found.sel(case=job.name)
        zero = round(-float(own["level_low"]) / float(own["level_width"]))
        kinds = events(deckcrane.run(job.scenario, target="vm"))["event_kind"].values.tolist()
        assert int(own["up_crossings"][zero]) == kinds.count("lift_off") > 0
