"""What components say of bodies for pictures: their roles, dimensions and hulls, and cylinders between them.

Each question is a protocol; a component that has an answer has the method. The types of answers are in
`mechanics.model.sketches`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar, runtime_checkable

from deckcrane.mechanics.model.plant import Plant, per_plant
from deckcrane.mechanics.model.sketches import BodyDimension, BodyPoint, BodyRole, CylinderShape, HullSize
from deckcrane.scenario.component import components


@runtime_checkable
class GivesBodyRoles(Protocol):
    """Knows what some bodies are."""

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]: ...


@runtime_checkable
class GivesBodyDimensions(Protocol):
    """Knows dimensions of bodies or cylinders."""

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]: ...


@runtime_checkable
class GivesHulls(Protocol):
    """Knows main dimensions of hulls, by body."""

    def hulls(self, plant: Plant) -> Mapping[str, HullSize]: ...


@runtime_checkable
class GivesCylinders(Protocol):
    """Has cylinders, whose barrels and pistons may have frames of their own."""

    def cylinder_shapes(self, plant: Plant) -> Iterable[CylinderShape]: ...

    def frames_after(self, plant: Plant, body: str) -> Mapping[str, BodyPoint]: ...


@runtime_checkable
class GivesDriveForces(Protocol):
    """Drives joints by forces that the file prescribes."""

    def largest_drive_force(self, plant: Plant) -> float: ...


@per_plant
def _roles(plant: Plant) -> dict[str, set[BodyRole]]:
    roles: dict[str, set[BodyRole]] = {}
    for component in components():
        if isinstance(component, GivesBodyRoles):
            for body, role in component.body_roles(plant):
                roles.setdefault(body, set()).add(role)
    return roles


def has_role(plant: Plant, body: str, *roles: BodyRole) -> bool:
    """Whether a body has one of these roles."""
    return not _roles(plant).get(body, set()).isdisjoint(roles)


def bodies_with_role(plant: Plant, *roles: BodyRole) -> list[str]:
    """The bodies that have one of these roles."""
    return [body for body in plant.order if has_role(plant, body, *roles)]


def stated_load(plant: Plant) -> str | None:
    """The body that the file names as the load; None where it names none."""
    return next(iter(bodies_with_role(plant, "load")), None)


@per_plant
def _dimensions(plant: Plant) -> list[BodyDimension]:
    askable = [component for component in components() if isinstance(component, GivesBodyDimensions)]
    return [dimension for component in askable for dimension in component.body_dimensions(plant)]


AnyDimension = TypeVar("AnyDimension", bound=BodyDimension)


def dimensions(plant: Plant, kind: type[AnyDimension]) -> list[AnyDimension]:
    """All dimensions of a kind."""
    return [dimension for dimension in _dimensions(plant) if isinstance(dimension, kind)]


@per_plant
def hulls(plant: Plant) -> dict[str, HullSize]:
    """Main dimensions of hulls, by body."""
    askable = [component for component in components() if isinstance(component, GivesHulls)]
    return {body: size for component in askable for body, size in component.hulls(plant).items()}


@per_plant
def cylinder_shapes(plant: Plant) -> tuple[CylinderShape, ...]:
    """Shapes of all cylinders."""
    return tuple(shape for component in _with_cylinders() for shape in component.cylinder_shapes(plant))


def frames_after(plant: Plant, body: str) -> dict[str, BodyPoint]:
    """Frames that come after a body's in outputs, each with the point that it turns about."""
    return {name: pin for component in _with_cylinders() for name, pin in component.frames_after(plant, body).items()}


def _with_cylinders() -> list[GivesCylinders]:
    return [component for component in components() if isinstance(component, GivesCylinders)]


def largest_drive_force(plant: Plant) -> float:
    """The largest prescribed force or moment of all drives; 0 without any."""
    askable = [component for component in components() if isinstance(component, GivesDriveForces)]
    return max((component.largest_drive_force(plant) for component in askable), default=0.0)
