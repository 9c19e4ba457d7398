"""Contacts: points, boxes or cylinders of one body against a plane or a post of another, with stiffness and friction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from deckcrane.components.friction.data import Bristle
from deckcrane.scenario.data import (
    AXES,
    ZERO,
    Axis,
    AxisWord,
    Choice,
    Data,
    Fault,
    Measure,
    Position,
    PositiveLength,
    PositiveRatio,
    Vector,
    validation_error,
)
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

Edges = tuple[PositiveLength, PositiveLength, PositiveLength]
NotNegativeRatio = Annotated[float, Measure(quantities.RATIO, "not negative")]
CREEP = 0.01
"""Default speed [m/s] below which a contact counts as sticking."""


class ContactPoints(Data):
    """Points of a body that may touch."""

    on: str = Field(description="the body that touches")
    points: tuple[Position, ...] = Field(min_length=1, description="the points, in the body's frame")

    @property
    def kind(self) -> Literal["points"]:
        return "points"


class ContactBox(Data):
    """A box with edges along its body's axes: its corners touch planes, its faces and edges touch posts."""

    on: str = Field(description="the body that touches")
    box: Literal["all"] | AxisWord = Field(description="all, or the one face that can touch, such as -z")
    size: Edges | None = Field(default=None, description="its three edges; default those of the body's shape")
    at: Position = Field(default=ZERO, description="its middle, in the body's frame")
    per_edge: int = Field(
        default=2, ge=2, le=9, strict=True, description="points along each edge: 2 are the corners alone"
    )

    @property
    def kind(self) -> Literal["box"]:
        return "box"


class ContactRims(Data):
    """The two rims of a cylinder: fixed points around each, to stand and tip on, or the lowest point of each, to roll."""

    on: str = Field(description="the body that touches")
    rims: int | Literal["lowest"] = Field(
        description="points around each rim, such as 8; or lowest: the lowest point of each, wherever it is"
    )
    along: AxisWord | None = Field(default=None, description="its axis; default that of the body's shape")
    length: PositiveLength | None = Field(default=None, description="default that of the body's shape")
    radius: PositiveLength | None = Field(default=None, description="default that of the body's shape")
    at: Position = Field(default=ZERO, description="the middle of the end where it begins, in the body's frame")

    @model_validator(mode="after")
    def _point_count_is_valid(self) -> ContactRims:
        if self.rims != "lowest" and not 3 <= self.rims <= 32:
            raise validation_error(f"a rim has 3 to 32 points, or the word lowest; this is {self.rims}")
        return self

    @property
    def kind(self) -> Literal["rims"]:
        return "rims"


class ContactPlane(Data):
    """A plane of a body or of the ground: without bounds, or the top of a slab."""

    on: str = Field(description="the body that it belongs to, or ground")
    plane: Axis = Field(description="where it faces, in the body's frame: z for a deck with z up")
    at: Position = Field(default=ZERO, description="a point of it; with size, its middle")
    size: tuple[PositiveLength, PositiveLength] | None = Field(
        default=None, description="length along `along` and width across it; default without bounds"
    )
    along: Axis | None = Field(default=None, description="the way of its length; default x, or y where it faces x")
    thickness: PositiveLength = Field(default=1.0, description="with size: how far down its sides reach")

    @property
    def kind(self) -> Literal["plane"]:
        return "plane"

    @property
    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Unit vectors along its length, across it and along its normal, in the body's frame."""
        n = self.plane
        reference = self.along or (AXES["y"] if abs(n[0]) > 0.9 else AXES["x"])
        inwards = sum(a * b for a, b in zip(reference, n, strict=True))
        in_plane = [a - inwards * b for a, b in zip(reference, n, strict=True)]
        norm = sum(a * a for a in in_plane) ** 0.5
        x, y, z = (a / norm if norm > 0 else 0.0 for a in in_plane)
        return (x, y, z), (n[1] * z - n[2] * y, n[2] * x - n[0] * z, n[0] * y - n[1] * x), n

    @model_validator(mode="after")
    def _along_lies_in_plane(self) -> ContactPlane:
        if self.along is not None:
            cosine = sum(a * b for a, b in zip(self.along, self.plane, strict=True))
            if abs(cosine) > 1e-9:
                raise validation_error("`along` must lie in the plane: at right angles to where it faces")
        return self


class ContactPost(Data):
    """A round post of a body or of the ground: a bumper, a guide post, a fender."""

    on: str = Field(description="the body that it belongs to, or ground")
    post: Axis = Field(description="the way from its foot to its top, in the body's frame")
    at: Position = Field(default=ZERO, description="the middle of its foot")
    radius: PositiveLength = Field(description="such as 0.3 m")
    length: PositiveLength = Field(description="from foot to top, such as 4 m")

    @property
    def kind(self) -> Literal["post"]:
        return "post"


@dataclass(frozen=True)
class _ContactChoice(Choice):
    """Kinds distinguished by a key, also for data that is already validated."""

    def kind(self, value: Any) -> str | None:
        key = getattr(value, "kind", None) if isinstance(value, Data) else None
        return super().kind(value) if key is None else str(key)


TOUCHING = _ContactChoice("what touches", ("points", "box", "rims"))
Touching = Annotated[
    Annotated[ContactPoints, Tag("<points>")]
    | Annotated[ContactBox, Tag("<box>")]
    | Annotated[ContactRims, Tag("<rims>")],
    Discriminator(TOUCHING.tag),
    BeforeValidator(TOUCHING.check),
]
SURFACES = _ContactChoice("a surface", ("plane", "post"))
TouchedSurface = Annotated[
    Annotated[ContactPlane, Tag("<plane>")] | Annotated[ContactPost, Tag("<post>")],
    Discriminator(SURFACES.tag),
    BeforeValidator(SURFACES.check),
]


class ContactFriction(Data):
    """Coulomb friction, smooth through rest: it sticks by creeping, or by bristles."""

    mu: NotNegativeRatio = Field(description="friction over normal force while it slides, such as 0.3")
    mu_static: PositiveRatio | None = Field(default=None, description="the most before it slides; default the same")
    creep: Annotated[float, Measure(quantities.SPEED, "positive")] = Field(
        default=CREEP, description="speed below which it counts as sticking; less is stiffer"
    )
    bristle: Bristle | None = Field(
        default=None, description="instead of creep: {deflection: 2 mm, damping: 20 ms}, which sticks without creeping"
    )

    @model_validator(mode="after")
    def _friction_is_consistent(self) -> ContactFriction:
        if self.bristle is not None and self.creep != CREEP and self.mu_static is None:
            raise validation_error("has creep and bristle; what sticks by bristles does not creep")
        if self.bristle is not None and not self.mu:
            raise validation_error("bristles stick where there is friction; give mu, or leave bristle out")
        if self.mu_static is not None and self.mu_static < self.mu:
            raise validation_error(f"mu_static ({self.mu_static:.6g}) is less than mu ({self.mu:.6g})")
        return self


def _as_friction(value: Any) -> Any:
    return value if isinstance(value, (Mapping, Data)) else {"mu": value}


class Contact(Data):
    """A contact of a body with a surface: force k d^n (1 + c d_dot) of Hunt and Crossley at each point, and friction."""

    touching: Touching = Field(description="what touches, such as {on: container, box: all}")
    surface: TouchedSurface = Field(description="what it touches, such as {on: boat, plane: z, at: [-15 m, 0, 3 m]}")
    stiffness: Annotated[float, Measure(quantities.STIFFNESS, "positive")] | None = Field(
        default=None, description="of each point, such as 5 MN/m; or give penetration"
    )
    penetration: PositiveLength | None = Field(
        default=None, description="how far the load presses it in, at rest; gives the stiffness"
    )
    load: Annotated[float, Measure(quantities.FORCE, "positive")] | None = Field(
        default=None, description="the load of penetration; default the weight of what touches"
    )
    exponent: float = Field(
        default=1.0, description="of the depth: 1, or 1.5 after Hertz", json_schema_extra={"enum": [1, 1.5]}
    )
    restitution: PositiveRatio = Field(
        default=0.3, description="speed after an impact over that before it, at `speed`; slower ones lose less"
    )
    speed: Annotated[float, Measure(quantities.SPEED, "positive")] = Field(
        default=0.5, description="the speed of approach that has this restitution"
    )
    friction: Annotated[ContactFriction, BeforeValidator(_as_friction)] = Field(
        default=ContactFriction(mu=0.3),
        description="a coefficient, or {mu, mu_static, creep or bristle}",
    )

    @model_validator(mode="after")
    def _contact_law_is_consistent(self) -> Contact:
        if (self.stiffness is None) == (self.penetration is None):
            raise validation_error(
                "needs one of stiffness (of each point, such as 5 MN/m) and penetration (such as 5 mm)"
            )
        if self.exponent not in (1.0, 1.5):
            raise validation_error(f"the exponent of the depth is 1, or 1.5 after Hertz; this is {self.exponent:.6g}")
        if self.stiffness is not None and self.exponent != 1:
            raise validation_error("stiffness is that of a linear contact; with exponent: 1.5 give penetration")
        if self.stiffness is not None and self.load is not None:
            raise validation_error("load is what gives the stated penetration; with stiffness it says nothing")
        if self.restitution > 1:
            raise validation_error(f"restitution is at most 1, which loses nothing; this is {self.restitution:.6g}")
        if self.touching.kind == "rims" and self.touching.rims == "lowest" and _is_bounded(self.surface):
            raise validation_error(
                "the lowest point of a rim rolls on a plane without bounds; give rims: 8, or leave size out"
            )
        return self


def _is_bounded(surface: Any) -> bool:
    return surface.kind == "post" or surface.size is not None


def contact_reference_errors(
    contacts: Mapping[str, Any],
    bodies: Mapping[str, Any],
    get: Callable[[Any, str], Any],
    hint: Callable[[str, Any], str],
) -> Iterator[Fault]:
    """Find contacts of bodies that do not exist; `contacts` may be raw data from a file."""
    for name, contact in contacts.items():
        for side, allowed in (("touching", tuple(bodies)), ("surface", ("ground", *bodies))):
            on = get(get(contact, side), "on")
            if isinstance(on, str) and on not in allowed:
                yield ("contacts", name, side, "on"), f'there is no body "{on}";{hint(on, allowed)}'


def touching_bodies(plant: Plant) -> set[str]:
    """The bodies that may touch a surface."""
    return {contact.touching.on for contact in plant.scenario.contacts.values()}
