"""Limits of the values in a hydrodynamic database: numbers, real where no phase is meant, of a size that a vessel has.

The bounds are wide: they distinguish a damaged file or a wrong unit from an unusual vessel, and keep what is computed from the
data within floating-point range.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers, one_number

LARGEST = 1e25
"""The largest coefficient: the largest ships have pitch inertias of 1e13 kg m2."""
_BOUNDS: dict[str, tuple[float, float, str]] = {
    "water_density": (1.0, 1e5, "kg/m3"),
    "gravity": (0.01, 1e3, "m/s2"),
    "depth": (0.01, math.inf, "m"),
    "waterline": (-1e4, 1e4, "m"),
    "displaced_volume": (1e-9, 1e12, "m3"),
    "length": (1e-6, 1e6, "m"),
    "breadth": (1e-6, 1e6, "m"),
    "draught": (1e-6, 1e6, "m"),
    "speed": (-100.0, 100.0, "m/s"),
    "stiffness_includes_mass": (0.0, 1.0, "0 or 1"),
    "added_mass_infinite_estimated": (0.0, 1.0, "0 or 1"),
    "without_crane": (0.0, 1.0, "0 or 1"),
    "about_unknown_center": (0.0, 1.0, "0 or 1"),
}
_POINTS = ("center_of_buoyancy", "reference_point")
_AXES = {
    "frequency": (1e-6, 1e6, "frequencies", "rad/s"),
    "wave_direction": (-2.001 * math.pi, 2.001 * math.pi, "wave directions", "rad"),
}


def checked_attributes(attrs: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The attributes with numbers where numbers belong; an error names one that is not a number, or out of bounds."""
    out = writable(attrs)
    for name, (least, greatest, unit) in _BOUNDS.items():
        if name not in out:
            continue
        value = math.inf if name == "depth" and str(out[name]) == "inf" else one_number(out[name])
        if value is None or not least <= value <= greatest:
            expected = unit if unit == "0 or 1" else f"a number from {least:g} to {greatest:g} {unit}"
            raise DeckcraneError(f"{source}: `{name}` is {_value_text(out[name])}; it must be {expected}")
        out[name] = "inf" if math.isinf(value) else int(value) if unit == "0 or 1" else value
    for name in _POINTS:
        if name in out:
            values = numbers(out[name])
            if values is None or values.shape != (3,) or not np.all(np.abs(values) < 1e6):
                raise DeckcraneError(
                    f"{source}: `{name}` is {_value_text(out[name])}; it must be three numbers x, y, z in m"
                )
            out[name] = [float(v) for v in values]
    return out


def writable(attrs: Mapping[Any, Any]) -> dict[str, Any]:
    """The attributes that netCDF can store: texts and numbers, not remnants of records and raw bytes."""
    return {str(name): value for name, value in attrs.items() if np.asarray(value).dtype.kind in "fiubUS"}


def check_coefficients(data: xr.DataArray, source: str) -> None:
    """Raise an error for a coefficient that is a text, has an imaginary part, is not finite or is larger than any vessel's."""
    kinds = "fiubc" if data.name in ("excitation", "displacement_rao") else "fiub"
    if data.dtype.kind not in kinds:
        kind = {"c": "complex numbers", "O": "texts", "U": "texts", "S": "texts"}.get(data.dtype.kind, str(data.dtype))
        raise DeckcraneError(f"{source}: `{data.name}` holds {kind}; it must hold real numbers")
    finite = np.isfinite(data.values)
    bad = np.argwhere(~finite | (np.abs(np.where(finite, data.values, 0.0)) > LARGEST))
    if len(bad):
        position = ", ".join(_coordinate_text(data, str(dim), int(i)) for dim, i in zip(data.dims, bad[0], strict=True))
        value = data.values[tuple(bad[0])]
        problem = f"is {value:.3g}, larger than any vessel's," if np.isfinite(value) else "is not a number"
        where = f" at {position}" if position else ""
        raise DeckcraneError(
            f"{source}: `{data.name}` {problem}{where} ({len(bad)} such values); leave the frequency out or compute it again"
        )


def check_axis(dataset: xr.Dataset, name: str, source: str, rising: bool) -> None:
    """Raise an error unless the dataset has this list of numbers, within bounds, and ascending if `rising`."""
    least, greatest, axis_text, unit = _AXES[name]
    data, values = dataset[name], numbers(dataset[name].values)
    if data.dims != (name,) or values is None:
        raise DeckcraneError(
            f"{source}: {axis_text} must be a list of numbers, in {unit}; it is {data.dtype} over {data.dims}"
        )
    if not len(values):
        raise DeckcraneError(f"{source}: no {axis_text}; at least one is needed")
    if not np.all((values >= least) & (values <= greatest)):
        if name == "wave_direction" and np.all(np.abs(values) <= 720.0):
            raise DeckcraneError(
                f"{source}: {axis_text} look like degrees: they lie from {values.min():.4g} to {values.max():.4g}; give radians, "
                f"which would be {np.radians(values.min()):.4g} to {np.radians(values.max()):.4g}"
            )
        raise DeckcraneError(
            f"{source}: {axis_text} must be finite{' and positive' if least > 0 else ''}, from {least:g} to {greatest:g} {unit}; "
            f"they lie from {values.min():.4g} to {values.max():.4g}"
        )
    if rising and not np.all(np.diff(values) > 0):
        raise DeckcraneError(f"{source}: {axis_text} must be rising, each once, in {unit} (limits apart)")


def _coordinate_text(data: xr.DataArray, dim: str, i: int) -> str:
    if dim not in data.coords:
        return f"{dim} {i}"
    value = data[dim].values[i]
    return f"{dim} {value:.6g}" if data[dim].dtype.kind == "f" else f"{dim} {value}"


def _value_text(value: Any) -> str:
    text = repr(value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value)
    return text if len(text) <= 80 else text[:77] + "..."
