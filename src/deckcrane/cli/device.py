"""The commands for machines with a graphics card: `pack` and `unpack`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.errors import DeckcraneError


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
    from deckcrane.campaign.packing import pack as pack_study
    from deckcrane.model.study_reading import load_study

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
        from deckcrane.campaign.unpacking import unpack_campaign

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
    from deckcrane.files.places import check_output
    from deckcrane.files.saving import save
    from deckcrane.running.packing import unpack as unpack_results

    check_output(output, [results])
    result = unpack_results(results)
    typer.echo(f"dataset  {save(result.dataset, output)}")
    for name, why in result.failures.items():
        typer.echo(f"failed   {name}: {why}")
    if result.interrupted:
        typer.echo("the run on the card was interrupted: cases that were not run are not there")
