"""Settings of stability while lifting: key `answers.stability` of a study. Loads, poses, limits, sudden loss of the load."""

from __future__ import annotations

from itertools import pairwise
from math import pi
from typing import Annotated, Literal

from pydantic import Field, StrictBool, model_validator

from deckcrane.components.ratings.data import LargestAngle, check_right_angle
from deckcrane.scenario.data import Angle, Data, Length, Mass, Measure, PositiveLength, PositiveTime, validation_error
from deckcrane.units import quantities

StabilityCode = Literal["is_code", "workboat"]
CoordinateValue = Annotated[float, Measure(None)]


class RightingLevers(Data):
    """GZ over heel, of the vessel with its crane and without load."""

    angles: tuple[Angle, ...]
    levers: tuple[Length, ...]

    @model_validator(mode="after")
    def _is_righting_curve(self) -> RightingLevers:
        if len(self.angles) != len(self.levers) or len(self.angles) < 3:
            raise validation_error(
                f"angles and levers are pairs, three or more; there are {len(self.angles)} and {len(self.levers)}"
            )
        if self.angles[0] != 0.0 or self.levers[0] != 0.0:
            raise validation_error(
                "the curve begins upright, with an angle of 0 and no lever; to the other side it is the same"
            )
        if any(after <= before for before, after in pairwise(self.angles)):
            raise validation_error("angles go up from one to the next")
        if self.angles[-1] > pi:
            raise validation_error(f"the last angle is {self.angles[-1]:.4g} rad; write deg if degrees are meant")
        return self


class LoadLoss(Data):
    """Sudden loss of the hook load, by simulation."""

    remaining: Annotated[float, Measure(quantities.RATIO, "positive"), Field(lt=1.0)] | None = Field(
        default=None,
        description="share of the load's mass that stays on the hook; default next to nothing, on ropes or a winch 5 %",
    )
    duration: PositiveTime | None = Field(
        default=None, description="how long; default one and a quarter periods of roll"
    )


class LargeAngles(Data):
    """Righting levers by exact hydrostatics of the vessel's stated hull."""

    to: LargestAngle = Field(
        default=pi / 2, description="heel to both sides up to which levers are found; default 90 deg"
    )


class StabilityAnswers(Data):
    """Heel and trim by load and slew, the largest load within limits, and the sudden loss of the load."""

    vessel: str | None = Field(default=None, description="which vessel; default the one that carries the crane")
    loads: tuple[Mass, ...] = Field(default=(), description="default a quarter to all of the payload's mass")
    slew: str | None = Field(default=None, description="the coordinate that slews; default of the first upright hinge")
    slews: tuple[Angle, ...] = Field(default=(), description="where it stands; default every 30 deg")
    over: dict[str, tuple[CoordinateValue, ...]] = Field(
        default={}, description="other coordinates with their places, such as {luff: [-60 deg, -30 deg]}: the radius"
    )
    heel: LargestAngle | None = Field(
        default=None, description="largest static heel, such as that of the crane's approval"
    )
    trim: LargestAngle | None = Field(default=None, description="largest static trim")
    gm: PositiveLength | None = Field(default=None, description="least metacentric height with crane and load")
    codes: tuple[StabilityCode, ...] = Field(
        default=(),
        description="is_code: 2008 IS Code, Part B, 2.9 (from memory, check against the standard); workboat: UK small workboats",
    )
    freeboard: PositiveLength | None = Field(
        default=None, description="of the deck edge, upright, without the crane's weight"
    )
    breadth: PositiveLength | None = Field(default=None, description="of the deck")
    flooding: LargestAngle | None = Field(default=None, description="heel at which water comes in")
    exposed: Annotated[float, Measure(quantities.LENGTH, "not negative")] | None = Field(
        default=None, description="significant wave height of exposed waters; default: the waters are not exposed"
    )
    righting: RightingLevers | None = Field(
        default=None, description="GZ curve; default GM sin(heel), for small angles"
    )
    large_angles: LargeAngles | StrictBool | None = Field(
        default=None,
        description="levers of the hull at large angles: true, false or how far; default true where the vessel states its hull. "
        "If stated, codes take freeboard, breadth and flooding from the hull",
    )
    loss: LoadLoss | StrictBool = Field(
        default=True, description="the load lost at once, by simulation: true, false or how"
    )

    @model_validator(mode="after")
    def _codes_and_poses_are_complete(self) -> StabilityAnswers:
        needed = {"is_code": ("freeboard", "breadth", "flooding"), "workboat": ("freeboard", "breadth")}
        if self.large_angles not in (None, False) and self.righting is not None:
            raise validation_error("large_angles finds the levers from the hull; leave out righting, or large_angles")
        for code in self.codes if self.large_angles in (None, False) else ():
            missing = [name for name in needed[code] if getattr(self, name) is None]
            if missing:
                raise validation_error(f"{code} needs {' and '.join(missing)}")
        if len(set(self.codes)) < len(self.codes):
            raise validation_error("a code is listed twice")
        for name, values in {"loads": self.loads, "slews": self.slews, **self.over}.items():
            if len(set(values)) < len(values) or (name in self.over and not values):
                raise validation_error(f"{name}: different numbers are needed, one at least")
        check_right_angle(self, "heel", "trim", "flooding")
        if isinstance(self.large_angles, LargeAngles) and not 0.1 <= self.large_angles.to <= pi * (1 + 1e-9):
            raise validation_error(
                f"large_angles: to is {self.large_angles.to:.4g} rad; it is between 0.1 rad and 180 deg"
            )
        if any(abs(slew) > 2 * pi * (1 + 1e-9) for slew in self.slews):
            raise validation_error(
                f"slews: {max(self.slews, key=abs):g} rad is more than a turn; write deg if degrees are meant"
            )
        return self
