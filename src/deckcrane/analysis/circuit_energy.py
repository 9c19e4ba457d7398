"""Energy of hydraulic circuits over a run: where it comes from, and where it goes.

Recorded powers are integrated by the trapezoidal rule, every one over the same records. The rule is linear, so the sums close over
a run as the powers do at each record. Powers of shafts and actuators count apart where they are positive and where they are
negative: the energy that a load gives back is not hidden behind the work done on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
import xarray as xr

from deckcrane.analysis.run_statistics import counted_period, records_after
from deckcrane.components.catalogue import Scenario
from deckcrane.components.circuits.data import circuit_names
from deckcrane.components.circuits.outputs import ACTUATOR_POWER, CIRCUIT_POWER, ELEMENT_LOSS, SHAFT_POWER
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.files.paths import DATASETS
from deckcrane.scenario.reading import load

if TYPE_CHECKING:
    from deckcrane.program.program import Target

EnergyKind = Literal["shaft", "load", "work", "heat", "stored", "tank"]


@dataclass(frozen=True)
class EnergyFlow:
    """Energy that one element of a circuit gives or takes over a run."""

    circuit: str
    """Name of the circuit."""
    kind: EnergyKind
    """shaft of a pump, load that drives an actuator, work of an actuator, heat in an element, stored, or with oil of a tank."""
    name: str
    """Name of the element; that of the circuit for what is stored or in tanks."""
    energy: float
    """Energy [J]."""


@dataclass(frozen=True)
class CircuitEnergy:
    """Energy of all circuits of a run: sources and sinks, which have the same sum."""

    start: float
    """Time from which it is counted [s]."""
    end: float
    """Time of the last record [s]."""
    sources: tuple[EnergyFlow, ...]
    """Shafts, loads that drive their actuators, and what stores and tanks gave; the largest of each circuit first."""
    sinks: tuple[EnergyFlow, ...]
    """Work, heat, what came back to shafts, and what stores and tanks took; the largest of each circuit first."""

    @property
    def supplied(self) -> float:
        """Energy of all sources [J]."""
        return sum(flow.energy for flow in self.sources)

    @property
    def recoverable(self) -> float:
        """Energy that loads gave back while they drove their actuators, as in lowering [J]."""
        return sum(flow.energy for flow in self.sources if flow.kind == "load")

    @property
    def residual(self) -> float:
        """Energy of all sources less that of all sinks [J]: a rounding error."""
        return self.supplied - sum(flow.energy for flow in self.sinks)


def circuit_energy(of: xr.Dataset | Scenario | str | Path, start: float | None = None) -> CircuitEnergy:
    """Where the energy of hydraulic circuits comes from over a run, and where it goes.

    Args:
        of: a run as a dataset or its file; or a scenario, its file or a bundled name, which is run
        start: time from which a run is counted [s]; by default as `run.transient` says

    Returns:
        energies of shafts, loads, work, heat of each element, stores and tanks

    Raises:
        DeckcraneError: there are no circuits, or their powers are not recorded
    """
    if isinstance(of, str | Path):
        of = open_dataset(of) if Path(of).suffix.lower() in DATASETS else load(of)
    dataset = run_for_energy(of) if isinstance(of, Scenario) else of
    if CIRCUIT_POWER.name not in dataset:
        raise DeckcraneError(
            f"the dataset has no {CIRCUIT_POWER.name}: the scenario needs circuits, and must record their powers"
        )
    needed = ((ELEMENT_LOSS, "loss"), (SHAFT_POWER, "shaft"), (ACTUATOR_POWER, "work"))
    for spec, term in needed:
        if spec.name not in dataset and bool((dataset[CIRCUIT_POWER.name].sel(circuit_term=term) != 0).any()):
            raise DeckcraneError(f"the dataset has no {spec.name}: let the scenario record it")
    kept = records_after(dataset, counted_period(dataset, start).start)
    if kept.sizes["time"] < 2:
        raise DeckcraneError("energy needs two records at least; the counted part of the run has one")
    flows = sorted(_flows(kept), key=lambda flow: -abs(flow[1].energy))
    names = [str(name) for name in kept["circuit"].values]
    sides = [
        tuple(flow for name in names for side, flow in flows if side == wanted and flow.circuit == name)
        for wanted in ("source", "sink")
    ]
    time = kept["time"].values
    return CircuitEnergy(float(time[0]), float(time[-1]), sides[0], sides[1])


def run_for_energy(scenario: Scenario, target: Target = "auto") -> xr.Dataset:
    """Run the scenario, recording the powers of its circuits."""
    from deckcrane.simulation.simulation import run

    if not circuit_names(scenario):
        raise DeckcraneError("the scenario has no circuits: there is no hydraulic energy to account for")
    specs = (CIRCUIT_POWER, ELEMENT_LOSS, SHAFT_POWER, ACTUATOR_POWER)
    return run(scenario.with_values({"record": [spec.name for spec in specs]}), target=target)


def _flows(dataset: xr.Dataset) -> Iterator[tuple[str, EnergyFlow]]:
    """All energies that are not zero, each as a source or a sink."""
    time = dataset["time"].values

    def energies(name: str) -> Iterator[tuple[str, np.ndarray]]:
        """Powers over time by the name of the element; those of a valve's edges are one."""
        if name not in dataset:
            return
        data = dataset[name]
        (dimension,) = (dim for dim in data.dims if dim != "time")
        sums: dict[str, np.ndarray] = {}
        for label, power in zip(data[dimension].values, data.transpose(dimension, "time").values, strict=True):
            element = ".".join(str(label).split(".")[:2])
            sums[element] = sums.get(element, 0.0) + power
        yield from sums.items()

    def flow(side: str, kind: EnergyKind, element: str, power: np.ndarray) -> Iterator[tuple[str, EnergyFlow]]:
        energy = float(np.trapezoid(power, time))
        if energy != 0.0:
            circuit, _, name = element.partition(".")
            yield side, EnergyFlow(circuit, kind, name or circuit, energy)

    def net_flow(kind: EnergyKind, element: str, power: np.ndarray) -> Iterator[tuple[str, EnergyFlow]]:
        side, sign = ("sink", 1.0) if np.trapezoid(power, time) > 0 else ("source", -1.0)
        yield from flow(side, kind, element, sign * power)

    for element, power in energies(SHAFT_POWER.name):
        yield from flow("source", "shaft", element, np.maximum(power, 0.0))
        yield from flow("sink", "shaft", element, np.maximum(-power, 0.0))
    for element, power in energies(ACTUATOR_POWER.name):
        yield from flow("sink", "work", element, np.maximum(power, 0.0))
        yield from flow("source", "load", element, np.maximum(-power, 0.0))
    for element, power in energies(ELEMENT_LOSS.name):
        yield from net_flow("heat", element, power)
    powers = dataset[CIRCUIT_POWER.name]
    for circuit in powers["circuit"].values:
        yield from net_flow("stored", str(circuit), powers.sel(circuit=circuit, circuit_term="stored").values)
        yield from net_flow("tank", str(circuit), powers.sel(circuit=circuit, circuit_term="returned").values)
