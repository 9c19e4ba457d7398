"""Checksums of files, and JSON documents that carry their own, so that missing, truncated and changed files are detected.

A checksum is the first 64 bits of BLAKE2b. CRC-32C, which chunks of Zarr carry at their end, would not do for whole files: content
followed by its own CRC always has the same CRC.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

FileRecord = list[Any]
"""The size of a file in bytes and its checksum, as JSON has them."""

UNSEALED: Final = {"checksum_of_this_file": "0" * 16}
"""The entry of a JSON document that holds its checksum, before it is sealed."""
_SEAL = re.compile(rb'"checksum_of_this_file": "([0-9a-f]{16})"')
_TIME_STAMP_RESOLUTION = 2.0
"""Seconds after which another change of a file changes its time stamp too, on all file systems."""


def checksum(content: bytes) -> str:
    """BLAKE2b of bytes, as 16 hexadecimal digits."""
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def record_of(content: bytes) -> FileRecord:
    return [len(content), checksum(content)]


def seal(document: bytes) -> bytes:
    """Write a document's own checksum into it: a JSON text that contains `UNSEALED`."""
    assert len(_SEAL.findall(document)) == 1, "a document is sealed once"
    return _SEAL.sub(f'"checksum_of_this_file": "{checksum(document)}"'.encode(), document)


def has_seal(document: bytes) -> bool:
    return _SEAL.search(document) is not None


def is_intact(document: bytes) -> bool:
    """Check that a document has not changed since it was sealed."""
    seals: list[bytes] = _SEAL.findall(document)
    if len(seals) != 1:
        return False
    return checksum(document.replace(seals[0], b"0" * 16)) == seals[0].decode()


def file_fault(path: Path, record: FileRecord, *, content: bool = True) -> str | None:
    """Describe what is wrong with a file; None if it agrees with its record. Without `content`, only its size is compared."""
    size, expected = record
    try:
        stat = path.stat()
        if stat.st_size != size:
            return f"has {stat.st_size} bytes instead of {size}"
        if not content:
            return None
        identity = (path, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)
        settled = time.time() - max(stat.st_mtime, stat.st_ctime) > _TIME_STAMP_RESOLUTION
        actual = _file_checksum(*identity) if settled else _file_checksum.__wrapped__(*identity)
        return None if actual == expected else "changed"
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read ({(error.strerror or str(error)).lower()})"


def folder_errors(folder: Path, records: Mapping[str, FileRecord], *, content: bool = True) -> dict[str, str]:
    """Describe what is wrong with files in a folder, by their paths."""
    faults = {path: file_fault(folder / path, record, content=content) for path, record in records.items()}
    return {path: fault for path, fault in faults.items() if fault is not None}


def in_words(problem: str) -> str:
    """Phrase a fault so that it follows the file's name in a sentence."""
    return f"is {problem}" if problem == "missing" else f"has {problem}" if problem == "changed" else problem


@lru_cache(maxsize=100_000)
def _file_checksum(path: Path, *identity: int) -> str:
    """Checksum of a file, cached until the file changes."""
    return checksum(path.read_bytes())


def digest_of(path: Path) -> str:
    """SHA-256 of a file's content; empty where there is no file."""
    try:
        status = path.stat()
        return _file_digest(path, status.st_mtime_ns, status.st_size, status.st_ino)
    except OSError:
        return ""


@lru_cache(1024)
def _file_digest(path: Path, *identity: int) -> str:
    """SHA-256 of a file, read once unless it has changed since."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
