"""Checks of added mass and damping: symmetric, passive, smooth over frequency, causal; noise of a symmetric hull aside.

A frequency at which a panel method failed is a warning that names it, never an error: it can be left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.findings import Finding, Level, listed
from deckcrane.hydro.relations import estimated_added_mass_infinite, peak_damping
from deckcrane.hydro.sizes import pairs, sizes_of

SEA = 2.0  # rad/s: waves of 3 s, above which a sea moves no ship and panels are often too large
LEAVE_OUT = "compute them again, or leave them out with `leave_out`"


def symmetry(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that A and B at every frequency, mass and restoring are symmetric; at forward speed A and B are not."""
    size = sizes_of(db.dataset)
    if not db.attribute("speed"):
        stacks = {
            "added_mass": (db.added_mass, size.added_mass),
            "radiation_damping": (db.radiation_damping, size.damping),
        }
        for name, (stack, diagonal) in stacks.items():
            yield from _asymmetry_findings(db, name, np.abs(stack - stack.transpose(0, 2, 1)) / pairs(diagonal))
    if db.mass is not None:
        asymmetry = np.abs(db.mass - db.mass.T) / pairs(size.inertia)
        if asymmetry.max() > 1e-3:
            yield Finding(
                "error", "not symmetric", f"mass, {_worst_entry(asymmetry)}", f"{asymmetry.max():.1%} of the diagonal"
            )
    C = db.hydrostatic_stiffness[2:5, 2:5]
    scale = pairs(np.maximum(np.abs(np.diag(C)), 1e-3 * size.force[2:5] / size.length))
    asymmetry = np.abs(C - C.T) / scale
    if asymmetry.max() > 0.02:
        where = f"hydrostatic_stiffness, {_worst_entry(asymmetry, first=2)}"
        yield Finding("warning", "not symmetric", where, f"{asymmetry.max():.1%} of the diagonal")


def _asymmetry_findings(db: Hydrodynamics, name: str, asymmetry: Array) -> Iterator[Finding]:
    worst = asymmetry.max(axis=(1, 2))
    bad = worst > 0.02
    if not bad.any():
        return
    where = f"{name}, {_worst_entry(asymmetry.max(axis=0))}"
    numbers = f"{worst.max():.1%} of the diagonal at {db.frequency[int(worst.argmax())]:.4g} rad/s"
    if np.mean(worst > 0.5) > 0.5:
        text = "not symmetric at most frequencies: wrong order of rows, or values of another body"
        yield Finding("error", text, where, numbers)
    elif np.mean(bad) > 0.3:
        yield Finding("warning", "not symmetric: reference point, or coarse panels", where, numbers)
    else:
        text = f"not symmetric at {listed(db.frequency[bad])}; {LEAVE_OUT}"
        yield Finding("warning", text, where, numbers, _frequencies_at(db, bad))


def limit_symmetry(db: Hydrodynamics) -> Iterator[Finding]:
    """Check the symmetry of A(inf): a vessel with an added mass that is not symmetric would create energy."""
    limit = db.added_mass_infinite
    asymmetry = np.abs(limit - limit.T) / pairs(np.maximum(np.abs(np.diag(limit)), 1e-3 * sizes_of(db.dataset).inertia))
    if asymmetry.max() > 1e-4:
        level: Level = "warning" if asymmetry.max() > 0.05 else "note"
        text = "not symmetric; the equations take its symmetric part"
        numbers = f"{asymmetry.max():.2%} of the diagonal, {np.abs(limit - limit.T).max():.3g} at most"
        yield Finding(level, text, f"added_mass_infinite, {_worst_entry(asymmetry)}", numbers)


def passivity(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that radiation dissipates energy: B has no negative eigenvalue."""
    if db.attribute("speed"):
        return
    scaled = db.radiation_damping / pairs(peak_damping(db))
    least = np.linalg.eigvalsh(0.5 * (scaled + scaled.transpose(0, 2, 1)))[:, 0]
    if np.mean(least < -0.1) > 0.5:
        n = int(np.argmin(least))
        text = (
            "damping feeds energy in (negative) at most frequencies: its sign, or the sign of one of its rows, is wrong"
        )
        numbers = f"{least[n]:.1%} of the peak at {db.frequency[n]:.4g} rad/s"
        yield Finding("error", text, "radiation_damping", numbers)
        return
    for range_mask, range_text in ((db.frequency <= SEA, ""), (db.frequency > SEA, f", above {SEA:g} rad/s")):
        bad = range_mask & (least < -0.01)
        if bad.any():
            n = int(np.argmin(np.where(range_mask, least, np.inf)))
            text = f"damping feeds energy in (negative) at {listed(db.frequency[bad])}; {LEAVE_OUT}"
            numbers = f"{least[n]:.1%} of the peak at {db.frequency[n]:.4g} rad/s"
            yield Finding("warning", text, "radiation_damping" + range_text, numbers, _frequencies_at(db, bad))


def limits(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that A(inf) follows from A and B, and that damping vanishes at both ends."""
    if db.added_mass_infinite_is_estimated:
        yield Finding("note", "no infinite-frequency limit; estimated from A and B", "added_mass_infinite")
    else:
        estimate, given = np.diag(estimated_added_mass_infinite(db.dataset)), np.diag(db.added_mass_infinite)
        deviation = np.abs(estimate - given) / np.maximum(np.abs(given), 0.01 * sizes_of(db.dataset).inertia)
        if deviation.max() > 0.1:
            where = f"added_mass_infinite, {DOFS[int(deviation.argmax())]}"
            yield Finding("warning", "does not follow from A and B (causality)", where, f"{deviation.max():.0%} off")
    B = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    if not np.all(np.isfinite(B)) or len(B) < 2:
        return
    for n, end in ((0, "lowest"), (-1, "highest")):
        if B[n].max() > 0.2:
            text = f"damping has not fallen off at the {end} frequency"
            text += "; that of strip theory does not" if n == 0 else ""
            where = f"radiation_damping, {DOFS[int(B[n].argmax())]}"
            yield Finding("warning", text, where, f"{B[n].max():.0%} of the peak at {db.frequency[n]:.3g} rad/s")


def irregular(db: Hydrodynamics) -> Iterator[Finding]:
    """Find points that leave the line through their neighbours, unlike these, by much of the curve's whole range.

    Where the waves inside of the hull resonate, a panel method without a lid fails: above the frequency of the body's size.
    """
    if len(db.frequency) < 8:
        return
    w, A = db.frequency, np.diagonal(db.added_mass, axis1=1, axis2=2)
    size = sizes_of(db.dataset)
    share = ((w[1:-1] - w[:-2]) / (w[2:] - w[:-2]))[:, None]
    deviation = np.abs(A[1:-1] - A[:-2] * (1 - share) - A[2:] * share)
    usual = np.array([np.median(deviation[max(n - 5, 0) : n + 6], axis=0) for n in range(len(deviation))])
    spread = np.maximum(np.ptp(A, axis=0), 0.01 * size.inertia)
    jumps = np.zeros(len(w), dtype=bool)
    jumps[1:-1] = np.any((deviation > 0.1 * spread) & (deviation > 4 * usual), axis=1)
    jumps &= w > 0.8 * size.frequency
    jumps[1:-1] &= w[2:] - w[:-2] < 0.24 * w[1:-1]  # on a coarser grid a peak of the hull itself looks the same
    if jumps.any():
        text = f"added mass jumps near {listed(w[jumps])}: irregular frequencies? {LEAVE_OUT.capitalize()}"
        yield Finding(
            "warning", text, "added_mass", f"{int(jumps.sum())} of {len(w)} frequencies", _frequencies_at(db, jumps)
        )


def _worst_entry(asymmetry: Array, first: int = 0) -> str:
    flat = asymmetry if asymmetry.ndim == 2 else asymmetry.max(axis=0)
    i, j = np.unravel_index(int(flat.argmax()), flat.shape)
    return f"{DOFS[int(i) + first]}/{DOFS[int(j) + first]}"


def _frequencies_at(db: Hydrodynamics, bad: npt.NDArray[np.bool_]) -> tuple[float, ...]:
    return tuple(float(w) for w in db.frequency[bad])
