"""Manifest of a store: every required file, with its size and checksum.

Files shared by all cases (descriptions, names, labels) are listed in the description of the store, `zarr.json`, which has its own
checksum and a copy in the manifest. Each batch has a document in the manifest that lists its chunks; it is written after
them and before the chunk of `state`, so that only a batch under way has one without the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckcrane.campaign.zarr_arrays import STATE, chunk_name, group, json_bytes
from deckcrane.errors import DeckcraneError
from deckcrane.files.checksums import (
    UNSEALED,
    FileRecord,
    file_fault,
    folder_errors,
    in_words,
    is_intact,
    record_of,
    seal,
)
from deckcrane.files.paths import STORE_COPY, is_file

MANIFEST = "manifest"
CHECKSUMS = "checksums"
"""Attribute of a store that lists the files shared by all cases."""
CHECKED_WHOLE = 1_000_000_000
"""Largest size [bytes] of a store that is checked completely when opened; files of a larger one are checked when read."""


@dataclass(frozen=True)
class Fault:
    """A missing or changed file of a store: its path, the problem, and its batch (None: it belongs to all cases)."""

    path: str
    problem: str
    batch: int | None = None
    interrupted: bool = False
    """Whether it may be due to a campaign that was killed while writing."""


def manifest_group() -> bytes:
    """Metadata of the manifest's folder, for readers of Zarr."""
    return group({"long_name": "sizes and checksums (BLAKE2b, 64 bits) of the files of this store, batch by batch"})


def manifest_name(number: int) -> str:
    return f"{MANIFEST}/{number}.json"


def batch_manifest(number: int, files: Mapping[str, bytes]) -> bytes:
    """The document that lists the files of a batch."""
    records = {path: record_of(content) for path, content in files.items()}
    return seal(json_bytes({"batch": number, "files": records, **UNSEALED}))


def read_manifest(path: Path, number: int) -> dict[str, FileRecord] | None:
    """The files of a batch as listed in its document; None where it is missing or damaged."""
    return _read_batch_document(path, number)[0]


def _read_batch_document(path: Path, number: int) -> tuple[dict[str, FileRecord] | None, Fault | None]:
    """The files of a batch as listed in its document, and the fault of the document.

    A campaign may be writing meanwhile: the document is written before the state and removed after it, so the state is checked
    first, and again where the document is missing.
    """
    name, state = manifest_name(number), path / _state_file(number)
    was_there = is_file(state)
    try:
        document = (path / name).read_bytes()
    except FileNotFoundError:
        return None, Fault(name, "missing", number) if was_there and is_file(state) else None
    except OSError:
        return None, Fault(name, "changed", number)
    content = json.loads(document) if is_intact(document) else {}
    if content.get("batch") != number:
        return None, Fault(name, "changed", number)
    return dict(content["files"]), None


def sealed_description(attributes: Mapping[str, Any], members: Mapping[str, bytes]) -> bytes:
    """The description of a store, with its own checksum."""
    return seal(group({**attributes, **UNSEALED}, members))


def batch_count(whole: Mapping[str, Any]) -> int:
    """Number of batches of a store, from its description."""
    (cases,) = whole["consolidated_metadata"]["metadata"][STATE]["shape"]
    return -(-int(cases) // int(whole["attributes"]["batch"]))


def shared_records(whole: Mapping[str, Any]) -> dict[str, FileRecord]:
    return dict(whole["attributes"][CHECKSUMS])


def all_records(path: Path, whole: Mapping[str, Any], batch: int | None = None) -> dict[str, FileRecord]:
    """All files listed in the manifest, for the batches that are done, or for one of them."""
    records = shared_records(whole)
    for number in range(batch_count(whole)) if batch is None else (batch,):
        if is_file(path / _state_file(number)):
            records.update(read_manifest(path, number) or {})
    return records


def _state_file(number: int) -> str:
    return f"{STATE}/{chunk_name(number, 1)}"


def find_errors(path: Path, whole: Mapping[str, Any], *, content: bool | None = None) -> list[Fault]:
    """All missing or changed files of a store; `content` None: contents are checked unless the store is large."""
    batches = {number: _read_batch_document(path, number) for number in range(batch_count(whole))}
    shared = shared_records(whole)
    if content is None:
        record_lists = (shared, *(records for records, _ in batches.values() if records))
        content = sum(size for records in record_lists for size, _ in records.values()) <= CHECKED_WHOLE
    faults = [Fault(name, problem) for name, problem in folder_errors(path, shared, content=content).items()]
    if (problem := _copy_fault(path)) is not None:
        faults.append(Fault(STORE_COPY, problem))
    for number, (records, fault) in batches.items():
        faults += [fault] if fault is not None else []
        faults += _batch_errors(path, number, records, content) if records is not None else []
    return faults


def _copy_fault(path: Path) -> str | None:
    """Fault of the copy of the description. An intact older one is that of a campaign that was killed."""
    try:
        return None if is_intact((path / STORE_COPY).read_bytes()) else "changed"
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read ({(error.strerror or str(error)).lower()})"


def _batch_errors(path: Path, number: int, records: dict[str, FileRecord], content: bool) -> list[Fault]:
    faults = folder_errors(path, records, content=content)
    interrupted = faults == {_state_file(number): "missing"}
    return [Fault(name, problem, number, interrupted) for name, problem in faults.items()]


def checked_zarr(path: Path, records: Mapping[str, FileRecord]) -> Any:
    """A folder as a Zarr store that checks every file it reads against its record."""
    from zarr.storage import LocalStore

    return _checked_store_class()(LocalStore(path, read_only=True), path, records)


@cache
def _checked_store_class() -> Any:
    """The class of checked stores, created on demand: Zarr is not imported before."""
    from zarr.storage import LocalStore, WrapperStore

    class CheckedStore(WrapperStore[LocalStore]):
        def __init__(self, store: LocalStore, folder: Path, records: Mapping[str, FileRecord]) -> None:
            super().__init__(store)
            self._folder, self._records = folder, records

        def _with_store(self, store: LocalStore) -> CheckedStore:
            return CheckedStore(store, self._folder, self._records)

        async def get(self, key: str, prototype: Any, byte_range: Any = None) -> Any:
            record = self._records.get(key)
            if record is not None and (problem := file_fault(self._folder / key, record)) is not None:
                raise DeckcraneError(
                    f"{self._folder} is damaged: {key} {in_words(problem)}; `deckcrane results {self._folder} --verify` lists all "
                    "that is"
                )
            return await super().get(key, prototype, byte_range)

    return CheckedStore
