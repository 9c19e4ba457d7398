"""Simulations stepped on a card, with a processor in its place that calls the same kernels thread by thread."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.program.gpu import clocked_batch
from deckcrane.program.gpu.cases import SummedWaves
from deckcrane.simulation.batch_stepper import BatchStepper
from deckcrane.simulation.episodes import seed_paths
from tests.program.gpu.processor_card import LateProcessorCard, emulate_cards
from tests.program.gpu.test_batches import without_a_card
from tests.scenes import OSCILLATOR
from tests.simulation.test_batch_stepping import LONG_STEPS
from tests.simulation.test_stepping import BOUNCING, FLOATING, GUSTS_AND_WAVES, PENDULUM

SEA = {"jonswap": {"hs": 2.5, "tp": 8.0}, "direction": 2.0, "components": 40, "directions": 3, "spreading": {"s": 1.0}}


@pytest.fixture(scope="module")
def trolley() -> Scenario:
    return deckcrane.loads(PENDULUM)


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Cards are processors."""
    emulate_cards(monkeypatch)
    return monkeypatch


def both(*arguments: object, **named: object) -> tuple[BatchStepper, BatchStepper]:
    """The same simulations on a card and on the processor."""
    on_card = deckcrane.batch_stepper(*arguments, **named, target="cuda")  # type: ignore[arg-type]
    return on_card, deckcrane.batch_stepper(*arguments, **named)  # type: ignore[arg-type]


@pytest.mark.parametrize("integrator", ["rk4", "rodas4_fixed"])
@pytest.mark.usefixtures("card")
def test_simulations_with_other_parameters_starts_and_inputs_are_those_of_a_processor_to_the_last_bit(
    trolley: Scenario, integrator: str
) -> None:
    scenarios = [
        trolley.with_values({"bodies.load.mass": mass, "run.integrator": integrator})
        for mass in np.linspace(3e3, 6e3, 35)
    ]
    on_card, here = both(scenarios)
    for cranes in (on_card, here):
        cranes.step(duration=0.2)
        cranes.step({"trolley": np.linspace(-500.0, 500.0, 35)}, duration=0.3)
        cranes.reset([3, 34], start={"load": [0.1, -0.1]})
        cranes.step({"trolley": 20.0}, duration=1.3)
    np.testing.assert_array_equal(on_card.time, here.time)
    np.testing.assert_array_equal(on_card.state, here.state)
    for variable in on_card.outputs:
        np.testing.assert_array_equal(on_card.measured(variable), here.measured(variable))


@pytest.mark.usefixtures("card")
def test_implicit_steps_that_are_too_long_are_warned_of_where_it_is_asked_what_has_diverged() -> None:
    near = deckcrane.loads(OSCILLATOR).with_values(LONG_STEPS)
    on_card, here = both([near, near.with_values({"bodies.block.joint.start": "1 km"})])
    on_card.step(duration=1.0)
    with pytest.warns(DeckcraneWarning, match=r"steps of 0\.25 s are too long: .* in d:block") as there:
        assert not on_card.diverged.any()
    with pytest.warns(DeckcraneWarning) as beside:
        here.step(duration=1.0)
    assert [str(each.message) for each in there] == [str(each.message) for each in beside]
    on_card.close()


@pytest.mark.usefixtures("card")
def test_arrays_go_in_and_out_where_they_lie_in_single_and_double_precision(trolley: Scenario) -> None:
    on_card, here = both(trolley, 33)
    exact = np.linspace(-512.0, 512.0, 33)[:, None]  # numbers that single precision has
    for cranes in (on_card, here):
        swing, push = cranes.select_outputs(("q", "load"), ("u", "load")), cranes.select_inputs("trolley")
        seen = swing.read()
        push.write(exact.astype(np.float32))
        cranes.step(duration=0.1)
        assert swing.read() is seen
        push.write(np.from_dlpack(-4e3 * np.asarray(seen)[:, 1:]))
        cranes.step(duration=0.1)
        np.testing.assert_array_equal(np.from_dlpack(swing.read()), swing.on_host())
    np.testing.assert_array_equal(on_card.state, here.state)
    with pytest.raises(DeckcraneError, match="inputs must be finite numbers"):
        on_card.select_inputs("trolley").write(np.where(exact > 500.0, np.nan, exact))
    with pytest.raises(DeckcraneError, match=r"an array of \(33, 1\), not of \(32, 1\)"):
        on_card.select_inputs("trolley").write(exact[1:])
    on_card.select_inputs("trolley").write(exact)


def test_each_simulation_has_its_own_sea_clock_and_reset(card: pytest.MonkeyPatch) -> None:
    card.setattr(clocked_batch, "LONGEST", 7)  # so that samples are made ahead several times within a call
    waves = deckcrane.load("deck_crane_in_waves").with_values(
        {**FLOATING, "run.duration": 2.0, "record": ["q"], "sea": SEA}
    )
    on_card, here = both(waves, 3, seeds=[1, 2, 3])
    for cranes in (on_card, here):
        cranes.step(duration=0.5)
        cranes.reset([1], seeds=[12])
        cranes.step(duration=2.5)  # past the end of the waves that were made at first
    scale = np.abs(here.state).max(axis=0)
    assert np.all(np.abs(on_card.state - here.state) <= 1e-9 * scale)
    np.testing.assert_array_equal(on_card.time, [3.0, 2.5, 3.0])
    regular = waves.with_values({"sea": {"regular": {"height": 1.0, "period": 8.0}, "direction": 2.0}})
    brought, theirs = both(regular, 2)  # waves that a card does not make are brought there
    for cranes in (brought, theirs):
        cranes.step(duration=1.0)
    np.testing.assert_allclose(brought.state, theirs.state, rtol=1e-12, atol=1e-12)


@pytest.mark.study
def test_gusts_waves_on_a_load_and_noise_that_jumps_are_those_of_a_processor(card: pytest.MonkeyPatch) -> None:
    card.setattr(clocked_batch, "ROWS", 64)
    card.setattr("deckcrane.program.gpu.open_batch.ROWS", 64)  # so that samples are put there several times
    scenario = deckcrane.loads(GUSTS_AND_WAVES)
    assert seed_paths(scenario)
    on_card, here = both(scenario, 3, seeds=[1, 2, 3])
    for cranes in (on_card, here):
        cranes.step(duration=0.9)
        cranes.reset([0], seeds=[7])
        for _ in range(7):
            cranes.step(duration=0.3)
    np.testing.assert_array_equal(on_card.state, here.state)
    np.testing.assert_array_equal(on_card.measured("measured"), here.measured("measured"))


@pytest.mark.usefixtures("card")
def test_events_are_those_of_a_processor() -> None:
    on_card, here = both(deckcrane.loads(BOUNCING), 2)
    for cranes in (on_card, here):
        cranes.step(duration=1.3)
        cranes.reset([1], start={"load": 1.4})
        cranes.step(duration=4.0)
    assert len(on_card.events(1)) > 3
    assert [on_card.events(i) for i in range(2)] == [here.events(i) for i in range(2)]


@pytest.mark.usefixtures("card")
def test_a_simulation_that_diverges_stays_and_its_neighbours_continue(trolley: Scenario) -> None:
    on_card, here = both(trolley, 3)
    for cranes in (on_card, here):
        cranes.reset([2], start={"d:load": 1e160})
        cranes.step(duration=0.5)
        assert list(cranes.diverged) == [False, False, True]
    assert on_card.failure(2) == here.failure(2)
    assert "diverged at t = " in on_card.failure(2)
    on_card.reset(on_card.diverged)
    on_card.step(duration=0.5)
    np.testing.assert_array_equal(on_card.state[2], here.state[0])


@pytest.mark.usefixtures("card")
def test_a_snapshot_continues_on_the_card_and_on_a_processor_as_it_did(trolley: Scenario) -> None:
    on_card, here = both([trolley.with_values({"bodies.load.mass": 1e3 * (4 + i)}) for i in range(3)])
    on_card.step({"trolley": [-900.0, 0.0, 900.0]}, 0.4)
    on_card.reset([1], start={"load": 0.1})
    on_card.step(duration=0.3)
    kept = on_card.snapshot()
    on_card.step({"trolley": 50.0}, 0.5)
    state = on_card.state
    for cranes in (on_card, here):
        cranes.restore(kept)
        np.testing.assert_array_equal(cranes.time, kept.time)
        for _ in range(5):
            cranes.step({"trolley": 50.0}, 0.1)
        np.testing.assert_array_equal(cranes.state, state)
    on_card.restore(here.snapshot())
    np.testing.assert_array_equal(on_card.state, state)


@pytest.mark.usefixtures("card")
def test_what_a_card_does_not_do_is_said(trolley: Scenario) -> None:
    with pytest.raises(DeckcraneError, match="threads=2 is for processors"):
        deckcrane.batch_stepper(trolley, 2, threads=2, target="cuda")
    with pytest.raises(DeckcraneError, match="runs fixed steps"):
        deckcrane.batch_stepper(trolley.with_values({"run.integrator": "dopri5"}), 2, target="cuda")
    shared = deckcrane.batch_stepper(trolley, 2, target="cuda")
    with pytest.raises(DeckcraneError, match="share their parameters"):
        shared.reset([0], scenarios=[trolley.with_values({"bodies.load.mass": 1e3})])


@pytest.mark.skipif(not without_a_card(), reason="there is a card")
def test_where_there_is_no_card_the_error_says_so(trolley: Scenario) -> None:
    with pytest.raises(DeckcraneError, match=r"needs CuPy|no NVIDIA card"):
        deckcrane.batch_stepper(trolley, 2, target="cuda")


@pytest.mark.skipif(without_a_card(), reason="there is no card here")
def test_a_real_card_steps_as_a_processor_does(trolley: Scenario) -> None:
    on_card, here = both(trolley, 40)
    for cranes in (on_card, here):
        cranes.step({"trolley": np.linspace(-500.0, 500.0, 40)}, 1.0)
    np.testing.assert_array_equal(on_card.state, here.state)


def test_waves_that_are_summed_on_a_card_are_those_of_the_host() -> None:
    generator = np.random.default_rng(1)
    waves = SummedWaves(generator.normal(size=(5, 6, 4)), generator.normal(size=(35, 4)), np.ones((8, 2)), 16, 20)
    on_card = waves.on_card(LateProcessorCard())
    assert on_card.shape == (2, 5, 6, 32)
    by_lane = np.moveaxis(on_card, -1, 1).reshape(64, 5, 6)
    np.testing.assert_allclose(by_lane[:35], waves.on_host(), rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(by_lane[35:], np.repeat(by_lane[34:35], 29, axis=0))
