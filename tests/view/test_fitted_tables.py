"""Tables fit a terminal of any width that has room for two columns, and break no number."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.markup import escape

from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable, printed
from deckcrane.view.tables import table_of


def shown(renderable: object, width: int) -> str:
    """What a terminal of a width shows."""
    console = Console(file=StringIO(), width=width)
    console.print(renderable)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


numbers = st.floats(-1e9, 1e9).map(lambda value: f"{value:,.4g}" if abs(value) < 1e4 else f"{value:,.0f}")
headings = st.sampled_from(["at", "at least", "largest speed [unit/s]", "utilisation", "smallest", "axial [kN]"])
names = st.lists(st.sampled_from(["boom", "slew", "inner_cylinder", "of", "reaction.king.my"]), min_size=1, max_size=4)


@given(
    headings=st.lists(headings, min_size=1, max_size=9),
    first=st.lists(names.map(" ".join), min_size=1, max_size=3),
    width=st.integers(40, 120),
    data=st.data(),
)
def test_every_number_stands_whole_on_a_line_that_fits(
    headings: list[str], first: list[str], width: int, data: st.DataObject
) -> None:
    table = table_of("loads", *map(escape, ["name", *headings]))
    rows = [[name, *(data.draw(numbers) for _ in headings)] for name in first]
    for row in rows:
        table.add_row(*row)
    text = shown(table, width)
    words = text.split()
    assert all(len(line.rstrip()) <= width for line in text.splitlines())
    for row in rows:
        for number in row[1:]:
            assert words.count(number) >= sum(number == cell for each in rows for cell in each[1:]), text
    for heading in headings:
        assert set(heading.split()) <= set(words), text


def test_columns_without_room_follow_below_beside_the_first() -> None:
    columns = (AnswerColumn("check"), *(AnswerColumn(f"value_{i}") for i in range(6)))
    rows = (("slew_bearing", *(1_000_000 + i for i in range(6))), ("hoist_line", *(2_000_000 + i for i in range(6))))
    text = shown(printed(Answer("bearing", "Bearing", tables=(AnswerTable("loads", columns, rows),))), 50)
    assert text.count("slew_bearing") == text.count("hoist_line") == 2
    assert text.count("loads") == 1
    lines = [line.split() for line in text.splitlines() if line.strip().startswith("hoist_line")]
    assert [cell for line in lines for cell in line[1:]] == [f"2,000,00{i}" for i in range(6)]


@pytest.mark.parametrize("width", [60, 200])
def test_a_table_that_fits_is_as_wide_as_what_is_in_it(width: int) -> None:
    table = table_of("loads", "name", "axial")
    table.add_row("boom", "1.5")
    assert max(len(line.rstrip()) for line in shown(table, width).splitlines()) == max(
        len(line.rstrip()) for line in shown(table, 40).splitlines()
    )
