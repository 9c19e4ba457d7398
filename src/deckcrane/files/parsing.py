"""Parse files that other programs wrote, or that were damaged on the way, so that no parser's exception gets out.

Whatever a parser fails on is the file's fault, and is reported with the file's name and the remedy. Only parsing happens
inside `parse_errors_in_words`: our own code checks the content by name, and a mistake of ours stays a traceback.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

HDF5, NETCDF3 = b"\x89HDF\r\n\x1a\n", (b"CDF\x01", b"CDF\x02")
DEFLATE = 1032
"""The largest compression ratio of deflate: a file that claims more is damaged."""
SMALL = 64_000_000
"""Bytes that are always accepted."""


@contextmanager
def parse_errors_in_words(path: Path, form: str, remedy: str) -> Iterator[None]:
    """Parse a file inside: any exception becomes a DeckcraneError that names the file, its format and the remedy."""
    try:
        yield
    except DeckcraneError:
        raise
    except MemoryError as error:
        raise DeckcraneError(f"{path}: it needs more memory than there is, so it must be damaged; {remedy}") from error
    except Exception as error:  # parsers of damaged files raise exceptions of every class
        raise DeckcraneError(f"{path}: cannot be read as {form} ({_reason(error)}); {remedy}") from error


def load_netcdf(path: Path, remedy: str = "a netCDF file, of version 4 (HDF5) or 3, is needed") -> xr.Dataset:
    """Load a netCDF file (version 4, or 3) into memory; times stay the numbers that they are."""
    import xarray as xr

    engine: Literal["scipy", "h5netcdf"] = "scipy" if _first_bytes(path)[:4] in NETCDF3 else "h5netcdf"
    options: dict[str, Any] = {}
    if engine == "h5netcdf":
        _check_signature(path, "netCDF", remedy)
        _check_heaps(path, remedy)
        _check_links(path, remedy)
        options = {"phony_dims": "access"}  # names for dimensions without one
    with (
        parse_errors_in_words(path, "netCDF", remedy),
        xr.open_dataset(path, engine=engine, decode_times=False, decode_timedelta=False, **options) as opened,
    ):
        _check_stated_size(
            path, sum(int(data.size) * data.dtype.itemsize for data in opened.variables.values()), remedy
        )
        dataset = opened.load()
    sizes: dict[str, int] = {}
    for name, data in dataset.variables.items():
        if len(data.dims) != len(data.shape):
            raise DeckcraneError(
                f"{path}: `{name}` has {len(data.shape)} dimensions and {len(data.dims)} names; {remedy}"
            )
        for dim, size in zip(data.dims, data.shape, strict=True):
            if sizes.setdefault(str(dim), size) != size:
                raise DeckcraneError(
                    f"{path}: `{name}` has {size} entries along `{dim}`, others have {sizes[str(dim)]}; {remedy}"
                )
    return dataset


def load_hdf5(path: Path, names: Sequence[str], remedy: str) -> tuple[dict[str, npt.NDArray[Any]], list[str]]:
    """Load those of the named values that an HDF5 file holds; also give the names at its top level."""
    import h5py

    _check_signature(path, "HDF5", remedy)
    _check_heaps(path, remedy)
    values: dict[str, npt.NDArray[Any]] = {}
    with parse_errors_in_words(path, "HDF5", remedy), h5py.File(path, "r") as file:
        for name in names:
            stored = file.get(name)
            if isinstance(stored, h5py.Dataset) and stored.shape is not None:
                _check_stated_size(path, int(stored.size) * stored.dtype.itemsize, remedy)
                values[name] = np.asarray(stored[()])
        return values, [str(name) for name in file]


def one_number(value: Any) -> float | None:
    """The value as one real number; None if it is a text, an array of several, complex, or missing."""
    values = numbers(value)
    return float(values.ravel()[0]) if values is not None and values.size == 1 else None


def numbers(value: Any) -> npt.NDArray[np.float64] | None:
    """The value as an array of real numbers; None if it is not one."""
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        return None
    return array.astype(np.float64) if array.dtype.kind in "fiub" else None


def _first_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(4096)
    except FileNotFoundError as error:
        raise DeckcraneError(f"there is no file {path}") from error
    except OSError as error:
        raise DeckcraneError(f"{path}: cannot be read: {error.strerror or error}") from error


def _check_signature(path: Path, form: str, remedy: str) -> None:
    """Report a file of another kind in plainer words than HDF5's library."""
    head = _first_bytes(path)
    if HDF5 not in (head[at : at + 8] for at in (0, 512, 1024, 2048)):
        reason = "it does not begin as one" if head else "it is empty"
        raise DeckcraneError(f"{path}: cannot be read as {form} ({reason}); {remedy}")


def _check_heaps(path: Path, remedy: str) -> None:
    """Refuse a global heap whose free space has no size: HDF5's library loops on it for ever.

    A heap begins with GCOL, its version and its size; objects follow, each with a header of 16 bytes (HDF5 File Format
    Specification, Sec. III.E, Global Heap).
    """
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        at = data.find(b"GCOL\x01\0\0\0")
        while at >= 0:
            end, position = at + int.from_bytes(data[at + 8 : at + 16], "little"), at + 16
            while position + 16 <= min(end, len(data)):
                size = int.from_bytes(data[position + 8 : position + 16], "little")
                number = int.from_bytes(data[position : position + 2], "little")
                step = size if number == 0 else 16 + (size + 7) // 8 * 8
                if step == 0:
                    raise DeckcraneError(f"{path}: it is damaged (a heap of HDF5 without an end); {remedy}")
                position += step
            at = data.find(b"GCOL\x01\0\0\0", at + 8)


def _check_links(path: Path, remedy: str) -> None:
    """Refuse links in a netCDF file, which is a tree: links could go round for ever."""
    import h5py

    with parse_errors_in_words(path, "netCDF", remedy), h5py.File(path, "r") as file:
        groups, seen = [file["/"]], {file["/"].id}
        while groups:
            group = groups.pop()
            for name in group:
                if not isinstance(group.get(name, getlink=True), h5py.HardLink):
                    raise DeckcraneError(
                        f"{path}: `{name}` is a link to another place, which netCDF does not have; {remedy}"
                    )
                if group.get(name, getclass=True) is h5py.Group:
                    inner = group[name]
                    if inner.id in seen:
                        raise DeckcraneError(
                            f"{path}: the group `{name}` is inside of itself, or there twice; {remedy}"
                        )
                    seen.add(inner.id)
                    groups.append(inner)


def _check_stated_size(path: Path, stated: int, remedy: str) -> None:
    size = path.stat().st_size
    if stated > max(SMALL, DEFLATE * size):
        raise DeckcraneError(
            f"{path}: it says that it holds {stated / 1e9:.3g} GB, but has {size / 1e6:.3g} MB: it is damaged; {remedy}"
        )


def _reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].strip("'\"")[:200] if lines else type(error).__name__
