"""Sketches of parts as data for the page: spots in bodies, and indices of the readings that they follow.

This module does not know which kinds of parts there are, only what can be drawn (`deckcrane.parts.sketches`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property
from itertools import product
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from deckcrane.model import Scenario
from deckcrane.parts.sections import parts_of
from deckcrane.parts.sketches import Shown, Sketch
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot

Json = dict[str, Any]
Labels = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Dimensions and labels of every output."""


_CACHE: WeakKeyDictionary[Plant, tuple[Sketch, ...]] = WeakKeyDictionary()
"""Sketches of each plant as long as it lives: shapes of bodies ask for them many times."""


def sketches_of(scenario: Scenario) -> tuple[Sketch, ...]:
    """Sketches of all parts, in their order."""
    plant = scenario.plant
    if plant not in _CACHE:
        _CACHE[plant] = tuple(sketch for part in parts_of(plant, ()) for sketch in part.drawing(plant))
    return _CACHE[plant]


def read_by(sketches: Iterable[Sketch]) -> tuple[str, ...]:
    """Readings that sketches follow."""
    return tuple(dict.fromkeys(shown.reading for sketch in sketches for shown in _leaves(sketch, Shown)))


def bodies_of(sketch: Sketch) -> set[str]:
    """Bodies that a sketch is fixed in."""
    return {spot.body for spot in _leaves(sketch, Spot)}


def _leaves(value: Any, kind: Any) -> Iterable[Any]:
    if isinstance(value, kind):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _leaves(getattr(value, field.name), kind)
    elif isinstance(value, tuple):
        for entry in value:
            yield from _leaves(entry, kind)


class Portfolio:
    """Sketches as data for the page; `shown` lists the numbers that it needs for them, as entries of outputs."""

    def __init__(self, plant: Plant, outputs: Labels) -> None:
        self.plant, self.outputs = plant, outputs
        self.shown: list[Json] = []
        self._indices: dict[Shown, int] = {}

    @cached_property
    def _places(self) -> dict[str, dict[tuple[str, ...], int]]:
        """Index of each entry of every output by its labels."""
        return {
            name: {entry: i for i, entry in enumerate(product(*labels.values()))}
            for name, labels in self.outputs.items()
        }

    def page_data(self, sketch: Sketch) -> Json:
        """Data of one sketch."""
        return {
            "kind": sketch.kind,
            **{field.name: self._value(getattr(sketch, field.name)) for field in fields(sketch)},
        }

    def _value(self, value: Any) -> Any:
        if isinstance(value, Spot):
            length = self.plant.beams[value.body].length if value.x is not None else 1.0
            place = None if value.x is None else value.x / length
            return {"on": value.body, "place": place, "at": [float(entry) for entry in value.at]}
        if isinstance(value, Shown):
            return self._entry(value)
        if is_dataclass(value):
            return {field.name: self._value(getattr(value, field.name)) for field in fields(value)}
        if isinstance(value, tuple):
            return [self._value(entry) for entry in value]
        if isinstance(value, np.ndarray):
            return [float(entry) for entry in value.ravel()]
        return value

    def _entry(self, shown: Shown) -> int | None:
        """Index among `shown`; None where the outputs do not have it."""
        at = self._places.get(shown.reading, {}).get(shown.labels)
        if at is None:
            return None
        if shown not in self._indices:
            self._indices[shown] = len(self.shown)
            self.shown.append({"output": shown.reading, "at": at})
        return self._indices[shown]
