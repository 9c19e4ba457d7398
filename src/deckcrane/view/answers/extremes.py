"""Extremes as an answer: tables by signal and state, probability paper of the worst, and warnings.

Readers are warned of refusals, lost cases, fractiles beyond the data, and bias.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.extremes.data import ExtremesAnswer
from deckcrane.analysis.extremes.extremes import compute_extremes
from deckcrane.analysis.extremes.rates import MOST_PROBABLE
from deckcrane.analysis.extremes.signal_extremes import FractileEstimate, OverallExtremes, SignalExtremes, StateExtremes
from deckcrane.analysis.extremes.sources import ALL, CampaignExtremes
from deckcrane.analysis.late_maxima import LEVEL, LateMaxima, late_probability
from deckcrane.standards.sources import unique_sources
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.extremes_figures import (
    LONG_TERM,
    METHOD_FOUNDING,
    METHOD_WORDS,
    duration_words,
    fractile_words,
    plot_gumbel_paper,
    plot_mean_excess,
    plot_tail,
)
from deckcrane.view.tables import UnitChoice

_LARGE_BIAS = 0.02
"""A bias larger than this fraction of the interval is reported."""


def extreme_warnings(results: Sequence[SignalExtremes]) -> list[str]:
    """All warnings once, in the order of signals."""
    return list(
        dict.fromkeys(f"{extremes.signal}: {line}" for extremes in results for line in _signal_warnings(extremes))
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


MOST_STATES = 20
"""Most states in a table: the worst."""
MOST_FIGURES = 8


def extremes_answer(source: CampaignSource) -> Answer | None:
    """Extremes that a study asks for; None where it asks for none."""
    settings = source.answers.extremes
    if settings is None:
        return None
    return answer_of_extremes(compute_extremes(CampaignExtremes(source), settings, source.answers), settings)


def answer_of_extremes(
    results: Sequence[SignalExtremes], settings: ExtremesAnswer, most: int | None = MOST_STATES
) -> Answer:
    """Extremes in words, tables and figures; at most `most` states of each signal, the worst."""
    tables = [*_summaries(results), *(_signal_table(signal, settings, most) for signal in results)] if results else []
    founded = [source for signal in results for source in METHOD_FOUNDING[signal.method]]
    if any(signal.overall for signal in results):
        founded.append(LONG_TERM)
    words = [
        f"Most probable extremes (the fractile 1/e) and fractiles {duration_words(results[0].duration)}; intervals hold with "
        f"{100 * settings.confidence:.4g} %."
        if results
        else "No signal was kept.",
        f"Seeds needed are those with which half of an interval is {_half_width(settings)}.",
    ]
    return Answer(
        "extremes",
        "Extremes",
        tuple(words),
        tuple(tables),
        tuple(_figures(results, settings)),
        unique_sources(founded),
        tuple(extreme_warnings(results)),
    )


def _half_width(settings: ExtremesAnswer) -> str:
    if settings.absolute_half_width is not None:
        return f"{settings.absolute_half_width:g} (in SI)"
    return f"{100 * settings.half_width:g} % of the value"


def _highest_fractile(state: StateExtremes | OverallExtremes) -> FractileEstimate | None:
    return state.fractiles[-1] if state.fractiles else None


def _worst_state(signal: SignalExtremes) -> StateExtremes | None:
    """State whose highest fractile is the most extreme."""
    estimated = [state for state in signal.states if state.fractiles]
    return max(estimated, key=lambda state: signal.sign * state.fractiles[-1].value, default=None)


def _summaries(signals: Sequence[SignalExtremes]) -> list[AnswerTable]:
    """Worst states of several signals or methods, in one table for each unit."""
    if len(signals) < 2:
        return []
    tables = []
    for unit in dict.fromkeys(signal.unit for signal in signals):
        rows: list[tuple[Cell, ...]] = []
        share = 0.0
        for signal in signals:
            worst = _worst_state(signal)
            last = None if worst is None else _highest_fractile(worst)
            if signal.unit == unit and worst is not None and last is not None:
                share = last.share
                named = signal.signal, signal.side, METHOD_WORDS[signal.method], worst.state.name
                rows.append((*named, last.value, last.low, last.high, last.seeds_needed))
        columns = (
            *(AnswerColumn(name) for name in ("signal", "side", "method", "where")),
            AnswerColumn(fractile_words(share), unit),
            AnswerColumn("from", unit),
            AnswerColumn("to", unit),
            AnswerColumn("seeds needed"),
        )
        if rows:
            tables.append(AnswerTable("worst states", columns, tuple(rows)))
    return tables


def _signal_table(signal: SignalExtremes, settings: ExtremesAnswer, most: int | None) -> AnswerTable:
    """Table of one signal: all weather first, then its states, the worst first where not all are shown."""
    shares = next((tuple(fractile.share for fractile in s.fractiles) for s in signal.states if s.fractiles), ())
    columns = [AnswerColumn("state"), AnswerColumn("seeds")]
    for share in shares:
        words = fractile_words(share)
        columns.append(AnswerColumn(words, signal.unit))
        if share != MOST_PROBABLE:
            columns += [AnswerColumn("from", signal.unit), AnswerColumn("to", signal.unit)]
    columns.append(AnswerColumn("seeds needed"))
    rows: list[tuple[Cell, ...]] = []
    for overall in signal.overall:
        parts = [
            "all weather",
            duration_words(settings.exposure) if settings.exposure else "",
            overall.within.replace(ALL, ""),
        ]
        name = ", ".join(part for part in parts if part)
        rows.append((name, None, *_numbers(overall.fractiles), None))
    states = list(signal.states)
    if most is not None and len(states) > most:
        states = sorted(states, key=lambda s: -signal.sign * s.fractiles[-1].value if s.fractiles else 1e300)[:most]
    for state in states:
        numbers = _numbers(state.fractiles) or (None,) * (len(columns) - 3)
        seeds_needed = max((fractile.seeds_needed for fractile in state.fractiles), default=None)
        rows.append((state.state.name, state.seeds, *numbers, seeds_needed))
    which = "largest" if signal.side == "maximum" else "smallest"
    title = f"{signal.signal}: {which} {duration_words(signal.duration)}, {METHOD_WORDS[signal.method]}"
    if len(states) < len(signal.states):
        title += f"; the {len(states)} worst of {len(signal.states)} states"
    return AnswerTable(title, tuple(columns), tuple(rows))


def _numbers(fractiles: Sequence[FractileEstimate]) -> tuple[Cell, ...]:
    """The most probable value alone, and all others with their intervals."""
    return tuple(
        number
        for fractile in fractiles
        for number in (
            (fractile.value,) if fractile.share == MOST_PROBABLE else (fractile.value, fractile.low, fractile.high)
        )
    )


def _figures(signals: Sequence[SignalExtremes], settings: ExtremesAnswer) -> list[AnswerFigure]:
    """Worst state of each signal, all methods on one paper."""
    papers: dict[tuple[str, str], list[tuple[SignalExtremes, StateExtremes]]] = {}
    for signal in signals:
        key = signal.signal, signal.side
        worst = _worst_state(signal)
        if worst is None:
            continue
        if key in papers:  # the same state for all methods
            name = papers[key][0][1].state.name
            worst = next(state for state in signal.states if state.state.name == name)
        papers.setdefault(key, []).append((signal, worst))

    def figure(key: tuple[str, str], fits: list[tuple[SignalExtremes, StateExtremes]]) -> AnswerFigure:
        plain = "".join(c if c.isalnum() else "_" for c in f"{key[0]}_{key[1]}")
        caption = (
            f"{key[0]}, {fits[0][1].state.name}: {key[1]} {duration_words(fits[0][0].duration)} on Gumbel's paper, with the "
            f"band that holds with {100 * settings.confidence:.4g} %."
        )

        def draw(units: UnitChoice) -> object:
            return plot_gumbel_paper(fits, units, settings.confidence)

        return AnswerFigure(f"extremes_{plain}", caption, draw)

    found_figures = [figure(key, fits) for key, fits in list(papers.items())[:MOST_FIGURES]]
    tails = [(signal, state) for fits in papers.values() for signal, state in fits if _has_rates(state)]
    return found_figures + [
        tail_figure for signal, state in tails[:MOST_FIGURES] for tail_figure in _tail_figures(signal, state, settings)
    ]


def _has_rates(state: StateExtremes) -> bool:
    return state.tail is not None and state.counted is not None and state.counted.rates is not None


def _tail_figures(signal: SignalExtremes, state: StateExtremes, settings: ExtremesAnswer) -> list[AnswerFigure]:
    """Figures of methods on counts: rates by level and, for peaks over a threshold, how it was chosen."""
    plain = "".join(c if c.isalnum() else "_" for c in f"{signal.signal}_{signal.side}_{signal.method}")

    def rates(units: UnitChoice) -> object:
        return plot_tail(signal, state, units, settings.confidence)

    def excess(units: UnitChoice) -> object:
        return plot_mean_excess(signal, state, units)

    where = f"{signal.signal}, {state.state.name}, {METHOD_WORDS[signal.method]}"
    figures = [
        AnswerFigure(f"extremes_{plain}_tail", f"{where}: how often levels are exceeded, and the fitted tail.", rates)
    ]
    if signal.method == "pareto":
        caption = f"{where}: mean excess over thresholds, straight above those that the distribution fits."
        figures.append(AnswerFigure(f"extremes_{plain}_excess", caption, excess))
    return figures
