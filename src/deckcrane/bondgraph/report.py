"""Report on the causality of a graph: derivative causality, algebraic loops and missing laws, all with names.

An algebraic loop is found on the graph of power variables (the effort and the flow of every bond): a set of them that
depend on each other. Loops that run through a modulation are found when the equations are assembled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from deckcrane.bondgraph.causality import Strokes, assign, receives_effort, roots, sets_the_junction
from deckcrane.bondgraph.elements import Junction, Resistor, Storage, TwoPort
from deckcrane.bondgraph.topology import Attachment, End, Topology, title
from deckcrane.errors import DeckcraneError

Variable = tuple[str, str]
"""("effort" or "flow", bond)."""


@dataclass(frozen=True)
class DerivativeCausality:
    """A storage without an independent state: another element sets what it should set itself."""

    storage: str
    kind: str
    bond: str
    because: tuple[str, ...]
    via: tuple[str, ...]

    def __str__(self) -> str:
        variable, remedy = (
            ("flow", "a small compliance (a C at a 0 junction between them), or merge the inertias into one I or field")
            if self.kind == "I"
            else ("effort", "a small resistor (an R at a 1 junction between them), or merge the compliances into one C")
        )
        return (
            f'derivative causality: the {variable} of storage "{self.storage}" (bond {self.bond}) is set by '
            f"{_comma_separated(self.because)} through bonds {', '.join(self.via)}. What helps: {remedy}"
        )


@dataclass(frozen=True)
class AlgebraicLoop:
    """Efforts and flows that depend on each other at the same instant."""

    bonds: tuple[str, ...]
    elements: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"algebraic loop: the efforts and flows of bonds {', '.join(self.bonds)} depend on each other through "
            f"{_comma_separated(self.elements)}. What helps: a small C at a 0 junction or a small I at a 1 junction of the loop, "
            "or resistors merged into one"
        )


@dataclass(frozen=True)
class MissingLaw:
    """A resistor whose law is given only in the causality that the graph does not need."""

    element: str
    bond: str
    needed: str

    def __str__(self) -> str:
        given, x, y = ("flow", "f", "e") if self.needed == "effort" else ("effort", "e", "f")
        return (
            f'law missing: R "{self.element}" (bond {self.bond}) must give its {self.needed}, and only its {given} is known. '
            f"What helps: give {self.needed}=lambda {x}, s: ... ({y} as a function of {x}) as well"
        )


@dataclass(frozen=True)
class Causality:
    """The causal strokes of a graph, and what prevents explicit equations."""

    strokes: Strokes
    derivative: tuple[DerivativeCausality, ...]
    loops: tuple[AlgebraicLoop, ...]
    missing: tuple[MissingLaw, ...]

    @property
    def integral(self) -> bool:
        """Whether the graph can be written as explicit first-order equations."""
        return not (self.derivative or self.loops or self.missing)

    def stroke(self, bond: str) -> End:
        """The end of the bond that receives the effort."""
        return self.strokes[bond].end

    def __str__(self) -> str:
        findings = [str(finding) for finding in (*self.derivative, *self.loops, *self.missing)]
        return "\n".join(findings) if findings else "all storages in integral causality, no algebraic loops"


class CausalityError(DeckcraneError):
    """A graph that cannot be written as explicit equations; `causality` holds the reasons, one by one."""

    def __init__(self, causality: Causality) -> None:
        super().__init__(f"the graph has no explicit equations:\n{causality}")
        self.causality = causality


def find_causality(topology: Topology) -> Causality:
    """Assign strokes by the sequential procedure, and report on them."""
    strokes, forbidden = assign(topology)
    return Causality(
        strokes,
        tuple(_find_derivative_causality(topology, strokes, forbidden)),
        tuple(_find_algebraic_loops(topology, strokes)),
        tuple(_find_missing_laws(topology, strokes)),
    )


def loop_through(topology: Topology, strokes: Strokes, variables: Sequence[Variable]) -> AlgebraicLoop:
    """The loop formed by these variables, with the elements that compute them."""
    bonds = dict.fromkeys(bond for _, bond in variables)
    computing_elements = dict.fromkeys(giver(topology, strokes, variable)[0] for variable in variables)
    active = [name for name in computing_elements if not isinstance(topology.elements[name], Junction)]
    return AlgebraicLoop(tuple(bonds), tuple(active or computing_elements))


def giver(topology: Topology, strokes: Strokes, variable: Variable) -> tuple[str, Attachment]:
    """The element that computes an effort or a flow, and its end of the bond."""
    kind, name = variable
    bond, end = topology.bonds[name], strokes[name].end
    if kind == "effort":
        end = "tail" if end == "head" else "head"
    return bond.element(end), Attachment(bond, end)


def needs(topology: Topology, strokes: Strokes, variable: Variable) -> Iterator[Variable]:
    """The efforts and flows on which an effort or a flow depends directly, modulations aside."""
    kind, bond = variable
    name, at = giver(topology, strokes, variable)
    element = topology.elements[name]
    other = "flow" if kind == "effort" else "effort"
    if isinstance(element, Resistor):
        yield other, bond
    elif isinstance(element, TwoPort):
        yield (other if element.gyrates else kind), topology.other(name, bond).bond.name
    elif isinstance(element, Junction):
        sets = sets_the_junction(element, strokes, at)
        for attachment in topology.at(name):
            if attachment != at and (sets or sets_the_junction(element, strokes, attachment)):
                yield kind, attachment.bond.name


def _find_derivative_causality(
    topology: Topology, strokes: Strokes, forbidden: dict[str, tuple[str, ...]]
) -> Iterator[DerivativeCausality]:
    for storage in topology.of_kind(Storage):
        for port in storage.ports:
            at = topology.port(storage.name, port.name)
            if receives_effort(strokes, at) == (port.kind == "I"):
                continue
            origins, via = roots(strokes, (at.bond.name, *forbidden.get(at.bond.name, ())))
            others = [title(topology.elements[name]) for name in origins if name != storage.name]
            name = f"{storage.name}.{port.name}" if port.name else storage.name
            yield DerivativeCausality(name, port.kind, at.bond.name, tuple(others or [title(storage)]), tuple(via))


def _find_algebraic_loops(topology: Topology, strokes: Strokes) -> Iterator[AlgebraicLoop]:
    variables = [(kind, bond) for bond in topology.bonds for kind in ("effort", "flow")]
    index = {variable: i for i, variable in enumerate(variables)}
    pairs = [(index[v], index[w]) for v in variables for w in needs(topology, strokes, v)]
    if not pairs:
        return
    rows, columns = np.array(pairs).T
    n = len(variables)
    count, member = connected_components(
        coo_array((np.ones(len(pairs)), (rows, columns)), shape=(n, n)), directed=True, connection="strong"
    )
    for k in range(count):
        mutually_dependent = [variables[i] for i in np.flatnonzero(member == k)]
        if len(mutually_dependent) > 1:
            yield loop_through(topology, strokes, mutually_dependent)


def _find_missing_laws(topology: Topology, strokes: Strokes) -> Iterator[MissingLaw]:
    for resistor in topology.of_kind(Resistor):
        at = topology.at(resistor.name)[0]
        needed = "flow" if receives_effort(strokes, at) else "effort"
        if getattr(resistor, needed) is None:
            yield MissingLaw(resistor.name, at.bond.name, needed)


def _comma_separated(names: Iterable[str]) -> str:
    return ", ".join(names)
