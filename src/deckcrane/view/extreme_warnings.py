"""What a reader of extremes must know: what was refused, what was left out, what lies beyond all that was seen, what is biased."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcrane.analysis.extremes_found import SignalExtremes, StateExtremes
from deckcrane.analysis.late_maxima import LEVEL, LateMaxima, late_probability
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
    if one.late is not None:
        yield from _growing(one, one.late)
    if one.overall and one.seas:
        yield f"weather of all kinds is that of the study's sea states, {one.seas}"
    for each in one.overall:
        if each.probability < 1 - 1e-6:
            yield f"weather of all kinds is of {100 * each.probability:.4g} % of the probability: of states that have extremes"


def _growing(one: SignalExtremes, late: LateMaxima) -> Iterator[str]:
    """Whether it still grows when runs end: over all states, and in each of them."""
    total, count = float(late.late.sum()), float(late.count.sum())
    grown = [state for state, p in zip(one.states, late.probability, strict=True) if p < LEVEL / len(one.states)]
    if count and (grown or float(late_probability(late.late.sum(), late.count.sum())) < LEVEL):
        where = f", most in {_states(grown)}" if grown else ""
        yield (
            f"{100 * total / count:.0f} % of its extremes ({total:.0f} of {count:.0f} runs) fall into the last tenth of the "
            f"counted time{where}, where 10 % would in a steady state: it still grows when runs end, and extremes of longer times "
            "are larger than told"
        )


def _biased(state: StateExtremes) -> bool:
    last = state.fractiles[-1]
    return abs(last.bias) > _BIASED * (last.high - last.low)


def _states(states: Sequence[StateExtremes]) -> str:
    more = f" and {len(states) - 1} more states" if len(states) > 1 else ""
    return f"{states[0].state.name}{more}"
