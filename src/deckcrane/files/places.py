"""Check where results may be written: by suffix, not over a folder, never over an input. No heavy imports: called before a run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file, is_folder, same_file

DATASETS = (".nc", ".zarr", ".csv", ".xlsx", ".parquet")
"""Suffixes of files that a dataset can be saved to: netCDF and Zarr keep everything, the others are flat tables."""

NETCDF, PAGE, PICTURE = (".nc",), (".html", ".htm"), (".svg",)

_PACKAGES = {".zarr": "zarr", ".parquet": "pyarrow"}
_ZARR_MARKERS = ("zarr.json", ".zgroup", ".zmetadata")
"""Files that mark a Zarr store, of version 3 or 2."""
STORE_COPY = "manifest/description.json"
"""The copy of its description inside the store of a campaign."""


def check_output(path: Path, inputs: Iterable[Path] = (), suffixes: Sequence[str] = DATASETS) -> None:
    """Refuse a path that a result cannot be written to; create its folder."""
    check_not_over([path], inputs)
    check_free(path)
    check_suffix(path, suffixes)
    make_folder(path.parent)


def check_suffix(path: Path, suffixes: Sequence[str] = DATASETS) -> None:
    """Refuse a file name with an unknown suffix, or whose writer is not installed."""
    if path.suffix.lower() not in suffixes:
        fault = f'"{path.suffix}" is not one of them' if path.suffix else "there is none"
        allowed = f"{', '.join(suffixes[:-1])} or {suffixes[-1]}" if len(suffixes) > 1 else suffixes[0]
        raise DeckcraneError(f"cannot write {path}: the suffix says the form, {allowed}; {fault}")
    check_package(path)


def check_package(path: Path) -> None:
    package = _PACKAGES.get(path.suffix.lower())
    if package is not None and find_spec(package) is None:
        raise DeckcraneError(
            f"{path}: {path.suffix} needs the package {package}, which is not installed; "
            "try `pip install 'deckcrane[tables]'`, or use .nc or .csv"
        )


def is_store(path: str | Path) -> bool:
    """Check that a path is the store of a campaign, which is a folder, as a dataset may be."""
    description = Path(path) / "zarr.json"
    if is_file(Path(path) / STORE_COPY):
        return True  # even if its description is damaged
    return is_file(description) and b'"deckcrane_campaign"' in description.read_bytes()


def check_free(path: Path) -> None:
    """Refuse a path where a folder stands, unless a Zarr store replaces another."""
    if is_folder(path) and not (
        path.suffix.lower() == ".zarr" and any((path / name).exists() for name in _ZARR_MARKERS)
    ):
        raise DeckcraneError(f"cannot write {path}: it is a folder; name a file, such as {path / 'result.nc'}")
    if is_store(path):
        raise DeckcraneError(f"cannot write {path}: it is the store of a campaign; choose another name")


def check_not_over(outputs: Iterable[Path], inputs: Iterable[Path]) -> None:
    """Refuse outputs that are inputs, by whatever name."""
    sources = list(inputs)
    for output in outputs:
        for source in sources:
            if same_file(output, source):
                raise DeckcraneError(f"cannot write {output}: it is {source}, which is read; choose another name")


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeckcraneError(f"cannot write into {folder}: {(error.strerror or str(error)).lower()}") from error
    if not os.access(folder, os.W_OK):
        raise DeckcraneError(f"cannot write into {folder}: permission denied")
