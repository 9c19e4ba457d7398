"""Causality: which side of every bond sets the effort, by the sequential procedure (SCAP).

Sources first, then two-ports that work one way only, then storages in integral causality, then resistors, then what is
left; after every choice the junctions and two-ports pass on what follows from it. See Karnopp, Margolis & Rosenberg, System
Dynamics [F19, Ref. 23]. A causal stroke stands at the end of the bond that receives the effort; the element there answers
with the flow. `report` says what the result means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deckcrane.bondgraph.elements import Junction, Resistor, Source, Storage, TwoPort
from deckcrane.bondgraph.topology import Attachment, End, Topology, title
from deckcrane.errors import DeckcraneError


@dataclass(frozen=True)
class Stroke:
    """Where a bond's causal stroke stands, and why: the element that chose it, or the bonds that it follows from."""

    end: End
    origin: str | None = None
    follows: tuple[str, ...] = ()


Strokes = dict[str, Stroke]


class ContradictionError(Exception):
    """A junction or two-port whose rule cannot be kept: the element and the bonds that say otherwise."""

    def __init__(self, element: str, bonds: tuple[str, ...]) -> None:
        super().__init__(element)
        self.element = element
        self.bonds = bonds


def receives_effort(strokes: Strokes, at: Attachment) -> bool:
    """Whether the element at this end of the bond receives its effort, and gives its flow."""
    return strokes[at.bond.name].end == at.end


def sets_the_junction(junction: Junction, strokes: Strokes, at: Attachment) -> bool:
    """Whether this bond brings the effort of a 0 junction, or the flow of a 1 junction: exactly one bond does."""
    return receives_effort(strokes, at) == (junction.symbol == "0")


def assign(topology: Topology) -> tuple[Strokes, dict[str, tuple[str, ...]]]:
    """Strokes of all bonds, and for storages whose integral causality met a contradiction the bonds that forbid it."""
    strokes: Strokes = {}
    for source in topology.of_kind(Source):
        at = topology.at(source.name)[0]
        strokes = _demand(topology, strokes, at, source.symbol == "Sf", source.name)
    for two_port in topology.of_kind(TwoPort):
        for at, effort_in in _only_way(topology, two_port):
            strokes = _demand(topology, strokes, at, effort_in, two_port.name)
    forbidden: dict[str, tuple[str, ...]] = {}
    for storage in topology.of_kind(Storage):
        for port in storage.ports:
            at = topology.port(storage.name, port.name)
            strokes, against = _prefer(topology, strokes, at, port.kind == "I", storage.name)
            if against:
                forbidden[at.bond.name] = against
    resistors = topology.of_kind(Resistor)
    for resistor in sorted(resistors, key=lambda each: each.effort is not None and each.flow is not None):
        at = topology.at(resistor.name)[0]
        strokes, _ = _prefer(topology, strokes, at, resistor.effort is None, resistor.name)
    for bond in topology.bonds.values():
        strokes, _ = _prefer(topology, strokes, Attachment(bond, "head"), True, bond.element("tail"))
    return strokes, forbidden


def roots(strokes: Strokes, bonds: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """The elements that chose the strokes from which those of these bonds follow, and all bonds on the way."""
    origins: dict[str, None] = {}
    seen: dict[str, None] = {}
    waiting = list(bonds)
    while waiting:
        bond = waiting.pop(0)
        if bond in seen or bond not in strokes:
            continue
        seen[bond] = None
        origin = strokes[bond].origin
        if origin is not None:
            origins[origin] = None
        waiting += strokes[bond].follows
    return list(origins), list(seen)


def _only_way(topology: Topology, element: TwoPort) -> Iterator[tuple[Attachment, bool]]:
    """The causality of a two-port whose modulus is not square, so that it cannot be inverted."""
    into = next(at for at in topology.at(element.name) if at.end == "head")
    out = next(at for at in topology.at(element.name) if at.end == "tail")
    if into.bond.size == out.bond.size:
        return
    if element.gyrates:
        yield into, False
        yield out, False
    else:
        yield out, element.of == "flow"


def _demand(topology: Topology, strokes: Strokes, at: Attachment, effort_in: bool, origin: str) -> Strokes:
    """The stroke that this element cannot do without."""
    end = _end(at, effort_in)
    known = strokes.get(at.bond.name)
    if known is not None and known.end != end:
        others, bonds = roots(strokes, (at.bond.name,))
        what = f'its {"flow" if effort_in else "effort"} on bond "{at.bond.name}" is decided already'
        raise _in_conflict(topology, origin, others, bonds, what)
    try:
        return strokes if known is not None else _choose(topology, strokes, at, end, origin)
    except ContradictionError as found:
        others, bonds = roots(strokes, found.bonds)
        rule = title(topology.elements[found.element])
        raise _in_conflict(topology, origin, others, [*bonds, at.bond.name], f"{rule} cannot serve both") from None


def _prefer(
    topology: Topology, strokes: Strokes, at: Attachment, effort_in: bool, origin: str
) -> tuple[Strokes, tuple[str, ...]]:
    """The stroke that this element would like, if the bond is still free; else, or if it must be, the other one."""
    if at.bond.name in strokes:
        return strokes, ()
    try:
        return _choose(topology, strokes, at, _end(at, effort_in), origin), ()
    except ContradictionError as found:
        against = tuple(bond for bond in found.bonds if bond in strokes)
    try:
        return _choose(topology, strokes, at, _end(at, not effort_in), origin), against or (at.bond.name,)
    except ContradictionError as found:
        rule = title(topology.elements[found.element])
        raise DeckcraneError(
            f'no causality fits: whichever side of bond "{at.bond.name}" sets the effort, {rule} contradicts it (bonds '
            f"{', '.join(found.bonds)}); look for a loop of junctions with one gyrator or transformer too many"
        ) from None


def _choose(topology: Topology, strokes: Strokes, at: Attachment, end: End, origin: str) -> Strokes:
    """The strokes with one more, and all that follows from it."""
    found = dict(strokes)
    found[at.bond.name] = Stroke(end, origin)
    waiting = [at.bond.element("tail"), at.bond.element("head")]
    while waiting:
        name = waiting.pop(0)
        for each, effort_in, follows in list(_consequences(topology, found, name)):
            found[each.bond.name] = Stroke(_end(each, effort_in), follows=follows)
            waiting += [each.bond.element("tail"), each.bond.element("head")]
    return found


def _consequences(
    topology: Topology, strokes: Strokes, name: str
) -> Iterator[tuple[Attachment, bool, tuple[str, ...]]]:
    """What a junction's or two-port's rule says of its bonds that have no stroke yet: (bond's end, effort in, from which)."""
    element, ends = topology.elements[name], topology.at(name)
    free = [at for at in ends if at.bond.name not in strokes]
    known = [at for at in ends if at.bond.name in strokes]
    names = tuple(at.bond.name for at in known)
    if isinstance(element, TwoPort) and element.gyrates:
        received = [receives_effort(strokes, at) for at in known]
        if len(set(received)) > 1:
            raise ContradictionError(name, names)
        if known:
            yield from ((at, received[0], names) for at in free)
    elif isinstance(element, TwoPort | Junction):
        strong_is_in = not (isinstance(element, Junction) and element.symbol == "1")
        strong = tuple(at.bond.name for at in known if receives_effort(strokes, at) == strong_is_in)
        if len(strong) > 1 or not (strong or free):
            raise ContradictionError(name, strong or names)
        if strong:
            yield from ((at, not strong_is_in, strong) for at in free)
        elif len(free) == 1:
            yield free[0], strong_is_in, names


def _end(at: Attachment, effort_in: bool) -> End:
    if effort_in:
        return at.end
    return "tail" if at.end == "head" else "head"


def _in_conflict(topology: Topology, name: str, others: list[str], bonds: list[str], reason: str) -> DeckcraneError:
    against = ", ".join(title(topology.elements[other]) for other in others)
    return DeckcraneError(
        f"{title(topology.elements[name])} is in conflict with {against} (bonds {', '.join(bonds)}): {reason}. Put a "
        "storage or a resistor between them, or take one away"
    )
