"""Edits that know what a file is made of: variables, attributes and dims of HDF5 and xarray, fields of MATLAB, keys of YAML.

They find more than damaged bytes do: the file is sound, and says something else than it should.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import xarray as xr
from pandas.errors import InvalidIndexError
from scipy.io import loadmat, savemat

from deckcrane.errors import DeckcraneError
from deckcrane.scenario.document import parse

Random = np.random.Generator
VALUES: tuple[Any, ...] = (
    0, 1, -1, 7, 0.5, -3.5, 1e308, -1e308, 1e-310, 1e12, np.nan, np.inf, -np.inf, "", "heavy", "inf", "é" * 300, "1025 kg/m3",
    b"\xff\xfe", True, [], [1.0], [1.0, 2.0], [0.0, np.nan, 1.0], ["a", "b"], np.zeros((2, 3)), np.zeros((0, 3)), 2**62, 1j,
)  # fmt: skip


def some(random: Random) -> int:
    return min(3, int(random.geometric(0.6)))


def chosen(random: Random, values: Any) -> Any:
    values = list(values)
    return values[int(random.integers(len(values)))]


def other_values(values: np.ndarray, random: Random) -> Any:
    """Values of another size, order, type or meaning."""
    v = np.asarray(values)
    numeric = v.dtype.kind in "fiuc"
    spoilt = np.array(v, dtype=complex if v.dtype.kind == "c" else float) if numeric else None
    if spoilt is not None and spoilt.size and random.integers(2):
        spot = tuple(int(random.integers(n)) for n in spoilt.shape)
        spoilt[spot] = chosen(random, (np.nan, np.inf, -np.inf, 1e308, -1e308, 0.0, -1.0, 1e-310, 1e9))
        return spoilt
    return chosen(
        random,
        [
            lambda: v[..., :0] if v.ndim else v,
            lambda: v[:0] if v.ndim else v,
            lambda: v[:1] if v.ndim else v,
            lambda: v[::-1] if v.ndim else -v if numeric else v,
            lambda: v.ravel(),
            lambda: v.T,
            lambda: v[None],
            lambda: v.ravel()[0] if v.size else 0.0,
            lambda: np.concatenate([v, v]) if v.ndim else np.stack([v, v]),
            lambda: np.zeros(v.shape),
            lambda: np.full(v.shape, chosen(random, (np.nan, np.inf, 1e308, -1.0, 1.0, 1e200))),
            lambda: -v if numeric else v,
            lambda: 1e150 * v if numeric else v,
            lambda: 1e-200 * v if numeric else v,
            lambda: v.astype(np.float32) if numeric and v.dtype.kind != "c" else v,
            lambda: np.nan_to_num(v.real).clip(-100, 100).astype(np.int8) if numeric else v,
            lambda: v != v.ravel()[0] if v.size else np.array(True),
            lambda: v + 1j if numeric else v,
            lambda: np.char.mod("%s", v.astype(str)),
            lambda: "heavy",
            lambda: np.random.default_rng(int(random.integers(1000))).permutation(v) if v.ndim else v,
            lambda: np.repeat(v[:1], len(v), axis=0) if v.ndim and len(v) else v,
        ],
    )()


def edited_hdf5(path: Path, random: Random) -> None:
    """One to three edits of a netCDF-4 or HDF5 file, in place; a netCDF-3 file is left as it is."""
    if not h5py.is_hdf5(path):
        return
    with h5py.File(path, "r+") as file:
        for _ in range(some(random)):
            names: list[str] = []
            file.visit(names.append)
            if not names:
                return
            try:
                chosen(random, _HDF5)(file, chosen(random, names), random)
            except (TypeError, ValueError, OSError, KeyError, RuntimeError, AttributeError, UnicodeError, MemoryError):
                continue  # h5py does not write everything that a file could hold


def _delete(file: Any, name: str, random: Random) -> None:
    del file[name]


def _rename(file: Any, name: str, random: Random) -> None:
    file.move(name, chosen(random, (name + "_2", name.upper(), "x" * 300, "é", "time", "other/" + name)))


def _replace(file: Any, name: str, random: Random) -> None:
    """Other values under the same name, with the same attributes."""
    data = file[name]
    if not isinstance(data, h5py.Dataset):
        del file[name]
        file[name] = chosen(random, (1.0, "a", np.zeros(3)))
        return
    attributes = {k: v for k, v in data.attrs.items() if k not in ("REFERENCE_LIST", "DIMENSION_LIST")}
    values = data[()]
    if values.dtype.kind == "O":
        values = np.array([v.decode() if isinstance(v, bytes) else str(v) for v in values.ravel()]).reshape(
            values.shape
        )
    new = other_values(values, random)
    del file[name]
    if isinstance(new, np.ndarray) and new.dtype.kind == "U":
        new = new.astype(object)
    file[name] = new
    for key, value in attributes.items():
        file[name].attrs[key] = value


def _overwrite(file: Any, name: str, random: Random) -> None:
    data = file[name]
    if isinstance(data, h5py.Dataset) and data.dtype.kind == "f" and data.size:
        values = data[()]
        spots = np.atleast_1d(values)
        spots.flat[int(random.integers(spots.size))] = chosen(random, (np.nan, np.inf, 1e308, -1.0, 0.0, 1e12))
        data[...] = spots.reshape(np.shape(values))


def _swap_in(file: Any, name: str, random: Random) -> None:
    del file[name]
    match int(random.integers(8)):
        case 0:
            file[name] = h5py.SoftLink("/nowhere")
        case 1:
            file[name] = h5py.ExternalLink("nowhere.nc", "/x")
        case 2:
            file.create_group(name)
        case 3:
            file[name] = h5py.Empty("f8")
        case 4:
            file.create_dataset(name, shape=(1_000_000, 10_000_000), dtype="f8", chunks=(1000, 1000))
        case 5:
            file.create_dataset(name, shape=(40_000, 40_000), dtype="f8", chunks=(100, 100))
        case 6:
            file[name] = np.zeros(3, dtype=[("a", "f8"), ("b", "i4")])
        case _:
            file[name] = h5py.SoftLink(file.name)


def _odd_type(file: Any, name: str, random: Random) -> None:
    del file[name]
    match int(random.integers(5)):
        case 0:
            file.create_dataset(name, data=np.zeros(4, np.int8), dtype=h5py.enum_dtype({"A": 0, "B": 1}))
        case 1:
            file.create_dataset(name, (3,), dtype=h5py.vlen_dtype(np.float64))
        case 2:
            file.create_dataset(name, (3,), dtype=h5py.ref_dtype)
        case 3:
            file.create_dataset(name, data=np.void(b"abc"))
        case _:
            file.create_dataset(name, data=np.array([b"\xff\xfe", b"a"]))


def _attribute(file: Any, name: str, random: Random) -> None:
    owner = chosen(random, (file, file[name]))
    known = list(owner.attrs)
    if not known or random.integers(4) == 0:
        known = [
            "units",
            "scale_factor",
            "add_offset",
            "_FillValue",
            "calendar",
            "coordinates",
            "dtype",
            "missing_value",
        ]
    key = chosen(random, known)
    if key in owner.attrs and random.integers(3) == 0:
        del owner.attrs[key]
        return
    value = chosen(random, VALUES)
    owner.attrs[key] = np.void(value) if isinstance(value, bytes) else value


_HDF5: tuple[Callable[[Any, str, Random], None], ...] = (
    _delete, _rename, _replace, _replace, _replace, _overwrite, _swap_in, _odd_type, _attribute, _attribute, _attribute,
)  # fmt: skip


def edited_dataset(path: Path, random: Random) -> None:
    """One to three things that people do with xarray, and the result in the file's place."""
    with xr.open_dataset(path) as opened:
        data = opened.load()
    for _ in range(some(random)):
        try:
            data = chosen(random, _XARRAY)(data, random)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError, NotImplementedError, InvalidIndexError):
            continue
    try:
        data.to_netcdf(path, engine="h5netcdf", invalid_netcdf=True)
    except (TypeError, ValueError, KeyError, NotImplementedError, OSError, RuntimeError, AttributeError):
        path.unlink(missing_ok=True)
        data.attrs = {}
        path.write_bytes(b"")


def _dim(data: xr.Dataset, random: Random) -> str:
    return str(chosen(random, data.dims))


def _select(data: xr.Dataset, random: Random) -> xr.Dataset:
    dim = _dim(data, random)
    n = data.sizes[dim]
    return data.isel(
        {
            dim: chosen(
                random, (0, -1, [0], [n - 1, 0], slice(0, 0), slice(None, None, 2), slice(None, None, -1), [0, 0])
            )
        }
    )


def _drop(data: xr.Dataset, random: Random) -> xr.Dataset:
    return data.drop_vars(str(chosen(random, data.variables)))


def _reset(data: xr.Dataset, random: Random) -> xr.Dataset:
    return data.reset_coords(str(chosen(random, data.coords)), drop=bool(random.integers(2)))


def _renamed(data: xr.Dataset, random: Random) -> xr.Dataset:
    return data.rename({str(chosen(random, data.variables)): chosen(random, ("x", "t", "time", "body", "frequency"))})


def _transposed(data: xr.Dataset, random: Random) -> xr.Dataset:
    return data.transpose(*random.permutation([str(d) for d in data.dims]))


def _cast(data: xr.Dataset, random: Random) -> xr.Dataset:
    name = str(chosen(random, data.variables))
    return data.assign({name: data[name].astype(chosen(random, ("f4", "i4", "i8", str, bool, complex, "u1")))})


def _averaged(data: xr.Dataset, random: Random) -> xr.Dataset:
    dim = _dim(data, random)
    return chosen(random, (data.mean, data.max, data.std))(dim, numeric_only=True, keep_attrs=bool(random.integers(2)))


def _expanded(data: xr.Dataset, random: Random) -> xr.Dataset:
    return data.expand_dims(chosen(random, ("run", "case", "time2")))


def _numbered(data: xr.Dataset, random: Random) -> xr.Dataset:
    dim = _dim(data, random)
    labels = np.arange(data.sizes[dim])
    return data.assign_coords({dim: chosen(random, (labels, labels[::-1], 0 * labels, labels.astype("datetime64[s]")))})


def _valued(data: xr.Dataset, random: Random) -> xr.Dataset:
    name = str(chosen(random, data.variables))
    new = np.asarray(other_values(data[name].values, random))
    if new.shape == data[name].shape:
        return data.assign({name: (data[name].dims, new, data[name].attrs)})
    dims = tuple(f"d{i}_{n}" for i, n in enumerate(new.shape))
    return data.drop_vars(name).assign({name: (dims, new, data[name].attrs)})


def _holed(data: xr.Dataset, random: Random) -> xr.Dataset:
    return data.where(data[_dim(data, random)].notnull() & (random.random() < 0.5))


def _without_attributes(data: xr.Dataset, random: Random) -> xr.Dataset:
    if random.integers(2):
        out = data.copy()
        owner = chosen(random, (out, out[str(chosen(random, out.variables))]))
        if owner.attrs:
            key = chosen(random, owner.attrs)
            if random.integers(2):
                owner.attrs[key] = chosen(random, VALUES)
            else:
                del owner.attrs[key]
        return out
    return data.drop_attrs()


def _resampled(data: xr.Dataset, random: Random) -> xr.Dataset:
    dim = chosen(random, [d for d in data.dims if data[d].dtype.kind == "f"])
    return data.interp({dim: np.linspace(float(data[dim][0]) - 0.1, float(data[dim][-1]), 7)})


def _joined(data: xr.Dataset, random: Random) -> xr.Dataset:
    return xr.concat([data, data], dim=chosen(random, (*data.dims, "run")))


_XARRAY: tuple[Callable[[xr.Dataset, Random], xr.Dataset], ...] = (
    _select, _select, _select, _drop, _drop, _reset, _renamed, _transposed, _cast, _cast, _averaged, _expanded, _numbered,
    _valued, _valued, _valued, _holed, _without_attributes, _without_attributes, _resampled, _joined,
)  # fmt: skip


def edited_matlab(path: Path, random: Random) -> None:
    """One to three fields of a MATLAB structure, at any depth, taken away, doubled or replaced."""
    whole = loadmat(path, struct_as_record=False, squeeze_me=True)
    content = {name: _plain(value) for name, value in whole.items() if not name.startswith("__")}
    for _ in range(some(random)):
        owner: Any = content
        while True:
            keys = list(owner) if isinstance(owner, dict) else list(range(len(owner)))
            if not keys:
                break
            key = chosen(random, keys)
            inner = owner[key]
            deeper = isinstance(inner, dict) or (
                isinstance(inner, np.ndarray) and inner.dtype == object and inner.ndim == 1
            )
            if deeper and random.integers(5):
                owner = inner
                continue
            if isinstance(owner, dict) and random.integers(4) == 0:
                del owner[key]
            elif isinstance(inner, dict):
                owner[key] = chosen(random, (1.0, "a", np.zeros((0, 0)), [inner, inner]))
            elif isinstance(inner, np.ndarray) and inner.dtype == object:
                owner[key] = chosen(random, (inner[:-1], inner[:, None], 1.0, "cell", np.zeros((6, 6))))
            else:
                value = chosen(random, VALUES) if random.integers(3) == 0 else other_values(np.asarray(inner), random)
                owner[key] = value.decode("latin-1") if isinstance(value, bytes) else value
            break
    try:
        savemat(path, content, do_compression=bool(random.integers(2)), format="4" if random.integers(20) == 0 else "5")
    except (TypeError, ValueError, AttributeError, IndexError):
        path.write_bytes(b"MATLAB 5.0 MAT-file")


def _plain(value: Any) -> Any:
    if hasattr(value, "_fieldnames"):
        return {name: _plain(getattr(value, name)) for name in value._fieldnames}
    if isinstance(value, np.ndarray) and value.dtype == object:
        out = np.empty(value.shape, dtype=object)
        for spot in np.ndindex(value.shape):
            out[spot] = _plain(value[spot])
        return out
    return value


def edited_yaml(path: Path, random: Random) -> None:
    """One to three values of a scenario taken away, replaced, or put under another key."""
    try:
        data = parse(path.read_text(encoding="utf-8"))[0].plain()
    except DeckcraneError:
        return
    for _ in range(some(random)):
        places = _places(data)
        owner, key = chosen(random, places)
        value = chosen(random, places)
        new = value[0][value[1]] if random.integers(2) else chosen(random, _YAML)
        if random.integers(4) == 0:
            del owner[key]
        elif isinstance(owner, dict) and random.integers(4) == 0:
            owner[chosen(random, ("king", "x", "on", "é", "joint", "run"))] = json.loads(json.dumps(new))
        else:
            owner[key] = json.loads(json.dumps(new))
        if not isinstance(data, dict) or not data:
            break
    path.write_text(json.dumps(data), encoding="utf-8")


_YAML = (
    None, True, 0, 1, -1, 7, 1e308, -1e308, 1e-310, 10**25, "", "heavy", "5 m", "-5 m", "3 t", "1e999 kg", "nan", "inf m", "ground",
    "king", "tip", "z", [], {}, [0, 0, 0], [0, 0], ["1 m", "2 m", "nan m"], {"revolute": "z"}, {"fixed": True}, "é\u0000",
    "x" * 300,
)  # fmt: skip


def _places(data: Any) -> list[tuple[Any, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in items for found in [(data, key), *_places(value)]]
