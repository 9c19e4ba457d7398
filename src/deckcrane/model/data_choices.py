"""Keys that say what is taken of a vessel's hydrodynamic file, and its mass beside it: a body, frequencies left out, a matrix."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Discriminator, StrictInt, StrictStr, Tag

from deckcrane.model import units
from deckcrane.model.data import Measure, MomentOfInertia, fault


def _one_or_range(value: Any) -> str:
    return "<range>" if isinstance(value, (list, tuple)) else "<one>"


def _range(value: Any) -> Any:
    if len(value) != 2:
        raise fault(f"a range of frequencies is [lowest, highest]; this is a list of {len(value)}")
    return tuple(value)


def _rising(value: tuple[float, float]) -> tuple[float, float]:
    if value[0] > value[1]:
        raise fault(f"a range of frequencies is [lowest, highest]; this goes from {value[0]:g} to {value[1]:g} rad/s")
    return value


def _several(value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        raise fault("the frequencies that are left out are a list, such as [0.35 rad/s, [1.2 rad/s, 1.4 rad/s]]")
    return tuple(value)


def _number_or_name(value: Any) -> Any:
    """A number from 1, or a name; a union's own messages would not say so."""
    if isinstance(value, bool) or not isinstance(value, (int, str)) or value == "":
        raise fault("a body is its number in the file, counted from 1, or its name there")
    if isinstance(value, int) and value < 1:
        raise fault(f"bodies are counted from 1; this is {value}")
    return value


def _six_rows(value: Any) -> Any:
    rows = value if isinstance(value, (list, tuple)) else ()
    if len(rows) != 6 or any(not isinstance(row, (list, tuple)) or len(row) != 6 for row in rows):
        raise fault("a mass matrix is six rows of six numbers, in the order surge, sway, heave, roll, pitch, yaw")
    return tuple(tuple(row) for row in rows)


_MassEntry = Annotated[float, Measure(units.MASS)]
_FirstMoment = Annotated[float, Measure(units.MASS_MOMENT)]
_Upper = tuple[_MassEntry, _MassEntry, _MassEntry, _FirstMoment, _FirstMoment, _FirstMoment]
_Lower = tuple[_FirstMoment, _FirstMoment, _FirstMoment, MomentOfInertia, MomentOfInertia, MomentOfInertia]
MassMatrix = Annotated[tuple[_Upper, _Upper, _Upper, _Lower, _Lower, _Lower], BeforeValidator(_six_rows)]
"""Mass about the vessel's origin: kg, kg m and kg m^2 by place."""
_Frequency = Annotated[float, Measure(units.ANGULAR_SPEED, "positive")]
_Pair = Annotated[tuple[_Frequency, _Frequency], BeforeValidator(_range), AfterValidator(_rising)]
_OneOrRange = Annotated[
    Annotated[_Frequency, Tag("<one>")] | Annotated[_Pair, Tag("<range>")], Discriminator(_one_or_range)
]
LeftOut = Annotated[tuple[_OneOrRange, ...], BeforeValidator(_several)]
"""Frequencies that are left out, each alone or as a range [rad/s]."""
BodyChoice = Annotated[StrictInt | StrictStr, BeforeValidator(_number_or_name)]
"""One of several bodies, by its number from 1 or its name."""
