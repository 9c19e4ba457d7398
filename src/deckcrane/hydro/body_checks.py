"""Checks of the body: a rigid body's mass matrix, floating upright in equilibrium, with some damping in roll."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.findings import Finding, Level
from deckcrane.hydro.relations import displaced, long_wave_gain, metacentric_heights
from deckcrane.hydro.response import can_move, natural_motions
from deckcrane.hydro.sizes import pairs, sizes_of

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
