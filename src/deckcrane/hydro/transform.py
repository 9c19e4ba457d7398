"""Changes of reference point, axes, time factor and normalisation of a hydrodynamic dataset: pure functions.

Each takes a dataset of the form of `deckcrane.hydro.database` (or one on its way to that form) and returns a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import wavenumber
from deckcrane.hydro.drift_qtf import FREQUENCIES, QTF, assign_drift_qtf, pair_directions
from deckcrane.hydro.relations import pairs, sizes_of

MATRICES = (
    "added_mass",
    "radiation_damping",
    "added_mass_infinite",
    "added_mass_zero",
    "mass",
    "viscous_damping",
    "external_stiffness",
)
PER_WAVE = ("excitation", "displacement_rao")
"""Complex numbers per metre of a wave's amplitude, whose phase leads the crest at O."""
BY_HEADING = (*PER_WAVE, "mean_drift")
"""Variables with an entry for each wave direction."""
HALF_TURN = np.array([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])
MIRROR = np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])
_POSITIONS = ("center_of_buoyancy", "reference_point")


def shift_matrix(r: npt.ArrayLike) -> Array:
    """T with [v_O; omega] = T [v_O'; omega] for O' = O + r, so that M' = T^T M T and [f; n]' = T^T [f; n]."""
    x, y, z = np.asarray(r, dtype=np.float64)
    T = np.eye(6)
    T[:3, 3:] = [[0, -z, y], [z, 0, -x], [-y, x, 0]]
    return T


def shift_reference_point(dataset: xr.Dataset, r: Sequence[float] | Array) -> xr.Dataset:
    """The same vessel about O' = O + r: matrices, moments, and phases against the crest at O'."""
    out = moments_moved(phase_moved(dataset, r), r)
    r = np.asarray(r, dtype=np.float64)
    if "center_of_mass" in out:
        out["center_of_mass"] = out["center_of_mass"] - xr.DataArray(r, dims="xyz")
    attrs = dict(out.attrs)
    if "center_of_buoyancy" in attrs:
        attrs["center_of_buoyancy"] = [float(v) for v in np.asarray(attrs["center_of_buoyancy"]) - r]
    if "reference_point" in attrs:
        attrs["reference_point"] = [float(v) for v in np.asarray(attrs["reference_point"]) + r]
    attrs["waterline"] = float(attrs.get("waterline", 0.0)) - float(r[2])
    return out.assign_attrs(attrs)


def moments_moved(dataset: xr.Dataset, r: Sequence[float] | Array) -> xr.Dataset:
    """Matrices and moments about O + r; phases remain against the crest at O."""
    T = shift_matrix(r)
    moved = {
        name: _with_values(dataset[name], T.T @ dataset[name].values @ T)
        for name in _present(dataset, (*MATRICES, "hydrostatic_stiffness"))
    }
    if not dataset.attrs.get("stiffness_includes_mass", 1):
        moved["hydrostatic_stiffness"] = moved["hydrostatic_stiffness"] + _unbalanced_buoyancy(dataset, r)
    for name in _present(dataset, ("excitation", "mean_drift", QTF)):
        moved[name] = _with_values(dataset[name], dataset[name].values @ T)
    if "displacement_rao" in dataset:  # [v_O'; omega] = T^-1 [v_O; omega]
        rao = dataset["displacement_rao"]
        moved["displacement_rao"] = _with_values(rao, rao.values @ np.linalg.inv(T).T)
    return dataset.assign(moved)


def _unbalanced_buoyancy(dataset: xr.Dataset, r: Sequence[float] | Array) -> Array:
    """The part missing in T^T C T when the weight that balances the buoyancy is not in C: its lever about the new O.

    C44 and C55 hold rho g V z_B, C46 and C56 hold -rho g V x_B and -rho g V y_B, and B' = B - r.
    """
    if "displaced_volume" not in dataset.attrs:
        raise DeckcraneError(
            f"{dataset.attrs.get('source', 'the database')}: the restoring does not include the body's weight and the "
            "displaced volume is not known, so the reference point cannot be moved; state `displaced_volume`"
        )
    force = (
        float(dataset.attrs.get("water_density", 1025.0))
        * float(dataset.attrs.get("gravity", 9.81))
        * float(dataset.attrs["displaced_volume"])
    )
    extra = np.zeros((6, 6))
    extra[3, 3] = extra[4, 4] = -force * r[2]
    extra[3, 5], extra[4, 5] = force * r[0], force * r[1]
    return extra


def phase_moved(dataset: xr.Dataset, r: Sequence[float] | Array) -> xr.Dataset:
    """Phases against the crest at O + r: the elevation there is zeta e^{i(wt - k(x cos chi + y sin chi))}."""
    depth, gravity = float(dataset.attrs.get("depth", "inf")), float(dataset.attrs.get("gravity", 9.81))
    k = wavenumber(dataset["frequency"].values, depth, gravity)
    chi = dataset["wave_direction"].values
    lag = k[:, None] * (r[0] * np.cos(chi) + r[1] * np.sin(chi))[None, :]
    phase_factor = np.exp(1j * lag)[:, :, None]
    moved = {
        name: _with_values(dataset[name], dataset[name].values * phase_factor) for name in _present(dataset, PER_WAVE)
    }
    if QTF in dataset:  # of the first wave's phase less the second's
        k = wavenumber(dataset[FREQUENCIES[0]].values, depth, gravity)
        first, second = (
            np.exp(1j * k[:, None] * (r[0] * np.cos(chi) + r[1] * np.sin(chi))) for chi in pair_directions(dataset).T
        )
        moved[QTF] = _with_values(dataset[QTF], dataset[QTF].values * (first[:, None] * second.conj())[..., None])
    return dataset.assign(moved)


def flip_vertical_axis(dataset: xr.Dataset) -> xr.Dataset:
    """Rotate the axes by pi about x: z down and y to starboard become z up and y to port, and back again."""
    out = dataset.copy()
    S = np.diag(HALF_TURN)
    for name in (*MATRICES, "hydrostatic_stiffness"):
        if name in out:
            out[name] = _with_values(out[name], S @ out[name].values @ S)
    for name in _present(out, BY_HEADING):
        out[name] = _with_values(out[name], out[name].values * HALF_TURN)
    if "center_of_mass" in out:
        out["center_of_mass"] = _with_values(out["center_of_mass"], out["center_of_mass"].values * HALF_TURN[:3])
    attrs = dict(out.attrs)
    for name in _POSITIONS:
        if name in attrs:
            attrs[name] = [float(v) for v in np.asarray(attrs[name]) * HALF_TURN[:3]]
    attrs["waterline"] = -float(attrs.get("waterline", 0.0)) or 0.0
    if QTF in out:
        out = _with_pairs(out, -pair_directions(out), out[QTF].values * HALF_TURN)
    return relabel_directions(out.assign_attrs(attrs), -out["wave_direction"].values)


def conjugated(dataset: xr.Dataset) -> xr.Dataset:
    """Change the time factor: Re(X e^{-iwt}) becomes Re(X e^{+iwt}), a phase lag becomes a phase lead."""
    names = _present(dataset, (*PER_WAVE, QTF))
    return dataset.assign({name: _with_values(dataset[name], np.conj(dataset[name].values)) for name in names})


def relabel_directions(dataset: xr.Dataset, directions: npt.ArrayLike) -> xr.Dataset:
    """Relabel the wave directions [rad], mapped to 0 ... 2 pi, sorted, without duplicates."""
    angle = _within_turn(directions)
    order = np.argsort(angle, kind="stable")
    keep = [i for n, i in enumerate(order) if n == 0 or angle[i] - angle[order[n - 1]] > 1e-6]
    attrs = dict(dataset["wave_direction"].attrs)
    out = dataset.isel(wave_direction=keep).assign_coords(wave_direction=angle[keep])
    out["wave_direction"].attrs = attrs
    return out


def _within_turn(directions: npt.ArrayLike) -> Array:
    """Directions [rad] mapped to 0 ... 2 pi."""
    angle = np.mod(np.asarray(directions, dtype=np.float64), 2 * np.pi)
    angle[np.isclose(angle, 2 * np.pi, atol=1e-6)] = 0.0
    angle[np.isclose(angle, 0.0, atol=1e-9)] = 0.0
    return np.asarray(angle)


def _with_pairs(dataset: xr.Dataset, directions: Array, values: npt.NDArray[Any]) -> xr.Dataset:
    """A QTF at these pairs of directions, mapped to 0 ... 2 pi, sorted, without duplicates: the first of equal ones stands."""
    pairs = _within_turn(directions)
    _, first = np.unique(np.round(pairs, 6), axis=0, return_index=True)
    return assign_drift_qtf(dataset, dataset[FREQUENCIES[0]].values, pairs[first], values[:, :, first])


def mirrored_pairs(dataset: xr.Dataset) -> xr.Dataset:
    """The QTF for waves from both sides, where it has those of one side only and the hull is symmetric."""
    pairs, values = pair_directions(dataset), dataset[QTF].values
    side = np.sin(pairs)
    if (np.any(side > 1e-6) and np.any(side < -1e-6)) or not is_laterally_symmetric(dataset):
        return _with_pairs(dataset, pairs, values)
    return _with_pairs(dataset, np.concatenate([pairs, -pairs]), np.concatenate([values, values * MIRROR], axis=2))


def mirrored(dataset: xr.Dataset) -> xr.Dataset:
    """All headings, for a hull symmetric about its centre plane: F(-chi) is F(chi) with sway, roll, yaw reversed."""
    chi = dataset["wave_direction"].values
    both_sides = {}
    for name in _present(dataset, BY_HEADING):
        variable = dataset[name]
        mirror_image = variable.copy(data=variable.values * MIRROR).assign_coords(wave_direction=-chi)
        both_sides[name] = xr.concat([variable, mirror_image], dim="wave_direction")
    joined = dataset.drop_dims("wave_direction", errors="ignore").assign(both_sides)
    joined["wave_direction"].attrs = dict(dataset["wave_direction"].attrs)
    return relabel_directions(joined, joined["wave_direction"].values)


def mirror_to_full_circle(dataset: xr.Dataset) -> xr.Dataset:
    """Add the other half of the headings by symmetry, where the data cover one side only and the hull is symmetric."""
    dataset = mirrored_pairs(dataset) if QTF in dataset else dataset
    side = np.sin(dataset["wave_direction"].values)
    if (np.any(side > 1e-6) and np.any(side < -1e-6)) or not is_laterally_symmetric(dataset):
        return relabel_directions(dataset, dataset["wave_direction"].values)
    both_sides = mirrored(dataset)
    note = str(dataset.attrs.get("convention", ""))
    symmetry_note = "headings of the other side by symmetry" if both_sides.sizes != dataset.sizes else ""
    return both_sides.assign_attrs(convention="; ".join(part for part in (note, symmetry_note) if part))


def is_laterally_symmetric(dataset: xr.Dataset, tolerance: float = 1e-2) -> bool:
    """Whether surge, heave and pitch are uncoupled from sway, roll and yaw in added mass and damping, noise aside."""
    size = sizes_of(dataset)
    for name, diagonal in (("added_mass", size.added_mass), ("radiation_damping", size.damping)):
        largest = np.abs(dataset[name].values).max(axis=0)
        coupling = np.maximum(largest, largest.T) > tolerance * pairs(diagonal)
        if np.any(coupling[0::2, 1::2]):
            return False
    return True


def length_powers() -> tuple[Array, Array, Array]:
    """Powers of the length scale L in WAMIT's normalisation: of A and B, of C, and of the exciting force.

    A = rho L^k A', B = rho w L^k B', C = rho g L^(k-1) C', X = rho g L^m X', with k = 3, 4, 5 and m = 2, 3.
    """
    rotation = np.array([0, 0, 0, 1, 1, 1])
    k = 3.0 + rotation[:, None] + rotation[None, :]
    return k, k - 1.0, 2.0 + rotation


def _present(dataset: xr.Dataset, names: Sequence[str]) -> list[str]:
    return [name for name in names if name in dataset]


def _with_values(data: xr.DataArray, values: npt.NDArray[Any]) -> xr.DataArray:
    return data.copy(data=values)
