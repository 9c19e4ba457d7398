"""What the page gives away: links with its state, tables, videos; and links that cannot be had."""

from __future__ import annotations

import base64
import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

from deckcrane.view.page.page import view
from tests.view.browser import NO_WEBGL, SMALL, Opened
from tests.view.page.test_camera import STILL


def kept(link: str) -> dict[str, Any]:
    text = link.split("#deckcrane=1.")[1]
    return dict(json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))


def fragment(state: object, version: int = 1) -> str:
    return f"deckcrane={version}." + base64.urlsafe_b64encode(json.dumps(state).encode()).decode().rstrip("=")


def follow(found: Opened, state: str) -> None:
    """Opens the page anew with a fragment."""
    address = found.page.url.split("#")[0]
    found.page.goto("about:blank")
    found.page.goto(f"{address}#{state}")
    found.page.wait_for_function("() => window.deckcrane !== undefined")


CHANGES = [
    *(
        "pause()",
        "setInput('variant', 1)",
        "setInput('sea.hs', 3.4)",
        "setInput('sea.direction', 1)",
        "setInput('sea', 0)",
    ),
    *("setInput('thrusters', 0)", "setInput('luff', -0.6)", "step(0.5)"),
]


@pytest.mark.study
def test_a_link_brings_a_page_back(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", before=NO_WEBGL)
    assert set(kept(found.call("link()"))) == {"of"}, "nothing was changed"
    link = found.do(*CHANGES, "link()")
    state = kept(link)
    assert state["variant"] == "without compensation"
    assert state["inputs"] == pytest.approx(
        {"luff": -0.6, "thrusters": 0, "sea": 0, "sea.hs": 3.4, "sea.direction": 1}, abs=3e-3
    )
    assert link.startswith(found.page.url)
    follow(found, link.split("#")[1])
    found.call("pause()")
    again = kept(found.call("link()"))
    assert again["inputs"] == pytest.approx(state["inputs"], abs=3e-3)
    assert again["variant"] == state["variant"]
    assert not found.page.get_by_role("switch", name="Waves").is_checked()
    assert found.call("messages()") == []
    follow(found, fragment({"of": "another"}))
    assert found.call("messages()") == ["The link is of another scenario. The page starts as usual."]
    assert found.errors == []


@pytest.mark.study
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("deckcrane=2.abc", "The link has format 2; this page reads format 1. The page starts as usual."),
        ("deckcrane=1.%%%", "The link is damaged: part of it is missing or was changed. The page starts as usual."),
        ("deckcrane=x", "The link is damaged: it does not say its version. The page starts as usual."),
        (fragment([1, 2]), "The link is damaged: it does not say of which scenario it is. The page starts as usual."),
        ("elsewhere", None),
    ],
)
def test_a_link_that_cannot_be_had_is_refused_in_words(
    state: str, told: str | None, opened: Callable[..., Opened]
) -> None:
    found = opened("moving_base", before=NO_WEBGL)
    follow(found, state)
    assert found.call("messages()") == ([] if told is None else [told])
    assert found.call("state()")["x"]
    assert found.errors == []


@pytest.mark.study
def test_what_of_a_link_is_unknown_is_named(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", before=NO_WEBGL)
    own = kept(found.call("link()"))["of"]
    state = {
        "of": own,
        "weather": 1,
        "variant": "of steel",
        "inputs": {"luff": "high", "wings": 1, "slew": -2.0},
        "plots": ["q:vessel.roll", "nothing"],
        "features": {"magic": 1, "compare": "of steel"},
    }
    follow(found, fragment(state))
    (said,) = found.call("messages()")
    for part in ("weather", "of steel", "luff is not a number", "wings", "nothing", "magic"):
        assert part in said, part
    inputs = kept(found.call("link()"))
    assert inputs["inputs"]["slew"] == pytest.approx(-2.0, abs=0.01), "the rest is taken"
    assert inputs["plots"] == ["q:vessel.roll"]


@pytest.mark.study
def test_edited_numbers_come_back_and_those_that_are_impossible_are_named(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", before=NO_WEBGL)
    (name, before), (other, _), *_ = found.call("numbers()").items()
    found.do("pause()", f"setNumber('{name}', {1.25 * before})")
    link = found.call("link()")
    follow(found, link.split("#")[1])
    assert found.call("numbers()")[name] == pytest.approx(1.25 * before, rel=1e-12)
    assert found.call("messages()") == []
    own = kept(link)["of"]
    follow(found, fragment({"of": own, "features": {"editing": {name: -1.0, other: "much", "wings.span": 3}}}))
    (said,) = found.call("messages()")
    for path in (name, other, "wings.span"):
        assert path in said, path
    assert found.call("numbers()")[name] == before, "what is refused changes nothing"
    for strange in ("numbers", [1, 2], 7, None):
        follow(found, fragment({"of": own, "features": {"editing": strange}}))
        assert found.call("numbers()")[name] == before
    assert found.errors == []


@pytest.mark.study
def test_camera_and_light_and_comparison_come_back(opened: Callable[..., Opened]) -> None:
    found = opened("deck_crane_in_waves", SMALL, before=STILL, reduced_motion="reduce")
    found.do("pause()", "compare(1)", "light('dusk')", "look('crane')")
    found.page.locator("canvas").first.focus()
    for _ in range(3):
        found.page.keyboard.press("ArrowLeft")
    camera = found.call("camera()")
    link = found.call("link()")
    follow(found, link.split("#")[1])
    found.call("pause()")
    again = found.call("camera()")
    assert not again["own"]
    assert np.allclose(again["eye"], camera["eye"], atol=0.01)
    assert found.call("light()") == "dusk"
    assert found.call("other()")["variant"] == 1


def test_the_table_has_what_is_plotted_to_the_last_digit(
    short_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(short_run, tmp_path / "run.html"), before=NO_WEBGL)
    found.page.locator(".menu summary").last.click()
    with found.page.expect_download() as download:
        found.page.get_by_role("button", name="Save CSV").click()
    assert download.value.suggested_filename.endswith(".csv")
    text = Path(download.value.path()).read_bytes().decode()
    assert text.count("\r\n") == text.count("\n")
    header, *rows = csv.reader(io.StringIO(text))
    points = found.call("points()")
    signals = found.page.evaluate("JSON.parse(document.getElementById('data').textContent)")
    by_id = {one["id"]: one for one in signals["signals"]}
    shown = [one for one in by_id if one in signals["chosen"]]
    assert header == ["time [s]", *(f"{by_id[one]['label']} [{by_id[one]['unit']}]" for one in shown)]
    table = np.array(rows, dtype=float)
    assert np.array_equal(table[:, 0], points["times"])
    for k, one in enumerate(shown, start=1):
        assert np.array_equal(table[:, k], points["values"][one])
    assert len(next(csv.reader(io.StringIO(found.call("csv(true)"))))) == 1 + len(by_id)


def pictures(webm: bytes) -> int:
    """How many blocks of pictures a WebM file has: elements of EBML (RFC 8794), of which Segment and Cluster hold others."""

    def number(at: int, marked: bool) -> tuple[int, int]:
        long = 9 - webm[at].bit_length()
        found = int.from_bytes(webm[at : at + long], "big")
        return (found if marked else found & ((1 << 7 * long) - 1)), at + long

    at, count = 0, 0
    while at < len(webm):
        kind, at = number(at, True)
        size, at = number(at, False)
        count += kind in (0xA3, 0xA0)  # SimpleBlock, BlockGroup
        if kind not in (0x18538067, 0x1F43B675):
            at += size
    return count


NO_RECORDER = "delete window.MediaRecorder;"


@pytest.mark.study
def test_a_browser_that_cannot_record_says_so(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", before=STILL + NO_RECORDER)
    found.page.locator(".menu summary").last.click()
    assert found.page.get_by_role("button", name="Record video").is_disabled()
    assert "no MediaRecorder" in found.page.locator(".menu[open]").inner_text()


@pytest.mark.study
def test_a_recorded_video_is_webm_with_pictures_in_it(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", (300, 420), device_scale_factor=0.5, drawn=True)
    found.page.set_default_timeout(120_000)
    found.page.locator(".menu summary").last.click()
    found.page.get_by_role("button", name="Record video").click()
    found.page.wait_for_function("() => Number(document.body.innerText.match(/Stop recording .0:(\\d+)/)?.[1]) >= 3")
    assert "●" in found.page.locator(".menu summary").last.text_content()
    with found.page.expect_download() as download:
        found.page.get_by_role("button", name="Stop recording").click()
    data = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename.endswith(".webm")
    assert data[:4] == b"\x1aE\xdf\xa3", "an EBML header"
    assert b"webm" in data[:64]
    assert pictures(data) > 1
    assert found.page.get_by_role("button", name="Record video").is_visible()
