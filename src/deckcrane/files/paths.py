"""Checks of paths: inputs that can be read, and outputs that may be written.

Paths are tested to be a readable regular file, a folder, or the same file by another name. Outputs are checked by suffix, not
over a folder, never over an input. No heavy imports: called before a run.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from deckcrane.errors import DeckcraneError

LARGEST_TABLE = 500_000_000
"""Bytes of a text file that is read into memory: motions, spectra, hydrodynamic tables."""

LARGEST_DATASET = 100_000_000_000
"""Bytes of a dataset: netCDF, HDF5 and MATLAB files."""

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


def check_readable(path: str | Path, most: int = LARGEST_TABLE) -> None:
    """Refuse what has no end or is too large: devices, pipes, folders, and files of more than `most` bytes."""
    try:
        status = os.stat(path)  # noqa: PTH116 - follows links, and does not wait for pipes
    except OSError:
        return  # opening it reports what is wrong
    except ValueError as error:
        raise DeckcraneError(f"cannot read {str(path)!r}: {error}") from error
    for is_kind, kind in _KINDS:
        if is_kind(status.st_mode):
            raise DeckcraneError(f"cannot read {path}: it is {kind}; give a regular file")
    if status.st_size > most:
        raise DeckcraneError(
            f"cannot read {path}: it has {status.st_size / 1e6:,.0f} MB; at most {most / 1e6:,.0f} are read"
        )


def is_file(path: str | Path) -> bool:
    """Check that there is a regular file; False for a name that no file can have."""
    return _test(Path.is_file, path)


def exists(path: str | Path) -> bool:
    return _test(Path.exists, path)


def is_folder(path: str | Path) -> bool:
    return _test(Path.is_dir, path)


def _test(test: Callable[[Path], bool], path: str | Path) -> bool:
    try:
        return test(Path(path))
    except (OSError, ValueError):  # a name that is too long or not allowed
        return False


def same_file(a: str | Path, b: str | Path) -> bool:
    """Check that two paths lead to the same file: by other spellings, symbolic or hard links."""
    try:
        return Path(a).samefile(b)
    except (OSError, ValueError):
        return os.path.realpath(a) == os.path.realpath(b)


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


def beside(name: str, folder: Path) -> str:
    """The path of a file that lies in the folder, relative to the working folder; the name where it does not."""
    return str(folder / name) if not exists(name) and exists(folder / name) else name
