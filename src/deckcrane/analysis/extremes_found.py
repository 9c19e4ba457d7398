"""The extremes of one signal: state by state, and over all weather; with intervals, and the number of seeds that they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

import numpy as np

from deckcrane.analysis.extremes_counts import FEWEST_RUNS, CountedExtremes
from deckcrane.analysis.extremes_evidence import Evidence, evidence_of_counts, evidence_of_maxima
from deckcrane.analysis.extremes_gumbel import GUMBEL
from deckcrane.analysis.extremes_long_term import WeightedTail, contributions, long_term
from deckcrane.analysis.extremes_maxima import ON_MAXIMA, FittedTail, bias_of
from deckcrane.analysis.extremes_rates import MOST_PROBABLE, ConstantRate, GumbelRate
from deckcrane.analysis.extremes_seeds import needed, reaching
from deckcrane.analysis.extremes_sources import ExtremesSource, OneSide
from deckcrane.analysis.extremes_states import SeaState
from deckcrane.analysis.late_maxima import LateMaxima
from deckcrane.arrays import Array
from deckcrane.model.answers_extremes import RUN, ExtremesAnswer


@dataclass(frozen=True)
class FractileFound:
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
    fractiles: tuple[FractileFound, ...]
    refused: str = ""
    counted: CountedExtremes | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class OverallExtremes:
    """All states whose probabilities add up: fractiles over all weather, and the contribution of each state to the highest."""

    within: str
    probability: float
    fractiles: tuple[FractileFound, ...]
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
    asked: ExtremesAnswer,
    duration: float | str,
    shares: Sequence[float],
) -> SignalExtremes:
    """Extremes of all states of a signal; `shares` are fractiles, to which the most probable extreme is added."""
    sign = 1.0 if side == "maximum" else -1.0
    probabilities = [MOST_PROBABLE, *(share for share in shares if share != MOST_PROBABLE)]
    evidence = evidence_of_maxima(source, signal, side, method, asked, duration == RUN) if method in ON_MAXIMA else None
    states = []
    for state in source.states(asked.pool):
        state_evidence = evidence(state) if evidence else evidence_of_counts(source, signal, side, method, asked, state)
        time = state_evidence.block if isinstance(duration, str) else duration
        states.append(_state_extremes(state, state_evidence, time, probabilities, sign, asked))
    overall = _overall_extremes(states, sign, probabilities, asked)
    length = None if isinstance(duration, str) else duration
    late = source.late(signal, side, source.states(asked.pool))
    return SignalExtremes(signal, source.unit(signal), side, method, length, tuple(states), overall, source.seas, late)


def _state_extremes(
    state: SeaState, evidence: Evidence, time: float, shares: Sequence[float], sign: float, settings: ExtremesAnswer
) -> StateExtremes:
    refused, fractiles = evidence.refused, []
    if evidence.tail is None:
        per_seed = evidence.count / max(evidence.seeds, 1) or 1.0
        maxima_to_reach = (
            max(reaching(share, time / evidence.block) for share in shares) if np.isfinite(evidence.block) else 0
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
) -> FractileFound:
    value = tail.fractile(share, time)
    low, high = tail.interval(share, time, settings.confidence)
    if isinstance(tail.estimate, ConstantRate):
        return _restore_sign(sign, FractileFound(share, value, low, high, 0.0, evidence.seeds, evidence.seeds))
    ratio, per_seed = time / evidence.block, evidence.count / evidence.seeds
    width = settings.absolute_half_width or settings.half_width * abs(value)
    if tail.method in GUMBEL and isinstance(tail.estimate, GumbelRate):
        scale = float(tail.estimate.scale)
        bias = scale * bias_of(tail.method, evidence.count, share, ratio, settings.seed)
        maxima_needed = needed(tail.method, width / scale, share, ratio, settings.confidence)
    else:
        bias = np.nan
        maxima_needed = ceil(min(evidence.count * (0.5 * (high - low) / max(width, 1e-300)) ** 2, 1e9))
        maxima_needed = max(maxima_needed, FEWEST_RUNS)  # fewer have no scatter
    seed_counts = (ceil(min(number / per_seed, 1e9)) for number in (maxima_needed, reaching(share, ratio)))
    return _restore_sign(sign, FractileFound(share, value, low, high, bias, *seed_counts))


def _restore_sign(sign: float, fractile: FractileFound) -> FractileFound:
    """Change the sign of a result for the negative signal back: smallest values of the signal itself."""
    if sign > 0:
        return fractile
    return FractileFound(
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
                sign, FractileFound(share, *long_term(tails, share, time, times, settings.confidence, settings.seed))
            )
            for share in shares
        ]
        share = contributions(tails, sign * levels[-1].value, time)
        results.append(OverallExtremes(within, sum(weighted.probability for weighted in tails), tuple(levels), share))
    return tuple(results)
