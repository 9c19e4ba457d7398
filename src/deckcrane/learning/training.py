"""Train a policy for a task with stable-baselines3, and write it as plain matrices.

    python -m deckcrane.learning.training SwayDamping --steps 1000000 -o sway.json

stable-baselines3 and torch are needed for this alone: pip install stable-baselines3.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from deckcrane.errors import DeckcraneError
from deckcrane.learning.environments import CraneVectorEnv
from deckcrane.learning.policies import Policy, policy_of_stable_baselines, score
from deckcrane.learning.tasks import Task, task_named


def train(
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


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and compare with the baseline over 100 seeds."""
    parser = argparse.ArgumentParser(
        description="Train a policy for a task, and compare it with the baseline controller."
    )
    parser.add_argument("task", help="name of the task, such as SwayDamping")
    parser.add_argument("--steps", type=int, default=1_000_000, help="control steps of all environments together")
    parser.add_argument("--environments", type=int, default=32, help="environments that are stepped together")
    parser.add_argument("--seas", type=int, default=96, help="different realisations of the sea")
    parser.add_argument("--seed", type=int, default=1000, help="seed of everything")
    parser.add_argument("--learning-rate", type=float, default=3e-4, help="step of the optimiser")
    parser.add_argument("-o", "--output", type=Path, help="JSON file for the policy")
    chosen = parser.parse_args(arguments)
    task, began = task_named(chosen.task), time.perf_counter()
    policy = train(
        task,
        chosen.steps,
        environments=chosen.environments,
        seas=chosen.seas,
        seed=chosen.seed,
        learning_rate=chosen.learning_rate,
    )
    if chosen.output is not None:
        policy.save(chosen.output)
    print(f"trained in {time.perf_counter() - began:.0f} s")
    for name, act in (("baseline", task.baseline_action), ("policy", policy)):
        result = score(task, act)
        print(f"{name}: {result['mean']:.3f} ± {result['error']:.3f}, worst {result['worst']:.3f}")


if __name__ == "__main__":
    main()
