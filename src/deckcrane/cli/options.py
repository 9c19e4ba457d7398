"""Options and output shared by commands.

Texts of the command line become scenarios, quantities and targets. Output paths are checked before the work begins; then files
are written and the summary is printed.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from glob import escape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, runtime_checkable

import typer

from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import DATASETS, check_not_over, check_output, is_file, is_folder, make_folder

if TYPE_CHECKING:
    import xarray as xr
    from rich.console import Group

    from deckcrane.components.catalogue import Scenario

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
    from deckcrane.units import quantities as units

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
    from deckcrane.analysis.run_statistics import check_start

    start = measured("--from", text, "TIME")
    if start is not None and last is not None:
        check_start(start, last)
    return start


def chosen_scenario(name: str, values: list[str] | None) -> Scenario:
    from deckcrane.scenario.editing import require_units
    from deckcrane.scenario.reading import load

    changes = {}
    for text in values or ():
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise DeckcraneError(f"--set {text}: write PATH=VALUE, such as --set bodies.king.mass='2 t'")
        changes[path.strip()] = value.strip()
    scenario = load(name)
    require_units(scenario, changes)
    return scenario.with_values(changes) if changes else scenario


@runtime_checkable
class AcceptsErrors(Protocol):
    """A component whose motions have estimated errors."""

    def accepted_error_paths(self, scenario: Scenario) -> Iterable[str]:
        """The path of each error that a scenario accepts."""


def accepting(scenario: Scenario, share: float | None) -> Scenario:
    """The scenario with this share as accepted motion error of all vessels."""
    if share is None:
        return scenario
    from deckcrane.scenario.component import components

    accepting = [each for each in components() if isinstance(each, AcceptsErrors)]
    paths = [path for each in accepting for path in each.accepted_error_paths(scenario)]
    if not paths:
        raise DeckcraneError("--accept-motion-error is for vessels; this scenario has none")
    return scenario.with_values(dict.fromkeys(paths, share))


def chosen_target(name: str, *, batches: bool = False) -> Any:
    from deckcrane.program.program import check_target

    check_target(name, "--target ", batches=batches)
    return name


def check_places(
    output: Path | None,
    plot: Path | None,
    inputs: Iterable[Path] = (),
    *,
    suffixes: Sequence[str] = DATASETS,
    in_plot: Iterable[str] = ("summary.txt",),
) -> None:
    """Check, before the run, that results can be written and would not overwrite an input.

    `in_plot` are the files in the folder of figures whose names an input might have.
    """
    input_files = list(inputs)
    if output is not None:
        check_output(output, input_files, suffixes)
    if plot is not None:
        check_not_over([plot / name for name in in_plot], input_files)
        make_folder(plot)


def files_of(*paths: str | Path | None, scenario: Scenario | None = None) -> list[Path]:
    """Files that a command reads: these, where they exist, and all that the scenario names."""
    files = [Path(path) for path in paths if path is not None]
    for text in _all_texts(scenario.model_dump() if scenario is not None else None):
        named = Path(text)
        if is_file(named):
            files += [named, *named.parent.glob(f"{escape(named.stem)}.*")]  # WAMIT files of one run share a stem
    return [path for path in files if is_file(path) or is_folder(path)]


def file_names(names: Iterable[str]) -> dict[str, str]:
    """File names without suffix for these names: letters and digits only, not too long, all different."""
    result: dict[str, str] = {}
    for name in names:
        plain = "".join(c if c.isalnum() else "_" for c in name)[:60]
        number = next(n for n in count(1) if (plain if n == 1 else f"{plain}_{n}") not in result.values())
        result[name] = plain if number == 1 else f"{plain}_{number}"
    return result


def opened(path: Path) -> xr.Dataset:
    """Open a dataset; the reader is imported only here."""
    from deckcrane.files.datasets import open_dataset as read

    return read(path)


def write_plain(path: Path, printed: Any) -> Path:
    """Write a table to a file as plain text."""
    from rich.console import Console

    text = Console(record=True, width=120, file=io.StringIO())
    text.print(printed)
    return write_text(path, text.export_text())


def print_summary(dataset: xr.Dataset, start: float | None) -> Group:
    """Print the full summary of a run and return it, for use in a file."""
    from rich.console import Console

    from deckcrane.view.summary import summary

    _require_time(dataset)
    full = summary(dataset, start)
    Console().print(full)
    return full


def finish(
    dataset: xr.Dataset, output: Path | None, plot: Path | None, start: float | None, *, whole: bool = False
) -> None:
    """Finish a run: save its dataset and figures where asked, print its summary, then raise errors about its values.

    The summary fits one screen together with the names of files, unless the full one is asked for.
    """
    from rich.console import Console

    from deckcrane.files.datasets import save_or_keep
    from deckcrane.simulation.datasets import require_finite
    from deckcrane.view.summary import MOST_LINES, short_summary, summary

    _require_time(dataset)
    saved = None if output is None else save_or_keep(dataset, output)
    console = Console()
    file_lines = (saved is not None) + 2 * (plot is not None)
    console.print(
        summary(dataset, start) if whole else short_summary(dataset, start, MOST_LINES - file_lines, console.width)
    )
    if saved is not None:
        typer.echo(f"dataset  {saved}")
    if plot is not None:
        from deckcrane.view.plots.run_plots import save_all

        typer.echo(f"figures  {', '.join(str(path) for path in save_all(dataset, plot))}")
        typer.echo(f"summary  {write_plain(plot / 'summary.txt', summary(dataset, start))}")
    require_finite(dataset)
    if dataset.attrs.get("complete", 1) == 0:
        typer.echo(f"stopped by Ctrl-C at t = {float(dataset['time'][-1]):.3f} s; finished work is kept", err=True)
        raise typer.Exit(130)


def _require_time(dataset: xr.Dataset) -> None:
    if "time" not in dataset.dims:
        raise DeckcraneError("the dataset has no time: it is not from a run, and has no summary")


def _all_texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _all_texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _all_texts(value)
