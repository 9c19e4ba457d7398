"""What tests of the page share: a browser, the live pages of bundled scenarios, and a short run to play back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import xarray as xr

import deckcrane
from deckcrane.scenario.reading import load
from deckcrane.view.page import live as live_module
from deckcrane.view.page.editable_numbers import kept_numbers
from deckcrane.view.page.page import page
from tests.view.browser import NOTHING_DRAWN, SMALL, Opened, chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


WITH_NUMBERS = ("test_editable_numbers", "test_metadata")
"""Modules with tests of the numbers that can be edited on pages which they make themselves; shared pages have them all."""


@pytest.fixture(autouse=True)
def _without_numbers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pages without numbers to edit, but for tests of these: to try every number of a file takes most of the time of a page."""
    if request.module.__name__.rpartition(".")[2] in WITH_NUMBERS:
        yield
        return
    with patch.object(live_module, "kept_numbers", lambda systems: []):
        yield


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Live pages of bundled scenarios, each made once for all workers."""
    own = tmp_path_factory.mktemp("pages")
    shared = own if "PYTEST_XDIST_WORKER" not in os.environ else tmp_path_factory.getbasetemp().parent / "pages"
    shared.mkdir(exist_ok=True)

    def made(name: str) -> Path:
        path = shared / f"{name}.html"
        if not path.exists():
            with patch.object(live_module, "kept_numbers", kept_numbers):
                page(name, own / f"{name}_new.html").replace(path)
        return path

    return made


@pytest.fixture(scope="session")
def windows(browser: Any) -> dict[tuple[str, str], list[Opened]]:
    """Windows that no test uses at the moment, by what runs before a page in them and by the options of their context."""
    return {}


@pytest.fixture
def opened(
    browser: Any, files: Callable[[str], Path], windows: dict[tuple[str, str], list[Opened]]
) -> Iterator[Callable[..., Opened]]:
    used = []

    def go(
        what: str | Path,
        size: tuple[int, int] = SMALL,
        scheme: str = "light",
        before: str = "",
        drawn: bool = False,
        **more: Any,
    ) -> Opened:
        """A page, or that of a bundled scenario; with all of its pixels only where a test looks at them."""
        path = files(what) if isinstance(what, str) else what
        before = before if drawn else NOTHING_DRAWN + before
        idle = windows.setdefault((before, repr(more)), [])
        if idle:
            found = idle.pop()
            found.open(path, size, scheme)
        else:
            found = Opened(browser, path, size, scheme, before, **more)
        used.append((found, idle))
        return found

    yield go
    for found, idle in used:
        found.leave()
        idle.append(found)


@pytest.fixture(scope="session")
def flexible_run() -> xr.Dataset:
    return deckcrane.run(load("flexible_luffing").with_values({"run.duration": "2 s"}))


@pytest.fixture(scope="session")
def short_run() -> xr.Dataset:
    return deckcrane.run(load("moving_base").with_values({"run.duration": "4 s"}))
