"""Atomic writes, files that are complete or absent; their temporary names, and locks.

Content is written under a temporary name in the same folder, flushed to disk, and renamed. A process that is killed
leaves its temporary names behind; the next one that writes there removes them.

A temporary name says which process on which machine made it. A file of this machine is a leftover when its process no longer
runs; one of another machine (a shared disk, a container) when nothing has changed it for a day. Nothing else is removed.

A lock file beside an output lets only one process write to it; the system releases it when its process ends.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import secrets
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import BinaryIO

from deckcrane.errors import DeckcraneError, warn_user

DAY = 86_400.0
"""Seconds after which files of another machine count as left behind."""

_TEMPORARY_NAME = re.compile(r"\.deckcrane-([0-9a-f]{8})-([0-9]+)-[0-9a-f]+\.part")


def temporary_name() -> str:
    """A short name that no other process uses."""
    return f".deckcrane-{_machine_id()}-{os.getpid()}-{secrets.token_hex(6)}.part"


def remove_leftovers(folder: Path) -> None:
    """Remove files that ended processes left in a folder; once per process, since every name is examined."""
    _removed_once(str(folder.resolve()), os.getpid())


@cache
def _removed_once(folder: str, process: int) -> None:
    try:
        leftovers = [Path(entry.path) for entry in os.scandir(folder) if is_leftover(Path(entry.path))]
    except OSError:
        return
    for path in leftovers:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            _unlink(path)


def is_leftover(path: Path) -> bool:
    match = _TEMPORARY_NAME.fullmatch(path.name)
    if match is None:
        return False
    machine, process = match.groups()
    if machine == _machine_id() and sys.platform != "win32":  # on Windows os.kill could end the process
        return not _is_running(int(process))
    try:
        return time.time() - path.lstat().st_mtime > DAY
    except OSError:
        return False


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _unlink(path: Path) -> None:
    try:
        path.unlink()
    except OSError:
        return


@cache
def _machine_id() -> str:
    """Eight hexadecimal digits for the scope of process numbers: the machine since its start, and the container in it."""
    parts = [platform.node()]
    with suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8"))
    with suppress(OSError):
        parts.append(str(Path("/proc/self/ns/pid").readlink()))
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:8]


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


@contextmanager
def exclusive_lock(path: Path, what: str) -> Iterator[None]:
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
