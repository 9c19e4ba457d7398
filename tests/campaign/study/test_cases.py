"""The cases of a study: their names, values, seeds and probabilities, and their scenarios."""

from __future__ import annotations

from math import radians

import pytest

from deckcrane.campaign.cases import Case, cases_of, scenario_of_case
from deckcrane.campaign.study.reading import loads_study
from deckcrane.campaign.study.study import Study
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.editing import with_values


def study(vary: str, scenario: str = "deck_crane_in_waves", more: str = "") -> Study:
    return loads_study(f"deckcrane: 1\nscenario: {scenario}\n{more}\nvary: {vary}\n")


SEAS = "sea.jonswap.hs: [1 m, 2.5 m], heading: {headings: {from: 0 deg, to: 270 deg, step: 90 deg}}, seed: {seeds: 3}"


def by_name(vary: str, **more: str) -> dict[str, Case]:
    return {case.name: case for case in cases_of(study(f"{{{vary}}}", **more))}


def test_dimensions_multiply_and_the_last_one_changes_first() -> None:
    cases = cases_of(study(f"{{{SEAS}}}"))
    assert len(cases) == 2 * 4 * 3 == len(list(cases))
    assert [case.labels for case in cases[:4]] == [
        {"hs": 1.0, "heading": 0.0, "seed": 1},
        {"hs": 1.0, "heading": 0.0, "seed": 2},
        {"hs": 1.0, "heading": 0.0, "seed": 3},
        {"hs": 1.0, "heading": 90.0, "seed": 1},
    ]
    assert cases[-1].name == "heading=270,hs=2.5,seed=3" == cases.name(23)
    assert cases[-1].values["sea.jonswap.hs"] == 2.5
    assert cases[-1].values["sea.direction"] == pytest.approx(radians(270))
    assert cases.units == {"hs": "m", "heading": "deg"}
    with pytest.raises(IndexError):
        cases[24]


def test_a_case_is_the_same_however_its_study_grows_or_is_ordered() -> None:
    cases = by_name(SEAS)
    turned = by_name(
        "seed: {seeds: 3}, heading: {headings: {from: 0 deg, to: 270 deg, step: 90 deg}}, sea.jonswap.hs: [1 m, 2.5 m]"
    )
    grown = by_name(SEAS.replace("2.5 m", "2.5 m, 4 m").replace("seeds: 3", "seeds: 5"))
    assert cases == turned
    assert len(grown) > len(cases)
    assert all(grown[name] == case for name, case in cases.items())


def test_a_case_is_found_by_its_name_and_a_wrong_name_is_answered_with_the_nearest() -> None:
    cases = cases_of(study(f"{{{SEAS}}}"))
    assert cases.named("heading=90,hs=1,seed=2") == cases[4]
    with pytest.raises(
        DeckcraneError, match='there is no case "heading=90,hs=1,sed=2"; did you mean "heading=90,hs=1,seed=2"'
    ):
        cases.named("heading=90,hs=1,sed=2")


def test_sea_states_share_no_seed_and_cranes_in_one_sea_state_do() -> None:
    cases = cases_of(study(f"{{{SEAS}, variant: {{variants: {{as is: {{}}, light: {{bodies.payload.mass: 5 t}}}}}}}}"))
    seeds: dict[int, set[str]] = {}
    for case in cases:
        seeds.setdefault(case.values["sea.seed"], set()).add(case.name.partition(",variant=")[0])
    assert len(seeds) == 24  # one for each sea state and number
    assert all(len(states) == 1 for states in seeds.values())


def test_common_and_listed_seeds_are_used_as_they_stand_in_every_sea() -> None:
    common = by_name("sea.jonswap.hs: [1 m, 2 m], seed: {seeds: 2, common: true}")
    assert {case.values["sea.seed"] for case in common.values()} == {1, 2}
    listed = by_name("sea.jonswap.hs: [1 m, 2 m], seed: {seeds: [7, 42]}")
    assert {name: case.values["sea.seed"] for name, case in listed.items()} == {
        **{f"hs={hs},seed={seed}": seed for hs in (1, 2) for seed in (7, 42)}
    }


def test_the_seed_of_a_study_changes_those_of_its_seas() -> None:
    one, other = (by_name("seed: {seeds: 3}", more=f"seed: {seed}") for seed in (1, 2))
    assert one.keys() == other.keys()
    assert not {case.values["sea.seed"] for case in one.values()} & {case.values["sea.seed"] for case in other.values()}


def test_a_case_in_another_sea_is_the_scenario_that_its_values_make() -> None:
    found = study(f"{{{SEAS}}}")
    for case in cases_of(found)[::5]:
        quick, whole = scenario_of_case(found, found.base, case), with_values(found.base, case.values)
        assert quick == whole
        assert quick.hash == whole.hash
        assert quick.plant.scenario.sea == whole.sea


def test_probabilities_multiply_and_add_up_to_one() -> None:
    cases = cases_of(
        study(
            "{site: {scatter: {hs: [1 m, 3 m], tp: [6 s, 9 s], cells: [[30, 10], [null, 20]]}}, "
            "heading: {headings: [0 deg, 90 deg], probabilities: [25 %, 75 %]}, seed: {seeds: 4}}"
        )
    )
    assert len(cases) == 3 * 2 * 4
    assert sum(case.probability or 0.0 for case in cases) == pytest.approx(1.0, abs=1e-12)
    assert cases.named("heading=90,hs=3,tp=9,seed=1").probability == pytest.approx(20 / 60 * 0.75 / 4)


def test_millions_of_cases_take_no_room() -> None:
    many = "{from: 1 s, to: 1000 s, count: 1000}"
    cases = cases_of(
        study(
            f"{{tp: {{path: sea.jonswap.tp, values: {many}}}, t: {{path: run.duration, values: {many}}}, s: {{seeds: 50}}}}"
        )
    )
    assert len(cases) == 50_000_000
    assert cases[-1].name == "s=50,t=1000,tp=1000"
    assert cases.number("s=50,t=1000,tp=1000") == 49_999_999
    assert cases.number("s=51,t=1000,tp=1000") is None


def test_cases_without_any_probability_have_none() -> None:
    assert {case.probability for case in by_name(SEAS).values()} == {None}
