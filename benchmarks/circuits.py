"""The boom with its hydraulic circuit of docs/guide/circuits.md: a run with all outputs, and fixed implicit steps in vectors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import deckcrane
from batches import Rate, single_run, take_turns, vector_run
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.llvm import machine_code
from deckcrane.program.llvm.programs import listings
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch
from steps import interleaved
from table import Bar, Row, bar

PAGE = Path(__file__).resolve().parents[1] / "docs" / "guide" / "circuits.md"
LOAD = "bodies.boom.masses.0.mass"
FIXED_STEP = 2e-3
KEEP = Keep(signals=("node_pressure", "cylinder_force"))
"""All pressures and the cylinder's force, with the usual statistics."""


@dataclass(frozen=True)
class CircuitSpeed:
    """States and operations; seconds simulated and taken with all outputs; rates in vectors, how far their steps stray."""

    states: int
    operations: int
    simulated: float
    whole: float
    rates: list[Rate]
    stray_length: float
    stray_pressure: float


def boom() -> Scenario:
    """The scenario that begins the page."""
    return deckcrane.loads(PAGE.read_text(encoding="utf-8").partition("```yaml\n")[2].partition("```")[0])


def compare(turns: int, simulated: float) -> CircuitSpeed:
    """The whole run by adaptive steps; by fixed ones one simulation and the longest vectors, with loads that differ."""
    scenario = boom().with_values({"run.duration": simulated})
    fixed = scenario.with_values({"run.integrator": "rodas4_fixed", "run.step": FIXED_STEP})
    adaptive, stepped = (deckcrane.run(each, progress=False) for each in (scenario, fixed))
    whole = interleaved([lambda: lambda: deckcrane.run(scenario, progress=False)], [1], turns)
    width = machine_code.vector_width()
    loads = [f"{4.0 + 0.25 * n} t" for n in range(width)]
    ready = prepare_batch([Job(load, fixed.with_values({LOAD: load})) for load in loads], KEEP)
    contenders: dict[str, tuple[Callable[[], None], int]] = {"one simulation": (single_run(ready), 1)}
    contenders[f"vectors of {width}"] = (vector_run(ready, width), width)
    equations = dynamics(scenario).equations
    return CircuitSpeed(
        len(equations.x),
        listings(equations)[0].operations,
        simulated,
        float(np.median(whole)),
        take_turns(contenders, turns, simulated),
        float(abs(stepped["cylinder_length"] - adaptive["cylinder_length"]).max()),
        float(abs(stepped["node_pressure"] - adaptive["node_pressure"]).max()),
    )


def rows(speed: CircuitSpeed) -> list[Row]:
    part = f"boom with its hydraulic circuit, {speed.simulated:g} s"
    real_time = f"rodas4, all outputs at 50 Hz; {speed.simulated / speed.whole:,.0f} x real time"
    strays = f"{1e6 * speed.stray_length:.2g} um and {speed.stray_pressure / 1e5:.2g} bar from adaptive steps"
    steps = f"rodas4_fixed, {1e3 * FIXED_STEP:g} ms, {strays}"
    return [
        Row(part, "operations of one evaluation", speed.operations, "", f"{speed.states} states"),
        Row(part, "deckcrane, the whole run", speed.whole, "s", real_time),
        *(
            Row(
                part,
                f"{each.what}, one core",
                each.times_real_time,
                "x real time",
                f"{each.ratio:.2f} x one simulation; {steps}",
            )
            for each in speed.rates
        ),
    ]


def bars(speed: CircuitSpeed) -> list[Bar]:
    times = speed.simulated / speed.whole
    return [
        bar("boom with its hydraulic circuit: 100 times real time", times, "x", lambda r: r >= 100),
        bar("the same in vectors: twice one simulation", speed.rates[-1].ratio, "x", lambda r: r >= 2),
    ]
