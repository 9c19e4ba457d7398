"""Extents of a crane's bodies from their origins: to the joints they carry, to pins, and to points of ropes."""

from __future__ import annotations

from collections.abc import Container, Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Scenario
from deckcrane.model.linkages import PinnedPoint
from deckcrane.model.shapes import Box
from deckcrane.parts.sketches import LineSketch
from deckcrane.view.page_sketches import sketches_of


def ends(scenario: Scenario, name: str) -> list[Array]:
    """End points of a body: the joints it carries, its tip, pins and points of ropes."""
    body = scenario.plant.tree[name]
    points = [scenario.plant.placement(child)[1] for child in carried(scenario, name) if child not in scenario.winches]
    if body.tip is not None:
        points.append(np.array(body.tip))
    points += [np.array(end.at) for end in _loop_pins(scenario) if end.on == name]
    if body.shape is None:
        points += roped(scenario, name)
    if not points and body.shape is None:
        points.append(2 * body.inertial()[1])
    unique: list[Array] = []
    for end in points:
        if not any(np.allclose(end, kept) for kept in unique):
            unique.append(end)
    return unique


def carried(scenario: Scenario, name: str) -> list[str]:
    """Bodies whose joints are on a body."""
    return [child for child in scenario.plant.order if scenario.plant.tree[child].on == name]


def _loop_pins(scenario: Scenario) -> Iterator[PinnedPoint]:
    """Pins that close loops."""
    for linkage in scenario.linkages.values():
        for closure in linkage.closures.values():
            yield from (end for end in closure.ends if isinstance(end, PinnedPoint))


def lines(scenario: Scenario) -> list[LineSketch]:
    """Sketches of ropes."""
    return [sketch for sketch in sketches_of(scenario) if isinstance(sketch, LineSketch)]


def roped(scenario: Scenario, name: str) -> list[Array]:
    """Points of a body that ropes run over or end at."""
    points = [point for line in lines(scenario) for point in line.path if point.spot.body == name]
    return [np.asarray(point.spot.at, dtype=float) for point in points]


def crane_size(scenario: Scenario, ships: Container[str]) -> float:
    """Sum of the lengths of the crane's longest beams, without hulls and wires."""
    lengths = [
        max((float(np.linalg.norm(end)) for end in ends(scenario, name)), default=0.0)
        for name in scenario.plant.order
        if name not in ships and name != scenario.payload
    ]
    loads = [float(np.linalg.norm(scenario.plant.tree[name].inertial()[1])) for name in scenario.plant.order]
    boxes = [
        max(body.shape.box)
        for name, body in scenario.bodies.items()
        if isinstance(body.shape, Box) and name not in ships
    ]
    return max(sum(lengths), max(loads, default=0.0), max(boxes, default=0.0), _ropes_reach(scenario), 0.5)


def _ropes_reach(scenario: Scenario) -> float:
    """Extent of the points that ropes run through, with all joints at zero except the starts of free bodies."""
    points = [
        _approximate_position(scenario, point.spot.body, np.asarray(point.spot.at))
        for line in lines(scenario)
        for point in line.path
    ]
    return float(np.linalg.norm(np.ptp(points, axis=0))) if points else 0.0


def _approximate_position(scenario: Scenario, body: str, at: Array) -> Array:
    while body != "ground":
        if scenario.plant.tree[body].joint.kind == "free":
            starts = {data.local: data.element.start for data in scenario.plant.coordinates if data.body == body}
            at = at + np.array([starts[axis] for axis in "xyz"])
        R, p = scenario.plant.placement(body)
        at, body = p + R @ at, scenario.plant.tree[body].on
    return at
