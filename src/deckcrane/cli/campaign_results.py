"""The commands `deckcrane results`: what came of a campaign, in short and as figures; its failures, its parts, its cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import OutputOption, TargetOption, chosen_target
from deckcrane.cli.results import check_places
from deckcrane.errors import DeckcraneError

results_app = typer.Typer(help="Show, join and look into the results of campaigns.", no_args_is_help=True)

StoreArgument = Annotated[Path, typer.Argument(metavar="STORE", help="The store of a campaign.")]


@results_app.command(name="show")
def results_show(
    store: StoreArgument,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.png", help="Also plot a statistic over the dimensions.")
    ] = None,
    statistic: Annotated[str, typer.Option("--statistic", help="Statistic to plot.")] = "maximum",
    signal: Annotated[list[str] | None, typer.Option("--signal", help="Signal to show and plot. Repeatable.")] = None,
) -> None:
    """Print the worst cases of a campaign, signal by signal.

    `deckcrane results STORE` does the same. Means are weighted where cases have probabilities; --plot draws a statistic over the
    dimensions of the study.
    """
    from rich.console import Console

    from deckcrane.analysis.campaigns import summarised
    from deckcrane.campaign.results import open_campaign
    from deckcrane.view.campaigns import campaign_table, plot_campaign
    from deckcrane.view.plots import save_figure

    if plot is not None:
        if plot.suffix.lower() != ".png":
            raise DeckcraneError(f"cannot write {plot}: figures are .png files")
        check_places(plot, None, suffixes=(".png",))
    found = summarised(store, signal)
    console = Console()
    console.print(campaign_table(found))
    if plot is not None:
        figure = plot_campaign(open_campaign(store, variables=[statistic]), statistic, signal)
        typer.echo(f"figure   {save_figure(figure, plot)}")


@results_app.command(name="failures")
def results_failures(store: StoreArgument) -> None:
    """List the cases that failed, each with its reason."""
    from deckcrane.campaign.results import failures

    found = failures(store)
    for name, reason in found.items():
        typer.echo(f"{name}: {reason}")
    if not found:
        typer.echo("no case failed")


@results_app.command(name="series")
def results_series(
    store: StoreArgument,
    case: Annotated[str, typer.Argument(metavar="CASE", help="Name of the case, as shown in tables and failures.")],
    output: OutputOption = None,
    target: TargetOption = "auto",
) -> None:
    """Run one case again and keep its time series.

    A case is known by its name: the store holds all that it is made of.
    """
    from deckcrane.campaign.results import case_series
    from deckcrane.cli.results import finish

    check_places(output, None, [store])
    finish(case_series(store, case, target=chosen_target(target)), output, None, None)


@results_app.command(name="merge")
def results_merge(
    stores: Annotated[list[Path], typer.Argument(metavar="STORE...", help="Stores of parts of one study.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="STORE.zarr", help="Store to write.")],
    anew: Annotated[bool, typer.Option("--anew", help="Replace an existing store.")] = False,
) -> None:
    """Join stores of one study that was run in parts."""
    from deckcrane.campaign.merging import merge_campaigns

    end = merge_campaigns(output, stores, anew=anew)
    typer.echo(f"{end.done} of {end.cases} cases done, {end.failed} failed, {end.waiting} waiting")
    typer.echo(f"store    {end.store}")
