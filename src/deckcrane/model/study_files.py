"""Files that the values of a study name: hydrodynamic data, spectra, tables of courses, seen from the study's own file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckcrane.files import exists

NAMING = ("hydrodynamics", "spectrum", "csv", "sines", "series", "raos", "table", "curve")
"""Keys of a scenario below which a text may be the name of a file."""
_WITHIN = ("values", "discrete")
"""Keys of a study below which values stand for the path that holds them."""


def named_from_here(data: Any, folder: Path | None, key: str = "") -> Any:
    """Plain data of a study in which files that lie in its folder are named from the working folder."""
    if folder is None:
        return data
    if isinstance(data, dict):
        own = data.get("path")
        within = own if isinstance(own, str) else key
        return {
            name: named_from_here(value, folder, within if name in _WITHIN else str(name))
            for name, value in data.items()
        }
    if isinstance(data, list):
        return [named_from_here(value, folder, key) for value in data]
    is_name = (
        isinstance(data, str) and key.rpartition(".")[2] in NAMING and key != "table"
    )  # a study's own is read from there
    return str(folder / data) if is_name and _is_there(folder / data) else data


def _is_there(path: Path) -> bool:
    return exists(path) or exists(f"{path}.1")  # a run of WAMIT may be named without suffix
