"""The topology of a bond graph: bonds, and the checks that elements and bonds form a graph.

A bond's half arrow points from its tail to its head, the direction in which its power counts as positive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.elements import Element, GivenInput, Junction, Resistor, Source, Storage, TwoPort
from deckcrane.formulations.bond_graph.laws import Coefficient, check_invertible, column_of_numbers, matrix_of_numbers
from deckcrane.scenario.data import did_you_mean

End = Literal["tail", "head"]
Kind = TypeVar("Kind", Source, Storage, Resistor, TwoPort, Junction)


@dataclass(frozen=True)
class Bond:
    """A bond of `size` efforts and as many flows; its ends are "ELEMENT", or "ELEMENT.PORT" of a field.

    Args:
        end: tail or head
    """

    name: str
    """Name of the bond."""
    tail: str
    """Where the power comes from."""
    head: str
    """Where it goes to."""
    size: int = 1
    """Number of efforts."""

    def element(self, end: End) -> str:
        """Element at an end."""
        return (self.tail if end == "tail" else self.head).split(".", 1)[0]

    def port(self, end: End) -> str:
        """Port at an end; empty where the element has one."""
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
    """Elements and bonds by name, and the bonds at every element. Raises an error unless they fit together."""

    def __init__(self, elements: Sequence[Element], bonds: Sequence[Bond]) -> None:
        if not elements:
            raise DeckcraneError("a bond graph needs elements, and bonds between them; it has none")
        check_names("element", [element.name for element in elements])
        check_names("bond", [bond.name for bond in bonds])
        self.elements = {element.name: element for element in elements}
        self.bonds = {bond.name: bond for bond in bonds}
        self._attachments: dict[str, list[Attachment]] = {name: [] for name in self.elements}
        for bond in bonds:
            self._attach(bond)
        for element in elements:
            _check_element(element, self._attachments[element.name])

    def at(self, element: str) -> tuple[Attachment, ...]:
        """The bonds at an element, in the given order."""
        return tuple(self._attachments[element])

    def other(self, element: str, bond: str) -> Attachment:
        """The other bond of a two-port."""
        return next(attachment for attachment in self._attachments[element] if attachment.bond.name != bond)

    def port(self, storage: str, port: str) -> Attachment:
        return next(attachment for attachment in self._attachments[storage] if attachment.port == port)

    def of_kind(self, kind: type[Kind]) -> list[Kind]:
        return [element for element in self.elements.values() if isinstance(element, kind)]

    def _attach(self, bond: Bond) -> None:
        if bond.size < 1 or bond.size != int(bond.size):
            raise DeckcraneError(f'bond "{bond.name}": a size of {bond.size}; a bond has one component or more')
        ends: tuple[End, End] = ("tail", "head")
        for end in ends:
            name = bond.element(end)
            if name not in self.elements:
                hint = did_you_mean(name, self.elements) or f" the elements are {', '.join(self.elements)}"
                raise DeckcraneError(f'bond "{bond.name}": there is no element "{name}";{hint}')
            self._attachments[name].append(Attachment(bond, end))
        if bond.element("tail") == bond.element("head"):
            raise DeckcraneError(f'bond "{bond.name}": both its ends are at "{bond.element("tail")}"')


def check_names(kind: str, names: Iterable[str], dots: bool = False) -> None:
    """Check that names are not empty, are unique, and have no dots, which mark ports and components, unless these are allowed."""
    seen: set[str] = set()
    for name in names:
        if not name or ("." in name and not dots) or name != name.strip():
            allowed = "without spaces around it" if dots else "without dots and without spaces around it"
            raise DeckcraneError(f'{kind} "{name}": a name is some text {allowed}')
        if name in seen:
            raise DeckcraneError(f'{kind} "{name}": there are two of that name; rename one')
        seen.add(name)


def title(element: Element) -> str:
    """The name of an element in messages: symbol and name."""
    return f'{element.symbol} "{element.name}"'


def _check_element(element: Element, attachments: list[Attachment]) -> None:
    label, names = title(element), ", ".join(attachment.bond.name for attachment in attachments) or "none"
    ports = {port.name for port in element.ports} if isinstance(element, Storage) else {""}
    for attachment in attachments:
        if attachment.port not in ports:
            available = "its ports are " + ", ".join(sorted(ports)) if ports != {""} else "it has no named ports"
            raise DeckcraneError(f'bond "{attachment.bond.name}": {label} has no port "{attachment.port}"; {available}')
    match element:
        case Junction():
            _check_junction(label, attachments, names)
        case TwoPort():
            _check_two_port(element, label, attachments, names)
        case Source():
            if len(attachments) != 1:
                raise DeckcraneError(f"{label}: it has one port, and these bonds: {names}; give it one bond")
            value = element.value.value if isinstance(element.value, GivenInput) else element.value
            if not callable(value):
                column_of_numbers(value, attachments[0].bond.size, label)
        case Storage() | Resistor():
            _check_passive(element, label, attachments, ports)


def _check_junction(label: str, attachments: list[Attachment], names: str) -> None:
    if len(attachments) < 2:
        raise DeckcraneError(f"{label}: a junction joins two bonds or more; it has these: {names}")
    if len({attachment.bond.size for attachment in attachments}) > 1:
        sizes = ", ".join(f"{attachment.bond.name} ({attachment.bond.size})" for attachment in attachments)
        raise DeckcraneError(
            f"{label}: its bonds differ in size: {sizes}; make them one size, or put a TF between them"
        )


def _check_two_port(element: TwoPort, label: str, attachments: list[Attachment], names: str) -> None:
    if sorted(attachment.end for attachment in attachments) != ["head", "tail"]:
        raise DeckcraneError(
            f"{label}: one bond must lead into it and one out of it; it has these: {names}. "
            "Add the bond that is missing, or turn one around"
        )
    if not callable(element.modulus):
        out, into = (
            next(attachment.bond.size for attachment in attachments if attachment.end == end)
            for end in ("tail", "head")
        )
        matrix_of_numbers(element.modulus, out, into, f"the modulus of {label}")


def _check_passive(element: Storage | Resistor, label: str, attachments: list[Attachment], ports: set[str]) -> None:
    for port in sorted(ports):
        bonds = [attachment.bond.name for attachment in attachments if attachment.port == port]
        if len(bonds) != 1:
            port_text = f'its port "{port}"' if port else "it"
            raise DeckcraneError(f"{label}: {port_text} needs one bond and has these: {', '.join(bonds) or 'none'}")
    for attachment in attachments:
        if attachment.end == "tail":
            raise DeckcraneError(
                f'bond "{attachment.bond.name}": its half arrow points out of {label}; power counts as positive into storages '
                "and resistors: turn the bond around"
            )
    if isinstance(element, Resistor):
        _check_coefficient(element.effort, attachments[0].bond.size, label)
        _check_coefficient(element.flow, attachments[0].bond.size, label)
        return
    sizes = {attachment.port: attachment.bond.size for attachment in attachments}
    for storage_port in element.ports:
        column_of_numbers(storage_port.start, sizes[storage_port.name], f"the start of {label}")
    for law, kind in ((element.flow, "I"), (element.effort, "C"), (element.capacity, "C")):
        _check_coefficient(law, sum(sizes[port.name] for port in element.ports if port.kind == kind), label)


def _check_coefficient(law: object, size: int, label: str) -> None:
    if isinstance(law, Coefficient) and not callable(law.value):
        matrix_of_numbers(law.value, size, size, f"the {law.label} of {label}")
        if law.divides:
            check_invertible(law.value, size, f"the {law.label} of {label}")
