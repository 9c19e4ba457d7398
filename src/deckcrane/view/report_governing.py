"""A report's chapters on the cases that govern: time series about the extreme, the crane at that instant; how sure all that is."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.case_instants import CaseAgain, GoverningInstant, governing_instants, signal_in, window
from deckcrane.analysis.seed_spread import LEVEL, seed_dimension, seed_spread
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.view.answers import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.figures import COLOURS, heading, new_figure
from deckcrane.view.instant_drawing import instant_view
from deckcrane.view.main_dimensions import crane_dimensions
from deckcrane.view.page import view_html
from deckcrane.view.report_blocks import ReportBlock, ReportChapter, ReportDrawing
from deckcrane.view.solids import PosedModel
from deckcrane.view.unit_choice import UnitChoice

_BESIDE = ("wave_elevation", "hook_load", "sway.theta_1", "sway.theta_2")
"""What is drawn beside the governing signal where a run has it."""
_MOST_PANELS = 5
_NOTHING = 1e-9
"""In SI: below this, numbers of an instant are rounding."""


class GoverningCases:
    """The governing instants of a store, and their cases run again, each once."""

    def __init__(self, source: CampaignSource) -> None:
        asked = source.answers.report
        self.source, self.asked = source, asked
        self.instants = governing_instants(source, asked.governing, asked.signals)
        signals = tuple(dict.fromkeys([*(one.signal for one in self.instants), *asked.signals]))
        self.again = {case: CaseAgain(source, case, signals) for case in dict.fromkeys(i.case for i in self.instants)}
        every = governing_instants(source, len(source.signals), asked.signals) if self.again else []
        shares = [one for one in every if one.is_share and one.case in self.again]
        self.stepped = list(dict.fromkeys([*self.instants, *shares]))
        """All that is compared between steps: what governs, and all checks that govern in the same cases."""
        self.notes: dict[str, list[str]] = {}
        for case, again in self.again.items():
            with warnings.catch_warnings(record=True) as said:
                warnings.simplefilter("always", DeckcraneWarning)
                again.scenario  # noqa: B018 - made here, where it is heard what there is to say of its files
            self.notes[case] = [str(one.message) for one in said if issubclass(one.category, DeckcraneWarning)]


def governing_chapter(found: GoverningCases, units: UnitChoice) -> ReportChapter:
    """Each governing instant: when, in which pose, and what happens around it."""
    blocks = [_instant(found, one, number, units) for number, one in enumerate(found.instants, start=1)]
    if not blocks:
        why = (
            "No governing case is shown: none was asked for."
            if found.asked.governing == 0
            else "No governing case can be told: the campaign kept no extremes; add extremes to keep.statistics of the study."
        )
        blocks = [ReportBlock(Answer("governing", "Governing cases", (why,)))]
    return ReportChapter("governing", "Governing cases", tuple(blocks))


def _instant(found: GoverningCases, one: GoverningInstant, number: int, units: UnitChoice) -> ReportBlock:
    again = found.again[one.case]
    value, time = again.extreme(again.dataset, one)
    posed = PosedModel.at_time(again.scenario, again.dataset, time)
    side = "greatest" if one.statistic == "maximum" else "least"
    words = [
        f"{one.signal} has its {side} value over all cases, {_text(one.value, one.unit, units)}, in the case {one.case}.",
        *([f"That is {100 * one.value:.3g} % of what is allowed."] if one.is_share else []),
        f"Run again, the case gives {_text(value, one.unit, units)} at {time:.4g} s: {_same(value, one.value)}.",
    ]
    beyond = ["This is more than what is allowed."] if one.is_share and one.value > 1 else []
    caption = f"The crane at {time:.4g} s of the case {one.case}, when {one.signal} is {_text(value, one.unit, units)}."
    drawing = ReportDrawing(caption, instant_view(posed, f"instant-{number}", caption))
    around = window(again.dataset, time, found.asked.around)
    shown = _panels(around, [one.signal, *again.signals])

    def draw(units: UnitChoice) -> Any:
        return _series(around, shown, time, units)

    figure = AnswerFigure(
        f"governing_{number}",
        f"Time series around {time:.4g} s of the case {one.case}; the line marks the instant.",
        draw,
    )
    table = AnswerTable("At that instant", _AT, tuple(_at(again.dataset, shown, time, posed, units)))
    return ReportBlock(
        Answer(
            f"governing-{number}",
            f"{one.signal}: {_text(one.value, one.unit, units)}",
            tuple(words),
            (table,),
            (figure,),
            warnings=(*beyond, *found.notes[one.case]),
        ),
        (drawing,),
        pages=(view_html(around),) if found.asked.playback else (),
    )


_AT = (AnswerColumn("quantity"), AnswerColumn("value"), AnswerColumn("unit"))


def _at(
    dataset: xr.Dataset, shown: Sequence[str], time: float, posed: PosedModel, units: UnitChoice
) -> list[tuple[Cell, ...]]:
    """Signals, coordinates and the pose at an instant."""
    now = dataset.sel(time=[time], method="nearest")
    rows: list[tuple[Cell, ...]] = []
    coordinates = [f"q.{name}" for name in now["coordinate"].values] if "q" in now and "coordinate" in now.dims else []
    for name in [*shown, *coordinates]:
        data = signal_in(now, name)
        unit = str(data.attrs["units"])
        rows.append((name.removeprefix("q."), *_number(float(data.values[0]), unit, units)))
    dimensions = crane_dimensions(posed)
    if dimensions is not None:
        rows.append(("radius", *_number(dimensions.radius.value, "m", units)))
        rows.append(("height of the tip over the foot", *_number(dimensions.height.value, "m", units)))
    return rows


def _number(value: float, unit: str, units: UnitChoice) -> tuple[float, str]:
    plain = 0.0 if abs(value) < _NOTHING else value
    return (units.number(plain, unit) if unit else plain), (units.unit(unit) if unit else "") or "-"


def _text(value: float, unit: str, units: UnitChoice) -> str:
    return units.text(value, unit) if unit else f"{value:.4g}"


def _same(again: float, counted: float) -> str:
    if again == counted:
        return "the same as in the campaign, to the last digit"
    share = abs(again - counted) / max(abs(counted), 1e-300)
    return f"{100 * share:.2g} % from what the campaign counted"


def _panels(dataset: xr.Dataset, signals: Sequence[str]) -> list[str]:
    """The signals to draw: those asked for first, then those that tell what happens."""
    found: list[str] = []
    for name in dict.fromkeys([*signals, *_BESIDE]):
        try:
            signal_in(dataset, name)
        except DeckcraneError:
            continue
        found.append(name)
    return found[:_MOST_PANELS]


def _series(dataset: xr.Dataset, names: Sequence[str], time: float, units: UnitChoice) -> Any:
    figure, axes = new_figure(len(names), height=1.35)
    for axis, name in zip(axes[:, 0], names, strict=True):
        data = signal_in(dataset, name)
        unit = str(data.attrs["units"])
        values = data.values * units.number(1.0, unit) if unit else data.values
        axis.plot(dataset["time"].values, values, color=COLOURS[0], linewidth=1.1)
        axis.axvline(time, color=COLOURS[1], linewidth=1.0, alpha=0.8)
        k = int(np.argmin(np.abs(dataset["time"].values - time)))
        axis.plot([dataset["time"].values[k]], [values[k]], "o", color=COLOURS[1], markersize=4)
        shown = units.unit(unit) if unit else ""
        axis.set_ylabel(f"[{shown or '1'}]")
        heading(axis, name)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def convergence_chapter(found: GoverningCases, units: UnitChoice) -> ReportChapter:
    """Seeds and their spread, the error of the step, and how long cases are."""
    blocks = [
        ReportBlock(_seeds(found, units)),
        *([ReportBlock(_steps(found, units))] if found.asked.step_check else []),
    ]
    return ReportChapter("convergence", "Convergence and seeds", tuple(blocks))


def _seeds(found: GoverningCases, units: UnitChoice) -> Answer:
    source = found.source
    along = seed_dimension(source)
    if along is None:
        return Answer(
            "seeds",
            "Realisations",
            ("The study varies no seeds: every case is one realisation, or has nothing random in it.",),
            warnings=("The spread between realisations is not known.",) if source.scenario.sea is not None else (),
        )
    count = int(source.attributes["grid"]["shape"][along])
    columns = (
        AnswerColumn("signal"),
        AnswerColumn("seeds"),
        AnswerColumn("mean"),
        AnswerColumn("deviation"),
        AnswerColumn("variation [%]", "", 3),
        AnswerColumn(f"{100 * LEVEL:.0f} % from"),
        AnswerColumn("to"),
        AnswerColumn("unit"),
    )
    rows: list[tuple[Cell, ...]] = []
    for one in found.instants:
        spread = seed_spread(source, one.signal, one.case, one.statistic)
        if spread is not None:
            numbers = [_number(value, one.unit, units)[0] for value in (spread.mean, spread.deviation)]
            ends = [_number(value, one.unit, units)[0] for value in (spread.low, spread.high)]
            unit = _number(0.0, one.unit, units)[1]
            rows.append((one.signal, spread.count, *numbers, 100 * spread.variation, *ends, unit))
    words = (
        f"Every case has {count} realisations, along {along}. The table is of the largest values in the realisations of each "
        f"governing case: their mean, standard deviation and variation, and the interval in which the mean of very many would be "
        f"with {100 * LEVEL:.0f} % (Student's; extremes are skew, so it is a guide).",
    )
    table = AnswerTable("Extremes over realisations", columns, tuple(rows))
    return Answer("seeds", "Realisations", words, (table,) if rows else ())


def _steps(found: GoverningCases, units: UnitChoice) -> Answer:
    columns = (
        AnswerColumn("signal"),
        AnswerColumn("as run", "", 6),
        AnswerColumn("finer", "", 6),
        AnswerColumn("unit"),
        AnswerColumn("difference [%]", "", 2),
    )
    rows: list[tuple[Cell, ...]] = []
    for one in found.stepped:
        again = found.again[one.case]
        value, finer = (again.extreme(data, one)[0] for data in (again.dataset, again.finer))
        (shown, unit), (other, _) = _number(value, one.unit, units), _number(finer, one.unit, units)
        rows.append((one.signal, shown, other, unit, 100 * abs(finer - value) / max(abs(value), 1e-300)))
    by = "; ".join(dict.fromkeys(again.finer_by for again in found.again.values()))
    words: tuple[str, ...] = (
        (f"The governing cases run again with finer steps: {by}.",)
        if rows
        else ("There is no governing case to run again.",)
    )
    largest = max((float(row[4]) for row in rows if isinstance(row[4], float)), default=0.0)
    said = (f"The step changes a governing value by {largest:.2g} %: choose a shorter one.",) if largest > 1 else ()
    if len(found.stepped) > len(found.instants):
        words = (*words, "The table has all checks that govern in these cases, of the structure too.")
    table = AnswerTable("Error of the step", columns, tuple(rows))
    return Answer("steps", "Time step", words, (table,) if rows else (), warnings=said)
