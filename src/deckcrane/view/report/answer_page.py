"""Reports of answers that are not of a campaign: one self-contained HTML file each, in the style of other reports."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from deckcrane.analysis.identification.identification import Identification
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import PAGE, check_output
from deckcrane.view.answers.identification import identification_answer
from deckcrane.view.report.rendering import ReportBlock, ReportChapter, ReportListing, rendered
from deckcrane.view.report.report import numbered_chapters
from deckcrane.view.report.script import PrintedNumbers
from deckcrane.view.tables import UnitChoice

TEMPLATE = "answer_page.html"


def write_answer_page(
    path: str | Path, title: str, chapters: Sequence[ReportChapter], subtitle: str = "", units: Sequence[str] = ()
) -> Path:
    """Write chapters as one HTML file.

    Args:
        path: the file
        title: title of the page
        chapters: what it shows
        subtitle: a line below the title
        units: units of results, such as ["MN", "deg"]
    """
    check_output(Path(path), [], PAGE)
    context = {
        "title": title,
        "subtitle": subtitle,
        "findings": [],
        "chapters": numbered_chapters(chapters, UnitChoice.of(list(units)), PrintedNumbers()),
        "written_by": f"deckcrane {version('deckcrane')}",
    }
    return write_text(Path(path), rendered(context, main=TEMPLATE))


def identification_report(result: Identification, path: str | Path, *, units: Sequence[str] = ()) -> Path:
    """Write the report of an identification: one self-contained HTML file, with the identified scenario in it.

    Args:
        result: what `identify` gave
        path: the HTML file to write
        units: units of signals in figures, such as ["deg", "kN"]

    Returns:
        the HTML file that was written

    Raises:
        DeckcraneError: the file cannot be written
    """
    listing = ReportListing("The identified scenario", result.to_yaml(), folded=True)
    block = ReportBlock(identification_answer(result), listings=(listing,))
    chapter = ReportChapter("identification", "Identification", (block,))
    title = f"{result.scenario.title or 'Scenario'}: identified from recorded motion"
    sources = ", ".join(Path(record.source).name for record in result.records)
    return write_answer_page(path, title, [chapter], f"Records: {sources}", units)
