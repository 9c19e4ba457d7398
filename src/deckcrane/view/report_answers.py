"""All answers that can be made of a store, in the order in which a report has them."""

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
"""Each gives its answer, or None where nothing was asked or there is nothing to tell."""


def answers_of(source: CampaignSource) -> list[Answer]:
    """All that can be said of a store, with the warnings that came; last what could not be said, and why."""
    found: list[Answer] = []
    missing: list[str] = []
    for ask in ANSWERS:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", DeckcraneWarning)
            try:
                answer = ask(source)
            except DeckcraneError as error:
                missing.append(f"{ask.__name__.removesuffix('_answer').replace('_', ' ')}: {error}")
                continue
        if answer is not None:
            told = [str(one.message) for one in said if issubclass(one.category, DeckcraneWarning)]
            found.append(replace(answer, warnings=tuple(dict.fromkeys([*answer.warnings, *told]))))
    if missing:
        found.append(Answer("missing", "What could not be answered", warnings=tuple(missing)))
    return found
