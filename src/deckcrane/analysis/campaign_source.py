"""Access to a campaign's results for the analyses: statistics of signals, with errors that say what was not kept."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaigns import READ_WHOLE, SIGNAL
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import COUNTED, DONE, PROBABILITY, STATE
from deckcrane.campaign.results import form_of_statistics, open_campaign
from deckcrane.campaign.store import opened
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers import Answers
from deckcrane.model.data import nearest
from deckcrane.model.reading import loads
from deckcrane.model.scatter import is_illustrative
from deckcrane.model.scenario import Scenario

MADE_BY = {
    "maximum": "extremes",
    "minimum": "extremes",
    "maximum_time": "extremes",
    "minimum_time": "extremes",
    "mean": "moments",
    "standard_deviation": "moments",
    "skewness": "moments",
    "kurtosis": "moments",
    "up_crossings": "crossings",
    "mean_crossing_period": "crossings",
    "block_maximum": "block_maxima",
    "block_minimum": "block_maxima",
    "rainflow_count": "rainflow",
    "rainflow_sum": "rainflow",
    "level_time": "levels",
    "joint_extremes": "joint_extremes",
    "spectrum": "spectra",
    "peaks": "peaks",
    "peak_exceedances": "peaks",
}
"""Variable of a store: the entry of `keep.statistics` that keeps it."""


@dataclass(frozen=True)
class SeaSource:
    """Source of the probabilities of a study's sea states (empty: not stated), and the fraction of time they leave out."""

    source: str = ""
    left_out: float = 0.0

    @property
    def words(self) -> str:
        if not self.source:
            return "whose source is not stated"
        return "which are illustrative" if is_illustrative(self.source) else f"from {self.source}"


@dataclass(frozen=True)
class CampaignSource:
    """A campaign's store, and the answers required of it: those of its study, or others."""

    store: Path
    asked: Answers | None = None

    @cached_property
    def attributes(self) -> dict[str, Any]:
        return dict(opened(self.store).attributes())

    @cached_property
    def answers(self) -> Answers:
        """The required answers: those passed in, or those of the study."""
        if self.asked is not None:
            return self.asked
        return Answers.model_validate(json.loads(str(self.attributes.get("answers", "{}"))))

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario that all cases share."""
        return loads(str(self.attributes["scenario"]), f"the scenario in {self.store}")

    @cached_property
    def by_case(self) -> xr.Dataset:
        """All statistics over cases, read lazily."""
        return open_campaign(self.store, over="cases")

    @cached_property
    def layouts(self) -> list[dict[str, Any]]:
        """Attributes of the statistics (`counted_records`, `time_between_records`), for each layout of a store."""
        homes = sorted(str(home).rstrip("/") for home in self.attributes["layouts"].values())
        store = opened(self.store)
        return [dict(form_of_statistics(store, home).attrs.get(COUNTED, {})) for home in homes]

    @cached_property
    def done(self) -> Array:
        """Which cases have results."""
        return np.asarray(self.by_case[STATE].values == DONE)

    @cached_property
    def probability(self) -> Array | None:
        """Probability of each case; None where the study has none."""
        if PROBABILITY not in self.by_case.variables:
            return None
        return np.asarray(self.by_case[PROBABILITY].values, dtype=float)

    @cached_property
    def sea_source(self) -> SeaSource:
        """Source of the study's sea states."""
        return SeaSource(**self.attributes.get("sea_source", {}))

    @property
    def signals(self) -> list[str]:
        return [str(name) for name in self.by_case[SIGNAL].values]

    def statistic(self, variable: str, signal: str) -> xr.DataArray:
        """A statistic of a signal over cases; where it was not kept, the error says which setting keeps it."""
        if signal not in self.signals:
            raise DeckcraneError(
                f'{self.store}: "{signal}" was not kept;{nearest(signal, self.signals)} add it to keep.signals of the study, and '
                "run the campaign again"
            )
        if variable not in self.by_case:
            word = MADE_BY.get(variable, variable)
            raise DeckcraneError(
                f"{self.store}: {variable} was not kept; add {word} to keep.statistics of the study, and run the campaign again"
            )
        variable_data = self.by_case.variables[variable]
        if variable_data.nbytes <= READ_WHOLE:
            variable_data.load()  # a file holds many signals: it is read once for those that follow
        return self.by_case[variable].sel({SIGNAL: signal})
