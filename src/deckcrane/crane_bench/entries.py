"""Entries of the benchmark: laws in Python, policies as JSON or ONNX, FMUs, and the laws that come with the package.

A law is called at every control step with what it sees, a mapping of names to numbers in SI units, and gives its levers from -1 to
1, as a mapping of names, or in their order:

    def law(seen):
        return {"winch": 0.8 * seen["tip_speed"]}

A law that remembers something is a class; each episode has its own instance. `reset(seed)` is called when an episode begins, with
a seed for the law's own random numbers, and `prepare(task)` once before, with a `TaskInfo`. A law whose `vectorised` is true is
called with arrays, a number for each episode, has one instance for all of them, and `reset` gets an array of seeds.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control import ACTIVATIONS, laws_from_file
from deckcrane.crane_bench.measures import Flags
from deckcrane.crane_bench.tasks import BenchTask, TaskInfo
from deckcrane.errors import DeckcraneError
from deckcrane.learning.policies import Policy, load_policy
from deckcrane.scenario.data import did_you_mean

SEED_OF_LAWS = 0x43424E43
"""Makes seeds of laws from those of episodes, so that the former tell nothing of the sea."""


@dataclass(frozen=True, eq=False)
class ControlEntry:
    """A law that takes part: who it is, and how one is made for a number of episodes."""

    name: str
    """What it is called in results."""
    kind: str
    """Python, policy, ONNX or FMU."""
    hash: str
    """Hash of its file or source; empty where there is none."""
    make: Callable[[int], Any]
    """A law for so many episodes, called with arrays."""


def entry_of(law: Any, task: BenchTask, name: str | None = None) -> ControlEntry:
    """The entry of a law: a name of ours, a file (.py, .json, .onnx, .fmu), a policy, a function, an object or a class.

    Args:
        law: the law; FILE.py:NAME is the one of that name in a file
        task: the task it takes part in
        name: what it is called in results; None: as its file, function or class is

    Returns:
        the entry

    Raises:
        DeckcraneError: there is no such law, or it does not fit the task
    """
    if isinstance(law, str | Path):
        return _entry_of_text(str(law), task, name)
    if isinstance(law, Policy):
        return _entry_of_policy(law, task, name or f"policy for {law.task}", "policy", _layers_hash(law))
    if not callable(law):
        raise DeckcraneError(
            f"a law is a function of what it sees, an object or class that is called so, a Policy, or a file; this is {law!r:.60}"
        )
    called = name or getattr(law, "name", None) or getattr(law, "__name__", None) or type(law).__name__
    return ControlEntry(str(called), "Python", _source_hash(law), _maker(law))


def _entry_of_text(text: str, task: BenchTask, name: str | None) -> ControlEntry:
    from deckcrane.crane_bench.laws import LAWS, law_named

    file, _, chosen = text.rpartition(":") if ".py:" in text else (text, "", "")
    suffix = Path(file).suffix.lower()
    if suffix == ".py":
        laws = laws_from_file(file)
        return ControlEntry(
            name or chosen or Path(file).stem, "Python", _file_hash(file), _maker(_chosen(laws, chosen, file))
        )
    if suffix in (".json", ".onnx"):
        policy = load_policy(file, task.name)
        kind = "ONNX" if suffix == ".onnx" else "policy"
        return _entry_of_policy(policy, task, name or Path(file).stem, kind, _file_hash(file))
    if suffix == ".fmu":
        digest = _file_hash(file)
        return ControlEntry(
            name or Path(file).stem, "FMU", digest, lambda n: _OneByOne([FmuLaw(file) for _ in range(n)])
        )
    if text not in LAWS:
        raise DeckcraneError(
            f'there is no law "{text}";{did_you_mean(text, LAWS)} give a file (.py, .json, .onnx, .fmu), or one of ours: '
            f"{', '.join(LAWS)}"
        )
    return law_named(text, task, name)


def _chosen(laws: Mapping[str, Any], name: str, file: str) -> Any:
    """The law of a file: the one that is named, or `law`, or `Law`, or the only one."""
    names = [name] if name else [each for each in ("law", "Law") if each in laws][:1] or list(laws)
    if len(names) > 1:
        raise DeckcraneError(f"{file} has {', '.join(names)}: say which, {file}:{names[0]}, or call it law")
    if names[0] not in laws:
        raise DeckcraneError(f'{file} has no "{names[0]}";{did_you_mean(names[0], laws)} there are {", ".join(laws)}')
    return laws[names[0]]


def _entry_of_policy(policy: Policy, task: BenchTask, name: str, kind: str, digest: str) -> ControlEntry:
    if policy.task != task.name:
        raise DeckcraneError(f"{name} was trained for {policy.task}, not for {task.name}")
    return ControlEntry(name, kind, digest, lambda n: PolicyLaw(policy, task))


def _maker(law: Any) -> Callable[[int], Any]:
    """Makes a law for so many episodes of one that is given as a function, an object or a class."""

    def fresh() -> Any:
        try:
            return law() if isinstance(law, type) else deepcopy(law)
        except Exception as error:
            raise DeckcraneError(f"the law cannot be made: {type(error).__name__}: {error}") from error

    if getattr(law, "vectorised", False):
        return lambda n: fresh()
    return lambda n: _OneByOne([fresh() for _ in range(n)])


class _OneByOne:
    """Laws of single episodes, called one after the other while their episodes last."""

    def __init__(self, laws: Sequence[Any]) -> None:
        self.laws = laws

    def prepare(self, task: TaskInfo) -> None:
        for law in self.laws:
            if hasattr(law, "prepare"):
                law.prepare(task)

    def reset(self, seeds: Sequence[int]) -> None:
        for law, seed in zip(self.laws, seeds, strict=True):
            if hasattr(law, "reset"):
                law.reset(int(seed))


class PolicyLaw:
    """A network as a law: observations are scaled as in training.

    Products are summed term by term: those of matrices round differently for other numbers of rows, and the score of an episode
    should not depend on its neighbours.
    """

    vectorised = True

    def __init__(self, policy: Policy, task: BenchTask) -> None:
        self._layers, self._observed, self._levers = policy.layers, task.task.observed, task.lever_names

    def __call__(self, seen: Mapping[str, Array]) -> Mapping[str, Array]:
        """Levers for what is seen."""
        values = np.stack([seen[entry.name] / entry.scale for entry in self._observed], axis=1)
        for layer in self._layers:
            total = np.tile(layer.bias, (len(values), 1))
            for value, weights in zip(values.T, layer.weights.T, strict=True):
                total += value[:, None] * weights
            values = ACTIVATIONS[layer.activation](total)
            values = values if layer.limits is None else np.clip(values, *layer.limits)
        return dict(zip(self._levers, values.T, strict=True))


class FmuLaw:
    """An FMU for co-simulation (FMI 2.0 or 3.0) as the law of an episode.

    At each control step it takes its step up to there, gets what is seen, and its outputs are the levers until the next.

    Args:
        path: the FMU
        inputs: by the FMU's inputs, what is seen that feeds them; None: all of them are called as what feeds them
        outputs: by lever, the output of the FMU that gives it; None: outputs are called as the levers
    """

    def __init__(
        self, path: str | Path, inputs: Mapping[str, str] | None = None, outputs: Mapping[str, str] | None = None
    ) -> None:
        self._path, self._inputs, self._outputs = path, inputs, outputs
        self._laws: dict[str, Any] = {}

    def prepare(self, task: TaskInfo) -> None:
        """Read the FMU, and check its names."""
        from deckcrane.exchange.fmu.imported import fmu_input_names, fmu_laws

        inputs = self._inputs or {name: name for name in fmu_input_names(self._path)}
        for name, seen in inputs.items():
            if seen not in task.observations:
                raise DeckcraneError(
                    f'{self._path}: its input "{name}" would be "{seen}", which {task.name} does not show;'
                    f"{did_you_mean(seen, task.observations)} there are {', '.join(task.observations)}"
                )
        outputs = self._outputs or {name: name for name in task.levers}
        self._laws = fmu_laws(self._path, outputs, inputs=inputs, every=task.control_step)

    def __call__(self, seen: Mapping[str, float]) -> Mapping[str, float]:
        """Levers for what is seen at a time."""
        return {name: law.function(seen["time"], seen) for name, law in self._laws.items()}


class RunningLaw:
    """An entry in a batch of episodes: seeds go in, levers come out, and whatever is wrong with them is refused in words."""

    def __init__(self, entry: ControlEntry, task: BenchTask, seeds: Sequence[int]) -> None:
        self._entry, self._task, self._seeds = entry, task, list(seeds)
        self._law = entry.make(len(self._seeds))
        self._scales = task.task.scales
        self._names = task.lever_names
        if hasattr(self._law, "prepare"):
            self._guarded("prepare", lambda: self._law.prepare(task.info))
        if hasattr(self._law, "reset"):
            law_seeds = [int(np.random.SeedSequence([SEED_OF_LAWS, seed]).generate_state(1)[0]) for seed in self._seeds]
            self._guarded("reset", lambda: self._law.reset(np.array(law_seeds)))

    def _guarded(self, when: str, call: Callable[[], Any]) -> Any:
        try:
            return call()
        except DeckcraneError:
            raise
        except Exception as error:
            place = inspect.trace()[-1]
            where = f"line {place.lineno} of {Path(place.filename).name}"
            raise DeckcraneError(
                f"{self._entry.name} failed ({when}): {type(error).__name__}: {error} ({where})"
            ) from error

    def __call__(self, t: float, observation: Any, running: Flags) -> Array:
        """Levers [episode, lever], each from -1 to 1, for scaled observations at a time; zeros of episodes that are over."""
        values = np.asarray(observation, dtype=float) * self._scales
        seen = {entry.name: values[:, i].copy() for i, entry in enumerate(self._task.task.observed)}
        seen["time"] = np.full(len(values), t)
        levers = np.zeros((len(values), len(self._names)))
        if isinstance(self._law, _OneByOne):
            for i in np.flatnonzero(running).tolist():
                single = {name: float(column[i]) for name, column in seen.items()}
                law, when = self._law.laws[i], f"at {t:.4g} s of seed {self._seeds[i]}"
                levers[i] = self._row(self._guarded(when, partial(law, single)), 1, t)[0]
        else:
            levers = self._row(self._guarded(f"at {t:.4g} s", lambda: self._law(seen)), len(values), t)
        wrong = running & ~np.isfinite(levers).all(axis=1)
        if wrong.any():
            i = int(np.flatnonzero(wrong)[0])
            given = ", ".join(f"{name} {value:g}" for name, value in zip(self._names, levers[i], strict=True))
            raise DeckcraneError(
                f"{self._entry.name} gives levers that are no finite numbers at {t:.4g} s of seed {self._seeds[i]}: {given}"
            )
        return np.where(running[:, None], np.clip(levers, -1.0, 1.0), 0.0)

    def _row(self, answer: Any, n: int, t: float) -> Array:
        """Levers of an answer as an array [episode, lever]."""
        wanted = f"it gives {', '.join(self._names)}, each a number from -1 to 1, by name or in this order"
        try:
            if isinstance(answer, Mapping):
                for name in (*answer, *self._names):
                    if name not in self._names or name not in answer:
                        of = f'lever "{name}"'
                        what = (
                            f"no {of} of {self._task.name};"
                            if name in self._names
                            else f"a {of}, which is none of {self._task.name};{did_you_mean(name, self._names)}"
                        )
                        raise DeckcraneError(f"{self._entry.name} gives {what} {wanted}")
                answer = [answer[name] for name in self._names]
            if answer is None:
                raise TypeError("a function that returns nothing")
            columns = [answer] if len(self._names) == 1 and np.ndim(answer) < (1 if n == 1 else 2) else list(answer)
            numbers = [np.asarray(column, dtype=float) for column in columns]
        except (TypeError, ValueError):
            raise DeckcraneError(f"{self._entry.name} gives {answer!r:.80} at {t:.4g} s; {wanted}") from None
        if len(numbers) != len(self._names) or any(column.shape not in ((), (n,)) for column in numbers):
            shapes = ", ".join(str(column.shape) for column in numbers)
            many = f" for {n} episodes" if n > 1 else ""
            raise DeckcraneError(
                f"{self._entry.name} gives {len(numbers)} values of shapes {shapes or 'none'}{many} at {t:.4g} s; {wanted}"
            )
        return np.stack([np.broadcast_to(column, n) for column in numbers], axis=1)


def _file_hash(path: str | Path) -> str:
    if not Path(path).is_file():
        raise DeckcraneError(f"{path}: there is no such file")
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


def _source_hash(law: Any) -> str:
    """Hash of the source of a function or class; empty where it has none, as in a console."""
    thing = law if inspect.isfunction(law) or isinstance(law, type) else type(law)
    try:
        return hashlib.sha256(inspect.getsource(thing).encode()).hexdigest()[:16]
    except (OSError, TypeError):
        return ""


def _layers_hash(policy: Policy) -> str:
    numbers = b"".join(layer.weights.tobytes() + layer.bias.tobytes() for layer in policy.layers)
    return hashlib.sha256(numbers).hexdigest()[:16]
