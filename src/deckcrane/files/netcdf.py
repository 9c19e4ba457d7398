"""A dataset as netCDF, on disks that may become full.

HDF5 ends the whole process with a segmentation fault when a file that it could not write is closed. So it is given a file
that never fails: the first error is held, and raised when HDF5 is done, and so is Ctrl-C.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

import xarray as xr

from deckcrane.files import write
from deckcrane.interrupts import deferred

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

_REMEMBERED = 1_000_000
"""Bytes of a write that could not be made which HDF5 may ask back: its own records are shorter, arrays need not be kept."""


def write_netcdf(dataset: xr.Dataset, path: str | Path) -> Path:
    """Write a dataset as netCDF, whole or not at all."""

    def writer(temporary: Path) -> None:
        with temporary.open("w+b", buffering=0) as file:
            held = HoldsErrors(file)
            dataset.to_netcdf(held, engine="h5netcdf")
            if held.error is not None:
                raise held.error

    with deferred():
        return write(path, writer)


class HoldsErrors(io.RawIOBase):
    """A file in which every write succeeds, as far as its user can see; `error` is the first that did not."""

    def __init__(self, file: io.FileIO) -> None:
        self.error: OSError | None = None
        self._file, self._at, self._end = file, 0, 0
        self._lost: list[tuple[int, bytes]] = []

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._at = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._end}[whence]
        return self._at

    def tell(self) -> int:
        return self._at

    def write(self, data: ReadableBuffer) -> int:
        content = memoryview(data).cast("B")
        try:
            if self.error is None:
                self._write(content)
        except OSError as error:
            self.error = error
        if self.error is not None and len(content) <= _REMEMBERED:
            self._lost.append((self._at, bytes(content)))
        self._at += len(content)
        self._end = max(self._end, self._at)
        return len(content)

    def _write(self, content: memoryview) -> None:
        self._file.seek(self._at)
        while len(content):
            content = content[self._file.write(content) :]

    def readinto(self, buffer: WriteableBuffer) -> int:
        """What was written, zeros where nothing was."""
        into = memoryview(buffer).cast("B")
        wanted = max(0, min(len(into), self._end - self._at))
        self._file.seek(self._at)
        found = self._file.read(wanted) or b""
        into[:wanted] = found.ljust(wanted, b"\0")
        for place, content in self._lost:
            first, last = max(place, self._at), min(place + len(content), self._at + wanted)
            if first < last:
                into[first - self._at : last - self._at] = content[first - place : last - place]
        self._at += wanted
        return wanted

    def truncate(self, size: int | None = None) -> int:
        self._end = self._at if size is None else size
        try:
            if self.error is None:
                self._file.truncate(self._end)
        except OSError as error:
            self.error = error
        return self._end
