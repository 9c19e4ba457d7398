"""Largest static load in every pose by the checks of the scenario at its equilibrium; and derated by dynamic factors of rules.

The equilibrium includes everything of a run: drives with their limits and compliance, oil, bent booms, ropes, the heeling
vessel, mean wind. It has no waves and no speeds. A load without equilibrium that is lighter than the water it displaces floats:
the search goes on with heavier ones.

A derated load is the mass m whose factored weight psi(m) m is the static capacity. With R the largest static load in a pose and
K the stiffness at the hook there, psi m = R is solved in closed form. What limits R, a check or the largest load of the search,
limits m.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.dynamic_factors.data import FactorsAnswer
from deckcrane.analysis.dynamic_factors.hook_stiffness import hook_stiffness
from deckcrane.analysis.load_charts.cells import (
    Brackets,
    CaseLoads,
    CellResults,
    ChartCase,
    ChartCrane,
    first_crossings,
)
from deckcrane.analysis.load_charts.data import ChartRules
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import driving_controllers
from deckcrane.components.cylinders import coordinate_of_joint, hinge_loops
from deckcrane.components.ratings import all_ratings
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.interrupts import check
from deckcrane.simulation.simulation import prepare_run
from deckcrane.standards.lift_factors import RULES, Lift, Rule, derated_by, rule_factor
from deckcrane.standards.sources import SourcedFormula
from deckcrane.units.quantities import LENGTH, UnitError, quantity


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
    limits, cells = crane.settings.load, crane.cells
    count = len(crane.poses.poses)
    findings = CellResults(count, check_labels(crane.poses.scenario))
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
    return tuple(label for part in all_ratings(scenario.plant) for label in part.labels)


def shares_at_rest(scenario: Scenario) -> AtRest:
    """Utilisations of a scenario at static equilibrium. Where there is none, or an unstable one, the load cannot be held."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # of unstable equilibria, which are reported as reasons
            _, system = prepare_run(scenario)
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
    ports = [name for name, control in driving_controllers(plant).items() if control.follows]
    driven = {
        coordinate_of_joint(plant, hinge_loops(plant)[name].outer) if name in hinge_loops(plant) else name
        for name in ports
    }
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
    utilisations = tuple(output for output in equations.y if output.name == UTILISATION.name)
    assert utilisations[0].labels["check"] == check_labels(system.kit.plant.scenario), (
        "checks are shown in the order of the file"
    )
    return replace(equations, y=utilisations).outputs()


RULE = "rule"


def stiffnesses(
    crane: ChartCrane, rules: ChartRules, at_rest: CaseLoads, body: str | None, report: Callable[[float], None]
) -> tuple[Array, list[str]]:
    """Stiffness K at the hook in every pose with its largest static load, and the reason where there is none."""
    count = len(crane.poses.poses)
    stiffness, reasons = np.full(count, np.nan), [""] * count
    cells = np.flatnonzero(np.isfinite(at_rest.load)).tolist()
    for done, cell in enumerate(cells):
        check()
        if rules.stiffness is not None:
            stiffness[cell] = rules.stiffness
            continue
        try:
            stiffness[cell] = hook_stiffness(crane.loaded(cell, at_rest.load[cell]), body=body).stiffness
        except DeckcraneError as error:
            reasons[cell] = f"no stiffness at the hook: {' '.join(str(error).split())}"
        report(done / len(cells))
    return stiffness, reasons


def derated_loads(
    crane: ChartCrane, answers: Answers, at_rest: CaseLoads, stiffness: Array, reasons: list[str]
) -> list[CaseLoads]:
    """Loads by each rule in each sea."""
    rules = crane.settings.rules
    assert rules is not None, "asked where there are rules"
    lift, results = lift_of(crane, answers), []
    for rule in rules.by:
        for hs in heights(rules.hs, "rules.hs"):

            def derated(loads: Array, rule: Rule = rule, hs: float = hs) -> Array:
                pairs = zip(loads, stiffness, strict=True)
                return np.array([derated_by(rule, hs, K, R, lift) if R == R and K == K else np.nan for R, K in pairs])

            brackets = Brackets(*(np.array([derated(row) for row in rows]) for rows in _last_level(at_rest.brackets)))
            label = f"{RULES[rule]}, Hs {hs:g} m"
            case = ChartCase(RULE, label, label, hs, tolerance=crane.settings.load.margin)
            all_reasons = [
                at_rest_reason or stiffness_reason
                for at_rest_reason, stiffness_reason in zip(at_rest.reason, reasons, strict=True)
            ]
            governing = [word if K == K else "" for word, K in zip(at_rest.governing, stiffness, strict=True)]
            results.append(CaseLoads(case, brackets, at_rest.shares, governing, all_reasons))
    return results


def _last_level(brackets: Brackets) -> tuple[Array, Array]:
    """The last level only: a closed form needs no search."""
    low, high = brackets.last
    return low[None], high[None]


def lift_of(crane: ChartCrane, answers: Answers) -> Lift:
    """Data of the lift that the rules need."""
    return (answers.dynamic_factors or FactorsAnswer()).lift(afloat=bool(all_vessels(crane.poses.scenario.plant)))


def founded_on(crane: ChartCrane, answers: Answers) -> dict[str, tuple[SourcedFormula, ...]]:
    """The sources of each rule, by its name in tables."""
    rules = crane.settings.rules
    if rules is None:
        return {}
    lift, hs = lift_of(crane, answers), heights(rules.hs, "rules.hs")[0]
    return {RULES[rule]: rule_factor(rule, hs, 1e6, 1e4, lift).founded for rule in rules.by}


def heights(values: tuple[object, ...], key: str) -> list[float]:
    """Significant wave heights [m] of the answer's `key`."""
    try:
        numbers = [float(quantity(value, LENGTH)) for value in values]
    except UnitError as error:
        raise DeckcraneError(f"answers.chart.{key}: {error}") from None
    if not_positive := [value for value in numbers if value <= 0]:
        raise DeckcraneError(
            f"answers.chart.{key}: a significant wave height is greater than zero; one is {not_positive[0]:g} m"
        )
    return numbers
