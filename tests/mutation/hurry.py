"""A plug-in of pytest for `make mutate`.

Hypothesis stops at the first counterexample, and does not look for a smaller one. Durations are processor time, with that of
processes that have ended, so that they are the same on a busy machine; nor do time limits by the clock make a test fail. Tests
that were quick before come first, and among them those that have objected to other mutations.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

settings.register_profile("hurry", phases=[Phase.explicit, Phase.generate], database=None, deadline=None)
settings.load_profile("hurry")


class _Clock:
    """The processor time since it was last asked."""

    def __init__(self) -> None:
        self._last = 0.0
        self.passed()

    def passed(self) -> float:
        before, self._last = self._last, sum(os.times()[:4])
        return self._last - before


_clock = _Clock()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    timings = Path(os.environ["DECKCRANE_TIMINGS"])
    seconds, caught = _read(timings), set(_read(timings.with_name("caught.json")).values())
    items.sort(key=lambda item: seconds.get(item.nodeid, 0.0) * (0.1 if item.nodeid in caught else 1.0))


def _read(file: Path) -> dict[str, Any]:
    try:
        return dict(json.loads(file.read_text("utf-8")))
    except (FileNotFoundError, json.JSONDecodeError):  # a first run, or one that is written at this moment
        return {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.duration = _clock.passed()
    return report


def pytest_runtest_logstart() -> None:
    _clock.passed()
