"""A vessel's linear motions in the frequency domain, which a run must reproduce in small regular waves.

Motions per metre of wave amplitude, natural periods of heave, roll and pitch, and their damping ratios.
The linear theory is that of J. N. Newman, Marine Hydrodynamics (MIT Press 1977), Secs. 6.15 to 6.18; quadratic damping
enters by the linear damping of equal energy: per cycle of a harmonic motion, or in the mean of a Gaussian one.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.interpolate import CubicSpline

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics

ROLL = DOFS.index("roll")
_RESTORED = ("heave", "roll", "pitch")


@dataclass(frozen=True)
class NaturalMotion:
    """A free oscillation of the vessel, named by the degree of freedom whose restoring holds most of its energy."""

    dof: str
    """Heave, roll or pitch."""
    frequency: float
    """Undamped [rad/s], with the added mass at this frequency."""
    damping_ratio: float
    """Fraction of critical damping: of radiation and viscous damping, at this frequency."""
    within: bool
    """Whether the frequency is within the data; else those of the nearest frequency are used."""

    @property
    def period(self) -> float:
        """The natural period [s]."""
        return 2 * math.pi / self.frequency


def motion_raos(
    db: Hydrodynamics,
    *,
    damping: npt.ArrayLike | None = None,
    stiffness: npt.ArrayLike | None = None,
    roll_amplitude: float = 0.0,
    radiation: Callable[[Array], tuple[Array, Array]] | None = None,
) -> ComplexArray:
    """Motions of O per metre of wave amplitude.

    xi = [-w^2 (M + A) + i w (B + Bv) + C + Cext]^-1 X; the argument is a phase lead over the crest at O. Bv and Cext are the
    database's own. At forward speed w is the frequency of encounter of each wave, and so is that of A and B, while X is that of
    the wave.

    Args:
        db: the hydrodynamic data, with a mass
        damping: 6x6 damping that is added, such as that of thrusters [N s/m, N m s]
        stiffness: 6x6 stiffness that is added [N/m, N m]
        roll_amplitude: at which the database's quadratic roll damping is linearised [rad]
        radiation: A and B at any frequencies, such as those of a fitted model; default those of the data

    Returns:
        complex numbers over (frequency, wave_direction, 6) [m/m, rad/m]

    Raises:
        DeckcraneError: the data have no mass
    """
    if db.speed:
        met = encounter_frequencies(db)
        w = met.ravel()
        if radiation is None:
            from deckcrane.hydro.memory.forward_speed import known_radiation  # which needs the motions of this module

            radiation = known_radiation(db)
        A, B_radiated = radiation(np.abs(w))
        X = db.excitation.reshape(-1, 1, 6)
    else:
        w, X = db.frequency, db.excitation
        A, B_radiated = (db.added_mass, db.radiation_damping) if radiation is None else radiation(w)
    C = restoring(db) + db.external_stiffness + _matrix_or_zero(stiffness)
    Bv = db.viscous_damping + _matrix_or_zero(damping)
    B = B_radiated + Bv + _linearised_roll_damping(db, np.abs(w), roll_amplitude)
    s = w[:, None, None]
    Z = -(s**2) * (_require_mass(db) + A) + 1j * s * B + C
    # Scaled to rows and columns of size one: newtons and newton metres of a large ship are twelve decades apart.
    size = np.sqrt(np.abs(np.diagonal(Z, axis1=1, axis2=2)))
    _check_impedance(db, w, size)
    scaled = Z / size[:, :, None] / size[:, None, :]
    try:
        solution = np.linalg.solve(scaled[:, None], (X / size[:, None, :])[..., None])[..., 0]
    except np.linalg.LinAlgError:
        raise DeckcraneError(
            f"{_source_name(db)}: the motions in waves have no solution: mass and restoring cancel"
        ) from None
    return np.asarray(solution / size[:, None, :]).reshape(db.excitation.shape)


def encounter_frequencies(db: Hydrodynamics) -> Array:
    """w_e = w - k U cos(chi) of the waves of the data: (frequency, wave_direction); negative where the vessel overtakes them."""
    return np.asarray(db.frequency[:, None] - np.outer(db.wavenumber * db.speed, np.cos(db.wave_direction)))


def radiation_between(db: Hydrodynamics) -> Callable[[Array], tuple[Array, Array]]:
    """A and B of the data at any frequencies: splines of the forces w^2 A and w B between those of the data, the nearest outside.

    The forces are smooth towards low frequencies, where A grows as U^2 / w^2 at forward speed.
    """
    w, s = db.frequency, db.frequency[:, None, None]
    if len(w) == 1:
        return lambda frequency: (
            np.repeat(db.added_mass, len(frequency), axis=0),
            np.repeat(db.radiation_damping, len(frequency), axis=0),
        )
    inertia, damping = CubicSpline(w, s**2 * db.added_mass), CubicSpline(w, s * db.radiation_damping)

    def at(frequency: Array) -> tuple[Array, Array]:
        inside = np.clip(frequency, w[0], w[-1])
        scale = inside[:, None, None]
        return np.asarray(inertia(inside) / scale**2), np.asarray(damping(inside) / scale)

    return at


def natural_motions(db: Hydrodynamics, *, roll_amplitude: float = 0.0) -> tuple[NaturalMotion, ...]:
    """Undamped free oscillations in heave, roll and pitch, where they exist, each with A(w) at its own frequency.

    (C + Cext) v = w^2 (M + A(w)) v in all six degrees of freedom, so that the result is the same wherever O is: roll takes
    sway along. The frequency is where w(A(s)) crosses s, the lowest such where data jump. Damping is that of the mode,
    v'(B + Bv) v / (2 w v'(M + A) v).

    Args:
        db: the hydrodynamic data, with a mass
        roll_amplitude: at which the database's quadratic roll damping is linearised [rad]

    Returns:
        the oscillations

    Raises:
        DeckcraneError: the data have no mass
    """
    s, A = db.frequency, db.added_mass
    B = db.radiation_damping + db.viscous_damping
    M, C = _require_mass(db), restoring(db) + db.external_stiffness
    on_grid = [_free_modes(M + a, C) for a in A]
    motions = []
    for dof in _RESTORED:
        if any(dof not in modes for modes in on_grid):
            continue
        difference = np.array([modes[dof][0] for modes in on_grid]) - s
        w = _crossing(s, difference)
        inertia = M + _interpolated(s, A, w)
        w, v = _free_modes(inertia, C).get(dof, on_grid[int(np.argmin(np.abs(difference)))][dof])
        damping = _interpolated(s, B, w) + _linearised_roll_damping(db, np.array([w]), roll_amplitude)[0]
        ratio = float(v @ damping @ v / (2 * w * (v @ inertia @ v)))
        motions.append(NaturalMotion(dof, w, ratio, bool(s[0] <= w <= s[-1])))
    return tuple(motions)


def linearised_damping(
    quadratic: float, *, frequency: npt.ArrayLike | None = None, amplitude: float = 0.0, deviation: float = 0.0
) -> Array:
    """The linear coefficient that dissipates as much energy as `quadratic` p|p|.

    8/(3 pi) w a for a harmonic motion, sqrt(8/pi) sigma for a Gaussian speed (Y. Himeno, Prediction of ship roll damping, Univ.
    of Michigan 239, 1981).

    Args:
        quadratic: coefficient of p|p| [N m s^2]
        frequency: circular frequency w of a harmonic motion [rad/s]
        amplitude: amplitude a of that motion [rad]
        deviation: standard deviation sigma of a Gaussian speed [rad/s]

    Returns:
        the coefficient of p [N m s], for each frequency
    """
    if frequency is None:
        return np.asarray(quadratic * math.sqrt(8 / math.pi) * deviation)
    return np.asarray(quadratic * 8 / (3 * math.pi) * amplitude * np.asarray(frequency, dtype=np.float64))


def restoring(db: Hydrodynamics, gravity: float | None = None) -> Array:
    """The restoring of the floating body with its own weight, also where the data exclude the weight.

    The weight's part is -m g z_G in roll and pitch (Newman, Sec. 6.16). The result is in heave, roll and pitch only, and
    symmetric, since it derives from an energy: level water distinguishes no position and no heading, so yaw, which turns the
    vessel about the vertical before it heels, changes nothing.
    """
    C = db.hydrostatic_stiffness.copy()
    if not db.stiffness_includes_mass:
        if db.mass is None or db.center_of_mass is None:
            raise DeckcraneError(
                f"{_source_name(db)}: its restoring is that of the water alone, and mass or centre of mass are not known: the "
                "vessel's own weight cannot be counted; give both, or data with the weight in the restoring"
            )
        lever = db.mass[0, 0] * (db.gravity if gravity is None else gravity) * db.center_of_mass[2]
        C -= np.diag([0, 0, 0, lever, lever, 0])
    result = np.zeros((6, 6))
    result[2:5, 2:5] = (C[2:5, 2:5] + C[2:5, 2:5].T) / 2
    return result


def can_move(db: Hydrodynamics) -> bool:
    """Whether the database allows motions: it has a mass, and the weight in the restoring or the means to add it."""
    return db.can_move


def _free_modes(M: Array, C: Array) -> dict[str, tuple[float, Array]]:
    """Frequency and shape of the free oscillations of C v = w^2 M v, by the degree of freedom with most of the energy."""
    M, C = (M + M.T) / 2, (C + C.T) / 2
    moving = np.diag(M) > 0
    size = np.sqrt(np.where(moving, np.diag(M), 1.0))
    scale = np.outer(size, size)
    M, C = M / scale * np.outer(moving, moving) + np.diag(~moving), C / scale * np.outer(moving, moving)
    values, vectors = np.linalg.eigh(M)
    if values[0] <= 0:
        return {}
    root = vectors / np.sqrt(values)
    squares, shapes = np.linalg.eigh(root.T @ C @ root)
    shapes = root @ shapes
    oscillating = squares > 1e-12 * np.abs(squares).max()
    energy_share = np.where(oscillating, shapes * (C @ shapes) / np.where(oscillating, squares, 1.0), 0.0)
    modes: dict[str, tuple[float, Array]] = {}
    while energy_share.max() > 0.05:
        dof, n = np.unravel_index(int(energy_share.argmax()), energy_share.shape)
        modes[DOFS[dof]] = (math.sqrt(float(squares[n])), shapes[:, n] / size)
        energy_share[dof, :] = energy_share[:, n] = 0.0
    return modes


def _crossing(s: Array, difference: Array) -> float:
    """The crossing w(A(s)) = s, from w(A(s)) - s; A(s) is constant below the lowest frequency and above the highest."""
    if difference[0] <= 0:
        return float(s[0] + difference[0])
    if np.all(difference > 0):
        return float(s[-1] + difference[-1])
    n = int(np.argmax(difference <= 0))
    return float(s[n - 1] + (s[n] - s[n - 1]) * difference[n - 1] / (difference[n - 1] - difference[n]))


def _interpolated(s: Array, stack: Array, w: float) -> Array:
    """A matrix over frequency interpolated at w, linear in between, constant outside."""
    if len(s) == 1:
        return np.asarray(stack[0])
    n = int(np.clip(np.searchsorted(s, w), 1, len(s) - 1))
    fraction = float(np.clip((w - s[n - 1]) / (s[n] - s[n - 1]), 0.0, 1.0))
    return np.asarray((1 - fraction) * stack[n - 1] + fraction * stack[n])


def _linearised_roll_damping(db: Hydrodynamics, w: Array, roll_amplitude: float) -> Array:
    out = np.zeros((len(w), 6, 6))
    out[:, ROLL, ROLL] = linearised_damping(db.roll_damping_quadratic, frequency=w, amplitude=roll_amplitude)
    return out


def _check_impedance(db: Hydrodynamics, w: Array, size: Array) -> None:
    if not np.all(size > 0):
        n, i = (int(v) for v in np.argwhere(~(size > 0))[0])
        raise DeckcraneError(
            f"{_source_name(db)}: neither inertia nor damping nor stiffness in {DOFS[i]} at {w[n]:.4g} rad/s; "
            "the motions in waves cannot be found"
        )


def _require_mass(db: Hydrodynamics) -> Array:
    if db.mass is None:
        raise DeckcraneError(f"{_source_name(db)}: no mass matrix; the motions in waves cannot be found without it")
    return db.mass


def _matrix_or_zero(matrix: npt.ArrayLike | None) -> Array:
    return np.zeros((6, 6)) if matrix is None else np.asarray(matrix, dtype=np.float64)


def _source_name(db: Hydrodynamics) -> str:
    return str(db.dataset.attrs.get("source", "the hydrodynamic database"))
