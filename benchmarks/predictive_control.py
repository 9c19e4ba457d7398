"""Processor time of a sample of model predictive control: forecast, linearisation, and the program with its solution.

    python benchmarks/predictive_control.py [NAME ...] [--seconds 40]

`moving_base` follows the sequence of its file by three drives, in the model with all of its twelve states, 20 stages of 0.15 s.
`offshore_crane` slews in waves through its valve, in a pendulum model with six states, 50 stages of 0.2 s, and a harmonic forecast.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

import deckcrane

LIMITS = {"moving_base": 5e-3, "offshore_crane": 20e-3}
"""Processor time that 99 of 100 samples may take [s]."""


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


def times_of(name: str, seconds: float) -> tuple[np.ndarray, np.ndarray, dict[str, Any]]:
    """Processor time of preparation and feedback of each sample but the first [s], and the controller's summary."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        scenario, controller = controller_of(name, seconds)
        deckcrane.run(scenario, laws=controller.laws(), progress=False)
    record = controller.record
    return np.array(record.preparation[1:]), np.array(record.feedback[1:]), record.summary()


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
        preparation, feedback, summary = times_of(name, chosen.seconds)
        p99, limit = float(np.percentile(preparation + feedback, 99)), LIMITS[name]
        beyond = "" if p99 <= limit else f" (above {1e3 * limit:g})"
        medians = f"{1e3 * np.median(preparation):.2f} | {1e3 * np.median(feedback):.2f}"
        gave_way = sum(summary["yielded"].values())
        print(
            f"| `{name}` | {summary['samples']} | {medians} | {1e3 * p99:.2f}{beyond} | {1e3 * limit:g} | {gave_way} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
