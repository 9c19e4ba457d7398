"""Ctrl-C during a campaign: the first ends it after the batch under way, the second at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def stoppable(say: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """A function that tells whether somebody wants the campaign to stop. A request to terminate counts as Ctrl-C does.

    Where the calling program runs in another thread, nothing is changed: Ctrl-C is its own affair.
    """
    wanted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield wanted.is_set
        return

    def note(number: int, frame: FrameType | None) -> None:
        if wanted.is_set():
            raise KeyboardInterrupt
        wanted.set()
        say("stopping after the batch under way; Ctrl-C once more stops at once")

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield wanted.is_set
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
