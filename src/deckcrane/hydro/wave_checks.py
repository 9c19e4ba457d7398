"""Checks of wave forces and motions: energy, long waves, head seas, the range of a sea, and the motions given in the file."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.findings import Finding, Level
from deckcrane.hydro.relations import energy_ratio, long_wave_gain, looks_like_periods, peak_damping
from deckcrane.hydro.response import can_move, motion_raos
from deckcrane.hydro.sizes import sizes_of
from deckcrane.hydro.transform import is_laterally_symmetric


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
    ratio = None if db.attribute("speed") else energy_ratio(db)
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
    gain = None if db.attribute("speed") else long_wave_gain(db)
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


def conversion(db: Hydrodynamics) -> Iterator[Finding]:
    """Report what the reader converted and assumed."""
    if text := str(db.dataset.attrs.get("convention", "")):
        yield Finding("note", text, "conversion")
