"""What looks wrong in a recording: jumps, noise, units that are not those of the scenario, values beyond the end stops.

Each rule is stated and has a threshold of its own. They rest on r, how far a sample is from the cubic through its four
neighbours: nothing for a smooth motion, and for white noise a sequence that changes its sign almost from sample to sample.
A finding counts where it matters for accelerations, since forces follow from these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import degrees, pi, radians

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import warn_user
from deckcrane.model import VESSEL, Coordinate, Scenario
from deckcrane.motion.smoothing import interpolating

GAP = 4.0
"""A gap is a time between two samples of more than this many usual ones (their median)."""
ALIKE = 0.9
"""How much of what is around a jump must be the jump's own mark: the squared cosine between r there and the mark."""
OUTSTANDING = 6.0
"""A jump is more than this many standard deviations of what white noise as strong as the record's would give."""
MATTERS = 0.5
"""What a jump gives must be more than this part of the largest acceleration of the record without it."""
END_MATTERS = 5.0
"""The same among the first and last four samples, where a motion that starts suddenly looks like a spike."""
NOISE_MATTERS = 0.1
"""What three standard deviations of the noise give must be more than this part of the largest acceleration."""
NEGLIGIBLE = 5e-3
"""Accelerations below this, in rad/s^2 or m/s^2, are not worth a warning: on a boom of 20 m it is 1 % of gravity."""
ALTERNATING = 0.65
"""Noise changes the sign of r in more than this part of its steps: white noise in 0.80 of them, a smooth motion in few."""
DEEP = 0.02
"""A stop gives way; beyond this part of the way between the stops a coordinate is out of its range."""
STEEP_DECK = pi / 6
"""No deck rolls or pitches further on a working day; what does is probably in degrees."""
SLOW = 1.0
"""Samples further apart than this, in seconds, catch no motion of a crane; their time is probably in milliseconds."""

# What a jump of size 1 leaves in r around it; the largest first and second derivative that it gives a quintic spline.
_MARKS: tuple[tuple[str, Array, tuple[float, float]], ...] = (
    ("spike", np.array([1.0, -4.0, 6.0, -4.0, 1.0]) / 6, (0.90, 3.53)),
    ("step", np.array([1.0, -3.0, 3.0, -1.0]) / 6, (0.67, 1.77)),
    ("kink", np.array([0.0, 1.0, -2.0, 1.0, 0.0]) / 6, (0.50, 1.45)),
)
_OF_R = _MARKS[0][1]
_NOISE_OF_R = float(np.linalg.norm(_OF_R))
_NOISE_OF_RATES = (1.38, 4.80)
"""Standard deviations of r, and of a quintic spline's first and second derivative, for noise of 1 and steps of 1."""
_ENDS = 5
"""Samples at either end of a record where a spline is the less sure; they do not count as its largest acceleration."""


def warn_of(messages: Iterable[str]) -> None:
    for message in messages:
        warn_user(message)


def sample_signs(
    t: Array, values: Array, order: int, column: str, place: Callable[[int], str], noise: bool = True
) -> Iterator[str]:
    """Jumps in a column and, if asked for, noise, of which the derivative of this order would be the worse."""
    if len(t) < 4 * _ENDS:
        return
    step = float(np.median(np.diff(t)))
    r = _residuals(t, values)
    spread = 1.4826 * float(np.median(np.abs(r))) / _NOISE_OF_R
    rates = np.abs(interpolating(t, values)(t, order))
    jumps = _jumps(r, spread)
    calm = np.ones(len(t), dtype=bool)
    calm[:_ENDS] = calm[-_ENDS:] = False
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
            f"{place(row)}: {column} jumps here{more}: {_spelled(kind, size, step)}. A spline through it has {what} of "
            f"{gain:.3g}, elsewhere up to {largest:.3g} (SI). Correct the samples, or sample faster if the jump is real"
        )
    if not noise:
        return
    own = np.delete(r, [i for row, *_ in jumps for i in range(max(row - 6, 0), min(row + 3, len(r)))])
    spread = spread or float(np.sqrt(np.mean(own**2)) if len(own) else 0.0) / _NOISE_OF_R
    gain = 3 * spread * _NOISE_OF_RATES[order - 1] / step**order
    if _alternating(own) > ALTERNATING and gain > max(NOISE_MATTERS * largest, NEGLIGIBLE):
        yield (
            f"{place(0)}: {column} is noisy, by about {spread:.2g} from sample to sample; a spline through it has {what} of up "
            f"to {gain:.2g} from this alone, of {largest:.2g} in all (SI). Smooth it, for instance with --smooth "
            f'"{0.05 / step:.2g} Hz" on the command line or smooth={0.05 / step:.2g} in Python: what the motion needs must be '
            "below that frequency"
        )


def _spelled(kind: str, size: float, step: float) -> str:
    if kind == "kink":
        return f"its slope changes by {size / step:.3g} from one sample to the next"
    if kind == "spike":
        return f"this sample lies {size:.3g} off its neighbours"
    turn = "; an angle that starts again after a whole turn must be made continuous" if _is_turn(size) else ""
    return f"from here on it is {size:.3g} off what went before{turn}"


def _is_turn(size: float) -> bool:
    return abs(abs(size) - 2 * pi) < 0.05 * 2 * pi


def _residuals(t: Array, x: Array) -> Array:
    """How far each sample, from the third to the third last, is from the cubic through its four neighbours."""
    middle = t[2:-2]
    nodes = [t[:-4], t[1:-3], t[3:-1], t[4:]]
    near = [x[:-4], x[1:-3], x[3:-1], x[4:]]
    found = x[2:-2].copy()
    for j in range(4):
        weight = np.ones(len(middle))
        for k in range(4):
            if k != j:
                weight *= (middle - nodes[k]) / (nodes[j] - nodes[k])
        found -= weight * near[j]
    # What rounding leaves is nothing.
    found[np.abs(found) < 16 * np.finfo(float).eps * np.max(np.abs(x))] = 0.0
    return found


_Jump = tuple[int, str, float, tuple[float, float]]
"""Row of the record, kind, size, and what a jump of size 1 gives a spline's derivatives."""


def _jumps(r: Array, spread: float) -> list[_Jump]:
    """Places where r looks like the mark of a spike, a step or a kink."""
    best: dict[int, tuple[float, str, float, tuple[float, float]]] = {}
    for kind, mark, gains in _MARKS:
        norm = float(mark @ mark)
        if len(r) < len(mark):
            continue
        windows = np.lib.stride_tricks.sliding_window_view(r, len(mark))
        along, energy = windows @ mark, np.sum(windows**2, axis=1)
        by_noise = spread * float(np.linalg.norm(np.convolve(mark, _OF_R))) / norm
        alike = np.divide(along**2, norm * energy, out=np.zeros(len(along)), where=energy > 0)
        sizes = along / norm
        for i in np.flatnonzero((alike > ALIKE) & (np.abs(sizes) > OUTSTANDING * by_noise)):
            # r starts at the third sample; a mark's middle is the sample that jumps.
            row = int(i) + 2 + 2
            if row not in best or alike[i] > best[row][0]:
                best[row] = (float(alike[i]), kind, float(sizes[i]), gains)
    best.update(_end_spikes(r, spread))
    found: list[_Jump] = []
    for row in sorted(best, key=lambda row: -best[row][0]):
        if all(abs(row - other) > 3 for other, *_ in found):  # a mark is seen again, less clearly, beside itself
            found.append((row, *best[row][1:]))
    return sorted(found)


def _end_spikes(r: Array, spread: float) -> dict[int, tuple[float, str, float, tuple[float, float]]]:
    """Spikes among the first and last four samples, of which r has a part of the mark; what is beside it must be calm."""
    kind, mark, gains = _MARKS[0]
    rows = len(r) + 4
    found = {}
    for row in (*range(4), *range(rows - 4, rows)):
        whole = np.zeros(rows + 8)
        whole[row + 2 : row + 7] = mark  # of samples -4 to rows + 3, of which r has 2 to rows - 3
        seen = slice(max(row - 4, 2), min(row + 5, rows - 2))
        part, near = whole[4:-4][seen], r[seen.start - 2 : seen.stop - 2]
        norm, energy = float(part @ part), float(near @ near)
        size = float(part @ near) / norm
        alike = (size**2 * norm / energy) if energy > 0 else 0.0
        by_noise = spread * float(np.linalg.norm(np.convolve(part, _OF_R))) / norm
        if alike > ALIKE and abs(size) > OUTSTANDING * by_noise:
            found[row] = (alike, kind, size, gains)
    return found


def _alternating(r: Array) -> float:
    """The part of the steps in which r changes its sign; steps from or to zero do not count."""
    pairs = r[:-1] * r[1:]
    moving = pairs != 0
    return float(np.mean(pairs[moving] < 0)) if np.count_nonzero(moving) > 8 else 0.0


def unit_signs(
    scenario: Scenario, t: Array, columns: Mapping[str, Array], bare: Collection[str], source: str
) -> Iterator[str]:
    """Columns whose header has no unit, with numbers that are none of the SI unit; the start of the scenario helps."""
    step = float(np.median(np.diff(t))) if len(t) > 1 else 0.0
    if "time" in bare and step >= SLOW:
        yield (
            f"{source}: samples are {step:g} s apart; if the column time is in milliseconds, call it time [ms], "
            "else time [s]"
        )
    for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values()):
        values = columns.get(data.name)
        if values is None or data.name not in bare:
            continue
        other, scale, unit = ("deg", radians(1), "rad") if data.kind == "angular" else ("mm", 1e-3, "m")
        start, first = data.element.start, float(values[0])
        reason = _too_large(data, values, deck=data.body == VESSEL or data.body in scenario.plant.vessels)
        if (
            reason is None
            and abs(first * scale - start) < 0.02 < 0.2 < abs(start)
            and abs(first - start) > 10 * abs(start)
        ):
            reason = f"starts at {first:g}, and the scenario at {start / scale:.4g} {other}"
        if reason:
            yield (
                f"{source}: column {data.name} has no unit, so it is in {unit}, but it {reason}. If it is in {other}, call it "
                f"{data.name} [{other}], else {data.name} [{unit}]"
            )


def _too_large(data: Coordinate, values: Array, deck: bool) -> str | None:
    largest = float(np.max(np.abs(values)))
    if data.kind != "angular":
        return f"goes to {largest:g} m" if largest > 1000 else None
    if deck and data.local in ("roll", "pitch") and largest > STEEP_DECK:
        return f"takes the deck to {degrees(largest):.0f} deg"
    return f"goes to {largest:.4g} rad, {largest / (2 * pi):.2g} turns" if largest > 2 * pi else None


def stop_signs(scenario: Scenario, columns: Mapping[str, Array], place: Callable[[int], str]) -> Iterator[str]:
    """Columns that leave the way between the end stops, whose force then is in the result."""
    for data in (*scenario.plant.coordinates, *scenario.plant.dependents.values()):
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
