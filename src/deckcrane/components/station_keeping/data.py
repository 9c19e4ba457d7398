"""Station keeping and moorings of a vessel.

Station keeping has natural periods instead of gains, the place where the vessel is held, and thrust limits. Moorings are lines
with weight, straight lines, or a stiffness.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import pi
from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.scenario.data import (
    AnyQuantity,
    Data,
    Fault,
    Length,
    Measure,
    Name,
    Position,
    PositiveLength,
    PositiveRatio,
    PositiveTime,
    StartAngle,
    raise_all,
    validation_error,
)
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension, Quantity, UnitError, check_dimension

HELD = ("surge", "sway", "yaw")
SEPARATE = 4
"""Least ratio of a period of station keeping to the filtered one: with less, the lag is too large for damping."""
PositiveForce = Annotated[float, Measure(quantities.FORCE, "positive")]
PositiveMoment = Annotated[float, Measure(quantities.MOMENT, "positive")]


class KeptPlace(Data):
    """A place and a heading: along the ground's x and y, and about z."""

    surge: Length = 0.0
    sway: Length = 0.0
    yaw: StartAngle = 0.0


class ThrustLimits(Data):
    """Limits of the thrust in either direction: along the vessel's heading, across it, and about the vertical."""

    surge: PositiveForce | None = Field(default=None, description="along the heading, such as 300 kN; default no limit")
    sway: PositiveForce | None = Field(default=None, description="across it, such as 200 kN; default no limit")
    yaw: PositiveMoment | None = Field(default=None, description="such as 5 MN m; default no limit")


class StationKeeping(Data):
    """Thrusters that hold the vessel: the natural periods they give it, their damping ratio, their limits."""

    surge: PositiveTime | None = None
    sway: PositiveTime | None = None
    yaw: PositiveTime | None = None
    damping: PositiveRatio = Field(default=0.7, description="share of critical damping in these motions")
    at: KeptPlace = Field(
        default=KeptPlace(), description="where the vessel is held, such as {surge: 10 m, yaw: 90 deg}; default zero"
    )
    integral: PositiveTime | None = Field(
        default=None,
        description="time of an integral action that takes away the offset under steady loads, such as 300 s",
    )
    wave_filter: PositiveTime | None = Field(
        default=None, description="period about which thrusters do not answer to the motion, such as the waves' 8 s"
    )
    thrust: ThrustLimits = Field(
        default=ThrustLimits(), description="the most that thrusters give, such as {surge: 300 kN, sway: 200 kN}"
    )

    @model_validator(mode="after")
    def _periods_are_consistent(self) -> StationKeeping:
        free = [name for name in HELD if getattr(self, name) is None]
        advice = "give {0} a period, such as {0}: 60 s"
        faults: list[Fault] = []
        for name in free:
            if getattr(self.thrust, name) is not None:
                faults.append((("thrust", name), f"nothing holds {name}: this limits nothing; {advice.format(name)}"))
            if getattr(self.at, name) != 0.0:
                faults.append((("at", name), f"nothing holds {name}; {advice.format(name)}, or use `start`"))
        raise_all(faults)
        periods = [getattr(self, name) for name in HELD if getattr(self, name) is not None]
        for key in ("integral", "wave_filter"):
            if getattr(self, key) is not None and not periods:
                raise validation_error(f"{key} needs a motion that is held, such as surge: 60 s")
        if self.wave_filter is not None and self.wave_filter > min(periods) / SEPARATE:
            raise validation_error(
                f"a wave_filter of {self.wave_filter:.4g} s delays what holds the vessel within {min(periods):.4g} s: periods of "
                f"station keeping must be {SEPARATE} times as long, or more"
            )
        if self.integral is None:
            return self
        least = max(periods) / (4 * pi * self.damping)  # Routh: s^3 + 2 zeta w s^2 + w^2 s + w^2 / T
        if self.integral <= least:
            raise validation_error(
                f"an integral of {self.integral:.4g} s makes a period of {max(periods):.4g} s unstable: it must be longer than "
                f"period / (4 pi damping) = {least:.3g} s, and well behaved is ten times that"
            )
        return self


WEIGHT_PER_LENGTH = Dimension("a weight per length", (1, 0, -2), (0,), "1.1 kN/m")
COUPLING = Dimension("a force per angle", (1, 1, -2), (0, -1), "2 MN/rad")
SYMMETRIC = 1e-6
"""Allowed asymmetry of a stiffness matrix over its largest entry: files hold rounded numbers."""

Row = tuple[AnyQuantity, AnyQuantity, AnyQuantity, AnyQuantity, AnyQuantity, AnyQuantity]
Stiffness = Annotated[float, Measure(quantities.STIFFNESS, "not negative")]


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
            raise validation_error(f"needs length or pretension, one of the two; it has {given}")
        return self


class MooringStiffness(Data):
    """Springs on surge, sway and yaw."""

    surge: Stiffness = Field(default=0.0, description="such as 50 kN/m")
    sway: Stiffness = Field(default=0.0, description="such as 50 kN/m")
    yaw: Annotated[float, Measure(quantities.ANGULAR_STIFFNESS, "not negative")] = Field(
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
            raise validation_error("needs lines, stiffness or matrix")
        if self.stiffness is not None and self.matrix is not None:
            raise validation_error("has stiffness and matrix; one of the two is enough")
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
                needed = (quantities.STIFFNESS, COUPLING, quantities.ANGULAR_STIFFNESS)[(i > 2) + (j > 2)]
                try:
                    check_dimension(value, needed) if isinstance(value, Quantity) else None
                except UnitError as error:
                    yield ("matrix", i, j), str(error)
