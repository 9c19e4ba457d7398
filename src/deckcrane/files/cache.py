"""Cache of compiled programs and fitted fluid memory between runs, in a folder that only its user can write to.

A cached file is called `KEY-HASH.suffix`: the key of what it was made from and a hash of its content. On reading, the content is
compared with the hash: a damaged, truncated or planted file is removed and made again.

The folder belongs to the user and is closed to all others (mode 0700), and nobody can put another in its place. Where that is
not possible, a temporary folder serves this process alone. Windows separates the folders of users by itself.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

from platformdirs import user_cache_dir

from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.atomic_write import remove_leftovers, temporary_name, write

_LARGEST_FILE = 1_000_000_000
"""Bytes of a cached file; deckcrane writes none that is larger."""


def folder() -> Path:
    """The cache folder, created and checked; a temporary one, with a warning, if the chosen folder is not safe."""
    return _safe(*_requested_folder(), os.getpid())


def read_cache(key: str, suffix: str) -> bytes | None:
    """The content cached under this key; None if there is none, or none that is intact."""
    location = folder()
    beginning = f"{key}-"
    with os.scandir(location) as present:
        names = [name for entry in present if (name := entry.name).startswith(beginning) and name.endswith(suffix)]
    for name in names:
        path = location / name
        content = _read_regular_file(path)
        if content is not None and path.name == _file_name(key, suffix, content):
            return content
        _remove(path)
    return None


def write_cache(key: str, suffix: str, content: bytes) -> None:
    """Cache some content for the next run; if it cannot be written, the next run makes it again."""
    try:
        write(folder() / _file_name(key, suffix, content), lambda temporary: temporary.write_bytes(content))
    except DeckcraneError:
        return


def entries() -> list[Path]:
    """The cached files."""
    return [path for path in folder().iterdir() if path.is_file() and not path.name.startswith(".")]


def _file_name(key: str, suffix: str, content: bytes) -> str:
    return f"{key}-{hashlib.sha256(content).hexdigest()[:32]}{suffix}"


def _read_regular_file(path: Path) -> bytes | None:
    """Read a regular file through one descriptor, so that the file that was checked is the file that is read."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except OSError:
        return None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_size > _LARGEST_FILE:
            return None
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read()
    except OSError:
        return None
    finally:
        os.close(handle)


_BINARY = getattr(os, "O_BINARY", 0)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def _requested_folder() -> tuple[str, bool]:
    """The folder that the user chose, and whether it is deckcrane's own by its name, not one that may hold other files."""
    if chosen := os.environ.get("DECKCRANE_CACHE"):
        return chosen, False
    try:
        return user_cache_dir("deckcrane", appauthor=False, opinion=False), True
    except RuntimeError:  # a user without a home folder, which `_safe` reports
        return "~/.cache/deckcrane", True


@cache
def _safe(chosen: str, is_deckcranes: bool, process: int) -> Path:
    """The chosen folder if it is safe; a closed folder inside it if it is open to others; else a temporary folder."""
    try:
        requested = Path(chosen).expanduser().resolve()
        requested.mkdir(mode=0o700, parents=True, exist_ok=True)
        location = requested if is_deckcranes or _is_closed(requested) else requested / f"deckcrane-{_user_id()}"
        location.mkdir(mode=0o700, exist_ok=True)
        if is_deckcranes and _belongs_to_user(location):
            location.chmod(0o700)
        fault = _folder_fault(location)
    except (OSError, ValueError, RuntimeError) as error:
        location, fault = Path(chosen), f"{getattr(error, 'strerror', None) or error}".lower().rstrip(".")
    if fault is None:
        remove_leftovers(location)
        return location
    warn_user(
        f"nothing is kept in {location}: {fault}. Programs are recompiled in every run; set DECKCRANE_CACHE to a folder of "
        "yours to keep them"
    )
    return _temporary_folder()


def _folder_fault(location: Path) -> str | None:
    """The reason why a folder must not be used; None if it may."""
    if location.is_symlink() or not location.is_dir():
        return "it is not a folder"
    if not _is_closed(location):
        return "it belongs to another user, or others may write to it"
    if sys.platform != "win32":
        for parent in location.resolve().parents:
            mode = parent.stat().st_mode
            if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
                return f"everybody may put another folder in its place, in {parent}"
    probe = location / temporary_name()
    try:
        probe.write_bytes(b"")
    except OSError as error:
        return f"{error.strerror or error}".lower()
    probe.unlink(missing_ok=True)
    return None


def _belongs_to_user(location: Path) -> bool:
    status = location.lstat()
    return stat.S_ISDIR(status.st_mode) and (sys.platform == "win32" or status.st_uid == os.getuid())


def _is_closed(location: Path) -> bool:
    """Check that it is a folder of this user which nobody else may enter."""
    return _belongs_to_user(location) and (sys.platform == "win32" or not location.lstat().st_mode & 0o077)


def _user_id() -> str:
    return str(os.getuid()) if sys.platform != "win32" else "cache"


def _temporary_folder() -> Path:
    return _create_temporary_folder(os.getpid())


@cache
def _create_temporary_folder(process: int) -> Path:
    """Create a folder for this process alone; the next process removes it if this one cannot."""
    home = Path(tempfile.gettempdir())
    remove_leftovers(home)
    location = home / temporary_name()
    try:
        location.mkdir(mode=0o700)
    except OSError as error:
        raise DeckcraneError(
            f"cannot make a folder in {home}: {(error.strerror or str(error)).lower()}; make room, or set DECKCRANE_CACHE "
            "to a folder of yours, or TMPDIR to another place"
        ) from error
    atexit.register(shutil.rmtree, location, ignore_errors=True)
    return location
