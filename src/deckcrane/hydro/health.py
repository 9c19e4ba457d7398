"""What physics says about a hydrodynamic database: findings, each with its place and numbers.

An `error` is data that no vessel can have, a `warning` data that may spoil a run, a `note` a fact worth knowing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.mss import VesselABC
from deckcrane.hydro.relations import (
    energy_ratio,
    estimated_added_mass_infinite,
    long_wave_gain,
    looks_like_periods,
    metacentric_heights,
    peak_damping,
)
from deckcrane.hydro.transform import all_round

Level = Literal["error", "warning", "note"]
SEA = 2.0  # rad/s: waves of 3 s, above which a sea moves no ship and panels are often too large


@dataclass(frozen=True)
class Finding:
    """One thing found: how bad, what, where in the data, and the numbers that show it."""

    level: Level
    what: str
    where: str
    numbers: str = ""

    def __str__(self) -> str:
        return f"{self.level}: {self.where}: {self.what}" + (f" ({self.numbers})" if self.numbers else "")


def health(db: Hydrodynamics) -> list[Finding]:
    """All findings, the worst first; headings of one side stand for both where the hull is symmetric."""
    db = Hydrodynamics(all_round(db.dataset))
    found = [finding for check in _CHECKS for finding in check(db)]
    return sorted(found, key=lambda finding: ("error", "warning", "note").index(finding.level))


def require_healthy(db: Hydrodynamics) -> list[Finding]:
    """The findings of a database without errors; with errors, a DeckcraneError that names them."""
    found = health(db)
    errors = [str(finding) for finding in found if finding.level == "error"]
    if errors:
        source = db.dataset.attrs.get("source", "the hydrodynamic database")
        raise DeckcraneError(f"{source}: " + "\n".join(errors))
    return found


def abc_health(abc: VesselABC) -> list[Finding]:
    """Findings about an MSS fluid memory model."""
    found = []
    if abc.asymmetry > 1e-6:
        found.append(
            Finding("error", "the added mass is not symmetric; do not use it", "vesselABC.MA", f"{abc.asymmetry:.2%}")
        )
    if abc.inverse_mismatch is not None and abc.inverse_mismatch > 1e-6:
        text = "it is not the inverse of MRB + MA; do not use it"
        found.append(Finding("error", text, "vesselABC.Minv", f"Minv (MRB + MA) - 1 up to {abc.inverse_mismatch:.2g}"))
    total = abc.mass + abc.added_mass
    if np.linalg.eigvalsh(0.5 * (total + total.T)).min() <= 0:
        found.append(Finding("error", "MRB + MA is not positive definite", "vesselABC"))
    for (i, j), matrix in abc.state_matrices.items():
        growth = float(np.linalg.eigvals(matrix).real.max())
        if growth >= 0:
            where = f"vesselABC.Ar{{{i + 1},{j + 1}}}"
            found.append(Finding("error", "the memory grows without bound", where, f"a pole at {growth:.3g} rad/s"))
    return found


def _range(db: Hydrodynamics) -> Iterator[Finding]:
    w = db.frequency
    if looks_like_periods(db):
        text = "these look like periods; give angular frequencies in rad/s (2 pi / T)"
        yield Finding("error", text, "frequency", f"{w[0]:.3g} to {w[-1]:.3g}")
        return
    yield Finding("note", f"{len(w)} frequencies", "frequency", f"{w[0]:.3g} to {w[-1]:.3g} rad/s")
    if w[0] > 0.35 or w[-1] < 1.5:
        yield Finding("warning", "a sea has waves outside this range", "frequency", f"{w[0]:.3g} to {w[-1]:.3g} rad/s")
    widest = float(np.diff(w).max()) if len(w) > 1 else np.inf
    in_sea = np.diff(w)[w[1:] < 1.6] if len(w) > 1 else np.array([])
    if len(w) < 10 or (len(in_sea) and in_sea.max() > 0.2):
        yield Finding("warning", "few frequencies: resonances may be missed", "frequency", f"widest step {widest:.2g}")


def _headings(db: Hydrodynamics) -> Iterator[Finding]:
    chi = np.degrees(db.wave_direction)
    gap = float(np.diff(np.concatenate([chi, [chi[0] + 360.0]])).max())
    level: Level = "note" if gap <= 30.001 else "warning"
    text = f"{len(chi)} headings" if level == "note" else "headings do not go all round"
    yield Finding(level, text, "wave_direction", f"{chi[0]:.0f} to {chi[-1]:.0f} deg, widest gap {gap:.0f} deg")


def _symmetry(db: Hydrodynamics) -> Iterator[Finding]:
    stacks = {"added_mass": db.added_mass, "radiation_damping": db.radiation_damping}
    if db.mass is not None:
        stacks["mass"] = db.mass[None]
    stacks["hydrostatic_stiffness"] = db.hydrostatic_stiffness[None, 2:5, 2:5]
    for name, stack in stacks.items():
        size = np.abs(np.diagonal(stack, axis1=1, axis2=2)).max(axis=0)
        scale = np.sqrt(np.outer(size, size))
        off = np.abs(stack - stack.transpose(0, 2, 1)) / np.where(scale > 0, scale, np.inf)
        worst = float(off.max())
        if worst > 0.02:
            n, i, j = np.unravel_index(int(off.argmax()), off.shape)
            first = 2 if name == "hydrostatic_stiffness" else 0
            where = f"{name}, {DOFS[i + first]}/{DOFS[j + first]}"
            level: Level = "error" if name == "mass" or worst > 0.5 else "warning"
            at = f" at {db.frequency[n]:.3g} rad/s" if len(stack) > 1 else ""
            yield Finding(level, "not symmetric", where, f"{worst:.1%} of the diagonal{at}")


def _passivity(db: Hydrodynamics) -> Iterator[Finding]:
    peak = np.sqrt(peak_damping(db))
    scaled = db.radiation_damping / np.outer(peak, peak)
    least = np.linalg.eigvalsh(0.5 * (scaled + scaled.transpose(0, 2, 1)))[:, 0]
    for here, place in ((db.frequency <= SEA, ""), (db.frequency > SEA, f", above {SEA:g} rad/s")):
        if not here.any() or least[here].min() > -0.01:
            continue
        n = np.flatnonzero(here)[int(np.argmin(least[here]))]
        level: Level = "error" if least[n] < -0.1 and not place else "warning"
        bad = int(np.sum(least[here] < -0.01))
        text = "damping that feeds energy in (negative); leave these frequencies out or compute them again"
        numbers = f"{least[n]:.1%} of the peak at {db.frequency[n]:.3g} rad/s; at {bad} frequencies"
        yield Finding(level, text, "radiation_damping" + place, numbers)


def _energy(db: Hydrodynamics) -> Iterator[Finding]:
    ratio = energy_ratio(db)
    if ratio is None or np.all(np.isnan(ratio)):
        yield Finding("note", "headings do not allow the energy relation to be checked", "excitation")
        return
    B = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    resolved = np.isfinite(ratio[:, 0])
    off = np.abs(ratio - B)[resolved].max(axis=0)
    worst = int(off.argmax())
    numbers = ", ".join(f"{dof} {value:.1%}" for dof, value in zip(DOFS, off, strict=True))
    numbers += f"; up to {db.frequency[resolved].max():.3g} rad/s"
    level: Level = "warning" if off[worst] > 0.1 else "note"
    text = "damping and excitation do not agree (strip theory, or wrong scale)" if level == "warning" else "holds"
    yield Finding(level, f"energy relation: {text}", "radiation_damping, excitation", numbers)


def _long_waves(db: Hydrodynamics) -> Iterator[Finding]:
    gain = long_wave_gain(db)
    if gain is None:
        return
    numbers = ", ".join(f"{dof} {value:.2f}" for dof, value in zip(DOFS[:5], gain[:5], strict=True))
    if gain[2] < 0:
        yield Finding("error", "long waves press the vessel down: z is not up", "excitation", numbers)
    elif np.nanmin(gain[[0, 1]]) < -0.3:
        text = "long waves push the wrong way: time factor, or `from` taken for `to` in the headings"
        yield Finding("error", text, "excitation", numbers)
    elif np.nanmin(gain[:5]) < 0.5 or np.nanmax(gain[:5]) > 1.6:
        text = "long waves exert other forces than restoring and mass ask for: reference point, scale or mass"
        yield Finding("warning", text, "excitation", numbers)
    else:
        yield Finding("note", "long waves carry the vessel along, as they should", "excitation", numbers)


def _limits(db: Hydrodynamics) -> Iterator[Finding]:
    estimate = estimated_added_mass_infinite(db.dataset)
    if db.added_mass_infinite_is_estimated:
        yield Finding("note", "no infinite-frequency limit; estimated from A and B", "added_mass_infinite")
    else:
        given = db.added_mass_infinite
        off = np.abs(np.diag(estimate) / np.where(np.diag(given) == 0, np.inf, np.diag(given)) - 1)
        if off.max() > 0.1:
            where = f"added_mass_infinite, {DOFS[int(off.argmax())]}"
            yield Finding("warning", "does not follow from A and B (causality)", where, f"{off.max():.0%} off")
    B = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    for n, end in ((0, "lowest"), (-1, "highest")):
        if B[n].max() > 0.2:
            text = f"damping has not fallen off at the {end} frequency"
            where = f"radiation_damping, {DOFS[int(B[n].argmax())]}"
            yield Finding("warning", text, where, f"{B[n].max():.0%} of the peak at {db.frequency[n]:.3g} rad/s")


def _inertia(db: Hydrodynamics) -> Iterator[Finding]:
    if db.mass is None:
        yield Finding("warning", "no mass matrix; the model must state the vessel's mass", "mass")
        return
    total = db.mass + db.added_mass_infinite
    size = np.sqrt(np.abs(np.diag(total)))
    size[size == 0] = 1.0
    least = float(np.linalg.eigvalsh(0.5 * (total + total.T) / np.outer(size, size)).min())
    if least <= 0:
        yield Finding(
            "error", "mass + added mass is not positive definite", "mass, added_mass_infinite", f"{least:.2g}"
        )
    volume = db.displaced_volume
    if volume is not None:
        off = float(db.mass[0, 0] / (db.water_density * volume) - 1)
        if abs(off) > 0.01:
            yield Finding("warning", "the mass is not that of the displaced water", "mass", f"{off:+.1%}")


def _stability(db: Hydrodynamics) -> Iterator[Finding]:
    C = db.hydrostatic_stiffness
    if C[2, 2] <= 0:
        yield Finding("error", "no restoring in heave", "hydrostatic_stiffness", f"C33 = {C[2, 2]:.3g} N/m")
    heights = metacentric_heights(db)
    if heights is None:
        return
    for name, height in zip(("GM_T", "GM_L"), heights, strict=True):
        if height <= 0:
            yield Finding("error", "the vessel is not stable", "hydrostatic_stiffness", f"{name} = {height:.3g} m")
        else:
            yield Finding("note", "stable", "hydrostatic_stiffness", f"{name} = {height:.3g} m")


def _irregular(db: Hydrodynamics) -> Iterator[Finding]:
    """Points that leave the line through their neighbours by much of the curve's whole range, above ship resonances."""
    if len(db.frequency) < 8:
        return
    w, A = db.frequency, np.diagonal(db.added_mass, axis1=1, axis2=2)
    share = ((w[1:-1] - w[:-2]) / (w[2:] - w[:-2]))[:, None]
    off = np.abs(A[1:-1] - A[:-2] * (1 - share) - A[2:] * share)
    spread = np.ptp(A, axis=0)
    jumps = np.any(off > 0.1 * np.where(spread > 0, spread, np.inf), axis=1)
    suspects = w[1:-1][jumps & (w[1:-1] > 0.6)]
    if len(suspects):
        listed = ", ".join(f"{value:.3g}" for value in suspects[:6])
        yield Finding("warning", "added mass jumps: irregular frequencies?", "added_mass", f"near {listed} rad/s")


def _convention(db: Hydrodynamics) -> Iterator[Finding]:
    if text := str(db.dataset.attrs.get("convention", "")):
        yield Finding("note", text, "conversion")


_CHECKS = (
    _range,
    _headings,
    _symmetry,
    _passivity,
    _energy,
    _long_waves,
    _limits,
    _inertia,
    _stability,
    _irregular,
    _convention,
)
