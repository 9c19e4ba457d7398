"""The sea of a record: height, period and direction for which the vessel's linear model explains its heave, roll and pitch best.

The ship as a wave buoy: with transfer functions Y(w, chi) and a JONSWAP spectrum S(w) with spreading D(chi), the cross spectra of
the motions are S_yy(w) = sum_chi Y Y* S D + noise. Whittle's likelihood compares them with the record's averaged periodograms P,

    -ln L = sum_w ln det S_yy(w) + tr(S_yy(w)^{-1} P(w)),

over a grid of periods and directions, and from the best point of it by a simplex search (P. Whittle 1953; U. D. Nielsen, Marine
Structures 19, 2006, for ships as wave buoys).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, exp, log, pi, sin

import numpy as np

from deckcrane.analysis.forecasting.records import SensorRecord
from deckcrane.analysis.forecasting.wave_states import MOTIONS, VERTICAL
from deckcrane.analysis.linear_model import linearise
from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import forces_by_direction, single_floating_vessel
from deckcrane.errors import DeckcraneError
from deckcrane.sea import spectra
from deckcrane.sea.data import WaveSystem

SEGMENT = 100.0
"""Length [s] of the segments whose periodograms are averaged; they overlap by half."""
SHORTEST = 180.0
"""Shortest record [s] from which a sea is estimated."""
DIRECTIONS = 36
PERIODS = np.geomspace(4.0, 14.0, 14)
MODEL_ERROR = 0.15
"""Error of each motion's response, as a share of it: motions are not as coherent as the model says."""
LEAKAGE = 1e-3
"""Energy that periodograms spread evenly over the band, as a share of each motion's."""
BAND = (0.35, 2.2)
"""Circular frequencies [rad/s] that count."""


@dataclass(frozen=True)
class SeaEstimate:
    """Height, period and direction of a sea, estimated from a vessel's motion."""

    hs: float
    """Significant wave height [m]."""
    tp: float
    """Peak period [s]."""
    direction: float
    """Direction of travel in the ground frame, counter-clockwise from x seen from above [rad]."""

    def sea(self, scenario: Scenario) -> Scenario:
        """The scenario with this sea in place of its own, with the same spreading and seed."""
        systems = _single_system(scenario)
        values = {"jonswap": {"hs": self.hs, "tp": self.tp}, "direction": self.direction, "seed": systems.seed}
        if systems.spreading is not None:
            values["spreading"] = {"s": systems.spreading.s}
        return scenario.with_values({"sea": values})


class SeaEstimator:
    """What estimates the sea of records of one vessel: its responses to waves of all frequencies and directions.

    Args:
        scenario: with the vessel at rest, and a sea of one spectrum, whose spreading is taken over
        interval: time between samples of the records [s]
        noise: standard deviation of the noise of each sensor, by its signal
        at: time of the set-points of the crane [s]
        state: all states to linearise about; None: the equilibrium next to the start
    """

    def __init__(
        self,
        scenario: Scenario,
        interval: float,
        noise: Mapping[str, float],
        at: float = 0.0,
        state: Array | None = None,
    ) -> None:
        n = round(SEGMENT / interval)
        w: Array = np.asarray(2 * pi * np.fft.rfftfreq(n, interval), dtype=float)
        self._part, self._interval = (w > BAND[0]) & (w < BAND[1]), interval
        self._w, self._chi = w[self._part], 2 * pi * np.arange(DIRECTIONS) / DIRECTIONS
        self._Y = _responses(scenario, self._w, self._chi, at, state)
        self._floor = np.array([noise.get(name, 0.0) ** 2 for name in VERTICAL]) * interval / pi
        self._s = _spreading_exponent(scenario)

    def estimate(self, record: SensorRecord) -> SeaEstimate:
        """The sea of a record of heave, roll and pitch, about the mean.

        Raises:
            DeckcraneError: the record is too short, or has not all three motions
        """
        motions = record.select(VERTICAL)
        length = len(motions.values) * motions.interval
        if length < SHORTEST:
            raise DeckcraneError(
                f"the record is {length:.4g} s long; a sea is estimated from {SHORTEST:g} s or more. Give a "
                "longer record, or the sea"
            )
        P = _cross_periodograms(motions.values, self._interval)[self._part]
        likelihood = _Likelihood(self._w, P, self._chi, self._Y, self._floor, self._s)
        candidates = (
            (likelihood(likelihood.height(tp, direction), tp, direction), tp, direction)
            for tp in PERIODS
            for direction in self._chi
        )
        _, tp, direction = min(candidates, key=lambda each: each[0])
        from scipy.optimize import minimize

        start = [log(likelihood.height(tp, direction)), log(tp), direction]
        simplex = [start, *(np.array(start) + np.diag([0.1, 0.05, 0.1]))]
        best = minimize(
            lambda x: likelihood(exp(x[0]), exp(x[1]), x[2]),
            start,
            method="Nelder-Mead",
            options={"initial_simplex": simplex, "xatol": 1e-3, "fatol": 1e-3},
        ).x
        return SeaEstimate(exp(best[0]), exp(best[1]), atan2(sin(best[2]), cos(best[2])))


class _Likelihood:
    """Minus the logarithm of Whittle's likelihood of the cross spectra of a record, by height, period and direction."""

    def __init__(self, w: Array, P: ComplexArray, chi: Array, Y: ComplexArray, floor: Array, s: float) -> None:
        self._w, self._P, self._chi, self._s = w, P, chi, s
        scale = np.sqrt(np.real(np.einsum("wii->i", P)))  # heave in metres stands beside angles
        self._P = P / np.outer(scale, scale)
        self._YY = np.einsum("wci,wcj->wcij", Y / scale, (Y / scale).conj())
        self._floor = np.diag(floor / scale**2 + LEAKAGE / len(w))

    def __call__(self, hs: float, tp: float, direction: float) -> float:
        S = self._spectra(hs, tp, direction)
        diagonal = np.arange(len(VERTICAL))
        S[:, diagonal, diagonal] *= 1.0 + MODEL_ERROR**2
        S = S + self._floor
        fit = np.real(np.einsum("wii->w", np.linalg.solve(S, self._P)))
        return float(np.sum(np.linalg.slogdet(S)[1] + fit))

    def height(self, tp: float, direction: float) -> float:
        """The height that gives the record's energy."""
        energy = np.real(np.einsum("wii->", self._spectra(1.0, tp, direction)))
        return float(np.sqrt(np.real(np.einsum("wii->", self._P)) / energy))

    def _spectra(self, hs: float, tp: float, direction: float) -> ComplexArray:
        if not 2.0 < tp < 30.0:
            return np.full(self._P.shape, 1e6) + 0j
        density = hs**2 * spectra.jonswap(1.0, tp, swell=True).density(self._w)
        weight = np.asarray(spectra.cosine_power(self._chi - direction, self._s))
        return np.asarray(np.einsum("w,c,wcij->wij", density, weight / weight.sum(), self._YY))


LONG_CRESTED = 30.0
"""Exponent for a long-crested sea: as narrow as the grid of directions resolves."""


def _spreading_exponent(scenario: Scenario) -> float:
    spreading = _single_system(scenario).spreading
    return LONG_CRESTED if spreading is None else float(spreading.s)


def _single_system(scenario: Scenario) -> WaveSystem:
    """The one spectrum of an irregular sea."""
    sea = stated_sea(scenario)
    if sea is None or sea.regular is not None or len(sea.wave_systems) != 1:
        raise DeckcraneError(
            "a sea of one spectrum is estimated; state its spreading in the section `sea` of the scenario"
        )
    return next(iter(sea.wave_systems.values()))


def _cross_periodograms(values: Array, interval: float) -> ComplexArray:
    """Averaged periodograms (frequency, 3, 3) as densities over circular frequency."""
    n = round(SEGMENT / interval)
    taper = np.hanning(n)
    segments = np.stack([values[first : first + n] for first in range(0, len(values) - n + 1, n // 2)])
    segments = (segments - segments.mean(axis=1, keepdims=True)) * taper[None, :, None]
    transformed = np.fft.rfft(segments, axis=1)
    P = np.einsum("swi,swj->wij", transformed, transformed.conj()) / len(segments)
    return np.asarray(P * interval / (pi * np.sum(taper**2)))


def _responses(scenario: Scenario, w: Array, chi: Array, at: float, state: Array | None) -> ComplexArray:
    """Heave, roll and pitch per metre of amplitude: (frequency, direction, 3)."""
    vessel = single_floating_vessel(scenario)
    coordinates = [each.name for each in scenario.plant.coordinates if each.body == vessel]
    names = [coordinates[MOTIONS.index(name)] for name in VERTICAL]
    wave, direction = np.repeat(w, len(chi)), np.tile(chi, len(w))
    encounter, forces = forces_by_direction(scenario, wave, direction)
    if not np.array_equal(encounter, wave):
        raise DeckcraneError("the sea is estimated from the motion of a vessel at rest; this one is under way")
    model = linearise(scenario, t=at, at=state, outputs=names)
    inputs = [model.inputs.index(name) for name in model.inputs if name.rpartition(".")[0].endswith("wave")]
    same = np.eye(len(model.A))
    gain = np.stack([model.C @ np.linalg.solve(1j * each * same - model.A, model.B[:, inputs]) for each in w])
    return np.asarray(np.einsum("wmf,wcf->wcm", gain, forces.reshape(len(w), len(chi), 6)))
