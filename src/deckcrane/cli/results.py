"""Where the results of commands go, and how they are told: places checked before the work begins, files, the summary."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from glob import escape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file, is_folder, write_text
from deckcrane.files.places import DATASETS, check_not_over, check_output, make_folder

if TYPE_CHECKING:
    import xarray as xr
    from rich.console import Group

    from deckcrane.model import Scenario


def check_places(
    output: Path | None,
    plot: Path | None,
    inputs: Iterable[Path] = (),
    *,
    suffixes: Sequence[str] = DATASETS,
    in_plot: Iterable[str] = ("summary.txt",),
) -> None:
    """Finds out before the run, not after it, that results have nowhere to go, or would go over what is read.

    `in_plot` are the files in the folder of figures whose names an input might have.
    """
    known = list(inputs)
    if output is not None:
        check_output(output, known, suffixes)
    if plot is not None:
        check_not_over([plot / name for name in in_plot], known)
        make_folder(plot)


def files_of(*paths: str | Path | None, scenario: Scenario | None = None) -> list[Path]:
    """The files that a command reads: these, where they are there, and all that the scenario names."""
    found = [Path(path) for path in paths if path is not None]
    for text in _texts(scenario.model_dump() if scenario is not None else None):
        named = Path(text)
        if is_file(named):
            found += [named, *named.parent.glob(f"{escape(named.stem)}.*")]  # the files of WAMIT lie beside each other
    return [path for path in found if is_file(path) or is_folder(path)]


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Names of files, without suffix, for things called so: no odd characters, not too long, no two the same."""
    found: dict[str, str] = {}
    for name in names:
        plain = "".join(c if c.isalnum() else "_" for c in name)[:60]
        number = next(n for n in count(1) if (plain if n == 1 else f"{plain}_{n}") not in found.values())
        found[name] = plain if number == 1 else f"{plain}_{number}"
    return found


def opened(path: Path) -> xr.Dataset:
    """A dataset from a file; what reads it is imported only now."""
    from deckcrane.files.saving import opened as read

    return read(path)


def write_plain(path: Path, printed: Any) -> Path:
    """A table as plain text in a file."""
    from rich.console import Console

    text = Console(record=True, width=120, file=io.StringIO())
    text.print(printed)
    return write_text(path, text.export_text())


def print_summary(dataset: xr.Dataset, start: float | None) -> Group:
    """Prints the whole summary of a run, and gives it to whoever wants it in a file too."""
    from rich.console import Console

    from deckcrane.view.summary import summary

    _require_time(dataset)
    whole = summary(dataset, start)
    Console().print(whole)
    return whole


def finish(
    dataset: xr.Dataset, output: Path | None, plot: Path | None, start: float | None, *, whole: bool = False
) -> None:
    """The end of a run: its dataset and figures kept where asked, its summary printed, and what went wrong after that.

    The summary fits one screen together with the names of files, unless it is asked for as a whole.
    """
    from rich.console import Console

    from deckcrane.files.saving import save_or_keep
    from deckcrane.running.finite import require_finite
    from deckcrane.view.summary import MOST_LINES, short_summary, summary

    _require_time(dataset)
    kept = None if output is None else save_or_keep(dataset, output)
    console = Console()
    files = (kept is not None) + 2 * (plot is not None)
    console.print(
        summary(dataset, start) if whole else short_summary(dataset, start, MOST_LINES - files, console.width)
    )
    if kept is not None:
        typer.echo(f"dataset  {kept}")
    if plot is not None:
        from deckcrane.view.plots import save_all

        typer.echo(f"figures  {', '.join(str(path) for path in save_all(dataset, plot))}")
        typer.echo(f"summary  {write_plain(plot / 'summary.txt', summary(dataset, start))}")
    require_finite(dataset)
    if dataset.attrs.get("complete", 1) == 0:
        typer.echo(f"stopped by Ctrl-C at t = {float(dataset['time'][-1]):.3f} s; finished work is kept", err=True)
        raise typer.Exit(130)


def _require_time(dataset: xr.Dataset) -> None:
    if "time" not in dataset.dims:
        raise DeckcraneError("the dataset has no time: it is not from a run, and has no summary")


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
