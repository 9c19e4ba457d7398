"""The vessel in its sea as a linear Gaussian model: independent random waves, and the motions that each of them causes.

The sea is a bank of undamped oscillators, evenly spaced over its spectrum. With the complex amplitude c_j(t) = a_j - i b_j of wave
j, a_j and b_j normal with the variance 1, all that is linear in the waves is

    y(t) = Re sum_j Y_j c_j(t),    c_j(t + s) = e^{i w_j s} c_j(t),

with Y_j the transfer function at w_j times the square root of the wave's energy. Motions follow from the linear model of vessel and
crane about their equilibrium, fluid memory included: Y = C (i w - A)^{-1} B f. The bank repeats itself after 2 pi / dw; it is the
sea for times shorter than that by the time over which motions are correlated.

Waves of one frequency and several directions act on one vessel through six motions at most: their singular value decomposition
leaves as many waves as count, the same in distribution.

Three things that waves do not explain are written in the same form. Slow changes of heave, roll and pitch are Gauss-Markov
processes, as components of their spectrum 2 s^2 T / (1 + w^2 T^2). A mode of vessel and crane that is hardly damped, mostly that
of the swinging load, keeps for minutes what a manoeuvre or the start gave it: each such mode is a narrow band of components of its
shape. And where the model is in error by some share e, each of heave, roll and pitch has components of its own, independent of the
others, with e^2 of its energy, half of it with the spectrum of the motion, half even over the frequencies of ships' motions: with
a large e each motion is forecast from its own past alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import pi

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.linear_model import linearise
from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import encountered_lines, single_floating_vessel
from deckcrane.errors import DeckcraneError

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
RATES = tuple(f"{name}_rate" for name in MOTIONS)
SIGNALS = (*MOTIONS, *RATES)
"""Names of what a motion reference unit can measure: six motions, then their rates."""
UNITS = dict(
    zip(SIGNALS, ("m", "m", "m", "rad", "rad", "rad", "m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s"), strict=True)
)

MEMORY = 120.0
"""Seconds of the record that a forecast remembers."""
NEGLIGIBLE = 0.01
"""Motion of a wave below which it is left out, over the mean of all frequencies: a variance of 1e-4 in all at most."""
LASTING = 300.0
"""Time [s] within which the waves do not repeat themselves: memory, two minutes ahead, and the time of correlation."""
GROWTH = 0.05
"""Growth [1/s] of an oscillation above which there is no steady response to waves. A drive under way may creep away by itself,
which is slow against waves, and no oscillation."""
SLOW_PERIOD = 60.0
"""Correlation time [s] of what waves do not explain."""
FASTEST_SLOW = 0.25
"""Circular frequency [rad/s] up to which it has components; those beyond are 4 % of its variance."""
SLOW_SHARE = 0.1
"""Its standard deviation, over that of the motion in waves."""
VERTICAL = ("heave", "roll", "pitch")
UNKNOWN_BAND = (0.3, 1.5)
"""Circular frequencies [rad/s] in which a sea other than the known one moves vessels."""
LIGHTLY_DAMPED = 0.03
"""Decay [1/s] below which a free oscillation lasts."""
FREE_BAND = (0.2, 3.0)
"""Circular frequencies [rad/s] of free oscillations that could be taken for waves."""
FREE_SHARE = 0.5
"""Standard deviation of a free oscillation, over that in waves of the motion that it shows most in."""


@dataclass(frozen=True, eq=False)
class WaveStates:
    """Random waves with unit variance, and what each does to the vessel: an entry, or a row, for each wave."""

    w: Array
    """Circular frequency of encounter [rad/s]."""
    motions: ComplexArray
    """Complex surge, sway, heave, roll, pitch and yaw about the mean: (wave, 6)."""
    forces: ComplexArray
    """Complex wave forces [f; n] in the vessel's axes: (wave, 6)."""
    other: NDArray[np.bool_]
    """Which of them are no waves, but slow changes and free oscillations."""
    mean: Array
    """Mean of each motion, at the equilibrium."""
    coordinates: tuple[str, ...]
    """Names of the six motions as coordinates of the scenario."""
    inputs: tuple[str, ...]
    """Names of the inputs that wave forces act on."""
    period: float
    """Time [s] after which the waves repeat themselves."""

    @cached_property
    def signals(self) -> ComplexArray:
        """Complex motions and their rates: (wave, 12), in the order of `SIGNALS`."""
        return np.hstack([self.motions, 1j * self.w[:, None] * self.motions])

    @cached_property
    def deviation(self) -> Array:
        """Standard deviation of each of `SIGNALS` in waves alone."""
        return np.asarray(np.sqrt(np.sum(np.abs(self.signals[~self.other]) ** 2, axis=0)))

    def with_model_error(self, share: float) -> WaveStates:
        """The same with an error of the linear model, as a share of heave, roll and pitch in waves."""
        waves = ~self.other
        w, motions = _unexplained(self.w[waves], self.motions[waves], self.deviation[:6], share, 2 * pi / self.period)
        return replace(
            self,
            w=np.concatenate([self.w, w]),
            motions=np.vstack([self.motions, motions]),
            forces=np.vstack([self.forces, np.zeros((len(w), 6))]),
            other=np.concatenate([self.other, np.ones(len(w), dtype=bool)]),
        )

    def scaled(self, scale: Array) -> WaveStates:
        """The same with all that each wave does larger by a factor."""
        return replace(self, motions=self.motions * scale[:, None], forces=self.forces * scale[:, None])

    def rows(self, signals: ComplexArray, ahead: float = 0.0) -> Array:
        """Rows of signals (wave, signal) over the states [a, b], some time ahead of them."""
        turned = signals * np.exp(1j * self.w * ahead)[:, None]
        return np.hstack([turned.real.T, turned.imag.T])


def wave_states(
    scenario: Scenario,
    at: float = 0.0,
    state: Array | None = None,
    lasting: float = LASTING,
    slow: Mapping[str, float] | None = None,
) -> WaveStates:
    """The linear model of a scenario's vessel in its sea, about a state of the crane.

    Args:
        scenario: with one floating vessel and an irregular sea
        at: time of the set-points [s]
        state: all states to linearise about, such as those of a run in still water; None: the equilibrium next to the start
        lasting: time [s] within which no wave may repeat itself
        slow: standard deviation of slow changes by motion; default a share of that in waves, for heave, roll and pitch

    Raises:
        DeckcraneError: no vessel floats, there is no irregular sea, or the linear model grows
    """
    vessel = single_floating_vessel(scenario)
    coordinates = tuple(each.name for each in scenario.plant.coordinates if each.body == vessel)
    lines = encountered_lines(scenario, 2 * pi / lasting)
    model = linearise(scenario, t=at, at=state, inputs=lines.inputs, outputs=coordinates)
    values, vectors = np.linalg.eig(model.A)
    growth = float(values.real[values.imag > FREE_BAND[0]].max(initial=-np.inf))
    if growth > GROWTH:
        raise DeckcraneError(
            f"an oscillation of vessel and crane grows by {growth:.3g} 1/s at {at:g} s, so there is no steady response to waves; "
            "`deckcrane modes` shows which"
        )
    motions = _transfer(model.A, model.B, model.C, lines.w, lines.forces)
    amplitude = np.sqrt(lines.variance)[:, None]
    w, merged = _merge_directions(lines.w, lines.bin, np.hstack([motions, lines.forces]) * amplitude)
    deviation = np.sqrt(np.sum(np.abs(merged[:, :6]) ** 2, axis=0))
    if slow is None:
        slow = {name: SLOW_SHARE * deviation[i] for i, name in enumerate(MOTIONS) if name in VERTICAL}
    further = [
        _slow_changes(slow, lasting, float(w.min())),
        _free_oscillations(values, model.C @ vectors, deviation, 2 * pi / lasting),
    ]
    count = sum(len(frequencies) for frequencies, _ in further)
    return WaveStates(
        w=np.concatenate([w, *(frequencies for frequencies, _ in further)]),
        motions=np.vstack([merged[:, :6], *(rows for _, rows in further)]),
        forces=np.vstack([merged[:, 6:], np.zeros((count, 6))]),
        other=np.concatenate([np.zeros(len(w), dtype=bool), np.ones(count, dtype=bool)]),
        mean=np.asarray(model.equilibrium_outputs, dtype=float),
        coordinates=coordinates,
        inputs=lines.inputs,
        period=lasting,
    )


def _transfer(A: Array, B: Array, C: Array, w: Array, forces: ComplexArray) -> ComplexArray:
    """C (i w - A)^{-1} B f of each wave."""
    frequencies, places = np.unique(w, return_inverse=True)
    same = np.eye(len(A))
    gain = np.stack([C @ np.linalg.solve(1j * each * same - A, B) for each in frequencies])
    return np.asarray(np.einsum("kmf,kf->km", gain[places], forces))


def _merge_directions(w: Array, bins: Array, columns: ComplexArray) -> tuple[Array, ComplexArray]:
    """Waves of one bin by as few independent ones as have the same covariance of the first six columns, the motions.

    Columns U S V^H of unit waves x are U S x' with x' = V^H x, which are independent and of unit variance as well.
    """
    scale = np.sqrt(np.sum(np.abs(columns[:, :6]) ** 2, axis=0))
    frequencies, merged, numbers = [], [], np.unique(bins)
    for number in numbers:
        part = bins == number
        rows = columns[part]  # (direction, column)
        V = np.linalg.svd((rows[:, :6] / scale).T, full_matrices=False)[2]  # (rank, direction)
        rows = V.conj() @ rows
        size = np.linalg.norm(rows[:, :6] / scale, axis=1)
        rows = rows[size > NEGLIGIBLE / np.sqrt(len(numbers))]
        merged.append(rows)
        frequencies.append(np.full(len(rows), w[part][0]))
    return np.concatenate(frequencies), np.vstack(merged)


def _slow_changes(deviations: Mapping[str, float], lasting: float, waves_from: float) -> tuple[Array, ComplexArray]:
    """Slow waves of single motions, with the spectrum of a Gauss-Markov process, below the frequencies of the sea."""
    spacing = 2 * pi / lasting
    w = spacing * np.arange(max(int(min(waves_from, FASTEST_SLOW) / spacing), 1))
    density = 1 / (1 + (w * SLOW_PERIOD) ** 2)
    share = np.sqrt(density / density.sum())
    rows = np.zeros((len(deviations), len(w), 6), dtype=complex)
    for n, (name, deviation) in enumerate(deviations.items()):
        rows[n, :, MOTIONS.index(name)] = share * deviation
    return np.tile(w, len(deviations)), rows.reshape(-1, 6)


def _free_oscillations(
    values: ComplexArray, shapes: ComplexArray, deviation: Array, spacing: float
) -> tuple[Array, ComplexArray]:
    """Modes that are hardly damped, by components of the mode's shape around its frequency, with the spectrum of its decay."""
    low, high = FREE_BAND
    frequencies, rows = [np.zeros(0)], [np.zeros((0, 6), dtype=complex)]
    for value, shape in zip(values, shapes.T, strict=True):
        share = np.abs(shape) / deviation
        if not (low < value.imag < high and value.real > -LIGHTLY_DAMPED and share.max() > 0):
            continue
        apart = spacing * np.arange(-3, 4)
        density = 1 / (apart**2 + max(-value.real, spacing / 2) ** 2)
        size = FREE_SHARE * np.sqrt(density / density.sum()) / share.max()
        frequencies.append(value.imag + apart)
        rows.append(size[:, None] * shape)
    return np.concatenate(frequencies), np.vstack(rows)


def _unexplained(
    w: Array, motions: ComplexArray, deviation: Array, share: float, spacing: float
) -> tuple[Array, ComplexArray]:
    """Components of heave, roll and pitch, each by itself: half of their energy as in waves, half even over a band.

    The even part is what a sea of another period leaves outside of the spectrum that is known.
    """
    frequencies, places = np.unique(w, return_inverse=True)
    below = np.arange(frequencies[0] - spacing, UNKNOWN_BAND[0], -spacing)[::-1]
    in_waves = np.zeros((len(frequencies), 6))
    np.add.at(in_waves, places, np.abs(motions) ** 2)
    every = np.concatenate([below, frequencies])
    even = (every < max(UNKNOWN_BAND[1], frequencies[0])).astype(float)
    listed, rows = [np.zeros(0)], [np.zeros((0, 6), dtype=complex)]
    for name in VERTICAL if share > 0 else ():
        i = MOTIONS.index(name)
        energy = 0.5 * np.concatenate([np.zeros(len(below)), in_waves[:, i]])
        energy += 0.5 * deviation[i] ** 2 * even / even.sum()
        counting = energy > (NEGLIGIBLE * deviation[i]) ** 2 / len(every)
        listed.append(every[counting])
        rows.append(np.zeros((int(counting.sum()), 6), dtype=complex))
        rows[-1][:, i] = share * np.sqrt(energy[counting])
    return np.concatenate(listed), np.vstack(rows)
