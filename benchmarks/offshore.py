"""The offshore crane: how many times faster than time it runs in waves, and its mechanism on land beside MuJoCo.

On land its drives are springs, its drum is locked, and sheaves have no friction, so that MuJoCo can have the same mechanism: loops
and linkage by `connect`, the telescope by a joint equality, ropes as spatial tendons.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import deckcrane
import native
from assembled import Assembled, Watched, course
from batches import Rate, single_run, take_turns, vector_run
from code_beside_c import careful
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.llvm import machine_code
from deckcrane.scenario.editing import plain_data, with_section_values
from deckcrane.scenario.reading import load, validate_scenario
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch
from mujoco_steps import MujocoSteps
from steps import EVERY, Prepare, Stepped, equally_accurate, fresh_engine, interleaved, strayed, timed

LOAD = Watched("load", (0.0, 0.0, 0.0))
SECONDS, STEP = 5.0, 0.01
HOUR = 3600.0
IN_VECTORS = 60.0
KEEP = Keep(signals=("hook_load", "rope_tension", "cylinder_force", "node_pressure"))
"""What is counted of simulations in vectors, with the usual statistics."""
MECHANISM = ("deckcrane", "title", "gravity", "bodies", "linkages", "couplings", "cylinders", "ropes")
"""What the crane is on land; all that needs its vessel or its sea is left out, whatever the scenario has besides."""
SPRINGS: dict[str, dict[str, Any]] = {
    "slew": {"pd": {"stiffness": 60e6, "damping": 30e6}},
    "luffing": {"pd": {"stiffness": 60e6, "damping": 6e6}},
    "folding": {"pd": {"stiffness": 60e6, "damping": 4e6}},
    "stage_1": {"pd": {"stiffness": 10e6, "damping": 0.8e6}},
}
SHIFTED = {"slew": np.radians(5.0), "luffing": 0.05, "folding": -0.02, "stage_1": -0.2}
"""How far the springs of the drives are shifted from where they hold the crane at rest: all move at once."""


@dataclass(frozen=True)
class OffshoreCrane:
    """Seconds simulated and taken in waves with all outputs; operations; engines on land; rates in waves, alone and in vectors."""

    simulated: float
    whole: float
    operations: int
    engines: list[Stepped]
    rates: list[Rate]


def on_land() -> Scenario:
    """The crane's mechanism at rest on the ground, before its springs are shifted."""
    data = {key: value for key, value in plain_data(load("offshore_crane")).items() if key in MECHANISM}
    del data["bodies"]["ballast"]
    data["bodies"]["pedestal"]["on"] = "ground"
    data["bodies"]["king"]["joint"].pop("friction")
    data["bodies"]["stage_1"]["joint"].pop("stops")
    twice = data["cylinders"]["luffing"]
    del twice["pair"]
    for end in ("barrel", "piston"):
        twice[end]["mass"] = 2 * twice[end]["mass"]
    for rope in data["ropes"].values():
        rope.pop("damping"), rope.pop("breaking_load", None), rope.pop("friction_speed", None)
        for point in rope["path"]:
            point.pop("efficiency", None)
    data["ropes"]["hoist"]["path"][0] = {"on": "king", "at": [-1.5, 0.0, 3.0]}
    data["control"] = {name: law | {"setpoint": {"hold": "start"}} for name, law in SPRINGS.items()}
    data["run"] = {"duration": 1.0, "step": STEP, "start": "settled"}
    data["record"] = ["q", "position", "rotation", "joint_angle", "rope_length", "rope_tension"]
    return _started(validate_scenario(data))


def _started(settled: Scenario) -> Scenario:
    """The same with the rest that was found as its start, ropes by their lengths, and springs that are shifted."""
    found = deckcrane.run(settled.with_values({"run.duration": STEP, "run.every": STEP})).isel(time=0)
    data = plain_data(settled)
    q = {str(name): float(value) for name, value in zip(found["coordinate"].values, found["q"].values, strict=True)}
    angles = {str(name): float(found["joint_angle"].sel(cylinder=name)) for name in found["cylinder"].values}
    joints = {"king": q["slew"], "stage_1": q["stage_1"], "boom": angles["luffing"], "rocker": angles["folding"]}
    for body, start in joints.items():
        data["bodies"][body]["joint"]["start"] = start
    data["bodies"]["stage_2"]["joint"]["start"] = q["stage_1"]  # coupled one to one
    for body in ("block", "load"):
        for axis in ("x", "y", "z", "roll", "pitch", "yaw"):
            data["bodies"][body]["joint"][axis] = {"start": q[f"{body}.{axis}"]}
    for name, rope in data["ropes"].items():
        strain = float(found["rope_tension"].sel(rope=name)) / float(rope["stiffness"])
        rope["length"] = float(found["rope_length"].sel(rope=name)) / (1 + strain)
    held = {name: settled.plant.coordinate(name).element.start + SHIFTED[name] for name in SPRINGS}
    data["control"] = {name: law | {"setpoint": {"hold": held[name]}} for name, law in SPRINGS.items()}
    data["run"] = {"duration": SECONDS, "step": STEP, "start": "given"}
    return validate_scenario(data)


def offshore_crane(turns: int, simulated: float = HOUR, steps_timed: int = 20_000) -> OffshoreCrane:
    """So many seconds in waves; its mechanism on land at equal accuracy."""
    scenario = on_land()
    equations = dynamics(scenario).equations
    crane, program = Assembled.start(scenario, LOAD), careful(equations)
    converged = course(program, Timing(SECONDS, STEP / 20, EVERY), LOAD)
    ours = strayed(course(program, Timing(SECONDS, STEP, EVERY), LOAD), converged)
    timing = Timing(steps_timed * STEP, STEP, steps_timed * STEP)
    found: list[tuple[Stepped, Prepare, int]] = [
        (Stepped("deckcrane", "RK4", STEP, error=ours), lambda: lambda: program.simulate(timing), steps_timed)
    ]
    missing: list[Stepped] = []
    how = "mj_step, RK4, loops by soft connect, ropes as tendons"
    try:
        step, error = equally_accurate(MujocoSteps, crane, 1e-3, ours, converged)
        steps = round(SECONDS / step)
        repeats = max(1, steps_timed // 4 // steps)
        made = fresh_engine(MujocoSteps, crane, step, steps, repeats)
        found.append((Stepped("MuJoCo", how, step, error=error), made, steps * repeats))
    except (native.MissingError, OSError) as why:
        missing.append(Stepped("MuJoCo", f"not timed: {why}"))
    in_waves = load("offshore_crane").with_values({"run.duration": simulated})
    deckcrane.run(in_waves.with_values({"run.duration": 1.0}))
    contenders: list[Prepare] = [lambda: lambda: deckcrane.run(in_waves, progress=False)]
    seconds = interleaved([*contenders, *(each for _, each, _ in found)], [1, *(steps for _, _, steps in found)], turns)
    engines = timed([engine for engine, _, _ in found], seconds[:, 1:])
    return OffshoreCrane(
        simulated,
        float(np.median(seconds[:, 0])),
        equations.derivative().n_instructions(),
        [*engines, *missing],
        in_vectors(turns, min(simulated, IN_VECTORS)),
    )


def in_vectors(turns: int, simulated: float) -> list[Rate]:
    """The crane on its oil in other seas, one simulation and the longest vectors, on one core."""
    width, base = machine_code.vector_width(), load("offshore_crane").with_values({"run.duration": simulated})
    seas = {f"seed {n}": with_section_values(base, "sea", {"sea.seed": n}) for n in range(1, width + 1)}
    ready = prepare_batch([Job(name, scenario) for name, scenario in seas.items()], KEEP)
    contenders: dict[str, tuple[Callable[[], None], int]] = {"one simulation": (single_run(ready), 1)}
    contenders[f"vectors of {width}"] = (vector_run(ready, width), width)
    return take_turns(contenders, turns, simulated)
