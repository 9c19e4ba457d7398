"""Numbers of a scenario with their paths in the file, their sections and the units in which a page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import degrees
from typing import Any, get_args

from deckcrane.model import Scenario
from deckcrane.model.data import Data, Direction, Measure, Triple
from deckcrane.model.joints import coordinate_names
from deckcrane.model.units import Dimension

SECTIONS = {
    "gravity": "Gravity",
    "bodies": "Bodies",
    "cylinders": "Cylinders",
    "winches": "Winches",
    "ropes": "Ropes",
    "bushings": "Bushings",
    "contacts": "Contacts",
    "control": "Control",
    "forces": "Forces",
    "vessel": "Vessel",
    "in_water": "In the water",
    "moorings": "Moorings",
}
"""Sections of the file that can be edited. Seas have controls of their own; gusts are computed beforehand."""
LEFT_OUT = ("start", "speed", "seed", "setpoint", "opening", "motion", "rotation", "path", "masses", "items", "factor")
"""Keys whose numbers are initial conditions, are moved by levers, or place things that the picture would not follow."""


@dataclass(frozen=True)
class FileNumber:
    """A number of a file: its path, its value in SI units, and its unit."""

    keys: tuple[str, ...]
    value: float
    unit: str

    @property
    def path(self) -> str:
        return ".".join(self.keys)


def file_numbers(scenario: Scenario) -> Iterator[FileNumber]:
    """All numbers of the sections that can be edited, except zeros, which are structure."""
    for section in SECTIONS:
        value = getattr(scenario, section, None)
        if section == "gravity":
            for i, entry in enumerate(value or ()):
                if entry:
                    yield FileNumber((section, str(i)), float(entry), "m/s^2")
        elif value:
            for keys, number, measure in _walk(value, (section,)):
                if number and not set(keys) & set(LEFT_OUT):
                    yield FileNumber(keys, number, _unit(scenario, keys, measure))


def _walk(node: Any, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float, Any]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _walk(value, (*keys, str(key)))
    elif isinstance(node, tuple):
        for i, value in enumerate(node):
            yield from _walk(value, (*keys, str(i)))
    elif isinstance(node, Data):
        for key, info in type(node).model_fields.items():
            value, measure = getattr(node, key), _measure_of(info)
            if measure is None:
                yield from _walk(value, (*keys, key))
            elif isinstance(value, (int, float)) and not isinstance(value, bool):
                yield (*keys, key), float(value), measure
            elif isinstance(value, tuple):
                for i, entry in enumerate(value):
                    if isinstance(entry, (int, float)):
                        yield (*keys, key, str(i)), float(entry), measure


def _measure_of(info: Any) -> Measure | Triple | None:
    """The marker that reads the numbers of a field, if it has any; an axis is structure."""
    parts = [
        *info.metadata,
        *(mark for part in get_args(info.annotation) for mark in getattr(part, "__metadata__", ())),
    ]
    if any(isinstance(mark, Direction) for mark in parts):
        return None
    return next((mark for mark in parts if isinstance(mark, (Measure, Triple))), None)


def _unit(scenario: Scenario, keys: tuple[str, ...], measure: Measure | Triple) -> str:
    dimension: Dimension | None = measure.dimension
    if dimension is None:
        return _UNITS_BY_KEY[_is_angular(scenario, keys)].get(
            keys[-1] if keys[-2] != "stops" else f"stops.{keys[-1]}", "SI"
        )
    return spelled_si(dimension)


_UNITS_BY_KEY: Mapping[bool, Mapping[str, str]] = {
    True: {
        **{"stiffness": "N m/rad", "damping": "N m s/rad", "limit": "N m", "linear": "N m/rad", "cubic": "N m/rad^3"},
        **{"stops.lower": "rad", "stops.upper": "rad", "stops.stiffness": "N m/rad", "stops.damping": "s/rad"},
        **{"proportional": "N m/rad", "integral": "N m/rad/s", "derivative": "N m s/rad", "speed_limit": "rad/s"},
    },
    False: {
        **{"stiffness": "N/m", "damping": "N s/m", "limit": "N", "linear": "N/m", "cubic": "N/m^3"},
        **{"stops.lower": "m", "stops.upper": "m", "stops.stiffness": "N/m", "stops.damping": "s/m"},
        **{"proportional": "N/m", "integral": "N/m/s", "derivative": "N s/m", "speed_limit": "m/s"},
    },
}
"""Units of fields that take any dimension, by whether the coordinate is an angle."""


def _is_angular(scenario: Scenario, keys: tuple[str, ...]) -> bool:
    plant = scenario.plant
    kinds = {data.name: data.kind for data in (*plant.coordinates, *plant.dependents.values())}
    if keys[0] == "control":
        name = next((name for n in range(len(keys), 1, -1) if (name := ".".join(keys[1:n])) in kinds), None)
        return name is not None and kinds[name] == "angular"
    if keys[0] == "bodies" and keys[1] in scenario.bodies:
        names = coordinate_names(keys[1], scenario.bodies[keys[1]].joint)
        local = {short: kinds.get(name) for name, (short, _) in names.items()}
        kind = next((kind for short, kind in local.items() if short in keys), None)
        return (kind or next(iter(local.values()), None)) == "angular"
    return False


def spelled_si(dimension: Dimension) -> str:
    """An SI unit as text, with names for forces and pressures."""
    kg, m, s = dimension.powers
    if dimension.radians == (1,):
        return _product("rad", ("s", s))
    per = "".join("/rad" if turns == -1 else f"/rad^{-turns}" for turns in dimension.radians if turns < 0)
    return _without_angle(kg, m, s) + per


def _without_angle(kg: int, m: int, s: int) -> str:
    if kg == 1 and s <= -2 and m >= 0:  # N m^(m-1) s^(s+2)
        return _product("N", ("m", m - 1), ("s", s + 2))
    if (kg, m, s) == (1, -1, -2):
        return "Pa"
    if kg == 1 and s == -1:  # dampings
        return _product("N", ("m", m - 1), ("s", 1))
    return _product("", ("kg", kg), ("m", m), ("s", s))


def _product(first: str, *powers: tuple[str, int]) -> str:
    def raised(name: str, power: int) -> str:
        return name if abs(power) == 1 else f"{name}^{abs(power)}"

    above = [first] * bool(first) + [raised(name, power) for name, power in powers if power > 0]
    below = [raised(name, power) for name, power in powers if power < 0]
    return "/".join([" ".join(above) or ("1" if below else ""), *below])


def readable(value: float, unit: str) -> tuple[str, float]:
    """The unit in which a value is shown, and the factor from SI units."""
    size = abs(value)
    if unit.startswith("rad"):
        return unit.replace("rad", "°", 1), degrees(1.0)
    if unit in ("kg", "kg m^2") and size >= 1e3:
        return unit.replace("kg", "t"), 1e-3
    if unit.startswith("N") or unit == "Pa":
        for least, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
            if size >= least:
                return f"{prefix}{unit}", 1 / least
    if unit == "m" and size < 0.1:
        return "mm", 1e3
    return unit, 1.0
