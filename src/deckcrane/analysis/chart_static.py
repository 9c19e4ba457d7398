"""Largest static load in every pose: the checks of the scenario at its static equilibrium.

The equilibrium includes everything of a run: drives with their limits and compliance, oil, bent booms, ropes, the heeling
vessel, mean wind. It has no waves and no speeds. A load without equilibrium that is lighter than the water it displaces floats:
the search goes on with heavier ones.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.brackets import first_crossings
from deckcrane.analysis.chart_cells import CaseLoads, ChartCase, ChartCrane, Findings
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.interrupts import check
from deckcrane.model import Scenario
from deckcrane.parts.checks import rated_parts
from deckcrane.parts.utilisations import UTILISATION
from deckcrane.running.simulation import prepared


@dataclass(frozen=True)
class AtRest:
    """The utilisation of every check at static equilibrium, or the reason why there is none."""

    shares: Array
    reason: str = ""
    places: Mapping[str, float] = field(default_factory=dict)
    """Equilibrium value of each coordinate."""


GIVES = 0.1
"""Largest deflection of a drive that holds a pose under the load [rad or m]; a drive at its limit yields by far more."""
STATIC = "static"


def static_loads(crane: ChartCrane, report: Callable[[float], None]) -> CaseLoads:
    """The largest static load of every pose."""
    limits, cells = crane.asked.load, crane.cells
    count = len(crane.poses.poses)
    findings = Findings(count, check_labels(crane.poses.scenario))
    rounds = limits.scan / 2 + 4
    tried_so_far = 0

    def evaluate(chosen_cells: NDArray[np.int_], loads: Array) -> Array:
        nonlocal tried_so_far
        largest = []
        for cell, load in zip(chosen_cells, loads, strict=True):
            check()
            at_rest = shares_at_rest(crane.loaded(int(cell), float(load)))
            if at_rest.places:
                crane.hang(int(cell), at_rest.places)
            if at_rest.reason and load < crane.displaced:
                crane.note_afloat(int(cell))
                largest.append(findings.note_floating(int(cell)))
            else:
                largest.append(findings.note(int(cell), at_rest.shares, at_rest.reason))
            tried_so_far += 1
            report(min(tried_so_far / (rounds * len(cells)), 0.99))
        return np.array(largest)

    least, most = np.full(count, np.inf), np.full(count, -np.inf)
    least[cells], most[cells] = limits.lowest, limits.most
    brackets = first_crossings(evaluate, least, most, limits.margin, limits.scan)
    reasons = {i: pose.reason for i, pose in enumerate(crane.poses.poses) if pose.reason}
    return findings.loads(ChartCase(STATIC, STATIC, STATIC, tolerance=limits.margin), brackets, reasons)


def check_labels(scenario: Scenario) -> tuple[str, ...]:
    """Labels of all utilisations of the scenario's checks, in the order of output."""
    return tuple(label for part in rated_parts(scenario.plant) for label in part.labels)


def shares_at_rest(scenario: Scenario) -> AtRest:
    """Utilisations of a scenario at static equilibrium. Where there is none, or an unstable one, the load cannot be held."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # of unstable equilibria, which are reported as reasons
            _, system = prepared(scenario)
    except DeckcraneError as error:
        return AtRest(np.zeros(0), " ".join(str(error).split()))
    if system.falls is not None:
        return AtRest(np.zeros(0), f"no stable equilibrium: {system.falls} falls at the least push")
    if yielding := _yielding_drive(system):
        return AtRest(np.zeros(0), yielding)
    utilisation = _utilisations(system)
    if not np.all(np.isfinite(utilisation)):
        return AtRest(np.zeros(0), "a utilisation is not a number at rest")
    count = len(system.kit.plant.coordinates)
    places = dict(zip(system.equations.x.names[:count], system.equations.x.values[:count].tolist(), strict=True))
    return AtRest(utilisation, places=places)


def _yielding_drive(system: Dynamics) -> str:
    """Message naming the drive that does not hold its coordinate, as a drive at its limit: its load rests elsewhere then."""
    plant, x = system.kit.plant, system.equations.x
    ports = [name for name, control in plant.driving.items() if control.follows]
    driven = {plant.coordinate_of_joint(plant.loops[name].outer) if name in plant.loops else name for name in ports}
    for i, coordinate in enumerate(plant.coordinates):
        deflection = abs(float(x.values[i]) - coordinate.element.start)
        if coordinate.name in driven and deflection > GIVES:
            amount = f"{np.degrees(deflection):.3g} deg" if coordinate.kind == "angular" else f"{deflection:.3g} m"
            return f"{coordinate.name} gives way by {amount}: its drive cannot hold the load"
    return ""


def _utilisations(system: Dynamics) -> Array:
    function: Any = system.once("utilisations at rest", lambda: _compile_utilisations(system))
    equations = system.equations
    return np.array(function(0.0, equations.x.values, equations.u.values, equations.p.values)).ravel()


def _compile_utilisations(system: Dynamics) -> Any:
    equations = system.equations
    utilisations = tuple(output for output in equations.y if output.name == UTILISATION)
    assert utilisations[0].labels["check"] == check_labels(system.kit.plant.scenario), (
        "checks are shown in the order of the file"
    )
    return replace(equations, y=utilisations).outputs()
