"""Forecasts and go or no-go of a bundled scenario: against its own run, and what is refused in words."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.analysis.forecasting.calibration import brier_score, reliability
from deckcrane.analysis.forecasting.go_no_go import (
    Assessment,
    GoNoGo,
    LargestExcess,
    _check_values,
    binomial_interval,
    check_continuable,
    light_of,
)
from deckcrane.analysis.forecasting.limits import limited_variables, read_limits
from deckcrane.analysis.forecasting.records import motion_record
from deckcrane.analysis.forecasting.wave_states import MOTIONS, WaveStates, wave_states
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import encountered_lines
from deckcrane.components.vessel.wave_series import undisturbed_wave_forces, vessel_in_sea
from deckcrane.errors import DeckcraneError
from deckcrane.simulation.batch_stepper import BatchStepper
from deckcrane.simulation.continuations import Continuations, SinusoidalForces
from deckcrane.view.answers.answer import USUAL_UNITS, printed
from deckcrane.view.answers.forecasting import forecast_answer, forecast_on_terminal, go_no_go_answer
from tests.commands import command
from tests.program.gpu.processor_card import emulate_cards
from tests.simulation.test_stepping import FLOATING

NAME = "hoisting_in_waves"
FEW = {"sea.spreading": "none", "sea.components": 400, "run.duration": 100.0}
"""Long-crested waves, of which few make a run quick."""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return deckcrane.load(NAME).with_values(FEW)


@pytest.fixture(scope="module")
def dataset(scenario: Scenario) -> xr.Dataset:
    return deckcrane.run(scenario)


@pytest.fixture(scope="module")
def states(scenario: Scenario) -> WaveStates:
    return wave_states(scenario)


def test_waves_of_one_frequency_are_merged_without_a_change_of_covariance() -> None:
    short_crested = deckcrane.load(NAME)
    states, lines = wave_states(short_crested), encountered_lines(short_crested, 2 * np.pi / 300)
    waves = states.forces[~states.other]
    assert len(waves) < 0.35 * len(lines.w)
    before = np.einsum("w,wi,wj->ij", lines.variance, lines.forces, lines.forces.conj())
    after = waves.T @ waves.conj()
    # Waves that move no vessel are left out: the forces of the shortest ones.
    assert np.diag(after).real == pytest.approx(np.diag(before).real, rel=0.05)


def test_deviation_of_motions_is_that_of_the_linear_response(states: WaveStates, scenario: Scenario) -> None:
    model = deckcrane.linearise(scenario, inputs=states.inputs, outputs=states.coordinates)
    lines = encountered_lines(scenario, 2 * np.pi / 300)
    heave = [
        (model.C @ np.linalg.solve(1j * w * np.eye(len(model.A)) - model.A, model.B @ force))[MOTIONS.index("heave")]
        for w, force in zip(lines.w, lines.forces, strict=True)
    ]
    assert states.deviation[2] == pytest.approx(np.sqrt(np.sum(lines.variance * np.abs(heave) ** 2)), rel=1e-3)


def test_forecast_follows_the_run_and_its_interval_holds_it(scenario: Scenario, dataset: xr.Dataset) -> None:
    result = deckcrane.forecast(scenario, dataset, at="70 s", horizon="20 s", noise_seed=1)
    truth = motion_record(dataset, [f"vessel.{name}" for name in ("x", "y", "z", "roll", "pitch", "yaw")])
    came = np.interp(result.dataset["time"], truth.times, truth.values[:, 2])
    mean, deviation = (result.dataset[name].sel(signal="heave").values for name in ("mean", "standard_deviation"))
    soon = result.dataset["time"].values <= 71.0
    assert np.abs(came - mean)[soon].max() < 0.1 * came.std()
    assert np.abs((came - mean) / np.maximum(deviation, 1e-9)).max() < 4.0
    assert np.all(np.diff(deviation[::20]) > 0)
    lower, upper = result.interval(0.9)
    assert float((upper - lower).sel(signal="heave")[-1]) == pytest.approx(2 * 1.6449 * deviation[-1], rel=1e-4)


def test_autoregressive_model_has_the_same_interface(scenario: Scenario, dataset: xr.Dataset) -> None:
    result = deckcrane.forecast(scenario, dataset, at=70.0, horizon=10.0, method="autoregressive")
    assert set(result.dataset.data_vars) == {"mean", "standard_deviation", "sensed"}
    assert float(result.dataset["mean"].sel(signal="heave")[0]) == pytest.approx(
        float(dataset["q"].sel(coordinate="vessel.z").sel(time=70.0, method="nearest"))
    )


def test_continuation_in_the_waves_of_the_run_goes_on_as_the_run_does(scenario: Scenario) -> None:
    lead = BatchStepper([scenario], threads=1)
    lead.step(duration=20.3)
    waves, forces = undisturbed_wave_forces(vessel_in_sea(scenario))
    now = float(lead.time[0])
    amplitudes = np.repeat(np.exp(1j * waves.encounter * now)[:, None], 2, axis=1)
    copies = Continuations(scenario, 2, threads=1)
    copies.begin(lead.snapshot(), SinusoidalForces(now, waves.encounter, forces, amplitudes), 10.0)
    for cranes in (lead, copies.cranes):
        cranes.step(duration=9.9)
    assert copies.cranes.time == pytest.approx(lead.time[0])
    assert copies.cranes.state == pytest.approx(np.repeat(lead.state, 2, axis=0), abs=1e-9)


def test_what_continuations_compute_besides_the_motion_does_not_change_it(scenario: Scenario) -> None:
    lead = BatchStepper([scenario], threads=1)
    lead.step(duration=20.3)
    waves = SinusoidalForces(float(lead.time[0]), np.array([0.6]), np.full((1, 6), 2e4 + 0j), np.array([[1.0, 1j]]))
    limits, results = read_limits(["hook_load <= 200 kN"], lead.signals), []
    for variables in (None, limited_variables(limits), lead.outputs):
        copies = Continuations(scenario, 2, threads=1, variables=variables)
        copies.begin(lead.snapshot(), waves, 10.0)
        at_first = copies.cranes.measured("hook_load")
        largest = LargestExcess(copies.cranes, limits)
        for _ in range(3):
            copies.cranes.step(duration=3.0)
            largest.update()
        results.append((copies.cranes.state, at_first, largest.values))
    assert np.ptp(results[0][2]) > 0
    for other in results[1:]:
        for value, expected in zip(other, results[0], strict=True):
            np.testing.assert_allclose(value, expected, rtol=1e-9, atol=1e-11)


def test_continuations_on_a_card_are_those_of_a_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    emulate_cards(monkeypatch)
    floating = deckcrane.load("deck_crane_in_waves").with_values({**FLOATING, "record": ["q"], "run.duration": 30.0})
    lead = BatchStepper([floating], threads=1)
    lead.step(duration=2.3)
    generator, now = np.random.default_rng(1), float(lead.time[0])
    forces = 1e4 * (generator.normal(size=(3, 6)) + 1j * generator.normal(size=(3, 6)))
    drawn = generator.normal(size=(3, 3)) + 1j * generator.normal(size=(3, 3))
    waves = SinusoidalForces(now, np.array([0.5, 0.8, 1.1]), forces, drawn)
    limits = read_limits(["abs(q.vessel.roll) <= 1 deg", "q.vessel.z <= 1 m"], lead.signals)
    states, excess = [], []
    for target in ("cuda", "auto"):
        copies = Continuations(floating, 3, threads=None if target == "cuda" else 1, target=target)
        for _ in range(2):  # again from the same instant
            copies.begin(lead.snapshot(), waves, 0.6)
            largest = LargestExcess(copies.cranes, limits)
            for _ in range(3):
                copies.cranes.step(duration=0.2)
                largest.update()
        assert copies.cranes.time == pytest.approx(now + 0.6)
        states.append(copies.cranes.state)
        excess.append(largest.values)
    assert np.ptp(states[1], axis=0).max() > 1e-6  # they differ
    assert np.abs(states[0] - states[1]).max() <= 1e-9 * np.abs(states[1]).max()
    assert excess[0] == pytest.approx(excess[1], abs=1e-9)


def test_probability_falls_as_the_limit_rises_and_seeds_repeat_it(scenario: Scenario) -> None:
    limits = ["hook_load <= 1 kN", "hook_load <= 206 kN", "hook_load <= 900 kN"]
    settings = {"limits": limits, "horizon": 4.0, "continuations": 8, "threads": 1}
    first, again = (deckcrane.go_no_go(scenario, at=25.0, **settings) for _ in range(2))  # type: ignore[arg-type]
    probability = first.dataset["probability"].values[0]
    assert probability[0] == 1.0 >= probability[1] >= probability[2] == 0.0
    assert first.lights["hook_load <= 1 kN"] == "red"
    assert not first.go
    assert np.array_equal(first.dataset["median_excess"], again.dataset["median_excess"])


def test_limit_of_a_signal_without_values_is_no_green_light() -> None:
    limits = read_limits(["hook_load <= 1 kN", "setpoint.roll <= 1 deg"], {"hook_load": "N", "setpoint.roll": "rad"})
    _check_values(np.array([[1.0, -1.0], [2.0, -2.0]]), limits)
    with pytest.raises(DeckcraneError, match=r'"setpoint\.roll <= 1 deg": setpoint\.roll has no value'):
        _check_values(np.array([[1.0, -1.0], [2.0, np.nan]]), limits)


def test_interval_of_a_probability_holds_it_and_narrows_with_the_number() -> None:
    lower, upper = binomial_interval(np.array([0, 20, 200]), 200)
    assert (lower[0], upper[2]) == pytest.approx((0.0, 1.0), abs=1e-12)
    assert upper[0] == pytest.approx(0.01885, abs=1e-5)  # z^2 / (n + z^2)
    assert lower[1] < 0.1 < upper[1]
    assert np.diff(binomial_interval(np.array(2000), 20_000))[0] < upper[1] - lower[1]


def test_lights_are_green_by_the_upper_end_and_red_by_the_probability() -> None:
    probability, upper = np.array([0.0, 0.0, 0.05, 0.1]), np.array([0.019, 0.03, 0.09, 0.2])
    assert light_of(probability, upper, (0.02, 0.1)).tolist() == [0, 1, 1, 2]


def test_reliability_of_probabilities_that_are_right_is_the_diagonal() -> None:
    generator = np.random.default_rng(0)
    p = generator.uniform(size=20_000)
    passed = generator.uniform(size=p.size) < p
    for each in reliability(p, passed, (0.0, 0.25, 0.5, 0.75, 1.0)):
        assert each.share == pytest.approx(each.probability, abs=0.03)
    score, of_the_mean = brier_score(p, passed)
    assert score == pytest.approx(1 / 6, abs=0.01)
    assert of_the_mean == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("knuckle_boom", {}, "there is no vessel in this scenario"),
        (NAME, {"sea": None}, "there is no sea in this scenario"),
        (NAME, {"sea": {"regular": {"height": "1 m", "period": "8 s"}, "direction": "90 deg"}}, "one regular wave"),
    ],
)
def test_scenario_without_waves_on_a_vessel_is_refused_in_words(
    name: str, values: dict[str, object], message: str
) -> None:
    scenario = deckcrane.load(name)
    scenario = scenario.model_copy(update={"sea": None}) if values == {"sea": None} else scenario.with_values(values)
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.forecast(scenario, _calm_record())


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"at": 5.0}, "5 s long; a forecast needs 20 s or more"),
        ({"at": 500.0}, "not within the record"),
        ({"horizon": 500.0}, "above 0 and up to 120 s"),
        ({"method": "kalmann"}, 'did you mean "kalman"'),
        ({"sensors": {"heave": 0.02, "yaw": 0.01}}, "has no yaw"),
        ({"memory": 400.0}, "the memory is 400 s"),
        ({"noise_seed": -1}, "a whole number, zero or more; it is -1"),
    ],
)
def test_question_that_has_no_answer_is_refused_in_words(
    scenario: Scenario, settings: dict[str, object], message: str
) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.forecast(scenario, _calm_record(), **settings)  # type: ignore[arg-type]


def test_record_by_another_clock_is_refused_in_words(scenario: Scenario) -> None:
    record = _calm_record()
    record["time"] = record["time"] + 1.7e9
    with pytest.raises(DeckcraneError, match="begins at 1700000000 s, after the end of the scenario's run at 100 s"):
        deckcrane.forecast(scenario, record)


def test_filter_with_a_negative_error_of_its_model_is_refused(scenario: Scenario) -> None:
    with pytest.raises(DeckcraneError, match="a share of the motions, zero or more; it is -1"):
        deckcrane.motion_filter(scenario, model_error=-1.0)


def test_load_in_the_water_cannot_be_continued_in_other_waves() -> None:
    with pytest.raises(DeckcraneError, match="such as a load in the water"):
        check_continuable(deckcrane.load("subsea_lift"))


def test_instant_that_is_too_early_is_refused_in_words(scenario: Scenario) -> None:
    with pytest.raises(DeckcraneError, match="choose an instant from 20 s on"):
        deckcrane.go_no_go(scenario, at="3 s")


def test_negative_seed_is_refused_in_words(scenario: Scenario) -> None:
    with pytest.raises(DeckcraneError, match="a whole number, zero or more; it is -3"):
        deckcrane.go_no_go(scenario, at="40 s", limits=["hook_load <= 1 MN"], seed=-3)


def test_command_forecasts_from_a_table_of_sensors(dataset: xr.Dataset, tmp_path: Path) -> None:
    record = motion_record(dataset, [f"vessel.{name}" for name in ("x", "y", "z", "roll", "pitch", "yaw")])
    table = np.column_stack([record.times, record.values[:, 2:5]])[::5]
    path = tmp_path / "mru.csv"
    np.savetxt(path, table, delimiter=",", header="time [s],heave [m],roll [rad],pitch [rad]", comments="")
    sensors = ["--sensor", "heave=2 cm", "--sensor", "roll=0.02 deg", "--sensor", "pitch=0.02 deg"]
    shown = command(
        "forecast", NAME, str(path), "--at", "60 s", "--horizon", "10 s", "--method", "autoregressive", *sensors
    )
    assert "Forecast at 60 s by autoregressive models from heave, roll, pitch" in shown.stdout
    refused = command("forecast", NAME, str(path), "--at", "60 s")
    assert refused.returncode == 2
    assert "has no heave_rate" in refused.stderr
    refused = command("forecast", NAME, str(path), "--sensor", "heave=2")
    assert refused.returncode == 2
    assert "--sensor heave=2: the unit is missing" in refused.stderr


def _calm_record() -> dict[str, np.ndarray]:
    names = ("heave", "roll", "pitch", "heave_rate", "roll_rate", "pitch_rate")
    return {"time": 0.5 * np.arange(200), **{name: np.zeros(200) for name in names}}


def test_continuations_that_diverge_may_have_passed_the_limit_or_not() -> None:
    excess = np.concatenate([np.full((2, 1), 1.0), np.full((194, 1), -1.0)])
    assessed = Assessment(excess, 4, 0.05)
    lower, upper = assessed.interval
    assert assessed.probability == pytest.approx([2 / 196])
    assert lower == pytest.approx(binomial_interval(np.array([2]), 200)[0])
    assert upper == pytest.approx(binomial_interval(np.array([6]), 200)[1])
    whole = Assessment(excess, 0, 0.05)
    assert (lower < whole.interval[0]).all()
    assert (upper > whole.interval[1]).all()


def lights_of(probabilities: list[float]) -> GoNoGo:
    """What `go_no_go` would give for one limit at instants 10 s apart."""
    from deckcrane.analysis.forecasting.go_no_go import _collected
    from deckcrane.analysis.forecasting.limits import ExceedanceLimit

    limit = ExceedanceLimit("hook_load <= 1 kN", ("hook_load",), "above", 1e3, "N")
    excess = [np.where(np.arange(100) < 100 * p, 1.0, -1.0)[:, None] for p in probabilities]
    results = [Assessment(each, 0, 0.05) for each in excess]
    return _collected([10.0 * (k + 1) for k in range(len(results))], results, (limit,), 120.0, (0.05, 0.1))


def test_page_has_lamps_and_probabilities_that_hold_until_the_next_instant() -> None:
    from deckcrane.view.page.traffic_lights import PROBABILITY, lights_of_page, with_probabilities

    lights = lights_of([0.0, 0.08, 0.5])
    shown = lights_of_page(lights)
    assert shown is not None
    assert shown["limits"][0]["light"] == [0, 1, 2]
    run = xr.Dataset(coords={"time": [0.0, 10.0, 15.0, 20.0, 40.0]})
    with_values, entries = with_probabilities(run, lights)
    assert with_values[PROBABILITY].values[:, 0].tolist() == pytest.approx([np.nan, 0.0, 0.0, 0.08, 0.5], nan_ok=True)
    assert entries[0]["label"] == "hook_load <= 1 kN"
    assert lights_of_page(None) is None
    assert with_probabilities(run, None) == (run, [])


def test_page_shows_instants_of_its_run_alone() -> None:
    refused = command(
        "go-no-go", NAME, "--at", "30 s", "--at", "500 s", "--limit", "hook_load <= 1 MN", "--page", "lift.html"
    )
    assert refused.returncode == 2
    assert "--at 500 s is after the end of the run at 200 s" in refused.stderr


def test_answer_says_go_where_all_lights_are_green() -> None:
    go, no_go = lights_of([0.5, 0.0]), lights_of([0.0, 0.5])
    assert go.go
    assert go_no_go_answer(go).words[0].startswith("GO at 20 s")
    assert not no_go.go
    assert go_no_go_answer(no_go).words[0].startswith("NO GO at 20 s")
    assert replace(no_go, thresholds=(0.6, 0.7)).lights == {"hook_load <= 1 kN": "red"}


def test_forecast_of_a_short_horizon_has_its_end_as_a_row(scenario: Scenario) -> None:
    ahead = deckcrane.forecast(scenario, _calm_record(), horizon="0.2 s", method="kalman")
    (table,) = forecast_answer(ahead).tables
    assert [row[0] for row in table.rows] == [pytest.approx(0.5)]  # the interval of the record
    longer = deckcrane.forecast(scenario, _calm_record(), horizon="8 s")
    assert [row[0] for row in forecast_answer(longer).tables[0].rows] == [1.0, 2.0, 5.0, 8.0]


def test_numbers_of_a_forecast_stay_whole_on_a_terminal(scenario: Scenario) -> None:
    ahead = deckcrane.forecast(scenario, _calm_record(), horizon="30 s")
    answer = forecast_on_terminal(forecast_answer(ahead), ahead)
    console = Console(width=80, file=StringIO(), record=True)
    console.print(printed(answer))
    numbers = [line.split() for line in console.export_text().splitlines()[-8:] if line.strip()]
    assert numbers == answer.tables[0].texts()
    lower, upper = ahead.interval()
    whole, half = forecast_answer(ahead).tables[0].rows[-1], answer.tables[0].rows[-1]
    assert whole[1:4] == pytest.approx(
        [float(part.sel(signal="heave")[-1]) for part in (ahead.dataset["mean"], lower, upper)]
    )
    assert half[1:3] == pytest.approx((whole[1], (whole[3] - whole[2]) / 2))


@pytest.mark.parametrize(("sensors", "shown"), [(("sway", "yaw_rate"), ("sway",)), (("heave_rate",), ("heave_rate",))])
def test_autoregressive_forecast_shows_what_was_measured(
    scenario: Scenario, sensors: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    noise = np.random.default_rng(1).standard_normal((200, len(sensors)))
    record = {"time": 0.5 * np.arange(200), **dict(zip(sensors, noise.T, strict=True))}
    ahead = deckcrane.forecast(
        scenario, record, method="autoregressive", sensors=dict.fromkeys(sensors, 0.01), horizon="5 s"
    )
    answer = forecast_answer(ahead)
    assert [column.name for column in answer.tables[0].columns] == [
        "ahead",
        *(f"{name}{part}" for name in shown for part in ("", ", from", ", to")),
    ]
    (figure,) = answer.figures
    axes = figure.draw(USUAL_UNITS).axes
    assert len(axes) == len(shown)
    assert axes[0].get_ylabel() == ("m" if shown == ("sway",) else "m/s")


def test_answer_says_how_many_continuations_a_green_light_takes() -> None:
    few = replace(lights_of([0.0]), thresholds=(0.02, 0.1))
    (warning,) = go_no_go_answer(few).warnings
    assert warning.endswith("the interval still ends at 0.037; take 189 or more")
    assert light_of(np.zeros(1), binomial_interval(np.zeros(1), 188)[1], (0.02, 0.1)) == 1
    assert light_of(np.zeros(1), binomial_interval(np.zeros(1), 189)[1], (0.02, 0.1)) == 0
    assert go_no_go_answer(lights_of([0.0])).warnings == ()  # green below 5 %


def test_median_excess_has_the_unit_of_its_signal() -> None:
    assert lights_of([0.5]).dataset["median_excess"].attrs["units"] == "hook_load <= 1 kN: N"
