"""Evidence about a state: the tail fitted to its maxima, or to the counts of its runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.extremes_counts import CountedExtremes, fitted_gaussian, fitted_to_counts
from deckcrane.analysis.extremes_maxima import FEWEST, FittedTail, fitted_to_maxima
from deckcrane.analysis.extremes_sources import ExtremesSource, OneSide
from deckcrane.analysis.extremes_states import SeaState
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers_extremes import ExtremesAnswer


@dataclass(frozen=True)
class Evidence:
    """Evidence about a state: its seeds, those that failed, and the tail or why there is none.

    `block` is the duration of a block or run, `count` their number; `maxima` or `counted` are what was fitted.
    """

    seeds: int
    lost: int
    tail: FittedTail | None
    refused: str
    block: float
    count: int
    maxima: Array
    counted: CountedExtremes | None = None
    notes: tuple[str, ...] = ()


def evidence_of_maxima(
    source: ExtremesSource, signal: str, side: OneSide, method: str, asked: ExtremesAnswer, whole: bool
) -> Callable[[SeaState], Evidence]:
    """Return a function that fits maxima of runs or blocks by state; the maxima are read once for all states."""
    maxima_of_cases = source.maxima(signal, side, asked.maxima)
    if maxima_of_cases.block is None and not whole:
        raise DeckcraneError(
            f"{source.called}: runs differ in length, so that their extremes are not of one time; ask for those of a run "
            "(duration: run), or for maxima of blocks"
        )
    block = 1.0 if whole or maxima_of_cases.block is None else maxima_of_cases.block
    sign = 1.0 if side == "maximum" else -1.0

    def evidence(state: SeaState) -> Evidence:
        samples = sign * maxima_of_cases.values[list(state.rows)]
        valid = np.isfinite(samples).all(axis=1)
        maxima = samples[valid].ravel()
        seeds, lost = int(valid.sum()), int((~valid).sum())
        if len(maxima) < FEWEST[method]:
            too_few = f"{len(maxima)} {'maximum is' if len(maxima) == 1 else 'maxima are'} too few"
            reason = f"{too_few}: {method} needs at least {FEWEST[method]}"
            return Evidence(seeds, lost, None, reason, block, len(maxima), maxima)
        tail = fitted_to_maxima(method, maxima, block, asked.seed)
        return Evidence(seeds, lost, tail, "", block, len(maxima), maxima)

    return evidence


def evidence_of_counts(
    source: ExtremesSource, signal: str, side: OneSide, method: str, asked: ExtremesAnswer, state: SeaState
) -> Evidence:
    """Evidence from the counts of a state's runs."""
    sign = 1.0 if side == "maximum" else -1.0
    notes: tuple[str, ...] = ()
    if method == "gaussian":
        runs = source.moments(signal, state.rows)
        if np.isnan(runs.often).any():
            raise DeckcraneError(
                f"{source.called}: mean_crossing_period was not kept; add crossings to keep.statistics of the study"
            )
        count, time = len(runs.mean), runs.time
        counted = fitted_gaussian(runs, sign, asked.seed) if count else CountedExtremes(None, "no run has a number")
        skewness, kurtosis = (float(np.mean(moment)) if count else 0.0 for moment in (runs.skewness, runs.kurtosis))
        if abs(skewness) > 0.15 or abs(kurtosis - 3.0) > 0.4:
            notes = (f"the signal is not Gaussian: its skewness is {skewness:.2g} and its kurtosis {kurtosis:.3g}",)
    else:
        parts = (source.crossings if method == "crossings" else source.peaks)(signal, side, state.rows)
        count, time = len(parts), parts[0].time if parts else np.nan
        mean = float(np.mean(sign * source.moments(signal, state.rows).mean)) if method == "weibull_peaks" else np.nan
        counted = (
            fitted_to_counts(method, parts, asked.order, asked.tail, mean, asked.seed)
            if parts
            else CountedExtremes(None, "no run has a number")
        )
        notes = (counted.misfit,) if counted.misfit else ()
    seeds = min(count, len(state.rows))
    return Evidence(
        seeds, len(state.rows) - seeds, counted.tail, counted.refused, time, count, np.zeros(0), counted, notes
    )
