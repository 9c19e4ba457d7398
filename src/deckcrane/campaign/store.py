"""Store of a campaign on disk: one Zarr store with labelled dimensions, written batch by batch.

A batch of cases is one chunk of every array. Its chunks are written first, whole or not at all, then their list with sizes and
checksums (`manifest`), and the chunk of `state` last: it records that the batch is done. A process killed in between leaves an
unfinished batch, which is run again. Nothing that is written depends on when or by whom, so a campaign that was killed often
ends with the same bytes. All readers use `open_store`, which detects missing or changed files.

The first batch determines the layout of statistics. Cases of another structure may have other signals: those are in a
separate group (`also_...`), over the same cases.

New stores are created for the cases of a study, or for those of another store.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.campaign.manifest import (
    CHECKSUMS,
    MANIFEST,
    Fault,
    all_records,
    batch_manifest,
    checked_zarr,
    find_errors,
    manifest_group,
    manifest_name,
    sealed_description,
)
from deckcrane.campaign.zarr_arrays import (
    CASE,
    COUNTED,
    DONE,
    FAILED,
    METADATA,
    OWN,
    REASON,
    STATE,
    VALUES,
    Grid,
    array_files,
    case_coordinates,
    chunk,
    chunk_name,
    coordinate_names,
    description,
    empty_like,
    group,
    json_bytes,
    name_taken,
    plain,
    reasons_of,
    signature_of,
    states_of,
    varying_of,
)
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.atomic_write import remove_leftovers, write
from deckcrane.files.checksums import UNSEALED, in_words, is_intact, record_of
from deckcrane.files.parsing import parse_errors_in_words
from deckcrane.files.paths import STORE_COPY, exists, is_file, is_folder, is_store, make_folder

if TYPE_CHECKING:
    from deckcrane.campaign.cases import Case

WRITERS = 8
"""Number of files of a batch that are written at once."""
FORM = 2
"""Version of the store's format, in its attribute."""
WITHOUT_MANIFEST = 1
"""Version of stores without checksums and manifest; they can be read, but not continued."""


@dataclass(frozen=True)
class CampaignStore:
    """An opened store: its path, its cases in order, and the number of cases per batch."""

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
        """The batches that are not done."""
        done = {entry.name for entry in os.scandir(self.path / STATE)}
        return [number for number in self.batches if chunk_name(number, 1) not in done]

    def zarr(self, batch: int | None = None) -> Any:
        """The store for Zarr; every file, of all batches or of one, is checked against the manifest."""
        records = {} if self.form == WITHOUT_MANIFEST else all_records(self.path, whole_description(self.path), batch)
        return checked_zarr(self.path, records)

    def put(self, number: int, pieces: Sequence[xr.Dataset], failures: Mapping[str, str]) -> None:
        """Write a batch: the results of its cases, in one piece or several, and the reasons of failures."""
        names = self.names_in(number)
        arrays: dict[str, xr.Variable] = {}
        for piece in pieces:
            home = self._layout_home(piece)
            rows = [names.index(str(name)) for name in piece[CASE].values]
            for name, variable in varying_of(piece).items():
                array_path = f"{home}{name}"
                if array_path not in arrays:
                    arrays[array_path] = empty_like(variable, len(names))
                arrays[array_path].values[rows] = variable.values
        returned = {str(name) for piece in pieces for name in piece[CASE].values}
        reasons = [failures.get(name, "" if name in returned else "it returned nothing") for name in names]
        states = [FAILED if reason else DONE for reason in reasons]
        arrays[REASON] = reasons_of(reasons)
        chunks, state = (
            dict(self._chunk_files(number, arrays)),
            dict(self._chunk_files(number, {STATE: states_of(states)})),
        )
        with ThreadPoolExecutor(WRITERS) as pool:  # waiting for the disk takes longer than encoding
            list(pool.map(lambda chunk_path: write_content(self.path / chunk_path, chunks[chunk_path]), chunks))
            list(pool.map(_sync_folder, [self.path / array_name for array_name in arrays]))
        manifest = self.path / manifest_name(number)
        write_content(manifest, batch_manifest(number, {**chunks, **state}))
        _sync_folder(manifest.parent)
        self._write_state(state)

    def read(self, number: int) -> list[xr.Dataset]:
        """A batch as it was written: all its layouts of statistics, each over all of its cases."""
        import zarr

        homes = sorted(
            self.attributes()["layouts"].values()
        )  # the first layout has no name and sorts before all others
        return [
            piece
            for home in homes
            if (
                piece := self._read_layout(
                    zarr.open_group(self.zarr(number), path=home, mode="r", zarr_format=3), home, number
                )
            )
            is not None
        ]

    def withdraw(self, number: int) -> None:
        """Mark a batch as not done; it is about to be written again."""
        for file in (self.path / STATE / chunk_name(number, 1), self.path / manifest_name(number)):
            file.unlink(missing_ok=True)
            _sync_folder(file.parent)

    def states(self) -> NDArray[np.int8]:
        return np.asarray(self.array(STATE)[:])

    def reasons(self) -> list[str]:
        return [str(text) for text in self.array(REASON)[:]]

    def failures_in(self, number: int) -> dict[str, str]:
        """Reasons of the failed cases of a batch."""
        rows = slice(number * self.batch, (number + 1) * self.batch)
        states, reasons = self.array(STATE, number)[rows], self.array(REASON, number)[rows]
        rows_of_batch = zip(self.names_in(number), states, reasons, strict=True)
        return {name: str(reason) for name, state, reason in rows_of_batch if state == FAILED}

    def array(self, name: str, batch: int | None = None) -> Any:
        import zarr

        return zarr.open_array(self.zarr(batch), path=name, mode="r", zarr_format=3)

    def variable(self, name: str) -> xr.Variable:
        return _read_variable(self.array(name))

    def has_layout(self) -> bool:
        return bool(self.attributes()["layouts"])

    def size(self) -> int:
        """Size of all chunks of results [bytes]."""
        return sum(path.stat().st_size for path in self.path.rglob("c.*"))

    def tidy(self) -> None:
        """Remove temporary files of killed processes."""
        for folder in (self.path, *(path for path in self.path.rglob("*") if path.is_dir())):
            remove_leftovers(folder)

    def _write_state(self, state: Mapping[str, bytes]) -> None:
        for file_path, content in state.items():
            write_content(self.path / file_path, content)

    def _chunk_files(self, number: int, arrays: Mapping[str, xr.Variable]) -> Iterator[tuple[str, bytes]]:
        """The chunks of a batch, each with its path."""
        for array_path, variable in arrays.items():
            content = chunk(variable, self.batch)
            if content is not None:
                yield f"{array_path}/{chunk_name(number, variable.ndim)}", content

    def _read_layout(self, members: Any, home: str, number: int) -> xr.Dataset | None:
        """Statistics of one layout in a batch; None where it has none."""
        rows = slice(number * self.batch, (number + 1) * self.batch)
        names_of_store = {*OWN, *self.attributes()["dimensions"]} if not home else set()
        variables, has_chunk = {}, False
        for name, array in members.arrays():
            if name in names_of_store:
                continue
            over_cases = bool(array.ndim) and CASE in array.metadata.dimension_names
            if over_cases:
                has_chunk = has_chunk or is_file(self.path / home / name / chunk_name(number, array.ndim))
            variables[name] = _read_variable(array, rows if over_cases else ...)
        if not has_chunk:
            return None
        piece = xr.Dataset(variables, {CASE: list(self.names_in(number))}, dict(members.attrs[COUNTED]))
        coordinates = str(members.attrs["coordinates"]).split()
        return piece.set_coords([name for name in coordinates if name in piece])

    def _layout_home(self, piece: xr.Dataset) -> str:
        """Path prefix of statistics with this layout; created where it is the first of its kind.

        The description of the whole store is written last, so that readers see all arrays of a layout or none.
        """
        fixed = {
            str(name): array_files(variable) for name, variable in piece.variables.items() if CASE not in variable.dims
        }
        varying = {name: description(v, len(self.names), self.batch) for name, v in varying_of(piece).items()}
        layout_attributes = {"coordinates": coordinate_names(piece), COUNTED: plain(piece.attrs)}
        signature = signature_of({**fixed, "": {METADATA: group(layout_attributes)}}, varying)
        store_description = whole_description(self.path)
        attributes, members = store_description["attributes"], members_of(store_description)
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
            shared[f"{home}{METADATA}"] = group(layout_attributes)
            members[home.rstrip("/")] = group(layout_attributes)
        else:
            attributes["coordinates"] = f"{attributes['coordinates']} {layout_attributes['coordinates']}".strip()
            attributes[COUNTED] = layout_attributes[COUNTED]
        for name, files in (*fixed.items(), *((name, {METADATA: text}) for name, text in varying.items())):
            shared |= {f"{home}{name}/{file}": content for file, content in files.items()}
            members[f"{home}{name}"] = files[METADATA]
        for file_path, content in shared.items():
            write_content(self.path / file_path, content)
        homes[signature] = home
        attributes[CHECKSUMS] |= {file_path: record_of(content) for file_path, content in shared.items()}
        description_of_store = sealed_description(attributes, members)
        for file_path in (STORE_COPY, METADATA):
            write_content(self.path / file_path, description_of_store)
        return home

    def _write_missing(self, home: str, fixed: Mapping[str, Mapping[str, bytes]]) -> None:
        """Write arrays that do not depend on the case, where they were damaged and removed."""
        for name, files in fixed.items():
            for file, content in files.items():
                if not is_file(self.path / home / name / file):
                    write_content(self.path / home / name / file, content)


def open_store(path: str | Path) -> CampaignStore:
    """Open an existing, intact store: the single entry point of all readers.

    Raises an error for what is not a store, and for one with missing or changed files.
    """
    path = Path(path)
    check_zarr()
    if not exists(path):
        raise DeckcraneError(f"there is no store {path}; `deckcrane campaign STUDY.yaml -o {path.name}` makes one")
    if not is_folder(path):
        raise DeckcraneError(
            f"{path} is a file; the store of a campaign is a folder, such as {path.with_suffix('.zarr').name}"
        )
    store_description = whole_description(path)
    if store_description["attributes"]["deckcrane_campaign"] == WITHOUT_MANIFEST:
        return _open_without_manifest(path, store_description)
    faults = find_errors(path, store_description)
    damage = [fault for fault in faults if not fault.interrupted]
    store = with_names(path, store_description, damage)
    if damage:
        raise DeckcraneError(
            f"{path} is damaged: {described_errors(store, damage)}. {next_steps(path)}; `deckcrane results {path} --verify` lists "
            "all that is damaged"
        )
    if faults:
        numbers = ", ".join(str(fault.batch + 1) for fault in faults if fault.batch is not None)
        warn_user(
            f"{path}: the record of batch {numbers} of {len(store.batches)} is incomplete: a campaign is writing it, "
            f"or was killed while it did, or a file was removed. Its cases count as waiting. {next_steps(path)}"
        )
    return store


def with_names(path: Path, whole: Mapping[str, Any], damage: Sequence[Fault] = ()) -> CampaignStore:
    """The store with the names of its cases, unless these are damaged."""
    store = CampaignStore(path, (), int(whole["attributes"]["batch"]), int(whole["attributes"]["deckcrane_campaign"]))
    if any(fault.path.startswith(f"{CASE}/") for fault in damage):
        (cases,) = whole["consolidated_metadata"]["metadata"][CASE]["shape"]
        return CampaignStore(path, ("?",) * int(cases), store.batch, store.form)
    return CampaignStore(path, tuple(str(name) for name in store.array(CASE)[:]), store.batch, store.form)


def described_errors(store: CampaignStore, faults: Sequence[Fault]) -> str:
    """Description of the first fault, and the number of others."""
    first, batches = faults[0], {fault.batch for fault in faults if fault.batch is not None}
    more = f", and {len(faults) - 1} more of its files are missing or changed" if len(faults) > 1 else ""
    which = f"; in all {len(batches)} batches are affected" if len(batches) > 1 else ""
    return f"{first.path} {in_words(first.problem)} ({affected_cases(store, first)}){more}{which}"


def affected_cases(store: CampaignStore, fault: Fault) -> str:
    """The batch and the cases of a damaged file."""
    if fault.batch is None:
        return "of all cases"
    names = store.names_in(fault.batch)
    batch = f"batch {fault.batch + 1} of {len(store.batches)}"
    if "?" in names:
        return batch
    case_names = ", ".join(names[:_NAMED_CASES]) + (
        f" and {len(names) - _NAMED_CASES} more" if len(names) > _NAMED_CASES else ""
    )
    return f"{batch}: {case_names}"


_NAMED_CASES = 4
"""Number of cases of a damaged batch that are named."""


def next_steps(path: Path) -> str:
    return f"`deckcrane campaign STUDY -o {path} --resume` runs exactly that again"


def _open_without_manifest(path: Path, store_description: Mapping[str, Any]) -> CampaignStore:
    warn_user(
        f"{path} has no manifest: it was written by an older version, without checksums, so nobody notices what is missing or "
        "changed in it. Run its study again to have one that tells"
    )
    with parse_errors_in_words(path, "the store of a campaign", "run its study again (--anew)"):
        return with_names(path, store_description)


def check_zarr() -> None:
    from importlib.util import find_spec

    for module, package in (("zarr", "zarr"), ("google_crc32c", "google-crc32c")):
        if find_spec(module) is None:
            raise DeckcraneError(
                f"campaigns are kept with the package {package}, which is not installed; "
                "try `pip install 'deckcrane[campaign]'`"
            )


def whole_description(path: Path) -> dict[str, Any]:
    """The description of the whole store, as written."""
    try:
        document = (path / METADATA).read_bytes()
    except OSError as error:
        document = b""
        if is_file(path / STORE_COPY):
            problem = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read ({error.strerror})"
            raise DeckcraneError(
                f"{path} is damaged: its description, {METADATA}, {problem}. {_how_to_restore(path)}"
            ) from error
    try:
        content = json.loads(document)
        form = content["attributes"]["deckcrane_campaign"]
    except (ValueError, KeyError, TypeError) as error:
        if is_file(path / STORE_COPY):
            raise DeckcraneError(_changed_description(path)) from error
        raise DeckcraneError(f"{path} is a folder, but not the store of a campaign; choose another name") from error
    if (is_file(path / STORE_COPY) or form == FORM) and not is_intact(document):
        raise DeckcraneError(_changed_description(path))
    if form not in (WITHOUT_MANIFEST, FORM):
        raise DeckcraneError(f"{path}: a store of form {form}; this version of deckcrane knows form {FORM}")
    return dict(content)


def _changed_description(path: Path) -> str:
    return f"{path} is damaged: its description, {METADATA}, has changed since it was written. {_how_to_restore(path)}"


def _how_to_restore(path: Path) -> str:
    return f"`deckcrane campaign STUDY -o {path} --resume` restores it"


def without_checksums(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """The attributes of a store about its results, without checksums."""
    return {str(name): value for name, value in attributes.items() if name not in (CHECKSUMS, *UNSEALED)}


def members_of(whole: Mapping[str, Any]) -> dict[str, bytes]:
    metadata = whole["consolidated_metadata"]["metadata"]
    return {path: json_bytes(member) for path, member in metadata.items()}


def _read_variable(array: Any, rows: Any = ...) -> xr.Variable:
    values = array[rows]
    if values.dtype.kind in "TO":
        values = values.astype(object)
    return xr.Variable(array.metadata.dimension_names, values, dict(array.attrs))


def write_content(path: Path, content: bytes) -> None:
    """Write a file of a store atomically."""
    make_folder(path.parent)
    write(path, lambda temporary: temporary.write_bytes(content))


def _sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to disk, so that a power cut keeps their order."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def create(
    path: Path,
    cases: Mapping[int, Case],
    grid: Grid,
    batch: int,
    about: Mapping[str, Any],
    *,
    anew: bool = False,
) -> CampaignStore:
    """Create a store for these cases, by their numbers in the study; `anew` replaces an old one."""
    _check_replaceable(path, anew)
    _write_files(path, initial_files(cases, grid, batch, about))
    return CampaignStore(path, tuple(case.name for case in cases.values()), batch)


def initial_files(cases: Mapping[int, Case], grid: Grid, batch: int, about: Mapping[str, Any]) -> dict[str, bytes]:
    """All files of a new store, by their paths."""
    if taken := [name for name in grid.names() if name in OWN]:
        raise DeckcraneError(name_taken(taken[0]))
    variables = case_coordinates(cases, grid)
    attributes = {
        "deckcrane_campaign": FORM,
        **about,
        "dimensions": grid.names(),
        "grid": {"shape": grid.shape, "labels": grid.labels, "order": list(grid.shape)},
        "batch": batch,
        "coordinates": " ".join(name for name in variables if name not in (CASE, VALUES)),
        "layouts": {},
    }
    return _with_description(_initial_arrays(variables, len(cases), batch), attributes)


def copied_empty(store: CampaignStore, path: Path, *, anew: bool = False) -> CampaignStore:
    """Create a store without results for the cases of another store."""
    _check_replaceable(path, anew)
    attributes = store.attributes()
    names_of_store = {*OWN, *attributes["dimensions"]}
    coordinates = [name for name in str(attributes["coordinates"]).split() if name in names_of_store]
    attributes.update(deckcrane_campaign=FORM, layouts={}, coordinates=" ".join(coordinates))
    attributes.pop(COUNTED, None)
    names = [
        name
        for name in members_of(whole_description(store.path))
        if name in names_of_store and name not in (STATE, REASON)
    ]
    variables = {name: store.variable(name) for name in names}
    _write_files(path, _with_description(_initial_arrays(variables, len(store.names), store.batch), attributes))
    return CampaignStore(path, store.names, store.batch)


def _initial_arrays(variables: Mapping[str, xr.Variable], cases: int, batch: int) -> dict[str, bytes]:
    """Files of the arrays known before anything has run, and metadata of those for the outcome."""
    files = {f"{name}/{file}": text for name, v in variables.items() for file, text in array_files(v).items()}
    for name, template in ((REASON, reasons_of([""])), (STATE, states_of([0]))):
        files[f"{name}/{METADATA}"] = description(template, cases, batch)
    return files


def _with_description(files: Mapping[str, bytes], attributes: Mapping[str, Any]) -> dict[str, bytes]:
    """Add the manifest and the description of the store to these files."""
    members = {name.removesuffix(f"/{METADATA}"): text for name, text in files.items() if name.endswith(METADATA)}
    with_manifest = {**files, f"{MANIFEST}/{METADATA}": manifest_group()}
    checksums = {name: record_of(content) for name, content in with_manifest.items()}
    description_of_store = sealed_description({**attributes, CHECKSUMS: checksums}, members)
    return {**with_manifest, STORE_COPY: description_of_store, METADATA: description_of_store}


def _write_files(path: Path, files: Mapping[str, bytes]) -> None:
    def writer(temporary: Path) -> None:
        for name, content in files.items():
            (temporary / name).parent.mkdir(parents=True, exist_ok=True)
            (temporary / name).write_bytes(content)

    write(path, writer)


def _check_replaceable(path: Path, anew: bool) -> None:
    """Refuse to replace an existing store unless `anew`, and to replace anything else at all."""
    if exists(path):
        if not is_store(path):
            open_store(path)  # raises an error for what is not a store
        if not anew:
            raise DeckcraneError(
                f"{path} already exists: continue it (--resume), replace it (--anew), or choose another name"
            )
    make_folder(path.parent)
