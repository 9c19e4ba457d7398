"""Train a policy for a task, by evolution, by imitation or by stable-baselines3, and write it as plain matrices.

    python -m deckcrane.learning.training SwayDamping -o sway.json

Without other options this is how the bundled policy was trained (`RECIPES`). stable-baselines3 and torch are needed for `ppo`:
pip install stable-baselines3.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium.vector import AutoresetMode

from deckcrane.errors import DeckcraneError
from deckcrane.learning.environments import CraneVectorEnv
from deckcrane.learning.evolution import EvolutionSettings, train_by_evolution
from deckcrane.learning.imitation import ImitationSettings, train_by_imitation
from deckcrane.learning.policies import Policy, policy_of_stable_baselines, score
from deckcrane.learning.task import Task
from deckcrane.learning.tasks import task_named

Method = Literal["evolution", "imitation", "ppo"]
RECIPES: Mapping[str, tuple[Method, Mapping[str, Any]]] = {
    "SwayDamping": ("evolution", {"generations": 400}),
    "Landing": ("ppo", {"steps": 600_000}),
    "HeaveCompensation": ("ppo", {"steps": 200_000}),
    "LiftOff": ("evolution", {"generations": 250, "episodes": 24}),
    "SlewLuff": ("evolution", {"generations": 250}),
    "Transfer": ("imitation", {}),
}
"""How the bundled policies were trained; other tasks are trained as `SwayDamping` is."""


def train_by_ppo(
    task: Task,
    steps: int = 1_000_000,
    *,
    environments: int = 32,
    seas: int = 96,
    seed: int = 1000,
    learning_rate: float = 3e-4,
    units: int = 32,
) -> Policy:
    """Train by proximal policy optimisation (J. Schulman et al., arXiv:1707.06347, 2017), from the baseline's first guess.

    Args:
        task: the task
        steps: control steps, of all environments together
        environments: environments stepped together
        seas: number of different realisations of the sea; those of tests have other seeds
        seed: seed of everything
        learning_rate: step of the optimiser
        units: units of each of two hidden layers

    Returns:
        the policy
    """
    try:
        import torch
        from stable_baselines3 import PPO
    except ImportError as error:
        raise DeckcraneError(f"training needs stable-baselines3 ({error}): pip install stable-baselines3") from None
    torch.set_num_threads(1)
    cranes = CraneVectorEnv(environments, task, AutoresetMode.SAME_STEP, seas=seas)
    environment = _stable_baselines_environment(cranes)
    rollout = min(256, max(32, round(2 * cranes._runs.longest / 8) * 8))
    model = PPO(
        "MlpPolicy",
        environment,
        n_steps=rollout,
        batch_size=1024,
        n_epochs=8,
        gamma=0.98,
        gae_lambda=0.95,
        learning_rate=lambda left: learning_rate * max(left, 0.1),
        ent_coef=0.0,
        policy_kwargs={"net_arch": {"pi": [units, units], "vf": [64, 64]}, "log_std_init": -1.0},
        seed=seed,
        device="cpu",
        verbose=0,
    )
    _imitate_baseline(model, task, cranes, torch)
    model.learn(total_timesteps=steps)
    environment.close()
    about = f"PPO, {steps} control steps, {environments} environments, {seas} seas, seed {seed}"
    return policy_of_stable_baselines(model, task, about)


def _imitate_baseline(model: Any, task: Task, cranes: CraneVectorEnv, torch: Any, rounds: int = 400) -> None:
    """Let the network begin where the baseline is, so that training improves on it."""
    observation, _ = cranes.reset(seed=7)
    generator, seen = np.random.default_rng(7), []
    for _ in range(2 * cranes._runs.longest):
        seen.append(observation)
        action = task.baseline_action(observation) + 0.2 * generator.standard_normal(
            (cranes.num_envs, len(task.levers))
        )
        observation, *_ = cranes.step(np.clip(action, -1.0, 1.0))
    inputs = np.concatenate(seen)
    x, y = torch.as_tensor(inputs), torch.as_tensor(task.baseline_action(inputs), dtype=torch.float32)
    optimiser = torch.optim.Adam(model.policy.parameters(), lr=3e-3)
    for _ in range(rounds):
        chosen = torch.as_tensor(generator.integers(len(x), size=1024))
        mean = model.policy.get_distribution(x[chosen]).distribution.mean
        loss = ((mean - y[chosen]) ** 2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()


def _stable_baselines_environment(cranes: CraneVectorEnv) -> Any:
    """The environments as stable-baselines3 takes them."""
    from stable_baselines3.common.vec_env import VecEnv

    class Environment(VecEnv):  # type: ignore[misc, unused-ignore]
        """Environments that begin anew in the step in which they are done."""

        def __init__(self) -> None:
            super().__init__(cranes.num_envs, cranes.single_observation_space, cranes.single_action_space)

        def reset(self) -> Any:
            return cranes.reset(seed=None)[0]

        def step_async(self, actions: Any) -> None:
            self._actions = actions

        def step_wait(self) -> Any:
            observation, reward, terminated, truncated, infos = cranes.step(self._actions)
            done = terminated | truncated
            each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
            for i in np.flatnonzero(done):
                each[i] = {
                    "terminal_observation": infos["final_obs"][i],
                    "TimeLimit.truncated": bool(truncated[i] and not terminated[i]),
                }
            return observation, reward.astype(np.float32), done, each

        def close(self) -> None:
            cranes.close()

        def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
            return [getattr(cranes, attr_name)] * self.num_envs

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
            setattr(cranes, attr_name, value)

        def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
            return [getattr(cranes, method_name)(*args, **kwargs)] * self.num_envs

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
            return [False] * self.num_envs

    return Environment()


def train(task: Task, method: Method | None = None, **options: Any) -> Policy:
    """Train a policy.

    Args:
        task: the task
        method: how; None: as the bundled policy of the task was trained
        options: settings and arguments of `train_by_evolution` or `train_by_imitation`, or arguments of `train_by_ppo`, besides
            those of the recipe

    Returns:
        the policy
    """
    recipe, settings = RECIPES.get(task.name, RECIPES["SwayDamping"])
    chosen = method or recipe
    known = dict(settings) if chosen == recipe else {}
    if chosen == "evolution":
        given = {"generations": 400, **known, **options}
        arguments = {name: given.pop(name) for name in ("units", "report") if name in given}
        return train_by_evolution(task, EvolutionSettings(**given), **arguments)
    if chosen == "imitation":
        given = {**known, **options}
        report = given.pop("report", None)
        return train_by_imitation(task, ImitationSettings(**given), report)
    return train_by_ppo(task, **{**known, **options})


METHOD_OPTIONS: Mapping[Method, tuple[str, ...]] = {
    "evolution": ("generations", "population", "episodes", "units", "seas", "seed"),
    "imitation": ("gains", "rounds", "episodes", "generations", "population", "units", "seas", "seed"),
    "ppo": ("steps", "environments", "learning_rate", "units", "seas", "seed"),
}
"""Options of each way of training."""
_HELP = {
    "generations": "evolution: number of generations; imitation: those of the search for the last layer",
    "population": "evolution, imitation: candidates of a generation",
    "episodes": "evolution: episodes of each candidate in a generation; imitation: those of a round",
    "gains": "imitation: generations of the search for gains",
    "rounds": "imitation: times that the network drives and is shown what to do",
    "steps": "ppo: control steps of all environments together",
    "environments": "ppo: environments that are stepped together",
    "learning_rate": "ppo: step of the optimiser",
    "units": "units of a hidden layer",
    "seas": "different realisations of the sea",
    "seed": "seed of everything",
}


def _print_progress(generation: int, mean: float, step: float) -> None:
    """Say now and then how far a search has come."""
    if generation % 10 == 0:
        print(
            f"generation {generation}: mean return {mean:.3f} of candidates, step {step:.4f}",
            file=sys.stderr,
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and compare with the baseline over 100 seeds."""
    parser = argparse.ArgumentParser(
        description="Train a policy for a task, and compare it with the baseline controller. Without options, as the bundled one."
    )
    parser.add_argument("task", help="name of the task, such as SwayDamping")
    parser.add_argument("--method", choices=METHOD_OPTIONS, help="way of training; default that of the bundled policy")
    for name, text in _HELP.items():
        kind = float if name == "learning_rate" else int
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, help=text)
    parser.add_argument("--scored", type=int, default=100, help="episodes of the comparison; default 100")
    parser.add_argument("-o", "--output", type=Path, help="file for the policy, .json or .onnx")
    given = parser.parse_args(arguments)
    try:
        task, began = task_named(given.task), time.perf_counter()
        method = given.method or RECIPES.get(task.name, RECIPES["SwayDamping"])[0]
        options: dict[str, Any] = {name: value for name in _HELP if (value := getattr(given, name)) is not None}
        for name in options:
            if name not in METHOD_OPTIONS[method]:
                raise DeckcraneError(f"--{name.replace('_', '-')} is no option of {method}")
        if method != "ppo":
            options["report"] = _print_progress
        policy = train(task, method, **options)
        if given.output is not None:
            policy.save(given.output)
    except DeckcraneError as error:
        parser.error(str(error))
    print(f"trained in {time.perf_counter() - began:.0f} s")
    baseline, trained = (score(task, act, given.scored) for act in (task.baseline_action, policy))
    for name, result in (("baseline", baseline), ("policy", trained)):
        print(f"{name}: {result.mean:.3f} ± {result.error:.3f}, worst {result.worst:.3f}")
    lead = trained.better_than(baseline)
    print(f"better by {lead.mean:.3f} ± {lead.error:.3f} in the same episodes, in {lead.wins} of {given.scored}")


if __name__ == "__main__":
    main()
