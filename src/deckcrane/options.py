"""What the commands share: their options, and how texts from the command line become scenarios, masses and files."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

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
OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE.nc", help="Where the dataset goes (netCDF).")
]
PlotOption = Annotated[
    Path | None, typer.Option("--plot", metavar="DIR", help="Also put figures (PNG) and the summary into this folder.")
]
FromOption = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="TIME", help="Count the summary from this time on, such as '100 s'. Default: run.transient."
    ),
]
TargetOption = Annotated[
    str, typer.Option("--target", help="Code to run: auto, c, zig or vm (CasADi's virtual machine).")
]

DATASET_REMEDY = "a dataset is written by `deckcrane run SCENARIO -o FILE.nc`"


def measured(option: str, text: str | None, dimension: str) -> float | None:
    """The SI number of an option that is a quantity. Nobody sees a file's convention on a command line: it has its unit."""
    from deckcrane.model import units

    if text is None:
        return None
    wanted: units.Dimension = getattr(units, dimension)
    try:
        found = units.quantity(text, wanted)
    except units.UnitError as error:
        raise DeckcraneError(f"{option}: {error}") from error
    if found.powers is None:
        raise DeckcraneError(f"{option} {text}: the unit is missing; {wanted.phrase} is written like {wanted.examples}")
    return float(found)


def counted_time(text: str | None, last: float | None = None) -> float | None:
    """The time of --from; refused before a run that ends at `last`, not after it."""
    from deckcrane.analysis.statistics import check_start

    start = measured("--from", text, "TIME")
    if start is not None and last is not None:
        check_start(start, last)
    return start


def file_name(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name)


def chosen_scenario(name: str, values: list[str] | None) -> Scenario:
    from deckcrane.model import load

    changes = {}
    for text in values or ():
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise DeckcraneError(f"--set {text}: write PATH=VALUE, such as --set bodies.king.mass='2 t'")
        changes[path.strip()] = value.strip()
    scenario = load(name)
    return scenario.with_values(changes) if changes else scenario


def chosen_target(name: str) -> Any:
    if name not in ("auto", "c", "zig", "vm"):
        raise DeckcraneError(f"--target {name}: the targets are auto, c, zig and vm")
    return name


def check_places(output: Path | None, plot: Path | None) -> None:
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


def write_plain(path: Path, printed: Any) -> Path:
    """A table as plain text in a file."""
    from rich.console import Console

    from deckcrane.files import write_text

    text = Console(record=True, width=120, file=io.StringIO())
    text.print(printed)
    return write_text(path, text.export_text())


def opened(path: Path) -> xr.Dataset:
    from deckcrane.foreign import load_netcdf

    return load_netcdf(path, DATASET_REMEDY)
