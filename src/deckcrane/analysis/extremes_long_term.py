"""Long-term extremes over all weather: the distributions of all sea states, weighted by their probabilities.

The weather is drawn anew every `duration`, with the probabilities of the study. The largest value in one such time stays below x
with sum p_i F_i(x), and in n of them with (sum p_i F_i(x))^n: the full long-term distribution of short-term maxima (A. Naess,
T. Moan, Stochastic Dynamics of Marine Structures, Cambridge University Press 2013, chapter 12). The chance to exceed x within one
time, sum p_i (1 - F_i(x)), also shows which sea states contribute.

The interval is that of a parametric bootstrap: samples of all states are drawn from their fitted tails and fitted again, and
the results are reflected about the estimate. Where states have few seeds, the scatter of each makes the total a little high, in
the samples as in the estimate: the reflection removes that.
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
