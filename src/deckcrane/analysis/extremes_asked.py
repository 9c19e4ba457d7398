"""What is asked of extremes: by a study, a file, a command or a call, one over the other; refused in words where it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from deckcrane.analysis.extremes_series import SeriesExtremes
from deckcrane.analysis.extremes_sources import CampaignExtremes, ExtremesSource
from deckcrane.errors import DeckcraneError
from deckcrane.model.answers import Answers
from deckcrane.model.answers_extremes import ExtremesAnswer


def asked_extremes(
    source: ExtremesSource, answers: Answers | None, given: Mapping[str, Any]
) -> tuple[ExtremesAnswer, Answers]:
    """What is given here over what a file, or the store's study, asks; with their general duration and fractile."""
    if answers is None:
        answers = source.source.answers if isinstance(source, CampaignExtremes) else Answers()
    asked = {} if answers.extremes is None else answers.extremes.model_dump(exclude_unset=True)
    usual = {"maxima": "blocks"} if isinstance(source, SeriesExtremes) else {}
    return checked({**usual, **asked, **given}), answers


def checked(given: Mapping[str, Any]) -> ExtremesAnswer:
    """Keys as data; the first that cannot be is told."""
    try:
        return ExtremesAnswer.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(key) for key in first["loc"]) or "extremes"
        raise DeckcraneError(f"{place}: {first['msg']}; this is {first['input']!r}") from None
