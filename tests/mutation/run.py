"""`make mutate`: puts one wrong formula after the other into a copy of the package, and counts the tests that object.

    python -m tests.mutation.run [NAME ...] [--jobs N] [--quick]
    python -m tests.mutation.run --drawn N [--seed S] [--jobs N] [--resume] [--rounds R] [--only PATH:LINE] [--tests TEST ...]

Without names all mutations of the list are run. The table in docs/validation/mutations.md is written, or those of its rows that
are named; the exit code is 1 where a mutation survives. The tests that mutations name must pass without any first.
--drawn runs so many that are drawn from the syntax tree instead, and writes their part of the page; the exit code is 1 where
less than 95 % of them are caught. --rounds 1 writes no page either: it is a quick first look, which --resume continues. --quick
runs the first alone and writes nothing. Depends on `drawn`, `every`, `mutation`, `process`, `selection` and `table`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from pathlib import Path

from tests.mutation.drawing import SEED
from tests.mutation.drawn import GOAL, Effort, drawn_of, part_of_page, run_drawn, share_caught
from tests.mutation.every import MUTATIONS
from tests.mutation.mutation import DoesNotApplyError, Mutation, applied, sources
from tests.mutation.process import copied, run_tests
from tests.mutation.selection import ROUNDS
from tests.mutation.table import DRAWN, PAGE, Outcome, page

BROKEN = re.compile(r"\b(Name|Syntax|Import|Attribute|ModuleNotFound)Error\b")
"""What tests end with where a mutation left code that does not run."""
LONGEST = 600.0
"""Seconds after which the tests of a mutation are stopped: a test that does not end any more objects, too."""


@dataclass(frozen=True)
class Heard:
    """How many tests ran, how many of them failed, for how long (for ever: infinite), and what pytest said.

    Failures of code that does not run at all do not count: they say nothing about physics.
    """

    ran: int
    failed: int
    seconds: float
    said: str = ""


def outcome(mutation: Mutation, clean: Path, scratch: Path) -> Outcome:
    """What the tests say of one mutation of the copy at `clean`, in a copy of its own."""
    try:
        path, text = applied(mutation, sources(clean))
    except DoesNotApplyError as error:
        return Outcome(mutation, "does not apply", note=str(error))
    root = scratch / mutation.name
    shutil.copytree(clean, root)
    (root / path).write_text(text, encoding="utf-8")
    heard = asked_of(mutation.tests, root, scratch, LONGEST)
    shutil.rmtree(root)
    if heard.seconds == inf:
        return Outcome(mutation, "caught", 1, 1, LONGEST, "its tests do not end any more")
    if not heard.ran:
        return Outcome(mutation, "does not apply", note=heard.said)
    return Outcome(mutation, "caught" if heard.failed else "survived", heard.failed, heard.ran, heard.seconds)


def asked_of(tests: tuple[str, ...], root: Path, scratch: Path, limit: float | None) -> Heard:
    """What tests say of the package under `root`, within so many seconds."""
    ended = run_tests(["-m", "not study", *dict.fromkeys(tests)], root, scratch, limit)
    if ended.suite is None:
        return Heard(0, 0, ended.seconds, ended.said)
    ran = int(ended.suite.get("tests", "0")) - int(ended.suite.get("skipped", "0"))
    messages = [str(one.get("message")) for kind in ("failure", "error") for one in ended.suite.iter(kind)]
    return Heard(ran, sum(not BROKEN.search(message) for message in messages), ended.seconds, ended.said)


def run_listed(arguments: argparse.Namespace) -> int:
    """Run the list kept by hand, or those of its mutations that are named."""
    chosen = [mutation for mutation in MUTATIONS if not arguments.names or mutation.name in arguments.names]
    if arguments.quick:
        del chosen[1:]
    with copied() as (clean, scratch):
        every_test = tuple(test for mutation in chosen for test in mutation.tests)
        heard = asked_of(every_test, clean, scratch, limit=None)
        if heard.failed or not heard.ran:
            print(f"without any mutation {heard.failed} of {heard.ran} tests fail; they must pass first\n{heard.said}")
            return 1
        print(f"without any mutation all {heard.ran} tests pass ({heard.seconds:.0f} s)", flush=True)
        outcomes = []
        with ThreadPoolExecutor(arguments.jobs) as pool:
            for result in pool.map(lambda mutation: outcome(mutation, clean, scratch), chosen):
                print(result.line, flush=True)
                outcomes.append(result)
    caught = sum(result.verdict == "caught" for result in outcomes)
    print(f"{caught} of {len(outcomes)} mutations are caught")
    if not arguments.quick:
        PAGE.parent.mkdir(exist_ok=True)
        before = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
        PAGE.write_text(page(MUTATIONS, outcomes, before), encoding="utf-8")
    return 0 if caught == len(outcomes) else 1


def run_draw(arguments: argparse.Namespace) -> int:
    """Run a draw, or those of its mutations that are at a given place."""
    chosen = drawn_of(arguments.drawn, arguments.seed, arguments.only)
    if arguments.quick:
        del chosen[1:]
    effort = Effort(arguments.rounds, tuple(arguments.tests))
    judged = run_drawn(chosen, arguments.jobs, arguments.resume, arguments.durations, effort)
    caught = sum(each.verdict == "caught" for each in judged)
    equivalent = sum(each.verdict == "equivalent" for each in judged)
    share = share_caught(judged)
    print(
        f"{caught} of {len(judged) - equivalent} drawn mutations are caught ({100 * share:.1f} %), {equivalent} are equivalent"
    )
    if not arguments.quick and not arguments.only and arguments.rounds >= len(ROUNDS):
        before = PAGE.read_text(encoding="utf-8")
        listed = before.partition(DRAWN)[0].rstrip()
        PAGE.write_text(f"{listed}\n\n{part_of_page(judged, arguments.seed)}", encoding="utf-8")
    return 0 if share >= GOAL else 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.run", description="Run physical mutations.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the mutations of the list to run (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once (default: 1)")
    parser.add_argument("--quick", action="store_true", help="one mutation, and no page: whether it runs")
    parser.add_argument(
        "--drawn", type=int, metavar="N", help="instead of the list, so many drawn from the syntax tree"
    )
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the draw (default: {SEED})")
    parser.add_argument(
        "--only", default="", metavar="PATH:LINE", help="those of the draw at such a place, and no page"
    )
    parser.add_argument("--resume", action="store_true", help="do not run again what was caught before")
    parser.add_argument(
        "--rounds",
        type=int,
        default=len(ROUNDS),
        help="of tests until a mutation counts as survived, the quickest first",
    )
    parser.add_argument("--tests", nargs="+", default=(), metavar="TEST", help="those of pytest that run first")
    parser.add_argument(
        "--durations", type=Path, metavar="LOG", help="what `pytest --durations=0` said, to know quick tests"
    )
    arguments = parser.parse_args()
    if arguments.drawn is not None:
        return run_draw(arguments)
    unknown = set(arguments.names) - {mutation.name for mutation in MUTATIONS}
    if unknown:
        parser.error(f"there is no mutation {', '.join(sorted(unknown))}")
    return run_listed(arguments)


if __name__ == "__main__":
    sys.exit(main())
