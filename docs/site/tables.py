"""Tables of measured figures: `python docs/site/tables.py` writes them from JSON into the pages of docs.

docs/benchmarks.md has what benchmarks/latest.json says; docs/validation.md what docs/validation/figures.json says, between
`<!-- figures: NAME -->` and `<!-- end of figures -->`. The pages hold the tables themselves, so that GitHub shows them; a test
asks that both are the same. To correct a figure or its words, edit the JSON and run this. Depends on benchmarks/table.py.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "docs" / "benchmarks.md"
VALIDATION = ROOT / "docs" / "validation.md"
FIGURES = ROOT / "docs" / "validation" / "figures.json"
_TABLE = re.compile(r"(<!-- figures: (?P<name>[\w-]+) -->\n\n).*?(\n<!-- end of figures -->)", re.DOTALL)


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


PAGES = {BENCHMARKS: benchmarks, VALIDATION: validation}


def main() -> None:
    for path, made in PAGES.items():
        path.write_text(made(), encoding="utf-8")


if __name__ == "__main__":
    main()
