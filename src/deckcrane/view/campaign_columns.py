"""Numbers of a campaign's page, case by case: labels of the study, statistics of signals, probabilities; packed to be small."""

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
"""Most characters that all columns may take."""
_FIRST_STATISTICS = ("maximum", "minimum", "mean", "standard_deviation")
_TIME_SUFFIX = "_time"
"""Statistics listed first; those with this suffix, the times of others, come last."""


def case_columns(source: CampaignSource) -> tuple[list[Json], int]:
    """Columns in the order in which they are offered, and how many did not fit."""
    results = source.by_case
    columns = [
        _label_column(results, str(name))
        for dim in source.attributes["grid"]["order"]
        for name in _label_names(source, dim)
    ]
    if source.probability is not None:
        columns.append(_column(PROBABILITY, "probability", "", source.probability, "study"))
    listed = [(name, str(signal)) for name in _ordered_statistics(results) for signal in results[SIGNAL].values]
    bytes_per_column = len(as_text(np.zeros(len(source.done), dtype="<f4"))) + 120
    fitting = max(0, (BYTES - bytes_per_column * len(columns)) // bytes_per_column)
    columns += [_statistic_column(source, name, signal) for name, signal in listed[:fitting]]
    return columns, max(0, len(listed) - fitting)


def _label_names(source: CampaignSource, dim: str) -> list[str]:
    return list(dict.fromkeys(source.attributes["grid"]["labels"][dim]))


def _ordered_statistics(results: Any) -> list[str]:
    available = statistics_of_signals(results)
    first = [name for name in _FIRST_STATISTICS if name in available]
    others = [name for name in available if name not in first]
    return [*first, *sorted(others, key=lambda name: name.endswith(_TIME_SUFFIX))]


def _label_column(results: Any, name: str) -> Json:
    """A label of the study in its own unit; words are numbered in order of appearance."""
    data = results[name]
    if data.dtype.kind in "fiu":
        return _column(name, name, str(data.attrs.get("units", "")), np.asarray(data.values, dtype=float), "study")
    texts = [str(value) for value in data.values]
    words = list(dict.fromkeys(texts))
    column = np.array([words.index(text) for text in texts], dtype=float)
    return {**_column(name, name, "", column, "study"), "words": words}


def _statistic_column(source: CampaignSource, statistic: str, signal: str) -> Json:
    values = np.asarray(source.statistic(statistic, signal).values, dtype=float)
    si_unit = unit_of_signal(source.by_case, statistic, signal)
    factor, unit = (
        (180 / np.pi, si_unit) if si_unit == "rad" else engineering(values, "" if si_unit == "1" else si_unit)
    )
    label = f"{statistic.replace('_', ' ')} of {signal}"
    return _column(f"{statistic} {signal}", label, typeset(unit), factor * values, statistic)


def _column(key: str, label: str, unit: str, values: Array, group: str) -> Json:
    packed = as_text(np.asarray(values, dtype="<f4"))
    return {"id": key, "label": label, "unit": unit, "group": group, "values": packed}
