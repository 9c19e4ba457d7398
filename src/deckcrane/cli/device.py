"""The commands about machines with a graphics card: `pack` and `unpack`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.errors import DeckcraneError


def pack(
    study: Annotated[
        str, typer.Argument(metavar="STUDY", help="A study file, or the name of a bundled one; see `list`.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.pyz", help="Where the packed file goes.")],
    compute: Annotated[
        float, typer.Option("--compute", metavar="X.Y", help="The card's compute capability; newer cards run it too.")
    ] = 8.0,
) -> None:
    """Pack a study's cases for a machine with a graphics card.

    That machine needs an NVIDIA card, NumPy and CuPy, and nothing of deckcrane: `python FILE.pyz -o results.npz` runs all cases
    there, and `deckcrane unpack results.npz -o results.nc` makes a dataset of what it gave.
    """
    from deckcrane.campaign.packing import pack as packed
    from deckcrane.model.study_reading import load_study

    for path, cases in packed(load_study(study), output, compute=round(10 * compute)).items():
        typer.echo(f"packed   {path}  {cases} cases, {path.stat().st_size / 1e6:.1f} MB")


def unpack(
    results: Annotated[Path, typer.Argument(metavar="RESULTS.npz", help="What a packed file gave.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The dataset: .nc, .zarr, .csv, .xlsx or .parquet.")
    ],
) -> None:
    """Make a dataset of what a packed file gave on a card.

    Statistics over (case, signal, ...), as batches on this machine give them; cases that failed are listed with their reason.
    """
    from deckcrane.files.places import check_output
    from deckcrane.files.saving import save
    from deckcrane.running.packing import unpack as unpacked

    check_output(output, [results])
    if not results.is_file():
        raise DeckcraneError(f"there is no file {results}")
    found = unpacked(results)
    typer.echo(f"dataset  {save(found.dataset, output)}")
    for name, why in found.failures.items():
        typer.echo(f"failed   {name}: {why}")
    if found.interrupted:
        typer.echo("the run on the card was interrupted: cases that were not run are not there")
