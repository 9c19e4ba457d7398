"""The command `info`: this installation, or a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import counted_time
from deckcrane.cli.results import opened, print_summary
from deckcrane.errors import DeckcraneError


def info(
    dataset: Annotated[str | None, typer.Argument(metavar="FILE", help="A dataset to describe, .nc or .zarr.")] = None,
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="Also print the summary of the run, counted from this time on."),
    ] = None,
) -> None:
    """Describe this installation, or a dataset.

    Of the installation: version, compiler, cache. Of a dataset: what it holds, and with --from the summary of its run.
    """
    if dataset is not None:
        from deckcrane.view.tables import describe

        data = opened(Path(dataset))
        typer.echo(describe(data))
        if since is not None:
            print_summary(data, counted_time(since))
        return
    if since is not None:
        raise DeckcraneError("--from is the time from which the run of a dataset is counted; name its FILE.nc")
    _describe_installation()


def _describe_installation() -> None:
    import platform
    from importlib.metadata import version

    from deckcrane.files import cache
    from deckcrane.program.compiler import SUFFIX, find_compiler

    compiler = find_compiler()
    folder = cache.folder()
    kept = [file for file in cache.entries() if file.suffix == SUFFIX]
    typer.echo(f"deckcrane  {version('deckcrane')} on Python {platform.python_version()}, CasADi {version('casadi')}")
    described = (
        f"{' '.join(compiler.command)} ({compiler.identity.splitlines()[0]})" if compiler else "none: virtual machine"
    )
    typer.echo(f"compiler   {described}")
    typer.echo(f"cache      {folder} ({len(kept)} programs, {sum(file.stat().st_size for file in kept) / 1e6:.1f} MB)")
