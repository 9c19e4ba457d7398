"""The figure of the manual's page on reports: first pages of one, as a browser shows them. Needs Playwright and Chromium."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import figure_panels
from figure_browser import chromium

import deckcrane

STUDY = """
deckcrane: 1
title: A deck crane lifts 20 t in four sea states
scenario: deck_crane_in_waves
set:
  run.duration: 3 min
  run.transient: 30 s
  sea.outside: 15 %
  checks:
    king_moment: {limit: {of: "norm(reaction.king, mx, my)", at_most: 12 MN m}}
    hook_load: {limit: {of: hook_load, at_most: 300 kN}}
vary:
  sea_state: {scatter: {hs: [2 m, 2.5 m], tp: [6 s, 7 s], cells: [[0.4, 0.3], [0.1, 0.2]], source: illustrative}}
  heading: {headings: [90 deg, 180 deg], probabilities: [40 %, 60 %]}
  seed: {seeds: 3}
keep: {signals: [hook_load, utilisation, sway], statistics: [extremes]}
answers:
  report:
    {title: Lifting with the deck crane, company: Example Cranes Ltd, author: A. Engineer, client: Lift Planning AS,
     reference: EC-2041, revision: B, date: 16 November 2026}
"""
WIDTH, HEIGHT, EDGE = 1240, 1000, 310
PLACES = ("main", "#model-crane", "#governing")
"""What stands at the top of each part."""


def report_pages() -> None:
    """The first page, the drawing of the crane, and a governing case."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        (folder / "study.yaml").write_text(STUDY)
        deckcrane.campaign(folder / "study.yaml", folder / "lifts.zarr", progress=False)
        path = deckcrane.report(folder / "lifts.zarr", folder / "lifts.html")
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(path.as_uri())
        parts = []
        for place in PLACES:
            page.evaluate("place => document.querySelector(place).scrollIntoView({behavior: 'instant'})", place)
            area = {"x": EDGE, "y": 0, "width": WIDTH - EDGE, "height": HEIGHT}
            parts.append(Image.open(io.BytesIO(page.screenshot(clip=area))))
    whole = Image.new("RGB", (len(parts) * (WIDTH - EDGE), HEIGHT))
    for i, part in enumerate(parts):
        whole.paste(part, (i * (WIDTH - EDGE), 0))
    small = whole.resize((whole.width // 2, HEIGHT // 2), Image.Resampling.LANCZOS)
    small.save(figure_panels.FOLDER / "report_pages.png", optimize=True)
