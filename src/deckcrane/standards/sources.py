"""Sources of formulas of practice and their grades, stated wherever a number from them is shown.

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
class SourcedFormula:
    """A formula or a number of practice: what it is, the grade of its source, and where it is printed."""

    what: str
    grade: Grade
    source: str
    edition: str = ""

    @property
    def from_memory(self) -> bool:
        return self.grade == "C"

    @property
    def mark(self) -> str:
        """The remark beside a number from it; empty unless it is from memory."""
        return FROM_MEMORY if self.from_memory else ""

    @property
    def text(self) -> str:
        """One line for lists of sources."""
        where = f"{self.source}, {self.edition}" if self.edition else self.source
        return f"{self.what}: {where} ({self.grade}: {GRADES[self.grade]})"


def unique_sources(founded: Iterable[SourcedFormula]) -> tuple[SourcedFormula, ...]:
    """Each source once, in the given order, those from memory last."""
    return tuple(sorted(dict.fromkeys(founded), key=lambda source: source.from_memory))
