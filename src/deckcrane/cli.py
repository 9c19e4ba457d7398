"""The command `deckcrane`. Each command is a thin layer over the Python API; heavy imports wait until they are needed."""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from deckcrane.cli_bond_graph import bond_graph
from deckcrane.cli_hydro import hydro_app
from deckcrane.ending import Commands, guarded
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.options import (
    FromOption,
    InputOption,
    OutputOption,
    PlotOption,
    ScenarioArgument,
    SetOption,
    TargetOption,
    check_places,
    chosen_scenario,
    chosen_target,
    counted_time,
    file_names,
    measured,
    opened,
    write_plain,
)
from deckcrane.places import PAGE, files_of

if TYPE_CHECKING:
    import xarray as xr
    from rich.console import Group

    from deckcrane.equations.rotations import Method
    from deckcrane.model import Scenario

app = typer.Typer(
    name="deckcrane",
    help="Cranes on ships: motion, and the force in every joint, from one readable model file.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    cls=Commands,
)


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
    inputs: InputOption = None,
    plot: PlotOption = None,
    since: FromOption = None,
    target: TargetOption = "auto",
) -> None:
    """Simulate a scenario and print a summary.

    Motions, loads and pressures with their extremes; the dataset and figures are kept where asked.
    """
    from deckcrane.feeding import inputs_from_files
    from deckcrane.simulation import run as simulate

    chosen = chosen_scenario(scenario, values)
    given, read = inputs_from_files(inputs or (), chosen)
    check_places(output, plot, files_of(scenario, *read, scenario=chosen))
    start = counted_time(since, chosen.run.duration)
    _finish(simulate(chosen, inputs=given, target=chosen_target(target)), chosen, output, plot, start)


@app.command()
def forces(
    scenario: ScenarioArgument,
    motion: Annotated[
        Path | None,
        typer.Option(
            "--motion", metavar="FILE.csv", help="Recorded coordinates: time and a column each. Default: set-points."
        ),
    ] = None,
    smooth: Annotated[
        str | None,
        typer.Option("--smooth", metavar="FREQUENCY", help="Filter the recorded motion; its cut-off, such as '2 Hz'."),
    ] = None,
    output: OutputOption = None,
    values: SetOption = None,
    plot: PlotOption = None,
    since: FromOption = None,
    target: TargetOption = "auto",
) -> None:
    """Find the forces in all joints for a given motion.

    No integration: actuator forces and every joint's reaction follow from the motion at each instant.
    """
    from deckcrane.simulation import forces as analyse

    chosen = chosen_scenario(scenario, values)
    check_places(output, plot, files_of(scenario, motion, scenario=chosen))
    cutoff, start = measured("--smooth", smooth, "FREQUENCY"), counted_time(since)
    _finish(analyse(chosen, motion, smooth=cutoff, target=chosen_target(target)), chosen, output, plot, start)


@app.command(name="moving-frame")
def moving_frame(
    scenario: ScenarioArgument,
    method: Annotated[
        str, typer.Option("--method", help="How rotations advance: paper (order 1), midpoint (2) or munthe-kaas (4).")
    ] = "munthe-kaas",
    output: OutputOption = None,
    values: SetOption = None,
) -> None:
    """Simulate with rotations kept as matrices, to compare.

    The moving frame method, with rotations of free bodies kept as matrices: slower, for comparison with `run`.
    """
    from deckcrane.equations.moving_frame import simulate_moving_frame
    from deckcrane.finite import require_finite
    from deckcrane.saving import save_or_keep
    from deckcrane.view.tables import describe

    if method not in ("paper", "midpoint", "munthe-kaas"):
        raise DeckcraneError(f"--method {method}: the methods are paper, midpoint and munthe-kaas")
    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen))
    dataset = simulate_moving_frame(chosen, cast("Method", method))
    kept = None if output is None else save_or_keep(dataset, output)
    typer.echo(describe(dataset))
    if kept is not None:
        typer.echo(f"dataset  {kept}")
    require_finite(dataset)


@app.command()
def modes(scenario: ScenarioArgument, values: SetOption = None) -> None:
    """Find the equilibrium, natural frequencies and modes.

    The equilibrium near the start, and natural frequencies, damping and mode shapes about it.
    """
    from rich.console import Console

    from deckcrane.analysis.linear import linearise
    from deckcrane.view.tables import equilibrium_table, modes_table

    chosen = chosen_scenario(scenario, values)
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
    """Chart the working range and its cylinder forces.

    Reach and height of the tip over the strokes, with cylinder forces and pin loads.
    """
    from rich.console import Console

    from deckcrane.analysis.envelope import envelope as chart_of
    from deckcrane.saving import save_or_keep
    from deckcrane.view.charts import envelope_table, plot_envelope
    from deckcrane.view.plots import save_figure

    hook_load = measured("--load", load, "MASS") or 0.0
    chosen = chosen_scenario(scenario, values)
    check_places(output, plot, files_of(scenario, scenario=chosen), in_plot=["envelope.txt"])
    chart = chart_of(chosen, hook_load, tip=tip, over=tuple(over) if over else None, points=points)
    kept = None if output is None else save_or_keep(chart, output)
    table = envelope_table(chart)
    Console().print(table)
    if kept is not None:
        typer.echo(f"dataset  {kept}")
    if plot is not None:
        typer.echo(f"figure   {save_figure(plot_envelope(chart), plot / 'envelope.png')}")
        typer.echo(f"table    {write_plain(plot / 'envelope.txt', table)}")


app.add_typer(hydro_app, name="hydro")
app.command(name="bond-graph")(bond_graph)


PageOption = Annotated[Path, typer.Option("--output", "-o", metavar="FILE.html", help="Where the page goes.")]


@app.command()
def page(scenario: ScenarioArgument, output: PageOption, values: SetOption = None) -> None:
    """Make a page that runs the scenario in a browser.

    One file, no network; switch motors on and watch.
    """
    from deckcrane.view.page import page as make_page

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=PAGE)
    typer.echo(f"page     {make_page(chosen, output)}")


@app.command()
def view(
    dataset: Annotated[Path, typer.Argument(metavar="FILE", help="A dataset of `deckcrane run`, .nc or .zarr.")],
    output: PageOption,
) -> None:
    """Make a page that plays a dataset back in 3D.

    With a time slider and plots: one file, no network.
    """
    from deckcrane.view.page import view as make_view

    check_places(output, None, files_of(dataset), suffixes=PAGE)
    typer.echo(f"page     {make_view(opened(dataset), output)}")


@app.command()
def compare(
    scenario: ScenarioArgument,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="A folder for datasets, figures and the table.")
    ] = None,
    values: SetOption = None,
    since: FromOption = None,
    target: TargetOption = "auto",
) -> None:
    """Run a scenario and its variants; compare largest values.

    The table says by how much the scenario as written is below (or above) each variant.
    """
    from rich.console import Console

    from deckcrane.analysis.comparison import BASE
    from deckcrane.analysis.comparison import compare as run_all
    from deckcrane.saving import save_or_keep
    from deckcrane.view.comparisons import comparison_table, plot_comparison
    from deckcrane.view.plots import save_figure

    chosen = chosen_scenario(scenario, values)
    names = file_names([BASE, *chosen.variants])
    written = [*(f"{name}.nc" for name in names.values()), "comparison.txt"]
    check_places(None, output, files_of(scenario, scenario=chosen), in_plot=written)
    start = counted_time(since, chosen.run.duration)
    runs = run_all(chosen, target=chosen_target(target))
    folder = output or Path()
    kept = [save_or_keep(dataset, folder / f"{names[name]}.nc") for name, dataset in runs.items() if output is not None]
    for path in kept:
        typer.echo(f"dataset  {path}")
    if not all(dataset.attrs["complete"] for dataset in runs.values()):
        typer.echo(f"stopped by Ctrl-C in the run {list(runs)[-1]!r}; datasets are kept, nothing is compared", err=True)
        raise typer.Exit(130)
    table = comparison_table(runs, start)
    Console().print(table)
    if output is not None:
        for name, figure in plot_comparison(runs, start).items():
            typer.echo(f"figure   {save_figure(figure, output / f'{name}.png')}")
        typer.echo(f"table    {write_plain(output / 'comparison.txt', table)}")


@app.command(name="list")
def list_scenarios() -> None:
    """List the bundled scenarios."""
    from deckcrane.model import bundled

    names = bundled()
    width = max((len(name) for name in names), default=0)
    for name, title in names.items():
        typer.echo(f"{name:<{width}}  {title}")


@app.command()
def copy(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bundled scenario; see `list`.")],
    path: Annotated[
        Path | None, typer.Argument(metavar="FILE.yaml", help="Where it goes. Default: NAME.yaml, here.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a file that is there already.")] = False,
) -> None:
    """Copy a bundled scenario to a file of your own.

    With its comments, as a start for a model of your own. Bundled vessels that it names are found from anywhere.
    """
    from deckcrane.model import copy_scenario

    typer.echo(f"scenario {copy_scenario(name, path, overwrite=overwrite)}")


@app.command()
def check(
    scenario: ScenarioArgument,
    values: SetOption = None,
) -> None:
    """Check a scenario and print it whole, in SI units.

    Every default is filled in; the output is itself a scenario file.
    """
    from deckcrane.simulation import prepared

    chosen = chosen_scenario(scenario, values)
    prepared(chosen)
    typer.echo(chosen.to_yaml(defaults=True), nl=False)
    typer.echo(
        f"# ok: {len(chosen.bodies)} bodies, {len(chosen.coordinates)} coordinates "
        f"({', '.join(coordinate.name for coordinate in chosen.coordinates)}), {len(chosen.control)} actuators"
    )


@app.command()
def schema() -> None:
    """Print the JSON Schema of scenario files, for editors."""
    from deckcrane.model import json_schema

    typer.echo(json.dumps(json_schema(), indent=2))


@app.command()
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
            _print_summary(data, counted_time(since))
        return
    if since is not None:
        raise DeckcraneError("--from is the time from which the run of a dataset is counted; name its FILE.nc")
    import platform
    from importlib.metadata import version

    from deckcrane import cache
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


def main() -> None:
    """Runs the command line: a user's mistake is one message and exit code 2, a traceback only with --debug."""
    warnings.showwarning = _show_warning
    if len(sys.argv) > 2 and sys.argv[1] == "hydro" and sys.argv[2] not in ("show", "make", "--help"):
        sys.argv.insert(2, "show")
    sys.exit(guarded(app, debug="--debug" in sys.argv))


def _show_warning(message: Warning | str, category: type[Warning], *place: object, **more: object) -> None:
    if issubclass(category, DeckcraneWarning):
        typer.echo(f"warning: {message}", err=True)


def _print_summary(dataset: xr.Dataset, start: float | None) -> Group:
    from rich.console import Console

    from deckcrane.view.summary import summary

    if "time" not in dataset.dims:
        raise DeckcraneError("the dataset has no time: it is not that of a run, and has no summary")
    short = summary(dataset, start)
    Console().print(short)
    return short


def _finish(
    dataset: xr.Dataset, scenario: Scenario, output: Path | None, plot: Path | None, start: float | None
) -> None:
    from deckcrane.finite import require_finite
    from deckcrane.saving import save_or_keep

    kept = None if output is None else save_or_keep(dataset, output)
    short = _print_summary(dataset, start)
    if kept is not None:
        typer.echo(f"dataset  {kept}")
    if plot is not None:
        from deckcrane.view.plots import save_all

        for path in save_all(dataset, plot):
            typer.echo(f"figure   {path}")
        typer.echo(f"summary  {write_plain(plot / 'summary.txt', short)}")
    require_finite(dataset)
    if dataset.attrs.get("complete", 1) == 0:
        typer.echo(f"stopped by Ctrl-C at t = {float(dataset['time'][-1]):.3f} s; what was done is kept", err=True)
        raise typer.Exit(130)
