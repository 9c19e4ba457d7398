"""Checks of a crane and its parts, each of which gives a utilisation over time: section `checks` of a scenario file.

A utilisation is the load over the allowable load, computed at every instant of a run from all that acts at that instant: 1
is the limit.

Limits of a slew bearing: the maker's limiting curve or rating, and its bolts. Of a hydraulic cylinder: buckling, stress in its
rod, pressure against relief, hoop stress in its tube. Of a rope: tension against its breaking load, least tension, and the
speed with which it may get taut. Of angles: off-lead and side-lead of the hoist line, and heel and trim of a vessel. Those of
pins, sections and pedestals are in `structure_data`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool, ValidationInfo, model_validator

from deckcrane.components.ratings.structure_data import AllowedStress, PedestalCheck, PinCheck, SectionCheck, Stress
from deckcrane.components.vessel.data import VESSEL
from deckcrane.scenario.data import Data, Length, Mass, Measure, PositiveLength, PositiveRatio, validation_error
from deckcrane.scenario.tables import OrFile, folder_of, read_columns
from deckcrane.standards.slew_bearings import RULES, BearingRule, Rows, curve_fault
from deckcrane.units import quantities
from deckcrane.units.quantities import describe_type

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant

COLUMNS = {"axial": "axial [kN]", "moment": "moment [kN m]"}
AxialForce = Annotated[float, Measure(quantities.FORCE, "not negative")]
TiltingMoment = Annotated[float, Measure(quantities.MOMENT, "not negative")]
PositiveForce = Annotated[float, Measure(quantities.FORCE, "positive")]


def _read_curve(value: Any, info: ValidationInfo) -> Any:
    """Read the points of a CSV file, which replace its name."""
    if not isinstance(value, str):
        return value
    table = read_columns(value, folder_of(info))
    for name, header in COLUMNS.items():
        if name not in table.numbers:
            raise validation_error(
                f"{value}: there is no column {name}; the columns are {' and '.join(COLUMNS.values())}; these are "
                f"{', '.join(table.headers.values())}"
            )
        if table.units[name] is None:
            raise validation_error(
                f"{value}: the column {name} has no unit; write it like {header} in the file's first line"
            )
    columns = [[f"{number!r} {table.units[name]}" for number in table.numbers[name]] for name in COLUMNS]
    return list(zip(*columns, strict=True))


def _check_curve(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    message = curve_fault(points)
    if message is not None:
        raise validation_error(message)
    return points


def _check_point(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise validation_error(
            f"a point is [axial force, moment], such as [200 kN, 850 kN m]; this is {describe_type(value)}"
        )
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
            raise validation_error("needs curve, or circle, count and force; it has both")
        if self.curve is None and missing:
            raise validation_error(f"needs curve, or circle, count and force; {', '.join(missing)} is missing")
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
            raise validation_error(f"needs the maker's curve with its rule, or rating, one of the two; it has {given}")
        if self.curve is not None and self.rule is None:
            raise validation_error(
                f"needs rule, which says how the maker forms the point on its curve: {_list_rules()}"
            )
        if self.rating is not None and self.rule is not None:
            raise validation_error("rule belongs to a curve; a rating has its own equivalent load")
        return self


def _list_rules() -> str:
    return "; ".join(f"{name} ({rule.words})" for name, rule in RULES.items())


STEEL = 206e9


class CylinderBuckling(Data):
    """Buckling against the critical load of tube and rod as a column between the pins, at the length of each instant."""

    factor: PositiveRatio = Field(description="critical load over the load that is allowed, such as 2.7")
    by: Literal["exact", "rule"] = Field(
        default="exact",
        description="exact: the two-section column; rule: the class formula for it, an upper bound (from memory, check against "
        "the standard)",
    )
    tube_length: PositiveLength | None = Field(
        default=None, description="from its pin to where the rod leaves it; default the barrel's length"
    )
    modulus: Stress = Field(default=STEEL, description="of tube and rod, such as 206 GPa")


class CylinderCheck(Data):
    """A hydraulic cylinder, or each of a pair."""

    of: str = Field(description="the cylinder")
    bore: PositiveLength | None = Field(
        default=None, description="the piston's diameter, such as 250 mm; default that of its hydraulics"
    )
    rod: PositiveLength | None = Field(default=None, description="the rod's diameter; default that of its hydraulics")
    hollow: Annotated[float, Measure(quantities.LENGTH, "not negative")] = Field(
        default=0.0, description="diameter of the hole in a hollow rod"
    )
    tube: PositiveLength | None = Field(default=None, description="the tube's outer diameter, such as 300 mm; or wall")
    wall: PositiveLength | None = Field(default=None, description="instead of tube: how thick its wall is")
    buckling: CylinderBuckling | None = Field(default=None, description="such as {factor: 2.7}")
    allowed: AllowedStress | None = Field(
        default=None, description="stress of rod and tube, such as {yield_stress: 355 MPa, factor: 1.5}"
    )
    relief: Stress | None = Field(default=None, description="pressure at which the relief valves open, such as 280 bar")

    @model_validator(mode="after")
    def _geometry_is_given_once(self) -> CylinderCheck:
        if self.buckling is None and self.allowed is None and self.relief is None:
            raise validation_error("checks nothing: give one or more of buckling, allowed and relief")
        if self.tube is not None and self.wall is not None:
            raise validation_error("needs one of tube, its outer diameter, and wall; it has both")
        if self.buckling is not None and self.tube is None and self.wall is None:
            raise validation_error("buckling needs the tube's outer diameter (tube) or its wall")
        if self.rod is not None and self.hollow >= self.rod:
            raise validation_error(f"nothing is left of the rod of {self.rod:g} m with a hole of {self.hollow:g} m")
        return self

    def wall_with(self, bore: float) -> float | None:
        """Thickness of the tube's wall; None if it is not given."""
        return (self.tube - bore) / 2 if self.tube is not None else self.wall


PositiveSpeed = Annotated[float, Measure(quantities.SPEED, "positive")]


class RopeCheck(Data):
    """A check of a rope, in all its spans."""

    of: str = Field(description="the rope")
    breaking_load: PositiveForce | None = Field(default=None, description="default the rope's own")
    factor: PositiveRatio | None = Field(
        default=None, description="breaking load over the tension that is allowed, such as 5; or rule and swl"
    )
    rule: Literal["ilo"] | None = Field(
        default=None,
        description="instead of factor, by swl: ilo: 5 to 10 t, falling to 3 at 160 t (from memory, check against the standard)",
    )
    swl: Mass | None = Field(default=None, description="safe working load, which rule goes by, such as 25 t")
    tension: Literal["static", "dynamic"] | None = Field(
        default=None,
        description="which tension the factor applies to: static, that of all that hangs on the rope at rest, as rules have it; or "
        "dynamic, that of each instant; default static where something hangs on the rope, else dynamic",
    )
    least: PositiveForce | None = Field(
        default=None, description="tension that every span must keep, so that it is not slack, such as 5 kN"
    )
    snap: PositiveSpeed | None = Field(
        default=None,
        description="how fast the rope may be stretched: at most the speed with which a slack one gets taut",
    )

    @property
    def wants_tension(self) -> bool:
        """Whether its tension is checked."""
        return self.factor is not None or self.rule is not None

    @model_validator(mode="after")
    def _limits_are_consistent(self) -> RopeCheck:
        if self.factor is not None and self.rule is not None:
            raise validation_error("needs factor, or rule with swl; it has both")
        if (self.rule is None) != (self.swl is None):
            raise validation_error(
                "rule goes by swl, the safe working load: give both, such as rule: ilo, swl: 25 t; or factor"
            )
        if not self.wants_tension and self.least is None and self.snap is None:
            raise validation_error("checks nothing: give one or more of factor (or rule), least and snap")
        if self.breaking_load is not None and not self.wants_tension:
            raise validation_error(
                "a breaking load is compared with tension times a factor: give factor, or rule with swl"
            )
        if self.tension is not None and not self.wants_tension:
            raise validation_error("tension says what factor applies to: give factor, or rule with swl")
        return self


LargestAngle = Annotated[float, Measure(quantities.ANGLE, "positive")]


class SeaLead(Data):
    """Limits of EN 13852-1 by the sea: the load 2.5 m + 1.5 Hs from below the tip, half of it across."""

    hs: Annotated[float, Measure(quantities.LENGTH, "not negative")] = Field(description="significant wave height")
    height: PositiveLength = Field(description="of the boom's tip over the deck that the load is lifted from")


class LeadCheck(Data):
    """Off-lead and side-lead of the line that the payload hangs on."""

    off: LargestAngle | None = Field(
        default=None, description="in the boom's plane, inwards or outwards, such as 6 deg"
    )
    side: LargestAngle | None = Field(default=None, description="across the boom's plane, such as 3 deg")
    en13852: SeaLead | None = Field(
        default=None, description="instead: limits by the sea, such as {hs: 2 m, height: 30 m}"
    )
    slew: str | None = Field(
        default=None,
        description="the body that slews, whose hinge the boom's plane goes through; default the first upright one",
    )
    seen_from: Literal["crane", "vertical"] = Field(
        default="crane",
        description="whether angles are from the slewing axis, which heels with the vessel, or from the vertical",
    )

    @model_validator(mode="after")
    def _limits_are_given_once(self) -> LeadCheck:
        if self.en13852 is not None and (self.off is not None or self.side is not None):
            raise validation_error("en13852 gives both limits; leave out off and side, or en13852")
        if self.en13852 is None and self.off is None and self.side is None:
            raise validation_error("needs off, side or en13852: how far the line may lean")
        check_right_angle(self, "off", "side")
        return self


class HeelCheck(Data):
    """Roll, pitch and tilt of a vessel, or of any body that stands upright with it."""

    of: str = Field(default=VESSEL, description="the vessel, or another body")
    roll: LargestAngle | None = Field(default=None, description="to either side, such as 5 deg")
    pitch: LargestAngle | None = Field(default=None, description="such as 2 deg")
    tilt: LargestAngle | None = Field(default=None, description="from the vertical in whatever direction")
    rule: Literal["shipboard"] | None = Field(
        default=None,
        description="shipboard: 5 deg of heel with 2 deg of trim (from memory, check against the standard)",
    )

    @model_validator(mode="after")
    def _limits_are_given_once(self) -> HeelCheck:
        given = [name for name in ("roll", "pitch", "tilt") if getattr(self, name) is not None]
        if self.rule is not None and given:
            raise validation_error(f"rule gives the limits; leave out {given[0]}, or rule")
        if self.rule is None and not given:
            raise validation_error("needs roll, pitch, tilt or rule: how far it may heel")
        check_right_angle(self, "roll", "pitch", "tilt")
        return self


def check_right_angle(data: Data, *names: str) -> None:
    """Reject limits of 90 deg and more: they were meant in degrees."""
    for name in names:
        limit = getattr(data, name)
        if limit is not None and limit >= pi / 2:
            raise validation_error(
                f"{name} is {limit:.4g} rad, {limit * 180 / pi:.4g} deg; a limit is less than 90 deg: write {limit:.4g} deg if "
                "degrees are meant"
            )


class LimitCheck(Data):
    """Any signal, or formula of signals, against a limit."""

    of: str = Field(description="a signal or a formula, such as hook_load or norm(reaction.king, mx, my)")
    at_most: Annotated[float, Measure(None, "positive")] | None = None
    at_least: Annotated[float, Measure(None, "positive")] | None = None
    between: tuple[Annotated[float, Measure(None)], Annotated[float, Measure(None)]] | None = None

    @model_validator(mode="after")
    def _exactly_one_limit(self) -> LimitCheck:
        given = [name for name in ("at_most", "at_least", "between") if getattr(self, name) is not None]
        if len(given) != 1:
            raise validation_error(
                f"needs one of at_most, at_least and between; it has {' and '.join(given) or 'none'}"
            )
        if self.between is not None and self.between[0] >= self.between[1]:
            raise validation_error("between needs the lower end first: two different numbers")
        return self


class Check(Data):
    """One check: its kind, by its one key, and the allowable load."""

    limit: LimitCheck | None = Field(default=None, description="any signal or formula against a limit")
    bearing: BearingCheck | None = Field(default=None, description="a slew bearing against its maker's curve or rating")
    pin: PinCheck | None = Field(
        default=None, description="a pin or hook with its lugs: shear, bearing, net section, tear-out"
    )
    section: SectionCheck | None = Field(default=None, description="von Mises' stress in a section of a boom")
    pedestal: PedestalCheck | None = Field(default=None, description="a pedestal and what holds it on deck")
    lead: LeadCheck | None = Field(default=None, description="off-lead and side-lead of the hoist line")
    heel: HeelCheck | None = Field(default=None, description="roll, pitch and tilt of a vessel")
    cylinder: CylinderCheck | None = Field(
        default=None, description="a hydraulic cylinder against buckling, yield of rod and tube, relief pressure"
    )
    rope: RopeCheck | None = Field(
        default=None, description="a rope against its breaking load, slack and snapping tight"
    )

    @property
    def kind(self) -> str:
        """Its one key."""
        return next(name for name in type(self).model_fields if getattr(self, name) is not None)

    @model_validator(mode="after")
    def _exactly_one_kind(self) -> Check:
        kinds = list(type(self).model_fields)
        given = [name for name in kinds if getattr(self, name) is not None]
        if len(given) != 1:
            raise validation_error(
                f"a check has one of the keys {', '.join(kinds)}; this one has {' and '.join(given) or 'none'}"
            )
        return self


_OF_ANGLES = ("lead", "heel")
"""Kinds of checks that are not about the structure."""


def check_kinds(plant: Plant) -> dict[str, str]:
    """The kind of every check, by its name."""
    return {name: check.kind for name, check in plant.scenario.checks.items()}


def checks_of_angles(plant: Plant) -> frozenset[str]:
    """The names of checks of angles, not of the structure."""
    return frozenset(name for name, kind in check_kinds(plant).items() if kind in _OF_ANGLES)


def bearings_with_curve(scenario: Scenario | None) -> Iterator[tuple[str, BearingCheck]]:
    """The checks of slewing bearings against a limiting curve, by name."""
    for name, check in scenario.checks.items() if scenario is not None else ():
        if check.bearing is not None and check.bearing.curve is not None:
            yield name, check.bearing


def hoist_line_checks(scenario: Scenario) -> tuple[str, ...]:
    """Names of the checks of ropes and of the lead of the hoist line."""
    return tuple(
        name for name, check in scenario.checks.items() if {"rope", "lead"} & set(check.model_dump(exclude_none=True))
    )
