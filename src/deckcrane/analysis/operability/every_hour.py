"""Every hour of a record run by itself: a study over the hours of a file of directional spectra, and the margins of its store.

The sea of a case is the spectrum of its hour as the file has it, with no wave systems and no interpolation. The vessel is turned by
turning the sea: its compass heading is the bearing of the ground's x axis less the vessel's yaw.
"""

from __future__ import annotations

import json

import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.criteria import Pool, criteria_of, margin_of
from deckcrane.analysis.operability.data import OperabilityAnswers
from deckcrane.analysis.operability.hourly_margins import CriterionOfHours, HourlyMargins
from deckcrane.analysis.operability.limit_curves import classify_dimensions, flatten_values, variant_of_cases
from deckcrane.analysis.operability.spectral_records import SpectralRecord, read_spectral_record
from deckcrane.campaign.study.entries import StudyDimension
from deckcrane.campaign.study.study import Study, check_values
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import vessel_heading, yaw_sign
from deckcrane.errors import DeckcraneError
from deckcrane.units.quantities import quantity

_TIME, _BEARING = "sea.directional.time", "sea.directional.x_axis"
_ROUNDING = 9


def every_hour_study(study: Study) -> Study:
    """The study with every hour of its spectra in place of its sea states and headings; variants, loads and seeds stay.

    Args:
        study: with `answers.operability.spectra`

    Returns:
        a study that varies the hour and the vessel's heading

    Raises:
        DeckcraneError: it has no spectra, or a dimension changes the sea and something else together
    """
    settings = None if study.answers.operability is None else study.answers.operability.spectra
    if settings is None:
        raise DeckcraneError(
            "every hour of what? The study has no spectra: answers: {operability: {spectra: {file: site.nc, headings: [0 deg, "
            "90 deg]}}}"
        )
    record = read_spectral_record(settings)
    times = np.datetime_as_string(record.weather.time[record.known], unit="m").tolist()
    stated = {"format": settings.format, "directions": settings.directions, "site": settings.site}
    file = {
        "file": settings.file,
        "x_axis": 0.0,
        "time": times[0],
        **{k: v for k, v in stated.items() if v is not None},
    }
    sea = stated_sea(study.base)
    kept = {} if sea is None else {"seed": sea.seed, "outside": sea.outside, "depth": sea.depth}
    others = {
        key: study.vary[key]
        for key, dimension in zip(study.vary, study.dimensions, strict=True)
        if not _is_of_sea(key, dimension)
    }
    bearings = [_bearing_text(heading + _yaw(study.base)) for heading in settings.vessel_headings]
    fixed = {path: value for path, value in study.set.items() if path != "sea" and not path.startswith("sea.")}
    whole = {key: value for key, value in kept.items() if value is not None}
    changed = Study.model_validate(
        {
            "title": f"{study.title}: every hour of {record.weather.what}",
            "description": study.description,
            "scenario": study.scenario,
            "set": {**fixed, "sea": {"directional": file, **whole}},
            "vary": {"hour": {"table": {_TIME: times}}, _BEARING: bearings, **others},
            "keep": study.keep,
            "answers": study.answers,
            "seed": study.seed,
        }
    )
    check_values(changed)
    return changed


def _bearing_text(angle: float) -> str:
    return f"{round(float(np.degrees(angle)) % 360, _ROUNDING):g} deg"


def _yaw(scenario: Scenario) -> float:
    """Yaw of the vessel, counter-clockwise seen from above [rad]."""
    return yaw_sign(scenario) * vessel_heading(scenario)


def _is_of_sea(key: str, dimension: StudyDimension) -> bool:
    """Whether a dimension changes the sea, or turns vessel, wind and current together with it."""
    paths = [path for path in dimension.paths if path.rpartition(".")[2] != "seed"]
    of_sea = [path for path in paths if path.startswith("sea.") or path == "vessel.place.yaw"]
    others = [path for path in paths if path not in of_sea and not path.startswith(("wind.", "current."))]
    if of_sea and others:
        raise DeckcraneError(
            f"vary.{key}: it changes the sea and {others[0]} together; every hour has its own sea: let {others[0]} vary in a "
            "dimension of its own"
        )
    return bool(of_sea)


def is_hourly_store(source: CampaignSource) -> bool:
    """Whether the cases of a store are hours of a file of spectra."""
    sea = stated_sea(source.scenario)
    return sea is not None and sea.directional is not None


def hourly_margins_of_store(source: CampaignSource, record: SpectralRecord) -> tuple[HourlyMargins, tuple[float, ...]]:
    """Margins of the hours that a store has run, and the compass headings of its vessel [rad].

    Args:
        source: the store of a study over hours
        record: the spectra of these hours

    Returns:
        margins without an error of interpolation, and headings

    Raises:
        DeckcraneError: no hour of the record was run
    """
    settings = source.answers.operability or OperabilityAnswers()
    cases = [flatten_values(json.loads(str(text))) for text in source.by_case[VALUES].values]
    sea = stated_sea(source.scenario)
    spectra = None if sea is None else sea.directional
    assert spectra is not None, "asked where there is one"
    time = np.array([str(case.get(_TIME, spectra.time)).removesuffix("Z") for case in cases], dtype="datetime64[m]")
    bearing = np.array([float(quantity(case.get(_BEARING, float(spectra.x_axis)))) for case in cases])
    heading = np.round(np.mod(bearing - _yaw(source.scenario), 2 * np.pi), _ROUNDING)
    variants, variant_of = variant_of_cases(source, classify_dimensions(source, cases).rest)
    headings, heading_of = np.unique(heading, return_inverse=True)
    steps = record.weather.time[record.known].astype("datetime64[m]")
    place = np.searchsorted(steps, time)
    present = (place < len(steps)) & (steps[np.minimum(place, len(steps) - 1)] == time)
    if not present.any():
        raise DeckcraneError(
            f"{source.store}: none of its hours is in {record.weather.what}; give the file that it was run with"
        )
    keys = np.column_stack([variant_of, heading_of.ravel(), place])[present]
    _, first, group_of = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    rows = np.flatnonzero(present)
    order = np.argsort(group_of.ravel(), kind="stable")
    groups = tuple(np.split(rows[order].astype(np.intp), np.cumsum(np.bincount(group_of.ravel()))[:-1]))
    pool = Pool(source, groups)
    margins = [margin_of(source, pool, name, each, settings) for name, each in criteria_of(source, settings).items()]
    excess = np.full((len(variants), len(margins), len(headings), len(steps)), np.inf)
    v, h, t = keys[first].T
    for c, margin in enumerate(margins):
        excess[v, c, h, t] = np.where(np.isfinite(margin.excess), margin.excess, np.inf)
    outside = ~np.isfinite(excess).all(axis=1)
    missing = float(outside.mean())
    notes = (
        [
            f"{source.store}: {100 * missing:.3g} % of the hours and headings were not run, or failed; they count as not workable"
        ]
        if missing
        else []
    )
    criteria = tuple(CriterionOfHours(each.name, each.words, each.unit, each.limit, None) for each in margins)
    return (
        HourlyMargins(
            variants,
            criteria,
            excess,
            outside,
            "runs of every hour with its own spectrum",
            tuple(notes),
            tuple(formula for margin in margins for formula in margin.founded),
        ),
        tuple(float(angle) for angle in headings),
    )
