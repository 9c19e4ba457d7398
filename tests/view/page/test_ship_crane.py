"""The page of [M19]'s ship offers the paper's bare system and, by name, what it lacks: water, weights, stops, limits of speed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.scenario.reading import load
from deckcrane.view.page.live import live
from deckcrane.view.page.signals import signals
from tests.view.browser import SMALL, Opened
from tests.view.scripts import simulated

AFLOAT = """
  const afloat = live.programs.indexOf("afloat");
  const places = Object.fromEntries(simulation.names.map((name, i) => [name, i]));
  const set = (way) => live.motors.forEach((motor) => simulation.setParameter(motor.parameter, way * motor.value));
"""


@pytest.fixture(scope="module")
def afloat():
    return load("ship_crane_motors").variant("afloat")


@pytest.mark.study
def test_no_motor_takes_a_boom_beyond_its_speed_or_its_stops(afloat, tmp_path: Path) -> None:
    body = f"""{AFLOAT} simulation.choose(afloat);
      const watched = ["slew", "luff", "knuckle", "d:slew", "d:luff", "d:knuckle", "ship.Rzz"];
      const found = [];
      for (const way of [1, -1, 0]) {{
        set(way);
        for (let i = 0; i < 400; ++i) {{
          simulation.advance(0.1);
          found.push(watched.map((name) => simulation.x[places[name]]));
        }}
      }}
      if (simulation.trouble) throw new Error(simulation.trouble);
      return found;"""
    found = np.array(simulated(load("ship_crane_motors"), body, tmp_path))
    limits = [afloat.control[name].speed_limit for name in ("slew", "luff", "knuckle")]
    over = np.abs(found[:, 3:6]).max(axis=0) / np.array(limits, dtype=float)
    assert np.all(over < 1.25), "a stop that was pressed adds a little as it lets go"
    for column, name in ((1, "luff"), (2, "knuckle")):
        stops = afloat.plant.coordinate(name).element.stops
        assert stops.lower - 0.03 < found[:, column].min() < found[:, column].max() < stops.upper + 0.03
    assert np.degrees(np.arccos(found[:, 6].min())) < 15, "it heels, and stays upright"
    assert np.ptp(found[-100:, :3], axis=0).max() < 1e-3, "switched off, the drives hold"


@pytest.mark.study
def test_going_afloat_from_a_boom_that_spins_begins_at_the_start(tmp_path: Path) -> None:
    body = f"""{AFLOAT} set(1);
      simulation.advance(1.5);
      const spun = simulation.x[places.knuckle];
      simulation.choose(live.programs.indexOf("weights"));
      const kept = simulation.x[places.knuckle];
      let restarts = 0;
      simulation.restarted = () => ++restarts;
      simulation.choose(afloat);
      const start = simulation.x[places.knuckle];
      set(0);
      simulation.advance(20);
      return [spun, kept, restarts, start, simulation.x[places.knuckle], simulation.trouble.length];"""
    spun, kept, restarts, start, end, trouble = simulated(load("ship_crane_motors"), body, tmp_path)
    assert spun > 10
    assert kept == spun, "the paper's variants go on from one another"
    assert restarts == 1
    assert start == pytest.approx(np.radians(-40))
    assert end == pytest.approx(np.radians(-40), abs=1e-6)
    assert trouble == 0


def test_it_floats_on_even_keel_and_rolls_with_the_period_of_its_metacentric_height(afloat) -> None:
    still = {f"control.{name}.force": 0.0 for name in ("slew", "luff", "knuckle")} | {"run.duration": "40 s"}
    assert np.abs(deckcrane.run(afloat.with_values(still))["q"].isel(coordinate=slice(3))).max() < 1e-6
    q = deckcrane.run(afloat.with_values({**still, "bodies.ship.joint.pitch.start": "5 deg"}))["q"]
    roll, time = q.sel(coordinate="ship.pitch").values, q["time"].values
    assert abs(roll[-1]) < np.radians(5)
    falls = np.flatnonzero((roll[:-1] > 0) & (roll[1:] <= 0))
    period = np.diff(time[falls]).mean()
    # 2 pi k / sqrt(g GM) with GM = 4 m, and the radius of gyration of ship and crane about the ship's length.
    assert 12.5 < period < 15.5


@pytest.mark.study
def test_roll_and_pitch_are_those_of_ships(tmp_path: Path) -> None:
    """The ship lies along y. A boom swung out to port lets her heel to port, which is a negative roll, and hardly trims her."""
    scenario = load("ship_crane_motors")
    equations, data, _ = live(scenario)
    outputs, units = ({output.name: getattr(output, of) for output in equations.y} for of in ("labels", "unit"))
    ship = {s["label"]: s for s in signals(scenario, outputs, 1e4, units) if s["group"] == "Ship"}
    assert list(ship) == ["Roll", "Pitch", "Yaw"]
    body = f"""{AFLOAT} simulation.choose(afloat); set(0);
      simulation.setParameter("control.slew.force.value", live.motors[0].value);
      simulation.advance(15);
      simulation.setParameter("control.slew.force.value", 0);
      simulation.advance(80);
      const at = simulation.outputOffset("attitude");
      return [simulation.x[places.slew], ...simulation.y.slice(at, at + 3)];"""
    slew, roll, pitch, yaw = np.degrees(simulated(scenario, body, tmp_path))
    assert slew == pytest.approx(90, abs=2)
    assert -12 < roll < -5
    assert abs(pitch) < 1
    assert abs(yaw) < 2
    assert data["programs"] == ["as in the file", "undamped", "weights", "afloat"]


def test_a_recorded_run_has_the_angles_of_ships_too() -> None:
    from deckcrane.view.page.readouts import recorded_attitude

    scenario = load("ship_crane_motors").with_values({"run.duration": "1 s"})
    run = deckcrane.run(scenario)
    angles = recorded_attitude(scenario, run)
    assert angles is not None
    q = run["q"].isel(time=-1)
    small = np.degrees(np.abs(q.isel(coordinate=slice(3))).max())
    assert small < 2
    last = angles.isel(time=-1)
    assert last.sel(ship_angle="roll") == pytest.approx(q.sel(coordinate="ship.pitch").item(), rel=0.02)
    assert last.sel(ship_angle="pitch") == pytest.approx(-q.sel(coordinate="ship.roll").item(), rel=0.02)
    still = load("moving_base")
    assert recorded_attitude(still, run) is None, "a ship along x has them as coordinates"


def test_heading_and_cards_say_what_runs(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", SMALL)
    title = found.page.locator(".heading h1")
    words = found.page.locator(".heading .description")

    def says(place: Any, text: str) -> None:
        place.filter(has_text=text).wait_for(state="attached", timeout=5000)

    says(words, "bare system")
    assert "on from rest" not in words.text_content()
    assert "off at the start" in found.page.locator("[data-card=motors]").inner_text()
    for variant, (heading, text) in enumerate(
        [
            ("three motors", "No weights, no water"),
            ("three motors, undamped", "bare system"),
            ("three motors, weights", "no water under the ship"),
            ("three motors, afloat", "adds weights and buoyancy"),
            ("three motors", "No weights, no water"),
        ]
    ):
        found.call(f"setInput('variant', {variant % 4})")
        says(title, heading)
        says(words, text)
        assert found.page.title() == title.text_content()
