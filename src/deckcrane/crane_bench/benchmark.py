"""Run entries over seeds and score them, play one of their episodes again, and keep results as files.

Episodes of all seeds are stepped together. Measures are taken at every time step of the scenario, of true values; an entry sees
its sensors only. The score of an episode depends on its seed and the entry alone: not on the episodes beside it, on threads, or on
how long the entry takes to answer.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.crane_bench.entries import ControlEntry, RunningLaw, entry_of
from deckcrane.crane_bench.measures import EpisodeMeasure, Flags, Memory
from deckcrane.crane_bench.tasks import SEEDS, VERSION, BenchTask, bench_task
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files.atomic_write import write_text
from deckcrane.learning.task_runs import TaskRuns
from deckcrane.mechanics.model.outputs import POSITION, ROTATION

if TYPE_CHECKING:
    import xarray as xr

CONFIDENCE = 0.95
"""Probability with which intervals hold the mean."""


@dataclass(frozen=True)
class MeanEstimate:
    """A mean over episodes with its interval."""

    mean: float
    """The mean; NaN where no episode has the value."""
    low: float
    """Lower end of the interval of 95 %."""
    high: float
    """Upper end."""
    worst: float
    """The largest value."""
    count: int
    """Number of episodes that have the value."""


def mean_interval(values: Array) -> MeanEstimate:
    """Mean of values with the interval of Student's t, mean ± t s/√n; of one value there is no interval."""
    from scipy.special import stdtrit

    known = values[np.isfinite(values)]
    if not len(known):
        return MeanEstimate(np.nan, np.nan, np.nan, np.nan, 0)
    mean = float(known.mean())
    if len(known) == 1:
        return MeanEstimate(mean, np.nan, np.nan, mean, 1)
    half = float(stdtrit(len(known) - 1, 0.5 + 0.5 * CONFIDENCE) * known.std(ddof=1) / sqrt(len(known)))
    return MeanEstimate(mean, mean - half, mean + half, float(known.max()), len(known))


def share_interval(count: int, n: int) -> tuple[float, float]:
    """Interval of a probability from so many cases of n.

    [E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927]
    """
    from scipy.special import ndtri

    z = float(ndtri(0.5 + 0.5 * CONFIDENCE))
    share = count / n
    centre, half = share + z**2 / (2 * n), z * sqrt(share * (1.0 - share) / n + z**2 / (4 * n**2))
    return max((centre - half) / (1.0 + z**2 / n), 0.0), min((centre + half) / (1.0 + z**2 / n), 1.0)


@dataclass(frozen=True, eq=False)
class ControlResult:
    """Scores of an entry: of each episode, and over all of them."""

    task: str
    """Name of the task."""
    law: str
    """Name of the entry."""
    kind: str
    """Python, policy, ONNX or FMU."""
    law_hash: str
    """Hash of its file or source."""
    fingerprint: str
    """Hash of the task."""
    seeds: tuple[int, ...]
    """The seeds of the episodes."""
    scores: Mapping[str, Array]
    """Values of each score by its name: residual, peak_load, time and energy; NaN where an episode has none."""
    units: Mapping[str, str]
    """Units of the scores."""
    worst: Mapping[str, Array]
    """By limit, the value of each episode that is compared with it."""
    limits: Mapping[str, float]
    """The limits, by the same names."""
    completed: Flags
    """Which episodes were done in time; of tasks that last their time, those that did not diverge."""

    def estimate(self, score: str) -> MeanEstimate:
        """Mean of a score, with its interval of 95 %.

        Args:
            score: its name
        """
        return mean_interval(self.scores[score])

    @property
    def violated(self) -> Mapping[str, Flags]:
        """By limit, which episodes exceed it; `time` are those that were not completed."""
        exceeded = {name: np.nan_to_num(self.worst[name], nan=-np.inf) > most for name, most in self.limits.items()}
        return {**exceeded, "time": ~self.completed}

    @property
    def violations(self) -> int:
        """Number of episodes that exceed a limit."""
        return int(np.any(list(self.violated.values()), axis=0).sum())

    def margin(self, limit: str) -> float:
        """Least margin of all episodes to a limit, as a fraction of the limit; negative where it is exceeded.

        Args:
            limit: its name
        """
        most, values = self.limits[limit], self.worst[limit]
        return float(np.nanmin((most - values) / abs(most))) if np.isfinite(values).any() else np.nan

    def difference(self, other: ControlResult, score: str = "residual") -> MeanEstimate:
        """Mean difference of a score from that of another entry in episodes of the same seed, with its interval of 95 %.

        Args:
            other: the result of the other entry
            score: name of the score

        Returns:
            this less the other: negative where this is better
        """
        if (self.task, self.fingerprint) != (other.task, other.fingerprint):
            raise DeckcraneError(f"results of {self.task} and {other.task} cannot be compared: their tasks differ")
        theirs = dict(zip(other.seeds, other.scores[score], strict=True))
        pairs = [
            (mine, theirs[seed]) for seed, mine in zip(self.seeds, self.scores[score], strict=True) if seed in theirs
        ]
        if not pairs:
            raise DeckcraneError(f"{self.law} and {other.law} have no seeds in common")
        mine, yours = np.array(pairs).T
        return mean_interval(mine - yours)

    def to_json(self) -> str:
        """The result as text of a file: numbers that depend on no machine's speed."""
        scores = {
            name: {"unit": self.units[name], **_plain(self.estimate(name)), "values": _numbers(values)}
            for name, values in self.scores.items()
        }
        limits = {
            name: {
                "limit": self.limits.get(name),
                "episodes": int(flags.sum()),
                "margin": _number(self.margin(name)) if name in self.limits else None,
                "values": _numbers(self.worst[name]) if name in self.worst else [bool(flag) for flag in flags],
            }
            for name, flags in self.violated.items()
        }
        low, high = share_interval(self.violations, len(self.seeds))
        content = {
            "cranebench": VERSION,
            "task": self.task,
            "fingerprint": self.fingerprint,
            "law": {"name": self.law, "kind": self.kind, "hash": self.law_hash},
            "seeds": list(self.seeds),
            "completed": [bool(flag) for flag in self.completed],
            "scores": scores,
            "violations": {"episodes": self.violations, "low": low, "high": high, "limits": limits},
        }
        return json.dumps(content, indent=1) + "\n"

    def save(self, path: str | Path) -> Path:
        """Write the result as a JSON file.

        Args:
            path: the file

        Returns:
            the file
        """
        return write_text(Path(path), self.to_json())

    @classmethod
    def from_file(cls, path: str | Path) -> ControlResult:
        """Read a result.

        Args:
            path: a file that `save` wrote

        Raises:
            DeckcraneError: it is no such file, or of another version of the benchmark
        """
        try:
            content = json.loads(Path(path).read_text(encoding="utf-8"))
            version, law, limits = content["cranebench"], content["law"], content["violations"]["limits"]
            result = cls(
                content["task"],
                law["name"],
                law["kind"],
                law["hash"],
                content["fingerprint"],
                tuple(content["seeds"]),
                {name: np.array(score["values"], dtype=float) for name, score in content["scores"].items()},
                {name: score["unit"] for name, score in content["scores"].items()},
                {name: np.array(each["values"], dtype=float) for name, each in limits.items() if name != "time"},
                {name: float(each["limit"]) for name, each in limits.items() if name != "time"},
                np.array(content["completed"], dtype=bool),
            )
        except OSError as error:
            raise DeckcraneError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DeckcraneError(
                f"{path}: this is no result of bench-control ({type(error).__name__}: {error})"
            ) from None
        if version != VERSION:
            raise DeckcraneError(f"{path} is of CraneBench {version}; this is {VERSION}, and they are not compared")
        return result


def control_benchmark(
    task: str | BenchTask,
    law: Any,
    *,
    seeds: int | Sequence[int] = SEEDS,
    name: str | None = None,
    threads: int | None = None,
) -> ControlResult:
    """Score a controller in a task of CraneBench.

    Args:
        task: name of the task: SlewLuff, Landing, LiftOff, HeaveCompensation or Transfer
        law: one of ours by name, a file (.py, .json, .onnx, .fmu), or a function, an object or a class in Python
        seeds: number of episodes, with the seeds 0, 1, ..., or the seeds themselves
        name: what it is called in results; None: as its file, function or class is
        threads: number of cores; None: all. Scores do not depend on it

    Returns:
        the scores of each episode, with means, intervals and limits that were exceeded

    Raises:
        DeckcraneError: there is no such task or law, or the law fails or gives no levers
    """
    chosen, numbers = bench_task(task), _seed_numbers(seeds)
    entry = entry_of(law, chosen, name)
    episodes = _Episodes(chosen, entry, numbers, threads)
    episodes.run()
    return episodes.result()


def _seed_numbers(seeds: int | Sequence[int]) -> tuple[int, ...]:
    if isinstance(seeds, int | np.integer) and not isinstance(seeds, bool):
        seeds = range(int(seeds))
    numbers = tuple(seeds) if isinstance(seeds, Sequence | np.ndarray) else ()
    valid = all(isinstance(each, int | np.integer) and not isinstance(each, bool) and each >= 0 for each in numbers)
    if not numbers or not valid or len(set(numbers)) != len(numbers):
        raise DeckcraneError(
            f"seeds are a number of episodes, 1 or more, or different whole numbers; they are {seeds!r:.60}"
        )
    return tuple(int(each) for each in numbers)


@contextmanager
def _without_advice_on_sea() -> Iterator[None]:
    """Leave out the advice on frequencies of a vessel's data: the tasks are fixed, and the same for every entry."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*its motions may be off", category=DeckcraneWarning)
        yield


class _Episodes:
    """Episodes of an entry, all at once, with what is measured in them."""

    def __init__(self, task: BenchTask, entry: ControlEntry, seeds: Sequence[int], threads: int | None) -> None:
        self.task, self.entry, self.seeds = task, entry, tuple(seeds)
        self._law = RunningLaw(entry, task, seeds)
        with _without_advice_on_sea():
            self._runs = TaskRuns(task.task, len(seeds), None, threads)
        measures = [*(score.measure for score in task.scores), *(limit.measure for limit in task.limits)]
        self._memory: dict[EpisodeMeasure, Memory] = {
            measure: measure.begin(len(seeds)) for measure in measures if measure is not None
        }
        self._step = float(task.task.scenario.run.step)
        self._steps = 0
        self.running = np.ones(len(seeds), dtype=bool)
        self.completed = np.zeros(len(seeds), dtype=bool)
        self.duration = np.zeros(len(seeds))
        self.levers: list[Array] = []
        """Levers of every control step so far, [episode, lever]."""

    def run(self) -> None:
        """Run all episodes to their ends."""
        runs = self._runs
        try:
            runs.begin(range(len(self.seeds)), list(self.seeds))
            self.sea_seeds = runs.sea_seeds.copy()
            while self.running.any():
                self.levers.append(self._law(len(self.levers) * runs.control_step, runs.observation(), self.running))
                _, terminated, truncated = runs.step(self.levers[-1], self._measure)
                self.duration += np.where(self.running, runs.control_step, 0.0)
                finished = terminated if self.task.ends else truncated
                self.completed |= self.running & finished & ~runs.cranes.diverged
                self.running &= ~(terminated | truncated)
        finally:
            runs.cranes.close()

    def _measure(self) -> None:
        self._steps += 1
        t = self._steps * self._step
        values = self.task.quantities(self._runs.read_signals(), self._runs.goals)
        for measure, memory in self._memory.items():
            measure.update(memory, t, self._step, values, self.running)

    def result(self) -> ControlResult:
        """The scores."""
        task = self.task
        measured = {measure: measure.result(memory) for measure, memory in self._memory.items()}
        scores = {
            score.name: self.duration.copy() if score.measure is None else measured[score.measure]
            for score in task.scores
        }
        return ControlResult(
            task.name,
            self.entry.name,
            self.entry.kind,
            self.entry.hash,
            task.fingerprint,
            self.seeds,
            scores,
            {score.name: score.unit for score in task.scores},
            {limit.text: measured[limit.measure] for limit in task.limits},
            {limit.text: limit.most for limit in task.limits},
            self.completed,
        )


def control_episode(task: str | BenchTask, law: Any, seed: int = 0, *, every: float | None = None) -> xr.Dataset:
    """One episode of CraneBench as the dataset of a run, for pages and plots.

    The entry drives a batch of one; its levers then drive a single run of the same sea, which records. Both are the same to the
    last bit.

    Args:
        task: name of the task
        law: the entry, as for `control_benchmark`
        seed: seed of the episode
        every: time between records [s]; None: the control step

    Returns:
        the records over `time`, with the levers as inputs

    Raises:
        DeckcraneError: there is no such task or law, or the law fails or gives no levers
    """
    from deckcrane.simulation.stepper import stepper

    chosen = bench_task(task)
    episodes = _Episodes(chosen, entry_of(law, chosen), _seed_numbers([seed]), 1)
    episodes.run()
    plant = chosen.task
    records = dict.fromkeys([*(plant.scenario.record or ()), POSITION.name, ROTATION.name])
    interval = chosen.control_step if every is None else float(every)
    title = f"{plant.scenario.title}: {episodes.entry.name}, seed {seed}"
    scenario = plant.scenario.with_values({"title": title, "run.every": interval, "record": list(records)})
    with _without_advice_on_sea():
        crane = stepper(scenario, laws=plant.laws)
        crane.reset(seed=int(episodes.sea_seeds[0]))
    for levers in episodes.levers:
        inputs = zip(plant.levers, (levers[0] * plant.lever_scale).tolist(), strict=True)
        crane.step(dict(inputs), duration=chosen.control_step)
    return crane.dataset().assign_attrs(cranebench=VERSION, task=chosen.name, law=episodes.entry.name)


def _plain(estimate: MeanEstimate) -> dict[str, Any]:
    return {
        "mean": _number(estimate.mean),
        "low": _number(estimate.low),
        "high": _number(estimate.high),
        "worst": _number(estimate.worst),
        "count": estimate.count,
    }


def _number(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def _numbers(values: Array) -> list[float | None]:
    return [_number(value) for value in values]
