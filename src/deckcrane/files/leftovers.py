"""Names of temporary files, and the removal of those that killed processes left behind.

A temporary name says which process on which machine made it. A file of this machine is a leftover when its process no longer
runs; one of another machine (a shared disk, a container) when nothing has changed it for a day. Nothing else is removed.
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
