"""Cranes as environments of Gymnasium: one, or many at once in vectors of simulations and threads.

    import gymnasium, deckcrane.learning

    crane = gymnasium.make("deckcrane/Landing-v0")
    many = gymnasium.make_vec("deckcrane/Landing-v0", num_envs=64)

Both take the same steps: environment i of many, with the seed s + i, is the one with this seed, to the last bit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.learning.task import Flags, Task
from deckcrane.learning.task_runs import FARTHEST, Arrays, Float32, TaskRuns

if TYPE_CHECKING:
    from deckcrane.program.program import BatchTarget


class CraneEnv(gymnasium.Env[Any, Any]):
    """One crane with a task.

    Args:
        task: the task, or the name of a bundled one
        render_mode: only None: `deckcrane.page` shows cranes
        seas: number of different realisations of the sea from which each episode draws one; None: always a new one
    """

    metadata = {"render_modes": [], "render_fps": 10}  # noqa: RUF012

    def __init__(self, task: Task | str = "Landing", render_mode: None = None, seas: int | None = None) -> None:
        _refuse_rendering(render_mode)
        self.task, self.render_mode = _task_of(task), render_mode
        self._runs = TaskRuns(self.task, 1, _number_of_seas(seas), threads=1)
        self._done = self._warned = False
        self.observation_space, self.action_space = _spaces_of(self.task)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: seed of goal, sea and noise; None: the next ones of this environment
            options: none are known
        """
        _refuse_options(options, ())
        super().reset(seed=_seed_number(seed))
        self._runs.begin([0], [seed])
        self._done = False
        return self._runs.observation()[0], {}

    def step(self, action: Any) -> tuple[Float32, float, bool, bool, dict[str, Any]]:
        """Take a control step with levers from -1 to 1."""
        if self._done and not self._warned:
            self._warned = True
            warn_user(
                f"the episode of {self.task.name} is over; steps go on, but count no more: call reset() before the next step() "
                "(said once)"
            )
        reward, terminated, truncated = self._runs.step(action)
        self._done = self._done or bool(terminated[0] or truncated[0])
        info = {"diverged": self._runs.cranes.failure(0)} if self._runs.cranes.diverged[0] else {}
        return self._runs.observation()[0], float(reward[0]), bool(terminated[0]), bool(truncated[0]), info

    def render(self) -> None:
        """Refuse to draw: a page or a report shows what a scenario does."""
        _refuse_rendering("render()")

    def close(self) -> None:
        """End its threads."""
        self._runs.cranes.close()


class CraneVectorEnv(VectorEnv[Any, Any, Any]):
    """Many cranes with a task, stepped together.

    Args:
        num_envs: number of environments
        task: the task, or the name of a bundled one
        autoreset_mode: when an environment that is done begins anew: at the next step, at the same, or when you reset it
        seas: number of different realisations of the sea from which each episode draws one; None: always a new one, which takes
            longer to make than some of the shorter episodes take to run
        threads: number of cores; None: all
        render_mode: only None
        target: which code runs; `cuda` is a graphics card
        arrays: where actions, observations, rewards and flags are: on the host, or with `device` on the card, where PyTorch, JAX
            and CuPy take them by DLPack and the card draws the noise of sensors; final observations are on the host in any case
        runs: simulations of the task that are there already, as many; None: they are made
    """

    def __init__(
        self,
        num_envs: int = 1,
        task: Task | str = "Landing",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        seas: int | None = None,
        threads: int | None = None,
        render_mode: None = None,
        target: BatchTarget = "auto",
        arrays: Arrays = "host",
        runs: TaskRuns | None = None,
    ) -> None:
        _refuse_rendering(render_mode)
        if isinstance(num_envs, bool) or not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise DeckcraneError(f"num_envs is the number of environments, 1 or more; it is {num_envs!r}")
        self.task, self.num_envs, self.render_mode = _task_of(task), int(num_envs), render_mode
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise DeckcraneError(f"autoreset_mode is one of {modes}; it is {autoreset_mode!r}") from None
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self._runs = runs or TaskRuns(self.task, self.num_envs, _number_of_seas(seas), threads, target, arrays)
        self.single_observation_space, self.single_action_space = _spaces_of(self.task)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._done = np.zeros(num_envs, dtype=bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin episodes.

        Args:
            seed: of the first environment, the others have those after it; or one for each
            options: {"reset_mask": mask} resets some of them only
        """
        _refuse_options(options, ("reset_mask",))
        seeds: list[int | None]
        if seed is None or isinstance(seed, int | np.integer):
            first = _seed_number(seed)
            seeds = [None if first is None else first + i for i in range(self.num_envs)]
        else:
            seeds = [_seed_number(each) for each in seed]
        if len(seeds) != self.num_envs:
            raise DeckcraneError(f"there are {len(seeds)} seeds for {self.num_envs} environments")
        mask = np.ones(self.num_envs, dtype=bool)
        if options is not None and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"], dtype=bool)
            if mask.shape != (self.num_envs,) or not mask.any():
                raise DeckcraneError(f"reset_mask must choose some of {self.num_envs} environments; it is {mask!r:.60}")
        which = [int(i) for i in np.flatnonzero(mask)]
        self._runs.begin(which, [seeds[i] for i in which])
        if not mask.all():
            self._runs.hold_noise(~mask)
        self._done[which] = False
        self._observation = self._runs.observation()
        return self._observation.copy(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take a control step of all, with a row of levers from -1 to 1 for each."""
        if self.autoreset_mode is AutoresetMode.DISABLED and self._done.any():
            raise DeckcraneError(
                f"environments {np.flatnonzero(self._done)[:5].tolist()} are done: reset them first, with "
                '{"reset_mask": mask}; with autoreset_mode DISABLED nothing else does'
            )
        runs, xp = self._runs, self._runs.xp
        resetting = self._done if self.autoreset_mode is AutoresetMode.NEXT_STEP else np.zeros_like(self._done)
        if resetting.any():
            runs.rewind(resetting)
        reward, terminated, truncated = runs.step(actions)
        infos: dict[str, Any] = {}
        if runs.some_diverged:
            for i in np.flatnonzero(runs.cranes.diverged & ~resetting):
                infos = self._add_info(infos, {"diverged": runs.cranes.failure(int(i))}, int(i))
        if resetting.any():
            self._begin(resetting)
            anew = xp.asarray(resetting)
            reward, terminated, truncated = xp.where(anew, 0.0, reward), terminated & ~anew, truncated & ~anew
        observation = runs.observation()
        done = runs.on_host(terminated | truncated) if runs.some_done else np.zeros_like(self._done)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and done.any():
            infos = self._with_final(infos, runs.on_host(observation), done)
            self._begin(done)
            runs.hold_noise(~done)
            observation = xp.where(xp.asarray(done)[:, None], runs.observation(), observation)
            done = np.zeros_like(done)
        self._done = done
        return observation, reward, terminated, truncated, infos

    def _begin(self, which: Flags) -> None:
        numbers = [int(i) for i in np.flatnonzero(which)]
        self._runs.begin(numbers, [None] * len(numbers))

    def _with_final(self, infos: dict[str, Any], observation: Float32, done: Flags) -> dict[str, Any]:
        for i in np.flatnonzero(done):
            final_info = {
                key: values[i] for key, values in infos.items() if not key.startswith("_") and infos[f"_{key}"][i]
            }
            infos = self._add_info(infos, {"final_obs": observation[i].copy(), "final_info": final_info}, int(i))
        return infos

    def render(self) -> None:
        """Refuse to draw: a page or a report shows what a scenario does."""
        _refuse_rendering("render()")

    def close_extras(self, **kwargs: Any) -> None:
        """End its threads."""
        self._runs.cranes.close()


def _task_of(task: Task | str) -> Task:
    if isinstance(task, Task):
        return task
    from deckcrane.learning.tasks import task_named

    return task_named(task)


def _spaces_of(task: Task) -> tuple[Box, Box]:
    """Spaces of one observation and of one action."""
    observed = Box(-FARTHEST, FARTHEST, (len(task.observed),), np.float32)
    return observed, Box(-1.0, 1.0, (len(task.levers),), np.float32)


def _refuse_rendering(mode: Any) -> None:
    if mode is not None:
        raise DeckcraneError(
            f"these environments draw nothing ({mode}): a page shows a policy, by deckcrane score TASK --policy "
            "FILE -o FILE.yaml and deckcrane page FILE.yaml"
        )


def _refuse_options(options: Mapping[str, Any] | None, known: Sequence[str]) -> None:
    for name in options or {}:
        if name not in known:
            raise DeckcraneError(f'reset has no option "{name}"; {f"there is {known[0]}" if known else "it has none"}')


def _seed_number(seed: Any) -> int | None:
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise DeckcraneError(f"a seed is a whole number, zero or more; it is {seed!r}")
    return int(seed)


def _number_of_seas(seas: Any) -> int | None:
    if seas is not None and (isinstance(seas, bool) or not isinstance(seas, int | np.integer) or seas < 1):
        raise DeckcraneError(f"seas is a number of realisations, 1 or more, or None; it is {seas!r}")
    return None if seas is None else int(seas)


def register_environments() -> None:
    """Make the tasks known to Gymnasium as deckcrane/NAME-v0."""
    from deckcrane.learning.tasks import TASKS

    for name in TASKS:
        if f"deckcrane/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"deckcrane/{name}-v0",
                entry_point="deckcrane.learning.environments:CraneEnv",
                vector_entry_point="deckcrane.learning.environments:CraneVectorEnv",
                kwargs={"task": name},
            )


def register_task(task: Task) -> Task:
    """Make a task of your own known by its name: to Gymnasium as deckcrane/NAME-v0, to training and to policies.

    Args:
        task: the task

    Returns:
        the task

    Raises:
        DeckcraneError: there is another task of this name, or the name is none
    """
    if not task.name.isidentifier():
        raise DeckcraneError(f'"{task.name}" is no name of a task: letters, digits and _ are, such as Reach')
    from deckcrane.learning.tasks import TASKS

    if TASKS.setdefault(task.name, task) is not task:
        raise DeckcraneError(f'there is a task "{task.name}" already; choose another name')
    register_environments()
    return task
