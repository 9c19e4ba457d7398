"""Loads that follow a path without swinging beside it: by flatness, with hoisting; lever courses that are shaped while hoisting."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.components.control.lever_data import HoistingShaper
from deckcrane.components.control.tip_control.load_path import nonic
from deckcrane.errors import DeckcraneError
from tests.components.control.tip_cranes import scenarios_of

CRANE = scenarios_of("crane_control")[1]
TIP = "tip_control.tip"


@pytest.fixture(scope="module")
def crane():
    return deckcrane.loads(CRANE)


def sway(dataset, since=0.0):
    """Largest sway from a time on."""
    return float(np.abs(dataset["sway"].sel(time=slice(since, None))).max())


def test_a_load_on_its_path_does_not_swing_when_it_arrives(crane):
    data = deckcrane.run(crane)
    assert float(data["tip_share"].min()) == 1.0
    assert sway(data, 9.5) < 1e-3 * sway(data)
    way = np.diff(data["position"].sel(body="load").isel(time=[0, -1]).values, axis=0)[0]
    assert way == pytest.approx([-2.0, 4.0, 1.0], abs=1e-3)


def test_the_same_path_of_the_tip_leaves_the_load_swinging(crane):
    points = [["1 s", [0, 0, 0]], ["9 s", ["-2 m", "4 m", "1 m"]]]
    data = deckcrane.run(crane.with_values({f"{TIP}.load_path": None, f"{TIP}.path": points}))
    assert sway(data, 9.5) > 0.5 * sway(data)


def test_a_load_that_is_hoisted_on_its_path_does_not_swing_either(crane):
    hauled = {"quintic": [["1 s", "8 m"], ["9 s", "4 m"]]}
    values = {
        "control.hoist.motion": {"quintic": [["1 s", "-8 m"], ["9 s", "-4 m"]]},
        f"{TIP}.load_path.length": hauled,
    }
    points = [["1 s", [0, 0, 0]], ["9 s", ["-2 m", "4 m", "4 m"]]]
    data = deckcrane.run(crane.with_values({**values, f"{TIP}.load_path.points": points}))
    assert sway(data, 9.5) < 1e-3 * sway(data)
    constant = deckcrane.run(
        crane.with_values({"control.hoist.motion": values["control.hoist.motion"], f"{TIP}.load_path.points": points})
    )
    assert sway(constant, 9.5) > 0.05 * sway(constant)


def test_the_profile_has_four_derivatives_that_vanish_at_its_ends():
    s = ca.SX.sym("s")
    derivatives = [nonic(s)]
    for _ in range(5):
        derivatives.append(ca.jacobian(derivatives[-1], s))
    at = ca.Function("f", [s], derivatives)
    assert [float(v) for v in at(0.0)[:5]] == [0, 0, 0, 0, 0]
    assert float(at(0.0)[5]) != 0
    assert [float(v) for v in at(1.0)[:5]] == pytest.approx([1, 0, 0, 0, 0], abs=1e-9)


TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x}, mass: 1 t, shape: {point: true}}
  rope: {on: trolley, joint: {revolute: y, name: swing}, mass: 1 kg, inertia: [0.01, 0.01, 0.01], shape: {point: true}}
  load: {on: rope, joint: {prismatic: z, name: hoist, start: -10 m}, mass: 100 kg, shape: {point: true}}
control:
  trolley:
    pd: {stiffness: 10 MN/m, damping: 200 kN s/m}
    lever: {speed: 1 m/s, acceleration: 20 m/s^2, lag: 20 ms, command: {trapezoidal: [[1 s, 0], [2 s, 0.5]]}}
  hoist: {motion: {quintic: [[2 s, -10 m], [10 s, -6 m]]}}
run: {duration: 20 s, step: 5 ms, every: 50 ms}
record: [q, lever_command]
relative: {pendulum: {point: {on: load}, seen_from: {on: trolley}}}
"""


def swing_left(dataset):
    return float(np.abs(dataset["q"].sel(coordinate="swing", time=slice(12, None))).max())


LEVER = "control.trolley.lever"


def test_a_lever_that_is_shaped_while_the_load_is_hoisted_leaves_less_swing_than_one_shaped_for_one_length():
    slow = {"trapezoidal": [["1 s", 0], ["6 s", 0.5]]}
    trolley = deckcrane.loads(TROLLEY).with_values({f"{LEVER}.command": slow})
    plain = swing_left(deckcrane.run(trolley))
    for length in (10.0, 8.0):
        shaper = {"period": float(2 * np.pi * np.sqrt(length / 9.81)), "kind": "zv"}
        assert swing_left(deckcrane.run(trolley.with_values({f"{LEVER}.command.shaper": shaper}))) > 0.1 * plain
    following = {"length": "hoist", "rate": "d:hoist", "gain": -1}
    assert swing_left(deckcrane.run(trolley.with_values({f"{LEVER}.shaper": following}))) < 0.03 * plain


@pytest.mark.parametrize("shaper", [{"length": "hoist"}, {"length": "distance.pendulum", "offset": "-12 m"}])
def test_a_shaper_by_a_length_that_is_not_positive_is_refused(shaper):
    trolley = deckcrane.loads(TROLLEY).with_values({f"{LEVER}.shaper": shaper, "run.duration": "1 s"})
    with pytest.raises(
        DeckcraneError, match=r"control\.trolley\.lever\.shaper: the pendulum is -\d+ m long at the start"
    ):
        deckcrane.run(trolley)


@pytest.mark.parametrize(("kind", "orders"), [("zv", 1), ("zvd", 2)])
def test_copies_of_a_shaped_lever_add_up_to_it_and_cancel_at_half_the_period(kind, orders):
    """The sum of s_k exp(j w k T/2) is zero at w T = 2 pi, with zvd its slope over w, too."""
    shares = np.array(HoistingShaper(length="distance.pendulum", kind=kind).shares)
    count = np.arange(len(shares))
    assert shares.sum() == pytest.approx(1.0)
    for order in range(orders):
        assert shares @ (count**order * (-1.0) ** count) == pytest.approx(0.0, abs=1e-15)


def test_at_constant_length_both_shapers_are_the_same_and_leave_nothing():
    still = deckcrane.loads(TROLLEY).with_values({"control.hoist.motion": {"hold": "start"}})
    shaper = {"period": float(2 * np.pi * np.sqrt(10 / 9.81)), "kind": "zv"}
    one = deckcrane.run(still.with_values({f"{LEVER}.command.shaper": shaper}))
    other = deckcrane.run(still.with_values({f"{LEVER}.shaper": {"length": "distance.pendulum"}}))
    assert np.max(np.abs(one["lever_command"] - other["lever_command"])) < 1e-5
    assert swing_left(other) < 1e-3 * swing_left(deckcrane.run(still))


def test_a_regulator_on_levers_brings_a_swinging_load_to_rest(crane):
    drives = ("slew", "luff", "knuckle")
    free = crane.with_values({"tip_control": {}, "run.start": "given", "bodies.rope.joint.start": "0 deg"})
    model = deckcrane.linearise(free, inputs=[f"{drive}.lever" for drive in drives])
    largest = {**dict.fromkeys(drives, "5 deg"), "swing_in": "0.5 deg", "swing_out": "0.5 deg"}
    regulator = deckcrane.lqr(model, largest, {f"{drive}.lever": 0.5 for drive in drives}).controller()
    swinging = free.with_values({"bodies.rope.joint.start": "5 deg"})
    assert sway(deckcrane.run(swinging), 12.0) > 0.9 * np.radians(5)
    assert sway(deckcrane.run(regulator.apply(swinging)), 12.0) < 0.01 * np.radians(5)
