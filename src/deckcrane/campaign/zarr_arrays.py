"""Arrays of a campaign's store as the files of a Zarr store, format 3: bytes by path, to be written elsewhere.

Zarr itself encodes them, in memory; so they can be written to disk in the way in which deckcrane writes all files, whole or not at
all, and in an order that survives a kill at any moment. Equal arrays give equal bytes.

The arrays are data of cases that are known before they run, and the layout of results.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

if TYPE_CHECKING:
    from deckcrane.campaign.cases import Case

CASE = "case"
METADATA = "zarr.json"
_CHUNK_KEYS: Any = {"name": "default", "separator": "."}
"""Naming of chunks: `c.3.0` in the folder of their array, without nested folders."""


def array_files(variable: xr.Variable) -> dict[str, bytes]:
    """A whole array in one chunk: its metadata and its values, as files in its folder."""
    return _encode(variable, variable.shape, tuple(max(1, n) for n in variable.shape), variable.values)


def description(variable: xr.Variable, cases: int, batch: int) -> bytes:
    """Metadata of an array over all cases, of which `variable` holds some, in chunks of `batch` cases."""
    inner = variable.shape[1:]
    return _encode(variable, (cases, *inner), (batch, *(max(1, n) for n in inner)), None)[METADATA]


def chunk(variable: xr.Variable, batch: int) -> bytes | None:
    """The values of one batch as a chunk, padded to a full one. None: there are no values at all."""
    inner = variable.shape[1:]
    values = np.full((batch, *inner), fill_value(variable), dtype=_dtype(variable))
    values[: variable.shape[0]] = variable.values
    chunks = (batch, *(max(1, n) for n in inner))
    if values.size and values.dtype != object and _has_default_codecs(variable, values.shape, chunks):
        content = bytes(_default_codec().encode(np.ascontiguousarray(values)))
        return content + _crc32c(content).to_bytes(4, "little")
    return _encode(variable, values.shape, chunks, values).get(chunk_name(0, variable.ndim))


def _has_default_codecs(variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...]) -> bool:
    """Whether Zarr encodes the array as plain bytes, then zstd, then a checksum.

    Then the bytes are encoded without Zarr, ten times as fast.
    """
    return [(codec["name"], codec.get("configuration", {})) for codec in _codecs(variable, shape, chunks)] in (
        [("bytes", {"endian": "little"}), _ZSTD, _CHECKSUM],
        [("bytes", {}), _ZSTD, _CHECKSUM],  # single bytes have no byte order
    )


def _codecs(variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...]) -> Any:
    files, _ = _array_in_memory(variable, shape, chunks)
    return json.loads(files[METADATA].to_bytes())["codecs"]


@cache
def _default_codec() -> Any:
    from numcodecs import Zstd

    return Zstd(level=0, checksum=False)


_ZSTD = ("zstd", {"level": 0, "checksum": False})
_CHECKSUM: tuple[str, dict[str, Any]] = ("crc32c", {})


def _crc32c(content: bytes) -> int:
    from google_crc32c import value

    return int(value(content))


def chunk_name(number: int, dimensions: int) -> str:
    """File name of a chunk along cases, in its array's folder."""
    return ".".join(["c", str(number), *("0" for _ in range(dimensions - 1))])


def group(attributes: Mapping[str, Any], members: Mapping[str, bytes] | None = None) -> bytes:
    """Metadata of a group; with those of all its members, by path, so that readers need not look for them."""
    metadata: dict[str, Any] = {"attributes": dict(attributes), "zarr_format": 3, "node_type": "group"}
    if members is not None:
        member_metadata = {path: json.loads(text) for path, text in sorted(members.items())}
        metadata["consolidated_metadata"] = {"kind": "inline", "must_understand": False, "metadata": member_metadata}
    return json_bytes(metadata)


def fill_value(variable: xr.Variable) -> Any:
    """Value where nothing was written."""
    return _fill_of(_dtype(variable))


def _fill_of(kind: Any) -> Any:
    return "" if kind is object else np.nan if kind.kind in "fc" else kind.type(0)


def _encode(
    variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...], values: NDArray[Any] | None
) -> dict[str, bytes]:
    """The files of an array, as Zarr encodes them."""
    kind, (memory_files, array) = _dtype(variable), _array_in_memory(variable, shape, chunks)
    if values is not None:
        array[...] = values.astype(kind)
    files = {name: buffer.to_bytes() for name, buffer in memory_files.items() if values is not None or name == METADATA}
    files[METADATA] = json_bytes(json.loads(files[METADATA]))
    return files


def _array_in_memory(
    variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...]
) -> tuple[dict[str, Any], Any]:
    """An array in memory like this one, with its files."""
    kind, attributes = _dtype(variable), json.dumps(plain(variable.attrs), ensure_ascii=False)
    return _create_array("" if kind is object else kind.str, shape, chunks, attributes, tuple(map(str, variable.dims)))


@lru_cache(maxsize=512)
def _create_array(
    kind: str, shape: tuple[int, ...], chunks: tuple[int, ...], attributes: str, dimensions: tuple[str, ...]
) -> tuple[dict[str, Any], Any]:
    """An array in memory, and its files; cached, since creating it takes longer than filling it."""
    import zarr
    from zarr.codecs import Crc32cCodec, ZstdCodec
    from zarr.storage import MemoryStore

    files: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the data type of text has no final specification in version 3 of the format
        array = zarr.create_array(
            MemoryStore(files),
            shape=shape,
            chunks=chunks,
            dtype=np.dtype(kind) if kind else str,
            fill_value=_fill_of(np.dtype(kind) if kind else object),
            attributes=json.loads(attributes),
            dimension_names=list(dimensions),
            chunk_key_encoding=_CHUNK_KEYS,
            compressors=[ZstdCodec(level=0, checksum=False), Crc32cCodec()],
            zarr_format=3,
            config={"write_empty_chunks": True},
        )
    return files, array


def _dtype(variable: xr.Variable) -> Any:
    """Data type of its numbers, little-endian; `object` for text."""
    kind = variable.dtype
    return object if kind.kind in "USOT" else np.dtype(kind).newbyteorder("<")


def plain(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """Attributes as JSON data."""
    return {
        str(name): value.tolist() if isinstance(value, np.ndarray | np.generic) else value
        for name, value in attributes.items()
    }


def json_bytes(data: Any) -> bytes:
    """JSON whose bytes depend only on the data."""
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False).encode()


WAITING, DONE, FAILED = 0, 1, 2
STATE, REASON, VALUES, NUMBER, PROBABILITY = "state", "reason", "case_values", "case_number", "probability"
COUNTED = "counted"
"""Attribute that holds the runners' description of their statistics, such as the start of counting."""
OWN = (CASE, STATE, REASON, VALUES, NUMBER, PROBABILITY)
_STATE_ATTRIBUTES = {"long_name": "outcome of a case", "flag_values": [0, 1, 2], "flag_meanings": "waiting done failed"}


@dataclass(frozen=True)
class Grid:
    """Dimensions of a study's cases: number of entries of each, labels, and their units.

    A dimension may have several labels, as a scatter diagram has a height and a period.
    """

    shape: dict[str, int]
    labels: dict[str, list[str]]
    units: dict[str, str]

    def names(self) -> list[str]:
        return list(dict.fromkeys((*self.shape, *(label for names in self.labels.values() for label in names))))


def case_coordinates(cases: Mapping[int, Case], grid: Grid) -> dict[str, xr.Variable]:
    """Data of cases known before they run: names, labels, probabilities, values."""
    all_cases = list(cases.values())
    variables = {
        CASE: xr.Variable(CASE, _text_array(case.name for case in all_cases), {"long_name": "name of the case"})
    }
    for name in dict.fromkeys(label for labels in grid.labels.values() for label in labels):
        note = {"units": grid.units[name]} if name in grid.units else {}
        variables[name] = xr.Variable(CASE, _label_array([case.labels[name] for case in all_cases]), note)
    if any(case.probability is not None for case in all_cases):
        probabilities = [np.nan if case.probability is None else case.probability for case in all_cases]
        variables[PROBABILITY] = xr.Variable(
            CASE, np.array(probabilities), {"long_name": "probability of the case", "units": "1"}
        )
    variables[NUMBER] = xr.Variable(
        CASE, np.array(list(cases), dtype=np.int64), {"long_name": "number of the case in the study"}
    )
    values = _text_array(json.dumps(dict(case.values), ensure_ascii=False, default=str) for case in all_cases)
    variables[VALUES] = xr.Variable(
        CASE, values, {"long_name": "values of the scenario that the case replaces, as JSON"}
    )
    return variables


def name_taken(name: str) -> str:
    return f"the study calls one of its dimensions {name}, which is a name of results too; give it another name"


def _label_array(values: Sequence[Any]) -> NDArray[Any]:
    """Labels along a dimension: integers, numbers, or text, whichever fits all of them."""
    if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        return np.array(values, dtype=np.int64)
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        return np.array(values, dtype=np.float64)
    return _text_array(str(value) for value in values)


def varying_of(piece: xr.Dataset) -> dict[str, xr.Variable]:
    """The arrays over cases, with cases first."""
    return {
        str(name): variable.transpose(CASE, ...)
        for name, variable in piece.variables.items()
        if CASE in variable.dims and name != CASE
    }


def coordinate_names(piece: xr.Dataset) -> str:
    return " ".join(sorted(str(name) for name in piece.coords if name not in piece.dims and " " not in str(name)))


def signature_of(fixed: Mapping[str, Mapping[str, bytes]], varying: Mapping[str, bytes]) -> str:
    parts = [(name, file, text) for name, files in fixed.items() for file, text in files.items()]
    parts += [(name, METADATA, text) for name, text in varying.items()]
    digest = hashlib.sha256()
    for name, file, text in sorted(parts):
        digest.update(f"{name}/{file} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def empty_like(variable: xr.Variable, rows: int) -> xr.Variable:
    kind = object if variable.dtype.kind in "USOT" else variable.dtype
    return xr.Variable(
        variable.dims, np.full((rows, *variable.shape[1:]), fill_value(variable), dtype=kind), variable.attrs
    )


def reasons_of(texts: Sequence[str]) -> xr.Variable:
    return xr.Variable(CASE, _text_array(texts), {"long_name": "why the case failed"})


def states_of(states: Sequence[int]) -> xr.Variable:
    return xr.Variable(CASE, np.array(states, dtype=np.int8), _STATE_ATTRIBUTES)


def _text_array(texts: Iterable[str]) -> NDArray[Any]:
    values = list(texts)
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return array
