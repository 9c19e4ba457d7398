"""Processor time of a sample of model predictive control: forecast, linearisation, and the program with its solution.

    python benchmarks/predictive_control.py [NAME ...] [--seconds 40]

`moving_base` follows the sequence of its file by three drives, in the model with all of its twelve states, 20 stages of 0.15 s.
`offshore_crane` slews in waves through its valve, in a pendulum model with six states, 50 stages of 0.2 s, and a harmonic forecast.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import deckcrane
from table import Bar, Row, bar

LIMITS = {"moving_base": 5e-3, "offshore_crane": 20e-3}
"""Processor time that 99 of 100 samples may take [s]."""


@dataclass(frozen=True)
class SampleCost:
    """Processor time of the samples of a run, without the first one [s]."""

    name: str
    samples: int
    preparation: float
    """Median of forecast and linearisation."""
    feedback: float
    """Median of the solution."""
    slowest: float
    """What 99 of 100 samples take at most, both together."""
    gave_way: int
    """Samples in which a limit gave way."""


def controller_of(name: str, seconds: float) -> tuple[deckcrane.Scenario, deckcrane.PredictiveController]:
    """A bundled scenario and its controller."""
    values: dict[str, Any] = {"run.duration": seconds}
    if name == "moving_base":
        scenario = deckcrane.load(name).with_values(values)
        drives = {
            "slew": {"speed": 0.3, "acceleration": 0.3},
            "luff": {"speed": 0.2, "acceleration": 0.3},
            "knuckle": {"speed": 0.45, "acceleration": 0.4},
        }
        return scenario, deckcrane.predictive_controller(scenario, drives, horizon=3.0, step=0.15)
    values |= {
        "record": ["q", "u", "sway"],
        "control.slew.setpoint": {"quintic": [["5 s", "90 deg"], ["35 s", "60 deg"]]},
        "control.stage_1.setpoint": {"hold": "start"},
        "control.winch.rope.setpoint": {"hold": "start"},
    }
    scenario = deckcrane.load(name).with_values(values)
    return scenario, deckcrane.predictive_controller(
        scenario,
        {"slew": {"speed": 0.04, "acceleration": 0.03}},
        limits={"sway": "8 deg"},
        horizon=10.0,
        step=0.2,
        forecast=deckcrane.HarmonicForecast(),
    )


def measure(name: str, seconds: float) -> SampleCost:
    """Run a scenario with its controller, and take the times that this records."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        scenario, controller = controller_of(name, seconds)
        deckcrane.run(scenario, laws=controller.laws(), progress=False)
    preparation, feedback = np.array(controller.record.preparation[1:]), np.array(controller.record.feedback[1:])
    medians = float(np.median(preparation)), float(np.median(feedback))
    slowest, summary = float(np.percentile(preparation + feedback, 99)), controller.record.summary()
    return SampleCost(name, summary["samples"], *medians, slowest, sum(summary["yielded"].values()))


def rows(costs: Sequence[SampleCost]) -> list[Row]:
    return [
        Row(
            "samples of predictive control",
            f"{cost.name}, 99 of 100",
            1e3 * cost.slowest,
            "ms",
            f"processor time; {cost.samples} samples, medians {1e3 * cost.preparation:.2f} ms before the sensors are read and "
            f"{1e3 * cost.feedback:.2f} ms after; limits gave way in {cost.gave_way}",
        )
        for cost in costs
    ]


def bars(costs: Sequence[SampleCost]) -> list[Bar]:
    return [
        bar(
            f"99 of 100 samples of predictive control of {cost.name} within {1e3 * LIMITS[cost.name]:g} ms",
            1e3 * cost.slowest,
            "ms",
            lambda ms, most=1e3 * LIMITS[cost.name]: ms <= most,  # type: ignore[misc]
        )
        for cost in costs
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"of {', '.join(LIMITS)}; all by default")
    parser.add_argument("--seconds", type=float, default=40.0, help="simulated time")
    chosen = parser.parse_args(arguments)
    print(
        "| scenario | samples | preparation, median [ms] | feedback, median [ms] | both, 99 % [ms] | limit [ms] | gave way |"
    )
    print("|---|---|---|---|---|---|---|")
    for name in chosen.names or LIMITS:
        cost, limit = measure(name, chosen.seconds), LIMITS[name]
        beyond = "" if cost.slowest <= limit else f" (above {1e3 * limit:g})"
        medians = f"{1e3 * cost.preparation:.2f} | {1e3 * cost.feedback:.2f}"
        print(
            f"| `{name}` | {cost.samples} | {medians} | {1e3 * cost.slowest:.2f}{beyond} | {1e3 * limit:g} | {cost.gave_way} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
