"""Hard limits over a hundred seeds of tasks on bundled cranes: none is exceeded where none had to give way."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import deckcrane
from tests.analysis.predictive_control.tasks import TASKS

SEEDS = range(1000, 1100)
"""None of those that limits and margins were chosen with."""


@pytest.mark.study
@pytest.mark.parametrize("task", TASKS)
def test_no_hard_limit_is_exceeded_where_none_had_to_give_way(task: str) -> None:
    """A plan without any solution lets a limit give way, and says which: docs/validation has the seeds in which that happened."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        outcomes = [TASKS[task](seed) for seed in SEEDS]
    assert sum(outcome.summary["unsolved"] for outcome in outcomes) == 0
    kept = {seed: outcome for seed, outcome in zip(SEEDS, outcomes, strict=True) if not outcome.summary["yielded"]}
    assert len(kept) > 50
    assert {seed: outcome.used for seed, outcome in kept.items() if max(outcome.used.values()) > 1.0} == {}
    assert np.median([max(outcome.left.values()) for outcome in outcomes]) < 0.1
