"""Signals that a 3D page can plot: entries of outputs, or magnitudes of vectors, in readable units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import pi
from typing import Any

from deckcrane.model import VESSEL, Scenario
from deckcrane.parts.offers import follows_setpoint
from deckcrane.view.booms import modal_coordinates
from deckcrane.view.oil import BAR, LITRES_PER_MINUTE
from deckcrane.view.page_live import plain, words
from deckcrane.view.page_readouts import FIGURE, READOUT, WORDS
from deckcrane.view.page_scene import SHIPS, is_ship

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
            yield signal("attitude", [i], words(name), "Ship", *readable("attitude", ship_angle=name))
        for i, name in enumerate(outputs.get("q", {}).get("coordinate", ())):
            unit, factor = readable("q", coordinate=name)
            group = "Ship" if is_ship(scenario, owner[name]) else "Bending" if name in modes else "Crane"
            if group == "Crane":
                is_free = scenario.plant.tree[owner[name]].joint.kind == "free"
                group = "Winches" if owner[name] in drums else "Free bodies" if is_free else group
            if angles and group == "Ship" and unit == "°":
                continue  # about the axes of the model, which are not those of the ship
            unit, factor = ("mm", 1000.0) if unit == "m" and name in modes else (unit, factor)
            label = words(name.rpartition(".")[2] if group == "Ship" and len(scenario.plant.vessels) < 2 else name)
            yield signal("q", [i], label, group, unit, factor, name)
        for i, name in enumerate(outputs.get("setpoint", {}).get("actuator", ())):
            control = scenario.control.get(name)  # a cylinder whose valve stays closed has none
            if control is not None and follows_setpoint(control):
                label = f"{words(name)}, set-point"
                yield signal("setpoint", [i], label, "Set-points", *readable("setpoint", actuator=name), name)
        for i, name in enumerate(outputs.get("actuation", {}).get("actuator", ())):
            label = f"{words(name)}, drive"
            yield signal("actuation", [i], label, "Drives", *readable("actuation", actuator=name), name)
        for i, name in enumerate(outputs.get("cylinder_force", {}).get("cylinder", ())):
            shown = readable("cylinder_force", cylinder=name)
            yield signal("cylinder_force", [i], f"{words(name)}, force", "Cylinders", *shown, name)
        for i, name in enumerate(outputs.get("cylinder_length", {}).get("cylinder", ())):
            shown = readable("cylinder_length", cylinder=name)
            yield signal("cylinder_length", [i], f"{words(name)}, length", "Cylinders", *shown, name)
        yield from _hydraulic_signals(outputs)
        yield from _boom_signals(scenario, outputs, readable)
        for i, name in enumerate(outputs.get("sway", {}).get("angle", ())):
            label = f"Sway about {_SWAY_AXES[name]}"
            yield signal("sway", [i], label, "Payload", *readable("sway", angle=name), name)
        if "hook_load" in outputs:
            yield signal("hook_load", [0], "Hook load", "Payload", *readable("hook_load"))
        for i, name in enumerate(outputs.get(READOUT, {}).get(FIGURE, ())):
            yield signal(READOUT, [i], WORDS[name], "Hook", *readable(READOUT, figure=name), name)
        for i, name in enumerate(outputs.get("utilisation", {}).get("check", ())):
            yield signal("utilisation", [i], f"{words(name)}, utilisation", "Checks", "%", 100.0, name)
        if "wave_elevation" in outputs:
            for i, name in enumerate(outputs["wave_elevation"].get(VESSEL, ("the vessel",))):
                yield signal("wave_elevation", [i], f"Wave at {plain(name)}", "Sea", "m", 1.0)
        for output, label in (("clearance", "clearance"), ("distance", "distance"), ("approach_speed", "approach")):
            for i, name in enumerate(outputs.get(output, {}).get("sight", ())):
                shown = readable(output, sight=name)
                yield signal(output, [i], f"{words(name)}, {label}", "Relative motion", *shown, name)
        yield from _further_signals(outputs, readable)
        for i, name in enumerate(outputs.get("reaction", {}).get("joint", ())):
            if is_loose(scenario, name):
                continue
            group = "Joint reactions"
            force_at, moment_at = [6 * i, 6 * i + 1, 6 * i + 2], [6 * i + 3, 6 * i + 4, 6 * i + 5]
            for load, at, component in (("Force", force_at, "fx"), ("Moment", moment_at, "mx")):
                label, key = f"{load} in joint of {plain(name)}", f"{load} in joint of {name}"
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
            yield signal(output, at, f"{words(name)}, {label}", group, *readable(output, **labels), name)


def _hydraulic_signals(outputs: Labels) -> Iterator[Json]:
    """Pressures in bar, flows in litres a minute, valves in per cent."""
    kinds = (
        ("pressure", "chamber", "pressure", "bar", BAR),
        ("flow", "chamber", "flow", "l/min", LITRES_PER_MINUTE),
        ("valve_opening", "valve", "valve", "%", 100.0),
    )
    for output, dimension, label, unit, factor in kinds:
        for i, name in enumerate(outputs.get(output, {}).get(dimension, ())):
            yield signal(output, [i], f"{words(name)}, {label}", "Hydraulics", unit, factor, name)


def _boom_signals(scenario: Scenario, outputs: Labels, readable: Callable[..., tuple[str, float]]) -> Iterator[Json]:
    """Bending moments in the sections of booms, whatever their plane, and positions of tracked points."""
    labels = outputs.get("section_force", {})
    stations = labels.get("station", ())
    for i, beam in enumerate(labels.get("beam", ())):
        for j, place in enumerate(stations):
            first = 6 * (len(stations) * i + j)
            label = f"{words(beam)}, bending at {scenario.plant.beams[beam].length * float(place):.3g} m"
            shown = readable("section_force", beam=beam, station=place, resultant="bending_y")
            yield signal("section_force", [first + 4, first + 5], label, "Sections", *shown)
    for i, name in enumerate(outputs.get("point_position", {}).get("point", ())):
        for j, axis in enumerate("xyz"):
            shown = readable("point_position", point=name, axis=axis)
            yield signal("point_position", [3 * i + j], f"{words(name)}, {axis}", "Points", *shown, f"{name}.{axis}")


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
