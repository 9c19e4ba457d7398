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
"""Name of the scenario itself among its variants."""


def compare(scenario: Scenario | str | Path, *, target: Target = "auto") -> dict[str, xr.Dataset]:
    """Run the scenario and each of its variants, and return the datasets by name; Ctrl-C ends it with the run that it stops."""
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
    """The largest absolute value of every load and of every component of every recorded reaction, each with its unit.

    All given records count; `statistics.after` leaves out the start of a run. The largest value of a component is that
    of one axis alone: a bearing must carry the resultants beside it.
    """
    values: dict[str, tuple[float, str]] = {}
    for signal in (*signals.sway(dataset), *signals.every_load(dataset)):
        if not signal.name.startswith("sway "):
            values["sway" if signal.name == "from the vertical" else signal.name] = signal.size, signal.unit
    if "reaction" in dataset:
        for joint in dataset["joint"].values:
            for component in dataset["component"].values:
                value = float(np.abs(dataset["reaction"].sel(joint=joint, component=component)).max())
                values[f"{joint} {component}"] = value, known_unit(dataset["reaction"], component=component) or ""
    return values


def notable_signals(found: dict[str, dict[str, tuple[float, str]]]) -> list[str]:
    """Signals whose largest values in several runs are not negligible beside others of the same unit."""
    largest: dict[str, float] = {}
    for values in found.values():
        for value, unit in values.values():
            largest[unit] = max(largest.get(unit, 0.0), value)
    first = next(iter(found.values()))
    return [
        signal
        for signal, (_, unit) in first.items()
        if any(values[signal][0] > 1e-6 * largest[unit] for values in found.values() if signal in values)
    ]


def reduction(before: float, after: float) -> float:
    """Relative reduction from the first value to the second."""
    return (before - after) / before if before else float("nan")
