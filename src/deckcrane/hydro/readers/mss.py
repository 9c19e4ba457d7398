"""Vessel structures of the Marine Systems Simulator (MSS): `.mat` files with `vessel` or `vesselABC`.

MSS has z down, x forward, y to starboard; headings are directions towards which waves travel, from +x towards starboard; phases
are leads over the crest (time factor e^{+iwt}), the elevation is positive upwards. The ABC structure is a fitted fluid
memory model without wave forces; it is read to be checked.

Tables are those at one speed: matrices, force and motion RAOs, drift forces, viscous damping. Fields of MATLAB's structures are
checked for type and shape. Layouts by the functions that write them (veres2vessel, wamit2vessel, read_veres_TF, read_veres_WD,
read_veres_ABC and viscous of MSS, github.com/cybergalactic/MSS): matrices 6 x 6 x frequency x speed; responses as cells of
degrees of freedom, each frequency x heading x speed, with room for ten speeds; drift forces per square of the amplitude, whose
third cell is the yaw moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import numbers, parse_errors_in_words
from deckcrane.hydro.database import LARGEST, Hydrodynamics, checked, dataset_of
from deckcrane.hydro.readers.text import LeaveOut, chosen_speed, drop_frequencies
from deckcrane.hydro.transform import (
    BY_HEADING,
    flip_vertical_axis,
    is_laterally_symmetric,
    mirrored,
    moments_moved,
    phase_moved,
    relabel_directions,
    shift_reference_point,
)


def load_mat(path: Path) -> dict[str, Any]:
    """The variables of a MATLAB file of version 5 to 7."""
    from scipy.io import loadmat

    with parse_errors_in_words(path, "a MATLAB file", "it may be cut short or broken; export it again with save -v7"):
        with path.open("rb") as file:
            head = file.read(520)
        if b"MATLAB 7.3" in head[:128] or head[:4] == b"\x89HDF" or head[512:516] == b"\x89HDF":
            raise DeckcraneError(
                f"{path}: a MATLAB v7.3 file (HDF5); in MATLAB, save it again with save('{path.name}', 'vessel', '-v7')"
            )
        content = loadmat(str(path), squeeze_me=True, struct_as_record=False)
    return {str(name): value for name, value in content.items() if not str(name).startswith("__")}


def matrix(structure: Any, name: str, path: Path) -> Array:
    values = real_numbers(structure, name, path)
    if values.shape != (6, 6):
        raise DeckcraneError(f"{path}: {name} is {values.shape}; it must be 6 x 6")
    return values


def row(structure: Any, name: str, path: Path, count: int | None = None, prefix: str = "") -> Array:
    """A list of numbers, of any orientation."""
    values = real_numbers(structure, name, path, prefix).ravel()
    if not len(values) or (count is not None and len(values) != count):
        raise DeckcraneError(f"{path}: {prefix}{name} has {len(values)} numbers; it must have {count or 'one or more'}")
    return values


def number(structure: Any, name: str, path: Path) -> float:
    return float(row(structure, name, path, 1)[0])


def real_numbers(structure: Any, name: str, path: Path, prefix: str = "") -> Array:
    values = numbers(field(structure, name, path, prefix))
    if values is None:
        raise DeckcraneError(f"{path}: {prefix}{name} does not hold real numbers, as an MSS structure does")
    return values


def has(structure: Any, name: str) -> bool:
    return name in getattr(structure, "_fieldnames", ())


def field(structure: Any, name: str, path: Path, prefix: str = "") -> Any:
    if not has(structure, name):
        names = ", ".join(getattr(structure, "_fieldnames", []))
        raise DeckcraneError(f"{path}: the MSS structure has no `{prefix}{name}`; it has {names or 'nothing'}")
    return getattr(structure, name)


Table = tuple[Array, ComplexArray]
"""Frequencies [rad/s] and values over frequency, heading and degree of freedom."""


def force_table(vessel: Any, headings: int, speed: int, path: Path) -> Table:
    """`forceRAO`: wave forces per metre of amplitude, as phase leads over the crest."""
    return _response_table(vessel, "forceRAO", headings, speed, path)


def motion_table(vessel: Any, headings: int, speed: int, path: Path) -> Table | None:
    """`motionRAO`: motions per metre of amplitude, None where there are none at this speed."""
    if not has(vessel, "motionRAO") or not has(vessel.motionRAO, "amp"):
        return None
    w, X = _response_table(vessel, "motionRAO", headings, speed, path)
    return (w, X) if np.any(X) else None


def drift_table(vessel: Any, headings: int, speed: int, path: Path) -> tuple[Array, Array] | None:
    """`driftfrc`: mean forces per square of the amplitude, None where there are none at this speed.

    Surge, sway and yaw are in the cells 1, 2 and 3; where the sixth is not empty, the six are in their usual order.
    """
    if not has(vessel, "driftfrc") or not has(vessel.driftfrc, "amp"):
        return None
    drift = vessel.driftfrc
    w = row(drift, "w", path, prefix="driftfrc.")
    cells = _cells(drift, "amp", "driftfrc", 3, path)
    tables = [_at_speed(cell, (len(w), headings), speed, "driftfrc.amp", path) for cell in cells[:6]]
    out = np.zeros((len(w), headings, 6))
    dofs = range(6) if len(tables) == 6 and np.any(tables[5]) else (0, 1, 5)
    for dof, table in zip(dofs, tables, strict=False):
        out[:, :, dof] = table
    return (w, out) if np.any(out) else None


def _response_table(vessel: Any, name: str, headings: int, speed: int, path: Path) -> Table:
    rao = field(vessel, name, path)
    w = row(rao, "w", path, prefix=f"{name}.")
    amplitude, phase = (
        [
            _at_speed(cell, (len(w), headings), speed, f"{name}.{part}", path)
            for cell in _cells(rao, part, name, 6, path)[:6]
        ]
        for part in ("amp", "phase")
    )
    return w, np.stack([a * np.exp(1j * b) for a, b in zip(amplitude, phase, strict=True)], axis=-1)


def _cells(structure: Any, part: str, name: str, least_count: int, path: Path) -> Any:
    cells = np.atleast_1d(field(structure, part, path, f"{name}."))
    if cells.dtype != object or cells.ndim != 1 or len(cells) < least_count:
        count_text = "six" if least_count == 6 else "three or six"
        raise DeckcraneError(
            f"{path}: {name}.{part} must be a cell of {count_text} degrees of freedom; it is {cells.shape}"
        )
    return cells


def _at_speed(cell: Any, shape: tuple[int, int], speed: int, name: str, path: Path) -> Array:
    """One degree of freedom's table over frequencies and headings, at one of its speeds."""
    values = numbers(cell)
    size = shape[0] * shape[1]
    fits = values is not None and (values.shape[:2] == shape or 1 in shape) and not values.size % size
    if values is None or not fits or values.size // size <= speed:
        description = "not real numbers" if values is None else " x ".join(str(n) for n in values.shape)
        raise DeckcraneError(
            f"{path}: {name} is {description}, but there are {shape[0]} frequencies and {shape[1]} headings"
        )
    return np.asarray(values.reshape(*shape, -1)[:, :, speed])


def matrices(vessel: Any, name: str, count: int, speed: int, path: Path) -> Array:
    """Matrices over frequency at one speed, with the frequency first."""
    values = real_numbers(vessel, name, path)
    speeds, rest = divmod(values.size, 36 * count)
    if values.shape[:2] != (6, 6) or rest or speeds <= speed:
        raise DeckcraneError(f"{path}: vessel.{name} is {values.shape}; it must be 6 x 6 x {count} (freqs)")
    return np.moveaxis(values.reshape(6, 6, count, -1)[..., speed], -1, 0)


def constant(vessel: Any, name: str, count: int, speeds: int, speed: int, path: Path, at: int) -> Array:
    """One matrix: given as such, for each speed, or over frequency, of which the one `at` is used."""
    values = real_numbers(vessel, name, path)
    if values.shape == (6, 6):
        return values
    if values.shape == (6, 6, speeds) and speeds != count:
        return np.asarray(values[..., speed])
    return np.asarray(matrices(vessel, name, count, speed, path)[at])


def viscous_damping(vessel: Any, count: int, speeds: int, speed: int, path: Path) -> Array | None:
    """Bv, at the lowest frequency where it depends on frequency, as MSS uses it in time domain; else the roll damping alone."""
    if has(vessel, "Bv") and np.size(vessel.Bv):
        return constant(vessel, "Bv", count, speeds, speed, path, at=0)
    if not has(vessel, "roll") or not has(vessel.roll, "Bv44"):
        return None
    roll = row(vessel.roll, "Bv44", path)
    if len(roll) % count:
        raise DeckcraneError(f"{path}: roll.Bv44 has {len(roll)} values; it must have one for each of {count} freqs")
    B44 = roll.reshape(count, -1)[:, min(speed, len(roll) // count - 1)]
    return np.asarray(np.diag([0.0, 0.0, 0.0, float(np.median(B44)), 0.0, 0.0]))


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
    dataset = checked(drop_frequencies(dataset, leave_out), rising=False)
    return _with_mirrored_headings(flip_vertical_axis(_about_midships(dataset, main, vessel, path)))


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
        at_midships = shift_reference_point(about_CG, [-x_G, 0.0, 0.0])
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
    return relabel_directions(both_sides, both_sides["wave_direction"].values).assign_attrs(
        convention=dataset.attrs["convention"] + note
    )


def _force_scale(dataset: xr.Dataset) -> float:
    return float(np.abs(dataset["excitation"].values[..., :3]).max())


def _is_fsd(vessel: Any) -> bool:
    return str(getattr(vessel, "hydrodynamic_axes", "")).upper() == "FSD"


def _title(main: Any, path: Path) -> str:
    name = str(main.name) if has(main, "name") else "input"
    return path.stem if name == "input" else name
