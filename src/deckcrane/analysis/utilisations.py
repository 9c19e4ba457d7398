"""Governing checks of a run or a campaign: the largest utilisation of every check, its instant, and the loads that act then.

A utilisation is computed from the loads of one instant, so its largest value has one: the loads beside it are those of that
instant, not the largest of each.

In a campaign it is the largest over all cases. The store holds the largest utilisation of each case and its instant. It holds
the loads of that instant where the study kept joint extremes and the signals that the check uses. Otherwise the governing cases
are run again on request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import xarray as xr

from deckcrane.analysis.run_statistics import counted_period, records_after, scenario_of
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ratings import all_ratings
from deckcrane.components.ratings.data import check_kinds
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.files.paths import DATASETS, is_store
from deckcrane.scenario.reading import load
from deckcrane.standards.sources import SourcedFormula
from deckcrane.units.dataset_units import unit_or_none

if TYPE_CHECKING:
    from deckcrane.analysis.campaign_results import CampaignSource
    from deckcrane.program.program import Target

CHECK = "check"


@dataclass(frozen=True)
class ActingLoad:
    """A signal that a check uses, at the instant of its largest utilisation; in SI units."""

    name: str
    unit: str
    value: float


@dataclass(frozen=True)
class Governing:
    """The largest utilisation of one check: 1 is the limit.

    `beyond` is the fraction above 1: of a run's time, or of a campaign's cases, weighted by their probabilities where they have
    any. `missing` is the number of finished cases of a campaign without a number for it: it was NaN at some record, or they
    lack the check.
    """

    check: str
    """Name of the utilisation along `check`."""
    kind: str
    """Kind of the check, its key in the file."""
    words: str
    """What is checked."""
    share: float
    """The largest utilisation."""
    time: float
    """When it occurs [s]."""
    case: str = ""
    """In which case of a campaign."""
    beyond: float = 0.0
    """Fraction above 1 of the time, or of the cases."""
    founded: tuple[SourcedFormula, ...] = ()
    """Formulas that it rests on, each with how well it is sourced."""
    acting: tuple[ActingLoad, ...] = ()
    """Loads at that instant."""
    missing: int = 0
    """Number of finished cases without a number."""

    @property
    def from_memory(self) -> bool:
        """Whether a formula is from memory, to be looked up."""
        return any(source.from_memory for source in self.founded)


@dataclass(frozen=True)
class AboutCheck:
    """Description of one utilisation: kind of its check, words, sources, and the signals that it uses."""

    kind: str = ""
    words: str = ""
    founded: tuple[SourcedFormula, ...] = ()
    looks_at: tuple[str, ...] = ()


def about_checks(scenario: Scenario | None) -> dict[str, AboutCheck]:
    """Descriptions of all utilisations of a scenario's checks, by their labels along `check`."""
    descriptions: dict[str, AboutCheck] = {}
    if scenario is None:
        return descriptions
    kinds = check_kinds(scenario.plant)
    for part in all_ratings(scenario.plant):
        descriptions_of_part, kind = part.about(), kinds[part.short]
        for key, label in zip(part.keys, part.labels, strict=True):
            descriptions[label] = AboutCheck(
                kind, descriptions_of_part[key].words, descriptions_of_part[key].founded, part.looks_at
            )
    return descriptions


def utilisations(of: xr.Dataset | Scenario | str | Path, start: float | None = None) -> tuple[Governing, ...]:
    """The largest utilisation of every check.

    Args:
        of: a run as a dataset or its file; a scenario, its file or a bundled name, which is run; or the store of a campaign
        start: time from which a run is counted [s]; by default as `run.transient` says; not for a campaign, which was counted
            when it ran

    Returns:
        the checks, the largest utilisation first

    Raises:
        DeckcraneError: there are no checks, or a start is given for a campaign
    """
    if isinstance(of, str | Path) and is_store(of):
        if start is not None:
            raise DeckcraneError(f"{of}: a campaign was counted when it ran, from keep.transient of its study on")
        return utilisations_of_campaign(of)
    if isinstance(of, str | Path):
        of = open_dataset(of) if Path(of).suffix.lower() in DATASETS else load(of)
    return utilisations_of_run(run_checks(of) if isinstance(of, Scenario) else of, start)


def run_checks(scenario: Scenario, target: Target = "auto", progress: bool | None = None) -> xr.Dataset:
    """Run the scenario, recording the utilisations of all checks and the signals that they use."""
    from deckcrane.simulation.simulation import run

    return run(with_checks_recorded(scenario), target=target, progress=progress)


def with_checks_recorded(scenario: Scenario) -> Scenario:
    """Return the scenario recording only the utilisations of all checks and the signals that they use."""
    if not check_kinds(scenario.plant):
        raise DeckcraneError(
            "the scenario has no checks: say what parts may carry, such as checks: {hook: {limit: {of: hook_load, at_most: 99 kN}}}"
        )
    named = dict.fromkeys(
        name.partition(".")[0] for description in about_checks(scenario).values() for name in description.looks_at
    )
    return scenario.with_values({"record": [UTILISATION.name, *named]})


def utilisations_of_run(dataset: xr.Dataset, start: float | None = None) -> tuple[Governing, ...]:
    """The largest utilisations in the dataset of a run."""
    if UTILISATION.name not in dataset or CHECK not in dataset[UTILISATION.name].dims:
        raise DeckcraneError("the dataset has no utilisation: give the scenario checks, and let it record utilisation")
    return utilisations_in(records_after(dataset, counted_period(dataset, start).start))


def utilisations_in(kept: xr.Dataset) -> tuple[Governing, ...]:
    """The largest utilisations in a dataset of which all records count."""
    about = about_checks(scenario_of(kept))
    time, governing = kept["time"].values, []
    for name, share in _utilisation_of_checks(kept):
        description, k = about.get(name, AboutCheck()), _index_of_largest(share)
        governing.append(
            Governing(
                name,
                description.kind,
                description.words,
                float(share[k]),
                float(time[k]),
                beyond=float(np.mean(share > 1)),
                founded=description.founded,
                acting=acting_at(kept, float(time[k]), description.looks_at),
            )
        )
    return largest_first(governing)


def largest_first(entries: list[Governing]) -> tuple[Governing, ...]:
    """Sort by utilisation, the largest first; NaN comes before all others, so that it is not overlooked."""
    return tuple(sorted(entries, key=lambda governing: (np.isfinite(governing.share), -governing.share)))


def acting_at(dataset: xr.Dataset, time: float, names: tuple[str, ...]) -> tuple[ActingLoad, ...]:
    """Values of some signals of a dataset at an instant, where it has them."""
    loads = []
    for name in names:
        variable = name.partition(".")[0]
        if variable in dataset:
            values = dataset[variable].sel(time=time, method="nearest")
            loads += [
                load
                for load in _loads_of_variable(values, variable)
                if load.name == name or load.name.startswith(f"{name}.")
            ]
    return tuple(loads)


def _utilisation_of_checks(dataset: xr.Dataset) -> Iterator[tuple[str, np.ndarray]]:
    data = dataset[UTILISATION.name].transpose("time", CHECK)
    yield from zip((str(name) for name in data[CHECK].values), data.values.T, strict=True)


def _index_of_largest(share: np.ndarray) -> int:
    """Index of the largest value, or of the first that is not a number."""
    return int(np.argmax(share)) if np.isfinite(share).all() else int(np.argmin(np.isfinite(share)))


def _loads_of_variable(data: xr.DataArray, variable: str) -> Iterator[ActingLoad]:
    dims = [str(dim) for dim in data.dims]
    for labels in product(*(data[dim].values for dim in dims)):
        chosen = dict(zip(dims, labels, strict=True))
        unit = unit_or_none(data, **chosen) or ""
        yield ActingLoad(".".join((variable, *map(str, labels))), unit, float(data.sel(chosen)))


PREFIX = f"{UTILISATION.name}."


def kept_checks(source: CampaignSource) -> list[str]:
    """Labels of the utilisations in a store."""
    return [name.removeprefix(PREFIX) for name in source.signals if name.startswith(PREFIX)]


def utilisations_of_campaign(store: str | Path | CampaignSource, again: bool = False) -> tuple[Governing, ...]:
    """The largest utilisation of every check over the finished cases.

    `again` runs the governing cases again for the loads that acted.
    """
    from deckcrane.analysis.campaign_results import CampaignSource

    source = store if isinstance(store, CampaignSource) else CampaignSource(Path(store))
    checks = kept_checks(source)
    if not checks:
        raise DeckcraneError(
            f"{source.store}: no utilisation was kept; give the scenario checks, add utilisation to keep.signals of the study, and "
            "run the campaign again"
        )
    about = about_checks(source.scenario)
    source.statistic("maximum", f"{PREFIX}{checks[0]}")  # raises an error that says how to keep it
    shares = source.by_case[["maximum", "maximum_time"]].sel(signal=[f"{PREFIX}{name}" for name in checks]).load()
    results = [_governing_check(source, shares, name, about.get(name, AboutCheck())) for name in checks]
    governing = [result for result in results if result is not None]
    return largest_first(_with_rerun_loads(source, governing, about) if again else governing)


def _governing_check(source: CampaignSource, utilisation: xr.Dataset, name: str, about: AboutCheck) -> Governing | None:
    """Largest utilisation of one check; None where no case has it."""
    signal = f"{PREFIX}{name}"
    statistics = utilisation.sel(signal=signal)
    largest = np.asarray(statistics["maximum"].values, dtype=float)
    valid = np.isfinite(largest) & source.done
    if not valid.any():
        return None
    k = int(np.argmax(np.where(valid, largest, -np.inf)))
    weights = np.ones(len(largest)) if source.probability is None else source.probability
    total = float(weights[valid].sum())
    return Governing(
        name,
        about.kind,
        about.words,
        float(largest[k]),
        float(statistics["maximum_time"].values[k]),
        str(statistics["case"].values[k]),
        float(weights[valid & (largest > 1)].sum()) / total if total > 0 else float("nan"),
        about.founded,
        _joint_loads(source, signal, k),
        int((source.done & ~valid).sum()),
    )


def _joint_loads(source: CampaignSource, signal: str, k: int) -> tuple[ActingLoad, ...]:
    """Loads in a case's joint extremes at the instant of its largest utilisation, where they were kept."""
    if "joint_extremes" not in source.by_case:
        return ()
    joint = (
        source.by_case[["joint_extremes", "joint_member", "joint_unit"]]
        .isel(case=k)
        .sel(signal=signal, extreme="maximum")
    )
    members = zip(*(joint[name].values for name in ("joint_member", "joint_unit", "joint_extremes")), strict=True)
    return tuple(
        ActingLoad(str(member), str(unit), float(value))
        for member, unit, value in members
        if member and not str(member).startswith(PREFIX)
    )


def _with_rerun_loads(
    source: CampaignSource, governing: list[Governing], about: dict[str, AboutCheck]
) -> list[Governing]:
    """Add the loads that acted, from new runs of the governing cases, one run per case."""
    from deckcrane.campaign.results import case_scenario

    runs = {
        case: run_checks(case_scenario(source.store, case), progress=False)
        for case in dict.fromkeys(result.case for result in governing)
    }
    return [
        replace(
            result, acting=acting_at(runs[result.case], result.time, about.get(result.check, AboutCheck()).looks_at)
        )
        for result in governing
    ]
