"""What a task for learning controllers is: a crane, its levers, what is observed, what is rewarded, and a baseline to beat.

All functions of a task take and give arrays with a row for each simulation, on the host or on a graphics card. Observations are
scaled to about one and have the noise of their sensors; rewards are of the true values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.simulation.batch_stepper import BatchStepper


@dataclass(frozen=True)
class Observed:
    """One number of an observation: a sum of signals, a constant and, if wanted, a goal, scaled by a unit, with noise."""

    name: str
    """Its name."""
    of: Mapping[str, float]
    """Coefficients of signals, by the task's short names."""
    scale: float = 1.0
    """The unit that it is scaled by."""
    noise: float = 0.0
    """Standard deviation of its sensor's noise, before scaling."""
    constant: float = 0.0
    """What is added."""
    goal: int | None = None
    """Number of the goal that is added."""
    delay: float = 0.0
    """Time by which its sensor is late [s], a whole number of control steps; at first it gives what was so at the start."""
    unit: str = "1"
    """Unit before scaling."""


@dataclass(frozen=True)
class Gain:
    """A number of a plain controller that training may tune."""

    value: float
    """Its value in the baseline."""
    spread: float
    """Standard deviation of the first candidates of a search."""


Flags = NDArray[np.bool_]
Signals = Mapping[str, Array]
"""Recorded values by the task's own short names, one for each simulation."""


@dataclass(eq=False)
class Progress:
    """What a task remembers of each simulation since it began: its goal, and flags and numbers of its own."""

    goal: Array
    notes: dict[str, Array] = field(default_factory=dict)

    def note(self, name: str) -> Array:
        """A number for each simulation, zero when it begins."""
        return self.notes.setdefault(name, np.zeros_like(self.goal, shape=len(self.goal)))

    def forget(self, which: Sequence[int]) -> None:
        """Set the numbers of simulations that begin anew to zero."""
        for values in self.notes.values():
            values[list(which)] = 0.0


@dataclass(frozen=True, eq=False)
class Task:
    """A task: what moves, what is seen, what counts."""

    name: str
    """Name of the task, as in deckcrane/NAME-v0."""
    source: Scenario | str | Path
    """Its scenario."""
    levers: tuple[str, ...]
    """Inputs that an action sets, each from -1 to 1."""
    outputs: Mapping[str, tuple[str, ...]]
    """Recorded variables with their labels, by the short names of `Signals`."""
    observed: tuple[Observed, ...]
    """What an observation consists of."""
    reward: Callable[[Signals, Progress, float], Array]
    """The reward of a control step of so many seconds."""
    baseline: Callable[..., Sequence[Array]]
    """A plain controller: levers from what is observed, in SI units; where it has `gains`, they are its second argument."""
    laws: Mapping[str, Any] = field(default_factory=dict)
    """Drives behind the levers."""
    draw_goal: Callable[[np.random.Generator], Sequence[float]] = lambda generator: ()
    """Draws the goal of an episode."""
    over: Callable[[Signals, Progress, BatchStepper], tuple[Flags, Array]] | None = None
    """Which simulations are over, and the reward for that; None: none is before its time."""
    lever_scale: float = 1.0
    """Value of an input at full lever, where inputs are forces."""
    gains: Mapping[str, Gain] = field(default_factory=dict)
    """Numbers of the baseline that training may tune, by name."""

    def __deepcopy__(self, memo: Any) -> Task:
        """The same task, which never changes."""
        return self

    def __reduce__(self) -> Any:
        """A task that has a name goes to another process by it, others by what they are made of."""
        from deckcrane.learning.tasks import TASKS, task_named

        if TASKS.get(self.name) is self:
            return task_named, (self.name,)
        return Task, tuple(getattr(self, entry.name) for entry in fields(self))

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario: its `run.every` is the control step, its `run.duration` the longest episode."""
        if not isinstance(self.source, str | Path):
            return self.source
        from deckcrane.scenario.reading import load

        return load(self.source)

    @cached_property
    def scales(self) -> Array:
        """Units by which observations are scaled."""
        return np.array([entry.scale for entry in self.observed])

    @cached_property
    def mixing(self) -> Array:
        """Scaled observations by signals: a row for each observed number, a column for each output."""
        names = list(self.outputs)
        for entry in self.observed:
            for name in entry.of:
                if name not in names:
                    from deckcrane.scenario.data import did_you_mean

                    raise DeckcraneError(
                        f'{self.name}: "{entry.name}" observes "{name}", which is none of its outputs;{did_you_mean(name, names)} '
                        f"there are {', '.join(names)}"
                    )
        matrix = np.array([[entry.of.get(name, 0.0) for name in names] for entry in self.observed], dtype=float)
        return np.asarray(matrix / self.scales[:, None])

    def offsets(self, goal: Array) -> Array:
        """What constants and goals add to scaled observations, a row for each simulation."""
        none = np.zeros(len(goal))
        goals = [none if entry.goal is None else goal[:, entry.goal] for entry in self.observed]
        columns = [entry.constant + added for entry, added in zip(self.observed, goals, strict=True)]
        return np.stack(columns, axis=1) / self.scales

    def signal_names(self) -> tuple[str, ...]:
        """Names of the outputs as signals of a scenario: q.slew is slew, u.slew is d:slew."""
        plain = {"q": "", "u": "d:"}
        return tuple(
            f"{plain[variable]}{labels[0]}" if variable in plain else ".".join((variable, *labels))
            for variable, *labels in self.outputs.values()
        )

    def baseline_action(self, observation: Any, gains: Mapping[str, Any] | None = None) -> Array:
        """Levers of the baseline controller for observations, a row for each simulation; with other gains where they are given."""
        values = np.asarray(observation, dtype=float) * self.scales
        seen = {entry.name: values[..., i] for i, entry in enumerate(self.observed)}
        levers = self.baseline(seen) if gains is None else self.baseline(seen, gains)
        action: Array = np.stack(np.broadcast_arrays(*levers), axis=-1)
        return np.clip(action, -1.0, 1.0)
