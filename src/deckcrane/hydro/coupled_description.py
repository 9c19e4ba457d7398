"""Checks and description of data of several hulls: symmetry of what couples them, energy, and their fluid memory.

Reciprocity (Newman 1977, Sec. 6.15) makes the matrices of all hulls together symmetric. Damping takes energy whatever they do, so
that its matrix has no negative eigenvalue. And what they radiate together follows from the forces of waves on each of them,

    B_ij = k / (8 pi rho g c_g) Re int_0^2pi F_i conj(F_j) dchi,

with phases at one origin (Haskind 1957, Newman 1962), unless a damped surface between them takes energy too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    yield f"{'coupling':<12} up to {data.coupling:.0%} of the damping of each hull"
    if first.attribute("gap_damping"):
        yield f"{'gap':<12} water surface between the hulls damped by {first.attribute('gap_damping'):g}"


def coupled_findings(data: CoupledHydrodynamics) -> Iterator[Finding]:
    """Findings on what couples the hulls."""
    for name, matrices in (("added_mass", data.added_mass), ("radiation_damping", data.radiation_damping)):
        asymmetry = relative_asymmetry(matrices)
        level: Level = "error" if asymmetry > USELESS else "warning" if asymmetry > ASYMMETRIC else "note"
        text = "symmetric between the hulls" if level == "note" else "not symmetric between the hulls"
        yield Finding(level, text, name, f"{asymmetry:.2%} of the diagonals at most")
    least = _least_damping(data)
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


def _least_damping(data: CoupledHydrodynamics) -> float:
    """The least eigenvalue of the damping of all hulls, in units of the largest damping of each motion."""
    B = 0.5 * (data.radiation_damping + data.radiation_damping.swapaxes(1, 2))
    size = np.sqrt(np.maximum(np.diagonal(B, axis1=1, axis2=2).max(axis=0), 1e-300))
    return float(np.linalg.eigvalsh(B / np.outer(size, size)).min())


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
