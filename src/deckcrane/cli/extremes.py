"""The command `deckcrane extremes`: design values of signals of a campaign, or of one long run."""

from __future__ import annotations

from pathlib import Path
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
from deckcrane.cli.options import measured


def extremes(
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="The store of a campaign, or the dataset of a long run (.nc).")
    ],
    signal: Annotated[
        list[str] | None, typer.Option("--signal", help="A kept signal, or the start of its name. Repeatable.")
    ] = None,
    duration: Annotated[
        str | None,
        typer.Option("--duration", metavar="TIME", help="Duration of the extremes, such as '3 h'; or: run."),
    ] = None,
    fractile: Annotated[
        list[str] | None, typer.Option("--fractile", metavar="SHARE", help="Such as 0.9 or '90 %'. Repeatable.")
    ] = None,
    method: Annotated[
        list[str] | None, typer.Option("--method", help="Method, such as gumbel or acer. Repeatable.")
    ] = None,
    side: Annotated[str | None, typer.Option("--side", help="maximum, minimum or both.")] = None,
    maxima: Annotated[
        str | None,
        typer.Option("--maxima", help="Maxima of whole runs, or of blocks of stationary runs: runs, blocks."),
    ] = None,
    block: Annotated[
        str, typer.Option("--block", metavar="TIME", help="Length of the blocks that a long run is cut into.")
    ] = "10 min",
    confidence: Annotated[str | None, typer.Option("--confidence", metavar="SHARE", help="Of the intervals.")] = None,
    exposure: Annotated[
        str | None, typer.Option("--exposure", metavar="TIME", help="Time in all weather, by probability.")
    ] = None,
    half_width: Annotated[
        str | None,
        typer.Option("--half-width", metavar="SHARE", help="Relative error that the seeds needed are counted for."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all sea states, not only the worst.")] = False,
    answers: AnswersOption = None,
    units: UnitsOption = None,
    plot: FiguresOption = None,
    output: TablesOption = None,
) -> None:
    """Find design values: most probable extremes and fractiles.

    Given by sea state and for all weather, with confidence intervals and the number of seeds they need. Options that are not given
    are taken from the study's `answers`.
    """
    from deckcrane.analysis.extremes import extremes_source, found_extremes, require_any
    from deckcrane.analysis.extremes_asked import asked_extremes
    from deckcrane.view.extreme_answers import MOST_STATES, answer_of_extremes

    check_answer_places(output, plot, source, answers)
    options: dict[str, Any] = {
        "signals": signal,
        "fractiles": fractile,
        "methods": method,
        "duration": duration,
        "side": side,
        "maxima": maxima,
        "confidence": confidence,
        "exposure": exposure,
        "half_width": half_width,
    }
    maxima_source = extremes_source(source, measured("--block", block, "TIME") or 600.0)
    settings, general = asked_extremes(
        maxima_source, asked_answers(answers), {k: v for k, v in options.items() if v is not None}
    )
    results = found_extremes(maxima_source, settings, general)
    require_any(results)
    show_answer(answer_of_extremes(results, settings, None if every else MOST_STATES), units, plot, output)
