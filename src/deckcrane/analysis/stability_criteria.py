"""Criteria of a lift's stability: given limits and those of codes, each with its utilisation."""

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
"""Utilisation where nothing remains of what is required."""


@dataclass(frozen=True)
class StabilityCriterion:
    """A criterion in one state: the actual value, the limit, and the utilisation; 1 is the limit."""

    key: str
    words: str
    found: str
    limit: str
    share: float
    founded: tuple[Founded, ...] = ()


def criteria(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> Iterator[StabilityCriterion]:
    """All required criteria, for a vessel with a load and the same vessel without it."""
    yield from _given_limits(asked, loaded)
    if "workboat" in asked.codes:
        yield _workboat(asked, loaded)
    if "is_code" in asked.codes:
        yield from _is_code(asked, loaded, empty)


def largest_share(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> float:
    """Largest utilisation of all criteria; zero where none is required."""
    return max((criterion.share for criterion in criteria(asked, loaded, empty)), default=0.0)


def lift_counts(asked: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> bool | None:
    """Whether the moment of the lift is large enough for the IS Code's criteria to apply; None where they are not required."""
    if "is_code" not in asked.codes or asked.freeboard is None or asked.breadth is None:
        return None
    moment = abs(loaded.arm * loaded.displacement - empty.arm * empty.displacement)
    return bool(moment > rules.moment_that_counts(loaded.displacement, loaded.gm, asked.freeboard, asked.breadth))


def _given_limits(settings: StabilityAnswers, rest: LiftedRest) -> Iterator[StabilityCriterion]:
    for key, angle in (("heel", rest.heel), ("trim", rest.trim)):
        limit = getattr(settings, key)
        if limit is not None:
            yield StabilityCriterion(
                key, f"static {key}", _degrees_text(abs(angle)), _degrees_text(limit), abs(angle) / limit
            )
    if settings.gm is not None:
        share = min(settings.gm / rest.gm, MOST)
        yield StabilityCriterion("gm", "GM with crane and load", f"{rest.gm:.3f} m", f"{settings.gm:g} m", share)


def _remaining_freeboard(settings: StabilityAnswers, rest: LiftedRest) -> float:
    assert settings.freeboard is not None, "a code asks for it"
    assert settings.breadth is not None, "a code asks for it"
    return rules.freeboard_left(settings.freeboard, settings.breadth, rest.heel, rest.sinkage)


def _utilisation(required: float, actual: float) -> float:
    return min(required / actual, MOST) if actual > 0 else MOST


def _workboat(settings: StabilityAnswers, rest: LiftedRest) -> StabilityCriterion:
    freeboard = _remaining_freeboard(settings, rest)
    share = max(abs(rest.heel) / rules.WORKBOAT_HEEL, _utilisation(rules.WORKBOAT_FREEBOARD, freeboard))
    actual = f"{_degrees_text(abs(rest.heel))}, {freeboard:.2f} m of freeboard"
    return StabilityCriterion("workboat", "heel, workboats", actual, "7 deg and 0.25 m", share, (rules.WORKBOAT,))


def _is_code(settings: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> Iterator[StabilityCriterion]:
    assert settings.flooding is not None, "the code asks for it"
    freeboard, required = _remaining_freeboard(settings, loaded), rules.freeboard_needed(settings.exposed)
    yield StabilityCriterion(
        "freeboard",
        "freeboard on the low side",
        f"{freeboard:.2f} m",
        f"{required:.2f} m",
        _utilisation(required, freeboard),
        (rules.FREEBOARD,),
    )
    lever_source = () if settings.righting is not None else (rules.LINEAR_LEVER,)
    areas = _lever_areas(settings, loaded, empty)
    yield StabilityCriterion(
        "residual_area",
        "area left from rest to 20 deg or flooding",
        f"{areas.residual:.4f} m rad",
        f"{rules.RESIDUAL_AREA} m rad",
        _utilisation(rules.RESIDUAL_AREA, areas.residual),
        (rules.RESIDUAL, *lever_source),
    )
    ratio = rules.loss_ratio_needed(settings.exposed is not None)
    yield StabilityCriterion(
        "loss_areas",
        "loss of the load: area on the far side over that on the load's",
        f"{areas.loss:.3g}",
        f"{ratio:g}",
        _utilisation(ratio, areas.loss),
        (rules.LOSS_AREAS, *lever_source),
    )
    heel, limit = abs(empty.heel), rules.LOSS_HEEL_LIMIT
    yield StabilityCriterion(
        "loss_heel",
        "loss of the load: heel at rest",
        _degrees_text(heel),
        _degrees_text(limit),
        heel / limit,
        (rules.LOSS_HEEL,),
    )


@dataclass(frozen=True)
class LeverAreas:
    """Areas under righting levers: residual with the load [m rad], and the ratio of far side to load side when it is lost.

    Both are 0 without an equilibrium.
    """

    residual: float
    loss: float


def _lever_areas(settings: StabilityAnswers, loaded: LiftedRest, empty: LiftedRest) -> LeverAreas:
    """Areas with the load's side positive; equilibria are those of the levers themselves."""
    assert settings.flooding is not None, "the code asks for it"
    side = copysign(1.0, loaded.heel)
    with_load = rules.net_lever(lever(settings, loaded.gm, empty.gm), side * loaded.arm)
    without = rules.net_lever(lever(settings, empty.gm, empty.gm), side * empty.arm)
    heel = rules.rest_angle(with_load, side * loaded.heel, settings.flooding)
    rest = rules.rest_angle(without, side * empty.heel, settings.flooding)
    if heel is None or rest is None:
        return LeverAreas(0.0, 0.0)
    area_of_load_side, area_of_far_side = rules.loss_areas(without, heel, rest, settings.flooding)
    return LeverAreas(
        rules.residual_area(with_load, heel, settings.flooding),
        area_of_far_side / area_of_load_side if area_of_load_side > 1e-12 else MOST,
    )


def lever(asked: StabilityAnswers, gm: float, empty: float) -> rules.Lever:
    """The linear lever of a GM; or the given curve of the vessel without load, reduced by the load's effect on GM."""
    if asked.righting is None:
        return rules.linear_lever(gm)
    given_curve = rules.given_lever(np.array(asked.righting.angles), np.array(asked.righting.levers))
    return lambda heel: given_curve(heel) - (empty - gm) * np.sin(heel)


def _degrees_text(angle: float) -> str:
    return f"{degrees(angle):.3g} deg"
