"""The fit of a group's fluid memory: a few modes, then one more at a time where the error is largest, until it is small.

The first modes are those of realisation theory; each new one starts at the frequency of the largest error, along its
pair of singular vectors, and all are refined together. The outputs that make a model passive are computed for every number of
states on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import trapezoid

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.fitting import PoleSet, Realisation, passive_output, passivity_grid, response, symmetric_start
from deckcrane.hydro.memory_data import GroupData
from deckcrane.hydro.refining import Misfit, PoleRegion, levenberg
from deckcrane.hydro.retardation import retardation

SAMPLES = 180
"""Samples of the retardation function, over about six periods of its typical frequency."""
STEPS = 60
"""Steps of the refinement after each new mode."""
NEARLY = 1.05
"""Where no model meets the target, the smallest within this factor of the best error is used."""
OUTLIER = (5.0, 2.0, 3.0)
"""The error of an outlier is more than so many times the median, its neighbours, and the target."""
OUTLIER_WEIGHT = 0.1
STALLED = 5
"""The number of modes that may be added without improvement."""


@dataclass(frozen=True)
class Fitted:
    """A passive model of a group (A, B, C), in scaled units, and its largest weighted error within the data."""

    A: Array
    B: Array
    C: Array
    error: float


def grown(group: GroupData, target: float, states_per_dof: int, *, refine: bool) -> Fitted:
    """The smallest model whose error is below the target, else nearly the best; refined on K(iw), or from K(t) alone."""
    models: list[Fitted] = []
    for model in refined(group, target, states_per_dof) if refine else realised(group, states_per_dof):
        models.append(model)
        best = min(range(len(models)), key=lambda k: models[k].error)
        if model.error < target or len(models) - best > STALLED:
            break
    least = min(model.error for model in models)
    return next(model for model in models if model.error <= (least if least < target else NEARLY * least))


def realised(group: GroupData, states_per_dof: int) -> Iterator[Fitted]:
    """Models of increasing order from K(t) alone."""
    region, samples = PoleRegion(group.known), _realisation(group)
    for order in _orders(group, states_per_dof):
        modes = samples.modes(order)
        yield _passive_model(group, PoleSet(region.nearest(modes.poles), modes.inputs), group.K, (group.re, group.im))


def refined(group: GroupData, target: float, states_per_dof: int) -> Iterator[Fitted]:
    """Models of increasing order, each grown from the one before."""
    region, first = PoleRegion(group.known), _orders(group, states_per_dof)[0]
    re, im = group.re.copy(), group.im.copy()
    modes = _realisation(group).modes(first)
    modes = PoleSet(region.nearest(modes.poles), modes.inputs)
    A, B = modes.state_space()
    start = symmetric_start(modes, passive_output(A, B, group.w, group.K, (re, im), None))
    x = np.concatenate([start, np.zeros(len(group.scale) * (len(group.scale) + 1) // 2)])
    while True:
        misfit = Misfit.of(group.w, group.K, (re, im), group.ratio)
        x = levenberg(misfit, region, x, STEPS)
        p, b, _, _ = misfit.unpacked(x)
        model = _passive_model(group, PoleSet(p, b), group.K - misfit.constant(x), (re, im))
        yield model
        if len(model.A) + 2 > states_per_dof * len(group.scale):
            return
        error = group.K - misfit.constant(x) - PoleSet(p, b).transfer(group.w)
        error_size = _largest_errors(error, (re, im))
        outlying = (
            outliers(error_size[: len(group.known)], target)
            if len(model.A) >= 4 * len(group.scale)
            else np.zeros(0, dtype=np.int_)
        )
        re[outlying], im[outlying] = OUTLIER_WEIGHT * group.re[outlying], OUTLIER_WEIGHT * group.im[outlying]
        error_size[outlying] = 0.0
        k = int(np.argmax(error_size))
        x = misfit.with_mode(x, *_new_mode(float(group.w[k]), error[k], region))


def outliers(missed: Array, target: float) -> NDArray[np.int_]:
    """Single frequencies with outstanding errors: irregular frequencies are like that, and no slow mode can follow them."""
    padded = np.concatenate([[np.inf], missed, [np.inf]])
    neighbours = np.maximum(padded[:-2], padded[2:])
    of_all, of_neighbours, of_target = OUTLIER
    limit = max(of_all * float(np.median(missed)), of_target * target)
    return np.asarray(np.nonzero((missed > limit) & (missed > of_neighbours * neighbours))[0], dtype=np.int_)


def _new_mode(w: float, error: ComplexArray, region: PoleRegion) -> tuple[complex, ComplexArray]:
    """A pole near w and the vector b for which b b^T / (iw - p) is half of the error there, as far as one mode can be."""
    r = float(np.clip(w, region.slowest, region.fastest))
    ratio = max(0.25, float(region.least_ratio(np.array([r]))[0]))
    u = np.linalg.svd(error)[0][:, 0]
    b = u * np.sqrt(0.5 * ratio * r * (u.conj() @ error @ u.conj()))
    return r * complex(-ratio, np.sqrt(1.0 - ratio**2)), np.asarray(b)


def _passive_model(group: GroupData, modes: PoleSet, K: ComplexArray, weights: tuple[Array, Array]) -> Fitted:
    A, B = modes.state_space()
    C = passive_output(A, B, group.w, K, weights, passivity_grid(float(group.known[-1]), A))
    errors = _largest_errors(C @ response(A, B, group.w) - K, weights)
    return Fitted(A, B, C, float(errors[: len(group.known)].max()))


def _largest_errors(error: ComplexArray, weights: tuple[Array, Array]) -> Array:
    """The largest weighted error at each frequency."""
    weighted = np.maximum(np.abs(weights[0] * error.real), np.abs(weights[1] * error.imag))
    return np.asarray(weighted.max(axis=(1, 2)))


def _orders(group: GroupData, states_per_dof: int) -> range:
    n = len(group.scale)
    return range(2 * n, n * max(states_per_dof, 2) + 1, 2)


def _realisation(group: GroupData) -> Realisation:
    """The realisation from samples of K(t) that cover the memory of the group's typical frequency."""
    w, damping = group.known, group.K[: len(group.known)].real
    total_damping = np.trace(np.abs(damping), axis1=1, axis2=2)
    step = float(40.0 * trapezoid(total_damping, w) / trapezoid(w * total_damping, w) / SAMPLES)
    return Realisation.of(retardation(w, damping, step * np.arange(SAMPLES)), step)
