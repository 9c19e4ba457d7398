"""Smoothing is a low-pass filter without phase, of which the gain is known; smooth motions pass it unchanged."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.time_functions import smoothing
from tests.scenes import PENDULUM

T = np.arange(0, 60, 0.02)


@pytest.mark.parametrize("ratio", [0.1, 0.25, 0.5, 0.8, 1.0, 1.25, 2.0])
@pytest.mark.parametrize("cutoff", [0.5, 2.0])
def test_a_sine_keeps_the_part_that_the_docs_state(ratio, cutoff):
    w = 2 * np.pi * ratio * cutoff
    spline = smoothing(T, np.sin(w * T), cutoff)
    inside = slice(round(4 / cutoff / 0.02), -round(4 / cutoff / 0.02))
    gain = 1 / (1 + ratio**6)
    for order, factor in ((0, 1.0), (1, w), (2, w**2)):
        true = gain * factor * np.sin(w * T + order * np.pi / 2)
        assert spline(T, order)[inside] == pytest.approx(true[inside], abs=1e-3 * factor)


def test_a_parabola_passes_to_the_ends():
    """Nothing bends but by its third derivative: constant accelerations are exact, uneven samples or not."""
    rng = np.random.default_rng(1)
    t = np.sort(rng.uniform(0, 10, 300))
    spline = smoothing(t, 3 - 2 * t + 0.7 * t**2, 1.0)
    assert spline(t) == pytest.approx(3 - 2 * t + 0.7 * t**2, abs=1e-8)
    assert spline(t, 2) == pytest.approx(np.full(300, 1.4), abs=1e-6)


def test_uneven_samples_are_smoothed_alike():
    rng = np.random.default_rng(2)
    t = np.cumsum(rng.uniform(0.01, 0.03, 3000))
    inside = slice(300, -300)
    found = smoothing(t, np.sin(t) + 0.01 * rng.standard_normal(3000), 0.5)(t, 2)
    assert found[inside] == pytest.approx(-np.sin(t)[inside], abs=0.05)


@pytest.mark.parametrize(
    ("smooth", "message"),
    [
        (0.0, "a frequency above zero"),
        (-1.0, "a frequency above zero"),
        ("2 s", '"2 s" is a time; a frequency is needed'),
        (20.0, "above a quarter of the sampling rate, 50 Hz"),
        (0.01, "cannot be smoothed with a cut-off of 0.01 Hz"),
    ],
)
def test_a_cut_off_that_cannot_be_is_refused(tmp_path, smooth, message):
    path = tmp_path / "log.csv"
    np.savetxt(path, np.column_stack([T, 0.1 * np.sin(T)]), delimiter=",", header="time [s],bob [rad]", comments="")
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.forces(deckcrane.loads(PENDULUM), path, smooth=smooth)


@pytest.mark.parametrize("motion", [None, {"bob": lambda t: 0.1 * np.sin(t)}])
def test_smoothing_what_is_not_recorded_is_refused(motion):
    with pytest.raises(DeckcraneError, match="smoothing is for recorded motions"):
        deckcrane.forces(deckcrane.loads(PENDULUM), motion, smooth=2.0)


def test_a_dataset_is_smoothed_by_its_coordinates():
    """With `u` and `du` left alone: a cut-off far above the motion changes next to nothing, and is kept in the result."""
    scenario = deckcrane.loads(PENDULUM)
    run = deckcrane.forces(scenario, {"bob": lambda t: 0.3 * np.sin(2 * t)}, times=T)
    found = deckcrane.forces(scenario, run, smooth="4 Hz")
    assert found.attrs["smooth"] == 4.0
    inside = slice(100, -100)
    assert found["actuation"].values[inside] == pytest.approx(run["actuation"].values[inside], abs=1e-3)
