"""Simulated dynamic factors as answers: of the cases of a store, or of one run, beside those of rules for the same lift."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.dynamic_factors import SignalFactor, run_factors
from deckcrane.analysis.factor_cases import CONFIDENCE, FactorGroup, are_lifts, case_factors, factor_groups
from deckcrane.analysis.hook_stiffness import HookStiffness, hook_stiffness, stands
from deckcrane.analysis.sea_heights import height_of, of_sea
from deckcrane.analysis.statistics import scenario_of
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.answers_dynamic_factors import FactorsAnswer
from deckcrane.practice.founding import FROM_MEMORY, Founded
from deckcrane.practice.lift_rules import RULES, Lift, RuleFactor, rule_factors
from deckcrane.view.answers import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.extreme_words import duration_words
from deckcrane.view.rule_factors import (
    KEY,
    TITLE,
    SimulatedPoint,
    factors_figure,
    founded_of,
    gains_warning,
    lift_words,
    rules_table,
    stiffness_table,
    stiffness_words,
)

HOOK_LOAD = "hook_load"
MOST_ROWS = 15
"""Groups of cases that a table shows of each signal, those with the largest factors; files have all."""
MOST_SEAS = 10
"""Columns of the table with rules: the seas with the largest factors."""
MOST_FIGURES = 4
SIMULATED = Founded("simulated factor: extreme over the value at rest in the same pose", "D", "this simulation")
HANGS = (
    "The load hangs from the start of these runs. Rules' factors are of a load that is lifted off a deck which moves: the two "
    "answer different questions, and neither replaces the other."
)


def factors_answer(source: CampaignSource) -> Answer | None:
    """Of a store whose study asks for dynamic factors."""
    asked = source.answers.dynamic_factors
    return None if asked is None else store_answer(source, asked)


def store_answer(source: CampaignSource, asked: FactorsAnswer) -> Answer:
    """Of a store, for what is asked."""
    factors = case_factors(source, asked.signals, asked.body)
    groups = factor_groups(source, factors)
    lift = asked.lift(bool(source.scenario.plant.vessels))
    beside, founded = _beside(groups, lift)
    warnings = [line for line in str(factors.attrs["warnings"]).splitlines() if line]
    warnings += _reasons(groups)
    if not stands(source.scenario) and beside:
        warnings.append(HANGS)
    hooks = _hooks(source, groups, asked)
    warnings += dict.fromkeys(line for hook in hooks for line in gains_warning(hook))
    words = (*_worst_words(groups), *(line for hook in hooks for line in stiffness_words(hook)), lift_words(lift))
    breakdown = [stiffness_table(hook) for hook in hooks]
    tables = (*_group_tables(groups, source, are_lifts(source, factors)), *breakdown, *beside)
    return Answer(KEY, TITLE, words, tables, _figures(groups, lift), (SIMULATED, *founded), tuple(warnings))


def _hooks(source: CampaignSource, groups: Sequence[FactorGroup], asked: FactorsAnswer) -> list[HookStiffness]:
    """K by parts, of each stiffness among the cases."""
    hooks: dict[float, HookStiffness] = {}
    for one in groups:
        if np.isfinite(one.stiffness) and one.stiffness not in hooks and len(hooks) < MOST_FIGURES:
            values = {path: value for path, value in one.values.items() if not of_sea(path)}
            scenario = source.scenario.with_values(values) if values else source.scenario
            hooks[one.stiffness] = hook_stiffness(scenario, body=asked.body)
    return list(hooks.values())


def _worst_words(groups: Sequence[FactorGroup]) -> list[str]:
    """The largest factor of each signal, in a sentence."""
    found = []
    for signal in dict.fromkeys(one.signal for one in groups):
        own = [one for one in groups if one.signal == signal and np.isfinite(one.largest)]
        if own:
            worst = max(own, key=lambda one: one.largest)
            where = f" ({worst.label})" if worst.label else ""
            found.append(f"{signal}: up to {worst.largest:.3f} times its value at rest{where}.")
    return found


def _reasons(groups: Sequence[FactorGroup]) -> list[str]:
    """What is to be said of factors that are not there, or not of one pose."""
    found = [f"{one.signal}: {one.reason}" for one in groups if one.reason]
    changing = dict.fromkeys(one.signal for one in groups if not one.steady and not one.reason)
    found += [
        f"{signal}: its value at rest changes during the runs; factors are over that of the instant of each extreme"
        for signal in changing
    ]
    return list(dict.fromkeys(found))[:5]


def _group_tables(groups: Sequence[FactorGroup], source: CampaignSource, lifts: bool) -> list[AnswerTable]:
    """For each signal: the groups with the largest factors."""
    answers = source.answers
    of = "of a lift" if lifts else duration_words(answers.duration)
    share = 100 * answers.fractile
    tables = []
    for signal in dict.fromkeys(one.signal for one in groups):
        own = sorted((one for one in groups if one.signal == signal), key=lambda one: -np.nan_to_num(one.largest))
        shown = own[:MOST_ROWS]
        columns = (
            AnswerColumn("cases"),
            AnswerColumn("runs"),
            AnswerColumn("at rest", own[0].unit),
            AnswerColumn("mean of runs"),
            AnswerColumn("largest"),
            AnswerColumn(f"{share:.3g} % {of}"),
            AnswerColumn(f"{100 * CONFIDENCE:.0f} % interval"),
            AnswerColumn("least", digits=3),
        )
        rows = tuple(
            (one.label or "all", one.runs, one.static, one.mean, one.largest, one.fractile, _interval(one), one.least)
            for one in shown
        )
        left = f"; the {len(shown)} largest of {len(own)}" if len(own) > len(shown) else ""
        tables.append(AnswerTable(f"dynamic factors of {signal}{left}", columns, rows))
    return tables


def _interval(one: FactorGroup) -> str | None:
    return None if np.isnan(one.fractile) else f"{one.interval[0]:.3f} to {one.interval[1]:.3f}"


def _beside(groups: Sequence[FactorGroup], lift: Lift) -> tuple[list[AnswerTable], tuple[Founded, ...]]:
    """The hook load's largest simulated factor beside those of all rules, for each sea, stiffness and load."""
    found: dict[tuple[float, float, float], float] = {}
    for one in groups:
        if one.signal == HOOK_LOAD and np.isfinite([one.hs, one.stiffness, one.largest]).all():
            key = (one.hs, one.stiffness, one.mass)
            found[key] = max(found.get(key, -np.inf), one.largest)
    if not found:
        return [], ()
    every: list[RuleFactor] = []
    tables: list[AnswerTable] = []
    for stiffness, mass in dict.fromkeys((k, m) for _, k, m in found):
        seas = [hs for hs, *lift_of in found if lift_of == [stiffness, mass]]
        own = sorted(sorted(seas, key=lambda hs: -found[hs, stiffness, mass])[:MOST_SEAS])
        factors = [rule_factors(hs, stiffness, mass, lift) for hs in own]
        every += [one for listed in factors for one in listed]
        rows: list[tuple[Cell, ...]] = [("simulated", *[found[hs, stiffness, mass] for hs in own])]
        for of_rule in zip(*factors, strict=True):
            mark = " (C)" if any(one.grade == "C" for one in of_rule) else ""
            rows.append((f"{RULES[of_rule[0].rule]}{mark}", *[one.factor for one in of_rule]))
        columns = (AnswerColumn("factor"), *[AnswerColumn(f"Hs {hs:.3g} m") for hs in own])
        title = (
            f"hook load of {mass / 1e3:.4g} t, K {stiffness / 1e3:.4g} kN/m: simulated, and by rule (C: {FROM_MEMORY})"
        )
        tables.append(AnswerTable(title, columns, tuple(rows)))
    return tables[:MOST_ROWS], founded_of(every)


def _figures(groups: Sequence[FactorGroup], lift: Lift) -> tuple[AnswerFigure, ...]:
    """A figure for each stiffness and load, with the simulated factors of its seas."""
    hooks = [one for one in groups if np.isfinite([one.stiffness, one.hs]).all()]
    found = []
    for i, (stiffness, mass) in enumerate(
        list(dict.fromkeys((one.stiffness, one.mass) for one in hooks))[:MOST_FIGURES]
    ):
        own = [one for one in hooks if (one.stiffness, one.mass) == (stiffness, mass) and np.isfinite(one.largest)]
        points = [SimulatedPoint(one.hs, one.largest, f"simulated, {one.signal}") for one in own]
        name = KEY if i == 0 else f"{KEY}_{i + 1}"
        found.append(factors_figure(stiffness, mass, lift, max((one.hs for one in own), default=0.0), points, name))
    return tuple(found)


def run_answer(dataset: xr.Dataset, asked: FactorsAnswer, heights: Sequence[float] = ()) -> Answer:
    """Of the dataset of one run."""
    scenario = scenario_of(dataset)
    factors = run_factors(dataset, asked.signals)
    assert scenario is not None, "refused before, where a dataset has none"
    words = [f"{one.signal}: {one.factor:.3f} times its value at rest, at {one.time:.4g} s." for one in factors]
    warnings = [f"{one.signal}: {one.reason}" for one in factors if one.reason]
    answer = Answer(KEY, TITLE, tuple(words), (_run_table(factors),), (), (SIMULATED,), tuple(warnings))
    return _with_rules(answer, scenario, asked, factors, heights)


def _run_table(factors: Sequence[SignalFactor]) -> AnswerTable:
    columns = [
        AnswerColumn("signal"),
        AnswerColumn("factor"),
        AnswerColumn("over the largest at rest"),
        AnswerColumn("least", digits=3),
        AnswerColumn("at", "s"),
    ]
    units = dict.fromkeys(one.unit for one in factors)
    single = next(iter(units)) if len(units) == 1 else ""
    columns += [AnswerColumn(f"at rest, {when}", single) for when in ("there", "at the start", "at the end")]
    rows = tuple(
        (one.signal, one.factor, one.over_largest, one.least, one.time, one.static, one.static_start, one.static_end)
        for one in factors
    )
    title = "dynamic factors" if single else "dynamic factors (values at rest in SI)"
    return AnswerTable(title, tuple(columns), rows)


def _with_rules(
    answer: Answer, scenario: Scenario, asked: FactorsAnswer, factors: Sequence[SignalFactor], heights: Sequence[float]
) -> Answer:
    """The same with K and each rule's factor, where the model has a K and the sea a height."""
    own = height_of(scenario)
    seas = list(heights) or ([own] if own is not None else [])
    lift = asked.lift(bool(scenario.plant.vessels))
    try:
        hook = hook_stiffness(scenario, body=asked.body)
    except DeckcraneError as error:
        return _more(answer, warnings=(f"no factors by rule: {error}",))
    by_height = {hs: rule_factors(hs, hook.stiffness, hook.mass, lift) for hs in seas}
    points = [SimulatedPoint(own, one.factor, f"simulated, {one.signal}") for one in factors if own is not None]
    return _more(
        answer,
        words=(*stiffness_words(hook), lift_words(lift)),
        tables=(stiffness_table(hook), *[rules_table(hs, found) for hs, found in by_height.items()]),
        figures=(factors_figure(hook.stiffness, hook.mass, lift, max(seas, default=0.0), points),),
        founded=founded_of([one for found in by_height.values() for one in found]),
        warnings=(*gains_warning(hook), *(() if stands(scenario) else (HANGS,))),
    )


def _more(answer: Answer, **added: tuple[Any, ...]) -> Answer:
    """An answer with more of each kind."""
    joined: dict[str, Any] = {name: (*getattr(answer, name), *more) for name, more in added.items()}
    return replace(answer, **joined)
