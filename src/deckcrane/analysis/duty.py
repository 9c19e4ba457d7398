"""Duty classification of a crane: number of lifts in its life and load spectrum (ISO 4301-1, FEM 1.001)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.exposure import exposure_of
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.practice.duty_classes import (
    GROUP_STEPS,
    GROUPS,
    LEAST_USED,
    LOAD_EXPONENT,
    LOAD_STATES,
    UTILISATION_CLASSES,
    duty_group,
    load_factor,
    load_state,
    utilisation_class,
)
from deckcrane.practice.founding import Founded

GRAVITY = 9.81
"""Acceleration that converts a rated mass to a rated load [m/s2]."""


@dataclass(frozen=True)
class DutyOfCrane:
    """Classes of use and load; load state and group are None where loads are unknown, or above the rated load."""

    alternative: str
    lifts: float
    used: str
    load_factor: float | None
    rated: float | None
    """Reference load of K_p [N]."""
    rated_is: str
    """What the reference load is."""
    state: str | None
    group: str | None
    founded: tuple[Founded, ...]


def duty_of(source: CampaignSource, asked: FatigueAnswers) -> tuple[DutyOfCrane, ...]:
    """Duty of each alternative; empty where lifts are not counted.

    The load of a lift is the mean of `hook_load` in its case; the rated load is that of the settings, or the largest of these.
    """
    if asked.lifts_per_year is None:
        return ()
    exposure = exposure_of(source, asked)
    loads = None
    if "hook_load" in source.signals and "mean" in source.by_case:
        loads = np.asarray(source.statistic("mean", "hook_load").values, dtype=float)
    has_load = np.ones(len(exposure.weight), dtype=bool) if loads is None else np.isfinite(loads)
    weight, _ = exposure.weights(has_load)
    yearly = exposure.per_year(weight) if exposure.closing == "lift" else exposure.ground_per_year(weight)
    duties = []
    for i, name in enumerate(exposure.names):
        of_alternative = (exposure.alternative == i) & has_load
        lifts = float(yearly[of_alternative].sum() * asked.years)
        used = utilisation_class(lifts)
        founded = [LEAST_USED if used == "U0" else UTILISATION_CLASSES]
        factor = rated = state = group = None
        if loads is not None and of_alternative.any() and lifts > 0.0:
            rated = float(loads[of_alternative].max()) if asked.rated_load is None else asked.rated_load * GRAVITY
            factor = load_factor(yearly[of_alternative], loads[of_alternative], rated)
            state = load_state(factor)
            group = None if state is None else duty_group(used, state)
            founded += [LOAD_STATES, LOAD_EXPONENT, GROUPS, *([GROUP_STEPS] if state not in ("Q1", None) else [])]
        rated_is = (
            "" if rated is None else "the largest mean hook load" if asked.rated_load is None else "the rated load"
        )
        duties.append(DutyOfCrane(name, lifts, used, factor, rated, rated_is, state, group, tuple(founded)))
    return tuple(duties)
