"""Settings of extremes: from a study, a file, a command or a call, the last overriding the others; invalid ones are refused."""

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
    """Combine the given settings with those of a file or of the store's study; return them with the general answers."""
    if answers is None:
        answers = source.source.answers if isinstance(source, CampaignExtremes) else Answers()
    study_settings = {} if answers.extremes is None else answers.extremes.model_dump(exclude_unset=True)
    defaults = {"maxima": "blocks"} if isinstance(source, SeriesExtremes) else {}
    return checked({**defaults, **study_settings, **given}), answers


def checked(given: Mapping[str, Any]) -> ExtremesAnswer:
    """Validate settings of extremes; the error names the first invalid one."""
    try:
        return ExtremesAnswer.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors()[0]
        key_path = ".".join(str(key) for key in first["loc"]) or "extremes"
        raise DeckcraneError(f"{key_path}: {first['msg']}; this is {first['input']!r}") from None
