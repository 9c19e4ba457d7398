"""Shares of scatter diagrams below limit curves: exact where all is linear, conservative where nothing was simulated."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from jsonschema import Draft202012Validator

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.scatter_shares import (
    SeaClasses,
    classes_of,
    classes_of_pairs,
    classes_of_table,
    over_headings,
    over_periods,
    part_below,
)
from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.reading import study_schema
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sea_areas import north_atlantic
from deckcrane.view.answers.operability import operability_answer
from tests.analysis.operability.sea_stores import sea_store
from tests.commands import command

VARY = """  site:
    scatter: {hs: [0.5 m, 1.5 m, 2.5 m, 3.5 m], tp: [6 s, 8 s], cells: [[30, 10], [20, 10], [10, 10], [5, 5]], source: counted}
  heading: {headings: [135 deg, 180 deg], probabilities: [0.25, 0.75]}
  platform: {variants: {compensated: {}, locked: {control.platform_roll.level: false}}}
  seed: {seeds: 1}"""


def king(hs: float, tp: float, direction: float, scenario: deckcrane.Scenario) -> float:
    """Limits of 2 m with a compensated platform and 1 m without, half as much again in head seas."""
    level = scenario.control["platform_roll"].level
    return hs / (2.0 if level else 1.0) / (1.5 if direction > 3 else 1.0)


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sea_store(
        tmp_path_factory.mktemp("year"),
        {"utilisation.king": king, "utilisation.hook": lambda hs, tp, direction, _: hs / 2.2},
        VARY,
        answers="answers: {operability: {share: linear}}",
    )


def asked(**operability: object) -> Answers:
    return Answers.model_validate({"operability": operability})


def test_the_share_of_the_studys_own_sea_states_is_exact(year: Path) -> None:
    """Classes of 1 m with 40, 30, 20 and 10 %: limits 2 and 2.2 m compensated, 1 and 1.5 m locked, by heading."""
    found = deckcrane.operability(year).shares
    assert found is not None
    compensated = 0.25 * 0.70 + 0.75 * (0.70 + 0.2 * 0.20)
    locked = 0.25 * 0.40 + 0.75 * (0.40 + 0.5 * 0.30)
    np.testing.assert_allclose(found["share"], [compensated, locked], rtol=1e-9)
    np.testing.assert_allclose(found["by_heading"], [[0.70, 0.74], [0.40, 0.55]], rtol=1e-9)
    assert found["variant"].values.tolist() == ["compensated", "locked"]


def test_what_each_criterion_costs(year: Path) -> None:
    found = deckcrane.operability(year, asked(headings="135 deg")).shares
    assert found is not None
    np.testing.assert_allclose(found["alone"], [[0.70, 0.74], [0.40, 0.74]], rtol=1e-9)
    np.testing.assert_allclose(found["without"], [[0.74, 0.70], [0.74, 0.40]], rtol=1e-9)


@pytest.mark.parametrize(
    ("headings", "share"),
    [("best", 0.74), ("worst", 0.70), ("180 deg", 0.74), ("157.5 deg", 0.72), ("probabilities", 0.73)],
)
def test_headings_are_chosen(year: Path, headings: str, share: float) -> None:
    found = deckcrane.operability(year, asked(headings=headings)).shares
    assert found is not None
    assert float(found["share"][0]) == pytest.approx(share, rel=1e-9)


@pytest.mark.parametrize(("share", "worth"), [("linear", 0.74), ("middle", 0.70), ("whole", 0.70)])
def test_a_class_that_a_limit_cuts_is_shared_as_asked(year: Path, share: str, worth: float) -> None:
    found = deckcrane.operability(year, asked(headings="180 deg", share=share)).shares
    assert found is not None
    assert float(found["share"][0]) == pytest.approx(worth, rel=1e-9)


def test_alpha_factors_lower_the_limit_before_it_is_shared(year: Path) -> None:
    found = deckcrane.operability(year, asked(headings="180 deg", alpha=0.5)).shares
    assert found is not None
    assert float(found["share"][0]) == pytest.approx(0.4 + 0.1 * 0.3, rel=1e-9)
    assert float(found["design_share"][0]) == pytest.approx(0.74, rel=1e-9)
    table = {"hs": ["2 m", "3 m"], "lead": ["12 h"], "factors": [[0.5, 1.0]]}
    operation = {"planned": "4 h", "contingency": "2 h"}
    own = deckcrane.operability(year, asked(headings="180 deg", alpha=table, operation=operation)).shares
    assert own is not None
    assert float(own["share"][0]) == pytest.approx(0.4 + 0.3 * (2.2 * 0.6 - 1.0), rel=1e-9)


def test_what_was_not_simulated_is_not_workable_and_told(year: Path) -> None:
    diagram = {
        "hs": ["0.5 m", "1.5 m"],
        "tp": ["6 s", "7 s", "12 s"],
        "cells": [[0.2, 0.2, 0.2], [0.1, 0.1, 0.2]],
        "source": "counted",
    }
    found = deckcrane.operability(year, asked(headings="180 deg", scatter=diagram))
    assert found.shares is not None
    assert float(found.shares["share"][0]) == pytest.approx(0.6, rel=1e-9)
    assert any("40 % of the time has peak periods that were not simulated" in note for note in found.notes)
    nearest = deckcrane.operability(year, asked(headings="180 deg", scatter=diagram, beyond="nearest")).shares
    assert nearest is not None
    assert float(nearest["share"][0]) == pytest.approx(1.0, rel=1e-9)


def test_seas_above_the_highest_simulated_one_are_not_workable_and_told(year: Path) -> None:
    high = {"king": {"signal": "utilisation.king", "at_most": 5}}
    source = CampaignSource(year, asked(utilisations="none", criteria=high, headings="180 deg"))
    answer = operability_answer(source)
    assert answer is not None
    assert any("5.0 % of the time lies above the highest Hs that was simulated" in line for line in answer.warnings)


def test_limits_below_the_lowest_simulated_sea_are_nothing_and_told(year: Path) -> None:
    low = {"king": {"signal": "utilisation.king", "at_most": 0.1}}
    found = deckcrane.operability(year, utilisations="none", criteria=low)
    assert found.shares is not None
    assert (found.shares["share"] == 0).all()
    assert any("8 of 8 limits lie below the lowest Hs" in note for note in found.notes)


def test_what_is_asked_may_be_said_in_python(year: Path) -> None:
    found = deckcrane.operability(year, headings="180 deg", share="whole").shares
    assert found is not None
    assert float(found["share"][0]) == pytest.approx(0.70, rel=1e-9)
    with pytest.raises(DeckcraneError, match=r"share: .*linear"):
        deckcrane.operability(year, share="half")


@pytest.mark.parametrize(
    ("operability", "accepted"),
    [
        ({"hindcast": "site.csv", "alpha": 0.8, "headings": "180 deg", "duration": "run"}, True),
        (
            {"hindcast": {"file": "site.nc", "vessel": "270 deg"}, "scatter": "kvitebjorn", "utilisations": ["king"]},
            True,
        ),
        ({"alpha": {"hs": ["1 m"], "lead": ["12 h"], "factors": [[0.8]]}, "confidence": "90 %", "window": "6 h"}, True),
        ({"alpah": 0.8}, False),
        ({"headings": "bst"}, False),
    ],
)
def test_the_schema_of_studies_accepts_what_can_be_asked(operability: dict[str, object], accepted: bool) -> None:
    study = {"deckcrane": 1, "scenario": "x", "vary": {"seed": {"seeds": 2}}, "answers": {"operability": operability}}
    assert Draft202012Validator(study_schema()).is_valid(study) == accepted
    if accepted:
        assert Answers.model_validate(study["answers"]).operability is not None


def test_a_study_that_asks_for_nothing_has_no_answer(year: Path) -> None:
    assert operability_answer(CampaignSource(year, Answers())) is None


def test_the_command_prints_and_writes(year: Path, tmp_path: Path) -> None:
    ended = command("operability", year, "--scatter", "north_atlantic", "-o", tmp_path / "a.csv")
    assert ended.returncode == 0, ended.stderr
    assert "workable" in ended.stdout
    assert "check against the standard" in ended.stdout
    assert (tmp_path / "a.csv").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--scatter", "north_see"), "did you mean"),
        (("--scatter", "none.csv"), "there is no file"),
        (("--alpha", "base_case"), "needs to know how long the operation takes"),
        (("--alpha", "1.2"), "at most 1"),
        (("--alpha", "base_case", "--window", "100 h"), "72 h"),
        (("--headings", "bst"), "best, worst, probabilities"),
        (("--window", "6"), "the unit is missing"),
        (("--headings", "90 deg"), "waves at 90 deg were not simulated, nor headings on both sides within 45 deg"),
    ],
)
def test_a_users_mistake_is_one_message(year: Path, options: tuple[str, ...], said: str) -> None:
    ended = command("operability", year, *options)
    assert ended.returncode == 2
    assert said in ended.stderr


@pytest.mark.parametrize(
    ("first", "rows", "said"),
    [
        ("hs [m] / tp [s], 5, 7", "10, 20, 30\n50, 20, 30", "no sea has Hs 50 m; is it in other units"),
        ("hs [ft] / tp [s], 5, 7", "3, 0.5, 0.2\n6, 0.1, 0.1", "add up to 0.9"),
        ("hs [m] / tz [s], 5, 7", "3, 5, 2\n6, 1, 1", "not peak periods"),
        ("hs [s] / tp [s], 5, 7", "3, 5, 2\n6, 1, 1", "length"),
    ],
)
def test_a_diagram_in_other_units_or_that_does_not_add_up_is_refused(
    year: Path, tmp_path: Path, first: str, rows: str, said: str
) -> None:
    (tmp_path / "site.csv").write_text(f"{first}\n{rows}\n")
    ended = command("operability", year, "--scatter", tmp_path / "site.csv")
    assert ended.returncode == 2
    assert said in ended.stderr


def test_feet_are_read_as_feet(tmp_path: Path, year: Path) -> None:
    (tmp_path / "site.csv").write_text("hs [ft] / tp [s], 6, 8\n2, 30, 20\n6, 30, 20\n")
    diagram = {"file": str(tmp_path / "site.csv"), "source": "log"}
    found = deckcrane.operability(year, asked(scatter=diagram, headings="180 deg")).shares
    assert found is not None
    assert float(found["share"][0]) == pytest.approx(0.5 + 0.5 * (2.2 / 0.3048 - 4) / 4, rel=1e-9)


def test_how_a_class_is_shared_matters_eightfold_for_low_limits_in_the_north_atlantic() -> None:
    classes = classes_of_table(north_atlantic())
    limit = np.full(len(classes.period), 1.5)
    shares = [float(part_below(classes, limit, kind) @ classes.probability) for kind in ("whole", "linear", "middle")]
    np.testing.assert_allclose(shares, [0.030504, 0.143381, 0.256258], rtol=1e-4)
    low = np.full(len(classes.period), 0.5)
    assert float(part_below(classes, low, "middle") @ classes.probability) == pytest.approx(0.030504, rel=1e-4)


def test_classes_end_halfway_between_their_middles() -> None:
    found = classes_of_pairs("site", {(0.5, 6.0): 0.5, (1.5, 6.0): 0.3, (3.5, 6.0): 0.2})
    np.testing.assert_allclose(found.low, [0.0, 1.0, 2.5])
    np.testing.assert_allclose(found.high, [1.0, 2.5, 4.5])


def test_bundled_diagrams_are_found_by_name() -> None:
    assert classes_of("kvitebjorn").probability.sum() == pytest.approx(1.0)


def test_shares_never_fall_when_a_limit_rises() -> None:
    rng = np.random.default_rng(1)
    low = rng.uniform(0, 5, 50)
    classes = SeaClasses("drawn", low, low + rng.uniform(0.1, 2, 50), np.full(50, 8.0), np.full(50, 0.02))
    for kind in ("linear", "middle", "whole"):
        shares = [
            part_below(classes, np.full(50, limit), kind) @ classes.probability for limit in np.linspace(0, 8, 40)
        ]
        assert (np.diff(shares) >= 0).all()


def test_limits_are_linear_between_periods_and_nothing_beyond() -> None:
    periods, limits = np.array([6.0, 8.0, 10.0]), np.array([[1.0, 2.0, 4.0], [1.0, np.nan, 3.0]])
    found, outside = over_periods(periods, limits, np.array([5.0, 6.0, 9.0, 10.0, 11.0]), "not_allowed")
    np.testing.assert_allclose(found, [[0, 1, 3, 4, 0], [0, 1, 2.5, 3, 0]])
    assert outside.tolist() == [True, False, False, False, True]


def test_limits_are_linear_between_headings_that_are_near() -> None:
    headings = np.radians([0.0, 45.0, 90.0, 180.0])
    limits = np.array([1.0, 2.0, 3.0, 5.0])[:, None] * np.ones(6)
    wanted = np.radians([0.0, 22.5, 67.5, 135.0, 180.0, 360.0])
    found, outside = over_headings(headings, limits, wanted, "not_allowed")
    np.testing.assert_allclose(found, [1.0, 1.5, 2.5, 0.0, 5.0, 1.0])
    assert outside.tolist() == [False, False, False, True, False, False]


def test_limits_are_linear_between_the_last_heading_and_the_first() -> None:
    headings, limits = np.radians([20.0, 180.0, 340.0]), np.array([1.0, 2.0, 5.0])[:, None] * np.ones(4)
    found, outside = over_headings(headings, limits, np.radians([350.0, 0.0, 5.0, 10.0]), "not_allowed")
    np.testing.assert_allclose(found, [4.0, 3.0, 2.5, 2.0])
    assert not outside.any()


def test_a_heading_that_differs_from_a_computed_one_by_rounding_is_that_one_on_either_side() -> None:
    """Beside it are gaps that are too wide to interpolate over."""
    headings, limits = np.radians([0.0, 110.0, 230.0]), np.array([1.0, 2.0, 5.0])[:, None] * np.ones(4)
    wanted = np.radians([110.0, 110.0, 230.0, 360.0]) + np.array([-1e-9, 1e-9, -1e-9, -1e-9])
    found, outside = over_headings(headings, limits, wanted, "not_allowed")
    np.testing.assert_allclose(found, [2.0, 2.0, 5.0, 1.0])
    assert not outside.any()


def test_probabilities_of_headings_that_the_study_has_not_are_refused(year: Path) -> None:
    found = deckcrane.operability(year, asked(headings="best"))
    assert found.choice.words == "the best heading in each sea state"
    with pytest.raises(DeckcraneError, match="takes 100 h from the forecast"):
        deckcrane.operability(year, asked(alpha=0.8, operation={"planned": "100 h"}))


def test_without_a_source_no_share_of_a_year_is_told(tmp_path: Path) -> None:
    vary = VARY.replace(", source: counted", "")
    store = sea_store(tmp_path, {"utilisation.king": king}, vary, answers="answers: {operability: {}}")
    found = deckcrane.operability(store)
    assert found.shares is None
    assert any("no share of the time is told" in note and "source: illustrative" in note for note in found.notes)
    text = command("operability", str(store))
    assert "days a year" not in text.stdout
    (tmp_path / "site.csv").write_text("hs [m] / tp [s], 6, 8\n1, 30, 20\n2, 30, 20\n")
    assert deckcrane.operability(store, scatter=str(tmp_path / "site.csv")).shares is None
    told = command(
        "operability", str(store), "--scatter", str(tmp_path / "site.csv"), "--scatter-source", "buoy 7, 2001 to 2020"
    )
    assert "days a year" in told.stdout
    assert "buoy 7, 2001 to 2020" in " ".join(told.stdout.split())
    assert deckcrane.operability(store, scatter="kvitebjorn").shares is not None


def test_illustrative_seas_are_said_to_be_so_beside_every_share(tmp_path: Path) -> None:
    vary = VARY.replace("source: counted", "source: illustrative, left_out: 20 %")
    store = sea_store(tmp_path, {"utilisation.king": king}, vary, answers="answers: {operability: {alpha: 0.8}}")
    source = CampaignSource(store)
    found = deckcrane.operability(store)
    assert found.shares is not None
    assert found.shares.attrs["illustrative"] == 1
    answer = operability_answer(source)
    assert answer is not None
    shown = [table for table in answer.tables if {"workable", "alone"} & {column.name for column in table.columns}]
    assert shown
    assert all("illustrative" in table.title for table in shown)
    assert any("illustrative sea states: so are all shares" in line for line in answer.warnings)
    caption = next(one.caption for one in answer.figures if one.name == "operability_criteria")
    assert "illustrative" in caption
    first = shown[0]
    names = [column.name for column in first.columns]
    assert first.rows[0][names.index("alpha")] == "0.80"
    assert first.rows[0][names.index("not in the diagram")] == "20.0 %"


def test_what_the_diagram_leaves_out_is_not_workable(year: Path) -> None:
    diagram = {"hs": ["0.5 m", "1.5 m"], "tp": ["6 s"], "cells": [[0.5], [0.5]], "source": "log"}
    whole = deckcrane.operability(year, asked(headings="180 deg", scatter=diagram)).shares
    part = deckcrane.operability(year, asked(headings="180 deg", scatter={**diagram, "left_out": "30 %"})).shares
    assert whole is not None
    assert part is not None
    np.testing.assert_allclose(part["share"], 0.7 * whole["share"], rtol=1e-12)
    with pytest.raises(ValueError, match="left_out is the share of the time"):
        asked(scatter={**diagram, "left_out": 1})
