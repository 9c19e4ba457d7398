"""Direct collocation of a move: the problem of optimal control as one of nonlinear programming, solved by IPOPT.

The time T is divided into N intervals of length h = T / N. The acceleration of a driven coordinate is linear in each interval and
continuous, so its course is a cubic spline: a set-point of a scenario can follow it exactly, and its jerk is constant in each
interval. The acceleration of a passive coordinate is a parabola through its values at the ends and in the middle, where the
equations of motion hold: Hermite-Simpson collocation of second-order equations, with q' = v at all times (S. Moreno-Martin, L.
Ros, E. Celaya, Collocation methods for second order systems, Robotics: Science and Systems XVIII, 2022). With s the time within an
interval and a_0, a_m, a_1 the accelerations at its start, middle and end:

    driven:  v_1 = v_0 + h (a_0 + a_1) / 2,           q_1 = q_0 + h v_0 + h^2 (2 a_0 + a_1) / 6
    passive: v_1 = v_0 + h (a_0 + 4 a_m + a_1) / 6,   q_1 = q_0 + h v_0 + h^2 (a_0 + 2 a_m) / 6

Limits hold at the ends and in the middle of intervals, distances at their ends. At both ends of the move all is at rest, and
passive coordinates are in static equilibrium: nothing swings afterwards. IPOPT is that of A. Waechter and L. T. Biegler
(Mathematical Programming 106 (2006) 25-57).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.analysis.planning.clearance import ClearancePair, MovingHull, PlaneObstacle, distance, symbolic_points
from deckcrane.analysis.planning.crane_model import CraneModel
from deckcrane.analysis.planning.limits import PathLimit, PlanLimits
from deckcrane.arrays import Array
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.time_functions import quintic

SMOOTH = 1e-3
"""Weight of the mean square of accelerations, over their limits, beside the aim: it makes the solution unique."""
SHARPNESS = 1e-2
"""Share of the largest power of the first guess over which the kink of |power| is rounded."""
SOLVED = ("Solve_Succeeded", "Solved_To_Acceptable_Level")


@dataclass(frozen=True)
class MoveTask:
    """What a move is to do: its aim, its ends, its limits and its distances."""

    model: CraneModel
    limits: PlanLimits
    start: Array
    """Moving coordinates at the start, settled."""
    end: Array
    """Those at the end; a guess where `target` prescribes a position."""
    aim: str
    """time, energy, smoothness or peak."""
    peak: SX | None = None
    """The signal whose largest size is to be least."""
    duration: float | None = None
    """Longest time [s]; None: free."""
    target: tuple[SX, Array] | None = None
    """A point by the moving coordinates, and where it ends."""
    pairs: tuple[ClearancePair, ...] = ()
    clearance: float = 0.0
    """Smallest distance of the pairs [m]."""


@dataclass(frozen=True)
class Course:
    """A solved move at the ends of its intervals: columns are times, rows the moving coordinates."""

    T: float
    q: Array
    v: Array
    a: Array
    middle: Array
    """Accelerations of passive coordinates in the middle of intervals."""
    drives: int
    planes: Mapping[str, Array] = field(default_factory=dict)

    @property
    def intervals(self) -> int:
        return int(self.q.shape[1]) - 1

    def at(self, times: Array) -> tuple[Array, Array, Array]:
        """Coordinates, rates and accelerations at given times, by the polynomials of the intervals."""
        h = self.T / self.intervals
        k = np.clip((times / h).astype(int), 0, self.intervals - 1)
        s = np.clip(times - k * h, 0.0, h) / h
        q0, v0, a0, a1 = self.q[:, k], self.v[:, k], self.a[:, k], self.a[:, k + 1]
        middle = np.vstack([(a0 + a1)[: self.drives] / 2, self.middle[:, k]])
        b, c = -3 * a0 + 4 * middle - a1, 2 * a0 - 4 * middle + 2 * a1
        a = a0 + b * s + c * s**2
        v = v0 + h * (a0 * s + b * s**2 / 2 + c * s**3 / 3)
        q = q0 + h * v0 * s + h**2 * (a0 * s**2 / 2 + b * s**3 / 6 + c * s**4 / 12)
        return q, v, a


@dataclass(frozen=True)
class Solution:
    """A course, and how the solver ended; `slack` is by how much each limit is exceeded where limits may give way."""

    course: Course
    solved: bool
    status: str
    iterations: int
    slack: Mapping[str, float] = field(default_factory=dict)


def straight_guess(task: MoveTask, intervals: int, time: float, bump: Array | None = None) -> Course:
    """A first course from start to end by polynomials of fifth degree, with passive coordinates at rest in every pose.

    `bump` is added to drives half-way.
    """
    s = np.linspace(0.0, 1.0, intervals + 1)
    share = quintic(s)
    n = task.model.drive_count
    q = task.start[:, None] + share * (task.end - task.start)[:, None]
    if bump is not None:
        q[:n] += np.outer(bump, (4 * s * (1 - s)) ** 3)
    q[:, 1:] = task.model.settle_along(task.start, q[:, 1:])
    h = time / intervals
    v = np.gradient(q, h, axis=1)
    v[:, [0, -1]] = 0.0
    a = np.gradient(v, h, axis=1)
    return Course(time, q, v, a, (a[n:, :-1] + a[n:, 1:]) / 2, n)


def simpson_weights(intervals: int) -> Array:
    """Weights of Simpson's rule over the length of an interval: of the ends of all intervals, then of their middles."""
    ends = np.full(intervals + 1, 1 / 3)
    ends[[0, -1]] = 1 / 6
    return np.concatenate([ends, np.full(intervals, 2 / 3)])


def refined(course: Course, intervals: int) -> Course:
    """The course on another number of intervals."""
    times = np.linspace(0.0, course.T, intervals + 1)
    q, v, a = course.at(times)
    middles = (times[:-1] + times[1:]) / 2
    return Course(course.T, q, v, a, course.at(middles)[2][course.drives :], course.drives)


class _Problem:
    """Variables, constraints and bounds of the nonlinear program, collected block by block."""

    def __init__(self) -> None:
        self.variables: list[Any] = []
        self.first: list[Array] = []
        self.low: list[Array] = []
        self.high: list[Array] = []
        self.constraints: list[Any] = []
        self.least: list[Array] = []
        self.most: list[Array] = []

    def variable(self, name: str, guess: Array, low: Array | float = -inf, high: Array | float = inf) -> Any:
        guess = np.atleast_2d(guess)
        symbol = ca.MX.sym(name, *guess.shape)
        self.variables.append(ca.vec(symbol))
        low, high = (np.broadcast_to(edge, guess.shape) for edge in (low, high))
        self.first.append(np.clip(guess, low, high).ravel(order="F"))
        self.low.append(low.ravel(order="F"))
        self.high.append(high.ravel(order="F"))
        return symbol

    def require(self, expression: Any, low: Array | float = 0.0, high: Array | float = 0.0) -> None:
        if expression.numel() == 0:
            return
        self.constraints.append(ca.vec(expression))
        for edges, edge in ((self.least, low), (self.most, high)):
            edges.append(np.broadcast_to(edge, expression.shape).ravel(order="F"))

    def solve(self, objective: Any, iterations: int) -> tuple[Array, Any]:
        settings: Any = {
            "print_time": False,
            "show_eval_warnings": False,
            "ipopt": {
                "print_level": 0,
                "sb": "yes",
                "max_iter": iterations,
                "tol": 1e-6,
                "acceptable_tol": 1e-4,
                "acceptable_constr_viol_tol": 1e-6,
                "acceptable_iter": 8,
                "mu_strategy": "adaptive",
            },
        }
        program = {"x": ca.vertcat(*self.variables), "f": objective, "g": ca.vertcat(*self.constraints)}
        solver: Any = ca.nlpsol("plan", "ipopt", program, settings)
        solution = solver(
            x0=np.concatenate(self.first),
            lbx=np.concatenate(self.low),
            ubx=np.concatenate(self.high),
            lbg=np.concatenate(self.least),
            ubg=np.concatenate(self.most),
        )
        return np.array(solution["x"]).ravel(), solver.stats()


class Transcription:
    """The move of a task as a nonlinear program; functions of a node are made once for all numbers of intervals."""

    def __init__(self, task: MoveTask) -> None:
        self.task = task
        model, (q, v, a) = task.model, task.model.symbols
        paths = task.limits.paths
        scaled = [limit.expression / limit.scale for limit in paths]
        self.node = ca.Function("node", [q, v, a], [model.unbalanced, ca.vertcat(ca.SX(0, 1), *scaled)])
        self.static = model.static_balance
        self.peak = None if task.peak is None else ca.Function("peak", [q, v, a], [task.peak])
        self.peak_scale = 1.0
        if self.peak is not None:
            zero = np.zeros(model.size)
            self.peak_scale = abs(float(self.peak(task.start, zero, zero))) or 1.0
        self.power = None
        if task.aim == "energy":
            forces = ca.vertcat(*model.drive_forces())
            rates = ca.vertcat(*[ca.jtimes(value, q, v) for value in model.drive_values()])
            self.power = ca.Function("power", [q, v, a], [forces * rates])
        self.target = None if task.target is None else ca.Function("target", [q], [task.target[0]])
        hulls = {
            hull.name: hull for pair in task.pairs for hull in (pair.first, pair.second) if isinstance(hull, MovingHull)
        }
        self.points: dict[str, ca.Function] = {
            name: ca.Function("points", [q], [points])
            for name, points in (symbolic_points(model, list(hulls.values())) if hulls else {}).items()
        }
        self.scales = self._acceleration_scales()

    def _acceleration_scales(self) -> Array:
        """Accelerations by which those of drives are compared: their limits, or those of a move in 10 s."""
        limits, task = self.task.limits, self.task
        return np.array(
            [
                limits.acceleration.get(drive.name, max(abs(task.end[k] - task.start[k]), 1e-2) * 4 / 100)
                for k, drive in enumerate(task.model.drives)
            ]
        )

    def solve(self, guess: Course, iterations: int = 400, elastic: bool = False) -> Solution:
        """Solve from a first guess. With `elastic`, limits may be exceeded, and by how much in all is least."""
        task, model, limits = self.task, self.task.model, self.task.limits
        N, n, drives = guess.intervals, model.size, model.drive_count
        problem = _Problem()
        longest = inf if task.duration is None else task.duration
        T = problem.variable("T", np.array([[guess.T]]), 1e-3, longest)
        q = problem.variable("q", guess.q, *self._coordinate_bounds(N))
        v = problem.variable("v", guess.v, *self._bounds(limits.speed, N, at_rest=True))
        a = problem.variable("a", guess.a, *self._bounds(limits.acceleration, N, still=set(limits.jerk)))
        middle = problem.variable("m", guess.middle) if n > drives else ca.MX(0, N)
        h = T / N
        q0, v0, a0, a1 = q[:, :-1], v[:, :-1], a[:, :-1], a[:, 1:]
        d, p = slice(0, drives), slice(drives, n)
        problem.require(v[d, 1:] - v0[d, :] - h / 2 * (a0[d, :] + a1[d, :]))
        problem.require(q[d, 1:] - q0[d, :] - h * v0[d, :] - h**2 / 6 * (2 * a0[d, :] + a1[d, :]))
        problem.require(v[p, 1:] - v0[p, :] - h / 6 * (a0[p, :] + 4 * middle + a1[p, :]))
        problem.require(q[p, 1:] - q0[p, :] - h * v0[p, :] - h**2 / 6 * (a0[p, :] + 2 * middle))
        q_middle = (
            q0
            + h / 2 * v0
            + h**2 * ca.vertcat((5 * a0[d, :] + a1[d, :]) / 48, (7 * a0[p, :] + 6 * middle - a1[p, :]) / 96)
        )
        v_middle = v0 + h * ca.vertcat((3 * a0[d, :] + a1[d, :]) / 8, (5 * a0[p, :] + 8 * middle - a1[p, :]) / 24)
        a_middle = ca.vertcat((a0[d, :] + a1[d, :]) / 2, middle)
        Q, V, A = (ca.horzcat(ends, mids) for ends, mids in ((q, q_middle), (v, v_middle), (a, a_middle)))
        low, high = self._bounds(limits.speed, N - 1)
        rows = [k for k in range(drives) if isfinite(high[k, 0])]
        if rows:
            problem.require(v_middle[rows, :], low[rows], high[rows])
        for name, most in limits.jerk.items():
            k = next(k for k, drive in enumerate(model.drives) if drive.name == name)
            problem.require((a1[k, :] - a0[k, :]) / most - h, -inf, 0.0)
            problem.require((a1[k, :] - a0[k, :]) / most + h, 0.0, inf)
        slack = self._require_paths(problem, Q, V, A, elastic)
        problem.require(self.static(q[:, 0]))
        problem.require(self.static(q[:, -1]))
        if self.target is not None and task.target is not None:
            problem.require(self.target(q[:, -1]), task.target[1][:, None], task.target[1][:, None])
        planes = self._require_clearance(problem, q, guess, elastic, slack)
        objective = self._objective(problem, T, h, Q, V, A, a, guess)
        if elastic:
            objective = sum((ca.sum1(ca.vec(value)) for value in slack.values()), ca.MX(0)) + 1e-4 * objective
        values, stats = problem.solve(objective, iterations)
        named = {"T": T, "q": q, "v": v, "a": a, "m": middle, **planes, **slack}
        read = ca.Function("read", [ca.vertcat(*problem.variables)], [ca.densify(ca.MX(e)) for e in named.values()])
        results = dict(zip(named, (np.array(value) for value in read.call([values])), strict=True))
        course = Course(
            float(results["T"].item()),
            results["q"],
            results["v"],
            results["a"],
            results["m"].reshape(n - drives, N),
            drives,
            {name: results[name] for name in planes},
        )
        status = str(stats["return_status"])
        exceeded = {name: float(np.max(results[name])) for name in slack}
        return Solution(course, status in SOLVED, status, int(stats["iter_count"]), exceeded)

    def values_of_limits(self, course: Course) -> Array:
        """Values of all limits along a course, one row each, at the ends and in the middle of intervals."""
        times = np.linspace(0.0, course.T, 2 * course.intervals + 1)
        scales = np.array([limit.scale for limit in self.task.limits.paths])
        return np.asarray(np.array(self.node.map(len(times))(*course.at(times))[1]) * scales[:, None])

    def _coordinate_bounds(self, N: int) -> tuple[Array, Array]:
        """Bounds of the coordinates: between the end stops of drives, fixed at the ends of the move."""
        model, task = self.task.model, self.task
        low, high = np.full((model.size, N + 1), -inf), np.full((model.size, N + 1), inf)
        for k, drive in enumerate(model.drives):
            low[k], high[k] = drive.range
            low[k, 0] = high[k, 0] = task.start[k]
            if task.target is None:
                low[k, -1] = high[k, -1] = task.end[k]
        return low, high

    def _bounds(
        self, sizes: Mapping[str, float], N: int, at_rest: bool = False, still: set[str] | None = None
    ) -> tuple[Array, Array]:
        """Bounds of rates or accelerations: zero for all at both ends (`at_rest`), or for some drives (`still`)."""
        model = self.task.model
        most = np.full((model.size, N + 1), inf)
        for k, drive in enumerate(model.drives):
            most[k] = sizes.get(drive.name, inf)
            if still and drive.name in still:
                most[k, [0, -1]] = 0.0
        if at_rest:
            most[:, [0, -1]] = 0.0
        return -most, most

    def _require_paths(self, problem: _Problem, Q: Any, V: Any, A: Any, elastic: bool) -> dict[str, Any]:
        paths: Sequence[PathLimit] = self.task.limits.paths
        unbalanced, signals = self.node.map(Q.shape[1])(Q, V, A)
        problem.require(unbalanced)
        slack: dict[str, Any] = {}
        for i, limit in enumerate(paths):
            low, high = limit.low / limit.scale, limit.high / limit.scale
            row = signals[i, :]
            if not elastic:
                problem.require(row, low, high)
                continue
            key = f"limit {i}"
            slack[key] = problem.variable(key, np.array([[0.1]]), 0.0)
            for edge, sign in ((high, 1.0), (low, -1.0)):
                if isfinite(edge):
                    problem.require(sign * (row - edge) - slack[key], -inf, 0.0)
        return slack

    def _require_clearance(
        self, problem: _Problem, q: Any, guess: Course, elastic: bool, slack: dict[str, Any]
    ) -> dict[str, Any]:
        """Separate the shapes of all pairs in all intervals by planes, whose normals and heights are variables.

        One plane separates them at both ends of an interval, so that nothing slips through between two instants.
        """
        task, columns = self.task, q.shape[1]
        if not task.pairs:
            return {}
        flat = {name: function.map(columns) for name, function in self.points.items()}
        values = {name: function(q) for name, function in flat.items()}  # (3, points * columns)
        known = {name: np.array(function(guess.q)) for name, function in flat.items()}
        planes: dict[str, Any] = {}
        for j, pair in enumerate(task.pairs):
            needed: Any = ca.DM(self._needed_distances(pair, known, columns)).T + pair.first.radius
            if elastic:
                key = f"clearance {j}"
                slack[key] = problem.variable(key, np.array([[0.5]]), 0.0)
                needed = needed - slack[key]
            points, count = values[pair.first.name], len(pair.first.spots)
            if isinstance(pair.second, PlaneObstacle):
                heights = ca.DM(pair.second.unit_normal).T @ (points - ca.DM(np.array(pair.second.at)))
                for i in range(count):
                    problem.require(heights[:, i::count] - needed, 0.0, inf)
                continue
            planes[f"plane {j}"] = plane = problem.variable(f"plane {j}", _first_planes(pair, known, columns))
            normal, height = plane[:3, :], plane[3, :]
            problem.require(ca.sum1(normal**2), 0.0, 1.0)
            for i in range(count):
                for ends, away in ((slice(-1), needed[:, :-1]), (slice(1, None), needed[:, 1:])):
                    problem.require(ca.sum1(normal * points[:, i::count][:, ends]) - height - away, 0.0, inf)
            if isinstance(pair.second, MovingHull):
                others, rival = values[pair.second.name], len(pair.second.spots)
                for i in range(rival):
                    for ends in (others[:, i::rival][:, :-1], others[:, i::rival][:, 1:]):
                        problem.require(ca.sum1(normal * ends) - height + pair.second.radius, -inf, 0.0)
            else:
                for point in pair.second.points:
                    problem.require(ca.DM(point).T @ normal - height + pair.second.radius, -inf, 0.0)
        return planes

    def _needed_distances(self, pair: ClearancePair, known: Mapping[str, Array], columns: int) -> Array:
        """The clearance at all instants; at given ends of the move no more than there is."""
        needed: Array = np.full(columns, self.task.clearance)
        for k in (0,) if self.task.target is not None else (0, -1):
            points = {name: flat.reshape(3, columns, -1)[:, k] for name, flat in known.items()}
            needed[k] = min(self.task.clearance, max(distance(pair, points), 0.0))
        return needed

    def _objective(self, problem: _Problem, T: Any, h: Any, Q: Any, V: Any, A: Any, a: Any, guess: Course) -> Any:
        task, drives = self.task, self.task.model.drive_count
        N = a.shape[1] - 1
        simpson = ca.DM(simpson_weights(N))
        relative = A[:drives, :] / ca.DM(self.scales)
        effort = ca.sum1(relative**2) @ simpson * h
        smooth = SMOOTH * effort / drives
        if task.aim == "smoothness":
            jerk = (a[:drives, 1:] - a[:drives, :-1]) / ca.DM(self.scales)
            return ca.sum1(ca.sum2(jerk**2)) / h + SMOOTH * effort
        if task.aim == "energy":
            assert self.power is not None, "made for this aim"
            size = float(np.max(np.abs(np.array(self.power.map(N + 1)(guess.q, guess.v, guess.a))))) or 1.0
            power = self.power.map(Q.shape[1])(Q, V, A) / size
            given = ca.sum1(ca.sqrt(power**2 + SHARPNESS**2) - SHARPNESS + power) / 2
            return (given @ simpson * h + smooth) / T
        if task.aim == "peak":
            assert self.peak is not None, "made for this aim"
            peak = problem.variable("peak", np.array([[1.1]]), 0.0)
            signal = self.peak.map(Q.shape[1])(Q, V, A) / self.peak_scale
            problem.require(signal - peak, -inf, 0.0)
            problem.require(signal + peak, 0.0, inf)
            return 10.0 * peak + 0.1 * smooth / T
        return T + smooth


def _first_planes(pair: ClearancePair, known: Mapping[str, Array], columns: int) -> Array:
    """Planes of all intervals: normals from the middle of the second shape to that of the first, and heights half-way."""
    first = known[pair.first.name].reshape(3, columns, -1).mean(axis=2)
    if isinstance(pair.second, MovingHull):
        second = known[pair.second.name].reshape(3, columns, -1).mean(axis=2)
    else:
        assert not isinstance(pair.second, PlaneObstacle), "a plane is its own"
        second = np.repeat(pair.second.points.mean(axis=0)[:, None], columns, axis=1)
    first, second = ((shape[:, :-1] + shape[:, 1:]) / 2 for shape in (first, second))
    normal = (first - second) / np.maximum(np.linalg.norm(first - second, axis=0), 1e-6)
    return np.vstack([normal, np.sum(normal * (first + second) / 2, axis=0)])
