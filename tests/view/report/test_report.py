"""Reports: one self-contained page of a campaign, the same bytes from the same store, after templates that can be replaced."""

from __future__ import annotations

import html
import json
import re
import warnings
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource, seed_dimension, seed_spread
from deckcrane.analysis.governing_instants import RepeatedCase, governing_instants
from deckcrane.campaign.batching import plan_of
from deckcrane.campaign.campaign import create_store
from deckcrane.campaign.cases import cases_of
from deckcrane.campaign.study.answers import Answers
from deckcrane.cli.pages import report as command
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.standards.sources import FROM_MEMORY, SourcedFormula
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable
from deckcrane.view.answers.load_chart import chart_answer
from deckcrane.view.report import report as report_answers
from deckcrane.view.report.cases_chapter import cases_chapter
from deckcrane.view.report.model_chapter import model_chapter
from deckcrane.view.report.rendering import copy_templates, rendered
from deckcrane.view.report.report import rendered_report
from deckcrane.view.report.results_chapter import assumptions, charted_capacity, left_out, results_chapter
from deckcrane.view.report.verdict import trust_chapter
from deckcrane.view.tables import UnitChoice
from tests.analysis.load_charts.lever_crane import lever_crane
from tests.program.test_event_watch import JUMPING

STUDY = """
deckcrane: 1
title: Two loads of a knuckle boom & two masts <small>
scenario: knuckle_boom
set:
  run.duration: 1 s
  run.step: 10 ms
  run.every: 50 ms
  checks: {mast: {limit: {of: "norm(reaction.king, mx, my)", at_most: 3 MN m}}}
vary:
  mast: {path: bodies.king.mass, values: [4 t, 5 t]}
  boom: {path: bodies.outer_boom.mass, values: [1 t, 2 t], probabilities: [30 %, 70 %]}
keep: {signals: [utilisation, mast_moment], made: {mast_moment: "norm(reaction.king, mx, my)"}, statistics: [extremes]}
answers:
  report: {company: Crane & Sons, author: E. Ngineer, revision: A, around: 0.3 s}
"""
RULE = SourcedFormula("a factor of dynamics", "C", "EN 13852-1", "2013")
LESS = {"report": {"governing": 0, "step_check": False, "sections": ["results"]}}
"""What is quick: nothing is run again."""


def _other(source: CampaignSource) -> Answer:
    table = AnswerTable("Forces", (AnswerColumn("of"), AnswerColumn("force", "N")), (("pin", 2.5e6),))
    return Answer("other", "Another answer", ("In words.",), (table,), founded=(RULE,))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    (folder / "study.yaml").write_text(STUDY)
    deckcrane.campaign(folder / "study.yaml", folder / "masts.zarr", progress=False)
    return folder / "masts.zarr"


@pytest.fixture(scope="module")
def page(store: Path) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report_answers, "ANSWERS", (_other, lambda source: None))
        return rendered_report(store).page


class Read(HTMLParser):
    """Elements that are opened and closed in their order, and every id and address."""

    VOID = ("meta", "img", "br", "hr", "link", "input", "wbr")

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.alts: list[str | None] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        self.alts += [given.get("alt")] if tag == "img" else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> closes another element"


def test_a_report_is_well_formed_and_needs_nothing_from_outside(page: str) -> None:
    found = Read(page)
    assert found.open == []
    assert len(set(found.ids)) == len(found.ids), "each id is there once"
    assert all(address.startswith(("data:", "#")) for address in found.addresses)
    assert {address[1:] for address in found.addresses if address.startswith("#")} <= set(found.ids)
    assert all(found.alts), "every picture says what it shows"
    assert not re.search(r"url\((?!#)|@import|<script", page)


def test_a_report_says_what_was_modelled_assumed_run_and_found(page: str, store: Path) -> None:
    text = re.sub(r"<[^>]*>", " ", page).replace("\u00a0", " ")
    for said in (
        "Two loads of a knuckle boom &amp; two masts &lt;small&gt;",
        "Crane &amp; Sons",
        "In short",
        "inner_boom 7.5 m",
        "Masses and centres of gravity",
        "The elasticity of booms",
        "2 mast × 2 boom: 4 cases, of which 4 are done, 0 failed",
        "30, 70 %",
        "to the last digit",
        "step 0.005 s instead of 0.01 s",
        "The study varies no seeds",
        str(CampaignSource(store).attributes["study_hash"]),
        "deckcrane results series masts.zarr boom=2,mast=4 -o case-1.nc",
    ):
        assert said in text, said


def test_what_is_from_memory_is_marked_in_the_answer_and_among_the_standards(page: str) -> None:
    assert page.lower().count(FROM_MEMORY) >= 3, "with the answer, above the standards, and in their table"
    assert "<td>2013</td>" in page
    assert re.search(r'<td class="numeric" data-number="other.1 \| pin \| force \[kN\]">2500</td>', page)


def test_a_report_of_the_same_store_is_the_same_bytes(page: str, store: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report_answers, "ANSWERS", (_other,))
        assert rendered_report(store).page == page


def test_numbers_are_in_the_units_that_were_chosen(store: Path) -> None:
    asked = Answers.model_validate(LESS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report_answers, "ANSWERS", (_other,))
        found = rendered_report(store, answers=asked, units=["MN", "MN m"]).page
    assert "force [MN]" in found
    assert "<td>MN\u00a0m</td>" in found
    assert '">2.5</td>' in found


def test_the_governing_instant_is_found_again_in_the_run_of_its_case(store: Path) -> None:
    source = CampaignSource(store)
    (one, *_) = governing_instants(source, 2)
    assert one.is_share
    assert one.case == "boom=2,mast=4"
    again = RepeatedCase(source, one.case, (one.signal, "mast_moment"))
    value, time = again.extreme(again.dataset, one)
    assert (value, time) == (one.value, one.time)
    assert np.isclose(float(again.dataset["mast_moment"].max()), 3e6 * value, rtol=1e-12)


def test_without_checks_the_signals_that_were_asked_for_govern(store: Path) -> None:
    source = CampaignSource(store)
    names = [one.signal for one in governing_instants(source, 5, ("mast_moment",))]
    assert names == ["utilisation.mast", "mast_moment"]
    with pytest.raises(DeckcraneError, match='"hook_load" was not kept'):
        governing_instants(source, 5, ("hook_load",))


def test_a_company_replaces_one_block_or_one_file_of_the_templates(store: Path, tmp_path: Path) -> None:
    own = copy_templates(tmp_path / "own")
    pages = {"report.html", "answer_page.html", "lift_plan.html"}
    assert {path.name for path in own.iterdir()} == {*pages, "title_page.html", "block.html", "style.css"}
    for path in own.iterdir():
        path.unlink()
    (own / "report.html").write_text(
        '{% extends "bundled/report.html" %}{% block foot %}<p>Ours: {{ title }}</p>{% endblock %}'
    )
    (own / "style.css").write_text("main { color: navy; }")
    found = rendered_report(store, answers=Answers.model_validate(LESS), template=own, title="A < B").page
    assert "<p>Ours: A &lt; B</p>" in found
    assert "main { color: navy; }" in found
    assert "Extremes in short" in found
    with pytest.raises(DeckcraneError, match="already exists"):
        copy_templates(own)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("report.html", "<p>\n{% if %}", r"report\.html, line 2: Expected an expression"),
        ("report.html", "<p>\n\n{{ nothing.here }}", r"report\.html, line 3: 'nothing' is undefined"),
        ("report.html", "{% include 'none.html' %}", "there is no template none.html"),
        ("report.html", "{{ ''.__class__.__mro__ }}", r"report\.html, line 1: access to attribute '__class__'"),
    ],
)
def test_a_template_that_is_wrong_is_told_with_name_and_line(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(DeckcraneError, match=said):
        rendered({}, tmp_path)


def test_the_time_around_an_instant_can_be_played_back_inside_of_the_report(store: Path) -> None:
    asked = {"governing": 1, "step_check": False, "around": 0.3, "playback": True, "sections": ["governing"]}
    found = rendered_report(store, answers=Answers.model_validate({"report": asked})).page
    (inside,) = re.findall(r'<iframe srcdoc="([^"]*)"', found)
    assert Read(found).open == []
    assert "deckcrane" in html.unescape(inside)
    assert '"playback":{' in html.unescape(inside)


def test_what_cannot_be_reported_is_said(store: Path, tmp_path: Path) -> None:
    for arguments, said in (
        ({"output": tmp_path / "report.pdf"}, "the suffix says the form, .html or .htm"),
        ({"output": tmp_path / "r.html", "units": "MN, furlong"}, "furlong"),
        ({"output": tmp_path / "r.html", "template": tmp_path / "none"}, "there is no folder of templates"),
        ({}, "needs a store and a place"),
    ):
        with pytest.raises(DeckcraneError, match=said):
            command(store, **_all(arguments))
    assert list(tmp_path.iterdir()) == []


def _all(given: dict[str, Any]) -> dict[str, Any]:
    return {**dict.fromkeys(("output", "answers", "units", "template", "title", "copy_template")), **given}


def test_a_store_without_a_finished_case_is_refused(tmp_path: Path) -> None:
    (tmp_path / "study.yaml").write_text(STUDY)
    study = deckcrane.load_study(tmp_path / "study.yaml")
    cases = cases_of(study)
    create_store(tmp_path / "none.zarr", study, cases, plan_of(study, cases))
    with pytest.raises(DeckcraneError, match="no case is done"):
        rendered_report(tmp_path / "none.zarr")


def test_the_spread_of_realisations_is_students() -> None:
    hs, seed = [1.0, 1.0, 1.0, 2.0, 2.0, 2.0], [1, 2, 3, 1, 2, 3]
    values = [json.dumps({"sea.jonswap.hs": h, "sea.seed": int(10 * h + s)}) for h, s in zip(hs, seed, strict=True)]
    names = [f"hs={h:g},seed={s}" for h, s in zip(hs, seed, strict=True)]
    by_case = xr.Dataset(
        {"maximum": (("case", "signal"), [[1.0], [2.0], [3.0], [7.0], [9.0], [11.0]])},
        {"case": names, "signal": ["a"], "hs": ("case", hs), "seed": ("case", seed), "case_values": ("case", values)},
    )
    grid = {"order": ["hs", "seed"], "shape": {"hs": 2, "seed": 3}, "labels": {"hs": ["hs"], "seed": ["seed"]}}
    source: Any = SimpleNamespace(
        by_case=by_case,
        done=np.ones(6, dtype=bool),
        attributes={"grid": grid},
        statistic=lambda variable, signal: by_case[variable].sel(signal=signal),
    )
    assert seed_dimension(source) == "seed"
    found = seed_spread(source, "a", "hs=2,seed=2")
    assert found is not None
    assert (found.count, found.mean, found.deviation) == (3, 9.0, 2.0)
    # t of 95 % with 2 degrees of freedom is 2.920 in every table.
    assert found.high - found.mean == pytest.approx(2.920 * 2.0 / 3**0.5, rel=1e-4)


def test_what_cannot_be_answered_is_said_in_the_report_and_ends_it_not(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tail_answer(source: CampaignSource) -> Answer | None:
        source.statistic("block_maximum", "mast_moment")
        return None

    def warned_answer(source: CampaignSource) -> Answer | None:
        warnings.warn("few seeds", DeckcraneWarning, stacklevel=1)
        return Answer("warned", "With a warning")

    monkeypatch.setattr(report_answers, "ANSWERS", (tail_answer, warned_answer))
    first, last = report_answers.answers_of(CampaignSource(store))
    assert first.warnings == ("few seeds",)
    assert last.title == "What could not be answered"
    assert re.match(r"tail: .* add block_maxima to keep.statistics", last.warnings[0])


def test_realisations_are_told_by_what_changes_along_their_dimension(store: Path) -> None:
    assert seed_dimension(CampaignSource(store)) is None
    assert seed_spread(CampaignSource(store), "mast_moment", "boom=2,mast=5") is None


def test_a_report_opens_without_network_fits_a_telephone_and_prints(browser: Any, page: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    context = browser.new_context(viewport={"width": 360, "height": 740}, offline=True)
    shown = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    shown.on("console", lambda message: said.append(message.text))
    shown.on("pageerror", lambda error: said.append(str(error)))
    shown.on("request", lambda request: asked.append(request.url))
    shown.goto(path.as_uri())
    assert said == []
    assert [url for url in asked if not url.startswith("data:")] == [path.as_uri()]
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    assert shown.evaluate("[...document.images].every(one => one.complete && one.naturalWidth > 0)")
    pdf = shown.pdf(prefer_css_page_size=True, print_background=True)
    context.close()
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", pdf)) >= 9, (
        "the first page, the contents, and each chapter on a page of its own"
    )
    assert re.search(rb"/MediaBox \[0 0 59[45]", pdf), "A4"


def test_assumptions_and_omissions_are_stated_subject_by_subject() -> None:
    """Bodies, then what surrounds them, then ropes and drives, whatever the order of the components."""
    assumed = [text.partition(" ")[0] for text in assumptions(deckcrane.load("lift_from_supply_boat"))]
    assert assumed == ["Rigid", "vessel:", "boat:", "The", "Ropes", "Gravity"]
    omitted = [text.partition(" ")[0].rstrip(".:") for text in left_out(deckcrane.load("flexible_luffing"))]
    assert omitted == ["Wind", "Current", "Friction", "Loads", "Checks", "Fabrication"]


def test_the_vessel_and_the_sea_are_told_with_their_data_and_what_varies() -> None:
    values = [json.dumps({"sea.jonswap.hs": 2.0, "sea.direction": 1.0})]
    by_case = xr.Dataset(coords={"case": ["hs=2"], "case_values": ("case", values)})
    source: Any = SimpleNamespace(scenario=deckcrane.load("deck_crane_in_waves"), by_case=by_case)
    blocks = {block.answer.key: block for block in model_chapter(source, UnitChoice()).blocks}
    vessel = dict(row[:2] for row in blocks["vessel-vessel"].answer.tables[0].rows)
    assert vessel["GM, transverse"] == "2.144 m", "as its data state it"
    assert len(str(vessel["SHA-256 of the data"])) == 64
    periods = {row[0]: row[1] for row in blocks["vessel-vessel"].answer.tables[1].rows}
    assert periods["roll"] == pytest.approx(2 * np.pi / 0.6088649, rel=1e-6)
    sea = dict(row[:2] for row in blocks["surroundings"].answer.tables[0].rows)
    assert sea["spectrum"] == "JONSWAP, Hs varies, Tp 8 s, peakedness 3.3"
    assert sea["direction in which waves travel"] == "varies"
    assert [drawing.svg.count("<svg") for drawing in blocks["crane"].drawings] == [1, 1]


def test_cases_that_failed_are_listed_with_their_reasons(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "deckcrane.view.report.cases_chapter.failures", lambda store: {f"mast={i}": "out of reach" for i in range(30)}
    )
    block = cases_chapter(CampaignSource(store)).blocks[-1].answer
    assert block.tables[0].rows[0] == ("mast=0", "out of reach")
    assert block.words[0].startswith("30 cases failed")
    assert block.warnings == ("10 more are listed by `deckcrane results failures`.",)


@pytest.mark.study
def test_load_charts_are_shown_among_the_results(store: Path, tmp_path: Path) -> None:
    load = {"least": "200 kg", "most": "10 t", "tolerance": "100 kg", "scan": 3}
    chart = deckcrane.load_chart(lever_crane(), {"load": load, "over": {"luff": ["0 deg", "40 deg"]}}, progress=False)
    deckcrane.save(chart, tmp_path / "chart.nc")
    few = Answers.model_validate({**LESS, "report": {**LESS["report"], "charts": [str(tmp_path / "chart.nc")]}})
    text = rendered_report(store, answers=few).page
    title = html.escape(chart_answer(chart).title)
    assert title in text
    assert "rated capacity for the load of this campaign" not in text, "the campaign's crane has no payload"
    own = charted_capacity(tmp_path / "chart.nc", lever_crane()).tables[-1]
    radii, loads = chart["radius"].values, chart_answer(chart).tables[0].rows
    reach, load, at, rated, used = own.rows[0][1:]
    assert at == min(radius for radius in radii if radius >= reach)
    assert rated == next(row[1] for row in loads if row[0] == at)
    assert used == pytest.approx(100 * load / rated)
    assert title not in rendered_report(store, answers=Answers.model_validate(LESS)).page
    deckcrane.save(xr.Dataset({"force": ("pin", [1.0])}), tmp_path / "forces.nc")
    with pytest.raises(DeckcraneError, match="is not a load chart"):
        rendered_report(store, answers=Answers.model_validate(LESS), charts=[tmp_path / "forces.nc"])


def test_estimated_errors_of_motions_are_told_by_cause_with_their_worst_case() -> None:
    shares = np.array([[0.01, 0.004, np.nan], [0.05, 0.002, np.nan], [np.nan, np.nan, np.nan]])
    by_case = xr.Dataset(
        {"motion_error": (("case", "cause"), shares)},
        {"case": ["tp=6", "tp=7", "failed"], "cause": ["headings", "memory", "drift"]},
    )
    first, *_ = (block.answer for block in trust_chapter(SimpleNamespace(by_case=by_case)).blocks)  # type: ignore[arg-type]
    assert [(row[0], *row[2:]) for row in first.tables[0].rows] == [
        ("headings", pytest.approx(5.0), "tp=7", pytest.approx(3.0)),
        ("memory", pytest.approx(0.4), "tp=6", pytest.approx(0.3)),
    ]
    assert first.warnings == ("Motions of vessels may be off by more than 2 %, by headings.",)
    without: Any = SimpleNamespace(by_case=by_case.drop_vars("motion_error"))
    assert [block.answer.key for block in trust_chapter(without).blocks] == ["script"]


def _source_of(scenario: deckcrane.Scenario) -> Any:
    """A campaign of this scenario in which nothing varies."""
    by_case = xr.Dataset(coords={"case": ["all"], "case_values": ("case", ["{}"])})
    return SimpleNamespace(scenario=scenario, by_case=by_case)


def test_the_wind_is_told_with_the_forces_of_the_first_instant() -> None:
    steady = {
        "wind.spectrum": "none",
        "wind.seed": 1,
        "run.start": "given",
        "run.duration": "0.1 s",
        "run.every": "0.1 s",
    }
    scenario = deckcrane.load("load_in_wind").with_values(steady)
    answers = {block.answer.key: block.answer for block in model_chapter(_source_of(scenario), UnitChoice()).blocks}
    about, areas = answers["wind"].tables
    assert dict(about.rows)["mean speed"] == "9 m/s, over 600 s, 10 m high"
    forces = np.linalg.norm(deckcrane.run(scenario)["wind_drag"].isel(time=0), axis=-1)
    assert [row[0] for row in areas.rows] == ["panel", "boom", "house"]
    assert [row[-1] for row in areas.rows] == pytest.approx(forces, rel=1e-9)


@pytest.mark.study
def test_a_safe_working_load_is_told_with_what_hangs_on_the_rope() -> None:
    rope = {"of": "hoist", "rule": "ilo", "swl": "40 t"}
    scenario = deckcrane.load("offshore_crane").with_values({"checks.hoist.rope": rope})
    answers = {block.answer.key: block.answer for block in model_chapter(_source_of(scenario), UnitChoice()).blocks}
    titles = {table.title: table for table in answers["parts"].tables}
    assert titles["Rated capacity"].rows == (("hoist", "hoist", 40e3, 31.2e3, pytest.approx(78.0)),)
    plain = model_chapter(_source_of(deckcrane.load("offshore_crane")), UnitChoice()).blocks
    assert "Rated capacity" not in [table.title for block in plain for table in block.answer.tables]


def test_events_of_all_cases_are_told_with_the_largest(tmp_path: Path) -> None:
    (tmp_path / "jumping.yaml").write_text(JUMPING)
    (tmp_path / "study.yaml").write_text(
        "deckcrane: 1\nscenario: jumping.yaml\nvary: {bodies.ball.joint.start: [0.2 m, 0.4 m]}\n"
        "keep: {signals: [q], statistics: [extremes], transient: 0 s}\n"
    )
    deckcrane.campaign(tmp_path / "study.yaml", tmp_path / "s.zarr", progress=False)
    chapter = results_chapter(CampaignSource(tmp_path / "s.zarr"), (), UnitChoice())
    (table,) = next(block.answer.tables for block in chapter.blocks if block.answer.key == "events")
    landing = next(row for row in table.rows if row[0] == "floor landing")
    assert landing[1:5] == (2, 2, pytest.approx(np.sqrt(2 * 9.81 * 0.4), rel=1e-7), "m/s")
