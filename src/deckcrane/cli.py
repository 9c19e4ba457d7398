"""The command `deckcrane`. Each command is a thin layer over the Python API; heavy imports wait until they are needed."""

from __future__ import annotations

import io
import json
import os
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.errors import DeckcraneError, DeckcraneWarning

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.model import Scenario

app = typer.Typer(
    name="deckcrane",
    help="Cranes on ships: motion, and the force in every joint, from one readable model file.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

ScenarioArgument = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="A bundled name (see `list`) or the path of a YAML file.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="PATH=VALUE", help="Change one value, e.g. --set bodies.king.mass='2 t'. Repeatable."
    ),
]
OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE.nc", help="Where the dataset goes (netCDF).")
]
PlotOption = Annotated[
    Path | None, typer.Option("--plot", metavar="DIR", help="Also put figures (PNG) and the summary into this folder.")
]
TargetOption = Annotated[
    str, typer.Option("--target", help="Code to run: auto, c, zig or vm (CasADi's virtual machine).")
]


@app.callback(invoke_without_command=True)
def _options(
    debug: Annotated[bool, typer.Option("--debug", help="Show a traceback when something is wrong.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.", is_eager=True)] = False,
) -> None:
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"deckcrane {installed('deckcrane')}")
        raise typer.Exit


@app.command()
def run(
    scenario: ScenarioArgument,
    output: OutputOption = None,
    values: SetOption = None,
    plot: PlotOption = None,
    target: TargetOption = "auto",
) -> None:
    """Simulate a scenario; print a summary, and keep the dataset and figures where asked."""
    from deckcrane.simulation import run as simulate

    chosen = _scenario(scenario, values)
    _check_places(output, plot)
    _finish(simulate(chosen, target=_target(target)), chosen, output, plot)


@app.command()
def forces(
    scenario: ScenarioArgument,
    motion: Annotated[
        Path | None,
        typer.Option(
            "--motion", metavar="FILE.csv", help="Recorded coordinates: time and a column each. Default: set-points."
        ),
    ] = None,
    output: OutputOption = None,
    values: SetOption = None,
    plot: PlotOption = None,
    target: TargetOption = "auto",
) -> None:
    """Find actuator forces and every joint's reaction for a given motion, with no integration."""
    from deckcrane.simulation import forces as analyse

    chosen = _scenario(scenario, values)
    _check_places(output, plot)
    _finish(analyse(chosen, motion, target=_target(target)), chosen, output, plot)


@app.command()
def modes(scenario: ScenarioArgument, values: SetOption = None) -> None:
    """Find the equilibrium near the start, and natural frequencies, damping and mode shapes about it."""
    from rich.console import Console

    from deckcrane.analysis.linear import linearise
    from deckcrane.view.tables import equilibrium_table, modes_table

    chosen = _scenario(scenario, values)
    model = linearise(chosen)
    console = Console()
    console.print(equilibrium_table(chosen, model))
    console.print(modes_table(model))


@app.command()
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
    """Chart the working range: reach and height of the tip over the strokes, with cylinder forces and pin loads."""
    from rich.console import Console

    from deckcrane.analysis.envelope import envelope as chart_of
    from deckcrane.simulation import save
    from deckcrane.view.charts import envelope_table, plot_envelope
    from deckcrane.view.plots import save_figure

    hook_load = _measure("--load", load, "MASS") or 0.0
    chosen = _scenario(scenario, values)
    _check_places(output, plot)
    chart = chart_of(chosen, hook_load, tip=tip, over=tuple(over) if over else None, points=points)
    table = envelope_table(chart)
    Console().print(table)
    if output is not None:
        typer.echo(f"dataset  {save(chart, output)}")
    if plot is not None:
        typer.echo(f"figure   {save_figure(plot_envelope(chart), plot / 'envelope.png')}")
        typer.echo(f"table    {_write_plain(plot / 'envelope.txt', table)}")


hydro_app = typer.Typer(help="Show a hydrodynamic file and its health, or make data of a hull.", no_args_is_help=True)
app.add_typer(hydro_app, name="hydro")


@hydro_app.command(name="show")
def hydro_show(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="MSS .mat, WAMIT .1, Capytaine .nc, BEMIO .h5, or a bundled name.")
    ],
    output: OutputOption = None,
    plot: PlotOption = None,
) -> None:
    """Print a hydrodynamic database and its health (`deckcrane hydro FILE` does the same); convert or draw it where asked."""
    from deckcrane.hydro import Hydrodynamics, describe

    _check_places(output, plot)
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
    """Compute hydrodynamic data of a hull with Capytaine (extra `hydro`); takes minutes."""
    from deckcrane.hydro.make import make_file

    if kind not in ("ship", "barge"):
        raise DeckcraneError(f"--kind {kind}: ship or barge")
    _check_places(output, None)
    sizes = {
        "length": _measure("--length", length, "LENGTH"),
        "breadth": _measure("--breadth", breadth, "LENGTH"),
        "draught": _measure("--draught", draught, "LENGTH"),
        "mass": _measure("--mass", mass, "MASS"),
    }
    options = {"metacentric_height": gm} if (gm := _measure("--gm", metacentric_height, "LENGTH")) is not None else {}
    make_file(output, **sizes, mesh=mesh, kind=kind, **options)  # type: ignore[arg-type]
    typer.echo(f"dataset  {output}")


@app.command()
def compare(
    scenario: ScenarioArgument,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="A folder for datasets, figures and the table.")
    ] = None,
    values: SetOption = None,
    target: TargetOption = "auto",
) -> None:
    """Run a scenario and its variants; print how far each variant reduces the largest values of the scenario itself."""
    from rich.console import Console

    from deckcrane.analysis.comparison import compare as run_all
    from deckcrane.simulation import save
    from deckcrane.view.comparisons import comparison_table, plot_comparison
    from deckcrane.view.plots import save_figure

    chosen = _scenario(scenario, values)
    _check_places(None, output)
    runs = run_all(chosen, target=_target(target))
    table = comparison_table(runs)
    Console().print(table)
    if output is not None:
        for name, dataset in runs.items():
            typer.echo(f"dataset  {save(dataset, output / f'{_file_name(name)}.nc')}")
        for name, figure in plot_comparison(runs).items():
            typer.echo(f"figure   {save_figure(figure, output / f'{name}.png')}")
        typer.echo(f"table    {_write_plain(output / 'comparison.txt', table)}")


def _file_name(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name)


def _measure(option: str, text: str | None, dimension: str) -> float | None:
    from deckcrane.model import units

    if text is None:
        return None
    try:
        return float(units.quantity(text, getattr(units, dimension)))
    except units.UnitError as error:
        raise DeckcraneError(f"{option}: {error}") from error


@app.command(name="list")
def list_scenarios() -> None:
    """List the bundled scenarios."""
    from deckcrane.model import bundled

    names = bundled()
    width = max((len(name) for name in names), default=0)
    for name, title in names.items():
        typer.echo(f"{name:<{width}}  {title}")


@app.command()
def check(
    scenario: ScenarioArgument,
    values: SetOption = None,
) -> None:
    """Check a scenario and print it whole, with every default filled in (SI units)."""
    from deckcrane.simulation import prepared

    chosen = _scenario(scenario, values)
    prepared(chosen)
    typer.echo(chosen.to_yaml(defaults=True), nl=False)
    typer.echo(
        f"# ok: {len(chosen.bodies)} bodies, {len(chosen.coordinates)} coordinates "
        f"({', '.join(coordinate.name for coordinate in chosen.coordinates)}), {len(chosen.control)} actuators"
    )


@app.command()
def schema() -> None:
    """Print the JSON Schema of scenario files, for editors that complete and check them."""
    from deckcrane.model import json_schema

    typer.echo(json.dumps(json_schema(), indent=2))


@app.command()
def info(
    dataset: Annotated[str | None, typer.Argument(metavar="[FILE.nc]", help="A dataset to describe.")] = None,
) -> None:
    """Describe this installation (version, compiler, cache), or a dataset."""
    if dataset is not None:
        from deckcrane.view.tables import describe

        typer.echo(describe(_open(Path(dataset))))
        return
    import platform
    from importlib.metadata import version

    from deckcrane.program.compiler import cache_folder, find_compiler

    compiler = find_compiler()
    folder = cache_folder()
    kept = (
        list(folder.glob("*.so")) + list(folder.glob("*.dll")) + list(folder.glob("*.dylib")) if folder.is_dir() else []
    )
    typer.echo(f"deckcrane  {version('deckcrane')} on Python {platform.python_version()}, CasADi {version('casadi')}")
    described = (
        f"{' '.join(compiler.command)} ({compiler.identity.splitlines()[0]})" if compiler else "none: virtual machine"
    )
    typer.echo(f"compiler   {described}")
    typer.echo(f"cache      {folder} ({len(kept)} programs, {sum(file.stat().st_size for file in kept) / 1e6:.1f} MB)")


def main() -> None:
    """Runs the command line: a user's mistake is one message and exit code 2, a traceback only with --debug."""
    warnings.showwarning = _show_warning
    if len(sys.argv) > 2 and sys.argv[1] == "hydro" and sys.argv[2] not in ("show", "make", "--help"):
        sys.argv.insert(2, "show")
    try:
        app()
    except DeckcraneError as error:
        if "--debug" in sys.argv:
            raise
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        # The reader of a pipe has gone (`deckcrane schema | head`): nothing is wrong, and nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_warning(message: Warning | str, category: type[Warning], *place: object, **more: object) -> None:
    if issubclass(category, DeckcraneWarning):
        typer.echo(f"warning: {message}", err=True)


def _scenario(name: str, values: list[str] | None) -> Scenario:
    from deckcrane.model import load

    changes = {}
    for text in values or ():
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise DeckcraneError(f"--set {text}: write PATH=VALUE, such as --set bodies.king.mass='2 t'")
        changes[path.strip()] = value.strip()
    scenario = load(name)
    return scenario.with_values(changes) if changes else scenario


def _target(name: str) -> Any:
    if name not in ("auto", "c", "zig", "vm"):
        raise DeckcraneError(f"--target {name}: the targets are auto, c, zig and vm")
    return name


def _check_places(output: Path | None, plot: Path | None) -> None:
    """Finds out before the run, not after it, that results have nowhere to go."""
    if output is not None:
        if output.is_dir():
            raise DeckcraneError(f"cannot write {output}: it is a folder; name a file, such as {output / 'result.nc'}")
        _make_folder(output.parent)
    if plot is not None:
        _make_folder(plot)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeckcraneError(f"cannot write into {folder}: {error.strerror or error}") from error
    if not os.access(folder, os.W_OK):
        raise DeckcraneError(f"cannot write into {folder}: permission denied")


def _finish(dataset: xr.Dataset, scenario: Scenario, output: Path | None, plot: Path | None) -> None:
    from rich.console import Console

    from deckcrane.simulation import save
    from deckcrane.view.tables import summary

    short = summary(dataset)
    Console().print(short)
    if output is not None:
        typer.echo(f"dataset  {save(dataset, output)}")
    if plot is not None:
        from deckcrane.view.plots import save_all

        for path in save_all(dataset, plot):
            typer.echo(f"figure   {path}")
        typer.echo(f"summary  {_write_plain(plot / 'summary.txt', short)}")
    if dataset.attrs.get("complete", 1) == 0:
        typer.echo(f"stopped by Ctrl-C at t = {float(dataset['time'][-1]):.3f} s; what was done is kept", err=True)
        raise typer.Exit(130)


def _write_plain(path: Path, printed: Any) -> Path:
    """A table as plain text in a file."""
    from rich.console import Console

    from deckcrane.files import write_text

    text = Console(record=True, width=120, file=io.StringIO())
    text.print(printed)
    return write_text(path, text.export_text())


def _open(path: Path) -> xr.Dataset:
    import xarray as xr

    if not path.exists():
        raise DeckcraneError(f"there is no file {path}")
    try:
        return xr.load_dataset(path, engine="h5netcdf")
    except (OSError, ValueError) as error:
        raise DeckcraneError(f"{path} is not a netCDF dataset: {error}") from error
