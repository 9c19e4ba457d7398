"""`BondGraph`: elements and bonds in one immutable object with checks, causality, equations and a drawing.

Equations follow from causality, by substitution along the causal strokes. Every effort and flow is computed by the element that
sets it, from its own bonds in turn; each is computed once. Nothing is solved symbolically.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.formulations.bond_graph.causality import (
    Causality,
    CausalityError,
    Variable,
    causal_source,
    find_causality,
    loop_through,
    sets_the_junction,
)
from deckcrane.formulations.bond_graph.drawing import draw
from deckcrane.formulations.bond_graph.elements import (
    Element,
    GivenInput,
    Junction,
    Port,
    Resistor,
    Source,
    Storage,
    TwoPort,
)
from deckcrane.formulations.bond_graph.laws import (
    Coefficient,
    Modulation,
    Number,
    Parameters,
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
from deckcrane.formulations.bond_graph.topology import Bond, Topology, check_names, title
from deckcrane.mechanics.equations import SX, Equations, Output, Variables
from deckcrane.scenario.data import did_you_mean


@dataclass(frozen=True)
class Integrator:
    """A signal with memory, such as a filter or the lag of a valve's spool: d(state)/dt = rate(s). It carries no power."""

    name: str
    """Name of its state."""
    rate: Modulation
    """D(state)/dt as a function of the signals."""
    start: Number = 0.0
    """Its state at the start."""


class Assembly:
    """Assembles the equations of one graph. Used once, by `equations`."""

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
        self._parameters = {
            name: column(self.numbers, name, value, numbers(value, name).size) for name, value in parameters.items()
        }
        sources = {
            source.name: source.value.value
            for source in topology.of_kind(Source)
            if isinstance(source.value, GivenInput)
        }
        sizes = {name: topology.at(name)[0].bond.size for name in sources}
        self.u, self._inputs = _named_variables(
            {
                name: (value, sizes.get(name, numbers(value, name).size))
                for name, value in {**sources, **inputs}.items()
            },
            "u",
        )
        self.x, self._states = _named_variables(self._state_starts(), "x")
        self._computed: dict[Variable, SX] = {}
        self._in_progress: dict[Variable, None] = {}
        self._coefficients: dict[tuple[str, str], SX] = {}
        self._laws: dict[tuple[str, str], SX] = {}
        self.trace: list[tuple[str, SX]] = []

    def equations(self, observe: Mapping[str, Modulation]) -> Equations:
        bonds = self.topology.bonds
        efforts = [self.power_variable(("effort", bond)) for bond in bonds]
        flows = [self.power_variable(("flow", bond)) for bond in bonds]
        rates = [self._storage_rate(storage) for storage in self.topology.of_kind(Storage)]
        for integrator in self.integrators:
            size, asker = self._states[integrator.name].numel(), f'the rate of integrator "{integrator.name}"'
            rates.append(as_symbols(integrator.rate(self.signals(asker)), size, 1, asker))
        names = tuple(label for bond in bonds.values() for label in labels(bond.name, bond.size))
        outputs = [
            Output("effort", ca.vertcat(*efforts), {"bond": names}, "SI", "effort of the bond"),
            Output("flow", ca.vertcat(*flows), {"bond": names}, "SI", "flow of the bond"),
        ]
        if observe:
            outputs.append(self._observed_output(observe))
        dx = ca.vertcat(*rates) if rates else ca.SX(0, 1)
        collected = self.numbers.collect()
        for kind, named in (("state", self.x), ("input", self.u), ("parameter", collected)):
            check_names(kind, named.names, dots=True)
        return Equations(self.t, self.x, self.u, collected, dx, tuple(outputs), tuple(self.trace))

    def signals(self, asker: str) -> Signals:
        return Signals(self.t, asker, self._find_signal)

    def power_variable(self, variable: Variable) -> SX:
        """The effort or the flow of a bond, from the element that sets it."""
        if variable in self._computed:
            return self._computed[variable]
        if variable in self._in_progress:
            chain = list(self._in_progress)
            loop = loop_through(self.topology, self.causality.strokes, chain[chain.index(variable) :])
            raise CausalityError(Causality(self.causality.strokes, (), (loop,), ()))
        self._in_progress[variable] = None
        self._computed[variable] = value = self._compute(variable)
        del self._in_progress[variable]
        self.trace.append((f"{variable[0]} of bond {variable[1]}", value))
        return value

    def _compute(self, variable: Variable) -> SX:
        kind, bond = variable
        name, at = causal_source(self.topology, self.causality.strokes, variable)
        element = self.topology.elements[name]
        match element:
            case Source():
                return self._source_value(element, at.bond.size)
            case Storage():
                return self._storage_output(element, kind, at.port)
            case Resistor():
                x = self.power_variable(("flow" if kind == "effort" else "effort", bond))
                law = element.effort if kind == "effort" else element.flow
                assert law is not None
                asker = f"the {kind} law of {title(element)}"
                if isinstance(law, Coefficient):
                    return law(self._coefficient(name, law.label, law.value, at.bond.size, at.bond.size), x)
                return as_symbols(law(x, self.signals(asker)), at.bond.size, 1, asker)
            case TwoPort():
                return self._two_port_output(element, kind, bond)
            case Junction():
                strokes = self.causality.strokes
                others = [attachment for attachment in self.topology.at(name) if attachment != at]
                if not sets_the_junction(element, strokes, at):
                    strong = next(
                        attachment for attachment in others if sets_the_junction(element, strokes, attachment)
                    )
                    return self.power_variable((kind, strong.bond.name))
                total = sum(
                    (attachment.sign * self.power_variable((kind, attachment.bond.name)) for attachment in others), 0.0
                )
                return -at.sign * total

    def _source_value(self, source: Source, size: int) -> SX:
        variable = "effort" if source.symbol == "Se" else "flow"
        if isinstance(source.value, GivenInput):
            return self._inputs[source.name]
        if callable(source.value):
            asker = f"the {variable} of {title(source)}"
            return as_symbols(source.value(self.signals(asker)), size, 1, asker)
        return column(self.numbers, f"{source.name}.{variable}", source.value, size)

    def _storage_output(self, storage: Storage, kind: str, port: str) -> SX:
        """The output of one port: f = flow(p, q, s) of inertial ports, e = effort(p, q, s) of capacitive ones."""
        ports = [candidate for candidate in storage.ports if candidate.kind == ("I" if kind == "flow" else "C")]
        if storage.capacity is not None:
            return self._states[_state_name(storage, next(candidate for candidate in ports if candidate.name == port))]
        if (storage.name, kind) not in self._laws:
            self._laws[storage.name, kind] = self._storage_law(storage, kind, self._stacked(storage, ports).numel())
        offset = 0
        for candidate in ports:
            size = self._states[_state_name(storage, candidate)].numel()
            if candidate.name == port:
                return self._laws[storage.name, kind][offset : offset + size]
            offset += size
        raise AssertionError(port)

    def _storage_law(self, storage: Storage, kind: str, size: int) -> SX:
        law = storage.flow if kind == "flow" else storage.effort
        p, q = (
            self._stacked(storage, [port for port in storage.ports if port.kind == port_kind])
            for port_kind in ("I", "C")
        )
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
        inflow = ca.vertcat(*rates)
        if storage.rate is not None:
            asker = f"the rate of {title(storage)}"
            rate = storage.rate(inflow, self._stacked(storage, storage.ports), self.signals(asker))
            return as_symbols(rate, inflow.numel(), 1, asker)
        if storage.capacity is None:
            return inflow
        law = storage.capacity
        return law(self._coefficient(storage.name, law.label, law.value, inflow.numel(), inflow.numel()), inflow)

    def _two_port_output(self, element: TwoPort, kind: str, bond: str) -> SX:
        ends = self.topology.at(element.name)
        into, out = (next(at.bond for at in ends if at.end == end) for end in ("head", "tail"))
        N = self._coefficient(element.name, "modulus", element.modulus, out.size, into.size)
        at_out = bond == out.name
        opposite = into.name if at_out else out.name
        if element.gyrates:  # e_out = N f_in, e_in = N^T f_out, or both solved for the flows
            x = self.power_variable(("flow" if kind == "effort" else "effort", opposite))
            K = N if (kind == "effort") == at_out else N.T
            return K @ x if kind == "effort" else solve(K, x)
        x = self.power_variable((kind, opposite))
        forward = (kind == element.of) == at_out  # y_out = N y_in of its own kind, z_in = N^T z_out of the other
        K = N if kind == element.of else N.T
        return K @ x if forward else solve(K, x)

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
        return {
            **starts,
            **{
                integrator.name: (integrator.start, numbers(integrator.start, integrator.name).size)
                for integrator in self.integrators
            },
        }

    def _observed_output(self, observe: Mapping[str, Modulation]) -> Output:
        names: list[str] = []
        values: list[Any] = []
        for name, signal in observe.items():
            value = ca.SX(signal(self.signals(f'the observed signal "{name}"')))
            names += labels(name, value.numel())
            values.append(ca.vec(value))
        return Output("signal", ca.vertcat(*values), {"signal": tuple(names)}, "SI", "observed signal")

    def _find_signal(self, kind: SignalKind, name: str, asker: str) -> SX:
        signals: Mapping[str, Any] = {
            "state": self._states,
            "input": self._inputs,
            "parameter": self._parameters,
            "effort": self.topology.bonds,
            "flow": self.topology.bonds,
        }[kind]
        if name not in signals:
            description = f"{kind} of a bond" if kind in ("effort", "flow") else kind
            hint = did_you_mean(name, signals) or f" known are: {', '.join(signals) or 'none'}"
            raise DeckcraneError(f'{asker} looks at the {description} "{name}", which is not in the graph;{hint}')
        return self.power_variable((kind, name)) if kind in ("effort", "flow") else signals[name]


def _state_name(storage: Storage, port: Port) -> str:
    return f"{storage.name}.{port.name}" if port.name else storage.name


def _named_variables(starts: Mapping[str, tuple[Number, int]], prefix: str) -> tuple[Variables, dict[str, SX]]:
    """All symbols in one vector, and the part of each name."""
    names = [label for name, (_, size) in starts.items() for label in labels(name, size)]
    values = [number for name, (value, size) in starts.items() for number in column_of_numbers(value, size, name)]
    variables = Variables.of(names, np.array(values), prefix)
    parts: dict[str, SX] = {}
    offset = 0
    for name, (_, size) in starts.items():
        parts[name] = variables.symbols[offset : offset + size]
        offset += size
    return variables, parts


class BondGraph:
    """A bond graph. Its construction checks it and assigns causality.

    Args:
        elements: sources, storages, resistors, two-ports and junctions
        bonds: what connects them
        title: title of its picture
        inputs: numbers by name that laws read as `s.input(name)`
        parameters: numbers by name that laws read as `s.parameter(name)`
        integrators: signals with memory
        observe: signals to record by name, as the output `signal`
        scales: natural units of states, by the name of their storage, port (`storage.port`) or integrator, for the tolerances
            of adaptive integrators: 1e7 for a pressure in pascals
    """

    def __init__(
        self,
        elements: Sequence[Element],
        bonds: Sequence[Bond],
        *,
        title: str = "",
        inputs: Mapping[str, Number] | None = None,
        parameters: Mapping[str, Number] | None = None,
        integrators: Sequence[Integrator] = (),
        observe: Mapping[str, Modulation] | None = None,
        scales: Mapping[str, float] | None = None,
    ) -> None:
        self.title = title
        """Title of its picture."""
        self.topology = Topology(elements, bonds)
        """Elements and bonds by name."""
        self.inputs = dict(inputs or {})
        """Numbers that laws read as inputs."""
        self.parameters = dict(parameters or {})
        """Numbers that laws read as parameters."""
        self.integrators = tuple(integrators)
        """Signals with memory."""
        self.observe = dict(observe or {})
        """Signals to record."""
        self.scales = dict(scales or {})
        """Natural units of states."""
        self._check_names()
        self.causality: Causality = find_causality(self.topology)
        """Strokes, and what prevents explicit equations."""

    @property
    def elements(self) -> tuple[Element, ...]:
        """All elements."""
        return tuple(self.topology.elements.values())

    @property
    def bonds(self) -> tuple[Bond, ...]:
        """All bonds."""
        return tuple(self.topology.bonds.values())

    def equations(self) -> Equations:
        """Explicit first-order equations: a state for every storage, outputs `effort` and `flow` of every bond.

        Returns:
            the equations, for `deckcrane.program.Program`

        Raises:
            CausalityError: there is no explicit form; the error names the bonds and elements concerned
        """
        if not self.causality.integral:
            raise CausalityError(self.causality)
        assembly = Assembly(self.topology, self.causality, self.integrators, self.inputs, self.parameters)
        equations = assembly.equations(self.observe)
        scales = [self._state_scale(name) for name in equations.x.names]
        return replace(equations, x=replace(equations.x, scales=np.array(scales)))

    def _state_scale(self, state: str) -> float:
        """The scale of a state, from the longest name that it belongs to: a storage's, or one of its ports'."""
        matching = [name for name in self.scales if state == name or state.startswith(f"{name}.")]
        return self.scales[max(matching, key=len)] if matching else 1.0

    def svg(self, positions: Mapping[str, tuple[float, float]] | None = None) -> str:
        """The graph as SVG.

        Args:
            positions: column and row (rows count downwards) of some elements or all; None: placed automatically

        Returns:
            the text of the picture
        """
        return draw(self.topology, self.causality, positions or {}, self.title)

    def save_svg(self, path: str | Path, positions: Mapping[str, tuple[float, float]] | None = None) -> Path:
        """Write the graph as SVG.

        Args:
            path: the file
            positions: as for `svg`
        """
        return write_text(path, self.svg(positions))

    def _check_names(self) -> None:
        """Check that inputs, parameters and states have distinct names, and that scales and values fit them."""
        sources = [source.name for source in self.topology.of_kind(Source) if isinstance(source.value, GivenInput)]
        check_names("input", [*sources, *self.inputs], dots=True)
        check_names("parameter", self.parameters, dots=True)
        check_names("observed signal", self.observe)
        check_names(
            "state",
            [*[storage.name for storage in self.topology.of_kind(Storage)], *[i.name for i in self.integrators]],
        )
        storages = self.topology.of_kind(Storage)
        scaled = [*[storage.name for storage in storages], *[i.name for i in self.integrators]]
        scaled += [f"{storage.name}.{port.name}" for storage in storages for port in storage.ports if port.name]
        for name, scale in self.scales.items():
            if name not in scaled:
                raise DeckcraneError(f'scales: there is no state "{name}";{did_you_mean(name, scaled)}')
            if not scale > 0:
                raise DeckcraneError(f'scales: that of "{name}" must be greater than zero; it is {scale:g}')
        for kind, values in (("input", self.inputs), ("parameter", self.parameters)):
            for name, value in values.items():
                if numbers(value, f'{kind} "{name}"').ndim > 1:
                    raise DeckcraneError(f'{kind} "{name}": give a number or a vector, not a matrix')
