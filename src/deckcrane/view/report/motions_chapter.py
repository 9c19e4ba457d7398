"""A report's chapter on motions: RAOs, sea spectra, natural periods against wave periods, heel, loss of load."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Protocol, runtime_checkable

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.linear_model import linearise
from deckcrane.analysis.stability.data import StabilityAnswers
from deckcrane.analysis.stability.lift_stability import lift_stability
from deckcrane.arrays import ComplexArray
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import wave_directions, wave_spectra
from deckcrane.components.vessel import responding_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.scenario.component import components
from deckcrane.sea.spectra import Spectrum
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.stability import lift_stability_answer
from deckcrane.view.plots.figures import heading, legend, new_figure
from deckcrane.view.report.rendering import ReportBlock, ReportChapter
from deckcrane.view.tables import UnitChoice

SLOWEST = 1000.0
"""Longest period [s]: longer ones are drift, which waves do not excite."""
FASTEST = 0.2
"""Shortest period [s]: shorter ones are vibrations of stiff parts."""
MOST_CURVES = 8
MOST_MODES = 16
MOST_DAMPING = 0.2
"""Largest fraction of critical damping: modes above are fluid memory and controllers, which do not resonate."""


@runtime_checkable
class HeelsUnderLoad(Protocol):
    """A component that heels under loads, such as vessels."""

    def heeling_loads(self, scenario: Scenario) -> Iterable[float]:
        """Masses of these loads [kg]."""


def motions_chapter(source: CampaignSource) -> ReportChapter | None:
    """Motions in waves; None on land."""
    scenario = source.scenario
    blocks = [*_raos(scenario, source), *_spectra(source), *_periods(source), *_statics(source)]
    if not blocks:
        return None
    return ReportChapter("motions", "Motions, periods and heel", tuple(ReportBlock(answer) for answer in blocks))


def _raos(scenario: Scenario, source: CampaignSource) -> Iterator[Answer]:
    """RAOs of each floating vessel, at the headings of the study."""
    for name, data, raos in responding_vessels(scenario.plant):
        columns = _headings(source, data)
        caption = (
            f"Motions of {name} per metre of wave amplitude over the wave period, of its data: without crane, load and station "
            "keeping; the headings of the data that are nearest to those of the study."
        )

        def draw(
            units: UnitChoice, data: Hydrodynamics = data, raos: ComplexArray = raos, columns: list[int] = columns
        ) -> Any:
            return _rao_figure(data, raos, columns)

        figure = AnswerFigure(f"raos_{name}", caption, draw)
        words = ("The cases simulate ship and crane together; these curves are for comparison with other programs.",)
        yield Answer(f"raos-{name}", f"Response of {name} to waves (RAOs)", words, (), (figure,))


def _headings(source: CampaignSource, data: Hydrodynamics) -> list[int]:
    angles = list(
        dict.fromkeys(
            float(value)
            for case in _case_values(source)
            for path, value in case.items()
            if path.startswith("sea.") and path.endswith(".direction")
        )
    )
    angles = angles or list(wave_directions(source.scenario))
    differences = [np.abs(np.angle(np.exp(1j * (data.wave_direction - angle)))) for angle in angles]
    return list(dict.fromkeys(int(np.argmin(difference)) for difference in differences))[:MOST_CURVES]


def _rao_figure(data: Hydrodynamics, raos: ComplexArray, columns: list[int]) -> Any:
    figure, axes = new_figure(3, 2, height=1.7)
    period = 2 * np.pi / data.frequency
    for row, dof in enumerate(DOFS):
        axis = axes[row % 3, row // 3]
        for column in columns:
            size = np.abs(raos[:, column, row]) * (np.degrees(1.0) if row > 2 else 1.0)
            axis.plot(period, size, label=f"{np.degrees(data.wave_direction[column]):.0f} deg")
        axis.set_xlim(2.0, 25.0)
        shown = [np.abs(raos[(period >= 2) & (period <= 25)][:, column, row]) for column in columns]
        largest = max((float(np.max(sizes, initial=0.0)) for sizes in shown), default=0.0)
        axis.set_ylim(0.0, 1.1 * largest * (np.degrees(1.0) if row > 2 else 1.0) or 1.0)
        axis.set_ylabel(f"{dof} [{'deg/m' if row > 2 else 'm/m'}]")
    for axis in axes[-1]:
        axis.set_xlabel("wave period [s]")
    legend(axes[0, 0])
    return figure


def _case_values(source: CampaignSource) -> list[dict[str, Any]]:
    return [json.loads(str(text)) for text in source.by_case[VALUES].values]


def _study_spectra(source: CampaignSource) -> list[Spectrum]:
    """The spectrum of each sea of the study, whatever its heading and seed; none where the scenario has no spectrum."""
    scenario = source.scenario
    if not wave_spectra(scenario):
        return []
    skipped = (".seed", ".direction")
    seas = {
        json.dumps(
            {path: value for path, value in case.items() if path.startswith("sea") and not path.endswith(skipped)}
        )
        for case in _case_values(source)
    }
    scenarios = [scenario.with_values(json.loads(text)) if text != "{}" else scenario for text in sorted(seas)]
    return [spectrum for each in scenarios for spectrum in wave_spectra(each)]


def _spectra(source: CampaignSource) -> Iterator[Answer]:
    spectra = _study_spectra(source)
    if not spectra:
        return
    rows: list[tuple[Cell, ...]] = [
        (spectrum.name, spectrum.hs, spectrum.tp, spectrum.t1, spectrum.tz) for spectrum in spectra
    ]
    columns = (
        AnswerColumn("spectrum"),
        AnswerColumn("Hs", "m"),
        AnswerColumn("Tp", "s"),
        AnswerColumn("T1", "s"),
        AnswerColumn("Tz", "s"),
    )

    def draw(units: UnitChoice) -> Any:
        figure, axes = new_figure(1, height=2.8)
        axis = axes[0, 0]
        w = np.linspace(0.2, 2.5, 400)
        for spectrum in spectra[:MOST_CURVES]:
            axis.plot(w, spectrum.density(w), label=f"Hs {spectrum.hs:.3g} m, Tp {spectrum.tp:.3g} s")
        axis.set_xlabel("frequency [rad/s]")
        axis.set_ylabel("S [m^2 s]")
        axis.set_ylim(bottom=0)
        heading(axis, "density of the waves")
        legend(axis)
        return figure

    more = len(spectra) - MOST_CURVES
    caption = f"Wave spectra of the study{f', the first {MOST_CURVES} of {len(spectra)}' if more > 0 else ''}."
    table = AnswerTable("Seas of the study, by their spectra", columns, tuple(rows))
    yield Answer("spectra", "Wave spectra", (), (table,), (AnswerFigure("spectra", caption, draw),))


def _periods(source: CampaignSource) -> Iterator[Answer]:
    """Natural periods of ship, crane and load together, and whether they lie within those of the waves."""
    try:
        model = linearise(source.scenario)
    except DeckcraneError as error:
        yield Answer("periods", "Periods of the system", warnings=(f"no natural periods: {error}",))
        return
    tp = [spectrum.tp for spectrum in _study_spectra(source)]
    low, high = (min(tp), max(tp)) if tp else (np.nan, np.nan)
    modes = [
        mode
        for mode in model.modes()
        if mode.kind == "swings" and FASTEST < mode.period < SLOWEST and mode.damping < MOST_DAMPING
    ]
    rows: list[tuple[Cell, ...]] = []
    close: list[str] = []
    for mode in modes[:MOST_MODES]:
        name = model.outputs[int(np.argmax(np.abs(mode.shape)))]
        inside = bool(0.8 * low <= mode.period <= 1.2 * high) if tp else False
        rows.append(
            (name, mode.period, 100 * mode.damping, mode.period / low, mode.period / high, "yes" if inside else "no")
        )
        close += [f"{name} {mode.period:.3g} s"] if inside else []
    columns = (
        AnswerColumn("moves most"),
        AnswerColumn("period", "s", 3),
        AnswerColumn("damping, of critical [%]", "", 2),
        AnswerColumn("over the least Tp", "", 3),
        AnswerColumn("over the largest Tp", "", 3),
        AnswerColumn("waves have it"),
    )
    words = [
        "Of small oscillations about the rest at the start, crane, load, vessel and controllers together. Waves have a period "
        "within 0.8 to 1.2 times the peak periods of the study."
    ]
    warnings = (f"Periods within those of the waves: {', '.join(close)}.",) if close else ()
    table = AnswerTable("Natural periods against peak periods of the waves", columns, tuple(rows))
    yield Answer(
        "periods", "Periods of the system against those of the waves", tuple(words), (table,), warnings=warnings
    )


def _statics(source: CampaignSource) -> Iterator[Answer]:
    """Heel and trim with the load in the pose of the start, and loss of the load; where the study itself asks for no stability."""
    scenario = source.scenario
    heeling = [each for each in components() if isinstance(each, HeelsUnderLoad)]
    loads = [load for each in heeling for load in each.heeling_loads(scenario)]
    if source.answers.stability is not None or not loads:
        return
    try:
        settings = StabilityAnswers.model_validate({"loads": loads, **_start_slew(scenario)})
        answer = lift_stability_answer(lift_stability(scenario, settings))
    except DeckcraneError as error:
        why = str(error).partition("; ")[0].rstrip(".")
        note = f"Not found: {why}. `deckcrane stability` on the scenario in the store says more."
        yield Answer("heel", "Static heel and loss of the load", warnings=(note,))
        return
    yield Answer(
        "heel", "Static heel and loss of the load", answer.words, answer.tables, (), answer.founded, answer.warnings
    )


def _start_slew(scenario: Scenario) -> dict[str, Any]:
    """Slewing angle at the start."""
    from deckcrane.analysis.stability.vessel_at_rest import LiftingVessel

    slew = LiftingVessel(scenario, None, None).slew
    if slew is None:
        return {}
    start = next(coordinate.element.start for coordinate in scenario.plant.coordinates if coordinate.name == slew)
    return {"slews": [start]}
