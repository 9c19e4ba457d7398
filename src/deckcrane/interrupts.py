"""Reliable handling of Ctrl-C, and the progress bar of a run for a terminal.

CasADi clears exceptions that arise while it converts its arguments, a KeyboardInterrupt among them, or turns them into
errors of its own. So Ctrl-C is noted as well as raised, and `check` raises it again at the next safe point.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TypeVar

Made = TypeVar("Made")
_noted = threading.Event()
_running_calls: list[threading.Event] = []
"""One event for each call in a thread of its own that is still running; set when it ends. A thread that is interrupted while it
is joined reports that it has stopped when it has not (Python 3.11)."""
_STACK_SIZE = 64 << 20
"""Bytes of stack for such a thread: the largest default of all systems, where the smallest default is a hundredth of it."""


def check() -> None:
    """Raise the KeyboardInterrupt that was noted, if it has not been handled."""
    if _noted.is_set():
        raise KeyboardInterrupt


def acknowledge_interrupt() -> None:
    """Clear the noted interrupt: to be called by code that catches a KeyboardInterrupt and continues."""
    _noted.clear()


@contextmanager
def ensure_interrupt() -> Iterator[None]:
    """Make sure that Ctrl-C inside ends in a KeyboardInterrupt, here at the latest, whatever happened to the first one.

    A SIGINT handler of the calling program, or a call from another thread, is left alone.
    """
    replaces_handler = _in_main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if replaces_handler:
        _noted.clear()
        signal.signal(signal.SIGINT, _note_interrupt)
    try:
        yield
        check()
    except Exception as error:
        if _noted.is_set():
            raise KeyboardInterrupt from error
        raise
    finally:
        if replaces_handler:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            _noted.clear()


def start_in_thread(work: Callable[[], Made]) -> Callable[[], Made]:
    """Start a long library call in a thread, so that Ctrl-C need not wait for it, and return what waits for its result or error."""
    if not _in_main_thread():
        result = work()
        return lambda: result
    results: list[Made] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            ended.set()
            _running_calls.remove(ended)

    def wait() -> Made:
        while not ended.wait(0.1):  # without a timeout Windows would not notice Ctrl-C
            pass
        if errors:
            raise errors[0]
        return results[0]

    ended = threading.Event()
    _running_calls.append(ended)
    stack_size = threading.stack_size(_STACK_SIZE)
    try:
        threading.Thread(target=run, daemon=True).start()
    finally:
        threading.stack_size(stack_size)
    return wait


@contextmanager
def background_work() -> Iterator[None]:
    """Mark work of another thread that may be inside a library when the process ends."""
    ended = threading.Event()
    _running_calls.append(ended)
    try:
        yield
    finally:
        ended.set()
        _running_calls.remove(ended)


def has_background_work() -> bool:
    """Whether a call that Ctrl-C did not wait for is still running: its library must not be unloaded."""
    return any(not ended.is_set() for ended in _running_calls)


@contextmanager
def defer_interrupt() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block: for calls into libraries that an exception would break."""
    handler = signal.getsignal(signal.SIGINT)
    if not _in_main_thread() or handler is None:
        yield
        return
    deferred_signals: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: deferred_signals.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if deferred_signals:
            signal.raise_signal(signal.SIGINT)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _note_interrupt(number: int, frame: FrameType | None) -> None:
    _noted.set()
    raise KeyboardInterrupt


ENDS_WITH_INPUT = "DECKCRANE_ENDS_WITH_INPUT"
"""Environment variable that makes a command stop, as by Ctrl-C, when its standard input closes: its parent has gone, or says so."""


def watch_standard_input() -> None:
    """Stop this process when its standard input closes, where `ENDS_WITH_INPUT` asks for it."""
    if not os.environ.pop(ENDS_WITH_INPUT, ""):
        return

    def watch() -> None:
        with suppress(OSError):
            while os.read(0, 1):  # not sys.stdin, whose lock the end of the process would wait for
                pass
        _thread.interrupt_main()

    threading.Thread(target=watch, daemon=True).start()


PATIENCE = 2.0
"""Seconds before the bar appears."""
PROGRESS_FILE = "DECKCRANE_PROGRESS"
"""Environment variable with the name of a file to which the fraction done is written, for programs that start deckcrane."""
_BETWEEN = 0.5
"""Seconds between two such notes."""


@contextmanager
def progress_bar(wanted: bool | None) -> Iterator[Callable[[float], None]]:
    """Yield a function to call with the fraction done. None shows the bar where standard error is a terminal."""
    if file := os.environ.get(PROGRESS_FILE):
        yield _progress_notes(file)
        return
    if not (_stderr_is_terminal() if wanted is None else wanted):
        yield lambda fraction: None
        return
    from rich.console import Console
    from rich.progress import Progress

    start = time.perf_counter()
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task("simulating", total=1.0)
    shown = False

    def report(fraction: float) -> None:
        nonlocal shown
        if not shown and time.perf_counter() - start > PATIENCE:
            bar.start()
            shown = True
        bar.update(task, completed=fraction)

    try:
        yield report
    finally:
        if shown:
            bar.stop()


def _progress_notes(file: str) -> Callable[[float], None]:
    """A function that writes the fraction done to a file, now and then."""
    last = -_BETWEEN

    def report(fraction: float) -> None:
        nonlocal last
        if (now := time.monotonic()) - last >= _BETWEEN:
            last = now
            with suppress(OSError):
                Path(file).write_text(f"{fraction:.4f}\n", encoding="utf-8")

    return report


def _stderr_is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
