"""Angles that somebody may have meant in degrees: a bare number is in radians, and 90 of them are 14 turns.

Where more than a turn means nothing new (directions, phases, constant rotations, where a floating body starts), a bare number
beyond it is read as it stands, with a warning. Angles of hinges, their stops and set-points are left alone: drums and slewing
rings may be several turns on.
"""

from __future__ import annotations

from math import fmod, pi
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo

from deckcrane.errors import warn_user
from deckcrane.model import units
from deckcrane.model.data import Measure
from deckcrane.model.units import Quantity, UnitError, quantity

TURN = 2 * pi


def _doubted(value: Any, info: ValidationInfo, most: float) -> Quantity | None:
    """The angle, where it is one beyond `most`, with a warning where it has no unit."""
    try:
        found = quantity(value, units.ANGLE)
    except UnitError:
        return None  # said by the field itself
    if abs(found) <= most * (1 + 1e-9):
        return None
    if found.powers is None:
        warn_user(
            f"{info.field_name}: {float(found):.6g} without a unit is in radians, {float(found) / TURN:.3g} turns; "
            f"write {float(found):.6g} deg if degrees are meant"
        )
    return found


def _in_one_turn(value: Any, info: ValidationInfo) -> Any:
    """Kept within a turn where it was written with its unit, so that nobody doubts it when it is written out in radians."""
    found = _doubted(value, info, TURN)
    return value if found is None or found.powers is None else fmod(found, TURN)


def _within_a_turn(value: Any, info: ValidationInfo) -> Any:
    _doubted(value, info, TURN)
    return value


def _upright(value: Any, info: ValidationInfo) -> Any:
    _doubted(value, info, pi / 2)
    return value


Direction = Annotated[float, Measure(units.ANGLE), BeforeValidator(_in_one_turn)]
"""A direction, a phase or a constant rotation: a turn more is the same."""
StartAngle = Annotated[float, Measure(units.ANGLE), BeforeValidator(_within_a_turn)]
"""Where a floating body starts: no more than a turn from its axes."""
Heel = Annotated[float, Measure(units.ANGLE), BeforeValidator(_upright)]
"""Roll or pitch of a vessel at its start: it floats upright."""
