"""Causality: which side of every bond sets the effort, by the sequential causality assignment procedure (SCAP).

Sources first, then two-ports with only one possible causality, then storages in integral causality, then resistors, then the
remaining bonds; after every choice the junctions and two-ports propagate its consequences. See Karnopp, Margolis & Rosenberg,
System Dynamics [F19, Ref. 23]. A causal stroke is at the end of the bond that receives the effort; the element there returns
the flow.

The report on a graph's causality names derivative causality, algebraic loops and missing laws. An algebraic loop is found on
the graph of power variables (the effort and the flow of every bond): a set of them that depend on each other. Loops that run
through a modulation are found when the equations are assembled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.elements import Junction, Resistor, Source, Storage, TwoPort
from deckcrane.formulations.bond_graph.topology import Attachment, End, Topology, title


@dataclass(frozen=True)
class Stroke:
    """The end of a bond with its causal stroke, and the reason: the element that chose it, or the bonds it follows from."""

    end: End
    origin: str | None = None
    follows: tuple[str, ...] = ()


Strokes = dict[str, Stroke]


class ContradictionError(Exception):
    """A junction or two-port whose rule cannot be satisfied: the element and the bonds that contradict it."""

    def __init__(self, element: str, bonds: tuple[str, ...]) -> None:
        super().__init__(element)
        self.element = element
        self.bonds = bonds


def receives_effort(strokes: Strokes, at: Attachment) -> bool:
    """Whether the element at this end of the bond receives its effort, and sets its flow."""
    return strokes[at.bond.name].end == at.end


def sets_the_junction(junction: Junction, strokes: Strokes, at: Attachment) -> bool:
    """Whether this bond sets the effort of a 0 junction, or the flow of a 1 junction: exactly one bond does."""
    return receives_effort(strokes, at) == (junction.symbol == "0")


def assign(topology: Topology) -> tuple[Strokes, dict[str, tuple[str, ...]]]:
    """The strokes of all bonds, and for storages that cannot have integral causality the bonds that forbid it."""
    strokes: Strokes = {}
    for source in topology.of_kind(Source):
        at = topology.at(source.name)[0]
        strokes = _require(topology, strokes, at, source.symbol == "Sf", source.name)
    for two_port in topology.of_kind(TwoPort):
        for at, effort_in in _fixed_causality(topology, two_port):
            strokes = _require(topology, strokes, at, effort_in, two_port.name)
    forbidden: dict[str, tuple[str, ...]] = {}
    for storage in topology.of_kind(Storage):
        for port in storage.ports:
            at = topology.port(storage.name, port.name)
            strokes, forbidding = _prefer(topology, strokes, at, port.kind == "I", storage.name)
            if forbidding:
                forbidden[at.bond.name] = forbidding
    resistors = topology.of_kind(Resistor)
    for resistor in sorted(resistors, key=lambda resistor: resistor.effort is not None and resistor.flow is not None):
        at = topology.at(resistor.name)[0]
        strokes, _ = _prefer(topology, strokes, at, resistor.effort is None, resistor.name)
    for bond in topology.bonds.values():
        strokes, _ = _prefer(topology, strokes, Attachment(bond, "head"), True, bond.element("tail"))
    return strokes, forbidden


def roots(strokes: Strokes, bonds: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The elements that chose the strokes from which those of these bonds follow, and all bonds on the way."""
    origins: dict[str, None] = {}
    visited: dict[str, None] = {}
    pending = list(bonds)
    while pending:
        bond = pending.pop(0)
        if bond in visited or bond not in strokes:
            continue
        visited[bond] = None
        origin = strokes[bond].origin
        if origin is not None:
            origins[origin] = None
        pending += strokes[bond].follows
    return list(origins), list(visited)


def _fixed_causality(topology: Topology, element: TwoPort) -> Iterator[tuple[Attachment, bool]]:
    """The only causality of a two-port whose modulus is not square and cannot be inverted."""
    into = next(at for at in topology.at(element.name) if at.end == "head")
    out = next(at for at in topology.at(element.name) if at.end == "tail")
    if into.bond.size == out.bond.size:
        return
    if element.gyrates:
        yield into, False
        yield out, False
    else:
        yield out, element.of == "flow"


def _require(topology: Topology, strokes: Strokes, at: Attachment, effort_in: bool, origin: str) -> Strokes:
    """Set the stroke that this element requires."""
    end = _stroke_end(at, effort_in)
    stroke = strokes.get(at.bond.name)
    if stroke is not None and stroke.end != end:
        others, bonds = roots(strokes, (at.bond.name,))
        reason = f'its {"flow" if effort_in else "effort"} on bond "{at.bond.name}" is decided already'
        raise _conflict_error(topology, origin, others, bonds, reason)
    try:
        return strokes if stroke is not None else _choose(topology, strokes, at, end, origin)
    except ContradictionError as contradiction:
        others, bonds = roots(strokes, contradiction.bonds)
        rule = title(topology.elements[contradiction.element])
        raise _conflict_error(topology, origin, others, [*bonds, at.bond.name], f"{rule} cannot serve both") from None


def _prefer(
    topology: Topology, strokes: Strokes, at: Attachment, effort_in: bool, origin: str
) -> tuple[Strokes, tuple[str, ...]]:
    """Set the stroke that this element prefers, if the bond is still free and the rules allow it; else the opposite one."""
    if at.bond.name in strokes:
        return strokes, ()
    try:
        return _choose(topology, strokes, at, _stroke_end(at, effort_in), origin), ()
    except ContradictionError as contradiction:
        forbidding = tuple(bond for bond in contradiction.bonds if bond in strokes)
    try:
        return _choose(topology, strokes, at, _stroke_end(at, not effort_in), origin), forbidding or (at.bond.name,)
    except ContradictionError as contradiction:
        rule = title(topology.elements[contradiction.element])
        raise DeckcraneError(
            f'no causality fits: whichever side of bond "{at.bond.name}" sets the effort, {rule} contradicts it (bonds '
            f"{', '.join(contradiction.bonds)}); look for a loop of junctions with one gyrator or transformer too many"
        ) from None


def _choose(topology: Topology, strokes: Strokes, at: Attachment, end: End, origin: str) -> Strokes:
    """Add a stroke, and all that follows from it."""
    result = dict(strokes)
    result[at.bond.name] = Stroke(end, origin)
    pending = [at.bond.element("tail"), at.bond.element("head")]
    while pending:
        name = pending.pop(0)
        for attachment, effort_in, follows in list(_consequences(topology, result, name)):
            result[attachment.bond.name] = Stroke(_stroke_end(attachment, effort_in), follows=follows)
            pending += [attachment.bond.element("tail"), attachment.bond.element("head")]
    return result


def _consequences(
    topology: Topology, strokes: Strokes, name: str
) -> Iterator[tuple[Attachment, bool, tuple[str, ...]]]:
    """The strokes that a junction's or two-port's rule implies for its free bonds: (bond's end, effort in, from which)."""
    element, ends = topology.elements[name], topology.at(name)
    unassigned = [at for at in ends if at.bond.name not in strokes]
    assigned = [at for at in ends if at.bond.name in strokes]
    names = tuple(at.bond.name for at in assigned)
    if isinstance(element, TwoPort) and element.gyrates:
        received = [receives_effort(strokes, at) for at in assigned]
        if len(set(received)) > 1:
            raise ContradictionError(name, names)
        if assigned:
            yield from ((at, received[0], names) for at in unassigned)
    elif isinstance(element, TwoPort | Junction):
        setting_receives_effort = not (isinstance(element, Junction) and element.symbol == "1")
        setting = tuple(at.bond.name for at in assigned if receives_effort(strokes, at) == setting_receives_effort)
        if len(setting) > 1 or not (setting or unassigned):
            raise ContradictionError(name, setting or names)
        if setting:
            yield from ((at, not setting_receives_effort, setting) for at in unassigned)
        elif len(unassigned) == 1:
            yield unassigned[0], setting_receives_effort, names


def _stroke_end(at: Attachment, effort_in: bool) -> End:
    if effort_in:
        return at.end
    return "tail" if at.end == "head" else "head"


def _conflict_error(topology: Topology, name: str, others: list[str], bonds: list[str], reason: str) -> DeckcraneError:
    opponents = ", ".join(title(topology.elements[opponent]) for opponent in others)
    return DeckcraneError(
        f"{title(topology.elements[name])} is in conflict with {opponents} (bonds {', '.join(bonds)}): {reason}. Put a "
        "storage or a resistor between them, or take one away"
    )


Variable = tuple[str, str]
"""("effort" or "flow", bond)."""


@dataclass(frozen=True)
class DerivativeCausality:
    """A storage without an independent state: another element sets what it should set itself."""

    storage: str
    """Name of the storage."""
    kind: str
    """I or C."""
    bond: str
    """Its bond."""
    because: tuple[str, ...]
    """Elements that set what it should set."""
    via: tuple[str, ...]
    """Bonds between them."""

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
    """Bonds along the loop."""
    elements: tuple[str, ...]
    """Elements along the loop."""

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
    """Name of the resistor."""
    bond: str
    """Its bond."""
    needed: str
    """Effort or flow."""

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
    """Causal stroke of each bond."""
    derivative: tuple[DerivativeCausality, ...]
    """Storages without a state of their own."""
    loops: tuple[AlgebraicLoop, ...]
    """Algebraic loops."""
    missing: tuple[MissingLaw, ...]
    """Laws that would be needed."""

    @property
    def integral(self) -> bool:
        """Whether the graph can be written as explicit first-order equations."""
        return not (self.derivative or self.loops or self.missing)

    def stroke(self, bond: str) -> End:
        """The end of the bond that receives the effort.

        Args:
            bond: name of the bond
        """
        return self.strokes[bond].end

    def __str__(self) -> str:
        findings = [str(finding) for finding in (*self.derivative, *self.loops, *self.missing)]
        return "\n".join(findings) if findings else "all storages in integral causality, no algebraic loops"


class CausalityError(DeckcraneError):
    """A graph that cannot be written as explicit equations; `causality` holds the reasons, one by one.

    Args:
        causality: strokes and reasons
    """

    def __init__(self, causality: Causality) -> None:
        super().__init__(f"the graph has no explicit equations:\n{causality}")
        self.causality = causality
        """The reasons, one by one."""


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
    computing_elements = dict.fromkeys(causal_source(topology, strokes, variable)[0] for variable in variables)
    active = [name for name in computing_elements if not isinstance(topology.elements[name], Junction)]
    return AlgebraicLoop(tuple(bonds), tuple(active or computing_elements))


def causal_source(topology: Topology, strokes: Strokes, variable: Variable) -> tuple[str, Attachment]:
    """The element that computes an effort or a flow, and its end of the bond."""
    kind, name = variable
    bond, end = topology.bonds[name], strokes[name].end
    if kind == "effort":
        end = "tail" if end == "head" else "head"
    return bond.element(end), Attachment(bond, end)


def direct_dependencies(topology: Topology, strokes: Strokes, variable: Variable) -> Iterator[Variable]:
    """The efforts and flows on which an effort or a flow depends directly, modulations aside."""
    kind, bond = variable
    name, at = causal_source(topology, strokes, variable)
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
    pairs = [(index[v], index[w]) for v in variables for w in direct_dependencies(topology, strokes, v)]
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
