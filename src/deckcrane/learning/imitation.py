"""Training by imitation: evolution tunes the gains of a plain controller, a network copies it, and evolution tunes its last layer.

A task of several phases, such as lifting, travelling and lowering, is more than a search among all weights of a network finds from
returns alone. A controller with few gains holds the phases, and a network of two hidden layers can copy it, where it is shown what
the controller would do in the states that the network itself comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np
from scipy.optimize import minimize

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.learning.evolution import FIRST_SEED, EvolutionSettings, Report, evolve
from deckcrane.learning.policies import Policy, tanh_layers
from deckcrane.learning.task import Task
from deckcrane.learning.task_runs import TaskRuns

Law = Callable[[Array], Array]
"""Levers, a row for each simulation, for scaled observations."""


class LayeredNetwork:
    """A network of several hidden layers of tanh, as a row of numbers: weights and biases of each layer in turn."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._shapes = [shape for a, b in pairwise(sizes) for shape in ((b, a), (b,))]
        self._edges = np.cumsum([0, *(int(np.prod(shape)) for shape in self._shapes)])

    def start(self, seed: int) -> Array:
        """Random weights, small in the last layer, and no biases."""
        generator, last = np.random.default_rng(seed), len(self._shapes) - 2
        parts = []
        for k, shape in enumerate(self._shapes):
            size = 0.0 if len(shape) == 1 else (0.1 if k == last else 1.0) / sqrt(shape[-1])
            parts.append(size * generator.standard_normal(shape).ravel())
        return np.concatenate(parts)

    def layers(self, numbers: Array) -> list[tuple[Array, Array]]:
        """Weights and biases of each layer."""
        edges = zip(self._edges[:-1], self._edges[1:], self._shapes, strict=True)
        parts = [numbers[a:b].reshape(shape) for a, b, shape in edges]
        return list(zip(parts[::2], parts[1::2], strict=True))

    def hidden(self, numbers: Array, inputs: Array) -> list[Array]:
        """What the inputs and each hidden layer give."""
        values = [inputs]
        for weights, bias in self.layers(numbers)[:-1]:
            values.append(np.tanh(values[-1] @ weights.T + bias))
        return values

    def values(self, numbers: Array, inputs: Array) -> Array:
        """What the network gives, limited to -1 to 1."""
        weights, bias = self.layers(numbers)[-1]
        return np.clip(self.hidden(numbers, inputs)[-1] @ weights.T + bias, -1.0, 1.0)

    def fit(self, numbers: Array, inputs: Array, wanted: Array, rounds: int) -> Array:
        """Numbers with which it gives about what is wanted, by least squares from given ones.

        A lever that is at its end, and beyond it in the network, has no error.
        """
        count, penalty = len(inputs), 1e-6

        def error(trial: Array) -> tuple[float, Array]:
            values, layers = self.hidden(trial, inputs), self.layers(trial)
            out = values[-1] @ layers[-1][0].T + layers[-1][1]
            residual = (np.where(np.abs(wanted) >= 1.0, np.clip(out, -1.0, 1.0), out) - wanted) / count
            slopes: list[Array] = []
            back = residual
            for k in range(len(layers) - 1, -1, -1):
                slopes = [(back.T @ values[k]).ravel(), back.sum(axis=0), *slopes]
                if k:
                    back = back @ layers[k][0] * (1.0 - values[k] ** 2)
            total = 0.5 * count * float(np.sum(residual**2)) + 0.5 * penalty * float(trial @ trial)
            return total, np.concatenate(slopes) + penalty * trial

        return np.asarray(minimize(error, numbers, jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x)


@dataclass(frozen=True)
class ImitationSettings:
    """How gains are tuned, how often a network is shown what to do, and how long its last layer is tuned."""

    gains: int = 40
    """Generations of the search for gains."""
    rounds: int = 8
    """Times that the network drives and is shown what the controller would do."""
    episodes: int = 64
    """Episodes of each of these."""
    fitted: int = 250
    """Iterations of each fit."""
    generations: int = 20
    """Generations of the search for the last layer."""
    population: int = 16
    """Candidates of a generation."""
    units: int = 48
    """Units of each of two hidden layers."""
    seas: int = 96
    """Number of different realisations of the sea; those of scores are others."""
    seed: int = 1000
    """Seed of everything."""
    threads: int | None = None
    """Number of cores; None: all."""

    kept: int = 12_000
    """States that are kept of each round."""
    step: float = 0.01
    """Standard deviation of the first candidates for the last layer."""

    def search(self, generations: int, step: float) -> EvolutionSettings:
        """Settings of one of the searches."""
        return EvolutionSettings(
            generations, self.population, step=step, seas=self.seas, seed=self.seed, threads=self.threads
        )

    def __str__(self) -> str:
        return (
            f"{self.gains} generations for gains, {self.rounds} rounds of {self.episodes} episodes, {self.generations} generations "
            f"for the last layer, {self.population} candidates, 16 episodes each, {self.seas} seas, seed {self.seed}"
        )


def tune_gains(task: Task, settings: ImitationSettings, report: Report | None = None) -> Mapping[str, float]:
    """Tune the gains of a task's plain controller by evolution.

    Args:
        task: a task whose baseline has gains
        settings: how long, and with which seed
        report: is called after each generation

    Returns:
        the gains by name
    """
    if not task.gains:
        raise DeckcraneError(f"the baseline of {task.name} has no gains that could be tuned: train it by evolution")
    start, spread = (np.array([getattr(gain, name) for gain in task.gains.values()]) for name in ("value", "spread"))

    def act(candidates: Array, seen: Array) -> Array:
        gains = dict(zip(task.gains, (start + spread * candidates).T[:, :, None], strict=True))
        return task.baseline_action(seen, gains)

    numbers = start + spread * evolve(task, act, np.zeros(len(start)), settings.search(settings.gains, 1.0), report)
    return dict(zip(task.gains, numbers.tolist(), strict=True))


def drive(task: Task, runs: TaskRuns, law: Law, seeds: Sequence[int]) -> Array:
    """Observations of episodes that a law drives, one after the other, until each is over."""
    runs.begin(range(runs.n), list(seeds))
    running, seen = np.ones(runs.n, dtype=bool), []
    while running.any():
        observation = np.asarray(runs.observation(), dtype=float)
        seen.append(observation[running])
        _, terminated, truncated = map(runs.on_host, runs.step(law(observation)))
        running &= ~(terminated | truncated)
    return np.concatenate(seen)


def imitate(task: Task, law: Law, settings: ImitationSettings) -> tuple[LayeredNetwork, Array]:
    """Let a network copy a law, in states that the network itself comes to.

    The first episodes are the law's with disturbed levers; then the network drives, and all states so far, with the levers of the
    law there, are fitted again. [S. Ross, G. J. Gordon, J. A. Bagnell, A reduction of imitation learning and structured prediction
    to no-regret online learning, AISTATS 2011]

    Args:
        task: the task
        law: levers for scaled observations
        settings: how often, and with which seed

    Returns:
        the network and its numbers
    """
    network = LayeredNetwork([len(task.observed), settings.units, settings.units, len(task.levers)])
    numbers, generator = network.start(settings.seed), np.random.default_rng(settings.seed)
    runs = TaskRuns(task, settings.episodes, settings.seas, settings.threads)
    states: list[Array] = []
    for k in range(settings.rounds):
        first = FIRST_SEED // 2 + (settings.seed * settings.rounds + k) * settings.episodes

        def levers(seen: Array, drives: bool = k > 0, numbers: Array = numbers) -> Array:
            if drives:
                return network.values(numbers, seen)
            noise = 0.3 * generator.standard_normal((len(seen), len(task.levers)))
            return np.clip(law(seen) + noise, -1.0, 1.0)

        seen = drive(task, runs, levers, range(first, first + settings.episodes))
        chosen = generator.permutation(len(seen))[: settings.kept]
        states.append(seen[chosen])
        inputs = np.concatenate(states)
        numbers = network.fit(numbers, inputs, law(inputs), settings.fitted)
    runs.cranes.close()
    return network, numbers


def train_by_imitation(task: Task, settings: ImitationSettings, report: Report | None = None) -> Policy:
    """Train a network of two hidden layers: tune the gains of the baseline, copy it, and tune the last layer.

    Args:
        task: a task whose baseline has gains
        settings: how long, and with which seed
        report: is called after each generation of both searches

    Returns:
        the policy
    """
    gains = tune_gains(task, settings, report)
    network, numbers = imitate(task, lambda seen: task.baseline_action(seen, gains), settings)
    *_, (weights, bias) = network.layers(numbers)
    last = len(weights.ravel()) + len(bias)

    def act(candidates: Array, seen: Array) -> Array:
        hidden = network.hidden(numbers, seen)[-1]
        changed = (numbers[-last:] + candidates).reshape(len(candidates), -1)
        matrices = changed[:, : weights.size].reshape(-1, *weights.shape)
        return np.asarray(hidden @ np.swapaxes(matrices, -1, -2) + changed[:, None, weights.size :])

    if settings.generations:
        numbers = numbers.copy()
        numbers[-last:] += evolve(
            task, act, np.zeros(last), settings.search(settings.generations, settings.step), report
        )
    return Policy(task.name, tanh_layers(network.layers(numbers)), f"imitation of a tuned baseline, {settings}")
