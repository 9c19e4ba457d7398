"""Warnings for readers of extremes: refusals, lost cases, fractiles beyond the data, bias."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcrane.analysis.extremes_found import SignalExtremes, StateExtremes
from deckcrane.analysis.late_maxima import LEVEL, LateMaxima, late_probability
from deckcrane.view.extreme_words import METHOD_WORDS, fractile_words

_LARGE_BIAS = 0.02
"""A bias larger than this fraction of the interval is reported."""


def extreme_warnings(found: Sequence[SignalExtremes]) -> list[str]:
    """All warnings once, in the order of signals."""
    return list(
        dict.fromkeys(f"{extremes.signal}: {line}" for extremes in found for line in _signal_warnings(extremes))
    )


def _signal_warnings(extremes: SignalExtremes) -> Iterator[str]:
    if refused := [state for state in extremes.states if state.refused]:
        yield f"no extreme of {_name_states(refused)}: {refused[0].refused}"
    if lost := [state for state in extremes.states if state.lost]:
        count = sum(state.lost for state in lost)
        yield (
            f"{count} {'case has' if count == 1 else 'cases have'} no number (failed, waiting or diverged) and "
            f"{'is' if count == 1 else 'are'} left out, in {_name_states(lost)}; if the worst seas failed, extremes are too low"
        )
    if short := [s for s in extremes.states if s.fractiles and s.seeds < s.fractiles[-1].seeds_reaching]:
        last = short[0].fractiles[-1]
        yield (
            f"the fractile of {fractile_words(last.share)} lies beyond all that was seen in {_name_states(short)}: "
            f"{last.seeds_reaching:,} seeds would reach it (now: {short[0].seeds:,}); the interval holds if the tail is of the "
            "fitted form"
        )
    if biased := [s for s in extremes.states if s.fractiles and _has_large_bias(s)]:
        last = biased[0].fractiles[-1]
        direction = "low" if extremes.sign * last.bias < 0 else "high"
        yield (
            f"{METHOD_WORDS[extremes.method]} puts the fractile of {fractile_words(last.share)} too {direction} on average "
            f"for so few maxima, by {abs(last.bias / last.value) * 100:.2g} % in {biased[0].state.name}; "
            "its interval allows for that"
        )
    if noted := [state for state in extremes.states if state.notes]:
        yield f"{noted[0].notes[0]}, in {_name_states(noted)}"
    if extremes.late is not None:
        yield from _growth_warning(extremes, extremes.late)
    if extremes.overall and extremes.seas:
        yield f"weather of all kinds is that of the study's sea states, {extremes.seas}"
    for fractile in extremes.overall:
        if fractile.probability < 1 - 1e-6:
            yield f"weather of all kinds is of {100 * fractile.probability:.4g} % of the probability: of states that have extremes"


def _growth_warning(extremes: SignalExtremes, late: LateMaxima) -> Iterator[str]:
    """Warn where a signal still grows when runs end: over all states, or in one of them."""
    total, count = float(late.late.sum()), float(late.count.sum())
    grown = [
        state for state, p in zip(extremes.states, late.probability, strict=True) if p < LEVEL / len(extremes.states)
    ]
    if count and (grown or float(late_probability(late.late.sum(), late.count.sum())) < LEVEL):
        where = f", most in {_name_states(grown)}" if grown else ""
        yield (
            f"{100 * total / count:.0f} % of its extremes ({total:.0f} of {count:.0f} runs) fall into the last tenth of the "
            f"counted time{where}, where 10 % would in a steady state: it still grows when runs end, and extremes of longer times "
            "are larger than told"
        )


def _has_large_bias(state: StateExtremes) -> bool:
    last = state.fractiles[-1]
    return abs(last.bias) > _LARGE_BIAS * (last.high - last.low)


def _name_states(states: Sequence[StateExtremes]) -> str:
    more = f" and {len(states) - 1} more states" if len(states) > 1 else ""
    return f"{states[0].state.name}{more}"
