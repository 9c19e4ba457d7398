"""One writer at a time: a lock beside what is written, which the system lets go of when its process ends, however it ends."""

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
    """Nobody else writes to `path` within; `what` it is, for the message to whoever comes second.

    The file that is locked stands beside it. One that a killed process left behind is nobody's lock.
    """
    beside = path.with_name(f".{path.name}.lock")
    held = _taken(beside, path, what)
    try:
        yield
    finally:
        with suppress(OSError):  # where others have it open it stays, and is nobody's lock
            beside.unlink()
        held.close()


def _taken(beside: Path, path: Path, what: str) -> BinaryIO:
    while True:
        try:
            held = beside.open("a+b")
        except OSError as error:
            raise DeckcraneError(
                f"cannot write into {path.parent}: {(error.strerror or str(error)).lower()}"
            ) from error
        try:
            _lock(held)
        except BlockingIOError as error:
            held.seek(0)
            holder = held.read(200).decode("utf-8", "replace").strip() or "another process"
            held.close()
            raise DeckcraneError(
                f"{path}: {holder} is writing to {what}; wait until it is done, or end it, or choose another name"
            ) from error
        except OSError as error:
            warn_user(
                f"{path}: this file system knows no locks ({error.strerror}); see to it that no other process writes there"
            )
        if _is_still_there(held, beside):
            held.truncate(0)
            held.write(f"process {os.getpid()} on {platform.node()}".encode())
            held.flush()
            return held
        held.close()  # whoever had it removed it between our opening and our locking


def _is_still_there(held: BinaryIO, beside: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(held.fileno()), beside.stat())
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(held: BinaryIO) -> None:
        held.seek(1_000_000)  # behind the text, which others may read
        try:
            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
else:
    import fcntl

    def _lock(held: BinaryIO) -> None:
        fcntl.flock(held.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
