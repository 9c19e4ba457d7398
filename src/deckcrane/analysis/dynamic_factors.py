"""Dynamic factors of simulated lifts: the extreme of a signal over its static value.

The static value belongs to the same pose. Where the pose changes during a run the static value follows it, and a factor is
given twice: over the static value at the instant of the extreme, and over the largest static value of the run, as in a
load chart. Where the static value is negligible there is no factor, and the reason is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.sea_heights import height_of
from deckcrane.analysis.static_values import StaticCourse, moved_by_oil, static_course
from deckcrane.analysis.statistics import after, counted_from, scenario_of
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest

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


def run_factors(dataset: xr.Dataset, signals: Sequence[str] = ("hook_load",)) -> tuple[SignalFactor, ...]:
    """Dynamic factors of signals of one run, from the start of its counted records."""
    scenario = scenario_of(dataset)
    if scenario is None:
        raise DeckcraneError("the dataset carries no scenario, so its static values are unknown")
    counted = after(dataset, counted_from(dataset).start)
    series = {name: values for signal in signals for name, values in _matching_series(counted, signal)}
    formulas = {
        str(name): str(data.attrs["formula"]) for name, data in dataset.data_vars.items() if "formula" in data.attrs
    }
    course = static_course(scenario, tuple(series), formulas)
    time, oil = counted["time"].values, moved_by_oil(scenario)
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
            f'the dataset has no signal "{signal}";{nearest(variable, names)} it has {", ".join(names)}'
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
    """Dynamic factors of a run (its dataset, or a file of it) or of all cases of a campaign's store.

    A labelled dataset over `signal`, and over `case` for a store: `factor`, `over_largest`, `least`, `static`, `extreme`, its
    `time`, `steady` and `reason`; for a store also the sea's `hs`, and K at the hook with the mass there (`stiffness`, `mass`).
    """
    if isinstance(source, xr.Dataset):
        return _run_dataset(source, signals)
    if isinstance(source, CampaignSource):
        from deckcrane.analysis.factor_cases import case_factors

        return case_factors(source, signals)
    from deckcrane.files.places import is_store

    if is_store(Path(source)):
        return dynamic_factors(CampaignSource(Path(source)), signals)
    from deckcrane.files.saving import opened

    return _run_dataset(opened(Path(source)), signals)


def _run_dataset(dataset: xr.Dataset, signals: Sequence[str] | None) -> xr.Dataset:
    factors = run_factors(dataset, tuple(signals) if signals is not None else ("hook_load",))
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


def factors_dataset(found: Mapping[str, Sequence[SignalFactor]]) -> xr.Dataset:
    """Factors by case as a dataset over cases and signals."""
    names = list(dict.fromkeys(factor.signal for case_factors in found.values() for factor in case_factors))
    units = {factor.signal: factor.unit for case_factors in found.values() for factor in case_factors}
    shape = (len(found), len(names))
    columns = {name: np.full(shape, np.nan) for name in _MEANINGS}
    steady, reason = np.zeros(shape, dtype=bool), np.full(shape, "", dtype=object)
    for i, case_factors in enumerate(found.values()):
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
        coords={"case": list(found), "signal": names, "unit": ("signal", [units[name] for name in names])},
    )
