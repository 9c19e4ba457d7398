"""Hot spots of a scenario for fatigue, and the damage of each over all cases.

A hot spot has a signal, an S-N curve, a thickness factor, a mean stress and a design fatigue factor. Where a study varies data
of details, cases differ in them; each distinct set is evaluated once. The damage is that of each case, with sums per year for
each alternative.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.fatigue.cycles import CaseCycles
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.exposure import YEAR, Exposure
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.hot_spots import frame_words, terms_of, turns_about_its_member
from deckcrane.components.hot_spots.data import TERMS, Detail, details_of
from deckcrane.components.hot_spots.outputs import STRESS
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import with_values
from deckcrane.standards.sn_curves import REDUCED_RANGE, WHOLE_RANGE, MeanStress, SNCurve
from deckcrane.standards.sources import SourcedFormula


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
        return f"{STRESS.name}.{self.label}"

    @property
    def founded(self) -> tuple[SourcedFormula, ...]:
        mean = WHOLE_RANGE if self.detail.mean_stress == "ignored" else REDUCED_RANGE
        return (*self.curve.rests_on(self.detail.thickness), mean)


def spots_of(scenario: Scenario, settings: FatigueAnswers) -> tuple[FatigueSpot, ...]:
    """All hot spots, or the requested ones: details, or points of them."""
    all_spots = {
        spot.label: spot
        for name, detail in details_of(scenario.plant).items()
        for spot in _spots_of_detail(scenario, name, detail)
    }
    if not all_spots:
        raise DeckcraneError("the scenario has no details: the section `details` says where fatigue is looked at")
    if not settings.details:
        return tuple(all_spots.values())
    chosen: dict[str, FatigueSpot] = {}
    for name in settings.details:
        matches = {label: spot for label, spot in all_spots.items() if label == name or label.startswith(f"{name}.")}
        if not matches:
            raise DeckcraneError(
                f'answers.fatigue.details: there is no detail "{name}";{did_you_mean(name, all_spots)} there are '
                f"{', '.join(all_spots)}"
            )
        chosen |= matches
    return tuple(chosen.values())


def _spots_of_detail(scenario: Scenario, name: str, detail: Detail) -> Iterator[FatigueSpot]:
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
        yield from ((f"{STRESS.name}.{label}.{term}", words[term]) for term in TERMS)
        return
    text = detail.stress[key] if isinstance(detail.stress, dict) else detail.stress
    yield from ((f"{STRESS.name}.{label}.term{i + 1}", term) for i, term in enumerate(terms_of(text)))


def varied_spots(source: CampaignSource, settings: FatigueAnswers) -> Iterator[tuple[Array, tuple[FatigueSpot, ...]]]:
    """Groups of cases (a mask) with their hot spots; one group where the study does not vary details."""
    texts = [str(text) for text in source.by_case[VALUES].values]
    detail_values = [_detail_values(text) if '"details.' in text else "" for text in texts]
    for key in dict.fromkeys(detail_values):
        scenario = with_values(source.scenario, json.loads(key)) if key else source.scenario
        yield np.array([values == key for values in detail_values]), spots_of(scenario, settings)


def _detail_values(text: str) -> str:
    values = {path: value for path, value in json.loads(text).items() if path.startswith("details.")}
    return json.dumps(values, sort_keys=True) if values else ""


LEVELS = 40
"""Number of levels at which exceedances of ranges are given, as fractions of the largest range."""


@dataclass(frozen=True)
class Bearing:
    """Resistance of a case: S-N curve, factor on ranges, treatment of the mean stress."""

    curve: SNCurve
    factor: float
    mean_stress: MeanStress


@dataclass(frozen=True)
class SpotCycles:
    """All cycles of a hot spot, of runs and between lifts, with the yearly frequency of each case."""

    cycles: CaseCycles
    ground: CaseCycles | None
    exposure: Exposure

    @property
    def valid(self) -> Array:
        return self.cycles.valid

    def _yearly_numbers(self) -> tuple[Array, Array, Array]:
        weight, covered = self.exposure.weights(self.valid)
        return self.exposure.per_year(weight), self.exposure.ground_per_year(weight), covered

    @property
    def covered(self) -> Array:
        """Fraction of each alternative that has numbers."""
        return self._yearly_numbers()[2]

    def case_damage(self, bearings: Sequence[tuple[Array, Bearing]]) -> tuple[Array, Array]:
        """Damage of each case: of one run, and of a year including lifts; by masks of cases and their resistance."""
        runs, _, _ = self._yearly_numbers()
        run_damage = np.full(len(runs), np.nan)
        for mask, bearing in bearings:
            run_damage[mask] = self.cycles.damage(bearing.curve, bearing.factor, bearing.mean_stress)[mask]
        year = runs * np.nan_to_num(run_damage) + self.lift_damage(bearings)
        return run_damage, np.where(self.valid, year, np.nan)

    def binning_error(self, bearings: Sequence[tuple[Array, Bearing]]) -> Array:
        """Relative error of sums over bins alone, for each alternative, which exact sums of powers correct."""
        runs, _, _ = self._yearly_numbers()
        plain, exact = np.zeros(len(runs)), np.zeros(len(runs))
        for mask, bearing in bearings:
            resistance = bearing.curve, bearing.factor, bearing.mean_stress
            plain[mask], exact[mask] = (
                self.cycles.plain_damage(*resistance)[mask],
                self.cycles.damage(*resistance)[mask],
            )
        sums = [self.over_alternatives(runs * np.nan_to_num(damage)) for damage in (plain, exact)]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.nan_to_num(np.abs(sums[0] / sums[1] - 1.0)))

    def lift_damage(self, bearings: Sequence[tuple[Array, Bearing]]) -> Array:
        """Yearly damage of each case by the cycles between lifts alone, where these are counted within sea states."""
        _, lifts, _ = self._yearly_numbers()
        yearly_damage = np.zeros(len(lifts))
        if self.ground is not None:
            for mask, bearing in bearings:
                damage = self.ground.damage(bearing.curve, bearing.factor, bearing.mean_stress)
                yearly_damage[mask] = (lifts * np.nan_to_num(damage))[mask]
        return yearly_damage

    def over_alternatives(self, per_case: Array) -> Array:
        """Sums over the cases of each alternative, without those that have no numbers."""
        values = np.nan_to_num(per_case)
        return np.asarray(
            np.bincount(self.exposure.alternative, values, minlength=len(self.exposure.names)), dtype=float
        )

    def standard_error(self, per_case: Array) -> Array:
        """Standard error of the sum over each alternative, by the spread between seeds; NaN where a cell has a single one."""
        cell, valid = self.exposure.cell, self.valid
        size = cell.max(initial=-1) + 1
        values = np.where(valid, per_case, 0.0)
        count = np.bincount(cell, valid, minlength=size)
        total, squares = np.bincount(cell, values, minlength=size), np.bincount(cell, values**2, minlength=size)
        with np.errstate(divide="ignore", invalid="ignore"):
            # the sum over a cell is n times the mean of its seeds, so its variance is n times theirs
            variance = np.where(count > 1, count * np.maximum(squares - total**2 / count, 0.0) / (count - 1), np.nan)
        owner = np.zeros(size, dtype=int)
        owner[cell] = self.exposure.alternative
        variance = np.where(count == 0, 0.0, variance)
        return np.asarray(np.sqrt(np.bincount(owner, variance, minlength=len(self.exposure.names))))

    def yearly_power_sum(self, m: float) -> Array:
        """Sum of n r^m per year, for each alternative."""
        runs, lifts, _ = self._yearly_numbers()
        power_sum = self.cycles.power_sum(m)
        between = 0.0 if self.ground is None else lifts * np.nan_to_num(self.ground.power_sum(m))
        return self.over_alternatives(runs * np.nan_to_num(power_sum) + between)

    def yearly_cycles(self) -> Array:
        runs, lifts, _ = self._yearly_numbers()
        return self.over_alternatives(runs * np.nan_to_num(self.cycles.total) + (0.0 if self.ground is None else lifts))

    def largest(self) -> Array:
        """Largest range of each alternative."""
        sizes = np.nan_to_num(self.cycles.largest)
        if self.ground is not None:
            sizes = np.maximum(sizes, np.nan_to_num(self.ground.largest))
        largest = np.zeros(len(self.exposure.names))
        np.maximum.at(largest, self.exposure.alternative, np.where(self.valid, sizes, 0.0))
        return largest

    def equivalent_range(self, m: float) -> Array:
        """S_eq = (sum n S^m / N_eq)^(1/m) of each alternative."""
        return np.asarray((self.yearly_power_sum(m) / self._reference_cycles()) ** (1.0 / m))

    def _reference_cycles(self) -> Array:
        """Reference cycles per year of damage-equivalent ranges: as given; else one per second at work, or per lift."""
        exposure, settings = self.exposure, self.exposure.settings
        if settings.reference_cycles is not None:
            return np.full(len(exposure.names), settings.reference_cycles / settings.years)
        if exposure.closing == "lift":
            return np.maximum(self.over_alternatives(self._yearly_numbers()[0]), 1e-300)
        return np.maximum(self.covered * exposure.time_share * YEAR, 1e-300)

    def exceedances(self, alternative: int, largest: float) -> Array:
        """Number of cycles per year with ranges above each fraction of the largest."""
        runs, lifts, _ = self._yearly_numbers()
        of_alternative = (self.exposure.alternative == alternative) & self.valid
        cycles_and_rates = [(self.cycles, runs)] + ([(self.ground, lifts)] if self.ground is not None else [])
        low = np.concatenate([cycles.low[of_alternative].ravel() for cycles, _ in cycles_and_rates])
        high = np.concatenate([cycles.high[of_alternative].ravel() for cycles, _ in cycles_and_rates])
        frequency = np.concatenate(
            [(cycles.count * rate[:, None])[of_alternative].ravel() for cycles, rate in cycles_and_rates]
        )
        counted = frequency > 0.0
        low, high, frequency = low[counted], high[counted], frequency[counted]
        span = np.where(high > low, high - low, 1.0)
        numbers = []
        for level in shares_of_largest() * largest:
            above = np.where(high > low, np.clip((high - level) / span, 0.0, 1.0), low > level)
            numbers.append(float(frequency @ above))
        return np.array(numbers)


def shares_of_largest() -> Array:
    """Fractions of the largest range at which exceedances are given."""
    return np.linspace(0.0, 1.0, LEVELS + 1)[:-1]
