"""Runs with sampled control laws: Python functions called with numbers at their sample times, their outputs held in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.parts.laws import SampledLaw
from deckcrane.program import Program, Timing
from deckcrane.program.advance import OpenRun
from deckcrane.program.inputs import Inputs
from deckcrane.program.program import Trajectory
from deckcrane.program.sampled import simulate_sampled
from deckcrane.program.timing import FIXED

WHOLE = 1e-6
"""Rounding tolerance of whole multiples, as a share."""


def sampled_laws(system: Dynamics) -> list[SampledLaw]:
    """All sampled laws of a system."""
    return [part for part in system.world.kit.parts if isinstance(part, SampledLaw)]


def run_sampled(
    system: Dynamics, program: Program, timing: Timing, inputs: Inputs, progress: Callable[[float], None]
) -> Trajectory:
    """Run a system with sampled laws, each called at its own sample times; Ctrl-C keeps the records so far."""
    laws = sampled_laws(system)
    if system.equations is not program.equations and program.equations.x.names != system.equations.x.names:
        raise DeckcraneError(
            f"the law of {laws[0].on} is sampled: it reads speeds, so it takes run: {{form: acceleration}}"
        )
    if timing.integrator == "cvodes":
        raise DeckcraneError(
            f"the law of {laws[0].on} is sampled, and the integrator cvodes takes whole runs; use rk4, dopri5 or rodas4"
        )
    period = min(law.sampled.every for law in laws)
    calls = [_LawCall(law, system, _period_multiple(law, period, timing)) for law in laws]

    def every_law(run: OpenRun) -> Mapping[str, float]:
        sample = round(run.time / period)
        return {call.law.input_name: call.ask(run) for call in calls if sample % call.turns == 0}

    return simulate_sampled(program.opened(timing, inputs), every_law, period, progress).trajectory


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
        stacked = ca.densify(system.put_in(ca.vertcat(ca.SX(0, 1), *signals)))
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
