"""Runs with sampled control laws: Python functions called with numbers at their sample times, their outputs held in between.

Inputs are set at equal time intervals. The law is any Python function; each sample costs its own time plus some microseconds
(see `OpenRun.advance`).

Laws are loaded from a Python file (`--laws FILE.py`), and their values are checked at the start. `--laws` is the only way in
which a file of code is ever executed. Nothing in a scenario can name such a file: a scenario is data.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from math import ceil, isfinite
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control.python_laws import Sampled, SampledLaw, TracedLaw
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import acknowledge_interrupt, check, ensure_interrupt
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, ROUNDING, Timing
from deckcrane.program.open_run import OpenRun
from deckcrane.program.program import Program, Trajectory

if TYPE_CHECKING:
    from deckcrane.formulations.forward_dynamics import Dynamics

NAME = "deckcrane_laws"
"""Name of the file's module while it is executed."""


def check_start(system: Dynamics) -> None:
    """Refuse a law that is not finite at the start of the run: a root of a negative number, a division by zero."""
    equations = system.equations
    for part in system.world.kit.parts:
        if not isinstance(part, TracedLaw):
            continue
        function: Any = ca.Function(
            "law", equations.arguments(), [ca.densify(system.substitute(part.law(system.world)))]
        )
        value = float(function(0.0, equations.x.values, equations.u.values, equations.p.values))
        if not isfinite(value):
            raise DeckcraneError(
                f"the law of {part.on} must be finite; at the start it is {value}: it may divide by zero, or take the root or the "
                "logarithm of what is negative there"
            )


def laws_from_file(path: str | Path) -> dict[str, Any]:
    """Execute a file and return its laws: those of its dictionary LAWS, or its functions and classes by name.

    Without LAWS, imported names and names that begin with an underscore are ignored.
    """
    module = _load_module(Path(path))
    laws = getattr(module, "LAWS", None)
    if laws is None:
        laws = {name: value for name, value in vars(module).items() if _is_law(name, value)}
    if not isinstance(laws, dict) or not laws:
        raise DeckcraneError(
            f"{path}: no laws are here; write a function with the name of what it drives, such as def slew(t, signals), or "
            'LAWS = {"slew": law}'
        )
    return laws


def _is_law(name: str, value: Any) -> bool:
    if name.startswith("_"):
        return False
    return isinstance(value, Sampled) or (callable(value) and getattr(value, "__module__", None) == NAME)


def _load_module(path: Path) -> ModuleType:
    if path.suffix != ".py":
        raise DeckcraneError(f"{path}: laws are a file of Python, with the ending .py")
    if not path.is_file():
        raise DeckcraneError(f"{path}: there is no such file")
    spec = spec_from_file_location(NAME, path)
    assert spec is not None, "a path that ends in .py has a spec"
    assert spec.loader is not None, "and a loader"
    module = module_from_spec(spec)
    sys.modules[NAME] = module  # what dataclasses and pickles look for
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise DeckcraneError(f"{path}{_line_text(error, path)}: {type(error).__name__}: {error}") from error
    finally:
        del sys.modules[NAME]
    return module


def _line_text(error: Exception, path: Path) -> str:
    """The line of the file at which it failed, as text."""
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    file_frames = [frame for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return f", line {file_frames[-1].lineno}" if file_frames else ""


Law = Callable[[OpenRun], Mapping[str, float]]
"""Control law, called at each sample: from the run at its current time (`time`, `x`, `measured`) to inputs by name."""


@dataclass(frozen=True)
class SampledRun:
    """A run, with the sample times of its law, and by input the values that were held from then on."""

    trajectory: Trajectory
    times: Array
    held: dict[str, Array]


def simulate_sampled(
    run: OpenRun, law: Law, period: float, progress: Callable[[float], None] = lambda fraction: None
) -> SampledRun:
    """Run an open run to the end of its timing, under a law that is sampled every `period`. Ctrl-C keeps what is done.

    An input that the law does not name stays as it is. With fixed steps the period is a whole multiple of the step.
    """
    timing, before = run.timing, run.inputs
    if not (isfinite(period) and period > 0.0):
        raise DeckcraneError(f"the time between two samples of a law must be greater than zero; it is {period!r} s")
    if timing.integrator in FIXED:
        timing.whole_steps(period)
    samples = ceil(timing.duration / period - ROUNDING)
    sample_times: list[float] = []
    commands: list[dict[str, float]] = []
    X, Y, interrupted = [run.x[None, :].copy()], [run.outputs()[None, :]], False
    try:
        with ensure_interrupt():
            for sample in range(samples):
                values = _check_command(law(run), run.time)
                run.hold(values)
                sample_times.append(run.time)
                commands.append(values)
                if sample == 0:
                    Y = [run.outputs()[None, :]]  # with the law's first values
                stretch = run.advance(min(period * (sample + 1), timing.duration))
                X.append(stretch.X)
                Y.append(stretch.Y)
                progress((sample + 1) / samples)
                check()
    except KeyboardInterrupt:
        acknowledge_interrupt()
        interrupted = True
    x, y = np.vstack(X), np.vstack(Y)
    done = Trajectory(timing.every * np.arange(len(y), dtype=float), x, y, interrupted, run.events())
    return SampledRun(
        done, np.array(sample_times), _held_values(commands, dict(zip(before.names, before.constants, strict=True)))
    )


def _check_command(command: Mapping[str, float], t: float) -> dict[str, float]:
    if not isinstance(command, Mapping):
        raise DeckcraneError(
            f"a law must give inputs by name, such as {{'slew': 2e3}}; at t = {t:.6g} s it gave {command!r:.60}"
        )
    values = {}
    for name, value in command.items():
        try:
            values[name] = float(value)
        except (TypeError, ValueError):
            raise DeckcraneError(
                f"the law must give one number for {name}; at t = {t:.6g} s it gave {value!r:.60}"
            ) from None
        if not isfinite(values[name]):
            raise DeckcraneError(
                f"the law must give a finite number for {name}; at t = {t:.6g} s it gave {value!r:.60}"
            )
    return values


def _held_values(commands: list[dict[str, float]], initial: Mapping[str, float]) -> dict[str, Array]:
    """The values held, by input; before the law first named an input, its initial value."""
    columns = {name: np.zeros(len(commands)) for name in dict.fromkeys(name for values in commands for name in values)}
    for name, column in columns.items():
        last = initial[name]
        for i, values in enumerate(commands):
            column[i] = last = values.get(name, last)
    return columns


WHOLE = 1e-6
"""Rounding tolerance of whole multiples, as a share."""


def laws_in_steps(system: Dynamics) -> list[SampledLaw]:
    """All sampled laws of a system."""
    return [part for part in system.world.kit.parts if isinstance(part, SampledLaw)]


def run_sampled(
    system: Dynamics, program: Program, timing: Timing, inputs: Inputs, progress: Callable[[float], None]
) -> Trajectory:
    """Run a system with sampled laws, each called at its own sample times; Ctrl-C keeps the records so far."""
    laws = LawSamples(system, program, timing)
    return simulate_sampled(program.opened(timing, inputs), laws.commands, laws.period, progress).trajectory


class LawSamples:
    """All sampled laws of a system, and the shortest of their sample times."""

    def __init__(self, system: Dynamics, program: Program, timing: Timing) -> None:
        laws = laws_in_steps(system)
        if system.equations is not program.equations and program.equations.x.names != system.equations.x.names:
            raise DeckcraneError(
                f"the law of {laws[0].on} is sampled: it reads speeds, so it takes run: {{form: acceleration}}"
            )
        if timing.integrator == "cvodes":
            raise DeckcraneError(
                f"the law of {laws[0].on} is sampled, and the integrator cvodes takes whole runs; use rk4, dopri5 or rodas4"
            )
        self.period = min(law.sampled.every for law in laws)
        self._calls = [_LawCall(law, system, _period_multiple(law, self.period, timing)) for law in laws]

    def commands(self, run: OpenRun) -> dict[str, float]:
        """Outputs of the laws that are due at the current time of a run, by input."""
        sample = round(run.time / self.period)
        return {call.law.input_name: call.ask(run) for call in self._calls if sample % call.turns == 0}


def _period_multiple(law: SampledLaw, period: float, timing: Timing) -> int:
    """Sample time of this law as a multiple of the shortest one."""
    every = law.sampled.every
    if timing.integrator in FIXED:
        steps = every / timing.step
        if round(steps) < 1 or abs(steps - round(steps)) > WHOLE * round(steps):
            raise DeckcraneError(
                f"the law of {law.on} is called every {every:g} s, which is not a whole multiple of the step of {timing.step:g} s "
                "(run.step); change one of the two, or use an adaptive integrator"
            )
    multiple = round(every / period)
    if abs(every / period - multiple) > WHOLE * multiple:
        raise DeckcraneError(
            f"the law of {law.on} is called every {every:g} s, which is not a whole multiple of the {period:g} s of the fastest"
        )
    return multiple


class _LawCall:
    """A sampled law with the function that computes its signals from the state of a run."""

    def __init__(self, law: SampledLaw, system: Dynamics, turns: int) -> None:
        self.law, self.turns = law, turns
        equations = system.equations
        signals = [law.read(system.world, name) for name in law.sampled.signals]
        stacked = ca.densify(system.substitute(ca.vertcat(ca.SX(0, 1), *signals)))
        function: Any = ca.Function("signals", equations.arguments(), [stacked])
        # Arguments and results stay in fixed buffers: conversion would cost more than the signals themselves.
        sizes = (1, len(equations.x), len(equations.u))
        self._arguments = [*(np.zeros(size) for size in sizes), np.array(equations.p.values, dtype=float)]
        self._signal_values = np.zeros(len(signals))
        self._buffer, self._evaluate = function.buffer()
        for i, argument in enumerate(self._arguments):
            self._buffer.set_arg(i, argument.data)
        self._buffer.set_res(0, self._signal_values.data)

    def ask(self, run: OpenRun) -> float:
        """Call the law at the present time of the run and check its value."""
        t, x, u, _ = self._arguments
        t[0], x[:], u[:] = run.time, run.x, run.inputs.at(run.time)
        self._evaluate()
        values = self._signal_values
        signals = dict(zip(self.law.sampled.signals, values.tolist(), strict=True))
        when = f"the law of {self.law.on}, called at t = {run.time:.6g} s"
        try:
            result = self.law.sampled.function(run.time, _Signals(signals, self.law.on))
        except DeckcraneError:
            raise
        except Exception as error:
            raise DeckcraneError(f"{when}, failed: {type(error).__name__}: {error}") from error
        try:
            value = float(result) if np.size(result) == 1 and not isinstance(result, str) else float("nan")
        except (TypeError, ValueError):
            value = float("nan")
        if not isfinite(value):
            raise DeckcraneError(f"{when}, must give one finite number; it gave {result!r:.60}")
        return value


class _Signals(dict[str, float]):
    """Signals of one call by name; an unknown name is refused."""

    def __init__(self, signals: Mapping[str, float], law: str) -> None:
        super().__init__(signals)
        self._law = law

    def __missing__(self, name: str) -> float:
        there = ", ".join(self) or "none"
        raise DeckcraneError(
            f'the law of {self._law} reads "{name}", which is not among the signals that it named: {there}; name it in '
            "deckcrane.sampled(..., signals=[...])"
        )
