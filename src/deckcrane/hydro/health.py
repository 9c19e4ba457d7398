"""Physical checks of a hydrodynamic database: findings, each with its location and numbers, the worst first.

Units are checked here; `health_checks` has the checks of matrices, the body and waves. Where units are wrong nothing else can
be checked, and only that is reported.

Wrong units are forces in kN, masses in tonnes, frequencies in Hz, lengths in mm. Each quantity of a database is tied to others
by physics that holds for every hull: a long wave lifts a vessel by its own height (excitation and restoring), the mass is that
of the displaced water, added mass follows from damping over all frequencies (Kramers and Kronig), damping from excitation
(Haskind, Newman). Strip theory violates these by a factor of two or three; a wrong unit violates them by tens or thousands, and
the violated relations show which unit is wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import health_checks
from deckcrane.hydro.database import Hydrodynamics, wavenumber
from deckcrane.hydro.health_checks import Finding, Level, worst_first
from deckcrane.hydro.readers.mss import VesselABC
from deckcrane.hydro.relations import (
    causality_gain,
    energy_ratio,
    group_velocity,
    long_wave_gain,
    peak_damping,
    righting_gain,
    sizes_of,
    waterplane_length,
)
from deckcrane.hydro.transform import mirror_to_full_circle

_FACTOR_TOLERANCE = 4.0
"""The factor within which a ratio counts as an error of that size: strip theory and coarse panels are within three."""
_UNIT_FACTORS = {1e3: "kN or t", 9806.65: "tonnes-force", 1e6: "MN or kt"}


@dataclass(frozen=True)
class _Ratios:
    """Ratios that are about one where units are right; None where the data do not determine them."""

    lift: float | None
    """Heave force of a long wave over C33."""
    added: float | None
    """Largest added mass in surge, sway and heave over the mass."""
    afloat: float | None
    """Mass over that of the displaced water."""
    causal: float | None
    """Change of added mass over frequency, over what damping implies."""
    energy: float | None
    """Damping that follows from the excitation, over the damping."""
    surge: float | None
    """Horizontal force of a long wave, over what mass and added mass imply."""
    turning: float | None
    """Roll or pitch moment of a long wave, over what mass and restoring imply."""
    righting: float | None
    """Restoring in roll or pitch that a long wave implies, over that of the data."""


def unit_slips(db: Hydrodynamics) -> Iterator[Finding]:
    """Quantities that are not in SI units, each with the likely unit."""
    yield from [*_check_water(db)] or [*_check_forces(db), *_check_lengths(db)]


def _unit_ratios(db: Hydrodynamics) -> _Ratios:
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
    return _Ratios(
        lift=lift,
        added=added,
        afloat=afloat,
        causal=causality_gain(db),
        energy=_median_energy_ratio(db),
        surge=_largest_gain(gain, [0, 1]),
        turning=_largest_gain(gain, [3, 4]),
        righting=_largest_gain(righting, [3, 4]),
    )


def _largest_lift(db: Hydrodynamics, ratio: float) -> float | None:
    """Without long waves, the largest heave force of all still reveals one that is hundreds of times too small."""
    extent = max(waterplane_length(db), sizes_of(db.dataset).length)
    return ratio if ratio < 5e-3 and db.wavenumber[0] * extent < 1.0 else None


def _largest_gain(gain: Array | None, dofs: list[int]) -> float | None:
    gains = [] if gain is None else [abs(float(gain[i])) for i in dofs if np.isfinite(gain[i])]
    return max(gains, default=None)


def _median_energy_ratio(db: Hydrodynamics) -> float | None:
    """The median over frequencies and degrees of freedom with damping."""
    radiated = energy_ratio(db)
    if radiated is None:
        return None
    damping = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    usable = np.isfinite(radiated) & (damping > 0.1)
    usable[:, [0, 3, 4, 5]] = False
    return float(np.median(radiated[usable] / damping[usable])) if usable.any() else None


def _check_water(db: Hydrodynamics) -> Iterator[Finding]:
    if 0.5 < db.water_density < 2.0:
        text = "looks like t/m3; give kg/m3, and with it masses in kg and forces in N"
        yield Finding("error", text, "water_density", f"{db.water_density:g}; sea water has 1025 kg/m3")
    elif db.gravity > 100.0 or db.gravity < 1.0:
        yield Finding("error", "gravity must be in m/s2", "gravity", f"{db.gravity:g}; it is 9.81 m/s2")


def _check_forces(db: Hydrodynamics) -> Iterator[Finding]:
    ratios = _unit_ratios(db)
    if _looks_like_hertz(db, ratios):
        w = db.frequency
        text = "looks like Hz (cycles per second): wave forces, damping and added mass ask for 2 pi times as much; give rad/s"
        correction = (
            f"{w[0]:.3g} to {w[-1]:.3g}; it would be {2 * math.pi * w[0]:.3g} to {2 * math.pi * w[-1]:.3g} rad/s"
        )
        yield Finding("error", text, "frequency", correction)
        return
    yield from _check_excitation(ratios)
    yield from _check_masses(db, ratios)
    if _is_about(ratios.causal, 1e3) and not _is_about(ratios.energy, 1.0):
        text = "damping looks 1000 times too small: given in kN s/m (t/s)? It must be in N s/m"
        yield Finding("error", text, "radiation_damping", f"added mass asks for {ratios.causal:.3g} times as much")
    if _is_about(ratios.causal, 1e-3) and not _is_about(ratios.added, 1e-3):
        text = "damping looks 1000 times too large for the added mass: one of them is not in SI (kg, N s/m)"
        yield Finding("error", text, "radiation_damping", f"added mass asks for {ratios.causal:.3g} of it")


def _looks_like_hertz(db: Hydrodynamics, ratios: _Ratios) -> bool:
    """Whether waves 2 pi times as fast, and shorter as the depth requires, would correct causality and wave forces."""
    w = db.frequency[[0, len(db.frequency) // 2]]
    k_given, k_corrected = (wavenumber(f, db.depth, db.gravity) for f in (w, 2 * math.pi * w))
    k_ratio = k_corrected / k_given
    speed_ratio = group_velocity(w, db.depth, db.gravity) / group_velocity(2 * math.pi * w, db.depth, db.gravity)
    by_energy = _is_about(ratios.energy, float(1 / (k_ratio[1] * speed_ratio[1])), 5.0)
    return _is_about(ratios.causal, 1 / (2 * math.pi), 2.0) and (
        by_energy or _is_about(ratios.surge, float(k_ratio[0]), 3.0)
    )


def _check_excitation(ratios: _Ratios) -> Iterator[Finding]:
    if ratios.lift is None:
        return
    if ratios.lift == 0.0:
        yield Finding("error", "waves exert no force in heave at all", "excitation")
        return
    lift_text = f"a long wave of 1 m would lift the vessel by {_length_text(ratios.lift)}"
    if ratios.lift < 0.05:
        yield Finding("error", _too_small_text("excitation", 1 / ratios.lift, "N/m, N m/m"), "excitation", lift_text)
    elif ratios.lift > 100.0:
        yield Finding(
            "error", _too_small_text("restoring", ratios.lift, "N/m, N m/rad"), "hydrostatic_stiffness", lift_text
        )
    elif ratios.turning is not None and _is_about(ratios.turning, 1e-3):
        text = "moments look 1000 times too small beside the forces: given in kN m/m? They must be in N m/m"
        yield Finding("error", text, "excitation", f"{ratios.turning:.2g} of what the restoring asks for in long waves")
    elif ratios.righting is not None and _is_about(ratios.righting, 180 / math.pi, 2.0):
        text = "restoring moments look 57 times too small: given per degree? They must be in N m/rad"
        yield Finding("error", text, "hydrostatic_stiffness", f"long waves ask for {ratios.righting:.3g} times as much")


def _check_masses(db: Hydrodynamics, ratios: _Ratios) -> Iterator[Finding]:
    m = 0.0 if db.mass is None else db.mass[0, 0]
    expected_text = (
        f"; the displaced water has {db.water_density * db.displaced_volume:.4g} kg" if db.displaced_volume else ""
    )
    too_light = ratios.afloat is not None and ratios.afloat < 0.05
    if too_light or _is_about(ratios.added, 1e3, 8.0):
        factor = 1 / ratios.afloat if ratios.afloat is not None and too_light else 1e3
        yield Finding("error", _too_small_text("mass", factor, "kg, kg m, kg m2"), "mass", f"{m:.4g} kg{expected_text}")
        if too_light and ratios.added is not None and ratios.added < 50.0:
            text = "added mass is 1000 times too small as well, and damping with it: give kg and N s/m"
            yield Finding("error", text, "added_mass", f"{ratios.added:.2g} of the mass")
    elif ratios.afloat is not None and ratios.afloat > 20.0:
        text = f"mass looks {_times_text(ratios.afloat)} too large: given in g? It must be in kg"
        yield Finding("error", text, "mass", f"{m:.4g} kg{expected_text}")
    elif ratios.added is not None and ratios.added < 5e-3:
        yield Finding(
            "error", _too_small_text("added mass", 1e3, "kg"), "added_mass", f"{ratios.added:.2g} of the mass"
        )
    elif (
        ratios.energy is not None
        and _is_about(ratios.energy, 1e-3)
        and _is_about(ratios.lift, 1.0)
        and _is_about(ratios.causal, 1.0)
    ):
        text = "all forces and masses look 1000 times too small: given in kN and t? They must be in N and kg"
        yield Finding(
            "error",
            text,
            "excitation, radiation_damping",
            f"damping and wave forces disagree {1 / ratios.energy:.3g} fold",
        )


def _check_lengths(db: Hydrodynamics) -> Iterator[Finding]:
    size = sizes_of(db.dataset).length
    flat = waterplane_length(db) if math.isfinite(waterplane_length(db)) else 0.0
    for name in ("length", "breadth", "draught"):
        stated = db.attribute(name)
        if stated is not None and (stated > 100 * max(size, flat) or stated < 0.002 * size):
            text = f"{name} is impossible: it must be in m"
            yield Finding("error", text, name, f"{stated:.4g} m for a body of {size**3:.3g} m3")
    yield from _check_centre(db, max(size, flat))
    if db.mass is None or db.mass[0, 0] <= 0:
        return
    radii = np.sqrt(np.abs(np.diag(db.mass)[3:]) / db.mass[0, 0])
    if radii.min() > 50 * max(size, flat) or 0 < radii.max() < 0.02 * size:
        text = "the radii of gyration are impossible: mass in kg and moments of inertia in kg m2 belong together"
        radii_text = ", ".join(_length_text(float(radius)) for radius in radii)
        yield Finding("error", text, "mass", f"{radii_text} for a body of {size**3:.3g} m3")


def _check_centre(db: Hydrodynamics, size: float) -> Iterator[Finding]:
    if db.center_of_mass is None:
        return
    distance, factor = float(np.linalg.norm(db.center_of_mass)), None
    if db.mass is not None and db.mass[0, 0] > 0:
        by_matrix = float(np.linalg.norm([db.mass[1, 5], db.mass[2, 3], db.mass[0, 4]]) / db.mass[0, 0])
        factor = distance / by_matrix if by_matrix > 1e-6 * size else None
    if distance > 20 * size or (_is_about(factor, 1e3, 1.2) and distance > size):
        text = "the centre of mass is far from the vessel: given in mm? It must be in m"
        yield Finding("error", text, "center_of_mass", f"{_length_text(distance)} off O")


def _is_about(value: float | None, expected: float, tolerance: float = _FACTOR_TOLERANCE) -> bool:
    """Whether a ratio is about this factor; never where it is unknown."""
    return value is not None and expected / tolerance < value < expected * tolerance


def _too_small_text(quantity: str, factor: float, unit: str) -> str:
    likely_units = [
        unit_name for unit_factor, unit_name in _UNIT_FACTORS.items() if _is_about(factor, unit_factor, 2.5)
    ]
    return (
        f"{quantity} looks {_times_text(factor)} too small: "
        + (f"given in {likely_units[0]}? " if likely_units else "")
        + f"it must be in {unit}"
    )


def _times_text(factor: float) -> str:
    """A factor as text, as a power of ten where it is close to one."""
    power = round(math.log10(factor))
    rounded = 10**power if abs(math.log10(factor) - power) < 0.35 else factor
    return f"{rounded:.0f} times" if rounded > 100 else f"{rounded:.3g} times"


def _length_text(metres: float) -> str:
    return f"{metres * 1e3:.3g} mm" if metres < 0.1 else f"{metres:.3g} m" if metres < 1e4 else f"{metres / 1e3:.3g} km"


__all__ = ["CHECKS", "Finding", "Level", "abc_health", "health", "require_healthy"]

CHECKS: tuple[Callable[[Hydrodynamics], Iterator[Finding]], ...] = (
    health_checks.frequencies,
    health_checks.headings,
    health_checks.symmetry,
    health_checks.limit_symmetry,
    health_checks.passivity,
    health_checks.energy,
    health_checks.long_wave_limit,
    health_checks.head_seas,
    health_checks.limits,
    health_checks.inertia,
    health_checks.centre_of_mass,
    health_checks.trim,
    health_checks.stability,
    health_checks.roll_damping,
    health_checks.own_motions,
    health_checks.irregular,
    health_checks.slow_drift,
    health_checks.conversion,
)
"""Checks of data in SI units; a check takes the database and yields its findings."""


def health(db: Hydrodynamics) -> list[Finding]:
    """All findings, the worst first; headings of one side represent both where the hull is symmetric."""
    db = Hydrodynamics(mirror_to_full_circle(db.dataset))
    ranges = [*health_checks.frequencies(db)]
    if not any(finding.level == "error" for finding in ranges) and (slips := [*unit_slips(db)]):
        return worst_first([*slips, *health_checks.conversion(db)])
    return worst_first(finding for check in CHECKS for finding in check(db))


def require_healthy(db: Hydrodynamics) -> list[Finding]:
    """The findings of a database without errors; with errors, raise a DeckcraneError that lists them."""
    findings = health(db)
    errors = [str(finding) for finding in findings if finding.level == "error"]
    if errors:
        source = db.dataset.attrs.get("source", "the hydrodynamic database")
        raise DeckcraneError(f"{source}: " + "\n".join(errors))
    return findings


def abc_health(abc: VesselABC) -> list[Finding]:
    """Findings about an MSS fluid memory model."""
    findings = []
    if abc.asymmetry > 1e-6:
        findings.append(
            Finding("error", "the added mass is not symmetric; do not use it", "vesselABC.MA", f"{abc.asymmetry:.2%}")
        )
    if abc.inverse_mismatch is not None and abc.inverse_mismatch > 1e-6:
        text = "it is not the inverse of MRB + MA; do not use it"
        findings.append(
            Finding("error", text, "vesselABC.Minv", f"Minv (MRB + MA) - 1 up to {abc.inverse_mismatch:.2g}")
        )
    total = abc.mass + abc.added_mass
    if np.linalg.eigvalsh(0.5 * (total + total.T)).min() <= 0:
        findings.append(Finding("error", "MRB + MA is not positive definite", "vesselABC"))
    for (i, j), matrix in abc.state_matrices.items():
        growth = float(np.linalg.eigvals(matrix).real.max())
        if growth >= 0:
            where = f"vesselABC.Ar{{{i + 1},{j + 1}}}"
            findings.append(Finding("error", "the memory grows without bound", where, f"a pole at {growth:.3g} rad/s"))
    return findings
