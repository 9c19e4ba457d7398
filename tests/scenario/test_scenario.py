"""What the other layers read from a scenario: order, coordinates, placement, inertia, set-points."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from pydantic import ValidationError

from deckcrane.components.bodies.data import Body
from deckcrane.components.bodies.shapes import Rod
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import setpoint_of
from deckcrane.components.joints.data import Revolute
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.reading import load, loads
from deckcrane.scenario.time_functions import Hold
from tests.scenario.example import BODY, EXAMPLE


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return loads(EXAMPLE)


def test_every_parent_comes_before_its_children() -> None:
    text = """
deckcrane: 1
gravity: [0, 0, 0]
bodies:
  c: {on: b, joint: {fixed: true}, mass: 1, shape: {point: true}}
  a: {on: ground, joint: {prismatic: x}, mass: 1, shape: {point: true}}
  b: {on: a, joint: {prismatic: y}, mass: 1, shape: {point: true}}
  d: {on: ground, joint: {fixed: true}, mass: 1, shape: {point: true}}
"""
    found = loads(text)
    assert found.plant.order == ("a", "b", "c", "d")
    assert tuple(found.bodies) == ("c", "a", "b", "d")
    assert [coordinate.name for coordinate in found.plant.coordinates] == ["a", "b"]


def test_coordinates_are_named_after_joint_or_body(scenario: Scenario) -> None:
    names = [coordinate.name for coordinate in scenario.plant.coordinates]
    assert names == [
        *("vessel.roll", "vessel.pitch", "vessel.yaw", "slew", "luff", "telescope"),
        *("buoy.x", "buoy.y", "buoy.z", "buoy.roll", "buoy.pitch", "buoy.yaw"),
    ]
    kinds = {coordinate.name: coordinate.kind for coordinate in scenario.plant.coordinates}
    assert kinds["luff"] == kinds["buoy.yaw"] == "angular"
    assert kinds["telescope"] == kinds["buoy.x"] == "linear"
    locals_ = {coordinate.name: coordinate.local for coordinate in scenario.plant.coordinates}
    assert (locals_["slew"], locals_["telescope"], locals_["vessel.yaw"]) == ("angle", "displacement", "yaw")


def test_speeds_are_rates_except_that_a_free_body_has_its_twist(scenario: Scenario) -> None:
    assert scenario.plant.speeds[:6] == tuple(coordinate.name for coordinate in scenario.plant.coordinates[:6])
    assert scenario.plant.speeds[6:] == ("buoy.wx", "buoy.wy", "buoy.wz", "buoy.vx", "buoy.vy", "buoy.vz")


def test_elements_hold_si_numbers(scenario: Scenario) -> None:
    roll = scenario.plant.coordinate("vessel.roll").element
    assert roll.start == pytest.approx(math.radians(1))
    assert roll.speed == 0.1
    assert roll.spring is not None
    assert (roll.spring.linear, roll.spring.cubic, roll.spring.rest) == (0, 8e7, 0)
    assert roll.damper is not None
    assert roll.damper.linear == 1e5
    assert roll.stops is not None
    assert roll.stops.upper == pytest.approx(math.radians(10))
    assert scenario.plant.coordinate("slew").element.start == pytest.approx(math.radians(20))
    assert scenario.plant.coordinate("buoy.x").element.speed == 0.0
    assert scenario.bodies["buoy"].joint.velocity == (1.0, 0.0, 0.0)


def test_every_joint_tells_its_kind_and_elements(scenario: Scenario) -> None:
    kinds = {name: body.joint.kind for name, body in scenario.bodies.items()}
    assert kinds == {
        **{"vessel": "spherical", "king": "revolute", "boom": "revolute", "telescope": "prismatic"},
        **{"payload": "fixed", "buoy": "free"},
    }
    counts = {name: len(body.joint.elements) for name, body in scenario.bodies.items()}
    assert counts == {"vessel": 3, "king": 1, "boom": 1, "telescope": 1, "payload": 0, "buoy": 6}


def test_axes_are_unit_vectors(scenario: Scenario) -> None:
    assert scenario.bodies["king"].joint.axis == (0.0, 0.0, 1.0)
    assert scenario.bodies["telescope"].joint.axis == (-1.0, 0.0, 0.0)
    assert scenario.bodies["boom"].joint.axis == pytest.approx((0, math.sqrt(0.5), math.sqrt(0.5)))
    tiny = loads(BODY.replace("revolute: z", "revolute: [0, 1e-200, 0]"))
    assert tiny.bodies["king"].joint.axis == (0.0, 1.0, 0.0)


def test_placement_is_exact_where_turns_are_right_angles(scenario: Scenario) -> None:
    R, p = scenario.plant.placement("vessel")
    assert np.array_equal(R, [[0, 0, 1], [1, 0, 0], [0, 1, 0]])  # Rz(90) Rx(90)
    assert not np.any(np.signbit(R))
    assert np.array_equal(p, [0, 0, 0])


def test_turns_are_about_the_axes_as_turned_so_far() -> None:
    found = loads(BODY.replace("revolute: z", "revolute: z, rotation: [y: 30 deg, z: 20 deg]"))
    c, s, C, S = math.cos(math.pi / 6), math.sin(math.pi / 6), math.cos(math.pi / 9), math.sin(math.pi / 9)
    Ry = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    Rz = np.array([[C, -S, 0], [S, C, 0], [0, 0, 1]])
    assert np.allclose(found.plant.placement("king")[0], Ry @ Rz, atol=1e-16)


def test_tip_is_the_other_end_of_the_parent(scenario: Scenario) -> None:
    assert np.array_equal(scenario.plant.placement("boom")[1], [0, 0, 2])
    assert np.array_equal(scenario.plant.placement("telescope")[1], [-2, 0, 0])
    assert np.array_equal(scenario.plant.placement("king")[1], [0, 0, 5])


@pytest.mark.parametrize(
    ("shape", "cog", "inertia"),
    [
        ("{rod: -y, length: 3}", [0, -1.5, 0], [1.5, 0, 1.5]),
        ("{box: [1, 2, 3]}", [0, 0, 0], [13 / 6, 10 / 6, 5 / 6]),
        ("{cylinder: x, length: 3, radius: 1}", [1.5, 0, 0], [1, 2, 2]),
        ("{point: true}", [0, 0, 0], [0, 0, 0]),
    ],
)
def test_shape_gives_cog_and_inertia(shape: str, cog: list[float], inertia: list[float]) -> None:
    text = f"deckcrane: 1\ngravity: [0, 0, 0]\nbodies: {{a: {{on: ground, joint: {{prismatic: x}}, mass: 2, shape: {shape}}}}}"
    mass, found_cog, found_inertia = loads(text).bodies["a"].inertial()
    assert mass == 2.0
    assert np.allclose(found_cog, cog)
    assert np.allclose(found_inertia, np.diag(inertia))


def test_what_is_given_wins_over_the_shape(scenario: Scenario) -> None:
    mass, cog, inertia = scenario.bodies["boom"].inertial()
    assert mass == 500
    assert np.array_equal(cog, [0, 0, 1])
    assert np.array_equal(inertia, [[3, 0.1, 0], [0.1, 4, 0], [0, 0, 5]])


def test_cog_at_the_origin_wins_over_the_shape() -> None:
    found = loads(BODY + "    cog: [0, 0, 0]\n")
    assert np.array_equal(found.bodies["king"].inertial()[1], [0, 0, 0])


def test_setpoints_are_si_and_start_is_resolved(scenario: Scenario) -> None:
    slew = setpoint_of(scenario.plant, "slew")
    assert slew.shape == "quintic"
    assert slew.times == (0.0, 10.0, 20.0)
    assert slew.values == pytest.approx((0.0, math.pi / 2, math.pi / 2))
    telescope = setpoint_of(scenario.plant, "telescope")
    assert (telescope.shape, telescope.values, telescope.ramp) == ("trapezoidal", (0.0, 0.5), 0.3)
    assert scenario.control["vessel.yaw"].setpoint.values is None
    assert setpoint_of(scenario.plant, "vessel.yaw") == Hold(hold=0.0)
    held = setpoint_of(scenario.with_values({"control.slew.setpoint": "{hold: start}"}).plant, "slew")
    assert held.values == pytest.approx((math.radians(20),))


def test_actuator_forces_and_limits_are_si(scenario: Scenario) -> None:
    luff = scenario.control["luff"]
    assert luff.pd is None
    assert luff.force is not None
    assert (luff.force.shape, luff.force.values) == ("hold", (1e4,))
    assert scenario.control["slew"].limit == 2e5
    assert scenario.forces["twist"].factor.values == (0.5,)
    assert scenario.forces["wind"].factor.values == (0.0, 1.0)


def test_unknown_coordinate_is_named_with_the_nearest(scenario: Scenario) -> None:
    with pytest.raises(DeckcraneError, match='no coordinate "slw"; did you mean "slew"'):
        setpoint_of(scenario.plant, "slw")
    with pytest.raises(DeckcraneError, match=r'"buoy\.x" has no controller'):
        setpoint_of(scenario.plant, "buoy.x")


def test_reactions_are_asked_for_in_the_order_of_the_bodies(scenario: Scenario) -> None:
    assert scenario.plant.reaction_joints == ("king", "boom")
    assert loads(BODY).plant.reaction_joints == ("king",)


def test_every_is_the_step_unless_given() -> None:
    found = loads(BODY + "run: {duration: 1 s, step: 2 ms}\n")
    assert found.run.every == 0.002
    assert found.with_values({"run.step": "1 ms"}).run.every == 0.001
    given = loads(BODY + "run: {duration: 1 s, step: 2 ms, every: 10 ms}\n")
    assert given.with_values({"run.step": "1 ms"}).run.every == 0.01


def test_scenario_cannot_be_changed(scenario: Scenario) -> None:
    with pytest.raises(ValidationError):
        scenario.title = "another"
    with pytest.raises(ValidationError):
        scenario.bodies["king"].mass = 3.0


def test_scenario_can_be_made_of_python_objects() -> None:
    body = Body(on="ground", joint=Revolute(revolute="x", name="swing"), mass="1 t", shape=Rod(rod="z", length=2))
    made = Scenario(gravity=(0, 0, -9.81), bodies={"pendulum": body})
    assert made.plant.coordinates[0].name == "swing"
    assert loads(made.to_yaml()) == made


def test_scenario_can_be_sent_to_another_process(scenario: Scenario) -> None:
    copy = pickle.loads(pickle.dumps(scenario))
    assert copy == scenario
    assert copy.hash == scenario.hash


def test_values_are_replaced_by_path(scenario: Scenario) -> None:
    changed = scenario.with_values(
        {
            "bodies.king.mass": "2 t",
            "control.slew.pd.stiffness": 2e6,
            "gravity.2": -9.8,
            "control.vessel.yaw.pd.damping": "5 N m s/rad",
            "bodies.vessel.inertia.0": "2.1e4",
            "bodies.vessel.inertia.yy": 2.2e4,
            "bodies.king.joint.spring.linear": 7,
            "control.slew.setpoint.quintic.1.1": "45 deg",
            "record": "[q]",
        }
    )
    assert changed.bodies["king"].mass == 2000
    assert changed.control["slew"].pd.stiffness == 2e6
    assert changed.gravity == (0.0, 0.0, -9.8)
    assert changed.control["vessel.yaw"].pd.damping == 5
    assert np.array_equal(np.diag(changed.bodies["vessel"].inertial()[2]), [2.1e4, 2.2e4, 2e4])
    assert changed.bodies["king"].joint.spring.linear == 7
    assert setpoint_of(changed.plant, "slew").values[1] == pytest.approx(math.pi / 4)
    assert changed.record == ("q",)
    assert scenario.bodies["king"].mass == 1000
    assert scenario.with_values({}) == scenario


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("bodies.kng.mass", 1, 'bodies.kng.mass: there is no "kng" here; did you mean "king"?'),
        ("bodies.king.mas", 1, 'there is no "mas" here; did you mean "mass"?'),
        ("body.king.mass", 1, 'there is no "body" here; did you mean "bodies"?'),
        ("bodies.king.joint.rotation.0.z", 1, "is not the index of one of the 0 items"),
        ("gravity.3", 1, '"3" is not the index of one of the 3 items, 0 to 2'),
        ("gravity.z", 1, '"z" is not the index'),
        ("bodies.king.mass.x", 1, "there is nothing inside of 1000.0"),
        ("bodies.king.mass", "2 m", 'bodies.king.mass: "2 m" is a length; a mass is needed'),
        ("bodies.king.mass", "[", "this is not valid YAML"),
        ("", 1, 'there is no "" here'),
    ],
)
def test_path_that_leads_nowhere_is_refused_with_the_nearest_key(
    scenario: Scenario, path: str, value: object, message: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        scenario.with_values({path: value})
    assert message in str(caught.value)


def test_hash_changes_with_the_scenario_only(scenario: Scenario) -> None:
    assert len(scenario.hash) == 16
    assert int(scenario.hash, 16) >= 0
    assert loads(scenario.to_yaml()).hash == scenario.hash
    assert loads(scenario.to_yaml(defaults=True)).hash == scenario.hash
    assert scenario.with_values({"bodies.king.mass": "1001 kg"}).hash != scenario.hash


def test_yaml_out_reads_as_the_same_scenario(scenario: Scenario) -> None:
    assert loads(scenario.to_yaml()) == scenario
    assert loads(scenario.to_yaml(defaults=True)) == scenario
    assert "mass: 10000\n" in scenario.to_yaml()
    assert "rotation: [z: 1.5707963267948966, x: 1.5707963267948966]" in scenario.to_yaml()
    assert "integrator: rk4" not in scenario.to_yaml()
    assert "integrator: rk4" in scenario.to_yaml(defaults=True)


def test_the_largest_seed_is_read_back_as_it_was_written() -> None:
    sea = {"jonswap": {"hs": "2 m", "tp": "8 s"}, "direction": "0 deg", "seed": 2**63 - 1}
    found = load("deck_crane_in_waves").with_values({"sea": sea})
    again = loads(found.to_yaml())
    assert again.sea is not None
    assert again.sea.seed == 2**63 - 1
