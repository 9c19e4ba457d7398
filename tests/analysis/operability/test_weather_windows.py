"""Years of weather: files as people have them, windows that are known by hand, waiting for them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.operability.data import HindcastFile, OperabilityAnswers
from deckcrane.analysis.operability.hindcasts import read_hindcast
from deckcrane.analysis.operability.limit_curves import LimitCurves, SeaCases, wave_headings
from deckcrane.analysis.operability.scatter_shares import Forecast, HeadingChoice
from deckcrane.analysis.operability.weather_windows import (
    in_spells,
    spells,
    spells_around,
    starts,
    steps_of,
    waiting,
    waits,
    weather_limits,
)
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from tests.analysis.operability.sea_stores import sea_store
from tests.commands import command

HOUR = 3600.0
WORK = np.array([1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1], dtype=bool)
KNOWN = np.ones(12, dtype=bool)


def test_spells_are_found() -> None:
    begin, length = spells(WORK)
    assert begin.tolist() == [0, 3, 8]
    assert length.tolist() == [2, 3, 4]
    assert spells(np.zeros(3, dtype=bool))[0].tolist() == []


def test_the_time_in_windows_and_their_starts() -> None:
    assert in_spells(WORK, 3).tolist() == [0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1]
    assert starts(WORK, 3).tolist() == [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0]


def test_waits_for_a_window_from_every_hour() -> None:
    found = waits(WORK, KNOWN, 3, HOUR) / HOUR
    np.testing.assert_array_equal(found, [3, 2, 1, 0, 4, 3, 2, 1, 0, 0, np.nan, np.nan])
    told = waiting(found, np.ones(12), KNOWN)
    assert told.mean == pytest.approx(16 / 10)
    assert (told.half, told.most) == (1.0, 3.0)
    assert told.unknown == pytest.approx(2 / 12)


def test_nobody_waits_through_a_gap_of_weeks() -> None:
    known = np.ones(300, dtype=bool)
    known[10:190] = False
    work = known.copy()
    work[:10] = False
    found = waits(work, known, 2, HOUR)
    assert np.isnan(found[:190]).all()
    assert (found[190:298] == 0).all()
    known[10:190], work[10:190] = True, False
    assert waits(work, known, 2, HOUR)[0] == 190 * HOUR


@pytest.mark.parametrize(("window", "step", "steps"), [(6, 3, 2), (7, 3, 3), (1, 3, 1), (6, 1, 6), (0.3, 0.1, 3)])
def test_a_window_takes_whole_steps(window: float, step: float, steps: int) -> None:
    assert steps_of(window * HOUR, step * HOUR) == steps


def test_longer_windows_never_have_more_of_the_time() -> None:
    work = np.random.default_rng(2).random(5000) < 0.8
    shares = [in_spells(work, n).mean() for n in range(1, 30)]
    assert (np.diff(shares) <= 0).all()
    assert shares[0] == work.mean()


def csv(folder: Path, text: str, name: str = "site.csv") -> HindcastFile:
    (folder / name).write_text(text)
    return HindcastFile(file=str(folder / name))


def test_a_file_with_units_gaps_and_missing_values_is_read(tmp_path: Path) -> None:
    rows = (
        "time, hs [ft], tp [s], direction [deg]",
        "2001-01-01 00:00, 3.2808399, 6, 10",
        "2001-01-01T03:00Z, 6.5616798, 7, 350",
        "2001-01-01 06:00, , 8, 0",
        "2001-01-01 15:00, -999, 8, 0",
        "2001-01-01 18:00, 3, 8, 360",
    )
    found = read_hindcast(csv(tmp_path, "\n".join(rows)))
    assert found.step == 3 * HOUR
    np.testing.assert_allclose(found.hs[:2], [1.0, 2.0], rtol=1e-7)
    assert found.recorded.tolist() == [True, True, False, False, False, False, True]
    assert found.going is not None
    np.testing.assert_allclose(np.degrees(found.going[:2]), [190, 170])
    told = " ".join(found.notes)
    assert "coming from" in told
    assert "1 gaps in the record, the longest of 9 h" in told
    assert "stand for nothing" in told


def test_decimal_commas_and_other_names_are_read(tmp_path: Path) -> None:
    (tmp_path / "site.csv").write_text("Date;Hm0;Tpeak\n2001-01-01 00:00;1,5;6,5\n2001-01-01 01:00;1,6;6,5\n")
    found = read_hindcast(HindcastFile(file=str(tmp_path / "site.csv"), columns={"tp": "Tpeak"}))
    np.testing.assert_allclose(found.hs, [1.5, 1.6])
    assert found.going is None


def test_netcdf_is_read_and_its_direction_is_what_it_says(tmp_path: Path) -> None:
    hours = np.arange(4)
    data = xr.Dataset(
        {
            "VHM0": ("time", [1.0, 2.0, np.nan, 1.0], {"units": "m"}),
            "VTPK": ("time", [6.0, 7.0, 8.0, 6.0], {"units": "s"}),
            "VMDR": (
                "time",
                [0.0, 90.0, 180.0, 270.0],
                {"units": "degree", "standard_name": "sea_surface_wave_from_direction"},
            ),
        },
        {"time": ("time", np.datetime64("2001-01-01", "ns") + hours * np.timedelta64(1, "h"))},
    )
    path = tmp_path / "site.nc"
    data.to_netcdf(path, engine="h5netcdf")
    found = read_hindcast(HindcastFile(file=str(path)))
    assert found.step == HOUR
    assert found.going is not None
    np.testing.assert_allclose(np.degrees(found.going), [180, 270, 0, 90], atol=1e-9)
    assert found.recorded.tolist() == [True, True, False, True]
    with pytest.raises(DeckcraneError, match="coming from, as its standard_name says"):
        read_hindcast(HindcastFile(file=str(path), direction="going_to"))


HEAD = "time, hs [m], tp [s], direction [deg]\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "2001-01-01 00:00, 1, 6, 0\n2001-01-01 00:00, 1, 6, 0\n", "appears twice"),
        (HEAD + "2001-01-01 03:00, 1, 6, 0\n2001-01-01 00:00, 1, 6, 0\n", "times go back"),
        (HEAD + "2001-01-01 00:00, 1, 6, 0\n2001-01-01 03:00, 1, 6, 370\n", "direction is 370 deg"),
        (HEAD + "2001-01-01 00:00, 120, 6, 0\n2001-01-01 03:00, 90, 6, 0\n", "feet or centimetres"),
        (HEAD + "2001-01-01 00:00, 9, 6, 0\n2001-01-01 03:00, 8, 6, 0\n", "100 % of its sea states are steeper"),
        (HEAD + "2001-01-01 00:00, -2, 6, 0\n2001-01-01 03:00, 8, 6, 0\n", "hs is -2"),
        (HEAD + "01.02.2001 00:00, 1, 6, 0\n", "year-month-day"),
        (HEAD + "2001-01-01 00:00, one, 6, 0\n", "line 2, column hs: 'one' is not a number"),
        (HEAD + "2001-01-01 00:00, 1, 6, 0\n", "there are 1 sea states"),
        ("time, hs [m], tz [s]\n2001-01-01 00:00, 1, 6\n", "not a peak period"),
        ("time, hs [s], tp [s]\n2001-01-01 00:00, 1, 6\n", "length"),
        ("time, height, tp\n2001-01-01 00:00, 1, 6\n", "there is no column hs"),
        (
            HEAD
            + "2001-01-01 00:00, 1, 6, 0\n2001-01-01 03:00, 1, 6, 0\n2001-01-01 06:00, 1, 6, 0\n2001-01-01 07:00, 1, 6, 0",
            "not at equal steps of 3 h",
        ),
    ],
)
def test_files_that_cannot_be_are_refused_with_a_reason(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DeckcraneError, match=said):
        read_hindcast(csv(tmp_path, text))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Limits of 2 m in head seas (180 deg), 1 m in following seas; 1.5 m abeam."""
    return sea_store(
        tmp_path_factory.mktemp("weather"),
        {"utilisation.king": lambda hs, tp, direction, _: hs / (1.5 - 0.5 * np.cos(direction))},
        "  hs: {path: sea.jonswap.hs, values: [0.5 m, 3 m]}\n  tp: {path: sea.jonswap.tp, values: [6 s, 10 s]}\n"
        "  heading: {headings: {from: 0 deg, to: 315 deg, step: 45 deg}}",
    )


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A January and a February, 3-hourly: Hs 1.8 m but for 0.8 m on every fifth day; waves from the north."""
    path = tmp_path_factory.mktemp("record") / "site.csv"
    time = np.datetime64("2001-01-01T00:00", "s") + np.arange(59 * 8) * np.timedelta64(3, "h")
    hs = np.where((np.arange(59 * 8) // 8) % 5 == 0, 0.8, 1.8)
    rows = [f"{t}, {h}, 8, 0" for t, h in zip(time, hs, strict=True)]
    path.write_text("\n".join(["time, hs [m], tp [s], direction [deg]", *rows]))
    return path


def asked(record: Path, **operability: object) -> Answers:
    hindcast = {"file": str(record), **operability.pop("hindcast", {})}  # type: ignore[dict-item]
    return Answers.model_validate({"operability": {"hindcast": hindcast, **operability}})


def weather(store: Path, answers: Answers) -> xr.Dataset:
    found = deckcrane.operability(store, answers).weather
    assert found is not None
    return found


def test_windows_of_a_record_made_by_hand(store: Path, record: Path) -> None:
    """With a limit of 1.5 m, days 1, 6, ... 56 of 59 are workable: windows of 24 h, and waits up to four days."""
    found = weather(store, asked(record, headings="90 deg", window="24 h"))
    assert float(found["share"][0]) == pytest.approx(12 / 59)
    assert float(found["in_windows"][0]) == pytest.approx(12 / 59)
    assert float(found["window_starts"][0]) == pytest.approx(12 / 472)
    np.testing.assert_allclose(found["month_share"][0, :3], [7 / 31, 5 / 28, np.nan])
    steps = np.concatenate([np.zeros(1), np.tile(np.arange(39, -1, -1), 11)]) * 3 * HOUR
    assert float(found["wait_mean"][0]) == pytest.approx(steps.mean())
    assert float(found["wait_most"][0]) == pytest.approx(np.sort(steps)[int(np.ceil(0.9 * len(steps))) - 1])
    assert float(found["wait_unknown"][0]) == pytest.approx(31 / 472)
    np.testing.assert_allclose(found["windows_a_month"][0, :2] * [31, 28], np.array([7, 5]) * 365.25 / 12, rtol=1e-9)
    assert float(found["persistence"].sel(spell=24 * HOUR)[0]) == pytest.approx(12 / 59)
    assert float(found["persistence"].sel(spell=36 * HOUR)[0]) == 0.0


@pytest.mark.parametrize(
    ("vessel", "direction", "share"),
    [
        ("0 deg", "coming_from", 1.0),  # head seas
        ("180 deg", "coming_from", 12 / 59),  # following
        ("0 deg", "going_to", 12 / 59),
        ("90 deg", "coming_from", 12 / 59),  # abeam
        ("22.5 deg", "coming_from", 1.0),  # between head and bow
    ],
)
def test_a_vessel_that_keeps_its_heading_meets_waves_as_they_come(
    store: Path, record: Path, vessel: str, direction: str, share: float
) -> None:
    found = weather(store, asked(record, hindcast={"vessel": vessel, "direction": direction}))
    assert float(found["share"][0]) == pytest.approx(share)


@pytest.mark.parametrize(("z", "gravity"), [("up", -9.81), ("down", 9.81)])
def test_headings_of_cases_are_those_in_which_the_vessel_rolls_alike(z: str, gravity: float) -> None:
    """A vessel that has turned, and one that has not in waves that have: yaw is clockwise where z points down, waves never are."""
    text = (
        f"deckcrane: 1\ngravity: [0, 0, {gravity}]\nvessel:\n  z: {z}\n  hydrodynamics: supply\n"
        "  place: {yaw: 30 deg}\n  station_keeping: {surge: 60 s, sway: 60 s, yaw: 60 s}\n"
        "sea: {regular: {height: 1 m, period: 12 s}, direction: 60 deg}\n"
        "run: {duration: 10 s, step: 50 ms, start: given}\nrecord: [q]\n"
    )
    turned = deckcrane.loads(text)
    (heading,) = wave_headings(SimpleNamespace(scenario=turned), [{}], "sea")  # type: ignore[arg-type]
    straight = turned.with_values({"vessel.place.yaw": 0.0, "sea.direction": float(heading)})
    rolls = [deckcrane.run(each)["q"].sel(coordinate="vessel.roll").values for each in (turned, straight)]
    np.testing.assert_allclose(*rolls, atol=1e-9)
    assert np.abs(rolls[0]).max() > 1e-3


@pytest.mark.parametrize(("vessel", "limit"), [(90, 1.1), (270, 1.9)])
def test_waves_meet_the_side_that_they_come_to(vessel: float, limit: float, tmp_path: Path) -> None:
    """Waves from the north go to starboard of a vessel that heads east, which is a negative direction."""
    headings = np.radians(np.arange(0, 360, 45))
    curves = xr.Dataset(
        {
            "limit": (
                ("variant", "criterion", "heading", "period"),
                (1.5 + 0.4 * np.sin(headings))[None, None, :, None],
            ),
            "state": (("variant", "criterion", "heading", "period"), np.zeros((1, 1, 8, 1), dtype=np.int8)),
        }
    )
    cases = SeaCases(("",), headings, np.array([8.0]), *[np.array([0])] * 3, np.array([1.0]), (), None, None)
    rows = "2001-01-01 00:00, 1, 8, 0\n2001-01-01 03:00, 1, 8, 0\n"
    hindcast = csv(tmp_path, HEAD + rows).model_copy(update={"vessel": np.radians(vessel)})
    asked = OperabilityAnswers(hindcast=hindcast)
    found = weather_limits(
        LimitCurves(curves, cases, {}),
        read_hindcast(hindcast),
        asked,
        HeadingChoice("worst"),
        Forecast(None, 0.0),
    )
    np.testing.assert_allclose(found.choices[0][1], limit, rtol=1e-9)


def test_a_vessel_may_choose_its_heading(store: Path, record: Path) -> None:
    assert float(weather(store, asked(record, headings="best"))["share"][0]) == 1.0
    assert float(weather(store, asked(record, headings="worst"))["share"][0]) == pytest.approx(12 / 59)


def test_alpha_factors_shut_windows(store: Path, record: Path) -> None:
    found = weather(store, asked(record, headings="180 deg", alpha=0.85, window="6 h"))
    assert float(found["share"][0]) == pytest.approx(12 / 59)
    assert float(found["design_share"][0]) == 1.0


@pytest.mark.study
def test_the_command_tells_of_a_hindcast(store: Path, record: Path, tmp_path: Path) -> None:
    ended = command(
        "operability", store, "--hindcast", record, "--headings", "90 deg", "--window", "24 h", "--plot", tmp_path
    )
    assert ended.returncode == 0, ended.stderr
    assert "20.3 %" in ended.stdout
    assert "which are no year" in ended.stdout
    assert sorted(path.stem.removeprefix("operability_") for path in tmp_path.iterdir()) == [
        "headings",
        "limits",
        "months",
        "persistence",
    ]


def one_year(folder: Path, days: int = 365) -> HindcastFile:
    """Hourly from 1 January: workable in summer and in the first three days of a year, not from 16 October on."""
    time = np.datetime64("2001-01-01T00:00", "s") + np.arange(days * 24) * np.timedelta64(1, "h")
    day = np.arange(days * 24) / 24
    hs = np.where((day < 3) | ((day > 120) & (day < 288)), 0.8, 4.0)
    rows = [f"{t}, {h}, 8, 0" for t, h in zip(time, hs, strict=True)]
    return csv(folder, "\n".join(["time, hs [m], tp [s], direction [deg]", *rows]), f"{days}.csv")


def test_a_record_of_one_year_goes_on_at_its_beginning(tmp_path: Path, store: Path) -> None:
    """From 1 December to 1 January no window begins: waits are 31 days down to 0, half a month on average and not less."""
    found = deckcrane.operability(store, hindcast=one_year(tmp_path).model_dump(), window="12 h", headings="180 deg")
    weather = found.weather
    assert weather is not None
    assert weather.attrs["wraps"] == 1
    december = float(weather["month_wait_mean"][0, 11]) / HOUR
    assert december == pytest.approx((31 * 24 + 1) / 2, rel=1e-6)
    assert float(weather["wait_unknown"][0]) == 0.0
    assert not any("cut off" in note for note in found.notes)
    assert read_hindcast(one_year(tmp_path, 365)).wraps
    assert not read_hindcast(one_year(tmp_path, 350)).wraps


def test_a_record_that_is_no_whole_year_names_the_months_whose_waits_it_cuts_off(tmp_path: Path, store: Path) -> None:
    found = deckcrane.operability(
        store, hindcast=one_year(tmp_path, 350).model_dump(), window="12 h", headings="180 deg"
    )
    note = next(note for note in found.notes if "cut off" in note)
    assert "most in October, November, December" in note


def test_a_spell_past_the_end_of_a_record_that_wraps_is_one() -> None:
    begin, length = spells_around(np.array([1, 1, 0, 1, 0, 0, 1], dtype=bool))
    assert sorted(zip(begin.tolist(), length.tolist(), strict=True)) == [(3, 1), (6, 3)]
    assert [part.tolist() for part in spells_around(np.ones(4, dtype=bool))] == [[0], [4]]
