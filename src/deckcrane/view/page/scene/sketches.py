"""Sketches of parts, plain shapes with their looks, and surface meshes, as data for the 3D page.

Sketches are spots in bodies, and indices of the readings that they follow. This module does not know which kinds of parts there
are, only what can be drawn (`mechanics.model.sketches`).

A part of the page is a plain shape in its body's frame, which drawings on paper use too, and its look. The look is a word, with
directions and sizes, from which the page builds a more detailed shape. Surface meshes of bodies are coarsened to fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property
from itertools import product
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from deckcrane.arrays import Array
from deckcrane.components.bodies import SurfaceMesh
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.triangle_meshes import read_surface
from deckcrane.mechanics.model.part_set import parts_of
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.mechanics.model.protocol import IsDrawn
from deckcrane.mechanics.model.sketches import Shown, Sketch

Json = dict[str, Any]
Labels = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Dimensions and labels of every output."""


_CACHE: WeakKeyDictionary[Plant, tuple[Sketch, ...]] = WeakKeyDictionary()
"""Sketches of each plant as long as it lives: shapes of bodies ask for them many times."""


def sketches_of(scenario: Scenario) -> tuple[Sketch, ...]:
    """Sketches of all parts, in their order."""
    plant = scenario.plant
    if plant not in _CACHE:
        _CACHE[plant] = tuple(
            sketch for part in parts_of(plant, ()) if isinstance(part, IsDrawn) for sketch in part.drawing(plant)
        )
    return _CACHE[plant]


def read_by(sketches: Iterable[Sketch]) -> tuple[str, ...]:
    """Readings that sketches follow."""
    return tuple(dict.fromkeys(shown.reading for sketch in sketches for shown in _leaves(sketch, Shown)))


def bodies_of(sketch: Sketch) -> set[str]:
    """Bodies that a sketch is fixed in."""
    return {spot.body for spot in _leaves(sketch, AttachmentPoint)}


def _leaves(value: Any, kind: Any) -> Iterable[Any]:
    if isinstance(value, kind):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _leaves(getattr(value, field.name), kind)
    elif isinstance(value, tuple):
        for entry in value:
            yield from _leaves(entry, kind)


def spot_data(plant: Plant, spot: AttachmentPoint) -> Json:
    """Data of a spot; on a boom, its position as a fraction of the length, and its offset from the axis."""
    place = None if spot.x is None else spot.x / plant.beams[spot.body].length
    return {"on": spot.body, "place": place, "at": [float(entry) for entry in spot.at]}


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
        if isinstance(value, AttachmentPoint):
            return spot_data(self.plant, value)
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


ORIGIN = np.zeros(3)


def part(body: str, shape: str, colour: str, a: Array, b: Array, size: list[float], **more: Any) -> Json:
    """Describe a part that reaches from a to b in its body's frame."""
    options = {key: value.tolist() if isinstance(value, np.ndarray) else value for key, value in more.items()}
    ends = {"from": [float(v) for v in a], "to": [float(v) for v in b]}
    return {"body": body, "shape": shape, "colour": colour, **ends, "size": [float(v) for v in size], **options}


MOST = 6000
"""Most triangles of a body in a page: some 150 kB."""
ALL = 24_000
"""Most triangles of all surfaces of a page together: a crane then stays below 40 000 with its other parts."""
DIGITS = 5
"""Decimals of corner coordinates [m]: a hundredth of a millimetre."""


def surface_part(body: str, mesh: SurfaceMesh, colour: str, surfaces: int = 1) -> Iterator[dict[str, Any]]:
    """Mesh of a body in its own frame, one of `surfaces` on the page; nothing, with a warning, where its file is missing."""
    try:
        surface = read_surface(mesh.file)
    except DeckcraneError as error:
        warn_user(f"the page draws {body} without its surface: {error}")
        return
    most = min(MOST, ALL // max(surfaces, 1))
    corners, triangles = coarse(surface.corners, surface.triangles, most)
    if len(triangles) < len(surface.triangles):
        warn_user(
            f"the page draws {body} with {len(triangles)} of the {len(surface.triangles)} triangles in {mesh.file}: it takes "
            f"{most} of this body at most; to choose yourself what is left out, write a coarser file for the picture"
        )
    placed = mesh.placed(corners)
    middle = (placed.min(axis=0) + placed.max(axis=0)) / 2
    yield {
        "body": body,
        "shape": "surface",
        "colour": colour,
        "from": middle.tolist(),
        "to": middle.tolist(),
        "size": (placed.max(axis=0) - placed.min(axis=0)).tolist(),
        "corners": np.round(placed, DIGITS).ravel().tolist(),
        "triangles": triangles.ravel().tolist(),
    }


def coarse(corners: Array, triangles: npt.NDArray[np.int64], most: int = MOST) -> tuple[Array, npt.NDArray[np.int64]]:
    """Coarsen a surface to at most so many triangles, by merging corners within cells that grow until it is coarse
    enough.

    J. Rossignac and P. Borrel, Multi-resolution 3D approximations for rendering complex scenes, 1993.
    """
    low, size = corners.min(axis=0), float(np.ptp(corners, axis=0).max())
    cell = size / 1000
    merged, kept = corners, triangles
    while len(kept) > most:
        keys = np.floor((corners - low) / cell).astype(np.int64) @ np.array([1, 2_000_003, 2_000_003**2 % 2**61])
        _, which = np.unique(keys, return_inverse=True)
        which = which.reshape(-1)
        counts = np.bincount(which)
        merged = np.stack([np.bincount(which, weights=corners[:, i]) / counts for i in range(3)], axis=1)
        kept = which[triangles]
        nondegenerate = (kept[:, 0] != kept[:, 1]) & (kept[:, 1] != kept[:, 2]) & (kept[:, 2] != kept[:, 0])
        kept = np.unique(kept[nondegenerate], axis=0)
        cell *= 1.3
    used, where = np.unique(kept, return_inverse=True)
    return merged[used], np.asarray(where.reshape(-1, 3), dtype=np.int64)
