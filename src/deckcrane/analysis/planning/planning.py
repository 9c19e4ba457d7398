"""Plan a move of a crane from one pose to another: in least time, with the least peak load, the least energy, or most smoothly.

The crane stands on a vessel that is held; loads swing. The move is found by direct collocation (`collocation`), keeps limits
(`limits`) and distances (`clearance`), and ends at rest. What it gives is a scenario whose drives follow the plan.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isfinite
from pathlib import Path

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.analysis.planning.clearance import (
    ClearancePair,
    MovingHull,
    Obstacle,
    check_obstacle,
    distance,
    hulls_of,
    pairs_of,
)
from deckcrane.analysis.planning.collocation import Course, MoveTask, Solution
from deckcrane.analysis.planning.crane_model import CraneModel, with_records
from deckcrane.analysis.planning.limits import Limits, PlanLimits, read_limits
from deckcrane.analysis.planning.rope_pendulum import RopePendulum, hangs_on_ropes, rope_pendulum
from deckcrane.analysis.planning.search import Distance, MoveSearch, points_of_pairs, smallest_distances
from deckcrane.analysis.planning.targets import (
    Ends,
    is_position,
    names_of_drives,
    read_end,
    with_start,
)
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import course_drives
from deckcrane.components.payload import compliantly_held_bodies, payload_name
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import DU, REACTION, Q, U
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, quantity

AIMS = ("time", "peak_load", "energy", "smoothness")
"""What can be least, besides peak(SIGNAL)."""
INTERVALS = 40
FINE = 8
"""Instants in each interval at which a plan is checked."""


@dataclass(frozen=True)
class LimitUse:
    """How far a plan uses a limit."""

    text: str
    """What is limited."""
    unit: str
    low: float
    """Smallest allowed value; -inf without one."""
    high: float
    """Largest allowed value; inf without one."""
    smallest: float
    """Smallest value of the plan."""
    largest: float
    """Largest value of the plan."""
    time: float
    """When it is nearest to its limit [s]."""

    @property
    def utilisation(self) -> float:
        """How far the limit is used: 1 is at the limit."""
        return float(_utilisation(np.array([self.smallest, self.largest]), self.low, self.high).max())


def _utilisation(values: Array, low: float, high: float) -> Array:
    """Values over the edge that they are nearest to; the edge over the value where values must be larger in size than it.

    At least 9 kN is used by 0.9 at 10 kN. An edge of zero has no size to compare with, and is left out.
    """
    sides = [np.zeros_like(values)]
    for edge, towards in ((high, 1.0), (low, -1.0)):
        if isfinite(edge) and edge * towards > 0.0:
            sides.append(values / edge)
        elif isfinite(edge) and edge != 0.0:
            with np.errstate(divide="ignore"):
                sides.append(np.where(values * edge > 0.0, edge / values, np.inf))
    return np.asarray(np.max(sides, axis=0) + 0.0)


@dataclass(frozen=True, eq=False)
class MovePlan:
    """A planned move: its course, how it uses limits, distances on the way, and the scenario that follows it."""

    scenario: Scenario
    """The scenario at the start of the move."""
    aim: str
    """What is least."""
    duration: float
    """Time of the move [s]."""
    course: Course
    """Coordinates, rates and accelerations at the ends of the intervals."""
    limits: tuple[LimitUse, ...]
    """All limits, and how far they are used."""
    distances: tuple[Distance, ...]
    """Smallest distances, the nearest first; none unless a clearance was given."""
    peak: float | None
    """Largest size of the signal whose peak was to be least, else None."""
    energy: float
    """Mechanical work that drives give, without what they take back [J]."""
    error: float
    """Largest error of the equations of motion between the instants of collocation, over the largest acceleration."""
    iterations: int
    """Iterations of the solver."""
    model: CraneModel = field(repr=False)
    """The mechanism in symbols."""
    hulls: Mapping[str, MovingHull] = field(default_factory=dict, repr=False)
    """Shapes of bodies, by name."""
    obstacles: Mapping[str, Obstacle] = field(default_factory=dict)
    """What it keeps clear of, by name."""
    clearance: float = 0.0
    """Smallest distance that was asked for [m]."""
    on_ropes: RopePendulum | None = None
    """The full scenario of a load on elastic ropes, which the plan takes as a pendulum; None where the load hangs by joints."""
    leads: Mapping[str, tuple[Array, Array]] = field(default_factory=dict, repr=False)
    """What is added to the set-points of drives that lag behind, by name: times from the begin of the move, and values."""

    @property
    def drives(self) -> tuple[str, ...]:
        """Drives that the plan moves."""
        return tuple(drive.name for drive in self.model.drives)

    @cached_property
    def dataset(self) -> xr.Dataset:
        """The plan on a fine grid of time: coordinates, speeds, their rates, forces, and what else the scenario records.

        Forces are those of inverse dynamics, with the vessel held.
        """
        from deckcrane.simulation.simulation import forces

        times = np.linspace(0.0, self.duration, FINE * self.course.intervals + 1)
        q, v, a = self.course.at(times)
        names = [data.name for data in self.model.plant.coordinates]
        full = np.tile(self.model.rest, (len(times), 1))
        rates, accelerations = np.zeros_like(full), np.zeros_like(full)
        for k, i in enumerate(self.model.moving):
            full[:, i], rates[:, i], accelerations[:, i] = q[k], v[k], a[k]
        motion = xr.Dataset(
            {
                Q.name: (("time", "coordinate"), full),
                U.name: (("time", "speed"), rates),
                DU.name: (("time", "speed"), accelerations),
            },
            coords={"time": times, "coordinate": names, "speed": names},
        )
        return forces(with_records(self.scenario), motion)

    def positions(self, point: str, times: Array) -> Array:
        """Positions of a point in the frame of the vessel over time, one row each.

        Args:
            point: load, tip, or a point of the scenario
            times: instants [s]

        Returns:
            an array of three columns [m]
        """
        expression = self.model.point(point, "positions")
        function = ca.Function("position", [self.model.symbols[0]], [expression])
        return np.array(function.map(len(times))(self.course.at(np.asarray(times, dtype=float))[0])).T

    def planned(self, begin: float = 1.0, settle: float = 20.0) -> Scenario:
        """The scenario whose drives follow the plan.

        Args:
            begin: when the move begins [s]
            settle: time of the run after its end [s]

        Returns:
            the scenario with set-points along the plan, starting where the plan starts
        """
        from deckcrane.analysis.planning.set_points import planned_scenario

        return planned_scenario(self, begin, settle)


def plan(
    scenario: Scenario | str | Path,
    target: Ends,
    *,
    start: Ends | None = None,
    least: str = "time",
    limits: Limits | None = None,
    duration: float | str | None = None,
    obstacles: Mapping[str, Obstacle] | None = None,
    clearance: float | str | None = None,
    sizes: Mapping[str, float | str] | None = None,
    hold: Sequence[str] = (),
    intervals: int = INTERVALS,
) -> MovePlan:
    """Plan a move of a crane, at rest at both ends.

    The vessel is held. Drives that the target does not name may help if they have a limit on acceleration, jerk or force, and end
    where they began; others stay.

    Args:
        scenario: the scenario, its file or a bundled name
        target: values of drives or joints, {"slew": "60 deg"}; or the position of the load, the tip or a point of the scenario in
            the frame of the vessel, {"load": ["12 m", "0 m", "3 m"]}
        start: the same for the start of the move; None: the start of the scenario
        least: time, peak_load (of the hook, or of the innermost joint without a payload), energy, smoothness, or peak(SIGNAL)
        limits: by drive, {"slew.speed": "6 deg/s"}, also acceleration, jerk and force; by signal or formula, {"hook_load": "90
            kN", "reaction.king.moment": ...}; pressure.CYLINDER; a number is the largest size, a pair the smallest and largest
        duration: longest time of the move [s]; None: free, and for other aims 1.5 times the least time
        obstacles: boxes, capsules and planes that the crane and its load keep clear of, by name
        clearance: smallest distance to obstacles, and of the load to the crane [m]
        sizes: radii about the axes of bodies and the rope [m]; without, a rod is its axis
        hold: drives and coordinates that stay
        intervals: number of intervals; more where the equations of motion need them

    Returns:
        the plan

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a target cannot be reached, limits exclude each other, or a name is unknown
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    _check_request(least, intervals)
    longest = None if duration is None else _positive("duration", duration, quantities.TIME)
    gap = 0.0 if clearance is None else _positive("the clearance", clearance, quantities.LENGTH)
    if start is not None and not is_position(start):
        scenario = with_start(scenario, start)
    on_ropes = rope_pendulum(scenario) if hangs_on_ropes(scenario) else None
    scenario = scenario if on_ropes is None else on_ropes.reduced
    _refuse_loose_bodies(scenario, hold)
    moved = names_of_drives(scenario, target)
    fixed = (*hold, *_unlimited_drives(scenario, moved, limits or {}, hold, free=bool(moved)))
    model = CraneModel(scenario, fixed)
    first = model.settle(model.start)
    if start is not None and is_position(start):
        first = read_end(model, start, first, "from").q
    end = read_end(model, target, first, "to")
    path_limits = read_limits(model, limits or {})
    for name, obstacle in (obstacles or {}).items():
        check_obstacle(name, obstacle)
    radii = {name: _positive(f"size of {name}", value, quantities.LENGTH) for name, value in (sizes or {}).items()}
    hulls = hulls_of(model, radii)
    pairs = pairs_of(model, hulls, obstacles or {}) if obstacles or clearance is not None else ()
    aim, peak = _aim(model, least)
    task = MoveTask(model, path_limits, first, end.q, aim, peak, longest, end.point, pairs, gap)
    _check_ends(task)
    _check_bounded(task)
    solution = MoveSearch(task, intervals).solve()
    return replace(_plan(solution, task, least, hulls, obstacles or {}, gap), on_ropes=on_ropes)


def _refuse_loose_bodies(scenario: Scenario, hold: Sequence[str]) -> None:
    plant = scenario.plant
    bodies = compliantly_held_bodies(plant)
    loose = [body for body in bodies if not all(name in hold for name in plant.joint_names(body))]
    if loose:
        raise DeckcraneError(
            f"{loose[0]} is a free body that ropes, contacts or bushings hold: a plan takes a payload that hangs by joints or on "
            "ropes from one body of the crane"
        )


def _check_request(least: str, intervals: int) -> None:
    if least not in AIMS and re.fullmatch(r"peak\(.+\)", least) is None:
        raise DeckcraneError(
            f'least: there is no aim "{least}";{did_you_mean(least, AIMS)} there are {", ".join(AIMS)} and peak(SIGNAL)'
        )
    if intervals < 4:
        raise DeckcraneError(f"{intervals} intervals: at least 4 are needed")


def _positive(name: str, value: float | str, dimension: quantities.Dimension) -> float:
    try:
        number = float(quantity(value, dimension))
    except UnitError as error:
        raise DeckcraneError(f"{name}: {error}") from None
    if not (isfinite(number) and number >= 0.0) or (name == "duration" and number == 0.0):
        raise DeckcraneError(f"{name}: it is a number above zero; this is {value}")
    return number


def _unlimited_drives(
    scenario: Scenario, moved: Sequence[str], limits: Limits, hold: Sequence[str], free: bool
) -> list[str]:
    """Drives that are not asked to move, and whose acceleration nothing limits: they stay where they are."""
    limited = {text.rpartition(".")[0] for text in limits if text.endswith((".acceleration", ".jerk", ".force"))}
    return [
        name
        for name, drive in course_drives(scenario.plant).items()
        if free
        and name not in moved
        and name not in limited
        and scenario.plant.coordinate(name).name not in limited
        and name not in hold
        and not isfinite(drive.force[0])
    ]


def _aim(model: CraneModel, least: str) -> tuple[str, SX | None]:
    """The aim, and the signal whose peak is to be least."""
    if least in ("time", "energy", "smoothness"):
        return least, None
    if least == "peak_load":
        joint = f"{REACTION.name}.{model.names_of_bodies[0]}"
        forces = ", ".join(f'"{joint}.f{axis}"' for axis in "xyz")
        formula = f"norm({forces})" if payload_name(model.plant) is None else HOOK_LOAD.name
    else:
        formula = least.removeprefix("peak(").removesuffix(")")
    return "peak", model.signal(formula, "least").value


def _check_ends(task: MoveTask) -> None:
    """Refuse limits and distances that the crane exceeds at rest at an end of the move."""
    model = task.model
    zero = np.zeros(model.size)
    if task.limits.paths:
        signals = ca.Function("signals", list(model.symbols), [ca.vertcat(*[e.expression for e in task.limits.paths])])
        for where, q in (("at the start", task.start), ("at the target", task.end)):
            if where == "at the target" and task.target is not None:
                continue
            for limit, value in zip(task.limits.paths, np.array(signals(q, zero, zero)).ravel(), strict=True):
                edge, beyond = max(
                    ((limit.high, value - limit.high), (limit.low, limit.low - value)), key=lambda side: side[1]
                )
                if beyond > abs(edge) * 1e-9 + 1e-9:
                    least = edge == limit.low != -limit.high
                    raise DeckcraneError(
                        f'the limit "{limit.text}" of {"at least " if least else ""}{edge:.6g} {limit.unit} is '
                        f"{'not kept' if least else 'exceeded'} at rest {where}: it is {value:.6g} {limit.unit}"
                    )
    if task.pairs:
        points = points_of_pairs(model, task.pairs)
        for where, q in (("at the start", task.start), ("at the target", task.end)):
            for pair in task.pairs:
                near = distance(pair, points(q))
                if near < task.clearance - 1e-6:
                    raise DeckcraneError(
                        f"{pair.name}: {max(near, 0.0):.3f} m apart {where}, less than the clearance of {task.clearance:.3g} m"
                    )


def _check_bounded(task: MoveTask) -> None:
    """Refuse a least time without anything that limits it."""
    if task.duration is not None and task.aim != "time":
        return
    limits = task.limits
    forces = {limit.text.removesuffix(".force") for limit in limits.paths if limit.text.endswith(".force")}
    for k, drive in enumerate(task.model.drives):
        moves = task.target is not None or abs(task.end[k] - task.start[k]) > 1e-9
        if moves and not any(drive.name in group for group in (limits.acceleration, limits.jerk, forces)):
            unit = "deg/s^2" if drive.unit == "rad" else "m/s^2"
            raise DeckcraneError(
                f"{drive.name} has no limit on its acceleration, jerk or force, so there is no least time: give one, such as "
                f'{drive.name}.acceleration = "1 {unit}"'
            )


def clearance_pairs(plan: MovePlan) -> tuple[ClearancePair, ...]:
    """The pairs whose distance a plan keeps; none without a clearance."""
    return pairs_of(plan.model, plan.hulls, plan.obstacles) if plan.distances else ()


def _plan(
    result: tuple[Solution, float],
    task: MoveTask,
    least: str,
    hulls: Mapping[str, MovingHull],
    obstacles: Mapping[str, Obstacle],
    gap: float,
) -> MovePlan:
    solution, error = result
    course, model = solution.course, task.model
    times = np.linspace(0.0, course.T, FINE * course.intervals + 1)
    motion = course.at(times)
    peak = None
    if task.peak is not None:
        peak = float(np.max(np.abs(_evaluate(model, task.peak, motion))))
    return MovePlan(
        scenario=model.scenario,
        aim=least,
        duration=course.T,
        course=course,
        limits=limit_uses(model, task.limits, course),
        distances=smallest_distances(model, task.pairs, course),
        peak=peak,
        energy=_work(model, motion, times),
        error=error,
        iterations=solution.iterations,
        model=model,
        hulls=hulls,
        obstacles=obstacles,
        clearance=gap,
    )


def _evaluate(model: CraneModel, expression: SX, motion: tuple[Array, Array, Array]) -> Array:
    function = ca.Function("signal", list(model.symbols), [ca.densify(expression)])
    return np.array(function.map(motion[0].shape[1])(*motion))


def _work(model: CraneModel, motion: tuple[Array, Array, Array], times: Array) -> float:
    """Work that drives give: the integral of the positive part of force times rate."""
    q, v, _ = model.symbols
    rates = ca.vertcat(*[ca.jtimes(value, q, v) for value in model.drive_values()])
    power = _evaluate(model, ca.vertcat(*model.drive_forces()) * rates, motion)
    return float(np.trapezoid(np.maximum(power, 0.0).sum(axis=0), times))


def limit_uses(model: CraneModel, limits: PlanLimits, course: Course) -> tuple[LimitUse, ...]:
    """How far a course uses all limits, on a fine grid of time."""
    times = np.linspace(0.0, course.T, FINE * course.intervals + 1)
    motion = course.at(times)
    uses: list[LimitUse] = []

    def use(text: str, unit: str, low: float, high: float, values: Array) -> None:
        k = int(np.argmax(_utilisation(values, low, high)))
        uses.append(LimitUse(text, unit, low, high, float(values.min()), float(values.max()), float(times[k])))

    for k, drive in enumerate(model.drives):
        for kind, rows, order in (("speed", motion[1], "/s"), ("acceleration", motion[2], "/s^2")):
            most = getattr(limits, kind).get(drive.name)
            if most is not None:
                use(f"{drive.name}.{kind}", drive.unit + order, -most, most, rows[k])
        if (most := limits.jerk.get(drive.name)) is not None:
            jerk = np.repeat(np.diff(course.a[k]) * course.intervals / course.T, FINE)
            use(f"{drive.name}.jerk", drive.unit + "/s^3", -most, most, np.append(jerk, jerk[-1]))
    for limit in limits.paths:
        use(limit.text, limit.unit, limit.low, limit.high, _evaluate(model, limit.expression, motion).ravel())
    return tuple(uses)
