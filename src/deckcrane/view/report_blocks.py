"""Building blocks of a report, before a template turns them into a page: chapters, blocks, drawings and listings."""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.view.answers import Answer


@dataclass(frozen=True)
class ReportDrawing:
    """A drawing that is already SVG text."""

    caption: str
    svg: str


@dataclass(frozen=True)
class ReportListing:
    """Verbatim text: commands, a scenario file. `folded` ones are opened by the reader, and are not printed."""

    title: str
    text: str
    folded: bool = False


@dataclass(frozen=True)
class ReportBlock:
    """A section of a chapter: an answer, with drawings and listings."""

    answer: Answer
    drawings: tuple[ReportDrawing, ...] = ()
    listings: tuple[ReportListing, ...] = ()
    pages: tuple[str, ...] = ()
    """Complete pages, as text, that open inside the report."""


@dataclass(frozen=True)
class ReportChapter:
    """A chapter of a report; `key` is the key of its section."""

    key: str
    title: str
    blocks: tuple[ReportBlock, ...]
