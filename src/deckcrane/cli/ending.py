"""End of a command: its exit code, and the message when it is stopped, fails, or its output cannot be written.

0 is success, 2 a mistake or a place that cannot be written, 130 Ctrl-C.
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
    """Ctrl-C before there were results to keep."""


class Commands(TyperGroup):
    """Commands in groups; Ctrl-C is caught before the command-line library handles it."""

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
    """Run the commands and return the exit code."""
    _open_standard_streams()
    try:
        code = _run(app, debug)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader of a pipe has closed it (`deckcrane schema | head`): not an error.
        _discard_output()
        return 0
    except OSError as error:
        if debug:
            raise
        _discard_output()
        _print_error(f"error: {(error.strerror or str(error)).lower()}: {error.filename or 'standard output'}")
        return 2


def leave(code: int) -> NoReturn:
    """End the process; without clean-up while a library still works on what Ctrl-C abandoned."""
    if work_goes_on():
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


def _run(app: Callable[[], Any], debug: bool) -> int:
    try:
        app()
    except SystemExit as exit_request:
        return exit_request.code if isinstance(exit_request.code, int) else int(exit_request.code is not None)
    except StoppedError as stopped:
        _print_error(str(stopped))
        return 130
    except MemoryError:
        if debug:
            raise
        _print_error(
            "error: there is not enough memory; record less often (run.every), for a shorter time or fewer things (record)"
        )
        return 2
    except DeckcraneError as error:
        if debug:
            raise
        _print_error(f"error: {error}")
        return 2
    return 0


def _print_error(text: str) -> None:
    with contextlib.suppress(OSError):
        typer.echo(text, err=True)


def _open_standard_streams() -> None:
    """Open standard streams that the caller closed on the null device, so that no file gets their numbers and receives prints."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - stays open


def _discard_output() -> None:
    """Discard further output, so that no error is raised at interpreter exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
