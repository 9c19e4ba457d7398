"""The summary of a run holds what an engineer looks for, each with its time, and says from when it counts."""

from __future__ import annotations

import re

import numpy as np
import pytest
from rich.console import Console

import deckcrane
from deckcrane.analysis import run_statistics
from deckcrane.analysis.run_statistics import counted_period, records_after
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.program.events import Event, EventLog
from deckcrane.simulation.datasets import TRANSIENT, non_finite_values
from deckcrane.simulation.events import with_events
from deckcrane.view.summary import MOST_LINES, short_summary, summary
from deckcrane.view.tables import format_number
from tests.scenes import PENDULUM


def spelled(dataset, start=None, width=80):
    console = Console(record=True, width=width)
    console.print(summary(dataset, start))
    return console.export_text()


def shortly(dataset, width=80, **options):
    console = Console(record=True, width=width)
    console.print(short_summary(dataset, width=width, **options))
    return console.export_text()


def row(text, first, after_heading=""):
    """The cells of the line that begins with a name, below a heading."""
    lines = text[text.index(after_heading) :].splitlines()
    return re.split(r"\s{2,}", next(line for line in lines if line.strip().startswith(first)).strip())


@pytest.fixture(scope="module")
def waves():
    return deckcrane.run(deckcrane.load("deck_crane_in_waves").with_values({"variants": {}}))


@pytest.fixture(scope="module")
def cylinders():
    return deckcrane.run(deckcrane.load("knuckle_boom").with_values({"run.duration": "5 s"}))


def test_the_start_in_a_sea_is_not_counted_and_that_is_said(waves):
    text = spelled(waves)
    assert "counted from 60 s" in text
    late = waves.sel(time=slice(60, None))
    assert row(text, "vessel.roll")[3] == format_number(float(late["q"].sel(coordinate="vessel.roll").max()), "rad")
    assert format_number(float(waves["q"].sel(coordinate="vessel.roll").max()), "rad") not in text
    assert "larger before 60 s: " in text, "left out, but not hidden"


def test_another_start_can_be_asked_for(waves):
    text = spelled(waves, 0.0)
    assert "counted from the start" in text
    assert "larger before" not in text
    assert row(text, "vessel.roll")[3] == format_number(float(waves["q"].sel(coordinate="vessel.roll").max()), "rad")
    assert "counted from 100 s (as asked for" in spelled(waves, 100.0)
    for wrong in (-1.0, 200.0, 1e9):
        with pytest.raises(DeckcraneError, match=r"cannot count from .* s: the run goes from 0 to 200 s"):
            spelled(waves, wrong)


def test_the_rule_of_the_transient():
    pendulum = deckcrane.loads(PENDULUM)
    assert counted_period(deckcrane.run(pendulum)).start == 0.0
    stated = deckcrane.run(pendulum.with_values({"run.transient": "4 s"}))
    assert counted_period(stated).start == 4.0
    assert stated["time"][0] == 0.0, "the dataset keeps everything"
    sea = deckcrane.load("deck_crane_in_waves").with_values({"run.duration": "20 s", "variants": {}})
    assert counted_period(deckcrane.run(sea)).start == 10.0, "at most half of the run"
    assert TRANSIENT == 60.0
    with pytest.raises(ScenarioError, match=r"transient \(10 s\) must be shorter than duration \(10 s\)"):
        pendulum.with_values({"run.transient": "10 s"})


def test_a_run_stopped_before_its_transient_ends_is_counted_whole():
    short = deckcrane.run(deckcrane.loads(PENDULUM).with_values({"run.transient": "4 s"})).isel(time=slice(0, 200))
    short.attrs["complete"] = 0
    assert counted_period(short).start == 0.0
    assert counted_period(short, 5.0).start == 0.0


def test_hook_load_sway_and_accelerations_are_there_with_their_times(waves):
    text = spelled(waves)
    late = records_after(waves, 60.0)
    hook = late["hook_load"]
    assert row(text, "hook load", "payload")[-2:] == [
        format_number(float(hook.max()), "N"),
        f"{float(hook.idxmax()):g} s",
    ]
    size = np.sqrt((late["payload_acceleration"] ** 2).sum("axis"))
    assert row(text, "load acceleration")[-2:] == [
        format_number(float(size.max()), "m/s^2"),
        f"{float(size.idxmax()):g} s",
    ]
    assert row(text, "tip acceleration")
    e = np.cos(late["sway"]).prod("angle")
    assert row(text, "sway from the vertical")[3] == format_number(float(np.arccos(e.min())), "rad")


def test_the_resultants_of_the_slew_bearing_are_there_with_their_times(waves):
    text = spelled(waves)
    loads = deckcrane.bearing_loads(records_after(waves, 60.0)).sel(joint="king")
    below = text[text.index("hinges") :]
    found = row(below[below.index("king") :], "overturning")
    most = loads["overturning"]
    assert found[3:] == [format_number(float(most.max()), "N m"), f"{float(most.idxmax()):g} s"]
    for name in ("axial", "radial", "torque"):
        assert format_number(float(loads[name].max()), loads[name].attrs["units"]) in below


def test_a_sea_has_standard_deviations_and_significant_values(waves):
    text = spelled(waves)
    heave = records_after(waves, 60.0)["q"].sel(coordinate="vessel.z")
    expected = [format_number(float(value), "m") for value in (heave.mean(), heave.std(), 4 * heave.std())]
    assert row(text, "vessel.z", "in the sea")[1:] == expected
    regular = {"sea": {"regular": {"height": "1 m", "period": "8 s"}, "direction": "90 deg"}, "run.duration": "10 s"}
    calm = deckcrane.run(deckcrane.load("deck_crane_in_waves").with_values({**regular, "variants": {}}))
    assert "significant" not in spelled(calm), "one wave has no significant height"


def test_cylinders_have_forces_strokes_and_pins(cylinders):
    text = spelled(cylinders)
    force = cylinders["cylinder_force"].sel(cylinder="inner_cylinder")
    cells = row(text, "inner_cylinder", "cylinders (")
    assert cells[2:] == [
        format_number(float(force.min()), "N"),
        f"{float(force.idxmin()):g} s",
        format_number(float(force.max()), "N"),
        f"{float(force.idxmax()):g} s",
    ]
    least, greatest = deckcrane.load("knuckle_boom").cylinders["inner_cylinder"].stroke
    used = (cylinders["q"].sel(coordinate="inner_cylinder") - least) / (greatest - least)
    assert cells[1] == f"{100 * float(used.min()):.1f} to {100 * float(used.max()):.1f} %"
    assert "inner_cylinder.barrel" in text


def test_rounding_is_nothing(cylinders):
    cells = row(spelled(cylinders), "inner_boom", "reactions")
    assert "e-" not in " ".join(cells), "a hinge that a cylinder drives has no moment but rounding about its axis"


HANGING = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  jib: {on: ground, joint: {revolute: -y, name: luff}, mass: 1 t, shape: {rod: x, length: 6 m}}
  load: {on: ground, joint: {free: true, x: {start: 6 m}, y: {start: 3 mm}, z: {start: -5 m}}, mass: 2 t, shape: {box: [1, 1, 1]}}
winches:
  hoist: {on: jib, axis: y, radius: 0.3 m, mass: 300 kg}
ropes:
  line: {path: [{drum: hoist}, {on: jib, at: [6 m, 0, 0]}, {on: load, at: [0, 0, 0.5 m]}], stiffness: 20 MN, damping: 200 kN s}
control:
  luff: {pd: {stiffness: 5 MN m/rad, damping: 1 MN m s/rad, gravity_compensation: true}}
  hoist.rope: {pd: {stiffness: 1 MN/m, damping: 100 kN s/m, gravity_compensation: true}}
run: {duration: 0.5 s, step: 2 ms, every: 10 ms, start: settled}
"""


def test_what_rests_is_at_zero_and_not_at_rounding_errors():
    """A settled load hangs in the plane of its jib: its sway, the winch's speed and moments across the plane are nothing."""
    hanging = deckcrane.run(deckcrane.loads(HANGING))
    for text in (shortly(hanging), spelled(hanging)):
        assert not re.search(r"e-\d\d|-0[.]000 deg", text)
        assert row(text, "load.y")[1:5] == ["0 m", "-", "0 m", "-"]
    assert row(text, "hoist, speed")[1:5] == ["0 m/s", "-", "0 m/s", "-"]
    assert float(row(text, "load.z")[1].split()[0]) < -5


@pytest.mark.parametrize("name", ["knuckle_boom", "moving_base", "flexible_luffing"])
def test_no_line_is_folded_on_a_terminal_of_80_columns(name):
    short = {"run.duration": "0.5 s"}
    text = spelled(deckcrane.run(deckcrane.load(name).with_values(short)))
    tables = text[text.index("coordinates") :]
    assert all(len(line.rstrip()) <= 80 for line in tables.splitlines())
    assert not re.search(r"^\s*(s|deg|kN|m|N|m/s\^2)\s*$", tables, re.MULTILINE), "a unit alone on a line"


def test_what_is_no_number_is_named_with_the_time_from_which_it_is_none(cylinders):
    broken = cylinders.copy(deep=True)
    broken["cylinder_force"].loc[{"time": slice(2.0, None), "cylinder": "inner_cylinder"}] = np.nan
    text = spelled(broken, width=160)
    bad = int((broken["time"] >= 2.0).sum())
    assert f"cylinder_force of inner_cylinder is not a finite number from 2 s, in {bad} of" in text
    assert "nan" not in text.lower().replace("not a finite number", "")
    assert "not finite" in row(text, "inner_cylinder", "cylinders (")
    assert not list(non_finite_values(cylinders)), "a set-point of a given force is none, which is right"


def test_every_variable_may_be_broken_and_no_nan_is_printed(waves):
    short = waves.isel(time=slice(0, 50))
    for name in ("q", "sway", "hook_load", "reaction", "payload_acceleration", "wave_elevation"):
        broken = short.copy(deep=True)
        broken[name][-3:] = np.inf
        text = spelled(broken, 0.0)
        assert f"{name} " in text
        assert not re.search(r"\b(nan|inf)\b", text), name


def test_a_reduced_dataset_still_has_a_summary(waves):
    for reduced in (waves.sel(joint="king"), waves[["q", "hook_load"]], waves.drop_vars("rotation")):
        assert "vessel.roll" in spelled(reduced)
    assert "hook load" in spelled(waves.drop_attrs())


def test_every_load_has_a_name_of_its_own(waves, cylinders):
    for dataset in (waves, cylinders):
        names = [one.name for one in run_statistics.every_load(dataset)]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("width", [80, 100, 160])
def test_a_short_summary_fits_one_screen_and_keeps_what_matters(waves, cylinders, width):
    for dataset in (waves, cylinders):
        text = shortly(dataset, width)
        assert len(text.splitlines()) <= MOST_LINES
        assert text.startswith("verdict: none, the scenario has no checks")
    text, whole = shortly(waves, width), spelled(waves, width=width)
    for name in ("hook load", "vessel.roll"):
        assert row(text, name)[:5] == row(whole, name, "payload" if name == "hook load" else "")[:5]
    assert row(text, "king overturning")[3] == "8.385 MN m"
    assert len(shortly(waves, width, lines=20).splitlines()) <= 20


def checked(dataset, **shares):
    values = np.column_stack([np.linspace(0.0, share, dataset.sizes["time"]) for share in shares.values()])
    about = {"units": "1", "long_name": "utilisation"}
    return dataset.assign(utilisation=(("time", "check"), values, about)).assign_coords(check=list(shares))


def test_a_short_summary_begins_with_the_verdict(cylinders):
    text = shortly(checked(cylinders, boom=0.5, hoist=0.9))
    assert text.startswith("verdict: within limits (2 checks); hoist governs, utilisation 0.9 at 5 s\n")
    assert "ABOVE" not in text
    many = checked(cylinders, **{f"part_{i:02}": 0.1 * i for i in range(20)})
    text = shortly(many, 100)
    assert text.startswith("verdict: ABOVE the limit in 9 of 20 checks; part_19 governs, utilisation 1.9 at 5 s\n")
    assert "ABOVE 1 in " in next(line for line in text.splitlines() if line.startswith("part_19"))
    assert len(text.splitlines()) <= MOST_LINES


def test_thirty_snaps_of_a_rope_are_one_line_and_a_landing_is_always_told(cylinders):
    happened = [Event(0.1 * i, kind, "hoist", 10.0 * i) for i in range(1, 31) for kind in ("slack", "snap")]
    happened += [Event(4.5, "lift_off", "deck", 0.3), Event(4.9, "landing", "deck", 0.2)]
    dataset = with_events(cylinders, EventLog(happened))
    text = shortly(dataset)
    assert row(text, "slack, snap") == ["slack, snap", "hoist", "30", "0.100 s", "300 N", "3.000 s"]
    assert row(text, "landing") == ["landing", "deck", "1", "4.900 s", "0.2 m/s", "4.900 s"]
    assert row(text, "lift-off")[1] == "deck"
    assert len([line for line in text.splitlines() if "hoist" in line]) == 1
    assert "4.900 s" in spelled(dataset).split("events; 22 of 62")[1]


def test_events_of_many_contacts_are_told_together(cylinders):
    happened = [Event(0.1 * i, kind, f"corner_{i}", 0.1) for i in range(1, 13) for kind in ("lift_off", "landing")]
    text = shortly(with_events(cylinders, EventLog(happened, {("landing", "corner_1"): 24 + 3})))
    assert row(text, "landing")[1:3] == ["several", "12"]
    assert "3 smaller ones not kept" in text
    assert len(text.splitlines()) <= MOST_LINES
