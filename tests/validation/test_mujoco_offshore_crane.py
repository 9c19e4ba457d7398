"""The mechanism of `offshore_crane` on land beside MuJoCo: linkage, telescope, loops of cylinders, ropes over sheaves, slings."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.mark.study
def test_five_seconds_of_the_load_equal_mujocos_as_its_soft_loops_get_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    """MuJoCo's loops give way by an error of second order in its step: 9.1 um at 1 ms, 0.57 um at a quarter of that."""
    pytest.importorskip("mujoco")
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    for name in ("offshore", "assembled", "native", "steps"):
        sys.modules.pop(name, None)
    import offshore  # type: ignore[import-not-found, unused-ignore]

    try:
        import native  # type: ignore[import-not-found, unused-ignore]

        native.mujoco_library()
    except native.MissingError as why:
        pytest.skip(str(why))
    scenario = offshore.on_land()
    crane = offshore.Assembled.start(scenario, offshore.LOAD)
    program = offshore.careful(offshore.dynamics(scenario).equations)
    ours = offshore.course(program, offshore.Timing(5.0, 5e-4, 0.1), offshore.LOAD)
    stray = [
        float(np.max(np.linalg.norm(offshore.MujocoSteps(crane, step).course(0.1, 50) - ours, axis=1)))
        for step in (1e-3, 2.5e-4)
    ]
    assert stray[0] < 2e-5
    assert stray[1] < 1e-6
    assert np.ptp(ours, axis=0).max() > 3.0
