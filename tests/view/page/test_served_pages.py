"""A served page in a browser: errors over the last good page, a reload when they are mended, the address's fragment kept."""

from __future__ import annotations

import socket
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.serving.server import PageServer
from deckcrane.serving.subjects import pages_of
from tests.view.browser import DESK, NO_WEBGL, NOTHING_DRAWN, PHONE
from tests.view.layout import barriers

LONG = 240_000
"""Milliseconds: pages are made in seconds, and machines may be busy."""
JIB = """deckcrane: 1
title: A slewing jib
gravity: [0, 0, -9.81 m/s^2]
bodies:
  jib: {on: ground, joint: {revolute: z, name: slew}, mass: 1.2 t, shape: {rod: x, length: 9 m}}
control:
  slew: {pd: {stiffness: 500 kN m/rad, damping: 200 kN m s/rad}}
"""


@dataclass
class Tab:
    """A page of the browser, for those who look at it."""

    page: Any


@pytest.mark.study
def test_errors_are_shown_at_their_line_and_go_when_they_are_mended(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "jib.yaml"
    file.write_text(JIB)
    server = PageServer(pages_of(str(file)), poll=0.1)
    server.start()
    context = browser.new_context(viewport={"width": 900, "height": 700})
    page = context.new_page()
    page.add_init_script(NO_WEBGL)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    try:
        page.goto(f"{server.url}#t=5")
        page.wait_for_function("() => window.deckcrane !== undefined", timeout=LONG)  # it waits, and reloads by itself
        overlay = page.get_by_role("alert", name="Errors in the file")
        assert overlay.count() == 0 or not overlay.is_visible()

        file.write_text(JIB.replace("mass: 1.2 t", "mas: 1.2 t"))
        page.locator(".served-errors mark").first.wait_for(timeout=LONG)
        text = page.locator(".served-errors").inner_text()
        assert "line 5, column" in text
        assert 'unknown key "mas"' in text
        assert "mas: 1.2 t" in page.locator(".served-errors mark").first.inner_text()
        assert page.evaluate("() => window.deckcrane !== undefined"), "the last good page is still there"

        file.write_text(JIB.replace("A slewing jib", "A mended jib"))
        page.wait_for_function(
            "() => document.title === 'A mended jib' && window.deckcrane !== undefined", timeout=LONG
        )
        assert not page.locator(".served-errors").is_visible()
        assert page.evaluate("() => location.hash") == "#t=5"
        assert said == []
    finally:
        context.close()
        server.stop()


@pytest.mark.study
def test_the_gallery_leads_to_a_page_that_is_made_when_it_is_opened(browser: Any) -> None:
    server = PageServer(pages_of(None), poll=0.1)
    server.start()
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.add_init_script(NO_WEBGL)
    try:
        page.goto(server.url)
        page.locator("#moving_base .open").wait_for(timeout=LONG)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.locator("#moving_base summary").click()
        assert "deckcrane: 1" in page.locator("#moving_base pre").inner_text()
        page.locator("#moving_base .open").click()
        page.wait_for_function("() => window.deckcrane !== undefined", timeout=LONG)
        assert page.title() == "Crane on a moving base"
    finally:
        context.close()
        server.stop()


@pytest.mark.study
@pytest.mark.parametrize("shown", ["the gallery", "an error before the first page", "an error over a page"])
def test_what_is_served_keeps_nobody_out(browser: Any, tmp_path: Path, shown: str) -> None:
    file = tmp_path / "jib.yaml"
    wrong = JIB.replace("mass: 1.2 t", "mas: 1.2 t")
    file.write_text(wrong if "before" in shown else JIB)
    server = PageServer(pages_of(None if shown == "the gallery" else str(file)), poll=0.1)
    server.start()
    try:
        for size, scheme in ((DESK, "light"), (DESK, "dark"), (PHONE, "light"), (PHONE, "dark")):
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
            page = context.new_page()
            page.add_init_script(NO_WEBGL)
            page.goto(server.url)
            if shown == "the gallery":
                page.locator("#moving_base summary").click(timeout=LONG)
            else:
                if "over" in shown:
                    page.wait_for_function("() => window.deckcrane !== undefined", timeout=LONG)
                    file.write_text(wrong)
                page.locator(".served-errors mark").first.wait_for(timeout=LONG)
            assert barriers(Tab(page)) == [], (size, scheme)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            context.close()
    finally:
        server.stop()


def test_a_view_of_a_live_run_shows_its_outputs_and_computes_nothing(browser: Any) -> None:
    scenario = deckcrane.loads(JIB + "run: {duration: 1 s, step: 10 ms, every: 10 ms}\n")
    with deckcrane.live(scenario, websocket=0, view=True) as crane:
        host, port = crane.addresses["websocket"]
        context = browser.new_context(viewport={"width": 500, "height": 400})
        page = context.new_page()
        page.add_init_script(NOTHING_DRAWN)
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"http://{host}:{port}/")
        page.get_by_text("Waiting for the model").wait_for(timeout=LONG)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
            client.sendto(b'{"hold": {"slew": 50000}}', crane.addresses["udp"])
            running = threading.Thread(target=crane.run)
            running.start()
            page.wait_for_function("() => window.deckcrane.state().time > 0.1", timeout=LONG)
            crane.stop()
            running.join()
        crane.close()
        page.get_by_text("The run has ended").wait_for(timeout=LONG)
        time, signals = page.evaluate("() => [window.deckcrane.state().time, window.deckcrane.signals()]")
        context.close()
    dataset = crane.dataset()
    assert time > 0.1
    instant = dataset.sel(time=time, method="nearest")
    assert float(instant.time) == pytest.approx(time, abs=1e-9)
    assert signals["q:slew"] == pytest.approx(np.degrees(float(instant["q"].sel(coordinate="slew"))), rel=1e-12)
    assert float(instant["q"].sel(coordinate="slew")) > 0.0
    assert said == []
