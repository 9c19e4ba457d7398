"""`run_batch`: many scenarios of one structure, and of each what a run of it would have shown."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.program.batch import Batch
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch, run_batch

KEEP = Keep(
    signals=("reaction", "hook_load"),
    statistics=("extremes", "moments", "block_maxima", "rainflow"),
    block=5.0,
    transient=5.0,
)


@pytest.fixture(scope="module")
def crane() -> Scenario:
    return with_values(load("deck_crane_in_waves"), {"run.duration": "20 s"})


def jobs_of(crane: Scenario, seeds: range) -> list[Job]:
    return [Job(f"seed {seed}", with_values(crane, {"sea.seed": seed})) for seed in seeds]


def test_statistics_are_those_of_a_run_alone(crane: Scenario) -> None:
    jobs = jobs_of(crane, range(1, 4))
    found = run_batch(jobs, KEEP).dataset
    for job in jobs:
        run = deckcrane.run(job.scenario)
        counted = run.sel(time=slice(5.0 - 1e-9, None))
        for joint in counted["joint"].values:
            for component in counted["component"].values:
                series = counted["reaction"].sel(joint=joint, component=component).values
                own = found.sel(case=job.name, signal=f"reaction.{joint}.{component}")
                size = np.abs(series).max() + 1.0
                assert float(own["maximum"]) == pytest.approx(series.max(), abs=1e-10 * size)
                assert float(own["minimum"]) == pytest.approx(series.min(), abs=1e-10 * size)
                assert float(own["mean"]) == pytest.approx(series.mean(), abs=1e-10 * size)
                assert float(own["standard_deviation"]) == pytest.approx(series.std(), abs=1e-10 * size)


def test_what_a_job_gives_does_not_depend_on_the_others(crane: Scenario) -> None:
    """Byte for byte, however jobs are cut into batches, and on however many threads."""
    jobs = jobs_of(crane, range(1, 12))
    whole = run_batch(jobs, KEEP, threads=2).dataset
    parts = [run_batch(jobs[a:b], KEEP, threads=1).dataset for a, b in ((0, 1), (1, 4), (4, 11))]
    for part in parts:
        same = whole.sel(case=part["case"].values)
        for name in part.data_vars:
            assert same[name].values.tobytes() == part[name].values.tobytes(), name


def test_the_virtual_machine_finds_the_same(crane: Scenario) -> None:
    jobs = jobs_of(with_values(crane, {"run.duration": "6 s"}), range(1, 3))
    keep = Keep(signals=("reaction",), statistics=("extremes", "moments"), transient=0.0)
    compiled, reference = (run_batch(jobs, keep, target=target).dataset for target in ("llvm", "vm"))
    for name in ("minimum", "maximum", "mean", "standard_deviation"):
        np.testing.assert_allclose(compiled[name], reference[name], rtol=1e-11, atol=1e-4)


def test_masses_vary_from_job_to_job() -> None:
    crane = with_values(load("moving_base"), {"run.duration": "3 s"})
    body = next(name for name, data in crane.bodies.items() if data.mass)
    jobs = [Job(f"{k}", with_values(crane, {f"bodies.{body}.mass": f"{1000 + 100 * k} kg"})) for k in range(3)]
    keep = Keep(signals=("reaction",), statistics=("extremes",))
    found = run_batch(jobs, keep).dataset["maximum"]
    assert len({float(value) for value in found.sum("signal")}) == 3
    alone = deckcrane.run(jobs[1].scenario)["reaction"]
    joint, component = str(alone["joint"].values[0]), "fz"
    largest = float(alone.sel(joint=joint, component=component).max())
    assert float(found.sel(case="1", signal=f"reaction.{joint}.{component}")) == pytest.approx(largest, rel=1e-12)


@pytest.fixture(scope="module")
def bending() -> Scenario:
    """A crane that bends, on oil, with fixed implicit steps; fewer modes than the bundled one has, for shorter code."""
    few = {f"bodies.{boom}.beam.modes": {"y": {"sine": 1}} for boom in ("inner_boom", "outer_boom")}
    run = {"run.integrator": "rodas4_fixed", "run.step": "5 ms", "run.duration": "0.5 s"}
    return with_values(load("flexible_luffing"), few | run | {"record": ["reaction", "pressure"]})


FLEXIBLE = Keep(signals=("reaction", "pressure"), statistics=("extremes", "moments"), transient=0.0)


def loads_on(bending: Scenario, count: int) -> list[Job]:
    return [Job(f"{k}", with_values(bending, {"bodies.payload.mass": f"{5000 + 100 * k} kg"})) for k in range(count)]


@pytest.mark.study
def test_flexible_and_hydraulic_cranes_run_in_vectors_and_give_the_statistics_of_runs_alone(bending: Scenario) -> None:
    jobs = loads_on(bending, 3)
    together = prepare_batch(jobs, FLEXIBLE).batch("llvm")
    assert isinstance(together, Batch)
    assert together.together > 1
    statistics = run_batch(jobs, FLEXIBLE).dataset
    for job in jobs:
        run = deckcrane.run(job.scenario, progress=False)
        for name, series in (
            ("reaction.outer_boom.fx", run["reaction"].sel(joint="outer_boom", component="fx")),
            ("pressure.luffing.piston", run["pressure"].sel(chamber="luffing.piston")),
        ):
            of_signal = statistics.sel(case=job.name, signal=name)
            for statistic, value in (("maximum", series.max()), ("minimum", series.min()), ("mean", series.mean())):
                assert float(of_signal[statistic]) == pytest.approx(float(value), rel=1e-11), (name, statistic)


def test_statistics_of_implicit_steps_do_not_depend_on_how_many_jobs_run_beside(bending: Scenario) -> None:
    jobs = loads_on(bending, 9)
    whole = run_batch(jobs, FLEXIBLE, threads=2).dataset
    for part in (jobs[:1], jobs[3:6]):
        fewer = run_batch(part, FLEXIBLE).dataset
        same = whole.sel(case=fewer["case"].values)
        for name in fewer.data_vars:
            assert same[name].values.tobytes() == fewer[name].values.tobytes(), name


def test_a_job_that_diverges_beside_others_has_the_error_of_its_run_alone(bending: Scenario) -> None:
    """A load of a million tonnes."""
    jobs = loads_on(bending, 4)
    jobs[1] = Job("heavy", with_values(bending, {"bodies.payload.mass": "1e6 t"}))
    batch = run_batch(jobs, FLEXIBLE)
    assert list(batch.failures) == ["heavy"]
    with pytest.raises(DeckcraneError) as error:
        deckcrane.run(jobs[1].scenario, progress=False)
    assert batch.failures["heavy"] == str(error.value)
    sound = run_batch([job for job in jobs if job.name != "heavy"], FLEXIBLE).dataset
    for name in sound.data_vars:
        same = batch.dataset[name].sel(case=sound["case"].values)
        assert same.values.tobytes() == sound[name].values.tobytes(), name
    assert np.isnan(batch.dataset["maximum"].sel(case="heavy")).all()


def test_a_job_that_cannot_start_is_named_and_the_others_run(crane: Scenario) -> None:
    jobs = jobs_of(crane, range(1, 3))
    jobs.insert(1, Job("too short waves", with_values(crane, {"sea.jonswap": {"hs": "0.1 m", "tp": "0.3 s"}})))
    with pytest.warns(DeckcraneWarning, match="is steeper than JONSWAP seas are"):
        found = run_batch(jobs, KEEP)
    assert len(found.warnings) == 1
    assert list(found.failures) == ["too short waves"]
    assert list(found.dataset["case"].values) == [job.name for job in jobs]
    largest = found.dataset["maximum"]
    assert np.isnan(largest.sel(case="too short waves")).all()
    assert np.isfinite(largest.sel(case="seed 2")).all()


def test_jobs_that_cannot_share_a_batch_are_refused_by_name(crane: Scenario) -> None:
    longer = Job("longer", with_values(crane, {"run.duration": "25 s"}))
    with pytest.raises(DeckcraneError, match="longer cannot run in one batch with seed 1: it is stepped or recorded"):
        run_batch([*jobs_of(crane, range(1, 2)), longer], KEEP)
    later = Job("later", with_values(crane, {"run.transient": "3 s"}))
    with pytest.raises(DeckcraneError, match=r"later cannot run .* counted from 3 s on, not from 10 s"):
        run_batch([*jobs_of(crane, range(1, 2)), later], KEEP.model_copy(update={"transient": None}))
    assert not run_batch([*jobs_of(crane, range(1, 2)), later], KEEP).failures
    other = Job("other", with_values(load("hoisting_in_waves"), {"run.duration": "20 s"}))
    with pytest.raises(DeckcraneError, match="other cannot run in one batch"):
        run_batch([*jobs_of(crane, range(1, 2)), other], KEEP)
    with pytest.raises(DeckcraneError, match="two jobs are called"):
        run_batch(jobs_of(crane, range(1, 2)) * 2, KEEP)
    with pytest.raises(DeckcraneError, match="needs jobs"):
        run_batch([], KEEP)
