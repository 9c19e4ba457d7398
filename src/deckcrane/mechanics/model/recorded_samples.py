"""Recorded motions: value, rate and acceleration of a column, and errors in a recording.

Errors are jumps, noise, wrong units, and values beyond the end stops.

Each rule has its own threshold. They are based on r, the distance of a sample from the cubic through its four neighbours: zero for
a smooth motion, and for white noise a sequence that changes its sign from almost every sample to the next. A finding counts where
it matters for accelerations, since forces follow from these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import degrees, pi, radians

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.time_functions import interpolating, smoothing

Course = tuple[Array, Array, Array]
"""Values, rates and accelerations over time."""
TIME_ROUNDING = 1e-6
"""Share of a duration by which a record may be shorter, by rounding alone."""
GAP = 4.0
"""Time between two samples, in multiples of its median, above which there is a gap."""
ALIKE = 0.9
"""Smallest squared cosine between r around a jump and the pattern of that jump."""
OUTSTANDING = 6.0
"""Smallest size of a jump, in standard deviations of what white noise of the record's strength would give."""
MATTERS = 0.5
"""Smallest acceleration by a jump, over the largest acceleration of the record without it."""
END_MATTERS = 5.0
"""The same for the first and last four samples, where a sudden start looks like a spike."""
NOISE_MATTERS = 0.1
"""Smallest acceleration by three standard deviations of the noise, over the largest acceleration."""
NEGLIGIBLE = 5e-3
"""Accelerations [rad/s^2 or m/s^2] below which there is no warning: on a boom of 20 m it is 1 % of gravity."""
ALTERNATING = 0.65
"""Share of sign changes of r above which it is noise: white noise has 0.80, a smooth motion few."""
DEEP = 0.02
"""Share of the range between the stops by which a coordinate may exceed it, since a stop gives way."""
STEEP_DECK = pi / 6
"""Largest roll or pitch of a deck on a working day; larger values are probably in degrees."""
SLOW = 1.0
"""Time between samples [s] that is too long for a motion of a crane; the unit is probably milliseconds."""

# Pattern in r of a jump of size 1; the largest first and second derivative of a quintic spline through it.
_PATTERNS: tuple[tuple[str, Array, tuple[float, float]], ...] = (
    ("spike", np.array([1.0, -4.0, 6.0, -4.0, 1.0]) / 6, (0.90, 3.53)),
    ("step", np.array([1.0, -3.0, 3.0, -1.0]) / 6, (0.67, 1.77)),
    ("kink", np.array([0.0, 1.0, -2.0, 1.0, 0.0]) / 6, (0.50, 1.45)),
)
_SPIKE_PATTERN = _PATTERNS[0][1]
_NOISE_GAIN_OF_R = float(np.linalg.norm(_SPIKE_PATTERN))
_NOISE_GAIN_OF_RATES = (1.38, 4.80)
"""Standard deviations of r, and of a quintic spline's first and second derivative, for noise of 1 and steps of 1."""
_END_SAMPLES = 5
"""Samples at either end where a spline is less accurate; excluded from the largest acceleration."""


def warn_of_suspect_motion(messages: Iterable[str]) -> None:
    for message in messages:
        warn_user(message)


def suspect_samples(
    t: Array, values: Array, order: int, column: str, place: Callable[[int], str], noise: bool = True
) -> Iterator[str]:
    """Messages about jumps in a column and, if `noise`, about noise, that spoil the derivative of this order."""
    if len(t) < 4 * _END_SAMPLES:
        return
    step = float(np.median(np.diff(t)))
    r = _residuals(t, values)
    spread = 1.4826 * float(np.median(np.abs(r))) / _NOISE_GAIN_OF_R
    rates = np.abs(interpolating(t, values)(t, order))
    jumps = _find_jumps(r, spread)
    calm = np.ones(len(t), dtype=bool)
    calm[:_END_SAMPLES] = calm[-_END_SAMPLES:] = False
    for row, *_ in jumps:
        calm[max(row - 8, 0) : row + 9] = False
    largest = float(rates[calm].max()) if calm.any() else 0.0
    what = "speeds" if order == 1 else "accelerations"
    harmful = [
        (row, kind, size, gain)
        for row, kind, size, gains in jumps
        if (gain := abs(size) * gains[order - 1] / step**order)
        > max((MATTERS if 4 <= row < len(t) - 4 else END_MATTERS) * largest, NEGLIGIBLE)
    ]
    if harmful:
        row, kind, size, gain = max(harmful, key=lambda jump: jump[3])
        more = f" and {len(harmful) - 1} times more" if len(harmful) > 1 else ""
        yield (
            f"{place(row)}: {column} jumps here{more}: {_jump_text(kind, size, step)}. A spline through it has {what} of "
            f"{gain:.3g}, elsewhere up to {largest:.3g} (SI). Correct the samples, or sample faster if the jump is real"
        )
    if not noise:
        return
    undisturbed = np.delete(r, [i for row, *_ in jumps for i in range(max(row - 6, 0), min(row + 3, len(r)))])
    spread = spread or float(np.sqrt(np.mean(undisturbed**2)) if len(undisturbed) else 0.0) / _NOISE_GAIN_OF_R
    gain = 3 * spread * _NOISE_GAIN_OF_RATES[order - 1] / step**order
    if _sign_change_share(undisturbed) > ALTERNATING and gain > max(NOISE_MATTERS * largest, NEGLIGIBLE):
        yield (
            f"{place(0)}: {column} is noisy, by about {spread:.2g} from sample to sample; a spline through it has {what} of up "
            f"to {gain:.2g} from this alone, of {largest:.2g} in all (SI). Smooth it, for instance with --smooth "
            f'"{0.05 / step:.2g} Hz" on the command line or smooth={0.05 / step:.2g} in Python: what the motion needs must be '
            "below that frequency"
        )


def _jump_text(kind: str, size: float, step: float) -> str:
    if kind == "kink":
        return f"its slope changes by {size / step:.3g} from one sample to the next"
    if kind == "spike":
        return f"this sample lies {size:.3g} off its neighbours"
    turn = "; an angle that starts again after a whole turn must be made continuous" if _is_turn(size) else ""
    return f"from here on it is {size:.3g} off what went before{turn}"


def _is_turn(size: float) -> bool:
    return abs(abs(size) - 2 * pi) < 0.05 * 2 * pi


def _residuals(t: Array, x: Array) -> Array:
    """Distance of each sample, from the third to the third last, from the cubic through its four neighbours."""
    middle = t[2:-2]
    nodes = [t[:-4], t[1:-3], t[3:-1], t[4:]]
    neighbours = [x[:-4], x[1:-3], x[3:-1], x[4:]]
    r = x[2:-2].copy()
    for j in range(4):
        weight = np.ones(len(middle))
        for k in range(4):
            if k != j:
                weight *= (middle - nodes[k]) / (nodes[j] - nodes[k])
        r -= weight * neighbours[j]
    # Rounding errors count as zero.
    r[np.abs(r) < 16 * np.finfo(float).eps * np.max(np.abs(x))] = 0.0
    return r


_Jump = tuple[int, str, float, tuple[float, float]]
"""Row of the record, kind, size, and the derivatives of a spline through a jump of size 1."""


def _find_jumps(r: Array, spread: float) -> list[_Jump]:
    """Rows where r matches the pattern of a spike, a step or a kink."""
    best: dict[int, tuple[float, str, float, tuple[float, float]]] = {}
    for kind, pattern, gains in _PATTERNS:
        norm = float(pattern @ pattern)
        if len(r) < len(pattern):
            continue
        windows = np.lib.stride_tricks.sliding_window_view(r, len(pattern))
        projection, energy = windows @ pattern, np.sum(windows**2, axis=1)
        noise_size = spread * float(np.linalg.norm(np.convolve(pattern, _SPIKE_PATTERN))) / norm
        match = np.divide(projection**2, norm * energy, out=np.zeros(len(projection)), where=energy > 0)
        sizes = projection / norm
        for i in np.flatnonzero((match > ALIKE) & (np.abs(sizes) > OUTSTANDING * noise_size)):
            # r starts at the third sample; the middle of a pattern is the sample that jumps.
            row = int(i) + 2 + 2
            if row not in best or match[i] > best[row][0]:
                best[row] = (float(match[i]), kind, float(sizes[i]), gains)
    best.update(_find_end_spikes(r, spread))
    jumps: list[_Jump] = []
    for row in sorted(best, key=lambda row: -best[row][0]):
        if all(abs(row - earlier) > 3 for earlier, *_ in jumps):  # a pattern matches again, less well, next to itself
            jumps.append((row, *best[row][1:]))
    return sorted(jumps)


def _find_end_spikes(r: Array, spread: float) -> dict[int, tuple[float, str, float, tuple[float, float]]]:
    """Spikes among the first and last four samples, where r has part of the pattern; r beside it must be small."""
    kind, pattern, gains = _PATTERNS[0]
    rows = len(r) + 4
    spikes = {}
    for row in (*range(4), *range(rows - 4, rows)):
        padded = np.zeros(rows + 8)
        padded[row + 2 : row + 7] = pattern  # of samples -4 to rows + 3, of which r has 2 to rows - 3
        window = slice(max(row - 4, 2), min(row + 5, rows - 2))
        part, near = padded[4:-4][window], r[window.start - 2 : window.stop - 2]
        norm, energy = float(part @ part), float(near @ near)
        size = float(part @ near) / norm
        match = (size**2 * norm / energy) if energy > 0 else 0.0
        noise_size = spread * float(np.linalg.norm(np.convolve(part, _SPIKE_PATTERN))) / norm
        if match > ALIKE and abs(size) > OUTSTANDING * noise_size:
            spikes[row] = (match, kind, size, gains)
    return spikes


def _sign_change_share(r: Array) -> float:
    """Share of steps in which r changes its sign; steps from or to zero do not count."""
    pairs = r[:-1] * r[1:]
    moving = pairs != 0
    return float(np.mean(pairs[moving] < 0)) if np.count_nonzero(moving) > 8 else 0.0


def suspect_units(
    plant: Plant, t: Array, columns: Mapping[str, Array], bare: Collection[str], source: str, decks: Collection[str]
) -> Iterator[str]:
    """Messages about columns without unit whose values cannot be SI, judged also by the start; `decks` are bodies that float."""
    step = float(np.median(np.diff(t))) if len(t) > 1 else 0.0
    if "time" in bare and step >= SLOW:
        yield (
            f"{source}: samples are {step:g} s apart; if the column time is in milliseconds, call it time [ms], "
            "else time [s]"
        )
    for data in (*plant.coordinates, *plant.dependents.values()):
        values = columns.get(data.name)
        if values is None or data.name not in bare:
            continue
        likely, scale, unit = ("deg", radians(1), "rad") if data.kind == "angular" else ("mm", 1e-3, "m")
        start, first = data.element.start, float(values[0])
        reason = _implausible_size(data, values, deck=data.body in decks)
        if (
            reason is None
            and abs(first * scale - start) < 0.02 < 0.2 < abs(start)
            and abs(first - start) > 10 * abs(start)
        ):
            reason = f"starts at {first:g}, and the scenario at {start / scale:.4g} {likely}"
        if reason:
            yield (
                f"{source}: column {data.name} has no unit, so it is in {unit}, but it {reason}. If it is in {likely}, call it "
                f"{data.name} [{likely}], else {data.name} [{unit}]"
            )


def _implausible_size(data: Coordinate, values: Array, deck: bool) -> str | None:
    largest = float(np.max(np.abs(values)))
    if data.kind != "angular":
        return f"goes to {largest:g} m" if largest > 1000 else None
    if deck and data.local in ("roll", "pitch") and largest > STEEP_DECK:
        return f"takes the deck to {degrees(largest):.0f} deg"
    return f"goes to {largest:.4g} rad, {largest / (2 * pi):.2g} turns" if largest > 2 * pi else None


def beyond_stops(plant: Plant, columns: Mapping[str, Array], place: Callable[[int], str]) -> Iterator[str]:
    """Messages about columns beyond the end stops, whose forces are then in the result."""
    for data in (*plant.coordinates, *plant.dependents.values()):
        values, stops = columns.get(data.name), data.element.stops
        if values is None or stops is None:
            continue
        low, high = stops.lower, stops.upper
        beyond = np.maximum(low - values, values - high) - DEEP * (high - low)
        row = int(np.argmax(beyond))
        if beyond[row] > 1e-9:
            scale, unit = (degrees(1), "deg") if data.kind == "angular" else (1.0, "m")
            yield (
                f"{place(row)}: {data.name} is {values[row] * scale:.6g} {unit}, beyond its stops ({low * scale:.6g} {unit} to "
                f"{high * scale:.6g} {unit}): the force of the stop is in the result"
            )


@dataclass(frozen=True)
class Recording:
    """Columns over time, in SI: NAME for values, d:NAME and dd:NAME for rates and accelerations; and their source."""

    t: Array
    columns: Mapping[str, Array]
    source: str
    lines: tuple[int, ...] | None = None

    def place(self, row: int) -> str:
        """Text that locates a row in a message."""
        line = f"line {self.lines[row]} " if self.lines else ""
        return f"{self.source}: {line}(t = {self.t[row]:.6g} s)" if line else f"{self.source}: t = {self.t[row]:.6g} s"


def course_of(record: Recording, name: str, smooth: float | None = None) -> Course:
    """Values, rates and accelerations of one column; splines only for those that are not recorded."""
    values, (rate, acceleration) = record.columns[name], (record.columns.get(prefix + name) for prefix in ("d:", "dd:"))
    if rate is None or acceleration is None:
        _check_gaps(record)
        differentiated, column = (values, name) if rate is None else (rate, f"d:{name}")
        order = 2 if rate is None and acceleration is None else 1
        warn_of_suspect_motion(
            suspect_samples(record.t, differentiated, order, f"column {column}", record.place, noise=smooth is None)
        )
    fitted = partial(_spline_derivative, record.t, smooth)
    first = fitted(1, values) if rate is None else fitted(0, rate)
    if acceleration is not None:
        return fitted(0, values), first, fitted(0, acceleration)
    return fitted(0, values), first, fitted(2, values) if rate is None else fitted(1, rate)


def _spline_derivative(t: Array, smooth: float | None, order: int, values: Array) -> Array:
    """Derivative of a column at its sample times; zero if there are too few samples."""
    if smooth is None and order == 0:
        return values
    spline = interpolating(t, values) if smooth is None else smoothing(t, values, smooth)
    result: Array = spline(t, order) if spline.k >= order else np.zeros(len(t))
    return result


def _check_gaps(record: Recording) -> None:
    """Refuse gaps in a record: a spline would invent the motion there."""
    steps = np.diff(record.t)
    usual = float(np.median(steps))
    wide = np.flatnonzero(steps > GAP * usual)
    if len(wide):
        row = int(wide[0])
        raise DeckcraneError(
            f"{record.place(row + 1)}: a gap of {steps[row]:.6g} s, where samples are {usual:.6g} s apart; what happened in it "
            "is not known: fill the gap, or cut the record there"
        )


def series_times(duration: float, spacing: float) -> Array:
    """Times of the samples of an input series, beyond the end of the run."""
    return spacing * np.arange(int(np.ceil(duration / spacing)) + 2, dtype=float)


def sampled_course(record: Recording, name: str, t: Array, duration: float) -> Course:
    """Value, rate and acceleration of a column at these times, from a spline through its samples."""
    first, last = float(record.t[0]), float(record.t[-1])
    slack = TIME_ROUNDING * max(duration, 1.0)
    if first > slack or last < duration - slack:
        raise DeckcraneError(
            f"{record.source}: the record goes from {first:g} s to {last:g} s, and the run from 0 s to {duration:g} s; what moves "
            "before or after it is not known: shift its times, or run for a shorter time (run.duration)"
        )
    course_of(record, name)  # warns of jumps and noise, refuses gaps
    spline, at = interpolating(record.t, record.columns[name]), np.clip(t, first, last)
    return spline(at), spline(at, 1), spline(at, 2)
