"""The commands that analyse a scenario without running it: `modes` and `envelope`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcrane.cli.options import OutputOption, PlotOption, ScenarioArgument, SetOption, chosen_scenario, measured
from deckcrane.cli.results import check_places, files_of, write_plain


def modes(scenario: ScenarioArgument, values: SetOption = None) -> None:
    """Find the equilibrium, natural frequencies and modes.

    The equilibrium near the start, and natural frequencies, damping and mode shapes about it.
    """
    from rich.console import Console

    from deckcrane.analysis.linear import linearise
    from deckcrane.view.tables import equilibrium_table, modes_table

    chosen = chosen_scenario(scenario, values)
    model = linearise(chosen)
    console = Console()
    console.print(equilibrium_table(chosen, model))
    console.print(modes_table(model))


def envelope(
    scenario: ScenarioArgument,
    load: Annotated[str, typer.Option("--load", metavar="MASS", help="The hook load, such as '10 t'.")] = "0 t",
    tip: Annotated[
        str | None, typer.Option("--tip", metavar="BODY", help="The body whose end carries the hook.")
    ] = None,
    over: Annotated[
        list[str] | None, typer.Option("--over", metavar="CYLINDER", help="Sweep only this cylinder. Repeatable.")
    ] = None,
    points: Annotated[int, typer.Option("--points", help="Poses over the stroke of each cylinder.")] = 61,
    output: OutputOption = None,
    values: SetOption = None,
    plot: PlotOption = None,
) -> None:
    """Chart the working range and its cylinder forces.

    Reach and height of the tip over the strokes, with cylinder forces and pin loads.
    """
    from rich.console import Console

    from deckcrane.analysis.envelope import envelope as chart_of
    from deckcrane.files.saving import save_or_keep
    from deckcrane.view.charts import envelope_table, plot_envelope
    from deckcrane.view.plots import save_figure

    hook_load = measured("--load", load, "MASS") or 0.0
    chosen = chosen_scenario(scenario, values)
    check_places(output, plot, files_of(scenario, scenario=chosen), in_plot=["envelope.txt"])
    chart = chart_of(chosen, hook_load, tip=tip, over=tuple(over) if over else None, points=points)
    saved = None if output is None else save_or_keep(chart, output)
    table = envelope_table(chart)
    Console().print(table)
    if saved is not None:
        typer.echo(f"dataset  {saved}")
    if plot is not None:
        typer.echo(f"figure   {save_figure(plot_envelope(chart), plot / 'envelope.png')}")
        typer.echo(f"table    {write_plain(plot / 'envelope.txt', table)}")
