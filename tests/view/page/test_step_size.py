"""The live page's step is small enough for booms, stops and oil, and what is too stiff for a browser is refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from deckcrane.components.cylinders.hinge_loop import strut_names
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import CylinderStroke, EndStops
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.step_size import STABLE, fastest, stable_steps, states_at_end_stops
from tests.components.ropes.hoists import SHEAVES


@pytest.fixture(scope="module")
def system():
    scenario = load("flexible_luffing")
    return scenario, prepare_run(scenario)[1].equations


def oil_rate(chamber: float) -> float:
    """How fast the pressure in a chamber of this length follows an open valve of [F19], at most."""
    return 1.5e9 / (0.04241 * chamber) * 0.6 * 7e-4 * np.sqrt(2 / 880) / np.sqrt(1e5)


@pytest.mark.study
def test_oil_in_the_shortest_chamber_decides_the_careful_step(system):
    scenario, equations = system
    steps = stable_steps(equations, scenario.run.step)
    assert 2.4 < steps.careful * oil_rate(0.05) < STABLE
    for step in (steps.usual, steps.careful):
        assert scenario.run.step / step == pytest.approx(round(scenario.run.step / step))
    assert fastest(equations)(equations.x.values) * steps.usual < STABLE


def test_the_usual_step_is_stable_in_the_middle_of_the_stroke(system):
    scenario, equations = system
    steps = stable_steps(equations, scenario.run.step)
    assert steps.usual > 5 * steps.careful
    low, high = steps.calm["luffing"]
    assert high - low > 0.6 * (6.92 - 3.6)
    for chamber in (low - 3.6 + 0.05, 3.37 - (high - 3.6)):
        assert steps.usual * oil_rate(chamber) < STABLE


def test_a_crane_without_oil_needs_no_care():
    scenario = load("knuckle_boom")
    steps = stable_steps(prepare_run(scenario)[1].equations, scenario.run.step)
    assert steps.usual == steps.careful == scenario.run.step


def test_the_fastest_rate_is_that_of_small_differences_with_pressures_of_any_size(system):
    _, equations = system
    f, x, scales = equations.derivative(), equations.x.values, equations.x.scales

    def slope(i: int) -> np.ndarray:
        change = 1e-6 * scales[i] * np.eye(len(x))[i]
        high, low = (np.array(f(0.0, x + way * change, equations.u.values, equations.p.values)) for way in (1, -1))
        return ((high - low) / 2e-6).ravel() / scales

    J = np.column_stack([slope(i) for i in range(len(x))])
    assert fastest(equations)(x) == pytest.approx(np.max(np.abs(np.linalg.eigvals(J))), rel=1e-6)


def test_struts_are_looked_at_where_they_touch_their_stops(system):
    scenario, equations = system
    outputs = equations.outputs()
    states = list(
        states_at_end_stops(equations, [limit for limit in equations.limits if isinstance(limit, CylinderStroke)])
    )
    assert [name for name, _ in states] == ["luffing", "luffing", "folding", "folding"]
    for name, x in states:
        y = np.array(outputs(0.0, x, equations.u.values, equations.p.values)).reshape(1, -1)
        touched = equations.unstack(y)["at_stop"][0]
        assert touched[strut_names(scenario.plant).index(name)] == 1


def test_a_step_made_for_an_implicit_method_is_cut_into_stable_parts(system):
    _, equations = system
    fine, coarse = (stable_steps(equations, step).careful for step in (1e-3, 50e-3))
    assert coarse == pytest.approx(fine, rel=0.06)


def test_a_model_that_is_too_stiff_for_a_browser_is_refused_with_a_way_out(system):
    scenario, equations = system
    sharp = scenario.with_values({"cylinders.folding.hydraulics.valve.smoothing": "1 Pa"})
    with pytest.raises(DeckcraneError, match=r"oil of folding.*deckcrane view"):
        stable_steps(
            replace(equations, limits=tuple(limit for each in components() for limit in each.limits(sharp, ()))),
            sharp.run.step,
        )


def test_a_joint_is_not_moved_alone_where_ropes_tie_bodies_to_it():
    stops = {"lower": 0.2, "upper": 1.4, "stiffness": 1e7}
    run = {"run.step": "10 ms", "run.every": "10 ms"}
    _, roped = prepare_run(loads(SHEAVES).with_values({"bodies.boom.joint.stops": stops, **run}))
    torn = [
        x
        for _, x in states_at_end_stops(
            roped.equations, [one for one in roped.equations.limits if isinstance(one, EndStops)]
        )
    ]
    rate = fastest(roped.equations)
    assert max(rate(x) for x in torn) > 1e5  # the rope pulled tight by metres
    assert stable_steps(roped.equations, 0.01).usual == pytest.approx(0.002)
    assert 0.002 * rate(roped.equations.x.values) < STABLE
