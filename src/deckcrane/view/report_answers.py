"""All answers that can be made of a store, in the order in which a report has them."""

from __future__ import annotations

from collections.abc import Callable

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.view.answers import Answer
from deckcrane.view.check_answers import checks_answer
from deckcrane.view.extreme_answers import extremes_answer
from deckcrane.view.factor_answers import factors_answer
from deckcrane.view.fatigue_answers import fatigue_answer
from deckcrane.view.operability_answers import operability_answer

ANSWERS: tuple[Callable[[CampaignSource], Answer | None], ...] = (
    checks_answer,
    extremes_answer,
    factors_answer,
    fatigue_answer,
    operability_answer,
)
"""Each gives its answer, or None where nothing was asked or there is nothing to tell."""


def answers_of(source: CampaignSource) -> list[Answer]:
    """All that can be said of a store."""
    return [answer for ask in ANSWERS if (answer := ask(source)) is not None]
