"""The draft of a crane's graph: elements and bonds so far, and each state in terms of the direct equations."""

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
    """Collects the parts of a graph; `x` are the initial states of the direct equations."""

    def __init__(self, pieces: Pieces, x: Array) -> None:
        self.pieces = pieces
        self.laws = Laws(pieces.parameters)
        self.elements: list[Element] = []
        self.bonds: list[Bond] = []
        self.integrators: list[Integrator] = []
        self.observed: dict[str, Modulation] = {}
        self.states: dict[str, SX] = {}
        self._initial_states = x

    def add(self, *elements: Element) -> None:
        self.elements += elements

    def bond(self, name: str, tail: str, head: str, size: int = 1) -> None:
        self.bonds.append(Bond(name, tail, head, size))

    def start(self, state: str, expression: SX) -> Array:
        """The initial value of a state of the graph, from its expression in the direct equations."""
        self.states[state] = expression
        pieces = self.pieces
        value = ca.Function("start", [pieces.states.symbols, pieces.parameters.symbols], [ca.densify(expression)])
        initial: Array = value(self._initial_states, pieces.parameters.values).full().ravel()
        return initial
