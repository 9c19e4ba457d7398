"""Spread of a plan: the planned scenario run many times, with other loads, rope lengths, seas and seeds.

Numbers that vary are drawn evenly from their ranges, each range divided into as many parts as there are cases and each part used
once (M. D. McKay, R. J. Beckman, W. J. Conover, Technometrics 21 (1979) 239-245). All cases run as one batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.analysis.planning.crane_model import with_records
from deckcrane.analysis.planning.planning import MovePlan
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE
from deckcrane.components.payload.outputs import HOOK_LOAD, SWAY
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.scenario.editing import number_at
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, run_batch
from deckcrane.simulation.episodes import seed_paths

Ranges = Mapping[str, tuple[float | str, float | str]]
"""By path of the file, the smallest and the largest value."""
SIGNALS = (SWAY.name, HOOK_LOAD.name, UTILISATION.name, CYLINDER_FORCE.name, ACTUATION.name)
"""Recorded variables whose spread is shown, where a scenario has them."""
VALUES_OF_A_STUDY = 5
"""Values of each range in the file of a study."""


@dataclass(frozen=True)
class SignalSpread:
    """The spread of a signal over the cases, and its value in the plan."""

    signal: str
    unit: str
    planned: float
    """Largest size in the plan; NaN for what is left afterwards, which in the plan is zero."""
    mean: float
    """Mean over the cases of the largest size."""
    high: float
    """95th percentile of it."""
    largest: float
    """Largest of all cases."""
    case: str
    """The case with the largest."""


@dataclass(frozen=True)
class PlanSpread:
    """What happens to a plan when numbers, seas and seeds differ from those it was made with."""

    cases: int
    """Number of cases that ran."""
    varied: tuple[str, ...]
    """Paths that varied."""
    during: tuple[SignalSpread, ...]
    """Signals over the whole run."""
    residual: tuple[SignalSpread, ...]
    """What is left of the sway after the move: half of its range."""
    failures: Mapping[str, str]
    """Why cases failed, by name."""


def spread(
    plan: MovePlan,
    vary: Ranges | None = None,
    *,
    cases: int = 20,
    seed: int = 1,
    begin: float = 1.0,
    settle: float = 20.0,
    threads: int = 1,
) -> PlanSpread:
    """Run a planned scenario with numbers drawn from ranges, and with other seeds of waves, gusts and noise.

    Args:
        plan: a plan
        vary: by path of the file, the smallest and the largest value: {"bodies.load.mass": ("18 t", "22 t")}
        cases: number of cases
        seed: seed of what is drawn; seeds of the cases follow it
        begin: when the move begins [s]
        settle: time of the run after its end [s]
        threads: number of cores

    Returns:
        the spread of loads during the move, and of the sway that is left

    Raises:
        ScenarioError: a path does not exist, or a value does not fit
        DeckcraneError: nothing varies, or all cases failed
    """
    if cases < 2:
        raise DeckcraneError(f"{cases} cases have no spread: at least two are needed")
    scenario = plan.planned(begin, settle)
    seeds = seed_paths(scenario)
    if not vary and not seeds:
        raise DeckcraneError(
            "nothing varies: the scenario has no sea, gusts or noise; give ranges, such as bodies.load.mass = 18 t..22 t"
        )
    ranges = {path: _range(scenario, path, sides) for path, sides in (vary or {}).items()}
    jobs = [
        Job(f"{k + 1}", with_records(scenario.with_values({**values, **dict.fromkeys(seeds, seed + k)})))
        for k, values in enumerate(_drawn(ranges, cases, seed))
    ]
    recorded = plan.dataset
    signals = tuple(name for name in SIGNALS if name in recorded)
    keep = Keep(signals=signals, statistics=("extremes",), transient=0.0)
    whole = run_batch(jobs, keep, threads=threads, progress=False)
    if len(whole.failures) == len(jobs):
        raise DeckcraneError(f"all cases failed; the first: {next(iter(whole.failures.values()))}")
    planned = {
        str(name): float(value)
        for variable in signals
        for name, value in _largest_sizes(recorded[variable], variable).items()
    }
    units: dict[str, str] = {}
    if ACTUATION.name in recorded:
        actuators = zip(recorded["actuator"].values, recorded["actuator_unit"].values, strict=True)
        units = {f"{ACTUATION.name}.{name}": str(unit) for name, unit in actuators}
    during = _spreads(whole.dataset, planned, units, half_range=False)
    residual: tuple[SignalSpread, ...] = ()
    if SWAY.name in recorded:
        after = Keep(signals=(SWAY.name,), statistics=("extremes",), transient=begin + plan.duration)
        left = run_batch(jobs, after, threads=threads, progress=False)
        residual = _spreads(left.dataset, {}, units, half_range=True)
    return PlanSpread(len(jobs) - len(whole.failures), (*ranges, *seeds), during, residual, dict(whole.failures))


def _range(scenario: Scenario, path: str, sides: tuple[float | str, float | str]) -> tuple[float, float]:
    low, high = (float(number_at(scenario.with_values({path: side}), path)[0]) for side in sides)
    if not low < high:
        raise DeckcraneError(f"{path}: a range is a smaller and a larger number; it is {sides[0]} to {sides[1]}")
    return low, high


def _drawn(ranges: Mapping[str, tuple[float, float]], cases: int, seed: int) -> list[dict[str, float]]:
    """Numbers of all cases by a Latin hypercube."""
    rng = np.random.default_rng(seed)
    columns = {
        path: low + (high - low) * (rng.permutation(cases) + rng.random(cases)) / cases
        for path, (low, high) in ranges.items()
    }
    return [{path: float(column[k]) for path, column in columns.items()} for k in range(cases)]


def _largest_sizes(variable: Any, name: str) -> dict[str, float]:
    """Largest size of every entry of a recorded variable, by the name of its signal."""
    sizes = np.abs(variable).max("time")
    if not sizes.dims:
        return {name: float(sizes)}
    stacked = sizes.stack(entry=list(sizes.dims))
    return {
        ".".join((name, *(str(part) for part in label))): float(value)
        for label, value in zip(stacked["entry"].values, stacked.values, strict=True)
    }


def _spreads(
    dataset: Any, planned: Mapping[str, float], units: Mapping[str, str], half_range: bool
) -> tuple[SignalSpread, ...]:
    spreads = []
    for signal in dataset["signal"].values:
        low, high = (dataset[name].sel(signal=signal).values for name in ("minimum", "maximum"))
        sizes: Array = (high - low) / 2 if half_range else np.maximum(np.abs(low), np.abs(high))
        done = np.isfinite(sizes)
        if not done.any():
            continue
        k = int(np.nanargmax(sizes))
        spreads.append(
            SignalSpread(
                str(signal),
                _unit(str(signal), units),
                planned.get(str(signal), float("nan")),
                float(sizes[done].mean()),
                float(np.percentile(sizes[done], 95)),
                float(sizes[k]),
                str(dataset["case"].values[k]),
            )
        )
    return tuple(spreads)


def _unit(signal: str, units: Mapping[str, str]) -> str:
    """The unit of a signal: its own, as forces of drives have it, or that of its variable."""
    of_variables = {SWAY.name: "rad", HOOK_LOAD.name: "N", CYLINDER_FORCE.name: "N", UTILISATION.name: "1"}
    return units.get(signal) or of_variables.get(signal.partition(".")[0], "")


def study_text(plan: MovePlan, scenario_file: Path, vary: Ranges | None, seeds: int) -> str:
    """The file of a study over a planned scenario, for `deckcrane campaign`.

    Each range gives five values, and all of them are combined with each other and with the seeds.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.compat import StringIO

    scenario = plan.planned()
    ranges = {path: _range(scenario, path, sides) for path, sides in (vary or {}).items()}
    varied: dict[str, Any] = {
        path.replace(".", "_"): {"path": path, "values": [float(v) for v in np.linspace(*sides, VALUES_OF_A_STUDY)]}
        for path, sides in ranges.items()
    }
    if seed_paths(scenario):
        varied["seed"] = {"seeds": seeds}
    if not varied:
        raise DeckcraneError("nothing varies: give ranges, such as bodies.load.mass = 18 t..22 t")
    study = {
        "deckcrane": 1,
        "title": f"Spread of a planned move: {scenario.title or scenario_file.stem}",
        "scenario": scenario_file.name,
        "vary": varied,
        "keep": {
            "signals": [name for name in SIGNALS if name in plan.dataset and name in scenario.record],
            "statistics": ["extremes"],
            "transient": "0 s",
        },
    }
    out = StringIO()
    yaml = YAML()
    yaml.default_flow_style = None
    yaml.dump(study, out)
    return str(out.getvalue())
