"""A report's chapter on the accuracy of its numbers: estimated errors, and the script that recomputes numbers."""

from __future__ import annotations

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.view.answers import Answer, AnswerColumn, AnswerTable, Cell
from deckcrane.view.report_blocks import ReportBlock, ReportChapter

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
