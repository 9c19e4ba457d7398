"""`deckcrane new`: what it writes is a scenario that stands, runs and holds its load, whatever is asked for within its range."""

from __future__ import annotations

import io
import itertools
import json
import re
import sys
from pathlib import Path
from unittest.mock import patch

import jsonschema
import numpy as np
import pytest

import deckcrane
from deckcrane.drafting.draft import draft_text
from deckcrane.drafting.layouts import POSSIBLE, DraftRequest, layout_of
from deckcrane.scenario.document import parse
from deckcrane.view.page.page import page_html
from tests.commands import command

FEW = [("knuckle_boom", "ship", "cylinders"), ("telescopic_boom", "land", "motors"), ("lattice_boom", "land", "ropes")]
WISHES = [
    (kind, place, drives) for kind, place in itertools.product(POSSIBLE, ("land", "ship")) for drives in POSSIBLE[kind]
]


class Terminal(io.StringIO):
    """Answers typed into a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("kind", "place", "drives"), FEW)
def test_a_draft_is_a_scenario_that_the_loader_takes(kind: str, place: str, drives: str) -> None:
    scenario = deckcrane.loads(draft_text(DraftRequest(kind, place, 20.0, 10e3, drives)))
    assert (scenario.vessel is not None) == (place == "ship")
    assert bool(scenario.cylinders) == (drives == "cylinders")
    assert scenario.bodies["load"].mass == 10e3


@pytest.mark.parametrize("kind", POSSIBLE)
def test_a_drafted_crane_reaches_as_far_as_it_was_asked_to(kind: str) -> None:
    layout = layout_of(DraftRequest(kind, "land", 30.0, 10e3, POSSIBLE[kind][0]))
    low = np.radians(layout.luff.lower)
    lengths = [section.length for section in layout.sections]
    if kind == "knuckle_boom":
        reach = lengths[0] * np.cos(low) + lengths[1]
    elif kind == "telescopic_boom":
        assert layout.second is not None
        reach = (layout.second.upper + lengths[1]) * np.cos(low)
    else:
        reach = lengths[0] * np.cos(low)
    assert layout.foot[0] + reach == pytest.approx(30.0, rel=0.01)


@pytest.mark.parametrize("outreach", [5.0, 20.0, 60.0])
def test_cylinders_can_be_built_and_have_a_lever_over_their_whole_stroke(outreach: float) -> None:
    layout = layout_of(DraftRequest("knuckle_boom", "land", outreach, 10e3, "cylinders"))
    assert layout.folding is not None
    for cylinder in (layout.luffing, layout.folding):
        low, high = cylinder.stroke
        assert 0 < low < high < 1.1 * cylinder.barrel
        levers = [cylinder.lever(angle) for angle in np.linspace(*cylinder.range, 20)]
        assert min(levers) > 0.25 * max(levers)


def test_a_crane_too_heavy_for_the_bundled_ship_stands_on_one_whose_motion_is_imposed() -> None:
    light = draft_text(DraftRequest("box_boom", "ship", 20.0, 10e3, "motors"))
    heavy = draft_text(DraftRequest("box_boom", "ship", 60.0, 100e3, "motors"))
    assert "crane: added" in light
    assert "  ballast:" in light
    assert "motion:" not in light
    assert "motion: {raos: database" in heavy
    assert "  ballast:" not in heavy


@pytest.mark.study
def test_the_first_line_names_a_schema_that_lies_beside_the_file_and_takes_it(tmp_path: Path) -> None:
    assert command("new", "crane.yaml", "--template", "knuckle_boom", cwd=tmp_path).returncode == 0
    text = (tmp_path / "crane.yaml").read_text(encoding="utf-8")
    named = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
    assert named is not None
    schema = json.loads((tmp_path / named[1]).read_text(encoding="utf-8"))
    jsonschema.validate(parse(text)[0].plain(), schema)


def test_new_takes_answers_as_options_and_says_what_to_do_next(tmp_path: Path) -> None:
    ended = command(
        "new",
        "jib.yaml",
        "--template",
        "box_boom",
        "--on",
        "land",
        "--outreach",
        "8m",
        "--load",
        "2t",
        "--drives",
        "motors",
        cwd=tmp_path,
    )
    assert ended.returncode == 0, ended.stderr
    for words in ("deckcrane check jib.yaml", "deckcrane run jib.yaml -o jib.nc", "deckcrane serve jib.yaml"):
        assert words in ended.stdout
    checked = command("check", "jib.yaml", cwd=tmp_path)
    assert checked.returncode == 0
    assert "# ok: 4 bodies" in checked.stdout
    again = command("new", "jib.yaml", "--template", "box_boom", cwd=tmp_path)
    assert again.returncode == 2
    assert "already exists and is left as it is" in again.stderr
    assert "2 t" in (tmp_path / "jib.yaml").read_text(encoding="utf-8")
    assert command("new", "jib.yaml", "--template", "box_boom", "--force", cwd=tmp_path).returncode == 0


def test_new_asks_five_questions_and_asks_again_where_an_answer_cannot_be(tmp_path: Path) -> None:
    answers = "2\nland\n300 m\n30 m\n12\n12 t\n\n"
    with patch.object(sys, "stdin", Terminal(answers)):
        ended = command("new", "mine.yaml", cwd=tmp_path)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("?\n") == 5
    assert "300 m is outside 5 m to 60 m" in ended.stdout
    assert "load 12: the unit is missing" in ended.stdout
    assert "--load" not in ended.stdout, "no option was typed"
    scenario = deckcrane.load(tmp_path / "mine.yaml")
    assert {"section", "load"} <= set(scenario.bodies)
    assert scenario.bodies["load"].mass == 12e3
    assert scenario.vessel is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((), "is not a terminal, so nothing can be asked; give --template NAME"),
        (("--template", "knukle_boom"), 'did you mean "knuckle_boom"?'),
        (("--template", "lattice_boom", "--drives", "cylinders"), "there are ropes, motors"),
        (("--template", "box_boom", "--load", "5"), "the unit is missing"),
        (("--template", "box_boom", "--load", "200 t"), "outside 0.5 t to 100 t"),
        (("--template", "box_boom", "--on", "moon"), "there are ship, land"),
        (("crane.txt", "--template", "box_boom"), "the suffix says the form"),
    ],
)
def test_new_refuses_in_words_and_writes_nothing(given: tuple[str, ...], words: str, tmp_path: Path) -> None:
    with patch.object(sys, "stdin", io.StringIO("")):
        ended = command("new", *given, cwd=tmp_path)
    assert ended.returncode == 2
    assert words in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_answers_that_end_early_write_nothing(tmp_path: Path) -> None:
    with patch.object(sys, "stdin", Terminal("1\n")):
        ended = command("new", cwd=tmp_path)
    assert ended.returncode == 2
    assert "nothing was written" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_new_lists_its_templates() -> None:
    listed = command("new", "--list").stdout
    assert [line.split()[0] for line in listed.splitlines()] == list(POSSIBLE)


def held(scenario: deckcrane.Scenario) -> None:
    """A drafted crane starts at rest, holds its load all the time, and its drives have something left."""
    dataset = deckcrane.run(scenario, progress=False)
    load = scenario.bodies["load"].mass * 9.81
    assert np.isfinite(dataset["q"].values).all()
    assert float(dataset["hook_load"][0]) == pytest.approx(load, rel=0.02)
    assert float(dataset["rope_slack"].max()) == 0
    assert float(dataset["at_stop"].max()) == 0
    for name in dataset["actuator"].values:
        limit = scenario.control[str(name)].limit
        assert limit is not None
        assert float(abs(dataset["actuation"].sel(actuator=name)).max()) < limit
    assert float(abs(dataset["sway"]).max()) < np.radians(25)


def test_a_small_crane_on_land_holds_its_load() -> None:
    crane = deckcrane.loads(draft_text(DraftRequest("box_boom", "land", 8.0, 2e3, "cylinders")))
    held(crane.with_values({"run.duration": "3 s"}))


@pytest.mark.study
def test_the_largest_crane_on_a_ship_runs_live_as_all_others_do(tmp_path: Path) -> None:
    told = command(
        "new", "big.yaml", "--template", "box_boom", "--outreach", "60 m", "--load", "100 t", cwd=tmp_path
    ).stdout
    assert "deckcrane serve big.yaml" in told
    assert '"live":{"step"' in page_html(tmp_path / "big.yaml")


@pytest.mark.study
@pytest.mark.parametrize(("outreach", "load"), [(5.0, 0.5e3), (5.0, 100e3), (20.0, 10e3), (60.0, 0.5e3), (60.0, 100e3)])
@pytest.mark.parametrize(("kind", "place", "drives"), WISHES)
def test_every_draft_of_every_size_holds_its_load(
    kind: str, place: str, drives: str, outreach: float, load: float
) -> None:
    held(deckcrane.loads(draft_text(DraftRequest(kind, place, outreach, load, drives))))
