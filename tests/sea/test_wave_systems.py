"""Seas of several wave systems: they superpose, keep their energies by direction, and each has waves of its own."""

from __future__ import annotations

from dataclasses import replace
from math import degrees, hypot, radians
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

import deckcrane
from deckcrane.analysis.wave_kinematics import waves
from deckcrane.components.sea import (
    combined_height,
    main_system,
    peaked_spectra,
    scaled_heights,
    sea_height,
    sea_spectrum,
    wave_directions,
)
from deckcrane.components.vessel.imposed_motion import waves_motion
from deckcrane.components.vessel.motion_errors import sea_grid
from deckcrane.components.water.wave_series import water_series
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import load
from deckcrane.sea import combined, cos_2s, irregular, jonswap, kinematics, spectrum_of, superposed, waves_of
from deckcrane.sea.data import Sea, system_seed
from deckcrane.sea.gpu_seas import DeviceSeaMaker, EncounteredSea, device_table
from deckcrane.sea.gpu_waves import device_waves
from deckcrane.sea.vessel_forces import coarse_record, drift_forces, wave_forces
from tests.sea.example import database
from tests.sea.test_gpu_waves import TABLE, card

WIND_SEA: dict[str, Any] = {"jonswap": {"hs": 2.0, "tp": 7.0}, "direction": radians(120), "spreading": {"s": 4}}
SWELL: dict[str, Any] = {"jonswap": {"hs": 1.5, "tp": 13.0, "gamma": 6.0}, "direction": radians(30)}
SYSTEMS = {"wind_sea": WIND_SEA, "swell": SWELL}


def sea(**systems: dict[str, Any]) -> Sea:
    return Sea.model_validate({"systems": systems or SYSTEMS})


def few(**values: Any) -> Sea:
    return sea(
        **{name: {**system, "components": 60, "amplitudes": "fixed", **values} for name, system in SYSTEMS.items()}
    )


@pytest.mark.parametrize("seed", range(1, 11))
def test_forces_of_two_systems_are_the_sum_of_those_of_each(seed: int) -> None:
    both = few().model_copy(update={"seed": seed})
    alone = [both.model_copy(update={"systems": {name: both.systems[name]}}) for name in SYSTEMS]
    together, *apart = (wave_forces(TABLE, waves_of(each), 0.0, 0.1, 600, heading=0.4) for each in (both, *alone))
    total = sum(each.values for each in apart)
    scale = sum(np.abs(each.values).max(axis=0) for each in apart)
    assert np.max(np.abs(together.values - total) / scale) < 1e-12
    assert np.max(np.abs(together.elevation - sum(each.elevation for each in apart))) < 1e-12 * waves_of(both).hs


def test_water_moves_as_the_sum_of_its_systems() -> None:
    both = few()
    parts = [waves_of(both.model_copy(update={"systems": {name: both.systems[name]}})) for name in SYSTEMS]
    t, z = np.linspace(0, 100, 40), -4.0
    whole = kinematics(superposed(parts), t, 3.0, -8.0, z, stretching="none")
    apart = [kinematics(each, t, 3.0, -8.0, z, stretching="none") for each in parts]
    for name in ("elevation", "velocity", "acceleration", "pressure"):
        total = sum(getattr(each, name) for each in apart)
        assert np.nanmax(np.abs(getattr(whole, name) - total)) <= 1e-12 * np.nanmax(np.abs(total))


def test_imposed_motion_of_a_vessel_superposes() -> None:
    base = load("deck_crane_in_waves").with_values(
        {"vessel": {"hydrodynamics": "supply", "z": "down", "motion": {"raos": "database"}}, "run.duration": 60.0}
    )
    plain = few().model_dump(mode="json", exclude_none=True)["systems"]
    t = np.arange(0, 60, 0.1)
    records = []
    for names in (("wind_sea", "swell"), ("wind_sea",), ("swell",)):
        scenario = base.with_values({"sea": {"systems": {name: plain[name] for name in names}}})
        records.append(np.hstack(waves_motion(scenario, t)[0]))
    scale = np.abs(records[1]).max(axis=0) + np.abs(records[2]).max(axis=0)
    assert np.max(np.abs(records[0] - records[1] - records[2]) / scale) < 1e-11


def test_a_system_has_the_same_waves_whatever_others_there_are_and_whatever_the_order() -> None:
    first, second = waves_of(few()), waves_of(Sea.model_validate({"systems": dict(reversed(few().systems.items()))}))
    n = len(waves_of(sea(swell=few().systems["swell"].model_dump(exclude_none=True))).w)
    for name in ("w", "chi", "phase", "amplitude"):
        assert np.array_equal(getattr(first, name)[-n:], getattr(second, name)[:n])


def test_a_sea_of_one_spectrum_has_the_waves_that_it_always_had() -> None:
    given = Sea.model_validate({**WIND_SEA, "seed": 7})
    expected = irregular(jonswap(2.0, 7.0), cos_2s(radians(120), 4.0), seed=7)
    found = waves_of(given)
    for name in ("w", "chi", "phase", "amplitude"):
        assert np.array_equal(getattr(found, name), getattr(expected, name))


def test_swell_is_not_warned_of_as_too_long_a_wind_sea() -> None:
    with pytest.warns(deckcrane.DeckcraneWarning, match="longer than JONSWAP seas are"):
        waves_of(Sea.model_validate(SWELL))
    waves_of(few())
    with pytest.warns(deckcrane.DeckcraneWarning, match="steeper than JONSWAP seas are"):
        waves_of(sea(wind_sea={**WIND_SEA, "jonswap": {"hs": 5, "tp": 7}}))


def test_systems_of_one_seed_have_independent_phases() -> None:
    one = {**SWELL, "components": 2000}
    found = sea(first=one, second=one)
    a, b = (waves_of(found.model_copy(update={"systems": {name: found.systems[name]}})) for name in found.systems)
    assert abs(np.mean(np.exp(1j * (a.phase - b.phase)))) < 4 / np.sqrt(len(a.phase))
    assert system_seed(1, "first") != system_seed(1, "second")


def test_variance_by_direction_is_that_of_the_spectra() -> None:
    """Sectors of 20 degrees; fixed amplitudes have the energy of the spectrum exactly, so that only bins of direction differ."""
    given = few(directions=60, components=400, spreading={"s": 4})
    found = waves_of(given)
    for low in range(-60, 210, 20):
        expected = 0.0
        for system in given.systems.values():
            assert system.jonswap is not None
            density = cos_2s(system.direction, 4.0)
            chi = np.radians(np.linspace(low, low + 20, 4001))
            inside = (chi >= density.low) & (chi <= density.high)
            spread = density.density(np.ones(1), chi) * inside
            expected += system.jonswap.hs**2 / 16 * float(np.trapezoid(spread, chi))
        within = (np.degrees(found.chi) >= low) & (np.degrees(found.chi) < low + 20)
        assert np.sum(found.amplitude[within] ** 2) / 2 == pytest.approx(expected, abs=0.01 * (2.0**2 + 1.5**2) / 16)
    assert found.hs == pytest.approx(2.5, rel=1e-9)


def test_heights_combine_as_energies() -> None:
    assert spectrum_of(sea()).hs == pytest.approx(hypot(2.0, 1.5), rel=1e-6)
    parts = jonswap(2.0, 7.0), jonswap(1.5, 13.0, 6.0, swell=True)
    for n in (-1, 0, 1, 2):
        assert combined(parts).moment(n) == pytest.approx(sum(each.moment(n) for each in parts), rel=1e-6)
    scenario = load("deck_crane_in_waves").with_values({"sea": {"systems": SYSTEMS}})
    assert sea_height(scenario) == pytest.approx(2.5)
    assert combined_height([2.0, 1.5]) == pytest.approx(2.5)
    assert sea_spectrum(scenario).hs == pytest.approx(2.5, rel=1e-6)
    assert wave_directions(scenario) == pytest.approx((radians(120), radians(30)))
    assert list(peaked_spectra(scenario)) == ["sea.systems.wind_sea.jonswap", "sea.systems.swell.jonswap"]
    scaled = scenario.with_values(scaled_heights(scenario, 5.0))
    assert sea_height(scaled) == pytest.approx(5.0)
    assert scaled.sea is not None
    assert main_system(scaled.sea) == (7.0, pytest.approx(radians(120)))


def test_a_card_makes_the_sum_of_two_systems() -> None:
    met = EncounteredSea(few(), heading=0.3, x=20.0, y=-5.0)
    maker, dt, n = DeviceSeaMaker(), 0.1, 500
    expected = coarse_record(TABLE, waves_of(met.sea).seen_from(met.x, met.y, met.heading), 0.0, dt, n, 1.0)
    assert maker.between(met, dt) == expected.between
    assert maker.directions(met) == (15, 1)
    found, outside = device_waves(card(), device_table(TABLE, expected.between), maker.systems([met]), [0], dt, n)
    values = expected.values[:, :6]
    assert np.max(np.abs(found[0, :, :, 0] - values) / np.abs(values).max(axis=0)) < 1e-12
    assert outside[0] == 0.0


def test_slow_drift_has_the_beats_between_systems() -> None:
    """Newman's sum over all pairs of waves, of both systems: more than the drift of each alone, with the same mean."""
    data = database().assign(
        mean_drift=(("frequency", "wave_direction", "influenced_dof"), np.abs(database()["excitation"].to_numpy()))
    )
    both = few()
    parts = [waves_of(both.model_copy(update={"systems": {name: both.systems[name]}})) for name in SYSTEMS]
    mean, *apart = (
        drift_forces(data, each, 0.0, 0.2, 4, kind="mean", outside=1.0) for each in (superposed(parts), *parts)
    )
    assert np.allclose(mean, sum(apart), rtol=1e-12)
    slow, *single = (drift_forces(data, each, 0.0, 0.2, 4, outside=1.0) for each in (superposed(parts), *parts))
    assert not np.allclose(slow, sum(single), rtol=1e-3)


def test_a_run_in_two_systems_differs_from_one_in_each() -> None:
    scenario = load("deck_crane_in_waves").with_values({"sea": {"systems": SYSTEMS}, "run.duration": 5.0})
    run = deckcrane.run(scenario)
    elevation = run["wave_elevation"].to_numpy()
    place = waves(scenario).elevation(run["time"].to_numpy())
    assert np.allclose(elevation.ravel(), place, atol=1e-9)
    grid = sea_grid(scenario.sea) if scenario.sea else None
    assert grid is not None
    assert grid.hs == pytest.approx(2.5, rel=1e-3)


@pytest.mark.parametrize(("wind", "swell"), [(4.0, 20.0), (6.0, 14.0), (9.0, 11.0)])
def test_water_about_a_load_follows_linear_theory_in_both_systems(wind: float, swell: float) -> None:
    """The fit of the decay with depth, over a range of wave lengths of up to 25: within 6 % of the surface's velocity."""
    from deckcrane.components.water.immersion import RATIO, TERMS
    from deckcrane.components.water.wave_series import depth_decay_terms
    from deckcrane.sea.water_kinematics import depth_factors

    found = waves_of(
        sea(
            wind_sea={
                "jonswap": {"hs": wind**2 / 25, "tp": wind},
                "direction": 0.0,
                "components": 200,
                "amplitudes": "fixed",
            },
            swell={"jonswap": {"hs": 1.5, "tp": swell}, "direction": 1.0, "components": 200, "amplitudes": "fixed"},
        )
    )
    first, (across, _) = depth_decay_terms(found)
    for depth in (0.0, 2.0, 10.0, 30.0):
        fitted = np.exp(-depth * first * RATIO ** np.arange(TERMS)) @ across
        exact, _ = depth_factors(found.k, np.full(1, -depth), found.depth)
        size = found.amplitude * found.w
        error = np.sqrt(np.sum((size * (fitted - exact)) ** 2) / np.sum(size**2))
        assert error < 0.06


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"systems": {}}, "a sea has one of"),
        ({"systems": SYSTEMS, "jonswap": {"hs": 1, "tp": 6}}, "move jonswap into a system"),
        ({"systems": SYSTEMS, "direction": 1.0}, "each system has direction of its own"),
        ({"systems": SYSTEMS, "spreading": {"s": 2}}, "each system has spreading of its own"),
        ({"systems": SYSTEMS, "components": 50}, "each system has components of its own"),
        ({"systems": {"swell": {"jonswap": {"hs": 1, "tp": 12}}}}, "direction"),
        ({"systems": {"swell": {"direction": 0}}}, "a wave system has one of jonswap"),
        ({"systems": {"swell": {"regular": {"height": 1, "period": 12}, "direction": 0}}}, "cannot be one of several"),
        (
            {"systems": {"swell": {**SWELL, "pierson_moskowitz": {"hs": 1, "tp": 9}}}},
            "has jonswap and pierson_moskowitz",
        ),
        ({"systems": {"a b": SWELL}}, "a b"),
        ({"systems": {"swell": {**SWELL, "seed": -1}}}, "a whole number from 0"),
        ({"systems": {"swell": {**SWELL, "directions": 5}}}, "directions has no meaning without spreading"),
        ({"systems": {f"s{i}": SWELL for i in range(11)}}, "at most 10 systems"),
        ({"jonswap": {"hs": 1, "tp": 6}}, "direction in which the waves travel is missing"),
    ],
)
def test_systems_that_cannot_be_are_refused_in_words(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Sea.model_validate(data)


def test_a_sea_of_systems_written_out_is_read_back_equal() -> None:
    given = Sea.model_validate({"systems": {**SYSTEMS, "second_swell": {**SWELL, "seed": 4}}, "seed": 9})
    for defaults in (False, True):
        plain = given.model_dump(mode="json", exclude_none=True, exclude_defaults=not defaults)
        assert Sea.model_validate(plain) == given
    assert hash(given) == hash(Sea.model_validate(given.model_dump(mode="json", exclude_none=True)))
    assert given.without_seeds() == given.model_copy(update={"seed": 4}).without_seeds()


def test_spectra_of_files_in_systems_are_found_beside_the_scenario(tmp_path: Path) -> None:
    w = np.linspace(0.3, 2, 80)
    rows = "".join(f"{a},{b}\n" for a, b in zip(w, jonswap(1.5, 13.0, swell=True).density(w), strict=True))
    (tmp_path / "swell.csv").write_text("w,S\n" + rows)
    base = load("deck_crane_in_waves").with_values(
        {
            "sea": {
                "systems": {"wind_sea": WIND_SEA, "swell": {"spectrum": str(tmp_path / "swell.csv"), "direction": 0.5}}
            }
        }
    )
    assert waves(base).hs == pytest.approx(2.5, rel=0.1)
    assert scaled_heights(base, 3.0) == {}
    assert sea_height(base) is None
    with pytest.raises(DeckcraneError, match="depth"):
        superposed([waves(base), replace(waves(base), depth=20.0)])
    assert degrees(wave_directions(base)[0]) == pytest.approx(120)
    assert water_series(base, 0.01, 1.0) == {}
