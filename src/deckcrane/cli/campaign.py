"""The command `campaign`: run all cases of a study and keep their statistics."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import TargetOption, chosen_target
from deckcrane.errors import DeckcraneError


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
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the number of cases, time and disk space needed, then stop.")
    ] = False,
) -> None:
    """Run all cases of a study and keep their statistics.

    The study file states what varies and what is kept; with `until: settled` the campaign runs until its limits hold. Ctrl-C stops
    after the batch under way, and --resume continues a campaign that was stopped or killed. The exit code is 2 if cases failed.
    """
    from deckcrane.analysis.settled_campaigns import campaign as drive
    from deckcrane.campaign.rehearsal import rehearsed

    share = _parse_part(part)
    if dry_run:
        if output is not None or resume or anew or failed or scheduler is not None or part is not None:
            raise DeckcraneError("--dry-run keeps nothing: it goes with --target, --threads and --batch alone")
        for line in rehearsed(study, target=chosen_target(target, batches=True), threads=threads, batch=batch):
            typer.echo(line)
        return
    if output is None:
        raise DeckcraneError(
            "where are results kept? Give a store, such as -o results.zarr, or ask first, with --dry-run"
        )
    end = drive(
        study,
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


def _parse_part(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    share, _, shares = text.partition("/")
    if not (share.isdecimal() and shares.isdecimal()):
        raise DeckcraneError(f"--part {text}: write which of how many, such as 3/8")
    return int(share), int(shares)
