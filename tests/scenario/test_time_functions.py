"""Courses as a user gives them: sines, sums of sines, points and files; what is wrong with them, in words."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import setpoint_of
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.errors import ScenarioError
from deckcrane.scenario.reading import load, loads
from deckcrane.scenario.time_functions import Samples
from deckcrane.scenario.validation import part_at
from tests.scenario.example import EXAMPLE
from tests.studies import one_by_one

SLEW = "{quintic: [[0 s, 0 deg], [10 s, 90 deg], [20 s, 90 deg]]}"


def slewing(setpoint: str) -> str:
    assert EXAMPLE.count(SLEW) == 1
    return EXAMPLE.replace(SLEW, setpoint)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)

    def file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return file


def test_a_sine_swings_about_the_start_unless_a_mean_is_given() -> None:
    found = setpoint_of(loads(slewing("{sine: {amplitude: 5 deg, period: 10 s, phase: 90 deg}}")).plant, "slew")
    assert found.values == pytest.approx((math.radians(20), math.radians(25)))
    assert found.waves[0].rate == pytest.approx(2 * math.pi / 10)
    about = setpoint_of(
        loads(slewing("{sine: {amplitude: -5 deg, period: 10 s}, mean: 1 rad, ramp_in: 3 s}")).plant, "slew"
    )
    assert about.range == pytest.approx((1 - math.radians(5), 1 + math.radians(5)))


@pytest.mark.parametrize("text", ["0.1 Hz", "0.6283185307179586 rad/s", "6 rpm", "36 deg/s"])
def test_a_frequency_has_its_unit_and_stays_what_it_is(text: str) -> None:
    scenario = loads(slewing(f"{{sine: {{amplitude: 5 deg, frequency: {text}}}}}"))
    assert setpoint_of(scenario.plant, "slew").waves[0].rate == pytest.approx(2 * math.pi / 10, rel=1e-15)
    again = loads(scenario.to_yaml())
    assert again == scenario
    assert again.hash == scenario.hash


def test_sums_of_sines_and_points_come_back_from_yaml() -> None:
    for course in (
        "{sines: [{amplitude: 5 deg, period: 10 s}, {amplitude: 1 deg, frequency: 1 Hz, phase: 0.3 rad}], mean: 4 deg}",
        "{samples: [[0 s, 1 deg], [1 s, 2 deg], [3 s, 0 deg]], interpolation: linear}",
    ):
        scenario = loads(slewing(course))
        assert loads(scenario.to_yaml()) == scenario
        assert loads(scenario.to_yaml(defaults=True)) == scenario


def test_everything_over_time_can_swing() -> None:
    swing = "{sine: {amplitude: 0.5, period: 10 s}}"
    changed = loads(EXAMPLE).with_values({"forces.wind.factor": swing, "control.luff.force": swing})
    assert changed.forces["wind"].factor.values == (0.0, 0.5)
    assert changed.control["luff"].force.values == (0.0, 0.5)
    assert loads(changed.to_yaml()) == changed
    oil = load("flexible_luffing")
    name = next(iter(hydraulic_drives(oil.plant)))
    valve = f"{{valve: {{opening: {swing}}}}}"
    assert oil.with_values({f"control.{name}": valve}).control[name].valve.opening.values == (0.0, 0.5)
    for wrong in ("{sine: {amplitude: 0.8, period: 1 s}, mean: -0.5}", "{samples: [[0 s, 0], [1 s, 1.5]]}"):
        with pytest.raises(ScenarioError, match="opening is from -1 to 1"):
            oil.with_values({f"control.{name}": f"{{valve: {{opening: {wrong}}}}}"})


def test_parts_of_a_sine_are_changed_by_path() -> None:
    scenario = loads(slewing("{sine: {amplitude: 5 deg, period: 10 s}}"))
    assert setpoint_of(scenario.with_values({"control.slew.setpoint.sine.amplitude": "2 deg"}).plant, "slew").waves[
        0
    ].amplitude == pytest.approx(math.radians(2))
    whole = loads(EXAMPLE).with_values({"control.slew.setpoint": "{sine: {amplitude: 5 deg, period: 10 s}}"})
    assert whole == scenario


@one_by_one(
    ("course", "message"),
    [
        ("{sine: {amplitude: 5 deg}}", r"setpoint\.sine: needs period or frequency, one of the two; it has neither"),
        ("{sine: {amplitude: 5 deg, period: 1 s, frequency: 1 Hz}}", "one of the two; it has both"),
        ("{sine: {amplitude: 5 deg, period: 0 s}}", r"setpoint\.sine\.period: must be greater than zero; it is"),
        ("{sine: {amplitude: 5 deg, frequency: 0 Hz}}", r"sine\.frequency: must be greater than zero"),
        ("{sine: {amplitude: 5 deg, frequency: 0.1}}", "0.1 is in Hz or in rad/s"),
        ("{sine: {amplitude: 5 deg, frequency: 3 m}}", '"3 m" is a length; a frequency is needed'),
        ("{sine: {amplitude: 5 m, period: 1 s}}", r'sine\.amplitude: "5 m" is a length; an angle is needed'),
        ("{sine: {amplitude: 5 deg, period: 1 s}, mean: 2 m}", r'setpoint\.mean: "2 m" is a length'),
        ("{sine: {amplitude: 5 deg, period: 1 s, mean: 2 deg}}", "mean stands beside the sine"),
        ("{sine: {period: 1 s}}", r"sine\.amplitude: is missing: such as 5 deg"),
        ("{sine: {amplitude: 5 deg, period: 1 s}, ramp: 3 s}", 'unknown key "ramp"; did you mean "ramp_in"'),
        ("{sine: {amplitude: 5 deg, period: 1 s}, ramp_in: 0 s}", r"ramp_in: must be greater than zero"),
        ("{sines: []}", "from 1 to 300 sines are needed; there are 0"),
        ("{sines: [{amplitude: 5 deg}]}", r"sines\.0: needs period or frequency"),
        ("{samples: [[0 s, 0 deg], [0 s, 1 deg]]}", "times must increase"),
        ("{samples: [[0 s, 0 deg], [1 s, 1 m]]}", r'samples\.1\.1: "1 m" is a length'),
        ("{samples: [[0 s, 0 deg]]}", "at least two points"),
        ("{samples: [[0 s, 0], [1e-9 s, 1], [10 s, 1]]}", "1e-09 s apart, too close"),
        ("{samples: [[0 s, 0], [1 s, 1]], interpolation: spline}", r"must be linear, cubic or quintic"),
        ("{csv: none.csv}", r"setpoint: there is no file none\.csv"),
        ("{csv: .}", "cannot read .: it is a folder"),
        ("{csv: 'a\\0b'}", "control.slew.setpoint: "),
        ("{wave: {amplitude: 5 deg}}", "hold, quintic, trapezoidal, sine, sines, samples, csv or signal"),
    ],
)
def test_a_wrong_course_is_told_with_its_place(course: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        loads(slewing(course))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("time [s],luff [deg]\n0,0\n1,x\n", r"line 3, column luff \[deg\]: 'x' is not a finite number"),
        ("time [s],luff [deg]\n0,0\n1,\n", r"line 3, column luff \[deg\]: is empty"),
        ("time [s],luff [deg]\n0,0\n1,nan\n", "not a finite number"),
        ("time [s],luff [deg]\n0,0\n\n2,1\n1,1\n", "line 5: times must rise; 1 s comes after 2 s"),
        ("time [s],luff [deg]\n0,0\n1\n", "line 3 has 1 cells, the first line names 2 columns"),
        ("time [m],luff [deg]\n0,0\n1,1\n", r'column time \[m\]: "1 m" is a length; a time is needed'),
        ("time [s],luff [parsec2]\n0,0\n1,1\n", r"column luff \[parsec2\]"),
        ("time [s],luff [kN]\n0,0\n1,1\n", r'"luff \[kN\]" is a force; an angle is needed.*"slew" is an angular'),
        ("time [s],luff\n0,0\n1,1\n", r'the column "luff" has no unit; write it like luff \[deg\]'),
        ("t,luff [deg]\n0,0\n1,1\n", "there is no column time; there are t, luff"),
        ("time [s],a [deg],b [deg]\n0,0,0\n1,1,1\n", "which column\\? Write column: NAME; there are a, b"),
        ("time [s],a [deg],a [rad]\n0,0,0\n1,1,1\n", "two columns are called a"),
        ("time [s]\n0\n1\n", "none but time"),
        ("time [s],luff [deg]\n0,0\n", "at least two points"),
        ("", "the file is empty; its first line names the columns"),
        ("time [s],luff [deg]\n" + "".join(f"{i},0\n" for i in range(301)), "at most 300 points; these are 301"),
    ],
)
def test_a_wrong_file_is_told_with_its_line(write: Any, text: str, message: str) -> None:
    write("move.csv", text)
    with pytest.raises(ScenarioError, match=message):
        loads(slewing("{csv: move.csv}"))


@pytest.mark.parametrize(
    "text",
    [
        "time [s],slew [deg],other\n0,0,1\n0.5,4.5,1\n2,-3,1\n",
        "time [ms];slew [deg];other\n0;0;1\n500;4,5;1\n2000;-3;1\n",
        "\ufefftime\tslew [deg]\tother\r\n0\t0\t1\r\n0,5\t4,5\t1\r\n2\t-3\t1\r\n\r\n",
    ],
)
def test_points_of_a_file_become_part_of_the_scenario(write: Any, text: str) -> None:
    write("sub/move.csv", text)
    path = write("sub/crane.yaml", slewing("{csv: move.csv, column: slew, interpolation: linear}"))
    scenario = load(path)
    found = setpoint_of(scenario.plant, "slew")
    assert isinstance(found, Samples)
    assert found.times == (0.0, 0.5, 2.0)
    assert found.points == pytest.approx([math.radians(value) for value in (0.0, 4.5, -3.0)], rel=1e-15)
    write("sub/move.csv", "time [s],slew [deg]\n0,0\n1,1\n")
    assert loads(scenario.to_yaml()) == scenario
    assert load(path).hash != scenario.hash


def test_a_dataset_is_reproducible_without_the_file(write: Any) -> None:
    file = write("move.csv", "time [s],luff [deg]\n0,0\n1,2\n2,-3\n3,0\n")
    changes = {"control.luff.setpoint": "{csv: move.csv}", "run.duration": "3 s", "record": ["q", "setpoint"]}
    dataset = deckcrane.run(load("moving_base").with_values(changes))
    file.unlink()
    again = deckcrane.run(loads(dataset.attrs["scenario"]))
    assert again.attrs["scenario_hash"] == dataset.attrs["scenario_hash"]
    assert again.identical(dataset)


def test_sines_stand_in_a_table_too(write: Any) -> None:
    write("swell.csv", "amplitude [deg],period [s],phase [deg]\n5,10,0\n1,3,90\n")
    scenario = loads(slewing("{sines: swell.csv, mean: 0 deg}"))
    waves = setpoint_of(scenario.plant, "slew").waves
    assert [wave.amplitude for wave in waves] == pytest.approx([math.radians(5), math.radians(1)])
    assert [(wave.period, wave.phase) for wave in waves] == [(10.0, 0.0), (3.0, pytest.approx(math.pi / 2))]
    assert loads(scenario.to_yaml()) == scenario
    write("swell.csv", "amplitud [deg],period [s]\n5,10\n")
    with pytest.raises(ScenarioError, match='did you mean "amplitude"'):
        loads(slewing("{sines: swell.csv}"))


def test_a_variants_file_lies_beside_the_scenario(write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    write("sub/move.csv", "time [s],slew [deg]\n0,0\n1,1\n")
    path = write("sub/crane.yaml", EXAMPLE + "variants: {moved: {control.slew.setpoint: {csv: move.csv}}}\n")
    monkeypatch.chdir(path.parents[1])
    scenario: Scenario = load(path)
    assert setpoint_of(scenario.variant("moved").plant, "slew").times == (0.0, 1.0)


def test_problems_know_the_keys_of_a_sine() -> None:
    part = part_at(("control", "slew", "setpoint", "<sine>", "sine"), Scenario)
    assert part is not None
    assert "amplitude" in part.model_fields
