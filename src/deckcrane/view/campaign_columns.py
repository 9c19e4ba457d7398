"""The numbers of a campaign's page, case by case: labels of the study, statistics of signals, probabilities; packed to be small."""

from __future__ import annotations

from typing import Any

import numpy as np

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import SIGNAL, statistics_of_signals, unit_of_signal
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import PROBABILITY
from deckcrane.view.figures import engineering, typeset
from deckcrane.view.page_columns import as_text

Json = dict[str, Any]
BYTES = 900_000
"""The most that all columns may take, as text."""
_FIRST = ("maximum", "minimum", "mean", "standard_deviation")
_LAST = "_time"
"""Statistics that come first; those with this end, the times of others, come last."""


def case_columns(source: CampaignSource) -> tuple[list[Json], int]:
    """Columns in the order in which they are offered, and how many had no room."""
    results = source.by_case
    found = [_label(results, str(name)) for dim in source.attributes["grid"]["order"] for name in _labels(source, dim)]
    if source.probability is not None:
        found.append(_number(PROBABILITY, "probability", "", source.probability, "study"))
    listed = [(name, str(signal)) for name in _ordered(results) for signal in results[SIGNAL].values]
    each = len(as_text(np.zeros(len(source.done), dtype="<f4"))) + 120
    room = max(0, (BYTES - each * len(found)) // each)
    found += [_statistic(source, name, signal) for name, signal in listed[:room]]
    return found, max(0, len(listed) - room)


def _labels(source: CampaignSource, dim: str) -> list[str]:
    return list(dict.fromkeys(source.attributes["grid"]["labels"][dim]))


def _ordered(results: Any) -> list[str]:
    there = statistics_of_signals(results)
    first = [name for name in _FIRST if name in there]
    others = [name for name in there if name not in first]
    return [*first, *sorted(others, key=lambda name: name.endswith(_LAST))]


def _label(results: Any, name: str) -> Json:
    """A label of the study, in its own unit; words are numbered in the order in which they come."""
    data = results[name]
    if data.dtype.kind in "fiu":
        return _number(name, name, str(data.attrs.get("units", "")), np.asarray(data.values, dtype=float), "study")
    texts = [str(value) for value in data.values]
    words = list(dict.fromkeys(texts))
    column = np.array([words.index(text) for text in texts], dtype=float)
    return {**_number(name, name, "", column, "study"), "words": words}


def _statistic(source: CampaignSource, statistic: str, signal: str) -> Json:
    values = np.asarray(source.statistic(statistic, signal).values, dtype=float)
    own = unit_of_signal(source.by_case, statistic, signal)
    factor, unit = (180 / np.pi, own) if own == "rad" else engineering(values, "" if own == "1" else own)
    label = f"{statistic.replace('_', ' ')} of {signal}"
    return _number(f"{statistic} {signal}", label, typeset(unit), factor * values, statistic)


def _number(key: str, label: str, unit: str, values: Array, group: str) -> Json:
    packed = as_text(np.asarray(values, dtype="<f4"))
    return {"id": key, "label": label, "unit": unit, "group": group, "values": packed}
