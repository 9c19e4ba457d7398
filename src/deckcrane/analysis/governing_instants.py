"""Governing instants of a campaign: which case and when, that case run again, and the minute around its largest value.

The new run records everything that a report shows. The extremes counted during the campaign reappear in the time series to the
last digits; with half the time step, within the error of the time step.

A store keeps the times of extremes, and all inputs of a case. A new run must reproduce the counted value: whether
it does is reported.
"""

from __future__ import annotations

import itertools
import json
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource, unit_of_signal
from deckcrane.arrays import Array
from deckcrane.campaign.results import case_scenario
from deckcrane.campaign.zarr_arrays import DONE, NUMBER, REASON, STATE
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.components.catalogue import Scenario
from deckcrane.components.contacts.outputs import CONTACT_FORCE, CONTACT_POINT_FORCE
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE
from deckcrane.components.payload.outputs import HOOK_LOAD, SWAY
from deckcrane.components.ratings.data import checks_of_angles
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.ropes.outputs import ROPE_SHAPE, ROPE_SLACK, ROPE_SPAN_TENSION, ROPE_TENSION
from deckcrane.components.station_keeping.outputs import MOORING_TENSION
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.components.water.outputs import WATER_ELEVATION
from deckcrane.components.wind.outputs import WIND_FORCE
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.mechanics.model.outputs import POSITION, REACTION, ROTATION, Q
from deckcrane.program.integrators import FIXED
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.run_settings import RECORDED
from deckcrane.simulation.datasets import transient_of
from deckcrane.simulation.simulation import run
from deckcrane.units.dataset_units import unit_or_none

USUAL = (HOOK_LOAD.name, "king_moment", ROPE_TENSION.name, CYLINDER_FORCE.name, REACTION.name)
"""Signals to look at, in this order, where there are no checks and none were requested."""
_ALWAYS_RECORDED = (
    Q.name,
    POSITION.name,
    ROTATION.name,
    BEAM_SHAPE.name,
    HOOK_LOAD.name,
    SWAY.name,
    WAVE_ELEVATION.name,
    UTILISATION.name,
)
"""Variables recorded in every case that is run again, where its model has them."""
_TIGHTENED_BY = 10.0
"""Factor by which tolerances are tightened where they control the steps."""


@dataclass(frozen=True)
class GoverningInstant:
    """The largest absolute value of a signal over all cases of a campaign, as counted."""

    signal: str
    unit: str
    statistic: str
    """`maximum` or `minimum`."""
    value: float
    case: str
    time: float
    """[s]; NaN where it was not kept."""

    @property
    def is_share(self) -> bool:
        """Whether the signal is a utilisation: 1 is the limit."""
        return self.signal.startswith(f"{UTILISATION.name}.")


def governing_instants(source: CampaignSource, most: int, signals: Sequence[str] = ()) -> list[GoverningInstant]:
    """The largest utilisations of checks first; where there are no checks, the requested or the usual signals."""
    results, names = source.by_case, source.signals
    if "maximum" not in results:
        return []
    checks = [name for name in names if name.startswith(f"{UTILISATION.name}.")]
    instants = [instant for name in checks if (instant := _largest_instant(source, name)) is not None]
    instants.sort(key=lambda instant: -abs(instant.value))
    instants = _one_of_each_check_first(source, instants, most)
    if not checks or signals:
        instants += [
            instant for name in signals if (instant := _largest_instant(source, name)) is not None
        ] or _usual_instants(source)
    return instants[:most]


def _one_of_each_check_first(
    source: CampaignSource, instants: list[GoverningInstant], most: int
) -> list[GoverningInstant]:
    """Put the largest utilisation of each check first, at least one of the structure among them."""
    first: dict[str, GoverningInstant] = {}
    for instant in instants:
        first.setdefault(_check_of(instant), instant)
    of_angles = checks_of_angles(source.scenario.plant)
    ordered = list(first.values())
    structural = next((instant for instant in ordered if _check_of(instant) not in of_angles), None)
    if structural is not None and most > 1 and structural not in ordered[:most]:
        ordered.remove(structural)
        ordered.insert(most - 1, structural)
    return [*ordered, *(instant for instant in instants if instant not in ordered)]


def _check_of(instant: GoverningInstant) -> str:
    return instant.signal.removeprefix(f"{UTILISATION.name}.").partition(".")[0]


def _usual_instants(source: CampaignSource) -> list[GoverningInstant]:
    """For each usual variable the entry with the largest value; of all variables where no usual one was kept."""
    variables = list(dict.fromkeys(name.partition(".")[0] for name in source.signals))
    instants = []
    for variable in [name for name in USUAL if name in variables] or variables:
        entry_names = [name for name in source.signals if name.partition(".")[0] == variable]
        entries = [instant for name in entry_names if (instant := _largest_instant(source, name)) is not None]
        instants += [max(entries, key=lambda instant: abs(instant.value))] if entries else []
    return instants


def _largest_instant(source: CampaignSource, name: str) -> GoverningInstant | None:
    results = source.by_case
    largest: GoverningInstant | None = None
    for statistic in ("maximum", "minimum"):
        if statistic not in results or (name.startswith(UTILISATION.name) and statistic == "minimum"):
            continue
        values = np.asarray(source.statistic(statistic, name).values, dtype=float)
        if not np.isfinite(values).any():
            continue
        k = int(np.nanargmax(np.abs(values) if not name.startswith(UTILISATION.name) else values))
        time_name = f"{statistic}_time"
        time = float(source.statistic(time_name, name).values[k]) if time_name in results else float("nan")
        if largest is None or abs(values[k]) > abs(largest.value):
            unit = unit_of_signal(results, statistic, name)
            largest = GoverningInstant(name, unit, statistic, float(values[k]), str(results["case"].values[k]), time)
    return largest


@dataclass(frozen=True)
class RepeatedCase:
    """A case of a campaign that is run again, with the required signals and everything that drawings need."""

    source: CampaignSource
    case: str
    signals: tuple[str, ...]

    @cached_property
    def scenario(self) -> Scenario:
        """Scenario of the case, with what is recorded; warnings about changed files appear where it is run."""
        scenario = case_scenario(self.source.store, self.case)
        return scenario.with_values({"record": self._recorded_variables()})

    @cached_property
    def derived_signals(self) -> dict[str, str]:
        """The campaign's derived signals, with their formulas."""
        keep = json.loads(str(self.source.attributes.get("keep", "{}")))
        return {str(name): str(text) for name, text in keep.get("made", {}).items()}

    @cached_property
    def dataset(self) -> xr.Dataset:
        """Time series of the case."""
        return self._run(self.scenario)

    @cached_property
    def finer(self) -> xr.Dataset:
        """The same case with half the time step, or with a tenth of the tolerances where they control the steps."""
        settings = self.scenario.run
        if settings.integrator in FIXED:
            values = {"run.step": settings.step / 2, "run.every": settings.every}
        else:
            values = {
                "run.relative_tolerance": settings.relative_tolerance / _TIGHTENED_BY,
                "run.absolute_tolerance": settings.absolute_tolerance / _TIGHTENED_BY,
            }
        return self._run(self.scenario.with_values(values))

    @property
    def finer_by(self) -> str:
        """What `finer` changes, in words."""
        settings = self.scenario.run
        if settings.integrator in FIXED:
            return f"{settings.integrator}, step {settings.step / 2:.4g} s instead of {settings.step:.4g} s"
        before, after = settings.relative_tolerance, settings.relative_tolerance / _TIGHTENED_BY
        return f"{settings.integrator}, relative tolerance {after:.1g} instead of {before:.1g}"

    def counted(self, dataset: xr.Dataset) -> xr.Dataset:
        """The records after the transient."""
        start, _ = transient_of(self.scenario, float(dataset["time"][-1]))
        keep = json.loads(str(self.source.attributes.get("keep", "{}"))).get("transient")
        begin = start if keep is None else float(keep)
        return dataset.isel(time=np.flatnonzero(dataset["time"].values >= begin * (1 - 1e-12)))

    def extreme(self, dataset: xr.Dataset, instant: GoverningInstant) -> tuple[float, float]:
        """Value and time of the extreme of a governing signal in a run."""
        counted = self.counted(dataset)
        values = signal_in(counted, instant.signal).values
        k = int(np.argmax(values) if instant.statistic == "maximum" else np.argmin(values))
        return float(values[k]), float(counted["time"].values[k])

    def _run(self, scenario: Scenario) -> xr.Dataset:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # they were shown when the campaign ran
            return run(scenario, made=self._required_formulas(), progress=False)

    def _required_formulas(self) -> dict[str, str]:
        """The required derived signals, and those that they depend on."""
        formulas: dict[str, str] = {}
        open_names = [name for name in self.signals if name in self.derived_signals]
        while open_names:
            name = open_names.pop()
            if name not in formulas:
                formulas[name] = self.derived_signals[name]
                open_names += [
                    word for word in _identifiers(self.derived_signals[name]) if word in self.derived_signals
                ]
        return formulas

    def _recorded_variables(self) -> list[str]:
        """Variables that hold the signals, those in formulas, and those that drawings need."""
        names = [name.partition(".")[0] for name in self.signals if name not in self.derived_signals]
        names += [word for text in self._required_formulas().values() for word in _identifiers(text)]
        variables = [
            *_ALWAYS_RECORDED,
            *(name for name in names if name in RECORDED or name not in self.derived_signals),
        ]
        return [name for name in dict.fromkeys(variables) if name in RECORDED or _is_external_output(name)]


def _identifiers(formula: str) -> Iterable[str]:
    return re.findall(r"[A-Za-z_]\w*", formula)


def _is_external_output(name: str) -> bool:
    """Whether a kind of part from outside outputs this variable."""
    from deckcrane.scenario.registry import registry

    return any(name in getattr(kind.data, "shows", ()) for kind in registry.kinds("parts"))


def signal_in(dataset: xr.Dataset, name: str) -> xr.DataArray:
    """A signal over time by its name (variable and labels joined by dots), with its unit as `units`."""
    variable, _, labels = name.partition(".")
    if variable in dataset:
        data = dataset[variable]
        dims = [str(dim) for dim in data.dims if dim != "time"]
        for entry in itertools.product(*(dataset[dim].values for dim in dims)):
            if ".".join(str(label) for label in entry) == labels:
                chosen = dict(zip(dims, entry, strict=True))
                series = data.sel(chosen)
                unit = unit_or_none(data, **{dim: str(label) for dim, label in chosen.items()}) or ""
                return xr.DataArray(series.values, {"time": dataset["time"]}, "time", name, {"units": unit})
    raise DeckcraneError(f'the run has no signal "{name}"')


def window(dataset: xr.Dataset, time: float, around: float) -> xr.Dataset:
    """The records within `around` seconds of a time."""
    t: Array = dataset["time"].values
    return dataset.isel(time=np.flatnonzero((t >= time - around) & (t <= time + around)))


MINUTE = 60.0
"""Kept duration of a run [s]; all of it where it is shorter."""
SAME = 1e-9
"""Largest relative difference of a reproduced value: rounding."""
_DRAWN_VARIABLES = (
    REACTION.name,
    ROPE_TENSION.name,
    ROPE_SPAN_TENSION.name,
    ROPE_SLACK.name,
    ROPE_SHAPE.name,
    CONTACT_FORCE.name,
    CONTACT_POINT_FORCE.name,
    WIND_FORCE.name,
    CYLINDER_FORCE.name,
    MOORING_TENSION.name,
    WATER_ELEVATION.name,
)
"""Additional variables recorded for drawings of the crane, where the model has them."""


@dataclass(frozen=True)
class WorstMinute:
    """Records around an extreme of a case that was run again; the counted value, and the reproduced one with its time."""

    instant: GoverningInstant
    dataset: xr.Dataset
    value: float
    time: float

    @property
    def same(self) -> bool:
        """Whether the run reproduces the value that the campaign counted."""
        return abs(self.value - self.instant.value) <= SAME * max(abs(self.value), abs(self.instant.value))


def case_called(source: CampaignSource, called: str) -> str:
    """Name of a case, by its name or by its number in the study; only finished cases have extremes."""
    results = source.by_case
    names, numbers = [str(name) for name in results["case"].values], results[NUMBER].values
    name = called
    if called not in names and called.isdigit():
        matches = np.flatnonzero(numbers == int(called))
        if not matches.size:
            raise DeckcraneError(
                f"{source.store}: there is no case {called}; cases have the numbers {min(numbers)} to {max(numbers)}"
            )
        name = names[int(matches[0])]
    if name not in names:
        raise DeckcraneError(
            f'{source.store}: there is no case "{called}";{did_you_mean(called, names)} the first is {names[0]}'
        )
    k = names.index(name)
    if int(results[STATE].values[k]) != DONE:
        reason = str(results[REASON].values[k]) or "it has not been run"
        raise DeckcraneError(f"{source.store}: the case {name} has no results: {reason}")
    return name


def usual_signal(source: CampaignSource) -> str:
    """Default signal: that of the governing check, or the first usual one."""
    instants = governing_instants(source, 1)
    if not instants:
        raise DeckcraneError(
            f"{source.store}: no extremes were kept; add extremes to keep.statistics of the study, and run the campaign again"
        )
    return instants[0].signal


def worst_instants(source: CampaignSource, signal: str) -> list[GoverningInstant]:
    """The largest magnitude of a signal (of a utilisation, the greatest value) in each finished case: worst first."""
    results = source.by_case
    statistics = ["maximum"] if signal.startswith(f"{UTILISATION.name}.") else ["maximum", "minimum"]
    columns = {name: np.asarray(source.statistic(name, signal).values, dtype=float) for name in statistics}
    times = {name: np.asarray(source.statistic(f"{name}_time", signal).values, dtype=float) for name in statistics}
    instants = []
    for k, case in enumerate(results["case"].values):
        sizes = {name: np.nan_to_num(abs(column[k]), nan=-1.0) for name, column in columns.items()}
        statistic = max(sizes, key=lambda name: sizes[name])
        value = float(columns[statistic][k])
        if source.done[k] and np.isfinite(value):
            unit = unit_of_signal(results, statistic, signal)
            instants.append(GoverningInstant(signal, unit, statistic, value, str(case), float(times[statistic][k])))
    return sorted(instants, key=lambda instant: -instant.value if instant.is_share else -abs(instant.value))


def worst_of_case(source: CampaignSource, case: str, signal: str) -> GoverningInstant:
    """The largest value of a signal in one case."""
    worst = next((instant for instant in worst_instants(source, signal) if instant.case == case), None)
    if worst is None:
        raise DeckcraneError(f'{source.store}: the case {case} has no "{signal}": it was not a number there')
    return worst


def worst_over_cases(source: CampaignSource, signals: int = 4) -> Iterator[GoverningInstant]:
    """Instants in order of interest: the worst case of each governing signal, then the next of each."""
    by_signal = [worst_instants(source, instant.signal) for instant in governing_instants(source, signals)]
    for rank in range(max((len(instants) for instants in by_signal), default=0)):
        yield from (instants[rank] for instants in by_signal if rank < len(instants))


def worst_minute(source: CampaignSource, instant: GoverningInstant, records: int | None = None) -> WorstMinute:
    """The minute around an instant, from a new run of its case; thinned to at most `records` records, including the extreme."""
    rerun = RepeatedCase(source, instant.case, (instant.signal, *_DRAWN_VARIABLES))
    run_dataset = rerun.dataset
    value, time = rerun.extreme(run_dataset, instant)
    t = run_dataset["time"].values
    start = min(max(float(t[0]), time - MINUTE / 2), max(float(t[0]), float(t[-1]) - MINUTE))
    inside = np.flatnonzero((t >= start - 1e-9) & (t <= start + MINUTE + 1e-9))
    every = 1 if records is None else max(1, -(-len(inside) // records))
    extreme = int(np.argmin(np.abs(t - time)))
    kept = inside[(inside - extreme) % every == 0]
    dataset = run_dataset.isel(time=kept)
    dataset.attrs["case"] = instant.case
    return WorstMinute(instant, dataset, value, time)
