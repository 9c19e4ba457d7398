"""The page of a campaign: a scatter of its cases, a table of them, and the worst minutes of some, to be played in place.

A standalone page cannot run a case again: it carries minutes that were run when it was made, the worst of each governing signal,
as many as fit. For all others it gives the command that shows them; a served page requests them.

Numbers are packed case by case, to be small: labels of the study, statistics of signals, probabilities.
"""

from __future__ import annotations

import html
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.analysis.campaign_results import SIGNAL, CampaignSource, statistics_of_signals, unit_of_signal
from deckcrane.analysis.governing_instants import (
    WorstMinute,
    case_called,
    usual_signal,
    worst_minute,
    worst_of_case,
    worst_over_cases,
)
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import FAILED, NUMBER, PROBABILITY, REASON, STATE, WAITING
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import warn_user
from deckcrane.files.atomic_write import write_text
from deckcrane.view.page.datasets import as_text
from deckcrane.view.page.page import MOST_BYTES, as_json, asset, filled, page_data, playback_data
from deckcrane.view.plots.figures import engineering_unit, format_unit
from deckcrane.view.tables import format_number

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
        (180 / np.pi, si_unit) if si_unit == "rad" else engineering_unit(values, "" if si_unit == "1" else si_unit)
    )
    label = f"{statistic.replace('_', ' ')} of {signal}"
    return _column(f"{statistic} {signal}", label, format_unit(unit), factor * values, statistic)


def _column(key: str, label: str, unit: str, values: Array, group: str) -> Json:
    packed = as_text(np.asarray(values, dtype="<f4"))
    return {"id": key, "label": label, "unit": unit, "group": group, "values": packed}


MINUTES = 6
"""Default number of cases whose worst minute a page carries."""
RECORDS = 600
"""Records of a minute, ten a second, so that several minutes fit."""
_LONGEST_REASON = 300
"""Most characters of the reason for which a case failed."""


def campaign_page(store: str | Path, path: str | Path, *, minutes: int = MINUTES) -> Path:
    """Write the page of a campaign with the worst minutes of so many cases, or fewer where they do not fit."""
    return write_text(path, campaign_html(store, minutes=minutes))


def case_page(store: str | Path, case: str, path: str | Path, *, signal: str | None = None) -> Path:
    """Write the page that plays the worst minute of a case, by its name or number, around the largest value of a signal."""
    return write_text(path, case_html(store, case, signal))


def case_html(store: str | Path, case: str, signal: str | None = None) -> str:
    """Text of the page that plays the worst minute of a case."""
    source = CampaignSource(Path(store))
    instant = worst_of_case(source, case_called(source, case), signal or usual_signal(source))
    return filled(*_minute_playback(_warn_if_different(worst_minute(source, instant))), [])


def campaign_html(store: str | Path, *, minutes: int = MINUTES, served: bool = False) -> str:
    """Text of a campaign's page; `served` where it may ask a server for cases that it does not carry."""
    source = CampaignSource(Path(store))
    columns, left_out = case_columns(source)
    results = source.by_case
    states = [int(state) for state in results[STATE].values]
    reasons = {
        str(k): str(results[REASON].values[k])[:_LONGEST_REASON] for k, state in enumerate(states) if state == FAILED
    }
    usual = usual_signal(source) if "maximum" in results else ""
    data: Json = {
        "title": str(results.attrs.get("title", "")) or Path(store).name,
        "version": version("deckcrane"),
        "store": str(store),
        "summary": _summary(states),
        "notes": [f"{left_out:,} more statistics of signals did not fit on this page"] if left_out else [],
        "cases": [str(name) for name in results["case"].values],
        "numbers": [int(number) for number in results[NUMBER].values],
        "states": states,
        "reasons": reasons,
        "columns": columns,
        "start": _initial_plot(columns, usual),
        "signals": source.signals if usual else [],
        "usual": usual,
        "served": served,
    }
    texts = {"style": asset("campaign.css"), "script": asset("campaign.js"), "player": _player()}
    bytes_left = MOST_BYTES - sum(
        len(text.encode()) for text in (asset("campaign.html"), as_json(data), *texts.values())
    )
    recorded, runs = ([], []) if not usual else _worst_minutes(source, minutes, bytes_left)
    data["minutes"] = recorded
    carried = "\n".join(f'<script type="application/json" id="run-{k}">{run}</script>' for k, run in enumerate(runs))
    text = asset("campaign.html")
    for name, value in {**texts, "title": html.escape(data["title"]), "data": as_json(data), "runs": carried}.items():
        before, _, after = text.partition(f"<!--{name}-->")
        text = before + value + after
    return text


def _worst_minutes(source: CampaignSource, limit: int, bytes_left: int) -> tuple[list[Json], list[str]]:
    """The worst minutes, as many as were asked for and fit, and the data to play each, as text."""
    recorded: list[Json] = []
    runs: list[str] = []
    seen: set[str] = set()
    for instant in worst_over_cases(source):
        if len(runs) >= limit:
            break
        if instant.case in seen:
            continue
        seen.add(instant.case)
        minute = _warn_if_different(worst_minute(source, instant, RECORDS))
        scenario, data = _minute_playback(minute)
        run = as_json(page_data(scenario, data))
        bytes_left -= len(run.encode()) + 200
        if bytes_left < 0:
            break
        runs.append(run)
        recorded.append(_minute_data(source, minute))
    return recorded, runs


def _minute_data(source: CampaignSource, minute: WorstMinute) -> Json:
    instant = minute.instant
    return {
        "case": [str(name) for name in source.by_case["case"].values].index(instant.case),
        "signal": instant.signal,
        "time": minute.time,
        "words": _describe_minute(minute),
        "same": minute.same,
    }


def _minute_playback(minute: WorstMinute) -> tuple[Scenario, Json]:
    """Playback data of a minute: a note describes it, and the extreme is a mark among its events."""
    instant = minute.instant
    mark = {
        "time": minute.time,
        "text": f"{instant.statistic} of {instant.signal}",
        "size": format_number(minute.value, instant.unit),
    }
    return playback_data(minute.dataset, _describe_minute(minute), [mark])


def _describe_minute(minute: WorstMinute) -> str:
    """Describe a minute, and whether the repeated run agrees with the campaign."""
    instant = minute.instant
    counted = format_number(instant.value, instant.unit)
    text = f"Case {instant.case}: {instant.statistic} of {instant.signal}, {counted} at {minute.time:g} s."
    if minute.same:
        return f"{text} Run again, the case gives the same value as in the campaign."
    return (
        f"{text} Run again, it gives {format_number(minute.value, instant.unit)}: this is not the run that was counted."
    )


def _warn_if_different(minute: WorstMinute) -> WorstMinute:
    """Warn where a repeated run differs from the campaign: another version, other files, other processors."""
    if not minute.same:
        worst = minute.instant
        warn_user(
            f"the case {worst.case}, run again, gives {format_number(minute.value, worst.unit)} as the {worst.statistic} of "
            f"{worst.signal}, and not {format_number(worst.value, worst.unit)} as in the campaign: the store is of "
            "another version of "
            "deckcrane, or of a file"
        )
    return minute


def _summary(states: list[int]) -> str:
    failed, waiting = states.count(FAILED), states.count(WAITING)
    done = len(states) - failed - waiting
    return f"{done:,} of {len(states):,} cases done, {failed:,} failed" + (f", {waiting:,} waiting" if waiting else "")


def _initial_plot(columns: list[Json], usual: str) -> Json:
    """Initial plot: a statistic of the governing signal over the study's first label, coloured by its second."""
    study = [column["id"] for column in columns if column["group"] == "study"]
    statistics = [column["id"] for column in columns if column["group"] != "study"]
    y = next((key for key in statistics if key == f"maximum {usual}"), (statistics or study)[0])
    return {"x": (study or statistics)[0], "y": y, "colour": study[1] if len(study) > 1 else ""}


def _player() -> str:
    """The playback page without a run, as text to be embedded."""
    text = asset("page.html")
    for name, value in {"style": asset("page.css"), "programs": "", "script": asset("page.js")}.items():
        before, _, after = text.partition(f"<!--{name}-->")
        text = before + value + after
    return as_json(text)
