"""Output of commands: output paths checked before the work begins, files, the printed summary."""

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
    from deckcrane.files.saving import opened as read

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

    from deckcrane.files.saving import save_or_keep
    from deckcrane.running.finite import require_finite
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


def _all_texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _all_texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _all_texts(value)
