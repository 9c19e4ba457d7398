"""Policies as plain matrices: a small network that gives levers for observations, as a file, as a function, and as laws of a run.

A file is JSON: the task, and weights, biases and activation of each layer, by default tanh between layers; what comes out is
limited to -1 to 1. No library of learning is needed to use one. ONNX files are read into the same layers, and written from them.
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
from deckcrane.components.control import (
    ACTIVATIONS,
    DenseLayer,
    network_values,
    output_layers,
    read_onnx,
    write_onnx,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import is_file
from deckcrane.learning.task import Task
from deckcrane.learning.tasks import LeverDrive, task_named

BUNDLED = Path(__file__).parent / "trained"
"""Folder of policies that come with the package."""


@dataclass(frozen=True, eq=False)
class Policy:
    """A network of dense layers, whose numbers are limited to -1 to 1."""

    task: str
    """Name of the task that it was trained for."""
    layers: tuple[DenseLayer, ...]
    """Its layers; pairs of weights and biases become layers with tanh between them."""
    about: str = ""
    """How it was trained."""

    def __post_init__(self) -> None:
        if all(len(layer) == 2 for layer in self.layers):
            object.__setattr__(self, "layers", tanh_layers(self.layers))
        task = task_named(self.task)
        sizes = [len(task.observed), *(len(layer.bias) for layer in self.layers)]
        for n, (weights, bias, *_) in enumerate(self.layers):
            if weights.shape != (len(bias), sizes[n]) or not (np.isfinite(weights).all() and np.isfinite(bias).all()):
                raise DeckcraneError(
                    f"layer {n + 1} of this policy has weights of {weights.shape} and {len(bias)} biases; it takes {sizes[n]} "
                    "numbers, so finite weights of (biases, numbers) are needed"
                )
        if not self.layers or sizes[-1] != len(task.levers):
            raise DeckcraneError(f"this policy gives {sizes[-1]} levers; {self.task} has {len(task.levers)}")

    def __call__(self, observation: Any) -> Array:
        """Levers for observations, a row for each."""
        return np.asarray(np.clip(network_values(self.layers, observation), -1.0, 1.0))

    def save(self, path: str | Path) -> Path:
        """Write the policy as JSON, or as ONNX where the file is called so.

        Args:
            path: the file, .json or .onnx

        Returns:
            the file

        Raises:
            DeckcraneError: the suffix is another, or the package onnx is missing
        """
        suffix = Path(path).suffix.lower()
        if suffix == ".onnx":
            *before, last = self.layers
            limited = last._replace(limits=(-1.0, 1.0)) if last.limits is None else last
            closing = (DenseLayer(np.eye(len(last.bias)), np.zeros(len(last.bias)), limits=(-1.0, 1.0)),)
            layers = (*before, limited, *(closing if last.limits is not None else ()))
            return write_onnx(path, layers, {"task": self.task, "about": self.about})
        if suffix != ".json":
            raise DeckcraneError(f"cannot write {path}: a policy is a .json or an .onnx file")
        content = {"deckcrane_policy": 1, "task": self.task, "about": self.about}
        layers_as_data = [layer.plain() for layer in self.layers]
        return write_text(Path(path), json.dumps(content | {"layers": layers_as_data}) + "\n")


def tanh_layers(matrices: Sequence[Any]) -> tuple[DenseLayer, ...]:
    """Layers of weights and biases, with tanh between them."""
    last = len(matrices) - 1
    return tuple(
        DenseLayer(np.array(weights, dtype=float), np.array(bias, dtype=float), "none" if n == last else "tanh")
        for n, (weights, bias) in enumerate(matrices)
    )


def load_policy(source: str | Path, task: str | None = None) -> Policy:
    """Read a policy: a JSON or ONNX file, or the name of a task whose bundled policy is meant.

    Args:
        source: the file, or a name such as "SwayDamping"
        task: the task of an ONNX file that does not name one

    Returns:
        the policy

    Raises:
        DeckcraneError: there is no such file, it is no policy, or its network has an operator that is not read
    """
    suffix = Path(source).suffix.lower()
    path = Path(source) if suffix in (".json", ".onnx") else BUNDLED / f"{source}.json"
    if not is_file(path):
        bundled = ", ".join(sorted(file.stem for file in BUNDLED.glob("*.json")))
        raise DeckcraneError(
            f'there is no policy "{source}": give a .json or .onnx file, or one that is bundled: {bundled}'
        )
    if suffix == ".onnx":
        layers, texts = read_onnx(path)
        name = texts.get("task", task)
        if name is None:
            raise DeckcraneError(f'{path}: this file does not say its task: load_policy("{path}", task="Landing")')
        return Policy(task_named(name).name, layers, texts.get("about", f"the network of {path.name}"))
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        plain = tanh_layers([(layer["weights"], layer["bias"]) for layer in content["layers"]])
        layers = tuple(_with_activation(layer, data) for layer, data in zip(plain, content["layers"], strict=True))
        return Policy(str(content["task"]), layers, str(content.get("about", "")))
    except (ValueError, KeyError, TypeError) as error:
        raise DeckcraneError(
            f"{path}: this is no policy as deckcrane writes it ({type(error).__name__}: {error})"
        ) from None


def _with_activation(layer: DenseLayer, data: Mapping[str, Any]) -> DenseLayer:
    """A layer with the activation and limits that a file gives it."""
    activation, limits = data.get("activation", layer.activation), data.get("limits")
    if activation not in ACTIVATIONS:
        raise ValueError(f'there is no activation "{activation}"; there are {", ".join(ACTIVATIONS)}')
    return layer._replace(
        activation=activation, limits=None if limits is None else (float(limits[0]), float(limits[1]))
    )


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
    matrices = [(module.weight.detach().cpu().numpy(), module.bias.detach().cpu().numpy()) for module in linear]
    return Policy(task.name, tanh_layers(matrices), about)


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
    first, *others = policy.layers
    offset = task.offsets(np.array([goal], dtype=float).reshape(1, -1))[0]
    weights, bias = first.weights @ task.mixing, first.bias + first.weights @ offset
    layers = [first._replace(weights=weights, bias=bias), *others]
    control: dict[str, Any] = {}
    for j, lever in enumerate(task.levers):
        drive = task.laws.get(lever.partition(".")[0])
        if not isinstance(drive, LeverDrive):
            raise DeckcraneError(f"the lever {lever} of {task.name} has no LeverDrive, which a file could describe")
        name, rate = drive.drives, 1.0 / drive.lag
        control[f"policy_{name}"] = {
            "network": {
                "inputs": list(task.signal_names()),
                "layers": [layer.plain() for layer in output_layers(layers, j + 1, policy.task)],
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


def _standard_error(values: Array) -> float:
    """Standard error of a mean; zero of a single value."""
    return float(values.std(ddof=min(1, len(values) - 1)) / np.sqrt(len(values)))


@dataclass(frozen=True, eq=False)
class Score:
    """Returns of a controller over seeds."""

    returns: Array
    """The return of each episode."""
    durations: Array
    """How long each took [s]."""

    @property
    def mean(self) -> float:
        """Mean return."""
        return float(self.returns.mean())

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return _standard_error(self.returns)

    @property
    def worst(self) -> float:
        """Least return."""
        return float(self.returns.min())

    @property
    def duration(self) -> float:
        """Mean duration [s]."""
        return float(self.durations.mean())

    def better_than(self, other: Score) -> Lead:
        """How much better it is than another in episodes of the same seeds, which differ less than two seeds do."""
        difference = self.returns - other.returns
        return Lead(float(difference.mean()), _standard_error(difference), int((difference > 0.0).sum()))


@dataclass(frozen=True)
class Lead:
    """Differences of returns between two controllers in the same episodes."""

    mean: float
    """Mean difference."""
    error: float
    """Its standard error."""
    wins: int
    """Number of episodes in which the first was better."""


def score(task: Task, act: Any, seeds: int = 100, threads: int | None = None) -> Score:
    """Returns of a policy over the seeds 0, 1, ...

    Args:
        task: the task
        act: gives levers for observations, such as a `Policy` or `Task.baseline_action`
        seeds: number of episodes
        threads: number of cores; None: all

    Returns:
        returns and durations, with their means
    """
    from deckcrane.learning.task_runs import returns_of

    results = returns_of(task, act, range(seeds), threads=threads)
    return Score(results["return"], results["duration"])
