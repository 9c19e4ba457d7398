"""A scenario and its variants, run one after the other, and how their largest values compare."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis import signals
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.program.program import Target
from deckcrane.running.simulation import run

BASE = "as written"
"""The name of the scenario itself among its variants."""


def compare(scenario: Scenario | str | Path, *, target: Target = "auto") -> dict[str, xr.Dataset]:
    """Datasets of the scenario itself and of each of its variants, by name; Ctrl-C ends it with the run that it stops."""
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if not scenario.variants:
        raise DeckcraneError("the scenario has no variants to compare with; list them by name under `variants`")
    cases = {
        BASE: scenario.with_values({"variants": {}}),
        **{name: scenario.variant(name) for name in scenario.variants},
    }
    runs: dict[str, xr.Dataset] = {}
    for name, case in cases.items():
        runs[name] = run(case, target=target)
        if not runs[name].attrs["complete"]:
            break
    return runs


def largest_values(dataset: xr.Dataset) -> dict[str, tuple[float, str]]:
    """The largest size of every load and of every component of every recorded reaction, each with its unit.

    All records given are counted; `statistics.after` leaves the start of a run out. A largest value of a component is that
    of one axis alone: what a bearing must carry are the resultants beside it.
    """
    found: dict[str, tuple[float, str]] = {}
    for one in (*signals.sway(dataset), *signals.every_load(dataset)):
        if not one.name.startswith("sway "):
            found["sway" if one.name == "from the vertical" else one.name] = one.size, one.unit
    if "reaction" in dataset:
        for joint in dataset["joint"].values:
            for component in dataset["component"].values:
                value = float(np.abs(dataset["reaction"].sel(joint=joint, component=component)).max())
                found[f"{joint} {component}"] = value, known_unit(dataset["reaction"], component=component) or ""
    return found


def notable_signals(found: dict[str, dict[str, tuple[float, str]]]) -> list[str]:
    """The signals, of the largest values of several runs, that are not nothing against others of their unit in all of them."""
    most: dict[str, float] = {}
    for values in found.values():
        for value, unit in values.values():
            most[unit] = max(most.get(unit, 0.0), value)
    first = next(iter(found.values()))
    return [
        signal
        for signal, (_, unit) in first.items()
        if any(values[signal][0] > 1e-6 * most[unit] for values in found.values() if signal in values)
    ]


def reduction(before: float, after: float) -> float:
    """By how much the second value is smaller than the first, as a part of the first."""
    return (before - after) / before if before else float("nan")
