"""The commands `hydro` and `sea`.

`hydro` shows a hydrodynamic file and its health, converts it, or makes data of a hull or of several together. `sea` shows the
waves of a scenario, and wave kinematics at points.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from deckcrane.cli.options import (
    OutputOption,
    PlotOption,
    ScenarioArgument,
    SetOption,
    check_places,
    chosen_scenario,
    files_of,
    measured,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import NETCDF

if TYPE_CHECKING:
    from deckcrane.hydro.wave_field import StatedGrid
    from deckcrane.sea.water_kinematics import Stretching

hydro_app = typer.Typer(help="Show a hydrodynamic file, or make data of a hull.", no_args_is_help=True)


@hydro_app.command(name="show")
def hydro_show(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="MSS .mat, WAMIT .1 (or a run's name without suffix, as of OpenFAST), Capytaine .nc, BEMIO .h5, AQWA .LIS, "
            "OrcaFlex .yml, a run of Nemoh or HAMS; or a bundled name.",
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.nc", help="Also write it as deckcrane's own netCDF.")
    ] = None,
    plot: PlotOption = None,
    body: Annotated[str | None, typer.Option("--body", help="Which of several bodies: its number or name.")] = None,
    speed: Annotated[str | None, typer.Option("--speed", help="Which of several speeds, such as '5 knot'.")] = None,
    leave_out: Annotated[
        list[str] | None,
        typer.Option(
            "--leave-out", help="A frequency or range not to use: '0.35 rad/s', '1.2 to 1.4 rad/s'. Repeatable."
        ),
    ] = None,
    mass: Annotated[str | None, typer.Option("--mass", help="The vessel's mass, such as '6362 t'.")] = None,
    cog: Annotated[
        str | None, typer.Option("--cog", help="Its centre of gravity, such as '-0.5 m, 0 m, 1.2 m'.")
    ] = None,
    radii: Annotated[
        str | None, typer.Option("--radii", help="Its radii of gyration of roll, pitch, yaw: '7 m, 20 m, 20 m'.")
    ] = None,
    restoring: Annotated[
        str | None, typer.Option("--restoring", help="What the file's restoring counts: water, or 'water and weight'.")
    ] = None,
) -> None:
    """Print a hydrodynamic database and its health.

    `deckcrane hydro FILE` does the same. The data are converted with -o and drawn with --plot. The exit code is 2 where
    a finding is an error.
    """
    from deckcrane.hydro.description import inspect_file
    from deckcrane.hydro.stated_mass import GivenMass

    check_places(output, plot, files_of(file), suffixes=NETCDF, in_plot=())
    choices: dict[str, Any] = {
        "body": body,
        "speed": measured("--speed", speed, "SPEED"),
        "leave_out": [_parse_frequencies(text) for text in leave_out or ()],
    }
    stated = GivenMass(
        measured("--mass", mass, "MASS"),
        _parse_lengths("--cog", cog),
        _parse_lengths("--radii", radii),
        None,
        _check_restoring(restoring),
    )
    examination = inspect_file(file, **choices, mass=stated)
    typer.echo(examination.text)
    if examination.data is None and (output is not None or plot is not None):
        raise DeckcraneError(f"{file}: a fluid memory model has no data to convert or to draw")
    if examination.data is not None and output is not None:
        typer.echo(f"dataset  {examination.data.write(output)}")
    if examination.data is not None and plot is not None:
        from deckcrane.view.plots.hydrodynamics_plots import save_figures

        for path in save_figures(examination.data, plot, examination.findings):
            typer.echo(f"figure   {path}")
    if examination.in_error:
        raise DeckcraneError(f"{file}: the data are in error, as listed; no run uses them")


@hydro_app.command(name="make")
def hydro_make(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.nc", help="File to write.")],
    length: Annotated[str | None, typer.Option("--length", help="Between perpendiculars, such as '82.8 m'.")] = None,
    breadth: Annotated[str | None, typer.Option("--breadth", help="Such as '19.2 m'.")] = None,
    draught: Annotated[str | None, typer.Option("--draught", help="Such as '6 m'.")] = None,
    mass: Annotated[str | None, typer.Option("--mass", help="Displacement, such as '6362 t'.")] = None,
    mesh: Annotated[Path | None, typer.Option("--mesh", metavar="FILE", help="A mesh of the hull instead.")] = None,
    kind: Annotated[str, typer.Option("--kind", help="ship or barge.")] = "ship",
    metacentric_height: Annotated[str | None, typer.Option("--gm", help="Metacentric height, such as '2.1 m'.")] = None,
    depth: Annotated[
        str | None, typer.Option("--depth", help="Water depth, such as '40 m'; default deep water.")
    ] = None,
    speed: Annotated[
        str | None, typer.Option("--speed", help="Forward speed, such as '5 knot'; default at rest.")
    ] = None,
    field: Annotated[
        str | None,
        typer.Option(
            "--field",
            metavar="RECTANGLE",
            help="Also the wave field: beside (the port side), or '-50 m to 50 m, 12 m to 45 m' along x and y of the hull.",
        ),
    ] = None,
    field_spacing: Annotated[
        str | None, typer.Option("--field-spacing", help="Between points of the field, such as '2.5 m'.")
    ] = None,
    field_depth: Annotated[
        str | None, typer.Option("--field-depth", help="Depth of the field, such as '40 m'; default six draughts.")
    ] = None,
) -> None:
    """Make hydrodynamic data of a hull with Capytaine.

    Needs the extra `hydro`; takes minutes. With --field the data also hold the waves that the hull diffracts and radiates beside
    it, which loads in the water, other vessels and air gaps then meet. With --speed they are those of a vessel under way.
    """
    from deckcrane.hydro.boundary_elements import make_file

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
    if (water := measured("--depth", depth, "LENGTH")) is not None:
        options["depth"] = water
    if (under_way := measured("--speed", speed, "SPEED")) is not None:
        options["speed"] = under_way
    if (stated := _parse_field(field, field_spacing, field_depth)) is not None:
        options["field"] = stated
    make_file(output, **sizes, mesh=mesh, kind=form, **options)
    typer.echo(f"dataset  {output}")


def _parse_field(field: str | None, spacing: str | None, depth: str | None) -> StatedGrid | None:
    """Parse the grid of a wave field: `beside`, or ranges along x and y of the hull."""
    from deckcrane.hydro.wave_field import StatedGrid

    step, deepest = measured("--field-spacing", spacing, "LENGTH"), measured("--field-depth", depth, "LENGTH")
    if field is None:
        if spacing is not None or depth is not None:
            raise DeckcraneError("--field-spacing and --field-depth belong to a wave field; add --field beside")
        return None
    if field == "beside":
        return StatedGrid(spacing=step, deepest=deepest)
    ranges = [part.partition(" to ") for part in field.split(",")]
    if len(ranges) != 2 or not all(to for _, to, _ in ranges):
        raise DeckcraneError(f"--field {field}: write beside, or two ranges such as '-50 m to 50 m, 12 m to 45 m'")
    x, y = ((_parse_length("--field", low), _parse_length("--field", high)) for low, _, high in ranges)
    return StatedGrid(x, y, step, deepest)


def _parse_length(option: str, text: str) -> float:
    """Parse a length with its unit; zero needs none."""
    text = text.strip()
    return 0.0 if text in ("0", "0.0") else measured(option, text, "LENGTH") or 0.0


@hydro_app.command(name="together")
def hydro_together(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A YAML file of hulls, or a data file of several bodies to show.")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.nc", help="File to write; needed for hulls.")
    ] = None,
) -> None:
    """Make or show data of several hulls that act on each other.

    A YAML file lists hulls with their places, of which data are made with Capytaine (the extra `hydro`; takes minutes). A data
    file of several bodies (WAMIT, Capytaine, BEMIO, or made here) is shown with what couples them and their fluid memory, and
    converted with -o.
    """
    from deckcrane.hydro.coupled_database import CoupledHydrodynamics
    from deckcrane.hydro.coupled_description import inspect_together

    check_places(output, None, files_of(file), suffixes=NETCDF)
    if Path(file).suffix.lower() in (".yaml", ".yml"):
        if output is None:
            raise DeckcraneError(f"{file}: data of hulls are made into a file; say which: -o FILE.nc")
        from deckcrane.hydro.hulls_file import make_hulls

        data = make_hulls(file, output)
        typer.echo(f"dataset  {output}")
    else:
        data = CoupledHydrodynamics.read(file)
        if output is not None:
            typer.echo(f"dataset  {data.write(output)}")
    examination = inspect_together(data)
    typer.echo(examination.text)
    if examination.in_error:
        raise DeckcraneError(f"{file}: the data are in error, as listed; no run uses them")


def _parse_frequencies(text: str) -> float | tuple[float, float]:
    """Parse a frequency, or a range `LOWEST to HIGHEST UNIT`; both ends may have a unit."""
    low, to, high = text.partition(" to ")
    if not to:
        return _parse_frequency(text)
    unit = high.strip().lstrip("+-.0123456789eE")
    bounds = _parse_frequency(low if low.strip().endswith(unit.strip()) else f"{low} {unit}"), _parse_frequency(high)
    if bounds[0] > bounds[1]:
        raise DeckcraneError(f"--leave-out {text}: a range goes from the lowest to the highest frequency")
    return bounds


def _parse_frequency(text: str) -> float:
    frequency = measured("--leave-out", text, "ANGULAR_SPEED")
    assert frequency is not None, "given"
    if frequency <= 0:
        raise DeckcraneError(f"--leave-out {text}: a frequency is positive")
    return frequency


def _parse_lengths(option: str, text: str | None) -> tuple[float, float, float] | None:
    """Parse three lengths separated by commas, each with its unit."""
    if text is None:
        return None
    lengths = [measured(option, part, "LENGTH") for part in text.split(",")]
    if len(lengths) != 3:
        raise DeckcraneError(f"{option} {text}: three lengths are needed, such as '7 m, 20 m, 20 m'")
    x, y, z = (float(value or 0.0) for value in lengths)
    if option == "--radii" and min(x, y, z) <= 0:
        raise DeckcraneError(f"{option} {text}: radii of gyration are greater than zero")
    return x, y, z


def _check_restoring(text: str | None) -> Literal["water", "water and weight"] | None:
    if text == "water":
        return "water"
    if text == "water and weight":
        return "water and weight"
    if text is None:
        return None
    raise DeckcraneError(f"--restoring {text}: water, or water and weight")


def sea(
    scenario: ScenarioArgument,
    at: Annotated[
        list[str] | None,
        typer.Option("--at", metavar="'X, Y, Z'", help="A point of the ground's frame: '10 m, 0 m, -5 m'. Repeatable."),
    ] = None,
    time: Annotated[
        list[str] | None,
        typer.Option("--time", metavar="TIME", help="One time, such as '120 s', not the whole run. Repeatable."),
    ] = None,
    stretching: Annotated[
        str, typer.Option("--stretching", help="Up to the surface: wheeler, or none (linear theory as it is).")
    ] = "wheeler",
    output: OutputOption = None,
    values: SetOption = None,
    file_format: Annotated[
        str | None, typer.Option("--format", help="Of a file of spectra: ww3, swan, era5, ...; default: what it shows.")
    ] = None,
    directions: Annotated[
        str | None,
        typer.Option("--directions", help="Of a file of spectra that does not say it: coming_from, going_to."),
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", help="Of a file of several times, such as 2024-01-03T12:00.")
    ] = None,
    site: Annotated[
        int | None, typer.Option("--site", help="Of a file of several places: its number, from 1 on.")
    ] = None,
) -> None:
    """Show the waves of a scenario, or of a file of spectra.

    At points: elevation, velocity, acceleration and dynamic pressure of the same waves as in the run: undisturbed, and beside hulls
    whose data hold their wave field also with the waves that these diffract and radiate. Of a file of a wave model
    or a buoy (extra `spectra`): its times and places, where its directions point, and the wave systems of a spectrum.
    """
    import numpy as np
    from rich.console import Console

    from deckcrane.analysis.wave_kinematics import wave_kinematics, waves
    from deckcrane.files.paths import is_file
    from deckcrane.view.tables import sea_table, water_table

    if is_file(scenario) and Path(scenario).suffix.lower() not in (".yaml", ".yml"):
        if at or time or output is not None or values:
            raise DeckcraneError(
                f"{scenario}: a file of spectra has no water to look at; --at, --time, -o and --set need a scenario"
            )
        _show_spectra(Path(scenario), file_format, directions, date, site)
        return
    stated = {"--format": file_format, "--directions": directions, "--date": date, "--site": site}
    if misplaced := [name for name, value in stated.items() if value is not None]:
        raise DeckcraneError(f"{misplaced[0]} is for files of spectra; {scenario} is a scenario")
    if stretching not in ("wheeler", "none"):
        raise DeckcraneError(f"--stretching {stretching}: wheeler or none")
    if not at and (output is not None or time):
        raise DeckcraneError("which point? Give one or more, such as --at '10 m, 0 m, -5 m'")
    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen))
    points = [_parse_point(text) for text in at or ()]
    times = np.array([measured("--time", text, "TIME") for text in time]) if time else None
    console = Console()
    console.print(sea_table(chosen, waves(chosen)))
    if not points:
        return
    from deckcrane.files.datasets import save_or_keep

    dataset = wave_kinematics(chosen, points, times, stretching=cast("Stretching", stretching))
    saved = None if output is None else save_or_keep(dataset, output)
    console.print(water_table(dataset, title="water, undisturbed by hulls"))
    if by := dataset.attrs.get("disturbed_by"):
        console.print(water_table(dataset, "disturbed", f"water disturbed by {by}"))
    if left_out := dataset.attrs.get("disturbed_sea_left_out"):
        console.print(f"Not known beside hulls: {left_out}.", highlight=False)
    if saved is not None:
        typer.echo(f"dataset  {saved}")


def _show_spectra(
    path: Path, file_format: str | None, directions: str | None, date: str | None, site: int | None
) -> None:
    """Print what a file of directional spectra holds, and the wave systems of one of them."""
    from rich.console import Console

    from deckcrane.sea.spectral_files import Convention, check_gaps, read_spectra
    from deckcrane.view.tables import partition_table, spectra_table

    if directions not in (None, "coming_from", "going_to"):
        raise DeckcraneError(f"--directions {directions}: coming_from or going_to")
    spectra = read_spectra(path, file_format, cast("Convention | None", directions))
    console = Console()
    console.print(spectra_table(spectra))
    chosen = spectra.chosen(date, site)
    check_gaps(chosen, str(path))
    console.print(partition_table(chosen))


def _parse_point(text: str) -> list[float]:
    """Parse a point `X, Y, Z`, each with its unit; zero needs none."""
    parts = [part.strip() for part in text.strip().strip("[]").split(",")]
    if len(parts) != 3:
        raise DeckcraneError(f"--at {text}: three lengths are needed, such as '10 m, 0 m, -5 m'")
    return [_parse_length("--at", part) for part in parts]
