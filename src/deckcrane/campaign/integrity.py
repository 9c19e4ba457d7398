"""Integrity of a campaign's store: verification against its manifest, and repair before it is continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckcrane.campaign.batching import count_in_words, plan_of
from deckcrane.campaign.cases import Cases
from deckcrane.campaign.manifest import Fault, all_records, find_errors, read_manifest
from deckcrane.campaign.provenance import check_origin
from deckcrane.campaign.store import (
    WITHOUT_MANIFEST,
    CampaignStore,
    affected_cases,
    check_zarr,
    initial_files,
    members_of,
    open_store,
    whole_description,
    with_names,
    write_content,
)
from deckcrane.campaign.study.study import Study
from deckcrane.campaign.zarr_arrays import METADATA, REASON, STATE, Grid
from deckcrane.errors import DeckcraneError
from deckcrane.files.checksums import in_words, is_intact
from deckcrane.files.paths import STORE_COPY, is_file, is_folder, is_store


@dataclass(frozen=True)
class Verification:
    """Result of checking a store against its manifest: number of listed files, and those missing or changed."""

    store: CampaignStore
    """The store, with the names of its cases."""
    files: int
    """Number of files that the manifest lists."""
    faults: tuple[Fault, ...]
    """Files that are missing or changed."""

    def lines(self) -> list[str]:
        """Each fault with its batch and cases.

        Returns:
            a line of text for each
        """
        return [f"{fault.path} {in_words(fault.problem)}; {affected_cases(self.store, fault)}" for fault in self.faults]


def verify_campaign(store: str | Path) -> Verification:
    """Check every file of a campaign's store against its manifest.

    Args:
        store: the campaign's store

    Returns:
        number of files, and those that are missing or changed

    Raises:
        DeckcraneError: this is no store, or it is of an older version, without a manifest
    """
    path = Path(store)
    check_zarr()
    if not is_folder(path):
        open_store(path)  # raises an error that says what is wrong
    store_description = whole_description(path)
    if store_description["attributes"]["deckcrane_campaign"] == WITHOUT_MANIFEST:
        raise DeckcraneError(
            f"{path} has no manifest: it was written by an older version, without checksums, and cannot be verified. Run its study "
            "again to have one that can"
        )
    faults = find_errors(path, store_description, content=True)
    return Verification(
        with_names(path, store_description, faults), len(all_records(path, store_description)), tuple(faults)
    )


def reopened(path: Path, study: Study, cases: Cases, grid: Grid) -> tuple[CampaignStore, str]:
    """Open the store of this study to continue it, and say what was damaged: it is restored, or waits to be run again."""
    check_zarr()
    if not is_folder(path):
        open_store(path)  # raises an error that says what is wrong
    restored = _restore_description(path)
    store_description = whole_description(path)
    store = CampaignStore(path, (), int(store_description["attributes"]["batch"]))
    if store_description["attributes"]["deckcrane_campaign"] == WITHOUT_MANIFEST:
        raise DeckcraneError(
            f"{path} has no manifest: it was started by an older version, without checksums. It can be read, but not continued: "
            "begin again in its place (--anew), or choose another store"
        )
    check_origin(store, study)
    faults = [fault for fault in find_errors(path, store_description, content=True) if not fault.interrupted]
    for fault in faults:
        if is_file(path / fault.path):
            (path / fault.path).unlink()
    if any(fault.batch is None for fault in faults):
        restored += _restore_shared(store, study, cases, grid)
    damaged = {fault.batch for fault in faults if fault.batch is not None}
    store = with_names(path, store_description)
    damaged |= _batches_to_restore_layouts(store)
    for number in sorted(damaged):
        store.withdraw(number)
    return store, _describe_damage(
        store, restored, sorted(damaged), [fault for fault in faults if fault.batch is not None]
    )


def _describe_damage(
    store: CampaignStore, restored: Sequence[str], damaged: Sequence[int], faults: Sequence[Fault]
) -> str:
    parts = []
    if restored:
        parts.append(f"{', '.join(restored)} restored")
    if damaged:
        numbers = ", ".join(str(number + 1) for number in damaged)
        files = f" ({count_in_words(len(faults), 'file')} missing or changed)" if faults else ""
        parts.append(f"batch {numbers} of {len(store.batches)} to be run again{files}")
    return f"{store.path} was damaged: {'; '.join(parts)}" if parts else ""


def _restore_description(path: Path) -> list[str]:
    """Restore a damaged description of the store from its copy, and a copy that differs from the intact description."""
    described, copy = (_read_bytes(path / name) for name in (METADATA, STORE_COPY))
    if is_intact(described):
        if copy != described:
            write_content(path / STORE_COPY, described)
        return []
    if not is_intact(copy):
        try:
            whole_description(path)  # an old store has no copy
        except DeckcraneError as error:
            if is_store(path):
                raise DeckcraneError(
                    f"{path} is damaged beyond repair: its description, {METADATA}, has changed, and so has the copy of it. Begin "
                    "again in its place (--anew)"
                ) from error
            raise
        return []
    write_content(path / METADATA, copy)
    return [METADATA]


def _read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _restore_shared(store: CampaignStore, study: Study, cases: Cases, grid: Grid) -> list[str]:
    """Restore missing files shared by all cases that follow from the study or the description of the store."""
    store_description = whole_description(store.path)
    plan = plan_of(study, cases, store.batch)
    files = initial_files({number: cases[number] for number in plan.order}, grid, store.batch, {})
    files |= {f"{name}/{METADATA}": text for name, text in members_of(store_description).items()}
    files[STORE_COPY] = _read_bytes(store.path / METADATA)
    missing = [name for name in files if name != METADATA and not is_file(store.path / name)]
    for name in missing:
        write_content(store.path / name, files[name])
    return missing


def _batches_to_restore_layouts(store: CampaignStore) -> set[int]:
    """For each layout of statistics whose own arrays (such as the names of signals) are missing, one batch that restores them."""
    faults = find_errors(store.path, whole_description(store.path), content=False)
    homes = {_group_of_file(fault.path) for fault in faults if fault.batch is None}
    batches: set[int] = set()
    for home in homes:
        for number in store.batches:
            records = read_manifest(store.path, number) or {}
            if any(_group_of_file(name) == home and name.split("/")[0] not in (STATE, REASON) for name in records):
                batches.add(number)
                break
    return batches


def _group_of_file(name: str) -> str:
    """The group that a file belongs to: that of a layout of statistics, or the store itself."""
    first = name.split("/")[0]
    return first if first.startswith("also_") else ""
