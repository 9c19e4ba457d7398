"""The report of a campaign: a self-contained HTML file, which a browser prints as PDF. The same store gives the same bytes.

`report` collects chapters (`model_chapter` and its neighbours) and all answers that a campaign store can give, in the order in
which it prints them, numbers their tables and figures, and hands plain data to the templates.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.utilisations import Governing, kept_checks, utilisations_of_campaign
from deckcrane.campaign.study.answers import Answers, ReportAnswers
from deckcrane.campaign.study.reading import load_answers
from deckcrane.campaign.zarr_arrays import FAILED, STATE, WAITING
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import PAGE, check_output
from deckcrane.standards.sources import FROM_MEMORY, unique_sources
from deckcrane.view.answers.answer import Answer, AnswerTable
from deckcrane.view.answers.dynamic_factors import factors_answer
from deckcrane.view.answers.extremes import extremes_answer
from deckcrane.view.answers.fatigue import fatigue_answer
from deckcrane.view.answers.hindcast import hindcast_answer
from deckcrane.view.answers.lowering import lowering_answer_of_study
from deckcrane.view.answers.operability import operability_answer
from deckcrane.view.answers.stability import stability_answer
from deckcrane.view.answers.utilisations import checks_answer
from deckcrane.view.report.calculation_sheets import CalculationSheet, sheets_answers
from deckcrane.view.report.cases_chapter import cases_chapter
from deckcrane.view.report.governing_chapter import GoverningCases, convergence_chapter, governing_chapter
from deckcrane.view.report.model_chapter import model_chapter
from deckcrane.view.report.motions_chapter import motions_chapter
from deckcrane.view.report.rendering import ReportBlock, ReportChapter, check_templates, data_uri, logo_uri, rendered
from deckcrane.view.report.results_chapter import (
    assumptions_chapter,
    charted_capacity,
    evidence_chapter,
    results_chapter,
)
from deckcrane.view.report.script import PrintedNumbers, recompute_script, script_uri
from deckcrane.view.report.verdict import (
    ReportVerdict,
    checks_table,
    combination_answer,
    picture,
    revisions,
    signatures,
    trust_chapter,
    verdict_of,
)
from deckcrane.view.tables import UnitChoice

ANSWERS: tuple[Callable[[CampaignSource], Answer | None], ...] = (
    checks_answer,
    extremes_answer,
    factors_answer,
    fatigue_answer,
    operability_answer,
    hindcast_answer,
    stability_answer,
    lowering_answer_of_study,
)
"""Each gives its answer, or None where the study does not ask the question or the store has no data for it."""


def answers_of(source: CampaignSource) -> list[Answer]:
    """Collect all answers of a store with their warnings; questions that cannot be answered come last, with the reason."""
    answers: list[Answer] = []
    missing: list[str] = []
    for make_answer in ANSWERS:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", DeckcraneWarning)
            try:
                answer = make_answer(source)
            except DeckcraneError as error:
                missing.append(f"{make_answer.__name__.partition('_answer')[0].replace('_', ' ')}: {error}")
                continue
        if answer is not None:
            messages = [str(warning.message) for warning in caught if issubclass(warning.category, DeckcraneWarning)]
            answers.append(replace(answer, warnings=tuple(dict.fromkeys([*answer.warnings, *messages]))))
    if missing:
        answers.append(Answer("missing", "What could not be answered", warnings=tuple(missing)))
    return answers


Json = dict[str, Any]
_SHORTEST_BROKEN = 8
"""Most characters of a text that stays on one line."""
_FIRST_ROWS = 3
"""Rows of each answer on the first pages."""


def report(
    store: str | Path,
    path: str | Path,
    *,
    answers: Answers | str | Path | None = None,
    units: Sequence[str] | None = None,
    template: str | Path | None = None,
    title: str | None = None,
    charts: Sequence[str | Path] = (),
    script: str | Path | None = None,
) -> Path:
    """Write the report of a campaign's store: one self-contained HTML file.

    Args:
        store: the campaign's store
        path: the HTML file to write
        answers: what to answer, instead of the settings of the store's study: an `Answers`, or a file with their keys
        units: units of results, such as ["MN", "MN m"]
        template: a folder with templates that replace ours
        title: title of the report; by default the study's
        charts: files of load charts to be shown as well
        script: a second file to write: the plain NumPy script that recomputes the report's numbers from the store, which the
            page carries too

    Returns:
        the HTML file that was written

    Raises:
        DeckcraneError: the store or another file cannot be read, or a result is not there
    """
    path, store = Path(path), Path(store)
    check_output(path, [store], PAGE)
    settings = load_answers(answers) if isinstance(answers, str | Path) else answers
    if script is not None:
        check_output(Path(script), [store, path], (".py",))
    result = rendered_report(store, answers=settings, units=units, template=template, title=title, charts=charts)
    if script is not None:
        write_text(Path(script), result.script)
    return write_text(path, result.page)


@dataclass(frozen=True)
class RenderedReport:
    """The page, and the script that recomputes its numbers."""

    page: str
    script: str


def rendered_report(
    store: str | Path,
    *,
    answers: Answers | None = None,
    units: Sequence[str] | None = None,
    template: str | Path | None = None,
    title: str | None = None,
    charts: Sequence[str | Path] = (),
) -> RenderedReport:
    """Text of a report, and of its script."""
    source = CampaignSource(Path(store), answers)
    if not source.done.any():
        raise DeckcraneError(
            f"{store}: no case is done, so there is nothing to report; `deckcrane results failures` says what failed, and "
            "`deckcrane campaign ... --resume` runs what waits"
        )
    about = source.answers.report
    choice = UnitChoice.of(list(units if units is not None else about.units))
    templates = template or about.template
    check_templates(templates)
    numbers = PrintedNumbers()
    logo = logo_uri(about.logo) if about.logo else ""
    all_answers = answers_of(source) if {"results", "assumptions"} & set(about.sections) else []
    shown = charts or [chart for chart in about.charts if chart is not None]
    all_answers += [charted_capacity(chart, source.scenario) for chart in shown]
    governing = _governing(source)
    chapters, sheets = _chapters(source, about, all_answers, governing, choice)
    verdict = verdict_of(source, governing, all_answers, not _unfinished(source))
    first = {
        **_first_page(source, about, title),
        "logo": logo,
        "verdict": _verdict_page(source, about, verdict, choice, numbers),
        "findings": _findings(all_answers if "results" in about.sections else (), choice, numbers),
    }
    shown_chapters = numbered_chapters(chapters, choice, numbers)
    script = recompute_script(source, numbers, sheets, all_answers, choice, verdict.simulated)
    pages = {**first, "chapters": shown_chapters, "script": script_uri(script)}
    return RenderedReport(rendered(pages, templates), script)


def _governing(source: CampaignSource) -> tuple[Governing, ...]:
    """All checks, with the loads at their largest instants; none where no utilisation was kept."""
    if not kept_checks(source) or "maximum" not in source.by_case:
        return ()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # already issued when the campaign ran
        return utilisations_of_campaign(source, again="sheets" in source.answers.report.sections)


def _chapters(
    source: CampaignSource,
    about: ReportAnswers,
    all_answers: Sequence[Answer],
    checks: Sequence[Governing],
    units: UnitChoice,
) -> tuple[list[ReportChapter], dict[str, CalculationSheet]]:
    governing = GoverningCases(source)
    wants_sheets = "sheets" in about.sections and bool(checks)
    answers, sheets = sheets_answers(source.scenario, checks, units) if wants_sheets else ([], {})
    answers = [combination_answer(source, checks), *answers]
    calculated = ReportChapter("sheets", "Calculation sheets", tuple(ReportBlock(answer) for answer in answers))
    makers: dict[str, Callable[[], ReportChapter | None]] = {
        "model": lambda: model_chapter(source, units),
        "motions": lambda: motions_chapter(source),
        "sheets": lambda: calculated if wants_sheets else None,
        "trust": lambda: trust_chapter(source),
        "assumptions": lambda: assumptions_chapter(source, all_answers),
        "cases": lambda: cases_chapter(source),
        "results": lambda: results_chapter(source, all_answers, units),
        "governing": lambda: governing_chapter(governing, units),
        "convergence": lambda: convergence_chapter(governing, units),
        "evidence": lambda: evidence_chapter(source, [instant.case for instant in governing.instants]),
    }
    chapters = [makers[key]() for key in about.sections]
    return [chapter for chapter in chapters if chapter is not None], sheets


def _verdict_page(
    source: CampaignSource, about: ReportAnswers, verdict: ReportVerdict, units: UnitChoice, numbers: PrintedNumbers
) -> Json:
    tables = [checks_table(verdict)] if verdict.checks else []
    limits = None if verdict.limits is None else _table(verdict.limits, 0, units, "verdict.limits", numbers)
    numbers.sentences("verdict", [verdict.sentence, verdict.limits_words])
    return {
        "word": verdict.word,
        "sentence": verdict.sentence,
        "picture": picture(source, units),
        "checks": [_table(table, 0, units, "verdict.checks", numbers) for table in tables],
        "limits": limits,
        "limits_words": verdict.limits_words,
        "signatures": signatures(about),
        "revisions": revisions(about),
    }


def numbered_chapters(chapters: Sequence[ReportChapter], units: UnitChoice, numbers: PrintedNumbers) -> list[Json]:
    """Chapters as plain data for templates, with tables and figures numbered throughout."""
    tables, figures = count(1), count(1)
    return [
        {
            "key": chapter.key,
            "number": number,
            "title": chapter.title,
            "blocks": [
                _block(block, f"{number}.{k}", units, tables, figures, numbers)
                for k, block in enumerate(chapter.blocks, 1)
            ],
        }
        for number, chapter in enumerate(chapters, start=1)
    ]


def _first_page(source: CampaignSource, about: ReportAnswers, title: str | None) -> Json:
    """Title, summary and identification of the document."""
    named = about.model_dump(mode="json", include={"author", "company", "client", "reference", "revision", "date"})
    return {
        "title": title or about.title or str(source.attributes.get("title", "")) or "Report",
        "subtitle": str(source.attributes.get("title", "")) if (title or about.title) else "",
        "fields": {name: value for name, value in named.items() if value},
        "summary": [
            text.strip()
            for text in (about.summary or str(source.attributes.get("description", ""))).split("\n\n")
            if text.strip()
        ],
        "notes": _unfinished(source),
        "store": source.store.name,
        "made_by": str(source.attributes.get("source", "")),
        "written_by": f"deckcrane {version('deckcrane')}",
        "study_hash": str(source.attributes.get("study_hash", "")),
    }


def _findings(answers: Sequence[Answer], units: UnitChoice, numbers: PrintedNumbers) -> list[Json]:
    """First rows of each answer's first table, which matter most, or its first sentence."""
    listed: list[Json] = []
    for answer in answers:
        if answer.tables:
            table = answer.tables[0]
            shown = _table(replace(table, rows=table.rows[:_FIRST_ROWS]), 0, units, f"{answer.key}.1", numbers)
            listed.append({"key": answer.key, "title": answer.title, "text": "", "table": shown})
        elif answer.words:
            listed.append({"key": answer.key, "title": answer.title, "text": answer.words[0], "table": None})
    return listed


def _unfinished(source: CampaignSource) -> list[str]:
    """Notes on cases that are missing in this report."""
    states = source.by_case[STATE].values
    counts = [(int((states == WAITING).sum()), "wait to be run"), (int((states == FAILED).sum()), "failed")]
    return [
        f"{number:,} of {len(states):,} cases {what}: they are not in this report." for number, what in counts if number
    ]


def _block(
    block: ReportBlock,
    number: str,
    units: UnitChoice,
    tables: Iterator[int],
    figures: Iterator[int],
    numbers: PrintedNumbers,
) -> Json:
    answer = block.answer
    captions = [*(figure.caption for figure in block.drawings), *(figure.caption for figure in answer.figures)]
    numbers.sentences(answer.key, [answer.title, *answer.words, *answer.warnings, *captions])
    drawn = [{"number": next(figures), "caption": drawing.caption, "svg": drawing.svg} for drawing in block.drawings]
    return {
        "key": answer.key,
        "number": number,
        "title": answer.title,
        "words": list(answer.words),
        "warnings": [*answer.warnings, *_from_memory(answer)],
        "drawings": drawn,
        "tables": [
            _table(table, next(tables), units, f"{answer.key}.{k}", numbers) for k, table in enumerate(answer.tables, 1)
        ],
        "figures": [_figure(answer, k, next(figures), units) for k in range(len(answer.figures))],
        "listings": [
            {"title": listing.title, "text": listing.text, "folded": listing.folded} for listing in block.listings
        ],
        "pages": list(block.pages),
    }


def _from_memory(answer: Answer) -> list[str]:
    """One note on the sources of an answer that are from memory."""
    texts = [f"{entry.what} ({entry.source})" for entry in unique_sources(answer.founded) if entry.from_memory]
    return [f"{FROM_MEMORY[0].upper()}{FROM_MEMORY[1:]}: {'; '.join(texts)}."] if texts else []


def _unbroken(text: str) -> str:
    """Keep units and short texts on one line."""
    text = re.sub(r"\[[^\]]*\]", lambda unit: unit[0].replace(" ", "\u00a0"), text)
    return text.replace(" ", "\u00a0") if len(text) <= _SHORTEST_BROKEN else text


def _table(table: AnswerTable, number: int, units: UnitChoice, place: str, numbers: PrintedNumbers) -> Json:
    """A table as data for templates; its numbers are recorded by their place."""
    ids = numbers.table(place, table, units)
    numeric = [
        bool(column.unit) or any(isinstance(row[i], int | float) for row in table.rows)
        for i, column in enumerate(table.columns)
    ]
    return {
        "number": number,
        "title": table.title,
        "headings": [_cell(text, numeric[i]) for i, text in enumerate(table.headings(units))],
        "rows": [
            [_cell(text, numeric[i], ids.get((j, i), "")) for i, text in enumerate(row)]
            for j, row in enumerate(table.texts(units))
        ],
        "wide": len(table.columns) > 6,
    }


def _cell(text: str, numeric: bool, identifier: str = "") -> Json:
    return {"text": _unbroken(text), "numeric": numeric, "id": identifier}


def _figure(answer: Answer, k: int, number: int, units: UnitChoice) -> Json:
    figure = answer.figures[k]
    address, width = data_uri(figure.draw(units))
    return {"number": number, "caption": figure.caption, "address": address, "width": width}
