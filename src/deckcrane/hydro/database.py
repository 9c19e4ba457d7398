"""The hydrodynamic database of a vessel: one labelled form for all file formats.

Axes x forward, y to port, z up; signals are Re(X e^{+iwt}); `wave_direction` is the direction towards which waves travel,
counter-clockwise from +x (0 following, pi/2 towards port, pi head seas); the argument of `excitation` is a phase lead over the
crest at O. `deckcrane.hydro.reading` reads the file formats.

Values are checked: numbers, real where no phase is meant, of a size that a vessel has. The bounds are wide: they distinguish a
damaged file or a wrong unit from an unusual vessel, and keep what is computed from the data within floating-point range.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import write_netcdf
from deckcrane.files.parsing import numbers, one_number
from deckcrane.hydro.drift_qtf import LONG_NAME, QTF, QTF_DIMS, UNITS, check_drift_qtf

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
    "field_direction": (-2.001 * math.pi, 2.001 * math.pi, "directions of the wave field", "rad"),
    "field_x": (-1e5, 1e5, "x of the wave field", "m"),
    "field_y": (-1e5, 1e5, "y of the wave field", "m"),
    "field_depth": (0.0, 1e5, "depths of the wave field", "m"),
}


def checked_attributes(attrs: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The attributes with numbers where numbers belong; an error names one that is not a number, or out of bounds."""
    out = netcdf_attributes(attrs)
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


def netcdf_attributes(attrs: Mapping[Any, Any]) -> dict[str, Any]:
    """The attributes that netCDF can store: texts and numbers, not remnants of records and raw bytes."""
    return {str(name): value for name, value in attrs.items() if np.asarray(value).dtype.kind in "fiubUS"}


def check_coefficients(data: xr.DataArray, source: str) -> None:
    """Raise an error for a coefficient that is a text, has an imaginary part, is not finite or is larger than any vessel's."""
    kinds = "fiubc" if data.name in COMPLEX else "fiub"
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


DOFS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
"""The degrees of freedom of a vessel, in their order."""
FORM = "deckcrane hydrodynamics 1"
_MATRIX = ("influenced_dof", "radiating_dof")
_POINTS_OF_FIELD = ("field_depth", "field_y", "field_x")
FIELD_DIMS: dict[str, tuple[str, ...]] = {
    "diffracted_field": ("frequency", "field_direction", *_POINTS_OF_FIELD),
    "radiated_field": ("frequency", "radiating_dof", *_POINTS_OF_FIELD),
}
"""The wave field beside the hull (`deckcrane.hydro.wave_field`), where a database holds one."""
_DIMS: dict[str, tuple[str, ...]] = {
    "added_mass": ("frequency", *_MATRIX),
    "radiation_damping": ("frequency", *_MATRIX),
    "excitation": ("frequency", "wave_direction", "influenced_dof"),
    "hydrostatic_stiffness": _MATRIX,
    "added_mass_infinite": _MATRIX,
    "added_mass_zero": _MATRIX,
    "mass": _MATRIX,
    "viscous_damping": _MATRIX,
    "external_stiffness": _MATRIX,
    "mean_drift": ("frequency", "wave_direction", "influenced_dof"),
    "displacement_rao": ("frequency", "wave_direction", "influenced_dof"),
    QTF: QTF_DIMS,
    "center_of_mass": ("xyz",),
    "roll_damping_quadratic": (),
    **FIELD_DIMS,
}
COMPLEX = ("excitation", "displacement_rao", QTF, *FIELD_DIMS)
_REQUIRED = ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness")
_LONG_NAMES = {
    "added_mass": ("added mass", "kg, kg m, kg m2"),
    "radiation_damping": ("radiation damping", "kg/s, kg m/s, kg m2/s"),
    "excitation": ("wave excitation per metre of amplitude", "N/m, N m/m"),
    "hydrostatic_stiffness": ("restoring, gravity of the body's mass included", "N/m, N, N m"),
    "added_mass_infinite": ("added mass at infinite frequency", "kg, kg m, kg m2"),
    "added_mass_zero": ("added mass at zero frequency", "kg, kg m, kg m2"),
    "mass": ("rigid-body mass about O", "kg, kg m, kg m2"),
    "viscous_damping": ("linear viscous damping", "kg/s, kg m/s, kg m2/s"),
    "external_stiffness": ("stiffness of moorings and the like, beside water and weight", "N/m, N, N m"),
    "mean_drift": ("mean drift force per square of the wave amplitude", "N/m2, N m/m2"),
    "displacement_rao": ("motion of O per metre of amplitude, as the file gives it", "m/m, rad/m"),
    QTF: (LONG_NAME, UNITS),
    "center_of_mass": ("centre of mass from O", "m"),
    "roll_damping_quadratic": ("quadratic roll damping, moment over p|p|", "N m s2"),
}


@dataclass(frozen=True, eq=False)
class Hydrodynamics:
    """A vessel's hydrodynamics in the common convention; `dataset` holds the labelled arrays, the properties plain ones."""

    dataset: xr.Dataset = field(repr=False)
    """The labelled arrays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "dataset", checked(self.dataset))

    @classmethod
    def read(
        cls,
        path_or_name: str | Path,
        body: int | str | None = None,
        speed: float | None = None,
        leave_out: Sequence[float | tuple[float, float]] = (),
    ) -> Hydrodynamics:
        """Read a bundled vessel by name, or a file of any format of `deckcrane.hydro.reading`.

        Args:
            path_or_name: the file, or the name of a bundled vessel
            body: which of several bodies, by number (from 1) or name
            speed: which of several forward speeds [m/s]; None: at rest
            leave_out: frequencies, or ranges of them, that are left out [rad/s]

        Returns:
            the data in the common convention

        Raises:
            DeckcraneError: the file cannot be read, or its data contradict themselves
        """
        from deckcrane.hydro.reading import read

        return read(path_or_name, body, speed, leave_out)

    def write(self, path: str | Path) -> Path:
        """Write netCDF in the common form.

        Args:
            path: the .nc file

        Returns:
            the file that was written
        """
        stored = to_stored(self.dataset)
        return write_netcdf(stored, path)

    @property
    def title(self) -> str:
        """Title of the data."""
        return str(self.dataset.attrs.get("title", ""))

    @property
    def frequency(self) -> Array:
        """Angular frequencies [rad/s], ascending."""
        return self._real("frequency")

    @property
    def wave_direction(self) -> Array:
        """Directions towards which the waves travel [rad], ascending."""
        return self._real("wave_direction")

    @property
    def added_mass(self) -> Array:
        """A(w): (frequency, 6, 6)."""
        return self._real("added_mass")

    @property
    def radiation_damping(self) -> Array:
        """B(w): (frequency, 6, 6)."""
        return self._real("radiation_damping")

    @property
    def excitation(self) -> ComplexArray:
        """F(w, chi): (frequency, wave_direction, 6), force per metre of wave amplitude."""
        return np.asarray(self.dataset["excitation"].values, dtype=np.complex128)

    @property
    def hydrostatic_stiffness(self) -> Array:
        """Restoring of the water (6, 6); `stiffness_includes_mass` says whether that of the weight is in it."""
        return self._real("hydrostatic_stiffness")

    @property
    def added_mass_infinite(self) -> Array:
        """A(inf) of the file, else estimated; `added_mass_infinite_is_estimated` says which."""
        if self.added_mass_infinite_is_estimated:
            from deckcrane.hydro.relations import estimated_added_mass_infinite

            return estimated_added_mass_infinite(self.dataset)
        return self._real("added_mass_infinite")

    @property
    def added_mass_infinite_is_estimated(self) -> bool:
        """Whether A(inf) is not in the file."""
        return "added_mass_infinite" not in self.dataset or bool(
            self.dataset.attrs.get("added_mass_infinite_estimated", 0)
        )

    @property
    def mass(self) -> Array | None:
        """Mass matrix about O (6, 6), where known."""
        return self._optional("mass")

    @property
    def center_of_mass(self) -> Array | None:
        """Centre of mass from O [m], where known."""
        return self._optional("center_of_mass")

    @property
    def viscous_damping(self) -> Array:
        """Linear viscous damping; zero where the database has none."""
        damping = self._optional("viscous_damping")
        return np.zeros((6, 6)) if damping is None else damping

    @property
    def external_stiffness(self) -> Array:
        """Stiffness of moorings and the like; zero where the database has none."""
        stiffness = self._optional("external_stiffness")
        return np.zeros((6, 6)) if stiffness is None else stiffness

    @property
    def mean_drift(self) -> Array | None:
        """Mean force of a regular wave per square of its amplitude, where known: (frequency, wave_direction, 6)."""
        return self._optional("mean_drift")

    @property
    def drift_qtf(self) -> ComplexArray | None:
        """Slow drift force per product of two amplitudes, where known: (qtf_frequency, qtf_other_frequency, qtf_pair, 6)."""
        return np.asarray(self.dataset[QTF].values, dtype=np.complex128) if QTF in self.dataset else None

    @property
    def displacement_rao(self) -> ComplexArray | None:
        """The motion of O per metre of amplitude, where the file gives it: (frequency, wave_direction, 6)."""
        if "displacement_rao" not in self.dataset:
            return None
        return np.asarray(self.dataset["displacement_rao"].values, dtype=np.complex128)

    @property
    def roll_damping_quadratic(self) -> float:
        """Coefficient of p|p| in the roll moment [N m s2]; zero where the database has none."""
        return float(self.dataset["roll_damping_quadratic"]) if "roll_damping_quadratic" in self.dataset else 0.0

    @property
    def water_density(self) -> float:
        """Density of the water [kg/m^3]."""
        return float(self.dataset.attrs["water_density"])

    @property
    def gravity(self) -> float:
        """Gravity [m/s^2]."""
        return float(self.dataset.attrs["gravity"])

    @property
    def depth(self) -> float:
        """Water depth [m], infinite for deep water."""
        return float(self.dataset.attrs["depth"])

    @property
    def speed(self) -> float:
        """Forward speed of the vessel [m/s]; at one, matrices are over the frequency of encounter, forces over the waves' own."""
        return self.attribute("speed") or 0.0

    @property
    def displaced_volume(self) -> float | None:
        """Displaced volume [m^3], where known."""
        return self.attribute("displaced_volume")

    @property
    def stiffness_includes_mass(self) -> bool:
        """Whether the restoring contains that of the weight."""
        return bool(self.dataset.attrs["stiffness_includes_mass"])

    @property
    def wavenumber(self) -> Array:
        """k at every frequency, by the dispersion relation w^2 = g k tanh(k h)."""
        return wavenumber(self.frequency, self.depth, self.gravity)

    @property
    def labels(self) -> tuple[str, ...]:
        """The degrees of freedom by name."""
        return DOFS

    @property
    def lengths(self) -> Array:
        """A typical length of each degree of freedom: 1 for translations, that of the waterplane or the volume for rotations."""
        attrs, C33, length = self.dataset.attrs, float(self.hydrostatic_stiffness[2, 2]), 1.0
        if C33 > 0.0 and "water_density" in attrs and "gravity" in attrs:
            length = math.sqrt(C33 / (self.water_density * self.gravity))
        elif self.displaced_volume:
            length = self.displaced_volume ** (1.0 / 3.0)
        return np.array([1.0] * 3 + [length] * 3)

    @property
    def can_move(self) -> bool:
        """Whether the data allow motions: they have a mass, and the weight in the restoring or the means to add it."""
        return self.mass is not None and (self.stiffness_includes_mass or self.center_of_mass is not None)

    @property
    def total_stiffness(self) -> Array:
        """Restoring with the body's weight, and that of moorings in the data: (6, 6)."""
        from deckcrane.hydro.response import restoring

        return restoring(self) + self.external_stiffness

    def up_to(self, highest: float) -> Hydrodynamics:
        """The same without the frequencies above one.

        Args:
            highest: the highest frequency that is kept [rad/s]

        Returns:
            the data of these frequencies
        """
        return Hydrodynamics(self.dataset.isel(frequency=np.flatnonzero(self.frequency <= highest)))

    def attribute(self, name: str) -> float | None:
        """A number among the attributes of the data.

        Args:
            name: such as `length`, `breadth` or `draught`

        Returns:
            the number; None where it is missing
        """
        return float(self.dataset.attrs[name]) if name in self.dataset.attrs else None

    def _real(self, name: str) -> Array:
        return np.asarray(self.dataset[name].values, dtype=np.float64)

    def _optional(self, name: str) -> Array | None:
        return self._real(name) if name in self.dataset else None


def dataset_of(
    *,
    frequency: npt.ArrayLike,
    wave_direction: npt.ArrayLike,
    attrs: Mapping[str, Any],
    **variables: npt.ArrayLike | None,
) -> xr.Dataset:
    """A dataset of the common form from plain arrays (dims as in `_DIMS`); a variable that is None is left out."""
    data = {
        name: (_DIMS[name], np.asarray(values), dict(zip(("long_name", "units"), _LONG_NAMES[name], strict=True)))
        for name, values in variables.items()
        if values is not None
    }
    coords = {
        "frequency": ("frequency", np.asarray(frequency, dtype=np.float64), {"units": "rad/s"}),
        "wave_direction": ("wave_direction", np.asarray(wave_direction, dtype=np.float64), {"units": "rad"}),
        "influenced_dof": list(DOFS),
        "radiating_dof": list(DOFS),
        "xyz": ["x", "y", "z"],
    }
    return xr.Dataset(data, coords=coords, attrs=dict(attrs))


def checked(dataset: xr.Dataset, rising: bool = True) -> xr.Dataset:
    """The dataset with dims and degrees of freedom in our order and default attributes, or an error.

    Readers call it before they transform the data of a file, when frequencies and directions need not be `rising` yet.
    """
    source = str(dataset.attrs.get("source", "the hydrodynamic database"))
    for name in (*_REQUIRED, "frequency", "wave_direction"):
        if name not in dataset:
            raise DeckcraneError(f"{source}: no `{name}`; a hydrodynamic database has {', '.join(_REQUIRED)}")
    defaults = {
        "water_density": 1025.0,
        "gravity": 9.81,
        "depth": "inf",
        "waterline": 0.0,
        "stiffness_includes_mass": 1,
    }
    attrs = checked_attributes({**defaults, **dataset.attrs}, source)
    order = {}
    for dim in _MATRIX:
        names = [str(n) for n in dataset[dim].values] if _has_labels(dataset, dim) else []
        if sorted(names) != sorted(DOFS):
            raise DeckcraneError(f"{source}: `{dim}` is {names or 'missing'}; it must name {', '.join(DOFS)}")
        if names != list(DOFS):
            order[dim] = [names.index(dof) for dof in DOFS]
    dataset = (dataset.isel(order) if order else dataset).assign_coords({dim: list(DOFS) for dim in _MATRIX})
    for name in ("frequency", "wave_direction"):
        check_axis(dataset, name, source, rising)
    if any(name in dataset for name in FIELD_DIMS):
        for name in (*FIELD_DIMS, "field_direction", *_POINTS_OF_FIELD):
            if name not in dataset.variables:
                raise DeckcraneError(f"{source}: a wave field needs `{name}` too")
            if name not in FIELD_DIMS:
                check_axis(dataset, name, source, rising)
    dataset = dataset.set_coords(["frequency", "wave_direction"])
    for name, dims in _DIMS.items():
        if name not in dataset:
            continue
        if set(dataset[name].dims) != set(dims):
            raise DeckcraneError(f"{source}: `{name}` has dims {dataset[name].dims}; it must have {dims}")
        if dataset[name].dims != tuple(dims):  # an assignment aligns all variables, which takes long
            dataset[name] = dataset[name].transpose(*dims)
        check_coefficients(dataset[name], source)
    if QTF in dataset:
        check_drift_qtf(dataset, source)
    if dataset.sizes.get("xyz", 3) != 3:
        raise DeckcraneError(f"{source}: the dim `xyz` has {dataset.sizes['xyz']} entries; it must have x, y and z")
    dataset = dataset.copy(deep=True)
    dataset.attrs = attrs
    for data in dataset.variables.values():
        data.attrs = netcdf_attributes(data.attrs)
    return dataset


def _has_labels(dataset: xr.Dataset, dim: str) -> bool:
    return dim in dataset.dims and dim in dataset.variables


def to_stored(dataset: xr.Dataset) -> xr.Dataset:
    """The dataset as stored in netCDF: complex numbers as a last dim `complex` of real and imaginary part."""
    stored = dataset
    for name in COMPLEX:
        if name in dataset:
            parts = xr.concat([dataset[name].real, dataset[name].imag], dim="complex").assign_coords(
                complex=["re", "im"]
            )
            stored = stored.assign({name: parts.transpose(..., "complex")})
            stored[name].attrs = dict(dataset[name].attrs)
    return stored.assign_attrs(format=FORM)


def from_stored(stored: xr.Dataset) -> xr.Dataset:
    """The dataset from its stored form: complex numbers joined again."""
    source = stored.attrs.get("source", "the hydrodynamic database")
    split = [name for name in COMPLEX if name in stored and stored[name].dtype.kind != "c"]
    joined = {name: _join_complex(stored, name, source) for name in split}
    return stored.drop_dims("complex", errors="ignore").assign(joined) if joined else stored


def _join_complex(stored: xr.Dataset, name: str, source: str) -> xr.DataArray:
    """Join a variable's real and imaginary parts to complex numbers."""
    parts = stored[name]
    if "complex" not in parts.dims or parts.dtype.kind not in "fiu":
        raise DeckcraneError(
            f"{source}: `{name}` must hold numbers over a dim `complex` of re and im; it has {parts.dtype} over {parts.dims}"
        )
    labels = [str(v) for v in stored["complex"].values] if _has_labels(stored, "complex") else []
    if sorted(labels) != ["im", "re"]:
        raise DeckcraneError(f"{source}: the dim `complex` is {labels or 'without labels'}; it must be re and im")
    re, im = (parts.isel(complex=labels.index(part), drop=True) for part in ("re", "im"))
    joined = re.astype(np.float64) + 1j * im.astype(np.float64)
    joined.attrs = dict(parts.attrs)
    return joined


def wavenumber(frequency: npt.ArrayLike, depth: float = math.inf, gravity: float = 9.81) -> Array:
    """k from w^2 = g k tanh(k h), by Newton's method from an initial value that is exact in deep and in shallow water."""
    k0 = np.asarray(frequency, dtype=np.float64) ** 2 / gravity
    if math.isinf(depth):
        return k0
    kh = k0 * depth / np.sqrt(np.tanh(np.maximum(k0 * depth, 1e-300)))
    for _ in range(20):
        t = np.tanh(kh)
        kh = kh - (kh * t - k0 * depth) / (t + kh * (1 - t**2))
    return np.asarray(kh / depth)
