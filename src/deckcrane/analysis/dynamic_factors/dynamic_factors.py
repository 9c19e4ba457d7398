"""Dynamic factors of simulated lifts: the extreme of a signal over its static value.

The static value belongs to the same pose. Where the pose changes during a run the static value follows it, and a factor is
given twice: over the static value at the instant of the extreme, and over the largest static value of the run, as in a
load chart. Where the static value is negligible there is no factor, and the reason is given.

For static values the model is at static equilibrium as in a `settled` start in still water, with the load hanging: where a lift
begins or ends with its load on a deck, the static value is that of the load off the deck. Set-points are those of a time, so
that a lift whose pose changes has static values over time, as if it passed through all its poses infinitely slowly.

The significant wave height of a scenario's sea, and values of a case that concern the sea, are found here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Protocol, runtime_checkable

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.dynamic_factors.hook_stiffness import with_load_off_deck
from deckcrane.analysis.run_statistics import counted_period, records_after, scenario_of
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import moved_by_oil
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.sea import has_irregular_sea, sea_height
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.signals import entries_of, expand_signal_name, unknown_signal_message
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.recorded_signals import with_derived_signals
from deckcrane.simulation.simulation import prepare_run

STEADY = 0.005
"""Relative change of a static value over a run below which it counts as constant."""
ROUNDING = 1e-8
FEW, MANY = 5, 33
"""Number of instants evaluated along a run: at first (`FEW`), and where values change (`MANY`)."""


@runtime_checkable
class MovesCoordinates(Protocol):
    """A component that moves the crane during a run, so that static values may change."""

    def moves_coordinates(self, plant: Plant) -> bool:
        """Whether set-points or prescribed motions may move the crane."""


@dataclass(frozen=True)
class StaticCourse:
    """Static values of signals (time, signal) along a run; the reason where there is no equilibrium from some time on."""

    signals: tuple[str, ...]
    units: tuple[str, ...]
    times: Array
    values: Array
    reason: str = ""

    def steady(self, signal: str) -> bool:
        """Whether one value serves for the whole run."""
        values = self._values_of(signal)
        return bool(np.ptp(values) <= STEADY * np.max(np.abs(values), initial=0.0))

    def at(self, signal: str, time: float) -> float:
        """Static value at an instant, by linear interpolation."""
        return float(np.interp(time, self.times, self._values_of(signal)))

    def start(self, signal: str) -> float:
        return float(self._values_of(signal)[0])

    def end(self, signal: str) -> float:
        return float(self._values_of(signal)[-1])

    def largest(self, signal: str) -> float:
        """Static value with the largest magnitude, with its sign."""
        values = self._values_of(signal)
        return float(values[int(np.argmax(np.abs(values)))])

    def rounding(self, signal: str) -> float:
        """Magnitude below which a static value is rounding, relative to all signals of the same unit."""
        unit = self.units[self.signals.index(signal)]
        same_unit = [i for i, other_unit in enumerate(self.units) if other_unit == unit]
        return ROUNDING * max(1.0, float(np.max(np.abs(self.values[:, same_unit]), initial=0.0)))

    def _values_of(self, signal: str) -> Array:
        values: Array = self.values[:, self.signals.index(signal)]
        return values


def static_course(
    scenario: Scenario, signals: Sequence[str], formulas: Mapping[str, str] | None = None, duration: float | None = None
) -> StaticCourse:
    """Static values of signals, and of signals derived by formulas, from the start of a scenario's run to its end."""
    hanging = with_load_off_deck(scenario)
    _, system = prepare_run(hanging, "settled")
    starter = system.starter
    assert starter is not None, "dynamics of a scenario have one"
    equations = with_derived_signals(starter.statics.equations, formulas or {})
    entries = entries_of(equations)
    names: list[str] = []
    for signal in signals:
        matches = expand_signal_name(signal, entries)
        if not matches:
            raise unknown_signal_message(signal, entries, "dynamic factors")
        names += matches
    names = list(dict.fromkeys(names))
    values = ca.vertcat(*[ca.densify(entries[name].expression) for name in names])
    function = system.once(
        ("static values", tuple(names), tuple((formulas or {}).items())),
        lambda: ca.Function("static", equations.arguments(), [values]),
    )
    start_equations = system.equations
    u, p, x = start_equations.u.values, start_equations.p.values, np.array(start_equations.x.values)
    last = scenario.run.duration if duration is None else duration

    def course(times: Array) -> tuple[list[Array], str]:
        state, results, reason = x, [], ""
        for t in times:
            try:
                state = state if t == 0.0 else starter.at_rest(state, p, float(t)).x
            except DeckcraneError as error:
                reason = f"no static equilibrium from {t:.4g} s on: {error}"
                break
            results.append(np.array(function(float(t), state, u, p)).ravel())
        return results, reason

    moving = last > 0 and _is_moved(hanging)
    times = np.linspace(0.0, last, FEW) if moving else np.zeros(1)
    results, reason = course(times)
    if moving and np.any(np.ptp(results, axis=0) > STEADY * np.max(np.abs(results), axis=0)):
        times = np.linspace(0.0, last, MANY)
        results, reason = course(times)
    units = tuple(entries[name].units for name in names)
    return StaticCourse(tuple(names), units, times[: len(results)], np.array(results), reason)


def _is_moved(scenario: Scenario) -> bool:
    """Whether anything moves the crane during a run."""
    return any(isinstance(each, MovesCoordinates) and each.moves_coordinates(scenario.plant) for each in components())


def height_of(scenario: Scenario) -> float | None:
    """Hs of an irregular sea [m], all its systems together: stated, or measured; None in still water and regular waves."""
    if not has_irregular_sea(scenario):
        return None
    height = sea_height(scenario)
    if height is not None:
        return height
    from deckcrane.analysis.wave_kinematics import waves

    return float(waves(scenario).hs)


def of_sea(path: str) -> bool:
    """Whether a value of a case concerns the sea, random seeds, or the run."""
    return path.partition(".")[0] in ("sea", "run", "record") or is_seed(path)


def is_seed(path: str) -> bool:
    """Whether a value of a case is a seed."""
    return path.rpartition(".")[2] == "seed"


SMALL = 0.05
"""Smallest ratio of static value to extreme for which a factor is meaningful."""


@dataclass(frozen=True)
class SignalFactor:
    """The dynamic factor of one signal of one run.

    `static` is the static value at the instant of the `extreme`; `factor` is extreme over static, `over_largest` the extreme
    over the largest static value of the run. `least` is the opposite extreme over the static value: for a hook load 0 where
    its rope was slack. Where there is no factor (NaN), `reason` says why.
    """

    signal: str
    unit: str
    static: float
    extreme: float
    time: float
    factor: float
    over_largest: float
    least: float
    static_start: float
    static_end: float
    steady: bool
    reason: str = ""


def signal_factor(
    course: StaticCourse, signal: str, most: tuple[float, float], least: tuple[float, float], oil: Sequence[str] = ()
) -> SignalFactor:
    """Dynamic factor from the largest and the smallest value of a signal, each with its time."""
    sign = 1.0 if course.largest(signal) >= 0 else -1.0
    (extreme, time), (opposite, _) = (most, least) if sign > 0 else (least, most)
    static, largest = course.at(signal, time), course.largest(signal)
    unit = course.units[course.signals.index(signal)]
    ends = course.start(signal), course.end(signal)
    steady = course.steady(signal) and not oil
    reason = course.reason
    if oil:
        reason = f"oil moves {' and '.join(oil)}: the static value is that of the start alone"
    if not abs(static) > max(SMALL * abs(extreme), course.rounding(signal)):
        reason = f"at rest it is {static:.4g} {unit}, next to nothing beside {extreme:.4g}: a factor of it says nothing"
        return SignalFactor(
            signal, unit, static, extreme, time, np.nan, np.nan, np.nan, ends[0], ends[1], steady, reason
        )
    factors = extreme / static, extreme / largest, opposite / static
    return SignalFactor(signal, unit, static, extreme, time, *factors, ends[0], ends[1], steady, reason)


def run_factors(dataset: xr.Dataset, signals: Sequence[str] = (HOOK_LOAD.name,)) -> tuple[SignalFactor, ...]:
    """Dynamic factors of signals of one run, from the start of its counted records."""
    scenario = scenario_of(dataset)
    if scenario is None:
        raise DeckcraneError("the dataset carries no scenario, so its static values are unknown")
    counted = records_after(dataset, counted_period(dataset).start)
    series = {name: values for signal in signals for name, values in _matching_series(counted, signal)}
    formulas = {
        str(name): str(data.attrs["formula"]) for name, data in dataset.data_vars.items() if "formula" in data.attrs
    }
    course = static_course(scenario, tuple(series), formulas)
    time, oil = counted["time"].values, moved_by_oil(scenario.plant)
    factors = []
    for name, values in series.items():
        high, low = int(np.argmax(values)), int(np.argmin(values))
        ends = (float(values[high]), float(time[high])), (float(values[low]), float(time[low]))
        factors.append(signal_factor(course, name, *ends, oil))
    return tuple(factors)


def _matching_series(dataset: xr.Dataset, signal: str) -> Iterable[tuple[str, Array]]:
    """Entries of a dataset that a signal's name covers, each over time."""
    variable = signal.partition(".")[0]
    if variable not in dataset.data_vars or "time" not in dataset[variable].dims:
        names = [str(name) for name, data in dataset.data_vars.items() if "time" in data.dims]
        raise DeckcraneError(
            f'the dataset has no signal "{signal}";{did_you_mean(variable, names)} it has {", ".join(names)}'
        )
    data = dataset[variable]
    dims = [str(dim) for dim in data.dims if dim != "time"]
    series = []
    for labels in product(*[data[dim].values for dim in dims]):
        name = ".".join((variable, *map(str, labels)))
        if name == signal or name.startswith(f"{signal}."):
            series.append((name, np.asarray(data.sel(dict(zip(dims, labels, strict=True))).values, dtype=float)))
    if not series:
        raise DeckcraneError(
            f'the dataset has no signal "{signal}"; {variable} has other labels along {", ".join(dims)}'
        )
    return series


def dynamic_factors(
    source: xr.Dataset | CampaignSource | str | Path, signals: Sequence[str] | None = None
) -> xr.Dataset:
    """Dynamic factors of a run, or of all cases of a campaign's store.

    Args:
        source: the dataset of a run, its file, or the store of a campaign
        signals: names of the signals; by default `hook_load`, or those of the study

    Returns:
        over `signal`, and over `case` for a store: `factor`, `over_largest`, `least`, `static`, `extreme`, its `time`,
            `steady` and `reason`; for a store also the sea's `hs`, and K at the hook with the mass there (`stiffness`,
            `mass`)

    Raises:
        DeckcraneError: a signal is not there, or the dataset lost its scenario
    """
    if isinstance(source, xr.Dataset):
        return _run_dataset(source, signals)
    if isinstance(source, CampaignSource):
        from deckcrane.analysis.dynamic_factors.cases import case_factors

        return case_factors(source, signals)
    from deckcrane.files.paths import is_store

    if is_store(Path(source)):
        return dynamic_factors(CampaignSource(Path(source)), signals)
    from deckcrane.files.datasets import open_dataset

    return _run_dataset(open_dataset(Path(source)), signals)


def _run_dataset(dataset: xr.Dataset, signals: Sequence[str] | None) -> xr.Dataset:
    factors = run_factors(dataset, tuple(signals) if signals is not None else (HOOK_LOAD.name,))
    scenario = scenario_of(dataset)
    hs = None if scenario is None else height_of(scenario)
    return factors_dataset({"": factors}).isel(case=0, drop=True).assign_coords(hs=np.nan if hs is None else hs)


_MEANINGS: Mapping[str, str] = {
    "factor": "extreme over the static value at its instant",
    "over_largest": "extreme over the largest static value of the run",
    "least": "opposite extreme over the static value",
    "static": "value where nothing moves, at the instant of the extreme",
    "static_start": "static value at the start of the run",
    "static_end": "static value at its end",
    "extreme": "largest value in the direction of the static one",
    "time": "instant of the extreme",
}


def factors_dataset(factors: Mapping[str, Sequence[SignalFactor]]) -> xr.Dataset:
    """Factors by case as a dataset over cases and signals."""
    names = list(dict.fromkeys(factor.signal for case_factors in factors.values() for factor in case_factors))
    units = {factor.signal: factor.unit for case_factors in factors.values() for factor in case_factors}
    shape = (len(factors), len(names))
    columns = {name: np.full(shape, np.nan) for name in _MEANINGS}
    steady, reason = np.zeros(shape, dtype=bool), np.full(shape, "", dtype=object)
    for i, case_factors in enumerate(factors.values()):
        for factor in case_factors:
            j = names.index(factor.signal)
            for name in _MEANINGS:
                columns[name][i, j] = getattr(factor, name)
            steady[i, j], reason[i, j] = factor.steady, factor.reason
    dims = ("case", "signal")
    variables = {name: (dims, columns[name], {"long_name": words}) for name, words in _MEANINGS.items()}
    variables["time"][2]["units"] = "s"
    return xr.Dataset(
        {**variables, "steady": (dims, steady), "reason": (dims, reason.astype(str))},
        coords={"case": list(factors), "signal": names, "unit": ("signal", [units[name] for name in names])},
    )
