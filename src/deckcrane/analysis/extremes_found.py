"""The extremes of one signal: state by state, and in weather of all kinds; with intervals, and what they would need."""

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
    """A fractile of the extreme, its interval, how far the method is off on average (NaN: not known), and the seeds that the
    interval would need, and that a fractile within what was seen would."""

    share: float
    value: float
    low: float
    high: float
    bias: float = np.nan
    seeds_needed: int = 0
    seeds_reaching: int = 0


@dataclass(frozen=True)
class StateExtremes:
    """One state: how many seeds there are and how many gave no number, the extremes that were fitted, what was found of them; why
    not, where nothing was."""

    state: SeaState
    seeds: int
    lost: int
    maxima: Array
    block: float
    time: float
    """The length of a maximum's block, or of a run; and the time whose extreme is meant."""
    tail: FittedTail | None
    fractiles: tuple[FractileFound, ...]
    refused: str = ""
    counted: CountedExtremes | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class OverallExtremes:
    """All states within which probabilities add up: fractiles in weather of all kinds, and where the highest comes from."""

    within: str
    probability: float
    fractiles: tuple[FractileFound, ...]
    shares: dict[str, float]


@dataclass(frozen=True)
class SignalExtremes:
    """One signal on one side by one method; `duration` is None where the extremes are those of a run."""

    signal: str
    unit: str
    side: OneSide
    method: str
    duration: float | None
    states: tuple[StateExtremes, ...]
    overall: tuple[OverallExtremes, ...] = field(default=())
    seas: str = ""
    """Where probabilities of states come from, in words."""
    late: LateMaxima | None = None
    """How many runs of each state have their extreme in the last tenth of their time."""

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
    """All states of a signal; `shares` are fractiles, to which the most probable extreme is added."""
    sign = 1.0 if side == "maximum" else -1.0
    every = [MOST_PROBABLE, *(share for share in shares if share != MOST_PROBABLE)]
    evidence = evidence_of_maxima(source, signal, side, method, asked, duration == RUN) if method in ON_MAXIMA else None
    states = []
    for state in source.states(asked.pool):
        found = evidence(state) if evidence else evidence_of_counts(source, signal, side, method, asked, state)
        time = found.block if isinstance(duration, str) else duration
        states.append(_state(state, found, time, every, sign, asked))
    overall = _overall(states, sign, every, asked)
    length = None if isinstance(duration, str) else duration
    late = source.late(signal, side, source.states(asked.pool))
    return SignalExtremes(signal, source.unit(signal), side, method, length, tuple(states), overall, source.seas, late)


def _state(
    state: SeaState, given: Evidence, time: float, shares: Sequence[float], sign: float, asked: ExtremesAnswer
) -> StateExtremes:
    refused, found = given.refused, []
    if given.tail is None:
        each = given.count / max(given.seeds, 1) or 1.0
        reach = max(reaching(share, time / given.block) for share in shares) if np.isfinite(given.block) else 0
        refused += f", and {ceil(reach / each)} seeds to reach the fractile of {max(shares):.4g}" if reach else ""
    else:
        found = [_fractile(given.tail, share, time, given, sign, asked) for share in shares]
    return StateExtremes(
        state,
        given.seeds,
        given.lost,
        sign * given.maxima,
        given.block,
        time,
        given.tail,
        tuple(found),
        refused,
        given.counted,
        given.notes,
    )


def _fractile(
    tail: FittedTail, share: float, time: float, given: Evidence, sign: float, asked: ExtremesAnswer
) -> FractileFound:
    value = tail.fractile(share, time)
    low, high = tail.interval(share, time, asked.confidence)
    if isinstance(tail.estimate, ConstantRate):
        return _turned(sign, FractileFound(share, value, low, high, 0.0, given.seeds, given.seeds))
    ratio, each = time / given.block, given.count / given.seeds
    width = asked.absolute_half_width or asked.half_width * abs(value)
    if tail.method in GUMBEL and isinstance(tail.estimate, GumbelRate):
        scale = float(tail.estimate.scale)
        bias = scale * bias_of(tail.method, given.count, share, ratio, asked.seed)
        wanted = needed(tail.method, width / scale, share, ratio, asked.confidence)
    else:
        bias = np.nan
        wanted = ceil(min(given.count * (0.5 * (high - low) / max(width, 1e-300)) ** 2, 1e9))
        wanted = max(wanted, FEWEST_RUNS)  # fewer have no scatter to judge by
    enough = (ceil(min(one / each, 1e9)) for one in (wanted, reaching(share, ratio)))
    return _turned(sign, FractileFound(share, value, low, high, bias, *enough))


def _turned(sign: float, found: FractileFound) -> FractileFound:
    """Of what was found of the negative signal, the smallest values of the signal itself."""
    if sign > 0:
        return found
    return FractileFound(
        found.share, -found.value, -found.high, -found.low, -found.bias, found.seeds_needed, found.seeds_reaching
    )


def _overall(
    states: Sequence[StateExtremes], sign: float, shares: Sequence[float], asked: ExtremesAnswer
) -> tuple[OverallExtremes, ...]:
    """Where states have probabilities: those that belong together, weighted."""
    groups: dict[str, list[StateExtremes]] = {}
    for one in states:
        if one.state.probability is not None:
            groups.setdefault(one.state.within, []).append(one)
    found = []
    for within, own in groups.items():
        tails = [
            WeightedTail(one.state.name, one.state.probability, one.tail)
            for one in own
            if one.tail is not None and one.state.probability
        ]
        if len(tails) < 2:
            continue
        time = own[0].time
        times = 1.0 if asked.exposure is None else max(asked.exposure / time, 1.0)
        levels = [
            _turned(sign, FractileFound(share, *long_term(tails, share, time, times, asked.confidence, asked.seed)))
            for share in shares
        ]
        share = contributions(tails, sign * levels[-1].value, time)
        found.append(OverallExtremes(within, sum(one.probability for one in tails), tuple(levels), share))
    return tuple(found)
