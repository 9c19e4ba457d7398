"""Search for the solution of a task: the straight way first, then around obstacles, on as many intervals as accuracy needs.

Where no move is found, the error says which limits or distances exclude it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import NoReturn

import casadi as ca
import numpy as np

from deckcrane.analysis.planning.clearance import ClearancePair, MovingHull, distance, symbolic_points
from deckcrane.analysis.planning.collocation import Course, MoveTask, Solution, Transcription, refined, straight_guess
from deckcrane.analysis.planning.crane_model import CraneModel
from deckcrane.analysis.planning.limits import PathLimit
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

LONGER = 1.5
"""Time for other aims than the least one, over the least time, unless a duration is given."""
KEPT = 1e-3
"""Share of a limit by which a plan may be beyond it between the instants of collocation."""
EXACT = 2e-3
"""Largest error of the equations of motion between the instants of collocation, over the largest acceleration."""
MOST_INTERVALS = 160
NEAR = 1e-3
"""Length by which shapes may be nearer than the clearance between the instants of a plan [m]."""
DETOUR_ITERATIONS = 150
"""Iterations of the solver for each first guess of a way around obstacles."""
MOST_ROUNDS = 8
"""Rounds of the search for a way around obstacles, each with more pairs to separate, or with more clearance."""


@dataclass(frozen=True)
class Distance:
    """The smallest distance of two shapes over a plan."""

    pair: str
    """What is near what."""
    smallest: float
    """Smallest distance [m]."""
    time: float
    """When [s]."""


def _first_time(task: MoveTask) -> float:
    """A guess of the least time: that of the slowest drive alone, and half as much again."""
    limits, times = task.limits, [1.0]
    for k, drive in enumerate(task.model.drives):
        way = abs(task.end[k] - task.start[k])
        acceleration = limits.acceleration.get(drive.name, max(way, 1e-3) / 4.0)
        times.append(2 * np.sqrt(way / acceleration))
        if (speed := limits.speed.get(drive.name)) is not None:
            times.append(way / speed + speed / acceleration)
        if (jerk := limits.jerk.get(drive.name)) is not None:
            times.append((32 * way / jerk) ** (1 / 3))
    time = 1.5 * max(times)
    return time if task.duration is None else min(time, task.duration)


class MoveSearch:
    """Solve a task: with the straight way first, then around obstacles, on as many intervals as accuracy needs."""

    def __init__(self, task: MoveTask, intervals: int) -> None:
        self.task, self.intervals = task, intervals
        self.guess: Course | None = None

    def solve(self) -> tuple[Solution, float]:
        """The solution, and the error of its equations of motion."""
        task = self.task
        if task.aim != "time" and task.duration is None:
            quickest, _ = MoveSearch(replace(task, aim="time", peak=None), self.intervals).solve()
            task = self.task = replace(task, duration=LONGER * quickest.course.T)
        guess = self.guess or straight_guess(task, self.intervals, _first_time(task))
        free = Transcription(replace(task, pairs=()))
        solution = free.solve(guess)
        if not solution.solved:
            self._explain(free, guess, solution)
        if task.pairs and _smallest_distance(task, solution.course) < task.clearance - NEAR:
            solution = self._around(solution)
        error = equation_error(task.model, solution.course)
        if error > EXACT and 2 * self.intervals <= MOST_INTERVALS:
            finer = MoveSearch(task, 2 * self.intervals)
            finer.guess = refined(solution.course, finer.intervals)
            return finer.solve()
        return solution, error

    def _around(self, direct: Solution) -> Solution:
        """Solve with planes that separate the pairs which come too near, one after another.

        Ask for more clearance where shapes come nearer between the ends of intervals.
        """
        task, solution = self.task, direct
        needed = max(task.clearance, NEAR)  # without any, a plane without a normal would separate everything
        active: list[ClearancePair] = []
        for _ in range(MOST_ROUNDS):
            near = {each.pair: each.smallest for each in smallest_distances(task.model, task.pairs, solution.course)}
            new = [pair for pair in task.pairs if near[pair.name] < task.clearance - NEAR and pair not in active]
            if not new:
                missing = max((task.clearance - near[pair.name] for pair in active), default=0.0)
                if missing < NEAR:
                    return solution
                needed += 1.5 * missing
            active += new
            transcription = Transcription(replace(task, pairs=tuple(active), clearance=needed))
            solution = self._first_solved(transcription, solution.course)
        raise DeckcraneError(
            f"{active[0].name}: no way was found that keeps {task.clearance:g} m between the instants of the plan; take more "
            "intervals, or a smaller clearance"
        )

    def _first_solved(self, transcription: Transcription, course: Course) -> Solution:
        """The solution from the first guess that leads to one: the present course, then detours."""
        for guess in (course, *self._detours(course)):
            solution = transcription.solve(guess, iterations=DETOUR_ITERATIONS)
            if solution.solved:
                break
        else:
            self._explain(transcription, course, solution)
        return solution

    def _detours(self, course: Course) -> list[Course]:
        """Guesses that move one drive away from the straight way, half-way, in both directions."""
        task, model = self.task, self.task.model
        guesses = []
        for k, drive in enumerate(model.drives):
            low, high = drive.range
            middle = (task.start[k] + task.end[k]) / 2
            for edge in (low, high):
                bump = (
                    0.6 * (edge - middle) if isfinite(edge) else np.sign(edge) * (0.6 if drive.unit == "rad" else 3.0)
                )
                shift = np.zeros(model.drive_count)
                shift[k] = bump
                try:
                    guesses.append(straight_guess(task, course.intervals, 1.3 * course.T, shift))
                except DeckcraneError:
                    continue
        return guesses

    def _explain(self, transcription: Transcription, guess: Course, failed: Solution) -> NoReturn:
        """Raise an error that says which limits cannot be kept."""
        task = transcription.task
        if task.duration is not None:
            free = Transcription(replace(task, aim="time", peak=None, duration=None))
            quickest = free.solve(replace(guess, T=2 * guess.T))
            if quickest.solved and task.duration * (1 + 1e-6) < quickest.course.T:
                raise DeckcraneError(
                    f"the move takes at least {quickest.course.T:.4g} s within these limits, longer than the {task.duration:.4g} s "
                    "that are given"
                )
        elastic = transcription.solve(guess, elastic=True)
        reasons = []
        for i, limit in enumerate(task.limits.paths):
            if elastic.slack.get(f"limit {i}", 0.0) > KEPT:
                reasons.append(_what_would_be_needed(limit, transcription.values_of_limits(elastic.course)[i]))
        for j, pair in enumerate(task.pairs):
            short = elastic.slack.get(f"clearance {j}", 0.0) - (task.clearance - self.task.clearance)
            if short > KEPT:
                reasons.append(
                    f"the clearance of {self.task.clearance:g} m, {pair.name}, which lacks about {short:.2g} m"
                )
        if reasons:
            raise DeckcraneError(f"no move to the target keeps these limits: {'; '.join(reasons)}")
        raise DeckcraneError(
            f"no move was found in {failed.iterations} iterations ({failed.status.replace('_', ' ').lower()}); take other "
            "intervals, wider limits, or a target nearer to the start"
        )


def _what_would_be_needed(limit: PathLimit, values: Array) -> str:
    """Which side of a limit excludes a move, and the value that the move would need there."""
    above, below = float(values.max()) - limit.high, limit.low - float(values.min())
    if limit.low == -limit.high:
        needed = limit.high + max(above, below)
        return f'"{limit.text}" of {limit.high:.4g} {limit.unit}, of which about {needed:.4g} would be needed'
    side, edge, needed = (
        ("most", limit.high, limit.high + above) if above >= below else ("least", limit.low, limit.low - below)
    )
    return f'"{limit.text}" of at {side} {edge:.4g} {limit.unit}, where about {needed:.4g} would be needed'


def equation_error(model: CraneModel, course: Course) -> float:
    """Largest error of the equations of motion at the quarters of intervals, over the largest passive acceleration."""
    if model.size == model.drive_count:
        return 0.0
    h = course.T / course.intervals
    times = (np.arange(course.intervals)[:, None] + np.array([0.25, 0.75])).ravel() * h
    q, v, a = course.at(times)
    function = ca.Function("unbalanced", list(model.symbols), [model.unbalanced])
    missing = np.array(function.map(len(times))(q, v, a))
    size = float(np.max(np.abs(course.a[course.drives :]))) or 1.0
    return float(np.max(np.abs(missing))) / size


class HullPoints:
    """Points of all hulls of pairs by the moving coordinates."""

    def __init__(self, model: CraneModel, hulls: Mapping[str, MovingHull]) -> None:
        points = symbolic_points(model, list(hulls.values()))
        self.names = tuple(points)
        self.function = ca.Function("points", [model.symbols[0]], [ca.densify(e) for e in points.values()])

    def __call__(self, q: Array) -> dict[str, Array]:
        return dict(zip(self.names, (np.array(e) for e in self.function.call([q])), strict=True))


def points_of_hulls(model: CraneModel, hulls: Mapping[str, MovingHull]) -> HullPoints:
    """Points of hulls by the moving coordinates."""
    return HullPoints(model, hulls)


def points_of_pairs(model: CraneModel, pairs: Sequence[ClearancePair]) -> HullPoints:
    """Points of the hulls of pairs by the moving coordinates."""
    hulls = {hull.name: hull for pair in pairs for hull in (pair.first, pair.second) if isinstance(hull, MovingHull)}
    return HullPoints(model, hulls)


def smallest_distances(model: CraneModel, pairs: Sequence[ClearancePair], course: Course) -> tuple[Distance, ...]:
    """Smallest distance of each pair on a fine grid of time, the nearest first."""
    if not pairs:
        return ()
    points = points_of_pairs(model, pairs)
    times = np.linspace(0.0, course.T, 4 * course.intervals + 1)
    poses = [points(q) for q in course.at(times)[0].T]
    distances = []
    for pair in pairs:
        values = [distance(pair, pose) for pose in poses]
        k = int(np.argmin(values))
        distances.append(Distance(pair.name, float(values[k]), float(times[k])))
    return tuple(sorted(distances, key=lambda each: each.smallest))


def _smallest_distance(task: MoveTask, course: Course) -> float:
    return smallest_distances(task.model, task.pairs, course)[0].smallest
