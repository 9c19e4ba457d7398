"""Checks of wave forces and motions: energy, long waves, head seas, the range of a sea, and the motions that a file has itself."""

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
    """From swell to short waves, close enough to see a resonance."""
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
    """All round, in steps that a force does not jump over."""
    chi = np.degrees(db.wave_direction)
    gaps = np.diff(np.concatenate([chi, [chi[0] + 360.0]]))
    gap = float(gaps.max())
    level: Level = "note" if gap <= 30.001 else "warning"
    text = f"{len(chi)} headings"
    if level == "warning":
        around = len(chi) > 1 and gap < 1.5 * float(np.median(gaps))
        text = "headings are far apart" if around else "headings do not go all round"
    yield Finding(level, text, "wave_direction", f"{chi[0]:.0f} to {chi[-1]:.0f} deg, widest gap {gap:.0f} deg")


def energy(db: Hydrodynamics) -> Iterator[Finding]:
    """Haskind and Newman: damping follows from wave forces."""
    ratio = None if db.attribute("speed") else energy_ratio(db)
    if ratio is None or np.all(np.isnan(ratio)):
        yield Finding("note", "headings or speed do not allow the energy relation to be checked", "excitation")
        return
    B = np.diagonal(db.radiation_damping, axis1=1, axis2=2) / peak_damping(db)
    resolved = np.isfinite(ratio[:, 0])
    off = np.abs(ratio - B)[resolved]
    usual = np.median(off, axis=0)
    numbers = ", ".join(f"{dof} {value:.1%}" for dof, value in zip(DOFS, off.max(axis=0), strict=True))
    numbers += f"; up to {db.frequency[resolved].max():.3g} rad/s"
    if off.max() <= 0.1:
        yield Finding("note", "energy relation: holds", "radiation_damping, excitation", numbers)
        return
    if usual.max() < 0.03:
        bad = tuple(float(w) for w in db.frequency[resolved][off.max(axis=1) > 0.1])
        text = "damping and excitation do not agree at some frequencies"
        yield Finding("warning", f"energy relation: {text}", "radiation_damping, excitation", numbers, bad)
        return
    text = "damping and excitation do not agree: as in strip theory, which is at its worst in surge and long waves, or a scale"
    yield Finding("warning", f"energy relation: {text}", "radiation_damping, excitation", numbers)


def long_wave_limit(db: Hydrodynamics) -> Iterator[Finding]:
    """Long waves carry the vessel along: heave as much as they rise, surge as the water does, pitch as their slope."""
    gain = None if db.attribute("speed") else long_wave_gain(db)
    if gain is None or not np.any(np.isfinite(gain[:5])):
        return
    known = gain[:5][np.isfinite(gain[:5])]
    numbers = ", ".join(f"{dof} {value:.2f}" for dof, value in zip(DOFS[:5], gain, strict=False) if np.isfinite(value))
    along = gain[:2][np.isfinite(gain[:2])]
    if gain[2] < 0:
        yield Finding("error", "long waves press the vessel down: z is not up", "excitation", numbers)
    elif len(along) and along.min() < -0.3:
        text = "long waves push the wrong way: time factor, or `from` taken for `to` in the headings"
        yield Finding("error", text, "excitation", numbers)
    elif known.min() < 0.5 or known.max() > 1.6:
        text = "long waves exert other forces than restoring and mass ask for: reference point, scale or mass"
        if abs(gain[2] - 2) < 0.1 or abs(gain[2] - 0.5) < 0.025:
            text += ", or per metre of wave height in place of amplitude"
        yield Finding("warning", text, "excitation", numbers)
    else:
        yield Finding("note", "long waves carry the vessel along, as they should", "excitation", numbers)


def head_seas(db: Hydrodynamics) -> Iterator[Finding]:
    """A hull alike on both sides is not pushed sideways by waves from ahead or astern."""
    straight = np.flatnonzero(np.abs(np.sin(db.wave_direction)) < 1e-3)
    if not len(straight) or not is_laterally_symmetric(db.dataset):
        return
    lateral = np.abs(db.excitation[:, :, 1::2])
    scale = np.maximum(lateral.max(axis=(0, 1)), 0.01 * sizes_of(db.dataset).force[1::2])
    off = (lateral[:, straight] / scale).max(axis=(0, 1))
    if off.max() > 0.02:
        text = "waves from ahead or astern push sideways, though the hull is symmetric: headings off, or O off the centreline"
        numbers = ", ".join(f"{dof} {value:.1%}" for dof, value in zip(DOFS[1::2], off, strict=True))
        yield Finding("warning", text, "excitation", f"{numbers} of the largest force")


def own_motions(db: Hydrodynamics) -> Iterator[Finding]:
    """The motions that the file has itself, beside ours of the same data."""
    theirs = db.displacement_rao
    if theirs is None or not can_move(db):
        return
    try:
        ours = motion_raos(db)
    except DeckcraneError as error:
        yield Finding("warning", f"the file's own motions cannot be compared: {error}", "displacement_rao")
        return
    off, spots = _differences(db, ours, theirs)
    known = np.isfinite(off)
    if not known.any():
        return
    numbers = ", ".join(
        f"{dof} {off[i]:.1%} at {spots[i]}" if off[i] > 0.02 else f"{dof} {off[i]:.1%}"
        for i, dof in enumerate(DOFS)
        if known[i]
    )
    numbers += "; of the largest response"
    worst = float(off[known].max())
    if worst <= 0.1:
        yield Finding("note", "the file's own motions are ours", "displacement_rao", numbers)
    else:
        text = f"the file's own motions are not those of its data: {_reason(db, ours, theirs, off)}"
        yield Finding("warning", text, "displacement_rao", numbers)


def _differences(db: Hydrodynamics, ours: ComplexArray, theirs: ComplexArray) -> tuple[np.ndarray, list[str]]:
    """By degree of freedom: the largest difference over the largest response, not a number where there is none; and where."""
    least = 1e-3 / np.array([1.0, 1.0, 1.0, *[sizes_of(db.dataset).length] * 3])
    off, spots = np.full(6, np.nan), [""] * 6
    for i in range(6):
        if np.abs(theirs[..., i]).max() == 0.0:
            continue
        apart = np.abs(ours[..., i] - theirs[..., i])
        n, h = np.unravel_index(int(apart.argmax()), apart.shape)
        off[i] = apart.max() / max(np.abs(theirs[..., i]).max(), least[i])
        spots[i] = f"{db.frequency[n]:.3g} rad/s, {np.degrees(db.wave_direction[h]):.0f} deg"
    return off, spots


def _reason(db: Hydrodynamics, ours: ComplexArray, theirs: ComplexArray, off: np.ndarray) -> str:
    """What would make them agree, among what usually is the matter."""
    worst = int(np.nanargmax(off))

    def left(changed: ComplexArray, mine: ComplexArray = ours) -> float:
        return float(np.nanmax(_differences(db, mine, changed)[0]))

    if left(np.conj(theirs)) < 0.3 * off[worst]:
        return "their phases have the other sign (a lag, or the other time factor)"
    turned = theirs.copy()
    turned[..., 3:] *= np.pi / 180
    if left(turned) < 0.3 * off[worst]:
        return "their rotations are in degrees; they must be in rad/m"
    slope = theirs.copy()
    slope[..., 3:] *= db.wavenumber[:, None, None]
    if left(slope) < 0.3 * off[worst]:
        return "their rotations are per wave slope; they must be in rad/m"
    extra = _damping_between(db, ours, theirs)
    if extra is not None and left(theirs, motion_raos(db, damping=extra)) < 0.3 * off[worst]:
        what = ", ".join(f"{extra[i, i]:.3g} in {DOFS[i]}" for i in range(6) if extra[i, i])
        return f"they have other damping beside radiation, about {what} [N s/m, N m s] more than the data give"
    return "another damping beside radiation, mass, or reference point is likely"


def _damping_between(db: Hydrodynamics, ours: ComplexArray, theirs: ComplexArray) -> np.ndarray | None:
    """The linear damping in heave, roll and pitch that the file's motions have on top: i w B xi is what the forces leave."""
    assert db.mass is not None, "asked before"
    w = db.frequency[:, None, None]
    Z = -(w**2) * (db.mass + db.added_mass) + 1j * w * (db.radiation_damping + db.viscous_damping)
    Z = Z + db.hydrostatic_stiffness + db.external_stiffness
    left = db.excitation - np.einsum("wij,whj->whi", Z, theirs)
    speed = 1j * w * theirs
    extra = np.zeros((6, 6))
    for i in (2, 3, 4):
        size = float(np.sum(np.abs(speed[..., i]) ** 2))
        if size > 0 and np.abs(ours[..., i] - theirs[..., i]).max() > 0.05 * np.abs(theirs[..., i]).max():
            extra[i, i] = float(np.sum(np.real(np.conj(speed[..., i]) * left[..., i]))) / size
    return extra if extra.any() else None


def conversion(db: Hydrodynamics) -> Iterator[Finding]:
    """What the reader did, and what it assumed."""
    if text := str(db.dataset.attrs.get("convention", "")):
        yield Finding("note", text, "conversion")
