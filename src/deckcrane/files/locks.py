"""A lock file beside an output, so that only one process writes to it; the system releases it when its process ends."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from deckcrane.errors import DeckcraneError, warn_user


@contextmanager
def locked(path: Path, what: str) -> Iterator[None]:
    """Lock `path` against other writers; `what` it is, for the message to the second one.

    The lock file stands beside it. One that a killed process left behind locks nothing.
    """
    lock_path = path.with_name(f".{path.name}.lock")
    lock_file = _acquire(lock_path, path, what)
    try:
        yield
    finally:
        with suppress(OSError):  # it stays while others have it open, and locks nothing
            lock_path.unlink()
        lock_file.close()


def _acquire(lock_path: Path, path: Path, description: str) -> BinaryIO:
    while True:
        try:
            lock_file = lock_path.open("a+b")
        except OSError as error:
            raise DeckcraneError(
                f"cannot write into {path.parent}: {(error.strerror or str(error)).lower()}"
            ) from error
        try:
            _lock(lock_file)
        except BlockingIOError as error:
            lock_file.seek(0)
            holder = lock_file.read(200).decode("utf-8", "replace").strip() or "another process"
            lock_file.close()
            raise DeckcraneError(
                f"{path}: {holder} is writing to {description}; wait until it is done, or end it, or choose another name"
            ) from error
        except OSError as error:
            warn_user(
                f"{path}: this file system knows no locks ({error.strerror}); see to it that no other process writes there"
            )
        if _is_still_at(lock_file, lock_path):
            lock_file.truncate(0)
            lock_file.write(f"process {os.getpid()} on {platform.node()}".encode())
            lock_file.flush()
            return lock_file
        lock_file.close()  # its holder removed it between our opening and our locking


def _is_still_at(lock_file: BinaryIO, lock_path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(lock_file.fileno()), lock_path.stat())
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(lock_file: BinaryIO) -> None:
        lock_file.seek(1_000_000)  # beyond the text, which others may read
        try:
            msvcrt.locking(lock_file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _lock(lock_file: BinaryIO) -> None:
        fcntl.flock(lock_file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
