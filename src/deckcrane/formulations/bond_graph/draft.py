"""A bond graph in the making: elements, bonds and signals, and laws made from expressions of the direct equations.

Laws are made from expressions in the symbols of the direct assembly, whose values are read as signals. A law reads only the
signals that its expression depends on, so that it creates no false loop. Each state is kept in terms of the direct equations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.formulations.bond_graph.crane_pieces import Pieces
from deckcrane.formulations.bond_graph.elements import Element
from deckcrane.formulations.bond_graph.graph import Integrator
from deckcrane.formulations.bond_graph.laws import Modulation, Parameter, Signals
from deckcrane.formulations.bond_graph.topology import Bond
from deckcrane.mechanics.equations import SX, Variables


class Laws:
    """Creates laws, and records the parameters that they use."""

    def __init__(self, parameters: Variables) -> None:
        self.used: dict[str, float] = {}
        self._values = dict(zip(parameters.names, parameters.values, strict=True))
        self._parameters = dict(zip(_symbol_keys(parameters.symbols), parameters.names, strict=True))
        self._signal_readers: list[tuple[SX, Callable[[Signals], SX]]] = []

    def know(self, symbols: SX, find: Callable[[Signals], SX]) -> None:
        """Register the function that reads the values of these symbols."""
        self._signal_readers.append((symbols, find))

    def parameter(self, name: str) -> Parameter:
        """A parameter as a coefficient of an element."""
        self.used[name] = float(self._values[name])
        return Parameter(name)

    def __call__(self, expression: SX, *element_symbols: SX) -> Callable[..., Any]:
        """The law (values of the `element_symbols`, in their order, then the signals) -> value of the expression."""
        free: dict[int, SX] = {symbol.element_hash(): symbol for symbol in ca.symvar(expression)}
        for key in (key for symbols in element_symbols for key in _symbol_keys(symbols)):
            free.pop(key, None)
        numbers = {key: self._parameters[key] for key in free if key in self._parameters}
        readers = [
            (symbols, find)
            for symbols, find in self._signal_readers
            if any(key in free for key in _symbol_keys(symbols))
        ]
        for name in numbers.values():
            self.parameter(name)
        parameter_symbols = ca.vertcat(*[free[key] for key in numbers]) if numbers else ca.SX(0, 1)
        value = ca.Function(
            "law", [*element_symbols, *[symbols for symbols, _ in readers], parameter_symbols], [expression]
        )

        def law(*arguments: Any) -> SX:
            *values, s = arguments
            signal_values = [find(s) for _, find in readers]
            return value(*values, *signal_values, ca.vertcat(*[s.parameter(name) for name in numbers.values()]))

        return law


def _symbol_keys(symbols: SX) -> list[int]:
    """The unique key of each symbol of a vector."""
    return [symbols[i].element_hash() for i in range(symbols.numel())]


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
        self.scales: dict[str, float] = {}
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

    def number(self, expression: SX) -> float:
        """The value of an expression of parameters."""
        parameters = self.pieces.parameters
        return float(ca.Function("number", [parameters.symbols], [expression])(parameters.values))
