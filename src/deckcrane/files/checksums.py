"""Checksums of files, and documents that carry their own: what is missing, cut short or changed is noticed, not read.

They are the first 64 bits of BLAKE2b. CRC-32C, which chunks of Zarr carry at their end, would not do for whole files: with its own
CRC behind it, every content has the same.
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
"""What a document of JSON holds before it is sealed."""
_SEAL = re.compile(rb'"checksum_of_this_file": "([0-9a-f]{16})"')
_SETTLED = 2.0
"""Seconds after which a file that is changed again has another time of change, on all file systems."""


def checksum(content: bytes) -> str:
    """BLAKE2b of bytes, in 16 hexadecimal digits."""
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def record_of(content: bytes) -> FileRecord:
    return [len(content), checksum(content)]


def seal(document: bytes) -> bytes:
    """The document, a JSON text with `UNSEALED` in it, with its own checksum in that place."""
    assert len(_SEAL.findall(document)) == 1, "a document is sealed once"
    return _SEAL.sub(f'"checksum_of_this_file": "{checksum(document)}"'.encode(), document)


def has_seal(document: bytes) -> bool:
    return _SEAL.search(document) is not None


def is_intact(document: bytes) -> bool:
    """Whether a document is as it was sealed."""
    seals: list[bytes] = _SEAL.findall(document)
    if len(seals) != 1:
        return False
    return checksum(document.replace(seals[0], b"0" * 16)) == seals[0].decode()


def file_fault(path: Path, record: FileRecord, *, content: bool = True) -> str | None:
    """What is wrong with a file, in words; None where it is as its record says. Without `content`, only its size is looked at."""
    size, expected = record
    try:
        stat = path.stat()
        if stat.st_size != size:
            return f"has {stat.st_size} bytes instead of {size}"
        if not content:
            return None
        identity = (path, stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)
        settled = time.time() - max(stat.st_mtime, stat.st_ctime) > _SETTLED
        actual = _checksum_of(*identity) if settled else _checksum_of.__wrapped__(*identity)
        return None if actual == expected else "changed"
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read ({(error.strerror or str(error)).lower()})"


def folder_faults(folder: Path, records: Mapping[str, FileRecord], *, content: bool = True) -> dict[str, str]:
    """What is wrong with files in a folder, by their paths."""
    faults = {path: file_fault(folder / path, record, content=content) for path, record in records.items()}
    return {path: fault for path, fault in faults.items() if fault is not None}


def in_words(problem: str) -> str:
    """What is wrong with a file, behind its name in a sentence."""
    return f"is {problem}" if problem == "missing" else f"has {problem}" if problem == "changed" else problem


@lru_cache(maxsize=100_000)
def _checksum_of(path: Path, *identity: int) -> str:
    """Read once, unless the file is another since."""
    return checksum(path.read_bytes())
