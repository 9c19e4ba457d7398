"""Linear responses to every hour of a record of directional spectra: the exact quadrature of its bins, for each heading.

A signal that is linear in the waves has, for the vessel's compass heading psi, the spectral moments

    m_n = sum over bins of E df dd w^n |H(w, chi)|^2,    chi = psi - going,

with the complex response H per metre of a wave that travels in the direction chi, counter-clockwise from the bow. Its standard
deviation is sqrt(m_0), its mean zero-crossing period 2 pi sqrt(m_0/m_2), and the fractile of its largest value that of a Gaussian
process (`criteria.gaussian_fractile`). Moments of all hours are one product of matrices.

Quadratic roll damping makes the response depend on the sea: H is found at several standard deviations of the rolling speed, and
each hour takes the one that its own rolling speed agrees with (stochastic linearisation).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

import numpy as np

from deckcrane.analysis.operability.criteria import GAUSSIAN, check_limit_unit, gaussian_fractile
from deckcrane.analysis.operability.data import OperabilityAnswers, OperabilityCriterion
from deckcrane.analysis.operability.hourly_margins import CriterionOfHours, HourlyMargins
from deckcrane.analysis.operability.spectral_records import SpectralRecord
from deckcrane.arrays import Array, ComplexArray
from deckcrane.campaign.study.answers import Answers
from deckcrane.components.catalogue import Scenario
from deckcrane.components.points.data import tracked_points
from deckcrane.components.points.outputs import POINT_ACCELERATION, POINT_POSITION, POINT_VELOCITY
from deckcrane.components.vessel import VesselResponse, carrying_vessel, point_levers, vessel_response
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import AXES
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import attachment_point
from deckcrane.scenario.data import did_you_mean
from deckcrane.units.quantities import Quantity

_COORDINATES = ("x", "y", "z", "roll", "pitch", "yaw")
_RATES = {"q": 0, "u": 1, "du": 2}
"""Time derivatives of a vessel's coordinates, by the name of the variable."""
_POINTS = {POINT_POSITION.name: 0, POINT_VELOCITY.name: 1, POINT_ACCELERATION.name: 2}
_UNITS = {False: ("m", "m/s", "m/s^2"), True: ("rad", "rad/s", "rad/s^2")}
_ROLL = 3
_LEVELS = np.concatenate([[0.0], np.geomspace(1e-4, 0.5, 15)])
"""Standard deviations of the rolling speed at which quadratic damping is linearised [rad/s]."""
_NOTED_OUTSIDE = 0.01
"""Share of an hour's energy outside of the frequencies of the data from which the hour is reported."""


@dataclass(frozen=True, eq=False)
class LinearSignal:
    """A signal that is linear in a vessel's motions: its lever, and how often it is differentiated in time."""

    name: str
    unit: str
    vessel: str
    lever: Array
    order: int

    def response(self, motions: ComplexArray, w: Array) -> ComplexArray:
        """Complex amplitude per metre of each wave, from the vessel's motions (wave, 6)."""
        return np.asarray((1j * w) ** self.order * (motions @ self.lever))


def linear_signals(scenario: Scenario) -> dict[str, LinearSignal]:
    """All signals of a scenario that are linear in its vessels' motions, by their names in datasets.

    Args:
        scenario: with a vessel

    Returns:
        coordinates of vessels, and points on them, with their velocities and accelerations
    """
    plant, signals = scenario.plant, {}
    for name, vessel in all_vessels(plant).items():
        if vessel.motion is not None and vessel.motion.raos is None:
            continue
        for i, coordinate in enumerate(_COORDINATES):
            for variable, order in _RATES.items():
                signal = f"{variable}.{name}.{coordinate}"
                signals[signal] = LinearSignal(signal, _UNITS[i >= _ROLL][order], name, np.eye(6)[i], order)
    points = tracked_points(scenario)
    poses = initial_poses(plant) if points else None
    for name, point in points.items():
        carrier = carrying_vessel(plant, point.on)
        if carrier is None or f"q.{carrier}.x" not in signals:
            continue
        assert poses is not None, "asked where there are points"
        origin = poses.of(attachment_point(plant, carrier, (0.0, 0.0, 0.0)))[1]
        levers = point_levers(scenario, carrier, poses.of(attachment_point(plant, point.on, point.at))[1], origin)
        for axis, lever in zip(AXES, levers, strict=True):
            for variable, order in _POINTS.items():
                signal = f"{variable}.{name}.{axis}"
                signals[signal] = LinearSignal(signal, _UNITS[False][order], carrier, lever, order)
    return signals


@dataclass(frozen=True, eq=False)
class ResponseMoments:
    """Moments m_0 and m_2 of signals, over signal, heading and known step."""

    m0: Array
    m2: Array

    @property
    def deviation(self) -> Array:
        """Standard deviations."""
        return np.asarray(np.sqrt(self.m0))

    @property
    def crossing_period(self) -> Array:
        """Mean zero-crossing periods [s]; infinite where there is no motion."""
        with np.errstate(all="ignore"):
            return np.where(self.m2 > 0, 2 * pi * np.sqrt(self.m0 / self.m2), np.inf)


def spectral_moments(
    response: VesselResponse,
    signals: Sequence[LinearSignal],
    record: SpectralRecord,
    headings: Sequence[float],
    scale: Array,
) -> ResponseMoments:
    """Moments of signals of one vessel in every hour, for each of its compass headings.

    Args:
        response: of the vessel
        signals: linear in its motions
        record: the spectra
        headings: of the vessel, clockwise from north [rad]
        scale: factor on the wave heights of each known step

    Returns:
        moments over signal, heading and known step
    """
    energy = record.energy.reshape(len(record.energy), -1) * (scale**2)[:, None]
    w = np.repeat(record.w, len(record.going))
    going = np.tile(record.going, len(record.w))
    levels = _LEVELS if response.quadratic_roll_damping else _LEVELS[:1]
    m0, m2 = (np.empty((len(signals), len(headings), len(energy))) for _ in range(2))
    roll_speed = LinearSignal("", "", "", np.eye(6)[_ROLL], 1)
    for h, heading in enumerate(headings):
        chi = np.asarray(heading - going)
        weights = []
        for level in levels:
            motions = response.motions(w, chi, float(level))
            squares = np.stack([np.abs(signal.response(motions, w)) ** 2 for signal in (*signals, roll_speed)], axis=1)
            weights.append(
                np.concatenate([squares[:, :-1], w[:, None] ** 2 * squares[:, :-1], squares[:, -1:]], axis=1)
            )
        moments = np.stack([energy @ weight for weight in weights])
        agreed = moments[0] if len(levels) == 1 else _at_agreed_speed(levels, moments)
        count = len(signals)
        m0[:, h], m2[:, h] = agreed[:, :count].T, agreed[:, count : 2 * count].T
    return ResponseMoments(m0, m2)


def _at_agreed_speed(levels: Array, moments: Array) -> Array:
    """Moments (level, step, column) where the rolling speed of the last column is that of the level, linear between levels.

    The speed that results falls with the level, and the level rises: they meet once.
    """
    above = np.sqrt(moments[:, :, -1]) - levels[:, None]
    upper = np.clip(np.argmax(above <= 0, axis=0), 1, len(levels) - 1)
    steps = np.arange(moments.shape[1])
    low, high = above[upper - 1, steps], above[upper, steps]
    fraction = np.clip(low / np.where(low > high, low - high, 1.0), 0.0, 1.0)[:, None]
    return np.asarray((1 - fraction) * moments[upper - 1, steps] + fraction * moments[upper, steps])


def linear_margins(
    scenario: Scenario, record: SpectralRecord, answers: Answers, headings: Sequence[float], scale: Array
) -> HourlyMargins:
    """Margins of all criteria of linear signals, in every hour and heading.

    Args:
        scenario: with a vessel and, for points, the section `points`
        record: the spectra
        answers: with criteria under `operability`
        headings: of the vessel, clockwise from north [rad]
        scale: factor on the wave heights of each known step

    Returns:
        margins; their error is zero: the quadrature is exact for the spectra as they are

    Raises:
        DeckcraneError: a signal is not linear in the vessel's motions, or a criterion needs a run
    """
    settings = answers.operability or OperabilityAnswers()
    signals = linear_signals(scenario)
    if not settings.criteria:
        raise DeckcraneError(
            "there is no criterion: answers.operability.criteria names signals with limits, such as tip: {signal: "
            "point_velocity.tip.z, statistic: significant_double_amplitude, at_most: 1 m/s}"
        )
    for name, criterion in settings.criteria.items():
        _check_criterion(scenario, name, criterion, signals)
    chosen = {name: signals[criterion.signal] for name, criterion in settings.criteria.items()}
    responses = {vessel: vessel_response(scenario, vessel) for vessel in {signal.vessel for signal in chosen.values()}}
    excess = np.empty((1, len(chosen), len(headings), len(record.known)))
    criteria = []
    for vessel, response in responses.items():
        rows = [i for i, signal in enumerate(chosen.values()) if signal.vessel == vessel]
        moments = spectral_moments(response, [list(chosen.values())[i] for i in rows], record, headings, scale)
        for place, i in enumerate(rows):
            name = list(chosen)[i]
            criterion = settings.criteria[name]
            value, _ = _response(answers, settings, criterion, moments, place)
            limit = float(_limit(criterion))
            excess[0, i] = (value - abs(limit)) / (abs(limit) or 1.0)
    for name, signal in chosen.items():
        criterion = settings.criteria[name]
        words = _words(answers, settings, criterion)
        criteria.append(CriterionOfHours(name, words, signal.unit, float(_limit(criterion)), None))
    return HourlyMargins(
        ("",),
        tuple(criteria),
        excess,
        np.zeros((1, len(headings), len(record.known)), dtype=bool),
        "every hour's spectrum, by its exact quadrature with the vessel's linear response (crane rigid at its start pose)",
        _range_notes(record, responses),
        (GAUSSIAN,) if any(criterion.statistic == "fractile" for criterion in settings.criteria.values()) else (),
    )


def _limit(criterion: OperabilityCriterion) -> float:
    limit = criterion.at_most if criterion.at_most is not None else criterion.at_least
    assert limit is not None, "one of them is given"
    return limit


def _check_criterion(
    scenario: Scenario, name: str, criterion: OperabilityCriterion, signals: dict[str, LinearSignal]
) -> None:
    where = f"answers.operability.criteria.{name}"
    if criterion.signal not in signals:
        hint = "" if tracked_points(scenario) else ", and points that the section `points` of the scenario names"
        raise DeckcraneError(
            f'{where}: "{criterion.signal}" is not linear in the motions of a vessel;{did_you_mean(criterion.signal, signals)} '
            f"linear are motions of vessels, such as q.vessel.roll{hint}. For others run a campaign over sea states, and give its "
            "store"
        )
    if criterion.statistic not in ("fractile", "standard_deviation", "significant_double_amplitude"):
        raise DeckcraneError(
            f"{where}: the statistic {criterion.statistic} is one of runs; for linear responses there are fractile, "
            "standard_deviation and significant_double_amplitude"
        )
    limit = _limit(criterion)
    check_limit_unit(name, limit, signals[criterion.signal].unit, criterion.signal)
    if (float(limit) <= 0) == (criterion.at_most is not None):
        raise DeckcraneError(
            f"{where}: the motion is about its mean, so that at_most is greater and at_least less than zero; it is {limit:g}"
        )


def _response(
    answers: Answers, settings: OperabilityAnswers, criterion: OperabilityCriterion, moments: ResponseMoments, row: int
) -> tuple[Array, float]:
    """Values compared with the limit, and the duration that they are of."""
    deviation = moments.deviation[row]
    if criterion.statistic == "standard_deviation":
        return deviation, 0.0
    if criterion.statistic == "significant_double_amplitude":
        return 4 * deviation, 0.0
    fractile, duration = _fractile_and_duration(answers, settings, criterion)
    return gaussian_fractile(np.zeros(1), deviation, moments.crossing_period[row], fractile, duration), duration


def _fractile_and_duration(
    answers: Answers, settings: OperabilityAnswers, criterion: OperabilityCriterion
) -> tuple[float, float]:
    duration = criterion.duration or settings.duration or answers.duration
    if duration == "run":
        raise DeckcraneError("duration: run is one of runs; linear responses need a time, such as duration: 3 h")
    return criterion.fractile or settings.fractile or answers.fractile, float(duration)


def _words(answers: Answers, settings: OperabilityAnswers, criterion: OperabilityCriterion) -> str:
    limit = _limit(criterion)
    text = limit.text if isinstance(limit, Quantity) and limit.text else f"{float(limit):g}"
    side = "at most" if criterion.at_most is not None else "at least"
    if criterion.statistic == "fractile":
        fractile, duration = _fractile_and_duration(answers, settings, criterion)
        what = f"{100 * fractile:g} % fractile of the largest value in {duration / 3600:g} h"
    else:
        what = "standard deviation" if criterion.statistic == "standard_deviation" else "significant double amplitude"
    return f"{what} of {criterion.signal} {side} {text}"


def _range_notes(record: SpectralRecord, responses: dict[str, VesselResponse]) -> tuple[str, ...]:
    """Notes on hours with energy outside of the frequencies of a vessel's data."""
    notes = []
    for vessel, response in responses.items():
        w = response.frequencies
        outside = (record.w < w[0] * (1 - 1e-9)) | (record.w > w[-1] * (1 + 1e-9))
        share = record.energy[:, outside].sum(axis=(1, 2)) / record.energy.sum(axis=(1, 2))
        if (count := int((share > _NOTED_OUTSIDE).sum())) > 0:
            notes.append(
                f"{count} hours have more than 1 % of their energy outside of {w[0]:.3g} to {w[-1]:.3g} rad/s, the frequencies of "
                f"the data of {vessel}: the nearest data are used there"
            )
    return tuple(notes)
