"""Hot spots of a scenario for fatigue: signal, S-N curve, thickness factor, mean stress, design fatigue factor.

Where a study varies data of details, cases differ in them; each distinct set is evaluated once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import VALUES
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.model.data import nearest
from deckcrane.model.details import TERMS, Detail
from deckcrane.model.editing import with_values
from deckcrane.model.scenario import Scenario
from deckcrane.parts.details import STRESS, frame_words, terms_of, turns_about_its_member
from deckcrane.practice.founding import Founded
from deckcrane.practice.mean_stress import REDUCED_RANGE, WHOLE_RANGE
from deckcrane.practice.sn_curves import SNCurve


@dataclass(frozen=True)
class FatigueSpot:
    """One hot spot: a point of a detail."""

    label: str
    detail: Detail
    curve: SNCurve
    factor: float
    frame: str
    """The frame that the point turns with, in words."""
    turning: bool
    """Whether it turns with a crane that slews about its member."""
    terms: tuple[tuple[str, str], ...]
    """Signal and description of each term of its stress that is output separately."""

    @property
    def signal(self) -> str:
        return f"{STRESS}.{self.label}"

    @property
    def founded(self) -> tuple[Founded, ...]:
        mean = WHOLE_RANGE if self.detail.mean_stress == "ignored" else REDUCED_RANGE
        return (*self.curve.rests_on(self.detail.thickness), mean)


def spots_of(scenario: Scenario, asked: FatigueAnswers) -> tuple[FatigueSpot, ...]:
    """All hot spots, or the requested ones: details, or points of them."""
    all_spots = {spot.label: spot for name in scenario.details for spot in _spots_of_detail(scenario, name)}
    if not all_spots:
        raise DeckcraneError("the scenario has no details: the section `details` says where fatigue is looked at")
    if not asked.details:
        return tuple(all_spots.values())
    chosen: dict[str, FatigueSpot] = {}
    for name in asked.details:
        matches = {label: spot for label, spot in all_spots.items() if label == name or label.startswith(f"{name}.")}
        if not matches:
            raise DeckcraneError(
                f'answers.fatigue.details: there is no detail "{name}";{nearest(name, all_spots)} there are {", ".join(all_spots)}'
            )
        chosen |= matches
    return tuple(chosen.values())


def _spots_of_detail(scenario: Scenario, name: str) -> Iterator[FatigueSpot]:
    detail = scenario.details[name]
    curve = detail.sn_curve()
    frame, turning = frame_words(scenario.plant, detail), turns_about_its_member(scenario.plant, detail)
    for key in detail.keys:
        label = f"{name}.{key}" if key else name
        terms = _term_signals(label, detail, key) if detail.terms else ()
        factor = curve.thickness_factor(detail.thickness)
        yield FatigueSpot(label, detail, curve, factor, frame, turning, tuple(terms))


def _term_signals(label: str, detail: Detail, key: str) -> Iterator[tuple[str, str]]:
    if detail.stress is None:
        words = {"axial": "normal force", "in_plane": "bending about y", "out_of_plane": "bending about z"}
        yield from ((f"{STRESS}.{label}.{term}", words[term]) for term in TERMS)
        return
    text = detail.stress[key] if isinstance(detail.stress, dict) else detail.stress
    yield from ((f"{STRESS}.{label}.term{i + 1}", term) for i, term in enumerate(terms_of(text)))


def varied_spots(source: CampaignSource, asked: FatigueAnswers) -> Iterator[tuple[Array, tuple[FatigueSpot, ...]]]:
    """Groups of cases (a mask) with their hot spots; one group where the study does not vary details."""
    texts = [str(text) for text in source.by_case[VALUES].values]
    detail_values = [_detail_values(text) if '"details.' in text else "" for text in texts]
    for key in dict.fromkeys(detail_values):
        scenario = with_values(source.scenario, json.loads(key)) if key else source.scenario
        yield np.array([values == key for values in detail_values]), spots_of(scenario, asked)


def _detail_values(text: str) -> str:
    values = {path: value for path, value in json.loads(text).items() if path.startswith("details.")}
    return json.dumps(values, sort_keys=True) if values else ""
