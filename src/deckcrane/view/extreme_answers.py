"""Extremes as an answer: tables by signal and state, probability paper of the worst, and warnings."""

from __future__ import annotations

from collections.abc import Sequence

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.extremes import found_extremes
from deckcrane.analysis.extremes_found import FractileFound, OverallExtremes, SignalExtremes, StateExtremes
from deckcrane.analysis.extremes_rates import MOST_PROBABLE
from deckcrane.analysis.extremes_sources import CampaignExtremes
from deckcrane.analysis.extremes_states import ALL
from deckcrane.model.answers_extremes import ExtremesAnswer
from deckcrane.practice.founding import each_once
from deckcrane.view.answers import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.extreme_plots import plot_gumbel_paper
from deckcrane.view.extreme_tail_plots import plot_mean_excess, plot_tail
from deckcrane.view.extreme_warnings import extreme_warnings
from deckcrane.view.extreme_words import LONG_TERM, METHOD_FOUNDING, METHOD_WORDS, duration_words, fractile_words
from deckcrane.view.unit_choice import UnitChoice

MOST_STATES = 20
"""Most states in a table: the worst."""
MOST_FIGURES = 8


def extremes_answer(source: CampaignSource) -> Answer | None:
    """Extremes that a study asks for; None where it asks for none."""
    settings = source.answers.extremes
    if settings is None:
        return None
    return answer_of_extremes(found_extremes(CampaignExtremes(source), settings, source.answers), settings)


def answer_of_extremes(
    found: Sequence[SignalExtremes], asked: ExtremesAnswer, most: int | None = MOST_STATES
) -> Answer:
    """Extremes in words, tables and figures; at most `most` states of each signal, the worst."""
    tables = [*_summaries(found), *(_signal_table(signal, asked, most) for signal in found)] if found else []
    founded = [source for signal in found for source in METHOD_FOUNDING[signal.method]]
    if any(signal.overall for signal in found):
        founded.append(LONG_TERM)
    words = [
        f"Most probable extremes (the fractile 1/e) and fractiles {duration_words(found[0].duration)}; intervals hold with "
        f"{100 * asked.confidence:.4g} %."
        if found
        else "No signal was kept.",
        f"Seeds needed are those with which half of an interval is {_half_width(asked)}.",
    ]
    return Answer(
        "extremes",
        "Extremes",
        tuple(words),
        tuple(tables),
        tuple(_figures(found, asked)),
        each_once(founded),
        tuple(extreme_warnings(found)),
    )


def _half_width(settings: ExtremesAnswer) -> str:
    if settings.absolute_half_width is not None:
        return f"{settings.absolute_half_width:g} (in SI)"
    return f"{100 * settings.half_width:g} % of the value"


def _highest_fractile(state: StateExtremes | OverallExtremes) -> FractileFound | None:
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


def _numbers(fractiles: Sequence[FractileFound]) -> tuple[Cell, ...]:
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
