"""Save datasets to files by their suffix, and open them again: netCDF, Zarr, CSV, Excel, Parquet."""

from __future__ import annotations

import json
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.files import LARGEST_DATASET, check_readable, exists, is_folder, write
from deckcrane.files.checksums import UNSEALED, folder_faults, has_seal, in_words, is_intact, record_of, seal
from deckcrane.files.flat_tables import write_csv, write_excel, write_parquet
from deckcrane.files.foreign import load_netcdf, understood
from deckcrane.files.netcdf import write_netcdf
from deckcrane.files.places import DATASETS, check_free, check_package, check_suffix, is_store

REMEDY = "a dataset is written by `deckcrane run SCENARIO -o FILE.nc`"


def save(dataset: xr.Dataset, path: str | Path) -> Path:
    """Write a dataset in the format of the suffix: under a temporary name first, so that no broken file looks complete.

    `.nc` and `.zarr` keep everything; `.csv`, `.xlsx` and `.parquet` are flat tables, one row a time (or pose).
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


def opened(path: str | Path) -> xr.Dataset:
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
    with understood(path, "a Zarr store", REMEDY):
        document = (path / _DESCRIPTION).read_bytes() if (path / _DESCRIPTION).exists() else b""
        if has_seal(document) or f'"{_FILES}"'.encode() in document:
            if not is_intact(document):
                raise DeckcraneError(f"{path} is damaged: its description, {_DESCRIPTION}, has changed; {REMEDY}")
            for name, fault in folder_faults(path, json.loads(document)["attributes"][_FILES]).items():
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
