"""Limits of a plan: on the speed, acceleration, jerk and force of drives, on reactions, pressures, sway and any other signal.

A limit is a number that the size of a quantity stays below, or a smallest and a largest value. Drives have the force limit of the
scenario without being asked. The pressure of a cylinder is its force over the area of the piston when it pushes, and over that
of the ring about the rod when it pulls; return pressure and friction are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, isfinite

import casadi as ca

from deckcrane.analysis.planning.crane_model import CraneModel, PlannedDrive
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.components.hydraulics.outputs import PRESSURE
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import REACTION
from deckcrane.mechanics.model.signals import UnitPowers, expand_signal_name, parse_quantity
from deckcrane.scenario.data import did_you_mean
from deckcrane.units.quantities import UnitError

Bound = float | str | None
Limits = Mapping[str, Bound | tuple[Bound, Bound]]
"""By what is limited: the size that it may have, or the smallest and the largest value; in SI, or with a unit."""
DRIVE_LIMITS = ("speed", "acceleration", "jerk", "force")
_DERIVATIVES = {"speed": "/s", "acceleration": "/s^2", "jerk": "/s^3"}


@dataclass(frozen=True)
class PathLimit:
    """A limit that holds at all times."""

    text: str
    """What is limited, as it was written."""
    expression: SX
    """Its value, by the moving coordinates, rates and accelerations."""
    low: float
    high: float
    unit: str

    @property
    def scale(self) -> float:
        """Size of the limit, by which it is divided for the solver."""
        return max((abs(edge) for edge in (self.low, self.high) if isfinite(edge)), default=1.0) or 1.0


@dataclass(frozen=True)
class PlanLimits:
    """All limits of a plan: those of drives, which bound variables of the problem, and those of other signals."""

    speed: Mapping[str, float] = field(default_factory=dict)
    """Largest speed of drives, by name."""
    acceleration: Mapping[str, float] = field(default_factory=dict)
    jerk: Mapping[str, float] = field(default_factory=dict)
    paths: tuple[PathLimit, ...] = ()


def read_limits(model: CraneModel, limits: Limits) -> PlanLimits:
    """Read limits as a user writes them; refuse unknown names and wrong units."""
    by_kind: dict[str, dict[str, float]] = {kind: {} for kind in _DERIVATIVES}
    paths: list[PathLimit] = []
    forced: set[str] = set()
    for text, value in limits.items():
        name, _, kind = text.rpartition(".")
        if kind in DRIVE_LIMITS and name and not name.startswith(f"{REACTION.name}."):
            drive = model.drive(name, f'limit "{text}"')
            if kind == "force":
                forced.add(drive.name)
                paths.append(_force_limit(model, drive, text, value))
            else:
                by_kind[kind][drive.name] = _size(text, value, drive.unit + _DERIVATIVES[kind])
        elif name == PRESSURE.name:
            paths += _pressure_limits(model, kind, text, value)
        else:
            paths += _signal_limits(model, text, value)
    for drive, force in zip(model.drives, model.drive_forces(), strict=True):
        low, high = drive.course.force
        if drive.name not in forced and (isfinite(low) or isfinite(high)):
            unit = "N m" if drive.unit == "rad" else "N"
            paths.append(PathLimit(f"{drive.name}.force", force, low, high, unit))
    identical = {drive.name: drive.port.value.is_symbolic() for drive in model.drives}
    return PlanLimits(
        {name: value for name, value in by_kind["speed"].items() if identical[name]},
        {name: value for name, value in by_kind["acceleration"].items() if identical[name]},
        by_kind["jerk"],
        (*paths, *_geared_limits(model, by_kind, identical)),
    )


def _geared_limits(
    model: CraneModel, by_kind: Mapping[str, Mapping[str, float]], identical: Mapping[str, bool]
) -> list[PathLimit]:
    """Limits on drives whose value is not a coordinate but follows from one: signals along the path."""
    q, v, a = model.symbols
    paths = []
    for drive, value in zip(model.drives, model.drive_values(), strict=True):
        if identical[drive.name]:
            continue
        if drive.name in by_kind["jerk"]:
            raise DeckcraneError(
                f"{drive.name}.jerk: jerk is limited for drives of a coordinate; {drive.name} moves one through a linkage"
            )
        rate = ca.jtimes(value, q, v)
        second = ca.jtimes(rate, q, v) + ca.jtimes(rate, v, a)
        for kind, expression in (("speed", rate), ("acceleration", second)):
            if (most := by_kind[kind].get(drive.name)) is not None:
                text = f"{drive.name}.{kind}"
                paths.append(PathLimit(text, expression, -most, most, drive.unit + _DERIVATIVES[kind]))
    return paths


def _edges(text: str, value: Bound | tuple[Bound, Bound], unit: str) -> tuple[float, float]:
    """Smallest and largest value in SI."""
    if not isinstance(value, tuple):
        most = _number(text, value, unit)
        if most is None or most <= 0.0:
            raise DeckcraneError(f'limit "{text}": the largest size is above zero; it is {value}')
        return -most, most
    low, high = (_number(text, side, unit) for side in value)
    if low is None and high is None:
        raise DeckcraneError(f'limit "{text}": neither a smallest nor a largest value is given')
    if low is not None and high is not None and low > high:
        raise DeckcraneError(f'limit "{text}": it cannot be above {low:g} and below {high:g} {unit}')
    return -inf if low is None else low, inf if high is None else high


def _size(text: str, value: Bound | tuple[Bound, Bound], unit: str) -> float:
    if isinstance(value, tuple):
        raise DeckcraneError(f'limit "{text}": one size is needed, such as 2; both directions have it')
    return _edges(text, value, unit)[1]


def _number(text: str, value: Bound, unit: str) -> float | None:
    if value is None or not isinstance(value, str):
        number = None if value is None else float(value)
        if number is not None and not isfinite(number):
            raise DeckcraneError(f'limit "{text}": a limit is a finite number; it is {value}')
        return number
    try:
        number, given = parse_quantity(value)
    except UnitError as error:
        raise DeckcraneError(f'limit "{text}": {error}') from None
    if given.powers != UnitPowers.of(unit).powers:
        raise DeckcraneError(f'limit "{text}" is in {unit or "plain numbers"}; it is {value}')
    return number


def _force_limit(model: CraneModel, drive: PlannedDrive, text: str, value: Bound | tuple[Bound, Bound]) -> PathLimit:
    unit = "N m" if drive.unit == "rad" else "N"
    low, high = _edges(text, value, unit)
    own_low, own_high = drive.course.force
    return PathLimit(text, model.drive_forces()[drive.place], max(low, own_low), min(high, own_high), unit)


def _pressure_limits(model: CraneModel, name: str, text: str, value: Bound | tuple[Bound, Bound]) -> list[PathLimit]:
    """Largest force either way that keeps the pressure of a cylinder: p A pushing, p (A - rod) pulling."""
    oil = hydraulic_drives(model.plant)
    if name not in oil:
        raise DeckcraneError(
            f'limit "{text}": "{name}" has no oil;{did_you_mean(name, oil)} cylinders with hydraulics are: '
            f"{', '.join(oil) or 'none'}. Limit its force instead: {name}.force"
        )
    pressure = _size(text, value, "Pa")
    piston, ring = oil[name].areas
    force = model.signal(f"{CYLINDER_FORCE.name}.{name}", "limit").value
    return [PathLimit(text, force / ca.if_else(force > 0, piston, ring), -pressure, pressure, "Pa")]


def _signal_limits(model: CraneModel, text: str, value: Bound | tuple[Bound, Bound]) -> list[PathLimit]:
    """A limit on a formula of signals; a name of several signals limits each of them."""
    match = re.fullmatch(rf"{REACTION.name}\.(.+)\.(force|moment)", text)
    if match is not None:
        letter = match.group(2)[0]
        parts = ", ".join(f'"{REACTION.name}.{match.group(1)}.{letter}{axis}"' for axis in "xyz")
        formulas = {text: f"norm({parts})"}
    else:
        names = expand_signal_name(text, model.forces.world.signal_names)
        formulas = {name: f'"{name}"' for name in names} or {text: text}
    paths = []
    for name, formula in formulas.items():
        signal = model.signal(formula, f'limit "{text}"')
        low, high = _edges(text, value, signal.unit.text)
        paths.append(PathLimit(name, signal.value, low, high, signal.unit.text))
    return paths
