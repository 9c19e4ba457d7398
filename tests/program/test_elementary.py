"""Elementary functions in code against numbers of fifty digits, NumPy, and each other."""

from __future__ import annotations

import numpy as np
import pytest
from mpmath import mp, mpf

from tests.program.elementary import Array, values

ROOMS = {fused: "fused" if fused else "one by one" for fused in (True, False)}


def ulps(found: Array, name: str, *arguments: Array) -> float:
    """The largest error in units in the last place of the true value."""
    true = getattr(mp, name)
    worst = 0.0
    with mp.workdps(50):
        for value, *given in zip(found, *arguments, strict=True):
            exact = true(*(mpf(float(x)) for x in given))
            worst = max(worst, float(abs(mpf(float(value)) - exact)) / float(np.spacing(abs(float(exact)))))
    return worst


@pytest.mark.parametrize("fused", ROOMS, ids=ROOMS.get)
@pytest.mark.parametrize("name", ["sin", "cos"])
def test_sine_and_cosine_are_within_1_4_units_in_the_last_place(name: str, fused: bool) -> None:
    random = np.random.default_rng(1)
    x = np.concatenate(
        [random.uniform(-10, 10, 500), random.uniform(-1e9, 1e9, 300), 10 ** random.uniform(-300, 9, 300)]
    )
    whole = np.round(random.uniform(-6e8, 6e8, 100)) * (np.pi / 2)
    x = np.concatenate([x, whole, np.arange(-100, 100) * (np.pi / 2)])
    assert ulps(values(name, x, fused=fused), name, x) < 1.4
