"""Targets of predictive control: what tracked outputs should be over time, and the deviations that weigh one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import radians
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.analysis.predictive_control.drives import PLACES
from deckcrane.analysis.predictive_control.limits import LimitRow
from deckcrane.analysis.predictive_control.prediction_model import PredictionModel
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import followed_course
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.units.quantities import TIME, Dimension, UnitError, quantity

Target = Callable[[Array], Array]
"""What a tracked output should be, over times."""
DEVIATIONS = {"rad": radians(1.0), "m": 0.05}
"""Deviation of a drive's position that weighs one, by its unit."""
SWAY_DEVIATION, SWAY_RATE_DEVIATION = radians(0.3), radians(0.3)
"""The same of the load's direction from the vertical [rad] and its rate [rad/s]."""
ROUNDING = 1e-6


def number_of(what: str, value: Any, dimension: Dimension | None = None) -> float:
    """A number in SI, of a number or a text with its unit; errors name what it is."""
    try:
        return float(quantity(value, dimension))
    except UnitError as error:
        raise DeckcraneError(f"{what}: {error}") from None


def target_course(name: str, value: Any, dimension: Dimension | None = None) -> Target:
    """A target as a function of times: a number, a text with unit, times and values, or a function of time.

    Args:
        name: what it is for, in messages
        value: the target
        dimension: what it is, such as an angle; None: any unit will do

    Returns:
        the function of an array of times
    """
    if callable(value):
        return lambda t: np.array([float(value(each)) for each in t])
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) != 2 or len(value[0]) != len(value[1]):
            raise DeckcraneError(
                f"the target of {name} is a number, or a pair of times and values; it is {value!r:.60}"
            )
        times = np.array([number_of(f"a time of the target of {name}", each, TIME) for each in value[0]])
        values = np.array([number_of(f"the target of {name}", each, dimension) for each in value[1]])
        if np.any(np.diff(times) <= 0.0):
            raise DeckcraneError(f"the times of the target of {name} must ascend")
        return lambda t: np.interp(t, times, values)
    number = number_of(f"the target of {name}", value, dimension)
    return lambda t: np.full(len(t), number)


def courses_of_targets(scenario: Scenario, model: PredictionModel, given: Mapping[str, Any]) -> dict[str, Target]:
    """Targets of all drives, those of the file included, and of further outputs."""
    kinds = {name: scenario.plant.coordinate(name).kind for name in model.drives}
    places = {name: PLACES[kind] for name, kind in kinds.items()}
    courses = {name: target_course(name, value, places.get(name)) for name, value in given.items()}
    for name in model.drives:
        if name in courses:
            continue
        course = followed_course(scenario.plant, name)
        if course is not None:
            t = ca.SX.sym("t")
            function: Any = ca.Function("target", [t], [ca.SX(time_function(course).at(t))])
            courses[name] = partial(_evaluate, function)
        else:
            courses[name] = target_course(name, float(scenario.plant.coordinate(name).element.start))
    return courses


def _evaluate(function: Any, t: Array) -> Array:
    return np.array(function(np.asarray(t)[None, :])).ravel()


def tracked_outputs(
    scenario: Scenario, model: PredictionModel, courses: Mapping[str, Target], largest: Mapping[str, float | str]
) -> dict[str, float]:
    """What is tracked, with the deviation that weighs one."""
    given = {name: number_of(f"the largest deviation of {name}", value) for name, value in largest.items()}
    for name, value in given.items():
        if not value > 0.0:
            raise DeckcraneError(f"the largest deviation of {name} must be greater than zero; it is {value:g}")
    tracked: dict[str, float] = {}
    for name in courses:
        if name not in model.drives and name not in given:
            raise DeckcraneError(f"{name} has a target: give the deviation that weighs one, largest={{'{name}': ...}}")
        tracked[name] = given.pop(name, DEVIATIONS["rad"])
        if name in model.drives and name not in largest:
            kind = scenario.plant.coordinate(name).kind
            tracked[name] = DEVIATIONS["rad" if kind == "angular" else "m"]
    if "sway.x" in model.outputs:
        sway, rate = given.pop("sway", SWAY_DEVIATION), given.pop("d:sway", SWAY_RATE_DEVIATION)
        tracked |= {"sway.x": sway, "sway.y": sway, "d:sway.x": rate, "d:sway.y": rate}
    for name, drive in model.drives.items():
        command = f"command.{name}"
        most = drive.command_limit or 1.0
        tracked[f"dd:{name}"] = given.pop(f"dd:{name}", drive.acceleration or most)
        if command in given or drive.lag <= 0.0:
            tracked[command] = given.pop(command, most)
    for name, value in given.items():
        model.output(name)  # refused where it is unknown
        tracked[name] = value
    return tracked


def check_targets(rows: Sequence[LimitRow], courses: Mapping[str, Target]) -> None:
    """Refuse targets of outputs that limits of the same name exclude."""
    for row in rows:
        if row.name in courses:
            t = np.arange(0.0, 600.0, 1.0)
            values = courses[row.name](t)
            beyond = values[(values < row.low - ROUNDING) | (values > row.high + ROUNDING)]
            if len(beyond):
                raise DeckcraneError(
                    f"the target of {row.name} is {beyond[0]:.4g}, beyond its limit of {row.low:.4g} to {row.high:.4g}"
                )
