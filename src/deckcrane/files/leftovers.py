"""Temporary names, and what killed processes left under them.

A temporary name says which process on which machine made it. One that this machine made is a leftover when its process
is gone; one of another machine (a shared disk, a container) when nothing touched it for a day. Nothing else is removed.
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
from contextlib import suppress
from functools import cache
from pathlib import Path

DAY = 86_400.0
"""Seconds after which what another machine left is taken for forgotten."""

_NAME = re.compile(r"\.deckcrane-([0-9a-f]{8})-([0-9]+)-[0-9a-f]+\.part")


def temporary_name() -> str:
    """A name that no other process takes, short whatever it stands for."""
    return f".deckcrane-{_machine()}-{os.getpid()}-{secrets.token_hex(6)}.part"


def remove_leftovers(folder: Path) -> None:
    """Removes what processes that are gone left in a folder; once in a process, since it has to look at every name."""
    _removed_once(str(folder.resolve()), os.getpid())


@cache
def _removed_once(folder: str, process: int) -> None:
    try:
        found = [Path(entry.path) for entry in os.scandir(folder) if is_leftover(Path(entry.path))]
    except OSError:
        return
    for path in found:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            _unlink(path)


def is_leftover(path: Path) -> bool:
    match = _NAME.fullmatch(path.name)
    if match is None:
        return False
    machine, process = match.groups()
    if machine == _machine() and sys.platform != "win32":  # asking for a process by its number may end it on Windows
        return not _alive(int(process))
    try:
        return time.time() - path.lstat().st_mtime > DAY
    except OSError:
        return False


def _alive(process: int) -> bool:
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
def _machine() -> str:
    """Eight digits for what process numbers belong to: the machine since it started, and the container in it."""
    parts = [platform.node()]
    with suppress(OSError):
        parts.append(Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8"))
    with suppress(OSError):
        parts.append(str(Path("/proc/self/ns/pid").readlink()))
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:8]
