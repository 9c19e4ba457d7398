"""Records of sensors and limits of lifts: what is read, and what is refused in words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.analysis.forecasting.limits import read_limits
from deckcrane.analysis.forecasting.records import SensorRecord, motion_record, vessel_signals
from deckcrane.errors import DeckcraneError
from deckcrane.program.gpu.clocked_batch import LargestOutputs
from deckcrane.screws import rpy

SIGNALS = {
    "hook_load": "N",
    "sway.theta_1": "rad",
    "sway.theta_2": "rad",
    "utilisation.hoist": "1",
    "q.luff": "rad",
    "q.x": "m",
}


def test_csv_is_read_with_its_units(tmp_path: Path) -> None:
    path = tmp_path / "mru.csv"
    path.write_text("time [s],heave [cm],roll [deg],rudder [deg]\n0,10,1,5\n0.5,20,2,5\n1.0,30,3,5\n", encoding="utf-8")
    record = motion_record(path, ())
    assert record.names == ("heave", "roll")
    assert record.interval == 0.5
    assert record.values == pytest.approx(np.array([[0.1, np.pi / 180], [0.2, np.pi / 90], [0.3, np.pi / 60]]))


def test_rates_are_the_derivatives_of_the_motions() -> None:
    generator = np.random.default_rng(1)
    q, rate, h = generator.uniform(-0.3, 0.3, 6), generator.uniform(-1, 1, 6), 1e-6
    R, ahead = rpy(*q[3:]), rpy(*(q[3:] + h * rate[3:]))
    skew = R.T @ (ahead - R) / h
    u = np.concatenate([[skew[2, 1], skew[0, 2], skew[1, 0]], R.T @ rate[:3]])
    assert vessel_signals(q[None], u[None])[0] == pytest.approx(np.concatenate([q, rate]), abs=1e-5)


def test_thinned_record_keeps_its_last_sample() -> None:
    record = SensorRecord(0.1, 0.1, ("heave",), np.arange(23.0)[:, None]).every(0.5)
    assert record.values[-1, 0] == 22.0
    assert record.interval == pytest.approx(0.5)
    assert record.times[-1] == pytest.approx(2.3)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"time": [0, 1, 2, 4.0], "heave": [0, 0, 0, 0.0]}, "times are uneven: 2 s from 2 s"),
        ({"heave": [0, 0, 0.0]}, "no column time"),
        ({"time": [0, 1.0], "heave": [0, 0.0]}, "2 samples, which are no record"),
        ({"time": [0, 1, 2.0], "height": [0, 0, 0.0]}, "none of the signals"),
        ({"time": [0, 1, 2.0], "heave": [0, np.nan, 0.0]}, "sample 2, at 1 s, has a value that is no number"),
        ({"time": [0, 1, 2.0], "heave": [0.0, 1.0]}, "different lengths"),
    ],
)
def test_record_that_is_none_is_refused_in_words(columns: dict[str, list[float]], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        motion_record(columns, ())


def test_dataset_of_several_runs_is_no_record() -> None:
    names = [f"vessel.{name}" for name in ("x", "y", "z", "roll", "pitch", "yaw")]
    q = xr.DataArray(
        np.zeros((2, 5, 6)), {"time": 0.1 * np.arange(5), "coordinate": names}, ("case", "time", "coordinate")
    )
    with pytest.raises(
        DeckcraneError, match=r"holds several runs, along case; choose one of them, as with isel\(case=0\)"
    ):
        motion_record(xr.Dataset({"q": q}), names)
    with pytest.raises(DeckcraneError, match="the dataset has no time"):
        motion_record(xr.Dataset({"q": q.isel(case=0, time=0, drop=True)}), names)
    assert motion_record(xr.Dataset({"q": q.isel(case=0)}), names).values.shape == (5, 6)


def test_missing_sensor_and_time_beyond_the_record_are_refused_in_words() -> None:
    record = SensorRecord(0.0, 0.5, ("heave",), np.zeros((10, 1)))
    with pytest.raises(DeckcraneError, match="has no roll; it has heave"):
        record.select(("heave", "roll"))
    with pytest.raises(DeckcraneError, match='no sensor of "heav"; did you mean "heave"'):
        record.select(("heav",))
    with pytest.raises(DeckcraneError, match=r"8 s is not within the record, which is from 0 s to 4\.5 s"):
        record.until(8.0)


def test_limits_are_read_from_texts_with_units() -> None:
    load, sway, lower = read_limits(["hook_load <= 400 kN", "abs(sway) <= 5 deg", "q.luff >= -45 deg"], SIGNALS)
    assert (load.signals, load.kind, load.value) == (("hook_load",), "above", 400e3)
    assert sway.signals == ("sway.theta_1", "sway.theta_2")
    assert sway.value == pytest.approx(np.radians(5))
    assert (load.signs, load.bound) == ((1.0,), 400e3)
    assert (sway.signs, sway.bound) == ((1.0, -1.0), pytest.approx(np.radians(5)))  # the larger of it and its opposite
    assert (lower.signs, lower.bound) == ((-1.0,), pytest.approx(np.radians(45)))


def test_largest_outputs_are_those_over_time_with_their_signs() -> None:
    class Readings:
        def __init__(self) -> None:
            self.rows = iter([[[1.0, 1.0], [5.0, 5.0]], [[-3.0, -3.0], [4.0, 4.0]]])

        def read(self) -> np.ndarray:
            return np.array(next(self.rows))

    largest = LargestOutputs(Readings(), np.array([1.0, -1.0]))
    for _ in range(2):
        largest.update()
    assert largest.values.tolist() == [[1.0, 3.0], [5.0, -4.0]]


def test_utilisation_has_a_limit_without_a_unit_or_in_per_cent() -> None:
    plain, percent = read_limits(["utilisation.hoist <= 0.8", "utilisation <= 80 %"], SIGNALS)
    assert plain.value == percent.value == pytest.approx(0.8)


def test_zero_is_a_limit_without_a_unit() -> None:
    (slack,) = read_limits(["hook_load >= 0"], SIGNALS)
    assert slack.value == 0.0


def test_checks_are_the_limits_where_none_are_given() -> None:
    (hoist,) = read_limits(None, SIGNALS)
    assert (hoist.signals, hoist.value) == (("utilisation.hoist",), 1.0)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["hook_load"], "is no limit; write SIGNAL <= VALUE"),
        (["hook_lod <= 4 kN"], 'no signal "hook_lod"'),
        (["hook_load <= 4 m"], "hook_load <= 4 m"),
        (["abs(sway) >= 4 deg"], "a magnitude has an upper limit"),
        (["q <= 4 deg"], "signals of different units"),
        (["sway <= 14"], '"sway <= 14": the unit is missing'),
        (["hook_load <= 228"], "the unit is missing"),
        ([], "there are no limits"),
    ],
)
def test_limit_that_is_none_is_refused_in_words(texts: list[str], message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        read_limits(texts, SIGNALS)


def test_scenario_without_checks_needs_limits() -> None:
    with pytest.raises(DeckcraneError, match="has no checks"):
        read_limits(None, {"hook_load": "N"})
