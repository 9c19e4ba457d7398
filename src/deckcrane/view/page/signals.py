"""Signals that a 3D page can plot, entries of outputs or magnitudes of vectors in readable units; and events of a run.

Events are those of ropes and contacts from the dataset, and quantities that pass a limit. A live page finds the same by the
same rules while it runs (`web/src/watching.ts`); the numbers of the rules come from here.

| kind | when | size |
|---|---|---|
| `slack`, `snap`, `lift_off`, `landing`, `re_contact`, `burst` | as in `simulation/events.py` | as there |
| `overload` | a utilisation rises above 1, or a tension in a rope above its breaking load | the largest until it is below again |
| `end_stop` | a joint or a cylinder reaches its end stop | how long it stays there [s] |
| `cavitation` | a chamber begins to cavitate | how long it does [s] |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import pi
from typing import Any, Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.beams import modal_coordinates
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import follows_course
from deckcrane.components.cylinders.outputs import CYLINDER_LENGTH
from deckcrane.components.hydraulics.outputs import CAVITATION
from deckcrane.components.joints.outputs import AT_STOP
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.ropes.data import breaking_loads
from deckcrane.components.ropes.outputs import ROPE_SPAN_TENSION, ROPE_TENSION
from deckcrane.files.datasets import event_rows
from deckcrane.mechanics.model.outputs import Q
from deckcrane.program.events import FALLEN, FROM_START, LEAST, LIFTED, UNITS
from deckcrane.scenario.component import components
from deckcrane.scenario.outputs import (
    Labels,
    OutputSpec,
    Page,
    PageContext,
    PageEntry,
    all_outputs,
    capitalised_name,
    name_in_words,
)
from deckcrane.view.page.readouts import ATTITUDE, READOUT
from deckcrane.view.page.scene.component_shapes import bodies_with_role
from deckcrane.view.page.scene.scene import SHIPS, is_ship
from deckcrane.view.tables import format_number

Json = dict[str, Any]
Units = Mapping[str, Callable[..., str | None]]
"""Unit of an entry of every output by its labels, where it is known: `units["q"](coordinate="luff")`."""


def signal(output: str, at: list[int], label: str, group: str, unit: str, factor: float, key: str = "") -> Json:
    """One signal: the entries `at` of an output, times a factor, with a key of its own where the label is not its name."""
    where = {"output": output, "at": at, "id": f"{output}:{key or label}"}
    return {**where, "label": label, "group": group, "unit": unit, "factor": factor}


def signals(scenario: Scenario, outputs: Labels, force: float, units: Units) -> list[Json]:
    """All signals that the outputs allow; `force` is a typical force, which decides between N, kN and MN.

    Where the limit of a signal is known, it has a `limit`.
    """
    prefix, scale = ("M", 1e-6) if force >= 2e7 else ("k", 1e-3) if force >= 2e3 else ("", 1.0)

    def readable(output: str, **labels: str) -> tuple[str, float]:
        """The readable unit of an entry, and the factor to it: degrees, and forces with a prefix that suits the crane."""
        unit = units[output](**labels) or ""
        shown = {"rad": ("°", 180 / pi), "N": (f"{prefix}N", scale), "N m": (f"{prefix}N m", scale)}
        return shown.get(unit, (unit, 1.0))

    owner = {data.name: data.body for data in scenario.plant.coordinates}
    modes = modal_coordinates(scenario)
    drums = bodies_with_role(scenario.plant, "drum", "winch")

    def coordinate_group(name: str) -> str | None:
        body = owner[name]
        if is_ship(scenario, body):
            # Angles about the axes of the model are not those of the ship, which the page has beside.
            replaced = ATTITUDE.name in outputs and readable(Q.name, coordinate=name)[0] == "°"
            return None if replaced else "Ship"
        if name in modes:
            return "Bending"
        if body in drums:
            return "Winches"
        return "Free bodies" if scenario.plant.tree[body].joint.kind == "free" else "Crane"

    def has_course(name: str) -> bool:
        return follows_course(scenario, name)

    context = PageContext(scenario, outputs, readable, coordinate_group, has_course)
    pages = ((spec, spec.page) for spec in (*all_outputs().values(), ATTITUDE, READOUT) if spec.page is not None)
    return [
        entry for spec, page in sorted(pages, key=lambda item: item[1].order) for entry in _signals(spec, page, context)
    ]


def _signals(spec: OutputSpec, page: Page, context: PageContext) -> Iterator[Json]:
    """Signals of one output, with their limits."""
    entries = _label_entries(spec.name, page.label, context.outputs) if page.entries is None else page.entries(context)
    for entry in entries:
        unit, factor = entry.shown or (
            (page.unit, page.factor) if page.unit else context.readable(spec.name, **entry.labels)
        )
        shown = signal(spec.name, list(entry.at), entry.label, entry.group or page.group, unit, factor, entry.key)
        limit = None if page.limit is None else page.limit(context.scenario, entry.key)
        yield shown if limit is None else {**shown, "limit": factor * limit}


def _label_entries(name: str, label: str, outputs: Labels) -> Iterator[PageEntry]:
    """A signal for each label of the first dim: its value, or the magnitude of a vector; of a wrench, the force."""
    (first, names), *others = tuple(outputs.get(name, {}).items()) or (("", ()),)
    if len(others) > 1:
        return
    count = len(others[0][1]) if others else 1
    for i, entry in enumerate(names):
        at = tuple(range(count * i, count * i + min(count, 3)))
        labels = {first: entry, **{dimension: entries[0] for dimension, entries in others}}
        yield PageEntry(at, f"{capitalised_name(entry)}, {label}", labels, entry)


def chosen(available: list[Json]) -> list[str]:
    """Signals plotted at first: the ship's heel, else the crane's joints; then the load, or the first reaction."""
    ship = [s for s in available if s["group"] == "Ship" and s["unit"] == "°"]
    crane = [s for s in available if s["group"] == "Crane" and s["unit"] == "°"]
    cylinders = [s for s in available if s["output"] == CYLINDER_LENGTH.name]
    loose = [s for s in available if s["group"] == "Free bodies"]
    first = ship[:3] or crane[:4] or cylinders[:4] or loose[:3] or available[:2]
    pages = {name: spec.page for name, spec in all_outputs().items() if spec.page is not None}
    ranked = [(page.first, page.first_count, name) for name, page in pages.items() if page.first is not None]
    for _, count, output in sorted(ranked):
        second = [s for s in available if s["output"] == output and not s["id"].endswith(SHIPS)]
        if second:
            return [s["id"] for s in first] + [s["id"] for s in second[:count]]
    return [s["id"] for s in first]


MOST_EVENTS = 200
EVENT_WORDS = {
    "slack": "Slack rope",
    "snap": "Snap load",
    "lift_off": "Lift-off",
    "landing": "Landing",
    "re_contact": "Contact again",
    "burst": "Hose burst",
    "unmet_thrust": "Thrust below demand",
    "tank_empty": "Tank empty",
    "tank_full": "Tank full",
    "pump_at_limit": "Ballast pump stopped by its tanks",
    "deck_edge_immersed": "Deck edge immersed",
    "opening_immersed": "Opening immersed",
    "overload": "Overload",
    "end_stop": "End stop reached",
    "cavitation": "Cavitation",
}


@dataclass(frozen=True)
class ThresholdRule:
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


def threshold_crossings(scenario: Scenario, outputs: Labels) -> Iterator[ThresholdRule]:
    """All quantities that are watched for passing a level, by the labels of outputs."""
    for i, name in enumerate(outputs.get(UTILISATION.name, {}).get("check", ())):
        yield ThresholdRule("overload", name, UTILISATION.name, (i,), 1.0, "1")
    for name, load in breaking_loads(scenario).items():
        output, at = _tension_entries(name, outputs)
        if at and load is not None:
            yield ThresholdRule("overload", name, output, at, load, "N")
    for i, name in enumerate(outputs.get(AT_STOP.name, {}).get("stop", ())):
        yield ThresholdRule("end_stop", name, AT_STOP.name, (i,), 0.0, "s")
    for i, name in enumerate(outputs.get(CAVITATION.name, {}).get("chamber", ())):
        yield ThresholdRule("cavitation", name, CAVITATION.name, (i,), 0.0, "s")


def _tension_entries(rope: str, outputs: Labels) -> tuple[str, tuple[int, ...]]:
    """Entries with the tensions of a rope: those of all its spans, or of its first end where no others were recorded.

    While a rope runs over sheaves with friction, the largest tension is at its far end, or in between, as often as at the first.
    """
    spans = outputs.get(ROPE_SPAN_TENSION.name, {}).get("span", ())
    indices = tuple(i for i, label in enumerate(spans) if label.rpartition(".")[0] == rope)
    if indices:
        return ROPE_SPAN_TENSION.name, indices
    ends = outputs.get(ROPE_TENSION.name, {}).get("rope", ())
    return ROPE_TENSION.name, tuple(i for i, name in enumerate(ends) if name == rope)


def event_rules(scenario: Scenario, outputs: Labels) -> Json:
    """Quantities that a live page watches, and the numbers of its rules."""

    return {
        "lifted": LIFTED,
        "least": LEAST,
        "fallen": FALLEN,
        "units": UNITS,
        "words": EVENT_WORDS,
        "fromStart": list(FROM_START),
        "steps": any(each.watches_steps(scenario) for each in components()),
        "passing": [
            {
                "kind": watched.kind,
                "of": watched.of,
                "output": watched.output,
                "at": list(watched.at),
                "level": watched.level,
                "unit": watched.unit,
            }
            for watched in threshold_crossings(scenario, outputs)
        ],
    }


def recorded_events(dataset: xr.Dataset, scenario: Scenario) -> list[tuple[float, str, str, float, str]]:
    """All events of a recorded run in the order of time: time [s], kind, subject, size, unit."""
    return sorted([*event_rows(dataset), *_passed_levels(dataset, scenario)], key=lambda row: row[0])


def events(dataset: xr.Dataset, scenario: Scenario) -> list[Json]:
    """Events of a recorded run in words; the largest of each kind where there are very many."""
    rows = recorded_events(dataset, scenario)
    if len(rows) > MOST_EVENTS:
        kinds = {row[1] for row in rows}
        most = MOST_EVENTS // len(kinds)
        largest = [
            row for kind in kinds for row in sorted((r for r in rows if r[1] == kind), key=lambda r: -abs(r[3]))[:most]
        ]
        rows = [row for row in rows if row in largest]
    return [
        {
            "time": time,
            "kind": kind,
            "text": f"{EVENT_WORDS[kind]}: {name_in_words(of)}",
            "size": format_event_size(size, unit),
        }
        for time, kind, of, size, unit in rows
    ]


def format_event_size(size: float, unit: str) -> str:
    """Size of an event as text: shares in per cent."""
    return f"{100 * size:.4g} %" if unit == "1" else format_number(size, unit)


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
    for watched in threshold_crossings(scenario, outputs):
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
