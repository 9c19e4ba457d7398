"""BEMIO's `.h5` files (WEC-Sim), whichever panel code they came from.

BEMIO normalises as WAMIT with a unit length (A/rho, B/(rho w), X/(rho g), C/(rho g)), has z up, signals Re(X e^{+iwt}),
directions in degrees where the waves travel to, moments about `cg` and phases at the crest of the global origin. Arrays
lie as (degree of freedom, column or direction, frequency).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import load_hdf5, numbers
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.transform import all_round, moments_moved

_COEFFICIENTS = "body1/hydro_coeffs/"
_NAMES = (
    *(f"simulation_parameters/{name}" for name in ("rho", "g", "w", "wave_dir", "water_depth", "scaled")),
    *(f"body1/properties/{name}" for name in ("cg", "cb", "disp_vol")),
    *(_COEFFICIENTS + name for name in ("added_mass/all", "added_mass/inf_freq", "radiation_damping/all")),
    *(_COEFFICIENTS + name for name in ("excitation/re", "excitation/im", "linear_restoring_stiffness")),
)
_REMEDY = "write the file again with BEMIO's writeBEMIOH5"


@dataclass(frozen=True)
class _File:
    """The values of a BEMIO file, by name, and how each must look."""

    path: Path
    content: dict[str, npt.NDArray[Any]]

    def __contains__(self, name: str) -> bool:
        return name in self.content

    def values(self, name: str, shape: tuple[int, ...] | None = None) -> Array:
        """Real numbers of this shape."""
        if name not in self.content:
            raise DeckcraneError(f"{self.path}: no `{name}`; {_REMEDY}")
        found = numbers(self.content[name])
        if found is None:
            raise DeckcraneError(f"{self.path}: `{name}` is not numeric; {_REMEDY}")
        if shape is not None and found.shape != shape:
            raise DeckcraneError(f"{self.path}: `{name}` is {found.shape}; it must be {shape}")
        return found

    def row(self, name: str, count: int | None = None) -> Array:
        """A list of numbers, however it lies."""
        found = self.values(name).ravel()
        if len(found) < (count or 1):
            raise DeckcraneError(
                f"{self.path}: `{name}` has {len(found)} numbers; it must have {count or 'one or more'}"
            )
        return found[:count]

    def number(self, name: str) -> float:
        return float(self.row(name, 1)[0])


def read_bemio(path: Path) -> Hydrodynamics:
    """The first and only body of the file, about the point of the waterplane at the global origin."""
    content, names = load_hdf5(path, _NAMES, f"it may be cut short; {_REMEDY}")
    if "simulation_parameters" not in names or "body1" not in names:
        raise DeckcraneError(
            f"{path}: not a BEMIO file: no `simulation_parameters` and `body1`; it holds {', '.join(names) or 'nothing'}"
        )
    if "body2" in names:
        bodies = sum(1 for name in names if name.startswith("body"))
        raise DeckcraneError(f"{path}: {bodies} bodies; a database of one body is read")
    return _read(_File(path, content), path)


def _read(file: _File, path: Path) -> Hydrodynamics:
    rho, g = (file.number(f"simulation_parameters/{name}") for name in ("rho", "g"))
    w = file.row("simulation_parameters/w")
    order = np.argsort(w)
    scaled = "simulation_parameters/scaled" in file and file.number("simulation_parameters/scaled") != 0
    by_A, by_B, by_F = (1.0, np.ones_like(w), 1.0) if scaled else (rho, rho * w, rho * g)
    beta = file.row("simulation_parameters/wave_dir")
    frequencies = (6, 6, len(w))
    A = np.moveaxis(file.values(_COEFFICIENTS + "added_mass/all", frequencies), -1, 0) * by_A
    B = np.moveaxis(file.values(_COEFFICIENTS + "radiation_damping/all", frequencies), -1, 0) * by_B[:, None, None]
    re, im = (file.values(f"{_COEFFICIENTS}excitation/{part}", (6, len(beta), len(w))) for part in ("re", "im"))
    F = np.transpose(re + 1j * im, (2, 1, 0)) * by_F
    C = file.values(_COEFFICIENTS + "linear_restoring_stiffness", (6, 6)) * by_F
    cg = file.row("body1/properties/cg", 3)
    limit = _COEFFICIENTS + "added_mass/inf_freq"
    depth = _depth(file)
    attrs: dict[str, Any] = {
        "title": path.stem,
        "source": str(path),
        "source_format": "BEMIO",
        "water_density": rho,
        "gravity": g,
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "convention": f"moments moved from cg {cg.round(6).tolist()} to the origin",
    }
    if "body1/properties/disp_vol" in file and (volume := file.number("body1/properties/disp_vol")) > 0:
        attrs["displaced_volume"] = volume
    if "body1/properties/cb" in file:
        attrs["center_of_buoyancy"] = [float(v) for v in file.row("body1/properties/cb", 3)]
    positive = order[w[order] > 0]
    dataset = dataset_of(
        frequency=w[positive],
        wave_direction=np.radians(beta),
        attrs=attrs,
        added_mass=A[positive],
        radiation_damping=B[positive],
        added_mass_infinite=file.values(limit, (6, 6)) * by_A if limit in file else None,
        excitation=F[positive],
        hydrostatic_stiffness=C,
    )
    dataset = moments_moved(checked(dataset, rising=False), -cg)
    dataset["center_of_mass"] = ("xyz", cg)
    return Hydrodynamics(all_round(dataset))


def _depth(file: _File) -> float:
    """BEMIO writes `infinite`, a number, or 0 for deep water."""
    name = "simulation_parameters/water_depth"
    if name not in file or file.content[name].dtype.kind not in "fiu":
        return np.inf
    depth = file.number(name)
    return depth if depth > 0 else np.inf
