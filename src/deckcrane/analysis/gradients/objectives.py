"""Results of a run as one number, with their derivatives by the records they are made of.

A result is a reduction over time of a formula of signals, `max(hook_load)`, `integral(abs(power.slew))`: see `REDUCTIONS`.

The soft maximum is w log(sum_k exp(s_k / w)) with a width w in the unit of the signal (G. Kreisselmeier, R. Steinhauser,
Systematic control design by optimizing a vector performance index, IFAC Symposium on Computer Aided Design of Control Systems,
Zurich 1979): it is smooth, and lies between the largest of N records and w log N above it.

Damage is the sum of r^m over the cycles of the rainflow count of ASTM E1049, which with the constant of an S-N curve is Miner's
sum. While the same turning points are paired, its derivative is that of their ranges; where two ranges are equal, the pairs
change and the damage has a kink, but no jump.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
from pydantic_core import PydanticCustomError

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Equations, Output
from deckcrane.mechanics.model.signals import UnitPowers, parse_quantity
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.tables import read_columns
from deckcrane.simulation.recorded_signals import derived_outputs
from deckcrane.units.quantities import TIME, UnitError

REDUCTIONS: dict[str, str] = {
    "max": "max(SIGNAL): largest record",
    "min": "min(SIGNAL): smallest record",
    "soft_max": "soft_max(SIGNAL, WIDTH): smooth upper bound of the largest record, such as soft_max(hook_load, 5 kN)",
    "soft_min": "soft_min(SIGNAL, WIDTH): smooth lower bound of the smallest record",
    "mean": "mean(SIGNAL): mean of all records",
    "rms": "rms(SIGNAL): root of the mean square of all records",
    "std": "std(SIGNAL): standard deviation of all records",
    "integral": "integral(SIGNAL): integral over time, of a power the energy",
    "final": "final(SIGNAL): last record",
    "damage": "damage(SIGNAL, M): sum of the ranges of all rainflow cycles to the power M",
    "fit": "fit(SIGNAL, FILE.csv:COLUMN): mean square of the difference to a column over time",
}
"""What can be made of a signal, with its form."""
_WITH_NUMBER = {"soft_max": "a width", "soft_min": "a width", "damage": "the exponent of an S-N curve"}

Derivative = tuple[float, Array]
"""A value, and its derivative by each record."""


@dataclass(frozen=True, eq=False)
class Objective:
    """A result of a run: a reduction of the records of one signal from a time on."""

    text: str
    """As it was written."""
    reduction: str
    formula: str
    number: float = 0.0
    number_unit: UnitPowers | None = None
    """Unit of the number, or of the values that the signal is compared with; None where none is stated."""
    record: tuple[Array, Array] | None = None
    """Times and values that the signal is compared with."""

    @classmethod
    def of(cls, text: str) -> Objective:
        """Read a result as a user writes it."""
        match = re.fullmatch(r"\s*(\w+)\s*\((.*)\)\s*", text, re.DOTALL)
        if match is None:
            raise DeckcraneError(
                f'"{text}" is no result of a run: write a reduction of a signal over time, such as max(hook_load); there are '
                f"{', '.join(REDUCTIONS)}"
            )
        name, arguments = match.group(1), list(_split(match.group(2)))
        if name not in REDUCTIONS:
            raise DeckcraneError(
                f'"{text}": there is no reduction "{name}";{did_you_mean(name, REDUCTIONS)} there are {", ".join(REDUCTIONS)}'
            )
        expected = 2 if name in (*_WITH_NUMBER, "fit") else 1
        if len(arguments) != expected or not all(arguments):
            raise DeckcraneError(f'"{text}": it is written {REDUCTIONS[name]}')
        if name == "fit":
            record, unit = _read_record(text, arguments[1])
            return cls(text, name, arguments[0], number_unit=unit, record=record)
        if expected == 1:
            return cls(text, name, arguments[0])
        try:
            number, unit = parse_quantity(arguments[1])
        except UnitError as error:
            raise DeckcraneError(f'"{text}": {error}') from None
        if not number > 0.0:
            raise DeckcraneError(f'"{text}": {_WITH_NUMBER[name]} is above zero, it is {number:g}')
        return cls(text, name, arguments[0], number, unit)

    def output(self, equations: Equations, name: str) -> Output:
        """The signal as an output of the equations; refuse a formula that cannot be read, or an unknown signal."""
        try:
            (output,) = derived_outputs(equations, {name: self.formula})
        except DeckcraneError as error:
            raise DeckcraneError(f'"{self.text}": {str(error).removeprefix(f"made.{name}: ")}') from None
        unit = UnitPowers.of(output.unit_text)
        what = {"soft_max": "width", "soft_min": "width", "fit": "column"}.get(self.reduction)
        if what and self.number_unit is not None and self.number_unit.powers != unit.powers:
            raise DeckcraneError(
                f'"{self.text}": the {what} has the unit of the signal, {unit.text}; it is in {self.number_unit.text}'
            )
        return output

    def unit(self, signal: str) -> str:
        """The unit of the result, from that of its signal."""
        unit = UnitPowers.of(signal)
        if self.reduction == "integral":
            text = unit.times(UnitPowers.of("s")).text
            return {"kg m^2 s^-2": "J", "N m": "J"}.get(text, text)
        if self.reduction == "fit":
            return unit.to(Fraction(2)).text
        if self.reduction == "damage":
            return unit.to(Fraction(self.number).limit_denominator(1000)).text
        return signal

    def evaluate(self, t: Array, s: Array) -> Derivative:
        """The result of the records of its signal, and its derivative by them."""
        if self.reduction == "fit":
            return self._fit(t, s)
        if self.reduction in _WITH_NUMBER:
            return _NUMBERED[self.reduction](t, s, self.number)
        if self.reduction in ("max", "min"):
            return self._extreme(t, s)
        return _PLAIN[self.reduction](t, s)

    def _extreme(self, t: Array, s: Array) -> Derivative:
        sign = 1.0 if self.reduction == "max" else -1.0
        place = int(np.argmax(sign * s))
        alike = np.flatnonzero(s == s[place])
        if len(alike) > 1:
            times = " and ".join(f"{t[k]:.6g} s" for k in alike[:2])
            more = f" and {len(alike) - 2} more" if len(alike) > 2 else ""
            raise DeckcraneError(
                f'"{self.text}" has no derivative here: the value {s[place]:.6g} is reached at {times}{more} alike. '
                f"soft_{self.reduction} has one, and so do mean, rms and final"
            )
        derivative = np.zeros(len(s))
        derivative[place] = 1.0
        return float(s[place]), derivative

    def _fit(self, t: Array, s: Array) -> Derivative:
        assert self.record is not None
        times, values = self.record
        inside = (times >= t[0]) & (times <= t[-1] * (1 + 1e-12))
        if not inside.any():
            raise DeckcraneError(
                f'"{self.text}": the record goes from {times[0]:g} s to {times[-1]:g} s, and what counts of the run from '
                f"{t[0]:g} s to {t[-1]:g} s"
            )
        at, values = np.minimum(times[inside], t[-1]), values[inside]
        low = np.clip(np.searchsorted(t, at, side="right") - 1, 0, max(len(t) - 2, 0))
        high = np.minimum(low + 1, len(t) - 1)
        share = np.where(high > low, (at - t[low]) / np.where(high > low, t[high] - t[low], 1.0), 0.0)
        difference = s[low] + share * (s[high] - s[low]) - values
        derivative, weight = np.zeros(len(s)), 2.0 * difference / len(at)
        np.add.at(derivative, low, (1.0 - share) * weight)
        np.add.at(derivative, high, share * weight)
        return float(np.mean(difference**2)), derivative


def _mean(t: Array, s: Array) -> Derivative:
    return float(np.mean(s)), np.full(len(s), 1.0 / len(s))


def _root_mean_square(t: Array, s: Array) -> Derivative:
    value = float(np.sqrt(np.mean(s**2)))
    return value, s / (len(s) * value) if value else np.zeros(len(s))


def _standard_deviation(t: Array, s: Array) -> Derivative:
    return _root_mean_square(t, s - np.mean(s))


def _integral(t: Array, s: Array) -> Derivative:
    weights = np.zeros(len(s))
    weights[1:] += np.diff(t) / 2
    weights[:-1] += np.diff(t) / 2
    return float(weights @ s), weights


def _final(t: Array, s: Array) -> Derivative:
    derivative = np.zeros(len(s))
    derivative[-1] = 1.0
    return float(s[-1]), derivative


def _soft_maximum(t: Array, s: Array, width: float) -> Derivative:
    largest = float(np.max(s))
    weights = np.exp((s - largest) / width)
    total = float(np.sum(weights))
    return largest + width * float(np.log(total)), weights / total


def _soft_minimum(t: Array, s: Array, width: float) -> Derivative:
    value, derivative = _soft_maximum(t, -s, width)
    return -value, derivative


def _damage(t: Array, s: Array, exponent: float) -> Derivative:
    total, derivative = 0.0, np.zeros(len(s))
    for first, second, count in rainflow_pairs(s):
        span = abs(s[first] - s[second])
        total += count * span**exponent
        slope = count * exponent * span ** (exponent - 1.0) * (1.0 if s[first] > s[second] else -1.0)
        derivative[first] += slope
        derivative[second] -= slope
    return float(total), derivative


_PLAIN: dict[str, Callable[[Array, Array], Derivative]] = {
    "mean": _mean,
    "rms": _root_mean_square,
    "std": _standard_deviation,
    "integral": _integral,
    "final": _final,
}
_NUMBERED: dict[str, Callable[[Array, Array, float], Derivative]] = {
    "soft_max": _soft_maximum,
    "soft_min": _soft_minimum,
    "damage": _damage,
}


def rainflow_pairs(s: Array) -> Iterator[tuple[int, int, float]]:
    """The cycles of a signal: the records between which each has its range, and its count, 1 or 1/2 (ASTM E1049, 5.4.4)."""
    changed = np.flatnonzero(np.concatenate([[True], s[1:] != s[:-1]]))
    rising = np.sign(np.diff(s[changed]))
    turns = changed[np.concatenate([[True], rising[1:] != rising[:-1], [True]])] if len(changed) > 1 else changed
    stack: list[int] = []
    for turn in turns.tolist():
        stack.append(turn)
        while len(stack) >= 3:
            last, before = abs(s[stack[-1]] - s[stack[-2]]), abs(s[stack[-2]] - s[stack[-3]])
            if last < before:
                break
            if len(stack) == 3:
                yield stack[0], stack[1], 0.5
                del stack[0]
            else:
                yield stack[-3], stack[-2], 1.0
                del stack[-3:-1]
    for first, second in pairwise(stack):
        yield first, second, 0.5


def _split(text: str) -> Iterator[str]:
    """The arguments of a text, at commas outside of brackets and quotes."""
    depth, quoted, begin = 0, "", 0
    for place, character in enumerate(text):
        if quoted:
            quoted = "" if character == quoted else quoted
        elif character in "\"'":
            quoted = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == "," and depth == 0:
            yield text[begin:place].strip()
            begin = place + 1
    yield text[begin:].strip()


def _read_record(text: str, place: str) -> tuple[tuple[Array, Array], UnitPowers | None]:
    """Times and values of a column of a CSV file, in SI, and the unit that the file states for the values."""
    file, colon, column = place.strip("\"'").rpartition(":")
    if not colon or not file:
        raise DeckcraneError(f'"{text}": it is written {REDUCTIONS["fit"]}, with the name of a column after the file')
    if not Path(file).is_file():
        raise DeckcraneError(f'"{text}": there is no file {file}')
    try:
        table = read_columns(file, None)
    except (PydanticCustomError, ValueError) as error:
        raise DeckcraneError(f'"{text}": {error}') from None
    for name in ("time", column):
        if name not in table.numbers:
            raise DeckcraneError(
                f'"{text}": {file} has no column "{name}";{did_you_mean(name, table.numbers)} there are '
                f"{', '.join(table.numbers)}"
            )
    columns, unit = [], None
    for name, wanted in (("time", TIME), (column, None)):
        stated = table.units[name]
        try:
            factor, unit = parse_quantity(f"1 {stated}", wanted) if stated not in (None, "1") else (1.0, None)
        except UnitError as error:
            raise DeckcraneError(f'"{text}": {file}, column {table.headers[name]}: {error}') from None
        columns.append(np.array(table.numbers[name], dtype=float) * factor)
    times, values = columns
    if not np.all(np.diff(times) > 0.0):
        raise DeckcraneError(f'"{text}": the times of {file} do not rise from row to row')
    return (times, values), unit
