"""Units that cannot be meant: forces in kN, masses in tonnes, frequencies in Hz, lengths in mm.

Each quantity of a database is tied to others by physics that no hull escapes: a long wave lifts a vessel by its own height
(excitation and restoring), the mass is that of the displaced water, added mass follows from damping over all frequencies
(Kramers and Kronig), damping from excitation (Haskind, Newman). Strip theory misses these by a factor of two or three; a
slip of units misses them by tens or thousands, and which of them it misses tells what slipped.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.hydro.database import Hydrodynamics, wavenumber
from deckcrane.hydro.findings import Finding
from deckcrane.hydro.relations import (
    causality_gain,
    energy_ratio,
    group_velocity,
    long_wave_gain,
    peak_damping,
    righting_gain,
    waterplane_length,
)
from deckcrane.hydro.sizes import sizes_of

_NEAR = 4.0
"""A factor within which a ratio is taken for a slip of that size: strip theory and coarse panels are within three."""
_SLIPS = {1e3: "kN or t", 9806.65: "tonnes-force", 1e6: "MN or kt"}


@dataclass(frozen=True)
class _Evidence:
    """Ratios that are about one where units are right; None where the data do not tell."""

    lift: float | None
    """Heave force of a long wave over C33."""
    added: float | None
    """Largest added mass in surge, sway and heave over the mass."""
    afloat: float | None
    """Mass over that of the displaced water."""
    causal: float | None
    """Change of added mass over frequency, by what damping asks for."""
    energy: float | None
    """Damping that follows from the excitation over the damping."""
    surge: float | None
    """Horizontal force of a long wave over what mass and added mass ask for."""
    turning: float | None
    """Roll or pitch moment of a long wave over what mass and restoring ask for."""
    righting: float | None
    """Restoring in roll or pitch that a long wave asks for, over that of the data."""


def unit_slips(db: Hydrodynamics) -> Iterator[Finding]:
    """Quantities that are in other units than SI, each with what it would have to be."""
    yield from [*_water(db)] or [*_forces(db), *_lengths(db)]


def _evidence(db: Hydrodynamics) -> _Evidence:
    C33 = float(db.hydrostatic_stiffness[2, 2])
    rows = np.flatnonzero(db.wavenumber * sizes_of(db.dataset).length < 0.1)[:3]
    heave = np.abs(db.excitation[:, :, 2]).max(axis=1)
    lift = added = afloat = None
    if C33 > 0:
        lift = float(np.median(heave[rows]) / C33) if len(rows) else _largest_lift(db, float(heave.max() / C33))
    m = None if db.mass is None else float(db.mass[0, 0])
    if m is not None and m > 0:
        A = np.median(np.abs(np.diagonal(db.added_mass, axis1=1, axis2=2)), axis=0)
        added = float(A[:3].max() / m)
        afloat = None if db.displaced_volume is None else m / (db.water_density * db.displaced_volume)
    gain, righting = long_wave_gain(db), righting_gain(db)
    return _Evidence(
        lift=lift,
        added=added,
        afloat=afloat,
        causal=causality_gain(db),
        energy=_energy(db),
        surge=_largest(gain, [0, 1]),
        turning=_largest(gain, [3, 4]),
        righting=_largest(righting, [3, 4]),
    )


def _largest_lift(db: Hydrodynamics, ratio: float) -> float | None:
    """Without long waves, the largest heave force of all still tells one that is hundreds of times too small."""
    extent = max(waterplane_length(db), sizes_of(db.dataset).length)
    return ratio if ratio < 5e-3 and db.wavenumber[0] * extent < 1.0 else None


def _largest(gain: Array | None, dofs: list[int]) -> float | None:
    known = [] if gain is None else [abs(float(gain[i])) for i in dofs if np.isfinite(gain[i])]
    return max(known, default=None)


def _energy(db: Hydrodynamics) -> float | None:
    """Over frequencies and degrees of freedom with damping, in the middle."""
    radiated = energy_ratio(db)
    if radiated is None:
        return None
    damping = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    there = np.isfinite(radiated) & (damping > 0.1)
    there[:, [0, 3, 4, 5]] = False
    return float(np.median(radiated[there] / damping[there])) if there.any() else None


def _water(db: Hydrodynamics) -> Iterator[Finding]:
    if 0.5 < db.water_density < 2.0:
        text = "looks like t/m3; give kg/m3, and with it masses in kg and forces in N"
        yield Finding("error", text, "water_density", f"{db.water_density:g}; sea water has 1025 kg/m3")
    elif db.gravity > 100.0 or db.gravity < 1.0:
        yield Finding("error", "gravity must be in m/s2", "gravity", f"{db.gravity:g}; it is 9.81 m/s2")


def _forces(db: Hydrodynamics) -> Iterator[Finding]:
    e = _evidence(db)
    if _in_hertz(db, e):
        w = db.frequency
        text = "looks like Hz (cycles per second): wave forces, damping and added mass ask for 2 pi times as much; give rad/s"
        would = f"{w[0]:.3g} to {w[-1]:.3g}; it would be {2 * math.pi * w[0]:.3g} to {2 * math.pi * w[-1]:.3g} rad/s"
        yield Finding("error", text, "frequency", would)
        return
    yield from _excitation(e)
    yield from _masses(db, e)
    if _is(e.causal, 1e3) and not _is(e.energy, 1.0):
        text = "damping looks 1000 times too small: given in kN s/m (t/s)? It must be in N s/m"
        yield Finding("error", text, "radiation_damping", f"added mass asks for {e.causal:.3g} times as much")
    if _is(e.causal, 1e-3) and not _is(e.added, 1e-3):
        text = "damping looks 1000 times too large for the added mass: one of them is not in SI (kg, N s/m)"
        yield Finding("error", text, "radiation_damping", f"added mass asks for {e.causal:.3g} of it")


def _in_hertz(db: Hydrodynamics, e: _Evidence) -> bool:
    """Whether waves 2 pi times as fast, and shorter by what depth makes of it, would set causality and wave forces right."""
    w = db.frequency[[0, len(db.frequency) // 2]]
    slow, fast = (wavenumber(f, db.depth, db.gravity) for f in (w, 2 * math.pi * w))
    shorter = fast / slow
    slower = group_velocity(w, db.depth, db.gravity) / group_velocity(2 * math.pi * w, db.depth, db.gravity)
    by_energy = _is(e.energy, float(1 / (shorter[1] * slower[1])), 5.0)
    return _is(e.causal, 1 / (2 * math.pi), 2.0) and (by_energy or _is(e.surge, float(shorter[0]), 3.0))


def _excitation(e: _Evidence) -> Iterator[Finding]:
    if e.lift is None:
        return
    if e.lift == 0.0:
        yield Finding("error", "waves exert no force in heave at all", "excitation")
        return
    raised = f"a long wave of 1 m would lift the vessel by {_length(e.lift)}"
    if e.lift < 0.05:
        yield Finding("error", _too_small("excitation", 1 / e.lift, "N/m, N m/m"), "excitation", raised)
    elif e.lift > 100.0:
        yield Finding("error", _too_small("restoring", e.lift, "N/m, N m/rad"), "hydrostatic_stiffness", raised)
    elif e.turning is not None and _is(e.turning, 1e-3):
        text = "moments look 1000 times too small beside the forces: given in kN m/m? They must be in N m/m"
        yield Finding("error", text, "excitation", f"{e.turning:.2g} of what the restoring asks for in long waves")
    elif e.righting is not None and _is(e.righting, 180 / math.pi, 2.0):
        text = "restoring moments look 57 times too small: given per degree? They must be in N m/rad"
        yield Finding("error", text, "hydrostatic_stiffness", f"long waves ask for {e.righting:.3g} times as much")


def _masses(db: Hydrodynamics, e: _Evidence) -> Iterator[Finding]:
    m = 0.0 if db.mass is None else db.mass[0, 0]
    should = f"; the displaced water has {db.water_density * db.displaced_volume:.4g} kg" if db.displaced_volume else ""
    light = e.afloat is not None and e.afloat < 0.05
    if light or _is(e.added, 1e3, 8.0):
        factor = 1 / e.afloat if e.afloat is not None and light else 1e3
        yield Finding("error", _too_small("mass", factor, "kg, kg m, kg m2"), "mass", f"{m:.4g} kg{should}")
        if light and e.added is not None and e.added < 50.0:
            text = "added mass is 1000 times too small as well, and damping with it: give kg and N s/m"
            yield Finding("error", text, "added_mass", f"{e.added:.2g} of the mass")
    elif e.afloat is not None and e.afloat > 20.0:
        text = f"mass looks {_times(e.afloat)} too large: given in g? It must be in kg"
        yield Finding("error", text, "mass", f"{m:.4g} kg{should}")
    elif e.added is not None and e.added < 5e-3:
        yield Finding("error", _too_small("added mass", 1e3, "kg"), "added_mass", f"{e.added:.2g} of the mass")
    elif e.energy is not None and _is(e.energy, 1e-3) and _is(e.lift, 1.0) and _is(e.causal, 1.0):
        text = "all forces and masses look 1000 times too small: given in kN and t? They must be in N and kg"
        yield Finding(
            "error", text, "excitation, radiation_damping", f"damping and wave forces disagree {1 / e.energy:.3g} fold"
        )


def _lengths(db: Hydrodynamics) -> Iterator[Finding]:
    size = sizes_of(db.dataset).length
    flat = waterplane_length(db) if math.isfinite(waterplane_length(db)) else 0.0
    for name in ("length", "breadth", "draught"):
        given = db.attribute(name)
        if given is not None and (given > 100 * max(size, flat) or given < 0.002 * size):
            text = f"{name} is impossible: it must be in m"
            yield Finding("error", text, name, f"{given:.4g} m for a body of {size**3:.3g} m3")
    yield from _centre(db, max(size, flat))
    if db.mass is None or db.mass[0, 0] <= 0:
        return
    radii = np.sqrt(np.abs(np.diag(db.mass)[3:]) / db.mass[0, 0])
    if radii.min() > 50 * max(size, flat) or 0 < radii.max() < 0.02 * size:
        text = "the radii of gyration are impossible: mass in kg and moments of inertia in kg m2 belong together"
        shown = ", ".join(_length(float(radius)) for radius in radii)
        yield Finding("error", text, "mass", f"{shown} for a body of {size**3:.3g} m3")


def _centre(db: Hydrodynamics, size: float) -> Iterator[Finding]:
    if db.center_of_mass is None:
        return
    away, factor = float(np.linalg.norm(db.center_of_mass)), None
    if db.mass is not None and db.mass[0, 0] > 0:
        by_matrix = float(np.linalg.norm([db.mass[1, 5], db.mass[2, 3], db.mass[0, 4]]) / db.mass[0, 0])
        factor = away / by_matrix if by_matrix > 1e-6 * size else None
    if away > 20 * size or (_is(factor, 1e3, 1.2) and away > size):
        text = "the centre of mass is far from the vessel: given in mm? It must be in m"
        yield Finding("error", text, "center_of_mass", f"{_length(away)} off O")


def _is(value: float | None, slip: float, near: float = _NEAR) -> bool:
    """Whether a ratio is about this slip; never where it is not known."""
    return value is not None and slip / near < value < slip * near


def _too_small(what: str, factor: float, unit: str) -> str:
    near = [kind for slip, kind in _SLIPS.items() if _is(factor, slip, 2.5)]
    return (
        f"{what} looks {_times(factor)} too small: "
        + (f"given in {near[0]}? " if near else "")
        + f"it must be in {unit}"
    )


def _times(factor: float) -> str:
    """A power of ten where it is about one."""
    power = round(math.log10(factor))
    near = 10**power if abs(math.log10(factor) - power) < 0.35 else factor
    return f"{near:.0f} times" if near > 100 else f"{near:.3g} times"


def _length(metres: float) -> str:
    return f"{metres * 1e3:.3g} mm" if metres < 0.1 else f"{metres:.3g} m" if metres < 1e4 else f"{metres / 1e3:.3g} km"
