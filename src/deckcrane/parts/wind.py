"""Wind: the air as it moves, its force on a vessel, and on what it catches of any other body.

The gusts are an input, `wind.gust`, the same everywhere; a run makes them from the spectrum of the file. Forces follow the flow
past what moves, so that wind damps motions along it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, sin
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.output_units import MOTION_UNITS
from deckcrane.equations.system import SX
from deckcrane.model.wind import AIR, LOWEST, Wind
from deckcrane.parts.coefficients import STILL, Harmonics, harmonics
from deckcrane.parts.level import FlowDirection, LevelVessel, level, side_of
from deckcrane.parts.protocol import Action, Formulation, Input, Part, Reading
from deckcrane.parts.world import World
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.hulls import Hull
from deckcrane.plant.numbers import number, unnamed
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of
from deckcrane.plant.wind import GUST, REFERENCE, froya_slope, hourly_speed

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
AXES = ("x", "y", "z")


@dataclass(frozen=True)
class MeanWind:
    """Speed at 10 m over the profile's slope: C of Froya's logarithm, or the exponent of a power."""

    profile: str
    direction: FlowDirection
    speed: Any = number()
    slope: Any = number()

    def at(self, height: SX) -> SX:
        """The mean speed at a height; below 1 m as it is there."""
        if self.profile == "uniform":
            return self.speed
        rise = ca.log(ca.fmax(height, LOWEST) / REFERENCE)
        return self.speed * (1 + self.slope * rise if self.profile == "froya" else ca.exp(self.slope * rise))


def mean_wind(wind: Wind | None) -> MeanWind:
    """The mean wind of a file; still air where it has none."""
    if wind is None:
        return MeanWind("uniform", FlowDirection(1.0, 0.0), 0.0, 0.0)
    u0 = hourly_speed(wind)
    slope = froya_slope(u0) if wind.profile == "froya" else wind.exponent
    return MeanWind(wind.profile, FlowDirection(cos(wind.direction), sin(wind.direction)), u0, slope)


@dataclass(frozen=True)
class MovingAir(Part):
    """The wind where its speed is given: it shows it, and has the gusts as an input; `gusty` where they reach the crane."""

    label: str
    gusty: bool
    wind: MeanWind = unnamed()
    height: Any = number()

    @property
    def name(self) -> str:
        return "wind"

    def inputs(self) -> tuple[Input, ...]:
        return (Input(GUST, "m/s"),)

    def readings(self, world: World) -> Iterable[Reading]:
        long_name = "wind speed at the height of the file's, gusts included"
        yield Reading("wind_speed", {}, "m/s", long_name, lambda: self.wind.at(self.height) + world.input(GUST))

    def refusal(self, formulation: Formulation) -> str | None:
        if self.gusty and formulation in ("forces", "moving frames", "matrices"):
            return (
                "wind: gusts come over time, and this form of the equations has no inputs; write spectrum: none under wind, or "
                "use `deckcrane run`"
            )
        return None


@dataclass(frozen=True)
class VesselWindForce(Part):
    """The wind's force on a vessel, by the direction from which it comes past it."""

    label: str
    hull: Hull
    side: int
    wind: MeanWind
    coefficients: Harmonics = unnamed()
    height: Any = number()
    at: Any = number("vector")

    @property
    def name(self) -> str:
        return self.label

    def _level(self, world: World) -> LevelVessel:
        return world.once((self.name, "level"), lambda: level(world, self.hull.name, self.at, self.side))

    def _force(self, world: World) -> SX:
        def found() -> SX:
            speed = self.wind.at(self.height) + world.input(GUST)
            return self.coefficients.force(*self._level(world).flow(speed, self.wind.direction))

        return world.once(self.name, found)

    def act(self, world: World) -> Action:
        return self._level(world).action(self._force(world))

    def _six(self, world: World) -> SX:
        return self._level(world).six(self._force(world))

    def readings(self, world: World) -> Iterable[Reading]:
        long_name = "wind force on the vessel at its origin, along horizontal axes that turn with its yaw"
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading("wind_force", labels, MOTION_UNITS, long_name, lambda: self._six(world))


@dataclass(frozen=True)
class WindDrag(Part):
    """The wind's force on one point of a body: f_i = 1/2 rho c A_i |v| v_i along the body's axes."""

    label: str
    side: int
    wind: MeanWind
    spot: Spot = unnamed()
    drag: Any = number("vector")

    @property
    def name(self) -> str:
        return self.label

    def _force(self, world: World) -> SX:
        """In the ground's frame."""
        place, direction = world.at(self.spot), self.wind.direction
        speed = self.wind.at(self.side * place.position[2]) + world.input(GUST)
        air = ca.vertcat(speed * direction.cosine, self.side * speed * direction.sine, ca.SX(1, 1))
        past = place.rotation.T @ (air - place.velocity)
        return place.rotation @ (self.drag * past) * ca.sqrt(ca.dot(past, past) + STILL)

    def act(self, world: World) -> Action:
        place, force = world.at(self.spot), self._found(world)
        return Action(wrenches=place.push(force), power=ca.dot(force, place.velocity))

    def _found(self, world: World) -> SX:
        return world.once(self.name, lambda: self._force(world))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"area": (self.label.removeprefix("wind.areas."),), "axis": AXES}
        long_name = "wind force on each area, in the ground frame"
        yield Reading("wind_drag", labels, "N", long_name, lambda: self._found(world))


def winds(plant: Plant, vessels: Iterable[FloatingBody]) -> Iterator[Part]:
    """All that the wind of a plant does; a vessel with wind coefficients feels still air too, where there is no wind."""
    wind, side = plant.scenario.wind, side_of(plant)
    mean = mean_wind(wind)
    if wind is not None:
        yield MovingAir("wind", wind.spectrum != "none" and bool(wind.areas), mean, wind.height)
        for name, area in wind.areas.items():
            drag = wind.density * area.shape / 2 * np.array(area.area)
            yield WindDrag(f"wind.areas.{name}", side, mean, spot_of(plant, area.on, area.at), drag)
    for vessel in vessels:
        hull, own = vessel.hull, plant.vessels[vessel.hull.name].wind
        if own is None:
            continue
        half = (AIR if wind is None else wind.density) / 2
        sizes = (half * own.frontal_area, half * own.lateral_area, half * own.lateral_area * own.length)
        given = own.shape or own.table
        assert given is not None, "checked when the vessel was made"
        yield VesselWindForce(
            f"{hull.section}.wind",
            hull,
            side,
            mean,
            harmonics(given, sizes),
            own.height,
            np.array(own.at, dtype=float),
        )
