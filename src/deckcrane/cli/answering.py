"""What all commands share that answer questions: how an answer is printed, drawn and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from deckcrane.view.answers import Answer

UnitsOption = Annotated[
    str | None, typer.Option("--units", metavar="UNITS", help="Units of results, such as 'MN, MN m, deg'.")
]


def show_answer(answer: Answer, units: str | None = None, plot: Path | None = None) -> None:
    """Prints an answer, and draws its figures into a folder."""
    from rich.console import Console

    from deckcrane.view.answers import printed
    from deckcrane.view.plots import save_figure
    from deckcrane.view.unit_choice import UnitChoice

    chosen = UnitChoice.of([unit.strip() for unit in units.split(",")] if units else ())
    Console().print(printed(answer, chosen))
    if plot is not None:
        for one in answer.figures:
            typer.echo(f"figure   {save_figure(one.draw(chosen), plot / f'{one.name}.png')}")
