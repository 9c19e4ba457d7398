"""What a store says of the versions and the machine that made it, and what a worker must share with whoever sends it work."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from glob import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from deckcrane.files import is_file, is_folder

_PACKAGES = ("numpy", "scipy", "casadi", "xarray", "pydantic", "llvmlite")
"""What results, or their way back from a worker, depend on besides deckcrane itself."""


def environment() -> dict[str, str]:
    """The versions that a worker must share with whoever sends it work."""
    found = {"deckcrane": version("deckcrane"), "code of deckcrane": _code()}
    found["Python"] = ".".join(platform.python_version_tuple()[:2])
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def source() -> str:
    """What made a store, as its attribute says it."""
    return f"deckcrane {version('deckcrane')}"


def platform_name() -> str:
    """The kind of machine, on which the last digits of results depend."""
    return f"{platform.system()} {platform.machine()}"


def files_in(data: Any) -> list[Path]:
    """The files that data name, and what lies beside them under the same name, as the files of WAMIT do."""
    found: list[Path] = []
    for text in _texts(data):
        named = Path(text)
        if is_file(named):
            found += [named, *sorted(named.parent.glob(f"{escape(named.stem)}.*"))]
        elif is_folder(named) and named.name not in ("", ".."):
            found += sorted(path for path in named.rglob("*") if path.is_file())
    return list(dict.fromkeys(found))


def contents(data: Any) -> dict[str, str]:
    """A hash of the content of every file that data name."""
    return {str(path): digest_of(path) for path in files_in(data)}


def digest_of(path: Path) -> str:
    """The hash of a file's content; nothing where there is none."""
    try:
        found = path.stat()
        return _digest(path, found.st_mtime_ns, found.st_size, found.st_ino)
    except OSError:
        return ""


@lru_cache(1024)
def _digest(path: Path, *when: int) -> str:
    """Read once, unless the file is another since."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _texts(data: Any) -> Iterator[str]:
    """All texts that may be the names of files."""
    if isinstance(data, str):
        if {".", "/", "\\"} & set(data):
            yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


@cache
def _code() -> str:
    """A hash of the package's own files: two machines may both have a version that is not released yet."""
    home = Path(__file__).parents[1]
    found = hashlib.sha256()
    for path in sorted(path for path in home.rglob("*") if path.suffix in (".py", ".c", ".ll")):
        found.update(path.relative_to(home).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]
