"""Hard limits over a hundred seeds of tasks on bundled cranes: none is exceeded."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import deckcrane
from tests.analysis.predictive_control.tasks import TASKS

SEEDS = 100


@pytest.mark.study
@pytest.mark.parametrize("task", TASKS)
def test_no_hard_limit_is_exceeded_in_a_hundred_seeds(task: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        outcomes = [TASKS[task](seed) for seed in range(SEEDS)]
    assert sum(outcome.summary["unsolved"] for outcome in outcomes) == 0
    beyond = {f"seed {seed}": outcome.used for seed, outcome in enumerate(outcomes) if max(outcome.used.values()) > 1.0}
    assert beyond == {}
    assert np.median([max(outcome.left.values()) for outcome in outcomes]) < 0.1
