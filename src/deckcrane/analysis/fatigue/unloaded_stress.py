"""Stress of hot spots between lifts: at rest without the payload, or as stated.

The crane's own weight always acts. A lift that begins at 0 MPa would count it as a cycle, or leave out a part of the
true cycle.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.dynamic_factors.dynamic_factors import of_sea, static_course
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.hot_spots import FatigueSpot
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.hot_spots.data import EMPTY_HOOK
from deckcrane.components.payload import nearly_empty_hook, payload_name
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean

LEFT = 1e-3
"""Fraction of the payload's mass that stays on the hook, so that ropes stay taut."""
EMPTY_HOOK_WORDS = "at rest, pose of the start, empty hook"


@dataclass(frozen=True)
class UnloadedStresses:
    """Stresses between lifts (case, hot spot) [Pa], the state that each belongs to, and the reason where there is none."""

    stress: Array
    states: tuple[str, ...]
    reason: str = ""


def unloaded_in_run(scenario: Scenario, settings: FatigueAnswers, spots: Sequence[FatigueSpot]) -> UnloadedStresses:
    """Unloaded stresses of a single run."""
    check_unloaded(settings, spots)
    stresses, reason = _unloaded_stresses(scenario, settings, spots)
    return UnloadedStresses(
        stresses[None], tuple(_state_of_stress(scenario, settings, spot, reason) for spot in spots), reason
    )


def unloaded_in_cases(
    source: CampaignSource, settings: FatigueAnswers, spots: Sequence[tuple[FatigueSpot, ...]]
) -> UnloadedStresses:
    """Unloaded stresses of the cases of a campaign; computed once for cases that differ only in their sea."""
    check_unloaded(settings, spots[0])
    texts = [str(text) for text in source.by_case[VALUES].values]
    static_keys = [
        json.dumps({path: value for path, value in json.loads(text).items() if not of_sea(path)}, sort_keys=True)
        for text in texts
    ]
    rows: dict[str, Array] = {}
    reasons: list[str] = []
    for key in dict.fromkeys(static_keys):
        values = json.loads(key)
        scenario = source.scenario.with_values(values) if values else source.scenario
        rows[key], reason = _unloaded_stresses(scenario, settings, spots[0])
        reasons += [reason] if reason else []
    reason = "; ".join(dict.fromkeys(reasons))
    states = tuple(_state_of_stress(source.scenario, settings, spot, reason) for spot in spots[0])
    return UnloadedStresses(np.stack([rows[key] for key in static_keys]), states, reason)


def check_unloaded(settings: FatigueAnswers, spots: Sequence[FatigueSpot]) -> None:
    """Refuse stresses between lifts of unknown details."""
    names = list(dict.fromkeys(name for spot in spots for name in (spot.label.partition(".")[0], spot.label)))
    for name in settings.unloaded if isinstance(settings.unloaded, dict) else ():
        if name not in names:
            raise DeckcraneError(
                f'answers.fatigue.unloaded: there is no detail "{name}";{did_you_mean(name, names)} there are {", ".join(names)}'
            )


def stated_stress(settings: FatigueAnswers, spot: FatigueSpot) -> float | None:
    """Stress stated for a hot spot: in the answers (for it, its detail or all), else in its detail; None where there is none."""
    stated = settings.unloaded
    if isinstance(stated, dict):
        stated = stated.get(spot.label, stated.get(spot.label.partition(".")[0]))
    if stated is not None:
        return float(stated)
    of_detail = spot.detail.unloaded
    return float(of_detail) if of_detail is not None and of_detail != EMPTY_HOOK else None


def empty_hook_scenario(scenario: Scenario) -> Scenario:
    """Return the scenario with a negligible load on its hook, in still water."""
    return scenario.with_values(nearly_empty_hook(scenario.plant, LEFT))


def _unloaded_stresses(scenario: Scenario, settings: FatigueAnswers, spots: Sequence[FatigueSpot]) -> tuple[Array, str]:
    """Unloaded stresses of all hot spots; 0 with the reason where there is no equilibrium."""
    stated = [stated_stress(settings, spot) for spot in spots]
    stresses = np.array([0.0 if stress is None else stress for stress in stated])
    unstated = [k for k, stress in enumerate(stated) if stress is None]
    if not unstated or payload_name(scenario.plant) is None or settings.lifts_per_year is None:
        return stresses, ""
    signals = [spots[k].signal for k in unstated]
    try:
        course = static_course(empty_hook_scenario(scenario), signals, duration=0.0)
    except DeckcraneError as error:
        return stresses, f"no rest with an empty hook is found ({error}): cycles between lifts start at 0 MPa"
    stresses[unstated] = [course.start(signal) for signal in signals]
    return stresses, ""


def _state_of_stress(scenario: Scenario, settings: FatigueAnswers, spot: FatigueSpot, reason: str) -> str:
    if settings.lifts_per_year is None:
        return "no lifts counted"
    if stated_stress(settings, spot) is not None:
        return "as stated"
    if reason:
        return "none found: 0"
    return "no payload: 0" if payload_name(scenario.plant) is None else EMPTY_HOOK_WORDS
