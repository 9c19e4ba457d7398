"""What came of mutations, as lines in the terminal and as the page docs/validation/mutations.md."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tests.mutation.mutation import ROOT, Mutation

PAGE = ROOT / "docs" / "validation" / "mutations.md"
DRAWN = "## Drawn from the syntax tree"
"""The heading of the part of the page about drawn mutations, which is its last."""

_HEAD = """\
# Mutations

See which errors the tests notice. `make mutate` puts one wrong formula after the other into a copy of the package, a sign, a
dropped term, a swapped axis, a factor of two, and runs the tests that should object. Each must make at least one of them
fail. The list is in `tests/mutation/`; a mutation is found by the text that it replaces, wherever that stands, and
`make test` checks that each still applies and that its tests are there. This page is written by `make mutate`.

{caught} of {count} mutations are caught. "Fail" is how many of the tests that the mutation names fail, of how many.
{run}
"""
CAUGHT = re.compile(r"\| ([1-9]\d*) of \d+ \|")
_ROW = re.compile(r"^\| `([\w-]+)` \|.*\|$", re.MULTILINE)
_RUN = re.compile(r"^Last run whole .*$", re.MULTILINE)
_COLUMNS = "| mutation | what is wrong | fail | tests |\n|---|---|---|---|"


@dataclass(frozen=True)
class Outcome:
    """A mutation is `caught` by `objected` of the `ran` tests, or it `survived`, or it `does not apply`."""

    mutation: Mutation
    verdict: str
    objected: int = 0
    ran: int = 0
    seconds: float = 0.0
    note: str = ""

    @property
    def line(self) -> str:
        counts = f"{self.objected:3} of {self.ran:3} tests, {self.seconds:3.0f} s"
        return f"{self.verdict:14} {self.mutation.name:42} {counts} {self.note}".rstrip()

    @property
    def row(self) -> str:
        fail = f"{self.objected} of {self.ran}" if self.verdict == "caught" else f"**{self.verdict}**"
        return f"| `{self.mutation.name}` | {self.mutation.means} | {fail} | {_files(self.mutation)} |"


def run_stated() -> str:
    """When a run was made, and of which sources."""
    commit, changes = (
        subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
        ).stdout.strip()
        for words in (("rev-parse", "--short", "HEAD"), ("status", "--porcelain", "--", "src"))
    )
    sources = f"the sources of commit {commit or 'unknown'}" + " and changes since" * bool(changes)
    return f"Last run whole on {date.today():%-d %B %Y}, with {sources}."


def rows_of(text: str) -> dict[str, str]:
    """The rows of a page by the names of their mutations, without those that are drawn."""
    return {match[1]: match[0] for match in _ROW.finditer(text.partition(DRAWN)[0])}


def page(mutations: Sequence[Mutation], outcomes: Sequence[Outcome], before: str = "") -> str:
    """The page of all mutations by area: rows of these outcomes, and of the page before for those that were not run.

    What the page before says of drawn mutations stays; so does when all were run, where this was not such a run.
    """
    rows = {**rows_of(before), **{one.mutation.name: one.row for one in outcomes}}
    shown = [mutation for mutation in mutations if mutation.name in rows]
    caught = sum(CAUGHT.search(rows[mutation.name]) is not None for mutation in shown)
    earlier = _RUN.search(before.partition(DRAWN)[0])
    run = run_stated() if outcomes and len(outcomes) == len(mutations) else earlier[0] if earlier else ""
    parts = [_HEAD.format(caught=caught, count=len(shown), run=run).rstrip() + "\n"]
    for area, group in groupby(shown, key=lambda mutation: mutation.area):
        parts.append("\n".join([f"## {area}\n", _COLUMNS, *(rows[mutation.name] for mutation in group), ""]))
    _, heading, drawn = before.partition(DRAWN)
    return "\n".join(parts + [heading + drawn] * bool(heading))


def _files(mutation: Mutation) -> str:
    files = dict.fromkeys(test.partition("::")[0].removeprefix("tests/") for test in mutation.tests)
    return ", ".join(f"`{file}`" for file in files)
