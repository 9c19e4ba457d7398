"""A run taken step by step, with forces of one's own in between: its clock, its signals, its dataset."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.program.integrators import FIXED
from deckcrane.scenario.reading import bundled_names
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.stepper import Stepper
from tests.studies import each_time

PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x}, mass: 2 t, shape: {point: true}}
  load: {on: trolley, joint: {revolute: y, start: 8 deg}, mass: 5 t, cog: [0, 0, -10 m], inertia: [1e3, 1e3, 1e3]}
payload: load
control:
  trolley:
    pd: {stiffness: 20 kN/m, damping: 20 kN s/m}
    setpoint: {quintic: [[0.5 s, 0 m], [2.5 s, 1 m]]}
    limit: 40 kN
run: {duration: 3 s, step: 10 ms, every: 50 ms}
"""


@pytest.fixture(scope="module")
def trolley() -> Scenario:
    return deckcrane.loads(PENDULUM)


def same(stepped: xr.Dataset, at_once: xr.Dataset, tolerance: float) -> None:
    assert set(stepped.variables) == set(at_once.variables)
    assert stepped.attrs == at_once.attrs
    for name, variable in at_once.data_vars.items():
        assert stepped[name].attrs == variable.attrs
        scale = float(np.abs(variable).max()) if variable.dtype.kind == "f" else 0.0
        np.testing.assert_allclose(stepped[name], variable, rtol=0, atol=tolerance * scale, err_msg=str(name))


@pytest.mark.parametrize("integrator", ["rk4", "rodas4_fixed"])
@pytest.mark.parametrize(("target", "period"), [("auto", 0.01), ("auto", 0.03), ("auto", 0.1), ("vm", 0.03)])
def test_steps_without_inputs_are_the_run(trolley: Scenario, target: str, integrator: str, period: float) -> None:
    scenario = trolley.with_values({"run.integrator": integrator})
    crane = deckcrane.stepper(scenario, target=target)
    for _ in range(round(3.0 / period)):
        crane.step(duration=period)
    assert crane.time == pytest.approx(3.0, abs=1e-12)
    same(crane.dataset(), deckcrane.run(scenario, target=target), 1e-12)


@pytest.mark.parametrize("target", ["auto", "vm"])
@pytest.mark.parametrize("integrator", ["dopri5", "rodas4"])
def test_adaptive_methods_begin_anew_at_each_step_and_keep_their_tolerance(
    trolley: Scenario, target: str, integrator: str
) -> None:
    scenario = trolley.with_values({"run.integrator": integrator, "run.relative_tolerance": 1e-9})
    crane = deckcrane.stepper(scenario, target=target)
    for _ in range(42):
        crane.step(duration=3.0 / 42)
    same(crane.dataset(), deckcrane.run(scenario, target=target), 1e-5)


def test_a_force_that_is_held_is_that_of_a_run_with_inputs(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    for _ in range(60):
        crane.step({"trolley": 500.0}, 0.05)
    t = np.linspace(0.0, 2.95, 60)
    same(crane.dataset(), deckcrane.run(trolley, inputs={"trolley": (t, np.full(60, 500.0), "held")}), 1e-12)


@pytest.mark.parametrize("target", ["auto", "vm"])
def test_waves_go_on_with_the_clock_even_past_the_scenarios_own_duration(target: str) -> None:
    duration = 12.0 if target == "auto" else 1.2
    waves = deckcrane.load("deck_crane_in_waves").with_values(
        {"variants": {}, "run.duration": duration, "record": ["q", "wave_force", "wave_elevation", "reaction"]}
    )
    crane = deckcrane.stepper(waves.with_values({"run.duration": duration / 2}), target=target)
    while crane.time < duration - 1e-9:
        crane.step(duration=0.3)
    at_once = deckcrane.run(waves, target=target)
    stepped = crane.dataset().assign_attrs({key: at_once.attrs[key] for key in ("scenario", "scenario_hash")})
    same(stepped, at_once, 1e-12)


GUSTS_AND_WAVES = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load: {on: ground, joint: {free: true, z: {start: -0.2 m}}, mass: 900 kg, inertia: [200, 200, 200]}
in_water: {hull: {on: load, shape: {box: [1 m, 1 m, 1 m]}, drag: {coefficients: 1}}}
wind: {speed: 12 m/s, direction: 30 deg, spectrum: npd, areas: {side: {on: load, at: [0, 0, 1 m], box: [1 m, 1 m, 1 m]}}}
sea: {jonswap: {hs: 1 m, tp: 4.5 s}, direction: 0 deg}
measurements: {height: {of: load.z, noise: {standard_deviation: 1 mm, interval: 0.1 s}}}
run: {duration: 2 s, step: 10 ms, every: 20 ms}
"""


def test_gusts_waves_on_a_load_and_noise_are_fed_into_steps_without_any_vessel() -> None:
    scenario = deckcrane.loads(GUSTS_AND_WAVES)
    crane = deckcrane.stepper(scenario)
    for _ in range(20):
        crane.step(duration=0.1)
    at_once = deckcrane.run(scenario)
    assert float(at_once["wind_speed"].std()) > 0.1
    assert float(at_once["water_elevation"].std()) > 0.01
    same(crane.dataset(), at_once, 1e-12)


def test_signals_are_measured_by_name(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    assert crane.measured("q", "load") == pytest.approx(np.radians(8.0))
    crane.step({"trolley": 1e3}, 1.0)
    crane.step({}, 0.5)
    dataset = crane.dataset()
    assert crane.time == 1.5
    assert crane.measured("q", "trolley") == dataset["q"].sel(coordinate="trolley").values[-1]
    assert crane.measured("reaction", "load", "fz") == dataset["reaction"].sel(joint="load", component="fz").values[-1]
    assert crane.measured("setpoint", "trolley") == pytest.approx(0.5)
    np.testing.assert_array_equal(crane.measured("q"), dataset["q"].values[-1])
    assert crane.states[:2] == ("trolley", "load")
    assert crane.state[0] == crane.measured("q", "trolley")


def test_the_callers_copy_of_the_state_is_its_own(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    crane.state[:] = 1e9
    assert np.abs(crane.state).max() < 1.0


def test_a_dataset_can_be_had_before_the_first_step_and_in_between(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    assert crane.dataset().sizes["time"] == 1
    crane.step(duration=0.12)
    assert list(crane.dataset()["time"].values) == [0.0, 0.05, 0.1]
    crane.step(duration=0.03)
    assert crane.dataset()["time"].values[-1] == pytest.approx(0.15)


def test_the_clock_stays_where_it_was_when_a_step_fails(trolley: Scenario) -> None:
    wild = trolley.with_values({"control.trolley.pd.damping": "1e9 N s/m", "control.trolley.limit": None})
    crane = deckcrane.stepper(wild)
    with pytest.raises(DeckcraneError, match="diverged at t = "):
        crane.step(duration=3.0)
    assert crane.time == 0.0
    assert crane.measured("q", "load") == pytest.approx(np.radians(8.0))


@pytest.mark.parametrize(
    ("inputs", "duration", "message"),
    [
        ({"troley": 1.0}, 0.05, 'there is no input "troley"; did you mean "trolley"'),
        ({"trolley": float("nan")}, 0.05, "input of trolley must be a finite number"),
        ({"trolley": "5 kN"}, 0.05, "input of trolley must be a finite number"),
        ({}, 0.004, r"whole multiple of the step of 0.01 s"),
        ({}, 0.0, "greater than zero"),
        ({}, -1.0, "greater than zero"),
        ({}, float("inf"), "greater than zero"),
    ],
)
def test_what_cannot_be_stepped_is_said(trolley: Scenario, inputs: object, duration: float, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.stepper(trolley).step(inputs, duration)


def test_signals_that_are_not_there_are_named_with_those_that_are(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley.with_values({"record": ["q", "reaction"]}))
    with pytest.raises(DeckcraneError, match="sway is not recorded; there are q, reaction"):
        crane.measured("sway")
    with pytest.raises(DeckcraneError, match='q has no "luff"; there are trolley, load'):
        crane.measured("q", "luff")
    with pytest.raises(DeckcraneError, match="q has 1 label"):
        crane.measured("q", "load", "fx")


def test_cvodes_is_for_whole_runs(trolley: Scenario) -> None:
    with pytest.raises(DeckcraneError, match="cvodes takes whole runs; step with rk4"):
        deckcrane.stepper(trolley.with_values({"run.integrator": "cvodes"}))


def test_a_reset_begins_anew_and_gives_the_same_run(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    crane.step({"trolley": 2e3}, 1.0)
    crane.reset()
    assert crane.time == 0.0
    for _ in range(30):
        crane.step(duration=0.1)
    same(crane.dataset(), deckcrane.run(trolley), 0.0)


def test_a_reset_sets_states_by_name_and_leaves_the_others(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    crane.reset(start={"load": 0.2, "d:trolley": -0.5})
    assert dict(zip(crane.states, crane.state, strict=True)) == {
        "trolley": 0.0,
        "load": 0.2,
        "d:trolley": -0.5,
        "d:load": 0.0,
    }
    crane.reset()
    assert crane.state[1] == pytest.approx(np.radians(8.0))


FLOATING = {
    "variants": {},
    "run.duration": 4.0,
    "record": ["q", "u", "wave_force", "wave_elevation"],
    "reactions": None,
}


def test_a_seed_and_a_sea_are_those_of_a_run_of_them() -> None:
    waves = deckcrane.load("deck_crane_in_waves").with_values(FLOATING)
    crane = deckcrane.stepper(waves)
    for seed, sea in ((5, {}), (6, {"jonswap.hs": "2.8 m", "direction": "90 deg"}), (5, {"jonswap.hs": 3.0})):
        crane.reset(seed=seed, sea=sea)
        for _ in range(4):
            crane.step(duration=1.0)
        stated = waves.with_values({"sea.seed": seed, **{f"sea.{path}": value for path, value in sea.items()}})
        same(crane.dataset(), deckcrane.run(stated), 0.0)


@pytest.mark.parametrize("integrator", ["rk4", "rodas4_fixed", "dopri5"])
def test_a_snapshot_continues_as_it_did_to_the_last_bit(trolley: Scenario, integrator: str) -> None:
    crane = deckcrane.stepper(trolley.with_values({"run.integrator": integrator}))
    crane.step({"trolley": 1e3}, 0.7)
    kept = pickle.loads(pickle.dumps(crane.snapshot()))

    def go_on(crane: Stepper) -> xr.Dataset:
        for force in (500.0, -300.0, 0.0):
            crane.step({"trolley": force}, 0.3)
        return crane.dataset()

    first = go_on(crane)
    crane.restore(kept)
    assert crane.time == pytest.approx(0.7)
    same(go_on(crane), first, 0.0)
    other = deckcrane.stepper(trolley.with_values({"run.integrator": integrator}))
    other.restore(kept)
    same(go_on(other), first, 0.0)


def test_a_snapshot_brings_its_own_sea_and_events() -> None:
    waves = deckcrane.load("deck_crane_in_waves").with_values(FLOATING)
    crane = deckcrane.stepper(waves)
    crane.reset(seed=9)
    crane.step(duration=1.0)
    kept = crane.snapshot()
    crane.step(duration=5.0)
    after = crane.state
    crane.reset(seed=10)
    crane.restore(kept)
    crane.step(duration=5.0)
    np.testing.assert_array_equal(crane.state, after)


def test_a_snapshot_of_another_structure_is_refused_in_words(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    kept = crane.snapshot()
    for values, message in (
        ({"run.step": "5 ms"}, "its step is 0.01, here it is 0.005"),
        ({"record": ["q"]}, "its recorded variables have .* besides"),
    ):
        with pytest.raises(DeckcraneError, match=message):
            deckcrane.stepper(trolley.with_values(values)).restore(kept)
    with pytest.raises(DeckcraneError, match="its states have trolley, load, d:trolley besides and lack"):
        deckcrane.stepper(deckcrane.loads(GUSTS_AND_WAVES)).restore(kept)
    with pytest.raises(DeckcraneError, match="no snapshot of a stepper"):
        crane.restore(crane.state)


def test_what_cannot_be_reset_is_said(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley)
    for arguments, message in (
        ({"start": {"lod": 0.1}}, 'there is no state "lod"; did you mean "load"'),
        ({"start": {"load": "8 deg"}}, "start: load must be a finite number"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": 1.5}, "a seed is a whole number"),
        ({"sea": {"jonswap.hs": 1.0}}, "this scenario has no sea"),
    ):
        with pytest.raises(DeckcraneError, match=message):
            crane.reset(**arguments)


def test_a_sampled_law_is_called_inside_of_the_steps_as_in_a_run(trolley: Scenario) -> None:
    calls: list[float] = []

    def law(t: float, signals: Mapping[str, float]) -> float:
        calls.append(t)
        return 2e4 * (np.sin(t) - signals["trolley"]) - 1e4 * signals["d:trolley"]

    laws = {"trolley": deckcrane.sampled(law, every=0.04, signals=["trolley", "d:trolley"])}
    at_once = deckcrane.run(trolley, laws=laws)
    sampled_at, crane = calls.copy(), deckcrane.stepper(trolley, laws=laws)
    calls.clear()
    for _ in range(30):
        crane.step(duration=0.03)
    kept = crane.snapshot()
    crane.step(duration=0.5)
    crane.restore(kept)
    del calls[23:]
    for _ in range(70):
        crane.step(duration=0.03)
    np.testing.assert_allclose(calls, sampled_at, atol=1e-12)
    same(crane.dataset(), at_once, 0.0)


BOUNCING = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  frame: {on: ground, joint: {prismatic: z}, mass: 100 kg, inertia: [9, 9, 9]}
  load: {on: ground, joint: {prismatic: z, start: 1.2 m}, mass: 900 kg, shape: {box: [1 m, 1 m, 1 m]}}
contacts:
  deck: {touching: {on: load, box: -z}, surface: {on: frame, plane: z, size: [4 m, 4 m]}, penetration: 30 mm, friction: 0}
control: {frame: {motion: {sine: {amplitude: 0.3 m, period: 0.9 s}}}}
record: [q]
run: {duration: 4 s, step: 1 ms, every: 20 ms}
"""


def test_events_are_listed_while_it_runs() -> None:
    crane = deckcrane.stepper(deckcrane.loads(BOUNCING))
    assert crane.events() == ()
    for _ in range(8):
        crane.step(duration=0.5)
    at_once = deckcrane.events(deckcrane.run(crane.scenario))
    assert len(crane.events()) > 3
    assert [event.time for event in crane.events()] == list(at_once["event_time"].values)
    assert [event.kind for event in crane.events()] == list(at_once["event_kind"].values)


def test_inputs_and_outputs_are_listed_by_name(trolley: Scenario) -> None:
    crane = deckcrane.stepper(trolley.with_values({"record": ["q", "reaction"], "reactions": {"joints": ["load"]}}))
    assert crane.inputs == ("trolley",)
    assert crane.outputs["q"] == (("trolley", "load"),)
    assert crane.outputs["reaction"] == (("load",), ("fx", "fy", "fz", "mx", "my", "mz"))


def other_seeds(scenario: Scenario) -> dict[str, object]:
    """Seeds that no bundled file has, for whatever is random in a scenario."""
    data = scenario.model_dump(mode="json", exclude_none=True)
    seeds: dict[str, object] = {}
    if data.get("sea"):
        seeds["sea.seed"] = 77
    if data.get("wind", {}).get("spectrum"):
        seeds["wind.seed"] = 78
    return seeds


@pytest.mark.parametrize("name", each_time(bundled_names(), "load_in_wind"))
def test_bundled_scenarios_run_alike_at_once_in_steps_and_in_a_batch(name: str) -> None:
    """With other seeds than the files have: nothing may depend on which of the three doors is taken."""
    scenario = deckcrane.load(name)
    every = float(scenario.run.every or scenario.run.step)
    values = {**other_seeds(scenario), "run.duration": 40 * every, "run.transient": 0.0, "variants": {}}
    if scenario.run.integrator not in FIXED:
        values["run.integrator"] = "rodas4_fixed" if scenario.run.integrator.startswith(("rodas4", "cvodes")) else "rk4"
    scenario = scenario.with_values(values)
    at_once = deckcrane.run(scenario)
    crane = deckcrane.stepper(scenario)
    for _ in range(10):
        crane.step(duration=4 * every)
    same(crane.dataset(), at_once, 1e-10)
    if scenario.run.integrator == "rk4":
        keep = Keep(signals=("q", "reaction"), statistics=("extremes",), transient=0.0)
        statistics = deckcrane.run_batch([deckcrane.Job("alone", scenario)], keep).dataset.isel(case=0)
        for coordinate in at_once["coordinate"].values:
            series = at_once["q"].sel(coordinate=coordinate)
            largest = float(statistics["maximum"].sel(signal=f"q.{coordinate}"))
            assert largest == pytest.approx(float(series.max()), abs=1e-10 * float(abs(series).max()))
