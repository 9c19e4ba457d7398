"""How much small changes grow until they come to a result, and what is said of derivatives then."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.growth import (
    growth_to_result,
    note_on_growth,
    reason_of_growth,
    result_size,
    shorter_step,
    start_sizes,
)
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from tests.analysis.identification.test_coverage import CRANE

PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  upper: {on: ground, joint: {revolute: y, start: 150 deg}, mass: 1 kg, cog: [0, 0, -1 m], inertia: [0.1, 0.1, 0.1]}
  lower: {on: upper, joint: {revolute: y, at: [0, 0, -1 m], start: 20 deg}, mass: 1 kg, cog: [0, 0, -1 m], inertia: [0.1, 0.1, 0.1]}
run: {duration: 2 s, step: 2 ms, every: 10 ms, integrator: rk4}
"""
"""A double pendulum, which swings over the top."""


def pendulum(duration: float) -> deckcrane.Scenario:
    return deckcrane.loads(PENDULUM).with_values({"run.duration": duration})


def test_growth_is_the_change_of_a_result_by_changes_as_large_as_states() -> None:
    sizes = start_sizes(np.array([3.0, 0.0]), np.array([1.0, 2.0]))
    assert list(sizes) == [3.0, 2.0]
    size = result_size(np.array([0.5, 0.5]), np.array([40.0, -20.0]))
    assert size == pytest.approx(31.0)
    assert growth_to_result(np.array([62.0, -310.0]), size) == pytest.approx(10.0)
    assert growth_to_result(np.array([1.0, np.nan]), size) == np.inf
    assert growth_to_result(np.array([1.0]), 0.0) == 0.0


def test_the_reason_is_looked_for_with_shorter_steps() -> None:
    tried: list[float] = []

    def growth_with(step: float) -> float:
        tried.append(step)
        return 2.0 if step < 0.003 else 1e9

    shorter = shorter_step(0.01, growth_with)
    assert tried == [0.005, 0.0025]
    assert shorter == (0.0025, 2.0)
    words = reason_of_growth(np.inf, 0.01, shorter)
    assert "grow beyond all numbers" in words
    assert "2-fold with steps of 0.0025 s" in words
    assert words.endswith("Write run.step: 0.0025 s")
    assert shorter_step(0.01, lambda step: 1e9) is None
    assert "the motion is that sensitive" in reason_of_growth(1e9, 0.01, None)
    assert "changes of about 1e-09" in note_on_growth(1e9)


def test_derivatives_of_a_short_swing_are_worth_having_and_of_a_long_one_are_not() -> None:
    """Over 2 s a change by a thousandth follows the derivative; over 20 s it does not, and this is said."""
    name = "bodies.lower.mass"

    def change(duration: float) -> tuple[float, float]:
        """By the derivative, and found: for a thousandth of the mass."""
        found = deckcrane.gradient(pendulum(duration), "mean(q.lower)", [name])
        heavier = deckcrane.gradient(
            pendulum(duration).with_values({name: 1.001}), "mean(q.lower)", ["start:lower"], mode="adjoint"
        )
        return 1e-3 * float(found.by[name].derivative), heavier.value - found.value

    foretold, actual = change(2.0)
    assert foretold == pytest.approx(actual, rel=2e-2)
    with pytest.warns(DeckcraneWarning, match=r"no less with a quarter of the step: the motion is that sensitive"):
        foretold, actual = change(20.0)
    assert abs(foretold) > 1e3 * abs(actual)


def test_both_modes_warn_of_growth_once() -> None:
    for mode in ("adjoint", "forward"):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            deckcrane.gradient(pendulum(20.0), "mean(q.lower)", ["bodies.lower.mass", "start:upper"], mode=mode)  # type: ignore[arg-type]
        texts = [str(each.message) for each in caught if "small changes of the start grow" in str(each.message)]
        assert len(texts) == 1, mode


def test_steps_that_are_too_long_for_derivatives_are_told_from_a_sensitive_motion() -> None:
    """The bristles of a slew bearing's friction need shorter ones."""
    scenario = deckcrane.loads(CRANE).with_values({"run.step": 0.02})
    with pytest.warns(DeckcraneWarning, match=r"those of 0.02 s are too long for derivatives.*Write run.step: 0.01 s"):
        deckcrane.gradient(scenario, "mean(q.slew)", ["bodies.king.mass"])
    deckcrane.gradient(scenario.with_values({"run.step": 0.01}), "mean(q.slew)", ["bodies.king.mass"])


def test_growth_beyond_all_numbers_is_an_error() -> None:
    with pytest.raises(DeckcraneError, match=r"has no finite derivative .*, or small changes grow beyond all numbers"):
        deckcrane.gradient(pendulum(700.0), "mean(q.lower)", ["bodies.lower.mass"])


def test_records_over_which_small_changes_grow_are_named() -> None:
    dataset = deckcrane.run(pendulum(20.0))
    record = deckcrane.MotionRecord(
        dataset.time.values,
        {"q.lower": dataset.q.sel(coordinate="lower").values + 1e-4 * np.sin(97.0 * dataset.time.values)},
    )
    result = deckcrane.identify(pendulum(20.0), record, ["bodies.lower.mass"])
    assert any("The sum of squares has many valleys" in note for note in result.notes)
