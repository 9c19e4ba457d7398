"""Rated speeds and ramps of a live page's drives: from winch and cylinder data, else usual values, each with its source.

Hoists without data have the least hook speed of EN 13852-1 in the file's sea; slewing keeps the boom tip below 2 m/s and 1.5 rpm;
luffing and folding take 75 s from end to end, telescoping 60 s. Ramps neither jerk a load nor leave it swinging. All of them
limit manual commands; programmes of a file keep their own speeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import pi, sqrt

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.hydraulics.data import Hydraulics, hydraulic_drives
from deckcrane.components.ropes.data import Rope, RopePoint
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.winches.data import ROPE, Winch
from deckcrane.mechanics.equations import Handle
from deckcrane.standards.dynamic_factors import Carrier, en_13852_deck_speed, en_13852_tip_speed, hook_speed
from deckcrane.view.page.levers import Function, Poses, drum_body, far_end, is_loose
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
RESERVE = 0.9
"""Fraction of a motor's power that lifts the load; the rest accelerates it."""
CALM_HS = 1.0
"""Significant wave height [m] for the hook speed where the file has no sea."""
OIL_WORDS = "what its valve lets through at half the supply pressure"
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
        return RatedSpeed(rate, SLEWING_RAMP * sqrt(rate * radius), f"default of the trade, {words}")
    usual, oil = usual_speed(handle, function), hydraulic_drives(scenario.plant).get(handle.name)
    if oil is not None and handle.unit != "ratio" and (speed := _oil_speed(oil)) < usual.rate:
        return RatedSpeed(speed, usual.ramp, OIL_WORDS, default=False)
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


def _oil_speed(oil: Hydraulics) -> float:
    """Speed of a piston [m/s] with its valve open: half of the pressure is left for the load, and the wider side takes the flow."""
    from deckcrane.components.hydraulics.circuit import fastest_flow  # only needed with oil

    return fastest_flow(oil, 1.0) * sqrt(0.5) / max(oil.areas)


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
    carrier: Carrier = "ship" if all_vessels(scenario.plant) else "fixed"
    return float(
        hook_speed(en_13852_deck_speed(hs), en_13852_tip_speed(hs, carrier), "single" if falls == 1 else "multiple")
    )


def _significant_height(scenario: Scenario) -> float:
    state = sea_state(scenario) if all_vessels(scenario.plant) or scenario.sea is not None else None
    return CALM_HS if state is None or not state["hs"] else float(state["hs"])


def _hook_speed_source(scenario: Scenario) -> str:
    return f"least hook speed of EN 13852-1, B.4, at Hs {_significant_height(scenario):.3g} m"


@dataclass(frozen=True)
class DrumDrive:
    """A drum with its rope: metres of rope per unit of its drive, and the winch where the file has one."""

    name: str
    rope: Rope
    per_unit: float
    winch: Winch | None
    falls: int
    weight: float
    """Weight on the rope [N]."""

    def rated(self, scenario: Scenario, function: Function) -> RatedSpeed:
        """Rated speed by the winch's motor or oil; else by the hook speed."""
        ramp, data_speed = RAMPS.get(function, 2.0), self._speed_from_data()
        if data_speed is not None:
            speed, words = data_speed
            return RatedSpeed(speed / self.per_unit, ramp, words, default=False)
        if function == "hoist":
            speed, words = self.falls * _least_hook_speed(scenario, self.falls), _hook_speed_source(scenario)
        else:
            speed, words = self.falls * LUFFING_FALL, f"default of the trade, {LUFFING_FALL} m/s at each fall"
        return RatedSpeed(speed / self.per_unit, ramp, words)

    def _speed_from_data(self) -> tuple[float, str] | None:
        """Rope speed [m/s] with this load, and what limits it; None without data."""
        winch = self.winch
        if winch is None:
            return None
        if (oil := winch.oil) is not None:
            return _oil_speed(oil), OIL_WORDS
        motor = winch.motor
        if motor is None:
            return None
        limits = []
        shaft = motor.speed * winch.radius / winch.gear if motor.speed is not None else motor.rope_speed
        if shaft is not None:
            limits.append(((1 - motor.slip) * shaft, "highest speed of its motor"))
        if motor.power is not None and self.weight > 0:
            limits.append((RESERVE * motor.power * self.falls / self.weight, "power of its motor with this load"))
        return min(limits, default=None)


def drum_of(scenario: Scenario, drive: str) -> DrumDrive | None:
    """The drum that a drive turns, by its angle or by the length of its rope; None where it turns none."""
    name = drum_body(scenario, drive)
    for key, rope in scenario.ropes.items():
        for point in rope.path:
            if point.drum == name:
                winch = scenario.winches.get(name)
                radius = winch.radius if winch is not None else float(point.radius or 1.0)
                falls = _falls(scenario, rope)
                per_unit = 1.0 if drive.endswith(ROPE) else radius
                return DrumDrive(key, rope, per_unit, winch, falls, _weight(scenario, rope))
    return None


def _falls(scenario: Scenario, rope: Rope) -> int:
    """Number of falls: spans of a rope between the crane and a free body."""
    loose = [is_loose(scenario.plant, point.body) for point in rope.points]
    return max(sum(near != far for near, far in pairwise(loose)), 1)


def _weight(scenario: Scenario, rope: Rope) -> float:
    """Weight of all free bodies that hang on a rope, directly or below others."""
    plant, ropes = scenario.plant, scenario.ropes.values()
    hanging = list(dict.fromkeys(point.body for point in rope.path if is_loose(plant, point.body)))
    for body in hanging:  # the list grows during the loop
        for linked in ropes:
            bodies = [point.body for point in linked.path]
            if body in bodies:
                hanging += [member for member in bodies if is_loose(plant, member) and member not in hanging]
    mass = sum(float(plant.tree[body].inertial()[0]) for body in hanging)
    return mass * (float(np.linalg.norm(scenario.gravity)) or 9.81)


def drum_range(poses: Poses, handle: Handle, drum: DrumDrive) -> tuple[float, float]:
    """Range of a hoisting drum without stops: up to its limit switch, and down by as much, or to the end of its course."""
    low, high = handle.range
    if handle.unit != "angular" or (drum.winch is not None and drum.winch.stops is not None):
        return low, high
    near, far = (_point_position(poses, point) for point in drum.rope.points[-2:])
    travel = drum.falls * max(float(np.linalg.norm(far - near)) - CLEARANCE, 0.0) / drum.per_unit
    return handle.start - travel, max(high, handle.start + travel)


def _point_position(poses: Poses, point: RopePoint) -> Array:
    at = np.asarray(point.at, dtype=float)
    return at if point.body not in poses.bodies else poses.position(point.body) + poses.rotation(point.body) @ at
