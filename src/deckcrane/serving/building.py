"""Thread that builds pages: one at a time, on the first request, and again after their files have changed."""

from __future__ import annotations

from threading import Event, Thread

from deckcrane import interrupts
from deckcrane.serving.pages import ServedPage
from deckcrane.serving.watched import Signature

POLL = 0.5
"""Seconds between two checks of the files."""


class Builder:
    """Builds pages in a separate thread, so that no request waits for a build and no error ends the server."""

    def __init__(self, poll: float = POLL) -> None:
        self._poll = poll
        self._pages: list[ServedPage] = []
        self._settling: dict[int, Signature] = {}
        self._wake, self._stop = Event(), Event()
        self._thread = Thread(target=self._run, name="deckcrane-builder", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def want(self, page: ServedPage) -> None:
        """Build this page now, because it was requested, and again whenever its files change."""
        if not page.wanted:
            page.wanted = True
            self._pages.append(page)
            self._wake.set()

    def stop(self) -> None:
        """Stop building; a build under way ends by itself."""
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
        """True if a page must be built: the first time, or when its files have changed and then stayed the same between two checks.

        Several edits in a row thus give one build, and a file that an editor is writing is left alone.
        """
        if not page.state.number:
            return True
        if not page.stale():
            self._settling.pop(id(page), None)
            return False
        signature = page.signature()
        settled = self._settling.get(id(page)) == signature
        self._settling[id(page)] = signature
        if settled:
            del self._settling[id(page)]
        return settled
