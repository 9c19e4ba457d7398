"""Events of a run for the page: those of ropes and contacts from the dataset, and quantities that pass a limit.

A live page finds the same by the same rules while it runs (`web/src/watching.ts`); the numbers of the rules come from here.

| kind | when | size |
|---|---|---|
| `slack`, `snap`, `lift_off`, `landing`, `re_contact` | as in `running/events.py` | as there |
| `overload` | a utilisation rises above 1, or a tension in a rope above its breaking load | the largest until it is below again |
| `end_stop` | a joint or a cylinder reaches its end stop | how long it stays there [s] |
| `cavitation` | a chamber begins to cavitate | how long it does [s] |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.files.flat_tables import event_rows
from deckcrane.model import Scenario
from deckcrane.running.events import FALLEN, LEAST, LIFTED, UNITS
from deckcrane.view.page_live import plain
from deckcrane.view.tables import spell

Json = dict[str, Any]
Labels = Mapping[str, Mapping[str, tuple[str, ...]]]
MOST_EVENTS = 200
WORDS = {
    "slack": "Slack rope",
    "snap": "Snap load",
    "lift_off": "Lift-off",
    "landing": "Landing",
    "re_contact": "Contact again",
    "overload": "Overload",
    "end_stop": "End stop reached",
    "cavitation": "Cavitation",
}


@dataclass(frozen=True)
class Watched:
    """An event that lasts while the largest of some entries of an output is above a level.

    Its size is the largest value, or its duration.
    """

    kind: Literal["overload", "end_stop", "cavitation"]
    of: str
    output: str
    at: tuple[int, ...]
    level: float
    unit: str

    @property
    def lasts(self) -> bool:
        """Whether it is a state that is on or off, rather than a quantity that passes a limit."""
        return self.kind != "overload"


def passing(scenario: Scenario, outputs: Labels) -> Iterator[Watched]:
    """All quantities that are watched for passing a level, by the labels of outputs."""
    for i, name in enumerate(outputs.get("utilisation", {}).get("check", ())):
        yield Watched("overload", name, "utilisation", (i,), 1.0, "1")
    for name, rope in scenario.ropes.items():
        output, at = _tension_entries(name, outputs)
        if at and rope.breaking_load is not None:
            yield Watched("overload", name, output, at, float(rope.breaking_load), "N")
    for i, name in enumerate(outputs.get("at_stop", {}).get("stop", ())):
        yield Watched("end_stop", name, "at_stop", (i,), 0.0, "s")
    for i, name in enumerate(outputs.get("cavitation", {}).get("chamber", ())):
        yield Watched("cavitation", name, "cavitation", (i,), 0.0, "s")


def _tension_entries(rope: str, outputs: Labels) -> tuple[str, tuple[int, ...]]:
    """Entries with the tensions of a rope: those of all its spans, or of its first end where no others were recorded.

    While a rope runs over sheaves with friction, the largest tension is at its far end, or in between, as often as at the first.
    """
    spans = outputs.get("rope_span_tension", {}).get("span", ())
    indices = tuple(i for i, label in enumerate(spans) if label.rpartition(".")[0] == rope)
    if indices:
        return "rope_span_tension", indices
    ends = outputs.get("rope_tension", {}).get("rope", ())
    return "rope_tension", tuple(i for i, name in enumerate(ends) if name == rope)


def watch(scenario: Scenario, outputs: Labels) -> Json:
    """Quantities that a live page watches, and the numbers of its rules."""

    return {
        "lifted": LIFTED,
        "least": LEAST,
        "fallen": FALLEN,
        "units": UNITS,
        "words": WORDS,
        "steps": bool(scenario.ropes or scenario.contacts),
        "passing": [
            {
                "kind": watched.kind,
                "of": watched.of,
                "output": watched.output,
                "at": list(watched.at),
                "level": watched.level,
                "unit": watched.unit,
            }
            for watched in passing(scenario, outputs)
        ],
    }


def happened(dataset: xr.Dataset, scenario: Scenario) -> list[tuple[float, str, str, float, str]]:
    """All events of a recorded run in the order of time: time [s], kind, subject, size, unit."""
    return sorted([*event_rows(dataset), *_passed_levels(dataset, scenario)], key=lambda row: row[0])


def events(dataset: xr.Dataset, scenario: Scenario) -> list[Json]:
    """Events of a recorded run in words; the largest of each kind where there are very many."""
    rows = happened(dataset, scenario)
    if len(rows) > MOST_EVENTS:
        kinds = {row[1] for row in rows}
        most = MOST_EVENTS // len(kinds)
        largest = [
            row for kind in kinds for row in sorted((r for r in rows if r[1] == kind), key=lambda r: -abs(r[3]))[:most]
        ]
        rows = [row for row in rows if row in largest]
    return [
        {"time": time, "kind": kind, "text": f"{WORDS[kind]}: {plain(of)}", "size": told(size, unit)}
        for time, kind, of, size, unit in rows
    ]


def told(size: float, unit: str) -> str:
    """Size of an event as text: shares in per cent."""
    return f"{100 * size:.4g} %" if unit == "1" else spell(size, unit)


def _passed_levels(dataset: xr.Dataset, scenario: Scenario) -> Iterator[tuple[float, str, str, float, str]]:
    if "time" not in dataset.dims or dataset.sizes["time"] < 2:
        return
    outputs = {
        str(name): {str(dim): tuple(str(label) for label in data[dim].values)}
        for name, data in dataset.data_vars.items()
        for dim in data.dims
        if data.ndim == 2 and "time" in data.dims and dim != "time" and dim in data.coords
    }
    t = np.asarray(dataset["time"].values, dtype=float)
    for watched in passing(scenario, outputs):
        values = np.asarray(
            dataset[watched.output].transpose("time", ...).values[:, list(watched.at)], dtype=float
        ).max(axis=1)
        for time, size in passes(t, values, watched.level, watched.lasts):
            yield time, watched.kind, watched.of, size, watched.unit


def passes(t: Array, values: Array, level: float, lasts: bool) -> Iterator[tuple[float, float]]:
    """Times at which a quantity rises above a level, and the size: the largest value until it is below again, or the duration.

    A quantity passes between two records on a straight line; a state that is on or off, in the middle between them. A quantity that
    begins above its limit passes at once; a state that is on at the start has not begun.
    """
    above = np.nan_to_num(values, nan=-np.inf) > level
    for i in np.flatnonzero(above):
        if (i and above[i - 1]) or (lasts and not i):
            continue
        end = next((k for k in range(i, len(t)) if not above[k]), len(t))
        began = float(t[0]) if not i else _crossing_time(t[i - 1 : i + 1], values[i - 1 : i + 1], level, lasts)
        ended = float(t[end - 1] + t[end]) / 2 if end < len(t) else float(t[-1])
        yield began, ended - began if lasts else float(values[i:end].max())


def _crossing_time(t: Array, values: Array, level: float, lasts: bool) -> float:
    """When a line between two records passes the level; in the middle for a state, and after a gap."""
    before, after = values
    share = 0.5 if lasts or not np.isfinite(before) else (level - before) / (after - before)
    return float(t[0] + share * (t[1] - t[0]))
