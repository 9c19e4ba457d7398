"""Positions of the elements in the drawing of a crane's graph, much as in [F19, Fig. 5].

The multibody system is in the middle, the lumped masses to its left, the cylinders one below the other to its right. Positions
are columns and rows; rows count downwards.
"""

from __future__ import annotations

from deckcrane.bondgraph.graph import BondGraph

Place = tuple[float, float]

_CRANE_PLACES: dict[str, Place] = {
    "crane": (3.0, -1.25),
    "rates": (3.0, 0.0),
    "weight and strain": (2.4, 1.25),
    "damping": (3.4, 1.25),
    "drives": (2.0, -1.25),
    "loads": (4.0, -1.25),
    "thrust": (4.0, 0.0),
    "pins": (2.0, 0.0),
    "mounts": (1.0, 0.0),
    "velocities": (0.0, 0.0),
    "masses": (0.0, -1.0),
    "weights": (0.0, 1.0),
    "stretch": (1.0, 1.0),
    "springs": (0.6, 2.0),
    "dampers": (1.4, 2.0),
}
_CYLINDER_PLACES: dict[str, Place] = {
    "lever": (5.0, 0.0),
    "rod": (6.0, 0.0),
    "stop": (5.35, -1.0),
    "losses": (5.35, 1.0),
    "drive": (7.0, 0.0),
    "piston": (6.6, -1.0),
    "ring": (6.6, 1.0),
    "piston side": (7.6, -1.0),
    "rod side": (7.6, 1.0),
    "gap": (7.6, 0.0),
    "seal": (8.6, 0.0),
    "piston valve": (8.6, -1.0),
    "rod valve": (8.6, 1.0),
    "piston oil": (7.6, -2.0),
    "rod oil": (7.6, 2.0),
    "piston leak": (8.6, -2.0),
    "rod leak": (8.6, 2.0),
}
_CYLINDER_PITCH = 5.0
"""Rows from one cylinder to the next."""


def crane_places(graph: BondGraph) -> dict[str, Place]:
    """Positions for `graph.svg(...)` of a graph by `crane_graph`; elements added to it are placed automatically."""
    rods = (element.name.removeprefix("rod ") for element in graph.elements if element.name.startswith("rod "))
    numbers = sorted({int(number) for number in rods if number.isdigit()})
    middle = _CYLINDER_PITCH * max(len(numbers) - 1, 0) / 2
    places = {name: (x, y + middle) for name, (x, y) in _CRANE_PLACES.items()}
    for k, number in enumerate(numbers):
        places.update({f"{name} {number}": (x, y + _CYLINDER_PITCH * k) for name, (x, y) in _CYLINDER_PLACES.items()})
    return {element.name: places[element.name] for element in graph.elements if element.name in places}
