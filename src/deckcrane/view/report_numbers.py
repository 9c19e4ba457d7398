"""The numbers of a report by where they stand, so that its script can work each of them out again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcrane.view.answers import AnswerTable
from deckcrane.view.unit_choice import UnitChoice

NUMBER = re.compile(r"(?<![\w.=,:/-])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w=]|\.\d|,\w)")
"""A number in a sentence; those within names, such as hs=1.25 or sling_1, are no numbers."""


class PrintedNumbers:
    """All numbers that are printed: those of tables by table, row and column; sentences by where they stand."""

    def __init__(self) -> None:
        self.cells: dict[str, tuple[str, int]] = {}
        """By identifier: the text, and how many digits of it count (0: a whole number)."""
        self.texts: dict[str, list[str]] = {}
        """By block, or by the identifier of a cell of words: sentences that have numbers."""

    def table(self, place: str, table: AnswerTable, units: UnitChoice) -> dict[tuple[int, int], str]:
        """Note the numbers of a table; the identifier of each by row and column."""
        self.sentences(place, [table.title])
        headings = _apart(table.headings(units))
        texts = table.texts(units)
        labels = _apart([row[0] for row in texts])
        ids: dict[tuple[int, int], str] = {}
        for j, row in enumerate(table.rows):
            for i, cell in enumerate(row):
                identifier = f"{place} | {labels[j]} | {headings[i]}"
                if isinstance(cell, str):
                    self.sentences(identifier, [cell])
                elif isinstance(cell, int | float) and texts[j][i] != "-":
                    whole = isinstance(cell, int) and not table.columns[i].unit
                    self.cells[identifier] = (texts[j][i], 0 if whole else table.columns[i].digits)
                    ids[j, i] = identifier
        return ids

    def sentences(self, place: str, texts: Sequence[str]) -> None:
        """Note the sentences that have numbers."""
        for text in texts:
            if NUMBER.search(text) and text not in self.texts.setdefault(place, []):
                self.texts[place].append(text)


def _apart(names: Sequence[str]) -> list[str]:
    """The same names with a number behind those that come again."""
    count: dict[str, int] = {}
    found = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        found.append(name if count[name] == 1 else f"{name} #{count[name]}")
    return found
