"""The commands `deckcrane hydro`: show a hydrodynamic file and its health, convert it, or make data of a hull."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from deckcrane.cli.options import PlotOption, measured
from deckcrane.cli.results import check_places, files_of
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import NETCDF

hydro_app = typer.Typer(help="Show a hydrodynamic file, or make data of a hull.", no_args_is_help=True)


@hydro_app.command(name="show")
def hydro_show(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="MSS .mat, WAMIT .1, Capytaine .nc, BEMIO .h5, AQWA .LIS, OrcaFlex .yml, a run of Nemoh or HAMS; or a bundled "
            "name.",
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.nc", help="Also write it as deckcrane's own netCDF.")
    ] = None,
    plot: PlotOption = None,
) -> None:
    """Print a hydrodynamic database and its health.

    `deckcrane hydro FILE` does the same. The data are converted with -o and drawn with --plot.
    """
    from deckcrane.hydro import Hydrodynamics, describe

    check_places(output, plot, files_of(file), suffixes=NETCDF, in_plot=())
    typer.echo(describe(file))
    if output is not None:
        typer.echo(f"dataset  {Hydrodynamics.read(file).write(output)}")
    if plot is not None:
        from deckcrane.view.hydro_plots import save_figures

        for path in save_figures(Hydrodynamics.read(file), plot):
            typer.echo(f"figure   {path}")


@hydro_app.command(name="make")
def hydro_make(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.nc", help="Where the data go.")],
    length: Annotated[str | None, typer.Option("--length", help="Between perpendiculars, such as '82.8 m'.")] = None,
    breadth: Annotated[str | None, typer.Option("--breadth", help="Such as '19.2 m'.")] = None,
    draught: Annotated[str | None, typer.Option("--draught", help="Such as '6 m'.")] = None,
    mass: Annotated[str | None, typer.Option("--mass", help="Displacement, such as '6362 t'.")] = None,
    mesh: Annotated[Path | None, typer.Option("--mesh", metavar="FILE", help="A mesh of the hull instead.")] = None,
    kind: Annotated[str, typer.Option("--kind", help="ship or barge.")] = "ship",
    metacentric_height: Annotated[str | None, typer.Option("--gm", help="Metacentric height, such as '2.1 m'.")] = None,
) -> None:
    """Make hydrodynamic data of a hull with Capytaine.

    Needs the extra `hydro`; takes minutes.
    """
    from deckcrane.hydro.make import make_file

    form: Literal["ship", "barge"]
    if kind == "ship":
        form = "ship"
    elif kind == "barge":
        form = "barge"
    else:
        raise DeckcraneError(f"--kind {kind}: ship or barge")
    check_places(output, None, files_of(mesh), suffixes=NETCDF)
    sizes: dict[str, Any] = {
        "length": measured("--length", length, "LENGTH"),
        "breadth": measured("--breadth", breadth, "LENGTH"),
        "draught": measured("--draught", draught, "LENGTH"),
        "mass": measured("--mass", mass, "MASS"),
    }
    options: dict[str, Any] = (
        {"metacentric_height": gm} if (gm := measured("--gm", metacentric_height, "LENGTH")) is not None else {}
    )
    make_file(output, **sizes, mesh=mesh, kind=form, **options)
    typer.echo(f"dataset  {output}")
