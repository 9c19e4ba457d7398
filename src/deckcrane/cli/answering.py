"""Options and output shared by the commands that evaluate results: reading `answers`, printing, drawing and writing tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.results import check_places

if TYPE_CHECKING:
    from deckcrane.model.answers import Answers
    from deckcrane.view.answers import Answer
    from deckcrane.view.unit_choice import UnitChoice

UnitsOption = Annotated[
    str | None, typer.Option("--units", metavar="UNITS", help="Units of results, such as 'MN, MN m, deg'.")
]
AnswersOption = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE.yaml",
        help="File with a study's `answers`, used instead of those in the store.",
    ),
]
TablesOption = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write the tables to a file: .xlsx, or .csv (FILE-2.csv and so on)."
    ),
]
FiguresOption = Annotated[
    Path | None, typer.Option("--plot", metavar="DIR", help="Also write figures (PNG) to this folder.")
]


def asked_answers(path: Path | None) -> Answers | None:
    """Read the `answers` of a file or of a study file; None stands for those of the store's own study."""
    from deckcrane.model.answers_reading import load_answers

    return None if path is None else load_answers(path)


def chosen_units(units: str | None) -> UnitChoice:
    """Units of --units, separated by commas; refuse units that no result has."""
    from deckcrane.view.unit_choice import UnitChoice

    return UnitChoice.of([unit.strip() for unit in units.split(",")] if units else ())


def check_answer_places(output: Path | None, plot: Path | None = None, *inputs: Path | None) -> None:
    """Check, before the work begins, that tables can be written and would not overwrite an input."""
    from deckcrane.view.answer_files import TABLES

    check_places(output, plot, [path for path in inputs if path is not None], suffixes=TABLES, in_plot=())


def show_answer(
    answer: Answer,
    units: str | None = None,
    plot: Path | None = None,
    output: Path | None = None,
    terminal: Callable[[Answer, UnitChoice], Answer] | None = None,
) -> None:
    """Print an answer, draw its figures into a folder, and write its tables into a file (.xlsx) or files (.csv).

    `terminal` selects the part that is printed, where that is not all.
    """
    from rich.console import Console

    from deckcrane.view.answer_files import write_tables
    from deckcrane.view.answers import printed
    from deckcrane.view.plots import save_figure

    chosen = chosen_units(units)
    check_answer_places(output, plot)
    Console().print(printed(answer if terminal is None else terminal(answer, chosen), chosen))
    if output is not None:
        for path in write_tables(answer, output, chosen):
            typer.echo(f"table    {path}")
    if plot is not None:
        for figure in answer.figures:
            typer.echo(f"figure   {save_figure(figure.draw(chosen), plot / f'{figure.name}.png')}")
