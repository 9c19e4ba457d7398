"""Checks of a hydrodynamic database, which give findings: its body, its matrices, its wave forces and motions.

A finding has a severity, text and location, with the numbers and frequencies that show it. An `error` is data that no vessel
can have, a `warning` data that may spoil a run, a `note` a fact worth knowing.

The body: a rigid body's mass matrix, floating upright in equilibrium, with some damping in roll. Added mass and damping:
symmetric, passive, smooth over frequency, causal; noise of a symmetric hull aside. Wave forces and motions: energy, long waves,
head seas, the range of a sea, and the motions given in the file.

A frequency at which a panel method failed is a warning that names it, never an error: it can be left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.drift_qtf import diagonal_difference
from deckcrane.hydro.relations import (
    displaced,
    energy_ratio,
    estimated_added_mass_infinite,
    long_wave_gain,
    looks_like_periods,
    metacentric_heights,
    pairs,
    peak_damping,
    sizes_of,
)
from deckcrane.hydro.response import can_move, motion_raos, natural_motions
from deckcrane.hydro.transform import is_laterally_symmetric

Level = Literal["error", "warning", "note"]
LEVELS: tuple[Level, ...] = ("error", "warning", "note")


@dataclass(frozen=True)
class Finding:
    """A finding: its severity, text, location in the data, and the numbers that show it."""

    level: Level
    what: str
    where: str
    numbers: str = ""
    frequencies: tuple[float, ...] = ()
    """Single frequencies at fault [rad/s]: figures mark them, and they may be left out."""

    def __str__(self) -> str:
        return f"{self.level}: {self.where}: {self.what}" + (f" ({self.numbers})" if self.numbers else "")


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    """Findings in the order of their severity; the order within each level is kept."""
    return sorted(findings, key=lambda finding: LEVELS.index(finding.level))


def listed(frequencies: Iterable[float], most: int = 12) -> str:
    """Frequencies as text, the first few of many; with digits enough for `leave_out` to match them."""
    texts = [f"{w:.4g}" for w in frequencies]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return f"{', '.join(texts[:most])}{more} rad/s"


_MOMENTS = {
    "x": (((1, 5), 1.0), ((2, 4), -1.0)),
    "y": (((2, 3), 1.0), ((0, 5), -1.0)),
    "z": (((0, 4), 1.0), ((1, 3), -1.0)),
}
"""The entries of a mass matrix about O that are m times the centre's coordinate, with sign (T. I. Fossen, 2011, Eq. 3.42)."""


def inertia(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that mass plus added mass is positive, equal in all three directions, and that of the displaced water."""
    if db.mass is None:
        yield Finding("warning", "no mass matrix; the model must state the vessel's mass", "mass")
        return
    if np.diag(db.mass).min() <= 0:
        without_inertia = [dof for dof, value in zip(DOFS, np.diag(db.mass), strict=True) if value <= 0]
        yield Finding("warning", f"no mass or inertia in {', '.join(without_inertia)}", "mass")
    total = db.mass + db.added_mass_infinite
    size = pairs(np.maximum(np.abs(np.diag(total)), 1e-9 * sizes_of(db.dataset).inertia))
    least = float(np.linalg.eigvalsh(0.5 * (total + total.T) / size).min())
    if least <= 0:
        text = "mass + added mass is not positive definite"
        yield Finding("error", text, "mass, added_mass_infinite", f"least eigenvalue {least:.2g} of the diagonal")
    m = np.diag(db.mass)[:3]
    if np.ptp(m) > 0.01 * np.abs(m).max():
        text = "the mass is not the same in surge, sway and heave"
        yield Finding("warning", text, "mass", ", ".join(f"{value / 1e3:.4g} t" for value in m))
    volume = db.displaced_volume
    if volume is not None:
        deviation = float(db.mass[0, 0] / (db.water_density * volume) - 1)
        if abs(deviation) > 0.01:
            yield Finding("warning", "the mass is not that of the displaced water", "mass", f"{deviation:+.1%}")


def centre_of_mass(db: Hydrodynamics) -> Iterator[Finding]:
    """Check the first moments, which appear twice in the mass matrix: M26 = m x_G and M35 = -m x_G, and so on."""
    if db.mass is None or db.mass[0, 0] <= 0:
        return
    m, size = float(db.mass[0, 0]), sizes_of(db.dataset).length
    for axis, ((first, sign_1), (second, sign_2)) in _MOMENTS.items():
        a, b = sign_1 * db.mass[first] / m, sign_2 * db.mass[second] / m
        names = " and ".join(f"M{i + 1}{j + 1}" for i, j in (first, second))
        if abs(a - b) > 0.005 * size:
            level: Level = "error" if abs(a - b) > 0.5 * size else "warning"
            text = f"{names} are not those of one rigid body: each gives another {axis} of the centre of mass"
            where = f"mass, {DOFS[first[0]]}-{DOFS[first[1]]} and {DOFS[second[0]]}-{DOFS[second[1]]}"
            yield Finding(level, text, where, f"{a:.4g} and {b:.4g} m")
        elif db.center_of_mass is not None:
            stated = float(db.center_of_mass["xyz".index(axis)])
            if abs(stated - a) > 0.005 * size:
                text = f"the centre of mass is not that of the mass matrix ({names})"
                yield Finding("warning", text, "center_of_mass", f"{axis} = {stated:.4g} m, by the matrix {a:.4g} m")
    yield from _check_principal_inertia(db, m, size)


def _check_principal_inertia(db: Hydrodynamics, m: float, size: float) -> Iterator[Finding]:
    """Check that about the centre of mass no moment of inertia exceeds the sum of the other two."""
    assert db.mass is not None, "asked before"
    c = np.array([db.mass[1, 5], db.mass[2, 3], db.mass[0, 4]]) / m
    inertia = np.diag(db.mass)[3:] - m * (c @ c - c**2)
    if inertia.min() < -1e-3 * m * size**2:
        text = "a moment of inertia about the centre of mass is negative: mass matrix about another point than O?"
        yield Finding("error", text, f"mass, {DOFS[3 + int(inertia.argmin())]}", f"{inertia.min():.4g} kg m2")
    elif inertia.min() > 0 and 2 * inertia.max() > 1.02 * inertia.sum():
        i = 3 + int(inertia.argmax())
        text = f"the inertia in {DOFS[i]} is larger than the other two together, which no body has"
        yield Finding(
            "warning", text, "mass", ", ".join(f"{math.sqrt(v / m):.3g} m" for v in inertia) + " radii of gyration"
        )


def trim(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that the body floats in equilibrium: the centre of buoyancy below the centre of mass."""
    buoyancy = db.dataset.attrs.get("center_of_buoyancy")
    volume = displaced(db)
    if buoyancy is None or db.center_of_mass is None or volume is None:
        return
    offset = np.asarray(buoyancy, dtype=np.float64)[:2] - db.center_of_mass[:2]
    weight, C = db.water_density * db.gravity * volume, db.hydrostatic_stiffness
    for value, row, name in ((offset[0], 4, "trim"), (offset[1], 3, "heel")):
        if C[row, row] <= 0:
            continue
        angle = math.degrees(weight * value / C[row, row])
        if abs(value) > 0.005 * sizes_of(db.dataset).length and abs(angle) > 0.1:
            text = f"centre of buoyancy and centre of mass are not above each other: the vessel would {name}"
            axis = "xy"[row == 3]
            yield Finding(
                "warning", text, "center_of_buoyancy", f"{value:+.3g} m in {axis}, about {abs(angle):.2g} deg"
            )


def stability(db: Hydrodynamics) -> Iterator[Finding]:
    """Check restoring in heave, and GM in roll and pitch.

    A body may be unstable with the centre of mass of the data (a run then needs another); data whose long waves rotate
    the vessel differently from its restoring contradict themselves.
    """
    C = db.hydrostatic_stiffness
    if C[2, 2] <= 0:
        yield Finding("error", "no restoring in heave", "hydrostatic_stiffness", f"C33 = {C[2, 2]:.3g} N/m")
    heights = metacentric_heights(db)
    if heights is None:
        for i in (3, 4):
            if C[i, i] < 0:
                text = f"restoring in {DOFS[i]} is negative: is the body's weight left out of it?"
                yield Finding("warning", text, "hydrostatic_stiffness", f"C{i + 1}{i + 1} = {C[i, i]:.3g} N m")
        return
    gain = long_wave_gain(db)
    for i, name, height in zip((3, 4), ("GM_T", "GM_L"), heights, strict=True):
        numbers = f"{name} = {height:.3g} m"
        if height > 0:
            yield Finding("note", "stable", "hydrostatic_stiffness", numbers)
        elif gain is not None and abs(gain[i] - 1) > 0.5:
            text = f"the vessel is not stable in {DOFS[i]}, and long waves say otherwise: wrong restoring or centre of mass"
            yield Finding("error", text, "hydrostatic_stiffness", numbers)
        else:
            text = f"the vessel is not stable in {DOFS[i]} with this centre of mass; no run takes it so"
            yield Finding("warning", text, "hydrostatic_stiffness", numbers)


ROLL_DAMPING = "viscous_damping, roll"
"""The location named in the finding about roll damping."""


def roll_damping(db: Hydrodynamics) -> Iterator[Finding]:
    """Check roll damping: radiation alone hardly damps roll, and without viscous damping a resonance is many times too high."""
    if not can_move(db) or db.hydrostatic_stiffness[3, 3] <= 0:
        return
    for motion in natural_motions(db):
        if motion.dof == "roll" and motion.damping_ratio < 0.015:
            linear = "" if db.roll_damping_quadratic == 0 else " beside its quadratic part"
            text = f"roll is hardly damped at its natural period{linear}; state `roll_damping` unless it truly is so"
            numbers = f"{motion.damping_ratio:.2%} of critical at {motion.period:.3g} s; ships have 2 to 8 %"
            yield Finding("warning", text, ROLL_DAMPING, numbers)


SEA = 2.0  # rad/s: waves of 3 s, above which a sea moves no ship and panels are often too large
LEAVE_OUT = "compute them again, or leave them out with `leave_out`"


def symmetry(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that A and B at every frequency, mass and restoring are symmetric; at forward speed A and B are not."""
    size = sizes_of(db.dataset)
    if not db.speed:
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
    if db.speed and db.added_mass_infinite_is_estimated:  # by a relation that holds at rest
        return
    limit = db.added_mass_infinite
    asymmetry = np.abs(limit - limit.T) / pairs(np.maximum(np.abs(np.diag(limit)), 1e-3 * sizes_of(db.dataset).inertia))
    if asymmetry.max() > 1e-4:
        level: Level = "warning" if asymmetry.max() > 0.05 else "note"
        text = "not symmetric; the equations take its symmetric part"
        numbers = f"{asymmetry.max():.2%} of the diagonal, {np.abs(limit - limit.T).max():.3g} at most"
        yield Finding(level, text, f"added_mass_infinite, {_worst_entry(asymmetry)}", numbers)


def passivity(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that radiation dissipates energy: B has no negative eigenvalue."""
    if db.speed:
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
    """Check that A(inf) follows from A and B, and that damping vanishes at both ends; at forward speed neither is so."""
    if db.speed:
        return
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
        damped = bool(db.attribute("gap_damping"))
        if "other_bodies" in db.dataset.attrs:  # the water between hulls resonates
            text = f"added mass changes fast near {listed(w[jumps])}: the water in the gap resonates" + (
                ", damped as stated" if damped else "; a damped surface there limits it as eddies do (`gap damping`)"
            )
        yield Finding(
            "note" if damped else "warning",
            text,
            "added_mass",
            f"{int(jumps.sum())} of {len(w)} frequencies",
            _frequencies_at(db, jumps),
        )


def _worst_entry(asymmetry: Array, first: int = 0) -> str:
    flat = asymmetry if asymmetry.ndim == 2 else asymmetry.max(axis=0)
    i, j = np.unravel_index(int(flat.argmax()), flat.shape)
    return f"{DOFS[int(i) + first]}/{DOFS[int(j) + first]}"


def _frequencies_at(db: Hydrodynamics, bad: npt.NDArray[np.bool_]) -> tuple[float, ...]:
    return tuple(float(w) for w in db.frequency[bad])


def frequencies(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that frequencies range from swell to short waves, densely enough to resolve a resonance."""
    w = db.frequency
    if looks_like_periods(db):
        text = "these look like periods; give angular frequencies in rad/s (2 pi / T)"
        yield Finding("error", text, "frequency", f"{w[0]:.3g} to {w[-1]:.3g}")
        return
    yield Finding("note", f"{len(w)} frequencies", "frequency", f"{w[0]:.3g} to {w[-1]:.3g} rad/s")
    if w[0] > 0.35 or w[-1] < 1.5:
        yield Finding("warning", "a sea has waves outside this range", "frequency", f"{w[0]:.3g} to {w[-1]:.3g} rad/s")
    steps = np.diff(w)
    in_sea = steps[w[1:] < 1.6]
    if len(w) < 10 or (len(in_sea) and in_sea.max() > 0.2):
        numbers = f"widest step {steps.max():.2g} rad/s" if len(steps) else "a single one"
        yield Finding("warning", "few frequencies: resonances may be missed", "frequency", numbers)


def headings(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that headings go all round, in steps fine enough for the forces."""
    chi = np.degrees(db.wave_direction)
    gaps = np.diff(np.concatenate([chi, [chi[0] + 360.0]]))
    gap = float(gaps.max())
    level: Level = "note" if gap <= 30.001 else "warning"
    text = f"{len(chi)} headings"
    if level == "warning":
        goes_round = len(chi) > 1 and gap < 1.5 * float(np.median(gaps))
        text = "headings are far apart" if goes_round else "headings do not go all round"
    yield Finding(level, text, "wave_direction", f"{chi[0]:.0f} to {chi[-1]:.0f} deg, widest gap {gap:.0f} deg")


def energy(db: Hydrodynamics) -> Iterator[Finding]:
    """Check the energy relation of Haskind and Newman: damping follows from wave forces."""
    if db.attribute("gap_damping"):
        text = "energy relation: not checked, for the damped surface between the hulls takes energy too"
        yield Finding("note", text, "radiation_damping, excitation")
        return
    ratio = None if db.speed else energy_ratio(db)
    if ratio is None or np.all(np.isnan(ratio)):
        yield Finding("note", "headings or speed do not allow the energy relation to be checked", "excitation")
        return
    B = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    resolved = np.isfinite(ratio[:, 0])
    difference = np.abs(ratio - B)[resolved]
    usual = np.median(difference, axis=0)
    numbers = ", ".join(f"{dof} {value:.1%}" for dof, value in zip(DOFS, difference.max(axis=0), strict=True))
    numbers += f"; up to {db.frequency[resolved].max():.3g} rad/s"
    if difference.max() <= 0.1:
        yield Finding("note", "energy relation: holds", "radiation_damping, excitation", numbers)
        return
    if usual.max() < 0.03:
        bad = tuple(float(w) for w in db.frequency[resolved][difference.max(axis=1) > 0.1])
        text = "damping and excitation do not agree at some frequencies"
        yield Finding("warning", f"energy relation: {text}", "radiation_damping, excitation", numbers, bad)
        return
    text = "damping and excitation do not agree: as in strip theory, which is at its worst in surge and long waves, or a scale"
    yield Finding("warning", f"energy relation: {text}", "radiation_damping, excitation", numbers)


def long_wave_limit(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that long waves carry the vessel along: heave with their elevation, surge with the water, pitch with their slope."""
    gain = None if db.speed else long_wave_gain(db)
    if gain is None or not np.any(np.isfinite(gain[:5])):
        return
    finite_gains = gain[:5][np.isfinite(gain[:5])]
    numbers = ", ".join(f"{dof} {value:.2f}" for dof, value in zip(DOFS[:5], gain, strict=False) if np.isfinite(value))
    horizontal = gain[:2][np.isfinite(gain[:2])]
    if gain[2] < 0:
        yield Finding("error", "long waves press the vessel down: z is not up", "excitation", numbers)
    elif len(horizontal) and horizontal.min() < -0.3:
        text = "long waves push the wrong way: time factor, or `from` taken for `to` in the headings"
        yield Finding("error", text, "excitation", numbers)
    elif finite_gains.min() < 0.5 or finite_gains.max() > 1.6:
        text = "long waves exert other forces than restoring and mass ask for: reference point, scale or mass"
        if abs(gain[2] - 2) < 0.1 or abs(gain[2] - 0.5) < 0.025:
            text += ", or per metre of wave height in place of amplitude"
        yield Finding("warning", text, "excitation", numbers)
    else:
        yield Finding("note", "long waves carry the vessel along, as they should", "excitation", numbers)


def head_seas(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that a symmetric hull is not pushed sideways by waves from ahead or astern."""
    head_or_following = np.flatnonzero(np.abs(np.sin(db.wave_direction)) < 1e-3)
    if not len(head_or_following) or not is_laterally_symmetric(db.dataset):
        return
    lateral = np.abs(db.excitation[:, :, 1::2])
    scale = np.maximum(lateral.max(axis=(0, 1)), 0.01 * sizes_of(db.dataset).force[1::2])
    lateral_share = (lateral[:, head_or_following] / scale).max(axis=(0, 1))
    if lateral_share.max() > 0.02:
        text = "waves from ahead or astern push sideways, though the hull is symmetric: headings off, or O off the centreline"
        numbers = ", ".join(f"{dof} {value:.1%}" for dof, value in zip(DOFS[1::2], lateral_share, strict=True))
        yield Finding("warning", text, "excitation", f"{numbers} of the largest force")


def own_motions(db: Hydrodynamics) -> Iterator[Finding]:
    """Compare the motions given in the file with ours from the same data."""
    theirs = db.displacement_rao
    if theirs is None or not can_move(db):
        return
    try:
        ours = motion_raos(db)
    except DeckcraneError as error:
        yield Finding("warning", f"the file's own motions cannot be compared: {error}", "displacement_rao")
        return
    differences, locations = _motion_differences(db, ours, theirs)
    compared = np.isfinite(differences)
    if not compared.any():
        return
    numbers = ", ".join(
        f"{dof} {differences[i]:.1%} at {locations[i]}" if differences[i] > 0.02 else f"{dof} {differences[i]:.1%}"
        for i, dof in enumerate(DOFS)
        if compared[i]
    )
    numbers += "; of the largest response"
    worst = float(differences[compared].max())
    if worst <= 0.1:
        yield Finding("note", "the file's own motions are ours", "displacement_rao", numbers)
    else:
        text = f"the file's own motions are not those of its data: {_likely_reason(db, ours, theirs, differences)}"
        yield Finding("warning", text, "displacement_rao", numbers)


def _motion_differences(db: Hydrodynamics, ours: ComplexArray, theirs: ComplexArray) -> tuple[np.ndarray, list[str]]:
    """By degree of freedom: the largest difference over the largest response, NaN where there is none; and its location."""
    least = 1e-3 / np.array([1.0, 1.0, 1.0, *[sizes_of(db.dataset).length] * 3])
    differences, locations = np.full(6, np.nan), [""] * 6
    for i in range(6):
        if np.abs(theirs[..., i]).max() == 0.0:
            continue
        difference = np.abs(ours[..., i] - theirs[..., i])
        n, h = np.unravel_index(int(difference.argmax()), difference.shape)
        differences[i] = difference.max() / max(np.abs(theirs[..., i]).max(), least[i])
        locations[i] = f"{db.frequency[n]:.3g} rad/s, {np.degrees(db.wave_direction[h]):.0f} deg"
    return differences, locations


def _likely_reason(db: Hydrodynamics, ours: ComplexArray, theirs: ComplexArray, differences: np.ndarray) -> str:
    """The likely reason for the differences, among the usual ones."""
    worst = int(np.nanargmax(differences))

    def remaining_difference(changed: ComplexArray, reference: ComplexArray = ours) -> float:
        return float(np.nanmax(_motion_differences(db, reference, changed)[0]))

    if remaining_difference(np.conj(theirs)) < 0.3 * differences[worst]:
        return "their phases have the other sign (a lag, or the other time factor)"
    in_radians = theirs.copy()
    in_radians[..., 3:] *= np.pi / 180
    if remaining_difference(in_radians) < 0.3 * differences[worst]:
        return "their rotations are in degrees; they must be in rad/m"
    per_slope = theirs.copy()
    per_slope[..., 3:] *= db.wavenumber[:, None, None]
    if remaining_difference(per_slope) < 0.3 * differences[worst]:
        return "their rotations are per wave slope; they must be in rad/m"
    extra = _additional_damping(db, ours, theirs)
    if extra is not None and remaining_difference(theirs, motion_raos(db, damping=extra)) < 0.3 * differences[worst]:
        damping_text = ", ".join(f"{extra[i, i]:.3g} in {DOFS[i]}" for i in range(6) if extra[i, i])
        return f"they have other damping beside radiation, about {damping_text} [N s/m, N m s] more than the data give"
    return "another damping beside radiation, mass, or reference point is likely"


def _additional_damping(db: Hydrodynamics, ours: ComplexArray, theirs: ComplexArray) -> np.ndarray | None:
    """The additional linear damping in heave, roll and pitch in the file's motions: i w B xi is the residual of the forces."""
    assert db.mass is not None, "asked before"
    w = db.frequency[:, None, None]
    Z = -(w**2) * (db.mass + db.added_mass) + 1j * w * (db.radiation_damping + db.viscous_damping)
    Z = Z + db.hydrostatic_stiffness + db.external_stiffness
    residual = db.excitation - np.einsum("wij,whj->whi", Z, theirs)
    speed = 1j * w * theirs
    extra = np.zeros((6, 6))
    for i in (2, 3, 4):
        size = float(np.sum(np.abs(speed[..., i]) ** 2))
        if size > 0 and np.abs(ours[..., i] - theirs[..., i]).max() > 0.05 * np.abs(theirs[..., i]).max():
            extra[i, i] = float(np.sum(np.real(np.conj(speed[..., i]) * residual[..., i]))) / size
    return extra if extra.any() else None


DIAGONAL = 0.1
"""Share of the largest mean drift by which the diagonal of a QTF may differ from it: methods of panel codes differ by less."""


def slow_drift(db: Hydrodynamics) -> Iterator[Finding]:
    """Check that the diagonal of the quadratic transfer function is the mean drift of the first-order run."""
    apart = diagonal_difference(db.dataset)
    if apart is not None and apart > DIAGONAL:
        text = "its diagonal is not the mean drift of the first-order run; were both runs of one draught and mass?"
        yield Finding("warning", text, "drift_qtf", f"{apart:.0%} of the largest mean drift apart")


def conversion(db: Hydrodynamics) -> Iterator[Finding]:
    """Report what the reader converted and assumed."""
    if text := str(db.dataset.attrs.get("convention", "")):
        yield Finding("note", text, "conversion")
