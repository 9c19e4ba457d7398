"""What a reader of extremes must know: what was refused, what was left out, what lies beyond all that was seen, what is biased."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcrane.analysis.extremes_found import SignalExtremes, StateExtremes
from deckcrane.view.extreme_words import METHOD_WORDS, fractile_words

_BIASED = 0.02
"""A bias of more than this part of the interval is told."""


def extreme_warnings(found: Sequence[SignalExtremes]) -> list[str]:
    """Each once, in the order of signals."""
    return list(dict.fromkeys(f"{one.signal}: {line}" for one in found for line in _of(one)))


def _of(one: SignalExtremes) -> Iterator[str]:
    if refused := [state for state in one.states if state.refused]:
        yield f"no extreme of {_states(refused)}: {refused[0].refused}"
    if lost := [state for state in one.states if state.lost]:
        many = sum(state.lost for state in lost)
        yield (
            f"{many} {'case has' if many == 1 else 'cases have'} no number (failed, waiting or diverged) and "
            f"{'is' if many == 1 else 'are'} left out, in {_states(lost)}; if the worst seas failed, extremes are too low"
        )
    if short := [s for s in one.states if s.fractiles and s.seeds < s.fractiles[-1].seeds_reaching]:
        last = short[0].fractiles[-1]
        yield (
            f"the fractile of {fractile_words(last.share)} lies beyond all that was seen in {_states(short)}: "
            f"{last.seeds_reaching:,} seeds would reach it (now: {short[0].seeds:,}); the interval holds if the tail is of the "
            "fitted form"
        )
    if biased := [s for s in one.states if s.fractiles and _biased(s)]:
        last = biased[0].fractiles[-1]
        way = "low" if one.sign * last.bias < 0 else "high"
        yield (
            f"{METHOD_WORDS[one.method]} puts the fractile of {fractile_words(last.share)} too {way} on average for so few maxima, "
            f"by {abs(last.bias / last.value) * 100:.2g} % in {biased[0].state.name}; its interval allows for that"
        )
    if told := [state for state in one.states if state.notes]:
        yield f"{told[0].notes[0]}, in {_states(told)}"
    for each in one.overall:
        if each.probability < 1 - 1e-6:
            yield f"weather of all kinds is of {100 * each.probability:.4g} % of the probability: of states that have extremes"


def _biased(state: StateExtremes) -> bool:
    last = state.fractiles[-1]
    return abs(last.bias) > _BIASED * (last.high - last.low)


def _states(states: Sequence[StateExtremes]) -> str:
    more = f" and {len(states) - 1} more states" if len(states) > 1 else ""
    return f"{states[0].state.name}{more}"
