"""The command `deckcrane new`: write a first scenario from five questions, or from options."""

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

    Asks five questions in the terminal, or none with --template. The scenario runs as it is; its masses, ropes and gains follow
    from outreach and load by the rules of thumb given beside them. The JSON Schema, for editors, is written beside it.
    """
    from deckcrane.drafting.wishes import DRIVES, KINDS, LOAD, OUTREACH, PLACES, POSSIBLE, CraneWish, within
    from deckcrane.drafting.writing import SCHEMA, check_place, write_draft

    if listed:
        for name, words in KINDS.items():
            typer.echo(f"{name:<16} {words} ({' or '.join(POSSIBLE[name])})")
        return
    check_place(path, force)
    dialogue = _Dialogue(template is None)
    check_outreach = partial(within, "outreach", ends=OUTREACH, unit=1.0, name="m")
    check_load = partial(within, "load", ends=LOAD, unit=1e3, name="t")
    kind = dialogue.word("Which kind of crane?", "kind of crane", template, KINDS)
    where = dialogue.word("Where does it stand?", "place", place, {name: PLACES[name] for name in ("ship", "land")})
    reach = dialogue.number("How far does it reach?", "--outreach", outreach, "LENGTH", "20 m", check_outreach)
    mass = dialogue.number("What does it lift?", "--load", load, "MASS", "10 t", check_load)
    drive = dialogue.word(
        "What luffs it?", "drive of this crane", drives, {name: DRIVES[name] for name in POSSIBLE[kind]}
    )
    had_schema = (path.parent / SCHEMA).exists()
    written = write_draft(path, CraneWish(kind, where, reach, mass, drive), overwrite=force)
    typer.echo(f"scenario {written}")
    if not had_schema:
        typer.echo(f"schema   {path.parent / SCHEMA}")
    typer.echo(f"next     deckcrane check {path}")
    typer.echo(f"         deckcrane run {path} -o {path.with_suffix('.nc')}")
    typer.echo(f"         deckcrane serve {path}")


class _Dialogue:
    """Answers from options, and questions in the terminal for the others; no questions with a template."""

    def __init__(self, questions: bool) -> None:
        if questions and not sys.stdin.isatty():
            raise DeckcraneError(
                "standard input is not a terminal, so nothing can be asked; give --template NAME (see --list), and --on, "
                "--outreach, --load and --drives where the defaults do not fit"
            )
        self.questions = questions

    def word(self, question: str, what: str, given: str | None, known: Mapping[str, str]) -> str:
        """Choose one of several words, by name or by its number in the list; the first one where nothing is asked."""
        from deckcrane.drafting.wishes import known_word

        names = list(known)
        if given is not None or not self.questions:
            return known_word(what, names[0] if given is None else given, names)
        typer.echo(question)
        for number, (name, words) in enumerate(known.items(), 1):
            typer.echo(f"  {number}  {name:<16} {words}")
        numbered = {str(number): name for number, name in enumerate(names, 1)}
        return self._ask(names[0], lambda text: known_word(what, numbered.get(text, text), names))

    def number(
        self,
        question: str,
        option: str,
        given: str | None,
        dimension: str,
        usual: str,
        checked: Callable[[float], float],
    ) -> float:
        """Read a quantity with its unit, which `checked` accepts."""

        name = option if given is not None else option.removeprefix("--")  # in a dialogue there is no option to name

        def read(text: str) -> float:
            value = measured(name, text, dimension)
            assert value is not None, "a text was given"
            return checked(value)

        if given is not None or not self.questions:
            return read(usual if given is None else given)
        typer.echo(question)
        return self._ask(usual, read)

    def _ask(self, usual: str, read: Callable[[str], Answer]) -> Answer:
        """Ask until the answer is valid; an empty answer stands for the usual one."""
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
