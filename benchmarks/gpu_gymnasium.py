"""Gymnasium's vector interface on a card: are its observations right, and how many steps does it take in a second?

The cases of `gpu_stepping.py` are environments here: the class that users have, `CraneVectorEnv`, with noise, records and new
episodes. Actions, observations, rewards and flags of control steps are on the card (`arrays="device"`) or on the host. Gymnasium
and the modules of deckcrane that make environments travel in a file of their own, since the machine with the card has neither.
"""

from __future__ import annotations

import sys
import time
import zipfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from gpu import card_with, opened
from gpu_stepping import LEAST, PREFIX

MODULES = "gymnasium.zip"
TRAVELLING = ("gymnasium", "cloudpickle", "farama_notifications", "typing_extensions")
LEARNING = ("task.py", "task_runs.py", "environments.py")
SEAS, FEWEST = 8, 64
"""Different seas, and calls that are timed at least: in so many, each environment of the host draws one block of noise."""
LARGEST_FORCE = 1e3
SINGLE = 1e-6
"""Error of observations, which are in single precision, in shares of the largest of each."""


def pack(folder: Path) -> None:
    """The modules that environments need besides those of a packed program."""
    import deckcrane

    with zipfile.ZipFile(folder / MODULES, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in TRAVELLING:
            spec = find_spec(name)
            assert spec is not None, f"{name} is installed here"
            source = Path(str(spec.origin))
            files = sorted(source.parent.rglob("*.py")) if source.name == "__init__.py" else [source]
            for file in files:
                archive.write(file, file.relative_to(source.parent.parent if len(files) > 1 else source.parent))
        archive.writestr("deckcrane/learning/__init__.py", "")
        for name in LEARNING:
            archive.write(Path(deckcrane.__file__).parent / "learning" / name, f"deckcrane/learning/{name}")


def measured(folder: Path, counts: list[int], only: str | None) -> dict[str, Any]:
    results: dict[str, Any] = {}
    for path in sorted(folder.glob(f"{PREFIX}*.pyz")):
        name = path.stem.removeprefix(PREFIX)
        if only in (None, name):
            results[name] = _of_scenario(path, folder / MODULES, counts)
    results["right"] = all(result["right"] for result in results.values())
    return results


def _of_scenario(path: Path, modules: Path, counts: list[int]) -> dict[str, Any]:
    file = opened(path)
    card, bundle = card_with(file.code), next(file.bundles())
    _bring(modules)
    from deckcrane.program.gpu.clocked_batch import wave_records

    coarse = None if bundle.waves is None else wave_records(card, bundle)
    packed = SimpleNamespace(card=card, plan=file.plan, bundle=bundle, coarse=coarse, about=file.about["results"])
    error = _largest_error(packed, np.load(path.with_suffix(".npz")))
    result: dict[str, Any] = {"card": card.name, "largest error": error, "right": error < SINGLE, "rows": []}
    for count in counts:
        row: dict[str, Any] = {"simulations": count, "steps of a control step": file.plan.per_record}
        for arrays in ("device", "host"):
            seconds, ended = _seconds_of_step(packed, count, arrays)
            row[f"million steps/s, {arrays} arrays"] = round(1e-6 * count * file.plan.per_record / seconds, 2)
            row[f"million environment steps/s, {arrays} arrays"] = round(1e-6 * count / seconds, 3)
            row[f"episodes that ended, {arrays} arrays"] = ended
        result["rows"].append(row)
        print(path.stem, row, file=sys.stderr, flush=True)
    return result


def _bring(modules: Path) -> None:
    """Let the modules of the file be found, those of deckcrane beside the packed ones."""
    try:
        import_module("deckcrane.learning.environments")
    except ImportError:
        sys.path.append(str(modules))
        import_module("deckcrane").__path__.append(str(modules / "deckcrane"))


class PackedCranes:
    """The cases of a packed program with the calls of a `BatchStepper` that environments use; a seed chooses a case."""

    def __init__(self, packed: Any, count: int) -> None:
        from deckcrane.program.gpu.clocked_batch import ClockedBatch, ClockedInputs, ClockedOutputs

        self._packed = packed
        self._batch = ClockedBatch(packed.card, packed.plan, packed.bundle.form, count)
        self._batch.begin_cases(packed.bundle, packed.coarse)
        self._inputs, self._outputs = ClockedInputs, ClockedOutputs
        self.random, self.card = True, packed.card

    def select_inputs(self, *names: str) -> Any:
        return self._inputs(self._batch, self._packed.about["inputs"])

    def select_outputs(self, *names: tuple[str, ...]) -> Any:
        return self._outputs(self._batch, self._packed.about["outputs"])

    @property
    def diverged_on_card(self) -> Any:
        return self._batch.arrays["reached"].ravel()[: self._batch.count] < 1e300

    @property
    def diverged(self) -> Any:
        return self._batch.by_run("reached")[:, 0] < 1e300

    def failure(self, i: int) -> str:
        return "diverged"

    def reset(self, which: Any, seeds: Any) -> None:
        bundle, numbers = self._packed.bundle, np.asarray(which)
        cases = np.asarray(seeds) % len(bundle)
        self._batch.begin(numbers, *(bundle.stacks[name][cases].reshape(len(cases), -1) for name in ("x0", "u", "c")))
        if bundle.waves is not None:
            samples = bundle.form.carried.count
            self._batch.set_seas(numbers, self._packed.coarse, cases, bundle.waves.window, samples)

    def observe(self) -> None:
        self._batch.observe()

    def step(self, duration: float) -> None:
        self._batch.advance(self._packed.plan.per_record)

    def share(self, work: Any) -> None:
        work(0, self._batch.count)

    def close(self) -> None:
        self.card.finish()


def _environments(packed: Any, count: int, arrays: Any, noise: float, lever_scale: float) -> Any:
    from deckcrane.learning.environments import CraneVectorEnv
    from deckcrane.learning.task import Observed, Task
    from deckcrane.learning.task_runs import TaskRuns

    plan, about = packed.plan, packed.about
    outputs = {f"output {i}": ("output", str(i)) for i in range(len(about["outputs"]))}
    settings = SimpleNamespace(step=plan.step, every=plan.step * plan.per_record, duration=60.0)
    task: Any = Task(
        name="Packed",
        source=SimpleNamespace(run=settings),  # type: ignore[arg-type]
        levers=tuple(f"lever {i}" for i in range(len(about["inputs"]))),
        outputs=outputs,
        observed=tuple(Observed(name, {name: 1.0}, noise=noise) for name in outputs),
        reward=lambda signals, progress, dt: -dt * np.abs(next(iter(signals.values()))),
        baseline=lambda seen: (),
        lever_scale=lever_scale,
    )
    cranes: Any = PackedCranes(packed, count)
    runs = TaskRuns(task, count, SEAS, target="cuda", arrays=arrays, cranes=cranes)
    return CraneVectorEnv(count, task, runs=runs)


def _largest_error(packed: Any, known: Any) -> float:
    """Of all observations without noise after each control step, in shares of the largest value of each."""
    count = known["forces"].shape[1]
    environments = _environments(packed, count, "device", 0.0, LARGEST_FORCE)
    environments.reset(seed=1)
    environments._runs.cranes.reset(np.arange(count), np.arange(count))
    scale, errors = np.maximum(np.abs(known["outputs"]).max(axis=(0, 1)), 1e-300), []
    for forces, expected in zip(known["forces"], known["outputs"], strict=True):
        observation = environments._runs.on_host(environments.step(packed.card.put(forces / LARGEST_FORCE))[0])
        errors.append(np.abs(observation - expected) / scale)
    environments.close()
    return float(np.max(errors))


def _seconds_of_step(packed: Any, count: int, arrays: str) -> tuple[float, int]:
    """Seconds of a step of all environments, of as many as take `LEAST`, and the number of episodes that ended meanwhile."""
    environments = _environments(packed, count, arrays, 1e-3, 10.0)
    environments.reset(seed=1)
    drawn = np.random.default_rng(1).uniform(-1.0, 1.0, (count, len(packed.about["inputs"]))).astype(np.float32)
    actions, ended = packed.card.put(drawn) if arrays == "device" else drawn, 0
    for _ in range(3):
        environments.step(actions)
    packed.card.finish()
    began, calls = time.perf_counter(), 0
    while time.perf_counter() - began < LEAST or calls < FEWEST:
        environments.step(actions)
        ended += int(environments._done.sum())
        calls += 1
    packed.card.finish()
    seconds = (time.perf_counter() - began) / calls
    environments.close()
    return seconds, ended
