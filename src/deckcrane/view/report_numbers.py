"""Printed numbers of a report by their place, so that its script can recompute each of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcrane.view.answers import AnswerTable
from deckcrane.view.unit_choice import UnitChoice

NUMBER = re.compile(r"(?<![\w.=,:/-])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w=]|\.\d|,\w)")
"""A number in a sentence; digits within names, such as hs=1.25 or sling_1, do not count."""


class PrintedNumbers:
    """All printed numbers: those of tables by table, row and column, those of sentences by block or cell."""

    def __init__(self) -> None:
        self.cells: dict[str, tuple[str, int]] = {}
        """By identifier: the text and its significant digits (0: an integer)."""
        self.texts: dict[str, list[str]] = {}
        """By block, or by the identifier of a text cell: sentences that contain numbers."""

    def table(self, place: str, table: AnswerTable, units: UnitChoice) -> dict[tuple[int, int], str]:
        """Record the numbers of a table; give the identifier of each by row and column."""
        self.sentences(place, [table.title])
        headings = _numbered_repeats(table.headings(units))
        texts = table.texts(units)
        labels = _numbered_repeats([row[0] for row in texts])
        ids: dict[tuple[int, int], str] = {}
        for j, row in enumerate(table.rows):
            for i, cell in enumerate(row):
                identifier = f"{place} | {labels[j]} | {headings[i]}"
                if isinstance(cell, str):
                    self.sentences(identifier, [cell])
                elif isinstance(cell, int | float) and texts[j][i] != "-":
                    is_count = isinstance(cell, int) and not table.columns[i].unit
                    self.cells[identifier] = (texts[j][i], 0 if is_count else table.columns[i].digits)
                    ids[j, i] = identifier
        return ids

    def sentences(self, place: str, texts: Sequence[str]) -> None:
        """Record the sentences that contain numbers."""
        for text in texts:
            if NUMBER.search(text) and text not in self.texts.setdefault(place, []):
                self.texts[place].append(text)


def _numbered_repeats(names: Sequence[str]) -> list[str]:
    """Append a count to names that occur again."""
    count: dict[str, int] = {}
    result = []
    for name in names:
        count[name] = count.get(name, 0) + 1
        result.append(name if count[name] == 1 else f"{name} #{count[name]}")
    return result
