"""Cranes as environments of Gymnasium: one, or many at once in vectors of simulations and threads.

    import gymnasium, deckcrane.learning

    crane = gymnasium.make("deckcrane/Landing-v0")
    many = gymnasium.make_vec("deckcrane/Landing-v0", num_envs=64)

Both take the same steps: environment i of many, with the seed s + i, is the one with this seed, to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.learning.tasks import TASKS, Flags, Progress, Task, task_named
from deckcrane.program.program import BatchTarget
from deckcrane.simulation.batch_stepper import BatchStepper
from deckcrane.simulation.episodes import seed_paths

NOISE_BLOCK = 64
"""Control steps whose sensor noise is drawn at once."""
DIVERGED = -100.0
"""Reward of a simulation that diverges."""
FARTHEST = 100.0
"""Largest observation, in scaled units: sensors end there."""
LARGEST_SEED = 2**31 - 1

Float32 = NDArray[np.float32]


class TaskRuns:
    """Simulations of a task with their random numbers: goals, seas and noise of each come from its own generator alone.

    Args:
        task: what is done
        n: number of simulations
        seas: number of different realisations of the sea, from which each episode draws one; None: always a new one
        threads: number of cores; None: all
        target: which code runs; `cuda` is a graphics card
    """

    def __init__(
        self,
        task: Task,
        n: int,
        seas: int | None = None,
        threads: int | None = None,
        target: BatchTarget = "auto",
    ) -> None:
        scenario = task.scenario
        self.task, self.n, self._seas = task, n, seas
        self.cranes = BatchStepper([scenario] * n, None, task.laws or None, threads, target)
        self._random = bool(seed_paths(scenario))
        self.control_step = float(scenario.run.every or scenario.run.step)
        self.longest = round(scenario.run.duration / self.control_step)
        self._levers = self.cranes.select_inputs(*task.levers)
        self._signals, self._terms = self.cranes.select_outputs(*task.outputs.values()), _terms_of(task.mixing)
        self._values = self._signals.on_host()
        self.generators: list[np.random.Generator] = [seeding.np_random()[0] for _ in range(n)]
        self.steps = np.zeros(n, dtype=np.int64)
        width = len(task.observed)
        self._noise = np.zeros((n, NOISE_BLOCK, width))
        self._noise_scale = np.array([entry.noise / entry.scale for entry in task.observed])
        self._noise_used = np.full(n, NOISE_BLOCK, dtype=np.int64)
        self._progress = Progress(np.zeros((n, len(task.draw_goal(np.random.default_rng(0))))))
        self._offsets, self._each = task.offsets(self._progress.goal), np.arange(n)
        self._delays = _steps_late(task, self.control_step)
        self._past = np.zeros((n, max(self._delays) + 1, len(task.outputs)))
        self._warned, self._begun = False, False
        self._sea_seeds, self._threads, self._target = np.zeros(n, dtype=np.int64), threads, target

    def __getstate__(self) -> dict[str, Any]:
        """All that simulations continue from, for a copy or another process."""
        kept = ("task", "n", "_seas", "_threads", "_target", *self._CONTINUED)
        arrays = self.cranes.snapshot().state.arrays
        return {name: getattr(self, name) for name in kept} | {"arrays": arrays}

    def __setstate__(self, state: dict[str, Any]) -> None:
        settings = (state[name] for name in ("task", "n", "_seas", "_threads", "_target"))
        self.__init__(*settings)  # type: ignore[misc]
        for name in self._CONTINUED:
            setattr(self, name, state[name])
        if self._begun:
            self._offsets = self.task.offsets(self._progress.goal)
            self.cranes.reset(seeds=self._sea_seeds if self._random else None)
            now = self.cranes.snapshot()
            self.cranes.restore(replace(now, state=replace(now.state, arrays=state["arrays"])))
            self._values = self._signals.on_host()

    _CONTINUED = (
        "generators",
        "steps",
        "_noise",
        "_noise_used",
        "_progress",
        "_past",
        "_warned",
        "_begun",
        "_sea_seeds",
    )
    """Attributes that change from step to step."""

    @property
    def observation_space(self) -> Box:
        """Space of one observation."""
        return Box(-FARTHEST, FARTHEST, (len(self.task.observed),), np.float32)

    @property
    def action_space(self) -> Box:
        """Space of one action."""
        return Box(-1.0, 1.0, (len(self.task.levers),), np.float32)

    def begin(self, which: Sequence[int], seeds: Sequence[int | None]) -> None:
        """Begin episodes; those with a seed have new random numbers, the others go on with theirs."""
        if not len(which):
            return
        sea_seeds = []
        for i, seed in zip(which, seeds, strict=True):
            if seed is not None:
                self.generators[i] = seeding.np_random(int(seed))[0]
            generator = self.generators[i]
            self._progress.goal[i] = self.task.draw_goal(generator)
            sea_seeds.append(int(generator.integers(self._seas or LARGEST_SEED)))
            self._noise_used[i], self.steps[i] = NOISE_BLOCK, 0
        self._sea_seeds[list(which)], self._begun = sea_seeds, True
        self._progress.forget(which)
        self._offsets = self.task.offsets(self._progress.goal)
        self.cranes.reset(np.array(which, dtype=np.int64), seeds=sea_seeds if self._random else None)
        self.cranes.observe()
        self._values = self._signals.on_host()
        self._past[list(which)] = self._values[list(which), None, :]

    def rewind(self, which: Flags) -> None:
        """Put simulations whose episodes are over back to their start, so that a step of the others asks no more waves of them."""
        numbers = np.flatnonzero(which)
        self.cranes.reset(numbers, seeds=self._sea_seeds[numbers] if self._random else None)

    def observation(self) -> Float32:
        """Observations of all, with noise."""
        values = self._offsets.copy()
        for columns, factors in self._terms:  # not a product of matrices, whose rounding depends on the number of rows
            seen = self._past[:, self._delays, columns] if self._past.shape[1] > 1 else self._values[:, columns]
            values += seen * factors
        if (self._noise_used >= NOISE_BLOCK).any():
            self.cranes.share(self._draw_noise)
        values += self._noise[self._each, self._noise_used]
        self._noise_used += 1
        if self.cranes.diverged.any():
            np.nan_to_num(values, copy=False)
        return np.clip(values, -FARTHEST, FARTHEST, out=values).astype(np.float32)

    def _draw_noise(self, first: int, last: int) -> None:
        """Draw the next block of noise of those, from one simulation to another, that have used theirs up."""
        for i in first + np.flatnonzero(self._noise_used[first:last] >= NOISE_BLOCK):
            self.generators[i].standard_normal(out=self._noise[i])
            self._noise[i] *= self._noise_scale
            self._noise_used[i] = 0

    def hold_noise(self, which: Flags) -> None:
        """Let these use no noise up at the next observation, which is not theirs."""
        self._noise_used[which] -= 1

    @property
    def goal(self) -> Array:
        """Goals of all, a row for each simulation."""
        return self._progress.goal

    @property
    def sea_seeds(self) -> NDArray[np.int64]:
        """The seed of everything random in the scenario of each."""
        return self._sea_seeds

    def read_signals(self) -> dict[str, Array]:
        """The true values of the task's outputs where the simulations are now, by their short names."""
        values = self._signals.on_host()
        return {name: values[:, i] for i, name in enumerate(self.task.outputs)}

    def _named_signals(self) -> dict[str, Array]:
        return {name: self._values[:, i] for i, name in enumerate(self.task.outputs)}

    def step(self, actions: Any, watch: Callable[[], None] | None = None) -> tuple[Array, Flags, Flags]:
        """Take a control step: rewards, and which are terminated or have come to the end of their time.

        `watch` is called after each time step of the scenario, where outputs can be read; the numbers stay the same.
        """
        if not self._begun:
            raise DeckcraneError(f"{self.task.name} has not begun: call reset() before step()")
        levers = self._numbers(actions)
        if not np.isfinite(levers).all():
            raise DeckcraneError(f"an action of {self.task.name} is not finite: {levers[~np.isfinite(levers)][:3]}")
        if not self._warned and np.abs(levers).max(initial=0.0) > 1.0 + 1e-6:
            self._warned = True
            warn_user(
                f"an action of {self.task.name} is {levers.flat[np.abs(levers).argmax()]:.4g}: levers go from -1 to 1, and "
                "what is beyond is taken as full lever (said once)"
            )
        self._levers.write(np.clip(levers, -1.0, 1.0) * self.task.lever_scale)
        if watch is None:
            self.cranes.step(duration=self.control_step)
        else:
            step = float(self.task.scenario.run.step)
            for _ in range(round(self.control_step / step)):
                self.cranes.step(duration=step)
                watch()
        self._values = self._signals.on_host()
        if self._past.shape[1] > 1:
            self._past[:, 1:] = self._past[:, :-1].copy()
            self._past[:, 0] = self._values
        self.steps += 1
        signals, diverged = self._named_signals(), self.cranes.diverged
        reward = self.task.reward(signals, self._progress, self.control_step)
        terminated = diverged.copy()
        if self.task.over is not None:
            over, more = self.task.over(signals, self._progress, self.cranes)
            terminated |= over
            reward = reward + more
        if diverged.any():
            reward = np.where(diverged, DIVERGED, reward)
        return reward, terminated, (self.steps >= self.longest) & ~terminated

    def _numbers(self, actions: Any) -> Array:
        """Actions as an array [simulation, lever]; a single simulation also takes a row of levers."""
        shape = self.n, len(self.task.levers)
        try:
            levers = np.asarray(actions, dtype=float)
        except (TypeError, ValueError):
            raise DeckcraneError(
                f"actions of {self.task.name} are numbers, one for each of {', '.join(self.task.levers)}; this is {actions!r:.60}"
            ) from None
        if levers.shape != shape and (self.n > 1 or levers.shape != shape[1:]):
            wanted = shape[1:] if self.n == 1 else shape
            raise DeckcraneError(
                f"actions of {self.task.name} are an array of shape {wanted}, with {', '.join(self.task.levers)}; this one has "
                f"{levers.shape}"
            )
        return levers.reshape(shape)

    def returns(self, act: Any, seeds: Sequence[int]) -> Mapping[str, Array]:
        """Return of one episode of each simulation, with a seed for each, under a policy; and how long each took [s]."""
        self.begin(range(self.n), list(seeds))
        total, lasted, running = np.zeros(self.n), np.zeros(self.n), np.ones(self.n, dtype=bool)
        observation = self.observation()
        while running.any():
            reward, terminated, truncated = self.step(act(observation))
            total, lasted = total + np.where(running, reward, 0.0), lasted + running * self.control_step
            running &= ~(terminated | truncated)
            observation = self.observation()
        return {"return": total, "duration": lasted}


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
        self.observation_space, self.action_space = self._runs.observation_space, self._runs.action_space

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
        target: which code runs; `cuda` is a graphics card, with actions and observations copied to it and from it
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
        self._runs = TaskRuns(self.task, self.num_envs, _number_of_seas(seas), threads, target)
        self.single_observation_space = self._runs.observation_space
        self.single_action_space = self._runs.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._done = np.zeros(num_envs, dtype=bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Float32, dict[str, Any]]:
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

    def step(self, actions: Any) -> tuple[Float32, Array, Flags, Flags, dict[str, Any]]:
        """Take a control step of all, with a row of levers from -1 to 1 for each."""
        if self.autoreset_mode is AutoresetMode.DISABLED and self._done.any():
            raise DeckcraneError(
                f"environments {np.flatnonzero(self._done)[:5].tolist()} are done: reset them first, with "
                '{"reset_mask": mask}; with autoreset_mode DISABLED nothing else does'
            )
        resetting = self._done if self.autoreset_mode is AutoresetMode.NEXT_STEP else np.zeros_like(self._done)
        if resetting.any():
            self._runs.rewind(resetting)
        reward, terminated, truncated = self._runs.step(actions)
        infos: dict[str, Any] = {}
        for i in np.flatnonzero(self._runs.cranes.diverged & ~resetting):
            infos = self._add_info(infos, {"diverged": self._runs.cranes.failure(int(i))}, int(i))
        if resetting.any():
            self._begin(resetting)
            reward, terminated, truncated = (
                np.where(resetting, 0, values) for values in (reward, terminated, truncated)
            )
            terminated, truncated = terminated.astype(bool), truncated.astype(bool)
        observation = self._runs.observation()
        done = terminated | truncated
        if self.autoreset_mode is AutoresetMode.SAME_STEP and done.any():
            infos = self._with_final(infos, observation, done)
            self._begin(done)
            self._runs.hold_noise(~done)
            anew = self._runs.observation()
            observation = np.where(done[:, None], anew, observation)
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


def _terms_of(mixing: Array) -> list[tuple[NDArray[np.int64], Array]]:
    """Rows of a matrix with few entries as sums: of each term, the column and the factor in every row."""
    most = max(int((mixing != 0.0).sum(axis=1).max(initial=0)), 1)
    order = np.argsort(mixing == 0.0, axis=1, kind="stable")[:, :most]
    return [(order[:, k].copy(), np.take_along_axis(mixing, order, axis=1)[:, k].copy()) for k in range(most)]


def _steps_late(task: Task, control_step: float) -> NDArray[np.int64]:
    """By how many control steps each number of an observation is late."""
    steps = np.array([entry.delay / control_step for entry in task.observed])
    if (steps < 0.0).any() or np.abs(steps - steps.round()).max(initial=0.0) > 1e-9:
        raise DeckcraneError(
            f"{task.name}: delays of its sensors are whole multiples of its control step, {control_step:g} s; they are "
            f"{', '.join(f'{entry.delay:g} s' for entry in task.observed)}"
        )
    return steps.round().astype(np.int64)


def _task_of(task: Task | str) -> Task:
    return task if isinstance(task, Task) else task_named(task)


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
    if TASKS.setdefault(task.name, task) is not task:
        raise DeckcraneError(f'there is a task "{task.name}" already; choose another name')
    register_environments()
    return task


def returns_of(
    task: Task, act: Any, seeds: Sequence[int], seas: int | None = None, threads: int | None = None
) -> Mapping[str, Array]:
    """Return of one episode for each seed under a policy, which gives levers for observations; and how long each took [s]."""
    runs = TaskRuns(task, len(seeds), seas, threads)
    try:
        return runs.returns(act, seeds)
    finally:
        runs.cranes.close()
