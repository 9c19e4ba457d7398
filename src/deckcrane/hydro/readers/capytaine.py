"""Datasets of Capytaine (2.x and 3.x), as `capytaine.export_dataset` writes them to netCDF.

Capytaine has z up, signals Re(X e^{-iwt}), `wave_direction` in radians towards which the waves travel, phases at the crest of
the global origin, SI units, moments about `rotation_center`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import numbers, one_number
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, couple, without_mirrored_headings
from deckcrane.hydro.database import DOFS, Hydrodynamics, checked, checked_attributes, dataset_of, wavenumber
from deckcrane.hydro.readers.text import LeaveOut, chosen_body, chosen_speed, drop_frequencies, refuse_speed
from deckcrane.hydro.transform import conjugated, mirror_to_full_circle, moments_moved, shift_reference_point

_MATRIX = ("influenced_dof", "radiating_dof")
_FREQUENCY_DIMS = ("omega", "freq", "period", "wavenumber", "wavelength")


def from_capytaine(
    raw: xr.Dataset,
    source: str,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: LeaveOut = (),
) -> xr.Dataset:
    """Convert to the common form, about the point of the waterplane at Capytaine's origin."""
    ds, others = _select_body(_join_complex(raw, source), source, body)
    ds = _by_omega(_select_case(_rename_dofs(ds, source), source, speed), source)
    for name in ("added_mass", "radiation_damping"):
        if name not in ds:
            raise DeckcraneError(f"{source}: a Capytaine dataset without `{name}`; solve the radiation problems too")
    omega = _values(ds, "omega", ("omega",), source)
    usable = np.isfinite(omega) & (omega > 0)
    if not usable.any():
        raise DeckcraneError(f"{source}: no finite positive `omega`")
    depth = _number(ds, "water_depth", np.inf, source)
    speed_of_data = _number(ds, "forward_speed", 0.0, source)
    overtaken = np.zeros(len(omega), dtype=bool)
    if speed_of_data:
        met = _encounter(ds, omega, speed_of_data, depth, source)
        overtaken = usable & np.any(np.where(np.isfinite(met), met, 0.0) < 0, axis=1)
        usable &= ~overtaken
        radiation = _radiation_under_way(ds, omega, np.abs(met), usable, source)
    else:
        radiation = {
            name: _values(ds, name, ("omega", "influenced_dof", "radiating_dof"), source)
            for name in ("added_mass", "radiation_damping")
        }
    limits = {"added_mass_infinite": np.isposinf(omega), "added_mass_zero": omega == 0.0}
    excitation = _excitation(ds, source)
    unsolved = np.isnan(radiation["added_mass"]).all(axis=(1, 2)) & np.isnan(radiation["radiation_damping"]).all(
        axis=(1, 2)
    )
    failed = usable & (unsolved | np.isnan(excitation).all(axis=(1, 2)))
    usable &= ~failed
    if not usable.any():
        raise DeckcraneError(
            f"{source}: no frequency has both radiation and diffraction; {failed.sum()} hold no numbers"
        )
    if "hydrostatic_stiffness" not in ds:
        raise DeckcraneError(
            f"{source}: a Capytaine dataset without `hydrostatic_stiffness`; "
            "call body.compute_hydrostatics() and fill_dataset(..., hydrostatics=True) before the export"
        )
    attrs: dict[str, Any] = {
        "title": _body_title(ds, "Capytaine"),
        "source": source,
        "source_format": "Capytaine"
        + (f" {raw.attrs['capytaine_version']}" if "capytaine_version" in raw.attrs else ""),
        "water_density": _number(ds, "rho", 1025.0, source),
        "gravity": _number(ds, "g", 9.81, source),
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "stiffness_includes_mass": 1,
        "speed": speed_of_data,
        "convention": "e^{-iwt} conjugated" + (f"; of the bodies, {others} at rest" if others else ""),
    }
    if others:
        attrs["other_bodies"] = others
    if failed.any():
        attrs["convention"] += "; left out, not computed: " + ", ".join(f"{w:.4g}" for w in omega[failed]) + " rad/s"
        attrs["left_out"] = sorted(omega[failed].tolist())
    if speed_of_data:
        attrs["convention"] += "; matrices at the frequency of encounter, forces at that of the waves"
    if overtaken.any():
        attrs["convention"] += (
            "; left out, waves that the vessel overtakes in some heading, on which the vertical velocity of the water has the "
            "wrong sign in Capytaine: " + ", ".join(f"{w:.4g}" for w in omega[overtaken]) + " rad/s"
        )
        attrs["left_out"] = sorted([*attrs.get("left_out", []), *omega[overtaken].tolist()])
    if "disp_mass" in ds:
        attrs["displaced_volume"] = (
            _number(ds, "disp_mass", 0.0, source) / checked_attributes(attrs, source)["water_density"]
        )
    if "draught" in ds:
        attrs["draught"] = _number(ds, "draught", 0.0, source)
    if (buoyancy := _point(ds, "center_of_buoyancy")) is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in buoyancy]
    converted = dataset_of(
        frequency=omega[usable],
        wave_direction=_values(ds, "wave_direction", ("wave_direction",), source),
        attrs=attrs,
        added_mass=radiation["added_mass"][usable],
        radiation_damping=radiation["radiation_damping"][usable],
        excitation=excitation[usable],
        hydrostatic_stiffness=_values(ds, "hydrostatic_stiffness", _MATRIX, source),
        mass=_values(ds, "inertia_matrix", _MATRIX, source) if "inertia_matrix" in ds else None,
        **{name: _added_mass_limit(radiation["added_mass"], mask) for name, mask in limits.items()},
    ).sortby("frequency")
    out = _about_origin(checked(drop_frequencies(converted, leave_out), rising=False), ds)
    mass_centre = _point(ds, "center_of_mass")
    if mass_centre is not None:
        out["center_of_mass"] = ("xyz", mass_centre)
    out = conjugated(out)
    own_centre = mass_centre if mass_centre is not None else _point(ds, "rotation_center")
    if others and own_centre is not None and np.any(np.abs(own_centre[:2]) > 1e-6):
        x, y = own_centre[:2]
        name = "its centre of mass" if mass_centre is not None else "its rotation centre"
        note = f"{out.attrs['convention']}; then, with the waves' phases, to ({x:.4g}, {y:.4g}) m, over {name}"
        out = shift_reference_point(out, [float(x), float(y), 0.0]).assign_attrs(convention=note)
    return mirror_to_full_circle(out)


def _about_origin(out: xr.Dataset, ds: xr.Dataset) -> xr.Dataset:
    """Move moments from the rotation centre to Capytaine's origin.

    Files written for BEMIO do not contain it. Capytaine's default is the centre of mass, where the body has one, else the
    origin; a mass matrix without coupling is about the centre of mass, wherever that is.
    """
    mass_centre = _point(ds, "center_of_mass")
    uncoupled = _is_uncoupled(out["mass"].values if "mass" in out else None)
    centre = _moment_centre(ds, out["mass"].values if "mass" in out else None)
    name = "the rotation centre"
    if _point(ds, "rotation_center") is None:
        name = "the centre of mass, in the absence of a rotation centre,"
    if centre is None:
        unknown = uncoupled and mass_centre is None
        where = "the centre of mass, whose place the file does not say" if unknown else "the origin"
        note = f"{out.attrs['convention']}; moments taken to be about {where}"
        return out.assign_attrs(convention=note, about_unknown_center=int(unknown))
    if not np.any(centre):
        return out
    note = f"{out.attrs['convention']}; moments moved from {name} {centre.round(6).tolist()} to the origin"
    return moments_moved(out, -centre).assign_attrs(convention=note)


def _moment_centre(ds: xr.Dataset, mass: Array | None) -> Array | None:
    """The point about which the file has its moments; None where it does not say it."""
    centre, mass_centre = _point(ds, "rotation_center"), _point(ds, "center_of_mass")
    if centre is None and mass_centre is not None and (mass is None or _is_uncoupled(mass)):
        return mass_centre
    return centre


def _is_uncoupled(mass: Array | None) -> bool:
    """Whether a mass matrix is about the centre of mass: translations and rotations are not coupled."""
    return mass is not None and not np.any(np.abs(mass[:3, 3:]) > 1e-6 * mass[0, 0])


def coupled_from_capytaine(raw: xr.Dataset, source: str) -> CoupledHydrodynamics:
    """All bodies of a dataset that were computed together, degrees of freedom `hull__Surge`, with what couples them."""
    joined = _join_complex(raw, source)
    if "influenced_dof" not in joined.dims or "influenced_dof" not in joined.variables:
        raise DeckcraneError(f"{source}: not a dataset of Capytaine: no `influenced_dof`; it holds no bodies")
    labels = [_label_text(label) for label in joined["influenced_dof"].values]
    names = [name for name in dict.fromkeys(label.rpartition("__")[0] for label in labels) if name]
    if len(names) < 2:
        raise DeckcraneError(
            f"{source}: one body, or bodies that were computed apart; hulls that act on each other are computed as one of "
            "Capytaine's sums of bodies, whose degrees of freedom are named body__Surge and so on"
        )
    hulls = [Hydrodynamics(from_capytaine(raw, source, name)) for name in names]
    ds = joined
    wanted = [f"{name}__{dof}" for name in names for dof in DOFS]
    for dim in _MATRIX:
        dof_labels = [_label_text(label) for label in ds[dim].values]
        dof_labels = [f"{label.rpartition('__')[0]}__{label.rpartition('__')[2].lower()}" for label in dof_labels]
        missing = [label for label in wanted if label not in dof_labels]
        if missing:
            raise DeckcraneError(f"{source}: `{dim}` lacks {', '.join(missing[:6])}; every body needs all six motions")
        ds = ds.isel({dim: [dof_labels.index(label) for label in wanted]}).assign_coords({dim: wanted})
    ds = _by_omega(_select_case(ds, source, None), source)
    omega = _values(ds, "omega", ("omega",), source)
    order = [int(np.argmin(np.abs(omega - w))) for w in hulls[0].frequency]
    A, B = (_values(ds, name, ("omega", *_MATRIX), source) for name in ("added_mass", "radiation_damping"))
    points = [np.array(hull.dataset.attrs["reference_point"]) for hull in hulls]
    selected = [_rename_dofs(_select_body(joined, source, name)[0], source) for name in names]
    masses = [
        _values(body, "inertia_matrix", _MATRIX, source) if "inertia_matrix" in body else None for body in selected
    ]
    centres = [_moment_centre(body, mass) for body, mass in zip(selected, masses, strict=True)]
    moved = [point - (np.zeros(3) if centre is None else centre) for point, centre in zip(points, centres, strict=True)]
    headings = _values(ds, "wave_direction", ("wave_direction",), source)
    return couple(
        names,
        [without_mirrored_headings(hull, headings) for hull in hulls],
        np.array([[point[0], point[1], 0.0] for point in points]),
        moved,
        (A[order], B[order], _added_mass_limit(A, np.isposinf(omega))),
    )


def _join_complex(raw: xr.Dataset, source: str) -> xr.Dataset:
    """Join complex numbers that are stored as a dim `complex` of re and im."""
    if "complex" not in raw.dims:
        return raw
    labels = [_label_text(v) for v in raw["complex"].values] if "complex" in raw.variables else []
    if sorted(labels) != ["im", "re"]:
        raise DeckcraneError(f"{source}: the dim `complex` is {labels or 'without labels'}; it must be re and im")
    out = raw.drop_dims("complex")
    for name, data in raw.data_vars.items():
        if "complex" in data.dims and data.dtype.kind in "fiu":
            re, im = (data.isel(complex=labels.index(part), drop=True) for part in ("re", "im"))
            out[name] = re.astype(np.float64) + 1j * im.astype(np.float64)
    return out


def _rename_dofs(ds: xr.Dataset, source: str) -> xr.Dataset:
    """Rename degrees of freedom to ours: `Surge`, or `hull__Surge` where the body has a name."""
    for dim in ("influenced_dof", "radiating_dof"):
        if dim not in ds.dims or dim not in ds.variables:
            raise DeckcraneError(f"{source}: no dim `{dim}`; export the dataset of assemble_dataset or fill_dataset")
        names = [_label_text(n).rpartition("__")[2].lower() for n in ds[dim].values]
        if not set(DOFS) <= set(names):
            missing = [dof for dof in DOFS if dof not in names]
            raise DeckcraneError(f"{source}: `{dim}` lacks {', '.join(missing)}; body.add_all_rigid_body_dofs()")
        ds = ds.isel({dim: [names.index(dof) for dof in DOFS]}).assign_coords({dim: list(DOFS)})
    return ds


def _select_body(ds: xr.Dataset, source: str, body: int | str | None) -> tuple[xr.Dataset, str]:
    """Select one of several bodies, computed apart (a dim of their names) or together (degrees of freedom `hull__Surge`).

    The names of the others are returned where they were computed together: to the selected one they are present, at rest.
    """
    prefixes = {}
    for dim in ("influenced_dof", "radiating_dof"):
        if dim in ds.dims and dim in ds.variables:
            prefixes[dim] = [_label_text(name).rpartition("__")[0] for name in ds[dim].values]
    names = list(dict.fromkeys(prefixes.get("influenced_dof", [])))
    if len(names) < 2:
        for dim in ("body", "body_name"):
            if dim in ds.dims:
                body_names = (
                    [_label_text(name) for name in ds[dim].values] if dim in ds.variables else [""] * ds.sizes[dim]
                )
                if not body_names:
                    raise DeckcraneError(f"{source}: no value of `{dim}`; nothing is left of the dataset")
                return ds.isel({dim: chosen_body(source, body_names, body)}), ""
        single = names[0] if names and names[0] else _body_title(ds, "")
        chosen_body(source, [single], body)
        return ds, ""
    index = chosen_body(source, names, body)
    name = names[index]
    for dim, body_of_dof in prefixes.items():
        ds = ds.isel({dim: [i for i, prefix in enumerate(body_of_dof) if prefix == name]})
    for dim in ("body", "body_name"):  # the centres of each
        if dim in ds.dims:
            labels = [_label_text(label) for label in ds[dim].values] if dim in ds.variables else []
            ds = ds.isel({dim: labels.index(name) if name in labels else min(index, ds.sizes[dim] - 1)}, drop=True)
    return ds.assign_coords(body_name=name), ", ".join(other_name for other_name in names if other_name != name)


def _select_case(ds: xr.Dataset, source: str, speed: float | None) -> xr.Dataset:
    """Select one density, depth and speed."""
    if "forward_speed" in ds.variables:
        speeds = numbers(ds["forward_speed"].values)
        if speeds is None or not speeds.size:
            raise _wrong_type(ds, "forward_speed", "numbers", source)
        k = chosen_speed(source, speeds, speed)
        ds = ds.isel(forward_speed=k) if "forward_speed" in ds.dims else ds
        if "added_mass" in ds and "wave_direction" in ds["added_mass"].dims and not speeds.ravel()[k]:
            raise DeckcraneError(
                f"{source}: at rest its added mass depends on the heading, which only that of a vessel under way does"
            )
    else:
        refuse_speed(source, speed)
    for dim in ("rho", "g", "water_depth"):
        if dim in ds.dims:
            if ds.sizes[dim] > 1:
                raise DeckcraneError(f"{source}: {ds.sizes[dim]} values of `{dim}`; select one before the export")
            if ds.sizes[dim] == 0:
                raise DeckcraneError(f"{source}: no value of `{dim}`; nothing is left of the dataset")
            ds = ds.isel({dim: 0})
    return ds


def _encounter(ds: xr.Dataset, omega: Array, speed: float, depth: float, source: str) -> Array:
    """w - k U cos(chi) of each frequency and heading: (omega, wave_direction)."""
    chi = _values(ds, "wave_direction", ("wave_direction",), source)
    finite = np.isfinite(omega) & (omega > 0)
    k = np.full(len(omega), np.nan)
    k[finite] = wavenumber(omega[finite], depth, _number(ds, "g", 9.81, source))
    return np.asarray(omega[:, None] - np.outer(k * speed, np.cos(chi)))


def _radiation_under_way(
    ds: xr.Dataset, omega: Array, met: Array, usable: NDArray[np.bool_], source: str
) -> dict[str, Array]:
    """A and B at frequencies of encounter equal to those of the waves, by splines of the forces over all that are solved."""
    headings = "wave_direction" in ds["added_mass"].dims
    if not headings and met.shape[1] > 1:
        raise DeckcraneError(
            f"{source}: at forward speed its added mass is for one heading, and the file does not say which of {met.shape[1]}; "
            "solve radiation and diffraction for the same headings"
        )
    dims = ("omega", "wave_direction", *_MATRIX) if headings else ("omega", *_MATRIX)
    tables = {name: _values(ds, name, dims, source) for name in ("added_mass", "radiation_damping")}
    flat = {name: table.reshape(-1, 6, 6) for name, table in tables.items()}
    solved = np.isfinite(met.ravel()) & (met.ravel() > 0)
    for table in flat.values():
        solved &= np.isfinite(table).all(axis=(1, 2))
    w, first = np.unique(np.round(met.ravel()[solved], 9), return_index=True)
    usable &= (omega >= w[0] * (1 - 1e-9)) & (omega <= w[-1] * (1 + 1e-9)) if len(w) else np.zeros_like(usable)
    if len(w) < 4 or not usable.any():
        raise DeckcraneError(
            f"{source}: at forward speed radiation is at {len(w)} frequencies of encounter"
            + (f", {w[0]:.4g} to {w[-1]:.4g} rad/s" if len(w) else "")
            + "; at least 4 are needed, over the frequencies of the waves: solve it for beam seas, or head seas too"
        )
    result = {}
    for (name, table), power in zip(flat.items(), (2, 1), strict=True):
        force = CubicSpline(w, (w**power)[:, None, None] * table[solved][first])
        values = np.full((len(omega), 6, 6), np.nan)
        values[usable] = force(omega[usable]) / (omega[usable] ** power)[:, None, None]
        result[name] = values
    return result


def _by_omega(ds: xr.Dataset, source: str) -> xr.Dataset:
    """Express the dataset over angular frequency, whichever measure of frequency it has."""
    if "omega" in ds.dims:
        return ds
    for dim in _FREQUENCY_DIMS:
        if dim in ds.dims and "omega" in ds.variables and ds["omega"].dims == (dim,):
            return ds.swap_dims({dim: "omega"})
    for dim in ("freq", "period"):
        values = numbers(ds[dim].values) if dim in ds.dims and dim in ds.variables else None
        if values is not None:
            with np.errstate(divide="ignore"):
                omega = 2 * np.pi * values if dim == "freq" else 2 * np.pi / values
            return ds.assign_coords(omega=(dim, omega)).swap_dims({dim: "omega"})
    raise DeckcraneError(f"{source}: no dim `omega`; it has {', '.join(str(d) for d in ds.dims)}")


def _excitation(ds: xr.Dataset, source: str) -> ComplexArray:
    dims = ("omega", "wave_direction", "influenced_dof")
    for names in (("excitation_force",), ("Froude_Krylov_force", "diffraction_force")):
        if all(name in ds for name in names):
            for name in names:
                if ds[name].dtype.kind != "c" or set(ds[name].dims) != set(dims):
                    raise _wrong_type(ds, name, f"complex numbers over {', '.join(dims)}", source)
            return np.asarray(sum(ds[name].transpose(*dims).values for name in names), dtype=np.complex128)
    raise DeckcraneError(
        f"{source}: neither `excitation_force` nor `Froude_Krylov_force` with `diffraction_force`; solve the "
        "diffraction problems for the wave directions that you need"
    )


def _body_title(ds: xr.Dataset, default: str) -> str:
    """The body's name, where the file has one."""
    names = [
        _label_text(ds[name].values[()]) for name in ("body", "body_name") if name in ds.variables and not ds[name].ndim
    ]
    return names[0] if names else default


def _added_mass_limit(added_mass: Array, mask: Any) -> Array | None:
    limits = added_mass[mask]
    return limits[0] if len(limits) and np.all(np.isfinite(limits[0])) else None


def _values(ds: xr.Dataset, name: str, dims: tuple[str, ...], source: str) -> Array:
    """Real numbers over these dims, in this order."""
    if name not in ds:
        raise DeckcraneError(f"{source}: a Capytaine dataset without `{name}`")
    if ds[name].dtype.kind not in "fiu" or set(ds[name].dims) != set(dims):
        raise _wrong_type(ds, name, f"real numbers over {', '.join(dims)}", source)
    return np.asarray(ds[name].transpose(*dims).values, dtype=np.float64)


def _wrong_type(ds: xr.Dataset, name: str, needed: str, source: str) -> DeckcraneError:
    return DeckcraneError(f"{source}: `{name}` must hold {needed}; it has {ds[name].dtype} over {ds[name].dims}")


def _point(ds: xr.Dataset, name: str) -> Array | None:
    values = numbers(ds[name].values) if name in ds else None
    values = None if values is None else values.ravel()
    return values if values is not None and values.shape == (3,) and np.all(np.isfinite(values)) else None


def _number(ds: xr.Dataset, name: str, default: float, source: str) -> float:
    if name not in ds:
        return default
    value = one_number(ds[name].values)
    if value is None:
        raise _wrong_type(ds, name, "one number", source)
    return value


def _label_text(label: object) -> str:
    return label.decode("utf-8", "replace") if isinstance(label, bytes) else str(label)
