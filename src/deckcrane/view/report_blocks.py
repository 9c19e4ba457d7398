"""What a report is made of: chapters, blocks and pictures, before any template turns them into a page."""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.view.answers import Answer


@dataclass(frozen=True)
class ReportDrawing:
    """A picture that is SVG text already."""

    caption: str
    svg: str


@dataclass(frozen=True)
class ReportListing:
    """Text that stands as it is: commands, a scenario file. `folded` ones are opened by the reader, and are not printed."""

    title: str
    text: str
    folded: bool = False


@dataclass(frozen=True)
class ReportBlock:
    """A piece of a chapter: an answer, with drawings and texts beside it."""

    answer: Answer
    drawings: tuple[ReportDrawing, ...] = ()
    listings: tuple[ReportListing, ...] = ()
    pages: tuple[str, ...] = ()
    """Pages of their own, as text, that are opened inside of the report."""


@dataclass(frozen=True)
class ReportChapter:
    """A chapter of a report, by the key of its section."""

    key: str
    title: str
    blocks: tuple[ReportBlock, ...]
