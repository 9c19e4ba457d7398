"""Cranes stepped from Python: one by `deckcrane.stepper`, and many through Gymnasium's vector interface.

Integration steps in a second: of one core in processor time, so that other work on the machine does not count, and of two cores by
the wall clock, which needs a quiet machine: rows say how many cores were at work. Actions, observations with noise,
rewards and records are part of it; a new sea is not, episodes draw from eight. One stepper and vectors take turns.
`python benchmarks/stepping.py` prints the rows.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import numpy as np

import deckcrane
from deckcrane.learning import CraneVectorEnv, Observed, Task
from machine import two_cores
from table import Bar, Row, bar

ENVIRONMENTS = 1024
SEAS = 8
CALLS = 64
"""Control steps of a turn of many environments: in so many, each draws one block of sensor noise."""


@dataclass(frozen=True)
class SteppingSpeed:
    """Integration steps in a second, of one stepper and of many environments."""

    scenario: str
    single: float
    """One stepper, a call for each record, by processor time."""
    single_calls: float
    """One stepper, a call for each step, by processor time."""
    many: float
    """Many environments on one core, by processor time."""
    by_wall: dict[int, float]
    """Many environments by the wall clock, for each number of cores."""
    at_work: dict[int, float]
    """Cores that were at work on them, on average: fewer than there are where something else ran on the machine."""
    per_control: int
    """Integration steps of a control step."""


def task_of(name: str) -> Task:
    """A bundled scenario whose drives get small forces besides their own, with all coordinates and speeds observed."""
    scenario = deckcrane.load(name).with_values({"variants": {}, "record": ["q", "u"], "run.duration": 60.0})
    crane = deckcrane.stepper(scenario)
    outputs = {
        f"{variable}.{label}": (variable, label) for variable in ("q", "u") for label in crane.outputs[variable][0]
    }
    return Task(
        name=name,
        source=scenario,
        levers=crane.actuators,
        lever_scale=10.0,
        outputs=outputs,
        observed=tuple(Observed(each, {each: 1.0}, noise=1e-3) for each in outputs),
        reward=lambda signals, progress, dt: -dt * np.abs(next(iter(signals.values()))),
        baseline=lambda seen: tuple(np.zeros_like(next(iter(seen.values()))) for _ in crane.actuators),
    )


def compare(
    name: str, turns: int, environments: int = ENVIRONMENTS, threads: tuple[int, ...] = (1, 2)
) -> SteppingSpeed:
    """One stepper, called for each integration step and for each control step, and many environments, in turns.

    All have two cores: those of one thread use one of them, and the other is left to what else runs on the machine.
    """
    with two_cores():
        return _compare(name, turns, environments, threads)


def _compare(name: str, turns: int, environments: int, threads: tuple[int, ...]) -> SteppingSpeed:
    task = task_of(name)
    step, every = task.scenario.run.step, float(task.scenario.run.every or 0.0)
    crane, per_control = deckcrane.stepper(task.scenario), round(every / step)
    actions = np.zeros((environments, len(task.levers)), dtype=np.float32)
    vectors = {count: CraneVectorEnv(environments, task, seas=SEAS, threads=count) for count in threads}
    for cranes in vectors.values():
        cranes.reset(seed=1)

    def single(duration: float, calls: int) -> Callable[[], None]:
        def run() -> None:
            crane.reset()
            for _ in range(calls):
                crane.step(None, duration)

        return run

    def many(cranes: CraneVectorEnv) -> Callable[[], None]:
        def run() -> None:
            for _ in range(CALLS):
                cranes.step(actions)

        return run

    contenders = [(single(step, 2000), 2000), (single(every, 200), 200 * per_control)]
    contenders += [(many(cranes), CALLS * environments * per_control) for cranes in vectors.values()]
    rates: list[list[tuple[float, float]]] = [[] for _ in contenders]
    for _ in range(turns + 1):  # the first turn warms up
        for (contender, steps), measured in zip(contenders, rates, strict=True):
            began = time.process_time(), time.perf_counter()
            contender()
            measured.append((steps / (time.process_time() - began[0]), steps / (time.perf_counter() - began[1])))
    for cranes in vectors.values():
        cranes.close()
    processor, wall = ([median(rate[kind] for rate in measured[1:]) for measured in rates] for kind in (0, 1))
    by_wall = dict(zip(vectors, wall[2:], strict=True))
    at_work = {count: by_wall[count] / rate for count, rate in zip(vectors, processor[2:], strict=True)}
    return SteppingSpeed(name, processor[1], processor[0], processor[2], by_wall, at_work, per_control)


def rows(speeds: list[SteppingSpeed]) -> list[Row]:
    unit, part = "steps/s", "stepped from Python"
    table: list[Row] = []
    for speed in speeds:
        name = speed.scenario
        table += [
            Row(part, f"{name}, one stepper, a call for each step", speed.single_calls, unit, "processor time"),
            Row(part, f"{name}, one stepper, a call for each record", speed.single, unit, "processor time"),
            Row(
                part,
                f"{name}, {ENVIRONMENTS} environments of Gymnasium",
                speed.many,
                unit,
                f"processor time of one core; {speed.many / speed.single:.1f} x one stepper; "
                f"{speed.many / speed.per_control:,.0f} control steps/s",
            ),
        ]
        table += [
            Row(
                part,
                f"{name}, the same on {'one core' if count == 1 else f'{count} cores'}",
                rate,
                unit,
                f"wall clock; {rate / speed.per_control:,.0f} control steps/s; {speed.at_work[count]:.2f} cores at work",
            )
            for count, rate in speed.by_wall.items()
        ]
    return table


WANTED = {"moving_base": 4.0, "deck_crane_in_waves": 2.0}
"""Million steps/s of environments on two cores."""


def bars(speeds: list[SteppingSpeed]) -> list[Bar]:
    """What is wanted of environments on two cores, and of one stepper."""
    claims = [
        bar(
            f"environments of {speed.scenario} take {WANTED[speed.scenario]:g} million steps/s on two cores",
            1e-6 * speed.by_wall[2],
            f"million steps/s (wall clock, {speed.at_work[2]:.2f} cores at work)",
            lambda rate, least=WANTED[speed.scenario]: rate >= least,  # type: ignore[misc]
        )
        for speed in speeds
    ]
    single = next(speed for speed in speeds if speed.scenario == "moving_base").single_calls
    claims.append(
        bar(
            "one stepper takes 100,000 steps/s, a call for each",
            1e-3 * single,
            "thousand/s",
            lambda rate: rate >= 100.0,
        )
    )
    return claims


if __name__ == "__main__":
    measured = [compare(name, 5) for name in ("moving_base", "deck_crane_in_waves")]
    for row in rows(measured):
        print(f"{row.what:64} {row.spelled():>12} {row.unit}  {row.note}")
    for claim in bars(measured):
        print(f"{claim.claim:76} {claim.measured} {claim.verdict()}")
