"""Load charts at rest: statics by hand, brackets that contain it, made again to the last digit, mistakes in words."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.load_charts.load_chart import chart_of
from deckcrane.analysis.load_charts.poses import ChartPoses
from deckcrane.analysis.load_charts.static_loads import AtRest, shares_at_rest
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.files.datasets import open_dataset
from deckcrane.view.answers.answer import printed
from deckcrane.view.answers.load_chart import chart_answer, pose_table
from tests.analysis.load_charts.lever_crane import (
    BOOM,
    DISPLACED,
    LENGTH,
    G,
    lever_crane,
    lever_crane_with_load_under_water,
)
from tests.commands import command

ANGLES = [0.0, 20.0, 40.0, 70.0]
LOAD = {"least": "200 kg", "most": "10 t", "tolerance": "20 kg", "scan": 3}
ASKED = {"load": LOAD, "over": {"luff": [f"{a} deg" for a in ANGLES]}}


@pytest.fixture(scope="module")
def chart():
    return deckcrane.load_chart(lever_crane(), ASKED, progress=False)


def test_a_moment_limit_gives_the_load_by_hand_within_the_bracket(chart):
    """M = (m L + m_boom L / 2) g cos(luff), and the hook carries m g: the lower of both limits is between the two loads."""
    r = LENGTH * np.cos(np.radians(ANGLES))
    by_moment, by_hook = (300e3 / G - BOOM * r / 2) / r, 80e3 / G
    expected = np.minimum(by_moment, by_hook)
    low, high = chart["largest_load"].values[0], chart["exceeding_load"].values[0]
    assert np.all((low <= expected) & (expected < high + 1e-6))
    assert np.all(high - low <= 20.0)
    assert chart["pose_radius"].values == pytest.approx(r)
    assert chart["pose_height"].values == pytest.approx(2 + LENGTH * np.sin(np.radians(ANGLES)))
    assert list(chart["governing"].values[0]) == ["luffing"] * 3 + ["hook"]
    assert by_moment[3] > by_hook > by_moment[2]


@pytest.fixture
def _restless_afloat(monkeypatch):
    """No rest is found of a load that floats: it may capsize, or its rope be slack."""

    def shares(scenario):
        afloat = scenario.bodies["load"].mass < DISPLACED
        return AtRest(np.zeros(0), "check the controllers") if afloat else shares_at_rest(scenario)

    monkeypatch.setattr("deckcrane.analysis.load_charts.static_loads.shares_at_rest", shares)


@pytest.mark.usefixtures("_restless_afloat")
def test_a_load_under_water_is_searched_for_from_where_it_sinks():
    """Buoyancy carries a part of it, M = ((m - rho V) L + m_boom L / 2 + m_drum * 1 m) g; the least load floats."""
    asked = {**ASKED, "over": {"luff": ["0 deg"]}}
    found = deckcrane.load_chart(lever_crane_with_load_under_water(), asked, progress=False)
    expected = DISPLACED + (300e3 / G - BOOM * LENGTH / 2 - 10) / LENGTH
    assert found["largest_load"].item() <= expected <= found["exceeding_load"].item()
    assert found["governing"].item() == "luffing"


@pytest.mark.usefixtures("_restless_afloat")
def test_where_all_loads_asked_for_float_the_chart_says_so():
    asked = {"load": {**LOAD, "most": "2 t"}, "over": {"luff": ["0 deg"]}}
    found = deckcrane.load_chart(lever_crane_with_load_under_water(), asked, progress=False)
    assert np.isnan(found["largest_load"].item())
    assert found["governing"].item() == "floats"
    assert found["reason"].item() == "loads up to 2 t float in the water, and so do all that were asked for"


def test_a_load_between_poses_is_not_called_the_most_asked_for_unless_it_is():
    load = {"least": "200 kg", "most": "7 t", "tolerance": "20 kg", "scan": 3}
    asked = {"load": load, "over": {"luff": ["20 deg", "70 deg"]}, "radii": ["2.1 m", "3 m", "5.6 m"]}
    found = deckcrane.load_chart(lever_crane(), asked, progress=False)
    assert list(found["governing"].values[0]) == ["luffing", "most asked for"]
    loads = found["chart_load"].values[0]
    assert np.all(loads < 7000.0)
    assert list(found["chart_governing"].values[0]) == ["luffing"] * 3


def test_between_poses_a_moment_limit_stays_exact(chart):
    """load = (M/g)/r - m_boom/2; of a weightless boom 1/load would be linear in r, and the grid exact but for the bracket."""
    at = chart["chart_load"].sel(case="static", radius=5.5, method="nearest").item()
    by_hand = 300e3 / G / 5.5 - BOOM / 2
    assert by_hand - 21 <= at <= by_hand + 5


def test_brackets_of_every_level_are_kept_and_close(chart):
    low, high = chart["bracket_low"].values, chart["bracket_high"].values
    assert np.all(np.diff(np.nan_to_num(low), axis=0) >= 0)
    assert np.all(np.diff(np.where(np.isnan(high), 1e9, high), axis=0) <= 0)
    assert np.array_equal(low[-1], chart["largest_load"].values)


def test_utilisations_are_those_at_the_load(chart):
    share = chart["utilisation"].sel(case="static", check="hook").values
    assert share == pytest.approx(chart["largest_load"].values[0] * G / 80e3, rel=1e-9)
    assert float(chart["utilisation"].max()) <= 1.0


def test_a_larger_limit_gives_no_smaller_load(chart):
    more = lever_crane().with_values({"checks.luffing.limit.at_most": "360 kN m"})
    found = deckcrane.load_chart(more, ASKED, progress=False)
    assert np.all(found["largest_load"].values >= chart["largest_load"].values)
    assert found["largest_load"].values[0, 0] > chart["largest_load"].values[0, 0] * 1.15


def test_slewing_angles_stay_a_dimension_and_the_lowest_is_shown():
    over = {"luff": ["0 deg", "40 deg"], "slew": ["0 deg", "90 deg"]}
    found = deckcrane.load_chart(lever_crane(), {**ASKED, "over": over}, progress=False)
    assert found["chart_load"].dims == ("case", "slew", "radius")
    np.testing.assert_allclose(*found["largest_load"].sel(case="static").transpose("slew", "luff").values, rtol=1e-12)


def test_ranges_that_are_never_or_always_exceeded_say_so():
    wide = {"load": {"least": "100 kg", "most": "1 t"}, "over": {"luff": ["60 deg", "30 deg"]}}
    never = deckcrane.load_chart(lever_crane(), wide, progress=False)
    assert set(never["governing"].values.ravel()) == {"most asked for"}
    assert np.all(never["largest_load"] == 1000.0)
    heavy = {"load": {"least": "50 t", "most": "60 t"}, "over": {"luff": ["60 deg", "30 deg"]}}
    always = deckcrane.load_chart(lever_crane(), heavy, progress=False)
    assert np.all(np.isnan(always["largest_load"]))
    assert "exceeded by the least load" in always["reason"].values.ravel()[0]
    answer = chart_answer(always)
    assert any("exceeded" in str(cell) for row in answer.tables[-1].rows for cell in row)


def test_a_drive_that_cannot_hold_the_load_is_a_limit_too():
    weak = lever_crane().with_values({"control.luff.limit": "200 kN m"})
    found = deckcrane.load_chart(weak, {**ASKED, "over": {"luff": ["0 deg"]}}, progress=False)
    assert found["governing"].item() == "cannot be held"
    assert found["largest_load"].item() == pytest.approx((200e3 / G - BOOM * 3) / 6, abs=20.0)


def test_a_pose_in_which_nothing_can_be_held_leaves_the_others_their_loads():
    weak = lever_crane().with_values({"control.luff.limit": "40 kN m"})
    found = deckcrane.load_chart(weak, {**ASKED, "over": {"luff": ["0 deg", "60 deg"]}}, progress=False)
    assert np.isnan(found["largest_load"].values[0, 0])
    assert "cannot hold the load" in found["reason"].values[0, 0]
    assert found["largest_load"].values[0, 1] == pytest.approx((40e3 / G / 0.5 - BOOM * 3) / 6, abs=20.0)


def test_poses_beyond_stops_and_strokes_are_left_out_with_the_reason():
    stops = {"bodies.boom.joint.stops": {"lower": "0 deg", "upper": "60 deg", "stiffness": "100 MN m/rad"}}
    found = deckcrane.load_chart(lever_crane().with_values(stops), ASKED, progress=False)
    assert list(found["left_out"].values) == ["", "", "", "luff is beyond its stops"]
    assert np.isnan(found["largest_load"].values[0, -1])
    asked = {"load": {"most": "1 t"}, "over": {"inner_cylinder": ["1 m", "2 m"]}, "tip": "outer_boom"}
    reasons = [pose.reason for pose in ChartPoses(deckcrane.load("knuckle_boom"), chart_of(asked)).poses]
    assert reasons == ["", "inner_cylinder at 2 m is beyond its stroke, 0.1 m to 1.9 m"]


@pytest.mark.parametrize(
    ("change", "asked", "said"),
    [
        ({"checks": {}}, {}, "no checks, so nothing limits the load"),
        ({"payload": None, "checks.hook": None}, {}, "no payload"),
        ({}, {"over": {"lufff": [1]}}, 'did you mean "luff"'),
        ({}, {"over": {"luff": ["1 m"]}}, "an angle is needed"),
        ({}, {"over": {}}, "there are no poses"),
        ({}, {"load": {"most": "1 t", "least": "2 t"}}, "must be less than most"),
        ({}, {"load": {"most": "1 t", "path": "bodies.loa.mass"}}, 'did you mean "load"'),
        ({}, {"tip": "bom"}, 'did you mean "boom"'),
        ({}, {"over": {"luff": [1, 1]}}, "twice"),
        ({}, {"radii": ["1 kg"]}, "a length is needed"),
    ],
)
def test_what_cannot_be_charted_is_said_in_words(change, asked, said):
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        deckcrane.load_chart(lever_crane().with_values(change), {**ASKED, **asked}, progress=False)


def test_a_chart_is_shown_in_tables(chart):
    answer = chart_answer(chart)
    assert answer.tables[0].headings() == ["radius [m]", "static [t]", "governed by"]
    assert printed(answer) is not None
    assert [figure.name for figure in answer.figures] == ["load_curves"]
    assert len(pose_table(chart).rows) == len(ANGLES)


def test_the_command_writes_what_it_found_and_shows_it_again(tmp_path):
    (tmp_path / "lever.yaml").write_text(lever_crane().to_yaml())
    (tmp_path / "study.yaml").write_text(
        "deckcrane: 1\nscenario: lever.yaml\nvary: {bodies.king.mass: [1 t]}\n"
        "answers: {chart: {load: {least: 4 t, most: 9 t}, over: {luff: [0 deg, 60 deg]}}}\n"
    )
    made = command("chart", "study.yaml", "-o", "chart.nc", "-o", "chart.csv", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    one = command("chart", "lever.yaml", "--over", "luff=0deg", "--load", "4t:9t", cwd=tmp_path)
    assert one.returncode == 0, one.stderr
    assert "from 4 t to 9 t" in one.stdout
    assert "largest load by radius" in made.stdout
    shown = command("chart", "chart.nc", "--again", "-o", "again.nc", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    chart, again = open_dataset(tmp_path / "chart.nc"), open_dataset(tmp_path / "again.nc")
    assert again.identical(chart)
    for name in chart.data_vars:
        assert chart[name].values.tobytes() == again[name].values.tobytes(), f"{name}: to the last digit"
    assert "largest load" in (tmp_path / "chart-2.csv").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chart", "moving_base"), "which chart?"),
        (("chart", "moving_base", "--over", "slew", "--load", "1 t"), "write NAME=FROM:TO:COUNT"),
        (("chart", "nothing.nc"), "there is no file"),
    ],
)
def test_mistakes_on_the_command_line_are_said_in_words(arguments, said, tmp_path):
    ended = command(*arguments, cwd=tmp_path)
    assert ended.returncode == 2
    assert said in ended.stderr
