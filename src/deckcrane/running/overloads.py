"""Warnings of ropes loaded beyond their breaking load: the run goes on."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.errors import warn_user
from deckcrane.model import Scenario


def warn_overloaded(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Warn of each rope whose recorded tension exceeds its breaking load."""
    if "rope_span_tension" not in dataset:
        return
    spans = [str(name) for name in dataset["span"].values]
    for name, rope in scenario.ropes.items():
        rope_spans = [i for i, label in enumerate(spans) if label.rpartition(".")[0] == name]
        if rope.breaking_load is None or not rope_spans:
            continue
        tension = dataset["rope_span_tension"].isel(span=rope_spans).max("span").values
        over = np.flatnonzero(tension > rope.breaking_load)
        if len(over):
            warn_user(
                f"ropes.{name}: its tension goes up to {tension.max() / 1e3:.4g} kN, beyond its breaking load of "
                f"{rope.breaking_load / 1e3:.4g} kN, first at t = {float(dataset['time'][over[0]]):.4g} s; the run goes on with a "
                "rope that does not break"
            )
