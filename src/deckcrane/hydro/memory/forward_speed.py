"""Radiation of a vessel under way as a linear state-space model: constant matrices, and a memory without passivity.

At a speed U the radiation force over eta_dot is H(iw) = B(w, U) + iw A(w, U), w the frequency of encounter, and

    H(s) = s A(inf) + B(inf, U) + C(U) / s + K(s),   K(s) = C (sI - A)^-1 B.

Unlike at rest, A(w, U) and B(w, U) are not symmetric (heave and pitch, sway and yaw are coupled by terms in U that change sign,
which reverse with the flow: Timman and Newman 1962), B(inf, U) is not zero, and K(0) is not. A steady angle of pitch or yaw is an
angle of incidence, whose moment (Munk's) is C(U); steady displacements and heel change nothing, so only the columns of pitch and
yaw have it. In strip theory (Salvesen, Tuck and Faltinsen 1970) H_35 = H_35(0) + U H_33 / iw and H_55 = H_55(0) + U^2 H_33 / w^2,
which has all of these terms; boundary element methods have them by their body condition.

The model is fitted to the whole matrices, pairs (i, j) and (j, i) apart, by vector fitting: poles common to a group of coupled
motions are moved until a rational function fits all entries (Gustavsen and Semlyen 1999), then residues and constants follow by
linear least squares. It is not passive, nor should it be: the mean flow can give energy to the motion. The poles of K are stable;
whether the vessel is stable with it is checked where it is moored or held (`components.vessel.forward_speed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.linalg import block_diag

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.health_checks import Finding
from deckcrane.hydro.memory.data import connected, largest_errors, sensitivity
from deckcrane.hydro.memory.state_space import FluidMemory
from deckcrane.hydro.response import encounter_frequencies, motion_raos, radiation_between

TARGET = 0.005
"""Error of the motions in regular waves, relative to their largest, at which no more poles are added."""
POLE_PAIRS = (2, 3, 4, 5, 6)
"""Numbers of complex pairs of poles that are tried, for each group of coupled motions."""
RELOCATIONS = 12
WARNED = 0.02
"""Error of a motion by the model from which it is warned of."""
FEWEST = 8
"""The least number of frequencies for a fit."""
NOISE = 1e-6
"""Coupling below this share of the geometric mean of the diagonal entries is rounding."""
SLOWEST, SHARPEST, FASTEST = 0.3, 0.05, 3.0
"""Bounds of poles: |p| over the lowest frequency, -Re p / |p|, and |p| over the highest frequency."""
FELT = (2.0, 30.0)
"""Weight of an entry's effect on the motions against that of its own size, and the largest such weight."""
RANK = 1e-5
"""Singular values of a residue below this share of the largest are left out."""
AT_ZERO, AT_INFINITY = 1.0, 0.2
"""Weights of what is known of H at zero frequency, and of A(inf) in the data, against that of a frequency of the data."""
INCIDENCE = (DOFS.index("pitch"), DOFS.index("yaw"))
"""Motions whose steady angles are angles of incidence."""

_in_use: WeakKeyDictionary[Hydrodynamics, RadiationAtSpeed] = WeakKeyDictionary()


@dataclass(frozen=True)
class RadiationAtSpeed:
    """The model of a vessel's radiation at one forward speed; matrices (6, 6) about O, in the order of `DOFS`."""

    memory: FluidMemory
    added_mass: Array
    """A(inf), symmetric."""
    damping: Array
    """B(inf, U)."""
    stiffness: Array
    """C(U): moment of the mean flow on a vessel at a steady angle of pitch or yaw."""

    def transfer(self, frequency: ArrayLike) -> ComplexArray:
        """H(iw) = B(w) + iw A(w) at any frequencies but zero: (frequency, 6, 6)."""
        s = 1j * np.atleast_1d(np.asarray(frequency, dtype=float))[:, None, None]
        constant = s * self.added_mass + self.damping + self.stiffness / s
        return np.asarray(constant + self.memory.transfer(s.imag.ravel()))

    def matrices(self, frequency: ArrayLike) -> tuple[Array, Array]:
        """A(w, U) and B(w, U) of the model."""
        w, H = np.atleast_1d(np.asarray(frequency, dtype=float)), self.transfer(frequency)
        return np.asarray(H.imag / w[:, None, None]), np.asarray(H.real)


def radiation_at_speed(data: Hydrodynamics) -> RadiationAtSpeed:
    """The model of data in use, fitted once."""
    if data not in _in_use:
        _in_use[data] = fit_radiation(data)
    return _in_use[data]


def fit_radiation(data: Hydrodynamics) -> RadiationAtSpeed:
    """Fit the radiation of data at forward speed, with as few poles as give the motions of the data in regular waves."""
    if len(data.frequency) < FEWEST:
        raise DeckcraneError(
            f"{data.title}: the radiation at forward speed needs at least {FEWEST} frequencies, the data have "
            f"{len(data.frequency)}"
        )
    best, least = None, np.inf
    for pairs in POLE_PAIRS:
        if best is not None and 4 * pairs > len(data.frequency):
            break
        model = _fit(data, pairs)
        error = float(motion_errors(model, data).max()) if data.can_move else _entry_error(model, data)
        if error < least:
            best, least = model, error
        if least <= TARGET:
            break
    assert best is not None, "there is a least number of poles"
    return best


def known_radiation(data: Hydrodynamics) -> Callable[[Array], tuple[Array, Array]]:
    """A and B at any frequencies of encounter: those of the data, and beyond them those of the fitted model."""
    model, between, w = radiation_at_speed(data), radiation_between(data), data.frequency

    def at(frequency: Array) -> tuple[Array, Array]:
        inside = ((frequency >= w[0]) & (frequency <= w[-1]))[:, None, None]
        given, fitted = between(frequency), model.matrices(np.maximum(frequency, 1e-6 * w[0]))
        return np.where(inside, given[0], fitted[0]), np.where(inside, given[1], fitted[1])

    return at


def radiation_lines(data: Hydrodynamics) -> list[str]:
    """The model of data at forward speed in lines of text, or the reason why there is none."""
    try:
        model = radiation_at_speed(data)
    except DeckcraneError as error:
        return [f"{'memory':<12} none: {error}"]
    size = np.abs(np.linalg.eigvals(model.memory.A))
    lines = [
        f"{'memory':<12} {model.memory.states} states, poles from {size.min():.3g} to {size.max():.3g} rad/s, beside damping and "
        "stiffness of the mean flow; not passive: that flow can give energy to the motion"
    ]
    if data.can_move:
        errors = ", ".join(f"{dof} {error:.1%}" for dof, error in zip(DOFS, motion_errors(model, data), strict=True))
        lines.append(f"{'motion error':<12} by the memory: {errors}")
    return lines


def radiation_findings(data: Hydrodynamics) -> Iterator[Finding]:
    """A warning where the model of data at forward speed moves the vessel differently from the data."""
    if len(data.frequency) < FEWEST or not data.can_move:
        return
    errors = motion_errors(radiation_at_speed(data), data)
    if errors.max() > WARNED:
        text = "the radiation model of a run at this speed moves the vessel otherwise than these data do"
        numbers = f"{DOFS[int(errors.argmax())]} {errors.max():.1%} of the largest motion in regular waves"
        yield Finding("warning", text, "radiation", numbers)


def motion_errors(model: RadiationAtSpeed, data: Hydrodynamics) -> Array:
    """The largest errors of the motions in regular waves of all headings, relative to their largest, by degree of freedom.

    Waves that are met at frequencies outside of the data are left out: no data say how the vessel answers to them.
    """
    met = np.abs(encounter_frequencies(data))
    inside = ((met >= data.frequency[0]) & (met <= data.frequency[-1]))[:, :, None]
    fitted, given = (motion_raos(data, radiation=each) for each in (model.matrices, radiation_between(data)))
    return largest_errors(np.where(inside, fitted, 0.0), np.where(inside, given, 0.0))


def _entry_error(model: RadiationAtSpeed, data: Hydrodynamics) -> float:
    """The largest error of an entry of H, relative to the geometric mean of the diagonal ones."""
    H = data.radiation_damping + 1j * data.frequency[:, None, None] * data.added_mass
    size = np.sqrt(np.maximum(np.abs(np.diagonal(H, axis1=1, axis2=2)).max(axis=0), 1e-300))
    return float((np.abs(model.transfer(data.frequency) - H) / np.outer(size, size)).max())


def _fit(data: Hydrodynamics, pairs: int) -> RadiationAtSpeed:
    """The model with this number of pairs of poles in each group of coupled motions."""
    w, A, B = data.frequency, data.added_mass, data.radiation_damping
    given = None if data.added_mass_infinite_is_estimated else data.added_mass_infinite
    H = B + 1j * w[:, None, None] * A
    scale, linked = _coupling(H)
    felt = np.minimum(FELT[0] * sensitivity(data, A, B) * np.outer(scale, scale), FELT[1])
    added, damping, stiffness = np.zeros((6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
    rows: list[tuple[ComplexArray, ComplexArray, Array, Array]] = []
    for group in connected(linked):
        pick, s = np.ix_(group, group), scale[group]
        block = np.asarray(H[np.ix_(range(len(w)), group, group)] / np.outer(s, s), dtype=np.complex128)
        weight = np.maximum(1.0, felt[np.ix_(range(len(w)), group, group)])
        poles = _relocated_poles(w, block, weight, group, pairs)
        limit = None if given is None else (given + given.T)[pick] / 2 / np.outer(s, s)
        solution = _residues(w, block, weight, group, poles, limit)
        added[pick], damping[pick], stiffness[pick] = (matrix * np.outer(s, s) for matrix in solution[:3])
        rows.append((poles, solution[3], np.array(group), s))
    return RadiationAtSpeed(_state_space(rows), added, damping, stiffness)


def _coupling(H: ComplexArray) -> tuple[Array, NDArray[np.bool_]]:
    """Square roots of the largest diagonal entries, and the coupled pairs."""
    scale = np.sqrt(np.maximum(np.abs(np.diagonal(H, axis1=1, axis2=2)).max(axis=0), 1e-300))
    return scale, np.abs(H).max(axis=0) > NOISE * np.outer(scale, scale)


def _basis(poles: ComplexArray, s: ComplexArray) -> ComplexArray:
    """1/(s - p) + 1/(s - p*) and i/(s - p) - i/(s - p*) of each pole, in turn: (frequency, 2 poles)."""
    up, down = 1 / (s[:, None] - poles), 1 / (s[:, None] - poles.conj())
    return np.asarray(np.stack([up + down, 1j * (up - down)], axis=2).reshape(len(s), -1))


def _constants(s: ComplexArray, with_incidence: bool) -> ComplexArray:
    """Columns of A(inf), B(inf) and, where a steady angle has a moment, C."""
    columns = [s, np.ones_like(s)] + ([1 / s] if with_incidence else [])
    return np.stack(columns, axis=1)


def _relocated_poles(w: Array, H: ComplexArray, weight: Array, group: list[int], pairs: int) -> ComplexArray:
    """Poles that fit all entries, from evenly spaced ones, each kept within bounds (Gustavsen and Semlyen 1999)."""
    s = np.asarray(1j * w, dtype=np.complex128)
    start = np.geomspace(max(w[0], w[-1] / 20), w[-1], pairs)
    poles: ComplexArray = np.asarray(start * (-0.4 + 1j), dtype=np.complex128)
    for _ in range(RELOCATIONS):
        phi = _basis(poles, s)
        normal, side = np.zeros((2 * pairs, 2 * pairs)), np.zeros(2 * pairs)
        for i in range(len(group)):
            for j, motion in enumerate(group):
                f, u = H[:, i, j], weight[:, i, j, None]
                columns = np.hstack([phi, _constants(s, motion in INCIDENCE)])
                left, right, target = (_stacked(part * u) for part in (columns, -phi * f[:, None], f[:, None]))
                Q, _ = np.linalg.qr(left / np.maximum(np.linalg.norm(left, axis=0), 1e-300))
                rest, wanted = right - Q @ (Q.T @ right), target - Q @ (Q.T @ target)
                normal += rest.T @ rest
                side += (rest.T @ wanted)[:, 0]
        c = np.asarray(np.linalg.lstsq(normal, side, rcond=1e-12)[0], dtype=np.float64)
        zeros = np.asarray(np.linalg.eigvals(_pole_matrix(poles, c)), dtype=np.complex128)
        poles = _bounded(zeros, w, pairs)
    return poles


def _stacked(values: ComplexArray | Array) -> Array:
    return np.vstack([values.real, values.imag])


def _pole_matrix(poles: ComplexArray, c: Array) -> Array:
    """The matrix whose eigenvalues are the zeros of 1 + sum of c_k phi_k: A - b c^T in real form."""
    size = 2 * len(poles)
    A, b = np.zeros((size, size)), np.zeros(size)
    for k, p in enumerate(poles):
        A[2 * k : 2 * k + 2, 2 * k : 2 * k + 2] = [[p.real, p.imag], [-p.imag, p.real]]
        b[2 * k] = 2.0
    return A - np.outer(b, c)


def _bounded(values: ComplexArray, w: Array, pairs: int) -> ComplexArray:
    """One of each conjugate pair, stable and within bounds; two real poles become a pair near them."""
    upper = list(values[values.imag > 1e-9 * np.abs(values)])
    real = np.sort(np.abs(values[np.abs(values.imag) <= 1e-9 * np.abs(values)].real))
    upper += [-np.sqrt(a * b) * (1 - 0.2j) for a, b in zip(real[::2], real[1::2], strict=False)]
    poles = np.array(upper[:pairs], dtype=complex)
    size = np.clip(np.abs(poles), SLOWEST * w[0], FASTEST * w[-1])
    damped = np.maximum(np.abs(poles.real) / np.maximum(np.abs(poles), 1e-300), SHARPEST)
    damped = np.minimum(damped, 0.99)
    return np.asarray(size * (-damped + 1j * np.sqrt(1 - damped**2)))


def _residues(
    w: Array, H: ComplexArray, weight: Array, group: list[int], poles: ComplexArray, limit: Array | None
) -> tuple[Array, Array, Array, ComplexArray]:
    """A(inf), B(inf), C and the residues (pole, i, j) of the least weighted error; entries (i, j) and (j, i) share A(inf).

    A(inf) of the data, where they have one, counts as a sample, and so does what is known at rest: a steady surge changes the
    speed alone, and steady sway or heave without lift resist no motion of their own (d'Alembert's paradox).
    """
    s, n = np.asarray(1j * w, dtype=np.complex128), len(group)
    phi, at_zero = _basis(poles, s), _basis(poles, np.zeros(1, dtype=complex))
    A, B, C = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n))
    R = np.zeros((len(poles), n, n), dtype=complex)
    for i in range(n):
        for j in range(i, n):
            entries = [(i, j)] if i == j else [(i, j), (j, i)]
            columns = len(entries) * (phi.shape[1] + 2) + 1
            blocks, targets = [], []
            for k, (a, b) in enumerate(entries):
                first = 1 + k * (phi.shape[1] + 2)
                here = slice(first, first + phi.shape[1])
                block = np.zeros((len(w), columns), dtype=np.complex128)
                block[:, 0], block[:, here], block[:, first + phi.shape[1]] = s, phi, 1.0
                if group[b] in INCIDENCE:
                    block[:, first + phi.shape[1] + 1] = 1 / s
                blocks.append(_stacked(block * weight[:, a, b, None]))
                targets.append(_stacked((H[:, a, b] * weight[:, a, b])[:, None])[:, 0])
                if group[b] == 0 or (a == b and group[a] < 3):
                    row = np.zeros((1, columns))
                    row[:, here], row[:, first + phi.shape[1]] = at_zero.real, 1.0
                    blocks.append(AT_ZERO * row)
                    targets.append(np.zeros(1))
            if limit is not None:
                row = np.zeros((1, columns))
                row[0, 0] = w[-1] * AT_INFINITY
                blocks.append(row)
                targets.append(np.array([w[-1] * AT_INFINITY * limit[i, j]]))
            matrix, target = np.vstack(blocks), np.concatenate(targets)
            size = np.linalg.norm(matrix, axis=0)
            size[size == 0] = 1.0
            x = np.linalg.lstsq(matrix / size, target, rcond=1e-10)[0] / size
            for k, (a, b) in enumerate(entries):
                first = 1 + k * (phi.shape[1] + 2)
                parts = x[first : first + phi.shape[1]].reshape(-1, 2)
                A[a, b], R[:, a, b] = x[0], parts[:, 0] + 1j * parts[:, 1]
                B[a, b] = x[first + phi.shape[1]]
                C[a, b] = x[first + phi.shape[1] + 1] if group[b] in INCIDENCE else 0.0
    return A, B, C, R


def _state_space(rows: list[tuple[ComplexArray, ComplexArray, Array, Array]]) -> FluidMemory:
    """Poles, residues, motions and scales of each group as one real system: two states for each singular vector of a residue."""
    blocks, inputs, outputs = [], [], []
    labels: list[str] = []
    for poles, residues, group, scale in rows:
        name = "-".join(DOFS[k] for k in group)
        for p, R in zip(poles, residues, strict=True):
            U, sigma, Vh = np.linalg.svd(R)
            for k in np.flatnonzero(sigma > RANK * max(np.abs(residues).max(), 1e-300)):
                B, C = np.zeros((2, 6)), np.zeros((6, 2))
                B[:, group] = np.stack([Vh[k].real, Vh[k].imag]) * scale
                C[group] = 2 * sigma[k] * scale[:, None] * np.stack([U[:, k].real, -U[:, k].imag], axis=1)
                blocks.append(np.array([[p.real, -p.imag], [p.imag, p.real]]))
                inputs.append(B)
                outputs.append(C)
                labels += [f"{name} {len(labels) + 1}", f"{name} {len(labels) + 2}"]
    return FluidMemory(
        np.asarray(block_diag(*blocks)) if blocks else np.zeros((0, 0)),
        np.vstack(inputs) if inputs else np.zeros((0, 6)),
        np.hstack(outputs) if outputs else np.zeros((6, 0)),
        tuple(labels),
        "vector fitting",
    )
