"""Go or no-go: the probability that a lift exceeds its limits in the next two minutes, by many continuations from where it is now.

The filter of wave states knows what the sensors have said of the waves. Each continuation draws waves from what that leaves
possible: they agree with the record so far and are random beyond. It then runs the whole model, crane and vessel, from the present
state. The share of continuations that pass a limit is its probability, with the interval of a binomial distribution (E. B. Wilson
1927).

A light shows each limit: green where even the upper end of the interval is below a first probability, red where the share itself
reaches a second, amber between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.special import ndtri
from threadpoolctl import threadpool_limits

from deckcrane.analysis.forecasting.forecasts import SHORTEST_RECORD, LikeliestFilter, seconds
from deckcrane.analysis.forecasting.limits import ExceedanceLimit, limited_variables, read_limits
from deckcrane.analysis.forecasting.records import MOTION_REFERENCE_UNIT, SensorRecord, check_noise_seed, vessel_signals
from deckcrane.analysis.forecasting.still_water import StillWaterCourse, still_water_courses
from deckcrane.analysis.forecasting.wave_filter import WaveFilter
from deckcrane.analysis.forecasting.wave_states import SIGNALS
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import has_first_order_waves_only, single_floating_vessel, vessels_in_sea
from deckcrane.errors import DeckcraneError
from deckcrane.program.gpu.clocked_batch import LargestOutputs
from deckcrane.program.program import BatchTarget
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.batch_stepper import BatchSnapshot, BatchStepper
from deckcrane.simulation.continuations import Continuations, SinusoidalForces
from deckcrane.simulation.simulation import feeds_series

HORIZON = 120.0
"""How far ahead continuations go [s]."""
THRESHOLDS = (0.02, 0.1)
"""Probabilities below which a light is green, and from which on it is red."""
CONFIDENCE = 0.95
"""Of the interval of a probability."""
LIGHTS = ("green", "amber", "red")


@dataclass(frozen=True, eq=False)
class GoNoGo:
    """Probabilities of passing limits within a time ahead, at one or several instants of a run."""

    dataset: xr.Dataset
    """`probability`, `lower`, `upper`, `light` (0 green, 1 amber, 2 red) and `median_excess` over `time` and `limit`;
    `continuations`, `diverged` and `model_error` over `time`."""
    limits: tuple[ExceedanceLimit, ...]
    """What must be kept."""
    horizon: float
    """How far ahead the probabilities look [s]."""
    thresholds: tuple[float, float]
    """Probabilities below which a light is green, and from which on it is red."""

    @property
    def lights(self) -> dict[str, str]:
        """The light of each limit at the last instant: green, amber or red."""
        codes = self.dataset["light"].isel(time=-1).values
        return {limit.text: LIGHTS[int(code)] for limit, code in zip(self.limits, codes, strict=True)}

    @property
    def go(self) -> bool:
        """Whether all lights are green at the last instant."""
        return bool((self.dataset["light"].isel(time=-1) == 0).all())


def go_no_go(
    scenario: Scenario | str | Path,
    *,
    at: float | str | Sequence[float | str],
    limits: Sequence[str] | None = None,
    horizon: float | str = HORIZON,
    continuations: int = 200,
    sensors: Mapping[str, float] | None = None,
    thresholds: tuple[float, float] = THRESHOLDS,
    seed: int = 0,
    threads: int | None = None,
    target: BatchTarget = "auto",
) -> GoNoGo:
    """The probability that a lift passes each limit within a time ahead, at one or several instants of its run.

    The run itself stands for the real crane: sensors with noise measure its vessel up to the instant, and nothing else of its sea
    is known but the spectrum.

    Args:
        scenario: the scenario, its file or a bundled name, with one floating vessel and a sea
        at: instant, or instants, of the run [s]
        limits: such as ["hook_load <= 400 kN", "abs(sway) <= 5 deg"]; None: all checks of the scenario
        horizon: how far ahead [s], up to two minutes
        continuations: how many
        sensors: standard deviation of the noise of each sensor by its signal; None: a motion reference unit
        thresholds: probabilities below which a light is green, and from which on it is red
        seed: seed of the noise of the sensors and of the draws
        threads: number of cores; None: all
        target: which code runs; `cuda` is a graphics card

    Returns:
        probabilities with their intervals, and lights

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: there is no floating vessel or no sea, an instant is too early, or a limit is none
    """
    chosen = scenario if isinstance(scenario, Scenario) else load(scenario)
    check_continuable(chosen)
    ahead = seconds(horizon, "horizon")
    if not 0.0 < ahead <= HORIZON:
        raise DeckcraneError(f"the horizon is {ahead:g} s; it is above 0 and up to {HORIZON:g} s")
    listed = [at] if isinstance(at, str | float | int) else list(at)
    instants = sorted({_instant(chosen, seconds(each, "at")) for each in listed})
    if not instants:
        raise DeckcraneError("say at which instant of the run, such as at='60 s'")
    if continuations < 1:
        raise DeckcraneError(f"there must be continuations, 1 or more; there are {continuations}")
    check_noise_seed(seed)
    if not 0.0 <= thresholds[0] <= thresholds[1] <= 1.0:
        raise DeckcraneError(
            f"thresholds are two probabilities that rise; they are {thresholds[0]:g} and {thresholds[1]:g}"
        )
    # The sea of a run depends on its duration; that of the scenario is kept.
    watch = LiftWatch(chosen, instants, ahead, limits, continuations, sensors, seed, threads, target)
    try:
        results = [watch.assess(instant) for instant in instants]
    finally:
        watch.close()
    return _collected(instants, results, watch.limits, ahead, thresholds)


@dataclass(frozen=True, eq=False)
class Assessment:
    """What the continuations from an instant did."""

    excess: Array
    """Largest excess of each limit in each continuation that stayed finite: (continuation, limit)."""
    failed: int
    """Continuations that diverged: what they would have done is not known, which widens the interval."""
    model_error: float

    @property
    def probability(self) -> Array:
        """Share of continuations that pass each limit."""
        return np.asarray((self.excess > 0).mean(axis=0))

    @property
    def interval(self) -> tuple[Array, Array]:
        """Lower and upper ends of the probability's interval, where those that diverged pass no limit, or all of them."""
        passed, number = (self.excess > 0).sum(axis=0), len(self.excess) + self.failed
        return binomial_interval(passed, number)[0], binomial_interval(passed + self.failed, number)[1]


class LiftWatch:
    """A run that is watched: its record so far, and its continuations."""

    def __init__(
        self,
        scenario: Scenario,
        instants: Sequence[float],
        horizon: float,
        limits: Sequence[str] | None,
        continuations: int,
        sensors: Mapping[str, float] | None,
        seed: int,
        threads: int | None,
        target: BatchTarget,
    ) -> None:
        self._scenario, self._horizon, self._seed = scenario, horizon, seed
        self._noise = dict(MOTION_REFERENCE_UNIT if sensors is None else sensors)
        for name in self._noise:
            if name not in SIGNALS:
                raise DeckcraneError(
                    f'there is no sensor of "{name}";{did_you_mean(name, SIGNALS)} Sensors are {", ".join(SIGNALS)}'
                )
        self.lead = BatchStepper([scenario], threads=1)
        """The run itself, at the last instant that was asked for."""
        self.limits = read_limits(limits, self.lead.signals)
        seeds = range(1, continuations + 1) if feeds_series(scenario) else None
        self.continuations = Continuations(
            scenario, continuations, seeds, threads, target, limited_variables(self.limits)
        )
        """All that goes on from there."""
        self._record: list[Array] = []
        self._read = vessel_reader(scenario, self.lead)
        courses = still_water_courses(scenario, instants, max(instants))
        self._courses = dict(zip(instants, courses, strict=True))

    def assess(self, instant: float) -> Assessment:
        """Run the lift to an instant, and all continuations from there."""
        fitted, error = self.filter_at(instant)
        generator = np.random.default_rng([self._seed, round(1000 * instant)])
        excess, finite = continued_excess(
            self.continuations, self.lead.snapshot(), fitted, generator, self._horizon, self.limits
        )
        return Assessment(excess[finite], int((~finite).sum()), error)

    def filter_at(self, instant: float) -> tuple[WaveFilter, float]:
        """Run the lift to an instant: the filter that has taken its record, and the error of the linear model."""
        every = self._scenario.run.every
        while len(self._record) < round(instant / every):
            self.lead.step()
            if self.lead.diverged[0]:
                raise DeckcraneError(f"the run itself ends before {instant:g} s: {self.lead.failure(0)}")
            self._record.append(self._read()[0])
        record = np.array(self._record)
        names = tuple(self._noise)
        measured = SensorRecord(every, every, names, record[:, [SIGNALS.index(name) for name in names]])
        measured = measured.with_noise(self._noise, self._seed)
        course = self._courses[instant]
        filters = LikeliestFilter(self._scenario, course, self._noise, every)
        return filters.take_record(about_still_water(measured, course))

    def close(self) -> None:
        """End all threads."""
        self.lead.close()
        self.continuations.close()


def check_continuable(scenario: Scenario) -> None:
    """Refuse a scenario whose continuations would not be its own: other waves than those on one vessel act on it."""
    single_floating_vessel(scenario)
    for vessel in vessels_in_sea(scenario):
        if not vessel.in_waves:
            raise DeckcraneError(
                "there is no sea in this scenario, so all continuations are alike; add the section `sea`"
            )
        if not has_first_order_waves_only(vessel):
            raise DeckcraneError(
                "the vessel drifts by forces of second order (vessel.drift), which are not linear in the waves; continuations are "
                "for waves of first order: leave drift out"
            )
    calm = scenario.model_copy(update={"sea": None})
    if any(each.feeds_series(scenario) and not each.feeds_series(calm) for each in components()):
        raise DeckcraneError(
            "more than the vessel meets the waves of the sea, such as a load in the water, members, mooring lines with dynamics or "
            "the air gap of a point; continuations draw waves for the vessel alone: leave these out"
        )


def about_still_water(record: SensorRecord, course: StillWaterCourse) -> Array:
    """The values of a record about the same lift in still water."""
    columns = [SIGNALS.index(name) for name in record.names]
    return np.asarray(record.values - course(record.times)[:, columns])


def vessel_reader(scenario: Scenario, cranes: BatchStepper) -> Callable[[], Array]:
    """A function that gives the vessel's motions and rates of each simulation now: (simulation, 12)."""
    vessel = single_floating_vessel(scenario)
    coordinates = [each.name for each in scenario.plant.coordinates if each.body == vessel]
    speeds = [f"{vessel}.{name}" for name in ("wx", "wy", "wz", "vx", "vy", "vz")]
    reader = cranes.select_outputs(*(("q", name) for name in coordinates), *(("u", name) for name in speeds))

    def read() -> Array:
        values = reader.on_host()
        return vessel_signals(values[:, :6], values[:, 6:])

    return read


def continued_excess(
    continuations: Continuations,
    lead: BatchSnapshot,
    fitted: WaveFilter,
    generator: np.random.Generator,
    horizon: float,
    limits: Sequence[ExceedanceLimit],
) -> tuple[Array, NDArray[np.bool_]]:
    """Largest excess of each limit in each continuation (continuation, limit), and which of them stayed finite."""
    cranes, states = continuations.cranes, fitted.states
    waves = ~states.other
    with threadpool_limits(1):
        drawn = fitted.draw(waves, len(cranes), generator)
        continuations.begin(
            lead, SinusoidalForces(float(lead.time[0]), states.w[waves], states.forces[waves], drawn), horizon
        )
    every = cranes.scenario_of(0).run.every
    largest = LargestExcess(cranes, limits)
    for _ in range(max(round(horizon / every), 1)):
        cranes.step()
        largest.update()
    excess, finite = largest.values, ~np.asarray(cranes.diverged)
    _check_values(excess[finite], limits)
    return excess, finite


def _check_values(excess: Array, limits: Sequence[ExceedanceLimit]) -> None:
    """Refuse limits whose signals have no values: NaN would never be above a limit."""
    for limit, column in zip(limits, excess.T, strict=True):
        if np.isnan(column).any():
            raise DeckcraneError(
                f'"{limit.text}": {" or ".join(limit.signals[:3])} has no value (NaN), like the set-point of a joint that follows '
                "none, so that nobody can say whether it passes the limit; limit another signal"
            )


class LargestExcess:
    """The largest excess of each limit over time, for all simulations of a batch, kept where they run."""

    def __init__(self, cranes: BatchStepper, limits: Sequence[ExceedanceLimit]) -> None:
        places = {
            ".".join((variable, *labels)): (variable, *labels)
            for variable, listed in cranes.outputs.items()
            for labels in product(*listed)
        }
        # A magnitude is the larger of a signal and its opposite.
        signed = [(n, name, sign) for n, limit in enumerate(limits) for name in limit.signals for sign in limit.signs]
        self._limits = np.array([n for n, _, _ in signed])
        self.signs = np.array([sign for _, _, sign in signed])
        """Of each selected output."""
        self.bounds = np.array([limits[n].bound for n in self._limits])
        """What each selected output, times its sign, must not exceed."""
        self.selected = cranes.select_outputs(*(places[name] for _, name, _ in signed))
        """The outputs that are read, once for each sign of each limit."""
        xp = np if cranes.card is None else cranes.card.xp
        self._largest = LargestOutputs(self.selected, self.signs, xp)

    def update(self) -> None:
        """Take the present values."""
        self._largest.update()

    @property
    def values(self) -> Array:
        """Excess of each limit in each simulation: (simulation, limit)."""
        excess = self.signed - self.bounds
        return np.stack([excess[:, self._limits == n].max(axis=1) for n in range(self._limits[-1] + 1)], axis=1)

    @property
    def signed(self) -> Array:
        """Largest value of each selected output, times its sign: (simulation, output)."""
        return self._largest.values


def binomial_interval(passed: Array, number: int, confidence: float = CONFIDENCE) -> tuple[Array, Array]:
    """Wilson's interval of a probability, of which `passed` of a number of trials were counted (E. B. Wilson 1927)."""
    z = float(ndtri(0.5 + confidence / 2))
    p = np.asarray(passed, dtype=float) / number
    middle = (p + z**2 / (2 * number)) / (1 + z**2 / number)
    half = z * np.sqrt(p * (1 - p) / number + z**2 / (4 * number**2)) / (1 + z**2 / number)
    return np.maximum(middle - half, 0.0), np.minimum(middle + half, 1.0)


def light_of(probability: Array, upper: Array, thresholds: tuple[float, float]) -> Array:
    """0 green, 1 amber, 2 red."""
    return np.where(probability >= thresholds[1], 2, np.where(upper < thresholds[0], 0, 1))


def _instant(scenario: Scenario, at: float) -> float:
    every = scenario.run.every
    if at < SHORTEST_RECORD:
        raise DeckcraneError(
            f"at {at:g} s the record is too short to say anything of the waves; choose an instant from {SHORTEST_RECORD:g} s on"
        )
    return round(at / every) * every


def _collected(
    instants: Sequence[float],
    results: Sequence[Assessment],
    limits: tuple[ExceedanceLimit, ...],
    horizon: float,
    thresholds: tuple[float, float],
) -> GoNoGo:
    rows: dict[str, list[Array]] = {name: [] for name in ("probability", "lower", "upper", "light", "median_excess")}
    for instant, result in zip(instants, results, strict=True):
        number = len(result.excess)
        if not number:
            raise DeckcraneError(f"all continuations from {instant:g} s diverged, so that there is no probability")
        probability = result.probability
        lower, upper = result.interval
        rows["probability"].append(probability)
        rows["lower"].append(lower)
        rows["upper"].append(upper)
        rows["light"].append(light_of(probability, upper, thresholds))
        rows["median_excess"].append(np.median(result.excess, axis=0))
    words = {
        "probability": f"probability of passing the limit within {horizon:g} s",
        "lower": f"lower end of its {CONFIDENCE:.0%} interval",
        "upper": f"upper end of its {CONFIDENCE:.0%} interval",
        "light": f"0 green: upper end below {thresholds[0]:g}; 2 red: probability {thresholds[1]:g} or more; 1 amber",
        "median_excess": "median of the largest excess over the limit, in the unit of the signal",
    }
    units = {"median_excess": ", ".join(f"{limit.text}: {limit.unit}" for limit in limits)}
    dataset = xr.Dataset(
        {
            name: (("time", "limit"), np.array(values), {"units": units.get(name, "1"), "long_name": words[name]})
            for name, values in rows.items()
        },
        coords={
            "time": ("time", np.array(instants), {"units": "s", "long_name": "time"}),
            "limit": [limit.text for limit in limits],
        },
    )
    dataset["continuations"] = ("time", [len(each.excess) for each in results], {"units": "1"})
    dataset["diverged"] = ("time", [each.failed for each in results], {"units": "1"})
    dataset["model_error"] = ("time", [each.model_error for each in results], {"units": "1"})
    dataset.attrs |= {"horizon": horizon, "thresholds": list(thresholds), "confidence": CONFIDENCE}
    return GoNoGo(dataset, limits, horizon, thresholds)
