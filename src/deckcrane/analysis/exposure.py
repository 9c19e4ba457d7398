"""How often each case of a campaign happens in a year: by probabilities and time at work, or by lifts.

Along dimensions that have probabilities, and along seeds, cases are parts of one whole. Along all others each entry stands for
itself: these are the alternatives, of which each has a damage of its own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.cycles import Closing
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import NUMBER, VALUES
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.model.data import nearest
from deckcrane.model.editing import with_values
from deckcrane.model.keeping import Keep
from deckcrane.running.transients import first_counted, transient_of

Places = NDArray[np.int64]
YEAR = 365.25 * 86400.0
"""In seconds."""


@dataclass(frozen=True)
class Exposure:
    """Of each case: its weight within its alternative, which alternative that is, its cell (all but its seed), and its length [s].

    Weights of an alternative add up to 1 over all cases, run or not; with lifts by the labels of a dimension, to lifts a year.
    """

    weight: Array
    alternative: Places
    names: tuple[str, ...]
    cell: Places
    duration: Array
    asked: FatigueAnswers
    by_label: bool = False

    @property
    def closing(self) -> Closing:
        """What becomes of reversals that are left open."""
        return "lift" if self.asked.lifts_per_year is not None and self.asked.at_work is None else "half cycles"

    @property
    def time_share(self) -> float:
        return 1.0 if self.asked.at_work is None else self.asked.at_work

    def weights(self, known: Array) -> tuple[Array, Array]:
        """Of cases with numbers, and how much of each alternative they cover; what failed is made up for by other seeds."""
        whole = np.bincount(self.cell, self.weight, minlength=self.cell.max(initial=-1) + 1)
        there = np.bincount(self.cell, self.weight * known, minlength=len(whole))
        with np.errstate(divide="ignore", invalid="ignore"):
            grown = np.where(there > 0.0, whole / there, 0.0)
        found = self.weight * known * grown[self.cell]
        total = np.bincount(self.alternative, self.weight, minlength=len(self.names))
        covered = np.bincount(self.alternative, found, minlength=len(self.names)) / np.where(total > 0.0, total, 1.0)
        return found, covered

    def per_year(self, weight: Array) -> Array:
        """How often the run of each case happens in a year."""
        if self.closing == "lift":
            return weight if self.by_label else weight * self._lifts
        return weight * self.time_share * YEAR / self.duration

    def ground_per_year(self, weight: Array) -> Array:
        """How many lifts begin and end in each case in a year, where lifts are counted within sea states."""
        if self.asked.lifts_per_year is None or self.closing == "lift":
            return np.zeros_like(weight)
        return weight if self.by_label else weight * self._lifts

    @property
    def _lifts(self) -> float:
        assert isinstance(self.asked.lifts_per_year, float | int), "lifts are a number"
        return float(self.asked.lifts_per_year)


def exposure_of(source: CampaignSource, asked: FatigueAnswers) -> Exposure:
    """Of all cases of a store."""
    grid, order = source.attributes["grid"], list(source.attributes["grid"]["order"])
    shape = [int(grid["shape"][name]) for name in order]
    places = dict(zip(order, np.unravel_index(source.by_case[NUMBER].values, shape), strict=True))
    seeded, weighted = _parts(source, order)
    weight = _weight(source, shape, order, seeded)
    by_label = isinstance(asked.lifts_per_year, dict)
    if isinstance(asked.lifts_per_year, dict):
        along, lifts = next(iter(asked.lifts_per_year.items()))
        weight = weight * _lifts_along(source, along, lifts, order, [*weighted, *seeded])
        if asked.at_work is not None:
            raise DeckcraneError(
                "answers.fatigue: lifts by the labels of a dimension take every case for one lift; leave out at_work"
            )
        weighted = [*weighted, along]
    apart = [name for name in order if name not in weighted and name not in seeded]
    index, names = _alternatives(source, apart, places, dict(zip(order, shape, strict=True)))
    cells = [name for name in order if name not in seeded]
    cell = _joined([places[name] for name in cells], [int(grid["shape"][name]) for name in cells], len(weight))
    return Exposure(weight, index, names, cell, durations(source), asked, by_label)


def _parts(source: CampaignSource, order: list[str]) -> tuple[list[str], list[str]]:
    """The dimensions of seeds, and the others that have probabilities."""
    if "weighed" not in source.attributes:
        raise DeckcraneError(
            f"{source.store} does not say which of its dimensions have probabilities: it was made by an earlier version; run the "
            "campaign again"
        )
    seeded = [name for name in source.attributes["seeds"] if name in order]
    return seeded, [name for name in source.attributes["weighed"] if name in order and name not in seeded]


def _weight(source: CampaignSource, shape: list[int], order: list[str], seeded: list[str]) -> Array:
    """Probabilities; where nothing has one, seeds share."""
    chances = source.probability
    if chances is None:
        seeds = int(np.prod([shape[order.index(name)] for name in seeded])) if seeded else 1
        return np.full(source.by_case.sizes["case"], 1.0 / seeds)
    return np.nan_to_num(chances)


def _lifts_along(
    source: CampaignSource, along: str, lifts: dict[str, float], order: list[str], taken: list[str]
) -> Array:
    """Lifts a year of each case by its label."""
    if along not in order:
        raise DeckcraneError(
            f'answers.fatigue.lifts_per_year: the study has no dimension "{along}";{nearest(along, order)} it has '
            f"{', '.join(order)}"
        )
    if along in taken:
        raise DeckcraneError(
            f"answers.fatigue.lifts_per_year: the dimension {along} has probabilities already; give the number of all lifts alone"
        )
    label = source.attributes["grid"]["labels"][along][0]
    own = [_text(value) for value in source.by_case[label].values]
    given = {_text(name): number for name, number in lifts.items()}
    missing = [name for name in dict.fromkeys(own) if name not in given]
    unknown = [name for name in given if name not in own]
    if missing or unknown:
        what = f"nothing is said of {', '.join(missing)}" if missing else f"there is no {', '.join(unknown)}"
        raise DeckcraneError(
            f"answers.fatigue.lifts_per_year.{along}: {what}; its labels are {', '.join(dict.fromkeys(own))}"
        )
    return np.array([given[name] for name in own])


def _text(value: Any) -> str:
    """A label as text; numbers by their value, whether 5 or 5.0."""
    try:
        return f"{float(value):g}"
    except (TypeError, ValueError):
        return str(value)


def _alternatives(
    source: CampaignSource, apart: list[str], places: dict[str, Any], shape: dict[str, int]
) -> tuple[Places, tuple[str, ...]]:
    """Which alternative each case belongs to, and what they are called."""
    count = source.by_case.sizes["case"]
    apart = [name for name in apart if shape[name] > 1]
    if not apart:
        return np.zeros(count, dtype=int), ("all",)
    index = _joined([places[name] for name in apart], [shape[name] for name in apart], count)
    _, first, inverse = np.unique(index, return_index=True, return_inverse=True)
    labels = source.attributes["grid"]["labels"]
    names = []
    for i in first:
        words = [f"{label}={_text(source.by_case[label].values[i])}" for name in apart for label in labels[name]]
        names.append(",".join(words))
    return np.asarray(inverse), tuple(names)


def _joined(places: list[Any], sizes: list[int], count: int) -> Places:
    if not places:
        return np.zeros(count, dtype=int)
    return np.asarray(np.ravel_multi_index(tuple(np.asarray(place) for place in places), tuple(sizes)))


def durations(source: CampaignSource) -> Array:
    """How long each case was counted [s]; cases may have other lengths, where the study varies them."""
    about = source.by_case.attrs
    if "counted_records" not in about:
        raise DeckcraneError(f"{source.store}: no case is done, so there is nothing to count; continue with --resume")
    usual = float(about["counted_records"]) * float(about["time_between_records"])
    found = np.full(source.by_case.sizes["case"], usual)
    keep = Keep.model_validate_json(str(source.attributes["keep"]))
    known: dict[str, float] = {}
    for i, text in enumerate(source.by_case[VALUES].values):
        if '"run.' not in str(text):
            continue
        own = {path: value for path, value in json.loads(str(text)).items() if path.startswith("run.")}
        key = json.dumps(own, sort_keys=True)
        if own and key not in known:
            scenario = with_values(source.scenario, own)
            run = scenario.run
            start = transient_of(scenario, run.duration)[0] if keep.transient is None else keep.transient
            known[key] = (round(run.duration / run.every) + 1 - first_counted(start, run.every)) * run.every
        found[i] = known.get(key, usual)
    return found
