"""The extremes of one signal: state by state, and in weather of all kinds; with intervals, and what they would need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

import numpy as np

from deckcrane.analysis.extremes_gumbel import GUMBEL
from deckcrane.analysis.extremes_long_term import WeightedTail, contributions, long_term
from deckcrane.analysis.extremes_maxima import FEWEST, FittedTail, bias_of, fitted_to_maxima
from deckcrane.analysis.extremes_rates import MOST_PROBABLE, ConstantRate, GumbelRate
from deckcrane.analysis.extremes_seeds import needed, reaching
from deckcrane.analysis.extremes_sources import ExtremesSource, OneSide
from deckcrane.analysis.extremes_states import SeaState
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
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
    tail: FittedTail | None
    fractiles: tuple[FractileFound, ...]
    refused: str = ""


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
    given = source.maxima(signal, side, asked.maxima)
    whole = duration == RUN
    if given.block is None and not whole:
        raise DeckcraneError(
            f"{source.called}: runs differ in length, so that their extremes are not of one time; ask for those of a run "
            "(duration: run), or for maxima of blocks"
        )
    block = 1.0 if whole or given.block is None else given.block
    time = block if isinstance(duration, str) else duration
    sign = 1.0 if side == "maximum" else -1.0
    every = [MOST_PROBABLE, *(share for share in shares if share != MOST_PROBABLE)]
    states = tuple(
        _state(one, sign, sign * given.values[list(one.rows)], method, block, time, every, asked)
        for one in source.states(asked.pool)
    )
    overall = _overall(states, sign, time, every, asked)
    return SignalExtremes(signal, source.unit(signal), side, method, None if whole else time, states, overall)


def _state(
    state: SeaState,
    sign: float,
    samples: Array,
    method: str,
    block: float,
    time: float,
    shares: Sequence[float],
    asked: ExtremesAnswer,
) -> StateExtremes:
    there = np.isfinite(samples).all(axis=1)
    maxima = samples[there].ravel()
    seeds, lost = int(there.sum()), int((~there).sum())
    if len(maxima) < FEWEST[method]:
        reach = max(reaching(share, time / block) for share in shares)
        why = (
            f"{len(maxima)} {'maximum is' if len(maxima) == 1 else 'maxima are'} too few: {method} needs "
            f"{FEWEST[method]} at least, and {reach} to reach the fractile of {max(shares):.4g}"
        )
        return StateExtremes(state, seeds, lost, maxima, block, None, (), why)
    tail = fitted_to_maxima(method, maxima, block, asked.seed)
    found = [_fractile(tail, share, time, block, len(maxima), seeds, sign, asked) for share in shares]
    return StateExtremes(state, seeds, lost, sign * maxima, block, tail, tuple(found))


def _fractile(
    tail: FittedTail,
    share: float,
    time: float,
    block: float,
    count: int,
    seeds: int,
    sign: float,
    asked: ExtremesAnswer,
) -> FractileFound:
    value = tail.fractile(share, time)
    low, high = tail.interval(share, time, asked.confidence)
    if isinstance(tail.estimate, ConstantRate):
        return _turned(sign, FractileFound(share, value, low, high, 0.0, seeds, seeds))
    ratio, each = time / block, count / seeds
    width = asked.absolute_half_width or asked.half_width * abs(value)
    if tail.method in GUMBEL and isinstance(tail.estimate, GumbelRate):
        scale = float(tail.estimate.scale)
        bias = scale * bias_of(tail.method, count, share, ratio, asked.seed)
        wanted = needed(tail.method, width / scale, share, ratio, asked.confidence)
    else:
        bias = np.nan
        wanted = ceil(count * (0.5 * (high - low) / max(width, 1e-300)) ** 2)
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
    states: Sequence[StateExtremes], sign: float, time: float, shares: Sequence[float], asked: ExtremesAnswer
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
        times = 1.0 if asked.exposure is None else max(asked.exposure / time, 1.0)
        levels = [
            _turned(sign, FractileFound(share, *long_term(tails, share, time, times, asked.confidence, asked.seed)))
            for share in shares
        ]
        share = contributions(tails, sign * levels[-1].value, time)
        found.append(OverallExtremes(within, sum(one.probability for one in tails), tuple(levels), share))
    return tuple(found)
