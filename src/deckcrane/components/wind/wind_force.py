"""Wind: the moving air, its force on a vessel, and on wind areas of any other body.

The gusts are an input, `wind.gust`, the same everywhere; a run makes them from the spectrum of the file. Forces follow the
relative flow, so that wind damps motions along it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, sin
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.vessel import (
    STILL,
    FloatingBody,
    FlowDirection,
    Harmonics,
    Hull,
    LevelFrame,
    at_origin,
    force_at_rest,
    harmonics,
    level,
    moving_frame,
    vertical_sign,
)
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.wind.data import AIR, LOWEST, VesselWind, Wind
from deckcrane.components.wind.mean_wind import (
    GUST,
    REFERENCE,
    froya_slope,
    hourly_speed,
    middle_of,
    strips_of,
    turning,
)
from deckcrane.components.wind.outputs import WIND_DRAG, WIND_FORCE, WIND_MOMENT, WIND_SPEED
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.ports import Place
from deckcrane.mechanics.model.protocol import Action, Formulation, Input, IsDrawn, Part, Reading
from deckcrane.mechanics.model.sketches import ArrowSketch, Sketch, along_axes
from deckcrane.mechanics.model.world import World
from deckcrane.screws import skew

MOTIONS = ("surge", "sway", "heave", "roll", "pitch", "yaw")
AXES = ("x", "y", "z")


@dataclass(frozen=True)
class MeanWind:
    """Speed at 10 m and the profile's slope: C of Froya's logarithm, or the exponent of a power."""

    profile: str
    direction: FlowDirection
    speed: Any = parameter()
    slope: Any = parameter()
    frame: Any = parameter("vector", default=None)
    """Velocity over ground of the scenario's frame with a vessel under way; None at rest."""

    def at(self, height: SX) -> SX:
        """The mean speed at a height; below 1 m that at 1 m."""
        if self.profile == "uniform":
            return self.speed
        rise = ca.log(ca.fmax(height, LOWEST) / REFERENCE)
        return self.speed * (1 + self.slope * rise if self.profile == "froya" else ca.exp(self.slope * rise))


def mean_wind(wind: Wind | None, frame: Array | None = None) -> MeanWind:
    """The mean wind of a file; still air where it has none."""
    if wind is None:
        return MeanWind("uniform", FlowDirection(1.0, 0.0), 0.0, 0.0, frame)
    u0 = hourly_speed(wind)
    slope = froya_slope(u0) if wind.profile == "froya" else wind.exponent
    return MeanWind(wind.profile, FlowDirection(cos(wind.direction), sin(wind.direction)), u0, slope, frame)


@dataclass(frozen=True)
class WindField(Part):
    """The wind at its reference height: it is recorded, and has the gusts as an input; `gusty` where they act on the crane."""

    label: str
    gusty: bool
    wind: MeanWind = inline_parameters()
    height: Any = parameter()

    @property
    def name(self) -> str:
        return "wind"

    def inputs(self) -> tuple[Input, ...]:
        return (Input(GUST, "m/s"),)

    def readings(self, world: World) -> Iterable[Reading]:
        yield Reading.of(WIND_SPEED, {}, lambda: self.wind.at(self.height) + world.input(GUST))

    def refusal(self, formulation: Formulation) -> str | None:
        if self.gusty and formulation in ("forces", "moving frames", "matrices"):
            return (
                "wind: gusts come over time, and this form of the equations has no inputs; write spectrum: none under wind, or "
                "use `deckcrane run`"
            )
        return None


@dataclass(frozen=True)
class VesselWindForce(Part):
    """The wind's force on a vessel, by the direction of the relative wind."""

    label: str
    hull: Hull
    side: int
    wind: MeanWind
    coefficients: Harmonics = inline_parameters()
    height: Any = parameter()
    at: Any = parameter("vector")

    @property
    def name(self) -> str:
        return self.label

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def _level_vessel(self, world: World) -> LevelFrame:
        return world.once((self.name, "level"), lambda: level(world, self.hull.name, self.at, self.side))

    def _wind_force(self, world: World) -> SX:
        def compute() -> SX:
            speed = self.wind.at(self.height) + world.input(GUST)
            flow = self._level_vessel(world).flow(speed, self.wind.direction, self.wind.frame)
            return self.coefficients.force(*flow)

        return world.once(self.name, compute)

    def act(self, world: World) -> Action:
        return self._level_vessel(world).action(self._wind_force(world))

    def _six_components(self, world: World) -> SX:
        return self._level_vessel(world).six(self._wind_force(world))

    def readings(self, world: World) -> Iterable[Reading]:
        labels = self.hull.labels({"motion": MOTIONS})
        yield Reading.of(WIND_FORCE, labels, lambda: self._six_components(world))


@dataclass(frozen=True)
class WindStrip:
    """A strip of an area: f = |v| K v, with the size of all of v, or of its part by `across` (see `wind.mean_wind`)."""

    spot: AttachmentPoint = inline_parameters()
    drag: Any = parameter("symmetric")
    across: Any = parameter("symmetric", default=None)

    def force(self, past: SX) -> SX:
        """Force in the link's axes, from the relative wind in these."""
        effective = past if self.across is None else self.across @ past
        return self.drag @ past * ca.sqrt(ca.dot(effective, effective) + STILL)


@dataclass(frozen=True)
class WindTurning:
    """The moment of a box about its centre, [m_x v_y v_z, m_y v_z v_x, m_z v_x v_y] (see `mean_wind.turning`)."""

    moment: Any = parameter("vector")

    def about(self, v: SX) -> SX:
        """Moment in the link's axes, from the relative wind in these."""
        return self.moment * ca.vertcat(v[1] * v[2], v[2] * v[0], v[0] * v[1])


@dataclass(frozen=True)
class WindDrag(IsDrawn):
    """The wind's force on an area of a body, strip by strip, with the wind at each strip's own height and velocity."""

    label: str
    side: int
    wind: MeanWind
    spot: AttachmentPoint = inline_parameters()
    strips: tuple[WindStrip, ...] = ()
    turning: WindTurning | None = None

    @property
    def name(self) -> str:
        return self.label

    @property
    def area(self) -> str:
        return self.label.removeprefix("wind.areas.")

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        return (ArrowSketch(f"wind on {self.area}", self.spot, along_axes(WIND_DRAG.name, self.area)),)

    def _relative_wind(self, world: World, place: Place) -> SX:
        """The relative wind at a place, in its link's axes."""
        direction = self.wind.direction
        speed = self.wind.at(self.side * place.position[2]) + world.input(GUST)
        air = ca.vertcat(speed * direction.cosine, self.side * speed * direction.sine, ca.SX(1, 1))
        air = air if self.wind.frame is None else air - self.wind.frame
        return place.rotation.T @ (air - place.velocity)

    def _forces_and_moment(self, world: World) -> tuple[tuple[tuple[Place, SX], ...], SX]:
        """The force on each strip in the ground's frame, and the moment of the area there."""

        def compute() -> tuple[tuple[tuple[Place, SX], ...], SX]:
            places = [world.at(strip.spot) for strip in self.strips]
            forces = tuple(
                (place, place.rotation @ strip.force(self._relative_wind(world, place)))
                for place, strip in zip(places, self.strips, strict=True)
            )
            if self.turning is None:
                return forces, ca.SX(3, 1)
            centre = world.at(self.spot)
            return forces, centre.rotation @ self.turning.about(self._relative_wind(world, centre))

        return world.once(self.name, compute)

    def act(self, world: World) -> Action:
        forces, moment = self._forces_and_moment(world)
        wrenches = [wrench for place, force in forces for wrench in place.push(force)]
        power = sum((ca.dot(force, place.velocity) for place, force in forces), start=ca.SX(0))
        if self.turning is not None:
            centre = world.at(self.spot)
            wrenches += centre.push(ca.SX(3, 1), moment)
            power += ca.dot(moment, centre.rotation @ centre.angular_velocity)
        return Action(wrenches=tuple(wrenches), power=power)

    def _total_force(self, world: World) -> SX:
        forces, _ = self._forces_and_moment(world)
        return sum((force for _, force in forces[1:]), start=forces[0][1])

    def _total_moment(self, world: World) -> SX:
        """Moment about the centre of the area."""
        forces, moment = self._forces_and_moment(world)
        centre = world.at(self.spot).position
        return sum((skew(place.position - centre) @ force for place, force in forces), start=moment)

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"area": (self.area,), "axis": AXES}
        yield Reading.of(WIND_DRAG, labels, lambda: self._total_force(world))
        yield Reading.of(WIND_MOMENT, labels, lambda: self._total_moment(world))


def _wind_drag(plant: Plant, name: str, side: int, mean: MeanWind, wind: Wind) -> WindDrag:
    area, half = wind.areas[name], wind.density / 2
    strips = tuple(
        WindStrip(attachment_point(plant, area.on, strip.at), half * strip.drag, strip.across)
        for strip in strips_of(area)
    )
    coefficients = turning(area)
    moment = None if coefficients is None else WindTurning(half * coefficients)
    return WindDrag(f"wind.areas.{name}", side, mean, attachment_point(plant, area.on, middle_of(area)), strips, moment)


def winds(plant: Plant, vessels: Iterable[FloatingBody]) -> Iterator[Part]:
    """All wind forces of a plant; a vessel with wind coefficients has drag in still air too, where there is no wind."""
    wind, side = plant.scenario.wind, vertical_sign(plant)
    mean = mean_wind(wind, moving_frame(plant))
    if wind is not None:
        yield WindField("wind", wind.spectrum != "none" and bool(wind.areas), mean, wind.height)
        for name in wind.areas:
            yield _wind_drag(plant, name, side, mean, wind)
    for vessel in vessels:
        hull, data = vessel.hull, all_vessels(plant)[vessel.hull.name].wind
        if data is None:
            continue
        yield VesselWindForce(
            f"{hull.section}.wind",
            hull,
            side,
            mean,
            _vessel_harmonics(data, AIR if wind is None else wind.density),
            data.height,
            np.array(data.at, dtype=float),
        )


def _vessel_harmonics(data: VesselWind, density: float) -> Harmonics:
    half = density / 2
    sizes = (half * data.frontal_area, half * data.lateral_area, half * data.lateral_area * data.length)
    coefficients = data.shape or data.table
    assert coefficients is not None, "checked when the vessel was made"
    return harmonics(coefficients, sizes)


def wind_load(plant: Plant, vessel: str, speeds: Array, angles: Array) -> Array | None:
    """Mean wind forces along x and y of a vessel at rest and yaw moment at its origin: (speed, angle, 3); None without areas.

    Speeds are those of the scenario's own height and averaging time, 10 m and 1 h without a wind; angles those towards which it
    blows, from the bow, counter-clockwise from above.
    """
    data, wind = all_vessels(plant)[vessel].wind, plant.scenario.wind
    if data is None:
        return None
    stated = wind or Wind(speed=0.0, direction=0.0)
    means = [mean_wind(stated.model_copy(update={"speed": float(speed)})) for speed in speeds]
    at_height = np.array([float(ca.evalf(ca.SX(mean.at(data.height)))) for mean in means])
    coefficients = _vessel_harmonics(data, stated.density)
    return at_origin(
        force_at_rest(coefficients, at_height[:, None], angles), np.array(data.at, float), vertical_sign(plant)
    )
