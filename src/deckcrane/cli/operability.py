"""The command `deckcrane operability`: limits of the sea for a lift, and how much of the time it can be done."""

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
    given = CampaignSource(store, asked_answers(answers))
    changes: dict[str, Any] = {
        "scatter": _scatter(scatter, scatter_source),
        "hindcast": None if hindcast is None else _hindcast(given, hindcast),
        "window": measured("--window", window, "TIME"),
        "alpha": alpha,
        "headings": headings,
    }
    source = CampaignSource(
        store, asked_with(given.answers, {key: one for key, one in changes.items() if one is not None})
    )
    found = operability_of(source)
    show_answer(answer_of(found, source), units, plot, output)


def _scatter(scatter: str | None, source: str | None) -> Any:
    """A diagram with its source, where that is stated beside it."""
    if source is None:
        return scatter
    if scatter is None or scatter in TABLES:
        raise DeckcraneError("--scatter-source goes with --scatter FILE; bundled diagrams have a source of their own")
    return {"file": scatter, "source": source}


def _hindcast(source: Any, file: str) -> Any:
    """Another file, read as the study says."""
    before = source.answers.operability
    given = {} if before is None or before.hindcast is None else before.hindcast.model_dump()
    return {**given, "file": file}
