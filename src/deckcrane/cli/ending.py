"""How a command ends: its exit code, and what is said when it is stopped, when it fails, or when nobody can be told.

0 is done, 2 a mistake or a place that cannot be written, 130 Ctrl-C.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import never_lost, work_goes_on


class StoppedError(Exception):
    """Ctrl-C, where nothing could be kept."""


class Commands(TyperGroup):
    """The commands in groups, with Ctrl-C told from other ends before the library that parses them sees it."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands under the headings of their groups, all in one column."""
        panels: dict[str, list[tuple[str, str]]] = {}
        width = max(len(name) for name in self.commands)
        for name, command in self.commands.items():
            short = command.get_short_help_str(formatter.width - width - 6)
            panels.setdefault(getattr(command, "rich_help_panel", None) or "Commands", []).append((name, short))
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl([(name.ljust(width), short) for name, short in rows])

    def invoke(self, ctx: Any) -> Any:
        try:
            with never_lost():
                return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise StoppedError("stopped by Ctrl-C") from error


def guarded(app: Callable[[], Any], debug: bool = False) -> int:
    """Runs the commands to their end, and gives the exit code."""
    _open_standard_streams()
    try:
        code = _run(app, debug)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of a pipe has gone (`deckcrane schema | head`): nothing is wrong, and nobody is left to tell.
        _silence()
        return 0
    except OSError as error:
        if debug:
            raise
        _silence()
        _say(f"error: {(error.strerror or str(error)).lower()}: {error.filename or 'standard output'}")
        return 2


def leave(code: int) -> NoReturn:
    """Ends the process. Where a library still works on what Ctrl-C gave up, without tidying up: it would be torn down at work."""
    if work_goes_on():
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


def _run(app: Callable[[], Any], debug: bool) -> int:
    try:
        app()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except StoppedError as stopped:
        _say(str(stopped))
        return 130
    except MemoryError:
        if debug:
            raise
        _say(
            "error: there is not enough memory; record less often (run.every), for a shorter time or fewer things (record)"
        )
        return 2
    except DeckcraneError as error:
        if debug:
            raise
        _say(f"error: {error}")
        return 2
    return 0


def _say(text: str) -> None:
    with contextlib.suppress(OSError):
        typer.echo(text, err=True)


def _open_standard_streams() -> None:
    """Streams that the caller closed lead nowhere: their numbers must not go to files, which prints would run into."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - open to the end


def _silence() -> None:
    """What is still to be printed goes nowhere, so that nothing complains at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
