"""All answers that a campaign store can give, in the order in which a report prints them."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.view.answers import Answer
from deckcrane.view.check_answers import checks_answer
from deckcrane.view.extreme_answers import extremes_answer
from deckcrane.view.factor_answers import factors_answer
from deckcrane.view.fatigue_answers import fatigue_answer
from deckcrane.view.operability_answers import operability_answer
from deckcrane.view.stability_answers import stability_answer

ANSWERS: tuple[Callable[[CampaignSource], Answer | None], ...] = (
    checks_answer,
    extremes_answer,
    factors_answer,
    fatigue_answer,
    operability_answer,
    stability_answer,
)
"""Each gives its answer, or None where the study does not ask the question or the store has no data for it."""


def answers_of(source: CampaignSource) -> list[Answer]:
    """Collect all answers of a store with their warnings; questions that cannot be answered come last, with the reason."""
    answers: list[Answer] = []
    missing: list[str] = []
    for make_answer in ANSWERS:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", DeckcraneWarning)
            try:
                answer = make_answer(source)
            except DeckcraneError as error:
                missing.append(f"{make_answer.__name__.removesuffix('_answer').replace('_', ' ')}: {error}")
                continue
        if answer is not None:
            messages = [str(warning.message) for warning in caught if issubclass(warning.category, DeckcraneWarning)]
            answers.append(replace(answer, warnings=tuple(dict.fromkeys([*answer.warnings, *messages]))))
    if missing:
        answers.append(Answer("missing", "What could not be answered", warnings=tuple(missing)))
    return answers
