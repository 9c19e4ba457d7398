"""Dynamic factors as answers: K at the hook by parts, factors by rule, simulated factors beside them; and the figure over Hs.

Simulated factors are those of the cases of a store, or of one run, beside those of rules for the same lift.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.dynamic_factors.cases import CONFIDENCE, FactorGroup, are_lifts, case_factors, factor_groups
from deckcrane.analysis.dynamic_factors.data import FactorsAnswer
from deckcrane.analysis.dynamic_factors.dynamic_factors import SignalFactor, height_of, of_sea, run_factors
from deckcrane.analysis.dynamic_factors.hook_stiffness import HookStiffness, hook_stiffness, may_stand_on_deck
from deckcrane.analysis.run_statistics import scenario_of
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.standards.lift_factors import RULES, Lift, Rule, RuleFactor, factors_over, rule_factors
from deckcrane.standards.sources import FROM_MEMORY, SourcedFormula, unique_sources
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.extremes_figures import duration_words
from deckcrane.view.plots.figures import heading, legend, new_figure
from deckcrane.view.tables import UnitChoice

DRAWN: tuple[Rule, ...] = ("class", "api_2c", "nd27")
"""Rules in a figure; EN 13852-1 is drawn as the class rule, whose form and speeds it has."""
HIGHEST = 4.0
"""Default highest significant wave height in figures [m]."""
USUAL_HEIGHT = 2.0
"""Default significant wave height for rules where a scenario has no sea [m]."""
LEAST_SHARE = 1e-4
"""Smallest share of 1/K in the table."""
MOST_GAINS = 0.5
"""Share of 1/K due to controller gains above which the reader is warned."""
KEY = "dynamic_factors"
TITLE = "Dynamic factors"


@dataclass(frozen=True)
class SimulatedPoint:
    """A simulated factor in a figure."""

    hs: float
    factor: float
    label: str


def stiffness_words(hook: HookStiffness) -> tuple[str, ...]:
    """K in a sentence, and K with the vessel in another."""
    words = [
        f"K at {hook.body} is {hook.stiffness / 1e3:.4g} kN/m with vessels held; {hook.mass / 1e3:.4g} t on it have a period of "
        f"{hook.period:.3g} s."
    ]
    if abs(hook.with_vessel / hook.stiffness - 1) > 1e-9:
        words.append(
            f"With a vessel that gives way it is {hook.with_vessel / 1e3:.4g} kN/m; rules count the crane alone."
        )
    return tuple(words)


def stiffness_table(hook: HookStiffness) -> AnswerTable:
    """Compliance of each part."""
    columns = (
        AnswerColumn("part"),
        AnswerColumn("kind"),
        AnswerColumn("compliance [mm/MN]"),
        AnswerColumn("share of 1/K [%]", digits=3),
    )
    rows: list[tuple[Cell, ...]] = [
        (part.name, part.kind, 1e9 * part.compliance, 100 * part.share)
        for part in hook.parts
        if abs(part.share) >= LEAST_SHARE
    ]
    rows += [(f"all {kind}", kind, 1e9 * share / hook.stiffness, 100 * share) for kind, share in hook.kinds.items()]
    return AnswerTable(f"K at the hook, {hook.stiffness / 1e3:.4g} kN/m: what gives way", columns, tuple(rows))


def gains_warning(hook: HookStiffness) -> tuple[str, ...]:
    """Warn where K consists mostly of controller gains, which are no property of the crane."""
    if hook.gains <= MOST_GAINS:
        return ()
    return (
        f"{100 * hook.gains:.3g} % of 1/K at the hook are controller gains: a choice of the model, and no stiffness of the "
        "structure. A stiffer crane has larger factors by rule. Give cylinders their oil (hydraulics) and booms their elasticity, "
        "or check the gains against the drives.",
    )


def rules_table(hs: float | None, factors: Sequence[RuleFactor]) -> AnswerTable:
    """Factors of the same lift by all rules."""
    columns = (
        AnswerColumn("rule"),
        AnswerColumn("factor", digits=4),
        AnswerColumn("relative speed", "m/s", digits=3),
        AnswerColumn("grade"),
        AnswerColumn("what counts"),
    )
    rows = tuple((factor.title, factor.factor, factor.speed, _grade(factor), factor.note) for factor in factors)
    return AnswerTable("factors by rule" if hs is None else f"factors by rule at Hs {hs:.3g} m", columns, rows)


def _grade(factor: RuleFactor) -> str:
    return f"C: {FROM_MEMORY}" if factor.grade == "C" else factor.grade


def founded_of(factors: Sequence[RuleFactor]) -> tuple[SourcedFormula, ...]:
    return unique_sources(founded for factor in factors for founded in factor.founded)


def poses_table(stiffnesses: xr.Dataset) -> AnswerTable:
    """K over poses, a row each."""
    names = [str(name) for name in stiffnesses["stiffness"].dims]
    columns = (
        *[AnswerColumn(name, str(stiffnesses[name].attrs.get("units", ""))) for name in names],
        AnswerColumn("K", "N/m"),
        AnswerColumn("K with vessel", "N/m"),
        AnswerColumn("softest part"),
    )
    rows: list[tuple[Cell, ...]] = []
    for index in np.ndindex(*stiffnesses["stiffness"].shape):
        pose = stiffnesses.isel(dict(zip(names, index, strict=True)))
        reason = str(pose["reason"].item())
        softest = reason or str(stiffnesses["part"].values[int(np.argmax(pose["compliance"].values))])
        places = [float(pose[name]) for name in names]
        rows.append((*places, float(pose["stiffness"]), float(pose["stiffness_with_vessel"]), softest))
    return AnswerTable("K over poses", columns, tuple(rows))


def rules_answer(hook: HookStiffness, lift: Lift, heights: Sequence[float], over: xr.Dataset | None = None) -> Answer:
    """Answer for a scenario: K, over poses too where asked, and the factors of its lift by all rules at some wave heights."""
    by_height = {hs: rule_factors(hs, hook.stiffness, hook.mass, lift) for hs in heights}
    words = (*stiffness_words(hook), lift_words(lift))
    poses = () if over is None else (poses_table(over),)
    every = [factor for factors in by_height.values() for factor in factors]
    return Answer(
        KEY,
        TITLE,
        words,
        (stiffness_table(hook), *poses, *[rules_table(hs, factors) for hs, factors in by_height.items()]),
        (factors_figure(hook.stiffness, hook.mass, lift, max(heights, default=HIGHEST)),),
        founded_of(every),
        gains_warning(hook),
    )


def lift_words(lift: Lift) -> str:
    speed = (
        f"a hook speed of {lift.hook_speed:.3g} m/s"
        if lift.hook_speed is not None
        else "the least hook speed of each rule"
    )
    return f"The lift: off {_DECKS[lift.deck]}, by a crane on {_CARRIERS[lift.carrier]}, with {speed}."


_DECKS = {
    "supply_vessel": "a supply vessel",
    "barge": "a barge",
    "sea": "the sea's surface",
    "floating": "a floating installation",
    "fixed": "a deck that stands on the sea bed",
}
_LABELS: dict[Rule, str] = {"class": "class rule, EN 13852-1", "api_2c": "API Spec 2C"}
_CARRIERS = {"fixed": "fixed ground", "semi": "a semi-submersible", "ship": "a ship"}


def factors_figure(
    stiffness: float, mass: float, lift: Lift, highest: float, points: Sequence[SimulatedPoint] = (), name: str = KEY
) -> AnswerFigure:
    """Factors over Hs by rule, with simulated ones as points."""

    def draw(units: UnitChoice) -> Any:
        figure, axes = new_figure(1, height=3.2)
        axis = axes[0, 0]
        hs = np.linspace(0.0, max(highest, HIGHEST, *[1.1 * point.hs for point in points]), 81)
        shown = np.array([units.number(height, "m") for height in hs])
        for rule in DRAWN:
            memory = any(
                entry.from_memory for entry in rule_factors(1.0, stiffness, mass, lift)[list(RULES).index(rule)].founded
            )
            label = f"{_LABELS.get(rule, RULES[rule])}{', from memory' if memory else ''}"
            axis.plot(
                shown, factors_over(rule, hs, stiffness, mass, lift), label=label, linestyle="--" if memory else "-"
            )
        for label in dict.fromkeys(point.label for point in points):
            group = [point for point in points if point.label == label]
            axis.plot(
                [units.number(p.hs, "m") for p in group], [p.factor for p in group], "o", markersize=4, label=label
            )
        axis.set_xlabel(f"significant wave height [{units.unit('m')}]")
        axis.set_ylabel("dynamic factor")
        axis.set_ylim(bottom=1.0 if all(point.factor >= 1 for point in points) else None)
        heading(axis, f"K {units.text(stiffness, 'N/m', 3)}, load {units.text(mass, 'kg', 3)}")
        legend(axis)
        return figure

    caption = "Dynamic factors over significant wave height by rule" + (", and simulated ones" if points else "")
    return AnswerFigure(name, f"{caption}; dashed: {FROM_MEMORY}.", draw)


MOST_ROWS = 15
"""Most groups of cases per signal in a table: those with the largest factors; files have all."""
MOST_SEAS = 10
"""Most columns of the table with rules: the seas with the largest factors."""
MOST_FIGURES = 4
SIMULATED = SourcedFormula("simulated factor: extreme over the value at rest in the same pose", "D", "this simulation")
HANGS = (
    "The load hangs from the start of these runs. Rules' factors are of a load that is lifted off a deck which moves: the two "
    "answer different questions, and neither replaces the other."
)


def factors_answer(source: CampaignSource) -> Answer | None:
    """Dynamic factors of a store whose study asks for them."""
    settings = source.answers.dynamic_factors
    return None if settings is None else store_answer(source, settings)


def store_answer(source: CampaignSource, settings: FactorsAnswer) -> Answer:
    """Dynamic factors of a store, as asked."""
    factors = case_factors(source, settings.signals, settings.body)
    groups = factor_groups(source, factors)
    lift = settings.lift(bool(all_vessels(source.scenario.plant)))
    rule_tables, founded = _rule_tables(groups, lift)
    warnings = [line for line in str(factors.attrs["warnings"]).splitlines() if line]
    warnings += _reasons(groups)
    if not may_stand_on_deck(source.scenario) and rule_tables:
        warnings.append(HANGS)
    hooks = _hook_stiffnesses(source, groups, settings)
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


def _rule_tables(groups: Sequence[FactorGroup], lift: Lift) -> tuple[list[AnswerTable], tuple[SourcedFormula, ...]]:
    """Largest simulated factor of the hook load beside those of all rules, for each sea, stiffness and load."""
    largest: dict[tuple[float, float, float], float] = {}
    for group in groups:
        if group.signal == HOOK_LOAD.name and np.isfinite([group.hs, group.stiffness, group.largest]).all():
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


def run_answer(dataset: xr.Dataset, settings: FactorsAnswer, heights: Sequence[float] = ()) -> Answer:
    """Dynamic factors of one run."""
    scenario = scenario_of(dataset)
    factors = run_factors(dataset, settings.signals)
    assert scenario is not None, "refused before, where a dataset has none"
    words = [
        f"{factor.signal}: {factor.factor:.3f} times its value at rest, at {factor.time:.4g} s." for factor in factors
    ]
    warnings = [f"{factor.signal}: {factor.reason}" for factor in factors if factor.reason]
    answer = Answer(KEY, TITLE, tuple(words), (_run_table(factors),), (), (SIMULATED,), tuple(warnings))
    return _with_rules(answer, scenario, settings, factors, heights)


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
    lift = settings.lift(bool(all_vessels(scenario.plant)))
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
        warnings=(*gains_warning(hook), *(() if may_stand_on_deck(scenario) else (HANGS,))),
    )


def _extended(answer: Answer, **added: tuple[Any, ...]) -> Answer:
    """Append to each part of an answer."""
    joined: dict[str, Any] = {name: (*getattr(answer, name), *more) for name, more in added.items()}
    return replace(answer, **joined)
