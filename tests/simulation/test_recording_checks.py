"""What looks wrong in a recorded motion is said: gaps, jumps, noise, units, stops. Clean recordings are let alone."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.mechanics.model.recorded_samples import Recording, course_of
from deckcrane.scenario.reading import bundled_names
from tests.scenes import PENDULUM
from tests.studies import each_time, one_by_one

CRANE = "deck_crane_in_waves"
HEADER = "time,vessel.roll [deg],vessel.pitch [deg],vessel.z [m]"
T = np.arange(0.0, 60.0, 0.1)
ROLL, PITCH, HEAVE = 3 * np.sin(0.6 * T), 1.5 * np.sin(0.8 * T + 1), 0.8 * np.sin(0.75 * T)


def log(tmp_path, *columns, header=HEADER, rows=slice(None)):
    path = tmp_path / "mru.csv"
    table = np.column_stack([T, *columns])[rows]
    np.savetxt(path, table, delimiter=",", header=header, comments="", fmt="%.9f")
    return path


def largest(path, **options) -> tuple[float, float]:
    """The largest force and moment in the crane's ring."""
    wrench = deckcrane.forces(CRANE, path, **options)["reaction"].sel(joint="ring").values
    return tuple(float(np.linalg.norm(part, axis=1).max()) for part in (wrench[:, :3], wrench[:, 3:]))


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    return largest(log(tmp_path_factory.mktemp("clean"), ROLL, PITCH, HEAVE))


def test_a_gap_is_an_error(tmp_path):
    hole = log(tmp_path, ROLL, PITCH, HEAVE, rows=(T < 20) | (T > 24))
    with pytest.raises(DeckcraneError, match=r"line 202 \(t = 24.1 s\): a gap of 4.2 s, where samples are 0.1 s apart"):
        largest(hole)


def test_a_lost_sample_or_three_are_no_gap(tmp_path, clean):
    lost = np.isin(np.arange(len(T)), (100, 200, 201, 300, 301, 302))
    assert largest(log(tmp_path, ROLL, PITCH, HEAVE, rows=~lost)) == pytest.approx(clean, rel=1e-3)


def test_gaps_do_not_matter_where_accelerations_are_measured(tmp_path):
    rows = (T < 20) | (T > 24)
    columns = [PITCH, 1.5 * 0.8 * np.cos(0.8 * T + 1), -1.5 * 0.64 * np.sin(0.8 * T + 1)]
    header = "time,vessel.pitch [deg],d:vessel.pitch [deg/s],dd:vessel.pitch [deg/s2]"
    deckcrane.forces(CRANE, log(tmp_path, *columns, header=header, rows=rows))


def test_a_spike_is_warned_of_with_its_line(tmp_path, clean):
    spiked = ROLL.copy()
    spiked[300] += 30
    with pytest.warns(
        DeckcraneWarning, match=r"line 302 \(t = 30 s\): column vessel.roll jumps here: this sample lies 0.524"
    ):
        force, _ = largest(log(tmp_path, spiked, PITCH, HEAVE))
    assert force > 100 * clean[0]  # what nobody would have been told


@pytest.mark.parametrize("row", [0, 1, 2, 3, 4, 5, 300, 594, 595, 596, 597, 598, 599])
def test_a_spike_is_found_wherever_it_is(row):
    values = np.radians(ROLL)
    values[row] += 0.1
    with pytest.warns(DeckcraneWarning, match=rf"t = {T[row]:.6g} s: column x jumps here: this sample lies 0.1 off"):
        course_of(Recording(T, {"x": values}, "log"), "x")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (np.where(T >= 30, 2.0, 0.0), r"line 302 .*from here on it is 0.0349 off"),
        (np.where(T >= 30, 360.0, 0.0), "whole turn must be made continuous"),
        (np.maximum(T - 30, 0) * 3, r"line 302 .*its slope changes by 0.0524"),
        (np.where(np.isin(T, T[[200, 300, 400]]), 5.0, 0.0), "jumps here and 2 times more"),
    ],
)
def test_steps_and_kinks_are_told_apart(tmp_path, change, message):
    path = log(tmp_path, ROLL + change, PITCH, HEAVE, header=HEADER.replace("roll", "yaw"))
    with pytest.warns(DeckcraneWarning, match=message):
        largest(path)


@pytest.mark.parametrize("seed", each_time(range(5), 0, 1))
def test_noise_is_warned_of_and_smoothing_takes_it_away(tmp_path, clean, seed):
    rng = np.random.default_rng(seed)
    noisy = log(tmp_path, *(angle + 0.05 * rng.standard_normal(len(T)) for angle in (ROLL, PITCH)), HEAVE)
    with pytest.warns(DeckcraneWarning, match=r"column vessel.(roll|pitch) is noisy, by about 0.000(8|9)") as caught:
        _, moment = largest(noisy)
    assert len(caught) == 2
    assert moment > 5 * clean[1]
    assert largest(noisy, smooth="0.3 Hz") == pytest.approx(clean, rel=0.02)


@pytest.mark.parametrize("digits", [2, 3])
def test_numbers_written_with_too_few_digits_are_noise(digits):
    record = Recording(T, {"x": np.round(0.1 * np.sin(0.6 * T), digits)}, "log")
    with pytest.warns(DeckcraneWarning, match="(is noisy|jumps here)"):
        course_of(record, "x")


@pytest.mark.parametrize(
    ("header", "scale", "message"),
    [
        (
            "time,vessel.roll,vessel.pitch [deg],vessel.z [m]",
            1,
            r"vessel.roll has no unit.*172 deg.*vessel.roll \[deg\]",
        ),
        ("time,vessel.x [m],slew,vessel.z [m]", 10, r"slew has no unit.*2.4 turns.*call it slew \[deg\]"),
        ("time,vessel.x [m],vessel.y [m],vessel.z", 2000, r"vessel.z has no unit.*1599.99 m.*vessel.z \[mm\]"),
        ("time [ks],vessel.x [m],vessel.y [m],vessel.z [m]", 0, None),
    ],
)
def test_numbers_without_a_unit_that_are_not_si_are_warned_of(tmp_path, header, scale, message):
    path = log(tmp_path, ROLL, scale * PITCH, max(scale, 1) * HEAVE, header=header)
    if message is None:
        with pytest.raises(DeckcraneError, match='unknown unit "ks"'):
            largest(path)
    else:
        with pytest.warns(DeckcraneWarning, match=message):
            largest(path)


def test_the_start_of_the_scenario_tells_degrees_from_radians(tmp_path):
    scenario = deckcrane.loads(PENDULUM).with_values({"bodies.bob.joint.start": "-5 rad"})
    t = np.linspace(0, 1, 101)
    path = tmp_path / "log.csv"
    np.savetxt(
        path, np.column_stack([1000 * t, np.degrees(-5 + 0.01 * t**3)]), delimiter=",", header="time,bob", comments=""
    )
    with pytest.warns(DeckcraneWarning) as caught:
        deckcrane.forces(scenario, path)
    texts = [str(one.message) for one in caught]
    assert any(
        "samples are 10 s apart; if the column time is in milliseconds, call it time [ms]" in text for text in texts
    )
    assert any("bob has no unit" in text for text in texts)


def test_what_leaves_the_stops_is_warned_of(tmp_path):
    scenario = deckcrane.load("knuckle_boom")
    t = np.linspace(0, 4, 81)
    path = tmp_path / "log.csv"
    np.savetxt(path, np.column_stack([t, 1 + 0.3 * t]), delimiter=",", header="time,inner_cylinder", comments="")
    with pytest.warns(
        DeckcraneWarning, match=r"line 82 \(t = 4 s\): inner_cylinder is 2.2 m, beyond its stops \(0.1 m to 1.9"
    ):
        deckcrane.forces(scenario, path)


def signs(t, values) -> str:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        course_of(Recording(t, {"x": values}, "log"), "x")
    return " ".join("jumps" if "jumps here" in str(one.message) else "noisy" for one in caught)


@one_by_one("seed", range(20))
def test_random_seas_are_let_alone_evenly_sampled_or_not(seed):
    rng = np.random.default_rng(seed)
    rate = float(rng.choice([10, 20, 50, 100]))
    t = np.arange(0, 120, 1 / rate)
    t = np.sort(t + rng.uniform(-0.3, 0.3, len(t)) / rate * (seed % 2))
    f = rng.uniform(0.03, rate / 12, 20)
    waves = rng.uniform(0, 1, 20) / (1 + (f / 0.1) ** 3) * np.sin(2 * np.pi * f * t[:, None] + rng.uniform(0, 6, 20))
    assert signs(t, 0.05 * waves.sum(axis=1)) == ""


@one_by_one("rate", [10, 20, 50, 100])
@one_by_one(("part", "found"), [(0.02, ""), (0.1, "noisy"), (1.0, "noisy"), (10.0, "noisy")])
def test_noise_is_told_by_what_it_does_to_accelerations(rate, part, found):
    """`part` is its standard deviation in accelerations over the largest true one; three of it are told from a tenth on."""
    t = np.arange(0, 60, 1 / rate)
    noise = part * 0.05 * 0.36 / (4.8 * rate**2) * np.random.default_rng(rate).standard_normal(len(t))
    assert signs(t, 0.05 * np.sin(0.6 * t) + noise) == found


@pytest.mark.parametrize("rate", [10, 20, 50, 100])
def test_set_points_from_rest_to_rest_are_let_alone(rate):
    """Their jerk or their acceleration jumps, and before and after nothing moves."""
    t = np.arange(0, 30, 1 / rate)
    s = np.clip((t - 5.03) / 8, 0, 1)
    assert signs(t, s**3 * (10 + s * (6 * s - 15))) == ""
    assert signs(t, (s**2 - np.maximum(s - 0.2, 0) ** 2 - np.maximum(s - 0.8, 0) ** 2) / 0.32) == ""


RIGID = [name for name in bundled_names() if not deckcrane.load(name).plant.beams]


@pytest.mark.parametrize("name", each_time(RIGID, "moving_base", "knuckle_boom", "hoisting_in_waves"))
def test_clean_recordings_are_let_alone(name):
    """The joints of all rigid bundled scenarios at 10 to 100 Hz: warned of only where the spline is off by a tenth."""
    scenario = deckcrane.load(name)
    every = 0.02 if scenario.run.step > 0.01 else 0.01
    duration = min(scenario.run.duration, 20.0)
    settings = {"run.duration": duration, "run.every": every, "run.step": min(scenario.run.step, every)}
    run = deckcrane.run(scenario.with_values(settings))
    joints = [
        data.name
        for data in scenario.plant.coordinates
        if data.name in scenario.plant.speeds and data.body + "." not in data.name
    ]
    for spacing in (0.01, 0.02, 0.05, 0.1):
        if spacing < every:
            continue
        rows = run.isel(time=slice(None, None, round(spacing / every)))
        for joint in joints:
            record = Recording(rows["time"].values, {joint: rows["q"].sel(coordinate=joint).values}, "run")
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                found = course_of(record, joint)[2]
            true = rows["du"].sel(speed=joint).values
            if caught:
                assert np.abs(found - true).max() > 0.1 * np.abs(true).max(), (joint, spacing, str(caught[0].message))
                # The motors of one go from rest to 131 rpm in half a second, the next starts with a jolt, slings snap in the third,
                # and the others start on a ship that waves move or set in motion at once, with drives that do not bend yet.
                jolted = ("ship_crane_motors", "moving_base", "lift_from_supply_boat")
                in_waves = ("heave_compensated_landing", "subsea_lift", "offshore_crane", "dynamic_positioning")
                assert name in (*jolted, *in_waves)
                assert spacing >= 0.05
