"""What a campaign keeps on disk: one Zarr store with labelled dimensions, written batch by batch.

A batch of cases is one chunk of every array. Its chunks are written first, whole or not at all, and the chunk of `state` is
written last: it is the record that the batch is there. Who is killed in between leaves a batch that is not there, and it is
run again. Nothing that is written depends on when or by whom, so a campaign that was killed often ends with the same bytes.

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
from typing import TYPE_CHECKING, Any

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
    plain,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files import exists, is_file, is_folder, write
from deckcrane.files.leftovers import remove_leftovers
from deckcrane.files.places import make_folder

if TYPE_CHECKING:
    pass

WRITERS = 8
"""Files of a batch that are on their way to the disk at once."""
FORM = 1
"""The form of the store, as its attribute says it."""


@dataclass(frozen=True)
class CampaignStore:
    """A store as it was opened: where it is, its cases in their order, and how many of them are a batch."""

    path: Path
    names: tuple[str, ...]
    batch: int

    @property
    def batches(self) -> range:
        return range(-(-len(self.names) // self.batch))

    def names_in(self, number: int) -> tuple[str, ...]:
        return self.names[number * self.batch : (number + 1) * self.batch]

    def attributes(self) -> dict[str, Any]:
        found: dict[str, Any] = whole_description(self.path)["attributes"]
        return found

    def is_done(self, number: int) -> bool:
        return is_file(self.path / STATE / chunk_name(number, 1))

    def waiting(self) -> list[int]:
        """The batches that are not there."""
        there = {entry.name for entry in os.scandir(self.path / STATE)}
        return [number for number in self.batches if chunk_name(number, 1) not in there]

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
        with ThreadPoolExecutor(WRITERS) as pool:  # the disk takes longer to answer than the files to be made
            made = [pool.submit(_write, *file) for file in self._files(number, arrays)]
            for one in made:
                one.result()
            list(pool.map(_settle, [self.path / place for place in arrays]))
        self._write_state(number, states)

    def read(self, number: int) -> list[xr.Dataset]:
        """A batch as it was put: all forms of statistics that it has, each over all of its cases."""
        import zarr

        homes = sorted(self.attributes()["layouts"].values())  # the first, which has no name, before all others
        return [
            piece
            for home in homes
            if (piece := self._piece(zarr.open_group(str(self.path / home), mode="r", zarr_format=3), home, number))
            is not None
        ]

    def withdraw(self, number: int) -> None:
        """From now on a batch is not there; it is about to be written again."""
        (self.path / STATE / chunk_name(number, 1)).unlink(missing_ok=True)
        _settle(self.path / STATE)

    def states(self) -> NDArray[np.int8]:
        return np.asarray(self.array(STATE)[:])

    def reasons(self) -> list[str]:
        return [str(text) for text in self.array(REASON)[:]]

    def failures_in(self, number: int) -> dict[str, str]:
        """Why cases of a batch failed."""
        rows = slice(number * self.batch, (number + 1) * self.batch)
        states, reasons = self.array(STATE)[rows], self.array(REASON)[rows]
        found = zip(self.names_in(number), states, reasons, strict=True)
        return {name: str(reason) for name, state, reason in found if state == FAILED}

    def array(self, name: str) -> Any:
        import zarr

        return zarr.open_array(str(self.path), path=name, mode="r", zarr_format=3)

    def has_layout(self) -> bool:
        return bool(self.attributes()["layouts"])

    def size(self) -> int:
        """Bytes of all chunks of results."""
        return sum(path.stat().st_size for path in self.path.rglob("c.*"))

    def tidy(self) -> None:
        """Removes what killed processes left behind."""
        for folder in (self.path, *(path for path in self.path.rglob("*") if path.is_dir())):
            remove_leftovers(folder)

    def _write_state(self, number: int, states: Sequence[int]) -> None:
        for file in self._files(number, {STATE: states_of(states)}):
            _write(*file)

    def _files(self, number: int, arrays: Mapping[str, xr.Variable]) -> Iterator[tuple[Path, bytes]]:
        """The chunks of a batch, each with its place."""
        for place, variable in arrays.items():
            content = chunk(variable, self.batch)
            if content is not None:
                yield self.path / place / chunk_name(number, variable.ndim), content

    def _piece(self, members: Any, home: str, number: int) -> xr.Dataset | None:
        """What one form of statistics has of a batch; None where it has nothing."""
        rows = slice(number * self.batch, (number + 1) * self.batch)
        own = {*OWN, *self.attributes()["dimensions"]} if not home else set()
        variables, there = {}, False
        for name, array in members.arrays():
            if name in own:
                continue
            dims = array.metadata.dimension_names
            if CASE in dims and array.ndim:
                there = there or is_file(self.path / home / name / chunk_name(number, array.ndim))
                values = array[rows]
            else:
                values = array[...]
            if values.dtype.kind in "TO":
                values = values.astype(object)
            variables[name] = xr.Variable(dims, values, dict(array.attrs))
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
            return homes[signature]
        home = f"also_{signature[:8]}/" if homes else ""
        taken = sorted({*fixed, *varying} & {*OWN, *attributes["dimensions"]})
        if taken:
            raise DeckcraneError(name_taken(taken[0]))
        if home:
            own = group(about)
            _write(self.path / home / METADATA, own)
            members[home.rstrip("/")] = own
        else:
            attributes["coordinates"] = f"{attributes['coordinates']} {about['coordinates']}".strip()
            attributes[COUNTED] = about[COUNTED]
        for name, files in (*fixed.items(), *((name, {METADATA: text}) for name, text in varying.items())):
            for file, content in files.items():
                _write(self.path / home / name / file, content)
            members[f"{home}{name}"] = files[METADATA]
        homes[signature] = home
        _write(self.path / METADATA, group(attributes, members))
        return home


def opened(path: str | Path) -> CampaignStore:
    """A store that is there; refuses in words what is none."""
    path = Path(path)
    check_zarr()
    if not exists(path):
        raise DeckcraneError(f"there is no store {path}; `deckcrane campaign STUDY.yaml -o {path.name}` makes one")
    if not is_folder(path):
        raise DeckcraneError(
            f"{path} is a file; the store of a campaign is a folder, such as {path.with_suffix('.zarr').name}"
        )
    attributes = whole_description(path)["attributes"]
    store = CampaignStore(path, (), int(attributes["batch"]))
    return CampaignStore(path, tuple(str(name) for name in store.array(CASE)[:]), store.batch)


def check_zarr() -> None:
    from importlib.util import find_spec

    if find_spec("zarr") is None:
        raise DeckcraneError(
            "campaigns are kept with the package zarr, which is not installed; try `pip install 'deckcrane[campaign]'`"
        )


def whole_description(path: Path) -> dict[str, Any]:
    """The description of the whole store."""
    try:
        found = json.loads((path / METADATA).read_bytes())
        form = found["attributes"]["deckcrane_campaign"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DeckcraneError(f"{path} is a folder, but not the store of a campaign; choose another name") from error
    if form != FORM:
        raise DeckcraneError(f"{path}: a store of form {form}; this version of deckcrane knows form {FORM}")
    return dict(found)


def members_of(whole: Mapping[str, Any]) -> dict[str, bytes]:
    inside = whole["consolidated_metadata"]["metadata"]
    return {path: json.dumps(one, ensure_ascii=False).encode() for path, one in inside.items()}


def _write(path: Path, content: bytes) -> None:
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
