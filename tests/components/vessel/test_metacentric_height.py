"""A load that hangs counts where it is hung from: metacentric height with crane and load, and vessels that would turn over."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from typer.testing import CliRunner

import deckcrane
from deckcrane.cli.command import app
from deckcrane.components.vessel.run_checks import Stability, stability
from deckcrane.hydro import Hydrodynamics
from deckcrane.simulation.simulation import prepare_run

HUNG = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, crane: added}
bodies:
  tower: {on: vessel, joint: {fixed: true, at: [0, 0, 5]}, mass: 50 t, shape: {rod: z, length: 50 m}}
  load: {on: tower, joint: {spherical: roll-pitch-yaw, at: tip}, mass: 60 t, cog: [0, 0, -45], inertia: [1e5, 1e5, 1e5]}
run: {duration: 10 s, step: 20 ms, every: 1 s}
record: [q]
"""


def found(scenario: deckcrane.Scenario) -> Stability:
    ready, system = prepare_run(scenario)
    return stability(scenario, ready[0], system)


def test_the_metacentric_height_counts_a_load_where_it_hangs_from() -> None:
    data = Hydrodynamics.read("supply")
    assert data.mass is not None
    total = data.mass[0, 0] + 110e3
    moment = 50e3 * (5 + 25) + 60e3 * (5 + 50)  # the load 55 m up, where its wire ends, not 10 m up where it is
    hung = found(deckcrane.loads(HUNG))
    assert hung.mass == pytest.approx(total)
    assert hung.transverse == pytest.approx((data.hydrostatic_stiffness[3, 3] / 9.81 - moment) / total, rel=1e-3)
    fixed = found(deckcrane.loads(HUNG.replace("spherical: roll-pitch-yaw, at: tip", "fixed: true, at: [0, 0, 50]")))
    assert fixed.transverse == pytest.approx(hung.transverse + 60e3 * 45 / total, rel=1e-3)


@pytest.mark.parametrize("joint", ["spherical: roll-pitch-yaw, at: tip", "fixed: true, at: [0, 0, 95]"])
def test_a_load_that_turns_the_vessel_over_is_refused_hung_or_fixed(joint: str) -> None:
    text = HUNG.replace("mass: 60 t", "mass: 300 t").replace("spherical: roll-pitch-yaw, at: tip", joint)
    with pytest.raises(deckcrane.DeckcraneError, match="the vessel is not stable in roll with the crane"):
        deckcrane.run(deckcrane.loads(text))


def test_a_load_to_one_side_heels_the_vessel_by_its_moment() -> None:
    beside = found(deckcrane.loads(HUNG.replace("at: [0, 0, 5]", "at: [0, 2, 5]")))
    moment = 110e3 * 9.81 * 2  # to port, which goes down: against the roll, which lifts it
    assert np.sin(beside.heel) == pytest.approx(-moment / (beside.mass * 9.81 * beside.transverse), rel=0.02)


def test_a_run_that_heels_beyond_linear_restoring_says_so() -> None:
    far = deckcrane.loads(HUNG).with_values({"vessel.start.roll": np.radians(25), "vessel.fluid_memory": False})
    with pytest.warns(deckcrane.DeckcraneWarning, match=r"rolls by up to 2\d deg.*may capsize"):
        deckcrane.run(far)


def test_a_run_that_turns_far_from_its_mean_heading_says_so() -> None:
    turned = {"vessel.start.yaw": np.radians(40), "vessel.station_keeping": {"yaw": 60.0}, "vessel.fluid_memory": False}
    with pytest.warns(deckcrane.DeckcraneWarning, match=r"turns by up to 40 deg from its mean heading"):
        deckcrane.run(deckcrane.loads(HUNG).with_values(turned))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        deckcrane.run(deckcrane.loads(HUNG))


def test_the_command_shows_how_the_vessel_floats_with_crane_and_load() -> None:
    shown = CliRunner().invoke(app, ["info", "hoisting_in_waves"]).output
    assert "GM 1.6" in shown
    assert "at rest with a heel of 2.0" in shown
