"""Allowable stress: a number, or a yield stress divided by the factor of a load case."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import Data, Measure, PositiveRatio, fault
from deckcrane.practice.allowables import LoadCase

Stress = Annotated[float, Measure(units.PRESSURE, "positive")]


class AllowedStress(Data):
    """An allowable normal stress; for shear, by von Mises, it is divided by sqrt(3)."""

    stress: Stress | None = Field(default=None, description="allowable stress, such as 235 MPa; or a yield stress")
    yield_stress: Stress | None = Field(
        default=None, description="such as 355 MPa; with the factor or the load case by which it is divided"
    )
    factor: PositiveRatio | None = Field(default=None, description="yield stress over allowable stress, such as 1.5")
    case: LoadCase | None = Field(
        default=None,
        description="instead of a factor: I, II or III, for 1.50, 1.33 or 1.10 (from memory, check against the standard)",
    )

    @model_validator(mode="after")
    def _given_one_way(self) -> AllowedStress:
        given = [name for name in ("factor", "case") if getattr(self, name) is not None]
        if (self.stress is None) == (self.yield_stress is None):
            raise fault("needs one of stress and yield_stress, such as {yield_stress: 355 MPa, factor: 1.5}")
        if self.stress is not None and given:
            raise fault(
                f"{given[0]} divides a yield_stress; beside stress, which is allowed as it stands, leave it out"
            )
        if self.yield_stress is not None and len(given) != 1:
            raise fault(f"yield_stress needs one of factor and case; it has {' and '.join(given) or 'none'}")
        if self.factor is not None and self.factor < 1:
            raise fault(f"a factor of {self.factor:g} would allow more than the yield stress; it is 1 or more")
        return self
