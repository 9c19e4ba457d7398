"""A report's chapters on governing cases: time series around the extreme, the crane at that instant, and convergence."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import LEVEL, CampaignSource, seed_dimension, seed_spread
from deckcrane.analysis.governing_instants import GoverningInstant, RepeatedCase, governing_instants, signal_in, window
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.mechanics.model.outputs import Q
from deckcrane.scenario.component import components
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.drawings.drawings import instant_view
from deckcrane.view.drawings.solids import PosedModel, crane_dimensions
from deckcrane.view.page.page import view_html
from deckcrane.view.plots.figures import COLOURS, heading, new_figure
from deckcrane.view.report.rendering import ReportBlock, ReportChapter, ReportDrawing
from deckcrane.view.tables import UnitChoice

_CONTEXT_SIGNALS = (WAVE_ELEVATION.name, HOOK_LOAD.name, "sway.theta_1", "sway.theta_2")
"""Signals drawn with the governing one where a run has them."""
_MOST_PANELS = 5
_ROUNDING = 1e-9
"""Values of an instant below this, in SI, are rounding errors."""


@runtime_checkable
class Realised(Protocol):
    """A component that a run has one realisation of, such as the sea."""

    def has_realisations(self, scenario: Scenario) -> bool:
        """Whether another realisation gives other numbers."""


class GoverningCases:
    """Governing instants of a store, and their cases, each run again once."""

    def __init__(self, source: CampaignSource) -> None:
        settings = source.answers.report
        self.source, self.settings = source, settings
        self.instants = governing_instants(source, settings.governing, settings.signals)
        signals = tuple(dict.fromkeys([*(instant.signal for instant in self.instants), *settings.signals]))
        self.again = {
            case: RepeatedCase(source, case, signals) for case in dict.fromkeys(i.case for i in self.instants)
        }
        every = governing_instants(source, len(source.signals), settings.signals) if self.again else []
        shares = [instant for instant in every if instant.is_share and instant.case in self.again]
        self.stepped = list(dict.fromkeys([*self.instants, *shares]))
        """Instants compared between time steps: the governing ones, and all checks that govern in the same cases."""
        self.notes: dict[str, list[str]] = {}
        for case, again in self.again.items():
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always", DeckcraneWarning)
                again.scenario  # noqa: B018 - made here, where warnings about its files are recorded
            self.notes[case] = [
                str(warning.message) for warning in caught if issubclass(warning.category, DeckcraneWarning)
            ]


def governing_chapter(cases: GoverningCases, units: UnitChoice) -> ReportChapter:
    """Each governing instant: its time, pose and the time series around it."""
    blocks = [_instant_block(cases, instant, number, units) for number, instant in enumerate(cases.instants, start=1)]
    if not blocks:
        why = (
            "No governing case is shown: none was asked for."
            if cases.settings.governing == 0
            else "No governing case can be told: the campaign kept no extremes; add extremes to keep.statistics of the study."
        )
        blocks = [ReportBlock(Answer("governing", "Governing cases", (why,)))]
    return ReportChapter("governing", "Governing cases", tuple(blocks))


def _instant_block(cases: GoverningCases, instant: GoverningInstant, number: int, units: UnitChoice) -> ReportBlock:
    again = cases.again[instant.case]
    value, time = again.extreme(again.dataset, instant)
    posed = PosedModel.at_time(again.scenario, again.dataset, time)
    side = "greatest" if instant.statistic == "maximum" else "least"
    words = [
        f"{instant.signal} has its {side} value over all cases, {_text(instant.value, instant.unit, units)}, in the case "
        f"{instant.case}.",
        *([f"That is {100 * instant.value:.3g} % of what is allowed."] if instant.is_share else []),
        f"Run again, the case gives {_text(value, instant.unit, units)} at {time:.4g} s: "
        f"{_compare_with_campaign(value, instant.value)}.",
    ]
    beyond = ["This is more than what is allowed."] if instant.is_share and instant.value > 1 else []
    caption = f"The crane at {time:.4g} s of the case {instant.case}, when {instant.signal} is {_text(value, instant.unit, units)}."
    drawing = ReportDrawing(caption, instant_view(posed, f"instant-{number}", caption))
    around = window(again.dataset, time, cases.settings.around)
    shown = _panels(around, [instant.signal, *again.signals])

    def draw(units: UnitChoice) -> Any:
        return _series(around, shown, time, units)

    figure = AnswerFigure(
        f"governing_{number}",
        f"Time series around {time:.4g} s of the case {instant.case}; the line marks the instant.",
        draw,
    )
    table = AnswerTable(
        "At that instant", _INSTANT_COLUMNS, tuple(_instant_rows(again.dataset, shown, time, posed, units))
    )
    return ReportBlock(
        Answer(
            f"governing-{number}",
            f"{instant.signal}: {_text(instant.value, instant.unit, units)}",
            tuple(words),
            (table,),
            (figure,),
            warnings=(*beyond, *cases.notes[instant.case]),
        ),
        (drawing,),
        pages=(view_html(around),) if cases.settings.playback else (),
    )


_INSTANT_COLUMNS = (AnswerColumn("quantity"), AnswerColumn("value"), AnswerColumn("unit"))


def _instant_rows(
    dataset: xr.Dataset, shown: Sequence[str], time: float, posed: PosedModel, units: UnitChoice
) -> list[tuple[Cell, ...]]:
    """Signals, coordinates and the pose at an instant."""
    now = dataset.sel(time=[time], method="nearest")
    rows: list[tuple[Cell, ...]] = []
    coordinates = (
        [f"{Q.name}.{name}" for name in now["coordinate"].values] if Q.name in now and "coordinate" in now.dims else []
    )
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
    cleaned = 0.0 if abs(value) < _ROUNDING else value
    return (units.number(cleaned, unit) if unit else cleaned), (units.unit(unit) if unit else "") or "-"


def _text(value: float, unit: str, units: UnitChoice) -> str:
    return units.text(value, unit) if unit else f"{value:.4g}"


def _compare_with_campaign(again: float, counted: float) -> str:
    if again == counted:
        return "the same as in the campaign, to the last digit"
    share = abs(again - counted) / max(abs(counted), 1e-300)
    return f"{100 * share:.2g} % from what the campaign counted"


def _panels(dataset: xr.Dataset, signals: Sequence[str]) -> list[str]:
    """Signals to draw: those asked for first, then those that explain the event."""
    names: list[str] = []
    for name in dict.fromkeys([*signals, *_CONTEXT_SIGNALS]):
        try:
            signal_in(dataset, name)
        except DeckcraneError:
            continue
        names.append(name)
    return names[:_MOST_PANELS]


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


def convergence_chapter(cases: GoverningCases, units: UnitChoice) -> ReportChapter:
    """Spread between seeds, and the error of the time step."""
    blocks = [
        ReportBlock(_seeds(cases, units)),
        *([ReportBlock(_steps(cases, units))] if cases.settings.step_check else []),
    ]
    return ReportChapter("convergence", "Convergence and seeds", tuple(blocks))


def _seeds(cases: GoverningCases, units: UnitChoice) -> Answer:
    source = cases.source
    along = seed_dimension(source)
    if along is None:
        return Answer(
            "seeds",
            "Realisations",
            ("The study varies no seeds: every case is one realisation, or has nothing random in it.",),
            warnings=("The spread between realisations is not known.",) if _has_realisations(source.scenario) else (),
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
    for instant in cases.instants:
        spread = seed_spread(source, instant.signal, instant.case, instant.statistic)
        if spread is not None:
            numbers = [_number(value, instant.unit, units)[0] for value in (spread.mean, spread.deviation)]
            ends = [_number(value, instant.unit, units)[0] for value in (spread.low, spread.high)]
            unit = _number(0.0, instant.unit, units)[1]
            rows.append((instant.signal, spread.count, *numbers, 100 * spread.variation, *ends, unit))
    words = (
        f"Every case has {count} realisations, along {along}. The table is of the largest values in the realisations of each "
        f"governing case: their mean, standard deviation and variation, and the interval in which the mean of very many would be "
        f"with {100 * LEVEL:.0f} % (Student's; extremes are skew, so it is a guide).",
    )
    table = AnswerTable("Extremes over realisations", columns, tuple(rows))
    return Answer("seeds", "Realisations", words, (table,) if rows else ())


def _has_realisations(scenario: Scenario) -> bool:
    return any(each.has_realisations(scenario) for each in components() if isinstance(each, Realised))


def _steps(cases: GoverningCases, units: UnitChoice) -> Answer:
    columns = (
        AnswerColumn("signal"),
        AnswerColumn("as run", "", 6),
        AnswerColumn("finer", "", 6),
        AnswerColumn("unit"),
        AnswerColumn("difference [%]", "", 2),
    )
    rows: list[tuple[Cell, ...]] = []
    for instant in cases.stepped:
        again = cases.again[instant.case]
        value, finer = (again.extreme(data, instant)[0] for data in (again.dataset, again.finer))
        (shown, unit), (shown_finer, _) = _number(value, instant.unit, units), _number(finer, instant.unit, units)
        rows.append((instant.signal, shown, shown_finer, unit, 100 * abs(finer - value) / max(abs(value), 1e-300)))
    by = "; ".join(dict.fromkeys(again.finer_by for again in cases.again.values()))
    words: tuple[str, ...] = (
        (f"The governing cases run again with finer steps: {by}.",)
        if rows
        else ("There is no governing case to run again.",)
    )
    largest = max((float(row[4]) for row in rows if isinstance(row[4], float)), default=0.0)
    warning = (f"The step changes a governing value by {largest:.2g} %: choose a shorter one.",) if largest > 1 else ()
    if len(cases.stepped) > len(cases.instants):
        words = (*words, "The table has all checks that govern in these cases, of the structure too.")
    table = AnswerTable("Error of the step", columns, tuple(rows))
    return Answer("steps", "Time step", words, (table,) if rows else (), warnings=warning)
