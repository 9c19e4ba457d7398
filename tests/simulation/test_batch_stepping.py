"""Many runs stepped together: each is a run of its own to the last bit, whatever its neighbours do and however time is divided."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.program import open_batch
from deckcrane.program.integrators import FIXED
from deckcrane.program.open_batch import largest_error
from deckcrane.scenario.reading import bundled_names
from deckcrane.simulation.batch_stepper import BatchStepper
from deckcrane.simulation.episodes import Episodes, seed_paths
from tests.scenes import OSCILLATOR
from tests.simulation.test_stepping import BOUNCING, FLOATING, GUSTS_AND_WAVES, PENDULUM
from tests.studies import each_time


@pytest.fixture(scope="module")
def trolley() -> Scenario:
    return deckcrane.loads(PENDULUM)


def records(cranes: BatchStepper, variable: str, count: int, parts: tuple[int, ...]) -> np.ndarray:
    """A variable of all simulations at the start and after each record, which is reached in parts of so many steps."""
    step = cranes.scenario_of(0).run.step
    values = [cranes.measured(variable)]
    for _ in range(count):
        for steps in parts:
            cranes.step(duration=steps * step)
        values.append(cranes.measured(variable))
    return np.stack(values, axis=1)


@pytest.mark.parametrize("parts", [(5,), (2, 3), (1, 1, 1, 1, 1)])
@pytest.mark.parametrize("integrator", ["rk4", "rodas4_fixed"])
def test_simulations_of_a_batch_are_runs_to_the_last_bit(
    trolley: Scenario, integrator: str, parts: tuple[int, ...]
) -> None:
    scenarios = [
        trolley.with_values({"bodies.load.mass": mass, "run.integrator": integrator, "run.duration": 1.0})
        for mass in np.linspace(3e3, 6e3, 11)
    ]
    stepped = records(deckcrane.batch_stepper(scenarios), "q", 20, parts)
    for i in (0, 4, 10):
        np.testing.assert_array_equal(stepped[i], deckcrane.run(scenarios[i])["q"].values)


LONG_STEPS = {"run.integrator": "rodas4_fixed", "run.step": "0.25 s", "run.every": "0.25 s", "run.duration": "1 s"}


def test_implicit_steps_that_are_too_long_are_warned_of_once() -> None:
    """With the words of a run of the simulation that they are of; cards check where it is asked what has diverged."""
    near = deckcrane.loads(OSCILLATOR).with_values(LONG_STEPS)
    far = near.with_values({"bodies.block.joint.start": "1 km"})
    with pytest.warns(DeckcraneWarning, match=r"steps of 0\.25 s are too long: .* in d:block") as by_itself:
        deckcrane.run(far)
    cranes = deckcrane.batch_stepper([near, far, near])
    with pytest.warns(DeckcraneWarning) as together:
        cranes.step(duration=1.0)
    assert [str(each.message) for each in together] == [str(each.message) for each in by_itself]
    cranes.step(duration=1.0)  # a second warning would be an error
    assert not cranes.diverged.any()
    cranes.close()


def test_the_largest_error_is_that_of_simulations_that_have_not_diverged() -> None:
    errors = np.array([[0.3, 1.0, 0.0], [np.inf, 2.0, 1.0], [0.4, 3.0, 2.0], [np.nan, 4.0, 0.0]])
    np.testing.assert_array_equal(largest_error(errors, np.array([False, True, False, True])), [0.4, 3.0, 2.0])
    np.testing.assert_array_equal(largest_error(errors, np.ones(4, dtype=bool)), np.zeros(3))


def test_each_simulation_has_its_own_sea_clock_and_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_batch, "BLOCK", 64)  # so that samples are made ahead several times
    waves = deckcrane.load("deck_crane_in_waves").with_values(FLOATING)
    cranes = deckcrane.batch_stepper(waves, 5, seeds=[1, 2, 3, 4, 5], threads=2)
    for _ in range(10):
        cranes.step(duration=0.1)
    cranes.reset([1, 4], seeds=[12, 15])
    np.testing.assert_allclose(cranes.time, [1.0, 0.0, 1.0, 1.0, 0.0])
    stepped = records(cranes, "q", 30, (5,))
    for i, seed, first in ((0, 1, 10), (1, 12, 0), (4, 15, 0)):
        at_once = deckcrane.run(waves.with_values({"sea.seed": seed}))["q"].values
        np.testing.assert_array_equal(stepped[i], at_once[first : first + 31])


def test_gusts_waves_on_a_load_and_noise_that_jumps_are_those_of_a_run() -> None:
    scenario = deckcrane.loads(GUSTS_AND_WAVES)
    stepped = records(deckcrane.batch_stepper(scenario, 3, seeds=[1, 2, 3]), "measured", 100, (2,))
    for i, seed in enumerate((1, 2, 3)):
        alone = scenario.with_values(dict.fromkeys(seed_paths(scenario), seed))
        np.testing.assert_array_equal(stepped[i], deckcrane.run(alone)["measured"].values)


@pytest.mark.parametrize("threads", [1, 2])
def test_work_that_is_shared_is_done_once_for_each_simulation(trolley: Scenario, threads: int) -> None:
    cranes = deckcrane.batch_stepper(trolley, 21, threads=threads)
    done = np.zeros(21, dtype=int)

    def work(first: int, last: int) -> None:
        done[first:last] += 1

    cranes.share(work)
    np.testing.assert_array_equal(done, 1)
    cranes.close()


@pytest.mark.parametrize("threads", [1, 2])
def test_work_after_a_step_sees_the_outputs_of_its_own_simulations(trolley: Scenario, threads: int) -> None:
    cranes = deckcrane.batch_stepper(trolley, 75, threads=threads)
    lever, seen, times = cranes.select_outputs(("q", "trolley")), np.zeros(75), np.zeros(75, dtype=int)

    def read(first: int, last: int) -> None:
        lever.read_part(first, last)
        seen[first:last] = lever.values[first:last, 0]
        times[first:last] += 1

    cranes.step({"trolley": np.linspace(-1e3, 1e3, 75)}, then=read)
    cranes.close()
    assert (times == 1).all()
    assert len(set(seen)) == 75, "each is pushed by another force"
    np.testing.assert_array_equal(seen, cranes.measured("q", "trolley"))


def test_a_thread_that_is_held_up_leaves_work_to_the_others(trolley: Scenario) -> None:
    cranes = deckcrane.batch_stepper(trolley, 200, threads=2)
    here, done, most_done = threading.get_ident(), [0, 0], threading.Event()

    def work(first: int, last: int) -> None:
        if threading.get_ident() != here:
            most_done.wait(10.0)
        done[threading.get_ident() == here] += last - first
        if done[True] > 120:
            most_done.set()

    cranes.share(work)
    assert sum(done) == 200
    assert done[True] > 120, "the other thread waits while this one takes more than its half"
    cranes.close()


def test_simulations_in_the_same_sea_share_blocks_of_waves() -> None:
    from deckcrane.components.vessel import carried_samples

    waves = deckcrane.load("deck_crane_in_waves").with_values(FLOATING)
    feed = Episodes(waves).first.beginning().feeds["waves"]
    (early, start, _), (late, _, _) = feed.block(130, 4, 256), feed.block(180, 4, 256)
    assert start == 128
    assert early is late
    np.testing.assert_array_equal(early, carried_samples(feed.coarse(400), 0, 400)[128 : 128 + len(early)])
    assert len(feed.block(130, 300, 256)[0]) >= 302, "as long as a call needs"


def test_noise_that_jumps_within_a_step_is_refused() -> None:
    scenario = deckcrane.loads(GUSTS_AND_WAVES.replace("interval: 0.1 s", "interval: 25 ms"))
    with pytest.raises(DeckcraneError, match=r"changes every 0.025 s .* whole multiples of the step of 0.01 s"):
        deckcrane.batch_stepper(scenario, 2)


@pytest.mark.parametrize("name", each_time(bundled_names(), "load_in_wind"))
def test_bundled_scenarios_are_stepped_together_as_they_run_alone(name: str) -> None:
    scenario = deckcrane.load(name)
    every = float(scenario.run.every or scenario.run.step)
    values = {"run.duration": 40 * every, "run.transient": 0.0, "variants": {}}
    if scenario.run.integrator not in FIXED:
        values["run.integrator"] = "rodas4_fixed"
    scenario = scenario.with_values(values)
    steps = scenario.run.step
    stepped = records(deckcrane.batch_stepper(scenario, 3), "q", 40, (round(every / steps),))
    at_once = deckcrane.run(scenario)["q"].values
    for i in range(3):
        np.testing.assert_array_equal(stepped[i], at_once)


def test_events_of_each_simulation_are_those_of_its_run() -> None:
    bouncing = deckcrane.loads(BOUNCING)
    cranes = deckcrane.batch_stepper(bouncing, 3)
    cranes.step(duration=1.3)
    cranes.reset([1], start={"load": 1.4})
    for _ in range(20):
        cranes.step(duration=0.2)
    for i, start in ((0, 1.2), (1, 1.4)):
        alone = bouncing.with_values({"run.duration": 5.3 if i == 0 else 4.0})
        at_once = deckcrane.stepper(alone)
        at_once.reset(start={"load": start})
        at_once.step(duration=alone.run.duration)
        assert len(at_once.events()) > 3
        assert cranes.events(i) == at_once.events()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_snapshot_continues_as_it_did_to_the_last_bit(trolley: Scenario, threads: int) -> None:
    cranes = deckcrane.batch_stepper(trolley, 20, threads=threads)
    cranes.step({"trolley": np.linspace(-900.0, 900.0, 20)}, 0.4)
    cranes.reset([3, 17], start={"load": [0.1, -0.1]})
    cranes.step(duration=0.3)
    kept = cranes.snapshot()
    cranes.step({"trolley": 50.0}, 0.5)
    state, clocks, seen = cranes.state, cranes.time, cranes.measured("reaction", "load", "fz")
    other = deckcrane.batch_stepper(trolley, 20)
    for batch in (cranes, other):
        batch.restore(kept)
        np.testing.assert_array_equal(batch.time, kept.time)
        for _ in range(5):
            batch.step({"trolley": 50.0}, 0.1)
        np.testing.assert_array_equal(batch.state, state)
        np.testing.assert_array_equal(batch.time, clocks)
        np.testing.assert_array_equal(batch.measured("reaction", "load", "fz"), seen)


def test_selected_outputs_and_inputs_are_arrays_by_name_that_are_used_again(trolley: Scenario) -> None:
    cranes, alone = deckcrane.batch_stepper(trolley, 9), deckcrane.stepper(trolley)
    swing, push = cranes.select_outputs(("q", "load"), ("u", "load")), cranes.select_inputs("trolley")
    values = swing.read()
    for _ in range(20):
        push.write(-4e3 * values[:, 1:])
        cranes.step(duration=0.05)
        alone.step({"trolley": -4e3 * alone.measured("u", "load")}, 0.05)
        assert swing.read() is values
    np.testing.assert_array_equal(values, np.tile([alone.measured("q", "load"), alone.measured("u", "load")], (9, 1)))
    assert cranes.measured("reaction").shape == (9, len(alone.outputs["reaction"][0]), 6)


def test_laws_are_compiled_into_a_batch_and_parameters_still_differ(trolley: Scenario) -> None:
    def law(t: object, signals: dict[str, float]) -> float:
        return 2e4 * (signals["setpoint"] - signals["trolley"]) - 1.5e4 * signals["d:trolley"]

    scenarios = [trolley.with_values({"bodies.load.mass": mass, "run.duration": 1.0}) for mass in (4e3, 5e3)]
    stepped = records(deckcrane.batch_stepper(scenarios, laws={"trolley": law}), "q", 20, (5,))
    for i in range(2):
        np.testing.assert_array_equal(stepped[i], deckcrane.run(scenarios[i], laws={"trolley": law})["q"].values)


def test_a_simulation_that_diverges_stays_and_its_neighbours_continue(trolley: Scenario) -> None:
    cranes = deckcrane.batch_stepper(trolley, 4)
    cranes.reset([2], start={"d:load": 1e160})
    for _ in range(20):
        cranes.step(duration=0.05)
    assert list(cranes.diverged) == [False, False, True, False]
    assert np.isfinite(cranes.state).all()
    assert "diverged at t = " in cranes.failure(2)
    assert cranes.failure(0) == ""
    alone = deckcrane.stepper(trolley)
    alone.step(duration=1.0)
    np.testing.assert_array_equal(cranes.state[3], alone.state)
    cranes.reset(cranes.diverged)
    cranes.step(duration=1.0)
    np.testing.assert_array_equal(cranes.state[2], alone.state)


def test_what_cannot_be_stepped_together_is_said(trolley: Scenario) -> None:
    cranes = deckcrane.batch_stepper(trolley, 4)
    other = trolley.with_values({"record": ["q"]})
    for wrong, message in (
        (lambda: deckcrane.batch_stepper([]), "there are none"),
        (lambda: deckcrane.batch_stepper(trolley), "say how many"),
        (lambda: deckcrane.batch_stepper(trolley, 0), "1 or more"),
        (lambda: deckcrane.batch_stepper([trolley], 3), "1 scenarios for 3 simulations"),
        (lambda: deckcrane.batch_stepper(trolley, 3, seeds=[1]), "1 seeds for 3 simulations"),
        (lambda: deckcrane.batch_stepper([trolley, other]), "the structure of this scenario is another"),
        (lambda: deckcrane.batch_stepper(trolley.with_values({"run.integrator": "dopri5"}), 2), "with fixed steps"),
        (
            lambda: deckcrane.batch_stepper([trolley, trolley.with_values({"run.step": "5 ms"})]),
            "simulation 1: its run settings differ",
        ),
        (lambda: cranes.step({"troley": 1.0}), 'there is no input "troley"; did you mean "trolley"'),
        (lambda: cranes.step({"trolley": np.nan}), "inputs must be finite numbers"),
        (lambda: cranes.step(duration=0.004), "whole multiple of the step"),
        (lambda: cranes.measured("sway2"), 'sway2 is not recorded; did you mean "sway"'),
        (lambda: cranes.select_outputs(("q", "lod")), 'q has no "lod"; did you mean "load"'),
        (lambda: cranes.select_inputs("trolley").write(np.zeros((3, 1))), r"an array of \(4, 1\), not of \(3, 1\)"),
        (lambda: cranes.reset([4]), "numbers from 0 to 3"),
        (lambda: cranes.reset([0, 1], seeds=[1]), "1 seeds for 2 simulations"),
        (
            lambda: cranes.reset([0], scenarios=[trolley.with_values({"bodies.load.mass": 1e3})]),
            "share their parameters",
        ),
        (lambda: cranes.restore(deckcrane.batch_stepper(trolley, 3).snapshot()), "of 3 simulations; here are 4"),
        (lambda: cranes.restore(deckcrane.batch_stepper(other, 4).snapshot()), "its recorded variables lack"),
    ):
        with pytest.raises(DeckcraneError, match=message):
            wrong()
