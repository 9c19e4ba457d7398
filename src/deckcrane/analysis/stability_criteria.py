"""Criteria of a lift's stability: limits of one's own and those of codes, each as a share of what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import copysign, degrees

import numpy as np

from deckcrane.analysis.lifted_vessel import LiftedRest
from deckcrane.model.answers_stability import StabilityAnswers
from deckcrane.practice import stability_rules as rules
from deckcrane.practice.founding import Founded

MOST = 1e3
"""The share where nothing is left of what is needed."""


@dataclass(frozen=True)
class StabilityCriterion:
    """A criterion in one state: what is found, what is needed, and the share of it; 1 is the limit."""

    key: str
    words: str
    found: str
    limit: str
    share: float
    founded: tuple[Founded, ...] = ()


def criteria(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> Iterator[StabilityCriterion]:
    """All that are asked for, of a vessel with a load and of the same without it."""
    yield from _own(asked, loaded)
    if "workboat" in asked.codes:
        yield _workboat(asked, loaded)
    if "is_code" in asked.codes:
        yield from _is_code(asked, loaded, empty)


def largest_share(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> float:
    """Of all criteria; zero where none is asked for."""
    return max((one.share for one in criteria(asked, loaded, empty)), default=0.0)


def lift_counts(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> bool | None:
    """Whether the moment of the lift is above the one from which the IS Code's criteria apply; None where it is not asked for."""
    if "is_code" not in asked.codes or asked.freeboard is None or asked.breadth is None:
        return None
    moment = abs(loaded.arm * loaded.displacement - empty.arm * empty.displacement)
    return bool(moment > rules.moment_that_counts(loaded.displacement, loaded.gm, asked.freeboard, asked.breadth))


def _own(asked: StabilityAnswers, rest: LiftedRest) -> Iterator[StabilityCriterion]:
    for key, angle in (("heel", rest.heel), ("trim", rest.trim)):
        limit = getattr(asked, key)
        if limit is not None:
            yield StabilityCriterion(key, f"static {key}", _deg(abs(angle)), _deg(limit), abs(angle) / limit)
    if asked.gm is not None:
        share = min(asked.gm / rest.gm, MOST)
        yield StabilityCriterion("gm", "GM with crane and load", f"{rest.gm:.3f} m", f"{asked.gm:g} m", share)


def _left(asked: StabilityAnswers, rest: LiftedRest) -> float:
    assert asked.freeboard is not None, "a code asks for it"
    assert asked.breadth is not None, "a code asks for it"
    return rules.freeboard_left(asked.freeboard, asked.breadth, rest.heel, rest.sinkage)


def _over(needed: float, found: float) -> float:
    return min(needed / found, MOST) if found > 0 else MOST


def _workboat(asked: StabilityAnswers, rest: LiftedRest) -> StabilityCriterion:
    left = _left(asked, rest)
    share = max(abs(rest.heel) / rules.WORKBOAT_HEEL, _over(rules.WORKBOAT_FREEBOARD, left))
    found = f"{_deg(abs(rest.heel))}, {left:.2f} m of freeboard"
    return StabilityCriterion("workboat", "heel, workboats", found, "7 deg and 0.25 m", share, (rules.WORKBOAT,))


def _is_code(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> Iterator[StabilityCriterion]:
    assert asked.flooding is not None, "the code asks for it"
    left, needed = _left(asked, loaded), rules.freeboard_needed(asked.exposed)
    yield StabilityCriterion(
        "freeboard",
        "freeboard on the low side",
        f"{left:.2f} m",
        f"{needed:.2f} m",
        _over(needed, left),
        (rules.FREEBOARD,),
    )
    by = () if asked.righting is not None else (rules.LINEAR_LEVER,)
    areas = _areas(asked, loaded, empty)
    yield StabilityCriterion(
        "residual_area",
        "area left from rest to 20 deg or flooding",
        f"{areas.residual:.4f} m rad",
        f"{rules.RESIDUAL_AREA} m rad",
        _over(rules.RESIDUAL_AREA, areas.residual),
        (rules.RESIDUAL, *by),
    )
    ratio = rules.loss_ratio_needed(asked.exposed is not None)
    yield StabilityCriterion(
        "loss_areas",
        "loss of the load: area on the far side over that on the load's",
        f"{areas.loss:.3g}",
        f"{ratio:g}",
        _over(ratio, areas.loss),
        (rules.LOSS_AREAS, *by),
    )
    heel, limit = abs(empty.heel), rules.LOSS_HEEL_LIMIT
    yield StabilityCriterion(
        "loss_heel", "loss of the load: heel at rest", _deg(heel), _deg(limit), heel / limit, (rules.LOSS_HEEL,)
    )


@dataclass(frozen=True)
class LeverAreas:
    """Of righting levers: what is left with the load [m rad], and far side over load side when it is lost; 0 without a rest."""

    residual: float
    loss: float


def _areas(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> LeverAreas:
    """With the load's side positive; rests are those of the levers themselves."""
    assert asked.flooding is not None, "the code asks for it"
    side = copysign(1.0, loaded.heel)
    with_load = rules.net_lever(lever(asked, loaded.gm, empty.gm), side * loaded.arm)
    without = rules.net_lever(lever(asked, empty.gm, empty.gm), side * empty.arm)
    heel = rules.rest_angle(with_load, side * loaded.heel, asked.flooding)
    rest = rules.rest_angle(without, side * empty.heel, asked.flooding)
    if heel is None or rest is None:
        return LeverAreas(0.0, 0.0)
    swings, stops = rules.loss_areas(without, heel, rest, asked.flooding)
    return LeverAreas(rules.residual_area(with_load, heel, asked.flooding), stops / swings if swings > 1e-12 else MOST)


def lever(asked: StabilityAnswers, gm: float, empty: float) -> rules.Lever:
    """The linear one of a GM; or the user's curve, which is of the vessel without load, less by what the load takes of its GM."""
    if asked.righting is None:
        return rules.linear_lever(gm)
    given = rules.given_lever(np.array(asked.righting.angles), np.array(asked.righting.levers))
    return lambda heel: given(heel) - (empty - gm) * np.sin(heel)


def _deg(angle: float) -> str:
    return f"{degrees(angle):.3g} deg"
