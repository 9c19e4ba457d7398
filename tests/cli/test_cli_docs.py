"""The tables of docs/guide/commands.md are those of the command itself, and README shows commands that it understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import typer

from deckcrane.cli.command import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "commands.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
GROUP = typer.main.get_command(app)


def rows(head: str) -> list[list[str]]:
    """The cells of the table that begins with this head."""
    table = PAGE[PAGE.index(head) :].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table]


def commands() -> dict[str, object]:
    """All commands by name, those inside `hydro` too; `hydro show` goes by the name `hydro`, which is short for it."""
    found = {}
    for name, command in GROUP.commands.items():
        inner = getattr(command, "commands", {})
        found.update({name if part == "show" else f"{name} {part}": one for part, one in inner.items()})
        found.update({} if inner else {name: command})
    return found


def test_the_table_lists_exactly_the_commands() -> None:
    written = [cells[0].strip("`").removeprefix("deckcrane ") for cells in rows("| command | what it does |")]
    names = sorted(
        {next(name for name in sorted(commands(), reverse=True) if text.startswith(name)) for text in written}
    )
    assert all(re.match(rf"({'|'.join(commands())})( |$)", text) for text in written)
    assert names == sorted(commands())


def test_the_table_lists_exactly_the_options_of_each_command() -> None:
    listed: dict[str, set[str]] = {name: set() for name in commands()}
    before = set()
    for written, of, _ in rows("| option | commands | meaning |"):
        options = set(re.findall(r"`(--?[a-z][a-z-]*)", written))
        if of == "before the command":
            before |= options
            continue
        for name in of.split(", "):
            listed[name] |= options
    there = {
        name: {option for one in command.params if one.param_type_name == "option" for option in one.opts}
        for name, command in commands().items()
    }
    assert listed == there
    assert before == {option for one in GROUP.params for option in one.opts} - {"--help"}


def readme_commands() -> list[list[str]]:
    """The words of all commands in README, without `deckcrane`."""
    blocks = "".join(re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL))
    shown = re.findall(r"`deckcrane ([^`\n]+)`", README) + re.findall(r"^deckcrane (.+)", blocks, re.MULTILINE)
    return [shlex.split(command, comments=True) for command in shown]


def test_commands_of_the_readme_are_understood() -> None:
    """Their options and arguments are parsed, and nothing is run."""
    assert len(readme_commands()) > 15
    for name, *arguments in readme_commands():
        with GROUP.commands[name].make_context(name, arguments) as context:
            assert context.args == [], (name, arguments)


def test_commands_of_the_readme_name_what_is_bundled_or_made_by_them() -> None:
    made = {words[words.index("-o") + 1] for words in readme_commands() if "-o" in words}
    names = {words[1] for words in readme_commands() if len(words) > 1 and words[0] not in ("list", "new")}
    assert names <= made | {path.stem for path in (ROOT / "src" / "deckcrane" / "library").rglob("*.yaml")}


def test_the_readme_is_a_screen_and_a_half() -> None:
    assert len(README.splitlines()) <= 120
