"""Simulations of a task with their random numbers, stepped together: what all environments of Gymnasium here are made of.

Arrays are those of the host, or with `arrays="device"` those of the graphics card that the simulations run on: then actions,
observations, rewards and flags stay there, and the card draws the noise of sensors. This module imports nothing but NumPy unless it
makes simulations, so that benchmarks can send it to machines with a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.learning.task import Flags, Progress, Task

if TYPE_CHECKING:
    from deckcrane.program.program import BatchTarget
    from deckcrane.simulation.batch_stepper import BatchStepper

NOISE_BLOCK = 64
"""Control steps whose sensor noise is drawn at once."""
DIVERGED = -100.0
"""Reward of a simulation that diverges."""
FARTHEST = 100.0
"""Largest observation, in scaled units: sensors end there."""
LARGEST_SEED = 2**31 - 1

Float32 = NDArray[np.float32]
Arrays = Literal["host", "device"]
"""Where actions, observations, rewards and flags are."""


class TaskRuns:
    """Simulations of a task with their random numbers: goals, seas and noise of each come from its own generator alone.

    With arrays of a card the noise comes from one generator there for all of them, which a seed of the first begins anew.

    Args:
        task: what is done
        n: number of simulations
        seas: number of different realisations of the sea, from which each episode draws one; None: always a new one
        threads: number of cores; None: all
        target: which code runs; `cuda` is a graphics card
        arrays: where actions, observations, rewards and flags are: on the host, or on the card (`device`)
        cranes: simulations that are there already, as many; None: they are made
    """

    def __init__(
        self,
        task: Task,
        n: int,
        seas: int | None = None,
        threads: int | None = None,
        target: BatchTarget = "auto",
        arrays: Arrays = "host",
        cranes: BatchStepper | None = None,
    ) -> None:
        if arrays not in ("host", "device"):
            raise DeckcraneError(f'arrays are on the host or on the device, the card; this is "{arrays}"')
        if arrays == "device" and target != "cuda":
            raise DeckcraneError(
                'arrays="device" are those of a graphics card; simulations run there with target="cuda"'
            )
        scenario = task.scenario
        self.task, self.n, self._seas = task, n, seas
        self.cranes = _new_cranes(task, n, threads, target) if cranes is None else cranes
        self.control_step = float(scenario.run.every or scenario.run.step)
        self.longest = round(scenario.run.duration / self.control_step)
        self._levers = self.cranes.select_inputs(*task.levers)
        self._signals = self.cranes.select_outputs(*task.outputs.values())
        self.on_card, self._on_processor = arrays == "device", self.cranes.card is None
        self.xp: Any = self.cranes.card.xp if self.on_card else np
        """NumPy, or CuPy where arrays are on a card."""
        self._terms = [tuple(self.xp.asarray(each) for each in term) for term in _terms_of(task.mixing)]
        self._values = self._read()
        self.generators: list[np.random.Generator] = [_generator(None) for _ in range(n)]
        self.steps = np.zeros(n, dtype=np.int64)
        scale = np.array([entry.noise / entry.scale for entry in task.observed])
        self._noise_scale, self._card_noise = self.xp.asarray(scale), self.xp.random.default_rng(0)
        self._noise = np.zeros((0 if self.on_card else n, NOISE_BLOCK, len(scale)))
        self._noise_used, self._each = np.full(n, NOISE_BLOCK, dtype=np.int64), np.arange(n)
        self._goals = np.zeros((n, len(task.draw_goal(np.random.default_rng(0)))))
        self._progress = Progress(self.xp.asarray(self._goals))
        self._offsets = self.xp.asarray(task.offsets(self._goals))
        delays = _steps_late(task, self.control_step)
        self._delays, self._is_late = self.xp.asarray(delays), bool(delays.any())
        self._past = self.xp.zeros((n, int(delays.max(initial=0)) + 1, len(task.outputs)))
        self._warned, self._begun, self.some_done, self.some_diverged = False, False, False, False
        self._rewound, self._filling, self._filled = False, np.zeros((0, len(scale)), np.float32), False
        self._sea_seeds, self._settings = np.zeros(n, dtype=np.int64), (threads, target, arrays)

    def __getstate__(self) -> dict[str, Any]:
        """All that simulations continue from, for a copy or another process."""
        if self.on_card:
            raise DeckcraneError("simulations whose arrays are on a card stay on it; they cannot be copied or sent")
        kept = ("task", "n", "_seas", "_settings", *self._CONTINUED)
        arrays = self.cranes.snapshot().state.arrays
        return {name: getattr(self, name) for name in kept} | {"arrays": arrays}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["task"], state["n"], state["_seas"], *state["_settings"])  # type: ignore[misc]
        for name in self._CONTINUED:
            setattr(self, name, state[name])
        if self._begun:
            self._offsets = self.task.offsets(self._goals)
            self.cranes.reset(seeds=self._sea_seeds if self.cranes.random else None)
            now = self.cranes.snapshot()
            self.cranes.restore(replace(now, state=replace(now.state, arrays=state["arrays"])))
            self._values = self._read()

    _CONTINUED = (
        "generators",
        "steps",
        "_noise",
        "_noise_used",
        "_goals",
        "_progress",
        "_past",
        "_warned",
        "_begun",
        "_sea_seeds",
    )
    """Attributes that change from step to step."""

    def on_host(self, array: Any) -> Any:
        """An array as one of NumPy, copied from the card if it is there."""
        return self.xp.asnumpy(array) if self.on_card and self.xp is not np else np.asarray(array)

    def _read(self) -> Any:
        return self._signals.read() if self.on_card else self._signals.on_host()

    def begin(self, which: Sequence[int], seeds: Sequence[int | None]) -> None:
        """Begin episodes; those with a seed have new random numbers, the others go on with theirs."""
        if not len(which):
            return
        self._filled, sea_seeds = False, []
        for i, seed in zip(which, seeds, strict=True):
            if seed is not None:
                self.generators[i] = _generator(int(seed))
            generator = self.generators[i]
            self._goals[i] = self.task.draw_goal(generator)
            sea_seeds.append(int(generator.integers(self._seas or LARGEST_SEED)))
            self._noise_used[i], self.steps[i] = NOISE_BLOCK, 0
        if self.on_card and which[0] == 0 and seeds[0] is not None:
            self._card_noise = self.xp.random.default_rng(int(seeds[0]))
        self._sea_seeds[list(which)], self._begun = sea_seeds, True
        self._progress.forget(which)
        self._progress.goal[...] = self.xp.asarray(self._goals)
        self._offsets = self.xp.asarray(self.task.offsets(self._goals))
        self.cranes.reset(np.array(which, dtype=np.int64), seeds=sea_seeds if self.cranes.random else None)
        self.cranes.observe()
        self._values = self._read()
        if self._is_late:
            begun = self.xp.asarray(which)
            self._past[begun] = self._values[begun][:, None, :]

    def rewind(self, which: Flags) -> None:
        """Put simulations whose episodes are over back to their start, so that a step of the others asks no more waves of them."""
        numbers, self._rewound = np.flatnonzero(which), True
        self.cranes.reset(numbers, seeds=self._sea_seeds[numbers] if self.cranes.random else None)

    def observation(self) -> Any:
        """Observations of all, with noise, in single precision."""
        if self.on_card:
            values = self._without_noise(slice(None)) + self._noise_on_card()
            self.xp.nan_to_num(values, copy=False)
            return self.xp.clip(values, -FARTHEST, FARTHEST, out=values).astype(np.float32)
        if not self._filled:
            self._filling = np.empty(self._offsets.shape, np.float32)
            self.cranes.share(self._fill_observation)
        self._filled = False
        self._noise_used += 1
        return self._filling

    def _without_noise(self, rows: slice) -> Any:
        values = self._offsets[rows].copy()
        for columns, factors in self._terms:  # not a product of matrices, whose rounding depends on the number of rows
            if self._is_late:
                values += self._past[rows][:, self._delays, columns] * factors
            else:  # [:, columns] would lie by columns, and be slow
                term = self.xp.take(self._values[rows], columns, axis=1)
                term *= factors
                values += term
        return values

    def _noise_on_card(self) -> Any:
        return self._card_noise.standard_normal(self._offsets.shape, dtype=np.float32) * self._noise_scale

    def _fill_observation(self, first: int, last: int) -> None:
        """Write the observations of simulations from one number to another: work of one thread."""
        rows = slice(first, last)
        self._draw_noise(first, last)
        values = self._without_noise(rows)
        noise = self._noise[rows].reshape(-1, values.shape[1])
        values += noise.take(NOISE_BLOCK * self._each[: last - first] + self._noise_used[rows], axis=0)
        diverged = self.cranes.diverged[rows]
        if diverged.any():
            values[diverged] = np.nan_to_num(values[diverged])
        np.minimum(np.maximum(values, -FARTHEST, out=values), FARTHEST, out=values)
        self._filling[rows] = values

    def _finish_part(self, first: int, last: int) -> None:
        """Read the outputs of simulations from one number to another and write what is observed of them, after a step."""
        self._signals.read_part(first, last)
        if self._is_late:
            past = self._past[first:last]
            past[:, 1:] = past[:, :-1].copy()
            past[:, 0] = self._values[first:last]
        if self._filled:
            self._fill_observation(first, last)

    def _draw_noise(self, first: int, last: int) -> None:
        """Draw the next block of noise of those, from one simulation to another, that have used theirs up."""
        for i in first + np.flatnonzero(self._noise_used[first:last] >= NOISE_BLOCK):
            block = self._noise[i]
            self.generators[i].standard_normal(out=block)
            block *= self._noise_scale
            self._noise_used[i] = 0

    def hold_noise(self, which: Flags) -> None:
        """Let these, which have just been observed, use no noise up at the next observation, which is not theirs."""
        self._noise_used[which] -= 1
        self._filled = False

    @property
    def goals(self) -> Array:
        """Goals of all, a row for each simulation."""
        return self._goals

    @property
    def sea_seeds(self) -> NDArray[np.int64]:
        """The seed of everything random in the scenario of each."""
        return self._sea_seeds

    def read_signals(self) -> dict[str, Array]:
        """The true values of the task's outputs where the simulations are now, by their short names."""
        values = self._signals.on_host()
        return {name: values[:, i] for i, name in enumerate(self.task.outputs)}

    def _named_signals(self) -> dict[str, Any]:
        return {name: self._values[:, i] for i, name in enumerate(self.task.outputs)}

    def step(self, actions: Any, watch: Callable[[], None] | None = None) -> tuple[Any, Any, Any]:
        """Take a control step: rewards, and which are terminated or have come to the end of their time.

        `some_done` and `some_diverged` say on the host whether there are such. `watch` is called after each time step of the
        scenario, where outputs can be read; the numbers stay the same.
        """
        if not self._begun:
            raise DeckcraneError(f"{self.task.name} has not begun: call reset() before step()")
        xp, levers = self.xp, self._levers_of(actions)
        self._levers.write(xp.clip(levers, -1.0, 1.0) * self.task.lever_scale)
        self._advance(watch)
        self.steps += 1
        signals, diverged = self._named_signals(), self._diverged()
        reward = xp.asarray(self.task.reward(signals, self._progress, self.control_step))
        terminated = diverged.copy()
        if self.task.over is not None:
            over, more = self.task.over(signals, self._progress, self.cranes)
            terminated |= over
            reward = reward + more
        reward = xp.where(diverged, DIVERGED, reward)
        truncated = xp.asarray(self.steps >= self.longest) & ~terminated
        self._summarise(levers, terminated | truncated, diverged)
        return reward, terminated, truncated

    def _advance(self, watch: Callable[[], None] | None) -> None:
        """Take the steps, read the outputs, and prepare the next observation unless some are about to begin anew."""
        self._filled, self._rewound = self._on_processor and not self._rewound, False
        if self._filled:
            self._filling = np.empty(self._offsets.shape, np.float32)
        if watch is None and self._on_processor:
            self.cranes.step(duration=self.control_step, then=self._finish_part)
            return
        step = self.control_step if watch is None else float(self.task.scenario.run.step)
        for _ in range(round(self.control_step / step)):
            self.cranes.step(duration=step)
            if watch is not None:
                watch()
        if self._on_processor:
            self.cranes.share(self._finish_part)
            return
        self._values = self._read()
        if self._is_late:
            self._past[:, 1:] = self._past[:, :-1].copy()
            self._past[:, 0] = self._values

    def _diverged(self) -> Any:
        return self.cranes.diverged_on_card if self.on_card else self.cranes.diverged

    def _summarise(self, levers: Any, done: Any, diverged: Any) -> None:
        """Note whether some are done or have diverged, and warn of levers beyond their ends: one copy from the card for all."""
        ends = [levers.min(), levers.max()] if levers.size else []
        flags: Any = [done.any(), diverged.any(), *ends]
        if self.on_card:
            flags = self.on_host(self.xp.stack([each.astype(float) for each in flags])).tolist()
        some_done, some_diverged, *ends = flags
        self.some_done, self.some_diverged = bool(some_done), bool(some_diverged)
        farthest = max(ends, key=abs, default=0.0)
        if not self._warned and abs(farthest) > 1.0 + 1e-6:
            self._warned = True
            warn_user(
                f"an action of {self.task.name} is {farthest:.4g}: levers go from -1 to 1, and what is beyond is taken as full "
                "lever (said once)"
            )

    def _levers_of(self, actions: Any) -> Any:
        """Actions as an array [simulation, lever]; a single simulation also takes a row of levers."""
        shape = self.n, len(self.task.levers)
        try:
            levers = (self.cranes.card.take(actions) if self.on_card else np.asarray(actions)).astype(float, copy=False)
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
        if not self.on_card and not np.isfinite(levers).all():  # those of a card it refuses when they are written
            raise DeckcraneError(f"an action of {self.task.name} is not finite: {levers[~np.isfinite(levers)][:3]}")
        return levers.reshape(shape)

    def returns(self, act: Any, seeds: Sequence[int]) -> Mapping[str, Array]:
        """Return of one episode of each simulation, with a seed for each, under a policy; and how long each took [s]."""
        self.begin(range(self.n), list(seeds))
        total, lasted, running = np.zeros(self.n), np.zeros(self.n), np.ones(self.n, dtype=bool)
        observation = self.observation()
        while running.any():
            reward, terminated, truncated = map(self.on_host, self.step(act(observation)))
            total, lasted = total + np.where(running, reward, 0.0), lasted + running * self.control_step
            running &= ~(terminated | truncated)
            observation = self.observation()
        return {"return": total, "duration": lasted}


def _new_cranes(task: Task, n: int, threads: int | None, target: BatchTarget) -> BatchStepper:
    from deckcrane.simulation.batch_stepper import BatchStepper

    return BatchStepper([task.scenario] * n, None, task.laws or None, threads, target)


def _generator(seed: int | None) -> np.random.Generator:
    """Random numbers of an environment, as Gymnasium seeds them."""
    from gymnasium.utils import seeding

    return seeding.np_random(seed)[0]


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


def returns_of(
    task: Task, act: Any, seeds: Sequence[int], seas: int | None = None, threads: int | None = None
) -> Mapping[str, Array]:
    """Return of one episode for each seed under a policy, which gives levers for observations; and how long each took [s]."""
    runs = TaskRuns(task, len(seeds), seas, threads)
    try:
        return runs.returns(act, seeds)
    finally:
        runs.cranes.close()
