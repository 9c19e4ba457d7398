"""Gradients of all bundled scenarios: the adjoint against the forward mode, and against differences of runs."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.gradients import DifferentiableRun
from deckcrane.analysis.gradients.objectives import Objective
from deckcrane.analysis.gradients.run_numbers import RunNumbers, changes_with
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.program.adjoint import AdjointProgram
from deckcrane.program.inputs import Inputs
from deckcrane.scenario.editing import number_at, quantities_of
from deckcrane.simulation.simulation import input_series, prepare_run, run_equations, timing_of
from tests.analysis.gradients.extended_precision import AVAILABLE, ExtendedRun
from tests.studies import each_time

RESULTS = {"dynamic_positioning": "mean(q.vessel.roll)"}
"""Results other than the mean of the last coordinate. The load on dynamic positioning swivels freely: where it starts is known to
1e-11 rad, which differences of runs see over their width."""
SHARES = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
"""Widths of differences of runs, as shares of the number; of which the best counts, between their own error, on the scale of the
smallest gap or dead band, and rounding."""
OIL = {"flexible_knuckle_boom_at_sea": 0.2, "offshore_crane": 1.0}
"""Scenarios whose valves start in corners of dead bands, with the time [s] over which their differences are taken: only narrow ones
have no corner within, and these are of runs in extended precision."""
NARROW_SHARES = (1e-4, 1e-6, 1e-8, 1e-9, 1e-10)
"""Widths of differences of runs in extended precision."""
ROUNDING = 1e-12
"""Rounding of a start that settles [rad or m], which differences of runs see over their width."""
COUNT = 3
"""Numbers of the file that are tried of each scenario, besides the height of waves."""


def short_scenario(name: str) -> Scenario:
    """A bundled scenario for about a second, with fixed steps and without a transient."""
    scenario = deckcrane.load(name)
    every = scenario.run.every
    values = {"run.transient": 0.0, "run.duration": every * round(max(1.0, 2 * every) / every)}
    if scenario.run.integrator == "rodas4":
        values |= {"run.integrator": "rodas4_fixed", "run.step": 0.001}
    return scenario.with_values(values)


def chosen_numbers(scenario: Scenario, result: str) -> Iterator[str]:
    """Some numbers of the file that a result can be differentiated by: in an order by chance, with the height of waves first."""
    paths = [path for path, _ in quantities_of(scenario) if not path.startswith(("run", "variants"))]
    order = [paths[i] for i in np.random.default_rng(5).permutation(len(paths))]
    count = 0
    for path in sorted(order, key=lambda path: not path.endswith(".hs")):
        if count == COUNT + 1:
            return
        try:
            run = DifferentiableRun(scenario, [result], [path])
            value = run.number(path)
            slope = float(run.evaluate().derivatives[0][path])
        except DeckcraneError:
            continue  # it changes the structure, or cannot change alone
        if abs(slope * value) > 1e-12:
            count += 1
            yield path


def result_of(name: str, scenario: Scenario) -> str:
    """The result that is differentiated."""
    return RESULTS.get(name, f'mean("q.{scenario.plant.coordinates[-1].name}")')


@pytest.mark.parametrize("name", each_time(deckcrane.bundled(), "moving_base"))
def test_adjoint_forward_mode_and_differences_agree(name: str) -> None:
    scenario = short_scenario(name)
    result = result_of(name, scenario)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        paths = list(chosen_numbers(scenario, result))
        assert len(paths) == COUNT + 1
        adjoint = DifferentiableRun(scenario, [result], paths)
        forward = DifferentiableRun(scenario, [result], paths, mode="forward")
        evaluation, tangent = adjoint.evaluate(), forward.evaluate()
        size = abs(evaluation.values[0])
        for path in paths:
            value, slope = adjoint.number(path), float(evaluation.derivatives[0][path])
            # What is below a millionth of the result drowns in the rounding of differences.
            scale = max(abs(slope * value), 1e-6 * size)
            assert abs(float(tangent.derivatives[0][path]) - slope) * abs(value) < 1e-10 * scale, path
            if name not in OIL:
                errors = [abs(_difference(adjoint, path, value, share) - slope) * abs(value) for share in SHARES]
                assert min(errors) < 1e-6 * max(abs(slope * value), 1e-3 * size) + ROUNDING, (path, errors)
        if name in OIL:
            _check_in_extended_precision(scenario.with_values({"run.duration": OIL[name]}), result, paths)


def _check_in_extended_precision(scenario: Scenario, result: str, paths: Sequence[str]) -> None:
    """Compare with differences of runs along the change of all numbers of a run with a number of the file.

    This change is itself a difference, and is compared with one over another width: the file's numbers go smoothly into those of a
    run.
    """
    if not AVAILABLE:
        pytest.skip("this machine has no numbers of more than double precision")
    numbers = _numbers_of(scenario, result)
    program = AdjointProgram(numbers.equations, numbers.timing.integrator)
    run = program.run(numbers.timing, inputs=numbers.inputs)
    by = program.gradient(run, np.full_like(run.y, 1 / len(run.y)))
    maps = {"p": by.p, "x0": by.x0, "constants": by.constants} | {f"series {k}": v for k, v in by.series.items()}
    size, extended = abs(float(np.mean(run.y))), ExtendedRun(numbers)
    changes = {path: changes_with(scenario, path, lambda other: _numbers_of(other, result)) for path in paths}
    directions = {path: [_fourth_order(*changes[path].slopes(width)) for width in (2e-3, 5e-4)] for path in paths}
    values = {path: number_at(scenario, path)[0] for path in paths}
    steps = [(path, share, n) for path in paths for share in NARROW_SHARES for n in (-2, -1, 1, 2)]
    here = (directions[paths[0]][0], 0.0)
    means = extended.means([here, *((directions[path][0], n * share * abs(values[path])) for path, share, n in steps)])
    middle, table = means[0], dict(zip(steps, means[1:], strict=True))
    for path, value in values.items():
        slope, other = (sum(float(np.sum(maps[key] * each[key])) for key in each) for each in directions[path])
        allowed = 1e-6 * max(abs(slope * value), 1e-3 * size)
        assert abs(other - slope) * abs(value) < 3 * allowed, path
        errors = []
        for share in NARROW_SHARES:
            low, lower, higher, high = (table[path, share, n] - middle for n in (-2, -1, 1, 2))
            central = (8 * (higher - lower) - (high - low)) / 12
            upwards, downwards = (4 * higher - high) / 2, (low - 4 * lower) / 2  # a corner may lie close to one side
            for change in (central, upwards, downwards):
                errors.append(abs(float(change / (share * abs(value))) - slope) * abs(value))
        assert min(errors) < allowed, (path, errors, allowed)


def _numbers_of(scenario: Scenario, result: str) -> RunNumbers:
    ready, system = prepare_run(scenario)
    equations, timing = run_equations(scenario, system, ready), timing_of(scenario)
    series, _ = input_series(scenario, ready, timing)
    output = Objective.of(result).output(equations, "result_0")
    equations = replace(equations, y=(output,), events=(), trace=())
    return RunNumbers(equations, Inputs.of(equations.u, series), timing)


def _fourth_order(narrow: Mapping[str, Array], wide: Mapping[str, Array]) -> dict[str, Array]:
    return {key: (4.0 * narrow[key] - wide[key]) / 3.0 for key in narrow}


def _difference(run: DifferentiableRun, path: str, value: float, share: float) -> float:
    """Central difference of fourth order of the result, over a share of the number."""
    width = share * abs(value)

    def result(steps: int) -> float:
        return float(run.evaluate({path: value + steps * width}, derivatives=False).values[0])

    try:
        return (8 * (result(1) - result(-1)) - (result(2) - result(-2))) / (12 * width)
    except DeckcraneError:  # so wide a difference is out of the number's range
        return float("inf")
