"""Laws that are called with numbers at their own times."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.components.control.carts import cart, place

RUN = "duration: 2 s, step: 1 ms, every: 20 ms"


def pd(t, signals):
    return 30.0 * (1.0 - signals["cart"]) - 12.0 * signals["d:cart"]


def sampled(every, function=pd, signals=("cart", "d:cart")):
    return {"cart": deckcrane.sampled(function, every=every, signals=list(signals))}


def free(run=RUN, **more):
    return cart("  cart: {force: 0 N}", run=run, **more)


def exact(every: float, count: int) -> np.ndarray:
    """Places of the sampled loop at its samples: between them the cart has a constant acceleration."""
    x, v, found = 0.0, 0.0, []
    for _ in range(count):
        found.append(x)
        a = (30.0 * (1.0 - x) - 12.0 * v) / 2
        x, v = x + v * every + a * every**2 / 2, v + a * every
    return np.array(found)


@pytest.mark.parametrize("integrator", ["rk4", "dopri5"])
def test_what_a_law_says_is_held_until_it_is_called_again(integrator):
    found = deckcrane.run(free(f"{RUN}, integrator: {integrator}"), laws=sampled(0.02))
    np.testing.assert_allclose(place(found), exact(0.02, 101), atol=1e-9)
    assert found.attrs["laws"] == "cart"


@pytest.mark.study
def test_shorter_samples_come_nearer_to_the_traced_law_with_order_one():
    traced = place(deckcrane.run(free(), laws={"cart": pd}))
    errors = [np.abs(place(deckcrane.run(free(), laws=sampled(h))) - traced).max() for h in (0.02, 0.01, 0.005)]
    ratios = np.array(errors[:-1]) / errors[1:]
    np.testing.assert_allclose(ratios, 2.0, atol=0.25)


def test_a_law_may_remember_and_ask_whether():
    """What cannot be traced: an `if`, and a memory of its own."""
    seen = []

    def law(t, signals):
        seen.append(t)
        return 4.0 if len(seen) <= 5 else 0.0

    found = deckcrane.run(free(), laws=sampled(0.1, law), target="vm")
    np.testing.assert_allclose(seen, 0.1 * np.arange(20), atol=1e-12)
    assert float(found["u"][-1, 0]) == pytest.approx(4 * 0.5 / 2, rel=1e-12)


def test_a_law_reads_reactions_and_accelerations_without_a_loop():
    read = []

    def law(t, signals):
        read.append(signals["reaction.cart.fx"])
        return 3.0

    deckcrane.run(free(), laws=sampled(0.5, law, ["reaction.cart.fx"]))
    assert read == pytest.approx([0.0, 3.0, 3.0, 3.0])


def test_two_laws_are_called_at_their_own_times():
    scenario = deckcrane.loads(
        "deckcrane: 1\ngravity: [0, 0, 0]\nbodies:\n"
        "  one: {on: ground, joint: {prismatic: x}, mass: 1 kg, inertia: [1, 1, 1]}\n"
        "  two: {on: ground, joint: {prismatic: y}, mass: 1 kg, inertia: [1, 1, 1]}\n"
        "run: {duration: 1 s, step: 10 ms}\n"
    )
    calls = {"one": 0, "two": 0}

    def counting(name):
        def law(t, signals):
            calls[name] += 1
            return 1.0

        return law

    laws = {
        "one": deckcrane.sampled(counting("one"), every=0.1, signals=[]),
        "two": deckcrane.sampled(counting("two"), every=0.3, signals=[]),
    }
    deckcrane.run(scenario, laws=laws)
    assert calls == {"one": 10, "two": 4}


def test_the_same_law_gives_the_same_run():
    first, second = (deckcrane.run(free(), laws=sampled(0.01)) for _ in range(2))
    assert first.identical(second)


def test_ctrl_c_in_a_law_keeps_what_is_done():
    def law(t, signals):
        if t > 0.95:
            raise KeyboardInterrupt
        return 1.0

    found = deckcrane.run(free(), laws=sampled(0.1, law))
    assert found.attrs["complete"] == 0
    assert 0.9 < float(found["time"][-1]) < 1.05


def divides(t, signals):
    return 1.0 / (t - 0.1)


@pytest.mark.parametrize(
    ("laws", "message"),
    [
        (sampled(0.1, divides), r"the law of cart, called at t = 0\.1 s, failed: ZeroDivisionError"),
        (sampled(0.1, lambda t, s: [1, 2]), r"called at t = 0 s, must give one finite number; it gave \[1, 2\]"),
        (sampled(0.1, lambda t, s: float("nan")), "must give one finite number; it gave nan"),
        (
            sampled(0.1, lambda t, s: s["du.cart"]),
            r'reads "du\.cart", which is not among the signals that it named: cart',
        ),
        (sampled(0.1, signals=["card"]), 'the law of cart reads "card", but .* did you mean "cart"'),
        (sampled(0.0015), r"called every 0\.0015 s, which is not a whole multiple of the step of 0\.001 s"),
    ],
)
def test_what_goes_wrong_is_told_with_the_law_and_the_time(laws, message):
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.run(free(), laws=laws)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((3.0, 0.1, ["cart"]), "a sampled law is a function"),
        ((pd, 0, ["cart"]), "more than zero; every is 0"),
        ((pd, "10 ms", ["cart"]), "every is '10 ms'"),
        ((pd, 0.1, "cart"), "signals are a list of names"),
    ],
)
def test_a_sampled_law_is_checked_when_it_is_made(given, message):
    function, every, signals = given
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.sampled(function, every=every, signals=signals)


def test_what_needs_equations_refuses_a_sampled_law():
    with pytest.raises(DeckcraneError, match="the law of cart is sampled: a linear model needs one that can be traced"):
        deckcrane.linearise(free(), laws=sampled(0.1))
    with pytest.raises(DeckcraneError, match="the law of cart is sampled: a batch of steppers"):
        deckcrane.batch_stepper(free(), 2, laws=sampled(0.1))
    with pytest.raises(DeckcraneError, match="form: acceleration"):
        deckcrane.run(free(f"{RUN}, form: momentum"), laws=sampled(0.1))
