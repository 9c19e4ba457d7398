"""Progress bar of a run, for a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 2.0
"""Seconds before the bar appears."""


@contextmanager
def progress_bar(wanted: bool | None) -> Iterator[Callable[[float], None]]:
    """Yield a function to call with the fraction done. None shows the bar where standard error is a terminal."""
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


def _stderr_is_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
