"""A run under a law that is sampled: asked at equal times what inputs are, which then are held until it is asked again.

The law is any Python function; what it costs is its own, and some microseconds of ours (see `advance`).
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
"""What is asked at each sample: from the run as it stands (`time`, `x`, `measured`) to inputs by name."""


@dataclass(frozen=True)
class SampledRun:
    """A run, and what its law said: the times at which it was asked, and by input the values that were held from then on."""

    trajectory: Trajectory
    times: Array
    held: dict[str, Array]


def simulate_sampled(
    run: OpenRun, law: Law, period: float, progress: Callable[[float], None] = lambda fraction: None
) -> SampledRun:
    """An open run from its start to the end of its timing, under a law that is asked every `period`. Ctrl-C keeps what is done.

    An input that the law does not name stays as it is. With fixed steps the period is a whole multiple of the step.
    """
    timing, before = run.timing, run.inputs
    if not (isfinite(period) and period > 0.0):
        raise DeckcraneError(f"the time between two samples of a law must be greater than zero; it is {period!r} s")
    if timing.integrator in FIXED:
        timing.whole_steps(period)
    samples = ceil(timing.duration / period - ROUNDING)
    asked: list[float] = []
    said: list[dict[str, float]] = []
    X, Y, interrupted = [run.x[None, :]], [run.outputs()[None, :]], False
    try:
        with never_lost():
            for sample in range(samples):
                values = _checked(law(run), run.time)
                run.hold(values)
                asked.append(run.time)
                said.append(values)
                if sample == 0:
                    Y = [run.outputs()[None, :]]  # with what the law said at once
                found = run.advance(min(period * (sample + 1), timing.duration))
                X.append(found.X)
                Y.append(found.Y)
                progress((sample + 1) / samples)
                check()
    except KeyboardInterrupt:
        handled()
        interrupted = True
    x, y = np.vstack(X), np.vstack(Y)
    done = Trajectory(timing.every * np.arange(len(y), dtype=float), x, y, interrupted, run.events())
    return SampledRun(done, np.array(asked), _by_name(said, dict(zip(before.names, before.constants, strict=True))))


def _checked(said: Mapping[str, float], t: float) -> dict[str, float]:
    if not isinstance(said, Mapping):
        raise DeckcraneError(
            f"a law must give inputs by name, such as {{'slew': 2e3}}; at t = {t:.6g} s it gave {said!r:.60}"
        )
    found = {}
    for name, value in said.items():
        try:
            found[name] = float(value)
        except (TypeError, ValueError):
            raise DeckcraneError(
                f"the law must give one number for {name}; at t = {t:.6g} s it gave {value!r:.60}"
            ) from None
        if not isfinite(found[name]):
            raise DeckcraneError(
                f"the law must give a finite number for {name}; at t = {t:.6g} s it gave {value!r:.60}"
            )
    return found


def _by_name(said: list[dict[str, float]], before: Mapping[str, float]) -> dict[str, Array]:
    """What was held by input; before the law first named one, what it was."""
    found = {name: np.zeros(len(said)) for name in dict.fromkeys(name for values in said for name in values)}
    for name, column in found.items():
        last = before[name]
        for i, values in enumerate(said):
            column[i] = last = values.get(name, last)
    return found
