"""Policies as plain matrices: a small network that gives levers for observations, as a file, as a function, and as laws of a run.

A file is JSON: the task, and weights and biases of each layer. Between layers stands tanh; what comes out is limited to -1 to 1.
No library of learning is needed to use one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.learning.tasks import LeverDrive, Task, task_named

BUNDLED = Path(__file__).parent / "trained"
"""Folder of policies that come with the package."""


@dataclass(frozen=True, eq=False)
class Policy:
    """A network of layers: weights [outputs, inputs] and biases, with tanh between them."""

    task: str
    """Name of the task that it was trained for."""
    layers: tuple[tuple[Array, Array], ...]
    """Weights and biases of each layer."""
    about: str = ""
    """How it was trained."""

    def __post_init__(self) -> None:
        task = task_named(self.task)
        sizes = [len(task.observed), *(len(bias) for _, bias in self.layers)]
        for n, (weights, bias) in enumerate(self.layers):
            if weights.shape != (len(bias), sizes[n]) or not (np.isfinite(weights).all() and np.isfinite(bias).all()):
                raise DeckcraneError(
                    f"layer {n + 1} of this policy has weights of {weights.shape} and {len(bias)} biases; it takes {sizes[n]} "
                    "numbers, so finite weights of (biases, numbers) are needed"
                )
        if not self.layers or sizes[-1] != len(task.levers):
            raise DeckcraneError(f"this policy gives {sizes[-1]} levers; {self.task} has {len(task.levers)}")

    def __call__(self, observation: Any) -> Array:
        """Levers for observations, a row for each."""
        values = np.asarray(observation, dtype=float)
        for n, (weights, bias) in enumerate(self.layers):
            values = values @ weights.T + bias
            if n < len(self.layers) - 1:
                values = np.tanh(values)
        return np.asarray(np.clip(values, -1.0, 1.0))

    def save(self, path: str | Path) -> Path:
        """Write the policy as JSON.

        Args:
            path: the file

        Returns:
            the file
        """
        layers = [{"weights": weights.tolist(), "bias": bias.tolist()} for weights, bias in self.layers]
        content = {"deckcrane_policy": 1, "task": self.task, "about": self.about, "layers": layers}
        write_text(Path(path), json.dumps(content) + "\n")
        return Path(path)


def load_policy(source: str | Path) -> Policy:
    """Read a policy: a JSON file, or the name of a task whose bundled policy is meant.

    Args:
        source: the file, or a name such as "SwayDamping"

    Returns:
        the policy

    Raises:
        DeckcraneError: there is no such file, or it is no policy
    """
    path = BUNDLED / f"{source}.json" if not str(source).endswith(".json") else Path(source)
    if not path.is_file():
        bundled = ", ".join(sorted(file.stem for file in BUNDLED.glob("*.json")))
        raise DeckcraneError(f'there is no policy "{source}": give a .json file, or one that is bundled: {bundled}')
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        layers = tuple(
            (np.array(layer["weights"], dtype=float), np.array(layer["bias"], dtype=float))
            for layer in content["layers"]
        )
        return Policy(str(content["task"]), layers, str(content.get("about", "")))
    except (ValueError, KeyError, TypeError) as error:
        raise DeckcraneError(
            f"{path}: this is no policy as deckcrane writes it ({type(error).__name__}: {error})"
        ) from None


def policy_of_stable_baselines(model: Any, task: Task, about: str = "") -> Policy:
    """The deterministic policy of a model of stable-baselines3 (PPO or A2C with tanh) as plain matrices.

    Args:
        model: the trained model
        task: its task
        about: how it was trained

    Returns:
        the policy
    """
    network = model.policy
    modules = [*network.mlp_extractor.policy_net, network.action_net]
    linear = [module for module in modules if hasattr(module, "weight")]
    layers = tuple(
        (module.weight.detach().cpu().numpy().astype(float), module.bias.detach().cpu().numpy().astype(float))
        for module in linear
    )
    return Policy(task.name, layers, about)


def policy_scenario(policy: Policy, goal: Sequence[float] = ()) -> Scenario:
    """The scenario of a policy's task with the policy as controllers of the file: for runs, campaigns, pages and reports.

    The network is evaluated continuously there, of signals without noise; in training it was so at each control step.

    Args:
        policy: the policy
        goal: the goal of the task, such as the angle to slew to

    Returns:
        the scenario, in which `control` has the network of each lever and the drive behind it

    Raises:
        DeckcraneError: the task has another number of goals, or its levers have no drives
    """
    task = task_named(policy.task)
    wanted = len(task.draw_goal(np.random.default_rng(0)))
    if len(goal) != wanted:
        raise DeckcraneError(f"{task.name} has {wanted} goals; {len(goal)} are given")
    (first, bias), *others = policy.layers
    offset = task.offsets(np.array([goal], dtype=float).reshape(1, -1))[0]
    layers = [(first @ task.mixing, bias + first @ offset), *others]
    control: dict[str, Any] = {}
    for j, lever in enumerate(task.levers):
        drive = task.laws.get(lever.partition(".")[0])
        if not isinstance(drive, LeverDrive):
            raise DeckcraneError(f"the lever {lever} of {task.name} has no LeverDrive, which a file could describe")
        weights, last = layers[-1]
        layers_of_output = [*layers[:-1], (weights[j : j + 1], last[j : j + 1])]
        name, rate = drive.drives, 1.0 / drive.lag
        control[f"policy_{name}"] = {
            "network": {
                "inputs": list(task.signal_names()),
                "layers": [{"weights": weights.tolist(), "bias": bias.tolist()} for weights, bias in layers_of_output],
            }
        }
        control[f"lever_{name}"] = {
            "state_space": {
                "inputs": [f"control.policy_{name}.output"],
                "A": [[-rate, 0.0], [1.0, 0.0]],
                "B": [[drive.speed * rate], [0.0]],
                "C": [[0.0, 1.0]],
                "start": [0.0, drive.start],
            }
        }
        control[name] = {
            "pd": {"stiffness": drive.stiffness, "damping": drive.damping},
            "setpoint": {"signal": f"control.lever_{name}.x2", "rate": f"control.lever_{name}.x1"},
        }
    return task.scenario.with_values({"control": control})


def score(task: Task, act: Any, seeds: int = 100, threads: int | None = None) -> Mapping[str, float]:
    """Mean, standard error and worst return of a policy over seeds 0, 1, ...

    Args:
        task: the task
        act: gives levers for observations, such as a `Policy` or `Task.baseline_action`
        seeds: number of episodes
        threads: number of cores; None: all

    Returns:
        mean, error of the mean, worst, and mean duration
    """
    from deckcrane.learning.environments import returns_of

    results = returns_of(task, act, range(seeds), threads=threads)
    returns = results["return"]
    return {
        "mean": float(returns.mean()),
        "error": float(returns.std() / np.sqrt(len(returns))),
        "worst": float(returns.min()),
        "duration": float(results["duration"].mean()),
    }
