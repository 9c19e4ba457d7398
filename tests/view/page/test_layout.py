"""The page fits a desk and a phone, can be read in light and dark, and its bundle is what its sources build."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.scenario.reading import load
from deckcrane.view.page.page import page_html, view
from tests.studies import each_time
from tests.view.browser import DESK, PHONE, Opened, missing

ROOT = Path(__file__).parents[3]


def check_layout(found: Opened, size: tuple[int, int]) -> None:
    found.page.wait_for_timeout(500)
    wide = found.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], "nothing sticks out to the side"
    controls = found.page.locator("button:visible, select:visible, .segments label:visible")
    for box in controls.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())"):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0] + 0.5
        assert box["height"] >= 28, "large enough for a finger"
    apart = """(all) => all.map((one) => {
        const [inner, outer] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
        return inner.x + inner.width / 2 - outer.x - outer.width / 2;
    })"""
    for middle in found.page.locator("button.tool:visible > svg:only-child").evaluate_all(apart):
        assert abs(middle) < 1.0, "pictures are in the middle of their buttons"
    canvas = found.page.locator("canvas").first.bounding_box()
    assert canvas["width"] > 0.7 * size[0]
    assert canvas["height"] > 0.35 * size[1]


def keep(found: Opened, name: str, otherwise: Path) -> None:
    """A screenshot, kept with the manual's figures when they are made anew (DECKCRANE_KEEP_SCREENSHOTS=1)."""
    shown = name == "playback_desk" and os.environ.get("DECKCRANE_KEEP_SCREENSHOTS")  # live pages: docs/page_figures.py
    folder = ROOT / "docs" / "figures" if shown else otherwise
    found.page.screenshot(path=folder / f"page_{name}.png")
    assert (folder / f"page_{name}.png").stat().st_size > 20_000


@pytest.mark.parametrize("size", each_time((DESK, PHONE), PHONE))
def test_the_layout_holds_on_a_desk_and_on_a_phone(size: tuple[int, int], opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", size)
    found.do("pause()", "reset()", "setInput('slew', 1)", "step(1.5)")
    check_layout(found, size)


@pytest.mark.study
@pytest.mark.parametrize(("size", "place"), [(DESK, "desk"), (PHONE, "phone")])
@pytest.mark.parametrize(
    ("name", "scheme", "calls"),
    [
        ("ship_crane_motors", "light", ["setInput('slew', 1)", "setInput('luff', 1)", "step(1.5)"]),
        ("deck_crane_in_waves", "dark", ["step(12)"]),
    ],
)
def test_the_layout_holds_with_its_picture(
    size: tuple[int, int],
    place: str,
    name: str,
    scheme: str,
    calls: list[str],
    opened: Callable[..., Opened],
    tmp_path: Path,
) -> None:
    found = opened(name, size, scheme, drawn=True)
    found.do("pause()", "reset()", *calls)
    check_layout(found, size)
    keep(found, f"{name}_{place}", tmp_path)


@pytest.mark.study
@pytest.mark.parametrize(("size", "place"), [(DESK, "desk"), (PHONE, "phone")])
def test_the_layout_of_a_playback_holds(
    size: tuple[int, int], place: str, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    dataset = deckcrane.run("knuckle_boom")
    found = opened(view(dataset, tmp_path / "run.html"), size, drawn=True)
    found.page.get_by_role("switch", name="Forces in the joints").click()
    found.call("seek(8)")
    found.page.evaluate("scrollTo(0, 0)")
    check_layout(found, size)
    keep(found, f"playback_{place}", tmp_path)


def test_titles_cannot_break_out_of_the_page() -> None:
    wild = load("moving_base").with_values({"title": "</script><b>x", "description": "<!--data--> </script>"})
    text = page_html(wild)
    assert "</script><b>" not in text
    assert "&lt;/script&gt;&lt;b&gt;x" in text


def test_colours_have_readable_contrast() -> None:
    css = (ROOT / "web" / "src" / "page.css").read_text(encoding="utf-8")
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for block in re.findall(r":root \{(.*?)\}", css, re.DOTALL)
    )

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))

    pairs = [("text", "panel"), ("muted", "panel"), ("text", "raised"), ("accent", "panel"), ("on", "panel")]
    pairs += [("accent-text", "accent"), ("on-text", "on"), ("warn", "panel")]
    for scheme in (light, {**light, **dark}):
        for ink, paper in pairs:
            low, high = sorted((luminance(scheme[ink]), luminance(scheme[paper])))
            assert (high + 0.05) / (low + 0.05) >= 4.5, f"{ink} on {paper}"


def node() -> str:
    """Node.js, with the packages of `web/` installed."""
    found = shutil.which("node")
    if found is None:
        missing("there is no Node.js to check and rebuild the page's bundle")
    if not (ROOT / "web" / "node_modules" / "esbuild").exists():
        missing("web/node_modules is not installed (npm ci in web/)")
    return str(found)


@pytest.mark.study
def test_the_types_of_the_sources_agree() -> None:
    """What `npm run check` does."""
    node()
    compiler = str(ROOT / "web" / "node_modules" / ".bin" / "tsc")
    done = subprocess.run(
        [compiler, "--noEmit"], cwd=ROOT / "web", capture_output=True, text=True, check=False, timeout=240
    )
    assert done.returncode == 0, done.stdout


def test_the_bundle_in_the_package_is_what_the_sources_build(tmp_path: Path) -> None:
    subprocess.run([node(), "build.mjs", str(tmp_path)], cwd=ROOT / "web", check=True, timeout=240)
    for name in sorted(path.name for path in tmp_path.iterdir()):
        shipped = ROOT / "src" / "deckcrane" / "view" / "assets" / name
        assert shipped.read_bytes() == (tmp_path / name).read_bytes(), f"{name} is stale: npm run build in web/"
