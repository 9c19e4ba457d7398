"""Warnings of rigid ropes with negative tension, after a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from deckcrane.errors import warn_user
from deckcrane.model import Scenario

if TYPE_CHECKING:
    import xarray as xr


def warn_of_pushing_ropes(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Warn of each rigid rope whose recorded tension is negative: it would be slack there."""
    for name, rope in scenario.ropes.items():
        if rope.rigid is None or "rope_tension" not in dataset:
            continue
        tension = dataset["rope_tension"].sel(rope=name).values
        pushes = np.flatnonzero(tension < 0)
        if len(pushes):
            warn_user(
                f"ropes.{name} does not stretch, and would have to push: its tension falls to {tension.min():.6g} N, for the first "
                f"time at {float(dataset['time'][pushes[0]]):.6g} s. From there on it would be slack; leave rigid out and give "
                "it a stiffness"
            )
