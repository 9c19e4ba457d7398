"""How much small changes grow over a run, and what that means for derivatives of its results.

A derivative is the slope of a result for changes that are small enough. Where a motion is chaotic, or where steps are too long for
the stiffest part of it, small changes grow exponentially until they are as large as the motion. The derivative of such a run is
exact, and holds for changes that are smaller than anyone makes: it foretells nothing. So the growth from the start of a run to a
result is measured: by how much of itself the result changes, at that slope, if a state at the start changes by its size.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from deckcrane.arrays import Array

LARGEST = 1e6
"""Growth up to which derivatives are worth having: a ten-thousandth of a result is then a change by 1e-10 of the start. In bundled
scenarios whose motion is not chaotic it is 4e4 at most."""
SMALL = 1.0
"""Size of records, in SI, that changes of smaller ones are compared with: what is zero by symmetry changes by more than itself."""


def start_sizes(x0: Array, scales: Array) -> Array:
    """Sizes of the states at the start: their values, or natural units where these are smaller."""
    return np.maximum(np.abs(x0), scales)


def start_direction(x0: Array, scales: Array) -> Array:
    """A change of all states at the start by their sizes, with signs by chance, always the same."""
    signs: Array = np.random.default_rng(0).choice([-1.0, 1.0], len(x0))
    return start_sizes(x0, scales) * signs


def result_size(by_records: Array, records: Array) -> float:
    """Size of a result: the sum of the sizes of all records, weighted as the result depends on them."""
    weights = np.abs(by_records)
    return float(np.sum(weights * np.abs(records)) + SMALL * np.sum(weights))


def growth_to_result(changes: Array, size: float) -> float:
    """The largest change of a result over its size; infinite where a change is not a number."""
    if not size:
        return 0.0
    largest = float(np.max(np.abs(changes), initial=0.0)) / size
    return largest if np.isfinite(largest) else np.inf


def shorter_step(step: float, growth_with: Callable[[float], float]) -> tuple[float, float] | None:
    """Half or a quarter of a step with which changes grow little, and their growth; None: the motion itself is sensitive."""
    for shorter in (step / 2, step / 4):
        growth = growth_with(shorter)
        if growth <= LARGEST:
            return shorter, growth
    return None


def reason_of_growth(growth: float, step: float, shorter: tuple[float, float] | None) -> str:
    """Why small changes grow so much: too long steps, if there is a `shorter_step`, or the motion itself."""
    grows = f"small changes of the start grow {_fold(growth)} until they come to it"
    if shorter is None:
        return f"{grows}, and no less with a quarter of the step: the motion is that sensitive. {_limits(growth)}"
    return (
        f"{grows}, and {_fold(shorter[1])} with steps of {shorter[0]:g} s: those of {step:g} s are too long for derivatives, even "
        f"where results are right. Write run.step: {shorter[0]:g} s"
    )


def note_on_growth(growth: float) -> str:
    """What such a growth means where its cause is not looked for."""
    return f"small changes of the start grow {_fold(growth)}. {_limits(growth)}"


def _limits(growth: float) -> str:
    return (
        f"Derivatives hold for changes of about {1 / growth:.0e} of a number and foretell no larger ones: a shorter run "
        "(run.duration) tells more"
    )


def _fold(growth: float) -> str:
    if not np.isfinite(growth):
        return "beyond all numbers"
    return f"{growth:.1g}-fold" if growth < 1e3 else f"{growth:.0e}-fold"
