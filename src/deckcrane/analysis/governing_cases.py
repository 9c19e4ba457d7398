"""What governs in a campaign: the largest share of every check over all cases, and what acted with it.

Of each case the store has the largest share and its instant. What acted at that instant it has too where the study kept joint
extremes, and the signals that the check looks at. Else the governing cases are run again where that is asked for.
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
    """The shares that a store has, by their names along `check`."""
    return [name.removeprefix(PREFIX) for name in source.signals if name.startswith(PREFIX)]


def utilisations_of_campaign(store: str | Path | CampaignSource, again: bool = False) -> tuple[Governing, ...]:
    """The largest share of every check over the cases that are done; `again`: cases that govern are run again, for what acted."""
    source = store if isinstance(store, CampaignSource) else CampaignSource(Path(store))
    checks = kept_checks(source)
    if not checks:
        raise DeckcraneError(
            f"{source.store}: no utilisation was kept; give the scenario checks, add utilisation to keep.signals of the study, and "
            "run the campaign again"
        )
    about = about_checks(source.scenario)
    source.statistic("maximum", f"{PREFIX}{checks[0]}")  # refuses in words where it was not kept
    shares = source.by_case[["maximum", "maximum_time"]].sel(signal=[f"{PREFIX}{name}" for name in checks]).load()
    found = [_governing(source, shares, name, about.get(name, AboutCheck())) for name in checks]
    there = [one for one in found if one is not None]
    return largest_first(_seen_again(source, there, about) if again else there)


def _governing(source: CampaignSource, shares: xr.Dataset, name: str, about: AboutCheck) -> Governing | None:
    """One check; None where no case has it."""
    signal = f"{PREFIX}{name}"
    own = shares.sel(signal=signal)
    largest = np.asarray(own["maximum"].values, dtype=float)
    there = np.isfinite(largest) & source.done
    if not there.any():
        return None
    k = int(np.argmax(np.where(there, largest, -np.inf)))
    weights = np.ones(len(largest)) if source.probability is None else source.probability
    total = float(weights[there].sum())
    return Governing(
        name,
        about.kind,
        about.words,
        float(largest[k]),
        float(own["maximum_time"].values[k]),
        str(own["case"].values[k]),
        float(weights[there & (largest > 1)].sum()) / total if total > 0 else float("nan"),
        about.founded,
        _kept_together(source, signal, k),
        int((source.done & ~there).sum()),
    )


def _kept_together(source: CampaignSource, signal: str, k: int) -> tuple[ActingLoad, ...]:
    """What a case's joint extremes have of the instant at which a share is greatest, as far as it was kept."""
    if "joint_extremes" not in source.by_case:
        return ()
    own = (
        source.by_case[["joint_extremes", "joint_member", "joint_unit"]]
        .isel(case=k)
        .sel(signal=signal, extreme="maximum")
    )
    every = zip(*(own[name].values for name in ("joint_member", "joint_unit", "joint_extremes")), strict=True)
    return tuple(
        ActingLoad(str(member), str(unit), float(value))
        for member, unit, value in every
        if member and not str(member).startswith(PREFIX)
    )


def _seen_again(source: CampaignSource, found: list[Governing], about: dict[str, AboutCheck]) -> list[Governing]:
    """With what acted, from runs of the cases that govern: each once."""
    runs = {
        case: run_checks(case_scenario(source.store, case), progress=False)
        for case in dict.fromkeys(one.case for one in found)
    }
    return [
        replace(one, acting=acting_at(runs[one.case], one.time, about.get(one.check, AboutCheck()).looks_at))
        for one in found
    ]
