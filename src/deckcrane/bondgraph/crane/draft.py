"""A crane's graph while it is being drawn up: elements and bonds so far, and what each state is in the direct equations."""

from __future__ import annotations

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.bondgraph.assembly import Integrator
from deckcrane.bondgraph.crane.laws import Laws
from deckcrane.bondgraph.crane.pieces import Pieces
from deckcrane.bondgraph.elements import Element
from deckcrane.bondgraph.laws import Modulation
from deckcrane.bondgraph.topology import Bond
from deckcrane.equations.system import SX


class Draft:
    """Collects the parts of a graph; `x` are the states of the direct equations at the start."""

    def __init__(self, pieces: Pieces, x: Array) -> None:
        self.pieces = pieces
        self.laws = Laws(pieces.parameters)
        self.elements: list[Element] = []
        self.bonds: list[Bond] = []
        self.integrators: list[Integrator] = []
        self.observed: dict[str, Modulation] = {}
        self.states: dict[str, SX] = {}
        self._x = x

    def add(self, *elements: Element) -> None:
        self.elements += elements

    def bond(self, name: str, tail: str, head: str, size: int = 1) -> None:
        self.bonds.append(Bond(name, tail, head, size))

    def start(self, state: str, expression: SX) -> Array:
        """Where a state of the graph starts, from what it is in the direct equations."""
        self.states[state] = expression
        pieces = self.pieces
        value = ca.Function("start", [pieces.states.symbols, pieces.parameters.symbols], [ca.densify(expression)])
        found: Array = value(self._x, pieces.parameters.values).full().ravel()
        return found
