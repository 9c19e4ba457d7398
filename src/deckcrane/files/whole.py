"""Atomic writes: files that are complete or absent.

Content is written under a temporary name in the same folder, flushed to disk, and renamed. A process that is killed
leaves its temporary names behind; the next one that writes there removes them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from deckcrane.errors import DeckcraneError
from deckcrane.files.leftovers import remove_leftovers, temporary_name


def write(path: str | Path, writer: Callable[[Path], object]) -> Path:
    """Let `writer` write a temporary file or folder, then rename it; a failure leaves nothing behind.

    The previous file stays until the new one is complete. A folder replaces the old one in two renames.
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


def _replace_folder(temporary: Path, path: Path) -> None:
    """Replace a folder: folders cannot be renamed over each other, so the old one is moved aside for a moment."""
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
    """Flush a file to disk; some file systems find out only now that they are full."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _umask() -> int:
    """The process's mask for new files, which temporary files do not follow by themselves."""
    with _umask_lock:
        mask = os.umask(0)
        os.umask(mask)
    return mask


_umask_lock = Lock()
"""Guards `_umask`: the mask can be read only by changing it, which two threads must not do at once."""
