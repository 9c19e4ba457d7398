"""The crane's tree for `jax_crane.py`, as numbers, with deckcrane's accelerations to compare with; and deckcrane's own program."""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np

import models
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.gpu.program import DeviceProgram
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch
from jax_crane import FREE, SECONDS, checked, read, rk4

STATES, UNTIL = 50, 1.0


def pack_tree(path: Path) -> None:
    """`crane.json` and, beside it, `bare_crane.pyz`."""
    began = time.perf_counter()
    bare = models.crane_without_water(models.crane_in_waves())
    plant, program = bare.plant, Program(dynamics(bare).equations)
    order = list(plant.order)
    springs = [bare.control[coordinate.name] for coordinate in plant.coordinates[FREE:]]
    bodies = [bare.bodies[name] for name in order]
    inertial = [body.inertial() for body in bodies]
    placed = [plant.placement(name) for name in order]
    draw = np.random.default_rng(1)
    n = len(plant.coordinates)
    x = np.asarray(program.equations.x.values, dtype=float)
    states = x + np.hstack([draw.uniform(-0.5, 0.5, (STATES, n)), draw.uniform(-0.3, 0.3, (STATES, n))])
    rates = program.derivatives(np.zeros(STATES), states)
    step = bare.run.step
    end = program.simulate(Timing(UNTIL, step, UNTIL)).x[-1]
    data = {
        "parent": [order.index(body.on) if body.on in order else -1 for body in bodies],
        "R": [np.asarray(R).tolist() for R, _ in placed],
        "p": [np.asarray(p).tolist() for _, p in placed],
        "axis": [[0.0] * 3 if body.joint.kind == "free" else list(body.joint.axis) for body in bodies],
        "mass": [float(mass) for mass, _, _ in inertial],
        "cog": [np.asarray(cog).tolist() for _, cog, _ in inertial],
        "inertia": [np.asarray(inertia).tolist() for _, _, inertia in inertial],
        "stiffness": [law.pd.stiffness for law in springs],
        "damping": [law.pd.damping for law in springs],
        "target": [law.setpoint.hold for law in springs],
        "step": step,
        "start": x.tolist(),
        "q": states[:, :n].tolist(),
        "u": states[:, n:].tolist(),
        "accelerations": rates[:, n:].tolist(),
        "until": UNTIL,
        "end": end.tolist(),
    }
    path.write_text(json.dumps(data), encoding="utf-8")
    tree, _ = read(path)
    wrong = checked(tree, data)
    stepped = x
    for _ in range(round(UNTIL / step)):
        stepped = rk4(np, tree, stepped, step)
    stray = float(np.max(np.abs(stepped - end)) / np.max(np.abs(end)))
    assert wrong < 1e-9, wrong
    assert stray < 1e-9, stray
    _bare(path.with_name("bare_crane.pyz"), with_values(bare, {"run.duration": SECONDS, "run.every": SECONDS}))
    print(f"{path.name}: accelerations to {wrong:.1e}, a second to {stray:.1e}, {time.perf_counter() - began:.1f} s")


def _bare(path: Path, scenario: models.Scenario) -> None:
    ready = prepare_batch([Job("bare crane", scenario)], Keep(signals=("q",), statistics=("extremes",)))
    device = DeviceProgram(Program(ready.lead.equations), ready.lead.timing, None, own_constants=False)
    device.pack(path, "the crane's tree without water", ready.card_cases, {})
