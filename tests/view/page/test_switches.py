"""What can be switched while a page runs: compensation of the platform, of heave, damping of sway."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from deckcrane.mechanics.equations import Equations
from deckcrane.scenario.reading import load, loads
from deckcrane.simulation.simulation import prepare_run
from tests.view.scripts import simulated

HEAVING = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  deck: {on: ground, joint: {prismatic: z, name: heave, spring: {linear: 1 MN/m}}, mass: 100 t, shape: {box: [10 m, 10 m, 1 m]}}
  boom: {on: deck, joint: {fixed: true, at: [0, 0, 20 m]}, mass: 1 t, shape: {rod: x, length: 5 m}}
  load: {on: ground, joint: {free: true, x: {start: 5 m}, z: {start: 8 m}}, mass: 5 t, shape: {box: [1 m, 1 m, 1 m]}}
winches:
  winch: {on: boom, at: [1 m, 0, 1 m], axis: y, radius: 0.4 m, mass: 1 t}
ropes:
  hoist:
    path: [{drum: winch}, {on: boom, at: [5 m, 0, 0]}, {on: load, at: [0, 0, 0.5 m]}]
    stiffness: 20 MN
    damping: 100 kN s
control:
  winch.rope:
    pd: {stiffness: 4 MN/m, damping: 1 MN s/m}
    setpoint: {signal: heave, rate: 'd:heave', gain: 1}
run: {duration: 2 s, step: 1 ms}
"""


def rates(equations: Equations, x: np.ndarray, **parameters: float) -> np.ndarray:
    p = equations.p.values.copy()
    for name, value in parameters.items():
        p[equations.p.names.index(name)] = value
    return np.array(equations.derivative()(2.0, x, equations.u.values, p)).ravel()


@pytest.mark.study
def test_a_platform_without_compensation_is_held_as_in_the_variant_without_it() -> None:
    scenario = load("deck_crane_in_waves")
    (_, with_it), (_, without) = prepare_run(scenario), prepare_run(scenario.variant("without compensation"))
    (switch,) = [one for one in with_it.equations.handles if one.name == "platform_compensation"]
    assert switch.range == (0.0, 1.0)
    rng = np.random.default_rng(5)
    x = with_it.equations.x.values + 0.01 * rng.standard_normal(len(with_it.equations.x.names))
    off = rates(with_it.equations, x, **dict.fromkeys(switch.parameters, 0.0))
    np.testing.assert_allclose(off, rates(without.equations, x), rtol=1e-9, atol=1e-12)
    assert np.abs(rates(with_it.equations, x) - off).max() > 1e-3, "which is another motion"


def test_a_winch_that_follows_heave_holds_where_its_compensation_is_off() -> None:
    scenario = loads(HEAVING)
    _, system = prepare_run(scenario)
    (switch,) = [one for one in system.equations.handles if one.name == "heave_compensation"]
    assert list(switch.parameters) == ["control.winch.rope.setpoint.gain"]
    x = system.equations.x.values.copy()
    x[system.equations.x.names.index("heave")] += 0.2
    off = rates(system.equations, x, **dict.fromkeys(switch.parameters, 0.0))
    held = scenario.with_values({"control.winch.rope.setpoint": {"hold": 0.0}})
    _, other = prepare_run(held)
    np.testing.assert_allclose(off, rates(other.equations, x), rtol=1e-9, atol=1e-9)


@pytest.mark.study
def test_what_is_switched_off_fades_within_a_second_and_is_off_then(tmp_path: Path) -> None:
    body = """
    const [one] = live.switches.filter(({ name }) => name === "sway_damping");
    const now = () => simulation.parameter(one.parameters[0]);
    simulation.scale(one.parameters, 0, 1);
    const found = [now()];
    simulation.advance(0.5); found.push(now());
    simulation.advance(0.6); found.push(now());
    simulation.reset();
    simulation.advance(20);
    const off = [...simulation.x];
    simulation.choose(1);
    simulation.reset();
    simulation.advance(20);
    return { found, off, variant: [...simulation.x] };
    """
    seen = simulated(load("hoisting_in_waves"), body, tmp_path)
    assert seen["found"] == pytest.approx([0.6, 0.3, 0.0], abs=0.01)
    np.testing.assert_allclose(seen["off"], seen["variant"], atol=1e-9, rtol=1e-9)
