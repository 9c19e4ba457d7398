"""A run under a sampled control law, which sets inputs at equal time intervals; they are held in between.

The law is any Python function; each sample costs its own time plus some microseconds (see `advance`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, isfinite

import numpy as np

from deckcrane.equations.system import Array
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check, handled, never_lost
from deckcrane.program.advance import OpenRun
from deckcrane.program.program import Trajectory
from deckcrane.program.timing import FIXED, ROUNDING

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
    X, Y, interrupted = [run.x[None, :]], [run.outputs()[None, :]], False
    try:
        with never_lost():
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
        handled()
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
