"""A headless browser for tests of the page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

SMALL, DESK, PHONE = (520, 420), (1440, 900), (360, 740)
FLAGS = [
    *("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"),
    "--disable-gpu-compositing",  # WebGL needs what stands in for a graphics card; the page around it is put together without
]

PATIENCE = 30_000
"""Milliseconds that the browser has for what it is asked."""

NO_WEBGL = """
HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {apply: (f, canvas, [kind, ...more]) =>
  kind.startsWith('webgl') ? null : Reflect.apply(f, canvas, [kind, ...more])});
"""
"""A browser without WebGL: what is no matter of pictures is tested so, since drawing them without a graphics card takes long."""

NOTHING_DRAWN = """
for (const name of ["clear", "drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"])
  WebGL2RenderingContext.prototype[name] = () => {};
"""
"""All of a page but its pixels, which take long without a graphics card: most tests are not about them. A picture that is cleared
is put on the page again in each frame, so that it is not cleared either."""


def missing(why: str) -> None:
    """Without a browser the tests are skipped on a user's machine, and fail where `CI` is set."""
    if os.environ.get("CI"):
        pytest.fail(f"{why}, and CI is set")
    pytest.skip(why)


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, started once."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed (pip install playwright)")
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        missing("there is no Chromium (apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Opened:
    """A page that is open: what it said on its console, what it asked the network for, and its handles."""

    def __init__(self, browser: Any, path: Path, size: tuple[int, int], scheme: str, before: str, **more: Any) -> None:
        self.context = browser.new_context(accept_downloads=True, **more)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        if before:
            self.page.add_init_script(before)
        self.open(path, size, scheme)

    def open(self, path: Path, size: tuple[int, int], scheme: str) -> None:
        """Goes to a page in this window, which a new one takes twice as long for; what was said before is forgotten."""
        self.errors.clear()
        self.requests.clear()
        self.page.set_default_timeout(PATIENCE)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme=scheme)
        self.page.goto(path.as_uri())
        self.page.wait_for_function("() => window.deckcrane !== undefined")

    def leave(self) -> None:
        """Empties the window."""
        self.page.goto("about:blank")
        self.page.mouse.move(0, 0)

    def call(self, expression: str) -> Any:
        """A handle of the page: `call("state()")`."""
        return self.page.evaluate(f"window.deckcrane.{expression}")

    def do(self, *calls: str) -> Any:
        """Several handles in one go, with no frame between them; the last one's value."""
        body = "; ".join(f"window.deckcrane.{call}" for call in calls[:-1])
        return self.page.evaluate(f"() => {{ {body}; return window.deckcrane.{calls[-1]}; }}")

    def state(self) -> dict[str, float]:
        found = self.call("state()")
        return dict(zip(found["names"], found["x"], strict=True))
