"""What the values of a hydrodynamic database may be: numbers, real ones where no phase is meant, of a size that a vessel has.

The bounds are wide: they tell a damaged file or a wrong unit from an unusual vessel, and keep what is computed from the data
within floating-point range.
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
"""No coefficient is larger: the largest ships have pitch inertias of 1e13 kg m2."""
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
    """The attributes with numbers where numbers belong; an error names the one that is none, or that cannot be."""
    out = writable(attrs)
    for name, (least, greatest, unit) in _BOUNDS.items():
        if name not in out:
            continue
        value = math.inf if name == "depth" and str(out[name]) == "inf" else one_number(out[name])
        if value is None or not least <= value <= greatest:
            belongs = unit if unit == "0 or 1" else f"a number from {least:g} to {greatest:g} {unit}"
            raise DeckcraneError(f"{source}: `{name}` is {_shown(out[name])}; it must be {belongs}")
        out[name] = "inf" if math.isinf(value) else int(value) if unit == "0 or 1" else value
    for name in _POINTS:
        if name in out:
            values = numbers(out[name])
            if values is None or values.shape != (3,) or not np.all(np.abs(values) < 1e6):
                raise DeckcraneError(
                    f"{source}: `{name}` is {_shown(out[name])}; it must be three numbers x, y, z in m"
                )
            out[name] = [float(v) for v in values]
    return out


def writable(attrs: Mapping[Any, Any]) -> dict[str, Any]:
    """The attributes that netCDF has a place for: texts and numbers, not what is left of records and raw bytes."""
    return {str(name): value for name, value in attrs.items() if np.asarray(value).dtype.kind in "fiubUS"}


def check_coefficients(data: xr.DataArray, source: str) -> None:
    """An error where a coefficient is a text, has an imaginary part, is no finite number or larger than any vessel's."""
    kinds = "fiubc" if data.name in ("excitation", "displacement_rao") else "fiub"
    if data.dtype.kind not in kinds:
        kind = {"c": "complex numbers", "O": "texts", "U": "texts", "S": "texts"}.get(data.dtype.kind, str(data.dtype))
        raise DeckcraneError(f"{source}: `{data.name}` holds {kind}; it must hold real numbers")
    finite = np.isfinite(data.values)
    bad = np.argwhere(~finite | (np.abs(np.where(finite, data.values, 0.0)) > LARGEST))
    if len(bad):
        spot = ", ".join(_label(data, str(dim), int(i)) for dim, i in zip(data.dims, bad[0], strict=True))
        value = data.values[tuple(bad[0])]
        what = f"is {value:.3g}, larger than any vessel's," if np.isfinite(value) else "is not a number"
        at = f" at {spot}" if spot else ""
        raise DeckcraneError(
            f"{source}: `{data.name}` {what}{at} ({len(bad)} such values); leave the frequency out or compute it again"
        )


def check_axis(dataset: xr.Dataset, name: str, source: str, rising: bool) -> None:
    """An error unless the dataset has this list of numbers, within bounds, and rising where that is asked for."""
    least, greatest, words, unit = _AXES[name]
    data, values = dataset[name], numbers(dataset[name].values)
    if data.dims != (name,) or values is None:
        raise DeckcraneError(
            f"{source}: {words} must be a list of numbers, in {unit}; it is {data.dtype} over {data.dims}"
        )
    if not len(values):
        raise DeckcraneError(f"{source}: no {words}; at least one is needed")
    if not np.all((values >= least) & (values <= greatest)):
        if name == "wave_direction" and np.all(np.abs(values) <= 720.0):
            raise DeckcraneError(
                f"{source}: {words} look like degrees: they lie from {values.min():.4g} to {values.max():.4g}; give radians, "
                f"which would be {np.radians(values.min()):.4g} to {np.radians(values.max()):.4g}"
            )
        raise DeckcraneError(
            f"{source}: {words} must be finite{' and positive' if least > 0 else ''}, from {least:g} to {greatest:g} {unit}; "
            f"they lie from {values.min():.4g} to {values.max():.4g}"
        )
    if rising and not np.all(np.diff(values) > 0):
        raise DeckcraneError(f"{source}: {words} must be rising, each once, in {unit} (limits apart)")


def _label(data: xr.DataArray, dim: str, i: int) -> str:
    if dim not in data.coords:
        return f"{dim} {i}"
    value = data[dim].values[i]
    return f"{dim} {value:.6g}" if data[dim].dtype.kind == "f" else f"{dim} {value}"


def _shown(value: Any) -> str:
    text = repr(value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value)
    return text if len(text) <= 80 else text[:77] + "..."
