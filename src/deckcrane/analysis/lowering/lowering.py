"""A load lowered on a wire: tension by depth, axial resonance, slack, and the sea in which it can be done.

The tip of the crane moves up and down as the vessel does in the scenario's sea, which yields to the tension if it floats; wire and
load follow by the continuous wire of `wire_response`, with the drag of both linearised. The load is at rest at each depth, on a
wire that is straight below the tip and whose unstretched length is the distance to the depth. The lower end of the wire counts as
the load's depth. Waves move the load in the splash zone alone. The statistics are those of a Gaussian process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf, pi, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from scipy.optimize import brentq

from deckcrane.analysis.linear_model import Mode, linearise
from deckcrane.analysis.load_charts.poses import HoldsPoses
from deckcrane.analysis.lowering.splash_zone import SplashZone
from deckcrane.analysis.lowering.wire_response import (
    TensionStatistics,
    WireInSea,
    WireWithLoad,
    crossing_probability,
    expected_maximum,
)
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import payload_or_error
from deckcrane.components.ropes import LoweringWire, lowering_wire
from deckcrane.components.ropes.outputs import ROPE_TENSION
from deckcrane.components.sea import peaked_spectra, stated_sea, wave_spectra
from deckcrane.components.vessel import PointOnVessel, VerticalMotion, carrying_vessel, point_on_vessel
from deckcrane.components.water import VerticalWater, vertical_water
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import attachment_point
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import Keep
from deckcrane.sea import wave_number
from deckcrane.simulation.batches import Job, run_batch
from deckcrane.standards.lowering import LOWERING_SPEED, SLACK_SHARE, SplashingLoad

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
AXIAL, NEAR = 0.5, 0.25
"""Least participation of load and wire in a higher axial mode of the scenario, and the largest log of its period's ratio."""
NO_PAYLOAD = "nothing is lowered here: name the body that is, payload: NAME"


def lowering(
    scenario: Scenario | str | Path,
    depths: Sequence[float] | None = None,
    *,
    hs: float | None = None,
    compensation: float = 0.0,
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
        compensation: share of the tip's vertical motion that heave compensation takes away, 0 to 1, at all frequencies
        duration: time at each depth, for maxima and probabilities [s]
        factor: breaking load over the largest tension that is allowed
        landing_speed: largest vertical speed [m/s] of the load at the greatest depth; None: no limit
        lowering_speed: speed [m/s] at which the load goes through the splash zone
        verify: number of depths at which the scenario is simulated, for up to 300 s and without compensation
        seeds: number of simulated seas at each of these depths

    Returns:
        tensions [N], periods [s], probabilities and wave heights [m] over `depth`; limits over `phase`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: no wire carries the payload, it breaks at rest, or a number is out of range
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    settings = _Settings(compensation, duration, factor, landing_speed, lowering_speed)
    _check_numbers(settings, verify, seeds)
    lowered = LoweredLoad.of(_in_height(scenario, hs))
    places = _chosen_depths(lowered, depths)
    lowered.check_strength(places)
    if lowered.tip is None and (compensation or landing_speed is not None or verify):
        raise DeckcraneError(
            "compensation, landing_speed and verify need a vessel that carries the crane and an irregular sea; leave them out for "
            "static tension and periods"
        )
    dataset = _assemble(lowered, places, settings)
    if added := _missed_resonance(dataset):
        lowered.check_strength(added)
        dataset = _assemble(lowered, sorted({*places, *added}), settings).assign_attrs(added_depths=added)
    if verify:
        dataset = _verified(dataset, lowered, min(verify, len(places)), seeds, duration)
    return dataset


IN_ZONE = 5
"""Depths in the resonance zone that are added where fewer than three of those asked for lie in it."""


def _missed_resonance(dataset: xr.Dataset) -> list[float]:
    """Depths in the resonance zone, where the limits are lowest, if those asked for pass it by; none otherwise."""
    begins, ends = (float(dataset.attrs.get(f"resonance_{end}", np.nan)) for end in ("begins", "ends"))
    depths = dataset["depth"].values
    low, high = max(begins, depths.min()), min(ends, depths.max())
    if not low < high or np.count_nonzero((depths >= low) & (depths <= high)) >= 3:
        return []
    inside = [round(float(depth), 1) for depth in np.linspace(low, high, IN_ZONE)]
    return [depth for depth in inside if np.abs(depths - depth).min() > 1.0]


@dataclass(frozen=True)
class _Settings:
    compensation: float
    duration: float
    factor: float
    landing_speed: float | None
    lowering_speed: float


@dataclass(frozen=True)
class LoweredLoad:
    """The payload of a scenario on its wire, with the water about it and the tip on a vessel; None without a sea."""

    scenario: Scenario
    wire: LoweringWire
    water: VerticalWater
    mass: float
    tip: PointOnVessel | None

    @classmethod
    def of(cls, scenario: Scenario) -> LoweredLoad:
        """The payload, or an error that says what to write."""
        plant = scenario.plant
        wire = lowering_wire(plant, payload_or_error(plant, NO_PAYLOAD))
        mass = sum(float(plant.tree[body].total_mass) for body in wire.bodies)
        vessel = carrying_vessel(plant, wire.upper.body)
        tip = None
        if vessel is not None and stated_sea(scenario) is not None:
            if not wave_spectra(scenario):
                raise DeckcraneError("sea: a regular wave has no statistics; give a spectrum, such as jonswap")
            origin = initial_poses(plant).of(attachment_point(plant, vessel, (0.0, 0.0, 0.0)))[1]
            tip = point_on_vessel(scenario, wire.upper.body, wire.top, origin)
        return cls(scenario, wire, vertical_water(plant, wire.bodies), mass, tip)

    @cached_property
    def gravity(self) -> float:
        """Gravity [m/s^2]."""
        return abs(float(self.scenario.gravity[2]))

    @property
    def submerged_weight(self) -> float:
        """Weight of the load less its buoyancy [N]."""
        return (self.mass - self.water.displaced) * self.gravity

    def static_top(self, depth: float) -> float:
        """Tension at the tip with the load at rest [N]."""
        return self.submerged_weight + self.wire.weight(depth, self.gravity)

    def stretch(self, depth: float) -> float:
        """Stretch of the wire from the drum to the load at rest [m]."""
        hanging = self.submerged_weight * self.wire.length(depth) + self.wire.first_moment(depth, self.gravity)
        return (hanging + self.static_top(depth) * self.wire.lead) / self.wire.rope.axial_stiffness

    def loaded_wire(self, depth: float) -> WireWithLoad:
        """Wire and load with its added mass, at a depth."""
        rope = self.wire.rope
        return WireWithLoad(
            self.wire.length(depth),
            float(rope.mass or 0.0),
            rope.axial_stiffness,
            rope.damping,
            self.wire.lead,
            self.mass + self.water.added,
        )

    def at(self, depth: float, compensation: float = 0.0) -> WireInSea:
        """Wire and load at a depth, fully immersed, below the moving tip."""
        wire, heave = self.loaded_wire(depth), self.heave(depth)
        w, variance = (np.ones(1), np.zeros(1)) if heave is None else (heave.w, heave.variance)
        remaining = variance * (1 - compensation) ** 2
        compliance = 0.0 if heave is None else heave.compliance
        drag = self.water.linear, self.water.quadratic, self.wire.drag(depth)
        return WireInSea(wire, w, remaining, *drag, compliance)

    def heave(self, depth: float) -> VerticalMotion | None:
        """The tip's vertical motion with the load at rest at a depth; None without a sea."""
        return None if self.tip is None else self.tip.motion(self.static_top(depth))

    def in_air(self, compensation: float = 0.0) -> WireInSea:
        """Wire and load above the water, on a wire that ends at the surface."""
        wet = self.at(0.0, compensation)
        return replace(wet, wire=replace(wet.wire, load=self.mass), linear=0.0, quadratic=0.0, along=0.0)

    def in_splash_zone(self, settings: _Settings) -> SplashZone:
        """The load at the surface, below the tip with the load hanging in air."""
        heave, water = self.heave(0.0), self.water
        assert heave is not None, "asked where there is a sea"
        (spectrum,) = wave_spectra(self.scenario)
        remaining = heave.variance * (1 - settings.compensation) ** 2
        load = SplashingLoad(self.mass, water.displaced, water.added, water.quadratic, water.slamming, water.parts)
        sea = spectrum.hs, spectrum.tz
        return SplashZone(load, heave.w, remaining, *sea, self.gravity, settings.lowering_speed, settings.duration)

    def check_strength(self, depths: Sequence[float]) -> None:
        """Refuse a load that floats, and depths at which the wire breaks at rest."""
        if self.submerged_weight <= 0:
            raise DeckcraneError(
                f"the load floats: its mass is {self.mass / 1e3:.4g} t, and it displaces {self.water.displaced / 1e3:.4g} t of "
                "water; give it less volume (in_water) or more mass"
            )
        breaking = self.wire.rope.breaking_load
        if breaking is None:
            return
        broken = next((depth for depth in sorted(depths) if self.static_top(depth) > breaking), None)
        if broken is not None:
            least = self.static_top(0.0)
            deepest = 0.0 if least > breaking else brentq(lambda d: self.static_top(d) - breaking, 0.0, broken)
            own = self.wire.weight(broken, self.gravity)
            raise DeckcraneError(
                f"ropes.{self.wire.name}: at {broken:.4g} m depth it carries {self.static_top(broken) / 1e3:.4g} kN at rest, "
                f"{own / 1e3:.4g} kN of it its own weight; its breaking load is {breaking / 1e3:.4g} kN, which it reaches at "
                f"{deepest:.4g} m"
            )

    def scenario_at(self, depth: float) -> Scenario:
        """The scenario with the load at a depth and all drives at rest."""
        plant = self.scenario.plant
        values: dict[str, Any] = {}
        for each in components():
            if isinstance(each, HoldsPoses):
                values |= each.values_holding_pose(plant)
        return self.scenario.with_values(values | self.wire.values_at(plant, depth) | {"run.start": "settled"})

    def model_periods(self, depth: float, expected: Array) -> Array:
        """Axial periods [s] of the scenario's linear model in still water, beside the expected ones of the wire; NaN without any.

        The first is that of the slow mode in which the load takes part most, by the share of its motion that stretches the wire: it
        also follows the vessel's roll. The others are those next to the expected ones.
        """
        scenario = self.scenario_at(depth)
        model = linearise(scenario.with_values({"sea": None}) if stated_sea(scenario) is not None else scenario)
        vertical = {name for body in self.wire.bodies for name in (f"{body}.z", f"d:{body}.vz")}
        axial = np.array([name in vertical or name.startswith(f"ropes.{self.wire.name}.") for name in model.states])
        modes = [mode for mode in model.modes() if mode.kind == "swings"]
        parts = np.array([float(mode.participation[axial].sum()) for mode in modes])
        periods = np.array([mode.period for mode in modes])
        slow = periods > sqrt(expected[0] * expected[1])
        stretch = parts * np.array([self._stretching_share(mode, model.outputs) for mode in modes])
        first = periods[slow][np.argmax(stretch[slow])] if slow.any() else np.nan
        return np.array([first, *(_nearest(periods[parts > AXIAL], each) for each in expected[1:])])

    def _stretching_share(self, mode: Mode, names: tuple[str, ...]) -> float:
        """|load - tip|^2/(|load|^2 + |tip|^2) of the vertical motions in a mode, with the tip on a rigid crane; 1 on the ground."""
        motion = dict(zip(names, mode.shape, strict=True))
        plant = self.scenario.plant
        vessel = carrying_vessel(plant, self.wire.upper.body)
        load, tip = motion[f"{self.wire.lower.body}.z"], 0.0
        if vessel is not None and f"{vessel}.z" in motion:
            pose = {data.name: float(data.element.start) for data in plant.coordinates if data.body == vessel}
            yaw = pose[f"{vessel}.yaw"]
            x, y = self.wire.top[0] - pose[f"{vessel}.x"], self.wire.top[1] - pose[f"{vessel}.y"]
            ahead, abeam = np.cos(yaw) * x + np.sin(yaw) * y, np.cos(yaw) * y - np.sin(yaw) * x
            tip = motion[f"{vessel}.z"] + abeam * motion[f"{vessel}.roll"] - ahead * motion[f"{vessel}.pitch"]
        size = abs(load) ** 2 + abs(tip) ** 2
        return float(abs(load - tip) ** 2 / size) if size else 0.0


def _nearest(values: Array, expected: float) -> float:
    """The value next to an expected one; NaN if none is near it."""
    near = values[np.abs(np.log(values / expected)) < NEAR]
    return float(near[np.argmin(np.abs(np.log(near / expected)))]) if len(near) else float("nan")


# ---- Inputs.
def _check_numbers(settings: _Settings, verify: int, seeds: int) -> None:
    if not 0 <= settings.compensation < 1:
        raise DeckcraneError(
            "compensation is the share of the tip's motion that is taken away, from 0 to below 1; it is "
            f"{settings.compensation:.4g}"
        )
    if not settings.duration >= 60:
        raise DeckcraneError(f"duration: a sea needs a minute or more for its maxima; it is {settings.duration:.4g} s")
    if not settings.factor >= 1:
        raise DeckcraneError(f"factor is breaking load over allowable tension, 1 or more; it is {settings.factor:.4g}")
    if settings.landing_speed is not None and not settings.landing_speed > 0:
        raise DeckcraneError(f"landing_speed must be greater than zero; it is {settings.landing_speed:.4g} m/s")
    if not settings.lowering_speed >= 0:
        raise DeckcraneError(f"lowering_speed is 0 or more; it is {settings.lowering_speed:.4g} m/s")
    if verify < 0 or seeds < 1:
        raise DeckcraneError(f"verify is 0 or more depths, seeds 1 or more seas; they are {verify} and {seeds}")


def _in_height(scenario: Scenario, hs: float | None) -> Scenario:
    """The scenario in a sea of another significant height."""
    if hs is None:
        return scenario
    spectra = peaked_spectra(scenario)
    if not spectra:
        raise DeckcraneError(
            "hs: the scenario has no spectrum with a significant height; add one, such as sea: {jonswap: ...}"
        )
    if not 0 < hs <= HIGHEST:
        raise DeckcraneError(f"hs must be greater than 0 and at most {HIGHEST:g} m; it is {hs:.4g} m")
    return scenario.with_values({f"{path}.hs": hs for path in spectra})


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
    periods = np.array([2 * pi / lowered.loaded_wire(depth).natural_frequencies(MODES) for depth in depths])
    columns: dict[str, tuple[list[float], str, str]] = {
        "wire_length": ([lowered.wire.length(depth) for depth in depths], "m", "unstretched length below the tip"),
        "static_tension": ([lowered.static_top(depth) for depth in depths], "N", "static tension at the tip"),
        "static_tension_load": ([static_load] * len(depths), "N", "static tension at the load"),
        "stretch": ([lowered.stretch(depth) for depth in depths], "m", "stretch at rest"),
    }
    model = np.array([lowered.model_periods(depth, row) for depth, row in zip(depths, periods, strict=True)])
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
        "compensation": settings.compensation,
        "lowering_speed": settings.lowering_speed,
    }
    if lowered.tip is not None:
        columns |= _dynamic_columns(lowered, depths, settings)
        attributes |= _sea_attributes(lowered, depths, model[:, 0] / periods[:, 0])
        data |= _phases(lowered, depths, settings, columns)
    data |= {
        name: ("depth", values, {"units": unit, "long_name": text}) for name, (values, unit, text) in columns.items()
    }
    about_depth = {"units": "m", "long_name": "depth of the wire's lower end"}
    return xr.Dataset(data, {"depth": ("depth", depths, about_depth), "mode": np.arange(1, MODES + 1)}, attributes)


def _dynamic_columns(
    lowered: LoweredLoad, depths: list[float], settings: _Settings
) -> dict[str, tuple[list[float], str, str]]:
    static, duration = lowered.submerged_weight, settings.duration
    seas = [lowered.at(depth, settings.compensation) for depth in depths]
    shown = [sea.statistics() for sea in seas]
    top = [expected_maximum(each.top, each.top_period, duration) for each in shown]
    bottom = [expected_maximum(each.load, each.load_period, duration) for each in shown]
    statics = [lowered.static_top(depth) for depth in depths]
    slack = [crossing_probability(SLACK_SHARE * static, each.load, each.load_period, duration) for each in shown]
    limits = [_limits(lowered, sea, rest, settings) for sea, rest in zip(seas, statics, strict=True)]
    columns = {
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
    if settings.compensation:
        free = replace(settings, compensation=0.0)
        bare = [_limits(lowered, lowered.at(depth), rest, free) for depth, rest in zip(depths, statics, strict=True)]
        text = "limiting significant wave height without heave compensation"
        columns["limiting_hs_uncompensated"] = ([min(limit.values()) for limit in bare], "m", text)
    return columns


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
    (spectrum,) = wave_spectra(scenario)
    return spectrum.hs


def _sea_attributes(lowered: LoweredLoad, depths: list[float], ratios: Array) -> dict[str, float]:
    """The sea, the tip's heave, and the depths between which the first period is resonant; NaN where it is at none.

    The period is that of the wire, times the ratio of the scenario's linear model to it, which vessel and crane make.
    """
    heave = lowered.heave(depths[0])
    assert heave is not None, "asked where there is a sea"
    (spectrum,) = wave_spectra(lowered.scenario)
    shortest, longest = BAND[0] * heave.zero_crossing_period, BAND[1] * heave.peak_period
    known = np.isfinite(ratios)
    places, factors = (np.array(depths)[known], ratios[known]) if known.any() else (np.zeros(1), np.ones(1))
    zone = [_depth_of_period(lowered, period, depths[-1], places, factors) for period in (shortest, longest)]
    return {
        "hs": spectrum.hs,
        "tp": spectrum.tp,
        "heave_deviation": sqrt(float(heave.variance.sum())),
        "heave_tz": heave.zero_crossing_period,
        "heave_tp": heave.peak_period,
        "wave_reach": pi / float(wave_number(np.array([2 * pi / spectrum.tp]), gravity=lowered.gravity)[0]),
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
    air = lowered.in_air(settings.compensation)
    wire_weight = lowered.wire.weight(0.0, lowered.gravity)
    limits = _limits(lowered, air, weight + wire_weight, settings, weight)
    rows = [("in air", 0.0, *_governing(limits))]
    splash: dict[str, Any] = {}
    if lowered.water.parts:
        zone = lowered.in_splash_zone(settings)
        rows.append(("splash zone", 0.0, *_governing(_splash_limits(lowered, zone, weight + wire_weight, settings))))
        splash = _splash_columns(zone)
    lowest = int(np.argmin(columns["limiting_hs"][0]))
    by_tension, by_slack = columns["hs_tension"][0][lowest], columns["hs_slack"][0][lowest]
    governing = "tension" if by_tension < by_slack else "slack"
    rows.append(("lowering", depths[lowest], governing, min(by_tension, by_slack)))
    if settings.landing_speed is not None:
        sea = lowered.at(depths[-1], settings.compensation)

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
def _verified(dataset: xr.Dataset, lowered: LoweredLoad, count: int, seeds: int, duration: float) -> xr.Dataset:
    """The standard deviation of the tension in simulations at some of the depths, and the linear one there."""
    depths = dataset["depth"].values
    chosen = np.unique(np.round(np.linspace(0, len(depths) - 1, count)).astype(int))
    jobs = []
    for i in chosen:
        scenario = lowered.scenario_at(float(depths[i]))
        scenario = scenario.with_values({**SIMULATED, "run.duration": SETTLING + min(duration, VERIFIED)})
        jobs += [Job(f"{i}.{seed}", scenario.with_values({"sea.seed": seed})) for seed in range(1, seeds + 1)]
    signal = f"{ROPE_TENSION.name}.{lowered.wire.name}"
    result = run_batch(jobs, Keep(signals=(signal,), statistics=("moments",)))
    deviations = result.dataset["standard_deviation"].sel(signal=signal)
    simulated, linear = np.full(len(depths), np.nan), np.full(len(depths), np.nan)
    for i in chosen:
        cases = [f"{i}.{seed}" for seed in range(1, seeds + 1)]
        simulated[i] = sqrt(float((deviations.sel(case=cases) ** 2).mean()))
        shown = lowered.at(float(depths[i])).statistics()
        linear[i] = shown.top if lowered.wire.begins_at_top else shown.load
    about = {"units": "N", "long_name": "standard deviation of the tension in simulations"}
    uncompensated = {"units": "N", "long_name": "standard deviation of the tension, linear, without compensation"}
    return dataset.assign(
        simulated_deviation=("depth", simulated, about), linear_deviation=("depth", linear, uncompensated)
    ).assign_attrs(seeds=seeds, failures=len(result.failures), failure=next(iter(result.failures.values()), ""))
