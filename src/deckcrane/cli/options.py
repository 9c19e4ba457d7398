"""Options shared by commands, and conversion of command-line texts into scenarios, quantities and targets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.model import Scenario

ScenarioArgument = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="A bundled name (see `list`) or the path of a YAML file.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="PATH=VALUE", help="Change one value, e.g. --set bodies.king.mass='2 t'. Repeatable."
    ),
]
AcceptOption = Annotated[
    float | None,
    typer.Option(
        "--accept-motion-error",
        metavar="SHARE",
        help="Estimated error of vessel motions up to which it is run, e.g. 0.2; as vessel.accept_motion_error.",
    ),
]
InputOption = Annotated[
    list[str] | None,
    typer.Option(
        "--input",
        metavar="NAME=FILE.csv[:COLUMN]",
        help="Add this column over time to an actuator, before its limit. Repeatable.",
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Dataset to write: .nc or .zarr, or as a table .csv, .xlsx, .parquet.",
    ),
]
PlotOption = Annotated[
    Path | None, typer.Option("--plot", metavar="DIR", help="Also write figures (PNG) and the summary to this folder.")
]
FromOption = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="TIME", help="Start the summary at this time, such as '100 s'. Default: run.transient."
    ),
]
AllOption = Annotated[bool, typer.Option("--all", help="Print the whole summary: all tables of what the run recorded.")]
TargetOption = Annotated[
    str,
    typer.Option(
        "--target",
        help="Code to run: auto, llvm (machine code) or vm (CasADi's virtual machine, the reference); campaigns take cuda too.",
    ),
]

LawsOption = Annotated[
    Path | None,
    typer.Option("--laws", metavar="FILE.py", help="Python file with controllers; it is executed."),
]


def measured(option: str, text: str | None, dimension: str) -> float | None:
    """SI value of an option that is a quantity; its unit is required, since a command line has no default units."""
    from deckcrane.model import units

    if text is None:
        return None
    expected: units.Dimension = getattr(units, dimension)
    try:
        value = units.quantity(text, expected)
    except units.UnitError as error:
        raise DeckcraneError(f"{option}: {error}") from error
    if value.powers is None:
        raise DeckcraneError(
            f"{option} {text}: the unit is missing; {expected.phrase} is written like {expected.examples}"
        )
    return float(value)


def counted_time(text: str | None, last: float | None = None) -> float | None:
    """Time of --from; refuse one after `last`, the end of a run, before the run begins."""
    from deckcrane.analysis.statistics import check_start

    start = measured("--from", text, "TIME")
    if start is not None and last is not None:
        check_start(start, last)
    return start


def chosen_scenario(name: str, values: list[str] | None) -> Scenario:
    from deckcrane.model import load
    from deckcrane.model.editing import require_units

    changes = {}
    for text in values or ():
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise DeckcraneError(f"--set {text}: write PATH=VALUE, such as --set bodies.king.mass='2 t'")
        changes[path.strip()] = value.strip()
    scenario = load(name)
    require_units(scenario, changes)
    return scenario.with_values(changes) if changes else scenario


def accepting(scenario: Scenario, share: float | None) -> Scenario:
    """The scenario with this share as accepted motion error of all vessels."""
    from deckcrane.model.vessel import section_of

    if share is None:
        return scenario
    if not scenario.plant.vessels:
        raise DeckcraneError("--accept-motion-error is for vessels; this scenario has none")
    paths = [f"{section_of(name)}.accept_motion_error" for name in scenario.plant.vessels]
    return scenario.with_values(dict.fromkeys(paths, share))


def chosen_target(name: str, *, batches: bool = False) -> Any:
    from deckcrane.program.program import check_target

    check_target(name, "--target ", batches=batches)
    return name
