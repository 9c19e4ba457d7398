"""Recorded motion: signals of sensors over time, from CSV files or arrays, with gaps, units and noise.

A record has a column `time`, which counts from the start of the run that is to repeat it, and a column for each signal: by the name
that a run records it under (`q.luff`, `reaction.king.fz`, `measured.roll`), or as in a motion file, `luff` for the coordinate and
`d:luff` for its speed. Columns `input.NAME` are known forces, which a run adds to the actuator. Units stand in the header; a bare
column is in SI.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sensors import white_noise_of
from deckcrane.components.sensors.outputs import MEASURED
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import PREFIX
from deckcrane.files.text_tables import TextTable, name_and_unit, read_table
from deckcrane.mechanics.equations import Equations, Output
from deckcrane.mechanics.model.signals import SignalEntry, UnitPowers, entries_of, parse_quantity
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.inputs import Given, input_dimension
from deckcrane.simulation.recorded_signals import derived_outputs
from deckcrane.units.dataset_units import Along
from deckcrane.units.quantities import UnitError, quantity

TIME = "time"
_SHORT_NAMES = (("dd:", "du."), ("d:", "u."), ("", "q."))
"""Prefixes of a motion file's columns, and of the signals that they are."""


@dataclass(frozen=True, eq=False)
class MotionRecord:
    """Signals as sensors recorded them, in SI; missing samples are NaN."""

    t: Array
    """Times of the samples, from the start of the run that is to repeat them [s]."""
    signals: Mapping[str, Array]
    """Samples by the name of the signal, or by a formula of signals."""
    source: str = "record"
    """Where it comes from, for messages."""
    inputs: Given = field(default_factory=dict)
    """Known forces, added to actuators over time as for `run`."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """Values of the scenario, by path, that are other ones in this record: set-points, a start, a recorded motion."""

    def __post_init__(self) -> None:
        t = np.ascontiguousarray(self.t, dtype=float)
        signals = {name: np.ascontiguousarray(samples, dtype=float) for name, samples in self.signals.items()}
        object.__setattr__(self, "t", t)
        object.__setattr__(self, "signals", signals)
        if t.ndim != 1 or len(t) < 2:
            raise DeckcraneError(f"{self.source}: a record needs two samples or more")
        if not signals:
            raise DeckcraneError(f"{self.source}: there is no signal beside the time")
        for name, samples in signals.items():
            if samples.shape != t.shape:
                raise DeckcraneError(f"{self.source}: {name} has {samples.size} samples for {len(t)} times")
            if np.any(np.isinf(samples)):
                raise DeckcraneError(f"{self.source}: {name} has infinite samples; a missing one is NaN")
            if not np.any(np.isfinite(samples)):
                raise DeckcraneError(f"{self.source}: all samples of {name} are missing; leave the column out")
        _check_times(t, self.source)


def _check_times(t: Array, source: str, lines: Sequence[int] | None = None) -> None:
    if not np.all(np.isfinite(t)):
        row = int(np.flatnonzero(~np.isfinite(t))[0])
        place = f"{source}: line {lines[row]}" if lines else f"{source}: sample {row + 1}"
        raise DeckcraneError(f"{place}: the time is missing; each sample needs one")
    falling = np.flatnonzero(~(np.diff(t) > 0.0))
    if len(falling):
        row = int(falling[0]) + 1
        place = f"{source}: line {lines[row]}" if lines else f"{source}: sample {row + 1}"
        raise DeckcraneError(f"{place}: times must rise; {t[row]:g} s comes after {t[row - 1]:g} s")
    if t[0] < 0.0:
        raise DeckcraneError(
            f"{source}: the record begins at {t[0]:g} s; its times count from the start of the run, from 0 s on"
        )


def with_own_names(records: Sequence[MotionRecord]) -> list[MotionRecord]:
    """Records of which each has a name of its own, for messages and starts; refuse one that is given twice."""
    for i, record in enumerate(records):
        for other in records[:i]:
            if record.source == other.source and _alike(record, other):
                raise DeckcraneError(f"{record.source} is given twice; its samples would count twice")
    names: list[str] = []
    for record in records:
        count = sum(each.source == record.source for each in records[: len(names)])
        names.append(f"{record.source} ({count + 1})" if count else record.source)
    return [replace(record, source=name) for record, name in zip(records, names, strict=True)]


def refuse_unknown_columns(records: Sequence[str | Path | MotionRecord], columns: Iterable[str]) -> None:
    """Refuse columns that no record of arrays has; those of files are checked where they are read."""
    arrays = [record for record in records if isinstance(record, MotionRecord)]
    known = dict.fromkeys(column for record in arrays for column in record.signals)
    for name in columns:
        if len(arrays) == len(records) and name not in known:
            raise DeckcraneError(
                f'no record has the signal "{name}";{did_you_mean(name, known)} there are {", ".join(known)}'
            )


def _alike(record: MotionRecord, other: MotionRecord) -> bool:
    """Whether two records have the same samples."""
    if record.signals.keys() != other.signals.keys() or not np.array_equal(record.t, other.t):
        return False
    return all(np.array_equal(samples, other.signals[name], equal_nan=True) for name, samples in record.signals.items())


# ---- Signals of a scenario.
class RecordableSignals:
    """The signals that a run of a scenario can be compared by, with their units."""

    def __init__(self, equations: Equations) -> None:
        self._equations = equations
        self.entries: dict[str, SignalEntry] = entries_of(equations)

    def find(self, name: str, where: str) -> str:
        """The signal that a column or a user means by a name; a formula of signals stands for itself."""
        if name in self.entries:
            return name
        for prefix, variable in _SHORT_NAMES:
            signal = f"{variable}{name.removeprefix(prefix)}"
            if name.startswith(prefix) and signal in self.entries:
                return signal
        if any(character in name for character in "()*/+"):
            self._formula(name, where)
            return name
        short = [entry.removeprefix("q.") for entry in self.entries if entry.startswith("q.")]
        hint = did_you_mean(name, [*short, *_by_likeness(name, self.entries)])
        variables = list(dict.fromkeys(entry.partition(".")[0] for entry in self.entries))
        raise DeckcraneError(
            f'{where}: "{name}" is no signal that this scenario records;{hint} there are {", ".join(variables[:12])}, each with '
            "the names of what it belongs to, as q.luff"
        )

    def unit(self, signal: str) -> str:
        """The unit of a signal or a formula."""
        if signal in self.entries:
            return self.entries[signal].units
        return self._formula(signal, "").unit_text

    def unit_of_state(self, name: str) -> str:
        """The unit of a coordinate or speed; empty for states of parts."""
        signal = f"u.{name.removeprefix('d:')}" if name.startswith("d:") else f"q.{name}"
        return self.entries[signal].units if signal in self.entries else ""

    def output(self, signals: Sequence[str], equations: Equations) -> Output:
        """All these signals as one output of equations of the same structure."""
        entries = entries_of(equations)
        values = [
            entries[signal].expression
            if signal in entries
            else derived_outputs(equations, {"identified": signal})[0].written_out
            for signal in signals
        ]
        units = Along("signal", tuple(self.unit(signal) for signal in signals))
        return Output(
            "recorded", ca.densify(ca.vertcat(*values)), {"signal": tuple(signals)}, units, "recorded signals"
        )

    def _formula(self, text: str, where: str) -> Output:
        try:
            return derived_outputs(self._equations, {"identified": text})[0]
        except DeckcraneError as error:
            raise DeckcraneError(f'{where}: "{text}": {str(error).removeprefix("made.identified: ")}') from None


def _by_likeness(name: str, entries: Iterable[str]) -> list[str]:
    """Names of signals, those with a word of the given one first: only so many are compared."""
    words = [word for word in name.replace(":", ".").split(".") if word]
    return sorted(entries, key=lambda entry: -sum(word in entry for word in words))


# ---- CSV files.
def read_record(
    path: str | Path,
    scenario: Scenario,
    signals: RecordableSignals,
    columns: Mapping[str, str] | None = None,
    values: Mapping[str, Any] | None = None,
) -> MotionRecord:
    """Read the record in a CSV file.

    Args:
        path: the file
        scenario: the scenario that is to repeat it, for the units of inputs
        signals: the signals of that scenario
        columns: by the name of a column, the signal that it holds; other columns are left out. None: all columns are signals
        values: values of the scenario that are other ones in this record
    """
    table = read_table(Path(path), such_as="time [s], luff [deg]", blank_lines=True)
    where = f"{path}: line {table.header}"
    headers = _headers(table, where)
    if TIME not in headers:
        raise DeckcraneError(
            f"{where}: there is no column time;{did_you_mean(TIME, headers)} there are {', '.join(headers)}"
        )
    chosen = _chosen_columns(headers, columns, where)
    forces = [name for name in headers if name.startswith(PREFIX) and name not in chosen]
    meant = {name: signals.find(signal, where) for name, signal in chosen.items()}
    repeated = [signal for signal in meant.values() if list(meant.values()).count(signal) > 1]
    if repeated:
        raise DeckcraneError(f"{where}: two columns are the signal {repeated[0]}; keep one")
    t = _column(table, headers, TIME, "s", where)
    _check_times(t, str(path), table.lines)
    samples = {signal: _column(table, headers, name, signals.unit(signal), where) for name, signal in meant.items()}
    known = {name.removeprefix(PREFIX): (t, _input_column(table, headers, name, scenario, where)) for name in forces}
    return MotionRecord(t, samples, str(path), known, dict(values or {}))


def _headers(table: TextTable, where: str) -> dict[str, tuple[int, str | None]]:
    """Place and unit of each column by its name."""
    headers: dict[str, tuple[int, str | None]] = {}
    for place, cell in enumerate(table.names):
        name, unit = name_and_unit(cell) or ("", None)
        if not name:
            raise DeckcraneError(f"{where}: cannot read the column name {cell[:40]!r}; write it like luff [deg]")
        if name in headers:
            raise DeckcraneError(f"{where}: two columns are called {name}; keep one")
        headers[name] = (place, unit)
    return headers


def _chosen_columns(
    headers: Mapping[str, tuple[int, str | None]], columns: Mapping[str, str] | None, where: str
) -> dict[str, str]:
    """Columns and the signals that they hold."""
    others = [name for name in headers if name != TIME]
    if columns is None:
        return {name: name for name in others if not name.startswith(PREFIX)}
    for name in columns:
        if name not in others:
            raise DeckcraneError(
                f'{where}: there is no column "{name}";{did_you_mean(name, others)} there are {", ".join(others)}'
            )
    return dict(columns)


def _column(table: TextTable, headers: Mapping[str, tuple[int, str | None]], name: str, unit: str, where: str) -> Array:
    """The numbers of a column in SI, checked against the unit of what it holds."""
    place, given = headers[name]
    return table.numbers([place], gaps=True)[:, 0] * _unit_factor(given, unit, f"{where}, column {table.names[place]}")


def _unit_factor(given: str | None, unit: str, where: str) -> float:
    """The factor from a given unit to the SI unit of a signal."""
    if given is None:
        return 1.0
    try:
        factor, powers = parse_quantity(f"1 {given}") if given != "1" else (1.0, UnitPowers.of("1"))
    except UnitError as error:
        raise DeckcraneError(f"{where}: {error}") from None
    if powers.powers != UnitPowers.of(unit).powers:
        raise DeckcraneError(
            f"{where}: the signal is in {unit if unit != '1' else 'plain numbers'}, the column in {given}"
        )
    return factor


def _input_column(
    table: TextTable, headers: Mapping[str, tuple[int, str | None]], name: str, scenario: Scenario, where: str
) -> Array:
    """A known force or moment; gaps in it are refused, since the run needs it at all times."""
    place, given = headers[name]
    dimension = input_dimension(scenario, name.removeprefix(PREFIX))
    try:
        factor = 1.0 if given is None else float(quantity(f"1 {given}", dimension))
    except UnitError as error:
        raise DeckcraneError(f"{where}, column {table.names[place]}: {error}") from None
    return table.numbers([place])[:, 0] * factor


def stated_noise(noise: Mapping[str, float | str], scenario: Scenario, signals: RecordableSignals) -> dict[str, float]:
    """Standard deviations of noise by signal, in SI: as stated, else those of the scenario's measurements."""
    stated = {f"{MEASURED.name}.{name}": deviation for name, deviation in white_noise_of(scenario).items()}
    for name, deviation in noise.items():
        signal = signals.find(name, "noise")
        number = (
            float(deviation)
            if not isinstance(deviation, str)
            else _read_deviation(name, deviation, signals.unit(signal))
        )
        if not (np.isfinite(number) and number > 0.0):
            raise DeckcraneError(f"noise of {name}: a standard deviation is above zero; it is {deviation}")
        stated[signal] = number
    return stated


def _read_deviation(name: str, text: str, unit: str) -> float:
    try:
        number, given = parse_quantity(text)
    except UnitError as error:
        raise DeckcraneError(f"noise of {name}: {error}") from None
    expected = UnitPowers.of(unit)
    if given.powers != expected.powers:
        raise DeckcraneError(f"noise of {name}: it is in {unit if unit != '1' else 'plain numbers'}, not as {text}")
    return number
