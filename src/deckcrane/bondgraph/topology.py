"""Who is bonded to whom: bonds, and the checks that elements and bonds make a graph.

A bond's half arrow points from its tail to its head, the direction in which its power counts as positive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from deckcrane.bondgraph.elements import Element, GivenInput, Junction, Resistor, Source, Storage, TwoPort
from deckcrane.bondgraph.laws import Coefficient, check_invertible, column_of_numbers, matrix_of_numbers
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

End = Literal["tail", "head"]
Kind = TypeVar("Kind", Source, Storage, Resistor, TwoPort, Junction)


@dataclass(frozen=True)
class Bond:
    """A bond of `size` efforts and as many flows; its ends are "ELEMENT", or "ELEMENT.PORT" of a field."""

    name: str
    tail: str
    head: str
    size: int = 1

    def element(self, end: End) -> str:
        return (self.tail if end == "tail" else self.head).split(".", 1)[0]

    def port(self, end: End) -> str:
        return (self.tail if end == "tail" else self.head).partition(".")[2]


@dataclass(frozen=True)
class Attachment:
    """One end of a bond, at an element's port. Power enters an element at the heads of its bonds."""

    bond: Bond
    end: End

    @property
    def port(self) -> str:
        return self.bond.port(self.end)

    @property
    def sign(self) -> float:
        """+1 where the half arrow points into the element."""
        return 1.0 if self.end == "head" else -1.0


class Topology:
    """Elements and bonds by name, and the bonds at every element. Made only if they fit together."""

    def __init__(self, elements: Sequence[Element], bonds: Sequence[Bond]) -> None:
        if not elements:
            raise DeckcraneError("a bond graph needs elements, and bonds between them; it has none")
        check_names("element", [element.name for element in elements])
        check_names("bond", [bond.name for bond in bonds])
        self.elements = {element.name: element for element in elements}
        self.bonds = {bond.name: bond for bond in bonds}
        self._at: dict[str, list[Attachment]] = {name: [] for name in self.elements}
        for bond in bonds:
            self._attach(bond)
        for element in elements:
            _check_element(element, self._at[element.name])

    def at(self, element: str) -> tuple[Attachment, ...]:
        """The bonds at an element, in the order in which they were given."""
        return tuple(self._at[element])

    def other(self, element: str, bond: str) -> Attachment:
        """The other bond of a two-port."""
        return next(each for each in self._at[element] if each.bond.name != bond)

    def port(self, storage: str, port: str) -> Attachment:
        return next(each for each in self._at[storage] if each.port == port)

    def of_kind(self, kind: type[Kind]) -> list[Kind]:
        return [element for element in self.elements.values() if isinstance(element, kind)]

    def _attach(self, bond: Bond) -> None:
        if bond.size < 1 or bond.size != int(bond.size):
            raise DeckcraneError(f'bond "{bond.name}": a size of {bond.size}; a bond has one component or more')
        ends: tuple[End, End] = ("tail", "head")
        for end in ends:
            name = bond.element(end)
            if name not in self.elements:
                hint = nearest(name, self.elements) or f" the elements are {', '.join(self.elements)}"
                raise DeckcraneError(f'bond "{bond.name}": there is no element "{name}";{hint}')
            self._at[name].append(Attachment(bond, end))
        if bond.element("tail") == bond.element("head"):
            raise DeckcraneError(f'bond "{bond.name}": both its ends are at "{bond.element("tail")}"')


def check_names(kind: str, names: Iterable[str], dots: bool = False) -> None:
    """Names are there, are given once, and have no dots, which mark ports and components, unless these are allowed."""
    seen: set[str] = set()
    for name in names:
        if not name or ("." in name and not dots) or name != name.strip():
            allowed = "without spaces around it" if dots else "without dots and without spaces around it"
            raise DeckcraneError(f'{kind} "{name}": a name is some text {allowed}')
        if name in seen:
            raise DeckcraneError(f'{kind} "{name}": there are two of that name; rename one')
        seen.add(name)


def title(element: Element) -> str:
    """How messages call an element: symbol and name."""
    return f'{element.symbol} "{element.name}"'


def _check_element(element: Element, at: list[Attachment]) -> None:
    where, names = title(element), ", ".join(each.bond.name for each in at) or "none"
    ports = {port.name for port in element.ports} if isinstance(element, Storage) else {""}
    for each in at:
        if each.port not in ports:
            known = "its ports are " + ", ".join(sorted(ports)) if ports != {""} else "it has no named ports"
            raise DeckcraneError(f'bond "{each.bond.name}": {where} has no port "{each.port}"; {known}')
    match element:
        case Junction():
            _check_junction(where, at, names)
        case TwoPort():
            _check_two_port(element, where, at, names)
        case Source():
            if len(at) != 1:
                raise DeckcraneError(f"{where}: it has one port, and these bonds: {names}; give it one bond")
            value = element.value.value if isinstance(element.value, GivenInput) else element.value
            if not callable(value):
                column_of_numbers(value, at[0].bond.size, where)
        case Storage() | Resistor():
            _check_passive(element, where, at, ports)


def _check_junction(where: str, at: list[Attachment], names: str) -> None:
    if len(at) < 2:
        raise DeckcraneError(f"{where}: a junction joins two bonds or more; it has these: {names}")
    if len({each.bond.size for each in at}) > 1:
        sizes = ", ".join(f"{each.bond.name} ({each.bond.size})" for each in at)
        raise DeckcraneError(
            f"{where}: its bonds differ in size: {sizes}; make them one size, or put a TF between them"
        )


def _check_two_port(element: TwoPort, where: str, at: list[Attachment], names: str) -> None:
    if sorted(each.end for each in at) != ["head", "tail"]:
        raise DeckcraneError(
            f"{where}: one bond must lead into it and one out of it; it has these: {names}. "
            "Add the bond that is missing, or turn one around"
        )
    if not callable(element.modulus):
        out, into = (next(each.bond.size for each in at if each.end == end) for end in ("tail", "head"))
        matrix_of_numbers(element.modulus, out, into, f"the modulus of {where}")


def _check_passive(element: Storage | Resistor, where: str, at: list[Attachment], ports: set[str]) -> None:
    for port in sorted(ports):
        bonds = [each.bond.name for each in at if each.port == port]
        if len(bonds) != 1:
            called = f'its port "{port}"' if port else "it"
            raise DeckcraneError(f"{where}: {called} needs one bond and has these: {', '.join(bonds) or 'none'}")
    for each in at:
        if each.end == "tail":
            raise DeckcraneError(
                f'bond "{each.bond.name}": its half arrow points out of {where}; power counts as positive into storages '
                "and resistors: turn the bond around"
            )
    if isinstance(element, Resistor):
        _check_coefficient(element.effort, at[0].bond.size, where)
        _check_coefficient(element.flow, at[0].bond.size, where)
        return
    sizes = {each.port: each.bond.size for each in at}
    for storage_port in element.ports:
        column_of_numbers(storage_port.start, sizes[storage_port.name], f"the start of {where}")
    for law, kind in ((element.flow, "I"), (element.effort, "C"), (element.capacity, "C")):
        _check_coefficient(law, sum(sizes[port.name] for port in element.ports if port.kind == kind), where)


def _check_coefficient(law: object, size: int, where: str) -> None:
    if isinstance(law, Coefficient) and not callable(law.value):
        matrix_of_numbers(law.value, size, size, f"the {law.label} of {where}")
        if law.divides:
            check_invertible(law.value, size, f"the {law.label} of {where}")
