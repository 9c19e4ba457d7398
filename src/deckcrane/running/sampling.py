"""Runs under laws that cannot be traced: functions that are called with numbers, at their own times, and held in between."""

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
"""What share of a sample time is rounding."""


def sampled_laws(system: Dynamics) -> list[SampledLaw]:
    """The laws of a system that are called with numbers."""
    return [part for part in system.world.kit.parts if isinstance(part, SampledLaw)]


def run_sampled(
    system: Dynamics, program: Program, timing: Timing, inputs: Inputs, progress: Callable[[float], None]
) -> Trajectory:
    """The run of a system with sampled laws. Each is called at its own times; Ctrl-C keeps what is done."""
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
    asking = [_Asking(law, system, _turns(law, period, timing)) for law in laws]

    def every_law(run: OpenRun) -> Mapping[str, float]:
        turn = round(run.time / period)
        return {one.law.input_name: one.ask(run) for one in asking if turn % one.turns == 0}

    return simulate_sampled(program.opened(timing, inputs), every_law, period, progress).trajectory


def _turns(law: SampledLaw, period: float, timing: Timing) -> int:
    """How many of the shortest sample times one of this law is."""
    every = law.sampled.every
    if timing.integrator in FIXED:
        steps = every / timing.step
        if round(steps) < 1 or abs(steps - round(steps)) > WHOLE * round(steps):
            raise DeckcraneError(
                f"the law of {law.on} is called every {every:g} s, which is not a whole multiple of the step of {timing.step:g} s "
                "(run.step); change one of the two, or use an adaptive integrator"
            )
    turns = round(every / period)
    if abs(every / period - turns) > WHOLE * turns:
        raise DeckcraneError(
            f"the law of {law.on} is called every {every:g} s, which is not a whole multiple of the {period:g} s of the fastest"
        )
    return turns


class _Asking:
    """One law, with the function that finds its signals from where a run stands."""

    def __init__(self, law: SampledLaw, system: Dynamics, turns: int) -> None:
        self.law, self.turns = law, turns
        equations = system.equations
        signals = [law.read(system.world, name) for name in law.sampled.signals]
        stacked = ca.densify(system.put_in(ca.vertcat(ca.SX(0, 1), *signals)))
        function: Any = ca.Function("signals", equations.arguments(), [stacked])
        # Numbers go in and out through the same memory: converting them costs more than finding signals.
        sizes = (1, len(equations.x), len(equations.u))
        self._given = [*(np.zeros(size) for size in sizes), np.array(equations.p.values, dtype=float)]
        self._found = np.zeros(len(signals))
        self._buffer, self._evaluate = function.buffer()
        for i, each in enumerate(self._given):
            self._buffer.set_arg(i, each.data)
        self._buffer.set_res(0, self._found.data)

    def ask(self, run: OpenRun) -> float:
        """What the law says where the run stands."""
        t, x, u, _ = self._given
        t[0], x[:], u[:] = run.time, run.x, run.inputs.at(run.time)
        self._evaluate()
        values = self._found
        signals = dict(zip(self.law.sampled.signals, values.tolist(), strict=True))
        when = f"the law of {self.law.on}, called at t = {run.time:.6g} s"
        try:
            found = self.law.sampled.function(run.time, _Read(signals, self.law.on))
        except DeckcraneError:
            raise
        except Exception as error:
            raise DeckcraneError(f"{when}, failed: {type(error).__name__}: {error}") from error
        try:
            said = float(found) if np.size(found) == 1 and not isinstance(found, str) else float("nan")
        except (TypeError, ValueError):
            said = float("nan")
        if not isfinite(said):
            raise DeckcraneError(f"{when}, must give one finite number; it gave {found!r:.60}")
        return said


class _Read(dict[str, float]):
    """The signals of one call by name."""

    def __init__(self, signals: Mapping[str, float], law: str) -> None:
        super().__init__(signals)
        self._law = law

    def __missing__(self, name: str) -> float:
        there = ", ".join(self) or "none"
        raise DeckcraneError(
            f'the law of {self._law} reads "{name}", which is not among the signals that it named: {there}; name it in '
            "deckcrane.sampled(..., signals=[...])"
        )
