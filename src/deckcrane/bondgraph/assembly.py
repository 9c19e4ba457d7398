"""From a graph with causality to `Equations`, by substitution along the causal strokes.

Every effort and flow is asked of the element that sets it, which asks its own bonds in turn; each is computed once. Nothing
is solved symbolically.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.bondgraph.causality import sets_the_junction
from deckcrane.bondgraph.elements import GivenInput, Junction, Port, Resistor, Source, Storage, TwoPort
from deckcrane.bondgraph.laws import (
    Coefficient,
    Modulation,
    Number,
    SignalKind,
    Signals,
    as_symbols,
    column,
    column_of_numbers,
    labels,
    matrix,
    numbers,
    solve,
)
from deckcrane.bondgraph.parameters import Parameters
from deckcrane.bondgraph.report import Causality, CausalityError, Variable, giver, loop_through
from deckcrane.bondgraph.topology import Topology, check_names, title
from deckcrane.equations.system import SX, Equations, Output, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest


@dataclass(frozen=True)
class Integrator:
    """A signal with memory, such as a filter or the lag of a valve's spool: d(state)/dt = rate(s). It carries no power."""

    name: str
    rate: Modulation
    start: Number = 0.0


class Assembly:
    """Writes the equations of one graph down. Used once, by `equations`."""

    def __init__(
        self,
        topology: Topology,
        causality: Causality,
        integrators: Sequence[Integrator],
        inputs: Mapping[str, Number],
        parameters: Mapping[str, Number],
    ) -> None:
        self.topology, self.causality, self.integrators = topology, causality, integrators
        self.t = ca.SX.sym("t")
        self.numbers = Parameters()
        self._given = {
            name: column(self.numbers, name, value, numbers(value, name).size) for name, value in parameters.items()
        }
        sources = {
            each.name: each.value.value for each in topology.of_kind(Source) if isinstance(each.value, GivenInput)
        }
        sizes = {name: topology.at(name)[0].bond.size for name in sources}
        self.u, self._inputs = _variables(
            {
                name: (value, sizes.get(name, numbers(value, name).size))
                for name, value in {**sources, **inputs}.items()
            },
            "u",
        )
        self.x, self._states = _variables(self._state_starts(), "x")
        self._known: dict[Variable, SX] = {}
        self._asked: dict[Variable, None] = {}
        self._coefficients: dict[tuple[str, str], SX] = {}
        self._laws: dict[tuple[str, str], SX] = {}
        self.trace: list[tuple[str, SX]] = []

    def equations(self, observe: Mapping[str, Modulation]) -> Equations:
        bonds = self.topology.bonds
        efforts = [self.power_variable(("effort", bond)) for bond in bonds]
        flows = [self.power_variable(("flow", bond)) for bond in bonds]
        rates = [self._storage_rate(storage) for storage in self.topology.of_kind(Storage)]
        for each in self.integrators:
            size, asker = self._states[each.name].numel(), f'the rate of integrator "{each.name}"'
            rates.append(as_symbols(each.rate(self.signals(asker)), size, 1, asker))
        names = tuple(label for bond in bonds.values() for label in labels(bond.name, bond.size))
        outputs = [
            Output("effort", ca.vertcat(*efforts), {"bond": names}, "SI", "effort of the bond"),
            Output("flow", ca.vertcat(*flows), {"bond": names}, "SI", "flow of the bond"),
        ]
        if observe:
            outputs.append(self._observed(observe))
        dx = ca.vertcat(*rates) if rates else ca.SX(0, 1)
        collected = self.numbers.collect()
        for kind, named in (("state", self.x), ("input", self.u), ("parameter", collected)):
            check_names(kind, named.names, dots=True)
        return Equations(self.t, self.x, self.u, collected, dx, tuple(outputs), tuple(self.trace))

    def signals(self, asker: str) -> Signals:
        return Signals(self.t, asker, self._find)

    def power_variable(self, variable: Variable) -> SX:
        """The effort or the flow of a bond, from the element that sets it."""
        if variable in self._known:
            return self._known[variable]
        if variable in self._asked:
            asked = list(self._asked)
            loop = loop_through(self.topology, self.causality.strokes, asked[asked.index(variable) :])
            raise CausalityError(Causality(self.causality.strokes, (), (loop,), ()))
        self._asked[variable] = None
        self._known[variable] = found = self._computed(variable)
        del self._asked[variable]
        self.trace.append((f"{variable[0]} of bond {variable[1]}", found))
        return found

    def _computed(self, variable: Variable) -> SX:
        kind, bond = variable
        name, at = giver(self.topology, self.causality.strokes, variable)
        element = self.topology.elements[name]
        match element:
            case Source():
                return self._source(element, at.bond.size)
            case Storage():
                return self._storage(element, kind, at.port)
            case Resistor():
                x = self.power_variable(("flow" if kind == "effort" else "effort", bond))
                law = element.effort if kind == "effort" else element.flow
                assert law is not None
                asker = f"the {kind} law of {title(element)}"
                if isinstance(law, Coefficient):
                    return law(self._coefficient(name, law.label, law.value, at.bond.size, at.bond.size), x)
                return as_symbols(law(x, self.signals(asker)), at.bond.size, 1, asker)
            case TwoPort():
                return self._two_port(element, kind, bond)
            case Junction():
                strokes = self.causality.strokes
                others = [each for each in self.topology.at(name) if each != at]
                if not sets_the_junction(element, strokes, at):
                    strong = next(each for each in others if sets_the_junction(element, strokes, each))
                    return self.power_variable((kind, strong.bond.name))
                total = sum((each.sign * self.power_variable((kind, each.bond.name)) for each in others), 0.0)
                return -at.sign * total

    def _source(self, source: Source, size: int) -> SX:
        what = "effort" if source.symbol == "Se" else "flow"
        if isinstance(source.value, GivenInput):
            return self._inputs[source.name]
        if callable(source.value):
            asker = f"the {what} of {title(source)}"
            return as_symbols(source.value(self.signals(asker)), size, 1, asker)
        return column(self.numbers, f"{source.name}.{what}", source.value, size)

    def _storage(self, storage: Storage, kind: str, port: str) -> SX:
        """f = flow(p, q, s) of inertial ports, e = effort(p, q, s) of capacitive ones; the part of one port."""
        ports = [each for each in storage.ports if each.kind == ("I" if kind == "flow" else "C")]
        if storage.capacity is not None:
            return self._states[_state_name(storage, next(each for each in ports if each.name == port))]
        if (storage.name, kind) not in self._laws:
            self._laws[storage.name, kind] = self._storage_law(storage, kind, self._stacked(storage, ports).numel())
        start = 0
        for each in ports:
            size = self._states[_state_name(storage, each)].numel()
            if each.name == port:
                return self._laws[storage.name, kind][start : start + size]
            start += size
        raise AssertionError(port)

    def _storage_law(self, storage: Storage, kind: str, size: int) -> SX:
        law = storage.flow if kind == "flow" else storage.effort
        p, q = (self._stacked(storage, [port for port in storage.ports if port.kind == each]) for each in ("I", "C"))
        assert law is not None
        if isinstance(law, Coefficient):
            return law(self._coefficient(storage.name, law.label, law.value, size, size), p if kind == "flow" else q)
        asker = f"the {kind} law of {title(storage)}"
        return as_symbols(law(p, q, self.signals(asker)), size, 1, asker)

    def _storage_rate(self, storage: Storage) -> SX:
        """dp/dt = e of inertial ports, dq/dt = f of capacitive ones; de/dt = f / capacity; dq/dt = rate(f, q, s)."""
        rates = [
            self.power_variable(
                ("effort" if port.kind == "I" else "flow", self.topology.port(storage.name, port.name).bond.name)
            )
            for port in storage.ports
        ]
        found = ca.vertcat(*rates)
        if storage.rate is not None:
            asker = f"the rate of {title(storage)}"
            rate = storage.rate(found, self._stacked(storage, storage.ports), self.signals(asker))
            return as_symbols(rate, found.numel(), 1, asker)
        if storage.capacity is None:
            return found
        law = storage.capacity
        return law(self._coefficient(storage.name, law.label, law.value, found.numel(), found.numel()), found)

    def _two_port(self, element: TwoPort, kind: str, bond: str) -> SX:
        ends = self.topology.at(element.name)
        into, out = (next(at.bond for at in ends if at.end == end) for end in ("head", "tail"))
        N = self._coefficient(element.name, "modulus", element.modulus, out.size, into.size)
        at_out = bond == out.name
        other = into.name if at_out else out.name
        if element.gyrates:  # e_out = N f_in, e_in = N^T f_out, or both solved for the flows
            x = self.power_variable(("flow" if kind == "effort" else "effort", other))
            K = N if (kind == "effort") == at_out else N.T
            return K @ x if kind == "effort" else solve(K, x)
        x = self.power_variable((kind, other))
        along = (kind == element.of) == at_out  # y_out = N y_in of its own kind, z_in = N^T z_out of the other
        K = N if kind == element.of else N.T
        return K @ x if along else solve(K, x)

    def _coefficient(self, name: str, label: str, value: Number | Modulation, rows: int, columns: int) -> SX:
        if (name, label) not in self._coefficients:
            asker = f"the {label} of {title(self.topology.elements[name])}"
            self._coefficients[name, label] = (
                as_symbols(value(self.signals(asker)), rows, columns, asker)
                if callable(value)
                else matrix(self.numbers, f"{name}.{label}", value, rows, columns)
            )
        return self._coefficients[name, label]

    def _stacked(self, storage: Storage, ports: Sequence[Port]) -> SX:
        return ca.vertcat(*[self._states[_state_name(storage, port)] for port in ports]) if ports else ca.SX(0, 1)

    def _state_starts(self) -> dict[str, tuple[Number, int]]:
        starts = {
            _state_name(storage, port): (port.start, self.topology.port(storage.name, port.name).bond.size)
            for storage in self.topology.of_kind(Storage)
            for port in storage.ports
        }
        return {**starts, **{each.name: (each.start, numbers(each.start, each.name).size) for each in self.integrators}}

    def _observed(self, observe: Mapping[str, Modulation]) -> Output:
        names: list[str] = []
        values: list[Any] = []
        for name, of in observe.items():
            value = ca.SX(of(self.signals(f'the observed signal "{name}"')))
            names += labels(name, value.numel())
            values.append(ca.vec(value))
        return Output("signal", ca.vertcat(*values), {"signal": tuple(names)}, "SI", "observed signal")

    def _find(self, kind: SignalKind, name: str, asker: str) -> SX:
        known: Mapping[str, Any] = {
            "state": self._states,
            "input": self._inputs,
            "parameter": self._given,
            "effort": self.topology.bonds,
            "flow": self.topology.bonds,
        }[kind]
        if name not in known:
            what = f"{kind} of a bond" if kind in ("effort", "flow") else kind
            hint = nearest(name, known) or f" known are: {', '.join(known) or 'none'}"
            raise DeckcraneError(f'{asker} looks at the {what} "{name}", which is not in the graph;{hint}')
        return self.power_variable((kind, name)) if kind in ("effort", "flow") else known[name]


def _state_name(storage: Storage, port: Port) -> str:
    return f"{storage.name}.{port.name}" if port.name else storage.name


def _variables(starts: Mapping[str, tuple[Number, int]], prefix: str) -> tuple[Variables, dict[str, SX]]:
    """All symbols in one vector, and the part of each name."""
    names = [label for name, (_, size) in starts.items() for label in labels(name, size)]
    values = [number for name, (value, size) in starts.items() for number in column_of_numbers(value, size, name)]
    found = Variables.of(names, np.array(values), prefix)
    parts: dict[str, SX] = {}
    at = 0
    for name, (_, size) in starts.items():
        parts[name] = found.symbols[at : at + size]
        at += size
    return found, parts
