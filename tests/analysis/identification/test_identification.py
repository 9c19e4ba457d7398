"""Identification from recorded motion: closed forms, exact records, noise, starts, offsets, several records, mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane import MotionRecord, identify
from deckcrane.analysis.identification.recorded_run import RecordedRun, SampledSignals
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError

OSCILLATOR = """
deckcrane: 1
gravity: [0, 0, 0]
bodies:
  block:
    on: ground
    joint: {prismatic: x, name: slide, start: 0.5 m, spring: {linear: 50 N/m}, damper: {linear: 1 N s/m}}
    mass: 2 kg
    shape: {point: true}
control:
  slide: {pd: {stiffness: 10 N/m, damping: 1 N s/m}, setpoint: {hold: 0 m}}
run: {duration: 4 s, step: 10 ms, every: 50 ms}
"""
BOOM = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  boom:
    on: ground
    joint: {revolute: y, name: luff, start: -30 deg}
    mass: 6 t
    cog: [7 m, 0, 0.3 m]
    inertia: [2000, 1.2e5, 1.2e5]
control:
  luff: {motion: {hold: start}}
run: {duration: 2 s, step: 10 ms, every: 50 ms}
"""
TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x}, mass: 2 t, shape: {point: true}}
  load:
    on: trolley
    joint: {revolute: y, name: swing, start: 2 deg, damper: {linear: 3 kN m s/rad}}
    mass: 5 t
    cog: [0, 0, -10 m]
    inertia: [1e3, 1e3, 1e3]
control:
  trolley: {motion: {quintic: [[0.5 s, 0 m], [2.5 s, 1 m]]}}
run: {duration: 6 s, step: 20 ms, every: 100 ms}
"""
SPRING, DAMPER, GAIN = (
    "bodies.block.joint.spring.linear",
    "bodies.block.joint.damper.linear",
    "control.slide.pd.stiffness",
)


def noise(seed: int, deviation: float, samples: Any) -> Any:
    return samples + np.random.default_rng(seed).normal(0.0, deviation, np.shape(samples))


@pytest.fixture(scope="module")
def oscillator() -> Scenario:
    return deckcrane.loads(OSCILLATOR)


@pytest.fixture(scope="module")
def exact(oscillator: Scenario) -> MotionRecord:
    dataset = deckcrane.run(oscillator)
    return MotionRecord(dataset["time"].values, {"slide": dataset["q"].values[:, 0]})


@pytest.fixture(scope="module")
def trolley() -> Scenario:
    return deckcrane.loads(TROLLEY)


def test_an_exact_record_gives_the_numbers_back(oscillator: Scenario, exact: MotionRecord) -> None:
    guess = oscillator.with_values({SPRING: 80.0, DAMPER: 3.0})
    result = identify(guess, exact, [SPRING, DAMPER])
    assert result.converged
    assert result[SPRING].value == pytest.approx(50.0, rel=1e-6)
    assert result[DAMPER].value == pytest.approx(1.0, rel=1e-6)
    assert result[SPRING].before == 80.0
    assert result.scenario.bodies["block"].joint.spring.linear == pytest.approx(50.0, rel=1e-6)  # type: ignore[union-attr]
    assert result.signals[0].explained == pytest.approx(1.0)
    assert not result.notes


def test_deviation_is_the_bound_of_cramer_and_rao_of_the_closed_form() -> None:
    """q = A cos(w t), w^2 = k / m, so dq/dk = -A t sin(w t) / (2 m w) and the variance of k is s^2 / sum (dq/dk)^2."""
    k, m, amplitude, deviation = 60.0, 2.0, 0.5, 0.01
    free = deckcrane.loads(OSCILLATOR).with_values(
        {"control": {}, SPRING: k, "bodies.block.joint.damper": None, "run.step": "2 ms"}
    )
    t = np.arange(0.0, 4.001, 0.05)
    w = np.sqrt(k / m)
    record = MotionRecord(t, {"slide": noise(1, deviation, amplitude * np.cos(w * t))})
    result = identify(free.with_values({SPRING: 55.0}), record, [SPRING], noise={"slide": "10 mm"})
    k = result[SPRING].value
    w = np.sqrt(k / m)
    by_k = -amplitude * t * np.sin(w * t) / (2 * m * w)
    bound = deviation / np.sqrt(np.sum(by_k**2))
    assert result[SPRING].deviation == pytest.approx(bound, rel=1e-5)
    assert result[SPRING].interval[1] - k == pytest.approx(1.959964 * bound, rel=1e-5)
    assert abs(k - 60.0) < 4 * bound


def test_intervals_hold_the_truth_and_noise_is_estimated(oscillator: Scenario, exact: MotionRecord) -> None:
    """The share of trials in which intervals hold the truth is the subject of the study in docs/validation/identification.md."""
    q = exact.signals["slide"]
    inside = []
    for seed in range(2):
        record = MotionRecord(exact.t, {"slide": noise(seed, 0.01, q)})
        result = identify(oscillator.with_values({SPRING: 45.0}), record, [SPRING, DAMPER])
        inside += [
            low <= truth <= high
            for truth, (low, high) in ((50.0, result[SPRING].interval), (1.0, result[DAMPER].interval))
        ]
        assert result.signals[0].noise == pytest.approx(0.01, rel=0.35)
        assert result.signals[0].whiteness.white
    assert sum(inside) >= 3


def test_starts_and_offsets_are_found_beside_numbers(oscillator: Scenario, exact: MotionRecord) -> None:
    later = exact.t >= 0.7
    dataset = deckcrane.run(oscillator)
    record = MotionRecord(exact.t[later] - exact.t[later][0], {"slide": exact.signals["slide"][later] + 0.02})
    result = identify(
        oscillator.with_values({SPRING: 45.0}), record, [SPRING], starts=["slide", "d:slide"], offsets=["slide"]
    )
    k = int(np.flatnonzero(later)[0])
    assert result[SPRING].value == pytest.approx(50.0, rel=1e-6)
    assert result["start:slide"].value == pytest.approx(float(dataset["q"].values[k, 0]), rel=1e-6)
    assert result["start:d:slide"].value == pytest.approx(float(dataset["u"].values[k, 0]), rel=1e-6)
    assert result["offset:q.slide"].value == pytest.approx(0.02, rel=1e-6)
    assert (result["start:d:slide"].unit, result["offset:q.slide"].unit) == ("m/s", "m")


def test_all_starts_are_those_that_the_record_tells(trolley: Scenario) -> None:
    dataset = deckcrane.run(trolley)
    record = MotionRecord(dataset["time"].values, {"swing": dataset["q"].sel(coordinate="swing").values})
    result = identify(trolley.with_values({"bodies.load.cog.2": -9.0}), record, ["bodies.load.cog.2"], starts="all")
    assert {number.name for number in result.numbers if number.kind == "start"} == {"start:swing", "start:d:swing"}
    assert result["bodies.load.cog.2"].value == pytest.approx(-10.0, rel=1e-6)


def test_parallel_springs_are_told_as_their_sum(oscillator: Scenario, exact: MotionRecord) -> None:
    record = MotionRecord(exact.t, {"slide": noise(3, 0.005, exact.signals["slide"])})
    result = identify(oscillator.with_values({SPRING: 45.0}), record, [SPRING, GAIN])
    (unseen,) = result.unseen
    assert unseen.wholly
    assert f"only the sum of {SPRING} and {GAIN} is seen" in unseen.text
    assert "actuation.slide" in unseen.text  # the force of the drive tells its gain
    assert not np.isfinite(result[SPRING].deviation)
    assert result[SPRING].value + result[GAIN].value == pytest.approx(60.0, rel=0.02)
    both = deckcrane.run(oscillator)
    more = MotionRecord(exact.t, {"slide": record.signals["slide"], "actuation.slide": both["actuation"].values[:, 0]})
    apart = identify(oscillator.with_values({SPRING: 45.0}), more, [SPRING, GAIN])
    assert not apart.unseen
    assert apart[GAIN].value == pytest.approx(10.0, rel=0.02)


def test_mass_and_lever_at_rest_are_told_as_their_product() -> None:
    boom = deckcrane.loads(BOOM)
    dataset = deckcrane.run(boom)
    moment = dataset["actuation"].sel(actuator="luff").values
    record = MotionRecord(dataset["time"].values, {"actuation.luff": noise(4, 1e3, moment)})
    small = boom.with_values({"bodies.boom.cog.2": 1e-6, "bodies.boom.cog.0": 6.5})
    result = identify(small, record, ["bodies.boom.mass", "bodies.boom.cog.0"])
    assert "only the product of bodies.boom.mass and bodies.boom.cog.0 is seen" in result.unseen[0].text
    assert "reaction.boom" in result.unseen[0].text


def test_a_number_that_leaves_no_trace_is_named_with_what_would_tell_it(exact: MotionRecord) -> None:
    pendulum = deckcrane.loads(TROLLEY)
    dataset = deckcrane.run(pendulum)
    record = MotionRecord(dataset["time"].values, {"swing": dataset["q"].sel(coordinate="swing").values})
    with pytest.raises(
        DeckcraneError, match=r"bodies\.trolley\.mass: nothing in the records .* changes with it.*What would:.*trolley"
    ):
        identify(pendulum, record, ["bodies.trolley.mass"])


def test_two_records_with_their_own_motions_tell_one_number(trolley: Scenario) -> None:
    moves = [{"control.trolley.motion": {"quintic": [[0.5, 0.0], [2.0 + i, 1.0 - 2 * i]]}} for i in (0, 1)]
    records = []
    for i, values in enumerate(moves):
        dataset = deckcrane.run(trolley.with_values(values))
        swing = noise(i, 2e-3, dataset["q"].sel(coordinate="swing").values)
        records.append(MotionRecord(dataset["time"].values, {"swing": swing}, f"record {i}", values=values))
    paths = ["bodies.load.cog.2", "bodies.load.joint.damper.linear"]
    guess = trolley.with_values({paths[0]: -8.0, paths[1]: 6e3})
    result = identify(guess, records, paths, starts=["d:swing"])
    low, high = result[paths[0]].interval
    assert low < -10.0 < high
    assert result["start:d:swing in record 1"].kind == "start"
    alone = identify(guess, records[0], paths, starts=["d:swing"])
    assert result[paths[0]].deviation < alone[paths[0]].deviation
    with pytest.raises(DeckcraneError, match="to be identified, and cannot be given"):
        identify(guess, MotionRecord(records[0].t, records[0].signals, values={paths[0]: -9.0}), paths)


def test_starts_of_records_of_one_name_are_apart_and_each_counts_once(
    oscillator: Scenario, exact: MotionRecord
) -> None:
    records = [MotionRecord(exact.t, {"slide": noise(seed, 0.002, exact.signals["slide"])}) for seed in (3, 4)]
    result = identify(oscillator, records, [SPRING], starts=["slide", "slide"])
    assert [number.name for number in result.numbers] == [SPRING, "start:slide in record", "start:slide in record (2)"]
    assert all(np.isfinite(number.deviation) for number in result.numbers)
    with pytest.raises(DeckcraneError, match="record is given twice"):
        identify(oscillator, [records[0], records[0]], [SPRING])


def test_a_bound_holds_a_number_and_is_said(oscillator: Scenario, exact: MotionRecord) -> None:
    result = identify(oscillator.with_values({SPRING: 45.0}), exact, {SPRING: (None, 48.0), DAMPER: None})
    assert result[SPRING].at_bound == "upper"
    assert result[SPRING].value == 48.0
    assert any("upper bound" in note for note in result.notes)
    held = identify(oscillator.with_values({SPRING: 45.0}), exact, {SPRING: None, GAIN: (0.0, 5.0), DAMPER: None})
    assert held[GAIN].value <= 5.0


def test_a_bound_that_cuts_an_interval_leaves_its_half_width(oscillator: Scenario, exact: MotionRecord) -> None:
    record = MotionRecord(exact.t, {"slide": noise(1, 0.2, exact.signals["slide"])})
    free = identify(oscillator, record, [DAMPER])[DAMPER]
    bound = free.value - 0.2 * free.deviation
    cut = identify(oscillator, record, {DAMPER: (bound, None)})[DAMPER]
    assert cut.interval == pytest.approx((bound, free.interval[1]), rel=1e-4)
    assert cut.half_width == pytest.approx(free.half_width, rel=1e-4)
    assert free.half_width == pytest.approx(0.5 * (free.interval[1] - free.interval[0]))


def test_a_record_of_which_bounds_hold_all_unknowns_has_its_result(oscillator: Scenario, exact: MotionRecord) -> None:
    result = identify(oscillator.with_values({SPRING: 60.0}), exact, {SPRING: (None, 48.0)})
    assert (result[SPRING].before, result[SPRING].value, result[SPRING].at_bound) == (60.0, 48.0, "upper")
    assert result.condition == 1.0
    assert result.correlated
    assert not any(note.startswith("Intervals allow") for note in result.notes)


@pytest.mark.study
def test_a_model_that_lacks_something_shows_in_correlated_residuals(oscillator: Scenario, exact: MotionRecord) -> None:
    pushed = exact.signals["slide"] + 0.02 * np.sin(3.0 * exact.t)
    result = identify(oscillator, MotionRecord(exact.t, {"slide": noise(7, 0.002, pushed)}), [SPRING, DAMPER])
    assert result.correlated
    assert any("correlated from sample to sample" in note for note in result.notes)
    stated = identify(oscillator, MotionRecord(exact.t, {"slide": pushed}), [SPRING], noise={"slide": 0.001})
    assert any("times the noise that was stated" in note for note in stated.notes)
    drowned = identify(oscillator, MotionRecord(exact.t, {"slide": noise(3, 0.5, exact.signals["slide"])}), [SPRING])
    assert any("try other first values" in note for note in drowned.notes)


@pytest.mark.study
def test_over_many_cycles_a_far_guess_is_met_from_a_short_part_on(oscillator: Scenario) -> None:
    long = oscillator.with_values({"run.duration": "12 s", DAMPER: 0.05, "control": {}})
    dataset = deckcrane.run(long)
    record = MotionRecord(dataset["time"].values, {"slide": noise(2, 0.01, dataset["q"].values[:, 0])})
    result = identify(long.with_values({SPRING: 25.0}), record, [SPRING])
    assert result[SPRING].value == pytest.approx(50.0, rel=1e-3)


def test_no_share_of_the_variance_of_a_constant_signal_is_explained(oscillator: Scenario, exact: MotionRecord) -> None:
    """The mean of many equal samples differs from them by rounding, which is no variance."""
    stuck = MotionRecord(
        exact.t, {"slide": np.full(len(exact.t), 0.2857), "d:slide": np.gradient(exact.signals["slide"], exact.t)}
    )
    result = identify(oscillator.with_values({SPRING: 45.0}), stuck, [SPRING])
    constant, speed = result.signals
    assert np.isnan(constant.explained)
    assert speed.explained > 0.5
    assert result.as_data()["signals"][0]["explained"] is None
    assert "rms, constant\n" in result.to_yaml()
    assert not any("variance of q.slide" in note for note in result.notes)


def test_samples_between_steps_and_a_record_longer_than_the_run(oscillator: Scenario) -> None:
    fine = deckcrane.run(oscillator.with_values({"run.duration": "6 s", "run.step": "1 ms", "run.every": "1 ms"}))
    t = np.sort(np.random.default_rng(0).choice(6000, 150, replace=False)).astype(np.float64) * 1e-3
    q = np.interp(t, fine["time"].values, fine["q"].values[:, 0])
    result = identify(oscillator.with_values({SPRING: 45.0}), MotionRecord(t, {"slide": q}), [SPRING, DAMPER])
    assert result[SPRING].value == pytest.approx(50.0, rel=1e-6)
    assert any("longer than the scenario's run" in note for note in result.notes)


def test_a_record_coarser_than_the_motion_is_said(oscillator: Scenario, exact: MotionRecord) -> None:
    coarse = MotionRecord(exact.t[::16], {"slide": exact.signals["slide"][::16]})
    assert any("coarser than the motion" in note for note in identify(oscillator, coarse, [SPRING]).notes)


def test_sensors_bring_their_noise_and_are_simulated_without_it(oscillator: Scenario) -> None:
    sensed = oscillator.with_values(
        {"measurements.wire": {"of": "slide", "noise": {"standard_deviation": "5 mm", "interval": "50 ms", "seed": 3}}}
    )
    dataset = deckcrane.run(sensed)
    record = MotionRecord(dataset["time"].values, {"measured.wire": dataset["measured"].values[:, 0]})
    result = identify(sensed.with_values({SPRING: 45.0}), record, [SPRING])
    assert (result.signals[0].stated, result.signals[0].noise) == (True, 0.005)
    low, high = result[SPRING].interval
    assert low < 50.0 < high
    assert result.scenario.measurements["wire"].noise is not None


# ---- CSV files.
def write(path: Path, header: str, *columns: Any) -> Path:
    rows = [",".join("" if np.isnan(value) else f"{value:.10g}" for value in row) for row in zip(*columns, strict=True)]
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def test_csv_with_units_gaps_forces_and_other_names(tmp_path: Path, oscillator: Scenario) -> None:
    t = np.arange(0.0, 4.001, 0.05)
    force = 5.0 * np.sin(2.0 * t)
    q = deckcrane.run(oscillator, inputs={"slide": (t, force)})["q"].values[:, 0].copy()
    q[10:20] = np.nan
    path = write(
        tmp_path / "log.csv", "time [ms],wire sensor [mm],input.slide [kN],battery", 1e3 * t, 1e3 * q, 1e-3 * force, t
    )
    result = identify(oscillator.with_values({SPRING: 45.0}), path, [SPRING], signals={"wire sensor": "q.slide"})
    assert result[SPRING].value == pytest.approx(50.0, rel=1e-6)
    assert (result.signals[0].samples, result.signals[0].missing) == (71, 10)
    assert "# Identified from log.csv" in result.to_yaml()
    assert deckcrane.loads(result.to_yaml()).bodies["block"].mass == 2.0


@pytest.mark.parametrize(
    ("header", "change", "message"),
    [
        ("time,slyde [m]", None, 'line 1: "slyde" is no signal.*did you mean "slide"'),
        ("time,slide [deg]", None, "the signal is in m, the column in deg"),
        ("time,slide [furlongs per]", None, "column slide"),
        ("t,slide", None, "there is no column time"),
        ("time,slide", (5, 0), "line 7: times must rise"),
        ("time [kg],slide", None, "time"),
    ],
)
def test_mistakes_in_a_file_are_said_with_their_place(
    tmp_path: Path, oscillator: Scenario, exact: MotionRecord, header: str, change: tuple[int, int] | None, message: str
) -> None:
    t = exact.t.copy()
    if change:
        t[change[0]] = t[change[1]]
    path = write(tmp_path / "log.csv", header, t, exact.signals["slide"])
    with pytest.raises(DeckcraneError, match=message):
        identify(oscillator, path, [SPRING])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"parameters": []}, "nothing to identify"),
        ({"parameters": ["bodies.blok.mass"]}, 'did you mean "block"'),
        ({"parameters": ["run.step"]}, "say how a run is made"),
        ({"parameters": {SPRING: (5.0, 3.0)}}, "a smaller and a larger number"),
        ({"parameters": {"bodies.block.mass": (-1.0, 3.0)}}, "is impossible"),
        ({"noise": {"slide": "3 deg"}}, "noise of slide"),
        ({"noise": {"slide": 0.0}}, "above zero"),
        ({"noise": {"u.slide": 0.1}}, "noise of u.slide: no record has this signal"),
        ({"starts": ["slid"]}, 'did you mean "slide"'),
        ({"signals": ["slide", "d:slid"]}, 'no record has the signal "d:slid"'),
        ({"offsets": ["u.slide"]}, "no record has this signal"),
        ({"confidence": 95.0}, "between 0 and 1"),
        ({"records": []}, "no record"),
        ({"iterations": 0}, "at least one"),
    ],
)
def test_mistakes_in_a_request_are_said(
    oscillator: Scenario, exact: MotionRecord, settings: dict[str, Any], message: str
) -> None:
    request: dict[str, Any] = {"records": exact, "parameters": [SPRING], **settings}
    with pytest.raises(DeckcraneError, match=message):
        identify(oscillator, request.pop("records"), request.pop("parameters"), **request)


def test_records_that_cannot_be_are_refused(oscillator: Scenario, exact: MotionRecord) -> None:
    with pytest.raises(DeckcraneError, match="samples do not tell"):
        identify(oscillator, MotionRecord(exact.t[:2], {"slide": exact.signals["slide"][:2]}), [SPRING, DAMPER])
    with pytest.raises(DeckcraneError, match="all samples of slide are missing"):
        MotionRecord(exact.t, {"slide": np.full(len(exact.t), np.nan)})
    with pytest.raises(DeckcraneError, match="begins at -1 s"):
        MotionRecord(exact.t - 1.0, exact.signals)
    with pytest.raises(DeckcraneError, match="chooses its own steps"):
        identify(oscillator.with_values({"run.integrator": "dopri5"}), exact, [SPRING])


def test_a_step_to_where_the_run_diverges_is_shortened(oscillator: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    stiff = oscillator.with_values({"run.step": "50 ms"})
    dataset = deckcrane.run(stiff)
    record = MotionRecord(dataset["time"].values, {"slide": dataset["q"].values[:, 0]})
    refused, evaluate = [], RecordedRun.evaluate

    def watched(*arguments: Any, **settings: Any) -> SampledSignals:
        try:
            return evaluate(*arguments, **settings)
        except DeckcraneError as error:
            refused.append(str(error))
            raise

    monkeypatch.setattr(RecordedRun, "evaluate", watched)
    result = identify(stiff.with_values({SPRING: 20.0, DAMPER: 100.0}), record, [SPRING, DAMPER])
    assert any("diverged" in reason for reason in refused)
    assert result[SPRING].value == pytest.approx(50.0, rel=1e-6)
