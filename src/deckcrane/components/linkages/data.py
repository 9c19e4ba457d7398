"""Linkages: the closures of loops in planar mechanisms whose bodies form a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import Field, model_validator

from deckcrane.components.friction.data import PinFriction
from deckcrane.scenario.component import FileNames, get
from deckcrane.scenario.data import ZERO, Axis, Data, Fault, Name, Position, validation_error

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

KINDS = ("pin", "slot", "slide")


class PinnedPoint(Data):
    """The position of a pin in a body; its position along the axis does not matter."""

    on: str = Field(description="the body it belongs to, or ground")
    at: Position = Field(default=ZERO, description="the point, in that body's frame")


class GuidingLine(Data):
    """A straight line in a body, across the axis of the linkage's hinges."""

    on: str = Field(description="the body it belongs to, or ground")
    at: Position = Field(default=ZERO, description="a point of the line, in that body's frame")
    along: Axis = Field(description="its direction, in that body's frame: x, -z, [1, 0, 1]")


class PinInSlot(Data):
    """A pin of one body in a straight slot of another: a roller on a rail."""

    pin: PinnedPoint
    line: GuidingLine


class Closure(Data):
    """A closure of a loop: a hinge, a pin in a slot, or a slide. Loads are reported on the first body."""

    pin: tuple[PinnedPoint, PinnedPoint] | None = Field(
        default=None, description="a hinge between two bodies: two coordinates of the loop follow"
    )
    slot: PinInSlot | None = Field(
        default=None, description="a pin of one body in a slot of another: one coordinate of the loop follows"
    )
    slide: tuple[GuidingLine, GuidingLine] | None = Field(
        default=None,
        description="a block of one body that slides along a line of another and stays parallel to it: two coordinates follow",
    )

    friction: PinFriction | None = Field(
        default=None, description="of a pin, that grows with its load: {mu: 0.1, radius: 60 mm}"
    )

    @model_validator(mode="after")
    def _exactly_one_kind(self) -> Closure:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        if self.friction is not None and self.pin is None:
            raise validation_error(
                "friction of a closure is that of a pin; of a slide, make it a joint of the tree and cut a pin instead"
            )
        if self.friction is not None and self.friction.spacing is not None:
            raise validation_error(
                "a closure carries forces in the plane of its linkage alone, so its friction has no spacing of bearings"
            )
        if len(given) != 1:
            has = f"this one has {' and '.join(given)}" if given else "this one has none"
            raise validation_error(f"a closure is one of pin, slot or slide; {has}")
        return self

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if getattr(self, kind) is not None)

    @property
    def ends(self) -> tuple[PinnedPoint | GuidingLine, PinnedPoint | GuidingLine]:
        """The place on the first body, and that on the second."""
        if self.slot is not None:
            return self.slot.pin, self.slot.line
        ends = self.pin or self.slide
        assert ends is not None, "one of the three is given"
        return ends

    @property
    def places(self) -> tuple[tuple[str | int, ...], tuple[str | int, ...]]:
        """The keys that lead to the two ends."""
        return (("slot", "pin"), ("slot", "line")) if self.slot is not None else ((self.kind, 0), (self.kind, 1))


class Linkage(Data):
    """Loops of bodies whose hinges are parallel. The bodies are a tree as any others; closures tie its ends together.

    Coordinates of the loops' joints then depend on each other. Those that stay independent are `coordinates`, or else the first
    that will do, ones that are driven before others. Where others start is a guess: it says which of two ways a loop is put
    together.
    """

    closures: dict[Name, Closure] = Field(description="what closes the loops, by name")
    coordinates: tuple[str, ...] = Field(
        default=(), description="the coordinates that stay independent, by name; default: found, driven ones first"
    )

    @model_validator(mode="after")
    def _closures_are_given(self) -> Linkage:
        if not self.closures:
            raise validation_error(
                "what closes its loops? write closures: {NAME: {pin: [{on: BODY, at: [...]}, {on: BODY, at: [...]}]}}"
            )
        if len(set(self.coordinates)) < len(self.coordinates):
            raise validation_error("a coordinate is listed twice under coordinates")
        return self


Get = Callable[[Any, str], Any]


def linkage_reference_errors(
    linkages: Mapping[str, Any], bodies: Mapping[str, Any], get: Get, hint: Any
) -> Iterator[Fault]:
    """Find bodies that do not exist, and loops within one body. The data may be raw."""
    for path, ends in _closure_ends(linkages, get):
        for end_path, on in ends:
            if isinstance(on, str) and on != "ground" and on not in bodies:
                yield (*path, *end_path, "on"), f'there is no body "{on}";{hint(on, ["ground", *bodies])}'
        body_names = [on for _, on in ends]
        if len(body_names) == 2 and isinstance(body_names[0], str) and body_names[0] == body_names[1]:
            yield path, f'it ties "{body_names[0]}" to itself; a closure joins two bodies'


def bodies_of_linkages(names: FileNames) -> set[str]:
    """All bodies of loops, and those that carry them. The data may be raw."""
    members: set[str] = set()
    bodies = names.bodies
    for _, ends in _closure_ends(names.section("linkages"), get):
        paths = []
        for _, on in ends:
            path = [on]
            while path[-1] in bodies and len(path) <= len(bodies):
                path.append(get(bodies[path[-1]], "on"))
            paths.append(path)
        if len(paths) == 2:
            first, second = paths
            common = next((body for body in first if body in second), None)
            if common is not None:
                members.update(first[: first.index(common) + 1], second[: second.index(common) + 1])
    return members


def _closure_ends(
    linkages: Mapping[str, Any], get: Get
) -> Iterator[tuple[tuple[str, ...], list[tuple[tuple[str | int, ...], Any]]]]:
    """The keys that lead to each closure, and to each of its ends with the body named there."""
    for name, linkage in linkages.items():
        closures = get(linkage, "closures")
        for label, closure in closures.items() if isinstance(closures, Mapping) else ():
            ends = []
            for end_path in _end_paths(closure, get):
                end = closure
                for key in end_path:
                    end = end[key] if isinstance(key, int) else get(end, key)
                ends.append((end_path, get(end, "on")))
            yield ("linkages", name, "closures", label), ends


def _end_paths(closure: Any, get: Get) -> Iterator[tuple[str | int, ...]]:
    """The keys that lead to the ends of a closure."""
    if get(closure, "slot") is not None:
        yield from (("slot", "pin"), ("slot", "line"))
    for kind in ("pin", "slide"):
        ends = get(closure, kind)
        if isinstance(ends, (list, tuple)) and len(ends) == 2:
            yield from ((kind, 0), (kind, 1))


def closure_names(plant: Plant) -> list[str]:
    """The names of all closures of linkages, as LINKAGE.CLOSURE."""
    return [f"{name}.{closure}" for name, linkage in plant.scenario.linkages.items() for closure in linkage.closures]
