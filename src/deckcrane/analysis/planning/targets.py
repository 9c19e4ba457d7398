"""Ends of a move: given by coordinates, or by the position of the load, the tip or another point.

A position is reached by inverse kinematics: the drives, between their end stops, for which the point comes nearest, with loads at
rest. Where the least distance is not zero, the error says which point is nearest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import pi
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.analysis.dynamic_factors.hook_stiffness import with_pose
from deckcrane.analysis.load_charts.poses import GivesPoseAxes
from deckcrane.analysis.planning.crane_model import CraneModel, degrees_text
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import course_drives
from deckcrane.components.cylinders import on_coordinates
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, quantity

Place = float | str | Sequence[float | str]
Ends = Mapping[str, Place]
"""By drive or coordinate its value, or by point its position in the frame of the vessel; in SI, or with units."""
REACHED = 1e-3
"""Distance within which a position counts as reached [m]."""
GUESSES = 5
"""Values of each drive between its stops from which inverse kinematics starts."""


@dataclass(frozen=True)
class End:
    """An end of a move: moving coordinates at rest, and the point whose position it is, where it was given by one."""

    q: Array
    point: tuple[SX, Array] | None = None


def names_of_drives(scenario: Scenario, ends: Ends) -> tuple[str, ...]:
    """The drives that ends name, by their own names or those of joints; empty for a position, which any drive may change."""
    if is_position(ends):
        return ()
    plant = scenario.plant
    drives = course_drives(plant)
    by_coordinate: dict[str, str] = {}
    for name in drives:
        by_coordinate.setdefault(plant.coordinate(name).body, name)
    names = []
    for name in ends:
        known = [data.name for data in (*plant.coordinates, *plant.dependents.values())]
        if name not in known:
            raise DeckcraneError(
                f'there is no drive or coordinate "{name}";{did_you_mean(name, known)} a position is given by three numbers: '
                f'load="12 m, 0 m, 3 m"'
            )
        drive = name if name in drives else by_coordinate.get(plant.coordinate(name).body)
        if drive is None:
            raise DeckcraneError(
                f'"{name}" has no drive that follows a course; there are {", ".join(drives) or "none in this scenario"}'
            )
        names.append(drive)
    return tuple(names)


def is_position(ends: Ends) -> bool:
    """Whether an end is given by the position of a point."""
    vectors = [name for name, value in ends.items() if _components(value) is not None]
    if vectors and len(ends) > 1:
        raise DeckcraneError("an end is given by the position of one point, or by values of drives; not by both")
    return bool(vectors)


def _components(value: Place) -> list[float | str] | None:
    """The three components of a position; None for one value."""
    if isinstance(value, str):
        parts: list[float | str] = [part.strip() for part in value.strip().strip("[]()").split(",")]
        return parts if len(parts) > 1 else None
    return list(value) if isinstance(value, Sequence | np.ndarray) else None


def read_position(where: str, value: Place) -> Array:
    """A position in metres."""
    parts = _components(value) or []
    if len(parts) != 3:
        raise DeckcraneError(f"{where}: a position has three numbers, such as 12 m, 0 m, 3 m; it has {len(parts)}")
    try:
        return np.array([float(quantity(part, quantities.LENGTH)) for part in parts])
    except UnitError as error:
        raise DeckcraneError(f"{where}: {error}") from None


def read_value(where: str, value: Any, kind: str) -> float:
    """A value of a drive in SI."""
    dimension = quantities.ANGLE if kind == "angular" else quantities.LENGTH
    try:
        number = float(quantity(value, dimension))
    except UnitError as error:
        raise DeckcraneError(f"{where}: {error}") from None
    if not np.isfinite(number):
        raise DeckcraneError(f"{where}: it is not a finite number")
    return number


def with_start(scenario: Scenario, ends: Ends) -> Scenario:
    """The scenario with drives at the given start."""
    plant = scenario.plant
    giving = (each for each in components() if isinstance(each, GivesPoseAxes))
    axes = {name: axis for each in giving for name, axis in each.pose_axes(plant).items()}
    paths, values = start_paths(scenario), dict[str, float]()
    for name, place in ends.items():
        if name not in axes:
            raise DeckcraneError(
                f'from: there is no coordinate or cylinder "{name}";{did_you_mean(name, axes)} there are {", ".join(axes)}'
            )
        if axes[name].refusal:
            raise DeckcraneError(f"from {name}: {axes[name].refusal}")
        joint, start = axes[name].start(read_value(f"from {name}", place, axes[name].kind))
        values[paths[joint]] = start
    return with_pose(scenario, values)


def start_from_pose(model: CraneModel, q: Array) -> dict[str, float]:
    """Starts of the first coordinates that the plan moves, as many as there are values, by path of the file."""
    plant = model.plant
    giving = (each for each in components() if isinstance(each, GivesPoseAxes))
    axes = {name: axis for each in giving for name, axis in each.pose_axes(plant).items()}
    paths, values = start_paths(model.scenario), dict[str, float]()
    for name, value in zip(model.names[: len(q)], q, strict=True):
        if name in paths:
            values[paths[name]] = float(value)
        elif name in axes and not axes[name].refusal:
            joint, start = axes[name].start(float(value))
            values[paths[joint]] = start
    return values


def read_end(model: CraneModel, ends: Ends, start: Array, where: str) -> End:
    """The end of a move; drives that it does not name stay where they start."""
    if is_position(ends):
        ((name, value),) = ends.items()
        position = read_position(f"{where} {name}", value)
        point = model.point(name, where)
        return End(reach(model, point, position, start, f"{where} {name}"), (point, position))
    q = start.copy()
    for name, place in ends.items():
        data = model.plant.coordinate(name)
        number = read_value(f"{where} {name}", place, data.kind)
        if name in model.names:
            q[model.names.index(name)] = number
        else:
            courses = {name: (np.array([number]), np.zeros(1), np.zeros(1))}
            for coordinate, course in on_coordinates(model.scenario, courses, partial(_place_of, where, name)).items():
                q[model.drive(coordinate, where).place] = float(course[0][0])
    _check_stops(model, q, where)
    return End(along_straight_line(model, start, q))


def _place_of(where: str, name: str, row: int) -> str:
    """Name an end in errors about its values."""
    return f"{where} {name}"


def along_straight_line(model: CraneModel, start: Array, end: Array) -> Array:
    """The end of a straight way of the drives, with passive coordinates settled along it."""
    shares = np.linspace(0.0, 1.0, 21)[1:]
    return np.asarray(model.settle_along(start, start[:, None] + np.outer(end - start, shares))[:, -1])


def _check_stops(model: CraneModel, q: Array, where: str) -> None:
    for drive in model.drives:
        low, high = drive.range
        value = q[drive.place]
        if not low - 1e-9 <= value <= high + 1e-9:
            nearest = float(np.clip(value, low, high))
            texts = [degrees_text(number, drive.unit) for number in (value, low, high, nearest)]
            raise DeckcraneError(
                f"{where}: {drive.name} cannot be {texts[0]}: its end stops are at {texts[1]} and {texts[2]}; the nearest is "
                f"{texts[3]}"
            )


def reach(model: CraneModel, point: SX, position: Array, start: Array, where: str) -> Array:
    """Coordinates at rest for which a point is at a position; an error with the nearest position where it cannot be."""
    q = model.symbols[0]
    static = model.static_balance(q)
    solver: Any = ca.nlpsol(
        "reach",
        "ipopt",
        {"x": q, "f": ca.sumsqr(point - ca.DM(position)) + 1e-9 * ca.sumsqr(q - ca.DM(start)), "g": static},
        {"print_time": False, "show_eval_warnings": False, "ipopt": {"print_level": 0, "sb": "yes", "tol": 1e-10}},
    )
    low, high = np.full(model.size, -np.inf), np.full(model.size, np.inf)
    for drive in model.drives:
        low[drive.place], high[drive.place] = drive.range
    place = ca.Function("place", [q], [point])
    best, nearest = start, np.inf
    for guess in _guesses(model, start):
        solution = solver(x0=guess, lbx=low, ubx=high, lbg=0.0, ubg=0.0)
        if not solver.stats()["success"]:
            continue
        candidate = np.array(solution["x"]).ravel()
        distance = float(np.linalg.norm(np.array(place(candidate)).ravel() - position))
        if distance < nearest - REACHED:
            best, nearest = candidate, distance
        if nearest < REACHED:
            return best
    if not np.isfinite(nearest):
        raise DeckcraneError(f"{where}: no pose was found in which it is near {_text(position)}")
    there = np.array(place(best)).ravel()
    drives = ", ".join(f"{drive.name} {degrees_text(best[drive.place], drive.unit)}" for drive in model.drives)
    raise DeckcraneError(
        f"{where}: {_text(position)} cannot be reached; the nearest position is {_text(there)}, {nearest:.3g} m away ({drives})"
    )


def _guesses(model: CraneModel, start: Array) -> list[Array]:
    """Poses from which inverse kinematics starts: the start of the move, then a few values of each drive."""
    guesses = [start]
    for drive in model.drives:
        low, high = drive.range
        if drive.unit == "rad" and not np.isfinite(high - low):
            low, high = start[drive.place] - pi, start[drive.place] + pi
        if not np.isfinite(high - low):
            continue
        for value in np.linspace(low, high, GUESSES):
            pose = start.copy()
            pose[drive.place] = value
            try:
                guesses.append(along_straight_line(model, start, pose))
            except DeckcraneError:
                continue
    return guesses


def _text(position: Array) -> str:
    return "[" + ", ".join(f"{round(float(value), 3) + 0.0:g} m" for value in position) + "]"
