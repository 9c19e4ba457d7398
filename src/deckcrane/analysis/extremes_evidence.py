"""What is known of a state: the tail that was fitted to its maxima, or to what was counted in its runs."""

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
    """Seeds of a state, those that are lost, the tail or why there is none; the length of a maximum's block or of a run, how many
    of them there are, and the maxima or what was counted."""

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
    """Maxima of runs or blocks, which are read once for all states."""
    given = source.maxima(signal, side, asked.maxima)
    if given.block is None and not whole:
        raise DeckcraneError(
            f"{source.called}: runs differ in length, so that their extremes are not of one time; ask for those of a run "
            "(duration: run), or for maxima of blocks"
        )
    block = 1.0 if whole or given.block is None else given.block
    sign = 1.0 if side == "maximum" else -1.0

    def evidence(state: SeaState) -> Evidence:
        samples = sign * given.values[list(state.rows)]
        there = np.isfinite(samples).all(axis=1)
        maxima = samples[there].ravel()
        seeds, lost = int(there.sum()), int((~there).sum())
        if len(maxima) < FEWEST[method]:
            many = f"{len(maxima)} {'maximum is' if len(maxima) == 1 else 'maxima are'} too few"
            why = f"{many}: {method} needs at least {FEWEST[method]}"
            return Evidence(seeds, lost, None, why, block, len(maxima), maxima)
        tail = fitted_to_maxima(method, maxima, block, asked.seed)
        return Evidence(seeds, lost, tail, "", block, len(maxima), maxima)

    return evidence


def evidence_of_counts(
    source: ExtremesSource, signal: str, side: OneSide, method: str, asked: ExtremesAnswer, state: SeaState
) -> Evidence:
    """What was counted in the runs of a state."""
    sign = 1.0 if side == "maximum" else -1.0
    notes: tuple[str, ...] = ()
    if method == "gaussian":
        runs = source.moments(signal, state.rows)
        if np.isnan(runs.often).any():
            raise DeckcraneError(
                f"{source.called}: mean_crossing_period was not kept; add crossings to keep.statistics of the study"
            )
        there, time = len(runs.mean), runs.time
        found = fitted_gaussian(runs, sign, asked.seed) if there else CountedExtremes(None, "no run has a number")
        skewness, kurtosis = (float(np.mean(one)) if there else 0.0 for one in (runs.skewness, runs.kurtosis))
        if abs(skewness) > 0.15 or abs(kurtosis - 3.0) > 0.4:
            notes = (f"the signal is not Gaussian: its skewness is {skewness:.2g} and its kurtosis {kurtosis:.3g}",)
    else:
        parts = (source.crossings if method == "crossings" else source.peaks)(signal, side, state.rows)
        there, time = len(parts), parts[0].time if parts else np.nan
        mean = float(np.mean(sign * source.moments(signal, state.rows).mean)) if method == "weibull_peaks" else np.nan
        found = (
            fitted_to_counts(method, parts, asked.order, asked.tail, mean, asked.seed)
            if parts
            else CountedExtremes(None, "no run has a number")
        )
        notes = (found.misfit,) if found.misfit else ()
    seeds = min(there, len(state.rows))
    return Evidence(seeds, len(state.rows) - seeds, found.tail, found.refused, time, there, np.zeros(0), found, notes)
