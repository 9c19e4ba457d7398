"""The first page of a report: pass or fail of every check, what governs, and the seas in which the lift may be done.

A chapter on the accuracy of its numbers has estimated errors, and the script that recomputes numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import degrees
from typing import Any, Protocol, runtime_checkable

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.limit_curves import ABOVE, BELOW, curves_of
from deckcrane.analysis.utilisations import Governing
from deckcrane.campaign.study.answers import ReportAnswers
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.component import components
from deckcrane.scenario.description import CombinedLoad
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable, Cell
from deckcrane.view.answers.operability_tables import validity
from deckcrane.view.drawings.drawings import side_view
from deckcrane.view.drawings.solids import PosedModel
from deckcrane.view.report.rendering import ReportBlock, ReportChapter
from deckcrane.view.tables import UnitChoice

MOTION_ERROR = "motion_error"
"""Variable of a store, over case and cause: the estimated errors of the vessels' motions."""
CAUSES = {
    "headings": "wave forces between the headings of the data",
    "frequencies": "waves outside of the frequencies of the data, and forces between them",
    "memory": "the fluid memory that is fitted to the data",
    "causality": "added mass and damping of the data that contradict each other",
    "drift": "mean drift between the headings of the data, in parts of the drift force",
}
LARGE = 0.02
"""Errors from this size on are noted."""


def trust_chapter(source: CampaignSource) -> ReportChapter:
    """Say what else a reader should know before relying on the numbers."""
    answers = [*_motion_errors(source), _script_answer()]
    return ReportChapter(
        "trust", "How far the numbers can be trusted", tuple(ReportBlock(answer) for answer in answers)
    )


def _motion_errors(source: CampaignSource) -> list[Answer]:
    """Estimated errors of the vessels' motions by cause; nothing where no vessel floats in waves."""
    if MOTION_ERROR not in source.by_case:
        return []
    errors = source.by_case[MOTION_ERROR].transpose("case", "cause")
    names = source.by_case["case"].values
    rows: list[tuple[Cell, ...]] = []
    for cause, shares in zip(errors["cause"].values, errors.values.T, strict=True):
        if np.isfinite(shares).any():
            largest = int(np.nanargmax(shares))
            meaning = CAUSES.get(str(cause), "-")
            mean = float(np.nanmean(shares))
            rows.append((str(cause), meaning, 100 * float(shares[largest]), str(names[largest]), 100 * mean))
    if not rows:
        return []
    columns = (
        AnswerColumn("cause"),
        AnswerColumn("what is off"),
        AnswerColumn("largest [%]", "", 2),
        AnswerColumn("in case"),
        AnswerColumn("mean of all cases [%]", "", 2),
    )
    words = (
        "Errors are parts of the standard deviation of the motion that is off most, in the sea of each case, estimated from the "
        "data of the vessel alone.",
    )
    large = [str(row[0]) for row in rows if isinstance(row[2], float) and row[2] >= 100 * LARGE]
    notes = (f"Motions of vessels may be off by more than {100 * LARGE:g} %, by {', '.join(large)}.",) if large else ()
    table = AnswerTable("Estimated errors of the motions of vessels", columns, tuple(rows))
    return [Answer("motion-error", "Motions of vessels", words, (table,), warnings=notes)]


def _script_answer() -> Answer:
    words = (
        "The report carries a script in plain NumPy, which opens the store and works its numbers out again, without deckcrane: "
        "python recompute.py STORE. It names each number that differs. Numbers that only the model can give (masses, rests, "
        "natural periods, cases run again, intervals by random draws) it lists as carried, with where they come from.",
    )
    return Answer("script", "Numbers worked out again", words)


PASS, FAIL = "pass", "FAIL"
FATIGUE = "fatigue"


@dataclass(frozen=True)
class VerdictCheck:
    """One check of the scenario: its largest utilisation, and the share that has it."""

    check: str
    utilisation: float
    share: str
    where: str

    @property
    def passes(self) -> bool:
        return bool(self.utilisation <= 1)


@dataclass(frozen=True)
class ReportVerdict:
    """Content of the first page."""

    checks: tuple[VerdictCheck, ...]
    limits: AnswerTable | None
    limits_words: str
    complete: bool
    simulated: bool
    """Whether limits are those of simulated seas, without a fractile."""

    @property
    def failed(self) -> tuple[VerdictCheck, ...]:
        return tuple(entry for entry in self.checks if not entry.passes)

    @property
    def word(self) -> str:
        """The verdict in one word."""
        if not self.checks:
            return "NO CHECKS"
        return "FAIL" if self.failed else "PASS" if self.complete else "NOT COMPLETE"

    @property
    def sentence(self) -> str:
        """The verdict in one sentence."""
        if not self.checks:
            return (
                "The scenario has no checks, or the study kept no utilisation: nothing says what its parts may carry."
            )
        first = self.checks[0]
        governs = f"{first.share} governs, with a utilisation of {first.utilisation:.4g}{first.where}."
        if self.failed:
            names = ", ".join(entry.check for entry in self.failed)
            failed = f"{len(self.failed)} of {len(self.checks)} checks are exceeded ({names})"
            return f"{failed}: not in all seas of this study. {governs}"
        return f"All {len(self.checks)} checks hold in all cases that were run. {governs}"


def verdict_of(
    source: CampaignSource, governing: Sequence[Governing], answers: Sequence[Answer], complete: bool
) -> ReportVerdict:
    """Verdict from the largest utilisations of a campaign and the answer on fatigue."""
    worst: dict[str, VerdictCheck] = {}
    for utilisation in governing:
        name = utilisation.check.partition(".")[0]
        share = utilisation.share if np.isfinite(utilisation.share) else float("inf")
        if name not in worst or share > worst[name].utilisation:
            worst[name] = VerdictCheck(
                name, share, utilisation.check, f" in {utilisation.case}" if utilisation.case else ""
            )
    checks = [*worst.values(), *_fatigue(answers)]
    limits, words, simulated = _limits(source)
    return ReportVerdict(
        tuple(sorted(checks, key=lambda entry: -entry.utilisation)), limits, words, complete, simulated
    )


def _fatigue(answers: Sequence[Answer]) -> list[VerdictCheck]:
    """Largest design damage: the first row of the table of lives."""
    for answer in answers:
        if answer.key == FATIGUE and answer.tables and answer.tables[0].rows:
            table = answer.tables[0]
            names = [column.name for column in table.columns]
            row = dict(zip(names, table.rows[0], strict=True))
            damage = row.get("design damage")
            if isinstance(damage, float):
                return [VerdictCheck(FATIGUE, damage, f"design damage of {row['detail']}", "")]
    return []


def _limits(source: CampaignSource) -> tuple[AnswerTable | None, str, bool]:
    """Largest Hs by heading and period: interpolated where the study asks for operability, else of the seas that were run."""
    if source.answers.operability is None:
        return *_simulated_limits(source, "the study asks for no operability"), True
    try:
        curves = curves_of(source).dataset
    except DeckcraneError:
        return *_simulated_limits(source, "operability could not be found, see What could not be answered"), True
    rows: list[tuple[Cell, ...]] = []
    periods = [float(period) for period in curves["period"].values]
    for v, variant in enumerate(curves["variant"].values):
        for h, heading in enumerate(curves["heading"].values):
            cells: list[Cell] = [
                f"{degrees(float(heading)):g} deg{f', {variant}' if curves.sizes['variant'] > 1 else ''}"
            ]
            governs: list[str] = []
            for p in range(len(periods)):
                limit = float(curves["all"].values[v, h, p])
                which = int(curves["governing"].values[v, h, p])
                states = curves["state"].values[v, :, h, p]
                if which < 0 and (states == ABOVE).any():
                    cells.append(f"above {limit:.3g}")
                elif which >= 0 and states[which] == BELOW:
                    cells.append(f"below {float(curves['lowest_height'].values[v, h, p]):.3g}")
                else:
                    cells.append(limit if np.isfinite(limit) else None)
                governs += [str(curves["criterion"].values[which])] if which >= 0 else []
            rows.append((*cells, ", ".join(dict.fromkeys(governs)) or "-"))
    columns = [AnswerColumn("waves towards"), *(AnswerColumn(f"Tp {period:g} s", "", 3) for period in periods)]
    title = f"Largest Hs [m] in which all checks hold{validity(curves)}"
    table = AnswerTable(title, (*columns, AnswerColumn("governs")), tuple(rows))
    return table, f"Fractile of {100 * source.answers.fractile:g} %; see Operability.", False


def _simulated_limits(source: CampaignSource, why: str) -> tuple[AnswerTable | None, str]:
    """By heading and period: the highest simulated Hs at and below which no case exceeds a check."""
    results = source.by_case
    names = [name for name in ("hs", "tp") if name in results.variables]
    shares = [name for name in source.signals if name.startswith("utilisation.")]
    if "hs" not in names or not shares or "maximum" not in results:
        return None, ""
    largest = np.max(np.stack([np.asarray(source.statistic("maximum", name).values) for name in shares]), axis=0)
    hs = np.asarray(results["hs"].values, dtype=float)
    tp = np.asarray(results["tp"].values, dtype=float) if "tp" in names else np.zeros(len(hs))
    heading = np.asarray(results["heading"].values, dtype=float) if "heading" in results else np.zeros(len(hs))
    rows: list[tuple[Cell, ...]] = []
    for direction in np.unique(heading):
        cells: list[Cell] = [
            f"{direction:g} {results['heading'].attrs.get('units', '')}" if "heading" in results else "all"
        ]
        for period in np.unique(tp):
            selected = (heading == direction) & (tp == period) & source.done
            heights = np.unique(hs[selected])
            held: list[float] = []
            for height in heights:
                if not (largest[selected & (hs == height)] <= 1).all():
                    break
                held.append(float(height))
            cells.append(held[-1] if held else f"below {heights[0]:.3g}" if len(heights) else None)
        rows.append(tuple(cells))
    unit = str(results["hs"].attrs.get("units", "m"))
    columns = [AnswerColumn("waves towards")]
    columns += [AnswerColumn(f"Tp {period:g} s" if "tp" in names else "Hs", "", 3) for period in np.unique(tp)]
    table = AnswerTable(
        f"Highest Hs [{unit}] of those run in which no case exceeds a check", tuple(columns), tuple(rows)
    )
    return table, f"Of the seas that were run, without a fractile: {why}."


def checks_table(verdict: ReportVerdict) -> AnswerTable:
    """Pass or fail of every check."""
    columns = (
        AnswerColumn("check"),
        AnswerColumn("what governs in it"),
        AnswerColumn(UTILISATION.name),
        AnswerColumn("limit"),
        AnswerColumn("result"),
    )
    rows = tuple(
        (entry.check, entry.share, entry.utilisation, 1, PASS if entry.passes else FAIL) for entry in verdict.checks
    )
    return AnswerTable("Checks", columns, rows)


def picture(source: CampaignSource, units: UnitChoice) -> str:
    """The lift from the side, as SVG; empty where a model has nothing to draw."""
    return side_view(PosedModel.at_start(source.scenario), units, "verdict-picture") or ""


def signatures(about: ReportAnswers) -> list[dict[str, str]]:
    """Prepared, checked, approved."""
    return [
        {"role": "Prepared", "name": about.prepared or about.author},
        {"role": "Checked", "name": about.checked},
        {"role": "Approved", "name": about.approved},
    ]


def revisions(about: ReportAnswers) -> list[dict[str, Any]]:
    """Table of revisions; without one, the present revision alone."""
    if about.revisions:
        return [revision.model_dump(mode="json") for revision in about.revisions]
    return [{"revision": about.revision or "-", "date": about.date, "text": "", "by": about.prepared or about.author}]


@runtime_checkable
class CombinesLoads(Protocol):
    """A component with loads that act together with all others."""

    def combined_loads(self, scenario: Scenario) -> Iterable[CombinedLoad]:
        """How its loads are included."""


def combination_answer(source: CampaignSource, governing: Sequence[Governing]) -> Answer:
    """Load combination and acceptance criteria."""
    rows: list[tuple[Cell, ...]] = [
        ("self-weight", "of all bodies, in every pose", "1"),
        ("load", "its weight and inertia as it moves; no dynamic factor", "1"),
    ]
    combining = [each for each in components() if isinstance(each, CombinesLoads)]
    loads = [load for each in combining for load in each.combined_loads(source.scenario)]
    rows += [(load.load, load.how, "1" if load.included else "-") for load in loads]
    columns = (AnswerColumn("load"), AnswerColumn("how it is included"), AnswerColumn("factor"))
    combined = AnswerTable("Load combination: all act together, at each instant", columns, tuple(rows))
    accepted = tuple(
        (result.check, result.words, "utilisation at most 1 at every instant of every case") for result in governing
    )
    columns = (AnswerColumn("check"), AnswerColumn("utilisation of"), AnswerColumn("accepted"))
    words = (
        "Loads are characteristic, with a factor of one; factors of rules stand with each check, on its loads or on what is "
        "allowed. Dynamics are simulated: no dynamic factor is multiplied in.",
    )
    tables = (combined, *((AnswerTable("Acceptance", columns, accepted),) if accepted else ()))
    return Answer("combination", "Load combination and acceptance", words, tables)
