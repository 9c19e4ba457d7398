"""Expressions in the symbols of the direct assembly become laws of a bond graph, which look their symbols up as signals.

A law asks for what its expression depends on and for nothing else, so that no loop appears that is not there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from deckcrane.bondgraph.laws import Parameter, Signals
from deckcrane.equations.system import SX, Variables


class Laws:
    """Makes laws, and remembers the parameters that they use."""

    def __init__(self, parameters: Variables) -> None:
        self.used: dict[str, float] = {}
        self._values = dict(zip(parameters.names, parameters.values, strict=True))
        self._parameters = dict(zip(_keys(parameters.symbols), parameters.names, strict=True))
        self._known: list[tuple[SX, Callable[[Signals], SX]]] = []

    def know(self, symbols: SX, find: Callable[[Signals], SX]) -> None:
        """Tells where the values of these symbols are found."""
        self._known.append((symbols, find))

    def parameter(self, name: str) -> Parameter:
        """A parameter as a coefficient of an element."""
        self.used[name] = float(self._values[name])
        return Parameter(name)

    def __call__(self, expression: SX, *own: SX) -> Callable[..., Any]:
        """The law (values of the element's `own` symbols, in their order, then the signals) -> value of the expression."""
        free: dict[int, SX] = {symbol.element_hash(): symbol for symbol in ca.symvar(expression)}
        for key in (key for symbols in own for key in _keys(symbols)):
            free.pop(key, None)
        numbers = {key: self._parameters[key] for key in free if key in self._parameters}
        asked = [(symbols, find) for symbols, find in self._known if any(key in free for key in _keys(symbols))]
        for name in numbers.values():
            self.parameter(name)
        given = ca.vertcat(*[free[key] for key in numbers]) if numbers else ca.SX(0, 1)
        value = ca.Function("law", [*own, *[symbols for symbols, _ in asked], given], [expression])

        def law(*arguments: Any) -> SX:
            *values, s = arguments
            found = [find(s) for _, find in asked]
            return value(*values, *found, ca.vertcat(*[s.parameter(name) for name in numbers.values()]))

        return law


def _keys(symbols: SX) -> list[int]:
    """What tells each symbol of a vector from all others."""
    return [symbols[i].element_hash() for i in range(symbols.numel())]
