"""Five answers that define a first draft of a crane, with checks."""

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
"""Templates by name, with descriptions."""
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
"""Luffing drives of each kind; the first is the usual one."""
OUTREACH, LOAD = (5.0, 60.0), (500.0, 100e3)
"""Ranges [m], [kg] in which the rules of thumb give cranes that stand, run and hold their load."""


@dataclass(frozen=True)
class CraneWish:
    """The five answers: kind of crane, place, outreach [m], load [kg], and drives."""

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
    """Return the word if it is one of those listed; else raise an error."""
    listed = list(known)
    if word not in listed:
        raise DeckcraneError(f'"{word}" is not a {what};{nearest(word, listed)} there are {", ".join(listed)}')
    return word


def within(what: str, value: float, ends: tuple[float, float], unit: float, name: str) -> float:
    """Return the value [SI] if it is in the range of the rules of thumb; else raise an error."""
    low, high = ends
    if not low <= value <= high:
        raise DeckcraneError(
            f"{what}: {value / unit:g} {name} is outside {low / unit:g} {name} to {high / unit:g} {name}, the range of the "
            "rules of thumb for first drafts; give the nearest value, and change the file afterwards"
        )
    return value
