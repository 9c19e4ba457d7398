"""Files that are whole or not there, and files that can be read to their end.

What is written goes under a temporary name in the same folder, through to the disk, and is renamed. A process that is killed
leaves its temporary names behind; the next one that writes there removes them. Depends on `leftovers` and `errors`.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

from deckcrane.errors import DeckcraneError
from deckcrane.leftovers import remove_leftovers, temporary_name

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


def write(path: str | Path, writer: Callable[[Path], object]) -> Path:
    """Let `writer` write a temporary file, or folder, then give it its name; a failure leaves nothing behind.

    What had that name before stays until the new is whole. A folder takes the place of the old one in two renames.
    """
    path = Path(path)
    temporary = path.with_name(temporary_name())
    try:
        remove_leftovers(path.parent)
        writer(temporary)
        if temporary.is_dir():
            _replace_folder(temporary, path)
        else:
            _through_to_the_disk(temporary)
            temporary.chmod(0o666 & ~_umask())
            temporary.replace(path)
    except OSError as error:
        raise DeckcraneError(
            f"cannot write {path}: {(error.strerror or str(error)).lower()}; choose another place for it"
        ) from error
    finally:
        _remove(temporary)
    return path


def write_text(path: str | Path, text: str) -> Path:
    return write(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


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


def _replace_folder(temporary: Path, path: Path) -> None:
    """Folders cannot be renamed over each other: the old one steps aside for the moment between."""
    if not path.exists() and not path.is_symlink():
        temporary.replace(path)
        return
    aside = path.with_name(temporary_name())
    path.replace(aside)
    try:
        temporary.replace(path)
    except OSError:
        aside.replace(path)
        raise
    _remove(aside)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _through_to_the_disk(path: Path) -> None:
    """Some file systems find out only now that they are full."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _umask() -> int:
    """The process's mask for new files, which temporary files do not follow by themselves."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
