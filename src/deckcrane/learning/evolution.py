"""Training by evolution: candidates for the weights of a small network, ranked by their returns over the same episodes.

Nothing but returns is needed: no gradient, no value of states, no reward that leads the way. All candidates of a generation run
together in one batch of simulations. The numbers of a controller of another form, such as gains, are found in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

import numpy as np
from scipy.optimize import minimize

from deckcrane.arrays import Array
from deckcrane.learning.policies import Policy, tanh_layers
from deckcrane.learning.task import Task
from deckcrane.learning.task_runs import TaskRuns

FIRST_SEED = 1_000_000
"""Seeds of episodes of training begin here; those of scores are 0, 1, ..."""


class CovarianceAdaptation:
    """Candidates drawn from a normal distribution, whose mean and covariance follow the better half of them.

    The covariance matrix adaptation evolution strategy with the numbers that are usual for its size: N. Hansen, The CMA Evolution
    Strategy: A Tutorial, arXiv:1604.00772, 2016, Fig. 6 and Table 1, with weights above zero alone.

    Args:
        mean: where the search begins
        step: standard deviation at the beginning
        population: number of candidates of a generation
        seed: seed of its random numbers
    """

    def __init__(self, mean: Array, step: float, population: int, seed: int) -> None:
        n, half = len(mean), population // 2
        ranks = np.log((population + 1) / 2.0) - np.log(np.arange(1, half + 1))
        self.mean, self.step, self.population = np.array(mean, dtype=float), step, population
        self._weights = ranks / ranks.sum()
        self._effective = float(1.0 / np.sum(self._weights**2))
        mu = self._effective
        self._c_c = (4.0 + mu / n) / (n + 4.0 + 2.0 * mu / n)
        self._c_s = (mu + 2.0) / (n + mu + 5.0)
        self._c_1 = 2.0 / ((n + 1.3) ** 2 + mu)
        self._c_mu = min(1.0 - self._c_1, 2.0 * (mu - 2.0 + 1.0 / mu) / ((n + 2.0) ** 2 + mu))
        self._damping = 1.0 + 2.0 * max(0.0, sqrt((mu - 1.0) / (n + 1.0)) - 1.0) + self._c_s
        self._expected_norm = sqrt(n) * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n**2))
        self._covariance, self._path, self._step_path = np.eye(n), np.zeros(n), np.zeros(n)
        self._generator, self.generation = np.random.default_rng(seed), 0
        self._decompose()

    def _decompose(self) -> None:
        self._covariance = 0.5 * (self._covariance + self._covariance.T)
        values, self._axes = np.linalg.eigh(self._covariance)
        self._lengths = np.sqrt(np.maximum(values, 1e-20))

    def candidates(self) -> Array:
        """Draw the candidates of the next generation, a row for each."""
        drawn = self._generator.standard_normal((self.population, len(self.mean)))
        self._drawn = drawn * self._lengths @ self._axes.T
        return np.asarray(self.mean + self.step * self._drawn)

    def update(self, values: Array) -> None:
        """Move on, by a value for each candidate of which the highest is the best."""
        best = self._drawn[np.argsort(-values, kind="stable")[: len(self._weights)]]
        shift = self._weights @ best
        self.mean = self.mean + self.step * shift
        self.generation += 1
        white = (shift @ self._axes / self._lengths) @ self._axes.T
        c_s, c_c, mu = self._c_s, self._c_c, self._effective
        self._step_path = (1.0 - c_s) * self._step_path + sqrt(c_s * (2.0 - c_s) * mu) * white
        norm = float(np.linalg.norm(self._step_path))
        settled = norm / sqrt(1.0 - (1.0 - c_s) ** (2 * self.generation))
        moves = float(settled < (1.4 + 2.0 / (len(self.mean) + 1.0)) * self._expected_norm)
        self._path = (1.0 - c_c) * self._path + moves * sqrt(c_c * (2.0 - c_c) * mu) * shift
        kept = 1.0 + self._c_1 * (1.0 - moves) * c_c * (2.0 - c_c) - self._c_1 - self._c_mu
        spread = (best.T * self._weights) @ best
        self._covariance = kept * self._covariance + self._c_1 * np.outer(self._path, self._path) + self._c_mu * spread
        self.step *= exp(c_s / self._damping * (norm / self._expected_norm - 1.0))
        self._decompose()


Act = Callable[[Array, Array], Array]
"""Levers [candidate, episode, lever] of candidates [candidate, number] for observations [candidate, episode, observed]."""


@dataclass(frozen=True)
class EvolutionSettings:
    """How long a search by evolution goes on, and among how many candidates."""

    generations: int
    """Number of generations."""
    population: int = 32
    """Candidates of a generation."""
    episodes: int = 16
    """Episodes of each candidate in a generation, the same for all."""
    step: float = 0.1
    """Standard deviation of the first candidates."""
    seas: int = 96
    """Number of different realisations of the sea; those of scores are others."""
    seed: int = 1000
    """Seed of everything."""
    threads: int | None = None
    """Number of cores; None: all."""

    def __str__(self) -> str:
        return (
            f"{self.generations} generations of {self.population} candidates, {self.episodes} episodes each, {self.seas} seas, "
            f"seed {self.seed}"
        )


Report = Callable[[int, float, float], None]
"""Is called with the generation, the mean return of its candidates, and the step."""


def evolve(task: Task, act: Act, mean: Array, settings: EvolutionSettings, report: Report | None = None) -> Array:
    """Find numbers of a controller by evolution.

    Args:
        task: the task
        act: levers of candidates
        mean: where the search begins
        settings: how long, and among how many candidates
        report: is called after each generation

    Returns:
        the mean of the last tenth of generations' means
    """
    generations, population, episodes = settings.generations, settings.population, settings.episodes
    search = CovarianceAdaptation(mean, settings.step, population, settings.seed)
    runs = TaskRuns(task, population * episodes, settings.seas, settings.threads)
    tail: list[Array] = []
    for generation in range(generations):
        first = FIRST_SEED + (settings.seed * generations + generation) * episodes
        candidates = search.candidates()

        def levers(observation: Any, candidates: Array = candidates) -> Array:
            seen = np.asarray(observation, dtype=float).reshape(population, episodes, -1)
            return np.asarray(np.clip(act(candidates, seen), -1.0, 1.0).reshape(population * episodes, -1))

        returns = runs.returns(levers, list(range(first, first + episodes)) * population)["return"]
        search.update(returns.reshape(population, episodes).mean(axis=1))
        if generation >= generations - max(generations // 10, 1):
            tail.append(search.mean)
        if report is not None:
            report(generation, float(returns.mean()), search.step)
    runs.cranes.close()
    return np.asarray(np.mean(tail, axis=0))


class SmallNetwork:
    """A network of one hidden layer as a row of numbers: weights and biases of the hidden layer, then of the last."""

    def __init__(self, inputs: int, units: int, outputs: int) -> None:
        self._shapes = ((units, inputs), (units,), (outputs, units), (outputs,))
        self._edges = np.cumsum([0, *(int(np.prod(shape)) for shape in self._shapes)])

    @property
    def size(self) -> int:
        """Number of its numbers."""
        return int(self._edges[-1])

    def layers(self, numbers: Array) -> list[Array]:
        """Weights and biases, of one network or of many: the last axis of the numbers is divided."""
        return [
            numbers[..., a:b].reshape(*numbers.shape[:-1], *shape)
            for a, b, shape in zip(self._edges[:-1], self._edges[1:], self._shapes, strict=True)
        ]

    def act(self, numbers: Array, seen: Array) -> Array:
        """What networks [network, number] give for observations [network, episode, observed]."""
        weights, bias, last, last_bias = self.layers(numbers)
        hidden = np.tanh(seen @ np.swapaxes(weights, -1, -2) + bias[..., None, :])
        return np.asarray(hidden @ np.swapaxes(last, -1, -2) + last_bias[..., None, :])

    def fit(self, inputs: Array, wanted: Array, seed: int, rounds: int = 300) -> Array:
        """Numbers with which it gives about what is wanted, by least squares."""
        generator = np.random.default_rng(seed)
        weights, _, last, _ = (generator.standard_normal(shape) / sqrt(shape[-1]) for shape in self._shapes)
        start = np.concatenate([weights.ravel(), np.zeros(len(weights)), 0.1 * last.ravel(), np.zeros(len(last))])

        def error(numbers: Array) -> tuple[float, Array]:
            weights, bias, last, last_bias = self.layers(numbers)
            hidden = np.tanh(inputs @ weights.T + bias)
            residual = (hidden @ last.T + last_bias - wanted) / len(inputs)
            back = residual @ last * (1.0 - hidden**2)
            slopes = back.T @ inputs, back.sum(axis=0), residual.T @ hidden, residual.sum(axis=0)
            penalty = 1e-5 * numbers
            slope = np.concatenate([entry.ravel() for entry in slopes]) + penalty
            return float(0.5 * len(inputs) * np.sum(residual**2) + 0.5 * numbers @ penalty), slope

        return np.asarray(minimize(error, start, jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x)


def observations_of_baseline(task: Task, episodes: int, seas: int, seed: int, threads: int | None = None) -> Array:
    """Observations of episodes in which the baseline drives, with disturbed levers, so that all about its ways is seen."""
    runs, generator, seen = TaskRuns(task, episodes, seas, threads), np.random.default_rng(seed), []

    def levers(observation: Any) -> Array:
        seen.append(np.asarray(observation, dtype=float))
        return task.baseline_action(observation) + 0.3 * generator.standard_normal((episodes, len(task.levers)))

    runs.returns(lambda observation: np.clip(levers(observation), -1.0, 1.0), _training_seeds(seed, episodes))
    runs.cranes.close()
    return np.concatenate(seen)


def _training_seeds(seed: int, count: int) -> Sequence[int]:
    return range(FIRST_SEED // 2 + seed * count, FIRST_SEED // 2 + (seed + 1) * count)


def train_by_evolution(
    task: Task, settings: EvolutionSettings, units: int = 16, report: Report | None = None
) -> Policy:
    """Train a network of one hidden layer, which begins as a copy of the baseline, by evolution of its weights.

    Args:
        task: the task
        settings: how long, and among how many candidates
        units: units of the hidden layer
        report: is called after each generation

    Returns:
        the policy
    """
    network = SmallNetwork(len(task.observed), units, len(task.levers))
    seen = observations_of_baseline(task, 32, settings.seas, settings.seed, settings.threads)
    start = network.fit(seen, task.baseline_action(seen), settings.seed)
    weights, bias, last, last_bias = network.layers(evolve(task, network.act, start, settings, report))
    layers = tanh_layers([(weights, bias), (last, last_bias)])
    return Policy(task.name, layers, f"evolution (CMA-ES), {settings}")
