"""The largest load at rest in every pose: the scenario settles, and its checks are asked there.

All that a run has is there: drives with their limits and give, oil, bent booms, ropes, the vessel that heels under the load, mean
wind. Waves and speeds are not. A load that has no rest, and is lighter than the water that it displaces, floats: the search goes on
with heavier ones.
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
    """The share of every check, or why there is no rest."""

    shares: Array
    reason: str = ""
    places: Mapping[str, float] = field(default_factory=dict)
    """Where each coordinate rests."""


GIVES = 0.1
"""How far a drive that holds a pose may give way under the load [rad or m]; one at its limit lets go, by far more."""
STATIC = "static"


def static_loads(crane: ChartCrane, report: Callable[[float], None]) -> CaseLoads:
    """The largest load of every pose at rest."""
    asked, cells = crane.asked.load, crane.cells
    count = len(crane.poses.poses)
    found = Findings(count, check_labels(crane.poses.scenario))
    rounds = asked.scan / 2 + 4
    tried_so_far = 0

    def tried(some: NDArray[np.int_], loads: Array) -> Array:
        nonlocal tried_so_far
        largest = []
        for cell, load in zip(some, loads, strict=True):
            check()
            at_rest = shares_at_rest(crane.loaded(int(cell), float(load)))
            if at_rest.places:
                crane.hang(int(cell), at_rest.places)
            if at_rest.reason and load < crane.displaced:
                crane.note_afloat(int(cell))
                largest.append(found.note_floating(int(cell)))
            else:
                largest.append(found.note(int(cell), at_rest.shares, at_rest.reason))
            tried_so_far += 1
            report(min(tried_so_far / (rounds * len(cells)), 0.99))
        return np.array(largest)

    least, most = np.full(count, np.inf), np.full(count, -np.inf)
    least[cells], most[cells] = asked.lowest, asked.most
    brackets = first_crossings(tried, least, most, asked.margin, asked.scan)
    reasons = {i: pose.reason for i, pose in enumerate(crane.poses.poses) if pose.reason}
    return found.loads(ChartCase(STATIC, STATIC, STATIC, tolerance=asked.margin), brackets, reasons)


def check_labels(scenario: Scenario) -> tuple[str, ...]:
    """The names of all shares of the scenario's checks, in the order in which they are shown."""
    return tuple(label for part in rated_parts(scenario.plant) for label in part.labels)


def shares_at_rest(scenario: Scenario) -> AtRest:
    """Of a scenario that starts settled. No rest, or one that the least push ends, is a load that cannot be held."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # of rests that fall, which are told as reasons
            _, system = prepared(scenario)
    except DeckcraneError as error:
        return AtRest(np.zeros(0), " ".join(str(error).split()))
    if system.falls is not None:
        return AtRest(np.zeros(0), f"no stable equilibrium: {system.falls} falls at the least push")
    if given_way := _gives_way(system):
        return AtRest(np.zeros(0), given_way)
    shares = _shares(system)
    if not np.all(np.isfinite(shares)):
        return AtRest(np.zeros(0), "a utilisation is not a number at rest")
    count = len(system.kit.plant.coordinates)
    places = dict(zip(system.equations.x.names[:count], system.equations.x.values[:count].tolist(), strict=True))
    return AtRest(shares, places=places)


def _gives_way(system: Dynamics) -> str:
    """Which drive does not hold its coordinate, as one at its limit: what hangs on it rests elsewhere then."""
    plant, x = system.kit.plant, system.equations.x
    ports = [name for name, control in plant.driving.items() if control.follows]
    held = {plant.coordinate_of_joint(plant.loops[name].outer) if name in plant.loops else name for name in ports}
    for i, data in enumerate(plant.coordinates):
        away = abs(float(x.values[i]) - data.element.start)
        if data.name in held and away > GIVES:
            far = f"{np.degrees(away):.3g} deg" if data.kind == "angular" else f"{away:.3g} m"
            return f"{data.name} gives way by {far}: its drive cannot hold the load"
    return ""


def _shares(system: Dynamics) -> Array:
    function: Any = system.once("utilisations at rest", lambda: _written(system))
    equations = system.equations
    return np.array(function(0.0, equations.x.values, equations.u.values, equations.p.values)).ravel()


def _written(system: Dynamics) -> Any:
    equations = system.equations
    shown = tuple(output for output in equations.y if output.name == UTILISATION)
    assert shown[0].labels["check"] == check_labels(system.kit.plant.scenario), (
        "checks are shown in the order of the file"
    )
    return replace(equations, y=shown).outputs()
