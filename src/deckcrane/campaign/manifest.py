"""The manifest of a store: every file that must be there, with its size and checksum.

What all cases share (descriptions, names, labels) is listed in the description of the store, `zarr.json`, which carries its own
checksum and has a copy in the manifest. Each batch has a document in the manifest that lists its chunks; it is written after
them and before the chunk of `state`, so that only a batch under way has one without the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckcrane.campaign.arrangement import STATE
from deckcrane.campaign.encoding import chunk_name, group, json_bytes
from deckcrane.errors import DeckcraneError
from deckcrane.files import is_file
from deckcrane.files.checksums import (
    UNSEALED,
    FileRecord,
    file_fault,
    folder_faults,
    in_words,
    is_intact,
    record_of,
    seal,
)
from deckcrane.files.places import STORE_COPY

MANIFEST = "manifest"
CHECKSUMS = "checksums"
"""The attribute of a store that lists the files that all cases share."""
CHECKED_WHOLE = 1_000_000_000
"""Bytes of a store of which all are checked whenever it is opened; of a larger one, those that are read."""


@dataclass(frozen=True)
class Fault:
    """A file of a store that is not as it was written: its path, what is wrong, and its batch (None: it belongs to all cases)."""

    path: str
    problem: str
    batch: int | None = None
    interrupted: bool = False
    """Whether a campaign that was killed while it wrote may have left it so."""


def manifest_group() -> bytes:
    """The description of the manifest's folder, so that readers of Zarr know what it is."""
    return group({"long_name": "sizes and checksums (BLAKE2b, 64 bits) of the files of this store, batch by batch"})


def manifest_name(number: int) -> str:
    return f"{MANIFEST}/{number}.json"


def batch_manifest(number: int, files: Mapping[str, bytes]) -> bytes:
    """The document that lists the files of a batch."""
    records = {path: record_of(content) for path, content in files.items()}
    return seal(json_bytes({"batch": number, "files": records, **UNSEALED}))


def read_manifest(path: Path, number: int) -> dict[str, FileRecord] | None:
    """The files of a batch as its document lists them; None where it is not there, or is damaged."""
    return _read_batch(path, number)[0]


def _read_batch(path: Path, number: int) -> tuple[dict[str, FileRecord] | None, Fault | None]:
    """The files of a batch as its document lists them, and what is wrong with the document.

    A campaign may be writing while this reads: the document comes before the state and goes after it, so the state is looked at
    first, and once more where the document is missing.
    """
    name, state = manifest_name(number), path / _state_name(number)
    begun = is_file(state)
    try:
        document = (path / name).read_bytes()
    except FileNotFoundError:
        return None, Fault(name, "missing", number) if begun and is_file(state) else None
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
    """How many batches a store has, from its description."""
    (cases,) = whole["consolidated_metadata"]["metadata"][STATE]["shape"]
    return -(-int(cases) // int(whole["attributes"]["batch"]))


def shared_records(whole: Mapping[str, Any]) -> dict[str, FileRecord]:
    return dict(whole["attributes"][CHECKSUMS])


def all_records(path: Path, whole: Mapping[str, Any], batch: int | None = None) -> dict[str, FileRecord]:
    """All files that the manifest lists, of the batches that are there, or of one of them."""
    records = shared_records(whole)
    for number in range(batch_count(whole)) if batch is None else (batch,):
        if is_file(path / _state_name(number)):
            records.update(read_manifest(path, number) or {})
    return records


def _state_name(number: int) -> str:
    return f"{STATE}/{chunk_name(number, 1)}"


def find_faults(path: Path, whole: Mapping[str, Any], *, content: bool | None = None) -> list[Fault]:
    """Everything in a store that is missing or changed; `content` None: contents are looked at unless the store is large."""
    batches = {number: _read_batch(path, number) for number in range(batch_count(whole))}
    shared = shared_records(whole)
    if content is None:
        listed = (shared, *(records for records, _ in batches.values() if records))
        content = sum(size for records in listed for size, _ in records.values()) <= CHECKED_WHOLE
    faults = [Fault(name, problem) for name, problem in folder_faults(path, shared, content=content).items()]
    if (problem := _copy_fault(path)) is not None:
        faults.append(Fault(STORE_COPY, problem))
    for number, (records, fault) in batches.items():
        faults += [fault] if fault is not None else []
        faults += _batch_faults(path, number, records, content) if records is not None else []
    return faults


def _copy_fault(path: Path) -> str | None:
    """What is wrong with the copy of the description. One that is whole and older is that of a campaign that was killed."""
    try:
        return None if is_intact((path / STORE_COPY).read_bytes()) else "changed"
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read ({(error.strerror or str(error)).lower()})"


def _batch_faults(path: Path, number: int, records: dict[str, FileRecord], content: bool) -> list[Fault]:
    faults = folder_faults(path, records, content=content)
    interrupted = faults == {_state_name(number): "missing"}
    return [Fault(name, problem, number, interrupted) for name, problem in faults.items()]


def checked_zarr(path: Path, records: Mapping[str, FileRecord]) -> Any:
    """A folder as a store of Zarr, in which every file that is read is held against its record."""
    from zarr.storage import LocalStore

    return _checked_class()(LocalStore(path, read_only=True), path, records)


@cache
def _checked_class() -> Any:
    """The class is made when it is needed: Zarr is not imported before."""
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
