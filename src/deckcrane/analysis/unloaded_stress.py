"""The stress of hot spots between lifts: at rest without the payload, or as it is stated.

Self-weight never leaves a crane. A lift that begins at 0 MPa would count the crane's own weight as a cycle, or leave a part of the
true one out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.hot_spots import FatigueSpot
from deckcrane.analysis.sea_heights import of_sea
from deckcrane.analysis.static_values import static_course
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import VALUES
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.answers_fatigue import FatigueAnswers
from deckcrane.model.data import nearest
from deckcrane.model.details import EMPTY_HOOK

LEFT = 1e-3
"""Of the payload's mass that stays on the hook, so that ropes keep their lines."""
EMPTY_HOOK_WORDS = "at rest, pose of the start, empty hook"


@dataclass(frozen=True)
class UnloadedStresses:
    """Stresses between lifts (case, hot spot) [Pa], of which state each is, and why a state could not be found."""

    stress: Array
    states: tuple[str, ...]
    reason: str = ""


def unloaded_in_run(scenario: Scenario, asked: FatigueAnswers, spots: Sequence[FatigueSpot]) -> UnloadedStresses:
    """Of a single run."""
    check_unloaded(asked, spots)
    stresses, reason = _stresses(scenario, asked, spots)
    return UnloadedStresses(stresses[None], tuple(_state(scenario, asked, spot, reason) for spot in spots), reason)


def unloaded_in_cases(
    source: CampaignSource, asked: FatigueAnswers, spots: Sequence[tuple[FatigueSpot, ...]]
) -> UnloadedStresses:
    """Of the cases of a campaign; found once for those that differ in their sea alone."""
    check_unloaded(asked, spots[0])
    texts = [str(text) for text in source.by_case[VALUES].values]
    still = [
        json.dumps({path: value for path, value in json.loads(text).items() if not of_sea(path)}, sort_keys=True)
        for text in texts
    ]
    rows: dict[str, Array] = {}
    reasons: list[str] = []
    for key in dict.fromkeys(still):
        values = json.loads(key)
        scenario = source.scenario.with_values(values) if values else source.scenario
        rows[key], reason = _stresses(scenario, asked, spots[0])
        reasons += [reason] if reason else []
    reason = "; ".join(dict.fromkeys(reasons))
    states = tuple(_state(source.scenario, asked, spot, reason) for spot in spots[0])
    return UnloadedStresses(np.stack([rows[key] for key in still]), states, reason)


def check_unloaded(asked: FatigueAnswers, spots: Sequence[FatigueSpot]) -> None:
    """Refuse stresses between lifts of details that are not there."""
    known = list(dict.fromkeys(name for spot in spots for name in (spot.label.partition(".")[0], spot.label)))
    for name in asked.unloaded if isinstance(asked.unloaded, dict) else ():
        if name not in known:
            raise DeckcraneError(
                f'answers.fatigue.unloaded: there is no detail "{name}";{nearest(name, known)} there are {", ".join(known)}'
            )


def stated_stress(asked: FatigueAnswers, spot: FatigueSpot) -> float | None:
    """What is stated of a hot spot: under answers of it, of its detail or of all; else by the detail itself; None: nothing."""
    given = asked.unloaded
    if isinstance(given, dict):
        given = given.get(spot.label, given.get(spot.label.partition(".")[0]))
    if given is not None:
        return float(given)
    own = spot.detail.unloaded
    return float(own) if own is not None and own != EMPTY_HOOK else None


def empty_hook_scenario(scenario: Scenario) -> Scenario:
    """The scenario with next to nothing on its hook, in still water."""
    assert scenario.payload is not None, "asked of scenarios with a payload"
    mass, centre, inertia = scenario.bodies[scenario.payload].inertial()
    place = f"bodies.{scenario.payload}"
    values: dict[str, object] = {f"{place}.mass": LEFT * mass}
    if scenario.bodies[scenario.payload].mass is None:
        values |= {f"{place}.items": None, f"{place}.mesh": None, f"{place}.cog": centre.tolist()}
        values[f"{place}.inertia"] = (LEFT * np.diag(inertia)).tolist()
    return scenario.with_values(values)


def _stresses(scenario: Scenario, asked: FatigueAnswers, spots: Sequence[FatigueSpot]) -> tuple[Array, str]:
    """Of all hot spots; 0 with the reason where no rest is found."""
    stated = [stated_stress(asked, spot) for spot in spots]
    found = np.array([0.0 if stress is None else stress for stress in stated])
    resting = [k for k, stress in enumerate(stated) if stress is None]
    if not resting or scenario.payload is None or asked.lifts_per_year is None:
        return found, ""
    signals = [spots[k].signal for k in resting]
    try:
        course = static_course(empty_hook_scenario(scenario), signals, duration=0.0)
    except DeckcraneError as error:
        return found, f"no rest with an empty hook is found ({error}): cycles between lifts start at 0 MPa"
    found[resting] = [course.start(signal) for signal in signals]
    return found, ""


def _state(scenario: Scenario, asked: FatigueAnswers, spot: FatigueSpot, reason: str) -> str:
    if asked.lifts_per_year is None:
        return "no lifts counted"
    if stated_stress(asked, spot) is not None:
        return "as stated"
    return "none found: 0" if reason else EMPTY_HOOK_WORDS if scenario.payload is not None else "no payload: 0"
