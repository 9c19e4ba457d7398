"""Two equal cylinders side by side on one hinge, and their combined hydraulics.

A file states the data of one of the two: masses, diameters, leakage, friction, stops.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import Data, Measure, PositiveLength, fault
from deckcrane.model.hydraulics import Hydraulics

SIDES = {"left": -1.0, "right": 1.0}
"""The two cylinders of a pair, and the side of the middle of each along the hinge's axis."""


class CylinderPair(Data):
    """Two cylinders at half the spacing to either side of the pins, along the hinge's axis."""

    spacing: PositiveLength = Field(description="distance of the two cylinders' axes, such as 1.6 m")
    side_share: Annotated[float, Measure(units.RATIO, "not negative")] = Field(
        default=0.0,
        description="the part, 0 to 1, of the moment across hinge and cylinders that the pair carries instead of the hinge, one "
        "pushing more and the other less; bodies that are rigid cannot tell it",
        json_schema_extra={"maximum": 1},
    )
    circuits: Literal["one", "two"] = Field(
        default="one",
        description="one: a single valve feeds both cylinders; two: each has a valve, and relief valves, of its own",
    )

    @model_validator(mode="after")
    def _share_is_at_most_one(self) -> CylinderPair:
        if self.side_share > 1:
            raise fault(f"side_share is a part of a moment, 0 to 1; it is {self.side_share:.6g}")
        return self


def of_both(one: Hydraulics, pair: CylinderPair) -> Hydraulics:
    """The hydraulics of both cylinders as one: twice the areas, and with them the volumes, twice the leakage and friction.

    A valve that feeds both is a single one, with the relief valves beside it; with two circuits there are two of them.
    """
    piston, rod = one.areas
    leakage, friction, valve, supply = one.leakage, one.friction, one.valve, one.supply
    changes: dict[str, Any] = {
        "piston_area": 2 * piston,
        "rod_area": 2 * rod,
        "piston_diameter": None,
        "rod_diameter": None,
        "leakage": leakage.model_copy(update={"internal": 2 * leakage.internal, "external": 2 * leakage.external}),
    }
    if friction is not None:
        doubled = {name: 2 * getattr(friction, name) for name in ("coulomb", "viscous")}
        changes["friction"] = friction.model_copy(update={**doubled, "static": 2 * friction.breakaway})
    if pair.circuits == "two":
        changes["valve"] = valve.model_copy(update={"opening_area": 2 * valve.opening_area})
        if (relief := supply.relief) is not None:
            both = relief.model_copy(update={"gradient": 2 * relief.gradient})
            changes["supply"] = supply.model_copy(update={"relief": both})
    return one.model_copy(update=changes)
