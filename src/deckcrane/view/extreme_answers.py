"""Extremes as an answer: tables by signal and state, probability paper of the worst, and what a reader must know."""

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
"""States in a table; of more the worst are shown."""
MOST_FIGURES = 8


def extremes_answer(source: CampaignSource) -> Answer | None:
    """What a study asks of extremes; None where it asks nothing."""
    asked = source.answers.extremes
    if asked is None:
        return None
    return answer_of_extremes(found_extremes(CampaignExtremes(source), asked, source.answers), asked)


def answer_of_extremes(
    found: Sequence[SignalExtremes], asked: ExtremesAnswer, most: int | None = MOST_STATES
) -> Answer:
    """Extremes in words, tables and figures; of each signal at most so many states, the worst."""
    tables = [*_summaries(found), *(_table(one, asked, most) for one in found)] if found else []
    founded = [each for one in found for each in METHOD_FOUNDING[one.method]]
    if any(one.overall for one in found):
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


def _half_width(asked: ExtremesAnswer) -> str:
    if asked.absolute_half_width is not None:
        return f"{asked.absolute_half_width:g} (in SI)"
    return f"{100 * asked.half_width:g} % of the value"


def _last(state: StateExtremes | OverallExtremes) -> FractileFound | None:
    return state.fractiles[-1] if state.fractiles else None


def _worst(one: SignalExtremes) -> StateExtremes | None:
    """The state whose highest fractile is the most extreme."""
    there = [state for state in one.states if state.fractiles]
    return max(there, key=lambda state: one.sign * state.fractiles[-1].value, default=None)


def _summaries(found: Sequence[SignalExtremes]) -> list[AnswerTable]:
    """Of several signals or methods the worst states, in one table for each unit."""
    if len(found) < 2:
        return []
    tables = []
    for unit in dict.fromkeys(one.unit for one in found):
        rows: list[tuple[Cell, ...]] = []
        share = 0.0
        for one in found:
            worst = _worst(one)
            last = None if worst is None else _last(worst)
            if one.unit == unit and worst is not None and last is not None:
                share = last.share
                named = one.signal, one.side, METHOD_WORDS[one.method], worst.state.name
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


def _table(one: SignalExtremes, asked: ExtremesAnswer, most: int | None) -> AnswerTable:
    """One signal: weather of all kinds first, then its states, the worst first where not all are shown."""
    shares = next((tuple(each.share for each in s.fractiles) for s in one.states if s.fractiles), ())
    columns = [AnswerColumn("state"), AnswerColumn("seeds")]
    for share in shares:
        words = fractile_words(share)
        columns.append(AnswerColumn(words, one.unit))
        if share != MOST_PROBABLE:
            columns += [AnswerColumn("from", one.unit), AnswerColumn("to", one.unit)]
    columns.append(AnswerColumn("seeds needed"))
    rows: list[tuple[Cell, ...]] = []
    for each in one.overall:
        parts = ["all weather", duration_words(asked.exposure) if asked.exposure else "", each.within.replace(ALL, "")]
        name = ", ".join(part for part in parts if part)
        rows.append((name, None, *_numbers(each.fractiles), None))
    states = list(one.states)
    if most is not None and len(states) > most:
        states = sorted(states, key=lambda s: -one.sign * s.fractiles[-1].value if s.fractiles else 1e300)[:most]
    for state in states:
        numbers = _numbers(state.fractiles) or (None,) * (len(columns) - 3)
        wanted = max((each.seeds_needed for each in state.fractiles), default=None)
        rows.append((state.state.name, state.seeds, *numbers, wanted))
    which = "largest" if one.side == "maximum" else "smallest"
    title = f"{one.signal}: {which} {duration_words(one.duration)}, {METHOD_WORDS[one.method]}"
    if len(states) < len(one.states):
        title += f"; the {len(states)} worst of {len(one.states)} states"
    return AnswerTable(title, tuple(columns), tuple(rows))


def _numbers(fractiles: Sequence[FractileFound]) -> tuple[Cell, ...]:
    """The most probable value alone, and all others with their intervals."""
    return tuple(
        number
        for each in fractiles
        for number in ((each.value,) if each.share == MOST_PROBABLE else (each.value, each.low, each.high))
    )


def _figures(found: Sequence[SignalExtremes], asked: ExtremesAnswer) -> list[AnswerFigure]:
    """The worst state of each signal, all methods on one paper."""
    papers: dict[tuple[str, str], list[tuple[SignalExtremes, StateExtremes]]] = {}
    for one in found:
        key = one.signal, one.side
        worst = _worst(one)
        if worst is None:
            continue
        if key in papers:  # the same state for all methods
            name = papers[key][0][1].state.name
            worst = next(state for state in one.states if state.state.name == name)
        papers.setdefault(key, []).append((one, worst))

    def figure(key: tuple[str, str], own: list[tuple[SignalExtremes, StateExtremes]]) -> AnswerFigure:
        plain = "".join(c if c.isalnum() else "_" for c in f"{key[0]}_{key[1]}")
        caption = (
            f"{key[0]}, {own[0][1].state.name}: {key[1]} {duration_words(own[0][0].duration)} on Gumbel's paper, with the "
            f"band that holds with {100 * asked.confidence:.4g} %."
        )

        def draw(units: UnitChoice) -> object:
            return plot_gumbel_paper(own, units, asked.confidence)

        return AnswerFigure(f"extremes_{plain}", caption, draw)

    found_figures = [figure(key, own) for key, own in list(papers.items())[:MOST_FIGURES]]
    tails = [(one, state) for own in papers.values() for one, state in own if _drawn(state)]
    return found_figures + [each for one, state in tails[:MOST_FIGURES] for each in _tail_figures(one, state, asked)]


def _drawn(state: StateExtremes) -> bool:
    return state.tail is not None and state.counted is not None and state.counted.rates is not None


def _tail_figures(one: SignalExtremes, state: StateExtremes, asked: ExtremesAnswer) -> list[AnswerFigure]:
    """Of methods on counts: rates by level, and of peaks over a threshold how that was chosen."""
    plain = "".join(c if c.isalnum() else "_" for c in f"{one.signal}_{one.side}_{one.method}")

    def rates(units: UnitChoice) -> object:
        return plot_tail(one, state, units, asked.confidence)

    def excess(units: UnitChoice) -> object:
        return plot_mean_excess(one, state, units)

    where = f"{one.signal}, {state.state.name}, {METHOD_WORDS[one.method]}"
    figures = [
        AnswerFigure(f"extremes_{plain}_tail", f"{where}: how often levels are exceeded, and the fitted tail.", rates)
    ]
    if one.method == "pareto":
        caption = f"{where}: mean excess over thresholds, straight above those that the distribution fits."
        figures.append(AnswerFigure(f"extremes_{plain}_excess", caption, excess))
    return figures
