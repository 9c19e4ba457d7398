"""Arrays as the files of a Zarr store, format 3: bytes by path, for somebody else to write.

Zarr itself makes them, in memory; so they can be put on disk in the one way in which deckcrane writes files, whole or not at
all, and in an order that a kill at any moment does not spoil. Equal arrays give equal bytes.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

CASE = "case"
METADATA = "zarr.json"
_KEYS: Any = {"name": "default", "separator": "."}
"""How chunks are called: `c.3.0` in the folder of their array, no folders in folders."""


def array_files(variable: xr.Variable) -> dict[str, bytes]:
    """A whole array in one chunk: its description and its values, as files in its folder."""
    return _made(variable, variable.shape, tuple(max(1, n) for n in variable.shape), variable.values)


def description(variable: xr.Variable, cases: int, batch: int) -> bytes:
    """The description of an array over all cases, of which `variable` holds some, in chunks of `batch` cases."""
    inner = variable.shape[1:]
    return _made(variable, (cases, *inner), (batch, *(max(1, n) for n in inner)), None)[METADATA]


def chunk(variable: xr.Variable, batch: int) -> bytes | None:
    """The values of one batch as a chunk; what is missing to a whole one is filled up. None: there are no values at all."""
    inner = variable.shape[1:]
    values = np.full((batch, *inner), fill_value(variable), dtype=_dtype(variable))
    values[: variable.shape[0]] = variable.values
    chunks = (batch, *(max(1, n) for n in inner))
    if values.size and values.dtype != object and _is_usual(variable, values.shape, chunks):
        content = bytes(_usual_codec().encode(np.ascontiguousarray(values)))
        return content + _crc32c(content).to_bytes(4, "little")
    return _made(variable, values.shape, chunks, values).get(chunk_name(0, variable.ndim))


def _is_usual(variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...]) -> bool:
    """Whether Zarr puts numbers down as they are, then through zstd, then its checksum behind them.

    Then their bytes are made without it, ten times as fast.
    """
    return [(one["name"], one.get("configuration", {})) for one in _codecs(variable, shape, chunks)] in (
        [("bytes", {"endian": "little"}), _ZSTD, _CHECKSUM],
        [("bytes", {}), _ZSTD, _CHECKSUM],  # single bytes have no order
    )


def _codecs(variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...]) -> Any:
    kept, _ = _kept(variable, shape, chunks)
    return json.loads(kept[METADATA].to_bytes())["codecs"]


@cache
def _usual_codec() -> Any:
    from numcodecs import Zstd

    return Zstd(level=0, checksum=False)


_ZSTD = ("zstd", {"level": 0, "checksum": False})
_CHECKSUM: tuple[str, dict[str, Any]] = ("crc32c", {})


def _crc32c(content: bytes) -> int:
    from google_crc32c import value

    return int(value(content))


def chunk_name(number: int, dimensions: int) -> str:
    """The file of a chunk along cases, in its array's folder."""
    return ".".join(["c", str(number), *("0" for _ in range(dimensions - 1))])


def group(attributes: Mapping[str, Any], members: Mapping[str, bytes] | None = None) -> bytes:
    """The description of a group; with those of all that is in it, by path, which spare readers to look for them."""
    found: dict[str, Any] = {"attributes": dict(attributes), "zarr_format": 3, "node_type": "group"}
    if members is not None:
        inside = {path: json.loads(text) for path, text in sorted(members.items())}
        found["consolidated_metadata"] = {"kind": "inline", "must_understand": False, "metadata": inside}
    return json_bytes(found)


def fill_value(variable: xr.Variable) -> Any:
    """What stands where nothing was written."""
    return _fill(_dtype(variable))


def _fill(kind: Any) -> Any:
    return "" if kind is object else np.nan if kind.kind in "fc" else kind.type(0)


def _made(
    variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...], values: NDArray[Any] | None
) -> dict[str, bytes]:
    """The files of an array, as Zarr makes them."""
    kind, (kept, array) = _dtype(variable), _kept(variable, shape, chunks)
    if values is not None:
        array[...] = values.astype(kind)
    files = {name: buffer.to_bytes() for name, buffer in kept.items() if values is not None or name == METADATA}
    files[METADATA] = json_bytes(json.loads(files[METADATA]))
    return files


def _kept(variable: xr.Variable, shape: tuple[int, ...], chunks: tuple[int, ...]) -> tuple[dict[str, Any], Any]:
    """The array in memory that is like this one."""
    kind, attributes = _dtype(variable), json.dumps(plain(variable.attrs), ensure_ascii=False)
    return _empty("" if kind is object else kind.str, shape, chunks, attributes, tuple(map(str, variable.dims)))


@lru_cache(maxsize=512)
def _empty(
    kind: str, shape: tuple[int, ...], chunks: tuple[int, ...], attributes: str, dimensions: tuple[str, ...]
) -> tuple[dict[str, Any], Any]:
    """An array in memory, and the files that it is made of; kept, since its making takes longer than what is put into it."""
    import zarr
    from zarr.codecs import Crc32cCodec, ZstdCodec
    from zarr.storage import MemoryStore

    kept: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that text has no final specification in version 3 of the format
        array = zarr.create_array(
            MemoryStore(kept),
            shape=shape,
            chunks=chunks,
            dtype=np.dtype(kind) if kind else str,
            fill_value=_fill(np.dtype(kind) if kind else object),
            attributes=json.loads(attributes),
            dimension_names=list(dimensions),
            chunk_key_encoding=_KEYS,
            compressors=[ZstdCodec(level=0, checksum=False), Crc32cCodec()],
            zarr_format=3,
            config={"write_empty_chunks": True},
        )
    return kept, array


def _dtype(variable: xr.Variable) -> Any:
    """The kind of its numbers, in one byte order; `object` for text."""
    kind = variable.dtype
    return object if kind.kind in "USOT" else np.dtype(kind).newbyteorder("<")


def plain(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """Attributes as JSON has them."""
    return {
        str(name): value.tolist() if isinstance(value, np.ndarray | np.generic) else value
        for name, value in attributes.items()
    }


def json_bytes(data: Any) -> bytes:
    """JSON whose bytes follow from the data alone."""
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False).encode()
