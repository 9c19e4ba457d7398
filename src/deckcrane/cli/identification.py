"""The command `identify`: numbers of a scenario from recorded motion."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from deckcrane.cli.answers import FiguresOption, UnitsOption, show_answer
from deckcrane.cli.options import ScenarioArgument, SetOption, check_places, chosen_scenario, files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.analysis.identification.identification import Identification
    from deckcrane.components.catalogue import Scenario

Value = TypeVar("Value")


def identify(
    scenario: ScenarioArgument,
    records: Annotated[
        list[str],
        typer.Argument(metavar="RECORD.csv ...", help="Records: a column `time`, and one for each recorded signal."),
    ],
    by: Annotated[
        list[str],
        typer.Option(
            "--by",
            metavar="PATH[=LOW..HIGH]",
            help="An unknown number of the file, with bounds if it has any. Repeatable.",
        ),
    ],
    signal: Annotated[
        list[str] | None,
        typer.Option(
            "--signal",
            metavar="COLUMN[=SIGNAL]",
            help="Use only this column, as the signal of this name. Repeatable. Default: all columns.",
        ),
    ] = None,
    noise: Annotated[
        list[str] | None,
        typer.Option(
            "--noise",
            metavar="SIGNAL=DEVIATION",
            help="Standard deviation of a signal's noise. Repeatable. Default: estimated from the residuals.",
        ),
    ] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            "--start",
            metavar="STATE",
            help="A state at the start that is unknown too, such as luff or d:luff, or `all`.",
        ),
    ] = None,
    offset: Annotated[
        list[str] | None,
        typer.Option("--offset", metavar="SIGNAL", help="A signal whose sensor has an unknown offset. Repeatable."),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--given",
            metavar="RECORD.csv:PATH=VALUE",
            help="A value of the scenario that is another one in this record, such as a set-point. Repeatable.",
        ),
    ] = None,
    confidence: Annotated[float, typer.Option("--confidence", help="Probability of intervals.")] = 0.95,
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", help="At most so many.")] = 50,
    values: SetOption = None,
    threads: Annotated[int, typer.Option("--threads", metavar="N", help="Cores.")] = 1,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.html", help="Write the report.")
    ] = None,
    identified: Annotated[
        Path | None, typer.Option("--scenario", metavar="FILE.yaml", help="Write the identified scenario.")
    ] = None,
    tables: Annotated[
        Path | None, typer.Option("--tables", metavar="FILE", help="Write the tables: .xlsx or .csv.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option("--json", metavar="FILE.json", help="Write all numbers, for programs.")
    ] = None,
    plot: FiguresOption = None,
    units: UnitsOption = None,
) -> None:
    """Identify numbers of a scenario from recorded motion.

    The run of the scenario is fitted to the records by weighted least squares. Printed are the numbers with confidence intervals,
    how well each signal is repeated, and what the records cannot tell apart.
    """
    from deckcrane.analysis.identification.identification import identify as fit
    from deckcrane.view.answers.files import TABLES
    from deckcrane.view.answers.identification import identification_answer, on_a_terminal

    chosen = chosen_scenario(scenario, values)
    inputs = [*files_of(scenario, *records, scenario=chosen)]
    for place, suffixes in (
        (output, (".html",)),
        (identified, (".yaml", ".yml")),
        (tables, TABLES),
        (results, (".json",)),
    ):
        check_places(place, None, inputs, suffixes=suffixes)
    check_places(None, plot, inputs, in_plot=())
    result = fit(
        chosen,
        _records(records, given or [], chosen, signal),
        _once("--by", [_unknown(chosen, text) for text in by]),
        signals=_columns(signal),
        noise=_pairs("--noise", noise or [], "q.luff=0.1 deg"),
        starts="all" if start == ["all"] else start or (),
        offsets=offset or (),
        confidence=confidence,
        iterations=iterations,
        threads=threads,
    )
    show_answer(identification_answer(result), units, plot, tables, on_a_terminal)
    _write(result, output, identified, results, units)


def _write(
    result: Identification, output: Path | None, identified: Path | None, results: Path | None, units: str | None
) -> None:
    from deckcrane.files.atomic_write import write_text

    if output is not None:
        from deckcrane.view.report.answer_page import identification_report

        chosen = [unit.strip() for unit in units.split(",")] if units else []
        typer.echo(f"report   {identification_report(result, output, units=chosen)}")
    if identified is not None:
        typer.echo(f"scenario {write_text(identified, result.to_yaml())}")
    if results is not None:
        typer.echo(f"numbers  {write_text(results, json.dumps(result.as_data(), indent=1, allow_nan=False) + chr(10))}")


def _unknown(scenario: Scenario, text: str) -> tuple[str, tuple[float | None, float | None] | None]:
    """Path and bounds of PATH or PATH=LOW..HIGH; either bound may be left out."""
    from deckcrane.scenario.editing import number_at, require_units

    path, equals, rest = text.partition("=")
    if not equals:
        return path.strip(), None
    low, dots, high = rest.partition("..")
    if not dots:
        raise DeckcraneError(
            f"--by {text}: write PATH=LOW..HIGH, such as --by 'bodies.king.mass=1 t..3 t', or PATH alone"
        )
    numbers: list[float | None] = []
    for bound in (low.strip(), high.strip()):
        if bound:
            require_units(scenario, {path: bound}, "--by")
        numbers.append(number_at(scenario.with_values({path: bound}), path)[0] if bound else None)
    return path.strip(), (numbers[0], numbers[1])


def _columns(texts: Sequence[str] | None) -> dict[str, str] | None:
    """Columns and their signals; None: all columns."""
    if not texts:
        return None
    pairs = [text.partition("=") for text in texts]
    return _once("--signal", [(column.strip(), signal.strip() or column.strip()) for column, _, signal in pairs])


def _records(names: Sequence[str], given: Sequence[str], scenario: Scenario, signal: Sequence[str] | None) -> list[Any]:
    """Files of records; those with values of their own are read here."""
    values: dict[str, dict[str, str]] = {}
    for text in given:
        name = next((name for name in names if text.startswith(f"{name}:")), None)
        path, equals, value = text[len(name or "") + 1 :].partition("=")
        if name is None or not equals:
            raise DeckcraneError(
                f"--given {text}: write RECORD.csv:PATH=VALUE, with one of the records: {', '.join(names)}"
            )
        values.setdefault(name, {})[path.strip()] = value.strip()
    if not values:
        return list(names)
    from deckcrane.analysis.identification.records import RecordableSignals, read_record
    from deckcrane.scenario.editing import require_units
    from deckcrane.simulation.simulation import prepare_run, run_equations

    ready, system = prepare_run(scenario)
    signals = RecordableSignals(run_equations(scenario, system, ready))
    for changes in values.values():
        require_units(scenario, changes, "--given")
    return [read_record(name, scenario, signals, _columns(signal), values.get(name)) for name in names]


def _pairs(option: str, texts: Sequence[str], such_as: str) -> dict[str, str]:
    """NAME=VALUE by name."""
    pairs: list[tuple[str, str]] = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise DeckcraneError(f"{option} {text}: this is written NAME=VALUE, such as '{such_as}'")
        pairs.append((name.strip(), value.strip()))
    return _once(option, pairs)


def _once(option: str, pairs: Sequence[tuple[str, Value]]) -> dict[str, Value]:
    """Values by name; a name that an option gives twice is refused."""
    for i, (name, _) in enumerate(pairs):
        if any(name == other for other, _ in pairs[:i]):
            raise DeckcraneError(f"{option} {name} is given twice")
    return dict(pairs)
