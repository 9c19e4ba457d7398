"""Tables of measured figures: `python docs/site/tables.py` writes them from JSON into the pages of docs.

docs/benchmarks.md and the landing page have what benchmarks/latest.json says; docs/validation.md what docs/validation/figures.json
says, between `<!-- figures: NAME -->` and `<!-- end of figures -->`. The pages hold the tables themselves, so that GitHub shows
them; a test asks that both are the same. To correct a figure or its words, edit the JSON and run this. Depends on
benchmarks/table.py.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LANDING = ROOT / "docs" / "index.md"
BENCHMARKS = ROOT / "docs" / "benchmarks.md"
VALIDATION = ROOT / "docs" / "validation.md"
FIGURES = ROOT / "docs" / "validation" / "figures.json"
_TABLE = re.compile(r"(<!-- figures: (?P<name>[\w-]+) -->\n\n).*?(\n<!-- end of figures -->)", re.DOTALL)


SPEED = (
    ("one evaluation of a crane with 13 degrees of freedom", "crane of [W19], 13 DOF", "deckcrane, machine code"),
    ("the same, MuJoCo `mj_forward`", "crane of [W19], 13 DOF", "MuJoCo mj_forward"),
    ("the same, Pinocchio `aba`", "crane of [W19], 13 DOF", "Pinocchio aba"),
    (
        "three hours of a crane vessel in waves, with all reactions",
        "deck_crane_in_waves, 3 h",
        "deckcrane, the whole run",
    ),
    (
        "`deckcrane run` of a small crane, from the shell to the summary",
        "deckcrane run moving_base",
        "fresh process, filled cache",
    ),
)
"""What the landing page tells of benchmarks/latest.json: in its words, and the row's part and what."""


def landing() -> str:
    """docs/index.md with a few of the benchmarks' figures."""
    told = json.loads((ROOT / "benchmarks" / "latest.json").read_text(encoding="utf-8"))
    found = {
        (row["part"], row["what"]): f"{row['value']:.2g} {row['unit']}".replace(" us", " µs") for row in told["rows"]
    }
    table = {"columns": ["what", "takes"], "rows": [[words, found[part, what]] for words, part, what in SPEED]}
    return _TABLE.sub(lambda match: match[1] + drawn(table) + match[3], LANDING.read_text(encoding="utf-8"))


def benchmarks() -> str:
    """docs/benchmarks.md with the tables of benchmarks/latest.json."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    from table import Bar, Row, with_tables

    told = json.loads((ROOT / "benchmarks" / "latest.json").read_text(encoding="utf-8"))
    rows, bars = [Row(**row) for row in told["rows"]], [Bar(**bar) for bar in told["bars"]]
    return str(with_tables(BENCHMARKS.read_text(encoding="utf-8"), rows, bars, told["machine"]))


def validation() -> str:
    """docs/validation.md with the tables of figures.json."""
    tables = json.loads(FIGURES.read_text(encoding="utf-8"))["tables"]
    text = VALIDATION.read_text(encoding="utf-8")
    named = [match["name"] for match in _TABLE.finditer(text)]
    if sorted(named) != sorted(tables):
        raise ValueError(f"{VALIDATION} names {sorted(named)}, and {FIGURES} has {sorted(tables)}")
    return _TABLE.sub(lambda match: match[1] + drawn(tables[match["name"]]) + match[3], text)


def drawn(table: dict[str, Any]) -> str:
    """A table as Markdown; numbers are spelled as short as they are exact."""
    head = [_line(table["columns"]), "|" + "---|" * len(table["columns"])]
    return "\n".join([*head, *map(_line, table["rows"])]) + "\n"


def _line(cells: list[str | float]) -> str:
    return "|" + "".join(f" {spelled(cell)} |" if cell != "" else " |" for cell in cells)


def spelled(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:g}"


PAGES = {LANDING: landing, BENCHMARKS: benchmarks, VALIDATION: validation}


def main() -> None:
    for path, made in PAGES.items():
        path.write_text(made(), encoding="utf-8")


if __name__ == "__main__":
    main()
