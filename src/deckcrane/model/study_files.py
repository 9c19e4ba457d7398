"""Files named in the values of a study: hydrodynamic data, spectra, tables of courses; relative to the study's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckcrane.files import exists

NAMING = ("hydrodynamics", "spectrum", "csv", "sines", "series", "raos", "table", "curve")
"""Keys of a scenario below which a text may be the name of a file."""
_VALUE_KEYS = ("values", "discrete")
"""Keys of a study whose values belong to the path that holds them."""


def named_from_here(data: Any, folder: Path | None, key: str = "") -> Any:
    """Plain data of a study, with files in its folder named relative to the working folder."""
    if folder is None:
        return data
    if isinstance(data, dict):
        path = data.get("path")
        parent = path if isinstance(path, str) else key
        return {
            name: named_from_here(value, folder, parent if name in _VALUE_KEYS else str(name))
            for name, value in data.items()
        }
    if isinstance(data, list):
        return [named_from_here(value, folder, key) for value in data]
    is_name = (
        isinstance(data, str) and key.rpartition(".")[2] in NAMING and key != "table"
    )  # the study's own table is read relative to its folder
    return str(folder / data) if is_name and _file_exists(folder / data) else data


def _file_exists(path: Path) -> bool:
    return exists(path) or exists(f"{path}.1")  # a run of WAMIT may be named without suffix
