"""Runs that fail are replayed with shorter steps before anything is blamed: the step, the geometry, control or flotation."""

from __future__ import annotations

from typing import Any

import pytest

import deckcrane
from deckcrane.program.program import DivergenceError
from tests.components.linkages.test_linkage_examples import THROWN

BOB = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  bob: {on: ground, joint: {revolute: y, name: swing, start: 20 deg}, mass: 50 kg, cog: [0, 0, -2 m], inertia: [1, 1, 1]}
run: {duration: 5 s, step: 10 ms}
"""


def failure(text: str, values: dict[str, Any]) -> DivergenceError:
    with pytest.raises(DivergenceError) as raised:
        deckcrane.run(deckcrane.loads(text).with_values(values), target="vm")
    return raised.value


@pytest.mark.filterwarnings("ignore:a step of")
def test_a_step_that_is_too_long_is_named_with_one_that_is_short_enough() -> None:
    error = failure(BOB, {"bodies.bob.joint.damper": {"linear": "100 kN m s/rad"}})
    assert error.cause == "step"
    assert "with steps of 0.005 and 0.0025 s the run goes on" in str(error)


@pytest.mark.filterwarnings("ignore:a step of")
def test_a_step_that_is_ten_times_too_long_is_still_the_cause() -> None:
    error = failure(BOB, {"bodies.bob.joint.damper": {"linear": "600 kN m s/rad"}})
    assert error.cause == "step"
    assert "with steps of 0.000625 s the run goes on" in str(error)


@pytest.mark.filterwarnings("ignore:a step of")
def test_a_linkage_that_long_steps_throw_through_its_stops_is_not_blamed_for_a_dead_centre() -> None:
    """Shorter steps are thrown back by the stops, far from the dead centre."""
    stops = {"lower": -3, "upper": "60 deg", "stiffness": "2e7 N m/rad", "damping": 0}
    timing = {"run.step": 0.02, "run.every": 0.02}
    error = failure(THROWN, {"bodies.crank.joint.stops": stops, **timing})
    assert error.cause == "step"
    assert "dead centre" not in str(error)


@pytest.mark.study
def test_a_dead_centre_to_which_shorter_steps_come_too_is_the_geometrys() -> None:
    error = failure(THROWN, {})
    assert error.cause == "geometry"
    assert "with steps of 0.0005 and 0.00025 and" in str(error)
    assert "it comes there too. Keep clear of it by stops" in str(error)


@pytest.mark.filterwarnings("ignore:a step of")
def test_a_controller_that_no_step_tames_is_named() -> None:
    pid = {"proportional": 1000, "integral": 1e13, "derivative": 10}
    error = failure(BOB, {"control.swing": {"pid": pid, "setpoint": {"hold": "0 rad"}}})
    assert error.cause == "control"
    assert "The step is not to blame" in str(error)
    assert "control.swing on swing" in str(error)
