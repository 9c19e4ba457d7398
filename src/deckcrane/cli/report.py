"""The command `deckcrane report`: the report of a campaign as one printable page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.answering import AnswersOption, UnitsOption, asked_answers
from deckcrane.errors import DeckcraneError


def report(
    store: Annotated[Path | None, typer.Argument(metavar="STORE", help="The store of a campaign.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="File to write.")] = None,
    answers: AnswersOption = None,
    units: UnitsOption = None,
    template: Annotated[
        Path | None,
        typer.Option("--template", metavar="FOLDER", help="Folder of templates that replace the bundled ones."),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="Of the report.")] = None,
    chart: Annotated[
        list[Path] | None, typer.Option("--chart", metavar="FILE.nc", help="Load chart to include. Repeatable.")
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(
            "--script", metavar="FILE.py", help="Also write the NumPy script that works the report's numbers out again."
        ),
    ] = None,
    copy_template: Annotated[
        Path | None,
        typer.Option("--copy-template", metavar="FOLDER", help="Copy the bundled templates to a new folder and stop."),
    ] = None,
) -> None:
    """Write the report of a campaign: one file, to be printed.

    The first page is a verdict: pass or fail of every check, the limiting sea by heading, what governs. It holds what was modelled,
    motions and periods, assumptions, load cases, all answers, a calculation sheet of each check, the governing cases with the crane
    at that instant, convergence, and versions and hashes. Governing cases are run again for it. The page carries a NumPy script
    that works its numbers out again from the store; --script writes it too.
    """
    if copy_template is not None:
        from deckcrane.view.report_templates import copy_templates

        typer.echo(f"templates {copy_templates(copy_template)}")
        return
    if store is None or output is None:
        raise DeckcraneError("a report needs a store and a place: deckcrane report STORE -o report.html")
    from deckcrane.view.report import report as write_report

    unit_list = [unit.strip() for unit in units.split(",")] if units else None
    settings = asked_answers(answers)
    path = write_report(
        store,
        output,
        answers=settings,
        units=unit_list,
        template=template,
        title=title,
        charts=chart or (),
        script=script,
    )
    typer.echo(f"report   {path}")
    if script is not None:
        typer.echo(f"script   {script}")
