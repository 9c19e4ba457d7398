"""A live page's waves meet all that a scenario has in them: several vessels, vessels that follow their RAOs, loads in the water."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.vessel.raos import database_raos
from deckcrane.components.water.immersion import BESIDE, NEAR
from deckcrane.components.water.wave_series import depth_decay_terms, fitted_decays, record
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.mechanics.equations import Equations, FastestRate
from deckcrane.program.inputs import Inputs, Series
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import excitation_at
from deckcrane.sea.vessel_forces import wave_forces
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.live import live, with_ground_reactions
from tests.view.scripts import simulated

STEP, COUNT = 0.5, 60
"""Seconds between the numbers that are looked at, and how many."""
MET = f"""
  const sea = simulation.sea;
  const rows = (from) => Array.from({{ length: {COUNT} }}, (_, i) => sea.values(from + {STEP} * i).map((each) => [...each]));
"""


def waves_of(made: dict[str, list[float]], start: float = 0.0) -> Waves:
    """The waves of a page, with time counted from a start."""
    w, chi, amplitude, phase = (np.array(made[key]) for key in ("w", "chi", "amplitude", "phase"))
    return Waves(w, chi, amplitude, phase + w * start, gravity=9.81)


def off_by(given: np.ndarray, expected: np.ndarray) -> float:
    """The largest difference over the largest size, of the worst column."""
    return float(np.max(np.abs(given - expected) / np.max(np.abs(expected), axis=0)))


@pytest.mark.study
def test_each_vessel_meets_the_same_waves_at_its_own_place(tmp_path: Path) -> None:
    moved = {"vessels.boat.place": {"sway": "32 m", "surge": "-9 m", "yaw": "20 deg"}}
    body = f"{MET} return {{ waves: sea.components(), rows: rows(0), crests: [0, 1].map((i) => sea.elevationAtVessel(7, i)) }};"
    found = simulated(load("lift_from_supply_boat").with_values(moved), body, tmp_path)
    waves, data = waves_of(found["waves"]), Hydrodynamics.read("supply").dataset
    assert waves.hs == pytest.approx(1.5, rel=1e-9)
    places = [(0.0, 0.0, 0.0), (-9.0, 32.0, np.radians(20))]
    for vessel, place in enumerate(places):
        given = np.array([row[vessel] for row in found["rows"]])
        assert off_by(given, wave_forces(data, waves.seen_from(*place), 0.0, STEP, COUNT, outside=1.0).values) < 0.01
        assert found["crests"][vessel] == pytest.approx(float(waves.elevation(7.0, *place[:2])), abs=1e-9)


@pytest.fixture(scope="module")
def splash(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the page of a manifold in waves has at its start, while another sea comes, and after it has come."""
    body = f"""{MET}
      const seen = (from) => ({{ from, waves: sea.components(), ramp: rows(from), rows: rows(from + 20) }});
      const before = seen(0);
      simulation.advance(2);
      sea.set({{ tp: 11, direction: 1 }}); sea.set({{ hs: 3 }});
      const coming = Array.from({{ length: 40 }}, (_, i) => [-1, 0, 1].map((way) => [...sea.values(2.1 + i / 2 + way / 1000)[0]]));
      simulation.advance(28);
      return {{ before, coming, after: seen(30) }};
    """
    return simulated(load("through_splash_zone").with_values({"variants": {}}), body, tmp_path_factory.mktemp("splash"))


SMALL = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
vessel: {hydrodynamics: supply, motion: {raos: database, ramp_in: 10 s}, accept_motion_error: 20 %}
bodies:
  mast: {on: vessel, joint: {fixed: true}, mass: 1 t, shape: {rod: z, length: 5 m}}
  load: {on: ground, joint: {prismatic: z, at: [3 m, -15 m, 0], start: -5 m}, mass: 60 t, shape: {box: [8 m, 6 m, 4 m]}}
in_water: {load: {on: load, volume: 12 m^3, added_mass: {masses: 60 t}, drag: {coefficients: 2.5}}}
sea: {jonswap: {hs: 1.5 m, tp: 6 s}, direction: 135 deg, seed: 4}
run: {duration: 60 s, step: 20 ms}
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The same of as little as a page can have: a vessel, a load that goes up and down beside it, a sea; another sea comes."""
    body = f"""{MET}
      const before = {{ from: 0, waves: sea.components(), ramp: rows(0), rows: rows(20) }};
      simulation.advance(0.1);
      sea.set({{ tp: 11, direction: 1 }}); sea.set({{ hs: 3 }});
      const coming = Array.from({{ length: 40 }}, (_, i) => [-1, 0, 1].map((way) => [...sea.values(0.2 + i / 2 + way / 1000)[0]]));
      return {{ before, coming }};
    """
    return simulated(deckcrane.loads(SMALL), body, tmp_path_factory.mktemp("small"))


def assert_motions_of_raos(found: Any) -> None:
    raos = database_raos(Hydrodynamics.read("supply"), "supply")
    waves = waves_of(found["waves"], found["from"])
    moved = excitation_at(raos, waves, 1.0) * (waves.amplitude * np.exp(1j * waves.phase))[:, None]
    iw = 1j * waves.w[:, None]
    expected = sinusoids(waves.w, np.hstack([moved, iw * moved, iw**2 * moved]), 20.0, STEP, COUNT)
    assert off_by(np.array([row[0] for row in found["rows"]]), expected) < 0.01


def assert_rates_of_motions(coming: Any) -> None:
    rows = np.array(coming)
    for order in (0, 1):
        values, rates = rows[:, :, 6 * order : 6 * order + 6], rows[:, 1, 6 * order + 6 : 6 * order + 12]
        assert off_by((values[:, 2] - values[:, 0]) / 2e-3, rates) < 1e-4


def assert_water_of_a_run(found: Any, place: tuple[float, float]) -> None:
    rows = np.array([row[1] for row in found["ramp"]])
    x, y, first = rows[0, 93:]
    assert (x, y) == pytest.approx(place)
    waves = waves_of(found["waves"], found["from"])
    fit = fitted_decays(first, waves.k, waves.depth)
    expected = record(waves.seen_from(x, y), fit, NEAR / (first * BESIDE), 1, STEP, COUNT)
    assert off_by(rows[:, :93], expected) < 1e-3
    assert first == pytest.approx(depth_decay_terms(waves)[0], rel=0.3), "in the middle of the waves, as a run has it"


def test_a_vessel_and_the_water_about_a_load_move_in_the_pages_waves_as_in_those_of_a_run(small: Any) -> None:
    """Motions follow RAOs, their rates are theirs while another sea comes, and water has the exponents of a run."""
    assert_motions_of_raos(small["before"])
    assert np.all(np.array(small["before"]["ramp"][0][0]) == 0), "it grows from nothing in the first ten seconds"
    assert_rates_of_motions(small["coming"])
    assert_water_of_a_run(small["before"], (3.0, -15.0))


@pytest.mark.study
def test_a_vessel_follows_its_raos_in_the_waves_of_the_page(splash: Any) -> None:
    for found in (splash["before"], splash["after"]):
        assert_motions_of_raos(found)
    assert np.all(np.array(splash["before"]["ramp"][0][0]) == 0), "it grows from nothing in the first ten seconds"


@pytest.mark.study
def test_rates_are_those_of_the_motion_while_a_sea_takes_the_place_of_another(splash: Any) -> None:
    """Also while the file's ramp lets the motion grow, and while Hs changes."""
    assert_rates_of_motions(splash["coming"])


@pytest.mark.study
def test_the_water_about_a_load_moves_as_that_of_a_run_does(splash: Any) -> None:
    """In the same waves, with the same exponents; and after another sea has come, in its waves, with its exponents."""
    for found in (splash["before"], splash["after"]):
        assert_water_of_a_run(found, (0.0, -19.86))


@pytest.mark.study
def test_a_variant_brings_its_own_sea_and_leaves_one_that_was_set(tmp_path: Path) -> None:
    body = """
      const { sea } = simulation, wanted = [{ ...sea.wanted }];
      for (const name of ["higher sea", "still water", "as in the file"]) {
        simulation.choose(live.programs.indexOf(name));
        wanted.push({ ...sea.wanted });
      }
      sea.set({ tp: 11, hs: 3 });
      simulation.choose(0);
      return [...wanted, sea.wanted];
    """
    file, higher, still, back, by_hand = simulated(load("through_splash_zone"), body, tmp_path)
    assert (file["on"], file["hs"], file["tp"]) == (True, 1.5, 6)
    assert (higher["on"], higher["hs"], higher["tp"]) == (True, 2.5, 7.5)
    assert still["on"] is False
    assert back == file
    assert (by_hand["hs"], by_hand["tp"]) == (3, 11)


def has_fast_oil(equations: Equations) -> bool:
    """Whether steps of a page are implicit for its oil."""
    return any(isinstance(limit, FastestRate) for limit in equations.limits)


def compiled(equations: Equations, step: float, found: Any, samples: int = 2) -> np.ndarray:
    """The state after 10 s from the compiled program, from the page's start, with so many samples of its inputs a step."""
    series = Series(tuple(found["names"]), np.array(found["rows"]), 0.0, step / samples)
    program = Program(replace(equations, x=replace(equations.x, values=np.array(found["start"]))))
    timing = Timing(10.0, step, 10.0, integrator="ros34pw2_fixed" if has_fast_oil(equations) else "rk4")
    return program.simulate(timing, inputs=Inputs.of(equations.u, {"waves": series})).x[-1]


@pytest.mark.study
@pytest.mark.parametrize("name", ["through_splash_zone", "lift_from_supply_boat", "offshore_crane"])
def test_the_state_after_ten_seconds_in_the_pages_waves_is_that_of_the_compiled_program(
    name: str, tmp_path: Path
) -> None:
    scenario = load(name)
    equations, data, _ = live(scenario)
    step, samples = data["step"], 4 if has_fast_oil(equations) else 2
    body = f"""
      const sea = simulation.sea, h = live.step;
      const start = [...simulation.x], names = sea.inputs.flatMap((several) => several.flat());
      const rows = [];
      for (let i = 0; i <= Math.round({10 * samples} / h) + 2; ++i)
        rows.push(sea.values((h / {samples}) * i).flatMap((each, m) => sea.inputs[m].flatMap(() => [...each])));
      simulation.advance(10);
      return {{ start, names, rows, t: simulation.time, x: [...simulation.x] }};
    """
    found = simulated(scenario, body, tmp_path)
    assert found["t"] == pytest.approx(10.0, abs=1e-9)
    expected = compiled(equations, step, found, samples)
    error = np.abs(found["x"] - expected) / (np.abs(expected) + equations.x.scales)
    assert np.max(error) < 1e-6, equations.x.names[int(np.argmax(error))]


@pytest.mark.parametrize("moved", ["control.slew", "vessel.motion"])
def test_a_motion_from_a_file_is_refused_in_words(moved: str, tmp_path: Path) -> None:
    path = tmp_path / "motion.csv"
    column = "slew" if moved == "control.slew" else "heave"
    unit = "deg" if column == "slew" else "m"
    rows = "\n".join(f"{i}, {i % 3}" for i in range(200))
    path.write_text(f"time [s], {column} [{unit}]\n{rows}", encoding="utf-8")
    scenario = load("lift_from_supply_boat").with_values({"control.slew": {"motion": {"series": str(path)}}})
    if moved == "vessel.motion":
        still = {"sea": None, "variants": {}}
        scenario = load("through_splash_zone").with_values({**still, "vessel.motion": {"series": str(path)}})
    with pytest.raises(deckcrane.DeckcraneError, match=f"{moved}: a motion that comes from a file ends with it"):
        live(scenario)


@pytest.mark.parametrize("frame", ["outer", "inner"])
def test_arrows_of_a_page_are_along_ground_axes_whatever_frame_the_file_has(frame: str) -> None:
    scenario = load("moving_base").with_values({"reactions.frame": frame})
    equations, plain = (
        prepare_run(one)[1].equations for one in (scenario, scenario.with_values({"reactions.frame": "ground"}))
    )
    state = equations.x.values + 0.1 * np.sin(np.arange(len(equations.x)))
    found = []
    for one in (with_ground_reactions(scenario, equations), plain):
        y = np.array(one.outputs()(0.0, state, one.u.values, one.p.values)).T
        found.append(one.unstack(y)["reaction"])
    np.testing.assert_allclose(found[0], found[1], rtol=0, atol=1e-9 * np.abs(found[1]).max())
    assert np.abs(found[0]).max() > 1e3
