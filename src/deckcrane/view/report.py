"""The report of a campaign: one self-contained HTML file, which a browser prints as PDF. The same store gives the same bytes.

`report` gathers chapters (`report_model` and its neighbours), numbers their tables and figures, and hands plain data to the
templates.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.files import write_text
from deckcrane.files.places import PAGE, check_output
from deckcrane.model.answers import Answers
from deckcrane.model.answers_reading import load_answers
from deckcrane.model.answers_report import ReportAnswers
from deckcrane.view.answers import Answer, AnswerTable, founding_lines
from deckcrane.view.report_answers import answers_of
from deckcrane.view.report_assumptions import assumptions_chapter
from deckcrane.view.report_blocks import ReportBlock, ReportChapter
from deckcrane.view.report_cases import cases_chapter
from deckcrane.view.report_evidence import evidence_chapter
from deckcrane.view.report_governing import GoverningCases, convergence_chapter, governing_chapter
from deckcrane.view.report_model import model_chapter
from deckcrane.view.report_pictures import data_uri, logo_uri
from deckcrane.view.report_results import results_chapter
from deckcrane.view.report_templates import check_templates, rendered
from deckcrane.view.unit_choice import UnitChoice

Json = dict[str, Any]


def report(
    store: str | Path,
    path: str | Path,
    *,
    answers: Answers | str | Path | None = None,
    units: Sequence[str] | None = None,
    template: str | Path | None = None,
    title: str | None = None,
) -> Path:
    """Write the report of a campaign's store: one HTML file without anything outside of it.

    `answers` asks otherwise than the store's study did: an `Answers`, or a file with their keys. `units` are those of results, such
    as ["MN", "MN m"]; `template` is a folder with templates that take the place of ours.
    """
    path, store = Path(path), Path(store)
    check_output(path, [store], PAGE)
    asked = load_answers(answers) if isinstance(answers, str | Path) else answers
    return write_text(path, report_html(store, answers=asked, units=units, template=template, title=title))


def report_html(
    store: str | Path,
    *,
    answers: Answers | None = None,
    units: Sequence[str] | None = None,
    template: str | Path | None = None,
    title: str | None = None,
) -> str:
    """The text of a report."""
    source = CampaignSource(Path(store), answers)
    if not source.done.any():
        raise DeckcraneError(
            f"{store}: no case is done, so there is nothing to report; `deckcrane results failures` says what failed, and "
            "`deckcrane campaign ... --resume` runs what waits"
        )
    about = source.answers.report
    choice = UnitChoice.of(list(units if units is not None else about.units))
    after = template or about.template
    check_templates(after)
    chapters = _chapters(source, about, choice)
    return rendered(_context(source, about, chapters, choice, title), after)


def _chapters(source: CampaignSource, about: ReportAnswers, units: UnitChoice) -> list[ReportChapter]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # what runs say was said when the campaign ran
        found = answers_of(source)
    governing = GoverningCases(source)
    makers = {
        "model": lambda: model_chapter(source, units),
        "assumptions": lambda: assumptions_chapter(source, found),
        "cases": lambda: cases_chapter(source),
        "results": lambda: results_chapter(source, found, units),
        "governing": lambda: governing_chapter(governing, units),
        "convergence": lambda: convergence_chapter(governing, units),
        "evidence": lambda: evidence_chapter(source, [one.case for one in governing.instants]),
    }
    return [makers[key]() for key in about.sections]


def _context(
    source: CampaignSource,
    about: ReportAnswers,
    chapters: Sequence[ReportChapter],
    units: UnitChoice,
    title: str | None,
) -> Json:
    """What templates are given: plain data, numbered."""
    tables, figures = count(1), count(1)
    listed = [
        {
            "key": chapter.key,
            "number": number,
            "title": chapter.title,
            "blocks": [
                _block(block, f"{number}.{k}", units, tables, figures) for k, block in enumerate(chapter.blocks, 1)
            ],
        }
        for number, chapter in enumerate(chapters, start=1)
    ]
    named = about.model_dump(mode="json", include={"author", "company", "client", "reference", "revision", "date"})
    return {
        "title": title or about.title or str(source.attributes.get("title", "")) or "Report",
        "subtitle": str(source.attributes.get("title", "")) if (title or about.title) else "",
        "fields": {name: value for name, value in named.items() if value},
        "summary": [text.strip() for text in about.summary.split("\n\n") if text.strip()],
        "logo": logo_uri(about.logo) if about.logo else "",
        "store": source.store.name,
        "made_by": str(source.attributes.get("source", "")),
        "written_by": f"deckcrane {version('deckcrane')}",
        "study_hash": str(source.attributes.get("study_hash", "")),
        "chapters": listed,
    }


def _block(block: ReportBlock, number: str, units: UnitChoice, tables: Iterator[int], figures: Iterator[int]) -> Json:
    answer = block.answer
    drawn = [{"number": next(figures), "caption": one.caption, "svg": one.svg} for one in block.drawings]
    return {
        "key": answer.key,
        "number": number,
        "title": answer.title,
        "words": list(answer.words),
        "warnings": [*answer.warnings, *founding_lines(answer.founded)],
        "drawings": drawn,
        "tables": [_table(table, next(tables), units) for table in answer.tables],
        "figures": [_figure(answer, k, next(figures), units) for k in range(len(answer.figures))],
        "listings": [{"title": one.title, "text": one.text, "folded": one.folded} for one in block.listings],
    }


def _table(table: AnswerTable, number: int, units: UnitChoice) -> Json:
    numeric = [
        bool(column.unit) or any(isinstance(row[i], int | float) for row in table.rows)
        for i, column in enumerate(table.columns)
    ]
    return {
        "number": number,
        "title": table.title,
        "headings": [{"text": text, "numeric": numeric[i]} for i, text in enumerate(table.headings(units))],
        "rows": [[{"text": text, "numeric": numeric[i]} for i, text in enumerate(row)] for row in table.texts(units)],
        "wide": len(table.columns) > 6,
    }


def _figure(answer: Answer, k: int, number: int, units: UnitChoice) -> Json:
    one = answer.figures[k]
    address, width = data_uri(one.draw(units))
    return {"number": number, "caption": one.caption, "address": address, "width": width}
