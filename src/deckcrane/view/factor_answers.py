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
"""Most groups of cases per signal in a table: those with the largest factors; files have all."""
MOST_SEAS = 10
"""Most columns of the table with rules: the seas with the largest factors."""
MOST_FIGURES = 4
SIMULATED = Founded("simulated factor: extreme over the value at rest in the same pose", "D", "this simulation")
HANGS = (
    "The load hangs from the start of these runs. Rules' factors are of a load that is lifted off a deck which moves: the two "
    "answer different questions, and neither replaces the other."
)


def factors_answer(source: CampaignSource) -> Answer | None:
    """Dynamic factors of a store whose study asks for them."""
    settings = source.answers.dynamic_factors
    return None if settings is None else store_answer(source, settings)


def store_answer(source: CampaignSource, asked: FactorsAnswer) -> Answer:
    """Dynamic factors of a store, as asked."""
    factors = case_factors(source, asked.signals, asked.body)
    groups = factor_groups(source, factors)
    lift = asked.lift(bool(source.scenario.plant.vessels))
    rule_tables, founded = _rule_tables(groups, lift)
    warnings = [line for line in str(factors.attrs["warnings"]).splitlines() if line]
    warnings += _reasons(groups)
    if not stands(source.scenario) and rule_tables:
        warnings.append(HANGS)
    hooks = _hook_stiffnesses(source, groups, asked)
    warnings += dict.fromkeys(line for hook in hooks for line in gains_warning(hook))
    words = (*_worst_words(groups), *(line for hook in hooks for line in stiffness_words(hook)), lift_words(lift))
    breakdown = [stiffness_table(hook) for hook in hooks]
    tables = (*_group_tables(groups, source, are_lifts(source, factors)), *breakdown, *rule_tables)
    return Answer(KEY, TITLE, words, tables, _figures(groups, lift), (SIMULATED, *founded), tuple(warnings))


def _hook_stiffnesses(
    source: CampaignSource, groups: Sequence[FactorGroup], settings: FactorsAnswer
) -> list[HookStiffness]:
    """K by parts, for each stiffness among the cases."""
    hooks: dict[float, HookStiffness] = {}
    for group in groups:
        if np.isfinite(group.stiffness) and group.stiffness not in hooks and len(hooks) < MOST_FIGURES:
            values = {path: value for path, value in group.values.items() if not of_sea(path)}
            scenario = source.scenario.with_values(values) if values else source.scenario
            hooks[group.stiffness] = hook_stiffness(scenario, body=settings.body)
    return list(hooks.values())


def _worst_words(groups: Sequence[FactorGroup]) -> list[str]:
    """Largest factor of each signal, in a sentence."""
    lines = []
    for signal in dict.fromkeys(group.signal for group in groups):
        groups_of_signal = [group for group in groups if group.signal == signal and np.isfinite(group.largest)]
        if groups_of_signal:
            worst = max(groups_of_signal, key=lambda group: group.largest)
            where = f" ({worst.label})" if worst.label else ""
            lines.append(f"{signal}: up to {worst.largest:.3f} times its value at rest{where}.")
    return lines


def _reasons(groups: Sequence[FactorGroup]) -> list[str]:
    """Notes on factors that are missing, or not of one pose."""
    lines = [f"{group.signal}: {group.reason}" for group in groups if group.reason]
    changing = dict.fromkeys(group.signal for group in groups if not group.steady and not group.reason)
    lines += [
        f"{signal}: its value at rest changes during the runs; factors are over that of the instant of each extreme"
        for signal in changing
    ]
    return list(dict.fromkeys(lines))[:5]


def _group_tables(groups: Sequence[FactorGroup], source: CampaignSource, lifts: bool) -> list[AnswerTable]:
    """Table of each signal: the groups with the largest factors."""
    answers = source.answers
    of = "of a lift" if lifts else duration_words(answers.duration)
    share = 100 * answers.fractile
    tables = []
    for signal in dict.fromkeys(group.signal for group in groups):
        ranked = sorted(
            (group for group in groups if group.signal == signal), key=lambda group: -np.nan_to_num(group.largest)
        )
        shown = ranked[:MOST_ROWS]
        columns = (
            AnswerColumn("cases"),
            AnswerColumn("runs"),
            AnswerColumn("at rest", ranked[0].unit),
            AnswerColumn("mean of runs"),
            AnswerColumn("largest"),
            AnswerColumn(f"{share:.3g} % {of}"),
            AnswerColumn(f"{100 * CONFIDENCE:.0f} % interval"),
            AnswerColumn("least", digits=3),
        )
        rows = tuple(
            (
                group.label or "all",
                group.runs,
                group.static,
                group.mean,
                group.largest,
                group.fractile,
                _interval(group),
                group.least,
            )
            for group in shown
        )
        left = f"; the {len(shown)} largest of {len(ranked)}" if len(ranked) > len(shown) else ""
        tables.append(AnswerTable(f"dynamic factors of {signal}{left}", columns, rows))
    return tables


def _interval(group: FactorGroup) -> str | None:
    return None if np.isnan(group.fractile) else f"{group.interval[0]:.3f} to {group.interval[1]:.3f}"


def _rule_tables(groups: Sequence[FactorGroup], lift: Lift) -> tuple[list[AnswerTable], tuple[Founded, ...]]:
    """Largest simulated factor of the hook load beside those of all rules, for each sea, stiffness and load."""
    largest: dict[tuple[float, float, float], float] = {}
    for group in groups:
        if group.signal == HOOK_LOAD and np.isfinite([group.hs, group.stiffness, group.largest]).all():
            key = (group.hs, group.stiffness, group.mass)
            largest[key] = max(largest.get(key, -np.inf), group.largest)
    if not largest:
        return [], ()
    every: list[RuleFactor] = []
    tables: list[AnswerTable] = []
    for stiffness, mass in dict.fromkeys((k, m) for _, k, m in largest):
        seas = [hs for hs, *lift_of in largest if lift_of == [stiffness, mass]]
        heights = sorted(sorted(seas, key=lambda hs: -largest[hs, stiffness, mass])[:MOST_SEAS])
        factors = [rule_factors(hs, stiffness, mass, lift) for hs in heights]
        every += [factor for of_height in factors for factor in of_height]
        rows: list[tuple[Cell, ...]] = [("simulated", *[largest[hs, stiffness, mass] for hs in heights])]
        for of_rule in zip(*factors, strict=True):
            mark = " (C)" if any(factor.grade == "C" for factor in of_rule) else ""
            rows.append((f"{RULES[of_rule[0].rule]}{mark}", *[factor.factor for factor in of_rule]))
        columns = (AnswerColumn("factor"), *[AnswerColumn(f"Hs {hs:.3g} m") for hs in heights])
        title = (
            f"hook load of {mass / 1e3:.4g} t, K {stiffness / 1e3:.4g} kN/m: simulated, and by rule (C: {FROM_MEMORY})"
        )
        tables.append(AnswerTable(title, columns, tuple(rows)))
    return tables[:MOST_ROWS], founded_of(every)


def _figures(groups: Sequence[FactorGroup], lift: Lift) -> tuple[AnswerFigure, ...]:
    """A figure for each stiffness and load, with the simulated factors of its seas."""
    hooks = [group for group in groups if np.isfinite([group.stiffness, group.hs]).all()]
    figures = []
    for i, (stiffness, mass) in enumerate(
        list(dict.fromkeys((group.stiffness, group.mass) for group in hooks))[:MOST_FIGURES]
    ):
        groups_of_hook = [
            group
            for group in hooks
            if (group.stiffness, group.mass) == (stiffness, mass) and np.isfinite(group.largest)
        ]
        points = [SimulatedPoint(group.hs, group.largest, f"simulated, {group.signal}") for group in groups_of_hook]
        name = KEY if i == 0 else f"{KEY}_{i + 1}"
        figures.append(
            factors_figure(
                stiffness, mass, lift, max((group.hs for group in groups_of_hook), default=0.0), points, name
            )
        )
    return tuple(figures)


def run_answer(dataset: xr.Dataset, asked: FactorsAnswer, heights: Sequence[float] = ()) -> Answer:
    """Dynamic factors of one run."""
    scenario = scenario_of(dataset)
    factors = run_factors(dataset, asked.signals)
    assert scenario is not None, "refused before, where a dataset has none"
    words = [
        f"{factor.signal}: {factor.factor:.3f} times its value at rest, at {factor.time:.4g} s." for factor in factors
    ]
    warnings = [f"{factor.signal}: {factor.reason}" for factor in factors if factor.reason]
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
    units = dict.fromkeys(factor.unit for factor in factors)
    single = next(iter(units)) if len(units) == 1 else ""
    columns += [AnswerColumn(f"at rest, {when}", single) for when in ("there", "at the start", "at the end")]
    rows = tuple(
        (
            factor.signal,
            factor.factor,
            factor.over_largest,
            factor.least,
            factor.time,
            factor.static,
            factor.static_start,
            factor.static_end,
        )
        for factor in factors
    )
    title = "dynamic factors" if single else "dynamic factors (values at rest in SI)"
    return AnswerTable(title, tuple(columns), rows)


def _with_rules(
    answer: Answer,
    scenario: Scenario,
    settings: FactorsAnswer,
    factors: Sequence[SignalFactor],
    heights: Sequence[float],
) -> Answer:
    """Add K and each rule's factor, where the model has a K and the sea a height."""
    height = height_of(scenario)
    seas = list(heights) or ([height] if height is not None else [])
    lift = settings.lift(bool(scenario.plant.vessels))
    try:
        hook = hook_stiffness(scenario, body=settings.body)
    except DeckcraneError as error:
        return _extended(answer, warnings=(f"no factors by rule: {error}",))
    by_height = {hs: rule_factors(hs, hook.stiffness, hook.mass, lift) for hs in seas}
    points = [
        SimulatedPoint(height, factor.factor, f"simulated, {factor.signal}") for factor in factors if height is not None
    ]
    return _extended(
        answer,
        words=(*stiffness_words(hook), lift_words(lift)),
        tables=(
            stiffness_table(hook),
            *[rules_table(hs, factors_by_rule) for hs, factors_by_rule in by_height.items()],
        ),
        figures=(factors_figure(hook.stiffness, hook.mass, lift, max(seas, default=0.0), points),),
        founded=founded_of([factor for factors_by_rule in by_height.values() for factor in factors_by_rule]),
        warnings=(*gains_warning(hook), *(() if stands(scenario) else (HANGS,))),
    )


def _extended(answer: Answer, **added: tuple[Any, ...]) -> Answer:
    """Append to each part of an answer."""
    joined: dict[str, Any] = {name: (*getattr(answer, name), *more) for name, more in added.items()}
    return replace(answer, **joined)
