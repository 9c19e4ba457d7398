"""A page that is served: its last good text, what is wrong with the next one, and whoever waits for either."""

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

_RUN = secrets.token_hex(4)
"""Versions of one server are told from those of the next on the same port."""


@dataclass(frozen=True)
class PageState:
    """What is known of a page: `number` grows with every change, `version` names the text, if there is one."""

    number: int = 0
    version: str = ""
    text: str = ""
    building: bool = False
    problem: Json | None = None

    def news(self) -> Json:
        """What the browser is told."""
        return {"version": self.version, "building": self.building, "problem": self.problem}


class ServedPage:
    """A page made by `make`, again whenever one of its files changes; `file` is the one that errors are of.

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
        self._seen: Signature | None = None
        self.wanted = False

    @property
    def state(self) -> PageState:
        return self._state

    def wait(self, number: int, timeout: float) -> PageState:
        """The state as soon as it is another than that of this number, or after a time as it is."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.number != number, timeout)
            return self._state

    def signature(self) -> Signature:
        return signature(self._files())

    def stale(self) -> bool:
        """Whether it was never built, or files have changed since."""
        return self._seen is None or self.signature() != self._seen

    def build(self) -> None:
        """Makes the page; what goes wrong becomes part of its state, whatever it is."""
        self._seen = self.signature()
        self._set(building=True, version=self._state.version, text=self._state.text, problem=self._state.problem)
        try:
            text = self._make()
        except Exception as error:
            problem = told(error, self.file)
            print(f"error: {error}", file=sys.stderr, flush=True)
            self._set(version=self._state.version, text=self._state.text, problem=problem)
            return
        self._set(version=f"{_RUN}-{next(self._versions)}", text=text)

    def _set(self, *, version: str = "", text: str = "", building: bool = False, problem: Json | None = None) -> None:
        with self._changed:
            self._state = PageState(self._state.number + 1, version, text, building, problem)
            self._changed.notify_all()
