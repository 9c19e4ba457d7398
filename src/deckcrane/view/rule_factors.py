"""Dynamic factors as answers: K at the hook by parts, factors by rule, simulated factors beside them; and the figure over Hs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.hook_stiffness import HookStiffness
from deckcrane.practice.founding import FROM_MEMORY, Founded, each_once
from deckcrane.practice.lift_rules import RULES, Lift, Rule, RuleFactor, factors_over, rule_factors
from deckcrane.view.answers import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.figures import heading, legend, new_figure
from deckcrane.view.unit_choice import UnitChoice

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


def stiffness_words(found: HookStiffness) -> tuple[str, ...]:
    """K in a sentence, and K with the vessel in another."""
    words = [
        f"K at {found.body} is {found.stiffness / 1e3:.4g} kN/m with vessels held; {found.mass / 1e3:.4g} t on it have a period of "
        f"{found.period:.3g} s."
    ]
    if abs(found.with_vessel / found.stiffness - 1) > 1e-9:
        words.append(
            f"With a vessel that gives way it is {found.with_vessel / 1e3:.4g} kN/m; rules count the crane alone."
        )
    return tuple(words)


def stiffness_table(found: HookStiffness) -> AnswerTable:
    """Compliance of each part."""
    columns = (
        AnswerColumn("part"),
        AnswerColumn("kind"),
        AnswerColumn("compliance [mm/MN]"),
        AnswerColumn("share of 1/K [%]", digits=3),
    )
    rows: list[tuple[Cell, ...]] = [
        (part.name, part.kind, 1e9 * part.compliance, 100 * part.share)
        for part in found.parts
        if abs(part.share) >= LEAST_SHARE
    ]
    rows += [(f"all {kind}", kind, 1e9 * share / found.stiffness, 100 * share) for kind, share in found.kinds.items()]
    return AnswerTable(f"K at the hook, {found.stiffness / 1e3:.4g} kN/m: what gives way", columns, tuple(rows))


def gains_warning(found: HookStiffness) -> tuple[str, ...]:
    """Warn where K consists mostly of controller gains, which are no property of the crane."""
    if found.gains <= MOST_GAINS:
        return ()
    return (
        f"{100 * found.gains:.3g} % of 1/K at the hook are controller gains: a choice of the model, and no stiffness of the "
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


def founded_of(factors: Sequence[RuleFactor]) -> tuple[Founded, ...]:
    return each_once(founded for factor in factors for founded in factor.founded)


def poses_table(found: xr.Dataset) -> AnswerTable:
    """K over poses, a row each."""
    names = [str(name) for name in found["stiffness"].dims]
    columns = (
        *[AnswerColumn(name, str(found[name].attrs.get("units", ""))) for name in names],
        AnswerColumn("K", "N/m"),
        AnswerColumn("K with vessel", "N/m"),
        AnswerColumn("softest part"),
    )
    rows: list[tuple[Cell, ...]] = []
    for index in np.ndindex(*found["stiffness"].shape):
        pose = found.isel(dict(zip(names, index, strict=True)))
        reason = str(pose["reason"].item())
        softest = reason or str(found["part"].values[int(np.argmax(pose["compliance"].values))])
        places = [float(pose[name]) for name in names]
        rows.append((*places, float(pose["stiffness"]), float(pose["stiffness_with_vessel"]), softest))
    return AnswerTable("K over poses", columns, tuple(rows))


def rules_answer(found: HookStiffness, lift: Lift, heights: Sequence[float], over: xr.Dataset | None = None) -> Answer:
    """Answer for a scenario: K, over poses too where asked, and the factors of its lift by all rules at some wave heights."""
    by_height = {hs: rule_factors(hs, found.stiffness, found.mass, lift) for hs in heights}
    words = (*stiffness_words(found), lift_words(lift))
    poses = () if over is None else (poses_table(over),)
    every = [factor for factors in by_height.values() for factor in factors]
    return Answer(
        KEY,
        TITLE,
        words,
        (stiffness_table(found), *poses, *[rules_table(hs, factors) for hs, factors in by_height.items()]),
        (factors_figure(found.stiffness, found.mass, lift, max(heights, default=HIGHEST)),),
        founded_of(every),
        gains_warning(found),
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
