"""Checks of circuits with `limit`: relief valves, pumps, vapour and pressures."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from tests.components.circuits.test_elements import BAR, HELD, circuit

OVERLOADED = """
    tanks: {T: {}}
    volumes: {P: {volume: 1 l, start: 100 bar}, S: {volume: 1 l, start: 1 bar}}
    pumps:
      pump: {nodes: [T, P], displacement: 20 cm^3/rev, speed: 1500 rpm, pressure: 210 bar}
      suction: {nodes: [S, T], displacement: 0.2 cm^3/rev, speed: 1500 rpm}
    relief_valves: {relief: {nodes: [P, T], pressure: 120 bar, flow: 100 l/min}}
"""
CHECKS = {
    "relief": {"limit": {"of": "valve_stroke.main.relief", "at_most": "10 %"}},
    "pump": {"limit": {"of": "pump_swivel.main.pump", "at_most": "95 %"}},
    "suction": {"limit": {"of": 'node_pressure.main.S + "1.01325 bar"', "at_least": "0.3 bar"}},
    "pressure": {"limit": {"of": "max(node_pressure.main.P, node_pressure.main.S)", "at_most": "120 bar"}},
}


def test_the_utilisations_of_a_circuit_are_its_signals_over_their_limits() -> None:
    run = deckcrane.run(deckcrane.loads(HELD + OVERLOADED).with_values({"checks": CHECKS}))
    share = {governing.check: governing.share for governing in deckcrane.utilisations(run)}
    pressure = run["node_pressure"]
    assert share["relief"] == pytest.approx(float(run["valve_stroke"].sel(poppet="main.relief").max()) / 0.1)
    assert share["pump"] == pytest.approx(1 / 0.95), "the relief valve keeps the pump from swivelling back"
    assert share["pressure"] == pytest.approx(float(pressure.max()) / (120 * BAR))
    assert share["suction"] == pytest.approx(0.3e5 / (float(pressure.sel(node="main.S").min()) + 101_325))
    assert min(share.values()) > 1


def test_a_circuit_within_its_limits_has_utilisations_below_one() -> None:
    """The pump keeps 100 bar below the setting of the relief valve, and nothing is drawn from S."""
    scenario = deckcrane.loads(HELD + OVERLOADED).with_values(
        {"checks": CHECKS, "circuits.main.pumps.pump.pressure": "100 bar", "circuits.main.pumps.suction": None}
    )
    share = {governing.check: governing.share for governing in deckcrane.utilisations(scenario)}
    assert max(share.values()) < 1
    assert share["pressure"] == pytest.approx(100 / 120, rel=1e-3)


def test_a_node_that_is_pumped_empty_holds_vapour_once_its_oil_has_expanded() -> None:
    """After V (exp(2 bar/K) - 1) / Q the pressure has come from 1 bar to vacuum; from then on the flag is set."""
    run = circuit(OVERLOADED, **{"run.duration": 0.1, "run.every": 1e-3, "run.step": 1e-4})
    flag = run["node_cavitation"].sel(node="main.S").values
    pressure = run["node_pressure"].sel(node="main.S").values
    after = 1e-3 * 2 * BAR / 1.5e9 / (0.2e-6 * 25)
    np.testing.assert_array_equal(flag, run["time"].values > after)
    assert np.abs(pressure[flag > 0] + BAR).max() < 1e3
    assert pressure[flag == 0].min() > -BAR
    assert float(run["node_cavitation"].sel(node="main.P").max()) == 0
