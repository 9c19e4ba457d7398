"""Moorings of a vessel: lines with weight, straight lines, or a stiffness."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import AnyQuantity, Data, Fault, Measure, Name, Position, PositiveLength, fault, raise_all
from deckcrane.model.station_keeping import KeptPlace, PositiveForce
from deckcrane.model.units import Dimension, Quantity, UnitError, check_dimension

WEIGHT_PER_LENGTH = Dimension("a weight per length", (1, 0, -2), (0,), "1.1 kN/m")
COUPLING = Dimension("a force per angle", (1, 1, -2), (0, -1), "2 MN/rad")
SYMMETRIC = 1e-6
"""Allowed asymmetry of a stiffness matrix over its largest entry: files hold rounded numbers."""

Row = tuple[AnyQuantity, AnyQuantity, AnyQuantity, AnyQuantity, AnyQuantity, AnyQuantity]
Stiffness = Annotated[float, Measure(units.STIFFNESS, "not negative")]


class MooringLine(Data):
    """One line from the vessel to an anchor: an elastic catenary in water, or a straight elastic line where it has no weight."""

    fairlead: Position = Field(description="where it leaves the vessel, in the vessel's frame")
    anchor: Position = Field(
        description="where it is anchored, in the ground's frame; a catenary lies on the seabed there"
    )
    axial_stiffness: PositiveForce = Field(description="EA: force per strain, such as 500 MN")
    weight: Annotated[float, Measure(WEIGHT_PER_LENGTH, "positive")] | None = Field(
        default=None,
        description="in water per metre, such as 1.1 kN/m; without it the line is straight, and only pulls",
    )
    length: PositiveLength | None = Field(default=None, description="unstretched; or give pretension")
    pretension: PositiveForce | None = Field(
        default=None, description="instead of length: the tension at the fairlead with the vessel at its place (`at`)"
    )

    @model_validator(mode="after")
    def _given_one_way(self) -> MooringLine:
        if (self.length is None) == (self.pretension is None):
            given = "neither" if self.length is None else "both"
            raise fault(f"needs length or pretension, one of the two; it has {given}")
        return self


class MooringStiffness(Data):
    """Springs on surge, sway and yaw."""

    surge: Stiffness = Field(default=0.0, description="such as 50 kN/m")
    sway: Stiffness = Field(default=0.0, description="such as 50 kN/m")
    yaw: Annotated[float, Measure(units.ANGULAR_STIFFNESS, "not negative")] = Field(
        default=0.0, description="such as 80 MN m/rad"
    )


class Moorings(Data):
    """Lines, and springs towards a place and heading."""

    lines: dict[Name, MooringLine] = Field(default={}, description="lines by name")
    stiffness: MooringStiffness | None = Field(
        default=None, description="springs, such as {surge: 50 kN/m, sway: 50 kN/m, yaw: 80 MN m/rad}"
    )
    matrix: tuple[Row, Row, Row, Row, Row, Row] | None = Field(
        default=None, description="instead: 6x6 in N, m and rad, of surge, sway, heave, roll, pitch, yaw; symmetric"
    )
    at: KeptPlace = Field(default=KeptPlace(), description="where springs rest and lines have their pretension")

    @model_validator(mode="after")
    def _stiffness_is_given_once(self) -> Moorings:
        if not self.lines and self.stiffness is None and self.matrix is None:
            raise fault("needs lines, stiffness or matrix")
        if self.stiffness is not None and self.matrix is not None:
            raise fault("has stiffness and matrix; one of the two is enough")
        if self.matrix is not None:
            largest = max(abs(value) for row in self.matrix for value in row)
            asymmetry = max(abs(self.matrix[i][j] - self.matrix[j][i]) for i in range(6) for j in range(i))
            if asymmetry > SYMMETRIC * largest:
                raise_all(
                    [(("matrix",), f"a stiffness is symmetric; two entries of this one differ by {asymmetry:.4g}")]
                )
            raise_all(list(self._unit_faults()))
        return self

    def _unit_faults(self) -> Iterator[Fault]:
        """Find entries whose own units do not fit; those without are in N, m and rad."""
        for i, row in enumerate(self.matrix or ()):
            for j, value in enumerate(row):
                needed = (units.STIFFNESS, COUPLING, units.ANGULAR_STIFFNESS)[(i > 2) + (j > 2)]
                try:
                    check_dimension(value, needed) if isinstance(value, Quantity) else None
                except UnitError as error:
                    yield ("matrix", i, j), str(error)
