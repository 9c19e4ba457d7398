"""Numbers of every bundled scenario, in all formulations, as they were when they were last agreed on.

`python -m tests.golden.values` writes them anew, into one file for each scenario beside this one. Everything is kept by name,
so that the order of states, inputs and outputs may change; states and inputs are perturbed by random numbers that depend on
their names alone.

The fluid memory of the bundled vessel is kept too, and used: fits on processors of other kinds, whose linear algebra rounds
otherwise, end at other poles in the same flat valley.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch
from weakref import WeakKeyDictionary
from zlib import crc32

import numpy as np

import deckcrane
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import hydrodynamics
from deckcrane.formulations.bond_graph.crane_graph import crane_graph
from deckcrane.formulations.inverse_dynamics import inverse_dynamics_equations
from deckcrane.formulations.momentum import momentum_equations
from deckcrane.formulations.rotation_matrices import matrix_form
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory import report
from deckcrane.hydro.memory.data import RadiationData
from deckcrane.hydro.memory.state_space import FluidMemory
from deckcrane.mechanics.equations import Equations
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.scenario.reading import bundled_names
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from deckcrane.simulation.simulation import prepare_run

HERE = Path(__file__).parent
VESSEL = "supply"
"""The hydrodynamic data of all bundled scenarios."""
MEMORY = HERE / "fluid_memory.npz"
SAMPLES = 2
TURNING = ("free", "spherical")
"""Joints on the ground whose rotation matrices the moving frame method advances."""
RUN = 1.0
"""Seconds of the runs whose end is kept, with the largest value on the way."""


def _random(name: str, sample: int) -> float:
    """Between -1 and 1, the same for a name whatever stands beside it."""
    return float(np.random.default_rng(crc32(f"{name}/{sample}".encode())).uniform(-1.0, 1.0))


def _evaluated(form: str, equations: Equations, size: float = 0.02) -> Iterator[tuple[str, Array]]:
    """Start, rates and outputs of equations at random places about their start."""
    for name, value in zip(equations.x.names, equations.x.values, strict=True):
        yield f"{form}/start/{name}", np.array([value])
    rates, outputs = equations.derivative(), equations.outputs()
    for sample in range(SAMPLES):
        x = equations.x.values + size * equations.x.scales * [_random(name, sample) for name in equations.x.names]
        u = np.array([1e3 * _random(name, sample) for name in equations.u.names])
        if form == "forces":
            u = np.array([0.2 * _random(name, sample) for name in equations.u.names])
        at = 0.7 * sample, x, u, equations.p.values
        for name, value in zip(equations.x.names, np.array(rates(*at)).ravel(), strict=True):
            yield f"{form}/rate {sample}/{name}", np.array([value])
        if equations.y:
            for name, values in equations.unstack(np.array(outputs(*at)).reshape(1, -1)).items():
                yield f"{form}/output {sample}/{name}", values.ravel()


def stored_memory() -> FluidMemory:
    """The fluid memory of the bundled vessel with which the numbers were computed."""
    with np.load(MEMORY) as kept:
        return FluidMemory(
            kept["A"], kept["B"], kept["C"], tuple(map(str, kept["labels"])), highest=float(kept["highest"])
        )


@contextmanager
def with_stored_memory() -> Iterator[None]:
    """Scenarios with the bundled vessel that are prepared in here have the memory that is kept."""
    memory, vessel = stored_memory(), Hydrodynamics.read(VESSEL)
    fitted = report.cached_fluid_memory

    def kept_or_fitted(data: RadiationData) -> FluidMemory:
        same = data.added_mass.shape == vessel.added_mass.shape and np.allclose(data.added_mass, vessel.added_mass)
        return memory if same else fitted(data)

    memories = patch.multiple(report, cached_fluid_memory=kept_or_fitted, _in_use=WeakKeyDictionary())
    with memories, patch.object(hydrodynamics, "_added_mass_limits", WeakKeyDictionary()):
        yield


@with_stored_memory()
def golden(scenario: Scenario) -> dict[str, Array]:
    """All that is kept of a scenario, by name; arrays are flat."""
    found: dict[str, Array] = {}
    _, system = prepare_run(scenario)
    found.update(_evaluated("acceleration", system.equations))
    if scenario.vessel is None:
        found.update(_evaluated("momentum", momentum_equations(system)))
        found.update(_evaluated("bond graph", crane_graph(scenario).equations()))
    if not scenario.plant.beams and PartSet(scenario.plant).refused("forces") is None:
        found.update(_evaluated("forces", inverse_dynamics_equations(scenario)))
    form = matrix_form(scenario)
    if form is not None:
        found.update(_evaluated("matrices", form.equations, 1e-3))
    if form is not None and any(
        body.on == "ground" and body.joint.kind in TURNING for body in scenario.bodies.values()
    ):
        dataset = simulate_moving_frame(scenario, duration=10 * scenario.run.every)
        found.update({f"moving frame/{name}": dataset[name].values[-1].ravel() for name in dataset.data_vars})
    every = scenario.run.every
    short = scenario.with_values({"run.duration": every * max(1, round(RUN / every)), "run.transient": None})
    dataset = deckcrane.run(short)
    for name, variable in dataset.data_vars.items():
        found[f"run/{name}"] = variable.values[-1].ravel()
        found[f"run/largest {name}"] = np.array([np.nanmax(np.abs(variable.values), initial=0.0)])
    return {name: np.asarray(values, dtype=float) for name, values in found.items()}


def scenarios() -> list[str]:
    """The bundled scenarios, and their variants as NAME:VARIANT."""
    names = list(bundled_names())
    return names + [f"{name}:{variant}" for name in names for variant in deckcrane.load(name).variants]


def scenario_of(label: str) -> Scenario:
    name, _, variant = label.partition(":")
    scenario = deckcrane.load(name)
    return scenario.variant(variant) if variant else scenario


def stored(label: str) -> dict[str, Array]:
    """What is kept of a scenario."""
    with np.load(HERE / f"{label.replace(':', '@')}.npz") as kept:
        names, sizes, values = kept["names"], kept["sizes"], kept["values"]
    ends = np.cumsum(sizes)
    return {str(name): values[end - size : end] for name, size, end in zip(names, sizes, ends, strict=True)}


def write(label: str) -> None:
    found = golden(scenario_of(label))
    np.savez_compressed(
        HERE / f"{label.replace(':', '@')}.npz",
        names=np.array(list(found)),
        sizes=np.array([len(values) for values in found.values()]),
        values=np.concatenate(list(found.values())),
    )


def write_memory() -> None:
    memory = report.best_memory(Hydrodynamics.read(VESSEL))
    np.savez(MEMORY, A=memory.A, B=memory.B, C=memory.C, labels=np.array(memory.labels), highest=memory.highest)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    write_memory()
    for label in scenarios():
        write(label)
        print(label)
