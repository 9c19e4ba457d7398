"""Responses between the sea states of a campaign: stated errors hold at other hours, what lies outside is named."""

from __future__ import annotations

from math import radians
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.data import SpectralFileOfYears
from deckcrane.analysis.operability.response_surfaces import (
    best_surface,
    fit_surface,
    height_range,
    interpolated_margins,
    match_systems,
    sea_states,
)
from deckcrane.analysis.operability.spectral_records import HourlySystems, read_spectral_record
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from tests.analysis.operability.sea_stores import sea_store
from tests.analysis.operability.spectral_years import random_seas, system, write_spectra

pytest.importorskip("wavespectra")

ONE_SYSTEM = """  sea.jonswap.hs: [0.5 m, 1.5 m, 2.5 m, 3.5 m]
  sea.jonswap.tp: [5 s, 7 s, 9 s, 11 s, 13 s]
  heading: {headings: {from: 0 deg, to: 315 deg, step: 45 deg}}"""
SYSTEMS = """set:
  variants: {}
  sea:
    systems:
      wind_sea: {jonswap: {hs: 2 m, tp: 7 s}, direction: 90 deg}
      swell: {jonswap: {hs: 1 m, tp: 14 s}, direction: 0 deg}"""
TWO_SYSTEMS = """  seas:
    samples: 250
    of:
      sea.systems.wind_sea.jonswap.hs: {uniform: [0.5 m, 3 m]}
      sea.systems.wind_sea.jonswap.tp: {uniform: [5 s, 9 s]}
      sea.systems.wind_sea.direction: {uniform: [0 deg, 360 deg]}
      sea.systems.swell.jonswap.hs: {uniform: [0.3 m, 2 m]}
      sea.systems.swell.jonswap.tp: {uniform: [11 s, 16 s]}
      sea.systems.swell.direction: {uniform: [0 deg, 360 deg]}"""


def response(hs: float, tp: float, heading: float) -> float:
    """Like that of a vessel with a crane to port: a resonance over the period, most in beam seas, hardly more than proportional."""
    around = 0.15 + 0.35 * np.sin(heading) ** 2 + 0.05 * np.cos(heading) + 0.08 * np.sin(heading)
    return float(hs * (1 + 0.05 * hs) * around / (1 + ((tp - 9) / 4) ** 2))


def king(hs: float, tp: float, direction: float, scenario: deckcrane.Scenario) -> float:
    return response(hs, tp, direction)


def king_in_two(hs: float, tp: float, direction: float, scenario: deckcrane.Scenario) -> float:
    """Responses to two systems add up by their squares."""
    sea = scenario.sea
    assert sea is not None
    squares = [response(each.jonswap.hs, each.jonswap.tp, each.direction) ** 2 for each in sea.systems.values()]
    return float(np.sqrt(sum(squares)))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sea_store(tmp_path_factory.mktemp("store"), {"utilisation.king": king}, ONE_SYSTEM)


@pytest.fixture(scope="module")
def two_systems(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("two")
    return sea_store(folder, {"utilisation.king": king_in_two}, f"{TWO_SYSTEMS}\n{SYSTEMS}")


def margins_of(store: Path, density: Any, folder: Path, headings: tuple[float, ...], **asked: Any) -> Any:
    record = read_spectral_record(SpectralFileOfYears(file=str(write_spectra(folder / "year.nc", density))))
    source = CampaignSource(store, Answers.model_validate({"operability": asked}))
    return interpolated_margins(source, record, headings, np.ones(len(record.known)))


def test_leaving_one_out_by_the_formula_is_leaving_it_out() -> None:
    draw = np.random.default_rng(1)
    points, values = draw.uniform(size=(25, 3)), draw.normal(size=(25, 1))
    for kernel, smoothing in (("linear", 0.0), ("cubic", 0.0), ("cubic", 0.1)):
        surface = fit_surface(points, values, kernel, smoothing)
        for i in (0, 7, 24):
            others = np.arange(25) != i
            predicted = fit_surface(points[others], values[others], kernel, smoothing).at(points[i : i + 1])
            assert surface.errors[i, 0] == pytest.approx(predicted[0, 0] - values[i, 0], rel=1e-6)
        if smoothing == 0:
            np.testing.assert_allclose(surface.at(points), values, atol=1e-6)


@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_leaving_a_family_out_by_the_formula_is_leaving_it_out(smoothing: float) -> None:
    draw = np.random.default_rng(4)
    points, values = draw.uniform(size=(24, 3)), draw.normal(size=(24, 1))
    family = np.arange(24) % 9
    surface = fit_surface(points, values, "cubic", smoothing, family)
    for number in (0, 3, 8):
        others = family != number
        predicted = fit_surface(points[others], values[others], "cubic", smoothing).at(points[~others])
        np.testing.assert_allclose(surface.errors[~others], predicted - values[~others], rtol=1e-6)


def test_scatter_that_sea_states_of_one_seed_share_is_in_the_stated_error_only_where_they_are_left_out_together() -> (
    None
):
    """A response in proportion to the height, with a scatter that all heights of a period and heading share: as of one seed."""
    draw = np.random.default_rng(6)
    height, period, turn = (
        axis.ravel() for axis in np.meshgrid(np.linspace(1, 3, 6), np.arange(5), np.arange(8), indexing="ij")
    )
    points = np.column_stack([height / 2, period / 4, 0.5 * np.cos(turn * np.pi / 4), 0.5 * np.sin(turn * np.pi / 4)])
    family = np.unique(np.column_stack([period, turn]), axis=0, return_inverse=True)[1].ravel()
    scatter = 0.1 * draw.normal(size=family.max() + 1)[family]
    values = (height / 2 * (1 + scatter))[:, None]
    one_by_one, together = (
        float(np.sqrt(np.mean(best_surface(points, values, each).errors ** 2))) for each in (None, family)
    )
    new = height / 2 * (1 + 0.1 * draw.normal(size=len(height)))  # other waves in the same sea states
    actual = [
        float(np.sqrt(np.mean((best_surface(points, values, each).at(points)[:, 0] - new) ** 2)))
        for each in (None, family)
    ]
    assert one_by_one < 0.6 * actual[0]
    assert 0.9 * actual[1] < together < 1.5 * actual[1]


def test_a_plane_is_interpolated_exactly_and_has_no_error() -> None:
    draw = np.random.default_rng(2)
    points = draw.uniform(size=(40, 4))
    surface = best_surface(points, (points @ np.array([1.0, -2.0, 0.5, 3.0]) + 0.7)[:, None])
    inside = draw.uniform(size=(10, 4))
    np.testing.assert_allclose(surface.at(inside)[:, 0], inside @ np.array([1.0, -2.0, 0.5, 3.0]) + 0.7, atol=1e-8)
    assert np.abs(surface.errors).max() < 1e-8


def test_noise_of_seeds_is_smoothed() -> None:
    draw = np.random.default_rng(3)
    points = draw.uniform(size=(200, 2))
    truth = np.sin(3 * points[:, 0]) + points[:, 1] ** 2
    surface = best_surface(points, (truth + 0.1 * draw.normal(size=200))[:, None])
    assert surface.smoothing > 0
    assert np.sqrt(np.mean((surface.at(points)[:, 0] - truth) ** 2)) < 0.07


def test_the_range_of_heights_is_the_hull_over_periods() -> None:
    hull = height_range(np.array([6.0, 6.0, 8.0, 8.0, 10.0]), np.array([0.5, 2.0, 0.5, 4.0, 1.0]))
    assert hull.periods == (6.0, 10.0)
    np.testing.assert_allclose(hull.highest(np.array([6.0, 7.0, 9.0, 10.0])), [2.0, 3.0, 2.5, 1.0])
    np.testing.assert_allclose(hull.lowest(np.array([6.0, 8.0, 10.0])), [0.5, 0.5, 1.0])


def test_responses_at_hours_that_were_not_simulated_are_within_the_stated_error(store: Path, tmp_path: Path) -> None:
    hs, tp, coming_from = random_seas(300, 7, (0.6, 3.4), (5.5, 12.5))
    headings = (0.0, radians(100.0))
    margins = margins_of(store, system(hs, tp, coming_from, s=15.0), tmp_path, headings)
    stated = margins.criteria[0].error
    assert 0.0 < stated.rms < 0.1
    assert not margins.outside.any()
    direct = np.array(
        [
            [response(h, t, heading - radians(c + 180.0)) for h, t, c in zip(hs, tp, coming_from, strict=True)]
            for heading in headings
        ]
    )
    errors = margins.excess[0, 0] + 1 - direct
    assert np.sqrt(np.mean(errors**2)) < stated.rms
    assert np.quantile(np.abs(errors), 0.95) < stated.most


@pytest.mark.study
def test_sea_states_that_share_their_waves_are_named(store: Path, two_systems: Path, tmp_path: Path) -> None:
    density = system(*random_seas(5, 8, (0.6, 3.4), (5.5, 12.5)), s=15.0)
    notes = margins_of(store, density, tmp_path, (0.0,)).notes
    assert any("have the same seed, and so the same waves: they are left out together" in note for note in notes)
    mixed = system(*random_seas(5, 9, (1.2, 2.5), (5.5, 7.5)), s=15.0) + system(
        *random_seas(5, 10, (0.6, 1.5), (12.5, 15.0))
    )
    assert not any("the same waves" in note for note in margins_of(two_systems, mixed, tmp_path, (0.0,)).notes)
    own = ONE_SYSTEM + "\n  seed: {seeds: 1}"
    (tmp_path / "seeded").mkdir()
    seeded = sea_store(tmp_path / "seeded", {"utilisation.king": king}, own)
    assert not any("the same waves" in note for note in margins_of(seeded, density, tmp_path, (0.0,)).notes)


def test_confidence_adds_the_stated_error(store: Path, tmp_path: Path) -> None:
    density = system(*random_seas(20, 8, (0.6, 3.4), (5.5, 12.5)), s=15.0)
    plain, safe = (margins_of(store, density, tmp_path, (0.0,), confidence=c) for c in (0.5, 0.9))
    np.testing.assert_allclose(safe.excess - plain.excess, 1.2815515655 * plain.criteria[0].error.rms, rtol=1e-6)


def test_two_systems_are_interpolated_within_the_stated_error(two_systems: Path, tmp_path: Path) -> None:
    wind, swell = random_seas(150, 9, (1.2, 2.5), (5.5, 7.5)), random_seas(150, 10, (0.6, 1.5), (12.5, 15.0))
    margins = margins_of(two_systems, system(*wind, s=15.0) + system(*swell, s=25.0), tmp_path, (radians(30.0),))
    stated = margins.criteria[0].error
    assert stated.rms < 0.25
    direct = np.sqrt(
        [
            sum(response(h, t, radians(30.0) - radians(c + 180.0)) ** 2 for h, t, c in (a, b))
            for a, b in zip(zip(*wind, strict=True), zip(*swell, strict=True), strict=True)
        ]
    )
    inside = ~margins.outside[0, 0]
    assert inside.mean() > 0.9
    errors = (margins.excess[0, 0, 0] + 1 - direct)[inside]
    assert np.sqrt(np.mean(errors**2)) < stated.rms
    assert "wind_sea and swell" in margins.method


def test_systems_of_an_hour_go_to_the_campaigns_by_their_periods(two_systems: Path) -> None:
    import json

    from deckcrane.analysis.operability.limit_curves import flatten_values
    from deckcrane.campaign.zarr_arrays import VALUES

    source = CampaignSource(two_systems)
    values = [flatten_values(json.loads(str(text))) for text in source.by_case[VALUES].values]
    states = sea_states(source, values)
    assert states.systems == ("sea.systems.wind_sea", "sea.systems.swell")
    nan = np.nan
    hours = HourlySystems(
        np.array([[2.0, 1.0], [2.0, nan], [1.0, nan]]),
        np.array([[6.0, 13.0], [6.5, nan], [15.0, nan]]),
        np.array([[10.0, 200.0], [20.0, nan], [30.0, nan]]),
        np.zeros(3),
    )
    found = match_systems(hours, states)
    assert found.hs.tolist() == [[2.0, 1.0], [2.0, 0.0], [0.0, 1.0]]
    assert found.coming_from.tolist() == [[10.0, 200.0], [20.0, 20.0], [30.0, 30.0]]
    assert found.tp[2, 1] == 15.0


def test_what_was_not_simulated_is_not_workable_and_named(store: Path, tmp_path: Path) -> None:
    hs, tp = np.array([1.0, 1.0, 6.0, 0.1]), np.array([8.0, 18.0, 10.0, 8.0])
    margins = margins_of(store, system(hs, tp, np.zeros(4)), tmp_path, (0.0,))
    assert margins.outside[0, 0].tolist() == [False, True, True, False]
    assert np.isposinf(margins.excess[0, 0, 0, 1:3]).all()
    calm = response(0.5, 8.0, np.pi)  # counts as the calmest sea
    assert margins.excess[0, 0, 0, 3] + 1 == pytest.approx(calm, abs=2 * margins.criteria[0].error.rms)
    text = "; ".join(margins.notes)
    assert "25 % of hours have a peak period outside of 5 to 13 s" in text
    assert "25 % of hours have a height above the seas that were simulated" in text
    assert "25 % of hours have a sea calmer than any that was simulated" in text
    nearest = margins_of(store, system(hs, tp, np.zeros(4)), tmp_path, (0.0,), beyond="nearest")
    assert nearest.outside[0, 0].tolist() == [False, False, True, False]


def test_a_campaign_that_covers_no_hour_is_refused_with_what_to_add(store: Path, tmp_path: Path) -> None:
    density = system(np.full(3, 1.0), np.full(3, 19.0), np.zeros(3))
    with pytest.raises(DeckcraneError, match=r"covers no hour of the record.*add periods, 5 to 18.8 s cover all"):
        margins_of(store, density, tmp_path, (0.0,))


def test_headings_that_were_not_simulated_are_named(tmp_path: Path) -> None:
    vary = ONE_SYSTEM.replace("{from: 0 deg, to: 315 deg, step: 45 deg}", "[180 deg, 135 deg]")
    store = sea_store(tmp_path, {"utilisation.king": king}, vary)
    density = system(np.full(2, 1.0), np.full(2, 8.0), np.array([0.0, 90.0]), s=15.0)
    margins = margins_of(store, density, tmp_path, (0.0,))
    assert margins.outside[0, 0].tolist() == [False, True]
    assert any("simulated: 135, 180 deg" in note and "step: 45 deg" in note for note in margins.notes)


def test_crossing_seas_of_a_campaign_with_one_system_are_told(store: Path, tmp_path: Path) -> None:
    crossing = system(np.full(2, 2.0), np.full(2, 7.0), np.zeros(2)) + system(
        np.full(2, 1.5), np.full(2, 12.0), np.full(2, 120.0)
    )
    margins = margins_of(store, crossing, tmp_path, (0.0,))
    assert any("Vary a wind sea and a swell (sea.systems)" in note for note in margins.notes)


def test_too_few_sea_states_are_refused(tmp_path: Path) -> None:
    store = sea_store(tmp_path, {"utilisation.king": king}, "  sea.jonswap.hs: [1 m, 2 m, 3 m]")
    with pytest.raises(DeckcraneError, match="3 sea states have results; an interpolation needs 8 or more"):
        margins_of(store, system(np.ones(2), np.full(2, 8.0), np.zeros(2)), tmp_path, (0.0,))
