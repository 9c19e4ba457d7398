"""Tanks of a vessel with their liquids, and pumps between pairs of them that take out heel: keys `tanks` and `anti_heel`.

The mass of what is in tanks is part of the vessel's mass in its hydrodynamic data.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.components.bodies import SurfaceMesh
from deckcrane.scenario.data import Angle, Data, Fault, Measure, Name, Position, PositiveTime, validation_error
from deckcrane.units import quantities

SEA_WATER = 1025.0
Share = Annotated[float, Measure(quantities.RATIO, "not negative"), Field(le=1.0)]
PositiveAngle = Annotated[float, Measure(quantities.ANGLE, "positive")]
LiquidDensity = Annotated[float, Measure(quantities.DENSITY, "positive")]


class TankBox(Data):
    """The inside of a tank that is a box along the vessel's axes: two opposite corners."""

    corner: Position = Field(description="one corner, in the vessel's frame")
    opposite: Position = Field(description="the corner opposite to it")

    @model_validator(mode="after")
    def _has_volume(self) -> TankBox:
        if any(a == b for a, b in zip(self.corner, self.opposite, strict=True)):
            raise validation_error("opposite corners differ in x, y and z; this box has no volume")
        return self

    @property
    def low(self) -> tuple[float, ...]:
        return tuple(min(a, b) for a, b in zip(self.corner, self.opposite, strict=True))

    @property
    def high(self) -> tuple[float, ...]:
        return tuple(max(a, b) for a, b in zip(self.corner, self.opposite, strict=True))

    @property
    def volume(self) -> float:
        x, y, z = (high - low for low, high in zip(self.low, self.high, strict=True))
        return float(x * y * z)


class VesselTank(Data):
    """A tank: its inside, and how much of what is in it. Its liquid is part of the vessel's mass."""

    box: TankBox | None = None
    mesh: SurfaceMesh | None = Field(default=None, description="a closed file of triangles")
    filled: Share = Field(description="share of its volume, such as 60 %")
    density: LiquidDensity = Field(default=SEA_WATER, description="of the liquid; default 1025 kg/m^3")

    @model_validator(mode="after")
    def _one_form(self) -> VesselTank:
        if (self.box is None) == (self.mesh is None):
            raise validation_error(
                f"a tank has one of the keys box or mesh; this one has {'none' if self.box is None else 'both'}"
            )
        if self.mesh is not None:
            if self.mesh.density is not None:
                raise validation_error("the density of the liquid is beside the mesh, not in it")
            self.mesh.check_closed()
        return self

    @property
    def capacity(self) -> float:
        """Volume [m^3] of the tank."""
        if self.box is not None:
            return self.box.volume
        assert self.mesh is not None, "one of the forms is given"
        assert self.mesh.found is not None, "read when it was made"
        return self.mesh.found.volume * self.mesh.unit**3


class AntiHeel(Data):
    """A pump between two tanks that moves ballast against the heel."""

    tanks: tuple[Name, Name] = Field(description="the two tanks, such as [port, starboard]; boxes")
    rate: Annotated[float, Measure(quantities.FLOW, "positive")] = Field(
        description="largest flow of the pump, such as 800 m^3/h"
    )
    target: Angle = Field(default=0.0, description="heel that is held, starboard down is positive")
    deadband: PositiveAngle = Field(description="heel from the target within which the pump rests, such as 0.3 deg")
    full_at: PositiveAngle | None = Field(
        default=None, description="heel from the target at which it runs at its full rate; default twice the deadband"
    )
    wave_filter: PositiveTime = Field(
        default=20.0, description="time of the low-pass filter that keeps rolling in waves out of the control"
    )
    response: PositiveTime = Field(
        default=5.0, description="time in which pump and valves follow the control: a first-order delay"
    )
    moved: Annotated[float, Measure(quantities.VOLUME)] = Field(
        default=0.0, description="moved from the first tank into the second at the start; negative the other way"
    )
    losses: Annotated[float, Measure(quantities.LENGTH, "not negative")] = Field(
        default=0.0, description="head lost in the pipes at the full rate, such as 6 m; it grows with the flow squared"
    )
    efficiency: Annotated[float, Measure(quantities.RATIO, "positive"), Field(le=1.0)] = Field(
        default=1.0, description="of pump and motor"
    )

    @model_validator(mode="after")
    def _is_consistent(self) -> AntiHeel:
        if self.tanks[0] == self.tanks[1]:
            raise validation_error("tanks: two different ones are needed")
        if self.full_at is not None and self.full_at <= self.deadband:
            raise validation_error(
                f"full_at ({self.full_at:.4g} rad) must be more than deadband ({self.deadband:.4g} rad)"
            )
        return self

    @property
    def full_heel(self) -> float:
        """Heel from the target at which the pump runs at its full rate."""
        return float(2 * self.deadband if self.full_at is None else self.full_at)


def ballast_faults(tanks: dict[str, VesselTank], pumps: dict[str, AntiHeel]) -> list[Fault]:
    """Find pumps between tanks that do not exist, that are not boxes, or that cannot give what is moved."""
    faults: list[Fault] = []
    taken: dict[str, str] = {}
    for name, pump in pumps.items():
        where = ("anti_heel", name)
        missing = [tank for tank in pump.tanks if tank not in tanks]
        if missing:
            there = f"there are {', '.join(tanks)}" if tanks else "there are none: add tanks: {port: {...}}"
            faults.append(((*where, "tanks"), f'there is no tank "{missing[0]}"; {there}'))
            continue
        source, target = (tanks[tank] for tank in pump.tanks)
        if source.box is None or target.box is None:
            faults.append(((*where, "tanks"), "tanks between which a pump moves ballast are boxes; write box: {...}"))
        elif (source.box.corner[1] + source.box.opposite[1]) == (target.box.corner[1] + target.box.opposite[1]):
            faults.append(
                ((*where, "tanks"), "both tanks lie equally far to one side: moving ballast does not right it")
            )
        if source.density != target.density:
            faults.append(((*where, "tanks"), "tanks that share a pump hold the same liquid: give them one density"))
        for tank in pump.tanks:
            if tank in taken:
                faults.append(((*where, "tanks"), f"{tank} is with the pump {taken[tank]} already"))
            taken[tank] = name
        least = -min(target.filled * target.capacity, (1 - source.filled) * source.capacity)
        most = min(source.filled * source.capacity, (1 - target.filled) * target.capacity)
        if not least <= pump.moved <= most:
            faults.append(
                ((*where, "moved"), f"the tanks allow {least:.4g} to {most:.4g} m^3; this is {pump.moved:.4g} m^3")
            )
    return faults
