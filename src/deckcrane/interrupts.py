"""Ctrl-C that is never lost.

CasADi clears exceptions that arise while it converts its arguments, a KeyboardInterrupt among them, or turns them into
errors of its own. So Ctrl-C is noted as well as raised, and `check` raises it again at the next safe place.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

Made = TypeVar("Made")
_noted = threading.Event()
_at_work: list[threading.Event] = []
"""One for each call of its own that has not been waited for to its end; set when it ends. A thread that is interrupted while it
is joined says that it has stopped when it has not (Python 3.11)."""
_STACK = 64 << 20
"""Bytes of stack for a call of its own: as much as the largest system gives, where the smallest would give a hundredth."""


def check() -> None:
    """Raises the KeyboardInterrupt that was noted, if there was one that nobody has handled."""
    if _noted.is_set():
        raise KeyboardInterrupt


def handled() -> None:
    """Whoever catches a KeyboardInterrupt and goes on says so here."""
    _noted.clear()


@contextmanager
def never_lost() -> Iterator[None]:
    """Ctrl-C within ends in a KeyboardInterrupt, here at the latest, whatever became of the first one.

    Where the program that calls has a handler of its own for SIGINT, or runs in another thread, that stays as it is.
    """
    ours = _in_main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        _noted.clear()
        signal.signal(signal.SIGINT, _note)
    try:
        yield
        check()
    except Exception as error:
        if _noted.is_set():
            raise KeyboardInterrupt from error
        raise
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            _noted.clear()


def apart(work: Callable[[], Made]) -> Made:
    """What a long call into a library gives. Ctrl-C does not wait for it: the call ends by itself, and what it made is lost."""
    if not _in_main_thread():
        return work()
    made: list[Made] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            made.append(work())
        except BaseException as error:
            failed.append(error)
        finally:
            ended.set()

    ended = threading.Event()
    _at_work.append(ended)
    before = threading.stack_size(_STACK)
    try:
        threading.Thread(target=run, daemon=True).start()
    finally:
        threading.stack_size(before)
    while not ended.wait(0.1):  # without an end Windows would not hear of Ctrl-C
        pass
    _at_work.remove(ended)
    if failed:
        raise failed[0]
    return made[0]


@contextmanager
def at_work() -> Iterator[None]:
    """Work of another thread that may be in a library when the process ends."""
    ended = threading.Event()
    _at_work.append(ended)
    try:
        yield
    finally:
        ended.set()
        _at_work.remove(ended)


def work_goes_on() -> bool:
    """Whether a call that Ctrl-C did not wait for is still running: its library must not be unloaded under it."""
    return any(not ended.is_set() for ended in _at_work)


@contextmanager
def deferred() -> Iterator[None]:
    """Ctrl-C within waits until the end of it: for calls into libraries that an exception would break."""
    before = signal.getsignal(signal.SIGINT)
    if not _in_main_thread() or before is None:
        yield
        return
    waiting: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if waiting:
            signal.raise_signal(signal.SIGINT)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _note(number: int, frame: FrameType | None) -> None:
    _noted.set()
    raise KeyboardInterrupt
