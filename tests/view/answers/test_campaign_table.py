"""The results of a campaign on the terminal: the verdict first, whole words, one line for each signal."""

from __future__ import annotations

import pytest
from rich.console import Console

from deckcrane.analysis.campaign_results import CampaignSummary, SignalOverCases, WorstCase
from deckcrane.view.answers.campaign import broken_name, campaign_table
from deckcrane.view.tables import format_number

CASES = [f"heading={30 * i},hs=2.4,tp=9.5,seed={i},payload=container_of_20_ft" for i in range(3)]
LONG = "rope_span_tension.luffing_rope_of_the_gantry.winch_drum_end"


def signal(name, unit, least, greatest, case=0):
    return SignalOverCases(name, unit, WorstCase(least, CASES[2]), WorstCase(greatest, CASES[case]), 0.5 * greatest)


def printed(*signals, width=100):
    summary = CampaignSummary("Lifts", 3, 3, 0, {}, "minimum", "maximum", None, signals)
    console = Console(record=True, width=width)
    console.print(campaign_table(summary))
    return console.export_text()


def test_utilisations_come_first_and_those_above_1_are_marked():
    text = printed(
        signal("hook_load", "N", 1e3, 5e5),
        signal("utilisation.boom.stress", "1", 0.1, 0.8),
        signal("utilisation.hoist.tension", "1", 0.2, 1.25, case=1),
    )
    assert text.startswith("verdict: ABOVE the limit in 1 of 2 checks; hoist.tension governs, utilisation 1.25\n")
    lines = [line.split() for line in text.splitlines()]
    assert ["hoist.tension", "1.25", "ABOVE", "1", "1", "0.625"] in lines
    assert ["boom.stress", "0.8", "2", "0.4"] in lines
    assert f"case 1: {CASES[1]}" in text
    within = printed(signal("utilisation.boom", "1", 0.1, 1.0))
    assert within.startswith("verdict: within limits (1 check); boom governs")
    assert "ABOVE" not in within


def test_everything_fits_100_columns_in_whole_words():
    text = printed(
        signal(LONG, "N", -1.234e9, 1.234e9), signal("bearing_load.slew_bearing.overturning", "N m", -2e7, 3e7)
    )
    assert max(map(len, text.splitlines())) <= 100
    words = {word for line in text.splitlines() for word in line.split()}
    assert "bearing_load.slew_bearing.overturning" in words
    assert {"rope_span_tension.luffing_rope_of_the_", "gantry.winch_drum_end"} <= words
    assert set(CASES[::2]) <= words


@pytest.mark.parametrize(("value", "unit", "text"), [(0.5, "1", "0.5"), (2.5e6, "Pa", "2.5 MPa"), (3.0, "m", "3 m")])
def test_plain_numbers_have_no_unit(value, unit, text):
    assert format_number(value, unit) == text


def test_names_break_between_words_only():
    assert broken_name("a.b", 40) == "a.b"
    assert broken_name("slew_bearing.overturning", 14) == "slew_bearing.\noverturning"


def test_rounding_errors_are_left_out_and_counted():
    text = printed(
        signal("reaction.king.fz", "N", 1e5, 4e5),
        signal("reaction.king.mz", "N m", -3e-9, 2e-9),
        signal("reaction.boom.fz", "N", -2.0, 1.0),
        signal("hook_load", "N", 1e-9, 2e-9),
    )
    assert "reaction.king.mz" not in text
    assert "reaction.boom.fz" in text
    assert "hook_load" in text, "nothing of its kind is larger"
    assert "left out: 1 signal that stays zero" in text
