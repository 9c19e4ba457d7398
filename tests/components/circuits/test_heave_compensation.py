"""Active and passive heave compensation as the manual builds them, against their transfer functions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.balance.balance import balanced_run

PAGE = (Path(__file__).parents[3] / "docs" / "guide" / "heave_compensation.md").read_text(encoding="utf-8")
ACTIVE, PASSIVE = (
    deckcrane.loads(text) for text in re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
)
ATMOSPHERE = 101_325.0


def amplitude(run: xr.Dataset, coordinate: str, period: float) -> complex:
    """The complex amplitude of a coordinate over the last two periods."""
    t, w = run["time"].values, 2 * np.pi / period
    late = t > t[-1] - 2 * period + 1e-9
    basis = np.stack([np.sin(w * t), np.cos(w * t), np.ones_like(t)], 1)[late]
    return complex(*np.linalg.lstsq(basis, run["q"].sel(coordinate=coordinate).values[late], rcond=None)[0][:2])


def left_over(scenario: deckcrane.Scenario, period: float, **values: Any) -> tuple[complex, xr.Dataset]:
    """What is left of the heave at the load, with the run."""
    run = deckcrane.run(scenario.with_values({"control.heave.motion.sine.period": period, **values}))
    return amplitude(run, "height", period) / amplitude(run, "heave", period), run


def winch_theory(period: float, feed_forward: float, gain: float, delay: float) -> complex:
    """1 - G (k + f s) H / (s + k G): H the motion reference unit, G the pump, k the bandwidth of the position loop."""
    s, w = 2j * np.pi / period, 2 * np.pi / 200
    H = np.exp(-s * delay) / (1 + 0.03 * s) * s**2 / (s**2 + 1.4 * w * s + w**2)
    G, k = 1 / (1 + 0.05 * s), gain * 1800 * np.pi / 30 * 90 / (40 * 100)
    return complex(1 - G * (k + feed_forward * s) * H / (s + k * G))


@pytest.mark.parametrize(
    ("period", "feed_forward", "gain", "delay"),
    [(8.0, 1.0, 0.25, 0.1), (8.0, 1.0, 0.25, 0.3), (6.0, 0.9, 0.1, 0.1), (8.0, 0.0, 0.25, 0.1)],
)
def test_delay_and_gain_decide_what_an_active_winch_leaves(
    period: float, feed_forward: float, gain: float, delay: float
) -> None:
    """Within 0.3 % of the heave, with the unit's noise."""
    values = {
        "measurements.heave.delay": delay,
        "measurements.heave_speed.delay": delay,
        "control.hoist.valve.gain": gain,
        "control.hoist.feed_forward": [{"signal": "measured.heave_speed", "gain": 0.58946 * feed_forward}],
    }
    left, run = left_over(ACTIVE, period, **values)
    assert abs(left - winch_theory(period, feed_forward, gain, delay)) < 3e-3
    assert float(abs(run["pump_swivel"].sel(pump="loop.main")).max()) < 1


def gas_theory(period: float) -> complex:
    """A mass on the spring of gas, which exchanges heat, and oil."""
    m, crosshead, A, p = 20e3, 2e3, 274.68e-4, 150e5 + ATMOSPHERE
    s, V = 2j * np.pi / period, 4.0 * (90e5 + ATMOSPHERE) / p
    bore, length, density, viscosity = 0.1, 10.0, 870.0, 30e-6
    resistance, inertance = (
        128 * density * viscosity * length / (np.pi * bore**4),
        4 * density * length / (np.pi * bore**2),
    )
    oil = 4.0 - V + A * 2.02 + np.pi / 4 * bore**2 * length
    k = A**2 / (V / p * (1 + 60 * s) / (1 + 1.4 * 60 * s) + oil / 1.5e9)
    neck = np.sqrt(1e4) / (20_000e-3 / 60 / np.sqrt(5e5))  # of the rounded root, below 0.1 bar
    M, c = 4 * m + crosshead + A**2 * inertance, 10e3 + A**2 * (resistance + neck)
    return complex(1 - 2 * (2 * m + crosshead) * s**2 / (M * s**2 + c * s + k))


@pytest.mark.parametrize("period", [6.0, 8.0, 14.0])
def test_a_passive_compensator_is_a_mass_on_the_spring_of_its_gas(period: float) -> None:
    """A heave of 1 m within 2 % of the spring kappa p A^2 / V; a small one, whose losses are linear, to 0.4 %."""
    left, run = left_over(PASSIVE, period)
    assert abs(left) == pytest.approx(abs(gas_theory(period)), rel=0.02)
    stroke = run["q"].sel(coordinate="stroke")
    assert float(stroke.min()) > 0
    assert float(stroke.max()) < 4
    small, _ = left_over(PASSIVE, period, **{"control.heave.motion.sine.amplitude": 0.05})
    assert small == pytest.approx(gas_theory(period), rel=4e-3)


def test_the_load_hangs_still_before_the_ship_moves() -> None:
    """Oil, gas and rope are in equilibrium as the page states their start."""
    run = deckcrane.run(PASSIVE.with_values({"control.heave.motion": {"hold": "start"}, "run.duration": 10.0}))
    assert float(abs(run["q"].sel(coordinate="height") + 30).max()) < 1e-6


@pytest.mark.parametrize("scenario", [ACTIVE, PASSIVE], ids=["active", "passive"])
def test_its_run_balances(scenario: deckcrane.Scenario) -> None:
    balance = deckcrane.balance(deckcrane.run(balanced_run(scenario.with_values({"run.duration": 16.0}))))
    assert balance.closes
