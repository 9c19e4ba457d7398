"""Station keeping: natural periods instead of gains, the place where the vessel is held, and thrust limits."""

from __future__ import annotations

from math import pi
from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.model import units
from deckcrane.model.angles import StartAngle
from deckcrane.model.data import Data, Fault, Length, Measure, PositiveRatio, PositiveTime, fault, raise_all

HELD = ("surge", "sway", "yaw")
SEPARATE = 4
"""Least ratio of a period of station keeping to the filtered one: with less, the lag is too large for damping."""
PositiveForce = Annotated[float, Measure(units.FORCE, "positive")]
PositiveMoment = Annotated[float, Measure(units.MOMENT, "positive")]


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
                raise fault(f"{key} needs a motion that is held, such as surge: 60 s")
        if self.wave_filter is not None and self.wave_filter > min(periods) / SEPARATE:
            raise fault(
                f"a wave_filter of {self.wave_filter:.4g} s delays what holds the vessel within {min(periods):.4g} s: periods of "
                f"station keeping must be {SEPARATE} times as long, or more"
            )
        if self.integral is None:
            return self
        least = max(periods) / (4 * pi * self.damping)  # Routh: s^3 + 2 zeta w s^2 + w^2 s + w^2 / T
        if self.integral <= least:
            raise fault(
                f"an integral of {self.integral:.4g} s makes a period of {max(periods):.4g} s unstable: it must be longer than "
                f"period / (4 pi damping) = {least:.3g} s, and well behaved is ten times that"
            )
        return self
