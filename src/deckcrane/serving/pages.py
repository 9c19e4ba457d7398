"""State of a served page: its last good text, the problem of the latest build, and requests waiting for a change."""

from __future__ import annotations

import itertools
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition

from deckcrane.serving.problems import Json, told
from deckcrane.serving.watched import Signature, signature

_SERVER_ID = secrets.token_hex(4)
"""Distinguishes versions of this server from those of the next one on the same port."""


@dataclass(frozen=True)
class PageState:
    """State of a page: `number` grows with every change, `version` identifies the text, if there is one."""

    number: int = 0
    version: str = ""
    text: str = ""
    building: bool = False
    problem: Json | None = None

    def news(self) -> Json:
        """The part of the state that is sent to the browser."""
        return {"version": self.version, "building": self.building, "problem": self.problem}


class ServedPage:
    """A page built by `make`, again whenever one of its files changes; `file` is the one that errors refer to.

    Builds happen in the thread of a `Builder`; requests only read the state, and wait for it to change.
    """

    def __init__(
        self,
        title: str,
        make: Callable[[], str],
        *,
        file: Path | None = None,
        files: Callable[[], tuple[Path, ...]] = tuple,
    ) -> None:
        self.title = title
        self.file = file
        self._make, self._files = make, files
        self._state, self._changed = PageState(), Condition()
        self._versions = itertools.count(1)
        self._built_signature: Signature | None = None
        self.wanted = False

    @property
    def state(self) -> PageState:
        return self._state

    def wait(self, number: int, timeout: float) -> PageState:
        """Wait until the state has another number than this one, or until the timeout, and return it."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.number != number, timeout)
            return self._state

    def signature(self) -> Signature:
        return signature(self._files())

    def stale(self) -> bool:
        """True if the page was never built or its files have changed since."""
        return self._built_signature is None or self.signature() != self._built_signature

    def build(self) -> None:
        """Build the page; any error becomes part of its state."""
        self._built_signature = self.signature()
        self._set_state(building=True, version=self._state.version, text=self._state.text, problem=self._state.problem)
        try:
            text = self._make()
        except Exception as error:
            problem = told(error, self.file)
            print(f"error: {error}", file=sys.stderr, flush=True)
            self._set_state(version=self._state.version, text=self._state.text, problem=problem)
            return
        self._set_state(version=f"{_SERVER_ID}-{next(self._versions)}", text=text)

    def _set_state(
        self, *, version: str = "", text: str = "", building: bool = False, problem: Json | None = None
    ) -> None:
        with self._changed:
            self._state = PageState(self._state.number + 1, version, text, building, problem)
            self._changed.notify_all()
