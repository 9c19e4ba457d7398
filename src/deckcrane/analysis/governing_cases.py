"""Governing checks of a campaign: the largest utilisation of every check over all cases, and the loads that acted with it.

The store holds the largest utilisation of each case and its instant. It holds the loads of that instant where the study kept joint
extremes and the signals that the check uses. Otherwise the governing cases are run again on request.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.governing import (
    AboutCheck,
    ActingLoad,
    Governing,
    about_checks,
    acting_at,
    largest_first,
    run_checks,
)
from deckcrane.campaign.results import case_scenario
from deckcrane.errors import DeckcraneError
from deckcrane.parts.utilisations import UTILISATION

PREFIX = f"{UTILISATION}."


def kept_checks(source: CampaignSource) -> list[str]:
    """Labels of the utilisations in a store."""
    return [name.removeprefix(PREFIX) for name in source.signals if name.startswith(PREFIX)]


def utilisations_of_campaign(store: str | Path | CampaignSource, again: bool = False) -> tuple[Governing, ...]:
    """The largest utilisation of every check over the finished cases.

    `again` runs the governing cases again for the loads that acted.
    """
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
