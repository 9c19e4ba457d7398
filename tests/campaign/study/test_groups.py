"""Which cases share equations and code, told without making all of them; and what results depend on, as a hash."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.campaign.batching import groups
from deckcrane.campaign.cases import cases_of, scenario_of_case
from deckcrane.campaign.provenance import ground_hash, study_hash
from deckcrane.campaign.study.reading import loads_study
from deckcrane.campaign.study.study import Study
from deckcrane.simulation.simulation import structure

LIBRARY = Path(deckcrane.__file__).parent / "library"


def study(vary: str, scenario: str = "knuckle_boom", more: str = "", folder: Path | None = None) -> Study:
    return loads_study(f"deckcrane: 1\nscenario: {scenario}\n{more}\nvary: {vary}\n", folder=folder)


@pytest.mark.parametrize(
    ("scenario", "vary", "count", "changing"),
    [
        ("deck_crane_in_waves", "{sea.jonswap.hs: [1 m, 2 m], h: {headings: [0 deg, 90 deg, 33 deg]}, s: {seeds: 3}}", 1, ()),
        ("knuckle_boom", "{bodies.king.mass: [9 t, 10 t], run.duration: [1 s, 2 s]}", 2, ("duration",)),
        ("knuckle_boom", "{cog: {path: bodies.king.cog.2, values: [0 m, 2 m, 3 m]}, bodies.king.mass: [9 t, 10 t]}", 2, ("cog",)),
        ("knuckle_boom", "{tilt: {path: bodies.king.joint.rotation, values: [[x: 5 deg], [x: 6 deg], [x: 90 deg]]}}", 2, ("tilt",)),
        ("knuckle_boom", "{reactions.joints: [all, [king]]}", 2, ("joints",)),
        ("flexible_luffing", "{at: {path: reactions.stations, values: [5, 7, 9]}}", 3, ("at",)),
    ],
)  # fmt: skip
def test_cases_are_grouped_as_their_structures_are(
    scenario: str, vary: str, count: int, changing: tuple[str, ...]
) -> None:
    found = study(vary, scenario)
    cases = cases_of(found)
    grouping = groups(found, cases)
    assert len(grouping.groups) == count
    assert grouping.changing == changing
    assert sorted(np.concatenate([group.indices for group in grouping.groups]).tolist()) == list(range(len(cases)))
    for group in grouping.groups:
        own = [scenario_of_case(found, found.base, cases[int(i)]) for i in group.indices[:6]]
        assert {(structure(each).key, each.run) for each in own} == {(group.key, own[0].run)}


def test_what_several_structures_cost_is_said() -> None:
    one, other = study("{bodies.king.mass: [9 t, 10 t]}"), study("{reactions.joints: [all, [king]]}")
    assert groups(one, cases_of(one)).summary == "one structure: equations and code are made once"
    told = groups(other, cases_of(other)).summary
    assert told.startswith("2 structures (joints changes it): each takes a few seconds to compile")


def test_titles_comments_units_and_order_do_not_change_the_hash_of_a_study() -> None:
    one = study("{bodies.king.mass: [9 t, 10 t], bodies.inner_boom.shape.length: [7.5 m, 7.7 m]}", more="title: one")
    other = study(
        "{bodies.inner_boom.shape.length: [7.5 m, 7700 mm], bodies.king.mass: {from: 9 t, to: 10 t, step: 1 t}}  # in tonnes"
    )
    assert study_hash(one) == study_hash(other)


@pytest.mark.parametrize(
    ("vary", "more"),
    [
        ("{bodies.king.mass: [9 t, 11 t]}", ""),
        ("{bodies.king.mass: [9 t, 10 t, 11 t]}", ""),
        ("{bodies.king.mass: {values: [9 t, 10 t], probabilities: [0.5, 0.5]}}", ""),
        ("{bodies.king.mass: [9 t, 10 t]}", "set: {run.duration: 10 s}"),
        ("{bodies.king.mass: [9 t, 10 t]}", "keep: {bins: 64}"),
        ("{bodies.king.mass: [9 t, 10 t]}", "seed: 2"),
    ],
)
def test_whatever_changes_numbers_changes_the_hash_of_a_study(vary: str, more: str) -> None:
    assert study_hash(study(vary, more=more)) != study_hash(study("{bodies.king.mass: [9 t, 10 t]}"))


def test_studies_that_vary_other_things_of_one_scenario_share_their_ground() -> None:
    one, other = study("{bodies.king.mass: [9 t, 10 t]}"), study("{bodies.king.mass: [9 t, 10 t, 11 t]}")
    assert ground_hash(one) == ground_hash(other)


def test_the_content_of_hydrodynamic_data_counts_and_its_place_does_not(tmp_path: Path) -> None:
    found = []
    for n, folder in enumerate(("one", "two", "three")):
        place = tmp_path / folder
        place.mkdir()
        shutil.copy(LIBRARY / "supply.nc", place / "ship.nc")
        text = (LIBRARY / "deck_crane_in_waves.yaml").read_text(encoding="utf-8")
        text = text.replace("hydrodynamics: supply", "hydrodynamics: ship.nc").replace("title:", f"title: {n}")
        (place / "crane.yaml").write_text(text, encoding="utf-8")
        if folder == "three":
            with (place / "ship.nc").open("ab") as file:
                file.write(b" ")
        found.append(study_hash(study("{seed: {seeds: 2}}", "crane.yaml", folder=place)))
    assert found[0] == found[1] != found[2]
