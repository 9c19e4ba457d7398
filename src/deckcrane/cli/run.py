"""The commands that run a scenario, `run`, `forces`, `moving-frame` and `compare`, or analyse it, `modes` and `envelope`.

`compare` runs a scenario with its variants; `modes` and `envelope` run nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from deckcrane.cli.options import (
    AcceptOption,
    AllOption,
    FromOption,
    InputOption,
    LawsOption,
    OutputOption,
    PlotOption,
    ScenarioArgument,
    SetOption,
    TargetOption,
    accepting,
    check_places,
    chosen_scenario,
    chosen_target,
    counted_time,
    file_names,
    files_of,
    finish,
    measured,
    write_plain,
)
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.mechanics.joint_kinematics import Method


def run(
    scenario: ScenarioArgument,
    output: OutputOption = None,
    values: SetOption = None,
    inputs: InputOption = None,
    plot: PlotOption = None,
    since: FromOption = None,
    laws: LawsOption = None,
    target: TargetOption = "auto",
    whole: AllOption = False,
    balance: Annotated[
        bool,
        typer.Option(
            "--balance",
            help="Instead of the summary: whether energy and the forces on every body, rope and drum balance.",
        ),
    ] = False,
    accept_motion_error: AcceptOption = None,
) -> None:
    """Simulate a scenario and print a summary.

    On one screen: the verdict, the governing checks, events, and the most important extremes. --all prints every table. --output
    and --plot save the dataset and figures.
    """
    from deckcrane.simulation.inputs import inputs_from_files
    from deckcrane.simulation.simulation import run as simulate

    chosen = accepting(chosen_scenario(scenario, values), accept_motion_error)
    series, input_files = inputs_from_files(inputs or (), chosen)
    check_places(output, plot, files_of(scenario, laws, *input_files, scenario=chosen))
    start = counted_time(since, chosen.run.duration)
    control_laws = None
    if laws is not None:
        from deckcrane.components.control import laws_from_file

        control_laws = laws_from_file(laws)
    if balance:
        from deckcrane.analysis.balance.balance import balanced_run

        chosen = balanced_run(chosen)
    dataset = simulate(chosen, inputs=series, laws=control_laws, target=chosen_target(target))
    if balance:
        _print_balance(dataset, output, plot)
    else:
        finish(dataset, output, plot, start, whole=whole)


def _print_balance(dataset: xr.Dataset, output: Path | None, plot: Path | None) -> None:
    """Print the verdict, the terms with the largest residuals, and what has no balance; exit code 1 if it does not close."""
    from rich.console import Console

    from deckcrane.analysis.balance.balance import balance as balance_of
    from deckcrane.files.datasets import save_or_keep
    from deckcrane.view.plots.run_plots import save_all
    from deckcrane.view.tables import balance_table

    saved = None if output is None else save_or_keep(dataset, output)
    result = balance_of(dataset)
    typer.echo(str(result))
    Console().print(balance_table(result))
    for name, why in result.unchecked.items():
        typer.echo(f"not balanced apart: {name}: {why}")
    if saved is not None:
        typer.echo(f"dataset  {saved}")
    for path in () if plot is None else save_all(dataset, plot):
        typer.echo(f"figure   {path}")
    if dataset.attrs.get("complete", 1) == 0:
        typer.echo(f"stopped by Ctrl-C at t = {float(dataset['time'][-1]):.3f} s; finished work is kept", err=True)
        raise typer.Exit(130)
    if not result.closes:
        raise typer.Exit(1)


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
    whole: AllOption = False,
) -> None:
    """Find the forces in all joints for a given motion.

    No integration: actuator forces and every joint's reaction follow from the motion at each instant.
    """
    from deckcrane.simulation.simulation import forces as analyse

    chosen = chosen_scenario(scenario, values)
    check_places(output, plot, files_of(scenario, motion, scenario=chosen))
    cutoff, start = measured("--smooth", smooth, "FREQUENCY"), counted_time(since)
    dataset = analyse(chosen, motion, smooth=cutoff, target=chosen_target(target))
    finish(dataset, output, plot, start, whole=whole)


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
    from deckcrane.files.datasets import save_or_keep
    from deckcrane.simulation.datasets import require_finite
    from deckcrane.simulation.moving_frame_run import simulate_moving_frame
    from deckcrane.view.tables import describe

    if method not in ("paper", "midpoint", "munthe-kaas"):
        raise DeckcraneError(f"--method {method}: the methods are paper, midpoint and munthe-kaas")
    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen))
    dataset = simulate_moving_frame(chosen, cast("Method", method))
    saved = None if output is None else save_or_keep(dataset, output)
    typer.echo(describe(dataset))
    if saved is not None:
        typer.echo(f"dataset  {saved}")
    require_finite(dataset)


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

    The table shows by how much the scenario as written is below (or above) each variant.
    """
    from rich.console import Console

    from deckcrane.files.datasets import save_or_keep
    from deckcrane.view.plots.comparison import BASE, comparison_table, plot_comparison
    from deckcrane.view.plots.comparison import compare as run_all
    from deckcrane.view.plots.run_plots import save_figure

    chosen = chosen_scenario(scenario, values)
    names = file_names([BASE, *chosen.variants])
    file_list = [*(f"{name}.nc" for name in names.values()), "comparison.txt"]
    check_places(None, output, files_of(scenario, scenario=chosen), in_plot=file_list)
    start = counted_time(since, chosen.run.duration)
    runs = run_all(chosen, target=chosen_target(target))
    folder = output or Path()
    saved = [
        save_or_keep(dataset, folder / f"{names[name]}.nc") for name, dataset in runs.items() if output is not None
    ]
    for path in saved:
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


def modes(scenario: ScenarioArgument, values: SetOption = None) -> None:
    """Find the equilibrium, natural frequencies and modes.

    The equilibrium near the start, and natural frequencies, damping and mode shapes about it.
    """
    from rich.console import Console

    from deckcrane.analysis.linear_model import linearise
    from deckcrane.view.tables import equilibrium_table, modes_table

    chosen = chosen_scenario(scenario, values)
    model = linearise(chosen)
    console = Console()
    console.print(equilibrium_table(chosen, model))
    console.print(modes_table(model))


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

    from deckcrane.analysis.working_range import envelope as chart_of
    from deckcrane.files.datasets import save_or_keep
    from deckcrane.view.plots.run_plots import envelope_table, plot_envelope, save_figure

    hook_load = measured("--load", load, "MASS") or 0.0
    chosen = chosen_scenario(scenario, values)
    check_places(output, plot, files_of(scenario, scenario=chosen), in_plot=["envelope.txt"])
    chart = chart_of(chosen, hook_load, tip=tip, over=tuple(over) if over else None, points=points)
    saved = None if output is None else save_or_keep(chart, output)
    table = envelope_table(chart)
    Console().print(table)
    if saved is not None:
        typer.echo(f"dataset  {saved}")
    if plot is not None:
        typer.echo(f"figure   {save_figure(plot_envelope(chart), plot / 'envelope.png')}")
        typer.echo(f"table    {write_plain(plot / 'envelope.txt', table)}")
