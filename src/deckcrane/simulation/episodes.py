"""Episodes of a scenario: the same crane again and again, each time with another sea, seed or start, for runs that are stepped.

Episodes share vessels, equations and machine code. What moves an episode from outside, waves, gusts, given motions and noise, is
made ahead in blocks and goes on for as long as the episode does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, isfinite
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable
from weakref import WeakValueDictionary

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import sea_independent_key, stated_sea
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.plant import Plant
from deckcrane.program.inputs import CarriedSeries, Inputs, Series
from deckcrane.program.integrators import ROUNDING, Timing
from deckcrane.program.open_batch import Beginning, Feed
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import with_section_values
from deckcrane.simulation.simulation import (
    Elevations,
    input_series,
    maximum_duration,
    other_series,
    part_set_of,
    prepare_run,
    run_equations,
    timing_of,
    vessel_motion_errors,
    vessels_of,
    wave_spacing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcrane.components.control import Laws
    from deckcrane.components.vessel import CardWaves, VesselInSea
    from deckcrane.formulations.forward_dynamics import Dynamics
    from deckcrane.mechanics.equations import Equations
    from deckcrane.program.gpu.cases import DescribedWaves

UNENDING = 1 << 40
"""Number of rows of a series that is extended when a clock comes to its end."""


@runtime_checkable
class HasSeeds(Protocol):
    """A component that can be random."""

    def seed_paths(self, scenario: Scenario) -> Iterable[str]:
        """The paths of the seeds that the scenario uses."""


def seed_paths(scenario: Scenario) -> tuple[str, ...]:
    """The paths of all seeds that the scenario uses, in the order of the file: of waves, gusts and the noise of measurements."""
    sections = list(type(scenario).model_fields)
    seeded = [each for each in components() if isinstance(each, HasSeeds)]
    paths = (path for each in seeded for path in each.seed_paths(scenario))
    return tuple(sorted(paths, key=lambda path: sections.index(path.partition(".")[0])))


@dataclass(frozen=True, eq=False)
class Episode:
    """One episode: its scenario, what floats in its sea, its equations with their numbers, and its start."""

    scenario: Scenario
    vessels: tuple[VesselInSea, ...]
    system: Dynamics
    equations: Equations
    timing: Timing
    x0: Array
    motion_errors: dict[str, Any]
    """Estimated errors of vessel motions, as attributes of a dataset."""
    card_waves: CardWaves | None = None
    """Describes waves to a graphics card that makes them; None where the processor does."""

    @property
    def p(self) -> Array:
        """Values of all parameters."""
        return np.ascontiguousarray(self.equations.p.values, dtype=float)

    @cached_property
    def series(self) -> OuterSeries:
        """Samples of all inputs that are fed from outside."""
        return OuterSeries(self)

    def beginning(self) -> Beginning:
        """The episode's start for a batch of open runs."""
        feeds, constants = self._feeds
        return Beginning(self.x0, self.p, constants, feeds)

    @cached_property
    def _feeds(self) -> tuple[dict[str, Feed], Array]:
        waves = _wave_feed(self)
        series = OuterSeries(self, without_vessels=waves is not None)
        feeds: dict[str, Feed] = {} if waves is None else {"waves": waves}
        feeds |= {key: _SeriesFeed(series, key) for key, samples in series.samples.items() if samples.moves}
        return feeds, Inputs.of(self.equations.u, series.samples).constants


class Episodes:
    """A scenario that is run in episodes, with laws in Python or without.

    Args:
        scenario: what the episodes have in common
        laws: controllers of the user's own, by what they drive
        card_waves: describes waves to a graphics card that makes them; None where the processor does
    """

    def __init__(self, scenario: Scenario, laws: Laws | None = None, card_waves: CardWaves | None = None) -> None:
        self.scenario, self._laws, self._card_waves = scenario, laws, card_waves
        vessels, system = prepare_run(scenario, laws=laws)
        for vessel in vessels:
            vessel.check_step()
        self._vessels, self._system, self._key = vessels, system, sea_independent_key(scenario)
        self.first = self._episode(scenario, vessels, system)

    def episode(
        self,
        seed: int | None = None,
        start: Mapping[str, float] | None = None,
        sea: Mapping[str, Any] | None = None,
        of: Scenario | None = None,
    ) -> Episode:
        """An episode with other seeds, another sea, or other values of some states at its start.

        `of` is another scenario of the same structure.
        """
        scenario = self.scenario if of is None else of
        if sea and stated_sea(scenario) is None:
            raise DeckcraneError("this scenario has no sea, so no value of it can be set; add the section `sea`")
        values = {f"sea.{path}": value for path, value in (sea or {}).items()}
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
                raise DeckcraneError(f"a seed is a whole number, zero or more; it is {seed!r}")
            values |= dict.fromkeys(seed_paths(scenario), int(seed))
        episode = self.of(_with_values(scenario, values), None if sea else self._errors_of(scenario))
        return self.started(episode, start)

    def _errors_of(self, scenario: Scenario) -> dict[str, Any] | None:
        """Estimated errors of vessel motions, which no seed changes, where they are known already."""
        return self.first.motion_errors if scenario is self.scenario else None

    def of(self, scenario: Scenario, motion_errors: dict[str, Any] | None = None) -> Episode:
        """An episode of another scenario of the same structure; errors of vessel motions are estimated unless they are given."""
        if scenario is self.scenario:
            return self.first
        if sea_independent_key(scenario) == self._key:
            vessels = self._vessels
            if vessels:
                from deckcrane.components.vessel import vessels_in_other_sea

                vessels = vessels_in_other_sea(vessels, scenario)
            return self._episode(scenario, vessels, self._system, motion_errors)
        kit = part_set_of(scenario)
        if kit.structure != self._structure:
            raise DeckcraneError(
                "the structure of this scenario is another: episodes may differ in numbers, such as masses, gains, poses and "
                "seas, not in bodies, joints, parts or records"
            )
        vessels = vessels_of(scenario)
        for vessel in vessels:
            vessel.check_step()
        plant = Plant(scenario, self._laws) if self._laws else scenario.plant
        system = self._system.of(PartSet(plant, tuple(vessel.vessel for vessel in vessels)))
        return self._episode(scenario, vessels, system, motion_errors)

    @cached_property
    def _structure(self) -> object:
        return part_set_of(self.scenario).structure

    def _episode(
        self,
        scenario: Scenario,
        vessels: tuple[VesselInSea, ...],
        system: Dynamics,
        motion_errors: dict[str, Any] | None = None,
    ) -> Episode:
        timing, equations = timing_of(scenario), run_equations(scenario, system, vessels)
        errors = vessel_motion_errors(scenario, vessels) if motion_errors is None else motion_errors
        x0 = np.array(equations.x.values, dtype=float)
        return Episode(scenario, vessels, system, equations, timing, x0, errors, self._card_waves)

    def started(self, episode: Episode, start: Mapping[str, float] | None) -> Episode:
        """The episode with other values of some states, by name, at its start."""
        if not start:
            return episode
        names, x0 = episode.equations.x.names, episode.x0.copy()
        for name, value in start.items():
            if name not in names:
                raise DeckcraneError(
                    f'start: there is no state "{name}";{did_you_mean(name, names)} there are: {", ".join(names)}'
                )
            x0[names.index(name)] = finite_number(value, f"start: {name}")
        return replace(episode, x0=x0)


def finite_number(value: Any, what: str) -> float:
    """A finite number; an error that says what it is instead."""
    try:
        number = float(value) if not isinstance(value, str) else float("nan")
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        raise DeckcraneError(f"{what} must be a finite number, in SI units; it is {value!r}")
    return number


def _with_values(scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    """The scenario with values by path. Of a change of the sea alone all other sections stay the same objects."""
    of_sea = {path: value for path, value in values.items() if path.startswith("sea.")}
    others = {path: value for path, value in values.items() if path not in of_sea}
    scenario = scenario.with_values(others) if others else scenario
    return with_section_values(scenario, "sea", of_sea) if of_sea else scenario


class OuterSeries:
    """Input series of waves, gusts, given motions and noise of an episode, extended when its clock comes to their end."""

    def __init__(self, episode: Episode, without_vessels: bool = False) -> None:
        self._episode, self._without_vessels = episode, without_vessels
        self.elevations: Elevations = {}
        self._compute(episode.timing.duration)

    def _compute(self, duration: float) -> None:
        self._until = duration
        timing, scenario = replace(self._episode.timing, duration=duration), self._episode.scenario
        if self._without_vessels:
            self.samples, self.elevations = other_series(scenario, timing)
        else:
            self.samples, self.elevations = input_series(scenario, self._episode.vessels, timing)

    @cached_property
    def longest(self) -> float:
        """Longest possible duration: that of the shortest recorded motion it follows."""
        return maximum_duration(self._episode.scenario)

    def last_until(self, stop: float) -> bool:
        """Extend the series to this time; return True if they were computed anew."""
        if stop <= self._until * (1.0 + ROUNDING):
            return False
        self._compute(max(min(2.0 * self._until, self.longest), stop))
        return True


class _SeriesFeed:
    """One of the series of an episode, for a batch of open runs."""

    def __init__(self, series: OuterSeries, key: str) -> None:
        self._series, self._key = series, key

    @property
    def form(self) -> Series:
        return self._series.samples[self._key]

    def block(self, first: int, needed: int, count: int) -> tuple[Array, int, int]:
        samples, longest = self.form, self._series.longest
        if first + needed > len(samples.values):
            self._series.last_until(min(samples.start + samples.spacing * (first + needed - 1), longest))
        values = self.form.values
        return values, 0, UNENDING if longest == inf else len(values)


class _WaveFeed:
    """The wave forces on a floating vessel, interpolated block by block from a coarse record of the sea.

    The record is made by the processor, or where the waves are described to a graphics card, there.
    """

    def __init__(self, episode: Episode, first: CarriedSeries | DescribedWaves) -> None:
        self._vessel, self._until, self._card_waves = episode.vessels[0], episode.timing.duration, episode.card_waves
        self.form = Series(first.names, np.zeros((1, len(first.names))), 0.0, first.spacing)
        self._carried = first if isinstance(first, CarriedSeries) else None
        self._described = None if isinstance(first, CarriedSeries) else first
        self._blocks: WeakValueDictionary[tuple[int, int], Array] = WeakValueDictionary()

    def coarse(self, count: int) -> CarriedSeries | DescribedWaves:
        """A coarse record of as many samples at least."""
        if self._described is None:
            return self._carried_to(count)
        while self._described.count < count:
            assert self._card_waves is not None, "waves are described to a card"
            self._until *= 2.0
            described = self._card_waves.described(self._vessel, self.form.spacing, self._until)
            assert described is not None, "waves that a card can make it can make for longer"
            self._described = described
        return self._described

    def _carried_to(self, count: int) -> CarriedSeries:
        from deckcrane.components.vessel import coarse_wave_forces

        while self._carried is None or count > self._carried.count:
            self._until *= 1.0 if self._carried is None else 2.0
            self._carried = coarse_wave_forces(self._vessel, self.form.spacing, self._until)
            assert self._carried is not None, "a feed of waves has waves"
        return self._carried

    def block(self, first: int, needed: int, count: int) -> tuple[Array, int, int]:
        """Samples from `first` on, or from up to a quarter of a block earlier: simulations in the same sea share their blocks."""
        from deckcrane.components.vessel import carried_samples

        start = first - first % max(count // 4, 1)
        carried = self._carried_to(first + needed)
        length = min(max(count, first - start + needed), carried.count - start)
        samples = self._blocks.get((start, length))
        if samples is None:
            samples = self._blocks[start, length] = carried_samples(carried, start, length)
        return samples, start, UNENDING


def _wave_feed(episode: Episode) -> _WaveFeed | None:
    """Waves by blocks; None where there are none, or where a table of all waves is needed."""
    timing, spacing = episode.timing, wave_spacing(episode.timing)
    per_step = timing.step / spacing
    if len(episode.vessels) != 1 or abs(per_step - round(per_step)) > 1e-9:
        return None
    from deckcrane.components.vessel import coarse_wave_forces

    vessel = episode.vessels[0]
    if episode.card_waves is not None:
        described = episode.card_waves.described(vessel, spacing, timing.duration)
        if described is not None:
            return _WaveFeed(episode, described)
    carried = coarse_wave_forces(vessel, spacing, timing.duration)
    return None if carried is None else _WaveFeed(episode, carried)
