"""One hot spot over all cases: the damage of each case, and sums over a year of each alternative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.cycles import CaseCycles
from deckcrane.analysis.exposure import YEAR, Exposure
from deckcrane.arrays import Array
from deckcrane.practice.mean_stress import MeanStress
from deckcrane.practice.sn_curves import SNCurve

LEVELS = 40
"""At which exceedances of ranges are told, as shares of the largest range."""


@dataclass(frozen=True)
class Bearing:
    """How a case bears a stress: curve, factor on ranges, what is made of the mean stress."""

    curve: SNCurve
    factor: float
    mean_stress: MeanStress


@dataclass(frozen=True)
class SpotCycles:
    """All cycles of a hot spot: those of runs, and those between lifts; with how often each case happens in a year."""

    cycles: CaseCycles
    ground: CaseCycles | None
    exposure: Exposure

    @property
    def known(self) -> Array:
        return self.cycles.known

    def _yearly(self) -> tuple[Array, Array, Array]:
        weight, covered = self.exposure.weights(self.known)
        return self.exposure.per_year(weight), self.exposure.ground_per_year(weight), covered

    @property
    def covered(self) -> Array:
        """How much of each alternative has numbers."""
        return self._yearly()[2]

    def case_damage(self, bearings: Sequence[tuple[Array, Bearing]]) -> tuple[Array, Array]:
        """Of each case: the damage of one run, and that of a year, lifts included; by masks of cases and how they bear it."""
        runs, _, _ = self._yearly()
        one = np.full(len(runs), np.nan)
        for mask, bearing in bearings:
            one[mask] = self.cycles.damage(bearing.curve, bearing.factor, bearing.mean_stress)[mask]
        year = runs * np.nan_to_num(one) + self.lift_damage(bearings)
        return one, np.where(self.known, year, np.nan)

    def binning_error(self, bearings: Sequence[tuple[Array, Bearing]]) -> Array:
        """By how much sums over bins alone would be off, of each alternative: what exact sums of powers have corrected."""
        runs, _, _ = self._yearly()
        plain, exact = np.zeros(len(runs)), np.zeros(len(runs))
        for mask, bearing in bearings:
            given = bearing.curve, bearing.factor, bearing.mean_stress
            plain[mask], exact[mask] = self.cycles.plain_damage(*given)[mask], self.cycles.damage(*given)[mask]
        sums = [self.over_alternatives(runs * np.nan_to_num(one)) for one in (plain, exact)]
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.nan_to_num(np.abs(sums[0] / sums[1] - 1.0)))

    def lift_damage(self, bearings: Sequence[tuple[Array, Bearing]]) -> Array:
        """Of each case in a year: of the cycles between lifts alone, where these are counted within sea states."""
        _, lifts, _ = self._yearly()
        found = np.zeros(len(lifts))
        if self.ground is not None:
            for mask, bearing in bearings:
                damage = self.ground.damage(bearing.curve, bearing.factor, bearing.mean_stress)
                found[mask] = (lifts * np.nan_to_num(damage))[mask]
        return found

    def over_alternatives(self, per_case: Array) -> Array:
        """Sums of what cases with numbers have."""
        given = np.nan_to_num(per_case)
        return np.asarray(
            np.bincount(self.exposure.alternative, given, minlength=len(self.exposure.names)), dtype=float
        )

    def standard_error(self, per_case: Array) -> Array:
        """Of the sum over each alternative, by the spread between seeds; NaN where some cell has a single one."""
        cell, known = self.exposure.cell, self.known
        size = cell.max(initial=-1) + 1
        values = np.where(known, per_case, 0.0)
        count = np.bincount(cell, known, minlength=size)
        total, squares = np.bincount(cell, values, minlength=size), np.bincount(cell, values**2, minlength=size)
        with np.errstate(divide="ignore", invalid="ignore"):
            # the sum over a cell is n times the mean of its seeds: its variance is n times theirs
            variance = np.where(count > 1, count * np.maximum(squares - total**2 / count, 0.0) / (count - 1), np.nan)
        owner = np.zeros(size, dtype=int)
        owner[cell] = self.exposure.alternative
        variance = np.where(count == 0, 0.0, variance)
        return np.asarray(np.sqrt(np.bincount(owner, variance, minlength=len(self.exposure.names))))

    def yearly_power_sum(self, m: float) -> Array:
        """Sum of n r^m in a year, of each alternative."""
        runs, lifts, _ = self._yearly()
        own = self.cycles.power_sum(m)
        between = 0.0 if self.ground is None else lifts * np.nan_to_num(self.ground.power_sum(m))
        return self.over_alternatives(runs * np.nan_to_num(own) + between)

    def yearly_cycles(self) -> Array:
        runs, lifts, _ = self._yearly()
        return self.over_alternatives(runs * np.nan_to_num(self.cycles.total) + (0.0 if self.ground is None else lifts))

    def largest(self) -> Array:
        """The largest range of each alternative."""
        sizes = np.nan_to_num(self.cycles.largest)
        if self.ground is not None:
            sizes = np.maximum(sizes, np.nan_to_num(self.ground.largest))
        found = np.zeros(len(self.exposure.names))
        np.maximum.at(found, self.exposure.alternative, np.where(self.known, sizes, 0.0))
        return found

    def equivalent_range(self, m: float) -> Array:
        """S_eq = (sum n S^m / N_eq)^(1/m) of each alternative."""
        return np.asarray((self.yearly_power_sum(m) / self._reference()) ** (1.0 / m))

    def _reference(self) -> Array:
        """Cycles a year of damage-equivalent ranges: as asked for; else one each second at work, or each lift."""
        exposure, asked = self.exposure, self.exposure.asked
        if asked.reference_cycles is not None:
            return np.full(len(exposure.names), asked.reference_cycles / asked.years)
        if exposure.closing == "lift":
            return np.maximum(self.over_alternatives(self._yearly()[0]), 1e-300)
        return np.maximum(self.covered * exposure.time_share * YEAR, 1e-300)

    def exceedances(self, alternative: int, largest: float) -> Array:
        """How many cycles a year have ranges above each share of the largest."""
        runs, lifts, _ = self._yearly()
        mine = (self.exposure.alternative == alternative) & self.known
        every = [(self.cycles, runs)] + ([(self.ground, lifts)] if self.ground is not None else [])
        low = np.concatenate([own.low[mine].ravel() for own, _ in every])
        high = np.concatenate([own.high[mine].ravel() for own, _ in every])
        often = np.concatenate([(own.count * rate[:, None])[mine].ravel() for own, rate in every])
        there = often > 0.0
        low, high, often = low[there], high[there], often[there]
        span = np.where(high > low, high - low, 1.0)
        found = []
        for level in shares_of_largest() * largest:
            above = np.where(high > low, np.clip((high - level) / span, 0.0, 1.0), low > level)
            found.append(float(often @ above))
        return np.array(found)


def shares_of_largest() -> Array:
    """Of the largest range: where exceedances are told."""
    return np.linspace(0.0, 1.0, LEVELS + 1)[:-1]
