"""How much of a 60 Hz frame the 3D page spends on stepping, as the page itself measures it in headless Chromium."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from deckcrane.view.page.page import page


def frame_fraction(scenario: str, seconds: float = 8.0) -> tuple[float | None, str]:
    """The share of a frame over so many seconds of real time, and how it was measured or why it was not."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser is None:
        return None, "not timed: there is no Chromium here"
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None, "not timed: Playwright is not installed"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = page(scenario, Path(folder) / "page.html")
        chromium = playwright.chromium.launch(
            executable_path=browser, args=["--no-sandbox", "--enable-unsafe-swiftshader", "--use-angle=swiftshader"]
        )
        shown = chromium.new_page(viewport={"width": 800, "height": 600})
        shown.goto(path.as_uri())
        shown.evaluate("window.deckcrane.play()")
        shown.wait_for_timeout(1000 * seconds)
        timing = shown.evaluate("window.deckcrane.timing()")
        chromium.close()
    return float(timing["fraction"]), f"headless Chromium, {1e3 * timing['step']:.3g} ms a step, in real time"
