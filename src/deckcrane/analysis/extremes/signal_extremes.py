"""Extremes of one signal, state by state and over all weather, with intervals and the number of seeds that they need.

The evidence about a state is the tail fitted to its maxima, or to the counts of its runs. An estimate needs a number of maxima
for an interval of the required width, and another for a fractile within the sample. Both count maxima of runs: seeds. With
several blocks per run, correspondingly fewer seeds are needed.

Long-term extremes weight the distributions of all sea states by their probabilities. The weather is drawn anew every
`duration`, with the probabilities of the study. The largest value in one such time stays below x with sum p_i F_i(x), and in n
of them with (sum p_i F_i(x))^n: the full long-term distribution of short-term maxima (A. Naess, T. Moan, Stochastic Dynamics of
Marine Structures, Cambridge University Press 2013, chapter 12). The chance to exceed x within one time, sum p_i (1 - F_i(x)),
also shows which sea states contribute.

The interval is that of a parametric bootstrap: samples of all states are drawn from their fitted tails and fitted again, and
the results are reflected about the estimate. Where states have few seeds, the scatter of each makes the total a little high, in
the samples as in the estimate: the reflection removes that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from math import ceil
from typing import Any

import numpy as np

from deckcrane.analysis.extremes.data import RUN, ExtremesAnswer
from deckcrane.analysis.extremes.distributions import (
    FEWEST,
    GUMBEL,
    ON_MAXIMA,
    FittedTail,
    bias_of,
    fitted_to_maxima,
    standard_draws,
)
from deckcrane.analysis.extremes.rates import MOST_PROBABLE, ConstantRate, Exceedance, GumbelRate
from deckcrane.analysis.extremes.sources import ExtremesSource, OneSide, SeaState
from deckcrane.analysis.extremes.tails import FEWEST_RUNS, CountedExtremes, fitted_gaussian, fitted_to_counts
from deckcrane.analysis.late_maxima import LateMaxima
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError


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
    source: ExtremesSource, signal: str, side: OneSide, method: str, settings: ExtremesAnswer, whole: bool
) -> Callable[[SeaState], Evidence]:
    """Return a function that fits maxima of runs or blocks by state; the maxima are read once for all states."""
    maxima_of_cases = source.maxima(signal, side, settings.maxima)
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
        tail = fitted_to_maxima(method, maxima, block, settings.seed)
        return Evidence(seeds, lost, tail, "", block, len(maxima), maxima)

    return evidence


def evidence_of_counts(
    source: ExtremesSource, signal: str, side: OneSide, method: str, settings: ExtremesAnswer, state: SeaState
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
        counted = fitted_gaussian(runs, sign, settings.seed) if count else CountedExtremes(None, "no run has a number")
        skewness, kurtosis = (float(np.mean(moment)) if count else 0.0 for moment in (runs.skewness, runs.kurtosis))
        if abs(skewness) > 0.15 or abs(kurtosis - 3.0) > 0.4:
            notes = (f"the signal is not Gaussian: its skewness is {skewness:.2g} and its kurtosis {kurtosis:.3g}",)
    else:
        parts = (source.crossings if method == "crossings" else source.peaks)(signal, side, state.rows)
        count, time = len(parts), parts[0].time if parts else np.nan
        mean = float(np.mean(sign * source.moments(signal, state.rows).mean)) if method == "weibull_peaks" else np.nan
        counted = (
            fitted_to_counts(method, parts, settings.order, settings.tail, mean, settings.seed)
            if parts
            else CountedExtremes(None, "no run has a number")
        )
        notes = (counted.misfit,) if counted.misfit else ()
    seeds = min(count, len(state.rows))
    return Evidence(
        seeds, len(state.rows) - seeds, counted.tail, counted.refused, time, count, np.zeros(0), counted, notes
    )


_COUNTS = (2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 57, 80, 113, 160)
"""Numbers of maxima for which the width is drawn; beyond, it falls with the square root of the number."""


def maxima_to_reach_fractile(share: float, ratio: float) -> int:
    """Number of maxima of which one is expected above the fractile; with fewer, the fractile lies beyond the sample.

    `ratio` is the required duration over that of a run or block.
    """
    return ceil(1.0 / -float(np.expm1(np.log(share) / ratio)) - 1e-9)


def maxima_for_interval(method: str, half_width: float, share: float, ratio: float, confidence: float) -> int:
    """Number of maxima for which the half width of a Gumbel fit's interval is small enough, in units of the scale."""
    widths = _half_widths(method, share, ratio, confidence)
    last = widths[-1]
    if half_width <= last:
        return ceil(_COUNTS[-1] * (last / half_width) ** 2) if half_width > 0 else 10**9
    # between counts the width is about a power of the count
    logs = np.log(np.minimum.accumulate(widths))
    return ceil(float(np.exp(np.interp(-np.log(half_width), -logs, np.log(_COUNTS)))) - 1e-9)


@lru_cache(maxsize=256)
def _half_widths(method: str, share: float, ratio: float, confidence: float) -> tuple[float, ...]:
    """Median half width of the interval in units of the true scale, for each count."""
    assert method in GUMBEL
    y = -np.log(-np.log(share) / ratio)
    half_widths = []
    for count in _COUNTS:
        a, b = standard_draws(method, count, 1)
        low, high = np.quantile((y - a) / b, [0.5 - confidence / 2, 0.5 + confidence / 2])
        half_widths.append(float(0.5 * (high - low) * np.median(b)))
    return tuple(half_widths)


DRAWS = 400


@dataclass(frozen=True)
class WeightedTail:
    """The tail of a state and the probability of that state."""

    name: str
    probability: float
    tail: FittedTail


def long_term(
    tails: Sequence[WeightedTail], share: float, duration: float, times: float, confidence: float, seed: int = 1
) -> tuple[float, float, float]:
    """A fractile of the largest value in `times` durations, and its interval; probabilities are normalised by their sum."""
    total = sum(weighted.probability for weighted in tails)
    chance = -np.expm1(np.log(share) / times)
    weights = [weighted.probability / total for weighted in tails]
    value = _solve_level([weighted.tail.estimate for weighted in tails], weights, chance, duration)
    rng = np.random.default_rng(seed)
    drawn = _solve_level(
        [_shuffled_draws(weighted.tail.again or weighted.tail.draws, rng) for weighted in tails],
        weights,
        chance,
        duration,
    )
    low, high = 2.0 * value - np.quantile(drawn, [0.5 + confidence / 2, 0.5 - confidence / 2])
    return float(value), float(low), float(high)


def contributions(tails: Sequence[WeightedTail], x: float, duration: float) -> dict[str, float]:
    """Fraction of the probability of exceeding a level that each state contributes, the largest first."""
    parts = {
        weighted.name: float(
            weighted.probability * _exceedance_probability(weighted.tail.estimate, np.asarray(x), duration)
        )
        for weighted in tails
    }
    total = sum(parts.values())
    ordered = sorted(parts.items(), key=lambda item: -item[1])
    return {name: part / total if total > 0 else 0.0 for name, part in ordered}


def _exceedance_probability(tail: Exceedance, x: Array, duration: float) -> Array:
    """1 - F(x) in one duration."""
    return np.asarray(-np.expm1(-duration * tail.rate(x)))


def _solve_level(tails: Sequence[Exceedance], weights: Sequence[float], chance: float, duration: float) -> Array:
    """The level exceeded with this probability, by bisection, draw by draw.

    Some state exceeds it with at least this probability, and every state whose own level lies above it would exceed it more
    often: so it lies between the least and the greatest of the states' own levels.
    """
    rate = -np.log1p(-chance) / duration
    kinds = _stack_by_kind(tails, weights)
    state_levels = np.concatenate([tail.level(rate) for tail, _ in kinds])
    low, high = state_levels.min(axis=0), state_levels.max(axis=0)
    for _ in range(60 if low.ndim == 0 else 32):
        middle = 0.5 * (low + high)
        exceedance = sum(weight @ _exceedance_probability(tail, middle, duration) for tail, weight in kinds)
        above = np.asarray(exceedance) > chance
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    return np.asarray(0.5 * (low + high))


def _stack_by_kind(tails: Sequence[Exceedance], weights: Sequence[float]) -> list[tuple[Any, Array]]:
    """Stack all tails of one kind along the first axis, with their weights: hundreds of states at once."""
    shape = np.broadcast_shapes(*(np.shape(tail.level(1.0)) for tail in tails))
    stacked = []
    for kind in dict.fromkeys(type(tail) for tail in tails):
        members = [(tail, weight) for tail, weight in zip(tails, weights, strict=True) if type(tail) is kind]
        parameters = {
            field.name: np.stack([np.broadcast_to(getattr(tail, field.name), shape) for tail, _ in members])
            for field in fields(kind)
        }
        stacked.append((kind(**parameters), np.array([weight for _, weight in members])))
    return stacked


def _shuffled_draws(tail: Exceedance, rng: np.random.Generator) -> Exceedance:
    """Draws of a tail in a random order of their own: states with the same number of maxima share a table of draws."""
    parameters: dict[str, Any] = {field.name: getattr(tail, field.name) for field in fields(tail)}
    count = max(np.size(value) for value in parameters.values())
    chosen = rng.integers(0, count, DRAWS)
    return replace(tail, **{name: value[chosen] for name, value in parameters.items() if np.ndim(value)})


@dataclass(frozen=True)
class FractileEstimate:
    """A fractile of the extreme and its interval.

    `bias` is the mean error of the method (NaN: unknown), `seeds_needed` the number of seeds for an interval of the required
    width, `seeds_reaching` that for a fractile within the sample.
    """

    share: float
    value: float
    low: float
    high: float
    bias: float = np.nan
    seeds_needed: int = 0
    seeds_reaching: int = 0


@dataclass(frozen=True)
class StateExtremes:
    """Extremes of one state: number of seeds and of failed ones, the fitted tail and its fractiles, or why there are none."""

    state: SeaState
    seeds: int
    lost: int
    maxima: Array
    block: float
    time: float
    """`block` is the duration of a block or run; `time` is the duration whose extreme is estimated."""
    tail: FittedTail | None
    fractiles: tuple[FractileEstimate, ...]
    refused: str = ""
    counted: CountedExtremes | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class OverallExtremes:
    """All states whose probabilities add up: fractiles over all weather, and the contribution of each state to the highest."""

    within: str
    probability: float
    fractiles: tuple[FractileEstimate, ...]
    shares: dict[str, float]


@dataclass(frozen=True)
class SignalExtremes:
    """Extremes of one signal on one side by one method; `duration` is None where they are those of a run."""

    signal: str
    unit: str
    side: OneSide
    method: str
    duration: float | None
    states: tuple[StateExtremes, ...]
    overall: tuple[OverallExtremes, ...] = field(default=())
    seas: str = ""
    """Source of the probabilities of states, in words."""
    late: LateMaxima | None = None
    """Number of runs of each state with their extreme in the last tenth of their duration."""

    @property
    def sign(self) -> float:
        return 1.0 if self.side == "maximum" else -1.0


def signal_extremes(
    source: ExtremesSource,
    signal: str,
    side: OneSide,
    method: str,
    settings: ExtremesAnswer,
    duration: float | str,
    shares: Sequence[float],
) -> SignalExtremes:
    """Extremes of all states of a signal; `shares` are fractiles, to which the most probable extreme is added."""
    sign = 1.0 if side == "maximum" else -1.0
    probabilities = [MOST_PROBABLE, *(share for share in shares if share != MOST_PROBABLE)]
    evidence = (
        evidence_of_maxima(source, signal, side, method, settings, duration == RUN) if method in ON_MAXIMA else None
    )
    states = []
    for state in source.states(settings.pool):
        state_evidence = (
            evidence(state) if evidence else evidence_of_counts(source, signal, side, method, settings, state)
        )
        time = state_evidence.block if isinstance(duration, str) else duration
        states.append(_state_extremes(state, state_evidence, time, probabilities, sign, settings))
    overall = _overall_extremes(states, sign, probabilities, settings)
    length = None if isinstance(duration, str) else duration
    late = source.late(signal, side, source.states(settings.pool))
    return SignalExtremes(signal, source.unit(signal), side, method, length, tuple(states), overall, source.seas, late)


def _state_extremes(
    state: SeaState, evidence: Evidence, time: float, shares: Sequence[float], sign: float, settings: ExtremesAnswer
) -> StateExtremes:
    refused, fractiles = evidence.refused, []
    if evidence.tail is None:
        per_seed = evidence.count / max(evidence.seeds, 1) or 1.0
        maxima_to_reach = (
            max(maxima_to_reach_fractile(share, time / evidence.block) for share in shares)
            if np.isfinite(evidence.block)
            else 0
        )
        refused += (
            f", and {ceil(maxima_to_reach / per_seed)} seeds to reach the fractile of {max(shares):.4g}"
            if maxima_to_reach
            else ""
        )
    else:
        fractiles = [_estimate_fractile(evidence.tail, share, time, evidence, sign, settings) for share in shares]
    return StateExtremes(
        state,
        evidence.seeds,
        evidence.lost,
        sign * evidence.maxima,
        evidence.block,
        time,
        evidence.tail,
        tuple(fractiles),
        refused,
        evidence.counted,
        evidence.notes,
    )


def _estimate_fractile(
    tail: FittedTail, share: float, time: float, evidence: Evidence, sign: float, settings: ExtremesAnswer
) -> FractileEstimate:
    value = tail.fractile(share, time)
    low, high = tail.interval(share, time, settings.confidence)
    if isinstance(tail.estimate, ConstantRate):
        return _restore_sign(sign, FractileEstimate(share, value, low, high, 0.0, evidence.seeds, evidence.seeds))
    ratio, per_seed = time / evidence.block, evidence.count / evidence.seeds
    width = settings.absolute_half_width or settings.half_width * abs(value)
    if tail.method in GUMBEL and isinstance(tail.estimate, GumbelRate):
        scale = float(tail.estimate.scale)
        bias = scale * bias_of(tail.method, evidence.count, share, ratio, settings.seed)
        maxima_needed = maxima_for_interval(tail.method, width / scale, share, ratio, settings.confidence)
    else:
        bias = np.nan
        maxima_needed = ceil(min(evidence.count * (0.5 * (high - low) / max(width, 1e-300)) ** 2, 1e9))
        maxima_needed = max(maxima_needed, FEWEST_RUNS)  # fewer have no scatter
    seed_counts = (
        ceil(min(number / per_seed, 1e9)) for number in (maxima_needed, maxima_to_reach_fractile(share, ratio))
    )
    return _restore_sign(sign, FractileEstimate(share, value, low, high, bias, *seed_counts))


def _restore_sign(sign: float, fractile: FractileEstimate) -> FractileEstimate:
    """Change the sign of a result for the negative signal back: smallest values of the signal itself."""
    if sign > 0:
        return fractile
    return FractileEstimate(
        fractile.share,
        -fractile.value,
        -fractile.high,
        -fractile.low,
        -fractile.bias,
        fractile.seeds_needed,
        fractile.seeds_reaching,
    )


def _overall_extremes(
    states: Sequence[StateExtremes], sign: float, shares: Sequence[float], settings: ExtremesAnswer
) -> tuple[OverallExtremes, ...]:
    """Extremes over all weather, for each group of states with probabilities that add up."""
    groups: dict[str, list[StateExtremes]] = {}
    for extremes in states:
        if extremes.state.probability is not None:
            groups.setdefault(extremes.state.within, []).append(extremes)
    results = []
    for within, group in groups.items():
        tails = [
            WeightedTail(extremes.state.name, extremes.state.probability, extremes.tail)
            for extremes in group
            if extremes.tail is not None and extremes.state.probability
        ]
        if len(tails) < 2:
            continue
        time = group[0].time
        times = 1.0 if settings.exposure is None else max(settings.exposure / time, 1.0)
        levels = [
            _restore_sign(
                sign, FractileEstimate(share, *long_term(tails, share, time, times, settings.confidence, settings.seed))
            )
            for share in shares
        ]
        share = contributions(tails, sign * levels[-1].value, time)
        results.append(OverallExtremes(within, sum(weighted.probability for weighted in tails), tuple(levels), share))
    return tuple(results)
