"""Ropes that a run has pulled at with more than they hold: the run goes on, and says so."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.errors import warn_user
from deckcrane.model import Scenario


def warn_overloaded(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Warns of each rope whose tension is beyond its breaking load at some time that is recorded."""
    if "rope_span_tension" not in dataset:
        return
    spans = [str(name) for name in dataset["span"].values]
    for name, rope in scenario.ropes.items():
        own = [i for i, label in enumerate(spans) if label.rpartition(".")[0] == name]
        if rope.breaking_load is None or not own:
            continue
        most = dataset["rope_span_tension"].isel(span=own).max("span").values
        first = np.flatnonzero(most > rope.breaking_load)
        if len(first):
            warn_user(
                f"ropes.{name}: its tension goes up to {most.max() / 1e3:.4g} kN, beyond its breaking load of "
                f"{rope.breaking_load / 1e3:.4g} kN, first at t = {float(dataset['time'][first[0]]):.4g} s; the run goes on with a "
                "rope that does not break"
            )
