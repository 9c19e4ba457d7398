"""Ropes that do not stretch: the limit of stiff ones, exactly; tensions by hand; energy kept; what cannot be is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.scenario.reading import loads
from tests.random_models import assert_same

G, RADIUS, LOAD = 9.81, 0.4, 8e3
CRANE = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king: {on: ground, joint: {revolute: z, name: slew}, mass: 6 t, shape: {cylinder: z, length: 4 m, radius: 0.6 m}}
  boom: {on: king, joint: {revolute: -y, at: tip, name: luff, start: 40 deg}, mass: 3 t, shape: {rod: x, length: 16 m}}
  head: {on: boom, joint: {revolute: -y, at: tip, name: nod, start: -40 deg}, mass: 200 kg, shape: {box: [0.5, 0.5, 0.5]}}
  block: {on: head, joint: {prismatic: -z, name: fall, start: 6 m}, mass: 8 t, shape: {box: [1 m, 1 m, 1 m]}}
winches:
  hoist: {on: king, at: [-1 m, 0, 1 m], axis: y, radius: 0.4 m, mass: 1 t, gear: 20, motor: {torque: 1 MN m, inertia: 0.5 kg m^2}}
ropes:
  line:
    path: [{drum: hoist}, {on: king, at: [0, 0, 5 m]}, {on: head}, {on: block}]
    falls: 4
    rigid: {coordinate: fall}
control:
  slew: {pd: {stiffness: 1 MN m/rad, damping: 300 kN m s/rad}}
  luff: {pd: {stiffness: 40 MN m/rad, damping: 8 MN m s/rad}}
  nod: {pd: {stiffness: 5 MN m/rad, damping: 1 MN m s/rad}}
  hoist.rope: {pd: {stiffness: 2 MN/m, damping: 300 kN s/m}}
reactions: {frame: ground}
run: {duration: 2 s, step: 2 ms, every: 20 ms}
"""


def crane(values: dict[str, Any] | None = None) -> Scenario:
    return loads(CRANE).with_values(values or {})


def exactly(**courses: Any) -> dict[str, Any]:
    """All coordinates moved as told, or held."""
    names = ("slew", "luff", "nod", "hoist")
    moved: dict[str, Any] = {name: {"motion": {"hold": "start"}} for name in names}
    return {"control": moved | {name: {"motion": course} for name, course in courses.items()}}


def elastic(stiffness: float) -> dict[str, Any]:
    rope = {
        "path": [{"drum": "hoist"}, {"on": "king", "at": [0, 0, 5]}, {"on": "head"}, {"on": "block"}],
        "falls": 4,
        "stiffness": stiffness,
        "damping": stiffness * 0.02,
        "tension": LOAD * G / 4,
    }
    return {"ropes.line": rope}


def test_a_block_at_rest_hangs_on_its_falls_and_pulls_at_the_drum() -> None:
    found = deckcrane.forces(crane(exactly())).isel(time=0)
    assert_same(found["rope_tension"].values, [LOAD * G / 4], 1e-12)
    assert_same(found["winch_torque"].values, [-RADIUS * LOAD * G / 4], 1e-12)
    at_block = found["sheave_force"].sel(sheave=["line.3", "line.5"]).sum("sheave")
    assert_same(at_block.values, [0, 0, LOAD * G], 1e-12)


def test_bearings_carry_the_falls_and_the_lead_line() -> None:
    """Reactions of head and boom by hand: weights, four falls, and the lead line from the post to the head."""
    found = deckcrane.forces(crane(exactly())).isel(time=0)
    T, tip = LOAD * G / 4, 16 * np.array([np.cos(np.radians(40)), 0, np.sin(np.radians(40))])
    lead = np.array([0, 0, 1.0]) - tip  # from the head to the sheave on the post, which is 1 m above the boom's hinge
    lead *= T / np.linalg.norm(lead)
    falls = np.array([0, 0, -4 * T])
    head, boom = (found["reaction"].sel(joint=name).values for name in ("head", "boom"))
    assert_same(head[:3], -(lead + falls) + [0, 0, 200 * G], 1e-12)
    assert_same(boom[:3], head[:3] + np.array([0, 0, 3e3 * G]), 1e-12)
    turned = np.cross(tip / 2, [0, 0, 3e3 * G]) + np.cross(tip, head[:3])
    assert_same(boom[3:], turned, 1e-12)
    hanging = found["reaction"].sel(joint="block").values
    assert np.abs(hanging).max() < 1e-9 * LOAD * G, "nothing passes through the slide of a block that hangs plumb"
    king = found["reaction"].sel(joint="king").values
    assert_same(king[:3], [0, 0, (6e3 + 3e3 + 200 + LOAD + 1e3) * G], 1e-12)


def test_the_block_moves_as_the_path_leaves_it_rope() -> None:
    """While boom and head move and the drum turns: four falls take what the lead line leaves."""
    values = exactly(
        luff={"quintic": [["0 s", "40 deg"], ["2 s", "55 deg"]]},
        nod={"quintic": [["0 s", "-40 deg"], ["2 s", "-55 deg"]]},
        hoist={"quintic": [["0 s", "0 rad"], ["2 s", "3 rad"]]},
    )
    dataset = deckcrane.run(crane(values))
    head, block = (dataset["position"].sel(body=name).values for name in ("head", "block"))
    lead = np.linalg.norm(head - [0, 0, 5.0], axis=1)
    path = lead + 4 * np.linalg.norm(head - block, axis=1)
    paid = RADIUS * dataset["q"].sel(coordinate="hoist").values
    assert_same(path - path[0], paid, 1e-12, scale=1.0)
    assert_same(dataset["rope_length"].squeeze().values - dataset["rope_length"].values[0], paid, 1e-3, scale=1.0)


def test_a_stiff_rope_comes_to_the_rigid_one_with_the_inverse_of_its_stiffness() -> None:
    values = exactly(
        luff={"quintic": [["0 s", "40 deg"], ["2 s", "48 deg"]]},
        nod={"quintic": [["0 s", "-40 deg"], ["2 s", "-48 deg"]]},
        hoist={"quintic": [["0 s", "0 rad"], ["2 s", "-2 rad"]]},
    )
    rigid = deckcrane.run(crane(values))
    errors, loads_apart = [], []
    run = {"run.integrator": "rodas4", "run.relative_tolerance": 1e-9, "run.absolute_tolerance": 1e-9}
    for stiffness in (1e9, 1e10):
        dataset = deckcrane.run(crane({**values, **elastic(stiffness), **run}))
        apart = dataset["position"].sel(body="block") - rigid["position"].sel(body="block")
        errors.append(float(np.abs(apart).max()))
        pull = dataset["rope_tension"] - rigid["rope_tension"]
        reaction = (dataset["reaction"] - rigid["reaction"]).sel(joint="boom")
        loads_apart.append([float(np.abs(one.isel(time=slice(5, None))).max()) for one in (pull, reaction)])
    assert errors[0] / errors[1] == pytest.approx(10, rel=0.05)
    assert errors[1] < 1e-4
    assert np.array(loads_apart[1]) == pytest.approx(0, abs=2e-3 * LOAD * G)
    assert loads_apart[0][0] / loads_apart[1][0] > 5


def test_a_drum_and_a_block_accelerate_as_one_mass() -> None:
    """(J + gear^2 J_rotor + m r^2 / 16) w' = m g r / 4, with all else held."""
    values = exactly()
    del values["control"]["hoist"]
    dataset = deckcrane.run(crane(values))
    inertia = 1e3 * RADIUS**2 / 2 + 20**2 * 0.5 + LOAD * RADIUS**2 / 16
    assert_same(dataset["du"].sel(speed="hoist").values, np.full(101, LOAD * G * RADIUS / 4 / inertia), 1e-10)
    tension = LOAD / 4 * (G - dataset["du"].sel(speed="hoist").values * RADIUS / 4)
    assert_same(dataset["rope_tension"].squeeze().values, tension, 1e-10)


def test_energy_of_a_crane_with_a_rigid_rope_is_kept_and_balances() -> None:
    """Left to itself, on springs: all forms together stay as they are, to the order of the method."""
    springs = {
        "control": {},
        "bodies.boom.joint.spring": {"linear": "3 MN m/rad", "rest": "45 deg"},
        "bodies.head.joint.spring": {"linear": "1 MN m/rad", "rest": "-40 deg"},
        "bodies.king.joint.speed": "0.4 rad/s",
        "run.duration": "1 s",
    }
    energies = [
        deckcrane.run(crane({**springs, "run.step": step}))["energy"].sum("form").values for step in (4e-3, 2e-3)
    ]
    drift = [float(np.ptp(one)) for one in energies]
    assert drift[1] < 1e-3 < 1e-8 * np.ptp(deckcrane.run(crane(springs))["energy"].sel(form="kinetic").values)
    assert drift[0] / drift[1] > 10
    check_balance(dynamics(crane()))


def test_a_winch_that_pays_out_while_a_boom_telescopes_keeps_its_block_where_it_hangs() -> None:
    """The drum follows the telescope by a coupling, and the block's slide from both by the rope."""
    values: dict[str, Any] = {
        "bodies.stage": {
            "on": "boom",
            "joint": {"prismatic": "x", "name": "reach", "start": "2 m"},
            "mass": "1 t",
            "shape": {"rod": "x", "length": "16 m"},
        },
        "bodies.head": {
            "on": "stage",
            "joint": {"revolute": "-y", "at": [16, 0, 0], "name": "nod", "start": "-40 deg"},
            "mass": 200,
            "shape": {"box": [0.5, 0.5, 0.5]},
        },
        "couplings": {"hoist": {"follows": {"reach": "2.5 rad/m"}}},
        "ropes.line.path": [{"drum": "hoist"}, {"on": "boom", "at": [0, 0, 0]}, {"on": "head"}, {"on": "block"}],
    }
    held = {name: {"motion": {"hold": "start"}} for name in ("slew", "luff", "nod")}
    held["reach"] = {"motion": {"quintic": [["0 s", "2 m"], ["2 s", "5 m"]]}}
    dataset = deckcrane.run(crane({**values, "control": held}))
    head, block = (dataset["position"].sel(body=name).values for name in ("head", "block"))
    assert np.linalg.norm(head[-1] - head[0]) == pytest.approx(3.0, rel=1e-9)
    assert_same(np.linalg.norm(head - block, axis=1), np.full(101, 6.0), 1e-12)
    assert_same(dataset["winch_speed"].squeeze().values[50], 3 * 1.875 / 2, 1e-9)
    reach = dataset["actuation"].sel(actuator="reach").values
    up, T = np.sin(np.radians(40)), LOAD * G / 4
    assert reach[0] == pytest.approx((1e3 + 200 + LOAD) * G * up, rel=1e-9), (
        "drum and lead line balance on the telescope"
    )
    assert dataset["rope_tension"].values[0, 0] == pytest.approx(T, rel=1e-9)


@pytest.mark.study
def test_cylinders_and_sheaves_with_radius_take_part() -> None:
    """A luffing cylinder closes its loop within the assembly; falls over sheaves of one radius stay upright."""
    values: dict[str, Any] = {
        "control": {},
        "cylinders.ram": {
            "barrel": {"on": "king", "at": [1, 0, 1], "mass": 300, "length": 3},
            "piston": {"on": "boom", "at": [4, 0, -0.5], "mass": 200, "length": 3},
            "stroke": ["0.5 m", "3 m"],
            "pair": {"spacing": 1.2},
        },
        "ropes.line.falls": 1,
        "ropes.line.path": [
            {"drum": "hoist"},
            {"on": "king", "at": [0, 0, 5], "radius": 0.3, "axis": "y"},
            {"on": "head", "at": [0, 0, 0], "radius": 0.25, "axis": "y"},
            {"on": "block", "at": [0, 0, 0], "radius": 0.25, "axis": "y", "side": "positive"},
            {"on": "head", "at": [-0.25, 0, 0]},
        ],
    }
    stiff: dict[str, Any] = {"pd": {"stiffness": 4e6, "damping": 1e6, "gravity_compensation": True}}
    control = {"ram": stiff, "nod": {"motion": {"hold": "start"}}, "slew": {"motion": {"hold": "start"}}}
    control["hoist"] = {"pd": {"stiffness": 1e5, "damping": 2e4, "gravity_compensation": True}}
    dataset = deckcrane.run(crane({**values, "control": control, "run.duration": "0.2 s"}))
    assert_same(dataset["rope_tension"].values, np.full((11, 1), LOAD * G / 2), 1e-6)
    assert_same(dataset["winch_torque"].values, np.full((11, 1), -RADIUS * LOAD * G / 2), 1e-6)
    check_balance(dynamics(crane({**values, "control": control})))


@pytest.mark.study
def test_a_pair_takes_its_share_of_what_the_hinge_carries_beside_a_rope() -> None:
    """A lead line that pulls the boom aside: the hinge keeps (1 - share) of the moment across hinge and cylinders."""
    found = []
    for share in (0.0, 0.4):
        ram = {
            "barrel": {"on": "king", "at": [1, 0, 1], "length": 3},
            "piston": {"on": "boom", "at": [4, 0, -0.5], "length": 3},
            "stroke": ["0.5 m", "3 m"],
            "pair": {"spacing": 1.2, "side_share": share},
        }
        aside = {"ropes.line.path.1.at": [0, 3, 5], "cylinders.ram": ram}
        held = {name: {"motion": {"hold": "start"}} for name in ("slew", "ram", "nod", "hoist")}
        dataset = deckcrane.run(crane({**aside, "control": held, "run.duration": "0.02 s"})).isel(time=0)
        y = dataset["rotation"].sel(body="ram.piston", body_axis="y").values
        found.append(dataset["reaction"].sel(joint="boom").values[3:] @ y)
    assert abs(found[0]) > 1e4
    assert found[1] == pytest.approx(0.6 * found[0], rel=1e-9)


LUFFED = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  crank: {on: ground, joint: {revolute: y, at: [-2 m, 0, 3 m], start: -130 deg}, mass: 400 kg, shape: {rod: x, length: 1.4 m}}
  rod: {on: crank, joint: {revolute: y, at: [1.4 m, 0, 0], start: 120 deg}, mass: 300 kg, shape: {rod: x, length: 4.5 m}}
  boom: {on: ground, joint: {revolute: y, at: [1 m, 0, 2 m], start: -70 deg}, mass: 3 t, shape: {rod: x, length: 14 m}}
  head: {on: boom, joint: {revolute: y, at: tip, name: nod, start: 70 deg}, mass: 100 kg, shape: {box: [0.3, 0.3, 0.3]}}
  block: {on: head, joint: {prismatic: -z, name: fall, start: 5 m}, mass: 3 t, shape: {box: [1, 1, 1]}}
linkages:
  drive:
    coordinates: [crank]
    closures:
      head: {pin: [{on: rod, at: [4.5 m, 0, 0]}, {on: boom, at: [3 m, 0, 0.5 m]}]}
winches: {hoist: {on: ground, at: [-3 m, 0, 0.5 m], axis: y, radius: 0.4 m, mass: 1 t}}
control:
  crank: {motion: {quintic: [[0 s, -130 deg], [2 s, -120 deg]]}}
  hoist: {motion: {hold: start}}
  nod: {pd: {stiffness: 1 MN m/rad, damping: 100 kN m s/rad}}
run: {duration: 2 s, step: 2 ms, every: 20 ms}
"""


@pytest.mark.study
def test_a_rigid_rope_over_a_boom_that_a_linkage_luffs_is_the_limit_of_stiff_ones() -> None:
    """Pins of the linkage, bearings and what drives the crank come to its values with the inverse of the stiffness."""
    rope = {"path": [{"drum": "hoist"}, {"on": "head"}, {"on": "block"}], "falls": 2}
    rigid = deckcrane.run(loads(LUFFED).with_values({"ropes.line": {**rope, "rigid": {"coordinate": "fall"}}}))
    apart: dict[str, list[float]] = {}
    for stiffness in (1e9, 1e10):
        own = {**rope, "stiffness": stiffness, "damping": 0.02 * stiffness, "tension": 3e3 * G / 2}
        other = deckcrane.run(loads(LUFFED).with_values({"ropes.line": own, "run.integrator": "rodas4"}))
        for name in ("linkage_pin_force", "reaction", "actuation"):
            error = np.abs((other[name] - rigid[name]).isel(time=slice(20, None))).max() / np.abs(rigid[name]).max()
            apart.setdefault(name, []).append(float(error))
    for soft, stiff in apart.values():
        assert stiff < 1e-6
        assert soft / stiff == pytest.approx(10, rel=0.1)


def test_a_rope_that_would_have_to_push_is_flagged_and_told() -> None:
    values = exactly(hoist={"quintic": [["0 s", "0 rad"], ["0.3 s", "4 rad"]]})
    with pytest.warns(
        DeckcraneWarning, match=r"ropes\.line does not stretch, and would have to push: its tension falls to -"
    ):
        dataset = deckcrane.run(crane({**values, "run.duration": "0.4 s"}))
    slack, tension = (dataset[name].squeeze().values for name in ("rope_slack", "rope_tension"))
    assert slack.any()
    assert ((tension < 0) == (slack == 1)).all()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"ropes.line.rigid.coordinate": "fell"}, 'there is no coordinate "fell"; did you mean "fall"?'),
        ({"ropes.line.rigid.coordinate": "nod"}, '"nod" is revolute'),
        ({"ropes.line.stiffness": "40 MN"}, "a rigid rope does not stretch, and is as long as its path at the start"),
        ({"ropes.line.path.2.efficiency": 0.97}, "a rigid rope has one tension; leave out efficiency, or rigid"),
        ({"ropes.line.path.3.on": "head"}, 'the rope runs through no point of "block"'),
        ({"ropes.line.path.1.on": "ground"}, 'on the ground and on bodies that "king" carries'),
        ({"bodies.block.joint.speed": "1 m/s"}, 'the speed of "fall" follows from the rope'),
        (
            {"couplings": {"hoist": {"follows": {"fall": "1 rad/m"}}}, "control": {}},
            '"hoist" follows from "fall", and that from "hoist" by this rope',
        ),
    ],
)
def test_rigid_ropes_that_cannot_be_are_refused_in_words(values: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        crane(values)
    assert words in str(error.value)


def test_falls_beside_the_slide_are_refused_with_how_the_path_grows() -> None:
    with pytest.raises(
        DeckcraneError, match=r"grows by 3\.94\d* m a metre at the start and by 3\.9\d* m a metre -0\.5 m further"
    ):
        dynamics(crane({"ropes.line.path.3.at": [1, 0, 0]}))
