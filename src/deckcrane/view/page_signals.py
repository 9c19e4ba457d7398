"""The signals that a 3D page can plot: each is one entry of an output, or the size of a vector, in a unit for people.

Depends on the model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import pi
from typing import Any

from deckcrane.model import Scenario
from deckcrane.view.page_live import words
from deckcrane.view.page_scene import SHIPS, is_ship

Json = dict[str, Any]
Labels = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Of every output, its dimensions and their labels."""


def signals(scenario: Scenario, outputs: Labels, force: float) -> list[Json]:
    """All signals that the outputs allow; `force` is a typical force, which decides between N, kN and MN."""
    prefix, scale = ("M", 1e-6) if force >= 2e7 else ("k", 1e-3) if force >= 2e3 else ("", 1.0)

    def signal(output: str, at: list[int], label: str, group: str, unit: str, factor: float, key: str = "") -> Json:
        where = {"output": output, "at": at, "id": f"{output}:{key or label}"}
        return {**where, "label": label, "group": group, "unit": unit, "factor": factor}

    def found() -> Iterator[Json]:
        kinds = {data.name: data.kind for data in (*scenario.coordinates, *scenario.dependents.values())}
        owner = {data.name: data.body for data in scenario.coordinates}
        for i, name in enumerate(outputs.get("q", {}).get("coordinate", ())):
            angular = kinds[name] == "angular"
            group = "Ship" if is_ship(scenario, owner[name]) else "Crane"
            unit, factor = ("°", 180 / pi) if angular else ("m", 1.0)
            label = words(name.rpartition(".")[2] if group == "Ship" else name)
            yield signal("q", [i], label, group, unit, factor, name)
        for i, name in enumerate(outputs.get("setpoint", {}).get("actuator", ())):
            control = scenario.control[name]
            if control.pd is not None and not control.level:
                angular = kinds[name] == "angular"
                unit, factor = ("°", 180 / pi) if angular else ("m", 1.0)
                yield signal("setpoint", [i], f"{words(name)}, set-point", "Set-points", unit, factor, name)
        for i, name in enumerate(outputs.get("actuation", {}).get("actuator", ())):
            unit = f"{prefix}N m" if kinds[name] == "angular" else f"{prefix}N"
            yield signal("actuation", [i], f"{words(name)}, drive", "Drives", unit, scale, name)
        for i, name in enumerate(outputs.get("cylinder_force", {}).get("cylinder", ())):
            yield signal("cylinder_force", [i], f"{words(name)}, force", "Cylinders", f"{prefix}N", scale, name)
        for i, name in enumerate(outputs.get("cylinder_length", {}).get("cylinder", ())):
            yield signal("cylinder_length", [i], f"{words(name)}, length", "Cylinders", "m", 1.0, name)
        for i, name in enumerate(outputs.get("sway", {}).get("angle", ())):
            label = f"Sway about {'xy'[i]}"
            yield signal("sway", [i], label, "Payload", "°", 180 / pi, name)
        if "hook_load" in outputs:
            yield signal("hook_load", [0], "Hook load", "Payload", f"{prefix}N", scale)
        if "wave_elevation" in outputs:
            yield signal("wave_elevation", [0], "Wave at the vessel", "Sea", "m", 1.0)
        for i, name in enumerate(outputs.get("reaction", {}).get("joint", ())):
            group = "Joint reactions"
            force_at, moment_at = [6 * i, 6 * i + 1, 6 * i + 2], [6 * i + 3, 6 * i + 4, 6 * i + 5]
            yield signal("reaction", force_at, f"Force in joint of {name}", group, f"{prefix}N", scale)
            yield signal("reaction", moment_at, f"Moment in joint of {name}", group, f"{prefix}N m", scale)

    return list(found())


def chosen(available: list[Json]) -> list[str]:
    """What is plotted at first: how the ship heels, else the crane's joints; then the load, or the first reaction."""
    ship = [s for s in available if s["group"] == "Ship" and s["unit"] == "°"]
    crane = [s for s in available if s["group"] == "Crane" and s["unit"] == "°"]
    cylinders = [s for s in available if s["output"] == "cylinder_length"]
    first = ship[:3] or crane[:4] or cylinders[:4] or available[:2]
    for output in ("hook_load", "cylinder_force", "reaction"):
        second = [s for s in available if s["output"] == output and not s["id"].endswith(SHIPS)]
        if second:
            return [s["id"] for s in first] + [s["id"] for s in second[: 3 if output == "cylinder_force" else 1]]
    return [s["id"] for s in first]
