"""A load lowered on a wire: tension by depth, axial resonance, slack, and the sea in which it can be done.

The tip of the crane moves up and down as the vessel does in the scenario's sea, which yields to the tension if it floats; wire and
load follow by the continuous wire of `wire_response`, with the drag of both linearised. The load is at rest at each depth, on a
wire that is straight below the tip and whose unstretched length is the distance to the depth. The lower end of the wire counts as
the load's depth. Waves move the load in the splash zone alone. The statistics are those of a Gaussian process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, pi, sqrt
from pathlib import Path
from typing import Any, Literal

import numpy as np
import xarray as xr
from scipy.optimize import brentq

from deckcrane.analysis.lowering.lowered_load import LoweredLoad
from deckcrane.analysis.lowering.splash_zone import SplashZone
from deckcrane.analysis.lowering.wire_response import (
    TensionStatistics,
    WireInSea,
    crossing_probability,
    expected_maximum,
)
from deckcrane.arrays import Array, ComplexArray
from deckcrane.campaign.study.entries import seed_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.ropes.outputs import ROPE_TENSION
from deckcrane.components.sea import scaled_heights, sea_spectrum
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.editing import with_section_values
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea import wave_number
from deckcrane.simulation.batches import Job, StartedBatch
from deckcrane.standards.lowering import LOWERING_SPEED, SLACK_SHARE

FORM = 1
"""Version of the dataset."""
MODES = 3
DEPTHS = 12
SHALLOWEST = 50.0
"""Least depth [m] of the default depths."""
HIGHEST = 20.0
"""Significant wave height [m] up to which limits are sought."""
BAND = (0.8, 1.2)
"""The first period is resonant from this share of Tz of the tip's heave to this share of its Tp."""
SETTLING, VERIFIED = 100.0, 300.0
"""Time [s] that simulations leave out at the start, and the longest that they count."""
SIMULATED = {
    "run.integrator": "rodas4_fixed",
    "run.step": 0.05,
    "run.every": 0.1,
    "run.transient": SETTLING,
    "record": [ROPE_TENSION.name],
}
"""Values, by path, of simulations: implicit steps, which need not follow the fast modes of a short wire."""


def lowering(
    scenario: Scenario | str | Path,
    depths: Sequence[float] | None = None,
    *,
    hs: float | None = None,
    compensation: float | None = None,
    duration: float = 1800.0,
    factor: float = 3.0,
    landing_speed: float | None = None,
    lowering_speed: float = LOWERING_SPEED,
    verify: int = 0,
    seeds: int = 20,
) -> xr.Dataset:
    """Tension by depth of a load on a wire, axial periods against the sea, slack, and limiting wave heights.

    The payload is a free body on one fall of a rope with `mass`. Static tension and periods need no sea; all else needs a vessel
    that carries the tip, and an irregular sea. Limiting heights are for the scenario's wave periods and direction, with the
    expected maximum in the duration; infinite above 20 m, zero where the static tension alone is beyond the limit.

    Args:
        scenario: the scenario, its file or a bundled name
        depths: depths of the wire's lower end [m]; None: 12 from 50 m to that of the file. Five in the resonance zone are added
            where fewer than three lie in it
        hs: significant wave height [m]; None: that of the scenario
        compensation: share of the tip's vertical motion that heave compensation takes away, 0 to 1, at all frequencies; None:
            what the scenario's own drives take away that follow a signal, by their transfer function
        duration: time at each depth, for maxima and probabilities [s]
        factor: breaking load over the largest tension that is allowed
        landing_speed: largest vertical speed [m/s] of the load at the greatest depth; None: no limit
        lowering_speed: speed [m/s] at which the load goes through the splash zone
        verify: number of depths at which the scenario is simulated, for up to 300 s, with its own compensation unless a share
            is given
        seeds: number of simulated seas at each of these depths

    Returns:
        tensions [N], periods [s], probabilities and wave heights [m] over `depth`; limits over `phase`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: no wire carries the payload, it breaks at rest, or a number is out of range
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    _check_numbers(compensation, verify, seeds)
    settings = _Settings("none", 1.0, duration, factor, landing_speed, lowering_speed)
    settings.check()
    lowered = LoweredLoad.of(_in_height(scenario, hs))
    places = _chosen_depths(lowered, depths)
    lowered.check_strength(places)
    if lowered.tip is None and (compensation or landing_speed is not None or verify):
        raise DeckcraneError(
            "compensation, landing_speed and verify need a vessel that carries the crane and an irregular sea; leave them out for "
            "static tension and periods"
        )
    followed = compensation is None and lowered.tip is not None and lowered.has_compensation
    added = _missed_resonance(lowered, places)
    lowered.check_strength(added)
    all_depths = sorted({*places, *added})
    # Machine code for the simulations is compiled in a thread, while the linear results are found here.
    simulations = (
        _Simulations(lowered, all_depths, min(verify, len(places)), seeds, duration, followed) if verify else None
    )
    if compensation:
        settings = replace(settings, compensator="share", remaining=1.0 - compensation)
    elif followed:
        settings = replace(settings, compensator="scenario", remaining=lowered.remaining_motion(places[-1]))
    dataset = _assemble(lowered, all_depths, settings)
    if added:
        dataset = dataset.assign_attrs(added_depths=added)
    return dataset if simulations is None else simulations.beside(dataset, settings)


IN_ZONE = 5
"""Depths in the resonance zone that are added where fewer than three of those asked for lie in it."""


def _missed_resonance(lowered: LoweredLoad, places: list[float]) -> list[float]:
    """Depths in the resonance zone, where the limits are lowest, if those asked for pass it by; none otherwise."""
    if lowered.tip is None:
        return []
    zone = _resonance_zone(lowered, places, *_axial_periods(lowered, places))
    begins, ends, depths = zone["resonance_begins"], zone["resonance_ends"], np.array(places)
    low, high = max(begins, depths.min()), min(ends, depths.max())
    if not low < high or np.count_nonzero((depths >= low) & (depths <= high)) >= 3:
        return []
    inside = [round(float(depth), 1) for depth in np.linspace(low, high, IN_ZONE)]
    return [depth for depth in inside if np.abs(depths - depth).min() > 1.0]


Compensator = Literal["none", "share", "scenario"]


@dataclass(frozen=True)
class _Settings:
    compensator: Compensator
    remaining: ComplexArray | float
    """Share of the tip's vertical motion that compensation leaves to the wire, at the sea's frequencies."""
    duration: float
    factor: float
    landing_speed: float | None
    lowering_speed: float

    @property
    def uncompensated(self) -> _Settings:
        """The same without compensation."""
        return replace(self, compensator="none", remaining=1.0)

    def check(self) -> None:
        """Refuse numbers out of range."""
        if not self.duration >= 60:
            raise DeckcraneError(f"duration: a sea needs a minute or more for its maxima; it is {self.duration:.4g} s")
        if not self.factor >= 1:
            raise DeckcraneError(f"factor is breaking load over allowable tension, 1 or more; it is {self.factor:.4g}")
        if self.landing_speed is not None and not self.landing_speed > 0:
            raise DeckcraneError(f"landing_speed must be greater than zero; it is {self.landing_speed:.4g} m/s")
        if not self.lowering_speed >= 0:
            raise DeckcraneError(f"lowering_speed is 0 or more; it is {self.lowering_speed:.4g} m/s")


# ---- Inputs.
def _check_numbers(compensation: float | None, verify: int, seeds: int) -> None:
    if compensation is not None and not 0 <= compensation < 1:
        raise DeckcraneError(
            f"compensation is the share of the tip's motion that is taken away, from 0 to below 1; it is {compensation:.4g}"
        )
    if verify < 0 or seeds < 1:
        raise DeckcraneError(f"verify is 0 or more depths, seeds 1 or more seas; they are {verify} and {seeds}")


def _in_height(scenario: Scenario, hs: float | None) -> Scenario:
    """The scenario in a sea of another significant height; several systems change in proportion."""
    if hs is None:
        return scenario
    heights = scaled_heights(scenario, hs)
    if not heights:
        raise DeckcraneError(
            "hs: the scenario has no spectrum with a significant height; add one, such as sea: {jonswap: ...}"
        )
    if not 0 < hs <= HIGHEST:
        raise DeckcraneError(f"hs must be greater than 0 and at most {HIGHEST:g} m; it is {hs:.4g} m")
    return scenario.with_values(heights)


def _chosen_depths(lowered: LoweredLoad, depths: Sequence[float] | None) -> list[float]:
    if depths is None:
        if lowered.wire.depth <= SHALLOWEST:
            raise DeckcraneError(
                f"which depths? The load starts {lowered.wire.depth:.4g} m below the surface; give depths, such as 50m:3000m:12"
            )
        depths = np.linspace(SHALLOWEST, lowered.wire.depth, DEPTHS).tolist()
    chosen = sorted({float(depth) for depth in depths})
    if not chosen or chosen[0] <= 0 or not np.all(np.isfinite(chosen)):
        raise DeckcraneError("depths are distances below the surface, greater than zero; give one or more")
    return chosen


# ---- Results.
def _assemble(lowered: LoweredLoad, depths: list[float], settings: _Settings) -> xr.Dataset:
    static_load, breaking = lowered.submerged_weight, lowered.wire.rope.breaking_load
    periods, model = _axial_periods(lowered, depths)
    columns: dict[str, tuple[list[float], str, str]] = {
        "wire_length": ([lowered.wire.length(depth) for depth in depths], "m", "unstretched length below the tip"),
        "static_tension": ([lowered.static_top(depth) for depth in depths], "N", "static tension at the tip"),
        "static_tension_load": ([static_load] * len(depths), "N", "static tension at the load"),
        "stretch": ([lowered.stretch(depth) for depth in depths], "m", "stretch at rest"),
    }
    data: dict[str, Any] = {
        "period": (("depth", "mode"), periods, {"units": "s", "long_name": "axial natural period of wire and load"}),
        "model_period": (
            ("depth", "mode"),
            model,
            {"units": "s", "long_name": "the same of the scenario's linear model"},
        ),
    }
    attributes: dict[str, Any] = {
        "deckcrane_lowering": FORM,
        "rope": lowered.wire.name,
        "load": ", ".join(lowered.wire.bodies),
        "load_mass": lowered.mass,
        "added_mass": lowered.water.added,
        "tip_height": lowered.wire.height,
        "breaking_load": np.nan if breaking is None else breaking,
        "tension_limit": np.nan if breaking is None else breaking / settings.factor,
        "factor": settings.factor,
        "duration": settings.duration,
        "compensator": settings.compensator,
        "compensation": _taken_away(lowered, depths[-1], settings),
        "lowering_speed": settings.lowering_speed,
    }
    if lowered.tip is not None:
        columns |= _dynamic_columns(lowered, depths, settings)
        attributes |= _sea_attributes(lowered, depths) | _resonance_zone(lowered, depths, periods, model)
        data |= _phases(lowered, depths, settings, columns)
        if settings.compensator != "none":
            free = _dynamic_columns(lowered, depths, settings.uncompensated)
            bare = _phases(lowered, depths, settings.uncompensated, free)
            columns |= {
                f"{name}_uncompensated": (values, unit, f"{text}, not compensated")
                for name, (values, unit, text) in free.items()
                if name in SIDE_BY_SIDE
            }
            data |= {f"{name}_uncompensated": bare[name] for name in ("phase_hs", "phase_depth", "phase_criterion")}
            data |= _remaining_columns(lowered, depths[-1], settings)
            attributes["compensation_speed"] = _wire_speed(lowered, depths[-1], settings)
    data |= {
        name: ("depth", values, {"units": unit, "long_name": text}) for name, (values, unit, text) in columns.items()
    }
    about_depth = {"units": "m", "long_name": "depth of the wire's lower end"}
    return xr.Dataset(data, {"depth": ("depth", depths, about_depth), "mode": np.arange(1, MODES + 1)}, attributes)


def _dynamic_columns(
    lowered: LoweredLoad, depths: list[float], settings: _Settings
) -> dict[str, tuple[list[float], str, str]]:
    static, duration = lowered.submerged_weight, settings.duration
    seas = [lowered.at(depth, settings.remaining) for depth in depths]
    shown = [sea.statistics() for sea in seas]
    top = [expected_maximum(each.top, each.top_period, duration) for each in shown]
    bottom = [expected_maximum(each.load, each.load_period, duration) for each in shown]
    statics = [lowered.static_top(depth) for depth in depths]
    slack = [crossing_probability(SLACK_SHARE * static, each.load, each.load_period, duration) for each in shown]
    limits = [_limits(lowered, sea, rest, settings) for sea, rest in zip(seas, statics, strict=True)]
    return {
        "tension_deviation": ([each.top for each in shown], "N", "standard deviation of the tension at the tip"),
        "dynamic_tension": (top, "N", "expected largest dynamic tension at the tip"),
        "dynamic_tension_load": (bottom, "N", "expected largest dynamic tension at the load"),
        "dynamic_factor": (
            [1 + most / rest for most, rest in zip(top, statics, strict=True)],
            "1",
            "largest over static tension at the tip",
        ),
        "slack_probability": (slack, "1", "probability of a tension below a tenth of the static one at the load"),
        "load_speed": (
            [expected_maximum(each.speed, each.speed_period, duration) for each in shown],
            "m/s",
            "expected largest vertical speed of the load",
        ),
        "hs_tension": (
            [limit["tension"] for limit in limits],
            "m",
            "significant wave height at the limit of the tension",
        ),
        "hs_slack": ([limit["slack"] for limit in limits], "m", "significant wave height at which the wire gets slack"),
        "limiting_hs": ([min(limit.values()) for limit in limits], "m", "limiting significant wave height"),
    }


SIDE_BY_SIDE = (
    "dynamic_tension",
    "dynamic_tension_load",
    "dynamic_factor",
    "slack_probability",
    "load_speed",
    "limiting_hs",
)
"""Columns that are given without compensation too, where there is some."""


def _taken_away(lowered: LoweredLoad, depth: float, settings: _Settings) -> float:
    """Share of the tip's standard deviation that compensation takes away."""
    heave = lowered.heave(depth)
    if heave is None or settings.compensator != "scenario":
        return 1.0 - float(np.mean(np.abs(settings.remaining)))
    left = float(np.sum(heave.variance * np.abs(settings.remaining) ** 2))
    return 1.0 - sqrt(left / float(heave.variance.sum()))


def _wire_speed(lowered: LoweredLoad, depth: float, settings: _Settings) -> float:
    """Expected largest speed at which compensation pays out and hauls in the wire [m/s]."""
    heave = lowered.heave(depth)
    assert heave is not None, "asked where there is a sea"
    taken = heave.variance * np.abs(1 - settings.remaining) ** 2
    speed, after = (float(taken @ heave.w**power) for power in (2, 4))
    return expected_maximum(sqrt(speed), 2 * pi * sqrt(speed / after), settings.duration)


def _remaining_columns(lowered: LoweredLoad, depth: float, settings: _Settings) -> dict[str, Any]:
    """Share of the tip's motion that compensation leaves, by frequency."""
    heave = lowered.heave(depth)
    assert heave is not None, "asked where there is a sea"
    left = np.abs(settings.remaining) * np.ones(len(heave.w))
    about = {"units": "1", "long_name": "share of the tip's vertical motion that compensation leaves"}
    axis = {"units": "rad/s", "long_name": "circular frequency"}
    heaved = {"units": "m^2", "long_name": "variance of the tip's heave around each frequency"}
    return {
        "remaining_motion": ("frequency", left, about),
        "heave_variance": ("frequency", heave.variance, heaved),
        "frequency": ("frequency", heave.w, axis),
    }


def _limits(
    lowered: LoweredLoad, sea: WireInSea, static_top: float, settings: _Settings, static_load: float | None = None
) -> dict[str, float]:
    """Limiting significant wave heights by criterion."""
    breaking, duration = lowered.wire.rope.breaking_load, settings.duration
    at_load = lowered.submerged_weight if static_load is None else static_load

    def tension(shown: TensionStatistics) -> float:
        return static_top + expected_maximum(shown.top, shown.top_period, duration)

    def relief(shown: TensionStatistics) -> float:
        return expected_maximum(shown.load, shown.load_period, duration)

    by_tension = inf if breaking is None else _limiting_height(lowered, sea, tension, breaking / settings.factor)
    return {"tension": by_tension, "slack": _limiting_height(lowered, sea, relief, SLACK_SHARE * at_load)}


def _limiting_height(lowered: LoweredLoad, sea: WireInSea, quantity: Any, limit: float) -> float:
    """The significant wave height at which a quantity that grows with it reaches a limit."""
    height = _height(lowered.scenario)
    most = HIGHEST / height

    def beyond(scale: float) -> float:
        return float(quantity(sea.statistics(scale)) / limit - 1)

    if beyond(0.0) >= 0:
        return 0.0
    return inf if beyond(most) <= 0 else height * float(brentq(beyond, 0.0, most, xtol=1e-4, rtol=1e-4))


def _height(scenario: Scenario) -> float:
    return sea_spectrum(scenario).hs


def _axial_periods(lowered: LoweredLoad, depths: list[float]) -> tuple[Array, Array]:
    """Axial periods [s] of wire and load at each depth, and those of the scenario's linear model."""
    periods = np.array([2 * pi / lowered.loaded_wire(depth).natural_frequencies(MODES) for depth in depths])
    model = np.array([lowered.model_periods(depth, row) for depth, row in zip(depths, periods, strict=True)])
    return periods, model


def _sea_attributes(lowered: LoweredLoad, depths: list[float]) -> dict[str, float]:
    """The sea, and the tip's heave."""
    heave = lowered.heave(depths[0])
    assert heave is not None, "asked where there is a sea"
    spectrum = sea_spectrum(lowered.scenario)
    return {
        "hs": spectrum.hs,
        "tp": spectrum.tp,
        "heave_deviation": sqrt(float(heave.variance.sum())),
        "heave_tz": heave.zero_crossing_period,
        "heave_tp": heave.peak_period,
        "wave_reach": pi / float(wave_number(np.array([2 * pi / spectrum.tp]), gravity=lowered.gravity)[0]),
    }


def _resonance_zone(lowered: LoweredLoad, depths: list[float], periods: Array, model: Array) -> dict[str, float]:
    """Periods that are resonant, and the depths between which the first period is; NaN where it is at none.

    The period is that of the wire, times the ratio of the scenario's linear model to it, which vessel and crane make.
    """
    heave = lowered.heave(depths[0])
    assert heave is not None, "asked where there is a sea"
    shortest, longest = BAND[0] * heave.zero_crossing_period, BAND[1] * heave.peak_period
    ratios = model[:, 0] / periods[:, 0]
    known = np.isfinite(ratios)
    places, factors = (np.array(depths)[known], ratios[known]) if known.any() else (np.zeros(1), np.ones(1))
    zone = [_depth_of_period(lowered, period, depths[-1], places, factors) for period in (shortest, longest)]
    return {
        "resonant_from": shortest,
        "resonant_to": longest,
        "resonance_begins": zone[0] if zone[0] < depths[-1] else np.nan,
        "resonance_ends": zone[1] if zone[0] < depths[-1] and zone[1] > 0 else np.nan,
    }


def _depth_of_period(lowered: LoweredLoad, period: float, deepest: float, places: Array, factors: Array) -> float:
    """The depth at which the first axial period is this one, which grows with depth; between the surface and a greatest depth."""

    def longer(depth: float) -> float:
        wire_period = 2 * pi / lowered.loaded_wire(depth).natural_frequencies(1)[0]
        return float(wire_period * np.interp(depth, places, factors) - period)

    if longer(0.0) >= 0:
        return 0.0
    return deepest if longer(deepest) <= 0 else float(brentq(longer, 0.0, deepest, xtol=0.1))


def _phases(
    lowered: LoweredLoad,
    depths: list[float],
    settings: _Settings,
    columns: Mapping[str, tuple[list[float], str, str]],
) -> dict[str, Any]:
    """Limiting wave height of each phase, with the depth and the criterion that govern."""
    weight = lowered.mass * lowered.gravity
    air = lowered.in_air(settings.remaining)
    wire_weight = lowered.wire.weight(0.0, lowered.gravity)
    limits = _limits(lowered, air, weight + wire_weight, settings, weight)
    rows = [("in air", 0.0, *_governing(limits))]
    splash: dict[str, Any] = {}
    if lowered.water.parts:
        zone = lowered.in_splash_zone(settings.remaining, settings.lowering_speed, settings.duration)
        rows.append(("splash zone", 0.0, *_governing(_splash_limits(lowered, zone, weight + wire_weight, settings))))
        splash = _splash_columns(zone)
    lowest = int(np.argmin(columns["limiting_hs"][0]))
    by_tension, by_slack = columns["hs_tension"][0][lowest], columns["hs_slack"][0][lowest]
    governing = "tension" if by_tension < by_slack else "slack"
    rows.append(("lowering", depths[lowest], governing, min(by_tension, by_slack)))
    if settings.landing_speed is not None:
        sea = lowered.at(depths[-1], settings.remaining)

        def speed(shown: TensionStatistics) -> float:
            return expected_maximum(shown.speed, shown.speed_period, settings.duration)

        limit = _limiting_height(lowered, sea, speed, settings.landing_speed)
        rows.append(("landing", depths[-1], "landing speed", limit))
    phase = [row[0] for row in rows]
    return splash | {
        "phase_depth": ("phase", [row[1] for row in rows], {"units": "m", "long_name": "depth that governs the phase"}),
        "phase_criterion": ("phase", [row[2] for row in rows], {"long_name": "criterion that governs the phase"}),
        "phase_hs": (
            "phase",
            [row[3] for row in rows],
            {"units": "m", "long_name": "limiting significant wave height"},
        ),
        "phase": ("phase", phase),
    }


def _governing(limits: Mapping[str, float]) -> tuple[str, float]:
    """The criterion with the lowest limit, and that."""
    name = min(limits, key=lambda each: limits[each])
    return name, limits[name]


def _splash_limits(lowered: LoweredLoad, zone: SplashZone, static: float, settings: _Settings) -> dict[str, float]:
    """Limiting heights by criterion: the static tension is the largest, in air, and the least, immersed."""
    breaking = lowered.wire.rope.breaking_load
    by_tension = inf if breaking is None else zone.limit(breaking / settings.factor - static, HIGHEST)
    return {"tension": by_tension, "slack": zone.limit(SLACK_SHARE * lowered.submerged_weight, HIGHEST)}


def _splash_columns(zone: SplashZone) -> dict[str, Any]:
    """Forces in the splash zone in the scenario's sea."""
    forces = zone.forces(zone.hs)
    values = {
        "slamming": forces.slamming,
        "drag": forces.drag,
        "mass force": forces.mass,
        "varying buoyancy": forces.buoyancy,
        "total": forces.total,
    }
    about = {"units": "N", "long_name": "characteristic force on the load in the splash zone"}
    return {"splash_force": ("splash_term", list(values.values()), about), "splash_term": ("splash_term", list(values))}


# ---- Simulations.
class _Simulations:
    """Simulations at some of the depths, in several seas each, with the scenario's own compensation or without any."""

    def __init__(
        self, lowered: LoweredLoad, depths: list[float], count: int, seeds: int, duration: float, compensated: bool
    ) -> None:
        self._lowered, self._seeds, self._compensated = lowered, range(1, seeds + 1), compensated
        self._chosen = np.unique(np.round(np.linspace(0, len(depths) - 1, count)).astype(int))
        self._signal = f"{ROPE_TENSION.name}.{lowered.wire.name}"
        values = {**SIMULATED, "run.duration": SETTLING + min(duration, VERIFIED)}
        jobs = []
        for i in self._chosen:
            scenario = lowered.scenario_at(float(depths[i]), compensated=compensated).with_values(values)
            # Seas of one depth share all but their sea, and with it equations and equilibrium.
            waves = [path for path in seed_paths(scenario) if path.startswith("sea.")]
            jobs += [
                Job(f"{i}.{seed}", with_section_values(scenario, "sea", dict.fromkeys(waves, seed)))
                for seed in self._seeds
            ]
        self._batch = StartedBatch(jobs, Keep(signals=(self._signal,), statistics=("moments",)))

    def beside(self, dataset: xr.Dataset, settings: _Settings) -> xr.Dataset:
        """The results with the standard deviation of the tension in simulations, and the linear one at the same depths."""
        lowered, depths = self._lowered, dataset["depth"].values
        remaining = settings.remaining if self._compensated else 1.0
        result = self._batch.run()
        deviations = result.dataset["standard_deviation"].sel(signal=self._signal)
        simulated, linear = np.full(len(depths), np.nan), np.full(len(depths), np.nan)
        for i in self._chosen:
            cases = [f"{i}.{seed}" for seed in self._seeds]
            simulated[i] = sqrt(float((deviations.sel(case=cases) ** 2).mean()))
            shown = lowered.at(float(depths[i]), remaining).statistics()
            linear[i] = shown.top if lowered.wire.begins_at_top else shown.load
        about = {"units": "N", "long_name": "standard deviation of the tension in simulations"}
        how = "with the scenario's compensation" if self._compensated else "without compensation"
        computed = {"units": "N", "long_name": f"standard deviation of the tension, linear, {how}"}
        return dataset.assign(
            simulated_deviation=("depth", simulated, about), linear_deviation=("depth", linear, computed)
        ).assign_attrs(
            seeds=len(self._seeds),
            failures=len(result.failures),
            failure=next(iter(result.failures.values()), ""),
        )
