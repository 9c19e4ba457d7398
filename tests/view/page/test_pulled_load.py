"""A hand that pulls the load: a true force in the equations, none when it lets go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import ScenarioError
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.live import pull, pulled_body, with_hand
from tests.view.browser import DESK, Opened
from tests.view.scripts import simulated

PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  mast: {on: ground, joint: {fixed: true}, mass: 1 t, shape: {rod: z, length: 12 m}}
  load:
    on: mast
    joint: {revolute: y, at: tip, damper: {linear: 400 kN m s/rad}, name: swing}
    mass: 2 t
    cog: [0, 0, -8 m]
    shape: {point: true}
payload: load
run: {duration: 40 s, step: 10 ms, every: 100 ms}
"""
MASS, G = 2000.0, 9.81


@pytest.fixture
def pendulum() -> Scenario:
    return loads(PENDULUM)


def test_a_constant_pull_holds_a_pendulum_where_its_weight_balances_it(pendulum: Scenario) -> None:
    """tan(angle) = F / (m g), for any force along x."""
    force = 0.25 * MASS * G
    given = {"forces.hand.x": ([0.0, 40.0], [force, force])}
    found = deckcrane.run(with_hand(pendulum), inputs=given)
    angle = float(found["q"].sel(coordinate="swing").values[-1])
    assert abs(np.tan(angle)) == pytest.approx(0.25, rel=1e-6)
    tip = found["position"].sel(body="load").values[-1]
    R = found["rotation"].sel(body="load").values[-1]
    assert (tip + R @ [0, 0, -8])[0] == pytest.approx(8 * 0.25 / np.hypot(1, 0.25), rel=1e-6), "towards the hand"
    assert found["input.forces.hand.x"].attrs["units"] == "N"


@pytest.mark.study
def test_the_page_pulls_with_the_same_force(pendulum: Scenario, tmp_path: Path) -> None:
    body = """
    simulation.setAdded(live.pull.inputs[0], live.pull.limit);
    simulation.advance(40);
    const pulled = simulation.x[0];
    simulation.setAdded(live.pull.inputs[0], 0);
    simulation.advance(60);
    return [pulled, simulation.x[0]];
    """
    pulled, free = simulated(pendulum, body, tmp_path)
    assert abs(np.tan(pulled)) == pytest.approx(0.3, rel=1e-6), "the limit of a hand is 0.3 of the weight"
    assert abs(free) < 1e-6, "and let go, it hangs again"


@pytest.mark.parametrize("name", ["load_in_wind", pytest.param("knuckle_boom", marks=pytest.mark.study)])
def test_without_a_pull_the_equations_are_what_they_were(name: str) -> None:
    scenario = load(name)
    held = with_hand(scenario)
    assert (held is scenario) == (pulled_body(scenario) is None), "nothing hangs on the knuckle boom"
    (_, plain), (_, other) = prepare_run(scenario), prepare_run(held)
    rng = np.random.default_rng(3)
    for _ in range(4):
        x = plain.equations.x.values + 0.1 * rng.standard_normal(len(plain.equations.x.names))
        rates = [
            np.array(one.derivative()(1.3, x, one.u.values, one.p.values)).ravel()
            for one in (plain.equations, other.equations)
        ]
        np.testing.assert_allclose(rates[1], rates[0], rtol=1e-12, atol=1e-12)


def test_the_load_is_the_payload_or_the_heaviest_body_on_ropes() -> None:
    assert pulled_body(load("hoisting_in_waves")) == "payload"
    assert pulled_body(load("lattice_boom")) == "load"
    found = pull(load("lattice_boom"))
    assert found is not None
    assert found["limit"] == pytest.approx(0.3 * 48e3 * 9.81)


def test_a_force_needs_a_size_or_someone_who_gives_it(pendulum: Scenario) -> None:
    with pytest.raises(ScenarioError, match=r"needs force or moment, such as .* or given: true"):
        pendulum.with_values({"forces.wind": {"on": "load"}})
    taken = pendulum.with_values({"forces.hand": {"on": "load", "force": [1, 0, 0]}})
    assert set(with_hand(taken).forces) == {"hand", "hand_"}, "a name that the file does not use"


@pytest.mark.study
def test_a_drag_on_the_load_pulls_it_and_does_not_turn_the_picture(opened: Callable[..., Opened]) -> None:
    found = opened("hoisting_in_waves", DESK, reduced_motion="reduce")  # its camera does not glide
    found.do("pause()", "setInput('sea', 0)", "reset()", "look('crane')")
    found.page.wait_for_timeout(500)
    spot = found.page.evaluate("window.deckcrane.loadOnScreen()")
    found.page.mouse.move(*spot)
    found.page.mouse.down()
    found.page.mouse.move(spot[0] + 60, spot[1])
    found.call("step(0.2)")
    force = np.array(found.call("pulled()"))
    assert 1e3 < np.linalg.norm(force) <= 0.3 * 20e3 * 9.81 * (1 + 1e-9)
    found.page.wait_for_function("() => document.querySelector('.pull-force').textContent.includes('kN')")
    found.call("pull()")
    found.page.mouse.move(spot[0] + 60, spot[1] + 1)
    found.page.wait_for_timeout(300)
    moved = np.array(found.page.evaluate("window.deckcrane.loadOnScreen()")) - spot
    assert np.abs(moved).max() < 15, "the camera stays: the load is where it was, but for 0.2 s of a pull"
    found.page.mouse.up()
    assert found.call("pulled()") == [0, 0, 0]
    assert not found.page.locator(".pull-force").is_visible()
    assert not found.errors
