"""What a first draft of a crane is made of: five answers, each checked in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

KINDS = {
    "knuckle_boom": "knuckle boom crane: two booms with a knuckle between them",
    "telescopic_boom": "telescopic crane: a boom with a section that slides out of it",
    "box_boom": "pedestal crane with one stiff boom",
    "lattice_boom": "pedestal crane with a lattice boom and a counterweight",
}
"""The templates, by name, in a few words."""
PLACES = {"land": "on a foundation on land", "ship": "on the deck of a ship in waves"}
DRIVES = {
    "motors": "ideal motors in the joints: the quickest start",
    "cylinders": "hydraulic cylinders between the booms",
    "ropes": "a luffing rope from an A-frame to the boom's head",
}
POSSIBLE = {
    "knuckle_boom": ("cylinders", "motors"),
    "telescopic_boom": ("cylinders", "motors"),
    "box_boom": ("cylinders", "motors"),
    "lattice_boom": ("ropes", "motors"),
}
"""How each kind can be luffed; the first is what it usually has."""
OUTREACH, LOAD = (5.0, 60.0), (500.0, 100e3)
"""Within these [m], [kg] the rules of thumb give cranes that stand, run and hold their load."""


@dataclass(frozen=True)
class CraneWish:
    """The five answers: which crane, where, how far it reaches [m], what it lifts [kg], and how it is driven."""

    kind: str
    place: str
    outreach: float
    load: float
    drives: str

    def __post_init__(self) -> None:
        known_word("kind of crane", self.kind, KINDS)
        known_word("place", self.place, PLACES)
        known_word("drive of this crane", self.drives, POSSIBLE[self.kind])
        within("outreach", self.outreach, OUTREACH, 1.0, "m")
        within("load", self.load, LOAD, 1e3, "t")


def known_word(what: str, word: str, known: Iterable[str]) -> str:
    """The word, where it is one of those that are known."""
    listed = list(known)
    if word not in listed:
        raise DeckcraneError(f'"{word}" is not a {what};{nearest(word, listed)} there are {", ".join(listed)}')
    return word


def within(what: str, value: float, ends: tuple[float, float], unit: float, name: str) -> float:
    """The value [SI], where the rules of thumb hold."""
    low, high = ends
    if not low <= value <= high:
        raise DeckcraneError(
            f"{what}: {value / unit:g} {name} is outside {low / unit:g} {name} to {high / unit:g} {name}, the range of the "
            "rules of thumb for first drafts; give the nearest value, and change the file afterwards"
        )
    return value
