"""A vessel's motions in waves at the start of a run, summed over waves, against the equations solved wave by wave."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.vessel import hydrodynamics
from deckcrane.components.vessel.hydrodynamics import linear
from deckcrane.components.vessel.wave_series import vessels_in_sea


@pytest.mark.parametrize("well_made", [hydrodynamics.WELL_MADE, 0.0], ids=["by poles", "as it is"])
def test_motions_at_the_start_satisfy_the_equations_of_each_wave(
    monkeypatch: pytest.MonkeyPatch, well_made: float
) -> None:
    """Whether the fluid memory is taken apart into its poles or not."""
    monkeypatch.setattr(hydrodynamics, "WELL_MADE", well_made)
    scenario = deckcrane.load("deck_crane_in_waves")
    (ready,) = vessels_in_sea(scenario)
    model, rng = linear(scenario, ready.vessel), np.random.default_rng(1)
    A, B, C = ready.vessel.memory_A, ready.vessel.memory_B, ready.vessel.memory_C
    w = np.linspace(0.3, 2.0, 7)
    forces = rng.standard_normal((7, 6)) + 1j * rng.standard_normal((7, 6))
    eta, rate, states = np.zeros(6), np.zeros(6), np.zeros(len(A))
    for s, force in zip(1j * w, forces, strict=True):
        memory = np.linalg.solve(s * np.eye(len(A)) - A, B)
        one = np.linalg.solve(s**2 * model.inertia + s * (model.damping + C @ memory) + model.stiffness, force)
        eta, rate, states = eta + one.real, rate + (s * one).real, states + (memory @ (s * one)).real
    found = model.moved(w, forces)
    for a, b in zip(found, (eta, rate, states), strict=True):
        assert np.abs(a - b).max() < 1e-11 * np.abs(b).max()
