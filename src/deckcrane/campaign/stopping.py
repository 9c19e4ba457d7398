"""Ctrl-C during a campaign: the first ends it after the batch under way, the second at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def stoppable(say: Callable[[str], None]) -> Iterator[Callable[[], bool]]:
    """Context with a function that returns whether the campaign should stop. A request to terminate counts as Ctrl-C.

    Outside the main thread nothing is changed: Ctrl-C is left to the calling program.
    """
    requested = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield requested.is_set
        return

    def handle(number: int, frame: FrameType | None) -> None:
        if requested.is_set():
            raise KeyboardInterrupt
        requested.set()
        say("stopping after the batch under way; Ctrl-C once more stops at once")

    previous_handlers = {number: signal.signal(number, handle) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield requested.is_set
    finally:
        for number, handler in previous_handlers.items():
            signal.signal(number, handler)
