"""Coordinates that follow others: telescopes, gears, racks, against the tree without couplings and a projection by hand."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import driven_joints, hinge_loops
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.kane_explicit import kanes_equations

TELESCOPE = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king: {on: ground, joint: {revolute: z}, mass: 8 t, inertia: [5e3, 5e3, 4e3]}
  boom:
    {on: king, joint: {revolute: y, at: [0.5, 0, 2], start: -20 deg, speed: 0.2}, mass: 3 t, shape: {rod: x, length: 8 m}}
  drum: {on: king, joint: {revolute: y, at: [-1, 0, 1]}, mass: 500 kg, cog: [0.1, 0, 0], inertia: [60, 90, 60]}
  one:
    on: boom
    joint: {prismatic: x, at: [1, 0.1, 0], start: 2 m, speed: 0.5, spring: {linear: 2e4 N/m, rest: 2 m}}
    mass: 1.5 t
    shape: {rod: x, length: 7 m}
  two:
    on: one
    joint: {prismatic: x, at: [1, 0, 0.1], start: 1.5 m, damper: {linear: 1e3 N s/m}}
    mass: 1 t
    shape: {rod: x, length: 6 m}
  load:
    on: two
    joint: {spherical: roll-pitch-yaw, at: [6, 0, 0], pitch: {speed: 0.3}}
    mass: 5 t
    cog: [0, 0, -4]
    inertia: [1e3, 1e3, 1e3]
couplings:
  two: {follows: {one: 0.8}}
  drum: {follows: {one: 2.5 rad/m, boom: 0.3}}
run: {duration: 0.8 s, step: 0.001 s}
"""


ON_A_BEAM = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {revolute: y}
    beam:
      {length: 8 m, youngs_modulus: 210 GPa, density: 7850 kg/m^3, section: {area: 0.02 m^2, Iz: 3e-4 m^4}, modes: {z: {sine: 2}}}
  one: {on: boom, joint: {revolute: y, at: [3, 0, 0.4]}, mass: 200 kg, inertia: [40, 60, 40]}
  two: {on: boom, joint: {revolute: y, at: [PLACE, 0, -0.4]}, mass: 100 kg, inertia: [20, 30, 20]}
couplings:
  two: {follows: {one: -1.6}}
run: {duration: 1 s, step: 1 ms}
"""


def test_gears_on_a_boom_that_bends_sit_at_one_place_of_it() -> None:
    deckcrane.loads(ON_A_BEAM.replace("PLACE", "3"))
    with pytest.raises(DeckcraneError, match=r'its bodies sit at 2 places along "boom", which is flexible'):
        deckcrane.loads(ON_A_BEAM.replace("PLACE", "3.7"))


def _scenario() -> Scenario:
    return deckcrane.loads(TELESCOPE)


def _rates(scenario: Scenario, q: dict[str, float], dq: dict[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """Accelerations by coordinate, and coupling forces, at a state."""
    system = dynamics(scenario)
    equations = system.equations
    x = np.array([dq[name[2:]] if name.startswith("d:") else q[name] for name in equations.x.names])
    at = 0.0, x, equations.u.values, equations.p.values
    rates = dict(zip(equations.x.names, np.array(equations.derivative()(*at)).ravel(), strict=True))
    outputs = equations.unstack(np.array(equations.outputs()(*at)).reshape(1, -1))
    labels = next(output.labels for output in equations.y if output.name == "coupling_force")["coupling"]
    forces = dict(zip(labels, outputs["coupling_force"].ravel(), strict=True))
    return {name[2:]: rates[name] for name in rates if name.startswith("d:")}, forces


def _projected(scenario: Scenario, q: dict[str, float], dq: dict[str, float]) -> tuple[Array, Array, list[str]]:
    """All accelerations of the tree without couplings under forces that keep them, and these forces, by explicit sums."""
    free = scenario.model_copy(update={"couplings": {}})
    system = dynamics(free)
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    equations = system.equations
    names = [data.name for data in free.plant.coordinates]
    function = ca.Function("kane", equations.arguments(), [kane.M, kane.tau - kane.C @ system.mechanism.u])
    x = np.array([*(q[name] for name in names), *(dq[name] for name in names)])
    M, f = (np.array(value) for value in function(0.0, x, equations.u.values, equations.p.values))
    kept = [name for name in names if name not in scenario.couplings]
    P = np.zeros((len(names), len(kept)))
    for i, name in enumerate(names):
        if name in kept:
            P[i, kept.index(name)] = 1.0
        else:
            for other, ratio in scenario.couplings[name].follows.items():
                P[i, kept.index(other)] = ratio
    du = P @ np.linalg.solve(P.T @ M @ P, P.T @ f.ravel())
    return du, M @ du - f.ravel(), names


def _thrown(scenario: Scenario, seed: int) -> tuple[dict[str, float], dict[str, float]]:
    """Coordinates and rates near the start that keep all couplings."""
    rng, plant = np.random.default_rng(seed), scenario.plant
    q = {data.name: data.element.start + rng.uniform(-0.3, 0.3) for data in plant.coordinates}
    dq = {data.name: rng.uniform(-1.0, 1.0) for data in plant.coordinates}
    for name, coupling in scenario.couplings.items():
        moved = sum(r * (q[other] - plant.coordinate(other).element.start) for other, r in coupling.follows.items())
        q[name] = plant.coordinate(name).element.start + moved
        dq[name] = sum(ratio * dq[other] for other, ratio in coupling.follows.items())
    return q, dq


@pytest.mark.parametrize("seed", range(5))
def test_coupled_coordinates_move_as_a_projection_of_the_free_tree_says(seed: int) -> None:
    scenario = _scenario()
    q, dq = _thrown(scenario, seed)
    rates, forces = _rates(scenario, q, dq)
    du, kept, names = _projected(scenario, q, dq)
    size = np.max(np.abs(du))
    for name, rate in rates.items():
        assert rate == pytest.approx(du[names.index(name)], abs=1e-11 * size)
    for name, force in forces.items():
        assert force == pytest.approx(kept[names.index(name)], abs=1e-11 * np.max(np.abs(kept)))


def test_energy_of_an_assembly_balances() -> None:
    check_balance(dynamics(_scenario()))


def test_energy_of_an_assembly_is_kept_to_the_integrators_order() -> None:
    plain = _scenario().with_values({"bodies.two.joint.damper": None})
    drift = []
    for step in (0.004, 0.002):
        found = deckcrane.run(plain.with_values({"run.step": step, "run.every": 0.004}))
        energy = found.energy.sum("form").values
        drift.append(np.max(np.abs(energy - energy[0])))
    assert 12 < drift[0] / drift[1] < 40


def test_a_follower_is_where_its_coupling_puts_it() -> None:
    found = deckcrane.run(_scenario())
    place = found.position.sel(body="two").values - found.position.sel(body="one").values
    one = found.q.sel(coordinate="one").values
    reach = np.sqrt(np.sum(place**2, axis=1) - 0.1**2) - 1.0
    np.testing.assert_allclose(reach, 1.5 + 0.8 * (one - 2.0), atol=1e-12)


def test_forces_of_a_given_motion_go_to_what_is_followed() -> None:
    """At rest with a level boom nothing pulls along a telescope; tilted, both stages' weights do, each by its ratio."""
    scenario = deckcrane.loads(
        """
        deckcrane: 1
        gravity: [0, 0, -10]
        bodies:
          one: {on: ground, joint: {prismatic: z}, mass: 3 kg, shape: {point: true}}
          two: {on: one, joint: {prismatic: z}, mass: 2 kg, shape: {point: true}}
        couplings: {two: {follows: {one: 1}}}
        control: {one: {setpoint: {hold: 1 m}, pd: {stiffness: 1e4 N/m, damping: 100 N s/m}}}
        run: {duration: 1 s}
        """
    )
    found = deckcrane.forces(scenario)
    np.testing.assert_allclose(found.actuation.values[0], [3 * 10 + 2 * 10 * 2], rtol=1e-12)
    np.testing.assert_allclose(found.coupling_force.values[0], [20.0], rtol=1e-12)
    assert found.reaction.sel(joint="one", component="fz").values[0] == pytest.approx(50.0)


def test_a_gear_multiplies_the_inertia_of_its_motor() -> None:
    scenario = deckcrane.loads(
        """
        deckcrane: 1
        gravity: [0, 0, 0]
        bodies:
          drum: {on: ground, joint: {revolute: x}, mass: 1 kg, inertia: [3, 3, 3]}
          motor: {on: ground, joint: {revolute: x}, mass: 1 kg, inertia: [0.01, 0.01, 0.01]}
        couplings: {motor: {follows: {drum: -20}}}
        control: {motor: {force: {hold: 7 N m}}}
        run: {duration: 1 s}
        """
    )
    found = deckcrane.run(scenario)
    assert found.du.values[0, 0] == pytest.approx(-20 * 7 / (3 + 400 * 0.01), rel=1e-12)


def test_what_follows_the_angle_of_a_cylinders_joint_stays_level() -> None:
    scenario = deckcrane.load("knuckle_boom").with_values({"control": {}, "points": {}, "run.duration": 0.5})
    joint = next(iter(hinge_loops(scenario.plant).values())).outer
    boom, axis = scenario.bodies[joint], scenario.bodies[joint].joint.revolute
    hinge = scenario.plant.joint_names(joint)[0]
    start = boom.joint.start
    level = scenario.with_values(
        {
            "bodies.basket": {
                "on": joint,
                "joint": {"revolute": list(axis), "start": -start},
                "mass": 100.0,
                "inertia": [10.0, 20.0, 30.0],
                "cog": [0.1, 0.2, 0.3],
            },
            "couplings": {"basket": {"follows": {hinge: -1.0}}},
        }
    )
    check_balance(dynamics(level))
    found = deckcrane.run(level)
    inner = found.rotation.sel(body=level.bodies[joint].on).values
    basket = found.rotation.sel(body="basket").values
    seen = np.einsum("tji,tjk->tik", inner, basket)
    np.testing.assert_allclose(seen, np.broadcast_to(seen[0], seen.shape), atol=1e-12)
    assert np.ptp(found.q.sel(coordinate=driven_joints(scenario.plant)[joint]).values) > 1e-3


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"couplings.three": {"follows": {"one": 1}}}, 'no coordinate "three"'),
        ({"couplings.two": {"follows": {"onne": 1}}}, 'no coordinate "onne"'),
        ({"couplings.one": {"follows": {"two": 1}}}, "in a circle"),
        ({"couplings.two": {"follows": {}}}, "which coordinate does it follow"),
        ({"couplings.two": {"follows": {"one": "2 rad/m"}}}, "linear"),
        ({"bodies.two.joint.speed": 1.0}, "leave its speed out"),
        ({"control.two": {"motion": {"hold": "start"}}}, "prescribe that instead"),
        ({"couplings.load\\.roll": {"follows": {"one": "1 rad/m"}}}, "hinge or a slide"),
    ],
)
def test_couplings_that_cannot_be_are_refused_in_words(changes: dict[str, object], words: str) -> None:
    key, value = next(iter(changes.items()))
    if "\\" in key:
        changes = {"couplings": {"load.roll": value}}
    with pytest.raises(DeckcraneError, match=words):
        _scenario().with_values(changes)
