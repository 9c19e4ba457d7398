"""The page of a campaign: its numbers are the store's, the minutes that it carries are those that were counted."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.governing_instants import worst_instants, worst_minute, worst_of_case
from deckcrane.errors import DeckcraneWarning
from deckcrane.serving.server import PageServer
from deckcrane.serving.subjects import pages_of
from deckcrane.view.page.campaign import campaign_html, case_html
from deckcrane.view.page.page import MOST_BYTES, view
from tests.commands import command
from tests.view.browser import DESK, NO_WEBGL, PHONE, Opened
from tests.view.layout import barriers

STUDY = """
deckcrane: 1
title: Kings and booms
scenario: moving_base
set: {run.duration: DURATION}
vary:
  king: {path: bodies.king.mass, values: [200 kg, 400 kg]}
  boom: {path: bodies.outer_boom.mass, values: [100 kg, 130 kg]}
keep: {signals: [reaction.king], statistics: [extremes, moments]}
"""
SIGNAL = "reaction.king.mx"


def made(folder: Path, duration: str) -> Path:
    (folder / "study.yaml").write_text(STUDY.replace("DURATION", duration))
    deckcrane.campaign(folder / "study.yaml", folder / "study.zarr", progress=False)
    return folder / "study.zarr"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("campaign"), "4 s")


@pytest.fixture(scope="module")
def long_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("campaign"), "80 s")


def data_of(text: str, name: str = "data") -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_numbers_of_the_page_are_those_of_the_store(store: Path) -> None:
    data = data_of(campaign_html(store, minutes=0))
    results = deckcrane.open_campaign(store, over="cases")
    columns = {column["id"]: column for column in data["columns"]}
    assert data["cases"] == [str(name) for name in results["case"].values]
    for key, factor, values in (
        ("king", 1.0, results["king"]),
        (f"maximum {SIGNAL}", 1e-3, results["maximum"].sel(signal=SIGNAL)),
        (f"standard_deviation {SIGNAL}", 1e-3, results["standard_deviation"].sel(signal=SIGNAL)),
    ):
        shown = np.frombuffer(base64.b64decode(columns[key]["values"]), dtype="<f4")
        np.testing.assert_allclose(shown, factor * values.values, rtol=1e-6)
    assert columns[f"maximum {SIGNAL}"]["unit"] == "kN m"
    assert (data["start"]["x"], data["start"]["colour"]) == ("king", "boom")
    assert data["minutes"] == []
    assert data["summary"] == "4 of 4 cases done, 0 failed"


def test_a_worst_minute_has_the_extreme_that_was_counted_as_one_of_its_records(store: Path) -> None:
    source = CampaignSource(store)
    instant = worst_instants(source, SIGNAL)[0]
    results = deckcrane.open_campaign(store, over="cases")
    sizes = np.maximum(*(abs(results[name].sel(signal=SIGNAL).values) for name in ("maximum", "minimum")))
    assert abs(instant.value) == sizes.max()
    minute = worst_minute(source, instant, records=30)
    assert minute.same
    assert minute.time in minute.dataset["time"].values
    assert 20 <= minute.dataset.sizes["time"] <= 40


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("--case", "nothing"), 'there is no case "nothing"'),
        (("--case", "7"), "cases have the numbers 0 to 3"),
        (("--case", "1", "--worst", "reaction.king.mu"), "was not kept"),
        (("--worst", SIGNAL), "say --case too"),
        (("--case", "1", "--minutes", "2"), "leave out --case"),
    ],
)
def test_what_a_store_does_not_have_is_refused_in_words(given: tuple[str, ...], words: str, store: Path) -> None:
    ended = command("view", store, *given, "-o", "page.html", cwd=store.parent)
    assert ended.returncode == 2
    assert words in ended.stderr
    assert not (store.parent / "page.html").exists()


def test_view_without_a_place_or_with_options_of_another_subject_is_refused(store: Path, tmp_path: Path) -> None:
    assert "-o study.html" in command("view", store).stderr
    assert "there is no file gone.nc" in command("view", "gone.nc", cwd=tmp_path).stderr
    for option in (("--minutes", "2"), ("--minutes", "0"), ("--chart", "chart.nc")):
        assert "it has no options but --no-open" in command("view", *option).stderr
    (tmp_path / "run.nc").write_bytes(b"")
    assert (
        "for the store of a campaign" in command("view", "run.nc", "--case", "1", "-o", "a.html", cwd=tmp_path).stderr
    )


@pytest.mark.parametrize("name", ["moving_base", "crane.yaml"])
def test_view_of_a_scenario_is_refused_with_the_commands_that_show_one(name: str, tmp_path: Path) -> None:
    ended = command("view", name, "-o", "a.html", cwd=tmp_path)
    assert ended.returncode == 2
    assert f"`deckcrane page {name} -o {name.partition('.')[0]}.html`" in ended.stderr


@pytest.mark.study
def test_a_page_carries_minutes_as_many_as_have_room_and_says_that_they_are_what_was_counted(long_store: Path) -> None:
    text = campaign_html(long_store, minutes=3)
    data = data_of(text)
    assert len(text.encode()) < MOST_BYTES
    assert [minute["same"] for minute in data["minutes"]] == [True] * 3
    assert data["minutes"][0]["case"] == data["cases"].index(worst_instants(CampaignSource(long_store), SIGNAL)[0].case)
    assert "gives the same value as in the campaign" in data["minutes"][0]["words"]
    run = data_of(text, "run-0")
    times = np.frombuffer(base64.b64decode(run["playback"]["time"]), dtype="<f8")
    assert times[-1] - times[0] == pytest.approx(60, abs=0.2)
    assert run["playback"]["events"][-1]["text"] == f"maximum of {SIGNAL}"


@pytest.mark.study
def test_a_minute_that_is_not_what_was_counted_is_warned_of_and_says_so(
    long_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dataclasses import replace

    import deckcrane.view.page.campaign as pages

    monkeypatch.setattr(pages, "worst_of_case", lambda *asked: replace(worst_of_case(*asked), value=1.0))
    with pytest.warns(DeckcraneWarning, match="and not 1 N m as in the campaign"):
        text = case_html(long_store, "2", SIGNAL)
    assert "this is not the run that was counted" in text


@pytest.mark.study
def test_view_takes_a_store_and_a_case_of_it(long_store: Path, tmp_path: Path) -> None:
    ended = command("view", long_store, "--case", "1", "--worst", "reaction.king.fz", "-o", tmp_path / "case.html")
    assert ended.returncode == 0, ended.stderr
    assert "Case boom=130,king=200" in (tmp_path / "case.html").read_text(encoding="utf-8")
    assert view(long_store, tmp_path / "all.html").stat().st_size < MOST_BYTES


@pytest.mark.study
def test_a_served_campaign_plays_any_case_that_is_asked_for(long_store: Path) -> None:
    pages = pages_of(str(long_store))
    whole, minute = pages("/"), pages(f"/case/2/{SIGNAL}")
    assert whole is not None
    assert minute is not None
    for page in (whole, minute):
        page.build()
        assert page.state.problem is None
    assert data_of(whole.state.text)["served"] is True
    assert "Case boom=100,king=400" in minute.state.text
    for path in ("/case/9/reaction.king.mx", "/case/2/nothing", "/case/2", "/other"):
        assert pages(path) is None


@pytest.mark.study
def test_a_case_is_chosen_with_the_mouse_or_the_keyboard_and_played_in_place(
    browser: Any, long_store: Path, tmp_path: Path
) -> None:
    path = tmp_path / "campaign.html"
    path.write_text(campaign_html(long_store, minutes=1), encoding="utf-8")
    with_minute = data_of(path.read_text(encoding="utf-8"))["minutes"][0]["case"]
    opened = Opened(browser, path, DESK, "light", NO_WEBGL)
    page = opened.page
    order = opened.call("order()")
    values = [opened.call(f"value('maximum {SIGNAL}', {case})") for case in order]
    assert values == sorted(values, reverse=True)
    page.get_by_role("button", name=re.compile("^king")).click()
    assert page.locator("th[aria-sort=descending]").inner_text().startswith("king")
    x, y = opened.call(f"place({with_minute})")
    box = page.locator("canvas.scatter").bounding_box()
    page.mouse.move(box["x"] + x, box["y"] + y)
    assert "click to play its worst minute" in page.locator(".tip").inner_text()
    page.mouse.click(box["x"] + x, box["y"] + y)
    inside = page.frame_locator("iframe")
    inside.get_by_role("button", name=f"maximum of {SIGNAL}").wait_for()
    frame = page.frames[-1]
    frame.wait_for_function("() => window.deckcrane !== undefined")
    assert frame.evaluate("() => window.deckcrane.state().names") == []
    frame.wait_for_function("() => window.deckcrane.state().playing")  # by itself: it was asked for
    assert page.locator("tr[aria-current]").get_attribute("data-row") == str(with_minute)
    other = next(case for case in order if case != with_minute)
    page.locator(f'button[data-case="{other}"]').focus()
    page.keyboard.press("Enter")
    assert f"--case {other} --worst {SIGNAL}" in page.locator(".card pre").inner_text()
    assert page.locator("iframe").count() == 0
    assert opened.errors == []
    assert [url for url in opened.requests if not url.startswith(("file:", "about:"))] == []


@pytest.mark.study
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_a_campaign_fits_a_phone(browser: Any, long_store: Path, tmp_path: Path, scheme: str) -> None:
    path = tmp_path / "campaign.html"
    path.write_text(campaign_html(long_store, minutes=0), encoding="utf-8")
    opened = Opened(browser, path, PHONE, scheme, NO_WEBGL)
    wide, there = opened.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= there
    box = opened.page.get_by_role("button", name=re.compile("^Show: case")).first.bounding_box()
    assert box["x"] + box["width"] <= PHONE[0], "what shows a case is in sight, without scrolling the table"
    assert opened.errors == []


@pytest.mark.study
@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (DESK, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_the_page_of_a_campaign_keeps_nobody_out(
    browser: Any, store: Path, tmp_path: Path, size: tuple[int, int], scheme: str
) -> None:
    path = tmp_path / "campaign.html"
    path.write_text(campaign_html(store, minutes=1), encoding="utf-8")
    opened = Opened(browser, path, size, scheme, NO_WEBGL)
    assert barriers(opened) == []
    for case in opened.call("order()")[:2]:  # one that is played, one that says its command
        opened.call(f"choose({case})")
        assert barriers(opened) == []
    opened.context.close()


@pytest.mark.study
def test_a_case_that_is_clicked_in_a_served_campaign_is_run_and_played(browser: Any, long_store: Path) -> None:
    server = PageServer(pages_of(str(long_store)), poll=0.1)
    server.start()
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script(NO_WEBGL)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    try:
        page.goto(server.url)
        page.wait_for_function("() => window.deckcrane !== undefined", timeout=240_000)
        page.get_by_label("Worst of").select_option("reaction.king.fz")
        page.get_by_role("button", name="Play: case boom=130,king=400").click()
        inside = page.frame_locator("iframe")
        inside.get_by_role("button", name="of reaction.king.fz").wait_for(timeout=240_000)
        assert "Case boom=130,king=400" in inside.locator(".note", has_text="maximum of").first.inner_text()
        assert said == []
    finally:
        context.close()
        server.stop()
