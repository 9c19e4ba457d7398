"""Keys that select from a vessel's hydrodynamic file (a body, excluded frequencies), and a vessel's mass matrix."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Discriminator, StrictInt, StrictStr, Tag

from deckcrane.model import units
from deckcrane.model.data import Measure, MomentOfInertia, fault


def _tag_of_frequencies(value: Any) -> str:
    return "<range>" if isinstance(value, (list, tuple)) else "<one>"


def _check_pair(value: Any) -> Any:
    if len(value) != 2:
        raise fault(f"a range of frequencies is [lowest, highest]; this is a list of {len(value)}")
    return tuple(value)


def _check_ascending(value: tuple[float, float]) -> tuple[float, float]:
    if value[0] > value[1]:
        raise fault(f"a range of frequencies is [lowest, highest]; this goes from {value[0]:g} to {value[1]:g} rad/s")
    return value


def _check_list(value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        raise fault("the frequencies that are left out are a list, such as [0.35 rad/s, [1.2 rad/s, 1.4 rad/s]]")
    return tuple(value)


def _check_body(value: Any) -> Any:
    """A number from 1 or a name; checked here because a union's own messages would not say so."""
    if isinstance(value, bool) or not isinstance(value, (int, str)) or value == "":
        raise fault("a body is its number in the file, counted from 1, or its name there")
    if isinstance(value, int) and value < 1:
        raise fault(f"bodies are counted from 1; this is {value}")
    return value


def _check_six_rows(value: Any) -> Any:
    rows = value if isinstance(value, (list, tuple)) else ()
    if len(rows) != 6 or any(not isinstance(row, (list, tuple)) or len(row) != 6 for row in rows):
        raise fault("a mass matrix is six rows of six numbers, in the order surge, sway, heave, roll, pitch, yaw")
    return tuple(tuple(row) for row in rows)


_MassEntry = Annotated[float, Measure(units.MASS)]
_FirstMoment = Annotated[float, Measure(units.MASS_MOMENT)]
_ForceRow = tuple[_MassEntry, _MassEntry, _MassEntry, _FirstMoment, _FirstMoment, _FirstMoment]
_MomentRow = tuple[_FirstMoment, _FirstMoment, _FirstMoment, MomentOfInertia, MomentOfInertia, MomentOfInertia]
MassMatrix = Annotated[
    tuple[_ForceRow, _ForceRow, _ForceRow, _MomentRow, _MomentRow, _MomentRow], BeforeValidator(_check_six_rows)
]
"""Mass matrix about the vessel's origin: kg, kg m and kg m^2 by block."""
_Frequency = Annotated[float, Measure(units.ANGULAR_SPEED, "positive")]
_Pair = Annotated[tuple[_Frequency, _Frequency], BeforeValidator(_check_pair), AfterValidator(_check_ascending)]
_OneOrRange = Annotated[
    Annotated[_Frequency, Tag("<one>")] | Annotated[_Pair, Tag("<range>")], Discriminator(_tag_of_frequencies)
]
LeftOut = Annotated[tuple[_OneOrRange, ...], BeforeValidator(_check_list)]
"""Excluded frequencies [rad/s], each single or as a range."""
BodyChoice = Annotated[StrictInt | StrictStr, BeforeValidator(_check_body)]
"""One of several bodies, by its number from 1 or its name."""
