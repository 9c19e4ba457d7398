"""What is kept between runs (compiled programs, fitted fluid memory), in a folder that nobody else can write to.

A kept file is named by what it was made of and by a hash of its content, `KEY-HASH.suffix`. What is read is compared with
that hash before it is used: what was damaged, cut short or put there is removed, and made again.

The folder belongs to the user and is closed to all others (mode 0700), and nobody can put another in its place. Where that
cannot be had, a temporary folder serves this process alone. Windows keeps a user's folders apart by itself.
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
from deckcrane.files import write
from deckcrane.files.leftovers import remove_leftovers, temporary_name

_LARGEST = 1_000_000_000
"""Bytes of a kept file; what is larger was not made here."""


def folder() -> Path:
    """The folder of kept things, made and checked; a temporary one, with a warning, where the chosen one is not safe."""
    return _safe(*_chosen(), os.getpid())


def kept(key: str, suffix: str) -> bytes | None:
    """What was kept under this key, as it was written; None where there is nothing, or nothing whole."""
    for path in folder().glob(f"{key}-*{suffix}"):
        content = _content(path)
        if content is not None and path.name == _name(key, suffix, content):
            return content
        _remove(path)
    return None


def keep(key: str, suffix: str, content: bytes) -> None:
    """Keep something for the next run; where that cannot be, it is made again then."""
    try:
        write(folder() / _name(key, suffix, content), lambda temporary: temporary.write_bytes(content))
    except DeckcraneError:
        return


def entries() -> list[Path]:
    """The kept files."""
    return [path for path in folder().iterdir() if path.is_file() and not path.name.startswith(".")]


def _name(key: str, suffix: str, content: bytes) -> str:
    return f"{key}-{hashlib.sha256(content).hexdigest()[:32]}{suffix}"


def _content(path: Path) -> bytes | None:
    """The bytes of a regular file; through one descriptor, so that what is looked at is what is read."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except OSError:
        return None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > _LARGEST:
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


def _chosen() -> tuple[str, bool]:
    """The folder that the user wants, and whether it is deckcrane's by its name, not one that may hold other things."""
    if chosen := os.environ.get("DECKCRANE_CACHE"):
        return chosen, False
    try:
        return user_cache_dir("deckcrane", appauthor=False, opinion=False), True
    except RuntimeError:  # a user without a home, which `_safe` says
        return "~/.cache/deckcrane", True


@cache
def _safe(chosen: str, own: bool, process: int) -> Path:
    """The chosen folder where it is safe; a closed one inside it where it is open to others; else a temporary one."""
    try:
        asked = Path(chosen).expanduser().resolve()
        asked.mkdir(mode=0o700, parents=True, exist_ok=True)
        place = asked if own or _is_closed(asked) else asked / f"deckcrane-{_user()}"
        place.mkdir(mode=0o700, exist_ok=True)
        if own and _is_own_folder(place):
            place.chmod(0o700)
        trouble = _trouble(place)
    except (OSError, ValueError, RuntimeError) as error:
        place, trouble = Path(chosen), f"{getattr(error, 'strerror', None) or error}".lower().rstrip(".")
    if trouble is None:
        remove_leftovers(place)
        return place
    warn_user(
        f"nothing is kept in {place}: {trouble}. Programs are recompiled in every run; set DECKCRANE_CACHE to a folder of "
        "yours to keep them"
    )
    return _temporary()


def _trouble(place: Path) -> str | None:
    """Why a folder must not be used; None where it may."""
    if place.is_symlink() or not place.is_dir():
        return "it is not a folder"
    if not _is_closed(place):
        return "it belongs to another user, or others may write to it"
    if sys.platform != "win32":
        for parent in place.resolve().parents:
            mode = parent.stat().st_mode
            if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
                return f"everybody may put another folder in its place, in {parent}"
    probe = place / temporary_name()
    try:
        probe.write_bytes(b"")
    except OSError as error:
        return f"{error.strerror or error}".lower()
    probe.unlink(missing_ok=True)
    return None


def _is_own_folder(place: Path) -> bool:
    found = place.lstat()
    return stat.S_ISDIR(found.st_mode) and (sys.platform == "win32" or found.st_uid == os.getuid())


def _is_closed(place: Path) -> bool:
    """Whether it is a folder of this user's, that no other may enter."""
    return _is_own_folder(place) and (sys.platform == "win32" or not place.lstat().st_mode & 0o077)


def _user() -> str:
    return str(os.getuid()) if sys.platform != "win32" else "cache"


def _temporary() -> Path:
    return _made_temporary(os.getpid())


@cache
def _made_temporary(process: int) -> Path:
    """A folder for this process alone; what it cannot remove at its end, the next process does."""
    home = Path(tempfile.gettempdir())
    remove_leftovers(home)
    place = home / temporary_name()
    try:
        place.mkdir(mode=0o700)
    except OSError as error:
        raise DeckcraneError(
            f"cannot make a folder in {home}: {(error.strerror or str(error)).lower()}; make room, or set DECKCRANE_CACHE "
            "to a folder of yours, or TMPDIR to another place"
        ) from error
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return place
