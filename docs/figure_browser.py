"""The browser that draws figures of pages: Debian's Chromium or Chrome, driven by Playwright. Depends on Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
"""As it is called on Debian, Ubuntu, and where Google's is installed."""


@contextmanager
def chromium(flags: Sequence[str] = ()) -> Iterator[Any]:
    """A browser without a window, started once."""
    found = next((path for path in map(shutil.which, NAMES) if path is not None), None)
    if found is None:
        raise SystemExit(f"figures of pages need a browser: none of {', '.join(NAMES)} is on the PATH")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", *flags])
        yield browser
        browser.close()
