"""From years of directional spectra to windows: margins in every hour and heading, best headings, waits and dates of an operation.

The margins come from a scenario's linear response, from a campaign by interpolation between its sea states, or from a campaign that
ran every hour. Forecasts reduce limits by the factor alpha (`scatter_shares.Forecast`): an hour of the height Hs is workable where
a sea of the same form with the height H is, alpha(H) H = Hs.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import degrees
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.data import OperabilityAnswers, SpectralFileOfYears
from deckcrane.analysis.operability.every_hour import hourly_margins_of_store, is_hourly_store
from deckcrane.analysis.operability.heading_windows import BEST, HELD, equal_headings, heading_name, heading_windows
from deckcrane.analysis.operability.hindcasts import HOUR
from deckcrane.analysis.operability.hourly_margins import HourlyMargins
from deckcrane.analysis.operability.linear_responses import linear_margins
from deckcrane.analysis.operability.operability import answers_with
from deckcrane.analysis.operability.response_surfaces import interpolated_margins
from deckcrane.analysis.operability.scatter_shares import Forecast, forecast_of
from deckcrane.analysis.operability.spectral_records import SpectralRecord, read_spectral_record
from deckcrane.analysis.operability.weather_windows import window_of
from deckcrane.arrays import Array
from deckcrane.campaign.study.answers import Answers
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import is_store
from deckcrane.scenario.reading import load
from deckcrane.standards.sources import SourcedFormula, unique_sources

_HEIGHTS = np.concatenate([[0.0], np.geomspace(0.01, 60.0, 4000)])
"""Heights over which alpha(H) H is inverted [m]."""


@dataclass(frozen=True, eq=False)
class SpectralOperability:
    """Workable hours, best headings, windows and dates of a record of directional spectra."""

    settings: OperabilityAnswers
    """What was asked."""
    record: SpectralRecord
    """The spectra."""
    margins: HourlyMargins
    """Margins of all criteria in every known hour and heading."""
    windows: xr.Dataset
    """Shares, persistence, waits and dates, by variant and choice of heading."""
    compared: str
    """The kept heading with which others are compared."""
    forecast: Forecast
    """Reduction of design limits to forecast limits."""
    notes: tuple[str, ...]
    """What to mind about the results, in words."""
    founded: tuple[SourcedFormula, ...]
    """Formulas that it rests on, each with how well it is sourced."""

    @property
    def dataset(self) -> xr.Dataset:
        """All results with the record's sea states and all margins, for files."""
        weather, margins = self.record.weather, self.margins
        over = ("variant", "criterion", "heading", "time")
        excess = self.record.on_all_steps(margins.excess)
        errors = [np.nan if each.error is None else each.error.rms for each in margins.criteria]
        return self.windows.assign(
            hs=("time", weather.hs, {"units": "m", "long_name": "significant wave height"}),
            tp=("time", weather.tp, {"units": "s", "long_name": "peak period"}),
            excess=(
                over,
                excess,
                {"units": "1", "long_name": "excess of a response over its limit, relative; positive: beyond"},
            ),
            stated_error=(
                "criterion",
                np.array(errors),
                {"units": "1", "long_name": "error of excess by interpolation, rms"},
            ),
        ).assign_coords(criterion=[each.name for each in margins.criteria])


def spectral_operability(
    subject: str | Path | Scenario, answers: Answers | None = None, **settings: Any
) -> SpectralOperability:
    """Windows of an operation in years of directional spectra.

    Args:
        subject: the store of a campaign over sea states, or of every hour; or a scenario, for its vessel's linear response
        answers: what to answer; None: the settings of the store's study
        settings: keys of `answers.operability` that replace them: spectra="site.nc", window="6 h", criteria={...}

    Returns:
        margins, best headings, persistence, waits and dates

    Raises:
        DeckcraneError: the spectra are wrong, a criterion is missing, or the campaign does not cover the record
    """
    if not isinstance(subject, Scenario) and is_store(Path(subject)):
        source = CampaignSource(Path(subject), answers)
        changed = source if not settings else CampaignSource(source.store, answers_with(source.answers, settings))
        return operability_in_spectra(changed)
    scenario = subject if isinstance(subject, Scenario) else load(subject)
    given = answers or Answers()
    return operability_in_spectra(scenario, answers_with(given, settings) if settings else given)


def operability_in_spectra(subject: CampaignSource | Scenario, answers: Answers | None = None) -> SpectralOperability:
    """Windows in the spectra that answers state: of a campaign's responses, or of a scenario's linear ones."""
    given = subject.answers if isinstance(subject, CampaignSource) else answers or Answers()
    settings = given.operability or OperabilityAnswers()
    if settings.spectra is None:
        raise DeckcraneError(
            "there are no spectra: answers.operability.spectra (or --spectra) is a file of them over years"
        )
    record = read_spectral_record(settings.spectra)
    forecast = forecast_of(settings)
    scale = forecast_scale(forecast, record.height)
    headings = settings.spectra.vessel_headings
    if isinstance(subject, Scenario):
        margins = linear_margins(subject, record, given, headings, scale)
    elif is_hourly_store(subject):
        if forecast.table is not None:
            raise DeckcraneError(
                f"{subject.store}: alpha factors need seas of other heights than those of the hours that were run; leave alpha "
                "out, or give the store of a campaign over sea states"
            )
        margins, headings = hourly_margins_of_store(subject, record)
    else:
        margins = interpolated_margins(subject, record, headings, scale)
    window = window_of(settings)
    windows = heading_windows(margins, record.known, record.weather, headings, window, settings.operation)
    compared = _compared_heading(settings.spectra, headings, windows)
    return SpectralOperability(
        settings,
        record,
        margins,
        windows,
        compared,
        forecast,
        (
            *(f"{record.weather.what}: {note}" for note in record.weather.notes),
            *margins.notes,
            *_notes(record, windows, window),
        ),
        unique_sources([*margins.founded, *forecast.founded]),
    )


def forecast_scale(forecast: Forecast, height: Array) -> Array:
    """Factor on the heights of each hour, with which it must be workable for its forecast to be acted upon."""
    if forecast.table is None:
        return np.ones(len(height))
    reduced = np.maximum.accumulate(forecast.limit(_HEIGHTS))
    return np.asarray(np.interp(height, reduced, _HEIGHTS) / height)


def _compared_heading(settings: SpectralFileOfYears, headings: tuple[float, ...], windows: xr.Dataset) -> str:
    """The kept heading that is asked for; else that with the largest workable share, in the mean over variants."""
    if settings.compared_with is not None:
        for heading in headings:
            if equal_headings(heading, settings.compared_with):
                return heading_name(heading)
        listed = ", ".join(f"{degrees(heading):g}" for heading in headings)
        raise DeckcraneError(f"compared_with: the headings are {listed} deg")
    kept = windows["share"].sel(choice=[name for name in windows["choice"].values if name not in (BEST, HELD)])
    return str(kept["choice"].values[int(np.argmax(kept.mean("variant").values))])


def _notes(record: SpectralRecord, windows: xr.Dataset, window: float | None) -> list[str]:
    weather, notes = record.weather, []
    if weather.years < 1 and not weather.wraps:
        notes.append(f"{weather.what}: it holds {12 * weather.years:.1f} months, which are no year")
    elif weather.years < 5 and window is not None:
        notes.append(
            f"{weather.what}: it holds {weather.years:.1f} years; dates of P10 and P90 vary between years, of which there are few"
        )
    if window is None:
        notes.append("no window is asked for: --window (or operation) gives windows, waits and dates")
        return notes
    if window < weather.step:
        notes.append(f"{weather.what}: a window shorter than its step of {weather.step / HOUR:g} h takes a whole step")
    cut = float(windows["wait_unknown"].sel(choice=BEST).max())
    if cut > 1e-3:
        notes.append(
            f"{weather.what}: {100 * cut:.1f} % of waits find no window before the record ends or a gap of more than a week; means "
            "are of the others, and of dates they count as the latest"
        )
    return notes
