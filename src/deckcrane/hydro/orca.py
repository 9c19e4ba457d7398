"""Vessel types of OrcaFlex text data files (`.yml`): load RAOs, added mass, damping, restoring, mass, motions and drift.

Orcina's help ("Vessel types": Conventions, RAOs, Structure, "Stiffness, added mass and damping") says what the numbers mean. Vessel
axes are x forward, y to port, z up, waves go where their direction says; which way each motion is positive, whether phases
lead or lag, against what, and whether waves go by period or frequency, the file states itself. Units are tonnes and kN in the
system SI. Each kind of data has an origin of its own; all are brought to the point of the waterplane at the vessel's x = y = 0.
The restoring includes the weight; inertia is about the centre of mass. Where load RAOs and added mass have different
frequencies, those of both are taken.
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
    """The database of one vessel type, at one of its draughts (`type/draught` where it has several)."""
    model = load_sections(path, ("General", "Environment", "VesselTypes"))
    types = model.get("VesselTypes")
    if not isinstance(types, list) or not all(isinstance(one, dict) for one in types) or not types:
        raise DeckcraneError(f"{path}: no `VesselTypes`; save an OrcaFlex model with a vessel type as text data file")
    found = [(one, draught) for one in types for draught in _draughts(path, one)]
    names = [_name(one, draught) for one, draught in found]
    vessel_type, draught = found[chosen_body(path, names, body)]
    return _database(OrcaType(path, model, vessel_type, draught))


def _draughts(path: Path, one: dict[str, Any]) -> list[dict[str, Any]]:
    draughts = one.get("Draughts")
    if not isinstance(draughts, list) or not all(isinstance(draught, dict) for draught in draughts):
        raise DeckcraneError(f"{path}: vessel type {one.get('Name')}: no `Draughts`")
    return draughts


def _name(one: dict[str, Any], draught: dict[str, Any]) -> str:
    several = len(one["Draughts"]) > 1
    return f"{one.get('Name', '')}/{draught.get('Name', '')}" if several else str(one.get("Name", ""))


def _database(vessel: OrcaType) -> Hydrodynamics:
    units = vessel.units
    loads = vessel.responses("LoadRAOs", phases=True)
    if loads is None:
        raise vessel.error("no load RAOs: without them there are no wave forces; let OrcaWave or the yard give them")
    amd, A, B, limits = vessel.added_mass_and_damping()
    w = np.array([v for v in amd if np.any(np.isclose(loads.frequency, v, rtol=1e-4))])
    if len(w) < 4:
        raise vessel.error(
            f"load RAOs and added mass have {len(w)} frequencies in common ({len(loads.frequency)} and {len(amd)}); "
            "at least 4 are needed: compute both at the same ones"
        )
    rows = np.isin(amd, w)
    notes = [f"vessel type {vessel.name}", vessel.phase_words]
    if len(w) < max(len(amd), len(loads.frequency)):
        notes.append(f"{len(w)} frequencies that load RAOs and added mass have in common")
    origin, waterline = vessel.reference()
    depth, gravity = vessel.depth, vessel.gravity
    chi, F = _brought(vessel, loads, w, origin)
    S = vessel.signs
    others = _others(vessel, w, chi, origin, notes)
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
        added_mass_zero=_signed(limits.get("zero"), S, units.mass),
        added_mass_infinite=_signed(limits.get("infinite"), S, units.mass),
        excitation=units.force * F,
        hydrostatic_stiffness=units.force * (S[:, None] * vessel.restoring() * S),
        mass=M,
        center_of_mass=None if centre is None else centre - origin,
        **others,
    )
    about = moved(checked(dataset, rising=False), np.array([0.0, 0.0, waterline]) - origin)
    about = about.assign_attrs(waterline=0.0, reference_point=[0.0, 0.0, 0.0])
    return Hydrodynamics(all_round(about))


def _others(vessel: OrcaType, w: Array, chi: Array, origin: Array, notes: list[str]) -> dict[str, Array | ComplexArray]:
    """Motions and mean drift, where they have the frequencies and directions of the loads."""
    found: dict[str, Array | ComplexArray] = {}
    for key, name, words in (("DisplacementRAOs", "displacement_rao", "motions"), ("WaveDrift", "mean_drift", "drift")):
        given = vessel.responses(key, phases=key == "DisplacementRAOs")
        if given is None:
            continue
        if key == "DisplacementRAOs" and vessel.rotation is None:
            notes.append("motions left out: rotations are not per wave amplitude")
            continue
        if not all(np.any(np.isclose(given.frequency, v, rtol=1e-4)) for v in w):
            notes.append(f"{words} left out: other frequencies than the loads")
            continue
        directions, values = _brought(vessel, given, w, origin, motion=name == "displacement_rao")
        if len(directions) != len(chi) or not np.allclose(directions, chi):
            notes.append(f"{words} left out: other directions than the loads")
            continue
        found[name] = values if name == "displacement_rao" else vessel.units.force * np.real(values)
    return found


def _brought(
    vessel: OrcaType, given: OrcaResponses, w: Array, origin: Array, motion: bool = False
) -> tuple[Array, ComplexArray]:
    """Directions [rad] and responses at frequencies w, positive along our axes, about `origin`, against the crest there."""
    rows = [int(np.abs(given.frequency - v).argmin()) for v in w]
    chi, values = given.direction, given.values[rows] * vessel.signs
    if motion:
        values = values * np.array([1.0, 1.0, 1.0, *3 * [vessel.rotation or 1.0]])
    if vessel.symmetry in ("yz plane", "xz and yz planes"):
        chi, values = np.concatenate([chi, np.pi - chi]), np.concatenate([values, values * _FORE_AFT], axis=1)
    angle = np.mod(chi, 2 * np.pi)
    angle[np.isclose(angle, 2 * np.pi, atol=1e-9)] = 0.0
    _, first = np.unique(angle.round(9), return_index=True)
    chi, values = angle[first], values[:, first]
    T = shift_matrix(origin - given.origin)
    values = values @ (np.linalg.inv(T).T if motion else T)
    if given.phase_origin is not None:
        x, y, _ = origin - given.phase_origin
        lag = wavenumber(w, vessel.depth, vessel.gravity)[:, None] * (x * np.cos(chi) + y * np.sin(chi))[None, :]
        values = values * np.exp(1j * lag)[:, :, None]
    return chi, values


def _signed(matrix: Array | None, S: Array, scale: float) -> Array | None:
    return None if matrix is None else scale * (S[:, None] * matrix * S)
