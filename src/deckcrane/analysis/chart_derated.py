"""Loads at rest derated by the dynamic factors of rules: the mass m whose factor psi(m) fills what the crane carries at rest.

With R the largest load at rest in a pose and K the stiffness at the hook there, psi m = R is solved in closed form. What limits R,
a check or the largest load asked for, limits m.
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
    """K at the hook in every pose with the load that it carries at rest, and why there is none."""
    count = len(crane.poses.poses)
    found, reasons = np.full(count, np.nan), [""] * count
    cells = np.flatnonzero(np.isfinite(at_rest.load)).tolist()
    for done, cell in enumerate(cells):
        check()
        if rules.stiffness is not None:
            found[cell] = rules.stiffness
            continue
        try:
            found[cell] = hook_stiffness(crane.loaded(cell, at_rest.load[cell]), body=body).stiffness
        except DeckcraneError as error:
            reasons[cell] = f"no stiffness at the hook: {' '.join(str(error).split())}"
        report(done / len(cells))
    return found, reasons


def derated_loads(
    crane: ChartCrane, answers: Answers, at_rest: CaseLoads, stiffness: Array, reasons: list[str]
) -> list[CaseLoads]:
    """The loads by each rule in each sea."""
    rules = crane.asked.rules
    assert rules is not None, "asked where there are rules"
    lift, found = lift_of(crane, answers), []
    for rule in rules.by:
        for hs in heights(rules.hs, "rules.hs"):

            def derated(loads: Array, rule: Rule = rule, hs: float = hs) -> Array:
                pairs = zip(loads, stiffness, strict=True)
                return np.array([derated_by(rule, hs, K, R, lift) if R == R and K == K else np.nan for R, K in pairs])

            brackets = Brackets(*(np.array([derated(row) for row in rows]) for rows in _rows(at_rest.brackets)))
            label = f"{RULES[rule]}, Hs {hs:g} m"
            case = ChartCase(RULE, label, label, hs, tolerance=crane.asked.load.margin)
            why = [known or new for known, new in zip(at_rest.reason, reasons, strict=True)]
            governing = [word if K == K else "" for word, K in zip(at_rest.governing, stiffness, strict=True)]
            found.append(CaseLoads(case, brackets, at_rest.shares, governing, why))
    return found


def _rows(brackets: Brackets) -> tuple[Array, Array]:
    """The last level alone: a closed form has no search of its own."""
    low, high = brackets.last
    return low[None], high[None]


def lift_of(crane: ChartCrane, answers: Answers) -> Lift:
    """What rules ask of the lift."""
    return (answers.dynamic_factors or FactorsAnswer()).lift(afloat=bool(crane.poses.scenario.plant.vessels))


def founded_on(crane: ChartCrane, answers: Answers) -> dict[str, tuple[Founded, ...]]:
    """What each rule rests on, by what it is called in tables."""
    rules = crane.asked.rules
    if rules is None:
        return {}
    lift, hs = lift_of(crane, answers), heights(rules.hs, "rules.hs")[0]
    return {RULES[rule]: rule_factor(rule, hs, 1e6, 1e4, lift).founded for rule in rules.by}


def heights(values: tuple[object, ...], key: str) -> list[float]:
    """Significant wave heights."""
    try:
        found = [float(quantity(value, LENGTH)) for value in values]
    except UnitError as error:
        raise DeckcraneError(f"answers.chart.{key}: {error}") from None
    if wrong := [value for value in found if value <= 0]:
        raise DeckcraneError(
            f"answers.chart.{key}: a significant wave height is greater than zero; one is {wrong[0]:g} m"
        )
    return found
