"""Versions and machine recorded in a store, and the versions that a worker must share with its driver."""

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
"""Packages that results, or their transfer from a worker, depend on besides deckcrane itself."""


def environment() -> dict[str, str]:
    """Versions that a worker must share with its driver."""
    versions = {"deckcrane": version("deckcrane"), "code of deckcrane": _code_hash()}
    versions["Python"] = ".".join(platform.python_version_tuple()[:2])
    for name in _PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    return versions


def source() -> str:
    """Software that made a store, for its attribute."""
    return f"deckcrane {version('deckcrane')}"


def platform_name() -> str:
    """Operating system and processor, on which the last digits of results depend."""
    return f"{platform.system()} {platform.machine()}"


def files_in(data: Any) -> list[Path]:
    """Files named in data, and those beside them with the same stem, as the files of WAMIT."""
    files: list[Path] = []
    for text in _possible_file_names(data):
        named = Path(text)
        if is_file(named):
            files += [named, *sorted(named.parent.glob(f"{escape(named.stem)}.*"))]
        elif is_folder(named) and named.name not in ("", ".."):
            files += sorted(path for path in named.rglob("*") if path.is_file())
    return list(dict.fromkeys(files))


def contents(data: Any) -> dict[str, str]:
    """A hash of the content of every file named in data."""
    return {str(path): digest_of(path) for path in files_in(data)}


def digest_of(path: Path) -> str:
    """Hash of a file's content; empty where there is no file."""
    try:
        status = path.stat()
        return _digest(path, status.st_mtime_ns, status.st_size, status.st_ino)
    except OSError:
        return ""


@lru_cache(1024)
def _digest(path: Path, *status: int) -> str:
    """Hash of a file, read once unless it has changed since."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _possible_file_names(data: Any) -> Iterator[str]:
    """All texts that may be file names."""
    if isinstance(data, str):
        if {".", "/", "\\"} & set(data):
            yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _possible_file_names(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _possible_file_names(value)


@cache
def _code_hash() -> str:
    """Hash of the package's own files: two machines may have different unreleased code of the same version."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(path for path in home.rglob("*") if path.suffix in (".py", ".c", ".ll")):
        digest.update(path.relative_to(home).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]
