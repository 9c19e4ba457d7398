"""The sea of a record: height, period and direction for which the vessel's linear model explains its heave, roll and pitch best.

The ship as a wave buoy: with transfer functions Y(w, chi) and a JONSWAP spectrum S(w) with spreading D(chi), the cross spectra of
the motions are S_yy(w) = sum_chi Y Y* S D + noise. Whittle's likelihood compares them with the record's averaged periodograms P,

    -ln L = sum_w ln det S(w) + tr(S(w)^{-1} P(w)),    S = K * S_yy,

over a grid of periods and directions, and from the best point of it by a simplex search (P. Whittle 1953; U. D. Nielsen, Marine
Structures 19, 2006, for ships as wave buoys). K is the spectral window of the taper: a periodogram spreads each component over its
neighbours, and the spectra that it is compared with are spread alike (A. M. Sykulski and others, Biometrika 106, 2019).
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
MODEL_ERROR = 0.05
"""Error of each motion's response, as a share of it: motions are not as coherent as the model says."""
LEAKAGE = 1e-5
"""Energy from beyond the spectral window's reach, spread evenly over the band, as a share of each motion's."""
BAND = (0.35, 2.2)
"""Circular frequencies [rad/s] that count."""
REACH = 4
"""Bins on each side over which a periodogram spreads a component."""
PER_BIN = 4
"""Frequencies of the model for each bin of a periodogram."""
COUNTING = 0.01
"""Energy of a bin from which on it counts, over that of the largest bin. Where waves leave a vessel at rest, what moves it is not
linear in the waves, such as the rope of a swinging load at twice its frequency: a thousandth of the energy, but a hundred times
that of the waves there."""


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
        """The scenario with this sea in place of its own, with the same spreading, seed, depth and share outside of the data."""
        systems, sea = _single_system(scenario), stated_sea(scenario)
        assert sea is not None, "a sea of one spectrum is stated"
        values = {"jonswap": {"hs": self.hs, "tp": self.tp}, "direction": self.direction, "seed": systems.seed}
        values |= {"outside": sea.outside, **({} if sea.depth is None else {"depth": sea.depth})}
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
        w: Array = np.asarray(2 * pi * np.fft.rfftfreq(round(SEGMENT / interval), interval), dtype=float)
        self._part, self._interval = (w > BAND[0]) & (w < BAND[1]), interval
        fine, window = _spectral_window(w[self._part], interval)
        chi = 2 * pi * np.arange(DIRECTIONS) / DIRECTIONS
        Y = _responses(scenario, fine, chi, at, state)
        self._model = _MotionSpectra(fine, window, chi, Y, _spreading_exponent(scenario))
        self._grid = [(tp, direction) for tp in PERIODS for direction in chi]
        self._of_grid = np.stack([self._model(tp, direction) for tp, direction in self._grid])
        self._floor = np.array([noise.get(name, 0.0) ** 2 for name in VERTICAL]) * interval / pi

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
        likelihood = _Likelihood(P, self._floor)
        heights = likelihood.heights(self._of_grid)
        likeliest = int(np.argmin(likelihood(heights[:, None, None, None] ** 2 * self._of_grid)))
        tp, direction = self._grid[likeliest]
        from scipy.optimize import minimize

        start = [log(heights[likeliest]), log(tp), direction]
        simplex = [start, *(np.array(start) + np.diag([0.1, 0.05, 0.1]))]
        best = minimize(
            lambda x: float(likelihood(exp(2 * x[0]) * self._model(exp(x[1]), x[2]))),
            start,
            method="Nelder-Mead",
            options={"initial_simplex": simplex, "xatol": 1e-3, "fatol": 1e-3},
        ).x
        return SeaEstimate(exp(best[0]), exp(best[1]), atan2(sin(best[2]), cos(best[2])))


class _MotionSpectra:
    """Cross spectra (bin, 3, 3) of the motions in a sea of 1 m of height, spread as averaged periodograms spread them."""

    def __init__(self, w: Array, window: Array, chi: Array, Y: ComplexArray, s: float) -> None:
        self._w, self._window, self._chi, self._s = w, window, chi, s
        self._YY = np.einsum("wci,wcj->cwij", Y, Y.conj()).reshape(len(chi), -1)

    def __call__(self, tp: float, direction: float) -> ComplexArray:
        motions = len(VERTICAL)
        if not 2.0 < tp < 30.0:
            return np.full((len(self._window), motions, motions), 1e6) + 0j
        low = 0.1  # [m]: the search is over shapes, and none of them is to be called too steep
        density = spectra.jonswap(low, tp, swell=True).density(self._w) / low**2
        weight = np.asarray(spectra.cosine_power(self._chi - direction, self._s))
        S = (weight / weight.sum() @ self._YY).reshape(len(self._w), motions**2)
        return np.asarray((self._window * density) @ S).reshape(-1, motions, motions)


class _Likelihood:
    """Minus the logarithm of Whittle's likelihood of a record's cross periodograms, by cross spectra of the motions."""

    def __init__(self, P: ComplexArray, floor: Array) -> None:
        scale = np.sqrt(np.real(np.einsum("wii->i", P)))  # heave in metres stands beside angles
        self._scale = np.outer(scale, scale)
        energy = np.real(np.einsum("wii->w", P / self._scale))
        self._counting = energy >= COUNTING * energy.max()
        self._P = (P / self._scale)[self._counting]
        self._floor = np.diag(floor / scale**2 + LEAKAGE / len(P))

    def __call__(self, S: ComplexArray) -> Array:
        """Of spectra (..., bin, 3, 3), one number for each set of them."""
        modelled = (
            S[..., self._counting, :, :] / self._scale * (1.0 + MODEL_ERROR**2 * np.eye(len(self._floor))) + self._floor
        )
        fit = np.real(np.einsum("...ii->...", np.linalg.solve(modelled, self._P)))
        return np.asarray(np.sum(np.linalg.slogdet(modelled)[1] + fit, axis=-1))

    def heights(self, S: ComplexArray) -> Array:
        """The heights that give the record's energy, of spectra (..., bin, 3, 3) in a sea of 1 m."""
        energy = np.real(np.einsum("...wii->...", S[..., self._counting, :, :] / self._scale))
        return np.asarray(np.sqrt(np.real(np.einsum("wii->", self._P)) / energy))


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


def _taper(interval: float) -> Array:
    return np.hanning(round(SEGMENT / interval))


def _spectral_window(w: Array, interval: float) -> tuple[Array, Array]:
    """Frequencies of the model, and K (bin, frequency) with which periodograms spread its spectra: E[P] = K S.

    K is the squared transform of the taper, and sums up to 1.
    """
    taper = _taper(interval)
    bin_width = 2 * pi / (len(taper) * interval)
    fine: Array = np.asarray(
        w[0] + bin_width / PER_BIN * np.arange(-REACH * PER_BIN, (len(w) + REACH - 1) * PER_BIN + 1), dtype=float
    )
    transform = np.abs(np.fft.rfft(taper, PER_BIN * len(taper))) ** 2
    apart = np.rint(np.abs(w[:, None] - fine) * PER_BIN / bin_width).astype(int)
    K = np.where(apart <= REACH * PER_BIN, transform[np.minimum(apart, REACH * PER_BIN)], 0.0)
    return fine, K / K.sum(axis=1, keepdims=True)


def _cross_periodograms(values: Array, interval: float) -> ComplexArray:
    """Averaged periodograms (frequency, 3, 3) as densities over circular frequency."""
    taper = _taper(interval)
    n = len(taper)
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
