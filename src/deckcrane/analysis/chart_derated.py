"""Static loads derated by the dynamic factors of rules: the mass m whose factored weight psi(m) m is the static capacity.

With R the largest static load in a pose and K the stiffness at the hook there, psi m = R is solved in closed form. What limits R,
a check or the largest load of the search, limits m.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from deckcrane.analysis.brackets import Brackets
from deckcrane.analysis.chart_cells import CaseLoads, ChartCase, ChartCrane
from deckcrane.analysis.hook_stiffness import hook_stiffness
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check
from deckcrane.model.answers import Answers
from deckcrane.model.answers_chart import ChartRules
from deckcrane.model.answers_dynamic_factors import FactorsAnswer
from deckcrane.model.units import LENGTH, UnitError, quantity
from deckcrane.practice.founding import Founded
from deckcrane.practice.lift_rules import RULES, Lift, Rule, derated_by, rule_factor

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
    rules = crane.asked.rules
    assert rules is not None, "asked where there are rules"
    lift, results = lift_of(crane, answers), []
    for rule in rules.by:
        for hs in heights(rules.hs, "rules.hs"):

            def derated(loads: Array, rule: Rule = rule, hs: float = hs) -> Array:
                pairs = zip(loads, stiffness, strict=True)
                return np.array([derated_by(rule, hs, K, R, lift) if R == R and K == K else np.nan for R, K in pairs])

            brackets = Brackets(*(np.array([derated(row) for row in rows]) for rows in _last_level(at_rest.brackets)))
            label = f"{RULES[rule]}, Hs {hs:g} m"
            case = ChartCase(RULE, label, label, hs, tolerance=crane.asked.load.margin)
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
    return (answers.dynamic_factors or FactorsAnswer()).lift(afloat=bool(crane.poses.scenario.plant.vessels))


def founded_on(crane: ChartCrane, answers: Answers) -> dict[str, tuple[Founded, ...]]:
    """The sources of each rule, by its name in tables."""
    rules = crane.asked.rules
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
