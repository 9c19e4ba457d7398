"""Figures of what governs: shares of the offshore crane over its lift, and its slew bearing on the maker's curve."""

from __future__ import annotations

from figure_panels import save

import deckcrane
from deckcrane.analysis.utilisations import run_checks
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.utilisations import checks_answer_of_run


def checks() -> None:
    """As `deckcrane checks offshore_crane --plot DIR` draws them."""
    answer = checks_answer_of_run(run_checks(deckcrane.load("offshore_crane")))
    for one in answer.figures:
        save(one.draw(USUAL_UNITS), f"governing_{one.name}")
