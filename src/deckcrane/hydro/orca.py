"""Vessel types of OrcaFlex text data files (`.yml`): load RAOs, added mass, damping, restoring, mass, motions and drift.

The conventions are those of Orcina's help ("Vessel types": Conventions, RAOs, Structure, "Stiffness, added mass and damping").
Vessel axes are x forward, y to port, z up, directions are those towards which waves travel; the file itself states the positive
sense of each motion, whether phases lead or lag, against what, and whether waves are given by period or frequency. Units are
tonnes and kN in the system SI. Each kind of data has its own origin; all are moved to the point of the waterplane at the
vessel's x = y = 0. The restoring includes the weight; inertia is about the centre of mass. Where load RAOs and added mass have
different frequencies, the common ones are used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.choices import chosen_body
from deckcrane.hydro.database import Hydrodynamics, checked, dataset_of, wavenumber
from deckcrane.hydro.orca_text import load_sections
from deckcrane.hydro.orca_type import OrcaResponses, OrcaType
from deckcrane.hydro.transform import all_round, moved, shift_matrix
from deckcrane.hydro.wamit_body import mass_matrix

_FORE_AFT = np.array([-1.0, 1.0, 1.0, 1.0, -1.0, -1.0])
_UNUSED = "QTFs, other damping, manoeuvring, current and wind are not used"


def read_orca(path: Path, body: int | str | None = None) -> Hydrodynamics:
    """Read one vessel type, at one of its draughts (`type/draught` where it has several)."""
    model = load_sections(path, ("General", "Environment", "VesselTypes"))
    types = model.get("VesselTypes")
    if not isinstance(types, list) or not all(isinstance(entry, dict) for entry in types) or not types:
        raise DeckcraneError(f"{path}: no `VesselTypes`; save an OrcaFlex model with a vessel type as text data file")
    candidates = [(entry, draught) for entry in types for draught in _draughts(path, entry)]
    names = [_type_name(entry, draught) for entry, draught in candidates]
    vessel_type, draught = candidates[chosen_body(path, names, body)]
    return _type_database(OrcaType(path, model, vessel_type, draught))


def _draughts(path: Path, vessel_type: dict[str, Any]) -> list[dict[str, Any]]:
    draughts = vessel_type.get("Draughts")
    if not isinstance(draughts, list) or not all(isinstance(draught, dict) for draught in draughts):
        raise DeckcraneError(f"{path}: vessel type {vessel_type.get('Name')}: no `Draughts`")
    return draughts


def _type_name(vessel_type: dict[str, Any], draught: dict[str, Any]) -> str:
    several = len(vessel_type["Draughts"]) > 1
    return f"{vessel_type.get('Name', '')}/{draught.get('Name', '')}" if several else str(vessel_type.get("Name", ""))


def _type_database(vessel: OrcaType) -> Hydrodynamics:
    units = vessel.units
    loads = vessel.responses("LoadRAOs", phases=True)
    if loads is None:
        raise vessel.error("no load RAOs: without them there are no wave forces; let OrcaWave or the yard give them")
    w_radiation, A, B, limits = vessel.added_mass_and_damping()
    w = np.array([v for v in w_radiation if np.any(np.isclose(loads.frequency, v, rtol=1e-4))])
    if len(w) < 4:
        raise vessel.error(
            f"load RAOs and added mass have {len(w)} frequencies in common ({len(loads.frequency)} and {len(w_radiation)}); "
            "at least 4 are needed: compute both at the same ones"
        )
    rows = np.isin(w_radiation, w)
    notes = [f"vessel type {vessel.name}", vessel.phase_words]
    if len(w) < max(len(w_radiation), len(loads.frequency)):
        notes.append(f"{len(w)} frequencies that load RAOs and added mass have in common")
    origin, waterline = vessel.reference()
    depth, gravity = vessel.depth, vessel.gravity
    chi, F = _to_common_form(vessel, loads, w, origin)
    S = vessel.signs
    responses = _motions_and_drift(vessel, w, chi, origin, notes)
    mass, centre = vessel.mass()
    M = None
    if mass is not None and centre is not None:
        T = shift_matrix(origin - centre)
        M = units.mass * T.T @ mass_matrix(mass, np.zeros(3), vessel.inertia()) @ T
    attrs: dict[str, Any] = {
        "title": vessel.name,
        "source": str(vessel.path),
        "source_format": "OrcaFlex",
        "water_density": vessel.water_density,
        "gravity": gravity,
        "depth": "inf" if np.isinf(depth) else depth,
        "waterline": float(waterline - origin[2]),
        "reference_point": [float(v) for v in origin],
        "stiffness_includes_mass": 1,
        "convention": "; ".join([*notes, *vessel.assumed, _UNUSED]),
    }
    if (volume := vessel.number("DisplacedVolume")) is not None:
        attrs["displaced_volume"] = volume
    if (buoyancy := vessel.point("CentreOfBuoyancy")) is not None:
        attrs["center_of_buoyancy"] = [float(v) for v in buoyancy - origin]
    dataset = dataset_of(
        frequency=w,
        wave_direction=chi,
        attrs=attrs,
        added_mass=units.mass * (S[:, None] * A[rows] * S),
        radiation_damping=units.force * (S[:, None] * B[rows] * S),
        added_mass_zero=_scaled_with_signs(limits.get("zero"), S, units.mass),
        added_mass_infinite=_scaled_with_signs(limits.get("infinite"), S, units.mass),
        excitation=units.force * F,
        hydrostatic_stiffness=units.force * (S[:, None] * vessel.restoring() * S),
        mass=M,
        center_of_mass=None if centre is None else centre - origin,
        **responses,
    )
    moved_dataset = moved(checked(dataset, rising=False), np.array([0.0, 0.0, waterline]) - origin)
    moved_dataset = moved_dataset.assign_attrs(waterline=0.0, reference_point=[0.0, 0.0, 0.0])
    return Hydrodynamics(all_round(moved_dataset))


def _motions_and_drift(
    vessel: OrcaType, w: Array, chi: Array, origin: Array, notes: list[str]
) -> dict[str, Array | ComplexArray]:
    """Motions and mean drift, where they have the frequencies and directions of the loads."""
    variables: dict[str, Array | ComplexArray] = {}
    for key, name, label in (("DisplacementRAOs", "displacement_rao", "motions"), ("WaveDrift", "mean_drift", "drift")):
        table = vessel.responses(key, phases=key == "DisplacementRAOs")
        if table is None:
            continue
        if key == "DisplacementRAOs" and vessel.rotation is None:
            notes.append("motions left out: rotations are not per wave amplitude")
            continue
        if not all(np.any(np.isclose(table.frequency, v, rtol=1e-4)) for v in w):
            notes.append(f"{label} left out: other frequencies than the loads")
            continue
        directions, values = _to_common_form(vessel, table, w, origin, motion=name == "displacement_rao")
        if len(directions) != len(chi) or not np.allclose(directions, chi):
            notes.append(f"{label} left out: other directions than the loads")
            continue
        variables[name] = values if name == "displacement_rao" else vessel.units.force * np.real(values)
    return variables


def _to_common_form(
    vessel: OrcaType, table: OrcaResponses, w: Array, origin: Array, motion: bool = False
) -> tuple[Array, ComplexArray]:
    """Directions [rad] and responses at frequencies w along our axes, about `origin`, with phases against the crest there."""
    rows = [int(np.abs(table.frequency - v).argmin()) for v in w]
    chi, values = table.direction, table.values[rows] * vessel.signs
    if motion:
        values = values * np.array([1.0, 1.0, 1.0, *3 * [vessel.rotation or 1.0]])
    if vessel.symmetry in ("yz plane", "xz and yz planes"):
        chi, values = np.concatenate([chi, np.pi - chi]), np.concatenate([values, values * _FORE_AFT], axis=1)
    angle = np.mod(chi, 2 * np.pi)
    angle[np.isclose(angle, 2 * np.pi, atol=1e-9)] = 0.0
    _, first = np.unique(angle.round(9), return_index=True)
    chi, values = angle[first], values[:, first]
    T = shift_matrix(origin - table.origin)
    values = values @ (np.linalg.inv(T).T if motion else T)
    if table.phase_origin is not None:
        x, y, _ = origin - table.phase_origin
        lag = wavenumber(w, vessel.depth, vessel.gravity)[:, None] * (x * np.cos(chi) + y * np.sin(chi))[None, :]
        values = values * np.exp(1j * lag)[:, :, None]
    return chi, values


def _scaled_with_signs(matrix: Array | None, S: Array, scale: float) -> Array | None:
    return None if matrix is None else scale * (S[:, None] * matrix * S)
