"""Physical checks of a hydrodynamic database: findings, each with its location and numbers, the worst first.

The checks are in separate modules: units, matrices, the body, waves. Where units are wrong nothing else can be checked, and
only that is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import body_checks, matrix_checks, wave_checks
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.findings import Finding, Level, worst_first
from deckcrane.hydro.mss import VesselABC
from deckcrane.hydro.transform import all_round
from deckcrane.hydro.unit_slips import unit_slips

__all__ = ["CHECKS", "Finding", "Level", "abc_health", "health", "require_healthy"]

CHECKS: tuple[Callable[[Hydrodynamics], Iterator[Finding]], ...] = (
    wave_checks.frequencies,
    wave_checks.headings,
    matrix_checks.symmetry,
    matrix_checks.limit_symmetry,
    matrix_checks.passivity,
    wave_checks.energy,
    wave_checks.long_wave_limit,
    wave_checks.head_seas,
    matrix_checks.limits,
    body_checks.inertia,
    body_checks.centre_of_mass,
    body_checks.trim,
    body_checks.stability,
    body_checks.roll_damping,
    wave_checks.own_motions,
    matrix_checks.irregular,
    wave_checks.conversion,
)
"""Checks of data in SI units; a check takes the database and yields its findings."""


def health(db: Hydrodynamics) -> list[Finding]:
    """All findings, the worst first; headings of one side represent both where the hull is symmetric."""
    db = Hydrodynamics(all_round(db.dataset))
    ranges = [*wave_checks.frequencies(db)]
    if not any(finding.level == "error" for finding in ranges) and (slips := [*unit_slips(db)]):
        return worst_first([*slips, *wave_checks.conversion(db)])
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
