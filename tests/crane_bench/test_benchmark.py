"""Entries of CraneBench: scored alike in any form and company, by numbers that a single run gives as well."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.stats
import xarray as xr

import deckcrane
from deckcrane.components.control import laws_from_file
from deckcrane.crane_bench.benchmark import ControlResult, mean_interval, share_interval
from deckcrane.crane_bench.entries import FmuLaw, PolicyLaw, _chosen
from deckcrane.crane_bench.laws import LAWS, laws_of
from deckcrane.crane_bench.measures import START
from deckcrane.crane_bench.tables import read_results, results_table, summary
from deckcrane.crane_bench.tasks import BENCH_TASKS, BenchTask
from deckcrane.errors import DeckcraneError
from deckcrane.learning.policies import load_policy
from deckcrane.learning.tasks import TIP_HEIGHT, WEIGHT
from tests.commands import command
from tests.exchange.fmu.units import FILTER, folder

Seen = Mapping[str, Any]


def shortened(name: str, duration: float, *records: str) -> BenchTask:
    """A task of so many seconds, whose runs may record more."""
    task = BENCH_TASKS[name]
    record = [*(task.task.scenario.record or ()), *records]
    source = task.task.scenario.with_values({"run.duration": duration, "record": record})
    return replace(task, task=replace(task.task, source=source))


HEAVE = shortened("HeaveCompensation", 12.0)


def scores_of(result: ControlResult) -> np.ndarray:
    """All scores and values of limits, a row for each episode."""
    return np.array([*result.scores.values(), *result.worst.values()]).T


# ---- The same entry and seed, the same score.
def test_an_episode_scores_the_same_alone_and_beside_others_to_the_last_bit() -> None:
    together = deckcrane.control_benchmark(HEAVE, "learnt", seeds=[4, 7, 0, 1, 2], threads=2)
    alone = deckcrane.control_benchmark(HEAVE, "learnt", seeds=[7], threads=1)
    assert np.array_equal(scores_of(alone)[0], scores_of(together)[1], equal_nan=True)
    assert not np.array_equal(scores_of(together)[0], scores_of(together)[1], equal_nan=True)


@pytest.mark.study
@pytest.mark.parametrize(("name", "law"), [(name, law) for name in BENCH_TASKS for law in laws_of(BENCH_TASKS[name])])
def test_every_law_of_ours_scores_the_same_alone_and_beside_others(name: str, law: str) -> None:
    together = deckcrane.control_benchmark(name, law, seeds=7)
    alone = deckcrane.control_benchmark(name, law, seeds=[5])
    assert np.array_equal(scores_of(alone)[0], scores_of(together)[5], equal_nan=True)


class SlowProportional:
    """Remembers how often it was called, and takes its time."""

    def reset(self, seed: int) -> None:
        self.seed, self.calls = seed, 0

    def __call__(self, seen: Seen) -> float:
        assert seen["time"] == pytest.approx(0.1 * self.calls)
        assert isinstance(seen["tip_speed"], float)
        self.calls += 1
        time.sleep(1e-4)
        return 0.8 * seen["tip_speed"]


def test_a_law_of_single_episodes_is_that_of_arrays_however_long_it_takes() -> None:
    def together(seen: Seen) -> dict[str, Any]:
        return {"winch": 0.8 * seen["tip_speed"]}

    together.vectorised = True  # type: ignore[attr-defined]
    task = shortened("HeaveCompensation", 6.0)
    results = [deckcrane.control_benchmark(task, law, seeds=3) for law in (together, SlowProportional)]
    assert np.array_equal(*(scores_of(result) for result in results), equal_nan=True)
    assert [result.law for result in results] == ["together", "SlowProportional"]


def test_a_policy_scores_alike_as_matrices_as_onnx_and_as_a_law(tmp_path: Path) -> None:
    policy = load_policy("HeaveCompensation")

    def law(seen: Seen) -> float:
        observation = [seen[entry.name] / entry.scale for entry in HEAVE.task.observed]
        return float(policy(np.array([observation]))[0, 0])

    entries = policy, law, str(policy.save(tmp_path / "policy.onnx"))
    results = [deckcrane.control_benchmark(HEAVE, entry, seeds=2) for entry in entries]
    for result in results[1:]:
        np.testing.assert_allclose(scores_of(result), scores_of(results[0]), rtol=1e-6)
    assert [result.kind for result in results] == ["policy", "Python", "ONNX"]


def test_the_network_of_a_policy_is_that_of_its_matrices() -> None:
    task = BENCH_TASKS["SlewLuff"]
    policy, seen = load_policy("SlewLuff"), np.random.default_rng(1).uniform(-1.0, 1.0, (9, 8))
    named = {entry.name: seen[:, i] * entry.scale for i, entry in enumerate(task.task.observed)}
    levers = np.array(list(PolicyLaw(policy, task)(named).values())).T
    np.testing.assert_allclose(np.clip(levers, -1.0, 1.0), policy(seen), atol=1e-14)


def test_an_fmu_scores_as_the_law_that_it_is() -> None:
    path = deckcrane.to_fmu(deckcrane.loads(FILTER), folder() / "bench-filter.fmu")

    class Filter:
        """The controller of the FMU by hand: it steps the same scenario."""

        def reset(self, seed: int) -> None:
            self._unit, self._push = deckcrane.stepper(deckcrane.loads(FILTER)), 0.0

        def __call__(self, seen: Seen) -> float:
            if seen["time"] > 0.0:
                self._unit.step({"drive": self._push}, duration=0.1)
            self._push = seen["tip_speed"]
            return float(self._unit.measured("q", "drive"))

    task = shortened("HeaveCompensation", 6.0)
    law = FmuLaw(path, inputs={"inputs.drive": "tip_speed"}, outputs={"winch": "q.drive"})
    results = [deckcrane.control_benchmark(task, each, seeds=[0, 3]) for each in (law, Filter)]
    np.testing.assert_allclose(scores_of(results[0]), scores_of(results[1]), rtol=1e-9)
    with pytest.raises(DeckcraneError, match=r'"inputs\.drive", which HeaveCompensation does not show'):
        deckcrane.control_benchmark(task, str(path), seeds=1)


# ---- Scores by hand.
def test_who_does_nothing_lifts_nothing_off() -> None:
    result = deckcrane.control_benchmark(shortened("LiftOff", 9.0), "nothing", seeds=3)
    assert result.scores["time"] == pytest.approx(9.0)
    for name in ("residual", "peak_load", "energy"):
        assert not result.scores[name].any()
    assert (result.violations, int(result.violated["time"].sum())) == (3, 3)
    assert result.margin("tension over weight at most 1.5") == 1.0


def test_a_load_whose_winch_rests_moves_as_the_tip_of_the_boom_does() -> None:
    result = deckcrane.control_benchmark(HEAVE, "nothing", seeds=[2])
    run = deckcrane.control_episode(HEAVE, "nothing", 2, every=0.01)
    tip = run["point_position"].sel(point="tip", axis="z").values - TIP_HEIGHT
    by_hand = np.sqrt((tip[run["time"].values > 10.0] ** 2).mean())
    assert result.scores["residual"][0] == pytest.approx(by_hand, rel=0.05)


def recomputed(name: str, run: xr.Dataset) -> dict[str, float]:
    """Scores and values of limits of a task from the records of a run at every time step, by other formulas."""
    t, u, force = run["time"].values, run["u"], run["actuation"]
    after = (t > (2.0 if name == "LiftOff" else START) + 1e-9) & (t > 0)
    power = sum(
        np.maximum((force.sel(actuator=drive) * u.sel(speed=drive)).values, 0.0) for drive in run["actuator"].values
    )
    begin = int(np.flatnonzero(after)[0]) - 1
    values = {"energy": float(np.trapezoid(power[begin:], t[begin:]))}
    tension = run["hook_load"] / (8e3 * 9.81) if name == "SlewLuff" else run["rope_tension"].sel(rope="hoist") / WEIGHT
    values["peak_load"] = float(tension.values[after].max())
    if name == "HeaveCompensation":
        load = run["q"].sel(coordinate="load").values
        values |= {"residual": float(np.std(np.append(load[t > 10.0 + 1e-9], -load[t > 10.0 + 1e-9])))}
        values |= {"time": 0.01 * float((np.abs(load[1:]) > 0.1).sum())}
    if name in ("Landing", "LiftOff"):
        gap = run["contact_gap"].sel(contact="deck").values
        closing = run["relative_velocity"].sel(sight="load_over_deck", axis="z").values
        values["time"] = float(t[-1])
        if name == "Landing":
            values["residual"] = max(-float(closing[np.flatnonzero(gap <= 0.0)[0] - 1]), 0.0)
    if name == "Transfer":
        gap = run["contact_gap"].sel(contact="boat_deck").values
        velocity = run["relative_velocity"].sel(sight="over_boat").values
        values["time"] = float(t[-1])
        values["residual"] = float(np.linalg.norm(velocity[np.flatnonzero(gap <= 0.0)[0] - 1]))
    return values


@pytest.mark.parametrize(
    ("name", "law"),
    [
        ("Landing", "forecast"),
        *(pytest.param(name, "baseline", marks=pytest.mark.study) for name in BENCH_TASKS),
        pytest.param("LiftOff", "operator", marks=pytest.mark.study),
    ],
)
def test_scores_are_those_of_the_records_of_a_single_run(name: str, law: str) -> None:
    result = deckcrane.control_benchmark(name, law, seeds=[1, 6])
    for k, seed in enumerate(result.seeds):
        run = deckcrane.control_episode(name, law, seed, every=0.01)
        for score, value in recomputed(name, run).items():
            assert result.scores[score][k] == pytest.approx(value, rel=1e-9), score
        for limit, values in result.worst.items():
            if limit.startswith("tension over weight at most"):
                assert values[k] == recomputed(name, run)["peak_load"]


def test_the_energy_is_that_of_the_balance_of_the_run() -> None:
    task = shortened("Landing", 12.0, "energy", "part_power")
    result = deckcrane.control_benchmark(task, "baseline", seeds=[3])
    run = deckcrane.control_episode(task, "baseline", 3, every=0.01).sel(time=slice(START - 1e-9, None))
    drive = run["part_power"].sel(part="control.winch").values
    assert result.scores["energy"][0] == pytest.approx(np.trapezoid(np.maximum(drive, 0.0), dx=0.01), rel=1e-9)
    change = float(run["energy"].isel(time=-1).sum() - run["energy"].isel(time=0).sum())
    brought = float(run["part_power"].sum("part").integrate("time"))
    assert brought == pytest.approx(change, rel=1e-4)
    assert abs(change) > 1e5


# ---- Intervals.
def test_intervals_are_those_of_student_and_wilson() -> None:
    values = np.random.default_rng(3).normal(2.0, 1.0, 40)
    estimate = mean_interval(np.append(values, np.nan))
    low, high = scipy.stats.t.interval(0.95, 39, values.mean(), scipy.stats.sem(values))
    assert (estimate.mean, estimate.low, estimate.high) == pytest.approx((values.mean(), low, high))
    assert (estimate.count, estimate.worst) == (40, values.max())
    for count in (0, 3, 100):
        wilson = scipy.stats.binomtest(count, 100).proportion_ci(0.95, method="wilson")
        assert share_interval(count, 100) == pytest.approx((wilson.low, wilson.high), abs=1e-12)
    assert mean_interval(np.array([np.nan])).count == 0


# ---- What is refused.
def law_that(answer: Any) -> Any:
    return lambda seen: answer


def crashing(seen: Seen) -> float:
    return 1.0 / (seen["time"] - seen["time"])


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (crashing, r"crashing failed \(at 0 s of seed 0\): ZeroDivisionError: .* \(line \d+ of test_benchmark.py\)"),
        (law_that(float("nan")), "no finite numbers at 0 s of seed 0: winch nan"),
        (law_that({"winsch": 1.0}), 'a lever "winsch", which is none of HeaveCompensation; did you mean "winch"'),
        (law_that({}), 'no lever "winch" of HeaveCompensation; it gives winch'),
        (law_that([0.1, 0.2]), "gives 2 values"),
        (law_that("full"), "gives 'full' at 0 s; it gives winch"),
        (law_that(None), "gives None at 0 s"),
        (3.0, "a law is a function"),
        ("baselin", 'did you mean "baseline"'),
        ("lqr", 'our law "lqr" is not for HeaveCompensation'),
        ("none.py", "there is no such file"),
        ("none.fmu", "there is no such file"),
        (load_policy("Landing"), "was trained for Landing, not for HeaveCompensation"),
    ],
)
def test_a_law_that_is_none_is_refused_in_words(law: Any, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.control_benchmark(HEAVE, law, seeds=1)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("class Law:\n    def __call__(self, seen): return 0.0\nlaw = Law()", "", "law"),
        ("class Law:\n    def __call__(self, seen): return 0.0", "", "Law"),
        ("def hoist(seen): return 0.0", "", "hoist"),
        ("def hoist(seen): return 0.0\ndef law(seen): return 1.0", "hoist", "hoist"),
    ],
)
def test_a_file_of_laws_gives_the_one_that_is_meant(text: str, name: str, expected: str, tmp_path: Path) -> None:
    """An object called law is meant where its class is beside it."""
    file = tmp_path / "of_ours.py"
    file.write_text(text, encoding="utf-8")
    laws = laws_from_file(str(file))
    assert _chosen(laws, name, str(file)) is laws[expected]


@pytest.mark.parametrize("seeds", [0, -1, True, [], [1, 1], [-3], "ten"])
def test_seeds_that_are_none_are_refused(seeds: Any) -> None:
    with pytest.raises(DeckcraneError, match="seeds are a number of episodes"):
        deckcrane.control_benchmark("Landing", "nothing", seeds=seeds)


def test_arrays_of_another_length_are_refused() -> None:
    def law(seen: Seen) -> np.ndarray:
        return np.zeros(5)

    law.vectorised = True  # type: ignore[attr-defined]
    with pytest.raises(DeckcraneError, match="for 2 episodes"):
        deckcrane.control_benchmark(HEAVE, law, seeds=2)


# ---- Files and the command line.
def test_a_result_is_a_file_and_a_row_of_the_table(tmp_path: Path) -> None:
    task = shortened("LiftOff", 7.0)
    fixed = {"fingerprint": BENCH_TASKS["LiftOff"].fingerprint}
    results = [replace(deckcrane.control_benchmark(task, law, seeds=2), **fixed) for law in ("baseline", "learnt")]
    files = [result.save(tmp_path / f"{result.law}.json") for result in results]
    again = read_results(files)
    assert [np.array_equal(scores_of(a), scores_of(b)) for a, b in zip(again, results, strict=True)] == [True, True]
    table = results_table(again)
    assert "| learnt |" in table
    assert table.index("| baseline |") < table.index("| learnt |")
    assert "limits exceeded" in summary(results[0])
    difference = results[1].difference(results[0], "time")
    assert difference.mean == pytest.approx(np.mean(results[1].scores["time"] - results[0].scores["time"]))
    content = json.loads(files[0].read_text())
    assert content["law"]["hash"]
    assert not [key for key in content if "wall" in key or "host" in key]
    with pytest.raises(DeckcraneError, match="already"):
        read_results([files[0], files[0]])
    with pytest.raises(DeckcraneError, match="another LiftOff"):
        results_table([replace(results[0], fingerprint="0")])
    files[0].write_text("{}")
    with pytest.raises(DeckcraneError, match="no result of bench-control"):
        read_results(files)


MANUAL = (Path(__file__).parents[2] / "docs" / "guide" / "crane_bench.md").read_text(encoding="utf-8")


@pytest.mark.study
@pytest.mark.parametrize("name", BENCH_TASKS)
def test_the_table_of_the_manual_is_what_our_laws_score(name: str) -> None:
    results = [deckcrane.control_benchmark(name, law) for law in laws_of(BENCH_TASKS[name])]
    assert results_table(results) in MANUAL


def test_the_manual_lists_every_limit_sensor_and_law() -> None:
    for task in BENCH_TASKS.values():
        assert all(limit.text in MANUAL for limit in task.limits)
        assert all(f"`{name}`" in MANUAL for name in task.info.observations)
        table = MANUAL.partition(f"**`{task.name}`**")[2].partition("**")[0]
        assert re.findall(r"^\| (\w+) \|", table, re.MULTILINE)[1:] == list(laws_of(task))


def test_every_law_of_ours_is_in_some_task() -> None:
    assert {law for task in BENCH_TASKS.values() for law in laws_of(task)} == set(LAWS)


LAW = """
from dataclasses import dataclass

@dataclass
class Law:
    gain: float = 0.8

    def __call__(self, seen):
        return {"winch": self.gain * seen["rope_speed"]}

def broken(seen):
    return 1.0 / 0.0
"""


def test_the_command_scores_a_file_plays_it_and_refuses_what_is_wrong(tmp_path: Path) -> None:
    law = tmp_path / "law.py"
    law.write_text(LAW)
    result = command("bench-control", "LiftOff", str(law), "--seeds", "1", "-o", str(tmp_path / "result.json"))
    assert result.returncode == 0, result.stderr
    assert "LiftOff  law (Python)  1 seed" in result.stdout
    table = command("bench-control", "--table", str(tmp_path / "result.json"))
    assert "| law | 0 |" in table.stdout
    broken = command("bench-control", "LiftOff", f"{law}:broken", "--seeds", "1")
    assert broken.returncode == 2
    assert "broken failed (at 0 s of seed 0): ZeroDivisionError" in broken.stderr
    for arguments, message in (
        (["LiftOff"], "give a task and a law"),
        (["Lift", "nothing"], "CraneBench has no task"),
        (["LiftOff", "nothing", "--seed", "3"], "--seeds N is their number"),
        (["--table"], "needs result files"),
        (["LiftOff", f"{law}:brocken"], 'did you mean "broken"'),
    ):
        refused = command("bench-control", *arguments)
        assert refused.returncode == 2
        assert message in refused.stderr


def test_an_episode_plays_on_a_page(tmp_path: Path) -> None:
    page, run = tmp_path / "run.html", tmp_path / "run.nc"
    result = command("bench-control", "LiftOff", "learnt", "--seed", "2", "--page", str(page), "-o", str(run))
    assert result.returncode == 0, result.stderr
    assert "learnt, seed 2" in page.read_text(encoding="utf-8")
    with xr.open_dataset(run, engine="h5netcdf") as dataset:
        assert dataset.attrs["task"] == "LiftOff"


def test_the_list_names_tasks_laws_and_sensors() -> None:
    text = command("bench-control", "--list").stdout
    for name, task in BENCH_TASKS.items():
        assert f"\n{name}: " in text
        assert task.fingerprint in text
