"""Angles that may have been meant in degrees: a bare number is in radians, and 90 rad are 14 turns.

Where more than one turn has no meaning (directions, phases, constant rotations, the start of a floating body), a larger bare
number is read as it stands, with a warning. Angles of hinges, their stops and set-points are not checked: drums and slewing
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


def _angle_beyond(value: Any, info: ValidationInfo, limit: float) -> Quantity | None:
    """The angle if it exceeds `limit`, else None; warn if it has no unit."""
    try:
        angle = quantity(value, units.ANGLE)
    except UnitError:
        return None  # reported by the field itself
    if abs(angle) <= limit * (1 + 1e-9):
        return None
    if angle.powers is None:
        warn_user(
            f"{info.field_name}: {float(angle):.6g} without a unit is in radians, {float(angle) / TURN:.3g} turns; "
            f"write {float(angle):.6g} deg if degrees are meant"
        )
    return angle


def _wrap_to_one_turn(value: Any, info: ValidationInfo) -> Any:
    """Wrap an angle with a unit to one turn, so that its value in radians raises no warning when it is read again."""
    angle = _angle_beyond(value, info, TURN)
    return value if angle is None or angle.powers is None else fmod(angle, TURN)


def _warn_beyond_one_turn(value: Any, info: ValidationInfo) -> Any:
    _angle_beyond(value, info, TURN)
    return value


def _warn_beyond_right_angle(value: Any, info: ValidationInfo) -> Any:
    _angle_beyond(value, info, pi / 2)
    return value


Direction = Annotated[float, Measure(units.ANGLE), BeforeValidator(_wrap_to_one_turn)]
"""A direction, a phase or a constant rotation: one turn more is the same."""
StartAngle = Annotated[float, Measure(units.ANGLE), BeforeValidator(_warn_beyond_one_turn)]
"""Initial angle of a floating body: at most one turn from its axes."""
Heel = Annotated[float, Measure(units.ANGLE), BeforeValidator(_warn_beyond_right_angle)]
"""Initial roll or pitch of a vessel, which floats upright."""
