"""Ropes: lines through points of bodies, over sheaves, from drums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import pi
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, StrictBool, model_validator

from deckcrane.components.water.data import SEA_WATER
from deckcrane.components.wind.data import Density
from deckcrane.scenario.data import (
    ZERO,
    Axis,
    Data,
    Fault,
    Length,
    Measure,
    Position,
    PositiveLength,
    did_you_mean,
    validation_error,
)
from deckcrane.scenario.tables import PositiveFactor
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant

DAMPING = Dimension("a damping per strain rate", (1, 1, -1), (0,), "200 kN s")
PER_METRE = Dimension("a mass per length", (1, -1, 0), (0,), "4 kg/m")

MOST_MODES = 16
"""Largest number of modes: the fastest goes with their square."""

PositiveForce = Annotated[float, Measure(quantities.FORCE, "positive")]
Share = Annotated[float, Measure(quantities.RATIO, "positive")]
Sense = Literal["positive", "negative"]


class RopePoint(Data):
    """A point that a rope runs through: an anchor at an end, a sheave between ends, or a drum at an end."""

    on: str | None = Field(default=None, description="the body that the point belongs to, or ground")
    drum: str | None = Field(
        default=None,
        description="instead of `on`, at an end: the body that is the drum, which turns in a revolute joint",
    )
    at: Position = Field(
        default=ZERO, description="the point, in the frame of the undeformed body; of a sheave, its middle"
    )
    radius: PositiveLength | None = Field(
        default=None,
        description="of sheave or drum, to the middle of the rope; a winch has its own; without it a sheave is a point",
    )
    axis: Axis | None = Field(default=None, description="of a sheave with a radius: its axle, in the body's frame")
    side: Sense | None = Field(
        default=None,
        description="of a sheave with a radius: which way the rope turns about the axis along its path; default: as the path bends",
    )
    efficiency: Share | None = Field(
        default=None,
        description="of a sheave: its smaller tension over the larger one, while the rope runs; default 1",
    )
    mu: Annotated[float, Measure(quantities.RATIO, "positive")] | None = Field(
        default=None,
        description="instead of efficiency, of a round thing that does not turn, such as a bollard: friction between rope and "
        "groove; its tensions differ by e^(mu angle) while the rope slides",
    )
    turns: int = Field(
        default=0,
        ge=0,
        le=50,
        strict=True,
        description="of a sheave or bollard with a radius: whole turns that the rope takes about it besides the angle between its "
        "two directions",
    )
    winding: Sense | None = Field(
        default=None, description="of a drum: positive (default) where a positive turn of its joint pays rope out"
    )

    @model_validator(mode="after")
    def _keys_fit_kind(self) -> RopePoint:
        if (self.on is None) == (self.drum is None):
            raise validation_error("a point of a rope has one of the keys on (a point or sheave of a body) or drum")
        if self.drum is not None:
            for key in ("axis", "side", "efficiency", "mu", "turns"):
                if getattr(self, key) not in (None, 0):
                    raise validation_error(f"{key} belongs to a sheave; a drum turns in its own joint")
            return self
        if self.winding is not None:
            raise validation_error("winding belongs to a drum; the way a rope takes round a sheave is its side")
        if (self.radius is None) != (self.axis is None):
            missing = "axis, such as axis: y" if self.axis is None else "radius, such as radius: 0.3 m"
            raise validation_error(f"a sheave with a size has radius and axis; {missing}, is missing")
        if self.radius is None and self.side is not None:
            raise validation_error("side belongs to a sheave with a radius; a point has none")
        if self.turns and self.radius is None:
            raise validation_error("turns are taken about something round; give radius and axis")
        if self.mu is not None and self.radius is None:
            raise validation_error(
                "mu rubs along the angle that the rope lies on; give radius and axis, or efficiency instead of mu"
            )
        if self.mu is not None and self.efficiency is not None:
            raise validation_error(
                "has efficiency and mu: a sheave that turns has the one, a bollard that stands still the other"
            )
        if self.efficiency is not None and self.efficiency > 1:
            raise validation_error(f"an efficiency is at most 1; it is {self.efficiency:.6g}")
        return self

    @property
    def body(self) -> str:
        """The body, from `on` or `drum`."""
        body = self.drum if self.on is None else self.on
        assert body is not None, "checked when the point was made"
        return body


class RigidLimit(Data):
    """A rope that does not stretch: the slide of its block follows from drums, and from all that the rope runs through."""

    coordinate: str = Field(description="the slide of the block, along which the falls run, such as fall")


class WireDrag(Data):
    """Drag coefficients of a wire: f = 1/2 rho C d |v| v across it, and 1/2 rho C pi d |v| v along it, per length."""

    across: PositiveFactor = Field(default=1.2, description="C across the wire, on its diameter")
    along: PositiveFactor = Field(default=0.01, description="C along the wire, on its surface")


class RopeSeabed(Data):
    """A flat seabed on which a wire can lie."""

    depth: PositiveLength = Field(description="below the still surface, such as 800 m")
    sinkage: PositiveLength = Field(
        default=0.05, description="how far the wire sinks in under its weight in air: the stiffness follows from it"
    )
    damping: PositiveFactor = Field(
        default=0.5, description="damping ratio of the wire as it bounces on the bottom under that weight"
    )
    friction: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.0, description="coefficient of friction of what lies on the bottom, such as 0.5"
    )
    creep: Annotated[float, Measure(quantities.SPEED, "positive")] = Field(
        default=0.05, description="speed at which friction is 0.7 of its full value; where it should stick, it creeps"
    )


class RopeInWater(Data):
    """Water about a rope with mass: buoyancy, drag and added mass of what is below the surface."""

    diameter: PositiveLength | None = Field(
        default=None, description="of the wire, such as 76 mm; default the rope's diameter"
    )
    fill: Share = Field(
        default=1.0, description="share of the circle of its diameter that displaces water; the rest is flooded"
    )
    drag: WireDrag = WireDrag()
    added_mass: PositiveFactor | None = Field(
        default=None, description="across the wire, over the mass of water in the circle of its diameter; default 1"
    )
    density: Density = Field(default=SEA_WATER, description="of the water")
    seabed: RopeSeabed | None = Field(
        default=None, description="such as {depth: 800 m}: its nodes rest there; default no seabed"
    )

    @model_validator(mode="after")
    def _fill_is_a_share(self) -> RopeInWater:
        if self.fill > 1:
            raise validation_error(f"fill is a share of the circle, at most 1; it is {self.fill:.6g}")
        return self


class Rope(Data):
    """An elastic rope along its path. It pulls and never pushes."""

    path: tuple[RopePoint, ...] = Field(description="the points that it runs through, from end to end")
    falls: int = Field(
        default=1, ge=1, le=40, strict=True, description="how often it runs between the last two points of its path"
    )
    stiffness: PositiveForce | None = Field(
        default=None, description="EA: force per strain, such as 40 MN; or diameter, modulus and fill"
    )
    diameter: PositiveLength | None = Field(default=None, description="instead of stiffness, with modulus and fill")
    modulus: Annotated[float, Measure(quantities.PRESSURE, "positive")] | None = Field(
        default=None, description="of the rope's metal as it is laid, such as 100 GPa"
    )
    fill: Share | None = Field(
        default=None, description="share of the circle of its diameter that is metal, such as 0.6"
    )
    damping: Annotated[float, Measure(DAMPING, "not negative")] = Field(
        default=0.0, description="force per strain rate, such as 200 kN s: the rope's own, while it is taut"
    )
    length: PositiveLength | None = Field(
        default=None, description="unstretched, outside of drums, at the start; default: just taut there"
    )
    tension: Annotated[float, Measure(quantities.FORCE, "not negative")] | None = Field(
        default=None, description="instead of length: its tension where the file has its points at the start"
    )
    slack: Length | None = Field(
        default=None, description="instead of length: by how much it is longer than its path at the start"
    )
    mass: Annotated[float, Measure(PER_METRE, "positive")] | None = Field(
        default=None, description="per length, such as 4 kg/m; lumped in nodes along one span; default: no mass"
    )
    nodes: int | None = Field(
        default=None, ge=1, le=200, strict=True, description="of a rope with mass: how many it has; default 8"
    )
    modes: int | None = Field(
        default=None,
        ge=1,
        le=MOST_MODES,
        strict=True,
        description="of a rope with mass, instead of nodes: it is straight, and has so many modes of axial motion",
    )
    water: RopeInWater | None = Field(
        default=None, description="of a rope with mass: buoyancy, drag and added mass below the surface; default in air"
    )
    span: int | None = Field(
        default=None,
        ge=0,
        strict=True,
        description="of a rope with mass: the span that has it, 0 the first; default: the last",
    )
    breaking_load: PositiveForce | None = Field(
        default=None, description="minimum breaking load; a start beyond it is refused"
    )
    friction_speed: Annotated[float, Measure(quantities.SPEED, "positive")] = Field(
        default=0.01, description="of the rope over a sheave, from which on its friction is nearly whole; smooth below"
    )

    tugger: StrictBool = Field(
        default=False,
        description="whether it steers a load and carries none: its pull is no part of sway and hook load",
    )
    rigid: RigidLimit | None = Field(
        default=None, description="instead of stiffness: it does not stretch, and {coordinate: NAME} follows from it"
    )

    @model_validator(mode="after")
    def _rope_is_consistent(self) -> Rope:
        if len(self.path) < 2:
            raise validation_error(f"a rope runs through two points at least; its path has {len(self.path)}")
        for i, point in enumerate(self.path[1:-1], start=1):
            if point.drum is not None:
                raise validation_error(f"path.{i}: a drum is at an end of a rope, and this is between")
        if self.falls > 1 and self.path[-1].drum is not None:
            raise validation_error(
                "falls run between the last two points of the path, which are sheaves; begin the path at the drum"
            )
        if self.tugger and (self.mass is not None or self.rigid is not None):
            raise validation_error("a tugger line is elastic and has no mass; leave out tugger, or mass and rigid")
        self._check_ends()
        self._check_rigid() if self.rigid is not None else self._check_stiffness()
        self._check_mass()
        given = [key for key in ("length", "tension", "slack") if getattr(self, key) is not None]
        if len(given) > 1:
            raise validation_error(f"has {' and '.join(given)}; one says how long it is")
        return self

    def _check_ends(self) -> None:
        ends = ((0, self.path[0]), (len(self.path) - 1, self.path[-1]))
        for i, point in ends[: 2 if self.falls == 1 else 1]:
            given = ("radius", "efficiency", "mu")
            extra = [key for key in given if getattr(point, key) is not None and point.drum is None]
            if extra:
                raise validation_error(
                    f"path.{i} is an end of the rope: an anchor, which has no {extra[0]}; or is it a drum?"
                )

    def _check_rigid(self) -> None:
        elastic_keys = (
            "stiffness",
            "diameter",
            "modulus",
            "fill",
            "damping",
            "length",
            "tension",
            "slack",
            "breaking_load",
            "mass",
        )
        extra = [key for key in elastic_keys if getattr(self, key)]
        if extra:
            raise validation_error(
                f"a rigid rope does not stretch, and is as long as its path at the start; leave out {extra[0]}, or rigid"
            )
        for i, point in enumerate(self.path):
            if point.efficiency not in (None, 1):
                raise validation_error(f"path.{i}: a rigid rope has one tension; leave out efficiency, or rigid")
            if point.mu is not None:
                raise validation_error(f"path.{i}: a rigid rope has one tension; leave out mu, or rigid")

    def _check_mass(self) -> None:
        bollard = next((i for i, point in enumerate(self.path) if point.mu is not None), None)
        if self.mass is not None and bollard is not None:
            raise validation_error(
                f"path.{bollard}: mu is for ropes without mass; give an efficiency, e^(-mu angle), or leave out mass"
            )
        for key in ("nodes", "span", "modes", "water"):
            if self.mass is None and getattr(self, key) is not None:
                raise validation_error(f"{key} belongs to a rope with mass; give mass, such as mass: 4 kg/m")
        if self.water is not None and self.water.diameter is None and self.diameter is None:
            raise validation_error("water needs the diameter of the wire, such as water: {diameter: 76 mm}")
        if self.modes is not None:
            self._check_modes()
        spans = len(self.points) - 1
        if self.span is not None and self.span >= spans:
            raise validation_error(f"span is {self.span}, but the rope has spans 0 to {spans - 1}")

    def _check_modes(self) -> None:
        if self.nodes is not None:
            raise validation_error("has nodes and modes: nodes are for a wire that bends, modes for a straight one")
        worn = next((i for i, point in enumerate(self.path) if point.efficiency not in (None, 1)), None)
        if worn is not None:
            raise validation_error(
                f"path.{worn}: with modes, sheaves have no friction; leave out efficiency, or give nodes instead"
            )
        if self.water is not None and self.water.seabed is not None:
            raise validation_error("with modes a wire stays straight, and cannot lie on a seabed; give nodes instead")
        if self.water is not None and self.water.added_mass is not None:
            raise validation_error(
                "with modes a wire has no inertia across; leave out added_mass, or give nodes instead"
            )

    def _check_stiffness(self) -> None:
        components = {key: getattr(self, key) for key in ("diameter", "modulus", "fill")}
        missing = [key for key, value in components.items() if value is None]
        if self.stiffness is not None and len(missing) < 3:
            raise validation_error("has stiffness and what makes one of a diameter; one of the two is enough")
        if self.stiffness is None and missing:
            raise validation_error(
                "needs its stiffness EA, such as stiffness: 40 MN, or diameter, modulus and fill"
                + (f"; {' and '.join(missing)} missing" if len(missing) < 3 else "")
            )
        if self.fill is not None and self.fill > 1:
            raise validation_error(f"fill is a share of the circle, at most 1; it is {self.fill:.6g}")

    @property
    def axial_stiffness(self) -> float:
        """Axial stiffness EA [N]."""
        if self.stiffness is not None:
            return self.stiffness
        diameter, modulus, fill = self.diameter or 0.0, self.modulus or 0.0, self.fill or 0.0  # all given, or rejected
        return modulus * fill * pi * diameter**2 / 4

    @property
    def points(self) -> tuple[RopePoint, ...]:
        """All points in turn, including those of all falls; the last one is an anchor or a drum."""
        if self.falls == 1:
            return self.path
        *before, near, far = self.path
        turns = [(near, far)[i % 2] for i in range(self.falls + 1)]
        anchor = {"radius": None, "axis": None, "side": None, "efficiency": None, "mu": None, "turns": 0}
        last = turns[-1].model_copy(update=anchor)
        return (*before, *turns[:-1], last)


def rope_reference_errors(ropes: Any, bodies: Mapping[str, Any]) -> Iterator[Fault]:
    """Find points on bodies that do not exist; `ropes` may be raw data from a file."""
    for name, rope in ropes.items():
        path = _get(rope, "path")
        for i, point in enumerate(path if isinstance(path, (list, tuple)) else ()):
            for key, allowed in (("on", ("ground", *bodies)), ("drum", tuple(bodies))):
                body = _get(point, key)
                if isinstance(body, str) and body not in allowed:
                    listed = ", ".join(allowed[:12])
                    hint = did_you_mean(body, allowed) or (f" there are {listed}" if allowed else " there are none")
                    yield ("ropes", name, "path", i, key), f'there is no body "{body}";{hint}'


def _get(data: Any, key: str) -> Any:
    return data.get(key) if isinstance(data, Mapping) else getattr(data, key, None)


def joined_by_ropes(plant: Plant, body: str) -> list[str]:
    """All bodies along the ropes that lead through or to a body, itself included, in the order of the file."""
    paths = [[point.body for point in rope.path] for rope in plant.scenario.ropes.values()]
    return list(dict.fromkeys(name for path in paths if body in path for name in path))


def breaking_loads(scenario: Scenario) -> dict[str, float | None]:
    """The breaking load [N] of every rope, by its name; None where it is not stated."""
    ropes = scenario.ropes.items()
    return {name: None if rope.breaking_load is None else float(rope.breaking_load) for name, rope in ropes}


def rope_names(plant: Plant) -> tuple[str, ...]:
    """The names of all ropes."""
    return tuple(plant.scenario.ropes)


def rope_named(plant: Plant, name: str) -> Rope:
    """The data of one rope."""
    return plant.scenario.ropes[name]


def bodies_of_rope(plant: Plant, name: str) -> list[str]:
    """The bodies of a rope's points, in the order of its path."""
    return [point.body for point in plant.scenario.ropes[name].path]


def bodies_with_rope_wound(plant: Plant) -> set[str]:
    """The bodies that ropes are wound on, whether winches or not."""
    return {point.drum for rope in plant.scenario.ropes.values() for point in rope.path if point.drum is not None}


def paying_sense(plant: Plant, drum: str) -> int:
    """1 if a positive turn of a drum pays out its rope; -1 if every rope on it is wound the other way round."""
    windings = [point.winding for rope in plant.scenario.ropes.values() for point in rope.path if point.drum == drum]
    return -1 if windings and all(winding == "negative" for winding in windings) else 1


def ropes_of(plant: Plant) -> dict[str, Rope]:
    """All ropes of the file, by name."""
    return dict(plant.scenario.ropes)
