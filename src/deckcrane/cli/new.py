"""The command `deckcrane new`: five questions, or their answers as options, and a first scenario of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from deckcrane.cli.options import measured
from deckcrane.errors import DeckcraneError

Answer = TypeVar("Answer")


def new(
    path: Annotated[Path, typer.Argument(metavar="FILE.yaml", help="Where the scenario goes.")] = Path("crane.yaml"),
    template: Annotated[
        str | None, typer.Option("--template", metavar="NAME", help="The kind of crane; see --list. Nothing is asked.")
    ] = None,
    place: Annotated[str | None, typer.Option("--on", metavar="land|ship", help="Where it stands.")] = None,
    outreach: Annotated[
        str | None, typer.Option("--outreach", metavar="LENGTH", help="Its largest outreach, such as '20 m'.")
    ] = None,
    load: Annotated[str | None, typer.Option("--load", metavar="MASS", help="What it lifts, such as '10 t'.")] = None,
    drives: Annotated[
        str | None, typer.Option("--drives", metavar="NAME", help="What luffs it: motors, cylinders or ropes.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the templates and stop.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a first scenario of your own, with comments.

    Asks five questions in the terminal, or none with --template. What is written runs as it is; its masses, ropes and gains follow
    from outreach and load by the rules of thumb given beside them. The JSON Schema, for editors, goes beside it.
    """
    from deckcrane.drafting.wishes import DRIVES, KINDS, LOAD, OUTREACH, PLACES, POSSIBLE, CraneWish, within
    from deckcrane.drafting.writing import SCHEMA, check_place, write_draft

    if listed:
        for name, words in KINDS.items():
            typer.echo(f"{name:<16} {words} ({' or '.join(POSSIBLE[name])})")
        return
    check_place(path, force)
    asked = _Asked(template is None)
    reached = partial(within, "outreach", ends=OUTREACH, unit=1.0, name="m")
    carried = partial(within, "load", ends=LOAD, unit=1e3, name="t")
    kind = asked.word("Which kind of crane?", "kind of crane", template, KINDS)
    where = asked.word("Where does it stand?", "place", place, {name: PLACES[name] for name in ("ship", "land")})
    reach = asked.number("How far does it reach?", "--outreach", outreach, "LENGTH", "20 m", reached)
    lifted = asked.number("What does it lift?", "--load", load, "MASS", "10 t", carried)
    driven = asked.word(
        "What luffs it?", "drive of this crane", drives, {name: DRIVES[name] for name in POSSIBLE[kind]}
    )
    there = (path.parent / SCHEMA).exists()
    written = write_draft(path, CraneWish(kind, where, reach, lifted, driven), overwrite=force)
    typer.echo(f"scenario {written}")
    if not there:
        typer.echo(f"schema   {path.parent / SCHEMA}")
    typer.echo(f"next     deckcrane check {path}")
    typer.echo(f"         deckcrane run {path} -o {path.with_suffix('.nc')}")
    typer.echo(f"         deckcrane serve {path}")


class _Asked:
    """Answers that options gave, and questions for the others: in a terminal, or none with a template."""

    def __init__(self, questions: bool) -> None:
        if questions and not sys.stdin.isatty():
            raise DeckcraneError(
                "standard input is not a terminal, so nothing can be asked; give --template NAME (see --list), and --on, "
                "--outreach, --load and --drives where the defaults do not fit"
            )
        self.questions = questions

    def word(self, question: str, what: str, given: str | None, known: Mapping[str, str]) -> str:
        """One of some words: by name, or by the number in front of it. Without a question, the first."""
        from deckcrane.drafting.wishes import known_word

        names = list(known)
        if given is not None or not self.questions:
            return known_word(what, names[0] if given is None else given, names)
        typer.echo(question)
        for number, (name, words) in enumerate(known.items(), 1):
            typer.echo(f"  {number}  {name:<16} {words}")
        numbered = {str(number): name for number, name in enumerate(names, 1)}
        return self._asked(names[0], lambda text: known_word(what, numbered.get(text, text), names))

    def number(
        self,
        question: str,
        option: str,
        given: str | None,
        dimension: str,
        usual: str,
        checked: Callable[[float], float],
    ) -> float:
        """A quantity with its unit, which `checked` finds possible."""

        name = option if given is not None else option.removeprefix("--")  # whoever is asked typed no option

        def read(text: str) -> float:
            value = measured(name, text, dimension)
            assert value is not None, "a text was given"
            return checked(value)

        if given is not None or not self.questions:
            return read(usual if given is None else given)
        typer.echo(question)
        return self._asked(usual, read)

    def _asked(self, usual: str, read: Callable[[str], Answer]) -> Answer:
        """Asks until the answer can be understood; what is usual stands for an empty one."""
        while True:
            typer.echo(f"  [{usual}] ", nl=False)
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                raise DeckcraneError("the answers ended before all questions were asked; nothing was written")
            try:
                return read(line.strip() or usual)
            except DeckcraneError as error:
                typer.echo(f"  {error}")
