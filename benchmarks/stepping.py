"""Cranes stepped from Python: one by `deckcrane.stepper`, and many through Gymnasium's vector interface.

Rates are of processor time, so that other work on the machine does not count: integration steps in a second of one core. Actions,
observations with noise, rewards and records are part of it; a new sea is not, episodes draw from eight. One stepper and vectors
take turns. `python benchmarks/stepping.py` prints the rows.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import numpy as np

import deckcrane
from deckcrane.learning import CraneVectorEnv, Observed, Task
from table import Bar, Row, bar

ENVIRONMENTS = 256
SEAS = 8


@dataclass(frozen=True)
class SteppingSpeed:
    """Integration steps and control steps in a second of one core, of one stepper and of many environments."""

    scenario: str
    single: float
    single_calls: float
    many: float
    control_steps: float


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


def compare(name: str, turns: int, environments: int = ENVIRONMENTS, threads: int = 1) -> SteppingSpeed:
    """One stepper, called for each integration step and for each control step, and many environments, in turns."""
    task = task_of(name)
    step, every = task.scenario.run.step, float(task.scenario.run.every or 0.0)
    crane, per_control = deckcrane.stepper(task.scenario), round(every / step)
    cranes = CraneVectorEnv(environments, task, seas=SEAS, threads=threads)
    cranes.reset(seed=1)
    actions = np.zeros((environments, len(task.levers)), dtype=np.float32)

    def single(duration: float, calls: int) -> Callable[[], None]:
        def run() -> None:
            crane.reset()
            for _ in range(calls):
                crane.step(None, duration)

        return run

    def many() -> None:
        for _ in range(40):
            cranes.step(actions)

    contenders = [
        (single(step, 2000), 2000),
        (single(every, 200), 200 * per_control),
        (many, 40 * environments * per_control),
    ]
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(turns + 1):  # the first turn warms up
        for (contender, steps), measured in zip(contenders, rates, strict=True):
            began = time.process_time()
            contender()
            measured.append(steps / (time.process_time() - began))
    one, by_control, together = (median(measured[1:]) for measured in rates)
    cranes.close()
    return SteppingSpeed(name, by_control, one, together, together / per_control)


def rows(speeds: list[SteppingSpeed]) -> list[Row]:
    unit, part = "steps/s", "stepped from Python, one core"
    return [
        row
        for speed in speeds
        for row in (
            Row(
                part, f"{speed.scenario}, one stepper, a call for each step", speed.single_calls, unit, "processor time"
            ),
            Row(part, f"{speed.scenario}, one stepper, a call for each record", speed.single, unit, "processor time"),
            Row(
                part,
                f"{speed.scenario}, {ENVIRONMENTS} environments of Gymnasium",
                speed.many,
                unit,
                f"{speed.many / speed.single:.1f} x one stepper; {speed.control_steps:,.0f} control steps/s",
            ),
        )
    ]


def bars(speeds: list[SteppingSpeed]) -> list[Bar]:
    """Four and two million steps in a second on two cores are two and one on each."""
    wanted = {"moving_base": 2.0, "deck_crane_in_waves": 1.0}
    claims = [
        bar(
            f"environments of {speed.scenario} take {2 * wanted[speed.scenario]:g} million steps/s on two cores",
            2e-6 * speed.many,
            "million steps/s (processor time of one core, twice)",
            lambda rate, least=2 * wanted[speed.scenario]: rate >= least,  # type: ignore[misc]
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
