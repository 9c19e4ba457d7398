"""A report's chapter of evidence: versions, hashes, and the commands that reproduce the results."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.view.answers import Answer, AnswerColumn, AnswerTable, Cell
from deckcrane.view.report_blocks import ReportBlock, ReportChapter, ReportListing


def evidence_chapter(source: CampaignSource, cases: Sequence[str]) -> ReportChapter:
    """Give everything needed to reproduce the numbers."""
    attributes = source.attributes
    columns = (AnswerColumn("of"), AnswerColumn("value"))
    hashes: list[tuple[Cell, ...]] = [
        ("study", str(attributes.get("study_hash", "-"))),
        ("what all cases share", str(attributes.get("ground_hash", "-"))),
        ("scenario", str(attributes.get("scenario_hash", "-"))),
        *((f"file {name}", str(content)) for name, content in sorted(attributes.get("files", {}).items())),
    ]
    versions: list[tuple[Cell, ...]] = [
        ("made by", str(attributes.get("source", "-"))),
        ("on", str(attributes.get("platform", "-"))),
        *((str(name), str(version)) for name, version in sorted(attributes.get("versions", {}).items())),
    ]
    answer = Answer(
        "hashes",
        "Versions and hashes",
        (
            "A hash is of everything that numbers depend on: where it is the same, so are the results. Titles, comments and where "
            "files lie do not count.",
        ),
        (AnswerTable("Hashes", columns, tuple(hashes)), AnswerTable("Versions", columns, tuple(versions))),
    )
    return ReportChapter(
        "evidence",
        "Evidence",
        (
            ReportBlock(answer),
            ReportBlock(
                Answer("again", "To make it again", ("The store holds all that cases are made of.",)),
                listings=(ReportListing("Commands", "\n".join(_commands(source, cases))),),
            ),
            ReportBlock(
                Answer("scenario", "Scenario", ("What all cases share, in SI units and radians.",)),
                listings=(ReportListing("The scenario as a file", str(attributes["scenario"]), folded=True),),
            ),
        ),
    )


def _commands(source: CampaignSource, cases: Sequence[str]) -> list[str]:
    store = shlex.quote(source.store.name)
    commands = ["deckcrane campaign STUDY.yaml -o " + store, f"deckcrane results {store}"]
    commands += [
        f"deckcrane results series {store} {shlex.quote(case)} -o case-{number}.nc"
        for number, case in enumerate(dict.fromkeys(cases), start=1)
    ]
    return [*commands, f"deckcrane report {store} -o report.html"]
