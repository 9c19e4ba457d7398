"""Pictures of the live pages of all bundled scenarios, for the manual and the gallery. Needs Playwright and Chromium.

    python docs/figures.py pages

Each runs for a few seconds, so that ropes and waves are as they are at work, and is drawn in full, however long that takes, without
controls over it.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

import figure_panels
from figure_browser import chromium

from deckcrane.scenario.reading import bundled
from deckcrane.view.page.page import page

SIZE, SCALED, MOST = (1440, 900), (1200, 750), 200_000
"""Pixels of the window and of the picture, and the most bytes of one."""
SECONDS = 12.0
FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]


def pages() -> None:
    """One picture for each scenario: figures/pages/NAME.png."""
    from PIL import Image

    folder = figure_panels.FOLDER / "pages"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made, chromium(FLAGS) as browser:
        for name in bundled():
            shown = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            shown.set_default_timeout(300_000)
            shown.goto(page(name, Path(made) / f"{name}.html", embed=True).as_uri())
            shown.wait_for_function("() => window.deckcrane !== undefined")
            shown.evaluate(
                f"() => {{ const page = window.deckcrane; page.pause(); page.step({SECONDS}); page.drawAll?.(); }}"
            )
            shown.wait_for_timeout(3000)
            whole = Image.open(io.BytesIO(shown.screenshot(timeout=300_000))).convert("RGB")
            shown.close()
            save(whole.resize(SCALED, Image.Resampling.LANCZOS), folder / f"{name}.png")


def save(picture: Any, path: Path) -> None:
    """With as many colours as fit into the bytes, chosen by an octree: by median cut the sea takes them from the crane."""
    from PIL import Image

    for colours in (256, 128, 64):
        picture.quantize(colours, method=Image.Quantize.FASTOCTREE).save(path, optimize=True)
        if path.stat().st_size < MOST:
            return
    raise SystemExit(f"{path} has {path.stat().st_size:,} bytes, more than {MOST:,}")
