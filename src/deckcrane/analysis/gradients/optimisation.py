"""Optimise numbers of a scenario within bounds, with gradients of its run, and limits on other results of it.

Numbers are scaled to their bounds, results to their values at the start. SLSQP (D. Kraft, DFVLR-FB 88-28, 1988) and L-BFGS-B (R. H.
Byrd, P. Lu, J. Nocedal, C. Zhu, SIAM J. Sci. Comput. 16 (1995) 1190-1208) are SciPy's, IPOPT (A. Waechter, L. T. Biegler,
Mathematical Programming 106 (2006) 25-57) is CasADi's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import casadi as ca
import numpy as np

from deckcrane.analysis.gradients.gradients import DifferentiableRun
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.mechanics.model.signals import UnitPowers, parse_quantity
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.inputs import Given
from deckcrane.units.quantities import UnitError

Method = Literal["slsqp", "l-bfgs-b", "ipopt"]
"""Methods of optimisation; l-bfgs-b takes bounds only."""
METHODS: tuple[Method, ...] = ("slsqp", "l-bfgs-b", "ipopt")
Limit = float | str | None
"""A number in SI, a text with its unit, or None for no limit."""
Limits = Mapping[str, tuple[Limit, Limit]]
"""By result, the smallest and the largest value that it may have."""
Edges = tuple[float | None, float | None]
MET = 1e-4
"""Share of a limit by which a result may be beyond it; of a limit of zero, share of the size of the result."""


@dataclass(frozen=True)
class DesignChange:
    """A number that was optimised."""

    path: str
    """Its path in the file."""
    unit: str
    """Its unit."""
    before: float
    """Its value in the scenario, in SI."""
    after: float
    """Its optimised value."""
    bounds: tuple[float, float]
    """The bounds that it was kept within."""

    @property
    def at_bound(self) -> str:
        """Lower or upper, if it ended at a bound; else empty."""
        slack = 1e-6 * (self.bounds[1] - self.bounds[0])
        if self.after <= self.bounds[0] + slack:
            return "lower"
        return "upper" if self.after >= self.bounds[1] - slack else ""


@dataclass(frozen=True)
class ResultChange:
    """A result before and after optimisation."""

    result: str
    """The result, as it was written."""
    unit: str
    """Its unit."""
    before: float
    """Its value in the scenario."""
    after: float
    """Its value with the optimised numbers."""
    limits: Edges = (None, None)
    """The smallest and the largest value that it may have."""
    slack: float = 0.0
    """How far beyond them still counts as within."""

    @property
    def met(self) -> bool:
        """Whether it is within its limits."""
        low, high = self.limits
        below = low is not None and self.after < low - self.slack
        return not (below or (high is not None and self.after > high + self.slack))


@dataclass(frozen=True, eq=False)
class Optimum:
    """An optimised scenario, and what changed."""

    scenario: Scenario
    """The scenario with the optimised numbers."""
    objective: ResultChange
    """What was optimised."""
    numbers: tuple[DesignChange, ...]
    """What was changed."""
    limits: tuple[ResultChange, ...]
    """Results with limits."""
    evaluations: int
    """Number of runs with their gradients."""
    message: str
    """Why the method ended, in its own words."""

    @property
    def violated(self) -> tuple[ResultChange, ...]:
        """Results that are beyond their limits."""
        return tuple(change for change in self.limits if not change.met)


def optimise(
    scenario: Scenario | str | Path,
    objective: str,
    within: Mapping[str, tuple[float, float]],
    *,
    limits: Limits | None = None,
    maximise: bool = False,
    method: Method = "slsqp",
    inputs: Given | None = None,
    laws: Laws | None = None,
    start: float | None = None,
    seeds: Sequence[int] | None = None,
    hold_start: bool = False,
    iterations: int = 50,
    tolerance: float = 1e-6,
    threads: int = 1,
) -> Optimum:
    """Find the numbers of a scenario, within bounds, for which a result of its run is smallest, or largest.

    Args:
        scenario: the scenario, its file or a bundled name
        objective: the result, as for `gradient`
        within: by path of the file, the smallest and the largest value in SI
        limits: other results that must stay within limits: the smallest and the largest value, in SI or with a unit, or None
        maximise: whether the result is to be largest
        method: slsqp, l-bfgs-b (without limits) or ipopt
        inputs: forces added to actuators over time, as for `run`
        laws: controllers of your own, as for `run`; sampled ones have no derivative
        start: time from which records count [s]; None: from the end of the transient
        seeds: seeds of waves, gusts and noise, of which the mean is taken; None: those of the scenario
        hold_start: whether all states start where they start in the scenario, as for `gradient`
        iterations: number of iterations at most
        tolerance: relative change of the result that ends it
        threads: number of cores for several seeds

    Returns:
        the optimised scenario, what changed, and whether limits are met

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a name is unknown, bounds or limits cannot be, or a run diverged
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    _check_request(scenario, within, method, iterations)
    if method == "l-bfgs-b" and limits:
        raise DeckcraneError("l-bfgs-b keeps bounds, not limits on results; take slsqp or ipopt")
    run = DifferentiableRun(
        scenario,
        [objective, *(limits or {})],
        list(within),
        inputs=inputs,
        laws=laws,
        start=start,
        seeds=seeds,
        hold_start=hold_start,
        threads=threads,
    )
    edges = _checked_limits(limits or {}, run.units[1:])
    problem = _Problem(run, within, tuple(edges.values()), -1.0 if maximise else 1.0)
    solve = {"slsqp": _solve_with_scipy, "l-bfgs-b": _solve_with_scipy, "ipopt": _solve_with_ipopt}[method]
    design, message = solve(problem, method, iterations, tolerance)
    after = problem.at(design)
    original = run.evaluate(derivatives=False).values
    values = problem.values(design)
    changes = [
        ResultChange(
            text, run.units[i], float(original[i]), float(after.values[i]), edge, MET * float(problem.scales[i])
        )
        for i, (text, edge) in enumerate([(objective, (None, None)), *edges.items()])
    ]
    numbers = tuple(
        DesignChange(path, run.unit_of(path), run.number(path), values[path], (within[path][0], within[path][1]))
        for path in within
    )
    return Optimum(scenario.with_values(values), changes[0], numbers, tuple(changes[1:]), problem.evaluations, message)


def _check_request(scenario: Scenario, within: Mapping[str, tuple[float, float]], method: str, iterations: int) -> None:
    if method not in METHODS:
        raise DeckcraneError(
            f'there is no method "{method}";{did_you_mean(method, METHODS)} there are {", ".join(METHODS)}'
        )
    if not within:
        raise DeckcraneError("nothing to optimise: give the numbers that may change, with their bounds")
    if iterations < 1:
        raise DeckcraneError(f"{iterations} iterations: at least one is needed")
    for path, bounds in within.items():
        if len(bounds) != 2 or not (np.all(np.isfinite(bounds)) and bounds[0] < bounds[1]):
            raise DeckcraneError(
                f"{path}: bounds are a smaller and a larger number; they are {bounds[0]:g} and {bounds[-1]:g}"
            )
        for bound in bounds:
            try:
                scenario.with_values({path: float(bound)})
            except ScenarioError as error:
                raise DeckcraneError(f"{path}: the bound {bound:g} (SI) is impossible: {error}") from None


def _checked_limits(limits: Limits, units: Sequence[str]) -> dict[str, Edges]:
    """Limits as numbers in SI; refuse those of another unit than their result's, and those that exclude each other."""
    checked: dict[str, Edges] = {}
    for (result, sides), unit in zip(limits.items(), units, strict=True):
        low, high = (_limit_number(result, side, unit) for side in sides)
        if low is None and high is None:
            raise DeckcraneError(f'the result "{result}" has no limit')
        if low is not None and high is not None and low > high:
            raise DeckcraneError(f'"{result}" cannot be above {low:g} and below {high:g} {unit}')
        checked[result] = (low, high)
    return checked


def _limit_number(result: str, limit: Limit, unit: str) -> float | None:
    if not isinstance(limit, str):
        if limit is not None and not np.isfinite(limit):
            raise DeckcraneError(f'the limit on "{result}" is {limit:g}; it is a number, or None for no limit')
        return None if limit is None else float(limit)
    try:
        value, given = parse_quantity(limit)
    except UnitError as error:
        raise DeckcraneError(f'the limit on "{result}": {error}') from None
    if given.powers != UnitPowers.of(unit).powers and value != 0.0:
        raise DeckcraneError(f'the limit on "{result}" is in {unit or "plain numbers"}; it is {limit}')
    return value


@dataclass(frozen=True, eq=False)
class _Point:
    values: Array
    slopes: Array
    """A row for each result, a column for each number, which is scaled to its bounds."""


class _Problem:
    """The problem in scaled numbers: 0 and 1 are the bounds, and results are over their size at the start."""

    def __init__(
        self, run: DifferentiableRun, within: Mapping[str, tuple[float, float]], limits: Sequence[Edges], sign: float
    ) -> None:
        self.run, self.paths, self.limits, self.sign = run, tuple(within), limits, sign
        self.low, self.high = (np.array([float(within[path][side]) for path in self.paths]) for side in (0, 1))
        given = np.array([run.number(path) for path in self.paths])
        self.start_design = np.clip((given - self.low) / (self.high - self.low), 0.0, 1.0)
        self.evaluations, self._points = 0, {}  # type: int, dict[bytes, _Point]
        first = self.at(self.start_design)
        self.scales = np.array(
            [abs(first.values[0]) or 1.0, *(self._size(i, first) for i in range(1, len(limits) + 1))]
        )

    def _size(self, i: int, first: _Point) -> float:
        """The size of a result's limits; of limits of zero that of the result, and of its change from bound to bound."""
        largest = max(abs(edge) for edge in self.limits[i - 1] if edge is not None)
        return largest or max(abs(float(first.values[i])), float(np.max(np.abs(first.slopes[i])))) or 1.0

    def values(self, design: Array) -> dict[str, float]:
        numbers = self.low + np.clip(design, 0.0, 1.0) * (self.high - self.low)
        return {path: float(number) for path, number in zip(self.paths, numbers, strict=True)}

    def at(self, design: Array) -> _Point:
        """Results and their slopes, each point once."""
        key = np.asarray(design, dtype=float).tobytes()
        if key not in self._points:
            values = self.values(design)
            try:
                evaluation = self.run.evaluate(values)
            except DeckcraneError as error:
                numbers = ", ".join(f"{path} = {value:.6g}" for path, value in values.items())
                raise DeckcraneError(f"with {numbers}: {error}") from None
            span = self.high - self.low
            slopes = [[float(by[path]) for path in self.paths] for by in evaluation.derivatives]
            self._points[key] = _Point(evaluation.values, np.array(slopes) * span)
            self.evaluations += 1
        return self._points[key]

    def objective(self, design: Array) -> tuple[float, Array]:
        point = self.at(design)
        return self.sign * point.values[0] / self.scales[0], self.sign * point.slopes[0] / self.scales[0]

    def margins(self, design: Array) -> tuple[Array, Array]:
        """How far results are within their limits, over the size of these, and the slopes of that."""
        point, values, slopes = self.at(design), [], []
        for i, (low, high) in enumerate(self.limits, start=1):
            for edge, sign in ((low, 1.0), (high, -1.0)):
                if edge is not None:
                    values.append(sign * (point.values[i] - edge) / self.scales[i])
                    slopes.append(sign * point.slopes[i] / self.scales[i])
        return np.array(values), np.array(slopes).reshape(len(values), len(self.paths))


def _solve_with_scipy(problem: _Problem, method: str, iterations: int, tolerance: float) -> tuple[Array, str]:
    from scipy.optimize import minimize

    constraints = []
    if problem.limits:
        margins = {"fun": lambda x: problem.margins(x)[0], "jac": lambda x: problem.margins(x)[1]}
        constraints = [{"type": "ineq", **margins}]
    solution = minimize(
        problem.objective,
        problem.start_design,
        jac=True,
        bounds=[(0.0, 1.0)] * len(problem.paths),
        method=method.upper(),
        constraints=constraints,
        options={"maxiter": iterations, "ftol": tolerance},
    )
    return np.clip(solution.x, 0.0, 1.0), str(solution.message)


def _solve_with_ipopt(problem: _Problem, method: str, iterations: int, tolerance: float) -> tuple[Array, str]:
    results = _Results(problem)
    x: Any = ca.MX.sym("x", len(problem.paths))
    stacked: Any = results(x)
    options: Any = {
        "print_time": False,
        "show_eval_warnings": False,
        "ipopt": {
            "print_level": 0,
            "sb": "yes",
            "max_iter": iterations,
            "tol": tolerance,
            "acceptable_tol": 10 * tolerance,
            "hessian_approximation": "limited-memory",
        },
    }
    solver = ca.nlpsol("solver", "ipopt", {"x": x, "f": stacked[0], "g": stacked[1:]}, options)
    solution = solver(x0=problem.start_design, lbx=0.0, ubx=1.0, lbg=0.0, ubg=np.inf)
    status = str(solver.stats()["return_status"])
    if results.failure is not None and status == "Invalid_Number_Detected":
        raise results.failure
    return np.clip(np.array(solution["x"]).ravel(), 0.0, 1.0), status.replace("_", " ")


class _Results(ca.Callback):
    """Objective and margins of a problem, as a function of CasADi that knows its Jacobian."""

    def __init__(self, problem: _Problem, slopes: bool = False) -> None:
        ca.Callback.__init__(self)
        self._problem, self._slopes = problem, slopes
        self._rows = 1 + len(problem.margins(problem.start_design)[0])
        self.failure: DeckcraneError | None = None
        self._kept_alive: list[_Results] = []  # CasADi does not keep what it is handed
        self.construct("slopes" if slopes else "results", {"enable_fd": False})

    def get_n_in(self) -> int:
        return 2 if self._slopes else 1

    def get_n_out(self) -> int:
        return 1

    def get_sparsity_in(self, i: int) -> Any:
        return ca.Sparsity.dense(len(self._problem.paths) if i == 0 else self._rows, 1)

    def get_sparsity_out(self, i: int) -> Any:
        return ca.Sparsity.dense(self._rows, len(self._problem.paths) if self._slopes else 1)

    def eval(self, arguments: Any) -> list[Any]:
        design = np.array(arguments[0]).ravel()
        try:
            (value, slope), (margins, rows) = self._problem.objective(design), self._problem.margins(design)
        except DeckcraneError as error:  # NaN makes the method try a shorter step
            self.failure = self.failure or error
            return [ca.DM.nan(self._rows, len(self._problem.paths) if self._slopes else 1)]
        if self._slopes:
            return [ca.DM(np.vstack([slope, rows]))]
        return [ca.DM(np.concatenate([[value], margins]))]

    def has_jacobian(self) -> bool:
        return not self._slopes

    def get_jacobian(self, name: str, inames: Any, onames: Any, options: Any) -> Any:
        self._kept_alive.append(_Results(self._problem, slopes=True))
        return self._kept_alive[-1]
