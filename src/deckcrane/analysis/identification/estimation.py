"""Residuals of all samples of all records as functions of all unknowns; unknowns and the noise of each signal, found in turn.

With the noise of a signal not stated, its variance is the sum of its squared residuals over its samples less the unknowns that they
pay for (`information.leverages`); unknowns and noise are found in turn, as in weighted least squares with estimated weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckcrane.analysis.gradients.run_numbers import checked_number, unit_text
from deckcrane.analysis.identification.information import Information, information, leverages
from deckcrane.analysis.identification.least_squares import LeastSquares, minimise_squares
from deckcrane.analysis.identification.recorded_run import START, RecordedRun
from deckcrane.analysis.identification.records import RecordableSignals
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

OFFSET = "offset:"
"""Prefix of offsets of sensors that are unknowns."""
_MOST_WEIGHTINGS = 20
_SETTLED = 1e-3
"""Relative change of estimated noise that ends the search for it."""
NO_EFFECT = 1e-7
"""Change of all signals, as a share of them, for a change of an unknown by all of itself, below which a record does not tell it."""
_ROUNDING = 1e-10
"""Residuals, as a share of a signal, that count as rounding."""
EXACT = 1e-8
"""Residuals, as a share of a signal, that are no noise but the accuracy of a run."""
_INSIDE = 1e-6
"""Share of a number's first value by which it stays away from a bound of zero: exact zeros are structure, without a derivative."""
_TELLS = 1e-4
"""Change of a signal, as a share of how much it varies, from which on it would tell an unknown."""
_NOT_MEASURED = ("energy", "power", "rotation")
"""Signals that no sensor gives."""
POOR = 0.9
"""Share of a signal's variance below which a fit is tried again from a short part of the record on."""
_PARTS = (1 / 16, 1 / 8, 1 / 4, 1 / 2)
"""Parts of a record that are fitted first in that case."""


def sizes_of(samples: Array) -> Array:
    """Root mean square of each column, without missing samples."""
    counts = np.maximum(np.isfinite(samples).sum(axis=0), 1)
    sizes: Array = np.sqrt(np.nansum(samples**2, axis=0) / counts)
    return sizes


class FitProblem:
    """Residuals of all samples of all records and their Jacobian, as functions of all unknowns."""

    def __init__(
        self,
        runs: Sequence[RecordedRun],
        bounds: Mapping[str, tuple[float, float]],
        stated: Mapping[str, float],
        offsets: Sequence[str],
        recordable: RecordableSignals,
    ) -> None:
        self.runs, self.paths, self.stated = tuple(runs), tuple(bounds), stated
        self.recordable, self.offsets = recordable, tuple(dict.fromkeys(offsets))
        self.signals = tuple(dict.fromkeys(name for run in runs for name in run.signals))
        for name in self.offsets:
            if name not in self.signals:
                raise DeckcraneError(f"offset of {name}: no record has this signal")
        alone = len(runs) == 1
        self.start_names = tuple(
            tuple(f"{START}{name}" if alone else f"{START}{name} in {run.record.source}" for name in run.starts)
            for run in runs
        )
        self.names = (
            *self.paths,
            *(name for names in self.start_names for name in names),
            *(f"{OFFSET}{name}" for name in self.offsets),
        )
        known = {path: checked_number(runs[0].scenario, path) for path in self.paths}
        self.units = (
            *(unit_text(known[path][1]) for path in self.paths),
            *(recordable.unit_of_state(name) for run in runs for name in run.starts),
            *(recordable.unit(name) for name in self.offsets),
        )
        self.before = np.array(
            [
                *(known[path][0] for path in self.paths),
                *(run.start_of(name) for run in runs for name in run.starts),
                *(0.0 for _ in self.offsets),
            ]
        )
        near_zero = [_INSIDE * (abs(known[path][0]) or 1.0) for path in self.paths]
        edges = [
            *(
                (low or near if low >= 0.0 else low, high or -near if high <= 0.0 else high)
                for (low, high), near in zip(bounds.values(), near_zero, strict=True)
            ),
            *[(-np.inf, np.inf)] * (len(self.names) - len(self.paths)),
        ]
        self.bounds = (*bounds.values(), *edges[len(self.paths) :])
        self.low, self.high = (np.array([edge[side] for edge in edges]) for side in (0, 1))
        self.first = np.clip(self.before, self.low, self.high)
        self.evaluations = 0
        self._points: dict[bytes, tuple[Array, Array]] = {}
        self._lay_out()

    def _lay_out(self) -> None:
        """Which samples count, and the signal of each."""
        self.counted = [np.isfinite(run.measured) for run in self.runs]
        places = [
            np.broadcast_to([self.signals.index(s) for s in run.signals], run.measured.shape) for run in self.runs
        ]
        self.groups = np.concatenate([place[each] for place, each in zip(places, self.counted, strict=True)])
        counts = np.bincount(self.groups, minlength=len(self.signals))
        if len(self.groups) <= len(self.names):
            raise DeckcraneError(
                f"{len(self.groups)} samples do not tell {len(self.names)} unknowns; more samples, or fewer unknowns, are needed"
            )
        self.counts = counts
        self.sizes = self._by_signal(lambda samples: np.sum(samples**2)) ** 0.5 / np.sqrt(np.maximum(counts, 1))
        spreads = self._by_signal(lambda samples: np.sum((samples - np.mean(samples)) ** 2))
        self.spreads = np.where(spreads > counts * (_ROUNDING * self.sizes) ** 2, spreads, 0.0)

    def _by_signal(self, reduce: Any) -> Array:
        """A sum over the samples of each signal, record by record."""
        totals = np.zeros(len(self.signals))
        for run in self.runs:
            for signal, samples in zip(run.signals, run.measured.T, strict=True):
                present = samples[np.isfinite(samples)]
                if len(present):
                    totals[self.signals.index(signal)] += float(reduce(present))
        return totals

    def until(self, share: float) -> FitProblem:
        """The same problem with the first part of each record."""
        shorter = copy(self)
        shorter.runs = tuple(run.until(share * float(run.t[-1])) for run in self.runs)
        shorter._points = {}
        shorter._lay_out()
        return shorter

    def split(self, x: Array) -> tuple[dict[str, float], list[dict[str, float]], dict[str, float]]:
        """Numbers of the file, starts of each record, and offsets."""
        place = len(self.paths)
        values = dict(zip(self.paths, x[:place].tolist(), strict=True))
        starts = []
        for run in self.runs:
            starts.append(dict(zip(run.starts, x[place : place + len(run.starts)].tolist(), strict=True)))
            place += len(run.starts)
        return values, starts, dict(zip(self.offsets, x[place:].tolist(), strict=True))

    def residuals(self, x: Array) -> tuple[Array, Array]:
        """Differences of runs and samples, in the units of the signals, and their Jacobian."""
        key = x.tobytes()
        if key not in self._points:
            self._points = {key: self._residuals(x), **dict(list(self._points.items())[:3])}
            self.evaluations += 1
        return self._points[key]

    def _residuals(self, x: Array) -> tuple[Array, Array]:
        values, starts, offsets = self.split(x)
        pieces, rows = [], []
        place = len(self.paths)
        for run, begin, counted in zip(self.runs, starts, self.counted, strict=True):
            sampled = run.evaluate(values, begin)
            jacobian = np.zeros((*run.measured.shape, len(self.names)))
            for i, path in enumerate(self.paths):
                jacobian[..., i] = sampled.by[path]
            for name in run.starts:
                jacobian[..., place] = sampled.by[f"{START}{name}"]
                place += 1
            shown = sampled.y.copy()
            for signal, offset in offsets.items():
                if signal in run.signals:
                    column = run.signals.index(signal)
                    shown[:, column] += offset
                    jacobian[:, column, len(self.names) - len(self.offsets) + self.offsets.index(signal)] = 1.0
            pieces.append((shown - run.measured)[counted])
            rows.append(jacobian[counted])
        return np.concatenate(pieces), np.concatenate(rows)

    def refuse_unseen(self) -> None:
        """Refuse a number that no signal of any record changes with, and say which signals do."""
        _, J = self.residuals(self.first)
        values, starts, _ = self.split(self.first)
        for i, name in enumerate(self.names):
            amount = (abs(self.first[i]) or 1.0) if i < len(self.paths) else 1.0
            effects = (
                np.sqrt(np.bincount(self.groups, J[:, i] ** 2, len(self.signals)) / np.maximum(self.counts, 1)) * amount
            )
            if np.any(effects > NO_EFFECT * np.maximum(self.sizes, 1e-300)):
                continue
            if i >= len(self.paths):
                raise DeckcraneError(f"{name}: nothing in the records changes with it, so that it cannot be identified")
            run = self.runs[0]
            telling = telling_words(run.tell(values, starts[0], {name: amount}))
            raise DeckcraneError(
                f"{name}: nothing in the records ({', '.join(self.signals)}) changes with it, so that they cannot tell it. "
                f"{telling}"
            )


def telling_words(shares: Mapping[str, float]) -> str:
    """Which signals would tell an unknown, of those that a scenario records."""
    strongest = sorted(
        ((share, name) for name, share in shares.items() if share > _TELLS and not name.startswith(_NOT_MEASURED)),
        reverse=True,
    )
    variables: dict[str, str] = {}
    for _, name in strongest:
        variables.setdefault(name.partition(".")[0], name)
    if not variables:
        return "In this motion nothing that the scenario records would; another motion, pose or load may"
    return f"What would: {', '.join(list(variables.values())[:3])}"


@dataclass(frozen=True, eq=False)
class WeightedFit:
    """The unknowns, the noise of each signal, and what the records tell."""

    solution: LeastSquares
    residuals: Array
    jacobian: Array
    """Of all unknowns, in units of the signals."""
    noise: Array
    freedom: Array
    """Degrees of freedom of each signal's noise."""
    shares: Array
    """Share of each signal in the variance of each free unknown."""
    information: Information
    """Of the unknowns that no bound holds."""

    @classmethod
    def of(cls, problem: FitProblem, iterations: int) -> WeightedFit:
        """Find unknowns and noise in turn."""
        noise = np.array([problem.stated.get(signal, 0.0) for signal in problem.signals])
        estimated = noise == 0.0
        spread = np.sqrt(problem.spreads / np.maximum(problem.counts, 1))
        smallest = np.maximum(_ROUNDING * 1e-3 * problem.sizes, 1e-300)
        alike = np.maximum(np.where(spread > 0.0, spread, problem.sizes), smallest)
        first = alike if np.any(estimated) else noise  # signals count alike until the noise of all is known
        floor = float(np.sum(problem.counts * (_ROUNDING * problem.sizes / alike) ** 2))
        x = _solve(problem, problem.first, first, iterations, floor).x
        x = _tried_again(problem, x, first, iterations, floor)
        residuals = np.bincount(problem.groups, problem.residuals(x)[0] ** 2, len(problem.signals))
        noise = np.where(estimated, np.maximum(np.sqrt(residuals / np.maximum(problem.counts, 1)), smallest), noise)
        floor = 0.0 if np.any(~estimated) else float(np.sum(problem.counts * (_ROUNDING * problem.sizes / noise) ** 2))
        for _ in range(_MOST_WEIGHTINGS):
            solution = _solve(problem, x, noise, iterations, floor)
            e, J = problem.residuals(solution.x)
            weighted = (J / noise[problem.groups][:, None])[:, solution.free]
            seen = information(weighted)
            paid, shares = leverages(weighted, seen.root, problem.groups, len(problem.signals))
            freedom = np.maximum(problem.counts - paid, 1.0)
            squares = np.bincount(problem.groups, e**2, len(problem.signals))
            again = np.where(estimated, np.maximum(np.sqrt(squares / freedom), smallest), noise)
            change, x = float(np.max(np.abs(again / noise - 1.0))), solution.x
            noise = again
            if change < _SETTLED or np.sum(estimated) == 0:
                break
            if len(noise) == 1:  # one scale for all residuals moves nothing
                seen = information((J / noise[problem.groups][:, None])[:, solution.free])
                break
        return cls(solution, e, J, noise, freedom, shares, seen)


def _solve(problem: FitProblem, start: Array, noise: Array, iterations: int, floor: float) -> LeastSquares:
    deviations = noise[problem.groups]

    def weighted(x: Array) -> tuple[Array, Array]:
        e, J = problem.residuals(x)
        return e / deviations, J / deviations[:, None]

    return minimise_squares(weighted, start, problem.low, problem.high, iterations, floor=floor)


def _tried_again(problem: FitProblem, x: Array, noise: Array, iterations: int, floor: float) -> Array:
    """The better of a fit and one that begins with a short part of the record, where the first explains little.

    Over many cycles the sum of squares has many valleys; over a few it has one.
    """
    explained = explained_shares(problem, x)
    if not np.any(explained < POOR):
        return x
    again = problem.first
    for share in _PARTS:
        try:
            shorter = problem.until(share)
            again = _solve(shorter, again, noise, iterations, 0.0).x
            problem.evaluations += shorter.evaluations - problem.evaluations
        except DeckcraneError:
            continue
    try:
        again = _solve(problem, again, noise, iterations, floor).x
    except DeckcraneError:
        return x
    sums = [float(np.sum((problem.residuals(point)[0] / noise[problem.groups]) ** 2)) for point in (x, again)]
    return again if sums[1] < sums[0] else x


def explained_shares(problem: FitProblem, x: Array) -> Array:
    """Share of each signal's variance that the run explains; NaN where the samples are constant."""
    squares = np.bincount(problem.groups, problem.residuals(x)[0] ** 2, len(problem.signals))
    varies = problem.spreads > 0.0
    shares: Array = np.where(varies, 1.0 - squares / np.where(varies, problem.spreads, 1.0), np.nan)
    return shares
