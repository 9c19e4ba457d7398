"""Vessel structures of the Marine Systems Simulator (MSS): `.mat` files with `vessel` or `vesselABC`.

MSS has z down, x forward, y to starboard; headings are directions towards which waves travel, from +x towards starboard; phases
are leads over the crest (time factor e^{+iwt}), the elevation is positive upwards. The ABC structure is a fitted fluid
memory model without wave forces; it is read to be checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.foreign import numbers
from deckcrane.hydro.choices import LeaveOut, chosen_speed, without
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of
from deckcrane.hydro.matlab import field, has, load_mat, matrix, number, row
from deckcrane.hydro.mss_tables import constant, drift_table, force_table, matrices, motion_table, viscous_damping
from deckcrane.hydro.transform import (
    BY_HEADING,
    is_laterally_symmetric,
    mirrored,
    moments_moved,
    moved,
    phase_moved,
    redirected,
    turned,
)
from deckcrane.hydro.values import LARGEST


@dataclass(frozen=True)
class VesselABC:
    """An MSS fluid memory model, as in the file (z down): its matrices, and checks of their consistency."""

    source: str
    mass: Array
    added_mass: Array
    stiffness: Array
    inverse: Array | None
    state_matrices: dict[tuple[int, int], Array]

    @property
    def asymmetry(self) -> float:
        """The largest |MA - MA^T| relative to its diagonal, 0 for a true added mass."""
        scale = np.sqrt(np.abs(np.outer(np.diag(self.added_mass), np.diag(self.added_mass))))
        return float(np.max(np.abs(self.added_mass - self.added_mass.T) / np.where(scale > 0, scale, np.inf)))

    @property
    def inverse_mismatch(self) -> float | None:
        """The largest entry of |Minv (MRB + MA) - 1|, in units of length that make it pure numbers."""
        if self.inverse is None:
            return None
        M = self.mass + self.added_mass
        s = np.sqrt(np.diag(M))
        product = (self.inverse * np.outer(s, s)) @ (M / np.outer(s, s))
        return float(np.max(np.abs(product - np.eye(6))))


def read_mss(path: Path, speed: float | None = None, leave_out: LeaveOut = ()) -> Hydrodynamics:
    """Read an MSS `vessel` structure at one of its speeds, about midships (CO) in the waterplane."""
    content = load_mat(path)
    if "vessel" not in content:
        if "vesselABC" in content:
            raise DeckcraneError(
                f"{path}: an MSS fluid memory model (vesselABC), which holds no frequencies and no wave forces; "
                "give the file with the structure `vessel` (usually the same name without ABC)"
            )
        raise DeckcraneError(f"{path}: no structure `vessel`; it holds {', '.join(content) or 'nothing'}")
    return Hydrodynamics(_vessel_dataset(content["vessel"], path, speed, leave_out))


def read_abc(path: Path) -> VesselABC:
    """Read the fluid memory model of a `vesselABC` structure."""
    content = load_mat(path)
    if "vesselABC" not in content:
        raise DeckcraneError(f"{path}: no structure `vesselABC`; it holds {', '.join(content) or 'nothing'}")
    abc = content["vesselABC"]
    blocks = field(abc, "Ar", path)
    if np.shape(blocks) != (6, 6):
        raise DeckcraneError(f"{path}: vesselABC.Ar is {np.shape(blocks)}; it must be a cell of 6 x 6 matrices")
    matrices = {(i, j): numbers(blocks[i, j]) for i in range(6) for j in range(6) if np.ndim(blocks[i, j]) == 2}
    for (i, j), block in matrices.items():
        if block is None or block.shape[0] != block.shape[1] or not block.size or not np.all(np.abs(block) < LARGEST):
            raise DeckcraneError(f"{path}: vesselABC.Ar{{{i + 1},{j + 1}}} must be a square matrix of finite numbers")
    model = VesselABC(
        source=str(path),
        mass=matrix(abc, "MRB", path),
        added_mass=matrix(abc, "MA", path),
        stiffness=matrix(abc, "G", path),
        inverse=matrix(abc, "Minv", path) if has(abc, "Minv") else None,
        state_matrices={indices: block for indices, block in matrices.items() if block is not None},
    )
    for name in ("mass", "added_mass", "stiffness", "inverse"):
        if (entries := getattr(model, name)) is not None and not np.all(np.abs(entries) < LARGEST):
            raise DeckcraneError(f"{path}: the {name} of vesselABC has entries that are not numbers, or too large")
    return model


def _vessel_dataset(vessel: Any, path: Path, requested_speed: float | None, leave_out: LeaveOut) -> xr.Dataset:
    main = field(vessel, "main", path)
    if not hasattr(main, "_fieldnames"):
        raise DeckcraneError(f"{path}: vessel.main must be a structure of main particulars (Lpp, B, T, rho, ...)")
    w = row(vessel, "freqs", path)
    speeds = row(vessel, "velocities", path) if has(vessel, "velocities") else np.zeros(1)
    speed = chosen_speed(path, speeds, requested_speed)
    A, B = (matrices(vessel, name, len(w), speed, path) for name in ("A", "B"))
    # wamit2vessel puts the zero-frequency limit at 0 and the infinite one at 10 rad/s.
    has_limits = w[0] == 0 and w[-1] == 10
    finite = (w > 0) & ~(has_limits & (w == 10))
    headings = row(vessel, "headings", path)
    frequency, excitation = force_table(vessel, len(headings), speed, path)
    if not finite.any() or not len(frequency):
        raise DeckcraneError(
            f"{path}: freqs or forceRAO.w has no positive frequency; both must be the same list in rad/s"
        )
    if len(frequency) != finite.sum() or not np.allclose(frequency, w[finite], rtol=2e-3):
        raise DeckcraneError(
            f"{path}: forceRAO.w ({len(frequency)} frequencies from {frequency[0]:.4g} to {frequency[-1]:.4g}) is not "
            f"freqs ({finite.sum()}, from {w[finite][0]:.4g} to {w[finite][-1]:.4g}); both must be the same list"
        )
    mass_matrix, about_O = _mass_and_centre(vessel, path)
    drift, notes = _optional_table(w[finite], "driftfrc", lambda: drift_table(vessel, len(headings), speed, path))
    motions, further_notes = _optional_table(
        w[finite], "motionRAO", lambda: motion_table(vessel, len(headings), speed, path)
    )
    if not has(main, "rho"):
        further_notes.append("assumed, the file does not say it: 1025 kg/m3")
    if len(speeds) > 1 and requested_speed is None:
        further_notes.append(f"of the speeds {', '.join(f'{v:g}' for v in speeds)} m/s, that at rest")
    if speeds[speed]:
        further_notes.append("at forward speed: matrices at the frequency of encounter, forces at that of the waves")
    attrs: dict[str, Any] = {
        "title": _title(main, path),
        "source": str(path),
        "source_format": "MSS vessel structure",
        "water_density": number(main, "rho", path) if has(main, "rho") else 1025.0,
        "gravity": number(main, "g", path) if has(main, "g") else 9.81,
        "depth": "inf",
        "waterline": 0.0,
        "reference_point": [0.0, 0.0, 0.0],
        "speed": float(speeds[speed]),
        "stiffness_includes_mass": 1,
        "convention": "; ".join(["z down turned to z up; CO midships in the waterplane", *notes, *further_notes]),
    }
    for ours, theirs in (("length", "Lpp"), ("breadth", "B"), ("draught", "T"), ("displaced_volume", "nabla")):
        if has(main, theirs):
            attrs[ours] = number(main, theirs, path)
    if has(main, "CB") and (_is_fsd(vessel) or "draught" in attrs):
        xb, yb, zb = row(main, "CB", path, 3)
        # Older files measure CB(3) upwards from the keel, newer ones down from the waterplane; buoyancy is below it.
        depth = zb if _is_fsd(vessel) else attrs["draught"] - zb
        attrs["center_of_buoyancy"] = [float(xb), float(yb), float(depth)]
    dataset = dataset_of(
        frequency=w[finite],
        wave_direction=headings,
        attrs=attrs,
        added_mass=A[finite],
        radiation_damping=B[finite],
        added_mass_infinite=A[-1] if has_limits else None,
        added_mass_zero=A[0] if has_limits else None,
        excitation=excitation,
        hydrostatic_stiffness=constant(vessel, "C", len(w), len(speeds), speed, path, at=-1),
        mass=mass_matrix,
        center_of_mass=about_O,
        viscous_damping=viscous_damping(vessel, len(w), len(speeds), speed, path),
        mean_drift=drift,
        displacement_rao=motions,
    )
    dataset = checked(without(dataset, leave_out), rising=False)
    return _with_mirrored_headings(turned(_about_midships(dataset, main, vessel, path)))


def _mass_and_centre(vessel: Any, path: Path) -> tuple[Array | None, Array | None]:
    """The mass matrix and its centre of mass, where the structure has one."""
    if not has(vessel, "MRB"):
        return None, None
    mass_matrix = matrix(vessel, "MRB", path)
    m = mass_matrix[0, 0]
    if not m > 0:
        raise DeckcraneError(f"{path}: MRB(1,1) is {m:g}; it must be the vessel's mass in kg")
    return mass_matrix, np.array([-mass_matrix[2, 4], mass_matrix[2, 3], mass_matrix[0, 4]]) / m


def _optional_table(frequency: Array, name: str, read: Callable[[], tuple[Array, Any] | None]) -> tuple[Any, list[str]]:
    """The values at these frequencies of an optional table; where it does not fit, a note."""
    try:
        table = read()
    except DeckcraneError as error:
        return None, [f"{name} left out: {str(error).partition(': ')[2]}"]
    if table is None:
        return None, []
    w, values = table
    indices = np.abs(w[None, :] - frequency[:, None]).argmin(axis=1)
    if not np.allclose(w[indices], frequency, rtol=2e-3):
        return None, [f"{name} left out: it has not the frequencies of freqs"]
    if not np.all(np.isfinite(values)):
        return None, [f"{name} left out: it has values that are not numbers"]
    return values[indices], []


def _about_midships(dataset: xr.Dataset, main: Any, vessel: Any, path: Path) -> xr.Dataset:
    """Excitation and matrices about the same point, at midships.

    VERES gives forces and motions about (and phases at) the point of the waterplane above the centre of gravity, while files
    made before 2026 keep the matrices at CO. Long waves decide: there F5/F3 is C53/C33 when both have the same reference point.
    """
    x_G = float(row(main, "CG", path, 3)[0]) if has(main, "CG") else 0.0
    if str(getattr(vessel, "hydrodynamic_reference", "CO")).upper() == "CG":
        about_CG = dataset.assign_attrs(reference_point=[x_G, 0.0, 0.0])
        at_midships = moved(about_CG, [-x_G, 0.0, 0.0])
        return at_midships.assign_attrs(
            convention=at_midships.attrs["convention"] + "; moved there from above the centre of gravity"
        )
    candidates = {"CO": dataset, "the point above the centre of gravity": _forces_at_midships(dataset, x_G)}
    name = min(candidates, key=lambda key: _long_wave_mismatch(candidates[key]))
    note = f"; forces were about {name} (told by long waves)" if abs(x_G) > 1e-6 else ""
    return candidates[name].assign_attrs(convention=dataset.attrs["convention"] + note)


def _forces_at_midships(dataset: xr.Dataset, x: float) -> xr.Dataset:
    """Forces and motions about the point x ahead of CO, moved to CO; matrices unchanged."""
    r = np.array([-x, 0.0, 0.0])
    responses = dataset[[name for name in BY_HEADING if name in dataset]]
    moved_responses = moments_moved(phase_moved(responses, r), r)
    return dataset.assign({name: moved_responses[name] for name in responses.data_vars})


def _long_wave_mismatch(dataset: xr.Dataset) -> float:
    F, C = dataset["excitation"].values[0], dataset["hydrostatic_stiffness"].values
    return float(np.abs((F[:, 4] / F[:, 2]).mean() - C[4, 2] / C[2, 2]))


def _with_mirrored_headings(dataset: xr.Dataset) -> xr.Dataset:
    """Headings of one side from the file, the other side by symmetry where the file's own differ.

    wamit2vessel fills 190 to 350 deg with wrong phases; veres2vessel fills them correctly.
    """
    if not is_laterally_symmetric(dataset):
        return dataset
    chi = dataset["wave_direction"].values
    # MSS headings 0 ... 180 deg are 360 ... 180 deg here, since y was turned to port.
    one_side = dataset.isel(wave_direction=np.flatnonzero((chi >= np.pi - 1e-6) | (chi < 1e-6)))
    both_sides = mirrored(one_side)
    same = both_sides.sizes["wave_direction"] == dataset.sizes["wave_direction"] and np.allclose(
        both_sides["excitation"].values, dataset["excitation"].values, rtol=1e-4, atol=1e-4 * _force_scale(dataset)
    )
    note = "" if same else "; headings beyond 180 deg by symmetry, not from the file"
    return redirected(both_sides, both_sides["wave_direction"].values).assign_attrs(
        convention=dataset.attrs["convention"] + note
    )


def _force_scale(dataset: xr.Dataset) -> float:
    return float(np.abs(dataset["excitation"].values[..., :3]).max())


def _is_fsd(vessel: Any) -> bool:
    return str(getattr(vessel, "hydrodynamic_axes", "")).upper() == "FSD"


def _title(main: Any, path: Path) -> str:
    name = str(main.name) if has(main, "name") else "input"
    return path.stem if name == "input" else name
