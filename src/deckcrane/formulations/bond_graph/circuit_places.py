"""Places for the picture of a crane with hydraulic circuits: the mechanism on the left, actuators, nodes and pumps to its right.

Junctions, two-ports and fields are in layers by their distance from the mechanism's rates. Their order in a layer is the one with
the fewest crossings that sweeps over the layers find, each sorting by the mean rank of neighbours. Rows are as near to the mean of
their neighbours as the gaps between labels allow. Elements with one neighbour find their places beside it (`drawing.layout`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from deckcrane.formulations.bond_graph.drawing import Place, connected_parts, distances, neighbours_of
from deckcrane.formulations.bond_graph.topology import Topology

SWEEPS = 24
"""Sweeps over the layers, to the right and back."""


def layered_places(topology: Topology, first: str) -> dict[str, Place]:
    """Columns and rows of all elements with several neighbours, by their distance from the first."""
    neighbours = neighbours_of(topology)
    core = [name for name in topology.elements if len(neighbours[name]) > 1]
    leaves = {name: sum(len(neighbours[other]) == 1 for other in neighbours[name]) for name in core}
    places: dict[str, Place] = {}
    below = 0.0
    for part in connected_parts(core, neighbours):
        layer_of = distances(first if first in part else part[0], set(part), neighbours)
        inner = {name: [other for other in neighbours[name] if other in layer_of] for name in part}
        layers: list[list[str]] = [[] for _ in range(max(layer_of.values()) + 1)]
        for name in part:
            layers[layer_of[name]].append(name)
        layers = _ordered(layers, inner)
        rows = _rows(layers, inner, leaves)
        top = min(rows.values())
        places |= {name: (float(layer_of[name]), row - top + below) for name, row in rows.items()}
        below = max(row for _, row in places.values()) + 4.0
    return places


def _ordered(layers: list[list[str]], neighbours: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The order of every layer with the fewest crossings."""
    best, fewest = layers, _crossings(layers, neighbours)
    for sweep in range(SWEEPS):
        rank = {name: float(i) for layer in layers for i, name in enumerate(layer)}
        step = 1 if sweep % 2 == 0 else -1
        layers = [list(layer) for layer in layers]
        for layer, before in zip(layers[::step][1:], layers[::step], strict=False):
            means = {
                name: _mean([rank[other] for other in neighbours[name] if other in before], rank[name])
                for name in layer
            }
            layer.sort(key=means.__getitem__)
            rank |= {name: float(i) for i, name in enumerate(layer)}
        crossings = _crossings(layers, neighbours)
        if crossings < fewest:
            best, fewest = layers, crossings
    return best


def _crossings(layers: Sequence[Sequence[str]], neighbours: Mapping[str, Sequence[str]]) -> int:
    """Crossings of bonds between one layer and the next."""
    count = 0
    for left, right in pairwise(layers):
        rank = {name: i for i, name in enumerate(right)}
        lines = [(i, rank[other]) for i, name in enumerate(left) for other in neighbours[name] if other in rank]
        count += sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(lines, 2))
    return count


def _rows(
    layers: Sequence[Sequence[str]], neighbours: Mapping[str, Sequence[str]], leaves: Mapping[str, int]
) -> dict[str, float]:
    """Rows in the given order, each as near to the mean of its neighbours' rows as the gaps allow."""
    rows = {name: 2.0 * i - len(layer) for layer in layers for i, name in enumerate(layer)}
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            aims = [_mean([rows[other] for other in neighbours[name]], rows[name]) for name in layer]
            offsets = [0.0]
            for upper, lower in pairwise(layer):
                offsets.append(offsets[-1] + 1.0 + 0.5 * (min(leaves[upper], 2) + min(leaves[lower], 2)))
            free = [aim - offset for aim, offset in zip(aims, offsets, strict=True)]
            for name, row, offset in zip(layer, _nondecreasing(free), offsets, strict=True):
                rows[name] = row + offset
    return {name: round(2 * row) / 2 for name, row in rows.items()}


def _nondecreasing(values: Sequence[float]) -> list[float]:
    """The nearest values that never decrease, in the sense of least squares: neighbours that do are replaced by their mean."""
    pools: list[tuple[float, int]] = []
    for value in values:
        pool = (value, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, count = pools.pop()
            total = count + pool[1]
            pool = ((mean * count + pool[0] * pool[1]) / total, total)
        pools.append(pool)
    return [mean for mean, count in pools for _ in range(count)]


def _mean(values: Sequence[float], default: float) -> float:
    return sum(values) / len(values) if values else default
