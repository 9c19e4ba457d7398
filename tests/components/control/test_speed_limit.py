"""A drive with a speed limit keeps it whatever it carries, holds without force, and is refused where it makes no sense."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError

BOOM = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {revolute: x, name: luff}
    mass: 100 kg
    shape: {rod: y, length: 10 m}
control:
  luff: {force: FORCE, limit: 10 kN m, speed_limit: 2 deg/s}
run: {duration: 20 s, step: 2 ms, every: 0.1 s}
"""
SPEED = np.radians(2)


def driven(force: str):
    return deckcrane.run(deckcrane.loads(BOOM.replace("FORCE", force)))


@pytest.mark.parametrize(("force", "share"), [("10 kN m", 1.0), ("5 kN m", 0.5), ("-10 kN m", -1.0), ("90 kN m", 1.0)])
def test_the_drive_runs_at_the_share_of_its_speed_that_is_asked_for(force, share):
    found = driven(force)
    speed = found["u"].sel(speed="luff").isel(time=slice(20, None))
    assert np.abs(speed - share * SPEED).max() < 1e-6 * SPEED


def test_without_force_it_holds_what_it_carries():
    assert np.abs(driven("0 N m")["q"]).max() < 1e-9


def test_what_pushes_it_beyond_its_speed_is_braked():
    wind = {"forces": {"wind": {"on": "boom", "at": [0, "10 m", 0], "force": [0, 0, "400 N"]}}}
    found = deckcrane.run(deckcrane.loads(BOOM.replace("FORCE", "10 kN m")).with_values(wind))
    assert found["u"].sel(speed="luff").max() < 1.1 * SPEED
    assert found["actuation"].isel(time=-1) < 4905


def test_it_never_gives_more_than_its_limit():
    for force in ("10 kN m", "-10 kN m"):
        assert np.abs(driven(force)["actuation"]).max() <= 10e3


def test_a_load_beyond_the_limit_draws_it_along():
    heavy = deckcrane.loads(BOOM.replace("FORCE", "0 N m")).with_values({"bodies.boom.mass": "300 kg"})
    found = deckcrane.run(heavy.with_values({"run.duration": "1 s"}))
    assert found["u"].sel(speed="luff").min() < -2 * SPEED
    assert found["actuation"].max() == 10e3


@pytest.mark.parametrize(
    ("law", "message"),
    [
        ("{force: 1 kN m, speed_limit: 2 deg/s}", "speed_limit needs limit"),
        ("{force: 1 kN m, limit: 1 kN m, speed_limit: 2 m/s}", "luff.*angular"),
        ("{force: 1 kN m, limit: 1 kN m, speed_limit: 0}", "greater than zero"),
        ("{pd: {stiffness: 1, damping: 1}, limit: 1 kN m, speed_limit: 2 deg/s}", "the speed of one with pd"),
    ],
)
def test_what_makes_no_sense_is_refused(law, message):
    text = BOOM.replace("{force: FORCE, limit: 10 kN m, speed_limit: 2 deg/s}", law)
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.loads(text)
