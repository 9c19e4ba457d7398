"""Explicit steps that are too long are told of before they are taken; others are not."""

from __future__ import annotations

import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, run_batch


def _damped(rate: float, step: float) -> Scenario:
    return deckcrane.loads(
        f"""
        deckcrane: 1
        gravity: [0, 0, 0]
        bodies:
          slide: {{on: ground, joint: {{prismatic: x, speed: 1, damper: {{linear: {rate}}}}}, mass: 1, shape: {{point: true}}}}
        run: {{duration: 0.1 s, step: {step} s}}
        """
    )


def test_a_mode_that_decays_and_would_grow_is_told_of() -> None:
    with pytest.warns(
        deckcrane.DeckcraneWarning, match=r"rate of 300 per second, mostly in slide.*up to steps of 0.0093"
    ):
        deckcrane.run(_damped(300.0, 0.01))


def test_a_batch_tells_of_it_too() -> None:
    job = Job("one", _damped(300.0, 0.01))
    with pytest.warns(deckcrane.DeckcraneWarning, match="rate of 300 per second"):
        run_batch([job], Keep.model_validate({"statistics": ["extremes"]}))


def test_a_batch_tells_of_the_job_that_is_stiffest() -> None:
    jobs = [Job(f"rate {rate:g}", _damped(rate, 0.01)) for rate in (5.0, 300.0, 280.0)]
    with pytest.warns(deckcrane.DeckcraneWarning, match=r"rate of 300 per second.*here of rate 300"):
        run_batch(jobs, Keep.model_validate({"statistics": ["extremes"]}))


@pytest.mark.parametrize(("rate", "step"), [(270.0, 0.01), (-5.0, 0.01), (5.0, 0.01)])
def test_what_is_stable_or_grows_by_itself_is_not(rate: float, step: float) -> None:
    deckcrane.run(_damped(rate, step))
