"""Hard limits over a hundred seeds of tasks on bundled cranes: none is exceeded."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import deckcrane

pytest.importorskip("gymnasium")
from tests.analysis.predictive_control.tasks import TASKS

SEEDS = range(3000, 3100)
"""None of those that limits, margins, horizons and weights were chosen with."""


@pytest.mark.study
@pytest.mark.parametrize("task", TASKS)
def test_no_hard_limit_is_exceeded(task: str) -> None:
    """A plan that cannot keep a limit with its margin lets it give way and says which; the limit itself must hold in every run."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        outcomes = [TASKS[task](seed) for seed in SEEDS]
    assert sum(outcome.summary["unsolved"] for outcome in outcomes) == 0
    used = {seed: max(outcome.used.values()) for seed, outcome in zip(SEEDS, outcomes, strict=True)}
    assert {seed: share for seed, share in used.items() if share > 1.0} == {}
    assert np.median([max(outcome.left.values()) for outcome in outcomes]) < 0.1
