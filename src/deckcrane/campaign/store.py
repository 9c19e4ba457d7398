"""What a campaign keeps on disk: one Zarr store with labelled dimensions, written batch by batch.

A batch of cases is one chunk of every array. Its chunks are written first, whole or not at all, then their list with sizes and
checksums (`manifest`), and the chunk of `state` last: it is the record that the batch is there. Who is killed in between leaves a
batch that is not there, and it is run again. Nothing that is written depends on when or by whom, so a campaign that was killed
often ends with the same bytes. Whoever opens a store goes through `opened`, which notices what is missing or changed.

Statistics are laid out as the first batch brings them. Cases of another structure may have other signals: those stand in a
group of their own beside (`also_...`), over the same cases.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.campaign.arrangement import (
    COUNTED,
    DONE,
    FAILED,
    OWN,
    REASON,
    STATE,
    coordinate_names,
    empty_like,
    name_taken,
    reasons_of,
    signature_of,
    states_of,
    varying_of,
)
from deckcrane.campaign.encoding import (
    CASE,
    METADATA,
    array_files,
    chunk,
    chunk_name,
    description,
    group,
    json_bytes,
    plain,
)
from deckcrane.campaign.manifest import (
    CHECKSUMS,
    Fault,
    all_records,
    batch_manifest,
    checked_zarr,
    find_faults,
    manifest_name,
    sealed_description,
)
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files import exists, is_file, is_folder, write
from deckcrane.files.checksums import UNSEALED, in_words, is_intact, record_of
from deckcrane.files.foreign import understood
from deckcrane.files.leftovers import remove_leftovers
from deckcrane.files.places import STORE_COPY, make_folder

WRITERS = 8
"""Files of a batch that are on their way to the disk at once."""
FORM = 2
"""The form of the store, as its attribute says it."""
WITHOUT_MANIFEST = 1
"""The form of stores that have neither checksums nor a manifest; they can be read, but not continued."""


@dataclass(frozen=True)
class CampaignStore:
    """A store as it was opened: where it is, its cases in their order, and how many of them are a batch."""

    path: Path
    names: tuple[str, ...]
    batch: int
    form: int = FORM

    @property
    def batches(self) -> range:
        return range(-(-len(self.names) // self.batch))

    def names_in(self, number: int) -> tuple[str, ...]:
        return self.names[number * self.batch : (number + 1) * self.batch]

    def attributes(self) -> dict[str, Any]:
        return without_checksums(whole_description(self.path)["attributes"])

    def is_done(self, number: int) -> bool:
        return is_file(self.path / STATE / chunk_name(number, 1))

    def waiting(self) -> list[int]:
        """The batches that are not there."""
        there = {entry.name for entry in os.scandir(self.path / STATE)}
        return [number for number in self.batches if chunk_name(number, 1) not in there]

    def zarr(self, batch: int | None = None) -> Any:
        """The store as Zarr reads it; every file, of all batches or of one, is held against the manifest."""
        records = {} if self.form == WITHOUT_MANIFEST else all_records(self.path, whole_description(self.path), batch)
        return checked_zarr(self.path, records)

    def put(self, number: int, pieces: Sequence[xr.Dataset], failures: Mapping[str, str]) -> None:
        """Writes a batch: what came of its cases, in one piece or several, and why some failed."""
        names = self.names_in(number)
        arrays: dict[str, xr.Variable] = {}
        for piece in pieces:
            home = self._layout(piece)
            rows = [names.index(str(name)) for name in piece[CASE].values]
            for name, variable in varying_of(piece).items():
                place = f"{home}{name}"
                if place not in arrays:
                    arrays[place] = empty_like(variable, len(names))
                arrays[place].values[rows] = variable.values
        had = {str(name) for piece in pieces for name in piece[CASE].values}
        reasons = [failures.get(name, "" if name in had else "it returned nothing") for name in names]
        states = [FAILED if reason else DONE for reason in reasons]
        arrays[REASON] = reasons_of(reasons)
        chunks, state = dict(self._files(number, arrays)), dict(self._files(number, {STATE: states_of(states)}))
        with ThreadPoolExecutor(WRITERS) as pool:  # the disk takes longer to answer than the files to be made
            list(pool.map(lambda place: write_content(self.path / place, chunks[place]), chunks))
            list(pool.map(_settle, [self.path / place for place in arrays]))
        manifest = self.path / manifest_name(number)
        write_content(manifest, batch_manifest(number, {**chunks, **state}))
        _settle(manifest.parent)
        self._write_state(state)

    def read(self, number: int) -> list[xr.Dataset]:
        """A batch as it was put: all forms of statistics that it has, each over all of its cases."""
        import zarr

        homes = sorted(self.attributes()["layouts"].values())  # the first, which has no name, before all others
        return [
            piece
            for home in homes
            if (
                piece := self._piece(
                    zarr.open_group(self.zarr(number), path=home, mode="r", zarr_format=3), home, number
                )
            )
            is not None
        ]

    def withdraw(self, number: int) -> None:
        """From now on a batch is not there; it is about to be written again."""
        for file in (self.path / STATE / chunk_name(number, 1), self.path / manifest_name(number)):
            file.unlink(missing_ok=True)
            _settle(file.parent)

    def states(self) -> NDArray[np.int8]:
        return np.asarray(self.array(STATE)[:])

    def reasons(self) -> list[str]:
        return [str(text) for text in self.array(REASON)[:]]

    def failures_in(self, number: int) -> dict[str, str]:
        """Why cases of a batch failed."""
        rows = slice(number * self.batch, (number + 1) * self.batch)
        states, reasons = self.array(STATE, number)[rows], self.array(REASON, number)[rows]
        found = zip(self.names_in(number), states, reasons, strict=True)
        return {name: str(reason) for name, state, reason in found if state == FAILED}

    def array(self, name: str, batch: int | None = None) -> Any:
        import zarr

        return zarr.open_array(self.zarr(batch), path=name, mode="r", zarr_format=3)

    def variable(self, name: str) -> xr.Variable:
        return _variable(self.array(name))

    def has_layout(self) -> bool:
        return bool(self.attributes()["layouts"])

    def size(self) -> int:
        """Bytes of all chunks of results."""
        return sum(path.stat().st_size for path in self.path.rglob("c.*"))

    def tidy(self) -> None:
        """Removes what killed processes left behind."""
        for folder in (self.path, *(path for path in self.path.rglob("*") if path.is_dir())):
            remove_leftovers(folder)

    def _write_state(self, state: Mapping[str, bytes]) -> None:
        for place, content in state.items():
            write_content(self.path / place, content)

    def _files(self, number: int, arrays: Mapping[str, xr.Variable]) -> Iterator[tuple[str, bytes]]:
        """The chunks of a batch, each with its place."""
        for place, variable in arrays.items():
            content = chunk(variable, self.batch)
            if content is not None:
                yield f"{place}/{chunk_name(number, variable.ndim)}", content

    def _piece(self, members: Any, home: str, number: int) -> xr.Dataset | None:
        """What one form of statistics has of a batch; None where it has nothing."""
        rows = slice(number * self.batch, (number + 1) * self.batch)
        own = {*OWN, *self.attributes()["dimensions"]} if not home else set()
        variables, there = {}, False
        for name, array in members.arrays():
            if name in own:
                continue
            over_cases = bool(array.ndim) and CASE in array.metadata.dimension_names
            if over_cases:
                there = there or is_file(self.path / home / name / chunk_name(number, array.ndim))
            variables[name] = _variable(array, rows if over_cases else ...)
        if not there:
            return None
        found = xr.Dataset(variables, {CASE: list(self.names_in(number))}, dict(members.attrs[COUNTED]))
        coordinates = str(members.attrs["coordinates"]).split()
        return found.set_coords([name for name in coordinates if name in found])

    def _layout(self, piece: xr.Dataset) -> str:
        """Where statistics of this form go, as the beginning of a path; made where it is the first of its form.

        The description of the whole store is written last, so that readers see all arrays of a form or none.
        """
        fixed = {
            str(name): array_files(variable) for name, variable in piece.variables.items() if CASE not in variable.dims
        }
        varying = {name: description(v, len(self.names), self.batch) for name, v in varying_of(piece).items()}
        about = {"coordinates": coordinate_names(piece), COUNTED: plain(piece.attrs)}
        signature = signature_of({**fixed, "": {METADATA: group(about)}}, varying)
        whole = whole_description(self.path)
        attributes, members = whole["attributes"], members_of(whole)
        homes: dict[str, str] = attributes["layouts"]
        if signature in homes:
            self._write_missing(homes[signature], fixed)
            return homes[signature]
        home = f"also_{signature[:8]}/" if homes else ""
        taken = sorted({*fixed, *varying} & {*OWN, *attributes["dimensions"]})
        if taken:
            raise DeckcraneError(name_taken(taken[0]))
        shared: dict[str, bytes] = {}
        if home:
            shared[f"{home}{METADATA}"] = group(about)
            members[home.rstrip("/")] = group(about)
        else:
            attributes["coordinates"] = f"{attributes['coordinates']} {about['coordinates']}".strip()
            attributes[COUNTED] = about[COUNTED]
        for name, files in (*fixed.items(), *((name, {METADATA: text}) for name, text in varying.items())):
            shared |= {f"{home}{name}/{file}": content for file, content in files.items()}
            members[f"{home}{name}"] = files[METADATA]
        for place, content in shared.items():
            write_content(self.path / place, content)
        homes[signature] = home
        attributes[CHECKSUMS] |= {place: record_of(content) for place, content in shared.items()}
        described = sealed_description(attributes, members)
        for place in (STORE_COPY, METADATA):
            write_content(self.path / place, described)
        return home

    def _write_missing(self, home: str, fixed: Mapping[str, Mapping[str, bytes]]) -> None:
        """Arrays that do not depend on the case, where they were damaged and have been removed."""
        for name, files in fixed.items():
            for file, content in files.items():
                if not is_file(self.path / home / name / file):
                    write_content(self.path / home / name / file, content)


def opened(path: str | Path) -> CampaignStore:
    """A store that is there and whole: the one door through which all readers go.

    Refuses in words what is none, and one in which something is missing or changed.
    """
    path = Path(path)
    check_zarr()
    if not exists(path):
        raise DeckcraneError(f"there is no store {path}; `deckcrane campaign STUDY.yaml -o {path.name}` makes one")
    if not is_folder(path):
        raise DeckcraneError(
            f"{path} is a file; the store of a campaign is a folder, such as {path.with_suffix('.zarr').name}"
        )
    whole = whole_description(path)
    if whole["attributes"]["deckcrane_campaign"] == WITHOUT_MANIFEST:
        return _without_manifest(path, whole)
    faults = find_faults(path, whole)
    damage = [fault for fault in faults if not fault.interrupted]
    store = with_names(path, whole, damage)
    if damage:
        raise DeckcraneError(
            f"{path} is damaged: {described_faults(store, damage)}. {what_next(path)}; `deckcrane results {path} --verify` lists "
            "all that is damaged"
        )
    if faults:
        numbers = ", ".join(str(fault.batch + 1) for fault in faults if fault.batch is not None)
        warn_user(
            f"{path}: the record of batch {numbers} of {len(store.batches)} is incomplete: a campaign is writing it, "
            f"or was killed while it did, or a file was removed. Its cases count as waiting. {what_next(path)}"
        )
    return store


def with_names(path: Path, whole: Mapping[str, Any], damage: Sequence[Fault] = ()) -> CampaignStore:
    """The store with the names of its cases, where these are not themselves damaged."""
    store = CampaignStore(path, (), int(whole["attributes"]["batch"]), int(whole["attributes"]["deckcrane_campaign"]))
    if any(fault.path.startswith(f"{CASE}/") for fault in damage):
        (cases,) = whole["consolidated_metadata"]["metadata"][CASE]["shape"]
        return CampaignStore(path, ("?",) * int(cases), store.batch, store.form)
    return CampaignStore(path, tuple(str(name) for name in store.array(CASE)[:]), store.batch, store.form)


def described_faults(store: CampaignStore, faults: Sequence[Fault]) -> str:
    """The first of what is wrong, and how much more there is."""
    first, batches = faults[0], {fault.batch for fault in faults if fault.batch is not None}
    more = f", and {len(faults) - 1} more of its files are missing or changed" if len(faults) > 1 else ""
    which = f"; in all {len(batches)} batches are affected" if len(batches) > 1 else ""
    return f"{first.path} {in_words(first.problem)} ({affected_cases(store, first)}){more}{which}"


def affected_cases(store: CampaignStore, fault: Fault) -> str:
    """The batch and the cases that a damaged file belongs to."""
    if fault.batch is None:
        return "of all cases"
    names = store.names_in(fault.batch)
    batch = f"batch {fault.batch + 1} of {len(store.batches)}"
    if "?" in names:
        return batch
    listed = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
    return f"{batch}: {listed}"


_NAMED = 4
"""Cases of a damaged batch that are named."""


def what_next(path: Path) -> str:
    return f"`deckcrane campaign STUDY -o {path} --resume` runs exactly that again"


def _without_manifest(path: Path, whole: Mapping[str, Any]) -> CampaignStore:
    warn_user(
        f"{path} has no manifest: it was written by an older version, without checksums, so nobody notices what is missing or "
        "changed in it. Run its study again to have one that tells"
    )
    with understood(path, "the store of a campaign", "run its study again (--anew)"):
        return with_names(path, whole)


def check_zarr() -> None:
    from importlib.util import find_spec

    if find_spec("zarr") is None:
        raise DeckcraneError(
            "campaigns are kept with the package zarr, which is not installed; try `pip install 'deckcrane[campaign]'`"
        )


def whole_description(path: Path) -> dict[str, Any]:
    """The description of the whole store, as it was written."""
    try:
        document = (path / METADATA).read_bytes()
    except OSError as error:
        document = b""
        if is_file(path / STORE_COPY):
            why = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read ({error.strerror})"
            raise DeckcraneError(f"{path} is damaged: its description, {METADATA}, {why}. {_restored(path)}") from error
    try:
        whole = json.loads(document)
        form = whole["attributes"]["deckcrane_campaign"]
    except (ValueError, KeyError, TypeError) as error:
        if is_file(path / STORE_COPY):
            raise DeckcraneError(_changed_description(path)) from error
        raise DeckcraneError(f"{path} is a folder, but not the store of a campaign; choose another name") from error
    if (is_file(path / STORE_COPY) or form == FORM) and not is_intact(document):
        raise DeckcraneError(_changed_description(path))
    if form not in (WITHOUT_MANIFEST, FORM):
        raise DeckcraneError(f"{path}: a store of form {form}; this version of deckcrane knows form {FORM}")
    return dict(whole)


def _changed_description(path: Path) -> str:
    return f"{path} is damaged: its description, {METADATA}, has changed since it was written. {_restored(path)}"


def _restored(path: Path) -> str:
    return f"`deckcrane campaign STUDY -o {path} --resume` restores it"


def without_checksums(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """What the attributes of a store say of its results, without what guards its files."""
    return {str(name): value for name, value in attributes.items() if name not in (CHECKSUMS, *UNSEALED)}


def members_of(whole: Mapping[str, Any]) -> dict[str, bytes]:
    inside = whole["consolidated_metadata"]["metadata"]
    return {path: json_bytes(description) for path, description in inside.items()}


def _variable(array: Any, rows: Any = ...) -> xr.Variable:
    values = array[rows]
    if values.dtype.kind in "TO":
        values = values.astype(object)
    return xr.Variable(array.metadata.dimension_names, values, dict(array.attrs))


def write_content(path: Path, content: bytes) -> None:
    """A file of a store, whole or not there."""
    make_folder(path.parent)
    write(path, lambda temporary: temporary.write_bytes(content))


def _settle(folder: Path) -> None:
    """The names in a folder go through to the disk, so that a power cut keeps the order in which they were given."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
