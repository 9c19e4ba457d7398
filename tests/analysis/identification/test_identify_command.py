"""The command `identify`: a record in, numbers, report and identified scenario out; mistakes in words."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from tests.analysis.identification.test_identification import DAMPER, GAIN, OSCILLATOR, SPRING, noise, write
from tests.commands import command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("identify")
    (place / "block.yaml").write_text(OSCILLATOR, encoding="utf-8")
    for i, stiffness in enumerate((10.0, 30.0)):
        dataset = deckcrane.run(deckcrane.loads(OSCILLATOR).with_values({GAIN: stiffness}))
        t, q = dataset["time"].values, dataset["q"].values[:, 0]
        write(place / f"test{i}.csv", "time [s],slide [mm]", t, 1e3 * noise(i, 2e-3, q))
    return place


def test_a_record_gives_report_scenario_tables_and_figures(folder: Path) -> None:
    ended = command(
        *(
            "identify",
            folder / "block.yaml",
            folder / "test0.csv",
            "--set",
            f"{SPRING}=45 N/m",
            "--by",
            f"{SPRING}=20 N/m..80 N/m",
        ),
        *("--by", f"{DAMPER}=0 N s/m..", "--noise", "slide=2 mm", "--offset", "slide", "-o", folder / "report.html"),
        *("--scenario", folder / "found.yaml", "--json", folder / "found.json", "--tables", folder / "found.csv"),
    )
    assert ended.returncode == 0, ended.stderr
    assert "3 unknowns from 81 samples of test0.csv" in ended.stdout
    data = json.loads((folder / "found.json").read_text(encoding="utf-8"))
    numbers = {number["name"]: number for number in data["numbers"]}
    assert numbers[SPRING]["interval"][0] < 50.0 < numbers[SPRING]["interval"][1]
    assert numbers[DAMPER]["bounds"] == [0.0, None]
    identified = (folder / "found.yaml").read_text(encoding="utf-8")
    assert f"#   {SPRING}: " in identified
    joint = deckcrane.load(folder / "found.yaml").bodies["block"].joint
    assert joint.spring.linear == pytest.approx(numbers[SPRING]["value"])  # type: ignore[union-attr]
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert page.count("<figure>") == 3
    assert "Records: test0.csv" in page
    assert SPRING in page
    assert "http" not in page.replace("http://www.w3.org", "")  # self-contained
    rows = (folder / "found.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "number,unit,before,identified,standard deviation,from,to,note"
    assert len(rows) == 4


def test_two_records_of_which_one_differs_tell_springs_apart(folder: Path) -> None:
    """With another gain in one record, known there, the spring is told; in one record alone only the sum would be."""
    records = folder / "test0.csv", folder / "test1.csv"
    ended = command(
        *("identify", folder / "block.yaml", *records, "--by", SPRING, "--given", f"{records[1]}:{GAIN}=30 N/m"),
        *("--json", folder / "both.json"),
    )
    assert ended.returncode == 0, ended.stderr
    (number,) = json.loads((folder / "both.json").read_text(encoding="utf-8"))["numbers"]
    assert number["interval"][0] < 50.0 < number["interval"][1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--by", f"{SPRING}=20 N/m"), "write PATH=LOW..HIGH"),
        (("--by", f"{SPRING}=20..80"), "the unit is missing"),
        (("--by", SPRING, "--noise", "slide"), "NAME=VALUE"),
        (("--by", SPRING, "--by", f"{SPRING}=20 N/m..80 N/m"), f"--by {SPRING} is given twice"),
        (("--by", SPRING, "--noise", "slide=1 mm", "--noise", "slide=2 mm"), "--noise slide is given twice"),
        (("--by", SPRING, "--signal", "slide", "--signal", "slide=u.slide"), "--signal slide is given twice"),
        (("--by", SPRING, "--given", "other.csv:run.step=1 ms"), "with one of the records"),
        (("--by", SPRING, "--signal", "slid"), 'did you mean "slide"'),
        (("--by", SPRING, "-o", "report.pdf"), ".html"),
        (("--by", "gravity.0"), "gravity.0"),
    ],
)
def test_mistakes_end_with_code_2(folder: Path, arguments: tuple[str, ...], message: str) -> None:
    ended = command("identify", folder / "block.yaml", folder / "test0.csv", *arguments)
    assert ended.returncode == 2
    assert message in ended.stderr


def test_a_record_is_never_written_over(folder: Path) -> None:
    ended = command(
        "identify", folder / "block.yaml", folder / "test0.csv", "--by", SPRING, "--tables", folder / "test0.csv"
    )
    assert ended.returncode == 2
    assert np.isfinite(float((folder / "test0.csv").read_text(encoding="utf-8").splitlines()[1].split(",")[1]))
