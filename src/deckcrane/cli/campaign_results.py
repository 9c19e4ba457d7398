"""The commands `deckcrane results`: summary and figures of a campaign, its events, failures, parts and cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import AllOption, OutputOption, TargetOption, chosen_target
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
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every file of the store against its manifest, then stop.")
    ] = False,
) -> None:
    """Print the verdict and the worst cases of a campaign.

    `deckcrane results STORE` does the same. Utilisations above 1 are marked. Means are weighted where cases have probabilities;
    --plot draws a statistic over the dimensions of the study. --verify lists the files that are missing or changed, with their
    batches and cases; the exit code is then 2.
    """
    if verify:
        if plot is not None or signal:
            raise DeckcraneError("--verify shows no results: leave out --plot and --signal")
        _verify(store)
        return
    from rich.console import Console

    from deckcrane.analysis.campaigns import summarised
    from deckcrane.campaign.results import open_campaign
    from deckcrane.view.campaigns import campaign_table, plot_campaign
    from deckcrane.view.plots import save_figure

    if plot is not None:
        if plot.suffix.lower() != ".png":
            raise DeckcraneError(f"cannot write {plot}: figures are .png files")
        check_places(plot, None, suffixes=(".png",))
    summary = summarised(store, signal)
    console = Console()
    if not console.is_terminal:  # a file or a pipe has no screen width
        console = Console(width=max(console.width, 100))
    console.print(campaign_table(summary))
    if plot is not None:
        figure = plot_campaign(open_campaign(store, variables=[statistic]), statistic, signal)
        typer.echo(f"figure   {save_figure(figure, plot)}")


@results_app.command(name="events")
def results_events(
    store: StoreArgument,
    case: Annotated[str | None, typer.Option("--case", metavar="CASE", help="List the events of one case.")] = None,
) -> None:
    """Count slack ropes, snaps, lift-offs and landings.

    Prints how often each happened, and the worst of each. With --case, lists the events of one case in order of time. A store keeps
    the 16 largest events of each kind of each rope and contact of a case, and counts all.
    """
    from rich.console import Console

    from deckcrane.analysis.campaigns import events_of_case, summarise_events
    from deckcrane.view.campaigns import case_event_table, event_table

    if case is not None:
        Console().print(case_event_table(*events_of_case(store, case)))
    else:
        Console().print(event_table(summarise_events(store)))


def _verify(store: Path) -> None:
    from deckcrane.campaign.driving import opened_outcome
    from deckcrane.campaign.integrity import verify_campaign
    from deckcrane.campaign.store import what_next

    verification = verify_campaign(store)
    for line in verification.lines():
        typer.echo(line)
    if verification.faults:
        raise DeckcraneError(
            f"{store}: {len(verification.faults)} of {verification.files} files are missing or changed. {what_next(store)}"
        )
    end = opened_outcome(verification.store)
    typer.echo(f"{store}: all {verification.files} files are as they were written")
    typer.echo(f"{end.done} of {end.cases} cases done, {end.failed} failed, {end.waiting} waiting")


@results_app.command(name="failures")
def results_failures(store: StoreArgument) -> None:
    """List the cases that failed, each with its reason."""
    from deckcrane.campaign.results import failures

    reasons = failures(store)
    for name, reason in reasons.items():
        typer.echo(f"{name}: {reason}")
    if not reasons:
        typer.echo("no case failed")


@results_app.command(name="series")
def results_series(
    store: StoreArgument,
    case: Annotated[str, typer.Argument(metavar="CASE", help="Name of the case, as shown in tables and failures.")],
    output: OutputOption = None,
    target: TargetOption = "auto",
    whole: AllOption = False,
) -> None:
    """Run one case again and keep its time series.

    The name of the case is enough: the store holds all its data.
    """
    from deckcrane.campaign.results import case_series
    from deckcrane.cli.results import finish

    check_places(output, None, [store])
    finish(case_series(store, case, target=chosen_target(target)), output, None, None, whole=whole)


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
