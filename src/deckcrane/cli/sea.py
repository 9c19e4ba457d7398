"""The command `sea`: the waves of a scenario, and wave kinematics at points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from deckcrane.cli.options import OutputOption, ScenarioArgument, SetOption, chosen_scenario, measured
from deckcrane.cli.results import check_places, files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.sea.kinematics import Stretching


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
) -> None:
    """Show the sea of a scenario, and the water's motion in it.

    At points: elevation, velocity, acceleration and dynamic pressure of the same waves as in the run.
    """
    import numpy as np
    from rich.console import Console

    from deckcrane.running.water import wave_kinematics, waves
    from deckcrane.view.sea_tables import sea_table, water_table

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
    from deckcrane.files.saving import save_or_keep

    dataset = wave_kinematics(chosen, points, times, stretching=cast("Stretching", stretching))
    saved = None if output is None else save_or_keep(dataset, output)
    console.print(water_table(dataset))
    if saved is not None:
        typer.echo(f"dataset  {saved}")


def _parse_point(text: str) -> list[float]:
    """Parse a point `X, Y, Z`, each with its unit; zero needs none."""
    parts = [part.strip() for part in text.strip().strip("[]").split(",")]
    if len(parts) != 3:
        raise DeckcraneError(f"--at {text}: three lengths are needed, such as '10 m, 0 m, -5 m'")
    return [0.0 if part in ("0", "0.0") else measured("--at", part, "LENGTH") or 0.0 for part in parts]
