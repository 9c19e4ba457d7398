"""The thread that makes pages: one at a time, when they are first wanted, and again when changed files have settled."""

from __future__ import annotations

from threading import Event, Thread

from deckcrane import interrupts
from deckcrane.serving.pages import ServedPage
from deckcrane.serving.watched import Signature

POLL = 0.5
"""Seconds between two looks at the files."""


class Builder:
    """Builds pages in a thread of its own, so that no request waits for one and no error ends the server."""

    def __init__(self, poll: float = POLL) -> None:
        self._poll = poll
        self._pages: list[ServedPage] = []
        self._settling: dict[int, Signature] = {}
        self._wake, self._stop = Event(), Event()
        self._thread = Thread(target=self._run, name="deckcrane-builder", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def want(self, page: ServedPage) -> None:
        """Somebody looks at this page: it is built now, and again whenever its files change."""
        if not page.wanted:
            page.wanted = True
            self._pages.append(page)
            self._wake.set()

    def stop(self) -> None:
        """Builds nothing more; what is under way ends by itself."""
        self._stop.set()
        self._wake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            for page in list(self._pages):
                if self._stop.is_set():
                    return
                if self.due(page):
                    with interrupts.at_work():
                        page.build()
            self._wake.wait(self._poll)
            self._wake.clear()

    def due(self, page: ServedPage) -> bool:
        """Whether to build: at first, or when files have changed and stayed the same from one look to the next.

        So several edits in a row are one build, and a file that an editor is writing is left alone.
        """
        if not page.state.number:
            return True
        if not page.stale():
            self._settling.pop(id(page), None)
            return False
        found = page.signature()
        settled = self._settling.get(id(page)) == found
        self._settling[id(page)] = found
        if settled:
            del self._settling[id(page)]
        return settled
