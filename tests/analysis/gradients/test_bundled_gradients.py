"""Gradients of all bundled scenarios: the adjoint against the forward mode, and against differences of runs."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.gradients import DifferentiableRun
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.scenario.editing import quantities_of
from tests.studies import each_time

HELD = ("dynamic_positioning",)
"""Scenarios whose start settles only so far."""
SHARES = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6)
"""Widths of differences of runs, as shares of the number; of which the best counts, between their own error, on the scale of the
smallest gap or dead band, and rounding."""
TOLERANCES = {"flexible_knuckle_boom_at_sea": 1e-3, "offshore_crane": 1e-4}
"""Differences of runs with oil come to the adjoint as they get narrower, of a pin's place within 23 %, 0.2 % and 0.02 % over 1e-4
to 1e-6 of it: valves begin in the rounded corners of their dead bands, and narrower differences are rounding. All others: 1e-6."""
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


def chosen_numbers(scenario: Scenario, result: str, held: bool) -> Iterator[str]:
    """Some numbers of the file that a result can be differentiated by: in an order by chance, with the height of waves first."""
    paths = [path for path, _ in quantities_of(scenario) if not path.startswith(("run", "variants"))]
    order = [paths[i] for i in np.random.default_rng(5).permutation(len(paths))]
    count = 0
    for path in sorted(order, key=lambda path: not path.endswith(".hs")):
        if count == (2 if held else COUNT) + 1:
            return
        try:
            run = DifferentiableRun(scenario, [result], [path], hold_start=held)
            value = run.number(path)
            slope = float(run.evaluate().derivatives[0][path])
        except DeckcraneError:
            continue  # it changes the structure, or cannot change alone
        if abs(slope * value) > 1e-12:
            count += 1
            yield path


@pytest.mark.parametrize("name", each_time(deckcrane.bundled(), "moving_base"))
def test_adjoint_forward_mode_and_differences_agree(name: str) -> None:
    scenario, held = short_scenario(name), name in HELD
    result = f'mean("q.{scenario.plant.coordinates[-1].name}")'
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        paths = list(chosen_numbers(scenario, result, held))
        assert len(paths) == (3 if held else COUNT + 1)
        adjoint = DifferentiableRun(scenario, [result], paths, hold_start=held)
        forward = DifferentiableRun(scenario, [result], paths, hold_start=held, mode="forward")
        evaluation, tangent = adjoint.evaluate(), forward.evaluate()
        size = abs(evaluation.values[0])
        for path in paths:
            value, slope = adjoint.number(path), float(evaluation.derivatives[0][path])
            # What is below a millionth of the result drowns in the rounding of differences.
            scale = max(abs(slope * value), 1e-6 * size)
            assert abs(float(tangent.derivatives[0][path]) - slope) * abs(value) < 1e-10 * scale, path
            errors = [abs(_difference(adjoint, path, value, share) - slope) * abs(value) for share in SHARES]
            allowed = TOLERANCES.get(name, 1e-6) * max(abs(slope * value), 1e-3 * size) + ROUNDING
            assert min(errors) < allowed, (path, errors)


def _difference(run: DifferentiableRun, path: str, value: float, share: float) -> float:
    """Central difference of fourth order of the result, over a share of the number."""
    width = share * abs(value)

    def result(steps: int) -> float:
        return float(run.evaluate({path: value + steps * width}, derivatives=False).values[0])

    try:
        return (8 * (result(1) - result(-1)) - (result(2) - result(-2))) / (12 * width)
    except DeckcraneError:  # so wide a difference is out of the number's range
        return float("inf")
