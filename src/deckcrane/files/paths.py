"""Tests of paths: a readable regular file, a folder, the same file by another name."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
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
