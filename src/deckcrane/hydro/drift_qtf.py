"""Quadratic transfer functions of slow drift in a hydrodynamic database: forces at the difference of two frequencies.

Two waves of amplitudes a_1, a_2, frequencies w_1, w_2 and phases e_1, e_2 push a vessel with the slowly varying force

    2 a_1 a_2 Re(Q(w_1, w_2) e^{i((w_1 - w_2) t + e_1 - e_2)}),

each of them alone with the constant a^2 Q(w, w), the mean drift. So Q(w_2, w_1) is the conjugate of Q(w_1, w_2), for waves of
two directions with these exchanged too (J. A. Pinkster, Low frequency second order wave exciting forces on floating structures,
Delft 1980; WAMIT user manual V7, second-order module).

`drift_qtf` has its own frequencies, usually fewer than those of the first order, and its pairs of directions: those of waves in
one direction, and of crossing waves where a file has any. Pairs of frequencies far apart, which a file may leave out, are zero.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import numbers

QTF = "drift_qtf"
QTF_DIMS = ("qtf_frequency", "qtf_other_frequency", "qtf_pair", "influenced_dof")
FREQUENCIES = ("qtf_frequency", "qtf_other_frequency")
DIRECTIONS = ("qtf_direction", "qtf_other_direction")
LONG_NAME, UNITS = "slow drift force per product of two wave amplitudes", "N/m2, N m/m2"
ASYMMETRY = 1e-6
"""Largest distance of Q(w1, w2) from the conjugate of Q(w2, w1), over the largest Q, that counts as rounding."""


def assign_drift_qtf(
    dataset: xr.Dataset, frequency: npt.ArrayLike, directions: npt.ArrayLike, values: npt.ArrayLike
) -> xr.Dataset:
    """The dataset with a QTF at these frequencies [rad/s] and pairs of directions [rad], (pair, 2).

    Args:
        dataset: of the common form, or on its way to it
        frequency: rising
        directions: towards which the first and the second wave travel
        values: complex, (frequency, frequency, pair, 6), per product of two amplitudes
    """
    w, pairs = np.asarray(frequency, dtype=np.float64), np.asarray(directions, dtype=np.float64).reshape(-1, 2)
    out = dataset.drop_vars([name for name in (QTF, *FREQUENCIES, *DIRECTIONS) if name in dataset])
    out = out.assign_coords(
        {
            **{name: (name, w, {"units": "rad/s"}) for name in FREQUENCIES},
            **{name: ("qtf_pair", pairs[:, k], {"units": "rad"}) for k, name in enumerate(DIRECTIONS)},
        }
    )
    return out.assign({QTF: (QTF_DIMS, np.asarray(values), {"long_name": LONG_NAME, "units": UNITS})})


def pair_directions(dataset: xr.Dataset) -> Array:
    """Directions of the first and the second wave of each pair [rad]: (pair, 2)."""
    return np.stack([np.asarray(dataset[name].values, dtype=np.float64) for name in DIRECTIONS], axis=1)


def check_drift_qtf(dataset: xr.Dataset, source: str) -> None:
    """Refuse a QTF without its coordinates, or one that is not Hermitian."""
    missing = [name for name in (*FREQUENCIES, *DIRECTIONS) if name not in dataset]
    if missing:
        raise DeckcraneError(f"{source}: `{QTF}` needs {', '.join(missing)}")
    first, second = (numbers(dataset[name].values) for name in FREQUENCIES)
    if first is None or second is None or first.shape != second.shape or not np.array_equal(first, second):
        raise DeckcraneError(f"{source}: `{FREQUENCIES[0]}` and `{FREQUENCIES[1]}` must be the same frequencies")
    if not len(first) or not np.all(first > 0) or not np.all(np.diff(first) > 0):
        raise DeckcraneError(f"{source}: `{FREQUENCIES[0]}` must be rising frequencies above zero, in rad/s")
    pairs = [numbers(dataset[name].values) for name in DIRECTIONS]
    if any(values is None or not np.all(np.abs(values) <= 2.001 * np.pi) for values in pairs):
        raise DeckcraneError(f"{source}: `{DIRECTIONS[0]}` and `{DIRECTIONS[1]}` must be angles in radians")
    table = dataset[QTF].transpose(*QTF_DIMS).values
    swapped = exchanged(table, pair_directions(dataset))
    if swapped is None:
        raise DeckcraneError(f"{source}: `{QTF}` has a pair of crossing waves without the pair in the other order")
    apart, largest = np.abs(table - swapped), float(np.abs(table).max(initial=0.0))
    if apart.size and float(apart.max()) > ASYMMETRY * largest:
        i, j, _, dof = np.unravel_index(int(apart.argmax()), apart.shape)
        raise DeckcraneError(
            f"{source}: `{QTF}` of {first[i]:.4g} and {first[j]:.4g} rad/s (degree of freedom {dof + 1}) is not the conjugate of "
            f"that of {first[j]:.4g} and {first[i]:.4g} rad/s; they differ by {apart.max() / largest:.2g} of the largest"
        )


def exchanged(table: ComplexArray, pairs: Array) -> ComplexArray | None:
    """The conjugate with both waves exchanged, equal to the table itself; None where a crossing pair lacks its other order."""
    turned = np.round(np.mod(pairs, 2 * np.pi), 6) % round(2 * np.pi, 6)
    index = {(first, second): k for k, (first, second) in enumerate(turned.tolist())}
    order = [index.get((second, first)) for first, second in turned.tolist()]
    if None in order:
        return None
    return np.asarray(np.conj(table.transpose(1, 0, 2, 3))[:, :, np.array(order, dtype=np.intp)])


def qtf_diagonal(dataset: xr.Dataset) -> tuple[Array, Array, Array]:
    """Frequencies, directions, and the mean drift of waves in one direction: (frequency, direction, 6)."""
    pairs, w = pair_directions(dataset), np.asarray(dataset[FREQUENCIES[0]].values, dtype=np.float64)
    single = np.flatnonzero(np.abs(pairs[:, 0] - pairs[:, 1]) < 1e-6)
    order = single[np.argsort(pairs[single, 0])]
    table = dataset[QTF].transpose(*QTF_DIMS).values
    n = np.arange(len(w))
    return w, pairs[order, 0], np.asarray(table[n, n][:, order].real)


def diagonal_difference(dataset: xr.Dataset) -> float | None:
    """Largest distance of the diagonal from the mean drift of the first-order run, over the largest mean drift of its kind.

    At the frequencies and directions that both have; forces and moments each over their own. None where they have none in
    common, or there is no mean drift.
    """
    if QTF not in dataset or "mean_drift" not in dataset:
        return None
    w, chi, diagonal = qtf_diagonal(dataset)
    drift = np.asarray(dataset["mean_drift"].values, dtype=np.float64)
    rows = _common(w, np.asarray(dataset["frequency"].values), 1e-4 * w)
    columns = _common(chi, np.asarray(dataset["wave_direction"].values), np.full(len(chi), 1e-4))
    if not rows or not columns:
        return None
    (i, n), (k, c) = zip(*rows, strict=True), zip(*columns, strict=True)
    apart = np.abs(diagonal[np.ix_(i, k)] - drift[np.ix_(n, c)]).max(axis=(0, 1))
    size = np.abs(drift).max(axis=(0, 1))
    shares = [apart[part].max() / size[part].max() for part in (slice(0, 3), slice(3, 6)) if size[part].max() > 0]
    return max((float(share) for share in shares), default=None)


def _common(values: Array, others: Array, within: Array) -> list[tuple[int, int]]:
    """Indices of values and of the others that are equal to them."""
    nearest = np.abs(values[:, None] - others[None, :]).argmin(axis=1)
    return [(n, int(m)) for n, m in enumerate(nearest) if abs(values[n] - others[m]) <= within[n]]
