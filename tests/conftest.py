"""What all tests share: caches of programs and of files that are read, time limits, and kinds of parts of one test alone."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
import threadpoolctl

from deckcrane.formulations import forward_dynamics
from deckcrane.scenario import document, reading

os.environ.setdefault("DECKCRANE_CACHE", str(Path(tempfile.gettempdir()) / "deckcrane-test-cache"))

for _library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")
threadpoolctl.threadpool_limits(1)
"""All cores run tests: threads of one test that wait for each other over small matrices would take their time, here, in workers
and in the processes that tests start."""

document.parse = reading.parse = lru_cache(maxsize=200)(document.parse)
"""Most of the time that a scenario takes to load goes into its YAML, and the bundled ones are loaded some thousand times."""

forward_dynamics.KEPT = 60
"""Equations of so many structures stay in memory: those of the bundled scenarios are needed again and again."""

STUDY_LIMIT = 3600.0
"""Seconds that a study may take."""


def pytest_configure() -> None:
    """Listen to Ctrl-C, which shells have what runs in the background ignore: tests of it need it, also in what they start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("study") is not None:
            item.add_marker(pytest.mark.timeout(STUDY_LIMIT))


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: spare the garbage collector from going through them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(autouse=True)
def _kinds_of_this_test_alone() -> Iterator[None]:
    from deckcrane.scenario.registry import registry

    with registry.isolated():
        yield
