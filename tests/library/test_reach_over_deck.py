"""The booms of bundled cranes stay over the deck that they stand on, wherever their end stops and strokes let them.

That of `flexible_knuckle_boom_at_sea` may hang lower than the deck, over the side, with its luffing cylinder drawn in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run

POINTS = 9
CRANES = {
    "moving_base": ("king", "inner_boom", "outer_boom"),
    "knuckle_boom": ("king", "inner_boom", "outer_boom"),
    "knuckle_boom_at_sea": ("king", "inner_boom", "outer_boom"),
    "knuckle_boom_in_waves": ("king", "inner_boom", "outer_boom"),
    "deck_crane_in_waves": ("king", "inner_boom", "outer_boom"),
    "hoisting_in_waves": ("king", "inner_boom", "outer_boom"),
    "ship_crane_motors:afloat": ("tower", "main_boom", "outer_boom"),
}


def ranges(scenario: Scenario) -> Iterator[tuple[str, tuple[float, float]]]:
    """The coordinates that luff and fold, and how far: by end stops or strokes."""
    for data in scenario.plant.coordinates:
        if data.kind == "angular" and data.element.stops is not None:
            yield data.name, (data.element.stops.lower, data.element.stops.upper)
    for name, cylinder in scenario.cylinders.items():
        yield name, cylinder.stroke


@pytest.mark.parametrize("name", CRANES)
def test_no_boom_reaches_through_the_deck(name: str) -> None:
    file, _, variant = name.partition(":")
    scenario = load(file).variant(variant) if variant else load(file)
    scenario = scenario.with_values({"record": ["position", "rotation"]})
    king, *booms = CRANES[name]
    equations = prepare_run(scenario)[1].equations
    outputs, moved = equations.outputs(), dict(ranges(scenario))
    assert len(moved) == 2, "luff and knuckle"
    bodies = next(output.labels["body"] for output in equations.y if output.name == "position")
    for values in product(*(np.linspace(*ends, POINTS) for ends in moved.values())):
        x = equations.x.values.copy()
        x[[equations.x.names.index(coordinate) for coordinate in moved]] = values
        y = equations.unstack(np.array(outputs(0.0, x, equations.u.values, equations.p.values)).reshape(1, -1))
        R, p = y["rotation"][0], y["position"][0]
        foot = bodies.index(king)
        for boom in booms:
            i = bodies.index(boom)
            tip = R[foot].T @ (p[i] + R[i] @ np.array(scenario.plant.tree[boom].tip) - p[foot])
            assert tip[2] > 0.0, f"{boom} at {dict(zip(moved, values, strict=True))}"
