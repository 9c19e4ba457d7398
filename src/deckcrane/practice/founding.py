"""How well a formula of practice is founded, and where it stands: said wherever a number of it is shown.

A: two independent sources, or the document's own text. B: one source. C: from memory, not seen. D: derived from mechanics, and
tested. Nobody should sign a number of grade C without having looked it up: it is marked in every table, figure and report.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Grade = Literal["A", "B", "C", "D"]
FROM_MEMORY = "from memory, check against the standard"
GRADES: dict[Grade, str] = {
    "A": "two independent sources, or the document's own text",
    "B": "one source",
    "C": FROM_MEMORY,
    "D": "derived from mechanics, and tested",
}


@dataclass(frozen=True)
class Founded:
    """A formula or a number of practice: what it is, how well it is founded, and where it stands."""

    what: str
    grade: Grade
    source: str
    edition: str = ""

    @property
    def from_memory(self) -> bool:
        return self.grade == "C"

    @property
    def mark(self) -> str:
        """What stands beside a number of it: nothing, but for what is from memory."""
        return FROM_MEMORY if self.from_memory else ""

    @property
    def text(self) -> str:
        """In one line, for lists of what was used."""
        where = f"{self.source}, {self.edition}" if self.edition else self.source
        return f"{self.what}: {where} ({self.grade}: {GRADES[self.grade]})"


def each_once(founded: Iterable[Founded]) -> tuple[Founded, ...]:
    """In their order, those from memory last."""
    return tuple(sorted(dict.fromkeys(founded), key=lambda one: one.from_memory))
