"""Limits of a prediction: rows  low <= g(z, c, d) <= high  with names, of sway, positions, speeds, efforts, clearances, signals.

A limit of the sway is a cone about the vertical. In the program it is the polygon within the circle |e| <= sin(angle), where e is
the horizontal part of the unit vector from suspension to load: rows that are linear in e, and no direction in which the cone is
left. Between the corners of the twelve sides 1 - cos(15 deg) = 3.4 % of the circle is given away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import asin, cos, hypot, inf, isfinite, pi, sin
from typing import Any

import casadi as ca

from deckcrane.analysis.predictive_control.prediction_model import PredictionModel
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.scenario.data import did_you_mean
from deckcrane.units.quantities import ANGLE, LENGTH, Dimension, UnitError, quantity

SIDES = 12
"""Sides of the polygon within the circle of a limit of the sway: an even number."""
SWAY, CLEARANCE = "sway", "clearance."
LEAST_ANGLE = 1e-3


@dataclass(frozen=True, eq=False)
class LimitRow:
    """One row of the program: low <= g <= high."""

    name: str
    """The limit that it belongs to."""
    g: SX
    low: float
    high: float
    scale: float
    """Size of the limit: rows are divided by it."""
    yields: bool = True
    """Whether it gives way where no plan holds all limits: what drives can do never does."""

    @property
    def reach(self) -> float:
        """Half the way between both ends, or the size of the only one."""
        return (self.high - self.low) / 2 if isfinite(self.high - self.low) else self.scale


@dataclass(frozen=True)
class Obstacle:
    """Something that the load must stay clear of: the half space behind a plane, or a box, fixed in a body or in the ground."""

    on: str = "ground"
    """The body that it is fixed to."""
    at: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """A point of the plane, or the middle of the box [m]."""
    normal: tuple[float, float, float] | None = None
    """Of a plane: the direction in which the load is clear of it."""
    size: tuple[float, float, float] | None = None
    """Of a box: its edges along the axes of the body [m]."""
    radius: float = 0.0
    """Radius of a sphere about the load's centre of gravity that is kept clear [m]."""
    distance: float = 0.0
    """Clearance that is kept [m]."""

    @classmethod
    def of(cls, name: str, value: Obstacle | Mapping[str, Any]) -> Obstacle:
        """An obstacle from its entries, with units if wanted."""
        if isinstance(value, Obstacle):
            return value
        known = ("on", "at", "normal", "size", "radius", "distance")
        for key in value:
            if key not in known:
                raise DeckcraneError(
                    f'the obstacle {name} has no "{key}";{did_you_mean(key, known)} it has {", ".join(known)}'
                )
        if (value.get("normal") is None) == (value.get("size") is None):
            raise DeckcraneError(
                f"the obstacle {name} is a plane, with normal, or a box, with size: give one of the two"
            )
        entries: dict[str, Any] = {"on": value.get("on", "ground")}
        for key in ("at", "normal", "size"):
            if value.get(key) is not None:
                length = None if key == "normal" else LENGTH
                entries[key] = tuple(_number(f"the obstacle {name}", each, length) for each in value[key])
        for key in ("radius", "distance"):
            entries[key] = _number(f"the obstacle {name}", value.get(key, 0.0), LENGTH)
        return cls(**entries)

    def clearance(self, model: PredictionModel) -> SX:
        """The distance of the sphere about the load from the obstacle, in front of a plane or of the nearest face of a box."""
        load = ca.vertcat(*[model.output(f"load.{axis}") for axis in "xyz"])
        origin = model.place(self.on, self.at)
        axes = []
        for i in range(3):
            tip = list(self.at)
            tip[i] += 1.0
            axes.append(model.place(self.on, tip) - origin)
        arm = load - origin
        along = [ca.dot(arm, axis) for axis in axes]
        if self.normal is not None:
            length = sum(each**2 for each in self.normal) ** 0.5
            return sum(n / length * x for n, x in zip(self.normal, along, strict=True)) - self.radius
        assert self.size is not None
        outside = [ca.fabs(x) - edge / 2 for x, edge in zip(along, self.size, strict=True)]
        return ca.fmax(ca.fmax(outside[0], outside[1]), outside[2]) - self.radius


def _number(what: str, value: Any, dimension: Dimension | None = None) -> float:
    try:
        return float(quantity(value, dimension))
    except UnitError as error:
        raise DeckcraneError(f"{what}: {error}") from None


def limit_rows(
    model: PredictionModel, limits: Mapping[str, Any], obstacles: Mapping[str, Obstacle | Mapping[str, Any]]
) -> list[LimitRow]:
    """All rows: what drives can do, then the limits of the user, then clearances."""
    rows = [*_drive_rows(model)]
    for name, value in limits.items():
        rows += _sway_rows(model, value) if name == SWAY else [_plain_row(model, name, value)]
    for name, value in obstacles.items():
        obstacle = Obstacle.of(name, value)
        _check_load(model, f"{CLEARANCE}{name}")
        scale = max(obstacle.distance, 1.0)
        rows.append(LimitRow(f"{CLEARANCE}{name}", obstacle.clearance(model), obstacle.distance, inf, scale))
    return rows


def _drive_rows(model: PredictionModel) -> list[LimitRow]:
    rows = []
    for name, drive in model.drives.items():
        if drive.lag <= 0.0:  # else the speed lags behind a command that is limited itself
            rows.append(LimitRow(f"d:{name}", model.output(f"d:{name}"), -drive.speed, drive.speed, drive.speed))
        if drive.lag > 0.0 and drive.acceleration is not None:
            a = drive.acceleration
            rows.append(LimitRow(f"dd:{name}", model.output(f"dd:{name}"), -a, a, a, False))
        if drive.position is not None:
            low, high = drive.position
            rows.append(LimitRow(name, model.output(name), low, high, max(abs(low), abs(high))))
        if drive.effort is not None and model.kind == "mechanism":
            most = drive.effort
            rows.append(LimitRow(f"effort.{name}", model.output(f"effort.{name}"), -most, most, most))
    return rows


def _check_load(model: PredictionModel, name: str) -> None:
    if "load.x" not in model.outputs:
        raise DeckcraneError(f"{name} is a limit of the load, and the scenario names none under payload")


def _sway_rows(model: PredictionModel, value: Any) -> list[LimitRow]:
    """The sides of a polygon within the circle, two at a time."""
    _check_load(model, SWAY)
    angle = _number("the limit of sway", value, ANGLE)
    if not LEAST_ANGLE < angle < pi / 2:
        raise DeckcraneError(f"the limit of sway is an angle from the vertical, such as '6 deg'; it is {angle:g} rad")
    x, y = model.output("sway.x"), model.output("sway.y")
    most = sin(angle) * cos(pi / SIDES)
    turns = [2 * pi * i / SIDES for i in range(SIDES // 2)]
    return [LimitRow(SWAY, cos(turn) * x + sin(turn) * y, -most, most, most) for turn in turns]


def sway_and_limit(values: Sequence[float], rows: Sequence[LimitRow]) -> tuple[float, float]:
    """Angle of the load from the vertical, by the values of the rows of a limit of the sway, and that limit [rad].

    Rows a quarter of the sides apart are along x and y.
    """
    return asin(min(hypot(values[0], values[SIDES // 4]), 1.0)), asin(rows[0].high / cos(pi / SIDES))


def _plain_row(model: PredictionModel, name: str, value: Any) -> LimitRow:
    low, high = bounds_of(name, value)
    sizes = [abs(each) for each in (low, high) if isfinite(each)]
    return LimitRow(name, model.output(name), low, high, max(sizes) or 1.0)


def bounds_of(name: str, value: Any) -> tuple[float, float]:
    """The two ends of a limit: of a pair the lowest and the highest value, None where there is none; of a number its size."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != 2 or all(each is None for each in value):
            raise DeckcraneError(
                f"the limit of {name} is one number, or the lowest and the highest; it is {value!r:.60}"
            )
        low, high = (None if each is None else _number(f"the limit of {name}", each) for each in value)
        low, high = -inf if low is None else low, inf if high is None else high
    else:
        high = _number(f"the limit of {name}", value)
        low = -high
    if not low < high:
        raise DeckcraneError(
            f"no value of {name} is within its limit, from {low:g} to {high:g}: the lower end comes first"
        )
    return low, high
