"""Save datasets to files by their suffix, and open them again: netCDF, Zarr, CSV, Excel, Parquet.

NetCDF is written safely on a disk that may become full. HDF5 ends the whole process with a segmentation fault when a file that
it could not write is closed. So it is given a file that never fails: the first error is held and raised when HDF5 is done, and
so is Ctrl-C.

A flat table has a row for every time (for a working range, every pose), and a column for every number in it. A column is called
`VARIABLE.LABEL.LABEL [unit]`: `q.luff [rad]`, `reaction.king.my [N m]`, `hook_load [N]`. Such a table with `time` and `q` is a
motion file too.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr
from xarray.backends import H5NetCDFStore
from xarray.backends.locks import HDF5_LOCK

from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write
from deckcrane.files.checksums import UNSEALED, folder_errors, has_seal, in_words, is_intact, record_of, seal
from deckcrane.files.parsing import load_netcdf, parse_errors_in_words
from deckcrane.files.paths import (
    DATASETS,
    LARGEST_DATASET,
    check_free,
    check_package,
    check_readable,
    check_suffix,
    exists,
    is_folder,
    is_store,
)
from deckcrane.interrupts import defer_interrupt
from deckcrane.units.dataset_units import stated_units, unit_or_none

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import ReadableBuffer, WriteableBuffer

_LARGEST_KEPT = 1_000_000
"""Bytes of a failed write that are kept because HDF5 may read them back: its records are shorter, arrays are not needed."""


def write_netcdf(dataset: xr.Dataset, path: str | Path) -> Path:
    """Write a dataset as netCDF, completely or not at all."""
    _check_attributes(dataset)

    def writer(temporary: Path) -> None:
        with temporary.open("w+b", buffering=0) as file:
            guarded = HoldsErrors(file)
            store = _NetCDFStore.open(guarded, "w", lock=HDF5_LOCK, invalid_netcdf=False)
            try:
                unlimited = dataset.encoding.get("unlimited_dims")
                dataset.dump_to_store(store, writer=_ArrayWriter(), unlimited_dims=unlimited)
            finally:
                store.close()
            if guarded.error is not None:
                raise guarded.error

    with defer_interrupt():
        return write(path, writer)


_WRITABLE = (str, bytes, int, float, complex, np.ndarray, np.number, np.bool_, list, tuple)


def _check_attributes(dataset: xr.Dataset) -> None:
    """Raise an error that names what a netCDF file cannot hold; xarray asks the same only where it writes by itself."""
    owners = {"the dataset": dataset.attrs} | {f'"{name}"': data.attrs for name, data in dataset.variables.items()}
    for name in (*dataset.variables, *dataset.dims):
        if not isinstance(name, str):
            raise TypeError(f"names in a netCDF file are texts; {name!r} is {type(name).__name__}")
    for owner, attributes in owners.items():
        for key, value in attributes.items():
            if not isinstance(value, _WRITABLE):
                raise TypeError(
                    f'attribute "{key}" of {owner}: netCDF holds texts, numbers and lists of them, not {type(value).__name__}'
                )


class _NetCDFStore(H5NetCDFStore):
    """The file that `Dataset.to_netcdf` writes, without its questions to dask.

    Where dask is installed, those load it with its scheduler, which takes longer than a short run.
    """

    def encode_variable(self, variable: xr.Variable, name: Any = None) -> xr.Variable:
        """Variables of numbers and of texts stay as they are."""
        if variable.dtype.kind in "fiubU" and "dtype" not in variable.encoding:
            return variable
        encoded: xr.Variable = super().encode_variable(variable, name)  # type: ignore[no-untyped-call]
        return encoded


class _ArrayWriter:
    """Write each array at once."""

    def add(self, source: Any, target: Any) -> None:
        target[...] = source


class HoldsErrors(io.RawIOBase):
    """A file whose writes always appear to succeed; `error` is the first that failed."""

    def __init__(self, file: io.FileIO) -> None:
        self.error: OSError | None = None
        self._file, self._position, self._end = file, 0, 0
        self._unwritten: list[tuple[int, bytes]] = []

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._position = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._end}[whence]
        return self._position

    def tell(self) -> int:
        return self._position

    def write(self, data: ReadableBuffer) -> int:
        content = memoryview(data).cast("B")
        try:
            if self.error is None:
                self._write(content)
        except OSError as error:
            self.error = error
        if self.error is not None and len(content) <= _LARGEST_KEPT:
            self._unwritten.append((self._position, bytes(content)))
        self._position += len(content)
        self._end = max(self._end, self._position)
        return len(content)

    def _write(self, content: memoryview) -> None:
        self._file.seek(self._position)
        while len(content):
            content = content[self._file.write(content) :]

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Read what was written, zeros where nothing was."""
        target = memoryview(buffer).cast("B")
        count = max(0, min(len(target), self._end - self._position))
        self._file.seek(self._position)
        stored = self._file.read(count) or b""
        target[:count] = stored.ljust(count, b"\0")
        for start, content in self._unwritten:
            first, last = max(start, self._position), min(start + len(content), self._position + count)
            if first < last:
                target[first - self._position : last - self._position] = content[first - start : last - start]
        self._position += count
        return count

    def truncate(self, size: int | None = None) -> int:
        self._end = self._position if size is None else size
        try:
            if self.error is None:
                self._file.truncate(self._end)
        except OSError as error:
            self.error = error
        return self._end


EVENTS = "event"
"""The dimension of a run's events; a column of text in a table."""
PREFIX = "input."
"""Prefix of the names of inputs that a dataset keeps."""


def table(dataset: xr.Dataset) -> pd.DataFrame:
    """The dataset as a flat table."""
    import pandas as pd

    rows = _row_dimensions(dataset)
    shape = tuple(dataset.sizes[dim] for dim in rows)
    columns: dict[str, Any] = {}
    for dim, values in zip(rows, np.meshgrid(*(dataset[dim].values for dim in rows), indexing="ij"), strict=True):
        columns[_header(dim, dataset[dim].attrs.get("units"))] = values.ravel()
    for name, labels, unit, values in _columns(dataset, rows):
        header = _header(".".join((name, *labels)), unit)
        columns[header] = np.broadcast_to(values, shape).ravel()
    if EVENTS in dataset.dims and rows == ["time"]:
        columns[EVENTS] = _event_texts(dataset)
    return pd.DataFrame(columns)


def write_csv(dataset: xr.Dataset, path: Path) -> Path:
    """Write comma-separated numbers with all their digits."""
    from deckcrane.files.excel import not_a_formula

    frame = table(dataset).rename(columns=not_a_formula)
    for name in frame.select_dtypes(object):
        frame[name] = [not_a_formula(cell) if isinstance(cell, str) else cell for cell in frame[name]]
    return write(path, lambda temporary: frame.to_csv(temporary, index=False, encoding="utf-8", lineterminator="\n"))


def write_parquet(dataset: xr.Dataset, path: Path) -> Path:
    """Write a table that carries the dataset's attributes, its scenario among them."""
    frame = table(dataset)
    frame.attrs = {str(name): _python_scalar(value) for name, value in dataset.attrs.items()}
    return write(path, lambda temporary: frame.to_parquet(temporary, engine="pyarrow", index=False))


def write_excel(dataset: xr.Dataset, path: Path) -> Path:
    """Write a sheet with the table, one with events, and one with the dataset's attributes, one row per line of the scenario."""
    from deckcrane.files.excel import EXCEL_COLUMNS, EXCEL_ROWS

    rows, columns = _table_size(dataset)
    if rows + 1 > EXCEL_ROWS or columns > EXCEL_COLUMNS:
        raise DeckcraneError(
            f"cannot write {path}: a sheet of Excel holds {EXCEL_ROWS:,} rows and {EXCEL_COLUMNS:,} columns, these are "
            f"{rows + 1:,} and {columns:,}; record less often (run.every) or less (record), or "
            f"write {path.with_suffix('.parquet')}"
        )
    frame = table(dataset)
    return write(path, lambda temporary: _write_sheets(frame, dataset, temporary))


def _write_sheets(frame: pd.DataFrame, dataset: xr.Dataset, path: Path) -> None:
    from deckcrane.files.excel import write_workbook

    lines = ((str(name), line) for name, value in dataset.attrs.items() for line in str(value).splitlines() or [""])
    sheets: dict[str, Iterable[Sequence[Any]]] = {
        "data": chain([list(frame.columns)], zip(*(frame[name].tolist() for name in frame.columns), strict=True))
    }
    if EVENTS in dataset.dims:
        sheets["events"] = [("time [s]", "kind", "of", "size", "unit"), *event_rows(dataset)]
    write_workbook(path, {**sheets, "about": lines})


def _row_dimensions(dataset: xr.Dataset) -> list[str]:
    """Time if there is one, else the dimensions that all variables share."""
    if "time" in dataset.dims:
        return ["time"]
    shared = [set(data.dims) for data in dataset.data_vars.values()]
    common = set.intersection(*shared) if shared else set()
    return [str(dim) for dim in dataset.dims if dim in common]


def event_rows(dataset: xr.Dataset) -> list[tuple[float, str, str, float, str]]:
    """The events of a run: time [s], kind, what it happened to, size and its unit."""
    if EVENTS not in dataset.dims:
        return []
    names = ("event_time", "event_kind", "event_of", "event_size")
    time, kind, of, size = (dataset[name].values for name in names)
    labels = dataset[EVENTS].values
    units = [unit_or_none(dataset["event_size"], **{EVENTS: label}) or "" for label in labels]
    return [(float(t), str(k), str(o), float(s), u) for t, k, o, s, u in zip(time, kind, of, size, units, strict=True)]


def _event_texts(dataset: xr.Dataset) -> list[str]:
    """For each record, the events since the previous one, in words."""
    t = dataset["time"].values
    events: list[list[str]] = [[] for _ in t]
    for time, kind, of, size, unit in event_rows(dataset):
        events[min(int(np.searchsorted(t, time)), len(t) - 1)].append(
            f"{kind} of {of} at {time:.6g} s: {size:.6g} {unit}"
        )
    return ["; ".join(texts) for texts in events]


def is_given_input(data: xr.DataArray) -> bool:
    """Check that a variable is an input given to a run, over its own times, and not a result."""
    return str(data.name).startswith(PREFIX) and "between" in data.attrs


def _results(dataset: xr.Dataset) -> list[xr.DataArray]:
    """The variables without given inputs and events, which have times of their own."""
    return [data for data in dataset.data_vars.values() if not is_given_input(data) and EVENTS not in data.dims]


def _table_size(dataset: xr.Dataset) -> tuple[int, int]:
    """Number of rows and columns of the table."""
    rows = _row_dimensions(dataset)
    columns = sum(prod(n for dim, n in data.sizes.items() if dim not in rows) for data in _results(dataset))
    event_columns = int(EVENTS in dataset.dims)
    return prod(dataset.sizes[dim] for dim in rows), len(rows) + columns + event_columns


def _columns(dataset: xr.Dataset, rows: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...], str | None, Any]]:
    """Every column: variable, labels, unit, values over the rows."""
    for data in _results(dataset):
        name = data.name
        others = [str(dim) for dim in data.dims if dim not in rows]
        shared = [dim for dim in rows if dim in data.dims]
        values: Any = data.transpose(*shared, *others).values
        spread = tuple(slice(None) if dim in shared else None for dim in rows)
        labels = [[f"{label}" for label in dataset[dim].values] for dim in others]
        for index in itertools.product(*(range(len(names)) for names in labels)):
            column = values[(..., *index)] if index else values
            label = tuple(names[i] for names, i in zip(labels, index, strict=True))
            unit = unit_or_none(data, **dict(zip(others, label, strict=True))) or stated_units(data)
            yield str(name), label, unit, column[spread]


def _header(name: str, unit: str | None) -> str:
    return name if unit in (None, "1", "") else f"{name} [{unit}]"


def _python_scalar(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


REMEDY = "a dataset is written by `deckcrane run SCENARIO -o FILE.nc`"


def save(dataset: xr.Dataset, path: str | Path) -> Path:
    """Write a dataset in the format of the suffix: under a temporary name first, so that no broken file looks complete.

    Args:
        dataset: a dataset of `run`, `forces`, `envelope`, ...
        path: the file; `.nc` and `.zarr` keep everything, `.csv`, `.xlsx` and `.parquet` are flat tables, one row a time (or
            pose)

    Returns:
        the file that was written

    Raises:
        DeckcraneError: the suffix is none of these, or the file cannot be written
    """
    path = Path(path)
    check_free(path)
    check_suffix(path)
    return _WRITERS[path.suffix.lower()](dataset, path)


def save_or_keep(dataset: xr.Dataset, path: Path) -> Path:
    """`save`; if that fails, keep the dataset in the folder for temporary files, and say where in the error."""
    try:
        return save(dataset, path)
    except DeckcraneError as error:
        try:
            folder = Path(tempfile.mkdtemp(prefix="deckcrane-kept-"))
            copy = write_netcdf(dataset, folder / "dataset.nc")
        except (DeckcraneError, OSError):
            raise error from None
        raise DeckcraneError(f"{error}. Nothing is lost: the dataset is in {copy}") from error


def open_dataset(path: str | Path) -> xr.Dataset:
    """Open a dataset from a netCDF file or a Zarr store."""
    path = Path(path)
    if not exists(path):
        raise DeckcraneError(f"there is no file {path}")
    if not is_folder(path):
        check_readable(path, LARGEST_DATASET)
    if path.suffix.lower() in DATASETS[2:]:
        raise DeckcraneError(f"{path} is a table; a dataset (.nc or .zarr) is needed")
    if is_store(path):
        raise DeckcraneError(
            f"{path} is the store of a campaign, not a dataset of one run; `deckcrane results {path}` shows it"
        )
    if is_folder(path):
        check_package(path.with_suffix(".zarr"))
        return _load_zarr(path)
    return load_netcdf(path, REMEDY)


def _write_zarr(dataset: xr.Dataset, path: Path) -> Path:
    """Write a Zarr store in which every chunk has its checksum, and whose description lists all files and has its own."""
    from zarr.codecs import Crc32cCodec, ZstdCodec

    codecs = (ZstdCodec(level=0, checksum=False), Crc32cCodec())

    def writer(temporary: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # text has no final specification in version 3 of the format
            encoding = {name: {"compressors": codecs} for name in dataset.variables}
            dataset.drop_encoding().to_zarr(temporary, mode="w-", consolidated=False, zarr_format=3, encoding=encoding)
        description = temporary / _DESCRIPTION
        files = [file for file in sorted(temporary.rglob("*")) if file.is_file() and file != description]
        records = {file.relative_to(temporary).as_posix(): record_of(file.read_bytes()) for file in files}
        document = json.loads(description.read_bytes())
        document["attributes"] = {**document.get("attributes", {}), _FILES: records, **UNSEALED}
        description.write_bytes(seal(json.dumps(document, indent=1, ensure_ascii=False).encode()))

    return write(path, writer)


_DESCRIPTION = "zarr.json"
_FILES = "checksums_of_files"


def _load_zarr(path: Path) -> xr.Dataset:
    """Load a dataset from a Zarr store; one that deckcrane wrote is checked against its list of files first."""
    with parse_errors_in_words(path, "a Zarr store", REMEDY):
        document = (path / _DESCRIPTION).read_bytes() if (path / _DESCRIPTION).exists() else b""
        if has_seal(document) or f'"{_FILES}"'.encode() in document:
            if not is_intact(document):
                raise DeckcraneError(f"{path} is damaged: its description, {_DESCRIPTION}, has changed; {REMEDY}")
            for name, fault in folder_errors(path, json.loads(document)["attributes"][_FILES]).items():
                raise DeckcraneError(f"{path} is damaged: {name} {in_words(fault)}; {REMEDY}")
        if not document:
            raise DeckcraneError(
                f"{path} has no {_DESCRIPTION}: it is not a store of version 3 of the Zarr format, and version 2, which can carry "
                "pickled Python objects, is not read; write it again with xarray: dataset.to_zarr(path, zarr_format=3)"
            )
        dataset = xr.load_dataset(path, engine="zarr", consolidated=False, zarr_format=3)
    dataset.attrs = {name: value for name, value in dataset.attrs.items() if name not in (_FILES, *UNSEALED)}
    return dataset


_WRITERS: dict[str, Callable[[xr.Dataset, Path], Path]] = {
    ".nc": write_netcdf,
    ".zarr": _write_zarr,
    ".csv": write_csv,
    ".xlsx": write_excel,
    ".parquet": write_parquet,
}
