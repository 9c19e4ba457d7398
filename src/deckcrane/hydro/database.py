"""The hydrodynamic database of a vessel: one labelled form for all file formats.

Axes x forward, y to port, z up; signals are Re(X e^{+iwt}); `wave_direction` is the direction towards which waves travel,
counter-clockwise from +x (0 following, pi/2 towards port, pi head seas); the argument of `excitation` is a phase lead over the
crest at O. `deckcrane.hydro.reading` reads the file formats.
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
from deckcrane.files.netcdf import write_netcdf
from deckcrane.hydro.values import check_axis, check_coefficients, checked_attributes, writable

DOFS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
FORM = "deckcrane hydrodynamics 1"
_MATRIX = ("influenced_dof", "radiating_dof")
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
    "center_of_mass": ("xyz",),
    "roll_damping_quadratic": (),
}
COMPLEX = ("excitation", "displacement_rao")
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
    "center_of_mass": ("centre of mass from O", "m"),
    "roll_damping_quadratic": ("quadratic roll damping, moment over p|p|", "N m s2"),
}


@dataclass(frozen=True, eq=False)
class Hydrodynamics:
    """A vessel's hydrodynamics in the common convention; `dataset` holds the labelled arrays, the properties plain ones."""

    dataset: xr.Dataset = field(repr=False)

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

        Of several bodies, one by number (from 1) or name; of several forward speeds, one [m/s], else rest; without the
        frequencies or ranges [rad/s] that are to be left out.
        """
        from deckcrane.hydro.reading import read

        return read(path_or_name, body, speed, leave_out)

    def write(self, path: str | Path) -> Path:
        """Write netCDF in the common form."""
        stored = to_stored(self.dataset)
        return write_netcdf(stored, path)

    @property
    def title(self) -> str:
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
        return "added_mass_infinite" not in self.dataset or bool(
            self.dataset.attrs.get("added_mass_infinite_estimated", 0)
        )

    @property
    def mass(self) -> Array | None:
        return self._optional("mass")

    @property
    def center_of_mass(self) -> Array | None:
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
        return float(self.dataset.attrs["water_density"])

    @property
    def gravity(self) -> float:
        return float(self.dataset.attrs["gravity"])

    @property
    def depth(self) -> float:
        """Water depth [m], infinite for deep water."""
        return float(self.dataset.attrs["depth"])

    @property
    def displaced_volume(self) -> float | None:
        return self.attribute("displaced_volume")

    @property
    def stiffness_includes_mass(self) -> bool:
        return bool(self.dataset.attrs["stiffness_includes_mass"])

    @property
    def wavenumber(self) -> Array:
        """k at every frequency, by the dispersion relation w^2 = g k tanh(k h)."""
        return wavenumber(self.frequency, self.depth, self.gravity)

    def attribute(self, name: str) -> float | None:
        """A number among the attributes (`length`, `breadth`, `draught`, ...), None where it is missing."""
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
    for dim in _MATRIX:
        names = [str(n) for n in dataset[dim].values] if _has_labels(dataset, dim) else []
        if sorted(names) != sorted(DOFS):
            raise DeckcraneError(f"{source}: `{dim}` is {names or 'missing'}; it must name {', '.join(DOFS)}")
        dataset = dataset.isel({dim: [names.index(dof) for dof in DOFS]}).assign_coords({dim: list(DOFS)})
    for name in ("frequency", "wave_direction"):
        check_axis(dataset, name, source, rising)
    dataset = dataset.set_coords(["frequency", "wave_direction"])
    for name, dims in _DIMS.items():
        if name not in dataset:
            continue
        if set(dataset[name].dims) != set(dims):
            raise DeckcraneError(f"{source}: `{name}` has dims {dataset[name].dims}; it must have {dims}")
        dataset[name] = dataset[name].transpose(*dims)
        check_coefficients(dataset[name], source)
    if dataset.sizes.get("xyz", 3) != 3:
        raise DeckcraneError(f"{source}: the dim `xyz` has {dataset.sizes['xyz']} entries; it must have x, y and z")
    dataset = dataset.copy()
    dataset.attrs = attrs
    for data in dataset.variables.values():
        data.attrs = writable(data.attrs)
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
