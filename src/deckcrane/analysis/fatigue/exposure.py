"""Frequency of each case of a campaign per year, and duty class of the crane.

Frequencies follow from probabilities and time at work, or from lifts. Along dimensions with probabilities, and along seeds, the
weights of cases add up to 1. Along all others each entry stands for itself: these are the alternatives, each with its own
damage.

The duty class follows from the number of lifts in the crane's life and its load spectrum (ISO 4301-1, FEM 1.001).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.fatigue.cycles import Closing
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import NUMBER, VALUES
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.datasets import first_counted, transient_of
from deckcrane.standards.fatigue import (
    GROUP_STEPS,
    GROUPS,
    LEAST_USED,
    LOAD_EXPONENT,
    LOAD_STATES,
    UTILISATION_CLASSES,
    duty_group,
    load_factor,
    load_state,
    utilisation_class,
)
from deckcrane.standards.sources import SourcedFormula

Places = NDArray[np.int64]
YEAR = 365.25 * 86400.0
"""Seconds in a year."""


@dataclass(frozen=True)
class Exposure:
    """Weight of each case within its alternative, the alternative, its cell (all but its seed), and its duration [s].

    Weights of an alternative add up to 1 over all cases, run or not; with lifts by the labels of a dimension, to lifts per year.
    """

    weight: Array
    alternative: Places
    names: tuple[str, ...]
    cell: Places
    duration: Array
    settings: FatigueAnswers
    by_label: bool = False

    @property
    def closing(self) -> Closing:
        """How the residue of the rainflow count is closed."""
        return "lift" if self.settings.lifts_per_year is not None and self.settings.at_work is None else "half cycles"

    @property
    def time_share(self) -> float:
        return 1.0 if self.settings.at_work is None else self.settings.at_work

    def weights(self, valid: Array) -> tuple[Array, Array]:
        """Weights of cases with numbers, and the covered fraction of each alternative; other seeds make up for failed ones."""
        cell_weight = np.bincount(self.cell, self.weight, minlength=self.cell.max(initial=-1) + 1)
        valid_weight = np.bincount(self.cell, self.weight * valid, minlength=len(cell_weight))
        with np.errstate(divide="ignore", invalid="ignore"):
            scale = np.where(valid_weight > 0.0, cell_weight / valid_weight, 0.0)
        scaled = self.weight * valid * scale[self.cell]
        total = np.bincount(self.alternative, self.weight, minlength=len(self.names))
        covered = np.bincount(self.alternative, scaled, minlength=len(self.names)) / np.where(total > 0.0, total, 1.0)
        return scaled, covered

    def per_year(self, weight: Array) -> Array:
        """Number of occurrences of each case's run per year."""
        if self.closing == "lift":
            return weight if self.by_label else weight * self._lifts_per_year
        return weight * self.time_share * YEAR / self.duration

    def ground_per_year(self, weight: Array) -> Array:
        """Number of lifts per year that begin and end in each case, where lifts are counted within sea states."""
        if self.settings.lifts_per_year is None or self.closing == "lift":
            return np.zeros_like(weight)
        return weight if self.by_label else weight * self._lifts_per_year

    @property
    def _lifts_per_year(self) -> float:
        assert isinstance(self.settings.lifts_per_year, float | int), "lifts are a number"
        return float(self.settings.lifts_per_year)


def exposure_of(source: CampaignSource, settings: FatigueAnswers) -> Exposure:
    """Exposure of all cases of a store."""
    grid, order = source.attributes["grid"], list(source.attributes["grid"]["order"])
    shape = [int(grid["shape"][name]) for name in order]
    places = dict(zip(order, np.unravel_index(source.by_case[NUMBER].values, shape), strict=True))
    seeded, weighted = _seed_and_weighted_dimensions(source, order)
    weight = _case_weights(source, shape, order, seeded)
    by_label = isinstance(settings.lifts_per_year, dict)
    if isinstance(settings.lifts_per_year, dict):
        along, lifts = next(iter(settings.lifts_per_year.items()))
        weight = weight * _lifts_along(source, along, lifts, order, [*weighted, *seeded])
        if settings.at_work is not None:
            raise DeckcraneError(
                "answers.fatigue: lifts by the labels of a dimension take every case for one lift; leave out at_work"
            )
        weighted = [*weighted, along]
    separate = [name for name in order if name not in weighted and name not in seeded]
    index, names = _alternatives(source, separate, places, dict(zip(order, shape, strict=True)))
    cells = [name for name in order if name not in seeded]
    cell = _flat_index([places[name] for name in cells], [int(grid["shape"][name]) for name in cells], len(weight))
    return Exposure(weight, index, names, cell, durations(source), settings, by_label)


def _seed_and_weighted_dimensions(source: CampaignSource, order: list[str]) -> tuple[list[str], list[str]]:
    """The dimensions of seeds, and the others that have probabilities."""
    if "weighed" not in source.attributes:
        raise DeckcraneError(
            f"{source.store} does not say which of its dimensions have probabilities: it was made by an earlier version; run the "
            "campaign again"
        )
    seeded = [name for name in source.attributes["seeds"] if name in order]
    return seeded, [name for name in source.attributes["weighed"] if name in order and name not in seeded]


def _case_weights(source: CampaignSource, shape: list[int], order: list[str], seeded: list[str]) -> Array:
    """Probabilities of cases; without any, seeds share equally."""
    probability = source.probability
    if probability is None:
        seeds = int(np.prod([shape[order.index(name)] for name in seeded])) if seeded else 1
        return np.full(source.by_case.sizes["case"], 1.0 / seeds)
    return np.nan_to_num(probability)


def _lifts_along(
    source: CampaignSource, along: str, lifts: dict[str, float], order: list[str], taken: list[str]
) -> Array:
    """Lifts per year of each case by its label."""
    if along not in order:
        raise DeckcraneError(
            f'answers.fatigue.lifts_per_year: the study has no dimension "{along}";{did_you_mean(along, order)} it has '
            f"{', '.join(order)}"
        )
    if along in taken:
        raise DeckcraneError(
            f"answers.fatigue.lifts_per_year: the dimension {along} has probabilities already; give the number of all lifts alone"
        )
    label = source.attributes["grid"]["labels"][along][0]
    labels = [_label_text(value) for value in source.by_case[label].values]
    lifts_by_label = {_label_text(name): number for name, number in lifts.items()}
    missing = [name for name in dict.fromkeys(labels) if name not in lifts_by_label]
    unknown = [name for name in lifts_by_label if name not in labels]
    if missing or unknown:
        problem = f"nothing is said of {', '.join(missing)}" if missing else f"there is no {', '.join(unknown)}"
        raise DeckcraneError(
            f"answers.fatigue.lifts_per_year.{along}: {problem}; its labels are {', '.join(dict.fromkeys(labels))}"
        )
    return np.array([lifts_by_label[name] for name in labels])


def _label_text(value: Any) -> str:
    """A label as text; numbers by their value, whether 5 or 5.0."""
    try:
        return f"{float(value):g}"
    except (TypeError, ValueError):
        return str(value)


def _alternatives(
    source: CampaignSource, separate: list[str], places: dict[str, Any], shape: dict[str, int]
) -> tuple[Places, tuple[str, ...]]:
    """Index of each case's alternative, and the names of the alternatives."""
    count = source.by_case.sizes["case"]
    separate = [name for name in separate if shape[name] > 1]
    if not separate:
        return np.zeros(count, dtype=int), ("all",)
    index = _flat_index([places[name] for name in separate], [shape[name] for name in separate], count)
    _, first, inverse = np.unique(index, return_index=True, return_inverse=True)
    labels = source.attributes["grid"]["labels"]
    names = []
    for i in first:
        words = [
            f"{label}={_label_text(source.by_case[label].values[i])}" for name in separate for label in labels[name]
        ]
        names.append(",".join(words))
    return np.asarray(inverse), tuple(names)


def _flat_index(places: list[Any], sizes: list[int], count: int) -> Places:
    if not places:
        return np.zeros(count, dtype=int)
    return np.asarray(np.ravel_multi_index(tuple(np.asarray(place) for place in places), tuple(sizes)))


def durations(source: CampaignSource) -> Array:
    """Counted duration of each case [s]; it differs between cases where the study varies it."""
    attributes = source.by_case.attrs
    if "counted_records" not in attributes:
        raise DeckcraneError(f"{source.store}: no case is done, so there is nothing to count; continue with --resume")
    usual = float(attributes["counted_records"]) * float(attributes["time_between_records"])
    durations = np.full(source.by_case.sizes["case"], usual)
    keep = Keep.model_validate_json(str(source.attributes["keep"]))
    cache: dict[str, float] = {}
    for i, text in enumerate(source.by_case[VALUES].values):
        if '"run.' not in str(text):
            continue
        run_values = {path: value for path, value in json.loads(str(text)).items() if path.startswith("run.")}
        key = json.dumps(run_values, sort_keys=True)
        if run_values and key not in cache:
            scenario = with_values(source.scenario, run_values)
            run = scenario.run
            start = transient_of(scenario, run.duration)[0] if keep.transient is None else keep.transient
            cache[key] = (round(run.duration / run.every) + 1 - first_counted(start, run.every)) * run.every
        durations[i] = cache.get(key, usual)
    return durations


GRAVITY = 9.81
"""Acceleration that converts a rated mass to a rated load [m/s2]."""


@dataclass(frozen=True)
class DutyOfCrane:
    """Classes of use and load; load state and group are None where loads are unknown, or above the rated load."""

    alternative: str
    lifts: float
    used: str
    load_factor: float | None
    rated: float | None
    """Reference load of K_p [N]."""
    rated_is: str
    """What the reference load is."""
    state: str | None
    group: str | None
    founded: tuple[SourcedFormula, ...]


def duty_of(source: CampaignSource, settings: FatigueAnswers) -> tuple[DutyOfCrane, ...]:
    """Duty of each alternative; empty where lifts are not counted.

    The load of a lift is the mean of `hook_load` in its case; the rated load is that of the settings, or the largest of these.
    """
    if settings.lifts_per_year is None:
        return ()
    exposure = exposure_of(source, settings)
    loads = None
    if HOOK_LOAD.name in source.signals and "mean" in source.by_case:
        loads = np.asarray(source.statistic("mean", HOOK_LOAD.name).values, dtype=float)
    has_load = np.ones(len(exposure.weight), dtype=bool) if loads is None else np.isfinite(loads)
    weight, _ = exposure.weights(has_load)
    yearly = exposure.per_year(weight) if exposure.closing == "lift" else exposure.ground_per_year(weight)
    duties = []
    for i, name in enumerate(exposure.names):
        of_alternative = (exposure.alternative == i) & has_load
        lifts = float(yearly[of_alternative].sum() * settings.years)
        used = utilisation_class(lifts)
        founded = [LEAST_USED if used == "U0" else UTILISATION_CLASSES]
        factor = rated = state = group = None
        if loads is not None and of_alternative.any() and lifts > 0.0:
            rated = float(loads[of_alternative].max()) if settings.rated_load is None else settings.rated_load * GRAVITY
            factor = load_factor(yearly[of_alternative], loads[of_alternative], rated)
            state = load_state(factor)
            group = None if state is None else duty_group(used, state)
            founded += [LOAD_STATES, LOAD_EXPONENT, GROUPS, *([GROUP_STEPS] if state not in ("Q1", None) else [])]
        rated_is = (
            "" if rated is None else "the largest mean hook load" if settings.rated_load is None else "the rated load"
        )
        duties.append(DutyOfCrane(name, lifts, used, factor, rated, rated_is, state, group, tuple(founded)))
    return tuple(duties)
