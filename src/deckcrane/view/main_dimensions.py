"""Main dimensions of a crane in a pose, measured in the model: radius, heights, boom lengths, load below the tip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Scenario
from deckcrane.view.page_scene import is_ship
from deckcrane.view.solids import PosedModel

_SHORT = 0.06
"""Bodies shorter than this fraction of the longest one get no length."""


@dataclass(frozen=True)
class MainDimension:
    """A distance between two points in axes with z up [m]: along the line between them, or its level or vertical part."""

    name: str
    kind: Literal["along", "level", "upright"]
    a: Array
    b: Array

    @property
    def value(self) -> float:
        d = self.b - self.a
        parts = {"along": float(np.linalg.norm(d)), "level": float(np.linalg.norm(d[:2])), "upright": abs(float(d[2]))}
        return parts[self.kind]


@dataclass(frozen=True)
class CraneDimensions:
    """Foot, tip and load of a crane, and the lengths between them."""

    foot: Array
    tip: Array
    tip_of: str
    load: Array | None
    lengths: tuple[MainDimension, ...]
    afloat: bool = False

    @property
    def radius(self) -> MainDimension:
        return MainDimension("radius", "level", self.foot, self.tip)

    @property
    def height(self) -> MainDimension:
        return MainDimension("height of the tip over the foot", "upright", self.foot, self.tip)

    @property
    def hanging(self) -> MainDimension | None:
        return None if self.load is None else MainDimension("load below the tip", "upright", self.tip, self.load)

    @property
    def all(self) -> tuple[MainDimension, ...]:
        hanging = () if self.hanging is None or self.hanging.value < 1e-6 else (self.hanging,)
        level = self.tip * [1.0, 1.0, 0.0]
        water = (
            (MainDimension("height of the tip over still water", "upright", level, self.tip),) if self.afloat else ()
        )
        return (self.radius, self.height, *water, *hanging, *self.lengths)


def crane_bodies(scenario: Scenario) -> list[str]:
    """Bodies of the crane from the foot outwards, without ships, loads, winches and free bodies."""
    return [
        name
        for name in scenario.plant.order
        if not is_ship(scenario, name)
        and name != scenario.payload
        and name not in scenario.winches
        and scenario.plant.tree[name].joint.kind != "free"
    ]


def crane_dimensions(posed: PosedModel) -> CraneDimensions | None:
    """Main dimensions of a crane; None where there is none."""
    scenario = posed.scenario
    bodies = crane_bodies(scenario)
    if not bodies:
        return None
    spans = {name: end for name in bodies if (end := _end(posed, name)) is not None}
    tips = {name: end for name, end in spans.items() if scenario.plant.tree[name].tip is not None}
    carrier = _carrier(scenario)
    if carrier is not None and carrier in spans:
        tip_of = carrier
    else:
        middle = posed.place(bodies[0])
        reach = {name: float(np.linalg.norm((end - middle)[:2])) for name, end in (tips or spans).items()}
        tip_of = max(reach, key=lambda name: reach[name]) if reach else bodies[-1]
    tip = spans.get(tip_of, posed.place(tip_of))
    foot = posed.place(_root(scenario, tip_of))
    load = None
    if scenario.payload is not None:
        load = posed.place(scenario.payload, scenario.plant.tree[scenario.payload].inertial()[1])
    lengths = [MainDimension(name, "along", posed.place(name), end) for name, end in spans.items()]
    longest = max((length.value for length in lengths), default=0.0)
    shown = tuple(length for length in lengths if length.value > _SHORT * longest)
    return CraneDimensions(foot, tip, tip_of, load, shown, bool(scenario.plant.vessels))


def _end(posed: PosedModel, name: str) -> Array | None:
    """End point of a body: its tip, else the furthest body that stands on it, else None."""
    tree = posed.scenario.plant.tree
    tip = tree[name].tip
    if tip is not None and float(np.linalg.norm(tip)) > 1e-9:
        deflections = posed.bending.get(name)
        return posed.place(name, np.array(tip) + (0.0 if deflections is None else deflections[-1]))
    outer = [
        posed.place(child) for child in posed.scenario.plant.order if tree[child].on == name and child in posed.poses
    ]
    start = posed.place(name)
    furthest = max(outer, key=lambda end: float(np.linalg.norm(end - start)), default=None)
    return furthest if furthest is not None and float(np.linalg.norm(furthest - start)) > 1e-9 else None


def _root(scenario: Scenario, name: str) -> str:
    """The innermost body of the chain that carries a body, on the ground or on a ship."""
    while (inner := scenario.plant.tree[name].on) in scenario.plant.tree and not is_ship(scenario, inner):
        name = inner
    return name


def _carrier(scenario: Scenario) -> str | None:
    """The body that a payload hangs from, past swivels and slides without length."""
    name = scenario.payload
    while name is not None:
        name = scenario.plant.tree[name].on
        if name not in scenario.plant.tree or is_ship(scenario, name):
            return None
        if scenario.plant.tree[name].tip is not None:
            tip = np.array(scenario.plant.tree[name].tip)
            if float(np.linalg.norm(tip)) > 0.5:
                return name
    return None
