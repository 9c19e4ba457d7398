"""Dynamic factors of simulated lifts: the extreme of a signal over what it is where nothing moves.

The static value belongs to the same pose. Where the pose changes during a run the static course is followed, and a factor is
given twice: over the static value of the instant of the extreme, and over the largest static value of the run, which is what a
chart of loads has. Where the static value is next to nothing there is no factor, and it is said.
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
"""A static value below this share of the extreme makes no factor: dynamics are not a share of it any more."""


@dataclass(frozen=True)
class SignalFactor:
    """The dynamic factor of one signal of one run.

    `static` is the value at rest at the instant of the `extreme`; `factor` is the one over the other, `over_largest` the extreme
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
    """Of the largest and the smallest value of a signal, each with its time."""
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
    """Dynamic factors of signals of one run, from the time on from which it is counted."""
    scenario = scenario_of(dataset)
    if scenario is None:
        raise DeckcraneError("the dataset carries no scenario, so its static values are unknown")
    counted = after(dataset, counted_from(dataset).start)
    series = {name: values for signal in signals for name, values in _series(counted, signal)}
    made = {
        str(name): str(data.attrs["formula"]) for name, data in dataset.data_vars.items() if "formula" in data.attrs
    }
    course = static_course(scenario, tuple(series), made)
    time, oil = counted["time"].values, moved_by_oil(scenario)
    found = []
    for name, values in series.items():
        high, low = int(np.argmax(values)), int(np.argmin(values))
        ends = (float(values[high]), float(time[high])), (float(values[low]), float(time[low]))
        found.append(signal_factor(course, name, *ends, oil))
    return tuple(found)


def _series(dataset: xr.Dataset, signal: str) -> Iterable[tuple[str, Array]]:
    """The entries of a dataset that a name stands for, each over time."""
    variable = signal.partition(".")[0]
    if variable not in dataset.data_vars or "time" not in dataset[variable].dims:
        known = [str(name) for name, data in dataset.data_vars.items() if "time" in data.dims]
        raise DeckcraneError(
            f'the dataset has no signal "{signal}";{nearest(variable, known)} it has {", ".join(known)}'
        )
    data = dataset[variable]
    dims = [str(dim) for dim in data.dims if dim != "time"]
    found = []
    for labels in product(*[data[dim].values for dim in dims]):
        name = ".".join((variable, *map(str, labels)))
        if name == signal or name.startswith(f"{signal}."):
            found.append((name, np.asarray(data.sel(dict(zip(dims, labels, strict=True))).values, dtype=float)))
    if not found:
        raise DeckcraneError(
            f'the dataset has no signal "{signal}"; {variable} has other labels along {", ".join(dims)}'
        )
    return found


def dynamic_factors(
    source: xr.Dataset | CampaignSource | str | Path, signals: Sequence[str] | None = None
) -> xr.Dataset:
    """Dynamic factors of a run (its dataset, or a file of it) or of all cases of a campaign's store.

    A labelled dataset over `signal`, and over `case` for a store: `factor`, `over_largest`, `least`, `static`, `extreme`, its
    `time`, `steady` and `reason`; for a store also the sea's `hs`, and K at the hook with the mass there (`stiffness`, `mass`).
    """
    if isinstance(source, xr.Dataset):
        return _of_run(source, signals)
    if isinstance(source, CampaignSource):
        from deckcrane.analysis.factor_cases import case_factors

        return case_factors(source, signals)
    from deckcrane.files.places import is_store

    if is_store(Path(source)):
        return dynamic_factors(CampaignSource(Path(source)), signals)
    from deckcrane.files.saving import opened

    return _of_run(opened(Path(source)), signals)


def _of_run(dataset: xr.Dataset, signals: Sequence[str] | None) -> xr.Dataset:
    found = run_factors(dataset, tuple(signals) if signals is not None else ("hook_load",))
    scenario = scenario_of(dataset)
    hs = None if scenario is None else height_of(scenario)
    return factors_dataset({"": found}).isel(case=0, drop=True).assign_coords(hs=np.nan if hs is None else hs)


_NUMBERS: Mapping[str, str] = {
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
    names = list(dict.fromkeys(one.signal for every in found.values() for one in every))
    units = {one.signal: one.unit for every in found.values() for one in every}
    shape = (len(found), len(names))
    columns = {name: np.full(shape, np.nan) for name in _NUMBERS}
    steady, reason = np.zeros(shape, dtype=bool), np.full(shape, "", dtype=object)
    for i, every in enumerate(found.values()):
        for one in every:
            j = names.index(one.signal)
            for name in _NUMBERS:
                columns[name][i, j] = getattr(one, name)
            steady[i, j], reason[i, j] = one.steady, one.reason
    dims = ("case", "signal")
    variables = {name: (dims, columns[name], {"long_name": words}) for name, words in _NUMBERS.items()}
    variables["time"][2]["units"] = "s"
    return xr.Dataset(
        {**variables, "steady": (dims, steady), "reason": (dims, reason.astype(str))},
        coords={"case": list(found), "signal": names, "unit": ("signal", [units[name] for name in names])},
    )
