"""The commands for campaigns: `campaign`, `results`, `pack` and `unpack`.

`campaign` runs all cases of a study and keeps their statistics. `results` shows summary and figures of a campaign, its events,
failures, parts and cases. `pack` and `unpack` are for machines with a graphics card.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.options import AllOption, OutputOption, TargetOption, check_places, chosen_target
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.campaign.study.study import Study


def campaign(
    study: Annotated[str, typer.Argument(metavar="STUDY", help="A bundled study or the path of a study file.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="STORE.zarr", help="Store for the results.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the store of this study, or start a new one.")
    ] = False,
    anew: Annotated[bool, typer.Option("--anew", help="Start again and replace an existing store.")] = False,
    failed: Annotated[bool, typer.Option("--failed", help="Rerun only the cases that failed.")] = False,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Run on a Dask cluster, such as tcp://10.0.0.1:8786."),
    ] = None,
    target: TargetOption = "auto",
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", help="Cores to use; all of them by default.")
    ] = None,
    part: Annotated[
        str | None,
        typer.Option("--part", metavar="K/N", help="Run only the K-th of N parts; `results merge` joins them."),
    ] = None,
    batch: Annotated[
        int | None, typer.Option("--batch", metavar="N", help="Cases per batch; fixed when the store is created.")
    ] = None,
    every_hour: Annotated[
        bool,
        typer.Option(
            "--every-hour", help="Run each hour of the study's answers.operability.spectra in place of its sea states."
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the number of cases, time and disk space needed, then stop.")
    ] = False,
) -> None:
    """Run all cases of a study and keep their statistics.

    The study file states what varies and what is kept; with `until: settled` the campaign runs until its limits hold. Ctrl-C stops
    after the batch under way, and --resume continues a campaign that was stopped or killed. The exit code is 2 if cases failed.
    """
    from deckcrane.analysis.settled_campaigns import campaign as drive
    from deckcrane.campaign.campaign import trial_run

    share = _parse_part(part)
    chosen = _study_of_hours(study) if every_hour else study
    if dry_run:
        if output is not None or resume or anew or failed or scheduler is not None or part is not None:
            raise DeckcraneError("--dry-run keeps nothing: it goes with --target, --threads and --batch alone")
        for line in trial_run(chosen, target=chosen_target(target, batches=True), threads=threads, batch=batch):
            typer.echo(line)
        return
    if output is None:
        raise DeckcraneError(
            "where are results kept? Give a store, such as -o results.zarr, or ask first, with --dry-run"
        )
    end = drive(
        chosen,
        output,
        resume=resume,
        anew=anew,
        failed=failed,
        scheduler=scheduler,
        target=chosen_target(target, batches=True),
        threads=threads,
        part=share,
        batch=batch,
        say=lambda text: typer.echo(text, err=True),
    )
    typer.echo(f"{end.done} of {end.cases} cases done, {end.failed} failed, {end.waiting} waiting")
    typer.echo(f"store    {end.store}")
    if end.stopped:
        typer.echo("stopped by Ctrl-C; finished cases are kept, and --resume continues", err=True)
        raise typer.Exit(130)
    if end.failed:
        raise DeckcraneError(
            f"{end.failed} cases failed; `deckcrane results failures {end.store}` lists them, and --failed runs them again"
        )


def _study_of_hours(study: str) -> Study:
    from deckcrane.analysis.operability.every_hour import every_hour_study
    from deckcrane.campaign.study.reading import load_study

    return every_hour_study(load_study(study))


def _parse_part(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    share, _, shares = text.partition("/")
    if not (share.isdecimal() and shares.isdecimal()):
        raise DeckcraneError(f"--part {text}: write which of how many, such as 3/8")
    return int(share), int(shares)


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

    from deckcrane.analysis.campaign_results import summarise_campaign
    from deckcrane.campaign.results import open_campaign
    from deckcrane.view.answers.campaign import campaign_table, plot_campaign
    from deckcrane.view.plots.run_plots import save_figure

    if plot is not None:
        if plot.suffix.lower() != ".png":
            raise DeckcraneError(f"cannot write {plot}: figures are .png files")
        check_places(plot, None, suffixes=(".png",))
    summary = summarise_campaign(store, signal)
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

    from deckcrane.analysis.campaign_results import events_of_case, summarise_events
    from deckcrane.view.answers.campaign import case_event_table, event_table

    if case is not None:
        Console().print(case_event_table(*events_of_case(store, case)))
    else:
        Console().print(event_table(summarise_events(store)))


def _verify(store: Path) -> None:
    from deckcrane.campaign.campaign import outcome_of_store
    from deckcrane.campaign.integrity import verify_campaign
    from deckcrane.campaign.store import next_steps

    verification = verify_campaign(store)
    for line in verification.lines():
        typer.echo(line)
    if verification.faults:
        raise DeckcraneError(
            f"{store}: {len(verification.faults)} of {verification.files} files are missing or changed. {next_steps(store)}"
        )
    end = outcome_of_store(verification.store)
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
    from deckcrane.cli.options import finish

    check_places(output, None, [store])
    finish(case_series(store, case, target=chosen_target(target)), output, None, None, whole=whole)


@results_app.command(name="merge")
def results_merge(
    stores: Annotated[list[Path], typer.Argument(metavar="STORE...", help="Stores of parts of one study.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="STORE.zarr", help="Store to write.")],
    anew: Annotated[bool, typer.Option("--anew", help="Replace an existing store.")] = False,
) -> None:
    """Join stores of one study that was run in parts."""
    from deckcrane.campaign.transfer import merge_campaigns

    end = merge_campaigns(output, stores, anew=anew)
    typer.echo(f"{end.done} of {end.cases} cases done, {end.failed} failed, {end.waiting} waiting")
    typer.echo(f"store    {end.store}")


def pack(
    study: Annotated[
        str, typer.Argument(metavar="STUDY", help="A study file, or the name of a bundled one; see `list`.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.pyz", help="File to write.")],
    compute: Annotated[
        float, typer.Option("--compute", metavar="X.Y", help="The card's compute capability; newer cards run it too.")
    ] = 8.0,
) -> None:
    """Pack a study's cases for a machine with a graphics card.

    That machine needs an NVIDIA card, NumPy and CuPy, and nothing of deckcrane: `python FILE.pyz -o results.npz` runs all cases
    there, and `deckcrane unpack results.npz -o results.nc` turns its results into a dataset.
    """
    from deckcrane.campaign.study.reading import load_study
    from deckcrane.campaign.transfer import pack as pack_study

    for path, cases in pack_study(load_study(study), output, compute=round(10 * compute)).items():
        typer.echo(f"packed   {path}  {cases} cases, {path.stat().st_size / 1e6:.1f} MB")


def unpack(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS.npz...", help="Results of packed files.")],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The dataset: .nc, .zarr, .csv, .xlsx or .parquet."),
    ],
    study: Annotated[
        str | None,
        typer.Option("--study", metavar="STUDY", help="Make the store of a campaign: of the study that was packed."),
    ] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Replace an existing store.")] = False,
) -> None:
    """Make a dataset or a store of what packed files gave.

    The dataset has statistics over (case, signal, ...), as from batches on this machine; cases that failed are listed with their
    reason. With --study the output is the store that `deckcrane campaign` would have made, for `results`, `report` and the like.
    """
    for path in results:
        if not path.is_file():
            raise DeckcraneError(f"there is no file {path}")
    if study is not None:
        from deckcrane.campaign.transfer import unpack_campaign

        if output.suffix.lower() != ".zarr":
            raise DeckcraneError(f"cannot keep results in {output}: the store is a folder whose name ends in .zarr")
        end = unpack_campaign(results, study, output, anew=anew)
        typer.echo(f"{end.done} of {end.cases} cases done, {end.failed} failed, {end.waiting} waiting")
        typer.echo(f"store    {end.store}")
        return
    if anew:
        raise DeckcraneError("--anew is for the store of a campaign; give the study that was packed with --study")
    if len(results) > 1:
        raise DeckcraneError("several results are put together where the study is known; give it with --study")
    _unpack_dataset(results[0], output)


def _unpack_dataset(results: Path, output: Path) -> None:
    from deckcrane.files.datasets import save
    from deckcrane.files.paths import check_output
    from deckcrane.simulation.batches import unpack as unpack_results

    check_output(output, [results])
    result = unpack_results(results)
    typer.echo(f"dataset  {save(result.dataset, output)}")
    for name, why in result.failures.items():
        typer.echo(f"failed   {name}: {why}")
    if result.interrupted:
        typer.echo("the run on the card was interrupted: cases that were not run are not there")
