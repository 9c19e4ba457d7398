"""Rated speeds and ramps of a live page's drives: from winch and cylinder data, else usual values, each with its source.

Hoists without data have the least hook speed of EN 13852-1 in the file's sea; slewing keeps the boom tip below 2 m/s and 1.5 rpm;
luffing and folding take 75 s from end to end, telescoping 60 s. Ramps neither jerk a load nor leave it swinging. All of them
limit manual commands; programmes of a file keep their own speeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt
from typing import Protocol, runtime_checkable

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ropes import is_loose
from deckcrane.mechanics.equations import Handle
from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.sketches import BodyPoint
from deckcrane.scenario.component import components
from deckcrane.standards.dynamic_factors import Carrier, en_13852_deck_speed, en_13852_tip_speed, hook_speed
from deckcrane.view.page.levers import Function, Poses, drum_rope, far_end
from deckcrane.view.page.scene.component_shapes import bodies_with_role, has_role
from deckcrane.view.page.waves import sea_state

SLEWING_TIP, SLEWING_MOST = 2.0, 1.5 * 2 * pi / 60
"""Highest speeds of the boom tip [m/s] and of slewing [rad/s]: usual for deck cranes, 0.5 rpm (long booms) to 1.5 rpm (short)."""
END_TO_END: dict[Function, float] = {"luff": 75.0, "knuckle": 75.0, "telescope": 60.0, "other": 75.0}
"""Seconds from one end of the range to the other."""
WIDEST = 80 * pi / 180
"""Angle covered in that time [rad], where a joint has no stops or wide ones."""
LUFFING_FALL = 0.075
"""Speed [m/s] of each fall of a luffing rope whose winch has no data."""
RAMPS: dict[Function, float] = {"hoist": 2.0, "luff": 3.0, "knuckle": 3.0, "telescope": 3.0, "other": 2.0}
"""Seconds from rest to the rated speed."""
SLEWING_RAMP = 4.0
"""Slewing ramp [s] over the root of the tip speed in m/s: 0.25 m/s^2 at 1 m/s."""
CALM_HS = 1.0
"""Significant wave height [m] for the hook speed where the file has no sea."""
CLEARANCE = 2.0
"""Length of the last span at the upper limit switch of a hoist [m]."""


@dataclass(frozen=True)
class RatedSpeed:
    """Speed at full lever, per second in the drive's own unit, the seconds to reach it, and its source."""

    rate: float
    ramp: float
    source: str
    default: bool = True
    """Whether the file gives no data for it."""


def rated_speed(scenario: Scenario, poses: Poses, handle: Handle, function: Function) -> RatedSpeed:
    """Rated speed of a drive with a set-point, by its function."""
    drum = drum_of(scenario, handle.name)
    if drum is not None and handle.unit != "ratio":
        return drum.rated(scenario, function)
    if function == "hoist":
        return RatedSpeed(_least_hook_speed(scenario, 1), RAMPS[function], _hook_speed_source(scenario))
    if function == "slew":
        radius = outreach(scenario, poses, handle.name)
        rate = min(SLEWING_TIP / radius, SLEWING_MOST)
        words = "boom tip 2 m/s" if rate < SLEWING_MOST else "1.5 rpm"
        usual = RatedSpeed(rate, SLEWING_RAMP * sqrt(rate * radius), f"default of the trade, {words}")
    else:
        usual = usual_speed(handle, function)
    limit = _drive_speed(scenario.plant, handle.name) if handle.unit != "ratio" else None
    if limit is not None and limit.speed < usual.rate:
        return RatedSpeed(limit.speed, usual.ramp, limit.source, default=False)
    return usual


def usual_speed(handle: Handle, function: Function = "other") -> RatedSpeed:
    """Default speed of a drive: from end to end of its range in the time of its function."""
    span, seconds = handle.range[1] - handle.range[0], END_TO_END.get(function, END_TO_END["other"])
    if handle.unit == "ratio":
        return RatedSpeed(span / 2.0, RAMPS["other"], "a valve opens or closes in 1 s")
    if handle.unit == "angular":
        span = min(span, WIDEST)
    words = f"default of the trade, end to end in {seconds:.0f} s"
    return RatedSpeed(span / seconds, RAMPS.get(function, RAMPS["other"]), words)


def outreach(scenario: Scenario, poses: Poses, drive: str) -> float:
    """Largest distance from a slewing axis to the end of anything that turns with it, at the start."""
    if not poses.knows(drive):
        return 1.0
    rates = poses.rates(drive)
    distances = [
        float(np.linalg.norm(poses.velocity(rates, body, far_end(scenario, body))))
        for body in poses.bodies
        if body in scenario.plant.tree and not is_loose(scenario.plant, body)
    ]
    return max([*distances, 1.0])


def _least_hook_speed(scenario: Scenario, falls: int) -> float:
    """V_H of EN 13852-1, B.4, for lifts off a supply vessel at the rated load."""
    hs = _significant_height(scenario)
    carrier: Carrier = "ship" if bodies_with_role(scenario.plant, "vessel") else "fixed"
    return float(
        hook_speed(en_13852_deck_speed(hs), en_13852_tip_speed(hs, carrier), "single" if falls == 1 else "multiple")
    )


def _significant_height(scenario: Scenario) -> float:
    state = sea_state(scenario)  # on a vessel without a sea, that of the page
    has_waves = state["on"] or bodies_with_role(scenario.plant, "vessel")
    return float(state["hs"]) if has_waves and state["hs"] else CALM_HS


def _hook_speed_source(scenario: Scenario) -> str:
    return f"least hook speed of EN 13852-1, B.4, at Hs {_significant_height(scenario):.3g} m"


@runtime_checkable
class LimitsRopeSpeed(Protocol):
    """Has data of what drives drums."""

    def rope_speed(self, plant: Plant, rope: DrumRope) -> SpeedLimit | None: ...


@runtime_checkable
class LimitsDriveSpeed(Protocol):
    """Has data of drives by name."""

    def drive_speed(self, plant: Plant, drive: str) -> SpeedLimit | None: ...


def _rope_speed(plant: Plant, rope: DrumRope) -> SpeedLimit | None:
    """Speed of a rope by data of its drive; None without data."""
    askable = [component for component in components() if isinstance(component, LimitsRopeSpeed)]
    limits = [component.rope_speed(plant, rope) for component in askable]
    return min((limit for limit in limits if limit is not None), default=None)


def _drive_speed(plant: Plant, drive: str) -> SpeedLimit | None:
    """Speed of a drive by its data; None without data."""
    askable = [component for component in components() if isinstance(component, LimitsDriveSpeed)]
    limits = [component.drive_speed(plant, drive) for component in askable]
    return min((limit for limit in limits if limit is not None), default=None)


@dataclass(frozen=True)
class DrumDrive:
    """A drum with its rope, the speed of the rope by data of its drive, and whether its winch has stops."""

    rope: DrumRope
    limit: SpeedLimit | None
    stopped: bool

    @property
    def name(self) -> str:
        """The rope's name."""
        return self.rope.name

    @property
    def per_unit(self) -> float:
        """Metres of rope for a unit of the drive."""
        return self.rope.per_unit

    def rated(self, scenario: Scenario, function: Function) -> RatedSpeed:
        """Rated speed by the winch's motor or oil; else by the hook speed."""
        ramp, falls = RAMPS.get(function, 2.0), self.rope.falls
        if self.limit is not None:
            return RatedSpeed(self.limit.speed / self.per_unit, ramp, self.limit.source, default=False)
        if function == "hoist":
            speed, words = falls * _least_hook_speed(scenario, falls), _hook_speed_source(scenario)
        else:
            speed, words = falls * LUFFING_FALL, f"default of the trade, {LUFFING_FALL} m/s at each fall"
        return RatedSpeed(speed / self.per_unit, ramp, words)


def drum_of(scenario: Scenario, drive: str) -> DrumDrive | None:
    """The drum that a drive turns, by its angle or by the length of its rope; None where it turns none."""
    plant = scenario.plant
    rope = drum_rope(plant, drive)
    if rope is None:
        return None
    stopped = has_role(plant, rope.drum, "winch") and getattr(plant.tree[rope.drum].joint, "stops", None) is not None
    return DrumDrive(rope, _rope_speed(plant, rope), stopped)


def drum_range(poses: Poses, handle: Handle, drum: DrumDrive) -> tuple[float, float]:
    """Range of a hoisting drum without stops: up to its limit switch, and down by as much, or to the end of its course."""
    low, high = handle.range
    if handle.unit != "angular" or drum.stopped:
        return low, high
    near, far = (_point_position(poses, point) for point in drum.rope.last_span)
    travel = drum.rope.falls * max(float(np.linalg.norm(far - near)) - CLEARANCE, 0.0) / drum.per_unit
    return handle.start - travel, max(high, handle.start + travel)


def _point_position(poses: Poses, point: BodyPoint) -> Array:
    at = np.asarray(point.at, dtype=float)
    return at if point.body not in poses.bodies else poses.position(point.body) + poses.rotation(point.body) @ at
