"""The payload of a scenario on its wire: weights, stretch, the wire in the sea, linear models at depths, and heave compensation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np
from scipy.optimize import brentq

from deckcrane.analysis.linear_model import LinearModel, Mode, linearise
from deckcrane.analysis.load_charts.poses import HoldsPoses
from deckcrane.analysis.lowering.splash_zone import SplashZone
from deckcrane.analysis.lowering.wire_response import WireInSea, WireWithLoad
from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import signal_following_values
from deckcrane.components.payload import payload_or_error
from deckcrane.components.ropes import LoweringWire, lowering_wire
from deckcrane.components.sea import has_irregular_sea, sea_spectrum, stated_sea
from deckcrane.components.vessel import (
    Hull,
    PointOnVessel,
    VerticalMotion,
    carrying_vessel,
    imposed_motion_inputs,
    point_on_vessel,
    wave_inputs,
)
from deckcrane.components.water import VerticalWater, vertical_water
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import attachment_point
from deckcrane.scenario.component import components
from deckcrane.standards.lowering import SplashingLoad

AXIAL, NEAR = 0.5, 0.25
"""Least participation of load and wire in a higher axial mode of the scenario, and the largest log of its period's ratio."""
NO_PAYLOAD = "nothing is lowered here: name the body that is, payload: NAME"


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
            if not has_irregular_sea(scenario):
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

    def at(self, depth: float, remaining: ComplexArray | float = 1.0) -> WireInSea:
        """Wire and load at a depth, fully immersed, below the moving tip; `remaining` is the share that compensation leaves."""
        wire, heave = self.loaded_wire(depth), self.heave(depth)
        drag = self.water.linear, self.water.quadratic, self.wire.drag(depth)
        if heave is None:
            return WireInSea(wire, np.ones(1), np.zeros(1), *drag)
        return WireInSea(wire, heave.w, heave.variance * np.abs(remaining) ** 2, *drag, remaining * heave.compliance)

    def heave(self, depth: float) -> VerticalMotion | None:
        """The tip's vertical motion with the load at rest at a depth; None without a sea."""
        return None if self.tip is None else self.tip.motion(self.static_top(depth))

    def in_air(self, remaining: ComplexArray | float = 1.0) -> WireInSea:
        """Wire and load above the water, on a wire that ends at the surface."""
        wet = self.at(0.0, remaining)
        return replace(wet, wire=replace(wet.wire, load=self.mass), linear=0.0, quadratic=0.0, along=0.0)

    def in_splash_zone(self, remaining: ComplexArray | float, speed: float, duration: float) -> SplashZone:
        """The load at the surface, lowered at a speed, below the tip with the load hanging in air."""
        heave, water = self.heave(0.0), self.water
        assert heave is not None, "asked where there is a sea"
        spectrum = sea_spectrum(self.scenario)
        load = SplashingLoad(self.mass, water.displaced, water.added, water.quadratic, water.slamming, water.parts)
        motion = heave.w, heave.variance * np.abs(remaining) ** 2
        return SplashZone(load, *motion, spectrum.hs, spectrum.tz, self.gravity, speed, duration)

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
            weight = self.wire.weight(broken, self.gravity)
            raise DeckcraneError(
                f"ropes.{self.wire.name}: at {broken:.4g} m depth it carries {self.static_top(broken) / 1e3:.4g} kN at rest, "
                f"{weight / 1e3:.4g} kN of it its own weight; its breaking load is {breaking / 1e3:.4g} kN, which it reaches at "
                f"{deepest:.4g} m"
            )

    def scenario_at(self, depth: float, *, compensated: bool = False) -> Scenario:
        """The scenario with the load at a depth and all drives at rest, but for those that follow a signal if compensated."""
        plant = self.scenario.plant
        values: dict[str, Any] = {}
        for each in components():
            if isinstance(each, HoldsPoses):
                values |= each.values_holding_pose(plant)
        values |= signal_following_values(plant) if compensated else {}
        return self.scenario.with_values(values | self.wire.values_at(plant, depth) | {"run.start": "settled"})

    @cached_property
    def has_compensation(self) -> bool:
        """Whether drives of the scenario follow a signal, as a heave-compensated winch does."""
        return bool(signal_following_values(self.scenario.plant))

    def remaining_motion(self, depth: float) -> ComplexArray:
        """Share of the tip's vertical motion that the scenario's own compensation leaves to the wire, at the sea's frequencies.

        The load's motion per motion of the tip in the linear model with drives that follow their signals, over that with drives
        that hold: wire, load and what else yields in both cancel.
        """
        heave = self.heave(depth)
        assert heave is not None, "asked where there is a sea"
        following, held = (
            self._load_per_tip(linearise(self.scenario_at(depth, compensated=compensated)), heave.w)
            for compensated in (True, False)
        )
        return following / held

    def _load_per_tip(self, model: LinearModel, w: Array) -> ComplexArray:
        """Vertical motion of the load per vertical motion of the tip, as the vessel heaves and rolls."""
        vessel = carrying_vessel(self.scenario.plant, self.wire.upper.body)
        assert vessel is not None, "asked of a tip on a vessel"
        columns = np.array([_excitation(model, vessel, each) for each in w])
        states = np.linalg.solve(1j * w[:, None, None] * np.eye(len(model.A)) - model.A, columns)
        motion = dict(zip(model.outputs, np.moveaxis(model.C @ states, 1, 0), strict=True))
        load = motion[f"{self.wire.lower.body}.z"]
        tip = self._tip_motion(motion) if f"{vessel}.z" in motion else np.ones_like(load)
        return np.asarray(np.sum(np.conj(tip) * load, axis=1) / np.sum(np.abs(tip) ** 2, axis=1))

    def model_periods(self, depth: float, expected: Array) -> Array:
        """Axial periods [s] of the scenario's linear model in still water, beside the expected ones of the wire; NaN without any.

        The first is that of the slow mode in which the load takes part most, by the share of its motion that stretches the wire: it
        also follows the vessel's roll. The others are those next to the expected ones. Each depth is looked at once.
        """
        if depth not in self._kept_periods:
            self._kept_periods[depth] = self._periods_of_model(depth, expected)
        return self._kept_periods[depth]

    @cached_property
    def _kept_periods(self) -> dict[float, Array]:
        return {}

    def _periods_of_model(self, depth: float, expected: Array) -> Array:
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
        load, tip = motion[f"{self.wire.lower.body}.z"], self._tip_motion(motion)
        size = abs(load) ** 2 + abs(tip) ** 2
        return float(abs(load - tip) ** 2 / size) if size else 0.0

    def _tip_motion(self, motion: Mapping[str, Any]) -> Any:
        """Vertical motion of the tip on a rigid crane by the vessel's coordinates; 0 where these are no states."""
        vessel = carrying_vessel(self.scenario.plant, self.wire.upper.body)
        if vessel is None or f"{vessel}.z" not in motion:
            return 0.0
        names = ("z", "roll", "pitch")
        return sum(lever * motion[f"{vessel}.{name}"] for lever, name in zip(self._levers, names, strict=True))

    @cached_property
    def _levers(self) -> tuple[float, float, float]:
        """Vertical motion of the tip by the vessel's heave [1], roll and pitch [m]."""
        plant = self.scenario.plant
        vessel = carrying_vessel(plant, self.wire.upper.body)
        pose = {data.name: float(data.element.start) for data in plant.coordinates if data.body == vessel}
        yaw = pose[f"{vessel}.yaw"]
        x, y = self.wire.top[0] - pose[f"{vessel}.x"], self.wire.top[1] - pose[f"{vessel}.y"]
        return 1.0, float(np.cos(yaw) * y - np.sin(yaw) * x), -float(np.cos(yaw) * x + np.sin(yaw) * y)


def _nearest(values: Array, expected: float) -> float:
    """The value next to an expected one; NaN if none is near it."""
    near = values[np.abs(np.log(values / expected)) < NEAR]
    return float(near[np.argmin(np.abs(np.log(near / expected)))]) if len(near) else float("nan")


def _excitation(model: LinearModel, vessel: str, w: float) -> ComplexArray:
    """Columns at a frequency: wave forces in heave and roll on a vessel that floats, or heave of one whose motion is imposed."""
    if f"{vessel}.z" in model.outputs:
        places = [model.inputs.index(wave_inputs(Hull(vessel, alone=True))[k]) for k in (2, 3)]
        return np.asarray(model.B[:, places], dtype=complex)
    value, rate, acceleration = (model.inputs.index(name) for name in imposed_motion_inputs(vessel)[2::6])
    column = model.B[:, value] + 1j * w * model.B[:, rate] - w**2 * model.B[:, acceleration]
    return np.asarray(column[:, None], dtype=complex)
