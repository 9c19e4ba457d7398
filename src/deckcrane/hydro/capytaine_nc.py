"""Datasets of Capytaine (2.x and 3.x), as `capytaine.export_dataset` writes them to netCDF.

Capytaine has z up, signals Re(X e^{-iwt}), `wave_direction` in radians where the waves travel to, phases at the crest of
the global origin, SI units, moments about `rotation_center`. Depends on xarray, `database` and `transform`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Array, dataset_of
from deckcrane.hydro.transform import all_round, conjugated, moments_moved

_FREQUENCY_DIMS = ("omega", "freq", "period", "wavenumber", "wavelength")


def from_capytaine(raw: xr.Dataset, source: str) -> xr.Dataset:
    """A dataset of our form about the point of the waterplane at Capytaine's origin."""
    ds = _by_omega(_one_case(_named(_joined(raw), source), source), source)
    for name in ("added_mass", "radiation_damping"):
        if name not in ds:
            raise DeckcraneError(f"{source}: a Capytaine dataset without `{name}`; solve the radiation problems too")
    omega = np.asarray(ds["omega"].values, dtype=np.float64)
    finite = np.isfinite(omega) & (omega > 0)
    if not finite.any():
        raise DeckcraneError(f"{source}: no finite positive `omega`")
    radiation = {
        name: np.asarray(ds[name].transpose("omega", "influenced_dof", "radiating_dof").values, dtype=np.float64)
        for name in ("added_mass", "radiation_damping")
    }
    limits = {"added_mass_infinite": np.isposinf(omega), "added_mass_zero": omega == 0.0}
    excitation = _excitation(ds, source).transpose("omega", "wave_direction", "influenced_dof")
    depth = _number(ds, "water_depth", np.inf)
    if "hydrostatic_stiffness" not in ds:
        raise DeckcraneError(
            f"{source}: a Capytaine dataset without `hydrostatic_stiffness`; "
            "call body.compute_hydrostatics() and fill_dataset(..., hydrostatics=True) before the export"
        )
    attrs: dict[str, Any] = {
        "title": next((str(ds[name].values) for name in ("body", "body_name") if name in ds.coords), "Capytaine"),
        "source": source,
        "source_format": "Capytaine"
        + (f" {raw.attrs['capytaine_version']}" if "capytaine_version" in raw.attrs else ""),
        "water_density": _number(ds, "rho", 1025.0),
        "gravity": _number(ds, "g", 9.81),
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "convention": "e^{-iwt} conjugated",
    }
    if "disp_mass" in ds:
        attrs["displaced_volume"] = _number(ds, "disp_mass", 0.0) / attrs["water_density"]
    if "draught" in ds:
        attrs["draught"] = _number(ds, "draught", 0.0)
    if (buoyancy := _point(ds, "center_of_buoyancy")) is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in buoyancy]
    out = dataset_of(
        frequency=omega[finite],
        wave_direction=np.asarray(ds["wave_direction"].values, dtype=np.float64),
        attrs=attrs,
        added_mass=radiation["added_mass"][finite],
        radiation_damping=radiation["radiation_damping"][finite],
        excitation=excitation.values[finite],
        hydrostatic_stiffness=_matrix(ds, "hydrostatic_stiffness"),
        mass=_matrix(ds, "inertia_matrix") if "inertia_matrix" in ds else None,
        **{name: _limit(radiation["added_mass"], mask) for name, mask in limits.items()},
    ).sortby("frequency")
    centre = _point(ds, "rotation_center")
    if centre is not None and np.any(centre):
        out = moments_moved(out, -centre)
        out.attrs["convention"] += f"; moments moved from the rotation centre {centre.round(6).tolist()} to the origin"
    mass_centre = _point(ds, "center_of_mass")
    if mass_centre is not None:
        out["center_of_mass"] = ("xyz", mass_centre)
    return all_round(conjugated(out))


def _joined(raw: xr.Dataset) -> xr.Dataset:
    """Complex numbers that were stored as a dim `complex` of re and im."""
    if "complex" not in raw.dims:
        return raw
    out = raw.drop_dims("complex")
    for name, data in raw.data_vars.items():
        if "complex" in data.dims:
            labels = [str(v.decode() if isinstance(v, bytes) else v) for v in raw["complex"].values]
            re, im = (data.isel(complex=labels.index(part), drop=True) for part in ("re", "im"))
            out[name] = re + 1j * im
    return out


def _named(ds: xr.Dataset, source: str) -> xr.Dataset:
    """Degrees of freedom by our names: `Surge`, or `hull__Surge` where the body has a name."""
    for dim in ("influenced_dof", "radiating_dof"):
        if dim not in ds.dims:
            raise DeckcraneError(f"{source}: no dim `{dim}`; export the dataset of assemble_dataset or fill_dataset")
        names = [str(n.decode() if isinstance(n, bytes) else n).rpartition("__")[2].lower() for n in ds[dim].values]
        if len(set(names)) != len(names):
            raise DeckcraneError(f"{source}: several bodies ({', '.join(map(str, ds[dim].values))}); one body is read")
        if not set(DOFS) <= set(names):
            missing = [dof for dof in DOFS if dof not in names]
            raise DeckcraneError(f"{source}: `{dim}` lacks {', '.join(missing)}; body.add_all_rigid_body_dofs()")
        ds = ds.assign_coords({dim: names}).sel({dim: list(DOFS)})
    return ds


def _one_case(ds: xr.Dataset, source: str) -> xr.Dataset:
    """One density, depth, body and speed."""
    for dim in ("rho", "g", "water_depth", "body", "body_name", "forward_speed"):
        if dim in ds.dims:
            if ds.sizes[dim] > 1:
                raise DeckcraneError(f"{source}: {ds.sizes[dim]} values of `{dim}`; select one before the export")
            ds = ds.isel({dim: 0})
    if abs(_number(ds, "forward_speed", 0.0)) > 1e-9:
        raise DeckcraneError(f"{source}: forward speed {_number(ds, 'forward_speed', 0.0):g} m/s; only zero is read")
    return ds


def _by_omega(ds: xr.Dataset, source: str) -> xr.Dataset:
    if "omega" in ds.dims:
        return ds
    for dim in _FREQUENCY_DIMS:
        if dim in ds.dims and "omega" in ds.coords:
            return ds.swap_dims({dim: "omega"})
    raise DeckcraneError(f"{source}: no dim `omega`; it has {', '.join(str(d) for d in ds.dims)}")


def _excitation(ds: xr.Dataset, source: str) -> xr.DataArray:
    if "excitation_force" in ds:
        return ds["excitation_force"]
    if "Froude_Krylov_force" in ds and "diffraction_force" in ds:
        return ds["Froude_Krylov_force"] + ds["diffraction_force"]
    raise DeckcraneError(
        f"{source}: neither `excitation_force` nor `Froude_Krylov_force` with `diffraction_force`; solve the "
        "diffraction problems for the wave directions that you need"
    )


def _limit(added_mass: Array, mask: Any) -> Array | None:
    found = added_mass[mask]
    return found[0] if len(found) and np.all(np.isfinite(found[0])) else None


def _matrix(ds: xr.Dataset, name: str) -> Array:
    return np.asarray(ds[name].transpose("influenced_dof", "radiating_dof").values, dtype=np.float64)


def _point(ds: xr.Dataset, name: str) -> Array | None:
    if name not in ds:
        return None
    values = np.asarray(ds[name].values, dtype=np.float64).ravel()
    return values if values.shape == (3,) and np.all(np.isfinite(values)) else None


def _number(ds: xr.Dataset, name: str, default: float) -> float:
    return float(np.asarray(ds[name].values).ravel()[0]) if name in ds or name in ds.coords else default
