"""Hot spots for fatigue: where cracks would start, the stress there, and its S-N curve; checks of details.

The stress is a formula of signals, or follows from the forces in a section of a beam, in a joint or in a pin. The S-N curve
and how cycles are counted are given beside it; they change no run.

Refused are sections of rigid bodies, places that are no stations, and joints without a reaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, StrictBool, Tag, WithJsonSchema, model_validator

from deckcrane.components.beams.data import Area, SecondMoment
from deckcrane.components.cylinders.data import cylinder_pin_names
from deckcrane.components.linkages.data import closure_names
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import (
    Angle,
    AxisWord,
    Data,
    Fault,
    Length,
    Measure,
    Name,
    PositiveLength,
    PositiveRatio,
    did_you_mean,
    validation_error,
)
from deckcrane.standards.sn_curves import T_REF, Edition, Environment, MeanStress, SNCurve, own_curve, sn_curve
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

Modulus = Annotated[float, Measure(quantities.VOLUME, "positive")]
Ratio = Annotated[float, Measure(quantities.RATIO)]
Side = Annotated[float, Measure(quantities.RATIO), Field(ge=-1.0, le=1.0)]
LOADS = ("section", "reaction", "pin")
"""Sources of a structured stress."""
TERMS = ("axial", "in_plane", "out_of_plane")
"""Terms of a structured stress: normal force, moment about the section's y axis, moment about its z axis."""
EMPTY_HOOK = "empty_hook"
"""The default unloaded state of details."""
AROUND = 8
"""Default number of points around a tube, as in DNV-RP-C203, 3.3."""


def _as_tuple(value: Any) -> Any:
    return value if isinstance(value, list | tuple) else (value,)


_NUMBER_SCHEMA = Measure(quantities.RATIO).json_schema()
Branches = Annotated[
    tuple[Ratio, ...],
    BeforeValidator(_as_tuple),
    WithJsonSchema(
        {"anyOf": [_NUMBER_SCHEMA, {"type": "array", "items": _NUMBER_SCHEMA, "minItems": 1, "maxItems": 2}]}
    ),
]


def _tag_of_count(value: Any) -> str:
    return "<several>" if isinstance(value, Mapping | Data) else "<one>"


def _tag_of_unloaded(value: Any) -> str:
    return "<state>" if value == EMPTY_HOOK else "<stress>"


class CurvePoint(Data):
    """A point of an S-N curve."""

    cycles: PositiveRatio = Field(description="such as 2e6")
    range: Annotated[float, Measure(quantities.PRESSURE, "positive")] = Field(description="such as 90 MPa")


class OwnCurve(Data):
    """A user's own S-N curve: one slope, or two with a knee between them."""

    m: Branches = Field(description="slope, or both: 3 or [3, 5]")
    log_a: Branches | None = Field(default=None, description="of each branch, for ranges in MPa, such as 12.164")
    at: CurvePoint | None = Field(
        default=None, description="instead of log_a: a point of the curve, such as {cycles: 2e6, range: 90 MPa}"
    )
    knee: PositiveRatio | None = Field(default=None, description="where the second branch begins, in cycles")
    k: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.0, description="exponent of the thickness effect"
    )
    t_ref: PositiveLength = Field(default=T_REF, description="thickness from which it counts")
    name: str = "own"

    @model_validator(mode="after")
    def _is_complete(self) -> OwnCurve:
        try:
            self.sn_curve()
        except ValueError as error:
            raise validation_error(str(error)) from None
        return self

    def sn_curve(self) -> SNCurve:
        point = None if self.at is None else (self.at.cycles, self.at.range)
        return own_curve(
            self.m, log_a=self.log_a, point=point, knee=self.knee, k=self.k, t_ref=self.t_ref, name=self.name
        )


class SectionCut(Data):
    """A section of a flexible body."""

    on: str = Field(description="the flexible body")
    at: Annotated[float, Measure(quantities.RATIO, "not negative"), Field(le=1.0)] = Field(
        description="place along its beam, 0 at the root and 1 at the tip: one of its stations"
    )


class StressFactors(Data):
    """Stress concentration factors, one for each term of the stress."""

    axial: Ratio = 1.0
    in_plane: Ratio = Field(default=1.0, description="of bending about the section's y axis")
    out_of_plane: Ratio = Field(default=1.0, description="of bending about the section's z axis")

    def numbers(self) -> tuple[float, float, float]:
        return self.axial, self.in_plane, self.out_of_plane


Scf = Annotated[
    Annotated[StressFactors, Tag("<several>")] | Annotated[Ratio, Tag("<one>")], Discriminator(_tag_of_count)
]


class Tube(Data):
    """A round tube."""

    diameter: PositiveLength = Field(description="outer diameter")
    thickness: PositiveLength

    @model_validator(mode="after")
    def _wall_fits_diameter(self) -> Tube:
        if self.thickness > self.diameter / 2:
            raise validation_error("a wall is at most half of the diameter thick")
        return self


class StressPoint(Data):
    """A point of a section, by its angle around a tube, its position, or its side."""

    angle: Angle | None = Field(default=None, description="around a tube, from the section's y axis towards its z axis")
    y: Length | None = Field(default=None, description="place along the section's y axis; with Iy and Iz")
    z: Length | None = Field(default=None, description="place along the section's z axis; with Iy and Iz")
    side: tuple[Side, Side] | None = Field(
        default=None, description="on which side along y and z: [-1, 0 or 1, -1, 0 or 1]; with Wy and Wz"
    )
    scf: Scf | None = Field(
        default=None, description="stress concentration factors of this point; default those of the detail"
    )


Unloaded = Annotated[
    Annotated[Literal["empty_hook"], Tag("<state>")] | Annotated[float, Measure(quantities.PRESSURE), Tag("<stress>")],
    Discriminator(_tag_of_unloaded),
]
Curve = Annotated[Annotated[OwnCurve, Tag("<several>")] | Annotated[str, Tag("<one>")], Discriminator(_tag_of_count)]
StressFormulas = Annotated[
    Annotated[dict[Name, str], Tag("<several>")] | Annotated[str, Tag("<one>")], Discriminator(_tag_of_count)
]


class Detail(Data):
    """One hot spot, or several around a section: its stress, its curve, and how it is counted."""

    stress: StressFormulas | None = Field(
        default=None, description='a formula of signals, or several by name: reaction.king.my / "0.02 m^3"'
    )
    section: SectionCut | None = Field(default=None, description="a section of a flexible body: {on: boom, at: 0.5}")
    reaction: str | None = Field(default=None, description="the joint whose forces pass, by its outer body")
    pin: str | None = Field(default=None, description="the pin whose forces pass, such as luffing.piston")
    axis: AxisWord | None = Field(
        default=None,
        description="of reaction and pin: along the member, away from it, where a pull is tension; default z",
    )
    frame: Literal["inner", "outer"] | None = Field(
        default=None,
        description="of reaction: whose axes its points turn with, those of the body on which the joint sits (inner: a pedestal "
        "below its crane) or of the body that it carries (outer); default as reactions.frame",
    )
    below: Annotated[float, Measure(quantities.LENGTH, "not negative")] = Field(
        default=0.0,
        description="of reaction: how far before the joint, against the axis, the section is; the lever of the force across",
    )
    tube: Tube | None = Field(default=None, description="a round section, such as {diameter: 600 mm, thickness: 20 mm}")
    area: Area | None = Field(default=None, description="of the section; without it the normal force does not count")
    Iy: SecondMoment | None = Field(default=None, description="about the section's y axis, with points by y and z")
    Iz: SecondMoment | None = Field(default=None, description="about the section's z axis")
    Wy: Modulus | None = Field(default=None, description="section modulus about y, with points by their side")
    Wz: Modulus | None = Field(default=None, description="section modulus about z")
    points: dict[Name, StressPoint] = Field(default={}, description="points of the section by name")
    scf: Scf = Field(default=1.0, description="stress concentration factor, or {axial, in_plane, out_of_plane}")
    terms: StrictBool = Field(
        default=False, description="also show each term of the stress alone, to see which does the damage"
    )
    curve: Curve = Field(
        description="class of DNV-RP-C203 (B1 to W3), TJ of ISO 19902, or one of your own: {m: 3, at: {...}}"
    )
    environment: Environment = "air"
    edition: Edition = Field(default="2016", description="of DNV-RP-C203")
    thickness: PositiveLength | None = Field(default=None, description="of the plate; default: no thickness effect")
    dff: Annotated[float, Measure(quantities.RATIO, "positive"), Field(ge=1.0)] = Field(
        default=1.0, description="design fatigue factor: damage in the design life times this must stay below 1"
    )
    mean_stress: MeanStress = Field(
        default="ignored", description="whether compression counts less; as-welded joints: ignored"
    )

    unloaded: Unloaded | None = Field(
        default=None,
        description="between lifts: empty_hook, the stress at rest in the pose of the start without the payload; or a stress, such "
        "as -12 MPa; default empty_hook, and 0 where the scenario has no payload",
    )

    @model_validator(mode="after")
    def _is_complete(self) -> Detail:
        for message in self._faults():
            raise validation_error(message)
        return self

    def sn_curve(self) -> SNCurve:
        """Its S-N curve."""
        if isinstance(self.curve, OwnCurve):
            return self.curve.sn_curve()
        return sn_curve(self.curve, self.environment, self.edition)

    @property
    def keys(self) -> tuple[str, ...]:
        """Names of its points; one empty name if it has a single point."""
        if isinstance(self.stress, dict):
            return tuple(self.stress)
        if self.points:
            return tuple(self.points)
        return tuple(f"at{360 * i // AROUND}" for i in range(AROUND)) if self.tube is not None else ("",)

    def factors(self, key: str) -> tuple[float, float, float]:
        """Stress concentration factors of the three terms at a point."""
        point_scf = self.points[key].scf if key in self.points else None
        scf = self.scf if point_scf is None else point_scf
        return scf.numbers() if isinstance(scf, StressFactors) else (scf, scf, scf)

    def _faults(self) -> Iterator[str]:
        given = [name for name in ("stress", *LOADS) if getattr(self, name) is not None]
        if len(given) != 1:
            yield f"a detail has one of stress, section, reaction and pin; this one has {' and '.join(given) or 'none'}"
            return
        if isinstance(self.stress, dict) and not self.stress:
            yield "stress has no formula"
        try:
            self.sn_curve()
        except DeckcraneError as error:
            yield str(error)
        if self.stress is not None:
            extra = [name for name in _GEOMETRY if getattr(self, name) not in (None, {})]
            if extra:
                yield f"a formula is all of the stress; leave out {', '.join(extra)}, or say where forces come from: section, ..."
            if self.frame is not None or self.below:
                yield "frame and below are of a joint's reaction; a formula has its own"
            if isinstance(self.scf, StressFactors):
                yield "a formula has one stress concentration factor; put those of its terms into the formula"
        else:
            yield from self._section_faults()

    def _section_faults(self) -> Iterator[str]:
        """Find errors of the section properties that a stress needs."""
        forms = [bool(self.tube), bool(self.Iy or self.Iz), bool(self.Wy or self.Wz)]
        if sum(forms) > 1 or (self.tube is not None and self.area is not None):
            yield "a section is a tube, or has area with Iy and Iz, or area with Wy and Wz; not several of them"
        if not any(forms) and self.area is None:
            yield "a section needs a tube, an area, Iy and Iz, or Wy and Wz"
        if (forms[1] or forms[2]) and not self.points:
            yield "name the points of the section, such as points: {top: {z: 0.4 m}}, or {top: {side: [0, 1]}} with Wy and Wz"
        for name, point in self.points.items():
            shape = "angle" if forms[0] else "side" if forms[2] else "y and z"
            is_complete = {
                "angle": point.angle is not None and point.y is None and point.z is None and point.side is None,
                "side": point.side is not None and point.y is None and point.z is None and point.angle is None,
                "y and z": point.angle is None and point.side is None and (point.y is not None or point.z is not None),
            }[shape]
            if not is_complete and any(forms):
                yield f'the point "{name}" of this section is given by {shape}'
            if (point.y and self.Iz is None) or (point.z and self.Iy is None):
                yield f'the point "{name}" is off an axis about which the section has no second moment: give Iy and Iz'
            if point.side and ((point.side[0] and self.Wz is None) or (point.side[1] and self.Wy is None)):
                yield f'the point "{name}" is on a side for which the section has no modulus: give Wy and Wz'
        if self.section is not None and self.axis is not None:
            yield "a section lies across its beam; axis is for reaction and pin"
        if self.reaction is None and (self.frame is not None or self.below):
            yield "frame and below are of a joint's reaction; sections and pins turn with their own bodies"


_GEOMETRY = ("tube", "area", "Iy", "Iz", "Wy", "Wz", "points")


def detail_errors(plant: Plant) -> Iterator[Fault]:
    """Find errors in the places of details."""
    for name, detail in plant.scenario.details.items():
        place = ("details", name)
        if detail.section is not None:
            yield from _section_errors(plant, name)
        elif detail.reaction is not None:
            if detail.reaction not in plant.reaction_joints:
                joints = plant.reaction_joints
                yield (
                    (*place, "reaction"),
                    f'"{detail.reaction}" has no reaction that is found;{did_you_mean(detail.reaction, joints)} joints are '
                    "called by "
                    f"their outer body, and reactions.joints lists which are found: {', '.join(joints)}",
                )
            if plant.scenario.reactions.frame == "ground" and detail.frame is None:
                yield (*place, "reaction"), f"{_BAD_FRAME}; or say frame: inner or outer here"
        elif detail.pin is not None:
            pins = _pin_names(plant)
            if detail.pin not in pins:
                listed = ", ".join(pins) or "none"
                yield (
                    (*place, "pin"),
                    f'there is no pin "{detail.pin}";{did_you_mean(detail.pin, pins)} there are: {listed}',
                )
            if plant.scenario.reactions.frame == "ground":
                yield (*place, "pin"), _BAD_FRAME


_BAD_FRAME = "with reactions.frame: ground, forces are along axes that do not turn with the structure; stresses need outer or inner"


def _section_errors(plant: Plant, name: str) -> Iterator[Fault]:
    cut = plant.scenario.details[name].section
    assert cut is not None, "asked of details with a section"
    if cut.on not in plant.beams:
        listed = ", ".join(plant.beams) or "none"
        yield (
            ("details", name, "section", "on"),
            f'"{cut.on}" is not a flexible body;{did_you_mean(cut.on, plant.beams)} section forces exist for beams only: {listed}. '
            "For a rigid body use the reaction of its joint",
        )
        return
    count = plant.scenario.reactions.stations
    if abs(cut.at * (count - 1) - round(cut.at * (count - 1))) > 1e-6:
        yield (
            ("details", name, "section", "at"),
            f"section forces are found at {count} stations, and {cut.at:.6g} is none of them; the nearest is "
            f"{round(cut.at * (count - 1)) / (count - 1):.6g}, and reactions.stations makes more",
        )


def _pin_names(plant: Plant) -> list[str]:
    """Names of the pins of cylinders, and of those that close linkages."""
    return [*cylinder_pin_names(plant), *closure_names(plant)]


def details_of(plant: Plant) -> Mapping[str, Detail]:
    """The details of a scenario, by name."""
    return plant.scenario.details
