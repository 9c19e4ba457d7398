"""Linear responses to directional spectra: the quadrature bin by bin, invariants of turning and scaling, the vessel's motion."""

from __future__ import annotations

from math import log, pi, radians, sqrt
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.operability.data import SpectralFileOfYears
from deckcrane.analysis.operability.linear_responses import linear_margins, linear_signals, spectral_moments
from deckcrane.analysis.operability.spectral_records import SpectralRecord, read_spectral_record
from deckcrane.campaign.study.answers import Answers
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import FLIPPED, point_on_vessel, vessel_response
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import attachment_point
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import excitation_at
from tests.analysis.operability.spectral_years import DIRECTION, FREQUENCY, dataset, random_seas, system, write_spectra

pytest.importorskip("wavespectra")
TIP = {"points": {"tip": {"on": "outer_boom", "at": [0, 0, "10 m"]}}}
HEADINGS = (0.0, radians(75.0), radians(300.0))


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return deckcrane.load("deck_crane_in_waves").with_values(TIP)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> SpectralRecord:
    density = system(*random_seas(6, 5, (1.0, 3.0), (6.0, 13.0)), s=3.0)
    return read(write_spectra(tmp_path_factory.mktemp("spectra") / "year.nc", density))


def read(path: Path) -> SpectralRecord:
    return read_spectral_record(SpectralFileOfYears(file=str(path)))


def test_moments_are_the_sum_over_bins(scenario: Scenario, tmp_path: Path) -> None:
    """Each bin by itself: its energy E df dd, and the square of the response to a wave of its direction."""
    raw = dataset(system(*random_seas(6, 5, (1.0, 3.0), (6.0, 13.0)), s=3.0)).isel(
        freq=slice(4, 25, 4), dir=slice(0, 24, 3)
    )
    raw.to_netcdf(tmp_path / "coarse.nc")
    names = ("q.vessel.roll", "point_velocity.tip.z", "point_acceleration.tip.x")
    signals, response = linear_signals(scenario), vessel_response(scenario, "vessel")
    record = read(tmp_path / "coarse.nc")
    found = spectral_moments(response, [signals[name] for name in names], record, HEADINGS, np.ones(6))
    widths = np.gradient(raw["freq"].values)
    for h, heading in enumerate(HEADINGS):
        expected = np.zeros((2, len(names), 6))
        for i, frequency in enumerate(raw["freq"].values):
            for j, coming_from in enumerate(raw["dir"].values):
                w = np.array([2 * pi * frequency])
                travels = radians(coming_from + 180.0)  # clockwise from north
                motions = response.motions(w, np.array([heading - travels]))
                energy = raw["efth"].values[:, i, j] * widths[i] * 45.0
                for row, name in enumerate(names):
                    square = abs(signals[name].response(motions, w)[0]) ** 2
                    expected[0, row] += energy * square
                    expected[1, row] += energy * square * w[0] ** 2
        np.testing.assert_allclose(found.m0[:, h], expected[0], rtol=1e-10)
        np.testing.assert_allclose(found.m2[:, h], expected[1], rtol=1e-10)


def test_turning_sea_and_vessel_together_changes_nothing(scenario: Scenario, tmp_path: Path) -> None:
    seas = random_seas(4, 6, (1.0, 3.0), (6.0, 12.0))
    signals = [linear_signals(scenario)[name] for name in ("q.vessel.roll", "point_position.tip.y")]
    response = vessel_response(scenario, "vessel")
    turned = (seas[0], seas[1], seas[2] + 45.0)
    results = [
        spectral_moments(
            response, signals, read(write_spectra(tmp_path / f"{n}.nc", system(*each))), headings, np.ones(4)
        )
        for n, (each, headings) in enumerate(((seas, (0.5,)), (turned, (0.5 + radians(45.0),))))
    ]
    np.testing.assert_allclose(results[0].m0, results[1].m0, rtol=1e-9)


def test_a_symmetric_vessel_rolls_in_beam_seas_and_not_in_head_or_following_ones(
    scenario: Scenario, tmp_path: Path
) -> None:
    """Long-crested waves from the north. The vessel is symmetric, though its crane is not: little roll is left in head seas."""
    density = np.zeros((2, len(FREQUENCY), len(DIRECTION)))
    density[:, :, 0] = system(np.ones(2), np.full(2, 9.0), np.zeros(2)).sum(axis=2)
    record = read(write_spectra(tmp_path / "year.nc", density))
    signals = [linear_signals(scenario)["q.vessel.roll"], linear_signals(scenario)["q.vessel.pitch"]]
    found = spectral_moments(
        vessel_response(scenario, "vessel"), signals, record, np.radians([0, 90, 180, 270]), np.ones(2)
    )
    roll, pitch = found.deviation[:, :, 0]
    assert max(roll[0], roll[2]) < 0.1 * min(roll[1], roll[3])
    assert max(pitch[1], pitch[3]) < 0.3 * min(pitch[0], pitch[2])


def test_responses_are_proportional_to_heights(scenario: Scenario, record: SpectralRecord) -> None:
    signals = [linear_signals(scenario)["point_velocity.tip.z"]]
    response = vessel_response(scenario, "vessel")
    found = [spectral_moments(response, signals, record, HEADINGS, np.full(6, scale)) for scale in (1.0, 3.0)]
    np.testing.assert_allclose(found[1].deviation, 3 * found[0].deviation, rtol=1e-12)
    np.testing.assert_allclose(found[1].crossing_period, found[0].crossing_period, rtol=1e-12)


def test_the_tip_moves_as_that_of_a_scenario_in_the_same_sea(scenario: Scenario, tmp_path: Path) -> None:
    """`point_on_vessel` takes the spectrum through the sea of a scenario, with finer bins of its own."""
    path = write_spectra(tmp_path / "year.nc", system(np.full(2, 2.0), np.full(2, 9.0), np.full(2, 250.0), s=4.0))
    bearing = 40.0
    sea = {"directional": {"file": str(path), "x_axis": f"{bearing} deg", "time": "2023-01-01T00:00"}, "outside": 1.0}
    at_sea = scenario.with_values({"sea": sea})
    plant = at_sea.plant
    poses = initial_poses(plant)
    origin = poses.of(attachment_point(plant, "vessel", (0.0, 0.0, 0.0)))[1]
    tip = poses.of(attachment_point(plant, "outer_boom", (0.0, 0.0, 10.0)))[1]
    point = point_on_vessel(at_sea, "outer_boom", tip, origin)
    assert point is not None
    expected = sqrt(float(point.motion(0.0).variance.sum()))
    signals = [linear_signals(scenario)["point_position.tip.z"]]
    headings = (radians(bearing), radians(-bearing), radians(180.0 + bearing))
    found = spectral_moments(vessel_response(scenario, "vessel"), signals, read(path), headings, np.ones(2)).deviation[
        0, :, 0
    ]
    assert found[0] == pytest.approx(expected, rel=0.03)  # bins of 15 deg, against lines between their middles
    assert (np.abs(found[1:] / expected - 1) > 0.1).all()


def test_quadratic_roll_damping_is_that_of_each_hours_own_rolling(scenario: Scenario, record: SpectralRecord) -> None:
    """The fixed point of stochastic linearisation, which `with_equivalent_damping` finds for one sea."""
    damped = scenario.with_values({"vessel.quadratic_roll_damping": "2e8 N m s^2"})
    response = vessel_response(damped, "vessel")
    assert response.quadratic_roll_damping == 2e8
    assert response.floating is not None
    found = spectral_moments(response, [linear_signals(damped)["q.vessel.roll"]], record, HEADINGS[1:2], np.ones(6))
    w = np.repeat(record.w, len(record.going))
    chi = HEADINGS[1] - np.tile(record.going, len(record.w))
    waves = Waves(w, chi, np.ones(len(w)), np.zeros(len(w)), response.depth, response.gravity)
    forces = excitation_at(response.transfer, waves, outside=1.0) @ response.turn @ FLIPPED
    for hour in range(6):
        amplitude = np.sqrt(2 * record.energy[hour].ravel())
        linear = response.floating.with_equivalent_damping(w, amplitude[:, None] * forces)
        roll = linear.motions(w, amplitude[:, None] * forces)[:, 0]
        assert found.deviation[0, 0, hour] == pytest.approx(sqrt(float(np.sum(np.abs(roll) ** 2)) / 2), rel=0.01)
    free = spectral_moments(
        vessel_response(scenario, "vessel"),
        [linear_signals(scenario)["q.vessel.roll"]],
        record,
        HEADINGS[1:2],
        np.ones(6),
    )
    assert (found.m0 < free.m0).all()


def asked(**criteria: object) -> Answers:
    return Answers.model_validate({"duration": "3 h", "fractile": 0.9, "operability": {"criteria": criteria}})


def test_margins_are_responses_over_limits(scenario: Scenario, record: SpectralRecord) -> None:
    answers = asked(
        roll={"signal": "q.vessel.roll", "statistic": "significant_double_amplitude", "at_most": "4 deg"},
        tip={"signal": "point_velocity.tip.z", "at_most": "1.5 m/s"},
        down={"signal": "point_velocity.tip.z", "at_least": "-1.5 m/s"},
    )
    margins = linear_margins(scenario, record, answers, HEADINGS, np.ones(6))
    signals = [linear_signals(scenario)[name] for name in ("q.vessel.roll", "point_velocity.tip.z")]
    moments = spectral_moments(vessel_response(scenario, "vessel"), signals, record, HEADINGS, np.ones(6))
    np.testing.assert_allclose(margins.excess[0, 0] + 1, 4 * moments.deviation[0] / radians(4.0), rtol=1e-12)
    largest = moments.deviation[1] * np.sqrt(2 * np.log(10800 / moments.crossing_period[1] / log(1 / 0.9)))
    np.testing.assert_allclose(margins.excess[0, 1] + 1, largest / 1.5, rtol=1e-12)
    np.testing.assert_allclose(margins.excess[0, 2], margins.excess[0, 1], rtol=1e-12)
    assert [criterion.error for criterion in margins.criteria] == [None] * 3


@pytest.mark.parametrize(
    ("criterion", "message"),
    [
        ({"signal": "hook_load", "at_most": "200 kN"}, '"hook_load" is not linear in the motions of a vessel'),
        ({"signal": "q.vessel.rol", "at_most": "2 deg"}, 'did you mean "q.vessel.roll"'),
        ({"signal": "q.vessel.roll", "statistic": "mean", "at_most": "2 deg"}, "the statistic mean is one of runs"),
        ({"signal": "q.vessel.roll", "at_most": "2 m"}, "q.vessel.roll is in rad, and its limit is 2 m"),
        ({"signal": "q.vessel.roll", "at_most": "-2 deg"}, "at_most is greater and at_least less than zero"),
        ({"signal": "q.vessel.roll", "at_most": "2 deg", "duration": "run"}, "linear responses need a time"),
    ],
)
def test_criteria_that_have_no_linear_response_are_named(
    criterion: dict[str, str], message: str, scenario: Scenario, record: SpectralRecord
) -> None:
    with pytest.raises(DeckcraneError, match=message):
        linear_margins(scenario, record, asked(it=criterion), HEADINGS, np.ones(6))


def test_without_criteria_it_says_what_one_is(scenario: Scenario, record: SpectralRecord) -> None:
    with pytest.raises(DeckcraneError, match=r"there is no criterion: answers\.operability\.criteria"):
        linear_margins(scenario, record, Answers(), HEADINGS, np.ones(6))
