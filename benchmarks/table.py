"""The one table of the benchmarks: its rows, the claims below them, and how both are printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

LOAD = "load before and after"


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, with its unit, and how."""

    part: str
    what: str
    value: float | None
    unit: str
    note: str = ""

    def spelled(self) -> str:
        return "-" if self.value is None else f"{self.value:,.4g}" if self.value < 1e4 else f"{self.value:,.0f}"


@dataclass(frozen=True)
class Bar:
    """A claim about the numbers, and whether they bear it out; None where it could not be measured."""

    claim: str
    measured: str
    holds: bool | None

    def verdict(self) -> str:
        return {True: "holds", False: "does not hold", None: "not measured"}[self.holds]


def bar(claim: str, measured: float | None, unit: str, test: Callable[[float], bool]) -> Bar:
    return Bar(claim, "-", None) if measured is None else Bar(claim, f"{measured:.2f} {unit}", test(measured))


def show(rows: list[Row], claims: list[Bar], about: dict[str, str], seconds: float) -> None:
    console = Console(width=132)
    table = Table(title="Measured side by side on one core (medians; engines take turns)", title_justify="left")
    for name, justify in (("", "left"), ("", "left"), ("", "right"), ("", "left"), ("how", "left")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    previous = ""
    for row in rows:
        if row.part != previous:
            table.add_section()
        table.add_row(row.part if row.part != previous else "", row.what, row.spelled(), row.unit, row.note)
        previous = row.part
    if claims:
        table.add_section()
    for claim in claims:
        table.add_row("bar" if claim is claims[0] else "", claim.claim, claim.verdict(), "", claim.measured)
    console.print(table)
    console.print(", ".join(f"{name} {value}" for name, value in about.items()), highlight=False)
    console.print(f"took {seconds:.0f} s", highlight=False)


def into_docs(path: Path, rows: list[Row], claims: list[Bar], about: dict[str, str]) -> None:
    """Puts the machine and both tables into the documentation, between its headings."""
    path.write_text(with_tables(path.read_text(encoding="utf-8"), rows, claims, about), encoding="utf-8")


def with_tables(text: str, rows: list[Row], claims: list[Bar], about: dict[str, str]) -> str:
    """The page with these tables in place of those that it has."""
    versions = ", ".join(f"{name} {value}" for name, value in about.items() if name not in ("processor", LOAD))
    lines = [
        f"Processor: {about['processor']}. Versions: {versions}. Load average before and after: {about[LOAD]}.",
        "",
    ]
    lines += ["| case | what | measured | how |", "|---|---|---:|---|"]
    lines += [f"| {row.part} | {row.what} | {row.spelled()} {row.unit} | {row.note} |" for row in rows]
    lines += ["", "| bar | measured | result |", "|---|---|---|"]
    lines += [f"| {claim.claim} | {claim.measured} | {claim.verdict()} |" for claim in claims]
    before, after = text.split("## Measured\n", 1)
    rest = after[after.index("## What is compared") :]
    return before + "## Measured\n\n" + "\n".join(lines) + "\n\n" + rest
