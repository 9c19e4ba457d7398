"""Signals that a 3D page can plot, entries of outputs or magnitudes of vectors in readable units; and events of a run.

Events are those of ropes and contacts from the dataset, and quantities that pass a limit. A live page finds the same by the
same rules while it runs (`web/src/watching.ts`); the numbers of the rules come from here.

| kind | when | size |
|---|---|---|
| `slack`, `snap`, `lift_off`, `landing`, `re_contact` | as in `simulation/events.py` | as there |
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
from deckcrane.components.beams.flexible_body import modal_coordinates
from deckcrane.components.control.handles import follows_setpoint
from deckcrane.components.hydraulics.outputs import BAR, LITRES_PER_MINUTE
from deckcrane.components.vessel.data import VESSEL
from deckcrane.files.datasets import event_rows
from deckcrane.program.events import FALLEN, LEAST, LIFTED, UNITS
from deckcrane.scenario.scenario import Scenario
from deckcrane.view.page.live import capitalised_name, name_in_words
from deckcrane.view.page.readouts import FIGURE, READOUT, READOUT_WORDS
from deckcrane.view.page.scene.scene import SHIPS, is_ship
from deckcrane.view.tables import format_number

Json = dict[str, Any]
Labels = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Dimensions and labels of every output."""
Units = Mapping[str, Callable[..., str | None]]
"""Unit of an entry of every output by its labels, where it is known: `units["q"](coordinate="luff")`."""


_SWAY_AXES = {"theta_1": "x", "theta_2": "y"}
"""Axes of the two sway angles."""


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

    def all_signals() -> Iterator[Json]:
        owner = {data.name: data.body for data in scenario.plant.coordinates}
        modes = modal_coordinates(scenario)
        drums = {point.drum for rope in scenario.ropes.values() for point in rope.path} | set(scenario.winches)
        angles = outputs.get("attitude", {}).get("ship_angle", ())
        for i, name in enumerate(angles):
            yield signal("attitude", [i], capitalised_name(name), "Ship", *readable("attitude", ship_angle=name))
        for i, name in enumerate(outputs.get("q", {}).get("coordinate", ())):
            unit, factor = readable("q", coordinate=name)
            group = "Ship" if is_ship(scenario, owner[name]) else "Bending" if name in modes else "Crane"
            if group == "Crane":
                is_free = scenario.plant.tree[owner[name]].joint.kind == "free"
                group = "Winches" if owner[name] in drums else "Free bodies" if is_free else group
            if angles and group == "Ship" and unit == "°":
                continue  # about the axes of the model, which are not those of the ship
            unit, factor = ("mm", 1000.0) if unit == "m" and name in modes else (unit, factor)
            label = capitalised_name(
                name.rpartition(".")[2] if group == "Ship" and len(scenario.plant.vessels) < 2 else name
            )
            yield signal("q", [i], label, group, unit, factor, name)
        for i, name in enumerate(outputs.get("setpoint", {}).get("actuator", ())):
            control = scenario.control.get(name)  # a cylinder whose valve stays closed has none
            if control is not None and follows_setpoint(control):
                label = f"{capitalised_name(name)}, set-point"
                yield signal("setpoint", [i], label, "Set-points", *readable("setpoint", actuator=name), name)
        for i, name in enumerate(outputs.get("actuation", {}).get("actuator", ())):
            label = f"{capitalised_name(name)}, drive"
            yield signal("actuation", [i], label, "Drives", *readable("actuation", actuator=name), name)
        for i, name in enumerate(outputs.get("cylinder_force", {}).get("cylinder", ())):
            shown = readable("cylinder_force", cylinder=name)
            yield signal("cylinder_force", [i], f"{capitalised_name(name)}, force", "Cylinders", *shown, name)
        for i, name in enumerate(outputs.get("cylinder_length", {}).get("cylinder", ())):
            shown = readable("cylinder_length", cylinder=name)
            yield signal("cylinder_length", [i], f"{capitalised_name(name)}, length", "Cylinders", *shown, name)
        yield from _hydraulic_signals(outputs)
        yield from _boom_signals(scenario, outputs, readable)
        for i, name in enumerate(outputs.get("sway", {}).get("angle", ())):
            label = f"Sway about {_SWAY_AXES[name]}"
            yield signal("sway", [i], label, "Payload", *readable("sway", angle=name), name)
        if "hook_load" in outputs:
            yield signal("hook_load", [0], "Hook load", "Payload", *readable("hook_load"))
        for i, name in enumerate(outputs.get(READOUT, {}).get(FIGURE, ())):
            yield signal(READOUT, [i], READOUT_WORDS[name], "Hook", *readable(READOUT, figure=name), name)
        for i, name in enumerate(outputs.get("utilisation", {}).get("check", ())):
            yield signal("utilisation", [i], f"{capitalised_name(name)}, utilisation", "Checks", "%", 100.0, name)
        if "wave_elevation" in outputs:
            for i, name in enumerate(outputs["wave_elevation"].get(VESSEL, ("the vessel",))):
                yield signal("wave_elevation", [i], f"Wave at {name_in_words(name)}", "Sea", "m", 1.0)
        for output, label in (("clearance", "clearance"), ("distance", "distance"), ("approach_speed", "approach")):
            for i, name in enumerate(outputs.get(output, {}).get("sight", ())):
                shown = readable(output, sight=name)
                yield signal(output, [i], f"{capitalised_name(name)}, {label}", "Relative motion", *shown, name)
        yield from _further_signals(outputs, readable)
        for i, name in enumerate(outputs.get("reaction", {}).get("joint", ())):
            if is_loose(scenario, name):
                continue
            group = "Joint reactions"
            force_at, moment_at = [6 * i, 6 * i + 1, 6 * i + 2], [6 * i + 3, 6 * i + 4, 6 * i + 5]
            for load, at, component in (("Force", force_at, "fx"), ("Moment", moment_at, "mx")):
                label, key = f"{load} in joint of {name_in_words(name)}", f"{load} in joint of {name}"
                yield signal("reaction", at, label, group, *readable("reaction", joint=name, component=component), key)

    return [{**entry, **_limit(scenario, entry)} for entry in all_signals()]


def _limit(scenario: Scenario, entry: Json) -> Json:
    """Limit of a signal in its shown unit: a breaking load, or a utilisation of 1."""
    if entry["output"] == "utilisation":
        return {"limit": entry["factor"]}
    rope = scenario.ropes.get(entry["id"].removeprefix("rope_tension:")) if entry["output"] == "rope_tension" else None
    load = None if rope is None else rope.breaking_load
    return {} if load is None else {"limit": entry["factor"] * float(load)}


def is_loose(scenario: Scenario, body: str) -> bool:
    """Whether a body is free, and not a vessel."""
    return scenario.plant.tree[body].joint.kind == "free" and body not in scenario.plant.vessels


_FURTHER_OUTPUTS = {
    "rope_tension": ("Ropes", "tension"),
    "rope_length": ("Ropes", "length"),
    "winch_speed": ("Winches", "speed"),
    "winch_torque": ("Winches", "torque"),
    "contact_force": ("Contacts", "force"),
    "contact_gap": ("Contacts", "gap"),
    "immersion": ("Water", "immersion"),
    "buoyancy": ("Water", "buoyancy"),
    "drag_force": ("Water", "drag"),
    "slamming_force": ("Water", "slamming"),
    "friction": ("Friction", "friction"),
    "linkage_pin_force": ("Linkages", "force"),
    "bushing_force": ("Bushings", "force"),
    "wind_drag": ("Wind", "force"),
    "mooring_tension": ("Moorings", "tension"),
}
"""Outputs with one value, or one vector, per label: their groups, and their names there."""


def _further_signals(outputs: Labels, readable: Callable[..., tuple[str, float]]) -> Iterator[Json]:
    """Magnitudes of vectors; of forces and moments at one place, the force."""
    for output, (group, label) in _FURTHER_OUTPUTS.items():
        (first, names), *others = tuple(outputs.get(output, {}).items()) or (("", ()),)
        if len(others) > 1:
            continue
        count = len(others[0][1]) if others else 1
        for i, name in enumerate(names):
            labels = {first: name, **{dimension: entries[0] for dimension, entries in others}}
            at = list(range(count * i, count * i + min(count, 3)))
            yield signal(output, at, f"{capitalised_name(name)}, {label}", group, *readable(output, **labels), name)


def _hydraulic_signals(outputs: Labels) -> Iterator[Json]:
    """Pressures in bar, flows in litres a minute, valves in per cent."""
    kinds = (
        ("pressure", "chamber", "pressure", "bar", BAR),
        ("flow", "chamber", "flow", "l/min", LITRES_PER_MINUTE),
        ("valve_opening", "valve", "valve", "%", 100.0),
    )
    for output, dimension, label, unit, factor in kinds:
        for i, name in enumerate(outputs.get(output, {}).get(dimension, ())):
            yield signal(output, [i], f"{capitalised_name(name)}, {label}", "Hydraulics", unit, factor, name)


def _boom_signals(scenario: Scenario, outputs: Labels, readable: Callable[..., tuple[str, float]]) -> Iterator[Json]:
    """Bending moments in the sections of booms, whatever their plane, and positions of tracked points."""
    labels = outputs.get("section_force", {})
    stations = labels.get("station", ())
    for i, beam in enumerate(labels.get("beam", ())):
        for j, place in enumerate(stations):
            first = 6 * (len(stations) * i + j)
            label = f"{capitalised_name(beam)}, bending at {scenario.plant.beams[beam].length * float(place):.3g} m"
            shown = readable("section_force", beam=beam, station=place, resultant="bending_y")
            yield signal("section_force", [first + 4, first + 5], label, "Sections", *shown)
    for i, name in enumerate(outputs.get("point_position", {}).get("point", ())):
        for j, axis in enumerate("xyz"):
            shown = readable("point_position", point=name, axis=axis)
            yield signal(
                "point_position", [3 * i + j], f"{capitalised_name(name)}, {axis}", "Points", *shown, f"{name}.{axis}"
            )


def chosen(available: list[Json]) -> list[str]:
    """Signals plotted at first: the ship's heel, else the crane's joints; then the load, or the first reaction."""
    ship = [s for s in available if s["group"] == "Ship" and s["unit"] == "°"]
    crane = [s for s in available if s["group"] == "Crane" and s["unit"] == "°"]
    cylinders = [s for s in available if s["output"] == "cylinder_length"]
    loose = [s for s in available if s["group"] == "Free bodies"]
    first = ship[:3] or crane[:4] or cylinders[:4] or loose[:3] or available[:2]
    for output in ("hook_load", "rope_tension", "cylinder_force", "reaction"):
        second = [s for s in available if s["output"] == output and not s["id"].endswith(SHIPS)]
        if second:
            several = output in ("rope_tension", "cylinder_force")
            return [s["id"] for s in first] + [s["id"] for s in second[: 3 if several else 1]]
    return [s["id"] for s in first]


MOST_EVENTS = 200
EVENT_WORDS = {
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
    for i, name in enumerate(outputs.get("utilisation", {}).get("check", ())):
        yield ThresholdRule("overload", name, "utilisation", (i,), 1.0, "1")
    for name, rope in scenario.ropes.items():
        output, at = _tension_entries(name, outputs)
        if at and rope.breaking_load is not None:
            yield ThresholdRule("overload", name, output, at, float(rope.breaking_load), "N")
    for i, name in enumerate(outputs.get("at_stop", {}).get("stop", ())):
        yield ThresholdRule("end_stop", name, "at_stop", (i,), 0.0, "s")
    for i, name in enumerate(outputs.get("cavitation", {}).get("chamber", ())):
        yield ThresholdRule("cavitation", name, "cavitation", (i,), 0.0, "s")


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


def event_rules(scenario: Scenario, outputs: Labels) -> Json:
    """Quantities that a live page watches, and the numbers of its rules."""

    return {
        "lifted": LIFTED,
        "least": LEAST,
        "fallen": FALLEN,
        "units": UNITS,
        "words": EVENT_WORDS,
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
