"""Whatever is wrong in a study is told in words, at its line and column, before anything runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcrane
from deckcrane.campaign.cases import Case, cases_of, scenario_of_case
from deckcrane.campaign.study.reading import load_study, loads_study
from deckcrane.campaign.study.study import Study
from deckcrane.errors import ScenarioError
from tests.studies import one_by_one

FILES = {
    "misspelt.csv": "sea.jonswp.hs [m], sea.jonswap.tp [s]\n1, 6\n2, 7\n",
    "mass.csv": "sea.jonswap.hs [t], sea.jonswap.tp [s]\n1, 6\n2, 7\n",
    "unknown.csv": "sea.jonswap.hs [furlong]\n1\n",
    "gap.csv": "sea.jonswap.hs [m], run.integrator\n1, rk4\n2, \n",
    "shares.csv": "sea.jonswap.hs [m], probability\n1, 0.5\n2, 0.6\n",
    "nameless.csv": "name, probability\nA, 0.5\nB, 0.5\n",
    "headers.csv": "sea.jonswap.hs [m]\n",
    "nothing.csv": "hs [m] / tp [s], 5, 6\n1, , 0\n2, -,\n",
    "tz.csv": "hs [m] / tz [s], 5, 6\n1, 1, 1\n",
    "corner.csv": "height, 5, 6\n1, 1, 1\n",
    "negative.csv": "hs [m] / tp [s], 5, 6\n1, -1, 2\n",
}

# What stands below `vary`, where the first problem is (line, column; vary begins in line 4), and words of its message.
MISTAKES: dict[str, tuple[str, tuple[int, int], str]] = {
    "no dimension": ("{}", (3, 7), "nothing varies, so there are no cases"),
    "no values": ("sea.jonswap.hs: []", (4, 19), "the list is empty, so there are no cases"),
    "no such path": ("sea.jonswp.hs: [1 m]", (4, 3), 'there is no "jonswp" here; did you mean "jonswap"?'),
    "no path at all": ("heave: [1 m]", (4, 3), "says where it goes: heave: {path: ..., values: [...]}"),
    "no such path by name": ("h: {path: sea.jonswap.hz, values: [1 m]}", (4, 13), 'did you mean "hs"?'),
    "wrong unit": (
        "sea.jonswap.hs:\n  - 1 m\n  - 2 s\n  - 3 m",
        (6, 7),
        'hs=2_s: sea.jonswap.hs: "2 s" is a time; a length is needed',
    ),
    "wrong size": ("sea.jonswap.hs: [1 m, 2 m, -1 m]", (4, 30), "hs=-1: sea.jonswap.hs: must be greater than zero"),
    "wrong together": ("run.step: [20 ms, 30 ms]", (4, 21), "step=30: run: every (0.1 s) must be a whole multiple"),
    "twice in a list": (
        "sea.jonswap.hs: [1 m, 2 m, 100 cm]",
        (4, 19),
        "number 1 and number 3, would both be called hs=1",
    ),
    "steps that do not end": (
        "h: {headings: {from: 0 deg, to: 100 deg, step: 30 deg}}",
        (4, 17),
        "steps of 30 from 0 do not end at 100 but at 90; write to: 90 deg",
    ),
    "range of two kinds": (
        "h: {headings: {from: 0 deg, to: 100 m, step: 30 deg}}",
        (4, 17),
        'does not go with "0 deg"',
    ),
    "range the wrong way": (
        "h: {headings: {from: 90 deg, to: 0 deg, step: 30 deg}}",
        (4, 17),
        "do not lead from 90 to 0",
    ),
    "range without an end": (
        "h: {headings: {from: 90 deg, step: 30 deg}}",
        (4, 17),
        "a range is {from: ..., to: ..., step: ...}",
    ),
    "one direction twice": (
        "h: {headings: {from: 0 deg, to: 360 deg, step: 30 deg}}",
        (4, 6),
        "0 and 360 deg are one direction",
    ),
    "headings in metres": ("h: {headings: [1 m]}", (4, 6), '"1 m" is a length; an angle is needed'),
    "no wind": ("h: {headings: [0 deg], of: wind}", (4, 6), "the scenario has no wind to turn"),
    "probabilities": ("h: {headings: [0 deg, 9 deg], probabilities: [0.5, 0.6]}", (4, 48), "add up to 1.1, not to 1"),
    "per cent": ("h: {headings: [0 deg, 9 deg], probabilities: [50, 50]}", (4, 48), "write them as 12 % or 0.12"),
    "negative": ("h: {headings: [0 deg, 9 deg], probabilities: [1.5, -0.5]}", (4, 48), "a probability is not negative"),
    "too few": ("h: {headings: [0 deg, 9 deg], probabilities: [1]}", (4, 6), "1 probabilities for 2 headings"),
    "column of no path": (
        "s: {table: misspelt.csv}",
        (4, 7),
        'misspelt.csv: column sea.jonswp.hs: there is no "jonswp"',
    ),
    "column of wrong unit": (
        "s: {table: mass.csv}",
        (4, 14),
        'column sea.jonswap.hs: "1 t" is a mass; a length is needed',
    ),
    "column of no unit": ("s: {table: unknown.csv}", (4, 14), "furlong"),
    "gap in a table": ("s: {table: gap.csv}", (4, 14), "line 3, column run.integrator: is empty"),
    "shares of a table": ("s: {table: shares.csv}", (4, 14), "the probabilities add up to 1.1, not to 1"),
    "table without paths": ("s: {table: nameless.csv}", (4, 14), "no column is a path of the scenario"),
    "table without rows": ("s: {table: headers.csv}", (4, 14), "so there are no cases"),
    "table that is not there": ("s: {table: other.csv}", (4, 14), "there is no file"),
    "lists of two lengths": (
        "s: {table: {sea.jonswap.hs: [1 m, 2 m], sea.jonswap.tp: [6 s]}}",
        (4, 14),
        "lists of one length: sea.jonswap.hs has 2, sea.jonswap.tp has 1",
    ),
    "empty scatter": ("s: {scatter: nothing.csv}", (4, 6), "nothing.csv: the scatter diagram is empty"),
    "scatter of tz": ("s: {scatter: tz.csv}", (4, 16), "its periods are not peak periods"),
    "scatter of what": ("s: {scatter: corner.csv}", (4, 16), "the first cell says what the lines and columns are"),
    "scatter below zero": ("s: {scatter: negative.csv}", (4, 16), "counts and probabilities are not negative; -1 is"),
    "scatter of shares": (
        "s: {scatter: {hs: [1 m], tp: [5 s, 6 s], cells: [[0.3, 0.2]]}}",
        (4, 6),
        "the probabilities add up to 0.5, not to 1, and are not whole numbers",
    ),
    "scatter in tonnes": (
        "s: {scatter: {hs: [1 t], tp: [5 s], cells: [[1]]}}",
        (4, 16),
        "is a mass; a length is needed",
    ),
    "scatter with a gap": (
        "s: {scatter: {hs: [1 m], tp: [5 s, 6 s], cells: [[1]]}}",
        (4, 16),
        "row 1 of cells needs 2 numbers",
    ),
    "one path twice": (
        "a: {path: sea.jonswap.hs, values: [1 m]}\ns: {scatter: {hs: [1 m], tp: [5 s], cells: [[1]]}}",
        (5, 6),
        "a and s both change sea.jonswap.hs; a path belongs to one dimension",
    ),
    "one path within another": (
        "a: {path: sea.jonswap, values: [{hs: 1 m, tp: 5 s}]}\nsea.jonswap.hs: [2 m]",
        (5, 19),
        "a and hs both change sea.jonswap and sea.jonswap.hs",
    ),
    "set and varied": ("run.duration: [10 s]", (4, 17), "run.duration is set for all cases, and duration changes it"),
    "one name twice": ("bodies.king.mass: [1 t]\nbodies.payload.mass: [1 t]", (5, 3), 'would both be called "mass"'),
    "no name": ("gravity.2: [9.8 m/s^2]", (4, 3), 'a dimension cannot be called "2"; give it a name of its own'),
    "no list under a path": ("sea.seed: {seeds: 2}", (4, 3), "only a list or a range stands under a path"),
    "variants alike": ("v: {variants: {a b: {}, A_b: {}}}", (4, 6), '"a b" and "A_b", would both be called v=A_b'),
    "no variants": ("v: {variants: {}}", (4, 6), "there are no variants, so there are no cases"),
    "variant of no path": ("v: {variants: {a: {bodies.payload.mss: 1 t}}}", (4, 42), 'did you mean "mass"?'),
    "variant of no name": ("v: {variants: [without compensaton]}", (4, 6), 'did you mean "without compensation"?'),
    "pose of nothing": (
        "p: {poses: {a: {slow: 1 deg}}}",
        (4, 6),
        'there is no coordinate "slow"; did you mean "slew"?',
    ),
    "pose in metres": ("p: {poses: {a: {slew: 1 m}}}", (4, 18), "is a length; an angle is needed"),
    "deviation below zero": (
        "s: {samples: 9, of: {bodies.payload.mass: {normal: 9 t, standard_deviation: -2 t}}}",
        (4, 79),
        "must be greater than zero",
    ),
    "lowest is highest": (
        "s: {samples: 9, of: {bodies.payload.mass: {uniform: [3 t, 1 t]}}}",
        (4, 45),
        "the lowest value comes first",
    ),
    "of two kinds": (
        "s: {samples: 9, of: {bodies.payload.mass: {uniform: [1 m, 3 t]}}}",
        (4, 45),
        "are not of one kind",
    ),
    "of a wrong kind": (
        "s: {samples: 9, of: {bodies.payload.mass: {uniform: [1 m, 3 m]}}}",
        (4, 23),
        "bodies.payload.mass: ",
    ),
    "of no kind": ("s: {samples: 9, of: {bodies.payload.mass: {norml: 3}}}", (4, 45), 'did you mean "normal"?'),
    "triangle": (
        "s: {samples: 9, of: {bodies.payload.mass: {triangular: [3 t, 1 t, 2 t]}}}",
        (4, 45),
        "must rise in this order",
    ),
    "no shape": ("s: {samples: 9, of: {bodies.payload.mass: {weibull: 3 t}}}", (4, 24), "shape: is missing"),
    "nothing left": (
        "s: {samples: 9, of: {bodies.payload.mass: {normal: 3 t, standard_deviation: 1 t, lower: 40 t}}}",
        (4, 45),
        "next to nothing of the distribution lies between lower and upper",
    ),
    "masses below zero": (
        "s: {samples: 99, of: {bodies.payload.mass: {normal: 3 t, standard_deviation: 2 t}}}",
        (4, 24),
        "bodies.payload.mass: must be greater than zero",
    ),
    "no samples": (
        "s: {samples: 0, of: {bodies.payload.mass: {discrete: [1 t]}}}",
        (4, 16),
        "a whole number from 1 to",
    ),
    "samples of nothing": ("s: {samples: 2, of: {}}", (4, 6), "of names no path whose values are drawn"),
    "no seeds": ("s: {seeds: 0}", (4, 14), "a whole number from 1 to"),
    "an empty list of seeds": ("s: {seeds: []}", (4, 14), "the list of seeds is empty, so there are no cases"),
    "seeds of nothing": (
        "s: {seeds: 3, at: sea.sed}",
        (4, 21),
        'sea.sed: there is no "sed" here; did you mean "seed"?',
    ),
    "no group": (
        "v: {variants: {a: 3}}",
        (4, 17),
        '"a" is a group of values, {NAME: VALUE, ...}; this is the number 3',
    ),
    "nothing turns": ("h: {headings: [0 deg], of: []}", (4, 6), "of says what turns"),
    "a word for a direction": ("h: {headings: [a]}", (4, 6), "an angle is written like 45 deg"),
    "a unit for a seed": (
        "sea.seed: [1 m]",
        (4, 14),
        'a whole number from 0 to 9223372036854775807 is needed; this is the text "1 m"',
    ),
    "a seed twice": ("s: {seeds: [1, 1]}", (4, 14), "a seed is listed twice"),
    "unknown kind": ("s: {seds: 2}", (4, 6), 'did you mean "seeds"?'),
    "unknown key": ("s: {seeds: 2, comon: true}", (4, 17), 'unknown key "comon"; did you mean "common"?'),
    "no kind": ("s: 2", (4, 6), "a dimension of a study is a mapping with one of the keys values, table,"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def text_of(vary: str, more: str = "", scenario: str = "deck_crane_in_waves") -> str:
    below = "" if vary == "{}" else "\n  " + vary.replace("\n", "\n  ")
    set_too = more or ("set: {run.duration: 200 s}" if "run.duration" in vary else "title: a study")
    return f"deckcrane: 1\nscenario: {scenario}\nvary: {vary if not below else ''}{below}\n{set_too}\n"


@one_by_one("name", MISTAKES)
def test_a_mistake_is_told_at_its_place_in_words_for_its_author(name: str, folder: Path) -> None:
    vary, place, words = MISTAKES[name]
    with pytest.raises(ScenarioError) as caught:
        loads_study(text_of(vary), "study.yaml", folder)
    first = caught.value.problems[0]
    assert words in str(caught.value)
    assert (first.line, first.column) == place
    for machinery in ("pydantic", "validat", "Input should", "tuple", "dict", "Extra inputs", "<", "None", "Quantity"):
        assert machinery not in str(caught.value)


def test_a_study_of_no_scenario_is_told_where_it_names_one() -> None:
    with pytest.raises(
        ScenarioError, match=r"line 2, column 11: scenario: there is no such file.* did you mean \"knuckle_boom\""
    ):
        loads_study(text_of("run.step: [0.02]", scenario="knuckleboom"), "study.yaml")


def test_a_value_that_is_set_wrongly_is_told_where_it_is_set() -> None:
    with pytest.raises(
        ScenarioError, match=r'line 5, column 23: set.sea.jonswap.hs: "3 t" is a mass; a length is needed'
    ):
        loads_study(text_of("run.step: [0.02]", "set: {sea.jonswap.hs: 3 t}"), "study.yaml")


def test_numbers_of_what_is_kept_are_checked() -> None:
    with pytest.raises(ScenarioError, match=r"line 5, column 14: keep.bins: must be at least 8; it is 1"):
        loads_study(text_of("run.step: [0.02]", "keep: {bins: 1}"), "study.yaml")


def test_seeds_of_a_scenario_without_anything_random_are_refused() -> None:
    with pytest.raises(ScenarioError, match="nothing in this scenario is random"):
        loads_study(text_of("seed: {seeds: 3}", scenario="knuckle_boom"))


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(ScenarioError) as caught:
        loads_study(text_of("a: {seeds: 0}\nb: {headings: []}\nc: {samples: 2}", "kep: {}"))
    assert [problem.line for problem in caught.value.problems] == [4, 5, 6, 7]


def test_a_scenario_is_not_a_study_and_a_study_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(
        ScenarioError, match="this is a scenario, not a study; a study file names it: scenario: moving_base"
    ):
        load_study("moving_base")
    path = deckcrane.copy_scenario("moving_base", tmp_path / "crane.yaml")
    with pytest.raises(ScenarioError, match="this is a scenario, not a study"):
        load_study(path)
    study = tmp_path / "study.yaml"
    study.write_text(text_of("run.step: [0.02]"), encoding="utf-8")
    with pytest.raises(ScenarioError, match="this is a study, not a scenario; it is run by `deckcrane campaign`"):
        deckcrane.load(study)
    with pytest.raises(ScenarioError, match="north_sea_scatter: this is a study, not a scenario; it is run by"):
        deckcrane.load("north_sea_scatter")


def test_a_study_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(ScenarioError, match='no bundled study of this name; did you mean "north_sea_scatter"'):
        load_study("north_sea_scater")


def test_a_case_that_cannot_be_names_itself_and_the_path() -> None:
    study = Study.model_validate({"scenario": "knuckle_boom", "vary": {"bodies.king.mass": ["9 t", "10 t"]}})
    assert len(cases_of(study)) == 2
    with pytest.raises(ScenarioError, match=r'^case mass=far: bodies.king.mass: "3 m" is a length; a mass is needed'):
        scenario_of_case(study, study.base, Case("mass=far", {"mass": "far"}, {"bodies.king.mass": "3 m"}, None))
    at_sea = Study.model_validate({"scenario": "deck_crane_in_waves", "vary": {"sea.jonswap.hs": ["1 m"]}})
    with pytest.raises(ScenarioError, match=r'^case hs=far: sea.jonswap.hs: "3 t" is a mass; a length is needed'):
        scenario_of_case(at_sea, at_sea.base, Case("hs=far", {"hs": "far"}, {"sea.jonswap.hs": "3 t"}, None))
