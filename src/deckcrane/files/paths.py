"""What stands at a path: a file that can be read to its end, a folder, the same file by another name, or nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

from deckcrane.errors import DeckcraneError

LARGEST_TABLE = 500_000_000
"""Bytes of a text file that is read whole: motions, spectra, hydrodynamic tables."""

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
    """Refuses what has no end or does not fit: devices, pipes, folders, and files of more than `most` bytes."""
    try:
        found = os.stat(path)  # noqa: PTH116 - says what a link leads to, and waits for no pipe
    except OSError:
        return  # whoever opens it says what is wrong
    except ValueError as error:
        raise DeckcraneError(f"cannot read {str(path)!r}: {error}") from error
    for is_kind, kind in _KINDS:
        if is_kind(found.st_mode):
            raise DeckcraneError(f"cannot read {path}: it is {kind}; give a regular file")
    if found.st_size > most:
        raise DeckcraneError(
            f"cannot read {path}: it has {found.st_size / 1e6:,.0f} MB; at most {most / 1e6:,.0f} are read"
        )


def is_file(path: str | Path) -> bool:
    """Whether there is a regular file; a name that no file can have is none."""
    return _is(Path.is_file, path)


def exists(path: str | Path) -> bool:
    return _is(Path.exists, path)


def is_folder(path: str | Path) -> bool:
    return _is(Path.is_dir, path)


def _is(kind: Callable[[Path], bool], path: str | Path) -> bool:
    try:
        return kind(Path(path))
    except (OSError, ValueError):  # a name that is too long, or no name at all
        return False


def same_file(a: str | Path, b: str | Path) -> bool:
    """Whether two paths lead to one file: by other spellings, links, or both names of one file."""
    try:
        return Path(a).samefile(b)
    except (OSError, ValueError):
        return os.path.realpath(a) == os.path.realpath(b)
