"""Results that a study asks for: key `answers` of a study file. They change no run, only what is evaluated from the results.

Each kind of answer has its own key; `analysis.answers` lists those of analyses, with settings in `data.py` of their folders, and is
loaded by its name, since analyses stand below campaigns. Those of a report are here, key `answers.report`: authors, revisions,
units, templates and sections.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, ValidationInfo

from deckcrane.files.paths import exists
from deckcrane.scenario.data import Data, Measure, PositiveTime, validation_error
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, dimension_of

if TYPE_CHECKING:
    from deckcrane.analysis.answers import AnalysisAnswers
else:
    AnalysisAnswers = import_module("deckcrane.analysis.answers").AnalysisAnswers

ReportSection = Literal[
    "model", "motions", "assumptions", "cases", "results", "sheets", "governing", "convergence", "trust", "evidence"
]
"""The sections of a report, in their order."""


def _path_in_study_folder(name: str | None, info: ValidationInfo) -> str | None:
    """Path of a file or folder beside the study file, if it exists there; else the name as it is."""
    context: Any = info.context or {}
    folder: Path | None = context.get("folder")
    return str(folder / name) if name is not None and folder is not None and exists(folder / name) else name


def _check_unit(unit: str) -> str:
    try:
        dimension_of(unit)
    except UnitError as error:
        raise validation_error(str(error)) from None
    return unit


def _check_no_duplicates(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise validation_error("a section is listed twice here")
    return names


Beside = Annotated[str | None, AfterValidator(_path_in_study_folder)]


class ReportRevision(Data):
    """A line of the table of revisions."""

    revision: str
    date: str = ""
    text: str = Field(default="", description="what changed")
    by: str = ""


class ReportAnswers(Data):
    """The first page of a report, and what the report shows."""

    title: str = Field(default="", description="of the report; default: the study's")
    author: str = ""
    company: str = ""
    client: str = ""
    reference: str = Field(default="", description="number of the document")
    revision: str = ""
    prepared: str = Field(default="", description="who prepared it, with date; default the author")
    checked: str = Field(default="", description="who checked it; empty: a line to sign on")
    approved: str = Field(default="", description="who approved it; empty: a line to sign on")
    revisions: tuple[ReportRevision, ...] = Field(
        default=(),
        description="such as [{revision: A, date: 3 May 2027, text: for comments, by: EN}]; default the revision alone",
    )
    date: str = Field(
        default="", description="as it is to be printed; none is made up: a report of the same store is the same"
    )
    summary: str = Field(default="", description="what the reader should know first, in paragraphs")
    logo: Beside = Field(default=None, description="a picture for the first page: .svg, .png or .jpg")
    template: Beside = Field(default=None, description="a folder with templates of your own")
    charts: tuple[Beside, ...] = Field(
        default=(), description="files of load charts that the report shows too, as `deckcrane chart -o` writes them"
    )
    units: tuple[Annotated[str, AfterValidator(_check_unit)], ...] = Field(
        default=(), description="units of results, such as [MN, MN m]"
    )
    sections: Annotated[tuple[ReportSection, ...], AfterValidator(_check_no_duplicates)] = Field(
        default=get_args(ReportSection), description="which sections the report has, in this order"
    )
    signals: tuple[str, ...] = Field(
        default=(),
        description="signals that are shown of the governing cases, and that govern where there are no checks",
    )
    governing: int = Field(default=2, ge=0, le=12, strict=True, description="how many governing instants are shown")
    around: PositiveTime = Field(
        default=60.0, description="how long before and after the instant time series are shown"
    )
    playback: bool = Field(
        default=False, description="also put 3D pages that play that time back into the report, about 1 MB each"
    )
    step_check: bool = Field(default=True, description="run the governing cases again with half the step")


Fractile = Annotated[float, Measure(quantities.RATIO, "positive"), Field(lt=1.0)]


class AnsweredSea(Data):
    """The time and the probability that answers are of."""

    duration: PositiveTime = Field(default=10800.0, description="of the sea state that extremes are of")
    fractile: Fractile = Field(
        default=0.9, description="of the largest value in that time, such as 90 %: not exceeded with this probability"
    )


class Answers(AnalysisAnswers, AnsweredSea):
    """Results asked of a campaign."""

    report: ReportAnswers = Field(default=ReportAnswers(), description="who a report is by and for, and what it shows")
