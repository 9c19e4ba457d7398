"""What governs: of all checks the largest share, when, in which case, and what acts at that instant.

A share is found from all that acts at one instant, so its largest value belongs to one: the loads beside it are those of that
instant, never the largest of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import xarray as xr

from deckcrane.analysis.statistics import after, counted_from, scenario_of
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import DATASETS, is_store
from deckcrane.files.saving import opened
from deckcrane.model import Scenario, load
from deckcrane.parts.checks import rated_parts
from deckcrane.parts.utilisations import UTILISATION
from deckcrane.practice.founding import Founded

if TYPE_CHECKING:
    from deckcrane.program.program import Target

CHECK = "check"


@dataclass(frozen=True)
class ActingLoad:
    """A signal that a check looks at, at the instant of its largest share; in SI."""

    name: str
    unit: str
    value: float


@dataclass(frozen=True)
class Governing:
    """The largest share of one check: 1 is the limit.

    `beyond` is how much of it lies above 1: of a run the part of the time, of a campaign the part of its cases, by their
    probabilities where they have any. `missing` are cases of a campaign that are done and have no number for it: it was none at
    some record, or they have no such check.
    """

    check: str
    kind: str
    words: str
    share: float
    time: float
    case: str = ""
    beyond: float = 0.0
    founded: tuple[Founded, ...] = ()
    acting: tuple[ActingLoad, ...] = ()
    missing: int = 0

    @property
    def from_memory(self) -> bool:
        return any(one.from_memory for one in self.founded)


@dataclass(frozen=True)
class AboutCheck:
    """What a scenario says of one share: the key of its check, words, what it rests on, and the signals that it looks at."""

    kind: str = ""
    words: str = ""
    founded: tuple[Founded, ...] = ()
    looks_at: tuple[str, ...] = ()


def about_checks(scenario: Scenario | None) -> dict[str, AboutCheck]:
    """All shares of a scenario's checks, by their names along `check`."""
    found: dict[str, AboutCheck] = {}
    if scenario is None or not scenario.checks:
        return found
    for part in rated_parts(scenario.plant):
        about, kind = part.about(), scenario.checks[part.short].kind
        for key, label in zip(part.keys, part.labels, strict=True):
            found[label] = AboutCheck(kind, about[key].words, about[key].founded, part.looks_at)
    return found


def utilisations(of: xr.Dataset | Scenario | str | Path, start: float | None = None) -> tuple[Governing, ...]:
    """The largest share of every check, the largest first: of a run, of a scenario (which is run), or of a campaign's store.

    A run is counted from `start`, by default as `run.transient` says; a campaign was counted when it ran.
    """
    if isinstance(of, str | Path) and is_store(of):
        from deckcrane.analysis.governing_cases import utilisations_of_campaign

        if start is not None:
            raise DeckcraneError(f"{of}: a campaign was counted when it ran, from keep.transient of its study on")
        return utilisations_of_campaign(of)
    if isinstance(of, str | Path):
        of = opened(of) if Path(of).suffix.lower() in DATASETS else load(of)
    return utilisations_of_run(run_checks(of) if isinstance(of, Scenario) else of, start)


def run_checks(scenario: Scenario, target: Target = "auto", progress: bool | None = None) -> xr.Dataset:
    """A run that records the shares of all checks, and what they look at."""
    from deckcrane.running.simulation import run

    return run(with_checks_recorded(scenario), target=target, progress=progress)


def with_checks_recorded(scenario: Scenario) -> Scenario:
    """The scenario as it records the shares of all checks and what they look at, and nothing else."""
    if not scenario.checks:
        raise DeckcraneError(
            "the scenario has no checks: say what parts may carry, such as checks: {hook: {limit: {of: hook_load, at_most: 99 kN}}}"
        )
    named = dict.fromkeys(name.partition(".")[0] for one in about_checks(scenario).values() for name in one.looks_at)
    return scenario.with_values({"record": [UTILISATION, *named]})


def utilisations_of_run(dataset: xr.Dataset, start: float | None = None) -> tuple[Governing, ...]:
    """Of the dataset of a run."""
    if UTILISATION not in dataset or CHECK not in dataset[UTILISATION].dims:
        raise DeckcraneError("the dataset has no utilisation: give the scenario checks, and let it record utilisation")
    return utilisations_in(after(dataset, counted_from(dataset, start).start))


def utilisations_in(kept: xr.Dataset) -> tuple[Governing, ...]:
    """Of a dataset of which all records count."""
    about = about_checks(scenario_of(kept))
    time, found = kept["time"].values, []
    for name, share in _each_check(kept):
        own, k = about.get(name, AboutCheck()), _largest(share)
        found.append(
            Governing(
                name,
                own.kind,
                own.words,
                float(share[k]),
                float(time[k]),
                beyond=float(np.mean(share > 1)),
                founded=own.founded,
                acting=acting_at(kept, float(time[k]), own.looks_at),
            )
        )
    return largest_first(found)


def largest_first(found: list[Governing]) -> tuple[Governing, ...]:
    """What is not a number stands before all others: nobody should overlook it."""
    return tuple(sorted(found, key=lambda one: (np.isfinite(one.share), -one.share)))


def acting_at(dataset: xr.Dataset, time: float, names: tuple[str, ...]) -> tuple[ActingLoad, ...]:
    """What some signals of a dataset are at an instant, as far as it has them."""
    found = []
    for name in names:
        variable = name.partition(".")[0]
        if variable in dataset:
            at = dataset[variable].sel(time=time, method="nearest")
            found += [one for one in _entries(at, variable) if one.name == name or one.name.startswith(f"{name}.")]
    return tuple(found)


def _each_check(dataset: xr.Dataset) -> Iterator[tuple[str, np.ndarray]]:
    data = dataset[UTILISATION].transpose("time", CHECK)
    yield from zip((str(name) for name in data[CHECK].values), data.values.T, strict=True)


def _largest(share: np.ndarray) -> int:
    """Where it is largest, or no number for the first time."""
    return int(np.argmax(share)) if np.isfinite(share).all() else int(np.argmin(np.isfinite(share)))


def _entries(data: xr.DataArray, variable: str) -> Iterator[ActingLoad]:
    dims = [str(dim) for dim in data.dims]
    for labels in product(*(data[dim].values for dim in dims)):
        chosen = dict(zip(dims, labels, strict=True))
        unit = known_unit(data, **chosen) or ""
        yield ActingLoad(".".join((variable, *map(str, labels))), unit, float(data.sel(chosen)))
