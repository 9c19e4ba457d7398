"""The instants that govern a campaign: which case, when; that case run again with all that is to be shown of it.

What was counted while a campaign ran is found again in the time series, to the last digits; and with half the step, to the error
that the step makes.
"""

from __future__ import annotations

import itertools
import json
import re
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.campaigns import unit_of_signal
from deckcrane.arrays import Array
from deckcrane.campaign.results import case_scenario
from deckcrane.entry_units import known_unit
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.model import Scenario
from deckcrane.model.settings import RECORDED
from deckcrane.running.simulation import run
from deckcrane.running.transients import transient_of

UTILISATION = "utilisation"
USUAL = ("hook_load", "king_moment", "rope_tension", "cylinder_force", "reaction")
"""What is looked at where there are no checks and nothing was asked for, in this order."""
_SHOWN = ("q", "position", "rotation", "beam_shape", "hook_load", "sway", "wave_elevation", UTILISATION)
"""What is recorded of every case that is run again, where its model has it."""
_FIXED = ("rk4", "rodas4_fixed")
_FINER = 10.0
"""By how much tolerances are tightened where steps are chosen by them."""


@dataclass(frozen=True)
class GoverningInstant:
    """The largest value of a signal over all cases of a campaign, whatever its sign, as it was counted."""

    signal: str
    unit: str
    statistic: str
    """`maximum` or `minimum`."""
    value: float
    case: str
    time: float
    """[s]; not a number where it was not kept."""

    @property
    def is_share(self) -> bool:
        """Whether it is a utilisation: 1 is the limit."""
        return self.signal.startswith(f"{UTILISATION}.")


def governing_instants(source: CampaignSource, most: int, signals: Sequence[str] = ()) -> list[GoverningInstant]:
    """Of checks, the largest utilisations first; where there are none, of the signals that were asked for or are usual."""
    results, known = source.by_case, source.signals
    if "maximum" not in results:
        return []
    checks = [name for name in known if name.startswith(f"{UTILISATION}.")]
    found = [one for name in checks if (one := _largest(source, name)) is not None]
    found.sort(key=lambda one: -abs(one.value))
    found = _of_several_checks(source, found, most)
    if not checks or signals:
        found += [one for name in signals if (one := _largest(source, name)) is not None] or _usual(source)
    return found[:most]


ANGLES = ("lead", "heel")
"""Kinds of checks that say nothing of the structure."""


def _of_several_checks(source: CampaignSource, found: list[GoverningInstant], most: int) -> list[GoverningInstant]:
    """The largest share of each check, and among the first ones that of the structure: not the angles of one check alone."""
    first: dict[str, GoverningInstant] = {}
    for one in found:
        first.setdefault(_check(one), one)
    kinds = {name: check.kind for name, check in source.scenario.checks.items()}
    listed = list(first.values())
    structural = next((one for one in listed if kinds.get(_check(one)) not in ANGLES), None)
    if structural is not None and most > 1 and structural not in listed[:most]:
        listed.remove(structural)
        listed.insert(most - 1, structural)
    return [*listed, *(one for one in found if one not in listed)]


def _check(one: GoverningInstant) -> str:
    return one.signal.removeprefix(f"{UTILISATION}.").partition(".")[0]


def _usual(source: CampaignSource) -> list[GoverningInstant]:
    """Of each usual variable the entry with the largest value; of all that there is where no usual one was kept."""
    variables = list(dict.fromkeys(name.partition(".")[0] for name in source.signals))
    found = []
    for variable in [name for name in USUAL if name in variables] or variables:
        own = [name for name in source.signals if name.partition(".")[0] == variable]
        entries = [one for name in own if (one := _largest(source, name)) is not None]
        found += [max(entries, key=lambda one: abs(one.value))] if entries else []
    return found


def _largest(source: CampaignSource, name: str) -> GoverningInstant | None:
    results = source.by_case
    best: GoverningInstant | None = None
    for statistic in ("maximum", "minimum"):
        if statistic not in results or (name.startswith(UTILISATION) and statistic == "minimum"):
            continue
        values = np.asarray(source.statistic(statistic, name).values, dtype=float)
        if not np.isfinite(values).any():
            continue
        k = int(np.nanargmax(np.abs(values) if not name.startswith(UTILISATION) else values))
        when = f"{statistic}_time"
        time = float(source.statistic(when, name).values[k]) if when in results else float("nan")
        if best is None or abs(values[k]) > abs(best.value):
            unit = unit_of_signal(results, statistic, name)
            best = GoverningInstant(name, unit, statistic, float(values[k]), str(results["case"].values[k]), time)
    return best


@dataclass(frozen=True)
class CaseAgain:
    """A case of a campaign that is run again, with the signals that are asked for and all that drawings need."""

    source: CampaignSource
    case: str
    signals: tuple[str, ...]

    @cached_property
    def scenario(self) -> Scenario:
        """Of the case, with what is recorded; warnings about files that changed are told where it is run."""
        own = case_scenario(self.source.store, self.case)
        return own.with_values({"record": self._record()})

    @cached_property
    def made(self) -> dict[str, str]:
        """The signals of the campaign that are made of others."""
        keep = json.loads(str(self.source.attributes.get("keep", "{}")))
        return {str(name): str(text) for name, text in keep.get("made", {}).items()}

    @cached_property
    def dataset(self) -> xr.Dataset:
        """Its time series."""
        return self._run(self.scenario)

    @cached_property
    def finer(self) -> xr.Dataset:
        """The same with half the step, or with tolerances that are a tenth where they choose the steps."""
        settings = self.scenario.run
        if settings.integrator in _FIXED:
            values = {"run.step": settings.step / 2, "run.every": settings.every}
        else:
            values = {
                "run.relative_tolerance": settings.relative_tolerance / _FINER,
                "run.absolute_tolerance": settings.absolute_tolerance / _FINER,
            }
        return self._run(self.scenario.with_values(values))

    @property
    def finer_by(self) -> str:
        """What `finer` does, in words."""
        settings = self.scenario.run
        if settings.integrator in _FIXED:
            return f"{settings.integrator}, step {settings.step / 2:.4g} s instead of {settings.step:.4g} s"
        before, after = settings.relative_tolerance, settings.relative_tolerance / _FINER
        return f"{settings.integrator}, relative tolerance {after:.1g} instead of {before:.1g}"

    def counted(self, dataset: xr.Dataset) -> xr.Dataset:
        """The records after the transient."""
        start, _ = transient_of(self.scenario, float(dataset["time"][-1]))
        keep = json.loads(str(self.source.attributes.get("keep", "{}"))).get("transient")
        begin = start if keep is None else float(keep)
        return dataset.isel(time=np.flatnonzero(dataset["time"].values >= begin * (1 - 1e-12)))

    def extreme(self, dataset: xr.Dataset, instant: GoverningInstant) -> tuple[float, float]:
        """The value of a governing signal in a run, and when it is there."""
        found = self.counted(dataset)
        values = signal_in(found, instant.signal).values
        k = int(np.argmax(values) if instant.statistic == "maximum" else np.argmin(values))
        return float(values[k]), float(found["time"].values[k])

    def _run(self, scenario: Scenario) -> xr.Dataset:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeckcraneWarning)  # what there is to say was said when the campaign ran
            return run(scenario, made=self._made_here(), progress=False)

    def _made_here(self) -> dict[str, str]:
        """Made signals that are asked for, and those that they are made of."""
        found: dict[str, str] = {}
        open_names = [name for name in self.signals if name in self.made]
        while open_names:
            name = open_names.pop()
            if name not in found:
                found[name] = self.made[name]
                open_names += [other for other in _words(self.made[name]) if other in self.made]
        return found

    def _record(self) -> list[str]:
        """Variables that hold the signals, and those that formulas are made of, and what drawings need."""
        names = [name.partition(".")[0] for name in self.signals if name not in self.made]
        names += [word for text in self._made_here().values() for word in _words(text)]
        wanted = [*_SHOWN, *(name for name in names if name in RECORDED or name not in self.made)]
        return [name for name in dict.fromkeys(wanted) if name in RECORDED or _is_shown(name)]


def _words(formula: str) -> Iterable[str]:
    return re.findall(r"[A-Za-z_]\w*", formula)


def _is_shown(name: str) -> bool:
    """Whether a kind of part from outside shows it."""
    from deckcrane.model.outside import registry

    return any(name in getattr(kind.data, "shows", ()) for kind in registry.kinds("parts"))


def signal_in(dataset: xr.Dataset, name: str) -> xr.DataArray:
    """A signal over time by its name, variable and labels with dots between, with its unit as `units`."""
    variable, _, labels = name.partition(".")
    if variable in dataset:
        data = dataset[variable]
        dims = [str(dim) for dim in data.dims if dim != "time"]
        for entry in itertools.product(*(dataset[dim].values for dim in dims)):
            if ".".join(str(label) for label in entry) == labels:
                chosen = dict(zip(dims, entry, strict=True))
                found = data.sel(chosen)
                unit = known_unit(data, **{dim: str(label) for dim, label in chosen.items()}) or ""
                return xr.DataArray(found.values, {"time": dataset["time"]}, "time", name, {"units": unit})
    raise DeckcraneError(f'the run has no signal "{name}"')


def window(dataset: xr.Dataset, time: float, around: float) -> xr.Dataset:
    """The records around a time."""
    t: Array = dataset["time"].values
    return dataset.isel(time=np.flatnonzero((t >= time - around) & (t <= time + around)))
