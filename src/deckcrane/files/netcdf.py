"""Write a dataset as netCDF, safely on a disk that may become full.

HDF5 ends the whole process with a segmentation fault when a file that it could not write is closed. So it is given a file
that never fails: the first error is held and raised when HDF5 is done, and so is Ctrl-C.
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

_LARGEST_KEPT = 1_000_000
"""Bytes of a failed write that are kept because HDF5 may read them back: its records are shorter, arrays are not needed."""


def write_netcdf(dataset: xr.Dataset, path: str | Path) -> Path:
    """Write a dataset as netCDF, completely or not at all."""

    def writer(temporary: Path) -> None:
        with temporary.open("w+b", buffering=0) as file:
            guarded = HoldsErrors(file)
            dataset.to_netcdf(guarded, engine="h5netcdf")
            if guarded.error is not None:
                raise guarded.error

    with deferred():
        return write(path, writer)


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
