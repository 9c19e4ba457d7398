"""The command `deckcrane operability`: limiting sea states of a lift, and the share of time below them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcrane.cli.answering import (
    AnswersOption,
    FiguresOption,
    TablesOption,
    UnitsOption,
    asked_answers,
    check_answer_places,
    show_answer,
)
from deckcrane.cli.campaign_results import StoreArgument
from deckcrane.cli.options import measured
from deckcrane.errors import DeckcraneError
from deckcrane.practice.scatter_tables import TABLES


def operability(
    store: StoreArgument,
    scatter: Annotated[
        str | None,
        typer.Option("--scatter", metavar="FILE|NAME", help="A scatter diagram: a CSV file, or a bundled one by name."),
    ] = None,
    scatter_source: Annotated[
        str | None,
        typer.Option(
            "--scatter-source",
            metavar="TEXT",
            help="Where the diagram comes from, or 'illustrative'; a CSV file gives shares of a year only with it.",
        ),
    ] = None,
    hindcast: Annotated[
        str | None,
        typer.Option("--hindcast", metavar="FILE", help="Sea states over years: CSV (time, hs [m], tp [s]) or netCDF."),
    ] = None,
    window: Annotated[
        str | None, typer.Option("--window", metavar="TIME", help="How long the weather must hold, such as '6 h'.")
    ] = None,
    alpha: Annotated[
        str | None,
        typer.Option(
            "--alpha", metavar="FACTOR|NAME", help="Forecast limit over design limit: 0.8, published, base_case."
        ),
    ] = None,
    headings: Annotated[
        str | None,
        typer.Option("--headings", metavar="HEADING|WORD", help="'180 deg', or best, worst, probabilities."),
    ] = None,
    answers: AnswersOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
    units: UnitsOption = None,
) -> None:
    """Find limits of the sea, and how often a lift can be done.

    Limit curves Hs(Tp, heading) of every criterion, and the share of a scatter diagram or of years of weather below them.
    """
    from deckcrane.analysis.campaign_source import CampaignSource
    from deckcrane.analysis.operability import asked_with, operability_of
    from deckcrane.view.operability_answers import answer_of

    check_answer_places(output, plot, store, answers)
    base = CampaignSource(store, asked_answers(answers))
    changes: dict[str, Any] = {
        "scatter": _scatter_setting(scatter, scatter_source),
        "hindcast": None if hindcast is None else _hindcast_setting(base, hindcast),
        "window": measured("--window", window, "TIME"),
        "alpha": alpha,
        "headings": headings,
    }
    source = CampaignSource(
        store, asked_with(base.answers, {key: value for key, value in changes.items() if value is not None})
    )
    result = operability_of(source)
    show_answer(answer_of(result, source), units, plot, output)


def _scatter_setting(scatter: str | None, source: str | None) -> Any:
    """A scatter diagram with its source, where one is stated."""
    if source is None:
        return scatter
    if scatter is None or scatter in TABLES:
        raise DeckcraneError("--scatter-source goes with --scatter FILE; bundled diagrams have a source of their own")
    return {"file": scatter, "source": source}


def _hindcast_setting(source: Any, file: str) -> Any:
    """Hindcast settings of the study with another file."""
    stated = source.answers.operability
    settings = {} if stated is None or stated.hindcast is None else stated.hindcast.model_dump()
    return {**settings, "file": file}
