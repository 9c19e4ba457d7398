"""Checks and description of data of several hulls: symmetry of what couples them, energy, and their fluid memory.

Reciprocity (Newman 1977, Sec. 6.15) makes the matrices of all hulls together symmetric. Damping takes energy whatever they do, so
that its matrix has no negative eigenvalue. And what they radiate together follows from the forces of waves on each of them,

    B_ij = k / (8 pi rho g c_g) Re int_0^2pi F_i conj(F_j) dchi,

with phases at one origin (Haskind 1957, Newman 1962), unless a damped surface between them takes energy too.

The water of a narrow gap resonates, in the coupled damping as 1/(1 + ((w - w_n)/(zeta w_n))^2) near w_n. A damped surface of
epsilon adds epsilon/2 to the damping ratio zeta, for it makes w^2 (1 + i epsilon) of w^2. Data cannot be damped afterwards: the
resonance is in added mass, damping and excitation alike, and a damper between the hulls would damp them, not the water. So zeta is
shown, and a small one warned of: potential flow has radiation alone, and eddies at the bilges take several times that (B. Molin,
F. Remy, A. Camhi, A. Ledoux, Experimental and numerical study of the gap resonances in-between two rectangular barges, IMAM 2009;
O. M. Faltinsen, A. N. Timokha, On damping of two-dimensional piston-mode sloshing in a rectangular moonpool under forced heave
motions, Journal of Fluid Mechanics 772 (2015) R1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from deckcrane.arrays import Array
from deckcrane.hydro.coupled_database import CoupledHydrodynamics
from deckcrane.hydro.database import wavenumber
from deckcrane.hydro.health_checks import Finding, Level, worst_first
from deckcrane.hydro.memory.report import memory_lines
from deckcrane.hydro.relations import group_velocity

ASYMMETRIC, LOST = 0.02, 0.1
"""Asymmetry and imbalance of energy, relative to the diagonals, from which on they are warned of."""
USELESS = 0.3
"""The same from which on the data are refused: coefficients of different bodies are mixed up."""
NARROW, OUTSTANDING = 0.03, 2.0
"""Damping ratio of a gap's resonance below which it is warned of, where its peak is so many times the damping beside it."""
BESIDE_PEAK = 0.15
"""Distance from a peak, relative to its frequency, at which damping is beside it."""
CLOSE = 0.08
"""Largest distance of frequencies about a peak, relative to it, at which its width is known."""
RESOLVED = 2.0
"""Largest change of phase over the distance of hulls between two headings [rad] at which the energy is an integral over them."""


@dataclass(frozen=True)
class CoupledReport:
    """Data of several hulls in lines of text, with their findings."""

    particulars: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def text(self) -> str:
        """Particulars and findings, one a line."""
        return "\n".join([*self.particulars, *map(str, self.findings)])

    @property
    def in_error(self) -> bool:
        """Whether the data have errors, so that no run may use them."""
        return any(finding.level == "error" for finding in self.findings)


def inspect_together(data: CoupledHydrodynamics) -> CoupledReport:
    """Describe and check data of several hulls."""
    return CoupledReport((*_summary(data), *memory_lines(data)), tuple(worst_first(coupled_findings(data))))


def _summary(data: CoupledHydrodynamics) -> Iterator[str]:
    w, first = data.frequency, data.hulls[0]
    yield f"{'bodies':<12} {len(data.names)}: {first.dataset.attrs.get('source', '')}"
    for name, hull, (x, y, heading) in zip(data.names, data.hulls, data.places, strict=True):
        sizes = [f"{key} {value:.4g} m" for key in ("length", "breadth", "draught") if (value := hull.attribute(key))]
        mass = "" if hull.mass is None else f", {hull.mass[0, 0] / 1e3:.5g} t"
        yield (
            f"{name:<12} at x {x:.4g} m, y {y:.4g} m, heading {np.degrees(heading):.4g} deg{mass}"
            + (f", {', '.join(sizes)}" if sizes else "")
        )
    yield f"{'frequencies':<12} {len(w)}, {w[0]:.4g} to {w[-1]:.4g} rad/s"
    if made_with := first.dataset.attrs.get("made_with"):
        yield f"{'made with':<12} {made_with}"
    yield f"{'coupling':<12} up to {data.coupling:.0%} of the damping of each hull"
    if (gap := gap_resonance(data)) is not None:
        yield f"{'gap':<12} the water between {' and '.join(gap.hulls)} {gap.text}"


@dataclass(frozen=True)
class GapResonance:
    """The sharpest resonance of the water between hulls."""

    hulls: tuple[str, str]
    frequency: float
    damping_ratio: float
    """Of the resonance, radiation included."""
    peak: float
    """Coupled damping at the peak over that beside it."""

    @property
    def text(self) -> str:
        return (
            f"resonates at {self.frequency:.3g} rad/s with {self.damping_ratio:.1%} of critical damping, {self.peak:.2g} times "
            f"what couples them {BESIDE_PEAK:.0%} beside it"
        )


def gap_resonance(data: CoupledHydrodynamics) -> GapResonance | None:
    """The most outstanding peak of the damping that couples two hulls; None where there is none, or frequencies are too far apart.

    A parabola through the inverse at the three frequencies of a peak has its least value at w_n, and the ratio of that to its
    curvature is (zeta w_n)^2.
    """
    w, B = data.frequency, data.radiation_damping
    size = np.sqrt(np.maximum(np.diagonal(B, axis1=1, axis2=2).max(axis=0), 1e-300))
    scaled, best = B / np.outer(size, size), None
    for i, j in combinations(range(len(data.names)), 2):
        coupled = np.linalg.norm(data.block(scaled, i, j), 2, axis=(1, 2))
        for k in range(1, len(w) - 1):
            about = slice(k - 1, k + 2)
            if coupled[k] < coupled[about].max() or np.diff(w[about]).max() > CLOSE * w[k]:
                continue
            a, b, c = np.polyfit(w[about] - w[k], 1.0 / coupled[about], 2)
            w_n = float(w[k] - b / (2 * a))
            ratio = float(np.sqrt(max((c - b**2 / (4 * a)) / a, 0.0)) / w_n)
            beside = np.interp([(1 - BESIDE_PEAK) * w_n, (1 + BESIDE_PEAK) * w_n], w, coupled).mean()
            resonance = GapResonance((data.names[i], data.names[j]), w_n, ratio, float(coupled[k] / beside))
            best = resonance if best is None or resonance.peak > best.peak else best
    return best


def coupled_findings(data: CoupledHydrodynamics) -> Iterator[Finding]:
    """Findings on what couples the hulls."""
    for name, matrices in (("added_mass", data.added_mass), ("radiation_damping", data.radiation_damping)):
        asymmetry = relative_asymmetry(matrices)
        level: Level = "error" if asymmetry > USELESS else "warning" if asymmetry > ASYMMETRIC else "note"
        text = "symmetric between the hulls" if level == "note" else "not symmetric between the hulls"
        yield Finding(level, text, name, f"{asymmetry:.2%} of the diagonals at most")
    gap = gap_resonance(data)
    if gap is not None and gap.damping_ratio < NARROW and gap.peak > OUTSTANDING:
        yield Finding(
            "warning",
            f"the water between {' and '.join(gap.hulls)} {gap.text}: that of potential flow; eddies of real water take more. It "
            "cannot be damped in these data: solve them again with a damped surface on the gap (the damping lid of HydroStar, "
            "OrcaWave or AQWA, or gap_damping of `deckcrane hydro together`)",
            "radiation_damping",
            f"a lid of epsilon adds epsilon/2; {2 * (NARROW - gap.damping_ratio):.2g} or more for {NARROW:.0%}",
        )
    least = float(least_damping(data).min())
    if least < -ASYMMETRIC:
        yield Finding("warning", "damping of all hulls together feeds energy in", "radiation_damping", f"{least:.1%}")
    if data.hulls[0].attribute("gap_damping"):
        yield Finding("note", "energy relation: not checked, for the damped surface takes energy too", "excitation")
        return
    imbalance = energy_imbalance(data)
    if imbalance is None:
        yield Finding("note", "headings do not allow the energy relation to be checked", "excitation")
        return
    worst = float(np.nanmax(imbalance, initial=0.0))
    energy_level: Level = "warning" if worst > LOST else "note"
    text = "energy relation of all hulls: " + (
        "holds" if energy_level == "note" else "damping and excitation do not agree"
    )
    yield Finding(energy_level, text, "radiation_damping, excitation", f"{worst:.1%} of the largest damping at most")


def relative_asymmetry(matrices: Array) -> float:
    """The largest difference of a pair of entries (frequency, n, n), over the geometric mean of their largest diagonals."""
    size = np.sqrt(np.abs(np.diagonal(matrices, axis1=1, axis2=2)).max(axis=0))
    size = np.maximum(
        size,
        1e-3 * np.concatenate([[part[:3].max()] * 3 + [part[3:].max()] * 3 for part in np.split(size, len(size) // 6)]),
    )
    return float((np.abs(matrices - matrices.swapaxes(1, 2)) / np.outer(size, size)).max())


def least_damping(data: CoupledHydrodynamics) -> Array:
    """The least eigenvalue of the damping of all hulls at each frequency, in units of the largest damping of each motion."""
    B = 0.5 * (data.radiation_damping + data.radiation_damping.swapaxes(1, 2))
    size = np.sqrt(np.maximum(np.diagonal(B, axis1=1, axis2=2).max(axis=0), 1e-300))
    return np.asarray(np.linalg.eigvalsh(B / np.outer(size, size))[:, 0])


def energy_imbalance(data: CoupledHydrodynamics) -> Array | None:
    """|B - B by Haskind| over the largest diagonals, (frequency, 6 N, 6 N); None where headings do not go round.

    NaN where waves are so short that phases between hulls change by much from one heading to the next.
    """
    chi = data.wave_direction
    gaps = np.diff(np.concatenate([chi, [chi[0] + 2 * np.pi]]))
    if gaps.max() > np.radians(35):
        return None
    weight, first = 0.5 * (gaps + np.roll(gaps, 1)), data.hulls[0]
    k = wavenumber(data.frequency, first.depth, first.gravity)
    c_g = group_velocity(data.frequency, first.depth, first.gravity)
    F = data.excitation
    radiated = np.einsum("whi,whj,h->wij", F, F.conj(), weight).real
    radiated *= (k / (8 * np.pi * first.water_density * first.gravity * c_g))[:, None, None]
    size = np.sqrt(np.maximum(np.diagonal(data.radiation_damping, axis1=1, axis2=2).max(axis=0), 1e-300))
    size = np.maximum(size, 1e-3 * data.lengths * (size / data.lengths).max())
    extent = np.ptp(data.places[:, :2], axis=0).max() + max(hull.attribute("length") or 0.0 for hull in data.hulls)
    unresolved = k * extent / 2 * gaps.max() > RESOLVED
    difference = np.abs(radiated - data.radiation_damping) / np.outer(size, size)
    return np.where(unresolved[:, None, None], np.nan, difference)
