"""Extremes in weather of all kinds: the distributions of all sea states, weighted by their probabilities.

The weather is drawn anew every `duration`, with the probabilities of the study. The largest value in one such time stays below x
with sum p_i F_i(x), and in n of them with (sum p_i F_i(x))^n: the full long-term distribution of short-term maxima (A. Naess,
T. Moan, Stochastic Dynamics of Marine Structures, Cambridge University Press 2013, chapter 12). The chance to exceed x within one
time, sum p_i (1 - F_i(x)), says besides which sea states it comes from.

The interval is a parametric bootstrap's: samples of all states are drawn from their fitted tails and fitted again, and what comes
out is turned about the estimate. Where states have few seeds, the scatter of each makes the whole a little high, in the samples as
in the estimate: turning takes that out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from deckcrane.analysis.extremes_maxima import FittedTail
from deckcrane.analysis.extremes_rates import Exceedance
from deckcrane.arrays import Array

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
    """A fractile of the largest value in `times` durations, and its interval; probabilities are taken as parts of their sum."""
    total = sum(one.probability for one in tails)
    chance = -np.expm1(np.log(share) / times)
    weights = [one.probability / total for one in tails]
    value = _level([one.tail.estimate for one in tails], weights, chance, duration)
    rng = np.random.default_rng(seed)
    drawn = _level([_some(one.tail.again or one.tail.draws, rng) for one in tails], weights, chance, duration)
    low, high = 2.0 * value - np.quantile(drawn, [0.5 + confidence / 2, 0.5 - confidence / 2])
    return float(value), float(low), float(high)


def contributions(tails: Sequence[WeightedTail], x: float, duration: float) -> dict[str, float]:
    """Which part of the chance to exceed a level comes from which state, the largest first."""
    parts = {one.name: float(one.probability * _chance(one.tail.estimate, np.asarray(x), duration)) for one in tails}
    total = sum(parts.values())
    ordered = sorted(parts.items(), key=lambda item: -item[1])
    return {name: part / total if total > 0 else 0.0 for name, part in ordered}


def _chance(tail: Exceedance, x: Array, duration: float) -> Array:
    """1 - F(x) in one duration."""
    return np.asarray(-np.expm1(-duration * tail.rate(x)))


def _level(tails: Sequence[Exceedance], weights: Sequence[float], chance: float, duration: float) -> Array:
    """The level that is exceeded with this chance, by bisection, draw by draw.

    Some state exceeds it with this chance at least, and every state whose own level lies above it would exceed it more often: so it
    lies between the least and the greatest of the states' own levels.
    """
    rate = -np.log1p(-chance) / duration
    kinds = _by_kind(tails, weights)
    own = np.concatenate([tail.level(rate) for tail, _ in kinds])
    low, high = own.min(axis=0), own.max(axis=0)
    for _ in range(60 if low.ndim == 0 else 32):
        middle = 0.5 * (low + high)
        found = sum(share @ _chance(tail, middle, duration) for tail, share in kinds)
        above = np.asarray(found) > chance
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    return np.asarray(0.5 * (low + high))


def _by_kind(tails: Sequence[Exceedance], weights: Sequence[float]) -> list[tuple[Any, Array]]:
    """All tails of one kind as one, with states along the first axis, and their weights: hundreds of states at once."""
    shape = np.broadcast_shapes(*(np.shape(tail.level(1.0)) for tail in tails))
    found = []
    for kind in dict.fromkeys(type(tail) for tail in tails):
        own = [(tail, weight) for tail, weight in zip(tails, weights, strict=True) if type(tail) is kind]
        held = {
            field.name: np.stack([np.broadcast_to(getattr(tail, field.name), shape) for tail, _ in own])
            for field in fields(kind)
        }
        found.append((kind(**held), np.array([weight for _, weight in own])))
    return found


def _some(tail: Exceedance, rng: np.random.Generator) -> Exceedance:
    """Draws of a tail in an order of its own: states that have the same number of maxima share a table of draws."""
    held: dict[str, Any] = {field.name: getattr(tail, field.name) for field in fields(tail)}
    count = max(np.size(value) for value in held.values())
    chosen = rng.integers(0, count, DRAWS)
    return replace(tail, **{name: value[chosen] for name, value in held.items() if np.ndim(value)})
