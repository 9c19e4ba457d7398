"""Limits of a slew bearing: the maker's limiting curve or rating, and its bolts."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool, ValidationInfo, model_validator

from deckcrane.model import units
from deckcrane.model.coefficients import OrFile
from deckcrane.model.columns import folder_of, read_columns
from deckcrane.model.data import Data, Length, Measure, PositiveLength, PositiveRatio, fault
from deckcrane.model.units import describe
from deckcrane.practice.limiting_curves import curve_fault
from deckcrane.practice.slew_bearings import RULES, BearingRule, Rows

COLUMNS = {"axial": "axial [kN]", "moment": "moment [kN m]"}
AxialForce = Annotated[float, Measure(units.FORCE, "not negative")]
TiltingMoment = Annotated[float, Measure(units.MOMENT, "not negative")]
PositiveForce = Annotated[float, Measure(units.FORCE, "positive")]


def _read_curve(value: Any, info: ValidationInfo) -> Any:
    """Read the points of a CSV file, which replace its name."""
    if not isinstance(value, str):
        return value
    table = read_columns(value, folder_of(info))
    for name, header in COLUMNS.items():
        if name not in table.numbers:
            raise fault(
                f"{value}: there is no column {name}; the columns are {' and '.join(COLUMNS.values())}; these are "
                f"{', '.join(table.headers.values())}"
            )
        if table.units[name] is None:
            raise fault(f"{value}: the column {name} has no unit; write it like {header} in the file's first line")
    columns = [[f"{number!r} {table.units[name]}" for number in table.numbers[name]] for name in COLUMNS]
    return list(zip(*columns, strict=True))


def _check_curve(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    message = curve_fault(points)
    if message is not None:
        raise fault(message)
    return points


def _check_point(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise fault(f"a point is [axial force, moment], such as [200 kN, 850 kN m]; this is {describe(value)}")
    return tuple(value)


CurvePoint = Annotated[tuple[AxialForce, TiltingMoment], BeforeValidator(_check_point)]
LimitingCurve = Annotated[tuple[CurvePoint, ...], AfterValidator(_check_curve)]
CurveOrFile = Annotated[LimitingCurve | None, BeforeValidator(_read_curve), OrFile()]
_CURVE = "points [axial force, moment] of the maker's curve from no axial force on, such as [[0 kN, 900 kN m], [2 MN, 0 kN m]], "
_CURVE += "or a CSV file with columns axial [kN], moment [kN m]"


class BearingBolts(Data):
    """The bolts of a ring: the maker's curve for them; or their number and circle, and the allowable force of each."""

    curve: CurveOrFile = Field(default=None, description=_CURVE)
    circle: PositiveLength | None = Field(default=None, description="instead of curve: diameter of the bolts' circle")
    count: int | None = Field(default=None, ge=3, le=1000, strict=True, description="how many bolts there are")
    force: PositiveForce | None = Field(default=None, description="that each bolt may be pulled with, such as 150 kN")
    hanging: StrictBool = Field(default=False, description="whether the outer body hangs below the ring")
    factor: PositiveRatio = Field(description="that loads are multiplied with before they are compared")

    @model_validator(mode="after")
    def _given_one_way(self) -> BearingBolts:
        ring = {"circle": self.circle, "count": self.count, "force": self.force}
        missing = [name for name, value in ring.items() if value is None]
        if self.curve is not None and len(missing) < 3:
            raise fault("needs curve, or circle, count and force; it has both")
        if self.curve is None and missing:
            raise fault(f"needs curve, or circle, count and force; {', '.join(missing)} is missing")
        return self


class BearingRating(Data):
    """A static rating C0 = f D d in place of a curve."""

    rows: Rows = Field(description="single: one row of balls; three: three rows of rollers")
    diameter: PositiveLength = Field(description="D: of the raceway")
    ball: PositiveLength = Field(description="d: of its balls or rollers")


class BearingCheck(Data):
    """A slew bearing, or any other hinge, against the maker's limits: axial and radial force and moment at each instant."""

    joint: str = Field(description="the body whose revolute joint the bearing is")
    curve: CurveOrFile = Field(default=None, description=_CURVE)
    rule: BearingRule | None = Field(
        default=None,
        description="with curve: how the maker forms the point on it of axial force, radial force and moment",
    )
    rating: BearingRating | None = Field(
        default=None, description="instead of curve and rule: {rows: single, diameter: 2 m, ball: 40 mm}"
    )
    factor: PositiveRatio = Field(
        description="that loads are multiplied with before they are compared: f_stat, such as 1.25; with rating, the least C0/Cp"
    )
    height: Length = Field(
        default=0.0, description="of the raceway's middle above the joint's origin, along the joint's axis"
    )
    bolts: BearingBolts | None = Field(default=None, description="against their own curve, or by what each may carry")

    @model_validator(mode="after")
    def _given_one_way(self) -> BearingCheck:
        if (self.curve is None) == (self.rating is None):
            given = "neither" if self.curve is None else "both"
            raise fault(f"needs the maker's curve with its rule, or rating, one of the two; it has {given}")
        if self.curve is not None and self.rule is None:
            raise fault(f"needs rule, which says how the maker forms the point on its curve: {_list_rules()}")
        if self.rating is not None and self.rule is not None:
            raise fault("rule belongs to a curve; a rating has its own equivalent load")
        return self


def _list_rules() -> str:
    return "; ".join(f"{name} ({rule.words})" for name, rule in RULES.items())
