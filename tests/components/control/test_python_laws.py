"""Laws in Python: traced, compiled, and refused in the words of the law."""

# ruff: noqa: RUF012 (laws as users write them)

from __future__ import annotations

import math

import casadi
import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.components.control.carts import cart, hung, place
from tests.studies import each_time, one_by_one

COURSE = "setpoint: {quintic: [[0 s, 0 m], [2 s, 1 m]]}"
PD = f"  cart: {{pd: {{stiffness: 30 N/m, damping: 12 N s/m}}, {COURSE}}}"


def holding(t, signals):
    return 30.0 * (1.0 - signals["cart"]) - 12.0 * signals["d:cart"]


def test_a_law_is_the_built_in_controller_to_rounding():
    made = cart("  cart: {pd: {stiffness: 30 N/m, damping: 12 N s/m}, setpoint: {hold: 1 m}}")
    built_in = deckcrane.run(made)
    law = deckcrane.run(made, laws={"cart": holding})
    for name in ("q", "u", "actuation", "reaction"):
        np.testing.assert_allclose(
            law[name], built_in[name], rtol=0, atol=1e-13 * max(1, float(abs(built_in[name]).max()))
        )


def test_a_law_reads_the_set_point_of_the_file_and_gives_way_to_its_limit():
    made = cart(f"  cart: {{pd: {{stiffness: 1 N/m, damping: 1 N s/m}}, {COURSE}, limit: 2 N}}")
    found = deckcrane.run(made, laws={"cart": lambda t, signals: 100 * (signals["setpoint"] - signals["cart"])})
    error = found["setpoint"].values.ravel() - place(found)
    np.testing.assert_allclose(found["actuation"].values.ravel(), np.clip(100 * error, -2, 2), atol=1e-12)
    assert abs(found["actuation"]).max() == 2.0


def test_a_coordinate_without_a_controller_takes_a_law():
    bare = deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, 0]\n"
        "bodies: {cart: {on: ground, joint: {prismatic: x}, mass: 2 kg, inertia: [1, 1, 1]}}\nrun: {duration: 1 s, step: 1 ms}\n"
    )
    found = deckcrane.run(bare, laws={"cart": lambda t, signals: 4.0})
    assert place(found)[-1] == pytest.approx(1.0, abs=1e-12)
    assert float(found["energy"][-1].sum()) == pytest.approx(4.0, abs=1e-11)  # the work of the drive: 4 N over 1 m


class Integrating:
    """P, I and a filtered D, as `pid` has them."""

    states = {"sum": 0.0, "filtered": 1.0}

    def __call__(self, t, x, signals):
        error = 1.0 - signals["cart"]
        force = 30 * error + x["sum"] + 12 * (error - x["filtered"]) / 0.05
        return force, {"sum": 20 * error, "filtered": (error - x["filtered"]) / 0.05}


@pytest.mark.parametrize("law", each_time((Integrating, Integrating()), Integrating))
def test_a_law_with_states_is_the_built_in_pid(law):
    gains = "proportional: 30 N/m, integral: 20 N/m/s, derivative: 12 N s/m, filter: 50 ms"
    made = cart(f"  cart: {{pid: {{{gains}}}, setpoint: {{hold: 1 m}}}}")
    built_in, own = deckcrane.run(made), deckcrane.run(made, laws={"cart": law})
    np.testing.assert_allclose(place(own), place(built_in), atol=1e-13)


def test_a_state_without_a_start_is_found_at_rest_and_refused_elsewhere():
    class Holding:
        states = {"sum": None}

        def __call__(self, t, x, signals):
            error = -0.5 - signals["luff"]
            return 2e5 * error - 4e4 * signals["d:luff"] + x["sum"], {"sum": 1e5 * error}

    made = hung("  luff: {force: 0 N m}", run="start: settled, duration: 0.5 s, step: 1 ms")
    found = deckcrane.run(made, laws={"luff": Holding})
    np.testing.assert_allclose(place(found, "luff"), -0.5, atol=1e-9)
    model = deckcrane.linearise(made, laws={"luff": Holding})
    assert model.states == ("luff", "d:luff", "control.luff.sum")
    with pytest.raises(
        DeckcraneError, match=r'control\.luff: nothing says where its state "control\.luff\.sum" starts'
    ):
        deckcrane.run(made.with_values({"run.start": "given"}), laws={"luff": Holding})


def test_an_object_that_changes_between_runs_is_traced_anew():
    class Gain:
        value = 1.0

        def __call__(self, t, signals):
            return self.value

    law, made = Gain(), cart("  cart: {force: 0 N}", run="duration: 1 s, step: 10 ms")
    first = place(deckcrane.run(made, laws={"cart": law}))[-1]
    law.value = 3.0
    assert place(deckcrane.run(made, laws={"cart": law}))[-1] == pytest.approx(3 * first)


def test_a_law_takes_part_in_steps_by_hand():
    made = cart("  cart: {force: 0 N}", run="duration: 1 s, step: 1 ms, every: 10 ms")
    crane = deckcrane.stepper(made, laws={"cart": holding})
    while crane.time < 0.999:
        crane.step()
    whole = deckcrane.run(made, laws={"cart": holding})
    np.testing.assert_array_equal(place(crane.dataset()), place(whole))


def test_a_law_reads_tracked_points_and_reactions_through_measurements():
    made = hung(
        "  luff: {force: 0 N m}",
        "measurements: {pin: {of: reaction.boom.fz, filter: 50 ms}, tip: {of: point_velocity.tip.z, delay: 20 ms}}",
    )

    def law(t, signals):
        return 1e4 * signals["measured.tip"] - 0.5 * signals["measured.pin"] - 1e4 * signals["d:luff"]

    found = deckcrane.run(made, laws={"luff": law})
    assert np.all(np.isfinite(found["q"]))
    assert found["measured"].attrs["units"] == "N or m/s"


def test_the_states_of_a_law_may_follow_what_depends_on_its_output():
    class Filtering:
        states = {"load": 0.0}

        def __call__(self, t, x, signals):
            return 4.0 - 0.5 * x["load"], {"load": (signals["reaction.cart.fx"] - x["load"]) / 0.1}

    found = deckcrane.run(cart("  cart: {force: 0 N}"), laws={"cart": Filtering})
    # load' = (4 - load / 2 - load) / 0.1: it goes to 8 / 3
    assert float(found["actuation"][-1, 0]) == pytest.approx(4 - 4 / 3, rel=1e-9)


def wrong_shape(t, signals):
    return casadi.vertcat(1, 2)


def with_if(t, signals):
    return 1.0 if signals["cart"] > 0 else 2.0


def with_math(t, signals):
    return signals["cart"] + math.sin(signals["cart"])


class NoPair:
    states = {"sum": 0.0}

    def __call__(self, t, x, signals):
        return 1.0


class WrongRate(NoPair):
    def __call__(self, t, x, signals):
        return 1.0, {"sun": 1.0}


class NoRate(NoPair):
    def __call__(self, t, x, signals):
        return 1.0, {}


class NoStart(NoPair):
    states = {"sum": "zero"}


class Output(NoPair):
    states = {"output": 0.0}


@one_by_one(
    ("laws", "message"),
    [
        ({"cart": wrong_shape}, "the law of cart must be one number or expression; it is 2 by 1"),
        ({"cart": lambda t, signals: "much"}, "the law of cart must be one number or expression; it is 'much'"),
        ({"cart": lambda t, signals: None}, r"it is None \(NoneType\)"),
        ({"cart": lambda t, signals: math.nan}, "the law of cart must be finite; there is nan in it"),
        ({"cart": lambda t, signals: signals["card"]}, 'the law of cart reads "card", but .*did you mean "cart"'),
        ({"cart": lambda t, signals: signals["setpoint"]}, 'reads "setpoint", but the scenario has none'),
        ({"cart": lambda t: 1.0}, "the law of cart failed: TypeError"),
        ({"cart": with_if}, r"casadi\.if_else\(condition, this, that\)"),
        ({"cart": with_math}, "Functions of math and float.. take numbers"),
        (
            {"cart": lambda t, signals: casadi.sqrt(signals["cart"] - 1)},
            "the law of cart must be finite; at the start it is nan",
        ),
        ({"cart": lambda t, signals: 1 / signals["d:cart"]}, "the law of cart must be finite; at the start it is inf"),
        ({"cart": NoPair}, "the law of cart has states, so it must give a pair"),
        ({"cart": WrongRate}, 'a rate of "sun", which is none of its states; did you mean "sum"'),
        ({"cart": NoRate}, 'gives no rate of its state "sum"'),
        ({"cart": Output}, '"output" is what it gives; its state needs another name'),
        ({"cart": lambda t, signals: signals["reaction.cart.fq"]}, r'did you mean "reaction\.cart\.f'),
        ({"cart": NoStart}, "its state 'sum' starts at 'zero'"),
        ({"cart": 3.0}, r"the law of cart must be a function law\(t, signals\)"),
        ({"card": holding}, 'laws: there is no coordinate or cylinder "card"; did you mean "cart"'),
        (
            {"cart": lambda t, signals: signals["reaction.cart.fx"]},
            'algebraic loop between "control.cart" and the reactions',
        ),
        (
            {"cart": lambda t, signals: signals["du.cart"]},
            'algebraic loop between "control.cart" and the accelerations',
        ),
        (
            {"cart": lambda t, signals: signals["actuation.cart"]},
            'algebraic loop between "control.cart" and "control.cart"',
        ),
    ],
)
def test_a_wrong_law_is_refused_in_its_own_name(laws, message):
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.run(cart("  cart: {force: 0 N}"), laws=laws)


def test_the_joint_of_a_cylinder_is_not_what_a_law_drives():
    scenario = deckcrane.load("knuckle_boom")
    cylinder, joint = next(iter(scenario.plant.dependents.items()))
    with pytest.raises(DeckcraneError, match=f'"{joint.name}" is driven by the cylinder "{cylinder}"'):
        deckcrane.run(scenario, laws={joint.name: holding})
