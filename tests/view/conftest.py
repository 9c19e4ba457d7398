"""What tests of the page share: a browser, the live pages of bundled scenarios, and a short run to play back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import xarray as xr

import deckcrane
from deckcrane.scenario.reading import load
from deckcrane.view.page.page import page
from tests.view.browser import NOTHING_DRAWN, SMALL, Opened, chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Live pages of bundled scenarios, each made once."""
    folder = tmp_path_factory.mktemp("pages")

    def made(name: str) -> Path:
        path = folder / f"{name}.html"
        return path if path.exists() else page(name, path)

    return made


@pytest.fixture
def opened(browser: Any, files: Callable[[str], Path]) -> Iterator[Callable[..., Opened]]:
    contexts = []

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
        found = Opened(browser, path, size, scheme, before if drawn else NOTHING_DRAWN + before, **more)
        contexts.append(found.context)
        return found

    yield go
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def flexible_run() -> xr.Dataset:
    return deckcrane.run(load("flexible_luffing").with_values({"run.duration": "2 s"}))


@pytest.fixture(scope="session")
def short_run() -> xr.Dataset:
    return deckcrane.run(load("moving_base").with_values({"run.duration": "4 s"}))
