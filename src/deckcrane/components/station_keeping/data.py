"""Station keeping and moorings of a vessel.

Station keeping has natural periods instead of gains, the place where the vessel is held, and thrust limits. Moorings are lines
with weight, straight lines, or a stiffness; a line with weight has its static shape at every moment, or dynamics of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import degrees, pi
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from deckcrane.components.ropes.data import DAMPING, WireDrag
from deckcrane.components.water.data import SEA_WATER
from deckcrane.components.wind.data import Density
from deckcrane.scenario.data import (
    Angle,
    AnyQuantity,
    Data,
    Fault,
    KeyPath,
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
from deckcrane.scenario.tables import PositiveFactor
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


LossShare = Annotated[float, Measure(quantities.RATIO, "not negative")]


class ThrustLossZone(Data):
    """Directions in which an azimuth thruster gives less, such as those in which its wake meets another one or a skeg."""

    zone: tuple[Angle, Angle] = Field(
        description="from and to, counted from the vessel's x axis towards its y axis, such as [70 deg, 110 deg]"
    )
    loss: LossShare = Field(description="share of the thrust that is lost there, such as 20 %")


class ThrusterData(Data):
    """A thruster of the vessel: where it is, how much it gives, and how fast it does."""

    kind: Literal["tunnel", "azimuth", "propeller"] = Field(
        description="tunnel: across the vessel; azimuth: turns to any direction; propeller: along the vessel"
    )
    at: Position = Field(description="where it pushes, in the vessel's frame, such as [30 m, 0, -4 m]")
    thrust: PositiveForce = Field(description="the most that it gives ahead (a tunnel: towards y), such as 300 kN")
    reverse: Annotated[float, Measure(quantities.FORCE, "not negative")] | None = Field(
        default=None,
        description="the most that it gives the other way; by default a tunnel gives as much, an azimuth thruster nothing",
    )
    ramp_time: PositiveTime = Field(default=8.0, description="time from zero to full thrust, such as 8 s")
    turn_rate: Annotated[float, Measure(quantities.ANGULAR_SPEED, "positive")] | None = Field(
        default=None, description="of an azimuth thruster: how fast it turns, such as 12 deg/s (the default)"
    )
    start: Angle = Field(default=0.0, description="of an azimuth thruster: its direction at the start")
    bias: LossShare = Field(
        default=0.0,
        description="of an azimuth thruster: share of its thrust that it gives towards `start` where nothing is demanded, against "
        "the bias of others, so that it need not turn round when the demand does, such as 15 %",
    )
    forbidden: tuple[tuple[Angle, Angle], ...] = Field(
        default=(),
        description="of an azimuth thruster: zones that it never points into, such as [[60 deg, 120 deg]]; it keeps to the arc "
        "between them in which it starts",
    )
    loss: LossShare = Field(default=0.0, description="share of the thrust that is lost always, such as 10 %")
    losses: tuple[ThrustLossZone, ...] = Field(
        default=(),
        description="of an azimuth thruster: zones with further loss, such as [{zone: [70 deg, 110 deg], loss: 20 %}]",
    )

    @model_validator(mode="before")
    @classmethod
    def _has_no_rudder(cls, data: Any) -> Any:
        """A rudder turns the race of its propeller, and only ahead: what that gives is an azimuth thruster with a narrow arc."""
        if isinstance(data, Mapping) and ("rudder" in data or data.get("kind") == "rudder"):
            raise validation_error(
                "rudders are not modelled. A rudder deflects the thrust of the propeller before it, ahead only: write that "
                "propeller as kind: azimuth with the zone that it cannot reach, such as forbidden: [[25 deg, 335 deg]] and a "
                "turn_rate of 2.5 deg/s, and no reverse; or leave the rudder amidships: kind: propeller"
            )
        return data

    @model_validator(mode="after")
    def _fits_its_kind(self) -> ThrusterData:
        faults: list[Fault] = []
        if self.kind != "azimuth":
            for key in ("turn_rate", "forbidden", "losses"):
                if getattr(self, key) not in (None, ()):
                    faults.append(((key,), f"a {self.kind} does not turn; leave it out, or write kind: azimuth"))
            for key in ("start", "bias"):
                if getattr(self, key):
                    faults.append(((key,), f"a {self.kind} does not turn; leave it out, or write kind: azimuth"))
        if self.bias > 0.5:
            faults.append(
                (("bias",), f"a bias leaves thrust for station keeping, at most 0.5; this is {self.bias:.4g}")
            )
        if self.kind == "propeller" and self.reverse is None:
            faults.append(((), "say how much this propeller gives astern: reverse: 180 kN, or reverse: 0"))
        shares: dict[KeyPath, float] = {
            ("loss",): self.loss,
            **{("losses", i, "loss"): each.loss for i, each in enumerate(self.losses)},
        }
        for path, share in shares.items():
            if share >= 1:
                faults.append((path, f"a loss is a share of the thrust, below 1, such as 10 %; this is {share:.4g}"))
        zones: dict[KeyPath, tuple[float, float]] = {("forbidden", i): zone for i, zone in enumerate(self.forbidden)}
        zones |= {("losses", i, "zone"): each.zone for i, each in enumerate(self.losses)}
        for path, (first, last) in zones.items():
            if not 0 < last - first < 2 * pi:
                faults.append(
                    (path, "a zone goes from a lesser to a greater angle, by less than a turn: [60 deg, 120 deg]")
                )
        raise_all(faults)
        if self.forbidden and self.arc is None:
            raise_all(
                [(("start",), f"it starts at {degrees(self.start):.4g} deg, in a forbidden zone; start outside of it")]
            )
        return self

    @property
    def arc(self) -> tuple[float, float] | None:
        """First and last direction of the arc that it keeps to, with its start between them; None where its start is forbidden."""
        after = min(((first - self.start) % (2 * pi) for first, _ in self.forbidden), default=pi)
        before = min(((self.start - last) % (2 * pi) for _, last in self.forbidden), default=pi)
        inside = any((self.start - first) % (2 * pi) < last - first for first, last in self.forbidden)
        return None if inside else (self.start - before, self.start + after)

    @property
    def backwards(self) -> float:
        """The most that it gives the other way [N]."""
        if self.reverse is not None:
            return float(self.reverse)
        return float(self.thrust) if self.kind == "tunnel" else 0.0

    @property
    def pushes(self) -> tuple[bool, bool]:
        """Whether it can push along the vessel, and across it."""
        return self.kind != "tunnel", self.kind != "propeller"


class Observer(Data):
    """An observer that tells slow motion, which thrusters answer to, from that in waves, which they do not."""

    wave_period: PositiveTime = Field(description="period about which waves move the vessel, such as 8 s")
    wave_damping: PositiveRatio = Field(default=0.1, description="damping ratio of the model of that motion")
    width: PositiveRatio = Field(default=1.0, description="damping ratio of the notch about that period; more is wider")
    bias_time: PositiveTime = Field(
        default=1000.0, description="time within which the estimated steady load is forgotten"
    )

    @model_validator(mode="after")
    def _notch_is_wider_than_its_model(self) -> Observer:
        if self.width <= self.wave_damping:
            raise validation_error(
                f"width, {self.width:.4g}, is the damping ratio of the notch, greater than wave_damping, {self.wave_damping:.4g}"
            )
        return self


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
    observer: Observer | None = Field(
        default=None,
        description="instead of wave_filter: an observer that knows the motion in waves, such as {wave_period: 8 s}",
    )
    wind_feed_forward: Annotated[float, Measure(quantities.RATIO, "positive")] | None = Field(
        default=None, description="share of the wind's force on the vessel that thrusters balance at once, such as 0.8"
    )
    thrust: ThrustLimits = Field(
        default=ThrustLimits(), description="the most that thrusters give, such as {surge: 300 kN, sway: 200 kN}"
    )
    thrusters: dict[Name, ThrusterData] = Field(
        default={},
        description="thrusters by name, among which the demand is divided; without them what is demanded acts within `thrust`",
    )
    response: PositiveTime | None = Field(
        default=None,
        description="of thrusters: time within which their thrust follows what is asked of it; default 1 s",
    )
    unmet_time: PositiveTime = Field(
        default=10.0,
        description="time for which thrusters may give less than is demanded, by a tenth of what they can, before it is an event",
    )

    @model_validator(mode="after")
    def _thrusters_can_hold_it(self) -> StationKeeping:
        if not self.thrusters:
            if self.response is not None:
                raise_all([(("response",), "this is how fast thrusters follow; there are none: give thrusters")])
            return self
        faults: list[Fault] = [
            (("thrust", name), "thrusters have their own limits; leave this out")
            for name in HELD
            if getattr(self.thrust, name) is not None
        ]
        along, across = (any(each.pushes[i] for each in self.thrusters.values()) for i in (0, 1))
        if self.surge is not None and not along:
            faults.append(
                (("surge",), "none of the thrusters pushes along the vessel; leave it out, or give a propeller")
            )
        if self.sway is not None and not across:
            faults.append((("sway",), "none of the thrusters pushes across the vessel; leave it out, or give a tunnel"))
        if self.yaw is not None and len(self.thrusters) == 1:
            faults.append((("yaw",), "a single thruster cannot hold place and heading; give another one"))
        if all(getattr(self, name) is None for name in HELD):
            faults.append(
                (("thrusters",), "nothing is held, so they have nothing to do; give a period, such as surge: 60 s")
            )
        raise_all(faults)
        return self

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
        if self.observer is not None and self.wave_filter is not None:
            raise validation_error("observer and wave_filter both keep waves out; leave one of them out")
        for key in ("integral", "wave_filter", "observer", "wind_feed_forward"):
            if getattr(self, key) is not None and not periods:
                raise validation_error(f"{key} needs a motion that is held, such as surge: 60 s")
        if self.wave_filter is not None and self.wave_filter > min(periods) / SEPARATE:
            raise validation_error(
                f"a wave_filter of {self.wave_filter:.4g} s delays what holds the vessel within {min(periods):.4g} s: periods of "
                f"station keeping must be {SEPARATE} times as long, or more"
            )
        if self.observer is not None and self.observer.wave_period > min(periods) / SEPARATE:
            raise validation_error(
                f"an observer for waves of {self.observer.wave_period:.4g} s is too slow for what holds the vessel within "
                f"{min(periods):.4g} s: periods of station keeping must be {SEPARATE} times as long, or more"
            )
        if self.wind_feed_forward is not None and self.wind_feed_forward > 1.5:
            raise validation_error(
                f"wind_feed_forward is a share of the wind's force, such as 0.8; this is {self.wind_feed_forward:.4g}"
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


class LineSeabed(Data):
    """How a mooring line lies on the seabed, which is flat at the depth of its anchor."""

    sinkage: PositiveLength = Field(
        default=0.05, description="how far it sinks in under its weight in water: the stiffness follows from it"
    )
    damping: PositiveFactor = Field(
        default=0.5, description="damping ratio of the line as it bounces on the bottom under that weight"
    )
    friction: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.0, description="coefficient of friction against sliding on the bottom, such as 0.7 of a chain"
    )
    creep: Annotated[float, Measure(quantities.SPEED, "positive")] = Field(
        default=0.05, description="speed at which friction is 0.7 of its full value; where it should stick, it creeps"
    )


FEWEST, MOST = 3, 200
"""Least and largest number of segments of a line with dynamics."""


class LineDynamics(Data):
    """A mooring line as a chain of lumped masses: inertia, drag and added mass of the line, and its contact with the seabed."""

    segments: int = Field(default=20, description="number of lumped masses along the line", ge=FEWEST, le=MOST)
    diameter: PositiveLength = Field(
        description="of the circle that displaces its water, such as 76 mm of a wire, or 1.8 times the bar of a chain: buoyancy, "
        "drag and added mass refer to it, and its mass is weight / g plus that of the water which it displaces"
    )
    damping: Annotated[float, Measure(DAMPING, "not negative")] | None = Field(
        default=None,
        description="axial, per strain rate, such as 2 MN s; default a fifth of the critical damping of a segment",
    )
    drag: WireDrag = WireDrag()
    added_mass: PositiveFactor = Field(
        default=1.0, description="across the line, over the mass of water in the circle of its diameter"
    )
    density: Density = Field(default=SEA_WATER, description="of the water")
    seabed: LineSeabed = LineSeabed()


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
    dynamics: LineDynamics | None = Field(
        default=None,
        description="inertia, drag and seabed of the line, such as {segments: 20, diameter: 137 mm}; default none: it has its "
        "static shape at every moment",
    )

    @model_validator(mode="after")
    def _dynamics_have_weight(self) -> MooringLine:
        if self.dynamics is not None and self.weight is None:
            raise validation_error(
                "dynamics needs the line's weight in water, such as weight: 1.1 kN/m; without weight it is straight, and has none"
            )
        return self

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
